//! Variants and builds: what they change, their names, and the mistakes in them.

use insta::assert_snapshot;

use super::*;
use crate::{Memory, Override, Prepared, read_document_with, ready};
use balance_engine::sim::{OutcomeRequest, Outcomes};

const HOUSE: &str = include_str!("../../../../scenarios/cards/iconica/original.toml");

const SCENARIO: &str = r#"game = "iconica"
cards = ["house.toml"]

[[side]]
name = "North"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name = "South"
party = ["shell_guard", "brood_tender", "brood_reaver"]
"#;

fn read(more: &str, sets: &[&str]) -> Document {
    let files = Memory::new().with("s.toml", format!("{SCENARIO}{more}")).with("house.toml", HOUSE);
    let sets: Vec<Override> = sets.iter().map(|&set| set.into()).collect();
    read_document_with(&files, "s.toml".as_ref(), &sets)
}

fn prepared(more: &str, sets: &[&str]) -> Prepared {
    let mut document = read(more, sets);
    let prepared = ready(&mut document, "s");
    prepared.unwrap_or_else(|| panic!("{}", document.render(false)))
}

/// What is reported about the mistakes.
fn told(more: &str) -> String {
    let mut document = read(more, &[]);
    assert!(ready(&mut document, "s").is_none());
    document.render(false)
}

/// The first games of a contest.
fn played(contest: &dyn Contest) -> Outcomes {
    contest.outcomes(7, 0..30, OutcomeRequest::default())
}

fn names(list: &[NamedVariant]) -> Vec<&str> {
    list.iter().map(|variant| variant.name.as_str()).collect()
}

#[test]
fn a_scenario_without_variants_has_none() {
    let found = prepared("", &[]).variants;
    assert_eq!(found.base, "base");
    assert!(found.changed.is_empty() && found.builds.is_none());
}

#[test]
fn a_variant_plays_as_the_scenario_with_the_same_set() {
    let more = r#"
[[variant]]
name = "Tougher Warden"
note = "He falls too early"
set = { "cards.warden.health" = 100, "cards.warden.actions.3.deal" = 40 }
[[variant]]
name = "Reaver gone"
[variant.set]
"side.1.party.2" = "spore_drifter"
"side.1.agent" = "random"
[[variant]]
name = "Short and advanced"
set = { max_turns = 30, "rules.action_break" = "advanced" }
"#;
    let all = prepared(more, &[]);
    let found = &all.variants.changed;
    assert_eq!(names(found), ["Tougher Warden", "Reaver gone", "Short and advanced"]);
    assert_eq!(found[0].note.as_deref(), Some("He falls too early"));
    assert_eq!((found[0].side, found[1].side, found[2].side), (None, Some(1), None));
    assert_eq!(found[1].sides[1].agent.to_string(), "random");
    let same = [
        vec!["cards.warden.health=100", "cards.warden.actions.3.deal=40"],
        vec!["side.1.party.2=spore_drifter", "side.1.agent=random"],
        vec!["max_turns=30", "rules={ action_break = \"advanced\" }"],
    ];
    let base = played(all.contest.as_ref());
    for (variant, sets) in found.iter().zip(&same) {
        let alike = prepared("", sets);
        assert_eq!(played(variant.contest.as_ref()), played(alike.contest.as_ref()));
        assert_ne!(played(variant.contest.as_ref()), base);
    }
}

#[test]
fn variants_lie_on_top_of_what_is_set() {
    let more = "[[variant]]\nname = \"x\"\nset = { \"cards.warden.health\" = 100 }\n";
    let sets = ["cards.warden.health=130", "cards.night_scout.health=80", "base=now"];
    let all = prepared(more, &sets);
    assert_eq!(all.variants.base, "now");
    let alike = prepared("", &["cards.warden.health=100", "cards.night_scout.health=80"]);
    let variant = &all.variants.changed[0];
    assert_eq!(played(variant.contest.as_ref()), played(alike.contest.as_ref()));
}

#[test]
fn builds_keep_the_order_of_the_file() {
    let more = r#"
[builds]
side = "South"
[builds.list."Zealots"]
party = ["shell_guard", "brood_tender", "spore_drifter"]
[builds.list."As written"]
[builds.list."At random"]
party = { random = 3, from = { faction = "legion" } }
"#;
    let all = prepared(more, &[]);
    let builds = all.variants.builds.as_ref().unwrap();
    assert_eq!(builds.side, 1);
    assert_eq!(names(&builds.list), ["Zealots", "As written", "At random"]);
    assert!(builds.list.iter().all(|build| build.side == Some(1)));
    let alike = prepared("", &["side.1.party.2=spore_drifter"]);
    let base = played(all.contest.as_ref());
    assert_eq!(played(builds.list[0].contest.as_ref()), played(alike.contest.as_ref()));
    assert_eq!(played(builds.list[1].contest.as_ref()), base);
    assert_ne!(played(builds.list[0].contest.as_ref()), base);
    assert!(builds.list[2].contest.setup().draws_build[1] && !builds.list[1].contest.setup().draws_build[1]);
}

