//! The legendary cards.

use super::*;

pub(super) const ROWS: &[Row] = &[
    (
        "all_in",
        "legendary 1",
        |s| s.deck("blank*5 move blank venison_carpaccio blank*22"),
        &[],
        "7 39 1, 4 turns, square 101, deck holds move venison_carpaccio, discards all_in, today moved",
    ),
    (
        "out_of_control",
        "legendary 1",
        |s| s,
        &[],
        "0 29 23, 1 turns, square 110, discards damaged*5 out_of_control, today moved, damage 13",
    ),
    ("waffle", "legendary 1", |s| s.feels(0, 1), &[], "8 28 11, 1 turns, discards waffle"),
    (
        "diamorphine",
        "legendary 1",
        |s| s.deck("blank*4 move*2").feels(1, 0),
        &["destroy Move", "destroy Move"],
        "3 0 18, 2 turns, discards diamorphine, gone 2, looks at 255 of 2",
    ),
    (
        "meditate",
        "legendary 1",
        |s| s.deck("blank move rest mush"),
        &["draw Mush", "shuffle Rest back", "draw Move"],
        "7 1 13, 1 turns, holds move mush, deck holds rest, discards meditate, looks at 0 of 3",
    ),
    (
        "surgery",
        "legendary 1",
        |s| s.deck("blank band_aid move*12"),
        &["destroy Move"; 11],
        "5 1 14, 2 turns, deck holds move, discards band_aid surgery, gone 11, looks at 1 of 1",
    ),
    (
        "desperate_times",
        "legendary 1",
        |s| sunny(s).supply("rope*6").upgrades("speed", "haste*2 rush*2 push*2"),
        &["fill the supply from the speed deck", "take Rope", "take Rope", "take Haste", "take Rush", "take Rush"],
        "0 30 22, 1 turns, discards desperate_times haste rope*2 rush*2, supply haste rope*4, fills 5 of 10, takes 5",
    ),
    (
        "here_boy",
        "legendary 1",
        |s| sunny(s).supply("bear").upgrades("speed", "haste rush push bear greyhound"),
        &["fill the supply from the speed deck", "take Bear"],
        "5 28 15, 2 turns, discards bear here_boy, supply bear haste push rush, takes 1",
    ),
    (
        "satiated",
        "legendary 1",
        |s| ate(sunny(s)).supply("rope*9").upgrades("speed", "haste*9"),
        &[
            "fill the supply from the speed deck",
            "take Rope",
            "take Rope",
            "take Rope",
            "take Rope",
            "take Rope",
            "take Rope",
            "take Rope",
            "take Rope",
            "take Rope",
            "take Haste",
        ],
        "6 29 22, 2 turns, discards haste rope*9 satiated, fills 10 of 10, takes 10",
    ),
    ("daylight_savings", "legendary 1", |s| s, &[], "3 29 15, 1 turns, discards daylight_savings, today health_free"),
    (
        "serenity",
        "legendary 1",
        |s| s.hand("serenity move*2 blank"),
        &["destroy Move from the hand"],
        "1 29 13, 1 turns, holds move, discards serenity, gone 1",
    ),
    ("sleeping_bag", "legendary 1", |s| s, &[], "5 27 15, 1 turns, discards sleeping_bag, today energy_free"),
    (
        "sticky_snow",
        "legendary 1",
        |s| s.team("bear").team_of(1, "husky wheel_dog+a_hat"),
        &["kill Wheel Dog of Bjarne"],
        "4 28 15, 2 turns, discards sticky_snow, team bear, harness faster 3, rival's discards a_hat wheel_dog, rival's team husky",
    ),
    ("utility_knife", "legendary 1", |s| s, &[], "5 29 13, 2 turns, discards utility_knife, today risks_twice"),
    ("cricket", "legendary 1", |s| s, &[], "5 29 12, 1 turns, team cricket, harness runs 10"),
    ("engineer_dog", "legendary 1", |s| s, &[], "3 24 19, 2 turns, team engineer_dog, harness times 1, slots 0"),
    ("moose", "legendary 1", |s| s, &[], "1 27 18, 4 turns, team moose, harness faster 5, mortal 0"),
    ("puppy", "legendary 1", |s| s, &[], "4 28 14, 1 turns, team puppy, harness personal 1"),
    ("robodog", "legendary 1", |s| s, &[], "4 28 14, 1 turns, team robodog, harness sled 1"),
    (
        "buffer_panel",
        "legendary 1",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "4 28 14, 1 turns, team cat+buffer_panel, harness unhurt 1, mortal 0",
    ),
    (
        "dog_collar",
        "legendary 1",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "4 26 16, 3 turns, team cat+dog_collar, harness risk -1",
    ),
    (
        "nuclear_reactor",
        "legendary 1",
        |s| s.team("cat"),
        &["attach it to Cat"],
        "4 23 19, 3 turns, team cat+nuclear_reactor, harness faster 5",
    ),
];

#[test]
fn each_legendary_card_does_what_its_row_says() {
    check(ROWS);
}

/// The three meals of today.
fn ate(mut scene: Scene) -> Scene {
    for meal in ["breakfast", "lunch", "dinner"] {
        let meal = scene.id(meal);
        scene.st.racer_mut(0).today.effects |= one(meal);
    }
    scene
}
