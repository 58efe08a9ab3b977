//! What Attacks are worth on whom they strike.

use super::mind::Mind;
use super::prey::Prey;
use crate::cards::{Does, On, Sort};
use crate::game::Arcworlde;
use crate::knobs::CriticalsIgnoreArmour;
use crate::outlook::{brings_dice, chance_of, more_dice};
use crate::state::dice::Edge;
use crate::state::{Feat, State};
use crate::view::View;

impl Arcworlde {
    pub(super) fn strike_worth(&self, st: &State, me: u8, at: u16, prey: &Prey<'_>) -> i32 {
        let (attack, outlook) = (self.attack(at), &self.outlooks[usize::from(at)]);
        let &Prey { who: target, one, prize, edge, mut armour, .. } = prey;
        if attack.ignores_armour {
            armour = 0;
        }
        let (dice, mut more, riders, hold) = match outlook.sure_dice(st.who(me)) {
            Some((dice, more)) => (dice, more, outlook.rest(), 0),
            None => {
                let melee = attack.range == 0;
                let dice = i32::from(self.dice_of(st, me, attack, target, melee));
                // Who clings on bites again for nothing.
                let clings = melee && self.stands(st, me, target, Sort::Clings);
                let riders = &self.program.riders[attack.riders.range()];
                (dice, 0, riders, if clings { prize / 16 } else { 0 })
            }
        };
        if attack.criticals_ignore_armour {
            match self.rules.criticals_ignore_armour {
                CriticalsIgnoreArmour::TheirHits => more += self.tables.pierced(dice, armour) * 3 / 2,
                CriticalsIgnoreArmour::WholeAttack if chance_of(On::Crit, dice) >= 500 => armour = 0,
                CriticalsIgnoreArmour::WholeAttack => {}
            }
        }
        let mut extra = 0;
        let own = || self.prize(prey.stakes, st.who(me));
        for rider in riders {
            if !self.holds(st, rider.when, me, target) {
                continue;
            }
            let chance = chance_of(rider.on, dice);
            let amount = rider.amount.about();
            match rider.does {
                _ if brings_dice(rider) => more += more_dice(rider, dice),
                Does::IgnoreArmour if chance >= 500 => armour = (armour - amount).max(0),
                Does::HitsAsLost(_) => more += i32::from(one.max_hp - one.hp) * 1500,
                Does::DamageTimes => extra += prize * chance / 5000,
                Does::Prone | Does::Hold(_) => extra += prize * chance / 8000,
                Does::LoseAp { .. } => extra += prize * chance / 12_000,
                Does::Slay => extra += prize * chance / 1600,
                Does::BreakArmour { .. } if armour > 0 => extra += prize * chance / 12_000,
                Does::SelfKnockOut => extra -= own() * chance / 1000,
                Does::SelfDamage | Does::SelfHits => {
                    let hp = i32::from(st.who(me).hp.max(1));
                    extra -= own() * chance / 1000 * amount.min(hp) / hp;
                }
                Does::SelfProne | Does::SelfHold(_) => extra -= own() * chance / 8000,
                Does::SelfPower => extra -= self.own_hurt(st, prey, me, amount) * chance / 1000,
                Does::End => extra -= own() * chance / 20_000,
                Does::Heal | Does::GainAp | Does::Riposte => extra += own() * chance / 20_000,
                _ => extra += prize * chance / 30_000,
            }
        }
        let dice = (dice * 1000 + more + 500) / 1000;
        self.damage_worth(prey, dice, armour, edge) + extra + hold
    }

    fn own_hurt(&self, st: &State, prey: &Prey<'_>, me: u8, dice: i32) -> i32 {
        let mine = Prey::new(self, st, prey.stakes, me);
        self.damage_worth(&mine, dice, mine.armour, Edge::Plain)
    }

