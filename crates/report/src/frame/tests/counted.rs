//! Ranks, distributions and series by hand, and against the games.

use super::toy::{LEAD, MAP, SIXES};
use super::*;
use crate::frame::Saved;
use balance_engine::game::Rules;
use balance_engine::sim::Tally;
use balance_stats::{quantile, rate};

const THREE: [&str; 3] = ["greedy", "greedy", "random"];

/// A run of two blocks of three games. Nothing is counted yet.
fn six_games(toy: &Toy) -> RunResult {
    let mut run = toy.run(&THREE, 3, 1);
    run.tally = Tally::new(toy.catalogue(), 3, 200);
    (run.tally.blocks, run.tally.games) = (2, 6);
    run
}

fn text<'f>(frame: &'f DataFrame, column: &str, row: usize) -> Option<&'f str> {
    frame.column(column).unwrap().str().unwrap().get(row)
}

#[test]
fn ranks_by_hand() {
    let toy = Toy::followed(3);
    let mut run = six_games(&toy);
    // The Tortoise: twice 1st and once 2nd, then once 1st, once 3rd and once cut.
    let ranks = &mut run.tally.sides[0].ranks;
    for (sums, (a, b)) in ranks.at.iter_mut().zip([(2, 1), (1, 0), (0, 1)]) {
        sums.add(a, 3);
        sums.add(b, 3);
    }
    ranks.total.add(3, 4);
    ranks.total.add(2, 4);
    // In the last place it sat twice in one block and never in the other.
    let cell = &mut run.tally.seats[2].side_ranks[0];
    for (sums, n) in cell.at.iter_mut().zip([1, 0, 1]) {
        sums.add(2, n);
        sums.add(0, 0);
    }
    cell.total.add(2, 4);
    cell.total.add(0, 0);
    let (summary, frames) = both(&toy, &run);
    let ranks = frames.get("ranks").unwrap();
    // 3 sides, 3 places, 9 of both.
    assert_eq!(ranks.height(), 15 * 3);
    let row = |row| {
        let get = |column| number(ranks, column, row);
        (get("rank"), get("games"), get("n_at_rank"), get("share"))
    };
    assert_eq!(row(0), (Some(1.0), Some(6.0), Some(3.0), Some(0.5)));
    assert_eq!(row(1), (Some(2.0), Some(6.0), Some(1.0), Some(1.0 / 6.0)));
    assert_eq!(row(2), (Some(3.0), Some(6.0), Some(1.0), Some(1.0 / 6.0)));
    let known = rate(&run.tally.sides[0].ranks.at[0], 0.95).unwrap();
    assert_eq!(number(ranks, "share_low", 0), Some(known.low));
    assert_eq!(text(ranks, "share_method", 0), Some(known.method.name()));
    assert_eq!((text(ranks, "side", 0), number(ranks, "place", 0)), (Some("Tortoise"), None));
    assert_eq!(number(ranks, "mean_rank", 0), Some(8.0 / 5.0));
    assert_eq!(number(ranks, "n", 0), Some(5.0));
    // The first of the places, which were not counted: null, and not 0.
    assert_eq!((text(ranks, "side", 9), number(ranks, "place", 9)), (None, Some(1.0)));
    assert_eq!((number(ranks, "share", 9), number(ranks, "mean_rank", 9)), (None, None));
    // The Tortoise in the last place.
    let at = 18 + 6 * 3;
    assert_eq!((text(ranks, "side", at), number(ranks, "place", at)), (Some("Tortoise"), Some(3.0)));
    assert_eq!(row(at), (Some(1.0), Some(2.0), Some(1.0), Some(0.5)));
    assert_eq!(row(at + 1), (Some(2.0), Some(2.0), Some(0.0), Some(0.0)));
    // One block does not show how far off its mean may be.
    assert_eq!(summary.ranks[6 + 6].mean, None);
}

