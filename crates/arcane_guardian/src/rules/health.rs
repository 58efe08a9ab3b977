//! Health, its maximum, levels, and totals of standing effects.

use super::{ArcaneGuardian, Chance, MAGE, Play, Recorder};
use crate::cards::{Decree, Kind, Modifier, SPELLS, StandingEffect, each};
use crate::metrics::{card_metric, metric};
use crate::rule_options::{BelowZero, LevelUpCurse, LevelUpGains};
use crate::state::{End, Phase, Table};

/// The maximum Health, whatever cards say: what a die can show.
pub(crate) const MAX_HEALTH: i8 = 6;
pub(crate) const MAX_LEVEL: u8 = 4;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Recomputes the totals of standing effects, and drops Health above the new maximum.
    pub(crate) fn recompute(&mut self) {
        let game = self.game;
        self.st.adds = Default::default();
        self.st.decrees = Default::default();
        for holder in each(self.st.holds & game.with_constants) {
            let card = self.card(holder);
            for constant in &game.constants[card.constants.range()] {
                if !game.holds(self.st, constant.when) {
                    continue;
                }
                match constant.standing {
                    StandingEffect::Add(what, amount) => {
                        let copies = self.st.held[usize::from(holder)] as i8;
                        let sum = &mut self.st.adds[what as usize];
                        *sum = sum.saturating_add(amount.saturating_mul(copies));
                    }
                    StandingEffect::Says(what) => {
                        let highest = &mut self.st.decrees[what as usize];
                        *highest = (*highest).max(card.kind.rank());
                    }
                }
            }
        }
        let level = game.rules.level_health[usize::from(self.st.level) - 1] as i8;
        let max = level.saturating_add(self.st.add(Modifier::MaxHealth));
        self.st.max_health = max.clamp(0, MAX_HEALTH);
        self.st.health = self.st.health.min(self.st.max_health);
    }

    pub(crate) fn heal(&mut self, amount: u8, source: u8) {
        let gain = self.game.gain_of(self.st, Modifier::Heal, amount as i8, source);
        let Some(gained) = self.gain_health(gain) else { return };
        let gained = i32::from(gained);
        self.count(MAGE, metric::HEALTH_GAINED, gained);
        let now = i64::from(self.st.health);
        self.say("heal", MAGE, [("health", now)], |_, _| match gained {
            0 => "gains no Health".into(),
            _ => format!("gains {gained} Health, now {now}"),
        });
    }

    /// Gains Health up to the maximum. Returns the gain, or `None` if it is forbidden.
    fn gain_health(&mut self, gain: Option<i8>) -> Option<i8> {
        if gain.is_none() {
            self.say("forbidden", MAGE, [], |_, _| "can't gain Health".into());
        }
        let gained = gain?.min(self.st.max_health - self.st.health);
        self.st.health += gained;
        Some(gained)
    }

    pub(crate) fn harm(&mut self, amount: u8, source: u8) {
        let lost = self.game.harm_of(self.st, amount, source);
        if lost == 0 {
            return self.say("unharmed", MAGE, [], |_, _| "loses no Health".into());
        }
        self.st.doing.spared = false;
        let before = self.st.health;
        self.st.health -= lost;
        if self.game.rules.below_zero == BelowZero::Lost {
            self.st.health = self.st.health.max(0);
        }
        let lost = before - self.st.health;
        self.count(MAGE, metric::HEALTH_LOST, i32::from(lost));
        self.count_card(source, card_metric::HARM, i32::from(lost));
        let now = i64::from(self.st.health);
        self.say("harm", MAGE, [("health", now)], |_, _| format!("loses {lost} Health, now {now}"));
    }

    /// Raises the level; its benefits follow one by one in `rise`.
    pub(crate) fn level_up(&mut self) {
        if self.st.level < MAX_LEVEL {
            self.st.level += 1;
            self.recompute();
        }
        let course = if self.st.doing.using { &mut self.st.doing.inner } else { &mut self.st.doing.main };
        course.rising = 3;
        self.count(MAGE, metric::LEVEL_UPS, 1);
        let level = self.st.level;
        self.say("level_up", MAGE, [("level", i64::from(level))], |_, _| format!("levels up to level {level}"));
    }

    /// Carries out one of the three benefits of a Level Up, `left` of them: full Health, all Mana, and lifting a Curse.
    pub(crate) fn rise(&mut self, left: u8, source: u8) {
        match (self.game.rules.level_up_curse, left) {
            (LevelUpCurse::First, 3) | (LevelUpCurse::Last, 1) => self.offer_lift(1),
            (LevelUpCurse::First, 2) | (LevelUpCurse::Last, 3) => self.fill_health(source),
            _ => self.fill_mana(source),
        }
    }

    /// Raises Health to the maximum. Cards that rank higher than `source` can forbid or change this.
    fn fill_health(&mut self, source: u8) {
        let missing = self.st.max_health - self.st.health;
        let gain = match self.game.rules.level_up_gains {
            LevelUpGains::Always => Some(missing),
            LevelUpGains::ByHierarchy => self.game.rise_of(self.st, Modifier::Heal, missing, source),
        };
        let Some(gain) = self.gain_health(gain) else { return };
        let now = self.st.health;
        self.say("heal", MAGE, [("health", i64::from(now))], |_, _| format!("gains {gain} Health, now {now}"));
    }

    fn fill_mana(&mut self, source: u8) {
        match self.game.rules.level_up_gains {
            LevelUpGains::Always => self.st.ready = 0b1111,
            LevelUpGains::ByHierarchy => {
                let gain = self.game.rise_of(self.st, Modifier::Mana, SPELLS as i8, source);
                self.add_mana(gain);
            }
        }
    }

    /// Lowers the level; does nothing on level 1.
    pub(crate) fn level_down(&mut self) {
        if self.st.level == 1 {
            return;
        }
        self.st.level -= 1;
        self.recompute();
        let level = self.st.level;
        self.say("level_down", MAGE, [("level", i64::from(level))], |_, st| {
            format!("drops to level {level}, Health {}", st.health)
        });
    }

    /// Handles Health below 1: a use may save the Mage, otherwise the game is over.
    pub(crate) fn deathbed(&mut self, resume: Phase, source: u8) {
        self.st.doing.resume = resume;
        if self.game.can_use(self.st) {
            self.st.doing.cause = source;
            self.st.phase = Phase::Deathbed;
            return self.say("deathbed", MAGE, [], |_, _| "is about to die".into());
        }
        self.finish(End::Died(source));
        self.count_card(source, card_metric::KILLS, 1);
        self.say("died", MAGE, [], |game, _| format!("is killed by {}", game.name(source)));
    }

    pub(crate) fn finish(&mut self, end: End) {
        self.st.end = end;
        self.st.phase = Phase::Over;
        self.count(MAGE, metric::LEVEL, i32::from(self.st.level));
        if matches!(end, End::Escaped(_)) {
            self.count(MAGE, metric::HEALTH_AT_ESCAPE, i32::from(self.st.health));
        }
    }
}

