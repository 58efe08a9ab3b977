//! How soon the cards of the hand can cross the finish line.

use arrayvec::ArrayVec;

use super::super::cards::compiled::ALL;
use super::super::cards::text::{Kind, Verb};
use super::figures::FINISHING;
use super::hand::{Deck, Held};
use super::mind::Mind;

/// Squares to the finish line from which on it is looked at: the longest moves of a good team are some thirty.
const NEAR: i32 = 70;
/// Turns within which the line is not crossed: one more than are looked at.
const LATE: u8 = FINISHING.len() as u8 + 1;
/// Cards that are looked at; a hand has seldom as many that move and can be paid for.
const MOVERS: usize = 6;

/// A card of the hand that moves the racer.
#[derive(Clone, Copy, Debug)]
struct Mover {
    card: u8,
    /// Cards of the hand that go with it: itself and what is paid.
    cost: usize,
    /// Turns until it takes effect.
    turns: u8,
}

/// What a hand has to cross the finish line with.
#[derive(Clone, Debug)]
pub struct Finish {
    /// Its moves, none where the line is far.
    movers: ArrayVec<Mover, MOVERS>,
    /// Squares that none of them goes farther than, wherever it is played.
    longest: i32,
    /// Cards that can be played or paid with.
    room: usize,
    /// Damage among its cards.
    useless: usize,
}

/// Where a racer is with what it has left.
#[derive(Clone, Copy, Debug)]
struct Stand {
    square: i32,
    room: usize,
    useless: usize,
    /// The moves that are gone, as bits.
    used: u32,
}

impl Finish {
    /// The moves that a card is, as bits.
    fn bits(&self, card: u8) -> u32 {
        self.movers.iter().position(|mover| mover.card == card).map_or(0, |place| 1 << place)
    }
}

