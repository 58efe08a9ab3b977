//! Setting up, Rounds, whose turn it is, random placement, the `ArcDeck`.

use balance_engine::chance::{Lane, Roll, Script, Stream};
use balance_engine::game::{Rules, Seating, Silent};

use super::board::{Board, game, inches};
use super::troupe::troupe_with;
use crate::cards::NONE;
use crate::game::Action;
use crate::metrics::ending;
use crate::rule_options::RuleOptions;
use crate::state::arc_deck::{ARC_DECK, ArcDeck};
use crate::state::{Lies, Phase, Place};

/// Two Characters a seat, far from each other.
fn two_each() -> (Board, [u8; 2], [u8; 2]) {
    let mut board = Board::new();
    let mine = [5.0, 8.0].map(|x| board.put(0, "halfling_militia", x, 5.0));
    let theirs = [5.0, 8.0].map(|x| board.put(1, "halfling_militia", x, 30.0));
    (board, mine, theirs)
}

/// Ends the running Activation, after one of this Character.
fn rest(board: &mut Board, who: u8) {
    let legal = board.legal();
    let mine = |one: &&Action| matches!(one, Action::Activate { who: k, .. } if *k == who);
    let action = *legal.iter().find(mine).unwrap_or_else(|| panic!("{who} is not among {legal:?}"));
    board.act(action).go("end the Activation");
}

#[test]
fn players_take_turns_to_activate_a_character_each() {
    let (mut board, mine, theirs) = two_each();
    board.turn_of(0);
    for (mine, theirs) in mine.into_iter().zip(theirs) {
        assert_eq!((board.st.actor, board.st.phase), (0, Phase::Activate));
        rest(&mut board, mine);
        assert_eq!((board.st.actor, board.st.phase), (1, Phase::Activate));
        rest(&mut board, theirs);
    }
    // All have been Activated: the next Round.
    assert_eq!(board.st.round, 2);
}

#[test]
fn a_game_that_nobody_wins_says_whether_anybody_fought() {
    let (mut board, mine, theirs) = two_each();
    let ended = |board: &Board| board.game.outcome(&board.st).ending;
    assert_eq!(ended(&board), ending::NO_DAMAGE);
    // Damage from a friend, or from no Character, is no fight.
    board.only(|play| play.damage(mine[0], mine[1], 1));
    board.only(|play| play.damage(mine[0], NONE, 1));
    assert_eq!(ended(&board), ending::NO_DAMAGE);
    board.only(|play| play.damage(theirs[0], mine[0], 1));
    assert_eq!(ended(&board), ending::NO_POINTS);
    board.st.points = [2, 2];
    assert_eq!(ended(&board), ending::TIED);
    board.st.points = [2, 3];
    assert_eq!(ended(&board), ending::POINTS);
}

#[test]
fn who_has_nobody_left_is_skipped() {
    let (mut board, mine, theirs) = two_each();
    let more = board.put(0, "halfling_militia", 11.0, 5.0);
    board.turn_of(0);
    for who in [mine[0], theirs[0], mine[1], theirs[1]] {
        rest(&mut board, who);
    }
    assert_eq!((board.st.round, board.st.actor), (1, 0));
    let again = |board: &Board, who| {
        board.legal().iter().any(|one| matches!(one, Action::Activate { who: k, .. } if *k == who))
    };
    // No Character is Activated twice in a Round.
    assert!(again(&board, more) && !again(&board, mine[0]));
    rest(&mut board, more);
    assert_eq!(board.st.round, 2);
}

#[test]
fn the_higher_die_has_the_initiative_and_equal_ones_are_rolled_again() {
    for (dice, first) in [(&[5, 3][..], 0), (&[2, 6], 1), (&[4, 4, 1, 1, 3, 5], 1)] {
        let (mut board, mine, theirs) = two_each();
        for one in mine.into_iter().chain(theirs) {
            board.who_mut(one).activated = one != theirs[1];
        }
        board.turn_of(1);
        board.chance.rounds.extend(dice);
        rest(&mut board, theirs[1]);
        assert_eq!((board.st.round, board.st.actor), (2, first));
        assert!(board.chance.rounds.is_empty());
        assert_eq!(&board.st.order[..2], &[first, 1 - first]);
    }
}

#[test]
fn each_activation_has_the_action_points_of_the_profile() {
    let (mut board, mine, theirs) = two_each();
    board.turn_of(0);
    for round in 1..=2 {
        assert_eq!(board.st.round, round);
        board.turn_of(0);
        for who in [mine[0], theirs[0], mine[1], theirs[1]] {
            let legal = board.legal();
            let mine = |one: &&Action| matches!(one, Action::Activate { who: k, .. } if *k == who);
            let action = *legal.iter().find(mine).unwrap();
            board.act(action);
            assert_eq!(board.hp_ap(who), (6, 2));
            // Points that are not spent are not kept.
            board.go("end the Activation");
        }
    }
}

#[test]
fn a_game_is_over_after_its_rounds() {
    for (rules, rounds) in [("", 5), ("rounds = 2", 2)] {
        let mut board = Board::with(rules, "");
        let mine = board.put(0, "halfling_militia", 5.0, 5.0);
        let theirs = board.put(1, "halfling_militia", 5.0, 30.0);
        board.turn_of(0);
        for round in 1..=rounds {
            assert_eq!(board.st.round, round);
            board.turn_of(0);
            rest(&mut board, mine);
            rest(&mut board, theirs);
        }
        assert_eq!((board.st.phase, board.st.round), (Phase::Over, rounds));
        assert_eq!(board.game.to_act(&board.st), None);
    }
}

