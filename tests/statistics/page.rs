//! The page of a report: well-formed, alone, with the right numbers at the right places.
//!
//! In: games whose truth is known. Out: a failure where the page is broken, asks the network, lets a name
//! be markup, or shows another number than the report has. A reader's eye is still needed for its looks.
use super::drawn;
use roxmltree::{Document, Node, ParsingOptions};
use vitae::simulate::{Report, report};

/// As XML: HTML but for `meta`, which has no end.
fn xml(page: &str) -> String {
    let mut out = String::new();
    let mut parts = page.split("<meta ");
    out.push_str(parts.next().unwrap());
    for part in parts {
        let (inside, rest) = part.split_once('>').unwrap();
        out.push_str(&format!("<meta {inside}/>{rest}"));
    }
    let (before, script) = out.split_once("<script>").unwrap();
    let (script, after) = script.split_once("</script>").unwrap();
    format!("{before}<script><![CDATA[{script}]]></script>{after}")
}

fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap()
}

fn made(games: u64) -> Report {
    let (mut plan, batch) = drawn::games(3, games);
    plan.decks[1].name = "<script>alert(1)</script> & \"co\"".to_string();
    report(&plan, &batch)
}

fn words(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|one| one.text()).collect()
}

/// The rows of a table's body, cell by cell.
fn table(document: &Document, id: &str) -> Vec<Vec<String>> {
    let table = document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap();
    let rows = table.descendants().filter(|node| node.has_tag_name("tbody")).flat_map(|body| body.children());
    rows.map(|row| row.children().map(words).collect()).collect()
}

#[test]
fn a_page_is_well_formed_and_asks_the_network_for_nothing() {
    for games in [0, 1, 12, 500] {
        let page = made(games).page();
        let text = xml(&page);
        let document = parsed(&text);
        for node in document.descendants() {
            for attribute in node.attributes() {
                assert!(!["src", "href", "srcset", "action", "data"].contains(&attribute.name()), "{attribute:?}");
                assert!(!attribute.name().starts_with("on"), "{attribute:?}");
            }
            let alone = ["link", "img", "iframe", "object", "embed", "base", "form", "image", "use"];
            assert!(!alone.contains(&node.tag_name().name()), "{node:?}");
        }
        for outside in ["http://", "https://", "url(", "@import", "fetch(", "XMLHttp", "import("] {
            // The one address is the name of the notation of the plots.
            let page = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
            assert!(!page.contains(outside), "{outside}");
        }
        // A name is never markup.
        assert_eq!(page.matches("<script>").count(), 1);
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;"));
    }
}

#[test]
fn a_page_shows_the_numbers_of_the_report() {
    let report = made(500);
    let text = xml(&report.page());
    let document = parsed(&text);
    let decks = table(&document, "decks");
    for (cells, row) in decks.iter().zip(&report.seats) {
        let score = row.score;
        assert_eq!(cells[..3], [row.deck.clone(), row.bot.to_string(), "500".to_string()]);
        assert_eq!(cells[3], format!("{:.2} ({:.2} to {:.2})", score.vp_mean, score.vp_low, score.vp_high));
        assert_eq!(cells[4], score.game_wins.to_string());
    }
    assert_eq!(decks.len(), 2);
    assert_eq!(table(&document, "seats").len(), 2);
    assert_eq!(table(&document, "pairs").iter().map(Vec::len).collect::<Vec<_>>(), [3, 3]);
    let length = table(&document, "length");
    assert_eq!(
        length[1][2..5],
        [report.length.decisions.p50, report.length.decisions.p99, report.length.decisions.worst]
            .map(|n| n.to_string())
    );
    let ousts = table(&document, "ousts");
    assert_eq!(ousts[0][2], report.ousts[0].left.to_string());
    let cards = table(&document, "cards");
    assert_eq!(cards.len(), report.cards.len());
    for (cells, row) in cards.iter().zip(&report.cards) {
        assert_eq!(cells[0], row.card);
        assert_eq!(cells[3], format!("{:.2}", row.drawn_per_game));
        let effect = row.opening;
        assert_eq!(cells[10], format!("{:+.2} ({:+.2} to {:+.2})", effect.difference, effect.low, effect.high));
    }
}

#[test]
fn plots_lie_within_their_frames_and_show_each_row() {
    let report = made(500);
    let text = xml(&report.page());
    let document = parsed(&text);
    let plots: Vec<Node> =
        document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "svg"))).collect();
    // Decks, seats, turns, decisions, ousts, cards as dots, cards in a plane.
    assert_eq!(plots.len(), 7);
    for plot in &plots {
        let size: Vec<f64> = plot.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
        for node in plot.descendants() {
            let number = |name: &str| node.attribute(name).and_then(|value| value.parse::<f64>().ok());
            for x in ["x", "x1", "x2", "cx"].iter().filter_map(|name| number(name)) {
                assert!((0.0..=size[2]).contains(&x), "{node:?}");
            }
            for y in ["y", "y1", "y2", "cy"].iter().filter_map(|name| number(name)) {
                assert!((0.0..=size[3]).contains(&y), "{node:?}");
            }
            assert!(
                number("width").is_none_or(|width| width >= 0.0) && number("height").is_none_or(|height| height >= 0.0)
            );
        }
    }
    let dots = |plot: &Node| plot.descendants().filter(|node| node.tag_name().name() == "circle").count();
    assert_eq!((dots(&plots[0]), dots(&plots[1]), dots(&plots[5]), dots(&plots[6])), (2, 2, 6, 6));
    // The bars of a histogram are all games.
    let bars = plots[2].descendants().filter(|node| node.attribute("class") == Some("bar")).count();
    assert_eq!(bars, report.length.turns.bars.len());
}
