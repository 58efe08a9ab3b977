//! The legal builds of a side, for a search of the strongest.

use std::collections::BTreeSet;

use balance_engine::chance::{Chance, Lane};
use balance_engine::format::{Build as Found, Search};
use balance_engine::game::{Path, SpecDiagnostics};

use super::build::{Build, BuildPool, Purse};
use super::read::SideCompiler;
use super::spec::{Build as BuildText, Draw, Side, TheseCards};
use crate::Arcadia;
use crate::cards::{Court, Sort};

/// Failed draws per build of a sample after which no more builds are expected.
const TRIES: usize = 50;

/// Returns legal builds of a side: from its pool if it is random, or else from all cards. A sample has different builds,
/// drawn like random sides. "All" leaves at most the given points unspent.
pub(crate) fn builds<C: Chance>(
    game: &Arcadia,
    setup: &Side,
    side: usize,
    which: Search,
    chance: &mut C,
    diagnostics: &mut SpecDiagnostics,
) -> Vec<Found<Side>> {
    let Some(pool) = drawn(game, setup, side, diagnostics) else { return Vec::new() };
    let mut below = |n| chance.below(Lane::build(side), n);
    let found = match which {
        Search::Sample(n) => different(n, BTreeSet::new(), || Some(pool.draw(game, &mut below))),
        Search::All { max } => {
            let mut all = All { game, pool: &pool, max, found: Vec::new() };
            if all.collect().is_none() {
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
    let pool = SideCompiler { game, diagnostics }.pool(&draw, &at.then("random"))?;
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
    let diagnostics = &mut SpecDiagnostics::default();
    let (BuildText::These(these), Some(pool)) = (&of.build, drawn(game, setup, side, diagnostics)) else {
        return Vec::new();
    };
    let Some(build) = SideCompiler { game, diagnostics }.fixed(these, &Path::top()) else { return Vec::new() };
    let seen = BTreeSet::from([sorted(build.clone())]);
    let mut below = |n| chance.below(Lane::build(side), n);
    let found = different(max, seen, || pool.changed(game, &build, &mut below));
    found.iter().map(|build| written_out(game, of, build)).collect()
}

fn sorted(mut build: Build) -> Build {
    build.merits.sort_unstable();
    build.flaws.sort_unstable();
    build
}

/// Returns `n` different builds, or fewer if too many draws fail.
fn different(n: usize, mut seen: BTreeSet<Build>, mut draw: impl FnMut() -> Option<Build>) -> Vec<Build> {
    let (mut found, mut vain) = (Vec::new(), 0);
    while found.len() < n && vain < TRIES * n {
        match draw().map(sorted).filter(|build| seen.insert(build.clone())) {
            Some(build) => found.push(build),
            None => vain += 1,
        }
    }
    found
}

/// All legal builds. Collecting ends with `None` as soon as there are more than `max`.
struct All<'a> {
    game: &'a Arcadia,
    pool: &'a BuildPool,
    max: usize,
    found: Vec<Build>,
}

impl All<'_> {
    fn collect(&mut self) -> Option<()> {
        let pool = self.pool;
        let left = i16::from(pool.flaw_points) - self.game.bonus(&pool.with_flaws);
        pool.characters.iter().try_for_each(|&character| self.flaws(pool.start(character), 0, left))
    }

    /// Collects the builds with every set of Flaws from `from` on, each with every set of Merits.
    fn flaws(&mut self, build: Build, from: usize, left: i16) -> Option<()> {
        self.merits(build.clone(), 0, self.game.purse_left(&build))?;
        for (k, flaw) in different_from(&self.pool.flaws, from) {
            let bonus = i16::from(self.game.flaw(flaw).bonus);
            if bonus <= left && !build.flaws.is_full() {
                let mut next = build.clone();
                next.flaws.push(flaw);
                self.flaws(next, k + 1, left - bonus)?;
            }
        }
        Some(())
    }

    fn merits(&mut self, build: Build, from: usize, purse: Purse) -> Option<()> {
        if purse.points <= i16::from(self.pool.unspent) {
            self.push(&build)?;
        }
        for (k, merit) in different_from(&self.pool.merits, from) {
            let card = self.game.merit(merit);
            if purse.price(card) <= purse.points && !build.merits.is_full() {
                let (mut next, mut left) = (build.clone(), purse);
                next.merits.push(merit);
                left.buy(card);
                self.merits(next, k + 1, left)?;
            }
        }
        Some(())
    }

    fn push(&mut self, build: &Build) -> Option<()> {
        let lean = self.game.lean(build);
        let courts = [(1, lean >= 0), (2, lean <= 0)].into_iter().filter(|(_, fits)| *fits);
        self.found.extend(courts.map(|(court, _)| Build { court, ..build.clone() }));
        (self.found.len() <= self.max).then_some(())
    }
}

/// Iterates over the cards of a pool from `from` on, with their places. Copies of a card are interchangeable: only the
/// first is taken.
fn different_from(pool: &[u8], from: usize) -> impl Iterator<Item = (usize, u8)> {
    (from..pool.len()).filter(move |&k| k == from || pool[k - 1] != pool[k]).map(|k| (k, pool[k]))
}

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
