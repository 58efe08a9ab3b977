//! Values of cards before a race, in hundredths of a square.
//!
//! These are for the middle of a race; `policy` computes the values now.

use crate::Iditacards;
use crate::cards::{ALL, Card, Deck, Destroy, Gives, InPlay, Kind, Lasting, Step, Take, Verb, Who, Whose, Worth};

pub(crate) const SQUARE: i32 = 100;
/// An average card in the hand.
pub(crate) const CARD: i32 = 45;
/// A card of the hand used as payment.
pub(crate) const ENERGY: i32 = 30;
/// A card of the deck used as payment.
pub(crate) const HEALTH: i32 = 14;
/// A turn in which a risk is paid instead of a chosen card.
pub(crate) const RISK: i32 = 120;
/// A card of an upgrade deck in the own deck.
pub(crate) const UPGRADE: i32 = 150;
/// A poor card removed from the own deck.
pub(crate) const THINNER: i32 = 70;
/// A damage in the own deck.
pub(crate) const DAMAGE: i32 = 300;
pub(crate) const CONDITION: i32 = 70;
/// A dog or an attachment in play, whatever it gives: it cannot be used as payment, and the rest of the deck is drawn
/// more often. Measured against three other plans: 0 wins 30 of 100 races (4000), 1200 wins 46 (3000). Against racers
/// with 1200, among whom 1200 wins 30, 600 wins 17 and 2000 wins 29, which is no difference (3000 each).
pub(crate) const SETTLED: i32 = 1_200;
/// Future moves in the middle of a race.
pub(crate) const MOVES: i32 = 12;
/// Future days in the middle of a race.
pub(crate) const DAYS: i32 = 8;

/// Computes the values of every card, and lists the cards of each upgrade deck.
pub(crate) fn evaluate_cards(game: &mut Iditacards) {
    let worths: Vec<Worth> = (0..game.cards.len()).map(|card| game.usual_worth(card)).collect();
    for (card, worth) in game.cards.iter_mut().zip(worths) {
        card.worth = worth;
        card.in_play = worth_in_play(card);
        let steps = &game.steps[card.steps.range()];
        card.moves = steps.iter().any(|step| matches!(step.verb, Verb::Move(_)));
    }
    for (number, card) in (0..).zip(&game.cards) {
        if let Deck::Upgrade(deck) = card.deck {
            game.upgrades[usize::from(deck)].push(number);
        }
    }
}

/// Returns the value in play of a dog or an attachment with `moves` and `days` to come.
fn in_play(gives: &Gives, moves: i32, days: i32) -> i32 {
    let n = |number: i8| i32::from(number);
    let mut sum = (n(gives.speed) + 3 * n(gives.speed_of_others)) * SQUARE * moves;
    sum += (i32::from(gives.speed_times.unwrap_or(1)) - 1) * 4 * SQUARE * moves;
    sum += n(gives.hand) * CARD * 3 * days;
    sum -= n(gives.energy_costs) * ENERGY * 2 * days;
    sum -= n(gives.health_costs) * HEALTH * 2 * days;
    sum -= n(gives.risk_costs) * RISK / 2 * days;
    sum -= n(gives.stretch_conditions) * CONDITION * days / 2;
    sum += (i32::from(gives.personal) + i32::from(gives.sled)) * CARD * days;
    sum += i32::from(gives.draw_on_move) * CARD * moves;
    sum += i32::from(gives.move_on_spent_day) * 10;
    sum += i32::from(gives.immortal) * 60 + i32::from(gives.armour) * 60;
    sum
}

/// Returns the value of a card in play, by its parts.
fn worth_in_play(card: &Card) -> InPlay {
    let of = |moves, days| in_play(&card.gives, moves, days);
    // An attachment is lost with its dog.
    let settled = if card.kind == Kind::Attachment { SETTLED / 2 } else { SETTLED };
    InPlay { settled: settled + of(0, 0), each_move: of(1, 0) - of(0, 0), each_day: of(0, 1) - of(0, 0) }
}

