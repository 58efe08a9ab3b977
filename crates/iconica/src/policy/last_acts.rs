//! The value of attempting a Final Act.

use super::sketch::{GAME, Sketch, score};
use super::trial::Trial;
use crate::cards::{Aim, To};
use crate::game::{Action, Iconica};
use crate::state::{NO_SLOT, Phase, State, each, seat_of};
use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{Rules, Silent};

/// Returns the value of attempting the current Final Act; declining is worth 0.
pub(super) fn attempt(sketch: &Sketch<'_>) -> i32 {
    let &Sketch { game, st, seat, .. } = sketch;
    let actor = st.run.actor;
    let act = game.card_in(st, actor).final_act();
    // Characters skulled by a Final Act could strike back with theirs.
    let strikes = |slot| game.card_in(st, slot).final_act().strikes;
    let may_be_answered = st.friends(seat) != 0 && each(st.friends(seat ^ 1) & !st.tried).any(strikes);
    if act.strikes
        && may_be_answered
        && let Some(worth) = end_in_sight(game, st, seat)
    {
        return worth;
    }
    let killer = st.slots[usize::from(actor)].killer;
    let is_friend = killer != NO_SLOT && seat_of(killer) == seat_of(actor);
    let mut steps = game.steps[act.steps.range()].iter();
    if act.double_edged || is_friend && steps.any(|step| step.aim == Aim::At(To::Attacker)) {
        let mut trial = Trial::of(sketch, actor, NO_SLOT);
        trial.is_final = true;
        return trial.card_action(act);
    }
    // It cannot hurt, so it needs no trial.
    game.card_in(st, actor).worth.final_act.max(1)
}

/// Returns the value of attempting if that ends the game without a win for `seat`. Every character that is skulled on
/// the way attempts its Final Act. `None` if a die or a choice comes up, or `seat` wins.
fn end_in_sight(game: &Iconica, st: &State, seat: u8) -> Option<i32> {
    let (mut after, mut dice) = (*st, NoDice::default());
    while after.phase == Phase::Attempt && !dice.asked {
        game.apply(&mut after, Action::Attempt { go: true }, &mut dice, &mut Silent);
    }
    if after.phase != Phase::Over || dice.asked {
        return None;
    }
    match game.outcome(&after).ranks.sole_winner() {
        Some(winner) if winner.0 == seat => None,
        Some(_) => Some(-GAME),
        // A draw gives up a lead and makes up a deficit.
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
