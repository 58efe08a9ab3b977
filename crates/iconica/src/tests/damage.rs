//! Damage, parries, Reactions, stances, strengths and the order of steps.

use super::super::metrics::{card_metric, metric};
use super::*;
use balance_engine::chance::Roll;

fn hits(points: u8) -> String {
    does(&format!("{{ deal = {points}, to = \"chosen opposing\" }}"))
}

#[test]
fn a_parry_tile_lets_its_owner_move_up_one_tile() {
    let mut scene = Scene::duel("", "tiles = { 20 = \"parry\" }");
    scene.play(ATTACK, &[]);
    assert_eq!(scene.game.to_act(&scene.st), Some(Seat(1)));
    assert_eq!(scene.legal(), [YES, NO]);
    scene.play(YES, &[3, 4]);
    assert_eq!((scene.damage(B), scene.count(1, metric::PARRIES)), (10, 1));
    let mut scene = Scene::duel("", "tiles = { 20 = \"parry\" }");
    scene.play(ATTACK, &[]).play(NO, &[3, 4]);
    assert_eq!(scene.damage(B), 20);
    let mut scene = Scene::duel_by("parry = \"always\"", "", "tiles = { 20 = \"parry\" }");
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(B), 10);
}

#[test]
fn a_tile_passed_on_the_way_does_nothing() {
    let mut scene = Scene::duel("", "tiles = { 10 = \"parry\", 30 = \"reaction 20\" }");
    scene.play(ATTACK, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (0, 20));
}

