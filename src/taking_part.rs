//! Which cards take part in the first games of a scenario.

use std::sync::atomic::AtomicBool;

use balance_engine::sim::{Budget, Contest, Plan, Watching};
use balance_scenario::{Prepared, UsedCards};

/// Games that are looked at to see which cards take part, from the first on; fewer where players search. Never more than may
/// be played of a change: a card that is in none of those can't move anything.
pub(super) const PROBE: [u64; 2] = [4_000, 40];

/// All the ways in which a side can have a card: in its build, in its hand, in use.
pub(super) const EXPOSURES: usize = 3;

/// The keys of the cards of the first games, with those of the sides asked about that have them: in so many of the ways in
/// which a side can have a card, the build first.
pub(super) fn taking_part(
    prepared: &Prepared,
    asked: &[usize],
    games: u64,
    threads: usize,
    exposures: usize,
) -> UsedCards {
    let budget = Budget::Games(games);
    let (seed, level) = (prepared.seed, prepared.level);
    let plan = Plan { seed, budget, level, threads, builds: false };
    taking_part_in(prepared.contest.as_ref(), asked, &plan, exposures)
}

/// The same of any contest.
pub(super) fn taking_part_in(contest: &dyn Contest, asked: &[usize], plan: &Plan, exposures: usize) -> UsedCards {
    let watching = Watching { watch: &(), keeper: &(), interrupt: &AtomicBool::new(false) };
    let ran = contest.run(plan, watching, None);
    let catalogue = contest.catalogue();
    let has = |side: usize, number: usize| {
        let mut places = (0..exposures).map(|how| number + how * catalogue.cards.len());
        let exposed = &ran.tally.cards[side].exposed;
        places.any(|at| exposed.get(at).is_some_and(|split| split.a > 0))
    };
    let mut used = UsedCards::new();
    for (number, info) in catalogue.cards.iter().enumerate() {
        if (0..contest.setup().sides.len()).any(|side| has(side, number)) {
            let sides = asked.iter().copied().filter(|&side| has(side, number)).collect();
            used.insert(info.id.clone(), sides);
        }
    }
    used
}
