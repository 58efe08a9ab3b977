//! Writes results to standard output, and everything else to standard error.

use crate::args::Format;
use crate::args::{Colour, Common};
use crate::colour::environment_colour;
use crate::error::Error;
use crate::exit::Exit;
use crate::outside::*;
use balance_report::WIDTH;
use std::io::{IsTerminal, Write, stderr};
use terminal_size::{Width, terminal_size};

const MIN_COLUMNS: usize = 40;
const PACE: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProgressDisplay {
    Hidden,
    Bar,
    /// Lines at this interval, for logs.
    Lines(Duration),
}

/// How a command writes its results and messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Out {
    pub format: Format,
    pub quiet: bool,
    colour: Colour,
}

impl Out {
    pub(crate) fn new(common: &Common) -> Self {
        Out { format: common.format, quiet: common.quiet, colour: common.color }
    }

    pub(crate) fn result(&self, text: &str) -> Exit {
        let mut to = stdout().lock();
        printed(to.write_all(text.as_bytes()).and_then(|()| to.flush()))
    }

    pub(crate) fn remark(&self, text: &str) {
        if !self.quiet {
            say(text);
        }
    }

    pub(crate) fn error(&self, error: &Error) -> Exit {
        complain(&error.to_string());
        error.exit()
    }

    pub(crate) fn unwritten(&self, error: &Error) -> Exit {
        complain(&error.to_string());
        Exit::Unwritten
    }

    /// Returns the exit code after another file was written. A failure only changes that of a command that was fine.
    pub(crate) fn also_written(&self, ended: Exit, written: Result<(), Error>) -> Exit {
        match written {
            Ok(()) => ended,
            Err(error) => {
                let unwritten = self.unwritten(&error);
                if ended == Exit::Fine { unwritten } else { ended }
            }
        }
    }

    pub(crate) fn show_mistakes(&self, document: &Document) {
        say_laid_out(&document.render(self.colour_messages()));
    }

    pub(crate) fn diagnostics(&self, document: &Document) -> Exit {
        self.show_mistakes(document);
        Exit::BadInput
    }

    pub(crate) fn colour_results(&self) -> bool {
        coloured(self.colour, environment_colour(), stdout().is_terminal())
    }

    pub(crate) fn colour_messages(&self) -> bool {
        coloured(self.colour, environment_colour(), stderr().is_terminal())
    }

    /// Returns the width of results, in columns.
    pub(crate) fn columns(&self) -> usize {
        // In narrower columns, tables would be unreadable. Without a terminal the width is the same on every machine.
        self.columns_of_list().clamp(MIN_COLUMNS, WIDTH)
    }

    /// Returns the width of lists. Without a terminal it is unbounded, so that each line is a row.
    pub(crate) fn columns_of_list(&self) -> usize {
        let known = if stdout().is_terminal() { columns_of_terminal() } else { None };
        known.map_or(UNBOUNDED, |columns| columns.max(MIN_COLUMNS))
    }

    /// Prints what is about to be played, if a progress bar follows.
    pub(crate) fn announce(&self, text: &str) {
        if self.progress() == ProgressDisplay::Bar {
            self.remark(text);
        }
    }

    pub(crate) fn progress(&self) -> ProgressDisplay {
        match (self.quiet, stderr().is_terminal()) {
            (true, _) => ProgressDisplay::Hidden,
            (false, true) => ProgressDisplay::Bar,
            (false, false) => ProgressDisplay::Lines(PACE),
        }
    }
}

pub(super) fn printed(result: std::io::Result<()>) -> Exit {
    match result {
        Ok(()) => Exit::Fine,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Fine,
        Err(problem) => {
            let help = "free some space where the output goes, or write it elsewhere";
            complain(&format!("failed to print: {problem}\n  {help}"));
            Exit::Unwritten
        }
    }
}

/// Prints an error. The exit code is decided elsewhere.
pub(super) fn complain(text: &str) {
    say(&format!("error: {text}"));
}

pub(super) fn columns_of_terminal() -> Option<usize> {
    terminal_size().map(|(Width(columns), _)| usize::from(columns))
}

/// Writes lines to standard error, without control sequences: they may contain file names from someone else.
pub(super) fn say(text: &str) {
    say_laid_out(&text.split('\n').map(sanitize).collect::<Vec<_>>().join("\n"));
}

fn say_laid_out(text: &str) {
    let _ = writeln!(stderr().lock(), "{}", text.trim_end());
}

pub(super) fn coloured(asked: Colour, environment: Option<bool>, terminal: bool) -> bool {
    match asked {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => environment.unwrap_or(terminal),
    }
}
