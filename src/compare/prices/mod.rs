//! `balance compare --prices`: all proposed prices at once, compared with today's. Builds are drawn by each list.

mod play;

use self::play::Player;
use super::contenders::experiment;
use crate::args::Compare;
use crate::patch::{beside, changed, copies};
use crate::prelude::*;
use balance_engine::game::Path;
use balance_report::{PricesResults, PricesSummary};
use balance_scenario::{Prices, prices as priced};

const ROUNDS: u8 = 1;

/// The maximum number of rounds that propose prices, and the games of each round and of each price list.
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
            "each round of prices depends on the games before, so it is played at once\n  omit --shard and --resume, or \
                    play fewer games: --games 40000",
        ));
    }
    let games = fixed_games(loaded, "finding prices");
    require_random_build(loaded);
    let loaded: &Loaded = loaded;
    let found = reading(&args.paths[0], || priced(&loaded.document))?;
    let (found, games) = match (found, games) {
        (Ok(found), Some(games)) if loaded.document.is_fine() => (found, games),
        (Ok(_), _) => return Err(out.diagnostics(&loaded.document).into()),
        // It also contains the mistakes of the scenario.
        (Err(document), _) => return Err(out.diagnostics(&document).into()),
    };
    if !loaded.prepared.variants.changed.is_empty() {
        out.remark("its variants are not played: prices are those of the scenario itself");
    }
    let rounds = args.price_rounds.unwrap_or(ROUNDS);
    let amount = Amount { rounds: u32::from(rounds), games };
    let detail = digest(&format!("{} {rounds}", loaded.digest_with_variants()));
    let budget = Budget::Games(games);
    let mut experiment = experiment(args, origin, &[loaded], "prices", detail, budget);
    experiment.command = experiment.reproducing_command();
    experiment.resumable = None;
    play_and_report(experiment, &found, amount, out)
}

/// Reports a scenario in which no side has random builds: without them, card values can't be measured.
fn require_random_build(loaded: &mut Loaded) {
    let contest = loaded.prepared.contest.as_ref();
    if (0..contest.setup().sides.len()).any(|side| contest.setup().draws_build[side]) {
        return;
    }
    let help =
        "give a side a random build: `random` instead of its names; `balance schema GAME` has the keys of a [[side]]";
    let said = "no side has random builds, so the value of cards for their price can't be measured";
    loaded.document.report(&Path::top().then("side"), said, "", Some(help.to_owned()));
}

fn play_and_report(experiment: Experiment<'_>, found: &Prices<'_>, amount: Amount, out: &Out) -> Ended {
    let session = experiment.open(None, out)?;
    let experiment = &session.experiment;
    let each = report::whole(amount.games);
    out.announce(&format!(
        "playing at most {} games: {each} in each of {} that propose prices, {each} fresh ones with today's prices and \
         {each} with the proposed ones, and the rest to find the strongest builds with both",
        report::whole(amount.whole()),
        report::counted(u64::from(amount.rounds), "round"),
    ));
    let prepared = &experiment.loaded.prepared;
    let all = Budget::Until { max_games: amount.whole() };
    let (played, took) = session.play(all, &[], |context| {
        Player::new(prepared, found, amount.games, experiment.threads(), context).play(amount.rounds)
    });
    let changes = changed(found.patched(&played.changes));
    let stopped = played.stopped;
    let summary = PricesSummary::new(&PricesResults {
        scenario: facts(experiment.loaded),
        rounds: played.rounds,
        cards: &played.cards,
        played: played.both,
        strongest: played.strongest,
        games_in_all: played.games_in_all,
        cut: played.cut,
        stopped,
        files: copies(&changes),
        bugs: played.bugs,
    });
    let more = json!({ "rounds": amount.rounds });
    let mut answer = Answer::new(&summary, (rule(amount), 1, stopped), took, more);
    answer.extras.files = beside(&summary.files, &changes, &summary.variant);
    session.finish(&answer, "prices")
}

fn rule(amount: Amount) -> String {
    let Amount { rounds, games } = amount;
    format!(
        "at most {} of {games} games that propose prices, until none changes; then {games} fresh games with \
         today's prices and {games} with the proposed ones, rounded up to whole seat blocks; then, with each price list, {games} \
         games to drop weak builds from a random sample, some to improve the best, and {} fresh ones of each that is kept",
        report::counted(u64::from(rounds), "round"),
        play::fresh(games)
    )
}
