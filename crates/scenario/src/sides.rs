//! What is wrong with the sides of a scenario, of whatever game they are.

use std::collections::BTreeMap;

use super::model::{AgentName, CommonSide, Scenario, Side};
use super::names::as_read;
use balance_engine::agent::{Barred, Method, Skill, slips};
use balance_engine::format::{Format, SideInput, Spec};
use balance_engine::game::{Catalogue, Describe, Faults, Path, Policy, Rules as _};
use balance_engine::sim::Contest;

#[cfg(test)]
mod tests;

/// A side as reports name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideName {
    /// Its name.
    pub name: String,
    /// Who plays it.
    pub agent: Skill,
}

/// The sides as reports name them.
pub(super) fn sides<F: Format>(scenario: &Scenario<F>) -> Vec<SideName> {
    let side = |side: &Side<F::Side>| SideName { name: side.common.name.clone(), agent: side.common.skill() };
    scenario.side.iter().map(side).collect()
}

/// A game with the players of its sides.
pub(super) fn contest<F: Format>(game: F::Game, sides: &[SideName]) -> Box<dyn Contest> {
    let (skills, names): (Vec<Skill>, _) = sides.iter().map(|side| (side.agent.clone(), side.name.clone())).unzip();
    F::contest(game, &skills, names)
}

/// What a game is compiled from.
pub(super) fn spec<F: Format>(scenario: Scenario<F>) -> Spec<F> {
    Spec {
        rules: scenario.rules,
        sides: scenario
            .side
            .into_iter()
            .map(|side| {
                let automaton = side.common.agent == Some(AgentName::Rogue);
                SideInput { name: side.common.name, setup: side.own, automaton }
            })
            .collect(),
        cards: scenario.cards,
        max_turns: scenario.common.max_turns,
    }
}

/// The game of a scenario, where it has as many sides as the game is for, and all that is wrong with
/// the sides and with what the game is made of.
///
/// A game is never given another number of sides than it is for. Of too many it gets the first, so
/// that what is wrong with these and with the cards is told at once; with too few it is not asked.
pub(super) fn compiled<F: Format>(scenario: Scenario<F>, faults: &mut Faults) -> Option<F::Game> {
    sides_fit::<F>(&scenario.side, faults);
    let without: Vec<Vec<String>> = scenario.side.iter().map(|side| side.common.without.clone()).collect();
    let mut text = spec(scenario);
    let given = text.sides.len();
    if given < *F::SIDES.start() {
        return None;
    }
    text.sides.truncate(*F::SIDES.end());
    // The game looks whether it has found any itself.
    let mut of_game = Faults::default();
    let game = F::compile(&text, &mut of_game);
    faults.0.extend(of_game.0);
    if let Some(game) = &game {
        can_be_barred(&without, game.catalogue(), faults);
    }
    game.filter(|_| text.sides.len() == given)
}

/// Whether the game has what players are to do without.
fn can_be_barred(without: &[Vec<String>], catalogue: &Catalogue, faults: &mut Faults) {
    for (side, texts) in without.iter().enumerate() {
        for (k, text) in texts.iter().enumerate() {
            if let Err(wrong) = Barred::parse(text, catalogue) {
                let at = Path::top().then("side").then(side).then("without").then(k);
                let list = || "`balance list actions` shows what players can do without".to_owned();
                faults.meant(at, wrong.message, wrong.meant, list);
            }
        }
    }
}

/// The number of sides, their names and their agents.
fn sides_fit<F: Format>(sides: &[Side<F::Side>], faults: &mut Faults) {
    let path = Path::top().then("side");
    if !F::SIDES.contains(&sides.len()) {
        let (least, most) = (F::SIDES.start(), F::SIDES.end());
        let wanted = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        let message = format!("{} has {wanted} sides, not {}", F::NAME, sides.len());
        faults.help(path.clone(), message, format!("write {wanted} `[[side]]` tables"));
    }
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    for (at, side) in sides.iter().enumerate() {
        let name = side.common.name.as_str();
        match names.insert(as_read(name), name) {
            Some(other) if other == name => faults.help(
                path.then(at).then("name"),
                format!("two sides are named \"{name}\""),
                "give each side a name of its own",
            ),
            Some(other) => faults.help(
                path.then(at).then("name"),
                format!("\"{name}\" looks like \"{other}\", the name of another side"),
                "give each side a name of its own: spaces, and how accents are written, are not enough",
            ),
            None => {}
        }
        agent_fits::<F>(&path.then(at), &side.common, faults);
    }
}

/// Who plays a side.
fn agent_fits<F: Format>(path: &Path, side: &CommonSide, faults: &mut Faults) {
    if side.agent == Some(AgentName::Rogue) && !F::AUTOMATON {
        faults.help(
            path.then("agent"),
            format!("{} prints no rules for a side without a player", F::NAME),
            "write \"greedy\", \"search\" or \"random\"",
        );
    }
    if !<F::Game as Policy>::HAS_POLICY && side.skill().method != Method::Random {
        faults.help(
            path.clone(),
            format!("{} does not implement `Policy` yet, so only \"random\" can play it", F::NAME),
            "write agent = \"random\"",
        );
    }
    if !<F::Game as Describe>::DESCRIBES && !side.without.is_empty() {
        faults.help(
            path.then("without"),
            format!("{} does not implement `Describe` yet, which tells kinds of decision apart", F::NAME),
            "leave `without` out",
        );
    }
    if side.iterations.is_some() && side.agent != Some(AgentName::Search) {
        faults.help(
            path.then("iterations"),
            "`iterations` goes with agent = \"search\"",
            "write agent = \"search\" or leave it out",
        );
    }
    if side.slips.as_deref().is_some_and(|share| slips(share).is_none()) {
        faults.help(
            path.then("slips"),
            "this is no share of decisions",
            "write one from 0 to 100 percent, such as \"5%\"",
        );
    }
}
