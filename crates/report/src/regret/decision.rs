//! One decision with all its options: its page, and as CSV.

use crate::frame::{DecisionSummary, OptionSummary};

use super::super::number::{PERCENT, counted, each_of, plain, signed, whole};
use super::super::page::Page;
use super::super::table::{Cell, Column, Table, csv};
use super::until;

/// Lines of the turn that are told, at most: the last ones.
const TOLD: usize = 24;

pub fn decision_page(summary: &DecisionSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    let decisions = whole(summary.decisions.into());
    let which = format!("game {}, decision {} of {decisions}", summary.game, summary.decision);
    page.title(&summary.title, &which);
    let side = &summary.side;
    page.say(&format!(
        "{} ({}) decides among {} legal actions; {} begun: {}",
        side.name, side.agent, summary.legal, summary.turn_word, summary.turn
    ));
    page.heading("Until then", "");
    let from = summary.told.len().saturating_sub(TOLD);
    if from > 0 {
        page.line(&format!("  … {}", counted(from as u64, "line")));
    }
    for line in &summary.told[from..] {
        page.note(line);
    }
    page.heading("Options", ": win probability, and points more than with the chosen one, ± standard errors");
    page.table(options(summary));
    page.line("");
    for sentence in judged(summary) {
        page.say(&sentence);
    }
    page
}

pub fn decision_csv(summary: &DecisionSummary) -> String {
    let heads = "option,kind,card,chosen,better,value,value_error,difference,difference_error,n";
    let row = |row: &OptionSummary| {
        vec![
            row.option.clone(),
            row.kind.unwrap_or_default().to_owned(),
            row.card.clone().unwrap_or_default(),
            row.chosen.to_string(),
            row.better.to_string(),
            row.value.to_string(),
            row.value_error.to_string(),
            row.difference.to_string(),
            row.difference_error.to_string(),
            summary.playouts.to_string(),
        ]
    };
    csv(heads, summary.options.iter().map(row))
}

fn options(summary: &DecisionSummary) -> Table {
    let mut table = Table::headed([
        Column::number("wins", 14),
        Column::number("against chosen", 14),
        Column::longest("which", 6),
        // The end of a description is what tells it from others.
        Column::text("option", 0),
    ]);
    for row in &summary.options {
        let mark = match (row.chosen, row.better) {
            (true, _) => "chosen",
            (_, true) => "better",
            _ => "",
        };
        let error = |error: f64| plain(error * PERCENT, 1);
        let more = match row.chosen {
            true => "–".to_owned(),
            false => {
                let points = signed(row.difference * PERCENT, 1);
                format!("{points} ± {}", error(row.difference_error))
            }
        };
        let value = plain(row.value * PERCENT, 1);
        let cells: [Cell; 4] = [
            format!("{value} % ± {}", error(row.value_error)).into(),
            more.into(),
            mark.into(),
            row.option.as_str().into(),
        ];
        table.row(cells);
    }
    table
}

fn judged(summary: &DecisionSummary) -> [String; 3] {
    let points = |value: f64| signed(value * PERCENT, 1);
    let found = match summary.options.iter().any(|row| row.chosen && row.better) {
        true => "The first third of the playouts finds nothing better than what was chosen, by two \
                 standard errors."
            .to_owned(),
        false => format!(
            "The first third of the playouts finds \"better\" better, by {} points; the second says {}; the \
             last, which had no part in finding or confirming it, says {} ± {}.",
            points(summary.picked),
            points(summary.confirmed),
            points(summary.judged),
            plain(summary.judged_error * PERCENT, 1)
        ),
    };
    [
        found,
        format!(
            "What two thirds find better, judged on the other third: {}. This is the number of \
             `balance regret`.",
            match summary.loss > 0.0 {
                true => format!("{} points given away", points(summary.loss)),
                false => format!("no loss shown ({} points)", points(summary.loss)),
            }
        ),
        format!(
            "{} of {}, on the same redeals and dice, {}, with greedy players in all seats.",
            counted(summary.playouts.into(), "playout"),
            each_of(summary.options.len() as u64, "option"),
            until(summary.horizon)
        ),
    ]
}
