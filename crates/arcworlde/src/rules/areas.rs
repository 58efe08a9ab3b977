//! Attacks that strike several targets.

use arrayvec::ArrayVec;

use super::play::{Chance, Dice, Play, Recorder};
use crate::board::{Disc, INCH, Point};
use crate::cards::{AreaText, Around, Attack, Sort, Whom};
use crate::game::Arcworlde;
use crate::state::{Blow, CHARACTERS, Cause, State, Struck, Throw};

impl Arcworlde {
    pub(crate) fn in_area(&self, st: &State, me: u8, attack: &Attack, target: u8) -> Struck {
        let Some(area) = attack.area else { return Struck::from_iter([target]) };
        let all = st.all().filter(|&(k, one)| {
            k != me
                && one.on_board()
                && self.is_meant(st, me, k, area.targets)
                && self.holds(st, attack.only, me, k)
                && within(st, me, &area, attack.range.max(attack.reach), target, one.disc())
        });
        all.map(|(k, _)| k).collect()
    }

    /// The target, then others in reach.
    pub(super) fn shared_out(&self, st: &State, me: u8, attack: &Attack, target: u8) -> Struck {
        let reach = self.reach_of(st, me, attack);
        let mut all = Struck::from_iter([target]);
        for (foe, _) in st.foes(st.who(me).side) {
            if foe != target && all.len() < usize::from(attack.split) && self.can_strike(st, me, attack, foe, reach) {
                all.push(foe);
            }
        }
        all
    }

    fn is_meant(&self, st: &State, me: u8, other: u8, whom: Whom) -> bool {
        let (one, other) = (st.who(me), st.who(other));
        match whom {
            Whom::Foes => st.are_foes(one.side, other.side),
            Whom::All => true,
            Whom::OtherFactions => self.profile(one).faction != self.profile(other).faction,
        }
    }

    /// Cover is seen from the middle of the area; for the Character aimed at, from the attacker.
    pub(super) fn covered_in(&self, st: &State, me: u8, area: Option<AreaText>, aimed: u8, target: u8) -> bool {
        match area.map(|area| area.around) {
            Some(Around::Target) if target != aimed => self.covered_from(st, st.who(aimed).disc(), target),
            _ => self.has_cover(st, me, target),
        }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(super) fn fencer(&self, blow: &Blow) -> Option<u8> {
        if blow.cause != Cause::Melee || self.st.active != blow.by {
            return None;
        }
        let attack = self.game.attack(blow.attack);
        let struck = match blow.everybody {
            true => self.game.in_area(self.st, blow.by, attack, blow.target),
            false => Struck::from_iter([blow.target]),
        };
        struck.into_iter().find(|&one| self.who(one).riposte)
    }

    pub(super) fn dice_against_all(&self, blow: &Blow, struck: &Struck) -> u8 {
        struck.iter().map(|&one| self.dice_against(blow, one)).min().unwrap_or(0)
    }

    fn dice_against(&self, blow: &Blow, one: u8) -> u8 {
        self.game.dice_of(self.st, blow.by, self.game.attack(blow.attack), one, blow.cause == Cause::Melee)
    }

    /// Power was rolled once for all targets. Dice against only some of them are rolled here.
    pub(super) fn spread(&mut self, blow: &Blow) {
        let (game, me, target) = (self.game, blow.by, blow.target);
        let attack = game.attack(blow.attack);
        let struck = match attack.area {
            Some(_) => game.in_area(self.st, me, attack, target),
            None => game.shared_out(self.st, me, attack, target),
        };
        let lane = self.lane(me, Dice::Hits);
        let all = self.dice_against_all(blow, &struck);
        let mut throws: ArrayVec<Throw, CHARACTERS> = ArrayVec::new();
        for &one in &struck {
            let mut throw = blow.throw;
            if blow.everybody {
                throw.roll(self.chance, lane, self.dice_against(blow, one) - all);
                if game.stands(self.st, one, me, Sort::HitsRerolled) {
                    throw.reroll_hits(self.chance, lane);
                }
            }
            throws.push(throw);
        }
        for (one, throw) in struck.into_iter().zip(throws).rev() {
            let cover = game.covered_in(self.st, me, attack.area, target, one);
            self.take(Blow { target: one, cover, throw, ..*blow });
        }
    }
}

fn within(st: &State, me: u8, area: &AreaText, range: u8, target: u8, base: Disc) -> bool {
    let far = i32::from(area.radius) * INCH;
    let from = st.who(me).disc();
    match area.around {
        Around::Attacker => base.gap(from) <= far,
        Around::Target => base.gap(st.who(target).disc()) <= far,
        Around::Line => {
            let to = st.who(target).at;
            let length = from.at.distance(to).max(1);
            let reach = i32::from(range) * INCH + i32::from(from.radius);
            // The point of the line that is nearest to the base, in whole hundredths.
            let ((dx, dy), (bx, by)) = (from.at.to(to), from.at.to(base.at));
            let along = ((dx * bx + dy * by) / i64::from(length)).clamp(0, i64::from(reach));
            let foot = Point {
                x: from.at.x + (dx * along / i64::from(length)) as i16,
                y: from.at.y + (dy * along / i64::from(length)) as i16,
            };
            base.at.distance(foot) <= i32::from(base.radius) + far
        }
    }
}
