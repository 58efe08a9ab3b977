//! `--write`: the changed numbers go into the user's own files, last and only if all is well.

use std::path::PathBuf;

use crate::error::Error;
use crate::exit::Exit;
use crate::load::{Loaded, inputs};
use crate::out::Out;
use crate::own_file::OwnFile;
use balance_report::frame::NumberStep;
use balance_scenario::{Tunables, is_house};

/// Opens the files whose numbers may be changed, before the work: none is built in, and all can be written.
pub(super) fn open(found: &Tunables<'_>, loaded: &Loaded) -> Result<Vec<OwnFile>, Error> {
    let game = loaded.prepared.game;
    if let Some(set) = found.built_in() {
        let help = format!(
            "`balance new {game} --cards` copies it into a file of your own; without --write the report has the changed cards"
        );
        let said = format!("{set} is built in, so nothing can be written into it\n  {help}");
        return Err(Error::Place(said));
    }
    let may_change = found.list.iter().enumerate().filter(|(_, number)| number.limits != (0, 0));
    let steps = may_change.map(|(at, number)| match number.limits {
        (low, 0) => (at, low),
        (_, high) => (at, high),
    });
    let patched = found.patched(&steps.collect::<Vec<_>>());
    let files = inputs(&loaded.given.path, &loaded.document);
    let mut own = Vec::new();
    for name in patched.iter().map(|patched| &patched.file) {
        let text = loaded.document.sources.files().find(|(file, _)| file == name);
        let path = files.iter().find(|file| file.display().to_string() == *name);
        if let (Some((_, text)), Some(path)) = (text, path) {
            own.push(OwnFile::open(path, text)?);
        }
    }
    Ok(own)
}

/// Writes the changed numbers into the files, after the report is written and the answer is printed. Returns how the command
/// ends that would have ended with `ended`: a file that was changed meanwhile, or can't be written, stays as it is.
pub(super) fn write(
    own: &[OwnFile],
    changed: &[(PathBuf, String)],
    changes: &[NumberStep],
    ended: Exit,
    out: &Out,
) -> Exit {
    let mut ended = ended;
    for (name, text) in changed.iter().filter(|(name, _)| !is_house(name)) {
        let own = own.iter().find(|own| own.path().display().to_string() == name.display().to_string());
        let written = match own {
            Some(own) => own.replace(text),
            None => Err(Error::Place(format!("{} was not opened before the search", name.display()))),
        };
        if written.is_ok() {
            out.remark(&format!("wrote the new numbers into {}", name.display()));
        }
        ended = out.also_written(ended, written.map_err(|why| unwritten(&why, changes)));
    }
    ended
}

/// Why a file stays as it is, with the changes to be made by hand.
fn unwritten(why: &Error, changes: &[NumberStep]) -> Error {
    let lines = changes.iter().map(|step| format!("\n    {} = {}", step.path, step.to));
    Error::Unwritten(format!(
        "{why}\n  it stays as it is; the report has a copy with the new numbers, which are:{}",
        lines.collect::<String>()
    ))
}
