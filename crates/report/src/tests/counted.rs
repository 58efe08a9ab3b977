//! Ranks, distributions and series: what the text and the charts say of them.

use super::*;
use crate::frame::ScenarioFacts;
use crate::frame::{CourseRow, DramaRow, Results, SideLabel};
use balance_engine::game::{Catalogue, Ending, MetricInfo, Per, SeriesInfo};
use balance_engine::sim::{DramaMeasure, RunResult, Tally};
use balance_stats::{Estimate, Estimator, Histogram};

/// The names of a chart's parts from top to bottom, with where they stand.
pub(super) fn places(svg: &str) -> Vec<(i32, i32, String)> {
    let texts = svg.lines().filter(|line| line.starts_with("<text "));
    let number = |line: &str, key: &str| {
        let rest = line.split_once(&format!(" {key}=\"")).unwrap().1;
        rest.split('"').next().unwrap().parse().unwrap()
    };
    let word = |line: &str| line.split_once('>').unwrap().1.replace("</text>", "");
    texts.map(|line| (number(line, "x"), number(line, "y"), word(line))).collect()
}

#[test]
fn the_text_tells_ranks_and_how_numbers_vary() {
    let summary = played(&Toy::followed(4), 4_000, 2);
    let page = text(&summary, false);
    let part = |from: &str, to: &str| {
        let rest = page.split_once(from).unwrap_or_else(|| panic!("no {from}:\n{page}")).1;
        format!("{from}{}", rest.split_once(to).unwrap().0)
    };
    insta::assert_snapshot!("ranks_in_a_terminal", part("Ranks", "What items"));
    insta::assert_snapshot!("spread_in_a_terminal", part("Variation between games", "\nn = 4,000"));
    for line in part("Ranks", "What items").lines().chain(part("Variation between games", "\nn = 4,000").lines()) {
        assert!(line.chars().count() <= 100, "{line}");
    }
    // Narrow, names are cut before a line grows too long.
    let narrow = summary.page(60).text(false);
    let rows = narrow.split_once("Ranks").unwrap().1.split_once("What items").unwrap().0;
    assert!(rows.lines().all(|line| line.chars().count() <= 60), "{rows}");
    assert!(rows.contains('…') && rows.contains('['), "{rows}");
    // Numbers that are not counted are not shown.
    let two = played(&Toy::new(2, 5), 2_000, 2);
    let page = text(&two, false);
    assert!(!page.contains("Ranks") && !page.contains("Variation between games"));
}

/// A row of a measure for all sides and one for each, and a game whose winner is ever surer to win.
fn with_course(mut summary: Summary) -> Summary {
    let estimate = |point: f64| Estimate {
        point,
        low: point * 0.9,
        high: point * 1.1,
        level: 0.95,
        n: 1_000,
        method: Estimator::RatioBlocks.alone(),
    };
    let whose: Vec<Option<String>> =
        [None].into_iter().chain(summary.sides.iter().map(|side| Some(side.name.clone()))).collect();
    let row = |measure: DramaMeasure, side: &Option<String>| DramaRow {
        measure: measure.name(),
        unit: measure.unit("throws"),
        side: side.clone(),
        place: None,
        value: Some(estimate(if measure.is_share() { 0.25 } else { 8.0 })),
    };
    summary.drama =
        DramaMeasure::ALL.into_iter().flat_map(|measure| whose.iter().map(move |side| row(measure, side))).collect();
    let step = |step: u32| CourseRow {
        winner: None,
        progress: f64::from(step) / 4.0,
        games: 1_000,
        median: Some(estimate(0.5 + f64::from(step) / 10.0)),
        p10: Some(0.2),
        p90: Some(0.95),
    };
    summary.course = (0..=4).map(step).collect();
    summary
}

#[test]
fn the_course_of_games_has_a_table_a_sentence_and_a_chart() {
    let bare = played(&Toy::followed(2), 2_000, 2);
    assert!(!text(&bare, false).contains("Course of a game"), "its scores predict nothing");
    let summary = with_course(bare);
    let page = text(&summary, false);
    let part = page.split_once("Course of a game").unwrap().1.split_once("Averages per game").unwrap().0;
    insta::assert_snapshot!("course_in_a_terminal", format!("Course of a game{part}"));
    let answer = summary.story().answer.join(" ");
    assert!(answer.contains("The side that leads at half-time wins 25 % [22, 28] of games"), "{answer}");
    let charts = summary.charts(Canvas::default());
    let svg = chart(&charts, "course.svg");
    keep("course.svg", svg);
    // The least chance is 20 %, and the axis begins at 0. A single line needs no legend.
    assert!(["0", "100"].iter().all(|word| words(svg).contains(word)), "{:?}", words(svg));
    assert!(!words(svg).contains(&"winner"), "{:?}", words(svg));
    // Of many sides a page has all together.
    let four = text(&with_course(played(&Toy::followed(4), 2_000, 2)), false);
    let part = four.split_once("Course of a game").unwrap().1.split_once("Averages per game").unwrap().0;
    assert!(!part.contains("Tortoise") && part.contains("a win from below 10 %"), "{part}");
}