#[test]
fn all_mistakes_of_variants_come_in_one_pass() {
    assert_snapshot!(told(
        r#"
[[variant]]
name = "Warden"
set = { "cards.wardn.health" = 20, "cards.warden.health" = "much", "cards.warden.helth" = 3 }
[[variant]]
name = "Warden"
set = { seed = 4, rules = { action_break = "advanced" }, "side..party" = [] }
[[variant]]
name = "Illegal"
set = { "side.0.party.1" = "warden", "side.1.party.0" = "shell_gard" }
[[variant]]
name = "Afar"
set = { "cards.night_scout.faction" = "legion" }
[[variant]]
name = "Other name"
set = { "side.0.name" = "East" }
[[variant]]
name = "base"
set = {}
[builds]
side = "Soth"
"#
    ));
}

#[test]
fn mistakes_of_builds_have_their_places() {
    assert_snapshot!(told(
        r#"
[builds]
side = "South"
[builds.list."Short of one"]
party = ["shell_guard", "brood_tender"]
[builds.list.Unknown]
party = ["shell_guard", "brood_tendr", "brood_reaver"]
partie = 3
[builds.list.Strange]
party = ["shell_guard", "warden", "brood_reaver"]
[builds.list.Wrong]
party = 3
[builds.list."A name that is far too long for any table or chart to show it, and more"]
"#
    ));
    let both = told("[builds.list.a]\n");
    assert!(both.contains("`[builds]` names no side") && both.contains("`side = \"North\"` or `side = \"South\"`"));
    let far = told("[builds]\nside = \"Soth\"\n[builds.list.a]\nparty = 3\n");
    assert!(far.contains("did you mean \"South\"?"), "{far}");
}

#[test]
fn what_is_wrong_with_the_base_is_told_once() {
    let variant = "[[variant]]\nname = \"x\"\nset = { \"cards.warden.health\" = 100 }\n";
    let told = |sets: &[&str]| {
        let mut document = read(variant, sets);
        assert!(ready(&mut document, "s").is_none());
        document.render(false)
    };
    // By the game, by the schema, and with a file that is no TOML.
    let one = told(&["side.0.party.0=wardn"]);
    assert!(one.contains("1 mistake in"), "{one}");
    let one = told(&["cards.night_scout.health=x"]);
    assert!(one.contains("1 mistake in"), "{one}");
    let one = told(&["cards=[\"none.toml\"]"]);
    assert!(!one.contains("no `warden`"), "{one}");
    // A variant that puts right what is wrong is none the worse for it.
    let mended = "[[variant]]\nname = \"x\"\nset = { \"side.0.party.0\" = \"warden\" }\n";
    let mut document = read(mended, &["side.0.party.0=wardn"]);
    assert!(ready(&mut document, "s").is_none());
    assert_eq!(document.diagnostics.len(), 1);
}

#[test]
fn variants_are_no_part_of_what_is_drawn_at_random_from_a_broken_scenario() {
    // The scenario's own mistake and that of the variant are both reported.
    let both = told("[[variant]]\nname = \"x\"\nset = { \"cards.warden.health\" = 0 }\n[[side]]\n");
    assert!(both.contains("missing key") && both.contains("must be from 10 to 310"), "{both}");
}

#[test]
fn no_more_variants_and_builds_are_listed_than_anybody_reads() {
    let variant = |n| format!("[[variant]]\nname = \"v{n}\"\nset = {{ max_turns = 60 }}\n");
    let all = |count: usize| (0..count).map(variant).collect::<String>();
    assert_eq!(prepared(&all(20), &[]).variants.changed.len(), 20);
    let many = told(&all(MAX_VARIANTS + 1));
    assert!(many.contains("at most 1000 items, found 1001"), "{many}");
    let build = |n| format!("[builds.list.b{n}]\nparty = [\"warden\", \"river_healer\", \"night_scout\"]\n");
    let builds: String = (0..=MAX_VARIANTS).map(build).collect();
    let many = told(&format!("[builds]\nside = \"North\"\n{builds}"));
    assert!(many.contains("at most 1000 builds can be listed, not 1001"), "{many}");
}