#[test]
fn distributions_by_hand() {
    let toy = Toy::followed(3);
    let mut run = six_games(&toy);
    let side = &mut run.tally.sides[1];
    for sixes in [0, 0, 0, 1, 1, SIXES] {
        side.values[0].add(sixes);
    }
    // A lead of 4 in one game, in each block.
    for _ in 0..2 {
        side.values[1].add(4);
        side.metrics[1].add(1, 4);
    }
    let (summary, frames) = both(&toy, &run);
    let frame = frames.get("distributions").unwrap();
    assert_eq!(frame.height(), 3 + 1);
    for (row, (value, games)) in [(0.0, 3.0), (1.0, 2.0), (2.0, 1.0)].into_iter().enumerate() {
        assert_eq!(number(frame, "value", row), Some(value));
        assert_eq!(number(frame, "games", row), Some(games));
        assert_eq!(number(frame, "share", row), Some(games / 6.0));
        assert_eq!(text(frame, "side", row), Some("Hare & Co"));
        let more = frame.column("or_more").unwrap().bool().unwrap().get(row);
        assert_eq!(more, Some(value == 2.0));
    }
    // All of the two games in which it was recorded.
    assert_eq!((text(frame, "metric", 3), number(frame, "share", 3)), (Some("lead"), Some(1.0)));
    assert_eq!(number(frame, "n", 3), Some(2.0));
    let of = |side: usize, metric: usize| &summary.quantiles[side * 2 + metric];
    // Too few games to bound anything.
    assert_eq!((of(1, 0).median, of(1, 0).max, of(1, 1).max), (None, SIXES, LEAD));
    for _ in 0..300 {
        (0..10).for_each(|value| run.tally.sides[1].values[1].add(value));
    }
    let known = quantile(&run.tally.sides[1].values[1], 0.9, 0.95, 3);
    let summary = Summary::new(&toy.results(&run));
    let lead = &summary.quantiles[3];
    assert_eq!((lead.median.unwrap().point, lead.p10.unwrap().point), (4.0, 1.0));
    assert_eq!((lead.p90, lead.p90.unwrap().point), (known, 8.0));
}

#[test]
fn series_by_hand() {
    let toy = Toy::followed(3);
    let mut run = six_games(&toy);
    let times = &mut run.tally.sides[2].series;
    assert_eq!(times.len(), 6);
    for _ in 0..300 {
        times[0].add(0);
        (1..=20).for_each(|value| times[3].add(value));
    }
    times[5].add(7);
    let (summary, frames) = both(&toy, &run);
    let frame = frames.get("series").unwrap();
    // The times without a game are left out.
    assert_eq!(frame.height(), 3);
    let row = |row| {
        let get = |column| number(frame, column, row);
        ["time", "games", "median", "q10", "q25", "q75", "q90"].map(get)
    };
    assert_eq!(row(0), [0.0, 300.0, 0.0, 0.0, 0.0, 0.0, 0.0].map(Some));
    assert_eq!(row(1), [6.0, 6_000.0, 10.0, 2.0, 5.0, 15.0, 18.0].map(Some));
    let mut alone = [Some(7.0); 7];
    alone[..3].copy_from_slice(&[Some(10.0), Some(1.0), None]);
    assert_eq!(row(2), alone);
    let ends = ["median_low", "median_high"].map(|end| number(frame, end, 1));
    assert_eq!(ends, [Some(10.0), Some(11.0)]);
    let [series] = &summary.series[..] else { panic!("{:?}", summary.series) };
    assert_eq!((series.time_unit, series.unit), ("throws of the racer", "squares"));
    assert_eq!(text(frame, "time_unit", 1), Some("throws of the racer"));
}

#[test]
fn counts_of_a_run_agree_with_its_games() {
    let toy = Toy::followed(3);
    let mut rows = Keep::default();
    let run = toy.recorded(&THREE, 3_000, 2, Some(&mut rows));
    let (summary, frames) = both(&toy, &run);
    for (side, row) in summary.sides.iter().zip(&summary.ranks) {
        assert_eq!((row.side.as_ref(), row.ranks[0].n_at_rank), (Some(&side.name), side.wins + side.draws));
        let share: f64 = row.ranks.iter().map(|at| at.share.unwrap().point).sum();
        assert!((share - 1.0).abs() < 1e-9);
    }
    let frame = frames.get("distributions").unwrap();
    for row in 0..frame.height() {
        let side = summary.sides.iter().position(|s| Some(&*s.name) == text(frame, "side", row));
        let metric = usize::from(text(frame, "metric", row) == Some("lead"));
        let value = number(frame, "value", row).unwrap() as u32;
        let max = [SIXES, LEAD][metric];
        let has = |game: &&GameRow| match game.metrics[side.unwrap() * 2 + metric] {
            Some(at) => (at as u32).min(max) == value,
            None => metric == 0 && value == 0,
        };
        let games = rows.0.iter().filter(has).count();
        assert_eq!(number(frame, "games", row), Some(games as f64));
    }
    let first = frames.get("series").unwrap();
    assert_eq!(number(first, "games", 0), Some(3_000.0));
    // Mean ranks of all sides together are that of all places together.
    let mean = |rows: &[RankSummary]| rows.iter().map(|row| row.mean.unwrap().point).sum::<f64>() / rows.len() as f64;
    assert!((mean(&summary.ranks[..3]) - mean(&summary.ranks[3..6])).abs() < 1e-9);
}

