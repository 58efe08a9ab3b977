//! The verdict of a scenario on a rung, and whether the rungs agree.

use balance_scenario::expect::Verdict;
use balance_stats::Judged;

use super::{LadderVerdict, Lead, Leading, RungSummary};
use crate::frame::SideLabel;
use crate::number::matters;
use crate::story::listed;
use crate::text::{NONE, capital};

/// The side that leads by all leads of a rung, if it is known.
pub(super) fn leader(sides: &[SideLabel], leads: &[Lead]) -> (Leading, Option<String>) {
    if sides.len() < 2 {
        return (Leading::Alone, None);
    }
    let ahead = |side: &&SideLabel| {
        leads.iter().all(|lead| match lead.judged {
            Judged::Better => lead.over != side.name,
            Judged::Worse => lead.side != side.name,
            _ => lead.side != side.name && lead.over != side.name,
        })
    };
    match sides.iter().find(ahead) {
        Some(side) => (Leading::Leads, Some(side.name.clone())),
        None if leads.iter().all(|lead| lead.judged == Judged::TooClose) => (Leading::Even, None),
        None => (Leading::Undecided, None),
    }
}

/// `Wax leads, as expected`; in brackets if it does not count.
pub(super) fn words_of_rung(leading: Leading, leader: Option<&str>, expected: Option<Verdict>, counts: bool) -> String {
    let lead = match (leading, leader) {
        (Leading::Leads, Some(side)) => Some(format!("{side} leads")),
        (Leading::Even, _) => Some("even".to_owned()),
        (Leading::Alone, _) => None,
        _ => Some("no lead known".to_owned()),
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

/// The verdict of all rungs, and its words: of the expectations, and of who leads.
pub(super) fn of(rungs: &[RungSummary], settled: bool, threshold: f64) -> (LadderVerdict, String) {
    let rungs: Vec<&RungSummary> = rungs.iter().filter(|rung| rung.counts).collect();
    let expected = agreement(&rungs, |rung| {
        let words = match rung.expected? {
            Verdict::Pass => "the expectations are met",
            Verdict::Fail => "an expectation is not met",
            Verdict::Undecided => "it is not known whether the expectations are met",
        };
        Some((rung.expected != Some(Verdict::Undecided), words.to_owned()))
    });
    let leads = agreement(&rungs, |rung| match (rung.leading, &rung.leader) {
        (Leading::Alone, _) => None,
        (Leading::Leads, Some(side)) => Some((true, format!("{side} leads"))),
        (Leading::Even, _) => Some((true, format!("all sides are even within {}", matters(threshold)))),
        _ => Some((false, "it is not known who leads".to_owned())),
    });
    let all: Vec<_> = expected.into_iter().chain(leads).collect();
    let Some((first, _)) = all.first() else { return alone(rungs.last().copied(), settled) };
    let flips = all.iter().any(|(verdict, _)| *verdict == LadderVerdict::Flips);
    let words: Vec<&str> = all.iter().map(|(_, words)| words.as_str()).collect();
    (if flips { LadderVerdict::Flips } else { *first }, words.join(" "))
}

/// Of one side without expectations: whether its odds have settled.
fn alone(top: Option<&RungSummary>, settled: bool) -> (LadderVerdict, String) {
    match (top, settled) {
        (None, _) => (LadderVerdict::Undecided, "No rung was climbed that counts.".to_owned()),
        (Some(top), true) => (LadderVerdict::Holds, format!("The odds have settled with {}.", top.rung)),
        (Some(top), false) => {
            (LadderVerdict::Undecided, format!("Up to {} the odds have not been shown to settle.", top.rung))
        }
    }
}

/// Whether rungs agree in what `found` says of each: if it is known, and in words. `None` if it says nothing of one.
fn agreement(
    rungs: &[&RungSummary],
    found: impl Fn(&RungSummary) -> Option<(bool, String)>,
) -> Option<(LadderVerdict, String)> {
    let mut groups: Vec<(bool, String, Vec<String>)> = Vec::new();
    for rung in rungs {
        let (known, words) = found(rung)?;
        match groups.iter_mut().find(|group| group.1 == words) {
            Some(group) => group.2.push(rung.rung.clone()),
            None => groups.push((known, words, vec![rung.rung.clone()])),
        }
    }
    let known = groups.iter().filter(|(known, ..)| *known).count();
    let (verdict, so) = match (known, groups.len()) {
        (_, 0) => return None,
        (0, _) => (LadderVerdict::Undecided, "more games may decide it (--games)"),
        (1, 1) if rungs.len() > 1 => (LadderVerdict::Holds, "the same on every rung"),
        (1, 1) => (LadderVerdict::Undecided, "there is no other rung to compare"),
        (1, _) => (LadderVerdict::Undecided, "more games may decide the other rungs (--games)"),
        _ => (LadderVerdict::Flips, "the verdict depends on how well the sides play"),
    };
    let words = groups.iter().map(|(_, words, rungs)| format!("{words} with {}", listed(rungs)));
    let words = words.collect::<Vec<_>>().join("; ");
    Some((verdict, format!("{}: {so}.", capital(&words))))
}
