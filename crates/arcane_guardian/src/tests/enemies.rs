//! Enemies and the ways of overcoming them.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
frostball = { type = "spell", beats = ["fire", "imp"], use = [{ heal = 1 }] }
ash = { type = "collectible", tags = ["ash"] }
fire_elemental = { type = "enemy", tags = ["fire"], prices = [{ harm = 2 }, { discard = { of = "potion" } }] }
imp = { type = "enemy", prices = [{ harm = 1 }], steps = [{ heal = 1 }] }
golem = { type = "enemy", prices = [{ harm = 2, spells = 1 }, { spells = 3 }, { harm = 1, discard = { of = "item", count = 2 } }] }
wall = { type = "enemy", prices = [{ discard = { of = "potion" } }] }
potion = { type = "useable", tags = ["potion"], use = [{ heal = 2 }] }
tonic = { type = "useable", tags = ["potion"], use = [{ heal = 1 }] }
mask = { type = "collectible", tags = ["mask"] }
shield = { type = "collectible", constant = [{ enemy_harm = -1 }] }
fear = { type = "curse", constant = [{ enemy_harm = 1 }] }
staff = { type = "collectible", constant = [{ spells = -1 }] }
fog = { type = "curse", constant = [{ spells = 1 }] }
word = { type = "useable", use = [{ banish = true }] }
venom = { type = "useable", use = [{ harm = 3 }] }
"#;

/// Frostball is the last of the four Spells by name: bolt, calm, dusk, frostball.
const FROSTBALL: u8 = 3;

fn with(top: &str) -> Scene {
    Scene::new(CARDS, [&format!("{top} pebble pebble"), "pebble", "pebble"])
}

fn by_rules(rules: &str, top: &str) -> Scene {
    Scene::by(rules, CARDS, [&format!("{top} pebble pebble"), "pebble", "pebble"])
}

/// The sets of Spells that defeat the Enemy at hand.
fn sets(scene: &Scene) -> Vec<u8> {
    let set = |action: Action| match action {
        Action::Defeat(spells) => Some(spells),
        _ => None,
    };
    scene.legal().into_iter().filter_map(set).collect()
}

