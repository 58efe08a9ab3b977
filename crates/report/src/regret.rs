//! How well it is played: what choices give away, in a terminal and as Markdown.

use crate::frame::{GivenAway, RegretSummary, WorstRegret};
use balance_stats::Estimate;

use super::number::{NO_LOSS, PERCENT, counted, level, lost, plain, signed, verdict, whole};
use super::page::{Ink, Page};
use super::table::{Cell, Column, LeftOut, Table, escaped};
use super::text::{ENDS, POINTS, capital, parts, played, shared_decimals};

mod decision;

pub use decision::{decision_csv, decision_page};

/// Rows of a table that are shown where there is no room for all.
const ROWS: usize = 20;

pub fn regret_page(summary: &RegretSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    page.title(&summary.title, &format!("{} · how well it is played", summary.game));
    page.say(&looked_at(summary));
    page.caveats(&summary.warnings, &summary.unmodelled);
    for (heading, rest, table) in tables(summary) {
        page.heading(&heading, &rest);
        page.table(table);
    }
    if summary.looked_at > 0 {
        page.heading("The worst decisions", WORST);
        if summary.worst.is_empty() {
            page.note(UNCONFIRMED);
        }
        for row in &summary.worst {
            let which = format!("game {}, decision {}: {}", row.game, row.decision, row.side);
            let unit = if row.judged > 0.0 { " points" } else { "" };
            page.line(&format!("  {:>17}  {which}", judged(row) + unit));
            page.line(&format!("{:21}chose  {}", "", row.chosen));
            page.line(&format!("{:21}better {}", "", row.better));
        }
        if let Some(replay) = replay(summary) {
            page.note(&format!("Each with all its options: {replay}"));
        }
    }
    page.line("");
    for note in notes(summary) {
        page.say(&note);
    }
    page.line("");
    page.inked(Ink::Faint, &closing(summary));
    page
}

pub fn regret_markdown(summary: &RegretSummary) -> String {
    let mut page = format!("# {}: how well it is played\n\n{}\n", escaped(&summary.title), looked_at(summary));
    for warning in &summary.warnings {
        page += &format!("\n> **Warning:** {}\n", escaped(warning));
    }
    for (heading, rest, table) in tables(summary) {
        page += &format!("\n## {}\n\n{}\n\n{}", escaped(&heading), said(&rest), table.markdown());
    }
    if summary.looked_at > 0 {
        page += &format!("\n## The worst decisions\n\n{}\n\n", said(WORST));
        page += &match replay(summary) {
            Some(replay) => {
                format!("{}\nEach with all its options: {replay}\n", worst(summary).markdown())
            }
            None => format!("{UNCONFIRMED}\n"),
        };
    }
    for note in notes(summary) {
        page += &format!("\n{}\n", escaped(&note));
    }
    page + &format!("\n{}\n", closing(summary))
}

/// What stands behind a heading, as a sentence.
fn said(rest: &str) -> String {
    format!("{}.", capital(rest.trim_start_matches([':', ' '])))
}

const WORST: &str =
    ": found by one third of the playouts, confirmed by a second, reported by the last ± its standard error";

const UNCONFIRMED: &str = "None is confirmed.";

fn looked_at(summary: &RegretSummary) -> String {
    format!(
        "{}; {} of {} looked at, {}; {} of each option, {}",
        played(summary.games, summary.blocks),
        whole(summary.looked_at),
        counted(summary.decisions, "decision"),
        match summary.every {
            1 => "all of them".to_owned(),
            every => format!("1 in {}", whole(every.into())),
        },
        counted(summary.playouts.into(), "playout"),
        until(summary.horizon)
    )
}

const fn until(horizon: bool) -> &'static str {
    if horizon { "as far as the game looks ahead" } else { "to the end of the game" }
}

fn tables(summary: &RegretSummary) -> Vec<(String, String, Table)> {
    let mut all = vec![(
        "Given away".to_owned(),
        ": points of win probability that choices cost against the best option".to_owned(),
        overall(summary),
    )];
    let kinds: Vec<_> = summary.kinds.iter().map(|row| (row.kind.to_owned(), row.given)).collect();
    if !kinds.is_empty() {
        all.push(("By kind of decision".to_owned(), WHAT.to_owned(), given(&kinds)));
    }
    let cards: Vec<_> = summary.cards.iter().map(|row| (row.name.clone(), row.given)).collect();
    if !cards.is_empty() {
        let heading = format!("By {}", summary.card_word);
        let table = given(&cards).leaving_out(LeftOut::Told("(cards.csv)".to_owned()));
        all.push((heading, ": decisions to use, play or take them".to_owned(), table));
    }
    let turns: Vec<_> = summary.turns.iter().map(|row| (band(row.first, row.last), row.given)).collect();
    if turns.len() > 1 {
        let rest = format!(": {} begun until then, all sides together", summary.turn_word);
        all.push((format!("By {}", summary.turn_word), rest, given(&turns)));
    }
    all
}

