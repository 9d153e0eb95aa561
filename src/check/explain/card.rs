//! The abilities of a card: which lines belong together, and what each group is called.
//!
//! In: a checked card. Out: its explanation. A card that is played and gone is explained level by
//! level; of one that stays in play each ability is explained by itself. Never here: words of a line.
use super::dress::{self, Dresser};
use super::speak::{Refs, Speaker};
use super::{Ability, Draft, Explanation, Label, head, line, play};
use crate::check::checker::Checked;
use crate::check::context::{Context, Who};
use crate::check::typed::{self, TypedBlock};
use crate::lexicon::{self, Class, Con};
use crate::syntax::card_file::SourceCard;
use crate::syntax::reader::Reader;
use crate::syntax::say::Sayer;
use crate::syntax::term::{Term, TermId, Terms};
use rustc_hash::FxHashSet;
use std::cell::RefCell;

/// Explains a card.
pub fn explain(reader: &mut Reader, source: &SourceCard, checked: &Checked) -> Explanation {
    let mut whole = Draft::default();
    let Some(header) = &checked.header else {
        return Explanation { card: whole.sections(), abilities: Vec::new() };
    };
    head::header(header, &mut whole);
    let context = Context::of(header);
    let refs = RefCell::new(Refs { this: this(&context), ..Refs::default() });
    let refer = |terms: &Terms, term: TermId, whose: bool| refs.borrow().words(terms, term, whose);
    let sayer = Sayer::new(&reader.grammar, &mut reader.terms, &source.name, &refer);
    let subjects = dress::subjects(sayer.grammar());
    let speaker = Speaker { sayer, refs: &refs, described: 0 };
    let stays = context.permanent() || stays(speaker.sayer.terms, &checked.blocks);
    let (abilities, common) = (Vec::new(), Vec::new());
    let mut card = Card { speaker, context: &context, stays, subjects, whole, abilities, common };
    let levels = checked.blocks.iter().any(|block| !block.signs.is_empty());
    if stays {
        card.played();
    }
    for (n, block) in checked.blocks.iter().enumerate() {
        card.block(block, n == 0, levels);
    }
    if checked.blocks.is_empty() && !stays {
        card.block(&TypedBlock::default(), true, false);
    }
    Explanation { card: card.whole.sections(), abilities: card.abilities }
}

/// Whether the traits of a card say that it stays in play: only there can it be unique or a location.
fn stays(terms: &Terms, blocks: &[TypedBlock]) -> bool {
    let lines = blocks.iter().filter(|block| block.signs.is_empty()).flat_map(|block| &block.lines);
    lines.filter(|line| terms.con(**line) == Some(Con::Traits)).any(|line| {
        terms.args(*line).iter().any(|part| {
            match (terms.con(*part), terms.args(*part).first().map(|name| terms.get(*name))) {
                (Some(Con::Unique), _) => true,
                (Some(Con::Trait), Some(Term::Name(sym))) => {
                    matches!(sym.id(), "location" | "hunting ground" | "haven")
                }
                _ => false,
            }
        })
    })
}

/// What the card calls itself in play.
fn this(context: &Context) -> String {
    match context.who {
        Who::Card if context.crypt && context.kinds == crate::check::kinds::VAMPIRE => "this vampire",
        Who::Card if context.crypt => "this imbued",
        Who::Card => "this ally",
        Who::Bearer | Who::Player | Who::Nobody => "this card",
    }
    .to_string()
}

struct Card<'a> {
    speaker: Speaker<'a>,
    context: &'a Context,
    /// Whether it stays in play by what it is.
    stays: bool,
    subjects: FxHashSet<Con>,
    whole: Draft,
    abilities: Vec<Ability>,
    /// The selectors that the text before the levels brought in.
    common: Vec<TermId>,
}

