//! Cards in play that keep something so: modifiers, prohibitions, duties.
//!
//! In: the state. Out: each ability of a kind that is in force now, with the context to read it in.
use crate::bytecode::verify::Index;
use crate::bytecode::{Ability, AbilityKind, Bit, Node, NodeId, NodeOp, Spare, Stat, StrikeKind};
use crate::game::eval::{self, ActLike, Context, UseLike};
use crate::game::force::Keeps;
use crate::game::ids::{CardId, DefId, Entity};
use crate::game::refusal::{Reason, Refusal};
use crate::game::state::{Lasting, LastingWhat, State};
use crate::game::table::Table;

/// An ability in force.
pub struct Kept<'a> {
    /// The card.
    pub card: CardId,
    /// The number of the ability.
    pub number: u8,
    /// The ability.
    pub ability: &'a Ability,
    /// What it is read in.
    pub context: Context<'a>,
}

impl Kept<'_> {
    /// Whether it is about that card.
    pub fn about(&self, card: CardId) -> bool {
        self.ability.subject.is_some_and(|subject| eval::test(&self.context, subject, Entity::Card(card)))
    }
}

/// The abilities of a kind that are in force now: of cards in play, of the block that each was played
/// with, where their condition holds.
pub fn kept<'a>(table: &'a Table, state: &'a State, kind: AbilityKind) -> impl Iterator<Item = Kept<'a>> {
    kept_of(table, state, kind, |_| true, &|_, _| true)
}

/// The same, of those abilities alone; the others are not read, and cards whose program cannot have
/// such are passed over.
pub(super) fn kept_of<'a, 'b: 'a>(
    table: &'a Table,
    state: &'a State,
    kind: AbilityKind,
    can: impl Fn(&Index) -> bool + 'a,
    wanted: &'b dyn Fn(&Ability, DefId) -> bool,
) -> impl Iterator<Item = Kept<'a>> {
    // Most of what is looked for no card in play says.
    let any = can(state.in_force());
    let rows = any.then(|| state.kept_rows(table, kind, None)).into_iter().flatten();
    // A row whose condition cannot hold in this phase is not read.
    let phase = state.turn().phase;
    let can =
        move |row: &Keeps| row.ability.phases.has(phase) && can(table.def(state.card(row.card).def).program.index());
    rows.filter(can).filter_map(move |row| {
        let (ability, context) = read(table, state, row, wanted)?;
        let holds = ability.condition.is_none_or(|condition| eval::condition(&context, condition));
        holds.then_some(Kept { card: row.card, number: row.ability.number, ability, context })
    })
}

/// An ability with what it is read in, where it is of the block that its card was played with and wanted.
#[inline]
fn read<'a>(
    table: &'a Table,
    state: &'a State,
    row: Keeps,
    wanted: &dyn Fn(&Ability, DefId) -> bool,
) -> Option<(&'a Ability, Context<'a>)> {
    let this = state.card(row.card);
    let ability = table.def(this.def).ability(row.ability.number)?;
    let here = (ability.block == 0 || ability.block == this.block) && wanted(ability, this.def);
    here.then(|| (ability, Context::of_card(table, state, row.card)))
}

/// What is said of a stat, of one or of anybody, by the abilities in force: each said thing is shown, with
/// what it is read in.
pub(super) fn each_said(
    table: &Table,
    state: &State,
    stat: Stat,
    of: Option<Entity>,
    see: &mut dyn FnMut(&Context, NodeId),
) {
    for row in state.kept_rows(table, AbilityKind::Static, Some(stat)) {
        let Some((ability, context)) = read(table, state, row, &|_, _| true) else { continue };
        let Some((subject, says)) = ability.subject.zip(ability.says) else { continue };
        let about = of.is_none_or(|of| eval::test(&context, subject, of));
        if about && ability.condition.is_none_or(|condition| eval::condition(&context, condition)) {
            see(&context, says);
        }
    }
}

/// Something that somebody would do.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// Block an action.
    Block(ActLike),
    /// Take an action.
    Take(ActLike),
    /// Play or use something.
    Use(UseLike<'a>),
    /// Have a blood hunt called on it.
    BloodHunt,
    /// Cast votes or ballots.
    Vote,
    /// Gain a conviction as it comes into play.
    FirstConviction,
    /// Unlock with everything else when the unlock phase begins.
    Unlock,
    /// Strike so.
    Strike(StrikeKind),
    /// Use such a thing in combat.
    Hold(Spare),
}

/// Whether anything in play or recorded may forbid such a deed, of anybody.
pub fn can_forbid(state: &State, deed: NodeOp) -> bool {
    let recorded = |lasting: &Lasting| matches!(lasting.what, LastingWhat::Says(_));
    state.in_force().says(deed) || state.in_force().says(NodeOp::Never) || state.lasting().iter().any(recorded)
}

