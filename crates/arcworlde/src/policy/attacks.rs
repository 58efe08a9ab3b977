//! A Character as it is struck, and the worth of Attacks on it.

use std::cell::Cell;

use super::actor::ActorEvaluation;
use super::mission::MissionValue;
use super::{SHARES, share};
use crate::board::INCH;
use crate::cards::{Attack, Does, On, Rider, Sort};
use crate::chances::{AttackTable, brings_dice, chance_of, dice_for, more_dice};
use crate::game::Arcworlde;
use crate::rule_options::CriticalsIgnoreArmour;
use crate::state::{Character, Edge, Feat, NO_SEAT};
use crate::view::View;

/// A Character as it is struck: what is the same for every Attack on it.
#[derive(Clone, Debug)]
pub(super) struct Target<'a> {
    pub view: View<'a>,
    pub mission: &'a MissionValue,
    pub who: u8,
    pub one: &'a Character,
    /// The worth of Knocking it Out.
    pub prize: i32,
    /// The part of the prize that Damage to all of its HP takes.
    pub hurts: i32,
    pub armour: i32,
    pub edge: Edge,
    /// What its Knock Out frightens; computed on demand, since most Characters are out of reach.
    panic: Cell<Option<i32>>,
}

impl<'a> Target<'a> {
    pub(super) fn new(view: View<'a>, mission: &'a MissionValue, who: u8) -> Self {
        let (game, one) = (view.game, view.st.who(who));
        let (flesh, body) = (game.flesh(mission, one), game.body(mission, one));
        let hurts = (flesh * game.weights.damage_gp + body * game.weights.damage_mission) / 100;
        let armour = i32::from(game.armour(one));
        let edge = Edge::of(false, one.prone || one.broken);
        Target { view, mission, who, one, prize: flesh + body, hurts, armour, edge, panic: Cell::new(None) }
    }

    /// Returns the same Character in Cover: it defends at an Advantage.
    pub(super) fn in_cover(&self) -> Self {
        Target { edge: Edge::of(true, self.one.prone || self.one.broken), ..self.clone() }
    }

    /// Returns the worth of its Knock Out beyond that of the Damage.
    #[inline]
    pub(super) fn falls(&self) -> i32 {
        self.prize - self.hurts + once(&self.panic, || self.panic())
    }

    /// Returns the worth of the Bravery Tests of its friends when it is Knocked Out.
    fn panic(&self) -> i32 {
        let (View { game, st, .. }, one) = (self.view, self.one);
        if one.expendable || one.home == NO_SEAT {
            return 0;
        }
        let range = i64::from(i32::from(game.rules.bravery_range) * INCH);
        let mut sum = 0;
        for (k, friend) in st.friends(one.side) {
            let far = range + i64::from(one.radius) + i64::from(friend.radius);
            if k == self.who || friend.broken || friend.at.square(one.at) > far * far {
                continue;
            }
            let fails = 1000 - game.tables.firm(friend.bravery, true);
            sum += i32::from(game.profile(friend).gp) * fails;
        }
        sum / 1000 * game.weights.panic / 100 * self.mission.fight
    }

