//! Reports: the same bytes for the same run, and numbers that agree with each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::commands::run;

/// All files of a folder but the manifest, which holds the timings.
pub(crate) fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap() != "manifest.json")
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        })
        .collect()
}

#[test]
fn threads_change_no_byte() {
    for scenario in ["iconica_party", "iconica_roster", "iconica_draft"] {
        let reports = ["1", "2", "8"].map(|threads| {
            let out = tempfile::tempdir().unwrap();
            let records = out.path().join("records.parquet");
            let ended = run(&[
                "run",
                &format!("scenarios/{scenario}.toml"),
                "--games",
                "3000",
                "--threads",
                threads,
                "--out",
                out.path().to_str().unwrap(),
                "--records",
                records.to_str().unwrap(),
            ]);
            assert_eq!(ended.code, 0, "{}", ended.stderr);
            contents(out.path())
        });
        assert!(reports[0].len() > 15, "{:?}", reports[0].keys());
        for (name, bytes) in &reports[0] {
            assert!(*bytes == reports[1][name], "{scenario}: {name} on 2 threads");
            assert!(*bytes == reports[2][name], "{scenario}: {name} on 8 threads");
        }
    }
}

#[test]
fn a_mirror_match_comes_out_even() {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&[
        "run",
        "scenarios/iconica_party.toml",
        "--set",
        "side.1.party=[\"warden\", \"river_healer\", \"night_scout\"]",
        "--games",
        "20000",
        "--format",
        "json",
        "--out",
        out.path().to_str().unwrap(),
    ]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let summary: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    let sides = summary["sides"].as_array().unwrap();
    let rate = |side: usize, end: &str| sides[side]["win_rate"][end].as_f64().unwrap();
    // The intervals hold a half, less what draws take from both alike.
    let half = 0.5 - summary["draw_rate"]["point"].as_f64().unwrap() / 2.0;
    for side in 0..2 {
        assert!(rate(side, "low") <= half + 1e-9 && half - 1e-9 <= rate(side, "high"), "{summary}");
    }
}
