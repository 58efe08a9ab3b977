//! Defence Rolls, Damage, and what special rules do after it.

use crate::chance::Chance;
use crate::game::Recorder;

use super::INCH;
use super::blow::{Blow, Cause};
use super::cards::{Class, Moment, On, Trait};
use super::catalogue::{card_metric, metric};
use super::dice::{Edge, Throw};
use super::flat::{ALL, Amount, Does, Happens, NONE, Rider, Standing, sort};
use super::moving::Goal;
use super::play::{Dice, Play};
use super::state::{Fear, Phase, Roll, RollOf, Task};
use super::strikes::times;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// One Defence Roll, as long as there are Hits. Whether somebody must decide now.
    pub(super) fn defend(&mut self, mut blow: Blow) -> bool {
        let target = blow.target;
        let one = *self.who(target);
        if !one.in_play() {
            return false;
        }
        if blow.hits == 0 {
            self.st.todo.push(Task::Struck(blow));
            return false;
        }
        let edge = Edge::of(blow.cover, one.prone || one.broken);
        let lane = self.lane(target, Dice::Defence);
        let mut throw = Throw::default();
        throw.roll(self.chance, lane, 1 + u8::from(edge != Edge::Plain));
        if self.defended(target, &throw, edge) == 0 && self.rolls_again(&blow) {
            throw = Throw::default();
            throw.roll(self.chance, lane, 1 + u8::from(edge != Edge::Plain));
        }
        if !blow.defended {
            blow.first_failed = self.defended(target, &throw, edge) == 0;
        }
        self.settle(Roll { who: target, what: RollOf::Defence(blow), throw, edge })
    }

    /// Hits that a Defence Roll defends.
    pub(super) fn defended(&self, target: u8, throw: &Throw, edge: Edge) -> u8 {
        let clumsy = throw.crits() > 0
            && self.game.stands(self.st, target, target, sort::NO_CRITICAL_DEFENCE, |what| {
                what == Standing::NoCriticalDefence
            });
        throw.defence(edge, clumsy)
    }

    /// Whether a failed Defence Roll is rolled again: by a Shield, or anything else that does.
    fn rolls_again(&mut self, blow: &Blow) -> bool {
        let (target, by) = (blow.target, blow.by);
        let [left, shield] = &mut self.st.who_mut(target).defence;
        for (dice, usable) in [(shield, !blow.ignores_shield), (left, true)] {
            if *dice > 0 && usable {
                *dice -= 1;
                return true;
            }
        }
        by != NONE
            && self.game.stands(self.st, target, by, sort::REROLL_DEFENCE, |what| {
                matches!(what, Standing::RerollDefence { dice: ALL, .. })
            })
    }

    /// A Defence Roll is as it lies: Hits are defended and there is another, or the rest is Damage.
    pub(super) fn defence_rolled(&mut self, mut blow: Blow, throw: Throw, edge: Edge) {
        let defended = self.defended(blow.target, &throw, edge);
        if !blow.defended {
            (blow.defended, blow.first_failed) = (true, defended == 0);
        }
        if defended > 0 {
            blow.hits = blow.hits.saturating_sub(defended);
            self.st.todo.push(Task::Defend(blow));
            return;
        }
        let game = self.game;
        for rider in game.riders(&blow) {
            if rider.does == Does::DamageTimes
                && times(rider.on, &blow.throw) > 0
                && game.holds(self.st, rider.when, blow.by, blow.target)
            {
                let by = self.amount(blow.by, rider.amount);
                blow.hits = blow.hits.saturating_mul(by);
            }
        }
        self.st.todo.push(Task::Struck(blow));
    }

    /// The Damage of a Blow is taken, and its special rules happen.
    pub(super) fn struck(&mut self, mut blow: Blow) {
        let (me, target) = (blow.by, blow.target);
        let damage = blow.hits;
        let before = self.who(target).hp;
        if damage > 0 {
            self.damage(target, me, damage);
        }
        blow.knocked_out = !self.who(target).in_play();
        if blow.cause == Cause::Spell && damage > 0 {
            let taken = (before - self.who(target).hp.max(0)).clamp(0, 250) as u8;
            if self.game.program.spells[usize::from(blow.spell)].drains {
                self.heal(me, taken);
            }
        }
        let game = self.game;
        for rider in game.riders(&blow) {
            let times = match rider.on {
                On::Wound => u8::from(damage > 0),
                On::FiveDamage => u8::from(damage >= 5),
                On::KnockOut => u8::from(blow.knocked_out),
                On::FirstDefenceFailed => u8::from(blow.first_failed),
                on => times(on, &blow.throw),
            };
            if times > 0 && self.who(me).in_play() && game.holds(self.st, rider.when, me, target) {
                self.effect(&blow, rider, times);
            }
        }
    }

    /// A special rule that happens after the Damage.
    fn effect(&mut self, blow: &Blow, rider: &Rider, times: u8) {
        let (me, target) = (blow.by, blow.target);
        let alive = self.who(target).on_board();
        match rider.does {
            Does::Spill => self.pass_on(blow, rider, blow.throw.misses()),
            Does::Splash => {
                let hits = self.amount(me, rider.amount).saturating_mul(times);
                let near = Rider { amount: Amount::Fixed(2), ..*rider };
                self.pass_on(blow, &near, hits);
            }
            Does::BraveryAround => {
                let range = i32::from(self.amount(me, rider.amount)) * INCH;
                let (side, disc) = (self.who(me).side, self.who(target).disc());
                for foe in 0..self.st.characters.len() as u8 {
                    let one = self.who(foe);
                    if one.on_board() && one.side != side && one.disc().gap(disc) <= range {
                        self.st.todo.push(Task::Test { who: foe, fear: Fear::Break });
                    }
                }
            }
            Does::SelfProne => self.knock_prone(me),
            Does::SelfDamage => {
                let damage = self.amount(me, rider.amount);
                self.damage(me, NONE, damage);
            }
            Does::SelfHits => self.backfire(blow, rider),
            Does::SelfKnockOut => {
                self.st.backfired = true;
                self.knock_out(me, NONE);
            }
            Does::Heal => {
                let hp = self.amount(me, rider.amount);
                self.heal(me, hp);
            }
            Does::GainAp => self.who_mut(me).ap_left += self.amount(me, rider.amount) as i8,
            Does::NextDice => {
                let dice = self.amount(me, rider.amount);
                self.who_mut(me).next_dice = dice;
            }
            Does::Tire => {
                let ap = self.amount(me, rider.amount) as i8;
                let one = self.who_mut(me);
                (one.ap, one.ap_left) = (one.ap - ap, one.ap_left - ap);
            }
            Does::FreeDisengage => self.who_mut(me).slips = true,
            Does::Riposte => self.who_mut(me).riposte = true,
            _ if alive => self.befall(blow, rider, times),
            _ => {}
        }
    }

    /// Hits on the attacker, once an Attack, however many it strikes: so many, which ignore Armour, or
    /// as many as the target took, which do not.
    fn backfire(&mut self, blow: &Blow, rider: &Rider) {
        if std::mem::replace(&mut self.st.backfired, true) {
            return;
        }
        let me = blow.by;
        if rider.amount == Amount::Fixed(0) {
            self.suffer(me, me, blow.landed);
        } else {
            let hits = self.amount(me, rider.amount);
            self.st.todo.push(Task::Defend(Blow::hits(me, me, hits)));
        }
    }

    /// A special rule that happens to the target.
    fn befall(&mut self, blow: &Blow, rider: &Rider, times: u8) {
        let (me, target) = (blow.by, blow.target);
        match rider.does {
            Does::BreakArmour => {
                let broken = self.amount(me, rider.amount).saturating_mul(times) as i8;
                let one = self.who_mut(target);
                one.armour = (one.armour - broken).max(0);
            }
            Does::Prone => self.knock_prone(target),
            Does::LoseAp { stacks } => {
                let ap = self.amount(me, rider.amount).saturating_mul(times) as i8;
                let one = self.who_mut(target);
                if stacks {
                    one.ap_lost += ap;
                } else if !one.ap_lost_once {
                    (one.ap_lost_once, one.ap_lost) = (true, one.ap_lost + ap);
                }
            }
            Does::LoseMove => self.who_mut(target).move_lost += self.amount(me, rider.amount) as i8,
            Does::HalveMove => self.who_mut(target).halved += 1,
            Does::Push => {
                let inches = i32::from(self.amount(me, rider.amount));
                let others = self.others(target);
                let (disc, from) = (self.who(target).disc(), self.who(me).at);
                let to = self.st.table.push(disc, from, inches * INCH, &others);
                if to != disc.at {
                    self.put(target, to);
                }
            }
            Does::Bravery => self.st.todo.push(Task::Test { who: target, fear: Fear::Break }),
            Does::Gobble => self.who_mut(me).easy_bite = target,
            Does::Hold(feat) => self.who_mut(target).held = Some(feat),
            Does::Later => self.who_mut(target).later += self.amount(me, rider.amount),
            Does::Follow => {
                self.walk(me, Goal::Reach(target), 4 * INCH);
            }
            Does::Slay => self.knock_out(target, me),
            _ => {}
        }
    }

    /// Hits go on to the nearest other foe of the attacker within some inches of the target.
    fn pass_on(&mut self, blow: &Blow, rider: &Rider, hits: u8) {
        let range = i32::from(self.amount(blow.by, rider.amount)) * INCH;
        let (side, disc) = (self.who(blow.by).side, self.who(blow.target).disc());
        let near = self.st.foes(side).filter(|&(k, _)| k != blow.target);
        let nearest = near.map(|(k, one)| (one.disc().gap(disc), k)).min();
        if let Some((gap, foe)) = nearest
            && gap <= range
            && hits > 0
        {
            let cover = self.game.has_cover(self.st, blow.by, foe);
            let hits = hits.saturating_sub(self.game.armour(self.who(foe)));
            self.st.todo.push(Task::Defend(Blow { cover, ..Blow::hits(blow.by, foe, hits) }));
        }
    }

    /// HP are lost. At 0 a Character is Knocked Out.
    pub(super) fn damage(&mut self, target: u8, by: u8, damage: u8) {
        if !self.who(target).in_play() || damage == 0 {
            return;
        }
        let one = self.who_mut(target);
        let taken = i16::from(damage).min(one.hp.max(0));
        one.hp -= i16::from(damage);
        let hp = one.hp;
        self.count(target, metric::DAMAGE_TAKEN, i32::from(taken));
        if by != NONE && self.who(by).home != self.who(target).home {
            self.count(by, metric::DAMAGE, i32::from(taken));
            self.count_card(by, card_metric::DAMAGE, i32::from(taken));
            let gp = i32::from(self.game.profile(self.who(by)).gp).max(1);
            let per_gp = i32::from(taken) * 1000 / gp;
            self.count_card(by, card_metric::DAMAGE_PER_GP, per_gp);
        }
        self.say(
            "damage",
            target,
            [("damage", i64::from(damage)), ("hp", i64::from(hp))],
            |game, st| {
                let name = game.name_of(st, target);
                format!("{name} loses {damage} HP and has {}", hp.max(0))
            },
        );
        if hp <= 0 {
            self.knock_out(target, by);
        } else {
            self.dwindle(target);
        }
    }

    /// HP are regained, up to those of the start.
    pub(super) fn heal(&mut self, who: u8, hp: u8) {
        let one = self.who_mut(who);
        if !one.in_play() {
            return;
        }
        let healed = i16::from(hp).min(one.max_hp - one.hp).max(0);
        one.hp += healed;
        self.count(who, metric::HEALED, i32::from(healed));
        self.dwindle(who);
    }

    /// Dwindling Strength: AP go with the HP, and come back with them.
    fn dwindle(&mut self, who: u8) {
        let one = *self.who(who);
        if !one.has(Trait::DwindlingStrength) {
            return;
        }
        let titan = self.game.is_of(&one, Class::Titan);
        let lost = i32::from(one.max_hp - one.hp);
        let parts = if titan { 4 } else { 2 };
        for step in 0..parts - 1 {
            let over = lost * parts >= i32::from(one.max_hp) * (step + 1);
            let before = self.who(who).dwindled[step as usize];
            if over && before == 0 {
                let lane = self.lane(who, Dice::Other);
                let ap = super::dice::d3(self.chance, lane);
                let one = self.who_mut(who);
                one.dwindled[step as usize] = ap;
                one.ap_left -= if one.begun { ap as i8 } else { 0 };
            } else if !over && before > 0 {
                let one = self.who_mut(who);
                one.dwindled[step as usize] = 0;
                one.ap_left += if one.begun { before as i8 } else { 0 };
            }
        }
    }

    /// What happens to a Character at a moment, by its profile and its Equipment.
    pub(super) fn moment(&mut self, who: u8, moment: Moment) {
        let game = self.game;
        let one = *self.who(who);
        let own = game.profile(&one).moments;
        let kit = one.kit.into_iter().filter(|&item| item != NONE);
        let kit = kit.map(|item| game.program.equipment[usize::from(item)].moments);
        for run in std::iter::once(own).chain(kit) {
            for at in &game.program.moments[run.range()] {
                if at.moment == moment && !(at.free && self.st.is_engaged(who)) {
                    self.happen(who, at.what, at.amount);
                }
            }
        }
    }

    fn happen(&mut self, who: u8, what: Happens, amount: Amount) {
        let amount = self.amount(who, amount);
        match what {
            Happens::Heal => self.heal(who, amount),
            Happens::Lose => self.damage(who, NONE, amount),
            Happens::HitsInContact => {
                let foes: super::strikes::Struck = self.st.engaged(who).map(|(k, _)| k).collect();
                for foe in foes {
                    self.suffer(who, foe, amount);
                }
            }
            Happens::Ap => {
                let one = self.who_mut(who);
                (one.ap, one.ap_left) = (one.ap + amount as i8, one.ap_left + amount as i8);
            }
            Happens::Arcanite => self.who_mut(who).bought += amount,
        }
    }

    /// The dice that lie are looked at, or what follows happens. Whether somebody must decide now.
    pub(super) fn settle(&mut self, roll: Roll) -> bool {
        if self.can_change(&roll) {
            self.st.phase = Phase::React { roll };
            self.st.actor = self.who(roll.who).side;
            return true;
        }
        self.settled(roll)
    }

    /// The dice stay as they lie.
    pub(super) fn settled(&mut self, roll: Roll) -> bool {
        let Roll { who, what, throw, edge } = roll;
        match what {
            RollOf::Feat(feat) => self.feat_done(feat, throw, edge),
            RollOf::Hits(blow) => self.land(Blow { throw, ..blow }),
            RollOf::Defence(blow) => self.defence_rolled(blow, throw, edge),
            RollOf::Bravery(fear) => self.tested(who, fear, throw, edge),
            RollOf::LegIt { dash } => return self.legged(throw, dash),
        }
        false
    }
}
