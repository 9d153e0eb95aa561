//! Referendums: political action cards, and cards in play by which one is called (4, politics).
//!
//! In: the lines of such a card, or the effect of such an action. Out: the code of the whole referendum:
//! it is called, its terms are chosen, what lasts during it is recorded, it is polled, and what follows
//! if it passes or fails is done. Never here: what is played in the polling.
use super::draft::{Choosing, Draft};
use super::emit::{Compiler, Tests};
use super::facts::{Facts, TitleOf};
use super::gap::{Gap, Got};
use super::piece::Piece;
use super::played::Block;
use crate::base::Span;
use crate::bytecode::{AbilityKind, ActKind, Bit, NodeId, NodeOp, Op};
use crate::lexicon::Con;

/// What a line of a political action card is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// What the card is, and how it can be played.
    Card,
    /// The terms.
    Terms,
    /// What lasts as long as the referendum.
    During,
    /// What it does if it passes.
    Passed,
    /// What it does if it fails.
    Failed,
    /// The card in play.
    InPlay,
}

fn part(line: &Piece) -> Part {
    let args = line.args();
    let windows = args.get(1..).unwrap_or(&[]);
    let fact = |key: &str| windows.iter().any(|window| window.con() == Some(Con::If) && is(*window, key));
    match (line.con(), args.first().and_then(|what| what.con())) {
        (Some(Con::Terms), _) => Part::Terms,
        (Some(Con::Means), _) => Part::Passed,
        (Some(Con::Does), _) if fact("passed") => Part::Passed,
        (Some(Con::Does), _) if fact("referendum fails") => Part::Failed,
        (Some(Con::Does), _) if windows.iter().any(|window| is_this(*window)) => Part::During,
        (Some(Con::Does), Some(Con::Choose)) => Part::Terms,
        (Some(Con::Does), _) => Part::InPlay,
        _ => Part::Card,
    }
}

/// Whether a condition is that fact of the referendum.
fn is(window: Piece, key: &str) -> bool {
    window.args().first().is_some_and(|one| one.con() == Some(Con::Is) && one.key() == key)
}

/// Whether it puts the card on the minion that plays it.
fn on_player(piece: Piece) -> bool {
    let args = piece.args();
    match (piece.con(), args.as_slice()) {
        (Some(Con::Move), [what, zone]) => {
            let on = zone.args().first().and_then(|on| on.con());
            what.con() == Some(Con::ThisCard) && zone.con() == Some(Con::OnZ) && on == Some(Con::Player)
        }
        (_, all) => all.iter().any(|one| on_player(*one)),
    }
}

/// Whether a window is the referendum that the card calls.
fn is_this(window: Piece) -> bool {
    let inner = window.args();
    window.con() == Some(Con::During)
        && inner.first().is_some_and(|one| one.con() == Some(Con::This) && one.key() == "referendum")
}

