//! Attacks: their targets, their dice, their Hits. Also Characters that cling to a foe.

use super::play::{Chance, Dice, MustDecide, Play, Recorder};
use crate::board::{Covering, Disc, Screen};
use crate::cards::{Amount, Attack, Does, LostText, NONE, On, Rider, Sort, Trait};
use crate::game::Arcworlde;
use crate::metrics::{card_metric, metric};
use crate::rule_options::CriticalsIgnoreArmour;
use crate::state::{Blow, Cause, Character, Edge, Feat, NO_ATTACK, PackAttack, Roll, RollOf, State, Task, Throw};

impl Arcworlde {
    /// Riders are in Cover.
    pub(crate) fn screen(&self, st: &State, from: Disc, one: &Character, stands: Disc) -> Screen {
        let near = !self.rules.cover_in_contact && from.touches(stands);
        let covering = Covering {
            low: Self::base_size(st, one) <= self.rules.low_terrain_covers,
            near_viewer: self.rules.cover_near_attacker,
        };
        match st.table.screen(from, stands, covering) {
            Screen::Open | Screen::Cover if one.mount != NONE => Screen::Cover,
            Screen::Cover if near => Screen::Open,
            screen => screen,
        }
    }

    pub(crate) fn has_cover(&self, st: &State, from: u8, target: u8) -> bool {
        self.covered_from(st, st.who(from).disc(), target)
    }

    pub(super) fn covered_from(&self, st: &State, from: Disc, target: u8) -> bool {
        let one = st.who(target);
        self.screen(st, from, one, one.disc()) >= Screen::Cover
    }

    pub(crate) fn sees(&self, st: &State, from: u8, target: u8) -> bool {
        st.table.terrain.is_empty() || !st.table.hides(st.who(from).disc(), st.who(target).disc())
    }

    #[inline]
    pub(crate) fn can_strike(&self, st: &State, me: u8, attack: &Attack, target: u8, reach: i32) -> bool {
        let (one, foe) = (st.who(me).disc(), st.who(target).disc());
        let near = if reach == 0 { one.touches(foe) } else { one.gap(foe) <= reach };
        near && self.holds(st, attack.only, me, target) && self.sees(st, me, target)
    }

    pub(crate) fn blow(&self, by: u8, target: u8, at: u16) -> Blow {
        let attack = self.attack(at);
        Blow {
            cause: if attack.range > 0 { Cause::Shot } else { Cause::Melee },
            ignores_armour: attack.ignores_armour,
            criticals_ignore_armour: attack.criticals_ignore_armour,
            ignores_shield: attack.ignores_shield,
            ..Blow::of(by, target, at)
        }
    }

    #[inline]
    pub(crate) fn riders(&self, blow: &Blow) -> &[Rider] {
        let run = match (blow.attack, blow.spell) {
            (NO_ATTACK, NONE) => return &[],
            (NO_ATTACK, spell) => self.program.spell(spell).riders,
            (attack, _) => self.attack(attack).riders,
        };
        &self.program.riders[run.range()]
    }

    /// Returns 0 if the condition is not met.
    pub(super) fn times(&self, st: &State, rider: &Rider, blow: &Blow) -> u8 {
        let times = times(rider.on, &blow.throw);
        if times > 0 && self.holds(st, rider.when, blow.by, blow.target) { times } else { 0 }
    }

    pub(crate) fn armour(&self, one: &Character) -> u8 {
        (one.armour + one.sure_armour).max(0) as u8
    }

    /// `ignored` is points of Armour. Only Armour that cannot be ignored stops `piercing` Hits.
    fn stopped_by_armour(&self, one: &Character, hits: u8, piercing: u8, ignored: u8) -> u8 {
        let certain = one.certain_armour.max(0) as u8;
        let armour = self.armour(one).saturating_sub(ignored).max(certain);
        let stopped = (armour - certain).min(hits.saturating_sub(piercing));
        stopped + certain.min(hits - stopped)
    }

