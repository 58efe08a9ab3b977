//! The summary in a terminal, and the same as Markdown.

use std::fmt::Write as _;

use crate::frame::Summary;
use crate::game::{Unmodelled, hidden};
use crate::stats::Estimate;

use super::number::{PERCENT, amount, decimals_of, level, ordinal, percent, shorten, whole};
use super::svg::wrap;

/// The columns that [`text`] takes a terminal to have.
pub const WIDTH: usize = 100;

/// Cards that do less in the game than in print, of which a terminal is told the names.
const UNMODELLED: usize = 12;

/// The longest bar, in columns.
const LONGEST_BAR: usize = 30;

/// Where there is no number.
pub(super) const NONE: &str = "–";

/// The summary of a run for a terminal of [`WIDTH`] columns.
#[must_use]
pub fn text(summary: &Summary, colour: bool) -> String {
    text_in(summary, colour, WIDTH)
}

/// The summary of a run for a terminal of `width` columns. Names are shortened and bars left out
/// before a line grows longer than that; sentences are not broken.
#[must_use]
pub fn text_in(summary: &Summary, colour: bool, width: usize) -> String {
    let mut page = Page { text: String::new(), colour, width };
    page.title(summary);
    page.win_rates(summary);
    page.places(summary);
    page.ranks(summary);
    page.endings(summary);
    page.length(summary);
    page.metrics(summary);
    page.spread(summary);
    page.all_cards(summary);
    page.worth(summary);
    page.close(summary);
    page.text
}

/// How something is set off where colours are shown.
#[derive(Clone, Copy)]
pub(super) enum Ink {
    Bold,
    Faint,
    Warn,
    Up,
    Down,
}

pub(super) struct Page {
    pub(super) text: String,
    pub(super) colour: bool,
    pub(super) width: usize,
}

impl Page {
    pub(super) fn ink(&self, ink: Ink, text: &str) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let code = match ink {
            Ink::Bold => "1",
            Ink::Faint => "2",
            Ink::Warn => "1;33",
            Ink::Up => "36",
            Ink::Down => "33",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    pub(super) fn heading(&mut self, heading: &str, rest: &str) {
        let heading = self.ink(Ink::Bold, heading);
        self.line("");
        self.line(&format!("{heading}{rest}"));
    }

    fn title(&mut self, summary: &Summary) {
        let title = self.ink(Ink::Bold, &summary.title);
        self.line(&format!(
            "{title} · {} · {}",
            summary.game,
            played(summary.games, summary.blocks)
        ));
        for warning in &summary.warnings {
            let mark = self.ink(Ink::Warn, "warning:");
            self.line(&format!("{mark} {warning}"));
        }
        self.unmodelled(&summary.unmodelled);
    }

    /// Cards that do less in the game than in print; with many the first alone.
    pub(super) fn unmodelled(&mut self, cards: &[Unmodelled]) {
        let Some(note) = less_than_in_print(cards, "summary.json") else { return };
        for line in wrap(&note, self.width) {
            let line = self.ink(Ink::Faint, &line);
            self.line(&line);
        }
    }

    /// How many columns a name may take, beside `rest` others.
    pub(super) fn name_width<'n>(
        &self,
        names: impl Iterator<Item = &'n str>,
        rest: usize,
    ) -> usize {
        let longest = names.map(|name| name.chars().count()).max().unwrap_or(0);
        longest.min(self.width.saturating_sub(rest).max(12))
    }

    fn win_rates(&mut self, summary: &Summary) {
        self.heading("Win rate", "");
        let names: Vec<String> =
            summary.sides.iter().map(|side| format!("{} ({})", side.name, side.agent)).collect();
        let wide = self.name_width(names.iter().map(String::as_str), 34);
        for (name, side) in names.iter().zip(&summary.sides) {
            let (point, ends) = parts(side.win_rate.as_ref(), percent);
            let name = shorten(name, wide);
            let mut line = format!("  {name:wide$}  {point:>8} {ends:16}");
            let room = self.width.saturating_sub(line.chars().count() + 2);
            if let Some(rate) = &side.win_rate
                && room >= 10
            {
                let bar = bar(rate.point, room.min(LONGEST_BAR));
                let _ = write!(line, "  {}", self.ink(Ink::Up, &bar));
            }
            self.line(&line);
        }
        let (drawn, drawn_ends) = parts(summary.draw_rate.as_ref(), percent);
        let (cut, cut_ends) = parts(summary.unfinished_rate.as_ref(), percent);
        // A lone side has nobody to share first place with.
        let draws = match summary.sides.len() {
            1 => String::new(),
            _ => format!("drawn {drawn} {drawn_ends} · "),
        };
        self.line(&format!("  {draws}unfinished {cut} {cut_ends}"));
    }

