//! The text against the header: sect, title and type said in both.
//!
//! In: the header and the typed blocks. Out: lints where they disagree, an error where the text says
//! another type than the header. Never here: references.
use super::context::Context;
use super::typed::TypedBlock;
use crate::base::{Code, Diagnostic, Place, Span};
use crate::lexicon::{Class, Con, Sym};
use crate::syntax::header::{Header, HeldTitle};
use crate::syntax::term::{Term, TermId, Terms};

/// Where text and header disagree.
pub fn with_header(terms: &Terms, header: &Header, context: &Context, blocks: &[TypedBlock]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let traits: Vec<TermId> = blocks
        .iter()
        .filter(|block| block.signs.is_empty())
        .flat_map(|block| &block.lines)
        .filter(|line| terms.con(**line) == Some(Con::Traits))
        .flat_map(|line| terms.args(*line).iter().copied())
        .collect();
    for part in &traits {
        if let (Some(Con::TypeSaid), Some(sym)) = (terms.con(*part), name(terms, *part))
            && !context.is(sym.id())
        {
            let said = format!("the text says {} and the header does not", sym.name());
            found.push(Diagnostic::new(Code::TypeMismatch, Place::Text, Span::default(), said));
        }
    }
    if let Some(crypt) = header.crypt() {
        let told: Option<Sym> = traits.iter().find_map(|part| title(terms, *part));
        let held = match &crypt.title {
            Some(HeldTitle::Title { title, .. }) => Some(*title),
            Some(HeldTitle::Votes(_)) | None => None,
        };
        if let (Some(told), Some(held)) = (told, held)
            && told != held
        {
            let said = format!("the text says {} and the title column {}", told.name(), held.name());
            found.push(Diagnostic::new(Code::TitleDisagrees, Place::Text, Span::default(), said));
        }
    }
    found
}

fn title(terms: &Terms, part: TermId) -> Option<Sym> {
    let args = terms.args(part);
    args.iter().find_map(|arg| match terms.get(*arg) {
        Term::Name(sym) if sym.class == Class::Title => Some(*sym),
        _ => None,
    })
}

fn name(terms: &Terms, part: TermId) -> Option<Sym> {
    match terms.args(part).first().map(|arg| terms.get(*arg)) {
        Some(Term::Name(sym)) => Some(*sym),
        _ => None,
    }
}
