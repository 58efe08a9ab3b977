//! The legal builds of a side, for a search of the strongest.

use std::collections::BTreeSet;

use balance_engine::chance::{Chance, Lane};
use balance_engine::format::{Build as Found, Search};
use balance_engine::game::{Path, SpecDiagnostics};

use super::build::{Build, BuildPool, Purse};
use super::read::pool;
use super::spec::{Build as BuildText, Draw, Side, TheseCards};
use crate::Arcadia;
use crate::cards::{Court, Sort};

/// Failed draws per build of a sample after which no more builds are expected.
const TRIES: usize = 50;

/// Returns the legal builds of a side. Random builds use their pool, fixed builds all cards.
///
/// A sample has different builds, drawn like random sides. "All" leaves at most the given points unspent.
pub(crate) fn builds<C: Chance>(
    game: &Arcadia,
    setup: &Side,
    side: usize,
    which: Search,
    chance: &mut C,
    diagnostics: &mut SpecDiagnostics,
) -> Vec<Found<Side>> {
    let Some(pool) = drawn(game, setup, side, diagnostics) else { return Vec::new() };
    let found = match which {
        Search::Sample(n) => different(n, BTreeSet::new(), || Some(pool.draw(game, Lane::build(side), chance))),
        Search::All { max } => {
            let mut all = All { game, pool: &pool, max, found: Vec::new() };
            if !all.collect() {
                let message = format!("there are more than {max} legal builds");
                let help = "write search = { sample = 10000 }, or list fewer cards in the build's `from`";
                diagnostics.help(Path::top().then("builds").then("search"), message, help);
                return Vec::new();
            }
            all.found
        }
    };
    found.iter().map(|build| written_out(game, setup, build)).collect()
}

fn drawn(game: &Arcadia, setup: &Side, side: usize, diagnostics: &mut SpecDiagnostics) -> Option<BuildPool> {
    let at = Path::top().then("side").then(side).then("build");
    let draw = match &setup.build {
        BuildText::Random(random) => random.random.clone(),
        BuildText::These(_) => Draw::default(),
    };
    let pool = pool(&draw, game, &at.then("random"), diagnostics)?;
    diagnostics.is_empty().then_some(pool)
}

/// Returns legal builds near one: another character, a Flaw more or less, or one or two other Merits.
pub(crate) fn near<C: Chance>(
    game: &Arcadia,
    setup: &Side,
    side: usize,
    of: &Side,
    max: usize,
    chance: &mut C,
) -> Vec<Found<Side>> {
    let (BuildText::These(these), Some(pool)) = (&of.build, drawn(game, setup, side, &mut SpecDiagnostics::default()))
    else {
        return Vec::new();
    };
    let Some(build) = of_keys(game, these) else { return Vec::new() };
    let seen = BTreeSet::from([sorted(build.clone()).1]);
    let found = different(max, seen, || pool.changed(game, &build, Lane::build(side), chance));
    found.iter().map(|build| written_out(game, of, build)).collect()
}

fn of_keys(game: &Arcadia, these: &TheseCards) -> Option<Build> {
    let all = |sort: Sort, keys: &[String]| -> Option<Vec<u8>> {
        keys.iter().map(|key| game.cards.find(sort, key)).collect()
    };
    let build = Build {
        character: game.cards.find(Sort::Character, &these.character)?,
        merits: all(Sort::Merit, &these.merits)?.into_iter().collect(),
        flaws: all(Sort::Flaw, &these.flaws)?.into_iter().collect(),
        court: 1,
    };
    let lean = game.lean(&build);
    let unseelie = lean < 0 || lean == 0 && these.court == Some(Court::Unseelie);
    Some(if unseelie { Build { court: 2, ..build } } else { build })
}

/// The identity of a build.
type Key = (u8, Vec<u8>, Vec<u8>, u8);

fn sorted(mut build: Build) -> (Build, Key) {
    build.merits.sort_unstable();
    build.flaws.sort_unstable();
    let key = (build.character, build.merits.to_vec(), build.flaws.to_vec(), build.court);
    (build, key)
}

