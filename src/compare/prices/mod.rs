//! `balance compare --prices`: all proposed prices at once against those of today, with builds drawn by each.

mod play;

use std::time::Duration;

use serde::Serialize;

use self::play::{Played, Player};
use super::contenders::experiment;
use crate::args::Compare;
use crate::error::{Ended, Error};
use crate::experiment::{Answer, Besides, Experiment, fixed_games};
use crate::facts::facts;
use crate::kept::{Book, Origin};
use crate::load::{Loaded, reading};
use crate::manifest::digest_with_variants;
use crate::out::Out;
use crate::patch::{beside, changed, copies};
use balance_engine::game::Path;
use balance_engine::sim::Budget;
use balance_report as report;
use balance_report::frame::ChangedFile;
use balance_report::{PricesResults, PricesSummary};
use balance_scenario::{Prices, digest, prices as priced};

/// Rounds of proposing where nobody says how many.
const ROUNDS: u8 = 1;

/// How much is played: rounds of proposing, and games of each and of each price list.
#[derive(Clone, Copy)]
struct Amount {
    rounds: u32,
    games: u64,
}

impl Amount {
    fn whole(self) -> u64 {
        let tables = (u64::from(self.rounds) + 2) * self.games;
        tables + 2 * (self.games + play::KEPT as u64 * play::fresh(self.games))
    }
}

pub(super) fn prices(args: &Compare, origin: &Origin<'_>, loaded: &mut Loaded, out: &Out) -> Ended {
    if args.parts.shard.is_some() || args.parts.saves.resume {
        return Err(Error::argument(
            "which prices are played follows from what was played before, in one go\n  leave out --shard and \
                    --resume, or play fewer games: --games 40000",
        )
        .into());
    }
    let games = fixed_games(loaded, "finding prices");
    must_draw(loaded);
    let loaded: &Loaded = loaded;
    let found = reading(&args.paths[0], out, || priced(&loaded.document))?;
    let (found, games) = match (found, games) {
        (Ok(found), Some(games)) if loaded.document.is_fine() => (found, games),
        (Ok(_), _) => return Err(out.mistakes(&loaded.document).into()),
        // It has the mistakes of the scenario as well.
        (Err(document), _) => return Err(out.mistakes(&document).into()),
    };
    if !loaded.prepared.variants.changed.is_empty() {
        out.remark("its variants are not played: the prices are those of the scenario as it is written");
    }
    let rounds = args.price_rounds.unwrap_or(ROUNDS);
    let amount = Amount { rounds: u32::from(rounds), games };
    let detail = digest(&format!("{} {rounds}", digest_with_variants(&loaded.document)));
    let budget = Budget::Games(games);
    let mut experiment = experiment(args, origin, &[loaded], "prices", detail, budget);
    experiment.command = experiment.told_command();
    experiment.keeping = None;
    go(&experiment, &found, amount, out)
}

/// What cards are worth is told by builds that are drawn by lot alone.
fn must_draw(loaded: &mut Loaded) {
    let contest = loaded.prepared.contest.as_ref();
    if (0..contest.setup().sides.len()).any(|side| contest.setup().draws_build[side]) {
        return;
    }
    let help = "let a side draw its build by lot: `random` in the place of what it names; `balance schema GAME` tells what \
                a [[side]] may say";
    let said = "no side draws its build at random, so what its cards are worth for their price cannot be told";
    loaded.document.report(&Path::top().then("side"), said, "", Some(help.to_owned()));
}

fn go(experiment: &Experiment<'_>, found: &Prices<'_>, amount: Amount, out: &Out) -> Ended {
    let book = experiment.open(&[], out)?;
    let each = report::whole(amount.games);
    out.announce(&format!(
        "playing at most {} games: {each} in each of {} that propose prices, {each} fresh ones with the prices of today \
         and {each} with the proposed ones, and the rest to find the strongest builds by both",
        report::whole(amount.whole()),
        report::counted(u64::from(amount.rounds), "round"),
    ));
    let (played, took) = play(experiment, &book, found, amount, out);
    let changes = changed(found.patched(&played.changes));
    let stopped = played.stopped;
    let summary = sum_up(experiment, played, copies(&changes));
    let files = beside(&summary.files, &changes, &summary.variant);
    let answer = Answer::of(&summary, (rule(amount), 1, stopped), took, Proposed { rounds: amount.rounds });
    let answer = Answer { besides: Besides { files, ..Besides::default() }, ..answer };
    experiment.finish(&book, &answer, "prices", out)
}

#[derive(Serialize)]
struct Proposed {
    /// The most rounds that were to propose prices.
    rounds: u32,
}

fn rule(amount: Amount) -> String {
    let Amount { rounds, games } = amount;
    format!(
        "at most {} of {games} games that propose prices, until none is changed; then {games} fresh games with \
         the prices of today and as many with the proposed ones, rounded up to whole seat blocks; then by each list {games} \
         games that thin builds drawn by lot, some to climb from the best, and {} fresh ones of each that is kept",
        report::counted(u64::from(rounds), "round"),
        play::fresh(games)
    )
}

fn play(experiment: &Experiment<'_>, book: &Book, found: &Prices<'_>, amount: Amount, out: &Out) -> (Played, Duration) {
    let prepared = &experiment.loaded.prepared;
    let all = Budget::Until { max_games: amount.whole() };
    experiment.play(book, all, &[], out, |watching| {
        Player::new(prepared, found, amount.games, experiment.threads(), watching).play(amount.rounds)
    })
}

fn sum_up(experiment: &Experiment<'_>, played: Played, files: Vec<ChangedFile>) -> PricesSummary {
    PricesSummary::new(PricesResults {
        scenario: facts(experiment.loaded),
        rounds: played.rounds,
        cards: &played.cards,
        played: played.both,
        strongest: played.strongest,
        games_in_all: played.games_in_all,
        cut: played.cut,
        stopped: played.stopped,
        files,
        bugs: played.bugs,
    })
}
