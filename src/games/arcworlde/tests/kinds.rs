//! Kinds of decision: which there are, and which card each is about.

use super::board::game;
use crate::games::tests::{kind_and_card, kinds_never_met};

#[test]
fn the_skirmish_meets_every_kind() {
    let sides = [
        "warband = [
            { profile = \"halfling_sheriff\", equipment = [\"shield\", \"arcanite_token\", \"packed_lunch\"] },
            { profile = \"halfling_town_guard\", equipment = [\"shield\"] },
            { profile = \"halfling_militia\", count = 3, equipment = [\"halfling_ranged_weapon\"] },
            \"trollhound\",
        ]",
        "warband = [
            { profile = \"ourk_chieftain\", equipment = [\"healing_brew\", \"arcanite_token\"] },
            { profile = \"ourk_brute\", equipment = [\"two_handed_weapon\"] },
            { profile = \"boglin\", count = 3 },
            { profile = \"boglin\", count = 2, equipment = [\"ourk_ranged_weapon\"] },
            \"swamp_critter\",
        ]",
    ];
    let game = game("mission = \"hold_middle\"", "", sides);
    assert_eq!(kinds_never_met(&game, 40), [""; 0]);
}
