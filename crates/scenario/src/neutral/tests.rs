//! Replaced cards: which ones, by what, and the mistakes on the way.

use super::*;
use crate::{Disk, Memory, Override, read_document_with, ready, replace_cards};
use balance_engine::sim::{OutcomeRequest, Outcomes};

const HOUSE: &str = include_str!("../../../../scenarios/cards/iconica/original.toml");
const PLAIN: &str = include_str!("../../../../scenarios/cards/iconica/neutral.toml");

const SCENARIO: &str = r#"game = "iconica"
cards = ["house.toml", "neutral.toml"]
neutral = "plain_character"

[[side]]
name = "North"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name = "South"
party = ["shell_guard", "brood_tender", "plain_character"]
"#;

fn read(sets: &[&str]) -> Document {
    let files = Memory::new().with("s.toml", SCENARIO).with("house.toml", HOUSE).with("neutral.toml", PLAIN);
    let sets: Vec<Override> = sets.iter().map(|&set| set.into()).collect();
    read_document_with(&files, "s.toml".as_ref(), &sets)
}

fn named(keys: &[&str]) -> UsedCards {
    keys.iter().map(|key| ((*key).to_owned(), vec![0])).collect()
}

/// The first games of a contest.
fn played(contest: &dyn Contest) -> Outcomes {
    contest.outcomes(7, 0..40, OutcomeRequest::default())
}

/// What is reported about the mistakes of a scenario, or nothing.
fn told(sets: &[&str], used: &[&str]) -> String {
    let mut document = read(sets);
    if ready(&mut document, "s").is_some() {
        replace_cards(&mut document, &|| named(used));
    }
    document.render(false)
}

#[test]
fn cards_in_use_are_replaced_one_by_one() {
    let mut document = read(&[]);
    let base = ready(&mut document, "s").unwrap();
    let used = || named(&["warden", "brood_tender", "plain_character"]);
    let made = replace_cards(&mut document, &used).unwrap();
    assert_eq!(made.neutral, ["plain_character"]);
    let list: Vec<_> = made.list.iter().map(|s| (s.card.as_str(), s.neutral.as_str())).collect();
    assert_eq!(list, [("brood_tender", "plain_character"), ("warden", "plain_character")]);
    assert_eq!(made.left_out.len(), 23 - 2);
    assert_eq!(made.left_out["plain_character"], LeftOut::Neutral);
    assert_eq!(made.left_out["river_healer"], LeftOut::Unused);
    let games =
        [&base.contest, &made.list[0].contest, &made.list[1].contest].map(|contest| played(contest.as_ref()).ends);
    assert!(games[0] != games[1] && games[0] != games[2] && games[1] != games[2]);
}

#[test]
fn every_house_card_can_be_replaced() {
    let mut document = read(&[]);
    assert!(ready(&mut document, "s").is_some());
    let of = |line: &'static str| line.strip_prefix("[cards.")?.strip_suffix(']');
    let all = named(&HOUSE.lines().filter_map(of).collect::<Vec<_>>());
    let made = replace_cards(&mut document, &|| all.clone()).unwrap();
    assert_eq!(made.list.len(), 22);
    assert!(made.list.iter().map(|one| &one.card).eq(all.keys()));
}

#[test]
fn a_card_is_left_unused_by_one_side_at_a_time() {
    let mut document = read(&["side.1.party=[\"warden\", \"river_healer\", \"night_scout\"]"]);
    let base = ready(&mut document, "s").unwrap();
    let both: UsedCards = [("warden".to_owned(), vec![0, 1])].into();
    let made = replace_cards(&mut document, &|| both.clone()).unwrap();
    let unused = &made.list[0].unused;
    assert_eq!(unused.iter().map(|(side, _)| *side).collect::<Vec<_>>(), [0, 1]);
    let games = [&base.contest, &unused[0].1, &unused[1].1].map(|c| played(c.as_ref()).ends);
    assert!(games[0] != games[1] && games[0] != games[2] && games[1] != games[2]);
}

