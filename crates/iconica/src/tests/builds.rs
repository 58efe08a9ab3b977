//! The parties that a search asks for.

use std::collections::BTreeSet;

use super::super::sides::spec::{Party, Side};
use super::*;
use balance_engine::chance::Stream;
use balance_engine::format::{Build, Search};
use balance_engine::game::SpecDiagnostics;

/// Returns two characters of each faction. The second Protectorate is a Legend, the second Independent a Special.
fn six() -> Vec<(String, CardText)> {
    vec![
        card("i1", ""),
        card("i2", "type = \"special\""),
        card("l1", "faction = \"legion\""),
        card("l2", "faction = \"legion\""),
        card("p1", "faction = \"protectorate\""),
        card("p2", "faction = \"protectorate\"\ntype = \"legend\""),
    ]
}

const ALL: Search = Search::All { max: 1_000 };

fn asked(sides: [&str; 2], side: usize, which: Search, seed: u64) -> (Vec<Build<Side>>, SpecDiagnostics) {
    let mut diagnostics = SpecDiagnostics::default();
    let text = written(&six(), "", sides);
    let found = IconicaDefinition::builds(&text, side, which, &mut Stream::new(seed, 0), &mut diagnostics).unwrap();
    (found, diagnostics)
}

fn words(sides: [&str; 2], side: usize, which: Search) -> Vec<String> {
    let (found, diagnostics) = asked(sides, side, which, 1);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    found.into_iter().map(|(words, _)| words).collect()
}

#[test]
fn all_legal_parties_are_listed_once() {
    // Of the 20 sets of three, 4 + 4 hold both p and l of the Protectorate and the Legion in some
    // way; what is left has at most one of i2 and p2 as well.
    let fixed = "party = [\"i1\", \"l1\", \"l2\"]";
    let found = words([fixed, fixed], 0, ALL);
    let expected = ["i1 + i2 + l1", "i1 + i2 + l2", "i1 + i2 + p1", "i1 + l1 + l2", "i1 + p1 + p2", "i2 + l1 + l2"];
    assert_eq!(found, expected);
}

#[test]
fn what_the_other_side_holds_alone_is_left_out() {
    let found = words(["party = [\"i1\", \"l1\", \"l2\"]", "party = [\"i1\", \"i2\", \"l1\"]"], 0, ALL);
    assert_eq!(found, ["i1 + l1 + l2", "i1 + p1 + p2"]);
}

#[test]
fn a_pool_narrows_the_search() {
    let pool = "party = { random = 3, from = { faction = [\"independent\", \"protectorate\"] } }";
    let found = words(["party = [\"i1\", \"l1\", \"l2\"]", pool], 1, ALL);
    assert_eq!(found, ["i1 + i2 + p1", "i1 + p1 + p2"]);
}

#[test]
fn builds_are_parties_of_the_side() {
    let fixed = "party = [\"i1\", \"l1\", \"l2\"]";
    for (words, side) in asked([fixed, fixed], 1, ALL, 1).0 {
        let Some(Party::Fixed(party)) = &side.party else { panic!("{side:?}") };
        assert_eq!(party.join(" + "), words);
        let mut text = written(&six(), "", [fixed, fixed]);
        text.sides[1].setup = side.clone();
        let mut diagnostics = SpecDiagnostics::default();
        assert!(
            <IconicaDefinition as balance_engine::format::GameDefinition>::compile(&text, &mut diagnostics).is_some()
        );
    }
}

#[test]
fn a_sample_holds_different_parties_and_depends_on_the_seed() {
    let fixed = "party = [\"i1\", \"l1\", \"l2\"]";
    let mut sets = BTreeSet::new();
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..600 {
        let (found, _) = asked([fixed, fixed], 0, Search::Sample(2), seed);
        let found: BTreeSet<String> = found.into_iter().map(|(words, _)| words).collect();
        assert_eq!(found.len(), 2);
        for words in &found {
            *counts.entry(words.clone()).or_insert(0) += 1;
        }
        sets.insert(found);
    }
    assert_eq!(sets.len(), 15, "every pair of the six comes up");
    // 200 expected of each; 5 standard errors are 58.
    assert!(counts.values().all(|n| (140..260).contains(n)), "{counts:?}");
    assert_eq!(words([fixed, fixed], 0, Search::Sample(50)).len(), 6, "all there are");
}

#[test]
fn too_many_and_teams_are_told() {
    let fixed = "party = [\"i1\", \"l1\", \"l2\"]";
    let (found, diagnostics) = asked([fixed, fixed], 0, Search::All { max: 5 }, 1);
    assert!(found.is_empty());
    assert_eq!(diagnostics.0[0].message, "there are 6 legal parties; the maximum is 5");
    let team = "players = [{ party = [\"i1\", \"l1\", \"l2\"] }, { party = [\"i1\", \"l1\", \"l2\"] }]";
    let (_, diagnostics) = asked([team, team], 0, ALL, 1);
    assert_eq!(diagnostics.0[0].message, "a search can't build teams");
}
