//! Damage: what a hit takes, and whom it skulls.

use super::{Chance, Iconica, Play, Recorder};
use crate::cards::compiled::PLAIN;
use crate::metrics::{card_metric, metric};
use crate::state::{Cause, Hit, NOBODY, State, one, seat_of};

pub(crate) enum After {
    Done,
    /// The owner decides on a parry.
    Asked,
    /// A hit back.
    Back(Hit),
}

impl Iconica {
    /// Whether stances and constant effects hold off damage of this cause.
    #[inline]
    pub(crate) fn can_be_prevented(&self, cause: Cause) -> bool {
        match cause {
            Cause::Attack => true,
            Cause::Reaction => self.rules.prevent_reactions,
            Cause::Confusion => self.rules.prevent_confusion,
            Cause::Own | Cause::Poison | Cause::FinalAct => false,
        }
    }

    /// What a character's stance and constant effects hold off of one hit, in tens.
    #[inline]
    pub(crate) fn guard(&self, st: &State, slot: u8) -> u8 {
        let stance = st.slots[usize::from(slot)].stance_parry;
        stance.saturating_add(self.prevented(st, slot))
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// A hit and every hit back that follows. False when a decision on a parry interrupts it.
    pub(crate) fn hit(&mut self, hit: Hit) -> bool {
        let after = self.strike(hit);
        self.follow(after)
    }

    /// What comes of a hit, with every hit back.
    pub(crate) fn follow(&mut self, mut after: After) -> bool {
        loop {
            match after {
                After::Done => return true,
                After::Asked => return false,
                After::Back(back) => after = self.strike(back),
            }
        }
    }

    /// The marker moves down; then the tile on which it comes to rest is judged.
    fn strike(&mut self, mut hit: Hit) -> After {
        let from_opponent = matches!(hit.cause, Cause::Attack | Cause::Reaction);
        if self.game.can_be_prevented(hit.cause) {
            let prevented = hit.tens.min(self.game.guard(self.st, hit.victim));
            if prevented > 0 {
                hit.tens -= prevented;
                let points = i32::from(prevented) * 10;
                self.count(seat_of(hit.victim), metric::PREVENTED, points);
                let data = [("damage", i64::from(points))];
                let words = |who, _| format!("{who} holds off {points}");
                self.tell("prevented", hit.victim, data, words);
            }
        }
        if hit.tens == 0 {
            return self.held_off(hit);
        }
        let place = &mut self.st.slots[usize::from(hit.victim)];
        let taken = hit.tens.min(place.health - place.damage);
        place.damage += taken;
        let skulled = place.damage == place.health;
        self.count_damage(hit, taken);
        if skulled {
            self.skull(hit);
            return match self.game.rules.react_when_skulled {
                true => self.react(hit, PLAIN),
                false => After::Done,
            };
        }
        if !from_opponent {
            return After::Done;
        }
        self.judge(hit, true)
    }

    /// What comes of a hit of which nothing is left, held off or parried: no tile counts, and a stance
    /// deals back only by the rule for that.
    pub(crate) fn held_off(&mut self, hit: Hit) -> After {
        match self.game.rules.react_when_prevented {
            true => self.react(hit, PLAIN),
            false => After::Done,
        }
    }

    /// Puts damage to an opponent to the account of who dealt it.
    pub(crate) fn credit(&mut self, hit: Hit, points: i32) {
        let (victim, source) = (hit.victim, hit.source);
        if source == NOBODY || seat_of(source) == seat_of(victim) {
            return;
        }
        self.count_card(source, card_metric::DAMAGE, points);
        match hit.cause {
            Cause::Reaction => self.count(seat_of(source), metric::REACTION_DAMAGE, points),
            Cause::FinalAct => self.count(seat_of(source), metric::FINAL_ACT_DAMAGE, points),
            _ => {}
        }
    }

    fn count_damage(&mut self, hit: Hit, taken: u8) {
        let points = i32::from(taken) * 10;
        self.credit(hit, points);
        self.tell("damage", hit.victim, [("damage", i64::from(points))], |who, has| {
            let why = match hit.cause {
                Cause::Attack | Cause::Own | Cause::FinalAct => "",
                Cause::Reaction => " by Reaction",
                Cause::Poison => " by Poison",
                Cause::Confusion => " by Confusion",
            };
            format!("{who} takes {points}{why}, has {has}")
        });
    }

    /// The marker has reached the Skull Tile.
    fn skull(&mut self, hit: Hit) {
        let Hit { victim, source, .. } = hit;
        self.st.alive &= !one(victim);
        self.st.fallen |= one(victim);
        self.st.slots[usize::from(victim)].killer = source;
        if source != NOBODY && seat_of(source) != seat_of(victim) {
            self.count_card(source, card_metric::SKULLS, 1);
        }
        self.tell("skulled", victim, [], |who, _| format!("{who} is skulled"));
    }
}
