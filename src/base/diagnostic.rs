//! A diagnostic: what is wrong, where, why, and how to mend it.
//!
//! In: a code, a place and words. Out: data that the command line renders. Style: lower case,
//! no full stop, the user's words in backticks, advice in `help`, no Rust names.
use super::{Code, Span};

/// How much a diagnostic weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; never counts for the exit code.
    Note,
    /// Reads, but should be mended.
    Warning,
    /// The card is rejected.
    Error,
}

impl Severity {
    /// The word that the contract uses.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Which text a span points into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// The whole file.
    File,
    /// The value of a header, by its canonical key, such as `Cost`.
    Header(&'static str),
    /// The rules text of the card, as given.
    Text,
}

impl Place {
    /// The word that the contract uses in `in`.
    pub fn name(self) -> String {
        match self {
            Place::File => "file".to_string(),
            Place::Header(key) => format!("header:{key}"),
            Place::Text => "text".to_string(),
        }
    }
}

/// Replaces the bytes of a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced.
    pub span: Span,
    /// What stands there afterwards.
    pub replacement: String,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its code, which has a page of its own.
    pub code: Code,
    /// Its weight; the code's own unless a caller lowers it.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The text that the span points into.
    pub place: Place,
    /// The very words.
    pub span: Span,
    /// Second places, each with its words: "declared here".
    pub labels: Vec<(Span, String)>,
    /// What to do about it.
    pub help: Option<String>,
    /// An edit that mends it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A diagnostic of this code with the code's own severity.
    pub fn new(code: Code, place: Place, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.page().severity,
            message: message.into(),
            place,
            span,
            labels: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// With advice.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// With a second place in the same text.
    pub fn label(mut self, span: Span, words: impl Into<String>) -> Diagnostic {
        self.labels.push((span, words.into()));
        self
    }

    /// With an edit that mends it.
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Diagnostic {
        self.fix = Some(Fix { span, replacement: replacement.into() });
        self
    }
}
