//! Numbers of the toy race a step off: what the sled adds.

use crate::Canvas;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::Report;
use crate::frame::Saved;
use crate::frame::tests::{contents, number, toy::Toy};
use crate::model::frames;
use balance_engine::agent::Player;
use balance_engine::sim::{Budget, Contest, Counts, Match, PairedPlan, RunContext, Variant, paired_until};

fn contest(adds: i32) -> Match<Toy> {
    let mut game = Toy::new(2, 5);
    game.adds = adds;
    let names: Vec<String> = game.labels().into_iter().map(|label| label.name).collect();
    let agents = names.iter().map(|_| Player::named("greedy").unwrap()).collect();
    Match::new(game, agents, names)
}

fn step(to: f64) -> NumberStep {
    NumberStep::new(Toy::new(2, 5).facts().catalogue, "cards.card_0.adds", Some("card_0"), (1.0, to))
}

/// The sled as it is, with a step more, and as it is once more.
fn summed(games: u64, threads: usize, ended: impl Fn(Stopped) -> Stopped) -> SensitivitySummary {
    let base = contest(1);
    let others = [contest(2), contest(1)];
    let counts = Counts::AllAndHolders(0);
    let variants = [0, 1].map(|at| Variant { counts, ..Variant::all(&others[at] as &dyn Contest) });
    let mut toy = Toy::new(2, 5);
    toy.random = true;
    let metric = "first_seat_win_rate".to_owned();
    let first_won = Difference { metric, side: None, unit: FRACTION, difference: None };
    let plan = SensitivityPlan {
        scenario: toy.facts(),
        steps: vec![step(2.0), step(1.0)],
        refused: vec![RefusedChange { step: step(9.0), why: "too much".to_owned() }],
        unused: 3,
        asked: vec![(GameNumber::FirstWon, first_won)],
        not_measured: vec!["turns.p90".to_owned()],
        precision: 0.02,
        looks: Budget::Until { max_games: games }.looks(2).count() + 1,
    };
    let pairs = PairedPlan { seed: 11, games, threads, builds: false };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let known = |nth: usize, tally: &PairedTally| plan.is_known(nth, tally);
    let mut paired = paired_until(&base, &variants, &pairs, context, &known, &[GameNumber::FirstWon]);
    paired.stopped = ended(paired.stopped);
    SensitivitySummary::new(&plan, &paired)
}

fn played(games: u64) -> SensitivitySummary {
    summed(games, 1, |stopped| stopped)
}

/// The difference of a metric, to be changed.
fn of<'s>(summary: &'s mut SensitivitySummary, change: usize, metric: &str) -> &'s mut Estimate {
    let mut all = summary.changes[change].differences.iter_mut();
    all.find(|of| of.metric == metric).unwrap().difference.as_mut().unwrap()
}

fn set(estimate: &mut Estimate, [point, low, high]: [f64; 3]) {
    (estimate.point, estimate.low, estimate.high) = (point, low, high);
}

#[test]
fn what_does_nothing_is_known_first() {
    let mut summary = summed(200_000, 2, |stopped| stopped);
    assert_eq!(summary.family, 10);
    let [more, same] = &summary.changes[..] else { panic!("{:?}", summary.changes) };
    assert!(same.games < more.games && same.alike && !more.alike, "{summary:?}");
    assert_eq!(more.step.number(), "adds");
    assert_eq!(summary.refused[0].why, "too much");
    let (by, nothing) = (*of(&mut summary, 0, HOLDERS), *of(&mut summary, 1, HOLDERS));
    assert!(by.low > 0.0 && by.half_width() <= 0.02, "{by:?}");
    assert!(nothing.contains(0.0) && nothing.point == 0.0);
}

#[test]
fn what_is_not_known_in_the_end_is_a_warning() {
    let ended = |stopped: Stopped| {
        assert_eq!(stopped, Stopped::NotEnough);
        Stopped::MaxGames
    };
    let summary = summed(600, 1, ended);
    let [open] = &summary.head.warnings[..] else { panic!("{:?}", summary.head.warnings) };
    assert!(open.contains("before a precision of 2 percentage points"), "{open}");
}

#[test]
fn the_frame_has_a_row_for_each_number_of_a_change_and_threads_change_no_byte() {
    let [one, two] = [1, 2].map(|threads| {
        let summary = summed(20_000, threads, |stopped| stopped);
        let frames = frames(&summary);
        let [(_, sides), (_, sensitivity), (_, refused)] = &frames[..] else { panic!("{frames:?}") };
        assert_eq!((sides.height(), sensitivity.height(), refused.height()), (2, 2 * 5, 1));
        let first = summary.changes[0].differences[0].difference;
        assert_eq!(number(sensitivity, "difference", 0), first.map(|by| by.point));
        let folder = tempfile::tempdir().unwrap();
        summary.write_all(folder.path()).unwrap();
        contents(folder.path())
    });
    assert_eq!(one, two);
}

