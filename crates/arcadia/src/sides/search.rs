//! The legal builds of a side, for a search of the strongest.

use std::collections::BTreeSet;

use balance_engine::chance::{Chance, Lane};
use balance_engine::format::{Build as Found, Search};
use balance_engine::game::{Faults, Path};

use super::super::Arcadia;
use super::super::cards::keys::Sort;
use super::super::cards::terms::Court;
use super::build::{Build, Lot, Purse};
use super::read::lot;
use super::spec::{Build as BuildText, Draw, Side, TheseCards};

/// Draws in vain for each build of a sample after which there are taken to be no more.
const TRIES: usize = 50;

/// The legal builds of a side. A side with a random build says what they are made from; of one with
/// a fixed build all cards are.
///
/// A sample has different builds, drawn as random sides are. All builds are those that leave no more
/// points unspent than the side says.
pub(crate) fn builds<C: Chance>(
    game: &Arcadia,
    setup: &Side,
    side: usize,
    which: Search,
    chance: &mut C,
    faults: &mut Faults,
) -> Vec<Found<Side>> {
    let Some(lot) = drawn(game, setup, side, faults) else { return Vec::new() };
    let found = match which {
        Search::Sample(n) => different(n, BTreeSet::new(), || Some(lot.draw(game, Lane::build(side), chance))),
        Search::All { most } => {
            let mut all = All { game, lot: &lot, most, found: Vec::new() };
            if !all.collect() {
                let message = format!("more than {most} builds are legal");
                let help = "write search = { sample = 10000 }, or narrow the build's `from`";
                faults.help(Path::top().then("builds").then("search"), message, help);
                return Vec::new();
            }
            all.found
        }
    };
    found.iter().map(|build| written_out(game, setup, build)).collect()
}

fn drawn(game: &Arcadia, setup: &Side, side: usize, faults: &mut Faults) -> Option<Lot> {
    let at = Path::top().then("side").then(side).then("build");
    let draw = match &setup.build {
        BuildText::Random(random) => random.random.clone(),
        BuildText::These(_) => Draw::default(),
    };
    let lot = lot(&draw, game, &at.then("random"), faults)?;
    faults.is_empty().then_some(lot)
}

/// Legal builds near one: with another character, with a Flaw more or less, or with one or two Merits less; and with
/// others for what is then to be spent.
pub(crate) fn near<C: Chance>(
    game: &Arcadia,
    setup: &Side,
    side: usize,
    of: &Side,
    most: usize,
    chance: &mut C,
) -> Vec<Found<Side>> {
    let (BuildText::These(these), Some(lot)) = (&of.build, drawn(game, setup, side, &mut Faults::default())) else {
        return Vec::new();
    };
    let Some(build) = of_keys(game, these) else { return Vec::new() };
    let seen = BTreeSet::from([sorted(build.clone()).1]);
    let found = different(most, seen, || lot.changed(game, &build, Lane::build(side), chance));
    found.iter().map(|build| written_out(game, of, build)).collect()
}

fn of_keys(game: &Arcadia, these: &TheseCards) -> Option<Build> {
    let all = |sort: Sort, keys: &[String]| -> Option<Vec<u8>> {
        keys.iter().map(|key| game.cards.find(sort, key)).collect()
    };
    let mut build = Build {
        character: game.cards.find(Sort::Character, &these.character)?,
        merits: all(Sort::Merit, &these.merits)?.into_iter().collect(),
        flaws: all(Sort::Flaw, &these.flaws)?.into_iter().collect(),
        court: 1,
    };
    let lean = game.lean(&build);
    if lean < 0 || (lean == 0 && these.court == Some(Court::Unseelie)) {
        build.court = 2;
    }
    Some(build)
}

/// What tells one build from another.
type Key = (u8, Vec<u8>, Vec<u8>, u8);

fn sorted(mut build: Build) -> (Build, Key) {
    build.merits.sort_unstable();
    build.flaws.sort_unstable();
    let key = (build.character, build.merits.to_vec(), build.flaws.to_vec(), build.court);
    (build, key)
}

/// Different builds, so many of them unless too many are drawn in vain.
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
    lot: &'a Lot,
    most: usize,
    found: Vec<Build>,
}

impl All<'_> {
    /// Collects them. `false` when there are too many.
    fn collect(&mut self) -> bool {
        let lot = self.lot;
        lot.characters.iter().all(|&character| {
            let left = i16::from(lot.flaw_points) - self.game.bonus(&lot.with_flaws);
            self.flaws(lot.start(character), 0, left)
        })
    }

    /// Every set of the Flaws from one on, and for each every set of Merits.
    fn flaws(&mut self, build: Build, from: usize, left: i16) -> bool {
        if !self.merits(build.clone(), 0, self.game.purse_left(&build)) {
            return false;
        }
        let pool = &self.lot.flaws;
        for k in from..pool.len() {
            let bonus = i16::from(self.game.flaw(pool[k]).bonus);
            // Copies of one card are interchangeable: only the first of those left is taken.
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
        if purse.points <= i16::from(self.lot.unspent) && !self.push(&build) {
            return false;
        }
        let pool = &self.lot.merits;
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

    /// A build with its court, or with each of both when it may choose.
    fn push(&mut self, build: &Build) -> bool {
        let lean = self.game.lean(build);
        for (court, fits) in [(1, lean >= 0), (2, lean <= 0)] {
            if fits {
                self.found.push(Build { court, ..build.clone() });
            }
        }
        self.found.len() <= self.most
    }
}

/// A build in words, and as a side would have it.
fn written_out(game: &Arcadia, setup: &Side, build: &Build) -> Found<Side> {
    let key = |sort: Sort, card: u8| game.keys(sort)[usize::from(card)].key.clone();
    let merits: Vec<String> = build.merits.iter().map(|&card| key(Sort::Merit, card)).collect();
    let flaws: Vec<String> = build.flaws.iter().map(|&card| key(Sort::Flaw, card)).collect();
    let character = key(Sort::Character, build.character);
    let chosen = match (game.lean(build), build.court) {
        (0, 1) => Some(Court::Seelie),
        (0, _) => Some(Court::Unseelie),
        _ => None,
    };
    let mut name = format!("{character}: {}", merits.join(" + "));
    if !flaws.is_empty() {
        name += &format!(" − {}", flaws.join(" − "));
    }
    match chosen {
        Some(Court::Seelie) => name += " (Seelie)",
        Some(Court::Unseelie) => name += " (Unseelie)",
        None => {}
    }
    let these = TheseCards { character, merits, flaws, court: chosen };
    (name, Side { build: BuildText::These(these), ..setup.clone() })
}
