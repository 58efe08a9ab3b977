//! A scenario with other players.

use super::contestants::with_sides;
use crate::prelude::*;

/// Returns the scenario with these players, one for each side. Fails if it can't be played.
pub type Skilled = Box<dyn Fn(&[Skill]) -> Result<Box<dyn Contest>, Error> + Send + Sync>;

pub(super) fn skilled<F: GameDefinition>(document: &mut Document) -> Option<Skilled> {
    let text: Scenario<F> = document.read_as()?;
    let names = sides(&text);
    let setups: Vec<F::Side> = text.side.iter().map(|side: &Side<F::Side>| side.own.clone()).collect();
    let spec = spec(text);
    Some(Box::new(move |skills: &[Skill]| {
        let named = names.iter().zip(skills);
        let named = named.map(|(side, skill)| SideName { name: side.name.clone(), agent: skill.clone() });
        with_sides(&spec, named.zip(setups.iter().cloned()).collect(), [])
    }))
}
