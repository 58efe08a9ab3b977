//! What a step of each number does, in sentences.

use crate::frame::{NumberChange, SensitivitySummary};

use super::super::number::{counted, verdict};
use super::super::sensitivity::{headline, ranked, spoken};
use super::{Story, in_points};

/// How many changes are told.
const TOLD: usize = 5;

/// What a sensitivity run comes to.
#[must_use]
pub fn sensitivity_story(summary: &SensitivitySummary) -> Story {
    let mut story = Story::default();
    let rows = ranked(summary);
    let moving: Vec<_> = rows.iter().filter(|(_, by)| verdict(by) != 0).collect();
    let whose = |change: &NumberChange| match change.holders {
        Some(_) => "to who holds it".to_owned(),
        None => {
            let by = headline(change);
            let sides = summary.sides.iter().zip(&change.sides);
            let mut of = sides.filter(|(_, side)| **side == by);
            of.next().map_or(String::new(), |(side, _)| format!("to {}", side.label.name))
        }
    };
    match moving.first() {
        None => story.say("No step of any number is shown to move a win rate."),
        Some((change, by)) => story.say(format!(
            "What moves most is {}: {} points {}.",
            spoken(&change.step),
            in_points(by),
            whose(change)
        )),
    }
    let next: Vec<String> = moving
        .iter()
        .skip(1)
        .take(TOLD - 1)
        .map(|(change, by)| format!("{} {}", spoken(&change.step), in_points(by)))
        .collect();
    if !next.is_empty() {
        story.say(format!("Then: {}.", next.join("; ")));
    }
    let refused = summary.refused.len() as u64;
    let told = if refused > 0 {
        format!("; {} refused", counted(refused, "change"))
    } else {
        String::new()
    };
    story.say(format!(
        "Of {} {} {} something beyond chance{told}.",
        counted(summary.changes.len() as u64, "change"),
        moving.len(),
        if moving.len() == 1 { "moves" } else { "move" }
    ));
    if let Some((change, _)) = moving.first() {
        story.next(
            "what else the largest step does",
            &format!("run SCENARIO --set {}={}", change.step.path, change.step.to),
        );
    }
    story
}
