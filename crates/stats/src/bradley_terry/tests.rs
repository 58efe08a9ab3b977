//! Strengths against published ones and numpy, and that intervals cover.

use super::super::round_robin::tests::example;
use super::*;
use balance_engine::chance::{Chance, Lane, Stream};

#[track_caller]
fn near(got: f64, expected: f64, error: f64) {
    assert!((got - expected).abs() < error, "{got} is not {expected}");
}

/// Wins of the first of each pair in `games` games, each a block of one game.
fn season(contestants: usize, games: u32, wins: &[u32]) -> PairSums {
    let mut sums = PairSums::new(contestants);
    for game in 0..games {
        let row: Vec<Option<u32>> = wins.iter().map(|won| Some(2 * u32::from(game < *won))).collect();
        sums.add(u64::from(game), 1, &row);
    }
    sums
}

#[test]
fn strengths_of_the_american_league_are_as_published() {
    // A. Agresti (2002), Categorical Data Analysis, 2nd edition, table 10.10: wins of Milwaukee,
    // Detroit, Toronto, New York, Boston and Cleveland against those after them, the last
    // Baltimore, in 13 games each. Strengths over Baltimore, section 10.6.2 and, to four
    // digits, the vignette of R's BradleyTerry2.
    let wins = [7, 9, 7, 7, 9, 11, 7, 5, 11, 9, 9, 7, 7, 8, 12, 6, 7, 10, 7, 12, 6];
    let line = bradley_terry(&season(7, 13, &wins), 0.95).unwrap();
    let elo: Vec<f64> = line.ratings.iter().map(|rating| rating.elo.unwrap()).collect();
    let published = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839];
    for (elo_of, strength) in elo.iter().zip(published) {
        near((elo_of - elo[6]) / ELO, strength, 5e-5);
    }
    near(elo.iter().sum(), 0.0, 1e-9);
    assert!(line.ratings.iter().all(|rating| rating.n == 78));
}

#[test]
fn intervals_are_those_of_the_sandwich_over_blocks() {
    // With D the 6 x 4 matrix of +1 and -1, p = 1 / (1 + exp(-D @ s)), S = h.sum(0) / 2:
    // B = np.linalg.pinv(D.T @ np.diag(80 * p * (1 - p)) @ D), s = s + B @ D.T @ (S - 80 * p) to
    // the fixed point; U = (h - h.mean(0)) / 2 @ D; M = 40 / 39 * U.T @ U
    // (s -+ scipy.stats.t.ppf(.975, 39) * np.diag(B @ M @ B)**.5) * 400 / np.log(10)
    let line = bradley_terry(&example(), 0.95).unwrap();
    let elo = [18.55143789, 26.21528718, -22.930757, -21.83596807];
    let low = [-21.80730419, 2.05410773, -55.28219224, -65.25832457];
    for ((rating, elo), low) in line.ratings.iter().zip(elo).zip(low) {
        near(rating.elo.unwrap(), elo, 1e-7);
        near(rating.low.unwrap(), low, 1e-7);
        near(rating.high.unwrap(), 2.0 * elo - low, 1e-7);
        assert_eq!((rating.standing, rating.n), (RatingKind::Scaled, 240));
    }
}

#[test]
fn ten_to_one_are_four_hundred_points() {
    near(Rating::expected(400.0), 10.0 / 11.0, 1e-12);
    near(Rating::expected(0.0), 0.5, 1e-12);
    // Two contestants, ten wins of eleven: 400 points apart.
    let line = bradley_terry(&season(2, 11, &[10]), 0.95).unwrap();
    near(line.ratings[0].elo.unwrap() - line.ratings[1].elo.unwrap(), 400.0, 1e-8);
}

#[test]
fn who_never_lost_has_a_lower_bound_alone() {
    // 0 beat all; 3 lost to all; 1 and 2 shared.
    let sums = season(4, 60, &[60, 60, 60, 40, 60, 60]);
    let line = bradley_terry(&sums, 0.95).unwrap();
    let [first, second, third, last] = &line.ratings[..] else { panic!("four") };
    assert_eq!((first.standing, last.standing), (RatingKind::Above, RatingKind::Below));
    assert_eq!((first.elo, first.high, last.elo, last.low), (None, None, None, None));
    near(second.elo.unwrap() - third.elo.unwrap(), 400.0 * 2_f64.log10(), 1e-8);
    // At the bound it loses -ln(0.05) / 60 of its games against those on the scale.
    let bound = first.low.unwrap();
    let lost = |other: &Rating| 1.0 - Rating::expected(bound - other.elo.unwrap());
    near(f64::midpoint(lost(second), lost(third)), 20_f64.ln() / 60.0, 1e-9);
    near(last.high.unwrap(), -bound, 1e-8);
}

#[test]
fn a_strict_order_is_no_scale_and_parts_apart_are_said_to_be() {
    assert_eq!(bradley_terry(&season(3, 20, &[20, 20, 20]), 0.95), None);
    let mut sums = PairSums::new(5);
    for block in 0..30 {
        let even = Some(if block % 2 == 0 { 2 } else { 0 });
        // 0, 1 and 2 meet each other, 3 and 4 each other.
        sums.add(block, 1, &[even, even, None, None, even, None, None, None, None, even]);
    }
    let line = bradley_terry(&sums, 0.95).unwrap();
    let standings: Vec<RatingKind> = line.ratings.iter().map(|rating| rating.standing).collect();
    assert_eq!(standings[..3], [RatingKind::Scaled; 3]);
    assert_eq!(standings[3..], [RatingKind::Apart; 2]);
}

/// Blocks of two games of contestants whose strengths are given, every pair on the same chance.
pub(crate) fn drawn(strengths: &[f64], blocks: u64, chance: &mut Stream) -> PairSums {
    let mut sums = PairSums::new(strengths.len());
    for block in 0..blocks {
        let common = [(); 2].map(|()| chance.below(Lane::SETUP, 1 << 30));
        let row: Vec<Option<u32>> = PairSums::pairs(strengths.len())
            .map(|(one, two)| {
                let p = logistic(strengths[one] - strengths[two]);
                let own = common.map(|shared| {
                    // Half of the games are decided by the luck that all pairs share.
                    match chance.coin(Lane::SETUP) {
                        true => shared,
                        false => chance.below(Lane::SETUP, 1 << 30),
                    }
                });
                let won = own.iter().filter(|&&luck| f64::from(luck) < p * f64::from(1 << 30));
                Some(2 * won.count() as u32)
            })
            .collect();
        sums.add(block, 2, &row);
    }
    sums
}

#[test]
fn intervals_cover_though_pairs_share_their_luck() {
    let strengths = [0.6, 0.2, -0.1, -0.7];
    let mut chance = Stream::new(5, 0);
    let rounds = 600;
    let mut covered = [0; 4];
    for _ in 0..rounds {
        let line = bradley_terry(&drawn(&strengths, 60, &mut chance), 0.9).unwrap();
        for (count, (rating, strength)) in covered.iter_mut().zip(line.ratings.iter().zip(strengths)) {
            let truth = strength * ELO;
            *count += u32::from(rating.low.unwrap() <= truth && truth <= rating.high.unwrap());
        }
    }
    for count in covered {
        let share = f64::from(count) / f64::from(rounds);
        // 0.9 +- 4 standard errors of 0.012, with a little for the few blocks.
        assert!((0.84..0.95).contains(&share), "{covered:?}");
    }
}
