//! Stances beside tiles, Reactions, Final Acts and each other.

use super::super::metrics::metric;
use super::*;

#[test]
fn a_parry_stance_holds_against_a_reaction() {
    let steps = does(r#"{ stance = { parry = 10 } }, { deal = 20, to = "chosen opposing" }"#);
    let mut scene = Scene::duel(&steps, "tiles = { 20 = \"reaction 30\" }");
    scene.play(ATTACK, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (20, 20));
}

#[test]
fn a_reaction_tile_and_a_stance_deal_back_in_one_hit() {
    let stance = does("{ stance = { react = 20 } }");
    let body = format!("{stance}\ntiles = {{ 20 = \"reaction 10\" }}");
    // It holds off 10 of each hit: of two it would take 10, of one it takes 20.
    let mut scene = Scene::duel(&body, "constant = { to = \"self\", prevent = 10 }");
    scene.play(ALONE, &[3, 4]).play(COUNTER, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (20, 20));
    assert_eq!(scene.count(0, metric::REACTION_DAMAGE), 20);
}

#[test]
fn a_hit_of_which_nothing_is_left_does_not_land() {
    // The marker rests on the tile already, and is not moved there.
    for tile in ["reaction 10", "parry"] {
        let body = format!("constant = {{ to = \"self\", prevent = 20 }}\ntiles = {{ 20 = \"{tile}\" }}");
        let mut scene = Scene::duel("", &body).damaged(B, 20);
        scene.play(ATTACK, &[3, 4]);
        assert_eq!((scene.damage(A), scene.damage(B)), (0, 20), "{tile}");
        assert_eq!(scene.legal(), [COUNTER], "{tile}");
    }
    // Nor does a stance deal back.
    let steps = does("{ stance = { parry = 20 } }, { stance = { react = 10 } }");
    let mut scene = Scene::duel(&steps, "");
    scene.play(ALONE, &[3, 4]).play(COUNTER, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (0, 0));
}

#[test]
fn a_new_stance_takes_the_place_of_its_kind_and_the_two_kinds_stand_together() {
    let (parry, react) = (
        "{ stance = { parry = 30 } }, { stance = { parry = 10 } }",
        "{ stance = { react = 40 } }, { stance = { react = 10 } }",
    );
    for steps in [format!("{parry}, {react}"), format!("{react}, {parry}")] {
        let mut scene = Scene::duel(&does(&steps), "");
        scene.play(ALONE, &[3, 4]).play(COUNTER, &[3, 4]);
        assert_eq!((scene.damage(A), scene.damage(B)), (10, 10), "{steps}");
    }
}

#[test]
fn a_stance_does_not_hold_off_a_final_act_nor_deal_back_for_it() {
    let steps = r#"{ stance = { parry = 10 } }, { stance = { react = 20 } }, { deal = 20, to = "chosen opposing" }"#;
    // It stays in play first, so that it could be hit back.
    let last = r#"final_act = { name = "Last", steps = [{ survive = 50 }, { deal = 30, to = "attacker" }] }"#;
    let mut scene = Scene::duel(&does(steps), last).damaged(B, 80);
    scene.play(ATTACK, &[]).play(GO, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (30, 50));
}
