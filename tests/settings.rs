//! The settings of the rule sets: read, wrong in every way, and listed on a page.
//!
//! In: `cards/rules/*/settings.rules`. Out: a failure where one is not read, or where the page does not
//! say what they are. `VITAE_WRITE_PAGES=1` writes the page anew; look at the difference.
#![allow(clippy::unwrap_used)]

use vitae::game::Settings;
use vitae::game::settings::{SETTINGS, SettingsError, page};

const PUBLISHED: &str = include_str!("../cards/rules/black-chantry/settings.rules");
const REVISED: &str = include_str!("../cards/rules/revised/settings.rules");

#[test]
fn both_rule_sets_are_read_and_differ() {
    let (published, revised) = (Settings::read(PUBLISHED).unwrap(), Settings::read(REVISED).unwrap());
    assert_ne!(published, revised);
    assert_eq!(published.starting_pool, 30);
}

#[test]
fn the_page_says_what_they_are() {
    let now = page(&[("black-chantry", PUBLISHED), ("revised", REVISED)]).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/settings.md");
    if std::env::var_os("VITAE_WRITE_PAGES").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), now, "write it anew with VITAE_WRITE_PAGES=1");
}

fn wrong(text: &str) -> (usize, String) {
    let SettingsError { line, said } = Settings::read(text).unwrap_err();
    (line, said)
}

#[test]
fn a_wrong_line_is_named() {
    assert_eq!(wrong("hand size 7"), (1, "a setting is a line `key: value`".to_string()));
    let near = "there is no setting `hand sise`; the nearest is `hand size`";
    assert_eq!(wrong("# a comment\nhand sise: 7"), (2, near.to_string()));
    assert_eq!(wrong("hand size: 7\nhand size: 8"), (2, "`hand size` is set in line 1 already".to_string()));
    let twice = PUBLISHED.replace("edge from: amount", "edge from: luck");
    assert_eq!(wrong(&twice).1, "`edge from` is `luck`, and can be amount or burned");
}

#[test]
fn each_setting_must_be_there() {
    for row in SETTINGS {
        let without: Vec<&str> = PUBLISHED.lines().filter(|line| !line.starts_with(&format!("{}:", row.key))).collect();
        assert_eq!(wrong(&without.join("\n")), (0, format!("`{}` is not set", row.key)));
    }
}
