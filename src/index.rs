//! `reports/index.html`, the page that lists reports, and `balance list reports`.

use crate::error::Error;
use crate::folder::reports_in;
use crate::folder::{PAGE, REPORTS, printable};
use crate::outside::*;
use crate::side_files::{Content, Output, check_outputs, replace_file};
use balance_report::{Listed, index_html};

pub(super) const INDEX: &str = "index.html";

/// What lists of reports need from a manifest. Manifests of earlier versions have fewer fields.
#[derive(Deserialize)]
pub(super) struct ReportHead {
    title: String,
    pub question: String,
    pub digest: String,
    #[serde(default, deserialize_with = "balance_engine::game::exact::deserialize")]
    pub seed: u64,
    #[serde(default)]
    pub level: f64,
    #[serde(default)]
    pub label: String,
    #[serde(default, rename = "total_games", alias = "games_in_all")]
    pub games_in_all: u64,
    #[serde(default)]
    pub stopped: String,
    #[serde(default)]
    pub finished: String,
    #[serde(default)]
    answer: String,
    #[serde(default)]
    changes: Vec<String>,
}

/// Returns the heads of the reports in a folder, sorted by name. There are none if the default folder doesn't exist yet.
pub(super) fn report_heads(of: &Path) -> Result<Vec<(PathBuf, ReportHead)>, Error> {
    reports_in(of).or_else(|source| {
        let name = printable(&of.display().to_string());
        let help = "name the folder of the reports";
        match source.kind() {
            ErrorKind::NotFound if of == Path::new(REPORTS) => Ok(Vec::new()),
            ErrorKind::NotFound => Err(Error::Place(format!("{name}: there is no such folder\n  {help}"))),
            _ => Err(Error::File { what: format!("failed to read {name}"), source, help }),
        }
    })
}

pub(super) fn reports(of: &Path) -> Result<Vec<Listed>, Error> {
    let mut found = report_heads(of)?;
    // They are sorted by name already, and the sort is stable.
    found.sort_by(|(_, one), (_, other)| other.finished.cmp(&one.finished));
    Ok(found.into_iter().map(|(folder, head)| one(&folder, head)).collect())
}

pub(super) fn no_reports(of: &Path) -> String {
    let name = printable(&of.display().to_string());
    let why = if of.exists() { format!("{name}/ has no reports") } else { format!("there is no folder {name}/") };
    format!("no reports yet: {why}\n  write one: balance run SCENARIO\n")
}

fn one(folder: &Path, head: ReportHead) -> Listed {
    // 2026-11-23T21:05:00Z, to the minute.
    let date = head.finished.get(..16).map_or(String::new(), |date| date.replace('T', " "));
    // Reports with different labels belong to the same study.
    let tail = format!(" · {}", head.label);
    let title = head.title.strip_suffix(&tail).map(str::to_owned).unwrap_or(head.title);
    Listed {
        folder: folder.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned()),
        page: folder.join(PAGE).is_file(),
        title: printable(&title),
        question: printable(&head.question),
        answer: printable(&head.answer),
        changes: head.changes.iter().map(|change| printable(change)).collect(),
        date: printable(&date),
        games: head.games_in_all,
        digest: printable(&head.digest),
    }
}

pub(super) fn write(folder: &Path, listed: &[Listed]) -> Result<(), Error> {
    let page = folder.join(INDEX);
    if fs::symlink_metadata(&page).is_ok_and(|there| !there.is_file()) {
        return Err(Error::Place(format!(
            "{} is not a plain file, so the list of reports is not written\n  remove it, or move it away",
            page.display()
        )));
    }
    check_outputs(&[Output { path: &page, content: Content::Page }], &[], None)?;
    replace_file(&page, &index_html(listed))
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
