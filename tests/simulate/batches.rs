//! The same games, whatever the threads, the parts, an interruption or a file in between.
use super::table;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use vitae::game::Table;
use vitae::play::Eyes;
use vitae::play::record::Record;
use vitae::play::save::Saved;
use vitae::simulate::parts::{Part, merge};
use vitae::simulate::{Batch, Bot, Held, Keep, Plan, Series, Shard, report, run};

/// How many games a batch has: `VITAE_BATCH`, or a few.
fn games() -> u64 {
    std::env::var("VITAE_BATCH").ok().and_then(|n| n.parse().ok()).unwrap_or(24)
}

fn plan(rules: &str) -> (Plan, &'static Table) {
    let all = table::own(rules);
    let decks = vitae::simulate::decks(all, 7, 4);
    let (rules, bots) = (rules.to_string(), vec![Bot::Random]);
    (Plan { rules, games: games(), seed: 11, turns: 40, budget: 20_000, seats: 4, decks, bots }, all)
}

fn digest(plan: &Plan, batch: &Batch) -> String {
    report(plan, batch).digest
}

/// A file of this test, which is not there yet.
pub fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("simulate");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn threads_and_parts_change_nothing() {
    for rules in ["black-chantry", "revised"] {
        let (plan, all) = plan(rules);
        let one = run(&plan, all, 1, &|| ()).unwrap();
        let two = run(&plan, all, 2, &|| ()).unwrap();
        assert_eq!(one, two, "{rules}");
        assert_eq!(digest(&plan, &one), digest(&plan, &two));
        let held = Held::of(plan.clone(), all, true).unwrap();
        let series = Series::new(&plan, all).unwrap();
        let mut parts = Vec::new();
        for (number, ending) in (1..=4).zip(["parquet", "csv", "jsonl", "parquet"]) {
            let shard = Shard { number, of: 4 };
            let path = scratch(&format!("{rules}-{number}.{ending}"));
            let mut keep = Keep::open(path.clone(), held.clone(), shard, Duration::ZERO).unwrap();
            let wanted = keep.missing();
            let mut add = |one| keep.add(one).unwrap();
            series.run(2, &wanted, &AtomicBool::new(false), &mut add).unwrap();
            keep.write().unwrap();
            parts.push((path.display().to_string(), Part::read(&path).unwrap()));
        }
        for turned in 0..4 {
            parts.rotate_left(1);
            parts.swap(0, 2);
            let merged = merge(parts.clone()).unwrap();
            assert_eq!((&merged.batch, merged.missing.len()), (&one, 0), "{rules}, {turned}");
            assert_eq!(report(&merged.held.plan, &merged.batch), report(&plan, &one));
        }
    }
}

#[test]
fn an_interruption_changes_nothing() {
    let (plan, all) = plan("black-chantry");
    let held = Held::of(plan.clone(), all, true).unwrap();
    let series = Series::new(&plan, all).unwrap();
    let path = scratch("interrupted.parquet");
    let open = || Keep::open(path.clone(), held.clone(), Shard::WHOLE, Duration::from_secs(600)).unwrap();
    let mut begun = 0;
    loop {
        let mut keep = open();
        let wanted = keep.missing();
        if wanted.is_empty() {
            break;
        }
        begun += 1;
        let stop = AtomicBool::new(false);
        let mut left = games() / 3;
        series
            .run(2, &wanted, &stop, &mut |one| {
                keep.add(one).unwrap();
                left = left.saturating_sub(1);
                stop.store(left == 0, Ordering::Relaxed);
            })
            .unwrap();
        keep.write().unwrap();
    }
    assert!((2..=4).contains(&begun), "begun {begun} times");
    assert_eq!(open().part().batch, run(&plan, all, 1, &|| ()).unwrap());
}

