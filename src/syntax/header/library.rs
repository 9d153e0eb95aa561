//! The header of a library card.
//!
//! In: a source card. Out: types, requirements, cost and burn option. Never: more than one cost.
use super::requires::{self, Requires};
use super::value::{self, Joint, Part};
use super::{Key, missing};
use crate::base::nearest::nearest;
use crate::base::{Diagnostic, Span};
use crate::lexicon::{Class, Sym};
use crate::syntax::card_file::{RawHeader, SourceCard};

/// What only library cards have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// Its type or types, in the order in which they are named.
    pub types: Vec<Sym>,
    /// What it requires.
    pub requires: Requires,
    /// What it costs.
    pub cost: Option<Cost>,
    /// Whether it has the burn option.
    pub burn_option: bool,
}

/// What a card costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// How much.
    pub amount: Amount,
    /// Of what.
    pub currency: Currency,
}

/// How much a card costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So much.
    Fixed(u8),
    /// As the text says.
    X,
}

/// What a card is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Currency {
    /// Blood, from the minion that plays it.
    Blood,
    /// Pool, from its controller.
    Pool,
    /// Convictions, from an imbued.
    Conviction,
}

impl Currency {
    /// Every one.
    pub const ALL: &[Currency] = &[Currency::Blood, Currency::Pool, Currency::Conviction];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Currency::Blood => "blood",
            Currency::Pool => "pool",
            Currency::Conviction => "conviction",
        }
    }
}

/// Reads it.
pub fn read(card: &SourceCard, found: &mut Vec<Diagnostic>) -> Library {
    Library {
        types: types(card, found),
        requires: requires::read(card, found),
        cost: cost(card, found),
        burn_option: value::flag(card, Key::BurnOption, found),
    }
}

fn types(card: &SourceCard, found: &mut Vec<Diagnostic>) -> Vec<Sym> {
    let Some(header) = card.header(Key::Type) else {
        found.push(missing(card, "`Type`", "a library card has a `Type`"));
        return Vec::new();
    };
    let mut types: Vec<Sym> = Vec::new();
    for part in value::parts(&header.value) {
        let Some(sym) = value::word(card, header, part, &[Class::CardType], found) else {
            continue;
        };
        if types.contains(&sym) {
            found.push(value::wrong(header, part.span, format!("`{}` is named twice", part.text)));
        } else {
            types.push(sym);
        }
    }
    types
}

fn cost(card: &SourceCard, found: &mut Vec<Diagnostic>) -> Option<Cost> {
    let header = card.header(Key::Cost).filter(|header| !header.value.is_empty())?;
    let text = header.value.as_str();
    let head = text.find([' ', '\t']).unwrap_or(text.len());
    let (amount, rest) = text.split_at(head);
    let unit = rest.trim();
    let from = text.len() - unit.len();
    let amount_part = Part { text: amount, span: Span::new(0, head), joint: Joint::First };
    let amount = if amount.eq_ignore_ascii_case("x") {
        Some(Amount::X)
    } else {
        value::number(header, amount_part, (0, 20), found).map(Amount::Fixed)
    };
    let currency = currency(header, unit, Span::new(from, text.len()), found);
    Some(Cost { amount: amount?, currency: currency? })
}

fn currency(header: &RawHeader, unit: &str, at: Span, found: &mut Vec<Diagnostic>) -> Option<Currency> {
    let named = Currency::ALL.iter().copied().find(|currency| unit.eq_ignore_ascii_case(currency.name()));
    if named.is_some() {
        return named;
    }
    let help = "a cost is a number or `X`, then `blood`, `pool` or `conviction`";
    found.push(if unit.is_empty() {
        value::wrong(header, value::whole(header), format!("`{}` of what?", header.value)).help(help)
    } else {
        let wrong = value::wrong(header, at, format!("nothing costs `{unit}`"));
        match nearest(unit, Currency::ALL.iter().map(|currency| currency.name())) {
            Some(name) => wrong.help(format!("did you mean `{name}`?")).fix(at, name),
            None => wrong.help(help),
        }
    });
    None
}
