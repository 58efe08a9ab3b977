//! The starter deck and damage.

use super::*;

const DRAW3: &[&str] = &["destroy A Blank Card", "draw A Blank Card", "shuffle A Blank Card back"];

pub(super) const ROWS: &[Row] = &[
    ("move", "starter 4", |s| s, &[], "6 30 11, 1 turns, square 91, discards move, today moved"),
    ("mush", "starter 2", |s| s, &[], "4 27 16, 2 turns, square 100, discards mush, today moved"),
    ("breakfast", "starter 2", |s| s.feels(0, 2), &[], "9 23 15, 1 turns, hunger 1, discards breakfast"),
    ("dinner", "starter 1", |s| s.feels(0, 2), &[], "11 20 16, 1 turns, hunger 1, discards dinner"),
    ("lunch", "starter 2", |s| s.feels(0, 2), &[], "7 27 13, 1 turns, hunger 1, discards lunch"),
    (
        "first_aid",
        "starter 2",
        |s| s.feels(2, 0),
        DRAW3,
        "4 26 16, 1 turns, cold 1, discards first_aid, gone 1, looks at 1 of 3",
    ),
    (
        "grandma_soup",
        "starter 1",
        |s| s.feels(1, 0).deck("blank*3 move*2 blank*20"),
        &[
            "draw A Blank Card",
            "draw A Blank Card",
            "draw A Blank Card",
            "draw A Blank Card",
            "draw A Blank Card",
            "shuffle A Blank Card back",
            "shuffle A Blank Card back",
            "shuffle A Blank Card back",
            "destroy Move",
            "destroy Move",
        ],
        "10 15 15, 2 turns, discards grandma_soup, gone 2, looks at 2 of 10",
    ),
    (
        "repair_sled",
        "starter 2",
        |s| sunny(s).upgrades("speed", "haste*3"),
        &["fill the supply from the speed deck", "take Haste"],
        "5 27 16, 1 turns, discards haste repair_sled, fills 2 of 1, takes 2",
    ),
    (
        "upgrade_sled",
        "starter 2",
        |s| sunny(s).upgrades("speed", "haste rush push sprint"),
        &["fill the supply from the speed deck", "take Rush"],
        "4 28 16, 1 turns, discards rush upgrade_sled, supply haste push, fills 1 of 3, takes 1",
    ),
    ("rest", "starter 1", |s| s, &[], "8 28 11, 1 turns, discards rest"),
    ("good_dog", "starter 1", |s| s, &[], "3 27 16, 1 turns, team good_dog, harness hand 1"),
    ("husky", "starter 1", |s| s, &[], "4 26 16, 3 turns, team husky, harness faster 1 hand 1"),
    ("lead_dog", "starter 1", |s| s, &[], "4 27 15, 2 turns, team lead_dog, harness floors -1"),
    ("wheel_dog", "starter 1", |s| s, &[], "3 27 16, 1 turns, team wheel_dog, harness faster 1"),
    (
        "a_hat",
        "starter 1",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "4 28 14, 1 turns, team cat+a_hat, harness hand 1",
    ),
    ("armour", "starter 1", |s| s.team("cat"), &["attach it to Cat"], "5 27 14, 1 turns, team cat+armour"),
    (
        "dog_chow",
        "starter 1",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "5 27 14, 1 turns, team cat+dog_chow, harness faster 1",
    ),
    ("damaged", "damage 18", |s| s, &[], "5 29 12, 1 turns, damage 19"),
];

#[test]
fn each_card_of_the_starter_deck_does_what_its_row_says() {
    check(ROWS);
}
