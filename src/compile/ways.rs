//! Ways to play a card: by one of several effects, and what it gives the action that it is played in.
//!
//! In: a block, or a bonus of it. Out: in how many ways it is played; the gain, as a condition of playing
//! it or as what the action starts with. Never here: the things that a combat card can be played for.
use super::draft::Draft;
use super::emit::Compiler;
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::{AbilityKind, ActKind};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// A bonus that the card gives only at times is one that can be played only then.
    pub fn conditional_bonus(&mut self, draft: &mut Draft, what: Piece, windows: &[Piece]) -> Got<()> {
        if self.at_will(windows).is_some() || self.later_window(draft, windows).is_some() {
            return self.when(draft, windows, &mut |this, draft| this.bonus(draft, what));
        }
        // What is true of the target can change while the action goes on, and the gain with it.
        if let Some(window) = windows.iter().find(|window| window.con() == Some(Con::If) && window.speaks_of("target"))
        {
            return Gap::at(*window, "a gain that can change with the target");
        }
        let rest = self.windows(draft, windows)?;
        match rest.first() {
            Some(window) => Gap::at(*window, "a gain then"),
            None => self.bonus(draft, what),
        }
    }

    /// More stealth, bleed or hunt of the action that the card is.
    pub fn action_bonus(&mut self, draft: &mut Draft, what: Piece) -> Got<()> {
        let args = what.args();
        match (what.con(), args.as_slice()) {
            (Some(Con::ModAnd), all) => all.iter().try_for_each(|one| self.action_bonus(draft, *one)),
            (Some(Con::Plus), [n, stat]) if stat.key() == "stealth" => {
                let Some(n) = n.int().and_then(|n| i16::try_from(n).ok()) else {
                    return Gap::at(what, "that much stealth");
                };
                let act = draft.act();
                act.stealth = act.stealth.saturating_add(n);
                Ok(())
            }
            (Some(Con::Plus), [n, stat]) => match (stat.key(), draft.act().kind) {
                ("bleed", ActKind::Bleed) | ("hunt", ActKind::Hunt) => self.more(draft, *n),
                _ => Gap::at(what, "a gain of the action like this"),
            },
            _ => Gap::at(what, "a gain of the action like this"),
        }
    }
}

/// In how many ways a card can be played: by one of several effects, which is said as it is played (4,
/// announce the action).
pub fn ways(block: &Block, kind: AbilityKind) -> usize {
    let played = matches!(kind, AbilityKind::ActionCard | AbilityKind::Master | AbilityKind::OutOfTurn);
    let mut lines = block.lines.iter().filter(|line| line.has(Con::OneOf));
    let (Some(line), None) = (lines.next().filter(|_| played), lines.next()) else { return 1 };
    let args = line.args();
    let effects = match (line.con(), args.first()) {
        (Some(Con::Does | Con::Directed), Some(what)) if what.con() == Some(Con::OneOf) => what.args(),
        _ => return 1,
    };
    // What later lines say of a card that may or may not be on another is not for each way.
    let unclear = |effect: &Piece| effect.has(Con::OneOf) || effect.puts_in_play();
    if effects.iter().any(unclear) { 1 } else { effects.len() }
}
