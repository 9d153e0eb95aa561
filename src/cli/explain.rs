//! `vitae explain`: a diagnostic's code, or a card in plain words.
//!
//! In: a code, a path, or the name of a card among those of `--cards`. Out: the code's page, or what
//! the card says. Never: words for a card that cannot be read; then its diagnostics.
use super::out::{Found, Out, Stop};
use super::{Common, Format, check, page, session};
use crate::base::Code;
use crate::base::nearest::nearest;
use crate::check::explain::{Explanation, explain};
use crate::check::{Checked, Checker, Tier};
use crate::syntax::card_file::SourceCard;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Where cards are looked for by name when `--cards` does not say.
const CARDS: &str = "cards";

/// What `explain` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// `V` and four digits, a path, `-` for standard input, or a card's name.
    #[arg(required = true, value_name = "CODE, NAME or PATH")]
    what: String,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Serialize)]
struct Line<'a> {
    id: Option<&'a str>,
    name: Option<&'a str>,
    tier: &'static str,
    explanation: Option<&'a Explanation>,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let format = args.common.format;
    if let Some(code) = Code::parse(&args.what) {
        page::show(out, code, format)?;
        return Ok(Found::Fine);
    }
    if is_code(&args.what) {
        return Err(Stop::Wrong(format!("there is no code `{}`", args.what)));
    }
    let path = PathBuf::from(&args.what);
    let named = args.what != "-" && !path.exists();
    let cards = if named { by_name(&args)? } else { session::load(&[path])? };
    let mut checker = session::open(&args.common, &[&cards])?;
    let mut rejected = false;
    let mut first = true;
    for card in &cards {
        let checked = checker.check(card);
        rejected |= checked.tier == Tier::Rejected;
        if format == Format::Text && !first {
            out.line("")?;
        }
        first = false;
        explained(out, &mut checker, card, &checked, format)?;
    }
    Ok(Found::errors(rejected))
}

fn is_code(what: &str) -> bool {
    let digits = what.strip_prefix(['V', 'v']);
    digits.is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

/// The cards of that name among those at hand.
fn by_name(args: &Args) -> Result<Vec<SourceCard>, Stop> {
    let default = [PathBuf::from(CARDS)];
    let paths = if args.common.cards.is_empty() { default.as_slice() } else { &args.common.cards };
    if args.common.cards.is_empty() && !Path::new(CARDS).is_dir() {
        return Err(Stop::Wrong(format!(
            "`{}` is no code and no path; to look for a card by name, give `--cards`",
            args.what
        )));
    }
    let mut all = session::load(paths)?;
    let wanted = args.what.to_lowercase();
    let is = |name: &str| name.to_lowercase() == wanted;
    if !all.iter().any(|card| is(&card.name) || card.id.as_deref() == Some(&args.what)) {
        let near = nearest(&args.what, all.iter().map(|card| card.name.as_str()));
        let near = near.map(|name| format!("; the nearest is `{name}`")).unwrap_or_default();
        return Err(Stop::Wrong(format!("`{}` is no code, no path and no card at hand{near}", args.what)));
    }
    all.retain(|card| is(&card.name) || card.id.as_deref() == Some(&args.what));
    Ok(all)
}

fn explained(
    out: &mut Out,
    checker: &mut Checker,
    card: &SourceCard,
    checked: &Checked,
    format: Format,
) -> Result<(), Stop> {
    let typed = checked.tier > Tier::Rejected;
    let explanation = typed.then(|| explain(&mut checker.reader, card, checked));
    if format == Format::Json {
        let explanation = explanation.as_ref();
        let (id, name, tier) = (card.id.as_deref(), card.shown_name(), checked.tier.name());
        return out.json(&Line { id, name, tier, explanation });
    }
    if let Some(name) = card.shown_name() {
        out.line(name)?;
    }
    match explanation {
        Some(explanation) => out.text(&explanation.text()),
        None => check::show(out, card, checked),
    }
}
