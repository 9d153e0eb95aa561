//! The text against the header: sect, title and type said in both.
//!
//! In: the header and the typed blocks. Out: lints where they disagree, an error where the text says
//! another type than the header. Never here: references.
use super::context::Context;
use super::text::{ReadText, span_of};
use super::typed::TypedBlock;
use crate::base::{Code, Diagnostic, Place, Span};
use crate::lexicon::{Class, Con, Sym};
use crate::syntax::header::{Header, HeldTitle};
use crate::syntax::reader::Reader;
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

/// Where older wording repeats a type that the header does not have: `Master: unique location`.
pub fn types_said(reader: &Reader, text: &str, read: &ReadText, context: &Context) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if context.is("master") {
        return found;
    }
    for sentence in read.blocks.iter().flat_map(|block| &block.sentences) {
        for id in reader.trees.walk(sentence.tree) {
            let retired = reader.trees.phrase(&reader.grammar, id).and_then(|(phrase, surface)| {
                let retired = phrase.surfaces.get(surface)?.retired?;
                reader.grammar.retired.get(retired)
            });
            if retired.is_some_and(|(name, _)| name == "master-type") {
                let start = sentence.tokens.start + usize::from(reader.trees.get(id).start);
                let span = span_of(&read.tokens, &(start..start + 1));
                let said = format!("the text says `{}` and the header does not", span.of(text));
                found.push(Diagnostic::new(Code::TypeMismatch, Place::Text, span, said));
            }
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
