//! Tests of the search on made-up games whose truth is known.

mod matrices;
mod rivals;

use self::rivals::{Method, tune_by};
use super::round::Ended;
use super::*;

/// Numbers that add up what dials do, with noise that is partly common to all settings.
struct Made {
    at_first: Vec<f64>,
    /// What a step of each dial adds to each number.
    by: Vec<Vec<f64>>,
    /// What is added for each dial that is turned beside another.
    together: f64,
    /// Parameter, steps, number and amount. The number jumps by the amount once the parameter is up by that many steps.
    sudden: Option<(usize, i32, usize, f64)>,
    /// A dial that does nothing but where another is turned.
    needs: Option<(usize, usize)>,
    noise: f64,
    refused: Option<usize>,
    stops_after: usize,
    played: Vec<(Assignment, u32)>,
}

impl Made {
    /// Numbers to which dials add, and nothing else.
    fn new(at_first: Vec<f64>, by: Vec<Vec<f64>>) -> Self {
        Made {
            at_first,
            by,
            together: 0.0,
            sudden: None,
            needs: None,
            noise: 1.0,
            refused: None,
            stops_after: usize::MAX,
            played: Vec::new(),
        }
    }

    fn truth(&self, assignment: &Assignment) -> Vec<f64> {
        let mut values = self.at_first.clone();
        let idle = |parameter| self.needs.is_some_and(|(of, other)| of == parameter && assignment.steps(other) == 0);
        if let Some((parameter, from, number, by)) = self.sudden
            && assignment.steps(parameter) >= from
        {
            values[number] += by;
        }
        for &(parameter, steps) in assignment.changes().iter().filter(|(parameter, _)| !idle(*parameter)) {
            for (value, by) in values.iter_mut().zip(&self.by[parameter]) {
                *value += by * f64::from(steps);
            }
        }
        let beside = assignment.len().saturating_sub(1) as f64;
        values.iter().map(|value| value + self.together * beside).collect()
    }
}

/// A number about 0 with a variance of about 1, of one batch and one thing.
fn chance(batch: u32, of: u64) -> f64 {
    let mut state = u64::from(batch) << 40 ^ of;
    let mut part = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) as f64 / u64::MAX as f64
    };
    (0..12).map(|_| part()).sum::<f64>() - 6.0
}

impl Player for Made {
    fn play(&mut self, wanted: &[(Assignment, u32)]) -> Option<Vec<Batch>> {
        if self.played.len() + wanted.len() > self.stops_after {
            return None;
        }
        self.played.extend(wanted.iter().cloned());
        let one = |(assignment, batch): &(Assignment, u32)| {
            if self.refused.is_some_and(|parameter| assignment.steps(parameter) != 0) {
                return None;
            }
            let own: u64 = assignment.changes().iter().fold(17, |sum, (parameter, steps)| {
                sum * 31 + *parameter as u64 * 101 + u64::from(steps.unsigned_abs())
            });
            let truth = self.truth(assignment).into_iter().enumerate();
            Some(
                truth
                    .map(|(target, value)| {
                        let common = chance(*batch, target as u64) * self.noise;
                        let alone = chance(*batch, target as u64 + 1_000 * own) * self.noise / 4.0;
                        value + common + alone
                    })
                    .collect(),
            )
        };
        Some(wanted.iter().map(one).collect())
    }
}

fn within(low: f64, high: f64) -> Target {
    Target { low, high, scale: 1.0 }
}

/// Ten numbers; three are off target. Each parameter moves one of them, every third parameter moves two.
fn ten() -> (Task, Made) {
    let mut at_first = vec![0.0; 10];
    (at_first[2], at_first[5], at_first[7]) = (6.0, -4.0, 3.0);
    let by = (0..30).map(|parameter| {
        let mut by = vec![0.0; 10];
        by[parameter % 10] = [0.7, 1.3, 2.1][parameter / 10];
        by[(parameter * 3 + 1) % 10] += 0.2;
        by
    });
    let made = Made { together: 0.1, ..Made::new(at_first, by.collect()) };
    let parameter = Parameter { low: -20, high: 20, cost: 1.0 };
    let task = Task {
        parameters: vec![parameter; 30],
        targets: vec![within(-1.5, 1.5); 10],
        max_changes: 5,
        batches: 4_000,
        fresh: 600,
    };
    (task, made)
}

