//! Answers: what a line `Ana: ...` decides.
//!
//! In: an answer as written. Out: it is given, with the targets that it names; or why it cannot be.
use super::Run;
use crate::base::{Code, Span};
use crate::game::{Answer, Ask, Choice, Decision, Entity, Seat};
use crate::scenario::aim::aim;
use crate::scenario::ast::{CardRef, Choosing, Chosen, Reply, Said};
use crate::scenario::names::{Fault, Names};
use crate::scenario::page::wrong;
use crate::scenario::{grammar, options, say};

impl Run {
    /// `WHO: WHAT`.
    pub(super) fn answer_line(&mut self, who: &Said, reply: &Reply, span: Span) -> Result<(), Fault> {
        let seat = match self.names().seat(who) {
            Ok(seat) => seat,
            Err(fault) => {
                let card = CardRef { name: who.clone(), copy: None };
                let minion = self.names().cards(&card).is_ok();
                let help = minion.then(|| "an answer begins with who gives it: `Ana: MINION: CARD`".to_string());
                let help = help.or_else(|| grammar::keyword(&who.text));
                return Err(match help {
                    Some(help) => Box::new(fault.help(help)),
                    None => fault,
                });
            }
        };
        let decision = self.asked(seat, span)?;
        let answer = match reply {
            Reply::One(choosing) => return self.choose(seat, choosing),
            Reply::Number(n) => number(&self.names(), decision, *n, span)?,
            Reply::Nothing => match decision.ask {
                Ask::Some(0, _) => Answer(Vec::new()),
                _ => return Err(unfit(&self.names(), decision, span)),
            },
            Reply::Picks(picks) => picked(&self.names(), decision, picks, span)?,
        };
        self.begin_answer();
        self.give(&answer, span)
    }

    fn choose(&mut self, seat: Seat, choosing: &Choosing) -> Result<(), Fault> {
        let span = choosing.span;
        let decision = self.asked(seat, span)?;
        let n = match &choosing.what {
            Chosen::MovePool(n, _) | Chosen::TakeBack(n, _) => *n,
            _ => 1,
        };
        if let (Ask::Some(least, most), Chosen::Pick(card)) = (decision.ask, &choosing.what) {
            if least > 1 || most < 1 {
                return Err(unfit(&self.names(), decision, span));
            }
            let answer = picked(&self.names(), decision, &[(card.clone(), None)], span)?;
            self.begin_answer();
            return self.give(&answer, span);
        }
        let mut at = self.find(decision, choosing)?;
        let targets = match (&choosing.what, decision.options.get(at)) {
            (Chosen::Use(using), Some(Choice::Use(what))) => aim(&self.names(), seat, *what, &using.on)?,
            _ => Vec::new(),
        };
        self.begin_answer();
        for done in 1..=n {
            self.give(&single(at), span)?;
            if done < n {
                let decision = self.asked(seat, span)?;
                at = self.find(decision, choosing)?;
            }
        }
        for (target, _) in targets.iter().filter(|(_, asked)| *asked) {
            self.target(seat, *target, span)?;
        }
        Ok(())
    }

    fn find(&self, decision: &Decision, choosing: &Choosing) -> Result<usize, Fault> {
        match decision.ask {
            Ask::One | Ask::UseOrPass | Ask::YesNo => options::find(&self.names(), decision, choosing),
            Ask::Some(..) | Ask::Number(..) | Ask::Divide(..) | Ask::Order => {
                Err(unfit(&self.names(), decision, choosing.span))
            }
        }
    }

    /// A target that was named with the use.
    fn target(&mut self, seat: Seat, target: Entity, span: Span) -> Result<(), Fault> {
        let decision = self.asked(seat, span)?;
        match decision.options.iter().position(|choice| *choice == Choice::Pick(target)) {
            Some(at) => self.give(&single(at), span),
            None => {
                let said = format!("`{}` is not on offer as a target", self.names().say_entity(target));
                let help = say::offers(&self.names(), decision);
                Err(Box::new(wrong(Code::NotOnOffer, span, said).help(help)))
            }
        }
    }
}

/// The answer of one option.
pub(super) fn single(at: usize) -> Answer {
    // A decision has fewer options than 65,536: cards and uses of one game.
    Answer(vec![u16::try_from(at).unwrap_or(u16::MAX)])
}

fn unfit(names: &Names, decision: &Decision, span: Span) -> Fault {
    let form = match decision.ask {
        Ask::One => "one of the options".to_string(),
        Ask::UseOrPass => "one of the options, or `pass`".to_string(),
        Ask::YesNo => "`yes` or `no`".to_string(),
        Ask::Some(0, most) => format!("up to {most} of the options, with commas between them, or `none`"),
        Ask::Some(least, most) => format!("{least} to {most} of the options, with commas between them"),
        Ask::Number(least, most) => format!("a number from {least} to {most}"),
        Ask::Divide(total, _) => format!("{total} divided: `NAME 2, NAME 1`"),
        Ask::Order => "all of the options in their order, with commas between them".to_string(),
    };
    let said = format!("this does not answer what is asked: {form}");
    Box::new(wrong(Code::NotOnOffer, span, said).help(say::offers(names, decision)))
}

fn number(names: &Names, decision: &Decision, n: u16, span: Span) -> Result<Answer, Fault> {
    match decision.ask {
        Ask::Number(least, most) if (least..=most).contains(&n) => Ok(Answer(vec![n])),
        _ => Err(unfit(names, decision, span)),
    }
}

/// Several options, or amounts for them.
fn picked(names: &Names, decision: &Decision, picks: &[(CardRef, Option<u16>)], span: Span) -> Result<Answer, Fault> {
    let mut chosen: Vec<(u16, Option<u16>)> = Vec::new();
    for (card, amount) in picks {
        let choosing = Choosing { what: Chosen::Pick(card.clone()), span: card.name.span };
        let all = options::matching(names, decision, &options::meant(names, &choosing)?);
        // Copies that are alike are taken one after the other.
        let free =
            all.iter().filter_map(|at| u16::try_from(*at).ok()).find(|at| chosen.iter().all(|(one, _)| one != at));
        match free {
            Some(at) => chosen.push((at, *amount)),
            None => return Err(options::not_offered(names, decision, &choosing)),
        }
    }
    let plain = chosen.iter().all(|(_, amount)| amount.is_none());
    let answer = match decision.ask {
        Ask::Divide(..) => {
            let mut parts = vec![0; decision.options.len()];
            for (at, amount) in &chosen {
                if let Some(part) = parts.get_mut(usize::from(*at)) {
                    *part = amount.unwrap_or(0);
                }
            }
            Answer(parts)
        }
        Ask::Some(..) | Ask::Order if plain => Answer(chosen.iter().map(|(at, _)| *at).collect()),
        Ask::Some(..) | Ask::Order | Ask::One | Ask::UseOrPass | Ask::YesNo | Ask::Number(..) => {
            return Err(unfit(names, decision, span));
        }
    };
    if decision.refuses(&answer).is_some() { Err(unfit(names, decision, span)) } else { Ok(answer) }
}
