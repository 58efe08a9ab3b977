//! How well it is played, in sentences.

use crate::frame::LadderSummary;

use super::super::ladder::headline;
use super::super::number::{counted, whole};
use super::Story;

pub fn ladder_story(summary: &LadderSummary) -> Story {
    let mut story = Story::default();
    let (word, _) = headline(summary);
    story.say(format!("{word}: {}", summary.words));
    story.say(format!(
        "Climbed {} of {}, with {}.",
        whole(summary.rungs.len() as u64),
        counted(summary.planned.len() as u64, "rung"),
        counted(summary.games_in_all, "game")
    ));
    story.next("what these players give away", "regret SCENARIO");
    story
}
