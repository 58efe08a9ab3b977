//! Set-up, the Action Roll, who may act, and passing.

use super::super::metrics::metric;
use super::*;

#[test]
fn the_lower_die_begins_and_ties_are_rolled_again() {
    let cards = [card("a", ""), card("b", "")];
    let game = compiled(&cards, "party_size = 1", ["party = [\"a\"]", "party = [\"b\"]"]);
    for shift in [0, 1] {
        let mut script = Script::dice([4, 4, 6, 6, 5, 2, 3, 4]);
        let mut ears = Ears::default();
        let seating = Seating::rotation(2, shift);
        let st = game.deal(seating, &mut script, &mut ears);
        script.finish().unwrap();
        let (low, high) = [("North", "South"), ("South", "North")][shift];
        assert_eq!(ears.notes[0], format!("{low} rolls 2, {high} rolls 5: {low} starts (lower roll)"));
        assert_eq!(game.to_act(&st), Some(Seat(0)));
        assert_eq!(st.slots[0].card, shift as u16);
    }
}

#[test]
fn the_white_die_names_the_action_of_any_character() {
    let steps = does(r#"{ deal = 50, to = "chosen opposing" }"#);
    let mut scene = Scene::pairs("", ["", &steps, "", ""]);
    assert_eq!(scene.legal().len(), 4);
    scene.play(Action::Act { who: A2, target: B2 }, &[1, 4]);
    assert_eq!(scene.damage(B2), 50);
    assert_eq!(scene.ears.actions, [(0, 6)]);
}

#[test]
fn a_card_without_the_number_cannot_act() {
    let five = "constant = { to = \"self\", immune = \"fear\" }\nactions.1 = false";
    let scene = Scene::pairs("", [five, "", "", ""]);
    assert!(scene.legal().iter().all(|a| matches!(a, Action::Act { who: A2, .. })));
    let mut scene = Scene::duel(five, "");
    assert_eq!(scene.legal(), [Action::Pass]);
    scene.play(Action::Pass, &[3, 4]);
    assert_eq!(scene.count(0, metric::IDLE_TURNS), 1);
}

#[test]
fn a_player_who_can_act_does_unless_the_rules_allow_a_pass() {
    assert_eq!(Scene::duel("", "").legal(), [ATTACK]);
    assert_eq!(Scene::duel_by("pass = \"always\"", "", "").legal(), [ATTACK, Action::Pass]);
}

#[test]
fn decisions_have_words() {
    let scene = Scene::duel("", "");
    assert_eq!(scene.game.describe(&scene.st, ATTACK), "a: Hit at b");
    assert_eq!(scene.game.describe(&scene.st, Action::Yield), "Confusion: the opponent may heal 10");
}

#[test]
fn cards_lie_face_up_for_both_seats() {
    let cards = [card("a", ""), card("b", ""), card("c", "")];
    let draft = "party = { draft = 2 }";
    let game = compiled(&cards, "party_size = 2", [draft, draft]);
    let mut script = Script::dice([1, 2]);
    let mut ears = Ears::default();
    let mut st = game.deal(Seating::rotation(2, 0), &mut script, &mut ears);
    game.apply(&mut st, Action::Pick { card: 1 }, &mut script, &mut ears);
    script.finish().unwrap();
    assert_eq!(ears.notes.last().unwrap(), "North takes b");
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(*game.view(&st, seat).state, st);
        // Nothing is left to guess about what this seat does not see: no draw, no change.
        let mut again = st;
        game.determinize(&mut again, seat, &mut Script::dice([]));
        assert_eq!(again, st);
    }
}

#[test]
fn every_turn_counts_if_only_a_pass() {
    let mut scene = Scene::duel("", "").with(B, Status::Stun);
    assert_eq!(scene.game.turns(&scene.st), 1);
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.game.turns(&scene.st), 2);
    scene.play(Action::Pass, &[3, 4]);
    assert_eq!(scene.game.turns(&scene.st), 3);
}
