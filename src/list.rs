//! `balance list`: games, cards, agents, metrics, actions, parameters and reports.

use crate::args::{CardsOf, List, ListOf, Listed, Reports, Scenario};
use crate::input::is_stdin;
use crate::new::no_such_game;
use crate::prelude::*;
use crate::{index, prune};
use balance_engine::agent::AGENTS;
use balance_engine::game::{CardInfo, Parameter, Per, PlayerFile};
use balance_report::{Column, Heads, Table};
use balance_scenario::expect::common_metrics;
use balance_scenario::{BuiltInSet, Memory, built_in_sets, list_cards};
use serde_json::Map;

pub(super) fn list(args: &List, out: &Out) -> Ended {
    let mut written = Ok(());
    let rows = match &args.what {
        Listed::Games => games(),
        Listed::Sets => sets(),
        Listed::Agents => agents(),
        Listed::Cards(of) => cards(of, out)?,
        Listed::Metrics(of) => return metrics(of, out),
        Listed::Actions(of) => actions(of, out)?,
        Listed::Parameters(of) => parameters(prepared(&of.path, &of.set, out)?.game)?,
        Listed::Reports(of) if of.prune => return prune(of, out),
        Listed::Reports(of) => {
            let reports = index::reports(&of.folder)?;
            if of.folder.exists() {
                written = index::write(&of.folder, &reports);
            }
            if reports.is_empty() && out.format == Format::Table {
                let printed = out.result(&index::no_reports(&of.folder));
                return Ok(out.also_written(printed, written));
            }
            index::rows(&reports)
        }
    };
    let printed = out.result(&formatted(&rows, out));
    Ok(out.also_written(printed, written))
}

fn prune(of: &Reports, out: &Out) -> Ended {
    let (superseded, kept) = prune::superseded(&of.folder)?;
    let printed = out.result(&formatted(&prune::rows(&superseded), out));
    kept.iter().for_each(|kept| out.remark(kept));
    if superseded.is_empty() {
        out.remark("no report is superseded");
        return Ok(printed);
    }
    if !of.yes {
        out.remark("nothing was removed; --yes removes these reports");
        return Ok(printed);
    }
    let removed = superseded.iter().try_for_each(prune::remove);
    let listed = removed.and_then(|()| index::write(&of.folder, &index::reports(&of.folder)?));
    if listed.is_ok() {
        out.remark(&format!("removed {}", report::counted(superseded.len() as u64, "report")));
    }
    Ok(out.also_written(printed, listed))
}

fn formatted(rows: &Rows, out: &Out) -> String {
    match out.format {
        Format::Table => table(rows, out.columns_of_list()),
        Format::Json => json(rows),
        Format::Csv => csv(rows),
    }
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
    let row = |set: BuiltInSet| {
        let cards = set.cards.to_string();
        vec![("set", set.name), ("cards", cards), ("contents", set.title)]
    };
    built_in_sets().into_iter().map(row).collect()
}

fn agents() -> Rows {
    let rows =
        AGENTS.iter().map(|(name, what)| vec![("agent", (*name).to_owned()), ("what it does", (*what).to_owned())]);
    rows.collect()
}

fn cards(of: &CardsOf, out: &Out) -> Result<Rows, Stop> {
    let (path, files) = source(&of.of.path)?;
    let read = || {
        let mut document = read_document_with(files.as_ref(), &path, &overrides(None, &[], &of.of.set));
        list_cards(&mut document).ok_or_else(|| out.diagnostics(&document))
    };
    let mut rows = reading(&path, read)??;
    let texts = |text: &Option<String>| text.iter().cloned().collect::<Vec<_>>();
    for (option, column, wanted) in [
        ("--type", "type", texts(&of.kind)),
        ("--faction", "faction", texts(&of.faction)),
        ("--tag", "tags", of.tag.clone()),
    ] {
        wanted.iter().try_for_each(|wanted| keep(&mut rows, option, column, wanted))?;
    }
    Ok(rows)
}

/// Keeps the rows with `wanted` as a word of a column. An error if there is no such column or row.
fn keep(rows: &mut Rows, option: &str, column: &str, wanted: &str) -> Result<(), Error> {
    let cell = |row: &[(&str, String)]| row.iter().find(|(name, _)| *name == column).map(|(_, cell)| cell.clone());
    let cells: BTreeSet<String> = rows.iter().filter_map(|row| cell(row)).collect();
    if cells.is_empty() && !rows.is_empty() {
        let heads: Vec<&str> = rows[0].iter().map(|(head, _)| *head).collect();
        let help = format!("leave {option} out; the columns are {}", heads.join(", "));
        return Err(Error::Argument(format!("these cards have no {column}\n  {help}")));
    }
    let has =
        |cell: &str| cell.eq_ignore_ascii_case(wanted) || cell.split(' ').any(|word| word.eq_ignore_ascii_case(wanted));
    rows.retain(|row| cell(row).is_some_and(|cell| has(&cell)));
    if !rows.is_empty() {
        return Ok(());
    }
    let words = |cell: &'_ String| match column {
        "tags" => cell.split(' ').map(str::to_owned).collect(),
        _ => vec![cell.clone()],
    };
    let known: BTreeSet<String> = cells.iter().flat_map(words).filter(|word| !word.is_empty()).collect();
    let names = known.iter().map(String::as_str);
    let help = did_you_mean("`", wanted, names.clone())
        .unwrap_or_else(|| format!("there are {}", names.collect::<Vec<_>>().join(", ")));
    Err(Error::Argument(format!("no card has {option} {wanted}\n  {help}")))
}

