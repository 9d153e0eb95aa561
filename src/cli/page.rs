//! The page of a diagnostic's code.
//!
//! In: a code. Out: what it means, why, an example that triggers it, the example mended; as text or
//! as JSON. Never: a page of its own; the table of codes has them.
use super::Format;
use super::out::{Out, Stop};
use crate::base::Code;
use serde::Serialize;

#[derive(Debug, Serialize)]
struct Line {
    code: String,
    severity: &'static str,
    title: &'static str,
    why: &'static str,
    bad: Option<&'static str>,
    good: &'static str,
}

/// Prints the page.
pub fn show(out: &mut Out, code: Code, format: Format) -> Result<(), Stop> {
    let page = code.page();
    if format == Format::Json {
        return out.json(&Line {
            code: code.name(),
            severity: page.severity.name(),
            title: page.title,
            why: page.why,
            bad: Some(page.bad).filter(|bad| !bad.is_empty()),
            good: page.good,
        });
    }
    out.line(&format!("{} ({}): {}\n\n{}", code.name(), page.severity.name(), page.title, page.why))?;
    if !page.bad.is_empty() {
        out.line(&format!("\nFor example:\n\n{}", indented(page.bad)))?;
    }
    out.line(&format!("\nMended:\n\n{}", indented(page.good)))
}

fn indented(text: &str) -> String {
    let lines = text.trim_end_matches('\n').split('\n');
    let lines: Vec<String> =
        lines.map(|line| if line.is_empty() { String::new() } else { format!("    {line}") }).collect();
    lines.join("\n")
}
