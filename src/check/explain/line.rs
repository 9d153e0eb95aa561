//! Lines by section: the constructor of a line decides what its parts are about.
//!
//! In: dressed lines. Out: what they say, under its label. Never here: which ability a line belongs to.
use super::effect::{self, action, person, targets, window};
use super::speak::Speaker;
use super::{Draft, Label};
use crate::lexicon::Con;
use crate::syntax::form::Form;
use crate::syntax::term::TermId;

/// Says a line. `bearer` is who gets what the card gives without saying to whom.
pub fn line(speaker: &mut Speaker, line: TermId, bearer: Option<TermId>, draft: &mut Draft) {
    let args = speaker.sayer.terms.args(line).to_vec();
    match (speaker.sayer.terms.con(line), args.as_slice()) {
        (Some(Con::Traits), traits) => {
            for part in traits {
                let words = a_trait(speaker, *part);
                draft.add(Label::Traits, words);
            }
        }
        (Some(Con::Requires), [who]) => {
            let words = person(speaker, *who);
            draft.add(Label::Requires, words);
        }
        (Some(Con::OnlyUsable), windows) => windows.iter().for_each(|one| only(speaker, *one, "only ", draft)),
        (Some(Con::AlsoUsable), windows) => windows.iter().for_each(|one| only(speaker, *one, "also ", draft)),
        (Some(Con::NotUsable), windows) => windows.iter().for_each(|one| only(speaker, *one, "not ", draft)),
        (Some(Con::Limit | Con::RuleSaid), _) => {
            let words = speaker.any(line);
            draft.add(Label::Limits, words);
        }
        (Some(Con::DoNotReplace), [until]) => {
            let words = speaker.say(*until, &[("Until", Form::Plain)]);
            draft.add(Label::Note, format!("you draw no card in its place until {words}"));
        }
        (Some(Con::NotOn), [who]) => {
            let words = speaker.say(*who, &[("NAlt", Form::Sg)]);
            draft.add(Label::Targets, format!("not {}", super::head::with_article(&words)));
        }
        (Some(Con::ActionIs), [what]) => action(speaker, *what, draft),
        (Some(Con::Does | Con::Directed), [what, windows @ ..]) => {
            if speaker.sayer.terms.con(line) == Some(Con::Directed) {
                draft.add(Label::Action, effect::DIRECTED);
            }
            let when = if is_choice(speaker, *what) { Label::When } else { Label::Happens };
            windows.iter().for_each(|one| window(speaker, *one, when, draft));
            effect::effect(speaker, *what, draft);
        }
        (Some(Con::Bonus), [what, windows @ ..]) => {
            windows.iter().for_each(|one| window(speaker, *one, Label::Happens, draft));
            gain(speaker, *what, bearer, draft);
        }
        (Some(Con::Terms), [what]) => {
            targets(speaker, *what, draft);
            let words = speaker.say(line, &[("S", Form::Plain)]);
            draft.add(Label::Effect, format!("as the referendum is called, {words}"));
        }
        (Some(Con::Means), [what]) => {
            draft.add(Label::Happens, "when the referendum passes");
            effect::effect(speaker, *what, draft);
        }
        (Some(Con::StrikeIs), [strike, with @ ..]) => {
            let words = speaker.say(*strike, &[("Strike", Form::Plain)]);
            // A weapon's strike is made with it again and again, a card's is chosen once.
            let weapon = bearer.is_some_and(|bearer| speaker.sayer.terms.con(bearer) == Some(Con::Bearer));
            let deals = speaker.sayer.terms.con(*strike) == Some(Con::Deal);
            let lead =
                if weapon && deals { "each strike with this weapon deals " } else { "choose this as a strike: " };
            draft.add(Label::Effect, format!("{lead}{words}"));
            for part in with {
                let words = speaker.any(*part);
                draft.add(Label::Effect, format!("with {words}"));
            }
        }
        (Some(Con::StrikesDeal), [damage, with @ ..]) => {
            let words = speaker.any(*damage);
            draft.add(Label::Effect, format!("each strike with this weapon deals {words}"));
            for part in with {
                let words = speaker.any(*part);
                draft.add(Label::Effect, format!("with {words}"));
            }
        }
        (Some(Con::Given), [x]) => draft.add(Label::X, speaker.any(*x)),
        (Some(Con::NotDiscipline | Con::Says), _) => draft.add(Label::Note, speaker.any(line)),
        // "As above" is spelt out before; whatever else comes is said whole.
        _ => draft.add(Label::Effect, speaker.any(line)),
    }
}

/// A window of the whole card.
fn only(speaker: &mut Speaker, one: TermId, word: &str, draft: &mut Draft) {
    let mut own = Draft::default();
    window(speaker, one, Label::When, &mut own);
    for (label, words) in own.said {
        draft.add(label, format!("{word}{words}"));
    }
}

/// Whether the effect is somebody's choice.
fn is_choice(speaker: &Speaker, effect: TermId) -> bool {
    let terms = &*speaker.sayer.terms;
    match terms.con(effect) {
        Some(Con::May) => true,
        Some(Con::Lasting | Con::Timed | Con::Seq) => {
            terms.args(effect).first().is_some_and(|inner| is_choice(speaker, *inner))
        }
        _ => false,
    }
}

/// A gain: a clause about the one who gets it.
fn gain(speaker: &mut Speaker, what: TermId, bearer: Option<TermId>, draft: &mut Draft) {
    let Some(bearer) = bearer else {
        let words = speaker.any(what);
        draft.add(Label::Effect, format!("gives {words}"));
        return;
    };
    let words = person(speaker, bearer);
    // A choice of gains or one within a time reads best part by part.
    let parts = match speaker.sayer.terms.con(what) {
        Some(Con::ModAnd) => speaker.sayer.terms.args(what).to_vec(),
        _ => vec![what],
    };
    for part in parts {
        let gained = speaker.any(part);
        draft.add(Label::Effect, format!("{words} gets {gained}"));
    }
}

/// A trait of a card.
fn a_trait(speaker: &mut Speaker, part: TermId) -> String {
    let args = speaker.sayer.terms.args(part).to_vec();
    let con = speaker.sayer.terms.con(part);
    let mut word = |n: usize| args.get(n).map_or(String::new(), |arg| speaker.any(*arg));
    match con {
        Some(Con::LifeTrait) => format!("{} life", word(0)),
        Some(Con::StrengthTrait) => format!("{} strength", word(0)),
        Some(Con::BleedTrait) => format!("{} bleed", word(0)),
        Some(Con::CreatureOf) => format!("{} creature", word(0)),
        Some(Con::CityTitle) => format!("{} of {}", word(0), word(1)),
        Some(Con::ClanTitle) => format!("{} {}", word(0), word(1)),
        Some(Con::SlaveOf) => format!("{} slave", word(0)),
        _ => {
            let whole = speaker.sayer.terms.app(Con::Traits, vec![part]);
            let said = ["S", "NextHead", "Head"].into_iter().find_map(|kind| speaker.try_as(whole, kind, Form::Plain));
            match (said, con, args.first()) {
                (Some(said), ..) => said,
                (None, Some(Con::Trait), Some(name)) => speaker.any(*name),
                (None, ..) => speaker.any(part),
            }
        }
    }
}
