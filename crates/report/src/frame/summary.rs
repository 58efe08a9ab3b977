//! The summary of a run.

use super::*;
use crate::number::number_of;
use balance_engine::game::{Ending, MetricInfo, Per};
use balance_engine::sim::{SideTally, Stopped};
use balance_stats::RatioSums;

const SCHEMA_VERSION: u32 = 10;

record! {
    /// The results of a run. Rates and shares are fractions.
    pub struct Summary from (results: &Results<'_>, drama: Vec<DramaRow>, course: Vec<CourseRow>) {
        head: Head = TEXT => results.head(SCHEMA_VERSION),
        /// Turns after which a game is stopped.
        max_turns: u32 = TURNS => results.scenario.max_turns,
        /// Sides that differ only by name, in groups of their names: any difference between them is chance.
        identical: Vec<Vec<String>> = TEXT => Vec::new(),
        /// Games in which first place was shared.
        draw_rate: Option<Estimate> = SHARE => results.rate(&results.run.tally.draws),
        /// Games stopped at the turn limit.
        unfinished_rate: Option<Estimate> = SHARE => results.rate(&results.run.tally.unfinished),
        turns: TurnsSummary = TEXT => turns(results),
        sides: Vec<SideSummary> = TEXT
            => results.sides().map(|(label, sums)| SideSummary::of(results, label, sums)).collect(),
        /// Empty unless experts played some of the games again.
        experts: Vec<ExpertRow> = TEXT => ExpertRow::of_all(results),
        seats: Vec<SeatSummary> = TEXT => seats(results),
        lengths: Vec<LengthRow> = TEXT.named("turns").frame_only() => results.lengths(),
        endings: Vec<EndingSummary> = TEXT.named("ends") => endings(results),
        metrics: Vec<MetricSummary> = TEXT => metrics(results),
        quantiles: Vec<Quantiles> = TEXT => quantiles(results),
        ranks: Vec<RankSummary> = TEXT => ranks(results),
        values: Vec<ValueRow> = TEXT.named("distributions").frame_only() => results.values(),
        series: Vec<SeriesSummary> = TEXT.json_only()
            => results.scenario.catalogue.series.iter().map(SeriesSummary::of).collect(),
        times: Vec<TimeRow> = TEXT.named("series").frame_only() => results.times(),
        drama: Vec<DramaRow> = TEXT => drama,
        course: Vec<CourseRow> = TEXT.frame_only() => course,
        maps: Vec<MapSummary> = TEXT.json_only() => maps(results),
        cells: Vec<CellRow> = TEXT.named("maps").frame_only() => results.cells(),
        cards: Vec<CardTable> = TEXT => card_tables(results),
        /// Empty if no side has random builds.
        worth: Vec<WorthTable> = TEXT => worth(results).into_iter().collect(),
        /// Empty if no side has random builds, or pairs were not asked for.
        pairs: Vec<PairTable> = TEXT => pairs(results).into_iter().collect(),
        card_metrics: Vec<CardMetricRow> = TEXT.frame_only() => results.card_metrics(),
        actions: Vec<ActionRow> = TEXT.frame_only() => results.actions(),
        looks: Vec<LookRow> = TEXT.named("convergence").frame_only() => results.looks(),
        /// True if pages show associations: win rates when a card was used minus those when it was not.
        associations: bool = TEXT.hidden() => true,
    }

    /// How long games were, in turns of all sides together.
    pub struct TurnsSummary {
        /// The mean.
        mean: Option<Estimate> = TURNS.named("turns_mean").head("mean"),
        /// The median.
        median: Option<Estimate> = TURNS.named("turns_median").head("median"),
        /// The 10 % quantile.
        p10: Option<Estimate> = TURNS.named("turns_p10").head("p10"),
        /// The 90 % quantile.
        p90: Option<Estimate> = TURNS.named("turns_p90").head("p90"),
    }

    /// A row for each side.
    pub struct SideSummary from (results: &Results<'_>, label: &SideLabel, sums: &SideTally) {
        /// Its name.
        name: String = TEXT.named("side") => label.name.clone(),
        /// The agent that played it.
        agent: String = TEXT => label.agent.clone(),
        /// Games played.
        games: u64 = GAMES => results.run.tally.games,
        /// Games won alone.
        wins: u64 = GAMES => count(sums.wins.sum),
        /// Games in which it shared first place.
        draws: u64 = GAMES => count(sums.draws.sum),
        /// Games that others won.
        losses: u64 = GAMES => count(sums.losses.sum),
        /// Games stopped at the turn limit.
        unfinished: u64 = GAMES => results.run.tally.cut(),
        /// Wins per game.
        win_rate: Option<Estimate> = SHARE => results.rate(&sums.wins),
    }

    /// A row for each position in the turn order, and within it one for each side.
    pub struct SeatSummary {
        /// The position, 1 for the side that moves first.
        place: u32 = TEXT.head("position"),
        /// The side; null for all sides together.
        side: Option<String> = TEXT.head("side").or("all"),
        /// Games of that side at that position.
        games: u64 = GAMES,
        /// Games that it won alone.
        wins: u64 = GAMES,
        /// Wins per game.
        win_rate: Option<Estimate> = SHARE.head("win rate"),
    }

