//! The world of the card game: its values, and its family of operations.
//!
//! In: the table and the state. Out: events, through the state's one door; requests to the rules for
//! what has steps of its own (a bleed, a combat, diablerie). Never: a rule of its own.
use super::run::{BUDGET, int, register};
use super::world::{Performed, World};
use crate::bytecode::op::REGISTERS;
use crate::bytecode::{
    Bit, Counter, Harm, Instr, Node, NodeId, NodeOp, Op, Per, Program, Range, Spare, Stat, Until, Window, Zone,
};
use crate::game::combat::{Blow, Means, Taking};
use crate::game::eval::{self, Context};
use crate::game::frame::{DiablerieStep, FightStep, HarmStep, Poll, PollStep, Value};
use crate::game::query;
use crate::game::state::{Cast, LastingWhat, Resolved, UsedWhat};
use crate::game::{Activation, CardId, DefId, Entity, Event, Machine, Seat, SeatSet, Source, State, Table, Use, Voter};

/// The card game as a world.
pub struct CardWorld<'a> {
    /// The cards and the rules.
    pub table: &'a Table,
    /// The state.
    pub state: &'a mut State,
}

/// An activation of an ability, about to begin.
pub fn activation(
    state: &State,
    table: &Table,
    source: Source,
    ability: u8,
    you: Seat,
    actor: Option<CardId>,
    targets: [Option<Entity>; 2],
) -> Activation {
    let def: DefId = state.def_of(source);
    let at = table.def(def).ability(ability).and_then(|ability| ability.entry).unwrap_or(u16::MAX);
    Activation {
        def,
        ability,
        source,
        you,
        actor,
        targets,
        at,
        registers: [Value::Unset; REGISTERS],
        sets: Vec::new(),
        budget: BUDGET,
    }
}

impl CardWorld<'_> {
    fn context<'a>(&'a self, activation: &'a Activation) -> Context<'a> {
        read(self.table, self.state, activation)
    }

    fn happen(&mut self, event: Event) {
        self.state.happen(self.table, event);
    }

    /// Records each part of a modifier with the value that it has now.
    fn record(&mut self, activation: &Activation, on: CardId, id: NodeId, until: Until) {
        let program = self.table.program(activation.def);
        let Some(node) = program.nodes.get(usize::from(id.0)).copied() else { return };
        let over = match until {
            Until::EndOfAction => self.state.action().is_none(),
            Until::EndOfReferendum => query::polled(self.state).is_none(),
            Until::EndOfRound | Until::EndOfCombat | Until::EndOfTurn | Until::EndOfGame => false,
        };
        if over {
            // There is no action or referendum for it to last through.
            return;
        }
        if node.op == NodeOp::ModBoth {
            self.record(activation, on, node.node(0), until);
            self.record(activation, on, node.node(1), until);
        } else if let Some(what) = self.recorded(activation, id, node) {
            self.happen(Event::Record(on, what, until, activation.def));
        }
    }

    fn recorded(&self, activation: &Activation, id: NodeId, node: Node) -> Option<LastingWhat> {
        let amount = |at| self.amount(activation, node.node(at));
        let small = |n: i32| n.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        Some(match node.op {
            NodeOp::StatPlus => LastingWhat::Stat(Stat::of(node.args[0])?, small(amount(1)), false),
            NodeOp::StatAtWill => LastingWhat::Stat(Stat::of(node.args[0])?, small(amount(1)), false),
            NodeOp::VotesAgainst => LastingWhat::VotesAgainst(unsigned(amount(0))),
            NodeOp::CastsNone => LastingWhat::CastsNone,
            NodeOp::LocksNot => LastingWhat::LocksNot,
            NodeOp::Unblockable => LastingWhat::Unblockable,
            NodeOp::StatLimited => LastingWhat::Stat(Stat::of(node.args[0])?, small(amount(1)), true),
            NodeOp::NoBlockOf => LastingWhat::NoBlock(node.node(0)),
            NodeOp::LevelPlus => {
                let n = node.num(1).clamp(i32::from(i8::MIN), i32::from(i8::MAX)) as i8;
                LastingWhat::Levels(node.args[0], n)
            }
            NodeOp::LevelAt => LastingWhat::LevelAt(node.args[0], u8::try_from(node.num(1)).unwrap_or(0)),
            NodeOp::Toll => LastingWhat::Toll(node.node(0), unsigned(amount(1))),
            NodeOp::SectBecomes => LastingWhat::Sect(id),
            NodeOp::Prevents => LastingWhat::Prevent(unsigned(amount(0)), node.node(1)),
            NodeOp::PreventsEachRound => {
                let n = unsigned(amount(0));
                LastingWhat::PreventEach(n, n, node.node(1))
            }
            NodeOp::Holds => LastingWhat::Spare(Spare::of(node.args[0])?),
            NodeOp::StrengthIs => LastingWhat::StrengthIs(small(amount(0))),
            NodeOp::ImmuneTo
            | NodeOp::Deals
            | NodeOp::DealsNone
            | NodeOp::StrikesMore
            | NodeOp::TreatsAsNormal
            | NodeOp::StrikesFirst
            | NodeOp::Never => LastingWhat::Says(id),
            NodeOp::Wakes => LastingWhat::Awake,
            // The verifier holds modifiers to the rows of their own sort.
            _ => return None,
        })
    }
}

