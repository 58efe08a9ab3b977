//! `balance check`: verdicts, exit codes, and what CI servers read.

use std::fs;
use std::path::Path;

use crate::commands::{Ended, balance, interrupted, run};

const PARTY: &str = "scenarios/iconica_party.toml";
/// Changes that decide the first gate of the party at once, and wrongly.
const BROKEN: &str = "expect.0.within=[0.2, 0.3]";
/// A gate that a few thousand games cannot decide.
const CLOSE: &str = "expect.3.at_most=81";

fn check(args: &[&str]) -> Ended {
    let mut all = vec!["check"];
    all.extend(args);
    run(&all)
}

fn code(args: &[&str]) -> i32 {
    check(args).code
}

#[test]
fn exit_codes_tell_the_verdict() {
    let fine = check(&[PARTY, "--max-games", "60000"]);
    assert_eq!(fine.code, 0, "{}{}", fine.stdout, fine.stderr);
    assert!(fine.stdout.contains("All 4 expectations pass"), "{}", fine.stdout);
    assert_eq!(fine.stderr, "");

    assert_eq!(code(&[PARTY, "--set", BROKEN]), 1);
    let open = [PARTY, "--set", CLOSE, "--max-games", "2000"];
    assert_eq!(code(&open), 3);
    assert_eq!(code(&[&open[..], &["--undecided", "pass"]].concat()), 0);
    assert_eq!(code(&[&open[..], &["--undecided", "fail"]].concat()), 1);
    // What failed is worse than what is open, whatever that counts as.
    let both = [&open[..], &["--set", BROKEN]].concat();
    assert_eq!(code(&both), 1);
    assert_eq!(code(&[&both[..], &["--undecided", "pass"]].concat()), 1);
    assert_eq!(code(&[PARTY, "--set", "expect.0.within=[0.6, 0.4]"]), 2);
    assert_eq!(code(&["scenarios/nowhere.toml"]), 2);
}

#[test]
fn the_course_of_games_can_be_expected() {
    let expecting = |gate: &str| check(&[PARTY, "--set", &format!("expect.1={gate}"), "--max-games", "40000"]);
    let fine = expecting("{ metric = 'drama.comebacks', within = ['5%', '35%'] }");
    assert_eq!(fine.code, 0, "{}{}", fine.stdout, fine.stderr);
    assert!(fine.stdout.contains("drama.comebacks"), "{}", fine.stdout);
    let short = expecting("{ metric = 'drama.decided_by', side = 'Legion', at_most = 10 }");
    assert_eq!(short.code, 1, "{}{}", short.stdout, short.stderr);
    // No more games are recorded however many are played, and that is said.
    let close = expecting("{ metric = 'drama.comebacks', within = ['16.9%', '17.1%'] }");
    assert_eq!(close.code, 3, "{}{}", close.stdout, close.stderr);
    assert!(close.stdout.contains("no more games are recorded"), "{}", close.stdout);
}

#[test]
fn the_worst_of_several_scenarios_counts() {
    let many = check(&[
        PARTY,
        "scenarios/iconica_roster.toml",
        "--set",
        "cards.spore_drifter.health=90",
        "--max-games",
        "80000",
    ]);
    assert_eq!(many.code, 1, "{}", many.stdout);
    assert!(many.stdout.contains("3 expectations pass, 1 fails"), "{}", many.stdout);
    assert!(many.stdout.contains("All 26 expectations pass"), "{}", many.stdout);
}

#[test]
fn threads_change_no_verdict() {
    let by = |threads| {
        let json = ["--format", "json", "--threads", threads, "--set", CLOSE];
        check(&[&[PARTY, "--max-games", "2000"], &json[..]].concat()).stdout
    };
    let one = by("1");
    assert_eq!(one, by("2"));
    assert_eq!(one, by("7"));
    let value: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(value["schema_version"], 4);
    assert_eq!(value["verdict"], "undecided");
    let check = &value["checks"][0];
    assert_eq!((check["games"].as_u64(), check["stopped"].as_str()), (Some(2_000), Some("undecided")));
    let gate = &check["expectations"][3];
    assert_eq!(gate["metric"], "turns.p90");
    assert!(gate["needs_games"].as_u64().unwrap() > 2_000, "{gate}");
    assert_eq!(gate["estimate"]["n"], 2_000);
}

#[test]
fn csv_has_a_row_for_each_expectation() {
    let csv = check(&[PARTY, "--format", "csv"]).stdout;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("file,metric,side,at_least,at_most,point,low,high,level,n,"));
    assert!(lines[1].starts_with("scenarios/iconica_party.toml,win_rate,Protectorate,0.5,0.6,"));
}

