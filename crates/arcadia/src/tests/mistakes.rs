//! Mistakes in cards and sides, each reported with its place and remedy.

use super::*;

fn messages(text: &str) -> Vec<String> {
    faults_of(text, "", [PLAIN, PLAIN])
}

/// Exactly one mistake, that begins so.
fn one(text: &str, begins: &str) -> String {
    let messages = messages(text);
    assert!(messages.len() == 1 && messages[0].starts_with(begins), "{begins}\n{messages:#?}");
    messages[0].clone()
}

/// What is wrong with the first of two sides.
fn side(text: &str) -> Vec<String> {
    const CARDS: &str = r#"
helm = { type = "treasure", cost = 2 }
ghost = { type = "treasure", cost = 2, copies = 0 }
charm = { type = "art", cost = 2 }
gnat = { type = "waylay", rating = 1, might = 1, tests = ["might"] }
"#;
    faults_of(CARDS, "", [text, PLAIN])
}

fn one_of_side(text: &str, begins: &str) -> String {
    let messages = side(text);
    assert!(messages.len() == 1 && messages[0].starts_with(begins), "{begins}\n{messages:#?}");
    messages[0].clone()
}

#[test]
fn keys_that_a_type_has_not_are_told() {
    for (text, begins) in [
        ("x = { type = \"art\", cost = 1, might = 2 }", "cards.x.might: type \"art\" has no `might`"),
        ("x = { type = \"art\", cost = 1, court = \"seelie\" }", "cards.x.court: type \"art\" has no `court`"),
        ("x = { type = \"art\", cost = 1, rating = 1 }", "cards.x.rating: type \"art\" has no `rating`"),
        ("x = { type = \"curse\", bonus = 1, cost = 1 }", "cards.x.cost: type \"curse\" has no `cost`"),
        ("x = { type = \"treasure\", cost = 1, bonus = 1 }", "cards.x.bonus: type \"treasure\" has no `bonus`"),
        (
            "x = { type = \"character\", race = \"x\", gender = \"male\", might = 1, savvy = 1, resolve = 1, combat = 1 }",
            "cards.x.combat: type \"character\" has no `combat`",
        ),
        ("x = { type = \"ally\", cost = 1, joins = true }", "cards.x.joins: type \"ally\" has no `joins`"),
        (
            "x = { type = \"quest\", waylays = 1, treasures = 0, goals = [{ home = true }], unique = true }",
            "cards.x.unique: type \"quest\" has no `unique`",
        ),
        ("x = { type = \"art\", cost = 1, goals = [{ home = true }] }", "cards.x.goals: type \"art\" has no `goals`"),
    ] {
        assert!(one(text, begins).contains("(only these types have it: "), "{text}");
    }
}

#[test]
fn keys_that_a_type_needs_are_told_with_an_example() {
    for (text, begins) in [
        ("x = { type = \"art\" }", "cards.x: a card of type \"art\" needs `cost` (add cost = 2)"),
        ("x = { type = \"curse\" }", "cards.x: a card of type \"curse\" needs `bonus` (add bonus = 2)"),
        (
            "x = { type = \"ability\", cost = 1, court = \"seelie\" }",
            "cards.x: a card of type \"ability\" needs `attribute`",
        ),
        (
            "x = { type = \"weakness\", bonus = 1, attribute = \"might\" }",
            "cards.x: a card of type \"weakness\" needs `court`",
        ),
        ("x = { type = \"league\" }", "cards.x: a card of type \"league\" needs `sides`"),
        (
            "x = { type = \"waylay\", might = 1, tests = [\"might\"] }",
            "cards.x: a card of type \"waylay\" needs `rating`",
        ),
        (
            "x = { type = \"quest\", waylays = 1, goals = [{ home = true }] }",
            "cards.x: a card of type \"quest\" needs `treasures`",
        ),
    ] {
        one(text, begins);
    }
}

#[test]
fn a_waylay_has_tests_with_their_attributes_or_a_trial() {
    one("x = { type = \"waylay\", rating = 1 }", "cards.x: a Waylay needs either Tests or a Trial, not both");
    one(
        "x = { type = \"waylay\", rating = 1, might = 1, tests = [\"might\"], trial = { attribute = \"might\", difficulty = 5 } }",
        "cards.x: a Waylay needs either Tests or a Trial, not both",
    );
    one(
        "x = { type = \"waylay\", rating = 1, might = 1, tests = [\"might\", \"combat\"] }",
        "cards.x.tests.1: the Waylay has no `combat` for this Test (add combat = 3)",
    );
}

