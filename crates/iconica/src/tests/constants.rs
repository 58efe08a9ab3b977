//! Constant effects: what they add to, and when.

use super::*;

#[test]
fn several_deal_bonuses_add_up_for_each_hit_and_a_strength_bonus_is_one() {
    let strong = r#"
        constant = { to = "self", deal_bonus = 20 }
        strengths = [{ against = { class = "offensive" }, deal = 10 }]"#;
    let bonus = r#"constant = { to = "each ally", deal_bonus = 10 }"#;
    let mut scene = Scene::pairs("", [strong, bonus, "class = \"offensive\"", ""]);
    // 20 and 10, each with 30 more.
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(B), 90);
}

#[test]
fn a_deal_bonus_adds_nothing_to_own_side_hits_reactions_and_final_acts() {
    let bonus = r#"constant = { to = "self", deal_bonus = 10 }"#;
    let steps = does(r#"{ deal = 20, to = "chosen ally" }"#);
    let mut scene = Scene::pairs("", [&format!("{bonus}\n{steps}"), "", "", ""]);
    scene.play(Action::Act { who: A, target: A2 }, &[3, 4]);
    assert_eq!(scene.damage(A2), 20);
    let mut scene = Scene::duel("", &format!("{bonus}\ntiles = {{ 20 = \"reaction 20\" }}"));
    scene.play(ATTACK, &[3, 4]);
    assert_eq!(scene.damage(A), 20);
    // It stays in play first, so that its effect stands.
    let last = r#"final_act = { name = "Last", steps = [{ survive = 20 }, { deal = 20, to = "attacker" }] }"#;
    let mut scene = Scene::duel("", &format!("{bonus}\n{last}")).damaged(B, 80);
    scene.play(ATTACK, &[]).play(GO, &[3, 4]);
    assert_eq!(scene.damage(A), 20);
}

#[test]
fn prevention_adds_to_prevention_and_to_a_stance() {
    let steps = does("{ stance = { parry = 10 } }");
    let own = format!("{steps}\nconstant = {{ to = \"self\", prevent = 10 }}");
    let ally = r#"constant = { to = "each ally", prevent = 10 }"#;
    let hit = does(r#"{ deal = 50, to = "chosen opposing" }"#);
    let mut scene = Scene::pairs("", [&own, ally, &hit, ""]);
    // Both dice show what each side's first does.
    scene.play(ALONE, &[1, 4]).play(COUNTER, &[3, 4]);
    assert_eq!(scene.damage(A), 20);
}

#[test]
fn turn_healing_comes_behind_restoration() {
    let heal = r#"constant = { to = "self", turn_heal = 10, on = [5, 6] }"#;
    let restored = || {
        let scene = Scene::pairs("", ["", "", heal, ""]);
        scene.with(B2, Status::Restoration).damaged(B, 50).damaged(B2, 50)
    };
    // The healer lies to the left, and Restoration has the first die all the same.
    let mut scene = restored();
    scene.pass(&[1, 4, 3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (50, 40));
    assert!(scene.has(B2, Status::Restoration));
    let mut scene = restored();
    scene.pass(&[2, 5, 3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (40, 50));
    assert!(!scene.has(B2, Status::Restoration));
}

#[test]
fn turn_healing_without_faces_needs_no_die() {
    let heal = r#"constant = { to = "each own", turn_heal = 10 }"#;
    let mut scene = Scene::pairs("", ["", "", "", heal]).damaged(B, 50).damaged(B2, 50);
    scene.pass(&[3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (40, 40));
}
