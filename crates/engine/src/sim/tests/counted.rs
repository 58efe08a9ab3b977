//! Ranks, values of metrics and samples of series, by hand and against the games.

use super::race::{FAR, Race, SIXES, SpecDiagnostic};
use super::*;
use crate::game::{FinalRanks, Outcome, Recorder, Rules, Seat, Seating};
use crate::game::{MetricId, SeriesId};
use crate::sim::counter::Counter;
use balance_stats::{Histogram, RatioSums};

/// One game: where the three seats finished, and the seat of the first turn; `None` for cut.
struct Game3(Option<[u8; 3]>, u8);

/// Counts a block of three games of three sides; `tell` reports each of them.
fn block(counter: &mut Counter, games: &[Game3; 3], tell: impl Fn(usize, Seating, &mut Counter)) {
    for (shift, Game3(ranks, first)) in games.iter().enumerate() {
        let seating = Seating::rotation(3, shift);
        counter.start_game(seating);
        tell(shift, seating, counter);
        let outcome = ranks.map(|r| Outcome { ranks: FinalRanks::ranks(&r), ending: 0 });
        counter.end_game(&Played { outcome, first: Seat(*first), turns: 9 });
    }
}

fn fresh(sides: usize) -> (Counter, Tally) {
    let game = Race::new(sides);
    (Counter::new(&game), Tally::new(game.catalogue(), sides, 200))
}

/// The race is 1st, 2nd, 3rd by seat; then a tie for second; then it is cut.
const GAMES: [Game3; 3] = [Game3(Some([1, 2, 3]), 0), Game3(Some([2, 1, 2]), 1), Game3(None, 0)];

#[test]
fn ranks_are_by_side_by_place_and_by_both() {
    let (mut counter, mut tally) = fresh(3);
    block(&mut counter, &GAMES, |_, _, _| {});
    counter.end_block(0, &mut tally);
    let at = |sums: &RankSums| sums.at.iter().map(|s| s.sum as u64).collect::<Vec<_>>();
    // Side 0 sits in seat 0 and is 1st, then in seat 1 and is 1st again.
    assert_eq!(at(&tally.sides[0].ranks), [2, 0, 0]);
    // Side 1: seat 1, 2nd; seat 2, 2nd. Side 2: seat 2, 3rd; seat 0, 2nd.
    assert_eq!(at(&tally.sides[1].ranks), [0, 2, 0]);
    assert_eq!(at(&tally.sides[2].ranks), [0, 1, 1]);
    // In the second game seat 1 has the first turn, so seat 0 the last.
    assert_eq!(at(&tally.seats[0].ranks), [2, 0, 0]);
    assert_eq!(at(&tally.seats[1].ranks), [0, 2, 0]);
    assert_eq!(at(&tally.seats[2].ranks), [0, 1, 1]);
    let total = |finished, sum: i64| {
        let mut sums = RatioSums::default();
        sums.add(finished, sum);
        sums
    };
    assert_eq!(tally.sides[0].ranks.total, total(2, 2));
    assert_eq!(tally.sides[2].ranks.total, total(2, 5));
    assert_eq!(tally.sides[0].ranks.at[0].games, 3, "the game that was cut counts");
    // Side 0 took the first turn of all three: seat 0 in the first, seat 1 in the second; and sat
    // in seat 2 in the third, the last place.
    let cell = &tally.seats[0].side_ranks[0];
    assert_eq!((cell.at[0].n, cell.at[0].sum, cell.total.n), (2, 2, 2));
    let cut = &tally.seats[2].side_ranks[0];
    assert_eq!((cut.at[0].n, cut.at[0].sum, cut.total.n), (1, 0, 0));
}

