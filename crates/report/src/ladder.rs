//! Whether a verdict holds as play improves, in a terminal and as Markdown.

use std::fmt::Write as _;

use serde::Serialize;

use crate::frame::{CardEffect, LadderSummary, LadderVerdict, Leading, RungSummary};
use balance_scenario::expect::Verdict;
use balance_stats::Estimate;

use super::number::{amount, counted, level, percent, plain, points, threshold, verdict, whole};
use super::page::{Ink, Page};
use super::table::{Cell, Column, LeftOut, Table, escaped};
use super::text::{NONE, capital, parts, shared_decimals, whose};

/// The widest that a rung's name is shown.
const RUNG: usize = 22;

/// Cards that are shown; the frame has all.
const CARDS: usize = 16;

pub fn ladder_page(summary: &LadderSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    page.title(&summary.head.title, &format!("{} · as play improves", summary.head.game));
    page.say(&how_far(summary));
    page.caveats(&summary.warnings, &summary.unmodelled);
    page.line("");
    let (words, ink) = headline(summary);
    page.lead(ink, words, &format!(": {}", summary.words));
    for section in sections(summary) {
        page.heading(&section.heading, &section.rest);
        page.table(section.table);
    }
    page.paragraph(&notes(summary));
    page.foot(&closing(summary));
    page
}

pub fn ladder_markdown(summary: &LadderSummary) -> String {
    let mut page = format!("# {}\n\n", escaped(&summary.head.title));
    for warning in &summary.warnings {
        let _ = writeln!(page, "> **Warning:** {}\n", escaped(warning));
    }
    let (words, _) = headline(summary);
    let _ = writeln!(page, "**{words}:** {}\n", escaped(&summary.words));
    let _ = writeln!(page, "{}\n", escaped(&how_far(summary)));
    for section in sections(summary) {
        let (heading, rest) = (escaped(&section.heading), section.rest.trim_start_matches([':', ',', ' ']));
        let _ = writeln!(page, "## {heading}\n\n{}\n\n{}", escaped(rest), section.table.markdown());
    }
    let _ = writeln!(page, "{}\n\n{}", escaped(&notes(summary)), escaped(&closing(summary)));
    page
}

struct Section {
    heading: String,
    rest: String,
    table: Table,
}

fn sections(summary: &LadderSummary) -> Vec<Section> {
    let mut all = vec![verdicts(summary), win_rates(summary)];
    all.extend(skill(summary));
    all.push(behind(summary));
    all.extend(cards(summary));
    all
}

pub(super) fn headline(summary: &LadderSummary) -> (&'static str, Ink) {
    match summary.verdict {
        LadderVerdict::Holds => ("HOLDS", Ink::Pass),
        LadderVerdict::Flips => ("FLIPS", Ink::Fail),
        LadderVerdict::Undecided => ("UNDECIDED", Ink::Warn),
    }
}

fn how_far(summary: &LadderSummary) -> String {
    let of = match summary.rungs.len() == summary.planned.len() {
        true => counted(summary.planned.len() as u64, "rung"),
        false => {
            format!("{} of {}", summary.rungs.len(), counted(summary.planned.len() as u64, "rung"))
        }
    };
    let matters = threshold(summary.threshold);
    let why = match summary.stopped {
        "settled" => format!("the last step changed no win rate by more than {matters}"),
        "playouts" => "the next would have taken more playouts than --playouts allows".to_owned(),
        "interrupted" => "interrupted".to_owned(),
        _ => "all were climbed".to_owned(),
    };
    format!(
        "Climbed {of}: {why}. {} in all, with {}.",
        counted(summary.games_in_all, "game"),
        counted(summary.playouts_in_all, "playout")
    )
}

