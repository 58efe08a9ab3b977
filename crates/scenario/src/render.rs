//! Renders mistakes with excerpts and carets.

use crate::prelude::*;
use ariadne::{Cache, Color, Config, IndexType, Label, Report, ReportKind, Source};

use super::redact::redacted;

#[cfg(test)]
mod tests;

/// How many mistakes are rendered; the rest is counted.
const MAX_SHOWN: usize = 50;
/// The last column where a caret is drawn. Twice as much is kept of a line.
const MAX_LINE: usize = 160;
/// The last line that is drawn: ariadne counts all lines.
const LAST_LINE: usize = 100_000;

/// Renders all mistakes, in the order of the files, with a count at the end. Empty if there are none.
pub(super) fn render(diagnostics: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    let ordered = in_order(diagnostics);
    let mut out = String::new();
    for diagnostic in ordered.iter().take(MAX_SHOWN) {
        draw(diagnostic, sources, colour, &mut out);
        out.push('\n');
    }
    if ordered.len() > MAX_SHOWN {
        out.push_str(&format!("… and {} more\n\n", ordered.len() - MAX_SHOWN));
    }
    if !ordered.is_empty() {
        out.push_str(&summary(&ordered, sources));
        out.push('\n');
    }
    out
}

fn in_order(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    let mut ordered: Vec<&Diagnostic> = diagnostics.iter().collect();
    ordered.sort_by_key(|diagnostic| {
        let place = diagnostic.place.as_ref();
        place.map(|place| (place.source, place.span.start))
    });
    ordered
}

/// A mistake for programs, such as editors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DiagnosticReport {
    /// The file or the argument; null if there is no text.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column in characters, from 1.
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

pub(super) fn reports(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<DiagnosticReport> {
    let reports = |diagnostic: &Diagnostic| {
        let diagnostic = redacted(diagnostic, sources);
        let place = diagnostic.place.as_ref();
        let at = place.map(|place| sources.line_and_column(place));
        DiagnosticReport {
            file: place.map(|place| sources.name(place.source).to_owned()),
            line: at.map(|(line, _)| line),
            column: at.map(|(_, column)| column),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
        }
    };
    in_order(diagnostics).into_iter().map(reports).collect()
}

/// Formats `3 diagnostics in a.toml`, or `3 diagnostics: 1 in a.toml, 2 in b.toml`.
fn summary(diagnostics: &[&Diagnostic], sources: &Sources) -> String {
    let mut parts: Vec<(String, usize)> = Vec::new();
    let mut placed = 0;
    for place in diagnostics.iter().filter_map(|diagnostic| diagnostic.place.as_ref()) {
        placed += 1;
        let mut name = name(sources, place.source);
        if sources.is_argument(place.source) {
            name.truncate(name.find(' ').unwrap_or(name.len()));
        }
        match parts.last_mut() {
            Some((last, n)) if *last == name => *n += 1,
            _ => parts.push((name, 1)),
        }
    }
    let total = count(diagnostics.len(), "mistakes");
    match parts.as_slice() {
        [] => total,
        [(name, _)] if placed == diagnostics.len() => format!("{total} in {name}"),
        parts => {
            let parts: Vec<String> = parts.iter().map(|(name, n)| format!("{n} in {name}")).collect();
            format!("{total}: {}", parts.join(", "))
        }
    }
}

fn name(sources: &Sources, id: SourceId) -> String {
    shown(sources.name(id))
}

fn draw(diagnostic: &Diagnostic, sources: &Sources, colour: bool, out: &mut String) {
    let diagnostic = &*redacted(diagnostic, sources);
    let (red, plain) = if colour { ("\x1b[31m", "\x1b[0m") } else { ("", "") };
    let message: String = diagnostic.message.chars().map(harmless).collect();
    out.push_str(&format!("{red}error:{plain} {message}\n"));
    let help = diagnostic.help.as_deref().map(|help| help.replace(|c| c != '\n' && harmless(c) != c, "�"));
    if let Some(place) = &diagnostic.place {
        let private = sources.is_private(place.source);
        let report = (!private).then(|| report(diagnostic, place, sources, colour, help.as_deref()));
        if let Some(report) = report.flatten() {
            return out.push_str(&report);
        }
        let (line, column) = sources.line_and_column(place);
        out.push_str(&format!("  at {}:{line}:{column}\n", name(sources, place.source)));
    }
    if let Some(help) = help {
        out.push_str(&format!("  Help: {}\n", help.replace('\n', "\n        ")));
    }
}

/// Renders the lines of a mistake, with carets. `None` if the line is too long or too far down.
fn report(
    diagnostic: &Diagnostic,
    place: &Place,
    sources: &Sources,
    colour: bool,
    help: Option<&str>,
) -> Option<String> {
    let mut excerpts = Excerpts { sources, drawn: BTreeMap::new() };
    let mut places: Vec<(&Place, &str)> = vec![(place, diagnostic.label.as_str())];
    places.extend(diagnostic.also.iter().map(|(place, label)| (place, label.as_str())));
    excerpts.take_lines(places.iter().map(|(place, _)| *place));
    let config = Config::default().with_color(colour).with_index_type(IndexType::Char);
    let mut report = Report::build(ReportKind::Error, excerpts.span(place)?).with_config(config);
    // One frame for each file, with its lines in order.
    let mut rank = vec![place.source];
    for (place, _) in &places {
        if !rank.contains(&place.source) {
            rank.push(place.source);
        }
    }
    let order = |place: &Place| rank.iter().position(|source| *source == place.source);
    places.sort_by_key(|(place, _)| (order(place), place.span.start));
    for (other, words) in places {
        let Some(span) = excerpts.span(other) else { continue };
        let colour = if other == place { Color::Red } else { Color::Blue };
        let order = i32::try_from(order(other).unwrap_or(0)).unwrap_or(i32::MAX);
        let label = Label::new(span).with_color(colour).with_order(order);
        let words: String = words.chars().map(harmless).collect();
        // Without a text, ariadne draws no caret.
        let words = if words.is_empty() { "here".to_owned() } else { words };
        report = report.with_label(label.with_message(words));
    }
    if let Some(help) = help {
        report.set_help(help);
    }
    let mut drawn = Vec::new();
    let written = report.finish().write(&mut excerpts, &mut drawn);
    debug_assert!(written.is_ok(), "writing to memory");
    // The first line is ariadne's own heading, which has another style.
    let drawn = String::from_utf8_lossy(&drawn);
    Some(drawn.lines().skip(1).map(|line| format!("{}\n", line.trim_end())).collect())
}

/// Replaces a character that a terminal wouldn't show as one.
fn harmless(letter: char) -> char {
    match letter {
        '\t' => ' ',
        other if is_unprintable(other) || (invisible(other) && !is_joiner(other)) => '�',
        other => other,
    }
}

/// True if a letter shapes its neighbours, as in many emoji.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// One line of a text, without control characters, cut to a maximum length.
struct SourceLine {
    start: usize,
    shown: String,
    /// The position in `shown` for each byte of the original line, up to the cut.
    positions: Vec<usize>,
}

impl SourceLine {
    fn new(text: &str, start: usize) -> Self {
        let line = text[start..].split('\n').next().unwrap_or("");
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut shown = String::new();
        let mut positions = Vec::new();
        let mut letters = 0;
        for letter in line.chars().take(2 * MAX_LINE) {
            positions.extend(std::iter::repeat_n(letters, letter.len_utf8()));
            shown.push(harmless(letter));
            letters += 1;
        }
        positions.push(letters);
        if positions.len() <= line.len() {
            shown.push('…');
        }
        Self { start, shown, positions }
    }
}

/// The lines for one report. For each source, a text in which all other lines are empty.
struct Excerpts<'s> {
    sources: &'s Sources,
    drawn: BTreeMap<SourceId, Excerpt>,
}