    /// Returns the worth of an Attack of `me` on this Character alone.
    pub(super) fn strike_worth(&self, me: u8, at: u16) -> i32 {
        let View { game, st, .. } = self.view;
        let w = &game.weights;
        let (attack, table) = (game.attack(at), &game.attack_tables[usize::from(at)]);
        let &Target { who, one, prize, edge, .. } = self;
        let mut armour = if attack.ignores_armour { 0 } else { self.armour };
        let (dice, mut more, riders, hold) = self.dice_of(me, attack, table);
        match game.rules.criticals_ignore_armour {
            _ if !attack.criticals_ignore_armour => {}
            CriticalsIgnoreArmour::TheirHits => more += dice_for(game.tables.pierced(dice, armour)),
            CriticalsIgnoreArmour::WholeAttack if chance_of(On::Crit, dice, w) >= w.sure_critical => armour = 0,
            CriticalsIgnoreArmour::WholeAttack => {}
        }
        let mut extra = 0;
        let own = || game.prize(self.mission, st.who(me));
        for rider in riders.iter().filter(|rider| game.holds(st, rider.when, me, who)) {
            let chance = chance_of(rider.on, dice, w);
            let amount = rider.amount.about();
            let part = |prize: i32, share: i32| {
                (i64::from(prize) * i64::from(chance) * i64::from(share) / (1000 * SHARES)) as i32
            };
            match rider.does {
                _ if brings_dice(rider) => more += more_dice(rider, dice, w),
                Does::IgnoreArmour if chance >= w.sure_rider => armour = (armour - amount).max(0),
                Does::HitsAsLost(_) => more += dice_for(i32::from(one.max_hp - one.hp) * 1000),
                Does::DamageTimes => extra += part(prize, w.attack_damage_times),
                Does::Prone => extra += part(prize, w.attack_prone),
                Does::Hold(_) => extra += part(prize, w.attack_hold),
                Does::LoseAp { .. } => extra += part(prize, w.attack_lose_ap),
                Does::Slay => extra += part(prize, w.attack_slay),
                Does::BreakArmour { .. } if armour > 0 => extra += part(prize, w.attack_break_armour),
                Does::SelfKnockOut => extra -= own() * chance / 1000,
                Does::SelfDamage | Does::SelfHits => {
                    let hp = i32::from(st.who(me).hp.max(1));
                    extra -= own() * chance / 1000 * amount.min(hp) / hp;
                }
                Does::SelfProne => extra -= part(own(), w.attack_self_prone),
                Does::SelfHold(_) => extra -= part(own(), w.attack_self_hold),
                Does::SelfPower => {
                    let mine = Target::new(self.view, self.mission, me);
                    extra -= mine.damage_worth(amount, mine.armour, Edge::Plain) * chance / 1000;
                }
                Does::End => extra -= part(own(), w.attack_ends),
                Does::Heal => extra += part(own(), w.attack_heal),
                Does::GainAp => extra += part(own(), w.attack_gain_ap),
                Does::Riposte => extra += part(own(), w.attack_riposte),
                #[rustfmt::skip]
                Does::Dice | Does::RerollMisses | Does::HitsTimes | Does::IgnoreArmour | Does::BreakArmour { .. }
                | Does::Hits | Does::Damage | Does::LoseMove | Does::HalveMove | Does::GainMove | Does::Pin
                | Does::Lose | Does::Drag | Does::Push | Does::Bravery | Does::BraveryAround | Does::Gobble
                | Does::HinderEscape | Does::Overpower | Does::Recur | Does::Sap | Does::RerollNarrative
                | Does::Steadfast | Does::Mark | Does::Overflow | Does::Spill | Does::Splash | Does::Later
                | Does::NextDice | Does::NextHits | Does::Tire | Does::FreeDisengage | Does::Follow | Does::Arcanite
                => extra += part(prize, w.attack_other),
            }
        }
        let dice = (dice * 1000 + more + 1000 / 2) / 1000;
        self.damage_worth(dice, armour, edge) + extra + hold
    }