pub(super) fn said(rung: &RungSummary) -> String {
    let lead = match (rung.leading, &rung.leader) {
        (Leading::Leads, Some(side)) => format!("{side} leads"),
        (Leading::Even, _) => "even".to_owned(),
        (Leading::Alone, _) => String::new(),
        _ => "no lead known".to_owned(),
    };
    let expected = match rung.expected {
        Some(Verdict::Pass) => "as expected",
        Some(Verdict::Fail) => "not as expected",
        Some(Verdict::Undecided) => "expectations undecided",
        None => "",
    };
    let both = [lead.as_str(), expected].into_iter().filter(|words| !words.is_empty());
    both.collect::<Vec<_>>().join(", ")
}

fn verdicts(summary: &LadderSummary) -> Section {
    let [of_two] = &summary.sides[..].windows(2).collect::<Vec<_>>()[..] else {
        let mut table = Table::headed([Column::text("all play").most(RUNG), Column::text("verdict")]);
        for rung in &summary.rungs {
            table.row([rung.rung.as_str().into(), told(rung).into()]);
        }
        return Section { heading: "Verdict".to_owned(), rest: ", rung by rung".to_owned(), table };
    };
    let leads = summary.rungs.iter().flat_map(|rung| &rung.leads);
    let digits = shared_decimals(leads.filter_map(|lead| lead.lead.as_ref())).max(1);
    let columns = [Column::text("all play").most(RUNG), Column::estimate("ahead"), Column::text("verdict")];
    let mut table = Table::headed(columns);
    for rung in &summary.rungs {
        let lead = rung.leads.first().and_then(|lead| lead.lead);
        let lead = parts(lead.as_ref(), |e| points(e, digits));
        table.row([rung.rung.as_str().into(), lead.into(), told(rung).into()]);
    }
    let [one, two] = of_two else { unreachable!("a window of two") };
    let rest =
        format!(", rung by rung: how far {} is ahead of {}, in points of win rate", one.label.name, two.label.name);
    Section { heading: "Verdict".to_owned(), rest, table }
}

/// What a rung says, and whether it counts.
fn told(rung: &RungSummary) -> String {
    let words = said(rung);
    match (rung.counts, words.is_empty()) {
        (true, true) => NONE.to_owned(),
        (true, false) => words,
        (false, _) => format!("{words} (does not count)").trim_start().to_owned(),
    }
}

/// Win rates with all sides on one rung, and what the step from the one below changed.
fn win_rates(summary: &LadderSummary) -> Section {
    let changes = summary.steps.iter().flat_map(|step| &step.sides);
    let digits = shared_decimals(changes.filter_map(|side| side.change.as_ref())).max(1);
    let mut table = Table::headed([
        Column::text("all play").most(RUNG),
        Column::text("side").most(20),
        Column::estimate("win rate"),
        Column::estimate("since below"),
    ]);
    for (at, rung) in summary.rungs.iter().enumerate() {
        let step = at.checked_sub(1).and_then(|below| summary.steps.get(below));
        for (nth, side) in rung.sides.iter().enumerate() {
            let change = step.and_then(|step| step.sides[nth].change);
            table.row([
                if nth == 0 { rung.rung.as_str() } else { "" }.into(),
                side.side.as_str().into(),
                parts(side.win_rate.as_ref(), percent).into(),
                parts(change.as_ref(), |e| points(e, digits)).into(),
            ]);
        }
    }
    Section {
        heading: "Win rate".to_owned(),
        rest: ", all sides playing alike, and the change since the rung below, in points".to_owned(),
        table,
    }
}