const WHAT: &str = ": what was chosen";

/// `up to 10`, `11 to 20`, `91 and later`.
fn band(first: u32, last: Option<u32>) -> String {
    match (first, last) {
        (1, None) => "all".to_owned(),
        (first, None) => format!("{first} and later"),
        (1, Some(last)) => format!("up to {last}"),
        (first, Some(last)) if first == last => first.to_string(),
        (first, Some(last)) => format!("{first} to {last}"),
    }
}

fn overall(summary: &RegretSummary) -> Table {
    let all = [("all".to_owned(), summary.all)].into_iter();
    let sides = summary.sides.iter().map(|side| (format!("{} ({})", side.label.name, side.label.agent), side.given));
    // A lone side gives away what all do.
    let rows: Vec<_> = match summary.sides.len() {
        1 => sides.collect(),
        _ => all.chain(sides).collect(),
    };
    given(&rows)
}

fn given(rows: &[(String, GivenAway)]) -> Table {
    let a_game = || rows.iter().filter_map(|(_, given)| given.a_game);
    let a_decision = || rows.iter().filter_map(|(_, given)| given.a_decision);
    let digits = |all: Vec<Estimate>| shared_decimals(&all);
    let (of_game, of_decision) = (digits(a_game().collect()), digits(a_decision().collect()));
    let mut table = Table::headed([
        Column::mark(),
        Column::names(68).after(1),
        Column::estimate("a game", POINTS, ENDS),
        Column::estimate("a decision", POINTS, ENDS).after(1),
        Column::number("looked at", 9).after(1),
    ]);
    for (nth, (name, given)) in rows.iter().enumerate() {
        // Below 0 it is luck: nothing is given away there.
        let mark = given.a_game.filter(|e| verdict(e) == 1).map_or("·".into(), |e| Cell::mark(&e));
        let cells = [
            mark,
            name.as_str().into(),
            parts(given.a_game.as_ref(), |e| lost(e, of_game)).into(),
            parts(given.a_decision.as_ref(), |e| lost(e, of_decision)).into(),
            whole(given.looked_at).into(),
        ];
        table.row_if(nth < ROWS, cells);
    }
    table
}

fn worst(summary: &RegretSummary) -> Table {
    let mut table = Table::headed([
        Column::number("game", 6),
        Column::number("decision", 8).after(1),
        Column::number("points", 10).after(1),
        Column::text("side", 0),
        Column::text("chosen", 0),
        Column::text("better", 0),
    ]);
    for row in &summary.worst {
        table.row([
            row.game.to_string().into(),
            row.decision.to_string().into(),
            judged(row).into(),
            row.side.as_str().into(),
            row.chosen.as_str().into(),
            row.better.as_str().into(),
        ]);
    }
    table
}

/// What the last third of the playouts says, in points.
fn judged(row: &WorstRegret) -> String {
    if row.judged <= 0.0 {
        return NO_LOSS.to_owned();
    }
    let error = plain(row.judged_error * PERCENT, 0);
    format!("{} ± {error}", signed(row.judged * PERCENT, 0))
}

fn replay(summary: &RegretSummary) -> Option<String> {
    summary.worst.first().map(|row| format!("`{}`", row.replay))
}

fn notes(summary: &RegretSummary) -> [String; 3] {
    [
        "▲ gives points away: the interval lies above 0. What two thirds of the playouts find better than the \
         chosen option, by two standard errors, is judged on the other third: luck alone gives nothing away, \
         and what looked better and was worse counts below 0."
            .to_owned(),
        "A lower bound: smaller losses are not found, and greedy players go on from each option.".to_owned(),
        format!(
            "A game: all its decisions added up, {} of which {} looked at. It can be more than 100.",
            if summary.every == 1 { "all".to_owned() } else { format!("1 in {}", whole(summary.every.into())) },
            if summary.every == 1 { "were" } else { "was" },
        ),
    ]
}

fn closing(summary: &RegretSummary) -> String {
    let method = |of: Option<Estimate>| of.map_or("none", |e| e.method.name());
    let first = summary.kinds.first().map_or(summary.all, |row| row.given);
    let alone = match summary.sides.len() {
        1 => "The first table".to_owned(),
        _ => "Row all".to_owned(),
    };
    format!(
        "From {}. [a, b] are {} intervals, those of a table together.\nA game: {}; a decision: {}.\n\
         {alone}, each number alone: a game: {}; a decision: {}.",
        played(summary.games, summary.blocks),
        level(summary.level),
        method(first.a_game),
        method(first.a_decision),
        method(summary.all.a_game),
        method(summary.all.a_decision),
    )
}