#[test]
fn the_card_tables_use_the_words_of_the_game() {
    let mut toy = Toy::followed(2);
    toy.random = false;
    let (summary, charts) = drawn(&toy, 2_000);
    assert!(text(&summary, false).contains("win rate when worn minus win rate when not worn"));
    let svg = chart(&charts, "cards_tortoise_found_on_the_way.svg");
    assert!(words(svg)[0].contains("are found on the way"), "{:?}", words(svg)[0]);
}

#[test]
fn ranks_have_a_row_for_each_side_and_each_place() {
    let (summary, charts) = drawn(&Toy::followed(4), 8_000);
    let svg = chart(&charts, "ranks.svg");
    keep("ranks.svg", svg);
    let said = words(svg);
    for name in ["Tortoise", "goes 1st", "goes 4th", "1st", "4th", "mean rank", "by side"] {
        assert!(said.contains(&name), "{name}: {said:?}");
    }
    let (mean, ends) = super::super::number::amount(&summary.ranks[2].mean.unwrap());
    assert!(said.contains(&format!("{mean} {ends}").as_str()));
    // Shares that exclude the average of all sides are underlined, those of places too.
    let rows = |of_side: bool| summary.ranks.iter().filter(move |row| row.side.is_some() == of_side);
    let rows = |of_side| rows(of_side).filter(|row| row.side.is_none() != row.place.is_none());
    let share = |row: &crate::frame::RankSummary, nth: usize| row.ranks[nth].share.unwrap();
    let average = |nth| rows(true).map(|row| share(row, nth).point).sum::<f64>() / 4.0;
    let all = (0..4).flat_map(|nth| rows(true).chain(rows(false)).map(move |row| (nth, row)));
    let sure = all.filter(|(nth, row)| !share(row, *nth).contains(average(*nth))).count();
    assert!((1..32).contains(&sure), "{sure}");
    let lines = svg.lines().filter(|line| line.starts_with("<polyline ") && line.contains("stroke-width=\"1\""));
    assert_eq!(lines.count(), sure);
    // One neutral ramp: no rank is good or bad by its colour.
    let fills = svg.lines().filter(|line| line.starts_with("<rect ")).filter_map(|line| line.split_once("fill=\"#"));
    let parts = fills.map(|(_, rest)| [0, 4].map(|at| u8::from_str_radix(&rest[at..at + 2], 16).unwrap()));
    assert!(parts.clone().all(|[red, blue]| red <= blue && blue - red < 60), "{:?}", parts.collect::<Vec<_>>());
    // A game that was cut gives no one a rank.
    let mut toy = Toy::followed(4);
    toy.max_turns = 16;
    let (_, cut) = drawn(&toy, 2_000);
    assert!(words(chart(&cut, "ranks.svg")).join(" ").contains("because of unfinished games"));
    assert!(!words(svg).join(" ").contains("unfinished games"));
    assert!(drawn(&Toy::followed(2), 600).1.iter().all(|(file, _)| file != "ranks.svg"));
}

#[test]
fn a_plot_of_a_distribution_for_each_side() {
    let (summary, charts) = drawn(&Toy::followed(3), 8_000);
    for (file, max, last) in [("distribution_sixes.svg", 2, "≥ 2"), ("distribution_lead.svg", 9, "")] {
        let svg = chart(&charts, file);
        keep(file, svg);
        let said = words(svg);
        for name in ["Tortoise", "Hare &amp; Co", "Snail &lt;3&gt;"] {
            assert!(said.contains(&name), "{name}: {said:?}");
        }
        // The lead is that of the winner, so a side is counted in the games that it won.
        let axis = if last.is_empty() { "share of n (%)" } else { "games (%)" };
        assert_eq!(said.iter().filter(|word| **word == axis).count(), 3, "{said:?}");
        assert_eq!(said.contains(&last), !last.is_empty(), "{file}: {said:?}");
        let grey = svg.lines().filter(|line| line.starts_with("<rect ") && line.contains("#696969"));
        assert_eq!(grey.count(), if last.is_empty() { 0 } else { 3 }, "{file}");
        let told = said.iter().filter(|word| word.starts_with("median ") || word.contains("; median ")).count();
        assert_eq!(told, 3, "{file} {max}: {said:?}");
    }
    let quantiles = &summary.quantiles[0];
    assert_eq!(quantiles.p90.unwrap().point, 2.0);
    let said = words(chart(&charts, "distribution_sixes.svg")).join(" ");
    assert!(said.contains("80 % of games 0 to 2 or more"), "{said}");
    // The line of the median does not hide a dashed one.
    let mut summary = summary;
    summary.quantiles.iter_mut().for_each(|row| row.p10 = row.median);
    let charts = summary.charts(Canvas::default());
    let svg = chart(&charts, "distribution_sixes.svg");
    let lines = svg.lines().filter(|line| line.starts_with("<polyline ") && line.contains("stroke=\"#000000\""));
    let column = |line: &str| line.split_once("points=\"").unwrap().1.split(',').next().unwrap().to_owned();
    let (dashed, full): (Vec<_>, Vec<_>) = lines.partition(|line| line.contains("stroke-width=\"1\""));
    assert!(!dashed.is_empty() && dashed.iter().all(|line| full.iter().all(|median| column(line) != column(median))));
    let alone = drawn(&Toy::followed(1), 3_000).1;
    keep("distribution_alone.svg", chart(&alone, "distribution_sixes.svg"));
}