impl Card<'_> {
    /// How a card that stays in play comes there.
    fn played(&mut self) {
        let mut draft = Draft::default();
        self.defaults(&[], &mut draft);
        for section in draft.sections() {
            for words in section.says {
                self.whole.add(section.label, words);
            }
        }
    }

    /// When and by whom cards of its type, or of the type in the signs, are played.
    fn defaults(&self, signs: &[String], draft: &mut Draft) {
        let signed: Vec<&str> = signs.iter().filter_map(|sign| sign.strip_prefix("type:")).collect();
        let types: Vec<&str> = if signed.is_empty() { self.context.types.clone() } else { signed };
        for row in types.into_iter().filter_map(play::of) {
            draft.add(Label::When, row.when);
            draft.add(Label::Who, row.who.replace("{}", self.minion()));
        }
    }

    /// The kind of minion that plays the card.
    fn minion(&self) -> &'static str {
        if self.context.vampire_only { "vampire" } else { "minion" }
    }

    /// How long what a played card gives lasts, by the rules, where it does not say.
    fn lasts(&self, block: &TypedBlock, used: &mut Draft) {
        let gives = |line: &TermId| {
            self.speaker
                .sayer
                .terms
                .any(*line, &mut |terms, part| matches!(terms.con(part), Some(Con::Bonus | Con::Gets)))
        };
        if used.has(Label::Duration) || !block.lines.iter().any(gives) {
            return;
        }
        let signed: Vec<&str> = block.signs.iter().filter_map(|sign| sign.strip_prefix("type:")).collect();
        let types: Vec<&str> = if signed.is_empty() { self.context.types.clone() } else { signed };
        for row in types.into_iter().filter_map(play::of) {
            used.add(Label::Duration, row.lasts);
        }
    }

    fn block(&mut self, block: &TypedBlock, first: bool, levels: bool) {
        let common = first && block.signs.is_empty();
        let merged = block.signs.iter().any(|sign| sign == "merged");
        let mut in_play = self.stays || merged;
        let mut used = Draft::default();
        let mut said = false;
        self.speaker.refs.borrow_mut().brought = if common { Vec::new() } else { self.common.clone() };
        let mut abilities: Vec<Draft> = Vec::new();
        for id in &block.lines {
            let id = self.dressed(*id);
            let con = self.speaker.sayer.terms.con(id);
            let bearer = self.bearer(in_play);
            let ability =
                matches!(con, Some(Con::Does | Con::Directed | Con::Bonus | Con::StrikeIs | Con::StrikesDeal));
            match con {
                Some(Con::Traits | Con::Requires) if block.signs.is_empty() => {
                    line::line(&mut self.speaker, id, bearer, &mut self.whole)
                }
                Some(Con::Does | Con::Directed | Con::Bonus | Con::StrikeIs | Con::StrikesDeal) if in_play => {
                    let mut draft = Draft::default();
                    line::line(&mut self.speaker, id, bearer, &mut draft);
                    abilities.push(draft);
                }
                _ if in_play && block.signs.is_empty() => line::line(&mut self.speaker, id, bearer, &mut self.whole),
                _ => {
                    said = true;
                    line::line(&mut self.speaker, id, bearer, &mut used);
                }
            }
            in_play = in_play || ability && typed::puts_in_play(self.speaker.sayer.terms, id);
        }
        if common {
            self.common = self.speaker.refs.borrow().brought.clone();
        }
        let alone = !levels && !self.stays;
        let played = said || alone || (!block.signs.is_empty() && abilities.is_empty());
        let told = used.has(Label::When) && !common && self.said_when();
        if played && !self.stays {
            if !(merged || told) {
                used = self.with_defaults(block, used);
            }
            self.lasts(block, &mut used);
        }
        self.named(block, levels, played.then_some(used), abilities);
    }

    /// What is said of a block under its titles: as it is played, and each ability in play.
    fn named(&mut self, block: &TypedBlock, levels: bool, played: Option<Draft>, abilities: Vec<Draft>) {
        let title = title(&block.signs);
        if let Some(used) = played {
            let name = match (title.as_str(), levels) {
                ("", true) => "At every level",
                ("", false) => "When it is played",
                (title, _) => title,
            };
            self.push(name.to_string(), used);
        }
        let many = abilities.len() > 1;
        for (n, draft) in abilities.into_iter().enumerate() {
            let number = if many { format!(", {}", n + 1) } else { String::new() };
            let name = if title.is_empty() { format!("In play{number}") } else { format!("{title}, in play{number}") };
            self.push(name, draft);
        }
    }

    /// Whether the text before the levels has said when the card is played.
    fn said_when(&self) -> bool {
        self.abilities.first().is_some_and(|first| first.title == "At every level")
    }

    /// The defaults of the card's type first, unless the text before the levels has them.
    fn with_defaults(&self, block: &TypedBlock, used: Draft) -> Draft {
        let typed = block.signs.iter().any(|sign| sign.starts_with("type:"));
        if self.said_when() && !typed {
            return used;
        }
        let mut draft = Draft::default();
        let own_who = used.has(Label::Who);
        self.defaults(&block.signs, &mut draft);
        if own_who {
            draft.said.retain(|(label, _)| *label != Label::Who);
        }
        for (label, words) in used.said {
            draft.add(label, words);
        }
        draft
    }

    fn push(&mut self, title: String, draft: Draft) {
        let sections = draft.sections();
        if !sections.is_empty() {
            self.abilities.push(Ability { title, sections });
        }
    }

    /// A line with its subjects in place, and its selectors known to the references.
    fn dressed(&mut self, id: TermId) -> TermId {
        let mut brought = std::mem::take(&mut self.speaker.refs.borrow_mut().brought);
        let before = brought.len();
        let terms = &mut *self.speaker.sayer.terms;
        let id = Dresser { terms, subjects: &self.subjects, brought: &mut brought, before }.line(id);
        self.speaker.sayer.forget();
        let mut refs = self.speaker.refs.borrow_mut();
        refs.brought = brought;
        refs.before = before;
        id
    }

    /// Who gets what the card gives without saying to whom.
    fn bearer(&mut self, in_play: bool) -> Option<TermId> {
        let kind = self.minion();
        let con = match self.context.who {
            Who::Card => return Some(self.speaker.sayer.terms.app(Con::ThisCard, Vec::new())),
            Who::Player if !in_play => Con::Player,
            Who::Player | Who::Bearer | Who::Nobody if in_play => Con::Bearer,
            Who::Player | Who::Bearer | Who::Nobody => return None,
        };
        let terms = &mut *self.speaker.sayer.terms;
        let sym = lexicon::lookup(Class::Thing, kind)?;
        let noun = terms.add(Term::Name(sym));
        let noun = terms.app(Con::Kind, vec![noun]);
        Some(terms.app(con, vec![noun]))
    }
}

/// The signs of a block in words.
fn title(signs: &[String]) -> String {
    let words: Vec<String> = signs.iter().map(|sign| sign_words(sign)).collect();
    words.join(" and ")
}

fn sign_words(sign: &str) -> String {
    if let Some(card_type) = sign.strip_prefix("type:") {
        return format!("As {}", head::with_article(card_type));
    }
    if sign == "merged" {
        return "When merged".to_string();
    }
    let level = |code: &str| {
        let sym = lexicon::rows(Class::Discipline).iter().find(|row| row.id.eq_ignore_ascii_case(code))?;
        let level = if code == sym.id { "basic" } else { "superior" };
        Some(format!("{level} {} [{code}]", sym.name))
    };
    let levels: Option<Vec<String>> = sign.split('/').map(level).collect();
    match levels {
        Some(levels) => format!("With {}", levels.join(" or ")),
        None => format!("With {sign}"),
    }
}
