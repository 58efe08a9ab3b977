//! Round robins and searches: the same on any number of threads, exact counts, honest choices.

use std::sync::atomic::AtomicBool;

use super::race::{Race, SpecDiagnostic};
use super::*;
use crate::Error;
use balance_stats::{PairSums, rate};

fn context(interrupt: &AtomicBool) -> RunContext<'_> {
    RunContext { progress: &(), store: &(), interrupt }
}

/// A race of the lengths that make contestants differ: side 0 is `first`, side 1 `second`.
fn meeting(first: &str, second: &str) -> Match<Race> {
    Match::new(Race::new(2), agents(&[first, second]), vec!["A".to_owned(), "B".to_owned()])
}

/// Contestants by agent: all pairs ready to be played.
fn pairs(of: &[&str]) -> Vec<Match<Race>> {
    PairSums::pairs(of.len()).map(|(one, two)| meeting(of[one], of[two])).collect()
}

fn robin(of: &[Match<Race>], contestants: usize, games: u64, threads: usize) -> MatrixResult {
    let pairs: Vec<Option<&dyn Contest>> = of.iter().map(|m| Some(m as &dyn Contest)).collect();
    let stop = AtomicBool::new(false);
    let plan = PairedPlan { seed: 7, games, threads, builds: false };
    let meetings = Meetings { pairs: &pairs, mirrors: &vec![None; contestants] };
    run_matrix(meetings, &plan, context(&stop))
}

#[test]
fn a_round_robin_does_not_depend_on_threads() {
    let all = pairs(&["greedy", "random", "greedy", "random"]);
    let [one, two, eight] = [1, 2, 8].map(|threads| robin(&all, 4, 1_001, threads));
    assert_eq!(one, two);
    assert_eq!(one, eight);
    assert_eq!((one.stopped, one.tallies.blocks), (Stopped::Games, 501));
}

#[test]
fn a_pair_has_the_games_of_a_run_of_the_same_seed() {
    let all = pairs(&["greedy", "random", "random"]);
    let played = robin(&all, 3, 2_000, 2).tallies;
    let alone = go(&all[0].game, &["greedy", "random"], &plan(2_000, 1)).tally;
    let ends = played.ends[0];
    assert_eq!(ends.wins[0], alone.sides[0].wins.sum as u64);
    assert_eq!(ends.wins[1], alone.sides[1].wins.sum as u64);
    assert_eq!(ends.drawn as i128, alone.draws.sum);
    assert_eq!(ends.unfinished as i128, alone.unfinished.sum);
    let points = played.points.points(0, 1);
    let half = (ends.drawn + ends.unfinished) as f64 / 2.0;
    assert!((points - ends.wins[0] as f64 - half).abs() < 1e-9);
    assert!(played.points.estimate(0, 1, 0.999, 3).unwrap().low > 0.6, "greedy beats random");
}

#[test]
fn who_cannot_meet_has_no_games() {
    let all = pairs(&["greedy", "random", "random"]);
    let some: Vec<Option<&dyn Contest>> = vec![Some(&all[0]), None, Some(&all[2])];
    let stop = AtomicBool::new(false);
    let plan = PairedPlan { seed: 7, games: 400, threads: 2, builds: false };
    let meetings = Meetings { pairs: &some, mirrors: &[None; 3] };
    let played = run_matrix(meetings, &plan, context(&stop)).tallies;
    assert_eq!(played.points.games(0, 2), 0);
    assert_eq!((played.points.games(0, 1), played.points.games(1, 2)), (400, 400));
}

#[test]
fn a_game_that_knows_no_sides_is_even_in_the_mirror() {
    let same = meeting("greedy", "greedy");
    let stop = AtomicBool::new(false);
    let plan = PairedPlan { seed: 7, games: 1_000, threads: 2, builds: false };
    let meetings = Meetings { pairs: &[None], mirrors: &[Some(&same), None] };
    let found = run_matrix(meetings, &plan, context(&stop)).tallies;
    let [sums, nobody] = &found.mirrors[..] else { panic!("two contestants") };
    assert!(rate(sums, 0.999).unwrap().contains(0.5));
    assert_eq!((sums.blocks, nobody.blocks, found.blocks), (256, 0, 256));
}