    /// A row for each ending and winner that occurred; an ending that never occurred has one row with 0 games.
    pub struct EndingSummary {
        /// Its name; `unfinished` for games stopped at the turn limit.
        ending: String = TEXT.head("ending"),
        /// What happened.
        help: String = TEXT.head("description"),
        /// The side that won alone; null for none.
        winner: Option<String> = TEXT.head("winner").or("none"),
        /// Games with this ending.
        games: u64 = GAMES,
        /// Share of all games. Blocks count as single games, so the interval is never too narrow.
        share: Option<Estimate> = SHARE.head("share"),
    }

    /// A row for each side and metric of the game.
    pub struct MetricSummary from (results: &Results<'_>, label: &SideLabel, info: &MetricInfo, sums: &RatioSums) {
        /// The side.
        side: String = TEXT => label.name.clone(),
        /// The metric.
        metric: String = TEXT => info.name.clone(),
        /// Unit of `total` and `mean`, in the plural.
        unit: &'static str = TEXT => info.unit,
        /// What it is.
        help: String = TEXT => info.help.clone(),
        /// `game`: games without a recorded value count as 0. `recorded`: only games with a value count.
        per: &'static str = TEXT => if info.per == Per::Game { "game" } else { "recorded" },
        /// Games in which it was recorded.
        recorded: u64 = GAMES => sums.n,
        /// The sum over all games; null beyond 64 bits.
        total: Option<i64> = unit("see `unit`") => i64::try_from(sums.sum).ok(),
        /// The mean over the games that count.
        mean: Option<Estimate> = unit("see `unit`") => results.metric(info.per, sums),
    }
}

impl Summary {
    pub fn new(results: &Results<'_>) -> Self {
        let tally = &results.run.tally;
        let (drama, course) = drama(results);
        let mut summary = Summary::of(results, drama, course);
        let head = &mut summary.head;
        head.warn_of_games([CutGames::new((tally.cut(), tally.games), results.scenario.max_turns, "")], "");
        if results.run.stopped == Stopped::MaxGames {
            head.warnings.push("the run reached its maximum number of games before the requested precision".to_owned());
        }
        head.warn_of_few();
        summary
    }

    pub fn note_identical(&mut self, groups: Vec<Vec<String>>) {
        self.head.warnings.extend(identical_warnings(&groups));
        self.identical = groups;
    }
}

fn worth(results: &Results<'_>) -> Option<WorthTable> {
    let ScenarioFacts { catalogue, sides, level, .. } = &results.scenario;
    WorthTable::of(catalogue, sides, &results.run.tally, *level, 1)
}

fn seats(results: &Results<'_>) -> Vec<SeatSummary> {
    let mut rows = Vec::new();
    for (place, seat) in (1..).zip(&results.run.tally.seats) {
        let (games, wins) = (results.run.tally.games, count(seat.wins.sum));
        rows.push(SeatSummary { place, side: None, games, wins, win_rate: results.rate(&seat.wins) });
        rows.extend(results.scenario.sides.iter().zip(&seat.sides).map(|(label, sums)| SeatSummary {
            place,
            side: Some(label.name.clone()),
            games: sums.n,
            wins: count(sums.sum),
            win_rate: results.ratio_rate(sums),
        }));
    }
    rows
}

fn endings(results: &Results<'_>) -> Vec<EndingSummary> {
    let ScenarioFacts { sides, catalogue, max_turns, .. } = &results.scenario;
    let turns = number_of((*max_turns).into(), catalogue.turn_word);
    let cut = Ending { name: "unfinished".to_owned(), help: format!("stopped after {turns}") };
    let endings = catalogue.endings.iter().chain([&cut]);
    let mut rows = Vec::new();
    for (ending, games) in endings.zip(results.run.tally.ends.chunks(sides.len() + 1)) {
        let never = games.iter().all(|&n| n == 0);
        for (winner, &games) in games.iter().enumerate() {
            if games > 0 || (never && winner == sides.len()) {
                rows.push(EndingSummary {
                    ending: ending.name.clone(),
                    help: ending.help.clone(),
                    winner: sides.get(winner).map(|side| side.name.clone()),
                    games,
                    share: results.share(games),
                });
            }
        }
    }
    rows
}

fn turns(results: &Results<'_>) -> TurnsSummary {
    let tally = &results.run.tally;
    let at = |q| results.quantile(&tally.turn_counts, q);
    let mean = turns_mean(&tally.turns, results.scenario.level);
    TurnsSummary { mean, median: at(0.5), p10: at(0.1), p90: at(0.9) }
}

fn metrics(results: &Results<'_>) -> Vec<MetricSummary> {
    let of_side = |(label, side): (&SideLabel, &SideTally)| -> Vec<_> {
        let infos = results.scenario.catalogue.metrics.iter().zip(&side.metrics);
        infos.map(|(info, sums)| MetricSummary::of(results, label, info, sums)).collect()
    };
    results.sides().flat_map(of_side).collect()
}