#[test]
fn values_and_samples_are_clamped_and_only_in_their_times() {
    let (mut counter, mut tally) = fresh(3);
    block(&mut counter, &GAMES, |shift, seating, counter| {
        let seat = seating.seat(1);
        // 0 if nothing is reported; 2 in two parts; more than the maximum.
        match shift {
            0 => {}
            1 => {
                counter.metric(seat, MetricId(0), 1);
                counter.metric(seat, MetricId(0), 1);
            }
            _ => counter.metric(seat, MetricId(0), 7),
        }
        counter.sample(seat, SeriesId(0), 0, 3);
        counter.sample(seat, SeriesId(0), 0, 4);
        counter.sample(seat, SeriesId(0), 3, FAR + 9);
        counter.sample(seat, SeriesId(0), 4, 1);
    });
    counter.end_block(0, &mut tally);
    let histogram = |values: &[u32]| {
        let mut counts = Histogram::default();
        values.iter().for_each(|&value| counts.add(value));
        counts
    };
    assert_eq!(tally.sides[1].values, [histogram(&[0, 2, SIXES])]);
    assert_eq!(tally.sides[0].values, [histogram(&[0, 0, 0])]);
    let none = Histogram::default();
    let first = histogram(&[3, 3, 3]);
    assert_eq!(tally.sides[1].series, [first, none.clone(), none.clone(), histogram(&[FAR; 3])]);
    assert_eq!(tally.sides[2].series, vec![none; 4]);
}

#[test]
fn a_block_that_is_given_up_leaves_nothing() {
    // Games with a bug are in no count by value.
    let mut game = Race::new(4);
    game.diagnostic = SpecDiagnostic::Boxcars;
    let broken = go(&game, &["greedy"; 4], &plan(4_000, 2)).tally;
    assert!(broken.abandoned.games > 10 && broken.games < 4_000);
    for side in &broken.sides {
        assert_eq!((side.values[0].n(), side.series[0].n()), (broken.games, broken.games));
        assert_eq!(side.ranks.total.n, broken.games);
    }
}

#[test]
fn a_rank_that_there_is_not_is_a_bug_of_the_game() {
    let (mut counter, _) = fresh(3);
    let games = [Game3(Some([1, 2, 4]), 0), Game3(None, 0), Game3(None, 0)];
    let told = std::panic::AssertUnwindSafe(|| block(&mut counter, &games, |_, _, _| {}));
    assert!(std::panic::catch_unwind(told).is_err());
}

#[test]
fn counts_by_value_agree_with_the_games_and_merge_exactly() {
    let game = Race::new(4);
    let mut kept = Keep::default();
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let players = agents(&["greedy", "random", "greedy", "random"]);
    let tally = run(&game, &players, &plan(4_000, 2), context, Some(&mut kept)).tally;
    for (side, counts) in tally.sides.iter().enumerate() {
        for (value, &games) in (0..).zip(counts.values[0].counts()) {
            let has = |row: &&GameRow| {
                let sixes = row.metrics[side].unwrap_or(0) as u32;
                sixes == value || (value == SIXES && sixes > value)
            };
            assert_eq!(kept.0.iter().filter(has).count() as u64, games, "{value}");
        }
        assert_eq!(counts.ranks.at[0].sum, counts.wins.sum);
        // All are at 0 at time 0, and who throws six times has thrown four times before.
        assert_eq!(counts.series[0].counts(), [4_000]);
        let n: Vec<u64> = counts.series.iter().map(Histogram::n).collect();
        assert!(n.is_sorted_by(|a, b| a >= b) && n[3] > 3_000, "{n:?}");
        assert_eq!(counts.series[3].counts().len() as u32, FAR + 1);
    }
    let places: i128 = tally.seats.iter().map(|seat| seat.ranks.at[0].sum).sum();
    let wins: i128 = tally.sides.iter().map(|side| side.wins.sum).sum();
    assert_eq!(places, wins);
    let [a, b] = halves(&game, 1_024);
    let (mut ab, mut ba) = (a.clone(), b.clone());
    ab.merge(&b);
    ba.merge(&a);
    assert_eq!(ab, ba);
    for (sum, side) in ab.sides.iter().zip(&a.sides) {
        assert_eq!((sum.values[0].n(), side.values[0].n()), (1_024, 512));
        assert_eq!(sum.ranks.at[3].games, 1_024);
    }
}

#[test]
fn two_sides_have_no_ranks() {
    let tally = go(&Race::new(2), &["random"; 2], &plan(200, 1)).tally;
    assert!(tally.sides.iter().all(|side| side.ranks == RankSums::default()));
    assert!(tally.seats.iter().all(|seat| seat.side_ranks.is_empty()));
}