/// What is wrong with a text as XML, as far as this program could get it wrong.
fn xml_mistake(text: &str) -> Option<String> {
    let mut open: Vec<String> = Vec::new();
    let mut rest = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")?;
    let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#9;", "&#10;", "&#13;"];
    while let Some(at) = rest.find('<') {
        // Text stands in what is said about a case alone.
        let says = matches!(open.last().map(String::as_str), Some("system-out" | "error"));
        if !rest[..at].trim().is_empty() && (!says || rest[..at].contains('"')) {
            return Some(format!("text between elements: {}", &rest[..at]));
        }
        let end = rest[at..].find('>').map(|end| at + end)?;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop().as_deref() != Some(name) {
                return Some(format!("</{name}> closes something else"));
            }
            continue;
        }
        let alone = tag.ends_with('/');
        let tag = tag.trim_end_matches('/');
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        while !attributes.is_empty() {
            let (key, after) = attributes.split_once("=\"")?;
            let (value, after) = after.split_once('"')?;
            let plain = key.trim().chars().all(|c| c.is_ascii_lowercase());
            let amp = value.match_indices('&').map(|(at, _)| &value[at..]);
            let known = |from: &str| entities.iter().any(|entity| from.starts_with(entity));
            if !plain || !amp.into_iter().all(known) || value.contains(|c: char| c < ' ') {
                return Some(format!("{key}: {value}"));
            }
            attributes = after;
        }
        if !alone {
            open.push(name.to_owned());
        }
    }
    (!rest.trim().is_empty() || !open.is_empty()).then(|| format!("left: {rest} {open:?}"))
}

#[test]
fn junit_is_well_formed_whatever_a_scenario_is_called() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("verdicts.xml");
    let ended = check(&[
        PARTY,
        "scenarios/iconica_draft.toml",
        "--junit",
        file.to_str().unwrap(),
        "--max-games",
        "4000",
        "--set",
        "title=\"<\\\"Salt\\\" & 'Wax'>]]>\"",
    ]);
    assert_eq!(ended.code, 3, "{}", ended.stderr);
    let xml = fs::read_to_string(&file).unwrap();
    assert_eq!(xml_mistake(&xml), None, "{xml}");
    assert_eq!(xml.matches("<testsuite ").count(), 2);
    assert_eq!(xml.matches("<testcase ").count(), 5);
    assert!(xml.contains("&lt;&quot;Salt&quot; &amp; 'Wax'&gt;]]&gt;"), "{xml}");
    assert!(xml.contains("<testsuite name=\"scenarios/iconica_party.toml\""), "{xml}");
    // The checker of this test sees what is wrong.
    for bad in ["<a b=\"&\"/>", "<a>", "<a></b>", "<a/>x"] {
        let bad = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{bad}");
        assert!(xml_mistake(&bad).is_some(), "{bad}");
    }
}

/// The names of suites and cases, in order.
fn names(xml: &str) -> Vec<String> {
    let tags = xml.split('<').filter(|tag| tag.starts_with("testsuite ") || tag.starts_with("testcase "));
    tags.map(|tag| tag.split('"').nth(1).unwrap().to_owned()).collect()
}

#[test]
fn junit_names_are_the_same_whatever_is_measured_expected_or_changed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("verdicts.xml");
    let xml = |more: &[&str]| {
        let fixed = [PARTY, "--max-games", "2000", "--junit", file.to_str().unwrap()];
        check(&[&fixed[..], more].concat());
        fs::read_to_string(&file).unwrap()
    };
    let first = xml(&[]);
    assert_eq!(names(&first)[..2], ["scenarios/iconica_party.toml", "win_rate of Protectorate"]);
    let passed = first.split("<testcase ").nth(1).unwrap();
    for said in ["name=\"n\" value=\"", "<system-out>win_rate of Protectorate is ", "time=\"", "must be 50 % to 60 %"] {
        assert!(passed.contains(said), "{said}: {passed}");
    }
    let all = first.split("<testsuites ").nth(1).unwrap();
    let seconds = all.split(" time=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(seconds.parse::<f64>().unwrap() > 0.0, "2,000 games take time: {seconds}");
    for more in [&["--set", BROKEN][..], &["--label", "a try"], &["--set", "title=\"x\""], &["--seed", "3"]] {
        assert_eq!(names(&xml(more)), names(&first), "{more:?}");
    }
    // Two bounds of one number are two cases.
    let twice = xml(&[
        "--set",
        "expect=[{ metric = \"draw_rate\", at_most = 0.5 }, { metric = \"draw_rate\", at_least = 0.001 }]",
    ]);
    assert_eq!(names(&twice)[1..], ["draw_rate", "draw_rate (2)"]);
}

