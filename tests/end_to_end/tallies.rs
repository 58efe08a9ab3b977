//! Tallies that belong to others, or that others made: what they may replace, and what they are compared with.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::commands::{Ended, run};

const PARTY: &str = "scenarios/iconica_party.toml";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Plays 400 games, or a part of them, into a folder.
fn play(folder: &Path, more: &[&str]) -> Ended {
    run(&[&["run", PARTY, "--games", "400", "--quiet", "--out", text(folder)], more].concat())
}

/// Changes the header of the tally in a folder, and makes its checksum again.
fn forge(folder: &Path, change: impl FnOnce(&mut serde_json::Value)) {
    let path = folder.join("played.tally");
    let bytes = fs::read(&path).unwrap();
    let first = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let size = u64::from_le_bytes(bytes[first..first + 8].try_into().unwrap()) as usize;
    let (from, to) = (first + 8, first + 8 + size);
    let mut header: serde_json::Value = serde_json::from_slice(&bytes[from..to]).unwrap();
    change(&mut header["what"]);
    let header = serde_json::to_vec(&header).unwrap();
    let mut forged = bytes[..first].to_vec();
    forged.extend((header.len() as u64).to_le_bytes());
    forged.extend(header);
    forged.extend(&bytes[to..bytes.len() - 32]);
    let checksum = Sha256::digest(&forged);
    forged.extend(checksum.iter());
    fs::write(&path, forged).unwrap();
}

#[test]
fn a_shard_does_not_replace_games_that_it_does_not_have() {
    let above = tempfile::tempdir().unwrap();
    let [place, report] = ["shard", "report"].map(|name| above.path().join(name));
    assert_eq!(play(&place, &["--shard", "1/2"]).code, 0);
    let tally = || fs::read(place.join("played.tally")).unwrap();
    let first = tally();
    for other in [
        &["--shard", "2/2"][..],
        &["--shard", "1/4"],
        &["--shard", "1/2", "--seed", "8"],
        &["--shard", "1/2", "--set", "cards.warden.health=130"],
        &["--seed", "8"],
    ] {
        let ended = play(&place, other);
        assert_eq!(ended.code, 2, "{other:?}: {}", ended.stdout);
        assert!(ended.stderr.contains("contains shard 1/2 of `balance run`"), "{}", ended.stderr);
        assert!(ended.stderr.contains("--force"), "{}", ended.stderr);
        assert!(tally() == first, "{other:?}");
    }
    // The same games again lose nothing.
    assert_eq!(play(&place, &["--shard", "1/2"]).code, 0);
    assert!(tally() == first);
    assert_eq!(play(&place, &["--shard", "2/2", "--force"]).code, 0);
    assert!(tally() != first);
    // Nor do all games in the place of some of them.
    assert_eq!(play(&place, &[]).code, 0);

    assert_eq!(play(&report, &[]).code, 0);
    let ended = play(&report, &["--shard", "1/2"]);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(ended.stderr.contains("contains a whole report, not only a shard"), "{}", ended.stderr);
    assert_eq!(run(&["validate", text(&report)]).code, 0);
}

#[test]
fn a_merge_does_not_replace_a_shard_that_is_not_in_it() {
    let above = tempfile::tempdir().unwrap();
    let [one, two, other] = ["one", "two", "other"].map(|name| above.path().join(name));
    assert_eq!(play(&one, &["--shard", "1/2"]).code, 0);
    assert_eq!(play(&two, &["--shard", "2/2"]).code, 0);
    assert_eq!(play(&other, &["--shard", "1/2", "--seed", "8"]).code, 0);
    let ended = run(&["merge", text(&one), text(&two), "--out", text(&other)]);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    assert!(ended.stderr.contains("contains shard 1/2 of `balance run`"), "{}", ended.stderr);
    assert_eq!(run(&["validate", text(&other)]).code, 0);
}

#[test]
fn headers_that_no_command_writes_are_refused() {
    let above = tempfile::tempdir().unwrap();
    let [part, merged] = ["part", "merged"].map(|name| above.path().join(name));
    // Each is wrong in one way alone.
    let shard = |(number, of): (u64, u64), blocks: (u64, u64), round: (u64, u64)| {
        let range = |(start, end)| serde_json::json!({ "start": start, "end": end });
        let shard = serde_json::json!({ "number": number, "of": of });
        serde_json::json!({ "shard": shard, "blocks": range(blocks), "round": range(round) })
    };
    for (key, value) in [
        ("digest", serde_json::json!("abc")),
        ("builds", serde_json::json!(["\u{1b}[2J"])),
        ("balance_version", serde_json::json!("\u{1b}[2J")),
        ("question", serde_json::json!("\u{1b}[2J")),
        ("shard", shard((1, 1_000_000_000_000_000_000), (0, 0), (0, 100))),
        ("shard", shard((3, 2), (200, 300), (0, 200))),
        ("shard", shard((2, 2), (0, 100), (0, 200))),
        ("shard", shard((1, 1), (10, 3), (10, 3))),
    ] {
        assert_eq!(play(&part, &["--shard", "1/2"]).code, 0);
        forge(&part, |what| what[key] = value);
        // By its file, so that no manifest is beside it.
        let tally = part.join("played.tally");
        let ended = run(&["merge", text(&tally), "--out", text(&merged)]);
        assert_eq!(ended.code, 2, "{key}: {}", ended.stdout);
        assert!(ended.stderr.contains("is damaged"), "{key}: {}", ended.stderr);
        assert!(!ended.stderr.contains('\u{1b}') && !merged.exists(), "{key}: {}", ended.stderr);
    }
}

#[test]
fn a_report_is_checked_against_its_tally() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    for more in [&[][..], &["--shard", "1/2", "--force"]] {
        assert_eq!(play(&folder, more).code, 0);
        assert_eq!(run(&["validate", text(&folder)]).code, 0);
        let path = folder.join("manifest.json");
        let whole: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        for (key, value) in [
            ("seed", serde_json::json!(8)),
            ("digest", serde_json::json!("0".repeat(64))),
            ("seed", serde_json::Value::Null),
        ] {
            let mut changed = whole.clone();
            changed[key] = value;
            fs::write(&path, changed.to_string()).unwrap();
            let ended = run(&["validate", text(&folder)]);
            assert_eq!(ended.code, 2, "{key}: {}", ended.stdout);
            assert!(ended.stderr.contains(" played.tally "), "{key}: {}", ended.stderr);
        }
        fs::write(&path, whole.to_string()).unwrap();
        assert_eq!(run(&["validate", text(&folder)]).code, 0);
    }
}
