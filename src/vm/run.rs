//! The loop.
//!
//! In: a world and an activation. Out: why it stopped. Each instruction costs one of the budget; an
//! ability whose budget is spent ends there. Registers hold what the verifier says they do, so a
//! register that does not is one that was never written because its ability has ended before.
use super::world::{Performed, World};
use crate::bytecode::{Instr, NodeId, NodeOp, Op};
use crate::game::frame::Value;
use crate::game::{Activation, Ask, Choice, Chosen, Entity, Machine, Seat};

/// How many instructions an ability may carry out.
pub const BUDGET: u32 = 20_000;

/// Why the interpreter stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The ability has ended.
    Ended,
    /// Its budget is spent.
    Spent,
    /// That Methuselah must decide; `answer` takes it up.
    Ask(Seat, Ask, Vec<Choice>),
    /// The rules must do this first; then `run` takes it up.
    Call(Machine),
    /// What has been done is settled first; then `run` takes it up.
    Pause,
}

/// Runs until it stops.
pub fn run<'t, W: World<'t>>(world: &mut W, activation: &mut Activation) -> Stop {
    let program = world.program(activation);
    loop {
        if activation.budget == 0 {
            return Stop::Spent;
        }
        activation.budget -= 1;
        let Some(instr) = program.code.get(usize::from(activation.at)).copied() else { return Stop::Ended };
        activation.at += 1;
        let [a, b, c] = instr.args;
        match instr.op {
            Op::End => return Stop::Ended,
            Op::Pause => return Stop::Pause,
            Op::Jump => activation.at = a,
            Op::Later => {
                // What is left for later begins with the next instruction.
                world.perform(activation, instr);
                activation.at = b;
            }
            Op::EachRound => {
                // What comes in each round begins with the next instruction.
                world.perform(activation, instr);
                activation.at = b;
            }
            Op::JumpUnless => {
                if int(activation, a) == 0 {
                    activation.at = b;
                }
            }
            Op::EachCard | Op::EachSeat => match next(activation, b) {
                Some(one) => set(activation, a, Value::One(one)),
                None => activation.at = c,
            },
            Op::Number => {
                let n = match program.nodes.get(usize::from(b)) {
                    // Most numbers stand there as they are.
                    Some(node) if node.op == NodeOp::Const => node.num(0),
                    _ => world.amount(activation, NodeId(b)),
                };
                set(activation, a, Value::Int(n));
            }
            Op::Holds => {
                let holds = world.holds(activation, NodeId(b));
                set(activation, a, Value::Int(i32::from(holds)));
            }
            Op::Card => match world.entity(activation, NodeId(b)) {
                Some(one @ Entity::Card(_)) => set(activation, a, Value::One(one)),
                Some(Entity::Seat(_)) | None => return Stop::Ended,
            },
            Op::Seat => match world.seat(activation, NodeId(b)) {
                Some(seat) => set(activation, a, Value::One(Entity::Seat(seat))),
                None => return Stop::Ended,
            },
            Op::Cards | Op::Seats => {
                let many = gather(world, activation, NodeId(b));
                set(activation, a, many);
            }
            Op::AskMay => {
                let Some(seat) = seat(activation, b) else { return Stop::Ended };
                if world.present(seat) {
                    ask_here(activation);
                    return Stop::Ask(seat, Ask::YesNo, vec![Choice::Yes, Choice::No]);
                }
                set(activation, a, Value::Int(0));
            }
            Op::ChooseCard | Op::ChooseSeat => {
                if let Err(stop) = choose(world, activation, instr) {
                    return stop;
                }
            }
            Op::ChooseCards | Op::ChooseNumber | Op::Divide | Op::DivideSeats | Op::Arrange => {
                let asked = match instr.op {
                    Op::ChooseNumber => choose_number(world, activation, instr),
                    Op::Divide | Op::DivideSeats => divide(world, activation, instr),
                    Op::Arrange => arrange(world, activation, instr),
                    _ => choose_some(world, activation, instr),
                };
                if let Err(stop) = asked {
                    return stop;
                }
            }
            Op::Gain
            | Op::Lose
            | Op::LoseVital
            | Op::MoveBlood
            | Op::GainPool
            | Op::LosePool
            | Op::PoolToCard
            | Op::CardToPool
            | Op::Lock
            | Op::Unlock
            | Op::Mark
            | Op::Burn
            | Op::Discard
            | Op::PutOn
            | Op::Attach
            | Op::Control
            | Op::MoveTo
            | Op::Bring
            | Op::Recruit
            | Op::OnTop
            | Op::ShuffleIn
            | Op::Shuffle
            | Op::Look
            | Op::Draw
            | Op::Damage
            | Op::Torpor
            | Op::Suffer
            | Op::Prevent
            | Op::Maneuver
            | Op::Press
            | Op::MoreStrikes
            | Op::MoreStrikesBesides
            | Op::SetRange
            | Op::NextRange
            | Op::ChooseRange
            | Op::Strike
            | Op::StealVital
            | Op::StealCard
            | Op::EndCombat
            | Op::ContinueAction
            | Op::Record
            | Op::Feed
            | Op::TakeEdge
            | Op::BurnEdge
            | Op::SpendActions
            | Op::GainActions
            | Op::UseUp
            | Op::Cancel
            | Op::CancelUnpaid
            | Op::FailBlock
            | Op::TryBlock
            | Op::Redirect
            | Op::CallReferendum
            | Op::Allot
            | Op::TermCard
            | Op::TermSeat
            | Op::GainVotes
            | Op::VoteAgainst
            | Op::Abstain
            | Op::CancelReferendum
            | Op::PassReferendum
            | Op::FailReferendum
            | Op::EndAction
            | Op::Bleed
            | Op::Hunt
            | Op::Fight
            | Op::Diablerize
            | Op::Poll
            | Op::Finish
            | Op::SpendConviction
            | Op::LeaveTorpor => {
                if let Performed::Call(machine) = world.perform(activation, instr) {
                    return Stop::Call(machine);
                }
            }
        }
    }
}