impl Mind<'_> {
    /// Whether the finish line is too far to think of it.
    pub fn far(&self) -> bool {
        self.left > NEAR
    }

    /// What the hand has to cross the finish line with.
    pub fn finish(&self, hand: &[Held], deck: &Deck<'_>) -> Finish {
        let room = self.view.hand().len() - deck.useless;
        let mut finish =
            Finish { movers: ArrayVec::new(), longest: 0, room, useless: deck.useless };
        if self.far() {
            return finish;
        }
        // What takes the whole hand can be paid for once the damage is out of it.
        let payable = |held: &Held| held.net.is_some() || self.view.card(held.card).energy == ALL;
        let movers = hand.iter().filter(|held| payable(held) && self.moves(held.card));
        finish.movers.extend(movers.take(MOVERS).map(|held| Mover {
            card: held.card,
            cost: held.energy + 1,
            turns: self.turns_of(held.card),
        }));
        finish.longest = self.longest(&finish.movers);
        finish
    }

    /// The most squares that a move takes its player on from here to the finish line: how fast it is hangs on the stretch.
    fn longest(&self, movers: &[Mover]) -> i32 {
        let (game, from) = (self.view.game, i32::from(self.view.me().square));
        let (mut longest, mut stretch) = (0, None);
        for square in from..i32::from(game.finish) {
            let of = Some(game.stretch_of(square as u8));
            if of != stretch {
                stretch = of;
                let squares = movers.iter().map(|mover| self.landing(mover.card, square) - square);
                longest = squares.fold(longest, i32::max);
            }
        }
        longest
    }

    /// Whether a card moves who plays it.
    fn moves(&self, card: u8) -> bool {
        let (view, text) = (&self.view, self.view.card(card));
        let steps = &view.game.steps[text.steps.range()];
        text.kind != Kind::Damage
            && !view.game.snowed_in(view.me(), text.kind, view.weather())
            && steps.iter().any(|step| matches!(step.verb, Verb::Move(_)))
    }

    /// Turns until a card takes effect that is played now.
    fn turns_of(&self, card: u8) -> u8 {
        1 + self.view.card(card).risk
    }

    /// Where a card takes its player from a square.
    fn landing(&self, card: u8, from: i32) -> i32 {
        let view = &self.view;
        let mut to = from;
        for step in &view.game.steps[view.card(card).steps.range()] {
            let Verb::Move(squares) = step.verb else { continue };
            if view.game.holds(view.me(), step.when) {
                to += view.distance_from(from as u8, squares.into(), step.times.into());
            }
        }
        to.max(0)
    }

    /// Turns until the finish line is crossed, or [`LATE`], if that is `most` or less.
    fn turns_needed(&self, finish: &Finish, stand: Stand, most: u8) -> u8 {
        let mut best = most;
        // Most hands are too far for that: the look takes 3 % of the time of a race away (12,000 races).
        if stand.square + finish.longest * (i32::from(most) - 1) < i32::from(self.view.game.finish)
        {
            return most;
        }
        for (place, mover) in finish.movers.iter().enumerate() {
            if stand.used & 1 << place != 0 || mover.turns >= best {
                continue;
            }
            let all = self.view.card(mover.card).energy == ALL;
            let cost = if all { stand.room.max(1) } else { mover.cost };
            // Who pays with all cards pays with damage as well, and fails.
            if cost > stand.room || all && stand.useless > 0 {
                continue;
            }
            let square = self.landing(mover.card, stand.square);
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

    /// What it is worth to stand so after so many turns.
    fn soon(&self, finish: &Finish, stand: Stand, turns: u8) -> i32 {
        if finish.movers.is_empty() || turns >= LATE {
            return 0;
        }
        let turns = turns + self.turns_needed(finish, stand, LATE - turns);
        FINISHING.get(usize::from(turns) - 1).copied().unwrap_or(0)
    }

    fn stand(&self, finish: &Finish) -> Stand {
        let square = self.view.me().square.into();
        Stand { square, room: finish.room, useless: finish.useless, used: 0 }
    }

    /// What the hand is worth for how soon it crosses the finish line.
    pub fn soon_by_hand(&self, finish: &Finish) -> i32 {
        self.soon(finish, self.stand(finish), 0)
    }

    /// The same when a card is played first and paid for.
    pub fn soon_with(&self, finish: &Finish, held: &Held) -> i32 {
        if finish.movers.is_empty() {
            return 0;
        }
        let mut stand = self.stand(finish);
        stand.used = finish.bits(held.card);
        if self.moves(held.card) && held.net.is_some() {
            stand.square = self.landing(held.card, stand.square);
            if stand.square >= i32::from(self.view.game.finish) {
                // That it takes it there is a part of its worth already, and nothing outweighs it.
                return 0;
            }
        }
        let damage = usize::from(self.view.card(held.card).kind == Kind::Damage);
        stand.room = stand.room.saturating_sub(held.energy + 1 - damage);
        stand.useless -= damage;
        self.soon(finish, stand, self.turns_of(held.card))
    }

    /// The same when a card is played first and a damage is paid for it.
    pub fn soon_without(&self, finish: &Finish, card: u8) -> i32 {
        let mut stand = self.stand(finish);
        stand.used = finish.bits(card);
        stand.room = stand.room.saturating_sub(1);
        stand.useless = stand.useless.saturating_sub(1);
        self.soon(finish, stand, 1)
    }

    /// Where the card that is being paid for takes its player.
    pub fn paid_landing(&self, finish: &Finish) -> i32 {
        let (square, card) = (self.view.me().square.into(), self.view.paying());
        let near = !finish.movers.is_empty();
        let moved = near && self.moves(card) && self.view.card(card).risk == 0;
        if moved { self.landing(card, square) } else { square }
    }

    /// The same when a card is paid with for the one that is being played, which takes its player to `square`, and so
    /// are all others that are still owed.
    pub fn soon_paid(&self, finish: &Finish, card: u8, square: i32) -> i32 {
        let mut stand = self.stand(finish);
        stand.used = finish.bits(card);
        stand.room = stand.room.saturating_sub(self.view.unpaid());
        stand.square = square;
        self.soon(finish, stand, 0)
    }

    /// The same when a damage is paid with.
    pub fn soon_failed(&self, finish: &Finish) -> i32 {
        let mut stand = self.stand(finish);
        stand.useless = stand.useless.saturating_sub(1);
        self.soon(finish, stand, 0)
    }
}
