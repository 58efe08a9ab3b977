//! Stored results belong to the build that played them, and to the question that they answer.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use crate::commands::{Ended, run};
use crate::reports::contents;

#[path = "../../build/build_id.rs"]
mod build_id;

const PARTY: &str = "scenarios/iconica_party.toml";
/// As long as a build id, and of no build.
const OTHER: &str = "0123456789ab";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

pub(crate) fn this_build() -> &'static str {
    static ID: OnceLock<String> = OnceLock::new();
    ID.get_or_init(|| build_id::build_id(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap())
}

fn manifest(folder: &Path) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(folder.join("manifest.json")).unwrap()).unwrap()
}

fn play(folder: &Path, args: &[&str]) -> Ended {
    run(&[args, &["--out", text(folder)]].concat())
}

/// Makes another build of the one that played what a folder holds.
fn forge(folder: &Path) {
    let path = folder.join("played.tally");
    let mut bytes = fs::read(&path).unwrap();
    bytes.truncate(bytes.len() - 32);
    let id = this_build();
    let at = bytes.windows(id.len()).position(|window| window == id.as_bytes()).unwrap();
    bytes[at..at + id.len()].copy_from_slice(OTHER.as_bytes());
    let checksum = Sha256::digest(&bytes);
    bytes.extend(checksum.iter());
    fs::write(&path, bytes).unwrap();
}

fn tree(files: &[(&str, &str)]) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    root
}

#[test]
fn a_build_id_is_of_what_decides_play_alone() {
    let files = [
        ("Cargo.lock", "a"),
        ("scenarios/cards/g/house.toml", "b\nc\n"),
        ("crates/iconica/src/rules.rs", "fn d() {}\n"),
        ("crates/engine/src/sim/run.rs", "e"),
    ];
    let id = |files: &[(&str, &str)]| build_id::build_id(tree(files).path()).unwrap();
    let base = id(&files);
    assert_eq!((base.len(), base.bytes().all(|byte| byte.is_ascii_hexdigit())), (12, true));
    // Another folder, another order, other ends of lines.
    let mut same = files;
    same.reverse();
    same[2].1 = "b\r\nc\r\n";
    assert_eq!(id(&same), base);
    // What plays nothing.
    for more in
        ["crates/report/src/text.rs", "crates/iconica/src/tests.rs", "crates/iconica/src/tests/a.rs", "docs/a.toml"]
    {
        assert_eq!(id(&[&files[..], &[(more, "x")]].concat()), base, "{more}");
    }
    for at in 0..files.len() {
        let mut changed = files;
        changed[at].1 = "other";
        assert_ne!(id(&changed), base, "{}", files[at].0);
    }
    assert_ne!(id(&files[1..]), base);
    let moved = [files[0], files[1], ("crates/iconica/src/rule.rs", files[2].1), files[3]];
    assert_ne!(id(&moved), base);
}

#[test]
fn the_build_id_covers_every_folder_but_those_that_only_show_or_store() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let folders = fs::read_dir(crates).unwrap().map(|entry| entry.unwrap());
    let folders = folders.filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> = folders.map(|entry| entry.file_name().to_str().unwrap().to_owned()).collect();
    names.retain(|name| !["report", "testing"].contains(&name.as_str()));
    assert!(names.len() > 8, "{names:?}");
    let id = |files: &[(&str, &str)]| build_id::build_id(tree(files).path()).unwrap();
    let files: Vec<String> = names.iter().map(|name| format!("crates/{name}/src/code.rs")).collect();
    let others = ["Cargo.lock", "scenarios/cards/g/house.toml"];
    for file in files.iter().map(String::as_str).chain(others) {
        assert_ne!(id(&[(file, "a")]), id(&[(file, "b")]), "{file}");
    }
}

#[test]
fn version_manifest_and_tally_name_the_build() {
    let id = this_build();
    let version = run(&["--version"]).stdout;
    assert_eq!(version, format!("balance {} (build {id})\n", env!("CARGO_PKG_VERSION")));
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    assert_eq!(play(&folder, &["run", PARTY, "--games", "400"]).code, 0);
    let manifest = manifest(&folder);
    assert_eq!(manifest["build_id"], id);
    assert_eq!(manifest["other_builds"], serde_json::json!([]));
    for (name, bytes) in contents(&folder) {
        let holds = bytes.windows(id.len()).any(|window| window == id.as_bytes());
        assert_eq!(holds, ["played.tally", "summary.json"].contains(&name.as_str()), "{name}");
    }
}

#[test]
fn what_another_build_played_is_gone_on_from_only_if_it_is_accepted() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    assert_eq!(play(&folder, &["run", PARTY, "--games", "400"]).code, 0);
    forge(&folder);
    let more = ["run", PARTY, "--games", "1000", "--resume"];
    let before = contents(&folder);
    let ended = play(&folder, &more);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    let said =
        format!("was played by build {OTHER} of version {}; this is build {}", env!("CARGO_PKG_VERSION"), this_build());
    assert!(ended.stderr.contains(&said), "{}", ended.stderr);
    assert!(ended.stderr.contains("--accept-other-build"), "{}", ended.stderr);
    assert_eq!(contents(&folder), before);
    let accepted = play(&folder, &[&more[..], &["--accept-other-build"]].concat());
    assert_eq!(accepted.code, 0, "{}", accepted.stderr);
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    for told in [accepted.stdout.replace('\n', " "), page] {
        let note = format!("another build of this program ({OTHER})");
        assert!(told.contains(&note), "{told}");
    }
    assert_eq!(manifest(&folder)["other_builds"], serde_json::json!([OTHER]));
    // It still belongs to the other build after any build resumes it.
    let again = play(&folder, &["run", PARTY, "--games", "2000", "--resume"]);
    assert_eq!(again.code, 2, "{}", again.stdout);
    assert!(again.stderr.contains(&format!("played by build {OTHER}")), "{}", again.stderr);
}

