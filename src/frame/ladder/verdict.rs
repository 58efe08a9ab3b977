//! What a rung says of a scenario, and whether the rungs agree.

use super::{Lead, RungSummary};
use crate::frame::SideLabel;
use crate::stats::{Judged, named};

named! {
    /// What one rung says.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RungVerdict {
        /// One side leads every other by more than the threshold.
        Leads = "leads",
        /// All sides are within the threshold of each other.
        Even = "even",
        /// All expectations of the scenario are met.
        Pass = "pass",
        /// An expectation of the scenario is not met.
        Fail = "fail",
        /// None of these is known.
        Undecided = "undecided",
        /// There is nothing to decide: one side, and no expectation.
        Nothing = "nothing",
    }
}

named! {
    /// Whether the verdict holds from rung to rung.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum LadderVerdict {
        /// All rungs that count say the same. Of one side without expectations: its odds have settled.
        Holds = "holds",
        /// Two of them are known to say different things.
        Flips = "flips",
        /// Neither is known.
        Undecided = "undecided",
    }
}

/// Who leads by all leads of a rung, if it is known.
pub(super) fn leader(sides: &[SideLabel], leads: &[Lead]) -> (RungVerdict, Option<String>) {
    if sides.len() < 2 {
        return (RungVerdict::Nothing, None);
    }
    let ahead = |side: &SideLabel| {
        let of = |lead: &&Lead| lead.side == side.name || lead.over == side.name;
        leads.iter().filter(of).all(|lead| {
            let first = lead.side == side.name;
            lead.judged == if first { Judged::Better } else { Judged::Worse }
        })
    };
    if let Some(side) = sides.iter().find(|side| ahead(side)) {
        return (RungVerdict::Leads, Some(side.name.clone()));
    }
    match leads.iter().all(|lead| lead.judged == Judged::TooClose) {
        true => (RungVerdict::Even, None),
        false => (RungVerdict::Undecided, None),
    }
}

/// The verdict of all rungs, and what to make of it in words.
pub(super) fn of(rungs: &[RungSummary], settled: bool, threshold: f64) -> (LadderVerdict, String) {
    let counted: Vec<&RungSummary> = rungs.iter().filter(|rung| rung.counts).collect();
    let Some(top) = counted.last() else {
        return (LadderVerdict::Undecided, "Nothing was climbed.".to_owned());
    };
    if top.verdict == RungVerdict::Nothing {
        return alone(top, settled);
    }
    let groups = groups(&counted);
    let points = threshold * 100.0;
    let told: Vec<String> = groups.iter().map(|group| told(group, points)).collect();
    let known: Vec<&Group<'_>> =
        groups.iter().filter(|group| group.verdict != RungVerdict::Undecided).collect();
    let told = told.join("; ");
    match (known.len(), groups.len()) {
        (0, _) => (LadderVerdict::Undecided, format!("{told}: more games would tell, --games.")),
        (1, 1) if counted.len() > 1 => {
            (LadderVerdict::Holds, format!("{told}: the verdict holds on every rung."))
        }
        (1, _) => (LadderVerdict::Undecided, format!("{told}: whether it holds is not known yet.")),
        (2, _) => (LadderVerdict::Flips, format!("{told}: do not trust either.")),
        _ => (LadderVerdict::Flips, format!("{told}: do not trust any of them.")),
    }
}

/// Of one side without expectations: whether its odds have settled.
fn alone(top: &RungSummary, settled: bool) -> (LadderVerdict, String) {
    let rung = &top.rung;
    match settled {
        true => (LadderVerdict::Holds, format!("The odds have settled with {rung}.")),
        false => {
            let words = format!("Up to {rung} the odds have not been shown to settle.");
            (LadderVerdict::Undecided, words)
        }
    }
}

/// Rungs that say the same.
struct Group<'r> {
    verdict: RungVerdict,
    leader: Option<&'r str>,
    rungs: Vec<&'r str>,
}

/// The rungs by what they say, in the order in which it is first said.
fn groups<'r>(rungs: &[&'r RungSummary]) -> Vec<Group<'r>> {
    let mut groups: Vec<Group<'r>> = Vec::new();
    for rung in rungs {
        let (verdict, leader) = (rung.verdict, rung.leader.as_deref());
        let same = |group: &&mut Group<'_>| (group.verdict, group.leader) == (verdict, leader);
        match groups.iter_mut().find(same) {
            Some(group) => group.rungs.push(&rung.rung),
            None => groups.push(Group { verdict, leader, rungs: vec![&rung.rung] }),
        }
    }
    groups
}

/// `Protectorate leads with greedy and with search 16`.
fn told(group: &Group<'_>, points: f64) -> String {
    let rungs: Vec<String> = group.rungs.iter().map(|rung| format!("with {rung}")).collect();
    let rungs = match rungs.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => rungs.concat(),
    };
    match (group.verdict, group.leader) {
        (RungVerdict::Leads, Some(side)) => format!("{side} leads {rungs}"),
        (RungVerdict::Even, _) => format!("all sides are even, within {points} points, {rungs}"),
        (RungVerdict::Pass, _) => format!("all expectations are met {rungs}"),
        (RungVerdict::Fail, _) => format!("an expectation is not met {rungs}"),
        _ => format!("nothing is decided {rungs}"),
    }
}

/// That the leads flip, though the rungs are judged by what the scenario expects.
pub(super) fn other_leads(sides: &[SideLabel], rungs: &[RungSummary]) -> Option<String> {
    let mut ahead: Vec<(String, &str)> = Vec::new();
    for rung in rungs.iter().filter(|rung| rung.counts) {
        if let (_, Some(side)) = leader(sides, &rung.leads)
            && ahead.iter().all(|(known, _)| *known != side)
        {
            ahead.push((side, &rung.rung));
        }
    }
    let told: Vec<String> =
        ahead.iter().map(|(side, rung)| format!("{side} leads with {rung}")).collect();
    (told.len() > 1).then(|| format!("another side leads as play improves: {}", told.join("; ")))
}
