//! Effects that follow each other, as one sequence: in one sentence or in several, they say the same.
//!
//! In: the lines of a block in normal form, and which of them follow each other. Out: the steps as
//! canonical text, references counted from the start of the sequence. Never here: what is a step.
use crate::lexicon::Con;
use crate::syntax::term::{Term, TermId, Terms};

/// Collects the steps of a block; every line of it is shown to this, in order.
#[derive(Default)]
pub struct Sequence {
    /// For each selector of the block its number in the sequence; none for those of other lines.
    numbers: Vec<Option<i32>>,
    count: i32,
    steps: Vec<String>,
}

impl Sequence {
    /// A line that is no step: its selectors are counted apart.
    pub fn pass(&mut self, terms: &Terms, line: TermId) {
        self.numbers.extend(std::iter::repeat_n(None, selectors(terms, line)));
    }

    /// A line that is a step, or several.
    pub fn push(&mut self, terms: &mut Terms, line: TermId) {
        let before = i32::try_from(self.numbers.len()).unwrap_or(i32::MAX);
        for _ in 0..selectors(terms, line) {
            self.count += 1;
            self.numbers.push(Some(self.count));
        }
        let numbers = &self.numbers;
        let line = terms.rewrite(line, &mut |terms, part| {
            let (Some(Con::Ref), Some(Term::Int(n))) =
                (terms.con(part), terms.args(part).first().map(|n| terms.get(*n)))
            else {
                return part;
            };
            // What stands before the block keeps its distance from the block.
            let at = n.saturating_add(before);
            let known = usize::try_from(at).ok().and_then(|at| at.checked_sub(1)).and_then(|at| numbers.get(at));
            let number = match known {
                Some(Some(number)) => *number,
                Some(None) => return part,
                None => at,
            };
            let number = terms.add(Term::Int(number));
            terms.app(Con::Ref, vec![number])
        });
        match (terms.con(line), terms.args(line)) {
            (Some(Con::Does), [what]) if terms.con(*what) == Some(Con::Seq) => {
                let parts = terms.args(*what).to_vec();
                for part in parts {
                    let step = terms.app(Con::Does, vec![part]);
                    self.steps.push(terms.show(step));
                }
            }
            _ => self.steps.push(terms.show(line)),
        }
    }

    /// The steps as one part; none where there are none.
    pub fn finish(self) -> Option<String> {
        if self.steps.is_empty() { None } else { Some(self.steps.join("; ")) }
    }
}

/// How many selectors a line brings in.
fn selectors(terms: &Terms, line: TermId) -> usize {
    let own = usize::from(terms.con(line) == Some(Con::Sel));
    own + terms.args(line).iter().map(|arg| selectors(terms, *arg)).sum::<usize>()
}
