//! What each card does to the rate of winning: one chart for each table of a run.

use crate::frame::{CardTable, Kind, Summary, slug};
use balance_stats::Estimate;

use super::super::cards::{folded as folded_table, is_shown, order_note, sorted};
use super::super::number::{counted, every, joined, level, points, verdict};
use super::super::style::{BLUE, GREY, LABEL_SIZE, ROW, VERMILLION};
use super::super::svg::{Anchor, Chart, ChartError, Figure};
use super::super::text::whose;
use super::axis::{BELOW, rounded, span};
use super::rows::{ROOM, Rows, ends};

/// How many cards are told to screen readers from each end.
const TOLD: usize = 5;

/// The most rows of a chart; of more it shows the first and the last.
const ROWS: usize = 60;

fn names(summary: &Summary) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for table in &summary.cards {
        let plain = match &table.side {
            Some(side) => format!("cards_{}_{}", slug(side), slug(table.exposure)),
            None => "cards".to_owned(),
        };
        let mut name = plain.clone();
        while taken.contains(&name) {
            name = format!("{plain}_{}", taken.len());
        }
        taken.push(name);
    }
    taken
}

pub(super) fn draw(summary: &Summary) -> Result<Vec<Chart>, ChartError> {
    let tables = summary.cards.iter().zip(names(summary));
    let tables = tables.filter(|(table, _)| is_shown(summary, table) && !sorted(table).is_empty());
    tables.map(|(table, name)| one(summary, table, name)).collect()
}

/// The names of those charts of a run that its page folds: another answers better, or nobody asked.
pub(crate) fn folded(summary: &Summary) -> Vec<String> {
    let tables = summary.cards.iter().zip(names(summary));
    let folded = tables.filter(|(table, _)| folded_table(summary, table));
    folded.map(|(_, name)| format!("{name}.svg")).collect()
}

fn one(summary: &Summary, table: &CardTable, name: String) -> Result<Chart, ChartError> {
    let rows = sorted(table);
    let title = match table.kind {
        Kind::Experiment => "change of the win rate (points)",
        Kind::Association => "difference of the win rate (points)",
    };
    bars(figure(summary, table, name, height(rows.len())), &rows, title)
}

/// The height of a chart of `rows` rows, or of as many as are shown of them.
pub(super) fn height(rows: usize) -> i32 {
    // What is left out takes a row too.
    ROW * rows.min(ROWS + 1) as i32 + ROW + BELOW
}

/// What a caption says of rows that are left out, with a space before it; `file` has all.
pub(super) fn left_out(rows: usize, file: &str) -> String {
    match rows > ROWS {
        true => format!(" Of {rows} the first {0} and the last {0}; all are in {file}.", ROWS / 2),
        false => String::new(),
    }
}

/// What every chart of effects says of its dots.
pub(super) const FULL: &str = "A full dot is beyond chance, a hollow one may be luck.";

/// The rows that are shown, and how many are left out in the middle.
fn shown<'r, 'n>(rows: &'r [(&'n str, Estimate)]) -> (Vec<Option<&'r (&'n str, Estimate)>>, usize) {
    if rows.len() <= ROWS {
        return (rows.iter().map(Some).collect(), 0);
    }
    let (first, last) = (&rows[..ROWS / 2], &rows[rows.len() - ROWS / 2..]);
    let all = first.iter().map(Some).chain([None]).chain(last.iter().map(Some));
    (all.collect(), rows.len() - ROWS)
}

/// Draws a row for each effect; of very many the first and the last. `title` is that of the axis.
pub(super) fn bars(figure: Figure, rows: &[(&str, Estimate)], title: &str) -> Result<Chart, ChartError> {
    let (shown, hidden) = shown(rows);
    let effects = || shown.iter().flatten();
    let x = rounded(span(ends(effects().map(|(_, effect)| effect)), (0.0, 0.0)), 8);
    let count = shown.len() as f64;
    let on = Rows::new(effects().map(|(name, _)| *name), &ROOM, figure.height, count, x);
    figure.draw(|sheet| {
        on.axis_from_zero(sheet, title);
        for (at, row) in shown.iter().enumerate() {
            let y = on.y(at);
            let Some((name, effect)) = row else {
                let more = format!("… {hidden} more between");
                sheet.text((on.plot.left - ROOM.gap, y), &more, LABEL_SIZE, GREY, Anchor::Right);
                continue;
            };
            let (ink, full) = match verdict(effect) {
                1 => (BLUE, true),
                -1 => (VERMILLION, true),
                _ => (GREY, false),
            };
            on.name(sheet, y, name);
            on.estimate(sheet, y, effect, ink, full);
            on.tip(sheet, y, effect, format!("{name} {}", joined(points(effect, 1))));
        }
    })
}

/// A chart for screen readers: all rows, or the first and last of many. `order` says how they are ordered.
pub(super) fn told(rows: &[(&str, Estimate)], order: &str) -> String {
    let told = |(name, effect): &(&str, Estimate)| format!("{name} {}", joined(points(effect, 1)));
    let words: Vec<String> = if rows.len() <= 2 * TOLD {
        rows.iter().map(told).collect()
    } else {
        let most = rows[..TOLD].iter().map(told);
        let least = rows[rows.len() - TOLD..].iter().map(told);
        let between = format!("{} more between", rows.len() - 2 * TOLD);
        most.chain([between]).chain(least).collect()
    };
    format!("Points of win rate, {order}: {}.", words.join("; "))
}

fn figure(summary: &Summary, table: &CardTable, name: String, height: i32) -> Figure {
    let rows = sorted(table);
    let word = summary.head.card_word;
    let whose = whose(table.side.as_deref());
    // What it shows first: a long title is cut at its end.
    let (title, meaning) = match table.kind {
        Kind::Experiment => (
            format!("What {word}{whose} do to the win rate: {}", summary.head.title),
            "Builds are drawn at random: the difference is caused by the card.",
        ),
        Kind::Association => (
            format!("Win rate when {word}{whose} are {}: {}", table.exposure, summary.head.title),
            "An association, not a cause: who has a card is no accident.",
        ),
    };
    let observed = |n: u64| {
        let blocks = counted(summary.head.blocks, "seat block");
        format!("{} (a side in a game) in {blocks}", counted(n, "observation"))
    };
    let observations = rows.first().map_or(0, |(_, effect)| effect.n);
    // A lone side's observations are its games.
    let basis = match summary.sides.len() {
        1 => counted(observations, "game"),
        _ => observed(observations),
    };
    let order = order_note(&rows).map_or(String::new(), |note| format!(" {note}"));
    let joint = rows.first().map_or(summary.head.level, |(_, effect)| effect.level);
    let method = rows.first().map_or("", |(_, effect)| effect.method.name());
    Figure {
        name,
        title,
        words: told(&rows, "from surely more to surely fewer wins"),
        plain: match table.kind {
            Kind::Experiment => format!("Right of 0: who has it wins more. {FULL}"),
            Kind::Association => format!(
                "Right of 0: more games are won when it is {} than when it is not, which need not be its doing. {FULL}",
                table.exposure
            ),
        },
        caption: format!(
            "n = {}; {} intervals for {} together ({method}). \
             Full: the interval leaves out 0.{order} {meaning}{}",
            basis,
            level(joint),
            every(table.family as u64, "card"),
            left_out(rows.len(), "cards.csv")
        ),
        height,
    }
}
