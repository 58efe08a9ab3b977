//! Writes the files of a report. If a chart or the page fails, the rest is still written.

use crate::checkpoint::TALLY;
use crate::command_line::process_args;
use crate::crash::caught;
use crate::folder::hashes;
use crate::index;
use crate::manifest::{Manifest, SCHEMA_VERSION, threads};
use crate::prelude::*;
use balance_engine::game::exact::exact;
use chrono::DateTime;
use std::time::{SystemTime, UNIX_EPOCH};

impl Session<'_> {
    /// Writes the report, its manifest last, and moves it into place. Charts or pages that fail are only remarks.
    pub(crate) fn write<M: Serialize>(&self, answer: &Answer<'_, M>) -> Result<PathBuf, Error> {
        let Session { experiment, saved, out } = self;
        // An interrupted report never replaces a complete one.
        let interrupted = answer.stopped == Stopped::Interrupted;
        let write = |fresh: &Path| -> Result<(), WriteError> {
            answer.report.write_all(fresh)?;
            for (name, text) in &answer.extras.files {
                fill(&fresh.join(name), text.as_bytes())?;
            }
            saved.write(&fresh.join(TALLY), fill)?;
            answer.extras.rows.as_ref().map_or(Ok(()), |rows| rows.put_into(fresh))?;
            let not_drawn = self.draw(answer, fresh);
            for why in &not_drawn {
                out.remark(&format!("the report is written without {why}"));
            }
            let manifest = self.manifest(answer, hashes(fresh)?, not_drawn);
            let text = serde_json::to_string_pretty(&manifest)? + "\n";
            fill(&fresh.join(MANIFEST), text.as_bytes())
        };
        let put = self.put(interrupted, write);
        let written = self.written(interrupted, put).map_err(|why| {
            let rows = answer.extras.rows.as_ref();
            let kept = rows.map(|rows| format!("\n  {}", rows.rescued(&experiment.folder(interrupted))));
            Error::Unwritten(why.to_string() + &kept.unwrap_or_default())
        })?;
        if experiment.options.report.out.is_none()
            && let Err(why) = caught(|| index::write(Path::new(REPORTS), &index::reports(Path::new(REPORTS))?))
        {
            // The report is complete. The next report makes the list again.
            out.remark(&format!("the page that lists reports was not updated: {why}"));
        }
        Ok(written)
    }

    fn manifest<'m, M>(
        &self,
        answer: &'m Answer<'_, M>,
        files: BTreeMap<String, String>,
        not_drawn: Vec<String>,
    ) -> Manifest<'m, M> {
        let Session { experiment, saved, .. } = self;
        let Loaded { document, prepared, .. } = experiment.loaded;
        let head = answer.report.head();
        let (games_asked, precision_asked, max_games) = match experiment.budget {
            Budget::Games(games) => (Some(games), None, None),
            Budget::Precision { half_width, max_games } => (None, Some(half_width), Some(max_games)),
            Budget::Until { max_games } => (None, None, Some(max_games)),
        };
        Manifest {
            schema_version: SCHEMA_VERSION,
            balance_version: env!("CARGO_PKG_VERSION"),
            build_id: build_id(),
            other_builds: saved.other_builds(),
            command: process_args(),
            scenario_file: experiment.path().display().to_string(),
            card_files: document.card_files.iter().map(|file| file.display().to_string()).collect(),
            game: prepared.game,
            title: prepared.title.clone(),
            label: experiment.loaded.label.clone(),
            digest: experiment.digest.clone(),
            question: experiment.question_name(),
            scenario_digest: experiment.loaded.digest(),
            seed: prepared.seed,
            games_asked,
            precision_asked,
            max_games,
            level: prepared.level,
            games_played: head.games,
            games_in_all: head.games_in_all,
            seat_blocks: head.blocks,
            looks: answer.looks,
            stopped: answer.stopped.name(),
            stopping_rule: &answer.rule,
            recalled: saved.recalled_entries(),
            abandoned_games: head.bugs.abandoned_games,
            threads: threads(experiment.threads()),
            seconds: answer.took.as_secs_f64(),
            games_per_second: self.speed(answer),
            finished: now(),
            answer: answer.story.headline(),
            changes: experiment.loaded.changes(),
            platform: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            scenario: exact(document.root.to_json()),
            files,
            not_drawn,
            more: &answer.more,
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "for the manifest alone")]
fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = DateTime::from_timestamp(since.as_secs().cast_signed(), 0).unwrap_or_default();
    now.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
