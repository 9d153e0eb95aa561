//! The program being put together: nodes and names, each kept once.
//!
//! In: nodes in the order in which they are needed. Out: their numbers. Tests that are all to hold are
//! gathered first, so that what they say of a card's bits is one node. Never here: what a term means.
use super::gap::Gap;
use crate::base::Span;
use crate::bytecode::{Bit, Node, NodeId, NodeOp, Program, Stat, Window};
use crate::lexicon::Sym;
use crate::syntax::header::Header;
use rustc_hash::FxHashMap;

/// A card being compiled.
pub struct Compiler<'a> {
    /// Its header.
    pub header: &'a Header,
    /// Whether it is an action that the rules provide.
    pub rule: bool,
    /// Its program so far.
    pub program: Program,
    /// What is not carried out.
    pub gaps: Vec<Gap>,
    /// What selectors of the block mean, by number.
    pub bound: FxHashMap<usize, NodeId>,
    /// What the ability is about: whom `older` and `another` are measured against.
    pub about: Option<NodeId>,
    /// Whether a minion plays or uses what is being compiled.
    pub played: bool,
    /// What the text calls the one who plays the card.
    pub players: Tests,
    /// Whether the effect so far has bled somebody.
    pub bled: bool,
    /// Whether what is spoken of is played as a vampire.
    pub poses: bool,
    /// Which of the things that a card can be played for is being compiled.
    pub way: usize,
    /// How many there are.
    pub ways: usize,
    /// The one that was opposed, where the combat has ended by then.
    pub opposed: Option<NodeId>,
    /// What X is.
    pub x: Option<NodeId>,
    /// The minion whose action or use it is, where the text calls it by another name than the user.
    pub actor: Option<NodeId>,
    /// The stat that can be added even where it is not needed.
    pub unneeded: Option<Stat>,
    /// Whether what is compiled is asked before the card's effect, which it can bring to nothing.
    pub refusing: bool,
    /// Whether the line being compiled is for every level.
    pub shared_line: bool,
    /// Whether the one that a trigger is about has left where it was.
    pub left: bool,
    /// The window that the ability is used in, where it has one of its own.
    pub window: Option<Window>,
    /// Whether the card is a hunting ground, so that a vampire gains blood from it only where it has from
    /// no other this turn.
    pub ground: bool,
    /// Whether a card has been burned or removed by now, so that it has no figures any more.
    pub departed: bool,
    /// The title that the card represents on its vampire.
    pub grants: Option<(Sym, Option<super::facts::TitleOf>)>,
    /// Whether the card is put on the minion that plays it.
    pub on_player: bool,
    /// Whether votes that are gained are against the referendum.
    pub against: Option<bool>,
    /// The Methuselah of whom points are spoken.
    pub sharer: Option<NodeId>,
    /// What those must be like on whom this card is put.
    pub have: Option<Tests>,
    /// Whether what is compiled is an effect of a power in play.
    pub of_power: bool,
    known: FxHashMap<Node, NodeId>,
}

/// Tests that are all to hold.
#[derive(Clone, Debug, Default)]
pub struct Tests {
    set: u16,
    clear: u16,
    others: Vec<NodeId>,
    span: Option<Span>,
}

impl Tests {
    /// None yet, from these words.
    pub fn of(span: Span) -> Tests {
        Tests { span: Some(span), ..Tests::default() }
    }

    /// It is all of these.
    pub fn with(mut self, bits: &[Bit]) -> Tests {
        self.set |= bits.iter().map(|bit| bit.mask()).fold(0, |all, bit| all | bit);
        self
    }

    /// It is not this.
    pub fn never(mut self, bit: Bit) -> Tests {
        self.clear |= bit.mask();
        self
    }

    /// That holds as well.
    pub fn also(mut self, test: NodeId) -> Tests {
        if !self.others.contains(&test) {
            self.others.push(test);
        }
        self
    }

    /// All of both.
    pub fn and(mut self, other: &Tests) -> Tests {
        self.set |= other.set;
        self.clear |= other.clear;
        other.others.iter().fold(self, |all, test| all.also(*test))
    }

    /// The one bit that it asks for, if it asks for nothing else.
    fn only_bit(&self) -> Option<u16> {
        (self.set.count_ones() == 1 && self.clear == 0 && self.others.is_empty()).then_some(self.set)
    }

