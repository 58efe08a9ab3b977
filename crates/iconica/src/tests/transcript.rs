//! Metrics and the transcript of a game.

use super::super::metrics::metric;
use super::*;

#[test]
fn what_a_stance_holds_off_is_counted_and_told_in_points() {
    let hit = does(r#"{ deal = 50, to = "chosen opposing" }"#);
    let mut scene = Scene::duel(&does("{ stance = { parry = 20 } }"), &hit);
    scene.play(ALONE, &[1, 4]).play(COUNTER, &[3, 4]);
    assert_eq!((scene.damage(A), scene.count(0, metric::PREVENTED)), (30, 20));
    assert!(scene.ears.notes.contains(&"a prevents 20 damage".to_owned()));
}

#[test]
fn a_parried_reaction_dealt_less_and_a_parried_attack_is_none() {
    let yes = Action::Parry { take: true };
    let (parry, react) = ("tiles = { 20 = \"parry\" }", "tiles = { 20 = \"reaction 20\" }");
    let mut scene = Scene::duel(parry, react);
    scene.play(ATTACK, &[]).play(yes, &[3, 4]);
    assert_eq!((scene.damage(A), scene.count(1, metric::REACTION_DAMAGE)), (10, 10));
    let mut scene = Scene::duel("", parry);
    scene.play(ATTACK, &[]).play(yes, &[3, 4]);
    assert_eq!((scene.damage(B), scene.count(0, metric::REACTION_DAMAGE)), (10, 0));
}

#[test]
fn a_cleansing_tells_what_is_gone() {
    let mut scene = Scene::duel(&does(r#"{ cleanse = "negative", to = "self" }"#), "");
    scene = scene.with(A, Status::Fear).with(A, Status::Poison).with(A, Status::Restoration);
    scene.play(ALONE, &[3, 4]);
    assert!(scene.ears.notes.contains(&"a is cleansed of Fear, Poison".to_owned()));
    assert_eq!(scene.count(0, metric::CLEANSED), 2);
}

#[test]
fn something_came_of_a_final_act_that_gave_nothing_but_a_status() {
    let last = r#"final_act = { name = "Last", steps = [{ on = [6], inflict = "stun", to = "attacker" }] }"#;
    for (die, told) in [(6, 1), (5, 0)] {
        let mut scene = Scene::pairs("", ["", "", last, ""]).damaged(B, 80);
        scene.play(ATTACK, &[]).play(GO, &[die, 3, 4]);
        assert_eq!(scene.has(A, Status::Stun), told == 1);
        let counted = [metric::FINAL_ACTS, metric::EFFECTIVE_FINAL_ACTS].map(|m| scene.count(1, m));
        assert_eq!(counted, [1, told]);
    }
}