impl ArcaneGuardian {
    /// Returns a gain of Health or Mana with standing effects, or `None` if a card forbids it.
    #[inline]
    pub(crate) fn gain_of(&self, st: &Table, what: Modifier, n: i8, source: u8) -> Option<i8> {
        self.may_gain(st, what, source).then(|| n.saturating_add(st.add(what)).max(0))
    }

    /// Returns the same for a gain by Level Up, which cards that rank lower than its source don't change.
    pub(crate) fn rise_of(&self, st: &Table, what: Modifier, n: i8, source: u8) -> Option<i8> {
        let own = self.cards[usize::from(source)].kind.rank();
        let counts = |holder: &u8| self.cards[usize::from(*holder)].kind.rank() >= own;
        let holders = each(st.holds & self.with_constants).filter(counts);
        let more = holders.map(|holder| self.added_by(st, holder, what));
        self.may_gain(st, what, source).then(|| more.fold(n, i8::saturating_add).max(0))
    }

    #[inline]
    fn may_gain(&self, st: &Table, what: Modifier, source: u8) -> bool {
        let no = if what == Modifier::Heal { Decree::NoHealing } else { Decree::NoMana };
        st.decree(no) < self.cards[usize::from(source)].kind.rank()
    }

    fn added_by(&self, st: &Table, holder: u8, what: Modifier) -> i8 {
        let constants = &self.constants[self.cards[usize::from(holder)].constants.range()];
        let copies = st.held[usize::from(holder)] as i8;
        let adds = constants.iter().map(|constant| match constant.standing {
            StandingEffect::Add(to, amount) if to == what && self.holds(st, constant.when) => {
                amount.saturating_mul(copies)
            }
            _ => 0,
        });
        adds.fold(0, i8::saturating_add)
    }

    #[inline]
    pub(crate) fn harm_of(&self, st: &Table, amount: u8, source: u8) -> i8 {
        let more = match self.cards[usize::from(source)].kind {
            Kind::Enemy => st.add(Modifier::EnemyHarm),
            Kind::Trap => st.add(Modifier::TrapHarm),
            _ => 0,
        };
        (amount as i8).saturating_add(more).max(0)
    }
}
