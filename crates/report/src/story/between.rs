//! A comparison, and a matrix, in sentences.

use crate::frame::{CompareSummary, ComparedVariant, MatrixSummary};
use balance_stats::{Estimate, Judged};

use super::super::compare::ranked;
use super::super::matrix::{EVIDENCE, verdict as fit};
use super::super::number::{PERCENT, counted, joined, percent, plain, threshold, whole};
use super::{Story, above, are, in_points, listed};

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

pub fn matrix_story(summary: &MatrixSummary) -> Story {
    let mut story = Story::default();
    let order = summary.by_rank();
    let Some(top) = order.first().map(|&at| &summary.contestants[at]) else {
        story.say("Nobody met anybody.");
        return story;
    };
    let field = top.field.map_or(String::new(), |field| {
        format!(": it takes {} of the points against all others", joined(percent(&field)))
    });
    let among = counted(summary.contestants.len() as u64, "contestant");
    let twins = summary.twins(&top.name);
    if twins.len() == order.len() {
        story.say(format!("{} differ by name alone, so any difference is chance.", listed(twins)));
        return story;
    }
    let others = order[1..].iter().filter(|&&at| !twins.contains(&summary.contestants[at].name));
    let alike = others.filter(|&&other| {
        let both = top.field.zip(summary.contestants[other].field);
        !both.is_some_and(|(mine, its)| above(&mine, &its))
    });
    story.say(match alike.count() as u64 {
        0 => format!("Strongest of {among} is {}{field}.", top.name),
        n => format!(
            "First of {among} is {}{field}; {} of the others {} not shown to be weaker.",
            top.name,
            whole(n),
            are(n)
        ),
    });
    let rest: Vec<String> = twins.iter().filter(|name| **name != top.name).cloned().collect();
    if !rest.is_empty() {
        story.say(format!(
            "{} {} the same but for the name: any difference is chance.",
            listed(&rest),
            are(rest.len() as u64)
        ));
    }
    // Who beats whom beyond chance, all intervals together.
    let top_at = order[0];
    let loses = |&&other: &&usize| summary.share(top_at, other).is_some_and(|share: Estimate| share.high < 0.5);
    let beaten_by: Vec<String> = order
        .iter()
        .filter(|&&other| other != top_at && !twins.contains(&summary.contestants[other].name))
        .filter(loses)
        .map(|&other| summary.contestants[other].name.clone())
        .collect();
    if !beaten_by.is_empty() {
        story.say(format!("It loses to {} all the same.", listed(&beaten_by)));
    }
    structure(&mut story, summary);
    story
}

fn structure(story: &mut Story, summary: &MatrixSummary) {
    if let Some(test) = &summary.goodness_of_fit {
        story.say(match test.p_value <= EVIDENCE {
            true => format!("One scale of strength does not explain who beats whom. {}", fit(test)),
            false => "One scale of strength explains who beats whom, as far as these games tell.".to_owned(),
        });
    }
    let cycles = summary.cycles_in_all as u64;
    if cycles > 0 {
        let few = if cycles == 1 { "cycle is" } else { "cycles are" };
        story.say(format!("{} intransitive {few} beyond chance.", whole(cycles)));
    }
    let mut parts: Vec<_> = summary
        .contestants
        .iter()
        .filter_map(|one| Some((one, one.equilibrium?.weight)))
        .filter(|(_, weight)| *weight >= 0.005)
        .collect();
    parts.sort_by(|a, b| b.1.total_cmp(&a.1));
    let named: Vec<String> =
        parts.iter().map(|(one, weight)| format!("{} {} %", one.name, plain(weight * PERCENT, 0))).collect();
    if !named.is_empty() {
        story.say(format!("The mixture that nobody beats: {}.", listed(&named)));
    }
}
