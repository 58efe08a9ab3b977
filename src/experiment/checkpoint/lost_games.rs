//! Finds games that would be lost if a report or a tally replaced the tally in its folder.

use super::saved_games::SavedGames;
use crate::experiment::Experiment;
use crate::experiment::replaced::OldReport;
use crate::folder::{manifest_of, printable};
use crate::outside::*;

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
    /// Describes the part: "shard 1/2 of `balance run`, digest 0123abcd, seed 7, 50 seat blocks from 0 on".
    fn words(&self) -> String {
        let part = match &self.shard {
            Some(shard) => format!("shard {shard}"),
            None => "merged shards".to_owned(),
        };
        let first = self.blocks.first().map_or(0, |[from, _]| *from);
        let count = self.blocks.iter().map(|[from, to]| to.saturating_sub(*from));
        printable(&format!(
            "{part} of `balance {}`, digest {}, seed {}, {} seat blocks from {first}",
            self.question,
            self.digest.get(..8).unwrap_or(&self.digest),
            self.seed,
            count.fold(0, u64::saturating_add),
        ))
    }
}

impl Experiment<'_> {
    /// Describes a tally, or a report in the place of a shard, that would be lost; `None` with `--force` or under reports/.
    pub(crate) fn lost_games(&self, saved: &SavedGames, folder: &Path) -> Option<String> {
        if self.options.report.force || self.options.report.out.is_none() {
            return None;
        }
        if let (Some(_), Ok(old)) = (&saved.slice, manifest_of::<OldReport>(folder)) {
            return Some(format!("a whole report, not only a shard: {}", old.words()));
        }
        let old = manifest_of::<OldPart>(folder).ok()?;
        (!self.includes(&old, saved)).then(|| old.words())
    }

    fn includes(&self, old: &OldPart, saved: &SavedGames) -> bool {
        let Some(spec) = &saved.spec else { return false };
        let units = match &saved.slice {
            Some(slice) => slice.clone(),
            None if saved.merges => 0..saved.contiguous_end(),
            None => 0..self.max_blocks(),
        };
        spec.question == old.question
            && spec.digest == old.digest
            && spec.seed == old.seed
            && old.blocks.iter().all(|[from, to]| units.start <= *from && *to <= units.end)
    }
}
