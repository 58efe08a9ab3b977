//! A ladder as people read it.

use crate::frame::tests::ladder::flips;
use crate::{RungTime, ladder_charts, ladder_markdown, ladder_page, ladder_speeds};

#[test]
fn a_flip_stands_at_the_top() {
    let summary = flips();
    let text = ladder_page(&summary, 100).text(false);
    let words = "FLIPS: Waiter leads with greedy (20 % slips) and greedy; Dasher & Co leads with";
    for said in [
        words,
        "Climbed 4 rungs: all were climbed. 40,000 games in all",
        "how far Dasher & Co is ahead of Waiter",
        "no lead known (does not count)",
        "Waiter leads",
        "still loses",
        "1st wins",
        "The rung random is the floor",
        "those of 15 differences of the",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(text.find(words) < text.find("Verdict"));
}

#[test]
fn markdown_says_the_same() {
    let page = ladder_markdown(&flips());
    for said in ["# A wager", "**FLIPS:** Waiter leads", "| one plays | side | gains | interval |", "## Skill"] {
        assert!(page.contains(said), "{said}: {page}");
    }
}

#[test]
fn the_chart_has_every_rung_and_side() {
    let charts = ladder_charts(&flips()).unwrap();
    let [(name, svg)] = &charts[..] else { panic!("one chart") };
    assert_eq!(name, "ladder.svg");
    for said in ["search 64", "20 % slips", "Waiter", "Dasher &amp; Co", "games won (%)"] {
        assert!(svg.contains(said), "{said}");
    }
}

#[test]
fn speeds_are_of_each_rung() {
    let time = |rung: &str, games, playouts, seconds| RungTime { rung: rung.to_owned(), games, playouts, seconds };
    let times = [time("greedy", 4_000, 0, 2.0), time("search 16", 20, 40_000, 4.0)];
    assert_eq!(ladder_speeds(&times), "Games a second: greedy 2,000 · search 16 5.0 (10,000 playouts).");
}
