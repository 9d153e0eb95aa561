//! A card in plain words: what it is, and of each ability when, who, on what, at what cost, what it
//! does, for how long and how often.
//!
//! In: a checked card. Out: `Explanation`, plain data with its layout as text. Every part of every
//! line of the typed form stands in one of the sections. Never here: the words of the card as it
//! wrote them; whatever is said here is said from the meaning.
mod card;
mod dress;
mod effect;
mod head;
mod line;
mod play;
mod speak;

use super::checker::Checked;
use crate::syntax::card_file::SourceCard;
use crate::syntax::reader::Reader;
use serde::Serialize;

/// What a section is about, in the order in which sections stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    /// What the card is.
    Kind,
    /// Its traits.
    Traits,
    /// What it takes to play it.
    Requires,
    /// When it can be used.
    When,
    /// When it happens or holds, asked or not.
    Happens,
    /// By whom.
    Who,
    /// What kind of action it is.
    Action,
    /// On what.
    Targets,
    /// What it costs.
    Cost,
    /// What it does.
    Effect,
    /// What X is.
    X,
    /// How long that lasts.
    Duration,
    /// How often.
    Limits,
    /// What else holds.
    Note,
}

impl Label {
    /// As it stands before the section.
    pub fn words(self) -> &'static str {
        match self {
            Label::Kind => "What it is",
            Label::Traits => "Traits",
            Label::Requires => "Requires",
            Label::When => "When it can be used",
            Label::Happens => "Applies",
            Label::Who => "Who",
            Label::Action => "As an action",
            Label::Targets => "On what",
            Label::Cost => "Cost",
            Label::Effect => "Effect",
            Label::X => "X is",
            Label::Duration => "How long",
            Label::Limits => "Limits",
            Label::Note => "Note",
        }
    }
}

/// One thing said about a card or an ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// What it is about.
    pub label: Label,
    /// What is said.
    pub says: Vec<String>,
}

/// An ability, a level, or the card as it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ability {
    /// Which one.
    pub title: String,
    /// Its sections.
    pub sections: Vec<Section>,
}

/// A card in plain words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// What holds of the card as a whole.
    pub card: Vec<Section>,
    /// Its abilities, in the order of its text.
    pub abilities: Vec<Ability>,
}

/// Explains a card; a rejected card has no more than its header.
pub fn explain(reader: &mut Reader, source: &SourceCard, checked: &Checked) -> Explanation {
    card::explain(reader, source, checked)
}

impl Explanation {
    /// The explanation as text, without the card's name.
    pub fn text(&self) -> String {
        let mut out = String::new();
        write(&mut out, &self.card, "  ");
        for ability in &self.abilities {
            out.push_str(&format!("\n  {}\n", ability.title));
            write(&mut out, &ability.sections, "    ");
        }
        out
    }
}

fn write(out: &mut String, sections: &[Section], indent: &str) {
    for section in sections {
        out.push_str(&format!("{indent}{}: {}.\n", section.label.words(), section.says.join("; ")));
    }
}

/// Sections while they are collected.
#[derive(Clone, Debug, Default)]
struct Draft {
    said: Vec<(Label, String)>,
}

impl Draft {
    /// Says something, once.
    fn add(&mut self, label: Label, words: impl Into<String>) {
        let entry = (label, words.into());
        if !entry.1.is_empty() && !self.said.contains(&entry) {
            self.said.push(entry);
        }
    }

    /// Whether something is said under this label.
    fn has(&self, label: Label) -> bool {
        self.said.iter().any(|(known, _)| *known == label)
    }

    /// The sections, in their order.
    fn sections(self) -> Vec<Section> {
        let mut out: Vec<Section> = Vec::new();
        for (label, words) in self.said {
            match out.iter_mut().find(|section| section.label == label) {
                Some(section) => section.says.push(words),
                None => out.push(Section { label, says: vec![words] }),
            }
        }
        out.sort_by_key(|section| section.label);
        out
    }
}
