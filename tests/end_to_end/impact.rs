//! `balance impact`: its report, its mistakes, and that it says the truth about a card.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::commands::{balance, interrupted, run};
use crate::reports::contents;

const PARTY: &str = "scenarios/iconica_party.toml";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn impact_prints_a_table_and_writes_a_report() {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&["impact", PARTY, "--games", "1000", "--out", text(out.path())]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(ended.stderr, "", "no progress where no terminal is");
    for said in [
        "13,000 games in total",
        "Characters of Protectorate",
        "Halla Brook, Ford Warden",
        "Skarn, First of the Brood",
        "A Plain Character",
        "using it",
        "16 (in no build of the first 1,000 games), 1 (neutral itself)",
        "joint 95 % intervals for all 12 comparisons",
    ] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    let files: Vec<String> = contents(out.path()).into_keys().collect();
    let expected = [
        "impact.csv",
        "impact.parquet",
        "impact_legion.svg",
        "impact_protectorate.svg",
        "played.tally",
        "report.html",
        "summary.json",
    ];
    assert_eq!(files, expected);
    let manifest = fs::read(out.path().join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!((&manifest["games_played"], &manifest["total_games"]), (&1000.into(), &13_000.into()));
    assert_eq!(manifest["replaced"].as_array().unwrap().len(), 6);
    assert_eq!(manifest["stopped"], "games");
}

#[test]
fn impact_prints_json_and_csv() {
    let out = tempfile::tempdir().unwrap();
    let args = ["impact", PARTY, "--games", "400", "--out", text(out.path()), "--format"];
    let json = run(&[&args[..], &["json"]].concat());
    let value: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&value["games"], &value["family"]), (&400.into(), &12.into()));
    let written = fs::read_to_string(out.path().join("summary.json")).unwrap();
    assert_eq!(written, json.stdout);
    let csv = run(&[&args[..], &["csv"]].concat());
    assert_eq!(csv.stdout.lines().count(), 7);
    assert!(csv.stdout.starts_with("side,card,name,"), "{}", csv.stdout);
}

#[test]
fn threads_change_no_byte() {
    let reports = ["1", "2", "8"].map(|threads| {
        let out = tempfile::tempdir().unwrap();
        let folder = text(out.path()).to_owned();
        let ended = run(&["impact", PARTY, "--games", "1500", "--threads", threads, "--out", &folder]);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        contents(out.path())
    });
    assert!(reports[0] == reports[1] && reports[0] == reports[2]);
}

