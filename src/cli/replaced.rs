//! The report that lies where another is to go: what it is, and whether it may be replaced.

use std::path::Path;

use serde::Deserialize;

use super::experiment::Experiment;
use super::folder::{manifest_of, vacant};
use super::out::Out;
use crate::report::counted;
use crate::sim::Budget;

/// A report that would be replaced, as its manifest describes it.
#[derive(Deserialize)]
struct OldReport {
    title: String,
    question: String,
    digest: String,
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
    fn words(&self) -> String {
        let games = counted(self.games(), "game");
        let minute = self
            .finished
            .get(..16)
            .map_or(String::new(), |minute| format!(", written {}", minute.replace('T', " at ")));
        format!("`balance {}`, {}, {games}{minute}", self.question, self.title)
    }
}

impl Experiment<'_> {
    /// Shows, before the work, that the report can be put in its place; says which other report it replaces there.
    ///
    /// # Errors
    /// What stands in the way, and what to do: other files, or a report of more games.
    pub(super) fn must_have_place(&self, out: &Out) -> Result<(), String> {
        let place = &self.folder(false);
        vacant(place, self.report.force)?;
        match self.report.out {
            Some(_) => self.replaced(place, out),
            // A folder under reports/ belongs to one question and one number of games.
            None => Ok(()),
        }
    }

    fn replaced(&self, place: &Path, out: &Out) -> Result<(), String> {
        // What is no report was looked at before; a part of one has no games of its own.
        let Ok(old) = manifest_of::<OldReport>(place) else { return Ok(()) };
        let games = self.budget.most();
        // Going on from a report either adds to it or is refused.
        let resumes = self.keeping.as_ref().is_some_and(|kept| kept.parts.resume);
        let same = old.question == self.question_name()
            && old.digest == self.digest
            && old.seed == self.loaded.prepared.seed;
        if old.games() > games && !self.report.force && !resumes {
            return Err(format!(
                "{} holds a report of more games: {}; this asks for {}\n  name another folder, or --force to replace it",
                place.display(),
                old.words(),
                match self.budget {
                    Budget::Games(_) => counted(games, "game"),
                    _ => format!("at most {}", counted(games, "game")),
                }
            ));
        }
        if !same || old.games() > games {
            out.remark(&format!(
                "the report replaces another in {}: {}",
                place.display(),
                old.words()
            ));
        }
        Ok(())
    }
}
