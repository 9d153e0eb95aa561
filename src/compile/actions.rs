//! Actions: the shape that the text gives one.
//!
//! In: an action of the typed form. Out: its kind, stealth, cost and sign. Never here: its effect.
use super::draft::Draft;
use super::emit::Compiler;
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::bytecode::{ActKind, NodeId, NodeOp};
use crate::lexicon::Con;

/// The kind of action of that name, of those that the rules speak of.
pub fn kind_named(key: &str) -> Option<ActKind> {
    Some(match key {
        "bleed" => ActKind::Bleed,
        "hunt" => ActKind::Hunt,
        "diablerie" => ActKind::Diablerie,
        "political" => ActKind::Political,
        "equip" => ActKind::Equip,
        "employ" => ActKind::Employ,
        "recruit" => ActKind::Recruit,
        _ => return None,
    })
}

/// The shape of an action.
#[derive(Clone, Copy, Default)]
pub struct Shape<'p> {
    /// Its kind, where it is said.
    pub kind: Option<ActKind>,
    /// Whether it has the sign of a directed action.
    pub directed: bool,
    /// Whether it is said to be undirected.
    pub undirected: bool,
    /// Its stealth.
    pub stealth: i32,
    /// Blood that it costs.
    pub blood: i32,
    /// Pool that it costs.
    pub pool: i32,
    /// Convictions that it costs.
    pub conviction: i32,
    /// At whom it is directed.
    pub at: Option<NodeId>,
    /// What it does to the minion that takes it.
    pub damage: Option<Piece<'p>>,
}

impl Compiler<'_> {
    /// The shape of an action.
    pub fn shape<'p>(&mut self, piece: Piece<'p>) -> Got<Shape<'p>> {
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::PlainA), _) => Ok(Shape::default()),
            (Some(Con::DirectedA), _) => Ok(Shape { directed: true, ..Shape::default() }),
            (Some(Con::KindA), [kind]) => match (kind.key(), kind_named(kind.key())) {
                ("directed", _) => Ok(Shape { directed: true, ..Shape::default() }),
                ("undirected", _) => Ok(Shape { undirected: true, ..Shape::default() }),
                (_, Some(kind)) => Ok(Shape { kind: Some(kind), ..Shape::default() }),
                (_, None) => Gap::at(piece, "actions of this kind are not part of this table yet"),
            },
            (Some(Con::StealthA), [n, inner]) => {
                let Some(n) = n.int() else { return Gap::at(piece, "that much stealth") };
                let inner = self.shape(*inner)?;
                Ok(Shape { stealth: inner.stealth + n, ..inner })
            }
            (Some(Con::CostA), [n, what, inner]) => {
                let Some(n) = n.int() else { return Gap::at(piece, "a cost of that much") };
                let inner = self.shape(*inner)?;
                match what.key() {
                    "blood" => Ok(Shape { blood: inner.blood + n, ..inner }),
                    "pool" => Ok(Shape { pool: inner.pool + n, ..inner }),
                    "conviction" => Ok(Shape { conviction: inner.conviction + n, ..inner }),
                    _ => Gap::at(*what, "a cost of these"),
                }
            }
            (Some(Con::DamageA), [damage, inner]) => {
                let inner = self.shape(*inner)?;
                Ok(Shape { damage: Some(*damage), ..inner })
            }
            (Some(Con::AtA), [inner, who]) => {
                let inner = self.shape(*inner)?;
                let who = match who.con() {
                    // An action on a card is directed at its controller (4, who may attempt to block).
                    Some(Con::YouOrCard) => self.plain(NodeOp::You, who.span),
                    Some(Con::Sel) => return Gap::at(*who, "directed at those"),
                    Some(_) | None => self.reference(*who)?,
                };
                if self.is_seat(who) == Some(false) {
                    return Gap::at(piece, "directed at that card");
                }
                Ok(Shape { at: Some(who), ..inner })
            }
            _ => Gap::at(piece, "an action like this"),
        }
    }

    /// A directed action is directed at somebody: by a target, or because it is on all cards of one
    /// Methuselah.
    pub fn directed(&mut self, draft: &mut Draft, span: crate::base::Span) -> Got<()> {
        let directed = draft.ability.act.is_some_and(|act| act.directed);
        if !directed || !draft.targets.is_empty() {
            return Ok(());
        }
        match draft.whose {
            Some(whose) => {
                let one = self.over(NodeOp::One, &[whose], span);
                draft.targets.push(one);
                Ok(())
            }
            // It is directed at all the others, who are affected all.
            None if draft.others => Ok(()),
            None => Err(Gap::new(span, "Directed", "a directed action without a target")),
        }
    }

    /// Gives an ability the shape of an action; its effect says the kind.
    pub fn as_action(&mut self, draft: &mut Draft, shape: &Shape, piece: Piece) -> Got<()> {
        let calls = shape.kind == Some(ActKind::Political);
        if shape.kind.is_some() && !calls || shape.undirected || shape.at.is_some() {
            return Gap::at(piece, "an action said to be so");
        }
        if shape.blood > 0 || shape.pool > 0 || shape.conviction > 0 {
            draft.cost_words = piece.span;
        }
        draft.blood += shape.blood;
        draft.pool += shape.pool;
        if shape.conviction > 0 {
            // Only an imbued has convictions.
            draft.by(&super::emit::Tests::of(piece.span).with(&[crate::bytecode::Bit::Imbued]));
            draft.conviction += shape.conviction;
        }
        if shape.blood > 0 {
            // Only a vampire burns blood for a cost.
            let vampire = super::emit::Tests::of(piece.span).with(&[crate::bytecode::Bit::Vampire]);
            draft.by(&vampire);
        }
        let stealth = i16::try_from(shape.stealth).unwrap_or(i16::MAX);
        let act = draft.act();
        if calls {
            act.kind = ActKind::Political;
        }
        act.directed |= shape.directed;
        act.stealth = act.stealth.saturating_add(stealth);
        Ok(())
    }
}
