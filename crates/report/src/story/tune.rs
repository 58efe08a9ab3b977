//! What a search for changes has found, in sentences.

use crate::frame::TuneSummary;
use balance_scenario::expect::Verdict;

use super::super::number::{counted, whole};
use super::super::tune::{by, nearer, off, spoken, verdict, was_missed};
use super::Story;

pub fn tune_story(summary: &TuneSummary) -> Story {
    let mut story = Story::default();
    let changes: Vec<String> = summary.changes.iter().map(spoken).collect();
    let said = verdict(summary);
    match changes.as_slice() {
        [] if summary.verdict == Some(Verdict::Pass) => {
            story.say(format!("Nothing has to be changed: {said}."));
        }
        [] if summary.nearer.is_empty() => story.say(format!("No change was found: {said}.")),
        [] => {
            story.say(format!("Nothing is proposed: {said}."));
            story.say(nearer(summary));
            let may: Vec<String> = summary.nearer.iter().map(|step| format!("--may {}", step.path)).collect();
            story.next("that change", &format!("tune SCENARIO {}", may.join(" ")));
        }
        _ => story.say(format!("{}: {said}.", changes.join("; "))),
    }
    let missed = summary.targets.iter().filter(|row| was_missed(row)).count();
    if missed > 0 && !changes.is_empty() {
        story.say(format!("Before, {} of {} were missed.", missed, counted(summary.targets.len() as u64, "target")));
    }
    let less = summary
        .trade
        .iter()
        .rev()
        .find(|trade| trade.changes.len() < summary.changes.len() && !trade.changes.is_empty());
    if let Some((less, (of, far))) = less.and_then(|less| Some((less, off(less)?))) {
        story.say(format!(
            "With {} ({}) {} of {} are met by the games of the search, which are optimistic, and the farthest is {far} off: {of}.",
            counted(less.changes.len() as u64, "change"),
            less.changes
                .iter()
                .map(|step| format!("{} {}", step.path, by(step)))
                .collect::<Vec<_>>()
                .join(", "),
            less.met,
            whole(less.targets as u64),
        ));
    }
    if !summary.set.is_empty() {
        let sets: Vec<String> = summary.set.iter().map(|set| format!("--set {set}")).collect();
        story.next("all else that it changes", &format!("run SCENARIO {}", sets.join(" ")));
    }
    story
}
