//! Shards that are put together: all there, none twice, all of the same.

use std::ops::Range;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::call::Call;
use super::tally_file::TallyFile;
use super::what::What;
use crate::error::Error;
use crate::shard::Shard;
use balance_scenario::Memory;

/// The most shards that a message names.
const NAMED: usize = 5;

/// Files of tallies that fit together, and cover all seat blocks up to some.
#[derive(Debug)]
pub(crate) struct Merged {
    pub(super) files: Vec<TallyFile>,
}

impl Merged {
    /// Reads the files, or those of folders, and holds them against each other.
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Self, Error> {
        let mut files: Vec<TallyFile> = Vec::new();
        let read: Vec<_> = paths.par_iter().map(|path| TallyFile::read(path)).collect();
        for (path, read) in paths.iter().zip(read) {
            let Some(file) = read? else {
                let help = "name folders that `--shard` made, or files of tallies";
                return Err(Error::Misfit(format!("{} holds no tally\n  {help}", path.display())));
            };
            if let Some(first) = files.first()
                && let Some(misfit) = file.what.misfit(&first.what, false)
            {
                return Err(Error::Misfit(format!(
                    "{} {}: it cannot be put together with {}\n  leave out what is of something else",
                    path.display(),
                    misfit.why,
                    paths[0].display()
                )));
            }
            files.push(file);
        }
        let merged = Merged { files };
        merged.must_cover()?;
        Ok(merged)
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.files.iter().map(|file| file.path.clone())
    }

    /// Shows that this program can make the report of them: its build played all of them, or the user accepts others.
    pub(crate) fn must_be_of_this_build(&self, accepted: bool) -> Result<(), Error> {
        let of = |file: &TallyFile| Some((file.path.display().to_string(), file.what.by_other_build(accepted)?));
        match self.files.iter().find_map(of) {
            Some((path, why)) => Err(Error::Misfit(format!("{path} {why}"))),
            None => Ok(()),
        }
    }

    /// Shows that they are of what is asked now: another build may read the same scenario differently.
    pub(super) fn must_fit(&self, what: &What) -> Result<(), Error> {
        match self.files[0].what.misfit(what, false) {
            Some(misfit) => Err(Error::Misfit(format!(
                "{} {}\n  play it again: this build cannot go on from it",
                self.files[0].path.display(),
                misfit.why
            ))),
            None => Ok(()),
        }
    }

    pub(crate) fn call(&self) -> &Call {
        &self.files[0].what.call
    }

    pub(crate) fn sources(&self) -> Memory {
        let files = self.call().files.iter();
        files.fold(Memory::new(), |memory, (path, text)| memory.with(Path::new(path), text.as_str()))
    }

    /// All pieces with the file of each, in the order of their seat blocks.
    fn pieces(&self) -> Vec<(&Range<u64>, &TallyFile)> {
        let of = |file| -> Vec<_> {
            let file: &TallyFile = file;
            file.pieces.iter().map(|(units, _)| (units, file)).collect()
        };
        let mut pieces: Vec<_> = self.files.iter().flat_map(of).collect();
        pieces.sort_by_key(|(units, _)| (units.start, units.end));
        pieces
    }

    /// Every seat block must be in just one of them, up to the end of their round.
    fn must_cover(&self) -> Result<(), Error> {
        let mut end = 0;
        let mut last: Option<&TallyFile> = None;
        for (units, file) in self.pieces() {
            if units.start < end
                && let Some(last) = last
            {
                return Err(Error::Misfit(format!(
                    "{} and {} both hold seat blocks {} to {}\n  name each shard once, and those of one round alone",
                    last.path.display(),
                    file.path.display(),
                    units.start,
                    end.min(units.end) - 1
                )));
            }
            if units.start > end {
                return Err(Error::Misfit(self.missing(end..units.start)));
            }
            (end, last) = (units.end, Some(file));
        }
        let shards = self.files.iter().filter_map(|file| file.what.shard.as_ref());
        match shards.map(|slice| slice.round.end).max() {
            Some(all) if all > end => Err(Error::Misfit(self.missing(end..all))),
            _ => Ok(()),
        }
    }

    /// Seat blocks that are in none of them, and in which shards they would be.
    fn missing(&self, gap: Range<u64>) -> String {
        let slices = self.files.iter().filter_map(|file| file.what.shard.as_ref());
        let mut around = slices.filter(|slice| slice.round.start < gap.end && gap.start < slice.round.end);
        let blocks = format!("seat blocks {} to {} are in none of them", gap.start, gap.end - 1);
        let Some(slice) = around.next_back() else {
            return format!("{blocks}\n  name what was merged before, or the shards of the round before");
        };
        let of = slice.shard.of;
        let meets = |number: &u64| {
            let its = Shard { number: *number, of }.slice(&slice.round);
            its.start < gap.end && gap.start < its.end
        };
        let mut shards = (1..=of).filter(meets).map(|number| Shard { number, of }.to_string());
        let mut named: Vec<String> = shards.by_ref().take(NAMED).collect();
        let more = shards.count();
        if more > 0 {
            named.push(format!("{more} more"));
        }
        let (is, play) = if named.len() > 1 { ("are", "them") } else { ("is", "it") };
        format!("{blocks}: shard {} {is} missing, or not whole\n  play {play} and name {play} too", named.join(", "))
    }
}
