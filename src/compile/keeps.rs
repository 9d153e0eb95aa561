//! What a card in play keeps so: modifiers, prohibitions and duties.
//!
//! In: whom it is about, what it says of them, when. Out: an ability without code. Never: one whose
//! subject or time is half understood.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use super::triggers::is_moment;
use crate::bytecode::verify::asks_what;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeId, NodeOp, Spare, Stat, StrikeKind};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// Whom an ability is about; what `older` and later words are measured against is that one.
    pub fn subject(&mut self, who: Piece) -> Got<Tests> {
        let span = who.span;
        let tests = Tests::of(span);
        match who.con() {
            Some(Con::Sel) => {
                let args = who.args();
                let [quantity, noun] = args.as_slice() else { return Gap::at(who, "those") };
                if !matches!(quantity.con(), Some(Con::Each | Con::All | Con::AllOf)) {
                    return Gap::at(*quantity, "so many of those");
                }
                let tests = self.cards_in_play(*noun)?;
                let candidate = self.plain(NodeOp::Candidate, span);
                self.bound.insert(who.number(), candidate);
                Ok(tests)
            }
            Some(Con::ThisCard | Con::Bearer) => {
                let one = self.reference(who)?;
                self.about = Some(one);
                let same = self.over(NodeOp::Same, &[one], span);
                // One that only played the card as a vampire is none for what the card does in play.
                let noun = who.args().first().copied().filter(|_| who.con() == Some(Con::Bearer));
                Ok(match noun {
                    // "The bearer with Auspex", "this Ravnos": of another bearer nothing is said.
                    Some(noun) => self.cards_in_play(noun)?.also(same),
                    None => tests.also(same),
                })
            }
            _ => Gap::at(who, "something kept so of these"),
        }
    }

    /// A modifier, a prohibition or a duty, as long as the card is in play.
    pub fn keeps(
        &mut self,
        kind: AbilityKind,
        block: &Block,
        line: Piece,
        who: Piece,
        says: NodeId,
        windows: &[Piece],
    ) -> Got<()> {
        let subject = self.subject(who)?;
        self.keeps_of(kind, block, line, &subject, says, windows)
    }

    /// The same, of those.
    pub fn keeps_of(
        &mut self,
        kind: AbilityKind,
        block: &Block,
        line: Piece,
        subject: &Tests,
        says: NodeId,
        windows: &[Piece],
    ) -> Got<()> {
        let mut draft = Draft::new(kind, block.number, line.span);
        draft.ability.subject = Some(self.all(subject));
        draft.ability.says = Some(says);
        self.only(&mut draft, windows)?;
        if draft.ability.limit.is_some() {
            return Gap::at(line, "something kept so, so many times");
        }
        let gives = self.below(says).any(|node| matches!(node.op, NodeOp::LevelPlus | NodeOp::LevelAt));
        let subject = draft.ability.subject;
        if gives && subject.is_some_and(|subject| self.below(subject).any(|node| asks_what(node.op))) {
            return Gap::at(line, "a discipline of those, which is looked for to find whose it is");
        }
        self.finish(draft);
        Ok(())
    }

    /// The Methuselahs whom an ability is about.
    fn seats(&mut self, who: Piece) -> Got<Tests> {
        let span = who.span;
        let tests = Tests::of(span);
        if who.con() != Some(Con::Sel) {
            let one = self.reference(who)?;
            if self.is_seat(one) != Some(true) {
                return Gap::at(who, "a gain of a Methuselah's, given to a card");
            }
            let same = self.over(NodeOp::Same, &[one], span);
            return Ok(tests.also(same));
        }
        let args = who.args();
        let [quantity, noun] = args.as_slice() else { return Gap::at(who, "those") };
        let all = matches!(quantity.con(), Some(Con::Each | Con::All | Con::AllOf));
        let noun = self.noun(*noun)?;
        if !all || !noun.seats {
            return Gap::at(who, "a gain of a Methuselah's, given to those");
        }
        let candidate = self.plain(NodeOp::Candidate, span);
        self.bound.insert(who.number(), candidate);
        let Some(but) = noun.but else {
            let any = self.plain(NodeOp::Anything, span);
            return Ok(tests.also(any));
        };
        let same = self.over(NodeOp::Same, &[but], span);
        let other = self.over(NodeOp::NotT, &[same], span);
        Ok(tests.also(other))
    }

    /// A gain of the Methuselah who controls the card, of which it is not said whose it is.
    pub fn of_its_controller(&mut self, block: &Block, line: Piece, what: Piece, windows: &[Piece]) -> Got<()> {
        let gain = self.modifier(what, false)?;
        let (true, Some((first, more))) =
            (gain.changes.iter().all(|stat| stat.of_methuselah()), gain.nodes.split_first())
        else {
            return Gap::at(line, "a gain of a card in play, without whose it is");
        };
        let says = more.iter().fold(*first, |all, one| self.over(NodeOp::ModBoth, &[all, *one], line.span));
        let you = self.plain(NodeOp::You, line.span);
        let same = self.over(NodeOp::Same, &[you], line.span);
        let subject = Tests::of(line.span).also(same);
        self.keeps_of(AbilityKind::Static, block, line, &subject, says, windows)
    }

    /// Windows that are all conditions or limits.
    pub fn only(&mut self, draft: &mut Draft, windows: &[Piece]) -> Got<()> {
        match self.windows(draft, windows)?.first() {
            Some(window) => Gap::at(*window, "then"),
            None => Ok(()),
        }
    }

    /// The kind of action that must be taken.
    pub fn owed(&mut self, deed: Piece) -> Got<NodeId> {
        let args = deed.args();
        let plain = |n: Option<&Piece>| n.is_some_and(|n| n.int() == Some(0));
        let bleeds = |whom: Option<&Piece>| whom.is_some_and(|whom| whom.con() == Some(Con::Usual));
        let kind = match args.get(1).map(|kind| kind.key()) {
            _ if deed.con() == Some(Con::Hunt) && plain(args.get(1)) => ActKind::Hunt,
            _ if deed.con() == Some(Con::Bleed) && bleeds(args.get(1)) && plain(args.get(2)) => ActKind::Bleed,
            Some("bleed") => ActKind::Bleed,
            Some("hunt") => ActKind::Hunt,
            Some("diablerie") => ActKind::Diablerie,
            Some(_) | None => return Gap::at(deed, "an action of this kind owed"),
        };
        Ok(self.node(NodeOp::OwesKind, &[kind.number()], deed.span))
    }

    /// What cannot be done.
    pub fn forbidden(&mut self, deed: Piece) -> Got<NodeId> {
        let span = deed.span;
        let args = deed.args();
        let kind = |this: &mut Self, kind: ActKind| {
            let kind = this.node(NodeOp::OfKind, &[kind.number()], span);
            this.over(NodeOp::TakeAction, &[kind], span)
        };
        match (deed.con(), args.as_slice()) {
            (Some(Con::AttemptBlock), [_, what, n]) if n.int() == Some(0) => {
                let like = self.actions_of(*what)?;
                Ok(self.over(NodeOp::Block, &[like], span))
            }
            (Some(Con::Play), [_, what]) if what.con() == Some(Con::Sel) => self.not_played(*what),
            // What requires something is used only by playing it, or in play by who meets that.
            (Some(Con::Use), [_, what]) if what.con() == Some(Con::Sel) && what.has(Con::Requiring) => {
                self.not_played(*what)
            }
            (Some(Con::DoStrike), [_, strike]) => match (strike.con(), strike.args().first().and_then(|one| one.con()))
            {
                (Some(Con::Dodge), _) => Ok(self.node(NodeOp::StrikeSo, &[StrikeKind::Dodge.number()], span)),
                (Some(Con::CombatEnds), _) => Ok(self.node(NodeOp::StrikeSo, &[StrikeKind::CombatEnds.number()], span)),
                (Some(Con::Maneuver), _) => Ok(self.node(NodeOp::HoldThat, &[Spare::Maneuver.number()], span)),
                (Some(Con::Press), _) => Ok(self.node(NodeOp::HoldThat, &[Spare::Press.number()], span)),
                (Some(Con::StrikeAnd), Some(Con::Press)) if strike.speaks_of("combat goes on") => {
                    Ok(self.node(NodeOp::HoldThat, &[Spare::PressToContinue.number()], span))
                }
                (Some(Con::StrikeAnd), Some(Con::Press)) if strike.speaks_of("combat ends") => {
                    Ok(self.node(NodeOp::HoldThat, &[Spare::PressToEnd.number()], span))
                }
                _ => Gap::at(*strike, "a strike that they cannot make"),
            },
            (Some(Con::Block), [_, what]) => {
                let like = self.actions_of(*what)?;
                Ok(self.over(NodeOp::Block, &[like], span))
            }
            (Some(Con::Undertake), [_, what]) => {
                let like = self.actions_of(*what)?;
                Ok(self.over(NodeOp::TakeAction, &[like], span))
            }
            (Some(Con::Act), _) => {
                let any = self.plain(NodeOp::AnyAction, span);
                Ok(self.over(NodeOp::TakeAction, &[any], span))
            }
            (Some(Con::Hunt), [_, n]) if n.int() == Some(0) => Ok(kind(self, ActKind::Hunt)),
            (Some(Con::Bleed), [_, whom, n]) if n.int() == Some(0) && whom.con() == Some(Con::Usual) => {
                Ok(kind(self, ActKind::Bleed))
            }
            (Some(Con::Diablerize), [_, whom]) if whom.con() == Some(Con::Anybody) => {
                Ok(kind(self, ActKind::Diablerie))
            }
            (Some(Con::Attempt | Con::Perform), [_, .., what]) => match what.key() {
                "bleed" => Ok(kind(self, ActKind::Bleed)),
                "hunt" => Ok(kind(self, ActKind::Hunt)),
                "diablerie" => Ok(kind(self, ActKind::Diablerie)),
                "directed" => {
                    let like = self.plain(NodeOp::Directed, span);
                    Ok(self.over(NodeOp::TakeAction, &[like], span))
                }
                "undirected" => {
                    let like = self.plain(NodeOp::Undirected, span);
                    Ok(self.over(NodeOp::TakeAction, &[like], span))
                }
                _ => Gap::at(*what, "actions of this kind"),
            },
            _ => Gap::at(deed, "something that they cannot do"),
        }
    }

    fn not_played(&mut self, what: Piece) -> Got<NodeId> {
        let args = what.args();
        let [quantity, noun] = args.as_slice() else { return Gap::at(what, "such cards") };
        if !matches!(quantity.con(), Some(Con::All | Con::Any | Con::Each)) {
            return Gap::at(*quantity, "so many such cards");
        }
        let like = self.uses_of(*noun)?;
        Ok(self.over(NodeOp::PlayThat, &[like], what.span))
    }

    /// Actions that a selector picks: by kind, by whose they are, by what they are on.
    pub fn actions_of(&mut self, what: Piece) -> Got<NodeId> {
        let span = what.span;
        if what.con() == Some(Con::Anybody) {
            return Ok(self.plain(NodeOp::AnyAction, span));
        }
        let args = what.args();
        let (Some(Con::Sel), [quantity, noun]) = (what.con(), args.as_slice()) else {
            // To block a minion is to block its actions.
            let one = self.reference(what)?;
            let same = self.over(NodeOp::Same, &[one], span);
            return Ok(self.over(NodeOp::ByLike, &[same], span));
        };
        if !matches!(quantity.con(), Some(Con::A | Con::All | Con::Any | Con::Each)) {
            return Gap::at(*quantity, "so many actions");
        }
        self.actions_like(*noun)
    }

    fn actions_like(&mut self, noun: Piece) -> Got<NodeId> {
        let span = noun.span;
        let args = noun.args();
        match (noun.con(), args.as_slice()) {
            (Some(Con::Kind), _) if noun.key() == "action" => Ok(self.plain(NodeOp::AnyAction, span)),
            (Some(Con::ActionOf), [kind]) => self.act_of(*kind),
            (Some(Con::Such), [kind, props @ ..]) if kind.key() == "action" || kind.con() == Some(Con::ActionOf) => {
                let mut all = self.actions_like(*kind)?;
                for prop in props {
                    let inner = prop.args();
                    let one = match (prop.con(), inner.as_slice()) {
                        (Some(Con::DirectedAt), [whom]) if whom.con() != Some(Con::Sel) => {
                            let whom = self.reference(*whom)?;
                            let same = self.over(NodeOp::Same, &[whom], prop.span);
                            let on = self.over(NodeOp::OnLikeA, &[same], prop.span);
                            let directed = self.plain(NodeOp::Directed, prop.span);
                            self.over(NodeOp::BothA, &[directed, on], prop.span)
                        }
                        _ => return Gap::at(*prop, "actions like these"),
                    };
                    all = self.over(NodeOp::BothA, &[all, one], span);
                }
                Ok(all)
            }
            _ => {
                let like = self.cards_in_play(noun)?;
                let like = self.all(&like.with(&[Bit::Minion]));
                Ok(self.over(NodeOp::ByLike, &[like], span))
            }
        }
    }

    /// A modifier of a card in play.
    pub fn standing(&mut self, block: &Block, line: Piece, who: Piece, gain: Piece, windows: &[Piece]) -> Got<()> {
        let gain = self.modifier(gain, false)?;
        self.against(windows, &gain.changes)?;
        // "In combat with him" narrows those of whom it is said.
        let fought = |window: &&Piece| {
            window.con() == Some(Con::InCombatWith)
                && who.con() == Some(Con::Sel)
                && window.args().first().is_some_and(|one| one.con() != Some(Con::Sel))
        };
        let own = |window: &&Piece| window.con() != Some(Con::Against) && !is_moment(window) && !fought(window);
        let rest: Vec<Piece> = windows.iter().filter(own).copied().collect();
        let before = self.program.abilities.len();
        let Some((first, more)) = gain.nodes.split_first() else { return Gap::at(line, "a gain of nothing") };
        let says = more.iter().fold(*first, |all, one| self.over(NodeOp::ModBoth, &[all, *one], line.span));
        let of_seats = gain.changes.iter().filter(|stat| stat.of_methuselah()).count();
        if of_seats > 0 && of_seats < gain.changes.len() {
            return Gap::at(line, "gains of a card and of a Methuselah together");
        }
        let subject = if of_seats > 0 { self.seats(who)? } else { self.subject(who)? };
        self.keeps_of(AbilityKind::Static, block, line, &subject, says, &rest)?;
        for window in windows.iter().filter(fought) {
            let with = window.args().first().copied().map(|one| self.reference(one));
            let Some(with) = with.transpose()? else { return Gap::at(*window, "in combat with them") };
            let opposes = self.fights_that(with, window.span);
            self.narrowed(before, &Tests::of(window.span).also(opposes), &[], window.span);
        }
        for window in windows.iter().filter(|window| is_moment(window)) {
            let (tests, conditions) = match self.while_doing(who, *window) {
                Ok(found) => found,
                Err(gap) => {
                    self.program.abilities.truncate(before);
                    return Err(gap);
                }
            };
            self.narrowed(before, &tests, &conditions, window.span);
        }
        for window in windows.iter().filter(|window| window.con() == Some(Con::Against)) {
            let holds = self.against_one(*window, &gain.changes)?;
            let known = self.program.abilities.get(before).and_then(|ability| ability.condition);
            let all = match known {
                Some(known) => self.over(NodeOp::AllOf, &[known, holds], window.span),
                None => holds,
            };
            if let Some(ability) = self.program.abilities.get_mut(before) {
                ability.condition = Some(all);
            }
        }
        Ok(())
    }

    /// Has the ability of that number be about those alone, and under these conditions.
    fn narrowed(&mut self, at: usize, tests: &Tests, conditions: &[NodeId], span: crate::base::Span) {
        let Some(ability) = self.program.abilities.get(at).copied() else { return };
        let like = self.all(tests);
        let subject = ability.subject.map_or(like, |known| self.over(NodeOp::Both, &[known, like], span));
        let all: Vec<NodeId> = ability.condition.into_iter().chain(conditions.iter().copied()).collect();
        let condition = self.both(&all, span);
        if let Some(ability) = self.program.abilities.get_mut(at) {
            ability.subject = Some(subject);
            ability.condition = condition;
        }
    }

    /// Finds out whether "against those" can be said before anything is kept.
    fn against(&mut self, windows: &[Piece], changes: &[Stat]) -> Got<()> {
        for window in windows.iter().filter(|window| window.con() == Some(Con::Against)) {
            self.against_one(*window, changes)?;
        }
        Ok(())
    }

    /// Bleed against a Methuselah who controls one of those.
    pub fn against_one_who_controls(&mut self, window: Piece, whom: Piece) -> Got<NodeId> {
        let args = whom.args();
        let [quantity, noun] = args.as_slice() else { return Gap::at(whom, "those") };
        let parts = noun.args();
        let (Some(Con::A | Con::Any), Some(Con::Such), [kind, prop]) = (quantity.con(), noun.con(), parts.as_slice())
        else {
            return Gap::at(window, "against those");
        };
        let inner = prop.args();
        let (Some(Con::Controlling), [what]) = (prop.con(), inner.as_slice()) else {
            return Gap::at(window, "against those");
        };
        let picked = what.args();
        let (Some(Con::Sel), Some(Con::A | Con::Any), Some(one)) =
            (what.con(), picked.first().and_then(|quantity| quantity.con()), picked.get(1))
        else {
            return Gap::at(*what, "who controls so many of those");
        };
        if kind.key() != "methuselah" {
            return Gap::at(*kind, "against those");
        }
        let target = self.plain(NodeOp::ActionTarget, window.span);
        let theirs = self.over(NodeOp::ControlledBy, &[target], prop.span);
        let tests = self.cards_in_play(*one)?.also(theirs);
        let like = self.all(&tests);
        let those = self.over(NodeOp::InPlay, &[like], what.span);
        Ok(self.over(NodeOp::Exists, &[those], window.span))
    }

    /// Intercept against a minion is against its actions, bleed against a Methuselah against theirs.
    fn against_one(&mut self, window: Piece, changes: &[Stat]) -> Got<NodeId> {
        let span = window.span;
        let args = window.args();
        let [whom] = args.as_slice() else { return Gap::at(window, "against those") };
        if changes.is_empty() {
            return Gap::at(window, "something that is no number, against those");
        }
        let only = |stat: Stat| changes.iter().all(|one| *one == stat);
        if only(Stat::Bleed) && whom.con() == Some(Con::Sel) {
            return self.against_one_who_controls(window, *whom);
        }
        if only(Stat::Bleed) {
            let whom = self.reference(*whom)?;
            if !self.at(whom).is_some_and(|node| matches!(node.op, NodeOp::You | NodeOp::PreyOf | NodeOp::PredatorOf)) {
                return Gap::at(window, "against those");
            }
            return Ok(self.over(NodeOp::ActionAt, &[whom], span));
        }
        if !only(Stat::Intercept) {
            return Gap::at(window, "against those");
        }
        let acting = self.plain(NodeOp::ActingMinion, span);
        let like = match whom.con() {
            Some(Con::Sel) => {
                let args = whom.args();
                let [quantity, noun] = args.as_slice() else { return Gap::at(*whom, "those") };
                if !matches!(quantity.con(), Some(Con::A | Con::Any)) {
                    return Gap::at(*quantity, "so many of those");
                }
                let tests = self.cards_in_play(*noun)?;
                self.all(&tests)
            }
            Some(_) | None => {
                let one = self.reference(*whom)?;
                self.over(NodeOp::Same, &[one], span)
            }
        };
        Ok(self.over(NodeOp::Is, &[acting, like], span))
    }
}
