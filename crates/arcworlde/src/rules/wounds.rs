//! Defence Rolls, Damage, HP that come and go.

use super::play::{Chance, Dice, MustDecide, Play, Recorder};
use super::strikes::times;
use crate::cards::{
    ALL, Amount, Class, Die, Does, Happens, Moment, MomentEffect, NONE, On, Rider, Sort, StandingEffect, Trait,
};
use crate::metrics::{card_metric, metric};
use crate::state::{Blow, Cause, Edge, NO_ATTACK, Phase, Roll, RollOf, Struck, Task, Throw};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn defend(&mut self, blow: Blow) -> MustDecide {
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
        let throw = self.rolled(target, Dice::Defence, 1, edge);
        self.settle(Roll { who: target, what: RollOf::Defence(blow), throw, edge, fresh: true })
    }

    pub(crate) fn defended(&self, target: u8, throw: &Throw, edge: Edge) -> u8 {
        throw.defence(edge, self.is_clumsy(target, throw))
    }

    fn is_clumsy(&self, target: u8, throw: &Throw) -> bool {
        throw.crits() > 0 && self.game.stands(self.st, target, target, Sort::NoCriticalDefence)
    }

    /// All failed dice of fresh ones if that is allowed at every roll; then one by one, as long as the roll fails.
    fn roll_defence_again(&mut self, blow: &Blow, roll: &mut Roll) {
        let &mut Roll { who, edge, fresh, ref mut throw, .. } = roll;
        let lane = self.lane(who, Dice::Defence);
        let all = |what| matches!(what, StandingEffect::RerollDefence { dice: ALL, .. });
        let stands = |by: u8| by != NONE && self.game.stands_where(self.st, who, by, Sort::RerollDefence, all);
        if fresh && self.defended(who, throw, edge) == 0 && stands(blow.by) {
            let clumsy = self.is_clumsy(who, throw);
            throw.reroll_open(self.chance, lane, throw.open(clumsy), clumsy);
        }
        while self.defended(who, throw, edge) == 0 {
            let clumsy = self.is_clumsy(who, throw);
            // At a Disadvantage two dice that failed are lost, whatever one of them shows the next time.
            let helps = edge != Edge::Disadvantage || throw.open(clumsy) == 1;
            if !helps || !self.has_reroll(blow) {
                return;
            }
            throw.reroll_open(self.chance, lane, 1, clumsy);
        }
    }

    /// Returns true if there was a re-roll.
    fn has_reroll(&mut self, blow: &Blow) -> bool {
        let [left, shield] = &mut self.who_mut(blow.target).defence;
        let dice = if *shield > 0 && !blow.ignores_shield { shield } else { left };
        let again = *dice > 0;
        *dice -= u8::from(again);
        again
    }

    pub(super) fn defence_rolled(&mut self, mut blow: Blow, throw: Throw, edge: Edge) {
        let defended = self.defended(blow.target, &throw, edge);
        (blow.rolls, blow.failed) = (blow.rolls.saturating_add(1), defended == 0);
        if defended > 0 {
            blow.hits = blow.hits.saturating_sub(defended);
            self.st.todo.push(Task::Defend(blow));
            return;
        }
        let game = self.game;
        for rider in game.riders(&blow) {
            let change: fn(u8, u8) -> u8 = match rider.does {
                Does::Damage => u8::saturating_add,
                Does::DamageTimes => u8::saturating_mul,
                _ => continue,
            };
            if game.times(self.st, rider, &blow) > 0 {
                blow.hits = change(blow.hits, self.amount(blow.by, rider.amount));
            }
        }
        self.st.todo.push(Task::Struck(blow));
    }

    pub(crate) fn struck(&mut self, mut blow: Blow) {
        let (me, target) = (blow.by, blow.target);
        let damage = if self.saps(&blow) { 0 } else { blow.hits };
        blow.spare = (i16::from(damage) - self.who(target).hp.max(0)).clamp(0, 250) as u8;
        if blow.cause == Cause::Recurring && damage == 0 {
            self.who_mut(target).recurs = 0;
        }
        let felled = self.take_hp(&blow, damage);
        blow.knocked_out = felled || !self.who(target).in_play();
        let game = self.game;
        self.effects(&blow, game.riders(&blow), damage);
        if me != NONE && game.sorts & Sort::Clings.bit() != 0 {
            self.take_hold(&blow);
        }
        if blow.attack != NO_ATTACK && self.who(me).coats {
            for (_, item) in self.who(me).items() {
                let run = game.program.item(item).riders;
                self.effects(&blow, &game.program.riders[run.range()], damage);
            }
        }
    }

    fn effects(&mut self, blow: &Blow, riders: &[Rider], damage: u8) {
        let (me, target) = (blow.by, blow.target);
        for rider in riders {
            let times = match rider.on {
                On::Wound => u8::from(damage > 0),
                On::FiveDamage => u8::from(damage >= 5),
                On::KnockOut => u8::from(blow.knocked_out),
                On::FirstDefenceFailed => u8::from(blow.failed && blow.rolls == 1),
                On::EarlyDefenceFailed => u8::from(blow.failed && blow.rolls <= 3),
                on => times(on, &blow.throw),
            };
            if times > 0 && self.who(me).in_play() && self.game.holds(self.st, rider.when, me, target) {
                self.effect(blow, rider, times);
            }
        }
    }

    /// Returns true if the attacker takes AP instead of HP.
    fn saps(&mut self, blow: &Blow) -> bool {
        if blow.cause != Cause::Melee || blow.hits == 0 || self.who(blow.by).saps == 0 {
            return false;
        }
        let ap = (blow.hits / self.who(blow.by).saps) as i8;
        let one = self.who_mut(blow.target);
        if one.begun && !one.activated {
            one.ap_left = (one.ap_left - ap).max(0);
        } else {
            one.ap_lost += ap;
        }
        true
    }

    /// Returns true if the target was Knocked Out.
    pub(super) fn take_hp(&mut self, blow: &Blow, damage: u8) -> bool {
        let (me, target) = (blow.by, blow.target);
        let before = self.who(target).hp;
        let felled = self.damage(target, me, damage);
        if blow.spell != NONE && self.game.program.spell(blow.spell).drains {
            let taken = (before - self.who(target).hp.max(0)).clamp(0, 250) as u8;
            self.heal(me, taken);
        }
        felled
    }

    /// Returns true if the target was Knocked Out.
    pub(crate) fn damage(&mut self, target: u8, by: u8, damage: u8) -> bool {
        if !self.who(target).in_play() || damage == 0 {
            return false;
        }
        let one = self.who_mut(target);
        let taken = i16::from(damage).min(one.hp.max(0));
        one.hp -= i16::from(damage);
        let hp = one.hp;
        self.count_for(target, metric::DAMAGE_TAKEN, i32::from(taken));
        if by != NONE && self.who(by).home != self.who(target).home {
            self.st.fought = true;
            self.count_for(by, metric::DAMAGE, i32::from(taken));
            self.count_card(by, card_metric::DAMAGE, i32::from(taken));
            let gp = i32::from(self.game.profile(self.who(by)).gp).max(1);
            self.count_card(by, card_metric::DAMAGE_PER_GP, i32::from(taken) * 1000 / gp);
        }
        self.tell("damage", target, [("damage", damage.into()), ("hp", hp.into())], |_, _| {
            format!("takes {damage} Damage and has {} HP left", hp.max(0))
        });
        if hp <= 0 {
            return self.knock_out(target, by);
        }
        self.dwindle(target);
        false
    }

    /// Only Armour that cannot be ignored stops these Hits.
    pub(super) fn sheer(&self, by: u8, target: u8, hits: u8) -> Blow {
        let stopped = self.who(target).certain_armour.max(0) as u8;
        Blow::hits(by, target, hits.saturating_sub(stopped))
    }

    pub(crate) fn heal(&mut self, who: u8, hp: u8) {
        let one = self.who_mut(who);
        if !one.in_play() {
            return;
        }
        let healed = i16::from(hp).min(one.max_hp - one.hp).max(0);
        one.hp += healed;
        self.count_for(who, metric::HEALED, i32::from(healed));
        self.dwindle(who);
    }

    /// AP go with the HP, and come back with them.
    fn dwindle(&mut self, who: u8) {
        let one = *self.who(who);
        if !one.has(Trait::DwindlingStrength) {
            return;
        }
        let lost = i32::from(one.max_hp - one.hp);
        let parts = if self.game.profile(&one).is(Class::Titan) { 4 } else { 2 };
        for step in 0..parts - 1 {
            let over = lost * parts >= i32::from(one.max_hp) * (step + 1);
            let before = one.dwindled[step as usize];
            if over != (before > 0) {
                let now = if over { self.amount(who, Amount::Die(Die::D3)) } else { 0 };
                let one = self.who_mut(who);
                one.dwindled[step as usize] = now;
                one.ap_left += if one.begun { before as i8 - now as i8 } else { 0 };
            }
        }
    }

    pub(crate) fn moment(&mut self, who: u8, moment: Moment) {
        let game = self.game;
        let one = *self.who(who);
        for of in game.program.gives(one.profile, one.items().map(|(_, item)| item)) {
            for at in &game.program.moments[of.moments.range()] {
                let comes = at.moment == moment && !(at.free && self.st.is_engaged(who));
                if comes && (!at.success || self.d6(who) >= 4) {
                    self.happen(who, at);
                }
            }
        }
    }

    fn happen(&mut self, who: u8, at: &MomentEffect) {
        let amount = self.amount(who, at.amount);
        match at.what {
            Happens::Heal => self.heal(who, amount),
            Happens::Lose => {
                self.damage(who, NONE, amount);
            }
            Happens::HitsInContact => {
                let meant = |&k: &u8| self.game.holds(self.st, at.when, who, k);
                let foes: Struck = self.st.engaged(who).map(|(k, _)| k).filter(meant).collect();
                foes.into_iter().for_each(|foe| self.suffer(who, foe, amount));
            }
            Happens::Ap { until_prone } => {
                let one = self.who_mut(who);
                (one.ap, one.ap_left) = (one.ap + amount as i8, one.ap_left + amount as i8);
                one.frenzy += if until_prone { amount } else { 0 };
            }
            Happens::GainAp => self.who_mut(who).ap_left += amount as i8,
            Happens::Return(profile) => {
                let one = *self.who(who);
                let back = self.st.fallen(one.home).find(|(_, other)| other.profile == profile && one.on_board());
                if let Some(number) = back.map(|(number, _)| number) {
                    self.appear(profile, one.home, one.at, Some(number));
                }
            }
            Happens::Arcanite => self.who_mut(who).bought += amount,
        }
    }

    /// Makes the free re-rolls. Returns true if Arcanite could change the dice, which a player must decide.
    pub(super) fn settle(&mut self, mut roll: Roll) -> MustDecide {
        match roll.what {
            RollOf::Feat(feat) => self.roll_feat_again(feat, &mut roll),
            RollOf::Bravery(_) => {
                if !self.is_brave(&roll) && self.throes(roll.who) {
                    roll.throw.reroll(self.chance, self.lane(roll.who, Dice::Bravery), roll.throw.highest());
                }
            }
            RollOf::LegIt { dash } => {
                let falls_on = self.game.falls_on(self.st, roll.who, dash);
                let lane = self.lane(roll.who, Dice::Legs);
                while roll.throw.highest() >= falls_on && (self.is_nimble(roll.who) || self.throes(roll.who)) {
                    roll.throw.reroll(self.chance, lane, roll.throw.highest());
                }
            }
            RollOf::Defence(blow) => self.roll_defence_again(&blow, &mut roll),
            // Those of Attacks were rolled again when they were rolled.
            RollOf::Hits(_) => {}
        }
        roll.fresh = false;
        if self.can_change(&roll) {
            return self.ask(self.who(roll.who).side, Phase::React(roll));
        }
        self.settled(roll)
    }

    pub(crate) fn settled(&mut self, roll: Roll) -> MustDecide {
        let Roll { who, what, throw, edge, .. } = roll;
        match what {
            RollOf::Feat(feat) => self.feat_done(feat, throw, edge),
            RollOf::Hits(blow) => self.land(Blow { throw, ..blow }),
            RollOf::Defence(blow) => self.defence_rolled(blow, throw, edge),
            RollOf::Bravery(fear) => self.tested(who, fear, throw, edge),
            RollOf::LegIt { dash } => return self.legged(throw, edge, dash),
        }
        false
    }
}
