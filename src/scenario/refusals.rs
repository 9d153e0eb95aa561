//! Why an option is none.
//!
//! In: what an option as written means. Out: the refusals that the rules give for it. Never: a reason
//! of the scenario's own making.
use super::names::Names;
use super::options::{Meant, Whose};
use crate::bytecode::Zone;
use crate::game::{CardId, Refusal, Seat, Source, Use, Vote, Voter, query};
use crate::rules::{legal, why};

/// Why what is meant is not on offer, as far as the rules can say.
pub fn refusals(names: &Names, meant: &Meant) -> Vec<Refusal> {
    let (table, state) = (names.table, names.state);
    let mut out = Vec::new();
    match meant {
        Meant::Use(uses) => {
            // Copies that are gone are spoken of only where there is no other.
            let mut all = uses.all(names);
            if all.iter().any(|what| at_hand(names, *what)) {
                all.retain(|what| at_hand(names, *what));
            }
            for what in all {
                let refusal = user(names, what).and_then(|seat| why::not_offered(table, state, seat, what));
                out.extend(refusal);
            }
        }
        Meant::Block(minions) => {
            for minion in minions {
                out.extend(why::no_block(table, state, state.card(*minion).controller, *minion));
            }
        }
        Meant::BringOut(vampires) => {
            for vampire in vampires {
                out.extend(legal::bring_out(table, state, *vampire).err());
            }
        }
        Meant::Merge(vampires) => {
            for vampire in vampires {
                out.extend(legal::merge(table, state, state.card(*vampire).controller, *vampire).err());
            }
        }
        Meant::Vote(whose, vote) => {
            for seat in state.seats() {
                for voter in voters(names, seat, whose) {
                    out.extend(query::castable(table, state, seat, voter, *vote == Vote::For).err());
                }
            }
        }
        Meant::Exactly(_) | Meant::Influence(_) | Meant::TakeBack(_) | Meant::Pick(_) => {}
    }
    out.dedup();
    out
}

/// What of that Methuselah is meant.
fn voters(names: &Names, seat: Seat, whose: &Whose) -> Vec<Voter> {
    let state = names.state;
    match whose {
        Whose::Any => query::sources(names.table, state, seat),
        Whose::Edge => Some(Voter::Edge).filter(|_| state.edge() == Some(seat)).into_iter().collect(),
        Whose::Cards(all) => {
            let hers = all.iter().copied().filter(|card| state.card(*card).controller == seat);
            let political = |card: &CardId| query::political(names.table, state, *card);
            hers.map(|card| if political(&card) { Voter::Card(card) } else { Voter::Minion(card) }).collect()
        }
    }
}

fn at_hand(names: &Names, what: Use) -> bool {
    match what.source {
        Source::Card(card) => {
            let this = names.state.card(card);
            // Convictions are played out of ash heaps too.
            let there = this.zone == Zone::AshHeap && names.table.def(this.def).is_conviction();
            names.state.in_play(card) || this.zone == Zone::Hand || there
        }
        Source::Rule(_) => true,
    }
}

/// Whose use it would be.
fn user(names: &Names, what: Use) -> Option<Seat> {
    match (what.minion, what.source) {
        (Some(minion), _) => Some(names.state.card(minion).controller),
        (None, Source::Card(card)) => Some(names.state.card(card).controller),
        (None, Source::Rule(_)) => None,
    }
}