#[test]
fn a_bug_gives_up_its_block_in_all_pairs() {
    let mut all = pairs(&["greedy", "greedy", "greedy"]);
    std::sync::Arc::get_mut(&mut all[2].game).unwrap().diagnostic = SpecDiagnostic::Boxcars;
    let played = robin(&all, 3, 4_000, 2).tallies;
    let run = go(&all[2].game, &["greedy", "greedy"], &plan(4_000, 1)).tally;
    assert_eq!(played.abandoned.games, run.abandoned.games);
    assert!(played.abandoned.games > 0);
    assert_eq!(played.blocks + played.abandoned.games, 2_000);
    assert!(played.abandoned.lowest.iter().all(|bug| bug.variant == Some(2)));
    let shown: Vec<u64> = played.abandoned.lowest.iter().map(|bug| bug.game).collect();
    assert_eq!(shown, run.abandoned.lowest.iter().map(|bug| bug.game).collect::<Vec<_>>());
}

/// Builds: one in nine plays well, and number 4 cannot be played.
fn make(build: usize) -> Result<Box<dyn Contest>, Error> {
    match build {
        4 => Err(Error::Unplayable("it is too heavy".to_owned())),
        k if k % 9 == 0 => Ok(Box::new(meeting("greedy", "random"))),
        _ => Ok(Box::new(meeting("random", "random"))),
    }
}

fn find(threads: usize) -> SearchResult {
    let stop = AtomicBool::new(false);
    let plan =
        SearchPlan { seed: 7, side: 0, keep: 10, halving_games: 40_000, starts: 0, games: 2_000, parts: 0, threads };
    search_builds(90, 2, &make, &plan, context(&stop))
}

#[test]
fn a_search_does_not_depend_on_threads_and_finds_the_best() {
    let found = find(2);
    assert_eq!(found, find(1));
    assert_eq!(found, find(5));
    let mut best: Vec<usize> = found.kept.iter().map(|kept| kept.build).collect();
    best.sort_unstable();
    assert_eq!(best, (0..10).map(|k| 9 * k).collect::<Vec<_>>());
    assert_eq!((found.builds, found.unplayable_builds), (89, 1));
    assert_eq!(found.unplayable, [(4, "it is too heavy".to_owned())]);
    let left: Vec<(usize, usize)> = found.rounds.iter().map(|r| (r.builds, r.kept)).collect();
    assert_eq!(left, [(89, 45), (45, 23), (23, 12), (12, 10)]);
    assert!(found.rounds.windows(2).all(|two| two[0].games_each < two[1].games_each));
    assert_eq!(found.field.games / 89, found.rounds[0].games_each);
    assert!(found.kept.windows(2).all(|two| two[0].wins.sum >= two[1].wins.sum));
}

#[test]
fn fresh_games_are_none_of_those_that_chose() {
    let found = find(2);
    let kept = &found.kept[0];
    let contest = make(kept.build).unwrap();
    let chosen = kept.selection_games / 2;
    let won = |blocks: std::ops::Range<u64>| {
        let told = contest.outcomes(7, blocks, OutcomeRequest::default());
        told.ends.iter().filter(|end| end.winner == Some(0)).count() as i128
    };
    assert_eq!(won(0..chosen), i128::from(kept.selection_wins));
    assert_eq!(won(chosen..chosen + 1_000), kept.wins.sum);
    assert_eq!((kept.wins.games, found.games), (2_000, 2_000));
}

