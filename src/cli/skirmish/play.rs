//! `vitae skirmish play`: a skirmish at the terminal, each side giving its orders in secret.
//!
//! In: a file whose first skirmish says how it begins, who is played by whom; lines that are typed. Out: the
//! map, what a vampire can do, each turn as it goes. Never: an order of one side shown to another before the
//! turn, where orders are secret; a crash, or an end before the input's, because of what was typed.
use super::simulate::{bots, first};
use crate::cli::Common;
use crate::cli::out::{Found, Out, Stop, say};
use crate::game::Seat;
use crate::game::random::Random;
use crate::skirmish::ast::Ordered;
use crate::skirmish::run::{order, vampire};
use crate::skirmish::{Battle, Bot, Order, View, file, legal, options, show, turn, write};
use std::io::{BufRead, IsTerminal, StdinLock};
use std::path::PathBuf;

/// What `skirmish play` takes.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file that ends in `.skirmish`, or a page whose first block is one; its orders are left aside.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Who gives orders for the others: `random` or `greedy`; every side is played from the keyboard where
    /// this is not said.
    #[arg(long, value_delimiter = ',', value_name = "BOT")]
    bots: Vec<String>,
    /// The side that is played from the keyboard where there are bots, by name; the first where not said.
    #[arg(long, value_name = "SIDE")]
    me: Vec<String>,
    /// The seed.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    common: Common,
}

const HELP: &str = "\
NAME: ORDERS     what a vampire is to do, such as `Anna: heal; Iron Fists; move c3 c4`; a later line replaces it
                 secondary actions: heal, fury, powers; main ones: move, charge NAME by SQUARES, attack NAME,
                 shoot NAME, diablerize NAME, powers; a power is aimed so: `Cold Glare at Boris`
options NAME     what a vampire can do
orders           the orders given so far
map              the map again
done             the orders are given
save FILE        writes the skirmish so far to a file, for `vitae skirmish run FILE`
quit             leaves";

/// Lines after which the orders of the side before are out of sight.
const AWAY: usize = 60;

/// What came of asking a side.
enum Asked {
    Given(Vec<Order>),
    Left,
}

struct Table<'a> {
    title: String,
    seed: u64,
    first: Battle,
    battle: Battle,
    turns: Vec<write::Turn>,
    lines: std::io::Lines<StdinLock<'a>>,
    shared: bool,
}

/// Runs it.
pub fn run(args: Args, out: &mut Out) -> Result<Found, Stop> {
    let bots = bots(&args.bots)?;
    let Some((title, mut battle)) = first(&args.file, &args.common, out)? else { return Ok(Found::Errors) };
    battle.random = Random::new(args.seed);
    for name in &args.me {
        if !battle.sides().any(|side| battle.side_name(side).eq_ignore_ascii_case(name)) {
            return Err(Stop::Wrong(format!("there is no side `{name}`; there are {}", battle.scene.sides.join(", "))));
        }
    }
    let mine = |side: Seat| match (bots.is_empty(), args.me.as_slice()) {
        (true, _) => true,
        (false, []) => side.0 == 0,
        (false, me) => me.iter().any(|name| battle.side_name(side).eq_ignore_ascii_case(name)),
    };
    let bot = |side: Seat| bots.get(usize::from(side.0)).or(bots.last()).copied().unwrap_or(Bot::Greedy);
    let who: Vec<Option<Bot>> = battle.sides().map(|side| (!mine(side)).then(|| bot(side))).collect();
    let shared = who.iter().filter(|bot| bot.is_none()).count() > 1;
    let (first, lines) = (battle.clone(), std::io::stdin().lock().lines());
    Table { title, seed: args.seed, first, battle, turns: Vec::new(), lines, shared }.play(&who, out)
}

