//! Values of cards before a race, in hundredths of a square.
//!
//! These are for the middle of a race; the rest of `policy` computes the values now.

use super::plan::PlanWeights;
use super::weights::Weights;
use crate::Iditacards;
use crate::board::way::{Way, usual_moves};
use crate::cards::{
    ALL, Card, DECKS, Deck, Destroy, Gives, InPlay, KINDS, Kind, Lasting, Step, Take, Verb, Who, Whose, Worth,
};
use crate::state::Cycle;
use crate::weather::Weather;

pub(super) const SQUARE: i32 = 100;
/// Denominator of parts of 600.
pub(super) const SHARES: i32 = 600;
/// Divisor of percent of thirds.
pub(super) const THIRDS: i32 = 300;
/// Number of weathers. One of them is a storm, in which no one moves.
const WEATHERS: i32 = Weather::FACES.len() as i32;
/// The largest value of a card that is stored.
const MAX_WORTH: i32 = 30_000;

/// Value of a card in circulation, or total value of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CycleWorth {
    /// At speed 0.
    pub base: i32,
    /// Added for each point of speed.
    pub speed: i32,
    pub cost: i32,
}

impl CycleWorth {
    #[inline]
    pub(crate) fn add(&mut self, card: CycleWorth, times: i32) {
        self.base += times * card.base;
        self.speed += times * card.speed;
        self.cost += times * card.cost;
    }
}

impl Iditacards {
    /// Computes everything that depends on the parameters of the player: the weights of plans, the way, and the values
    /// of cards. Also lists the cards of each upgrade deck.
    pub(crate) fn evaluate_cards(&mut self) {
        self.plan_weights = self.plans.map(|plan| PlanWeights::of(plan, &self.weights));
        let moves = usual_moves(&self.cards, &self.steps);
        self.way = Way::of(&moves, self.weights.usual_dogs, self.finish, |square| self.effect_at(square));
        let mut upgrades: [Vec<u8>; DECKS] = Default::default();
        for number in 0..self.cards.len() {
            let worth = self.usual_worth(number);
            let Worth { base, speed, cost } = worth;
            self.worths[number] = CycleWorth { base: base.into(), speed: speed.into(), cost: cost.into() };
            let card = &mut self.cards[number];
            card.worth = worth;
            card.in_play = worth_in_play(card, &self.weights);
            let steps = &self.steps[card.steps.range()];
            card.moves = steps.iter().any(|step| matches!(step.verb, Verb::Move(_)));
            if let Deck::Upgrade(deck) = card.deck {
                upgrades[usize::from(deck)].push(number as u8);
            }
        }
        self.upgrades = upgrades;
    }

    /// Returns the total value of the cards in circulation.
    #[inline]
    pub(crate) fn cycle_worth(&self, cycle: &Cycle) -> CycleWorth {
        if !self.own_worths {
            return cycle.worth;
        }
        let mut sum = CycleWorth::default();
        for &card in &cycle.cards {
            sum.add(self.worths[usize::from(card) % KINDS], 1);
        }
        sum
    }

    /// Returns the average value of a card of an upgrade deck.
    pub(super) fn deck_worth(&self, deck: u8, worth: impl Fn(u8) -> i32) -> i32 {
        let (mut sum, mut cards) = (0, 0);
        for &number in &self.upgrades[usize::from(deck)] {
            let copies = i32::from(self.cards[usize::from(number)].copies);
            sum += worth(number) * copies;
            cards += copies;
        }
        sum / cards.max(1)
    }

    fn usual_worth(&self, card: usize) -> Worth {
        let (w, card) = (&self.weights, &self.cards[card]);
        let (mut base, mut speed) = (0, 0);
        for step in &self.steps[card.steps.range()] {
            // A lone racer cannot harm others.
            let others = matches!(step.verb, Verb::Kill { whose: Whose::Rivals | Whose::Any, .. });
            if self.seats == 1 && (others || step.who != Who::Racer) {
                continue;
            }
            let part = if step.when == 0 { 2 } else { 1 };
            let (of_step, by_speed) = usual_step(step, w);
            base += of_step * part / 2;
            speed += by_speed * part / 2;
        }
        base += match card.kind {
            Kind::Dog | Kind::Attachment => in_play(&card.gives, (w.middle_moves, w.middle_days), w),
            Kind::Food | Kind::Personal => w.level / 2,
            Kind::Damage => w.poor_card,
            _ => 0,
        };
        let energy = if card.energy == ALL { w.whole_hand } else { i32::from(card.energy) };
        let cost = energy * w.energy + i32::from(card.health) * w.health + i32::from(card.risk) * w.paid_risk;
        // Damage also ends turns when it is drawn as payment.
        let cost = cost + if card.kind == Kind::Damage { w.damage_card } else { 0 };
        let small = |n: i32| n.clamp(-MAX_WORTH, MAX_WORTH) as i16;
        Worth { base: small(base), speed: small(speed), cost: small(cost) }
    }
}