#[test]
fn a_card_that_does_what_the_neutral_one_does_plays_the_same_games() {
    // A second warden by another key: what it does is the same, and so is every game.
    let twin = HOUSE.split_once("[cards.warden]").unwrap().1.split("\n[cards.").next().unwrap();
    let more = format!("{PLAIN}\n[cards.warden_too]{twin}");
    let files = Memory::new().with("s.toml", SCENARIO).with("house.toml", HOUSE).with("neutral.toml", more);
    let sets = ["neutral=warden_too".into()];
    let mut document = read_document_with(&files, "s.toml".as_ref(), &sets);
    let base = ready(&mut document, "s").unwrap();
    let made = replace_cards(&mut document, &|| named(&["warden"])).unwrap();
    assert_eq!(played(base.contest.as_ref()), played(made.list[0].contest.as_ref()));
    let (one, other) = (base.contest.trace(7, 5), made.list[0].contest.trace(7, 5));
    assert_eq!(one.lines, other.lines);
}

/// The cards of the first side of a shipped scenario among these whose slot may be empty.
fn may_be_empty(scenario: &str, sets: &[&str], used: &[&str]) -> Vec<String> {
    let path = format!("{}/../../scenarios/{scenario}.toml", env!("CARGO_MANIFEST_DIR"));
    let sets: Vec<Override> = sets.iter().map(|&set| set.into()).collect();
    let mut document = read_document_with(&Disk, path.as_ref(), &sets);
    let base = ready(&mut document, "s").unwrap();
    let made = replace_cards(&mut document, &|| named(used)).unwrap();
    assert_eq!(made.list.len(), used.len(), "{scenario}");
    let mut found = Vec::new();
    for one in made.list.iter().filter(|one| !one.empty.is_empty()) {
        let (side, contest) = &one.empty[0];
        assert_eq!((one.empty.len(), *side), (1, 0), "{}", one.card);
        let games = [&base.contest, contest].map(|of| of.outcomes(7, 0..8, OutcomeRequest::default()).ends);
        assert!(games[0] != games[1], "{}", one.card);
        found.push(one.card.clone());
    }
    found
}

#[test]
fn a_slot_is_empty_only_if_the_rules_allow_that() {
    // A build has a character in any case.
    let merits = ["ash_spear", "clay_walker"];
    assert_eq!(may_be_empty("arcadia_builds", &[], &merits), ["ash_spear"]);
    // A Warband has a Commander in any case.
    let sets = [
        "cards=[\"built_in:arcworlde\", \"built_in:arcworlde/neutral\"]",
        "neutral=[\"plain_character\", \"plain_item\"]",
    ];
    let hired = ["halfling_sheriff", "shield", "trollhound"];
    assert_eq!(may_be_empty("arcworlde_skirmish", &sets, &hired), ["shield", "trollhound"]);
    // A party has three characters in any case.
    assert!(may_be_empty("iconica_party", &[], &["warden"]).is_empty());
}

#[test]
fn mistakes_have_their_place_and_remedy() {
    for (set, wanted) in [
        ("neutral=plain_charcter", "did you mean \"plain_character\"?"),
        ("neutral=\"zzz\"", "`balance list cards iconica` shows the built-in cards"),
        ("neutral=[\"warden\", \"warden\"]", "\"warden\" is named twice"),
        ("neutral=[]", "expected at least 1 item"),
        ("neutral=4", "expected text or a list of texts"),
    ] {
        let told = told(&[set], &["warden"]);
        assert!(told.contains(wanted) && told.contains("command line:1:"), "{told}");
    }
    assert_eq!(told(&[], &["warden"]), "");
}

#[test]
fn a_scenario_without_a_neutral_card_says_what_to_write() {
    let mut document = read(&[]);
    document.forget("neutral");
    assert!(ready(&mut document, "s").is_some());
    let asked = || -> UsedCards { panic!("nothing is played before the mistake is reported") };
    assert!(replace_cards(&mut document, &asked).is_none());
    let told = document.render(false);
    assert!(told.contains("has no neutral card") && told.contains("write `neutral = "), "{told}");
}
