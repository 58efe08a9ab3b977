//! The page of a search for changes: what to change, what that does to every target, and what fewer changes would do.

use crate::frame::{FreshCount, TargetRow, Trade, TuneSummary};
use crate::questions::step::{NumberStep, RefusedChange};
use balance_scenario::expect::{Unit, Verdict};

use super::number::{PERCENT, are, at_looks, counted, every, level, plain, signed, whole};
use super::page::{Ink, Page};
use super::patch::patch;
use super::table::{Cell, Column, Table};
use super::text::{NONE, capital, played};
use super::verdicts::{bounds, name, value, value_of, why};

/// Targets that a terminal shows besides those that were or are missed.
const SHOWN: usize = 12;

/// The changes of one setting that the trade tells.
const CHANGES: usize = 4;

/// The refused steps that a terminal shows.
const REFUSED: usize = 4;

pub fn tune_page(summary: &TuneSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    title(&mut page, summary);
    changes(&mut page, summary);
    targets(&mut page, summary);
    trade(&mut page, summary);
    patch(&mut page, &summary.set, &summary.files);
    refused(&mut page, summary);
    close(&mut page, summary);
    page
}

/// What a target has come to, in a word.
pub(super) fn said(verdict: Verdict) -> (&'static str, Ink) {
    match verdict {
        Verdict::Pass => ("✓ met", Ink::Pass),
        Verdict::Undecided => ("? undecided", Ink::Down),
        Verdict::Fail => ("✗ not met", Ink::Fail),
    }
}

/// A change as one says it: `health of Captain Ysel Marr 70 → 80`.
pub(super) fn spoken(step: &NumberStep) -> String {
    let by = &step.change;
    match &step.name {
        Some(name) => format!("{} of {name} {by}", step.number()),
        None => format!("{} {by}", step.path),
    }
}

/// How far a target is missed, in its unit.
pub(super) fn off(trade: &Trade) -> Option<(String, String)> {
    let (metric, by) = trade.farthest.as_ref()?;
    let by = match trade.unit {
        Some(Unit::Amount) | None => plain(*by, 1),
        Some(_) => format!("{} points", plain(by * PERCENT, 1)),
    };
    Some((metric.clone(), by))
}

fn title(page: &mut Page, summary: &TuneSummary) {
    page.title(&summary.head.title, &format!("{} · tune", summary.head.game));
    page.say(&format!(
        "{} that may be changed, at most {} at once: {} settings of them played in {}, then {}",
        counted(summary.numbers as u64, "number"),
        summary.most,
        whole(summary.settings as u64),
        counted(summary.search_games, "game"),
        counted(summary.games_in_all - summary.search_games, "fresh game"),
    ));
    page.caveats(&summary.warnings, &summary.unmodelled);
}

fn changes(page: &mut Page, summary: &TuneSummary) {
    if summary.changes.is_empty() {
        page.heading("Nothing is proposed", &format!(": {}", verdict(summary)));
        return page.note(&unchanged(summary));
    }
    page.heading("Proposed", &format!(": {}", verdict(summary)));
    let mut table = Table::bare([Column::name(), Column::text("number").most(40), Column::text("change").most(20)]);
    for step in &summary.changes {
        let of = step.name.as_deref().unwrap_or("rules");
        table.row([of.into(), step.number().into(), step.change.as_str().into()]);
    }
    page.table(table);
}

fn unchanged(summary: &TuneSummary) -> String {
    match summary.verdict {
        Some(Verdict::Pass) => "Nothing has to be changed.".to_owned(),
        _ if !summary.nearer.is_empty() => nearer(summary),
        // The scenario itself is one of the settings.
        _ if summary.settings < 2 => {
            "No change was tried: by the games of the search all is met as it is. More `--max-games` may show it."
                .to_owned()
        }
        _ => format!(
            "{} of these numbers {} tried. None is known to bring the targets nearer.",
            capital(&counted(summary.settings as u64 - 1, "change")),
            if summary.settings == 2 { "was" } else { "were" }
        ),
    }
}

