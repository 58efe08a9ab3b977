//! Kinds of decision: which there are, and which card each is about.

use super::whole::wild;
use super::*;
use balance_testing::{kind_and_card, kinds_never_met, parameters_without_effect};

#[test]
fn a_race_of_the_shipped_decks_meets_all_kinds_that_it_can() {
    // In a team of six, as is printed, a dog seldom has to make room. Only an older card, which is in no deck, lets a racer
    // choose a rival.
    assert_eq!(kinds_never_met(&compiled("", "team = 2", 4), 30), ["rival"]);
}

#[test]
fn every_kind_is_met_with_the_older_cards() {
    let small_teams = 1 << 11;
    assert_eq!(kinds_never_met(&wild(small_teams, 4), 60), [""; 0]);
}

#[test]
fn a_decision_is_about_the_card_that_is_played_killed_or_discarded() {
    let is = |scene: &Scene, words: &str| {
        let (kind, card) = kind_and_card(&scene.game, &scene.st, words);
        (kind, card.map(str::to_owned))
    };
    let of = |kind, card: &str| (kind, Some(card.to_owned()));
    let mut scene = Scene::new(2).hand("torch move").discard("rope").team("husky+a_hat wheel_dog");
    assert_eq!(is(&scene, "play Torch"), of("play", "torch"));
    assert_eq!(is(&scene, "take a new day"), ("new_day", None));
    assert_eq!(is(&scene, "kill Wheel Dog"), of("kill", "wheel_dog"));
    assert_eq!(is(&scene, "discard A Hat from Husky"), of("drop", "a_hat"));
    scene.go("play Torch");
    assert_eq!(is(&scene, "recover Rope to the deck"), of("recover_to_deck", "rope"));
    assert_eq!(is(&scene, "stop"), ("enough", None));
    // The top of the deck is not seen.
    let mut scene = Scene::new(2);
    scene.st.racer_mut(0).risks = scene.pile("torch");
    scene.st.racer_mut(0).owed.push(1);
    assert_eq!(is(&scene, "play the top card of the deck for the risk"), ("risk", None));
}

#[test]
fn most_parameters_of_the_player_decide_something_here() {
    // Limits are seldom reached, and not every plan is at the start.
    let idle = parameters_without_effect(&wild(1 << 11, 4), 12);
    assert!(idle.len() <= 26, "{idle:?}");
}
