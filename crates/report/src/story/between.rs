//! A comparison, and a matrix, in sentences.

use crate::frame::{CompareSummary, ComparedVariant};
use balance_stats::{Estimate, Judged};

use super::super::compare::ranked;
use super::super::number::{counted, threshold, whole};
use super::{Story, are, in_points, listed};

pub fn compare_story(summary: &CompareSummary) -> Story {
    let mut story = Story::default();
    let rows = ranked(summary);
    let of = |verdict: Judged| -> Vec<(&ComparedVariant, Estimate)> {
        let known = rows.iter().filter(move |(variant, _)| variant.verdict == verdict);
        known.filter_map(|(variant, difference)| Some((*variant, (*difference)?))).collect()
    };
    let (better, worse) = (of(Judged::Better), of(Judged::Worse));
    let matters = threshold(summary.threshold);
    let baseline = &summary.baseline.name;
    let told = |(variant, by): &(&ComparedVariant, Estimate)| format!("{} ({})", variant.name, in_points(by));
    let side = &summary.side;
    story.say(match (better.first(), worse.last()) {
        (Some(most), _) => format!(
            "{} of {} {} better than \"{baseline}\" by more than {matters} of {side}'s win rate; the most is \
             {}.",
            whole(better.len() as u64),
            counted(rows.len() as u64, "variant"),
            are(better.len() as u64),
            told(most)
        ),
        (None, Some(least)) => format!(
            "No variant is shown to be better than \"{baseline}\" by more than {matters} of {side}'s win rate; \
             {} {} worse, the most {}.",
            whole(worse.len() as u64),
            are(worse.len() as u64),
            told(least)
        ),
        (None, None) => {
            format!("No variant is shown to differ from \"{baseline}\" by more than {matters} of {side}'s win rate.")
        }
    });
    if let (Some(_), Some(least)) = (better.first(), worse.last()) {
        let worse = worse.len();
        story.say(format!("{} {} worse, the most {}.", whole(worse as u64), are(worse as u64), told(least)));
    }
    the_rest(&mut story, summary);
    story.next("whether the answer holds when they play better", "ladder SCENARIO");
    story
}

fn the_rest(story: &mut Story, summary: &CompareSummary) {
    let rows = ranked(summary);
    let named = |verdict: Judged| -> Vec<String> {
        let rows = rows.iter().filter(|(variant, _)| variant.verdict == verdict);
        rows.map(|(variant, _)| variant.name.clone()).collect()
    };
    let close = named(Judged::TooClose);
    if !close.is_empty() {
        story.say(format!("Too close to matter: {}.", listed(&close)));
    }
    let unknown = named(Judged::Unknown);
    if !unknown.is_empty() {
        story.say(format!("Not yet known: {}.", listed(&unknown)));
        if summary.looks_at_most.is_none() {
            story.next("until each is known", "compare SCENARIO --until-known");
        }
    }
}
