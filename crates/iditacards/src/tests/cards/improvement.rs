//! The improvement deck.

use super::*;

pub(super) const ROWS: &[Row] = &[
    (
        "through_the_night",
        "improvement 2",
        |s| s.hand("through_the_night").deck("move blank*29"),
        &[],
        "6 35 0, 2 turns, square 96, hunger 1, holds move through_the_night, days 1",
    ),
    (
        "bison",
        "improvement 2",
        |s| s.discard("rope move*5").feels(0, 1),
        &["recover Rope", "recover Move", "recover Move"],
        "12 24 7, 2 turns, holds move*2 rope, discards bison move*3, recovers 3",
    ),
    ("midnight_snack", "improvement 4", |s| s.feels(0, 1), &[], "12 22 13, 2 turns, discards midnight_snack"),
    (
        "bandage",
        "improvement 4",
        |s| s.deck("move blank*4 rest*9").feels(1, 0),
        &["draw A Blank Card", "draw A Blank Card", "draw A Blank Card", "shuffle A Blank Card back", "destroy Move"],
        "8 10 12, 1 turns, deck holds rest*9, discards bandage, gone 1, looks at 1 of 5",
    ),
    (
        "brandy",
        "improvement 4",
        |s| s.feels(1, 0),
        &["destroy A Blank Card", "draw A Blank Card", "shuffle A Blank Card back"],
        "7 27 12, 2 turns, discards brandy, gone 1, looks at 1 of 3",
    ),
    (
        "caffeine",
        "improvement 3",
        |s| s.discard("rope").feels(1, 0),
        &["recover Rope", "destroy A Blank Card", "draw A Blank Card"],
        "8 25 4, 1 turns, holds rope, discards caffeine, gone 1, recovers 1, looks at 1 of 2",
    ),
    (
        "makeshift_sled",
        "improvement 3",
        |s| sunny(s).upgrades("speed", "haste*5 rush*2"),
        &["fill the supply from the speed deck", "take Haste", "take Rush"],
        "5 28 16, 2 turns, discards haste makeshift_sled rush, supply haste*4, fills 2 of 6, takes 2",
    ),
    (
        "new_sled",
        "improvement 2",
        |s| sunny(s).hand("new_sled move*2 damaged").upgrades("speed", "haste*2 rush*2"),
        &["fill the supply from the speed deck", "take Haste", "take Haste", "take Rush"],
        "0 30 14, 1 turns, discards haste*2 new_sled rush, damage 19, gone 2, fills 3 of 3, takes 3",
    ),
    (
        "study_up",
        "improvement 4",
        |s| sunny(s).upgrades("speed", "haste*7 rush*2"),
        &["fill the supply from the speed deck", "take Rush"],
        "6 25 17, 1 turns, discards rush study_up, supply haste*7, fills 1 of 8, takes 1",
    ),
    (
        "rope",
        "improvement 4",
        |s| s.discard("torch move*5"),
        &["recover Torch", "recover Move", "recover Move"],
        "9 28 6, 1 turns, holds move*2 torch, discards move*3 rope, recovers 3",
    ),
    (
        "torch",
        "improvement 4",
        |s| s.discard("rope move*5"),
        &["recover Rope", "recover Move"],
        "8 30 5, 1 turns, holds move rope, discards move*4 torch, recovers 2",
    ),
    ("cat", "improvement 3", |s| s, &[], "4 29 13, 1 turns, team cat"),
    ("lazy_dog", "improvement 3", |s| s, &[], "3 27 16, 1 turns, team lazy_dog, harness slower -1"),
    ("malamute", "improvement 3", |s| s, &[], "2 26 18, 1 turns, team malamute, harness draws 1"),
    ("retriever", "improvement 4", |s| s, &[], "4 27 15, 2 turns, team retriever, harness hand 2"),
    (
        "tiara",
        "improvement 4",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "4 27 15, 2 turns, team cat+tiara, harness faster 1 hand 1",
    ),
];

#[test]
fn each_card_of_the_improvement_deck_does_what_its_row_says() {
    check(ROWS);
}
