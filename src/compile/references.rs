//! References: the one card or Methuselah that words mean.
//!
//! In: a selector that picks nothing new. Out: the node of a reference. Never: a referent that the
//! checker did not settle.
use super::emit::Compiler;
use super::gap::{Gap, Got};
use super::piece::Piece;
use crate::bytecode::{NodeId, NodeOp, Window};
use crate::lexicon::{Class, Con};

impl Compiler<'_> {
    /// The node of a reference.
    pub fn reference(&mut self, piece: Piece) -> Got<NodeId> {
        let span = piece.span;
        let args = piece.args();
        match (piece.con(), args.as_slice()) {
            (Some(Con::ThisCard), _) => Ok(self.plain(NodeOp::This, span)),
            (Some(Con::You), _) => Ok(self.plain(NodeOp::You, span)),
            (Some(Con::Player), [noun]) if self.played => {
                let who = self.cards_in_play(*noun)?;
                self.players = std::mem::take(&mut self.players).and(&who);
                Ok(self.plain(NodeOp::Actor, span))
            }
            (Some(Con::Player), _) if self.on_player => Ok(self.plain(NodeOp::Host, span)),
            (Some(Con::Player), _) => Gap::at(piece, "the minion that played it, once it is in play"),
            // Of what the rules provide nobody bears anything.
            (Some(Con::Bearer), _) if self.rule => Ok(self.plain(NodeOp::Actor, span)),
            (Some(Con::Bearer), _) => Ok(self.plain(NodeOp::Host, span)),
            (Some(Con::As), [who, _]) => self.reference(*who),
            (Some(Con::Itself), _) => Ok(self.plain(NodeOp::Candidate, span)),
            (Some(Con::Prey), [of]) => self.of(NodeOp::PreyOf, *of, piece),
            (Some(Con::Predator), [of]) => self.of(NodeOp::PredatorOf, *of, piece),
            (Some(Con::ControllerOf), [of]) => {
                let of = self.reference(*of)?;
                let that = self.at(of).is_some_and(|node| node.op == NodeOp::ThatOne);
                // Whoever has left is its owner's by now.
                Ok(match that && self.left {
                    true => self.plain(NodeOp::OtherSeat, span),
                    false => self.over(NodeOp::ControllerOf, &[of], span),
                })
            }
            (Some(Con::OwnerOf), [of]) => self.of(NodeOp::OwnerOf, *of, piece),
            (Some(Con::Definite), [noun]) => self.definite(piece, *noun),
            (Some(Con::Ref), [n]) => self.brought_in(piece, *n),
            _ => Gap::at(piece, "who or what this means"),
        }
    }

    fn of(&mut self, op: NodeOp, of: Piece, piece: Piece) -> Got<NodeId> {
        let of = self.reference(of)?;
        Ok(self.over(op, &[of], piece.span))
    }

    /// The acting or blocking minion; a narrower noun would say more than the reference does.
    fn definite(&mut self, piece: Piece, noun: Piece) -> Got<NodeId> {
        if let Some(opposed) = self.opposed
            && noun.has(Con::Quality)
            && noun.speaks_of("opposing")
            && noun.args().len() == 2
            && noun.args().first().is_some_and(|kind| kind.key() == "minion")
        {
            return Ok(opposed);
        }
        if self.opposed.is_none()
            && let Some(opposing) = self.opposing(noun)?
        {
            return Ok(opposing);
        }
        let parts = noun.args();
        if let (Some(Con::Such), [kind, quality]) = (noun.con(), parts.as_slice())
            && kind.key() == "methuselah"
            && quality.con() == Some(Con::Quality)
            && quality.key() == "target"
        {
            return Ok(self.plain(NodeOp::ActionTarget, piece.span));
        }
        if let (Some(Con::Such), [kind, quality]) = (noun.con(), parts.as_slice())
            && kind.con() == Some(Con::Kind)
            && (kind.key() == "minion" || kind.key() == "vampire" && self.window.is_some_and(polls))
            && quality.con() == Some(Con::Quality)
            && let Some(state) = quality.args().first().and_then(|name| name.sym())
            && state.class == Class::State
        {
            match state.id() {
                "acting" => return Ok(self.plain(NodeOp::ActingMinion, piece.span)),
                "blocking" => return Ok(self.plain(NodeOp::BlockingMinion, piece.span)),
                _ => {}
            }
        }
        let said = match parts.get(1).map(|quality| quality.key()) {
            Some(key) => format!("the {key} one"),
            None => "the one of that kind".to_string(),
        };
        Err(Gap::new(piece.span, format!("Definite({})", parts.get(1).map_or("", |one| one.key())), said))
    }

    /// What a selector of the block has brought in.
    fn brought_in(&mut self, piece: Piece, n: Piece) -> Got<NodeId> {
        let n = n.int().and_then(|n| i64::try_from(piece.first).ok().map(|first| first + i64::from(n)));
        let known = n.and_then(|n| usize::try_from(n).ok()).and_then(|n| self.bound.get(&n)).copied();
        match known {
            Some(known) if piece.ordered => Ok(known),
            Some(_) | None => Err(Gap::new(piece.span, "Ref", "what an earlier part of the text brought in")),
        }
    }
}

/// Whether it is a window of the polling, in which the acting minion is a vampire.
fn polls(window: Window) -> bool {
    matches!(window, Window::Polling | Window::BeforeVotes)
}
