//! What a careful player does.

use super::whole::house;
use super::*;
use crate::agent::{Greedy, Random};
use crate::chance::Stream;
use crate::game::{Agent, Seating, Silent};
use crate::sim;

/// What greedy chooses in a scene.
fn greedy(scene: &Scene) -> Action {
    let list = scene.legal();
    let view = scene.game.view(&scene.st, Seat(0));
    let mut chance = Stream::new(1, 0);
    let choice = Greedy::default().choose(&scene.game, Seat(0), view, &list, &mut chance);
    list[choice]
}

const PRIZE: &str =
    "prize = { type = \"enemy\", prices = [{ harm = 3 }], steps = [{ level_up = true }] }";

#[test]
fn the_last_health_is_not_paid_for_what_would_come_after() {
    let mut scene = Scene::new(PRIZE, ["prize", "pebble", "pebble"]).health(3).ready(&[0, 1]);
    scene.meet(0);
    assert!(matches!(greedy(&scene), Action::Defeat { .. }));
}

#[test]
fn an_enemy_that_would_kill_is_left_alone() {
    let scene = Scene::new(PRIZE, ["prize", "pebble", "pebble"]).health(3).ready(&[]);
    assert!(!matches!(greedy(&scene), Action::Interact { deck: 0 }));
}

#[test]
fn the_spell_that_beats_an_enemy_is_cast_before_two_others() {
    let enemy = "ash = { type = \"spell\", beats = [\"fire\"] }\nimp = { type = \"enemy\", tags = [\"fire\"], prices = [{ harm = 2 }] }";
    let mut scene = Scene::new(enemy, ["imp", "pebble", "pebble"]).health(2);
    scene.meet(0);
    let Action::Defeat { spells } = greedy(&scene) else { panic!("{:?}", greedy(&scene)) };
    assert_eq!(spells.count_ones(), 1);
}

#[test]
fn an_escape_is_taken() {
    let gate = "out = { type = \"ending\", when = { level = 2 }, steps = [{ escape = true }] }";
    let mut scene = Scene::new(gate, ["pebble", "pebble", "pebble"]);
    let out = scene.id("out");
    scene.st.decks[1].ended = out;
    scene.st.level = 2;
    assert_eq!(greedy(&scene), Action::Follow { deck: 1 });
}

/// Games won of so many.
fn won<A: Agent<ArcaneGuardian>>(agent: A, games: u64) -> u64 {
    let game = house();
    let mut agents = [agent];
    let mut list = <ArcaneGuardian as Game>::Actions::default();
    let won = |block: &u64| {
        let (seating, mut chance) = (Seating::rotation(1, 0), Stream::new(3, *block));
        let played = sim::play(&game, seating, &mut agents, &mut list, &mut chance, &mut Silent);
        played.outcome.is_some_and(|outcome| outcome.standing.sole_winner().is_some())
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn greedy_escapes_far_more_often_than_random() {
    assert!(won(Greedy::default(), 400) > 280);
    assert!(won(Random, 400) < 20);
}