#[test]
fn a_page_and_an_answer_say_what_each_step_does() {
    let summary = played(200_000);
    let page = summary.page(100).text(false);
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "cards.card_0.adds 1 → 2",
        "No significant effect: 1 change.",
        "Of these, 1 change affects no game at all.",
        "Not changed: 3 numbers of items that no game uses.",
        "too much",
        "No step has a significant effect on first_seat_win_rate.",
        "Not measured: turns.p90.",
        "[a, b]: 95 % interval of each side alone (empirical-Bernstein mixture",
        "[a, b] of differences are 95 % intervals",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let story = summary.story();
    assert!(story.headline().starts_with("Largest effect: +1 adds on Sled, +"), "{story:?}");
    assert!(
        story.headline().contains(" pp [") && story.headline().ends_with("] on the win rate of holders."),
        "{story:?}"
    );
    let counted = "Significant effects: 1 of 2 changes, 1 on a win rate and 1 on the length";
    assert!(story.answer.iter().any(|said| said.contains(counted)), "{story:?}");
    let charts = summary.charts(Canvas::default());
    assert_eq!(charts[0].0, "sensitivity_holders.svg");
    let svg = &charts[0].1;
    assert!(svg.contains("Sled: adds 1 → 2"), "{svg}");
    for said in ["Shown: 2 of 2 changes", "reached by 2 of 2 changes", "n ≤ "] {
        assert!(svg.contains(said), "{said}: {svg}");
    }
    assert!(!svg.contains("looks"), "{svg}");
    let mut wide = summary;
    set(of(&mut wide, 1, WIN_RATE), [0.0, -0.05, 0.05]);
    assert!(wide.charts(Canvas::default())[0].1.contains("reached by 1 of 2 changes"));
}

#[test]
fn what_may_be_smaller_than_the_next_is_not_called_the_largest() {
    let mut summary = played(200_000);
    let again = summary.changes[0].clone();
    summary.changes.push(again);
    let headline = summary.story().headline().to_owned();
    assert!(headline.starts_with("One of the largest effects: +1 adds on Sled"), "{headline}");
}

#[test]
fn without_holders_the_first_of_two_sides_is_named() {
    let mut summary = played(200_000);
    summary.changes.iter_mut().for_each(|change| drop(change.differences.remove(0)));
    set(of(&mut summary, 0, WIN_RATE), [-0.05, -0.06, -0.04]);
    let headline = summary.story().headline().to_owned();
    assert!(headline.contains("−5 pp [−6, −4] on the win rate of Tortoise"), "{headline}");
}

#[test]
fn where_nothing_moves_nothing_is_claimed() {
    let mut summary = played(600);
    summary.changes.remove(0);
    assert_eq!(summary.story().headline(), "No step of any number has a significant effect on a win rate.");
    assert!(summary.charts(Canvas::default()).is_empty());
}

#[test]
fn the_length_has_its_interval_and_mark_and_counts() {
    let mut summary = played(200_000);
    let all = summary.changes.iter_mut().flat_map(|change| &mut change.differences);
    all.filter(|of| of.metric != LENGTH).for_each(|of| set(of.difference.as_mut().unwrap(), [0.0, -0.001, 0.001]));
    set(of(&mut summary, 0, LENGTH), [-1.25, -1.5, -1.0]);
    let page = summary.page(200).text(false);
    let row = page.lines().find(|line| line.contains("1 → 2")).unwrap();
    assert!(row.contains("−1.25 [−1.50, −1.00]") || row.contains("−1.2 [−1.5, −1.0]"), "{row}");
    let story = summary.story();
    let counted = "Significant effects: 1 of 2 changes, 0 on a win rate and 1 on the length";
    assert!(story.answer.iter().any(|said| said.contains(counted)), "{story:?}");
    // What is expected counts too, and a change that moves anything stands before one that moves nothing.
    let turns = *of(&mut summary, 0, LENGTH);
    set(of(&mut summary, 0, LENGTH), [0.0, -0.001, 0.001]);
    *of(&mut summary, 1, "first_seat_win_rate") = turns;
    set(of(&mut summary, 0, HOLDERS), [0.02, -0.001, 0.041]);
    let story = summary.story();
    let counted = "Significant effects: 1 of 2 changes, 0 on a win rate and 0 on the length";
    assert!(story.answer.iter().any(|said| said.contains(counted)), "{story:?}");
    let page = summary.page(200).text(false);
    let place = |step: &str| page.find(step).unwrap_or(usize::MAX);
    assert!(place("1 → 1") < place("1 → 2"), "{page}");
}