#[test]
fn shards_of_another_build_are_merged_only_if_they_are_accepted() {
    let above = tempfile::tempdir().unwrap();
    let parts: Vec<PathBuf> = ["1/2", "2/2"]
        .iter()
        .enumerate()
        .map(|(nth, shard)| {
            let folder = above.path().join(nth.to_string());
            let ended = play(&folder, &["run", PARTY, "--games", "400", "--shard", shard]);
            assert_eq!(ended.code, 0, "{}", ended.stderr);
            folder
        })
        .collect();
    forge(&parts[1]);
    let merged = above.path().join("merged");
    let merge =
        |more: &[&str]| run(&[&["merge", text(&parts[0]), text(&parts[1]), "--out", text(&merged)], more].concat());
    let ended = merge(&[]);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    let said = format!("1/played.tally was played by build {OTHER}");
    assert!(ended.stderr.contains(&said) && !merged.exists(), "{}", ended.stderr);
    let ended = merge(&["--accept-other-build"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(manifest(&merged)["other_builds"], serde_json::json!([OTHER]));
}

#[test]
fn a_round_after_one_of_another_build_is_played_only_if_that_is_accepted() {
    let above = tempfile::tempdir().unwrap();
    let [before, next] = ["before", "next"].map(|name| above.path().join(name));
    assert_eq!(play(&before, &["run", PARTY, "--games", "400"]).code, 0);
    forge(&before);
    let shard = ["run", PARTY, "--games", "400", "--shard", "1/2", "--after", text(&before)];
    let ended = play(&next, &shard);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    let said = format!("was played by build {OTHER}");
    assert!(ended.stderr.contains(&said) && !next.exists(), "{}", ended.stderr);
    // Once that is accepted, the next obstacle is reported.
    let ended = play(&next, &[&shard[..], &["--accept-other-build"]].concat());
    assert!(ended.stderr.contains("no round follows"), "{}", ended.stderr);
}

#[test]
fn only_what_prevents_it_is_listed() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    assert_eq!(play(&folder, &["run", PARTY, "--games", "400"]).code, 0);
    let resumed = |more: &[&str]| play(&folder, &[&["run", PARTY, "--games", "1000", "--resume"], more].concat());
    let title = ["--set", "title=\"Another title\""];
    let card = ["--set", "cards.warden.health=130"];
    let ended = resumed(&[title, card].concat());
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    let differs = "what differs: cards.warden.health 120 → 130\n";
    assert!(ended.stderr.contains(differs), "{}", ended.stderr);
    let ended = resumed(&[&title[..], &["--seed", "9"]].concat());
    assert!(ended.stderr.contains("with seed 7, not 9"), "{}", ended.stderr);
    assert!(!ended.stderr.contains("differs"), "{}", ended.stderr);
    // A title decides nothing.
    let ended = resumed(&title);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stderr.contains("continuing from"), "{}", ended.stderr);
}

#[test]
fn a_report_of_more_games_is_replaced_only_by_force() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    assert_eq!(play(&folder, &["run", PARTY, "--games", "401"]).code, 0);
    // The same again, and more of the same, go without saying.
    for games in ["401", "800"] {
        let ended = play(&folder, &["run", PARTY, "--games", games]);
        assert_eq!((ended.code, ended.stderr.as_str()), (0, ""), "{games}");
    }
    let before = contents(&folder);
    let fewer = ["run", PARTY, "--games", "400"];
    let other = ["compare", "scenarios/iconica_variants.toml", "--games", "40"];
    let until = ["run", PARTY, "--precision", "9%", "--max-games", "500"];
    for args in [&fewer[..], &other, &until, &["check", PARTY, "--max-games", "400"]] {
        let ended = play(&folder, args);
        assert_eq!(ended.code, 2, "{args:?} {}", ended.stdout);
        let said = "contains a report of more games: `balance run`, Protectorate opening party";
        assert!(ended.stderr.contains(said) && ended.stderr.contains("800 games"), "{}", ended.stderr);
        assert!(ended.stderr.contains("--force"), "{}", ended.stderr);
        assert_eq!(contents(&folder), before);
    }
    for args in [&fewer[..], &other] {
        let ended = play(&folder, &[args, &["--force"]].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        assert!(ended.stderr.contains("replaces another in"), "{}", ended.stderr);
    }
    // Another question of as many games is replaced, and named.
    let ended = play(&folder, &["run", PARTY, "--games", "40"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stderr.contains("`balance compare`, "), "{}", ended.stderr);
    // So is the same question of another seed, or of other cards.
    let card = ["--set", "cards.warden.health=130"];
    for more in [&["--seed", "9"][..], &[&["--seed", "9"][..], &card].concat()] {
        let ended = play(&folder, &[&["run", PARTY, "--games", "40"][..], more].concat());
        assert!(ended.stderr.contains("replaces another in"), "{more:?} {}", ended.stderr);
    }
}