#[test]
fn three_numbers_that_are_off_are_mended_by_three_changes() {
    let (task, mut made) = ten();
    let tuned = tune(&task, &mut made);
    assert!((1..=3).contains(&tuned.chosen.len()), "{tuned:?}");
    assert_eq!(task.missed(&made.truth(&tuned.chosen)), 0, "{:?}", made.truth(&tuned.chosen));
    assert_eq!(tuned.ended, Ended::Settled);
}

#[test]
fn a_dear_dial_is_left_alone_where_a_cheap_one_does_as_well() {
    let (mut task, mut made) = ten();
    let cheap = tune(&task, &mut made).chosen;
    for &(parameter, _) in cheap.changes() {
        task.parameters[parameter].cost = 10.0;
    }
    let other = tune(&task, &mut made).chosen;
    assert!(other.changes().iter().all(|(parameter, _)| cheap.steps(*parameter) == 0), "{cheap:?} {other:?}");
    assert_eq!(task.missed(&made.truth(&other)), 0);
}

#[test]
fn what_the_game_refuses_is_not_proposed_again() {
    let (task, mut made) = ten();
    let refused = tune(&task, &mut made).chosen.changes()[0].0;
    let mut made = Made { refused: Some(refused), ..ten().1 };
    let tuned = tune(&task, &mut made);
    assert_eq!(tuned.chosen.steps(refused), 0);
    assert_eq!(task.missed(&made.truth(&tuned.chosen)), 0);
    let asked = made.played.iter().filter(|(of, _)| of.steps(refused) != 0);
    assert!(asked.count() <= 2 * 2 + 20);
}

#[test]
fn one_number_far_off_is_reached_in_a_few_strides() {
    let mut made = Made::new(vec![89.0], vec![vec![-0.9], vec![0.4], vec![0.01]]);
    let parameter = Parameter { low: -60, high: 60, cost: 1.0 };
    let targets = vec![within(59.0, 61.0)];
    let task = Task { parameters: vec![parameter; 3], targets, max_changes: 3, batches: 1_000, fresh: 200 };
    let tuned = tune(&task, &mut made);
    assert_eq!(tuned.chosen.len(), 1);
    let [reached] = made.truth(&tuned.chosen)[..] else { panic!("one number") };
    assert!((59.0..=61.0).contains(&reached), "{reached} {:?}", tuned.chosen);
}

#[test]
fn a_dial_that_does_nothing_by_one_step_is_tried_by_a_stride() {
    let (task, mut made) = ten();
    made.at_first = vec![0.0; 10];
    made.at_first[2] = 6.0;
    for by in &mut made.by {
        by[2] = 0.0;
    }
    made.by[11] = vec![0.0; 10];
    made.sudden = Some((11, 5, 2, -6.0));
    let tuned = tune(&task, &mut made);
    assert!(tuned.chosen.len() == 1 && tuned.chosen.steps(11) >= 5, "{tuned:?}");
}

#[test]
fn what_does_something_only_beside_another_is_seen_from_there() {
    let (task, mut made) = ten();
    made.at_first = vec![0.0; 10];
    (made.at_first[2], made.at_first[5]) = (8.0, -8.0);
    for (parameter, by) in made.by.iter_mut().enumerate() {
        let (two, five) = (by[2], by[5]);
        (by[2], by[5]) = (if parameter == 12 { two } else { 0.0 }, if parameter == 25 { five } else { 0.0 });
    }
    made.needs = Some((25, 12));
    let tuned = tune(&task, &mut made);
    assert_eq!(task.missed(&made.truth(&tuned.chosen)), 0, "{tuned:?}");
}

