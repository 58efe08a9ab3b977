//! The value of steps in a position, followed on a few numbers.

use super::worth::CURSE;
use crate::cards::sets::{Kinds, each, one};
use crate::cards::standing::{Decree, Modifier};
use crate::cards::text::Verb;
use crate::rule_options::{BelowZero, LevelUpGains};
use crate::rules::health::{MAX_HEALTH, MAX_LEVEL};
use crate::state::{DECKS, Phase};
use crate::view::View;
use balance_engine::game::IndexRange;

/// The value of an escape: more than everything else together.
pub(super) const ESCAPE: i32 = 100_000;
/// The cost of an unknown card if tops are revealed, because waiting gives a choice. 4 loses 0.8 percentage points of
/// games, 10 loses 2.
pub(super) const UNKNOWN: i32 = 7;
/// The value of a card that makes an escape possible (open, still to come), or only brings it nearer.
const PULL: [[i32; 2]; 2] = [[ESCAPE / 10, 17], [12, 8]];
/// The value of Health: steep near death.
const LIFE: [i32; 7] = [-300, 0, 14, 25, 30, 38, 42];
/// The extra value of a point of Health while none can be gained.
const DRY: i32 = 4;
/// The cost of being saved when dying, besides what saves the Mage.
const SAVED: i32 = -12;
/// The extra value of 1 and 2 Health while something can save the Mage. Gains 2 percentage points of games, with [`SAVED`]
/// at -12 instead of -30.
const SAFE: [i32; 2] = [10, 3];
/// The value of Mana. Enemies are overcome by pairs of Spells, so the first of a pair is worth less than the second. The
/// most sensitive weight: 6 less for the third Mana loses 4 percentage points of games.
const MAGIC: [i32; 5] = [0, 6, 9, 18, 24];
/// The cost of no Mana, because nothing is revealed.
const DARK: i32 = 13;
/// The same if cards can't be met blind.
const STRANDED: i32 = 60;
/// The maximum value of banishing a card while others can be met instead.
const UNWELCOME: i32 = 14;
/// The value of a level besides its Health and Mana; `LEVEL_ASKED` is extra if an open escape requires it.
const LEVEL: i32 = 14;
pub(super) const LEVEL_ASKED: i32 = 15;
/// The value of the Key while a gate may come.
const KEY_AHEAD: i32 = 60;

/// The numbers that decisions are valued by.
#[derive(Clone, Copy)]
pub(super) struct Sketch<'a> {
    pub(super) view: View<'a>,
    pub(super) health: i8,
    max: i8,
    pub(super) level: u8,
    pub(super) mana: i8,
    /// The number of cards and Spells that can save the Mage.
    pub(super) lifelines: u8,
    dead: bool,
    /// The value of everything else.
    more: i32,
    /// Playing cards still to be met, as far as the player knows.
    pub(super) ahead: Kinds,
    pub(super) ready: u8,
    /// The values of meeting the open tops, once computed.
    pub(super) tops: [i32; DECKS],
    /// The values of meeting an unseen card and reaching an unseen Ending, once computed.
    pub(super) unseen: i32,
    pub(super) hope: i32,
    pub(super) now: i32,
    /// The extra value of a point of Health: [`DRY`] while none can be gained, otherwise 0.
    dry: i32,
    /// The value of having no Mana.
    no_mana: i32,
    /// The level and Mana that open escapes still require, if nothing else is missing; otherwise 0.
    pub(super) level_goal: u8,
    pub(super) mana_goal: i8,
}

fn worth_of_none(view: View<'_>) -> i32 {
    match view.decree(Decree::RevealAlways) + view.decree(Decree::RevealNever) {
        0 if view.game.rules.blind_without_mana => -DARK,
        0 => -STRANDED,
        _ => 0,
    }
}

