//! What a careful player does.

use super::whole::house;
use super::*;
use balance_engine::agent::{Greedy, Random};
use balance_engine::chance::Stream;
use balance_engine::game::{Agent, Position, Seating, Silent};
use balance_engine::sim;

/// What greedy chooses in a scene.
fn greedy(scene: &Scene) -> Action {
    let list = scene.legal();
    let at = Position::new(&scene.game, &scene.st, Seat(0));
    let mut chance = Stream::new(1, 0);
    let choice = Greedy::default().choose(&at, &list, &mut chance);
    list[choice]
}

const PRIZE: &str = "prize = { type = \"enemy\", prices = [{ harm = 3 }], steps = [{ level_up = true }] }";

#[test]
fn the_last_health_is_not_paid_for_what_would_come_after() {
    let mut scene = Scene::new(PRIZE, ["prize", "pebble", "pebble"]).health(3).ready(&[0, 1]);
    scene.meet(0);
    assert!(matches!(greedy(&scene), Action::Defeat(_)));
}

#[test]
fn an_enemy_that_would_kill_is_left_alone() {
    let scene = Scene::new(PRIZE, ["prize", "pebble", "pebble"]).health(3).ready(&[]);
    assert!(!matches!(greedy(&scene), Action::Interact(0)));
}

#[test]
fn the_spell_that_beats_an_enemy_is_cast_before_two_others() {
    let enemy = "ash = { type = \"spell\", beats = [\"fire\"] }\nimp = { type = \"enemy\", tags = [\"fire\"], prices = [{ harm = 2 }] }";
    let mut scene = Scene::new(enemy, ["imp", "pebble", "pebble"]).health(2);
    scene.meet(0);
    let Action::Defeat(spells) = greedy(&scene) else { panic!("{:?}", greedy(&scene)) };
    assert_eq!(spells.count_ones(), 1);
}

#[test]
fn the_spell_that_beats_an_enemy_still_to_come_is_kept() {
    for (spell, id) in ["ash", "bolt", "calm", "dusk"].into_iter().enumerate() {
        let cards = format!(
            "{id} = {{ type = \"spell\", beats = [\"imp\"] }}\nimp = {{ type = \"enemy\", prices = [{{ harm = 2 }}] }}\nbog = {{ type = \"trap\", rolls = [{{ on = [1, 2, 3, 4, 5, 6], steps = [{{ drain = 3 }}] }}] }}"
        );
        let mut scene = Scene::new(&cards, ["bog", "imp", "pebble"]);
        scene.meet_and_roll(0, 1);
        for _ in 0..3 {
            let choice = greedy(&scene);
            assert!(matches!(choice, Action::Turn(_)), "{choice:?}");
            scene.play(choice, &[]);
        }
        assert_eq!(scene.st.ready, 1 << spell, "{id}");
    }
}

#[test]
fn an_escape_is_taken() {
    let gate = "out = { type = \"ending\", when = { level = 2 }, steps = [{ escape = true }] }";
    let mut scene = Scene::new(gate, ["pebble", "pebble", "pebble"]);
    let out = scene.id("out");
    scene.st.decks[1].ended = out;
    scene.st.level = 2;
    assert_eq!(greedy(&scene), Action::Follow(1));
}

const TRAPS: &str = r#"
ash = { type = "spell", use = [{ banish = true }] }
calm = { type = "spell", use = [{ heal = 1 }] }
blades = { type = "trap", rolls = [{ on = [1], steps = [{ harm = 2 }] }, { on = [2], steps = [{ drain = 2 }] }, { on = [3], steps = [{ discard = { of = "item" } }] }, { on = [4, 5, 6], steps = [{ heal = 1 }] }] }
fruit = { type = "useable", use = [{ heal = 1 }] }
"#;

/// What greedy does after a die, with these Spells and cards and this Health.
fn after_die(die: u8, spells: &[u8], held: &str, health: i8) -> Action {
    let decks = ["blades", "pebble pebble", "pebble"];
    let mut scene = Scene::new(TRAPS, decks).holding(held).ready(spells).health(health);
    scene.meet(0).play(Action::Roll, &[die]);
    assert_eq!(scene.st.phase, Phase::Rolled);
    greedy(&scene)
}

#[test]
fn after_a_die_only_what_is_in_a_hurry_is_used() {
    let (banish, heal) = (Action::Cast(0), Action::Cast(2));
    // The Trap is sent away for its worst face alone.
    assert_eq!(after_die(1, &[0, 1], "", 2), banish);
    assert_eq!(after_die(6, &[0, 1], "", 2), Action::GoOn);
    // What the die would take is used before.
    assert_eq!(after_die(2, &[1, 2], "", 1), heal);
    assert_eq!(after_die(2, &[1, 2], "", 3), Action::GoOn);
    assert_eq!(after_die(1, &[1, 2], "", 2), Action::GoOn);
    assert!(matches!(after_die(3, &[], "fruit", 1), Action::Use(_)));
    assert_eq!(after_die(3, &[], "fruit fruit", 1), Action::GoOn);
    assert_eq!(after_die(3, &[], "fruit", 3), Action::GoOn);
}

