//! Ways whose Trials a character cannot pass as it is now.

use super::super::cards::compiled::{Moment, Verb};
use super::super::rules::powers::PowerAt;
use super::super::view::View;

/// What a way is worth whose Trials the character cannot pass: less than anything else that it can do.
pub(super) const BARRED: i32 = -1_000_000;

/// Whether a character cannot pass the Trials of a way as it is now, whatever it uses. What helped it when the ways were
/// surveyed may be exhausted or lost since: it does better to go elsewhere, where it may recover it, than to try every Day.
pub(super) fn is_barred(view: View<'_>, direction: u8) -> bool {
    let (game, st, hero) = (view.game, view.st, view.own());
    let (by, chance) = game.best_way(st, view.seat, hero.at, direction);
    if chance > 0 {
        return false;
    }
    let to = st.beyond(hero.at, direction);
    let (leave, enter) = game.trials(st, hero.at, to, by);
    let mut both = [(leave, hero.at), (enter, to)].into_iter();
    both.any(|(trial, at)| {
        let faces = game.passing_faces(st, view.seat, trial, at, true);
        faces <= 0 && faces.saturating_add(trial_help(view, trial.attribute as u8)) <= 0
    })
}

/// The most that a character can add to a Trial of this kind by its powers.
fn trial_help(view: View<'_>, kind: u8) -> i8 {
    let (game, hero) = (view.game, view.own());
    let powers = [Moment::BeforeTrial, Moment::AfterTrial].into_iter();
    let powers = powers.flat_map(|moment| game.each_power(hero, moment));
    let fits = powers
        .filter(|PowerAt { slot, power, .. }| power.trials & (1 << kind) != 0 && game.payable(hero, *slot, power));
    let most = fits.map(|PowerAt { power, .. }| match power.verb {
        Verb::Add(n) => n,
        Verb::Pass | Verb::Change(_) => i8::MAX,
        // To roll again does not help where a 6 is not enough.
        _ => 0,
    });
    most.fold(0, i8::saturating_add)
}