/// Takes up an ability that asked, with what was chosen.
pub fn answer<'t, W: World<'t>>(world: &W, activation: &mut Activation, chosen: &Chosen) {
    let program = world.program(activation);
    let Some(instr) = program.code.get(usize::from(activation.at)) else { return };
    let picked = |choice: &Choice| match choice {
        Choice::Pick(one) => Some(*one),
        Choice::Yes
        | Choice::No
        | Choice::Pass
        | Choice::Use(_)
        | Choice::Hand
        | Choice::Spare(_)
        | Choice::Range(_)
        | Choice::Block(_)
        | Choice::Vote(..)
        | Choice::Influence(_)
        | Choice::TakeBack(_)
        | Choice::BringOut(_)
        | Choice::Merge(_)
        | Choice::DrawCrypt => None,
    };
    let value = match instr.op {
        Op::ChooseCards | Op::Arrange => keep(activation, |sets| sets.extend(chosen.options.iter().filter_map(picked))),
        Op::Divide | Op::DivideSeats => {
            let shares = chosen.options.iter().filter_map(picked).zip(&chosen.numbers);
            keep(activation, |sets| shares.for_each(|(one, n)| sets.extend((0..*n).map(|_| one))))
        }
        Op::ChooseNumber => Value::Int(i32::from(chosen.number().unwrap_or(0))),
        Op::AskMay => Value::Int(i32::from(chosen.first() == Some(Choice::Yes))),
        _ => chosen.first().as_ref().and_then(picked).map_or(Value::Unset, Value::One),
    };
    set(activation, instr.args[0], value);
    activation.at += 1;
}

/// One that is the only one is chosen without a question.
fn choose<'t, W: World<'t>>(world: &W, activation: &mut Activation, instr: Instr) -> Result<(), Stop> {
    let [into, who, from] = instr.args;
    let Some(who) = seat(activation, who) else { return Err(Stop::Ended) };
    let mut all = Vec::new();
    world.select(activation, NodeId(from), &mut all);
    match all.as_slice() {
        [] => Err(Stop::Ended),
        [one] => {
            set(activation, into, Value::One(*one));
            Ok(())
        }
        _ if !world.present(who) => Err(Stop::Ended),
        many => {
            ask_here(activation);
            Err(Stop::Ask(who, Ask::One, many.iter().copied().map(Choice::Pick).collect()))
        }
    }
}

/// The instruction that asks is the next one still, and has cost nothing: a game that is saved here and
/// taken up asks it again.
fn ask_here(activation: &mut Activation) {
    activation.at -= 1;
    activation.budget += 1;
}

/// Has up to so many chosen; none where there is nothing to choose.
fn choose_some<'t, W: World<'t>>(world: &W, activation: &mut Activation, instr: Instr) -> Result<(), Stop> {
    let [into, most, from] = instr.args;
    let mut all = Vec::new();
    world.select(activation, NodeId(from), &mut all);
    // A game has fewer than 65,536 cards.
    let most = int(activation, most).clamp(0, all.len() as i32) as u16;
    let who = activation.you;
    if most == 0 || !world.present(who) {
        let none = keep(activation, |_| {});
        set(activation, into, none);
        return Ok(());
    }
    ask_here(activation);
    Err(Stop::Ask(who, Ask::Some(0, most), all.into_iter().map(Choice::Pick).collect()))
}