/// What an ability that is being carried out is read in.
fn read<'a>(table: &'a Table, state: &'a State, activation: &'a Activation) -> Context<'a> {
    let what = Use { source: activation.source, ability: activation.ability, minion: activation.actor };
    Context {
        table,
        state,
        def: activation.def,
        program: table.program(activation.def),
        source: activation.source,
        you: activation.you,
        actor: activation.actor,
        targets: activation.targets,
        registers: &activation.registers,
        guise: query::guise(table, state, what),
    }
}

/// A library or a crypt; nothing else is shuffled.
fn deck(at: u16) -> Option<Zone> {
    Zone::of(at).filter(|zone| matches!(zone, Zone::Library | Zone::Crypt))
}

/// A count of counters: nothing below 0, no more than 16 bits hold.
fn unsigned(n: i32) -> u16 {
    n.clamp(0, i32::from(u16::MAX)) as u16
}

fn card(activation: &Activation, at: u16) -> Option<CardId> {
    match register(activation, at) {
        Value::One(Entity::Card(card)) => Some(card),
        Value::One(Entity::Seat(_)) | Value::Unset | Value::Int(_) | Value::Many(..) => None,
    }
}

fn seat(activation: &Activation, at: u16) -> Option<Seat> {
    match register(activation, at) {
        Value::One(Entity::Seat(seat)) => Some(seat),
        Value::One(Entity::Card(_)) | Value::Unset | Value::Int(_) | Value::Many(..) => None,
    }
}

impl<'t> World<'t> for CardWorld<'t> {
    fn program(&self, activation: &Activation) -> &'t Program {
        self.table.program(activation.def)
    }

    fn entity(&self, activation: &Activation, node: NodeId) -> Option<Entity> {
        eval::entity(&self.context(activation), node)
    }

    fn seat(&self, activation: &Activation, node: NodeId) -> Option<Seat> {
        eval::methuselah(&self.context(activation), node)
    }

    fn amount(&self, activation: &Activation, node: NodeId) -> i32 {
        eval::amount(&self.context(activation), node)
    }

    fn holds(&self, activation: &Activation, node: NodeId) -> bool {
        eval::condition(&self.context(activation), node)
    }

    fn select(&self, activation: &Activation, node: NodeId, into: &mut Vec<Entity>) {
        eval::select(&self.context(activation), node, into);
    }

    fn present(&self, seat: Seat) -> bool {
        !self.state.player(seat).ousted
    }

    fn perform(&mut self, activation: &Activation, instr: Instr) -> Performed {
        match self.event(activation, instr) {
            Some(Ok(event)) => self.happen(event),
            Some(Err(machine)) => return Performed::Call(machine),
            // A register that holds nothing: the verifier rules that out for what is read.
            None => {}
        }
        Performed::Done
    }
}