const ORC: &str = r#"
orc = { type = "enemy", prices = [{ harm = 2 }] }
draught = { type = "useable", use = [{ mana = 2 }] }
fruit = { type = "useable", use = [{ heal = 2 }] }
thorns = { type = "trap", rolls = [{ on = [1, 2], steps = [{ harm = 1 }] }, { on = [3, 4, 5, 6] }] }
well = { type = "ending", when = { mana = 4 }, steps = [{ escape = true }] }
"#;

#[test]
fn what_opens_a_way_to_win_is_used_before_a_price_kills() {
    let decks = ["orc", "pebble", "pebble"];
    let mut scene = Scene::new(ORC, decks).holding("draught").health(2).ready(&[]);
    scene.meet(0);
    assert_eq!(greedy(&scene), Action::Use(scene.id("draught")));
    let mut scene = Scene::new(ORC, decks).holding("draught").level(2).health(4).ready(&[0, 1, 2]);
    scene.meet(0);
    assert!(!matches!(greedy(&scene), Action::Use(_)));
}

#[test]
fn what_saves_the_mage_is_kept_for_it() {
    let mut scene = Scene::new(ORC, ["pebble", "pebble", "pebble"]).holding("fruit").health(1);
    assert!(matches!(greedy(&scene), Action::Interact(_)));
    scene = Scene::new(ORC, ["orc", "pebble", "pebble"]).holding("fruit").health(2).ready(&[]);
    scene.meet(0).pay(0);
    assert_eq!((scene.st.phase, greedy(&scene)), (Phase::Deathbed, Action::Use(scene.id("fruit"))));
}

#[test]
fn the_last_mana_is_worth_more_than_two_health_of_four() {
    let decks = ["orc", "pebble", "pebble"];
    let mut scene = Scene::new(ORC, decks).level(2).health(4).ready(&[0, 1]);
    scene.meet(0);
    assert!(matches!(greedy(&scene), Action::Pay { .. }), "{:?}", greedy(&scene));
    // Of four, two can be spared.
    let mut scene = Scene::new(ORC, decks).health(3);
    scene.meet(0);
    assert!(matches!(greedy(&scene), Action::Defeat(_)));
}

#[test]
fn a_known_card_that_costs_little_is_met_before_an_unknown_one() {
    let hidden = "?pebble pebble pebble pebble pebble pebble pebble pebble";
    let open = "thorns pebble pebble pebble pebble pebble pebble pebble";
    let scene = Scene::new(ORC, [open, hidden, ""]);
    assert_eq!(greedy(&scene), Action::Interact(0));
    // Without Mana nothing is revealed, and there is nothing to wait for.
    let scene = Scene::new(ORC, [open, hidden, ""]).ready(&[]);
    assert_eq!(greedy(&scene), Action::Interact(1));
}

#[test]
fn mana_that_an_open_escape_asks_for_is_gained_for_it() {
    let mut scene = Scene::new(ORC, ["pebble", "pebble", "pebble"]).holding("draught").ready(&[0, 1, 2]);
    assert!(matches!(greedy(&scene), Action::Interact(_)));
    let well = scene.id("well");
    scene.st.decks[1].ended = well;
    assert_eq!(greedy(&scene), Action::Use(scene.id("draught")));
}

/// Returns the games won out of a number.
fn won<A: Agent<ArcaneGuardian>>(agent: A, games: u64) -> u64 {
    let game = house();
    let mut agents = [agent];
    let mut list = <ArcaneGuardian as Rules>::Actions::default();
    let won = |block: &u64| {
        let (seating, mut chance) = (Seating::rotation(1, 0), Stream::new(3, *block));
        let (agents, list, chance) = (&mut agents, &mut list, &mut chance);
        let played = sim::play(&game, seating, agents, list, chance, &mut Silent, &mut sim::Unobserved);
        played.outcome.is_some_and(|outcome| outcome.ranks.sole_winner().is_some())
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn greedy_escapes_far_more_often_than_random() {
    assert!(won(Greedy::default(), 400) > 340);
    assert!(won(Random, 400) < 20);
}

#[test]
fn every_parameter_of_the_player_decides_something() {
    // Without cards that change Chests, without the rule that cards can't be met blind, and as long as an Enemy can always
    // be overcome and only Endings give the Key or an escape.
    let never = ["add_chest_level", "no_chests", "out_of_reach"];
    let by_rule = ["reveals.0", "reveals_never.0", "stranded", "usual_escape", "usual_key"];
    assert_eq!(balance_testing::parameters_without_effect(&house(), 40), [&never[..], &by_rule].concat());
}
