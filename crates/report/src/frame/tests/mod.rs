//! Frames, summary and records against the counts that they were made from.

mod counted;
pub(crate) mod market;
pub(crate) mod pairs;
mod read;
pub(crate) mod toy;
mod worth;

use balance_engine::game::Catalogue;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use polars_core::prelude::DataFrame;
use read::read;
use toy::Toy;

use super::*;
use crate::files::FileDraft;
use balance_engine::sim::{GameRow, Sink, Stopped};
use balance_stats::{BlockSums, RatioSums};

const TWO: [&str; 2] = ["greedy", "greedy"];

/// A scenario without sides.
pub(crate) fn facts<'a>(game: &'a str, title: &'a str, catalogue: &'a Catalogue) -> ScenarioFacts<'a> {
    ScenarioFacts {
        game,
        title,
        sides: Vec::new(),
        catalogue,
        max_turns: 50,
        level: 0.95,
        build: "0123456789ab",
        digest: "d1".to_owned(),
        seed: 1,
    }
}

/// Frames by name.
pub(crate) struct Frames(Vec<(&'static str, DataFrame)>);

impl Frames {
    pub(crate) fn of(list: Vec<(&'static str, DataFrame)>) -> Self {
        Frames(list)
    }

    pub(crate) fn get(&self, name: &str) -> Option<&DataFrame> {
        self.0.iter().find(|(held, _)| *held == name).map(|(_, frame)| frame)
    }

    pub(crate) fn to_csv(&self, name: &str) -> String {
        super::write::csv(self.get(name).unwrap()).unwrap()
    }
}

fn both(toy: &Toy, run: &RunResult) -> (Summary, Frames) {
    let results = toy.results(run);
    let summary = Summary::new(&results);
    let frames = Frames::of(crate::frame::Saved::frames(&summary));
    (summary, frames)
}

pub(crate) fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        })
        .collect()
}

pub(crate) fn number(frame: &DataFrame, column: &str, row: usize) -> Option<f64> {
    frame.column(column).unwrap().get(row).unwrap().extract()
}

#[test]
fn the_summary_agrees_with_the_counts() {
    let toy = Toy::new(2, 5);
    let run = toy.run(&TWO, 4_000, 2);
    let (summary, frames) = both(&toy, &run);
    assert_eq!((summary.head.games, summary.head.blocks), (4_000, 2_000));
    assert_eq!(summary.head.stopped, "games");
    assert!(summary.head.warnings.is_empty(), "{:?}", summary.head.warnings);
    for (row, side) in summary.sides.iter().enumerate() {
        assert_eq!(side.wins + side.draws + side.losses + side.unfinished, 4_000);
        let rate = side.win_rate.unwrap();
        assert_eq!((rate.point, rate.n), (side.wins as f64 / 4_000.0, 4_000));
        assert!(rate.low < rate.point && rate.point < rate.high);
        let frame = frames.get("sides").unwrap();
        assert_eq!(number(frame, "win_rate", row), Some(rate.point));
        assert_eq!(number(frame, "wins", row), Some(side.wins as f64));
    }
    let wins: u64 = summary.sides.iter().map(|s| s.wins).sum();
    let places: Vec<_> = summary.seats.iter().filter(|seat| seat.side.is_none()).collect();
    let by_place: u64 = places.iter().map(|p| p.wins).sum();
    assert_eq!(wins, by_place);
    assert_eq!(wins + summary.sides[0].draws, 4_000);
    // In a race of mirror images the first to throw is ahead.
    assert!(places[0].win_rate.unwrap().low > places[1].win_rate.unwrap().high);
    for place in [1, 2] {
        let seats = || summary.seats.iter().filter(|seat| seat.place == place && seat.side.is_some());
        assert_eq!(seats().map(|seat| seat.games).sum::<u64>(), 4_000);
        for side in seats() {
            let rate = side.win_rate.unwrap();
            assert!(0.0 <= rate.low && rate.low < rate.high && rate.high <= 1.0);
        }
    }
    let ended: u64 = summary.endings.iter().map(|e| e.games).sum();
    assert_eq!(ended, 4_000);
    let storm = summary.endings.iter().find(|e| e.ending == "storm").unwrap();
    assert_eq!((storm.games, &storm.winner), (0, &None));
    assert!(storm.share.unwrap().high > 0.0, "never seen is not impossible");
    let turns = frames.get("turns").unwrap();
    let games: f64 = (0..turns.height()).filter_map(|r| number(turns, "games", r)).sum();
    assert!((games - 4_000.0).abs() < 0.5);
    let mean = (0..turns.height())
        .map(|r| number(turns, "turns", r).unwrap() * number(turns, "games", r).unwrap())
        .sum::<f64>()
        / 4_000.0;
    assert!((mean - summary.turns.mean.unwrap().point).abs() < 1e-9);
}

