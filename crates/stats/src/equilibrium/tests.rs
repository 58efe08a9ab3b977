//! Mixtures against published answers and scipy.

use super::super::bradley_terry::tests::drawn;
use super::*;
use balance_engine::chance::Stream;

#[track_caller]
fn near(got: &[f64], expected: &[f64]) {
    assert_eq!(got.len(), expected.len());
    for (g, e) in got.iter().zip(expected) {
        assert!((g - e).abs() < 1e-9, "{got:?} is not {expected:?}");
    }
}

/// Payoffs from the entries above the diagonal.
fn skew(n: usize, above: &[f64]) -> Vec<Vec<f64>> {
    let shares: Vec<f64> = above.iter().map(|payoff| payoff + 0.5).collect();
    payoffs(n, &shares)
}

#[test]
fn rock_paper_scissors_is_a_third_each() {
    near(&solve(&skew(3, &[-0.5, 0.5, -0.5])), &[1.0 / 3.0; 3]);
}

#[test]
fn a_biased_circle_weighs_each_by_the_edge_that_it_has_no_part_in() {
    // I. Kaplansky (1945), "A contribution to von Neumann's theory of games", Annals of Mathematics
    // 46(3), 474-479: the strategy of a skew matrix of order 3 is its Pfaffians, the entry opposite
    // to each.
    near(&solve(&skew(3, &[-0.1, 0.2, -0.3])), &[0.5, 1.0 / 3.0, 1.0 / 6.0]);
}

#[test]
fn who_is_dominated_has_no_part() {
    near(&solve(&skew(2, &[0.1])), &[1.0, 0.0]);
    // Rock, paper, scissors, and a contestant that loses to all.
    near(&solve(&skew(4, &[-0.2, 0.2, 0.1, -0.2, 0.1, 0.1])), &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
}

#[test]
fn seven_are_as_scipy_has_them() {
    // A[i, j] = ((i*5 + j*11 + i*j*3) % 17 - 8) / 20 for i < j, A[j, i] = -A[i, j]
    // scipy.optimize.linprog(np.r_[np.zeros(7), -1], A_ub=np.c_[-A.T, np.ones(7)],
    //     b_ub=np.zeros(7), A_eq=[[1]*7 + [0]], b_eq=[1], bounds=[(0, None)]*7 + [(None, None)]).x
    let above: Vec<f64> =
        PairSums::pairs(7).map(|(i, j)| (((i * 5 + j * 11 + i * j * 3) % 17) as f64 - 8.0) / 20.0).collect();
    near(
        &solve(&skew(7, &above)),
        &[0.34319526627, 0.21301775148, 0.10650887574, 0.0, 0.17159763314, 0.16568047337, 0.0]
            .map(|weight: f64| (weight * 1e10).round() / 1e10),
    );
}

#[test]
fn nobody_beats_the_mixture_of_any_matrix() {
    let mut chance = Stream::new(1, 0);
    for size in [2, 3, 5, 8, 12, 20] {
        for _ in 0..20 {
            let sums = drawn(&vec![0.0; size], 8, &mut chance);
            let shares: Vec<f64> = PairSums::pairs(size).map(|(one, two)| sums.share(one, two).unwrap()).collect();
            let matrix = payoffs(size, &shares);
            let weights = solve(&matrix);
            assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            for row in &matrix {
                let taken: f64 = row.iter().zip(&weights).map(|(payoff, w)| payoff * w).sum();
                assert!(taken < 1e-7, "{taken}");
            }
        }
    }
}

#[test]
fn equal_contestants_leave_the_mixture_open() {
    let mut chance = Stream::new(2, 0);
    let found = equilibrium(&drawn(&[0.0; 4], 300, &mut chance), 0.95).unwrap();
    assert!(found.same_support < 0.9, "{found:?}");
    assert!(found.parts.iter().all(|part| part.in_support > 0.02 && part.in_support < 1.0));
    assert!(found.parts.iter().all(|part| part.low <= part.weight && part.weight <= part.high));
    assert_eq!((found.draws, found.n), (1_000, 6 * 600));
}

#[test]
fn a_clear_best_is_the_whole_mixture_in_every_draw() {
    let mut chance = Stream::new(2, 0);
    let found = equilibrium(&drawn(&[2.0, 0.0, 0.0], 400, &mut chance), 0.95).unwrap();
    assert_eq!(found.same_support, 1.0);
    assert_eq!((found.parts[0].weight, found.parts[0].low), (1.0, 1.0));
    assert_eq!((found.parts[1].weight, found.parts[1].in_support), (0.0, 0.0));
}

#[test]
fn a_missing_pair_leaves_no_mixture() {
    let mut sums = PairSums::new(3);
    for block in 0..10 {
        sums.add(block, 2, &[Some(3), None, Some(1)]);
    }
    assert_eq!(equilibrium(&sums, 0.95), None);
}
