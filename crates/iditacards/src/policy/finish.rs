//! How soon the hand can cross the finish line.

use arrayvec::ArrayVec;

use super::actor_evaluation::ActorEvaluation;
use super::hand::{DeckSummary, Held};
use crate::board::STRETCHES;
use crate::cards::{Kind, Verb};
use crate::weather::Weather;

/// Number of cards considered; a hand seldom has more that move and can be paid for.
const MOVERS: usize = 6;

#[derive(Clone, Copy, Debug)]
struct Mover {
    card: u8,
    /// Cards of the hand that it uses: itself and its payment.
    cost: usize,
    turns: u8,
    /// Whether it costs all cards.
    all: bool,
    leap: Leap,
}

/// Distance of a card: squares, plus `times` the speed of the stretch where it is played.
#[derive(Clone, Copy, Debug, Default)]
struct Leap {
    squares: i32,
    times: i32,
}

/// The moves of a hand towards the finish line.
#[derive(Clone, Debug, Default)]
pub(super) struct Finish {
    /// Its moves; empty if the line is far.
    movers: ArrayVec<Mover, MOVERS>,
    /// Maximum distance of one move, wherever it is played.
    max_move: i32,
    /// Maximum distance of all moves together.
    together: i32,
    /// The square from which it looks ahead.
    from: u8,
    /// Speed by stretch from there to the finish line.
    speeds: [i32; STRETCHES],
    /// Cards that can be played or paid with.
    room: usize,
    /// Damage among its cards.
    useless: usize,
}

/// A racer's square and what is left of its hand.
#[derive(Clone, Copy, Debug)]
struct Stand {
    square: i32,
    room: usize,
    useless: usize,
    /// Used moves, as bits.
    used: u32,
}

/// The state after a payment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paid {
    stand: Stand,
    soon: i32,
}

impl Finish {
    /// Returns the move of a card, as a bit.
    fn bits(&self, card: u8) -> u32 {
        self.movers.iter().position(|mover| mover.card == card).map_or(0, |place| 1 << place)
    }
}

