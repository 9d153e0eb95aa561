//! What cards are worth now, and what is forbidden or owed now: continuous effects included.
//!
//! In: the table and the state. Out: values computed afresh from what is in play and what was
//! recorded. Never: a value patched into a card, which would have to be patched out again.
mod action;
mod bringing;
mod combat;
mod guise;
mod keeping;
mod levels;
mod moment;
mod price;
mod titles;
mod votes;
mod window;

pub use action::{can_diablerize, directed_at, extra, going_on, like, own_stealth};
pub use bringing::bringing;
pub use combat::{
    Nature, aimed_at, can_fight, dealt, dodged, effective, fight_goes_on, is_melee_weapon, maneuver, nature, opposing,
    opposing_of, press, recorded, said, spares, taken,
};
pub use guise::{Guise, blood, guise};
pub use keeping::{Kept, Wanted, can_forbid, forbids, kept, must_hunt};
pub use levels::level;
pub use moment::{due, watched};
pub use price::{convictions, convictions_of, payer, price, prices_change, toll, toll_of};
pub use titles::{claimed, grants, held, title, titled, votes_of_its_own};
pub use votes::{Sum, castable, political, polled, sources, tally};
pub use window::{awake, blockers, can_try_block, lasts, played_against, window};

use super::eval::{self, Context};
use super::ids::{CardId, Entity, MOST_SEATS, Seat};
use super::office::Of;
use super::state::{LastingWhat, State};
use super::table::Table;
use crate::bytecode::{Bit, NodeId, NodeOp, Stat, Zone};
use crate::lexicon::{Class, Sym, lookup};

/// What a card is now.
pub fn bits(table: &Table, state: &State, card: CardId) -> u16 {
    let this = state.card(card);
    let mut bits = table.def(this.def).bits;
    bits |= match state.zone_under(card) {
        Zone::Ready | Zone::OnCard => Bit::Ready.mask(),
        Zone::Torpor => Bit::InTorpor.mask(),
        Zone::Incapacitated => Bit::Incapacitated.mask(),
        Zone::Uncontrolled => Bit::Uncontrolled.mask(),
        Zone::Crypt
        | Zone::Library
        | Zone::Hand
        | Zone::AshHeap
        | Zone::Removed
        | Zone::SetAside
        | Zone::Waiting
        | Zone::Contested
        | Zone::Merged => 0,
    };
    // Equipment that represents a location is one in play, and no equipment.
    if bits & Bit::Equipment.mask() != 0 && table.def(this.def).printed.location && state.in_play(card) {
        bits = (bits | Bit::Location.mask()) & !Bit::Equipment.mask();
    }
    if this.locked {
        bits |= Bit::Locked.mask();
    }
    if let Some(action) = state.action() {
        if action.actor == card {
            bits |= Bit::Acting.mask();
        }
        if action.blocker == Some(card) {
            bits |= Bit::Blocking.mask();
        }
    }
    bits
}

/// Whether a card is all of that now.
pub fn is(table: &Table, state: &State, card: CardId, all: &[Bit]) -> bool {
    let bits = bits(table, state, card);
    all.iter().all(|bit| bits & bit.mask() != 0)
}

/// Clan, sect, title and traits of a card now; a sect that it was given stands for those that it had.
pub fn traits<'a>(table: &'a Table, state: &State, card: CardId) -> impl Iterator<Item = Sym> + use<'a> {
    // Titles are looked at where there is one, printed or gained.
    let gained = |lasting: &super::state::Lasting| matches!(lasting.what, LastingWhat::Office(_));
    let any = table.def(state.card(card).def).printed.title.is_some() || state.lasting().iter().any(gained);
    let office = if any { titles::title(table, state, card) } else { None };
    let of = match office.map(|office| office.of) {
        Some(Of::Named(of)) if of.class == Class::City => Some(of),
        Some(_) | None => None,
    };
    other_traits(table, state, card).chain(office.map(|office| office.title)).chain(of)
}

/// The same, titles and their cities aside.
fn other_traits<'a>(table: &'a Table, state: &State, card: CardId) -> impl Iterator<Item = Sym> + use<'a> {
    let def = table.def(state.card(card).def);
    let hidden = def.printed.title.is_some();
    let given = sect_given(table, state, card);
    let independent = given.filter(|sect| sect.id() == "anarch" && table.settings.anarchs_independent);
    let independent = independent.and_then(|_| lookup(Class::Sect, "independent"));
    let own = def.traits.iter().copied().filter(move |one| given.is_none() || one.class != Class::Sect);
    let all = own.chain(given).chain(independent);
    all.filter(move |one| !hidden || !matches!(one.class, Class::Title | Class::City))
}

