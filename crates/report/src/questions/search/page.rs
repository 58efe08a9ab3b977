//! The page of a search: the strongest builds, and what they consist of.

use super::SearchSummary;
use crate::model::Shown;
use crate::number::{capital_intervals, counted, every, joined, level, percent, verdict, whole};
use crate::page::Page;
use crate::text::{NONE, capital, method, played};

/// Cards that are shown from each end.
const CARDS: usize = 8;

/// Rows of a table about the cards of builds that a terminal shows.
const PARTS: usize = 24;

pub(super) fn page(summary: &SearchSummary, width: usize) -> Page {
    let head = &summary.head;
    let mut page = Page::begun(head, &format!("search of builds of {}", summary.side), width);
    page.say(&format!(
        "{} builds{}, against {}: {} in all.",
        whole(summary.builds),
        if summary.sample { " drawn at random" } else { ", all there are" },
        summary.against.join(" and "),
        counted(head.games_in_all, "game")
    ));
    page.heading("The strongest builds", ": win rate in fresh games, and when they were chosen");
    if summary.best.is_empty() {
        page.note("None was chosen.");
    }
    page.table(Shown::of(&summary.best).table());
    page.note(&format!(
        "Fresh games had no part in the choice. The games that a build was chosen by flatter it: what is chosen has been \
         lucky too. {} at {} (Bonferroni).",
        capital_intervals(summary.best.len() as u64),
        level(head.level)
    ));
    in_full(&mut page, summary);
    rounds(&mut page, summary);
    page.section(
        "How it went on from the best of these",
        ": builds near race, and one that is shown to be better takes the place",
        &Shown::of(&summary.climbs),
    );
    if !summary.climbs.is_empty() {
        page.note(&format!(
            "{} played in all. No build near the end of a start was shown to be better; one farther away may be.",
            counted(summary.builds_seen, "build")
        ));
    }
    key_cards(&mut page, summary);
    cards(&mut page, summary);
    let method = method(summary.best.iter().find_map(|row| row.win_rate));
    page.foot(&format!(
        "From {} of each of the best. [a, b] are {} intervals: {method}.",
        played(head.games, head.blocks),
        level(head.level)
    ));
    page
}

/// The best builds as TOML, to play on with.
fn in_full(page: &mut Page, summary: &SearchSummary) {
    if summary.best.iter().all(|row| row.written.is_empty()) {
        return;
    }
    page.heading("The same in full", ", to be pasted in the place of `search`");
    for row in &summary.best {
        let head = format!("[builds.list.\"{}\"]", row.name);
        let keys = row.written.lines().map(str::to_owned);
        page.code([head].into_iter().chain(keys).collect());
    }
}

fn rounds(page: &mut Page, summary: &SearchSummary) {
    page.section("How they were thinned", "", &Shown::of(&summary.rounds));
    // All builds of a round play the same dice: many games, and few dice.
    if let (Some(average), Some(first)) = (&summary.average, summary.rounds.first()) {
        page.note(&format!(
            "In the first round {} together won {} of their games. All play on the dice of the same {}, so this is known \
             less well than the number of games suggests.",
            every(summary.builds, "build"),
            joined(percent(average)),
            counted(first.games_each, "game")
        ));
    }
}

/// What the cards of the best builds add, alone and together.
fn key_cards(page: &mut Page, summary: &SearchSummary) {
    let alone = || summary.parts.iter().filter(|part| part.size == 1);
    let several = || summary.parts.iter().filter(|part| part.size > 1);
    if summary.parts.is_empty() {
        if !summary.climbs.is_empty() {
            page.paragraph(
                "Which are the key cards? Name neutral cards, as for `balance impact`: neutral = [\"KEY\"].",
            );
        }
        return;
    }
    page.section(
        "Key cards",
        ": percentage points of win rate that are lost with a neutral card in the place of one",
        &Shown::of(alone()).grouped("build").limit(PARTS, "search_parts.csv"),
    );
    let joint = summary.parts.iter().find_map(|part| part.wins);
    let joint = joint.map_or(NONE.to_owned(), |of| format!("{} ({})", level(of.level), of.method.name()));
    let games = summary.best.iter().map(|build| build.parts_games).min().unwrap_or(0);
    page.note(&format!(
        "From {} with each card replaced, for the side that has it. The intervals of one build, of single cards, pairs and \
         threes, hold together at {joint}.",
        counted(games, "game")
    ));
    let tried = several().count() as u64;
    if tried == 0 {
        return;
    }
    page.heading("Together", ": what cards add together, beyond the sum of what each adds if the others are replaced");
    let known: Vec<_> = several().filter(|part| part.wins.is_some_and(|of| verdict(&of) != 0)).collect();
    if !known.is_empty() {
        let shown = Shown::of(known.iter().copied()).grouped("build").head("replaced_by", "");
        page.table(shown.limit(PARTS, "search_parts.csv").table());
    }
    page.note(&format!(
        "{} of {} are shown to be worth more or less than their sum. Tried are the pairs and threes of the key cards of each \
         build, five cards at most.",
        if known.is_empty() { "None".to_owned() } else { whole(known.len() as u64) },
        counted(tried, "set")
    ));
}

fn cards(page: &mut Page, summary: &SearchSummary) {
    if summary.best.is_empty() {
        return;
    }
    let left = if summary.tenth > 0 { format!("{} left", whole(summary.tenth)) } else { String::new() };
    let shown = Shown::of(&summary.cards).head("share_of_tenth", &left).ends(CARDS, "search_cards.csv");
    page.section(&capital(summary.head.card_word), " of the strongest: the share of builds with each", &shown);
    page.note(&format!(
        "Left: when no more than a tenth of all was. Kept: the {} strongest, by all their games. This is what the strongest \
         share, not what each card causes: see `balance impact`.",
        summary.best.len()
    ));
}
