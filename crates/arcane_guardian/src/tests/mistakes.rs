//! Mistakes in cards and scenarios, each reported with its place and remedy.

use super::*;

/// The mistakes of cards that are otherwise right.
fn messages(text: &str) -> Vec<String> {
    faults_of(text, "", THREE)
}

/// Exactly one mistake, that begins so.
fn one(text: &str, begins: &str) -> String {
    let messages = messages(text);
    assert!(messages.len() == 1 && messages[0].starts_with(begins), "{begins}\n{messages:#?}");
    messages[0].clone()
}

#[test]
fn keys_that_a_type_has_not_are_told() {
    let imp = "imp = { type = \"enemy\", prices = [{ harm = 1 }]";
    for (text, begins) in [
        ("ash = { type = \"spell\", copies = 2 }".to_owned(), "cards.ash.copies: type \"spell\" has no `copies`"),
        (format!("{imp}, beats = [\"imp\"] }}"), "cards.imp.beats: type \"enemy\" has no `beats`"),
        (format!("{imp}, level = 2 }}"), "cards.imp.level: type \"enemy\" has no `level`"),
        (
            format!("{imp}, rolls = [{{ on = [1, 2, 3, 4, 5, 6] }}] }}"),
            "cards.imp.rolls: type \"enemy\" has no `rolls`",
        ),
        (format!("{imp}, use = [{{ heal = 1 }}] }}"), "cards.imp.use: type \"enemy\" has no `use`"),
        (format!("{imp}, constant = [{{ heal = 1 }}] }}"), "cards.imp.constant: type \"enemy\" has no `constant`"),
        (format!("{imp}, when = {{ level = 2 }} }}"), "cards.imp.when: type \"enemy\" has no `when`"),
        (format!("{imp}, collect = true }}"), "cards.imp.collect: type \"enemy\" has no `collect`"),
        (format!("{imp}, way_out = {{}} }}"), "cards.imp.way_out: type \"enemy\" has no `way_out`"),
        (
            "dart = { type = \"trap\", rolls = [{ on = [1, 2, 3, 4, 5, 6] }], steps = [{ heal = 1 }] }".into(),
            "cards.dart.steps: type \"trap\" has no `steps`",
        ),
        (
            "dart = { type = \"trap\", rolls = [{ on = [1, 2, 3, 4, 5, 6] }], prices = [{ harm = 1 }] }".into(),
            "cards.dart.prices: type \"trap\" has no `prices`",
        ),
    ] {
        let line = one(&text, begins);
        assert!(line.contains("(only these types have it: "), "{line}");
    }
}

#[test]
fn cards_that_do_nothing_are_told() {
    for (text, begins) in [
        ("x = { type = \"trap\" }", "cards.x: the card does nothing: a trap needs an effect (add rolls = "),
        ("x = { type = \"chest\" }", "cards.x: the card does nothing: a chest needs an effect (add rolls = "),
        ("x = { type = \"useable\" }", "cards.x: the card does nothing: a useable needs an effect (add use = "),
        ("x = { type = \"ending\" }", "cards.x: the card does nothing: an ending needs an effect (add steps = "),
    ] {
        one(text, begins);
    }
    // A Curse may be there for other cards to name, a Collectible to be discarded, and any Enemy
    // falls to Spells.
    let there = "x = { type = \"curse\" }\ny = { type = \"collectible\" }\nz = { type = \"enemy\" }";
    assert_eq!(messages(there), [""; 0]);
}

#[test]
fn a_published_card_names_its_source() {
    one("x = { type = \"curse\", source = \"published\" }", "cards.x.source: the card names no publication");
    one(
        "x = { type = \"curse\", source = \"built_in\", publication = \"Rulebook\" }",
        "cards.x.publication: a built-in card has no publication",
    );
    assert_eq!(messages("x = { type = \"curse\", source = \"published\", publication = \"Rulebook\" }"), [""; 0]);
}

#[test]
fn words_that_name_no_card_are_told_with_the_nearest() {
    let line = one(
        "x = { type = \"useable\", use = [{ discard = { of = \"pebbel\" } }] }",
        "cards.x.use.0.discard.of: no card has the key, tag or type \"pebbel\"",
    );
    assert!(line.contains("did you mean \"pebble\"?"), "{line}");
    let line = one(
        "x = { type = \"ending\", when = { holds = [\"pebble\", \"qqqqqq\"] }, steps = [{ heal = 1 }] }",
        "cards.x.when.holds.1: no card has the key, tag or type \"qqqqqq\"",
    );
    assert!(line.contains("write the key or tag of a card, \"collectible\""), "{line}");
    one(
        "x = { type = \"ending\", when = { without = [\"qqqqqq\"] }, steps = [{ heal = 1 }] }",
        "cards.x.when.without.0: no card has the key",
    );
    one(
        "x = { type = \"ending\", when = { count = { of = \"qqqqqq\", at_least = 2 } }, steps = [{ heal = 1 }] }",
        "cards.x.when.count.of: no card has the key",
    );
    one(
        "x = { type = \"useable\", use = [{ heal = 1, when = { holds = [\"qqqqqq\"] } }] }",
        "cards.x.use.0.when.holds.0: no card has the key",
    );
    one(
        "x = { type = \"curse\", way_out = { when = { holds = [\"qqqqqq\"] } } }",
        "cards.x.way_out.when.holds.0: no card has the key",
    );
    one(
        "x = { type = \"enemy\", prices = [{ discard = { of = \"qqqqqq\" } }] }",
        "cards.x.prices.0.discard.of: no card has the key",
    );
    one("ash = { type = \"spell\", beats = [\"qqqqqq\"] }", "cards.ash.beats.0: no card has the key");
}

