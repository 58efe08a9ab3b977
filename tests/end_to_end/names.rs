//! Names that look alike, sides that are alike, names of capitals in charts, and seeds that readers of JSON would round.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::commands::run;

/// Two sides, with what stands in the place of names and of the second party.
fn written(folder: &Path, names: [&str; 2], second: &str, more: &str) -> PathBuf {
    let path = folder.join("s.toml");
    let [one, two] = names;
    let first = r#"["warden", "river_healer", "night_scout"]"#;
    let text = format!(
        "game = \"iconica\"\ncards = [\"built_in:iconica\"]\n{more}\n\
         [[side]]\nname = \"{one}\"\nparty = {first}\n\
         [[side]]\nname = \"{two}\"\nagent = \"greedy\"\nparty = {second}\n\
         [[expect]]\nmetric = \"unfinished_rate\"\nat_most = 0.5\n\
         [[variant]]\nname = \"MAMMOTH WARRIORS OF WOLMAR, WAR MAMMOTHS\"\nset = {{ \"cards.warden.health\" = 100 }}\n"
    );
    fs::write(&path, text).unwrap();
    path
}

const OTHER: &str = r#"["brood_tender", "spore_drifter", "first_brood"]"#;
const SAME: &str = r#"["warden", "river_healer", "night_scout"]"#;

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn a_seed_beyond_2_53_is_a_string_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    for (seed, wanted) in [("7", Value::from(7)), ("9007199254740993", Value::from("9007199254740993"))] {
        let path = written(folder.path(), ["A", "B"], OTHER, &format!("seed = {seed}"));
        let made = run(&["run", text(&path), "--games", "200", "--out", text(&out), "--force"]);
        assert_eq!(made.code, 0, "{}", made.stderr);
        let manifest = json(&out.join("manifest.json"));
        assert_eq!((&manifest["seed"], &manifest["scenario"]["seed"]), (&wanted, &wanted));
        let checked = run(&["check", text(&path), "--max-games", "2000", "--format", "json"]).stdout;
        let checked: Value = serde_json::from_str(&checked).unwrap();
        assert_eq!(checked["checks"][0]["seed"], wanted);
        // What it wrote it reads.
        let same = run(&["diff", text(&out), text(&out)]);
        assert_eq!(same.code, 0, "{}", same.stderr);
    }
}

#[test]
fn sides_that_are_the_same_have_no_winner() {
    let folder = tempfile::tempdir().unwrap();
    let of = |second: &str, name: &str| {
        let path = written(folder.path(), ["North", "South"], second, "");
        let out = folder.path().join(name);
        let made = run(&["run", text(&path), "--games", "2000", "--out", text(&out)]);
        assert_eq!(made.code, 0, "{}", made.stderr);
        let answer = json(&out.join("manifest.json"))["answer"].as_str().unwrap().to_owned();
        (made.stdout, answer, json(&out.join("summary.json")))
    };
    // One of them says who plays it, the other leaves it out.
    let (page, answer, summary) = of(SAME, "same");
    assert!(answer.starts_with("North and South differ only by name"), "{answer}");
    assert!(page.contains("any difference between them is chance"), "{page}");
    assert_eq!(summary["identical"][0], serde_json::json!(["North", "South"]));
    let (page, answer, summary) = of(OTHER, "other");
    assert!(!answer.contains("by name alone") && !page.contains("by name alone"), "{page}");
    assert_eq!(summary["identical"], serde_json::json!([]));
}

#[test]
fn a_name_that_differs_in_a_space_alone_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (name, wrong) in
        [("Re d", "looks like \"Red\", the name of another side"), ("Red ", "`name` begins or ends with a space")]
    {
        let path = written(folder.path(), ["Red", name], OTHER, "");
        let ended = run(&["run", text(&path), "--games", "200"]);
        assert_eq!(ended.code, 2, "{}", ended.stderr);
        assert!(ended.stderr.contains(wrong), "{}", ended.stderr);
    }
}

