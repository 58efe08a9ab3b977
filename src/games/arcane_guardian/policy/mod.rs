//! How a careful player values positions and decisions, from what the player sees.
//!
//! A decision is valued without playing it: its steps are followed on a sketch of Health, Mana and
//! level, with a die as the mean of its faces. Points are those of `worth.rs`.

mod die;
mod sketch;

use super::Action;
use super::cards::compiled::{Card, IndexRange, Modifier, NO_CARD, SPELLS, Step, Verb, each, one};
use super::cards::text::Kind;
use super::cards::worth::MANA;
use super::knobs::SpellTurned;
use super::state::{DECKS, Phase};
use super::view::{Top, View};
use sketch::Sketch;

/// An escape: more than anything else.
const ESCAPE: i32 = 100_000;
/// What reaching an Ending is worth at most.
const HOPE: i32 = 100;
/// What an Ending that still asks for something is worth to reach: an escape, the Key while a gate
/// may come, anything else.
const HOPE_LATER: [i32; 3] = [35, 40, 5];
/// What a card is worth that makes an escape possible which lies open, or may come; and one that
/// only brings it nearer.
const PULL: [[i32; 2]; 2] = [[ESCAPE / 10, 25], [12, 5]];
/// What is worth less than this would kill.
const DEADLY: i32 = -150;
/// What meeting an Enemy is worth that cannot be overcome now.
const OUT_OF_REACH: i32 = -40;
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
        // After the die there is time enough, where the rules let the player use anything then.
        Phase::Trap => view.game.rules.use_after_die || !view.can_banish(),
        Phase::Chest | Phase::Offer => true,
        Phase::Window => view.reveals(),
        _ => false,
    };
    let mut now = Sketch::of(view);
    let steps = view.phase() == Phase::Step;
    let outlook = if steps { now.outlook() } else { Outlook { unseen: 0, hope: 0 } };
    // Tops are weighed once, for the steps to them and for sending the worst of them away.
    if steps || (view.phase() != Phase::Turn && !no_hurry && view.can_banish()) {
        now.weigh_tops();
    }
    let rolled = view.phase() == Phase::Rolled;
    worth.extend(actions.iter().map(|action| match used(action) {
        true if no_hurry => -ESCAPE,
        true if rolled => now.before_effect(*action),
        _ => now.worth(*action, outlook),
    }));
    if matches!(view.phase(), Phase::Step | Phase::Fight) {
        // One of these must be taken, sooner or later: a use is weighed beside the best of them.
        let pairs = || actions.iter().zip(worth.iter()).filter(|(action, _)| !used(action));
        if let Some((best, &most)) = pairs().max_by_key(|(_, points)| **points) {
            // What is used first could cost the condition of an Ending that is to be followed.
            let at_once = matches!(best, Action::Follow { .. }) || most >= ESCAPE / 2;
            for (action, points) in actions.iter().zip(worth.iter_mut()) {
                match (used(action), at_once) {
                    (true, true) => *points = -ESCAPE,
                    (true, false) => {}
                    (false, _) => *points -= most,
                }
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
            Action::Accept => self.gain(view.card(view.offered()).steps, view.offered()) + 1,
            Action::Use { card } => self.use_worth(view.card(card), card) - self.keep(card),
            Action::Cast { spell } => {
                let card = view.game.spells[usize::from(spell) % SPELLS];
                self.cast_worth(view.card(card), card) - self.special(spell)
            }
            Action::Shed { card } => {
                self.gain(view.card(card).way_out, card) - view.card(card).keep
            }
            Action::Pay { price, spells } => self.fight_worth(Some(price), spells),
            Action::Defeat { spells } => self.fight_worth(None, spells),
            Action::Open => self.gain(view.card(view.at_hand()).steps, view.at_hand()),
            Action::Roll if view.phase() == Phase::Chest => self.roll_worth(view.at_hand()),
            Action::Roll | Action::Leave | Action::Decline | Action::GoOn => 0,
            // It will be turned anyway.
            Action::Turn { spell } if view.casting() & (1 << spell) != 0 => ESCAPE,
            Action::Turn { spell } => -self.special(spell),
            Action::Ready { spell } => self.special(spell),
            Action::Discard { card } => -self.keep(card),
            Action::Lift { card: NO_CARD } => 0,
            Action::Lift { card } => -view.card(card).keep,
            Action::Banish { deck } => {
                // The card at hand goes first when it would kill.
                let deck = usize::from(deck) % DECKS;
                let at_hand = view.top(deck) == Top::Shown(view.at_hand());
                let deadly = at_hand && self.tops[deck] < DEADLY;
                -self.tops[deck] + if deadly { ESCAPE } else { 0 }
            }
        }
    }

    /// What casting a Spell for its text does for the player now. One that is turned after its text
    /// can be among the Mana that the text takes.
    pub(super) fn cast_worth(&self, card: &Card, number: u8) -> i32 {
        let drains = |step: &Step| matches!(step.verb, Verb::Drain(_));
        let itself = self.view.game.rules.spell_turned == SpellTurned::AfterText
            && self.view.game.steps[card.uses.range()].iter().any(drains);
        let mut cast = *self;
        cast.mana -= i8::from(!itself);
        cast.use_worth(card, number)
    }

    /// What using a card does for the player now, its own worth aside.
    pub(super) fn use_worth(&self, card: &Card, number: u8) -> i32 {
        let mut after = *self;
        after.follow(card.uses, number);
        let mut worth = after.value() - self.now;
        if self.health < 1 && after.health > 0 {
            worth += ESCAPE / 2;
        }
        // With Mana the decks are revealed.
        let may = self.view.phase() == Phase::Window && self.view.may_reveal();
        if may && self.mana < 1 && after.mana > 0 {
            worth += UNKNOWN * self.view.face_down() as i32;
        }
        worth
    }

    /// What the steps of a card come to.
    fn gain(&self, steps: IndexRange, source: u8) -> i32 {
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
        if view.ending_met(deck) {
            return if view.top(deck) == Top::Hidden { outlook.unseen } else { self.tops[deck] };
        }
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
        let (view, game, card) = (self.view, self.view.game, self.view.card(ending));
        if card.when == 0 || view.holds(card.when) {
            return self.gain(card.steps, ending).min(HOPE);
        }
        let gate = game.gates & (view.endings_ahead() | view.endings_open()) != 0;
        let which = if (game.escapes | game.gates) & one(ending) != 0 {
            0
        } else if game.keys & one(ending) != 0 && gate && !view.key() {
            1
        } else {
            2
        };
        HOPE_LATER[which]
    }

    /// Weighs the open tops of the decks; 0 where none lies open.
    fn weigh_tops(&mut self) {
        let mut tops = [0; DECKS];
        for (deck, worth) in tops.iter_mut().enumerate() {
            let at_hand = deck == self.view.deck_at_hand();
            *worth = match (self.view.top(deck), self.view.known_roll()) {
                (Top::Shown(card), Some(effect)) if at_hand => self.gain(effect, card),
                (Top::Shown(card), _) => self.card_worth(card),
                _ => 0,
            };
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
                let leave = if self.view.may_leave(number) { 0 } else { -ESCAPE };
                self.roll_worth(number).max(open).max(leave)
            }
            Kind::Collectible | Kind::Useable | Kind::Curse => {
                card.keep + self.gain(card.steps, number) + self.pull(number)
            }
            Kind::Ending | Kind::Spell => 0,
        }
    }

    /// The mean of the faces of a die.
    fn roll_worth(&self, card: u8) -> i32 {
        let faces = (1..=6).map(|die| self.gain(self.view.rolled(card, die), card));
        faces.sum::<i32>() / 6
    }

    /// The best way of overcoming an Enemy, whichever Spells it takes.
    fn enemy_worth(&self, enemy: u8) -> i32 {
        let view = self.view;
        let card = view.card(enemy);
        let prices = view.game.prices[card.prices.range()].iter().enumerate();
        let paid = prices.filter(|(_, price)| view.can_pay(price));
        let by_price = paid.map(|(k, price)| self.overcome(enemy, Some(k as u8), price.spells).0);
        let alone = (view.ready() & card.beaten_by != 0).then_some(1);
        let any = Some(view.spells_needed()).filter(|&needed| self.mana >= needed as i8);
        let counts = alone.into_iter().chain(any);
        let by_spells = counts.map(|spells| self.overcome(enemy, None, spells).0);
        by_price.chain(by_spells).max().unwrap_or(OUT_OF_REACH)
    }

    /// Overcoming the Enemy at hand at a price and with Spells. What they are worth beside their
    /// Mana is only lost while they stay turned.
    fn fight_worth(&self, price: Option<u8>, spells: u8) -> i32 {
        let each = || (0..SPELLS as u8).filter(|spell| spells & (1 << spell) != 0);
        let mut before = *self;
        before.spend_lifelines(spells);
        let (worth, mana) = before.overcome(self.view.at_hand(), price, each().count() as u8);
        match mana < self.mana {
            true => worth - each().map(|spell| self.special(spell)).sum::<i32>(),
            false => worth,
        }
    }

    /// What overcoming an Enemy is worth, and the Mana after it.
    fn overcome(&self, enemy: u8, price: Option<u8>, spells: u8) -> (i32, i8) {
        let card = self.view.card(enemy);
        let mut after = *self;
        after.mana -= spells as i8;
        if let Some(price) = price {
            let number = usize::from(card.prices.start) + usize::from(price);
            after.follow(self.view.game.price_steps[number], enemy);
        }
        after.follow(card.steps, enemy);
        (after.value() - self.now, after.mana)
    }

    /// What a card in front of the player is worth, with the Endings that ask for it.
    pub(super) fn keep(&self, card: u8) -> i32 {
        let asked = self.view.game.asked & one(card) != 0;
        self.view.card(card).keep + if asked { self.hold_on(card) } else { 0 }
    }

    /// What a card would be worth for the Endings that ask for it.
    fn pull(&self, card: u8) -> i32 {
        if self.view.game.asked & one(card) == 0 {
            return 0;
        }
        self.by_escapes(|when| self.view.brings(when, card))
    }

    /// What a card that is held is worth for them.
    fn hold_on(&self, card: u8) -> i32 {
        self.by_escapes(|when| self.view.bears(when, card))
    }

    /// The most that a card is worth for an escape: `helps` tells whether it makes the condition
    /// hold, or only brings it nearer.
    fn by_escapes(&self, helps: impl Fn(u16) -> Option<bool>) -> i32 {
        let (view, game) = (self.view, self.view.game);
        let mut most = 0;
        for (k, set) in [view.endings_open(), view.endings_ahead()].into_iter().enumerate() {
            for ending in each(set & (game.escapes | game.gates)) {
                if let Some(whole) = helps(view.card(ending).when) {
                    most = most.max(PULL[usize::from(!whole)][k]);
                }
            }
        }
        most
    }

    /// What one Spell is worth above any other point of Mana: Enemies to come that it beats alone,
    /// and what its text does.
    fn special(&self, spell: u8) -> i32 {
        let game = self.view.game;
        let k = usize::from(spell) % SPELLS;
        let beaten = (game.beats[k] & self.ahead).count_ones() as i32;
        let mut worth = game.cards[usize::from(game.spells[k])].keep / 3 + 2 * beaten;
        if game.saving_spells & (1 << k) != 0 && self.may_heal() {
            // The one that saves the Mage first of all.
            worth += match self.health {
                ..1 => ESCAPE / 2,
                1..3 if self.lifelines < 2 => 15,
                _ => 0,
            };
        }
        worth
    }
}