#[test]
fn most_victory_points_win_and_equal_ones_are_a_draw() {
    for (points, winner) in [([2, 1], Some(0)), ([0, 3], Some(1)), ([2, 2], None)] {
        let mut board = Board::new();
        board.st.points = points;
        let outcome = board.game.outcome(&board.st);
        assert_eq!(outcome.ranks.sole_winner().map(|seat| seat.0), winner);
    }
}

#[test]
fn the_higher_die_chooses_the_order_and_characters_are_placed_in_turn() {
    let warbands =
        ["warband = [\"griffling\", \"griffling\", \"griffling\"]", "warband = [{ profile = \"troggle\", count = 2 }]"];
    for (dice, chooses, first) in [(&[3, 3, 5, 2][..], 0, true), (&[1, 4], 1, true), (&[6, 4], 0, false)] {
        let mut board = Board::of(game("", "", warbands));
        board.st.round = 0;
        board.chance.rounds.extend(dice);
        board.only(|play| play.set_up());
        assert_eq!((board.st.actor, board.st.phase), (chooses, Phase::Order));
        board.act(Action::Order { first });
        let mut placed = Vec::new();
        while board.st.phase == Phase::Deploy {
            placed.push(board.st.actor);
            board.act(Action::Deploy { slot: 2, back: false });
        }
        let begins = if first { chooses } else { 1 - chooses };
        let mut wanted = vec![begins, 1 - begins, begins, 1 - begins];
        wanted.insert(4, 0);
        assert_eq!(placed, wanted);
        // All stand within six inches of their edge, and the first Round begins.
        assert_eq!((board.st.round, board.st.phase), (1, Phase::Activate));
        for (_, one) in board.st.all() {
            let far = if one.home == 0 { one.at.y } else { 3600 - one.at.y };
            assert!(one.place == Place::Board && far + one.radius <= 600, "{one:?}");
        }
    }
}

#[test]
fn random_placement_takes_a_die_for_each_direction() {
    for (dice, at) in [([1, 1], inches(3.0, 3.0)), ([6, 2], inches(33.0, 9.0))] {
        let mut board = Board::new();
        board.dice(&dice).only(|play| play.lay_at_random(Lies::Arcanite));
        board.done();
        assert_eq!(board.st.tokens[0].at, at);
    }
    // The grid has six by six units whatever the shape of the table.
    let mut board = Board::with("table = { width = 48, depth = 24 }", "");
    board.dice(&[6, 1]).only(|play| play.lay_at_random(Lies::Arcanite));
    assert_eq!(board.st.tokens[0].at, inches(44.0, 2.0));
}

#[test]
fn an_arc_deck_is_used_up_before_it_is_shuffled() {
    let mut deck = ArcDeck::default();
    let mut chance = Stream::new(3, 0);
    for _ in 0..3 {
        let mut drawn: Vec<u8> = (0..ARC_DECK).map(|_| deck.draw(&mut chance, Lane::own(0))).collect();
        drawn.sort_unstable();
        assert_eq!(drawn, (0..54).collect::<Vec<u8>>());
        assert_eq!(deck.left(), 0);
    }
    // Any of those left is as likely.
    let mut script = Script::new([(54, 53), (53, 0)].map(|(n, value)| Roll::Below { n, value }));
    let mut deck = ArcDeck::default();
    assert_eq!([0; 2].map(|_| deck.draw(&mut script, Lane::own(0))), [53, 0]);
}

#[test]
fn a_deal_is_the_same_for_the_same_dice() {
    let warbands = ["warband = [\"griffling\"]", "warband = [\"troggle\"]"];
    let game = game("", "", warbands);
    let deal = |seed| {
        let mut chance = Stream::new(seed, 0);
        game.deal(Seating::rotation(2, 0), &mut chance, &mut Silent)
    };
    assert_eq!(deal(1), deal(1));
    let firsts: Vec<u8> = (0..8).map(|seed| deal(seed).actor).collect();
    assert!(firsts.contains(&0) && firsts.contains(&1));
}

#[test]
fn the_middle_is_held_by_who_has_more_characters_within_its_inches() {
    for (middle, points) in [(6, [1, 0]), (4, [0, 1]), (3, [0, 0])] {
        let mut b = troupe_with(&format!("mission = \"hold_middle\"\nmiddle = {middle}"), "");
        // Bases end 4.41 inches from the middle, and one 3.41.
        b.put(0, "soldier", 18.0, 23.0);
        b.put(0, "soldier", 18.0, 13.0);
        b.put(1, "soldier", 22.0, 18.0);
        b.only(|p| {
            p.end_round();
            p.score_round();
        });
        assert_eq!(b.st.points, points, "{middle}");
    }
}

#[test]
fn every_knob_is_told_in_the_ledger_and_the_guide() {
    let rules = RuleOptions { game_value: Some(400), ..RuleOptions::default() };
    let rule_options = toml::Table::try_from(rules).unwrap();
    assert!(rule_options.len() > 15);
    let ledger = include_str!("../../../../docs/rules/arcworlde.md");
    let guide = include_str!("../../../../docs/cards/arcworlde.md");
    for option in rule_options.keys() {
        assert!(ledger.contains(&format!("`[rules] {option}")), "no row names {option}");
        assert!(guide.contains(&format!("\n| `{option}` |")), "the guide has no {option}");
    }
}
