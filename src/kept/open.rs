//! Opens the book of an experiment: what is on record of it, and which part of it is played.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::book::Book;
use super::merged::Merged;
use super::tally_file::{TALLY, TallyFile};
use super::what::{MisfitKind, Slice, What};
use super::{CHECKPOINT, Keeping};
use crate::build::build_id;
use crate::error::Error;
use crate::experiment::{Experiment, INTERRUPTED};
use crate::folder::told_of;
use crate::load::{Loaded, load};
use crate::out::Out;
use crate::replaced::manifest_bytes;
use crate::shard::{Shard, round};
use balance_engine::game::plain;
use balance_engine::sim::Stopped;
use balance_report::files::{Lock, place_lock, remove_stale_temps, with_more};
use balance_report::whole;
use balance_scenario::differences;

/// Values of a scenario that differ, of which a message tells.
const DIFFERENCES: usize = 3;

impl Experiment<'_> {
    pub(crate) fn book(&self, out: &Out) -> Result<Book, Error> {
        let book = self.open_book(out)?;
        let folder = self.folder(false);
        match self.lost_games(&book, &folder) {
            Some(lost) => Err(Error::Place(format!(
                "{} holds {lost}\n  name another folder, or --force to replace it",
                folder.display()
            ))),
            None => Ok(book),
        }
    }

    fn open_book(&self, out: &Out) -> Result<Book, Error> {
        let folder = self.folder(false);
        let mut book = Book::default();
        book.manifest_before = manifest_bytes(&folder);
        let Some(keeping) = &self.keeping else { return Ok(book) };
        book.what = Some(self.what(keeping));
        if let (Some(merged), Some(what)) = (keeping.merged, &book.what) {
            merged.must_fit(what)?;
            book.merges = true;
            let recalled = merged.files.iter().try_for_each(|file| book.recall(file));
            return recalled.map(|()| book).map_err(unread);
        }
        if let Some(shard) = keeping.parts.shard {
            let (after, accepted) = (keeping.parts.after.as_deref(), keeping.parts.saves.accept_other_build);
            self.slice(shard, after, accepted, &mut book)?;
        }
        if keeping.parts.saves.resume {
            self.resume(&mut book, keeping.parts.saves.accept_other_build, out)?;
        }
        let checkpoint = with_more(&folder, CHECKPOINT);
        remove_stale_temps(&checkpoint);
        match Lock::try_take(&place_lock(&checkpoint)) {
            Ok(None) => out.remark(&format!(
                "another command is playing for {}: this one saves nothing until it ends",
                folder.display()
            )),
            lock => {
                book.lock = lock.ok().flatten();
                if !keeping.parts.saves.resume && checkpoint.exists() {
                    out.remark(&format!(
                        "{} holds games that an earlier run saved, and is replaced: this one plays from the first game\n  \
                         to go on from there, stop now and add --resume",
                        checkpoint.display()
                    ));
                }
                book.checkpoint = Some((checkpoint, keeping.parts.saves.save_every));
            }
        }
        Ok(book)
    }

    fn what(&self, keeping: &Keeping<'_>) -> What {
        let prepared = &self.loaded.prepared;
        What {
            balance_version: env!("CARGO_PKG_VERSION").to_owned(),
            builds: vec![build_id().to_owned()],
            question: keeping.call.asked.question(self.question).to_owned(),
            digest: self.digest.clone(),
            detail: keeping.detail.clone(),
            seed: prepared.seed,
            level: prepared.level,
            budget: self.budget.into(),
            sides: prepared.sides.len() as u64,
            shard: None,
            call: keeping.call.clone(),
        }
    }

    fn slice(&self, shard: Shard, after: Option<&Path>, accepted: bool, book: &mut Book) -> Result<(), Error> {
        if self.options.report.out.is_none() {
            return Err(Error::argument("a shard is not a report\n  say where its tally goes: --out DIR"));
        }
        let Some(what) = &mut book.what else { return Ok(()) };
        let after = match after {
            None => 0,
            Some(folder) => end_of_rounds(folder, what, accepted)?,
        };
        let round = round(self.budget, self.loaded.prepared.sides.len(), after);
        let blocks = shard.slice(&round);
        book.slice = Some(blocks.clone());
        what.shard = Some(Slice { shard, blocks, round });
        Ok(())
    }

    /// Puts on record what an earlier run saved, if one did: of several the one that goes farthest.
    fn resume(&self, book: &mut Book, accepted: bool, out: &Out) -> Result<(), Error> {
        let Some(what) = &book.what else { return Ok(()) };
        let mut best: Option<(u64, TallyFile)> = None;
        for (path, named) in self.saved() {
            let fits = TallyFile::read(&path).and_then(|file| match file {
                Some(file) => self.fitting(file, what, accepted, out).map(Some),
                None => Ok(None),
            });
            match fits {
                Ok(Some((end, file))) => {
                    if best.as_ref().is_none_or(|(farthest, _)| end > *farthest) {
                        best = Some((end, file));
                    }
                }
                Ok(None) => {}
                // What lies beside it need not fit, nor a report that a run replaces which was killed: its checkpoint comes first.
                Err(_) if !named || best.is_some() => {}
                Err(why) => return Err(why),
            }
        }
        let Some((_, file)) = best else {
            out.remark("there is nothing to go on from: playing from the first game");
            return Ok(());
        };
        book.recall(&file).map_err(unread)?;
        let blocks = book.reaches() - book.slice.as_ref().map_or(0, |slice| slice.start);
        let played = match self.question {
            "search" => String::new(),
            _ => format!(", which holds {} seat blocks", whole(blocks)),
        };
        out.remark(&format!("going on from {}{played}", file.path.display()));
        Ok(())
    }

    /// Returns how far a file goes, if it can be gone on from.
    fn fitting(&self, file: TallyFile, what: &What, accepted: bool, out: &Out) -> Result<(u64, TallyFile), Error> {
        let name = file.path.display();
        let help = "leave out --resume to play from the first game, or name what is of the same";
        if let Some(why) = file.what.by_other_build(accepted) {
            return Err(Error::Misfit(format!("{name} {why}, or leave out --resume")));
        }
        if let Some(misfit) = file.what.misfit(what, true) {
            let differing = self.differing(&file.path, misfit.kind, out);
            return Err(Error::Misfit(format!("{name} {}\n  {help}{differing}", misfit.why)));
        }
        if file.what.shard.as_ref().map(|slice| &slice.blocks) != what.shard.as_ref().map(|slice| &slice.blocks) {
            return Err(Error::Misfit(format!("{name} is of another slice\n  {help}")));
        }
        let end = file.pieces.iter().map(|(units, _)| units.end).max().unwrap_or(0);
        let most = self.most_blocks();
        if what.question != "search" && end > most {
            return Err(Error::Misfit(format!(
                "{name} holds {} seat blocks, and this asks for {}\n  ask for more games, or leave out --resume",
                whole(end),
                whole(most)
            )));
        }
        Ok((end, file))
    }

    /// Returns what of the scenario keeps a tally from being gone on from, in a line of its own; nothing if it is something
    /// else, or if the scenario of the tally cannot be read any more.
    fn differing(&self, path: &Path, kind: MisfitKind, out: &Out) -> String {
        let Ok(merged) = Merged::read(&[path.to_owned()]) else { return String::new() };
        let Ok(played) = load(&merged.call().asked.scenario(), &[], &merged.sources(), out) else {
            return String::new();
        };
        let relevant = |loaded: &Loaded| match kind {
            MisfitKind::Scenario => Some(self.digested(&loaded.document).root.to_json()),
            MisfitKind::Detail => Some(json!({ "expect": loaded.document.root.to_json().get("expect") })),
            _ => None,
        };
        let (Some(before), Some(now)) = (relevant(&played), relevant(self.loaded)) else {
            return String::new();
        };
        let all = differences(&before, &now);
        if all.is_empty() {
            let spelled = plain(&merged.call().asked.spelled());
            return format!("\n  the scenario is the same, but it was played by: {spelled}");
        }
        let told: Vec<String> = all.iter().take(DIFFERENCES).map(ToString::to_string).collect();
        match (all.len(), all.len() - told.len()) {
            (_, 0) => format!("\n  what differs: {}", told.join("; ")),
            (_, more) => format!("\n  what differs: {}; and {more} more", told.join("; ")),
        }
    }

    /// The seat blocks that are played at most.
    pub(super) fn most_blocks(&self) -> u64 {
        self.budget.looks(self.loaded.prepared.sides.len()).last().unwrap_or(0)
    }

    /// Where an earlier run may have saved what it played, and whether that is surely meant: its checkpoint, its report
    /// and half of that; with a folder of its own name also those with other numbers of games.
    fn saved(&self) -> Vec<(PathBuf, bool)> {
        let folder = self.folder(false);
        let half = with_more(&folder, INTERRUPTED);
        // A killed process may have set it aside.
        remove_stale_temps(&half);
        let mut all: Vec<(PathBuf, bool)> =
            [with_more(&folder, CHECKPOINT), half.join(TALLY), folder.join(TALLY)].map(|path| (path, true)).into();
        if self.options.report.out.is_none() {
            let above = folder.parent().unwrap_or(Path::new(""));
            let head = self.name_without_budget();
            let beside = fs::read_dir(above).into_iter().flatten().flatten();
            let same = beside.filter(|entry| entry.file_name().to_string_lossy().starts_with(&head));
            let mut paths: Vec<PathBuf> = same.map(|entry| entry.path()).collect();
            paths.sort();
            all.extend(paths.into_iter().map(|path| (path, false)));
        }
        all
    }
}

/// Where the rounds end that were merged in a folder.
fn end_of_rounds(folder: &Path, what: &What, accepted: bool) -> Result<u64, Error> {
    let name = folder.display();
    let Some(file) = TallyFile::read(folder)? else {
        return Err(Error::Misfit(format!("{name} holds no tally\n  name what `balance merge` made: --after DIR")));
    };
    if let Some(why) = file.what.by_other_build(accepted) {
        return Err(Error::Misfit(format!("{name} {why}")));
    }
    if let Some(misfit) = file.what.misfit(what, false) {
        return Err(Error::Misfit(format!("{name} {}\n  name what was merged of the same", misfit.why)));
    }
    let open = told_of(folder).is_some_and(|stopped| stopped == Stopped::NextRound.name());
    match &file.pieces[..] {
        [(units, _)] if open && units.start == 0 => Ok(units.end),
        _ => Err(Error::Misfit(format!(
            "no round follows {name}: it is not what `balance merge` leaves between rounds\n  name that: --after DIR"
        ))),
    }
}

fn unread(source: std::io::Error) -> Error {
    let help = "play it anew, without --resume";
    Error::File { what: "failed to read what was saved".to_owned(), source, help }
}