struct Excerpt {
    /// By line number from 0: the line, and its start in the excerpt, in characters.
    lines: BTreeMap<usize, (SourceLine, usize)>,
    source: Source,
}

impl Excerpts<'_> {
    fn take_lines<'p>(&mut self, places: impl Iterator<Item = &'p Place>) {
        let mut wanted: BTreeMap<SourceId, BTreeMap<usize, SourceLine>> = BTreeMap::new();
        for place in places {
            let text = self.sources.text(place.source);
            let (number, start) = self.sources.line(place);
            let lines = wanted.entry(place.source).or_default();
            lines.entry(number).or_insert_with(|| SourceLine::new(text, start));
        }
        for (id, lines) in wanted {
            let mut text = String::new();
            let mut placed = BTreeMap::new();
            let mut number = 0;
            let mut letters = 0;
            for (wanted, line) in lines.into_iter().take_while(|(number, _)| *number < LAST_LINE) {
                while number < wanted {
                    text.push('\n');
                    letters += 1;
                    number += 1;
                }
                let start = letters;
                letters += line.shown.chars().count();
                text.push_str(&line.shown);
                placed.insert(wanted, (line, start));
            }
            self.drawn.insert(id, Excerpt { lines: placed, source: Source::from(text) });
        }
    }

    /// Returns the span of a place in the excerpt, cut to its first line; `None` if it can't be drawn.
    fn span(&self, place: &Place) -> Option<(SourceId, Range<usize>)> {
        let text = self.sources.text(place.source);
        let at = text.floor_char_boundary(place.span.start);
        let mut lines = self.drawn.get(&place.source)?.lines.values();
        let (_, begins) = self.sources.line(place);
        let (line, start) = lines.find(|(line, _)| line.start == begins)?;
        let position = |byte: usize| line.positions[byte.saturating_sub(line.start).min(line.positions.len() - 1)];
        let (from, to) = (position(at), position(place.span.end.max(at)));
        (from < MAX_LINE).then(|| (place.source, start + from..start + to.max(from)))
    }
}

impl Cache<SourceId> for &mut Excerpts<'_> {
    type Storage = String;

    fn fetch(&mut self, id: &SourceId) -> Result<&Source, impl std::fmt::Debug> {
        self.drawn.get(id).map(|excerpt| &excerpt.source).ok_or("not taken")
    }

    fn display<'a>(&self, id: &'a SourceId) -> Option<impl std::fmt::Display + 'a> {
        Some(shown(self.sources.frame(*id)))
    }
}