impl ActorEvaluation<'_> {
    /// True if the finish line is too far to consider.
    pub(super) fn far(&self) -> bool {
        self.left > self.w.near
    }

    #[inline]
    pub(super) fn finish(&self, hand: &[Held], deck: &DeckSummary<'_>) -> Finish {
        let room = self.view.own.hand.len() - deck.useless;
        let mut finish = Finish { from: self.view.own.square, room, useless: deck.useless, ..Finish::default() };
        if !self.far() {
            self.look_for_movers(&mut finish, hand);
        }
        finish
    }

    /// Looks for the moves of a hand.
    fn look_for_movers(&self, finish: &mut Finish, hand: &[Held]) {
        // A card that costs the whole hand can be paid for once the damage is gone.
        let payable = |held: &Held| held.net().is_some() || held.all;
        let movers = hand.iter().filter(|held| payable(held) && self.moves(held.card));
        finish.movers.extend(movers.take(MOVERS).map(|held| Mover {
            card: held.card,
            cost: held.energy() + 1,
            turns: self.turns_of(held.card),
            all: held.all,
            leap: self.leap(held.card),
        }));
        if !finish.movers.is_empty() {
            self.look_ahead(finish);
        }
    }

    /// Computes the speeds to the finish line and the maximum distances.
    fn look_ahead(&self, finish: &mut Finish) {
        let game = self.view.game;
        let (first, last) = (game.stretch_of(finish.from), game.stretch_of(u8::MAX));
        let (mut slowest, mut fastest) = (i32::MAX, i32::MIN);
        for stretch in first..=last {
            let speed = self.view.speed_on(stretch);
            finish.speeds[usize::from(stretch)] = speed;
            (slowest, fastest) = (slowest.min(speed), fastest.max(speed));
        }
        for Mover { leap, .. } in &finish.movers {
            let speed = if leap.times < 0 { slowest } else { fastest };
            let squares = (leap.squares + leap.times * speed).max(0);
            finish.max_move = finish.max_move.max(squares);
            finish.together += squares;
        }
    }

    fn moves(&self, card: u8) -> bool {
        let (view, text) = (&self.view, self.view.card(card));
        text.moves && text.kind != Kind::Damage && !view.game.snowed_in(view.own, text.kind, view.weather())
    }

    /// Returns the turns until a card takes effect if played now.
    fn turns_of(&self, card: u8) -> u8 {
        1 + self.view.card(card).risk
    }

    /// Returns the distance of a card: 0 in a storm.
    fn leap(&self, card: u8) -> Leap {
        let (game, me) = (self.view.game, self.view.own);
        let mut leap = Leap::default();
        if self.view.weather() == Weather::Storm && !self.immune() {
            return leap;
        }
        for step in &game.steps[self.view.card(card).steps.range()] {
            let Verb::Move(squares) = step.verb else { continue };
            if step.when == 0 || game.holds(me, step.when) {
                let times = i32::from(step.times);
                leap.squares += i32::from(squares) * times;
                leap.times += times;
            }
        }
        leap
    }

    /// Returns the square after a move from another.
    #[inline]
    fn landing(&self, finish: &Finish, leap: Leap, from: i32) -> i32 {
        let stretch = self.view.game.stretch_of(from.min(u8::MAX.into()) as u8);
        let speed = finish.speeds[usize::from(stretch)];
        (from + leap.squares + leap.times * speed).max(0)
    }

    /// Returns the turns until the finish line is crossed, at most `max`.
    fn turns_needed(&self, finish: &Finish, stand: Stand, max: u8) -> u8 {
        let mut best = max;
        // Most hands are too far. This check saves 3 % of the time of a race (12,000 races).
        let reach = (finish.max_move * (i32::from(max) - 1)).min(finish.together);
        if stand.square + reach < i32::from(self.view.game.finish) {
            return max;
        }
        for (place, mover) in finish.movers.iter().enumerate() {
            if stand.used & 1 << place != 0 || mover.turns >= best {
                continue;
            }
            let cost = if mover.all { stand.room.max(1) } else { mover.cost };
            // Paying with all cards includes damage, which fails.
            if cost > stand.room || mover.all && stand.useless > 0 {
                continue;
            }
            let square = self.landing(finish, mover.leap, stand.square);
            if square >= i32::from(self.view.game.finish) {
                best = mover.turns;
            } else if square > stand.square {
                let room = stand.room - cost;
                let next = Stand { square, room, used: stand.used | 1 << place, ..stand };
                best = best.min(mover.turns + self.turns_needed(finish, next, best - mover.turns));
            }
        }
        best
    }

    /// Returns the value of a state after some turns.
    fn soon(&self, finish: &Finish, stand: Stand, turns: u8) -> i32 {
        let values = &self.w.finishing;
        let late = values.len() as u8 + 1;
        if finish.movers.is_empty() || turns >= late {
            return 0;
        }
        if stand.square < i32::from(finish.from) {
            return self.soon_from_behind(finish, stand, turns);
        }
        let turns = turns + self.turns_needed(finish, stand, late - turns);
        values.get(usize::from(turns) - 1).copied().unwrap_or(0)
    }

    /// The same after a move back, where speeds may differ.
    #[cold]
    fn soon_from_behind(&self, finish: &Finish, stand: Stand, turns: u8) -> i32 {
        let from = stand.square as u8;
        let mut behind = Finish { from, max_move: 0, together: 0, ..finish.clone() };
        self.look_ahead(&mut behind);
        self.soon(&behind, stand, turns)
    }

    fn stand(&self, finish: &Finish) -> Stand {
        let square = self.view.own.square.into();
        Stand { square, room: finish.room, useless: finish.useless, used: 0 }
    }

    /// Returns the value of how soon the hand crosses the finish line.
    pub(super) fn soon_by_hand(&self, finish: &Finish) -> i32 {
        self.soon(finish, self.stand(finish), 0)
    }

    /// The same if a card is played first and paid for.
    #[inline]
    pub(super) fn soon_with(&self, finish: &Finish, held: &Held) -> i32 {
        if finish.movers.is_empty() { 0 } else { self.soon_after(finish, held) }
    }

    fn soon_after(&self, finish: &Finish, held: &Held) -> i32 {
        let mut stand = self.stand(finish);
        stand.used = finish.bits(held.card);
        if self.moves(held.card) && held.net().is_some() {
            stand.square = self.landing(finish, self.leap(held.card), stand.square);
            if stand.square >= i32::from(self.view.game.finish) {
                // Crossing is part of its value already, and outweighs everything.
                return 0;
            }
        }
        let damage = usize::from(self.view.card(held.card).kind == Kind::Damage);
        stand.room = stand.room.saturating_sub(held.energy() + 1 - damage);
        stand.useless -= damage;
        self.soon(finish, stand, self.turns_of(held.card))
    }

    /// The same if a card is played first and damage is paid for it.
    pub(super) fn soon_without(&self, finish: &Finish, card: u8) -> i32 {
        let mut stand = self.stand(finish);
        stand.used = finish.bits(card);
        stand.room = stand.room.saturating_sub(1);
        stand.useless = stand.useless.saturating_sub(1);
        self.soon(finish, stand, 1)
    }

    /// Returns the state after the card being paid for was played and the rest was paid with cards that don't move.
    pub(super) fn paid(&self, finish: &Finish) -> Paid {
        let mut stand = self.stand(finish);
        let card = self.view.paying();
        let near = !finish.movers.is_empty();
        if near && self.moves(card) && self.view.card(card).risk == 0 {
            stand.square = self.landing(finish, self.leap(card), stand.square);
        }
        stand.room = stand.room.saturating_sub(self.view.unpaid());
        Paid { stand, soon: self.soon(finish, stand, 0) }
    }

    /// The same if this card is used as payment.
    #[inline]
    pub(super) fn soon_paid(&self, finish: &Finish, card: u8, paid: &Paid) -> i32 {
        match finish.bits(card) {
            0 => paid.soon,
            used => self.soon(finish, Stand { used, ..paid.stand }, 0),
        }
    }

    /// The same if damage is used as payment.
    pub(super) fn soon_failed(&self, finish: &Finish) -> i32 {
        let mut stand = self.stand(finish);
        stand.useless = stand.useless.saturating_sub(1);
        self.soon(finish, stand, 0)
    }
}
