//! Tests of the line about speeds.

use super::*;

#[test]
fn speeds_are_of_each_rung() {
    let time = |skill_level: &str, games, playouts, seconds| LevelTime {
        skill_level: skill_level.to_owned(),
        games,
        playouts,
        seconds,
    };
    let times = [time("greedy", 4_000, 0, 2.0), time("search 16", 20, 40_000, 4.0)];
    assert_eq!(speeds(&times), "Games per second: greedy 2,000 · search 16 5.0 (10,000 playouts per second).");
}
