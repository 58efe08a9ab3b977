//! Dice: Successes, Criticals, Advantage and Disadvantage, and the results of a throw.

use balance_engine::chance::{Chance, Lane};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edge {
    #[default]
    Plain,
    /// One die more, the least desired is discarded.
    Advantage,
    /// One die more, the most desired is discarded.
    Disadvantage,
}

impl Edge {
    /// Effects never add up, and one cancels the other.
    pub const fn of(advantage: bool, disadvantage: bool) -> Self {
        match (advantage, disadvantage) {
            (true, false) => Edge::Advantage,
            (false, true) => Edge::Disadvantage,
            _ => Edge::Plain,
        }
    }
}

#[inline]
pub(crate) const fn successes(die: u8) -> u8 {
    match die {
        6 => 2,
        4 | 5 => 1,
        _ => 0,
    }
}

#[inline]
pub(crate) fn d3<C: Chance>(chance: &mut C, lane: Lane) -> u8 {
    chance.d6(lane).div_ceil(2)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Throw {
    /// By face, from 1.
    faces: [u8; 6],
}

impl Throw {
    pub fn of<C: Chance>(chance: &mut C, lane: Lane, dice: u8) -> Self {
        let mut throw = Throw::default();
        throw.roll(chance, lane, dice);
        throw
    }

    pub const fn of_criticals(dice: u8) -> Self {
        Throw { faces: [0, 0, 0, 0, 0, dice] }
    }

    pub fn roll<C: Chance>(&mut self, chance: &mut C, lane: Lane, dice: u8) {
        for _ in 0..dice {
            let die = chance.d6(lane);
            self.faces[usize::from(die - 1)] += 1;
        }
    }

    pub fn hits(&self) -> u8 {
        self.faces[3] + self.faces[4] + 2 * self.faces[5]
    }

    pub fn misses(&self) -> u8 {
        self.faces[0] + self.faces[1] + self.faces[2]
    }

    pub const fn crits(&self) -> u8 {
        self.faces[5]
    }

    #[cfg(test)]
    pub const fn ones(&self) -> u8 {
        self.faces[0]
    }

    pub fn reroll_misses<C: Chance>(&mut self, chance: &mut C, lane: Lane, max: u8) {
        let again = max.min(self.misses());
        let mut left = again;
        for dice in &mut self.faces[..3] {
            let taken = left.min(*dice);
            *dice -= taken;
            left -= taken;
        }
        self.roll(chance, lane, again);
    }

    /// For a `clumsy` Character a 6 is a Failure.
    pub fn open(&self, clumsy: bool) -> u8 {
        self.misses() + if clumsy { self.crits() } else { 0 }
    }

    pub fn reroll_open<C: Chance>(&mut self, chance: &mut C, lane: Lane, max: u8, clumsy: bool) {
        let misses = max.min(self.misses());
        let crits = if clumsy { (max - misses).min(self.crits()) } else { 0 };
        self.faces[5] -= crits;
        self.reroll_misses(chance, lane, misses);
        self.roll(chance, lane, crits);
    }

    pub fn reroll_ones<C: Chance>(&mut self, chance: &mut C, lane: Lane) {
        let ones = std::mem::take(&mut self.faces[0]);
        self.roll(chance, lane, ones);
    }

    pub fn reroll<C: Chance>(&mut self, chance: &mut C, lane: Lane, face: u8) {
        let dice = &mut self.faces[usize::from(face - 1) % 6];
        if *dice > 0 {
            *dice -= 1;
            self.roll(chance, lane, 1);
        }
    }

    /// 6 without dice.
    pub fn lowest(&self) -> u8 {
        (1..=6).find(|&face| self.faces[face - 1] > 0).unwrap_or(6) as u8
    }

    /// 1 without dice.
    pub fn highest(&self) -> u8 {
        (1..=6).rev().find(|&face| self.faces[face - 1] > 0).unwrap_or(1) as u8
    }

    /// Empty for a plain roll.
    pub fn in_words(&self, edge: Edge) -> String {
        let word = match edge {
            Edge::Plain => return String::new(),
            Edge::Advantage => "an Advantage",
            Edge::Disadvantage => "a Disadvantage",
        };
        let alike = |face: usize| vec![face.to_string(); self.faces[face - 1].into()];
        let faces: Vec<String> = (1..=6).rev().flat_map(alike).collect();
        format!(" (at {word}: {})", faces.join(", "))
    }

    pub fn dice(&self) -> u8 {
        self.faces.iter().sum()
    }

    pub fn sum(&self) -> u8 {
        (1..).zip(&self.faces).map(|(face, dice)| face * dice).sum()
    }

    pub fn feat(&self, edge: Edge) -> u8 {
        self.defence(edge, false)
    }

    /// With an edge, discards the highest or the lowest die.
    pub fn bravery(&self, edge: Edge) -> u8 {
        let discarded = match edge {
            Edge::Plain => 0,
            Edge::Advantage => self.highest(),
            Edge::Disadvantage => self.lowest(),
        };
        self.sum() - discarded
    }

    /// With an edge, discards the worst or the best die. For a `clumsy` Character a 6 is a Failure.
    pub fn defence(&self, edge: Edge, clumsy: bool) -> u8 {
        let worth = |face: usize| if clumsy && face == 6 { 0 } else { successes(face as u8) };
        let shown = || (1..=6_usize).filter(|&face| self.faces[face - 1] > 0);
        let all: u8 = (1..=6_usize).map(|face| worth(face) * self.faces[face - 1]).sum();
        all - match edge {
            Edge::Plain => 0,
            Edge::Advantage => shown().map(worth).min().unwrap_or(0),
            Edge::Disadvantage => shown().map(worth).max().unwrap_or(0),
        }
    }

    pub fn reroll_hits<C: Chance>(&mut self, chance: &mut C, lane: Lane) {
        let hits = self.faces[3..].iter().sum();
        self.faces[3..].fill(0);
        self.roll(chance, lane, hits);
    }
}
