//! `balance validate --fix`: writes the new names of keys into a scenario and its card files.

use crate::own_file::OwnFile;
use crate::prelude::*;
use balance_scenario::{Disk, Patched, ReadProblem};

/// Rewrites the old names in all files of a scenario, or in none. Prints what has changed and returns the files. An error if
/// one can't be written, or if the new files would not be the same scenario.
pub(super) fn fix(path: &Path, document: &Document, fine: bool, out: &Out) -> Result<Vec<String>, Error> {
    let names = document.old_names(false);
    let name = path.display();
    if !fine {
        out.remark(&format!("{name}: nothing is rewritten, because there are mistakes"));
        return Ok(Vec::new());
    }
    if names.is_empty() {
        out.remark(&format!("{name}: no old names, nothing to rewrite"));
        return Ok(Vec::new());
    }
    let changed = document.with_new_names();
    ensure_same(path, document, &changed)?;
    let own = open(path, document, &changed)?;
    for (own, Patched { text, .. }) in own.iter().zip(&changed) {
        own.replace(text)?;
    }
    for change in &names {
        let times = if change.times > 1 { format!(" ({} times)", change.times) } else { String::new() };
        out.remark(&format!("{}:{}: `{}` is now `{}`{times}", change.file, change.line, change.old, change.new));
    }
    Ok(changed.into_iter().map(|patched| patched.file).collect())
}

fn open(path: &Path, document: &Document, changed: &[Patched]) -> Result<Vec<OwnFile>, Error> {
    let files: Vec<PathBuf> = inputs(path, document);
    let one = |patched: &Patched| {
        let file = files.iter().find(|file| file.display().to_string() == patched.file);
        let text = document.sources.files().find(|(name, _)| *name == patched.file).map(|(_, text)| text);
        match (file, text) {
            (Some(file), Some(text)) => {
                OwnFile::open(file, text, "--fix rewrites this file; allow writing, or change its names by hand")
            }
            _ => Err(Error::Place(format!("{} is no file that can be rewritten", patched.file))),
        }
    };
    changed.iter().map(one).collect()
}

/// Fails if the changed files have mistakes or old names, or if anything else in them has another meaning.
fn ensure_same(path: &Path, document: &Document, changed: &[Patched]) -> Result<(), Error> {
    let mut after = read_document_with(&Changed(changed), path, &[]);
    let fine = ready(&mut after, &stem(path)).is_some();
    let left = after.old_names(false);
    if fine && left.is_empty() && after.canonical_json() == document.canonical_json() {
        return Ok(());
    }
    let which = left.first().map_or_else(
        || "the names cannot be rewritten one by one".to_owned(),
        |change| format!("{}:{} cannot be rewritten by itself", change.file, change.line),
    );
    let by_hand: Vec<String> = document.old_names(false).iter().map(|name| format!("\n    {name}")).collect();
    Err(Error::Place(format!(
        "{}: {which}\n  nothing was written; change by hand:{}",
        path.display(),
        by_hand.concat()
    )))
}

struct Changed<'c>(&'c [Patched]);

impl Files for Changed<'_> {
    fn read(&self, path: &Path) -> Result<String, ReadProblem> {
        let name = path.display().to_string();
        let changed = self.0.iter().find(|patched| patched.file == name);
        changed.map_or_else(|| Disk.read(path), |patched| Ok(patched.text.clone()))
    }
}
