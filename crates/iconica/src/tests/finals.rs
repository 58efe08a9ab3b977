//! Final Acts, and how games end.

use super::super::metrics::{ELIMINATED, MUTUAL, metric};
use super::*;

fn act(steps: &str) -> String {
    format!("final_act = {{ name = \"Last\", steps = [{steps}] }}")
}

#[test]
fn a_final_act_comes_at_the_end_of_the_turn_that_skulled() {
    let last = act(r#"{ on = [5, 6], deal = 20, to = "each opposing" }"#);
    let steps = does(r#"{ deal = 20, to = "chosen opposing" }, { deal = 20, to = "each opposing" }"#);
    let mut scene = Scene::pairs("", [&steps, "", &last, ""]).damaged(B, 90);
    // The die of the Final Act comes behind all of the action and before the other's roll.
    scene.play(ATTACK, &[]).play(GO, &[6, 3, 4]);
    assert_eq!((scene.damage(A), scene.damage(A2), scene.damage(B2)), (20, 20, 20));
    assert!(scene.out(B));
    assert_eq!(scene.count(1, metric::EFFECTIVE_FINAL_ACTS), 1);
    let place = |text: &str| scene.ears.notes.iter().position(|n| n.contains(text)).unwrap();
    assert!(place("b2 takes 20") < place("attempts its Final Act"));
    assert!(place("attempts its Final Act") < place("turn 2"));
}

#[test]
fn one_skulled_in_its_own_turn_attempts_at_the_end_of_that_turn() {
    let last = act(r#"{ on = [1], survive = 20 }"#);
    // By Poison before the roll: the others act first.
    let mut scene = Scene::pairs("", ["", "", &last, ""]).with(B, Status::Poison).damaged(B, 90);
    scene.pass(&[2, 3, 4]);
    assert!(scene.out(B));
    scene.play(Action::Act { who: B2, target: A }, &[]).play(GO, &[1, 3, 4]);
    assert!(!scene.out(B));
    assert_eq!(scene.damage(B), 80);
    // By a Reaction.
    let mut scene = Scene::duel(&last, "tiles = { 20 = \"reaction 10\" }").damaged(A, 90);
    scene.play(ATTACK, &[]).play(GO, &[1, 3, 4]);
    assert_eq!(scene.damage(A), 80);
    // By Confusion.
    let mut scene = Scene::duel(&last, "").damaged(A, 90).with(A, Status::Confusion);
    scene.play(ATTACK, &[2]).play(Action::Hurt { who: A }, &[]).play(GO, &[1, 3, 4]);
    assert_eq!(scene.damage(A), 80);
}

#[test]
fn nothing_prevents_a_final_act() {
    let last = act(r#"{ deal = 20, to = "attacker" }, { inflict = "poison", to = "attacker" }"#);
    // The attacker would land on a Parry Tile, is immune, and holds off 10 of each hit.
    let guarded = r#"
        tiles = { 20 = "parry" }
        constant = { to = "self", prevent = 10 }"#;
    let mut scene = Scene::pairs("", [guarded, r#"constant = { to = "each ally", immune = "poison" }"#, &last, ""]);
    scene.st.slots[usize::from(B)].damage = 9;
    scene.play(ATTACK, &[]).play(GO, &[3, 4]);
    assert_eq!(scene.damage(A), 20);
    assert!(scene.has(A, Status::Poison));
    // An Antidote Tile does not help either.
    let mut scene = Scene::pairs("", ["tiles = { 20 = \"antidote\" }", "", &last, ""]).damaged(B, 90);
    scene.play(ATTACK, &[]).play(GO, &[3, 4]);
    assert_eq!(scene.damage(A), 20);
    assert!(scene.has(A, Status::Poison));
    // And a Reaction Tile does not react to one that stayed in play and could be hit.
    let last = act(r#"{ survive = 30 }, { deal = 20, to = "attacker" }"#);
    let tiles = "tiles = { 20 = \"reaction 20\" }";
    let mut scene = Scene::pairs("", [tiles, "", &last, ""]).damaged(B, 90);
    scene.play(ATTACK, &[]).play(GO, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(B)), (20, 70));
}

#[test]
fn several_final_acts_come_from_left_to_right() {
    let last = act(r#"{ on = [6], survive = 10 }"#);
    let steps = does(r#"{ deal = 20, to = "each opposing" }"#);
    let mut scene = Scene::pairs("", [&steps, "", &last, &last]).damaged(B, 80).damaged(B2, 80);
    scene.play(ALONE, &[]).play(GO, &[5]).play(GO, &[6, 3, 4]);
    assert!(scene.out(B) && !scene.out(B2));
}

#[test]
fn both_sides_final_acts_come_in_the_order_of_the_rules() {
    let last = act(r#"{ on = [6], survive = 10 }"#);
    for (rules, saved) in [("", A), ("final_act_order = \"other_first\"", B)] {
        let react = format!("{last}\ntiles = {{ 90 = \"reaction 20\" }}");
        let steps = format!("{last}\n{}", does(r#"{ deal = 10, to = "chosen opposing" }, { deal = 10 }"#));
        let rules = format!("skulled_actor_finishes = true\n{rules}");
        let mut scene = Scene::duel_by(&rules, &steps, &react).damaged(A, 90).damaged(B, 80);
        scene.play(ATTACK, &[]).play(GO, &[6]).play(GO, &[5]);
        assert!(scene.over() && !scene.out(saved));
    }
}

#[test]
fn those_skulled_by_a_final_act_attempt_theirs_afterwards() {
    let last = act(r#"{ deal = 20, to = "attacker" }"#);
    let saves = act(r#"{ on = [6], survive = 30 }"#);
    let mut scene = Scene::duel(&saves, &last).damaged(A, 80).damaged(B, 80);
    scene.play(ATTACK, &[]).play(GO, &[]).play(GO, &[6]);
    assert!(scene.over());
    assert_eq!(scene.damage(A), 70);
    assert_eq!(scene.game.outcome(&scene.st).ending, ELIMINATED);
    assert_eq!(scene.game.outcome(&scene.st).ranks.sole_winner(), Some(Seat(0)));
}

#[test]
fn both_gone_at_once_is_a_draw() {
    let last = act(r#"{ deal = 20, to = "attacker" }"#);
    let mut scene = Scene::duel("", &last).damaged(A, 80).damaged(B, 80);
    scene.play(ATTACK, &[]).play(GO, &[]);
    assert!(scene.over());
    let outcome = scene.game.outcome(&scene.st);
    assert!(outcome.ranks.is_draw());
    assert_eq!(outcome.ending, MUTUAL);
}

#[test]
fn a_side_with_nobody_left_has_lost() {
    let mut scene = Scene::duel("", "").damaged(B, 80);
    scene.play(ATTACK, &[]);
    assert!(scene.over() && scene.game.to_act(&scene.st).is_none());
    assert_eq!(scene.game.outcome(&scene.st).ranks.sole_winner(), Some(Seat(0)));
    assert_eq!(scene.count(0, metric::WINNER_HEALTH), 100);
    // In its own turn, by Poison.
    let mut scene = Scene::duel("", "").with(B, Status::Poison).damaged(B, 90);
    // No character is left to roll or act, so the turn and the game end.
    scene.pass(&[2]);
    assert_eq!(scene.legal(), [Action::Pass]);
    scene.play(Action::Pass, &[]);
    assert!(scene.over());
}

#[test]
fn one_saved_may_attempt_again_in_a_later_turn_but_not_in_the_same() {
    let saves = act(r#"{ survive = 10 }"#);
    let counter = Action::Act { who: B2, target: A };
    let mut scene = Scene::pairs("", ["", "", &saves, ""]).damaged(B, 80);
    scene.play(ATTACK, &[]).play(GO, &[3, 4]).play(counter, &[1, 4]);
    scene.play(ATTACK, &[]).play(GO, &[3, 4]);
    assert!(!scene.out(B));
    let mut scene = Scene::pairs("final_act_limit = \"once\"", ["", "", &saves, ""]).damaged(B, 80);
    scene.play(ATTACK, &[]).play(GO, &[3, 4]).play(counter, &[1, 4]);
    scene.play(ATTACK, &[3, 4]);
    assert!(scene.out(B));
    // Skulled again in the same turn by another's Final Act: out.
    let hurts = act(r#"{ deal = 10, to = "each friendly" }"#);
    let steps = does(r#"{ deal = 20, to = "each opposing" }"#);
    let mut scene = Scene::pairs("", [&steps, "", &saves, &hurts]).damaged(B, 80).damaged(B2, 80);
    scene.play(ALONE, &[]).play(GO, &[]);
    let mut spared = Scene { game: scene.game.clone(), st: scene.st, ears: Ears::default() };
    scene.play(GO, &[]);
    assert!(scene.over());
    spared.play(Action::Attempt { go: false }, &[3, 4]);
    assert!(!spared.out(B) && spared.out(B2));
}

#[test]
fn a_final_act_chooses_when_it_is_reached() {
    let last = act(r#"{ on = [4, 5, 6], deal = 20, to = "chosen opposing" }"#);
    let mut scene = Scene::pairs("", ["", "", &last, ""]).damaged(B, 80);
    scene.play(ATTACK, &[]).play(GO, &[5]);
    assert_eq!(scene.game.to_act(&scene.st), Some(Seat(1)));
    assert_eq!(scene.legal(), [Action::Target { who: A }, Action::Target { who: A2 }]);
    scene.play(Action::Target { who: A2 }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(A2)), (0, 20));
    // No player is asked if the die rules it out.
    let mut scene = Scene::pairs("", ["", "", &last, ""]).damaged(B, 80);
    scene.play(ATTACK, &[]).play(GO, &[3, 3, 4]);
    assert_eq!(scene.st.turns, 2);
}

#[test]
fn there_is_no_attacker_when_a_status_skulled() {
    let last = act(r#"{ deal = 20, to = "attacker" }"#);
    let mut scene = Scene::pairs("", ["", "", &last, ""]).with(B, Status::Poison).damaged(B, 90);
    scene.pass(&[2, 3, 4]);
    scene.play(Action::Act { who: B2, target: A }, &[]).play(GO, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(A2)), (20, 0));
}

#[test]
fn the_owner_is_asked_whatever_a_final_act_does() {
    for steps in [
        r#"{ deal = 20, to = "each opposing" }"#,
        r#"{ on = [6], survive = 20 }"#,
        r#"{ heal = 10, to = "each ally" }"#,
        r#"{ cleanse = "all", to = "each ally" }"#,
        r#"{ deal = 20, to = "attacker" }"#,
    ] {
        let mut scene = Scene::pairs("", ["", "", &act(steps), ""]).damaged(B, 80);
        scene.play(ATTACK, &[]);
        assert_eq!(scene.legal(), [true, false].map(|go| Action::Attempt { go }), "{steps}");
        assert_eq!(scene.game.to_act(&scene.st), Some(Seat(1)));
        scene.play(Action::Attempt { go: false }, &[3, 4]);
        assert!(scene.out(B) && scene.st.turns == 2);
        assert_eq!((scene.damage(A), scene.count(1, metric::FINAL_ACTS)), (0, 0));
    }
}

#[test]
fn a_final_act_that_would_be_answered_by_another_can_be_left_alone() {
    // The first would skull the one whose own takes the last with it.
    let first = act(r#"{ deal = 20, to = "each opposing" }"#);
    let other = format!("health = 20\n{}", act(r#"{ deal = 100, to = "each opposing" }"#));
    let scene = || {
        let mut scene = Scene::pairs("", [&other, "health = 20", &first, ""]).damaged(B, 80);
        scene.play(ATTACK, &[]);
        scene
    };
    let mut draw = scene();
    draw.play(GO, &[]).play(GO, &[]);
    assert!(draw.over());
    assert_eq!(draw.game.outcome(&draw.st).ending, MUTUAL);
    let mut on = scene();
    on.play(Action::Attempt { go: false }, &[3, 4]);
    assert!(!on.over() && !on.out(B2) && on.out(B));
}

#[test]
fn a_final_act_for_its_attacker_may_be_left_alone_when_that_was_a_friend() {
    let cards = [
        card("a", &does("{ deal = 10, to = \"each ally\" }")),
        card("a2", "health = 10\nfinal_act = { name = \"Last\", steps = [{ deal = 30, to = \"attacker\" }] }"),
        card("b", ""),
        card("b2", ""),
    ];
    let sides = ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"];
    let mut scene = Scene::new(&cards, "party_size = 2", sides, [1, 2]);
    scene.play(Action::Act { who: A, target: 255 }, &[]);
    assert_eq!(scene.legal(), [true, false].map(|go| Action::Attempt { go }));
    scene.play(Action::Attempt { go: false }, &[3, 4]);
    assert_eq!(scene.damage(A), 0);
}

#[test]
fn survival_can_have_a_condition() {
    let last = act(r#"{ survive = 20, when = { self_has = "restoration" } }"#);
    for restored in [true, false] {
        let mut scene = Scene::pairs("", ["", "", &last, ""]).damaged(B, 80);
        scene = if restored { scene.with(B, Status::Restoration) } else { scene };
        // One that stays in play rolls for its Restoration.
        scene.play(ATTACK, &[]).play(GO, if restored { &[2, 3, 4] } else { &[3, 4] });
        assert_eq!(scene.out(B), !restored);
    }
}

#[test]
fn statuses_do_not_hinder_a_final_act() {
    use Status::{Blind, Confusion, Fear, Poison, Stun};
    let last = act(r#"{ deal = 20, to = "each opposing" }"#);
    let mut scene = Scene::pairs("", ["", "", &last, ""]).damaged(B, 80);
    for status in [Fear, Confusion, Blind, Stun] {
        scene = scene.with(B, status);
    }
    // No die but those of the next Action Roll.
    scene.play(ATTACK, &[]).play(GO, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(A2)), (20, 20));
    // In its own turn, in which Fear holds it.
    let mut scene = Scene::pairs("", ["", "", &last, ""]).damaged(B, 90);
    for status in [Fear, Poison, Confusion, Blind, Stun] {
        scene = scene.with(B, status);
    }
    scene.pass(&[2, 2, 3, 4]);
    scene.play(Action::Act { who: B2, target: A }, &[]).play(GO, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(A2)), (40, 20));
}
