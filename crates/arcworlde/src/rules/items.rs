//! Items and Arcanite Tokens: who may use or spend them, and what that does. Also the portals of the forest.

use super::play::{Chance, Dice, MustDecide, Play, Recorder};
use crate::cards::{NONE, Slot};
use crate::game::Arcworlde;
use crate::metrics::metric;
use crate::state::{BOUGHT, Character, FOUND, Lies, Roll, RollOf, State};

impl Arcworlde {
    /// Arcanite is for all; Items need room, and are not for Creatures.
    pub(crate) fn can_take(&self, one: &Character, what: u8) -> bool {
        what == FOUND || what == BOUGHT || (!self.profile(one).is_creature() && one.kit.contains(&NONE))
    }

    pub(crate) fn each_item(&self, one: &Character, mut each: impl FnMut(u8)) {
        one.items().filter(|&(_, item)| self.program.item(item).item).for_each(|(place, _)| each(place));
        [(one.found, FOUND), (one.bought, BOUGHT)].into_iter().filter(|&(n, _)| n > 0).for_each(|(_, what)| each(what));
    }

    /// Returns the most expensive piece of the Common Armoury for which a Character has room.
    pub(super) fn best_of_armoury(&self, st: &State, who: u8) -> Option<u8> {
        let one = st.who(who);
        let taken = |slot: Slot| one.items().any(|(_, held)| self.program.item(held).slot == Some(slot));
        let words = &self.profile(one).words;
        let fits = (0..).zip(&self.program.equipment).filter(|(_, item)| {
            let allowed = item.only.is_empty() || item.only.meets(words);
            item.faction == NONE && item.gp > 0 && allowed && !item.slot.is_some_and(taken)
        });
        fits.max_by_key(|(number, item)| (item.gp, std::cmp::Reverse(*number))).map(|(k, _)| k)
    }

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
    pub(crate) fn use_item(&mut self, who: u8, place: u8, whom: u8) {
        let item = self.take_off(who, place);
        self.who_mut(who).acted = true;
        if let Some(amount) = self.game.program.item(item).heals {
            let hp = self.amount(who, amount);
            self.tell("heal", whom, [("hp", i64::from(hp))], |_, _| format!("is healed by {hp} HP"));
            self.heal(whom, hp);
        }
    }

    /// Once per Round, so that no Character goes to and fro.
    pub(crate) fn step_through(&mut self, who: u8, token: u8) {
        let mut gates = (0_u8..).zip(&self.st.tokens);
        let other = gates.find(|(k, lies)| *k != token && lies.what == Lies::Portal);
        let Some(spot) = other.map(|(_, lies)| lies.at) else { return };
        self.who_mut(who).ported = true;
        if let Some(at) = self.st.table.nearest_free(spot, self.who(who).radius, &self.st.others(who)) {
            self.put(who, at);
            self.who_mut(who).leaves_freely = false;
        }
    }

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
        let falls = |dash| throw.highest() >= self.game.falls_on(self.st, who, dash);
        let highest = matches!(what, RollOf::Bravery(_)) || matches!(what, RollOf::LegIt { dash } if falls(dash));
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
