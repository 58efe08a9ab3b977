//! Play in parts: killed and resumed, extended, or split into shards and merged, it gives the same bytes as one run.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::commands::{Ended, balance, run, signal};

const PARTY: &str = "scenarios/iconica_party.toml";
const FIELD: &str = "scenarios/iconica_field.toml";
const SEARCH: &str = "scenarios/iconica_search.toml";
const PRECISE: [&str; 4] = ["run", PARTY, "--precision", "1.5%"];

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Runs a command with more arguments, and a folder for what it writes.
fn into(folder: &Path, args: &[&str], more: &[&str]) -> Ended {
    run(&[args, more, &["--quiet", "--out", text(folder)]].concat())
}

/// All files of a folder but its manifest.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    let all = entries.map(|path| (name(&path), fs::read(&path).unwrap()));
    all.filter(|(name, _)| name != "manifest.json").collect()
}

fn same(one: &Path, other: &Path, why: &str) {
    let (one, other) = (contents(one), contents(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>(), "{why}");
    for (name, bytes) in one {
        assert!(bytes == other[&name], "{why}: {name} differs");
    }
}

/// Plays all shards, two at a time. Answers their folders.
fn shards(above: &Path, args: &[&str], of: usize, more: &[&str]) -> Vec<PathBuf> {
    let folders: Vec<PathBuf> = (1..=of).map(|k| above.join(format!("part{k}"))).collect();
    let numbers: Vec<usize> = (0..of).collect();
    std::thread::scope(|scope| {
        for half in numbers.chunks(of.div_ceil(2)) {
            let folders = &folders;
            scope.spawn(move || {
                for &at in half {
                    let shard = format!("{}/{of}", at + 1);
                    let more = [more, &["--threads", "1", "--shard", &shard]].concat();
                    let ended = into(&folders[at], args, &more);
                    assert_eq!(ended.code, 0, "{args:?} {shard} {}", ended.stderr);
                }
            });
        }
    });
    folders
}

fn merged(folders: &[PathBuf], out: &Path) -> Ended {
    let mut args = vec!["merge", "--quiet", "--out", text(out)];
    args.extend(folders.iter().map(|folder| text(folder)));
    run(&args)
}

/// Returns the list in an unusual order.
fn shuffled<T: Clone>(list: &[T]) -> Vec<T> {
    let step = (list.len() / 3..).find(|step| gcd(*step, list.len()) == 1).unwrap();
    (0..list.len()).map(|at| list[(at * step + 7) % list.len()].clone()).collect()
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn sixty_four_shards_in_any_order_are_one_run_of_every_game() {
    for (scenario, games) in [
        (PARTY, "3001"),
        ("scenarios/arcane_guardian.toml", "1501"),
        ("scenarios/arcadia_merits.toml", "401"),
        ("scenarios/iditacards_race.toml", "401"),
        ("scenarios/arcworlde_skirmish.toml", "201"),
    ] {
        let above = tempfile::tempdir().unwrap();
        let args = ["run", scenario, "--games", games];
        let one = above.path().join("one");
        let whole = into(&one, &args, &[]);
        let parts = shards(above.path(), &args, 64, &[]);
        let all = above.path().join("all");
        let ended = merged(&shuffled(&parts), &all);
        assert_eq!(ended.code, whole.code, "{scenario} {}", ended.stderr);
        // What differs is how long it took, and where the report is.
        let told = |ended: &Ended| ended.stdout.rsplit_once("\n\n").unwrap().0.to_owned();
        assert_eq!(told(&ended), told(&whole));
        same(&one, &all, scenario);
        assert_eq!(run(&["validate", text(&all), text(&parts[0])]).code, 0);
    }
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn shards_of_other_questions_are_one_answer_too() {
    for args in [
        &["compare", "scenarios/iconica_variants.toml", "--games", "1001"][..],
        &["compare", "scenarios/arcadia_builds.toml", "--games", "201"],
        &["compare", FIELD, "--matrix", "--games", "1001"],
        &["impact", "scenarios/arcane_guardian.toml", "--games", "401"],
    ] {
        let above = tempfile::tempdir().unwrap();
        let one = above.path().join("one");
        let whole = into(&one, args, &[]);
        let parts = shards(above.path(), args, 5, &[]);
        let all = above.path().join("all");
        let ended = merged(&shuffled(&parts), &all);
        assert_eq!(ended.code, whole.code, "{args:?} {}", ended.stderr);
        same(&one, &all, args[1]);
    }
}

/// Rounds of shards until it is known, as a merge asks for them.
fn in_rounds(args: &[&str], above: &Path, of: usize) -> (PathBuf, Ended, usize) {
    let mut before: Option<PathBuf> = None;
    for round in 1..100 {
        let here = above.join(format!("round{round}"));
        fs::create_dir(&here).unwrap();
        let more: Vec<&str> = before.iter().flat_map(|folder| ["--after", text(folder)]).collect();
        let mut all = shards(&here, args, of, &more);
        all.extend(before.take());
        let out = here.join("merged");
        let ended = merged(&shuffled(&all), &out);
        if ended.code != 5 {
            return (out, ended, round);
        }
        assert!(ended.stdout.contains("another round of"), "{}", ended.stdout);
        assert_eq!(run(&["validate", text(&out)]).code, 0);
        before = Some(out);
    }
    unreachable!("it ends")
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn rounds_of_shards_end_where_one_run_ends() {
    let above = tempfile::tempdir().unwrap();
    let one = above.path().join("one");
    assert_eq!(into(&one, &["run", PARTY, "--precision", "0.5%"], &[]).code, 0);
    let args = ["run", PARTY, "--precision", "0.5%"];
    let (all, ended, rounds) = in_rounds(&args, above.path(), 3);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(rounds > 1);
    same(&one, &all, "precision");
    // After the last round there is none.
    let next = ["--shard", "1/2", "--after", text(&all)];
    let ended = into(&above.path().join("more"), &args, &next);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("no round follows"), "{}", ended.stderr);
}

#[test]
fn a_check_in_shards_finds_what_one_check_finds() {
    let above = tempfile::tempdir().unwrap();
    let one = above.path().join("one");
    let args = ["check", "scenarios/arcane_guardian.toml"];
    let whole = into(&one, &args, &[]);
    let (all, ended, _) = in_rounds(&args, above.path(), 3);
    assert_eq!(ended.code, whole.code, "{}", ended.stderr);
    same(&one, &all, "check");
}

#[test]
fn shards_that_do_not_fit_are_refused() {
    let above = tempfile::tempdir().unwrap();
    let at = |name: &str| above.path().join(name);
    let args = ["run", PARTY, "--games", "400"];
    let parts = shards(above.path(), &args, 4, &[]);
    let foreign = |name: &str, args: &[&str]| {
        assert_eq!(into(&at(name), args, &["--shard", "2/4"]).code, 0);
        at(name)
    };
    let seed = foreign("seed", &["run", PARTY, "--games", "400", "--seed", "8"]);
    let card = foreign("card", &["run", PARTY, "--games", "400", "--set", "cards.warden.health=130"]);
    let games = foreign("games", &["run", PARTY, "--games", "600"]);
    let other = foreign("other", &["run", "scenarios/iditacards_solo.toml", "--games", "400"]);
    let check = foreign("check", &["check", PARTY]);
    let damaged = at("damaged");
    fs::create_dir(&damaged).unwrap();
    let mut bytes = fs::read(parts[1].join("played.tally")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(damaged.join("played.tally"), &bytes).unwrap();
    let short = at("short.tally");
    bytes.truncate(middle);
    fs::write(&short, bytes).unwrap();
    let [one, two, three, four] = &parts[..] else { panic!("four parts") };
    for (wrong, why) in [
        (vec![one, three, four], "shard 2/4 is missing"),
        (vec![two, three, four], "shard 1/4 is missing"),
        (vec![one, two], "shard 3/4, 4/4 are missing"),
        (vec![one, two, two, three, four], "both have seat blocks 50 to 99"),
        (vec![one, &seed, three, four], "was played with seed 8, not 7"),
        (vec![one, &card, three, four], "is of another scenario"),
        (vec![one, &games, three, four], "was played for 600 games, not for 400 games"),
        (vec![one, &other, three, four], "is of another scenario"),
        (vec![one, &check, three, four], "is of `balance check`, not of `balance run`"),
        (vec![one, &damaged, three, four], "is damaged"),
        (vec![one, &short, three, four], "is damaged"),
        (vec![&at("nowhere")], "nowhere: there is no such folder\n  name the folders that --shard wrote"),
        (vec![&PathBuf::from("scenarios")], "scenarios has no tally\n  name folders written with --shard"),
    ] {
        let folders: Vec<PathBuf> = wrong.into_iter().cloned().collect();
        let ended = merged(&folders, &at("report"));
        assert_eq!(ended.code, 2, "{why}: {}", ended.stdout);
        assert!(ended.stderr.contains(why), "{why}: {}", ended.stderr);
        assert!(ended.stderr.trim_end().lines().count() >= 2, "a remedy: {}", ended.stderr);
        assert!(!at("report").exists());
    }
}

/// Waits for a file that a program writes in the middle of its work.
pub(crate) fn wait_for(child: &mut Child, file: &Path) {
    while !file.is_file() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it wrote {}", file.display());
        sleep(Duration::from_millis(5));
    }
}

/// Kills a run as soon as it has saved itself, and has another go on.
fn killed_and_resumed(args: &[&str]) {
    let above = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| above.path().join(name));
    let whole = into(&one, args, &[]);
    let out = ["--quiet", "--save-every", "0.001", "--out", text(&two)];
    let mut child = balance().args([args, &out].concat()).stdout(Stdio::null()).spawn().unwrap();
    wait_for(&mut child, &above.path().join("two.checkpoint"));
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = run(&[args, &["--resume", "--out", text(&two)]].concat());
    assert_eq!(resumed.code, whole.code, "{args:?} {}", resumed.stderr);
    assert!(resumed.stderr.contains("continuing from"), "{}", resumed.stderr);
    same(&one, &two, args[1]);
    let left = fs::read_dir(above.path()).unwrap().count();
    assert_eq!(left, 2, "{args:?} left something behind");
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn a_killed_run_goes_on() {
    killed_and_resumed(&["run", PARTY, "--games", "350000"]);
    killed_and_resumed(&["run", PARTY, "--precision", "0.25%"]);
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn a_killed_comparison_goes_on() {
    killed_and_resumed(&["compare", "scenarios/iconica_variants.toml", "--games", "50000"]);
    let known = ["--until-decided", "--threshold", "0.5%", "--max-games", "150000"];
    killed_and_resumed(&[&["compare", "scenarios/arcadia_builds.toml"][..], &known].concat());
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn a_killed_matrix_goes_on() {
    killed_and_resumed(&["compare", FIELD, "--matrix", "--games", "8000"]);
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn a_killed_search_goes_on() {
    // In its rounds, and in its fresh games.
    killed_and_resumed(&["compare", SEARCH, "--games", "4000", "--set", "builds.search.games=150000"]);
    killed_and_resumed(&["compare", SEARCH, "--games", "40000", "--set", "builds.search.games=20000"]);
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn a_killed_impact_goes_on() {
    killed_and_resumed(&["impact", "scenarios/arcane_guardian.toml", "--games", "2000"]);
}

#[test]
fn a_killed_check_goes_on() {
    let narrow = ["--set", "expect.0.within=[0.85,0.915]"];
    killed_and_resumed(&[&["check", "scenarios/arcane_guardian.toml"][..], &narrow].concat());
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn more_games_go_on_from_a_report() {
    for (args, few, many) in [
        (&["run", PARTY][..], &["--games", "2001"][..], &["--games", "5001"][..]),
        (&["run", PARTY], &["--precision", "3%"], &["--precision", "1.5%"]),
        (&["compare", "scenarios/iconica_variants.toml"], &["--games", "101"], &["--games", "401"]),
        (&["compare", FIELD, "--matrix"], &["--games", "101"], &["--games", "1201"]),
        (&["compare", SEARCH], &["--games", "101"], &["--games", "401"]),
        (&["impact", "scenarios/arcane_guardian.toml"], &["--games", "4001"], &["--games", "4401"]),
        (&["check", "scenarios/arcane_guardian.toml"], &["--max-games", "600"], &["--max-games", "20000"]),
    ] {
        let above = tempfile::tempdir().unwrap();
        let [one, two] = ["one", "two"].map(|name| above.path().join(name));
        let whole = into(&one, args, many);
        into(&two, args, few);
        let resumed = run(&[args, many, &["--resume", "--out", text(&two)]].concat());
        assert_eq!(resumed.code, whole.code, "{args:?} {}", resumed.stderr);
        assert!(resumed.stderr.contains("continuing from"), "{}", resumed.stderr);
        same(&one, &two, args[1]);
        let manifest = fs::read_to_string(two.join("manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest["recalled"][0]["units"][0], 0);
    }
}

#[test]
fn what_is_no_beginning_of_it_is_not_gone_on_from() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    assert_eq!(into(&folder, &["run", PARTY, "--games", "2000"], &[]).code, 0);
    let before = contents(&folder);
    for (args, why) in [
        (&["run", PARTY, "--games", "1000"][..], "contains a report of more games"),
        (&["run", PARTY, "--games", "1000", "--force"], "has 1,000 seat blocks, and this command plays 500"),
        (&["run", PARTY, "--games", "4000", "--seed", "9"], "was played with seed 7, not 9"),
        (&["run", PARTY, "--games", "4000", "--set", "cards.warden.health=130"], "is of another scenario"),
        (
            &["run", PARTY, "--games", "4000", "--set", "cards.warden.health=130"],
            "what differs: cards.warden.health 120 → 130",
        ),
        (&PRECISE, "was played for 2,000 games, not for"),
        (&["compare", "scenarios/iconica_variants.toml", "--games", "4000"], "is of `balance run`"),
    ] {
        let ended = into(&folder, args, &["--resume"]);
        assert_eq!(ended.code, 2, "{args:?} {}", ended.stdout);
        assert!(ended.stderr.contains(why), "{why}: {}", ended.stderr);
        assert_eq!(contents(&folder), before);
    }
    fs::write(above.path().join("report.checkpoint"), "balance tally 2\nhalf of").unwrap();
    let ended = into(&folder, &["run", PARTY, "--games", "4000"], &["--resume"]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("is damaged"), "{}", ended.stderr);
}

/// A run was to replace a report of something else, and was killed: the report is whole, and the checkpoint counts.
#[test]
fn a_checkpoint_is_gone_on_from_whatever_report_is_in_the_place() {
    let above = tempfile::tempdir().unwrap();
    let [whole, part, folder] = ["whole", "part", "report"].map(|name| above.path().join(name));
    let run_of = |games| ["run", PARTY, "--games", games];
    assert_eq!(into(&whole, &run_of("400"), &[]).code, 0);
    assert_eq!(into(&part, &run_of("200"), &[]).code, 0);
    let saved = || {
        let checkpoint = above.path().join("report.checkpoint");
        fs::copy(part.join("played.tally"), checkpoint).unwrap();
    };
    let resume = |more: &[&str]| run(&[&run_of("400"), more, &["--resume", "--out", text(&folder)]].concat());
    assert_eq!(into(&folder, &run_of("300"), &["--seed", "9"]).code, 0);
    saved();
    let resumed = resume(&[]);
    assert_eq!(resumed.code, 0, "{}", resumed.stderr);
    assert!(resumed.stderr.contains("report.checkpoint, which has 100"), "{}", resumed.stderr);
    same(&whole, &folder, "beside another report");
    // That costs no report of more games.
    assert_eq!(into(&folder, &run_of("500"), &["--seed", "9", "--force"]).code, 0);
    let before = contents(&folder);
    saved();
    let refused = resume(&[]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("contains a report of more games"), "{}", refused.stderr);
    assert_eq!(contents(&folder), before);
    assert_eq!(resume(&["--force"]).code, 0);
    same(&whole, &folder, "in place of more games");
}

#[test]
fn a_run_that_replaces_a_checkpoint_says_so() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    let args = ["run", PARTY, "--games", "200", "--out", text(&folder)];
    let first = run(&args);
    assert!(!first.stderr.contains("checkpoint"), "{}", first.stderr);
    let saved = || fs::copy(folder.join("played.tally"), above.path().join("report.checkpoint"));
    saved().unwrap();
    let again = run(&args);
    assert_eq!(again.code, 0, "{}", again.stderr);
    assert!(again.stderr.contains("report.checkpoint has games of"), "{}", again.stderr);
    saved().unwrap();
    let resumed = run(&[&args[..], &["--resume"]].concat());
    assert!(!resumed.stderr.contains("is replaced"), "{}", resumed.stderr);
}

#[test]
fn with_nothing_to_go_on_from_it_begins() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    let ended = run(&["run", PARTY, "--games", "400", "--resume", "--out", text(&folder)]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stderr.contains("nothing to resume"), "{}", ended.stderr);
}

/// Reports without `--out` find each other by name.
#[test]
fn more_games_find_the_report_of_fewer() {
    let here = tempfile::tempdir().unwrap();
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(PARTY);
    let play = |more: &[&str]| {
        let mut command = balance();
        command.current_dir(here.path()).args(["run", text(&scenario)]).args(more);
        let ended = command.output().unwrap();
        assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        String::from_utf8(ended.stderr).unwrap()
    };
    play(&["--games", "400"]);
    play(&["--games", "1000"]);
    play(&["--games", "5000"]);
    play(&["--games", "1000", "--seed", "9"]);
    let said = play(&["--games", "3000", "--resume"]);
    assert!(said.contains("1000-games/played.tally, which has 500 seat blocks"), "{said}");
    let whole = here.path().join("whole");
    assert_eq!(into(&whole, &["run", PARTY, "--games", "3000"], &[]).code, 0);
    let reports = fs::read_dir(here.path().join("reports")).unwrap().map(|e| e.unwrap().path());
    let longer = reports.filter(|path| text(path).ends_with("3000-games")).collect::<Vec<_>>();
    same(&whole, &longer[0], "without a folder of its own");
}

#[test]
fn what_has_no_shards_says_so() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("part");
    for (args, why) in [
        (&["compare", SEARCH][..], "it has no shards"),
        (&["compare", "scenarios/iconica_variants.toml", "--until-decided"], "--games 100000"),
        (&["check", PARTY, "scenarios/arcane_guardian.toml"], "a shard belongs to one scenario"),
    ] {
        let ended = into(&folder, args, &["--shard", "1/4"]);
        assert_eq!(ended.code, 2, "{}", ended.stdout);
        assert!(ended.stderr.contains(why), "{}", ended.stderr);
    }
    let ended = run(&["run", PARTY, "--shard", "1/4"]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("--out DIR"), "{}", ended.stderr);
    let ended = into(&folder, &["run", PARTY], &["--shard", "5/4"]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("such as 3/16"), "{}", ended.stderr);
}

#[cfg(unix)]
#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn an_interrupted_shard_goes_on() {
    let above = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| above.path().join(name));
    let args = ["run", PARTY, "--games", "3000000", "--shard", "2/4"];
    assert_eq!(into(&one, &args, &[]).code, 0);
    let out = ["--quiet", "--save-every", "0.001", "--out", text(&two)];
    let mut child = balance().args([&args[..], &out].concat()).spawn().unwrap();
    wait_for(&mut child, &above.path().join("two.checkpoint"));
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!two.exists() && above.path().join("two.checkpoint").is_file());
    let resumed = run(&[&args[..], &["--resume", "--out", text(&two)]].concat());
    assert_eq!(resumed.code, 0, "{}", resumed.stderr);
    assert!(resumed.stderr.contains("continuing from"), "{}", resumed.stderr);
    same(&one, &two, "shard");
}
