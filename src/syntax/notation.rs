//! The notation of the wording: files of phrases to entries.
//!
//! In: the text of a `.phrases` file. Out: categories, retired forms, aliases, attachments and
//! entries with their surfaces still as text. Never here: what a template or a surface refers to.
use pest::Parser;
use pest::iterators::Pair;

#[allow(missing_docs)]
mod pest_rules {
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/phrases.pest"]
    pub struct PhraseParser;
}
use pest_rules::{PhraseParser, Rule};

/// A template: how the meaning of an entry is made from its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Template {
    /// A constructor by name and its arguments.
    Call(String, Vec<Template>),
    /// The subject that the clause will fill in.
    Subject,
    /// A list of parts, spliced into the arguments.
    Splice(String),
    /// A part.
    Var(String),
    /// A number.
    Int(i32),
    /// A name of the lexicon: class and key.
    Name(String, String),
}

/// A category of phrases.
#[derive(Clone, Debug)]
pub struct Category {
    /// Its name.
    pub name: String,
    /// The sort of meaning its phrases have.
    pub sort: String,
    /// The forms in which it stands; none where it does not change.
    pub forms: Vec<String>,
}

/// One way of writing an entry.
#[derive(Clone, Debug)]
pub struct Surface {
    /// The retired form that it belongs to; `None` for today's wording.
    pub retired: Option<String>,
    /// The words, as written.
    pub text: String,
}

/// One phrase.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The category it belongs to.
    pub category: String,
    /// The only form it has, if it has only one.
    pub form: Option<String>,
    /// What it means.
    pub template: Template,
    /// Labels that the attachment table speaks of.
    pub tags: Vec<String>,
    /// Its surfaces, today's first.
    pub surfaces: Vec<Surface>,
    /// Examples of the phrase.
    pub examples: Vec<String>,
    /// The file it stands in.
    pub file: String,
    /// The line it starts on, from 1.
    pub line: usize,
}

/// Everything that a folder of phrases says.
#[derive(Clone, Debug, Default)]
pub struct Notation {
    /// The categories.
    pub categories: Vec<Category>,
    /// Retired forms: name and reason.
    pub retired: Vec<(String, String)>,
    /// Words read as another: word, the word it stands for, retired form.
    pub aliases: Vec<(String, String, String)>,
    /// The attachment table: winner, loser, reason.
    pub attachments: Vec<(String, String, String)>,
    /// The phrases.
    pub entries: Vec<Entry>,
}

/// A fault in a file of phrases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordingError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

/// Templates nest no deeper than this, so that reading them needs no more stack than there is.
const DEEPEST: usize = 50;

fn too_deep(line: &str) -> bool {
    let mut open = 0usize;
    line.bytes().any(|byte| {
        match byte {
            b'(' => open += 1,
            b')' => open = open.saturating_sub(1),
            _ => {}
        }
        open > DEEPEST
    })
}

impl Notation {
    /// Reads one file into this notation.
    pub fn read(&mut self, file: &str, text: &str) -> Result<(), WordingError> {
        if let Some(line) = text.lines().position(too_deep) {
            let message = format!("brackets are nested deeper than {DEEPEST}");
            return Err(WordingError { file: file.to_string(), line: line + 1, message });
        }
        let parsed = PhraseParser::parse(Rule::file, text).map_err(|error| {
            let line = match error.line_col {
                pest::error::LineColLocation::Pos((line, _)) | pest::error::LineColLocation::Span((line, _), _) => line,
            };
            WordingError { file: file.to_string(), line, message: error.variant.message().to_string() }
        })?;
        let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        for item in parsed.flat_map(Pair::into_inner) {
            let line = starts.partition_point(|at| *at < item.as_span().start()) + 1;
            let rule = item.as_rule();
            if rule == Rule::entry {
                self.entries.push(entry(item, file, line));
                continue;
            }
            let words: Vec<String> = item.clone().into_inner().map(|part| part.as_str().trim().to_string()).collect();
            match (rule, words.as_slice()) {
                (Rule::category, [name, sort, rest @ ..]) => self.categories.push(Category {
                    name: name.clone(),
                    sort: sort.clone(),
                    forms: rest
                        .iter()
                        .flat_map(|forms| forms.trim_matches(['[', ']']).split_whitespace())
                        .map(str::to_string)
                        .collect(),
                }),
                (Rule::retired, [name, reason]) => self.retired.push((name.clone(), reason.clone())),
                (Rule::alias, [word, means, retired]) => {
                    self.aliases.push((word.clone(), means.clone(), retired.clone()))
                }
                (Rule::attach, [winner, loser, reason]) => {
                    self.attachments.push((winner.clone(), loser.clone(), reason.clone()));
                }
                // The grammar yields no other items; the end of input carries no words.
                _ => {}
            }
        }
        Ok(())
    }
}

/// An entry out of its pair.
fn entry(item: Pair<'_, Rule>, file: &str, line: usize) -> Entry {
    let mut out = Entry {
        category: String::new(),
        form: None,
        template: Template::Subject,
        tags: Vec::new(),
        surfaces: Vec::new(),
        examples: Vec::new(),
        file: file.to_string(),
        line,
    };
    for part in item.into_inner() {
        for piece in part.into_inner() {
            match piece.as_rule() {
                Rule::name => out.category = piece.as_str().to_string(),
                Rule::form => out.form = Some(piece.as_str().to_string()),
                Rule::template => out.template = template(piece),
                Rule::tag => out.tags.push(piece.as_str().trim().trim_start_matches('@').to_string()),
                Rule::eg => out.examples.push(words(piece)),
                Rule::now => out.surfaces.push(Surface { retired: None, text: words(piece) }),
                Rule::old => {
                    let mut inner = piece.into_inner();
                    let retired = inner.next().map(|name| name.as_str().to_string());
                    let text = inner.next().map_or(String::new(), |rest| rest.as_str().trim().to_string());
                    out.surfaces.push(Surface { retired, text });
                }
                // Heads and surfaces have no other parts.
                _ => {}
            }
        }
    }
    out
}

/// The words of a surface line.
fn words(piece: Pair<'_, Rule>) -> String {
    piece.into_inner().next().map_or(String::new(), |rest| rest.as_str().trim().to_string())
}

/// A template out of its pair. Templates nest as deep as an author writes them on one line.
fn template(pair: Pair<'_, Rule>) -> Template {
    let Some(inner) = pair.into_inner().next() else { return Template::Subject };
    let text = inner.as_str().to_string();
    match inner.as_rule() {
        Rule::call => {
            let mut parts = inner.into_inner();
            let name = parts.next().map_or(String::new(), |con| con.as_str().to_string());
            Template::Call(name, parts.map(template).collect())
        }
        Rule::literal => {
            let mut parts = inner.into_inner().map(|part| part.as_str().to_string());
            Template::Name(parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
        }
        Rule::splice => Template::Splice(text.trim_start_matches('*').to_string()),
        Rule::number => Template::Int(text.parse().unwrap_or(0)),
        Rule::var => Template::Var(text),
        // `$`, the one alternative left.
        _ => Template::Subject,
    }
}
