//! Where the cards of a card file stand: the stretches between its separators.
//!
//! In: the text of a card file. Out: byte ranges, the separators left out. Never: a stretch that
//! holds nothing.
use std::ops::Range;

/// The stretches that hold more than white space.
pub fn sections(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive(['\n', '\r']) {
        if is_separator(line) {
            out.push(start..at);
            start = at + line.len();
        }
        at += line.len();
    }
    out.push(start..at);
    out.retain(|range| text.get(range.clone()).is_some_and(|text| !text.trim().is_empty()));
    out
}

/// Three dashes or more, alone on a line.
fn is_separator(line: &str) -> bool {
    let line = line.trim_end();
    line.len() >= 3 && line.bytes().all(|byte| byte == b'-')
}