/// Returns the value in play of a dog or an attachment with these moves and days to come.
fn in_play(gives: &Gives, (moves, days): (i32, i32), w: &Weights) -> i32 {
    let n = |number: i8| i32::from(number);
    let mut sum = (n(gives.speed) + w.gives_speed_of_others * n(gives.speed_of_others)) * SQUARE * moves;
    sum += (i32::from(gives.speed_times.unwrap_or(1)) - 1) * w.gives_speed_times * SQUARE * moves;
    sum += n(gives.hand) * w.card * w.gives_hand * days;
    sum -= n(gives.energy_costs) * w.energy * w.gives_energy_costs * days;
    sum -= n(gives.health_costs) * w.health * w.gives_health_costs * days;
    sum -= n(gives.risk_costs) * w.paid_risk / 2 * days;
    sum -= n(gives.stretch_conditions) * w.level * days / 2;
    sum += (i32::from(gives.personal) + i32::from(gives.sled)) * w.card * days;
    sum += i32::from(gives.draw_on_move) * w.card * moves;
    sum += i32::from(gives.move_on_spent_day) * w.gives_spent_day;
    sum += i32::from(gives.immortal) * w.gives_immortal + i32::from(gives.armour) * w.gives_armour;
    sum
}

/// Returns the value of a card in play, by its parts.
fn worth_in_play(card: &Card, w: &Weights) -> InPlay {
    let of = |moves, days| in_play(&card.gives, (moves, days), w);
    // An attachment is lost with its dog.
    let settled = if card.kind == Kind::Attachment { w.settled / 2 } else { w.settled };
    InPlay { settled: settled + of(0, 0), each_move: of(1, 0) - of(0, 0), each_day: of(0, 1) - of(0, 0) }
}

/// Returns the usual value of a step at speed 0, and per point of speed.
fn usual_step(step: &Step, w: &Weights) -> (i32, i32) {
    let n = |number: u8| i32::from(number);
    let harm = if step.who == Who::Racer { -1 } else { 1 };
    let base = match step.verb {
        Verb::Move(squares) => {
            let by_speed = n(step.times) * SQUARE * (WEATHERS - 1);
            return (i32::from(squares) * by_speed / WEATHERS, by_speed / WEATHERS);
        }
        Verb::Draw(cards) => n(cards) * w.card,
        Verb::DrawForDogs(cards) => w.usual_dogs * n(cards) * w.card,
        Verb::Recover(cards) => n(cards).min(w.step_recover_max) * w.card * w.step_recover / 100,
        Verb::RecoverAll(_) => w.step_recover_all * w.card * w.step_recover / 100,
        Verb::Destroy(Destroy { up_to, of }) => {
            let destroyed = n(up_to.cards()).min(w.step_destroy_max);
            let seen = n(of.cards()).min(w.step_look_max);
            destroyed * w.poor_card + (seen - destroyed).max(0) * w.card * w.step_look / 100
        }
        Verb::Take(Take { cards, of }) => n(cards) * w.upgrade_card * (2 + n(of).min(w.step_take_max)) / w.step_take_of,
        Verb::TakeUntil(_) => w.upgrade_card * w.step_take_until / 100,
        Verb::TradeHand => w.upgrade_card,
        Verb::DestroyFromHand(cards) => n(cards) * w.poor_card / 2,
        Verb::Damage(cards) => harm * n(cards) * w.damage_card,
        Verb::Hypothermia(levels) | Verb::Starvation(levels) => {
            harm * (i32::from(levels.cold) + i32::from(levels.hunger)) * w.level
        }
        Verb::Clear(_) => w.step_clear * w.level,
        Verb::ToStretch(_) => w.level,
        Verb::Kill { whose: Whose::Own, .. } => w.step_kill_own,
        Verb::Kill { whose: Whose::Rivals, .. } => w.step_kill_rivals,
        Verb::Kill { whose: Whose::Any, .. } => w.step_kill_any,
        Verb::Today(Lasting::Immune) => w.step_immune,
        Verb::Today(Lasting::EnergyCostsNothing) => w.step_energy_free,
        Verb::Today(Lasting::HealthCostsNothing) => w.step_health_free,
        Verb::Today(Lasting::RisksTwice) => w.step_risks_twice,
        Verb::Reshuffle => w.step_reshuffle,
        Verb::NewDay => w.step_new_day,
    };
    (base, 0)
}
