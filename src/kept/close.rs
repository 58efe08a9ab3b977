//! Closes the book of an experiment: what becomes of a checkpoint, of a shard, and of what could not be written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::json;

use super::book::Book;
use super::tally_file::TALLY;
use super::what::What;
use crate::args::Format;
use crate::error::{Ended, Error, Stop};
use crate::exit::Exit;
use crate::experiment::Experiment;
use crate::folder::{MANIFEST, Put, hashes};
use crate::manifest::Recalled;
use crate::out::Out;
use crate::shard::round;
use crate::spelled::typed;
use balance_engine::sim::Stopped;
use balance_report::frame::{WriteError, fill, replace};
use balance_report::whole;

const SCHEMA_VERSION: u32 = 2;

/// The manifest of a folder that holds a tally and no report.
#[derive(Serialize)]
struct PartManifest<'a> {
    schema_version: u32,
    command: Vec<String>,
    balance_version: &'a str,
    builds: &'a [String],
    question: &'a str,
    digest: &'a str,
    #[serde(serialize_with = "balance_engine::game::exact::serialize")]
    seed: u64,
    level: f64,
    games_a_block: u64,
    shard: Option<String>,
    blocks: Vec<[u64; 2]>,
    stopped: &'static str,
    recalled: Vec<Recalled>,
    files: BTreeMap<String, String>,
}

impl Experiment<'_> {
    /// Of a shard, or of shards that do not reach to the end, there is no report: their tally is written, and that is
    /// said. `None` where there is a report to be made.
    pub(crate) fn part(&self, book: &Book, stopped: Stopped, out: &Out) -> Option<Ended> {
        let what = book.what.as_ref()?;
        if let Err(why) = book.must_be_ours() {
            return Some(Err(why.into()));
        }
        match (&what.shard, stopped) {
            (Some(_), Stopped::Interrupted) => {
                book.save();
                out.remark("interrupted: the same command with --resume goes on");
                Some(Ok(Exit::Interrupted))
            }
            (Some(slice), _) => {
                let said = format!(
                    "shard {} of {}: {} games",
                    slice.shard,
                    self.path().display(),
                    whole((slice.blocks.end - slice.blocks.start) * what.sides)
                );
                Some(
                    self.write_part(book, what, "shard", out)
                        .map(|folder| {
                            out.remark(&format!("{said}. Tally: {}", folder.display()));
                            Exit::Fine
                        })
                        .map_err(Stop::Said),
                )
            }
            (None, Stopped::NextRound) => Some(self.next_round(book, what, out)),
            (None, _) => None,
        }
    }

    /// Where nobody asked for a report only an interrupt leaves something to go on from.
    pub(crate) fn without_report(&self, book: &Book, stopped: Stopped, out: &Out) {
        if stopped == Stopped::Interrupted {
            book.save();
            out.remark("what was played is saved: --resume goes on");
        } else {
            book.forget();
        }
    }

    /// Shards of earlier rounds are put together, and do not suffice.
    fn next_round(&self, book: &Book, what: &What, out: &Out) -> Ended {
        let folder = self.write_part(book, what, Stopped::NextRound.name(), out)?;
        let sides = self.loaded.prepared.sides.len();
        let round = round(self.budget, sides, book.reaches());
        let games = |blocks: u64| whole(blocks * what.sides);
        let text = format!(
            "Not known yet after {} games: another round of {} is to be played (seat blocks {} to {}).\nPlay its \
             shards with --after {}, then merge them with that folder.\n",
            games(round.start),
            games(round.end - round.start),
            round.start,
            round.end - 1,
            folder.display()
        );
        let printed = out.result(&match out.format {
            Format::Table => text,
            Format::Json => {
                let told = json!({ "next_round": {
                    "from_block": round.start,
                    "to_block": round.end,
                    "games": (round.end - round.start) * what.sides,
                    "after": folder.display().to_string(),
                }});
                format!("{told:#}\n")
            }
            Format::Csv => format!(
                "from_block,to_block,games\n{},{},{}\n",
                round.start,
                round.end,
                (round.end - round.start) * what.sides
            ),
        });
        Ok(if printed == Exit::Fine { Exit::NextRound } else { printed })
    }

    /// Writes the tally into the folder of the report.
    fn write_part(&self, book: &Book, what: &What, stopped: &'static str, out: &Out) -> Result<PathBuf, Exit> {
        let write = |fresh: &Path| -> Result<(), WriteError> {
            if !book.write(&fresh.join(TALLY), fill)? {
                // A slice without seat blocks: there is a file, so that nobody looks for it in vain.
                fill(&fresh.join(TALLY), &super::tally_file::to_bytes(what, &[]))?;
            }
            let manifest = PartManifest {
                schema_version: SCHEMA_VERSION,
                command: typed(),
                balance_version: &what.balance_version,
                builds: &what.builds,
                question: &what.question,
                digest: &what.digest,
                seed: what.seed,
                level: what.level,
                games_a_block: what.sides,
                shard: what.shard.as_ref().map(|slice| slice.shard.to_string()),
                blocks: book.units().iter().map(|units| [units.start, units.end]).collect(),
                stopped,
                recalled: book.told(),
                files: hashes(fresh)?,
            };
            let text = serde_json::to_string_pretty(&manifest)? + "\n";
            fill(&fresh.join(MANIFEST), text.as_bytes())
        };
        let put = self.put(book, false, write);
        self.written(book, false, put, out).map_err(|error| out.error(&error))
    }

    /// What was put in its place needs no checkpoint; what could not be is saved where it can.
    pub(crate) fn written(
        &self,
        book: &Book,
        interrupted: bool,
        put: Result<Put, WriteError>,
        out: &Out,
    ) -> Result<PathBuf, Error> {
        let folder = self.folder(interrupted);
        match put {
            Ok(put) => {
                put.remarks.iter().for_each(|remark| out.remark(remark));
                book.forget();
                Ok(put.folder)
            }
            Err(error) => Err(Error::Unwritten(format!(
                "failed to write the report into {}: {error}\n  {}",
                folder.display(),
                rescued(book, &folder)
            ))),
        }
    }
}

/// Saves what was played under a name of its own in the folder for temporary files, and says where, or why not.
fn rescued(book: &Book, folder: &Path) -> String {
    if book.what.is_none() {
        return "nothing else of it is kept".to_owned();
    }
    let mut head = std::ffi::OsString::from("balance-");
    head.push(folder.file_name().unwrap_or_default());
    head.push("-");
    let keep = || -> Result<Option<PathBuf>, Box<dyn std::error::Error>> {
        let place = tempfile::Builder::new().prefix(&head).suffix(".tally").tempfile()?;
        match book.write(place.path(), replace)? {
            true => Ok(Some(place.into_temp_path().keep()?)),
            false => Ok(None),
        }
    };
    match keep() {
        Ok(Some(kept)) => {
            format!("what was played is kept in {}; `balance merge` of it writes the report", kept.display())
        }
        Ok(None) => "nothing was played that could be kept".to_owned(),
        Err(why) => format!("what was played could not be kept either: {why}"),
    }
}
