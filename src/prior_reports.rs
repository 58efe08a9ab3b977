//! Links to other reports of the same scenario that measure how well it is played.

use crate::folder::reports_in;
use crate::prelude::*;
use balance_report::counted;

#[derive(Deserialize)]
struct Report {
    #[serde(default)]
    build_id: String,
    #[serde(default)]
    other_builds: Vec<String>,
    question: String,
    scenario_digest: String,
    games_played: u64,
}

/// The questions about how well a scenario is played, each with what its report shows.
const ABOUT_PLAY: [(&str, &str); 2] =
    [("regret", "what its players lose by their choices"), ("impact", "what its cards cause, and which are misplayed")];

/// Returns links to reports about play of the same scenario and build, for a terminal: pages don't depend on other reports.
pub(super) fn links_to_reports_about_play(experiment: &Experiment<'_>) -> String {
    if experiment.options.report.out.is_some() {
        return String::new();
    }
    let accepted = experiment.resumable.as_ref().is_some_and(|kept| kept.parts.saves.accept_other_build);
    let wanted = experiment.loaded.digest();
    let mut reports = reports_in::<Report>(Path::new(REPORTS)).unwrap_or_default();
    reports.retain(|(_, report)| report.scenario_digest == wanted);
    let links: String =
        ABOUT_PLAY.iter().filter_map(|(question, shows)| link(&reports, question, shows, accepted)).collect();
    if links.is_empty() { links } else { format!("\nQuality of play: other reports of this scenario\n{links}") }
}

/// Returns a line about the report with the most games that answers a question. Of several, it is the first by name.
fn link(reports: &[(PathBuf, Report)], question: &str, shows: &str, accepted: bool) -> Option<String> {
    let answers = reports.iter().rev().filter(|(_, report)| report.question == question);
    let of_this_build = |report: &Report| report.build_id == build_id() && report.other_builds.is_empty();
    let (folder, report) = answers
        .clone()
        .filter(|(_, report)| accepted || of_this_build(report))
        .max_by_key(|(_, report)| report.games_played)
        .or_else(|| answers.max_by_key(|(_, report)| report.games_played))?;
    let page = folder.join(PAGE).display().to_string();
    let games = counted(report.games_played, "game");
    Some(match (of_this_build(report), accepted) {
        (true, _) => format!("  {shows} ({games}): {page}\n"),
        (false, true) => format!("  {shows} ({games}, by another build of this program): {page}\n"),
        (false, false) => format!(
            "  {} is not counted: another build of this program played it (--accept-other-build)\n",
            folder.display()
        ),
    })
}
