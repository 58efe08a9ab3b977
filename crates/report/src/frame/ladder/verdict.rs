//! What a rung says of a scenario, and whether the rungs agree.

use super::summary::{LadderVerdict, Lead, Leading, RungSummary};
use crate::frame::SideLabel;
use balance_scenario::expect::Verdict;
use balance_stats::Judged;

/// Who leads by all leads of a rung, if it is known.
pub(super) fn leader(sides: &[SideLabel], leads: &[Lead]) -> (Leading, Option<String>) {
    if sides.len() < 2 {
        return (Leading::Alone, None);
    }
    let ahead = |side: &&SideLabel| {
        let of = |lead: &&Lead| lead.side == side.name || lead.over == side.name;
        leads.iter().filter(of).all(|lead| {
            let first = lead.side == side.name;
            lead.judged == if first { Judged::Better } else { Judged::Worse }
        })
    };
    match sides.iter().find(ahead) {
        Some(side) => (Leading::Leads, Some(side.name.clone())),
        None if leads.iter().all(|lead| lead.judged == Judged::TooClose) => (Leading::Even, None),
        None => (Leading::Undecided, None),
    }
}

/// The verdict of all rungs, and what to make of it in words.
pub(super) fn of(rungs: &[RungSummary], settled: bool, threshold: f64) -> (LadderVerdict, String) {
    let counted: Vec<&RungSummary> = rungs.iter().filter(|rung| rung.counts).collect();
    let expected = counted.iter().map(|rung| Some((rung.expected?, expected_words(rung.expected?))));
    let expected: Option<Vec<_>> = expected.collect();
    let expected = expected.filter(|said| !said.is_empty()).map(|said| {
        let said = said.into_iter().map(|(verdict, words)| (verdict != Verdict::Undecided, words));
        agreement(said.collect(), &counted)
    });
    let leads = counted.iter().all(|rung| rung.leading != Leading::Alone);
    let leads = (leads && !counted.is_empty()).then(|| {
        let said = |rung: &&RungSummary| (rung.leading != Leading::Undecided, leading_words(rung, threshold));
        agreement(counted.iter().map(said).collect(), &counted)
    });
    let first = expected.as_ref().or(leads.as_ref()).map(|(verdict, _)| *verdict);
    let all: Vec<&(LadderVerdict, String)> = expected.iter().chain(&leads).collect();
    if all.is_empty() {
        return alone(counted.last(), settled);
    }
    let flips = all.iter().any(|(verdict, _)| *verdict == LadderVerdict::Flips);
    let words: Vec<String> = all.iter().map(|(_, words)| format!("{words}.")).collect();
    let verdict = if flips { LadderVerdict::Flips } else { first.unwrap_or(LadderVerdict::Undecided) };
    (verdict, words.join(" "))
}

/// Of one side without expectations: whether its odds have settled.
fn alone(top: Option<&&RungSummary>, settled: bool) -> (LadderVerdict, String) {
    match (top, settled) {
        (None, _) => (LadderVerdict::Undecided, "Nothing was climbed that counts.".to_owned()),
        (Some(top), true) => (LadderVerdict::Holds, format!("The odds have settled with {}.", top.rung)),
        (Some(top), false) => {
            let words = format!("Up to {} the odds have not been shown to settle.", top.rung);
            (LadderVerdict::Undecided, words)
        }
    }
}

fn expected_words(verdict: Verdict) -> String {
    match verdict {
        Verdict::Pass => "the expectations are met",
        Verdict::Fail => "an expectation is not met",
        Verdict::Undecided => "it is not known whether the expectations are met",
    }
    .to_owned()
}

fn leading_words(rung: &RungSummary, threshold: f64) -> String {
    match (rung.leading, &rung.leader) {
        (Leading::Leads, Some(side)) => format!("{side} leads"),
        (Leading::Even, _) => format!("all sides are even, within {} %,", threshold * 100.0),
        _ => "it is not known who leads".to_owned(),
    }
}

/// Whether rungs agree that each say something, in words, that is known or not; and that in words.
fn agreement(said: Vec<(bool, String)>, rungs: &[&RungSummary]) -> (LadderVerdict, String) {
    let mut groups: Vec<(bool, String, Vec<&str>)> = Vec::new();
    for ((known, words), rung) in said.into_iter().zip(rungs) {
        match groups.iter_mut().find(|group| group.1 == words) {
            Some(group) => group.2.push(&rung.rung),
            None => groups.push((known, words, vec![&rung.rung])),
        }
    }
    let told: Vec<String> = groups.iter().map(|(_, words, rungs)| format!("{words} with {}", listed(rungs))).collect();
    let known = groups.iter().filter(|(known, ..)| *known).count();
    let (verdict, so) = match (known, groups.len()) {
        (0, _) => (LadderVerdict::Undecided, "more games would tell (--games)"),
        (1, 1) if rungs.len() > 1 => (LadderVerdict::Holds, "the same on every rung"),
        (1, _) => (LadderVerdict::Undecided, "whether that holds is not known yet"),
        (2, _) => (LadderVerdict::Flips, "do not trust either"),
        _ => (LadderVerdict::Flips, "do not trust any of them"),
    };
    let mut told = format!("{}: {so}", told.join("; "));
    if let Some(first) = told.get(..1).map(str::to_uppercase) {
        told.replace_range(..1, &first);
    }
    (verdict, told)
}

/// `greedy, search 16 and search 64`.
fn listed(rungs: &[&str]) -> String {
    match rungs.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => rungs.concat(),
    }
}
