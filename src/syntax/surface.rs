//! Surfaces: the words of an entry, as pieces.
//!
//! In: a surface as text. Out: pieces: words with their spacing, inflected words, references to
//! categories. Never here: numbers for categories or words, which the grammar gives out.
use super::token::{self, Kind};

/// One piece of a surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What stands there.
    pub what: What,
    /// Whether a space stands before it.
    pub spaced: bool,
}

/// What stands in a surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A word or mark, as printed.
    Word(String),
    /// A verb in the form that its place asks for; with `agree`, in that of the subject.
    Verb {
        /// The bare verb.
        base: String,
        /// Whether it agrees with a subject.
        agree: bool,
    },
    /// A noun in the number that its place asks for.
    Noun(String),
    /// A phrase of another category.
    Ref(Ref),
}

/// A reference to a category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ref {
    /// The name by which the template speaks of it; starts with `_` where the meaning leaves it out.
    pub var: String,
    /// The category or class.
    pub category: String,
    /// The form asked for.
    pub form: Asked,
    /// How many.
    pub many: Many,
}

/// Which form a reference asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The form of the phrase it stands in, where the category has it.
    Inherit,
    /// The form that agrees with the subject.
    Agree,
    /// This one.
    Fixed(String),
}

/// How many phrases a reference takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    /// Exactly one.
    One,
    /// One or more.
    Some,
    /// None or more.
    Any,
}

/// One line stands for no more surfaces than this, optional lists taken or left out.
const MOST: usize = 64;

/// The surfaces that a line stands for: `{a|b}` makes two. The first is the one printed.
pub fn surfaces(text: &str) -> Result<Vec<Vec<Piece>>, String> {
    let mut all: Vec<Vec<Piece>> = vec![Vec::new()];
    let mut rest = text;
    let mut spaced = true;
    while !rest.is_empty() {
        let (head, group, tail) = split(rest)?;
        let words = literal(head, spaced);
        for surface in &mut all {
            surface.extend(words.iter().cloned());
        }
        spaced = head.is_empty() && spaced || head.ends_with(' ');
        if let Some(group) = group {
            all = extend(&all, group, spaced)?;
            if all.len() > MOST {
                return Err(format!("`{{...|...}}` makes more than {MOST} surfaces of one line"));
            }
            spaced = tail.starts_with(' ');
        }
        rest = tail;
    }
    let lists = |surface: &Vec<Piece>| {
        surface.iter().filter(|piece| matches!(&piece.what, What::Ref(part) if part.many == Many::Any)).count()
    };
    if all.iter().any(|surface| lists(surface) > 4) {
        return Err("more than four lists of one surface can be left out".to_string());
    }
    Ok(all)
}

/// Words before the next brace, what stands in the braces, what follows.
fn split(text: &str) -> Result<(&str, Option<&str>, &str), String> {
    let Some(open) = text.find('{') else { return Ok((text, None, "")) };
    let (head, rest) = text.split_at(open);
    let Some(close) = rest.find('}') else { return Err(format!("`{text}` has a `{{` without its `}}`")) };
    let group = rest.get(1..close).unwrap_or("");
    Ok((head, Some(group), rest.get(close + 1..).unwrap_or("")))
}

/// Each surface so far, continued by each alternative of the group.
fn extend(all: &[Vec<Piece>], group: &str, spaced: bool) -> Result<Vec<Vec<Piece>>, String> {
    if group.contains('|') {
        let mut out = Vec::new();
        for surface in all {
            for choice in group.split('|') {
                let mut next = surface.clone();
                next.extend(literal(choice, spaced));
                out.push(next);
            }
        }
        return Ok(out);
    }
    let piece = Piece { what: What::Ref(reference(group)?), spaced };
    Ok(all
        .iter()
        .map(|surface| {
            let mut next = surface.clone();
            next.push(piece.clone());
            next
        })
        .collect())
}

/// `n Num`, `s Subj@`, `a Adj*`, `v VP.b`.
fn reference(group: &str) -> Result<Ref, String> {
    let mut words = group.split_whitespace();
    let (Some(var), Some(mut category), None) = (words.next(), words.next(), words.next()) else {
        return Err(format!("`{{{group}}}` is not `{{name Category}}`"));
    };
    let mut many = Many::One;
    for (mark, means) in [('*', Many::Any), ('+', Many::Some)] {
        if let Some(short) = category.strip_suffix(mark) {
            (category, many) = (short, means);
        }
    }
    let mut form = Asked::Inherit;
    if let Some(short) = category.strip_suffix('@') {
        (category, form) = (short, Asked::Agree);
    } else if let Some((short, asked)) = category.split_once('.') {
        (category, form) = (short, Asked::Fixed(asked.to_string()));
    }
    Ok(Ref { var: var.to_string(), category: category.to_string(), form, many })
}

/// Plain words, verbs marked `~` and nouns marked `#`.
fn literal(text: &str, first_spaced: bool) -> Vec<Piece> {
    let mut out = Vec::new();
    // A sign such as `[1 CONVICTION]` is one token, with the space in it.
    let mut inside = false;
    let apart = |c: char| {
        inside = (inside || c == '[') && c != ']';
        c == ' ' && !inside
    };
    for (n, word) in text.split(apart).enumerate() {
        if word.is_empty() {
            continue;
        }
        let spaced = n > 0 || first_spaced;
        let marked = word.trim_end_matches(['.', ',', ':', ';', ')', '"']);
        if let Some(verb) = marked.strip_prefix('~') {
            let base = verb.trim_end_matches('@').to_string();
            out.push(Piece { what: What::Verb { base, agree: verb.ends_with('@') }, spaced });
        } else if let Some(noun) = marked.strip_prefix('#') {
            out.push(Piece { what: What::Noun(noun.to_string()), spaced });
        } else {
            out.extend(plain(word, spaced));
            continue;
        }
        out.extend(plain(word.get(marked.len()..).unwrap_or(""), false));
    }
    out
}

/// A stretch without spaces as its tokens.
fn plain(word: &str, spaced: bool) -> Vec<Piece> {
    // Alone, `non-` is no token; before a reference it is the one that `push_split` makes.
    if word == "non-" {
        return vec![Piece { what: What::Word(word.to_string()), spaced }];
    }
    let pieces = token::tokens(word);
    pieces
        .iter()
        .enumerate()
        .map(|(n, token)| {
            let text = token.span.of(word);
            let text = if token.kind == Some(Kind::Directed) { "Ⓓ" } else { text };
            Piece { what: What::Word(text.to_string()), spaced: n == 0 && spaced }
        })
        .collect()
}
