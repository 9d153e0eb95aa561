//! Cards as they are played: actions, action modifiers, reactions and masters.
//!
//! In: the lines of a block, with the text that belongs to every level before them. Out: an ability of
//! each type that the block is played as; lines about the card once it is in play go to `lasts`.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::facts::Facts;
use super::gap::{Gap, Got};
use super::header::header_gap;
use super::limits::CALLED_ONCE;
use super::moments::cancels_this;
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeOp, Op};
use crate::lexicon::Con;

/// The rule that a vampire gains blood from one hunting ground a turn.
const ONE_GROUND: &str = "one hunting ground";

/// The rule that an imbued gains a life as it leaves the incapacitated region.
const RECOVERS: &str = "recovers";

/// A block of a card.
pub struct Block<'p> {
    /// 1 and its place among the blocks with signs; 0 without.
    pub number: u8,
    /// Its signs.
    pub signs: Vec<String>,
    /// How many of its lines are for every level.
    pub shared: usize,
    /// Its lines, those for every level first.
    pub lines: Vec<Piece<'p>>,
}

impl Block<'_> {
    /// The words of its own lines; where it has none, of those for every level.
    pub fn span(&self) -> Span {
        let own = self.lines.get(self.shared..).filter(|own| !own.is_empty()).unwrap_or(&self.lines);
        own.iter().map(|line| line.span).reduce(Span::to).unwrap_or_default()
    }
}

