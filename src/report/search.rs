//! A search in a terminal: the strongest builds, and what they are made of.

use crate::frame::SearchSummary;

use super::number::{PERCENT, counted, level, percent, plain, signed, whole};
use super::page::{Page, WIDTH};
use super::table::{Column, Heads, Table};
use super::text::{ENDS, NONE, POINT, capital, ends, parts, played};

/// The columns before a line of a build in full.
const INDENT: usize = 2;

/// Cards that are shown from each end.
const CARDS: usize = 8;

/// The summary of a search for a terminal of [`WIDTH`] columns.
#[must_use]
pub fn search_text(summary: &SearchSummary, colour: bool) -> String {
    let mut page = Page::new(colour, WIDTH);
    title(&mut page, summary);
    best(&mut page, summary);
    in_full(&mut page, summary);
    rounds(&mut page, summary);
    cards(&mut page, summary);
    close(&mut page, summary);
    page.text
}

fn title(page: &mut Page, summary: &SearchSummary) {
    page.title(&summary.title, &format!("{} · search of builds of {}", summary.game, summary.side));
    let which = if summary.sample { "builds by lot" } else { "builds, all there are" };
    page.line(&format!(
        "{} {which}, against {}: {} in all",
        whole(summary.builds),
        summary.against.join(" and "),
        counted(summary.games_in_all, "game")
    ));
    page.caveats(&summary.warnings, &summary.unmodelled);
}

fn best(page: &mut Page, summary: &SearchSummary) {
    page.heading("The strongest builds", ": win rate in fresh games, and when they were chosen");
    if summary.best.is_empty() {
        page.line("  none was chosen");
    }
    let wide = page.name_width(summary.best.iter().map(|row| row.build.as_str()), 46);
    let mut table = Table::new(
        Heads::Faint,
        [
            Column::number("", 2),
            Column::name(wide),
            Column::estimate("win rate", POINT, ENDS),
            Column::number("when chosen", 11),
        ],
    );
    for row in &summary.best {
        table.row([
            row.rank.to_string().into(),
            row.build.as_str().into(),
            parts(row.win_rate.as_ref(), percent).into(),
            format!("{} %", plain(row.thinning_rate * PERCENT, 1)).into(),
        ]);
    }
    let average = parts(summary.average.as_ref(), percent);
    let all = format!("all {} together", whole(summary.builds));
    table.row(["".into(), all.into(), average.into()]);
    page.table(&table);
    page.line(&format!(
        "  Fresh games had no part in the choice. Those that a build was chosen by flatter it: who \
         is\n  chosen has been lucky too. All {} hold together at {} (Bonferroni).",
        counted(summary.best.len() as u64, "interval"),
        level(summary.level)
    ));
}

/// The best builds as TOML: a name may be cut in the table, and a designer plays on with them.
fn in_full(page: &mut Page, summary: &SearchSummary) {
    if summary.best.iter().all(|row| row.written.is_empty()) {
        return;
    }
    page.heading("The same in full", ", to be pasted in the place of `search`, for `--matrix`");
    for row in &summary.best {
        page.line("");
        page.line(&format!("  [builds.list.\"best {}\"]", row.rank));
        for key in row.written.lines() {
            for line in wrap_toml(key, page.width - INDENT) {
                page.line(&format!("{:INDENT$}{line}", ""));
            }
        }
    }
}

/// A line of TOML in lines of at most `most` characters where that can be: only within an array may
/// one be broken.
fn wrap_toml(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let (mut part, mut depth, mut quoted, mut escaped) = (String::new(), 0_i32, false, false);
    for character in text.chars() {
        part.push(character);
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted => depth -= 1,
            _ => {}
        }
        if character == ' ' && !quoted && depth > 0 {
            add(&mut lines, std::mem::take(&mut part), most);
        }
    }
    add(&mut lines, part, most);
    lines
}

/// Adds a part to the last line, or to a new one.
fn add(lines: &mut Vec<String>, part: String, most: usize) {
    let full = lines.last().is_some_and(|line| {
        !line.is_empty() && line.chars().count() + part.trim_end().chars().count() > most
    });
    match lines.last_mut() {
        Some(line) if !full => line.push_str(&part),
        _ => lines.push(format!("    {part}")),
    }
}

fn rounds(page: &mut Page, summary: &SearchSummary) {
    page.heading("How they were thinned", "");
    for round in &summary.rounds {
        page.line(&format!(
            "  {:>9} played {:>9} each, {:>9} went on: those from {} %",
            whole(round.builds),
            counted(round.games_each, "game"),
            whole(round.kept),
            plain(round.win_rate_of_last * PERCENT, 1)
        ));
    }
}

fn cards(page: &mut Page, summary: &SearchSummary) {
    if summary.cards.is_empty() || summary.best.is_empty() {
        return;
    }
    let word = capital(summary.card_word);
    page.heading(&word, " of the strongest: the share of builds with each");
    let wide = page.name_width(summary.cards.iter().map(|card| card.name.as_str()), 50);
    let tenth = match summary.tenth {
        0 => String::new(),
        n => format!("best {}", whole(n)),
    };
    let kept = format!("best {}", summary.best.len());
    let mut table = Table::new(
        Heads::Faint,
        [
            Column::name(wide),
            Column::number("all", POINT),
            Column::number(&tenth, 10),
            Column::number(&kept, 10),
            Column::number("points more", 8),
        ],
    );
    let share = |share: f64| format!("{} %", plain(share * PERCENT, 0));
    let (rows, between) = ends(summary.cards.iter().collect(), 2 * CARDS, CARDS);
    for (at, card) in rows.into_iter().enumerate() {
        if between > 0 && at == CARDS {
            table.aside(format!("… {between} between"), None, false);
        }
        let best = card.share_of_tenth.or(card.share_of_kept).unwrap_or(0.0);
        table.row([
            card.name.as_str().into(),
            share(card.share_of_all).into(),
            card.share_of_tenth.map_or(String::new(), share).into(),
            card.share_of_kept.map_or(NONE.to_owned(), share).into(),
            signed((best - card.share_of_all) * PERCENT, 0).into(),
        ]);
    }
    page.table(&table);
    page.line("  What the strongest share, not what each causes: `balance impact` tells that.");
}

fn close(page: &mut Page, summary: &SearchSummary) {
    let method = summary.best.iter().find_map(|row| row.win_rate);
    let method = method.map_or("none", |rate| rate.method.name());
    let closing = format!(
        "From {} of each of the best. [a, b] are {} intervals: {method}.",
        played(summary.games, summary.blocks),
        level(summary.level)
    );
    page.line("");
    page.remark(&closing);
}
