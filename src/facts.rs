//! What reports say about a scenario and its sides.

use crate::build::build_id;
use crate::load::Loaded;
use crate::outside::*;
use balance_engine::game::Path;
use balance_report::frame::{ScenarioFacts, SideLabel};
use balance_scenario::{OF_ALL_SIDES, SideName, same_content};

pub(super) fn facts(loaded: &Loaded) -> ScenarioFacts<'_> {
    let prepared = &loaded.prepared;
    let contest = prepared.contest.as_ref();
    ScenarioFacts {
        game: prepared.game,
        title: &prepared.title,
        sides: labels(&prepared.sides, contest),
        catalogue: contest.catalogue(),
        max_turns: contest.setup().max_turns,
        level: prepared.level,
        build: build_id(),
        digest: loaded.digest(),
        seed: prepared.seed,
    }
}

pub(super) fn labels(sides: &[SideName], contest: &dyn Contest) -> Vec<SideLabel> {
    let label = |(at, side): (usize, &SideName)| SideLabel {
        name: side.name.clone(),
        agent: side.agent.to_string(),
        draws_build: contest.setup().draws_build[at],
    };
    sides.iter().enumerate().map(label).collect()
}

pub(super) fn identical(loaded: &Loaded, player: impl Fn(&Skill) -> String) -> Vec<Vec<String>> {
    let written = loaded.document.root.at(&Path::top().then("side")).and_then(|node| node.as_array());
    let sides = &loaded.prepared.sides;
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    let contents = written.into_iter().flatten().zip(sides).map(|(side, name)| {
        let mut rest = side.to_json();
        if let Some(table) = rest.as_object_mut() {
            // The prepared side knows its player, also if the scenario doesn't name one.
            table.retain(|key, _| !OF_ALL_SIDES.contains(&key.as_str()));
        }
        format!("{rest} {}", player(&name.agent))
    });
    same_content(&names, contents)
}
