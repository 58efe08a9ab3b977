//! Damage: hits, Parry and Reaction Tiles, stances that deal back, and characters skulled.

use super::{Chance, Iconica, Play, Recorder};
use crate::cards::{PARRY, PLAIN, REACTION};
use crate::metrics::{card_metric, metric};
use crate::rule_options::{Parry, TileUse};
use crate::state::{Cause, Hit, NO_SLOT, Phase, State, one, seat_of};

enum After {
    Done,
    /// The owner decides on a parry.
    Asked,
    Back(Hit),
}

impl Iconica {
    /// True if stances and constant effects prevent damage of this cause.
    #[inline]
    pub(crate) fn can_be_prevented(&self, cause: Cause) -> bool {
        match cause {
            Cause::Attack => true,
            Cause::Reaction => self.rules.prevent_reactions,
            Cause::Confusion => self.rules.prevent_confusion,
            Cause::Own | Cause::Poison | Cause::FinalAct => false,
        }
    }

    #[inline]
    pub(crate) fn guard(&self, st: &State, slot: u8) -> u8 {
        let stance = st.slots[usize::from(slot)].stance_parry;
        stance.saturating_add(self.prevented(st, slot))
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Plays a hit and every hit back. Returns false if a decision on a parry interrupts it.
    pub(crate) fn hit(&mut self, hit: Hit) -> bool {
        let after = self.strike(hit);
        self.follow(after)
    }

    /// Plays what follows a hit. Returns false if a decision interrupts it.
    fn follow(&mut self, mut after: After) -> bool {
        while let After::Back(back) = after {
            after = self.strike(back);
        }
        matches!(after, After::Done)
    }

    fn strike(&mut self, mut hit: Hit) -> After {
        if self.game.can_be_prevented(hit.cause) {
            let prevented = hit.tens.min(self.game.guard(self.st, hit.victim));
            if prevented > 0 {
                hit.tens -= prevented;
                let points = i32::from(prevented) * 10;
                self.count(seat_of(hit.victim), metric::PREVENTED, points);
                let words = |who, _| format!("{who} prevents {points} damage");
                self.tell("prevented", hit.victim, [("damage", i64::from(points))], words);
            }
        }
        if hit.tens == 0 {
            return self.react_if(self.game.rules.react_when_prevented, hit);
        }
        let place = &mut self.st.slots[usize::from(hit.victim)];
        let taken = hit.tens.min(place.health - place.damage);
        place.damage += taken;
        let skulled = place.damage == place.health;
        self.count_damage(hit, taken);
        if skulled {
            self.skull(hit);
            return self.react_if(self.game.rules.react_when_skulled, hit);
        }
        match hit.cause {
            Cause::Attack | Cause::Reaction => self.judge(hit, true),
            _ => After::Done,
        }
    }

    fn react_if(&mut self, allowed: bool, hit: Hit) -> After {
        if allowed { self.react(hit, PLAIN) } else { After::Done }
    }

    /// Credits damage to the opponent that dealt it.
    fn credit(&mut self, hit: Hit, points: i32) {
        let (victim, source) = (hit.victim, hit.source);
        if source == NO_SLOT || seat_of(source) == seat_of(victim) {
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
                Cause::Reaction => " from a Reaction",
                Cause::Poison => " from Poison",
                Cause::Confusion => " from Confusion",
            };
            format!("{who} takes {points} damage{why}, health {has}")
        });
    }

    fn skull(&mut self, hit: Hit) {
        let Hit { victim, source, .. } = hit;
        self.st.alive &= !one(victim);
        self.st.fallen |= one(victim);
        self.st.slots[usize::from(victim)].killer = source;
        if source != NO_SLOT && seat_of(source) != seat_of(victim) {
            self.count_card(source, card_metric::SKULLS, 1);
        }
        self.tell("skulled", victim, [], |who, _| format!("{who} is skulled"));
    }

    /// Deals back the damage of the Reaction Tile and of the victim's stance in one hit. A Reaction is answered only if
    /// the rules say so, and if it still deals damage, so the chain ends.
    fn react(&mut self, hit: Hit, tile: u8) -> After {
        let answers = match hit.cause {
            Cause::Attack => true,
            Cause::Reaction => self.game.rules.react_to_reactions && hit.tens > 0,
            _ => false,
        };
        let stance = self.st.slots[usize::from(hit.victim)].stance_react;
        let tens = tile.saturating_sub(REACTION).saturating_add(stance);
        if !answers || tens == 0 || hit.source == NO_SLOT || !self.alive(hit.source) {
            return After::Done;
        }
        After::Back(Hit { victim: hit.source, source: hit.victim, tens, cause: Cause::Reaction })
    }

    /// Applies the tile on which an opponent's hit ended. `landed`: no parry moved the marker there or was declined.
    fn judge(&mut self, hit: Hit, landed: bool) -> After {
        let mut tile = if landed { self.tile(hit.victim) } else { PLAIN };
        if self.game.rules.tile_use == TileUse::OncePerAction && tile >= PARRY {
            if self.st.run.used & one(hit.victim) != 0 {
                tile = PLAIN;
            }
            self.st.run.used |= one(hit.victim);
        }
        let may = hit.cause == Cause::Attack || self.game.rules.parry_reactions;
        if tile != PARRY || !may {
            return self.react(hit, tile);
        }
        match self.game.rules.parry {
            Parry::Always => self.move_up(hit),
            Parry::Choice => {
                self.st.hit = hit;
                self.st.ask(Phase::Parry, seat_of(hit.victim));
                After::Asked
            }
        }
    }

    fn move_up(&mut self, mut hit: Hit) -> After {
        hit.tens -= 1;
        self.st.slots[usize::from(hit.victim)].damage -= 1;
        self.count(seat_of(hit.victim), metric::PARRIES, 1);
        // What is parried was prevented, not dealt.
        self.credit(hit, -10);
        let words = |who, has| format!("{who} parries: 10 of the damage is undone, health {has}");
        self.tell("parry", hit.victim, [], words);
        if hit.tens == 0 {
            // The marker is back where it was, so no tile counts.
            return self.react_if(self.game.rules.react_when_prevented, hit);
        }
        self.judge(hit, self.game.rules.parry_lands)
    }

    pub(crate) fn decide_parry(&mut self, take: bool) {
        let hit = std::mem::take(&mut self.st.hit);
        self.st.ask(Phase::Turn, self.st.seat);
        let after = if take { self.move_up(hit) } else { self.judge(hit, false) };
        if self.follow(after) {
            self.go_on();
        }
    }
}
