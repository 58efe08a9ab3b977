//! Whether to attempt a Final Act.

use super::sketch::{GAME, Sketch, score};
use super::trial::Trial;
use crate::cards::compiled::Aim;
use crate::cards::step_text::To;
use crate::game::{Action, Iconica};
use crate::state::{NOBODY, Phase, State, each, seat_of};
use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{Rules, Silent};

/// Puts the worth of attempting the Final Act that is asked for in `worth`; to let it be is worth 0.
pub(super) fn evaluate_actions(game: &Iconica, st: &State, seat: u8, actions: &[Action], worth: &mut Vec<i32>) {
    worth.extend(actions.iter().map(|&action| match action {
        Action::Attempt { go: true } => attempt(game, st, seat),
        _ => 0,
    }));
}

fn attempt(game: &Iconica, st: &State, seat: u8) -> i32 {
    let actor = st.run.actor;
    let act = game.card_in(st, actor).final_act();
    if act.strikes
        && game.may_be_answered(st, seat)
        && let Some(worth) = end_in_sight(game, st, seat)
    {
        return worth;
    }
    if act.double_edged || game.turns_on_a_friend(st, actor) {
        let sketch = Sketch::of(game, st, seat);
        let mut trial = Trial::of(&sketch, actor, NOBODY);
        trial.is_final = true;
        return trial.deed(act);
    }
    // Nothing speaks against it, and that is seen without weighing it.
    game.card_in(st, actor).worth.final_act.max(1)
}

impl Iconica {
    /// Whether a Final Act is for its attacker, and that was a friend.
    fn turns_on_a_friend(&self, st: &State, slot: u8) -> bool {
        let killer = st.slots[usize::from(slot)].killer;
        let steps = &self.steps[self.card_in(st, slot).final_act().steps.range()];
        killer != NOBODY
            && seat_of(killer) == seat_of(slot)
            && steps.iter().any(|step| step.aim == Aim::At(To::Attacker))
    }

    /// Whether a seat has anybody to lose to the Final Acts of those whom its own would skull.
    fn may_be_answered(&self, st: &State, seat: u8) -> bool {
        let strikes = |slot| self.card_in(st, slot).final_act().strikes;
        st.friends(seat) != 0 && each(st.friends(seat ^ 1) & !st.tried).any(strikes)
    }
}

/// What it is worth to a seat to attempt, where that surely ends the game and does not win it: those
/// whom the Final Act skulls attempt theirs, and so on, without a die or a choice.
fn end_in_sight(game: &Iconica, st: &State, seat: u8) -> Option<i32> {
    let (mut after, mut dice) = (*st, NoDice::default());
    while after.phase == Phase::Attempt && !dice.asked {
        game.apply(&mut after, Action::Attempt { go: true }, &mut dice, &mut Silent);
    }
    if after.phase != Phase::Over || dice.asked {
        return None;
    }
    match game.outcome(&after).standing.sole_winner() {
        Some(winner) if winner.0 == seat => None,
        Some(_) => Some(-GAME),
        // What is ahead is given away for a draw, and what is behind is saved.
        None => Some(-score(game, st, seat)),
    }
}

#[derive(Default)]
struct NoDice {
    asked: bool,
}

impl Chance for NoDice {
    fn below(&mut self, _lane: Lane, _n: u32) -> u32 {
        self.asked = true;
        0
    }
}