#[test]
fn a_loss_does_exactly_one_thing() {
    for loss in ["{}", "{ exhaust = 1, discard = 1 }"] {
        let text = format!("x = {{ type = \"waylay\", rating = 1, might = 1, tests = [\"might\"], loss = [{loss}] }}");
        let wrong = if loss == "{}" { "nothing" } else { "several things: `exhaust` and `discard`" };
        one(&text, &format!("cards.x.loss.0: the loss does {wrong}"));
    }
    one(
        "x = { type = \"waylay\", rating = 1, might = 1, tests = [\"might\"], loss = [{ exhaust = 1, of = [\"curse\"] }] }",
        "cards.x.loss.0.of.0: \"curse\" isn't a type of Merit",
    );
    for verb in ["exhaust", "discard"] {
        one(
            &format!(
                "x = {{ type = \"waylay\", rating = 1, might = 1, tests = [\"might\"], loss = [{{ {verb} = 1, of = [\"ally\"] }}, {{ {verb} = 1, of = [\"art\"] }}] }}"
            ),
            "cards.x.loss.1.of: another entry lists other types of Merits",
        );
    }
}

#[test]
fn a_power_does_exactly_one_thing_that_its_card_can_do() {
    let merit = |power: &str| format!("x = {{ type = \"art\", cost = 1, powers = [{power}] }}");
    one(&merit("{}"), "cards.x.powers.0: the power does nothing");
    one(&merit("{ add = 1, pass = true }"), "cards.x.powers.0: the power does several things: `add` and `pass`");
    one(
        &merit("{ pass = false }"),
        "cards.x.powers.0.pass: this step does nothing (write `pass = true`, or remove the step)",
    );
    one(
        &merit("{ no_rest = true }"),
        "cards.x.powers.0.no_rest: a card of type \"art\" can't have the power `no_rest` (only these can have it: Flaws)",
    );
    one(&merit("{ hide = \"this_day\" }"), "cards.x.powers.0.hide: without a price, `hide` could be used without end");
    one(&merit("{ ride = true }"), "cards.x.powers.0.ride: without a price, `ride` could be used without end");
    for does in ["rest = 1", "fewer_waylays = 2", "more_treasures = 2"] {
        let message = "cards.x.powers.0.pay: `";
        one(&merit(&format!("{{ pay = \"exhaust\", {does} }}")), message);
    }
    let five = "{ add = 1 }, { add = 1 }, { add = 1 }, { add = 1 }, { add = 1 }";
    one(&merit(five), "cards.x.powers: the card has 5 powers");
    one(
        "x = { type = \"curse\", bonus = 1, powers = [{ pay = \"discard\", no_rest = true }] }",
        "cards.x.powers.0.pay: a Flaw can only be exhausted",
    );
    one(
        "x = { type = \"curse\", bonus = 1, powers = [{ stay = true }] }",
        "cards.x.powers.0.stay: without a price, `stay` would apply without end",
    );
    for does in ["add = -1", "tests = [\"might\"], add = -1", "retest = true"] {
        let text = format!(
            "x = {{ type = \"curse\", bonus = 1, powers = [{{ pay = \"exhaust\", trials = [\"might\"], {does} }}] }}"
        );
        one(&text, "cards.x.powers.0.trials: a Flaw can't be exhausted in a Trial (remove `pay`");
    }
    one(
        "x = { type = \"character\", race = \"x\", gender = \"male\", might = 1, savvy = 1, resolve = 1, powers = [{ pay = \"exhaust\", retest = true }] }",
        "cards.x.powers.0.pay: a character can't be exhausted or discarded",
    );
}

const LEAGUE: &str =
    "type = \"league\", sides = { north = [\"field\"], east = [\"field\"], south = [\"field\"], west = [\"field\"] }";

#[test]
fn leagues_that_cannot_work_are_told() {
    one(
        "x = { type = \"league\", sides = { north = [\"border\", \"field\"], east = [\"field\"], south = [\"field\"], west = [\"field\"] } }",
        "cards.x.sides.north: a side with a Border can't show anything else",
    );
    one(
        &format!("x = {{ {LEAGUE}, enter = [{{ by = [\"swamp\"], attribute = \"might\", difficulty = 5 }}] }}"),
        "cards.x.enter.0.by: no side of the League has this Terrain",
    );
    one(
        &format!("x = {{ {LEAGUE}, rest = [{{ of = [\"ally\", \"curse\"] }}] }}"),
        "cards.x.rest.0.of: an entry of a Rest is about either Merits or Flaws",
    );
    one(
        &format!("x = {{ {LEAGUE}, rest = [{{}}, {{}}, {{}}, {{}}] }}"),
        "cards.x.rest: a League has at most three entries",
    );
}

