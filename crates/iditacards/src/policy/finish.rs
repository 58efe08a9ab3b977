//! How soon the cards of the hand can cross the finish line.

use arrayvec::ArrayVec;

use super::figures::FINISHING;
use super::hand::{Deck, Held};
use super::mind::Mind;
use crate::board::STRETCHES;
use crate::cards::kind::Kind;
use crate::cards::text::Verb;
use crate::weather::Weather;

/// Squares to the finish line from which on it is looked at: the longest moves of a good team are some thirty.
const NEAR: i32 = 70;
/// Turns within which the line is not crossed: one more than are looked at.
const LATE: u8 = FINISHING.len() as u8 + 1;
/// Cards that are looked at; a hand has seldom as many that move and can be paid for.
const MOVERS: usize = 6;

#[derive(Clone, Copy, Debug)]
struct Mover {
    card: u8,
    /// Cards of the hand that go with it: itself and what is paid.
    cost: usize,
    /// Turns until it takes effect.
    turns: u8,
    /// Whether all cards are paid.
    all: bool,
    leap: Leap,
}

/// How far a card takes its player: its squares, and so many times the speed of the stretch that it is played on.
#[derive(Clone, Copy, Debug, Default)]
struct Leap {
    squares: i32,
    times: i32,
}

/// What a hand has to cross the finish line with.
#[derive(Clone, Debug)]
pub(super) struct Finish {
    /// Its moves, none where the line is far.
    movers: ArrayVec<Mover, MOVERS>,
    /// Squares that none of them goes farther than, wherever it is played.
    longest: i32,
    /// Squares that all of them together go no farther than.
    together: i32,
    /// The square that it looks ahead from.
    from: u8,
    /// The speed on each stretch from there to the finish line.
    speeds: [i32; STRETCHES],
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

/// What is left when a card is paid for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paid {
    stand: Stand,
    /// What it is worth to stand so.
    soon: i32,
}

impl Finish {
    /// The moves that a card is, as bits.
    fn bits(&self, card: u8) -> u32 {
        self.movers.iter().position(|mover| mover.card == card).map_or(0, |place| 1 << place)
    }
}

impl Mind<'_> {
    /// Whether the finish line is too far to think of it.
    pub(super) fn far(&self) -> bool {
        self.left > NEAR
    }

    /// What the hand has to cross the finish line with.
    #[inline]
    pub(super) fn finish(&self, hand: &[Held], deck: &Deck<'_>) -> Finish {
        let room = self.view.hand().len() - deck.useless;
        let mut finish = Finish {
            movers: ArrayVec::new(),
            longest: 0,
            together: 0,
            from: self.view.me().square,
            speeds: [0; STRETCHES],
            room,
            useless: deck.useless,
        };
        if !self.far() {
            self.look_for_movers(&mut finish, hand);
        }
        finish
    }

    /// Looks for the moves of a hand.
    fn look_for_movers(&self, finish: &mut Finish, hand: &[Held]) {
        // What takes the whole hand can be paid for once the damage is out of it.
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

    /// How fast the racer is from a square to the finish line, and how far its moves take it at most.
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
            finish.longest = finish.longest.max(squares);
            finish.together += squares;
        }
    }

    fn moves(&self, card: u8) -> bool {
        let (view, text) = (&self.view, self.view.card(card));
        text.moves && text.kind != Kind::Damage && !view.game.snowed_in(view.me(), text.kind, view.weather())
    }

    /// Turns until a card takes effect that is played now.
    fn turns_of(&self, card: u8) -> u8 {
        1 + self.view.card(card).risk
    }

    /// How far a card takes its player: nowhere in a storm.
    fn leap(&self, card: u8) -> Leap {
        let (game, me) = (self.view.game, self.view.me());
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

    /// Where that is from a square.
    #[inline]
    fn landing(&self, finish: &Finish, leap: Leap, from: i32) -> i32 {
        let stretch = self.view.game.stretch_of(from.min(u8::MAX.into()) as u8);
        let speed = finish.speeds[usize::from(stretch)];
        (from + leap.squares + leap.times * speed).max(0)
    }

    /// Turns until the finish line is crossed, or [`LATE`], if that is `most` or less.
    fn turns_needed(&self, finish: &Finish, stand: Stand, most: u8) -> u8 {
        let mut best = most;
        // Most hands are too far for that: the look takes 3 % of the time of a race away (12,000 races).
        let reach = (finish.longest * (i32::from(most) - 1)).min(finish.together);
        if stand.square + reach < i32::from(self.view.game.finish) {
            return most;
        }
        for (place, mover) in finish.movers.iter().enumerate() {
            if stand.used & 1 << place != 0 || mover.turns >= best {
                continue;
            }
            let cost = if mover.all { stand.room.max(1) } else { mover.cost };
            // Who pays with all cards pays with damage as well, and fails.
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

    /// What it is worth to stand so after so many turns.
    fn soon(&self, finish: &Finish, stand: Stand, turns: u8) -> i32 {
        if finish.movers.is_empty() || turns >= LATE {
            return 0;
        }
        if stand.square < i32::from(finish.from) {
            return self.soon_from_behind(finish, stand, turns);
        }
        let turns = turns + self.turns_needed(finish, stand, LATE - turns);
        FINISHING.get(usize::from(turns) - 1).copied().unwrap_or(0)
    }

    /// The same when a card has taken its player back: there the trail may be faster or slower.
    #[cold]
    fn soon_from_behind(&self, finish: &Finish, stand: Stand, turns: u8) -> i32 {
        let from = stand.square as u8;
        let mut behind = Finish { from, longest: 0, together: 0, ..finish.clone() };
        self.look_ahead(&mut behind);
        self.soon(&behind, stand, turns)
    }

    fn stand(&self, finish: &Finish) -> Stand {
        let square = self.view.me().square.into();
        Stand { square, room: finish.room, useless: finish.useless, used: 0 }
    }

    /// What the hand is worth for how soon it crosses the finish line.
    pub(super) fn soon_by_hand(&self, finish: &Finish) -> i32 {
        self.soon(finish, self.stand(finish), 0)
    }

    /// The same when a card is played first and paid for.
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
                // That it takes it there is a part of its worth already, and nothing outweighs it.
                return 0;
            }
        }
        let damage = usize::from(self.view.card(held.card).kind == Kind::Damage);
        stand.room = stand.room.saturating_sub(held.energy() + 1 - damage);
        stand.useless -= damage;
        self.soon(finish, stand, self.turns_of(held.card))
    }

    /// The same when a card is played first and a damage is paid for it.
    pub(super) fn soon_without(&self, finish: &Finish, card: u8) -> i32 {
        let mut stand = self.stand(finish);
        stand.used = finish.bits(card);
        stand.room = stand.room.saturating_sub(1);
        stand.useless = stand.useless.saturating_sub(1);
        self.soon(finish, stand, 1)
    }

    /// How soon it is when the card that is being paid for has been played, and all that is still owed is paid with cards
    /// that move nobody.
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

    /// The same when a card is one of those that are paid.
    #[inline]
    pub(super) fn soon_paid(&self, finish: &Finish, card: u8, paid: &Paid) -> i32 {
        match finish.bits(card) {
            0 => paid.soon,
            used => self.soon(finish, Stand { used, ..paid.stand }, 0),
        }
    }

    /// The same when a damage is paid with.
    pub(super) fn soon_failed(&self, finish: &Finish) -> i32 {
        let mut stand = self.stand(finish);
        stand.useless = stand.useless.saturating_sub(1);
        self.soon(finish, stand, 0)
    }
}
