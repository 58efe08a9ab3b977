//! Numbers a step off: which ones, by how much, and what is refused.

use super::*;
use crate::{Memory, number_patterns, number_steps, read_document_with, ready};
use balance_engine::sim::OutcomeRequest;

const HOUSE: &str = include_str!("../../../../scenarios/cards/iconica/original.toml");

const SCENARIO: &str = r#"game = "iconica"
cards = ["house.toml"]

[[side]]
name = "North"
party = { random = 3 }

[[side]]
name = "South"
party = { random = 3 }

[rules]
action_break = "advanced"
"#;

fn read() -> Document {
    let files = Memory::new().with("s.toml", SCENARIO).with("house.toml", HOUSE);
    read_document_with(&files, "s.toml".as_ref(), &[])
}

/// The steps of a scenario in which these cards take part.
fn made(only: &[&str], step: Option<f64>, used: &[&str]) -> Steps {
    let mut document = read();
    assert!(ready(&mut document, "s").is_some(), "{}", document.render(false));
    let only = only.iter().map(|&only| only.to_owned()).collect();
    let used = used.iter().map(|&used| used.to_owned()).collect();
    number_steps(&mut document, &StepsFor { only, step }, &used).expect("nothing is wrong with it")
}

fn said(steps: &Steps) -> Vec<String> {
    steps.list.iter().map(|step| step.change.to_string()).collect()
}

#[test]
fn each_number_is_changed_by_the_step_of_its_schema() {
    let steps = made(&["cards.*.health"], None, &["warden", "night_scout"]);
    let mut all = said(&steps);
    all.sort();
    let wanted = [
        "cards.night_scout.health=100",
        "cards.night_scout.health=80",
        "cards.warden.health=110",
        "cards.warden.health=130",
    ];
    assert_eq!(all, wanted);
    assert_eq!(steps.unused, 20, "the other characters take no part");
    assert!(steps.refused.is_empty() && steps.idle.is_empty());
    let warden = steps.list.iter().find(|step| step.change.to == 130.0).unwrap();
    assert_eq!(warden.change.card.as_deref(), Some("warden"));
    let contest = &warden.contest;
    let ends = |contest: &dyn Contest| contest.outcomes(7, 0..400, OutcomeRequest::default()).ends;
    let base = ready(&mut read(), "s").unwrap();
    assert_ne!(ends(contest.as_ref()), ends(base.contest.as_ref()));
}

#[test]
fn what_is_asked_for_is_what_stands_there_or_below() {
    let all = made(&["cards.warden"], None, &["warden"]);
    let of_die = made(&["cards.warden.actions.5"], None, &["warden"]);
    assert!(of_die.list.len() < all.list.len() && !of_die.list.is_empty());
    assert!(said(&of_die).iter().all(|path| path.starts_with("cards.warden.actions.5.")));
    assert!(said(&all).iter().all(|path| !path.contains(".on.")), "faces are no amounts");
    let deals = made(&["cards.*.actions.*.deal"], None, &["warden"]);
    assert!(!deals.list.is_empty() && said(&deals).iter().all(|path| path.contains(".deal=")));
    let by_twenty = made(&["cards.warden.health"], Some(20.0), &["warden"]);
    assert_eq!(said(&by_twenty), ["cards.warden.health=100", "cards.warden.health=140"]);
    let none = made(&["cards.warden.helth"], None, &["warden"]);
    assert_eq!((none.idle.len(), none.list.len()), (1, 0));
}

#[test]
fn a_change_is_told_as_the_command_line_takes_it() {
    let mut document = read();
    let base = ready(&mut document, "s").unwrap();
    let used = base.contest.catalogue().cards.iter().map(|card| card.id.clone()).collect();
    let steps = number_steps(&mut document, &StepsFor::default(), &used).unwrap();
    let changes = steps.list.iter().map(|step| &step.change);
    for change in changes.chain(steps.refused.iter().map(|(change, _)| change)) {
        let files = Memory::new().with("s.toml", SCENARIO).with("house.toml", HOUSE);
        let set = change.to_string();
        let changed = read_document_with(&files, "s.toml".as_ref(), &[set.as_str().into()]);
        let told = crate::differences(&document.root.to_json(), &changed.root.to_json());
        let [one] = &told[..] else { panic!("{set}: {told:?}") };
        let number = |of: &Option<serde_json::Value>| of.as_ref().and_then(|of| of.as_f64());
        // A rule that is left out is not there before.
        let from = if change.card.is_some() { Some(change.from) } else { None };
        assert_eq!((number(&one.from), number(&one.to)), (from, Some(change.to)), "{set}");
    }
    assert!(steps.list.iter().any(|step| step.change.path == "cards.warden.actions.5.deal"));
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let steps = made(&["cards.warden.health"], Some(5.0), &["warden"]);
    assert_eq!((steps.list.len(), steps.refused.len()), (0, 2));
    assert!(steps.refused[0].1.contains("10"), "{:?}", steps.refused);
    // What the schema takes, and the game does not: there is no tile for it.
    let steps = made(&["cards.shell_guard.health"], None, &["shell_guard"]);
    assert_eq!(said(&steps), ["cards.shell_guard.health=140"]);
    assert!(steps.refused[0].1.contains("tile"), "{:?}", steps.refused);
}

