//! What a matrix and a search have in common: what is asked, and the folder that the answer is
//! written to.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use crate::cli::Exit;
use crate::cli::finish::{print, write};
use crate::cli::load::{Loaded, stem};
use crate::cli::manifest::{Counts, Facts, Manifest, digest_with_variants};
use crate::cli::out::Out;
use crate::cli::run::{threads, writable};
use crate::frame::Frames;
use crate::game::Path as KeyPath;
use crate::sim::{Budget, Stopped};

/// What the user asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    /// The scenario file.
    pub path: &'a Path,
    /// Worker threads, 0 for one a core.
    pub threads: u16,
    /// The folder of the report, instead of one under reports/.
    pub out: Option<&'a Path>,
    /// "matrix" or "search": a part of the folder's name.
    pub what: &'static str,
}

/// A report, ready to be written and printed.
pub(super) struct Report<'a, S> {
    pub summary: &'a S,
    pub frames: &'a Frames,
    /// The frame that is printed as CSV.
    pub main: &'static str,
    pub charts: Vec<(String, String)>,
    /// The report for a terminal.
    pub text: String,
    pub counts: Counts,
    /// When it was to stop, in words.
    pub rule: String,
    pub took: Duration,
}

/// The games that the scenario or the arguments say. `None` when they name a precision instead: the
/// document then says so.
pub(super) fn fixed_games(loaded: &mut Loaded, what: &str) -> Option<u64> {
    if let Budget::Games(games) = loaded.prepared.budget {
        return Some(games);
    }
    let help = "say how many: --games 10000";
    loaded.document.report(
        &KeyPath::top().then("precision"),
        format!("{what} plays a fixed number of games"),
        "this stops by the win rates",
        Some(help.to_owned()),
    );
    None
}

/// The folder of a report: its own for each scenario, digest, seed and number of games.
pub(super) fn folder(asked: &Asked<'_>, loaded: &Loaded, games: u64, interrupted: bool) -> PathBuf {
    if let Some(folder) = asked.out {
        return folder.to_owned();
    }
    let name = format!(
        "{}-{}-{}-seed-{}-{games}-games{}",
        stem(asked.path),
        &digest_with_variants(&loaded.document)[..8],
        asked.what,
        loaded.prepared.seed,
        if interrupted { "-interrupted" } else { "" }
    );
    Path::new("reports").join(name)
}

/// What `manifest.json` holds: what that of a run does, and all games together.
#[derive(Serialize)]
struct FieldManifest {
    #[serde(flatten)]
    manifest: Manifest,
    /// Games of everything that was played.
    games_in_all: u64,
}

/// Writes a report into its folder and prints it.
pub(super) fn finish<S: Serialize>(
    asked: &Asked<'_>,
    loaded: &Loaded,
    games: u64,
    report: &Report<'_, S>,
    out: &Out,
) -> Result<Exit, String> {
    let mut folder = folder(asked, loaded, games, false);
    if report.counts.stopped == Stopped::Interrupted && asked.out.is_none() {
        // The folder of the whole must not take the place of half of it.
        fs::remove_dir(&folder).ok();
        folder = self::folder(asked, loaded, games, true);
        writable(&folder)?;
    }
    let facts = Facts {
        file: &asked.path.display().to_string(),
        document: &loaded.document,
        prepared: &loaded.prepared,
        budget: loaded.prepared.budget,
        counts: report.counts,
        threads: threads(usize::from(asked.threads)),
        seconds: report.took.as_secs_f64(),
    };
    let games_in_all = report.counts.games_in_all;
    let digest = digest_with_variants(&loaded.document);
    let manifest = FieldManifest {
        manifest: Manifest::new(&facts).of_comparison(digest, report.rule.clone()),
        games_in_all,
    };
    let charts = || Ok::<_, String>(report.charts.clone());
    write(&folder, report.summary, report.frames, charts, &manifest)?;
    let csv = || report.frames.to_csv(report.main);
    let played = (games_in_all, report.took);
    Ok(print(out, report.summary, csv, || report.text.clone(), played, &folder))
}

/// What keeps it from having gone well. `first` is the first game that was given up: its index,
/// what was played, and why.
pub(super) fn verdict(
    given_up: u64,
    first: Option<(u64, String, &str)>,
    stopped: Stopped,
    out: &Out,
) -> Option<Exit> {
    if let Some((game, played, why)) = first {
        out.complain(&format!(
            "error: a bug of this program: {given_up} of the games had to be given up, with their \
             seat blocks\n  game {game} of {played}: {why}\n  please report it"
        ));
        return Some(Exit::Bug);
    }
    if stopped == Stopped::Interrupted {
        out.remark("interrupted: the report holds what was played until then");
        return Some(Exit::Interrupted);
    }
    None
}
