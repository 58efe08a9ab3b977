//! What special rules of Attacks and Spells do after the Damage.

use super::play::{Chance, Dice, Play, Recorder};
use crate::board::{Disc, INCH, Mover, Point};
use crate::cards::{Amount, Does, Grip, NONE, Rider, Slot};
use crate::state::{Blow, Edge, Fear, Goal, Held, Task};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn effect(&mut self, blow: &Blow, rider: &Rider, times: u8) {
        let (me, target) = (blow.by, blow.target);
        let alive = self.who(target).on_board() && !blow.knocked_out;
        match rider.does {
            Does::Spill => self.pass_on(blow, rider.amount, blow.throw.misses()),
            Does::Splash => {
                let hits = self.amount(me, rider.amount).saturating_mul(times);
                self.pass_on(blow, Amount::Fixed(2), hits);
            }
            Does::Overflow => self.pass_on(blow, rider.amount, blow.spare),
            Does::BraveryAround => {
                let range = i32::from(self.amount(me, rider.amount)) * INCH;
                let (side, disc) = (self.who(me).side, self.who(target).disc());
                let near = self.st.foes(side).filter(|&(k, one)| k != target && one.disc().gap(disc) <= range);
                self.frighten(near.map(|(k, _)| k).collect(), Fear::Break);
            }
            // Once per Attack, however many targets it strikes.
            Does::SelfPower | Does::SelfHits => {
                let first = !std::mem::replace(&mut self.st.backfired, true);
                if first {
                    self.backfire(blow, rider);
                }
            }
            Does::SelfHold(feat) => self.hold(me, Held { grip: Grip { lasts: true, ..Grip::of(feat) }, by: me }),
            // After all targets of the Attack have been struck.
            Does::End => {
                let _ = self.st.todo.try_insert(0, Task::Rest(me));
            }
            Does::SelfProne => self.knock_prone(me),
            Does::SelfDamage => {
                let damage = self.amount(me, rider.amount);
                self.damage(me, NONE, damage);
            }
            Does::SelfKnockOut => {
                self.st.backfired = true;
                self.knock_out(me, NONE);
            }
            Does::Heal => {
                let hp = self.amount(me, rider.amount);
                self.heal(me, hp);
            }
            Does::GainAp => self.who_mut(me).ap_left += self.amount(me, rider.amount) as i8,
            Does::Arcanite => self.who_mut(me).bought += self.amount(me, rider.amount),
            Does::NextDice => self.who_mut(me).next_dice = self.amount(me, rider.amount),
            Does::Tire => {
                let ap = self.amount(me, rider.amount) as i8;
                let one = self.who_mut(me);
                (one.ap, one.ap_left) = (one.ap - ap, one.ap_left - ap);
            }
            Does::FreeDisengage => self.who_mut(me).leaves_freely = true,
            Does::Riposte => self.who_mut(me).riposte = true,
            _ if alive => self.befall(blow, rider, times),
            _ => {}
        }
    }

    /// The dice of an Attack, and as many Hits as the target took, meet Armour. A number of Hits does not.
    fn backfire(&mut self, blow: &Blow, rider: &Rider) {
        let me = blow.by;
        match (rider.does, self.amount(me, rider.amount)) {
            (Does::SelfPower, dice) => {
                let throw = self.rolled(me, Dice::Hits, dice, Edge::Plain);
                self.suffer(me, me, throw.hits());
            }
            (_, 0) => self.suffer(me, me, blow.landed),
            (_, hits) => {
                let blow = self.sheer(me, me, hits);
                self.st.todo.push(Task::Defend(blow));
            }
        }
    }

    fn befall(&mut self, blow: &Blow, rider: &Rider, times: u8) {
        let (me, target) = (blow.by, blow.target);
        // The Hits of a rider were rolled before the Damage.
        let amount = if rider.does == Does::Hits { 0 } else { self.amount(me, rider.amount) };
        match rider.does {
            Does::BreakArmour { or_shield } => self.break_armour(target, amount.saturating_mul(times) as i8, or_shield),
            Does::Prone => self.knock_prone(target),
            Does::LoseAp { stacks } => {
                let ap = amount.saturating_mul(times) as i8;
                let one = self.who_mut(target);
                if stacks {
                    one.ap_lost += ap;
                } else if !one.ap_lost_once {
                    (one.ap_lost_once, one.ap_lost) = (true, one.ap_lost + ap);
                }
            }
            Does::LoseMove => self.who_mut(target).move_lost += amount as i8,
            Does::HalveMove => self.who_mut(target).halved += 1,
            Does::GainMove => self.who_mut(target).move_lost -= amount as i8,
            Does::Pin => self.who_mut(target).pinned = true,
            Does::Lose => {
                self.take_hp(blow, amount);
            }
            Does::Drag => self.drag(blow, i32::from(amount) * INCH),
            Does::Push => {
                let others = self.st.others(target);
                let (disc, from) = (self.who(target).disc(), self.who(me).at);
                let to = self.st.table.push(disc, from, i32::from(amount) * INCH, &others);
                if to != disc.at {
                    self.put(target, to);
                }
            }
            Does::Bravery => self.st.todo.push(Task::Test { who: target, fear: Fear::Break }),
            Does::Gobble => self.who_mut(me).easy_bite = target,
            Does::Hold(grip) => self.hold(target, Held { grip, by: me }),
            Does::HinderEscape => self.who_mut(target).hindered = true,
            Does::Overpower => self.push_if(self.who(target).mage, Task::Test { who: target, fear: Fear::Overpower }),
            Does::Recur => self.who_mut(target).recurs = self.who(target).recurs.max(amount),
            Does::Sap => self.who_mut(target).saps = amount,
            Does::RerollNarrative => self.who_mut(target).inspired = true,
            Does::Steadfast => self.who_mut(target).steadfast = true,
            Does::Mark => self.who_mut(me).marked = target,
            Does::Later => self.who_mut(target).later += amount,
            Does::Follow => {
                self.walk(me, Goal::Reach(target), 4 * INCH);
            }
            Does::Slay => {
                self.knock_out(target, me);
            }
            _ => {}
        }
    }

    /// The harder grip counts. Grips that add up each make the Feat harder.
    fn hold(&mut self, target: u8, new: Held) {
        let one = self.who_mut(target);
        one.held = Some(match one.held {
            Some(old) if old.grip.stacks && new.grip.stacks => {
                let feat = old.grip.feat.max(new.grip.feat).harder();
                Held { grip: Grip { feat, ..new.grip }, ..new }
            }
            Some(old) if (old.grip.feat, old.grip.lasts) > (new.grip.feat, new.grip.lasts) => old,
            _ => new,
        });
    }

    fn break_armour(&mut self, target: u8, broken: i8, or_shield: bool) {
        let game = self.game;
        let one = self.who_mut(target);
        let is_shield = |&(_, item): &(u8, u8)| game.program.item(item).slot == Some(Slot::Shield);
        if one.armour > 0 {
            one.armour = (one.armour - broken).max(0);
        } else if or_shield && let Some((place, _)) = one.items().find(is_shield) {
            self.take_off(target, place);
        }
    }

    /// Both move towards the attacker's nearest friend, or to its own edge if it has none.
    fn drag(&mut self, blow: &Blow, distance: i32) {
        let (me, target) = (blow.by, blow.target);
        let (one, foe) = (*self.who(me), self.who(target).disc());
        let others = |&(k, _): &(u8, &_)| ![me, one.mount, one.rider].contains(&k);
        let friends = self.st.friends(one.side).filter(others);
        let nearest = friends.min_by_key(|(_, friend)| friend.disc().gap(one.disc()));
        let edge = if one.home == 0 { 0 } else { self.st.table.depth };
        let to = nearest.map_or(Point { x: one.at.x, y: edge }, |(_, friend)| friend.at);
        // What lies behind, seen from there: a push away from it leads where it is to go.
        let behind = |at: Point| Point { x: at.x - (to.x - one.at.x), y: at.y - (to.y - one.at.y) };
        let mut others = self.st.others(me);
        others.retain(|other| *other != foe);
        let table = &self.st.table;
        let ways = [one.disc(), foe].map(|base| base.at.distance(table.push(base, behind(base.at), distance, &others)));
        // As far as both come, and a little less where rounding would push one into the other.
        let both = (1..=ways[0].min(ways[1])).rev().find_map(|far| {
            let [mine, theirs] = [one.disc(), foe].map(|base| {
                let at = base.at.away(behind(base.at), far)?;
                // A rounded place on the way may be a little within a base that it slides along.
                let mover = Mover { base, flies: false, swims: false, passes: 0 };
                table.step_is_free(mover, at, &others).then_some(Disc { at, ..base })
            });
            let (mine, theirs) = (mine?, theirs?);
            (!mine.overlaps(theirs)).then_some((mine.at, theirs.at))
        });
        if let Some((mine, theirs)) = both {
            self.put(me, mine);
            self.put(target, theirs);
        }
    }

    /// Hits go on to the nearest other foe within some inches of the target.
    fn pass_on(&mut self, blow: &Blow, inches: Amount, hits: u8) {
        let range = i32::from(self.amount(blow.by, inches)) * INCH;
        let (side, disc) = (self.who(blow.by).side, self.who(blow.target).disc());
        let near = self.st.foes(side).filter(|&(k, _)| k != blow.target);
        let nearest = near.map(|(k, one)| (one.disc().gap(disc), k)).min();
        if let Some((gap, foe)) = nearest
            && gap <= range
            && hits > 0
        {
            self.suffer_behind(blow.by, foe, hits, self.game.has_cover(self.st, blow.by, foe));
        }
    }
}