#[test]
fn what_could_hardly_be_proven_gives_way_to_what_is_dearer_and_can_be() {
    let (task, mut made) = ten();
    (made.at_first, made.by) = (vec![2.0], vec![vec![1.2], vec![2.0]]);
    made.noise = 0.2;
    let parameter = |cost| Parameter { low: -1, high: 0, cost };
    let parameters = vec![parameter(1.0), parameter(1.5)];
    let mut task = Task { parameters, targets: vec![within(-1.0, 1.0)], max_changes: 1, ..task };
    // With many games 0.8 is shown to lie below 1.
    (task.batches, task.fresh) = (2_000, 10_000);
    assert_eq!(tune(&task, &mut made).chosen, Assignment::one(0, -1));
    task.fresh = 5;
    assert_eq!(tune(&task, &mut made).chosen, Assignment::one(1, -1));
}

/// One number hardly within its bounds, one dial that brings it well within, and many that do little; with so few batches
/// that not everything can be known well.
fn hardly_within(batches: u64) -> (Task, Made) {
    let by = (0..15).map(|parameter| vec![if parameter == 4 { 1.9 } else { 0.02 * f64::from(parameter - 7) }]);
    let made = Made { noise: 0.95, ..Made::new(vec![39.9], by.collect()) };
    let parameter = Parameter { low: -2, high: 2, cost: 1.0 };
    let targets = vec![Target { low: 30.0, high: 40.0, scale: 0.8 }];
    (Task { parameters: vec![parameter; 15], targets, max_changes: 4, batches, fresh: 50 }, made)
}

#[test]
fn what_promises_more_is_played_on_before_what_is_known_well() {
    let (task, mut made) = hardly_within(97);
    let mut search = super::round::Search::new(&task, &mut made);
    let turned = |parameters: &[usize]| parameters.iter().fold(Assignment::default(), |of, &at| of.with(at, 1));
    let few = [&[0, 1][..], &[0, 1, 2], &[0, 1, 2, 3]].map(|parameters| (turned(parameters), 4));
    let well_within = Assignment::one(4, -1);
    search.extend(&[(Assignment::default(), 38), (well_within.clone(), 7)]);
    search.extend(&few);
    assert_eq!(search.records.played(), 57);
    search.last();
    let tuned = search.into_tuned();
    assert_eq!((&tuned.chosen, tuned.records.played()), (&well_within, 97), "{tuned:?}");
    assert_eq!(tuned.records.batches(&Assignment::default()), 38);
}

#[test]
fn what_would_be_left_undecided_as_it_is_gives_way_to_a_change() {
    let (mut task, mut made) = hardly_within(300);
    // Met by all that is known of it, and too near to the bound for so few fresh games.
    (task.fresh, made.at_first) = (12, vec![39.0]);
    let tuned = tune(&task, &mut made);
    assert!(tuned.chosen.steps(4) < 0, "{tuned:?}");
    // Where so few games could show nothing at all, nothing is changed for it.
    let mut narrow = task;
    (narrow.targets[0].low, narrow.fresh) = (36.0, 1);
    assert!(tune(&narrow, &mut made).chosen.is_empty());
}

#[test]
fn what_seems_to_lie_further_within_and_is_not_chosen_is_told() {
    let (task, mut made) = hardly_within(300);
    let mut search = super::round::Search::new(&task, &mut made);
    // As it is, known well; one dial turned, known badly.
    search.extend(&[(Assignment::default(), 80), (Assignment::one(4, -1), 4)]);
    let tuned = search.into_tuned();
    assert!(tuned.chosen.is_empty(), "{tuned:?}");
    assert_eq!(tuned.nearer, Some(Assignment::one(4, -1)));
    // What lies nearer to the bound is no such thing.
    let mut search = super::round::Search::new(&task, &mut made);
    search.extend(&[(Assignment::default(), 80), (Assignment::one(4, 1), 4)]);
    assert_eq!(search.into_tuned().nearer, None);
}

