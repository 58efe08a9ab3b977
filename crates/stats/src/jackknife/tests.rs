//! The interval of a mean is known, and so is which interval counts.

use super::*;

const LEVEL: f64 = 0.95;

fn estimate(half: f64) -> Estimate {
    Estimate::around(3.0, half, LEVEL, 100, Estimator::RatioBlocks.alone())
}

/// The mean of numbers has an error that is known: s / √n. With a number in each group the jackknife has the same.
#[test]
fn a_mean_has_the_error_of_the_mean() {
    let numbers = [4.1, 2.7, 3.9, 1.2, 5.5, 2.2, 3.1, 4.8, 0.9, 3.6];
    let sum: f64 = numbers.iter().sum();
    let without: Vec<f64> = numbers.iter().map(|one| (sum - one) / 9.0).collect();
    let found = jackknife(estimate(0.0), &without, LEVEL).unwrap();
    let mean = sum / 10.0;
    let s = (numbers.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / 9.0).sqrt();
    // Student's t with 9 degrees of freedom, from a table.
    let half = 2.262_157 * s / 10_f64.sqrt();
    assert!((found.half_width() - half).abs() < 1e-6, "{} {half}", found.half_width());
    assert_eq!(found.method, Estimator::GroupJackknife.alone());
}

#[test]
fn the_wider_interval_counts() {
    let narrow = jackknife(estimate(5.0), &[3.0, 3.1, 2.9], LEVEL).unwrap();
    assert_eq!((narrow.low, narrow.high), (-2.0, 8.0));
    assert_eq!(narrow.level, LEVEL);
}

#[test]
fn too_little_has_no_interval() {
    assert_eq!(jackknife(estimate(1.0), &[3.0], LEVEL), None);
    assert_eq!(jackknife(estimate(1.0), &[3.0, f64::NAN], LEVEL), None);
    assert_eq!(jackknife(estimate(1.0), &[3.0, 3.1], 1.0), None);
}
