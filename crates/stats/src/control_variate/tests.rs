//! The corrected rate against scipy, its edges, and the coverage of its intervals.

use super::*;
use balance_engine::chance::{Chance, Lane, Stream};

#[track_caller]
fn near(got: f64, expected: f64) {
    assert!((got - expected).abs() < 1e-9, "{got} is not {expected}");
}

const fn control(b: i64) -> i64 {
    (b * 7 + b / 3) % 3
}

/// Forty pairs of two games, and the control in this many blocks.
fn sums(blocks: i64) -> (PairedSums, BlockSums) {
    let (mut pairs, mut all) = (PairedSums::default(), BlockSums::default());
    for b in 0..40 {
        pairs.add(2, control(b), if b % 3 > 0 { control(b) } else { (b * 5 + b / 4) % 2 });
    }
    (0..blocks).for_each(|b| all.add(control(b), 2));
    (pairs, all)
}

#[test]
fn the_rate_is_that_of_the_regression() {
    let (pairs, all) = sums(400);
    let found = controlled_rate(&pairs, &all, 0.95, 1).unwrap();
    // x = np.array([(b * 7 + b // 3) % 3 for b in range(400)])
    // y = np.array([x[b] if b % 3 else (b * 5 + b // 4) % 2 for b in range(40)]) / 2
    // X = x.mean() / 2; x = x[:40] / 2; fit = scipy.stats.linregress(x, y)
    // p = y.mean() - fit.slope * (x.mean() - X); res = y - fit.intercept - fit.slope * x
    // var = (res**2).sum() / 38 / 40 + fit.slope**2 * x.var(ddof=1) / 400
    // t = scipy.stats.t.ppf(.975, 38); u = t * t; far = max(p, 1 - p)
    // n = p * (1 - p) / max(var, u * far**2 / (40 * (40 + u))) * (scipy.stats.norm.ppf(.975) / t)**2
    // Wilson's interval of p * n in n; 1 - var * 40 / y.var(ddof=1)
    near(found.rate.point, 0.4375);
    near(found.rate.low, 0.3498131615371058);
    near(found.rate.high, 0.5292744107448025);
    near(found.variance_saved, 0.43385655802592005);
    // g = p - X; var += (x.var(ddof=1) - 2 * np.cov(x, y)[0, 1]) / 400
    // g -+ t * np.sqrt(max(var, u * far**2 / (40 * (40 + u))))
    near(found.difference.point, -0.0625);
    near(found.difference.low, -0.15078393069866391);
    near(found.difference.high, 0.02578393069866393);
    assert_eq!((found.rate.n, found.rate.method), (80, Estimator::ControlVariate.alone()));
}

#[test]
fn without_other_blocks_there_is_no_slope() {
    let (pairs, all) = sums(40);
    let found = controlled_rate(&pairs, &all, 0.95, 2).unwrap();
    let plain = crate::rate_family(&pairs.second.totals(), 0.95, 2).unwrap();
    near(found.rate.point, plain.point);
    near(found.rate.low, plain.low);
    near(found.rate.high, plain.high);
    // d = y - x[:40]; t = scipy.stats.t.ppf(1 - .025 / 2, 39); d.mean() -+ t * np.sqrt(d.var(ddof=1) / 40)
    near(found.difference.point, -0.0625);
    near(found.difference.low, -0.17439305677610467);
    near(found.difference.high, 0.04939305677610467);
    near(found.variance_saved, 0.0);
    assert_eq!(found.rate.level, 0.95);
    assert_eq!(found.difference.method, Estimator::ControlVariate.with(Correction::Family));
}

#[test]
fn nothing_is_told_of_too_little() {
    let (pairs, all) = sums(39);
    assert_eq!(controlled_rate(&pairs, &all, 0.95, 1), None);
    assert_eq!(controlled_rate(&pairs, &sums(40).1, 1.0, 1), None);
    let mut few = PairedSums::default();
    (0..9).for_each(|b| few.add(2, control(b), 1));
    assert_eq!(controlled_rate(&few, &all, 0.95, 1), None);
    // Without any variance seen, a rate is still not known exactly.
    (0..9).for_each(|_| few.add(2, 1, 2));
    let found = controlled_rate(&few, &sums(40).1, 0.95, 1).unwrap();
    assert!(found.rate.low < found.rate.point && found.difference.high - found.difference.low > 0.1, "{found:?}");
}

/// How often both intervals cover: the target wins as the control does in three of four games, otherwise 6 in 10.
#[test]
fn intervals_cover() {
    let (mut rate, mut difference, mut saved) = (0, 0, 0.0);
    for run in 0..2_000 {
        let mut chance = Stream::new(5, run);
        let (mut pairs, mut all) = (PairedSums::default(), BlockSums::default());
        for b in 0..600 {
            let wins = (0..2).map(|_| i64::from(chance.below(Lane::SETUP, 10) < 4)).collect::<Vec<_>>();
            all.add(wins.iter().sum(), 2);
            if b < 60 {
                let mut other = |&won: &i64| match chance.below(Lane::SETUP, 4) {
                    0 => i64::from(chance.below(Lane::SETUP, 10) < 6),
                    _ => won,
                };
                let others: i64 = wins.iter().map(&mut other).sum();
                pairs.add(2, wins.iter().sum(), others);
            }
        }
        let found = controlled_rate(&pairs, &all, 0.95, 1).unwrap();
        rate += i32::from(found.rate.contains(0.45));
        difference += i32::from(found.difference.contains(0.05));
        saved += found.variance_saved / 2_000.0;
    }
    assert!((1_880..=1_990).contains(&rate), "{rate}");
    assert!((1_880..=1_990).contains(&difference), "{difference}");
    assert!((0.42..0.55).contains(&saved), "{saved}");
}