#[test]
fn what_cannot_be_met_is_brought_as_near_as_it_goes() {
    let (mut task, mut made) = ten();
    task.max_changes = 1;
    let tuned = tune(&task, &mut made);
    assert_eq!(tuned.chosen.len(), 1);
    // The one that is farthest off.
    let truth = made.truth(&tuned.chosen);
    assert!(truth[2].abs() < 2.0, "{truth:?}");
}

#[test]
fn where_all_is_met_nothing_is_changed_and_little_played() {
    let (task, mut made) = ten();
    made.at_first = vec![0.0; 10];
    let tuned = tune(&task, &mut made);
    assert!(tuned.chosen.is_empty());
    assert!(tuned.records.played() <= 64, "{}", tuned.records.played());
}

#[test]
fn the_same_is_found_again_and_an_interrupt_ends_it() {
    let (task, mut made) = ten();
    let first = tune(&task, &mut made);
    let (_, mut again) = ten();
    let second = tune(&task, &mut again);
    assert_eq!(first.chosen, second.chosen);
    assert_eq!(made.played, again.played);
    let (_, mut short) = ten();
    short.stops_after = 300;
    let stopped = tune(&task, &mut short);
    assert_eq!(stopped.ended, Ended::Interrupted);
    assert_eq!(short.played[..], made.played[..short.played.len()]);
    let few = Task { batches: 200, ..task };
    let (_, mut made) = ten();
    let ended = tune(&few, &mut made);
    assert_eq!((ended.ended, ended.records.played()), (Ended::Budget, 200));
}

#[test]
fn numbers_that_no_batch_tells_are_neither_missed_nor_in_the_way() {
    let target = within(-1.0, 1.0);
    assert_eq!(target.miss(f64::NAN), 0.0);
    assert_eq!((target.miss(3.0), target.miss(-1.5), target.miss(1.0)), (2.0, 0.5, 0.0));
    let mut records = Records::default();
    let base = Assignment::default();
    records.add(&base, Some(vec![f64::NAN, 2.0]));
    records.add(&base, Some(vec![f64::NAN, 4.0]));
    let told = records.measured(&base).expect("played");
    assert!(told.means[0].is_nan());
    assert_eq!((told.means[1], told.errors[1], told.batches), (3.0, 1.0, 2));
}

#[test]
fn every_way_finds_the_one_number_that_is_off() {
    for method in [Method::Model, Method::Random, Method::Spsa, Method::Ntbea] {
        // What turns every number at once can do nothing where one of them is refused.
        let refused = (method != Method::Spsa).then_some(3);
        let by = vec![vec![-1.0, 0.1], vec![0.1, 0.5], vec![0.0, -0.5], vec![0.2, 0.2]];
        let mut made = Made { noise: 0.3, refused, ..Made::new(vec![4.0, 0.0], by) };
        let parameter = Parameter { low: -20, high: 20, cost: 1.0 };
        let task = Task {
            parameters: vec![parameter; 4],
            targets: vec![within(-1.0, 1.0); 2],
            max_changes: 2,
            batches: 1_000,
            fresh: 200,
        };
        let tuned = tune_by(method, 5, &task, &mut made);
        let truth = made.truth(&tuned.chosen);
        assert_eq!(task.missed(&truth), 0, "{method:?}: {:?} {truth:?}", tuned.chosen);
        assert!(tuned.records.played() <= task.batches, "{method:?}");
        // All methods that don't draw at random learn from refusals: they don't ask for the same thing again and again.
        let asked = made.played.iter().filter(|(of, _)| of.steps(3) != 0).count();
        let by_lot = matches!(method, Method::Random | Method::Spsa);
        assert!(asked < 200 || by_lot, "{method:?}: {asked}");
    }
}
