//! What the cards of the hand are worth today: to be played if they can be paid for, or to pay with.

use arrayvec::ArrayVec;

use super::figures::{BROUGHT, CROSSING_BY_RISK, FINISH, PERSONAL, RISK_TURN, crosses};
use super::mind::Mind;
use super::worth::CARD;
use crate::cards::compiled::Card;
use crate::cards::deck::{COSTS, Tally};
use crate::cards::kind::Kind;
use crate::knobs::Unpaid;
use crate::rules::prices::Prices;

/// Cards of a hand that are ranked by worth; those beyond are no cheaper to pay with than any card.
pub(super) const RANKED: usize = 24;

/// What the deck holds for who takes health or risk from it.
pub(super) struct Deck<'a> {
    pub cards: i32,
    damaged: i32,
    /// Damage in the hand, with which nothing can be paid.
    pub useless: usize,
    tally: &'a Tally,
    prices: Prices,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub card: u8,
    /// Whether it can be paid for: what it brings is told of no other.
    payable: bool,
    /// Whether nothing at all is paid of it, since there is too little.
    pub short: bool,
    /// Whether all of the rest of the hand is paid for it, however much that is.
    pub all: bool,
    /// Whether it does nothing.
    pub futile: bool,
    energy: u16,
    net: i32,
    /// What is lost when it is paid for another card.
    pub keep: i32,
}

impl Held {
    #[inline]
    pub(super) fn energy(&self) -> usize {
        self.energy.into()
    }

    /// What it brings above the rate of the turns it takes and its costs but energy, if it can be paid
    /// for.
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
    /// Whether nothing is paid of them, since there is too little.
    short: bool,
}

