//! What is wrong with a scenario beyond its schema: as a whole, or with those parts of it that are not broken.

use std::collections::BTreeSet;

use super::document::Document;
use super::include::CARDS;
use super::model::{Common, GAMES, MAX_GAMES, OF_ALL_SIDES, Scenario, percent};
use super::neutral::neutral_fits;
use super::place::{Place, SourceId};
use super::repair::repair;
use super::schema::Schema;
use super::sides::compiled;
use super::tree::Node;
use crate::expect::{Countable, Expectation, resolve};
use balance_engine::format::Format;
use balance_engine::game::{Fault, Faults, Path, Rules, Segment};
use balance_engine::sim::Budget;

#[cfg(test)]
mod tests;

/// With more mistakes than this there are enough to be told.
pub(super) const MOST_MISTAKES: usize = 200;

/// The keys that say together how much to play.
const OF_BUDGET: [&str; 4] = ["games", "precision", "max_games", "expect"];

/// What a scenario means: how much to play, the game, and what is expected of it, where they can
/// be told.
pub(super) struct Meaning<G> {
    pub budget: Option<Budget>,
    pub game: Option<G>,
    pub expectations: Vec<Expectation>,
    pub targets: Vec<Expectation>,
}

/// Looks for what a schema cannot say.
pub(super) fn meaning<F: Format>(scenario: Scenario<F>, faults: &mut Faults) -> Meaning<F::Game> {
    let budget = budget(&scenario.common, faults);
    neutral_fits(&scenario.common, &scenario.cards, faults);
    let names: Vec<String> = scenario.side.iter().map(|side| side.common.name.clone()).collect();
    let (expect, target) = (scenario.common.expect.clone(), scenario.common.target.clone());
    let builds = scenario.common.builds.as_ref().and_then(|builds| builds.list.as_ref());
    let builds: Vec<String> = builds.into_iter().flat_map(|list| list.keys().cloned()).collect();
    let game = compiled(scenario, faults);
    let countable = game.as_ref().map(|game: &F::Game| Countable {
        catalogue: game.catalogue(),
        draws_build: (0..names.len()).map(|side| game.draws_build(side)).collect(),
        max_turns: game.max_turns(),
        builds: None,
    });
    let expectations = resolve("expect", &expect, Some(&names), countable.as_ref(), faults);
    // Builds are played each against each only where that is what a target is about.
    let countable = countable.map(|known| Countable { builds: Some(builds), ..known });
    let targets = resolve("target", &target, Some(&names), countable.as_ref(), faults);
    Meaning { budget, game, expectations, targets }
}

/// What is wrong with a most number of games for a run that has a fixed number, and the remedy.
pub const NO_PRECISION: (&str, &str) = (
    "`max_games` bounds a precision run, and there is no `precision`",
    "write `games` instead, or add `precision = \"0.2%\"`",
);

/// How much to play: games or a precision, never both.
fn budget(common: &Common, faults: &mut Faults) -> Option<Budget> {
    let at = |key: &str| Path::top().then(key);
    let Some(text) = &common.precision else {
        if common.max_games.is_some() && common.expect.is_empty() {
            faults.help(at("max_games"), NO_PRECISION.0, NO_PRECISION.1);
        }
        return Some(Budget::Games(common.games.unwrap_or(GAMES)));
    };
    if common.games.is_some() {
        faults.help(
            at("games"),
            "`games` and `precision` are two ways to say how much to play",
            "leave one of them out",
        );
    }
    let half_width = percent(text);
    if half_width.is_none() {
        faults.help(
            at("precision"),
            format!("\"{text}\" is not a precision"),
            "write points of win rate from 0.001 to less than 50 with a percent sign: \"0.2%\"",
        );
    }
    Some(Budget::Precision { half_width: half_width?, max_games: common.max_games.unwrap_or(MAX_GAMES) })
}

