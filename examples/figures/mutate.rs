//! Changes to texts that must be seen.
use crate::corpus::Corpus;
use crate::report::Report;
use vitae::check::{Checked, Checker};

/// All of them.
pub fn all(_report: &mut Report, _corpus: &Corpus, _checker: &mut Checker, _results: &[Checked]) {}