impl CardWorld<'_> {
    /// What an instruction makes happen, or what it asks of the rules.
    fn event(&mut self, activation: &Activation, instr: Instr) -> Option<Result<Event, Machine>> {
        let [a, b, c] = instr.args;
        let card = |at| card(activation, at);
        let seat = |at| seat(activation, at);
        let count = |at| unsigned(int(activation, at));
        Some(Ok(match instr.op {
            Op::Gain => Event::Gain(card(a)?, Counter::of(b)?, count(c)),
            Op::Lose => Event::Lose(card(a)?, Counter::of(b)?, count(c)),
            Op::LoseVital => {
                let what = card(a)?;
                let (kind, _) = query::toll_of(self.table, self.state, what);
                Event::Lose(what, kind, count(b))
            }
            Op::MoveBlood => Event::MoveBlood(card(a)?, card(b)?, count(c)),
            Op::GainPool => Event::GainPool(seat(a)?, count(b)),
            Op::LosePool => Event::LosePool(seat(a)?, count(b)),
            Op::PoolToCard => Event::PoolToCard(seat(a)?, card(b)?, count(c)),
            Op::CardToPool => Event::CardToPool(card(a)?, seat(b)?, count(c)),
            Op::Lock => Event::Lock(card(a)?),
            Op::Unlock => Event::Unlock(card(a)?),
            Op::Mark => Event::Use(None, UsedWhat::Marked(card(a)?), Per::Turn),
            Op::Burn => {
                let card = card(a)?;
                if self.state.in_play(card) && self.waits(activation, Taking::Burn(card)) {
                    return None;
                }
                // Out of a hand, or while it is played, it goes to the ash heap by another way.
                if self.state.in_play(card) { Event::Burn(card) } else { Event::Discard(card) }
            }
            Op::Discard => Event::Discard(card(a).filter(|card| self.state.card(*card).zone == Zone::Hand)?),
            Op::PutOn => {
                let what = card(a)?;
                let own = activation.source == Source::Card(what);
                let block = if own { self.block(activation) } else { self.basic(what) };
                let on = card(b)?;
                if self.waits(activation, Taking::PutOn(what, on, block)) {
                    return None;
                }
                Event::PutOn(what, on, block)
            }
            Op::Bring => return Some(Err(Machine::Bring(card(a)?, card(b)?, false))),
            Op::Attach => {
                let what = card(a)?;
                Event::PutOn(what, card(b)?, self.state.card(what).block)
            }
            Op::Control => Event::Control(card(a)?, seat(b)?, Until::of(c)?),
            Op::MoveTo => {
                let card = card(a)?;
                // Onto a card is what `PutOn` does, and contests begin by themselves.
                let zone = Zone::of(b).filter(|zone| !matches!(zone, Zone::OnCard | Zone::Contested | Zone::Merged))?;
                let block = self.basic(card);
                // What is put in play otherwise than it is played comes with the basic level of its text.
                let other = activation.source != Source::Card(card) && block > 0;
                if zone == Zone::Ready && other && !self.state.in_play(card) {
                    self.happen(Event::PlayedAs(card, block));
                }
                Event::Move(card, self.state.card(card).controller, zone)
            }
            Op::Recruit => return Some(Err(Machine::Recruit(card(a)?, activation.you, self.block(activation)))),
            Op::OnTop => Event::OnTop(card(a)?, deck(b)?),
            Op::ShuffleIn => {
                let (what, zone) = (card(a)?, deck(b)?);
                let owner = self.state.card(what).owner;
                self.happen(Event::Move(what, owner, zone));
                Event::Shuffle(owner, zone)
            }
            Op::Shuffle => Event::Shuffle(seat(a)?, deck(b)?),
            Op::Look => Event::Look(seat(a)?, card(b)?),
            Op::Draw => {
                let who = seat(a)?;
                let most = self.state.zone_len(who, Zone::Library).min(usize::from(count(b)));
                for _ in 0..most {
                    self.happen(Event::Draw(who));
                }
                return None;
            }
            Op::Torpor => {
                let card = card(a)?;
                if self.waits(activation, Taking::Torpor(card)) {
                    return None;
                }
                Event::Torpor(card)
            }
            Op::Damage | Op::Suffer => {
                let by = activation.actor.or(self.minion_of(activation)).filter(|_| instr.op == Op::Damage);
                let blow = Blow { to: card(a)?, n: count(b), how: Harm::of(c)?, by, with: Means::Effect };
                self.state.hurt(blow);
                // What comes as strikes are resolved is taken with them.
                let waits = self.state.combat().is_some_and(|combat| combat.resolving);
                return if waits { None } else { Some(Err(Machine::Harm(HarmStep::Begin))) };
            }
            Op::Prevent => {
                let (who, n) = (card(a)?, count(b));
                let table = self.table;
                let (activation, by) = (activation.clone(), activation.def);
                let like = move |state: &State, blow: &Blow| {
                    eval::damage_test(&read(table, state, &activation), NodeId(c), blow)
                };
                self.state.prevent(table, &like, who, n, by);
                return None;
            }
            Op::Maneuver => query::maneuver(self.state, card(a)?),
            Op::Press => query::press(self.state, card(a)?),
            Op::MoreStrikes => Event::MoreStrikes(card(a)?, count(b), true),
            Op::MoreStrikesBesides => Event::MoreStrikes(card(a)?, count(b), false),
            Op::SetRange => Event::Range(Range::of(a)?, false),
            Op::NextRange => Event::Range(Range::of(a)?, true),
            Op::ChooseRange => return Some(Err(Machine::Fight(FightStep::SetRange(seat(a)?)))),
            Op::Strike => {
                self.state.strike_for(self.table, activation.actor?, int(activation, a), Harm::of(b)?);
                return None;
            }
            Op::StealVital => {
                self.state.put_by(Taking::Vital(card(a)?, card(b)?, count(c)));
                if self.state.combat().is_none_or(|combat| !combat.resolving) {
                    self.state.settle_takings(self.table);
                }
                return None;
            }
            Op::StealCard => {
                let (what, to) = (card(a)?, card(b)?);
                if !self.waits(activation, Taking::Card(what, to)) {
                    self.state.steal_card(self.table, what, to);
                }
                return None;
            }
            Op::EndCombat => Event::EndCombat,
            Op::EachRound => {
                let rest = Activation { budget: BUDGET, ..activation.clone() };
                self.state.leave_for_strikes(rest);
                return None;
            }
            Op::ContinueAction => Event::ContinueAction,
            Op::Record => {
                self.record(activation, card(a)?, NodeId(b), Until::of(c)?);
                return None;
            }
            Op::Feed => Event::Use(Some(card(a)?), UsedWhat::HuntingGround, Per::Turn),
            Op::SpendActions => Event::Spend(count(a)),
            Op::GainActions => Event::MoreActions(count(a)),
            Op::TakeEdge => Event::Edge(Some(seat(a)?)),
            Op::BurnEdge => Event::Edge(None),
            Op::Later => {
                let rest = Activation { budget: BUDGET, ..activation.clone() };
                self.state.leave_for(Window::of(a)?, rest);
                return None;
            }
            Op::UseUp => {
                self.use_up(activation);
                return None;
            }
            Op::Cancel => Event::Cancel(card(a)?, false),
            Op::CancelUnpaid => Event::Cancel(card(a)?, true),
            Op::FailBlock => Event::BlockFails(self.state.action().and_then(|action| action.blocker)?),
            Op::TryBlock => {
                let by = card(a)?;
                let free = !self.state.card(by).locked || query::awake(self.state, by);
                query::can_try_block(self.table, self.state, by).ok().filter(|()| free)?;
                Event::TryBlock(by)
            }
            Op::Redirect => {
                self.state.action().filter(|action| action.outcome.is_none())?;
                Event::Redirect(seat(a)?)
            }
            Op::CallReferendum => Event::Called(activation.actor?),
            Op::TermCard => Event::Term(Entity::Card(card(a)?), 0),
            Op::TermSeat => Event::Term(Entity::Seat(seat(a)?), 0),
            Op::Allot => {
                self.allot(activation, a);
                return None;
            }
            Op::GainVotes => match activation.source {
                Source::Card(from) => Event::GainVotes(seat(a)?, from, count(b)),
                Source::Rule(_) => return None,
            },
            Op::VoteAgainst => {
                let (who, voter) = (card(a)?, Voter::Minion(card(a)?));
                let seat = self.state.card(who).controller;
                let sum = query::castable(self.table, self.state, seat, voter, false).ok()?;
                Event::Votes(Cast { seat, voter, votes: sum.votes, ballots: sum.ballots, aye: false })
            }
            Op::Abstain => Event::Abstain(card(a)?),
            Op::CancelReferendum | Op::PassReferendum | Op::FailReferendum => {
                query::polled(self.state)?;
                Event::ReferendumEnds(match instr.op {
                    Op::PassReferendum => Resolved::Passed,
                    Op::FailReferendum => Resolved::Failed,
                    _ => Resolved::Cancelled,
                })
            }
            Op::Poll => {
                let first = self.state.card(query::polled(self.state)?.on).controller;
                return Some(Err(Machine::Poll(Poll { step: PollStep::Before, passed: SeatSet::default(), first })));
            }
            Op::EndAction => {
                self.state.action()?;
                Event::EndAction
            }
            Op::Bleed => return Some(Err(Machine::Bleed(card(a)?, seat(b)?))),
            Op::Hunt => return Some(Err(Machine::Hunt(card(a)?))),
            Op::Fight => return Some(Err(Machine::Fight(FightStep::Begin(card(a)?, card(b)?)))),
            Op::Diablerize => {
                return Some(Err(Machine::Diablerie(card(a)?, card(b)?, DiablerieStep::Drink)));
            }
            Op::Finish => return Some(Err(Machine::Finish(card(a)?, card(b)?))),
            Op::SpendConviction => return Some(Err(Machine::Spend(card(a)?, count(b)))),
            Op::LeaveTorpor => {
                let card = card(a).filter(|card| self.state.card(*card).zone == Zone::Torpor)?;
                Event::Move(card, self.state.card(card).controller, Zone::Ready)
            }
            // The interpreter's own family.
            Op::End
            | Op::Pause
            | Op::Jump
            | Op::JumpUnless
            | Op::EachCard
            | Op::EachSeat
            | Op::Number
            | Op::Holds
            | Op::Card
            | Op::Seat
            | Op::Cards
            | Op::Seats
            | Op::AskMay
            | Op::ChooseCard
            | Op::ChooseSeat
            | Op::ChooseCards
            | Op::ChooseNumber
            | Op::Divide
            | Op::DivideSeats
            | Op::Arrange => return None,
        }))
    }

    /// What a strike does besides damage waits until the opposing one has been carried out too: whether that
    /// is so, and this waits.
    fn waits(&mut self, activation: &Activation, taking: Taking) -> bool {
        let ability = self.table.def(activation.def).ability(activation.ability);
        let strikes = ability.is_some_and(|ability| ability.strike.is_some());
        let waits = strikes && self.state.combat().is_some_and(|combat| combat.resolving);
        if waits {
            self.state.put_by(taking);
        }
        waits
    }

    /// Counts what is being carried out against the limit of its ability.
    fn use_up(&mut self, activation: &Activation) {
        let limit = self.table.def(activation.def).ability(activation.ability).and_then(|ability| ability.limit);
        if let (Some(limit), Source::Card(card)) = (limit, activation.source) {
            self.happen(Event::Use(None, UsedWhat::Ability(card, activation.ability), limit.per));
        }
    }

    /// The terms allocate the points of the set in that register.
    fn allot(&mut self, activation: &Activation, at: u16) {
        let Value::Many(start, len) = register(activation, at) else { return };
        let (from, to) = (usize::from(start), usize::from(start) + usize::from(len));
        let all = activation.sets.get(from..to).unwrap_or(&[]);
        for (at, one) in all.iter().enumerate() {
            let before = all.iter().take(at).any(|other| other == one);
            let points = all.iter().filter(|other| *other == one).count();
            if let (false, Ok(points)) = (before, u16::try_from(points)) {
                self.happen(Event::Term(*one, points));
            }
        }
    }

    /// The minion that a card in play is: what its text inflicts, that one does.
    fn minion_of(&self, activation: &Activation) -> Option<CardId> {
        let Source::Card(card) = activation.source else { return None };
        let is = |one: CardId| query::is(self.table, self.state, one, &[Bit::Minion]);
        Some(card).filter(|card| is(*card))
    }

    /// The block with the basic level of a card's text; 0 where it has no levels.
    fn basic(&self, card: CardId) -> u8 {
        let abilities = &self.table.program(self.state.card(card).def).abilities;
        abilities.iter().map(|ability| ability.block).filter(|block| *block > 0).min().unwrap_or(0)
    }

    /// The block of the text that the ability belongs to.
    fn block(&self, activation: &Activation) -> u8 {
        self.table.def(activation.def).ability(activation.ability).map_or(0, |ability| ability.block)
    }
}