#[test]
fn only_what_lies_before_the_player_can_be_discarded() {
    one(
        "x = { type = \"useable\", use = [{ discard = { of = \"stair\" } }] }",
        "cards.x.use.0.discard.of: \"stair\" can't be discarded",
    );
    one(
        "x = { type = \"enemy\", tags = [\"beast\"], prices = [{ discard = { of = \"beast\" } }] }",
        "cards.x.prices.0.discard.of: \"beast\" can't be discarded",
    );
}

#[test]
fn a_spell_beats_enemies_alone() {
    one("ash = { type = \"spell\", beats = [\"pebble\"] }", "cards.ash.beats.0: \"pebble\" isn't an Enemy");
}

#[test]
fn a_spell_that_gives_mana_could_be_cast_for_ever() {
    one(
        "ash = { type = \"spell\", use = [{ mana = 1 }] }",
        "cards.ash.use: a Spell that gives Mana could be cast without end",
    );
    one("ash = { type = \"spell\", use = [{ level_up = true }] }", "cards.ash.use: a Spell that gives Mana");
}

#[test]
fn only_endings_give_the_key_or_an_escape() {
    for text in [
        "x = { type = \"useable\", use = [{ key = true }] }",
        "x = { type = \"enemy\", prices = [{ harm = 1 }], steps = [{ escape = true }] }",
        "x = { type = \"trap\", rolls = [{ on = [1, 2, 3, 4, 5], steps = [{ key = true }] }, { on = [6] }] }",
        "x = { type = \"curse\", way_out = { steps = [{ escape = true }] } }",
    ] {
        one(text, "cards.x: only an Ending can give the Key or an escape");
    }
}

#[test]
fn endings_that_cannot_work_are_told() {
    one("x = { type = \"ending\", when = {}, steps = [{ heal = 1 }] }", "cards.x.when: the condition is empty");
    one(
        "x = { type = \"ending\", collect = true, when = { level = 2 }, steps = [{ heal = 1 }] }",
        "cards.x.when: an Ending with `collect` has no condition",
    );
    one(
        "x = { type = \"ending\", steps = [{ heal = 1 }], constant = [{ heal = 1 }] }",
        "cards.x.constant: only an Ending that is collected",
    );
}

#[test]
fn steps_do_exactly_one_thing() {
    one("x = { type = \"useable\", use = [{ heal = 1 }, {}] }", "cards.x.use.1: the step does nothing");
    one(
        "x = { type = \"useable\", use = [{ heal = 1, mana = 1 }] }",
        "cards.x.use.0: the step does several things: `heal` and `mana`",
    );
    for flag in ["level_up", "level_down", "reveal", "banish"] {
        let text = format!("x = {{ type = \"useable\", use = [{{ {flag} = false }}] }}");
        one(&text, &format!("cards.x.use.0.{flag}: this step does nothing"));
    }
    for flag in ["key", "escape"] {
        let text = format!("x = {{ type = \"ending\", steps = [{{ {flag} = false }}] }}");
        one(&text, &format!("cards.x.steps.0.{flag}: this step does nothing"));
    }
}

#[test]
fn prices_that_cannot_work_are_told() {
    one("x = { type = \"enemy\", prices = [{ harm = 1 }, {}] }", "cards.x.prices.1: the price is empty");
    let five = "{ harm = 1 }, { harm = 2 }, { harm = 3 }, { harm = 4 }, { harm = 5 }";
    one(&format!("x = {{ type = \"enemy\", prices = [{five}] }}"), "cards.x.prices: 5 prices; the maximum is 4");
}

#[test]
fn every_face_of_a_die_is_in_one_entry() {
    one(
        "x = { type = \"trap\", rolls = [{ on = [1, 2, 3] }, { on = [3, 4, 5, 6] }] }",
        "cards.x.rolls.1.on.0: face 3 is listed twice",
    );
    let line = one(
        "x = { type = \"chest\", rolls = [{ on = [1, 2, 3] }, { on = [6] }] }",
        "cards.x.rolls: no entry lists face 4, 5",
    );
    assert!(line.contains("add { on = [4, 5], steps = [] }"), "{line}");
}

