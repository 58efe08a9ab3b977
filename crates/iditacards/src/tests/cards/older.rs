//! The older cards, and the blank one.

use super::*;

pub(super) const ROWS: &[Row] = &[
    (
        "beef_stew",
        "out",
        |s| s.discard("rope move*5").feels(0, 1),
        &["recover Rope", "recover Move", "recover Move"],
        "10 26 7, 2 turns, holds move*2 rope, discards beef_stew move*3, recovers 3",
    ),
    ("venison_jerky", "out", |s| s.feels(0, 1), &[], "8 26 13, 1 turns, discards venison_jerky"),
    (
        "bloodletting",
        "out",
        |s| s.feels(1, 0),
        &[
            "destroy A Blank Card",
            "destroy A Blank Card",
            "destroy A Blank Card",
            "draw A Blank Card",
            "draw A Blank Card",
            "shuffle A Blank Card back",
        ],
        "8 19 17, 2 turns, discards bloodletting, gone 3, looks at 3 of 6",
    ),
    (
        "lumber_mill",
        "out",
        |s| sunny(s).upgrades("speed", "haste*2 rush*2"),
        &["fill the supply from the speed deck", "take Haste", "take Rush"],
        "3 30 16, 1 turns, discards haste lumber_mill rush, supply haste, fills 2 of 3, takes 2",
    ),
    (
        "icy_glare",
        "out",
        |s| s,
        &["choose Bjarne as the rival"],
        "5 28 14, 1 turns, discards icy_glare, rival's cold 1",
    ),
    ("reliable_dog", "out", |s| s, &[], "2 26 18, 1 turns, team reliable_dog, harness risk_dog 1"),
    ("squirmy_dog", "out", |s| s, &[], "5 28 13, 2 turns, team squirmy_dog, harness faster 2, slots 0"),
    ("blank", "out", |s| s, &[], "6 30 11, 1 turns"),
];

#[test]
fn each_older_card_does_what_its_row_says() {
    check(ROWS);
}