#[test]
fn quests_that_cannot_work_are_told() {
    let quest = |goals: &str| format!("x = {{ type = \"quest\", waylays = 1, treasures = 0, goals = [{goals}] }}");
    one(&quest("{}"), "cards.x.goals.0: the goal does nothing");
    one(&quest("{ visit = 1, home = true }"), "cards.x.goals.0: the goal does several things: `visit` and `home`");
    one(&quest("{ hold = 1, on = [\"swamp\"] }"), "cards.x.goals.0.on: `on` does not apply to this goal");
    one(&quest("{ visit = 1, apart = true }"), "cards.x.goals.0.apart: `apart` does not apply to this goal");
    one(
        &quest("{ home = true }, { home = true }, { home = true }, { home = true }"),
        "cards.x.goals: the Quest has 4 goals",
    );
    assert_eq!(messages(&quest("{ reach = true }, { visit = 1 }, { home = true }")), [""; 0]);
    let line = one(
        "dragon = { type = \"waylay\", rating = 1, might = 1, tests = [\"might\"] }\nx = { type = \"quest\", waylays = 1, treasures = 0, goals = [{ foe = \"dargon\" }] }",
        "cards.x.goals.0.foe: there is no Waylay \"dargon\"",
    );
    assert!(line.contains("did you mean \"dragon\"?"), "{line}");
}

#[test]
fn words_that_name_no_card_are_told_with_the_nearest() {
    let line = one(
        "x = { type = \"waylay\", rating = 1, might = 1, tests = [\"might\"], bribe = \"knak\" }",
        "cards.x.bribe: no card has the key or tag \"knak\"",
    );
    assert!(line.contains("did you mean \"knack\"?"), "{line}");
    one(
        "x = { type = \"art\", cost = 1, powers = [{ against = { tags = [\"qqqqqq\"] }, add = 1 }] }",
        "cards.x.powers.0.against.tags.0: no card has the key or tag",
    );
}

#[test]
fn a_published_card_names_its_source() {
    one("x = { type = \"art\", cost = 1, source = \"published\" }", "cards.x.source: the card names no publication");
}

#[test]
fn there_must_be_leagues_enough_to_bring() {
    let few = |copies: u8| {
        let none =
            ["wood", "lane", "fen", "down"].map(|league| format!("{league} = {{ {LEAGUE}, copies = 0 }}")).join("\n");
        messages(&format!("{none}\nmead = {{ {LEAGUE}, copies = {copies} }}"))
    };
    assert_eq!(
        few(4),
        [
            "cards: the card files have only 4 Leagues, counting copies (add Leagues until there are 5, which each player brings per Quest)"
        ]
    );
    assert_eq!(few(5), [""; 0]);
}

#[test]
fn cards_of_a_side_that_there_are_not_are_told_with_the_nearest() {
    let line = one_of_side(
        "build = { character = \"hbo\", court = \"seelie\" }",
        "side.0.build.character: there is no character \"hbo\"",
    );
    assert!(line.contains("did you mean \"hob\"?"), "{line}");
    let line = one_of_side(
        "build = { character = \"hob\", court = \"seelie\", merits = [\"hlem\"] }",
        "side.0.build.merits.0: there is no Merit \"hlem\"",
    );
    assert!(line.contains("did you mean \"helm\"?"), "{line}");
    one_of_side(
        "build = { character = \"hob\", court = \"seelie\", flaws = [\"helm\"] }",
        "side.0.build.flaws.0: there is no Flaw \"helm\"",
    );
    one_of_side(&format!("{PLAIN}\nquests = [\"erand\"]"), "side.0.quests.0: there is no Quest \"erand\"");
    one_of_side(&format!("{PLAIN}\nwaylays = [\"gnot\"]"), "side.0.waylays.0: there is no Waylay \"gnot\"");
    one_of_side(&format!("{PLAIN}\nleagues = [\"maed\"]"), "side.0.leagues.0: there is no League \"maed\"");
    one_of_side(&format!("{PLAIN}\ntreasures = [\"charm\"]"), "side.0.treasures.0: \"charm\" isn't a Treasure");
    let line = one_of_side(
        "build = { random = { with = [\"hemm\"] } }",
        "side.0.build.random.with.0: there is no Merit or Flaw",
    );
    assert!(line.contains("did you mean \"helm\"?"), "{line}");
    one_of_side(
        "build = { random = { character = \"hubb\" } }",
        "side.0.build.random.character: there is no character",
    );
}

