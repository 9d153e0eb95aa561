//! Terms: the meaning of a phrase as a tree of constructors, each distinct one kept once.
//!
//! In: constructors and arguments. Out: `TermId`s; two terms are equal exactly when their ids are.
//! Never here: words or spans, which belong to the tree.
use crate::lexicon::{Class, Con, Sym};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The name of a term within its `Terms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(u32);

impl TermId {
    /// A number that no other term of the session has.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A constructor and its arguments.
    App(Con, Vec<TermId>),
    /// A number.
    Int(i32),
    /// A name out of the lexicon.
    Name(Sym),
    /// A card's name.
    Card(String),
    /// A name that the card declares, in lower case.
    New(Class, String),
}

/// All terms of a session.
#[derive(Default, Debug)]
pub struct Terms {
    all: Vec<Term>,
    ids: FxHashMap<Term, TermId>,
    /// Terms written out before.
    shown: RefCell<FxHashMap<TermId, String>>,
}

impl Terms {
    /// The id of this term.
    pub fn add(&mut self, term: Term) -> TermId {
        if let Some(id) = self.ids.get(&term) {
            return *id;
        }
        let id = TermId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(term.clone());
        self.ids.insert(term, id);
        id
    }

    /// The id of a constructor with these arguments.
    pub fn app(&mut self, con: Con, args: Vec<TermId>) -> TermId {
        self.add(Term::App(con, args))
    }

    /// The term of that id.
    pub fn get(&self, id: TermId) -> &Term {
        // Only `add` makes ids, each the index of what it pushed.
        &self.all[id.0 as usize]
    }

    /// The constructor at the root, if it is one.
    pub fn con(&self, id: TermId) -> Option<Con> {
        match self.get(id) {
            Term::App(con, _) => Some(*con),
            Term::Int(_) | Term::Name(_) | Term::Card(_) | Term::New(..) => None,
        }
    }

    /// The arguments at the root.
    pub fn args(&self, id: TermId) -> &[TermId] {
        match self.get(id) {
            Term::App(_, args) => args,
            Term::Int(_) | Term::Name(_) | Term::Card(_) | Term::New(..) => &[],
        }
    }

    /// The same term with other arguments.
    pub fn with_args(&mut self, id: TermId, args: Vec<TermId>) -> TermId {
        match self.get(id) {
            Term::App(con, _) => self.app(*con, args),
            Term::Int(_) | Term::Name(_) | Term::Card(_) | Term::New(..) => id,
        }
    }

    /// `id` with every subterm, innermost first, replaced by what `change` makes of it.
    pub fn rewrite(&mut self, id: TermId, change: &mut dyn FnMut(&mut Terms, TermId) -> TermId) -> TermId {
        // Terms are no deeper than the templates of the phrases they were read from, and a sentence
        // has at most 400 words, so the depth is bounded by the wording and not by the input's length.
        let args: Vec<TermId> = self.args(id).to_vec();
        let new: Vec<TermId> = args.iter().map(|arg| self.rewrite(*arg, change)).collect();
        let same = if new == args { id } else { self.with_args(id, new) };
        change(self, same)
    }

    /// Whether `test` holds of the term or of anything in it.
    pub fn any(&self, id: TermId, test: &mut dyn FnMut(&Terms, TermId) -> bool) -> bool {
        test(self, id) || self.args(id).iter().any(|arg| self.any(*arg, test))
    }

    /// The term written out, constructors by name, arguments whose order says nothing sorted: two
    /// terms mean the same exactly when this text is the same.
    pub fn show(&self, id: TermId) -> String {
        if let Some(known) = self.shown.borrow().get(&id) {
            return known.clone();
        }
        let shown = self.written(id);
        self.shown.borrow_mut().insert(id, shown.clone());
        shown
    }

    fn written(&self, id: TermId) -> String {
        match self.get(id) {
            Term::Int(n) => n.to_string(),
            Term::Name(sym) => format!("{}:{}", sym.class.name(), sym.id()),
            Term::Card(name) => format!("{name:?}"),
            Term::New(class, name) => format!("{}:{name}", class.name()),
            Term::App(con, args) if args.is_empty() => con.signature().name.to_string(),
            Term::App(con, args) => {
                let row = con.signature();
                let mut parts: Vec<String> = args.iter().map(|arg| self.show(*arg)).collect();
                if let (Some((_, true)), Some(rest)) = (row.rest, parts.get_mut(row.args.len()..)) {
                    rest.sort();
                }
                format!("{}({})", row.name, parts.join(", "))
            }
        }
    }
}
