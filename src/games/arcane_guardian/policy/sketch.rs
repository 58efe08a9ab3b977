//! What cards are worth in a position: what their steps change, followed on a few numbers.

use super::super::cards::compiled::{Decree, IndexRange, Kinds, Modifier, Verb, each, one};
use super::super::cards::worth::{CURSE, MANA};
use super::super::knobs::{BelowZero, LevelUpGains};
use super::super::rules::health::{MOST_HEALTH, MOST_LEVEL};
use super::super::state::{DECKS, Phase};
use super::super::view::View;

/// An escape: more than anything else.
pub(super) const ESCAPE: i32 = 100_000;
/// What not knowing a card costs.
pub(super) const UNKNOWN: i32 = 3;
/// What a card is worth that makes an escape possible which lies open, or may come; and one that
/// only brings it nearer.
const PULL: [[i32; 2]; 2] = [[ESCAPE / 10, 25], [12, 5]];
/// What Health is worth: steep near death.
const LIFE: [i32; 7] = [-300, 0, 14, 25, 34, 41, 46];
/// What dying costs while something can still save the Mage.
const SAVED: i32 = -30;
/// What being rid of a card is worth at most while others can be met instead.
const UNWELCOME: i32 = 20;
/// What it costs to have no way to tops that lie face down, by rules that let nobody meet them blind.
const STRANDED: i32 = 40;
/// What a level is worth beside the Health and Mana that come with it.
const LEVEL: i32 = 14;

