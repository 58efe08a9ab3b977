//! Profiles: what Characters cost, who leads them, what their figures are.

use super::board::Board;

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
    let [militia, hunter] = ["halfling_militia", "halfling_monster_hunter"].map(|key| board.put(0, key, 30.0, 30.0));
    let brave = |board: &Board| [militia, hunter].map(|who| board.game.bravery_of(&board.st, who));
    assert_eq!(brave(&board), [7, 8]);
    let sheriff = board.put(0, "halfling_sheriff", 5.0, 5.0);
    assert_eq!(brave(&board), [9, 8]);
    board.who_mut(sheriff).side = 1;
    assert_eq!(brave(&board), [7, 8]);
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
    let both = ["halfling_battle_cook", "halfling_militia"];
    let both = both.map(|key| board.put(0, key, 10.0, 10.0));
    assert_eq!(both.map(|who| board.who(who).mage), [true, false]);
}
