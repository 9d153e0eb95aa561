//! What must hold: `then:` lines.
//!
//! In: a claim and the game. Out: nothing where it holds; else what is so instead, with the edit that
//! would make the claim say it. Never: a claim that is passed over because it does not fit.
use super::ast::{CardRef, Claim, Claimed, Condition, Counted, Ending, Fact, FactWhat, Place};
use super::levels;
use super::names::{Fault, Names};
use super::page::wrong;
use super::say;
use crate::base::{Code, Diagnostic, Span};
use crate::bytecode::{Counter, Zone};
use crate::game::{CardId, Decision, Entity, Outcome, Seat, query};

/// What claims are about.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// Names and state.
    pub names: Names<'a>,
    /// What must be decided.
    pub decision: Option<&'a Decision>,
    /// How the last action ended; none while it goes on, or before the first.
    pub outcome: Option<Outcome>,
}

/// What is not so: what is, and the words in place of those of the claim.
struct Other {
    is: String,
    instead: Option<(Span, String)>,
}

/// Each thing in a claim that does not hold.
pub fn check(seen: &Seen, claim: &Claim) -> Result<Vec<Diagnostic>, Fault> {
    let one = |other: Option<Other>| other.map(|other| differs(claim.span, other)).into_iter().collect();
    Ok(match &claim.what {
        Claimed::Edge(who) => one(edge(seen, who)?),
        Claimed::Ended(ending) => one(ended(seen, ending, claim.span)?),
        Claimed::NobodyAsked => one(seen.decision.map(|decision| Other {
            is: say::offers(&seen.names, decision),
            instead: Some((claim.span, format!("{} is asked", seen.names.say_seat(decision.who)))),
        })),
        Claimed::Now(who, phase) => {
            let turn = seen.names.state.turn();
            let fine = seen.names.seat(who)? == turn.seat && phase.is_none_or(|phase| phase == turn.phase);
            let whose = seen.names.say_seat(turn.seat);
            let phase = if phase.is_some() { format!("{} phase", turn.phase.name()) } else { "turn".to_string() };
            let is = format!("it is {whose}'s {phase}");
            one((!fine).then(|| Other { instead: Some((claim.span, is.clone())), is }))
        }
        Claimed::About(who, facts) => about(seen, who, facts)?,
    })
}

fn differs(span: Span, other: Other) -> Diagnostic {
    let said = wrong(Code::NotSo, span, format!("this is not so: {}", other.is));
    match other.instead {
        Some((span, words)) => said.fix(span, words),
        None => said,
    }
}

fn edge(seen: &Seen, who: &super::ast::Said) -> Result<Option<Other>, Fault> {
    let nobody = who.text.eq_ignore_ascii_case("nobody");
    let wanted = if nobody { None } else { Some(seen.names.seat(who)?) };
    let now = seen.names.state.edge();
    let holder = now.map_or("nobody".to_string(), |seat| seen.names.say_seat(seat));
    Ok((now != wanted)
        .then(|| Other { is: format!("{holder} has the Edge"), instead: Some((who.span, holder.clone())) }))
}

fn ended(seen: &Seen, ending: &Ending, span: Span) -> Result<Option<Other>, Fault> {
    let names = &seen.names;
    if let Ending::DirectedAt(_) | Ending::Undirected = ending {
        return directed(seen, ending, span);
    }
    let fine = match (ending, seen.outcome) {
        (Ending::Succeeds, Some(Outcome::Success)) => true,
        (Ending::Fails, Some(Outcome::Failed | Outcome::Blocked(_))) => true,
        (Ending::Blocked(by), Some(Outcome::Blocked(blocker))) => names.cards(by)?.contains(&blocker),
        (Ending::Blocked(by), _) => {
            names.cards(by)?;
            false
        }
        _ => false,
    };
    let is = match seen.outcome {
        None => return Ok(Some(Other { is: "no action has ended".to_string(), instead: None })),
        Some(Outcome::Success) => "the action succeeded".to_string(),
        Some(Outcome::Failed) => "the action failed".to_string(),
        Some(Outcome::Blocked(by)) => format!("the action was blocked by {}", names.say(by)),
    };
    Ok((!fine).then(|| Other { instead: Some((span, is.clone())), is }))
}

