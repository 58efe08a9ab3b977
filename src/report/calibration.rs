//! The page of a calibration: how well the score of a position foretells who wins.

use crate::frame::CalibrationSummary;

use super::number::{PERCENT, amount, counted, joined, level, percent, plain, whole};
use super::page::{Ink, Page};
use super::table::{Column, Heads, Table};
use super::text::{ENDS, NONE, POINT, parts, played};
use super::worth::singular;

/// The page of a calibration, laid out for `width` columns.
#[must_use]
pub fn calibration_page(summary: &CalibrationSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    page.title(&summary.title, &format!("{} · does the score foretell who wins?", summary.game));
    let names = summary.sides.iter().map(|side| format!("{} ({})", side.name, side.agent));
    page.say(
        0,
        &format!(
            "{}, {}; {}",
            played(summary.games, summary.blocks),
            names.collect::<Vec<_>>().join(", "),
            counted(summary.positions, "position")
        ),
    );
    page.caveats(&summary.warnings, &[]);
    page.heading("Scale", ": points of score that make winning e times as likely against losing");
    page.line(&format!("  best    {}", joined(parts(summary.scale.as_ref(), amount))));
    page.line(&format!("  in use  {}", in_use(summary)));
    page.heading("Log loss", ": the mean of −ln p of what came of a position; 0 is a seer");
    let loss = |loss: Option<f64>| loss.map_or(NONE.to_owned(), |loss| plain(loss, 3));
    page.line(&format!("  best scale    {}", loss(summary.log_loss)));
    page.line(&format!("  scale in use  {}", loss(summary.log_loss_in_use)));
    page.line(&format!("  no score      {}", loss(summary.log_loss_of_the_mean)));
    if !summary.bands.is_empty() {
        page.heading("Foretold and come", ", by the best scale");
        page.table(bands(summary));
    }
    page.line("");
    for note in notes(summary) {
        page.say(0, &note);
    }
    page.line("");
    page.inked(Ink::Faint, &closing(summary));
    page
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
    let mut table = Table::new(
        Heads::Faint,
        [
            Column::number("band", 10),
            Column::number("positions", 10).after(1),
            Column::number("foretold", 9).after(1),
            Column::estimate("won", POINT, ENDS).after(1),
        ],
    );
    for band in &summary.bands {
        let end = |end: f64| plain(end * PERCENT, 0);
        table.row([
            format!("{}–{} %", end(band.from), end(band.to)).into(),
            whole(band.positions).into(),
            band.foretold
                .map_or(NONE.to_owned(), |p| format!("{} %", plain(p * PERCENT, 1)))
                .into(),
            parts(band.won.as_ref(), percent).into(),
        ]);
    }
    table
}

fn notes(summary: &CalibrationSummary) -> [String; 1] {
    [format!(
        "Of each of the {} that position in which something is first decided, as who decides sees it. By \
         winning is meant winning alone, or a share of a first place that several hold.",
        summary.turn_word
    )]
}

fn closing(summary: &CalibrationSummary) -> String {
    let name = |of: Option<crate::stats::Estimate>| of.map_or("none", |e| e.method.name());
    let won = summary.bands.iter().find_map(|band| band.won);
    format!(
        "From {}. [a, b] are {} intervals, those of the table together.\nScale: {}.\nWon: {}.",
        played(summary.games, summary.blocks),
        level(summary.level),
        name(summary.scale),
        name(won)
    )
}