impl Table<'_> {
    fn play(mut self, who: &[Option<Bot>], out: &mut Out) -> Result<Found, Stop> {
        out.line(&format!("{}; `?` for help", self.title))?;
        let sides: Vec<Seat> = self.battle.sides().collect();
        let mut minds: Vec<Random> = sides.iter().map(|side| Random::new(self.seed + 1 + u64::from(side.0))).collect();
        while self.battle.over().is_none() {
            out.line(&format!("turn {}", self.battle.turn))?;
            self.map(out)?;
            let mut all = Vec::new();
            for ((side, bot), mind) in sides.iter().zip(who).zip(&mut minds) {
                let view = View::of(&self.battle, *side);
                match bot {
                    Some(bot) => all.extend(bot.orders(&view, mind)),
                    None => match self.ask(&view, out)? {
                        Asked::Given(orders) => {
                            if self.shared && !self.battle.settings().secret {
                                self.orders(&orders, out)?;
                            } else if self.shared && std::io::stdout().is_terminal() {
                                out.text(&"\n".repeat(AWAY))?;
                            }
                            all.extend(orders);
                        }
                        Asked::Left => return Ok(Found::Fine),
                    },
                }
            }
            let told = turn::play(&mut self.battle, &all);
            out.text(&show::told(&self.battle, &told))?;
            self.turns.push((all, self.battle.digest()));
        }
        self.map(out)?;
        out.line(&show::end(&self.battle))?;
        Ok(Found::Fine)
    }

    fn map(&self, out: &mut Out) -> Result<(), Stop> {
        out.text(&format!("{}{}", show::map(&self.battle), show::vampires(&self.battle)))
    }

    fn orders(&self, orders: &[Order], out: &mut Out) -> Result<(), Stop> {
        orders.iter().try_for_each(|one| out.line(&format!("  {}", write::order(&self.battle, one))))
    }

    /// Takes the orders of a side, until they are given.
    fn ask(&mut self, view: &View, out: &mut Out) -> Result<Asked, Stop> {
        let side = self.battle.side_name(view.side).to_string();
        let mut given: Vec<Order> = Vec::new();
        loop {
            out.text(&format!("{side}> "))?;
            out.flush()?;
            let Some(line) = self.lines.next() else {
                out.line("")?;
                return Ok(Asked::Left);
            };
            let line = line.map_err(|error| Stop::Wrong(format!("cannot read what is typed: {error}")))?;
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            match (word.to_ascii_lowercase().as_str(), rest.trim()) {
                ("", _) => {}
                ("?" | "help", "") => out.line(HELP)?,
                ("map", "") => self.map(out)?,
                ("orders", "") => self.orders(&given, out)?,
                ("done", "") => return Ok(Asked::Given(given)),
                ("quit" | "exit", "") => return Ok(Asked::Left),
                ("options", name) => self.options(view, name, out)?,
                ("save", path) if !path.is_empty() => self.save(path)?,
                _ => match self.order(view, line.trim()) {
                    Ok(order) => {
                        given.retain(|other| other.who != order.who);
                        given.push(order);
                    }
                    Err(said) => out.line(&said)?,
                },
            }
        }
    }

    /// An order that is typed, of one of the side's own.
    fn order(&self, view: &View, words: &str) -> Result<Order, String> {
        let said = |wrong: &crate::base::Diagnostic| match &wrong.help {
            Some(help) => format!("{}; {help}", wrong.message),
            None => wrong.message.clone(),
        };
        let ordered: Ordered = file::order(words).map_err(|wrong| said(&wrong))?;
        let order = order(&self.battle, &ordered).map_err(|wrong| said(&wrong))?;
        if self.battle.side(order.who) != view.side {
            return Err(format!("{} is of another side", self.battle.name(order.who)));
        }
        match legal::check(&self.battle, &order) {
            Ok(()) => Ok(order),
            Err(refusal) => Err(refusal.why.said(&self.battle)),
        }
    }

    /// What a vampire of the side can do, without paths.
    fn options(&self, view: &View, name: &str, out: &mut Out) -> Result<(), Stop> {
        let said = crate::scenario::ast::Said { text: name.to_string(), ..Default::default() };
        match vampire(&self.battle, &said) {
            Ok(who) if self.battle.side(who) == view.side => {
                let before = options::secondary(&self.battle, who);
                let main = options::aimed(&self.battle, who);
                for one in before {
                    let order = Order { before: vec![one], ..Order::wait(who) };
                    out.line(&format!("  {}", write::order(&self.battle, &order)))?;
                }
                for one in main {
                    let order = Order { main: vec![one], ..Order::wait(who) };
                    out.line(&format!("  {}", write::order(&self.battle, &order)))?;
                }
                out.line("  and `move` and `charge NAME by` along squares")
            }
            Ok(_) => out.line("that is a vampire of another side"),
            Err(wrong) => out.line(&wrong.message),
        }
    }

    fn save(&self, path: &str) -> Result<(), Stop> {
        let text = write::file(&self.title, self.seed, &self.first, &self.turns);
        match std::fs::write(path, text) {
            Ok(()) => say(&format!("{} turns written to `{path}`", self.turns.len())),
            Err(error) => say(&format!("cannot write `{path}`: {error}")),
        }
        Ok(())
    }
}
