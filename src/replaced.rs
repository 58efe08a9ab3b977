//! The report that lies where another is to go: what it is, and whether it may be replaced.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::error::Error;
use super::experiment::Experiment;
use super::folder::{MANIFEST, MAX_MANIFEST_BYTES, Place, Put, manifest_of, printable};
use super::kept::{Book, TALLY};
use super::load::inputs;
use super::out::Out;
use balance_engine::sim::Budget;
use balance_report::counted;
use balance_report::files::read_plain;
use balance_report::frame::WriteError;

/// Bytes that every report may take.
const BYTES: u64 = 512 * 1024;
/// Bytes that it may take for each card of the game, or whatever is counted like one. Those of the shipped scenarios take about
/// half of both together.
const BYTES_A_CARD: u64 = 16 * 1024;

/// Bytes that all charts of a report may take as PNG.
const BYTES_OF_PNGS: u64 = 16 * 1024 * 1024;

/// A report that would be replaced, as its manifest describes it.
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
    /// Games of the scenario: those that were asked for, if all of them were played. Play rounds up to whole seat blocks.
    fn games(&self) -> u64 {
        self.games_asked.map_or(self.games_played, |asked| asked.min(self.games_played))
    }

    /// The report in a few words: "`balance compare`, Two decks, 2,000 games, written 2026-11-28 at 13:05".
    pub(super) fn words(&self) -> String {
        let games = counted(self.games(), "game");
        let minute = self
            .finished
            .get(..16)
            .map_or(String::new(), |minute| format!(", written {}", minute.replace('T', " at ")));
        printable(&format!("`balance {}`, {}, {games}{minute}", self.question, self.title))
    }
}

impl Experiment<'_> {
    /// Shows, before the work, that the report can be put in its place; says which other report it replaces there. Neither
    /// other files nor a report of more games are replaced.
    pub(super) fn must_have_place(&self, out: &Out) -> Result<(), Error> {
        self.ensure_writable()?;
        match self.options.report.out {
            Some(_) => self.replaced(&self.folder(false), out),
            // A folder under reports/ belongs to one question and one number of games.
            None => Ok(()),
        }
    }

    /// Shows, before the work, that the report can be put in its place, whichever report lies there.
    pub(super) fn ensure_writable(&self) -> Result<(), Error> {
        let cards = self.loaded.prepared.contest.catalogue().cards.len() as u64;
        let report = &self.options.report;
        let pictures = if report.charts.png { BYTES_OF_PNGS } else { 0 };
        let bytes = (!report.ignore_free_space).then_some(BYTES + BYTES_A_CARD * cards + pictures);
        self.place(&self.folder(false), &self.inputs()).ensure_writable(bytes)
    }

    /// All files that the command reads. A tally right in the place is part of the report there: the new one holds it.
    fn inputs(&self) -> Vec<PathBuf> {
        let folder = self.folder(false);
        let own = [folder.join(TALLY), folder];
        let reads = self.keeping.iter().flat_map(|keeping| &keeping.reads);
        let reads = reads.filter(|path| !own.contains(path));
        inputs(self.path(), &self.loaded.document).into_iter().chain(reads.cloned()).collect()
    }

    fn place<'p>(&'p self, path: &'p Path, inputs: &'p [PathBuf]) -> Place<'p> {
        Place { path, force: self.options.report.force, inputs, along: self.along }
    }

    /// Puts the report, or what there is of one that was interrupted, into its place: `write` writes it into an empty folder.
    pub(super) fn put(
        &self,
        book: &Book,
        interrupted: bool,
        write: impl FnOnce(&Path) -> Result<(), WriteError>,
    ) -> Result<Put, WriteError> {
        let folder = self.folder(interrupted);
        let keeps = || self.put_meanwhile(book, &folder);
        self.place(&folder, &self.inputs()).put(keeps, write)
    }

    /// Which report another command put there since this one began, if it must not be replaced: any but one of the same
    /// games, or of fewer of them.
    fn put_meanwhile(&self, book: &Book, folder: &Path) -> Option<String> {
        if self.options.report.force || folder != self.folder(false) {
            return None;
        }
        let now = manifest_bytes(folder);
        if now != book.manifest_before
            && let Some(lost) = self.lost_games(book, folder)
        {
            return Some(format!("another command put this there: {lost}"));
        }
        let old = manifest_of::<OldReport>(folder).ok().filter(|_| now != book.manifest_before)?;
        let same = self.is_of_this(&old) && old.games() <= self.budget.most();
        (!same).then(|| format!("another command put a report there: {}", old.words()))
    }

    /// True if a report answers the same question about the same games.
    fn is_of_this(&self, old: &OldReport) -> bool {
        old.question == self.question_name() && old.digest == self.digest && old.seed == self.loaded.prepared.seed
    }

    fn replaced(&self, place: &Path, out: &Out) -> Result<(), Error> {
        // What is no report was looked at before. `lost_games` compares shards, once it is known what they are of.
        let is_shard = self.keeping.as_ref().is_some_and(|kept| kept.parts.shard.is_some());
        let Some(old) = manifest_of::<OldReport>(place).ok().filter(|_| !is_shard) else {
            return Ok(());
        };
        let games = self.budget.most();
        let same = self.is_of_this(&old);
        if old.games() > games && !self.options.report.force {
            return Err(Error::Place(format!(
                "{} holds a report of more games: {}; this asks for {}\n  name another folder, or --force to replace it",
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

/// The manifest of a folder as it lies there; `None` if there is none.
pub(super) fn manifest_bytes(folder: &Path) -> Option<Vec<u8>> {
    read_plain(&folder.join(MANIFEST), MAX_MANIFEST_BYTES).ok()
}
