//! `balance validate`: what is wrong with a scenario and its cards, or with a report.

use serde_json::json;

use super::Exit;
use super::args::{Format, Validate};
use super::exit::Ended;
use super::folder::faults;
use super::load::{overrides, reading, stem};
use super::out::Out;
use crate::game::plain;
use crate::report;
use crate::scenario::{read_document, ready};

pub(super) fn validate(args: &Validate, out: &Out) -> Ended {
    let mut rows = Vec::new();
    let (mut wrong, mut bug) = (None, None);
    for path in &args.paths {
        if path.is_dir() {
            let faults = faults(path);
            let name = plain(&path.display().to_string());
            if !faults.is_empty() {
                out.complain(&format!(
                    "error: {name} is no whole report:\n  {}",
                    faults.join("\n  ")
                ));
                wrong = Some(Exit::BadInput);
            }
            rows.push((name, faults.is_empty(), faults.len()));
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
            wrong = Some(out.mistakes(&document));
        }
        rows.push((name, fine, document.mistakes.len()));
    }
    let text = match out.format {
        Format::Json => {
            let files: Vec<_> = rows
                .iter()
                .map(|(name, fine, mistakes)| {
                    json!({ "file": name, "fine": fine, "mistakes": mistakes })
                })
                .collect();
            format!("{:#}\n", json!({ "files": files }))
        }
        Format::Csv => {
            let cells = rows.iter().map(|(name, fine, mistakes)| {
                vec![name.clone(), fine.to_string(), mistakes.to_string()]
            });
            report::csv("file,fine,mistakes", cells)
        }
        Format::Table => rows
            .iter()
            .filter(|(_, fine, _)| *fine)
            .map(|(name, ..)| format!("{name}: fine\n"))
            .collect(),
    };
    let printed = out.result(&text);
    Ok(bug.or(wrong).unwrap_or(printed))
}
