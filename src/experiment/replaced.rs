//! The report that a new one would replace: what it is, and whether that is allowed.

use super::TALLY;
use crate::error::Error;
use crate::experiment::{Experiment, Session};
use crate::folder::{MANIFEST, manifest_of, printable};
use crate::folder::{MAX_MANIFEST_BYTES, Place, Put};
use crate::load::inputs;
use crate::out::Out;
use crate::outside::*;
use balance_report::counted;

/// The estimated size of a report without its cards, in bytes.
const BYTES: u64 = 512 * 1024;
/// The estimated additional size per card of the game, in bytes. Reports of the shipped scenarios have half the estimate.
const BYTES_PER_CARD: u64 = 16 * 1024;
const BYTES_OF_PNGS: u64 = 16 * 1024 * 1024;

#[derive(Deserialize)]
pub(super) struct OldReport {
    title: String,
    question: String,
    digest: String,
    #[serde(deserialize_with = "balance_engine::game::exact::deserialize")]
    seed: u64,
    games_asked: Option<u64>,
    games_played: u64,
    #[serde(default)]
    finished: String,
}

impl OldReport {
    /// Returns the games that were asked for, or those played if fewer. Play rounds up to whole seat blocks.
    fn games(&self) -> u64 {
        self.games_asked.map_or(self.games_played, |asked| asked.min(self.games_played))
    }

    /// Describes the report: "`balance compare`, Two decks, 2,000 games, written 2026-11-28 at 13:05".
    pub(super) fn words(&self) -> String {
        let games = counted(self.games(), "game");
        let written = |minute: &str| format!(", written {}", minute.replace('T', " at "));
        let minute = self.finished.get(..16).map_or(String::new(), written);
        printable(&format!("`balance {}`, {}, {games}{minute}", self.question, self.title))
    }
}

impl Experiment<'_> {
    /// Checks that the report can be put in its place: other files, and reports of more games, are not replaced.
    pub(crate) fn ensure_replaceable(&self, out: &Out) -> Result<(), Error> {
        self.ensure_writable()?;
        match self.options.report.out {
            Some(_) => self.replaced(&self.folder(false), out),
            // A folder under reports/ is for a single question and number of games.
            None => Ok(()),
        }
    }

    pub(crate) fn ensure_writable(&self) -> Result<(), Error> {
        let cards = self.loaded.prepared.contest.catalogue().cards.len() as u64;
        let report = &self.options.report;
        let pictures = if report.charts.png { BYTES_OF_PNGS } else { 0 };
        let bytes = (!report.ignore_free_space).then_some(BYTES + BYTES_PER_CARD * cards + pictures);
        self.place(&self.folder(false), &self.inputs()).ensure_writable(bytes)
    }

    /// Returns all files that the command reads, without a tally in the report's place, which the new report includes.
    fn inputs(&self) -> Vec<PathBuf> {
        let folder = self.folder(false);
        let own = [folder.join(TALLY), folder];
        let reads = self.resumable.iter().flat_map(|resumable| &resumable.reads);
        let reads = reads.filter(|path| !own.contains(path));
        inputs(self.path(), &self.loaded.document).into_iter().chain(reads.cloned()).collect()
    }

    fn place<'p>(&'p self, path: &'p Path, inputs: &'p [PathBuf]) -> Place<'p> {
        Place { path, force: self.options.report.force, inputs, rows_path: self.rows_path }
    }

    fn is_of_this(&self, old: &OldReport) -> bool {
        old.question == self.question_name() && old.digest == self.digest && old.seed == self.loaded.prepared.seed
    }

    fn replaced(&self, place: &Path, out: &Out) -> Result<(), Error> {
        // Other files have been checked before. `lost_games` checks shards later.
        let is_shard = self.resumable.as_ref().is_some_and(|kept| kept.parts.shard.is_some());
        let Some(old) = manifest_of::<OldReport>(place).ok().filter(|_| !is_shard) else { return Ok(()) };
        let games = self.budget.max_games();
        let same = self.is_of_this(&old);
        if old.games() > games && !self.options.report.force {
            return Err(Error::Place(format!(
                "{} contains a report of more games: {}; this command plays {}\n  name another folder, or replace it with --force",
                place.display(),
                old.words(),
                match self.budget {
                    Budget::Games(_) => counted(games, "game"),
                    _ => format!("at most {}", counted(games, "game")),
                }
            )));
        }
        if !same || old.games() > games {
            out.remark(&format!("the report replaces another in {}: {}", place.display(), old.words()));
        }
        Ok(())
    }
}

impl Session<'_> {
    /// Puts a complete or an interrupted report in its place. `write` writes it into an empty folder.
    pub(super) fn put(
        &self,
        interrupted: bool,
        write: impl FnOnce(&Path) -> Result<(), WriteError>,
    ) -> Result<Put, WriteError> {
        let folder = self.experiment.folder(interrupted);
        let keeps = || self.put_meanwhile(&folder);
        self.experiment.place(&folder, &self.experiment.inputs()).put(keeps, write)
    }

    /// Describes the report that another command has put there since this one began, unless it may be replaced.
    fn put_meanwhile(&self, folder: &Path) -> Option<String> {
        let Session { experiment, saved, .. } = self;
        if experiment.options.report.force || folder != experiment.folder(false) {
            return None;
        }
        let now = manifest_bytes(folder);
        if now != saved.manifest_before
            && let Some(lost) = experiment.lost_games(saved, folder)
        {
            return Some(format!("another command wrote this there: {lost}"));
        }
        let old = manifest_of::<OldReport>(folder).ok().filter(|_| now != saved.manifest_before)?;
        let same = experiment.is_of_this(&old) && old.games() <= experiment.budget.max_games();
        (!same).then(|| format!("another command wrote a report there: {}", old.words()))
    }
}

pub(super) fn manifest_bytes(folder: &Path) -> Option<Vec<u8>> {
    read_plain(&folder.join(MANIFEST), MAX_MANIFEST_BYTES).ok()
}
