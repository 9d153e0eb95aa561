//! Windows of their own: when a card can be used that is not used whenever its kind is, what cancels
//! cards as they are played, and when a card is replaced.
//!
//! In: such a part of a line. Out: the window of the ability, its conditions, its code. Never: a card
//! that cancels and can be used at another time.
use super::draft::{Choosing, Draft};
use super::emit::Compiler;
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::{AbilityKind, NodeId, NodeOp, Op, Replaced, Window};
use crate::lexicon::Con;

/// Whether a line lets somebody cancel this very card as it is played.
pub fn cancels_this(line: Piece) -> bool {
    let args = line.args();
    let (Some(Con::Does), [what]) = (line.con(), args.as_slice()) else { return false };
    let parts = what.args();
    let (Some(Con::May), [_, deed]) = (what.con(), parts.as_slice()) else { return false };
    let paid = deed.args();
    match (deed.con(), paid.as_slice()) {
        (Some(Con::ByPaying), [_, gain]) => {
            gain.con() == Some(Con::CancelPlayed)
                && gain.args().first().is_some_and(|one| one.con() == Some(Con::ThisCard))
        }
        _ => false,
    }
}

/// Whether an effect cancels a card as it is played: that card, by whom it is played, and whether its
/// cost is not paid for that.
pub fn cancelling<'p>(piece: Piece<'p>) -> Option<(Piece<'p>, Option<Piece<'p>>, bool)> {
    let args = piece.args();
    match (piece.con(), args.as_slice()) {
        (Some(Con::CancelPlayed), [what]) => Some((*what, None, false)),
        (Some(Con::Timed), [inner, by]) if by.con() == Some(Con::By) => {
            let (what, known, unpaid) = cancelling(*inner)?;
            let who = by.args().first().copied()?;
            known.is_none().then_some((what, Some(who), unpaid))
        }
        (Some(Con::Seq), [inner, unpaid]) if unpaid.con() == Some(Con::Comes) && unpaid.key() == "cost unpaid" => {
            cancelling(*inner).map(|(what, by, _)| (what, by, true))
        }
        _ => None,
    }
}

