//! Changed numbers on a page, as a designer takes them over.

use crate::frame::ChangedFile;

use super::page::Page;

/// The most arguments that are told; more are for files to say.
const SHOWN: usize = 16;

/// Changes to be tried: as arguments of `--set`, as a variant, and in copies of the files.
pub(super) fn patch(page: &mut Page, set: &[String], files: &[ChangedFile]) {
    if set.is_empty() {
        return;
    }
    page.heading("To try it", "");
    page.code(set.iter().take(SHOWN).map(|set| format!("--set {}", shell(set))).collect());
    let mut said = vec![match set.len() > SHOWN {
        true => format!("… and {} more: variant.toml has all as a [[variant]].", set.len() - SHOWN),
        false => "variant.toml has it as a [[variant]].".to_owned(),
    }];
    for file in files {
        said.push(format!("{} is {} with the numbers changed.", file.copy, file.file));
    }
    page.say(&said.join(" "));
}

/// An argument in quotes, where a shell needs them.
fn shell(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-=/".contains(c);
    if text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}
