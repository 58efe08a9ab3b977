//! Changed numbers as a designer takes them over: arguments of `--set`, a variant, and files.

use super::NumberStep;
use crate::model::record;

record! {
    /// A row for each file with the numbers changed.
    pub struct ChangedFile {
        /// The file that the scenario reads.
        file: String = TEXT,
        /// The name of the changed copy in the report.
        copy: String = TEXT,
    }
}

pub(crate) fn sets(changes: &[NumberStep]) -> Vec<String> {
    changes.iter().map(|step| format!("{}={}", step.path, step.to)).collect()
}

/// The changes as a `[[variant]]` of a scenario.
pub(crate) fn variant(name: &str, changes: &[NumberStep]) -> String {
    let mut text = format!("[[variant]]\nname = \"{name}\"\n\n[variant.set]\n");
    for step in changes {
        let quoted = toml::Value::String(step.path.clone());
        text.push_str(&format!("{quoted} = {}\n", step.to));
    }
    text
}
