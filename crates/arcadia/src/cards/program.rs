//! All cards as the loop reads them.

use super::compiled::{Character, Flaw, Goal, League, Merit, Power, Quest, Rest, Waylay, Who};
use super::keys::{Key, Sort};

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// Characters by number: each sort of card is numbered by itself from 0, in the order of keys.
    pub characters: Vec<Character>,
    pub merits: Vec<Merit>,
    pub flaws: Vec<Flaw>,
    pub waylays: Vec<Waylay>,
    pub leagues: Vec<League>,
    pub quests: Vec<Quest>,
    // Each card has a range of those below.
    pub powers: Vec<Power>,
    /// What Waylays add against whom.
    pub against: Vec<(Who, i8)>,
    pub rests: Vec<Rest>,
    pub goals: Vec<Goal>,
    /// The keys of each sort in order, with the number in the catalogue and the copies.
    pub keys: [Vec<Key>; 6],
}

impl Program {
    pub(crate) fn find(&self, sort: Sort, key: &str) -> Option<u8> {
        self.keys[sort as usize].iter().position(|it| it.key == key).map(|k| k as u8)
    }

    /// Cards of a sort of which there is a copy.
    pub(crate) fn pool(&self, sort: Sort) -> Vec<u8> {
        let keys = (0_u8..).zip(&self.keys[sort as usize]);
        keys.filter(|(_, key)| key.copies > 0).map(|(card, _)| card).collect()
    }
}
