//! The greedy policy: values of positions and decisions.
//!
//! Values are in tenths of a point; one point is one health of an average, healthy character. A decision isn't played:
//! its steps are followed on a sketch of health and statuses, weighted by the chance of dice. All numbers that
//! it weighs with are in `players/iconica.toml`.

mod draft;
mod hits;
mod last_acts;
mod sketch;
#[cfg(test)]
mod tests;
mod trial;
pub(super) mod weights;
pub(super) mod worth;

use crate::cards::{Pick, SURE, Status, Step};
use crate::game::{Action, Iconica};
use crate::rule_options::ConfusedAction;
use crate::state::{Cause, NO_SLOT, Set, each, one, seat_of};
use crate::view::View;
use balance_engine::game::{Lookahead, ParameterChanges, Policy};
use sketch::{Sketch, at, score};
use trial::Trial;
use weights::Weights;

/// Faces of a die.
const FACES: i32 = 6;

/// A character with its action for the white die.
#[derive(Clone, Copy, Default)]
struct Doer<'a> {
    who: u8,
    steps: &'a [Step],
    /// The kinds of its action in the table, by the target's card.
    kinds: &'a [u16],
    /// The main targets if it is for each of a set; empty if one is chosen.
    each: Set,
    /// The value of its steps for others, in sixths.
    rest: i32,
    /// True if it has steps for others.
    has_rest: bool,
    /// True if Blind or Confusion may make it fail.
    unsure: bool,
}

impl<'a> Sketch<'a> {
    #[inline(always)]
    fn doer(&self, who: u8) -> Doer<'a> {
        let (game, st) = (self.game, self.st);
        let card_action = game.action_of(st, who);
        let unsure = st.status[Status::Confusion as usize] | st.status[Status::Blind as usize];
        let steps = &game.steps[card_action.steps.range()];
        let weighs_rest = card_action.rest && card_action.whom.is_some();
        let rest = if weighs_rest { Trial::of(self, who, NO_SLOT).rest(steps) } else { Some(0) };
        let kinds = || game.effect_table.of_action(st.slots[usize::from(who)].card, st.white);
        Doer {
            who,
            steps,
            kinds: if rest.is_some() { kinds() } else { &[] },
            each: match (card_action.choice, card_action.whom) {
                (None, Some(whom)) => game.candidates(st, who, whom),
                _ => 0,
            },
            rest: rest.unwrap_or_default(),
            has_rest: card_action.rest,
            unsure: unsure & one(who) != 0,
        }
    }

    #[inline(always)]
    fn act(&self, doer: &Doer<'_>, target: u8) -> i32 {
        match self.table_value(doer, target) {
            Some(worth) => (doer.rest + worth) / SURE,
            None => Trial::of(self, doer.who, target).act(doer.steps),
        }
    }

    /// Returns the value for the main targets from the table, in sixths.
    #[inline(always)]
    fn table_value(&self, doer: &Doer<'_>, target: u8) -> Option<i32> {
        match doer.each {
            _ if target != NO_SLOT => self.table_value_for(doer, target),
            0 => None,
            set => each(set).try_fold(0, |sum, slot| Some(sum + self.table_value_for(doer, slot)?)),
        }
    }

    #[inline(always)]
    fn table_value_for(&self, doer: &Doer<'_>, slot: u8) -> Option<i32> {
        let place = self.st.slots.get(usize::from(slot))?;
        let opposing = seat_of(slot) != self.seat;
        let harder = match opposing {
            true => self.aided || place.stance_parry | place.stance_react != 0,
            false => doer.has_rest && slot == doer.who,
        };
        if harder {
            return None;
        }
        let marks = self.marks.of_slot(slot);
        let effect = self.game.effect_table.effect(doer.kinds, place.card, marks)?;
        if effect.sixths == 0 || marks.0 & (1 << effect.status) != 0 {
            return Some(effect.gain);
        }
        let status = Status::ALL[usize::from(effect.status)];
        let cost = self.status_cost(slot, status, effect.left) * i32::from(effect.sixths);
        Some(effect.gain + if opposing { cost } else { -cost })
    }

    fn worth(&self, action: Action) -> i32 {
        match action {
            Action::BreakAct { who, target } => {
                Trial::after_break(self, who, target).card_action(self.game.action_of(self.st, who))
            }
            Action::Break { who } => Trial::after_break(self, who, NO_SLOT).points(),
            Action::Hurt { who } => -self.slip(who),
            Action::Yield => -self.best_mercy(self.seat ^ 1),
            Action::Pass | Action::Parry { take: false } | Action::Mercy { who: NO_SLOT } => 0,
            Action::Mercy { who } => self.gain(who, 1),
            Action::Parry { take: true } => self.gain(self.st.hit.victim, 1),
            Action::Target { who } => {
                let actor = self.st.run.actor;
                let mut trial = Trial::of(self, actor, who);
                match self.game.step_at(self.st).pick {
                    Pick::Reached => trial.chosen(),
                    Pick::WithAction | Pick::Never => trial.card_action(self.game.action_of(self.st, actor)),
                }
            }
            Action::Attempt { go } => {
                if go {
                    last_acts::attempt(self)
                } else {
                    0
                }
            }
            // Valued elsewhere.
            Action::Act { .. } | Action::Pick { .. } => 0,
        }
    }

    /// Returns an action's value if Blind and Confusion may make it fail.
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

    /// Returns the cost of Confusion's 10 damage to this character.
    fn slip(&self, slot: u8) -> i32 {
        let prevents = self.game.can_be_prevented(Cause::Confusion);
        let held_off = if prevents { self.game.guard(self.st, slot) } else { 0 };
        let left = self.marks.left[at(slot)];
        let taken = left.saturating_sub(1_u8.saturating_sub(held_off));
        let last = self.count[usize::from(seat_of(slot))] == 1;
        self.worth_of(slot, left, last) - self.worth_of(slot, taken, last)
    }

    fn best_mercy(&self, seat: u8) -> i32 {
        each(self.st.friends(seat)).map(|slot| self.gain(slot, 1)).max().unwrap_or(0)
    }
}

impl Policy for Iconica {
    const PLAYER_FILE: Option<&'static str> = Some(Weights::FILE);

    fn with_parameters(&self, changes: &ParameterChanges) -> Option<Self> {
        let mut game = Iconica { weights: Weights::with(changes), ..self.clone() };
        game.evaluate_cards();
        Some(game)
    }

    fn lookahead(&self) -> Lookahead {
        let Weights { lookahead_turns, score_scale, to_move, .. } = self.weights;
        let (scale, to_move) = (f64::from(score_scale), f64::from(to_move));
        Lookahead { turns: lookahead_turns as u32, scale, to_move, waiting: -to_move, ..Lookahead::TO_THE_END }
    }

    fn score(&self, view: View<'_>) -> i32 {
        score(self, view.state, view.seat.0)
    }

    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
        let (st, seat) = (view.state, view.seat.0);
        let Some(first) = actions.first() else { return };
        if let Action::Pick { .. } = first {
            return draft::evaluate_actions(self, st, actions, worth);
        }
        let sketch = Sketch::of(self, st, seat);
        let mut doer = Doer { who: NO_SLOT, ..Doer::default() };
        worth.extend(actions.iter().map(|&action| match action {
            Action::Act { who, target } => {
                if doer.who != who {
                    doer = sketch.doer(who);
                }
                let worth = sketch.act(&doer, target);
                if doer.unsure { sketch.spoilt(who, worth) } else { worth }
            }
            _ => sketch.worth(action),
        }));
    }
}
