//! Sentences say what their intervals say, and no more.

use proptest::prelude::*;

use crate::Report as _;
use crate::frame::Summary;
use crate::frame::tests::market::Market;
use crate::frame::tests::toy::Toy;
use crate::questions::compare::tests as compare;
use crate::questions::impact::tests as impact;
use crate::questions::ladder::tests::flips;
use balance_stats::{Estimate, Estimator};

use super::*;

pub(crate) fn rate(point: f64, half: f64) -> Estimate {
    Estimate {
        point,
        low: point - half,
        high: point + half,
        level: 0.95,
        n: 20_000,
        method: Estimator::WilsonBlocks.alone(),
    }
}

fn summary(sides: usize) -> Summary {
    let toy = Toy::new(sides, 5);
    let run = toy.run(&vec!["greedy"; toy.sides], 400, 1);
    Summary::new(&toy.results(&run))
}

/// A run of two sides with these win rates, and those of the first and the second place.
fn duel(sides: [Estimate; 2], places: [Estimate; 2]) -> Story {
    let mut summary = summary(2);
    for (side, rate) in summary.sides.iter_mut().zip(sides) {
        side.win_rate = Some(rate);
    }
    for (place, rate) in summary.seats.iter_mut().filter(|seat| seat.side.is_none()).zip(places) {
        place.win_rate = Some(rate);
    }
    summary.story()
}

#[test]
fn who_is_ahead_is_said_with_how_far() {
    let even = [rate(0.5, 0.01); 2];
    let story = duel([rate(0.547, 0.002), rate(0.417, 0.002)], even);
    let names = &summary(2).sides;
    let (one, two) = (&names[0].name, &names[1].name);
    assert_eq!(
        story.headline(),
        format!(
            "{one} won 54.7 % [54.5, 54.9] of 400 games, {two} 41.7 % [41.5, 41.9]: a lead of 13.0 percentage points \
             [12.6, 13.4]."
        )
    );
    let story = duel(even, [rate(0.45, 0.01), rate(0.55, 0.01)]);
    assert!(story.headline().starts_with("Neither side is significantly ahead"), "{story:?}");
    assert_eq!(
        story.answer[1],
        "Going first is a disadvantage: −10 percentage points [−12, −8] compared with going second."
    );
}

proptest! {
    #[test]
    fn nobody_is_called_ahead_whose_interval_meets_another(
        one in (0.0..1.0_f64, 0.001..0.2_f64),
        two in (0.0..1.0_f64, 0.001..0.2_f64),
    ) {
        let (one, two) = (rate(one.0, one.1), rate(two.0, two.1));
        let apart = one.low > two.high || two.low > one.high;
        let story = duel([one, two], [one, two]);
        prop_assert_eq!(story.headline().contains("a lead of"), apart, "{:?}", story);
        let first = &story.answer[1];
        prop_assert_eq!(first.starts_with("Going first is worth"), one.low > two.high, "{}", first);
        prop_assert_eq!(first.starts_with("Going first is a disadvantage"), two.low > one.high, "{}", first);
    }

    #[test]
    fn the_interval_of_a_difference_holds_whatever_both_have_to_do_with_each_other(
        a in 0.0..1.0_f64, b in 0.0..1.0_f64, x in 0.001..0.2_f64, y in 0.001..0.2_f64,
        s in -1.0..=1.0_f64, t in -1.0..=1.0_f64,
    ) {
        // Wherever in their intervals both are, their difference lies in its own.
        let (one, two) = (rate(a, x), rate(b, y));
        let difference = (a + s * x) - (b + t * y);
        prop_assert!(one.low - two.high <= difference + 1e-12);
        prop_assert!(difference <= one.high - two.low + 1e-12);
    }
}

#[test]
fn a_field_has_a_leader_only_above_all_others() {
    let mut summary = summary(4);
    for (side, point) in summary.sides.iter_mut().zip([0.30, 0.29, 0.2, 0.2]) {
        side.win_rate = Some(rate(point, 0.01));
    }
    assert!(summary.story().headline().starts_with("No side is significantly ahead of all others"));
    summary.sides[0].win_rate = Some(rate(0.35, 0.01));
    let said = summary.story().headline().to_owned();
    assert!(said.starts_with(&format!("{} won 35 %", summary.sides[0].name)), "{said}");
    assert!(said.contains("more than any other") && said.contains("An even share"), "{said}");
}

#[test]
fn a_lone_side_and_nothing_at_all_have_their_sentences() {
    let mut alone = summary(2);
    alone.sides.truncate(1);
    alone.sides[0].win_rate = Some(rate(0.86, 0.001));
    assert!(alone.story().headline().ends_with("won 86.00 % [85.90, 86.10] of 400 games."));
    alone.sides.clear();
    assert_eq!(alone.story().headline(), "No result: no game was counted.");
}

#[test]
fn prices_come_with_the_significant_extremes() {
    let market = Market::hundred();
    let run = market.run(60_000, 2);
    let mut summary = Summary::new(&market.results(&run));
    let story = summary.story();
    let all = story.answer.join(" ");
    assert!(all.contains("compared with the going rate; most overpriced: "), "{all}");
    let cards = &mut summary.worth.first_mut().unwrap().cards;
    for card in cards {
        card.over = card.over.map(|over| Estimate { low: -1.0, high: 1.0, ..over });
    }
    let all = summary.story().answer.join(" ");
    assert!(all.contains("cards is significantly strong or weak") && !all.contains("Strongest"), "{all}");
}

#[test]
fn every_report_has_a_headline_in_one_sentence() {
    let stories = [compare::played(400, 1, false).story(), impact::played(400, 1).story(), flips().story()];
    for story in stories {
        let headline = story.headline();
        assert!(headline.len() > 20 && headline.ends_with('.'), "{headline}");
        assert!(story.next.iter().all(|next| next.command.contains("SCENARIO")), "{story:?}");
    }
}

#[test]
fn no_side_wins_against_one_that_differs_by_name_alone() {
    let mut pair = summary(2);
    for (side, rate) in pair.sides.iter_mut().zip([rate(0.547, 0.002), rate(0.417, 0.002)]) {
        side.win_rate = Some(rate);
    }
    assert!(pair.story().headline().contains("a lead of"));
    let names: Vec<String> = pair.sides.iter().map(|side| side.name.clone()).collect();
    pair.note_identical(vec![names.clone()]);
    let headline = pair.story().headline().to_owned();
    let said = format!("{} and {} differ only by name, so any difference is chance", names[0], names[1]);
    assert!(headline.starts_with(&said) && !headline.contains("ahead"), "{headline}");
    assert!(pair.head.warnings.last().unwrap().contains("differ only by name"));

    // Of four sides the first is ahead of the others, but not if the second is the same.
    let mut field = summary(4);
    for (side, point) in field.sides.iter_mut().zip([0.40, 0.2, 0.2, 0.2]) {
        side.win_rate = Some(rate(point, 0.01));
    }
    assert!(field.story().headline().contains("more than any other"));
    let twins = field.sides[..2].iter().map(|side| side.name.clone()).collect();
    field.note_identical(vec![twins]);
    assert!(field.story().headline().starts_with("No side is significantly ahead"));
}
