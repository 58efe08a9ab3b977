//! How a careful player values positions and decisions, from what the player sees.
//!
//! A decision is valued without playing it: its steps are followed on a sketch of Health, Mana and
//! level, with a die as the mean of its faces. Points are those of `worth.rs`.

mod sketch;

use super::Action;
use super::cards::Kind;
use super::flat::{Card, Modifier, NO_CARD, Run, SPELLS, each, one};
use super::state::{DECKS, Phase};
use super::view::{Top, View};
use super::worth::MANA;
use sketch::Sketch;

/// An escape: more than anything else.
const ESCAPE: i32 = 100_000;
/// What an Ending is worth to have in reach: an escape now, an escape that still asks for
/// something, the Key while a gate may come, anything else.
const HOPE: [i32; 4] = [100, 35, 45, 10];
/// What not knowing a card costs.
const UNKNOWN: i32 = 3;

/// The value of a position to the player.
pub fn score(view: View<'_>) -> i32 {
    let kept: i32 = each(view.held()).map(|card| view.card(card).keep).sum();
    Sketch::of(view).now + kept
}

/// Puts the expected worth of each decision in `worth`.
pub fn appraise(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let used = |action: &Action| {
        matches!(action, Action::Use { .. } | Action::Cast { .. } | Action::Shed { .. })
    };
    // What can be used now can be used as well at the next step, or when the Mage is dying. Only
    // to have Mana before decks are revealed is there a reason to hurry.
    let no_hurry = match view.phase() {
        Phase::Trap | Phase::Chest | Phase::Offer => true,
        Phase::Window => view.mana() > 0,
        _ => false,
    };
    let mut now = Sketch::of(view);
    let steps = view.phase() == Phase::Step;
    let outlook = if steps { now.outlook() } else { Outlook { unseen: 0, hope: 0 } };
    // Tops are weighed once, for the steps to them and for sending the worst of them away.
    if steps || (view.phase() != Phase::Turn && !no_hurry && view.can_banish()) {
        now.weigh_tops();
    }
    worth.extend(actions.iter().map(|action| match no_hurry && used(action) {
        true => -ESCAPE,
        false => now.worth(*action, outlook),
    }));
    if matches!(view.phase(), Phase::Step | Phase::Fight) {
        // One of these must be taken, sooner or later: a use is weighed beside the best of them.
        let pairs = || actions.iter().zip(worth.iter()).filter(|(action, _)| !used(action));
        if let Some(best) = pairs().map(|(_, &points)| points).max() {
            for (action, points) in actions.iter().zip(worth.iter_mut()) {
                *points -= if used(action) { 0 } else { best };
            }
        }
    }
}

/// What lies ahead.
#[derive(Clone, Copy)]
struct Outlook {
    /// The mean worth of meeting a card that has not been seen.
    unseen: i32,
    /// The mean worth of reaching an Ending that has not been seen.
    hope: i32,
}

