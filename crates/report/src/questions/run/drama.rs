//! The course of games on the page of a run: a table, a chart and a sentence.

use crate::charts::lines::{Line, Lines, Mark, Point};
use crate::frame::{CourseRow, DramaRow, Summary};
use crate::number::{PERCENT, amount, counted, joined, level, percent, plain};
use crate::page::Page;
use crate::style::BLUE;
use crate::svg::Figure;
use crate::table::{Column, Heads, Table};
use crate::text::parts;
use balance_engine::sim::{Drama, DramaMeasure};
use balance_stats::Estimate;

/// With more sides than this, sides have no columns of their own.
const MAX_SIDES: usize = 2;
/// Marks below the axis, in percent of the turns.
const MARK_EVERY: usize = 20;

const fn words(measure: DramaMeasure) -> &'static str {
    match measure {
        DramaMeasure::DecidedBy => "decided by turn",
        DramaMeasure::LeadChanges => "lead changes",
        DramaMeasure::Comebacks => "comebacks (of wins)",
        DramaMeasure::HalfTimeLead => "half-time lead (pp)",
        DramaMeasure::Snowball => "half-time leads won",
        DramaMeasure::Choices => "options within 1 pp",
        DramaMeasure::Options => "options",
        DramaMeasure::Decisions => "decisions per game",
    }
}

/// The rows of a measure: for all sides together, then for each side.
fn of_measure(summary: &Summary, measure: DramaMeasure) -> impl Iterator<Item = &DramaRow> {
    summary.drama.iter().filter(move |row| row.measure == measure.name() && row.place.is_none())
}

fn of_all(summary: &Summary, measure: DramaMeasure) -> Option<Estimate> {
    of_measure(summary, measure).next()?.value
}

/// The win probability below which a later win is a comeback.
fn behind(summary: &Summary) -> String {
    format!("{} %", plain(Drama::comeback_below(summary.sides.len()) * PERCENT, 0))
}

pub(super) fn on(page: &mut Page, summary: &Summary) {
    if summary.drama.iter().all(|row| row.value.is_none()) {
        return;
    }
    // More columns do not fit a page.
    let shown = if summary.sides.len() > MAX_SIDES { 0 } else { summary.sides.len() };
    let sides = summary.sides[..shown].iter().map(|side| Column::estimate(&side.name));
    let heads = [Column::name(), Column::estimate("all")].into_iter().chain(sides);
    let mut table = Table::new(Heads::Plain, heads);
    for measure in DramaMeasure::ALL {
        let values: Vec<Option<Estimate>> = of_measure(summary, measure).take(1 + shown).map(|row| row.value).collect();
        if values.iter().all(Option::is_none) {
            continue;
        }
        let write = |value: &Estimate| match measure {
            DramaMeasure::HalfTimeLead => amount(&value.scaled(PERCENT)),
            _ if measure.is_share() => percent(value),
            _ => amount(value),
        };
        let cells = values.iter().map(|value| parts(value.as_ref(), write).into());
        table.row([words(measure).into()].into_iter().chain(cells));
    }
    let games = counted(summary.course.first().map_or(0, |row| row.games), "recorded game");
    page.heading("Course of a game", ": win probabilities predicted from scores");
    page.table(table);
    page.charts(&["course"]);
    let games = if summary.sides.len() > 1 { format!("{games} with a winner") } else { games };
    page.note(&match of_all(summary, DramaMeasure::DecidedBy) {
        None => format!("n = {games}. Win probabilities are missing: scores don't predict the winner here."),
        Some(_) => format!(
            "n = {games}. Decided: the winner's win probability stays at 90 % or more. Comeback: a win from \
             below {}. Lead: the best win probability minus the second-best. {}By side and position: drama.csv. Intervals \
             include the uncertainty of the predictions (delete-a-group jackknife).",
            behind(summary),
            match shown {
                0 => "",
                1 => "All: a loss counts as a win of the game itself. ",
                _ => "Columns of a side: its wins, the leads that it has or takes, its decisions. ",
            }
        ),
    });
}

/// How often the side that leads at half-time wins, and how many wins are comebacks.
pub(super) fn sentence(summary: &Summary) -> Option<String> {
    let [leads, comebacks] = [DramaMeasure::Snowball, DramaMeasure::Comebacks].map(|measure| of_all(summary, measure));
    Some(format!(
        "The side that leads at half-time wins {} of games. {} of wins are comebacks from a win probability below {}.",
        joined(percent(&leads?)),
        joined(percent(&comebacks?)),
        behind(summary)
    ))
}

pub(super) fn chart(summary: &Summary) -> Lines<'_> {
    let points = summary.course.iter().filter(|row| row.winner.is_none()).filter_map(point).collect();
    let lines = vec![Line { name: "winner", ink: BLUE, points }];
    let games = summary.course.first().map_or(0, |row| row.games);
    let mark = |x: usize| Mark { x: x as f64, name: format!("{x} %"), below: String::new() };
    Lines {
        figure: Figure {
            plain: "Line: the winner's median win probability. Band: 80 % of games.".to_owned(),
            caption: format!(
                "n = {}. Win probabilities are predicted from scores. {} intervals of the medians: course.csv.",
                counted(games, "sampled game"),
                level(summary.head.level)
            ),
            ..summary.head.figure("course", "the winner's win probability")
        },
        up: "win probability (%)".to_owned(),
        across: format!("{} played (% of game)", summary.head.turn_word),
        span: Some((0.0, 100.0)),
        marks: (0..=100).step_by(MARK_EVERY).map(mark).collect(),
        lines,
        ..Lines::default()
    }
}

fn point(row: &CourseRow) -> Option<Point> {
    let [x, y, low, high] = [row.progress, row.median?.point, row.p10?, row.p90?].map(|part| part * PERCENT);
    let [at, median, from, to] = [x, y, low, high].map(|value| plain(value, 0));
    Some(Point { x, y, low, high, words: format!("{at} %: {median} % ({from} to {to})") })
}
