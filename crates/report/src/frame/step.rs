//! Changes of one number of a scenario.

use balance_engine::game::Catalogue;

use crate::model::record;

record! {
    /// A number of a scenario with another in its place.
    pub struct NumberStep {
        /// The number, as `--set` names it.
        path: String = TEXT.head("number"),
        /// Key of the card that it is of; null for a number of the rules.
        card: Option<String> = TEXT,
        /// The printed name of that card.
        name: Option<String> = TEXT,
        /// What the number is.
        from: f64 = TEXT,
        /// What it becomes.
        to: f64 = TEXT,
        /// `from` and `to` in words: `70 → 80`.
        change: String = TEXT.head("change"),
    }
}

record! {
    /// A row for each change of one number that cannot be played.
    pub struct RefusedChange {
        step: NumberStep = TEXT,
        /// Why it cannot be played.
        why: String = TEXT.head("why"),
    }
}

impl NumberStep {
    /// A change of the number at `path`, which is that of a card in the catalogue or of the rules.
    pub fn new(catalogue: &Catalogue, path: &str, card: Option<&str>, (from, to): (f64, f64)) -> Self {
        let at = card.and_then(|card| catalogue.card(card));
        NumberStep {
            path: path.to_owned(),
            card: card.map(str::to_owned),
            name: at.map(|at| catalogue.cards[usize::from(at)].name.clone()),
            from,
            to,
            change: format!("{} → {}", figure(from), figure(to)),
        }
    }

    /// What the number is called within its card or the rules: `health`, `actions.0.steps.0.deal`.
    pub fn number(&self) -> &str {
        let within = if self.card.is_some() { 2 } else { 1 };
        self.path.splitn(within + 1, '.').last().unwrap_or(&self.path)
    }

    /// By how much it changes: `+10`, `−0.5`.
    pub(crate) fn by(&self) -> String {
        // Without the last digits, which are those of the subtraction.
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
