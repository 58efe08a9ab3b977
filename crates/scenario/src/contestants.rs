//! Sides of a scenario in each other's place: the contestants of a matrix, and builds by themselves.

use super::document::Document;
use super::model::{Scenario, Side};
use super::sides::{SideName, contest, spec};
use super::variants::{NamedVariant, Variants};
use balance_engine::Error;
use balance_engine::agent::{Method, Skill};
use balance_engine::format::{Format, SideInput, Spec};
use balance_engine::game::{Faults, Path};
use balance_engine::sim::Contest;

/// The most contestants of a matrix: 2,016 pairs.
const MOST: usize = 64;

/// Makes the contest of two contestants, or says why they cannot meet.
pub(super) type MakePair = dyn Fn(usize, usize) -> Result<Box<dyn Contest>, Error> + Send + Sync;

/// Which side they are ways to play, and each by name with what its `[[side]]` would say.
type Contestants<S> = (usize, Vec<(String, Side<S>)>);

/// What meets what in a matrix: any two contestants as the two sides of the scenario.
pub struct Matrix {
    /// The side of the scenario that the contestants are ways to play.
    pub side: String,
    /// Their names, unlike each other.
    pub names: Vec<String>,
    /// The agents that play them.
    pub agents: Vec<Skill>,
    /// Contestants that differ by name alone, in groups of their names.
    pub identical: Vec<Vec<String>>,
    make: Box<MakePair>,
}

impl Matrix {
    /// Contestants by name, with what each is, in a text that is the same if they are, and what lets two of them meet.
    pub(super) fn new(
        side: String,
        names: Vec<String>,
        agents: Vec<Skill>,
        contents: Vec<String>,
        make: Box<MakePair>,
    ) -> Self {
        let contents = contents.iter().zip(&agents).map(|(own, agent)| format!("{own} {agent}"));
        let identical = same_content(&names, contents);
        Matrix { side, names, agents, identical, make }
    }

    /// One contestant as side 0 against another, or itself, as side 1.
    ///
    /// # Errors
    /// When the game does not let them meet: why, in a sentence.
    pub fn contest(&self, one: usize, two: usize) -> Result<Box<dyn Contest>, Error> {
        (self.make)(one, two)
    }
}

/// Returns the names whose contents are the same text, in groups of at least two, in the order of the names.
pub fn same_content(names: &[String], contents: impl IntoIterator<Item = String>) -> Vec<Vec<String>> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (name, content) in names.iter().zip(contents) {
        match groups.iter_mut().find(|(of, _)| *of == content) {
            Some((_, names)) => names.push(name.clone()),
            None => groups.push((content, vec![name.clone()])),
        }
    }
    groups.into_iter().map(|(_, names)| names).filter(|names| names.len() > 1).collect()
}

/// The contestants that a scenario names: its builds, or else the scenario as it is written and its
/// variants that change one and the same side. What stands in the way is told in the document.
pub(super) fn matrix<F: Format>(document: &mut Document, variants: &Variants) -> Option<Matrix> {
    let at = Path::top().then("side");
    let text: Scenario<F> = document.read_as()?;
    if text.side.len() != 2 {
        let message = format!("a matrix is of games of two sides, and here are {}", text.side.len());
        let help = "`balance compare` without --matrix compares what one side may play with";
        document.report(&at, message, "", Some(help.to_owned()));
        return None;
    }
    let (side, mut contestants) = contestants::<F>(document, variants)?;
    if variants.builds.as_ref().is_none_or(|builds| builds.list.is_empty()) {
        let base = text.side.get(side).cloned();
        contestants.splice(0..0, base.map(|base| (variants.base.clone(), base)));
    }
    if !(2..=MOST).contains(&contestants.len()) {
        let message = format!("a matrix has 2 to {MOST} contestants, not {}", contestants.len());
        let help = "write a table [builds.list.\"NAME\"] for each build that is to compete";
        let key = if variants.builds.is_some() { "builds" } else { "variant" };
        document.report(&Path::top().then(key), message, "", Some(help.to_owned()));
        return None;
    }
    let name = text.side[side].common.name.clone();
    let agent = |(_, side): &(String, Side<F::Side>)| side.common.skill();
    let agents: Vec<Skill> = contestants.iter().map(agent).collect();
    let names: Vec<String> = contestants.iter().map(|(name, _)| name.clone()).collect();
    let setups: Vec<F::Side> = contestants.into_iter().map(|(_, side)| side.own).collect();
    let contents: Vec<String> = setups.iter().map(|setup| serde_json::json!(setup).to_string()).collect();
    let maker = Maker::new(spec(text));
    let labels: Vec<SideName> =
        names.iter().zip(&agents).map(|(name, agent)| SideName { name: name.clone(), agent: agent.clone() }).collect();
    let make = move |one: usize, two: usize| {
        let pair = [one, two].map(|at| (labels[at].clone(), setups[at].clone()));
        maker.contest(pair.into())
    };
    Some(Matrix::new(name, names, agents, contents, Box::new(make)))
}

