//! What a search is said to have found, by how it went.

use super::*;
use crate::frame::{Bugs, ClimbRow};
use crate::search_page;
use crate::story::tests::rate;
use balance_engine::sim::AbandonedGames;
use balance_stats::Estimate;

fn part(card: &str, wins: Estimate) -> PartRow {
    PartRow {
        cards: vec![card.to_lowercase()],
        names: vec![card.to_owned()],
        replaced_by: Some("a Pebble".to_owned()),
        wins: Some(wins),
    }
}

fn climb(to: &str, same_as: Option<usize>) -> ClimbRow {
    ClimbRow {
        from: "Rock".to_owned(),
        to: to.to_owned(),
        name: None,
        same_as,
        steps: 2,
        races: 5,
        seen: 40,
        settled: true,
    }
}

/// Forty builds by lot, of which one was kept.
fn found() -> SearchSummary {
    let best = BestBuild {
        build: "Rock + Paper".to_owned(),
        win_rate: Some(rate(0.72, 0.01)),
        parts: vec![part("Rock", rate(0.05, 0.02)), part("Paper", rate(0.18, 0.03))],
        ..BestBuild::default()
    };
    SearchSummary {
        schema_version: 0,
        title: String::new(),
        game: String::new(),
        side: "Challenger".to_owned(),
        against: Vec::new(),
        builds: 40,
        sample: true,
        unplayable: 0,
        games_in_all: 0,
        games: 2_000,
        blocks: 1_000,
        stopped: "games",
        level: 0.95,
        meaning: "",
        warnings: Vec::new(),
        unmodelled: Vec::new(),
        average: None,
        rounds: Vec::new(),
        climbs: Vec::new(),
        builds_seen: 40,
        best: vec![best],
        card_word: "cards",
        tenth: 0,
        cards: Vec::new(),
        bugs: Bugs::new(&AbandonedGames::default(), |_| None),
    }
}

#[test]
fn key_cards_have_level_and_method() {
    let mut found = found();
    let page = search_page(&found, 100).text(false);
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let method = found.best[0].parts[0].wins.unwrap().method.name();
    let said = format!("of single cards, pairs and threes, hold together at 95 % ({method}).");
    assert!(words.contains(&said), "{words}");
    found.best[0].parts.clear();
    assert!(!search_page(&found, 100).text(false).contains("of single cards, pairs"));
}

#[test]
fn the_strongest_is_told_with_how_many_it_is_the_strongest_of() {
    let headline = |of: &SearchSummary| search_story(of).headline().to_owned();
    let wins = "wins 72 % [71, 73] of 2,000 fresh games that had no part in the choice: Rock + Paper.";
    let mut found = found();
    let drawn = format!("The strongest of 40 builds drawn by lot of Challenger {wins}");
    assert_eq!(headline(&found), drawn);
    found.builds_seen = 1_300;
    let near = "The strongest build of Challenger, of 40 drawn by lot and 1,260 near the best of these,";
    assert_eq!(headline(&found), format!("{near} {wins}"));
    (found.sample, found.builds_seen) = (false, 40);
    assert_eq!(headline(&found), format!("The strongest of 40 legal builds of Challenger {wins}"));
    found.best.clear();
    assert_eq!(headline(&found), "None of 40 builds of Challenger was chosen.");
}

#[test]
fn where_starts_came_to_is_told_of_several() {
    let said =
        |climbs: &[ClimbRow]| search_story(&SearchSummary { climbs: climbs.to_vec(), ..found() }).answer.join(" ");
    let same = [climb("Paper", None), climb("Paper", Some(1)), climb("Paper", Some(1))];
    assert!(said(&same).contains("All 3 starts of the climb came to the same build."));
    let differ = [climb("Paper", None), climb("Rock", None), climb("Paper", Some(1))];
    assert!(
        said(&differ)
            .contains("The 3 starts of the climb came to 2 different builds, so there may be stronger ones still.")
    );
    assert!(!said(&same[..1]).contains("starts"), "one start has nothing to agree with");
}

#[test]
fn the_card_that_carries_most_is_named_where_it_is_shown_to_carry() {
    let told = search_story(&found()).answer.join(" ");
    let most = "What carries it most is Paper: +18 [+15, +21] points more than with a Pebble in its place.";
    assert!(told.contains(most), "{told}");
    let mut chance = found();
    chance.best[0].parts = vec![part("Rock", rate(0.01, 0.02))];
    assert!(!search_story(&chance).answer.join(" ").contains("carries"));
}
