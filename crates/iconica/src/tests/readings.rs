//! Where print can be read in several ways: what each reading does.

use super::super::metrics::{MUTUAL, metric};
use super::*;

#[test]
fn a_reaction_is_reacted_to_where_the_rules_have_it() {
    let tiles = "tiles = { 20 = \"reaction 20\" }";
    for (rules, damage) in [("", 20), ("react_to_reactions = true", 40)] {
        let mut scene = Scene::duel_by(rules, tiles, tiles);
        scene.play(ATTACK, &[3, 4]);
        assert_eq!((scene.damage(A), scene.damage(B)), (20, damage), "{rules}");
    }
}

#[test]
fn a_reaction_that_was_parried_whole_is_not_reacted_to() {
    // Both deal back 10, and both could move up from it: nothing would ever come of it.
    let steps = does(r#"{ stance = { react = 10 } }, { deal = 20, to = "chosen opposing" }"#);
    for (tile, damage) in [("parry", 0), ("antidote", 10)] {
        let own = format!("{steps}\ntiles = {{ 10 = \"{tile}\" }}");
        let rules = "parry = \"always\"\nreact_to_reactions = true";
        let mut scene = Scene::duel_by(rules, &own, "tiles = { 20 = \"parry\" }");
        scene.st.slots[usize::from(B)].stance_react = 1;
        scene.st.stanced |= 1 << B;
        scene.play(ATTACK, &[3, 4]);
        assert_eq!((scene.damage(A), scene.damage(B)), (damage, 10), "{tile}");
    }
}

#[test]
fn tiles_are_of_use_with_each_hit_or_once_per_action() {
    let steps = does(r#"{ deal = 20, to = "chosen opposing" }, { deal = 10 }"#);
    let react = "tiles = { 20 = \"reaction 10\", 30 = \"reaction 10\", 50 = \"reaction 10\" }";
    let parry = "tiles = { 20 = \"parry\", 40 = \"parry\" }";
    for (rules, back, after) in [("", 20, 10), ("tile_use = \"once_per_action\"", 10, 20)] {
        let rules = format!("parry = \"always\"\n{rules}");
        let mut scene = Scene::duel_by(&rules, &steps, react);
        scene.play(ATTACK, &[3, 4]);
        assert_eq!((scene.damage(A), scene.damage(B)), (back, 30), "{rules}");
        // In another action it is of use again.
        scene.play(COUNTER, &[3, 4]).play(ATTACK, &[3, 4]);
        assert_eq!((scene.damage(A), scene.damage(B)), (back + 30, 50), "{rules}");
        let mut scene = Scene::duel_by(&rules, &steps, parry);
        scene.play(ATTACK, &[3, 4]);
        assert_eq!(scene.damage(B), after, "{rules}");
    }
}

#[test]
fn prevention_holds_against_reactions_unless_the_rules_say_otherwise() {
    let steps = does(r#"{ stance = { parry = 10 } }, { deal = 20, to = "chosen opposing" }"#);
    let own = format!("{steps}\nconstant = {{ to = \"self\", prevent = 10 }}");
    for (rules, damage) in [("", 20), ("prevent_reactions = false", 40)] {
        let mut scene = Scene::duel_by(rules, &own, "tiles = { 20 = \"reaction 40\" }");
        scene.play(ATTACK, &[3, 4]);
        assert_eq!((scene.damage(A), scene.damage(B)), (damage, 20), "{rules}");
    }
}

#[test]
fn prevention_does_not_hold_against_confusion_unless_the_rules_say_so() {
    let constant = "constant = { to = \"self\", prevent = 10 }";
    for (rules, damage) in [("", 10), ("prevent_confusion = true", 0)] {
        let mut scene = Scene::duel_by(rules, constant, "").with(A, Status::Confusion);
        scene.play(ATTACK, &[2]).play(Action::Hurt { who: A }, &[3, 4]);
        assert_eq!(scene.damage(A), damage, "{rules}");
        let mut scene = Scene::duel_by(rules, "", "").with(A, Status::Confusion);
        scene.st.slots[usize::from(A)].stance_parry = 2;
        scene.play(ATTACK, &[2]).play(Action::Hurt { who: A }, &[3, 4]);
        assert_eq!(scene.damage(A), damage, "{rules}");
    }
}

#[test]
fn a_stance_deals_back_for_what_was_prevented_where_the_rules_have_it() {
    let steps = does("{ stance = { parry = 20 } }, { stance = { react = 10 } }");
    for (rules, back) in [("", 0), ("react_when_prevented = true", 10)] {
        let tile = format!("{steps}\ntiles = {{ 20 = \"reaction 30\" }}");
        // The marker rests on the tile already: the tile does not react in any case.
        let mut scene = Scene::duel_by(rules, &tile, "").damaged(A, 20);
        scene.play(ALONE, &[3, 4]).play(COUNTER, &[3, 4]);
        assert_eq!((scene.damage(A), scene.damage(B)), (20, back), "{rules}");
    }
}

#[test]
fn a_stance_deals_back_for_what_was_parried_whole_where_the_rules_have_it() {
    let hit = does(r#"{ deal = 10, to = "chosen opposing" }"#);
    let tiles = "tiles = { 10 = \"parry\" }";
    for (rules, answer, damage, back) in [
        ("", YES, 0, 0),
        ("react_when_prevented = true", YES, 0, 20),
        // What is left of a hit is answered in any case.
        ("", NO, 10, 20),
        ("react_when_prevented = true", NO, 10, 20),
    ] {
        let mut scene = Scene::duel_by(rules, &hit, tiles);
        scene.st.slots[usize::from(B)].stance_react = 2;
        scene.play(ATTACK, &[]).play(answer, &[3, 4]);
        assert_eq!((scene.damage(B), scene.damage(A)), (damage, back), "{rules} {answer:?}");
    }
    // A hit of 20. 10 are parried.
    let mut scene = Scene::duel("", "tiles = { 20 = \"parry\" }");
    scene.st.slots[usize::from(B)].stance_react = 2;
    scene.play(ATTACK, &[]).play(YES, &[3, 4]);
    assert_eq!((scene.damage(B), scene.damage(A)), (10, 20));
}

#[test]
fn parry_tiles_above_each_other_prevent_no_more_than_a_hit_where_parries_land() {
    let tiles = "tiles = { 10 = \"parry\", 20 = \"parry\", 30 = \"parry\", 40 = \"parry\" }";
    for (deal, before, parries, after) in [(10, 20, 1, 20), (20, 10, 2, 10), (30, 0, 3, 0)] {
        let hit = does(&format!("{{ deal = {deal}, to = \"chosen opposing\" }}"));
        for rule in ["choice", "always"] {
            let rules = format!("parry_lands = true\nparry = \"{rule}\"");
            let mut scene = Scene::duel_by(&rules, &hit, tiles).damaged(B, before);
            match rule {
                "always" => drop(scene.play(ATTACK, &[3, 4])),
                _ => {
                    scene.play(ATTACK, &[]);
                    for k in 1..=parries {
                        scene.play(YES, if k == parries { &[3, 4] } else { &[] });
                    }
                }
            }
            assert_eq!((scene.damage(B), scene.count(1, metric::PARRIES)), (after, parries));
            assert_eq!(scene.legal(), [COUNTER], "{deal} {rule}");
        }
    }
    // Nor does the tile deal back on which the marker rests still.
    let tiles = "tiles = { 20 = \"reaction 30\", 30 = \"parry\" }";
    let hit = does(r#"{ deal = 10, to = "chosen opposing" }"#);
    let mut scene = Scene::duel_by("parry_lands = true", &hit, tiles).damaged(B, 20);
    scene.play(ATTACK, &[]).play(YES, &[3, 4]);
    assert_eq!((scene.damage(B), scene.damage(A)), (20, 0));
}

#[test]
fn a_stance_deals_back_for_a_deadly_hit_where_the_rules_have_it() {
    let steps = does("{ stance = { react = 20 } }");
    for (rules, back) in [("", 0), ("react_when_skulled = true", 20)] {
        let mut scene = Scene::pairs(rules, [&steps, "", "", ""]).damaged(A, 80);
        scene.play(ALONE, &[3, 4]).play(COUNTER, &[3, 4]);
        assert!(scene.out(A));
        assert_eq!(scene.damage(B), back, "{rules}");
    }
}

#[test]
fn a_deal_bonus_adds_to_a_strength_bonus_unless_the_rules_say_otherwise() {
    let strong = r#"
        constant = { to = "self", deal_bonus = 20 }
        strengths = [{ against = { class = "offensive" }, deal = 10 }]"#;
    for (rules, damage) in [("", 70), ("deal_bonus_on_strengths = false", 50)] {
        let mut scene = Scene::duel_by(rules, strong, "class = \"offensive\"");
        scene.play(ATTACK, &[3, 4]);
        assert_eq!(scene.damage(B), damage, "{rules}");
    }
}

#[test]
fn both_gone_at_once_is_won_by_the_side_that_the_rules_name() {
    let last = r#"final_act = { name = "Last", steps = [{ deal = 20, to = "attacker" }] }"#;
    for (rules, winner) in [
        ("", None),
        ("mutual_elimination = \"active_wins\"", Some(Seat(0))),
        ("mutual_elimination = \"other_wins\"", Some(Seat(1))),
    ] {
        let mut scene = Scene::duel_by(rules, "", last).damaged(A, 80).damaged(B, 80);
        scene.play(ATTACK, &[]).play(GO, &[]);
        assert!(scene.over());
        let outcome = scene.game.outcome(&scene.st);
        assert_eq!((outcome.ranks.sole_winner(), outcome.ending), (winner, MUTUAL), "{rules}");
        let end = ["no one is left on either side", ": North wins", ": South wins"];
        let words = winner.map_or(String::new(), |seat| end[seat.index() + 1].to_owned());
        assert_eq!(*scene.ears.notes.last().unwrap(), format!("{}{words}", end[0]));
        let score = |seat| scene.game.score(scene.game.view(&scene.st, Seat(seat)));
        assert_eq!(score(0).signum(), winner.map_or(0, |seat| [1, -1][seat.index()]), "{rules}");
        assert_eq!(score(0), -score(1));
    }
}