/// What the scenario lets one side play with, beside what its `[[side]]` says.
fn contestants<F: Format>(document: &mut Document, variants: &Variants) -> Option<Contestants<F::Side>> {
    let (side, list): (usize, &[NamedVariant]) = match &variants.builds {
        Some(builds) if !builds.list.is_empty() => (builds.side, &builds.list),
        _ => {
            let Some(first) = variants.changed.first() else {
                let help = "write [builds] with side = \"…\" and a table [builds.list.\"NAME\"] \
                            for each build, or [[variant]] tables that each change one side";
                let message = "the scenario names nothing that could play against each other";
                document.report(&Path::top(), message, "", Some(help.to_owned()));
                return None;
            };
            (first.side.unwrap_or(0), &variants.changed)
        }
    };
    let mut found = Vec::with_capacity(list.len());
    for (at, variant) in list.iter().enumerate() {
        if variant.side != Some(side) {
            let message = format!("\"{}\" changes more than one and the same side", variant.name);
            let help = "in a matrix all variants change values of one `[[side]]` alone; write \
                        the builds of that side as [builds], or leave out --matrix";
            let path = Path::top().then("variant").then(at).then("set");
            document.report(&path, message, "", Some(help.to_owned()));
            continue;
        }
        // It was read from the same tree when the scenario was checked.
        let mut text: Scenario<F> = variant.root.read().ok()?;
        found.push((variant.name.clone(), text.side.swap_remove(side)));
    }
    document.is_fine().then_some((side, found))
}

/// A scenario whose sides are put in when it is asked for.
pub(super) struct Maker<F: Format> {
    pub(super) text: Spec<F>,
}

impl<F: Format> Maker<F> {
    pub(super) fn new(text: Spec<F>) -> Self {
        Maker { text }
    }

    /// The scenario with these sides, ready to be played; else the first thing that is wrong.
    pub(super) fn contest(&self, sides: Vec<(SideName, F::Side)>) -> Result<Box<dyn Contest>, Error> {
        self.contest_with(sides, [])
    }

    /// The same with other cards under some keys.
    pub(super) fn contest_with(
        &self,
        sides: Vec<(SideName, F::Side)>,
        replaced: impl IntoIterator<Item = (String, F::Card)>,
    ) -> Result<Box<dyn Contest>, Error> {
        let (labels, setups): (Vec<SideName>, Vec<F::Side>) = sides.into_iter().unzip();
        let inputs = labels.iter().zip(setups);
        let mut text = Spec {
            rules: self.text.rules.clone(),
            sides: inputs
                .map(|(label, setup)| {
                    let automaton = label.agent.method == Method::Rogue;
                    SideInput { name: label.name.clone(), setup, automaton }
                })
                .collect(),
            cards: self.text.cards.clone(),
            max_turns: self.text.max_turns,
        };
        text.cards.extend(replaced);
        let mut faults = Faults::default();
        match F::compile(&text, &mut faults) {
            Some(game) if faults.is_empty() => Ok(contest::<F>(game, &labels)),
            _ => Err(Error::Unplayable(faults.0.first().map_or_else(String::new, |fault| fault.message.clone()))),
        }
    }
}

#[cfg(test)]
mod tests;
