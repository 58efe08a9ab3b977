//! The course of games on the page of a run: a table, a chart, a sentence.

use balance_engine::sim::{Drama, DramaMeasure};
use balance_stats::Estimate;

use crate::charts::lines::{Line, Lines, Mark, Point};
use crate::frame::{CourseRow, DramaRow, Summary};
use crate::number::{PERCENT, amount, counted, joined, level, percent, plain};
use crate::page::Page;
use crate::style::BLUE;
use crate::svg::Figure;
use crate::table::{Column, Heads, Table};
use crate::text::parts;

/// Sides that have a column of their own at most.
const MOST_SIDES: usize = 2;

/// Marks below the axis, in percent of the turns.
const MARK_EVERY: usize = 20;

/// How tables name a measure, and what it is counted in.
const fn words(measure: DramaMeasure) -> &'static str {
    match measure {
        DramaMeasure::DecidedBy => "decided by turn",
        DramaMeasure::LeadChanges => "changes of the lead",
        DramaMeasure::Comebacks => "comebacks, of wins",
        DramaMeasure::HalfTimeLead => "lead at half-time, pp",
        DramaMeasure::Snowball => "half-time leads won",
        DramaMeasure::Choices => "options within 1 pp",
        DramaMeasure::Options => "options",
        DramaMeasure::Decisions => "decisions in a game",
    }
}

/// The rows of a measure: of all sides together, then of each side.
fn of_measure(summary: &Summary, measure: DramaMeasure) -> impl Iterator<Item = &DramaRow> {
    summary.drama.iter().filter(move |row| row.measure == measure.name() && row.place.is_none())
}

/// What is known of all sides together.
fn of_all(summary: &Summary, measure: DramaMeasure) -> Option<Estimate> {
    of_measure(summary, measure).next()?.value
}

/// Below which chance a win is a comeback.
fn behind(summary: &Summary) -> String {
    format!("{} %", plain(Drama::comeback_below(summary.sides.len()) * PERCENT, 0))
}

pub(super) fn on(page: &mut Page, summary: &Summary) {
    if summary.drama.iter().all(|row| row.value.is_none()) {
        return;
    }
    // More columns do not fit a page.
    let shown = if summary.sides.len() > MOST_SIDES { 0 } else { summary.sides.len() };
    let sides = summary.sides[..shown].iter().map(|side| Column::estimate(&side.name));
    let heads = [Column::name(), Column::estimate("all")].into_iter().chain(sides);
    let mut table = Table::new(Heads::Plain, heads);
    for measure in DramaMeasure::ALL {
        let values: Vec<Option<Estimate>> = of_measure(summary, measure).take(1 + shown).map(|row| row.value).collect();
        let write = |value: &Estimate| match measure {
            DramaMeasure::HalfTimeLead => amount(&value.scaled(PERCENT)),
            _ if measure.is_share() => percent(value),
            _ => amount(value),
        };
        let cells = values.iter().map(|value| parts(value.as_ref(), write).into());
        table.row([words(measure).into()].into_iter().chain(cells));
    }
    page.heading("Course of a game", ", by the chances of winning that scores predict");
    page.table(table);
    page.charts(&["course"]);
    let games = summary.course.first().map_or(0, |row| row.games);
    page.note(&format!(
        "From {} of this run that were recorded and won. A game is decided once the winner's chance stays at 90 % or more. A \
         comeback is a win after a chance below {}. Lead: the best chance minus the second. For a side: in games that it won; \
         leads: in games in which it leads at half-time. By side and place: drama.csv. \
         The intervals do not include the uncertainty of the predicted chances: those of turns, leads and options within 1 pp are \
         about half as wide as they should be.",
        counted(games, "game"),
        behind(summary)
    ));
}

/// Who leads at half-time wins how often, and how many wins are comebacks.
pub(super) fn sentence(summary: &Summary) -> Option<String> {
    let [leads, comebacks] = [DramaMeasure::Snowball, DramaMeasure::Comebacks].map(|measure| of_all(summary, measure));
    Some(format!(
        "Who leads at half-time wins {} of games; {} of wins come after a chance below {}.",
        joined(percent(&leads?)),
        joined(percent(&comebacks?)),
        behind(summary)
    ))
}

/// The winner's chance in the course of a game.
pub(super) fn chart(summary: &Summary) -> Lines<'_> {
    let points = summary.course.iter().filter(|row| row.winner.is_none()).filter_map(point).collect();
    let lines = vec![Line { name: "winner", ink: BLUE, points }];
    let games = summary.course.first().map_or(0, |row| row.games);
    let mark = |x: usize| Mark { x: x as f64, name: format!("{x} %"), below: String::new() };
    Lines {
        figure: Figure {
            plain: "Half of the winners had a better chance at that time, half a worse one. The band contains 80 % of them."
                .to_owned(),
            caption: format!(
                "n = {}. Chances are predicted from scores. Medians with their {} intervals are in course.csv.",
                counted(games, "game"),
                level(summary.head.level)
            ),
            ..summary.head.figure("course", "the winner's chance through a game")
        },
        up: "chance of winning, %".to_owned(),
        across: format!("part of the {} of a game", summary.head.turn_word),
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