#[test]
fn cards_drawn_at_random_are_an_experiment() {
    let toy = Toy::new(2, 5);
    let run = toy.run(&TWO, 8_000, 2);
    let (summary, frames) = both(&toy, &run);
    let [table] = &summary.cards[..] else {
        panic!("one table for all sides: {:?}", summary.cards);
    };
    assert_eq!((table.kind, &table.side, table.exposure), (Kind::Experiment, &None, "built"));
    assert_eq!((table.family, table.cards.len()), (4, 5));
    let sled = &table.cards[0];
    let effect = sled.effect.unwrap();
    assert!(effect.low > 0.1 && sled.p_adjusted.unwrap() < 1e-6, "{sled:?}");
    assert!(sled.p_adjusted >= sled.p_value);
    assert_eq!(effect.point, sled.win_rate_with.unwrap() - sled.win_rate_without.unwrap());
    assert_eq!(effect.n, 16_000);
    assert_eq!(effect.method.name(), "ratio linearisation over seat blocks, Bonferroni");
    // No one ever had the anvil: null, and not 0.
    let anvil = &table.cards[4];
    assert_eq!((anvil.n_with, anvil.n_without), (0, 16_000));
    assert_eq!((anvil.win_rate_with, anvil.effect, anvil.p_adjusted), (None, None, None));
    let cards = frames.get("cards").unwrap();
    assert_eq!(number(cards, "effect", 0), Some(effect.point));
    assert_eq!(number(cards, "effect_low", 4), None);
    let json: serde_json::Value = serde_json::from_str(&serde_json::to_string(&summary).unwrap()).unwrap();
    assert!(json["cards"][0]["cards"][4]["effect"].is_null());
    assert!(json["cards"][0]["side"].is_null());
    assert_eq!(json["cards"][0]["cards"][0]["effect"]["level"], 0.95);
    assert_eq!(json["schema_version"], 10);
    let csv = frames.to_csv("cards");
    let anvil = csv.lines().nth(5).unwrap();
    // Eight empty fields after the one rate that there is.
    assert!(anvil.contains(",0,16000,,0."), "{anvil}");
    assert!(anvil.ends_with(",,,,,,,,"), "{anvil}");
}

#[test]
fn cards_met_in_play_are_an_association() {
    let mut toy = Toy::new(2, 5);
    toy.random = false;
    let run = toy.run(&TWO, 2_000, 1);
    let (summary, _) = both(&toy, &run);
    let scopes: Vec<_> = summary.cards.iter().map(|t| (t.side.as_deref().unwrap(), t.exposure, t.kind)).collect();
    let expected = ["Tortoise", "Hare & Co"].map(|s| [(s, "seen", Kind::Association), (s, "used", Kind::Association)]);
    assert_eq!(scopes, expected.concat());
    let none = Toy::new(2, 0);
    let run = none.run(&TWO, 200, 1);
    assert!(both(&none, &run).0.cards.is_empty());
}

#[test]
fn a_sequential_run_gets_intervals_for_every_look() {
    let toy = Toy::new(3, 5);
    let run = toy.run(&["greedy", "greedy", "random"], 6_000, 2);
    let mut results = toy.results(&run);
    results.sequential = Some(BetRange::for_blocks(2_000));
    let summary = Summary::new(&results);
    let sequence = "empirical-Bernstein mixture confidence sequence over seat blocks";
    let fixed = Summary::new(&toy.results(&run));
    for (wide, narrow) in summary.sides.iter().zip(&fixed.sides) {
        let (wide, narrow) = (wide.win_rate.unwrap(), narrow.win_rate.unwrap());
        assert_eq!(wide.method.name(), sequence);
        assert_eq!(wide.point, narrow.point);
        assert!(wide.low < narrow.low && narrow.high < wide.high);
    }
    assert_eq!(summary.endings[0].share.unwrap().method.name(), sequence);
    assert_eq!(
        summary.seats.iter().filter(|seat| seat.side.is_some()).nth(7).unwrap().win_rate.unwrap().method.name(),
        sequence
    );
}

