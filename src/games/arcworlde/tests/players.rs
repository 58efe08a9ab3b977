//! How well agents play.

use crate::agent::Player;
use crate::chance::Stream;
use crate::game::{Game, Silent};

use super::super::{Actions, Arcworlde};
use super::board::game;
use super::whole::play_out;

const HALFLINGS: &str = "warband = [\"halfling_sheriff\", \
    { profile = \"halfling_militia\", count = 4, equipment = [\"halfling_ranged_weapon\"] }, \
    \"halfling_town_guard\"]";
const RAIDERS: &str = "warband = [\"undead_harbinger\", \"old_man_o_bones\", \
    { profile = \"undead_bandit\", count = 3 }, \"undead_executioner\"]";

/// Games that each of two agents wins, with the same Warband on both sides, in either seat.
fn won(game: &Arcworlde, agents: [&str; 2], games: u64) -> [u32; 2] {
    let mut won = [0; 2];
    let mut list = Actions::default();
    for seed in 0..games {
        let swapped = seed % 2 == 1;
        let named = |name: &str| Player::named(name).unwrap();
        let mut players = agents.map(named);
        if swapped {
            players.reverse();
        }
        let mut chance = Stream::new(11, seed);
        let st = play_out(game, &mut players, &mut list, &mut chance, &mut Silent, |_, _, _| {});
        if let Some(seat) = game.outcome(&st).standing.sole_winner() {
            won[seat.index() ^ usize::from(swapped)] += 1;
        }
    }
    won
}

#[test]
fn greedy_beats_random_and_the_rulebooks_rogue() {
    for mission in ["knock_out", "hold_middle", "gather"] {
        for warband in [HALFLINGS, RAIDERS] {
            let game = game(&format!("mission = \"{mission}\""), "", [warband, warband]);
            let [greedy, random] = won(&game, ["greedy", "random"], 60);
            assert!(greedy > 5 * random && greedy > 30, "{mission}: {greedy} {random}");
            // Over 400 games it wins three times as often, or more.
            let [greedy, rogue] = won(&game, ["greedy", "rogue"], 120);
            assert!(2 * greedy > 3 * rogue, "{mission}: {greedy} {rogue}");
        }
    }
}

#[test]
fn alike_win_alike() {
    let game = game("mission = \"hold_middle\"", "", [RAIDERS, RAIDERS]);
    let [one, other] = won(&game, ["greedy", "greedy"], 200);
    // Half of about 180 that are won, within three standard errors of 6.7.
    assert!(one.abs_diff(other) < 42, "{one} {other}");
}
