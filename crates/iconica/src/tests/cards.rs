//! Mistakes in cards, each with its place.

use super::*;

fn diagnostics(body: &str) -> String {
    let cards = [card("a", body), card("b", "tags = [\"athid\"]")];
    faults_of(&cards, "party_size = 1", ["party = [\"a\"]", "party = [\"b\"]"]).join("\n")
}

#[test]
fn a_plain_card_has_none() {
    assert_eq!(diagnostics(""), "");
}

#[test]
fn every_mistake_is_told_with_its_place() {
    for (body, wanted) in [
        (
            "health = 105",
            "cards.a.health: health must be a multiple of 10 from 10 to 310, not 105 (write 110, the nearest one)",
        ),
        (
            "health = 400",
            "cards.a.health: health must be a multiple of 10 from 10 to 310, not 400 (write 310, the nearest one)",
        ),
        ("tiles = { 20 = \"pary\" }", "cards.a.tiles.20: there is no tile \"pary\" (did you mean \"parry\"?)"),
        ("tiles = { 100 = \"parry\" }", "cards.a.tiles.100: there is no tile at 100 damage"),
        ("tiles = { 25 = \"parry\" }", "cards.a.tiles.25"),
        ("tiles = { 20 = \"reaction x\" }", "cards.a.tiles.20: \"reaction x\" needs a number"),
        ("tiles = { 20 = \"reaction 5\" }", "cards.a.tiles.20: a reaction must be a multiple of 10"),
        ("break = 7", "cards.a.break: a die can't show 7"),
        ("source = \"published\"", "cards.a.source: the card names no publication"),
        ("actions.3 = false", "cards.a.actions.3: action 3 is missing"),
        (
            "constant = { to = \"self\", prevent = 10 }\nactions.3 = false\nactions.4 = false",
            "cards.a.actions.4: action 4 is missing",
        ),
        ("constant = { to = \"self\" }", "cards.a.constant: the constant effect does nothing"),
        (
            "constant = { to = \"each opposing\", prevent = 10 }",
            "cards.a.constant.to: a constant effect only works on its own side",
        ),
        (
            "strengths = [{ against = { tag = \"athyd\" }, deal = 10 }]",
            "cards.a.strengths.0.against.tag: no card has the tag \"athyd\" (did you mean \"athid\"?)",
        ),
        (
            "strengths = [{ against = { }, deal = 10 }]",
            "cards.a.strengths.0.against: this doesn't name exactly one group",
        ),
        (
            "strengths = [{ against = { class = \"adaptive\" } }]",
            "cards.a.strengths.0: a strength has exactly one bonus",
        ),
        (
            "strengths = [{ against = { class = \"adaptive\" }, deal = 10, actions = [7] }]",
            "cards.a.strengths.0.actions.0: the card has no action 7",
        ),
    ] {
        let found = diagnostics(body);
        assert!(found.contains(wanted), "{body}: {found}");
    }
}

#[test]
fn every_mistake_of_a_step_is_told_with_its_place() {
    for (steps, wanted) in [
        ("", "cards.a.actions.1.steps: there are no steps"),
        ("{ deal = 15, to = \"self\" }", "cards.a.actions.1.steps.0.deal: damage must be a multiple of 10"),
        ("{ to = \"self\" }", "cards.a.actions.1.steps.0: the step does nothing"),
        ("{ deal = 10, heal = 10, to = \"self\" }", "several things: `deal` and `heal`"),
        ("{ deal = 10 }", "cards.a.actions.1.steps.0: `deal` has no target"),
        ("{ deal = 10, to = \"same\" }", "cards.a.actions.1.steps.0.to: there is no previous step"),
        ("{ deal = 10, to = \"attacker\" }", "\"attacker\" is only for Final Acts"),
        ("{ survive = 10 }", "`survive` is only for Final Acts"),
        ("{ stance = { } }", "the stance does nothing (write exactly one of `parry` and `react`)"),
        ("{ stance = { parry = 10 }, to = \"each opposing\" }", "a stance only works on its own side"),
        ("{ inflict = \"stun\", to = \"self\", per = \"die\" }", "`inflict` has no amount"),
        ("{ deal = 10, to = \"self\", on = [7] }", "cards.a.actions.1.steps.0.on.0: a die can't show 7"),
        ("{ deal = 10, to = \"self\", on = [] }", "this never happens"),
        ("{ deal = 10, to = \"self\", when = { } }", "the condition is empty"),
        (
            "{ deal = 10, to = \"each own\", when = { target = { tag = \"nix\" } } }",
            "cards.a.actions.1.steps.0.when.target.tag: no card has the tag \"nix\"",
        ),
    ] {
        let found = diagnostics(&does(steps));
        assert!(found.contains(wanted), "{steps}: {found}");
    }
}

