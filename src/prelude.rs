//! What most modules use. Those that it names use only `outside`, so that modules know each other one way.

pub(crate) use crate::args::{Format, Parts, PlayCommand, RunOptions};
pub(crate) use crate::build::build_id;
pub(crate) use crate::command_line::{format_command, quoted_file};
pub(crate) use crate::crash::caught;
pub(crate) use crate::error::{Ended, Error, Stop};
pub(crate) use crate::exit::Exit;
pub(crate) use crate::experiment::{Answer, Experiment, Origin, Resumable, Session, fixed_games, timed};
pub(crate) use crate::facts::{facts, labels};
pub(crate) use crate::folder::{MANIFEST, PAGE, REPORTS, manifest_of, printable};
pub(crate) use crate::input::Input;
pub(crate) use crate::load::{Loaded, games_override, inputs, load, overrides, reading, share, stem};
pub(crate) use crate::locked;
pub(crate) use crate::manifest::{Keys, rule};
pub(crate) use crate::out::{Out, complain};
pub(crate) use crate::outside::*;
pub(crate) use crate::side_files::{Content, Output, check_outputs, replace_file, write_markdown};
