//! All cards as the loop reads them.

use super::compiled::{Character, Flaw, Goal, League, Merit, Power, Quest, Rest, Waylay, Who};
use super::keys::{Key, Sort};

/// All cards with everything they refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// Characters by number: each sort of card is numbered by itself from 0, in the order of keys.
    pub characters: Vec<Character>,
    /// Merits by number, as builds and slots refer to them.
    pub merits: Vec<Merit>,
    /// Flaws by number, as builds and slots refer to them.
    pub flaws: Vec<Flaw>,
    /// Waylays by number, as hands and the board refer to them.
    pub waylays: Vec<Waylay>,
    /// Leagues by number, as hands and the board refer to them.
    pub leagues: Vec<League>,
    /// Quests by number, as sides and errands refer to them.
    pub quests: Vec<Quest>,
    /// Powers of all cards.
    pub powers: Vec<Power>,
    /// What Waylays add against whom.
    pub against: Vec<(Who, i8)>,
    /// What Rests recover: the entries of all Leagues, of which each has a range.
    pub rests: Vec<Rest>,
    /// What Quests ask for: the goals of all of them, of which each has a range.
    pub goals: Vec<Goal>,
    /// The keys of each sort in order, with the number in the catalogue and the copies.
    pub keys: [Vec<Key>; 6],
}

impl Program {
    /// The place of a card within its sort.
    pub(crate) fn find(&self, sort: Sort, key: &str) -> Option<u8> {
        self.keys[sort as usize].iter().position(|it| it.key == key).map(|k| k as u8)
    }

    /// Cards of a sort of which there is a copy.
    pub(crate) fn pool(&self, sort: Sort) -> Vec<u8> {
        let keys = (0_u8..).zip(&self.keys[sort as usize]);
        keys.filter(|(_, key)| key.copies > 0).map(|(card, _)| card).collect()
    }
}
