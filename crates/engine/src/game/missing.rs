//! Placeholders for the traits that a game doesn't implement yet.

/// Implements traits that a game doesn't have yet, so that it can be played while it is written.
///
/// | missing | what doesn't work |
/// |---|---|
/// | [`Observe`](crate::game::Observe) | all of the following except `ExactOdds`, since they need the view of a seat |
/// | [`Policy`](crate::game::Policy) | all agents except `random`; `ladder`, `regret`, `calibrate` |
/// | [`Describe`](crate::game::Describe) | `without` in a scenario, `regret`; transcripts show actions in debug format |
/// | [`ExactOdds`](crate::game::ExactOdds) | `odds` |
///
/// ```ignore
/// balance_engine::missing!(Nim: Observe, Policy, Describe, ExactOdds);
/// ```
#[macro_export]
macro_rules! missing {
    ($game:ty: $($name:ident),+ $(,)?) => {
        $($crate::missing!(@ $name $game);)+
    };
    (@ Observe $game:ty) => {
        impl $crate::game::Observe for $game {
            const OBSERVES: bool = false;
            type View<'a> = ();

            fn view<'a>(&'a self, _state: &'a Self::State, _seat: $crate::game::Seat) -> Self::View<'a> {}

            fn determinize<C: $crate::chance::Chance>(
                &self,
                _state: &mut Self::State,
                _seat: $crate::game::Seat,
                _chance: &mut C,
            ) {
            }
        }
    };
    (@ Policy $game:ty) => {
        impl $crate::game::Policy for $game {
            const HAS_POLICY: bool = false;

            fn score(&self, _view: Self::View<'_>) -> i32 {
                0
            }

            fn evaluate_actions(&self, _view: Self::View<'_>, actions: &[Self::Action], values: &mut Vec<i32>) {
                values.resize(actions.len(), 0);
            }
        }
    };
    (@ Describe $game:ty) => {
        impl $crate::game::Describe for $game {
            const DESCRIBES: bool = false;

            fn kind(&self, _view: Self::View<'_>, _action: Self::Action) -> $crate::game::OfKind {
                $crate::game::OfKind { kind: 0, card: None }
            }

            fn describe(&self, _state: &Self::State, action: Self::Action) -> String {
                format!("{action:?}")
            }
        }
    };
    (@ ExactOdds $game:ty) => {
        impl $crate::game::ExactOdds for $game {}
    };
}

pub use missing;
