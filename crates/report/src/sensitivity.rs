//! The page of a sensitivity run: which numbers move what.

use crate::frame::{AskedNumber, NumberChange, NumberStep, SensitivitySummary};
use balance_stats::Estimate;

use super::impact::win_rates;
use super::number::{PERCENT, at_looks, counted, decimals_of, level, plain, points, shift, verdict, whole};
use super::page::{Ink, Page};
use super::table::{Cell, Column, Table};
use super::text::{NONE, capital, played, shared_decimals};
use super::verdicts::of_side;

/// The changes that a terminal shows of those that move most.
const SHOWN: usize = 24;

/// The changes that a terminal shows of those that move what is expected.
const EXPECTED: usize = 4;

/// The refused changes that a terminal shows.
const REFUSED: usize = 6;

pub fn sensitivity_page(summary: &SensitivitySummary, width: usize) -> Page {
    let mut page = Page::new(width);
    title(&mut page, summary);
    win_rates(&mut page, &summary.sides);
    changes(&mut page, summary);
    expected(&mut page, summary);
    refused(&mut page, summary);
    close(&mut page, summary);
    page
}

/// A change as one says it: `+10 health on Warden`, `−1 rules.points`.
pub(super) fn spoken(step: &NumberStep) -> String {
    let by = step.to - step.from;
    let by = format!("{}{}", if by < 0.0 { "−" } else { "+" }, figure(by.abs()));
    match &step.name {
        Some(name) => format!("{by} {} on {name}", step.number()),
        None => format!("{by} {}", step.path),
    }
}

/// What a number was and what it becomes: `70 → 80`.
pub(super) fn from_to(step: &NumberStep) -> String {
    format!("{} → {}", figure(step.from), figure(step.to))
}

/// A figure of a scenario, with as many digits as it has.
fn figure(value: f64) -> String {
    let text = format!("{value}");
    text.strip_prefix('-').map_or(text.clone(), |rest| format!("−{rest}"))
}

/// What a change does to who holds the card; else to the first side, or of more than two to the one that it moves most:
/// what it is sorted by.
pub(super) fn headline(change: &NumberChange) -> Option<Estimate> {
    change.holders.or_else(|| match change.sides.as_slice() {
        [first] | [first, _] => *first,
        _ => change.most(),
    })
}

/// The changes by headline: first the significant ones, then those that move anything else, the largest first.
pub(super) fn ranked(summary: &SensitivitySummary) -> Vec<(&NumberChange, Estimate)> {
    let changes = summary.changes.iter();
    let mut rows: Vec<_> = changes.filter_map(|change| Some((change, headline(change)?))).collect();
    let size = |(change, by): &(&NumberChange, Estimate)| (verdict(by) != 0, change.moves(), by.point.abs());
    rows.sort_by(|a, b| size(b).partial_cmp(&size(a)).expect("differences are numbers"));
    rows
}

fn title(page: &mut Page, summary: &SensitivitySummary) {
    page.title(&summary.head.title, &format!("{} · sensitivity", summary.head.game));
    page.say(&format!(
        "{}, each number a step lower and a step higher: {} in {}, {} in all",
        counted(summary.changes.len() as u64, "change"),
        counted(summary.head.games, "game"),
        counted(summary.head.blocks, "seat block"),
        whole(summary.games_in_all)
    ));
    page.caveats(&summary.warnings, &summary.unmodelled);
}

fn changes(page: &mut Page, summary: &SensitivitySummary) {
    let rows = ranked(summary);
    let moving = rows.iter().filter(|(change, _)| change.moves()).count();
    let what = if summary.holders {
        ": points of the win rate of who holds the card, and of each side"
    } else {
        ": points of the win rate of each side"
    };
    page.heading("What a step of each number does", what);
    let digits = shared_decimals(rows.iter().map(|(_, by)| by));
    let mut heads = vec![Column::mark(), Column::name(), Column::text("change").most(16)];
    if summary.holders {
        heads.push(Column::estimate("holders"));
    }
    // Where all builds are drawn alike, what a side wins says nothing of a card.
    let sides = sides_shown(summary);
    heads.extend(sides.iter().map(|&at| Column::estimate(&summary.sides[at].label.name)));
    heads.extend([Column::mark(), Column::estimate(summary.turn_word)]);
    let mut table = Table::headed(heads);
    for (nth, (change, by)) in rows.iter().enumerate() {
        let told = |of: Option<&Estimate>| -> Cell { of.map_or(NONE.into(), |of| points(of, digits).into()) };
        let step = &change.step;
        let mut cells = vec![Cell::mark(by), step.path.as_str().into(), from_to(step).into()];
        if summary.holders {
            cells.push(told(change.holders.as_ref()));
        }
        cells.extend(sides.iter().map(|&at| told(change.sides[at].as_ref())));
        cells.push(change.turns.as_ref().map_or("".into(), Cell::mark));
        cells.push(change.turns.map_or(NONE.into(), |turns| shift(&turns).into()));
        table.row_if(nth < SHOWN && nth < moving.max(1), cells);
    }
    page.table(table);
    still(page, summary, &rows);
}

/// The sides whose win rates are worth a column: all, unless all draw their builds by the same rules and only cards were
/// changed.
fn sides_shown(summary: &SensitivitySummary) -> Vec<usize> {
    let all = summary.sides.iter().all(|side| side.label.draws_build);
    let only_cards = summary.changes.iter().all(|change| change.step.card.is_some());
    if summary.holders && all && only_cards { Vec::new() } else { (0..summary.sides.len()).collect() }
}

