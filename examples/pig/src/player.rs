//! What a player sees, how a careful player decides, and actions in words.

use balance_engine::chance::Chance;
use balance_engine::game::{Describe, Observe, OfKind, Policy, Seat};

use crate::{Action, Pig, State};

balance_engine::missing!(Pig: ExactOdds);

impl Observe for Pig {
    type View<'a> = &'a State;

    fn view<'a>(&'a self, state: &'a State, _seat: Seat) -> &'a State {
        state
    }

    /// Nothing is hidden in Pig.
    fn determinize<C: Chance>(&self, _state: &mut State, _seat: Seat, _chance: &mut C) {}
}

impl Policy for Pig {
    fn score(&self, view: &State) -> i32 {
        let best = view.held.iter().max().copied().unwrap_or_default();
        i32::from(view.held[view.next.index()] + view.made) - i32::from(best)
    }

    /// Another roll gains 20/6 points on average, and loses a sixth of the turn's points: it pays below 20.
    fn evaluate_actions(&self, view: &State, actions: &[Action], worth: &mut Vec<i32>) {
        let at = view.next.index();
        let risked = if view.second_chances[at] > 0 { 0 } else { i32::from(view.made) };
        worth.extend(actions.iter().map(|action| match action {
            Action::Roll => 20 - risked,
            Action::Hold => 100 * i32::from(view.held[at] + view.made >= self.goal),
        }));
    }
}

impl Describe for Pig {
    fn kind(&self, _view: &State, action: Action) -> OfKind {
        action.of(None)
    }

    fn describe(&self, _state: &State, action: Action) -> String {
        format!("{action:?}").to_lowercase()
    }
}