impl<'a> Mind<'a> {
    pub(super) fn deck(&self) -> Deck<'a> {
        let tally = self.view.tally();
        let (cards, damaged) = (self.view.deck() as i32, i32::from(tally.damaged));
        let damage = |card: &&u8| self.view.card(**card).kind == Kind::Damage;
        let none = self.view.cycle().tally.damaged == 0;
        let useless = if none { 0 } else { self.view.hand().iter().filter(damage).count() };
        Deck { cards, damaged, useless, tally, prices: self.view.prices() }
    }

    /// The hundredths of the deck that could not be paid for as risk, with so many cards left in the
    /// hand and in the deck, as if energy and health had nothing to do with each other. On its own: few cards ask.
    #[inline(never)]
    pub(super) fn dear(&self, deck: &Deck<'_>, hand: i32, cards: i32) -> i32 {
        // What a printed cost comes to grows with it, so that all from one on are too dear.
        let above = |costs: &[u16; COSTS], added: i32, level: i32, most: i32| -> i32 {
            let from = (most - level + 1 - added).clamp(1, COSTS as i32) as u16;
            let from = if level > most { 1 } else { from };
            // All of them are looked at: that many at once are faster than a few one by one.
            let counts = (0..).zip(costs).map(|(cost, &cards)| if cost < from { 0 } else { cards });
            i32::from(counts.sum::<u16>())
        };
        let harness = &self.view.me().harness;
        // The last card of the deck is the risk itself.
        let dear = above(&deck.tally.energy, i32::from(harness.energy), self.cold, hand)
            + above(&deck.tally.health, i32::from(harness.health), self.hunger, cards - 1);
        // Damage among the health that is paid fails as well.
        ((dear + deck.damaged) * 100 / deck.cards.max(1)).min(100)
    }

    /// What a card of the hand costs that is played after what is still to be paid, and whether that can be paid.
    #[inline]
    fn costs(&self, text: &Card, deck: &Deck<'_>) -> (Costs, bool) {
        let all = self.view.hand().len();
        let hand = all.saturating_sub(self.view.unpaid());
        let (energy, health) = deck.prices.when_played(text, all.saturating_sub(1));
        // What damage is paid with fails, and so the hand is smaller than it looks to all but itself.
        let useless = if energy == 0 { 0 } else { deck.useless.saturating_sub(usize::from(text.kind == Kind::Damage)) };
        let healthy = health as i32 <= deck.cards;
        let payable = energy + useless < hand.max(1) && healthy;
        let short = energy >= hand || !healthy && self.view.game.rules.unpaid == Unpaid::Nothing;
        (Costs { hand: hand as i32, energy, health, risk: deck.prices.risk(text), short }, payable)
    }

    /// What is lost with a card that brings so much today and so much by the going rates.
    #[inline]
    fn lost(&self, today: i32, usual: i32) -> i32 {
        today.clamp(0, 1_500) / 6 + usual / 50 + self.fodder
    }

    /// A card of the hand, played now or after what is still to be paid.
    #[inline]
    pub(super) fn held(&self, card: u8, deck: &Deck<'_>) -> Held {
        let text = self.view.card(card);
        let (costs, payable) = self.costs(text, deck);
        let (mut futile, mut net) = (false, 0);
        if payable {
            let gain = self.gain(card);
            (futile, net) = (gain <= 0, self.net(gain, deck, &costs));
        }
        // Damage cannot be paid with: it comes last. Of cards that are as good as useless today the one
        // goes that is the least use tomorrow. Weighing by today, with dearer high conditions, raised
        // arrivals alone from 96.6 to 98.3 of 100 (3000 races); the two were not measured apart.
        let keep = match text.kind {
            Kind::Damage => FINISH / 10,
            _ => {
                let usual = (self.quick(text) - self.rate).clamp(-1_500, 1_500);
                self.lost(net, usual)
            }
        };
        let (short, all) = (costs.short, deck.prices.takes_hand(text));
        Held { card, payable, short, all, futile, energy: costs.energy as u16, net, keep }
    }

    /// What the card still brings that is being paid for: its relief it has brought.
    pub(super) fn promised(&self, deck: &Deck<'_>) -> i32 {
        let card = self.view.paying();
        let text = self.view.card(card);
        let hand = self.view.hand().len();
        let (_, health) = deck.prices.when_played(text, hand);
        if health as i32 > deck.cards {
            return 0;
        }
        // What is paid of the hand is not asked for again.
        let hand = (hand + 1 - self.view.unpaid()) as i32;
        let costs = Costs { hand, energy: 0, health, risk: deck.prices.risk(text), short: false };
        let counts = if text.kind == Kind::Personal { PERSONAL } else { 100 };
        self.net(self.gain(card), deck, &costs) + self.rate - self.relief(text.kind) * counts / 100
    }

    /// Puts the cards of the hand in an empty list; of several alike each.
    pub(super) fn all_held(&self, deck: &Deck<'_>, all: &mut ArrayVec<Held, RANKED>) {
        for &card in self.view.hand().iter().take(RANKED) {
            let same = all.iter().find(|held| held.card == card).copied();
            all.push(same.unwrap_or_else(|| self.held(card, deck)));
        }
    }

    /// What is left of what a card brings that can be paid for, above the rate of the turns it takes and its costs
    /// but energy. Within the function that asks for it a race takes 2 % less.
    #[inline(always)]
    fn net(&self, mut gain: i32, deck: &Deck<'_>, costs: &Costs) -> i32 {
        let (hand, energy) = (costs.hand, costs.energy as i32);
        let (health, risk) = (costs.health as i32, i32::from(costs.risk));
        if risk > 0 {
            gain = behind_risk(gain);
        }
        // Damage among the health paid ends it all.
        if deck.damaged > 0 && health > 0 {
            gain -= gain / 100 * (100 * health * deck.damaged / deck.cards.max(1)).min(100);
        }
        let after = deck.cards - health;
        if risk > 0 {
            let fails = self.dear(deck, hand - 1 - energy, after);
            gain = self.chance(gain, risk, fails, after) - self.turns(risk);
        }
        if health > 0 {
            gain -= health * self.health(hand, after + health / 2);
        }
        gain - self.rate
    }

    /// What is left of a gain behind a risk.
    pub(super) fn chance(&self, gain: i32, risk: i32, fails: i32, cards: i32) -> i32 {
        if self.effect.risks_fizzle || cards < risk {
            return 0;
        }
        // The more cards are due, the less there is to pay them with.
        let fails = 4 + fails * self.weights.risk / 100;
        (0..risk.min(6)).fold(gain, |gain, k| gain / 100 * (100 - fails - 6 * k).clamp(5, 100))
    }

    /// What a card risked brings.
    pub(super) fn brings(&self) -> i32 {
        self.usual.clamp(0, 1_000)
    }

    /// What the turns of a risk cost, beyond what the cards risked bring.
    fn turns(&self, risk: i32) -> i32 {
        risk * (self.rate - self.brings() * BROUGHT / 100).max(0) * RISK_TURN / 100
    }
}

/// What a gain is worth that waits for a risk: even the finish line can be missed, where a surer card takes one there too.
pub(super) fn behind_risk(gain: i32) -> i32 {
    if crosses(gain) { CROSSING_BY_RISK } else { gain }
}

/// What is lost when the cards of a hand are paid, the least first.
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

/// What the `energy` cards of a ranked hand that are worth least cost, when one worth `own` is not among
/// them.
pub(super) fn price(ranked: &[i32], energy: usize, mut own: Option<i32>) -> i32 {
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
    sum + unpaid * CARD
}