/// What seems to lie nearer to the targets than what is chosen, in a sentence.
pub(super) fn nearer(summary: &TuneSummary) -> String {
    let changes: Vec<String> = summary.nearer.iter().map(spoken).collect();
    format!(
        "By the games of the search this would lie nearer to the targets, or further within them: {}. It was played too \
         little to be proposed: more `--max-games` tell, or `--may` with these numbers alone.",
        changes.join("; ")
    )
}

/// How many targets are met, in words.
pub(super) fn verdict(summary: &TuneSummary) -> String {
    let all = summary.targets.len();
    if summary.verdict.is_none() {
        return "not confirmed".to_owned();
    }
    let (met, failed) = (summary.count(Verdict::Pass), summary.count(Verdict::Fail));
    let open = all - met - failed;
    let mut said = match met == all {
        true => format!("{} {} met", every(all as u64, "target"), are(all as u64)),
        false => format!("{met} of {} met", counted(all as u64, "target")),
    };
    if failed > 0 {
        said.push_str(&format!(", {failed} not met"));
    }
    if open > 0 {
        said.push_str(&format!(", {open} undecided"));
    }
    said + " on fresh dice"
}

fn targets(page: &mut Page, summary: &TuneSummary) {
    if summary.targets.is_empty() {
        return;
    }
    page.heading("Targets", ", on fresh dice");
    let changed = !summary.changes.is_empty();
    let mut heads = vec![Column::text("target").most(44), Column::text("must be")];
    if changed {
        heads.push(Column::text("was").estimates());
    }
    heads.push(Column::text("is").estimates());
    heads.push(Column::text("verdict"));
    let mut table = Table::headed(heads);
    let mut quiet = 0;
    for row in &summary.targets {
        let (word, ink) = said(row.after.verdict);
        let news = row.after.verdict != Verdict::Pass || was_missed(row);
        quiet += usize::from(!news);
        let mut cells: Vec<Cell> = vec![name(&row.after).into(), bounds(&row.after).into()];
        if changed {
            cells.push(value_of(&row.after, row.before.as_ref(), 1).into());
        }
        cells.push(value(&row.after).into());
        cells.push(Cell::inked(word, ink).with_more(why(&row.after)));
        table.row_if(news || quiet <= SHOWN, cells);
    }
    page.table(table);
}

/// Whether a target was missed before, as far as its point tells.
pub(super) fn was_missed(row: &TargetRow) -> bool {
    let (least, most) = (row.after.at_least, row.after.at_most);
    row.before
        .is_some_and(|was| least.is_some_and(|least| was.point < least) || most.is_some_and(|most| was.point > most))
}

fn trade(page: &mut Page, summary: &TuneSummary) {
    if summary.trade.len() < 2 {
        return;
    }
    page.heading(
        "Options",
        ": the best setting found with each number of changes. The games of the search chose it, so by them it looks \
         better than it is, and no interval is valid",
    );
    let mut table = Table::headed([
        Column::mark(),
        Column::text("changed").most(8).numbers(),
        Column::text("met on fresh dice").most(30).numbers(),
        Column::text("met in the search").most(18).numbers(),
        Column::text("farthest off in the search").most(60),
        Column::text("games").most(14).numbers(),
        Column::text("changes"),
    ]);
    for trade in &summary.trade {
        let farthest = off(trade).map_or("none".to_owned(), |(of, by)| format!("{by}: {of}"));
        let what = match trade.changes.len().saturating_sub(CHANGES) {
            0 if trade.changes.is_empty() => "as it is".to_owned(),
            0 => short(&trade.changes),
            more => format!("{}; {more} more (trade.csv)", short(&trade.changes[..CHANGES])),
        };
        table.row([
            if trade.chosen { "➤" } else { "" }.into(),
            trade.changes.len().to_string().into(),
            trade.fresh.map_or(NONE.to_owned(), fresh).into(),
            format!("{} of {}", trade.met, trade.targets).into(),
            farthest.into(),
            whole(trade.games).into(),
            what.into(),
        ]);
    }
    page.table(table);
}

