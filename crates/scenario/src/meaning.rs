//! Finds mistakes that a schema can't express: in a whole scenario, or in its valid parts.

use super::model::{GAMES, MAX_GAMES, OF_ALL_SIDES, percent};
use super::neutral::neutral_fits;
use super::repair::repair;
use crate::expect::{Countable, Expectation, resolve};
use crate::prelude::*;
use balance_engine::game::Rules;

#[cfg(test)]
mod tests;

/// With more mistakes than this, no others are searched.
pub(super) const MAX_DIAGNOSTICS: usize = 200;
/// The keys that together say how much to play.
const OF_BUDGET: [&str; 4] = ["games", "precision", "max_games", "expect"];

/// The parts of a scenario: budget, game, expectations and targets, as far as they are valid.
pub(super) struct Meaning<G> {
    pub budget: Option<Budget>,
    pub game: Option<G>,
    pub expectations: Vec<Expectation>,
    pub targets: Vec<Expectation>,
}

pub(super) fn meaning<F: GameDefinition>(
    scenario: Scenario<F>,
    spec_diagnostics: &mut SpecDiagnostics,
) -> Meaning<F::Game> {
    let budget = budget(&scenario.common, spec_diagnostics);
    neutral_fits(&scenario.common, &scenario.cards, spec_diagnostics);
    let names: Vec<String> = scenario.side.iter().map(|side| side.common.name.clone()).collect();
    let (expect, target) = (scenario.common.expect.clone(), scenario.common.target.clone());
    let builds = scenario.common.builds.as_ref().and_then(|builds| builds.list.as_ref());
    let builds: Vec<String> = builds.into_iter().flat_map(|list| list.keys().cloned()).collect();
    let game = compiled(scenario, spec_diagnostics);
    let countable = game.as_ref().map(|game: &F::Game| Countable {
        game: F::NAME,
        catalogue: game.catalogue(),
        draws_build: (0..names.len()).map(|side| game.draws_build(side)).collect(),
        max_turns: game.max_turns(),
        builds: None,
    });
    let expectations = resolve("expect", &expect, Some(&names), countable.as_ref(), spec_diagnostics);
    // Builds only play each against each for targets.
    let countable = countable.map(|known| Countable { builds: Some(builds), ..known });
    let targets = resolve("target", &target, Some(&names), countable.as_ref(), spec_diagnostics);
    Meaning { budget, game, expectations, targets }
}

fn budget(common: &Common, spec_diagnostics: &mut SpecDiagnostics) -> Option<Budget> {
    let at = |key: &str| Path::top().then(key);
    let Some(text) = &common.precision else {
        if common.max_games.is_some() && common.expect.is_empty() {
            let message = "`max_games` needs `precision`: it is the maximum of a precision run";
            let help = "write `games` instead, or add `precision = \"0.2%\"`";
            spec_diagnostics.help(at("max_games"), message, help);
        }
        return Some(Budget::Games(common.games.unwrap_or(GAMES)));
    };
    if common.games.is_some() {
        spec_diagnostics.help(at("games"), "`games` and `precision` can't be combined", "keep one of them");
    }
    let half_width = percent(text);
    if half_width.is_none() {
        let with_sign = format!("{}%", text.trim());
        let (message, help) = match percent(&with_sign) {
            Some(_) => {
                let help = format!("write `precision = \"{with_sign}\"`");
                (format!("\"{text}\" is not a precision: the percent sign is missing"), help)
            }
            None => {
                let help = "write a percentage from 0.001 to less than 50, such as `\"0.2%\"`".to_owned();
                (format!("\"{text}\" is not a precision"), help)
            }
        };
        spec_diagnostics.help(at("precision"), message, help);
    }
    Some(Budget::Precision { half_width: half_width?, max_games: common.max_games.unwrap_or(MAX_GAMES) })
}

/// Finds mistakes beyond the schema in a scenario with schema or TOML mistakes: repairs the scenario, then keeps what has
/// nothing to do with the repaired parts.
pub(super) fn faults_beside<F: GameDefinition>(document: &Document, schema: &Schema) -> Vec<SpecDiagnostic> {
    let spoilt = document.spoilt();
    // If the text isn't TOML, too little was understood. A failed override could have changed anything.
    let understood = document.readable
        && document.diagnostics.len() <= MAX_DIAGNOSTICS
        && !document.sets_lost
        && !spoilt.files.contains(&document.root.place.source);
    if !understood {
        return Vec::new();
    }
    let on_spoilt_line =
        |place: &Place| !spoilt.lines.is_empty() && spoilt.lines.contains(&(place.source, document.line(place)));
    let Some(repaired) = repair(&document.root, schema, &on_spoilt_line) else { return Vec::new() };
    let Ok(scenario) = repaired.root.read::<Scenario<F>>() else { return Vec::new() };
    let mut spec_diagnostics = SpecDiagnostics::default();
    budget(&scenario.common, &mut spec_diagnostics);
    neutral_fits(&scenario.common, &scenario.cards, &mut spec_diagnostics);
    // Sides, cards and metrics may be missing after the repair, so only what doesn't depend on them is checked.
    resolve("expect", &scenario.common.expect, None, None, &mut spec_diagnostics);
    resolve("target", &scenario.common.target, None, None, &mut spec_diagnostics);
    compiled(scenario, &mut spec_diagnostics);
    let doubt = Doubt::new(document, spoilt.files, &repaired.touched);
    // A name that the repair put in, or moved, is not in the file.
    let text = |root: &Node, at: &Path| root.at(at).and_then(Node::as_str).map(str::to_owned);
    let is_moved = |at: &Path| text(&repaired.root, at).is_some_and(|name| text(&document.root, at) != Some(name));
    spec_diagnostics.0.retain(|spec_diagnostic| !is_moved(&spec_diagnostic.at) && doubt.believes(spec_diagnostic));
    spec_diagnostics.0
}

