//! The page of a search: the strongest builds, and what they are made of.

use crate::frame::SearchSummary;

use super::number::{PERCENT, counted, every, intervals_hold, joined, level, percent, plain, signed, whole};
use super::page::{Page, WIDTH};
use super::svg::wrap;
use super::table::{Column, Table};
use super::text::{NONE, at_the_ends, capital, parts, played};

mod climbs;

use climbs::NAME;

/// The columns before a line of a build in full.
const INDENT: usize = 2;

/// Cards that are shown from each end.
const CARDS: usize = 8;

pub fn search_page(summary: &SearchSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    title(&mut page, summary);
    best(&mut page, summary);
    whole_builds(&mut page, summary);
    in_full(&mut page, summary);
    rounds(&mut page, summary);
    climbs::climbs(&mut page, summary);
    climbs::carried(&mut page, summary);
    climbs::together(&mut page, summary);
    cards(&mut page, summary);
    close(&mut page, summary);
    page
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
    let mut table = Table::headed([Column::name(), Column::estimate("win rate"), Column::number("when chosen")]);
    for row in &summary.best {
        table.row([
            row.name.as_str().into(),
            parts(row.win_rate.as_ref(), percent).into(),
            format!("{} %", plain(row.thinning_rate * PERCENT, 1)).into(),
        ]);
    }
    page.table(table);
    page.line(&format!(
        "  Fresh games had no part in the choice. Those that a build was chosen by flatter it: who \
         is\n  chosen has been lucky too. {} at {} (Bonferroni).",
        capital(&intervals_hold(summary.best.len() as u64)),
        level(summary.level)
    ));
}

/// What the short names of the table stand for: each build whole.
fn whole_builds(page: &mut Page, summary: &SearchSummary) {
    let room = page.width - INDENT - NAME - 1;
    page.line("");
    for row in &summary.best {
        let mut name = row.name.as_str();
        for line in wrap(&row.build, room) {
            page.line(&format!("{:INDENT$}{name:NAME$} {line}", ""));
            name = "";
        }
    }
}

/// The best builds as TOML: a designer plays on with them.
fn in_full(page: &mut Page, summary: &SearchSummary) {
    if summary.best.iter().all(|row| row.written.is_empty()) {
        return;
    }
    page.heading("The same in full", ", to be pasted in the place of `search`");
    let most = page.width.min(WIDTH) - INDENT;
    for row in &summary.best {
        page.line("");
        let head = format!("[builds.list.\"{}\"]", row.name);
        let keys = row.written.lines().flat_map(|key| wrap_toml(key, most));
        page.code([head].into_iter().chain(keys).collect());
    }
}

/// A line of TOML in lines of at most `most` characters, broken only within arrays.
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

fn add(lines: &mut Vec<String>, part: String, most: usize) {
    let full = lines
        .last()
        .is_some_and(|line| !line.is_empty() && line.chars().count() + part.trim_end().chars().count() > most);
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
    // All builds of a round play the same dice: many games, and few dice.
    if let (Some(average), Some(first)) = (&summary.average, summary.rounds.first()) {
        page.note(&format!(
            "In the first round {} together won {} of their games: on the dice of {} alone, the same for \
                 each, so this is known less well than the number of games lets expect.",
            every(summary.builds, "build"),
            joined(percent(average)),
            counted(first.games_each, "game")
        ));
    }
}

fn cards(page: &mut Page, summary: &SearchSummary) {
    if summary.cards.is_empty() || summary.best.is_empty() {
        return;
    }
    let word = capital(summary.card_word);
    page.heading(&word, " of the strongest: the share of builds with each");
    let tenth = match summary.tenth {
        0 => String::new(),
        n => format!("{} left", whole(n)),
    };
    let kept = format!("{} kept", summary.best.len());
    let mut table = Table::headed([
        Column::name(),
        Column::number("all"),
        Column::number(&tenth),
        Column::number(&kept),
        Column::number("points more"),
    ]);
    let share = |share: f64| format!("{} %", plain(share * PERCENT, 0));
    let shown = at_the_ends(summary.cards.len(), 2 * CARDS, CARDS);
    for (at, card) in summary.cards.iter().enumerate() {
        let best = card.share_of_tenth.or(card.share_of_kept).unwrap_or(0.0);
        let cells = [
            card.name.as_str().into(),
            share(card.share_of_all).into(),
            card.share_of_tenth.map_or(String::new(), share).into(),
            card.share_of_kept.map_or(NONE.to_owned(), share).into(),
            signed((best - card.share_of_all) * PERCENT, 0).into(),
        ];
        table.row_if(shown(at), cells);
    }
    page.table(table);
    if summary.tenth > 0 {
        page.line("  Left: when no more than a tenth of all was. Kept: the strongest, by all their games.");
    }
    page.line("  What the strongest share, not what each causes: `balance impact` tells that.");
}

fn close(page: &mut Page, summary: &SearchSummary) {
    let method = summary.best.iter().find_map(|row| row.win_rate).map_or("none", |rate| rate.method.name());
    let closing = format!(
        "From {} of each of the best. [a, b] are {} intervals: {method}.",
        played(summary.games, summary.blocks),
        level(summary.level)
    );
    page.foot(&closing);
}
