//! The verdict at a level, and whether the levels agree.

use super::{LadderVerdict, Lead, Leading, LevelSummary};
use crate::prelude::*;

/// The side that leads at a level, if it is known.
pub(super) fn leader(sides: &[SideLabel], leads: &[Lead]) -> (Leading, Option<String>) {
    if sides.len() < 2 {
        return (Leading::Alone, None);
    }
    let ahead = |side: &&SideLabel| {
        leads.iter().all(|lead| match lead.verdict {
            ThresholdVerdict::Better => lead.over != side.name,
            ThresholdVerdict::Worse => lead.side != side.name,
            _ => lead.side != side.name && lead.over != side.name,
        })
    };
    match sides.iter().find(ahead) {
        Some(side) => (Leading::Leads, Some(side.name.clone())),
        None if leads.iter().all(|lead| lead.verdict == ThresholdVerdict::TooClose) => (Leading::Even, None),
        None => (Leading::Undecided, None),
    }
}

/// `Wax led, as expected`; in brackets if it doesn't count.
pub(super) fn words_of_level(
    leading: Leading,
    leader: Option<&str>,
    expected: Option<Verdict>,
    counts: bool,
) -> String {
    let lead = match (leading, leader) {
        (Leading::Leads, Some(side)) => Some(format!("{side} led")),
        (Leading::Even, _) => Some("even".to_owned()),
        (Leading::Alone, _) => None,
        _ => Some("leader unknown".to_owned()),
    };
    let expected = expected.map(|verdict| match verdict {
        Verdict::Pass => "as expected".to_owned(),
        Verdict::Fail => "not as expected".to_owned(),
        Verdict::Undecided => "expectations undecided".to_owned(),
    });
    let words = lead.into_iter().chain(expected).collect::<Vec<_>>().join(", ");
    match (words.is_empty(), counts) {
        (true, _) => NONE.to_owned(),
        (false, true) => words,
        (false, false) => format!("({words})"),
    }
}

pub(super) fn of(levels: &[LevelSummary], settled: bool, threshold: f64) -> (LadderVerdict, String) {
    let levels: Vec<&LevelSummary> = levels.iter().filter(|skill_level| skill_level.counts).collect();
    let expected = agreement(&levels, |skill_level| {
        let words = match skill_level.expected? {
            Verdict::Pass => "all expectations pass",
            Verdict::Fail => "an expectation fails",
            Verdict::Undecided => "expectations undecided",
        };
        Some((skill_level.expected != Some(Verdict::Undecided), words.to_owned()))
    });
    let leads = agreement(&levels, |skill_level| match (skill_level.leading, &skill_level.leader) {
        (Leading::Alone, _) => None,
        (Leading::Leads, Some(side)) => Some((true, format!("{side} led"))),
        (Leading::Even, _) => Some((true, format!("all sides are even within {}", self::threshold(threshold)))),
        _ => Some((false, "leader unknown".to_owned())),
    });
    let all: Vec<_> = expected.into_iter().chain(leads).collect();
    let Some((first, ..)) = all.first() else { return alone(levels.last().copied(), settled) };
    let flips = all.iter().any(|(verdict, ..)| *verdict == LadderVerdict::Flips);
    let mut words: Vec<&str> = all.iter().map(|(_, words, _)| words.as_str()).collect();
    for (.., so) in &all {
        if !words.contains(so) {
            words.push(so);
        }
    }
    (if flips { LadderVerdict::Flips } else { *first }, words.join(" "))
}

fn alone(top: Option<&LevelSummary>, settled: bool) -> (LadderVerdict, String) {
    match (top, settled) {
        (None, _) => (LadderVerdict::Undecided, "No level that counts was played.".to_owned()),
        (Some(top), true) => (LadderVerdict::Holds, format!("The win rate has settled with {}.", top.skill_level)),
        (Some(top), false) => {
            (LadderVerdict::Undecided, format!("The win rate is not shown to settle up to {}.", top.skill_level))
        }
    }
}

/// Whether levels agree in what `found` returns for each: whether it is known, and its words. With what follows, as sentences.
fn agreement(
    levels: &[&LevelSummary],
    found: impl Fn(&LevelSummary) -> Option<(bool, String)>,
) -> Option<(LadderVerdict, String, &'static str)> {
    let mut groups: Vec<(bool, String, Vec<String>)> = Vec::new();
    for skill_level in levels {
        let (known, words) = found(skill_level)?;
        match groups.iter_mut().find(|group| group.1 == words) {
            Some(group) => group.2.push(skill_level.skill_level.clone()),
            None => groups.push((known, words, vec![skill_level.skill_level.clone()])),
        }
    }
    let known = groups.iter().filter(|(known, ..)| *known).count();
    let (verdict, so) = match (known, groups.len()) {
        (_, 0) => return None,
        (0, _) => (LadderVerdict::Undecided, "More games may decide it (--games)."),
        (1, 1) if levels.len() > 1 => (LadderVerdict::Holds, "The verdict is the same at every level."),
        (1, 1) => (LadderVerdict::Undecided, "There is no other level to compare with."),
        (1, _) => (LadderVerdict::Undecided, "More games may decide it (--games)."),
        _ => (LadderVerdict::Flips, "The verdict depends on the strength of the players."),
    };
    let words = groups.iter().map(|(_, words, levels)| format!("{words} with {}", listed(levels)));
    let words = words.collect::<Vec<_>>().join("; ");
    Some((verdict, capital(&words) + ".", so))
}
