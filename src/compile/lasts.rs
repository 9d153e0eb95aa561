//! Cards in play: what they let be done, keep so, forbid and demand, and what happens by itself.
//!
//! In: a line about a card in play. Out: an ability for it. Never: a line that is half carried out; if
//! any part of it is a gap, the ability is not there.
use super::emit::Compiler;
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use super::triggers::is_moment;
use crate::bytecode::{AbilityKind, NodeOp};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// A line about the card in play.
    pub fn lasting(&mut self, block: &Block, line: Piece) {
        self.played = false;
        self.opposed = None;
        self.departed = false;
        self.actor = None;
        self.bled = false;
        // On a card that is put on another, `other` and `younger` are measured against that one.
        let type_of = |id: &str| self.library().is_some_and(|library| library.types.iter().any(|one| one.id() == id));
        let worn = ["equipment", "retainer", "power", "conviction"].into_iter().any(type_of);
        let on = worn || block.lines.iter().any(|line| line.puts_on());
        let op = match (self.header.crypt().is_some() || type_of("ally"), on) {
            (true, _) => Some(NodeOp::This),
            (false, true) => Some(NodeOp::Host),
            (false, false) => None,
        };
        self.about = op.map(|op| self.plain(op, line.span));
        if let Err(gap) = self.lasting_line(block, line) {
            self.gaps.push(gap);
        }
    }

    fn lasting_line(&mut self, block: &Block, line: Piece) -> Got<()> {
        let args = line.args();
        if let (Some(Con::StrikeIs), [strike, mods @ ..]) = (line.con(), args.as_slice()) {
            return self.weapon(block, line, *strike, mods);
        }
        let (Some(Con::Does), [what, windows @ ..]) = (line.con(), args.as_slice()) else {
            return Gap::at(line, "a line about the card in play");
        };
        let action = windows.iter().find(|window| window.con() == Some(Con::AsAction)).copied();
        let rest: Vec<Piece> = windows.iter().filter(|window| window.con() != Some(Con::AsAction)).copied().collect();
        self.of_card(block, line, *what, action, &rest)
    }

    /// What a line says of the card in play; what is said of several things is said of each.
    fn of_card<'p>(
        &mut self,
        block: &Block<'p>,
        line: Piece<'p>,
        what: Piece<'p>,
        action: Option<Piece<'p>>,
        rest: &[Piece<'p>],
    ) -> Got<()> {
        if action.is_none()
            && let Some(done) = self.combat_in_play(block, line, what, rest)
        {
            return done;
        }
        let parts = what.args();
        match (what.con(), parts.as_slice(), action) {
            (Some(Con::Seq), all, None) if all.iter().all(stands_by_itself) && !rest.iter().any(is_moment) => {
                all.iter().try_for_each(|one| self.of_card(block, line, *one, None, rest))
            }
            (Some(Con::Cannot), [who, deed], None) if deed.con() == Some(Con::OneOf) => {
                for one in deed.args() {
                    let says = self.forbidden(one)?;
                    self.keeps(AbilityKind::Forbid, block, line, *who, says, rest)?;
                }
                Ok(())
            }
            (Some(Con::May), [who, deed], Some(action)) => {
                self.action_in_play(block, line, *who, *deed, action, rest).map(|_| ())
            }
            (Some(Con::Must), [who, deed], Some(action)) => {
                let number = self.action_in_play(block, line, *who, *deed, action, rest)?;
                let says = self.node(NodeOp::OwesAbility, &[u16::from(number)], deed.span);
                self.keeps(AbilityKind::Duty, block, line, *who, says, &each_turn_aside(rest))
            }
            (Some(Con::Must), [who, deed], None)
                if matches!(deed.con(), Some(Con::Attempt | Con::Hunt | Con::Bleed)) =>
            {
                let says = self.owed(*deed)?;
                self.keeps(AbilityKind::Duty, block, line, *who, says, &each_turn_aside(rest))
            }
            (Some(Con::Must), [who, deed], None) if deed.con() == Some(Con::ByPaying) => {
                self.toll_kept(block, line, *who, *deed, rest)
            }
            (Some(Con::Cannot), [who, deed], None) => {
                let says = self.forbidden(*deed)?;
                if who.con() == Some(Con::Bearer)
                    && self.below(says).any(|node| node.op == NodeOp::ByLike)
                    && self.below(says).any(|node| node.op == NodeOp::Host)
                {
                    // Nobody blocks itself: the one that played the card is meant, who is not known any more.
                    return Gap::at(*deed, "the minion that played it, once it is in play");
                }
                self.keeps(AbilityKind::Forbid, block, line, *who, says, rest)
            }
            (Some(Con::DoesNot), [who, what], None)
                if what.con() == Some(Con::Comes) && what.key() == "unlock as normal" =>
            {
                let says = self.plain(NodeOp::UnlockAsNormal, line.span);
                self.keeps(AbilityKind::Forbid, block, line, *who, says, rest)
            }
            (Some(Con::DoesNot), [who, what], None) if what.key() == "first conviction" => {
                let says = self.plain(NodeOp::FirstConviction, line.span);
                self.keeps(AbilityKind::Forbid, block, line, *who, says, rest)
            }
            (Some(Con::NoBloodHunt), [who], None) => {
                let says = self.plain(NodeOp::BloodHunted, line.span);
                self.keeps(AbilityKind::Forbid, block, line, *who, says, rest)
            }
            (Some(Con::Gets), [who, gain], None) => self.standing(block, line, *who, *gain, rest),
            (Some(Con::Do), [who, gain], None) if gain.con() == Some(Con::Gets) => match gain.args().as_slice() {
                [_, modifier] => self.standing(block, line, *who, *modifier, rest),
                _ => Gap::at(*gain, "a gain"),
            },
            (Some(Con::Costs), [what, whom, n, currency], None) => {
                self.prices(block, line, [*what, *whom, *n, *currency], rest)
            }
            _ if action.is_none() && rest.iter().any(|window| is_moment(window)) => {
                self.trigger(block, line, what, rest)
            }
            (Some(Con::May), [who, deed], None) if deed.con() == Some(Con::PlayAs) => {
                let says = self.plays_as(*deed)?;
                self.keeps(AbilityKind::Static, block, line, *who, says, rest)
            }
            (Some(Con::May), [who, deed], None) => self.used(block, line, *who, *deed, rest),
            (Some(Con::Inflict), [doing, ..], None) if doing.con() == Some(Con::Doing) && rest.is_empty() => {
                self.inflicts(block, line, *doing)
            }
            _ if action.is_none() => self.upkeep(block, line, what, rest),
            _ => Gap::at(what, "as an action"),
        }
    }

    /// What an action that the card provides inflicts besides: the action sees to it, where the block
    /// has that one.
    fn inflicts(&self, block: &Block, line: Piece, doing: Piece) -> Got<()> {
        let more = block.lines.iter().filter_map(|line| besides(*line)).count();
        let burning = block.lines.iter().filter(|line| burns_itself(**line)).count();
        match (besides(line), more, burning) {
            (Some(_), 1, 1) => Ok(()),
            _ => Gap::at(doing, "the doing of what more or less than one ability does"),
        }
    }
}