#[test]
fn a_line_of_a_series_for_each_side() {
    let (summary, charts) = drawn(&Toy::followed(4), 8_000);
    let svg = chart(&charts, "series_way.svg");
    keep("series_way.svg", svg);
    let said = words(svg);
    for name in ["Tortoise", "Hare &amp; Co", "throws of the racer", "way (squares)"] {
        assert!(said.contains(&name), "{name}: {said:?}");
    }
    // A panel for each of more than two sides, with the lines of the others in grey.
    assert_eq!(svg.matches("<polygon ").count(), 4);
    assert_eq!(svg.matches("stroke=\"#BEBEBE\"").count(), 4 * 3);
    assert_eq!(chart(&drawn(&Toy::followed(2), 2_000).1, "series_way.svg").matches("stroke=\"#BEBEBE\"").count(), 0);
    // A line ends when fewer than half of the games are still on.
    let of_side = |row: &&crate::frame::TimeRow| row.side == "Tortoise" && row.series == "way";
    let times = summary.times.iter().filter(of_side);
    let max = times.clone().map(|row| row.games).max().unwrap();
    let half = times.clone().filter(|row| row.games * 2 >= max).count();
    assert!(half < times.count());
    assert_eq!(svg.matches("<title>Tortoise, ").count(), half);
}

#[test]
fn the_charts_of_what_is_counted_are_whole() {
    for sides in [1, 2, 4] {
        let (_, charts) = drawn(&Toy::followed(sides), 4_000);
        let files: Vec<_> = charts.iter().map(|(file, _)| file.as_str()).collect();
        let ours: Vec<_> = files
            .iter()
            .filter(|file| ["ranks", "distribution", "series"].iter().any(|k| file.starts_with(k)))
            .collect();
        assert_eq!(ours.len(), if sides > 2 { 4 } else { 3 }, "{files:?}");
        for file in ours {
            let svg = chart(&charts, file);
            let said = words(svg).join(" ");
            for part in ["n = ", "95 %", "The long race"] {
                assert!(said.contains(part), "{file}: {part}");
            }
            assert!(svg.contains("<desc id="), "{file}");
            // No two words at one place, and nothing off the sheet.
            let places = places(svg);
            for (at, one) in places.iter().enumerate() {
                assert!((0..=SHEET_WIDTH).contains(&one.0) && one.1 >= 0, "{file}: {one:?}");
                let same = places[at + 1..].iter().find(|two| (two.0, two.1) == (one.0, one.1));
                assert_eq!(same, None, "{file}");
            }
        }
    }
}

/// What a game of eight sides with long names, many values and many times lets be counted.
fn crowd() -> Catalogue {
    let metric = MetricInfo {
        name: "steps_of_the_racer".into(),
        unit: "squares",
        help: "How far the racer went.".into(),
        per: Per::Game,
        max: Some(400),
    };
    let series = SeriesInfo {
        name: "position".into(),
        unit: "squares",
        help: "Where the racer stands.".into(),
        times: 61,
        every: 3,
        time_word: "turns of the racer",
        max: 700,
    };
    Catalogue {
        metrics: vec![metric],
        series: vec![series],
        endings: Ending::list(&[("line", "a player crossed the line")]),
        turn_word: "turns",
        ..Catalogue::default()
    }
}

