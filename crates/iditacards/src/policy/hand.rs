//! Values of the cards of the hand today: to be played, or as payment.

use arrayvec::ArrayVec;

use super::actor_evaluation::ActorEvaluation;
use super::worth::SHARES;
use super::{FINISH, crosses};
use crate::cards::deck::{COSTS, Tally};
use crate::cards::{Card, Kind};
use crate::rule_options::Unpaid;
use crate::rules::prices::Prices;

/// Number of cards of a hand that are ranked by value. Others count as an average card.
pub(super) const RANKED: usize = 24;

/// What is known of the deck for paying health or risk.
pub(super) struct DeckSummary<'a> {
    pub cards: i32,
    damaged: i32,
    /// Damage in the hand, which cannot pay for anything.
    pub useless: usize,
    tally: &'a Tally,
    prices: Prices,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub card: u8,
    /// Whether it can be paid for. `net` is valid only then.
    payable: bool,
    /// Whether nothing is paid for it, because there is too little.
    pub short: bool,
    /// Whether it costs the rest of the hand, however large.
    pub all: bool,
    /// Whether it has no useful effect.
    pub futile: bool,
    energy: u16,
    net: i32,
    /// Loss if it is used as payment.
    pub keep: i32,
}

impl Held {
    #[inline]
    pub(super) fn energy(&self) -> usize {
        self.energy.into()
    }

    /// Returns what it brings above the rate of its turns and its costs except energy; `None` if it cannot be paid for.
    #[inline]
    pub(super) fn net(&self) -> Option<i32> {
        self.payable.then_some(self.net)
    }
}

struct Costs {
    hand: i32,
    energy: usize,
    health: usize,
    risk: u8,
    /// Whether nothing is paid, because there is too little.
    short: bool,
}

