//! The page of a calibration: how well the score of a position foretells who wins.

use crate::frame::CalibrationSummary;
use balance_stats::Estimate;

use super::number::{PERCENT, amount, counted, decimals_of, joined, level, percent, plain, signed, whole};
use super::page::{Ink, Page};
use super::table::{Column, Table};
use super::text::{ENDS, NONE, POINT, parts, played};
use super::worth::singular;

pub fn calibration_page(summary: &CalibrationSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    page.title(&summary.head.title, &format!("{} · does the score foretell who wins?", summary.head.game));
    let names = summary.sides.iter().map(|side| format!("{} ({})", side.name, side.agent));
    page.say(&format!(
        "{}, {}; {}",
        played(summary.head.games, summary.head.blocks),
        names.collect::<Vec<_>>().join(", "),
        counted(summary.positions, "position")
    ));
    page.caveats(&summary.warnings, &[]);
    page.heading("Scale", ": points of score that make winning e times as likely against losing");
    page.line(&format!("  best    {}", joined(parts(summary.scale.as_ref(), amount))));
    page.line(&format!("  in use  {}", in_use(summary)));
    page.heading("Tempo", ": points of score to add for the seat to move, and for a seat that waits");
    let offset = |offset: &Option<Estimate>| joined(parts(offset.as_ref(), offset_points));
    let [to_move, waiting] = [offset(&summary.to_move), offset(&summary.waiting)];
    page.line(&format!("  best    to move {to_move}, waiting {waiting}"));
    if let Some((to_move, waiting)) = summary.to_move_in_use.zip(summary.waiting_in_use) {
        let [to_move, waiting] = [to_move, waiting].map(|points| signed(points, 0));
        page.line(&format!("  in use  to move {to_move}, waiting {waiting}"));
    }
    page.heading("Log loss", ": the mean of −ln p of what came of a position; 0 is perfect");
    let loss = |loss: &Option<Estimate>| joined(parts(loss.as_ref(), nats));
    page.line(&format!("  best fit      {}", loss(&summary.log_loss)));
    page.line(&format!("  fit in use    {}", loss(&summary.log_loss_in_use)));
    page.line(&format!("  no score      {}", loss(&summary.log_loss_of_the_mean)));
    if !summary.bands.is_empty() {
        page.heading("Predicted and observed", ", by the best scale and tempo");
        page.table(bands(summary));
    }
    page.line("");
    for note in notes(summary) {
        page.say(&note);
    }
    page.line("");
    page.inked(Ink::Faint, &closing(summary));
    page
}

fn offset_points(offset: &Estimate) -> (String, String) {
    let digits = decimals_of(offset, 1.0);
    let [point, low, high] = [offset.point, offset.low, offset.high].map(|of| signed(of, digits));
    (point, format!("[{low}, {high}]"))
}

/// A log loss with its interval.
fn nats(loss: &Estimate) -> (String, String) {
    let [point, low, high] = [loss.point, loss.low, loss.high].map(|of| plain(of, 3));
    (point, format!("[{low}, {high}]"))
}

fn in_use(summary: &CalibrationSummary) -> String {
    match (summary.scale_in_use, summary.lookahead_turns) {
        (Some(scale), Some(turns)) => {
            let turns = counted(turns.into(), singular(summary.turn_word));
            format!("{} (`search` values a position after {turns})", whole(scale.round() as u64))
        }
        _ => "none (`search` plays to the end of the game)".to_owned(),
    }
}

fn bands(summary: &CalibrationSummary) -> Table {
    let mut table = Table::headed([
        Column::number("band", 10),
        Column::number("positions", 10).after(1),
        Column::number("predicted", 9).after(1),
        Column::estimate("won", POINT, ENDS).after(1),
        Column::text("", 0),
    ]);
    for band in &summary.bands {
        let end = |end: f64| plain(end * PERCENT, 0);
        table.row([
            format!("{}–{} %", end(band.from), end(band.to)).into(),
            whole(band.positions).into(),
            band.foretold.map_or(NONE.to_owned(), |p| format!("{} %", plain(p * PERCENT, 1))).into(),
            parts(band.won.as_ref(), percent).into(),
            if band.is_off() { "off" } else { "" }.into(),
        ]);
    }
    table
}

fn notes(summary: &CalibrationSummary) -> [String; 1] {
    [format!(
        "Positions: of each of the {} the first in which something is decided, as every seat sees it. Won: alone, or as \
         a share of a first place that several hold.",
        summary.turn_word
    )]
}

fn closing(summary: &CalibrationSummary) -> String {
    let name = |of: Option<Estimate>| of.map_or("none", |e| e.method.name());
    let won = summary.bands.iter().find_map(|band| band.won);
    format!(
        "From {}. [a, b] are {} intervals, those of the table together.\nScale: {}.\nLog loss: {}.\nWon: \
         {}.",
        played(summary.head.games, summary.head.blocks),
        level(summary.level),
        name(summary.scale),
        name(summary.log_loss),
        name(won)
    )
}