/// What climbing alone is worth. `None` where climbing alone is climbing together.
fn skill(summary: &LadderSummary) -> Option<Section> {
    let lone = summary.sides.iter().filter(|side| side.climbs).count() < 2;
    if summary.steps.is_empty() || lone {
        return None;
    }
    let gains = summary.steps.iter().filter_map(|step| step.gain.as_ref());
    let digits = shared_decimals(gains).max(1);
    let mut table = Table::headed([
        Column::text("one plays").most(RUNG),
        Column::text("side").most(20),
        Column::estimate("gains"),
        Column::estimate("still loses"),
    ]);
    for step in &summary.steps {
        let gain = |gain: Option<&Estimate>| Cell::from(parts(gain, |e| points(e, digits)));
        let lost = |lost: Option<&Estimate>| Cell::from(parts(lost, percent));
        let (all, beaten) = (gain(step.gain.as_ref()), lost(step.lost.as_ref()));
        table.row([step.rung.as_str().into(), "any".into(), all, beaten]);
        for side in step.sides.iter().filter(|side| side.gain.is_some()) {
            let name = side.side.as_str();
            let (its, beaten) = (gain(side.gain.as_ref()), lost(side.lost.as_ref()));
            table.faint(["".into(), name.into(), its, beaten]);
        }
    }
    Some(Section {
        heading: "Skill".to_owned(),
        rest: ": what a side gains that plays better while all others stay one rung below, in points".to_owned(),
        table,
    })
}

/// Who goes first, draws, length, and what it cost.
fn behind(summary: &LadderSummary) -> Section {
    let first = summary.sides.len() > 1;
    let mut columns = vec![Column::text("all play").most(RUNG)];
    if first {
        columns.push(Column::estimate("1st wins"));
        columns.push(Column::number("drawn"));
    }
    columns.extend([
        Column::number("unfinished"),
        Column::number(summary.turn_word),
        Column::number("games"),
        Column::number("playouts"),
    ]);
    let mut table = Table::headed(columns);
    for rung in &summary.rungs {
        let rate = |rate: &Option<Estimate>| Cell::from(parts(rate.as_ref(), percent).0);
        let mut cells: Vec<Cell> = vec![rung.rung.as_str().into()];
        if first {
            cells.push(parts(rung.first_win_rate.as_ref(), percent).into());
            cells.push(rate(&rung.draw_rate));
        }
        let each = rung.playouts as f64 / rung.games.max(1) as f64;
        cells.extend([
            rate(&rung.unfinished_rate),
            parts(rung.turns.as_ref(), amount).0.into(),
            whole(rung.games).into(),
            if rung.playouts == 0 { NONE.into() } else { whole(each.round() as u64).into() },
        ]);
        table.row(cells);
    }
    Section { heading: "The game".to_owned(), rest: ", all sides playing alike, and playouts a game".to_owned(), table }
}