    pub(crate) fn dice_of(&self, st: &State, me: u8, attack: &Attack, target: u8, melee: bool) -> u8 {
        let mut dice = i32::from(attack.power);
        if !attack.no_bonus {
            dice += i32::from(st.who(me).next_dice);
            let sorts = Sort::Dice.bit() | if melee { Sort::MeleeDice.bit() } else { 0 };
            dice += self.sum_standing(st, me, target, sorts);
        }
        let riders = if attack.empowered { &self.program.riders[attack.riders.range()] } else { &[] };
        for rider in riders {
            if let (On::Always, Does::Dice, Amount::Fixed(n)) = (rider.on, rider.does, rider.amount)
                && self.holds(st, rider.when, me, target)
            {
                dice += i32::from(n);
            }
        }
        dice.clamp(0, 60) as u8
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// AP are paid already. `wide` shares the Hits among all in reach.
    pub(crate) fn strike_all(&mut self, who: u8, at: u16, target: u8, wide: bool) {
        let game = self.game;
        let attack = game.attack(at);
        self.st.backfired = false;
        self.count_for(who, metric::ATTACKS, 1);
        self.count_card(who, card_metric::ATTACKS, 1);
        let all = if wide { Arcworlde::shared_out } else { Arcworlde::in_area };
        let struck = all(game, self.st, who, attack, target);
        let Some(&first) = struck.first() else { return };
        let several = struck.len() > 1;
        let divided = wide || attack.area.is_some_and(|area| area.divided);
        let shared = if divided { struck.len() as u8 } else { 1 };
        // With one target alone, it is a Blow on that one.
        let one = if several && struck.contains(&target) { target } else { first };
        let cover = game.covered_in(self.st, who, attack.area, target, one);
        let blow = game.blow(who, one, at);
        self.st.todo.push(Task::Strike(Blow { shared, everybody: several && !divided, cover, ..blow }));
    }

    pub(crate) fn strike(&mut self, mut blow: Blow) -> MustDecide {
        let (me, target) = (blow.by, blow.target);
        // An Attack around oneself that Knocks its attacker Out strikes everybody all the same.
        if !self.who(target).on_board() || !(self.who(me).in_play() || self.st.backfired) {
            return false;
        }
        if let Some(fencer) = self.fencer(&blow) {
            // The Attack goes on when the dice against the fencer lie, if its attacker still stands.
            self.who_mut(fencer).riposte = false;
            self.st.todo.push(Task::Strike(blow));
            self.begin_feat(Feat::Parry(fencer), 1);
            return false;
        }
        let game = self.game;
        let attack = game.attack(blow.attack);
        let melee = blow.cause == Cause::Melee;
        let dice = match blow.everybody {
            true => self.dice_against_all(&blow, &game.in_area(self.st, me, attack, target)),
            false => game.dice_of(self.st, me, attack, target, melee),
        };
        self.who_mut(me).next_dice = 0;
        let lane = self.lane(me, Dice::Hits);
        let mut throw = Throw::of(self.chance, lane, dice);
        if !attack.no_bonus {
            if melee && game.stands(self.st, me, target, Sort::RerollOnes) {
                throw.reroll_ones(self.chance, lane);
            }
            let riders = game.program.riders[attack.riders.range()].iter();
            let rerolls = riders.filter(|rider| rider.on == On::Always && rider.does == Does::RerollMisses);
            let held = rerolls.filter(|rider| game.holds(self.st, rider.when, me, target));
            let again = held.fold(0, |again: u8, rider| match rider.amount {
                Amount::Fixed(0) => u8::MAX,
                Amount::Fixed(n) => again.saturating_add(n),
                Amount::Die(_) => again,
            });
            throw.reroll_misses(self.chance, lane, again);
            self.roll_own_again(&blow, &mut throw);
        }
        if !blow.everybody && game.stands(self.st, target, me, Sort::HitsRerolled) {
            throw.reroll_hits(self.chance, lane);
        }
        blow.throw = throw;
        self.more_dice(&mut throw, &blow);
        let what = RollOf::Hits(Blow { throw, ..blow });
        self.settle(Roll { who: me, what, throw, edge: Edge::Plain, fresh: true })
    }

    /// One Miss per Trait: once per Activation in a pack and in Death Throes, once per Round if driven.
    fn roll_own_again(&mut self, blow: &Blow, throw: &mut Throw) {
        let (me, lane) = (blow.by, self.lane(blow.by, Dice::Hits));
        if self.follows_its_pack(blow) && throw.misses() > 0 && !self.who(me).hunted {
            self.who_mut(me).hunted = true;
            throw.reroll_misses(self.chance, lane, 1);
        }
        if throw.misses() > 0 && !self.who(me).driven && self.game.is_driven(self.st, me) {
            self.who_mut(me).driven = true;
            throw.reroll_misses(self.chance, lane, 1);
        }
        if throw.misses() > 0 && self.throes(me) {
            throw.reroll_misses(self.chance, lane, 1);
        }
    }

    /// Returns true if another of the pack has made the Attack on this target.
    fn follows_its_pack(&mut self, blow: &Blow) -> bool {
        let me = blow.by;
        if self.st.pack_size <= 1 || self.st.active != me || !self.who(me).has(Trait::PackHunter) {
            return false;
        }
        let made = &mut self.st.pack_attacks;
        let same = |it: &PackAttack| (it.attack, it.target) == (blow.attack, blow.target);
        let follows = made.iter().any(|it| same(it) && it.by != me);
        let _ = made.try_push(PackAttack { attack: blow.attack, target: blow.target, by: me });
        follows
    }

    /// Once per Activation. Returns true if the Character had the re-roll.
    pub(super) fn throes(&mut self, who: u8) -> bool {
        let acts = self.st.active == who;
        let one = self.who_mut(who);
        let dying = i32::from(one.hp) * 5 <= i32::from(one.max_hp);
        let again = acts && one.has(Trait::DeathThroes) && dying && !one.throes_used;
        one.throes_used |= again;
        again
    }

    fn more_dice(&mut self, throw: &mut Throw, blow: &Blow) {
        let game = self.game;
        let lane = self.lane(blow.by, Dice::Hits);
        for rider in game.riders(blow).iter().filter(|rider| rider.on != On::Always) {
            let times = game.times(self.st, rider, blow);
            let Amount::Fixed(n) = rider.amount else { continue };
            match rider.does {
                Does::Dice => throw.roll(self.chance, lane, n.saturating_mul(times)),
                Does::RerollMisses => throw.reroll_misses(self.chance, lane, n.saturating_mul(times)),
                _ => {}
            }
        }
    }

    pub(super) fn land(&mut self, blow: Blow) {
        let (hits, misses) = (blow.throw.hits(), blow.throw.misses());
        self.count_for(blow.by, metric::HITS, hits.into());
        self.say_of("attack", blow.by, [("hits", hits.into()), ("misses", misses.into())], |game, st| {
            game.say_attack(st, &blow)
        });
        if blow.shared > 1 || blow.everybody {
            self.spread(&blow)
        } else {
            self.take(blow)
        }
        for rider in self.game.riders(&blow) {
            let times = self.game.times(self.st, rider, &blow);
            if rider.does == Does::NextHits && times > 0 {
                let hits = self.amount(blow.by, rider.amount).saturating_mul(times);
                let (attack, more) = self.who(blow.by).again;
                let known = if attack == blow.attack { more } else { 0 };
                self.who_mut(blow.by).again = (blow.attack, known.saturating_add(hits));
            }
        }
    }

    pub(crate) fn take(&mut self, mut blow: Blow) {
        let game = self.game;
        let (me, target) = (blow.by, blow.target);
        let lost = (self.who(target).max_hp - self.who(target).hp).clamp(0, 250) as u8;
        let mut hits = match blow.cause {
            Cause::Melee | Cause::Shot => blow.throw.hits(),
            Cause::Spell | Cause::Recurring | Cause::Other => blow.hits,
        };
        let (mut times_all, mut ignored, mut own) = (1_u8, 0_u8, 0_u8);
        for rider in game.riders(&blow) {
            let times = game.times(self.st, rider, &blow);
            if times == 0 {
                continue;
            }
            match rider.does {
                Does::Hits => {
                    let more = self.amount(me, rider.amount).saturating_mul(times);
                    // Those against some targets alone are not shared with the others.
                    let sum = if !rider.when.is_empty() && blow.shared > 1 { &mut own } else { &mut hits };
                    *sum = sum.saturating_add(more);
                }
                Does::HitsAsLost(LostText::Only) => hits = lost,
                Does::HitsAsLost(LostText::Added) => hits = hits.saturating_add(lost),
                Does::HitsTimes => times_all = self.amount(me, rider.amount),
                Does::IgnoreArmour => {
                    ignored = ignored.saturating_add(self.amount(me, rider.amount).saturating_mul(times));
                }
                _ => {}
            }
        }
        if me != NONE && self.who(me).again.0 == blow.attack {
            hits = hits.saturating_add(self.who(me).again.1);
        }
        hits = hits.saturating_mul(times_all).div_ceil(blow.shared.max(1)).saturating_add(own);
        let crits = if blow.criticals_ignore_armour { blow.throw.crits() } else { 0 };
        let whole = game.rules.criticals_ignore_armour == CriticalsIgnoreArmour::WholeAttack;
        if blow.ignores_armour || (whole && crits > 0) {
            ignored = u8::MAX;
        }
        let piercing = (2 * crits).saturating_mul(times_all).div_ceil(blow.shared.max(1));
        let stopped = game.stopped_by_armour(self.who(target), hits, piercing, ignored);
        (blow.landed, blow.hits) = (hits, hits - stopped);
        self.st.todo.push(Task::Defend(blow));
    }

    pub(super) fn suffer(&mut self, by: u8, target: u8, hits: u8) {
        self.suffer_behind(by, target, hits, false);
    }

    /// Deals D6 Hits; the die is the target's.
    pub(super) fn suffer_d6(&mut self, by: u8, target: u8) {
        let hits = self.d6(target);
        self.suffer(by, target, hits);
    }

    pub(super) fn suffer_behind(&mut self, by: u8, target: u8, hits: u8, cover: bool) {
        let hits = hits.saturating_sub(self.game.armour(self.who(target)));
        self.st.todo.push(Task::Defend(Blow { cover, ..Blow::hits(by, target, hits) }));
    }

    pub(super) fn take_hold(&mut self, blow: &Blow) {
        let (me, target) = (blow.by, blow.target);
        let holds = blow.cause == Cause::Melee
            && blow.throw.hits() > 0
            && self.who(me).on_board()
            && self.who(target).on_board()
            && self.game.stands(self.st, me, target, Sort::Clings);
        if holds {
            self.who_mut(me).clings = (blow.attack, target);
        }
    }

    pub(super) fn bitten(&mut self, who: u8) {
        if self.game.sorts & Sort::Clings.bit() == 0 {
            return;
        }
        let me = *self.who(who);
        for foe in 0..self.st.characters.len() as u8 {
            let one = *self.who(foe);
            let (attack, to) = one.clings;
            if to != who {
                continue;
            }
            let there = one.on_board() && me.on_board() && !one.prone;
            if there && one.disc().touches(me.disc()) && self.st.are_foes(one.side, me.side) {
                let cover = self.game.has_cover(self.st, foe, who);
                self.st.todo.push(Task::Strike(Blow { cover, ..self.game.blow(foe, who, attack) }));
            } else {
                self.who_mut(foe).clings = (NO_ATTACK, NONE);
            }
        }
    }
}

/// Returns 0 for those that depend on Damage.
pub(super) fn times(on: On, throw: &Throw) -> u8 {
    match on {
        On::Always => 1,
        On::Crit => throw.crits().min(1),
        On::EachCrit => throw.crits(),
        On::EachHit => throw.hits(),
        On::MoreHits => u8::from(throw.hits() > throw.misses()),
        On::MoreMisses => u8::from(throw.misses() > throw.hits()),
        _ => 0,
    }
}
