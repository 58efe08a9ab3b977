//! The builds that a search asks for.

use std::collections::BTreeSet;

use super::super::sides::spec::{Build, Side};
use super::*;
use balance_engine::format::{Build as Found, Search};

const CARDS: &str = r#"
bold = { type = "ability", cost = 2, attribute = "might", court = "seelie" }
charm = { type = "art", cost = 3 }
sly = { type = "ability", cost = 2, attribute = "savvy", court = "unseelie", copies = 2 }
limp = { type = "curse", bonus = 2, copies = 2 }
"#;

/// Four points, and two more for a Flaw; one may be left.
const LOT: &str = "build = { random = { character = \"hob\", flaws = 2, unspent = 1, \
                   from = [\"bold\", \"charm\", \"sly\", \"limp\"] } }";

fn asked(side: usize, which: Search) -> (Vec<Found<Side>>, SpecDiagnostics) {
    let mut diagnostics = SpecDiagnostics::default();
    let text = written(CARDS, "points = 4", [LOT, PLAIN]);
    let found = ArcadiaDefinition::builds(&text, side, which, &mut Stream::new(1, 0), &mut diagnostics);
    (found.unwrap(), diagnostics)
}

fn names(side: usize, which: Search) -> Vec<String> {
    let (found, diagnostics) = asked(side, which);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    found.into_iter().map(|(name, _)| name).collect()
}

#[test]
fn all_legal_builds_are_listed_once_with_each_court_that_may_be_chosen() {
    assert_eq!(
        names(0, Search::All { max: 10 }),
        [
            "hob: bold + sly (Seelie)",
            "hob: bold + sly (Unseelie)",
            "hob: charm (Seelie)",
            "hob: charm (Unseelie)",
            "hob: sly + sly",
            "hob: bold + charm − limp",
            "hob: bold + sly + sly − limp",
            "hob: charm + sly − limp",
        ]
    );
}

#[test]
fn more_builds_than_can_be_answered_are_told() {
    assert_eq!(names(0, Search::All { max: 8 }).len(), 8);
    let (found, diagnostics) = asked(0, Search::All { max: 7 });
    assert!(found.is_empty());
    let told: Vec<&str> = diagnostics.0.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(told, ["there are more than 7 legal builds"]);
}

#[test]
fn builds_by_lot_are_different_and_as_many_as_are_asked_for_or_as_there_are() {
    for (asked, found) in [(3, 3..=3), (1_000, 8..=20)] {
        let names = names(0, Search::Sample(asked));
        assert!(found.contains(&names.len()), "{names:?}");
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
    }
}

#[test]
fn a_build_is_written_as_a_side_would_have_it() {
    let found = asked(0, Search::All { max: 10 }).0;
    assert_eq!(found.len(), 8);
    for (name, side) in found {
        let Build::These(these) = side.build else { panic!("{name}") };
        let mut words = format!("{}: {}", these.character, these.merits.join(" + "));
        words.extend(these.flaws.iter().map(|flaw| format!(" − {flaw}")));
        words.extend(these.court.map(|court| format!(" ({court:?})")));
        assert_eq!(words, name);
        let written = format!(
            "build = {{ character = {:?}, merits = {:?}, flaws = {:?}{} }}",
            these.character,
            these.merits,
            these.flaws,
            these
                .court
                .map_or(String::new(), |court| { format!(", court = {:?}", format!("{court:?}").to_lowercase()) })
        );
        assert_eq!(faults_of(CARDS, "points = 4", [&written, PLAIN]), [""; 0], "{written}");
    }
}

#[test]
fn of_a_side_with_a_fixed_build_all_cards_are_searched() {
    let all = names(1, Search::Sample(200));
    assert!(all.iter().any(|name| name.starts_with("nix: ")));
    assert!(all.iter().any(|name| name.contains("wart")));
}