    fn places(&mut self, summary: &Summary) {
        if summary.first.len() < 2 {
            return;
        }
        self.heading("Who goes first", ": win rate by place in the order of turns");
        let names = || summary.sides.iter().map(|side| side.name.as_str());
        let wide = self.name_width(names(), 34).max("all".len());
        for place in &summary.first {
            let label = ordinal(place.place);
            let (point, ends) = parts(place.win_rate.as_ref(), percent);
            self.line(&format!("  {label:<5} {:wide$}  {point:>8} {ends}", "all"));
            for side in &place.sides {
                let (point, ends) = parts(side.win_rate.as_ref(), percent);
                let name = shorten(&side.side, wide);
                let line = format!("        {name:wide$}  {point:>8} {ends}");
                let line = self.ink(Ink::Faint, line.trim_end());
                self.line(&line);
            }
        }
    }

    fn endings(&mut self, summary: &Summary) {
        self.heading("Why games ended", "");
        let mut rows: Vec<_> = summary.endings.iter().collect();
        // A cut that never came is no news; a rule that never came is.
        rows.retain(|row| row.games > 0 || row.ending != "unfinished");
        rows.sort_by_key(|row| std::cmp::Reverse(row.games));
        let winner = |row: &crate::frame::EndingSummary| match &row.winner {
            Some(side) => format!("{side} won"),
            None if row.games == 0 => "never".to_owned(),
            None => "nobody won".to_owned(),
        };
        let winners: Vec<String> = rows.iter().map(|row| winner(row)).collect();
        let wide = self.name_width(winners.iter().map(String::as_str), 44);
        for (row, winner) in rows.iter().zip(&winners) {
            let (point, ends) = parts(row.share.as_ref(), percent);
            let winner = shorten(winner, wide);
            self.line(&format!("  {point:>8} {ends:16} {winner:wide$}  {}", row.help));
        }
    }

    fn length(&mut self, summary: &Summary) {
        let turns = &summary.turns;
        self.heading("Length of a game", &format!(", in {}", turns.word));
        let (mean, ends) = parts(turns.mean.as_ref(), amount);
        let point = |e: &Option<Estimate>| e.map_or(NONE.to_owned(), |e| amount(&e).0);
        let with = |e: &Option<Estimate>| match e {
            Some(e) => {
                let (point, ends) = amount(e);
                format!("{point} {ends}")
            }
            None => NONE.to_owned(),
        };
        self.line(&format!("  mean {mean} {ends} · median {}", with(&turns.median)));
        if turns.p10.is_some() || turns.p90.is_some() {
            self.line(&format!(
                "  eight games in ten: {} to {} (p10 {}, p90 {})",
                point(&turns.p10),
                point(&turns.p90),
                with(&turns.p10),
                with(&turns.p90)
            ));
        }
    }

    fn metrics(&mut self, summary: &Summary) {
        if !summary.metrics.iter().any(|metric| happened(summary, &metric.metric)) {
            return;
        }
        self.heading("A side in a game", ", means");
        let mut names: Vec<&str> = Vec::new();
        for metric in summary.metrics.iter().filter(|metric| happened(summary, &metric.metric)) {
            if !names.contains(&metric.metric.as_str()) {
                names.push(&metric.metric);
            }
        }
        let units = |name: &str| {
            let metric = summary.metrics.iter().find(|metric| metric.metric == name);
            metric.map_or("", |metric| metric.unit)
        };
        let labels: Vec<String> =
            names.iter().map(|name| super::spread::label(name, units(name))).collect();
        let wide = self.name_width(labels.iter().map(String::as_str), 40);
        let heads: String =
            summary.sides.iter().map(|side| format!("  {:>22}", shorten(&side.name, 22))).collect();
        self.line(&format!("  {:wide$}{heads}", ""));
        for (name, label) in names.iter().zip(&labels) {
            let row: String = summary
                .sides
                .iter()
                .map(|side| {
                    let mean = summary
                        .metrics
                        .iter()
                        .find(|metric| metric.metric == *name && metric.side == side.name)
                        .and_then(|metric| metric.mean.as_ref());
                    let (point, ends) = parts(mean, amount);
                    format!("  {:>22}", format!("{point} {ends}"))
                })
                .collect();
            self.line(&format!("  {:wide$}{row}", shorten(label, wide)));
        }
    }

    fn close(&mut self, summary: &Summary) {
        self.line("");
        for line in wrap(&closing(summary), self.width) {
            let line = self.ink(Ink::Faint, &line);
            self.line(&line);
        }
    }
}

/// Point and interval of an estimate, or a dash.
pub(super) fn parts(
    estimate: Option<&Estimate>,
    write: fn(&Estimate) -> (String, String),
) -> (String, String) {
    estimate.map_or((NONE.to_owned(), String::new()), write)
}

/// `share` of `width` columns, to an eighth of a column.
fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    let left = width - bar.chars().count();
    bar.push_str(&"·".repeat(left));
    bar
}

