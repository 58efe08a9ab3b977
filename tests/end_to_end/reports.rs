//! Reports: the same bytes for the same run, and numbers that agree with each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::commands::run;

/// All files of a folder but the manifest, which has the timings. If it is that of a report, its summary must follow
/// the committed schema.
pub(crate) fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    must_follow_schema(folder);
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

fn must_follow_schema(report: &Path) {
    let json = |path: &Path| Some(serde_json::from_slice::<Value>(&fs::read(path).ok()?).unwrap());
    let (Some(summary), Some(manifest)) = (json(&report.join("summary.json")), json(&report.join("manifest.json")))
    else {
        return;
    };
    let parts = match manifest["question"].as_str().unwrap() {
        "search-matrix" => vec![("compare-search", &summary["search"]), ("compare-matrix", &summary["matrix"])],
        "search" => vec![("compare-search", &summary)],
        "matrix" => vec![("compare-matrix", &summary)],
        "prices" => vec![("compare-prices", &summary)],
        question => vec![(question, &summary)],
    };
    for (question, part) in parts.into_iter().filter(|(_, part)| !part.is_null()) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/schema/{question}.summary.json"));
        let schema = json(&file).unwrap_or_else(|| panic!("{} is not there", file.display()));
        let mut faults = Vec::new();
        check(part, &schema, &schema, question, &mut faults);
        assert!(faults.is_empty(), "{faults:#?}");
    }
}

/// Checks `value` by the keywords that our schemas have. Any other keyword is a fault.
fn check(value: &Value, schema: &Value, root: &Value, at: &str, faults: &mut Vec<String>) {
    for (keyword, wanted) in schema.as_object().unwrap() {
        let holds = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "unit" => true,
            "$ref" => {
                let other = root.pointer(wanted.as_str().unwrap().trim_start_matches('#')).unwrap();
                check(value, other, root, at, faults);
                true
            }
            "anyOf" => wanted.as_array().unwrap().iter().any(|one| {
                let mut found = Vec::new();
                check(value, one, root, at, &mut found);
                found.is_empty()
            }),
            "type" => wanted.as_array().map_or_else(|| is(value, wanted), |any| any.iter().any(|one| is(value, one))),
            "minimum" => value.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
            "required" => wanted.as_array().unwrap().iter().all(|key| value.get(key.as_str().unwrap()).is_some()),
            "items" => {
                for (nth, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(item, wanted, root, &format!("{at}.{nth}"), faults);
                }
                true
            }
            "properties" => {
                for (key, field) in value.as_object().into_iter().flatten() {
                    if let Some(wanted) = wanted.get(key) {
                        check(field, wanted, root, &format!("{at}.{key}"), faults);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = &schema["properties"];
                *wanted == false && value.as_object().into_iter().flatten().all(|(key, _)| known.get(key).is_some())
            }
            _ => false,
        };
        if !holds {
            faults.push(format!("{at} fails by {keyword}"));
        }
    }
}

fn is(value: &Value, kind: &Value) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        kind => panic!("no schema of ours has the type {kind}"),
    }
}

#[test]
fn threads_change_no_byte() {
    for (scenario, games) in
        [("iconica_party", "3000"), ("iconica_roster", "3000"), ("iconica_draft", "3000"), ("iditacards_race", "400")]
    {
        let reports = ["1", "2", "8"].map(|threads| {
            let out = tempfile::tempdir().unwrap();
            let records = out.path().join("records.parquet");
            let ended = run(&[
                "run",
                &format!("scenarios/{scenario}.toml"),
                "--games",
                games,
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

fn summary(folder: &Path) -> serde_json::Value {
    let text = fs::read_to_string(folder.join("summary.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn lines(folder: &Path, file: &str) -> usize {
    fs::read_to_string(folder.join(file)).map_or(1, |text| text.lines().count())
}

#[test]
fn random_parties_tell_what_each_character_is_worth() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().to_str().unwrap();
    let args = ["run", "scenarios/iconica_roster.toml", "--games", "20000", "--out", folder];
    // Of the set as it is three characters stand out; one more that is weak.
    let ended = run(&[&args[..], &["--set", "cards.warden.health=100"]].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("What characters are worth: "), "{}", ended.stdout);
    let law = "All builds have the same number of characters, so worth is relative to their mean.";
    assert!(ended.stdout.contains(law), "{}", ended.stdout);
    let drawing = fs::read_to_string(out.path().join("worth.svg")).unwrap();
    assert!(drawing.contains("worth of characters"));

    let summary = summary(out.path());
    let worth = summary["worth"][0]["cards"].as_array().unwrap();
    let cards = summary["cards"][0]["cards"].as_array().unwrap();
    assert_eq!(worth.len(), cards.len());
    assert_eq!(lines(out.path(), "worth.csv"), worth.len() + 1);
    assert!(summary["worth"][0]["rate"].is_null(), "characters cost nothing");
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    let mut far = 0;
    for (worth, card) in worth.iter().zip(cards) {
        assert_eq!((&worth["card"], &worth["against"]), (&card["card"], &"the mean card".into()));
        assert!(worth["points"].is_null() && worth["price"].is_null());
        // Two ways to ask the same: with the others in both builds accounted for, and without.
        let (one, other) = (&worth["worth"], &card["effect"]);
        assert!((number(&one["point"]) - number(&other["point"])).abs() < 0.06, "{worth} {card}");
        let agree = (number(&one["low"]) > 0.0 && number(&other["low"]) > 0.0)
            || (number(&one["high"]) < 0.0 && number(&other["high"]) < 0.0);
        far += usize::from(agree);
    }
    assert!(far >= 4, "only {far} characters stand out by both");
    let pairs = &summary["pairs"][0];
    let tested = pairs["family"].as_u64().unwrap() as usize;
    // No party holds two of hostile factions.
    assert!(tested > 100 && tested < worth.len() * (worth.len() - 1) / 2, "{tested}");
    assert_eq!(lines(out.path(), "pairs.csv"), tested + 1);
    assert!(ended.stdout.contains(&format!("of {tested} pairs")), "{}", ended.stdout);
}

#[test]
fn fixed_parties_have_no_worth_to_tell() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().to_str().unwrap();
    let args = ["run", "scenarios/iconica_party.toml", "--games", "2000", "--out", folder];
    let ended = run(&args);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(summary(out.path())["worth"], serde_json::json!([]));
    assert_eq!(lines(out.path(), "worth.csv"), 1);
    assert!(summary(out.path())["pairs"][0].is_null() && !out.path().join("pairs.csv").exists());
    assert!(!out.path().join("worth.svg").exists());
}
