//! Changes of numbers of a scenario, and how a designer applies them: arguments of `--set`, a variant, and files.

use super::*;
use balance_engine::game::Catalogue;

record! {
    /// A change of a number of a scenario.
    pub struct NumberStep from (path: &str, card: Option<&str>, name: Option<String>, from: f64, to: f64) {
        /// The path of the number for `--set`.
        path: String = TEXT.head("number") => path.to_owned(),
        /// Key of its card; null for a number of the rules.
        card: Option<String> = TEXT => card.map(str::to_owned),
        /// The printed name of that card.
        name: Option<String> = TEXT => name,
        /// The current number.
        from: f64 = TEXT => from,
        /// The new number.
        to: f64 = TEXT => to,
        /// `from` and `to` in words: `70 → 80`.
        change: String = TEXT.head("change") => format!("{} → {}", figure(from), figure(to)),
    }

    /// A row for each change of one number that cannot be played.
    pub struct RefusedChange {
        step: NumberStep = TEXT,
        /// Why it cannot be played.
        why: String = TEXT.head("why"),
    }

    /// A row for each file with changed numbers.
    pub struct ChangedFile {
        /// The file that the scenario reads.
        file: String = TEXT,
        /// The name of the changed copy in the report.
        copy: String = TEXT,
    }
}

impl NumberStep {
    pub fn new(catalogue: &Catalogue, path: &str, card: Option<&str>, (from, to): (f64, f64)) -> Self {
        let at = card.and_then(|card| catalogue.card(card));
        NumberStep::of(path, card, at.map(|at| catalogue.cards[usize::from(at)].name.clone()), from, to)
    }

    /// The path of the number within its card, the rules or the player of a side: `health`, `actions.0.steps.0.deal`.
    pub fn number(&self) -> &str {
        let within = match &self.card {
            Some(_) => 2,
            None if self.path.starts_with("side.") => 3,
            None => 1,
        };
        self.path.splitn(within + 1, '.').last().unwrap_or(&self.path)
    }

    /// By how much it changes: `+10`, `−0.5`.
    pub(crate) fn by(&self) -> String {
        // Without the rounding errors of the subtraction.
        let by = ((self.to - self.from) * 1e9).round() / 1e9;
        format!("{}{}", if by < 0.0 { "" } else { "+" }, figure(by))
    }

    /// The change in a few words: `+10 health on Warden`, `−1 rules.points`.
    pub(crate) fn spoken(&self) -> String {
        match &self.name {
            Some(name) => format!("{} {} on {name}", self.by(), self.number()),
            None => format!("{} {}", self.by(), self.path),
        }
    }
}

/// A number of a scenario, with all its digits.
fn figure(value: f64) -> String {
    value.to_string().replace('-', "−")
}

pub(crate) fn sets(changes: &[NumberStep]) -> Vec<String> {
    changes.iter().map(|step| format!("{}={}", step.path, step.to)).collect()
}

pub(crate) fn variant(name: &str, changes: &[NumberStep]) -> String {
    let mut text = format!("[[variant]]\nname = \"{name}\"\n\n[variant.set]\n");
    for step in changes {
        let quoted = toml::Value::String(step.path.clone());
        text.push_str(&format!("{quoted} = {}\n", step.to));
    }
    text
}
