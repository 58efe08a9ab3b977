//! Dice: Successes, Criticals, Advantage and Disadvantage, Feats, Bravery Tests, Leg It.

use crate::chance::{Chance, Lane};

use super::cards::Difficulty;

/// A roll at an Advantage, at a Disadvantage, or plain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edge {
    /// Neither, or both.
    #[default]
    Plain,
    /// One die more, the least desired is discarded.
    Advantage,
    /// One die more, the most desired is discarded.
    Disadvantage,
}

impl Edge {
    /// What several effects come to: they never add up, and one cancels the other.
    #[must_use]
    pub const fn of(advantage: bool, disadvantage: bool) -> Self {
        match (advantage, disadvantage) {
            (true, false) => Edge::Advantage,
            (false, true) => Edge::Disadvantage,
            _ => Edge::Plain,
        }
    }
}

/// Successes of a die: none on 1 to 3, one on 4 and 5, two on a 6.
#[inline]
#[must_use]
pub const fn successes(die: u8) -> u8 {
    match die {
        6 => 2,
        4 | 5 => 1,
        _ => 0,
    }
}

/// Successes that a Feat takes.
#[inline]
#[must_use]
pub const fn needed(difficulty: Difficulty) -> u8 {
    match difficulty {
        Difficulty::Easy => 1,
        Difficulty::Medium => 2,
        Difficulty::Hard => 3,
        Difficulty::Legendary => 4,
    }
}

/// A die of three sides, as a six-sided one shows it: halved, rounded up.
#[inline]
pub fn d3<C: Chance>(chance: &mut C, lane: Lane) -> u8 {
    chance.d6(lane).div_ceil(2)
}

/// The dice of a Feat: so many, one more with an edge, of which one is discarded. Successes.
pub fn feat<C: Chance>(chance: &mut C, lane: Lane, dice: u8, edge: Edge) -> u8 {
    let mut sum = 0;
    let (mut least, mut most) = (6, 1);
    let rolled = dice + u8::from(edge != Edge::Plain && dice > 0);
    for _ in 0..rolled {
        let die = chance.d6(lane);
        sum += successes(die);
        least = die.min(least);
        most = die.max(most);
    }
    match edge {
        _ if dice == 0 => 0,
        Edge::Plain => sum,
        Edge::Advantage => sum - successes(least),
        Edge::Disadvantage => sum - successes(most),
    }
}

/// One die with an edge: a Defence Roll, for which high is good.
pub fn one_die<C: Chance>(chance: &mut C, lane: Lane, edge: Edge) -> u8 {
    let first = chance.d6(lane);
    match edge {
        Edge::Plain => first,
        Edge::Advantage => first.max(chance.d6(lane)),
        Edge::Disadvantage => first.min(chance.d6(lane)),
    }
}

/// The total of a Bravery Test: two dice, of three the lower two at an Advantage, the higher two at a
/// Disadvantage. Low is good.
pub fn bravery<C: Chance>(chance: &mut C, lane: Lane, edge: Edge) -> u8 {
    let (a, b) = (chance.d6(lane), chance.d6(lane));
    if edge == Edge::Plain {
        return a + b;
    }
    let c = chance.d6(lane);
    let sum = a + b + c;
    match edge {
        Edge::Advantage => sum - a.max(b).max(c),
        _ => sum - a.min(b).min(c),
    }
}

/// Hits left after Defence Rolls, one die at a time until one fails or all are defended. `reroll` of
/// the failed ones are rolled again, and a 6 is a failure where `clumsy`.
pub fn defend<C: Chance>(
    chance: &mut C,
    lane: Lane,
    hits: u8,
    edge: Edge,
    clumsy: bool,
    reroll: &mut u8,
) -> u8 {
    let mut left = hits;
    while left > 0 {
        let defended = |die: u8| if die == 6 && clumsy { 0 } else { successes(die) };
        let mut die = defended(one_die(chance, lane, edge));
        if die == 0 && *reroll > 0 {
            *reroll -= u8::from(*reroll != u8::MAX);
            die = defended(one_die(chance, lane, edge));
        }
        if die == 0 {
            break;
        }
        left = left.saturating_sub(die);
    }
    left
}

/// The dice of an Attack as they lie, by face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Throw {
    /// How many dice show each face, from 1.
    faces: [u8; 6],
}

impl Throw {
    /// Rolls so many dice more.
    pub fn roll<C: Chance>(&mut self, chance: &mut C, lane: Lane, dice: u8) {
        for _ in 0..dice {
            let die = chance.d6(lane);
            self.faces[usize::from(die - 1)] += 1;
        }
    }

    /// Hits: Successes, a Critical counting twice.
    #[must_use]
    pub fn hits(&self) -> u8 {
        self.faces[3] + self.faces[4] + 2 * self.faces[5]
    }

    /// Dice that hit.
    #[must_use]
    pub fn successes(&self) -> u8 {
        self.faces[3] + self.faces[4] + self.faces[5]
    }

    /// Dice that failed.
    #[must_use]
    pub fn misses(&self) -> u8 {
        self.faces[0] + self.faces[1] + self.faces[2]
    }

    /// Criticals.
    #[must_use]
    pub const fn crits(&self) -> u8 {
        self.faces[5]
    }

    /// Dice that show a 1.
    #[must_use]
    pub const fn ones(&self) -> u8 {
        self.faces[0]
    }

    /// Rolls up to so many misses again, each once; 1s first, though that makes no difference.
    pub fn reroll_misses<C: Chance>(&mut self, chance: &mut C, lane: Lane, most: u8) {
        let mut left = most.min(self.misses());
        let again = left;
        for face in 0..3 {
            let taken = left.min(self.faces[face]);
            self.faces[face] -= taken;
            left -= taken;
        }
        self.roll(chance, lane, again);
    }

    /// Rolls all 1s again, each once.
    pub fn reroll_ones<C: Chance>(&mut self, chance: &mut C, lane: Lane) {
        let ones = std::mem::take(&mut self.faces[0]);
        self.roll(chance, lane, ones);
    }

    /// Rolls all dice that hit again, each once.
    pub fn reroll_hits<C: Chance>(&mut self, chance: &mut C, lane: Lane) {
        let hits = self.successes();
        self.faces[3..].fill(0);
        self.roll(chance, lane, hits);
    }
}
