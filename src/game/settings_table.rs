// The rows of the settings: field, type, key in the file, meaning with the rule it comes from.
settings! {
    enums {
        /// What counts as the same action card or card in play for the no-repeat rule.
        SameCard {
            Name "name" "cards of one name are the same"
            Copy "copy" "each copy is its own"
        }
        /// For how long an action is not repeated.
        Span {
            Turn "turn" "for the turn"
            Phase "minion phase" "for the minion phase"
        }
        /// When a bleed gives the Edge.
        EdgeFrom {
            Amount "amount" "an action that succeeds with a bleed amount of 1 or more"
            Burned "burned" "a bleed that resolves and burns pool of any Methuselah"
        }
        /// What a mandatory action that cannot be taken does to its minion.
        Impossible {
            Stuck "stuck" "the minion can take no action"
            Excused "excused" "the minion is as if it owed nothing"
        }
        /// Who takes actions to enter combat.
        WhoFights {
            Minion "minion" "any ready minion that the text lets"
            Vampire "vampire" "ready vampires alone"
        }
    }
    rows {
        starting_pool: i32 = "starting pool" "counters of each pool when the game begins (3, blood bank)"
        hand_size: i32 = "hand size" "cards of a hand (2, drawing cards)"
        opening_crypt: i32 = "opening crypt" "crypt cards dealt face down when the game begins (3, play area)"
        least_crypt: i32 = "least crypt" "cards that a crypt must have (1, deck construction)"
        least_library: i32 = "least library" "cards that a library must have (1, deck construction)"
        most_library: i32 = "most library" "cards that a library can have (1, deck construction)"
        groups: i32 = "groups" "consecutive groups that the vampires of a crypt can be of (1, deck construction)"
        transfers: i32 = "transfers" "transfers of an influence phase (4, influence phase)"
        first_transfers: i32 = "first transfers" "transfers of the very first influence phase; each turn after it has one more, up to `transfers`"
        oust_pool: i32 = "oust pool" "pool gained when one's prey is ousted (5)"
        scarce_pool: i32 = "scarce pool" "pool burned for each other vampire of the clan as a scarce one comes out (7, scarce)"
        master_actions: i32 = "master actions" "master phase actions of a turn (4, master phase)"
        discards: i32 = "discards" "discard phase actions of a turn (4, discard phase)"
        one_bleed: bool = "one bleed a turn" "whether a minion takes one bleed action a turn at most (4, bleed; revised 6.1.0.1)"
        action_card_counts_by: SameCard = "action card counts by" "what the same action card is, that a minion plays once a turn (4, minion phase; revised 6.1.0.1)"
        card_in_play_counts_by: SameCard = "card in play counts by" "what the same card in play is, each of whose actions a minion takes once a turn (4, minion phase; revised 6.1.0.1)"
        no_repeat_span: Span = "no repeat span" "for how long an action that a minion has attempted is not repeated (4, minion phase; revised 6.1.0.1)"
        cancelled_counts: bool = "cancelled action counts" "whether an action whose card is cancelled as it is played has been attempted (3, cancel a card; revised 6.1.0.1)"
        one_political: bool = "one political action a turn" "whether a vampire takes one political action a turn at most (4, political action; revised 6.1.0.1)"
        empty_must_hunt: bool = "empty vampires must hunt" "whether hunting is mandatory for a ready vampire without blood (4, hunt; revised 6.1.2)"
        impossible_duty: Impossible = "impossible duty" "a minion with one mandatory action that it cannot take (4, minion phase; revised 6.1.0.2)"
        stuck_holds_others: bool = "stuck minion holds others" "whether a stuck minion holds up the others of its controller (4, minion phase)"
        ash_heap_directs: bool = "ash heap directs" "whether choosing a card in another's hand or ash heap makes an action directed (4, who may attempt to block; revised 6.1.0.3)"
        edge_from: EdgeFrom = "edge from" "when a bleed gives the Edge (4, bleed; revised 6.1.1)"
        own_diablerie_stealth: i32 = "own diablerie stealth" "stealth of diablerie on a vampire of the same controller (4, diablerise; revised 6.1.8)"
        own_rescue_stealth: i32 = "own rescue stealth" "stealth of rescuing a vampire of the same controller (4, rescue; revised 6.1.7)"
        other_rescue_stealth: i32 = "other rescue stealth" "stealth of rescuing another's vampire (4, rescue; revised 6.1.7)"
        diablerie_reward: bool = "diablerie reward" "whether diablerie on an older vampire gives a Discipline (4, diablerie; revised 6.1.8)"
        equip_stealth: i32 = "equip stealth" "stealth of an equip action whose text says none (4, equip; revised 6.1.3)"
        employ_stealth: i32 = "employ stealth" "stealth of employing a retainer, likewise (4, employ retainer; revised 6.1.4)"
        recruit_stealth: i32 = "recruit stealth" "stealth of recruiting an ally, likewise (4, recruit ally; revised 6.1.5)"
        political_stealth: i32 = "political stealth" "stealth of a political action whose text says none (4, political action; revised 6.1.6)"
        called_besides: bool = "called card besides" "whether the vote of the political action card that called the referendum comes besides the one of a card that is burned (4, gaining votes; revised 6.1.6.2)"
        power_stealth: i32 = "power stealth" "stealth of an action by which an imbued gets a power, likewise (imbued rules 3)"
        recruits_wait: bool = "recruits wait" "whether an ally recruited waits face up in the uncontrolled region until the end of the influence phase; else it comes to the ready region and does not act this turn (4, recruit ally; revised 6.1.5)"
        combat_by: WhoFights = "combat by" "who takes actions to enter combat (4, action card; revised 6.1.9)"
        anarchs_independent: bool = "anarchs independent" "whether a vampire that has become Anarch is Independent too (revised 6.1.10)"
        blood_hunt: bool = "blood hunt" "whether a referendum on a blood hunt follows diablerie (4, the blood hunt; revised 6.1.8.2)"
    }
}