/// Counts of 1,000 blocks of eight games, each side a little faster than the one before.
fn crowded(catalogue: &Catalogue) -> Tally {
    let mut tally = Tally::new(catalogue, 8, 2_000);
    (tally.blocks, tally.games) = (1_000, 8_000);
    for block in 0..1_000_i64 {
        for at in 0..8 {
            for row in [&mut tally.sides[at].ranks, &mut tally.seats[at].ranks] {
                let cut = usize::from(block % 10 == 0);
                row.at.iter_mut().for_each(|sums| sums.add((1 - cut) as i64, 8));
                row.total.add(8 - 8 * cut as u32, 36 - 36 * cut as i64);
            }
            tally.sides[at].wins.add(1, 8);
        }
        tally.draws.add(0, 8);
        tally.unfinished.add(if block % 10 == 0 { 8 } else { 0 }, 8);
        tally.turns.add(800, 8);
    }
    for (at, side) in tally.sides.iter_mut().enumerate() {
        for game in 0..8_000_u32 {
            let luck = (game * 7_919 % 101 + game * 104_729 % 103) / 4;
            let steps = 150 + 8 * at as u32 + 3 * luck;
            side.values[0].add(if game % 400 == 0 { 400 } else { steps });
            for (time, values) in (0..).zip(&mut side.series).take(20 + (game % 42) as usize) {
                values.add(time * (4 + at as u32 / 2 + luck / 12));
            }
        }
    }
    tally
}

/// The summary of the crowd, with its charts.
fn counted(tally: Tally) -> (Summary, Vec<(String, String)>) {
    let (catalogue, toy) = (crowd(), Toy::new(2, 0));
    let run = RunResult { tally, ..toy.run(&["greedy"; 2], 2, 1) };
    let side = |at: usize| SideLabel {
        name: format!("The {at} Mushers of the Northern Woods"),
        agent: "greedy".into(),
        draws_build: false,
    };
    let scenario = ScenarioFacts { sides: (0..8).map(side).collect(), catalogue: &catalogue, ..toy.facts() };
    let results = Results { scenario, ..toy.results(&run) };
    let summary = Summary::new(&results);
    let charts = summary.charts(Canvas::default());
    (summary, charts)
}

#[test]
fn eight_sides_have_room() {
    let (summary, charts) = counted(crowded(&crowd()));
    for file in ["ranks.svg", "distribution_steps_of_the_racer.svg", "series_position.svg"] {
        let svg = chart(&charts, file);
        keep(&format!("eight_{file}"), svg);
        assert!(svg.contains("Mushers"), "{file}");
    }
    let said = words_of_chart(&charts, "series_position.svg");
    for time in ["0", "50", "100"] {
        assert!(said.contains(&time), "{time}: {said:?}");
    }
    assert_eq!(chart(&charts, "series_position.svg").matches("<polygon ").count(), 8);
    let page = text(&summary, false);
    let rows = page.split_once("Ranks").unwrap().1.split_once("How games ended").unwrap().0;
    assert!(rows.lines().all(|line| line.chars().count() <= 100), "{rows}");
    let rows = page.split_once("Variation between games").unwrap().1;
    assert!(rows.lines().take(9).all(|line| line.chars().count() <= 100), "{rows}");
    // One of 400 games went beyond the last separate bar: one bar for all of these.
    let said = words_of_chart(&charts, "distribution_steps_of_the_racer.svg").join(" ");
    assert!(said.contains("or more."), "{said}");
}

#[test]
fn each_plot_has_its_own_n_if_a_value_is_not_counted_in_all_games() {
    let mut tally = crowded(&crowd());
    tally.sides[2].values[0] = Histogram::default();
    (0..500).for_each(|at| tally.sides[2].values[0].add(150 + at % 7));
    let (_, charts) = counted(tally);
    let said = words_of_chart(&charts, "distribution_steps_of_the_racer.svg").join("\n");
    assert!(said.contains("n = 500 games") && said.matches("n = 8,000 games").count() == 7, "{said}");
    assert!(!said.contains("games (%)") && said.contains("Only games with a value count"), "{said}");
}

#[test]
fn a_side_that_is_not_followed_has_no_line() {
    let mut tally = crowded(&crowd());
    tally.sides[2].series.iter_mut().for_each(|values| *values = Histogram::default());
    let (_, charts) = counted(tally.clone());
    let svg = chart(&charts, "series_position.svg");
    assert_eq!(svg.matches("<polygon ").count(), 7);
    let named = words(svg).iter().filter(|word| word.contains("Mushers")).count();
    assert_eq!(named, 7);
    for side in &mut tally.sides {
        side.series.iter_mut().skip(1).for_each(|values| *values = Histogram::default());
    }
    let (_, charts) = counted(tally);
    assert!(charts.iter().all(|(file, _)| !file.starts_with("series_")), "one time is no line");
}
