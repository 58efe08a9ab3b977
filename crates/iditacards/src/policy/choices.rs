//! What each choice is worth.

use arrayvec::ArrayVec;

use super::figures::{
    COLDEST, DAWN, DESTROYING, GOING_ON, JOINING, JOINING_DISCARD, LAST_CARDS, LOOKED_AT, NEVER, PAID, SLED_EARLY,
    WAITING, WARMING,
};
use super::finish::Finish;
use super::hand::{Deck, Held, behind_risk, price, ranked};
use super::mind::Mind;
use super::worth::CARD;
use crate::cards::kind::Kind;
use crate::cards::sets::each;
use crate::game::{Action, Fate};
use crate::knobs::StretchDays;
use crate::legal::kinds;
use crate::state::Phase;

/// What a turn is decided by, whichever card is played.
struct Day<'a> {
    /// The cards of the hand, when they can be played.
    hand: &'a [Held],
    /// What is lost when they are paid, the least first.
    ranked: &'a [i32],
    deck: &'a Deck<'a>,
    finish: &'a Finish,
    /// What a new day costs.
    dawn: i32,
}

impl Mind<'_> {
    /// The choices of a turn: each card by what it brings above the rate, a new day as 0.
    pub(super) fn turn(&self, actions: &[Action], worth: &mut Vec<i32>) {
        let deck = self.deck();
        // No card is played as long as a risk waits.
        let risky = self.view.risks().next().is_some();
        let mut hand = ArrayVec::new();
        if !risky {
            self.all_held(&deck, &mut hand);
        }
        let finish = self.finish(&hand, &deck);
        let (ranked, dawn) = (ranked(&hand), self.dawn());
        let day = Day { hand: &hand, ranked: &ranked, deck: &deck, finish: &finish, dawn };
        let waiting = self.waiting();
        worth.extend(actions.iter().map(|&action| match action {
            Action::Play(card) => self.played(card, &day),
            Action::Risk => self.risked(day.deck),
            Action::NewDay => -day.dawn - waiting,
            Action::Pass => self.idle() - day.dawn - waiting,
            _ => NEVER,
        }));
    }

    /// The cards that can be paid with: rather those that bring the least today. Damage ends the turn, and all else
    /// that would be paid stays in the hand.
    pub(super) fn pay(&self, actions: &[Action], worth: &mut Vec<i32>) {
        let deck = self.deck();
        // Who owes more than there is undamaged fails in any case: at once, all that is not paid yet stays in the hand.
        if self.view.unpaid() + deck.useless > self.view.hand().len() {
            let loss = |card| match self.view.card(card).kind {
                Kind::Damage => 0,
                _ => -self.keep(card).max(1),
            };
            return worth.extend(actions.iter().map(|&action| match action {
                Action::Discard(card) => loss(card),
                _ => NEVER,
            }));
        }
        let mut hand = ArrayVec::new();
        // Otherwise nothing hangs on the rest of the hand.
        if !self.far() || deck.useless > 0 {
            self.all_held(&deck, &mut hand);
        }
        let finish = self.finish(&hand, &deck);
        let paid = self.paid(&finish);
        worth.extend(actions.iter().map(|&action| match action {
            Action::Discard(card) if self.view.card(card).kind == Kind::Damage => self.failed(&hand, &deck, &finish),
            Action::Discard(card) => self.soon_paid(&finish, card, &paid) - self.in_hand(card, &hand, &deck).keep,
            _ => NEVER,
        }));
    }

    /// What it is worth to pay with damage: what the others would cost is saved, what is being paid for is lost.
    fn failed(&self, hand: &[Held], deck: &Deck<'_>, finish: &Finish) -> i32 {
        // All that waits for its risk would be lost as well.
        if self.view.risks().next().is_some() {
            return NEVER;
        }
        let saved = price(&ranked(hand), self.view.unpaid() - 1, None);
        saved - self.promised(deck) + self.soon_failed(finish)
    }

    /// A card of the hand: of a very large one only the first are weighed beforehand.
    fn in_hand(&self, card: u8, hand: &[Held], deck: &Deck<'_>) -> Held {
        let weighed = hand.iter().find(|held| held.card == card);
        weighed.copied().unwrap_or_else(|| self.held(card, deck))
    }

    /// What a card of the hand brings above its costs and the rate of the turns it takes.
    fn played(&self, card: u8, day: &Day<'_>) -> i32 {
        let held = &self.in_hand(card, day.hand, day.deck);
        let Some(net) = held.net() else { return self.wasted(held, day) };
        let paid = price(day.ranked, held.energy(), Some(held.keep)) * PAID / 100;
        let sooner = self.sooner(self.view.card(card).kind);
        let mut worth = net - paid + sooner + self.soon_with(day.finish, held);
        if held.energy() > 0 && self.can_botch(held, day) {
            worth = worth.max(self.botched(held, day) + sooner);
        }
        // However bad the weather may become: who only passes the time does not arrive.
        if held.futile { worth.min(-day.dawn - 1) } else { worth }
    }

    /// What it is worth more to play a card of this type before others.
    fn sooner(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Personal => WARMING * self.cold.min(COLDEST),
            Kind::Sled => SLED_EARLY * self.left / 100,
            _ => 0,
        }
    }

    /// Whether there is damage in the hand to pay for a card with, beside the card itself.
    fn can_botch(&self, held: &Held, day: &Day<'_>) -> bool {
        day.deck.useless > usize::from(self.view.card(held.card).kind == Kind::Damage)
    }

    /// What a card brings for which damage is paid: it relieves, and the damage is out of the hand.
    fn botched(&self, held: &Held, day: &Day<'_>) -> i32 {
        let relief = self.relief(self.view.card(held.card).kind);
        relief - self.rate + self.soon_without(day.finish, held.card)
    }

    /// What a card brings that cannot be paid for: it relieves, and is gone with what is paid of it.
    fn wasted(&self, held: &Held, day: &Day<'_>) -> i32 {
        let relief = self.relief(self.view.card(held.card).kind);
        let botches = held.energy() > 0 && !held.short && self.can_botch(held, day);
        if botches && (relief > 0 || self.soon_without(day.finish, held.card) > 0) {
            return self.botched(held, day);
        }
        if relief <= 0 {
            return -day.dawn - self.rate - held.keep.max(1);
        }
        let none = held.short || self.can_botch(held, day);
        let price = if none { 0 } else { price(day.ranked, held.energy(), Some(held.keep)) };
        relief - price - self.rate + self.soon_with(day.finish, held)
    }

    /// What it brings, beside a day later, to let the turn go by: a card that the stretch gives back, if it can be paid for
    /// then. Otherwise a day later is worth less than a day now.
    fn idle(&self) -> i32 {
        let view = &self.view;
        let mut back = 0;
        if self.effect.recover_each_turn > 0 {
            let (cards, prices) = (each(kinds(view.discard())), view.prices());
            let cards = cards.filter(|&card| view.can_pay(&prices, card, view.hand().len()));
            back = cards.map(|card| self.gain(card)).max().unwrap_or(0).max(0);
        }
        back - self.rate
    }

    /// What it brings to go on with a risk.
    fn risked(&self, deck: &Deck<'_>) -> i32 {
        let view = &self.view;
        if deck.cards == 0 {
            return NEVER / 2;
        }
        let mut sum = self.brings() / 2;
        let mut owed = 0;
        let fails = self.dear(deck, view.hand().len() as i32, deck.cards);
        for (card, left) in view.risks().rev() {
            owed += i32::from(left);
            sum += self.chance(behind_risk(self.gain(card)), owed, fails, deck.cards);
        }
        sum - self.rate / 2 + GOING_ON
    }

    /// What a new day costs beside the turn: the weather's and the stretch's harm.
    fn dawn(&self) -> i32 {
        match self.immune() {
            true => self.stretch_day(),
            false => self.stretch_day() + (self.worse(1, 0) + self.worse(0, 1)) * DAWN / 100,
        }
    }

    /// What it brings to play another card first, and join the new day of a rival who has hardly a card left and no risk
    /// to go on with. Nobody waits for who holds as many cards, or lets a turn go by for it: some would wait for ever.
    fn waiting(&self) -> i32 {
        let view = &self.view;
        let few = (LAST_CARDS + 1).min(view.hand().len());
        let spent = |seat: &u8| view.cards_held(*seat) < few && !view.is_risking(*seat);
        view.others().filter(spent).count() as i32 * self.rate * WAITING / 100
    }

    /// What the stretch does to those who take part in a new day.
    fn stretch_day(&self) -> i32 {
        let view = &self.view;
        let mut sum = 0;
        let hunger = i32::from(view.game.daily_starvation(view.me()));
        if hunger > 0 {
            sum += self.worse(0, hunger);
        }
        if self.effect.dog_dies_each_day {
            sum += self.least_dog().unwrap_or(0).max(0) / 2;
        }
        sum
    }

    /// What a decision of any phase but a turn is worth, such as which card to discard.
    pub(super) fn choice(&self, action: Action) -> i32 {
        let view = &self.view;
        match action {
            Action::Join => {
                // What strikes everybody strikes who stays as well.
                let stretch = match view.game.rules.stretch_days {
                    StretchDays::Participants => self.stretch_day(),
                    StretchDays::Everybody => 0,
                };
                let discard = view.discard().len().min(30) as i32;
                self.fresh_hand() - stretch + JOINING + JOINING_DISCARD * discard / 10
            }
            Action::Stay => {
                let pending = view.risks().next().map_or(0, |_| self.risked(&self.deck()).max(0));
                self.hand_worth() + pending + self.soon_by_staying()
            }
            Action::Recover { card, to_deck: false } => self.keep(card),
            Action::Recover { card, to_deck: true } => {
                (self.usual.min(60) / 8).max(1) - i32::from(view.card(card).kind == Kind::Damage) * 100
            }
            Action::Decide(fate) => self.fate(fate),
            Action::Fill(deck) => view.game.deck_worth(deck, |card| self.bought(card)),
            Action::Take(card) => self.bought(card),
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

    /// What the cards of the hand are worth to who stays in the old day, where they cross the finish line.
    fn soon_by_staying(&self) -> i32 {
        if self.far() || self.view.risks().next().is_some() {
            return 0;
        }
        let deck = self.deck();
        let mut hand = ArrayVec::new();
        self.all_held(&deck, &mut hand);
        self.soon_by_hand(&self.finish(&hand, &deck))
    }

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
                if poorer.count() >= usize::from(left) { NEVER } else { self.rid(card) - DESTROYING * self.left / 100 }
            }
            Fate::Drawn => {
                let damaged = view.card(card).kind == Kind::Damage;
                let (hand, deck) = (view.hand().len() as i32, view.deck() + view.looked().len());
                let health = self.health(hand, deck as i32);
                self.keep(card) - health - i32::from(damaged) * CARD + LOOKED_AT
            }
            Fate::Returned => 0,
        }
    }

    /// A bearer for an attachment: rather one that is free, and one that stays.
    fn bearer(&self, dog: u8, slot: u8) -> i32 {
        let view = &self.view;
        let bearer = &view.me().team[usize::from(dog)];
        let stays = if view.game.can_die(bearer) { self.in_play(bearer.card).clamp(0, 400) / 10 } else { 60 };
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
