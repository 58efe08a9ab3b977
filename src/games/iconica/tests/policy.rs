//! What greedy makes of plain choices.

use super::*;
use crate::agent::Greedy;
use crate::chance::Stream;
use crate::game::Agent;

/// The choice of greedy, which must not be a matter of luck.
fn choice(scene: &Scene) -> Action {
    let list = scene.legal();
    let seat = scene.game.to_act(&scene.st).unwrap();
    let pick = |seed| {
        let view = scene.game.view(&scene.st, seat);
        let mut chance = Stream::new(seed, 0);
        list[Greedy::default().choose(&scene.game, seat, view, &list, &mut chance)]
    };
    let first = pick(0);
    assert!((1..10).all(|seed| pick(seed) == first));
    first
}

#[test]
fn it_kills_where_it_can() {
    let heal = does(r#"{ heal = 10, to = "self" }"#);
    let scene = Scene::pairs("", ["", &heal, "", ""]).damaged(B2, 80);
    assert_eq!(choice(&scene), Action::Act { who: A, target: B2 });
}

#[test]
fn it_heals_the_one_in_danger() {
    let heal = does(r#"{ heal = 20, to = "chosen own" }"#);
    let scene = Scene::pairs("", [&heal, "", "", ""]).damaged(A, 30).damaged(A2, 90);
    assert_eq!(choice(&scene), Action::Act { who: A, target: A2 });
}

#[test]
fn it_keeps_off_a_reaction_that_would_skull_it() {
    let react = "tiles = { 20 = \"reaction 20\" }";
    let scene = Scene::pairs(
        "",
        [
            "",
            "actions.1 = { name = \"No\", kind = \"support\", steps = [{ heal = 10, to = \"self\" }] }",
            react,
            "",
        ],
    );
    assert_eq!(choice(&scene.damaged(A, 80)), Action::Act { who: A, target: B2 });
}

#[test]
fn it_wastes_no_status_on_a_nullifier() {
    let stun = does(r#"{ inflict = "stun", to = "chosen opposing" }"#);
    let nothing = does(r#"{ heal = 10, to = "self" }"#);
    let scene = Scene::pairs("", [&stun, &nothing, "tiles = { 50 = \"evasion\" }", ""]);
    assert_eq!(choice(&scene.damaged(B, 50)), Action::Act { who: A, target: B2 });
}

#[test]
fn it_parries_and_mends() {
    let mut scene = Scene::duel("", "tiles = { 20 = \"parry\" }");
    scene.play(ATTACK, &[]);
    assert_eq!(choice(&scene), Action::Parry { take: true });
    let mut scene =
        Scene::pairs("", [""; 4]).with(A, Status::Confusion).damaged(B2, 90).damaged(B, 10);
    scene.play(ATTACK, &[2]);
    scene.play(Action::Yield, &[]);
    assert_eq!(choice(&scene), Action::Mend { who: B2 });
}
