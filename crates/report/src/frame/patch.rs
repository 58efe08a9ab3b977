//! Changed numbers as a designer takes them over: arguments of `--set`, a variant, and files.

use serde::Serialize;

use crate::questions::step::NumberStep;

/// A file with the numbers changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedFile {
    /// The file that the scenario reads.
    pub file: String,
    /// The name of the changed copy in the report.
    pub copy: String,
}

pub(super) fn sets(changes: &[NumberStep]) -> Vec<String> {
    changes.iter().map(|step| format!("{}={}", step.path, step.to)).collect()
}

/// The changes as a `[[variant]]` of a scenario.
pub(super) fn variant(name: &str, changes: &[NumberStep]) -> String {
    let mut text = format!("[[variant]]\nname = \"{name}\"\n\n[variant.set]\n");
    for step in changes {
        let quoted = toml::Value::String(step.path.clone());
        text.push_str(&format!("{quoted} = {}\n", step.to));
    }
    text
}