/// Whether a part of a line about a card in play is an ability by itself.
fn stands_by_itself(part: &Piece) -> bool {
    let gains = part.con() == Some(Con::Do) && part.args().get(1).is_some_and(|gain| gain.con() == Some(Con::Gets));
    gains || matches!(part.con(), Some(Con::Gets | Con::Cannot | Con::Costs))
}

/// The damage on its minion that an action which burns this card does besides.
pub fn besides<'p>(line: Piece<'p>) -> Option<Piece<'p>> {
    let [what] = line.args().as_slice().try_into().ok()?;
    let [doing, damage, on] = what.args().as_slice().try_into().ok()?;
    let [timed] = doing.args().as_slice().try_into().ok()?;
    let [deed, window] = timed.args().as_slice().try_into().ok()?;
    let fits = line.con() == Some(Con::Does)
        && what.con() == Some(Con::Inflict)
        && doing.con() == Some(Con::Doing)
        && timed.con() == Some(Con::Timed)
        && deed.is_burn_this()
        && window.con() == Some(Con::AsAction)
        && on.con() == Some(Con::Definite)
        && on.speaks_of("minion")
        && on.speaks_of("acting");
    fits.then_some(damage)
}

/// Whether a line lets the card be burned as an action.
fn burns_itself(line: Piece) -> bool {
    let args = line.args();
    let deed = args.first().and_then(|what| what.args().get(1).copied());
    args.iter().any(|window| window.con() == Some(Con::AsAction)) && deed.is_some_and(|deed| deed.is_burn_this())
}

/// What must be done each turn is owed until it has been attempted in a turn, which needs no saying.
fn each_turn_aside<'p>(windows: &[Piece<'p>]) -> Vec<Piece<'p>> {
    let said = |window: &&Piece| !(window.con() == Some(Con::EachOf) && window.key() == "turn");
    windows.iter().filter(said).copied().collect()
}