impl Compiler<'_> {
    /// Whether a block is played as a political action.
    pub fn political(&self, block: &Block) -> bool {
        let said: Vec<&str> = block.signs.iter().filter_map(|sign| sign.strip_prefix("type:")).collect();
        let own =
            || self.library().is_some_and(|library| library.types.iter().any(|one| one.id() == "political action"));
        if said.is_empty() { own() } else { said.contains(&"political action") }
    }

    /// The lines of a political action card: the action that calls its referendum.
    pub fn called(&mut self, draft: &mut Draft, block: &Block, facts: &mut Facts, first: bool) {
        let span = block.span();
        draft.act().kind = ActKind::Political;
        draft.by(&Tests::of(span).with(&[Bit::Vampire]));
        draft.choosing = Choosing::Then;
        let of = |wanted: Part| block.lines.iter().copied().enumerate().filter(move |(_, line)| part(line) == wanted);
        for (n, line) in of(Part::Card) {
            self.shared_line = n < block.shared || block.number == 0;
            let done = self.line(draft, block, line, facts, first);
            self.gaps.extend(done.err());
        }
        self.on_player = block.lines.iter().any(|line| on_player(*line));
        draft.push(Op::CallReferendum, &[], span);
        for (_, line) in of(Part::Terms) {
            let done = line.args().first().map_or(Ok(()), |what| self.term(draft, *what));
            self.gaps.extend(done.err());
        }
        for (_, line) in of(Part::During) {
            let done = line.args().first().map_or(Ok(()), |what| self.effect(draft, *what));
            self.gaps.extend(done.err());
        }
        let passed: Vec<Piece> = of(Part::Passed).map(|(_, line)| line).collect();
        let failed: Vec<Piece> = of(Part::Failed).map(|(_, line)| line).collect();
        let done = self.chosen_before(draft, &passed);
        self.gaps.extend(done.err());
        draft.push(Op::Poll, &[], span);
        for (result, lines) in [(NodeOp::Passed, passed), (NodeOp::Failed, failed)] {
            if let Err(gap) = self.follows(draft, result, &lines) {
                self.gaps.push(gap);
            }
        }
        let comes = block.lines.iter().any(|line| line.puts_in_play());
        for (_, line) in of(Part::InPlay) {
            if !comes {
                self.gaps.push(Gap::new(line.span, "Does", "something of a political action card that is not in play"));
            } else if first {
                let window = self.window.take();
                self.lasting(block, line);
                self.begin(AbilityKind::ActionCard, span);
                self.window = window;
            }
        }
    }

    /// What a line does if the referendum has that result.
    fn follows(&mut self, draft: &mut Draft, result: NodeOp, lines: &[Piece]) -> Got<()> {
        let Some(first) = lines.first() else { return Ok(()) };
        let span = first.span;
        let result = self.plain(result, span);
        let holds = draft.register(span)?;
        draft.push(Op::Holds, &[holds, result.0], span);
        let skip = draft.push(Op::JumpUnless, &[holds, 0], span);
        self.passable(draft, skip, &mut |this, draft| {
            for line in lines {
                let args = line.args();
                let [what, windows @ ..] = args.as_slice() else { continue };
                let ends = |window: &&Piece| {
                    !(window.con() == Some(Con::If) && (is(**window, "passed") || is(**window, "referendum fails")))
                };
                let rest: Vec<Piece> = windows.iter().filter(ends).copied().collect();
                this.clause(draft, &mut |this, draft| {
                    this.when(draft, &rest, &mut |this, draft| this.effect(draft, *what))
                })?;
            }
            Ok(())
        })
    }

    /// The referendum that an action of a card in play calls.
    pub fn call(&mut self, draft: &mut Draft, piece: Piece, what: Piece) -> Got<()> {
        let span = piece.span;
        let calls = draft.ability.act.is_some_and(|act| act.kind == ActKind::Political);
        if !calls || draft.choosing != Choosing::Announced {
            return Gap::at(piece, "a referendum called by something else than a political action");
        }
        draft.choosing = Choosing::Then;
        draft.push(Op::CallReferendum, &[], span);
        self.chosen_before(draft, &[what])?;
        draft.push(Op::Poll, &[], span);
        let result = self.plain(NodeOp::Passed, span);
        let holds = draft.register(span)?;
        draft.push(Op::Holds, &[holds, result.0], span);
        let skip = draft.push(Op::JumpUnless, &[holds, 0], span);
        self.passable(draft, skip, &mut |this, draft| this.effect(draft, what))
    }

    /// What effects pick without another's choice is part of the terms, chosen before the polling.
    fn chosen_before(&mut self, draft: &mut Draft, lines: &[Piece]) -> Got<()> {
        let mut open: Vec<Piece> = lines.iter().rev().copied().collect();
        while let Some(piece) = open.pop() {
            let args = piece.args();
            match (piece.con(), args.as_slice()) {
                (Some(Con::Do | Con::May), _) => {}
                (Some(Con::Sel), [quantity, _]) => {
                    if matches!(quantity.con(), Some(Con::A | Con::Any)) {
                        self.term_of(draft, piece)?;
                    }
                }
                (_, all) => open.extend(all.iter().rev()),
            }
        }
        Ok(())
    }

    /// Terms: those chosen, and what is allocated.
    fn term(&mut self, draft: &mut Draft, piece: Piece) -> Got<()> {
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::Seq), all) => {
                for (n, one) in all.iter().enumerate() {
                    let other = all.get(..n).unwrap_or(&[]).iter().rev().find(|one| one.con() == Some(Con::Choose));
                    let than = other.and_then(|one| one.args().get(1).copied());
                    match (one.con(), one.args().as_slice(), than) {
                        (Some(Con::Allocate), [n, among], than) => self.allocate(draft, *n, *among, than)?,
                        _ => self.term(draft, *one)?,
                    }
                }
                Ok(())
            }
            (Some(Con::Choose), [who, what]) if who.con() == Some(Con::You) => match what.con() {
                Some(Con::AndSel) => what.args().iter().try_for_each(|one| self.term_of(draft, *one)),
                _ => self.term_of(draft, *what),
            },
            (Some(Con::Allocate), [n, among]) => self.allocate(draft, *n, *among, None),
            (Some(Con::Timed), [what, place]) if place.con() == Some(Con::Where) => {
                let x = place.args().first().copied();
                self.x = match x {
                    Some(x) => Some(self.counted_terms(x)?),
                    None => None,
                };
                self.term(draft, *what)
            }
            _ => Gap::at(piece, "terms like this"),
        }
    }

    /// The number of Methuselahs in the game; or any other amount.
    fn counted_terms(&mut self, x: Piece) -> Got<NodeId> {
        if x.con() == Some(Con::NumberOf) && x.speaks_of("methuselah") && x.has(Con::PlayZ) {
            let all = self.plain(NodeOp::Methuselahs, x.span);
            return Ok(self.over(NodeOp::CountOf, &[all], x.span));
        }
        self.amount(x)
    }

    /// One that the terms name. Without one there is, the card cannot be played (rulings, illegal terms).
    fn term_of(&mut self, draft: &mut Draft, piece: Piece) -> Got<()> {
        let span = piece.span;
        let args = piece.args();
        let (Some(Con::Sel), [quantity, noun]) = (piece.con(), args.as_slice()) else {
            return Gap::at(piece, "terms that name this");
        };
        if !matches!(quantity.con(), Some(Con::A | Con::Any)) {
            return Gap::at(*quantity, "terms that name so many");
        }
        let noun = self.noun(*noun)?;
        let from = self.picks(&noun, span);
        self.possible(draft, from, 1, span)?;
        let you = self.plain(NodeOp::You, span);
        let who = self.seat(draft, you, span)?;
        let into = draft.register(span)?;
        let (op, that, named) = if noun.seats {
            (Op::ChooseSeat, NodeOp::ThatSeat, Op::TermSeat)
        } else {
            (Op::ChooseCard, NodeOp::ThatCard, Op::TermCard)
        };
        draft.push(op, &[into, who, from.0], span);
        draft.push(named, &[into], span);
        let that = self.node(that, &[into], span);
        self.bound.insert(piece.number(), that);
        draft.terms.insert(piece.number(), that);
        Ok(())
    }

    /// Points allocated among Methuselahs.
    fn allocate(&mut self, draft: &mut Draft, n: Piece, among: Piece, than: Option<Piece>) -> Got<()> {
        let span = among.span;
        let args = among.args();
        let (Some(Con::Sel), [quantity, noun]) = (among.con(), args.as_slice()) else {
            return Gap::at(among, "points allocated among these");
        };
        let least = match (quantity.con(), quantity.args().first().and_then(|n| n.int())) {
            (Some(Con::AtLeast), Some(least)) => least,
            _ => return Gap::at(*quantity, "points allocated among so many"),
        };
        let mut those = self.noun(*noun)?;
        if !those.seats {
            return Gap::at(*noun, "points allocated among cards");
        }
        // "Choose a Methuselah and allocate ... among other Methuselahs": others than that one.
        if let Some(chosen) = than.and_then(|than| draft.terms.get(&than.number()).copied())
            && those.but.is_some()
            && self.is_seat(chosen) == Some(true)
        {
            // So many others than you there are at least, whoever that is.
            let from = self.picks(&those, span);
            self.possible(draft, from, least, span)?;
            those.but = Some(chosen);
        }
        let from = self.picks(&those, span);
        self.possible(draft, from, least, span)?;
        let several = self.node(NodeOp::Several, &[from.0, super::emit::number(least)], span);
        let n = self.amount(n)?;
        let n = self.amount_in(draft, n, span)?;
        let into = draft.register(span)?;
        draft.push(Op::DivideSeats, &[into, n, several.0], span);
        draft.push(Op::Allot, &[into], span);
        Ok(())
    }

    /// The action is only taken where there are so many to choose; what is chosen out of what is chosen
    /// before is found then.
    fn possible(&mut self, draft: &mut Draft, from: NodeId, least: i32, span: Span) -> Got<()> {
        let later = |op: NodeOp| matches!(op, NodeOp::ThatCard | NodeOp::ThatSeat);
        if draft.ability.kind == AbilityKind::ActionInPlay && self.below(from).any(|node| node.op == NodeOp::Host) {
            return Ok(());
        }
        if self.below(from).any(|node| later(node.op)) {
            return Ok(());
        }
        let holds = if least <= 1 {
            self.over(NodeOp::Exists, &[from], span)
        } else {
            let count = self.over(NodeOp::CountOf, &[from], span);
            let least = self.constant(least, span);
            self.over(NodeOp::AtLeast, &[count, least], span)
        };
        if !draft.conditions.contains(&holds) {
            draft.conditions.push(holds);
        }
        Ok(())
    }

    /// What the card is on its vampire: a title that it represents.
    pub fn turns(&mut self, piece: Piece) -> Got<()> {
        let args = piece.args();
        let [what, traits @ ..] = args.as_slice() else { return Gap::at(piece, "a card that becomes this") };
        if what.con() != Some(Con::ThisCard) || self.grants.is_some() {
            return Gap::at(piece, "a card that becomes this");
        }
        for one in traits {
            let parts = one.args();
            let sym = |at: usize| parts.get(at).and_then(|name| name.sym());
            match (one.con(), sym(0), sym(1)) {
                (Some(Con::CityTitle), Some(title), Some(city)) => {
                    self.grants = Some((title, Some(TitleOf::Named(city))))
                }
                (Some(Con::CityTitle), Some(title), None) => {
                    let city = parts.get(1).and_then(|city| city.declared());
                    self.grants = city.map(|city| (title, Some(TitleOf::Declared(city))));
                }
                (Some(Con::ClanTitle), Some(clan), Some(title)) => {
                    self.grants = Some((title, Some(TitleOf::Named(clan))));
                }
                (Some(Con::Trait), Some(title), _) if title.class == crate::lexicon::Class::Title => {
                    self.grants = Some((title, None));
                }
                // Whose title it is, and that it is unique, the title says itself.
                (Some(Con::Trait), Some(sect), _) if sect.class == crate::lexicon::Class::Sect => {}
                (Some(Con::Unique), ..) => {}
                _ => return Gap::at(*one, "a card that becomes this"),
            }
        }
        match self.grants {
            Some(_) => Ok(()),
            None => Gap::at(piece, "a card that becomes this"),
        }
    }
}
