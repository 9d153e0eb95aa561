//! Limits: how many of a card one can have, and how often one can play it.
//!
//! In: the lines of a card that say so. Out: a test of those on whom it is put; the limit of an ability.
//! Never here: what the rules hold a minion to by themselves.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::bytecode::{AbilityKind, Limit, NodeId, NodeOp, Per};
use crate::lexicon::Con;

/// Of a political action card: called once in a game, by anyone.
pub const CALLED_ONCE: (Option<Con>, Option<i32>, Option<Con>, Option<Con>) =
    (Some(Con::Anyone), Some(1), Some(Con::ThisName), Some(Con::Always));

impl Compiler<'_> {
    /// That a minion can have one of this card only, or that it cannot be put on some at all.
    pub fn limits_of_having(&mut self, block: &Block) {
        self.have = None;
        // A trophy is not put where its player chooses.
        if block.lines.iter().any(|line| line.con() == Some(Con::Traits) && line.speaks_of("trophy")) {
            return;
        }
        for line in &block.lines {
            let args = line.args();
            if let (Some(Con::Limit), [deed, who, n, what, _]) = (line.con(), args.as_slice())
                && deed.key() == "have"
                && n.int() == Some(1)
                && let Ok(who) = self.cards_in_play(*who)
                && let Ok(one) = self.had(*what)
            {
                let span = line.span;
                let has = self.over(NodeOp::HasOnIt, &[one], span);
                let like = self.all(&who.also(has));
                let not = self.over(NodeOp::NotT, &[like], span);
                self.have = Some(self.have.take().unwrap_or_default().and(&Tests::of(span).also(not)));
            }
            if let (Some(Con::NotOn), [who]) = (line.con(), args.as_slice())
                && let Ok(who) = self.cards_in_play(*who)
            {
                let like = self.all(&who);
                let not = self.over(NodeOp::NotT, &[like], line.span);
                self.have = Some(self.have.take().unwrap_or_default().and(&Tests::of(line.span).also(not)));
            }
        }
    }

    /// What a minion can have only one of: this card by its name, or any card of a kind.
    fn had(&mut self, what: Piece) -> Got<NodeId> {
        if what.con() == Some(Con::ThisName) {
            return Ok(self.plain(NodeOp::Named, what.span));
        }
        let tests = self.cards_in_play(what)?;
        Ok(self.all(&tests))
    }

    /// A line that says so has been heeded, or is a gap.
    pub fn limit_of_having(&mut self, line: Piece, who: Piece, n: Piece, what: Piece) -> Got<()> {
        let heeded = self.have.is_some() && self.permanent().is_none() && n.int() == Some(1);
        if !heeded {
            return Gap::at(line, "a limit like this");
        }
        self.cards_in_play(who)?;
        self.had(what).map(|_| ())
    }

    /// How often one minion can play the card.
    pub fn limit_of_playing(&mut self, draft: &mut Draft, line: Piece, parts: [Piece; 4]) -> Got<()> {
        let [who, n, what, span] = parts;
        let at_superior = what.con() == Some(Con::Such)
            && what.args().iter().map(|one| one.con()).eq([Some(Con::ThisName), Some(Con::AtSuperior)]);
        if at_superior && draft.ability.block > 1 && n.int() == Some(1) {
            // It stands in that text, and is of that alone.
            let per = self.stretch_of(span)?;
            return draft.limit(Limit { n: 1, per }, line.span);
        }
        let one = who.con() == Some(Con::Kind) && matches!(who.key(), "minion" | "vampire");
        // Of a card that no minion plays the limit is everybody's.
        if (who.con(), n.int(), what.con()) == (Some(Con::Anyone), Some(1), Some(Con::ThisName))
            && draft.ability.kind == AbilityKind::Master
            && draft.ability.block == 0
        {
            let per = if span.con() == Some(Con::Always) { Per::Game } else { self.stretch_of(span)? };
            return draft.limit(Limit { n: 1, per }, line.span);
        }
        let (true, Some(1), Some(Con::ThisName)) = (one, n.int(), what.con()) else {
            return Gap::at(line, "a limit like this");
        };
        // The rules hold a minion to this without being told (4, minion phase; 4, summary).
        match (draft.ability.kind, self.stretch_of(span)?) {
            (AbilityKind::ActionCard, Per::Turn) | (AbilityKind::Modifier | AbilityKind::Reaction, Per::Action) => {
                Ok(())
            }
            (_, _) if !self.shared_line => Gap::at(line, "a limit that counts for several texts together"),
            // One that all texts have counts for them together.
            (_, per) => draft.limit(Limit { n: 1, per }, line.span),
        }
    }
}
