//! Games whose chances are known at every position, measured by their scores alone.

use super::paths::{GamePath, GamePaths, PathPosition};
use super::*;
use crate::chance::{Chance, Lane, Stream};
use balance_stats::{Merge, RatioSums};

/// Positions of a game.
const LENGTH: usize = 30;

/// A game with known chances: the first side's at each position, and whether it won.
struct Known {
    chances: Vec<f64>,
    won: bool,
}

impl Known {
    /// The winner's chances.
    fn winners(&self) -> impl DoubleEndedIterator<Item = f64> + ExactSizeIterator {
        self.chances.iter().map(|&chance| if self.won { chance } else { 1.0 - chance })
    }
}

/// A game between two that is never worth more or less to one of them than it was: each step up or down is fair.
fn fair_game(chance: &mut Stream) -> Known {
    let mut chances = vec![0.5_f64];
    while chances.len() < LENGTH {
        let last = chances[chances.len() - 1];
        let step = 0.25 * last.min(1.0 - last);
        let up = chance.below(Lane::SETUP, 2) == 0;
        chances.push(if up { last + step } else { last - step });
    }
    let won = f64::from(chance.below(Lane::SETUP, 1_000_000)) < chances[LENGTH - 1] * 1e6;
    Known { chances, won }
}

/// The game as it is recorded: scores are log odds, and every position has an option that loses little and one that loses much.
fn recorded(block: u64, known: &Known) -> GamePath {
    let position =
        |turn: usize| PathPosition { turn: turn as u32 + 1, mover: (turn % 2) as u8, options: 9, near: Some(2) };
    let log_odds = |chance: f64| (1_000.0 * (chance / (1.0 - chance)).ln()).round() as i32;
    GamePath {
        block,
        first: 0,
        won: if known.won { 1 } else { 2 },
        turns: LENGTH as u32 + 1,
        decisions: vec![LENGTH as u32 / 2; 2],
        positions: (0..LENGTH).map(position).collect(),
        scores: known.chances.iter().flat_map(|&chance| [log_odds(chance), -log_odds(chance)]).collect(),
        losses: [10, 5_000].repeat(LENGTH),
    }
}

fn games() -> (Vec<Known>, GamePaths) {
    let mut chance = Stream::new(5, 0);
    let known: Vec<Known> = (0..2_000).map(|_| fair_game(&mut chance)).collect();
    let games = known.iter().enumerate().map(|(nth, known)| recorded(nth as u64 / 2, known)).collect();
    (known, GamePaths { games })
}

fn mean(sums: &RatioSums) -> f64 {
    sums.sum as f64 / sums.n as f64
}

#[track_caller]
fn near(found: f64, known: impl Iterator<Item = f64>, within: f64) {
    let (n, sum) = known.fold((0, 0.0), |(n, sum), value| (n + 1, sum + value));
    let known = sum / f64::from(n);
    assert!((found - known).abs() <= within, "{found} against {known}");
}

#[test]
fn measures_agree_with_the_chances_that_scores_were_made_of() {
    let (known, paths) = games();
    let drama = Drama::new(&paths, 2).unwrap();
    let all = |measure| mean(drama.of(measure, Scope::All));
    let decided =
        |game: &Known| game.winners().rposition(|chance| chance < 0.9).map_or(0, |last| last + 1) as f64 + 1.0;
    near(all(DramaMeasure::DecidedBy), known.iter().map(decided), 0.5);
    let changes = |game: &Known| {
        let ahead: Vec<bool> =
            game.chances.iter().filter(|&&chance| (chance - 0.5).abs() > 0.025).map(|&chance| chance > 0.5).collect();
        ahead.windows(2).filter(|two| two[0] != two[1]).count() as f64
    };
    near(all(DramaMeasure::LeadChanges), known.iter().map(changes), 0.3);
    let comeback = |game: &Known| f64::from(u8::from(game.winners().any(|chance| chance < 0.2)));
    near(all(DramaMeasure::Comebacks), known.iter().map(comeback), 0.015);
    // Half of 31 turns are 15 whole ones.
    let lead = |game: &Known| (2.0 * game.chances[14] - 1.0).abs();
    let led = || known.iter().filter(|game| (game.chances[14] - 0.5).abs() > 0.025);
    near(all(DramaMeasure::HalfTimeLead) / DramaMeasure::HalfTimeLead.one(), led().map(lead), 0.02);
    let kept = |game: &Known| f64::from(u8::from((game.chances[14] > 0.5) == game.won));
    near(all(DramaMeasure::Snowball), led().map(kept), 0.02);
    assert!((all(DramaMeasure::Choices) - 2.0).abs() < 0.05, "one more is near, one is not");
    assert_eq!(all(DramaMeasure::Options), 9.0);
    assert_eq!(all(DramaMeasure::Decisions), 30.0);
}

#[test]
fn sides_and_places_add_up_to_all() {
    let (_, paths) = games();
    let drama = Drama::new(&paths, 2).unwrap();
    for measure in DramaMeasure::ALL {
        let all = drama.of(measure, Scope::All);
        for [one, other] in [[Scope::Side(0), Scope::Side(1)], [Scope::Place(0), Scope::Place(1)]] {
            assert_eq!(all.sum, drama.of(measure, one).sum + drama.of(measure, other).sum, "{measure:?}");
        }
        assert_eq!(drama.of(measure, Scope::Side(0)), drama.of(measure, Scope::Place(0)), "the first side goes first");
    }
    let won = |side| drama.progress(side)[0].n();
    assert_eq!(won(None), 2_000);
    assert_eq!(won(Some(0)) + won(Some(1)), 2_000);
}

/// A lone side competes with its game: what it does not win, the game wins.
#[test]
fn a_lone_side_competes_with_the_game() {
    let (known, mut paths) = games();
    for (game, known) in paths.games.iter_mut().zip(&known) {
        game.won &= 1;
        game.decisions.truncate(1);
        game.scores = game.scores.chunks(2).map(|both| both[0]).collect();
        game.positions.iter_mut().for_each(|position| position.mover = 0);
        assert_eq!(game.winner().is_some(), known.won);
    }
    let drama = Drama::new(&paths, 1).unwrap();
    let comeback = |game: &Known| f64::from(u8::from(game.winners().any(|chance| chance < 0.2)));
    near(mean(drama.of(DramaMeasure::Comebacks, Scope::All)), known.iter().map(comeback), 0.015);
    let won = known.iter().filter(|game| game.won);
    near(mean(drama.of(DramaMeasure::Comebacks, Scope::Side(0))), won.map(comeback), 0.03);
}

#[test]
fn scores_that_predict_nothing_measure_nothing() {
    let (_, mut paths) = games();
    for (nth, game) in paths.games.iter_mut().enumerate() {
        game.won = if nth % 4 < 2 { 1 } else { 2 };
    }
    assert!(Drama::new(&paths, 2).is_none());
    assert!(Drama::new(&GamePaths::default(), 2).is_none());
}

#[test]
fn paths_merge_in_the_order_of_blocks() {
    let (_, paths) = games();
    let half = |odd: usize| GamePaths {
        games: paths.games.iter().filter(|game| game.block as usize % 2 == odd).cloned().collect(),
    };
    let mut merged = half(1);
    assert!(merged.fits(&half(0)));
    merged.merge(&half(0));
    assert_eq!(merged, paths);
}
