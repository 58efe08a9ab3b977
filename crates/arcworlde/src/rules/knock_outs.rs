//! Knock Outs: what is left behind, which friends are frightened, which foes are free again, and which Characters come back.

use balance_engine::game::Seat;

use super::play::{Chance, Play, Recorder};
use crate::board::INCH;
use crate::cards::{Class, Moment, NONE, Sort, StandingEffect};
use crate::metrics::{CELL, FALLEN, card_metric, metric};
use crate::rule_options::Mission;
use crate::state::{Character, Fear, Lies, NO_SEAT, Place, Struck, Task};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// `by` is [`NONE`] for a rule. Returns false if something saves the Character.
    pub(crate) fn knock_out(&mut self, who: u8, by: u8) -> bool {
        let one = *self.who(who);
        if !one.in_play() || self.survives(who) {
            return false;
        }
        self.tell("knock_out", who, [], |_, _| "is Knocked Out".to_owned());
        if let Place::Gobbled(creature) = one.place {
            let hp = self.d6(creature);
            self.heal(creature, hp);
        }
        let round = self.st.round;
        let me = self.who_mut(who);
        (me.place, me.out_since) = (Place::Out, round);
        self.fell(who);
        if by != NONE && by != who {
            self.felled(who, by);
        }
        self.leave_behind(who);
        if one.on_board() && !one.expendable {
            self.frighten_friends(who);
        }
        self.dismount(who);
        self.release(who);
        self.drain_mires(who);
        self.push_if(self.st.active == who, Task::Rest(who));
        if one.on_board() {
            self.rises(who);
        }
        true
    }

    fn fell(&mut self, who: u8) {
        let one = *self.who(who);
        if one.home == NO_SEAT {
            return;
        }
        self.st.fallen[usize::from(one.home)] += 1;
        self.count_for(who, metric::LOST, 1);
        self.count_for(who, metric::LOST_IN_ROUND + usize::from(self.st.round.clamp(1, 8) - 1), 1);
        if one.radius > 0 {
            let cell = CELL * INCH as u32;
            let at = self.st.table.seen_by(one.home, one.at);
            let (column, row) = (at.x as u32 / cell, at.y as u32 / cell);
            self.rec.place(Seat(one.home), FALLEN, column, row);
        }
        if self.game.rules.mission == Mission::KnockOut {
            let points = 1 + 2 * i16::from(self.game.is_commander(&one));
            self.st.points[usize::from(1 - one.home)] += points;
        }
    }

    fn felled(&mut self, who: u8, by: u8) {
        let (one, other) = (*self.who(who), *self.who(by));
        if one.home != other.home {
            self.count_for(by, metric::KNOCK_OUTS, 1);
            self.count_card(by, card_metric::KNOCK_OUTS, 1);
            self.who_mut(by).killer = true;
        }
        self.who_mut(by).knocked_out = true;
        // An imposter is found out: once for good.
        if one.profile == other.profile && one.home != other.home && self.game.profile(&one).is(Class::SwordForHire) {
            let by = self.who_mut(by);
            (by.ap, by.ap_left) = (by.ap + 1, by.ap_left + 1);
        }
        self.moment(by, Moment::KnockOut);
    }

    fn leave_behind(&mut self, who: u8) {
        let one = *self.who(who);
        let me = self.who_mut(who);
        (me.found, me.bought) = (0, 0);
        (0..one.found).for_each(|_| self.lay(one.at, Lies::Arcanite));
        (0..one.bought).for_each(|_| self.lay(one.at, Lies::Bought));
        if self.game.rules.dropped_items {
            for (place, item) in one.items() {
                let of = self.game.program.item(item);
                if of.item || of.artefact {
                    self.take_off(who, place);
                    self.lay(one.at, Lies::Equipment(item));
                }
            }
        }
    }

    fn frighten_friends(&mut self, who: u8) {
        let one = *self.who(who);
        let range = i32::from(self.game.rules.bravery_range) * INCH;
        let is_tested = |&(friend, other): &(u8, &Character)| {
            friend != who
                && !other.broken
                && other.disc().gap(one.disc()) <= range
                && !self.game.is_unmoved(self.st, friend, who)
        };
        let mut tested: Struck = self.st.friends(one.side).filter(is_tested).map(|(friend, _)| friend).collect();
        tested.reverse();
        self.frighten(tested, Fear::Break);
    }

    fn dismount(&mut self, who: u8) {
        let one = *self.who(who);
        if one.rider != NONE {
            let rider = one.rider;
            self.who_mut(who).rider = NONE;
            let own = self.who(rider).own_radius();
            let at = self.st.table.nearest_free(one.at, own, &self.st.others(rider)).unwrap_or(one.at);
            let me = self.who_mut(rider);
            (me.mount, me.radius, me.at) = (NONE, own, at);
            let hits = self.d6(rider);
            self.knock_prone(rider);
            self.suffer(NONE, rider, hits);
        }
        if one.mount != NONE {
            self.who_mut(who).mount = NONE;
            self.who_mut(one.mount).rider = NONE;
            self.st.todo.push(Task::Test { who: one.mount, fear: Fear::Break });
        }
    }

    pub(super) fn release(&mut self, who: u8) {
        for one in 0..self.st.characters.len() as u8 {
            if self.who(one).place == Place::Gobbled(who) {
                self.cough_up(one);
            }
            let me = self.who_mut(one);
            me.held = me.held.filter(|held| held.by != who || !held.grip.lasts);
        }
    }

    pub(super) fn drain_mires(&mut self, who: u8) {
        if self.game.miring {
            self.st.tokens.retain(|token| !matches!(token.what, Lies::Mire { by, .. } if by == who));
        }
    }

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
        let own = one.own_radius();
        let Some(at) = self.st.table.nearest_free(one.at, own, &self.st.others(who)) else { return };
        let me = self.who_mut(who);
        (me.place, me.at, me.radius) = (Place::Board, at, own);
        me.hp = i16::from(hp).min(me.max_hp);
        // What lay on it before its fall is gone.
        (me.prone, me.broken, me.fled, me.pinned, me.blind) = (false, false, false, false, false);
        (me.held, me.recurs, me.later, me.saps, me.move_lost, me.halved) = (None, 0, 0, 0, 0, 0);
        self.tell("rises", who, [("hp", i64::from(hp))], |_, _| format!("rises again with {hp} HP"));
    }
}
