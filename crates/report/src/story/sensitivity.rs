//! What a step of each number does, in sentences.

use crate::frame::{NumberChange, SensitivitySummary};
use balance_stats::Estimate;

use super::super::number::{counted, verdict};
use super::super::sensitivity::{headline, ranked, spoken};
use super::{Story, in_points};

const TOLD: usize = 5;

pub fn sensitivity_story(summary: &SensitivitySummary) -> Story {
    let mut story = Story::default();
    let rows = ranked(summary);
    let moving: Vec<_> = rows.iter().filter(|(_, by)| verdict(by) != 0).collect();
    match moving.first() {
        None => story.say("No step of any number is shown to move a win rate."),
        Some((change, by)) => story.say(format!(
            "{} {}: {} points to {}.",
            // Only what is known to be the largest is called so.
            match moving.get(1) {
                Some((_, next)) if least(by) <= largest(next) => "Among what moves most is",
                _ => "What moves most is",
            },
            spoken(&change.step),
            in_points(by),
            whose(summary, change)
        )),
    }
    let told = |(change, by): &&(&NumberChange, Estimate)| {
        let to = whose(summary, change);
        let same = moving.first().is_some_and(|(first, _)| whose(summary, first) == to);
        let to = if same { String::new() } else { format!(" to {to}") };
        format!("{} {}{to}", spoken(&change.step), in_points(by))
    };
    let next: Vec<String> = moving.iter().skip(1).take(TOLD - 1).map(told).collect();
    if !next.is_empty() {
        story.say(format!("Then: {}.", next.join("; ")));
    }
    let refused = summary.refused.len() as u64;
    let refusals = if refused > 0 { format!("; {} refused", counted(refused, "change")) } else { String::new() };
    let count = |is: &dyn Fn(&NumberChange) -> bool| summary.changes.iter().filter(|change| is(change)).count();
    let (rates, any) = (moving.len(), count(&NumberChange::moves));
    story.say(format!(
        "Of {} {any} {} something significantly: {rates} a win rate, {} the length{refusals}.",
        counted(summary.changes.len() as u64, "change"),
        if any == 1 { "moves" } else { "move" },
        count(&|change| change.turns.is_some_and(|turns| verdict(&turns) != 0)),
    ));
    if let Some((change, _)) = moving.first() {
        story.next(
            "what else the largest step does",
            &format!("run SCENARIO --set {}={}", change.step.path, change.step.to),
        );
    }
    story
}

/// The least size that a difference can have, as far as its interval tells.
fn least(by: &Estimate) -> f64 {
    by.low.abs().min(by.high.abs())
}

/// The largest size that it can have.
fn largest(by: &Estimate) -> f64 {
    by.low.abs().max(by.high.abs())
}

fn whose<'s>(summary: &'s SensitivitySummary, change: &NumberChange) -> &'s str {
    if change.holders.is_some() {
        return "who holds it";
    }
    let by = headline(change);
    let mut sides = summary.sides.iter().zip(&change.sides);
    sides.find(|(_, side)| **side == by).map_or("nobody", |(side, _)| &side.label.name)
}
