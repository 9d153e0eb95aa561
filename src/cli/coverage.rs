//! `vitae coverage`: how much of a pool of cards is read and carried out.
//!
//! In: paths, and copies by card where a usage file gives them. Out: cards by kind and tier, each
//! figure with its share; with `--missing` what would unlock most. Never: a card counted a tier
//! higher than it is.
use super::missing::Missing;
use super::out::{Found, Out, Stop, say};
use super::{Common, Format, json, session};
use crate::check::{Checked, Tier};
use crate::compile;
use crate::pool::{self, Usage};
use crate::scenario::proof::Proof;
use crate::syntax::card_file::SourceCard;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What `coverage` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Card files, folders of them, official lists, or `-` for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Copies by card id, as a JSON object.
    #[arg(long, value_name = "FILE")]
    usage: Option<PathBuf>,
    /// Ranks the sentences that are not read and the meanings that are not carried out by the cards
    /// that they hold back.
    #[arg(long)]
    missing: bool,
    /// Pages of scenarios, or folders of them. A card is proven where each of its abilities is: some
    /// scenario passes, and fails once that ability is taken out of force.
    #[arg(long, value_name = "PATH")]
    scenarios: Vec<PathBuf>,
    /// Lists the executable cards that are not proven, with how many of their abilities are.
    #[arg(long, requires = "scenarios")]
    unproven: bool,
    /// How many of them to print.
    #[arg(long, value_name = "N", default_value_t = 40)]
    top: usize,
    #[command(flatten)]
    common: Common,
}

/// Cards and their copies.
#[derive(Clone, Copy, Debug, Default)]
struct Figure {
    cards: u64,
    copies: u64,
}

/// A figure's line in JSON. `proven` cards have a scenario to each of their abilities.
#[derive(Debug, Serialize)]
struct Line<'a> {
    measure: &'static str,
    kind: &'a str,
    tier: &'a str,
    cards: u64,
    of_cards: u64,
    share: f64,
    copies: Option<u64>,
    of_copies: Option<u64>,
    copies_share: Option<f64>,
}

/// The figures of a pool: by kind, the cards that reach each tier.
#[derive(Debug, Default)]
struct Figures {
    kinds: BTreeMap<&'static str, BTreeMap<&'static str, Figure>>,
}

const TIERS: &[&str] = &["rejected", "typed", "executable", "proven"];

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let cards = session::load(&args.paths)?;
    let usage = args.usage.as_deref().map(usage).transpose()?;
    let mut checker = session::open(&args.common, &[&cards])?;
    let proofs = super::test::proofs(&args.common, &args.scenarios)?;
    let mut figures = Figures::default();
    let mut missing = Missing::default();
    let mut unread = false;
    session::each(&mut checker, &cards, |card, mut checked, terms| {
        if card.is_unread() {
            unread = true;
            for said in &checked.diagnostics {
                say(&format!("{}: {}", card.source.path, said.message));
            }
            return Ok(());
        }
        let copies = copies(usage.as_ref(), card);
        if checked.tier == Tier::Rejected {
            if args.missing {
                missing.add(card, &checked, copies);
            }
        } else {
            let gaps = compile::missing(terms, &checked);
            if gaps.is_empty() {
                checked.tier = Tier::Executable;
            } else if args.missing {
                missing.add_gaps(&gaps, copies);
            }
        }
        let proof = proofs.of(card);
        let proven = checked.tier == Tier::Executable && proof.is_some_and(Proof::whole);
        if args.unproven && checked.tier == Tier::Executable && !proven {
            say(&match proof {
                Some(proof) => format!("{}: {} of {} abilities proven", card.name, proof.proven.len(), proof.abilities),
                None => format!("{}: in no scenario that passes", card.name),
            });
        }
        figures.add(card, &checked, proven, copies);
        Ok(())
    })?;
    figures.print(out, args.common.format, usage.is_some())?;
    if args.missing {
        missing.print(out, args.common.format, args.top, usage.is_some())?;
    }
    Ok(Found::errors(unread))
}

fn usage(path: &std::path::Path) -> Result<Usage, Stop> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Stop::Wrong(format!("cannot read `{name}`: {error}")))?;
    Ok(pool::read_usage(&name, &bytes)?)
}

fn copies(usage: Option<&Usage>, card: &SourceCard) -> u64 {
    match (usage, &card.id) {
        (Some(usage), Some(id)) => usage.copies(id),
        _ => 0,
    }
}

impl Figures {
    /// Counts a card at every tier that it reaches; rejected ones apart.
    fn add(&mut self, card: &SourceCard, checked: &Checked, proven: bool, copies: u64) {
        let reached: &[&'static str] = match checked.tier {
            Tier::Rejected => &["rejected"],
            Tier::Typed => &["typed"],
            Tier::Executable => &["typed", "executable"],
        };
        for kind in [json::kind(card, checked), "all"] {
            let tiers = self.kinds.entry(kind).or_default();
            let proven = proven.then_some("proven");
            for tier in reached.iter().copied().chain(["listed"]).chain(proven) {
                let figure = tiers.entry(tier).or_default();
                figure.cards += 1;
                figure.copies += copies;
            }
        }
    }

    fn print(&self, out: &mut Out, format: Format, weighted: bool) -> Result<(), Stop> {
        if format == Format::Text {
            let copies = if weighted { "   copies" } else { "" };
            out.line(&format!("{:<8} {:<11} {:>6} {:>6}{copies}", "kind", "tier", "cards", "share"))?;
        }
        for (kind, tiers) in &self.kinds {
            let all = tiers.get("listed").copied().unwrap_or_default();
            for tier in TIERS.iter().copied() {
                let figure = tiers.get(tier).copied().unwrap_or_default();
                let shares = (share(figure.cards, all.cards), share(figure.copies, all.copies));
                match format {
                    Format::Json => out.json(&Line {
                        measure: "cards",
                        kind,
                        tier,
                        cards: figure.cards,
                        of_cards: all.cards,
                        share: shares.0,
                        copies: weighted.then_some(figure.copies),
                        of_copies: weighted.then_some(all.copies),
                        copies_share: weighted.then_some(shares.1),
                    })?,
                    Format::Text => {
                        let copies = if weighted { format!("  {:>6.1}%", shares.1 * 100.0) } else { String::new() };
                        let share = shares.0 * 100.0;
                        out.line(&format!("{kind:<8} {tier:<11} {:>6} {share:>5.1}%{copies}", figure.cards))?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// `n` as a share of `of`; of nothing it is nothing.
fn share(n: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { n as f64 / of as f64 }
}
