//! Play in chunks gives the same result as one run: stored and resumed, extended, sliced, and merged in any order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use proptest::prelude::*;

use super::race::Race;
use super::*;
use crate::Error;
use crate::agent::Skill;
use balance_stats::PairSums;

/// Pieces in memory.
#[derive(Default)]
pub(super) struct Shelf {
    /// It is always time to keep.
    pub(super) is_always_due: bool,
    pub(super) pieces: Mutex<BTreeMap<u64, Piece>>,
    pub(super) slice: Option<Range<u64>>,
    pub(super) only_remembers: bool,
    /// After this number of questions it is time to store; 0 for never.
    pub(super) patience: u64,
    pub(super) asked: AtomicU64,
}

impl Shelf {
    pub(super) fn with(pieces: impl IntoIterator<Item = Piece>) -> Self {
        let pieces = pieces.into_iter().map(|piece| (piece.units.start, piece)).collect();
        Shelf { pieces: Mutex::new(pieces), ..Shelf::default() }
    }

    pub(super) fn held(&self) -> Vec<Piece> {
        self.pieces.lock().unwrap().values().cloned().collect()
    }
}

impl CheckpointStore for Shelf {
    fn end_of_piece(&self, from: u64) -> Option<u64> {
        self.pieces.lock().unwrap().get(&from).map(|piece| piece.units.end)
    }
    fn piece(&self, from: u64) -> Option<Vec<u8>> {
        self.pieces.lock().unwrap().get(&from).map(|piece| piece.counts.clone())
    }
    fn plays(&self) -> bool {
        !self.only_remembers
    }
    fn slice(&self) -> Option<Range<u64>> {
        self.slice.clone()
    }
    fn is_due(&self) -> bool {
        self.is_always_due || self.patience > 0 && self.asked.fetch_add(1, Ordering::SeqCst) >= self.patience
    }
    fn keeps(&self) -> bool {
        true
    }
    fn keep(&self, piece: Piece) {
        self.asked.store(0, Ordering::SeqCst);
        self.pieces.lock().unwrap().insert(piece.units.start, piece);
    }
}

/// What can be played in pieces: three ways of a run, pairs, a matrix, and a search without and with climbs.
#[derive(Clone, Copy, Debug)]
enum Way {
    Games(u64),
    Precision(f64),
    Until(i128),
    Paired(u64),
    Matrix(u64),
    Search(u64),
    Climb(u64),
}

fn meeting(first: &str, second: &str) -> Match<Race> {
    Match::new(Race::new(2), agents(&[first, second]), vec!["A".to_owned(), "B".to_owned()])
}

/// Plays and returns the whole result as text.
fn come(way: Way, store: &dyn CheckpointStore, interrupt: &AtomicBool) -> String {
    let context = RunContext { progress: &(), store, interrupt };
    let [even, uneven] = [meeting("greedy", "greedy"), meeting("greedy", "random")];
    let pairs = |games| PairedPlan { seed: 7, games, threads: 2, builds: false };
    let run = |budget, context| {
        let run = even.run(&Plan { budget, ..plan(0, 2) }, context, None);
        format!("{:?} {:?} {:?}", run.tally, run.stopped, run.history)
    };
    match way {
        Way::Games(games) => run(Budget::Games(games), context),
        Way::Precision(half_width) => run(Budget::Precision { half_width, max_games: 30_001 }, context),
        Way::Until(wins) => {
            let watch = &Satisfied(wins);
            run(Budget::Until { max_games: 30_001 }, RunContext { progress: watch, ..context })
        }
        Way::Paired(games) => {
            let variants = [Variant::all(&uneven)];
            format!("{:?}", paired(&even, &variants, &pairs(games), context))
        }
        Way::Matrix(games) => {
            let all: [Option<&dyn Contest>; 3] = [Some(&even), None, Some(&uneven)];
            let mirrors: [Option<&dyn Contest>; 3] = [Some(&even), Some(&uneven), None];
            assert_eq!(PairSums::pairs(3).count(), all.len());
            let meetings = Meetings { pairs: &all, mirrors: &mirrors };
            format!("{:?}", run_matrix(meetings, &pairs(games), context))
        }
        Way::Search(games) => {
            format!("{:?}", search_builds(30, 2, &searched, &SearchPlan { games, ..SEARCH }, context))
        }
        Way::Climb(games) => {
            let plan = SearchPlan { games, starts: 2, parts: 600, ..SEARCH };
            format!("{:?}", search_builds(30, 2, &Hills, &plan, context))
        }
    }
}