impl Iditacards {
    /// Returns the average value of a card of an upgrade deck.
    pub(crate) fn deck_worth(&self, deck: u8, worth: impl Fn(u8) -> i32) -> i32 {
        let (mut sum, mut cards) = (0, 0);
        for &number in &self.upgrades[usize::from(deck)] {
            let copies = i32::from(self.cards[usize::from(number)].copies);
            sum += worth(number) * copies;
            cards += copies;
        }
        sum / cards.max(1)
    }

    fn usual_worth(&self, card: usize) -> Worth {
        let card = &self.cards[card];
        let (mut base, mut speed) = (0, 0);
        for step in &self.steps[card.steps.range()] {
            // A lone racer cannot harm others.
            let others = matches!(step.verb, Verb::Kill { whose: Whose::Rivals | Whose::Any, .. });
            if self.seats == 1 && (others || step.who != Who::Racer) {
                continue;
            }
            let part = if step.when == 0 { 2 } else { 1 };
            let (of_step, by_speed) = usual_step(step);
            base += of_step * part / 2;
            speed += by_speed * part / 2;
        }
        base += match card.kind {
            Kind::Dog | Kind::Attachment => in_play(&card.gives, MOVES, DAYS),
            Kind::Food | Kind::Personal => CONDITION / 2,
            Kind::Damage => THINNER,
            _ => 0,
        };
        let energy = if card.energy == ALL { 5 } else { i32::from(card.energy) };
        let cost = energy * ENERGY + i32::from(card.health) * HEALTH + i32::from(card.risk) * RISK;
        // Damage also ends turns when it is drawn as payment.
        let cost = cost + if card.kind == Kind::Damage { DAMAGE } else { 0 };
        let small = |n: i32| n.clamp(-30_000, 30_000) as i16;
        Worth { base: small(base), speed: small(speed), cost: small(cost) }
    }
}

/// Returns the usual value of a step at speed 0, and per point of speed.
fn usual_step(step: &Step) -> (i32, i32) {
    let n = |number: u8| i32::from(number);
    let harm = if step.who == Who::Racer { -1 } else { 1 };
    let base = match step.verb {
        // On one day in six a storm stops everyone.
        Verb::Move(squares) => {
            let by_speed = n(step.times) * SQUARE * 5;
            return (i32::from(squares) * by_speed / 6, by_speed / 6);
        }
        Verb::Draw(cards) => n(cards) * CARD,
        Verb::DrawForDogs(cards) => 4 * n(cards) * CARD,
        Verb::Recover(cards) => n(cards.min(4)) * CARD * 3 / 2,
        Verb::RecoverAll(_) => 4 * CARD * 3 / 2,
        Verb::Destroy(Destroy { up_to, of }) => {
            let (destroyed, seen) = (n(up_to.cards().min(6)), n(of.cards().min(12)));
            destroyed * THINNER + (seen - destroyed).max(0) * CARD * 3 / 4
        }
        Verb::Take(Take { cards, of }) => n(cards) * UPGRADE * (2 + n(of.min(10))) / 6,
        Verb::TakeUntil(_) => UPGRADE * 2,
        Verb::TradeHand => UPGRADE,
        Verb::DestroyFromHand(cards) => n(cards) * THINNER / 2,
        Verb::Damage(cards) => harm * n(cards) * DAMAGE,
        Verb::Hypothermia(levels) | Verb::Starvation(levels) => {
            harm * (i32::from(levels.cold) + i32::from(levels.hunger)) * CONDITION
        }
        Verb::Clear(_) => 2 * CONDITION,
        Verb::ToStretch(_) => CONDITION,
        Verb::Kill { whose: Whose::Own, .. } => -400,
        Verb::Kill { whose: Whose::Rivals, .. } => 200,
        Verb::Kill { whose: Whose::Any, .. } => 100,
        Verb::Today(Lasting::Immune) => 40,
        Verb::Today(_) => 150,
        Verb::Reshuffle => 60,
        Verb::NewDay => 200,
    };
    (base, 0)
}
