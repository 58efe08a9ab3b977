//! Steps of cards: what they override, their conditions, and those of the step before.

use super::*;

#[test]
fn what_an_action_says_goes_before_the_rules() {
    // The rules have damage for opponents, healing for one's own, and statuses end by their dice.
    let steps = r#"
        { heal = 20, to = "chosen opposing" },
        { deal = 10, to = "each friendly" },
        { cleanse = "all", to = "self" }"#;
    let mut scene = Scene::pairs("", [&does(steps), "", "", ""]).damaged(B, 30);
    scene = scene.with(A, Status::Poison).with(A, Status::Restoration);
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(B), 10);
    assert_eq!((scene.damage(A), scene.damage(A2)), (10, 10));
    assert_eq!(scene.st.statuses(A), 0);
}

#[test]
fn all_keys_of_a_condition_must_hold_together() {
    let damage = |when: &str, kind: &str, set: fn(Scene) -> Scene| {
        let steps = format!("{{ deal = 20, to = \"chosen opposing\", when = {{ {when} }} }}");
        let mut scene = set(Scene::duel(&does(&steps), &format!("class = \"{kind}\"")));
        let before = scene.damage(B);
        scene.play(ATTACK, &[3, 4]);
        scene.damage(B) - before
    };
    let target = "target_has = \"blind\", target_at_most = 50";
    assert_eq!(damage(target, "adaptive", |s| s.with(B, Status::Blind)), 0);
    assert_eq!(damage(target, "adaptive", |s| s.damaged(B, 50)), 0);
    assert_eq!(damage(target, "adaptive", |s| s.with(B, Status::Blind).damaged(B, 50)), 20);
    let both = "target = { class = \"offensive\" }, self_at_most = 50, self_has = \"poison\"";
    let hurt = |s: Scene| s.damaged(A, 50);
    let ill = |s: Scene| s.with(A, Status::Poison);
    assert_eq!(damage(both, "offensive", hurt), 0);
    assert_eq!(damage(both, "offensive", ill), 0);
    assert_eq!(damage(both, "adaptive", |s| s.with(A, Status::Poison).damaged(A, 50)), 0);
    assert_eq!(damage(both, "offensive", |s| s.with(A, Status::Poison).damaged(A, 50)), 20);
}

