//! `--write`: writes the changed numbers into the user's own files, last and only if all targets are met.

use crate::input::ensure_file;
use crate::own_file::OwnFile;
use crate::prelude::*;

/// Opens the files whose numbers may be changed, before the work. Fails if one is built in or can't be written.
pub(super) fn open(found: &Tunables<'_>, loaded: &Loaded) -> Result<Vec<OwnFile>, Error> {
    ensure_file(&loaded.given.path, "--write replaces the scenario")?;
    let game = loaded.prepared.game;
    if let Some(set) = found.built_in() {
        let help = format!(
            "copy it into your own file with `balance new {game} --cards`; without --write, the report has the changed cards"
        );
        let said = format!("{set} is built in, so it can't be changed\n  {help}");
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
            let help = "--write needs to replace this file; without it the report has a changed copy";
            own.push(OwnFile::open(path, text, help)?);
        }
    }
    Ok(own)
}

/// Writes the changed numbers into the files, after the report. A file that has changed meanwhile stays unchanged.
pub(super) fn write(
    own: &[OwnFile],
    changed: &[(PathBuf, String)],
    changes: &[NumberStep],
    ended: Exit,
    out: &Out,
) -> Exit {
    let mut ended = ended;
    for (name, text) in changed.iter().filter(|(name, _)| !is_built_in(name)) {
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

fn unwritten(why: &Error, changes: &[NumberStep]) -> Error {
    let lines = changes.iter().map(|step| format!("\n    {} = {}", step.path, step.to));
    Error::Unwritten(format!(
        "{why}\n  the file is unchanged; the report has a copy with the new numbers, which are:{}",
        lines.collect::<String>()
    ))
}