/// The numbers that decisions are weighed by.
#[derive(Clone, Copy)]
pub(super) struct Sketch<'a> {
    pub(super) view: View<'a>,
    pub(super) health: i8,
    max: i8,
    level: u8,
    pub(super) mana: i8,
    /// How many things in front of the player can save the Mage.
    pub(super) lifelines: u8,
    /// Whether nothing saved the Mage.
    dead: bool,
    /// Everything else.
    more: i32,
    /// Playing cards that are still to be met, as far as the player knows.
    pub(super) ahead: Kinds,
    /// What meeting the open tops of the decks is worth, where they have been weighed.
    pub(super) tops: [i32; DECKS],
    /// What meeting a card that has not been seen and reaching such an Ending are worth, where that
    /// has been weighed.
    pub(super) unseen: i32,
    pub(super) hope: i32,
    /// The worth of the position as it is.
    pub(super) now: i32,
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
            tops: [0; DECKS],
            unseen: 0,
            hope: 0,
            now: 0,
        };
        sketch.now = sketch.value();
        sketch
    }

    /// What a loss of Health costs.
    pub(super) fn cost_of(&self, lost: i8) -> i32 {
        self.life(self.health) - self.life(self.health - lost)
    }

    /// How many of the things that can save the Mage it takes, of two Health each as a rule.
    fn lifelines_for(&self, health: i8) -> u8 {
        match self.view.game.rules.below_zero {
            BelowZero::Lost => 1,
            BelowZero::Counted => 1 + (-health).max(0) as u8 / 2,
        }
    }

    fn life(&self, health: i8) -> i32 {
        match health {
            ..1 if self.lifelines >= self.lifelines_for(health) => SAVED,
            ..1 => LIFE[0],
            health => LIFE[usize::from(health as u8).min(6)],
        }
    }

    /// The worth of the numbers.
    pub(super) fn value(&self) -> i32 {
        let life = if self.dead { LIFE[0] } else { self.life(self.health) };
        let stranded = if self.stranded() { STRANDED } else { 0 };
        life + MANA * i32::from(self.mana) + LEVEL * i32::from(self.level) + self.more - stranded
    }

    /// Whether tops that lie face down can neither be revealed nor met.
    fn stranded(&self) -> bool {
        let view = self.view;
        !view.game.rules.blind_without_mana
            && match (view.decree(Decree::RevealAlways), view.decree(Decree::RevealNever)) {
                (0, 0) => self.mana < 1,
                (always, never) => always <= never,
            }
    }

    /// Follows steps that a card asks for.
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
                Verb::Reveal if view.may_reveal() => self.more += UNKNOWN * view.face_down() as i32,
                Verb::Reveal => {}
                Verb::Banish => self.more += self.banish_worth(),
                Verb::Key => self.more += if view.key { 0 } else { self.key_worth() },
                Verb::Escape => self.more += ESCAPE,
            }
        }
    }

    /// What sending the worst top away is worth. At a step nobody has to meet it.
    fn banish_worth(&self) -> i32 {
        let worst = self.tops.iter().map(|top| -top).max().unwrap_or(0).max(0);
        match self.view.phase {
            Phase::Step => worst.min(UNWELCOME),
            // Only the card at hand is in a hurry.
            Phase::Rolled => (-self.tops[usize::from(self.view.deck)]).max(0),
            _ => worst,
        }
    }

    /// Health below 1 ends the game before anything that would follow, unless something saves the
    /// Mage.
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

    /// Spells that are cast save nobody any more.
    pub(super) fn spend_lifelines(&mut self, spells: u8) {
        let game = self.view.game;
        let cast = spells & game.saving.spells;
        self.lifelines = self.lifelines.saturating_sub(cast.count_ones() as u8);
    }

    fn heal(&mut self, n: i8, source: u8) {
        let gain = self.view.game.gain_of(&self.view, Modifier::Heal, n, source).unwrap_or(0);
        self.health = (self.health + gain).min(self.max).max(self.health);
    }

    fn gain_mana(&mut self, n: i8, source: u8) {
        let gain = self.view.game.gain_of(&self.view, Modifier::Mana, n, source).unwrap_or(0);
        self.mana = (self.mana + gain.min(4)).min(4);
    }

    fn level_up(&mut self, source: u8) {
        if self.level < MOST_LEVEL {
            self.step_level(self.level + 1);
        }
        if self.view.game.rules.level_up_gains == LevelUpGains::Always {
            (self.health, self.mana) = (self.max, 4);
        } else {
            self.heal((self.max - self.health).max(0), source);
            self.gain_mana(4, source);
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
        self.max = (self.max + of(level) - of(self.level)).clamp(0, MOST_HEALTH);
        self.level = level;
    }

    /// The Key opens a gate that lies on the table or may come.
    fn key_worth(&self) -> i32 {
        let gates = self.view.game.gates;
        if gates & self.view.endings_open() != 0 {
            ESCAPE / 10
        } else if gates & self.view.endings_ahead() != 0 {
            60
        } else {
            0
        }
    }

    /// What the least of so many cards in front of the player are worth.
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

    /// What being rid of the worst Curse is worth.
    fn worst_curse(&self) -> i32 {
        let curses = each(self.view.holds & self.view.game.curses);
        curses.map(|card| -self.view.card(card).keep).max().map_or(0, |worst| worst.max(CURSE / 2))
    }

    /// What a card in front of the player is worth, with the Endings that ask for it.
    pub(super) fn keep(&self, card: u8) -> i32 {
        self.view.card(card).keep + self.by_escapes(card, View::bears)
    }

    /// The most that a card is worth for an escape that asks for it: `helps` tells whether it makes
    /// the condition hold, or only brings it nearer.
    pub(super) fn by_escapes(
        &self,
        card: u8,
        helps: impl Fn(View<'a>, u16, u8) -> Option<bool>,
    ) -> i32 {
        let (view, game) = (self.view, self.view.game);
        if game.asked & one(card) == 0 {
            return 0;
        }
        let mut most = 0;
        for (k, set) in [view.endings_open(), view.endings_ahead()].into_iter().enumerate() {
            for ending in each(set & (game.escapes | game.gates)) {
                if let Some(whole) = helps(view, view.card(ending).when, card) {
                    most = most.max(PULL[usize::from(!whole)][k]);
                }
            }
        }
        most
    }
}