    /// The opposite, where it is one bit.
    pub fn opposite(&self) -> Option<Tests> {
        self.only_bit().map(|bit| Tests { clear: bit, span: self.span, ..Tests::default() })
    }

    /// Whether it asks for nothing.
    pub fn is_empty(&self) -> bool {
        self.set == 0 && self.clear == 0 && self.others.is_empty()
    }
}

impl<'a> Compiler<'a> {
    /// A card of which nothing has been compiled.
    pub fn new(header: &'a Header, rule: bool) -> Compiler<'a> {
        Compiler {
            header,
            rule,
            program: Program::default(),
            gaps: Vec::new(),
            bound: FxHashMap::default(),
            about: None,
            played: false,
            players: Tests::default(),
            bled: false,
            poses: false,
            way: 0,
            ways: 1,
            opposed: None,
            x: None,
            actor: None,
            unneeded: None,
            refusing: false,
            shared_line: true,
            left: false,
            window: None,
            ground: false,
            departed: false,
            grants: None,
            on_player: false,
            against: None,
            sharer: None,
            have: None,
            of_power: false,
            known: FxHashMap::default(),
        }
    }

    /// The number of a node; its words are those it was first needed for.
    pub fn node(&mut self, op: NodeOp, args: &[u16], span: Span) -> NodeId {
        let arg = |at: usize| args.get(at).copied().unwrap_or(0);
        let node = Node { op, args: [arg(0), arg(1)] };
        if let Some(id) = self.known.get(&node) {
            return *id;
        }
        let id = NodeId(u16::try_from(self.program.nodes.len()).unwrap_or(u16::MAX));
        self.program.nodes.push(node);
        self.program.node_words.push(span);
        self.known.insert(node, id);
        id
    }

    /// The same, of earlier nodes.
    pub fn over(&mut self, op: NodeOp, args: &[NodeId], span: Span) -> NodeId {
        let args: Vec<u16> = args.iter().map(|id| id.0).collect();
        self.node(op, &args, span)
    }

    /// A node without arguments.
    pub fn plain(&mut self, op: NodeOp, span: Span) -> NodeId {
        self.node(op, &[], span)
    }

    /// What a node is.
    pub fn at(&self, id: NodeId) -> Option<Node> {
        self.program.nodes.get(usize::from(id.0)).copied()
    }

    /// The number of a name.
    pub fn name(&mut self, sym: Sym) -> u16 {
        let at = self.program.names.iter().position(|name| *name == sym).unwrap_or_else(|| {
            self.program.names.push(sym);
            self.program.names.len() - 1
        });
        u16::try_from(at).unwrap_or(u16::MAX)
    }

    /// A node that speaks of a name.
    pub fn named(&mut self, op: NodeOp, sym: Sym, span: Span) -> NodeId {
        let name = self.name(sym);
        self.node(op, &[name], span)
    }

    /// A number; one that does not fit saturates.
    pub fn constant(&mut self, n: i32, span: Span) -> NodeId {
        self.node(NodeOp::Const, &[number(n)], span)
    }

    /// The node of tests that are all to hold.
    pub fn all(&mut self, tests: &Tests) -> NodeId {
        let span = tests.span.unwrap_or_default();
        let mut out = None;
        if tests.set | tests.clear != 0 {
            out = Some(self.node(NodeOp::Bits, &[tests.set, tests.clear], span));
        }
        for test in &tests.others {
            out = Some(match out {
                Some(before) => self.over(NodeOp::Both, &[before, *test], span),
                None => *test,
            });
        }
        out.unwrap_or_else(|| self.plain(NodeOp::Anything, span))
    }

    /// One of these; none where there are none.
    pub fn any(&mut self, tests: &[NodeId], span: Span) -> Option<NodeId> {
        let (first, rest) = tests.split_first()?;
        Some(rest.iter().fold(*first, |before, test| self.over(NodeOp::Either, &[before, *test], span)))
    }

    /// All of these conditions; none where there are none.
    pub fn both(&mut self, conditions: &[NodeId], span: Span) -> Option<NodeId> {
        let (first, rest) = conditions.split_first()?;
        Some(rest.iter().fold(*first, |before, one| self.over(NodeOp::AllOf, &[before, *one], span)))
    }
}

/// A number as an argument of a node.
pub fn number(n: i32) -> u16 {
    let n = i16::try_from(n).unwrap_or(if n < 0 { i16::MIN } else { i16::MAX });
    n.cast_unsigned()
}