#[test]
fn equal_builds_look_better_when_chosen_than_they_are() {
    let stop = AtomicBool::new(false);
    let plan =
        SearchPlan { seed: 3, side: 0, keep: 3, halving_games: 1_200, starts: 0, games: 4_000, parts: 0, threads: 2 };
    // All builds are equally strong, each with its own luck: the one that is chosen was only lucky.
    let make = |build: usize| -> Result<Box<dyn Contest>, Error> {
        Ok(Box::new(Shifted(meeting("random", "random"), build as u64 * 1_000_003)))
    };
    let found = search_builds(200, 2, &make, &plan, context(&stop));
    let chosen: u64 = found.kept.iter().map(|kept| kept.selection_wins).sum();
    let games: u64 = found.kept.iter().map(|kept| kept.selection_games).sum();
    let average = found.field.sum as f64 / found.field.games as f64;
    assert!(chosen as f64 / games as f64 > average + 0.05, "the winner's curse");
    for kept in &found.kept {
        assert!(rate(&kept.wins, 0.9999).unwrap().contains(average));
    }
}

/// A contest on other chance: its seed is shifted.
struct Shifted(Match<Race>, u64);

impl Contest for Shifted {
    fn catalogue(&self) -> &crate::game::Catalogue {
        self.0.catalogue()
    }
    fn setup(&self) -> &crate::sim::Setup {
        self.0.setup()
    }
    fn run(&self, plan: &Plan, context: RunContext<'_>, sink: Option<&mut dyn Sink>) -> RunResult {
        self.0.run(plan, context, sink)
    }
    fn known_odds(&self) -> Vec<crate::game::Known> {
        self.0.known_odds()
    }
    fn odds(&self, ask: &crate::game::Ask) -> Result<Vec<crate::game::Odds>, crate::game::AskError> {
        self.0.odds(ask)
    }
    fn outcomes(&self, seed: u64, blocks: std::ops::Range<u64>, request: OutcomeRequest<'_>) -> Outcomes {
        self.0.outcomes(seed + self.1, blocks, request)
    }
    fn drawn(&self, seed: u64, blocks: &[u64]) -> Vec<crate::sim::DrawnRow> {
        self.0.drawn(seed + self.1, blocks)
    }
    fn build_sums(&self) -> Option<crate::sim::BuildSums> {
        self.0.build_sums()
    }
    fn experts(&self) -> Option<Box<dyn Contest>> {
        self.0.experts()
    }
    fn playouts(&self) -> u64 {
        self.0.playouts()
    }
    fn trace(&self, seed: u64, index: u64) -> Transcript {
        self.0.trace(seed, index)
    }
    fn sampled(
        &self,
        seed: u64,
        blocks: std::ops::Range<u64>,
        looking: &crate::sim::SamplingPlan,
    ) -> crate::sim::Sampled {
        self.0.sampled(seed + self.1, blocks, looking)
    }
    fn scored(&self, seed: u64, blocks: std::ops::Range<u64>) -> crate::sim::Scored {
        self.0.scored(seed + self.1, blocks)
    }
    fn decision(
        &self,
        seed: u64,
        index: u64,
        number: u32,
        judging: crate::sim::Judging,
    ) -> Result<crate::sim::ExaminedDecision, u32> {
        self.0.decision(seed + self.1, index, number, judging)
    }
}

#[test]
fn halving_ends_at_the_number_to_keep() {
    assert_eq!(rounds_of(10_000, 10).len(), 10);
    assert_eq!(rounds_of(10_000, 10).last(), Some(&10));
    assert_eq!(rounds_of(13, 4), [7, 4]);
    assert!(rounds_of(4, 4).is_empty() && rounds_of(0, 3).is_empty());
}

#[test]
fn an_interrupted_search_chooses_nobody() {
    let stop = AtomicBool::new(true);
    let plan =
        SearchPlan { seed: 7, side: 0, keep: 3, halving_games: 1_000, starts: 0, games: 100, parts: 0, threads: 2 };
    let found = search_builds(20, 2, &make, &plan, context(&stop));
    assert_eq!((found.stopped, found.kept.len()), (Stopped::Interrupted, 0));
}