/// A number between two; where there is only one, it is that.
fn choose_number<'t, W: World<'t>>(world: &W, activation: &mut Activation, instr: Instr) -> Result<(), Stop> {
    let [into, least, most] = instr.args;
    let bound = |at| int(activation, at).clamp(0, i32::from(u16::MAX)) as u16;
    let (least, most) = (bound(least), bound(most));
    if least >= most || !world.present(activation.you) {
        set(activation, into, Value::Int(i32::from(most.min(least))));
        return Ok(());
    }
    ask_here(activation);
    Err(Stop::Ask(activation.you, Ask::Number(least, most), Vec::new()))
}

/// More than this is not divided: each of it is a member of a set.
const MOST_DIVIDED: i32 = 1_000;

/// Divided among those; none where there is nobody, and all to the only one.
fn divide<'t, W: World<'t>>(world: &W, activation: &mut Activation, instr: Instr) -> Result<(), Stop> {
    let [into, n, from] = instr.args;
    // Just clamped to what 16 bits hold.
    let n = int(activation, n).clamp(0, MOST_DIVIDED) as u16;
    let mut all = Vec::new();
    world.select(activation, NodeId(from), &mut all);
    // Where so many have to have a share and are not there, nothing is divided.
    let node = world.program(activation).nodes.get(usize::from(from)).copied();
    let least = node.filter(|node| node.op == NodeOp::Several).map_or(0, |node| node.num(1));
    let least = u16::try_from(least).unwrap_or(0);
    if usize::from(least) > all.len() || least > n {
        return Err(Stop::Ended);
    }
    let asked = n > 0 && all.len() > 1;
    if !asked || !world.present(activation.you) {
        let one = all.first().copied().filter(|_| !asked);
        let whole = keep(activation, |sets| sets.extend((0..n).filter_map(|_| one)));
        set(activation, into, whole);
        return Ok(());
    }
    ask_here(activation);
    Err(Stop::Ask(activation.you, Ask::Divide(n, least), all.into_iter().map(Choice::Pick).collect()))
}

/// Put in an order, where there are several.
fn arrange<'t, W: World<'t>>(world: &W, activation: &mut Activation, instr: Instr) -> Result<(), Stop> {
    let [into, of, _] = instr.args;
    let Value::Many(start, len) = register(activation, of) else { return Ok(()) };
    let (from, to) = (usize::from(start), usize::from(start) + usize::from(len));
    let all: Vec<Entity> = activation.sets.get(from..to).unwrap_or(&[]).to_vec();
    if len < 2 || !world.present(activation.you) {
        set(activation, into, Value::Many(start, len));
        return Ok(());
    }
    ask_here(activation);
    Err(Stop::Ask(activation.you, Ask::Order, all.into_iter().map(Choice::Pick).collect()))
}

fn gather<'t, W: World<'t>>(world: &W, activation: &mut Activation, from: NodeId) -> Value {
    let mut sets = std::mem::take(&mut activation.sets);
    let start = sets.len();
    world.select(activation, from, &mut sets);
    activation.sets = sets;
    many(activation, start)
}

/// A set of what `fill` adds.
fn keep(activation: &mut Activation, fill: impl FnOnce(&mut Vec<Entity>)) -> Value {
    let start = activation.sets.len();
    fill(&mut activation.sets);
    many(activation, start)
}

/// The set that begins there and goes to the end.
fn many(activation: &mut Activation, start: usize) -> Value {
    let len = activation.sets.len() - start;
    // A game has fewer than 65,536 cards, and an ability that gathers more often than that spends its
    // budget; a set that does not fit is empty.
    match (u16::try_from(start), u16::try_from(len), u16::try_from(start + len)) {
        (Ok(start), Ok(len), Ok(_)) => Value::Many(start, len),
        _ => {
            activation.sets.truncate(start);
            Value::Many(0, 0)
        }
    }
}

fn next(activation: &mut Activation, from: u16) -> Option<Entity> {
    let Value::Many(start, len) = register(activation, from) else { return None };
    let one = activation.sets.get(usize::from(start)).copied().filter(|_| len > 0)?;
    set(activation, from, Value::Many(start + 1, len - 1));
    Some(one)
}

pub(super) fn register(activation: &Activation, at: u16) -> Value {
    activation.registers.get(usize::from(at)).copied().unwrap_or(Value::Unset)
}

fn set(activation: &mut Activation, at: u16, value: Value) {
    if let Some(register) = activation.registers.get_mut(usize::from(at)) {
        *register = value;
    }
}

pub(super) fn int(activation: &Activation, at: u16) -> i32 {
    match register(activation, at) {
        Value::Int(n) => n,
        Value::Unset | Value::One(_) | Value::Many(..) => 0,
    }
}

fn seat(activation: &Activation, at: u16) -> Option<Seat> {
    match register(activation, at) {
        Value::One(Entity::Seat(seat)) => Some(seat),
        Value::One(Entity::Card(_)) | Value::Unset | Value::Int(_) | Value::Many(..) => None,
    }
}
