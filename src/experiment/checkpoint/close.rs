//! Ends the play of an experiment: writes the tally of a shard, removes the checkpoint, rescues what could not be written.

use super::play_spec::PlaySpec;
use super::saved_games::SavedGames;
use super::tally_file::{TALLY, to_bytes};
use crate::args::Format;
use crate::command_line::process_args;
use crate::error::{Ended, Error, Stop};
use crate::exit::Exit;
use crate::experiment::Session;
use crate::folder::{Put, hashes};
use crate::manifest::Keys;
use crate::manifest::Manifest;
use crate::outside::*;
use crate::shard::round;
use balance_engine::game::exact::exact;

const SCHEMA_VERSION: u32 = 2;

impl Session<'_> {
    /// Writes the tally of a shard, or of merged shards if another round is needed. `None` if a report is due instead.
    pub(crate) fn part(&self, stopped: Stopped) -> Option<Ended> {
        let Session { experiment, saved, out } = self;
        let spec = saved.spec.as_ref()?;
        if let Err(why) = saved.ensure_same_play() {
            return Some(Err(why.into()));
        }
        match (&spec.shard, stopped) {
            (Some(_), Stopped::Interrupted) => {
                saved.save();
                out.remark("interrupted: continue with the same command and --resume");
                Some(Ok(Exit::Interrupted))
            }
            (Some(slice), _) => Some(self.write_part(spec, "shard").map_err(Stop::Said).map(|folder| {
                out.remark(&format!(
                    "shard {} of {}: {} games. Tally: {}",
                    slice.shard,
                    experiment.path().display(),
                    whole((slice.blocks.end - slice.blocks.start) * spec.sides),
                    folder.display()
                ));
                Exit::Fine
            })),
            (None, Stopped::NextRound) => Some(self.next_round(spec)),
            (None, _) => None,
        }
    }

    /// Keeps the checkpoint after an interrupt and removes it otherwise, if no report is asked for.
    pub(crate) fn without_report(&self, stopped: Stopped) {
        if self.experiment.options.report.no_report {
            return;
        }
        if stopped == Stopped::Interrupted {
            self.saved.save();
            self.out.remark("the games so far are saved: continue with --resume");
        } else {
            self.saved.remove_checkpoint();
        }
    }

    /// Writes the tally of merged shards that don't suffice, and prints what the next round is to play.
    fn next_round(&self, spec: &PlaySpec) -> Ended {
        let Session { experiment, saved, out } = self;
        if experiment.options.report.no_report {
            return Err(Error::argument(
                "the shards don't suffice: another round follows, which needs the merged tally\n  write it: --out DIR, without \
                 --no-report",
            ));
        }
        let folder = self.write_part(spec, Stopped::NextRound.name())?;
        let sides = experiment.loaded.prepared.sides.len();
        let round = round(experiment.budget, sides, saved.contiguous_end());
        let games = (round.end - round.start) * spec.sides;
        let printed = out.result(&match out.format {
            Format::Table => format!(
                "Inconclusive after {} games: play another round of {} (seat blocks {} to {}).\nPlay its \
                 shards with --after {}, then merge them with that folder.\n",
                whole(round.start * spec.sides),
                whole(games),
                round.start,
                round.end - 1,
                folder.display()
            ),
            Format::Json => {
                let next = json!({ "next_round": {
                    "from_block": round.start,
                    "to_block": round.end,
                    "games": games,
                    "after": folder.display().to_string(),
                }});
                format!("{next:#}\n")
            }
            Format::Csv => format!("from_block,to_block,games\n{},{},{games}\n", round.start, round.end),
        });
        Ok(if printed == Exit::Fine { Exit::NextRound } else { printed })
    }

    fn write_part(&self, spec: &PlaySpec, stopped: &'static str) -> Result<PathBuf, Exit> {
        let saved = &self.saved;
        let write = |fresh: &Path| -> Result<(), WriteError> {
            if !saved.write(&fresh.join(TALLY), fill)? {
                // A slice without seat blocks has a file too.
                fill(&fresh.join(TALLY), &to_bytes(spec, &[]))?;
            }
            let shard = spec.shard.as_ref().map(|slice| slice.shard.to_string());
            let blocks = saved.units().iter().map(|units| json!([units.start, units.end])).collect();
            let keys = Keys(vec![
                ("schema_version", json!(SCHEMA_VERSION)),
                ("command", json!(process_args())),
                ("balance_version", json!(spec.balance_version)),
                ("builds", json!(spec.builds)),
                ("question", json!(spec.question)),
                ("digest", json!(spec.digest)),
                ("seed", exact(json!(spec.seed))),
                ("level", json!(spec.level)),
                ("games_a_block", json!(spec.sides)),
                ("shard", json!(shard)),
                ("blocks", blocks),
                ("stopped", json!(stopped)),
                ("recalled", saved.recalled_entries()),
                ("files", json!(hashes(fresh)?)),
            ]);
            Manifest { keys, more: &() }.write(fresh)
        };
        let put = self.put(false, write);
        self.written(false, put).map_err(|error| self.out.error(&error))
    }

    /// Removes the checkpoint of a report that is in its place. If it isn't, the games are saved elsewhere.
    pub(crate) fn written(&self, interrupted: bool, put: Result<Put, WriteError>) -> Result<PathBuf, Error> {
        let Session { experiment, saved, out } = self;
        let folder = experiment.folder(interrupted);
        match put {
            Ok(put) => {
                put.remarks.iter().for_each(|remark| out.remark(remark));
                saved.remove_checkpoint();
                Ok(put.folder)
            }
            Err(error) => Err(Error::Unwritten(format!(
                "failed to write the report into {}: {error}\n  {}",
                folder.display(),
                rescued(saved, &folder)
            ))),
        }
    }
}

fn rescued(saved: &SavedGames, folder: &Path) -> String {
    if saved.spec.is_none() {
        return "nothing else was saved".to_owned();
    }
    let mut head = std::ffi::OsString::from("balance-");
    head.push(folder.file_name().unwrap_or_default());
    head.push("-");
    let keep = || -> Result<Option<PathBuf>, Box<dyn std::error::Error>> {
        let place = tempfile::Builder::new().prefix(&head).suffix(".tally").tempfile()?;
        if saved.write(place.path(), replace)? { Ok(Some(place.into_temp_path().keep()?)) } else { Ok(None) }
    };
    match keep() {
        Ok(Some(kept)) => {
            format!("the games are saved in {}; write the report with `balance merge` of that file", kept.display())
        }
        Ok(None) => "there were no games to save".to_owned(),
        Err(why) => format!("the games could not be saved either: {why}"),
    }
}
