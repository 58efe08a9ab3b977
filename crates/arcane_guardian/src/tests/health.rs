//! Health, its maximum, death, and levels.

use super::*;

const CARDS: &str = r#"
fruit = { type = "useable", use = [{ heal = 2 }] }
herb = { type = "useable", use = [{ heal = 1 }] }
vial = { type = "useable", use = [{ mana = 1 }] }
elixir = { type = "useable", use = [{ harm = 3 }, { heal = 2 }] }
poison = { type = "useable", use = [{ harm = 3 }] }
charm = { type = "collectible", constant = [{ max_health = 2 }] }
thief = { type = "enemy", prices = [{ discard = { of = "charm" } }] }
imp = { type = "enemy", prices = [{ harm = 3 }] }
ogre = { type = "enemy", prices = [{ harm = 5 }], steps = [{ mana = 4 }] }
sage = { type = "enemy", prices = [{ harm = 1 }], steps = [{ level_up = true }] }
fall = { type = "enemy", prices = [{ spells = 1 }], steps = [{ level_down = true }] }
pit = { type = "trap", rolls = [{ on = [1, 2], steps = [{ harm = 3 }, { heal = 2 }] }, { on = [3, 4, 5, 6] }] }
box = { type = "chest", rolls = [{ on = [1, 2, 3, 4, 5, 6], steps = [{ harm = 3 }] }] }
frail = { type = "curse", constant = [{ max_health = -3 }] }
thirst = { type = "curse", constant = [{ forbid = "healing" }] }
drought = { type = "curse", constant = [{ forbid = "mana" }] }
spring = { type = "ending", steps = [{ heal = 1 }] }
crown = { type = "ending", steps = [{ level_up = true }] }
silence = { type = "curse", constant = [{ mana = -1 }] }
ache = { type = "curse", constant = [{ heal = -1 }] }
bloom = { type = "collectible", constant = [{ heal = 1 }, { mana = 1 }] }
feast = { type = "useable", use = [{ level_up = true }, { harm = 1 }] }
"#;

const PEBBLES: [&str; 3] = ["pebble pebble", "pebble", "pebble"];

fn with(top: &str) -> Scene {
    Scene::new(CARDS, [&format!("{top} pebble pebble"), "pebble", "pebble"])
}

#[test]
fn health_gained_above_the_maximum_is_lost() {
    let mut scene = Scene::new(CARDS, PEBBLES).holding("fruit herb").health(2);
    assert_eq!(scene.using("fruit").numbers(), (1, 3, 3, 4));
    assert_eq!(scene.using("herb").st.health, 3);
    assert_eq!(scene.count(super::super::metrics::metric::HEALTH_GAINED), 1);
}

#[test]
fn cards_change_the_maximum_and_health_above_a_lower_one_is_lost() {
    let mut scene = Scene::new(CARDS, ["charm pebble", "thief", "pebble"]).holding("fruit");
    scene.meet(0);
    assert_eq!(scene.numbers(), (1, 3, 5, 4));
    assert_eq!(scene.using("fruit").st.health, 5);
    let charm = scene.id("charm");
    scene.meet(1).pay(0).play(Action::Discard(charm), &[]);
    assert_eq!(scene.numbers(), (1, 3, 3, 4));
}

#[test]
fn health_is_never_above_6_whatever_cards_say() {
    let scene = Scene::new(CARDS, PEBBLES).level(4).holding("charm charm");
    assert_eq!(scene.st.max_health, 6);
    let scene = Scene::by("level_health = [2, 3, 3, 4]", CARDS, PEBBLES);
    assert_eq!(scene.holding("charm").level(4).st.max_health, 6);
}

#[test]
fn without_health_and_without_help_the_game_is_lost() {
    let mut scene = with("imp");
    assert_eq!(scene.meet(0).pay(0).end(), "death_enemy");
    let imp = u16::from(scene.id("imp"));
    assert_eq!(scene.ears.cards[&(imp, super::super::metrics::card_metric::KILLS)], 1);
    assert_eq!(scene.ears.cards[&(imp, super::super::metrics::card_metric::HARM)], 3);
    for (top, end) in [("pit", "death_trap"), ("box", "death_other")] {
        let mut scene = with(top);
        assert_eq!(scene.meet_and_roll(0, 1).end(), end);
    }
    let mut scene = Scene::new(CARDS, PEBBLES).holding("poison");
    assert_eq!(scene.using("poison").end(), "death_other");
}

