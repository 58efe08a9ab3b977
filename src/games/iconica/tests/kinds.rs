//! Kinds of decision: which there are, and which card each is about.

use super::whole::roster;
use super::*;
use crate::games::tests::{kind_and_card, kinds_never_met};

#[test]
fn the_house_parties_meet_the_kinds_of_the_printed_rules() {
    let file: toml::Table =
        toml::from_str(include_str!("../../../../scenarios/cards/iconica/house.toml")).unwrap();
    let cards: BTreeMap<String, CardText> = file["cards"].clone().try_into().unwrap();
    let cards: Vec<_> = cards.into_iter().collect();
    // As in `scenarios/iconica_party.toml`.
    let sides = [
        "party = [\"warden\", \"river_healer\", \"night_scout\"]",
        "party = [\"shell_guard\", \"brood_tender\", \"brood_reaver\"]",
    ];
    let game = compiled(&cards, "", sides);
    assert_eq!(kinds_never_met(&game, 300), [""; 0]);
}

#[test]
fn every_kind_is_met_in_a_draft_with_advanced_breaks() {
    let rules = "action_break = \"advanced\"\nconfused_action = \"proceeds\"";
    let draft = "party = { draft = 3 }";
    assert_eq!(kinds_never_met(&compiled(&roster(24), rules, [draft; 2]), 300), [""; 0]);
}
