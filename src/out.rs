//! Standard output and standard error: results to the one, everything else to the other.

use std::io::{ErrorKind, IsTerminal, Write, stderr, stdout};
use std::time::Duration;

use terminal_size::{Width, terminal_size};

use super::args::{Colour, Common, Format};
use super::error::Error;
use super::exit::Exit;
use balance_engine::game::plain;
use balance_report::{UNBOUNDED, WIDTH};
use balance_scenario::Document;

/// The narrowest that results are laid out for, in columns.
const NARROWEST: usize = 40;

/// Where no terminal is, a line is written every so often.
const PACE: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Hidden,
    /// By a bar that stays in its place.
    Bar,
    /// By a line every so often, for logs.
    Lines(Duration),
}

/// Where a command writes, and how.
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

    /// Prints a result. A reader that has gone away ends the command quietly and well.
    pub(crate) fn result(&self, text: &str) -> Exit {
        let mut to = stdout().lock();
        printed(to.write_all(text.as_bytes()).and_then(|()| to.flush()))
    }

    /// A remark, unless the user wants none.
    pub(crate) fn remark(&self, text: &str) {
        if !self.quiet {
            say(text);
        }
    }

    /// Says what is wrong; how the command ends is decided elsewhere.
    pub(crate) fn complain(&self, text: &str) {
        complain(text);
    }

    /// Says why a command can't go on. Returns how it ends.
    pub(crate) fn error(&self, error: &Error) -> Exit {
        complain(&error.to_string());
        error.exit()
    }

    /// Something that was played cannot be written where it was to go.
    pub(crate) fn unwritten(&self, error: &Error) -> Exit {
        complain(&error.to_string());
        Exit::Unwritten
    }

    /// Returns how a command ends that has `ended` and then wrote one more file. A failure is reported, and is the exit of a
    /// command that went well so far.
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

    /// Shows all mistakes of a scenario. Returns how a command ends that finds some.
    pub(crate) fn mistakes(&self, document: &Document) -> Exit {
        self.show_mistakes(document);
        Exit::BadInput
    }

    pub(crate) fn colour_results(&self) -> bool {
        coloured(self.colour, no_colour(), stdout().is_terminal())
    }

    pub(crate) fn colour_messages(&self) -> bool {
        coloured(self.colour, no_colour(), stderr().is_terminal())
    }

    /// The columns that results are laid out for.
    pub(crate) fn columns(&self) -> usize {
        // Narrower than that, tables lose their meaning; files are the same on every machine.
        let known = if stdout().is_terminal() { columns_of_terminal() } else { None };
        known.map_or(WIDTH, |columns| columns.clamp(NARROWEST, WIDTH))
    }

    /// The columns that lists are laid out for: without a terminal all there are, so that a line is a row.
    pub(crate) fn columns_of_list(&self) -> usize {
        let known = if stdout().is_terminal() { columns_of_terminal() } else { None };
        known.map_or(UNBOUNDED, |columns| columns.max(NARROWEST))
    }

    /// Says what is about to be played, where a bar then shows how it gets on.
    pub(crate) fn announce(&self, text: &str) {
        if self.progress() == Progress::Bar {
            self.remark(text);
        }
    }

    pub(crate) fn progress(&self) -> Progress {
        match (self.quiet, stderr().is_terminal()) {
            (true, _) => Progress::Hidden,
            (false, true) => Progress::Bar,
            (false, false) => Progress::Lines(PACE),
        }
    }
}

/// How a command ends that has printed all it had to.
pub(super) fn printed(result: std::io::Result<()>) -> Exit {
    match result {
        Ok(()) => Exit::Fine,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Fine,
        Err(problem) => {
            let help = "make room where the output goes, or write it elsewhere";
            complain(&format!("failed to print: {problem}\n  {help}"));
            Exit::Unwritten
        }
    }
}

fn complain(text: &str) {
    say(&format!("error: {text}"));
}

/// The columns of the terminal, if there is one and it says.
pub(super) fn columns_of_terminal() -> Option<usize> {
    terminal_size().map(|(Width(columns), _)| usize::from(columns))
}

/// Writes lines to standard error, without what a terminal would obey: they may contain names of files from someone else.
pub(super) fn say(text: &str) {
    say_laid_out(&text.split('\n').map(plain).collect::<Vec<_>>().join("\n"));
}

/// Writes lines with colours to standard error; if that is gone, no one can be told.
fn say_laid_out(text: &str) {
    let _ = writeln!(stderr().lock(), "{}", text.trim_end());
}

#[expect(clippy::disallowed_methods, reason = "the command line may look at the environment")]
/// See <https://no-color.org>: set and not empty means none.
fn no_colour() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// The decision on colours, as a function of what it depends on.
pub(super) const fn coloured(asked: Colour, no_colour: bool, terminal: bool) -> bool {
    match asked {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => terminal && !no_colour,
    }
}
