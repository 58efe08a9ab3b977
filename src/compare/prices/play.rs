//! Plays the rounds that propose prices, then both price lists with fresh dice, and the strongest builds by each list.

use crate::prelude::*;
use crate::seeds::seed_beside;
use balance_engine::Error;
use balance_engine::format::Search;
use balance_engine::sim::{SearchPlan, search_builds};
use balance_report::frame::{Price, WorthTable};
use balance_report::{PriceRound, PricedCard, PricesPlayed, Proposals, StrongestBuilds, cut_in_search};
use balance_scenario::{Prices, SearchFor};

/// Random builds among which the strongest by a price list are searched.
const SAMPLE: usize = 1_000;
/// How many of them are kept and played again with fresh dice.
pub(super) const KEPT: usize = 3;
/// The games of a table divided by the fresh games of each kept build.
const FRESH: u64 = 4;
/// The number of the seed for drawing and selecting builds. Lower numbers are those of the rounds.
const STRONGEST: u32 = 1_000;

pub(super) fn fresh(games: u64) -> u64 {
    (games / FRESH).max(2)
}

pub(super) struct Played {
    pub rounds: Vec<PriceRound>,
    pub cards: Vec<PricedCard>,
    pub both: Option<PricesPlayed>,
    pub strongest: Option<Result<Vec<StrongestBuilds>, Error>>,
    pub changes: Vec<(usize, i32)>,
    pub games_in_all: u64,
    pub cut: Vec<CutGames>,
    pub stopped: Stopped,
    pub bugs: Bugs,
}

struct Card {
    at: usize,
    number: usize,
    tried: Vec<i32>,
}

pub(super) struct Player<'a> {
    prepared: &'a Prepared,
    found: &'a Prices<'a>,
    games: u64,
    threads: usize,
    context: RunContext<'a>,
    cards: Vec<Card>,
    proposals: Proposals,
    rounds: Vec<PriceRound>,
    refused: BTreeMap<usize, String>,
    games_in_all: u64,
    cut: Vec<CutGames>,
    bugs: Option<(String, AbandonedGames)>,
}

impl<'a> Player<'a> {
    pub(super) fn new(
        prepared: &'a Prepared,
        found: &'a Prices<'a>,
        games: u64,
        threads: usize,
        context: RunContext<'a>,
    ) -> Self {
        let catalogue = prepared.contest.catalogue();
        let card = |(at, price): (usize, &balance_scenario::CardPrice)| {
            let number = usize::from(catalogue.card(&price.card)?);
            // The number in the file is only the price if the game says the same.
            let same = catalogue.cards[number].points == Some(price.points);
            same.then(|| Card { at, number, tried: vec![price.points] })
        };
        Player {
            prepared,
            found,
            games,
            threads,
            context: RunContext { store: &(), ..context },
            cards: found.list.iter().enumerate().filter_map(card).collect(),
            proposals: Proposals::new(catalogue.cards.len()),
            rounds: Vec::new(),
            refused: BTreeMap::new(),
            games_in_all: 0,
            cut: Vec::new(),
            bugs: None,
        }
    }

    pub(super) fn play(mut self, rounds: u32) -> Played {
        let whole = self.propose(rounds);
        let both = whole.and_then(|()| self.compare());
        let strongest = both.as_ref().and_then(|_| self.strongest());
        let next = |card: &Card| {
            let table = both.as_ref().and_then(|both| both.after.as_ref());
            let wanted = table.and_then(|table| table.cards[card.number].in_line_at);
            wanted.map_or(card.now(), |at| self.found.nearest(card.at, at.point.round() as i32))
        };
        let cards = self.cards.iter().enumerate().map(|(nth, card)| PricedCard {
            card: card.number,
            path: self.found.list[card.at].path.clone(),
            gives: self.found.list[card.at].gives(),
            tried: card.tried.clone(),
            refused: self.refused.get(&nth).cloned(),
            next: next(card),
        });
        let cards = cards.collect();
        let none = (String::new(), AbandonedGames::default());
        let (of, bugs) = self.bugs.as_ref().unwrap_or(&none);
        Played {
            cards,
            stopped: if strongest.is_some() { Stopped::Games } else { Stopped::Interrupted },
            both,
            strongest,
            changes: self.changes(),
            games_in_all: self.games_in_all,
            cut: self.cut,
            bugs: Bugs::new(bugs, |_| Some(of.clone())),
            rounds: self.rounds,
        }
    }

