//! Kinds of decision: which there are, and which card each is about.

use super::whole::roster;
use super::*;
use balance_testing::{kind_and_card, kinds_never_met, parameters_without_effect};

/// The built-in set of cards made for this project.
const HOUSE: &str = include_str!("../../../../scenarios/cards/iconica/original.toml");

#[test]
fn the_house_parties_meet_all_kinds_that_they_can() {
    let file: toml::Table = toml::from_str(HOUSE).unwrap();
    let cards: BTreeMap<String, CardText> = file["cards"].clone().try_into().unwrap();
    let cards: Vec<_> = cards.into_iter().collect();
    // As in `scenarios/iconica_party.toml`.
    let sides = [
        "party = [\"warden\", \"river_healer\", \"night_scout\"]",
        "party = [\"shell_guard\", \"brood_tender\", \"brood_reaver\"]",
    ];
    let game = compiled(&cards, "", sides);
    // There is no draft; by the standard rule a Break comes with its action; and all later steps are for the same as the first.
    let never = ["pick", "break", "target"];
    assert_eq!(kinds_never_met(&game, 600), never);
}

#[test]
fn every_kind_is_met_in_a_draft_with_advanced_breaks() {
    let draft = "party = { draft = 3 }";
    let game = compiled(&roster(24), "action_break = \"advanced\"", [draft; 2]);
    assert_eq!(kinds_never_met(&game, 300), [""; 0]);
}

#[test]
fn most_parameters_of_the_player_decide_something_here() {
    let draft = "party = { draft = 3 }";
    let game = compiled(&roster(24), "action_break = \"advanced\"", [draft; 2]);
    // The roster has few constant effects.
    let idle = parameters_without_effect(&game, 40);
    assert!(idle.len() <= 8, "{idle:?}");
}

#[test]
fn a_decision_is_about_the_card_of_who_does_it() {
    let last = r#"
        tiles = { 20 = "parry" }
        final_act = { name = "Last", steps = [{ deal = 10, to = "each opposing" }, { deal = 10, to = "each friendly" }] }
    "#;
    let mut scene = Scene::pairs("pass = \"always\"", ["", "break = 1", "", last]);
    let is = |scene: &Scene, words: &str| {
        let (kind, card) = kind_and_card(&scene.game, &scene.st, words);
        (kind, card.map(str::to_owned))
    };
    let of = |kind, card: &str| (kind, Some(card.to_owned()));
    assert_eq!(is(&scene, "a2: Hit at b"), of("act", "a2"));
    assert_eq!(is(&scene, "no action"), ("pass", None));
    let at_b2 = Action::Act { who: A, target: B2 };
    scene.play(at_b2, &[]);
    assert_eq!(scene.st.phase, Phase::Parry);
    assert_eq!(is(&scene, "parry"), of("parry", "b2"));
    assert_eq!(is(&scene, "don't parry"), ("no_parry", None));
    let mut scene = Scene::pairs("", ["", "", "", last]).damaged(B2, 90);
    scene.play(at_b2, &[]);
    assert_eq!(is(&scene, "attempt the Final Act"), of("attempt", "b2"));
    assert_eq!(is(&scene, "skip the Final Act"), ("no_attempt", None));
}