impl Sketch<'_> {
    fn worth(&self, action: Action, outlook: Outlook) -> i32 {
        let view = self.view;
        match action {
            Action::Interact { deck } => self.deck_worth(usize::from(deck), outlook),
            Action::Follow { deck } => {
                let ending = view.ended(usize::from(deck));
                self.gain(view.card(ending).steps, ending) + 1
            }
            Action::Accept => self.gain(view.card(view.at_hand()).steps, view.at_hand()) + 1,
            Action::Use { card } => self.use_worth(view.card(card), card) - view.card(card).keep,
            Action::Cast { spell } => {
                let card = view.game.spells[usize::from(spell) % SPELLS];
                let mut cast = *self;
                cast.mana -= 1;
                cast.use_worth(view.card(card), card) - self.special(spell)
            }
            Action::Shed { card } => {
                self.gain(view.card(card).way_out, card) - view.card(card).keep
            }
            Action::Pay { price, spells } => self.price_worth(view.at_hand(), price, spells),
            Action::Defeat { spells } => {
                self.spend(spells) + self.gain(view.card(view.at_hand()).steps, view.at_hand())
            }
            Action::Open => self.gain(view.card(view.at_hand()).steps, view.at_hand()),
            Action::Roll if view.phase() == Phase::Chest => self.roll_worth(view.at_hand()),
            Action::Roll | Action::Leave | Action::Decline | Action::GoOn => 0,
            Action::Turn { spell } => -self.special(spell),
            Action::Ready { spell } => self.special(spell),
            Action::Discard { card } => -view.card(card).keep,
            Action::Lift { card: NO_CARD } => 0,
            Action::Lift { card } => -view.card(card).keep,
            Action::Banish { deck } => -self.tops[usize::from(deck) % DECKS],
        }
    }

    /// What using a card does for the player now, its own worth aside.
    fn use_worth(&self, card: &Card, number: u8) -> i32 {
        let mut after = *self;
        after.follow(card.uses, number);
        let mut worth = after.value() - self.now;
        if self.health < 1 && after.health > 0 {
            worth += ESCAPE / 2;
        }
        // With Mana the decks are revealed.
        if self.view.phase() == Phase::Window && self.mana < 1 && after.mana > 0 {
            worth += UNKNOWN * self.view.face_down() as i32;
        }
        worth
    }

    /// What the steps of a card come to.
    fn gain(&self, steps: Run, source: u8) -> i32 {
        if steps.is_empty() {
            return 0;
        }
        let mut after = *self;
        after.follow(steps, source);
        after.value() - self.now
    }

    /// What interacting with a deck is worth: its top, and the way to its Ending.
    fn deck_worth(&self, deck: usize, outlook: Outlook) -> i32 {
        let view = self.view;
        let left = i32::from(view.to_ending(deck));
        let way = outlook.hope / (2 * left + 2);
        match view.top(deck) {
            Top::Shown(_) => self.tops[deck] + way,
            Top::Hidden => {
                let bottom = i32::from(view.game.rules.bottom);
                let chance = if left <= bottom { left + 1 } else { i32::MAX };
                outlook.unseen + (outlook.hope - outlook.unseen) / chance + way
            }
            Top::Nothing => 0,
        }
    }

    /// What lies ahead, for choosing a deck.
    fn outlook(&self) -> Outlook {
        Outlook { unseen: self.unseen_worth() - UNKNOWN, hope: self.hope() }
    }

    /// The mean worth of the cards that have not been seen. Most that threaten Health can be dealt
    /// with by Spells too, while there is Mana.
    fn unseen_worth(&self) -> i32 {
        let view = self.view;
        let spells = i32::from(view.spells_needed());
        let by_spells = if i32::from(self.mana) >= spells { MANA * spells } else { ESCAPE };
        let more = view.add(Modifier::EnemyHarm);
        let (mut sum, mut count) = (view.unseen_worth(), 0);
        for (harm, &cards) in view.unseen_risks().iter().enumerate() {
            count += i32::from(cards);
            if harm > 0 {
                let lost = (harm as i8 + more).max(0);
                sum -= i32::from(cards) * self.cost_of(lost).min(by_spells);
            }
        }
        if count == 0 { 0 } else { sum / count }
    }

    /// What reaching an Ending that has not been seen is worth, on average.
    fn hope(&self) -> i32 {
        let (mut sum, mut count) = (0, 0);
        for ending in each(self.view.endings_ahead()) {
            sum += self.hope_of(ending);
            count += 1;
        }
        if count == 0 { 0 } else { sum / count }
    }

    fn hope_of(&self, ending: u8) -> i32 {
        let (game, card) = (self.view.game, self.view.card(ending));
        let open = card.when == 0 || self.view.holds(card.when);
        let which = if (game.escapes | game.gates) & one(ending) != 0 {
            usize::from(!open)
        } else if game.keys & one(ending) != 0 {
            2
        } else {
            3
        };
        HOPE[which]
    }

    /// Weighs the open tops of the decks; 0 where none lies open.
    fn weigh_tops(&mut self) {
        let mut tops = [0; DECKS];
        for (deck, worth) in tops.iter_mut().enumerate() {
            if let Top::Shown(card) = self.view.top(deck) {
                *worth = self.card_worth(card);
            }
        }
        self.tops = tops;
    }

    /// What meeting a card that lies open is worth.
    fn card_worth(&self, number: u8) -> i32 {
        let card = self.view.card(number);
        match card.kind {
            Kind::Enemy => self.enemy_worth(number),
            Kind::Trap => self.roll_worth(number),
            Kind::Chest if !self.view.chests_allowed() => 0,
            Kind::Chest => {
                let open = if self.view.opens_by_level(number) {
                    self.gain(card.steps, number)
                } else {
                    0
                };
                self.roll_worth(number).max(open).max(0)
            }
            Kind::Collectible | Kind::Useable | Kind::Curse => {
                card.keep + self.gain(card.steps, number)
            }
            Kind::Ending | Kind::Spell => 0,
        }
    }

    /// The mean of the faces of a die.
    fn roll_worth(&self, card: u8) -> i32 {
        let faces = (1..=6).map(|die| self.gain(self.view.rolled(card, die), card));
        faces.sum::<i32>() / 6
    }

    /// The best way of overcoming an Enemy.
    fn enemy_worth(&self, enemy: u8) -> i32 {
        let card = self.view.card(enemy);
        let mut best = i32::MIN;
        for (k, price) in self.view.game.prices[card.prices.range()].iter().enumerate() {
            if self.view.can_pay(price) && price.spells == 0 {
                best = best.max(self.price_worth(enemy, k as u8, 0));
            }
        }
        let reward = self.gain(card.steps, enemy);
        let mut by_spells = |count: u8| {
            if i32::from(self.mana) >= i32::from(count) {
                let mut after = *self;
                after.mana -= count as i8;
                best = best.max(reward + after.value() - self.now);
            }
        };
        if self.view.ready() & card.beaten_by != 0 {
            by_spells(1);
        }
        by_spells(self.view.spells_needed());
        best.max(-ESCAPE)
    }

    fn price_worth(&self, enemy: u8, price: u8, spells: u8) -> i32 {
        let card = self.view.card(enemy);
        let number = usize::from(card.prices.start) + usize::from(price);
        let mut after = *self;
        after.follow(self.view.game.price_steps[number], enemy);
        after.follow(card.steps, enemy);
        after.value() - self.now + self.spend(spells)
    }

    /// What casting these Spells costs.
    fn spend(&self, spells: u8) -> i32 {
        let each = (0..SPELLS as u8).filter(|spell| spells & (1 << spell) != 0);
        each.map(|spell| -MANA - self.special(spell)).sum()
    }

    /// What one Spell is worth above any other point of Mana: Enemies to come that it beats alone,
    /// and what its text does.
    fn special(&self, spell: u8) -> i32 {
        let game = self.view.game;
        let k = usize::from(spell) % SPELLS;
        let beaten = (game.beats[k] & self.ahead).count_ones() as i32;
        game.cards[usize::from(game.spells[k])].keep / 3 + 2 * beaten
    }
}
