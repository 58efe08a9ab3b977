//! Notes and metrics of a race, and what a determinization moves.

use super::*;
use balance_engine::chance::Stream;

fn notes(act: impl FnOnce(&mut Play<'_, Rigged, Ears>)) -> Vec<String> {
    let mut scene = Scene::new(2);
    scene.with_play(act);
    scene.ears.notes
}

#[test]
fn the_note_of_a_move_has_its_distance_and_direction() {
    assert_eq!(notes(|play| play.travel(0, 3, 1)), ["Anna moves 3 squares"]);
    assert_eq!(notes(|play| play.travel(0, -3, 1)), ["Anna moves back 3 squares"]);
    assert_eq!(notes(|play| play.travel(0, 0, 1)), ["Anna does not move"]);
}

#[test]
fn the_note_of_a_death_has_its_cause() {
    let level = Scene::new(2).game.rules.death_level as i8;
    let note = |hypothermia, starvation| {
        let all = notes(|play| play.afflict(0, hypothermia, starvation));
        all.into_iter().find(|note| note.contains("dies"))
    };
    assert_eq!(note(level, 0).as_deref(), Some("Anna dies of cold"));
    assert_eq!(note(0, level).as_deref(), Some("Anna dies of hunger"));
    assert_eq!(note(level - 1, level - 1), None);
}

#[test]
fn drawing_nothing_and_dogs_that_do_not_run_at_dusk_leave_no_note() {
    assert_eq!(notes(|play| play.draw(0, 2)), Vec::<String>::new());
    let mut scene = Scene::new(2).deck("move rest");
    scene.with_play(|play| play.draw(0, 2));
    assert_eq!(scene.ears.notes.len(), 1);
    assert!(scene.ears.notes[0].starts_with("Anna draws "), "{:?}", scene.ears.notes);
    // An empty hand and deck, and no dog that runs because of it.
    let mut scene = Scene::new(2);
    scene.dice(&[4]).go("take a new day").go("don't join the new day");
    assert!(!scene.ears.notes.iter().any(|note| note.contains("move")), "{:?}", scene.ears.notes);
}

#[test]
fn every_turn_is_counted() {
    let mut scene = Scene::new(2);
    for turns in 1..=6 {
        assert_eq!(scene.game.turns(&scene.st), turns);
        scene.dice(&[4]).go("take a new day").go("don't join the new day");
    }
}

#[test]
fn determinization_moves_all_that_a_racer_does_not_see() {
    let scene = Scene::new(2)
        .deck("move rest mush sprint haste")
        .hand_of(1, "move rest")
        .deck_of(1, "mush sprint haste")
        .upgrades("speed", "mush sprint haste move rest");
    let at = scene.deck_at("speed");
    let hidden = |st: &State| {
        let [own, other, ..] = &st.racers;
        let deck = |of: &FaceDown| order(of, 1);
        (deck(own.deck.face_down()), other.hand.clone(), deck(other.deck.face_down()), deck(&st.decks[at]))
    };
    let before = hidden(&scene.st);
    let mut stirred = [false; 4];
    for seed in 0..20 {
        let mut st = scene.st.clone();
        scene.game.determinize(&mut st, Seat(0), &mut Stream::new(seed, 1));
        let now = hidden(&st);
        let changed = [now.0 != before.0, now.1 != before.1, now.2 != before.2, now.3 != before.3];
        for (ever, now) in stirred.iter_mut().zip(changed) {
            *ever |= now;
        }
    }
    assert_eq!(stirred, [true; 4]);
}

#[test]
fn a_racer_sees_how_many_race_and_how_large_its_team_is() {
    for racers in 1..=4 {
        let scene = Scene::new(racers);
        assert_eq!(usize::from(scene.game.view(&scene.st, Seat(0)).game.seats), racers);
    }
    let scene = Scene::new(2).team("husky wheel_dog").team_of(1, "husky");
    let team = |seat| scene.game.view(&scene.st, Seat(seat)).own;
    let sizes = [0, 1].map(|seat| team(seat).harness.dogs);
    assert_eq!(sizes, [2, 1]);
}
