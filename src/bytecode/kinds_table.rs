// The rows of the small vocabularies: name in code, name in the text form, meaning.
kinds! {
    /// A number of a minion, or of a Methuselah, that modifiers change. A static about one asks only for those before it.
    Stat {
        Capacity "capacity" "the most blood it can hold"
        Stealth "stealth" "how well the acting minion hides (4, stealth and intercept)"
        Intercept "intercept" "how well the blocking minion finds it"
        Bleed "bleed" "the pool burned by its bleed (4, bleed)"
        Hunt "hunt" "the blood gained by its hunt (4, hunt)"
        Strength "strength" "the damage of its hand strike (4, combat)"
        Votes "votes" "the votes it has in a referendum, its title's among them (4, gaining votes)"
        HandSize "hand-size" "of a Methuselah: the cards of her hand (2, drawing cards)"
        MasterActions "master-actions" "of a Methuselah: her master phase actions of a turn (4, master phase)"
        Transfers "transfers" "of a Methuselah: her transfers of a turn (4, influence phase)"
        DiscardActions "discard-actions" "of a Methuselah: her discard phase actions of a turn (4, discard phase)"
        Resistance "resistance" "of a vampire of the skirmish: what it takes off damage"
        Dexterity "dexterity" "of a vampire of the skirmish: whether it dodges, and who gets a square"
        Courage "courage" "of a vampire of the skirmish: the blood it can spend in a turn, and its movement when downed"
        Movement "movement" "of a vampire of the skirmish: the squares it moves in a turn"
    }
    /// What lies on cards.
    Counter {
        Blood "blood" "a vampire's blood"
        Life "life" "an ally's or a retainer's life"
    }
    /// How long a recorded effect lasts.
    Until {
        EndOfAction "action" "until the action going on has been resolved"
        EndOfRound "round" "until the round of combat going on has ended"
        EndOfCombat "combat" "until the combat going on has ended"
        EndOfReferendum "referendum" "until the referendum going on has been resolved"
        EndOfTurn "turn" "until the turn going on has ended"
        EndOfGame "game" "for the rest of the game"
    }
    /// The stretch in which a limit counts.
    Per {
        Turn "turn" "each turn"
        Phase "phase" "each phase"
        Action "action" "each action"
        Round "round" "each round of combat"
        Combat "combat" "each combat"
        Referendum "referendum" "each referendum"
        Game "game" "the whole game"
    }
    /// The phases of a turn, in their order (4).
    Phase {
        Unlock "unlock" "cards unlock, and what happens each turn happens"
        Master "master" "master cards are played"
        Minion "minion" "minions act"
        Influence "influence" "vampires are influenced"
        Discard "discard" "a card is discarded"
    }
    /// What kind of action it is, for the rules that speak of kinds.
    ActKind {
        Bleed "bleed" "a bleed (4, bleed)"
        Hunt "hunt" "a hunt (4, hunt)"
        Diablerie "diablerie" "diablerie on a vampire in torpor"
        EnterCombat "enter-combat" "to enter combat with a minion"
        LeaveTorpor "leave-torpor" "a vampire in torpor leaves it"
        Rescue "rescue" "a vampire in torpor is rescued by another"
        Equip "equip" "a minion equips (4, equip)"
        Employ "employ" "a minion employs a retainer (4, employ retainer)"
        Recruit "recruit" "a minion recruits an ally (4, recruit ally)"
        Political "political" "a vampire calls a referendum (4, political action)"
        BecomeAnarch "become-anarch" "a vampire becomes Anarch (4, become Anarch)"
        Embrace "embrace" "a new vampire is put in play (7, sterile)"
        Power "power" "an imbued gets a power (imbued rules 3)"
        Finish "finish" "an incapacitated imbued is burned (imbued rules 5)"
        Other "other" "what its text says"
        Attack "attack" "of the skirmish: an attack at close quarters, carried out among those"
        RangedAttack "ranged-attack" "of the skirmish: a ranged attack, carried out among those"
    }
    /// Where a card is.
    Zone {
        Ready "ready" "the ready region, or in play beside it"
        Torpor "torpor" "the torpor region"
        Uncontrolled "uncontrolled" "the uncontrolled region, face down"
        Crypt "crypt" "the crypt, in order, face down"
        Library "library" "the library, in order, face down"
        Hand "hand" "a hand"
        AshHeap "ash-heap" "the ash heap, in order"
        Removed "removed" "out of the game for good"
        Waiting "waiting" "in the uncontrolled region face up: an ally recruited and not ready yet (revised 6.1.5)"
        SetAside "set-aside" "out of play until the action is resolved (4, announce the action)"
        OnCard "on-card" "in play, on another card"
        Contested "contested" "face down and out of play as long as it is contested (4, contested cards)"
        Incapacitated "incapacitated" "the incapacitated region (imbued rules 5)"
        Merged "merged" "one vampire with the card that it is on: base and advanced card (4, advanced)"
    }
    /// What an ability is for.
    AbilityKind {
        ActionCard "action-card" "an action that the card is played for"
        ActionInPlay "action-in-play" "an action that the card in play provides"
        ActionRule "action-rule" "an action that the rules provide"
        Modifier "modifier" "an action modifier's effect, when played"
        Reaction "reaction" "a reaction's effect, when played"
        Master "master" "a master card's effect, when played"
        OutOfTurn "out-of-turn" "an out-of-turn master card's effect, when played in another's turn"
        Combat "combat" "a combat card's effect, when played"
        Reflex "reflex" "a reflex card's effect, when played"
        Event "event" "an event's coming into play, when played in the discard phase"
        Use "use" "something that the card in play lets be done, outside of actions"
        Unlock "unlock" "a conviction put on an imbued, or what else the rules let be done, in an unlock phase (imbued rules 2 and 5)"
        Upkeep "upkeep" "what happens by itself in a phase, the card being in play"
        Trigger "trigger" "what happens by itself after something has happened, the card being in play"
        Static "static" "a modifier, as long as the card is in play"
        Forbid "forbid" "something that cannot be done, as long as the card is in play"
        Duty "duty" "something that must be done, as long as the card is in play"
        BurnOption "burn-option" "who must be controlled, or else the card in hand can be discarded in an unlock phase"
        MainAction "main-action" "of the skirmish: a power used as the main action of a turn"
        SecondaryAction "secondary-action" "of the skirmish: a power used before main actions"
    }
    /// When an ability can be used, where that is not whenever its kind is.
    Window {
        AsPlayed "as-played" "as another card is played, before it takes effect (2, playing a card)"
        Wakes "wakes" "whenever its kind is, and as a card is played too (8, wake)"
        Announced "announced" "as the action is announced, before anything else is used (4, announce the action)"
        BeforeVotes "before-votes" "in the polling step of a referendum, before votes are cast (4, the referendum)"
        Polling "polling" "in the polling step of a referendum (4, the referendum)"
        Declined "declined" "once all have declined to block (4, detailed course of an action)"
        BeforeBlock "before-block" "when a block has succeeded, before it is resolved (4, resolve the action)"
        Resolved "resolved" "after the action has been resolved"
        Ended "ended" "at the end of the action, when nothing more is used in it"
        InCombat "in-combat" "while the range is determined, before strikes are chosen, and before they are resolved"
        BeforeRange "before-range" "in a round of combat before its range is determined (4, combat)"
        Range "range" "while the range is determined: maneuvers"
        BeforeStrikes "before-strikes" "after the range is determined, before strikes are chosen"
        Strike "strike" "as a strike is chosen"
        Chosen "chosen" "after strikes are chosen, before they are resolved"
        MoreStrikes "more-strikes" "after a pair of strikes: additional strikes are gained"
        Harm "harm" "as damage is resolved, before any of it is mended"
        Press "press" "at the end of a round, to go on with the combat or to end it"
        RoundEnds "round-ends" "after the press step of a round, also of one that ended early"
        CombatEnded "combat-ended" "after the combat has ended"
    }
    /// How far apart two combatants are (4, combat: determine range).
    Range {
        Close "close" "strikes of all kinds reach"
        Long "long" "ranged strikes alone reach"
    }
    /// What kind of strike it is (4, combat: strike effects).
    StrikeKind {
        Hand "hand" "a hand strike: damage equal to the strength"
        HandOrMelee "hand-or-melee" "a hand strike, or the strike of a melee weapon, as its minion chooses"
        Weapon "weapon" "the strike of a weapon"
        Dodge "dodge" "protects from the opposing strike"
        CombatEnds "combat-ends" "ends the combat before other strikes are resolved"
        Other "other" "what its text says"
    }
    /// What a minion can get to use in a combat.
    Spare {
        Maneuver "maneuver" "a maneuver"
        ManeuverToClose "maneuver-to-close" "a maneuver, only to get to close range"
        ManeuverToLong "maneuver-to-long" "a maneuver, only to get to long range"
        Press "press" "a press"
        PressToContinue "press-to-continue" "a press, only to continue the combat"
        PressToEnd "press-to-end" "a press, only to end the combat"
        ManeuverOrPress "maneuver-or-press" "a maneuver or a press"
        Strike "strike" "an additional strike (limited)"
    }
    /// What damage is like (4, combat: damage resolution).
    Harm {
        Normal "normal" "it can be prevented, and mended"
        Aggravated "aggravated" "it can be prevented, and not mended"
        Unpreventable "unpreventable" "it cannot be prevented, and can be mended"
        AggravatedUnpreventable "aggravated-unpreventable" "it can neither be prevented nor mended"
    }
    /// When a card is replaced in the hand that is not replaced at once (2, drawing cards).
    Replaced {
        Action "action" "after the action going on"
        Combat "combat" "after the combat going on"
        Unlock "unlock" "in the next unlock phase of who played it"
        Master "master" "in the next master phase of who played it"
        Minion "minion" "in the next minion phase of who played it"
        Influence "influence" "in the next influence phase of who played it"
        Discard "discard" "in the next discard phase of who played it"
    }
    /// What a card is at a moment, as one bit each.
    Bit {
        Minion "minion" "a vampire or an ally"
        Vampire "vampire" "a vampire"
        Ally "ally" "an ally"
        Location "location" "a location"
        Equipment "equipment" "an equipment"
        Retainer "retainer" "a retainer"
        Ready "ready" "in the ready region"
        InTorpor "in-torpor" "in the torpor region"
        Locked "locked" "locked"
        Acting "acting" "the acting minion"
        Blocking "blocking" "the minion that blocks or tries to"
        Uncontrolled "uncontrolled" "in the uncontrolled region"
        MasterCard "master-card" "a master card"
        Imbued "imbued" "one of the imbued, who are allies of their own kind"
        Incapacitated "incapacitated" "in the incapacitated region"
    }
}
