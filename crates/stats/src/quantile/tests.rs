//! Quantiles against scipy.

use proptest::prelude::*;

use super::*;

/// The values 1..=n, once each, so that a value is its rank.
fn one_each(n: u32) -> Histogram {
    let mut h = Histogram::with_capacity(n);
    (1..=n).for_each(|v| h.add(v));
    h
}

fn ends(n: u32, q: f64, level: f64) -> Option<(f64, f64)> {
    quantile(&one_each(n), q, level, 1).map(|e| (e.low, e.high))
}

#[test]
fn ranks_match_scipy() {
    // scipy 1.17.1: scipy.stats.quantile_test(np.arange(1, n + 1), q=0, p=q)
    //     .confidence_interval(level)
    assert_eq!(ends(5, 0.5, 0.95), None);
    assert_eq!(ends(6, 0.5, 0.95), Some((1.0, 6.0)));
    assert_eq!(ends(10, 0.5, 0.95), Some((2.0, 9.0)));
    assert_eq!(ends(100, 0.5, 0.95), Some((40.0, 61.0)));
    assert_eq!(ends(100, 0.9, 0.95), Some((84.0, 96.0)));
    assert_eq!(ends(500, 0.25, 0.99), Some((101.0, 151.0)));
    assert_eq!(ends(400, 0.99, 0.95), Some((392.0, 400.0)));
    assert_eq!(ends(1000, 0.5, 0.95), Some((469.0, 532.0)));
}

#[test]
fn approximate_ranks_match_scipy() {
    // The same call; scipy is exact at any n. Tolerance: one rank.
    for (n, q, low, high) in [(1001, 0.5, 470.0, 532.0), (20_000, 0.9, 17_916.0, 18_084.0)] {
        let got = ends(n, q, 0.95).unwrap();
        assert!((got.0 - low).abs() <= 1.0 && (got.1 - high).abs() <= 1.0, "{got:?}");
    }
}

#[test]
fn point_inverts_the_distribution_function() {
    let point = |n, q| quantile(&one_each(n), q, 0.5, 1).unwrap().point;
    assert_eq!(point(10, 0.5), 5.0);
    assert_eq!(point(11, 0.5), 6.0);
    assert_eq!(point(100, 0.07), 7.0);
    assert_eq!(point(100, 0.071), 8.0);
}

#[test]
fn clusters_widen() {
    let h = one_each(20);
    let e = quantile(&h, 0.5, 0.95, 2).unwrap();
    // Ranks 2 and 9 of 10, each standing for two neighbours.
    assert_eq!((e.point, e.low, e.high, e.n), (10.0, 3.0, 18.0, 20));
    assert_eq!(quantile(&h, 0.5, 0.95, 4), None);
    assert_eq!(quantile(&h, 0.5, 0.95, 0), None);
}

#[test]
fn undefined() {
    let h = one_each(50);
    assert_eq!(quantile(&Histogram::default(), 0.5, 0.95, 1), None);
    for bad in [0.0, 1.0, -1.0, 2.0, f64::NAN] {
        assert_eq!(quantile(&h, bad, 0.95, 1), None);
        assert_eq!(quantile(&h, 0.5, bad, 1), None);
    }
    assert_eq!(Histogram::default().mean(), None);
    assert_eq!(h.mean(), Some(25.5));
    assert_eq!(quantile(&one_each(5000), 0.0001, 0.95, 1), None);
}

#[test]
fn ties_keep_the_point_inside() {
    let mut h = Histogram::default();
    (0..100).for_each(|_| h.add(3));
    let e = quantile(&h, 0.5, 0.95, 2).unwrap();
    assert_eq!((e.point, e.low, e.high), (3.0, 3.0, 3.0));
}

#[test]
fn capacity_suffices() {
    let mut h = Histogram::with_capacity(40);
    let room = h.counts.capacity();
    h.add(40);
    assert_eq!(h.counts.capacity(), room);
    assert_eq!(h.counts().len(), 41);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn merges_exactly(parts in proptest::array::uniform3(prop::collection::vec(0_u32..30, 0..20))) {
        let of = |values: &[u32]| {
            let mut h = Histogram::default();
            values.iter().for_each(|&v| h.add(v));
            h
        };
        let plus = |a: &Histogram, b: &Histogram| {
            let mut sum = a.clone();
            sum.merge(b);
            sum
        };
        let whole = of(&parts.concat());
        let [a, b, c] = parts.map(|part| of(&part));
        prop_assert_eq!(&plus(&plus(&a, &b), &c), &whole);
        prop_assert_eq!(&plus(&a, &plus(&b, &c)), &whole);
        prop_assert_eq!(&plus(&c, &plus(&b, &a)), &whole);

    }
}