/// `13 of 15, 2 undecided`.
fn fresh(count: FreshCount) -> String {
    let open = match count.undecided {
        0 => String::new(),
        open => format!(", {open} undecided"),
    };
    format!("{} of {}{open}", count.met, count.targets)
}

/// The methods of all intervals of the targets, each once.
fn methods(summary: &TuneSummary) -> String {
    let mut names: Vec<&str> = Vec::new();
    for of in summary.targets.iter().flat_map(|row| [row.after.estimate, row.before]).flatten() {
        if !names.contains(&of.method.name()) {
            names.push(of.method.name());
        }
    }
    names.join("; ")
}

/// Changes in few letters, one after the other: `warden.health 90 → 100; rules.points 10 → 9`.
fn short(changes: &[NumberStep]) -> String {
    let each = changes.iter().map(|step| {
        let path = step.path.strip_prefix("cards.").unwrap_or(&step.path);
        format!("{path} {}", &step.change)
    });
    each.collect::<Vec<_>>().join("; ")
}

fn refused(page: &mut Page, summary: &TuneSummary) {
    if summary.refused.is_empty() {
        return;
    }
    page.heading("Refused", ": changes of one number that the rules, or what a file may say, do not allow");
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    let nearest = summary.refused.iter().filter(|of| is_nearest(&of.step, &summary.refused));
    for RefusedChange { step, why } in nearest {
        let said = format!("{} {}", step.path, &step.change);
        match reasons.iter_mut().find(|(reason, _)| reason == why) {
            Some((_, steps)) => steps.push(said),
            None => reasons.push((why, vec![said])),
        }
    }
    for (why, steps) in reasons {
        let more = steps.len().saturating_sub(REFUSED);
        let more = if more > 0 { format!("; {more} more") } else { String::new() };
        let told: Vec<_> = steps.into_iter().take(REFUSED).collect();
        page.note(&format!("{why}: {}{more}.", told.join("; ")));
    }
}

/// Whether no smaller change of the same number, the same way, is refused: the larger ones are told by it.
pub(super) fn is_nearest(step: &NumberStep, all: &[RefusedChange]) -> bool {
    let by = |of: &NumberStep| of.to - of.from;
    let is_nearer = |of: &NumberStep| of.path == step.path && by(of) * by(step) > 0.0 && by(of).abs() < by(step).abs();
    !all.iter().any(|other| is_nearer(&other.step))
}

fn close(page: &mut Page, summary: &TuneSummary) {
    page.line("");
    let ended = match summary.ended {
        "settled" => "The search ended when nothing that it could propose promised more.",
        "max_games" => "The search ended with its games: more may find fewer or smaller changes.",
        _ => "The search was interrupted.",
    };
    let mut said = vec![ended.to_owned()];
    if !summary.changes.is_empty() {
        said.push(
            "Fewer changes than proposed may do: the search tries what its model promises, not everything.".to_owned(),
        );
    }
    if summary.unused > 0 {
        said.push(format!(
            "{} on cards that nobody uses were left as they are.",
            capital(&counted(summary.unused as u64, "number"))
        ));
    }
    page.say(&said.join(" "));
    if summary.head.games > 0 {
        page.line("");
        page.inked(
            Ink::Faint,
            &format!(
                "From {} that the search has not seen{}. [a, b] are {} intervals that hold together, {}{}: {}.",
                played(summary.head.games, summary.head.blocks),
                if summary.changes.is_empty() { "" } else { ", and as many without the changes" },
                level(summary.level),
                at_looks(summary.looks),
                if summary.changes.is_empty() { "" } else { "; what was, by as many games looked at once" },
                methods(summary)
            ),
        );
    }
}

/// A step as a difference: `+10`.
pub(super) fn by(step: &NumberStep) -> String {
    let by = step.to - step.from;
    signed(by, usize::from(by.fract() != 0.0))
}

#[cfg(test)]
mod tests;