/// The cards that are known to do something on any rung that counts, by what they do on the highest.
fn cards(summary: &LadderSummary) -> Vec<Section> {
    let mut sides: Vec<Option<&str>> = Vec::new();
    for of in &summary.cards {
        let side = of.table.side.as_deref();
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    sides.into_iter().filter_map(|side| cards_of(summary, side)).collect()
}

/// Rungs whose effects stand side by side in a terminal: the highest.
const SIDE_BY_SIDE: usize = 4;

fn cards_of(summary: &LadderSummary, side: Option<&str>) -> Option<Section> {
    let counts = |rung: &str| summary.rungs.iter().any(|other| other.rung == rung && other.counts);
    let of_side = summary.cards.iter().filter(|of| of.table.side.as_deref() == side);
    let mut tables: Vec<_> = of_side.filter(|of| counts(&of.rung)).collect();
    tables.drain(..tables.len().saturating_sub(SIDE_BY_SIDE));
    let on = |at: usize, card: &CardEffect| {
        let mut cards = tables[at].table.cards.iter();
        cards.find(|other| other.card == card.card).and_then(|other| other.effect)
    };
    let top = tables.last()?;
    let rungs = 0..tables.len();
    let known = |card: &&CardEffect| rungs.clone().any(|at| on(at, card).is_some_and(|e| verdict(&e) != 0));
    let mut rows: Vec<&CardEffect> = top.table.cards.iter().filter(known).collect();
    let size =
        |card: &CardEffect| rungs.clone().filter_map(|at| on(at, card)).map(|e| e.point.abs()).fold(0.0, f64::max);
    rows.sort_by(|a, b| size(b).total_cmp(&size(a)));
    if rows.is_empty() {
        return None;
    }
    let names = Column::name();
    let columns = tables.iter().map(|of| Column::text(&of.rung).most(RUNG).numbers());
    let mut table =
        Table::headed([names].into_iter().chain(columns)).leaving_out(LeftOut::Told("(ladder_cards.csv)".to_owned()));
    for (nth, card) in rows.into_iter().enumerate() {
        let cell = |at: usize| match on(at, card) {
            Some(effect) => {
                let mark = ["▼", "·", "▲"][(verdict(&effect) + 1) as usize];
                Cell::from(format!("{} {mark}", points(&effect, 1).0))
            }
            None => Cell::from(NONE),
        };
        let cells = [Cell::from(card.name.as_str())].into_iter().chain(rungs.clone().map(cell));
        table.row_if(nth < CARDS, cells);
    }
    let whose = whose(side);
    Some(Section {
        heading: format!("{}{whose}", capital(summary.card_word)),
        rest: ": points of win rate by rung, of those known to matter on any (▲ more wins, ▼ fewer)".to_owned(),
        table,
    })
}

fn notes(summary: &LadderSummary) -> String {
    let matters = threshold(summary.threshold);
    let judged = match summary.judged_by {
        "expectations" => {
            "A rung is judged by the scenario's [[expect]]: met or not met as far as the whole interval goes."
                .to_owned()
        }
        "lead" => format!(
            "A side leads where its win rate is more than {matters} above that of every other, as far as \
             the whole interval of the difference goes; even: all within {matters}."
        ),
        _ => format!("The odds have settled where a step changes them by {matters} at most."),
    };
    let random = summary.rungs.iter().find(|rung| !rung.counts);
    let random = random.map_or(String::new(), |rung| {
        let but = if rung.leader.is_some() { format!(" ({})", said(rung)) } else { String::new() };
        format!(" The rung {}{but} is the floor that skill is measured from, and counts for no verdict.", rung.rung)
    });
    let luck = match summary.steps.iter().any(|step| step.lost.is_some()) {
        true => " Still loses: games that another side wins though this one plays the better.",
        false => "",
    };
    let stays: Vec<&str> =
        summary.sides.iter().filter(|side| !side.climbs).map(|side| side.label.name.as_str()).collect();
    let stays = match stays.is_empty() {
        true => String::new(),
        false => format!(" The rules of the game play {}, on every rung.", stays.join(" and ")),
    };
    format!("{judged}{random}{luck}{stays}")
}

fn closing(summary: &LadderSummary) -> String {
    let step = summary.steps.iter().find_map(|step| step.sides.iter().find_map(|side| side.change));
    let method = step.map_or("none", |change| change.method.name());
    let leads = match summary.lead_family {
        0 => String::new(),
        leads => format!(", those of {} as well", counted(leads as u64, "lead")),
    };
    format!(
        "[a, b] are {} intervals. Those of win rates hold each by itself, those of {} of the steps \
         together{leads} ({method}). All games are on the same dice.",
        level(summary.level),
        counted(summary.step_family as u64, "difference"),
    )
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RungTime {
    pub rung: String,
    /// Games of it, with the step to it.
    pub games: u64,
    pub playouts: u64,
    pub seconds: f64,
}

/// Games and playouts a second of each rung.
pub fn ladder_speeds(times: &[RungTime]) -> String {
    let told = times.iter().map(|RungTime { rung, games, playouts, seconds }| {
        let of = |n: u64| {
            let each = n as f64 / seconds;
            if each < 10.0 { plain(each, 1) } else { whole(each.round() as u64) }
        };
        match playouts {
            0 => format!("{rung} {}", of(*games)),
            _ => format!("{rung} {} ({} playouts)", of(*games), of(*playouts)),
        }
    });
    format!("Games a second: {}.", told.collect::<Vec<_>>().join(" · "))
}
