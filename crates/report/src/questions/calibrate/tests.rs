//! Calibrations of made-up positions: one that a logistic curve describes, and one that none does.

use super::*;
use crate::frame::tests::facts;
use balance_engine::chance::{Chance, Lane, Stream};
use balance_engine::game::Catalogue;
use balance_engine::sim::{AbandonedGames, Stopped};

/// A game a block, each of one position that is seen from both seats; the chance is of the seat to move.
fn calibrated(chance: impl Fn(f64) -> f64) -> CalibrationSummary {
    let mut luck = Stream::new(3, 0);
    let mut positions = Vec::new();
    for block in 0..20_000 {
        let score = f64::from(luck.below(Lane::SETUP, 401)) - 200.0;
        let won = f64::from(luck.below(Lane::SETUP, 1_000_000)) < chance(score) * 1e6;
        let share = f64::from(u8::from(won));
        positions.push(Prediction { block, score, to_move: true, share });
        positions.push(Prediction { block, score: -score, to_move: false, share: 1.0 - share });
    }
    let calibration = Calibration {
        blocks: 20_000,
        games: 20_000,
        cut: 0,
        positions,
        lookahead: Lookahead { turns: 4, scale: 80.0, ..Lookahead::TO_THE_END },
        abandoned: AbandonedGames::default(),
        stopped: Stopped::Games,
    };
    CalibrationSummary::new(&facts("toy", "A toy", &Catalogue::default()), &calibration)
}

#[test]
fn the_tempo_is_found_and_no_band_is_off() {
    let told = calibrated(|score| 1.0 / (1.0 + (-(score + 40.0) / 80.0).exp()));
    assert!(told.fit[0].best.unwrap().contains(80.0), "{told:?}");
    assert!(told.fit[1].best.unwrap().contains(40.0) && told.fit[1].best.unwrap().low > 30.0, "{told:?}");
    // What the one seat gains by being to move, the other loses.
    assert!(told.fit[2].best.unwrap().contains(-40.0), "{told:?}");
    assert_eq!(told.head.warnings, Vec::<String>::new());
    let (best, in_use) = (told.log_loss[0].loss.unwrap(), told.log_loss[1].loss.unwrap());
    assert!(best.point < in_use.point, "the fit in use has no tempo");
    assert!(best.low < best.point && best.n == told.positions, "{best:?}");
}

#[test]
fn bands_that_exclude_the_diagonal_are_a_warning() {
    let told = calibrated(|score| if score > 0.0 { 0.7 } else { 0.3 });
    let off = told.calibration.iter().filter(|band| band.off).count();
    assert!(off > 2, "{told:?}");
    let said = format!("even the best fit is off in {off} of ");
    assert!(told.head.warnings.iter().any(|warning| warning.starts_with(&said)), "{:?}", told.head.warnings);
}
