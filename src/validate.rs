//! `balance validate`: what is wrong with a scenario and its cards, or with a report.

use std::path::Path;

use serde_json::json;

use super::args::{Format, Validate};
use super::error::Ended;
use super::exit::Exit;
use super::folder::faults;
use super::kept::TallyFile;
use super::load::{overrides, reading, stem};
use super::out::Out;
use balance_engine::game::plain;
use balance_report as report;
use balance_scenario::{ToldMistake, read_document, ready};

struct Checked {
    name: String,
    fine: bool,
    mistakes: usize,
    /// The mistakes one by one; of a report they are told in words alone.
    told: Option<Vec<ToldMistake>>,
}

pub(super) fn validate(args: &Validate, out: &Out) -> Ended {
    let mut rows = Vec::new();
    let (mut wrong, mut bug) = (None, None);
    for path in &args.paths {
        if path.is_dir() {
            let row = report_folder(path, out);
            if !row.fine {
                wrong = Some(Exit::BadInput);
            }
            rows.push(row);
            continue;
        }
        let read = || {
            let mut document = read_document(path, &overrides(None, &[], &args.set));
            let fine = ready(&mut document, &stem(path)).is_some();
            (document, fine)
        };
        let (document, fine) = match reading(path, out, read) {
            Ok(read) => read,
            Err(exit) => {
                bug = Some(exit);
                continue;
            }
        };
        let name = plain(&path.display().to_string());
        if !fine {
            // Who asks for JSON has them there.
            wrong = Some(match out.format {
                Format::Json => Exit::BadInput,
                Format::Csv | Format::Table => out.mistakes(&document),
            });
        }
        let told = Some(document.told_mistakes());
        rows.push(Checked { name, fine, mistakes: document.mistakes.len(), told });
    }
    let printed = out.result(&told(&rows, out.format));
    Ok(bug.or(wrong).unwrap_or(printed))
}

/// Checks the folder of a report, and says what is wrong with it.
fn report_folder(path: &Path, out: &Out) -> Checked {
    let mut faults = faults(path);
    if faults.is_empty() {
        // A manifest does not list itself, and a tally says once more what was played.
        faults.extend(TallyFile::fault(path));
    }
    let name = plain(&path.display().to_string());
    if !faults.is_empty() {
        out.complain(&format!("{name} is no whole report:\n  {}", faults.join("\n  ")));
    }
    Checked { name, fine: faults.is_empty(), mistakes: faults.len(), told: None }
}

fn told(rows: &[Checked], format: Format) -> String {
    match format {
        Format::Json => {
            let files: Vec<_> = rows
                .iter()
                .map(|Checked { name, fine, mistakes, told }| {
                    json!({ "file": name, "fine": fine, "mistakes": mistakes, "told": told })
                })
                .collect();
            format!("{:#}\n", json!({ "files": files }))
        }
        Format::Csv => {
            let cells = rows.iter().map(|row| vec![row.name.clone(), row.fine.to_string(), row.mistakes.to_string()]);
            report::csv("file,fine,mistakes", cells)
        }
        Format::Table => rows.iter().filter(|row| row.fine).map(|row| format!("{}: fine\n", row.name)).collect(),
    }
}
