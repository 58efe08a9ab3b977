//! Values of actions.

use arrayvec::ArrayVec;

use super::NEVER;
use super::actor_evaluation::ActorEvaluation;
use super::finish::Finish;
use super::hand::{DeckSummary, Held, ranked};
use super::worth::THIRDS;
use crate::Action;
use crate::cards::{Kind, each};
use crate::game::Fate;
use crate::legal::kinds;
use crate::rule_options::StretchDays;
use crate::state::Phase;

/// Data for all actions of a turn.
struct Day<'a> {
    /// Cards of the hand; empty while a risk waits.
    hand: &'a [Held],
    /// Their losses as payment, the lowest first.
    ranked: &'a [i32],
    deck: &'a DeckSummary<'a>,
    finish: &'a Finish,
    /// Cost of a new day.
    dawn: i32,
}

impl ActorEvaluation<'_> {
    /// Evaluates the actions of a turn: each card by what it brings above the rate, a new day as 0.
    pub(super) fn turn(&self, actions: &[Action], values: &mut Vec<i32>) {
        let deck = self.deck();
        // No card can be played while a risk waits.
        let risky = self.view.risks().next().is_some();
        let mut hand = ArrayVec::new();
        if !risky {
            self.all_held(&deck, &mut hand);
        }
        let finish = self.finish(&hand, &deck);
        let (ranked, dawn) = (ranked(&hand), self.dawn());
        let day = Day { hand: &hand, ranked: &ranked, deck: &deck, finish: &finish, dawn };
        let waiting = self.waiting();
        values.extend(actions.iter().map(|&action| match action {
            Action::Play(card) => self.played(card, &day),
            Action::Risk => self.risked(day.deck),
            Action::NewDay => -day.dawn - waiting,
            Action::Pass => self.idle() - day.dawn - waiting,
            _ => NEVER,
        }));
    }

    /// Evaluates cards as payment: first those that bring the least today. Damage ends the turn and the payment.
    pub(super) fn pay(&self, actions: &[Action], values: &mut Vec<i32>) {
        let deck = self.deck();
        // If more is owed than can be paid, payment fails in any case: fail at once and keep the rest.
        if self.view.unpaid() + deck.useless > self.view.own.hand.len() {
            let loss = |card| match self.view.card(card).kind {
                Kind::Damage => 0,
                _ => -self.keep(card).max(1),
            };
            return values.extend(actions.iter().map(|&action| match action {
                Action::Discard(card) => loss(card),
                _ => NEVER,
            }));
        }
        let mut hand = ArrayVec::new();
        // Otherwise the rest of the hand doesn't matter.
        if !self.far() || deck.useless > 0 {
            self.all_held(&deck, &mut hand);
        }
        let finish = self.finish(&hand, &deck);
        let paid = self.paid(&finish);
        values.extend(actions.iter().map(|&action| match action {
            Action::Discard(card) if self.view.card(card).kind == Kind::Damage => self.failed(&hand, &deck, &finish),
            Action::Discard(card) => self.soon_paid(&finish, card, &paid) - self.in_hand(card, &hand, &deck).keep,
            _ => NEVER,
        }));
    }

    /// Returns the value of paying with damage: the other cards are saved, the card being paid for is lost.
    fn failed(&self, hand: &[Held], deck: &DeckSummary<'_>, finish: &Finish) -> i32 {
        // All cards that wait for a risk would be lost too.
        if self.view.risks().next().is_some() {
            return NEVER;
        }
        self.price(&ranked(hand), self.view.unpaid() - 1, None) - self.promised(deck) + self.soon_failed(finish)
    }

    /// Returns a card of the hand. Of a very large hand only the first are evaluated in advance.
    fn in_hand(&self, card: u8, hand: &[Held], deck: &DeckSummary<'_>) -> Held {
        hand.iter().find(|held| held.card == card).copied().unwrap_or_else(|| self.held(card, deck))
    }

    /// Returns what a card of the hand brings above its costs and the rate of its turns.
    fn played(&self, card: u8, day: &Day<'_>) -> i32 {
        let held = &self.in_hand(card, day.hand, day.deck);
        let Some(net) = held.net() else { return self.wasted(held, day) };
        let paid = self.price(day.ranked, held.energy(), Some(held.keep)) * self.w.paid / 100;
        let sooner = self.sooner(self.view.card(card).kind);
        let mut worth = net - paid + sooner + self.soon_with(day.finish, held);
        if held.energy() > 0 && self.can_botch(held, day) {
            worth = worth.max(self.botched(held, day) + sooner);
        }
        // A racer who only passes the time does not arrive, however bad the weather.
        if held.futile { worth.min(-day.dawn - 1) } else { worth }
    }

    /// Returns the additional value of playing this type of card before others.
    fn sooner(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Personal => self.w.warming * self.cold.min(self.w.warming_levels),
            Kind::Sled => self.w.early_sled * self.left / 100,
            _ => 0,
        }
    }

    /// True if the hand has damage to pay for a card with, except the card itself.
    fn can_botch(&self, held: &Held, day: &Day<'_>) -> bool {
        day.deck.useless > usize::from(self.view.card(held.card).kind == Kind::Damage)
    }

    /// Returns what a card brings if damage is paid for it: relief, and the damage leaves the hand.
    fn botched(&self, held: &Held, day: &Day<'_>) -> i32 {
        self.relief(self.view.card(held.card).kind) - self.rate + self.soon_without(day.finish, held.card)
    }

    /// Returns what a card brings that cannot be paid for: relief, but it is lost with its payment.
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
        let price = if none { 0 } else { self.price(day.ranked, held.energy(), Some(held.keep)) };
        relief - price - self.rate + self.soon_with(day.finish, held)
    }

    /// Returns what passing the turn brings: a card that the stretch gives back, if it can be paid for then.
    fn idle(&self) -> i32 {
        let view = &self.view;
        let mut back = 0;
        if self.effect.recover_each_turn > 0 {
            let (cards, prices) = (each(kinds(&view.own.discard)), view.prices());
            let cards = cards.filter(|&card| view.can_pay(&prices, card, view.own.hand.len()));
            back = cards.map(|card| self.gain(card)).max().unwrap_or(0).max(0);
        }
        back - self.rate
    }

    /// Returns what going on with a risk brings.
    fn risked(&self, deck: &DeckSummary<'_>) -> i32 {
        let view = &self.view;
        if deck.cards == 0 {
            return NEVER / 2;
        }
        let mut sum = self.brings() / 2;
        let mut owed = 0;
        let fails = self.unaffordable(deck, view.own.hand.len() as i32, deck.cards);
        for (card, left) in view.risks().rev() {
            owed += i32::from(left);
            sum += self.chance(self.behind_risk(self.gain(card)), owed, fails, deck.cards);
        }
        sum - self.rate / 2 + self.w.going_on
    }

    /// Returns the cost of a new day besides the turn: harm by weather and stretch.
    fn dawn(&self) -> i32 {
        match self.immune() {
            true => self.stretch_day(),
            false => self.stretch_day() + (self.worse(1, 0) + self.worse(0, 1)) * self.w.dawn / 100,
        }
    }

    /// Returns the cost of a new day when a rival will soon take one: the racer can play another card first, and join.
    /// It doesn't wait for a rival with as many cards or a risk, or by passing a turn: both could wait forever.
    fn waiting(&self) -> i32 {
        let view = &self.view;
        let few = (self.w.last_cards as usize + 1).min(view.own.hand.len());
        let spent = |seat: &u8| view.cards_held(*seat) < few && !view.is_risking(*seat);
        view.others().filter(spent).count() as i32 * self.rate * self.w.waiting_for_day / 100
    }

    /// Returns the harm by the stretch to participants of a new day.
    fn stretch_day(&self) -> i32 {
        let view = &self.view;
        let hunger = i32::from(view.game.daily_starvation(view.own));
        let starves = if hunger > 0 { self.worse(0, hunger) } else { 0 };
        let dog = if self.effect.dog_dies_each_day { self.least_dog().unwrap_or(0).max(0) / 2 } else { 0 };
        starves + dog
    }

    /// Returns the value of an action in any phase but a turn.
    pub(super) fn choice(&self, action: Action) -> i32 {
        let (view, w) = (&self.view, self.w);
        match action {
            Action::Join => {
                // If the stretch strikes everyone, staying doesn't help.
                let stretch = match view.game.rules.stretch_days {
                    StretchDays::Participants => self.stretch_day(),
                    StretchDays::Everyone => 0,
                };
                let discard = (view.own.discard.len() as i32).min(w.joining_discard_max);
                self.fresh_hand() - stretch + w.joining + w.joining_discard * discard / 10
            }
            Action::Stay => {
                let pending = view.risks().next().map_or(0, |_| self.risked(&self.deck()).max(0));
                self.hand_worth() + pending + self.soon_by_staying()
            }
            Action::Recover { card, to_deck: false } => self.keep(card),
            Action::Recover { card, to_deck: true } => {
                let damage = if view.card(card).kind == Kind::Damage { w.damage_to_deck } else { 0 };
                (self.usual.min(w.to_deck_max) * w.to_deck / 1_000).max(1) - damage
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

    /// Returns the value of the hand for a racer who stays in the old day, near the finish line.
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
        self.in_deck(self.usual - self.quick(self.view.card(card))) * self.plan.thin / 100
    }

    /// Evaluates the fates of the next card looked at. Only the poorest are destroyed if not all can be.
    fn fate(&self, fate: Fate) -> i32 {
        let (view, w) = (&self.view, self.w);
        let Some((&card, others)) = view.peeked().split_last() else { return 0 };
        let Phase::Look(left) = view.phase() else { return 0 };
        match fate {
            Fate::Destroyed => {
                let quick = self.quick(view.card(card));
                let poorer = others.iter().filter(|&&other| self.quick(view.card(other)) < quick);
                if poorer.count() >= usize::from(left) {
                    NEVER
                } else {
                    self.rid(card) - w.destroying * self.left / 100
                }
            }
            Fate::Drawn => {
                let damaged = view.card(card).kind == Kind::Damage;
                let (hand, deck) = (view.own.hand.len() as i32, view.own.deck.len() + view.peeked().len());
                let health = self.health(hand, deck as i32);
                self.keep(card) - health - i32::from(damaged) * w.card + w.drawing
            }
            Fate::Returned => 0,
        }
    }

    /// Evaluates a bearer for an attachment: preferably free, and one that stays.
    fn bearer(&self, dog: u8, slot: u8) -> i32 {
        let view = &self.view;
        let bearer = &view.own.team[usize::from(dog)];
        let stays = match view.game.can_die(bearer) {
            true => self.in_play(bearer.card).clamp(0, self.w.max_bearer) * self.w.bearer / 100,
            false => self.w.immortal_bearer,
        };
        stays - self.borne(bearer, slot)
    }

    fn dog_with_load(&self, seat: u8, dog: u8) -> i32 {
        let view = &self.view;
        let Some(dog) = view.racer(seat).team.get(usize::from(dog)) else { return 0 };
        let loads = dog.attachments();
        let forced = matches!(view.phase(), Phase::Kill { .. } | Phase::Victim { .. });
        if forced && loads.clone().any(|card| view.card(card).gives.armour) {
            return self.w.armour_lost;
        }
        let wakes = dog.cards().filter(|&card| view.card(card).gives.death_kills.is_some());
        let bears: i32 = loads.map(|card| self.in_play(card) * self.w.borne / THIRDS).sum();
        self.in_play(dog.card) + bears + wakes.count() as i32 * self.w.death_kills
    }
}
