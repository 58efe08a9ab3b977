//! Arcanite Tokens: which Characters may spend one, and what it changes.

use super::play::{Chance, Dice, MustDecide, Play, Recorder};
use crate::cards::NONE;
use crate::game::Arcworlde;
use crate::metrics::metric;
use crate::state::{Roll, RollOf, State};

impl Arcworlde {
    /// Returns the holder of a token that a Character can spend: itself, or on the board its Commander.
    pub(crate) fn purse(&self, st: &State, number: u8) -> u8 {
        let me = st.who(number);
        if self.profile(me).is_creature() && !self.rules.creatures_use_arcanite {
            return NONE;
        }
        if me.tokens() > 0 {
            return number;
        }
        let mut rich = st.friends(me.side).filter(|(_, one)| me.on_board() && one.tokens() > 0);
        rich.find(|(_, one)| self.is_commander(one)).map_or(NONE, |(k, _)| k)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// A bought token goes before one that was found.
    pub(crate) fn spend_token(&mut self, who: u8) {
        let purse = self.game.purse(self.st, who);
        if purse == NONE {
            return;
        }
        let one = self.who_mut(purse);
        let tokens = if one.bought > 0 { &mut one.bought } else { &mut one.found };
        *tokens -= 1;
        self.count_for(who, metric::ARCANITE_SPENT, 1);
    }

    pub(super) fn can_change(&self, roll: &Roll) -> bool {
        if self.game.purse(self.st, roll.who) == NONE {
            return false;
        }
        match roll.what {
            RollOf::Feat(feat) => roll.throw.feat(roll.edge) < self.game.difficulty(self.st, roll.who, feat),
            RollOf::Hits(blow) => !self.game.attack(blow.attack).no_bonus,
            RollOf::Defence(blow) => blow.hits > 0 && self.defended(roll.who, &roll.throw, roll.edge) == 0,
            RollOf::Bravery(_) => !self.is_brave(roll),
            RollOf::LegIt { .. } => true,
        }
    }

    /// Rerolls the highest die of a Bravery Test, the one that is fallen on, else the lowest.
    pub(crate) fn reroll_die(&mut self, roll: Roll) -> MustDecide {
        self.spend_token(roll.who);
        let Roll { who, what, mut throw, .. } = roll;
        let highest = match what {
            RollOf::Bravery(_) => true,
            RollOf::LegIt { dash } => throw.highest() >= self.game.falls_on(self.st, who, dash),
            _ => false,
        };
        let face = if highest { throw.highest() } else { throw.lowest() };
        throw.reroll(self.chance, self.lane(who, lane_of(&what)), face);
        self.tell("arcanite", who, [], |_, _| format!("spends Arcanite to re-roll a {face}"));
        self.settle(Roll { throw, ..roll })
    }

    pub(crate) fn add_die(&mut self, roll: Roll) -> MustDecide {
        self.spend_token(roll.who);
        let Roll { who, what, mut throw, .. } = roll;
        throw.roll(self.chance, self.lane(who, lane_of(&what)), 1);
        self.tell("arcanite", who, [], |_, _| "spends Arcanite for another die".to_owned());
        self.settle(Roll { throw, ..roll })
    }
}

const fn lane_of(what: &RollOf) -> Dice {
    match what {
        RollOf::Feat(_) => Dice::Feat,
        RollOf::Hits(_) => Dice::Hits,
        RollOf::Defence(_) => Dice::Defence,
        RollOf::Bravery(_) => Dice::Bravery,
        RollOf::LegIt { .. } => Dice::Legs,
    }
}