    /// Returns the dice of an Attack, thousandths of dice that riders bring, the other riders, the worth of clinging.
    #[inline(always)]
    fn dice_of<'b>(&self, me: u8, attack: &Attack, table: &'b AttackTable) -> (i32, i32, &'b [Rider], i32)
    where
        'a: 'b,
    {
        let View { game, st, .. } = self.view;
        if let Some((dice, more)) = table.sure_dice(attack, st.who(me)) {
            return (dice, more, &table.rest, 0);
        }
        let melee = attack.range == 0;
        let dice = i32::from(game.dice_of(st, me, attack, self.who, melee));
        // A Character that clings on bites again for free.
        let clings = melee && game.stands(st, me, self.who, Sort::Clings);
        let riders = &game.program.riders[attack.riders.range()];
        (dice, 0, riders, if clings { share(self.prize, game.weights.attack_clings) } else { 0 })
    }

    #[inline]
    pub(super) fn damage_worth(&self, dice: i32, armour: i32, edge: Edge) -> i32 {
        let (damage, knocked) = self.view.game.tables.fate(dice, armour, edge, self.one.hp);
        let hp = i32::from(self.one.hp.max(1)) * 100;
        let falls = if knocked > 0 { self.falls() / 100 * knocked / 10 } else { 0 };
        self.hurts / 100 * damage.min(hp) * 100 / hp + falls
    }

    /// Returns the worth of an Attack of `me` aimed at it. If the Attack has an area, all that it strikes count.
    pub(super) fn aimed_worth(&self, me: u8, at: u16) -> i32 {
        let View { game, st, .. } = self.view;
        let attack = game.attack(at);
        if attack.area.is_none() {
            return self.strike_worth(me, at);
        }
        let struck = game.in_area(st, me, attack, self.who).into_iter();
        let worth = struck.map(|struck| {
            let worth = Target::new(self.view, self.mission, struck).strike_worth(me, at);
            if st.who(struck).side == st.who(me).side { -worth } else { worth }
        });
        worth.sum()
    }

    /// Returns the worth of the best melee Attacks of `me` on it, in reach, with all of some AP.
    pub(super) fn melee_worth(&self, me: u8, ap: i32) -> i32 {
        let View { game, st, .. } = self.view;
        let (mut best, mut small) = (0, 0);
        for (_, at) in game.attacks_of(st, me) {
            let attack = game.attack(at);
            let cost = i32::from(attack.ap);
            if attack.range > 0 || cost == 0 || cost > ap || !game.holds(st, attack.only, me, self.who) {
                continue;
            }
            let worth = self.strike_worth(me, at);
            if cost == 1 {
                small = small.max(worth);
            }
            let (times, left) = (ap / cost, ap % cost);
            best = best.max(times * worth + left * small);
        }
        best
    }

    /// Returns the worth of the best Shots of `me` at it, in range, with all of some AP.
    pub(super) fn shot_worth(&self, me: u8, ap: i32) -> i32 {
        let View { game, st, .. } = self.view;
        if ap <= 0 {
            return 0;
        }
        let mut best = 0;
        for (place, at) in game.attacks_of(st, me) {
            let attack = game.attack(at);
            if attack.range == 0 {
                continue;
            }
            let worth = self.aimed_worth(me, at);
            let needed = game.difficulty(st, me, Feat::Shot { attack: place, target: self.who });
            best = best.max(game.best_effort(worth, needed, ap, attack.once));
        }
        best
    }
}

impl Arcworlde {
    /// Returns the worth of AP that are spent on Feats for something of a worth, with the best effort each.
    pub(super) fn best_effort(&self, worth: i32, needed: u8, ap: i32, once: bool) -> i32 {
        if worth < 100 {
            return 0;
        }
        worth / 100 * self.tables.efforts(ap, needed, once) / 10
    }
}

impl ActorEvaluation<'_> {
    /// Returns the worth of AP without another step.
    pub(super) fn worth_here(&self, ap: i32) -> i32 {
        if ap <= 0 {
            return 0;
        }
        match self.known.get(ap as usize) {
            Some(known) => once(known, || self.weigh_here(ap)),
            None => self.weigh_here(ap),
        }
    }

    fn weigh_here(&self, ap: i32) -> i32 {
        if self.view.game.only_flees(self.one) {
            return 0;
        }
        let mut best = 0;
        for foe in &self.foes {
            if foe.in_reach {
                best = best.max(foe.target.melee_worth(self.me, ap));
            }
            if foe.in_sight(self) {
                best = best.max(foe.mark(self).shot_worth(self.me, ap));
            }
        }
        best
    }
}

/// Computes a value the first time that it is asked for. Not a `OnceCell`, which marks the computation as cold.
#[inline]
pub(super) fn once<T: Copy>(known: &Cell<Option<T>>, compute: impl FnOnce() -> T) -> T {
    known.get().unwrap_or_else(|| {
        let value = compute();
        known.set(Some(value));
        value
    })
}
