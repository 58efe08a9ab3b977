//! The tally that lies where a report or another tally is to go, and whether some of its games would be lost.

use std::path::Path;

use serde::Deserialize;

use super::book::Book;
use crate::experiment::Experiment;
use crate::folder::{manifest_of, printable};
use crate::replaced::OldReport;

/// A folder that holds a tally and no report, as its manifest describes it.
#[derive(Deserialize)]
struct OldPart {
    question: String,
    digest: String,
    #[serde(deserialize_with = "balance_engine::game::exact::deserialize")]
    seed: u64,
    shard: Option<String>,
    blocks: Vec<[u64; 2]>,
}

impl OldPart {
    /// The part in a few words: "shard 1/2 of `balance run`, digest 0123abcd, seed 7, 50 seat blocks from 0 on".
    fn words(&self) -> String {
        let what = match &self.shard {
            Some(shard) => format!("shard {shard}"),
            None => "merged shards".to_owned(),
        };
        let first = self.blocks.first().map_or(0, |[from, _]| *from);
        let count = self.blocks.iter().map(|[from, to]| to.saturating_sub(*from));
        printable(&format!(
            "{what} of `balance {}`, digest {}, seed {}, {} seat blocks from {first} on",
            self.question,
            self.digest.get(..8).unwrap_or(&self.digest),
            self.seed,
            count.fold(0, u64::saturating_add),
        ))
    }
}

impl Experiment<'_> {
    /// Returns in words what lies in a folder, if some of its games would be lost by what is put there: a part of something else or
    /// of other seat blocks, or a report that a shard would replace. `None` if nothing would be lost, if the user accepts that, or
    /// if the folder is not one that the user named.
    pub(crate) fn lost_games(&self, book: &Book, folder: &Path) -> Option<String> {
        if self.options.report.force || self.options.report.out.is_none() {
            return None;
        }
        if let (Some(_), Ok(old)) = (&book.slice, manifest_of::<OldReport>(folder)) {
            return Some(format!("a report, which is more than a shard: {}", old.words()));
        }
        let old = manifest_of::<OldPart>(folder).ok()?;
        (!self.includes(&old, book)).then(|| old.words())
    }

    /// True if what is played or merged has all games of a part.
    fn includes(&self, old: &OldPart, book: &Book) -> bool {
        let Some(what) = &book.what else { return false };
        let units = match &book.slice {
            Some(slice) => slice.clone(),
            None if book.merges => 0..book.reaches(),
            None => 0..self.most_blocks(),
        };
        what.question == old.question
            && what.digest == old.digest
            && what.seed == old.seed
            && old.blocks.iter().all(|[from, to]| units.start <= *from && *to <= units.end)
    }
}
