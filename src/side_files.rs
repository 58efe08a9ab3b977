//! Files that arguments name besides the report: pages, Markdown, JUnit, rows.

use crate::error::Error;
use crate::folder::{lies_in, resolved};
use crate::outside::*;
use balance_report::GENERATOR;
use balance_report::files::{check_replaceable, is_of_system, replace};
use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};

#[cfg(test)]
mod tests;

/// The first line of our Markdown files, which viewers don't show.
const MARKDOWN_MARK: &str = "<!-- written by balance -->";
/// How many bytes are searched for a mark, at the beginning of a file and at the end of a file of rows.
const SEARCH_BYTES: u64 = 64 * 1024;

/// What a file contains. It shows whether an earlier command wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Page,
    Junit,
    /// Markdown that replaces what is there.
    Markdown,
    Rows,
    Manual,
    /// Text that is added to whatever is there.
    Added,
}

impl Content {
    /// True if a file with this beginning and this end is one that an earlier command wrote.
    fn is_ours(self, begins: &[u8], ends: &[u8]) -> bool {
        let has = |bytes: &[u8], mark: &str| bytes.windows(mark.len()).any(|window| window == mark.as_bytes());
        match self {
            // Pages of earlier versions have no mark, but this link.
            Content::Page => {
                has(begins, GENERATOR) || has(begins, "<a class=\"skip\" href=\"#main\">To the answer</a>")
            }
            Content::Junit => has(begins, "<testsuites name=\"balance check\""),
            Content::Markdown => begins.starts_with(MARKDOWN_MARK.as_bytes()),
            Content::Rows => {
                let columns = ["game", "shift", "first", "winner", "ending", "turns"];
                begins.starts_with(b"PAR1") && columns.iter().all(|column| has(ends, column))
            }
            Content::Manual => has(begins, ".TH balance"),
            Content::Added => true,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Output<'a> {
    pub path: &'a Path,
    pub content: Content,
}

impl<'a> Output<'a> {
    pub(super) fn of(content: Content, paths: impl IntoIterator<Item = &'a PathBuf>) -> impl Iterator<Item = Self> {
        paths.into_iter().map(move |path| Output { path, content })
    }
}

/// Checks the files that a command is going to write: no input, none twice, and none of the user's, unless `force` is `Some(true)`.
pub(super) fn check_outputs(outputs: &[Output<'_>], inputs: &[PathBuf], force: Option<bool>) -> Result<(), Error> {
    for (nth, Output { path, content }) in outputs.iter().enumerate() {
        let name = path.display();
        if path.is_dir() {
            return Err(Error::Place(format!("failed to write {name}: it is a folder\n  name a file in it")));
        }
        if inputs.iter().any(|input| is_same_file(input, path)) {
            return Err(Error::Place(format!(
                "{name} is part of this scenario, and would be overwritten\n  name another file"
            )));
        }
        if outputs[..nth].iter().any(|other| is_same_file(other.path, path)) {
            return Err(Error::Place(format!("{name} is named for two outputs\n  name a file for each")));
        }
        if force != Some(true) && !is_ours(path, *content) {
            let or = if force.is_some() { "replace it with --force" } else { "remove this one first" };
            return Err(Error::Place(format!(
                "{name} was not written by balance, and would be overwritten\n  name another file, or {or}"
            )));
        }
    }
    Ok(())
}

/// Checks that no file but rows is in the report's folder, which is replaced as a whole.
pub(super) fn ensure_outside(outputs: &[Output<'_>], report: &Path) -> Result<(), Error> {
    let folder = resolved(report);
    let is_inside = |output: &&Output<'_>| {
        let is_part = output.content == Content::Rows && lies_in(output.path, report);
        !is_part && resolved(output.path).starts_with(&folder)
    };
    match outputs.iter().find(is_inside) {
        Some(output) => Err(Error::Place(format!(
            "{} is in the folder of the report, which is replaced as a whole\n  name a file outside of {}",
            output.path.display(),
            report.display()
        ))),
        None => Ok(()),
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
            return (one.dev(), one.ino()) == (other.dev(), other.ino());
        }
    }
    resolved(one) == resolved(other)
}

/// True if a file may be replaced: there is none, there is nothing in it, or an earlier command wrote it.
fn is_ours(path: &Path, content: Content) -> bool {
    let Ok(known) = fs::metadata(path) else { return true };
    // A device or a pipe is written to, not replaced.
    if !known.is_file() || is_of_system(path) || known.len() == 0 || content == Content::Added {
        return true;
    }
    let part = |from: u64| {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(from))?;
        let mut bytes = Vec::new();
        file.take(SEARCH_BYTES).read_to_end(&mut bytes)?;
        Ok::<_, io::Error>(bytes)
    };
    match (part(0), part(known.len().saturating_sub(SEARCH_BYTES))) {
        (Ok(begins), Ok(ends)) => content.is_ours(&begins, &ends),
        _ => false,
    }
}

/// Checks that all files can be written, before hours of play. Changes no file, but creates one that text is added to.
pub(super) fn ensure_writable(outputs: &[Output<'_>]) -> Result<(), Error> {
    outputs.iter().try_for_each(|Output { path, content }| match content {
        Content::Added => append(path, ""),
        _ => check_replaceable(path).map_err(|error| unwritten(path, error)),
    })
}

pub(super) fn append(path: &Path, text: &str) -> Result<(), Error> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    let written = opened.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| unwritten(path, error))
}

pub(super) fn replace_file(path: &Path, text: &str) -> Result<(), Error> {
    replace(path, text.as_bytes()).map_err(|error| unwritten(path, error))
}

/// Replaces a file with Markdown, which begins with our mark. Does nothing if there is no path.
pub(super) fn write_markdown(path: Option<&Path>, text: impl FnOnce() -> String) -> Result<(), Error> {
    path.map_or(Ok(()), |path| replace_file(path, &format!("{MARKDOWN_MARK}\n\n{}", text())))
}

fn unwritten(path: &Path, source: io::Error) -> Error {
    let help = "name a writable file in an existing folder";
    Error::File { what: format!("failed to write {}", path.display()), source, help }
}