#[test]
fn maps_by_hand() {
    let toy = Toy::followed(3);
    let mut run = six_games(&toy);
    // Column 2 of the far row: three in six games.
    run.tally.sides[1].places[8] = 3;
    run.tally.sides[1].places[0] = 12;
    let (summary, frames) = both(&toy, &run);
    let frame = frames.get("maps").unwrap();
    let cells = (MAP.0 * MAP.1) as usize;
    assert_eq!(frame.height(), 3 * cells, "cells without a count are there too");
    let row = |row| {
        let get = |column| number(frame, column, row);
        ["column", "row", "count", "games", "per_game"].map(get)
    };
    assert_eq!(row(cells + 8), [2.0, 1.0, 3.0, 6.0, 0.5].map(Some));
    assert_eq!(row(cells), [0.0, 0.0, 12.0, 6.0, 2.0].map(Some));
    assert_eq!(row(8), [2.0, 1.0, 0.0, 6.0, 0.0].map(Some));
    let at = cells + 8;
    assert_eq!((text(frame, "side", at), text(frame, "map", at)), (Some("Hare & Co"), Some("the_landings")));
    assert_eq!(text(frame, "unit", at), Some("throws"));
    let [map] = &summary.maps[..] else { panic!("{:?}", summary.maps) };
    assert_eq!((map.columns, map.rows, map.width, map.depth), (6, 2, 30, 12));
    let totals: Vec<_> = map.sides.iter().map(|total| (total.count, total.per_game)).collect();
    assert_eq!(totals, [(0, Some(0.0)), (15, Some(2.5)), (0, Some(0.0))]);
    // Without games there is no count a game, and not 0.
    (run.tally.blocks, run.tally.games) = (0, 0);
    let (summary, frames) = both(&toy, &run);
    assert_eq!(number(frames.get("maps").unwrap(), "per_game", at), None);
    assert_eq!(summary.maps[0].sides[1].per_game, None);
}

#[test]
fn maps_agree_with_the_games_on_any_number_of_threads() {
    let toy = Toy::followed(3);
    let [one, two, four] = [1, 2, 4].map(|threads| both(&toy, &toy.run(&THREE, 3_000, threads)));
    assert_eq!((&one.0.maps, &one.0.maps), (&two.0.maps, &four.0.maps));
    let csv = |run: &(Summary, Frames)| run.1.to_csv("maps");
    assert_eq!((csv(&one), csv(&one)), (csv(&two), csv(&four)));
    // Every throw lands somewhere.
    let total: u64 = one.0.maps[0].sides.iter().map(|total| total.count).sum();
    let mean = one.0.turns.mean.unwrap().point;
    assert!((total as f64 / 3_000.0 - mean).abs() < 1e-9);
}

#[test]
fn frames_without_a_number_are_left_out() {
    let toy = Toy::new(2, 5);
    let run = toy.run(&TWO, 200, 1);
    let (summary, frames) = both(&toy, &run);
    let folder = tempfile::tempdir().unwrap();
    summary.write_all(folder.path()).unwrap();
    for name in ["ranks", "distributions", "series", "maps"] {
        assert_eq!(frames.get(name).unwrap().height(), 0, "{name}");
        assert!(!folder.path().join(format!("{name}.csv")).exists(), "{name}");
    }
    assert!(folder.path().join("sides.csv").exists());
    assert!(summary.ranks.is_empty() && summary.series.is_empty() && summary.maps.is_empty());
    assert!(summary.quantiles.is_empty());
    // Two sides that are followed have the others.
    let toy = Toy::followed(2);
    let run = toy.run(&TWO, 200, 1);
    let (_, frames) = both(&toy, &run);
    let rows = |name| frames.get(name).unwrap().height();
    assert!(rows("ranks") == 0 && rows("series") > 0);
}

#[test]
fn exposures_are_called_what_the_game_calls_them() {
    let mut toy = Toy::followed(2);
    toy.random = false;
    let run = toy.run(&TWO, 400, 1);
    let (summary, frames) = both(&toy, &run);
    let words: Vec<_> = summary.cards.iter().map(|table| table.exposure).collect();
    assert_eq!(words, ["found on the way", "worn", "found on the way", "worn"]);
    assert_eq!(text(frames.get("cards").unwrap(), "exposure", 0), Some("found on the way"));
}