impl<'a> Sketch<'a> {
    pub(super) fn of(view: View<'a>) -> Self {
        let game = view.game;
        let spells = (view.game.castable(&view) & game.saving.spells).count_ones() as u8;
        let mut sketch = Sketch {
            view,
            health: view.health,
            max: view.max_health,
            level: view.level,
            mana: view.mana() as i8,
            lifelines: match view.decree(Decree::NoHealing) {
                0 => spells + view.count(game.saving.items),
                _ => 0,
            },
            dead: false,
            more: 0,
            ahead: view.ahead(),
            ready: view.ready,
            tops: [0; DECKS],
            unseen: 0,
            hope: 0,
            now: 0,
            dry: if view.decree(Decree::NoHealing) > 0 { DRY } else { 0 },
            no_mana: worth_of_none(view),
            level_goal: 0,
            mana_goal: 0,
        };
        sketch.set_goals();
        sketch.now = sketch.value();
        sketch
    }

    /// Returns the number of lifelines needed to save the Mage, at about two Health each.
    #[inline]
    fn lifelines_for(&self, health: i8) -> u8 {
        match self.view.game.rules.below_zero {
            BelowZero::Lost => 1,
            BelowZero::Counted => 1 + (-health).max(0) as u8 / 2,
        }
    }

    #[inline]
    pub(super) fn life(&self, health: i8) -> i32 {
        let saved = |health: i8| self.lifelines >= self.lifelines_for(health);
        let dry = self.dry * i32::from(health.max(1));
        dry + match health {
            3.. => LIFE[usize::from(health as u8).min(6)],
            1.. if saved(1 - health) => LIFE[health as usize] + SAFE[health as usize - 1],
            1.. => LIFE[health as usize],
            _ if saved(health) => SAVED,
            _ => LIFE[0],
        }
    }

    #[inline]
    pub(super) fn magic(&self, mana: i8) -> i32 {
        if mana > 0 { MAGIC[usize::from(mana as u8).min(4)] } else { self.no_mana }
    }

    #[inline]
    pub(super) fn value(&self) -> i32 {
        let life = if self.dead { LIFE[0] } else { self.life(self.health) };
        let level = LEVEL * i32::from(self.level);
        life + self.magic(self.mana) + level + self.more + self.nearness()
    }

    pub(super) fn follow(&mut self, steps: IndexRange, source: u8) {
        let view = self.view;
        for step in &view.game.steps[steps.range()] {
            if self.dead {
                return;
            }
            if !view.game.holds(&view, step.when) {
                continue;
            }
            match step.verb {
                Verb::Heal(n) => self.heal(n as i8, source),
                Verb::Harm(n) => self.harm(view.game.harm_of(&view, n, source)),
                Verb::Mana(n) => self.gain_mana(n as i8, source),
                Verb::Drain(n) => self.mana = (self.mana - n as i8).max(0),
                Verb::LevelUp => self.level_up(source),
                Verb::LevelDown => self.level_down(),
                Verb::Discard { count, of } => self.more -= self.cheapest(of, count),
                Verb::Lift(_) => self.more += self.worst_curse(),
                Verb::Reveal if view.game.can_turn_up(&view, source) => {
                    self.more += UNKNOWN * view.face_down() as i32;
                }
                Verb::Reveal => {}
                Verb::Banish => self.more += self.banish_worth(),
                Verb::Key => self.more += if view.key { 0 } else { self.key_worth() },
                Verb::Escape => self.more += ESCAPE,
            }
        }
    }

    /// Returns the value of banishing the worst top.
    fn banish_worth(&self) -> i32 {
        let worst = self.tops.iter().map(|top| -top).max().unwrap_or(0).max(0);
        match self.view.phase {
            Phase::Step => worst.min(UNWELCOME),
            // Only the card at hand is urgent.
            Phase::Rolled => (-self.tops[usize::from(self.view.deck)]).max(0),
            _ => worst,
        }
    }

    /// Loses Health; below 1 it uses lifelines, or the Mage dies before any further step.
    fn harm(&mut self, lost: i8) {
        self.health -= lost;
        if self.health < 1 && lost > 0 {
            let needed = self.lifelines_for(self.health);
            if self.lifelines >= needed {
                self.lifelines -= needed;
                self.more += SAVED;
                self.health = 1;
            } else {
                self.dead = true;
            }
        }
    }

    /// Removes Spells that are cast from the lifelines.
    pub(super) fn spend_lifelines(&mut self, spells: u8) {
        let game = self.view.game;
        let cast = spells & game.saving.spells;
        self.lifelines = self.lifelines.saturating_sub(cast.count_ones() as u8);
    }