/// The parts with known mistakes, which make other mistakes doubtful.
struct Doubt<'d> {
    document: &'d Document,
    /// The files that aren't valid TOML.
    spoilt: BTreeSet<SourceId>,
    /// The repaired parts of the scenario: `games`, `side.0`, `cards.warden`.
    parts: BTreeSet<Vec<String>>,
    /// True if some cards may be missing.
    cards_lost: bool,
    /// True if rules or cards were repaired or lost.
    common: bool,
    /// True if these or a side's setup were repaired or lost.
    of_game: bool,
}

impl<'d> Doubt<'d> {
    fn new(document: &'d Document, spoilt: BTreeSet<SourceId>, touched: &[Path]) -> Self {
        let touched: Vec<Vec<String>> = touched.iter().map(keys_of).collect();
        let common = |keys: &Vec<String>| {
            let first = keys.first().map(String::as_str);
            matches!(first, None | Some("rules" | "max_turns" | CARDS))
        };
        let of_side = |keys: &Vec<String>| {
            let own = !keys.get(2).is_some_and(|key| OF_ALL_SIDES.contains(&key.as_str()));
            own && keys.first().is_some_and(|key| key == "side")
        };
        let all_cards = [CARDS.to_owned()];
        let cards_lost = document.cards_lost || !spoilt.is_empty() || touched.iter().any(|keys| *keys == all_cards);
        let common = cards_lost || touched.iter().any(common);
        Doubt {
            document,
            cards_lost,
            common,
            of_game: common || touched.iter().any(of_side),
            spoilt,
            parts: touched.into_iter().map(|keys| part(&keys).to_vec()).collect(),
        }
    }

    /// True if a fault has nothing to do with the repaired parts, judging by its place.
    fn believes(&self, spec_diagnostic: &SpecDiagnostic) -> bool {
        if self.is_no_card(spec_diagnostic) {
            return !self.cards_lost;
        }
        let keys = keys_of(&spec_diagnostic.at);
        let is_part = |keys: &[String]| self.parts.contains(keys);
        if (1..=3).any(|length| keys.get(..length).is_some_and(is_part)) {
            return false;
        }
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        match keys.as_slice() {
            [key] if OF_BUDGET.contains(key) => {
                !is_part(&[]) && !OF_BUDGET.iter().any(|key| is_part(&[(*key).to_owned()]))
            }
            ["expect" | "target" | "tune", ..] => true,
            ["neutral", ..] => !self.cards_lost,
            ["side", _, key] if OF_ALL_SIDES.contains(key) => true,
            ["side", _, _, ..] => !self.common,
            [CARDS, _, _, ..] if self.of_game => {
                let place = self.document.place(&spec_diagnostic.at);
                !self.spoilt.contains(&place.source) && !self.names_something(&spec_diagnostic.at)
            }
            _ => !self.of_game,
        }
    }

    /// True if a fault is about a text that is no card, whatever else is wrong: a misspelt card, or an unknown name in a side.
    fn is_no_card(&self, spec_diagnostic: &SpecDiagnostic) -> bool {
        let is_card = |key: &str| self.document.root.at(&Path::top().then(CARDS).then(key)).is_some();
        let is_misspelt = spec_diagnostic.meant.as_deref().is_some_and(is_card);
        let in_side = spec_diagnostic.at.0.first().is_some_and(|first| first.key() == "side");
        let cards_changed = self.parts.iter().any(|part| part.first().is_some_and(|key| key == CARDS));
        let is_unknown = spec_diagnostic.is_unknown_name && in_side && !cards_changed;
        let text = self.document.root.at(&spec_diagnostic.at).and_then(Node::as_str);
        (is_misspelt || is_unknown) && text.is_some_and(|text| !is_card(text))
    }

    /// True if there is a text, or a list of texts, at a path: it may name a repaired part.
    fn names_something(&self, path: &Path) -> bool {
        let node = self.document.root.at(path);
        let mut items = node.and_then(Node::as_array).unwrap_or_default().iter();
        node.is_none_or(|node| node.as_str().is_some()) || items.any(|item| item.as_str().is_some())
    }
}

/// Returns the part of the scenario that a path leads to. A key that all sides have, except the agent, is a part.
fn part(keys: &[String]) -> &[String] {
    let apart = |key: &String| OF_ALL_SIDES.contains(&key.as_str()) && key != "agent";
    let of_all = keys.first().is_some_and(|key| key == "side") && keys.get(2).is_some_and(apart);
    &keys[..keys.len().min(if of_all { 3 } else { 2 })]
}

fn keys_of(path: &Path) -> Vec<String> {
    path.0.iter().map(Segment::key).collect()
}