    #[inline]
    pub(super) fn damage_worth(&self, on: &Prey<'_>, dice: i32, armour: i32, edge: Edge) -> i32 {
        let (damage, knocked) = self.tables.fate(dice, armour, edge, on.one.hp);
        let hp = i32::from(on.one.hp.max(1)) * 100;
        let falls = if knocked > 0 { on.falls(self) / 100 * knocked / 10 } else { 0 };
        on.hurts / 100 * damage.min(hp) * 100 / hp + falls
    }

    /// What an Attack that strikes everybody around is worth from where the attacker stands.
    pub(super) fn area_worth(&self, st: &State, me: u8, at: u16, prey: &Prey<'_>) -> i32 {
        let attack = self.attack(at);
        let mut sum = 0;
        for struck in self.in_area(st, me, attack, prey.who) {
            let worth = self.strike_worth(st, me, at, &Prey::new(self, st, prey.stakes, struck));
            sum += if st.who(struck).side == st.who(me).side { -worth } else { worth };
        }
        sum
    }

    /// What the best melee Attacks on a foe in reach with so many AP are worth together.
    pub(super) fn melee_worth(&self, st: &State, me: u8, prey: &Prey<'_>, ap: i32) -> i32 {
        let mut best = 0;
        let mut small = 0;
        for (_, at) in self.attacks_of(st, me) {
            let attack = self.attack(at);
            let cost = i32::from(attack.ap);
            if attack.range > 0 || cost == 0 || cost > ap || !self.holds(st, attack.only, me, prey.who) {
                continue;
            }
            let worth = self.strike_worth(st, me, at, prey);
            if cost == 1 {
                small = small.max(worth);
            }
            let (times, left) = (ap / cost, ap % cost);
            best = best.max(times * worth + left * small);
        }
        best
    }

    /// What the best Shots at a foe in range with so many AP are worth together.
    pub(super) fn shot_worth(&self, st: &State, me: u8, prey: &Prey<'_>, ap: i32) -> i32 {
        let mut best = 0;
        if ap <= 0 {
            return best;
        }
        for (place, at) in self.attacks_of(st, me) {
            let attack = self.attack(at);
            if attack.range == 0 {
                continue;
            }
            let worth = self.shot_strike(st, me, at, prey);
            let needed = self.difficulty(st, me, Feat::Shot { attack: place, target: prey.who });
            best = best.max(self.best_effort(worth, needed, ap, attack.once));
        }
        best
    }

    pub(super) fn shot_strike(&self, st: &State, me: u8, at: u16, prey: &Prey<'_>) -> i32 {
        match self.attack(at).area {
            Some(_) => self.area_worth(st, me, at, prey),
            None => self.strike_worth(st, me, at, prey),
        }
    }

    /// What so many AP spent on Feats for something of a worth come to, with the best effort each.
    pub(super) fn best_effort(&self, worth: i32, needed: u8, ap: i32, once: bool) -> i32 {
        if worth < 100 {
            return 0;
        }
        worth / 100 * self.tables.efforts(ap, needed, once) / 10
    }
}

impl Mind<'_> {
    pub(super) fn rest(&self) -> i32 {
        self.worth_here(i32::from(self.one.ap_left))
    }

    /// What the AP are worth without another step.
    pub(super) fn worth_here(&self, ap: i32) -> i32 {
        if ap <= 0 {
            return 0;
        }
        let Some(known) = self.known.get(ap as usize) else { return self.weigh_here(ap) };
        if known.get() < 0 {
            known.set(self.weigh_here(ap));
        }
        known.get()
    }

    fn weigh_here(&self, ap: i32) -> i32 {
        let View { game, st, .. } = self.view;
        if game.only_flees(self.one) {
            return 0;
        }
        let mut best = 0;
        for foe in self.foes.iter().filter(|foe| foe.in_reach || foe.in_sight(self)) {
            if foe.in_reach {
                best = best.max(game.melee_worth(st, self.me, &foe.prey, ap));
            }
            if foe.in_sight(self) {
                best = best.max(game.shot_worth(st, self.me, &foe.mark(self), ap));
            }
        }
        best
    }
}
