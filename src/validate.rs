//! `balance validate`: finds mistakes in scenarios and their cards, and faults in reports.

use crate::load::remark_on_old_names;
use crate::prelude::*;

mod fix;

use crate::args::Validate;
use crate::experiment::TallyFile;
use crate::folder::{NOT_PART, faults};
use balance_scenario::{DiagnosticReport, NameChange};

struct Checked {
    name: String,
    fine: bool,
    diagnostics: usize,
    /// The individual mistakes; `None` for a report, which only has messages.
    listed: Option<Vec<DiagnosticReport>>,
    old_names: Vec<NameChange>,
    fixed: Vec<String>,
}

pub(super) fn validate(args: &Validate, out: &Out) -> Ended {
    let mut rows = Vec::new();
    let (mut wrong, mut bug, mut unwritten) = (None, None, None);
    for path in &args.paths {
        if path.is_dir() {
            let row = report_folder(path);
            wrong = wrong.or((!row.fine).then_some(Exit::BadInput));
            rows.push(row);
            continue;
        }
        let read = || {
            let mut document = read_document_with(&Input, path, &overrides(None, &[], &args.set));
            let fine = ready(&mut document, &stem(path)).is_some();
            (document, fine)
        };
        match reading(path, read) {
            Err(exit) => bug = Some(exit),
            Ok((document, fine)) => {
                if !fine {
                    wrong = Some(Exit::BadInput);
                    // In JSON, the mistakes are part of the result.
                    if out.format != Format::Json {
                        out.show_mistakes(&document);
                    }
                }
                let mut fixed = Vec::new();
                match args.fix {
                    true => match fix::fix(path, &document, fine, out) {
                        Ok(files) => fixed = files,
                        Err(error) => unwritten = Some(out.unwritten(&error)),
                    },
                    false if out.format != Format::Json => remark_on_old_names(path, &document, out),
                    false => {}
                }
                rows.push(scenario_row(path, &document, fine, fixed));
            }
        }
    }
    let printed = out.result(&printed(&rows, out.format));
    Ok(bug.or(unwritten).or(wrong).unwrap_or(printed))
}

fn scenario_row(path: &Path, document: &Document, fine: bool, fixed: Vec<String>) -> Checked {
    Checked {
        name: sanitize(&path.display().to_string()),
        fine,
        diagnostics: document.diagnostics.len(),
        listed: Some(document.diagnostic_reports()),
        old_names: document.old_names(true),
        fixed,
    }
}

fn report_folder(path: &Path) -> Checked {
    let mut faults = faults(path);
    if faults.is_empty() {
        // The manifest doesn't list itself; the tally repeats what was played.
        faults.extend(TallyFile::problem(path));
    }
    let name = sanitize(&path.display().to_string());
    if let Some(message) = message(path, &name, &faults) {
        complain(&message);
    }
    Checked {
        name,
        fine: faults.is_empty(),
        diagnostics: faults.len(),
        listed: None,
        old_names: Vec::new(),
        fixed: Vec::new(),
    }
}

fn message(path: &Path, name: &str, faults: &[String]) -> Option<String> {
    if !path.join(MANIFEST).exists() {
        let scenarios = fs::read_dir(path).into_iter().flatten().flatten();
        let has_scenarios =
            scenarios.map(|file| file.path()).any(|file| file.extension().is_some_and(|end| end == "toml"));
        let files = quoted_file(&path.display().to_string());
        let help = match has_scenarios {
            true => format!("to check scenarios, name the files: balance validate {files}/*.toml"),
            false => "name scenario files, or the folder of a report".to_owned(),
        };
        return Some(format!("{name} is a folder without a report\n  {help}"));
    }
    let files = if faults.len() == 1 { "the file" } else { "the files" };
    let help = match faults.iter().all(|problem| problem.ends_with(NOT_PART)) {
        true => format!("move {files} elsewhere"),
        false => format!("run the command again, or restore {files}"),
    };
    match faults {
        [] => None,
        [problem] => Some(format!("{name}: {problem}\n  {help}")),
        several => Some(format!("{name} is not a complete report:\n  {}\n  {help}", several.join("\n  "))),
    }
}

fn printed(rows: &[Checked], format: Format) -> String {
    match format {
        Format::Json => {
            let files: Vec<_> = rows
                .iter()
                .map(|Checked { name, fine, diagnostics, listed, old_names, fixed }| {
                    json!({
                        "file": name, "fine": fine, "mistakes": diagnostics, "diagnostics": listed, "old_names": old_names,
                        "fixed": fixed,
                    })
                })
                .collect();
            format!("{:#}\n", json!({ "files": files }))
        }
        Format::Csv => {
            let cells =
                rows.iter().map(|row| vec![row.name.clone(), row.fine.to_string(), row.diagnostics.to_string()]);
            report::csv("file,fine,mistakes", cells)
        }
        Format::Table => rows.iter().filter(|row| row.fine).map(|row| format!("{}: fine\n", row.name)).collect(),
    }
}
