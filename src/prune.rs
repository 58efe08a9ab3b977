//! `balance list reports --prune`: finds and removes reports that another one supersedes.

use crate::folder::{faults, files_of};
use crate::index::{ReportHead, report_heads};
use crate::prelude::*;

impl ReportHead {
    fn is_interrupted(&self) -> bool {
        self.stopped == "interrupted"
    }

    fn is_of_the_same(&self, other: &ReportHead) -> bool {
        let key = |head: &ReportHead| (head.question.clone(), head.digest.clone(), head.seed, head.label.clone());
        key(self) == key(other) && self.level.to_bits() == other.level.to_bits()
    }

    fn is_superseded_by(&self, other: &ReportHead) -> bool {
        !other.is_interrupted()
            && self.is_of_the_same(other)
            && self.games_in_all <= other.games_in_all
            && (self.is_interrupted() || self.finished < other.finished)
    }
}

pub(super) struct Superseded {
    folder: PathBuf,
    games: u64,
    interrupted: bool,
    by: String,
}

/// Returns the superseded reports in a folder, and remarks about interrupted or changed ones that are kept.
pub(super) fn superseded(above: &Path) -> Result<(Vec<Superseded>, Vec<String>), Error> {
    let mut reports = report_heads(above)?;
    // Reports of earlier versions say too little.
    reports.retain(|(_, head)| !head.stopped.is_empty() && !head.finished.is_empty());
    let (mut found, mut kept) = (Vec::new(), Vec::new());
    for (folder, head) in &reports {
        let shown = printable(&folder.display().to_string());
        let by = reports.iter().filter(|(_, other)| head.is_superseded_by(other));
        let Some((by, _)) = by.max_by(|(_, one), (_, other)| one.finished.cmp(&other.finished)) else {
            if head.is_interrupted() {
                kept.push(format!("{shown} is kept: it is interrupted, and --resume continues it"));
            }
            continue;
        };
        match faults(folder).first() {
            Some(problem) => kept.push(format!("{shown} is kept: {problem}")),
            None => found.push(Superseded {
                folder: folder.clone(),
                games: head.games_in_all,
                interrupted: head.is_interrupted(),
                by: by.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
            }),
        }
    }
    Ok((found, kept))
}

pub(super) fn rows(superseded: &[Superseded]) -> Rows {
    let row = |report: &Superseded| {
        let name = report.folder.file_name().unwrap_or_default().to_string_lossy();
        let state = if report.interrupted { "interrupted" } else { "complete" };
        vec![
            ("folder", printable(&name)),
            ("games", whole(report.games)),
            ("state", state.to_owned()),
            ("superseded by", printable(&report.by)),
        ]
    };
    superseded.iter().map(row).collect()
}

/// Removes the files of a report, the manifest last, and then its folder. Other files are never removed.
pub(super) fn remove(report: &Superseded) -> Result<(), Error> {
    let folder = &report.folder;
    let mut files = files_of(folder).into_iter().chain([MANIFEST.to_owned()]);
    let removed = files.try_for_each(|name| fs::remove_file(folder.join(name)));
    removed.and_then(|()| fs::remove_dir(folder)).map_err(|source| Error::File {
        what: format!("failed to remove {}", folder.display()),
        source,
        help: "the other reports are unchanged",
    })
}
