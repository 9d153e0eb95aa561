//! Counters: blood, life and pool, gained, lost and moved.
//!
//! In: such an effect. Out: its code. Never: a counter that the table does not have.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{Bit, Counter, NodeId, NodeOp, Op};
use crate::lexicon::Con;

/// What counters are of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    On(Counter),
    /// Blood of a vampire, life of another.
    Vital,
    Pool,
}

impl Compiler<'_> {
    fn currency(&self, piece: Piece) -> Got<Kind> {
        match piece.key() {
            "blood" => Ok(Kind::On(Counter::Blood)),
            "life" => Ok(Kind::On(Counter::Life)),
            "pool" => Ok(Kind::Pool),
            "blood or life" => Ok(Kind::Vital),
            _ => Gap::at(piece, "counters of this kind are not part of this table yet"),
        }
    }

    /// Gained from the bank, or burned.
    pub fn gain_or_lose(&mut self, draft: &mut Draft, piece: Piece, gains: bool) -> Got<()> {
        let args = piece.args();
        let [who, n, what] = args.as_slice() else { return Gap::at(piece, "so many counters") };
        let kind = self.currency(*what)?;
        self.change(draft, piece.span, *who, *n, kind, gains)
    }

    fn change(&mut self, draft: &mut Draft, span: Span, who: Piece, n: Piece, kind: Kind, gains: bool) -> Got<()> {
        // Of blood or life that is picked, the card picked must be one that has such.
        let more = match kind {
            Kind::On(Counter::Blood) => holds_blood(who),
            Kind::Vital => Tests::of(who.span).with(&[Bit::Minion]),
            Kind::On(Counter::Life) | Kind::Pool => Tests::default(),
        };
        let feeds = self.ground && gains && kind == Kind::On(Counter::Blood);
        let more = if feeds { self.unfed(more, who)? } else { more };
        let free = matches!(n.con(), Some(Con::All0 | Con::UpToN | Con::AnyAmount));
        let fixed = if free { None } else { Some(self.amount(n)?) };
        self.each(draft, who, &more, &mut |this, draft, one| {
            let there = match kind {
                _ if gains => None,
                Kind::On(counter) => Some(this.all_on(counter, one, span)),
                Kind::Vital => None,
                Kind::Pool => Some(this.over(NodeOp::PoolOf, &[one], span)),
            };
            if let Some(amount) = this.how_many(draft, n, there)? {
                return this.put(draft, span, one, amount, kind, gains);
            }
            let amount = match (fixed, kind) {
                (Some(amount), _) => amount,
                (None, Kind::On(counter)) if !gains => this.all_on(counter, one, span),
                (None, _) => return Gap::at(n, "all of it"),
            };
            this.put(draft, span, one, amount, kind, gains)?;
            if feeds {
                let who = this.card(draft, one, span)?;
                draft.push(Op::Feed, &[who], span);
            }
            Ok(())
        })
    }

    /// Those who have gained blood from no hunting ground this turn.
    pub fn unfed(&mut self, tests: Tests, who: Piece) -> Got<Tests> {
        if who.con() != Some(Con::Sel) {
            return Gap::at(who, "blood that it gains from a hunting ground");
        }
        let fed = self.plain(NodeOp::Fed, who.span);
        let not = self.over(NodeOp::NotT, &[fed], who.span);
        Ok(tests.also(not))
    }

    fn put(&mut self, draft: &mut Draft, span: Span, one: NodeId, n: NodeId, kind: Kind, gains: bool) -> Got<()> {
        match kind {
            Kind::Pool => {
                let who = self.seat(draft, one, span)?;
                let n = self.amount_in(draft, n, span)?;
                draft.push(if gains { Op::GainPool } else { Op::LosePool }, &[who, n], span);
            }
            // What would be blood is life on an ally.
            Kind::Vital if gains => {
                let who = self.card(draft, one, span)?;
                let n = self.amount_in(draft, n, span)?;
                draft.push(Op::Gain, &[who, Counter::Blood.number(), n], span);
            }
            Kind::Vital => {
                let who = self.card(draft, one, span)?;
                let n = self.amount_in(draft, n, span)?;
                draft.push(Op::LoseVital, &[who, n], span);
            }
            Kind::On(counter) => {
                let who = self.card(draft, one, span)?;
                let n = self.amount_in(draft, n, span)?;
                draft.push(if gains { Op::Gain } else { Op::Lose }, &[who, counter.number(), n], span);
            }
        }
        Ok(())
    }

    /// Moved between the bank, pools and cards.
    pub fn move_counters(&mut self, draft: &mut Draft, piece: Piece) -> Got<()> {
        let args = piece.args();
        let [n, what, from, to] = args.as_slice() else { return Gap::at(piece, "counters moved") };
        let (from_args, to_args) = (from.args(), to.args());
        match (from.con(), to.con()) {
            (Some(Con::BankZ), Some(Con::OnZ | Con::PoolZ)) => {
                let kind = self.currency(*what)?;
                let Some(who) = to_args.first() else { return Gap::at(piece, "counters moved") };
                self.change(draft, piece.span, *who, *n, kind, true)
            }
            (Some(Con::OnZ | Con::PoolZ), Some(Con::BankZ)) => {
                let kind = self.currency(*what)?;
                let Some(who) = from_args.first() else { return Gap::at(piece, "counters moved") };
                self.change(draft, piece.span, *who, *n, kind, false)
            }
            (Some(Con::OnZ), Some(Con::PoolZ)) if what.key() == "blood" => {
                match (from_args.as_slice(), to_args.as_slice()) {
                    ([from], [to]) => self.with_pool(draft, piece.span, *n, (*from, *to), true),
                    _ => Gap::at(piece, "counters moved so"),
                }
            }
            (Some(Con::PoolZ), Some(Con::OnZ)) if matches!(what.key(), "blood" | "pool") => {
                match (from_args.as_slice(), to_args.as_slice()) {
                    ([from], [to]) => self.with_pool(draft, piece.span, *n, (*to, *from), false),
                    _ => Gap::at(piece, "counters moved so"),
                }
            }
            (Some(Con::OnZ), Some(Con::OnZ)) if what.key() == "blood" => {
                match (from_args.as_slice(), to_args.as_slice()) {
                    ([from], [to]) => self.between(draft, piece.span, *n, *from, *to),
                    _ => Gap::at(piece, "counters moved so"),
                }
            }
            _ => Gap::at(piece, "counters moved so"),
        }
    }

    /// Moved from a card to a pool, or from a pool onto a card.
    fn with_pool(
        &mut self,
        draft: &mut Draft,
        span: Span,
        n: Piece,
        (card, pool): (Piece, Piece),
        to_pool: bool,
    ) -> Got<()> {
        if pool.con() == Some(Con::Sel) {
            return Gap::at(pool, "the pool of those");
        }
        let who = self.reference(pool)?;
        let picked = card.con() == Some(Con::Sel) && !card.has(Con::InZone);
        let more = if picked { Tests::of(card.span).with(&[Bit::Vampire]) } else { Tests::default() };
        let fixed = if n.con() == Some(Con::All0) && to_pool { None } else { Some(self.amount(n)?) };
        self.each(draft, card, &more, &mut |this, draft, one| {
            let amount = match fixed {
                Some(amount) => amount,
                None => this.all_on(Counter::Blood, one, span),
            };
            let (card, seat) = (this.card(draft, one, span)?, this.seat(draft, who, span)?);
            let n = this.amount_in(draft, amount, span)?;
            if to_pool {
                draft.push(Op::CardToPool, &[card, seat, n], span);
            } else {
                draft.push(Op::PoolToCard, &[seat, card, n], span);
            }
            Ok(())
        })
    }

    /// Taken from others onto oneself.
    pub fn steal_counters(&mut self, draft: &mut Draft, piece: Piece) -> Got<()> {
        let args = piece.args();
        let [who, n, what, from] = args.as_slice() else { return Gap::at(piece, "counters stolen") };
        if what.key() == "pool" && who.con() == Some(Con::You) {
            return self.steal_pool(draft, piece.span, *n, *from);
        }
        if what.key() != "blood" || who.con() == Some(Con::Sel) {
            return Gap::at(*what, "these counters stolen");
        }
        self.between(draft, piece.span, *n, *from, *who)
    }

    /// Pool of others comes to you, as far as they have any.
    fn steal_pool(&mut self, draft: &mut Draft, span: Span, n: Piece, from: Piece) -> Got<()> {
        let n = self.amount(n)?;
        let you = self.plain(NodeOp::You, span);
        self.each(draft, from, &Tests::default(), &mut |this, draft, one| {
            let there = this.over(NodeOp::PoolOf, &[one], span);
            let amount = this.over(NodeOp::Lesser, &[n, there], span);
            let (from, to) = (this.seat(draft, one, span)?, this.seat(draft, you, span)?);
            let n = this.amount_in(draft, amount, span)?;
            draft.push(Op::LosePool, &[from, n], span);
            draft.push(Op::GainPool, &[to, n], span);
            Ok(())
        })
    }

    fn between(&mut self, draft: &mut Draft, span: Span, n: Piece, from: Piece, to: Piece) -> Got<()> {
        self.each(draft, from, &holds_blood(from), &mut |this, draft, from| {
            this.each(draft, to, &holds_blood(to), &mut |this, draft, to| {
                let there = this.all_on(Counter::Blood, from, n.span);
                let amount = match (this.how_many(draft, n, Some(there))?, n.con()) {
                    (Some(amount), _) => amount,
                    (None, Some(Con::All0)) => there,
                    (None, _) => this.amount(n)?,
                };
                let (from, to) = (this.card(draft, from, span)?, this.card(draft, to, span)?);
                let n = this.amount_in(draft, amount, span)?;
                draft.push(Op::MoveBlood, &[from, to, n], span);
                Ok(())
            })
        })
    }
}

/// What those must be that blood is picked on: vampires, but for crypt cards that wait in the uncontrolled
/// region, of which any has what has been moved to it.
fn holds_blood(who: Piece) -> Tests {
    let waits = who.has(Con::UncontrolledZ);
    let bits: &[Bit] = if waits { &[] } else { &[Bit::Vampire] };
    Tests::of(who.span).with(bits)
}
