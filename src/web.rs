//! `report.html`: the page of a report for a browser.

use serde_json::Value as Json;

use super::experiment::{Answer, Experiment, page};
use super::kept::Book;
use super::load::Loaded;
use balance_report::{self, Cell, Chart, Column, Heads, Table, UNBOUNDED, WebReport, capital, report_html, whole};
use balance_scenario::{Rows, list_cards};

impl Experiment<'_> {
    pub(super) fn web_page<M>(&self, book: &Book, answer: &Answer<'_, M>, charts: &[Chart]) -> String {
        let Loaded { document, prepared, .. } = self.loaded;
        let page = page(book, answer, UNBOUNDED);
        let changes = self.loaded.changes();
        let word = prepared.contest.catalogue().card_word;
        let cards = list_cards(&mut document.clone()).map(|rows| (word, table_of(&rows)));
        let question = self.question_name();
        let games = answer.counts.games_in_all;
        report_html(&WebReport {
            title: &prepared.title,
            about: format!("{} · {question} · {} games · seed {}", prepared.game, whole(games), prepared.seed),
            story: &answer.story,
            notes: self.notes(word),
            changes: &changes,
            scenario: self.arguments(),
            charts,
            folded: &answer.report.folded(),
            page: &page,
            cards,
            made: self.made(answer),
            played: as_toml(document.root.to_json()),
            command: self.told_command(),
        })
    }

    /// Who played, and how many of the cards are nobody's but this project's.
    fn notes(&self, word: &str) -> Vec<String> {
        let prepared = &self.loaded.prepared;
        let players: Vec<String> =
            prepared.sides.iter().map(|side| format!("{} by {}", side.name, side.agent)).collect();
        let mut notes = vec![format!(
            "Played: {}. A win rate is the game's and the players': who plays better may win more.",
            players.join(", ")
        )];
        let outplayed = self.outplayed().as_ref().map(balance_report::outplayed);
        notes.extend(outplayed.map(|told| format!("{}.", capital(&told))));
        let cards = &prepared.contest.catalogue().cards;
        let house = cards.iter().filter(|card| card.source == "house").count();
        let all = cards.len();
        if house > 0 {
            let which = if house == all { "All".to_owned() } else { whole(house as u64) };
            notes.push(format!(
                "{which} of the {} {word} are house cards: written for a project, not taken from print.",
                whole(all as u64)
            ));
        }
        notes
    }

    fn made<M>(&self, answer: &Answer<'_, M>) -> Vec<(&'static str, String)> {
        let prepared = &self.loaded.prepared;
        vec![
            ("When it stopped", format!("{}.", capital(&answer.rule))),
            (
                "Chance",
                format!(
                    "Seed {}: the same command gives the same bytes, on any number of threads. Every side \
                     sits in every seat with the same dice; such a seat block, not the game, is the unit of \
                     all intervals.",
                    prepared.seed
                ),
            ),
            (
                "Intervals",
                format!(
                    "[a, b] are intervals at {} %. Which method made one is told below its table, and in \
                     summary.json beside each number.",
                    prepared.level * 100.0
                ),
            ),
            ("Digest of what was played", self.digest.clone()),
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

/// A scenario as TOML, without its cards, which have a table of their own.
fn as_toml(mut scenario: Json) -> String {
    if let Some(table) = scenario.as_object_mut() {
        table.remove("cards");
    }
    toml::to_string_pretty(&scenario).unwrap_or_else(|_| format!("{scenario:#}"))
}
