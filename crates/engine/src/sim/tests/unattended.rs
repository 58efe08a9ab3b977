//! Sides without a player, positions that are drawn, and where things happen.

use super::race::{COLUMNS, Race, Throw};
use super::*;
use crate::agent::{Random, Rogue};
use crate::chance::{Chance, Lane, Stream};
use crate::game::MapId;
use crate::game::{Agent, Look, MarkShape, Position, Recorder, Rules, Seat, Seating, Silent};
use crate::sim::counter::Counter;

#[test]
fn a_rogue_plays_what_the_rules_print_and_leaves_the_rest_to_luck() {
    let race = Race::new(2);
    let throws = [Throw::One, Throw::LowOfTwo];
    let mut by_rules = [0, 0];
    for seed in 0..200 {
        let mut chance = Stream::new(seed, 0);
        let mut state = race.deal(Seating::rotation(2, 0), &mut chance, &mut Silent);
        for turn in 0..4 {
            let seat = race.to_act(&state).unwrap();
            let mut same = chance.clone();
            let chosen = Rogue.choose(&Position::new(&race, &state, seat), &throws, &mut chance);
            let lane = Lane::whim(seat.index());
            let expected = if turn % 2 == 0 {
                // As the race prints: by a die.
                let low = same.below(lane, 6) == 5;
                by_rules[usize::from(low)] += 1;
                usize::from(low)
            } else {
                Random.choose(&Position::new(&race, &state, seat), &throws, &mut same)
            };
            assert_eq!(chosen, expected, "seed {seed}, turn {turn}");
            race.apply(&mut state, throws[chosen], &mut chance, &mut Silent);
        }
    }
    assert!(by_rules[0] > 3 * by_rules[1] && by_rules[1] > 0, "{by_rules:?}");
}

#[test]
fn a_rogue_is_neither_greedy_nor_random() {
    let wins = |name| {
        let tally = go(&Race::new(2), &[name, "greedy"], &plan(20_000, 2)).tally;
        rate(&tally.sides[0].wins, 0.999).unwrap()
    };
    let [greedy, rogue, random] = ["greedy", "rogue", "random"].map(wins);
    assert!(greedy.low > rogue.high && rogue.low > random.high, "{rogue:?}");
}

#[test]
fn cells_are_counted_by_side_and_the_last_takes_what_is_beyond() {
    let game = Race::new(2);
    let (mut counter, mut tally) = (Counter::new(&game), Tally::new(game.catalogue(), 2, 200));
    let blocks = |counter: &mut Counter| {
        for shift in 0..2 {
            let seating = Seating::rotation(2, shift);
            counter.start_game(seating);
            // Side 1 alone, wherever it sits.
            counter.place(seating.seat(1), MapId(0), 0, 0);
            counter.place(seating.seat(1), MapId(0), 2, 1);
            counter.place(seating.seat(1), MapId(0), 2, 1);
            counter.place(seating.seat(1), MapId(0), u32::MAX, 7);
            let played = Played { outcome: None, first: Seat(0), turns: 3 };
            counter.end_game(&played);
        }
    };
    blocks(&mut counter);
    counter.end_block(0, &mut tally);
    assert_eq!(tally.sides[0].places, [0; 2 * COLUMNS as usize]);
    assert_eq!(tally.sides[1].places, [2, 0, 0, 0, 0, 0, 4, 2]);
    let mut twice = tally.clone();
    twice.merge(&tally);
    assert_eq!(twice.sides[1].places, [4, 0, 0, 0, 0, 0, 8, 4]);
}

#[test]
fn maps_agree_with_the_games() {
    let tally = go(&Race::new(4), &["greedy"; 4], &plan(2_000, 2)).tally;
    // Every throw lands somewhere.
    let landed: u64 = tally.sides.iter().flat_map(|side| &side.places).sum();
    assert_eq!(i128::from(landed), tally.turns.sum);
    // A race has one winner: the only racer to reach the last column.
    let last = |side: &SideTally| side.places[3] + side.places[7];
    let winners: i128 = tally.sides.iter().map(|side| side.wins.sum).sum();
    assert_eq!(i128::from(tally.sides.iter().map(last).sum::<u64>()), winners);
}

#[test]
fn every_turn_has_its_picture_and_the_end_has_one() {
    let race = Race::new(3);
    let names = ["A", "B", "C"].map(String::from);
    let players = agents(&["greedy", "random", "random"]);
    for index in 0..6 {
        let told = trace(&race, &players, &names, 7, index);
        let turns = told.shots.iter().filter(|shot| shot.when != Moment::Within);
        let when: Vec<Moment> = turns.map(|shot| shot.when).collect();
        let mut expected: Vec<Moment> = (0..told.played.turns).map(Moment::After).collect();
        expected.push(Moment::End);
        assert_eq!(when, expected);
        // A picture follows the lines about each action.
        assert!(told.actions.is_sorted_by(|a, b| a < b) && told.actions.last() == Some(&told.lines.len()));
        assert!(told.actions.iter().all(|lines| told.shots.iter().any(|shot| shot.lines == *lines)));
        // At the end the winner alone is past the line.
        let winner = told.played.outcome.unwrap().ranks.sole_winner().unwrap();
        let over = |mark: &&crate::game::Mark| match mark.shape {
            MarkShape::Disc { x, .. } => x >= f64::from(race.line),
            MarkShape::Rect { .. } => false,
        };
        let past: Vec<Look> = {
            let last = &told.shots.last().unwrap().picture;
            last.marks.iter().filter(over).map(|mark| mark.look).collect()
        };
        assert_eq!(past, [Look::Side(winner)]);
        assert_eq!(told.shots[0].picture.marks.iter().filter(over).count(), 0);
    }
}
