//! What earlier reports of the same scenario know of its play.

use std::ffi::OsString;
use std::fs::{read_dir, read_to_string};
use std::path::Path;

use serde::Deserialize;

use super::experiment::{Experiment, REPORTS};
use crate::frame::{KnownImpact, KnownPlay, KnownRegret};

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
    let of = |question: &str| of_question(experiment, question);
    KnownPlay {
        regret: of("regret").and_then(|(name, text)| KnownRegret::read(&name, &text)),
        impact: of("impact").and_then(|(name, text)| KnownImpact::read(&name, &text)),
    }
}

/// The folder and the summary of the report that answers a question with the most games; of equals the first by name.
fn of_question(experiment: &Experiment<'_>, question: &str) -> Option<(String, String)> {
    let wanted = experiment.scenario_digest();
    let mut best: Option<(u64, String)> = None;
    // One that begins with a dot is being written.
    let whole = |name: &OsString| !name.to_string_lossy().starts_with('.');
    let entries = read_dir(REPORTS).ok()?.flatten().filter(|entry| whole(&entry.file_name()));
    let mut folders: Vec<_> = entries.map(|entry| entry.path()).collect();
    folders.sort();
    for folder in folders {
        let Some(report) = report(&folder) else { continue };
        let same = report.scenario_digest == wanted
            && report.balance_version == env!("CARGO_PKG_VERSION")
            && report.question == question;
        if same && best.as_ref().is_none_or(|(games, _)| report.games_played > *games) {
            best = Some((report.games_played, folder.display().to_string()));
        }
    }
    let (_, folder) = best?;
    let summary = read_to_string(Path::new(&folder).join("summary.json")).ok()?;
    Some((folder, summary))
}

fn report(folder: &Path) -> Option<Report> {
    serde_json::from_str(&read_to_string(folder.join("manifest.json")).ok()?).ok()
}