#[test]
fn every_name_can_be_seen_and_told_from_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.toml");
    let scenario = |title: &str, base: &str, side: &str, variant: &str, build: &str| {
        format!(
            "game = \"iconica\"\ncards = [\"built_in:iconica\", \"c.toml\"]\ntitle = \"{title}\"\nbase = \"{base}\"\n\
             [[side]]\nname = \"{side}\"\nparty = {SAME}\n[[side]]\nname = \"South\"\nparty = {OTHER}\n\
             [[variant]]\nname = \"{variant}\"\nset = {{ \"cards.warden.health\" = 100 }}\n\
             [builds]\nside = \"South\"\n[builds.list.\"{build}\"]\nparty = {SAME}\n"
        )
    };
    let check = |scenario: &str, cards: &str| {
        fs::write(&path, scenario).unwrap();
        fs::write(folder.path().join("c.toml"), cards).unwrap();
        run(&["validate", text(&path)])
    };
    let cards = "title = \"More\"\n";
    let fine = check(&scenario("T", "as it is", "North", "V", "B"), cards);
    assert_eq!(fine.code, 0, "{}", fine.stderr);
    for (wrong, message) in [
        ("X ", "begins or ends with a space"),
        (" X", "begins or ends with a space"),
        ("X  Y", "has gaps that are not single spaces"),
        ("X\u{3164}", "has an invisible character, U+3164"),
        ("X\u{200b}Y", "has an invisible character, U+200B"),
        ("X\u{e0041}", "has an invisible character, U+E0041"),
        ("X\u{2060}", "has an invisible character, U+2060"),
        ("Cafe\u{301}", "is not in Unicode's normal form C"),
    ] {
        for text in [
            scenario(wrong, "as it is", "North", "V", "B"),
            scenario("T", wrong, "North", "V", "B"),
            scenario("T", "as it is", wrong, "V", "B"),
            scenario("T", "as it is", "North", wrong, "B"),
            scenario("T", "as it is", "North", "V", wrong),
        ] {
            let ended = check(&text, cards);
            assert!(ended.code == 2 && ended.stderr.contains(message), "{text}: {}", ended.stderr);
        }
        let house = fs::read_to_string("scenarios/cards/iconica/original.toml").unwrap();
        let card = format!("[cards.{}", house.split("[cards.").nth(1).unwrap());
        let key = card.split(']').next().unwrap().trim_start_matches("[cards.");
        let name = card.lines().find(|line| line.starts_with("name ")).unwrap();
        for cards in [
            format!("title = \"{wrong}\"\n"),
            card.replacen(&format!("[cards.{key}]"), &format!("[cards.\"{wrong}\"]"), 1),
            card.replacen(&format!("[cards.{key}]"), "[cards.mine]", 1).replacen(
                name,
                &format!("name = \"{wrong}\""),
                1,
            ),
        ] {
            let ended = check(&scenario("T", "as it is", "North", "V", "B"), &cards);
            assert!(ended.code == 2 && ended.stderr.contains(message), "{cards}: {}", ended.stderr);
        }
    }
    // Two variants, or a variant and a build, that differ in a space alone.
    let ended = check(&scenario("T", "as it is", "North", "V 1", "V1"), cards);
    assert!(ended.stderr.contains("looks like \"V 1\", the name of another variant"), "{}", ended.stderr);
}

#[test]
fn a_label_is_short_and_can_be_seen() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), ["North", "South"], OTHER, "");
    for (label, wrong) in [
        ("x".repeat(61), "a label has at most 60 letters, not 61"),
        ("x".repeat(100_000), "a label has at most 60 letters, not 100000"),
        ("a\u{1b}[2J".to_owned(), "can't contain the control character U+001B"),
        ("a\u{202e}b".to_owned(), "can't contain the control character U+202E"),
        ("a\u{200b}".to_owned(), "the label has an invisible character, U+200B"),
        ("a ".to_owned(), "the label begins or ends with a space"),
    ] {
        for command in ["run", "check", "compare"] {
            let ended = run(&[command, text(&path), "--label", &label]);
            assert_eq!(ended.code, 2, "{}", ended.stderr);
            assert!(ended.stderr.contains(wrong), "{}", ended.stderr);
            assert!(ended.stderr.len() < 1_000 && !ended.stderr.contains('\u{1b}'), "{}", ended.stderr);
        }
    }
}

#[test]
fn a_label_of_capitals_is_not_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), ["North", "South"], OTHER, "");
    let out = folder.path().join("report");
    let made = run(&["compare", text(&path), "--games", "400", "--out", text(&out)]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let svg = fs::read_to_string(out.join("compare.svg")).unwrap();
    let name = "MAMMOTH WARRIORS OF WOLMAR, WAR MAMMOTHS";
    let label = svg.lines().find(|line| line.starts_with("<text ") && line.contains(name));
    let label = label.unwrap_or_else(|| panic!("it is whole: {svg}"));
    assert!(label.contains("text-anchor=\"end\""), "{label}");
    let x = label.split("x=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    // By the metrics of Helvetica at 13 pixels: W 944, M 833, O 778, R and H 722, S and A 667, T 611, L 556, F 611, I 278.
    let wide = |letter: char| match letter {
        'W' => 944,
        'M' => 833,
        'O' => 778,
        'R' | 'H' => 722,
        'L' => 556,
        'T' | 'F' => 611,
        'I' | ' ' | ',' => 278,
        _ => 667,
    };
    let wide = name.chars().map(wide).sum::<u32>() * 13 / 1_000;
    assert!(x.parse::<f64>().unwrap() > f64::from(wide), "{label} needs {wide}");
}