const SEARCH: SearchPlan =
    SearchPlan { seed: 7, side: 0, keep: 4, halving_games: 4_000, starts: 0, games: 0, parts: 0, threads: 2 };

/// Builds: every fifth is good, and one is unplayable.
fn searched(build: usize) -> Result<Box<dyn Contest>, Error> {
    match build {
        4 => Err(Error::Unplayable("too heavy".to_owned())),
        k if k % 5 == 0 => Ok(Box::new(meeting("greedy", "random"))),
        _ => Ok(Box::new(meeting("random", "random"))),
    }
}

/// The same builds. From each, the next few can be reached, even beyond the sample.
struct Hills;

impl Pool for Hills {
    fn contest(&self, build: usize) -> Result<Box<dyn Contest>, Error> {
        let mut met = meeting("greedy", "random");
        // The best are beyond the sample.
        let blunder_rate = if build < 33 { 50_000 } else { 0 };
        let skill = Skill { blunder_rate, ..Skill::named("greedy").unwrap() };
        met.agents[0] = skill.player(&met.game);
        if build.is_multiple_of(5) { Ok(Box::new(met)) } else { searched(build) }
    }

    fn near(&self, build: usize, _most: usize, _lot: u64) -> Vec<usize> {
        (build.saturating_sub(4)..(build + 5).min(40)).filter(|&near| near != build).collect()
    }

    fn without(&self, build: usize, cards: &[u16]) -> Option<Box<dyn Contest>> {
        (!cards.is_empty()).then(|| searched(build % 5 + 1).ok()).flatten()
    }
}

fn whole(way: Way) -> String {
    come(way, &(), &AtomicBool::new(false))
}

const WAYS: [Way; 7] = [
    Way::Games(5_001),
    Way::Precision(0.012),
    Way::Until(3_000),
    Way::Paired(3_001),
    Way::Matrix(3_001),
    Way::Search(1_001),
    Way::Climb(1_001),
];

/// Interrupts at the first chunk that is stored after a given number of them.
struct Killed<'a> {
    shelf: &'a Shelf,
    left: AtomicU64,
    interrupt: &'a AtomicBool,
}

impl CheckpointStore for Killed<'_> {
    fn end_of_piece(&self, from: u64) -> Option<u64> {
        self.shelf.end_of_piece(from)
    }
    fn piece(&self, from: u64) -> Option<Vec<u8>> {
        self.shelf.piece(from)
    }
    fn slice(&self) -> Option<Range<u64>> {
        self.shelf.slice()
    }
    fn is_due(&self) -> bool {
        self.shelf.is_due()
    }
    fn keeps(&self) -> bool {
        true
    }
    fn keep(&self, piece: Piece) {
        // What is written after the kill is lost.
        if !self.interrupt.load(Ordering::SeqCst) {
            self.shelf.keep(piece);
        }
        if self.left.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.interrupt.store(true, Ordering::SeqCst);
        }
    }
}

#[test]
fn a_run_that_was_kept_many_times_is_the_same() {
    for way in WAYS {
        let shelf = Shelf { patience: 5, ..Shelf::default() };
        assert_eq!(come(way, &shelf, &AtomicBool::new(false)), whole(way), "{way:?}");
        // The result can be reported again without playing.
        let told = Shelf { only_remembers: true, ..Shelf::with(shelf.held()) };
        assert_eq!(come(way, &told, &AtomicBool::new(false)), whole(way), "{way:?}");
    }
}

