//! The attack deck.

use super::*;

pub(super) const ROWS: &[Row] = &[
    (
        "hitch_a_ride",
        "attack 2",
        |s| s,
        &[],
        "5 30 13, 1 turns, square 96, discards damaged hitch_a_ride, today moved, damage 17",
    ),
    (
        "travel_light",
        "attack 4",
        |s| s,
        &[],
        "5 29 13, 1 turns, square 100, cold 1, hunger 1, discards travel_light, today moved",
    ),
    (
        "eat_dog",
        "attack 2",
        |s| s.team("husky good_dog"),
        &["kill Husky"],
        "13 23 11, 1 turns, discards eat_dog, team good_dog, harness hand 1, gone 1",
    ),
    (
        "whale_meat",
        "attack 2",
        |s| s.discard("rope move*5").feels(0, 1),
        &["recover Rope", "recover Move", "recover Move to the deck", "recover Move", "recover Move"],
        "14 25 5, 1 turns, holds move*3 rope, deck holds move, discards damaged move whale_meat, damage 17, recovers 5",
    ),
    (
        "improvise",
        "attack 4",
        |s| sunny(s).supply("rope torch"),
        &["take Rope"],
        "6 30 12, 1 turns, discards improvise rope, supply torch, takes 1",
    ),
    (
        "salvage",
        "attack 4",
        |s| sunny(s).supply("rope").upgrades("speed", "haste*3"),
        &["fill the supply from the speed deck", "take Rope", "take Haste"],
        "5 29 15, 1 turns, discards haste rope salvage, fills 3 of 2, takes 3",
    ),
    (
        "scrapyard",
        "attack 2",
        |s| sunny(s).supply("rope").upgrades("speed", "haste rush"),
        &["fill the supply from the speed deck", "take Rope", "take Haste"],
        "5 27 17, 1 turns, discards haste rope scrapyard, fills 4 of 2, takes 4",
    ),
    (
        "stop_and_shop",
        "attack 2",
        |s| sunny(s).upgrades("speed", "haste*2 rush*2 push*2"),
        &["fill the supply from the speed deck", "take Push", "take Rush"],
        "4 30 15, 1 turns, discards push rush stop_and_shop, supply haste*2 rush, fills 2 of 5, takes 2",
    ),
    (
        "trade_dog",
        "attack 2",
        |s| sunny(s).team("husky good_dog").supply("rope*9").upgrades("speed", "haste*9"),
        &[
            "kill Good Dog",
            "fill the supply from the speed deck",
            "take Rope",
            "take Rope",
            "take Rope",
            "take Rope",
            "take Rope",
        ],
        "6 30 16, 1 turns, discards rope*5 trade_dog, team husky, harness faster 1 hand 1, supply haste rope*4, gone 1, fills 5 of 10, takes 5",
    ),
    (
        "dog_trap",
        "attack 4",
        |s| s.team("bear").team_of(1, "husky wheel_dog bear"),
        &["kill Bear"],
        "6 28 13, 3 turns, discards dog_trap, team bear, harness faster 3, destroyed speed bear, rival's team husky wheel_dog",
    ),
    ("hydrogen_sulfide", "attack 3", |s| s, &[], "4 28 15, 1 turns, discards hydrogen_sulfide, rival's hunger 1"),
    ("ice_box", "attack 3", |s| s.at_of(1, 83), &[], "4 28 15, 1 turns, discards ice_box, rival at 83, rival's cold 2"),
    (
        "referee",
        "attack 4",
        |s| s.team("husky moose cricket").team_of(1, "wheel_dog polar_bear cat bear moose"),
        &["kill Cat of Bjarne"],
        "6 29 12, 2 turns, discards referee, team husky moose cricket, harness faster 6 hand 1 runs 10, mortal 2, rival's team wheel_dog polar_bear bear moose",
    ),
    (
        "stab_in_the_dark",
        "attack 4",
        |s| s,
        &[],
        "5 29 13, 1 turns, discards stab_in_the_dark, damage 17, rival's discards damaged",
    ),
    ("thermostat", "attack 2", |s| s, &[], "4 28 15, 1 turns, discards thermostat, rival's cold 1"),
    ("tip_sled", "attack 2", |s| s, &[], "4 28 15, 1 turns, discards tip_sled, rival's hunger 1"),
    (
        "polar_bear",
        "attack 2",
        |s| s,
        &[],
        "5 28 14, 2 turns, cold 1, discards damaged, team polar_bear, harness faster 3, damage 17",
    ),
    ("russian_bear_dog", "attack 3", |s| s, &[], "5 28 13, 2 turns, team russian_bear_dog, mortal 0"),
    (
        "plate_mail",
        "attack 2",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "6 29 11, 2 turns, team cat+plate_mail, mortal 0",
    ),
];

#[test]
fn each_card_of_the_attack_deck_does_what_its_row_says() {
    check(ROWS);
}