#[test]
fn a_maximum_of_nothing_is_death() {
    let mut scene = with("frail");
    assert_eq!(scene.meet(0).end(), "death_curse");
    assert_eq!(scene.st.max_health, 0);
}

#[test]
fn a_useable_can_save_the_mage_at_death_s_door() {
    let mut scene = with("imp").holding("fruit vial pebble");
    scene.meet(0).pay(0);
    assert_eq!(scene.end(), "");
    assert_eq!(scene.choices(), ["use fruit", "use vial"]);
    scene.using("fruit");
    assert_eq!((scene.st.health, scene.st.phase), (2, Phase::Step));
    assert_eq!((scene.held("fruit"), scene.held("vial")), (0, 1));
    // The Enemy was overcome.
    assert_eq!(scene.tops()[0], "?");
}

#[test]
fn a_spell_can_save_the_mage_at_death_s_door() {
    let text = format!("calm = {{ type = \"spell\", use = [{{ heal = 1 }}] }}{CARDS}");
    let decks = ["ogre pebble pebble", "pebble", "pebble"];
    let mut scene = Scene::new(&text, decks).ready(&[CALM]);
    scene.meet(0).pay(0);
    assert_eq!(scene.legal(), [Action::Cast(CALM)]);
    scene.cast(CALM);
    // What the Enemy leaves behind comes afterwards.
    assert_eq!(scene.numbers(), (1, 1, 3, 4));
    let mut scene = Scene::new(&text, decks).ready(&[DUSK]);
    assert_eq!(scene.meet(0).pay(0).end(), "death_enemy");
}

#[test]
fn what_cannot_save_the_mage_may_be_used_in_vain() {
    let mut scene = with("imp").ready(&[ASH, BOLT]).holding("vial herb thirst");
    scene.meet(0).pay(0).using("herb");
    assert_eq!((scene.end(), scene.st.health), ("", 0));
    scene.using("vial").play(Action::Ready(CALM), &[]);
    assert_eq!(scene.end(), "death_enemy");
}

#[test]
fn health_lost_below_0_is_lost_or_counted() {
    let mut scene = with("ogre").holding("fruit");
    scene.meet(0).pay(0);
    assert_eq!(scene.st.health, 0);
    assert_eq!(scene.count(super::super::metrics::metric::HEALTH_LOST), 3);
    assert_eq!(scene.using("fruit").st.health, 2);
    let decks = ["ogre pebble", "pebble", "pebble"];
    let mut scene = Scene::by("below_zero = \"counted\"", CARDS, decks).holding("fruit");
    scene.meet(0).pay(0);
    assert_eq!(scene.st.health, -2);
    assert_eq!(scene.using("fruit").end(), "death_enemy");
    let mut scene = Scene::by("below_zero = \"counted\"", CARDS, decks).holding("fruit herb");
    scene.meet(0).pay(0).using("fruit").using("herb");
    assert_eq!((scene.st.health, scene.end()), (1, ""));
}

#[test]
fn a_used_card_is_carried_out_whole_before_health_is_judged_and_one_met_is_not() {
    let mut scene = Scene::new(CARDS, PEBBLES).holding("elixir");
    assert_eq!(scene.using("elixir").st.health, 2);
    let mut scene = with("pit");
    assert_eq!(scene.meet_and_roll(0, 2).end(), "death_trap");
    // Saved, the Mage goes on where the card was.
    let mut scene = with("pit").holding("herb");
    scene.meet_and_roll(0, 2).using("herb");
    assert_eq!(scene.st.health, 3);
}

#[test]
fn a_card_used_in_a_fight_can_kill_and_the_fight_goes_on_for_who_is_saved() {
    let mut scene = with("imp").holding("poison fruit");
    scene.meet(0).using("poison");
    assert_eq!(scene.choices(), ["use fruit"]);
    scene.using("fruit");
    assert_eq!((scene.st.health, scene.st.phase), (2, Phase::Fight));
    assert_eq!(scene.defeat(&[ASH, DUSK]).st.phase, Phase::Step);
    let mut scene = with("imp").holding("poison");
    assert_eq!(scene.meet(0).using("poison").end(), "death_other");
}

#[test]
fn a_level_up_brings_health_to_the_new_maximum_and_all_mana() {
    let mut scene = with("sage").ready(&[ASH]);
    scene.meet(0).pay(0);
    assert_eq!(scene.numbers(), (2, 4, 4, 4));
    let mut scene = with("sage").level(2).health(2).holding("charm").ready(&[]);
    scene.meet(0).pay(0);
    assert_eq!(scene.numbers(), (3, 6, 6, 4));
    assert_eq!(scene.count(super::super::metrics::metric::LEVEL_UPS), 1);
}

