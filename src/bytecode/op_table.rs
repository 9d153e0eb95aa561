// The rows of the table of operations: name, operands, what it does. `op.rs` says what the kinds of
// operand mean.
ops! {
    // Control.
    End() "the ability ends"
    Jump(to: Jump) "goes on there"
    JumpUnless(holds: Bool, to: Jump) "goes on there where it does not hold"
    EachCard(next: ToCard, of: Cards, done: Jump) "takes the next card out of the set, or goes on there where none is left"
    EachSeat(next: ToSeat, of: Seats, done: Jump) "takes the next Methuselah out of the set, or goes on there where none is left"
    // Values.
    Number(into: ToInt, what: Amount) "what the amount is now"
    Holds(into: ToBool, what: Cond) "whether the condition holds now"
    Card(into: ToCard, what: Ref) "the card that is meant; where there is none, the ability ends"
    Seat(into: ToSeat, what: Ref) "the Methuselah who is meant; where there is none, the ability ends"
    Cards(into: ToCards, what: Sel) "the cards that the selector picks, in the order of the table"
    Seats(into: ToSeats, what: Sel) "the Methuselahs that the selector picks, clockwise"
    // Decisions.
    AskMay(into: ToBool, who: Seat) "asks whether to do what follows"
    ChooseCard(into: ToCard, who: Seat, from: Sel) "has one of them chosen; where there is none, the ability ends"
    ChooseSeat(into: ToSeat, who: Seat, from: Sel) "has one Methuselah chosen; where there is none, the ability ends"
    ChooseCards(into: ToCards, most: Int, from: Sel) "has up to so many of them chosen, by the Methuselah whose ability it is"
    // Counters.
    Gain(what: Card, kind: Counter, n: Int) "takes counters from the bank onto the card, up to what it can hold"
    Lose(what: Card, kind: Counter, n: Int) "burns counters of the card, as far as there are any"
    MoveBlood(from: Card, to: Card, n: Int) "moves blood from card to card, as far as there is any; what is too much drains off"
    GainPool(who: Seat, n: Int) "takes pool from the bank"
    LosePool(who: Seat, n: Int) "burns pool; who has none left is ousted"
    PoolToCard(from: Seat, to: Card, n: Int) "moves counters from a pool onto a card"
    CardToPool(from: Card, to: Seat, n: Int) "moves blood from a card to a pool"
    // Cards.
    Lock(what: Card) "locks it"
    Unlock(what: Card) "unlocks it"
    Mark(what: Card) "marks it for the turn, so that vampires of the marking Methuselah can hunt it (7, Red List)"
    Burn(what: Card) "burns it: to its owner's ash heap, with what is on it"
    PutOn(what: Card, on: Card) "puts it on a card"
    Recruit(what: Card) "the ally comes to the ready region, or waits for it, as the rules say, with its life"
    MoveTo(what: Card, to: Zone) "moves it to that zone, its owner's where it is no region of play"
    Draw(who: Seat, n: Int) "draws cards from the library"
    // Damage and lasting effects.
    Damage(to: Card, n: Int) "inflicts damage, which can be prevented"
    DamageUnpreventable(to: Card, n: Int) "inflicts damage that cannot be prevented"
    Record(on: Card, what: Mod, until: Until) "records a modifier on a card, with the value that it has now"
    TakeEdge(who: Seat) "gives the Edge"
    // Requests, carried out by the rules.
    Bleed(who: Card, whom: Seat) "resolves the bleed of that minion against that Methuselah"
    Hunt(who: Card) "resolves the hunt of that vampire"
    Fight(who: Card, with: Card) "combat begins between the two"
    Diablerize(who: Card, whom: Card) "diablerie, and the blood hunt that follows it"
    LeaveTorpor(who: Card) "moves from the torpor region to the ready region"
}