    /// Plays rounds until one changes no price. Returns `None` if it was interrupted.
    fn propose(&mut self, rounds: u32) -> Option<()> {
        for round in 1..=rounds {
            let seed = seed_beside(self.prepared.seed, round);
            let (table, games) = {
                let contest = self.contest();
                let contest = contest.as_deref().unwrap_or(self.prepared.contest.as_ref());
                let tally = self.run(contest, seed, &format!("the prices of round {round}"))?;
                (self.table(contest, &tally, 1), tally.games)
            };
            let mut result = PriceRound { round, games, rate: None, underpriced: 0, overpriced: 0, changed: 0 };
            if let Some(table) = &table {
                self.proposals.hear(table);
                result.rate = table.rate;
                result.underpriced = table.count(Price::Underpriced);
                result.overpriced = table.count(Price::Overpriced);
                result.changed = self.change();
            }
            let changed = result.changed;
            self.rounds.push(result);
            if changed == 0 {
                break;
            }
        }
        Some(())
    }

    /// Sets each card to its proposed price, as far as its file and the rules allow. Returns how many prices changed.
    fn change(&mut self) -> usize {
        let next: Vec<i32> = self
            .cards
            .iter()
            .map(|card| {
                let wanted = self.proposals.wanted(card.number, card.now());
                if wanted == card.now() { wanted } else { self.found.nearest(card.at, wanted) }
            })
            .collect();
        let today = |card: &Card| self.found.list[card.at].points;
        let asked = self.cards.iter().zip(&next).filter(|(card, next)| **next != today(card));
        let asked: Vec<(usize, i32)> = asked.map(|(card, next)| (card.at, *next)).collect();
        let (_, refused) = self.found.allowed(&asked);
        let mut changed = 0;
        for (nth, (card, next)) in self.cards.iter_mut().zip(next).enumerate() {
            let why = refused.iter().find(|(at, _)| *at == card.at);
            let next = match why {
                Some((_, why)) => {
                    self.refused.insert(nth, why.clone());
                    self.found.list[card.at].points
                }
                None => next,
            };
            changed += usize::from(next != card.now());
            card.tried.push(next);
        }
        changed
    }

    fn changes(&self) -> Vec<(usize, i32)> {
        let own = |card: &&Card| card.now() != self.found.list[card.at].points;
        self.cards.iter().filter(own).map(|card| (card.at, card.now())).collect()
    }

    /// Returns the scenario with the current prices; `None` if they are today's.
    fn contest(&self) -> Option<Box<dyn Contest>> {
        let changes = self.changes();
        (!changes.is_empty()).then(|| match self.found.contest(&changes) {
            Ok(contest) => contest,
            Err(why) => unreachable!("only what the rules allow was taken: {why}"),
        })
    }

    fn run(&mut self, contest: &dyn Contest, seed: u64, of: &str) -> Option<Tally> {
        let budget = Budget::Games(self.games);
        let (level, threads) = (self.prepared.level, self.threads);
        let plan = Plan { seed, budget, level, threads, builds: true };
        let run = contest.run(&plan, self.context, None);
        self.games_in_all += run.tally.games;
        self.cut.push(CutGames {
            cut: run.tally.cut(),
            games: run.tally.games,
            max_turns: contest.setup().max_turns,
            of: format!(" with {of}"),
        });
        self.note(of, &run.tally.abandoned);
        (run.stopped != Stopped::Interrupted).then_some(run.tally)
    }

