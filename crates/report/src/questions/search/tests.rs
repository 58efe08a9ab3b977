//! What a search is said to have found, by how it went.

use super::*;
use crate::frame::tests::facts;
use crate::story::tests::rate as estimate;
use balance_engine::game::Catalogue;
use balance_engine::sim::{AbandonedGames, Stopped};

fn part(card: &str, wins: Estimate) -> PartRow {
    PartRow {
        build: "best 1".to_owned(),
        cards: card.to_lowercase(),
        names: card.to_owned(),
        size: 1,
        replaced_by: Some("a Pebble".to_owned()),
        family: 2,
        wins: Some(wins),
    }
}

fn climb(to: &str, same_as: Option<usize>) -> ClimbRow {
    ClimbRow {
        start: 1,
        from: "Rock".to_owned(),
        to: to.to_owned(),
        name: None,
        same_as,
        steps: 2,
        races: 5,
        seen: 40,
        settled: true,
        ended: String::new(),
    }
}

/// Forty random builds, of which one was kept.
fn found() -> SearchSummary {
    let best = BestBuild {
        rank: 1,
        name: "best 1".to_owned(),
        win_rate: Some(estimate(0.72, 0.01)),
        win_rate_thinning: 0.8,
        games_thinning: 100,
        family: 1,
        build: "Rock + Paper".to_owned(),
        written: String::new(),
        parts_games: 100,
        whole: Vec::new(),
    };
    let (catalogue, played) = (Catalogue::default(), [2_000, 1_000, 0]);
    let scenario = facts("toy", "A toy", &catalogue);
    SearchSummary {
        head: Head::new(0, &scenario, played, Stopped::Games, Bugs::new(&AbandonedGames::default(), |_| None)),
        side: "Challenger".to_owned(),
        against: Vec::new(),
        builds: 40,
        sample: true,
        unplayable: 0,
        builds_seen: 40,
        average: None,
        tenth: 0,
        best: vec![best],
        rounds: Vec::new(),
        cards: Vec::new(),
        climbs: Vec::new(),
        parts: vec![part("Paper", estimate(0.18, 0.03)), part("Rock", estimate(0.05, 0.02))],
    }
}

#[test]
fn key_cards_have_level_and_method() {
    let mut found = found();
    let page = found.page(100).text(false);
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let method = found.parts[0].wins.unwrap().method.name();
    let said = format!("of single cards, pairs and threes, hold together at 95 % ({method}).");
    assert!(words.contains(&said), "{words}");
    found.parts.clear();
    assert!(!found.page(100).text(false).contains("of single cards, pairs"));
}

#[test]
fn the_strongest_is_told_with_how_many_it_is_the_strongest_of() {
    let headline = |of: &SearchSummary| of.story().headline().to_owned();
    let wins = "wins 72 % [71, 73] of 2,000 fresh games that had no part in the choice: Rock + Paper.";
    let mut found = found();
    let drawn = format!("The strongest of 40 builds of Challenger drawn at random {wins}");
    assert_eq!(headline(&found), drawn);
    found.builds_seen = 1_300;
    let near = "The strongest build of Challenger, of 40 drawn at random and 1,260 near the best of these,";
    assert_eq!(headline(&found), format!("{near} {wins}"));
    (found.sample, found.builds_seen) = (false, 40);
    assert_eq!(headline(&found), format!("The strongest of 40 legal builds of Challenger {wins}"));
    found.best.clear();
    assert_eq!(headline(&found), "None of 40 builds of Challenger was chosen.");
}

#[test]
fn where_starts_came_to_is_told_of_several() {
    let said = |climbs: &[ClimbRow]| SearchSummary { climbs: climbs.to_vec(), ..found() }.story().answer.join(" ");
    let same = [climb("Paper", None), climb("Paper", Some(1)), climb("Paper", Some(1))];
    assert!(said(&same).contains("All 3 starts ended with the same build."));
    let differ = [climb("Paper", None), climb("Rock", None), climb("Paper", Some(1))];
    assert!(said(&differ).contains("The 3 starts ended with 2 different builds, so there may be stronger ones still."));
    assert!(!said(&same[..1]).contains("starts"), "one start has nothing to agree with");
}

#[test]
fn the_card_that_carries_most_is_named_where_it_is_shown_to_carry() {
    let told = found().story().answer.join(" ");
    let most = "Its key card is Paper: +18 [+15, +21] percentage points more than with a Pebble in its place.";
    assert!(told.contains(most), "{told}");
    let mut chance = found();
    chance.parts = vec![part("Rock", estimate(0.01, 0.02))];
    assert!(!chance.story().answer.join(" ").contains("key card"));
}