impl Compiler<'_> {
    /// The abilities of a block.
    pub fn play(&mut self, block: &Block, facts: &mut Facts) {
        self.ground = block.lines.iter().any(|line| line.con() == Some(Con::RuleSaid) && line.key() == ONE_GROUND);
        match self.kinds(block) {
            Ok(kinds) => {
                for (n, kind) in kinds.into_iter().enumerate() {
                    let ways = if kind == AbilityKind::Combat {
                        super::fights::ways(block)
                    } else {
                        super::ways::ways(block, kind)
                    };
                    self.ways = ways;
                    for way in 0..ways {
                        self.way = way;
                        self.play_as(block, kind, n == 0 && way == 0, facts);
                    }
                }
            }
            Err(gap) => self.gaps.push(gap),
        }
    }

    /// What the block is played as: what its signs say, or else the card's types.
    fn kinds(&self, block: &Block) -> Got<Vec<AbilityKind>> {
        let said: Vec<&str> = block.signs.iter().filter_map(|sign| sign.strip_prefix("type:")).collect();
        let types: Vec<&str> = match self.library() {
            Some(library) if said.is_empty() => library.types.iter().map(|sym| sym.id()).collect(),
            Some(_) | None => said,
        };
        let out_of_turn =
            |line: &Piece| line.con() == Some(Con::Traits) && line.args().iter().any(|one| one.key() == "out-of-turn");
        let kind = |name: &&str| match *name {
            "action" if self.rule => Ok(AbilityKind::ActionRule),
            "action" if self.of_power => Ok(AbilityKind::ActionInPlay),
            // It is put on an imbued in an unlock phase (imbued rules 2), and so is what the rules let be done
            // then.
            "conviction" => Ok(AbilityKind::Unlock),
            // Bringing these into play is an action too (2, minion cards).
            "action" | "political action" | "equipment" | "retainer" | "ally" => Ok(AbilityKind::ActionCard),
            "action modifier" => Ok(AbilityKind::Modifier),
            "reaction" => Ok(AbilityKind::Reaction),
            "reflex" => Ok(AbilityKind::Reflex),
            "combat" => Ok(AbilityKind::Combat),
            "master" if block.lines.iter().any(out_of_turn) => Ok(AbilityKind::OutOfTurn),
            "master" => Ok(AbilityKind::Master),
            "event" => Ok(AbilityKind::Event),
            "main action" => Ok(AbilityKind::MainAction),
            "secondary action" => Ok(AbilityKind::SecondaryAction),
            other => {
                Err(header_gap(&format!("Type({other})"), &format!("{other} cards are not part of this table yet")))
            }
        };
        types.iter().map(kind).collect()
    }

    /// This card is put on the minion that plays it.
    pub fn put_on_actor(&mut self, draft: &mut Draft, span: Span) -> Got<()> {
        let (this, actor) = (self.plain(NodeOp::This, span), self.plain(NodeOp::Actor, span));
        let (card, on) = (self.card(draft, this, span)?, self.card(draft, actor, span)?);
        draft.push(Op::PutOn, &[card, on], span);
        Ok(())
    }

    pub fn play_as(&mut self, block: &Block, kind: AbilityKind, first: bool, facts: &mut Facts) {
        let mut draft = Draft::new(kind, block.number, block.span());
        let mut own_words: Option<Span> = None;
        facts.block = block.number;
        self.begin(kind, block.span());
        let before = self.gaps.len();
        if let Err(gap) = self.given(block) {
            self.gaps.push(gap);
        }
        let printed = match self.of_power {
            true => self.lock_power(&mut draft, &block.signs),
            false => self.printed(&mut draft, &block.signs),
        };
        if let Err(gap) = printed {
            self.gaps.push(gap);
        }
        self.user_of(block, &mut draft);
        self.limits_of_having(block);
        let comes = |one: &Piece| matches!(one.key(), "location" | "trophy");
        let is_location = |line: &&Piece| line.con() == Some(Con::Traits) && line.args().iter().any(comes);
        let location = block.lines.iter().find(is_location).filter(|_| kind == AbilityKind::Master);
        let permanent = if self.of_power { None } else { self.permanent() };
        let event = kind == AbilityKind::Event;
        let conviction = kind == AbilityKind::Unlock && !self.rule;
        let mut in_play = location.is_some() || permanent.is_some() || event || conviction;
        let entered = match (permanent, location) {
            (Some(act), _) => self.enter_as(&mut draft, act, block.span()),
            (None, Some(line)) => self.enter_play(&mut draft, line.span),
            // An event is put in play (2, minion cards).
            (None, None) if event => self.enter_play(&mut draft, block.span()),
            (None, None) if conviction => self.put_on_actor(&mut draft, block.span()),
            (None, None) => Ok(()),
        };
        self.gaps.extend(entered.err());
        let calls = kind == AbilityKind::ActionCard && self.political(block);
        if calls {
            self.called(&mut draft, block, facts, first);
        }
        let refusable = block.lines.iter().find(|line| cancels_this(**line)).copied().filter(|_| !in_play && !calls);
        let way = refusable.map(|line| draft.push(Op::Jump, &[], line.span));
        for (n, line) in block.lines.iter().enumerate().filter(|_| !calls) {
            let weapon = line.con() == Some(Con::StrikeIs) && kind != AbilityKind::Combat;
            let own = weapon || line.con() == Some(Con::Does) && !line.looks_back();
            if in_play && own {
                // An ability of the card in play is one, however the card was played.
                if first {
                    let (window, players) = (self.window.take(), std::mem::take(&mut self.players));
                    self.lasting(block, *line);
                    self.begin(kind, block.span());
                    (self.window, self.players) = (window, players);
                }
                continue;
            }
            if n >= block.shared {
                own_words = Some(own_words.map_or(line.span, |words| words.to(line.span)));
            }
            if refusable.is_some() && cancels_this(*line) {
                continue;
            }
            self.shared_line = n < block.shared || block.number == 0;
            // One sentence has taken effect before the next does: whoever it ousts is out by then (5).
            if own && draft.burns_pool() {
                draft.push(Op::Pause, &[], line.span);
            }
            if let Err(gap) = self.line(&mut draft, block, *line, facts, first) {
                self.gaps.push(gap);
            }
            in_play = in_play || line.puts_in_play();
        }
        if let (Some(line), Some(way)) = (refusable, way)
            && let Err(gap) = self.refusable(&mut draft, line, way)
        {
            self.gaps.push(gap);
        }
        let action = matches!(kind, AbilityKind::ActionCard | AbilityKind::ActionRule) || self.of_power;
        let in_torpor = |draft: &Draft| draft.ability.act.is_some_and(|act| act.kind == ActKind::LeaveTorpor);
        if action && !in_torpor(&draft) {
            draft.by(&Tests::of(block.span()).with(&[Bit::Ready]));
        }
        if self.played {
            draft.by(&std::mem::take(&mut self.players));
        }
        if self.gaps.len() == before
            && let Err(gap) = self.directed(&mut draft, block.span())
        {
            self.gaps.push(gap);
        }
        draft.ability.span = draft.words.or(own_words).unwrap_or(draft.ability.span);
        // What is played from a hand is on nothing yet.
        if kind != AbilityKind::Use
            && !self.of_power
            && let Some(span) = self.on_too_early(&draft)
        {
            self.gaps.push(Gap::new(span, "Bearer", "the one that it is on, before it is on one"));
        }
        // An ability of which a part is not carried out is not there.
        if self.gaps.len() == before {
            self.finish(draft);
        }
    }

    /// What words mean while a card is played.
    pub fn begin(&mut self, kind: AbilityKind, span: Span) {
        // No minion plays a master card or an event.
        self.played = !matches!(kind, AbilityKind::Master | AbilityKind::OutOfTurn | AbilityKind::Event);
        self.window = None;
        let actor = self.plain(NodeOp::Actor, span);
        self.about = Some(actor).filter(|_| self.played);
        self.actor = None;
        self.players = Tests::default();
        self.opposed = None;
        self.departed = false;
        self.bled = false;
    }

    /// Action modifiers are the acting minion's, reactions those of ready unlocked minions, unless the
    /// card says by whom else it is usable.
    fn user_of(&mut self, block: &Block, draft: &mut Draft) {
        let by = |line: &&Piece| matches!(line.con(), Some(Con::OnlyUsable | Con::AlsoUsable)) && line.has(Con::By);
        let said: Vec<&Piece> = block.lines.iter().filter(by).collect();
        let span = block.span();
        match draft.ability.kind {
            AbilityKind::ActionCard | AbilityKind::ActionRule => {
                draft.act();
            }
            AbilityKind::ActionInPlay if self.of_power => {
                draft.act();
            }
            AbilityKind::Modifier => {
                let tests = Tests::of(span);
                let other = said.iter().any(|line| line.has(Con::OtherThan) || line.has(Con::Other));
                draft.by(&if other { tests.never(Bit::Acting) } else { tests.with(&[Bit::Acting]) });
            }
            AbilityKind::Reaction => {
                let locked = said.iter().any(|line| line.speaks_of("locked"));
                let ready = Tests::of(span).with(&[Bit::Ready]);
                let can_react = self.plain(NodeOp::CanReact, span);
                draft.by(&if locked { ready } else { ready.also(can_react) });
            }
            // Combat cards are those of the two in the combat, unless the card says by whom else.
            AbilityKind::Combat if said.iter().any(|line| line.has(Con::OtherThan) || line.has(Con::Not)) => {
                draft.by(&Tests::of(span).with(&[Bit::Ready]));
            }
            AbilityKind::Combat => {
                let fights = self.plain(NodeOp::Fights, span);
                draft.by(&Tests::of(span).with(&[Bit::Ready]).also(fights));
            }
            // Incapacitated or not (imbued rules 2 and 5).
            AbilityKind::Unlock => draft.by(&Tests::of(span).with(&[Bit::Imbued])),
            AbilityKind::Reflex => draft.by(&Tests::of(span).with(&[Bit::Ready])),
            AbilityKind::MainAction => {
                draft.act();
            }
            AbilityKind::Master
            | AbilityKind::SecondaryAction
            | AbilityKind::Event
            | AbilityKind::OutOfTurn
            | AbilityKind::ActionInPlay
            | AbilityKind::Use
            | AbilityKind::Upkeep
            | AbilityKind::Trigger
            | AbilityKind::Static
            | AbilityKind::Forbid
            | AbilityKind::BurnOption
            | AbilityKind::Duty => {}
        }
    }

    /// A line that belongs to the playing of the card.
    pub fn line(&mut self, draft: &mut Draft, block: &Block, line: Piece, facts: &mut Facts, first: bool) -> Got<()> {
        if let Some(done) = self.combat_line(draft, block, line) {
            return done;
        }
        let args = line.args();
        match (line.con(), args.as_slice()) {
            (Some(Con::Traits), _) => {
                if first {
                    let gaps = self.traits(facts, line);
                    self.gaps.extend(gaps);
                }
                Ok(())
            }
            (Some(Con::Says), _) => Ok(()),
            // Each gain of blood that the card gives sees to it.
            (Some(Con::RuleSaid), _) if line.key() == ONE_GROUND => Ok(()),
            // The rules see to it as an imbued leaves the incapacitated region (imbued rules 5).
            (Some(Con::RuleSaid), _) if line.key() == RECOVERS && block.lines.iter().any(recovers) => Ok(()),
            (Some(Con::Requires), [who]) => self.requires(draft, *who),
            // Whose it is to play has been looked at with the user.
            (Some(Con::AlsoUsable), [by]) if by.con() == Some(Con::By) && by.speaks_of("locked") => {
                match draft.ability.kind {
                    AbilityKind::Reaction | AbilityKind::Modifier => Ok(()),
                    _ => Gap::at(line, "usable by those too"),
                }
            }
            (Some(Con::OnlyUsable), windows) => self.usable(draft, windows, true),
            (Some(Con::NotUsable), windows) => self.usable(draft, windows, false),
            (Some(Con::NotOn), [who]) => self.cards_in_play(*who).map(|_| ()),
            (Some(Con::Limit), [deed, who, n, what, span]) => match deed.key() {
                "have" => self.limit_of_having(line, *who, *n, *what),
                "call" if (who.con(), n.int(), what.con(), span.con()) == CALLED_ONCE => {
                    draft.limit(crate::bytecode::Limit { n: 1, per: crate::bytecode::Per::Game }, line.span)
                }
                "play" => self.limit_of_playing(draft, line, [*who, *n, *what, *span]),
                _ => Gap::at(line, "a limit like this"),
            },
            (Some(Con::ActionIs), [action]) if let Some(done) = self.attack_of_skirmish(draft, *action) => done,
            (Some(Con::ActionIs), [action]) => {
                let shape = self.shape(*action)?;
                self.as_action(draft, &shape, *action)
            }
            (Some(Con::Directed), [what, windows @ ..]) => {
                if draft.ability.act.is_none() {
                    return Gap::at(line, "a directed action, here");
                }
                draft.act().directed = true;
                self.when(draft, windows, &mut |this, draft| this.effect(draft, *what))
            }
            (Some(Con::Does), [what, windows @ ..]) if own_cost(*what) => self.costs(draft, *what, windows),
            (Some(Con::Does), [what, windows @ ..]) => {
                self.when(draft, windows, &mut |this, draft| this.effect(draft, *what))
            }
            (Some(Con::Bonus), [what, windows @ ..]) if draft.ability.act.is_some() => {
                if !windows.is_empty() {
                    return Gap::at(line, "a gain of the action under a condition");
                }
                self.action_bonus(draft, *what)
            }
            // A card in play gives it to who controls it.
            (Some(Con::Bonus), [what, windows @ ..]) if matches!(draft.ability.kind, AbilityKind::Master) => {
                if first {
                    self.of_its_controller(block, line, *what, windows)
                } else {
                    Ok(())
                }
            }
            (Some(Con::Bonus), [what, windows @ ..])
                if matches!(draft.ability.kind, AbilityKind::Modifier | AbilityKind::Reaction) =>
            {
                self.conditional_bonus(draft, *what, windows)
            }
            // It is looked at before anything else.
            (Some(Con::Given), [_]) => Ok(()),
            (Some(Con::DoNotReplace), [until]) => self.replaced(draft, *until),
            _ => Gap::at(line, "a line like this"),
        }
    }
}

/// Whether a line moves incapacitated imbued to a ready region.
fn recovers(line: &Piece) -> bool {
    line.con() == Some(Con::Does) && line.has(Con::Move) && line.has(Con::ReadyZ) && line.speaks_of("incapacitated")
}

/// Whether a line says what the action or card itself costs more or less.
fn own_cost(what: Piece) -> bool {
    let args = what.args();
    let own = |of: &Piece| {
        of.con() == Some(Con::TheAction)
            || of.con() == Some(Con::ThisCard)
            || of.con() == Some(Con::ThisOne) && of.args().first().is_some_and(|noun| noun.key() == "action")
    };
    what.con() == Some(Con::Costs) && args.first().is_some_and(own)
}
