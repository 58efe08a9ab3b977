//! A search that improves on its sample and finds the key cards of the result, on builds of known strength.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::race::Race;
use crate::Error;
use crate::agent::Skill;
use crate::sim::{Contest, Match, OutcomeRequest, Pool, RunContext, SearchPlan, SearchResult, search_builds};

/// Builds that get a little better from one to the next, up to number 10. All but the first five are found only
/// near others.
struct Ladder {
    best: usize,
    /// Whether every card can be replaced: then the build plays as the worst.
    replaces: bool,
}

fn contest(build: usize) -> Match<Race> {
    let game = Race::new(2);
    let skill =
        |blunder_rate: usize| Skill { blunder_rate: blunder_rate as u32 * 1_000, ..Skill::named("greedy").unwrap() };
    let player = |blunder_rate: usize| skill(blunder_rate).player(&game);
    let agents = vec![player(100 - 10 * build), player(100)];
    Match::new(game, agents, vec!["A".to_owned(), "B".to_owned()])
}

impl Pool for Ladder {
    fn contest(&self, build: usize) -> Result<Box<dyn Contest>, Error> {
        Ok(Box::new(contest(build)))
    }

    fn near(&self, build: usize, _most: usize, _lot: u64) -> Vec<usize> {
        (build.saturating_sub(1)..=(build + 2).min(self.best)).filter(|&of| of != build).collect()
    }

    fn without(&self, _build: usize, _cards: &[u16]) -> Option<Box<dyn Contest>> {
        self.replaces.then(|| Box::new(contest(0)) as Box<dyn Contest>)
    }
}

fn search(pool: &Ladder, starts: usize, parts: u64, threads: usize) -> SearchResult {
    let plan = SearchPlan { seed: 7, side: 0, keep: 3, halving_games: 400_000, starts, games: 2_000, parts, threads };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    search_builds(5, 2, pool, &plan, context)
}

#[test]
fn it_climbs_to_what_the_sample_does_not_hold() {
    let pool = Ladder { best: 10, replaces: false };
    let found = search(&pool, 2, 0, 2);
    assert_eq!(found, search(&pool, 2, 0, 1), "on any threads");
    assert_eq!(found.kept[0].build, 10, "{found:?}");
    assert_eq!(found.climbs.len(), 2);
    for climb in &found.climbs {
        assert!(climb.from < 5 && climb.to >= 9 && climb.steps >= 3 && climb.settled, "{climb:?}");
        assert!(climb.seen >= climb.steps && climb.races >= climb.steps, "{climb:?}");
    }
    // Of builds 5 to 10 all raced from the first start; the second saw no other.
    assert_eq!(found.climbs.iter().map(|climb| climb.new).collect::<Vec<_>>(), [6, 0]);
    // With the best of the sample alone it stays there.
    let plain = search(&pool, 0, 0, 2);
    assert!(plain.climbs.is_empty() && plain.kept[0].build == 4, "{plain:?}");
    // Where nothing near is better, nothing takes its place.
    let flat = search(&Ladder { best: 4, replaces: false }, 1, 0, 2);
    assert_eq!((flat.climbs[0].from, flat.climbs[0].to, flat.climbs[0].steps), (4, 4, 0));
    assert!(flat.climbs[0].seen > 0 && flat.climbs[0].new == 0, "all that raced was in the sample");
}

#[test]
fn a_card_carries_what_is_lost_without_it() {
    let pool = Ladder { best: 4, replaces: true };
    let found = search(&pool, 1, 4_000, 2);
    assert_eq!(found.parts.len(), 3);
    let parts = found.parts.iter().find(|parts| parts.build == 4).unwrap();
    // A racer wears one card in its first game: there is nothing to take apart together.
    let [part] = parts.list.as_slice() else { panic!("{parts:?}") };
    assert_eq!((part.cards.len(), parts.whole.len()), (1, 0));
    let (blocks, games) = (part.wins.first.blocks, part.wins.first.n);
    assert_eq!((games, parts.games), (2 * blocks, games));
    // The sums are those of the same blocks played with and without.
    let nth = found.parts.iter().position(|parts| parts.build == 4).unwrap() as u64;
    let won = |build: usize, blocks: Range<u64>| {
        let seed = 7_u64.wrapping_add(0x0072_6570_6c61_6365);
        let told = contest(build).outcomes(seed, blocks, OutcomeRequest::default());
        told.ends.iter().filter(|end| end.winner == Some(0)).count() as i128
    };
    let from = nth * (4_000 / 2 + 2);
    let blocks = from..from + blocks;
    assert_eq!(part.wins.first.sum, won(4, blocks.clone()));
    assert_eq!(part.wins.second.sum, won(0, blocks));
    let none = search(&Ladder { best: 4, replaces: false }, 1, 4_000, 2);
    assert!(none.parts.iter().all(|parts| parts.list.is_empty() && parts.whole.len() == 1));
}