/// Returns the path to read, and where from: a scenario, or the starter of a game that is named.
fn source(given: &Path) -> Result<(PathBuf, Box<dyn Files>), Error> {
    if given.extension().is_some() || given.is_file() || is_stdin(given) {
        return Ok((given.to_owned(), Box::new(Input)));
    }
    let name = given.to_string_lossy();
    let entry = find(&name).ok_or_else(|| no_such_game(&name))?;
    let path = PathBuf::from(format!("{name}.toml"));
    Ok((path.clone(), Box::new(Memory::new().with(path, entry.starter))))
}

/// Reads a scenario, or the starter of a game that is named.
pub(super) fn prepared(given: &Path, set: &[String], out: &Out) -> Result<Prepared, Stop> {
    let (path, files) = source(given)?;
    let of = Scenario { path, set: set.to_vec(), ..Scenario::default() };
    Ok(load(&of, &[], files.as_ref(), out)?.prepared)
}

/// Lists the parameters of the player of a game.
fn parameters(game: &str) -> Result<Rows, Error> {
    let file = find(game).and_then(|entry| entry.player).map(PlayerFile::embedded);
    let none = || Error::Argument(format!("the player of {game} has no parameters"));
    let row = |(name, of): (String, Parameter)| {
        let range = format!("{} to {}", of.range[0], of.range[1]);
        vec![
            ("name", name),
            ("value", of.value.to_string()),
            ("unit", of.unit),
            ("range", range),
            ("meaning", of.meaning),
        ]
    };
    Ok(file.ok_or_else(none)?.parameters.into_iter().map(row).collect())
}

fn metrics(of: &ListOf, out: &Out) -> Ended {
    let prepared = prepared(&of.path, &of.set, out)?;
    let catalogue = prepared.contest.catalogue();
    let common = common_metrics(catalogue.turn_word).into_iter().map(|metric| {
        let texts = [metric.per, metric.unit, metric.games, "–", metric.help].map(str::to_owned);
        metric_row(metric.name, texts)
    });
    let per_side = catalogue.metrics.iter().map(|metric| ("side", metric));
    let per_card = catalogue.card_metrics.iter().map(|metric| ("card", metric));
    let own = per_side.chain(per_card).map(|(per, metric)| {
        let games = match metric.per {
            Per::Game => "every game",
            Per::Recorded => "games that have it",
        };
        let counted = metric.max.map_or("–".to_owned(), |max| format!("0 to {max}"));
        let [per, unit, games] = [per, metric.unit, games].map(str::to_owned);
        metric_row(metric.name.clone(), [per, unit, games, counted, metric.help.clone()])
    });
    let (common, own): (Rows, Rows) = (common.collect(), own.collect());
    Ok(out.result(&match out.format {
        Format::Table => {
            let [common, own] = [common, own].map(|rows| table(&rows, out.columns_of_list()));
            format!("Metrics of every game\n\n{common}\nMetrics of {}\n\n{own}", prepared.game)
        }
        _ => formatted(&[common, own].concat(), out),
    }))
}

fn metric_row(name: String, texts: [String; 5]) -> Vec<(&'static str, String)> {
    let heads = ["per", "unit", "averaged over", "counted from/to", "what it is"];
    [("metric", name)].into_iter().chain(heads.into_iter().zip(texts)).collect()
}

fn actions(of: &ListOf, out: &Out) -> Result<Rows, Stop> {
    let prepared = prepared(&of.path, &of.set, out)?;
    let catalogue = prepared.contest.catalogue();
    let kinds = catalogue.kinds.iter().map(|kind| (kind.name.to_owned(), kind.help.to_owned()));
    let card = |card: &CardInfo| (format!("cards.{}", card.id), format!("Every decision about {}.", card.name));
    let all = kinds.chain(catalogue.cards.iter().map(card));
    Ok(all.map(|(name, what)| vec![("avoid", name), ("what it is", what)]).collect())
}

fn table(rows: &Rows, width: usize) -> String {
    let Some(first) = rows.first() else { return "none\n".into() };
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
            let pairs = pairs.map(|(at, (key, cell))| (column_name(key), value(at, cell)));
            Json::Object(Map::from_iter(pairs))
        })
        .collect();
    format!("{:#}\n", Json::Array(list))
}

fn column_name(head: &str) -> String {
    head.replace([' ', '/'], "_")
}

/// Returns a cell as JSON: a number if it is one, except in the first column, which names the row.
fn value(column: usize, cell: &str) -> Json {
    match cell.parse::<i64>() {
        Ok(number) if column > 0 && number.to_string() == cell => number.into(),
        _ => cell.into(),
    }
}

fn csv(rows: &Rows) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let heads: Vec<String> = first.iter().map(|(head, _)| column_name(head)).collect();
    report::csv(&heads.join(","), rows.iter().map(|row| row.iter().map(|(_, cell)| cell.clone()).collect()))
}
