//! `vitae skirmish simulate`: many battles between bots, and what came of them.
//!
//! In: a file whose first skirmish says how they begin. Out: a row a side with intervals, the digest of all,
//! the same for any number of jobs; one battle in words, or as a file that runs again. Never: a result
//! without its margins.
use super::arena::Arena;
use crate::cli::out::{Found, Out, Stop, say};
use crate::cli::{Common, Format};
use crate::skirmish::report::{Report, Share, report};
use crate::skirmish::simulate::{Course, Plan, run as fight};
use crate::skirmish::{Battle, Bot, show, turn, write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What `skirmish simulate` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file that ends in `.skirmish`, or a page whose first block is one; its orders are left aside.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many battles.
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// The seed of all.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// On how many threads; as many as there are processors where this is not said.
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Who gives orders, by side: `random` or `greedy`; the last one for those after it.
    #[arg(long, value_delimiter = ',', default_value = "greedy", value_name = "BOT")]
    bots: Vec<String>,
    /// Tells the battle of this number in words, counted from 1.
    #[arg(long, value_name = "N")]
    log: Option<u64>,
    /// Writes the battle of this number, counted from 1, as a file that `skirmish run` plays again.
    #[arg(long, value_name = "N", requires = "output")]
    record: Option<u64>,
    /// Where to.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let bots = bots(&args.bots)?;
    let Some((title, first)) = first(&args.file, &args.common, out)? else { return Ok(Found::Errors) };
    let plan = Plan { first, games: args.games, seed: args.seed, bots };
    if let Some(game) = args.log {
        tell(out, &course(&plan, game)?)?;
        return Ok(Found::Fine);
    }
    if let (Some(game), Some(path)) = (args.record, &args.output) {
        let course = course(&plan, game)?;
        let text = write::file(&format!("{title}: battle {game}"), course.seed, &course.first, &course.turns());
        std::fs::write(path, text)
            .map_err(|error| Stop::Wrong(format!("cannot write `{}`: {error}", path.display())))?;
        say(&format!("{} turns written to `{}`", course.orders.len(), path.display()));
        return Ok(Found::Fine);
    }
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).clamp(1, 256);
    let start = Instant::now();
    let all = fight(&plan, jobs, &|| {});
    let mut report = report(&plan, &all);
    report.seconds = start.elapsed().as_secs_f64();
    match args.common.format {
        Format::Json => out.json(&report)?,
        Format::Text => text(out, &title, &report)?,
    }
    Ok(Found::errors(report.missing > 0))
}

/// Bots by their names.
pub fn bots(names: &[String]) -> Result<Vec<Bot>, Stop> {
    let all = Bot::ALL.map(Bot::name).join(", ");
    let bot = |name: &String| {
        Bot::parse(name).ok_or_else(|| Stop::Wrong(format!("there is no bot `{name}`; those there are: {all}")))
    };
    names.iter().map(bot).collect()
}

/// The first skirmish of a file: what it shows, and how it begins; none where it is wrong, which is said.
pub fn first(file: &Path, common: &Common, out: &mut Out) -> Result<Option<(String, Battle)>, Stop> {
    let (page, all) = Arena::new(common)?.open(file)?;
    for said in &page.diagnostics {
        say(&format!("{}: {}", page.source.path, said.message));
    }
    let Some((written, battle)) = all.into_iter().next() else {
        return Err(Stop::Wrong(format!("`{}` has no skirmish", file.display())));
    };
    match battle {
        Ok(battle) if battle.scene.sides.len() > 1 => Ok(Some((written.title.text, battle))),
        Ok(_) => Err(Stop::Wrong("a battle has two sides or more".to_string())),
        Err(ran) => {
            super::run::failed(out, &page, &super::arena::played(&written, ran), common.format)?;
            Ok(None)
        }
    }
}

fn course(plan: &Plan, game: u64) -> Result<Course, Stop> {
    let number = game.checked_sub(1).filter(|number| *number < plan.games);
    let number = number.ok_or_else(|| Stop::Wrong(format!("there is no battle {game}, only 1 to {}", plan.games)))?;
    Ok(plan.fight(&plan.mark(), number))
}

fn tell(out: &mut Out, course: &Course) -> Result<(), Stop> {
    let mut battle = course.first.clone();
    out.text(&format!("{}{}", show::map(&battle), show::vampires(&battle)))?;
    for orders in &course.orders {
        out.line(&format!("turn {}", battle.turn))?;
        let told = turn::play(&mut battle, orders);
        out.text(&show::told(&battle, &told))?;
    }
    out.text(&format!("{}{}", show::map(&battle), show::vampires(&battle)))?;
    out.line(&show::end(&battle))
}

fn text(out: &mut Out, title: &str, report: &Report) -> Result<(), Stop> {
    let each = report.turns as f64 / report.games.max(1) as f64;
    out.line(&format!("{title}: {} battles, seed {}, digest {}", report.games, report.seed, report.digest))?;
    out.line(&format!(
        "{each:.1} turns each, {} in the middle, {} in 99 of 100, {} at most; {} drawn, {} out of turns",
        report.turns_middle, report.turns_p99, report.turns_most, report.drawn, report.timed_out
    ))?;
    let width = report.sides.iter().map(|row| row.side.chars().count()).max().unwrap_or(0).max(4);
    out.line(&format!(
        "{:width$}  bot       wins  share (95 in 100)        standing  downed  torpor  destroyed",
        "side"
    ))?;
    for row in &report.sides {
        let [standing, downed, torpor, destroyed] = row.left;
        out.line(&format!(
            "{:width$}  {:7} {:6}  {:.3} ({:.3} to {:.3})  {standing:8.2}{downed:8.2}{torpor:8.2}{destroyed:11.2}",
            row.side, row.bot, row.wins, row.win_share, row.win_low, row.win_high
        ))?;
    }
    for row in report.sides.iter().filter(|row| !row.used.is_empty()) {
        out.line(&format!("{} used            a battle  won with it    without it   difference", row.side))?;
        for one in &row.used {
            let apart = one.apart.filter(|_| !one.few).map_or_else(
                || "too few battles to say".to_string(),
                |range| format!("{:+.3} ({:+.3} to {:+.3})", one.with.share - one.without.share, range.low, range.high),
            );
            let won = |share: &Share| format!("{:.3} of {}", share.share, share.games);
            let (with, without) = (won(&one.with), won(&one.without));
            out.line(&format!("  {:16} {:8.2}  {with:13} {without:12} {apart}", one.power, one.uses))?;
        }
    }
    if report.missing > 0 {
        out.line(&format!("{} battles ended in a fault of the program and are missing", report.missing))?;
    }
    let rate = report.games as f64 / report.seconds.max(1e-9);
    say(&format!("{:.2} seconds: {rate:.0} battles a second", report.seconds));
    Ok(())
}
