//! The figures of the project, measured on the corpus: `cargo run --release --example figures`.
//!
//! In: the folder named by `VITAE_CORPUS`, or `../shared/corpus`. Out: one line a figure, with its
//! bound where there is one; exit 1 where a bound does not hold. Never here: a figure that was not
//! measured in this run.
mod corpus;
mod mutate;
mod report;
mod rewordings;
mod usage;

use corpus::Corpus;
use report::Report;

fn main() -> std::process::ExitCode {
    let Some(corpus) = Corpus::load() else {
        eprintln!("no corpus: set VITAE_CORPUS to its folder");
        return std::process::ExitCode::from(2);
    };
    let mut report = Report::default();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    let mut session = corpus.session();
    let results = corpus.check_all(&mut session);
    report::breadth(&mut report, &corpus, &results);
    if wanted("print") {
        report::printing(&mut report, &corpus, &mut session, &results);
    }
    if wanted("flavours") {
        report::flavours(&mut report, &corpus, &results);
    }
    if wanted("mutate") {
        mutate::all(&mut report, &corpus, &mut session, &results);
    }
    if wanted("phrases") {
        usage::phrases(&mut report, &corpus, &mut session);
    }
    if wanted("speed") {
        report::speed(&mut report);
    }
    if wanted("verdicts") {
        rewordings::verdicts(&mut report, &corpus, &mut session);
    }
    if words.iter().any(|word| word == "draw") {
        rewordings::draw(&corpus, &mut session);
    }
    if words.iter().any(|word| word == "codes") {
        report::codes(&corpus, &results);
    }
    report.finish()
}