#[test]
fn no_parry_after_healing_poison_or_confusion() {
    use Status::{Confusion, Poison};
    let parry = "tiles = { 20 = \"parry\" }";
    // Poison moves the marker onto the tile.
    let mut scene = Scene::duel("", parry).with(B, Poison).damaged(B, 10);
    scene.pass(&[2, 3, 4]);
    assert_eq!(scene.damage(B), 20);
    assert_eq!(scene.st.phase, Phase::Turn);
    // Confusion.
    let mut scene = Scene::duel(parry, "").with(A, Confusion).damaged(A, 10);
    scene.play(ATTACK, &[2]).play(Action::Hurt { who: A }, &[3, 4]);
    assert_eq!(scene.damage(A), 20);
    // Healing.
    let heal = format!("{}\n{parry}", does(r#"{ heal = 20, to = "self" }"#));
    let mut scene = Scene::duel(&heal, "").damaged(A, 40);
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
    assert_eq!(scene.damage(A), 20);
    // Damage from the own side.
    let own = format!("{}\n{parry}", does(r#"{ deal = 20, to = "self" }"#));
    let mut scene = Scene::duel(&own, "");
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
    assert_eq!(scene.damage(A), 20);
}

#[test]
fn a_reaction_tile_deals_back_to_the_attacker() {
    let mut scene = Scene::duel("", "tiles = { 20 = \"reaction 10\" }");
    scene.play(ATTACK, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (10, 20));
    assert_eq!(scene.count(1, metric::REACTION_DAMAGE), 10);
    assert_eq!(scene.ears.cards[&(1, 1, card_metric::DAMAGE)], 10);
}

#[test]
fn no_reaction_after_healing_poison_or_confusion() {
    use Status::{Confusion, Poison};
    let tile = "tiles = { 20 = \"reaction 10\" }";
    let mut scene = Scene::duel("", tile).with(B, Poison).damaged(B, 10);
    scene.pass(&[2, 3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (0, 20));
    let mut scene = Scene::duel(tile, "").with(A, Confusion).damaged(A, 10);
    scene.play(ATTACK, &[2]).play(Action::Hurt { who: A }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (20, 0));
    let heal = format!("{}\n{tile}", does(r#"{ heal = 20, to = "self" }"#));
    let mut scene = Scene::duel(&heal, "").damaged(A, 40);
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (20, 0));
}

#[test]
fn no_reaction_after_damage_by_the_own_side() {
    let tile = "tiles = { 20 = \"reaction 10\" }";
    let ally = does(r#"{ deal = 20, to = "chosen ally" }"#);
    let mut scene = Scene::pairs("", [&ally, tile, "", ""]);
    scene.play(Action::Act { who: A, target: A2 }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(A2)), (0, 20));
    // Nor does a character react to itself, by tile or stance.
    let own = does(r#"{ stance = { react = 10 } }, { deal = 20, to = "self" }"#);
    let mut scene = Scene::duel(&format!("{own}\n{tile}"), "");
    scene.play(ALONE, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (20, 0));
}

#[test]
fn a_reaction_is_not_reacted_to() {
    let tiles = "tiles = { 20 = \"reaction 20\" }";
    let mut scene = Scene::duel(tiles, tiles);
    scene.play(ATTACK, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (20, 20));
}

#[test]
fn what_is_parried_was_not_dealt() {
    let mut scene = Scene::duel("", "tiles = { 20 = \"parry\" }");
    scene.play(ATTACK, &[]).play(YES, &[3, 4]);
    assert_eq!(scene.damage(B), 10);
    let card = scene.st.slots[usize::from(A)].card;
    let dealt = scene.ears.cards[&(0, card, card_metric::DAMAGE)];
    assert_eq!(dealt, 10);
}

#[test]
fn the_rest_of_a_step_stops_with_its_skulled_character() {
    let sweep = does("{ deal = 10, to = \"each opposing\" }");
    let cards = [
        card("a", &format!("{sweep}\nhealth = 10")),
        card("a2", ""),
        card("b", "tiles = { 10 = \"reaction 10\" }"),
        card("b2", ""),
    ];
    let sides = ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"];
    let all = Action::Act { who: A, target: 255 };
    let mut scene = Scene::new(&cards, "party_size = 2", sides, [1, 2]);
    scene.play(all, &[3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (10, 0));
    let rules = "party_size = 2\nskulled_actor_finishes = true";
    let mut scene = Scene::new(&cards, rules, sides, [1, 2]);
    scene.play(all, &[3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (10, 10));
}

#[test]
fn a_step_with_nobody_to_happen_to_is_skipped_or_ends_the_action() {
    let steps = "{ heal = 10, to = \"chosen ally\" }, { deal = 20, to = \"each opposing\" }";
    let after = format!("{{ deal = 10, to = \"each opposing\" }}, {steps}");
    for (rules, one, other) in [("", 0, 10), ("impossible_step = \"skipped\"", 20, 30)] {
        let mut scene = Scene::duel_by(rules, &does(steps), "");
        scene.play(ALONE, &[3, 4]);
        assert_eq!(scene.damage(B), one, "{rules}");
        // What came before it has happened.
        let mut scene = Scene::duel_by(rules, &does(&after), "");
        scene.play(ALONE, &[3, 4]);
        assert_eq!(scene.damage(B), other, "{rules}");
    }
}

#[test]
fn an_unsuccessful_action_has_no_strength_bonus() {
    let strength = "strengths = [{ against = { class = \"offensive\" }, deal = 10 }]";
    let steps = r#"{ deal = 20, to = "each opposing" }, { heal = 10, to = "chosen ally" }"#;
    for (rules, damage) in [("", 20), ("impossible_step = \"skipped\"", 30)] {
        let body = format!("{}\n{strength}", does(steps));
        let mut scene = Scene::duel_by(rules, &body, "class = \"offensive\"");
        scene.play(ALONE, &[3, 4]);
        assert_eq!(scene.damage(B), damage, "{rules}");
    }
}

#[test]
fn nothing_reaches_one_that_is_skulled() {
    // By the steps behind the one that skulled it.
    let steps = r#"
        { deal = 20, to = "each opposing" },
        { heal = 20, to = "same" },
        { inflict = "poison", to = "same" },
        { restoration = true, to = "same" }"#;
    let mut scene = Scene::pairs("", [&does(steps), "", "", ""]).damaged(B, 80).damaged(B2, 50);
    // One die for Poison, one for Restoration: those of the one that is left.
    scene.play(ALONE, &[1, 2, 3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (100, 50));
    assert!(scene.out(B));
    assert_eq!(scene.st.statuses(B), 0);
    // By its own side, in the turn in which Poison has skulled it: its Final Act is still to come.
    let heals =
        r#"{ heal = 20, to = "each own" }, { restoration = true, to = "each own" }, { heal = 10, to = "chosen own" }"#;
    let mut scene = Scene::pairs("", ["", "", "break = 4", &does(heals)]);
    scene = scene.with(B, Status::Poison).damaged(B, 90).damaged(B2, 50);
    scene.pass(&[2, 1, 4]);
    let only = Action::Act { who: B2, target: B2 };
    assert_eq!(scene.legal(), [only]);
    scene.play(only, &[3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (100, 20));
    assert_eq!(scene.st.statuses(B), 0);
    // By a Break, or by the healing that a confused opponent leaves.
    let mut scene = Scene::pairs("", ["", "", "break = 1", ""]);
    scene = scene.with(B, Status::Poison).damaged(B, 90);
    scene.pass(&[2, 1, 1]);
    assert!(!scene.legal().iter().any(|a| matches!(a, Action::BreakAct { .. })));
    let mut scene = Scene::pairs("", ["", "", "", ""]).with(A, Status::Confusion).damaged(B2, 10);
    scene.st.slots[usize::from(B)].damage = 10;
    scene.st.alive &= !(1 << B);
    scene.play(ATTACK_2, &[2]).play(Action::Yield, &[]);
    assert_eq!(scene.legal(), [Action::Mercy { who: B2 }, Action::Mercy { who: 255 }]);
}

/// An attack of the first character on the other side's second.
const ATTACK_2: Action = Action::Act { who: A, target: B2 };

#[test]
fn a_parry_tile_holds_against_a_reaction_unless_the_rules_say_otherwise() {
    let (parry, react) = ("tiles = { 20 = \"parry\" }", "tiles = { 20 = \"reaction 20\" }");
    let mut scene = Scene::duel(parry, react);
    scene.play(ATTACK, &[]);
    assert_eq!(scene.game.to_act(&scene.st), Some(Seat(0)));
    scene.play(YES, &[3, 4]);
    assert_eq!(scene.damage(A), 10);
    let mut scene = Scene::duel_by("parry_reactions = false", parry, react);
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(A), 20);
}

#[test]
fn the_tile_that_a_parry_moves_up_to_counts_for_statuses_alone() {
    let tiles = "tiles = { 10 = \"reaction 10\", 20 = \"parry\" }";
    let mut scene = Scene::duel("", tiles);
    scene.play(ATTACK, &[]).play(YES, &[3, 4]);
    assert_eq!(scene.damage(A), 0);
    let mut scene = Scene::duel_by("parry_lands = true", "", tiles);
    scene.play(ATTACK, &[]).play(YES, &[3, 4]);
    assert_eq!(scene.damage(A), 10);
    // The step behind the damage meets the Nullifier on which the marker now rests.
    let steps = does(r#"{ deal = 20, to = "chosen opposing" }, { inflict = "stun" }"#);
    let tiles = "tiles = { 10 = \"evasion\", 20 = \"parry\" }";
    let mut scene = Scene::duel(&steps, tiles);
    scene.play(ATTACK, &[]).play(YES, &[3, 4]);
    assert!(!scene.has(B, Status::Stun));
    let mut scene = Scene::duel(&steps, tiles);
    scene.play(ATTACK, &[]).play(NO, &[3, 4]);
    assert!(scene.has(B, Status::Stun));
}

#[test]
fn healing_stops_at_the_start_tile() {
    let mut scene = Scene::duel(&does(r#"{ heal = 30, to = "self" }"#), "").damaged(A, 20);
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
    assert_eq!(scene.damage(A), 0);
    assert_eq!(scene.count(0, metric::HEALED), 20);
}

#[test]
fn an_action_ends_when_a_reaction_skulls_its_character() {
    let steps = does(r#"{ deal = 20, to = "chosen opposing" }, { deal = 10 }"#);
    let react = "tiles = { 20 = \"reaction 20\" }";
    let mut scene = Scene::pairs("", [&steps, "", react, ""]).damaged(A, 80);
    scene.play(ATTACK, &[3, 4]);
    assert!(scene.out(A));
    assert_eq!(scene.damage(B), 20);
    let mut scene = Scene::pairs("skulled_actor_finishes = true", [&steps, "", react, ""]);
    scene.st.slots[0].damage = 8;
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(B), 30);
}

#[test]
fn a_skulled_character_is_out_of_reach() {
    let each = does(r#"{ deal = 20, to = "each opposing" }, { deal = 20, to = "each opposing" }"#);
    let mut scene = Scene::pairs("", [&each, "", "", ""]).damaged(B, 90);
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (100, 40));
    assert_eq!(scene.legal(), [Action::Act { who: B2, target: A }, Action::Act { who: B2, target: A2 }]);
}

#[test]
fn a_strength_bonus_follows_the_action_against_its_kind_alone() {
    let body =
        format!("{}\nstrengths = [{{ against = {{ class = \"offensive\" }}, actions = [1], deal = 10 }}]", hits(20));
    let tile = "class = \"offensive\"\ntiles = { 20 = \"reaction 10\", 30 = \"reaction 20\" }";
    let mut scene = Scene::duel(&body, tile);
    scene.play(ATTACK, &[3, 4]);
    // A hit of its own, judged where it lands.
    assert_eq!((scene.damage(A), scene.damage(B)), (30, 30));
    let mut scene = Scene::duel(&body, "");
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(B), 20);
    let other = body.replace("actions = [1]", "actions = [2]");
    let mut scene = Scene::duel(&other, tile);
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(B), 20);
}

#[test]
fn strengths_know_factions_types_and_tags_and_can_inflict() {
    for (against, victim) in [
        ("faction = \"legion\"", "faction = \"legion\""),
        ("type = \"rare\"", "type = \"rare\""),
        ("tag = \"athid\"", "tags = [\"athid\"]"),
    ] {
        let body = format!("{}\nstrengths = [{{ against = {{ {against} }}, inflict = \"stun\" }}]", hits(10));
        let cards = [card("a", &body), card("b", victim), card("c", "tags = [\"athid\"]")];
        let sides = ["party = [\"a\"]", "party = [\"b\"]"];
        let mut scene = Scene::new(&cards, "party_size = 1", sides, [1, 2]);
        scene.play(ATTACK, &[3, 4]);
        assert!(scene.has(B, Status::Stun), "{against}");
    }
}

#[test]
fn stances_prevent_and_deal_back_until_the_owner_s_next_turn() {
    let mut scene = Scene::duel(&does("{ stance = { parry = 10 } }"), "");
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]).play(COUNTER, &[3, 4]);
    assert_eq!(scene.damage(A), 10);
    scene.play(ATTACK, &[3, 4]).play(COUNTER, &[3, 4]);
    assert_eq!(scene.damage(A), 30);
    let mut scene = Scene::duel(&does("{ stance = { react = 20 } }"), "");
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]).play(COUNTER, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (20, 20));
}

#[test]
fn constant_effects_add_to_hits_and_prevent() {
    let bonus = r#"constant = { to = "each ally", deal_bonus = 10 }"#;
    let prevent = r#"constant = { to = "self", prevent = 10 }"#;
    let mut scene = Scene::pairs("", ["", bonus, prevent, ""]);
    scene.play(ATTACK, &[3, 4]).play(COUNTER, &[3, 4]);
    assert_eq!(scene.damage(B), 20);
    // The ally's own hits get nothing of it.
    scene.play(Action::Act { who: A2, target: B2 }, &[3, 4]);
    assert_eq!(scene.damage(B2), 20);
    // Out of play, no more bonus.
    scene.play(COUNTER, &[3, 4]);
    scene.st.alive &= !(1 << A2);
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(B), 30);
}

#[test]
fn an_action_rolls_one_die_for_all_its_steps() {
    let steps = r#"{ on = [4, 5, 6], deal = 20, to = "chosen opposing" }, { on = [6], inflict = "stun" }, { deal = 10, per = "die", to = "self" }"#;
    let mut scene = Scene::duel(&does(steps), "");
    scene.play(ATTACK, &[5, 3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (50, 20));
    assert!(!scene.has(B, Status::Stun));
    let mut scene = Scene::duel(&does(steps), "");
    scene.play(ATTACK, &[2, 3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (20, 0));
}

#[test]
fn conditions_look_at_the_target_and_the_character() {
    let steps = |when: &str| does(&format!("{{ deal = 20, to = \"chosen opposing\", when = {{ {when} }} }}"));
    let damage = |when: &str, set: fn(Scene) -> Scene| {
        let mut scene = set(Scene::duel(&steps(when), "class = \"offensive\""));
        let before = scene.damage(B);
        scene.play(ATTACK, &[3, 4]);
        scene.damage(B) - before
    };
    let plain: fn(Scene) -> Scene = |s| s;
    assert_eq!(damage("target_has = \"blind\"", plain), 0);
    assert_eq!(damage("target_has = \"blind\"", |s| s.with(B, Status::Blind)), 20);
    assert_eq!(damage("self_has = \"fear\"", |s| s.with(A, Status::Fear)), 20);
    assert_eq!(damage("target_at_most = 50", plain), 0);
    assert_eq!(damage("target_at_most = 50", |s| s.damaged(B, 50)), 20);
    assert_eq!(damage("self_at_most = 50", |s| s.damaged(A, 50)), 20);
    assert_eq!(damage("target = { class = \"offensive\" }", plain), 20);
    assert_eq!(damage("target = { class = \"defensive\" }", plain), 0);
}

#[test]
fn a_random_target_is_drawn_from_those_in_play() {
    let steps = does(r#"{ deal = 20, to = "random opposing" }, { inflict = "stun" }"#);
    let mut scene = Scene::pairs("", [&steps, "", "", ""]);
    let script = Script::new([Roll::Below { n: 2, value: 1 }, Roll::D6(3), Roll::D6(4)]);
    scene.play_with(Action::Act { who: A, target: 255 }, script);
    assert_eq!((scene.damage(B), scene.damage(B2)), (0, 20));
    assert!(scene.has(B2, Status::Stun));
}

#[test]
fn a_second_choice_is_made_when_it_is_reached() {
    let steps = does(r#"{ deal = 20, to = "chosen opposing" }, { heal = 10, to = "chosen own" }"#);
    let mut scene = Scene::pairs("", [&steps, "", "", ""]).damaged(A2, 30);
    scene.play(ATTACK, &[]);
    assert_eq!(scene.legal(), [Action::Target { who: A }, Action::Target { who: A2 }]);
    scene.play(Action::Target { who: A2 }, &[3, 4]);
    assert_eq!((scene.damage(A2), scene.damage(B)), (20, 20));
}

#[test]
fn an_action_that_cannot_do_what_it_calls_for_is_unsuccessful() {
    let mut scene = Scene::duel(&does(r#"{ heal = 10, to = "chosen ally" }"#), "");
    assert_eq!(scene.legal(), [Action::Act { who: A, target: 255 }]);
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
    assert_eq!(scene.st.turns, 2);
}
