//! The files of a report. A chart or a page that can't be made costs nothing else.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::DateTime;
use serde::Serialize;

use super::{Answer, Experiment, speed};
use crate::build::build_id;
use crate::crash::caught;
use crate::error::Error;
use crate::folder::{MANIFEST, REPORTS, hashes};
use crate::index::renew;
use crate::kept::{Book, TALLY};
use crate::load::Loaded;
use crate::manifest::{Manifest, SCHEMA_VERSION, threads};
use crate::out::Out;
use crate::spelled::typed;
use balance_engine::game::exact::exact;
use balance_engine::sim::{Budget, Stopped};
use balance_report::frame::{WriteError, fill};

impl Experiment<'_> {
    /// Writes the frames with the summary and the tally, then the charts and the page, then the manifest into a fresh
    /// folder, and puts that in its place, which it returns. A chart or a page that can't be made is a remark.
    pub(crate) fn write<M: Serialize>(&self, book: &Book, answer: &Answer<'_, M>, out: &Out) -> Result<PathBuf, Error> {
        // Half of a report does not take the place of a whole one.
        let interrupted = answer.counts.stopped == Stopped::Interrupted;
        let write = |fresh: &Path| -> Result<(), WriteError> {
            answer.report.write_all(fresh)?;
            for (name, text) in &answer.besides.files {
                fill(&fresh.join(name), text.as_bytes())?;
            }
            book.write(&fresh.join(TALLY), fill)?;
            answer.besides.rows.as_ref().map_or(Ok(()), |rows| rows.put_into(fresh))?;
            let not_drawn = self.draw(book, answer, fresh);
            for why in &not_drawn {
                out.remark(&format!("the report is written without {why}"));
            }
            let manifest = self.manifest(book, answer, hashes(fresh)?, not_drawn);
            let text = serde_json::to_string_pretty(&manifest)? + "\n";
            fill(&fresh.join(MANIFEST), text.as_bytes())
        };
        let put = self.put(book, interrupted, write);
        let written = self.written(book, interrupted, put, out).map_err(|why| {
            let rows = answer.besides.rows.as_ref();
            let kept = rows.map(|rows| format!("\n  {}", rows.rescued(&self.folder(interrupted))));
            Error::Unwritten(why.to_string() + &kept.unwrap_or_default())
        })?;
        if self.options.report.out.is_none()
            && let Err(why) = caught(|| renew(Path::new(REPORTS)))
        {
            // The report is there whole. A list of it that could not be made is made by the next.
            out.remark(&format!("the page that lists reports stays as it was: {why}"));
        }
        Ok(written)
    }

    fn manifest<'m, M>(
        &self,
        book: &Book,
        answer: &'m Answer<'_, M>,
        files: BTreeMap<String, String>,
        not_drawn: Vec<String>,
    ) -> Manifest<'m, M> {
        let Loaded { document, prepared, .. } = self.loaded;
        let (counts, seconds) = (&answer.counts, answer.took.as_secs_f64());
        let (games_asked, precision_asked, max_games) = match self.budget {
            Budget::Games(games) => (Some(games), None, None),
            Budget::Precision { half_width, max_games } => (None, Some(half_width), Some(max_games)),
            Budget::Until { max_games } => (None, None, Some(max_games)),
        };
        Manifest {
            schema_version: SCHEMA_VERSION,
            balance_version: env!("CARGO_PKG_VERSION"),
            build_id: build_id(),
            other_builds: book.other_builds(),
            command: typed(),
            scenario_file: self.path().display().to_string(),
            card_files: document.card_files.iter().map(|file| file.display().to_string()).collect(),
            game: prepared.game,
            title: prepared.title.clone(),
            label: self.loaded.label.clone(),
            digest: self.digest.clone(),
            question: self.question_name(),
            scenario_digest: self.scenario_digest(),
            seed: prepared.seed,
            games_asked,
            precision_asked,
            max_games,
            level: prepared.level,
            games_played: counts.games,
            games_in_all: counts.games_in_all,
            seat_blocks: counts.blocks,
            looks: counts.looks,
            stopped: counts.stopped.name(),
            stopping_rule: &answer.rule,
            recalled: book.told(),
            abandoned_games: answer.report.head().bugs.abandoned_games,
            threads: threads(self.threads()),
            seconds,
            games_per_second: speed(book, answer),
            finished: now(),
            answer: answer.story.headline(),
            changes: self.loaded.changes(),
            platform: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            scenario: exact(document.root.to_json()),
            files,
            not_drawn,
            more: &answer.more,
        }
    }
}

/// The time of the day, to the second, in UTC.
#[expect(clippy::disallowed_methods, reason = "for the manifest alone")]
fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = DateTime::from_timestamp(since.as_secs().cast_signed(), 0).unwrap_or_default();
    now.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