/// The sect that was last given to a card.
fn sect_given(table: &Table, state: &State, card: CardId) -> Option<Sym> {
    let lasting = state.lasting().iter().rev().filter(|lasting| lasting.on == card);
    lasting.into_iter().find_map(|lasting| match lasting.what {
        LastingWhat::Sect(node) => {
            let program = table.program(lasting.from);
            let node = program.nodes.get(usize::from(node.0))?;
            program.names.get(usize::from(node.args[0])).copied()
        }
        LastingWhat::Stat(..)
        | LastingWhat::NoBlock(_)
        | LastingWhat::Office(_)
        | LastingWhat::Awake
        | LastingWhat::LocksNot
        | LastingWhat::Unblockable
        | LastingWhat::Levels(..)
        | LastingWhat::LevelAt(..)
        | LastingWhat::VotesAgainst(_)
        | LastingWhat::CastsNone
        | LastingWhat::Back(_)
        | LastingWhat::Toll(..)
        | LastingWhat::Prevent(..)
        | LastingWhat::PreventEach(..)
        | LastingWhat::StrengthIs(_)
        | LastingWhat::Spare(_)
        | LastingWhat::Says(_) => None,
    })
}

/// Whether a card has a trait now that stands by itself, by its name.
pub fn has_keyword(table: &Table, state: &State, card: CardId, id: &str) -> bool {
    traits(table, state, card).any(|sym| sym.class == Class::Keyword && sym.id() == id)
}

/// A stat of a card now: its own, what cards in play add, what was recorded.
pub fn stat(table: &Table, state: &State, card: CardId, stat: Stat) -> i32 {
    let set = if stat == Stat::Strength { combat::strength_set(state, card) } else { None };
    let mut n = set.unwrap_or_else(|| table.def(state.card(card).def).base(stat));
    if stat == Stat::Votes {
        n = n.saturating_add(votes::title_worth(table, state, card));
    }
    if let Some(action) = state.action().filter(|action| action.actor == card) {
        match stat {
            Stat::Stealth => n += i32::from(action.stealth),
            Stat::Bleed | Stat::Hunt => n += action::bonus(action, stat),
            Stat::Intercept
            | Stat::Strength
            | Stat::Capacity
            | Stat::Votes
            | Stat::HandSize
            | Stat::MasterActions
            | Stat::Transfers
            | Stat::DiscardActions
            | Stat::Resistance
            | Stat::Dexterity
            | Stat::Courage
            | Stat::Movement => {}
        }
    }
    // What is said of other stats is left unread, conditions and all: a condition may ask for a stat
    // itself, and the verifier holds it to those that cannot lead back here.
    keeping::each_said(table, state, stat, Some(Entity::Card(card)), &mut |context, says| {
        n = n.saturating_add(modifier(context, says, stat));
    });
    for lasting in state.lasting().iter().filter(|lasting| lasting.on == card) {
        if let LastingWhat::Stat(of, plus, _) = lasting.what
            && of == stat
        {
            n = n.saturating_add(i32::from(plus));
        }
    }
    // No capacity falls below 1.
    if stat == Stat::Capacity && table.def(state.card(card).def).capacity > 0 { n.max(1) } else { n }
}

/// How much less of a stat a card can have than is printed on it, whichever it is: all that is taken from
/// anybody, by what cards in play say or by what was recorded. 0 or less.
pub fn lowered(table: &Table, state: &State, stat: Stat) -> i32 {
    let recorded = state.lasting().iter().map(|lasting| match lasting.what {
        LastingWhat::Stat(of, plus, _) if of == stat => i32::from(plus).min(0),
        _ => 0,
    });
    let mut least = recorded.fold(0, i32::saturating_add);
    if state.in_force().lowers(stat) {
        keeping::each_said(table, state, stat, None, &mut |context, says| {
            least = least.saturating_add(modifier(context, says, stat).min(0));
        });
    }
    least
}

/// How much more of a stat each Methuselah has than the rules give: by what cards in play say.
pub fn more_of_each(table: &Table, state: &State, stat: Stat) -> [i32; MOST_SEATS] {
    let mut out = [0_i32; MOST_SEATS];
    for (n, seat) in out.iter_mut().zip(state.all_seats()) {
        keeping::each_said(table, state, stat, Some(Entity::Seat(seat)), &mut |context, says| {
            *n = n.saturating_add(modifier(context, says, stat));
        });
    }
    out
}

/// The same of one.
pub fn more(table: &Table, state: &State, seat: Seat, stat: Stat) -> i32 {
    let all = more_of_each(table, state, stat);
    all.get(usize::from(seat.0)).copied().unwrap_or(0)
}

/// What a modifier adds to a stat.
fn modifier(context: &Context, id: NodeId, stat: Stat) -> i32 {
    let Some(node) = context.table.program(context.def).nodes.get(usize::from(id.0)) else { return 0 };
    match node.op {
        NodeOp::StatPlus | NodeOp::StatLimited if Stat::of(node.args[0]) == Some(stat) => {
            eval::amount(context, node.node(1))
        }
        NodeOp::ModBoth => modifier(context, node.node(0), stat).saturating_add(modifier(context, node.node(1), stat)),
        _ => 0,
    }
}
