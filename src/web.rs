//! `report.html`: the page of a report for a browser.

use crate::prelude::*;
use balance_engine::grammar::capital;
use balance_report::{self, Cell, Chart, Column, Heads, Table, WebReport, report_html};
use balance_scenario::list_cards;

impl Session<'_> {
    /// Returns the page. `charts` are those of the report, and the same for narrow windows.
    pub(super) fn web_page<M>(&self, answer: &Answer<'_, M>, charts: [&[Chart]; 2]) -> String {
        let experiment = &self.experiment;
        let Loaded { document, prepared, .. } = experiment.loaded;
        let page = self.page(answer, UNBOUNDED);
        let changes = experiment.loaded.changes();
        let word = prepared.contest.catalogue().card_word;
        let cards = list_cards(&mut document.clone()).map(|rows| (word, table_of(&rows)));
        let question = experiment.question_name();
        let games = answer.report.head().games_in_all;
        report_html(&WebReport {
            title: &prepared.title,
            about: format!("{} · {question} · {} games · seed {}", prepared.game, whole(games), prepared.seed),
            story: &answer.story,
            notes: experiment.notes(word),
            changes: &changes,
            scenario: experiment.arguments(),
            charts: charts[0],
            narrow: charts[1],
            folded: &answer.report.folded(),
            page: &page,
            cards,
            made: experiment.made(answer),
            played: as_toml(document.root.to_json()),
            command: experiment.reproducing_command(),
        })
    }
}

impl Experiment<'_> {
    fn notes(&self, word: &str) -> Vec<String> {
        let prepared = &self.loaded.prepared;
        let players: Vec<String> =
            prepared.sides.iter().map(|side| format!("{} ({})", side.name, side.agent)).collect();
        let mut notes = vec![format!(
            "Players: {}. Win rates depend on the game and on its players: a better player may win more.",
            players.join(", ")
        )];
        let strength_gap = self.strength_gap().as_ref().map(balance_report::strength_gap);
        notes.extend(strength_gap.map(|gap| format!("{}.", capital(&gap))));
        let cards = &prepared.contest.catalogue().cards;
        let built_in = cards.iter().filter(|card| card.source == "built_in").count();
        let all = cards.len();
        if built_in > 0 {
            let which = if built_in == all { "All".to_owned() } else { whole(built_in as u64) };
            notes.push(format!(
                "{which} of the {} {word} are built-in cards, made for this project, not from the rulebook.",
                whole(all as u64)
            ));
        }
        notes
    }

    fn made<M>(&self, answer: &Answer<'_, M>) -> Vec<(&'static str, String)> {
        let prepared = &self.loaded.prepared;
        vec![
            ("Stopping rule", format!("{}.", capital(&answer.rule))),
            (
                "Dice",
                format!(
                    "Seed {}: the same command gives the same bytes, on any number of threads. Every side \
                     plays from every seat with the same dice. Such a seat block, not the single game, is the unit of \
                     all intervals.",
                    prepared.seed
                ),
            ),
            (
                "Intervals",
                format!(
                    "[a, b] are {} % intervals. Their method is named below the table, and next to each number in \
                     summary.json.",
                    prepared.level * 100.0
                ),
            ),
            ("Digest of the play", self.digest.clone()),
            ("Program", format!("balance {}", env!("CARGO_PKG_VERSION"))),
        ]
    }
}

fn table_of(rows: &Rows) -> Table {
    let heads = rows.first().into_iter().flatten();
    let columns = heads.map(|(head, _)| {
        let numbers = rows.iter().all(|row| {
            let cell = row.iter().find(|(other, _)| other == head).map_or("", |(_, cell)| cell);
            cell.is_empty() || cell == "–" || cell.parse::<f64>().is_ok()
        });
        let column = Column::text(head);
        if numbers { column.numbers() } else { column }
    });
    let mut table = Table::new(Heads::Plain, columns);
    for row in rows {
        table.row(row.iter().map(|(_, cell)| Cell::from(cell.as_str())));
    }
    table
}

/// Formats a scenario as TOML, without its cards, which have their own table.
fn as_toml(mut scenario: Json) -> String {
    if let Some(table) = scenario.as_object_mut() {
        table.remove("cards");
    }
    toml::to_string_pretty(&scenario).unwrap_or_else(|_| format!("{scenario:#}"))
}
