//! How well agents play.

use balance_engine::agent::Player;
use balance_engine::chance::Stream;
use balance_engine::game::{Agent as _, Describe, Observe, Position, Rules, Seat, Silent};

use super::board::{Board, game, inches};
use super::troupe::troupe_with;
use super::whole::play_out;
use crate::game::{Action, Actions, Arcworlde};
use crate::policy;
use crate::state::{Feat, Lies, Phase, State};

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
        if let Some(seat) = game.outcome(&st).ranks.sole_winner() {
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
fn each_choice_is_worth_what_it_is_worth_alone() {
    // What is remembered from one choice to the next changes none of them.
    let mut list = Actions::default();
    let (mut all, mut alone, mut weighed) = (Vec::new(), Vec::new(), 0);
    for mission in ["knock_out", "hold_middle", "gather"] {
        let game = game(&format!("mission = \"{mission}\""), "", [HALFLINGS, RAIDERS]);
        for seed in 0..8 {
            let mut players = ["greedy", "random"].map(|name| Player::named(name).unwrap());
            let mut chance = Stream::new(5, seed);
            let watch = |st: &State, list: &[Action], _: &Silent| {
                // An order counts with whatever leaves room for it.
                let orders = list.iter().any(|action| matches!(action, Action::Use { .. }));
                if orders || !matches!(st.phase, Phase::Act | Phase::Run(_)) {
                    return;
                }
                all.clear();
                policy::evaluate_actions(game.view(st, Seat(st.actor)), list, &mut all);
                let best = (0..all.len()).rev().max_by_key(|&nth| all[nth]);
                for (nth, (&action, &worth)) in list.iter().zip(&all).enumerate() {
                    // Of the ways, the best one is weighed where it does end, and some others are.
                    let goes = matches!(action, Action::Move(_) | Action::Run(_) | Action::LegIt);
                    if goes && Some(nth) != best {
                        continue;
                    }
                    alone.clear();
                    policy::evaluate_actions(game.view(st, Seat(st.actor)), &[action], &mut alone);
                    assert_eq!(alone, [worth], "{action:?}");
                    weighed += 1;
                }
            };
            play_out(&game, &mut players, &mut list, &mut chance, &mut Silent, watch);
        }
    }
    assert!(weighed > 5000, "{weighed}");
}

#[test]
fn alike_win_alike() {
    let game = game("mission = \"hold_middle\"", "", [RAIDERS, RAIDERS]);
    let [one, other] = won(&game, ["greedy", "greedy"], 200);
    // Half of about 180 that are won, within three standard errors of 6.7.
    assert!(one.abs_diff(other) < 42, "{one} {other}");
}

/// What a greedy player decides, in words.
pub(super) fn greedy(board: &Board) -> String {
    let (legal, seat) = (board.legal(), Seat(board.st.actor));
    let mut player = Player::named("greedy").unwrap();
    let mut chance = Stream::new(1, 1);
    let choice = player.choose(&Position::new(&board.game, &board.st, seat), &legal, &mut chance);
    board.game.describe(&board.st, legal[choice])
}

#[test]
fn greedy_takes_the_weapon_in_hand_that_serves() {
    let bow = "[cards.bow]\nname = \"Bow\"\nsource = \"built_in\"\ntype = \"equipment\"\ngp = 5\n\
               equipment = { class = \"gear\", slot = \"ranged\" }\n\
               attacks = [{ name = \"Bow\", shot = { range = 20 }, power = 6 }]\n";
    for (far, hand) in [(18.0, 1), (12.0, 0)] {
        let mut board = troupe_with("", bow);
        let me = board.put(0, "soldier+axe+bow", 10.0, 10.0);
        board.put(1, "soldier", 10.0 + far, 10.0);
        if far < 15.0 {
            board.who_mut(1).at = board.who(me).disc().beside(59, inches(12.0, 10.0)).unwrap();
        }
        board.turn_of(0);
        let mut chance = Stream::new(1, 1);
        let legal = board.legal();
        let mut player = Player::named("greedy").unwrap();
        let choice = player.choose(&Position::new(&board.game, &board.st, Seat(0)), &legal, &mut chance);
        assert!(
            matches!(legal[choice], Action::Activate { wields, .. } if wields == hand),
            "{far}: {:?}",
            legal[choice]
        );
        // With the wrong one in hand it changes them, where there are AP for it.
        board.act(Action::Activate { who: me, wields: 1 - hand, mates: 0 });
        board.who_mut(me).moved = true;
        let word = if hand == 1 { "switch to Bow" } else { "switch to Axe" };
        assert_eq!(greedy(&board), word);
    }
}

#[test]
fn greedy_steps_through_a_portal_to_where_it_can_strike() {
    let mut board = troupe_with("mission = \"hold_middle\"", "");
    let me = board.put(0, "soldier", 5.0, 5.0);
    board.put(1, "soldier", 19.5, 18.0);
    board.lay(Lies::Portal, 5.0, 5.5);
    board.lay(Lies::Portal, 18.0, 18.0);
    board.activate(me);
    board.who_mut(me).moved = true;
    assert_eq!(greedy(&board), "step through the portal");
}

#[test]
fn greedy_dashes_by_a_narrative_feat_where_that_brings_it_on() {
    let mut board = troupe_with("narrative_feats = true\nmission = \"hold_middle\"", "");
    let me = board.put(0, "soldier", 8.5, 18.0);
    board.put(1, "soldier", 33.0, 33.0);
    board.activate(me);
    (board.who_mut(me).moved, board.who_mut(me).acted) = (true, true);
    assert_eq!(greedy(&board), "dash further with a Narrative Feat");
}

#[test]
fn greedy_knows_what_a_dash_of_a_narrative_feat_risks() {
    let worth = |option: &str| {
        let rules = format!("narrative_feats = true\nnarrative_leg_it = \"{option}\"");
        let mut board = troupe_with(&rules, "");
        let me = board.put(0, "soldier", 10.0, 10.0);
        board.put(1, "soldier", 10.0, 16.0);
        board.activate(me);
        let one = board.who_mut(me);
        (one.moved, one.legged, one.acted) = (true, 3, true);
        let (legal, mut all) = (board.legal(), Vec::new());
        policy::evaluate_actions(board.game.view(&board.st, Seat(0)), &legal, &mut all);
        let dash = |action: &Action| matches!(action, Action::Try(Feat::Dash));
        all[legal.iter().position(dash).unwrap()]
    };
    let [rising, fresh] = ["rising", "fresh"].map(worth);
    assert!(fresh > rising, "{fresh} {rising}");
}