    fn note(&mut self, of: &str, bugs: &AbandonedGames) {
        if self.bugs.is_none() && bugs.games > 0 {
            self.bugs = Some((of.to_owned(), bugs.clone()));
        }
    }

    /// Returns the values of cards. `tables` is the number of tables, which widens their intervals.
    fn table(&self, contest: &dyn Contest, tally: &Tally, tables: usize) -> Option<WorthTable> {
        let sides = labels(&self.prepared.sides, contest);
        WorthTable::of(contest.catalogue(), &sides, tally, self.prepared.level, tables)
    }

    /// Plays both price lists with the scenario's own seed, which no round has used. `None` after an interrupt.
    fn compare(&mut self) -> Option<PricesPlayed> {
        let (prepared, proposed) = (self.prepared, self.contest());
        let today = prepared.contest.as_ref();
        let tables = if proposed.is_some() { 2 } else { 1 };
        let tally = self.run(today, prepared.seed, "the prices of today")?;
        let before = self.table(today, &tally, tables);
        let after = match &proposed {
            None => before.clone(),
            Some(contest) => {
                let tally = self.run(contest.as_ref(), prepared.seed, "the proposed prices")?;
                self.table(contest.as_ref(), &tally, tables)
            }
        };
        Some(PricesPlayed { before, after, games: (tally.games, tally.blocks) })
    }

    /// Returns the strongest builds by each price list, or why there are none; `None` if it was interrupted.
    fn strongest(&mut self) -> Option<Result<Vec<StrongestBuilds>, Error>> {
        let changes = self.changes();
        let mut lists = vec![("today", Vec::new())];
        if !changes.is_empty() {
            lists.push(("proposed", changes));
        }
        let searches = lists.len();
        lists.into_iter().map(|(prices, changes)| self.search(prices, &changes, searches)).collect()
    }

    fn search(
        &mut self,
        prices: &'static str,
        changes: &[(usize, i32)],
        searches: usize,
    ) -> Option<Result<StrongestBuilds, Error>> {
        let prepared = self.prepared;
        let sides = prepared.sides.len();
        let seed = seed_beside(prepared.seed, STRONGEST);
        let wanted = SearchFor { which: Search::Sample(SAMPLE), keep: KEPT, games: Some(self.games), starts: 1 };
        let drawn = (0..sides).find(|&side| prepared.contest.setup().draws_build[side]).unwrap_or(0);
        let found = match self.found.candidates(changes, drawn, wanted, seed) {
            Ok(found) => found,
            Err(why) => return Some(Err(why)),
        };
        let plan = SearchPlan {
            seed,
            side: found.side,
            keep: found.keep.min(found.count),
            halving_games: found.games,
            starts: found.starts,
            games: fresh(self.games),
            parts: 0,
            threads: self.threads,
        };
        let result = search_builds(found.count, sides, &found, &plan, self.context);
        self.games_in_all += result.games_in_all;
        let cut = cut_in_search(&result, prepared.contest.setup().max_turns);
        let which = if prices == "today" { "the prices of today" } else { "the proposed prices" };
        self.cut.extend(cut.map(|part| CutGames { of: format!("{} with {which}", part.of), ..part }));
        self.note(&format!("the strongest builds by the prices of {prices}"), &result.abandoned);
        if result.stopped == Stopped::Interrupted {
            return None;
        }
        let written = result.kept.iter().map(|kept| found.as_toml(kept.build)).collect();
        let (side, level) = (&prepared.sides[drawn].name, prepared.level);
        Some(Ok(StrongestBuilds::new(prices, side, &found.words(), written, &result, level, searches)))
    }
}

impl Card {
    fn now(&self) -> i32 {
        self.tried.last().copied().unwrap_or_default()
    }
}
