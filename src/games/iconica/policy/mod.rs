//! How a careful player values positions and decisions.
//!
//! Points are those of `worth.rs`: one for one point of health of an average character in good
//! health. A decision is valued without playing it: its steps are followed on a small sketch of
//! the health and statuses that matter, with the chance of a die as a weight.

mod trial;

use super::cards::compiled::{Aim, METER};
use super::cards::text::{Status, To};
use super::knobs::ConfusedAction;
use super::state::{Cause, NOBODY, State, each, one, seat_of, statuses_in};
use super::{Action, Iconica};
use trial::Trial;

/// More than anything else: the last character of a side.
const GAME: i32 = 10_000;
/// Chances are sixths of this.
const SURE: i32 = 6;

/// The value of a position to `seat`: antisymmetric between the seats.
pub fn score(game: &Iconica, st: &State, seat: u8) -> i32 {
    let half = |seat| -> i32 {
        let set = st.friends(seat);
        each(set).map(|slot| game.standing_worth(st, slot, set.count_ones())).sum::<i32>()
    };
    let won = |seat: u8| if st.foes(seat) == 0 { GAME } else { 0 };
    let mutual = match game.mutual_winner(st) {
        Some(winner) if st.alive == 0 && winner == seat => GAME,
        Some(_) if st.alive == 0 => -GAME,
        _ => 0,
    };
    half(seat) + won(seat) - half(seat ^ 1) - won(seat ^ 1) + mutual
}

impl Iconica {
    /// What one character in play is worth to its side.
    fn standing_worth(&self, st: &State, slot: u8, n: u32) -> i32 {
        let card = self.card_in(st, slot);
        let left = st.left(slot);
        let costs = statuses_in(st.statuses(slot)).map(|s| card.worth.status_cost(s, left, n));
        card.worth.life[usize::from(left)] - costs.sum::<i32>()
    }
}

/// Puts the expected worth of each decision in `worth`.
pub fn appraise(game: &Iconica, st: &State, seat: u8, actions: &[Action], worth: &mut Vec<i32>) {
    let Some(first) = actions.first() else {
        return;
    };
    if let Action::Pick { .. } = first {
        return appraise_picks(game, st, actions, worth);
    }
    let sketch = Sketch::of(game, st, seat);
    worth.extend(actions.iter().map(|&action| sketch.worth(action)));
}

/// Picks by the card's own worth, better when its class and Break number are new to the party.
fn appraise_picks(game: &Iconica, st: &State, actions: &[Action], worth: &mut Vec<i32>) {
    let Some((seat, player, k)) = game.pick_at(st.picks) else {
        return;
    };
    let own = || (0..k).map(|place| game.card_in(st, game.slot(seat, player, place)));
    worth.extend(actions.iter().map(|&action| {
        let Action::Pick { card } = action else {
            return 0;
        };
        let card = &game.cards[usize::from(card)];
        let mut points = card.worth.pick;
        if own().all(|other| other.class != card.class) {
            points += 8;
        }
        let breaks = card.break_number;
        if breaks != 0 && own().all(|other| other.break_number != breaks) {
            points += 3;
        }
        points
    }));
}

/// What a decision's steps change, copied for each decision. The length is a power of two so that
/// a masked index needs no check of bounds.
#[derive(Clone, Copy)]
struct Marks {
    /// Health left, in tens; 0 for those skulled.
    left: [u8; 32],
    /// The statuses as bits.
    status: [u8; 32],
}

impl Marks {
    fn of(st: &State) -> Self {
        let mut marks = Marks { left: [0; 32], status: [0; 32] };
        for slot in each(st.alive) {
            marks.left[at(slot)] = st.left(slot);
        }
        for (k, &set) in st.status.iter().enumerate() {
            for slot in each(set) {
                marks.status[at(slot)] |= 1 << k;
            }
        }
        marks
    }

    /// As [`State::marks`].
    #[inline]
    fn of_slot(&self, slot: u8) -> (u8, u8) {
        (self.status[at(slot)], self.left[at(slot)])
    }
}

/// The place of a slot among the marks.
#[inline(always)]
fn at(slot: u8) -> usize {
    usize::from(slot % 32)
}

/// The position with what all decisions share.
struct Sketch<'a> {
    game: &'a Iconica,
    st: &'a State,
    seat: u8,
    marks: Marks,
    /// Characters in play by seat.
    count: [u32; 2],
}

impl<'a> Sketch<'a> {
    fn of(game: &'a Iconica, st: &'a State, seat: u8) -> Self {
        Sketch {
            game,
            st,
            seat,
            marks: Marks::of(st),
            count: [st.friends(0).count_ones(), st.friends(1).count_ones()],
        }
    }

