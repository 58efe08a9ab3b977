//! What is said of numbers a step off, in words and in a tornado.

use crate::frame::tests::sensitivity::played;
use crate::{sensitivity_charts, sensitivity_page, sensitivity_story};

#[test]
fn a_step_is_told_as_one_says_it() {
    let summary = played(200_000);
    let page = sensitivity_page(&summary, 100).text(false);
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "cards.card_0.adds 1 → 2",
        "1 change cannot be told from nothing",
        "1 change came out as the scenario in every game",
        "3 numbers on items that nobody uses",
        "too much",
        "What moves what is expected: the steps that move it most",
        "first_seat_win_rate",
        "Not told: turns.p90, which no single game has.",
        "[a, b]: 95 % of each alone (empirical-Bernstein mixture",
        "[a, b] of differences are 95 % intervals",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let story = sensitivity_story(&summary);
    assert!(story.headline().starts_with("What moves most is +1 adds on Sled: +"), "{story:?}");
    assert!(story.headline().ends_with("points to who holds it."), "{story:?}");
    let counted = "Of 2 changes 1 moves something significantly: 1 a win rate, 1 the length";
    assert!(story.answer.iter().any(|said| said.contains(counted)), "{story:?}");
    let charts = sensitivity_charts(&summary).unwrap();
    let names: Vec<&str> = charts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[0], "sensitivity_holders.svg");
    assert!(charts[0].1.contains("Sled: adds") && charts[0].1.contains("a step higher"));
}

#[test]
fn what_may_be_smaller_than_the_next_is_not_called_the_largest() {
    let mut summary = played(200_000);
    let again = summary.changes[0].clone();
    summary.changes.push(again);
    let headline = sensitivity_story(&summary).headline().to_owned();
    assert!(headline.starts_with("Among what moves most is +1 adds on Sled"), "{headline}");
}

#[test]
fn between_two_fixed_sides_it_is_told_by_the_first() {
    let mut summary = played(200_000);
    summary.holders = false;
    for change in &mut summary.changes {
        change.holders = None;
    }
    let mut first = summary.changes[0].sides[0].unwrap();
    (first.point, first.low, first.high) = (-0.05, -0.06, -0.04);
    summary.changes[0].sides[0] = Some(first);
    let headline = sensitivity_story(&summary).headline().to_owned();
    assert!(headline.contains("−5 [−6, −4] points to Tortoise"), "{headline}");
}

#[test]
fn where_nothing_moves_nothing_is_claimed() {
    let mut summary = played(600);
    summary.changes.remove(0);
    let story = sensitivity_story(&summary);
    assert_eq!(story.headline(), "No step of any number is shown to move a win rate.");
    assert!(sensitivity_charts(&summary).unwrap().is_empty());
}

#[test]
fn the_length_has_its_interval_and_mark_and_counts() {
    let mut summary = played(200_000);
    let still = |of: &mut balance_stats::Estimate| (of.point, of.low, of.high) = (0.0, -0.001, 0.001);
    for change in &mut summary.changes {
        change.holders.iter_mut().chain(change.sides.iter_mut().flatten()).for_each(still);
        change.asked.iter_mut().flatten().for_each(still);
    }
    let mut turns = summary.changes[0].turns.unwrap();
    (turns.point, turns.low, turns.high) = (-1.25, -1.5, -1.0);
    summary.changes[0].turns = Some(turns);
    let page = sensitivity_page(&summary, 200).text(false);
    let row = page.lines().find(|line| line.contains("1 → 2")).unwrap();
    assert!(row.contains("▼"), "{row}");
    assert!(row.contains("−1.25 [−1.50, −1.00]") || row.contains("−1.2 [−1.5, −1.0]"), "{row}");
    let story = sensitivity_story(&summary);
    let counted = "Of 2 changes 1 moves something significantly: 0 a win rate, 1 the length";
    assert!(story.answer.iter().any(|said| said.contains(counted)), "{story:?}");
    // What is expected counts too, and a change that moves anything stands before one that moves nothing.
    let (first, second) = summary.changes.split_at_mut(1);
    second[0].asked[0] = first[0].turns.take();
    let holders = first[0].holders.as_mut().unwrap();
    (holders.point, holders.low, holders.high) = (0.02, -0.001, 0.041);
    let story = sensitivity_story(&summary);
    let counted = "Of 2 changes 1 moves something significantly: 0 a win rate, 0 the length";
    assert!(story.answer.iter().any(|said| said.contains(counted)), "{story:?}");
    let page = sensitivity_page(&summary, 200).text(false);
    let place = |step: &str| page.find(step).unwrap_or(usize::MAX);
    assert!(place("1 → 1") < place("1 → 2"), "{page}");
}
