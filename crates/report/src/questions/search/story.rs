//! A search over builds in sentences.

use super::{BestBuild, SearchSummary};
use crate::number::{are, counted, every, joined, percent, verdict, whole};
use crate::story::{Story, above, in_points};
use crate::text::capital;

pub(super) fn story(summary: &SearchSummary) -> Story {
    let mut story = Story::default();
    let rated: Vec<_> = summary.best.iter().filter_map(|row| Some((row, row.win_rate?))).collect();
    let (lot, side) = (whole(summary.builds), &summary.side);
    let all = match (summary.sample, summary.builds_seen.saturating_sub(summary.builds)) {
        (false, _) => format!("of {lot} legal builds of {side}"),
        (true, 0) => format!("of {lot} builds of {side} drawn at random"),
        (true, near) => {
            let near = whole(near);
            format!("build of {side}, of {lot} drawn at random and {near} near the best of these,")
        }
    };
    let Some((best, rate)) = rated.first() else {
        story.say(format!("None of {lot} builds of {side} was chosen."));
        return story;
    };
    story.say(format!(
        "The strongest {all} wins {} of {} that had no part in the choice: {}.",
        joined(percent(rate)),
        counted(summary.head.games, "fresh game"),
        best.build
    ));
    let alike = rated.iter().skip(1).filter(|(_, other)| !above(rate, other)).count() as u64;
    if alike > 0 {
        story.say(format!("{} of the others that were kept {} not shown to be weaker.", whole(alike), are(alike)));
    }
    starts(&mut story, summary);
    key_card(&mut story, summary, best);
    story.next("the strongest against each other", "compare SCENARIO --matrix");
    story
}

fn starts(story: &mut Story, summary: &SearchSummary) {
    let starts = summary.climbs.len() as u64;
    let ends = summary.climbs.iter().filter(|climb| climb.same_as.is_none()).count() as u64;
    match (starts, ends) {
        (0 | 1, _) => {}
        (_, 1) => story.say(format!("{} ended with the same build.", capital(&every(starts, "start")))),
        _ => story.say(format!(
            "The {} starts ended with {} different builds, so there may be stronger ones still.",
            whole(starts),
            whole(ends)
        )),
    }
}

/// The card without which the best build loses most.
fn key_card(story: &mut Story, summary: &SearchSummary, best: &BestBuild) {
    let single = summary.parts.iter().filter(|part| part.build == best.name && part.size == 1);
    let most = single.filter_map(|part| Some((part, part.wins?))).max_by(|a, b| a.1.point.total_cmp(&b.1.point));
    if let Some((part, wins)) = most.filter(|(_, wins)| verdict(wins) > 0) {
        story.say(format!(
            "Its key card is {}: {} percentage points more than with {} in its place.",
            part.names,
            in_points(&wins),
            part.replaced_by.as_deref().unwrap_or("a neutral card"),
        ));
    }
}
