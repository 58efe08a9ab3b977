//! How a careful racer plays: what each choice is worth, in hundredths of a square.
//!
//! A turn is worth what a turn brings on average, the *rate*. A card is worth playing when it
//! brings more than that; when no card does, the day is over. This is the marginal value theorem of
//! foraging (Charnov 1976, doi:10.1016/0040-5809(76)90040-X), with hands for patches.
//!
//! Figures without a reason beside them are measured: [`figures`] has those that were measured together.

mod choices;
mod figures;
mod finish;
mod gains;
mod hand;
mod mind;
mod score;
mod weights;

pub use score::score;
pub use weights::Weights;

use super::Action;
use super::state::Phase;
use super::view::View;
use mind::Mind;

/// Crossing the finish line.
const FINISH: i32 = 1_000_000;
/// What is never done on purpose.
const NEVER: i32 = -1_000_000;

/// Whether it is the finish line that a gain comes from, whatever else goes with it.
const fn crosses(gain: i32) -> bool {
    gain >= FINISH / 2
}

/// What each action is worth to the racer who decides.
pub fn appraise(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let mind = Mind::new(view);
    match view.phase() {
        Phase::Turn => mind.turn(actions, worth),
        Phase::Pay => mind.pay(actions, worth),
        _ => worth.extend(actions.iter().map(|&action| mind.choice(action))),
    }
}
