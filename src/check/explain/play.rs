//! How cards of each type are played, as the rulebook says and no card repeats.
//!
//! In: the key of a card type. Out: when and by whom it is played. Never here: what a card says itself.

/// How a type of card is played.
pub struct Play {
    /// The key of the type.
    pub card_type: &'static str,
    /// When.
    pub when: &'static str,
    /// By whom, `{}` being a minion or a vampire, as the card requires.
    pub who: &'static str,
    /// How long what it gives lasts.
    pub lasts: &'static str,
}

const READY: &str = "a ready unlocked {} you control";

/// The types. Rulebook: the phases of the turn, the types of card.
const PLAYS: &[Play] = &[
    Play { card_type: "master", when: "during your master phase, for a master phase action", who: "you", lasts: "" },
    Play { card_type: "action", when: "during your minion phase, as an action", who: READY, lasts: "" },
    Play {
        card_type: "political action",
        when: "during your minion phase, as an action that calls a referendum",
        who: "a ready unlocked vampire you control",
        lasts: "",
    },
    Play {
        card_type: "action modifier",
        when: "during an action of a minion you control",
        who: "the acting {}",
        lasts: "until the end of the action",
    },
    Play {
        card_type: "reaction",
        when: "during an action of a minion that another Methuselah controls",
        who: READY,
        lasts: "until the end of the action",
    },
    Play { card_type: "combat", when: "during combat", who: "a {} you control in that combat", lasts: "" },
    Play {
        card_type: "reflex",
        when: "when a card is played that it can cancel",
        who: "the vampire it protects",
        lasts: "",
    },
    Play { card_type: "equipment", when: "during your minion phase, as an action to equip", who: READY, lasts: "" },
    Play { card_type: "retainer", when: "during your minion phase, as an action to employ it", who: READY, lasts: "" },
    Play { card_type: "ally", when: "during your minion phase, as an action to recruit it", who: READY, lasts: "" },
    Play { card_type: "event", when: "during your discard phase, for a discard phase action", who: "you", lasts: "" },
    Play {
        card_type: "power",
        when: "when the imbued who plays it can use it",
        who: "an imbued you control",
        lasts: "",
    },
    Play { card_type: "conviction", when: "during your unlock phase", who: "an imbued you control", lasts: "" },
];

/// How cards of this type are played.
pub fn of(card_type: &str) -> Option<&'static Play> {
    PLAYS.iter().find(|row| row.card_type == card_type)
}