#[test]
fn a_replaced_card_wins_as_often_as_the_neutral_one_in_the_party() {
    // Only faction, class and tags differ. No opponent's card depends on these.
    let out = tempfile::tempdir().unwrap();
    let json = |args: &[&str]| -> Value {
        let fixed = ["--games", "20000", "--format", "json", "--out", text(out.path())];
        let ended = run(&[args, &fixed].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        serde_json::from_str(&ended.stdout).unwrap()
    };
    let others = "side.1.party=[\"shell_guard\", \"brood_tender\", \"radia_adept\"]";
    let impact = json(&["impact", PARTY, "--set", others]);
    let party = "side.0.party=[\"warden\", \"plain_character\", \"night_scout\"]";
    let with_plain = json(&["run", PARTY, "--set", others, "--set", party]);
    let as_it_is = json(&["run", PARTY, "--set", others]);
    let cards = impact["impact"].as_array().unwrap();
    let healer = cards.iter().find(|card| card["card"] == "river_healer").unwrap();
    let rate = |summary: &Value| summary["sides"][0]["win_rate"]["point"].as_f64().unwrap();
    assert_eq!(healer["win_rate"].as_f64().unwrap(), rate(&as_it_is));
    let apart = healer["win_rate_replaced"].as_f64().unwrap() - rate(&with_plain);
    assert!(apart.abs() < 0.02, "{apart}");
    let saved: Vec<f64> = cards.iter().map(|card| card["variance_saved"].as_f64().unwrap()).collect();
    assert!(saved.iter().all(|saved| *saved > 0.05), "the common chance saves variance: {saved:?}");
}

#[test]
fn what_impact_refuses() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("report");
    let roster = "scenarios/iconica_roster.toml";
    for (scenario, set, wanted) in [
        (roster, "games=100", "the scenario has no neutral card"),
        (roster, "neutral=wardn", "did you mean \"warden\"?"),
        (PARTY, "neutral=[\"plain_character\", \"x\"]", "there is no card \"x\""),
        (PARTY, "games=0", "must be from"),
    ] {
        let ended = run(&["impact", scenario, "--set", set, "--out", text(&folder)]);
        assert_eq!(ended.code, 2, "{set}");
        assert!(ended.stderr.contains(wanted) && ended.stdout.is_empty(), "{}", ended.stderr);
        assert!(ended.stderr.contains(":1:") || ended.stderr.contains("toml:"), "{}", ended.stderr);
    }
    // A precision says when to stop a run, and nothing of this.
    let precise = fs::read_to_string(PARTY).unwrap().replace("games = 200_000", "precision = \"1%\"");
    let precise = precise.replace("cards/iconica", &format!("{}/scenarios/cards/iconica", env!("CARGO_MANIFEST_DIR")));
    let file = out.path().join("precise.toml");
    fs::write(&file, precise).unwrap();
    let ended = run(&["impact", text(&file), "--out", text(&folder)]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("say how many: --games"), "{}", ended.stderr);
    assert!(!folder.exists(), "nothing was written");
    let ended = run(&["impact", text(&file), "--games", "100", "--out", text(&folder)]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
}

#[test]
fn its_folder_is_not_that_of_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(PARTY);
    for command in ["run", "impact"] {
        let mut balance = crate::commands::balance();
        balance.current_dir(folder.path());
        let ended = balance.args([command, text(&scenario), "--games", "100", "--quiet"]).output();
        assert!(ended.unwrap().status.success());
    }
    let mut names: Vec<String> = fs::read_dir(folder.path().join("reports"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "index.html")
        .collect();
    names.sort();
    let [impact, run] = &names[..] else { panic!("{names:?}") };
    assert!(impact.contains("-impact-seed-7-100-games") && !run.contains("impact"), "{names:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_writes_what_was_played() {
    let above = tempfile::tempdir().unwrap();
    let out = above.path().join("report");
    interrupted(&["impact", PARTY, "--games", "1000000000", "--out", text(&out)], &out);
    let summary = fs::read(out.join("summary.json")).unwrap();
    let summary: Value = serde_json::from_slice(&summary).unwrap();
    assert_eq!(summary["stopped"], "interrupted");
    let (games, all) = (&summary["games"], &summary["total_games"]);
    assert_eq!(games.as_u64().unwrap() * 13, all.as_u64().unwrap());
    assert!(games.as_u64().unwrap() > 0);
}

#[test]
fn the_builds_of_arcadia_have_neutral_cards_and_a_rivals_random_cards_are_left_out() {
    let out = tempfile::tempdir().unwrap();
    let impact = |more: &[&str]| -> Value {
        let fixed = ["impact", "scenarios/arcadia_builds.toml", "--games", "400", "--format", "json"];
        let ended = run(&[&fixed[..], &["--out", text(out.path())], more].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        serde_json::from_str(&ended.stdout).unwrap()
    };
    let of = |summary: &Value| -> Vec<(String, String)> {
        let cards = summary["impact"].as_array().unwrap().iter();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        cards.map(|card| (word(&card["side"]), word(&card["card"]))).collect()
    };
    let own = impact(&[]);
    let mine = ["ash_spear", "battle_calm", "bronze_coat", "clay_walker", "hired_blade", "oak_buckler"];
    for card in mine {
        assert!(of(&own).contains(&("Challenger".into(), card.into())), "{card}: {:?}", of(&own));
    }
    assert!(of(&own).iter().all(|(side, _)| side == "Challenger"), "{:?}", of(&own));
    assert_eq!(own["asked"], serde_json::json!(["Challenger"]));
    let whys = own["omitted"].as_array().unwrap().iter().map(|card| card["why"].as_str().unwrap());
    assert!(whys.filter(|why| *why == "in builds of other sides alone").count() > 50);
    // With `--side` it is counted.
    let merits = "side.1.build={ character = \"wolf_rider\", court = \"seelie\", merits = [\"thorn_knife\"] }";
    let rivals = impact(&["--side", "Rival", "--set", merits]);
    assert!(of(&rivals).iter().all(|(side, _)| side == "Rival"), "{:?}", of(&rivals));
    assert!(of(&rivals).contains(&("Rival".into(), "thorn_knife".into())), "{:?}", of(&rivals));
    let ended = run(&["impact", "scenarios/arcadia_builds.toml", "--side", "Rivals"]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("did you mean \"Rival\"?"), "{}", ended.stderr);
}

/// What is printed by a command that runs in a folder.
fn reports_in(folder: &Path, args: &[&str]) -> String {
    let ended = balance().current_dir(folder).args(args).output().expect("it runs");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    String::from_utf8(ended.stdout).unwrap()
}

#[test]
fn a_run_tells_what_other_reports_know_of_its_play() {
    let folder = tempfile::tempdir().unwrap();
    let party = Path::new(env!("CARGO_MANIFEST_DIR")).join(PARTY);
    let party = text(&party);
    let alone = reports_in(folder.path(), &["run", party, "--games", "100"]);
    assert!(!alone.contains("Quality of play"), "{alone}");
    let page = || {
        let entries = fs::read_dir(folder.path().join("reports")).unwrap();
        let run = entries.map(|entry| entry.unwrap().path()).find(|path| {
            text(path).ends_with("-seed-7-100-games")
                && !text(path).contains("-regret-")
                && !text(path).contains("-impact-")
        });
        contents(&run.unwrap())
    };
    let before = page();
    let regret = ["regret", party, "--games", "100", "--iterations", "6"];
    reports_in(folder.path(), &regret);
    reports_in(folder.path(), &["regret", party, "--games", "20", "--iterations", "6"]);
    let impact = ["impact", party, "--games", "100"];
    reports_in(folder.path(), &impact);
    let told = reports_in(folder.path(), &["run", party, "--games", "100"]);
    // The longer of two reports, by its page; what lies beside a report changes nothing of it.
    for said in [
        "Quality of play: other reports of this scenario\n  what its players lose by their choices (100 games): reports/",
        "-regret-seed-7-100-games/report.html\n",
        "and which are misplayed (100 games): reports/",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert!(page() == before, "the report differs by what lies beside it");
    // Another build's reports are not counted, unless they are accepted.
    let regrets = fs::read_dir(folder.path().join("reports")).unwrap().map(|entry| entry.unwrap().path());
    let regrets: Vec<_> = regrets.filter(|path| text(path).contains("-regret-")).collect();
    for (mine, other) in
        [("\"other_builds\": []", "\"other_builds\": [\"0123456789ab\"]"), ("\"build_id\": \"", "\"build_id\": \"x")]
    {
        for manifest in regrets.iter().map(|regret| regret.join("manifest.json")) {
            let of = fs::read_to_string(&manifest).unwrap();
            let of = of.replace("\"other_builds\": [\"0123456789ab\"]", "\"other_builds\": []");
            assert!(of.contains(mine), "{of}");
            fs::write(&manifest, of.replace(mine, other)).unwrap();
        }
        let told = reports_in(folder.path(), &["run", party, "--games", "100"]);
        let said = "is not counted: another build of this program played it";
        assert!(told.contains(said), "{other}: {told}");
    }
    let accepted = ["run", party, "--games", "100", "--accept-other-build"];
    let told = reports_in(folder.path(), &accepted);
    assert!(told.contains("(100 games, by another build of this program): reports/"), "{told}");
    // Another scenario is another matter, and so is a report that goes elsewhere.
    let elsewhere = folder.path().join("elsewhere");
    let others: [&[&str]; 2] = [&["--set", "side.0.blunder_rate=5%"], &["--out", text(&elsewhere)]];
    for more in others {
        let told = reports_in(folder.path(), &[&["run", party, "--games", "100"], more].concat());
        assert!(!told.contains("Quality of play"), "{told}");
    }
}
