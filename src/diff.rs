//! `balance diff`: what differs between two reports, and its effect: both are played again with the same dice.

use crate::args::{Diff, THRESHOLD};
use crate::experiment::MergedShards;
use crate::holders::{card_name, changed_card, variant};
use crate::interrupt::interrupt;
use crate::prelude::*;
use crate::progress::Meter;
use balance_report::frame::{MovedNumbers, cut_in_versions};
use balance_report::{csv, moved_words};
use balance_scenario::{Difference, differences_in_play, with_new_names};

#[derive(Deserialize)]
struct ReportManifest {
    title: String,
    question: String,
    games_played: u64,
    #[serde(deserialize_with = "balance_engine::game::exact::deserialize")]
    seed: u64,
    scenario: Json,
    #[serde(default)]
    answer: String,
    #[serde(default)]
    build_id: String,
}

struct Report {
    manifest: ReportManifest,
    loaded: Option<Loaded>,
}

pub(super) fn diff(args: &Diff, out: &Out) -> Ended {
    let (before, after) = (read(&args.before, out)?, read(&args.after, out)?);
    let mut text = String::new();
    for (when, folder, report) in [("before", &args.before, &before), ("after", &args.after, &after)] {
        let ReportManifest { title, question, answer, .. } = &report.manifest;
        let [title, question, answer] = [title, question, answer].map(|text| printable(text));
        let folder = sanitize(&folder.display().to_string());
        text += &format!("{when:7} {folder} · {question} · {title}\n        {answer}\n");
    }
    let games =
        [&before, &after].map(|report| printable(report.manifest.scenario["game"].as_str().unwrap_or("unknown")));
    if games[0] != games[1] {
        let [one, other] = &games;
        let why = format!("These are reports of different games ({one}, {other}): only their answers can be compared.");
        return Ok(out.result(&written(&format!("{text}\n{why}\n"), &[], &why, out)));
    }
    let builds = [&before, &after].map(|report| report.manifest.build_id.as_str());
    if builds[0] != builds[1] {
        out.remark(
            "different builds of this program wrote the reports: the effect of that is not measured, since this build plays both",
        );
    }
    let [was, is] = [&before, &after].map(|report| with_new_names(&report.manifest.scenario));
    let changes = differences_in_play(&was, &is);
    let same_dice = before.manifest.seed == after.manifest.seed;
    let (heading, (effect, interrupted)) = match playable(args, &before, &after) {
        Ok(both) => {
            let heading = if same_dice { "Their effect, on the same dice\n  " } else { "Their effect\n  " };
            (heading, moved(args, [&before, &after], both, &changes, out))
        }
        Err(why) => ("", (format!("Effect not measured: {why}."), false)),
    };
    text += "\nDifferences\n";
    if changes.is_empty() {
        text += "  nothing that affects play\n";
    }
    let listed: Vec<String> = changes.iter().map(|change| printable(&change.to_string())).collect();
    for change in &listed {
        text += &format!("  {change}\n");
    }
    text += &format!("\n{heading}{effect}\n");
    let printed = out.result(&written(&text, &listed, &effect, out));
    if interrupted {
        out.remark("interrupted: the result is from the games so far");
    }
    Ok(if interrupted { Exit::Interrupted } else { printed })
}

fn written(text: &str, differences: &[String], effect: &str, out: &Out) -> String {
    match out.format {
        Format::Table => text.to_owned(),
        Format::Json => format!("{:#}\n", json!({ "differences": differences, "did": effect })),
        Format::Csv => csv("difference", differences.iter().map(|change| vec![change.clone()])),
    }
}

fn read(folder: &Path, out: &Out) -> Result<Report, Stop> {
    let manifest = manifest_of(folder).map_err(|source| {
        let name = sanitize(&folder.display().to_string());
        let help = "name the folder of a report; `balance list reports` shows them";
        match source.kind() {
            ErrorKind::NotFound if !folder.exists() => {
                Error::Place(format!("{name}: there is no such folder\n  {help}"))
            }
            ErrorKind::NotFound => Error::Place(format!("{name} is not a report: it has no {MANIFEST}\n  {help}")),
            _ => Error::File { what: format!("{name} is not a report"), source, help },
        }
    })?;
    // Without a tally, or with one of another version, the differences are still shown.
    let loaded = match MergedShards::read(&[folder.to_owned()]) {
        Ok(merged) => Some(merged.load(out)?),
        Err(_) => None,
    };
    Ok(Report { manifest, loaded })
}

fn playable<'r>(args: &Diff, before: &'r Report, after: &'r Report) -> Result<[&'r Loaded; 2], String> {
    let loaded = |report: &'r Report, folder: &Path| {
        let name = sanitize(&folder.display().to_string());
        report.loaded.as_ref().ok_or_else(|| format!("{name} has no games that this version can play again"))
    };
    let [one, other] = [loaded(before, &args.before)?, loaded(after, &args.after)?];
    match one.prepared.contest.setup().sides == other.prepared.contest.setup().sides {
        true => Ok([one, other]),
        false => Err("the reports have different sides".to_owned()),
    }
}

fn moved(
    args: &Diff,
    [before, after]: [&Report; 2],
    [one, other]: [&Loaded; 2],
    changes: &[Difference],
    out: &Out,
) -> (String, bool) {
    let (was, now) = (&one.prepared, &other.prepared);
    let games = args.games.unwrap_or(before.manifest.games_played.max(after.manifest.games_played));
    let names = &now.contest.setup().sides;
    let card = changed_card(now, changes);
    let numbers = MovedNumbers { sides: names.to_vec(), holders: card.map(|card| card_name(now, card)) };
    let yardstick = Yardstick { level: now.level, variants: numbers.count(), looks: None, threshold: THRESHOLD };
    let variants = [variant(now, was.contest.as_ref(), card)];
    let plan = PairedPlan { seed: now.seed, games, threads: usize::from(args.threads), builds: false };
    let meter = Meter::new(Budget::Games(2 * games), &[], out.progress());
    let context = RunContext { progress: &meter, store: &(), interrupt: interrupt() };
    let (played, _) = timed(|| paired(now.contest.as_ref(), &variants, &plan, context));
    meter.finish();
    let seeds = match before.manifest.seed == after.manifest.seed {
        true => String::new(),
        false => format!("; both played with seed {}", now.seed),
    };
    let word = now.contest.catalogue().turn_word;
    let moved = Moved::new(&played.tallies.variants[0], &yardstick, &numbers);
    let contests = [now.contest.as_ref(), was.contest.as_ref()];
    let cut = cut_in_versions(&played.tallies, &contests, &["after", "before"]);
    let cut = cut.map_or(String::new(), |cut| format!("\n  warning: {cut}"));
    let words = format!("{}{seeds}{cut}", moved_words(&moved, word, yardstick.threshold));
    (words, played.stopped == Stopped::Interrupted)
}
