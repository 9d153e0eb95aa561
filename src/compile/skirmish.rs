//! Powers of the skirmish: what they say that cards of the card game do not, and what they may not say.
//!
//! In: an effect, a property or an action of such a card. Out: instructions of the skirmish's family. Whatever
//! else a power says is compiled as on any card; what of it the skirmish has not is a gap.
use super::draft::Draft;
use super::emit::{Compiler, Tests};
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::base::Span;
use crate::bytecode::{ActKind, Harm, NodeId, NodeOp, Range, Until, families};
use crate::lexicon::Con;

impl Compiler<'_> {
    /// An effect that only a power has; none where it is no such effect.
    pub fn of_power_of_skirmish(&mut self, draft: &mut Draft, piece: Piece) -> Option<Got<()>> {
        if !families::of_skirmish(draft.ability.kind) {
            return None;
        }
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::May | Con::Cannot), [who, what]) => {
                let (inner, until) = match lasting(*what) {
                    Some((inner, how)) => (inner, self.until(how)),
                    None => (*what, Ok(Until::EndOfTurn)),
                };
                let says = match piece.con() {
                    Some(Con::May) => self.second_time(inner)?,
                    _ => self.never_attacked(inner)?,
                };
                Some(until.and_then(|until| self.says_of(draft, *who, says, until, piece.span)))
            }
            (Some(Con::Aggravates), [damage]) => Some(self.claws(draft, *damage, Until::EndOfTurn)),
            (Some(Con::Lasting), [what, how]) if what.con() == Some(Con::Aggravates) => {
                let until = self.until(*how);
                let inner = what.args();
                let damage = inner.first().copied()?;
                Some(until.and_then(|until| self.claws(draft, damage, until)))
            }
            _ => None,
        }
    }

    /// To move or attack a second time.
    fn second_time(&mut self, what: Piece) -> Option<NodeId> {
        let again = what.con() == Some(Con::Simply) && what.args().get(1).is_some_and(|f| f.key() == "second action");
        again.then(|| self.plain(NodeOp::ActsAgain, what.span))
    }

    /// To be attacked, at all or from afar.
    fn never_attacked(&mut self, what: Piece) -> Option<NodeId> {
        let span = what.span;
        let deed = what.args().get(1).filter(|_| what.con() == Some(Con::Suffer))?.key();
        let far = self.never(Range::Long, span);
        match deed {
            "attack afar" => Some(far),
            "attack" => {
                let close = self.never(Range::Close, span);
                Some(self.over(NodeOp::ModBoth, &[close, far], span))
            }
            _ => None,
        }
    }

    fn never(&mut self, range: Range, span: Span) -> NodeId {
        let deed = self.node(NodeOp::BeAttacked, &[range.number()], span);
        self.over(NodeOp::Never, &[deed], span)
    }

    /// Damage of somebody's attacks is aggravated.
    fn claws(&mut self, draft: &mut Draft, damage: Piece, until: Until) -> Got<()> {
        let args = damage.args();
        let whose = match (damage.con(), args.as_slice()) {
            (Some(Con::DamageFrom), [all, strikes])
                if all.args().first().is_some_and(|n| n.con() == Some(Con::All0))
                    && strikes.con() == Some(Con::StrikeOf)
                    && strikes.key() == "attack" =>
            {
                strikes.args().get(1).copied()
            }
            _ => None,
        };
        let Some(whose) = whose else { return Gap::at(damage, "damage from that, in the skirmish") };
        let strike = self.plain(NodeOp::OfStrike, damage.span);
        let says = self.node(NodeOp::Deals, &[strike.0, Harm::Aggravated.number()], damage.span);
        self.says_of(draft, whose, says, until, damage.span)
    }

    fn says_of(&mut self, draft: &mut Draft, who: Piece, says: NodeId, until: Until, span: Span) -> Got<()> {
        self.each(draft, who, &Tests::default(), &mut |this, draft, one| this.keep(draft, one, says, until, span))
    }

    /// What only a power says of whom it is about: of another side, or so near; none where it says neither.
    pub fn property_of_skirmish(&mut self, prop: Piece) -> Option<Got<Tests>> {
        let span = prop.span;
        let args = prop.args();
        match (prop.con(), args.as_slice()) {
            (Some(Con::Quality), [name]) if self.of_skirmish() && name.key() == "opposing" => {
                let you = self.plain(NodeOp::You, span);
                let own = self.over(NodeOp::ControlledBy, &[you], span);
                let other = self.over(NodeOp::NotT, &[own], span);
                Some(Ok(Tests::of(span).also(other)))
            }
            (Some(Con::Within), [n, of]) => {
                let Some(n) = n.int() else { return Some(Gap::at(*n, "so many squares")) };
                Some(self.reference(*of).map(|of| {
                    let within = self.node(NodeOp::Within, &[super::emit::number(n), of.0], span);
                    Tests::of(span).also(within)
                }))
            }
            _ => None,
        }
    }

    /// The kind of action that the text gives a power; none where it is none of the skirmish.
    pub fn attack_of_skirmish(&mut self, draft: &mut Draft, action: Piece) -> Option<Got<()>> {
        let kind = match (action.con(), action.args().first().map(|kind| kind.key())) {
            (Some(Con::KindA), Some("attack")) => ActKind::Attack,
            (Some(Con::KindA), Some("ranged attack")) => ActKind::RangedAttack,
            _ => return None,
        };
        if draft.ability.kind != crate::bytecode::AbilityKind::MainAction {
            return Some(Gap::at(action, "an attack that is no main action"));
        }
        draft.act().kind = kind;
        Some(Ok(()))
    }

    /// Whether the card is a power of the skirmish.
    pub fn of_skirmish(&self) -> bool {
        self.library().is_some_and(|library| library.types.iter().any(|one| super::card::SKIRMISH.contains(&one.id())))
    }

    /// What of a power the skirmish does not carry out.
    pub fn beyond_skirmish(&mut self) {
        // Where an ability is missing, the gap that keeps it out says why.
        let whole = self.of_skirmish() && self.gaps.is_empty();
        if let (true, Some((at, what, said))) = (whole, families::stray(&self.program)) {
            let span = match what {
                "instruction" => self.program.words.get(at),
                _ => self.program.node_words.get(at),
            };
            self.gaps.push(Gap::new(span.copied().unwrap_or_default(), "Skirmish", &said));
        }
    }
}

/// What lasts, and how long.
fn lasting(what: Piece) -> Option<(Piece, Piece)> {
    match (what.con(), what.args().as_slice()) {
        (Some(Con::Lasting), [inner, how]) => Some((*inner, *how)),
        _ => None,
    }
}
