//! The survivor deck.

use super::*;

pub(super) const ROWS: &[Row] = &[
    (
        "poutine",
        "survivor 4",
        |s| s.discard("rope move").feels(0, 1),
        &["recover Rope"],
        "8 27 4, 1 turns, holds rope, discards move poutine, recovers 1",
    ),
    ("raw_venison", "survivor 4", |s| s.feels(0, 1), &[], "9 25 13, 1 turns, discards raw_venison"),
    ("venison_carpaccio", "survivor 4", |s| s.feels(0, 1), &[], "7 29 11, 1 turns, discards venison_carpaccio"),
    ("venison_steak", "survivor 4", |s| s.feels(0, 1), &[], "9 26 12, 2 turns, discards venison_steak"),
    (
        "band_aid",
        "survivor 4",
        |s| s.feels(1, 0),
        &["destroy A Blank Card"],
        "6 29 11, 1 turns, discards band_aid, gone 1, looks at 1 of 1",
    ),
    ("ibuprofin", "survivor 3", |s| s.feels(1, 0), &[], "5 28 16, 2 turns, discards damaged*2 ibuprofin, damage 16"),
    (
        "campfire",
        "survivor 4",
        |s| s.discard("rope move*3").feels(3, 0),
        &["recover Rope", "recover Move"],
        "3 29 9, 2 turns, holds move rope, discards campfire move*2, recovers 2",
    ),
    (
        "leather_hide",
        "survivor 4",
        |s| s.discard("rope move*5 raw_venison venison_steak*2 venison_carpaccio venison_jerky"),
        &[
            "recover Rope",
            "recover Move",
            "recover Move",
            "recover Raw Venison",
            "recover Venison Steak",
            "recover Venison Steak",
            "recover Venison Carpaccio",
            "recover Venison Jerky",
        ],
        "14 28 6, 3 turns, holds move*2 raw_venison rope venison_carpaccio venison_jerky venison_steak*2, discards leather_hide move*3, recovers 3",
    ),
    ("leather_jacket", "survivor 3", |s| s.feels(1, 3), &[], "3 26 18, 1 turns, discards leather_jacket"),
    ("vigilance", "survivor 3", |s| s, &[], "5 29 13, 1 turns, discards vigilance, today immune"),
    ("cute_dog", "survivor 4", |s| s, &[], "4 26 16, 3 turns, team cute_dog, harness energy -1"),
    ("smart_dog", "survivor 4", |s| s, &[], "5 26 15, 3 turns, team smart_dog, harness health -1"),
    (
        "coat",
        "survivor 4",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "5 26 15, 3 turns, team cat+coat, harness health -1",
    ),
    (
        "harness",
        "survivor 4",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "2 26 18, 1 turns, team cat+harness, harness energy -1",
    ),
];

#[test]
fn each_card_of_the_survivor_deck_does_what_its_row_says() {
    check(ROWS);
}

#[test]
fn after_a_meal_ibuprofin_does_no_damage() {
    check(&[(
        "ibuprofin",
        "survivor 3",
        |s| fed(s.feels(1, 0)),
        &[
            "destroy A Blank Card",
            "destroy A Blank Card",
            "shuffle A Blank Card back",
            "shuffle A Blank Card back",
            "shuffle A Blank Card back",
            "shuffle A Blank Card back",
            "shuffle A Blank Card back",
            "shuffle A Blank Card back",
            "shuffle A Blank Card back",
            "shuffle A Blank Card back",
        ],
        "5 26 14, 2 turns, discards ibuprofin, gone 2, looks at 2 of 10",
    )]);
}

/// Breakfast was eaten today.
fn fed(mut scene: Scene) -> Scene {
    let meal = scene.id("breakfast");
    scene.st.racer_mut(0).today.effects |= one(meal);
    scene
}