/// Whether a metric was anything but 0 for a side: what never happens is not worth a row.
fn happened(summary: &Summary, metric: &str) -> bool {
    let all = summary.metrics.iter().filter(|row| row.metric == metric);
    all.filter_map(|row| row.mean).any(|mean| [mean.point, mean.low, mean.high] != [0.0; 3])
}

/// 1 when an interval lies above 0, −1 when below.
pub(super) fn verdict(effect: &Estimate) -> i8 {
    i8::from(effect.low > 0.0) - i8::from(effect.high < 0.0)
}

/// Words of a game as a sentence: with a capital and a full stop, whether or not it wrote them.
pub(super) fn sentence(words: &str) -> String {
    let stop = if words.is_empty() || words.ends_with(['.', '!', '?']) { "" } else { "." };
    capital(words) + stop
}

/// The words with a capital at the front.
pub(super) fn capital(words: &str) -> String {
    let mut rest = words.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

/// Decimals for a whole column: those of its narrowest half.
pub(super) fn shared_decimals(rows: &[(&str, Estimate)]) -> usize {
    let mut each: Vec<usize> = rows.iter().map(|(_, e)| decimals_of(e, PERCENT)).collect();
    each.sort_unstable();
    each.get(each.len() / 2).copied().unwrap_or(0)
}

/// `20,000 games in 10,000 seat blocks`; a lone side's games are their own blocks.
pub(super) fn played(games: u64, blocks: u64) -> String {
    match games == blocks {
        true => counted(games, "game"),
        false => format!("{} in {}", counted(games, "game"), counted(blocks, "seat block")),
    }
}

/// `1 game`, `2,000 games`.
pub(super) fn counted(n: u64, word: &str) -> String {
    let ending = if n == 1 { "" } else { "s" };
    format!("{} {word}{ending}", whole(n))
}

/// n, level and method in plain words.
fn closing(summary: &Summary) -> String {
    let method = summary.sides.iter().find_map(|side| side.win_rate);
    let method =
        method.map_or(String::new(), |rate| format!("; of win rates: {}", rate.method.name()));
    let stopped = match summary.stopped {
        "precision" => ", until the intervals were narrow enough",
        "max_games" | "undecided" => ", the most allowed",
        "decided" => ", until every expectation was decided",
        "interrupted" => ", until interrupted",
        _ => "",
    };
    format!(
        "From {}{stopped}. [a, b] are {} intervals{method}.",
        played(summary.games, summary.blocks),
        level(summary.level)
    )
}

/// A line about the cards that do less in the game than in print; with many it names the first, and
/// where all are. `None` without any.
pub(super) fn less_than_in_print(cards: &[Unmodelled], all: &str) -> Option<String> {
    let named = cards.iter().take(UNMODELLED).map(without);
    let named = named.collect::<Vec<_>>().join("; ");
    let more = match cards.len().saturating_sub(UNMODELLED) {
        0 => String::new(),
        n => format!("; and {} more, which `{all}` names", counted(n as u64, "card")),
    };
    (!cards.is_empty()).then(|| format!("note: not modelled: {named}{more}"))
}

/// The same as Markdown, with all of them; nothing without any.
pub(super) fn unmodelled_as_markdown(cards: &[Unmodelled]) -> String {
    let named: Vec<String> = cards.iter().map(without).collect();
    match named.is_empty() {
        true => String::new(),
        false => format!("> **Note:** not modelled: {}\n\n", cell(&named.join("; "))),
    }
}

/// A card and what the game does without: `Halfling Militia (Take Orders)`.
fn without(card: &Unmodelled) -> String {
    format!("{} ({})", card.name, card.missing.join(", "))
}

/// The summary of a run as Markdown: win rates, length and cards.
#[must_use]
pub fn markdown(summary: &Summary) -> String {
    let mut page = format!("# {}\n\n", cell(&summary.title));
    for warning in &summary.warnings {
        let _ = writeln!(page, "> **Warning:** {}\n", cell(warning));
    }
    page += &unmodelled_as_markdown(&summary.unmodelled);
    page += "| side | agent | win rate | interval |\n|---|---|--:|---|\n";
    for side in &summary.sides {
        let (point, ends) = parts(side.win_rate.as_ref(), percent);
        let (name, agent) = (cell(&side.name), cell(&side.agent));
        let _ = writeln!(page, "| {name} | {agent} | {point} | {ends} |");
    }
    for table in &summary.cards {
        page += &super::cards::markdown(summary, table);
    }
    page += &super::worth::markdown(summary);
    let _ = writeln!(page, "\n{}", closing(summary));
    page
}

/// Text that cannot end a table's cell or become markup: no link, picture, code, emphasis or entity.
pub(super) fn cell(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let entity =
            letters.peek().is_some_and(|next| *next == '#' || next.is_ascii_alphanumeric());
        match letter {
            '<' => safe += "&lt;",
            '&' if entity => safe += "&amp;",
            '\\' | '|' | '[' | ']' | '`' | '*' | '~' => safe.extend(['\\', letter]),
            other if hidden(other) => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}
