// The rows of the table of nodes: sort, name, arguments, what it means. `node.rs` says what the
// kinds of argument mean.
nodes! {
    Ref {
        This() "the card that the ability stands on"
        You() "the Methuselah who controls or played that card"
        Actor() "the minion that plays the card or uses the ability"
        Host() "the card that this card is on"
        Target0() "the first target, as announced"
        Target1() "the second target, as announced"
        ActingMinion() "the acting minion"
        BlockingMinion() "the blocking minion"
        ThatCard(at: RegCard) "the card in that register"
        ThatSeat(at: RegSeat) "the Methuselah in that register"
        Candidate() "the one that is being tested"
        ThatOne() "the one to whom that happened for which the ability is carried out"
        ControllerOf(of: Ref) "its controller"
        OwnerOf(of: Ref) "its owner"
        PreyOf(of: Ref) "the prey of that Methuselah, or of the controller of that card"
        PredatorOf(of: Ref) "the predator, likewise"
    }
    Test {
        Anything() "whatever it is"
        Bits(set: Bits, clear: Bits) "is all of the first and none of the second"
        Both(a: Test, b: Test) "both hold"
        Either(a: Test, b: Test) "one holds"
        NotT(a: Test) "it does not hold"
        Same(as_: Ref) "is that one"
        ControlledBy(who: Ref) "is controlled by that Methuselah, or by the controller of that card"
        OwnedBy(who: Ref) "is owned by that Methuselah"
        OlderThan(who: Ref) "a vampire of greater capacity"
        YoungerThan(who: Ref) "a vampire of smaller capacity"
        HasDiscipline(name: Name) "has it, at any level"
        HasSuperior(name: Name) "has it at the superior level"
        OfClan(name: Name) "is of that clan"
        OfSect(name: Name) "is of that sect"
        OfTitle(name: Name) "holds that title"
        Titled() "holds a title"
        OfKeyword(name: Name) "has that trait"
        OfType(name: Name) "is a card of that type"
        CapacityAtLeast(n: Num) "has that capacity or more"
        CapacityAtMost(n: Num) "has that capacity or less"
        BloodAtLeast(n: Num) "has that much blood or more"
        BloodAtMost(n: Num) "has that much blood or less"
        DiablerizableBy(who: Ref) "a vampire in torpor that nothing forbids that one to diablerize"
        OnIt(what: Ref) "is on that card"
    }
    Sel {
        One(what: Ref) "that one and no other"
        InPlay(like: Test) "cards in play like this, clockwise from the Methuselah whose turn it is"
        Uncontrolled(of: Ref, like: Test) "cards like this in that Methuselah's uncontrolled region"
        InHand(of: Ref, like: Test) "cards like this in that Methuselah's hand"
        InAshHeap(of: Ref, like: Test) "cards like this in that Methuselah's ash heap"
        Methuselahs() "every Methuselah"
        OtherMethuselahs(than: Ref) "every Methuselah but that one"
    }
    Amount {
        Const(n: Num) "that number"
        RegInt_(at: RegInt) "the number in that register"
        StatOf(stat: Stat, of: Ref) "its stat, as it is now"
        CountersOn(kind: Counter, of: Ref) "how many such counters are on it"
        PoolOf(of: Ref) "the pool of that Methuselah"
        CountOf(what: Sel) "how many there are"
        Plus(a: Amount, b: Amount) "the two together"
        Times(a: Amount, n: Num) "so many times as much"
    }
    Cond {
        Always() "it always holds"
        AllOf(a: Cond, b: Cond) "both hold"
        AnyOf(a: Cond, b: Cond) "one holds"
        NotC(a: Cond) "it does not hold"
        Exists(what: Sel) "there is one"
        Is(who: Ref, like: Test) "that one is like this"
        AtLeast(a: Amount, b: Amount) "the first is the second or more"
        ActionLike(what: ActTest) "the action going on is so"
        ActingOn(what: ActTest, who: Ref) "that minion is taking an action like this"
        MustHunt(who: Ref) "that one has no blood and must hunt"
        InPhaseOf(phase: Phase, who: Ref) "it is that phase of that Methuselah's turn, or of that card's controller's"
        InAction() "an action is going on"
        InCombat() "a combat is going on"
    }
    ActTest {
        AnyAction() "any action"
        Directed() "a directed action"
        Undirected() "an action that is not directed"
        OfKind(kind: ActKind) "an action of that kind"
        BothA(a: ActTest, b: ActTest) "both"
    }
    Mod {
        StatPlus(stat: Stat, n: Amount) "so much more of the stat"
        StatLimited(stat: Stat, n: Amount) "so much more, counting against the limit of one such action modifier"
        NoBlockOf(what: ActTest) "cannot block actions like this"
        Prevents(n: Amount) "prevents so much damage that can be prevented, once"
        ModBoth(a: Mod, b: Mod) "both"
    }
    Moment {
        Burned() "a card has been burned"
        FellToTorpor() "a vampire has gone to torpor"
        Locked() "a card has been locked"
        Unlocked() "a card has been unlocked"
        Succeeded(what: ActTest) "an action like this of the minion has succeeded"
        Blocked(what: ActTest) "the minion has blocked an action like this"
    }
    Deed {
        Block(what: ActTest) "to block an action like this"
        TakeAction(what: ActTest) "to take an action like this"
        BeTarget(of: ActTest) "to be the target of an action like this"
        OwesAbility(n: Num) "to take the action that the ability of that number of this card provides"
        OwesKind(kind: ActKind) "to take an action of that kind"
    }
}