#[test]
fn the_same_are_meant_when_the_die_of_the_step_before_failed() {
    let steps = does(r#"{ on = [6], deal = 20, to = "chosen opposing" }, { inflict = "stun" }"#);
    let mut scene = Scene::pairs("", [&steps, "", "", ""]);
    scene.play(ATTACK, &[2, 3, 4]);
    assert_eq!(scene.damage(B), 0);
    assert!(scene.has(B, Status::Stun) && !scene.has(B2, Status::Stun));
    // A step that fails makes no later choice, so there is no target.
    let steps = does(
        r#"{ deal = 10, to = "chosen opposing" }, { on = [6], heal = 20, to = "chosen own" }, { cleanse = "poison" }"#,
    );
    let mut scene = Scene::pairs("", [&steps, "", "", ""]);
    scene = scene.with(A, Status::Poison).with(A2, Status::Poison);
    scene.play(ATTACK, &[2, 3, 4]);
    assert_eq!(scene.damage(B), 10);
    assert!(scene.has(A, Status::Poison) && scene.has(A2, Status::Poison));
}

/// Whom the first character may choose with its action of these steps.
fn chosen_with(steps: &str) -> Vec<u8> {
    let scene = Scene::pairs("", [&does(steps), "", "", ""]);
    let target = |action: Action| match action {
        Action::Act { who: A, target } => Some(target),
        _ => None,
    };
    scene.legal().into_iter().filter_map(target).collect()
}

#[test]
fn a_choice_waits_for_what_is_not_known_before_its_step() {
    let chosen = r#"{ deal = 20, to = "chosen opposing" }"#;
    for before in [
        r#"{ deal = 10, to = "each opposing" }"#,
        r#"{ deal = 10, to = "self" }"#,
        r#"{ on = [4, 5, 6], inflict = "poison", to = "each opposing" }"#,
        r#"{ heal = 20, to = "random friendly" }"#,
        r#"{ heal = 10, per = "die", to = "self" }"#,
    ] {
        assert_eq!(chosen_with(&format!("{before}, {chosen}")), [255], "{before}");
    }
    // What comes of these is known with the action.
    for before in [
        r#"{ stance = { parry = 10 } }"#,
        r#"{ heal = 10, to = "each friendly" }"#,
        r#"{ inflict = "blind", to = "each opposing" }"#,
    ] {
        assert_eq!(chosen_with(&format!("{before}, {chosen}")), [B, B2], "{before}");
    }
}

#[test]
fn a_choice_is_among_those_whom_earlier_steps_have_left() {
    let chosen = r#"{ deal = 20, to = "chosen opposing" }"#;
    let steps = does(&format!(r#"{{ deal = 10, to = "each opposing" }}, {chosen}"#));
    // Only one is left, so no player is asked, and it is hit.
    let mut scene = Scene::pairs("", [&steps, "", "", ""]).damaged(B, 90);
    scene.play(ALONE, &[3, 4]);
    assert!(scene.out(B));
    assert_eq!(scene.damage(B2), 30);
    // The die is seen before the choice.
    let steps = does(&format!(r#"{{ on = [6], deal = 50, to = "each opposing" }}, {chosen}"#));
    let mut scene = Scene::pairs("", [&steps, "", "", ""]).damaged(B, 30);
    scene.play(ALONE, &[6]);
    assert_eq!(scene.legal(), [Action::Target { who: B }, Action::Target { who: B2 }]);
    scene.play(Action::Target { who: B }, &[3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (100, 50));
    // If no character is left to choose, the action is unsuccessful and has no Strength Bonus.
    let strength = "strengths = [{ against = { class = \"offensive\" }, deal = 10 }]";
    let heals = r#"{ deal = 20, to = "each ally" }, { heal = 10, to = "chosen ally" }"#;
    let all = format!(r#"{{ deal = 10, to = "each opposing" }}, {heals}"#);
    for (rules, damage) in [("", 10), ("impossible_step = \"skipped\"", 20)] {
        let body = format!("{}\n{strength}", does(&all));
        let foe = "class = \"offensive\"";
        let mut scene = Scene::pairs(rules, [&body, "", foe, foe]).damaged(A2, 80);
        scene.play(ALONE, &[3, 4]);
        assert!(scene.out(A2));
        assert_eq!((scene.damage(B), scene.damage(B2)), (damage, damage), "{rules}");
    }
}

#[test]
fn a_condition_can_ask_those_of_the_step_before() {
    let steps = |when: &str| {
        does(&format!("{{ deal = 20, to = \"each opposing\" }}, {{ heal = 20, to = \"self\", when = {{ {when} }} }}"))
    };
    let healed = |when: &str, set: fn(Scene) -> Scene| {
        let mut scene = set(Scene::pairs("", [&steps(when), "", "", ""]).damaged(A, 90));
        scene.play(ALONE, &[3, 4]);
        90 - scene.damage(A)
    };
    // The character itself has 10 left throughout: it is not the one that is asked.
    let low = "same_at_most = 30";
    assert_eq!(healed(low, |s| s.damaged(B, 40).damaged(B2, 40)), 0);
    assert_eq!(healed(low, |s| s.damaged(B2, 50)), 20);
    // One that the step before skulled has nothing left.
    assert_eq!(healed(low, |s| s.damaged(B, 80)), 20);
    let ill = "same_has = \"blind\"";
    assert_eq!(healed(ill, |s| s.with(A2, Status::Blind)), 0);
    assert_eq!(healed(ill, |s| s.with(B2, Status::Blind)), 20);
    // One of them must be all that is asked.
    let both = "same_has = \"blind\", same_at_most = 30";
    assert_eq!(healed(both, |s| s.with(B2, Status::Blind).damaged(B, 50)), 0);
    assert_eq!(healed(both, |s| s.with(B2, Status::Blind).damaged(B2, 50)), 20);
}