#[test]
fn cards_of_a_side_are_no_more_than_there_are_copies() {
    one_of_side(
        "build = { character = \"hob\", court = \"seelie\", merits = [\"helm\", \"helm\"] }",
        "side.0.build.merits.1: \"helm\" is listed 2 times (a player can have only 1 of it: its `copies`)",
    );
    one_of_side(
        "build = { character = \"hob\", court = \"seelie\", merits = [\"ghost\"] }",
        "side.0.build.merits.0: \"ghost\" has `copies = 0`",
    );
}

#[test]
fn one_to_three_quests_are_named() {
    for (quests, messages) in [
        ("", "side.0.quests: the side has 0 Quests"),
        ("\"errand\", \"errand\", \"errand\", \"errand\"", "side.0.quests: the side has 4 Quests"),
    ] {
        let all = side(&format!("{PLAIN}\nquests = [{quests}]"));
        assert!(all[0].starts_with(messages), "{all:?}");
    }
    one_of_side(
        &format!("{PLAIN}\nquests = {{ random = 2 }}"),
        "side.0.quests: the side draws 2 Quests, but there are only 1",
    );
}

#[test]
fn builds_by_lot_keep_to_the_rules() {
    one_of_side(
        "build = { random = { flaws = 11 } }",
        "side.0.build.random.flaws: 11 points of Flaws are too many (the rules allow at most 10)",
    );
}

#[test]
fn all_mistakes_come_in_one_pass() {
    let cards = messages(
        "x = { type = \"art\" }\ny = { type = \"curse\", bonus = 1, powers = [{}] }\nz = { type = \"waylay\", rating = 1 }",
    );
    assert_eq!(cards.len(), 3, "{cards:#?}");
    let sides = side(
        "build = { character = \"hbo\", merits = [\"hlem\"], flaws = [\"wrat\"] }\nquests = [\"erand\"]\nwaylays = [\"gnot\"]",
    );
    assert!(sides.len() >= 4, "{sides:#?}");
}

#[test]
fn a_quest_must_have_points_for_the_treasures_that_it_asks_for() {
    let quest = |treasures: u8, hold: u8| {
        let text = format!(
            "gem = {{ type = \"treasure\", cost = 2, copies = 2 }}\n\
             x = {{ type = \"quest\", waylays = 1, treasures = {treasures}, goals = [{{ home = true }}, {{ hold = {hold} }}] }}"
        );
        faults_of(&text, "", [&format!("{PLAIN}\nquests = [\"x\"]"), PLAIN])
    };
    assert_eq!(
        quest(0, 3),
        ["cards.x.goals.1.hold: the goal asks for 3 Treasures, but 0 points buy only 0 \
          (raise `treasures` of the Quest, or lower `hold`)"]
    );
    assert!(quest(9, 3)[0].contains("but 9 points buy only 2"), "{:?}", quest(9, 3));
    assert_eq!(quest(3, 1), [""; 0]);
}

#[test]
fn a_side_must_bring_the_treasures_that_its_quests_ask_for() {
    let cards = "gem = { type = \"treasure\", cost = 2, copies = 3 }\n\
                 poor = { type = \"curse\", bonus = 1, powers = [{ more_treasures = -1 }] }\n\
                 x = { type = \"quest\", waylays = 1, treasures = 4, goals = [{ hold = 2 }] }";
    let side = |flaws: &str, treasures: &str, quests: &str| {
        let text = format!(
            "build = {{ character = \"hob\", court = \"seelie\", flaws = [{flaws}] }}\n\
             treasures = [{treasures}]\nquests = {quests}"
        );
        faults_of(cards, "", [&text, PLAIN])
    };
    let messages = |has: u8| {
        format!(
            "side.0.treasures: x asks for 2 Treasures, but the side can bring only {has} \
             (list more or cheaper ones, or remove `treasures`)"
        )
    };
    let two = "\"gem\", \"gem\"";
    assert_eq!(side("", "", "[\"x\"]"), [messages(0)]);
    assert_eq!(side("", "\"gem\"", "{ random = 1 }"), [messages(1)]);
    assert_eq!(side("\"poor\"", two, "[\"x\"]"), [messages(1)]);
    assert_eq!(side("", two, "[\"x\"]"), [""; 0]);
    assert_eq!(side("", "", "[\"errand\"]"), [""; 0]);
}