/// What moves what the scenario expects something of, beside win rates and the length.
fn expected(page: &mut Page, summary: &SensitivitySummary) {
    if summary.asked.is_empty() && summary.untold.is_empty() {
        return;
    }
    page.heading("What moves what is expected", ": the steps that move it most");
    let heads = [Column::mark(), Column::name(), Column::text("change").most(16), Column::estimate("difference")];
    let mut still = Vec::new();
    let mut table = Table::headed(heads);
    for (at, number) in summary.asked.iter().enumerate() {
        let rows = moving(summary, at);
        if rows.is_empty() {
            still.push(asked_name(number));
            continue;
        }
        let unit = if number.rate { "points" } else { number.unit };
        table.aside(format!("{}, {unit}", asked_name(number)), None, true);
        for (nth, (change, by)) in rows.iter().enumerate() {
            let told = if number.rate { points(by, decimals_of(by, PERCENT)) } else { shift(by) };
            let step = &change.step;
            let cells = [Cell::mark(by), step.path.as_str().into(), from_to(step).into(), told.into()];
            table.row_if(nth < EXPECTED, cells);
        }
    }
    if still.len() < summary.asked.len() {
        page.table(table);
    }
    let mut said = Vec::new();
    if !still.is_empty() {
        said.push(format!("No step is shown to move {}.", still.join(", ")));
    }
    if !summary.untold.is_empty() {
        said.push(format!(
            "Not told: {}, which no single game has. `tune` can aim at these.",
            summary.untold.join(", ")
        ));
    }
    if !said.is_empty() {
        page.note(&said.join(" "));
    }
}

/// The changes that move a number that is asked for beyond chance, the largest first.
fn moving(summary: &SensitivitySummary, at: usize) -> Vec<(&NumberChange, Estimate)> {
    let changes = summary.changes.iter();
    let mut rows: Vec<_> =
        changes.filter_map(|change| Some((change, change.asked[at]?))).filter(|(_, by)| verdict(by) != 0).collect();
    rows.sort_by(|a, b| b.1.point.abs().total_cmp(&a.1.point.abs()));
    rows
}

/// `draw_rate`, `blows of Wax`.
pub(super) fn asked_name(number: &AskedNumber) -> String {
    of_side(&number.metric, number.side.as_deref())
}

fn still(page: &mut Page, summary: &SensitivitySummary, rows: &[(&NumberChange, Estimate)]) {
    let moving = rows.iter().filter(|(change, _)| change.moves()).count();
    let alike = summary.changes.iter().filter(|change| change.alike && change.games > 0).count();
    let mut said = Vec::new();
    if moving > SHOWN {
        said.push(format!(
            "{} more move something significantly, be it a win rate, the length or what is expected: \
             sensitivity.csv has all.",
            moving - SHOWN
        ));
    }
    let rest = rows.len() - moving;
    if rest > 0 {
        let most = rows[moving..].iter().map(|(_, by)| by.high.abs().max(by.low.abs())).fold(0.0, f64::max);
        said.push(format!(
            "{} cannot be told from nothing; none of them moves a win rate by more than {} points.",
            capital(&counted(rest as u64, "change")),
            plain(most * PERCENT, 1)
        ));
    }
    if alike > 0 {
        said.push(format!(
            "{} came out as the scenario in every game: {} here.",
            capital(&counted(alike as u64, "change")),
            if alike == 1 { "it does not matter" } else { "they do not matter" }
        ));
    }
    if summary.unused > 0 {
        let word = summary.card_word;
        said.push(format!(
            "{} on {word} that nobody uses were left as they are.",
            counted(summary.unused as u64, "number")
        ));
    }
    if !said.is_empty() {
        page.say(&said.join(" "));
    }
}

fn refused(page: &mut Page, summary: &SensitivitySummary) {
    if summary.refused.is_empty() {
        return;
    }
    page.heading("Refused", ": what the rules, or what a file may say, do not allow");
    let mut table = Table::headed([Column::name(), Column::text("change").most(16), Column::text("why").most(60)]);
    for (nth, refused) in summary.refused.iter().enumerate() {
        let step = &refused.step;
        let cells = [step.path.as_str().into(), from_to(step).into(), refused.why.as_str().into()];
        table.row_if(nth < REFUSED, cells);
    }
    page.table(table);
    if summary.refused.len() > REFUSED {
        page.remark(&format!("{} more are in refused.csv.", summary.refused.len() - REFUSED));
    }
}

fn close(page: &mut Page, summary: &SensitivitySummary) {
    page.paragraph(&format!(
            "▲ more, ▼ fewer wins; before the {}: ▲ longer, ▼ shorter. Marked is what excludes 0. All intervals hold together at {}, {} \
             (Bonferroni, {}). Each difference is caused by the change: same dice, same builds, same shuffles.",
            summary.turn_word,
            level(summary.level),
            at_looks(summary.looks),
            counted(summary.family as u64, "difference")
        ),
    );
    if summary.holders {
        page.say("Holders: games of a side whose build holds the card, against the same games without the change.");
    }
    let method = summary.changes.iter().find_map(headline).map_or("none", |by| by.method.name());
    let basis = played(summary.head.games, summary.head.blocks);
    page.line("");
    page.inked(
        Ink::Faint,
        &format!(
            "From {basis} at most of each. [a, b] of differences are {} intervals: {method}.",
            level(summary.level)
        ),
    );
}
