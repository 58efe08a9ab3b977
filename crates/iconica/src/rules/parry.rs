//! Parry Tiles: moving up one tile when damage ends on one.

use super::damage::After;
use super::{Chance, Play, Recorder};
use crate::cards::compiled::{PARRY, PLAIN};
use crate::metrics::metric;
use crate::rule_options::{Parry, TileUse};
use crate::state::{Cause, Hit, Phase, one, seat_of};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Applies the tile on which an opponent's hit ended. `landed`: no parry moved the marker there or was declined.
    pub(crate) fn judge(&mut self, hit: Hit, landed: bool) -> After {
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
            return self.held_off(hit);
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
