//! Writes the files of a report. If a chart or the page fails, the rest is still written.

use super::TALLY;
use crate::build::build_id;
use crate::command_line::process_args;
use crate::crash::caught;
use crate::error::Error;
use crate::experiment::{Answer, Session};
use crate::folder::REPORTS;
use crate::folder::hashes;
use crate::index;
use crate::load::Loaded;
use crate::manifest::Keys;
use crate::manifest::{Manifest, SCHEMA_VERSION, threads};
use crate::outside::*;
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
            self.manifest(answer, &hashes(fresh)?, &not_drawn).write(fresh)
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
        files: &BTreeMap<String, String>,
        not_drawn: &[String],
    ) -> Manifest<'m, M> {
        let Session { experiment, saved, .. } = self;
        let Loaded { document, prepared, .. } = experiment.loaded;
        let head = answer.report.head();
        let (games_asked, precision_asked, max_games) = match experiment.budget {
            Budget::Games(games) => (Some(games), None, None),
            Budget::Precision { half_width, max_games } => (None, Some(half_width), Some(max_games)),
            Budget::Until { max_games } => (None, None, Some(max_games)),
        };
        let keys = vec![
            ("schema_version", json!(SCHEMA_VERSION)),
            ("balance_version", json!(env!("CARGO_PKG_VERSION"))),
            ("build_id", json!(build_id())),
            // Other builds that played some of the games, which the user accepted.
            ("other_builds", json!(saved.other_builds())),
            ("command", json!(process_args())),
            ("scenario_file", json!(experiment.path().display().to_string())),
            ("card_files", document.card_files.iter().map(|file| file.display().to_string()).collect()),
            ("game", json!(prepared.game)),
            ("title", json!(prepared.title)),
            ("label", json!(experiment.loaded.label)),
            // SHA-256 of the scenario with its cards and overrides, without seed, budget and expectations.
            ("digest", json!(experiment.digest)),
            ("question", json!(experiment.question_name())),
            // The digest of the scenario alone, which all its reports share.
            ("scenario_digest", json!(experiment.loaded.digest())),
            ("seed", exact(json!(prepared.seed))),
            ("games_asked", json!(games_asked)),
            ("precision_asked", json!(precision_asked)),
            ("max_games", json!(max_games)),
            ("level", json!(prepared.level)),
            ("games_played", json!(head.games)),
            ("total_games", json!(head.games_in_all)),
            ("seat_blocks", json!(head.blocks)),
            ("checkpoints", json!(answer.looks)),
            ("stopped", json!(answer.stopped.name())),
            ("stopping_rule", json!(answer.rule)),
            ("recalled", saved.recalled_entries()),
            ("abandoned_games", json!(head.bugs.abandoned_games)),
            ("threads", json!(threads(experiment.threads()))),
            ("seconds", json!(answer.took.as_secs_f64())),
            ("games_per_second", json!(self.speed(answer))),
            ("finished", json!(now())),
            ("answer", json!(answer.story.headline())),
            ("changes", json!(experiment.loaded.changes())),
            ("platform", json!(format!("{} {}", std::env::consts::OS, std::env::consts::ARCH))),
            ("scenario", exact(document.root.to_json())),
            ("files", json!(files)),
        ];
        let not_drawn = (!not_drawn.is_empty()).then(|| ("not_drawn", json!(not_drawn)));
        Manifest { keys: Keys(keys.into_iter().chain(not_drawn).collect()), more: &answer.more }
    }
}

#[expect(clippy::disallowed_methods, reason = "for the manifest alone")]
fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = DateTime::from_timestamp(since.as_secs().cast_signed(), 0).unwrap_or_default();
    now.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