#[test]
fn any_two_spells_defeat_any_enemy() {
    let mut scene = with("golem");
    scene.meet(0);
    assert_eq!(sets(&scene), [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
    scene.defeat(&[0, 2]);
    assert_eq!((scene.st.ready, scene.st.health), (0b1010, 3));
    assert_eq!((scene.st.phase, scene.tops()[0]), (Phase::Step, "?"));
    assert_eq!((scene.count(metric::ENEMIES), scene.count(metric::BY_SPELLS)), (1, 1));
    assert_eq!(scene.count(metric::SPELLS), 2);
    let mut scene = with("golem").ready(&[1, 3]);
    assert_eq!(sets(scene.meet(0)), [0b1010]);
    let mut scene = with("golem").ready(&[1]);
    assert_eq!(sets(scene.meet(0)), [0; 0]);
}

#[test]
fn frostball_alone_defeats_the_fire_elemental_as_the_rulebook_says() {
    let mut scene = with("fire_elemental").ready(&[0, FROSTBALL]);
    scene.meet(0);
    assert_eq!(sets(&scene), [1 << FROSTBALL, 0b1001]);
    scene.defeat(&[FROSTBALL]);
    assert_eq!((scene.st.ready, scene.st.health), (1, 3));
    // Without it, it takes two.
    let mut scene = with("fire_elemental").ready(&[0, 1]);
    assert_eq!(sets(scene.meet(0)), [0b0011]);
    // Named by its key it is beaten too; others are not.
    assert_eq!(sets(with("imp").ready(&[FROSTBALL]).meet(0)), [1 << FROSTBALL]);
    assert_eq!(sets(with("golem").ready(&[FROSTBALL]).meet(0)), [0; 0]);
}

#[test]
fn a_spell_cast_to_defeat_an_enemy_does_not_do_its_text_too() {
    let mut scene = with("fire_elemental").health(1);
    scene.meet(0).defeat(&[FROSTBALL]);
    assert_eq!(scene.st.health, 1);
    let mut scene = with("golem").health(1);
    scene.meet(0).defeat(&[0, FROSTBALL]);
    assert_eq!(scene.st.health, 1);
}

#[test]
fn an_enemy_can_be_overcome_by_losing_health() {
    let mut scene = with("fire_elemental").ready(&[]);
    scene.meet(0);
    assert_eq!(scene.choices(), ["pay 2 Health"]);
    scene.pay(0);
    assert_eq!((scene.st.health, scene.tops()[0]), (1, "?"));
    assert_eq!((scene.count(metric::ENEMIES), scene.count(metric::BY_SPELLS)), (1, 0));
}

#[test]
fn an_enemy_can_be_overcome_by_discarding_what_it_asks_for() {
    let mut scene = with("fire_elemental").ready(&[]).holding("potion tonic mask");
    scene.meet(0);
    assert_eq!(scene.choices(), ["pay 2 Health", "pay 1 card", "use potion", "use tonic"]);
    scene.pay(1);
    assert_eq!(scene.choices(), ["discard potion", "discard tonic"]);
    let tonic = scene.id("tonic");
    scene.play(Action::Discard(tonic), &[]);
    // It was discarded, not used.
    assert_eq!((scene.held("potion"), scene.held("tonic"), scene.st.health), (1, 0, 3));
    assert_eq!((scene.count(metric::DISCARDED), scene.count(metric::ITEMS_USED)), (1, 0));
}

#[test]
fn all_of_a_price_is_paid() {
    let mut scene = with("golem").ready(&[1, 2]);
    scene.meet(0);
    let prices = [0b0010, 0b0100].map(|spells| Action::Pay { price: 0, spells });
    assert_eq!(scene.legal(), [prices[0], prices[1], Action::Defeat(0b0110)]);
    assert_eq!(scene.choices()[0], "pay 2 Health and 1 Spell: calm");
    scene.play(prices[1], &[]);
    assert_eq!((scene.st.health, scene.st.ready), (1, 0b0010));
    // Three Spells, freely chosen.
    let mut scene = with("golem");
    scene.meet(0);
    let threes = scene.legal().into_iter().filter(|a| matches!(a, Action::Pay { price: 1, .. }));
    assert_eq!(threes.count(), 4);
    // Health and two items.
    let mut scene = with("golem").ready(&[]).holding("mask potion tonic");
    scene.meet(0).pay(2);
    assert_eq!((scene.st.health, scene.st.owed), (2, 2));
    for id in ["mask", "potion"] {
        let card = scene.id(id);
        scene.play(Action::Discard(card), &[]);
    }
    assert_eq!((scene.held("tonic"), scene.st.phase), (1, Phase::Step));
}

#[test]
fn a_price_that_cannot_be_paid_is_not_offered() {
    let mut scene = with("golem").ready(&[]).holding("mask tonic");
    assert_eq!(scene.meet(0).choices(), ["pay 1 Health and 2 cards", "use tonic"]);
    let scene = with("golem").ready(&[]).holding("mask");
    assert_eq!(scene.choices(), ["interact with pebble on deck 2", "interact with pebble on deck 3"]);
}

#[test]
fn the_last_health_can_be_paid() {
    let mut scene = with("imp").ready(&[]).health(1);
    assert_eq!(scene.meet(0).pay(0).end(), "death_enemy");
}

#[test]
fn an_item_used_to_survive_a_price_need_not_be_discarded_for_it() {
    let mut scene = with("golem").ready(&[]).health(1).holding("mask tonic");
    scene.meet(0).pay(2).using("tonic");
    assert_eq!((scene.choices(), scene.st.health), (vec!["discard mask".to_owned()], 1));
    let mask = scene.id("mask");
    scene.play(Action::Discard(mask), &[]);
    assert_eq!(scene.st.phase, Phase::Step);
}

#[test]
fn what_an_enemy_leaves_behind_comes_after_its_price() {
    let mut scene = with("imp").ready(&[]);
    scene.meet(0).pay(0);
    assert_eq!(scene.st.health, 3);
}

#[test]
fn standing_effects_change_the_health_that_enemies_cost() {
    let none = "shield shield shield";
    for (held, health) in [("shield", 2), ("fear", 0), (none, 3), ("shield fear", 1)] {
        let mut scene = with("fire_elemental").holding(held);
        assert_eq!(scene.meet(0).pay(0).st.health, health, "{held}");
    }
}

#[test]
fn the_number_of_spells_is_that_of_the_rules_and_of_standing_effects() {
    assert_eq!(sets(by_rules("spells_for_any_enemy = 3", "golem").meet(0)).len(), 4);
    assert_eq!(sets(with("golem").holding("fog").meet(0)).len(), 4);
    assert_eq!(sets(with("golem").holding("staff").meet(0)), [1, 2, 4, 8]);
    // One at least, and each way once.
    assert_eq!(sets(with("imp").holding("staff staff").meet(0)), [8, 1, 2, 4]);
    assert_eq!(sets(by_rules("spells_for_any_enemy = 4", "golem").holding("fog").meet(0)), [0; 0]);
}

#[test]
fn an_enemy_that_spells_used_otherwise_have_made_unbeatable_is_left() {
    let mut scene = with("wall").health(1).ready(&[0, FROSTBALL]);
    scene.meet(0).cast(FROSTBALL);
    assert_eq!((scene.st.health, scene.choices()), (2, vec!["leave the card".to_owned()]));
    scene.play(Action::Leave, &[]);
    assert_eq!((scene.st.phase, scene.tops()[0]), (Phase::Step, "wall"));
}

#[test]
fn a_card_that_is_banished_in_its_fight_is_gone_and_so_is_the_fight() {
    let mut scene = with("wall").holding("word");
    scene.meet(0).using("word");
    let choices = ["discard wall from deck 1", "discard pebble from deck 2", "discard pebble from deck 3"];
    assert_eq!(scene.choices(), choices);
    scene.play(Action::Banish(0), &[]);
    assert_eq!((scene.st.phase, scene.st.turns, scene.tops()[0]), (Phase::Step, 1, "?"));
    assert_eq!(scene.count(metric::ENEMIES), 0);
    // Another card banished, the fight goes on.
    let mut scene = with("wall").holding("word");
    scene.meet(0).using("word").play(Action::Banish(2), &[]);
    assert_eq!((scene.st.phase, scene.tops()), (Phase::Fight, ["wall", "pebble", ""]));
}

#[test]
fn a_card_that_is_banished_by_the_dying_is_gone_for_who_is_saved() {
    let mut scene = with("wall").holding("venom word potion");
    scene.meet(0).using("venom").using("word").play(Action::Banish(0), &[]);
    scene.using("potion");
    assert_eq!((scene.st.phase, scene.st.health), (Phase::Step, 2));
    assert_eq!(scene.st.decks[0].at, 1);
}
