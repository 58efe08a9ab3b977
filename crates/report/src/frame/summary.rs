//! The summary of a run.

use balance_engine::game::Per;
use balance_engine::sim::{SideTally, Stopped};
use balance_stats::quantile;

use super::*;
use crate::number::number_of;

const SCHEMA_VERSION: u32 = 9;

record! {
    /// The results of a run. Rates and shares are fractions.
    pub struct Summary {
        head: Head = TEXT,
        /// Turns after which a game is stopped.
        max_turns: u32 = TURNS,
        /// Sides that differ only by name, in groups of their names: any difference between them is chance.
        identical: Vec<Vec<String>> = TEXT,
        /// Games in which first place was shared.
        draw_rate: Option<Estimate> = SHARE,
        /// Games stopped at the turn limit.
        unfinished_rate: Option<Estimate> = SHARE,
        turns: TurnsSummary = TEXT,
        sides: Vec<SideSummary> = TEXT,
        seats: Vec<SeatSummary> = TEXT,
        lengths: Vec<LengthRow> = TEXT.named("turns").frame_only(),
        endings: Vec<EndingSummary> = TEXT.named("ends"),
        metrics: Vec<MetricSummary> = TEXT,
        quantiles: Vec<Quantiles> = TEXT,
        ranks: Vec<RankSummary> = TEXT,
        values: Vec<ValueRow> = TEXT.named("distributions").frame_only(),
        series: Vec<SeriesSummary> = TEXT.json_only(),
        times: Vec<TimeRow> = TEXT.named("series").frame_only(),
        drama: Vec<DramaRow> = TEXT,
        course: Vec<CourseRow> = TEXT.frame_only(),
        maps: Vec<MapSummary> = TEXT.json_only(),
        cells: Vec<CellRow> = TEXT.named("maps").frame_only(),
        cards: Vec<CardTable> = TEXT,
        /// Empty if no side has random builds.
        worth: Vec<WorthTable> = TEXT,
        /// Empty if no side has random builds, or pairs were not asked for.
        pairs: Vec<PairTable> = TEXT,
        card_metrics: Vec<CardMetricRow> = TEXT.frame_only(),
        actions: Vec<ActionRow> = TEXT.frame_only(),
        looks: Vec<LookRow> = TEXT.named("convergence").frame_only(),
        /// True if pages show associations: win rates when a card was used minus those when it was not.
        associations: bool = TEXT.hidden(),
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
    pub struct SideSummary {
        /// Its name.
        name: String = TEXT.named("side"),
        /// The agent that played it.
        agent: String = TEXT,
        /// Games played.
        games: u64 = GAMES,
        /// Games won alone.
        wins: u64 = GAMES,
        /// Games in which it shared first place.
        draws: u64 = GAMES,
        /// Games that others won.
        losses: u64 = GAMES,
        /// Games stopped at the turn limit.
        unfinished: u64 = GAMES,
        /// Wins per game.
        win_rate: Option<Estimate> = SHARE,
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
    pub struct MetricSummary {
        /// The side.
        side: String = TEXT,
        /// The metric.
        metric: String = TEXT,
        /// Unit of `total` and `mean`, in the plural.
        unit: &'static str = TEXT,
        /// What it is.
        help: String = TEXT,
        /// `game`: games without a recorded value count as 0. `recorded`: only games with a value count.
        per: &'static str = TEXT,
        /// Games in which it was recorded.
        recorded: u64 = GAMES,
        /// The sum over all games; null beyond 64 bits.
        total: Option<i64> = unit("see `unit`"),
        /// The mean over the games that count.
        mean: Option<Estimate> = unit("see `unit`"),
    }
}

impl Summary {
    pub fn new(results: &Results<'_>) -> Self {
        let (tally, scenario) = (&results.run.tally, &results.scenario);
        let played = [tally.games, tally.blocks, tally.games];
        let (drama, course) = drama(results);
        let mut summary = Summary {
            head: Head::new(
                SCHEMA_VERSION,
                scenario,
                played,
                results.run.stopped,
                Bugs::new(&tally.abandoned, |_| None),
            ),
            max_turns: scenario.max_turns,
            identical: Vec::new(),
            draw_rate: results.rate(&tally.draws),
            unfinished_rate: results.rate(&tally.unfinished),
            turns: turns(results),
            sides: sides(results),
            seats: seats(results),
            lengths: results.lengths(),
            endings: endings(results),
            metrics: metrics(results),
            quantiles: quantiles(results),
            ranks: ranks(results),
            values: results.values(),
            series: series(results),
            times: results.times(),
            drama,
            course,
            maps: maps(results),
            cells: results.cells(),
            cards: card_tables(results),
            worth: WorthTable::of(scenario.catalogue, &scenario.sides, tally, scenario.level, 1).into_iter().collect(),
            pairs: pairs(results).into_iter().collect(),
            card_metrics: results.card_metrics(),
            actions: results.actions(),
            looks: results.looks(),
            associations: true,
        };
        let head = &mut summary.head;
        head.warn_of_games([CutGames::new((tally.cut(), tally.games), scenario.max_turns, "")], "");
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

fn sides(results: &Results<'_>) -> Vec<SideSummary> {
    let tally = &results.run.tally;
    let side = |(label, sums): (&SideLabel, &SideTally)| SideSummary {
        name: label.name.clone(),
        agent: label.agent.clone(),
        games: tally.games,
        wins: count(sums.wins.sum),
        draws: count(sums.draws.sum),
        losses: count(sums.losses.sum),
        unfinished: tally.cut(),
        win_rate: results.rate(&sums.wins),
    };
    results.scenario.sides.iter().zip(&tally.sides).map(side).collect()
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
    let (sides, catalogue) = (results.scenario.sides.len(), results.scenario.catalogue);
    let mut rows = Vec::new();
    for (index, games) in results.run.tally.ends.chunks(sides + 1).enumerate() {
        let known = catalogue.endings.get(index).map(|ending| (ending.name.clone(), ending.help.clone()));
        let turns = number_of(results.scenario.max_turns.into(), catalogue.turn_word);
        let cut = || ("unfinished".to_owned(), format!("stopped after {turns}"));
        let (ending, help) = known.unwrap_or_else(cut);
        let never = games.iter().all(|&n| n == 0);
        for (winner, &games) in games.iter().enumerate() {
            if games > 0 || (never && winner == sides) {
                rows.push(EndingSummary {
                    ending: ending.clone(),
                    help: help.clone(),
                    winner: results.scenario.sides.get(winner).map(|side| side.name.clone()),
                    games,
                    share: results.share(games),
                });
            }
        }
    }
    rows
}

fn turns(results: &Results<'_>) -> TurnsSummary {
    let (tally, level) = (&results.run.tally, results.scenario.level);
    let at = |q| quantile(&tally.turn_counts, q, level, results.scenario.sides.len() as u32);
    TurnsSummary { mean: turns_mean(&tally.turns, level), median: at(0.5), p10: at(0.1), p90: at(0.9) }
}

fn metrics(results: &Results<'_>) -> Vec<MetricSummary> {
    let of_side = |(label, side): (&SideLabel, &SideTally)| {
        let infos = results.scenario.catalogue.metrics.iter().zip(&side.metrics);
        let rows = infos.map(|(info, sums)| MetricSummary {
            side: label.name.clone(),
            metric: info.name.clone(),
            unit: info.unit,
            help: info.help.clone(),
            per: match info.per {
                Per::Game => "game",
                Per::Recorded => "recorded",
            },
            recorded: sums.n,
            total: i64::try_from(sums.sum).ok(),
            mean: results.metric(info.per, sums),
        });
        rows.collect::<Vec<_>>()
    };
    results.scenario.sides.iter().zip(&results.run.tally.sides).flat_map(of_side).collect()
}
