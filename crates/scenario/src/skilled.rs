//! A scenario with other players.

use super::contestants::Maker;
use super::document::Document;
use super::model::{Scenario, Side};
use super::sides::{SideName, sides, spec};
use balance_engine::Error;
use balance_engine::agent::Skill;
use balance_engine::format::GameDefinition;
use balance_engine::sim::Contest;

type MakeSkilled = dyn Fn(&[Skill]) -> Result<Box<dyn Contest>, Error> + Send + Sync;

/// A scenario whose players can be chosen.
pub struct Skilled {
    make: Box<MakeSkilled>,
}

impl Skilled {
    /// Returns the scenario with these players, one for each side. Fails if the scenario can't be played.
    pub fn contest(&self, skills: &[Skill]) -> Result<Box<dyn Contest>, Error> {
        (self.make)(skills)
    }
}

pub(super) fn skilled<F: GameDefinition>(document: &mut Document) -> Option<Skilled> {
    let text: Scenario<F> = document.read_as()?;
    let names = sides(&text);
    let setups: Vec<F::Side> = text.side.iter().map(|side: &Side<F::Side>| side.own.clone()).collect();
    let maker = Maker::<F>::new(spec(text));
    let make = move |skills: &[Skill]| {
        let named = names.iter().zip(skills);
        let named = named.map(|(side, skill)| SideName { name: side.name.clone(), agent: skill.clone() });
        maker.contest(named.zip(setups.iter().cloned()).collect())
    };
    Some(Skilled { make: Box::new(make) })
}
