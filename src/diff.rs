//! `balance diff`: what differs between two reports, and what that did: both are played once more on the same dice.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::args::{Diff, Format, THRESHOLD};
use super::error::{Ended, Error, Stop};
use super::exit::Exit;
use super::experiment::timed;
use super::folder::{manifest_of, printable};
use super::held::{held_card, name_of, variant};
use super::interrupt::interrupt;
use super::kept::Merged;
use super::load::{Loaded, load};
use super::out::Out;
use super::progress::Meter;
use balance_engine::game::plain;
use balance_engine::sim::{Budget, PairedPlan, Stopped, Watching, paired};
use balance_report::frame::{Moved, MovedNumbers, Yardstick, cut_in_versions};
use balance_report::{csv, moved_words};
use balance_scenario::{Difference, differences};

#[derive(Deserialize)]
struct Told {
    title: String,
    question: String,
    games_played: u64,
    #[serde(deserialize_with = "balance_engine::game::exact::deserialize")]
    seed: u64,
    scenario: Json,
    #[serde(default)]
    answer: String,
    /// Empty in reports of builds that had no build id.
    #[serde(default)]
    build_id: String,
}

/// A report, and the scenario that can be played again.
struct Report {
    told: Told,
    loaded: Option<Loaded>,
}

pub(super) fn diff(args: &Diff, out: &Out) -> Ended {
    let (before, after) = (read(&args.before, out)?, read(&args.after, out)?);
    let mut text = String::new();
    for (when, folder, report) in [("before", &args.before, &before), ("after", &args.after, &after)] {
        let Told { title, question, answer, .. } = &report.told;
        let [title, question, answer] = [title, question, answer].map(|text| printable(text));
        let folder = plain(&folder.display().to_string());
        text += &format!("{when:7} {folder} · {question} · {title}\n        {answer}\n");
    }
    let builds = [&before, &after].map(|report| report.told.build_id.as_str());
    if builds[0] != builds[1] {
        out.remark(
            "the reports are of different builds of this program: what that did is not measured, since this build plays both",
        );
    }
    let changes = differences(&before.told.scenario, &after.told.scenario);
    let (did, interrupted) = moved(args, &before, &after, &changes, out);
    text += "\nWhat differs\n";
    if changes.is_empty() {
        text += "  nothing that is played\n";
    }
    let told: Vec<String> = changes.iter().map(|change| printable(&change.to_string())).collect();
    for change in &told {
        text += &format!("  {change}\n");
    }
    text += &format!("\nWhat that did, on the same dice\n  {did}\n");
    let printed = out.result(&match out.format {
        Format::Table => text,
        Format::Json => format!("{:#}\n", json!({ "differences": told, "did": did })),
        Format::Csv => csv("difference", told.into_iter().map(|change| vec![change])),
    });
    if interrupted {
        out.remark("interrupted: the result is of the games that were played until then");
    }
    Ok(if interrupted { Exit::Interrupted } else { printed })
}

fn read(folder: &Path, out: &Out) -> Result<Report, Stop> {
    let told = manifest_of(folder).map_err(|source| {
        let help = "name the folder of one: `balance list reports` shows them";
        Error::File { what: format!("{} is no report", plain(&folder.display().to_string())), source, help }
    })?;
    // Where there is no tally, or one of an earlier version, what differs is told all the same.
    let loaded = match Merged::read(&[folder.to_owned()]) {
        Ok(merged) => Some(load(&merged.call().asked.scenario(), &[], &merged.sources(), out)?),
        Err(_) => None,
    };
    Ok(Report { told, loaded })
}

/// What the change did, in a sentence, and whether the user interrupted the games that tell it.
fn moved(args: &Diff, before: &Report, after: &Report, changes: &[Difference], out: &Out) -> (String, bool) {
    let unknown = |why: &str| (format!("not known: {why}"), false);
    let (Some(one), Some(other)) = (&before.loaded, &after.loaded) else {
        return unknown("one of them holds no tally to play it again from");
    };
    let (was, now) = (&one.prepared, &other.prepared);
    if was.game != now.game || was.contest.setup().sides != now.contest.setup().sides {
        return unknown("their sides are others, so nothing can be held against each other");
    }
    let games = args.games.unwrap_or(before.told.games_played.max(after.told.games_played));
    let names = &now.contest.setup().sides;
    let card = held_card(now, changes);
    let numbers = MovedNumbers { sides: names.to_vec(), holders: card.map(|card| name_of(now, card)) };
    let yardstick = Yardstick { level: now.level, variants: numbers.count(), looks: None, threshold: THRESHOLD };
    let variants = [variant(now, was.contest.as_ref(), card)];
    let plan = PairedPlan { seed: now.seed, games, threads: usize::from(args.threads), builds: false };
    let meter = Meter::new(Budget::Games(2 * games), &[], out.progress());
    let watching = Watching { watch: &meter, keeper: &(), interrupt: interrupt() };
    let (played, _) = timed(|| paired(now.contest.as_ref(), &variants, &plan, watching));
    meter.finish();
    let seeds = match before.told.seed == after.told.seed {
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
