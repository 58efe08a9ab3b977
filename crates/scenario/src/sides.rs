//! Checks the sides of a scenario, for all games.

use super::model::{AgentName, CommonSide};
use super::names::as_read;
use crate::model::{Scenario, Side};
use crate::outside::*;
use balance_engine::agent::{ActionFilter, parse_blunder_rate};
use balance_engine::format::SideInput;
use balance_engine::game::{Describe, Rules as _};

#[cfg(test)]
mod tests;

/// A side as reports name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideName {
    /// Its name.
    pub name: String,
    /// Its player.
    pub agent: Skill,
}

pub(super) fn sides<F: GameDefinition>(scenario: &Scenario<F>) -> Vec<SideName> {
    let side = |side: &Side<F::Side>| SideName { name: side.common.name.clone(), agent: side.common.skill() };
    scenario.side.iter().map(side).collect()
}

pub(super) fn contest<F: GameDefinition>(game: F::Game, sides: &[SideName]) -> Box<dyn Contest> {
    let (skills, names): (Vec<Skill>, _) = sides.iter().map(|side| (side.agent.clone(), side.name.clone())).unzip();
    F::contest(game, &skills, names)
}

pub(super) fn spec<F: GameDefinition>(scenario: Scenario<F>) -> Spec<F> {
    let side = |side: Side<F::Side>| {
        let automaton = side.common.agent == Some(AgentName::Rogue);
        SideInput { name: side.common.name, setup: side.own, automaton }
    };
    Spec {
        rules: scenario.rules,
        sides: scenario.side.into_iter().map(side).collect(),
        cards: scenario.cards,
        max_turns: scenario.common.max_turns,
    }
}

/// Returns a game without mistakes, or the first mistake.
pub(super) fn playable<F: GameDefinition>(text: &Spec<F>) -> Result<F::Game, Error> {
    let mut spec_diagnostics = SpecDiagnostics::default();
    let game = F::compile(text, &mut spec_diagnostics).filter(|_| spec_diagnostics.is_empty());
    game.ok_or_else(|| unplayable(spec_diagnostics))
}

pub(super) fn unplayable(spec_diagnostics: SpecDiagnostics) -> Error {
    let first = spec_diagnostics.0.into_iter().next();
    Error::Unplayable(first.map_or_else(String::new, |spec_diagnostic| spec_diagnostic.message))
}

/// Returns the game of a scenario with a valid number of sides, and reports all mistakes in sides and game. Of too many
/// sides the game gets the first; with too few it isn't compiled.
pub(super) fn compiled<F: GameDefinition>(
    scenario: Scenario<F>,
    spec_diagnostics: &mut SpecDiagnostics,
) -> Option<F::Game> {
    sides_fit::<F>(&scenario.side, spec_diagnostics);
    let avoid: Vec<Vec<String>> = scenario.side.iter().map(|side| side.common.avoid.clone()).collect();
    let mut text = spec(scenario);
    let given = text.sides.len();
    if given < *F::SIDES.start() {
        return None;
    }
    text.sides.truncate(*F::SIDES.end());
    // The game checks whether it has reported any itself.
    let mut of_game = SpecDiagnostics::default();
    let game = F::compile(&text, &mut of_game);
    spec_diagnostics.0.extend(of_game.0);
    if let Some(game) = &game {
        check_action_filters(&avoid, F::NAME, game.catalogue(), spec_diagnostics);
    }
    game.filter(|_| text.sides.len() == given)
}

fn check_action_filters(
    avoid: &[Vec<String>],
    game: &str,
    catalogue: &Catalogue,
    spec_diagnostics: &mut SpecDiagnostics,
) {
    for (side, texts) in avoid.iter().enumerate() {
        for (k, text) in texts.iter().enumerate() {
            if let Err(wrong) = ActionFilter::parse(text, catalogue) {
                let at = Path::top().then("side").then(side).then("avoid").then(k);
                let list = || format!("`balance list actions {game}` shows what players can avoid");
                spec_diagnostics.meant(at, wrong.message, wrong.meant, list);
            }
        }
    }
}

fn sides_fit<F: GameDefinition>(sides: &[Side<F::Side>], spec_diagnostics: &mut SpecDiagnostics) {
    let path = Path::top().then("side");
    if !F::SIDES.contains(&sides.len()) {
        let (least, max) = (F::SIDES.start(), F::SIDES.end());
        let wanted = if least == max { format!("{least}") } else { format!("{least} to {max}") };
        let message = format!("{} has {wanted} sides, not {}", F::NAME, sides.len());
        spec_diagnostics.help(path.clone(), message, format!("write {wanted} `[[side]]` tables"));
    }
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    for (at, side) in sides.iter().enumerate() {
        let name = side.common.name.as_str();
        if let Some(other) = names.insert(as_read(name), name) {
            let message = match other == name {
                true => format!("two sides are named \"{name}\""),
                false => format!("\"{name}\" looks like \"{other}\", the name of another side"),
            };
            let rest = if other == name { "" } else { "; spaces and the encoding of accents don't count" };
            spec_diagnostics.help(path.then(at).then("name"), message, format!("give each side its own name{rest}"));
        }
        agent_fits::<F>(&path.then(at), &side.common, spec_diagnostics);
    }
}

fn agent_fits<F: GameDefinition>(path: &Path, side: &CommonSide, spec_diagnostics: &mut SpecDiagnostics) {
    if side.agent == Some(AgentName::Rogue) && !F::AUTOMATON {
        let message = format!("the rulebook of {} has no rules for a side without a player", F::NAME);
        let help = "write `agent = \"greedy\"`, or \"search\" or \"random\"";
        spec_diagnostics.help(path.then("agent"), message, help);
    }
    if !<F::Game as Policy>::HAS_POLICY && side.skill().method != Method::Random {
        let message = format!("{} does not implement `Policy` yet, so only \"random\" can play it", F::NAME);
        spec_diagnostics.help(path.clone(), message, "write `agent = \"random\"`");
    }
    if !<F::Game as Describe>::DESCRIBES && !side.avoid.is_empty() {
        let message = format!("{} does not implement `Describe` yet, which names the kinds of decision", F::NAME);
        spec_diagnostics.help(path.then("avoid"), message, "remove this line");
    }
    if side.iterations.is_some() && side.agent != Some(AgentName::Search) {
        let help = "write `agent = \"search\"`, or remove this line";
        spec_diagnostics.help(path.then("iterations"), "`iterations` needs `agent = \"search\"`", help);
    }
    if side.blunder_rate.as_deref().is_some_and(|share| parse_blunder_rate(share).is_none()) {
        let help = "write a percentage from 0 to 100, such as `\"5%\"`";
        spec_diagnostics.help(path.then("blunder_rate"), "this is not a share of decisions", help);
    }
}
