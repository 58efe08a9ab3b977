//! What each choice is worth.

use super::super::Action;
use super::super::cards::compiled::{ALL, each};
use super::super::cards::text::Kind;
use super::super::cards::worth::CARD;
use super::super::knobs::{StretchDays, Unpaid};
use super::super::legal::kinds;
use super::super::rules::personal_cards::Fate;
use super::super::state::Phase;
use super::NEVER;
use super::mind::{Mind, price};

/// A new day in which others pay the turn.
const JOINING: i32 = 150;

/// Costs that are told apart when a risk is weighed; higher ones count as the highest.
const COSTS: usize = 16;

/// What the deck holds for who takes health or risk from it.
struct Deck {
    cards: i32,
    damaged: i32,
    /// Cards by their printed energy and health, when there is a risk to weigh.
    energy: [u16; COSTS],
    health: [u16; COSTS],
}

impl Mind<'_> {
    /// The choices of a turn: each card by what it brings above the rate, a new day as 0.
    pub fn turn(&self, actions: &[Action], worth: &mut Vec<i32>) {
        let ranked = self.ranked();
        let deck = self.deck();
        worth.extend(actions.iter().map(|&action| match action {
            Action::Play(card) => self.played(card, &ranked, &deck),
            Action::Risk => self.risked(&deck),
            Action::NewDay => -self.dawn(),
            Action::Pass => self.idle(),
            _ => NEVER,
        }));
    }

    /// What the deck holds.
    fn deck(&self) -> Deck {
        let view = &self.view;
        let cards = view.deck() as i32;
        let mut deck = Deck { cards, damaged: 0, energy: [0; COSTS], health: [0; COSTS] };
        if view.cycle().damaged > 0 {
            view.each_of_deck(|card| {
                deck.damaged += i32::from(view.card(card).kind == Kind::Damage);
            });
        }
        let risky = view.risks().next().is_some()
            || view.hand().iter().any(|&card| view.card(card).risk > 0);
        if risky {
            view.each_of_deck(|card| {
                let card = view.card(card);
                // The whole hand can always be paid, and so can nothing.
                let energy = if card.energy == ALL { 0 } else { usize::from(card.energy) };
                deck.energy[energy.min(COSTS - 1)] += 1;
                deck.health[usize::from(card.health).min(COSTS - 1)] += 1;
            });
        }
        deck
    }

    /// The hundredths of the deck that could not be paid for as risk, with so many cards left in the
    /// hand and in the deck, as if energy and health had nothing to do with each other.
    fn dear(&self, deck: &Deck, hand: i32, cards: i32) -> i32 {
        // What a printed cost comes to grows with it, so that all from one on are too dear.
        let above = |costs: &[u16; COSTS], added: i32, level: i32, most: i32| -> i32 {
            let from = (most - level + 1 - added).clamp(1, COSTS as i32) as usize;
            let from = if level > most { 1 } else { from };
            costs[from..].iter().map(|&cards| i32::from(cards)).sum()
        };
        let harness = &self.view.me().harness;
        // The last card of the deck is the risk itself.
        let dear = above(&deck.energy, i32::from(harness.energy), self.cold, hand)
            + above(&deck.health, i32::from(harness.health), self.hunger, cards - 1);
        // Damage among the health that is paid fails as well.
        ((dear + deck.damaged) * 100 / deck.cards.max(1)).min(100)
    }

    /// What a card of the hand brings above its costs and the rate of the turns it takes.
    fn played(&self, card: u8, ranked: &[i32], deck: &Deck) -> i32 {
        let view = &self.view;
        let (energy, health, risk) = view.costs(card);
        let health = health as i32;
        let own = self.paid(card);
        if energy >= view.hand().len() || health > deck.cards {
            return self.wasted(card, ranked, energy, own);
        }
        let mut gain = self.gain(card);
        let futile = gain <= 0;
        // Damage among the health paid ends it all.
        if deck.damaged > 0 && health > 0 {
            gain -= gain / 100 * (100 * health * deck.damaged / deck.cards.max(1)).min(100);
        }
        let after = deck.cards - health;
        let hand = view.hand().len() as i32;
        if risk > 0 {
            let fails = self.dear(deck, hand - 1 - energy as i32, after);
            gain = self.chance(gain, i32::from(risk), fails, after);
        }
        let price = price(ranked, energy, own) + health * self.health(hand, after + health / 2);
        let worth = gain - price - self.rate - self.turns(i32::from(risk));
        // However bad the weather may become: who only passes the time does not arrive.
        if futile { worth.min(-self.dawn() - 1) } else { worth }
    }

    /// What a card brings that cannot be paid for: it relieves, and is gone with what is paid of it.
    fn wasted(&self, card: u8, ranked: &[i32], energy: usize, own: i32) -> i32 {
        let view = &self.view;
        let relief = self.relief(view.card(card).kind);
        if relief <= 0 {
            return -self.dawn() - self.rate - own.max(1);
        }
        let none = energy >= view.hand().len() || view.game.rules.unpaid == Unpaid::Nothing;
        let price = if none { 0 } else { price(ranked, energy, own) };
        relief - price - self.rate
    }

    /// What it brings to let the turn go by: a card that the stretch gives back, if it can be paid for
    /// then. Otherwise a day later is worth less than a day now.
    fn idle(&self) -> i32 {
        let view = &self.view;
        let mut back = 0;
        if view.game.effect(view.me()).recover_each_turn > 0 {
            let cards = each(kinds(view.discard()));
            let cards = cards.filter(|&card| view.can_pay(card, view.hand().len()));
            back = cards.map(|card| self.gain(card)).max().unwrap_or(0).max(0);
        }
        back - self.dawn() - self.rate
    }

    /// What is left of a gain behind a risk.
    fn chance(&self, gain: i32, risk: i32, fails: i32, cards: i32) -> i32 {
        let view = &self.view;
        if view.game.effect(view.me()).risks_fizzle || cards < risk {
            return 0;
        }
        // The more cards are due, the less there is to pay them with.
        let fails = 4 + fails * self.weights.risk / 100;
        (0..risk.min(6)).fold(gain, |gain, k| gain / 100 * (100 - fails - 6 * k).clamp(5, 100))
    }

    /// What a card risked brings.
    fn brings(&self) -> i32 {
        self.usual.clamp(0, 1_000)
    }

    /// What the turns of a risk cost, beyond what the cards risked bring.
    fn turns(&self, risk: i32) -> i32 {
        risk * (self.rate - self.brings() * 3 / 4).max(-200)
    }

    /// What it brings to go on with a risk.
    fn risked(&self, deck: &Deck) -> i32 {
        let view = &self.view;
        if deck.cards == 0 {
            return NEVER / 2;
        }
        let mut sum = self.brings() / 2;
        let mut owed = 0;
        let fails = self.dear(deck, view.hand().len() as i32, deck.cards);
        for (card, left) in view.risks().rev() {
            owed += i32::from(left);
            sum += self.chance(self.gain(card), owed, fails, deck.cards);
        }
        sum - self.rate / 2
    }

    /// What a new day costs beside the turn: the weather's and the stretch's harm.
    fn dawn(&self) -> i32 {
        match self.view.game.is_immune(self.view.me()) {
            true => self.stretch_day(),
            false => self.stretch_day() + (self.worse(1, 0) + self.worse(0, 1)) / 6,
        }
    }

    /// What the stretch does to those who take part in a new day.
    fn stretch_day(&self) -> i32 {
        let view = &self.view;
        let mut sum = 0;
        let hunger = i32::from(view.game.daily_starvation(view.me()));
        if hunger > 0 {
            sum += self.worse(0, hunger);
        }
        if view.game.effect(view.me()).dog_dies_each_day {
            sum += self.least_dog().unwrap_or(0).max(0) / 2;
        }
        sum
    }

    /// What a decision of any phase but a turn is worth, such as which card to discard.
    pub fn choice(&self, action: Action) -> i32 {
        let view = &self.view;
        match action {
            Action::Discard(card) if view.card(card).kind == Kind::Damage => NEVER,
            Action::Discard(card) => -self.keep(card),
            Action::Join => {
                // What strikes everybody strikes who stays as well.
                let stretch = match view.game.rules.stretch_days {
                    StretchDays::Participants => self.stretch_day(),
                    StretchDays::Everybody => 0,
                };
                self.fresh_hand() - stretch + JOINING
            }
            Action::Stay => {
                let pending = view.risks().next().map_or(0, |_| self.risked(&self.deck()).max(0));
                self.hand_worth() + pending
            }
            Action::Recover { card, to_deck: false } => self.keep(card),
            Action::Recover { card, to_deck: true } => {
                (self.usual.min(60) / 8).max(1)
                    - i32::from(view.card(card).kind == Kind::Damage) * 100
            }
            Action::Decide(fate) => self.fate(fate),
            Action::Fill(deck) => view.game.deck_worth(deck, |card| self.upgrade(card)),
            Action::Take(card) => self.upgrade(card),
            Action::Strip(card) => self.rid(card) - self.keep(card),
            Action::Attach { dog, slot } => self.bearer(dog, slot),
            Action::Kill(dog) => -self.dog_with_load(view.seat, dog),
            Action::Victim { seat, dog } => {
                let worth = self.dog_with_load(seat, dog);
                if seat == view.seat { -worth } else { worth }
            }
            Action::Rival(seat) => i32::from(view.racer(seat).square),
            Action::Legend(card) => self.upgrade(card),
            Action::Enough => match view.phase() {
                Phase::Room(card) | Phase::Attach(card) => -self.in_play(card),
                _ => 0,
            },
            _ => NEVER,
        }
    }

    /// What it is worth to be rid of a card.
    fn rid(&self, card: u8) -> i32 {
        let text = self.view.card(card);
        let poorer = self.usual - self.quick(text);
        self.in_deck(poorer) * self.weights.thin / 100
    }

    /// What becomes of the next card looked at. Only the poorest are destroyed, when not all can be.
    fn fate(&self, fate: Fate) -> i32 {
        let view = &self.view;
        let Some((&card, others)) = view.looked().split_last() else { return 0 };
        let Phase::Look(left) = view.phase() else { return 0 };
        match fate {
            Fate::Destroyed => {
                let quick = self.quick(view.card(card));
                let poorer = others.iter().filter(|&&other| self.quick(view.card(other)) < quick);
                if poorer.count() >= usize::from(left) { NEVER } else { self.rid(card) }
            }
            Fate::Drawn => {
                let damaged = view.card(card).kind == Kind::Damage;
                let (hand, deck) = (view.hand().len() as i32, view.deck() + view.looked().len());
                self.keep(card) - self.health(hand, deck as i32) - i32::from(damaged) * CARD
            }
            Fate::Returned => 0,
        }
    }

    /// A bearer for an attachment: rather one that is free, and one that stays.
    fn bearer(&self, dog: u8, slot: u8) -> i32 {
        let view = &self.view;
        let bearer = &view.me().team[usize::from(dog)];
        let stays = if view.game.can_die(bearer) {
            self.in_play(bearer.card).clamp(0, 400) / 10
        } else {
            60
        };
        stays - self.borne(bearer, slot)
    }

    /// What a dog is worth with what it bears.
    fn dog_with_load(&self, seat: u8, dog: u8) -> i32 {
        let view = &self.view;
        let Some(dog) = view.racer(seat).team.get(usize::from(dog)) else { return 0 };
        let loads = dog.attachments();
        let forced = matches!(view.phase(), Phase::Kill { .. } | Phase::Victim { .. });
        if forced && loads.clone().any(|card| view.card(card).gives.armour) {
            return 50;
        }
        let wakes = dog.cards().filter(|&card| view.card(card).gives.death_kills.is_some());
        let bears: i32 = loads.map(|card| self.in_play(card) / 3).sum();
        self.in_play(dog.card) + bears + wakes.count() as i32 * 500
    }
}
