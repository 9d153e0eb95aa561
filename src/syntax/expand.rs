//! A surface in its forms: which variants it has, and what its words are in each.
//!
//! In: pieces of a surface. Out: variants (form, number, pieces), words, the form a reference asks
//! for. Matcher and printer both go by this, so that they cannot differ.
use super::form::{self, Form};
use super::grammar::{Grammar, Phrase, Terminal};
use super::surface::{Asked, Many, Piece, Ref, What};

/// A surface in one form and one number, optional lists taken or left out.
pub struct Variant {
    /// The form of the phrase.
    pub form: Form,
    /// The number of what agrees in it.
    pub number: Form,
    /// The pieces.
    pub pieces: Vec<Piece>,
}

/// Every variant of a surface.
pub fn variants(phrase: &Phrase, pieces: &[Piece]) -> Vec<Variant> {
    let forms: &[Form] = if phrase.forms.is_empty() { &[Form::Plain] } else { &phrase.forms };
    let numbers: &[Form] = if agrees(pieces) { &[Form::Sg, Form::Pl] } else { &[Form::Plain] };
    let mut out = Vec::new();
    for form in forms {
        for number in numbers {
            for pieces in optional(pieces) {
                out.push(Variant { form: *form, number: *number, pieces });
            }
        }
    }
    out
}

/// Whether anything in the surface agrees with a subject.
pub fn agrees(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| match &piece.what {
        What::Verb { agree, .. } => *agree,
        What::Ref(part) => part.form == Asked::Agree,
        What::Word(_) | What::Noun(_) => false,
    })
}

/// The surface with each optional list once left out and once taken.
fn optional(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut all: Vec<Vec<Piece>> = vec![Vec::new()];
    for piece in pieces {
        let optional = matches!(&piece.what, What::Ref(part) if part.many == Many::Any);
        let without = if optional { all.clone() } else { Vec::new() };
        for surface in &mut all {
            surface.push(piece.clone());
        }
        all.extend(without);
    }
    all
}

/// A word, verb or noun as it stands in this form and number.
pub fn word(what: &What, form: Form, number: Form) -> String {
    match what {
        What::Word(text) => text.clone(),
        What::Verb { base, agree } => form::verb(base, if *agree { number.agreeing() } else { form }),
        What::Noun(base) => form::noun(base, if number == Form::Plain || form != Form::Plain { form } else { number }),
        What::Ref(_) => String::new(),
    }
}

/// The form that a reference asks for in a phrase of this form and number.
pub fn asked(grammar: &Grammar, part: &Ref, form: Form, number: Form) -> Result<Form, String> {
    let category = grammar.categories.get(&part.category);
    let forms: &[Form] = match category {
        Some((_, forms)) => forms,
        None if matches!(Terminal::parse(&part.category), Some(Terminal::Lexicon(_))) => &[Form::Sg, Form::Pl],
        None => &[],
    };
    if forms.is_empty() {
        return Ok(Form::Plain);
    }
    let wanted = match &part.form {
        Asked::Fixed(name) => Form::parse(name).ok_or(format!("there is no form `{name}`"))?,
        Asked::Agree if forms.contains(&Form::Sg) => number,
        Asked::Agree => number.agreeing(),
        Asked::Inherit => form,
    };
    if forms.contains(&wanted) {
        return Ok(wanted);
    }
    // A class without a number asked for takes either.
    if category.is_none() {
        return Ok(Form::Plain);
    }
    Err(format!("`{}` needs one of its forms: {forms:?}", part.category))
}