#[test]
fn rules_that_are_left_out_are_changed_from_their_defaults() {
    let mut document = {
        let text = "game = 'arcadia'\ncards = ['built_in:arcadia/published', 'built_in:arcadia/original']\n\
                    [[side]]\nname = 'A'\nquests = { random = 1 }\nbuild = { random = { unspent = 4 } }\n\
                    [[side]]\nname = 'B'\nquests = { random = 1 }\nbuild = { random = { unspent = 4 } }\n";
        read_document_with(&Memory::new().with("s.toml", text), "s.toml".as_ref(), &[])
    };
    if ready(&mut document, "s").is_none() {
        panic!("{}", document.render(false));
    }
    let asked = StepsFor { only: vec!["rules.points".to_owned()], step: None };
    let steps = number_steps(&mut document, &asked, &BTreeSet::new()).unwrap();
    assert_eq!(said(&steps), ["rules.points=9", "rules.points=11"]);
}

/// A card that no build holds takes no part in Iconica: whatever stands on it, games come out alike.
#[test]
fn a_card_that_nobody_holds_changes_nothing_in_iconica() {
    let mut document = read();
    let base = ready(&mut document, "s").unwrap();
    let catalogue = base.contest.catalogue();
    assert!(catalogue.only_built);
    let used: BTreeSet<String> = catalogue.cards.iter().map(|card| card.id.clone()).collect();
    let steps = number_steps(&mut document, &StepsFor::default(), &used).unwrap();
    assert!(steps.list.len() > 400, "{}", steps.list.len());
    let told = base.contest.outcomes(7, 0..48, OutcomeRequest::of_builds());
    for step in &steps.list {
        let Some(card) = &step.change.card else { continue };
        let card = catalogue.card(card).unwrap();
        let contest = &step.contest;
        let beside = OutcomeRequest { beside: Some((&told, card)), ..OutcomeRequest::default() };
        let beside = contest.outcomes(7, 0..48, beside).ends;
        assert_eq!(contest.outcomes(7, 0..48, OutcomeRequest::default()).ends, beside, "{}", step.change);
    }
}

#[test]
fn shells_are_offered_numbers_of_one_card_and_of_all() {
    let patterns = number_patterns(&read());
    for wanted in ["cards.*.health", "cards.warden.health", "rules"] {
        assert!(patterns.iter().any(|pattern| pattern == wanted), "{wanted}");
    }
    assert!(patterns.is_sorted());
}

#[test]
fn the_parameters_of_players_are_changed_only_by_name() {
    assert!(said(&made(&[], None, &["warden"])).iter().all(|path| !path.starts_with("side")));
    let steps = made(&["side.*.player.stun", "side.1.player.restoration"], None, &["warden"]);
    let wanted = ["side.0.player.stun=93", "side.0.player.stun=113", "side.1.player.stun=93", "side.1.player.stun=113"];
    let mut all = said(&steps);
    all.retain(|path| path.contains("stun"));
    assert_eq!(all, wanted);
    // A step is a tenth; of each number of a list, too.
    assert_eq!(said(&steps).len(), 4 + 2 * 5);
    // The first side plays otherwise, in the same games.
    let base = ready(&mut read(), "s").unwrap();
    let ends = |contest: &dyn Contest| contest.outcomes(7, 0..400, OutcomeRequest::default()).ends;
    let far = made(&["side.0.player.hit"], Some(20.0), &["warden"]);
    let ends_of = |step: &Step| ends(step.contest.as_ref());
    assert!(far.list.iter().any(|step| ends_of(step) != ends(base.contest.as_ref())), "{:?}", said(&far));
}
