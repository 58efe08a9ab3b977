//! Pins of drawn values, and laws that all three sources keep.

use super::*;

#[test]
fn drawn_values_are_pinned() {
    let mut stream = Stream::new(7, 0);
    let setup: Vec<u8> = (0..12).map(|_| stream.d6(Lane::SETUP)).collect();
    let own: Vec<u32> = (0..6).map(|_| stream.below(Lane::own(0), 100)).collect();
    insta::assert_compact_debug_snapshot!((setup, own));
}

#[test]
fn lanes_do_not_shift_each_other() {
    let mut alone = Stream::new(1, 5);
    let mut mixed = Stream::new(1, 5);
    for _ in 0..50 {
        mixed.d6(Lane::whim(0));
        assert_eq!(alone.d6(Lane::own(1)), mixed.d6(Lane::own(1)));
    }
}

#[test]
fn restarting_equals_starting() {
    let mut used = Stream::new(3, 1);
    used.d6(Lane::SETUP);
    used.d6(Lane::own(2));
    used.restart(3, 2);
    let mut fresh = Stream::new(3, 2);
    for _ in 0..20 {
        assert_eq!(used.d6(Lane::own(2)), fresh.d6(Lane::own(2)));
    }
}

#[test]
fn dice_are_fair() {
    // Chi-squared with 5 degrees of freedom: 30.86 is its upper 1e-5 point (R: qchisq(1e-5, 5,
    // lower.tail = FALSE)). The seed is fixed, so the verdict cannot change by luck.
    let mut stream = Stream::new(11, 4);
    let mut counts = [0_u32; 6];
    for _ in 0..600_000 {
        counts[usize::from(stream.d6(Lane::own(0))) - 1] += 1;
    }
    let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 1e5).powi(2) / 1e5).sum();
    assert!(chi < 30.86, "{counts:?}");
}

#[test]
fn blocks_and_seeds_differ() {
    let first = |seed, block| {
        let mut s = Stream::new(seed, block);
        [0; 8].map(|_: u32| s.below(Lane::SETUP, 1 << 30))
    };
    assert_ne!(first(1, 0), first(1, 1));
    assert_ne!(first(1, 0), first(2, 0));
    assert_ne!(first(0, 0), first(0, 1));
}

#[test]
fn the_enumerator_walks_two_dice() {
    let sums = Enumerator::distribution(|c| c.d6(Lane::SETUP) + c.d6(Lane::SETUP));
    let seven = sums.iter().find(|(s, _)| *s == 7).map(|(_, p)| *p);
    assert!((seven.unwrap() - 1.0 / 6.0).abs() < 1e-15);
    assert!((sums.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn the_enumerator_walks_branches_of_unequal_length() {
    // A die, rolled again once on a six: 5/6 end early.
    let results = Enumerator::distribution(|c| {
        let first = c.d6(Lane::SETUP);
        if first == 6 { c.d6(Lane::SETUP) + 6 } else { first }
    });
    assert_eq!(results.len(), 11);
    assert!((results[10].1 - 1.0 / 36.0).abs() < 1e-15);
}

#[test]
fn shuffles_are_uniform() {
    let orders = Enumerator::distribution(|c| {
        let mut items = [0, 1, 2];
        c.shuffle(Lane::SETUP, &mut items);
        items
    });
    assert_eq!(orders.len(), 6);
    assert!(orders.iter().all(|(_, p)| (p - 1.0 / 6.0).abs() < 1e-15));
}

#[test]
fn a_script_answers_in_order_and_reports_what_is_left() {
    let mut script = Script::dice([2, 5]);
    script.then([Roll::Below { n: 3, value: 1 }]);
    assert_eq!(script.d6(Lane::SETUP), 2);
    assert!(script.finish().is_err());
    assert_eq!(script.d6(Lane::SETUP), 5);
    assert_eq!(script.below(Lane::SETUP, 3), 1);
    assert_eq!(script.finish(), Ok(()));
}

#[test]
#[should_panic(expected = "the script ran out after 1 rolls")]
fn a_script_that_runs_out_says_so() {
    let mut script = Script::dice([2]);
    script.d6(Lane::SETUP);
    script.d6(Lane::SETUP);
}

#[test]
#[should_panic(expected = "asked for a draw below 4")]
fn a_script_of_the_wrong_kind_says_so() {
    Script::dice([2]).below(Lane::SETUP, 4);
}
