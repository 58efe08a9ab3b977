//! Which cards count as used: those that took effect, void ones not.

use super::*;
use crate::cards::{Kinds, one};
use crate::metrics::metric;

/// Plays cards of the hand by these words. The cards that count as used, and the types of those that
/// count for what asks for today.
fn used(mut scene: Scene, words: &[&str]) -> (Vec<String>, Kinds) {
    scene.all(words);
    let played = scene.played().into_iter().map(str::to_owned).collect();
    (played, scene.st.racer(0).today.effects)
}

fn check(scene: Scene, words: &[&str], wanted: &[&str]) {
    let today = wanted.iter().fold(0, |set, id| set | one(scene.id(id)));
    let (played, effects) = used(scene, words);
    assert_eq!(played, wanted, "{words:?}");
    assert_eq!(effects, today, "{words:?}");
}

#[test]
fn a_void_card_does_not_count_as_used() {
    let eat = |team: &str| Scene::new(1).hand("eat_dog").deck("blank*9").team(team);
    check(eat("moose"), &["play Eat dog"], &[]);
    check(eat("moose husky"), &["play Eat dog"], &["eat_dog"]);
    check(eat("cat husky"), &["play Eat dog", "kill Husky"], &["eat_dog"]);
    // It goes where it would go, is food all the same, and is seen to be played.
    let mut scene = eat("").feels(0, 2);
    scene.go("play Eat dog");
    assert_eq!((scene.discards().as_str(), scene.stands(0).2), ("eat_dog", 1));
    assert_eq!(scene.count(0, metric::PLAYED), 0);
    // Armour pays, or it does not.
    for (rules, wanted) in [("", &["eat_dog"][..]), ("armour_pays = false", &[])] {
        let scene = Scene::by(rules, "", 1).hand("eat_dog").deck("blank*9").team("husky+armour");
        check(scene, &["play Eat dog"], wanted);
    }
}

#[test]
fn a_card_that_did_something_before_it_became_void_counts_as_used() {
    let text = "[eat_dog]\nsteps = [{ move = 1 }, { kill = { whose = \"own\" } }]";
    let scene = Scene::by("", text, 1).hand("eat_dog").deck("blank*9");
    check(scene, &["play Eat dog"], &["eat_dog"]);
}

#[test]
fn a_card_whose_condition_does_not_hold_does_not_count_as_used() {
    let risk = "play the top card of the deck for the risk";
    let words = ["play Surgery", "discard A Blank Card for energy", risk];
    let surgery = || Scene::new(1).hand("surgery blank*2").deck("blank*30");
    check(surgery(), &words, &["blank"]);
    let mut scene = surgery();
    scene.st.racer_mut(0).today.effects = one(scene.id("band_aid"));
    scene.all(&words);
    while matches!(scene.st.phase, Phase::Look(_)) {
        let first = scene.choices()[0].clone();
        scene.go(&first);
    }
    assert_eq!(scene.played(), ["blank", "surgery"]);
    // Food that did nothing has not been eaten.
    let hand = "eat_dog ibuprofin blank*2";
    let scene = Scene::new(1).hand(hand).deck("blank*12").damage(9);
    let words = ["play Eat dog", "play Ibuprofin", "discard A Blank Card for energy", risk];
    let (played, _) = used(scene, &words);
    assert_eq!(played, ["blank", "ibuprofin"]);
}

#[test]
fn a_sled_that_snow_cancels_does_not_count_as_used() {
    let scene = |weather| {
        let scene = Scene::new(1).hand("improvise blank").deck("blank*3").weather(weather);
        scene.supply("rope")
    };
    check(scene(Weather::Snow), &["play Improvise"], &[]);
    check(scene(Weather::Sun), &["play Improvise", "take Rope"], &["improvise"]);
}

#[test]
fn dogs_and_attachments_count_as_used_if_they_come_into_play() {
    let hat = |team: &str| Scene::new(1).hand("a_hat blank*2").deck("blank*2").team(team);
    check(hat("greyhound"), &["play A Hat"], &[]);
    check(hat("husky"), &["play A Hat", "attach it to Husky"], &["a_hat"]);
    check(hat("husky+armour"), &["play A Hat", "discard A Hat"], &[]);
    let bear = |team: &str| Scene::by("team = 1", "", 1).hand("polar_bear blank*3").deck("blank*9").team(team);
    let mut scene = bear("moose");
    let risk = "play the top card of the deck for the risk";
    scene.go("play Polar Bear").go("discard A Blank Card for energy").go(risk);
    // What a dog does when it is played it does without room, too.
    assert_eq!(scene.played(), ["blank", "polar_bear"]);
    assert_eq!(scene.dogs(0), "moose");
}

#[test]
fn damage_and_cards_without_a_text_count_as_used() {
    check(Scene::new(1).hand("blank").deck("blank"), &["play A Blank Card"], &["blank"]);
}