#[test]
fn a_condition_asks_those_that_its_step_is_for() {
    let hit = "{ deal = 10, to = \"chosen opposing\" }";
    for (steps, wanted) in [
        (
            format!("{hit}, {{ heal = 10, to = \"self\", when = {{ target_at_most = 30 }} }}"),
            "steps.1.when.target_at_most: `target_at_most` is about the target, which is the character \
             itself (write `self_at_most`, or `same_at_most` for the targets of the previous step)",
        ),
        (
            "{ stance = { parry = 10 }, when = { target_has = \"fear\" } }".to_owned(),
            "steps.0.when.target_has: `target_has` is about the target, which is the character itself",
        ),
        (
            "{ heal = 10, to = \"self\" }, { deal = 10, to = \"same\", when = { target_at_most = 30 } }".to_owned(),
            "steps.1.when.target_at_most: `target_at_most` is about the target",
        ),
        (
            "{ deal = 10, to = \"self\", when = { target = { class = \"adaptive\" } } }".to_owned(),
            "steps.0.when.target: `target` is about the target, which is the character itself (remove \
             it: its class, faction, type and tags never change)",
        ),
        (
            "{ deal = 10, to = \"self\", when = { same_at_most = 30 } }".to_owned(),
            "steps.0.when.same_at_most: there is no previous step (write `target_at_most` or \
             `self_at_most`)",
        ),
    ] {
        let found = diagnostics(&does(&steps));
        assert!(found.contains(wanted) && found.lines().count() == 1, "{steps}: {found}");
    }
    for fine in [
        format!("{hit}, {{ deal = 10, to = \"same\", when = {{ target_at_most = 30 }} }}"),
        format!("{hit}, {{ heal = 10, to = \"self\", when = {{ same_at_most = 30 }} }}"),
        "{ heal = 10, to = \"self\", when = { self_at_most = 30 } }".to_owned(),
    ] {
        assert_eq!(diagnostics(&does(&fine)), "", "{fine}");
    }
}

#[test]
fn all_mistakes_are_told_at_once() {
    let body = format!("health = 5\nbreak = 9\n{}", does("{ deal = 15 }, { }"));
    assert_eq!(diagnostics(&body).lines().count(), 5);
}

#[test]
fn the_schema_knows_ranges_and_refuses_unknown_keys() {
    let schema = serde_json::to_value(schemars::schema_for!(CardText)).unwrap();
    assert_eq!(schema["properties"]["health"]["maximum"], 310);
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["$defs"]["StepText"]["additionalProperties"], false);
    let text = schema.to_string();
    assert_eq!(schema["$defs"]["WhenText"]["x-renamed"]["target_below"], "target_at_most");
    assert!(text.contains("chosen opposing") && text.contains("The Action Break number"));
    serde_json::to_string(&schemars::schema_for!(super::super::sides::spec::Side)).unwrap();
    serde_json::to_string(&schemars::schema_for!(super::super::rule_options::RuleOptions)).unwrap();
}

#[test]
fn cards_are_listed() {
    let cards: BTreeMap<_, _> = [card("a", "break = 3")].into();
    let rows = IconicaDefinition::list(&cards);
    assert!(rows[0].contains(&("break", "3".to_owned())));
}