/// What is wrong beyond the schema with a scenario that its schema, or TOML, finds mistakes in.
///
/// The scenario is repaired, and what is wrong with the rest of it is told as far as it has nothing to do with what was
/// repaired: nothing that would go away with the mistakes that are known already. What may have to do with it comes when
/// they are mended.
pub(super) fn faults_beside<F: Format>(document: &Document, schema: &Schema) -> Vec<Fault> {
    let spoilt = document.spoilt();
    // Of a text that is no TOML too little was understood, and an override could have changed anything.
    let understood = document.readable
        && document.mistakes.len() <= MOST_MISTAKES
        && !document.sets_lost
        && !spoilt.files.contains(&document.root.place.source);
    if !understood {
        return Vec::new();
    }
    let on_spoilt_line =
        |place: &Place| !spoilt.lines.is_empty() && spoilt.lines.contains(&(place.source, document.line(place)));
    let Some(repaired) = repair(&document.root, schema, &on_spoilt_line) else {
        return Vec::new();
    };
    let Ok(scenario) = repaired.root.read::<Scenario<F>>() else {
        return Vec::new();
    };
    let mut faults = Faults::default();
    budget(&scenario.common, &mut faults);
    neutral_fits(&scenario.common, &scenario.cards, &mut faults);
    // Sides, cards and metrics may have been repaired away: only what holds whatever they are is looked at.
    resolve("expect", &scenario.common.expect, None, None, &mut faults);
    resolve("target", &scenario.common.target, None, None, &mut faults);
    compiled(scenario, &mut faults);
    let doubt = Doubt::new(document, spoilt.files, &repaired.touched);
    faults.0.retain(|fault| doubt.believes(fault));
    faults.0
}

/// What is known to be wrong, and so what cannot be believed.
struct Doubt<'d> {
    document: &'d Document,
    /// The files that are not TOML.
    spoilt: BTreeSet<SourceId>,
    /// The parts of the scenario that were repaired, by their paths: `games`, `side.0`, `cards.warden`.
    parts: BTreeSet<Vec<String>>,
    /// Whether there may be cards that were not read.
    cards_lost: bool,
    /// Whether any of what all sides play with was repaired or lost: rules and cards.
    common: bool,
    /// Whether any of what the game is made of was: these, or what a side plays with.
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

    /// Whether a fault has nothing to do with what was repaired, as far as its place tells.
    fn believes(&self, fault: &Fault) -> bool {
        if self.is_misspelt_card(fault) {
            return !self.cards_lost;
        }
        let keys = keys_of(&fault.at);
        let is_part = |keys: &[String]| self.parts.contains(keys);
        if (1..=2).any(|length| keys.get(..length).is_some_and(is_part)) {
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
                let place = self.document.place(&fault.at);
                !self.spoilt.contains(&place.source) && !self.names_something(&fault.at)
            }
            _ => !self.of_game,
        }
    }

    /// Whether it is about a text that is no card's key, and was taken for one that is: so it stands in the file,
    /// whatever else is wrong.
    fn is_misspelt_card(&self, fault: &Fault) -> bool {
        let text = self.document.root.at(&fault.at).and_then(Node::as_str);
        let is_card = |key| self.document.root.at(&Path::top().then(CARDS).then(key)).is_some();
        fault.meant.as_deref().is_some_and(is_card) && text.is_some_and(|text| !is_card(text))
    }

    /// Whether there is a text at a path, or a list of such: it may name what was repaired.
    fn names_something(&self, path: &Path) -> bool {
        let node = self.document.root.at(path);
        let mut items = node.and_then(Node::as_array).unwrap_or_default().iter();
        node.is_none_or(|node| node.as_str().is_some()) || items.any(|item| item.as_str().is_some())
    }
}

/// The part of the scenario that a path leads into.
fn part(keys: &[String]) -> &[String] {
    &keys[..keys.len().min(2)]
}

/// A path as keys alone, which are the same however it was come by.
fn keys_of(path: &Path) -> Vec<String> {
    path.0.iter().map(Segment::key).collect()
}
