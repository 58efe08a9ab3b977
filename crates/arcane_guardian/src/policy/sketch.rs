//! The value of steps in a position, followed on a few numbers.

use super::weights::Weights;
use crate::cards::{Decree, Kinds, Modifier, SPELLS, Verb, each, one};
use crate::rule_options::{BelowZero, LevelUpGains};
use crate::rules::health::{MAX_HEALTH, MAX_LEVEL};
use crate::state::{DECKS, Phase};
use crate::view::View;
use balance_engine::game::IndexRange;

/// The value of an escape: more than everything else together.
pub(super) const ESCAPE: i32 = 100_000;
/// The value of what makes an open escape possible: more than everything but an escape.
pub(super) const NEARLY_OUT: i32 = ESCAPE / 10;

/// The numbers that decisions are valued by.
#[derive(Clone, Copy)]
pub(super) struct Sketch<'a> {
    pub(super) view: View<'a>,
    pub(super) weights: &'a Weights,
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
    /// The extra value of a point of Health: `dry` while none can be gained, otherwise 0.
    dry: i32,
    /// The value of having no Mana.
    no_mana: i32,
    /// The level and Mana that open escapes still require, if nothing else is missing; otherwise 0.
    pub(super) level_goal: u8,
    pub(super) mana_goal: i8,
}

fn worth_of_none(view: View<'_>) -> i32 {
    match view.decree(Decree::RevealAlways) + view.decree(Decree::RevealNever) {
        0 if view.game.rules.blind_without_mana => -view.game.weights.dark,
        0 => -view.game.weights.stranded,
        _ => 0,
    }
}

impl<'a> Sketch<'a> {
    pub(super) fn of(view: View<'a>) -> Self {
        let game = view.game;
        let spells = (view.game.castable(&view) & game.saving.spells).count_ones() as u8;
        let mut sketch = Sketch {
            view,
            weights: &game.weights,
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
            dry: if view.decree(Decree::NoHealing) > 0 { game.weights.dry } else { 0 },
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
        let w = self.weights;
        let saved = |health: i8| self.lifelines >= self.lifelines_for(health);
        let dry = self.dry * i32::from(health.max(1));
        dry + match health {
            1..=2 if saved(1 - health) => w.life[health as usize] + w.safe[health as usize - 1],
            1.. => w.life[usize::from(health as u8).min(w.life.len() - 1)],
            _ if saved(health) => w.saved,
            _ => w.life[0],
        }
    }

    #[inline]
    pub(super) fn magic(&self, mana: i8) -> i32 {
        if mana > 0 { self.weights.magic[usize::from(mana as u8).min(SPELLS) - 1] } else { self.no_mana }
    }

    #[inline]
    pub(super) fn value(&self) -> i32 {
        let life = if self.dead { self.weights.life[0] } else { self.life(self.health) };
        let level = self.weights.level * i32::from(self.level);
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
                Verb::Heal(n) => self.heal(view.game.gain_of(&view, Modifier::Heal, n as i8, source)),
                Verb::Harm(n) => self.harm(view.game.harm_of(&view, n, source)),
                Verb::Mana(n) => self.add_mana(view.game.gain_of(&view, Modifier::Mana, n as i8, source)),
                Verb::Drain(n) => self.mana = (self.mana - n as i8).max(0),
                Verb::LevelUp => self.level_up(source),
                Verb::LevelDown => self.level_down(),
                Verb::Discard { count, of } => self.more -= self.cheapest(of, count),
                Verb::Lift(_) => self.more += self.worst_curse(),
                Verb::Reveal if view.game.can_turn_up(&view, source) => {
                    self.more += self.weights.unknown * view.face_down() as i32;
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
            Phase::Step => worst.min(self.weights.unwelcome),
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
                self.more += self.weights.saved;
                self.health = 1;
            } else {
                self.dead = true;
            }
        }
    }

    /// Removes cards and Spells that are used from the lifelines.
    pub(super) fn spend_lifelines(&mut self, items: Kinds, spells: u8) {
        let saving = &self.view.game.saving;
        let used = (items & saving.items).count_ones() + (spells & saving.spells).count_ones();
        self.lifelines = self.lifelines.saturating_sub(used as u8);
    }

    /// Adds Health; `None` if it is forbidden.
    fn heal(&mut self, gain: Option<i8>) {
        self.health = (self.health + gain.unwrap_or(0)).min(self.max).max(self.health);
    }

    fn add_mana(&mut self, gain: Option<i8>) {
        self.mana = (self.mana + gain.unwrap_or(0).min(SPELLS as i8)).min(SPELLS as i8);
    }

