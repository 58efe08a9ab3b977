//! Chance for tests: given rolls, each used exactly once.

use super::{Chance, Lane};

/// A given draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// The face of a six-sided die, 1 to 6.
    D6(u8),
    /// The result of `below(n)`, with `value < n`.
    Below {
        /// Number of possible results.
        n: u32,
        /// The result, from 0.
        value: u32,
    },
}

/// Returns given rolls in order, in whatever lane.
#[derive(Clone, Debug)]
pub struct Script {
    rolls: Vec<Roll>,
    used: usize,
}

impl Script {
    /// Returns a script of these draws.
    pub fn new(rolls: impl IntoIterator<Item = Roll>) -> Self {
        Script { rolls: rolls.into_iter().collect(), used: 0 }
    }

    /// Returns a script of six-sided dice.
    pub fn dice(faces: impl IntoIterator<Item = u8>) -> Self {
        Self::new(faces.into_iter().map(Roll::D6))
    }

    /// Adds rolls at the end.
    pub fn then(&mut self, rolls: impl IntoIterator<Item = Roll>) {
        self.rolls.extend(rolls);
    }

    /// Checks that all rolls were used. The error is the rolls that are left over, in a message.
    pub fn finish(&self) -> Result<(), String> {
        if self.used == self.rolls.len() {
            return Ok(());
        }
        Err(format!("the script has rolls left after {} were used: {:?}", self.used, &self.rolls[self.used..]))
    }

    fn next<T>(&mut self, wanted: &str, fits: impl Fn(Roll) -> Option<T>) -> T {
        let Some(roll) = self.rolls.get(self.used).copied() else {
            panic!("the script ran out after {} rolls: the rules asked for {wanted}", self.used);
        };
        self.used += 1;
        fits(roll)
            .unwrap_or_else(|| panic!("roll {} of the script is {roll:?}, the rules asked for {wanted}", self.used))
    }
}

impl Chance for Script {
    fn below(&mut self, lane: Lane, n: u32) -> u32 {
        self.next(&format!("a draw below {n} in {lane:?}"), |roll| match roll {
            Roll::Below { n: given, value } if given == n && value < n => Some(value),
            _ => None,
        })
    }

    fn d6(&mut self, lane: Lane) -> u8 {
        self.next(&format!("a die in {lane:?}"), |roll| match roll {
            Roll::D6(face @ 1..=6) => Some(face),
            _ => None,
        })
    }
}
