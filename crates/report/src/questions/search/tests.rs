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

/// Forty random builds; one was kept.
fn found() -> SearchSummary {
    let best = BestBuild {
        rank: 1,
        name: "best 1".to_owned(),
        win_rate: Some(estimate(0.72, 0.01)),
        selection_win_rate: 0.8,
        selection_games: 100,
        family: 1,
        build: "Rock + Paper".to_owned(),
        written: String::new(),
        parts_games: 100,
        whole: Vec::new(),
    };
    let (catalogue, played) = (Catalogue::default(), [2_000, 1_000, 0]);
    let scenario = facts("toy", "A toy", &catalogue);
    SearchSummary {
        head: Head::of(0, &scenario, played, Stopped::Games, Bugs::new(&AbandonedGames::default(), |_| None)),
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
    let said = format!("for single cards, pairs and triples, have a joint level of 95 % ({method}).");
    assert!(words.contains(&said), "{words}");
    found.parts.clear();
    assert!(!found.page(100).text(false).contains("for single cards, pairs"));
}

#[test]
fn the_strongest_is_told_with_how_many_it_is_the_strongest_of() {
    let headline = |of: &SearchSummary| of.story().headline().to_owned();
    let wins = "won 72 % [71, 73] of 2,000 fresh games: Rock + Paper.";
    let mut found = found();
    let drawn = format!("The strongest of 40 random builds of Challenger {wins}");
    assert_eq!(headline(&found), drawn);
    found.builds_seen = 1_300;
    let near = "The strongest build of Challenger, of 40 random ones and 1,260 similar to the best of these,";
    assert_eq!(headline(&found), format!("{near} {wins}"));
    (found.sample, found.builds_seen) = (false, 40);
    assert_eq!(headline(&found), format!("The strongest of all 40 legal builds of Challenger {wins}"));
    found.best.clear();
    assert_eq!(headline(&found), "None of 40 builds of Challenger was selected.");
}

#[test]
fn where_starts_came_to_is_told_of_several() {
    let said = |climbs: &[ClimbRow]| SearchSummary { climbs: climbs.to_vec(), ..found() }.story().answer.join(" ");
    let same = [climb("Paper", None), climb("Paper", Some(1)), climb("Paper", Some(1))];
    assert!(said(&same).contains("All 3 starts ended with the same build."));
    let differ = [climb("Paper", None), climb("Rock", None), climb("Paper", Some(1))];
    assert!(said(&differ).contains("3 starts ended with 2 different builds, so there may be stronger ones."));
    assert!(!said(&same[..1]).contains("starts"), "one start has nothing to agree with");
}

#[test]
fn the_card_that_carries_most_is_named_where_it_is_shown_to_carry() {
    let told = found().story().answer.join(" ");
    let max = "Its key card is Paper: +18 pp [+15, +21] compared with a Pebble in its place.";
    assert!(told.contains(max), "{told}");
    let mut chance = found();
    chance.parts = vec![part("Rock", estimate(0.01, 0.02))];
    assert!(!chance.story().answer.join(" ").contains("key card"));
}

#[test]
fn a_chart_names_the_cards_and_keeps_its_axis_to_the_builds() {
    let mut found = found();
    let mut drawn = |average: f64| {
        found.average = Some(estimate(average, 0.01));
        found.charts(crate::Canvas::default()).remove(0).1
    };
    let far = drawn(0.3);
    for said in [">1: Rock + Paper<", "Left of the axis: 30.0 %, the average of", "(tends to be too high)"] {
        assert!(far.contains(said), "{said}: {far}");
    }
    assert!(!far.contains(">40<"), "the axis doesn't reach down to the average: {far}");
    assert!(drawn(0.69).contains("Dashed: 69.0 %"));
}
