//! A search over builds in sentences.

use crate::frame::SearchSummary;

use super::super::number::{counted, joined, percent, whole};
use super::{Story, above, are};

/// What a search comes to.
#[must_use]
pub fn search_story(summary: &SearchSummary) -> Story {
    let mut story = Story::default();
    let which = if summary.sample { "builds drawn by lot" } else { "legal builds" };
    let rated = summary.best.iter().filter_map(|row| Some((row, row.win_rate?)));
    let rated: Vec<_> = rated.collect();
    let Some((best, rate)) = rated.first() else {
        story.say(format!("None of {} {which} was chosen.", whole(summary.builds)));
        return story;
    };
    story.say(format!(
        "The strongest of {} {which} of {} wins {} of {} that had no part in the choice: {}.",
        whole(summary.builds),
        summary.side,
        joined(percent(rate)),
        counted(summary.games, "fresh game"),
        best.build
    ));
    let alike = rated.iter().skip(1).filter(|(_, other)| !above(rate, other)).count() as u64;
    if alike > 0 {
        story.say(format!(
            "{} of the others that were kept {} not shown to be weaker.",
            whole(alike),
            are(alike)
        ));
    }
    story.next("the strongest against each other", "compare SCENARIO --matrix");
    story
}
