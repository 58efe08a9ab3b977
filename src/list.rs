//! `balance list`: what there is.

use serde_json::{Map, Value as Json};

use super::args::{Format, List, ListOf, Listed, Scenario};
use super::error::Ended;
use super::exit::Exit;
use super::index;
use super::load::{load, overrides, reading};
use super::out::Out;
use balance_engine::agent::AGENTS;
use balance_engine::game::{CardInfo, Per};
use balance_report::{self as report, Column, Heads, Table};
use balance_scenario::{Disk, HouseSet, Prepared, Rows, house_sets, list_cards, read_document};

pub(super) fn list(args: &List, out: &Out) -> Ended {
    let mut written = Ok(());
    let rows = match &args.what {
        Listed::Games => games(),
        Listed::Sets => sets(),
        Listed::Agents => agents(),
        Listed::Cards(of) => cards(of, out)?,
        Listed::Metrics(of) => metrics(of, out)?,
        Listed::Actions(of) => actions(of, out)?,
        Listed::Reports(of) => {
            let reports = index::reports(&of.folder)?;
            written = index::write(&of.folder, &reports);
            index::rows(&reports)
        }
    };
    let printed = out.result(&match out.format {
        Format::Table => table(&rows, out.columns_of_list()),
        Format::Json => json(&rows),
        Format::Csv => csv(&rows),
    });
    Ok(out.also_written(printed, written))
}

fn games() -> Rows {
    let games = balance_scenario::games();
    let rows = games.iter().map(|entry| {
        let sides = (entry.sides)();
        let sides = if sides.start() == sides.end() {
            sides.start().to_string()
        } else {
            format!("{} to {}", sides.start(), sides.end())
        };
        vec![("game", entry.name.to_owned()), ("sides", sides), ("title", entry.title.to_owned())]
    });
    rows.collect()
}

fn sets() -> Rows {
    let told = |set: HouseSet| {
        let cards = set.cards.to_string();
        vec![("set", set.name), ("cards", cards), ("what it is", set.title)]
    };
    house_sets().into_iter().map(told).collect()
}

fn agents() -> Rows {
    let rows =
        AGENTS.iter().map(|(name, what)| vec![("agent", (*name).to_owned()), ("what it does", (*what).to_owned())]);
    rows.collect()
}

fn cards(of: &ListOf, out: &Out) -> Result<Rows, Exit> {
    let read = || {
        let mut document = read_document(&of.path, &overrides(None, &[], &of.set));
        list_cards(&mut document).ok_or_else(|| out.mistakes(&document))
    };
    reading(&of.path, out, read)?
}

fn prepared(of: &ListOf, out: &Out) -> Result<Prepared, Exit> {
    let of = Scenario { path: of.path.clone(), set: of.set.clone(), seed: None, label: None };
    Ok(load(&of, &[], &Disk, out)?.prepared)
}

fn metrics(of: &ListOf, out: &Out) -> Result<Rows, Exit> {
    let prepared = prepared(of, out)?;
    let catalogue = prepared.contest.catalogue();
    let per_side = catalogue.metrics.iter().map(|metric| ("side", metric));
    let per_card = catalogue.card_metrics.iter().map(|metric| ("card", metric));
    let rows = per_side.chain(per_card).map(|(of, metric)| {
        let counted = match metric.per {
            Per::Game => "every game",
            Per::Recorded => "games that have it",
        };
        vec![
            ("metric", metric.name.clone()),
            ("of each", of.to_owned()),
            ("unit", metric.unit.to_owned()),
            ("counted over", counted.to_owned()),
            ("told apart", metric.most.map_or("–".to_owned(), |most| format!("0 to {most}"))),
            ("what it is", metric.help.clone()),
        ]
    });
    Ok(rows.collect())
}

fn actions(of: &ListOf, out: &Out) -> Result<Rows, Exit> {
    let prepared = prepared(of, out)?;
    let catalogue = prepared.contest.catalogue();
    let kinds = catalogue.kinds.iter().map(|kind| (kind.name.to_owned(), kind.help.to_owned()));
    let card = |card: &CardInfo| (format!("cards.{}", card.id), format!("Every decision about {}.", card.name));
    let all = kinds.chain(catalogue.cards.iter().map(card));
    Ok(all.map(|(name, what)| vec![("without", name), ("what it is", what)]).collect())
}

fn table(rows: &Rows, width: usize) -> String {
    let Some(first) = rows.first() else {
        return "none\n".into();
    };
    let mut table = Table::new(Heads::Ruled, first.iter().map(|(head, _)| Column::text(head)));
    for row in rows {
        table.row(row.iter().map(|(_, cell)| cell.as_str().into()));
    }
    table.text(width)
}

fn json(rows: &Rows) -> String {
    let list: Vec<Json> = rows
        .iter()
        .map(|row| {
            let pairs = row.iter().enumerate();
            let pairs = pairs.map(|(at, (key, cell))| (key.replace(' ', "_"), value(at, cell)));
            Json::Object(Map::from_iter(pairs))
        })
        .collect();
    format!("{:#}\n", Json::Array(list))
}

/// A cell as JSON: a number where it is one, but for the first, which names the row.
fn value(column: usize, cell: &str) -> Json {
    match cell.parse::<i64>() {
        Ok(number) if column > 0 && number.to_string() == cell => number.into(),
        _ => cell.into(),
    }
}

fn csv(rows: &Rows) -> String {
    let Some(first) = rows.first() else {
        return String::new();
    };
    let heads: Vec<String> = first.iter().map(|(head, _)| head.replace(' ', "_")).collect();
    report::csv(&heads.join(","), rows.iter().map(|row| row.iter().map(|(_, cell)| cell.clone()).collect()))
}
