//! Warbands: what they cost, who leads them, what their figures may be.

use crate::game::{Faults, Format as _, SideInput, Written};

use super::super::Format;
use super::super::cards::{Class, Kind};
use super::super::compile::compile;
use super::super::warbands::{Plan, cost};
use super::board::{Board, all_cards, game};

/// The mistakes of a Warband under these rules.
fn mistakes(rules: &str, warband: &str) -> Vec<String> {
    let side = |text: &str| SideInput {
        name: "side".to_owned(),
        setup: toml::from_str(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}")),
    };
    let written = Written::<Format> {
        rules: toml::from_str(rules).unwrap(),
        sides: vec![side(warband), side("warband = [\"griffling\"]")],
        cards: all_cards(),
        max_turns: None,
    };
    let mut faults = Faults::default();
    let game = Format::compile(&written, &mut faults);
    assert_eq!(game.is_none(), !faults.is_empty());
    faults.0.iter().map(|fault| format!("{}: {}", fault.at, fault.message)).collect()
}

#[test]
fn a_warband_costs_its_characters_and_their_equipment() {
    let warband = "warband = [\"halfling_sheriff\", { profile = \"halfling_militia\", count = 2, \
                   equipment = [\"halfling_ranged_weapon\"] }]";
    // 80, and 40 with 15 twice.
    let game = game("game_value = 190", "", [warband, "warband = [\"griffling\"]"]);
    let Plan::Written(roster) = &game.rosters[0] else { panic!("it is written") };
    let costs: Vec<u16> = roster.iter().map(|one| cost(&game.program, one)).collect();
    assert_eq!(costs, [80, 55, 55]);
    assert_eq!(
        mistakes("game_value = 189", warband),
        ["side.0.warband: the Warband costs 190 GP, and the Game Value is 189"]
    );
}

#[test]
fn one_commander_leads_a_warband() {
    let two = "warband = [\"halfling_sheriff\", \"imperial_captain\"]";
    assert_eq!(mistakes("", two), ["side.0.warband: 2 Commanders, and a Warband has 1 at most"]);
    assert_eq!(mistakes("commanders = 2", two), Vec::<String>::new());
    assert_eq!(
        mistakes("", "warband = [\"halfling_militia\"]"),
        ["side.0.warband: the Warband has no Commander"]
    );
}

#[test]
fn the_faction_of_the_commander_is_that_of_the_warband() {
    // A stranger is who is of another Faction than its Commander.
    for (leader, stranger) in [("halfling_sheriff", true), ("ourk_chieftain", false)] {
        let mut board = Board::new();
        board.put(0, leader, 10.0, 10.0);
        let brute = board.put(0, "ourk_brute", 20.0, 10.0);
        assert_eq!(board.game.is_unruly(&board.st, brute), stranger, "{leader}");
    }
}

#[test]
fn those_who_take_orders_have_the_bravery_of_the_sheriff() {
    let mut board = Board::new();
    let [militia, hunter] =
        ["halfling_militia", "halfling_monster_hunter"].map(|key| board.put(0, key, 30.0, 30.0));
    let brave = |board: &Board| [militia, hunter].map(|who| board.game.bravery_of(&board.st, who));
    assert_eq!(brave(&board), [7, 8]);
    let sheriff = board.put(0, "halfling_sheriff", 5.0, 5.0);
    assert_eq!(brave(&board), [9, 8]);
    board.who_mut(sheriff).side = 1;
    assert_eq!(brave(&board), [7, 8]);
}

#[test]
fn creatures_have_the_bases_of_their_class() {
    let mut faults = Faults::default();
    let program = compile(&all_cards(), &mut faults);
    let of = |class: Class| {
        let bit = 1 << class as u16;
        let mut bases: Vec<u8> =
            program.profiles.iter().filter(|one| one.classes == bit).map(|one| one.base).collect();
        bases.sort_unstable();
        bases.dedup();
        bases
    };
    assert_eq!(of(Class::Beast), [30, 40]);
    assert_eq!(of(Class::Titan), [120]);
    assert_eq!(of(Class::Monster), [50, 60]);
}

#[test]
fn a_character_takes_its_figures_from_its_profile() {
    let mut board = Board::new();
    let sheriff = board.put(0, "halfling_sheriff", 10.0, 10.0);
    let one = *board.who(sheriff);
    assert_eq!((one.ap, one.movement, one.bravery, one.hp, one.max_hp), (4, 4, 9, 10, 10));
    assert_eq!((one.base, one.radius, one.armour), (30, 59, 1));
    assert!(board.game.is_commander(&one) && !one.mage);
    let name = |at: u16| board.game.program.attack_names[usize::from(at)].clone();
    let attacks = board.game.attacks_of(&board.st, sheriff).map(|(_, at)| name(at));
    assert_eq!(attacks.collect::<Vec<_>>(), ["Furious Wallop", "Hearty Stab"]);
}

#[test]
fn mages_are_known_by_their_class() {
    let mut board = Board::new();
    let cook = board.put(0, "halfling_battle_cook", 10.0, 10.0);
    assert!(board.who(cook).mage);
    let keys = &board.game.program.keys[Kind::Profile as usize];
    assert!(keys.iter().any(|key| key == "halfling_battle_cook"));
}
