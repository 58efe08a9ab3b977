//! What the terminal and the page show during `watch`.

use crate::args::Watch;
use crate::folder::create_folder;
use crate::prelude::*;
use crate::run::WrittenReport;
use balance_report::{Save, WebWatch, moved_words, watch_html};
use std::io::{IsTerminal, Write};

pub(super) fn folder(args: &Watch) -> PathBuf {
    let named = || Path::new(REPORTS).join(format!("watch-{}", stem(&args.scenario.path)));
    args.out.clone().unwrap_or_else(named)
}

pub(super) struct Board {
    out: Out,
    page: PathBuf,
    web: WebWatch,
    threshold: f64,
    /// Lines on the terminal that the next result replaces.
    fleeting: usize,
    held: Vec<String>,
    /// The lines of the first result, if no terminal can replace lines.
    said: Vec<String>,
}

impl Board {
    /// Returns an empty board, and prints where its page is.
    pub(super) fn new(args: &Watch, first: &Loaded, out: &Out) -> Result<Self, Error> {
        let path = &args.scenario.path;
        let folder = folder(args);
        let above = folder.parent().filter(|above| !above.as_os_str().is_empty());
        create_folder(above.unwrap_or(Path::new(".")))?;
        let prepared = &first.prepared;
        // The folder's whole name with an extension: `my.report.html` for `my.report`.
        let page = with_more(&folder, ".html");
        let outputs = [Output { path: &page, content: Content::Page }];
        check_outputs(&outputs, &inputs(path, &first.document), None)?;
        let board = Board {
            out: *out,
            page,
            web: WebWatch {
                title: prepared.title.clone(),
                about: format!("{} · {} · seed {}", prepared.game, path.display(), prepared.seed),
                answer: "Playing …".to_owned(),
                goes_on: true,
                ..WebWatch::default()
            },
            threshold: args.threshold,
            fleeting: 0,
            held: Vec::new(),
            said: Vec::new(),
        };
        board.written()?;
        out.remark(&format!("watching {}; page: {}; stop with Ctrl-C", path.display(), board.page.display()));
        Ok(board)
    }

    pub(super) fn answer(&mut self, report: WrittenReport) {
        let WrittenReport { headline, warnings, folder } = report;
        self.settle();
        self.say(&headline);
        warnings.iter().for_each(|warning| self.say(&format!("warning: {warning}")));
        self.say(&format!("Report: {}", folder.display()));
        self.web.answer = headline;
        self.web.warnings = warnings;
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        self.web.report = name.map(|name| format!("{name}/{}", PAGE));
        self.renew();
    }

    pub(super) fn unwritten(&mut self, why: &Error) {
        self.settle();
        let warning = format!("the report could not be written: {why}");
        self.say(&format!("warning: {warning}"));
        self.web.warnings = vec![warning];
        self.renew();
    }

    pub(super) fn saved(&mut self, save: Save) {
        self.settle();
        self.say("");
        self.say(&format!("saved: {}", save.changes.join(" · ")));
        self.web.saves.insert(0, save);
        self.renew();
    }

    pub(super) fn moved(&mut self, nth: usize, moved: &Moved, turn_word: &str) {
        let words = moved_words(moved, turn_word, self.threshold);
        let Some(save) = self.web.saves.first_mut() else { return };
        let (place, against) = match nth {
            0 => (&mut save.since_last, "since the last save"),
            _ => (&mut save.since_start, "since the start"),
        };
        *place = words.clone();
        self.renew();
        let line = format!("  {against}: {words}");
        let first = self.held.len() <= nth;
        match self.held.get_mut(nth) {
            Some(held) => *held = line.clone(),
            None => self.held.push(line.clone()),
        }
        if stdout().is_terminal() {
            let lines = std::mem::take(&mut self.fleeting);
            let up = if lines > 0 { format!("\u{1b}[{lines}A\u{1b}[J") } else { String::new() };
            let text = format!("{up}{}\n", self.held.join("\n"));
            let wide = self.out.columns().max(1);
            self.fleeting = self.held.iter().map(|line| line.chars().count().div_ceil(wide).max(1)).sum();
            let _ = self.out.result(&text);
        } else if first {
            self.say(&line);
            self.said.push(line);
        }
    }

    fn settle(&mut self) {
        let (held, said) = (std::mem::take(&mut self.held), std::mem::take(&mut self.said));
        if self.fleeting == 0 {
            let is_new = |(nth, line): &(usize, &String)| said.get(*nth) != Some(*line);
            held.iter().enumerate().filter(is_new).for_each(|(_, line)| self.say(line));
        }
        self.fleeting = 0;
    }

    pub(super) fn warn(&mut self, warning: &str) {
        self.settle();
        self.say(&format!("  warning: {warning}"));
        if let Some(save) = self.web.saves.first_mut() {
            warning.clone_into(&mut save.warning);
        }
        self.renew();
    }

    pub(super) fn cannot(&mut self, why: &str) {
        self.say(&format!("  {why}"));
        if let Some(save) = self.web.saves.first_mut() {
            why.clone_into(&mut save.since_last);
        }
        self.renew();
    }

    pub(super) fn diagnostics(&mut self, document: &Document) {
        self.settle();
        self.out.show_mistakes(document);
        self.out.remark("the last results stay until this is fixed and saved");
        self.web.diagnostics = document.render(false);
        self.renew();
    }

    pub(super) fn well(&mut self) {
        if !self.web.diagnostics.is_empty() {
            self.web.diagnostics.clear();
            self.renew();
        }
    }

    pub(super) fn end(&mut self) {
        self.settle();
        self.web.goes_on = false;
        self.renew();
        let tried = self.web.saves.len();
        if tried > 0 {
            self.say("");
            self.say(&format!("Tried changes (details in {}):", self.page.display()));
        }
        for save in self.web.saves.iter().rev() {
            self.say(&format!("  {}: {}", save.changes.join(" · "), brief(&save.since_last)));
        }
    }

    fn say(&self, line: &str) {
        let _ = self.out.result(&format!("{line}\n"));
        let _ = stdout().flush();
    }

    fn written(&self) -> Result<(), Error> {
        let what = format!("failed to write {}", self.page.display());
        let written = replace(&self.page, watch_html(&self.web).as_bytes());
        written.map_err(|error| Error::File { what, source: io::Error::other(error), help: "" })
    }

    fn renew(&self) {
        let _ = self.written();
    }
}

/// Returns the part before the number of games.
fn brief(words: &str) -> &str {
    words.split(" (").next().unwrap_or(words)
}