#[test]
fn means_are_over_all_games_or_over_those_recorded() {
    let toy = Toy::new(2, 5);
    let mut rows = Keep::default();
    let run = toy.recorded(&TWO, 1_000, 2, Some(&mut rows));
    let (summary, frames) = both(&toy, &run);
    let sixes: i32 = rows.0.iter().filter_map(|row| row.metrics[0]).sum();
    let leads: Vec<i32> = rows.0.iter().filter_map(|row| row.metrics[1]).collect();
    let lead = leads.iter().sum::<i32>() as f64 / leads.len() as f64;
    assert_eq!(summary.metrics[0].mean.unwrap().point, f64::from(sixes) / 1_000.0);
    assert_eq!(summary.metrics[1].mean.unwrap().point, lead);
    assert_eq!(summary.metrics[1].mean.unwrap().n, leads.len() as u64);
    assert_eq!(summary.sides[0].wins, leads.len() as u64);
    let actions = frames.get("actions").unwrap();
    // The greedy never throw two: a true 0 among the counts.
    assert_eq!(number(actions, "uses", 1), Some(0.0));
    assert_eq!(number(actions, "mean", 1), Some(0.0));
    assert!(number(actions, "mean", 0).unwrap() > 3.0);
    let card_metrics = frames.get("card_metrics").unwrap();
    assert_eq!(card_metrics.height(), 15);
    assert_eq!(number(card_metrics, "mean", 4), None);
    assert!(number(card_metrics, "mean", 0).unwrap() > 10.0);
}

#[test]
fn means_of_what_never_varied_keep_an_interval() {
    let toy = Toy::followed(3);
    let mut run = toy.run(&["greedy", "greedy", "random"], 300, 1);
    let of = |each: i64| {
        let (mut turns, mut ratio) = (BlockSums::default(), RatioSums::default());
        (0..100).for_each(|_| turns.add(3 * each, 3));
        (0..100).for_each(|_| ratio.add(3, 3 * each));
        (turns, ratio)
    };
    let (never, always) = (of(0).1, of(2).1);
    run.tally.turns = of(9).0;
    for side in &mut run.tally.sides {
        side.metrics.iter_mut().for_each(|sums| sums.clone_from(&never));
        side.ranks.total.clone_from(&always);
    }
    for seat in &mut run.tally.seats {
        seat.side_ranks.iter_mut().for_each(|sums| sums.total.clone_from(&always));
    }
    for cards in &mut run.tally.cards {
        cards.metrics.iter_mut().for_each(|sums| sums.clone_from(&never));
    }
    let (summary, frames) = both(&toy, &run);
    let turns = summary.turns.mean.unwrap();
    assert!(turns.low < 9.0 && turns.high > 9.0, "{turns:?}");
    assert!(summary.metrics.iter().any(|row| row.per == "recorded"));
    for row in &summary.metrics {
        let mean = row.mean.unwrap();
        assert!(mean.point == 0.0 && mean.low == 0.0 && mean.high > 0.0, "{row:?}");
    }
    let ranks: Vec<_> = summary.ranks.iter().filter(|row| row.side.is_some()).collect();
    assert!(ranks.len() > 3, "{ranks:?}");
    for row in ranks {
        let mean = row.mean.unwrap();
        assert!(mean.point == 2.0 && mean.low < 2.0 && mean.high > 2.0, "{row:?}");
    }
    let cards = frames.get("card_metrics").unwrap();
    for row in 0..cards.height() {
        assert!(number(cards, "mean_high", row).unwrap() > 0.0, "{cards}");
    }
}

#[test]
fn what_is_wrong_with_a_run_is_said_first() {
    let mut toy = Toy::new(2, 5);
    toy.max_turns = 9;
    toy.bug = Some(12);
    let mut run = toy.run(&TWO, 150, 1);
    run.stopped = Stopped::Interrupted;
    let (summary, frames) = both(&toy, &run);
    let warnings = summary.head.warnings.join("\n");
    for part in [
        "unfinished after 9 throws",
        "abandoned because of a bug",
        "a bug of the toy",
        "interrupted",
        "seat blocks: with fewer than 100",
    ] {
        assert!(warnings.contains(part), "{part} is not in:\n{warnings}");
    }
    assert!(warnings.find("unfinished") < warnings.find("bug"));
    assert_eq!(summary.head.bugs.abandoned.len() as u64, summary.head.bugs.abandoned_games);
    assert!(summary.endings.iter().any(|e| e.ending == "unfinished" && e.games > 0));
    assert_eq!(frames.get("sides").unwrap().height(), 2);
}

