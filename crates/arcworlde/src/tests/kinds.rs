//! Kinds of decision: which there are, and which card each is about.

use balance_testing::{kind_and_card, kinds_never_met, parameters_without_effect};

use super::board::{Board, WIZARD_SPELL, WIZARDS, game};
use super::troupe::{gear, spectators, troupe_with};
use crate::game::Arcworlde;
use crate::state::Lies;

#[test]
fn a_skirmish_meets_all_kinds_that_it_can() {
    // As in `scenarios/arcworlde_skirmish.toml`.
    let halflings = r#"warband = [
        { profile = "halfling_sheriff", equipment = ["shield", "arcanite_token", "packed_lunch"] },
        { profile = "halfling_town_guard", equipment = ["shield"] },
        { profile = "halfling_militia", count = 3, equipment = ["halfling_ranged_weapon"] },
        "trollhound",
    ]"#;
    let ourk = r#"warband = [
        { profile = "ourk_chieftain", equipment = ["healing_brew", "arcanite_token"] },
        { profile = "ourk_brute", equipment = ["two_handed_weapon"] },
        { profile = "boglin", count = 3 },
        { profile = "boglin", count = 2, equipment = ["ourk_ranged_weapon"] },
        "swamp_critter",
    ]"#;
    let never = [
        // No Character has Split Activation.
        "pass",
        "wait",
        // No Character has two weapons, holds others or swallows them.
        "swap",
        "get_free",
        "gobble",
        // Narrative Feats are not switched on, and there is no forest.
        "narrative_feat",
        "dash",
        "portal",
        // There is no Mage.
        "cast",
        "cast_by_token",
        "draw",
        "draw_by_token",
        "stop",
    ];
    let mut missing = kinds_never_met(&game("mission = \"hold_middle\"", "", [halflings, ourk]), 200);
    missing.sort_unstable();
    let mut never = never.to_vec();
    never.sort_unstable();
    assert_eq!(missing, never);
}

/// A game with Mages and monsters in the forest.
fn in_the_forest() -> Arcworlde {
    let rules = "game_value = 800\nmission = \"gather\"\nenvironment = \"mildaark_forest\"\nnarrative_feats = true";
    let ourk = r#"warband = [
        { profile = "ourk_dreameater", equipment = ["healing_brew", "arcanite_token"] },
        { profile = "ourk_brute", equipment = ["two_handed_weapon", "ourk_ranged_weapon"] },
        { profile = "ourk_brute", count = 2 },
        { profile = "boglin", count = 5 },
        "marsh_hydra",
    ]"#;
    game(rules, WIZARD_SPELL, [WIZARDS, ourk])
}

#[test]
fn every_kind_is_met_in_the_forest_with_mages_and_monsters() {
    assert_eq!(kinds_never_met(&in_the_forest(), 200), [""; 0]);
}

#[test]
fn a_decision_is_about_the_spell_the_equipment_or_the_character() {
    let is = |board: &Board, words: &str| {
        let (kind, card) = kind_and_card(&board.game, &board.st, words);
        (kind, card.map(str::to_owned))
    };
    let of = |kind, card: &str| (kind, Some(card.to_owned()));
    let own = "equipment = { class = \"gear\", slot = \"ranged\" }\n\
               attacks = [{ name = \"Sling\", shot = { range = 12 }, power = 1 }]";
    let mut board = troupe_with("", &gear("sling", own));
    let mage = board.put(0, "wizard+token+sling", 10.0, 10.0);
    board.put(1, "archer", 10.0, 15.0);
    let soldier = board.put(0, "soldier+axe+pike", 20.0, 10.0);
    board.beside(soldier, 1, "dancer", (1.0, 0.0));
    board.lay(Lies::Equipment(board.key("plate")), 10.0, 10.0);
    spectators(&mut board);
    board.turn_of(0);
    assert_eq!(is(&board, "activate Wizard"), of("activate", "wizard"));
    board.activate(mage);
    assert_eq!(is(&board, "cast Bolt at Archer"), of("cast", "bolt"));
    assert_eq!(is(&board, "cast Bolt at Archer with Arcanite"), of("cast_by_token", "bolt"));
    assert_eq!(is(&board, "shoot at Archer with Sling"), of("shoot", "sling"));
    assert_eq!(is(&board, "pick up Plate"), of("pick_up", "plate"));
    assert_eq!(is(&board, "put down an Arcanite Token"), of("put_down", "token"));
    assert_eq!(is(&board, "spend Arcanite for 1 AP"), of("empower", "token"));
    assert_eq!(is(&board, "move to the middle"), of("move", "wizard"));
    assert_eq!(is(&board, "end the Activation"), ("end", None));
    board.go("end the Activation").activate(soldier);
    assert_eq!(is(&board, "strike Dancer with Stab"), of("attack", "soldier"));
    assert_eq!(is(&board, "switch to Pike"), of("swap", "pike"));
}

#[test]
fn most_parameters_of_the_player_decide_something_here() {
    // Those of the middle and of Knock Outs are for other missions, and no Warband has all kinds of Attack and Spell.
    let idle = parameters_without_effect(&in_the_forest(), 6);
    assert!(idle.len() <= 83, "{idle:?}");
}
