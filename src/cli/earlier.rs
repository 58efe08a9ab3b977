//! What is known of the play of a scenario: to earlier reports of it, and of its players at all.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::experiment::{Experiment, REPORTS};
use super::folder::reports_in;
use crate::frame::{KnownImpact, KnownPlay, KnownRegret};
use crate::game::Outplayed;

/// What a manifest says of a report.
#[derive(Deserialize)]
struct Report {
    balance_version: String,
    question: String,
    scenario_digest: String,
    games_played: u64,
}

/// What the reports beside that of an experiment know: those of `balance regret` and `balance impact` on the same
/// scenario, by this version, with the most games. A report that is written into a folder of its own has none beside
/// it: what is asked for by name is made of nothing but what it names.
pub(super) fn known_play(experiment: &Experiment<'_>) -> KnownPlay {
    if experiment.report.out.is_some() {
        return KnownPlay::default();
    }
    let wanted = experiment.scenario_digest();
    let mut reports = reports_in::<Report>(Path::new(REPORTS)).unwrap_or_default();
    reports.retain(|(_, report)| {
        report.scenario_digest == wanted && report.balance_version == env!("CARGO_PKG_VERSION")
    });
    let of = |question: &str| of_question(&reports, question);
    KnownPlay {
        regret: of("regret").and_then(|(name, text)| KnownRegret::read(&name, &text)),
        impact: of("impact").and_then(|(name, text)| KnownImpact::read(&name, &text)),
    }
}

/// By how much the players of an experiment are known to be outplayed. A ladder tells that itself.
pub(super) fn outplayed(experiment: &Experiment<'_>) -> Option<Outplayed> {
    let contest = &experiment.loaded.prepared.contest;
    contest.outplayed().filter(|_| experiment.question != "ladder")
}

/// The folder and the summary of the report that answers a question with the most games; of equals the first by name.
fn of_question(reports: &[(PathBuf, Report)], question: &str) -> Option<(String, String)> {
    let answers = reports.iter().rev().filter(|(_, report)| report.question == question);
    let (folder, _) = answers.max_by_key(|(_, report)| report.games_played)?;
    let summary = read_to_string(folder.join("summary.json")).ok()?;
    Some((folder.display().to_string(), summary))
}