    fn level_up(&mut self, source: u8) {
        if self.level < MAX_LEVEL {
            self.step_level(self.level + 1);
        }
        if self.view.game.rules.level_up_gains == LevelUpGains::Always {
            (self.health, self.mana) = (self.max, SPELLS as i8);
        } else {
            let (view, missing) = (self.view, (self.max - self.health).max(0));
            self.heal(view.game.rise_of(&view, Modifier::Heal, missing, source));
            self.add_mana(view.game.rise_of(&view, Modifier::Mana, SPELLS as i8, source));
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
            NEARLY_OUT
        } else if gates & self.view.endings_ahead() != 0 {
            self.weights.key_ahead
        } else {
            0
        }
    }

    /// Returns the value of the `count` least valuable cards of a set.
    fn cheapest(&self, of: Kinds, count: u8) -> i32 {
        let (mut left, mut sum) = (of & self.view.holds, 0);
        for _ in 0..count {
            let Some(card) = each(left).min_by_key(|&card| self.keep(card)) else { break };
            sum += self.keep(card);
            if self.view.count(one(card)) < 2 {
                left &= !one(card);
            }
        }
        sum
    }

    fn worst_curse(&self) -> i32 {
        let curses = each(self.view.holds & self.view.game.curses);
        curses.map(|card| -self.had(card)).max().map_or(0, |worst| worst.max(self.weights.usual_curse / 2))
    }

    /// Returns the value of keeping a card, including Endings that require it.
    pub(super) fn keep(&self, card: u8) -> i32 {
        self.had(card) + self.by_escapes(card, View::bears)
    }

    /// Returns the same without Endings. Forbidden gains count for less, because the ban may end.
    pub(super) fn had(&self, number: u8) -> i32 {
        let card = self.view.card(number);
        let heals = if self.dry > 0 { card.heals * self.weights.banned / 100 } else { 0 };
        let manas = if self.view.decree(Decree::NoMana) > 0 { card.manas * self.weights.banned / 100 } else { 0 };
        card.keep - heals - manas
    }

    /// Returns the largest value of a card for an escape that requires it; `helps` is `View::brings` or `View::bears`.
    pub(super) fn by_escapes(&self, card: u8, helps: impl Fn(View<'a>, u16, u8) -> Option<bool>) -> i32 {
        let (view, game, w) = (self.view, self.view.game, self.weights);
        if game.asked & one(card) == 0 {
            return 0;
        }
        let pull = [[NEARLY_OUT, w.pull_ahead], w.pull_part];
        let ask = game.asked_by[usize::from(card)];
        let mut max = 0;
        for (k, set) in [view.endings_open(), view.endings_ahead()].into_iter().enumerate() {
            for ending in each(set & ask) {
                if let Some(whole) = helps(view, view.card(ending).when, card) {
                    max = max.max(pull[usize::from(!whole)][k]);
                }
            }
        }
        max
    }

    /// Returns the value of an open escape that can be followed, or the cost of the levels still missing.
    #[inline]
    fn nearness(&self) -> i32 {
        if self.level_goal == 0 && self.mana_goal == 0 {
            return 0;
        }
        let by_level = match (self.level_goal, self.level_goal.saturating_sub(self.level)) {
            (0, _) => 0,
            (_, 0) => NEARLY_OUT,
            (_, short) => -self.view.game.weights.level_asked * i32::from(short),
        };
        let by_mana = self.mana_goal > 0 && self.mana >= self.mana_goal;
        by_level + if by_mana { NEARLY_OUT } else { 0 }
    }

    /// Sets the level and Mana that open escapes, or Endings with the Key to one, require besides cards.
    fn set_goals(&mut self) {
        let (view, game) = (self.view, self.view.game);
        let open = view.endings_open();
        let keys = if game.gates & open != 0 && !view.key { game.keys } else { 0 };
        for ending in each(open & (game.escapes | game.gates | keys)) {
            let when = &game.whens[usize::from(view.card(ending).when)];
            if !game.has_cards(&view, when) || when.key.is_some_and(|key| key != view.key) {
                continue;
            }
            let mana = when.mana as i8;
            if when.level > 0 && self.mana >= mana {
                let goal = if self.level_goal == 0 { when.level } else { self.level_goal };
                self.level_goal = goal.min(when.level);
            } else if mana > 0 && view.level >= when.level {
                let goal = if self.mana_goal == 0 { mana } else { self.mana_goal };
                self.mana_goal = goal.min(mana);
            }
        }
    }
}
