//! Texts made by chance: words of the language strung together, and sentences made from the wording
//! by walking its phrases.
//!
//! In: a grammar and a seed. Out: texts, the same for the same seed. Never here: a test.
use vitae::lexicon::{self, Class};
use vitae::syntax::expand;
use vitae::syntax::form::Form;
use vitae::syntax::grammar::{Grammar, Phrase, Terminal};
use vitae::syntax::print::{self, Word};
use vitae::syntax::surface::{Many, Ref, What};

/// Headers of cards of every kind.
pub const KINDS: &[&str] = &[
    "Type: Action",
    "Type: Action Modifier",
    "Type: Reaction",
    "Type: Combat",
    "Type: Master",
    "Type: Political Action",
    "Type: Equipment",
    "Type: Retainer",
    "Type: Ally",
    "Type: Event",
    "Type: Action\nRequires: Auspex",
];

/// A card of that kind with that text.
pub fn card(kind: usize, text: &str) -> String {
    format!("Night Walk\n{}\n\n{text}\n", KINDS.get(kind).copied().unwrap_or("Type: Action"))
}

/// A wording small enough to be built many times.
pub const SMALL_WORDING: &str = "# A wording.
category S : Line
category VP : Effect [b p s]
category N : Noun [sg pl]
category Adj : Prop
retired tap : cards lock
alias tap -> lock (tap)
attach longest over shortest : so it is
S = Does(v) @inner
  now {v VP.b}
  e.g. lock this card
VP = Gain($, n, c)
  now ~gain {n Num} {c Currency}
  old tap: ~obtain {n Num} {c Currency}
VP = Lock(Sel(A, n))
  now ~lock {a|one} {n N.sg}
  e.g. lock a vampire
N = Such(Kind(k), *a)
  now {a Adj*} {k Thing}
Adj = Quality(q)
  now {q State}
";

/// Makes texts.
pub struct Maker<'a> {
    grammar: &'a Grammar,
    state: u64,
}

impl<'a> Maker<'a> {
    /// A maker with this seed.
    pub fn new(grammar: &'a Grammar, seed: u64) -> Maker<'a> {
        Maker { grammar, state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 }
    }

    fn below(&mut self, n: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from((self.state >> 11) % (n.max(1) as u64)).unwrap_or(0)
    }

    /// So many words of the wording and the lexicon.
    pub fn words(&mut self, length: usize) -> String {
        let mut out = Vec::new();
        for _ in 0..length {
            let word = match self.below(4) {
                0 => self.leaf(Terminal::Num, Form::Plain),
                1 => {
                    let class = Class::ALL.get(self.below(Class::ALL.len())).copied().unwrap_or(Class::Thing);
                    self.leaf(Terminal::Lexicon(class), Form::Plain)
                }
                _ => self.grammar.texts.get(self.below(self.grammar.texts.len())).cloned().unwrap_or_default(),
            };
            out.push(word);
        }
        format!("{}.", out.join(" "))
    }

    /// A line made from the wording, its phrases nested as deep as that at least.
    pub fn sentence(&mut self, depth: usize) -> String {
        let mut words = Vec::new();
        self.phrase("S", Form::Plain, depth, true, &mut words);
        let text = print::join(&words);
        let mut letters = text.chars();
        let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
        let stop = if text.ends_with(')') && text.starts_with('(') { "" } else { "." };
        format!("{first}{}{stop}", letters.as_str())
    }

    /// A phrase of a category in a form.
    fn phrase(&mut self, category: &str, form: Form, depth: usize, spaced: bool, out: &mut Vec<Word>) {
        let grammar = self.grammar;
        let fits = |phrase: &&Phrase| {
            phrase.category == category
                && (phrase.forms.contains(&form) || phrase.forms.is_empty() || form == Form::Plain)
        };
        let mut all: Vec<&Phrase> = grammar.phrases.iter().filter(fits).collect();
        if depth == 0 {
            // The shortest way out: the phrases with the fewest parts.
            let least = all.iter().map(|phrase| parts(phrase)).min().unwrap_or(0);
            all.retain(|phrase| parts(phrase) == least);
        }
        let Some(phrase) = all.get(self.below(all.len())).copied() else { return };
        let surface = self.below(phrase.surfaces.len());
        let Some(surface) = phrase.surfaces.get(surface) else { return };
        let form = if phrase.forms.is_empty() { Form::Plain } else { form };
        let number = if expand::agrees(&surface.pieces) { [Form::Sg, Form::Pl][self.below(2)] } else { Form::Plain };
        // Of a part that is named twice the same words stand in both places.
        let mut known: Vec<(String, Vec<Word>)> = Vec::new();
        for (n, piece) in surface.pieces.iter().enumerate() {
            let spaced = if n == 0 { spaced } else { piece.spaced };
            match &piece.what {
                What::Ref(part) => {
                    let words = match known.iter().find(|(name, _)| *name == part.var) {
                        Some((_, words)) => words.clone(),
                        None => self.part(part, form, number, depth, spaced),
                    };
                    known.push((part.var.clone(), words.clone()));
                    out.extend(words);
                }
                what => out.push(Word { text: expand::word(what, form, number), spaced }),
            }
        }
    }

    fn part(&mut self, part: &Ref, form: Form, number: Form, depth: usize, spaced: bool) -> Vec<Word> {
        let mut out = Vec::new();
        let asked = expand::asked(self.grammar, part, form, number).unwrap_or(Form::Plain);
        let times = match part.many {
            Many::One => 1,
            Many::Some => 1 + usize::from(self.below(4) == 0),
            Many::Any => usize::from(self.below(3) == 0),
        };
        for n in 0..times {
            let spaced = n > 0 || spaced;
            if self.grammar.categories.contains_key(&part.category) {
                self.phrase(&part.category, asked, depth.saturating_sub(1), spaced, &mut out);
            } else if let Some(terminal) = Terminal::parse(&part.category) {
                out.push(Word { text: self.leaf(terminal, asked), spaced });
            }
        }
        out
    }

    /// A member of a class.
    fn leaf(&mut self, terminal: Terminal, form: Form) -> String {
        let pick = |maker: &mut Maker<'_>, words: &[&str]| {
            words.get(maker.below(words.len())).map_or(String::new(), |word| (*word).to_string())
        };
        match terminal {
            Terminal::Num => pick(self, &["1", "2", "3", "0", "12", "X"]),
            Terminal::Signed => pick(self, &["+1", "+2", "-1", "+X", "-X"]),
            Terminal::Ranged => pick(self, &["1R", "2R", "XR"]),
            Terminal::SelfName | Terminal::CardName => "Night Walk".to_string(),
            Terminal::Level => pick(self, &["[aus]", "[DOM]"]),
            Terminal::Disc => pick(self, &["Auspex [aus]", "Dominate [dom]"]),
            Terminal::SupDisc => pick(self, &["Auspex [AUS]", "Dominate [DOM]"]),
            Terminal::Lexicon(class) => {
                let rows = lexicon::rows(class);
                let row = rows.get(self.below(rows.len()));
                row.map_or("", |row| if form == Form::Pl { row.plural } else { row.name }).to_string()
            }
        }
    }
}

/// How many parts a phrase has in the surface that is printed.
fn parts(phrase: &Phrase) -> usize {
    phrase.surfaces.first().map_or(0, |surface| {
        surface.pieces.iter().filter(|piece| matches!(&piece.what, What::Ref(part) if part.many != Many::Any)).count()
    })
}