impl Compiler<'_> {
    /// What X is, for the cost and for everything else.
    pub fn given(&mut self, block: &Block) -> Got<()> {
        self.x = None;
        for line in &block.lines {
            if let (Some(Con::Given), [x]) = (line.con(), line.args().as_slice()) {
                self.x = Some(self.amount(*x)?);
            }
        }
        Ok(())
    }

    /// When the card is replaced in the hand.
    pub fn replaced(&mut self, draft: &mut Draft, until: Piece) -> Got<()> {
        let args = until.args();
        let replaced = match (until.con(), args.as_slice()) {
            (Some(Con::EndOf), [span]) => match span.key() {
                "action" => Replaced::Action,
                "combat" => Replaced::Combat,
                _ => return Gap::at(until, "replaced then"),
            },
            (Some(Con::PhaseOf | Con::NextPhase), [who, phase]) if who.con() == Some(Con::You) => match phase.key() {
                "unlock" => Replaced::Unlock,
                "master" => Replaced::Master,
                "minion" => Replaced::Minion,
                "influence" => Replaced::Influence,
                "discard" => Replaced::Discard,
                _ => return Gap::at(until, "replaced then"),
            },
            _ => return Gap::at(until, "replaced then"),
        };
        draft.ability.replaced = Some(replaced);
        Ok(())
    }

    /// The window that an ability is used in.
    pub fn opened(&mut self, draft: &mut Draft, window: Piece) -> Got<()> {
        let span = window.span;
        let opens = match (window.con(), window.key()) {
            (Some(Con::At), "announced") => Window::Announced,
            (Some(Con::At), "after blocks") => Window::Declined,
            (Some(Con::At), "before block") => Window::BeforeBlock,
            (Some(Con::At), "after action") => Window::Resolved,
            (Some(Con::After), _) => {
                let resolved = window.args().first().copied().filter(|one| one.con() == Some(Con::Resolved));
                let Some(resolved) = resolved else { return Gap::at(window, "usable then") };
                if !resolved.speaks_of("action") || !resolved.speaks_of("successful") {
                    return Gap::at(resolved, "usable then");
                }
                draft.conditions.push(self.plain(NodeOp::ActionSucceeded, span));
                Window::Resolved
            }
            _ => return Gap::at(window, "usable then"),
        };
        if draft.ability.when.is_some_and(|when| when != opens) {
            return Gap::at(window, "usable in two windows");
        }
        self.window = Some(opens);
        draft.ability.when = Some(opens);
        Ok(())
    }

    /// Whether it is usable as an action is announced, of those that the words say.
    pub fn announced(&mut self, draft: &mut Draft, condition: Piece) -> Got<bool> {
        let args = condition.args();
        let (Some(Con::Holds), [what, deed]) = (condition.con(), args.as_slice()) else { return Ok(false) };
        let parts = deed.args();
        let announced = deed.con() == Some(Con::Suffer) && parts.get(1).is_some_and(|one| one.key() == "announce");
        if !announced || what.con() != Some(Con::Sel) {
            return Ok(false);
        }
        let like = self.action_like_those(*what)?;
        draft.conditions.push(like);
        self.window = Some(Window::Announced);
        draft.ability.when = Some(Window::Announced);
        Ok(true)
    }

    /// That the action going on is one of those.
    fn action_like_those(&mut self, what: Piece) -> Got<NodeId> {
        let span = what.span;
        let args = what.args();
        let [quantity, noun] = args.as_slice() else { return Gap::at(what, "these actions") };
        if !matches!(quantity.con(), Some(Con::A | Con::Any)) {
            return Gap::at(*quantity, "so many actions");
        }
        let props = noun.args();
        match (noun.con(), props.as_slice()) {
            (Some(Con::Such), [kind, not]) if kind.key() == "action" && not.con() == Some(Con::Not) => {
                let Some(kind) = super::actions::kind_named(not.args().first().map_or("", |one| one.key())) else {
                    return Gap::at(*not, "actions like these");
                };
                let kind = self.node(NodeOp::OfKind, &[kind.number()], span);
                let like = self.over(NodeOp::ActionLike, &[kind], span);
                Ok(self.over(NodeOp::NotC, &[like], span))
            }
            (Some(Con::Kind), _) if noun.key() == "action" => Ok(self.plain(NodeOp::InAction, span)),
            (Some(Con::ActionOf), _) => {
                let Some(kind) = super::actions::kind_named(noun.key()) else {
                    return Gap::at(*noun, "actions like these");
                };
                let kind = self.node(NodeOp::OfKind, &[kind.number()], span);
                Ok(self.over(NodeOp::ActionLike, &[kind], span))
            }
            _ => Gap::at(*noun, "actions like these"),
        }
    }

    /// Cancels a card as it is played: the ability is used then and at no other time.
    pub fn cancel(&mut self, draft: &mut Draft, what: Piece, by: Option<Piece>, unpaid: bool) -> Got<()> {
        let span = what.span;
        let fits = matches!(
            draft.ability.kind,
            AbilityKind::Modifier
                | AbilityKind::Reaction
                | AbilityKind::Reflex
                | AbilityKind::Combat
                | AbilityKind::OutOfTurn
                | AbilityKind::Use
        );
        if !fits || draft.choosing != Choosing::Announced || draft.ability.when.is_some_and(|w| w != Window::AsPlayed) {
            return Gap::at(what, "cancelled at another time than as it is played");
        }
        draft.ability.when = Some(Window::AsPlayed);
        let played = self.plain(NodeOp::PlayedCard, span);
        let like = self.played_like(draft, what)?;
        draft.conditions.push(self.over(NodeOp::Is, &[played, like], span));
        if let Some(by) = by {
            self.played_by(draft, by)?;
        }
        if draft.ability.kind == AbilityKind::Reflex {
            // A reflex cancels what is played against its minion (2, reflex cards).
            let actor = self.plain(NodeOp::Actor, span);
            draft.conditions.push(self.over(NodeOp::PlayedAgainst, &[actor], span));
        }
        let one = self.over(NodeOp::One, &[played], span);
        let target = self.choose(draft, one, crate::bytecode::RegType::Card, span)?;
        if what.con() == Some(Con::Sel) {
            self.bound.insert(what.number(), target);
        }
        let card = self.card(draft, target, span)?;
        draft.push(if unpaid { Op::CancelUnpaid } else { Op::Cancel }, &[card], span);
        Ok(())
    }

    /// What the card that is cancelled is like.
    fn played_like(&mut self, draft: &mut Draft, what: Piece) -> Got<NodeId> {
        let span = what.span;
        let args = what.args();
        let (Some(Con::Sel), [quantity, noun]) = (what.con(), args.as_slice()) else {
            return Gap::at(what, "these cards cancelled");
        };
        if !matches!(quantity.con(), Some(Con::A | Con::Any)) {
            return Gap::at(*quantity, "so many cards cancelled");
        }
        let parts = noun.args();
        // "Played by the opposing minion" is said of the card.
        if let (Some(Con::Such), [kind, props @ ..]) = (noun.con(), parts.as_slice())
            && let Some(by) = props.iter().find(|prop| prop.con() == Some(Con::Doer))
            && let [deed, who] = by.args().as_slice()
            && deed.key() == "play"
        {
            self.played_by_minion(draft, *who)?;
            let like = self.played_kind(*kind)?;
            let mut tests = super::emit::Tests::of(span).also(like);
            for prop in props.iter().filter(|prop| prop.con() != Some(Con::Doer)) {
                let more = self.property(*prop)?;
                tests = tests.and(&more);
            }
            return Ok(self.all(&tests));
        }
        let on = |prop: &&Piece| prop.con() == Some(Con::PlayedOn);
        if noun.con() == Some(Con::Such)
            && let [kind, props @ ..] = parts.as_slice()
            && let Some(played_on) = props.iter().find(on)
            && let [who] = played_on.args().as_slice()
            && kind.key() == "card"
        {
            let who = self.reference(*who)?;
            draft.conditions.push(self.over(NodeOp::PlayedAgainst, &[who], played_on.span));
            let mut tests = super::emit::Tests::of(span);
            for prop in props.iter().filter(|prop| !on(prop)) {
                let more = self.property(*prop)?;
                tests = tests.and(&more);
            }
            return Ok(self.all(&tests));
        }
        self.played_kind(*noun)
    }

    /// What a card is that is cancelled, as the kind of card that it is played as or by what it is.
    fn played_kind(&mut self, noun: Piece) -> Got<NodeId> {
        let span = noun.span;
        let noun = &noun;
        let as_kind = |this: &mut Self, kind: AbilityKind| this.node(NodeOp::PlayedAs, &[kind.number()], span);
        match (noun.con(), noun.key()) {
            (Some(Con::Kind), "strike card") => {
                let combat = as_kind(self, AbilityKind::Combat);
                let strikes = self.plain(NodeOp::Strikes, span);
                Ok(self.over(NodeOp::Both, &[combat, strikes], span))
            }
            (Some(Con::Kind), "combat") => Ok(as_kind(self, AbilityKind::Combat)),
            (Some(Con::Kind), "minion card") => {
                let masters = [AbilityKind::Master, AbilityKind::OutOfTurn].map(|kind| as_kind(self, kind));
                // Events are the only other cards that no minion plays.
                let events = self.event_type(span);
                let others: Vec<NodeId> = masters.into_iter().chain(events).collect();
                let Some(any) = self.any(&others, span) else { return Gap::at(*noun, "these cards cancelled") };
                Ok(self.over(NodeOp::NotT, &[any], span))
            }
            (Some(Con::Kind), "master") => {
                let masters = [AbilityKind::Master, AbilityKind::OutOfTurn].map(|kind| as_kind(self, kind));
                match self.any(&masters, span) {
                    Some(any) => Ok(any),
                    None => Gap::at(*noun, "these cards cancelled"),
                }
            }
            (Some(Con::Kind), "action") => Ok(as_kind(self, AbilityKind::ActionCard)),
            (Some(Con::Kind), "action modifier") => Ok(as_kind(self, AbilityKind::Modifier)),
            (Some(Con::Kind), "reaction") => Ok(as_kind(self, AbilityKind::Reaction)),
            _ => {
                let tests = self.cards_in_play(*noun)?;
                Ok(self.all(&tests))
            }
        }
    }

    fn event_type(&mut self, span: crate::base::Span) -> Option<NodeId> {
        let sym = crate::lexicon::lookup(crate::lexicon::Class::CardType, "event")?;
        Some(self.named(NodeOp::OfType, sym, span))
    }

    /// By the minion that plays the card that is cancelled.
    fn played_by_minion(&mut self, draft: &mut Draft, who: Piece) -> Got<()> {
        let span = who.span;
        let who = self.reference(who)?;
        let minion = self.plain(NodeOp::PlayingMinion, span);
        let same = self.over(NodeOp::Same, &[who], span);
        draft.conditions.push(self.over(NodeOp::Is, &[minion, same], span));
        Ok(())
    }

    /// By whom the card that is cancelled is played.
    fn played_by(&mut self, draft: &mut Draft, who: Piece) -> Got<()> {
        let span = who.span;
        if who.con() == Some(Con::Definite) {
            return self.played_by_minion(draft, who);
        }
        let args = who.args();
        let (Some(Con::Sel), [quantity, noun]) = (who.con(), args.as_slice()) else {
            return Gap::at(who, "played by those");
        };
        if let (Some(Con::A | Con::Any), Some(opposing)) = (quantity.con(), self.opposing(*noun)?) {
            let minion = self.plain(NodeOp::PlayingMinion, span);
            let same = self.over(NodeOp::Same, &[opposing], span);
            draft.conditions.push(self.over(NodeOp::Is, &[minion, same], span));
            return Ok(());
        }
        let noun = self.noun(*noun)?;
        let (true, Some(but), None) = (noun.seats && quantity.con() == Some(Con::A), noun.but, noun.but_too) else {
            return Gap::at(who, "played by those");
        };
        let player = self.plain(NodeOp::PlayedBy, span);
        let same = self.over(NodeOp::Same, &[but], span);
        let not = self.over(NodeOp::NotT, &[same], span);
        draft.conditions.push(self.over(NodeOp::Is, &[player, not], span));
        Ok(())
    }

    /// Somebody may pay so that this card comes to nothing. That is asked before its effect, to which
    /// the code goes on from there.
    pub fn refusable(&mut self, draft: &mut Draft, line: Piece, way: usize) -> Got<()> {
        let span = line.span;
        let args = line.args();
        let parts = args.first().map(|what| what.args()).unwrap_or_default();
        let [who, deed] = parts.as_slice() else { return Gap::at(line, "cancelled as it is played") };
        draft.push(Op::End, &[], span);
        draft.land(way);
        let mark = draft.mark();
        draft.back(rustc_hash::FxHashMap::default());
        let choosing = std::mem::replace(&mut draft.choosing, Choosing::Then);
        self.refusing = true;
        let done = self.may(draft, *who, *deed);
        self.refusing = false;
        draft.choosing = choosing;
        draft.back(mark);
        done?;
        // The effect begins after the jump that stands before it.
        draft.push(Op::Jump, &[1], span);
        Ok(())
    }
}