impl<'a> ActorEvaluation<'a> {
    pub(super) fn deck(&self) -> DeckSummary<'a> {
        let tally = self.view.own.deck.tally();
        let (cards, damaged) = (self.view.own.deck.len() as i32, i32::from(tally.damaged));
        let damage = |card: &&u8| self.view.card(**card).kind == Kind::Damage;
        let none = self.view.cycle_of(self.view.seat).tally.damaged == 0;
        let useless = if none { 0 } else { self.view.own.hand.iter().filter(damage).count() };
        DeckSummary { cards, damaged, useless, tally, prices: self.view.prices() }
    }

    /// Returns the share of the deck that could not be paid for as risk, in hundredths, with `hand` and `cards` left,
    /// as if energy and health were independent. Not inlined: few cards need it.
    #[inline(never)]
    pub(super) fn unaffordable(&self, deck: &DeckSummary<'_>, hand: i32, cards: i32) -> i32 {
        // Actual costs grow with printed ones, so all from one on are too expensive.
        let above = |costs: &[u16; COSTS], added: i32, level: i32, max: i32| -> i32 {
            let from = if level > max { 1 } else { (max - level + 1 - added).clamp(1, COSTS as i32) as u16 };
            // Checking all at once is faster than a few one by one.
            let counts = (0..).zip(costs).map(|(cost, &cards)| if cost < from { 0 } else { cards });
            i32::from(counts.sum::<u16>())
        };
        let harness = &self.view.own.harness;
        // The last card of the deck is the risk itself.
        let unaffordable = above(&deck.tally.energy, i32::from(harness.energy), self.cold, hand)
            + above(&deck.tally.health, i32::from(harness.health), self.hunger, cards - 1);
        // Damage among the health fails too.
        ((unaffordable + deck.damaged) * 100 / deck.cards.max(1)).min(100)
    }

    /// Returns the cost of a card that is played after the present payment, and whether it can be paid.
    #[inline]
    fn costs(&self, text: &Card, deck: &DeckSummary<'_>) -> (Costs, bool) {
        let all = self.view.own.hand.len();
        let hand = all.saturating_sub(self.view.unpaid());
        let (energy, health) = deck.prices.when_played(text, all.saturating_sub(1));
        // Damage cannot be used as payment, so the hand is smaller for all cards but itself.
        let useless = if energy == 0 { 0 } else { deck.useless.saturating_sub(usize::from(text.kind == Kind::Damage)) };
        let healthy = health as i32 <= deck.cards;
        let payable = energy + useless < hand.max(1) && healthy;
        let short = energy >= hand || !healthy && self.view.game.rules.unpaid == Unpaid::Nothing;
        (Costs { hand: hand as i32, energy, health, risk: deck.prices.risk(text), short }, payable)
    }

    /// Returns the loss of a card from its value today and its usual value.
    #[inline]
    fn lost(&self, today: i32, usual: i32) -> i32 {
        let w = self.w;
        today.clamp(0, w.max_keep_today) * w.keep_today / SHARES + usual * w.keep_usual / 100 + self.fodder
    }

    /// Evaluates a card of the hand, played now or after the present payment.
    #[inline]
    pub(super) fn held(&self, card: u8, deck: &DeckSummary<'_>) -> Held {
        let text = self.view.card(card);
        let (costs, payable) = self.costs(text, deck);
        let (mut futile, mut net) = (false, 0);
        if payable {
            let gain = self.gain(card);
            (futile, net) = (gain <= 0, self.net(gain, deck, &costs));
        }
        // Damage comes last as payment. Of cards useless today, the one goes that is least useful tomorrow. Weighing by
        // today, with expensive high conditions, raised solo arrivals from 96.6 to 98.3 of 100 (3000 races); the two
        // were not measured apart.
        let keep = match text.kind {
            Kind::Damage => FINISH / 10,
            _ => {
                let usual = self.quick(text) - self.rate;
                self.lost(net, usual.clamp(-self.w.max_keep_usual, self.w.max_keep_usual))
            }
        };
        let (short, all) = (costs.short, deck.prices.takes_hand(text));
        Held { card, payable, short, all, futile, energy: costs.energy as u16, net, keep }
    }

    /// Returns what the card being paid for still brings, without its relief.
    pub(super) fn promised(&self, deck: &DeckSummary<'_>) -> i32 {
        let card = self.view.paying();
        let text = self.view.card(card);
        let hand = self.view.own.hand.len();
        let (_, health) = deck.prices.when_played(text, hand);
        if health as i32 > deck.cards {
            return 0;
        }
        // What is paid from the hand isn't due again.
        let hand = (hand + 1 - self.view.unpaid()) as i32;
        let costs = Costs { hand, energy: 0, health, risk: deck.prices.risk(text), short: false };
        let counts = if text.kind == Kind::Personal { self.w.personal } else { 100 };
        self.net(self.gain(card), deck, &costs) + self.rate - self.relief(text.kind) * counts / 100
    }

    /// Evaluates all cards of the hand. Copies are evaluated once.
    pub(super) fn all_held(&self, deck: &DeckSummary<'_>, all: &mut ArrayVec<Held, RANKED>) {
        for &card in self.view.own.hand.iter().take(RANKED) {
            let same = all.iter().find(|held| held.card == card).copied();
            all.push(same.unwrap_or_else(|| self.held(card, deck)));
        }
    }

    /// Returns what a card brings above its costs except energy. Inlined: a race takes 2 % less time.
    #[inline(always)]
    fn net(&self, mut gain: i32, deck: &DeckSummary<'_>, costs: &Costs) -> i32 {
        let (hand, energy) = (costs.hand, costs.energy as i32);
        let (health, risk) = (costs.health as i32, i32::from(costs.risk));
        if risk > 0 {
            gain = self.behind_risk(gain);
        }
        // Damage among the health ends it.
        if deck.damaged > 0 && health > 0 {
            gain -= gain / 100 * (100 * health * deck.damaged / deck.cards.max(1)).min(100);
        }
        let after = deck.cards - health;
        if risk > 0 {
            gain = self.chance(gain, risk, self.unaffordable(deck, hand - 1 - energy, after), after) - self.turns(risk);
        }
        if health > 0 {
            gain -= health * self.health(hand, after + health / 2);
        }
        gain - self.rate
    }

    /// Returns the expected gain behind a risk.
    pub(super) fn chance(&self, gain: i32, risk: i32, fails: i32, cards: i32) -> i32 {
        if self.effect.risks_fizzle || cards < risk {
            return 0;
        }
        // With more cards due, there is less to pay them with.
        let w = self.w;
        let fails = w.risk_fails + fails * self.plan.risk / 100;
        (0..risk.min(w.max_risk))
            .fold(gain, |gain, k| gain / 100 * (100 - fails - w.risk_fails_more * k).clamp(w.min_chance, 100))
    }

    /// Returns what a risked card brings.
    pub(super) fn brings(&self) -> i32 {
        self.usual.clamp(0, self.w.max_brought)
    }

    /// Returns the cost of the turns of a risk, beyond what the risked cards bring.
    fn turns(&self, risk: i32) -> i32 {
        risk * (self.rate - self.brings() * self.w.brought / 100).max(0) * self.w.risk_turns / 100
    }

    /// Returns a gain that waits for a risk. Even the finish line can be missed, and a safer card may reach it too.
    pub(super) fn behind_risk(&self, gain: i32) -> i32 {
        if crosses(gain) { self.w.crossing_by_risk } else { gain }
    }

    /// Returns the loss of the `energy` cheapest cards of a ranked hand, without one card of loss `own`.
    pub(super) fn price(&self, ranked: &[i32], energy: usize, mut own: Option<i32>) -> i32 {
        let (mut sum, mut unpaid) = (0, energy as i32);
        for &keep in ranked {
            if unpaid == 0 {
                break;
            }
            if own == Some(keep) {
                own = None;
            } else {
                sum += keep;
                unpaid -= 1;
            }
        }
        sum + unpaid * self.w.card
    }
}

/// Returns the losses of the cards of a hand as payment, the lowest first.
pub(super) fn ranked(hand: &[Held]) -> ArrayVec<i32, RANKED> {
    let mut ranked = ArrayVec::<i32, RANKED>::new();
    for held in hand.iter().take(RANKED) {
        let mut place = ranked.len();
        ranked.push(held.keep);
        while place > 0 && ranked[place - 1] > held.keep {
            ranked.swap(place - 1, place);
            place -= 1;
        }
    }
    ranked
}
