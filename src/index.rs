//! `reports/index.html`, the page that lists reports, and `balance list reports`.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::aside::{Content, Output, check_outputs, replacing};
use super::error::Error;
use super::folder::{PAGE, printable, reports_in};
use balance_report::{Listed, index_html, whole};
use balance_scenario::Rows;

pub(super) const INDEX: &str = "index.html";

/// What a manifest tells of a report; those of earlier versions tell less.
#[derive(Deserialize)]
struct Told {
    title: String,
    question: String,
    digest: String,
    #[serde(default)]
    label: String,
    #[serde(default)]
    games_in_all: u64,
    #[serde(default)]
    finished: String,
    #[serde(default)]
    answer: String,
    #[serde(default)]
    changes: Vec<String>,
}

/// All reports in a folder, the latest first.
pub(super) fn reports(of: &Path) -> Result<Vec<Listed>, Error> {
    let mut told = reports_in::<Told>(of).map_err(|source| {
        let help = "`balance run SCENARIO` writes the first report; or name another folder";
        Error::File { what: format!("failed to look into {}", of.display()), source, help }
    })?;
    // By name they are already.
    told.sort_by(|(_, one), (_, other)| other.finished.cmp(&one.finished));
    Ok(told.into_iter().map(|(folder, told)| one(&folder, told)).collect())
}

fn one(folder: &Path, told: Told) -> Listed {
    // 2026-11-23T21:05:00Z, to the minute.
    let date = told.finished.get(..16).map_or(String::new(), |date| date.replace('T', " "));
    // Whatever was changed, or however it is called, it is one study.
    let tail = format!(" · {}", told.label);
    let title = told.title.strip_suffix(&tail).map(str::to_owned).unwrap_or(told.title);
    Listed {
        folder: folder.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned()),
        page: folder.join(PAGE).is_file(),
        title: printable(&title),
        question: printable(&told.question),
        answer: printable(&told.answer),
        changes: told.changes.iter().map(|change| printable(change)).collect(),
        date: printable(&date),
        games: told.games_in_all,
        digest: printable(&told.digest),
    }
}

/// Writes the page that lists the reports of a folder, unless a file of the user's has its name.
pub(super) fn renew(folder: &Path) -> Result<(), Error> {
    write(folder, &reports(folder)?)
}

/// Writes the page of listed reports into their folder, unless a file of the user's has its name.
pub(super) fn write(folder: &Path, listed: &[Listed]) -> Result<(), Error> {
    let page = folder.join(INDEX);
    if fs::symlink_metadata(&page).is_ok_and(|there| !there.is_file()) {
        return Err(Error::Place(format!(
            "{} is no plain file: the list of reports is not written there\n  remove it, or move it away",
            page.display()
        )));
    }
    check_outputs(&[Output { path: &page, content: Content::Page }], &[], None)?;
    replacing(&page, &index_html(listed))
}

pub(super) fn rows(listed: &[Listed]) -> Rows {
    let row = |report: &Listed| {
        vec![
            ("folder", printable(&report.folder)),
            ("date", report.date.clone()),
            ("asked", report.question.clone()),
            ("games", whole(report.games)),
            ("changed", report.changes.join(" · ")),
            ("answer", report.answer.clone()),
        ]
    };
    listed.iter().map(row).collect()
}
