//! The grammar of skirmishes, run by pest.
//!
//! In: a line. Out: what it says, as `ast`. Never: a pest type outside of this file.
use super::ast::{At, Claim, Claimed, Ordered, Part, Value};
use super::battle::Condition;
use super::map::Square;
use crate::base::{Code, Diagnostic, Span};
use crate::scenario::ast::Said;
use crate::scenario::page::wrong;
use pest::Parser;

#[allow(missing_docs)]
mod pest_rules {
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/skirmish.pest"]
    pub struct SkirmishLine;
}
use pest_rules::{Rule, SkirmishLine};

type Pair<'a> = pest::iterators::Pair<'a, Rule>;

/// A line.
#[derive(Debug)]
pub enum Line {
    /// What the skirmish shows.
    Title(Said),
    /// More powers.
    Cards(Said),
    /// A power by name, and the hash of what it does.
    Pin(Said, Said),
    /// The seed.
    Seed(u64),
    /// A setting.
    Setting(Said, Said),
    /// The map follows.
    Map,
    /// A side: its vampires follow.
    Side(Said),
    /// A vampire.
    Vampire(Said, At, Vec<(Value, Span)>),
    /// A turn.
    Turn(Option<u32>),
    /// An order.
    Order(Ordered),
    /// What must be so.
    Then(Vec<Claimed>),
    /// What the line before says wrong.
    Error(Said),
}

/// How lines are formed, for who writes one that is none.
const FORMS: &[(&str, &str)] = &[
    ("skirmish", "`skirmish WHAT IT SHOWS`"),
    ("cards", "`cards PATH`"),
    ("seed", "`seed NUMBER`"),
    ("pin", "`pin HASH NAME OF A POWER`"),
    ("digest", "`digest: HASH`"),
    ("set", "`set KEY: VALUE`"),
    ("map", "`map`, and below it rows of `.`, `#` and `+`"),
    ("side", "`side NAME`, and below it `NAME at b2: strength 3, blood 4 of 6, health 5, disciplines POT cel`"),
    ("turn", "`turn`, and below it `NAME: heal; move c3 c4`"),
    ("then", "`then: NAME at b2, health 3, downed; NAME blood 2`"),
    ("told", "`told: WORDS OF THE TURN`"),
    ("not told", "`not told: WORDS OF THE TURN`"),
    ("error", "`error: WORDS OF THE MESSAGE`"),
];

const ORDER: &str = "an order is `NAME: heal; fury; POWER at NAME; move c3 c4`, with `charge NAME by c3 c4`, \
                     `attack NAME`, `shoot NAME`, `diablerize NAME` or a power for the main action";

/// What a line says; `at` is where it begins in the file.
pub fn line(words: &str, at: usize, whole: Span) -> Result<Line, Box<Diagnostic>> {
    match SkirmishLine::parse(Rule::line, words) {
        Ok(mut pairs) => {
            let inner = pairs.next().and_then(|line| line.into_inner().next());
            inner.and_then(|pair| Read { at }.line(pair, whole)).ok_or_else(|| Box::new(unread(words, at, 0)))
        }
        Err(error) => {
            let reached = match error.location {
                pest::error::InputLocation::Pos(place) | pest::error::InputLocation::Span((place, _)) => place,
            };
            Err(Box::new(unread(words, at, reached)))
        }
    }
}

fn unread(words: &str, at: usize, reached: usize) -> Diagnostic {
    let trimmed = words.trim_end();
    let lead = words.len() - words.trim_start().len();
    let reached = reached.clamp(lead, trimmed.len().max(lead));
    let rest = trimmed.get(reached..).unwrap_or("");
    let start = at + reached + (rest.len() - rest.trim_start().len());
    let said = match (reached == lead, rest.trim().is_empty()) {
        (true, _) => "this is no line of a skirmish".to_string(),
        (false, true) => "the line ends where something is missing".to_string(),
        (false, false) => format!("the line reads up to here; `{}` does not fit", rest.trim()),
    };
    let lower = trimmed.trim_start().to_lowercase();
    let form = FORMS.iter().find(|(first, _)| lower.starts_with(first));
    let help = form.map_or_else(|| ORDER.to_string(), |(_, form)| format!("such a line is {form}"));
    wrong(Code::ScenarioLine, Span::new(start, start + rest.trim().len()), said).help(help)
}

/// Reads the pairs of a line that begins there in the file.
struct Read {
    at: usize,
}

impl Read {
    fn span(&self, pair: &Pair) -> Span {
        let own = pair.as_span();
        let words = own.as_str();
        let lead = words.len() - words.trim_start().len();
        let start = self.at + own.start() + lead;
        Span::new(start, start + words.trim().len())
    }

    fn said(&self, pair: &Pair) -> Said {
        Said { text: pair.as_str().trim().to_string(), span: self.span(pair) }
    }

    fn square(&self, pair: &Pair) -> Option<At> {
        let square = Square::parse(pair.as_str());
        // A name that fits no map is that of a square beside any.
        Some((square.unwrap_or(Square { x: u8::MAX, y: u8::MAX }), self.span(pair)))
    }

