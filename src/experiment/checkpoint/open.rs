//! Opens the saved games of an experiment: those to continue from, and the slice that it plays.

use super::CHECKPOINT;
use super::merged_shards::MergedShards;
use super::play_spec::{MismatchKind, PlaySpec, Slice};
use super::saved_games::SavedGames;
use super::tally_file::{TALLY, TallyFile};
use crate::args::Parts;
use crate::build::build_id;
use crate::error::Error;
use crate::experiment::Experiment;
use crate::experiment::INTERRUPTED;
use crate::experiment::Resumable;
use crate::experiment::replaced::manifest_bytes;
use crate::folder::stopping_rule_of;
use crate::load::Loaded;
use crate::out::Out;
use crate::outside::*;
use crate::shard::{Shard, round};
use balance_report::files::{Lock, place_lock};

const MAX_DIFFERENCES: usize = 3;

impl Experiment<'_> {
    /// Returns the games saved so far, and where to save more. An error if they don't match, or would be lost.
    pub(crate) fn saved_games(&self, out: &Out) -> Result<SavedGames, Error> {
        let folder = self.folder(false);
        let saved = self.load_saved_games(&folder, out)?;
        if self.options.report.no_report {
            return Ok(saved);
        }
        match self.lost_games(&saved, &folder) {
            Some(lost) => Err(Error::Place(format!(
                "{} contains {lost}\n  name another folder, or replace it with --force",
                folder.display()
            ))),
            None => Ok(saved),
        }
    }

    fn load_saved_games(&self, folder: &Path, out: &Out) -> Result<SavedGames, Error> {
        let mut saved = SavedGames::default();
        saved.manifest_before = manifest_bytes(folder);
        let Some(resumable) = &self.resumable else { return Ok(saved) };
        let mut spec = self.spec(resumable);
        if let Some(merged) = resumable.merged {
            merged.ensure_matches(&spec)?;
            (saved.spec, saved.merges) = (Some(spec), true);
            let recalled = merged.files.iter().try_for_each(|file| saved.recall(file));
            return recalled.map(|()| saved).map_err(unread);
        }
        if self.options.report.no_report {
            return Ok(saved);
        }
        let saves = &resumable.parts.saves;
        if let Some(shard) = resumable.parts.shard {
            let slice = self.slice(shard, resumable.parts, &spec)?;
            saved.slice = Some(slice.blocks.clone());
            spec.shard = Some(slice);
        }
        let best = if saves.resume { self.file_to_resume(&spec, saves.accept_other_build, out)? } else { None };
        saved.spec = Some(spec);
        if let Some(file) = best {
            saved.recall(&file).map_err(unread)?;
            let blocks = saved.contiguous_end() - saved.slice.as_ref().map_or(0, |slice| slice.start);
            let played = match self.question {
                "search" => String::new(),
                _ => format!(", which has {} seat blocks", whole(blocks)),
            };
            out.remark(&format!("continuing from {}{played}", file.path.display()));
        }
        let checkpoint = with_more(folder, CHECKPOINT);
        remove_stale_temps(&checkpoint);
        match Lock::try_take(&place_lock(&checkpoint)) {
            Ok(None) => out.remark(&format!(
                "another command is playing for {}: this one saves nothing until the end",
                folder.display()
            )),
            lock => {
                saved.lock = lock.ok().flatten();
                if !saves.resume && checkpoint.exists() {
                    out.remark(&format!(
                        "{} has games of an earlier run, and is replaced: this run starts from the first game\n  \
                         to continue the earlier run, stop now and add --resume",
                        checkpoint.display()
                    ));
                }
                saved.checkpoint = Some((checkpoint, saves.save_every));
            }
        }
        Ok(saved)
    }

    fn spec(&self, resumable: &Resumable<'_>) -> PlaySpec {
        let prepared = &self.loaded.prepared;
        PlaySpec {
            balance_version: env!("CARGO_PKG_VERSION").to_owned(),
            builds: vec![build_id().to_owned()],
            question: resumable.call.asked.question(self.question).to_owned(),
            digest: self.digest.clone(),
            detail: resumable.detail.clone(),
            seed: prepared.seed,
            level: prepared.level,
            budget: self.budget,
            sides: prepared.sides.len() as u64,
            shard: None,
            call: resumable.call.clone(),
        }
    }

    fn slice(&self, shard: Shard, parts: &Parts, spec: &PlaySpec) -> Result<Slice, Error> {
        if self.options.report.out.is_none() {
            return Err(Error::argument("a shard needs a folder for its tally\n  name one: --out DIR"));
        }
        let after = match &parts.after {
            None => 0,
            Some(folder) => end_of_rounds(folder, spec, parts.saves.accept_other_build)?,
        };
        let round = round(self.budget, self.loaded.prepared.sides.len(), after);
        Ok(Slice { shard, blocks: shard.slice(&round), round })
    }

    fn file_to_resume(&self, spec: &PlaySpec, accepted: bool, out: &Out) -> Result<Option<TallyFile>, Error> {
        let mut best: Option<(u64, TallyFile)> = None;
        for (path, is_named) in self.resume_candidates() {
            let read = TallyFile::read(&path);
            let matching = read.and_then(|file| file.map(|file| self.matching(file, spec, accepted, out)).transpose());
            match matching {
                Ok(Some((end, file))) if best.as_ref().is_none_or(|(farthest, _)| end > *farthest) => {
                    best = Some((end, file));
                }
                // Folders beside the report needn't match. Nor need the report, if the run that was replacing it left a checkpoint.
                Err(why) if is_named && best.is_none() => return Err(why),
                _ => {}
            }
        }
        if best.is_none() {
            out.remark("there is nothing to resume: playing from the first game");
        }
        Ok(best.map(|(_, file)| file))
    }

    fn matching(&self, file: TallyFile, spec: &PlaySpec, accepted: bool, out: &Out) -> Result<(u64, TallyFile), Error> {
        let name = file.path.display();
        let help = "omit --resume to play from the first game, or name the report of the same play";
        if let Some(why) = file.spec.by_other_build(accepted) {
            return Err(Error::Mismatch(format!("{name} {why}, or omit --resume")));
        }
        if let Some(mismatch) = file.spec.mismatch(spec, true) {
            let differing = self.differing(&file.path, mismatch.kind, out);
            return Err(Error::Mismatch(format!("{name} {}\n  {help}{differing}", mismatch.why)));
        }
        if file.spec.shard.as_ref().map(|slice| &slice.blocks) != spec.shard.as_ref().map(|slice| &slice.blocks) {
            return Err(Error::Mismatch(format!("{name} is another slice\n  {help}")));
        }
        let end = file.of_run().map(|units| units.end).max().unwrap_or(0);
        let max = self.max_blocks();
        if spec.question != "search" && end > max {
            return Err(Error::Mismatch(format!(
                "{name} has {} seat blocks, and this command plays {}\n  ask for more games, or omit --resume",
                whole(end),
                whole(max)
            )));
        }
        Ok((end, file))
    }

    /// Returns a line about the values of the scenario that differ from a tally's; empty if there are none.
    fn differing(&self, path: &Path, kind: MismatchKind, out: &Out) -> String {
        let Ok(merged) = MergedShards::read(&[path.to_owned()]) else { return String::new() };
        let Ok(played) = merged.load(out) else { return String::new() };
        let relevant = |loaded: &Loaded| match kind {
            MismatchKind::Scenario => Some(self.digested(&loaded.document).root.to_json()),
            MismatchKind::Detail => Some(json!({ "expect": loaded.document.root.to_json().get("expect") })),
            _ => None,
        };
        let (Some(before), Some(now)) = (relevant(&played), relevant(self.loaded)) else {
            return String::new();
        };
        let all = differences(&before, &now);
        if all.is_empty() {
            let command_line = sanitize(&merged.call().asked.format_command());
            return format!("\n  the scenario is the same, but the command was: {command_line}");
        }
        let mut shown: Vec<String> = all.iter().take(MAX_DIFFERENCES).map(ToString::to_string).collect();
        if all.len() > shown.len() {
            shown.push(format!("and {} more", all.len() - shown.len()));
        }
        format!("\n  what differs: {}", shown.join("; "))
    }

    pub(super) fn max_blocks(&self) -> u64 {
        self.budget.looks(self.loaded.prepared.sides.len()).last().unwrap_or(0)
    }

    /// Returns where an earlier run may have saved its games, with false for reports with other numbers of games.
    fn resume_candidates(&self) -> Vec<(PathBuf, bool)> {
        let folder = self.folder(false);
        let half = with_more(&folder, INTERRUPTED);
        // A process that was killed may have moved it aside.
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

/// Returns the end of the rounds that a folder contains, as `balance merge` left it.
fn end_of_rounds(folder: &Path, spec: &PlaySpec, accepted: bool) -> Result<u64, Error> {
    let name = folder.display();
    let Some(file) = TallyFile::read(folder)? else {
        return Err(Error::Mismatch(format!(
            "{name} has no tally\n  name the folder of the last `balance merge`: --after DIR"
        )));
    };
    if let Some(why) = file.spec.by_other_build(accepted) {
        return Err(Error::Mismatch(format!("{name} {why}")));
    }
    if let Some(mismatch) = file.spec.mismatch(spec, false) {
        return Err(Error::Mismatch(format!("{name} {}\n  name the merged folder of the same play", mismatch.why)));
    }
    let open = stopping_rule_of(folder).is_some_and(|stopped| stopped == Stopped::NextRound.name());
    match file.of_run().collect::<Vec<_>>()[..] {
        [units] if open && units.start == 0 => Ok(units.end),
        _ => Err(Error::Mismatch(format!(
            "no round follows {name}, which `balance merge` didn't leave between rounds\n  name the folder of the last `balance merge`: --after DIR"
        ))),
    }
}

fn unread(source: std::io::Error) -> Error {
    let help = "play again without --resume";
    Error::File { what: "failed to read the saved games".to_owned(), source, help }
}