/// What forbids it, if anything does.
pub fn forbids(table: &Table, state: &State, who: CardId, wanted: Wanted) -> Result<(), Refusal> {
    let can = |index: &Index| match wanted {
        Wanted::Block(_) => index.says(NodeOp::Block),
        Wanted::Take(_) => index.says(NodeOp::TakeAction),
        Wanted::Use(_) => index.says(NodeOp::PlayThat),
        Wanted::BloodHunt => index.says(NodeOp::BloodHunted),
        Wanted::Vote => index.says(NodeOp::CastVotes),
        Wanted::Unlock => index.says(NodeOp::UnlockAsNormal),
        Wanted::FirstConviction => index.says(NodeOp::FirstConviction),
        Wanted::Strike(_) => index.says(NodeOp::StrikeSo) || index.says(NodeOp::StrikeOther),
        Wanted::Hold(_) => index.says(NodeOp::HoldThat),
    };
    for kept in kept_of(table, state, AbilityKind::Forbid, can, &|_, _| true) {
        let says = kept
            .ability
            .says
            .and_then(|says| kept.context.table.program(kept.context.def).nodes.get(usize::from(says.0)));
        let Some(node) = says else { continue };
        if is_that(&kept.context, *node, wanted) && kept.about(who) {
            let refusal = Refusal::words(Reason::Forbidden, kept.context.def, kept.ability.span);
            return Err(Refusal { card: Some(kept.card), ..refusal });
        }
    }
    for (context, node) in super::said(table, state, who, NodeOp::Never) {
        let deed = context.program.nodes.get(usize::from(node.args[0]));
        if deed.is_some_and(|deed| is_that(&context, *deed, wanted)) {
            return Err(Refusal::words(Reason::Forbidden, context.def, deed_words(&context, node)));
        }
    }
    let Wanted::Block(like) = wanted else { return Ok(()) };
    for lasting in state.lasting().iter().filter(|lasting| lasting.on == who) {
        if let LastingWhat::NoBlock(what) = lasting.what {
            let source = crate::game::decision::Source::Rule(lasting.from);
            let context = Context::new(table, state, lasting.from, source, state.card(who).controller);
            if eval::act_test(&context, what, like) {
                return Err(Refusal::rule(Reason::Forbidden));
            }
        }
    }
    Ok(())
}

/// Whether a deed is what somebody would do.
fn is_that(context: &Context, deed: Node, wanted: Wanted) -> bool {
    match (deed.op, wanted) {
        (NodeOp::Block, Wanted::Block(like)) | (NodeOp::TakeAction, Wanted::Take(like)) => {
            eval::act_test(context, deed.node(0), like)
        }
        (NodeOp::PlayThat, Wanted::Use(like)) => eval::use_test(context, deed.node(0), &like),
        (NodeOp::UnlockAsNormal, Wanted::Unlock)
        | (NodeOp::FirstConviction, Wanted::FirstConviction)
        | (NodeOp::BloodHunted, Wanted::BloodHunt)
        | (NodeOp::CastVotes, Wanted::Vote) => true,
        (NodeOp::StrikeSo, Wanted::Strike(kind)) => StrikeKind::of(deed.args[0]) == Some(kind),
        (NodeOp::StrikeOther, Wanted::Strike(kind)) => StrikeKind::of(deed.args[0]) != Some(kind),
        (NodeOp::HoldThat, Wanted::Hold(spare)) => Spare::of(deed.args[0]).is_some_and(|of| takes_in(of, spare)),
        _ => false,
    }
}

/// Whether what is spoken of takes in what is used: a maneuver takes in one only to get to close range.
fn takes_in(of: Spare, used: Spare) -> bool {
    use Spare::{Maneuver, ManeuverToClose, ManeuverToLong, Press, PressToContinue, PressToEnd};
    match of {
        Maneuver => matches!(used, Maneuver | ManeuverToClose | ManeuverToLong),
        Press => matches!(used, Press | PressToContinue | PressToEnd),
        ManeuverToClose | ManeuverToLong | PressToContinue | PressToEnd | Spare::ManeuverOrPress | Spare::Strike => {
            of == used
        }
    }
}

/// The words of a prohibition that was recorded.
fn deed_words(context: &Context, node: Node) -> crate::base::Span {
    context.program.node_words.get(usize::from(node.args[0])).copied().unwrap_or_default()
}

/// Whether a vampire must hunt: it is ready and has no blood (4, hunt).
pub fn must_hunt(table: &Table, state: &State, who: CardId) -> bool {
    table.settings.empty_must_hunt
        && super::is(table, state, who, &[Bit::Vampire, Bit::Ready])
        && state.card(who).blood == 0
}
