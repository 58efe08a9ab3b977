//! A scenario with other players in the place of its own.

use super::contestants::Maker;
use super::document::Document;
use super::model::{Scenario, Side};
use super::sides::{SideName, sides, spec};
use balance_engine::Error;
use balance_engine::agent::Skill;
use balance_engine::format::Format;
use balance_engine::sim::Contest;

/// Makes the contest with these players, one for each side.
type MakeSkilled = dyn Fn(&[Skill]) -> Result<Box<dyn Contest>, Error> + Send + Sync;

/// A scenario of which the players can be chosen.
pub struct Skilled {
    make: Box<MakeSkilled>,
}

impl Skilled {
    /// The scenario with these players, one for each side in order.
    ///
    /// # Errors
    /// When the scenario cannot be played: why, in a sentence.
    pub fn contest(&self, skills: &[Skill]) -> Result<Box<dyn Contest>, Error> {
        (self.make)(skills)
    }
}

/// The document must be one that was [`ready`](super::ready); `None` when it has a mistake now.
pub(super) fn skilled<F: Format>(document: &mut Document) -> Option<Skilled> {
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
