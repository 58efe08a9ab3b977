//! How a search went on from the best of its sample, and what carries the builds that it came to.

use crate::frame::{BestBuild, PartRow, SearchSummary};

use super::super::number::{PERCENT, counted, decimals_of, level, points, whole};
use super::super::page::Page;
use super::super::table::{Cell, Column, Table};
use super::super::text::{NONE, parts};

/// The columns of a short name, "best 100".
pub(super) const NAME: usize = 8;

/// Builds of which all is shown, and how much of each of the others.
const WHOLE: usize = 3;
const OTHERS: usize = 2;

/// How the search went on from the best of the sample.
pub(super) fn climbs(page: &mut Page, summary: &SearchSummary) {
    if summary.climbs.is_empty() {
        return;
    }
    let climbed = ": builds near race, and one that is proven better takes the place";
    page.heading("How it went on from the best of these", climbed);
    let mut table = Table::headed([
        Column::text("start").most(5).numbers(),
        Column::number("steps"),
        Column::number("races"),
        Column::number("builds"),
        Column::text("came to"),
    ]);
    for (start, climb) in (1_u64..).zip(&summary.climbs) {
        let mut to = match (&climb.name, climb.same_as) {
            (_, Some(first)) => format!("the same as start {first}"),
            (Some(name), None) => name.clone(),
            (None, None) => "a build that is not kept".to_owned(),
        };
        if climb.steps == 0 {
            to.push_str(", which it began with");
        }
        if !climb.settled {
            to.push_str("; not at its end");
        }
        table.row([
            start.to_string().into(),
            climb.steps.to_string().into(),
            climb.races.to_string().into(),
            whole(climb.seen as u64).into(),
            to.into(),
        ]);
    }
    page.table(table);
    page.note(&format!(
        "{} played in all. No build near where a start ended was proven better; one farther away may be.",
        counted(summary.builds_seen, "build")
    ));
}

/// What the cards of the best builds carry, each by itself.
pub(super) fn carried(page: &mut Page, summary: &SearchSummary) {
    let none = summary.best.iter().all(|build| build.parts.is_empty());
    if none && !summary.climbs.is_empty() {
        page.line("");
        page.note("Which cards carry them? Name neutral cards, as for `balance impact`: neutral = [\"KEY\"].");
    }
    if none {
        return;
    }
    let meaning = ": points of win rate that are lost with a neutral card in the place of one";
    page.heading("What carries them", meaning);
    let heads = [Column::name(), Column::estimate("points"), Column::name(), Column::text("replaced by").most(24)];
    let mut table = Table::headed(heads);
    rows(&mut table, summary, &|build| {
        let mut alone: Vec<&PartRow> = build.parts.iter().filter(|part| part.cards.len() == 1).collect();
        alone.sort_by(|a, b| size(b).total_cmp(&size(a)));
        alone
    });
    page.table(table);
    let games = summary.best.iter().map(|build| build.parts_games).min().unwrap_or(0);
    page.note(&format!(
        "From {} with each card replaced, for whoever holds it. The intervals of one build, of single cards, pairs \
             and threes, hold together at {}.",
        counted(games, "game"),
        joint(summary),
    ));
}

/// What cards of the best builds are worth together beyond the sum of each.
pub(super) fn together(page: &mut Page, summary: &SearchSummary) {
    let several = |build: &BestBuild| build.parts.iter().filter(|part| part.cards.len() > 1).count();
    let tried: usize = summary.best.iter().map(several).sum();
    if tried == 0 {
        return;
    }
    let meaning = ": what cards add together, beyond the sum of what each adds where the others are replaced";
    page.heading("Together", meaning);
    let heads = [Column::name(), Column::estimate("points"), Column::text("cards")];
    let mut table = Table::headed(heads);
    let mut known = 0;
    rows(&mut table, summary, &|build| {
        let mut list: Vec<&PartRow> =
            build.parts.iter().filter(|part| part.cards.len() > 1 && part.is_known()).collect();
        list.sort_by(|a, b| size(b).abs().total_cmp(&size(a).abs()));
        list
    });
    for build in &summary.best {
        known += build.parts.iter().filter(|part| part.cards.len() > 1 && part.is_known()).count();
    }
    if known > 0 {
        page.table(table);
    }
    page.note(&format!(
            "Of {} that were tried, the pairs and threes of the cards of each build that carry most, five at most, {} known to be \
             worth more or less than their sum.",
            counted(tried as u64, "set"),
            match known {
                0 => "none is".to_owned(),
                1 => "1 is".to_owned(),
                _ => format!("{} are", whole(known as u64)),
            }
        ),
    );
}

/// A row for each of some parts of each build, with the name of the build before the first.
fn rows(table: &mut Table, summary: &SearchSummary, of: &dyn Fn(&BestBuild) -> Vec<&PartRow>) {
    for (at, build) in summary.best.iter().enumerate() {
        for (nth, part) in of(build).into_iter().enumerate() {
            let name = if nth == 0 { build.name.as_str() } else { "" };
            let figures = parts(part.wins.as_ref(), |wins| points(wins, decimals_of(wins, PERCENT)));
            let mut cells: Vec<Cell> = vec![name.into(), figures.into(), part.names.join(" + ").into()];
            if part.cards.len() == 1 {
                cells.push(part.replaced_by.as_deref().unwrap_or(NONE).into());
            }
            table.row_if(at < WHOLE || nth < OTHERS, cells);
        }
    }
}

fn size(part: &PartRow) -> f64 {
    part.wins.map_or(0.0, |wins| wins.point)
}

/// The level at which the intervals of one build hold together, with their method: `95 % (Student t, …)`.
fn joint(summary: &SearchSummary) -> String {
    let estimate = summary.best.iter().flat_map(|build| &build.parts).find_map(|part| part.wins);
    estimate.map_or(NONE.to_owned(), |estimate| format!("{} ({})", level(estimate.level), estimate.method.name()))
}