#[test]
fn on_level_4_a_level_up_fills_health_and_mana() {
    let mut scene = with("sage").level(4).health(2).ready(&[ASH]).holding("frail charm charm");
    let frail = scene.id("frail");
    scene.meet(0).pay(0);
    assert_eq!(scene.numbers(), (4, 6, 6, 4));
    scene.play(Action::Lift(frail), &[]);
    assert_eq!(scene.held("frail"), 0);
}

#[test]
fn a_level_up_may_discard_one_curse() {
    let mut scene = with("sage").holding("thirst drought");
    scene.meet(0).pay(0);
    let choices = ["get rid of drought", "get rid of thirst", "keep the Curses"];
    assert_eq!(scene.choices(), choices);
    let thirst = scene.id("thirst");
    scene.play(Action::Lift(thirst), &[]);
    assert_eq!((scene.st.phase, scene.held("thirst"), scene.held("drought")), (Phase::Step, 0, 1));
    let mut scene = with("sage").holding("thirst drought");
    scene.meet(0).pay(0).play(KEEP, &[]);
    assert_eq!((scene.st.phase, scene.held("thirst"), scene.held("drought")), (Phase::Step, 1, 1));
}

const ALWAYS: &str = "level_up_gains = \"always\"";
const SAGE: [&str; 3] = ["sage pebble pebble", "pebble", "pebble"];

#[test]
fn a_level_up_brings_no_more_than_the_curses_above_it_allow() {
    for (held, numbers) in [("thirst", (2, 2, 4, 4)), ("drought", (2, 4, 4, 0)), ("ache", (2, 3, 4, 4))] {
        let mut scene = with("sage").ready(&[]).holding(held);
        scene.meet(0).pay(0).play(KEEP, &[]);
        assert_eq!(scene.numbers(), numbers, "{held}");
        let mut scene = Scene::by(ALWAYS, CARDS, SAGE).ready(&[]).holding(held);
        scene.meet(0).pay(0).play(KEEP, &[]);
        assert_eq!(scene.numbers(), (2, 4, 4, 4), "{held}");
    }
    // A Mana less is one Spell that stays turned, by choice; then the Curse may go.
    let mut scene = with("sage").ready(&[]).holding("silence");
    scene.meet(0).pay(0);
    for spell in [ASH, CALM, DUSK] {
        scene.play(Action::Ready(spell), &[]);
    }
    assert_eq!((scene.numbers(), scene.st.phase), ((2, 4, 4, 3), Phase::Lift));
    // More than all there is not.
    let mut scene = with("sage").ready(&[]).holding("bloom");
    assert_eq!(scene.meet(0).pay(0).numbers(), (2, 4, 4, 4));
}

#[test]
fn an_ending_stands_above_the_curses_that_limit_a_level_up() {
    let decks = ["?crown pebble", "pebble", "pebble"];
    for held in ["thirst drought", "silence ache"] {
        let mut scene = Scene::new(CARDS, decks).holding(held).ready(&[]).health(1);
        scene.meet(0).play(KEEP, &[]);
        assert_eq!(scene.numbers(), (2, 4, 4, 4), "{held}");
    }
    // Not above another Ending.
    let tomb = "tomb = { type = \"ending\", collect = true, steps = [{ key = true }], constant = [{ heal = -1 }] }";
    let text = format!("{CARDS}\n{tomb}");
    let mut scene = Scene::new(&text, decks).holding("tomb ache").ready(&[]).health(1);
    scene.meet(0).play(KEEP, &[]);
    assert_eq!(scene.numbers(), (2, 3, 4, 4));
}

#[test]
fn what_stands_below_a_card_changes_no_level_up_of_it() {
    let text = format!(
        "{CARDS}\nrite = {{ type = \"curse\", steps = [{{ level_up = true }}] }}\n\
         mask = {{ type = \"collectible\", constant = [{{ heal = -1 }}, {{ mana = -1 }}] }}"
    );
    let gains = |top: &str, held: &str| {
        let decks = [&format!("{top} pebble pebble"), "pebble", "pebble"];
        let mut scene = Scene::new(&text, decks).holding(held).ready(&[]).health(2);
        scene.meet(0);
        if top == "sage" {
            scene.pay(0);
        }
        while scene.st.phase == Phase::Ready {
            let spell = (ASH..=DUSK).find(|spell| scene.st.ready & 1 << spell == 0).unwrap();
            scene.play(Action::Ready(spell), &[]);
        }
        (scene.st.health, scene.st.mana())
    };
    assert_eq!(gains("sage", "mask"), (3, 3));
    assert_eq!(gains("rite", "mask"), (4, 4));
    assert_eq!(gains("rite", "mask ache"), (3, 4));
    // Of equal ones the one that changes gains counts.
    assert_eq!(gains("rite", "silence"), (4, 3));
}