#[test]
fn more_games_of_a_plan_go_on_from_those_there_are() {
    let (mut plan, all) = plan("revised");
    plan.games = 6;
    let path = scratch("more.csv");
    for games in [2, 6] {
        let held = Held::of(Plan { games, ..plan.clone() }, all, true).unwrap();
        let mut keep = Keep::open(path.clone(), held, Shard::WHOLE, Duration::ZERO).unwrap();
        let wanted = keep.missing();
        assert_eq!(wanted, if games == 2 { vec![0, 1] } else { vec![2, 3, 4, 5] });
        let series = Series::new(&plan, all).unwrap();
        series.run(1, &wanted, &AtomicBool::new(false), &mut |one| keep.add(one).unwrap()).unwrap();
        keep.write().unwrap();
    }
    assert_eq!(Part::read(&path).unwrap().batch, run(&plan, all, 1, &|| ()).unwrap());
    // Fewer are not all that it holds, and it is not written over.
    let before = std::fs::read(&path).unwrap();
    let fewer = Held::of(Plan { games: 3, ..plan.clone() }, all, true).unwrap();
    let wrong = Keep::open(path.clone(), fewer, Shard::WHOLE, Duration::ZERO).err().unwrap().0;
    assert!(wrong.contains("holds games 4 to 6"), "{wrong}");
    let other = Held::of(Plan { seed: 12, ..plan }, all, true).unwrap();
    let wrong = Keep::open(path.clone(), other, Shard::WHOLE, Duration::ZERO).err().unwrap().0;
    assert!(wrong.contains("another plan; they differ in seed: 12, and 11"), "{wrong}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

/// Saved in the middle and taken up from the text, a game ends as the batch says.
#[test]
fn to_save_and_resume_in_the_middle_of_a_batch_changes_nothing() {
    let (plan, all) = plan("black-chantry");
    let series = Series::new(&plan, all).unwrap();
    let mark = plan.mark();
    let each = (plan.games / 8).max(1);
    for game in (0..plan.games).step_by(usize::try_from(each).unwrap()) {
        let played = series.game(game).unwrap();
        let mut record = Record::begin(plan.setup(&mark, game), all).unwrap();
        let mut bots = plan.agents(&mark, game, &plan.seating(&mark, game));
        let mut decisions = 0;
        while let Some(decision) = record.game().decision().cloned().filter(|_| decisions < plan.budget) {
            if decisions == played.decisions / 2 {
                record = Record::resume(Saved::read(&record.saved().text()).unwrap(), all).unwrap();
            }
            let eyes = Eyes::new(record.game().state(), decision.who);
            let answer = bots[usize::from(decision.who.0)].decide(&decision, &eyes);
            record.answer(&answer).unwrap();
            decisions += 1;
        }
        assert_eq!((decisions, record.game().state().digest()), (played.decisions, played.digest), "game {game}");
    }
}

/// Rules and wordings are of a plan's hash and not of its seeds: the same deals are played by others.
#[test]
fn a_hash_holds_what_the_seeds_leave_out() {
    let (plan, all) = plan("black-chantry");
    let held = Held::of(plan.clone(), all, true).unwrap();
    let other = |plan: Plan| Held::of(plan, all, true).unwrap();
    let more = other(Plan { games: plan.games + 1, ..plan.clone() });
    assert_eq!(held.hash(), more.hash());
    let turns = other(Plan { turns: 39, ..plan.clone() });
    assert_eq!(plan.mark(), turns.plan.mark());
    assert_ne!(held.hash(), turns.hash());
    let revised = Held::of(Plan { rules: "revised".to_string(), ..plan.clone() }, table::own("revised"), true).unwrap();
    assert_eq!(plan.mark(), revised.plan.mark());
    assert_ne!(held.hash(), revised.hash());
    let mut reworded = all.clone();
    let name = plan.cards()[0].clone();
    let at = reworded.find(&name).unwrap();
    reworded.defs[usize::from(at.0)].hash = "another".to_string();
    let reworded = Held::of(plan.clone(), &reworded, true).unwrap();
    assert_eq!(plan.mark(), reworded.plan.mark());
    assert_eq!(held.differs(&reworded), [format!("the card `{name}`")]);
    assert_ne!(held.hash(), reworded.hash());
    // Cards at hand that are in no deck change nothing.
    let mut fewer = all.clone();
    let spare = fewer.defs.iter().rposition(|def| {
        let named = |deck: &vitae::play::seating::DeckList| deck.names().any(|name| name == def.name);
        !plan.decks.iter().any(named) && fewer.rules.iter().all(|rule| fewer.def(*rule).name != def.name)
    });
    fewer.defs[spare.unwrap()].hash = "another".to_string();
    assert_eq!(held.hash(), Held::of(plan, &fewer, true).unwrap().hash());
}