#[test]
fn constant_effects_do_exactly_one_thing() {
    one("x = { type = \"curse\", constant = [{}] }", "cards.x.constant.0: the constant effect does nothing");
    one(
        "x = { type = \"curse\", constant = [{ heal = 1, reveal = \"never\" }] }",
        "cards.x.constant.0: the constant effect does several things: `heal` and `reveal`",
    );
    one("x = { type = \"curse\", constant = [{ trap_die = 0 }] }", "cards.x.constant.0.trap_die: 0 adds nothing");
}

#[test]
fn constant_effects_depend_on_cards_and_the_level_alone() {
    for (key, value) in [("health", "1"), ("health_at_most", "2"), ("mana", "1"), ("key", "true")] {
        let text = format!("x = {{ type = \"curse\", constant = [{{ heal = 1, when = {{ {key} = {value} }} }}] }}");
        one(&text, &format!("cards.x.constant.0.when.{key}: a constant effect can only depend on cards"));
    }
}

#[test]
fn the_mage_has_four_spells() {
    one("fifth = { type = \"spell\" }", "cards: the card files have 5 Spells (list exactly four");
}

#[test]
fn there_is_room_for_64_kinds_and_93_playing_cards() {
    let many: String = (0..57).map(|k| format!("x{k} = {{ type = \"curse\" }}\n")).collect();
    one(&many, "cards: 65 different cards; the maximum is 64");
    one("pebble = { type = \"curse\", copies = 96 }", "cards: 96 playing cards; the maximum is 93");
}

#[test]
fn playing_cards_make_three_equal_decks() {
    let line = one("pebble = { type = \"curse\", copies = 7 }", "cards: 7 playing cards don't make three equal decks");
    assert!(line.contains("change `copies`: remove 1 or add 2"), "{line}");
    let line = one("pebble = { type = \"curse\", copies = 0 }", "cards: 0 playing cards don't make three");
    assert!(line.contains("add playing cards"), "{line}");
}

#[test]
fn endings_that_are_chosen_are_three_different_ones() {
    let sides = |side: &str| faults_of("", "", side);
    let one = |side: &str, begins: &str| {
        let messages = sides(side);
        assert!(messages.len() == 1 && messages[0].starts_with(begins), "{messages:#?}");
        messages[0].clone()
    };
    one("endings = [\"stair\", \"stair\", \"gate\"]", "side.0.endings.1: \"stair\" is listed twice");
    one("endings = [\"stair\", \"ash\", \"gate\"]", "side.0.endings.1: \"ash\" is a card of type \"spell\"");
    let line = one("endings = [\"stiar\", \"smith\", \"gate\"]", "side.0.endings.0: there is no Ending \"stiar\"");
    assert!(line.contains("did you mean \"stair\"?"), "{line}");
    let line = one("endings = [\"qqqqqqq\", \"smith\", \"gate\"]", "side.0.endings.0: there is no Ending");
    assert!(line.contains("the Endings are gate, smith, stair"), "{line}");
}

#[test]
fn a_game_that_can_never_be_won_is_told() {
    let dry = "stair = { type = \"ending\", steps = [{ heal = 1 }] }";
    let hopeless = faults_of(&format!("{dry}\nsmith = {{ type = \"ending\", steps = [{{ heal = 1 }}] }}"), "", THREE);
    assert_eq!(hopeless.len(), 1);
    assert!(hopeless[0].starts_with("side.0.endings: the game can't be won with these Endings"));
    // The Key and its gate are enough.
    assert_eq!(messages(dry), [""; 0]);
    let random = "endings = { random = 3 }";
    let smith = "smith = { type = \"ending\", steps = [{ heal = 1 }] }";
    let none = faults_of(&format!("{dry}\n{smith}"), "", random);
    assert!(none[0].starts_with("side.0.endings: the game can't be won with any three of the Endings"), "{none:?}");
    let more =
        "well = { type = \"ending\", steps = [{ heal = 1 }] }\npool = { type = \"ending\", steps = [{ heal = 1 }] }";
    assert_eq!(faults_of(more, "", random), [""; 0]);
    let refused = faults_of(more, "hopeless_endings = \"refuse\"", random);
    assert_eq!(refused.len(), 1);
    assert!(
        refused[0].starts_with("side.0.endings: gate, pool, well may be drawn, but the game can't be won with them"),
        "{refused:?}"
    );
}

#[test]
fn all_mistakes_come_in_one_pass() {
    let messages = messages(
        "x = { type = \"trap\" }\ny = { type = \"useable\", use = [{}] }\nz = { type = \"enemy\", prices = [{}] }",
    );
    assert_eq!(messages.len(), 3, "{messages:#?}");
}