/// Returns `n` different builds, or fewer if too many draws fail.
fn different(n: usize, mut seen: BTreeSet<Key>, mut draw: impl FnMut() -> Option<Build>) -> Vec<Build> {
    let (mut found, mut vain) = (Vec::new(), 0);
    while found.len() < n && vain < TRIES * n {
        match draw().map(sorted).filter(|(_, key)| seen.insert(key.clone())) {
            Some((build, _)) => found.push(build),
            None => vain += 1,
        }
    }
    found
}

struct All<'a> {
    game: &'a Arcadia,
    pool: &'a BuildPool,
    max: usize,
    found: Vec<Build>,
}

impl All<'_> {
    /// Collects all builds. `false` if there are too many.
    fn collect(&mut self) -> bool {
        let pool = self.pool;
        pool.characters.iter().all(|&character| {
            self.flaws(pool.start(character), 0, i16::from(pool.flaw_points) - self.game.bonus(&pool.with_flaws))
        })
    }

    /// Collects the builds with every set of Flaws from `from` on, each with every set of Merits.
    fn flaws(&mut self, build: Build, from: usize, left: i16) -> bool {
        if !self.merits(build.clone(), 0, self.game.purse_left(&build)) {
            return false;
        }
        let pool = &self.pool.flaws;
        for k in from..pool.len() {
            let bonus = i16::from(self.game.flaw(pool[k]).bonus);
            // Copies of a card are interchangeable: only the first is taken.
            let again = k > from && pool[k - 1] == pool[k];
            if bonus <= left && !again && !build.flaws.is_full() {
                let mut next = build.clone();
                next.flaws.push(pool[k]);
                if !self.flaws(next, k + 1, left - bonus) {
                    return false;
                }
            }
        }
        true
    }

    fn merits(&mut self, build: Build, from: usize, purse: Purse) -> bool {
        if purse.points <= i16::from(self.pool.unspent) && !self.push(&build) {
            return false;
        }
        let pool = &self.pool.merits;
        for k in from..pool.len() {
            let card = *self.game.merit(pool[k]);
            let again = k > from && pool[k - 1] == pool[k];
            if purse.price(&card) <= purse.points && !again && !build.merits.is_full() {
                let (mut next, mut left) = (build.clone(), purse);
                next.merits.push(pool[k]);
                left.buy(&card);
                if !self.merits(next, k + 1, left) {
                    return false;
                }
            }
        }
        true
    }

    /// Adds a build with its court, or with both courts in a tie.
    fn push(&mut self, build: &Build) -> bool {
        let lean = self.game.lean(build);
        for (court, fits) in [(1, lean >= 0), (2, lean <= 0)] {
            if fits {
                self.found.push(Build { court, ..build.clone() });
            }
        }
        self.found.len() <= self.max
    }
}

/// Returns the name of a build, and a side with it.
fn written_out(game: &Arcadia, setup: &Side, build: &Build) -> Found<Side> {
    let key = |sort: Sort, card: u8| game.keys(sort)[usize::from(card)].key.clone();
    let character = key(Sort::Character, build.character);
    let merits: Vec<String> = build.merits.iter().map(|&card| key(Sort::Merit, card)).collect();
    let flaws: Vec<String> = build.flaws.iter().map(|&card| key(Sort::Flaw, card)).collect();
    let (court, court_word) = match (game.lean(build), build.court) {
        (0, 1) => (Some(Court::Seelie), " (Seelie)"),
        (0, _) => (Some(Court::Unseelie), " (Unseelie)"),
        _ => (None, ""),
    };
    let without: String = flaws.iter().map(|flaw| format!(" − {flaw}")).collect();
    let name = format!("{character}: {}{without}{court_word}", merits.join(" + "));
    let these = TheseCards { character, merits, flaws, court };
    (name, Side { build: BuildText::These(these), ..setup.clone() })
}