#[test]
fn a_run_gets_on_even_if_it_is_always_time_to_keep_it() {
    for way in WAYS {
        let shelf = Shelf { is_always_due: true, ..Shelf::default() };
        assert_eq!(come(way, &shelf, &AtomicBool::new(false)), whole(way), "{way:?}");
    }
}

#[test]
fn a_killed_run_goes_on_where_it_was_kept() {
    for way in WAYS {
        for kills in [1, 2, 7] {
            let shelf = Shelf { patience: 3, ..Shelf::default() };
            let interrupt = AtomicBool::new(false);
            let left = AtomicU64::new(kills);
            come(way, &Killed { shelf: &shelf, left, interrupt: &interrupt }, &interrupt);
            let kept = shelf.held();
            assert_eq!(kept.len(), 1, "{way:?}");
            let resumed = come(way, &Shelf::with(kept), &AtomicBool::new(false));
            assert_eq!(resumed, whole(way), "{way:?} killed at {kills}");
        }
    }
}

#[test]
fn what_was_played_is_extended() {
    let longer = [
        (Way::Games(1_001), Way::Games(5_001)),
        (Way::Precision(0.02), Way::Precision(0.012)),
        (Way::Until(1_000), Way::Until(3_000)),
        (Way::Paired(301), Way::Paired(3_001)),
        (Way::Matrix(101), Way::Matrix(3_001)),
        (Way::Search(101), Way::Search(1_001)),
        (Way::Climb(101), Way::Climb(1_001)),
    ];
    for (first, then) in longer {
        let shelf = Shelf::default();
        come(first, &shelf, &AtomicBool::new(false));
        assert_eq!(come(then, &shelf, &AtomicBool::new(false)), whole(then), "{first:?} {then:?}");
    }
}

fn slices(way: Way, ends: &[u64]) -> Vec<Piece> {
    let mut from = 0;
    let mut pieces = Vec::new();
    for &end in ends {
        let shelf = Shelf { slice: Some(from..end), patience: 2, ..Shelf::default() };
        come(way, &shelf, &AtomicBool::new(false));
        pieces.extend(shelf.held());
        from = end;
    }
    pieces
}

#[test]
fn slices_that_do_not_reach_to_the_end_want_another_round() {
    let way = Way::Precision(0.012);
    let first = Shelf { only_remembers: true, ..Shelf::with(slices(way, &[300, 640])) };
    let told = come(way, &first, &AtomicBool::new(false));
    assert!(told.contains("NextRound"), "{told}");
    // What came of the first round is one piece, which the next goes on from.
    let merged = first.held().into_iter().find(|piece| piece.units == (0..640)).unwrap();
    let rest = slices(way, &[640, 9_000, 15_001]).into_iter().filter(|piece| piece.units.start >= 640);
    let all = Shelf { only_remembers: true, ..Shelf::with(rest.chain([merged])) };
    assert_eq!(come(way, &all, &AtomicBool::new(false)), whole(way));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// However a run is cut, and in whatever order its slices come.
    #[test]
    fn slices_come_to_one_run(
        cuts in proptest::collection::btree_set(1_u64..1_500, 0..12),
        way in proptest::sample::select(vec![
            Way::Games(3_001), Way::Precision(0.05), Way::Until(1_000), Way::Paired(3_001), Way::Matrix(3_001),
        ]),
        turn in 0_usize..12,
    ) {
        let last = if matches!(way, Way::Precision(_) | Way::Until(_)) { 15_001 } else { 1_501 };
        let ends: Vec<u64> = cuts.into_iter().chain([last]).collect();
        let mut pieces = slices(way, &ends);
        let turn = turn % pieces.len();
        pieces.rotate_left(turn);
        let shelf = Shelf { only_remembers: true, ..Shelf::with(pieces) };
        prop_assert_eq!(come(way, &shelf, &AtomicBool::new(false)), whole(way));
    }
}