#[test]
fn the_curse_that_a_level_up_discards_limits_it_still_or_no_longer() {
    let drought = |scene: &Scene| Action::Lift(scene.id("drought"));
    let mut scene = with("sage").ready(&[]).holding("drought");
    scene.meet(0).pay(0);
    assert_eq!(scene.st.health, 4);
    let lift = drought(&scene);
    assert_eq!(scene.play(lift, &[]).numbers(), (2, 4, 4, 0));
    let rules = "level_up_curse = \"first\"";
    let mut scene = Scene::by(rules, CARDS, SAGE).ready(&[]).holding("drought");
    scene.meet(0).pay(0);
    assert_eq!((scene.st.level, scene.st.health), (2, 2));
    assert_eq!(scene.play(lift, &[]).numbers(), (2, 4, 4, 4));
    // Mana comes after a choice of Spells too, before what else the card says.
    let rules = "level_up_curse = \"first\"";
    let mut scene = Scene::by(rules, CARDS, PEBBLES).holding("feast silence").ready(&[]);
    scene.using("feast").play(KEEP, &[]);
    assert_eq!((scene.st.health, scene.st.phase), (4, Phase::Ready));
    for spell in [ASH, BOLT, CALM] {
        scene.play(Action::Ready(spell), &[]);
    }
    assert_eq!(scene.numbers(), (2, 3, 4, 3));
}

#[test]
fn a_level_down_lowers_the_maximum() {
    let mut scene = with("fall").level(3).health(5);
    scene.meet(0).play(Action::Pay { price: 0, spells: 1 }, &[]);
    assert_eq!(scene.numbers(), (2, 4, 4, 3));
    let mut scene = with("fall").level(3).health(2);
    scene.meet(0).play(Action::Pay { price: 0, spells: 1 }, &[]);
    assert_eq!(scene.numbers(), (2, 2, 4, 3));
}

#[test]
fn a_level_down_on_level_1_does_nothing() {
    let mut scene = with("fall");
    scene.meet(0).play(Action::Pay { price: 0, spells: 1 }, &[]);
    assert_eq!(scene.numbers(), (1, 3, 3, 3));
}

#[test]
fn a_curse_forbids_gains_of_health_to_all_cards_below_it() {
    let decks = ["?spring pebble", "pebble", "pebble"];
    let mut scene = Scene::new(CARDS, decks).holding("thirst fruit").health(1);
    assert_eq!(scene.using("fruit").st.health, 1);
    // An Ending stands above a Curse.
    assert_eq!(scene.meet(0).st.health, 2);
}

#[test]
fn of_two_equal_cards_the_one_that_forbids_counts() {
    let text = format!(
        "{CARDS}\nfast = {{ type = \"collectible\", constant = [{{ forbid = \"healing\" }}] }}\n\
         balm = {{ type = \"collectible\", use = [{{ heal = 1 }}] }}"
    );
    let mut scene = Scene::new(&text, PEBBLES).holding("fast balm").health(1);
    assert_eq!(scene.using("balm").st.health, 1);
}

#[test]
fn health_is_judged_after_a_choice_too() {
    // The price leaves no Health, so the level that would follow comes too late.
    let text = format!(
        "{CARDS}\ndoom = {{ type = \"curse\", constant = [{{ max_health = -2 }}] }}\n\
         mask = {{ type = \"collectible\", constant = [{{ max_health = 1 }}] }}\n\
         gaoler = {{ type = \"enemy\", prices = [{{ discard = {{ of = \"mask\" }} }}], steps = [{{ level_up = true }}] }}"
    );
    let decks = ["gaoler pebble pebble", "pebble", "pebble"];
    let mut scene = Scene::by("level_health = [2, 3, 4, 5]", &text, decks).holding("doom mask").health(1);
    assert_eq!(scene.st.max_health, 1);
    let mask = scene.id("mask");
    scene.meet(0).pay(0).play(Action::Discard(mask), &[]);
    assert_eq!(scene.st.phase, Phase::Over);
    assert!(matches!(scene.st.end, End::Died(_)));
}
