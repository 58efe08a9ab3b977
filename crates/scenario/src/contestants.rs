//! Sides with other setups: the contestants of a matrix, and single builds.

use super::variants::{NamedVariant, Variants};
use crate::document::Document;
use crate::model::{Scenario, Side};
use crate::outside::*;
use crate::sides::{SideName, contest, playable, spec};
use balance_engine::format::SideInput;

/// The maximum number of contestants of a matrix, which have 2,016 pairs.
const MAX_CONTESTANTS: usize = 64;

pub(super) type MakePair = dyn Fn(usize, usize) -> Result<Box<dyn Contest>, Error> + Send + Sync;

/// The index of the side, and each contestant's name and setup.
type Contestants<S> = (usize, Vec<(String, Side<S>)>);

/// The contestants of a matrix. Any two can play as the two sides of the scenario.
pub struct Matrix {
    /// The name of the side that the contestants replace.
    pub side: String,
    /// Their names, all different.
    pub names: Vec<String>,
    /// The agents that play them.
    pub agents: Vec<Skill>,
    /// Groups of contestants that differ only by name.
    pub identical: Vec<Vec<String>>,
    make: Box<MakePair>,
}

impl Matrix {
    /// Returns a matrix. `contents` describe the contestants: those with equal texts and agents are identical.
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

    /// Returns the contest of two contestants (or one against itself), as sides 0 and 1, if the game allows it.
    pub fn contest(&self, one: usize, two: usize) -> Result<Box<dyn Contest>, Error> {
        (self.make)(one, two)
    }
}

/// Returns groups of at least two names with equal contents, in the order of the names.
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

/// Returns the contestants of a scenario: its builds, or else itself and the variants that change the same side.
pub(super) fn matrix<F: GameDefinition>(document: &mut Document, variants: &Variants) -> Option<Matrix> {
    let at = Path::top().then("side");
    let text: Scenario<F> = document.read_as()?;
    if text.side.len() != 2 {
        let message = format!("a matrix needs a game of two sides, not {}", text.side.len());
        let help = "remove `--matrix`: `balance compare` then compares the builds of one side";
        document.report(&at, message, "", Some(help.to_owned()));
        return None;
    }
    let (side, mut contestants) = contestants::<F>(document, variants)?;
    if variants.builds.as_ref().is_none_or(|builds| builds.list.is_empty()) {
        let base = text.side.get(side).cloned();
        contestants.splice(0..0, base.map(|base| (variants.base.clone(), base)));
    }
    if !(2..=MAX_CONTESTANTS).contains(&contestants.len()) {
        let message = format!("a matrix has 2 to {MAX_CONTESTANTS} contestants, not {}", contestants.len());
        let help = "write a table `[builds.list.\"NAME\"]` for each build that competes";
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
    let spec = spec(text);
    let labels: Vec<SideName> =
        names.iter().zip(&agents).map(|(name, agent)| SideName { name: name.clone(), agent: agent.clone() }).collect();
    let make = move |one: usize, two: usize| {
        let pair = [one, two].map(|at| (labels[at].clone(), setups[at].clone()));
        with_sides(&spec, pair.into(), [])
    };
    Some(Matrix::new(name, names, agents, contents, Box::new(make)))
}

/// Returns the alternatives for one side, without the scenario's own setup.
fn contestants<F: GameDefinition>(document: &mut Document, variants: &Variants) -> Option<Contestants<F::Side>> {
    let (side, list): (usize, &[NamedVariant]) = match &variants.builds {
        Some(builds) if !builds.list.is_empty() => (builds.side, &builds.list),
        _ => {
            let Some(first) = variants.changed.first() else {
                let help = "write `[builds]` with `side = \"…\"` and a table `[builds.list.\"NAME\"]` \
                            for each build, or `[[variant]]` tables that each change one side";
                let message = "the scenario has no builds or variants to play against each other";
                document.report(&Path::top(), message, "", Some(help.to_owned()));
                return None;
            };
            (first.side.unwrap_or(0), &variants.changed)
        }
    };
    let mut found = Vec::with_capacity(list.len());
    for (at, variant) in list.iter().enumerate() {
        if variant.side != Some(side) {
            let message =
                format!("\"{}\" changes more than one side, or another side than the other variants", variant.name);
            let help = "in a matrix all variants change the same `[[side]]` and nothing else; write \
                        the builds of that side as `[builds]`, or remove `--matrix`";
            let path = Path::top().then("variant").then(at).then("set");
            document.report(&path, message, "", Some(help.to_owned()));
            continue;
        }
        // It has been read from the same tree before.
        let mut text: Scenario<F> = variant.root.read().ok()?;
        found.push((variant.name.clone(), text.side.swap_remove(side)));
    }
    document.is_fine().then_some((side, found))
}

/// Returns a scenario with these sides and some cards replaced by key, or its first mistake.
pub(super) fn with_sides<F: GameDefinition>(
    scenario: &Spec<F>,
    sides: Vec<(SideName, F::Side)>,
    replaced: impl IntoIterator<Item = (String, F::Card)>,
) -> Result<Box<dyn Contest>, Error> {
    let (labels, setups): (Vec<SideName>, Vec<F::Side>) = sides.into_iter().unzip();
    let input = |(label, setup): (&SideName, F::Side)| {
        let automaton = label.agent.method == Method::Rogue;
        SideInput { name: label.name.clone(), setup, automaton }
    };
    let sides = labels.iter().zip(setups).map(input).collect();
    let cards = scenario.cards.clone().into_iter().chain(replaced).collect();
    let text = Spec::<F> { rules: scenario.rules.clone(), sides, cards, max_turns: scenario.max_turns };
    Ok(contest::<F>(playable(&text)?, &labels))
}

#[cfg(test)]
mod tests;