#[test]
fn a_junit_file_is_written_for_bad_input_too() {
    let folder = tempfile::tempdir().unwrap();
    let [file, wrong] = ["verdicts.xml", "wrong.toml"].map(|name| folder.path().join(name));
    fs::write(&wrong, "game = \"iconica\"\ngmaes = 3\n").unwrap();
    let junit = ["--junit", file.to_str().unwrap()];
    for (args, said) in [
        (&["scenarios/nowhere.toml"][..], "scenarios/nowhere.toml"),
        (&[PARTY, wrong.to_str().unwrap()], "unknown key `gmaes`"),
        (&[PARTY, "--set", "expect.0.within=[0.6, 0.4]"], "0.6"),
        (&[PARTY, PARTY, "--out", "x", "--shard", "1/2"], "a shard belongs to one scenario"),
    ] {
        // What an earlier check wrote must not stay.
        fs::write(&file, "<testsuites name=\"balance check\"></testsuites>").unwrap();
        let ended = check(&[args, &junit].concat());
        assert_eq!(ended.code, 2, "{args:?} {}", ended.stderr);
        let xml = fs::read_to_string(&file).unwrap();
        assert_eq!(xml_mistake(&xml), None, "{xml}");
        assert!(xml.contains(said), "{said}: {xml}");
        let errors = if args.contains(&"--shard") { 2 } else { 1 };
        assert!(xml.contains(&format!(" errors=\"{errors}\" time=")), "{xml}");
    }
    // What is read is never written over.
    let before = fs::read(&wrong).unwrap();
    let ended = check(&[wrong.to_str().unwrap(), "--junit", wrong.to_str().unwrap()]);
    assert_eq!((ended.code, fs::read(&wrong).unwrap() == before), (2, true), "{}", ended.stderr);
}

#[test]
fn the_page_of_a_job_gets_the_summary_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("summary.md");
    fs::write(&page, "# Before\n").unwrap();
    let go = |args: &[&str], summary: &Path| {
        let output = balance()
            .args(["check", PARTY, "--quiet"])
            .args(args)
            .env("GITHUB_STEP_SUMMARY", summary)
            .output()
            .unwrap();
        output.status.code()
    };
    assert_eq!(go(&[], &page), Some(0));
    assert_eq!(go(&[], &page), Some(0));
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.starts_with("# Before\n## Protectorate opening party"), "{text}");
    assert_eq!(text.matches("| win_rate of Protectorate | 50 % to 60 % |").count(), 2, "{text}");
    // With a file name of your own, that file is written instead, from scratch each time.
    let own = folder.path().join("own.md");
    for _ in 0..2 {
        assert_eq!(go(&["--markdown", own.to_str().unwrap()], &page), Some(0));
    }
    assert_eq!(fs::read_to_string(&page).unwrap(), text);
    assert_eq!(fs::read_to_string(&own).unwrap().matches("## ").count(), 1);
    // A target that cannot be written is found before anything is played.
    assert_eq!(go(&[], &folder.path().join("no/where.md")), Some(2));
    assert_eq!(go(&["--junit", "no/where.xml"], &page), Some(2));
}

#[test]
fn no_report_is_written_unless_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(PARTY);
    let scenario = scenario.to_str().unwrap();
    let go = |args: &[&str]| {
        let ended = balance().current_dir(folder.path()).arg("check").args(args).output().unwrap();
        assert!(ended.status.success());
        fs::read_dir(folder.path()).unwrap().count()
    };
    assert_eq!(go(&[scenario]), 0);
    assert_eq!(go(&[scenario, "--out", "report"]), 1);
    let manifest = fs::read(folder.path().join("report/manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!(manifest["stopped"], "decided");
    assert!(manifest["stopping_rule"].as_str().unwrap().contains("every expectation"));
    let draft = scenario.replace("party", "draft");
    go(&[scenario, &draft, "--out", "reports"]);
    for name in ["iconica_party", "iconica_draft"] {
        assert!(folder.path().join("reports").join(name).join("win_rate.svg").is_file(), "{name}");
    }
}

#[test]
fn run_does_not_mind_what_is_expected() {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&["run", PARTY, "--games", "200", "--set", BROKEN, "--out", out.path().to_str().unwrap()]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let bounded = run(&["run", PARTY, "--max-games", "5"]);
    assert_eq!(bounded.code, 2);
    assert!(bounded.stderr.contains("write --games 5 instead, or add --precision 0.2%"), "{}", bounded.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_everything_undecided() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("verdicts.xml");
    let open = ["--set", "expect.3.at_most=79", "--set", "expect.0.within=[0.5550, 0.5551]"];
    let args = ["check", PARTY, PARTY, "--max-games", "1000000000", "--junit"];
    interrupted(&[&args[..], &[file.to_str().unwrap()], &open].concat(), &file);
    let xml = fs::read_to_string(&file).unwrap();
    assert_eq!(xml.matches("type=\"undecided\"").count(), 4, "{xml}");
    assert!(xml.contains("the run was interrupted"), "{xml}");
}
