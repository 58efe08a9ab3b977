//! Kinds of decision: which there are, and which card each is about.

use super::whole::house;
use super::*;
use balance_testing::{kind_and_card, kinds_never_met};

#[test]
fn the_house_set_meets_every_kind() {
    assert_eq!(kinds_never_met(&house(), 3000), [""; 0]);
}

#[test]
fn a_decision_is_about_the_card_that_is_met_or_used() {
    let text = r#"
imp = { type = "enemy", prices = [{ harm = 1 }] }
potion = { type = "useable", use = [{ heal = 1 }] }
"#;
    let mut scene = Scene::new(text, ["imp", "?pebble", "pebble"]).holding("potion").health(2);
    let is = |scene: &Scene, words: &str| {
        let (kind, card) = kind_and_card(&scene.game, &scene.st, words);
        (kind, card.map(str::to_owned))
    };
    let of = |kind, card: &str| (kind, Some(card.to_owned()));
    assert_eq!(is(&scene, "use potion"), of("use", "potion"));
    assert_eq!(is(&scene, "interact with imp on deck 1"), of("interact", "imp"));
    // A face-down card is unseen.
    assert_eq!(is(&scene, "reveal deck 2"), ("interact", None));
    scene.meet(0);
    assert_eq!(is(&scene, "pay 1 Health"), of("pay", "imp"));
}