fn directed(seen: &Seen, ending: &Ending, span: Span) -> Result<Option<Other>, Fault> {
    let names = &seen.names;
    let Some(action) = names.state.action() else {
        return Ok(Some(Other { is: "no action is going on".to_string(), instead: None }));
    };
    let at: Vec<Seat> = names.state.all_seats().filter(|seat| action.directed.has(*seat)).collect();
    let mut wanted = Vec::new();
    if let Ending::DirectedAt(who) = ending {
        for seat in who {
            wanted.push(names.seat(seat)?);
        }
    }
    wanted.sort();
    let is = if at.is_empty() {
        "the action is undirected".to_string()
    } else {
        let who: Vec<String> = at.iter().map(|seat| names.say_seat(*seat)).collect();
        format!("the action is directed at {}", who.join(", "))
    };
    Ok((at != wanted).then(|| Other { instead: Some((span, is.clone())), is }))
}

fn about(seen: &Seen, who: &CardRef, facts: &[Fact]) -> Result<Vec<Diagnostic>, Fault> {
    let entity = match seen.names.find_seat(&who.name.text) {
        Some(seat) if who.copy.is_none() => Entity::Seat(seat),
        _ => Entity::Card(seen.names.card(who)?),
    };
    let mut out = Vec::new();
    for fact in facts {
        let other = match entity {
            Entity::Seat(seat) => of_seat(seen, seat, fact)?,
            Entity::Card(card) => of_card(seen, card, fact)?,
        };
        out.extend(other.map(|other| differs(fact.span, other)));
    }
    Ok(out)
}

/// A fact that cannot be one of what it is said of.
fn unfit(fact: &Fact, of: &str) -> Fault {
    Box::new(wrong(Code::ScenarioShape, fact.span, format!("this cannot be said of a {of}")))
}

fn of_seat(seen: &Seen, seat: Seat, fact: &Fact) -> Result<Option<Other>, Fault> {
    let (names, who) = (&seen.names, seen.names.say_seat(seat));
    let player = names.state.player(seat);
    match &fact.what {
        FactWhat::Count(what, wanted, at) => {
            let now = match what {
                Counted::Pool => player.pool * 2,
                Counted::Points => i32::from(player.half_points),
                Counted::Cards(zone) => i32::try_from(names.state.zone_len(seat, *zone) * 2).unwrap_or(i32::MAX),
                Counted::Left => i32::from(names.state.turn().left) * 2,
                Counted::Counter(_) | Counted::Stat(_) => return Err(unfit(fact, "Methuselah")),
            };
            Ok(count(&who, *what, fact, now, *wanted, *at))
        }
        FactWhat::Is(condition) => {
            let (now, yes, no) = match condition {
                Condition::Ousted => (player.ousted, "ousted", "not ousted"),
                Condition::Edge => (names.state.edge() == Some(seat), "edge", "no edge"),
                Condition::Asked => (seen.decision.is_some_and(|decision| decision.who == seat), "asked", "not asked"),
                Condition::Locked
                | Condition::Unlocked
                | Condition::Titled
                | Condition::Untitled
                | Condition::Acting
                | Condition::Blocking => {
                    return Err(unfit(fact, "Methuselah"));
                }
            };
            Ok(state(&who, fact, now, yes, no))
        }
        FactWhat::Where(_) | FactWhat::ControlledBy(_) | FactWhat::On(_) | FactWhat::At(_) => {
            Err(unfit(fact, "Methuselah"))
        }
    }
}