#[test]
fn no_game_at_all_is_null_everywhere() {
    let mut toy = Toy::new(2, 5);
    let mut run = toy.run(&TWO, 2, 1);
    run.tally = balance_engine::sim::Tally::new(balance_engine::game::Rules::catalogue(&toy), 2, 200);
    toy.random = false;
    let (summary, frames) = both(&toy, &run);
    let json = serde_json::to_value(&summary).unwrap();
    for pointer in ["/sides/0/win_rate", "/turns_mean", "/turns_p90", "/draw_rate", "/metrics/0/mean"] {
        assert!(json.pointer(pointer).unwrap().is_null(), "{pointer}");
    }
    assert_eq!(number(frames.get("sides").unwrap(), "win_rate", 0), None);
}

fn records(path: &Path, toy: &Toy) -> Records {
    let draft = FileDraft::new(path).unwrap();
    Records::create(draft, path, &toy.labels(), balance_engine::game::Rules::catalogue(toy)).unwrap()
}

#[test]
fn threads_change_no_byte_of_any_file() {
    let toy = Toy::new(2, 5);
    let written = [1, 2].map(|threads| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.parquet");
        let mut records = records(&path, &toy);
        let run = toy.recorded(&TWO, 80_000, threads, Some(&mut records));
        assert!(run.sink_error.is_none());
        assert!(!path.exists());
        records.finish().unwrap();
        let (summary, _) = both(&toy, &run);
        summary.write_all(folder.path()).unwrap();
        contents(folder.path())
    });
    assert_eq!(written[0].keys().collect::<Vec<_>>(), written[1].keys().collect::<Vec<_>>());
    assert_eq!(written[0].len(), 10 * 2 + 2, "{:?}", written[0].keys());
    for (name, bytes) in &written[0] {
        assert!(*bytes == written[1][name], "{name}");
    }
}

#[derive(Default)]
struct Keep(Vec<GameRow>);

impl Sink for Keep {
    fn rows(&mut self, rows: Vec<GameRow>) -> std::io::Result<()> {
        self.0.extend(rows);
        Ok(())
    }
}

#[test]
fn records_hold_every_game_of_the_tally() {
    let toy = Toy::new(2, 5);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    let mut records = records(&path, &toy);
    let run = toy.recorded(&TWO, 70_000, 2, Some(&mut records));
    records.finish().unwrap();
    assert_eq!(contents(folder.path()).len(), 1, "no temporary file is left");
    let frame = read(&path);
    assert_eq!(frame.height(), 70_000);
    assert_eq!(
        frame.get_column_names().iter().map(|n| n.as_str()).collect::<Vec<_>>(),
        [
            "game",
            "shift",
            "first",
            "winner",
            "ending",
            "turns",
            "tortoise.sixes",
            "tortoise.lead",
            "hare_co.sixes",
            "hare_co.lead"
        ]
    );
    let text = |column: &str, row| frame.column(column).unwrap().str().unwrap().get(row);
    let count = |column: &str, value: Option<&str>| {
        (0..frame.height()).filter(|&row| text(column, row) == value).count() as u64
    };
    let (summary, _) = both(&toy, &run);
    assert_eq!(count("winner", Some("Tortoise")), summary.sides[0].wins);
    assert_eq!(count("winner", Some("Hare & Co")), summary.sides[1].wins);
    assert_eq!(count("winner", None), summary.sides[0].draws);
    assert_eq!(count("ending", Some("photo_finish")), summary.sides[0].draws);
    let total = |column: &str| frame.column(column).unwrap().i32().unwrap().iter().flatten().sum::<i32>();
    assert_eq!(i128::from(total("hare_co.sixes")), run.tally.sides[1].metrics[0].sum);
    assert_eq!(i128::from(total("tortoise.lead")), run.tally.sides[0].metrics[1].sum);
    // Each game has a count of sixes, if only 0; only a winner has a lead.
    assert_eq!(frame.column("tortoise.sixes").unwrap().null_count(), 0);
    let leads = frame.height() - frame.column("tortoise.lead").unwrap().null_count();
    assert_eq!(leads as u64, summary.sides[0].wins);
    assert_eq!(number(&frame, "game", 69_999), Some(69_999.0));
}

#[test]
fn records_that_are_not_finished_leave_nothing() {
    let toy = Toy::new(2, 5);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    drop(records(&path, &toy));
    assert!(contents(folder.path()).is_empty());
}

#[test]
fn names_become_columns_and_stay_unlike() {
    assert_eq!(slug("The Old Guard (II)"), "the_old_guard_ii");
    assert_eq!(slugs(["A!", "a?", "…"]), ["a", "a_2", "_2"]);
}
