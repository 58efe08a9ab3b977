//! Shards to merge: all of the same play, none missing, none twice.

use super::play_spec::PlaySpec;
use super::recorded_command::RecordedCommand;
use super::tally_file::TallyFile;
use crate::error::Error;
use crate::exit::Exit;
use crate::load::{Loaded, load};
use crate::out::Out;
use crate::outside::*;
use crate::shard::Shard;
use balance_scenario::Memory;
use rayon::prelude::*;

const MAX_NAMED: usize = 5;

/// Tally files of the same play that together contain all seat blocks from the first one on.
#[derive(Debug)]
pub(crate) struct MergedShards {
    pub(super) files: Vec<TallyFile>,
}

impl MergedShards {
    /// Reads tally files, or those in folders. Fails if they don't belong together or if one is missing.
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Self, Error> {
        let mut files: Vec<TallyFile> = Vec::new();
        let read: Vec<_> = paths.par_iter().map(|path| TallyFile::read(path)).collect();
        for (path, read) in paths.iter().zip(read) {
            let Some(file) = read? else {
                let name = sanitize(&path.display().to_string());
                return Err(Error::Mismatch(match path.exists() {
                    true => format!(
                        "{name} has no tally\n  name folders written with --shard, or their tally files: balance merge shard1 \
                         shard2"
                    ),
                    false => format!("{name}: there is no such folder\n  name the folders that --shard wrote"),
                }));
            };
            if let Some(first) = files.first()
                && let Some(mismatch) = file.spec.mismatch(&first.spec, false)
            {
                return Err(Error::Mismatch(format!(
                    "{} {}: it can't be merged with {}\n  omit the one that doesn't belong",
                    path.display(),
                    mismatch.why,
                    paths[0].display()
                )));
            }
            files.push(file);
        }
        let merged = MergedShards { files };
        merged.ensure_complete()?;
        Ok(merged)
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.files.iter().map(|file| file.path.clone())
    }

    /// Fails if another build played some of them, unless the user has accepted that.
    pub(crate) fn ensure_this_build(&self, accepted: bool) -> Result<(), Error> {
        let of = |file: &TallyFile| Some((file.path.display().to_string(), file.spec.by_other_build(accepted)?));
        match self.files.iter().find_map(of) {
            Some((path, why)) => Err(Error::Mismatch(format!("{path} {why}"))),
            None => Ok(()),
        }
    }

    /// Fails if this build reads the scenario differently from the one that played it.
    pub(super) fn ensure_matches(&self, spec: &PlaySpec) -> Result<(), Error> {
        let first = &self.files[0];
        let Some(mismatch) = first.spec.mismatch(spec, false) else { return Ok(()) };
        let (name, why) = (first.path.display(), mismatch.why);
        Err(Error::Mismatch(format!("{name} {why}\n  play it again: this build can't continue it")))
    }

    pub(crate) fn call(&self) -> &RecordedCommand {
        &self.files[0].spec.call
    }

    pub(crate) fn load(&self, out: &Out) -> Result<Loaded, Exit> {
        load(&self.call().asked.scenario(), &[], &self.sources(), out)
    }

    pub(crate) fn sources(&self) -> Memory {
        let files = self.call().files.iter();
        files.fold(Memory::new(), |memory, (path, text)| memory.with(Path::new(path), text.as_str()))
    }

    fn pieces(&self) -> Vec<(&Range<u64>, &TallyFile)> {
        let pieces = self.files.iter().flat_map(|file| file.of_run().map(move |units| (units, file)));
        let mut pieces: Vec<_> = pieces.collect();
        pieces.sort_by_key(|(units, _)| (units.start, units.end));
        pieces
    }

    /// Fails unless each seat block is in exactly one file, up to the end of the round.
    fn ensure_complete(&self) -> Result<(), Error> {
        let mut end = 0;
        let mut last: Option<&TallyFile> = None;
        for (units, file) in self.pieces() {
            if units.start < end
                && let Some(last) = last
            {
                return Err(Error::Mismatch(format!(
                    "{} and {} both have seat blocks {} to {}\n  name each shard once, and only shards of one round",
                    last.path.display(),
                    file.path.display(),
                    units.start,
                    end.min(units.end) - 1
                )));
            }
            if units.start > end {
                return Err(Error::Mismatch(self.missing(end..units.start)));
            }
            (end, last) = (units.end, Some(file));
        }
        let shards = self.files.iter().filter_map(|file| file.spec.shard.as_ref());
        match shards.map(|slice| slice.round.end).max() {
            Some(all) if all > end => Err(Error::Mismatch(self.missing(end..all))),
            _ => Ok(()),
        }
    }

    fn missing(&self, gap: Range<u64>) -> String {
        let slices = self.files.iter().filter_map(|file| file.spec.shard.as_ref());
        let mut around = slices.filter(|slice| slice.round.start < gap.end && gap.start < slice.round.end);
        let blocks = format!("seat blocks {} to {} are missing", gap.start, gap.end - 1);
        let Some(slice) = around.next_back() else {
            return format!("{blocks}\n  also name the folder of the last merge, or the shards of the round before");
        };
        let of = slice.shard.of;
        let meets = |number: &u64| {
            let its = Shard { number: *number, of }.slice(&slice.round);
            its.start < gap.end && gap.start < its.end
        };
        let mut shards = (1..=of).filter(meets).map(|number| Shard { number, of }.to_string());
        let mut named: Vec<String> = shards.by_ref().take(MAX_NAMED).collect();
        let more = shards.count();
        if more > 0 {
            named.push(format!("{more} more"));
        }
        let (is, play) = if named.len() > 1 { ("are", "them") } else { ("is", "it") };
        format!("{blocks}: shard {} {is} missing or incomplete\n  play {play}, and name {play} too", named.join(", "))
    }
}