fn of_card(seen: &Seen, card: CardId, fact: &Fact) -> Result<Option<Other>, Fault> {
    let names = &seen.names;
    let this = names.state.card(card);
    let who = names.say(card);
    match &fact.what {
        FactWhat::Count(what, wanted, at) => {
            let now = match what {
                Counted::Counter(Counter::Blood) => i32::from(this.blood),
                Counted::Counter(Counter::Life) => i32::from(this.life),
                Counted::Stat(stat) => query::stat(names.table, names.state, card, *stat),
                Counted::Pool | Counted::Points | Counted::Cards(_) | Counted::Left => return Err(unfit(fact, "card")),
            };
            Ok(count(&who, *what, fact, now.saturating_mul(2), *wanted, *at))
        }
        FactWhat::Where(place) => {
            let now = match place {
                Place::InPlay => names.state.in_play(card),
                Place::Zone(zone) => this.zone == *zone,
            };
            let at = say::place(names, card);
            Ok(holds(fact, now, format!("{who} is {at}"), Some(at)))
        }
        FactWhat::ControlledBy(seat) => {
            let now = this.controller == names.seat(seat)?;
            let by = format!("controlled by {}", names.say_seat(this.controller));
            Ok(holds(fact, now, format!("{who} is {by}"), Some(by)))
        }
        FactWhat::On(host) => {
            let now = this.zone == Zone::OnCard && this.host == Some(names.card(host)?);
            let at = say::place(names, card);
            Ok(holds(fact, now, format!("{who} is {at}"), Some(at)))
        }
        FactWhat::At(level) => {
            let def = names.table.def(this.def);
            let wanted = levels::block(def, level);
            let at = levels::say(def, this.block);
            let is = at.as_ref().map_or(levels::listed(def), |at| format!("{who} is at {at}"));
            Ok(holds(fact, wanted == Some(this.block), is, at.map(|at| format!("at {at}"))))
        }
        FactWhat::Is(condition) => {
            let action = names.state.action();
            let (now, yes, no) = match condition {
                Condition::Locked => (this.locked, "locked", "unlocked"),
                Condition::Unlocked => (!this.locked, "unlocked", "locked"),
                Condition::Titled => (query::titled(names.table, names.state, card), "titled", "untitled"),
                Condition::Untitled => (!query::titled(names.table, names.state, card), "untitled", "titled"),
                Condition::Acting => (action.is_some_and(|action| action.actor == card), "acting", "not acting"),
                Condition::Blocking => {
                    (action.is_some_and(|action| action.blocker == Some(card)), "blocking", "not blocking")
                }
                Condition::Ousted | Condition::Asked | Condition::Edge => return Err(unfit(fact, "card")),
            };
            Ok(state(&who, fact, now, yes, no))
        }
    }
}

fn count(who: &str, what: Counted, fact: &Fact, now: i32, wanted: i32, at: Span) -> Option<Other> {
    let figure = if now % 2 == 0 { format!("{}", now / 2) } else { format!("{}.5", now / 2) };
    let name = match what {
        Counted::Counter(kind) => kind.name(),
        Counted::Stat(stat) => stat.name(),
        Counted::Pool => "pool",
        Counted::Points => "victory points",
        Counted::Cards(Zone::AshHeap) => "ash heap",
        Counted::Cards(zone) => zone.name(),
        Counted::Left => "transfers",
    };
    let fine = (now == wanted) != fact.not;
    let instead = (!fact.not).then(|| {
        // `no pool` has no figure to put another in place of.
        let whole = if at == fact.span || at.end - at.start > 6 { format!("{name} {figure}") } else { figure.clone() };
        (at, whole)
    });
    (!fine).then(|| Other { is: format!("{who} has {name} {figure}"), instead })
}

fn state(who: &str, fact: &Fact, now: bool, yes: &str, no: &str) -> Option<Other> {
    let real = if now { yes } else { no };
    let verb = if real.ends_with("edge") { "has" } else { "is" };
    holds(fact, now, format!("{who} {verb} {real}"), Some(real.to_string()))
}

fn holds(fact: &Fact, now: bool, is: String, real: Option<String>) -> Option<Other> {
    let fine = now != fact.not;
    (!fine).then(|| Other { is, instead: real.map(|real| (fact.span, real)) })
}
