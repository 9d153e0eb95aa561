//! Whom a card requires, and when and by whom it can be played.
//!
//! In: such a line of a card that is played. Out: tests of its user, conditions, the window of the ability.
//! Never here: what the header requires (`header`), or how often it is played (`limits`).
use super::draft::Draft;
use super::emit::Compiler;
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::bytecode::{AbilityKind, NodeOp};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// Whom the text requires.
    pub(super) fn requires(&mut self, draft: &mut Draft, who: Piece) -> Got<()> {
        let args = who.args();
        let (Some(Con::Sel), [quantity, noun]) = (who.con(), args.as_slice()) else {
            return Gap::at(who, "a requirement like this");
        };
        let announced = matches!(draft.ability.kind, AbilityKind::Master | AbilityKind::OutOfTurn | AbilityKind::Event);
        if let (Some(Con::AtLeast | Con::Count), [n]) = (quantity.con(), quantity.args().as_slice())
            && announced
        {
            // Cards in play, whoever controls them; this one is not in play yet.
            let this = self.plain(NodeOp::This, who.span);
            let about = self.about.replace(this);
            let like = self.cards_in_play(*noun);
            self.about = about;
            let like = self.all(&like?);
            let those = self.over(NodeOp::InPlay, &[like], who.span);
            let count = self.over(NodeOp::CountOf, &[those], who.span);
            let least = self.amount(*n)?;
            draft.conditions.push(self.over(NodeOp::AtLeast, &[count, least], who.span));
            return Ok(());
        }
        if !matches!(quantity.con(), Some(Con::A | Con::Any)) {
            return Gap::at(*quantity, "so many of those required");
        }
        let tests = self.cards_in_play(*noun)?;
        if announced {
            self.controls(draft, tests, who.span);
        } else {
            draft.by(&tests);
        }
        Ok(())
    }

    /// When and by whom the card can be played, or cannot.
    pub(super) fn usable(&mut self, draft: &mut Draft, windows: &[Piece], only: bool) -> Got<()> {
        // The window comes first: what holds is measured in it.
        let opens = |window: &&Piece| matches!(window.con(), Some(Con::At | Con::After));
        let (first, rest): (Vec<&Piece>, Vec<&Piece>) = windows.iter().partition(opens);
        for window in first.into_iter().chain(rest) {
            let args = window.args();
            let of_combat = draft.ability.kind == AbilityKind::Combat
                && matches!(window.con(), Some(Con::At | Con::AtRange | Con::InCombatWith | Con::Against));
            match (window.con(), args.as_slice()) {
                _ if of_combat => match (self.combat_usable(draft, *window)?, only) {
                    (Some(holds), true) => draft.conditions.push(holds),
                    (Some(holds), false) => draft.conditions.push(self.over(NodeOp::NotC, &[holds], window.span)),
                    (None, true) => {}
                    (None, false) => return Gap::at(*window, "not usable then"),
                },
                (Some(Con::At | Con::After), _) if only => self.opened(draft, *window)?,
                (Some(Con::If), [announced]) if only && self.announced(draft, *announced)? => {}
                // Those are not ready any more, and none that is not plays a combat card.
                (Some(Con::By), [who]) if !only && draft.ability.kind == AbilityKind::Combat && is_leaving(*who) => {}
                (Some(Con::By), [who]) if only => {
                    let args = who.args();
                    let (Some(Con::Sel), [_, noun]) = (who.con(), args.as_slice()) else {
                        return Gap::at(*who, "usable by those");
                    };
                    let tests = self.cards_in_play(*noun)?;
                    draft.by(&tests);
                }
                (Some(Con::During), _) if only && self.polling(draft, *window)? => {}
                (Some(Con::During | Con::If), _) => {
                    let holds = self.within(*window)?;
                    let holds = if only { holds } else { self.over(NodeOp::NotC, &[holds], window.span) };
                    draft.conditions.push(holds);
                }
                _ => return Gap::at(*window, "usable then"),
            }
        }
        Ok(())
    }
}

/// Whether a noun means vampires that are on their way out of the ready region, and no others.
fn is_leaving(who: Piece) -> bool {
    let args = who.args();
    let noun = args.get(1).map(|noun| noun.args()).unwrap_or_default();
    let [kind, being] = noun.as_slice() else { return false };
    let ways = being.args().first().map(|way| if way.con() == Some(Con::EitherP) { way.args() } else { vec![*way] });
    let leaves = |way: &Piece| {
        way.con() == Some(Con::GoingToTorpor)
            || way.con() == Some(Con::Suffering) && way.args().first().is_some_and(|deed| deed.key() == "burn")
    };
    kind.key() == "vampire" && being.con() == Some(Con::Being) && ways.is_some_and(|ways| ways.iter().all(leaves))
}
