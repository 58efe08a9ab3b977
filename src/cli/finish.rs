//! How every command that plays ends: its report is written into a folder and printed.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::Exit;
use super::args::Format;
use super::out::Out;
use super::run::grouped;
use crate::frame::{Frames, replace};

/// Writes the frames with the summary, then the charts, then the manifest: a report that has a
/// manifest is whole.
pub(super) fn write<E: Display>(
    folder: &Path,
    summary: &impl Serialize,
    frames: &Frames,
    charts: impl FnOnce() -> Result<Vec<(String, String)>, E>,
    manifest: &impl Serialize,
) -> Result<(), String> {
    let failed = |error: &dyn Display| {
        format!("failed to write the report into {}: {error}", folder.display())
    };
    frames.write_all(folder, summary).map_err(|error| failed(&error))?;
    for (name, svg) in charts().map_err(|error| failed(&error))? {
        replace(&folder.join(name), svg.as_bytes()).map_err(|error| failed(&error))?;
    }
    let manifest = serde_json::to_string_pretty(manifest).map_err(|error| failed(&error))?;
    replace(&folder.join("manifest.json"), (manifest + "\n").as_bytes())
        .map_err(|error| failed(&error))
}

/// Prints what was asked for: the summary, the main frame, or the page for a terminal with the
/// speed and the folder below it.
pub(super) fn print<E: Display>(
    out: &Out,
    summary: &impl Serialize,
    csv: impl FnOnce() -> Result<String, E>,
    page: impl FnOnce() -> String,
    (games, took): (u64, Duration),
    folder: &Path,
) -> Exit {
    let seconds = took.as_secs_f64();
    let text = match out.format {
        Format::Json => serde_json::to_string_pretty(summary)
            .map(|json| json + "\n")
            .map_err(|error| error.to_string()),
        Format::Csv => csv().map_err(|error| error.to_string()),
        Format::Table => Ok(format!(
            "{}\n{} games a second ({seconds:.1} s). Report: {}\n",
            page().trim_end(),
            grouped(games as f64 / seconds),
            folder.display()
        )),
    };
    match text {
        Ok(text) => out.result(&text),
        Err(error) => out.error(&format!("failed to print: {error}")),
    }
}