    fn worth(&self, action: Action) -> i32 {
        match action {
            Action::Act { who, target } => {
                let worth = self.trial(who, target).deed(self.game.action_of(self.st, who));
                self.spoilt(who, worth)
            }
            Action::BreakAct { who, target } => {
                let mut trial = self.trial(who, target);
                trial.take_break(who);
                trial.deed(self.game.action_of(self.st, who))
            }
            Action::Break { who } => {
                let mut trial = self.trial(who, NOBODY);
                trial.take_break(who);
                trial.worth / SURE
            }
            Action::Pass | Action::Attempt { go: false } | Action::Parry { take: false } => 0,
            Action::Hurt { who } => -self.slip(who),
            Action::Yield => -self.best_mercy(self.seat ^ 1),
            Action::Mend { who: NOBODY } => 0,
            Action::Mend { who } => self.gain(who, 1),
            Action::Parry { take: true } => self.gain(self.st.hit.victim, 1),
            Action::Target { who } => {
                let run = &self.st.run;
                let mut trial = self.trial(run.actor, who);
                trial.last = run.what == super::state::What::FinalAct;
                trial.same = one(who);
                trial.die = run.die;
                // This step for that target, and those behind it that are for the same.
                let steps = &self.game.steps[usize::from(run.step)..usize::from(run.end)];
                for (k, &step) in steps.iter().enumerate() {
                    if k > 0 && step.aim != Aim::At(To::Same) && step.aim != Aim::Touched {
                        break;
                    }
                    let happens = run.die == 0 || step.on & (1 << (run.die - 1)) != 0;
                    if happens && (k == 0 || step.aim == Aim::At(To::Same)) {
                        trial.apply(&step, who, SURE);
                    }
                }
                trial.worth / SURE
            }
            Action::Attempt { go: true } => {
                let actor = self.st.run.actor;
                let mut trial = self.trial(actor, NOBODY);
                trial.last = true;
                trial.deed(self.game.card_in(self.st, actor).final_act())
            }
            Action::Pick { .. } => 0,
        }
    }

    #[inline]
    fn trial(&self, actor: u8, target: u8) -> Trial<'_, 'a> {
        Trial {
            sketch: self,
            marks: self.marks,
            actor,
            target,
            same: 0,
            touched: 0,
            last: false,
            die: 0,
            dead: [0; 2],
            stopped: false,
            used: 0,
            worth: 0,
        }
    }

    /// What is left of an action's worth when Blind and Confusion may spoil it.
    fn spoilt(&self, who: u8, mut worth: i32) -> i32 {
        if self.st.has(who, Status::Confusion) {
            let own = self.game.party_of(who) & self.st.alive;
            let hurt = each(own).map(|slot| self.slip(slot)).min().unwrap_or(0);
            let mishap = hurt.min(self.best_mercy(self.seat ^ 1));
            worth = match self.game.rules.confused_action {
                ConfusedAction::Lost => (worth - mishap) / 2,
                ConfusedAction::Proceeds => worth - mishap / 2,
            };
        }
        if self.st.has(who, Status::Blind) {
            worth /= 2;
        }
        worth
    }

    /// What the 10 damage of Confusion costs where this character takes it.
    fn slip(&self, slot: u8) -> i32 {
        let held_off = match self.game.can_be_prevented(Cause::Confusion) {
            true => self.game.guard(self.st, slot),
            false => 0,
        };
        self.loss(slot, 1_u8.saturating_sub(held_off))
    }

    fn best_mercy(&self, seat: u8) -> i32 {
        each(self.st.friends(seat)).map(|slot| self.gain(slot, 1)).max().unwrap_or(0)
    }

    /// What a character's side loses when it takes damage as the position stands.
    fn loss(&self, slot: u8, tens: u8) -> i32 {
        let left = self.marks.left[at(slot)];
        let last = self.count[usize::from(seat_of(slot))] == 1;
        self.worth_of(slot, left, last) - self.worth_of(slot, left.saturating_sub(tens), last)
    }

    /// What its side gains when it is healed.
    fn gain(&self, slot: u8, tens: u8) -> i32 {
        let left = self.marks.left[at(slot)];
        let health = self.st.slots[usize::from(slot)].health;
        self.worth_of(slot, (left + tens).min(health), false) - self.worth_of(slot, left, false)
    }

    /// What a character with so much health left is worth to its side; `last` when nobody else of
    /// it is left.
    #[inline]
    fn worth_of(&self, slot: u8, left: u8, last: bool) -> i32 {
        let card = self.game.card_in(self.st, slot);
        if left > 0 {
            return card.worth.life[usize::from(left) % METER];
        }
        // Its Final Act comes now instead of later, which is worth a little, not the whole of it:
        // to let a character live for fear of its Final Act only puts that off.
        let act = if self.st.tried & one(slot) == 0 { card.worth.final_act / 4 } else { 0 };
        act - if last { GAME } else { 0 }
    }
}
