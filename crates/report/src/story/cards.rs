//! What cards cause, in sentences.

use crate::frame::ImpactSummary;

use super::super::impact::{neutral_names, sorted};
use super::super::number::{counted, verdict, whole};
use super::{Story, are, in_points, listed};

pub fn impact_story(summary: &ImpactSummary) -> Story {
    let mut story = Story::default();
    for side in &summary.sides {
        let rows = sorted(summary, &side.label.name);
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { continue };
        let more = rows.iter().filter(|(_, effect)| verdict(effect) == 1).count() as u64;
        let less = rows.iter().filter(|(_, effect)| verdict(effect) == -1).count() as u64;
        let mut said = format!(
            "{}: of {} {} {} {} shown to do more than {} and {} to do less",
            side.label.name,
            whole(rows.len() as u64),
            summary.card_word,
            number(more),
            are(more),
            neutral_names(summary),
            number(less)
        );
        if more > 0 {
            said += &format!("; the most is {} {}", first.0.name, in_points(&first.1));
        }
        if less > 0 {
            said += &format!("; the least {} {}", last.0.name, in_points(&last.1));
        }
        story.say(format!("{said}."));
    }
    if story.answer.is_empty() {
        story.say("No card's effect is known.");
    }
    let misplayed = summary.cards.iter().filter(|card| card.worth_at_least.is_some());
    let misplayed: Vec<String> = misplayed.map(|card| format!("{} ({})", card.name, card.side)).collect();
    if !misplayed.is_empty() {
        story.say(format!("Misplayed, so that its number says less than it is worth: {}.", listed(&misplayed)));
        story.next("how well these players play", "regret SCENARIO");
    }
    story.say(format!("From {} with each card, on the same dice as without it.", counted(summary.head.games, "game")));
    story
}

/// `none`, `3`.
fn number(n: u64) -> String {
    if n == 0 { "none".to_owned() } else { whole(n) }
}
