//! How well it is played, in sentences.

use crate::frame::{CalibrationSummary, LadderSummary, RegretSummary};
use balance_stats::Estimate;

use super::super::ladder::headline;
use super::super::number::{PERCENT, amount, counted, decimals_of, joined, least_lost, verdict, whole};
use super::{Story, in_points, listed};

pub fn regret_story(summary: &RegretSummary) -> Story {
    let mut story = Story::default();
    let sides = summary.sides.iter().filter_map(|side| Some((side, side.given.a_game?)));
    let told: Vec<String> = sides.map(|(side, given)| format!("{} {}", side.label.name, in_lost(&given))).collect();
    story.say(match told.is_empty() {
        true => "What choices give away is not known.".to_owned(),
        false => format!(
            "Win probability lost per game, in percentage points (lower bound): {} ({} of {} looked at).",
            listed(&told),
            whole(summary.looked_at),
            counted(summary.decisions, "decision")
        ),
    });
    let sure = |given: &crate::frame::GivenAway| given.a_game.filter(|e| verdict(e) == 1);
    if let Some((kind, given)) = summary.kinds.iter().find_map(|row| Some((row.kind, sure(&row.given)?))) {
        story.say(format!("Most of it by kind of decision: {kind}, {}.", in_points(&given)));
    }
    if let Some((card, given)) = summary.cards.iter().find_map(|row| Some((&row.name, sure(&row.given)?))) {
        story.say(format!("Most of it about one of the {}: {card}, {}.", summary.card_word, in_points(&given)));
    }
    if let Some(worst) = summary.worst.first() {
        let command = worst.replay.strip_prefix("balance ").unwrap_or(&worst.replay);
        story.next("the worst decision with all its options", command);
    }
    story
}

/// A loss with its interval, in percentage points.
fn in_lost(loss: &Estimate) -> String {
    least_lost(loss, decimals_of(loss, PERCENT))
}

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

pub fn calibration_story(summary: &CalibrationSummary) -> Story {
    let mut story = Story::default();
    story.say(match (&summary.scale, summary.scale_in_use) {
        (None, _) => "The score foretells nothing that could be fitted.".to_owned(),
        (Some(best), None) => format!(
            "The scale that foretells best is {}; none is in use: search plays to the end.",
            joined(amount(best))
        ),
        (Some(best), Some(used)) => format!(
            "The scale that foretells best is {}; in use is {}, {}.",
            joined(amount(best)),
            whole(used.round() as u64),
            if used < best.low || used > best.high { "which lies outside" } else { "which lies within" }
        ),
    });
    story
}
