//! The speed deck.

use super::*;

pub(super) const ROWS: &[Row] = &[
    (
        "downhill_slide",
        "speed 3",
        |s| s.team("bear"),
        &[],
        "3 27 17, 1 turns, square 102, discards downhill_slide, team bear, harness faster 3, today moved",
    ),
    ("haste", "speed 3", |s| s, &[], "6 28 13, 2 turns, square 95, discards haste, today moved"),
    ("iditarod_drift", "speed 3", |s| s, &[], "5 29 13, 2 turns, square 97, discards iditarod_drift, today moved"),
    ("midnight_sun", "speed 3", |s| s, &[], "5 28 14, 2 turns, square 100, discards midnight_sun, today moved"),
    ("push", "speed 4", |s| s, &[], "5 30 12, 1 turns, square 95, discards push, today moved"),
    ("rush", "speed 3", |s| s, &[], "6 26 15, 2 turns, square 98, discards rush, today moved"),
    (
        "slow_and_steady",
        "speed 3",
        |s| s.team("bear"),
        &[],
        "7 29 11, 1 turns, square 93, discards slow_and_steady, team bear, harness faster 3, today moved",
    ),
    ("sprint", "speed 2", |s| s, &[], "6 27 14, 4 turns, square 100, discards sprint, today moved"),
    (
        "tactical_play",
        "speed 3",
        |s| s.team("bear"),
        &[],
        "5 28 14, 2 turns, square 96, discards tactical_play, team bear, harness faster 3, today moved",
    ),
    (
        "dog_food",
        "speed 2",
        |s| s.team("bear big_dog cat").feels(0, 1),
        &[],
        "8 26 13, 1 turns, discards dog_food, team bear big_dog cat, harness faster 6, counts 4",
    ),
    ("bear", "speed 3", |s| s, &[], "4 26 16, 3 turns, team bear, harness faster 3"),
    ("big_dog", "speed 3", |s| s, &[], "4 28 14, 1 turns, team big_dog, harness faster 3, counts 2"),
    ("chihuahua", "speed 2", |s| s.team("cat cat"), &[], "5 27 14, 3 turns, team cat cat chihuahua, harness faster 2"),
    ("greyhound", "speed 4", |s| s, &[], "6 28 12, 3 turns, team greyhound, harness faster 3, slots 0"),
    ("problem_dog", "speed 3", |s| s, &[], "5 28 13, 2 turns, team problem_dog, harness faster 3 hand -1"),
    (
        "dog_shoes",
        "speed 4",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "4 27 15, 1 turns, team cat+dog_shoes, harness faster 2",
    ),
    (
        "squirrel",
        "speed 3",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "4 27 15, 2 turns, team cat+squirrel, harness faster 3",
    ),
    (
        "steam_engine",
        "speed 2",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "4 26 16, 2 turns, team cat+steam_engine, harness faster 3",
    ),
];

#[test]
fn each_card_of_the_speed_deck_does_what_its_row_says() {
    check(ROWS);
}
