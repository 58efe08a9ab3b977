//! Traps and Chests.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
blades = { type = "trap", rolls = [{ on = [1], steps = [{ harm = 2 }] }, { on = [2, 3], steps = [{ harm = 1 }] }, { on = [4, 5, 6] }] }
chest = { type = "chest", level = 2, steps = [{ heal = 2 }, { mana = 1 }], rolls = [{ on = [1, 2], steps = [{ harm = 1 }] }, { on = [3, 4] }, { on = [5, 6], steps = [{ heal = 1 }] }] }
coffer = { type = "chest", rolls = [{ on = [1, 2, 3, 4, 5, 6], steps = [{ heal = 1 }] }] }
boots = { type = "collectible", constant = [{ trap_harm = -1 }] }
dread = { type = "curse", constant = [{ trap_harm = 2 }] }
clover = { type = "collectible", constant = [{ trap_die = 1 }, { chest_die = 2 }] }
jinx = { type = "curse", constant = [{ trap_die = -5 }, { chest_die = -1 }] }
pick = { type = "collectible", constant = [{ chest_level = -1 }] }
rust = { type = "curse", constant = [{ chest_level = 2 }] }
greed = { type = "curse", constant = [{ forbid = "chests" }] }
fruit = { type = "useable", use = [{ heal = 1 }] }
scroll = { type = "useable", use = [{ banish = true }] }
charm = { type = "collectible", constant = [{ trap_die = 2 }], use = [{ mana = 1 }] }
snare = { type = "trap", rolls = [{ on = [1, 2, 3], steps = [{ discard = { of = "item" } }] }, { on = [4, 5, 6] }] }
"#;

fn with(top: &str) -> Scene {
    Scene::new(CARDS, [&format!("{top} pebble pebble"), "pebble", "pebble"])
}

#[test]
fn a_trap_does_what_the_die_says_and_is_discarded() {
    for (die, health) in [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3)] {
        let mut scene = with("blades");
        scene.meet(0);
        assert_eq!(scene.legal(), [Action::Roll]);
        scene.play(Action::Roll, &[die]);
        assert_eq!((scene.st.health, scene.tops()[0]), (health, "?"));
        assert_eq!(scene.count(metric::TRAPS), 1);
    }
}

#[test]
fn standing_effects_change_the_die_of_traps_within_its_faces() {
    for (held, die, health) in [("clover", 1, 2), ("clover", 3, 3), ("clover clover", 6, 3), ("jinx", 6, 1)] {
        let mut scene = with("blades").holding(held);
        assert_eq!(scene.meet_and_roll(0, die).st.health, health, "{held} {die}");
    }
}

#[test]
fn standing_effects_change_the_health_that_traps_cost() {
    for (held, die, health) in [("boots", 1, 2), ("boots", 2, 3), ("dread", 4, 3), ("dread boots", 2, 1)] {
        let mut scene = with("blades").holding(held);
        assert_eq!(scene.meet_and_roll(0, die).st.health, health, "{held} {die}");
    }
}

#[test]
fn things_can_be_used_between_a_die_and_what_it_does() {
    let mut scene = with("snare").holding("fruit").health(1);
    scene.meet(0).play(Action::Roll, &[2]);
    assert_eq!(scene.choices(), ["go on", "use fruit"]);
    // What is used cannot be taken any more.
    scene.using("fruit").play(Action::GoOn, &[]);
    assert_eq!((scene.st.health, scene.st.phase), (2, Phase::Step));
    assert_eq!((scene.count(metric::ITEMS_USED), scene.count(metric::DISCARDED)), (1, 0));
    // A Chest's die as well.
    let mut scene = with("chest").holding("fruit").health(1);
    scene.meet(0).play(Action::Roll, &[1]).using("fruit").play(Action::GoOn, &[]);
    assert_eq!(scene.st.health, 1);
    // By the other reading the die does at once what it says.
    let decks = ["snare pebble", "pebble", "pebble"];
    let mut scene = Scene::by("use_after_die = false", CARDS, decks).holding("fruit");
    scene.meet(0).play(Action::Roll, &[2]);
    assert_eq!((scene.st.phase, scene.choices()), (Phase::Discard, vec!["discard fruit".into()]));
}

#[test]
fn nobody_is_asked_between_a_die_and_what_it_does_where_nothing_could_matter() {
    // The die does nothing.
    let mut scene = with("snare").holding("fruit");
    assert_eq!(scene.meet(0).play(Action::Roll, &[4]).st.phase, Phase::Step);
    // Nothing can be used.
    let mut scene = with("blades");
    assert_eq!(scene.meet(0).play(Action::Roll, &[1]).st.phase, Phase::Step);
}