    fn heal(&mut self, n: i8, source: u8) {
        let gain = self.view.game.gain_of(&self.view, Modifier::Heal, n, source);
        self.add_health(gain.unwrap_or(0));
    }

    fn add_health(&mut self, gain: i8) {
        self.health = (self.health + gain).min(self.max).max(self.health);
    }

    fn gain_mana(&mut self, n: i8, source: u8) {
        let gain = self.view.game.gain_of(&self.view, Modifier::Mana, n, source);
        self.add_mana(gain.unwrap_or(0));
    }

    fn add_mana(&mut self, gain: i8) {
        self.mana = (self.mana + gain.min(4)).min(4);
    }

    fn level_up(&mut self, source: u8) {
        if self.level < MAX_LEVEL {
            self.step_level(self.level + 1);
        }
        if self.view.game.rules.level_up_gains == LevelUpGains::Always {
            (self.health, self.mana) = (self.max, 4);
        } else {
            let rise = |what, n| self.view.game.rise_of(&self.view, what, n, source).unwrap_or(0);
            let missing = (self.max - self.health).max(0);
            let (health, mana) = (rise(Modifier::Heal, missing), rise(Modifier::Mana, 4));
            self.add_health(health);
            self.add_mana(mana);
        }
        self.more += self.worst_curse();
    }

    fn level_down(&mut self) {
        if self.level > 1 {
            self.step_level(self.level - 1);
            self.health = self.health.min(self.max);
        }
    }

    fn step_level(&mut self, level: u8) {
        let of = |level: u8| self.view.game.rules.level_health[usize::from(level) - 1] as i8;
        self.max = (self.max + of(level) - of(self.level)).clamp(0, MAX_HEALTH);
        self.level = level;
    }

    /// Returns the value of the Key by gates that are open or may come.
    fn key_worth(&self) -> i32 {
        let gates = self.view.game.gates;
        if gates & self.view.endings_open() != 0 {
            ESCAPE / 10
        } else if gates & self.view.endings_ahead() != 0 {
            KEY_AHEAD
        } else {
            0
        }
    }

    /// Returns the value of the `count` least valuable cards of a set.
    fn cheapest(&self, of: Kinds, count: u8) -> i32 {
        let (mut left, mut sum) = (of & self.view.holds, 0);
        for _ in 0..count {
            let Some(card) = each(left).min_by_key(|&card| self.keep(card)) else {
                break;
            };
            sum += self.keep(card);
            if self.view.count(one(card)) < 2 {
                left &= !one(card);
            }
        }
        sum
    }

    fn worst_curse(&self) -> i32 {
        let curses = each(self.view.holds & self.view.game.curses);
        curses.map(|card| -self.had(card)).max().map_or(0, |worst| worst.max(CURSE / 2))
    }

    /// Returns the value of keeping a card, including Endings that require it.
    pub(super) fn keep(&self, card: u8) -> i32 {
        self.had(card) + self.by_escapes(card, View::bears)
    }

    /// Returns the same without Endings. Forbidden gains still count for a quarter, because the ban may end.
    pub(super) fn had(&self, number: u8) -> i32 {
        let card = self.view.card(number);
        let heals = if self.dry > 0 { card.heals * 3 / 4 } else { 0 };
        let manas = if self.view.decree(Decree::NoMana) > 0 { card.manas * 3 / 4 } else { 0 };
        card.keep - heals - manas
    }

    /// Returns the largest value of a card for an escape that requires it; `helps` is `View::brings` or `View::bears`.
    pub(super) fn by_escapes(&self, card: u8, helps: impl Fn(View<'a>, u16, u8) -> Option<bool>) -> i32 {
        let (view, game) = (self.view, self.view.game);
        if game.asked & one(card) == 0 {
            return 0;
        }
        let ask = game.asked_by[usize::from(card)];
        let mut max = 0;
        for (k, set) in [view.endings_open(), view.endings_ahead()].into_iter().enumerate() {
            for ending in each(set & ask) {
                if let Some(whole) = helps(view, view.card(ending).when, card) {
                    max = max.max(PULL[usize::from(!whole)][k]);
                }
            }
        }
        max
    }
}
