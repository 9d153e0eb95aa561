//! The nearest legal word to a misspelt one.
//!
//! In: a word and the words that could stand there. Out: at most one of them, never a far cry.

/// The closest candidate by edit distance, if it is close enough to be a slip of the pen.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    // A slip of the pen: one letter in a short word, two in a longer one, three in the longest.
    let reach = match lower.chars().count() {
        0..=2 => return None,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    };
    if !lower.starts_with(char::is_alphabetic) {
        return None;
    }
    let own = letters(&lower);
    // Each edit changes the length by one at most and the set of letters by two.
    let close = |candidate: &&str| {
        let distance = letters(candidate) ^ own;
        (candidate.len().abs_diff(lower.len()) <= reach || !candidate.is_ascii() || !lower.is_ascii())
            && distance.count_ones() as usize <= 2 * reach
    };
    candidates
        .into_iter()
        .filter(close)
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        // With more than one letter wrong, at least the first one is right.
        .filter(|(distance, candidate)| {
            *distance <= 1 || *distance <= reach && candidate.to_lowercase().chars().next() == lower.chars().next()
        })
        .min_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(b.1)))
        .map(|(_, candidate)| candidate)
}

/// Which letters a word has, as bits; other characters share one.
fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |bits, byte| {
        let letter = byte.to_ascii_lowercase();
        bits | if letter.is_ascii_lowercase() { 1 << (letter - b'a') } else { 1 << 26 }
    })
}
