//! What a failure after play costs: the chart or the page that failed, and nothing else.

use std::path::Path;

use clap::Parser;

use super::*;
use crate::args::{Cli, Report, Scenario};
use crate::folder::{MANIFEST, PAGE};
use crate::load::load;
use crate::run::sum_up;
use balance_report::Head;
use balance_report::frame::{DataFrame, Saved, Summary, WriteError};
use balance_report::{Canvas, Chart};
use balance_scenario::Disk;

/// The report of a short run whose charts are drawn by a function.
fn reported(folder: &Path, charts: impl Fn() -> Vec<Chart>, page: impl Fn(usize) -> Option<Page>) -> (Exit, PathBuf) {
    crate::games::add(&[]);
    let cli = Cli::try_parse_from(["balance", "list", "games", "--quiet"]).unwrap();
    let out = Out::new(&cli.common);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("scenarios/iconica_party.toml");
    let given = Scenario { path, set: vec!["games=40".to_owned()], seed: None, label: None };
    let loaded = load(&given, &[], &Disk, &out).unwrap();
    let report = Report { out: Some(folder.join("report")), ..Report::default() };
    let options = RunOptions { threads: 1, report };
    let experiment = Experiment::new(&loaded, "", loaded.digest(), loaded.prepared.budget, &options);
    let session = Session { experiment, saved: SavedGames::default(), out: &out };
    let plan = session.experiment.plan();
    let (run, took) = session.play(plan.budget, &[], |context| loaded.prepared.contest.run(&plan, context, None));
    let summary = sum_up(&session.experiment, &run, None, false);
    let broken = Broken { summary: &summary, charts: &charts, page: &page };
    let answer = Answer::new(&broken, ("40 games".to_owned(), 1, run.stopped), took, ());
    let ended = session.finish(&answer, "sides").unwrap();
    (ended, folder.join("report"))
}

/// A report with charts and a page of its own.
struct Broken<'a> {
    summary: &'a Summary,
    charts: &'a dyn Fn() -> Vec<Chart>,
    page: &'a dyn Fn(usize) -> Option<Page>,
}

impl Saved for Broken<'_> {
    fn json(&self) -> Result<String, WriteError> {
        self.summary.json()
    }

    fn frames(&self) -> Vec<(&'static str, DataFrame)> {
        self.summary.frames()
    }
}

impl AsRef<Head> for Broken<'_> {
    fn as_ref(&self) -> &Head {
        &self.summary.head
    }
}

impl balance_report::Report for Broken<'_> {
    fn page(&self, width: usize) -> Page {
        (self.page)(width).unwrap_or_else(|| self.summary.page(width))
    }

    fn charts(&self, _: Canvas) -> Vec<Chart> {
        (self.charts)()
    }

    fn story(&self) -> Story {
        self.summary.story()
    }
}

/// What the manifest of a report says of what could not be drawn.
fn not_drawn(report: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(report.join(MANIFEST)).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    let list = manifest["not_drawn"].as_array().cloned().unwrap_or_default();
    list.iter().map(|why| why.as_str().unwrap().to_owned()).collect()
}

#[test]
fn charts_that_fail_cost_neither_numbers_nor_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let (ended, report) = reported(folder.path(), || panic!("a broken chart"), |_| None);
    assert_eq!(ended, Exit::Fine);
    let list = not_drawn(&report);
    assert!(list.len() == 1 && list[0].contains("a broken chart"), "{list:?}");
    for name in ["summary.json", "sides.parquet", PAGE] {
        assert!(report.join(name).is_file(), "{name}");
    }
    let folder = tempfile::tempdir().unwrap();
    let (_, report) = reported(folder.path(), Vec::new, |_| None);
    assert_eq!(not_drawn(&report), Vec::<String>::new());
}

#[test]
fn a_page_that_fails_costs_no_number() {
    let folder = tempfile::tempdir().unwrap();
    let (ended, report) = reported(folder.path(), Vec::new, |_| panic!("a broken page"));
    assert_eq!(ended, Exit::Bug, "the answer could not be printed");
    let not_drawn = not_drawn(&report);
    assert!(not_drawn.len() == 1 && not_drawn[0].contains("a broken page"), "{not_drawn:?}");
    for name in ["summary.json", "sides.parquet"] {
        assert!(report.join(name).is_file(), "{name}");
    }
}

/// A shard that a user puts where a report is to go, while its games are played, must not be lost.
#[test]
fn a_shard_that_was_put_there_meanwhile_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("report");
    std::fs::create_dir(&place).unwrap();
    let shard = r#"{ "balance_version": "0.1.0", "stopped": "shard", "question": "run", "digest": "0123456789",
        "seed": 7, "shard": "1/2", "blocks": [[0, 10]], "files": {} }"#;
    std::fs::write(place.join(MANIFEST), shard).unwrap();
    let (ended, _) = reported(folder.path(), Vec::new, |_| None);
    assert_eq!(ended, Exit::Fine);
    assert_eq!(std::fs::read_to_string(place.join(MANIFEST)).unwrap(), shard);
    let entries = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let beside = entries.filter(|path| *path != place && path.join("summary.json").is_file());
    assert_eq!(beside.count(), 1, "the report is beside it");
}