#[test]
fn what_is_used_after_a_die_can_change_what_it_does() {
    // The die counts as 3, and as 1 when the charm is gone.
    let mut scene = with("blades").holding("charm");
    scene.meet(0).play(Action::Roll, &[1]).play(Action::GoOn, &[]);
    assert_eq!(scene.st.health, 2);
    let mut scene = with("blades").holding("charm");
    scene.meet(0).play(Action::Roll, &[1]).using("charm").play(Action::GoOn, &[]);
    assert_eq!(scene.st.health, 1);
    // A die that does nothing could do something then.
    let mut scene = with("blades").holding("charm");
    assert_eq!(scene.meet(0).play(Action::Roll, &[2]).st.phase, Phase::Rolled);
    // A Trap that is sent away does nothing at all.
    let mut scene = with("blades").holding("scroll");
    scene.meet(0).play(Action::Roll, &[1]).using("scroll").play(Action::Banish(0), &[]);
    assert_eq!((scene.st.health, scene.st.phase), (3, Phase::Step));
    assert_eq!((scene.tops()[0], scene.count(metric::TRAPS)), ("?", 0));
    // Sending another card away changes nothing.
    let mut scene = with("blades").holding("scroll");
    scene.meet(0).play(Action::Roll, &[1]).using("scroll").play(Action::Banish(1), &[]);
    assert_eq!(scene.play(Action::GoOn, &[]).st.health, 1);
}

#[test]
fn a_chest_is_opened_by_a_roll() {
    for (die, health) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let mut scene = with("chest").health(2);
        scene.meet(0);
        assert_eq!(scene.legal(), [Action::Roll, Action::Leave]);
        scene.play(Action::Roll, &[die]);
        assert_eq!((scene.st.health, scene.tops()[0]), (health, "?"));
        assert_eq!(scene.count(metric::CHESTS), 1);
    }
}

#[test]
fn a_chest_opens_without_a_roll_for_who_has_its_level() {
    for level in 2..=4 {
        let mut scene = with("chest").level(level).health(1).ready(&[ASH, BOLT, CALM]);
        scene.meet(0);
        assert_eq!(scene.legal(), [Action::Open, Action::Roll, Action::Leave]);
        scene.play(Action::Open, &[]);
        assert_eq!((scene.st.health, scene.st.mana(), scene.tops()[0]), (3, 4, "?"));
        assert_eq!(scene.count(metric::CHESTS), 1);
    }
    // One without a level opens by the die alone.
    let mut scene = with("coffer").level(4);
    assert_eq!(scene.meet(0).legal(), [Action::Roll, Action::Leave]);
}

#[test]
fn a_chest_may_be_rolled_for_by_who_could_open_it() {
    let mut scene = with("chest").level(2).health(2);
    assert_eq!(scene.meet_and_roll(0, 1).st.health, 1);
}

#[test]
fn a_chest_that_is_left_is_discarded() {
    for level in [1, 2] {
        let mut scene = with("chest").level(level);
        scene.meet(0).play(Action::Leave, &[]);
        assert_eq!((scene.tops()[0], scene.count(metric::CHESTS)), ("?", 0));
    }
}

#[test]
fn a_chest_must_be_rolled_for_where_the_rules_allow_leaving_by_level_alone() {
    let rules = "leave_chest = \"level_met\"";
    let scene = |level| Scene::by(rules, CARDS, ["chest", "pebble", "pebble"]).level(level);
    assert_eq!(scene(1).meet(0).legal(), [Action::Roll]);
    assert_eq!(scene(2).meet(0).legal(), [Action::Open, Action::Roll, Action::Leave]);
    assert_eq!(scene(1).holding("greed").meet(0).legal(), [Action::Leave]);
}

#[test]
fn standing_effects_change_the_die_and_the_level_of_chests() {
    for (held, die, health) in [("clover", 1, 2), ("clover", 3, 3), ("jinx", 5, 2), ("jinx", 3, 1)] {
        let mut scene = with("chest").holding(held).health(2);
        assert_eq!(scene.meet_and_roll(0, die).st.health, health, "{held} {die}");
    }
    for (held, level) in [("pick", 1), ("rust", 4), ("rust pick", 3)] {
        for now in 1..=4 {
            let mut scene = with("chest").holding(held).level(now);
            let opens = scene.meet(0).legal().contains(&Action::Open);
            assert_eq!(opens, now >= level, "{held} {now}");
        }
    }
    // A Chest without a level is opened by none.
    let mut scene = with("coffer").holding("pick").level(4);
    assert!(!scene.meet(0).legal().contains(&Action::Open));
}

#[test]
fn a_card_can_forbid_chests() {
    let mut scene = with("chest").holding("greed").level(4);
    scene.meet(0);
    assert_eq!(scene.legal(), [Action::Leave]);
    assert_eq!(scene.play(Action::Leave, &[]).tops()[0], "?");
}