    fn squares(&self, pair: Pair) -> Option<Vec<At>> {
        pair.into_inner().map(|one| self.square(&one)).collect()
    }

    fn line(&self, pair: Pair, whole: Span) -> Option<Line> {
        let rule = pair.as_rule();
        let mut inner = pair.into_inner();
        Some(match rule {
            Rule::title => Line::Title(self.said(&inner.next()?)),
            Rule::cards => Line::Cards(self.said(&inner.next()?)),
            Rule::pin => {
                let hash = self.said(&inner.next()?);
                Line::Pin(self.said(&inner.next()?), hash)
            }
            Rule::digest => {
                let hash = self.said(&inner.next()?);
                let span = hash.span;
                Line::Then(vec![Claimed { claim: Claim::Digest(hash), span }])
            }
            Rule::seed => Line::Seed(inner.next()?.as_str().parse().ok()?),
            Rule::setting => Line::Setting(self.said(&inner.next()?), self.said(&inner.next()?)),
            Rule::map => Line::Map,
            Rule::side => Line::Side(self.said(&inner.next()?)),
            Rule::turn => Line::Turn(inner.next().and_then(|n| n.as_str().parse().ok())),
            Rule::vampire => {
                let (name, at) = (self.said(&inner.next()?), self.square(&inner.next()?)?);
                let values = inner.map(|value| {
                    let span = self.span(&value);
                    Some((self.value(value.into_inner().next()?)?, span))
                });
                Line::Vampire(name, at, values.collect::<Option<_>>()?)
            }
            Rule::order => {
                let who = self.said(&inner.next()?);
                let parts = inner.map(|part| {
                    let span = self.span(&part);
                    Some((self.part(part.into_inner().next()?)?, span))
                });
                Line::Order(Ordered { who, parts: parts.collect::<Option<_>>()?, span: whole, error: None })
            }
            Rule::then => {
                let all = inner.map(|claims| self.claims(claims)).collect::<Option<Vec<_>>>()?;
                Line::Then(all.into_iter().flatten().collect())
            }
            Rule::told | Rule::not_told => {
                let words = self.said(&inner.next()?);
                let span = words.span;
                Line::Then(vec![Claimed { claim: Claim::Told(words, rule == Rule::told), span }])
            }
            Rule::error => Line::Error(self.said(&inner.next()?)),
            _ => return None,
        })
    }

    fn value(&self, pair: Pair) -> Option<Value> {
        let rule = pair.as_rule();
        let mut inner = pair.into_inner();
        let mut number = || inner.next().and_then(|n| n.as_str().parse::<i32>().ok());
        Some(match rule {
            Rule::of_blood => Value::Blood(number()?, number()),
            Rule::of_health => Value::Health(number()?, number()),
            Rule::disciplines => Value::Disciplines(inner.map(|code| self.said(&code)).collect()),
            Rule::stat => Value::Stat(self.said(&inner.next()?), inner.next()?.as_str().parse().ok()?),
            _ => return None,
        })
    }

    fn part(&self, pair: Pair) -> Option<Part> {
        let rule = pair.as_rule();
        let keyword = |pair: &Pair| {
            !matches!(
                pair.as_rule(),
                Rule::kw_move | Rule::kw_charge | Rule::kw_attack | Rule::kw_shoot | Rule::kw_diablerize
            )
        };
        let mut inner = pair.into_inner().filter(keyword);
        Some(match rule {
            Rule::wait => Part::Wait,
            Rule::heal => Part::Heal,
            Rule::fury => Part::Fury,
            Rule::move_ => Part::Move(self.squares(inner.next()?)?),
            Rule::charge => Part::Charge(self.said(&inner.next()?), self.squares(inner.next()?)?),
            Rule::attack => Part::Attack(self.said(&inner.next()?)),
            Rule::shoot => Part::Shoot(self.said(&inner.next()?)),
            Rule::diablerie => Part::Diablerie(self.said(&inner.next()?)),
            Rule::power => Part::Power(self.said(&inner.next()?), inner.map(|on| self.said(&on)).collect()),
            _ => return None,
        })
    }

    fn claims(&self, pair: Pair) -> Option<Vec<Claimed>> {
        let mut inner = pair.into_inner();
        let who = self.said(&inner.next()?);
        let claims = inner.map(|claim| {
            let span = self.span(&claim);
            let one = claim.into_inner().next()?;
            let rule = one.as_rule();
            let words = one.as_str().trim().to_lowercase();
            let mut inner = one.into_inner();
            let claim = match rule {
                Rule::at_square => Claim::At(who.clone(), self.square(&inner.next()?)?.0),
                Rule::is_state => {
                    let all = [Condition::Standing, Condition::Downed, Condition::Torpor, Condition::Destroyed];
                    Claim::Is(who.clone(), all.into_iter().find(|one| words.ends_with(one.said()))?)
                }
                Rule::has => Claim::Has(who.clone(), self.said(&inner.next()?), inner.next()?.as_str().parse().ok()?),
                _ => return None,
            };
            Some(Claimed { claim, span })
        });
        claims.collect()
    }
}
