//! Characters that come back after a Knock Out, or survive it.

use super::play::{Chance, Play, Recorder};
use crate::board::INCH;
use crate::cards::{Sort, StandingEffect};
use crate::state::Place;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Uses Equipment up to stay in the game. Returns true if it did.
    pub(super) fn survives(&mut self, who: u8) -> bool {
        let (game, one) = (self.game, *self.who(who));
        if !one.has_sort(Sort::SurvivesWith) {
            return false;
        }
        let saved = game.each_standing(&one).find_map(|always| match always.what {
            StandingEffect::SurvivesWith(item) => one.kit.iter().position(|&held| held == item),
            _ => None,
        });
        let Some(place) = saved else { return false };
        let item = self.take_off(who, place as u8);
        let hp = game.program.item(item).heals.map_or(1, |amount| self.amount(who, amount));
        let me = self.who_mut(who);
        me.hp = i16::from(hp).clamp(1, me.max_hp);
        self.tell("survives", who, [("hp", i64::from(hp))], |game, _| {
            format!("uses {} and is not Knocked Out", game.item_name(item))
        });
        true
    }

    pub(crate) fn rises(&mut self, who: u8) {
        let (game, one) = (self.game, *self.who(who));
        if game.sorts & Sort::Revives.bit() == 0 {
            return;
        }
        let words = &game.profile(&one).words;
        let way = self.st.friends(one.side).filter(|&(k, _)| k != who).find_map(|(k, friend)| {
            let reaches = |of, within| words.has(of) && self.st.gap(k, who) <= i32::from(within) * INCH;
            game.each_standing(friend).find_map(|always| match always.what {
                StandingEffect::Revives { of, within, on, hp } if reaches(of, within) => Some((on, hp)),
                _ => None,
            })
        });
        let Some((on, hp)) = way else { return };
        if self.d6(who) < on {
            return;
        }
        let own = game.radius_of(&one);
        let Some(at) = self.st.table.nearest_free(one.at, own, &self.st.others(who)) else { return };
        let me = self.who_mut(who);
        (me.place, me.at, me.radius) = (Place::Board, at, own);
        me.hp = i16::from(hp).min(me.max_hp);
        // What lay on it before its fall is gone.
        (me.prone, me.broken, me.fled, me.pinned, me.blind) = (false, false, false, false, false);
        (me.held, me.recurs, me.later, me.saps, me.move_lost, me.halved) = (None, 0, 0, 0, 0, 0);
        self.tell("rises", who, [("hp", i64::from(hp))], |_, _| format!("rises again with {hp} HP"));
    }

    pub(super) fn bring_back(&mut self, by: u8, profile: u8) {
        let one = *self.who(by);
        let back = self.st.fallen(one.home).find(|(_, other)| other.profile == profile && one.on_board());
        if let Some(number) = back.map(|(number, _)| number) {
            self.appear(profile, one.home, one.at, Some(number));
        }
    }
}
