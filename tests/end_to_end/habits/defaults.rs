//! Defaults for options: `balance.toml`, `[defaults]` of the scenario, `BALANCE_*`, and the command line.

use std::fs;

use super::{run_in, with_scenario};

#[test]
fn each_source_replaces_the_ones_before_it() {
    let folder = with_scenario("[defaults]\nout = \"of-scenario\"\n");
    let at = |name: &str| folder.path().join(name).join("manifest.json").is_file();
    let go = |args: &[&str], variables: &[(&str, &str)]| {
        let done = run_in(folder.path(), &[&["run", "s.toml", "-n", "200"], args].concat(), variables);
        assert_eq!(done.code, 0, "{}", done.stderr);
        done.stdout
    };
    fs::write(folder.path().join("balance.toml"), "out = \"of-project\"\npng = false\nformat = \"csv\"\n").unwrap();
    let csv = go(&[], &[]);
    assert!(csv.starts_with("side,"), "the project's format: {csv}");
    assert!(at("of-scenario") && !at("of-project"));
    go(&[], &[("BALANCE_OUT", "of-environment")]);
    assert!(at("of-environment"));
    let json = go(&["--out", "typed", "--format", "json"], &[("BALANCE_OUT", "unused"), ("BALANCE_FORMAT", "csv")]);
    assert!(at("typed") && !at("unused") && json.starts_with('{'));
    go(&["--no-report"], &[("BALANCE_OUT", "unused")]);
    assert!(!at("unused"));
}

#[test]
fn a_project_file_is_found_from_the_scenario_up_to_the_working_directory() {
    let above = tempfile::tempdir().unwrap();
    let project = above.path().join("project/scenarios");
    fs::create_dir_all(&project).unwrap();
    let scenario = with_scenario("");
    fs::copy(scenario.path().join("s.toml"), project.join("s.toml")).unwrap();
    fs::write(above.path().join("balance.toml"), "format = \"csv\"\n").unwrap();
    let starts = |within: &str, path: &str, wanted: &str| {
        let done = run_in(&above.path().join(within), &["run", path, "-n", "200", "--no-report"], &[]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert!(done.stdout.starts_with(wanted), "{within}: {}", done.stdout);
    };
    starts("", "project/scenarios/s.toml", "side,");
    starts("project", "scenarios/s.toml", "Protectorate");
    fs::write(above.path().join("project/balance.toml"), "format = \"json\"\n").unwrap();
    starts("", "project/scenarios/s.toml", "{");
}

#[test]
fn wrong_defaults_are_mistakes_with_a_place() {
    let folder = with_scenario("");
    let refused = |project: &str, variables: &[(&str, &str)], wanted: &[&str]| {
        fs::write(folder.path().join("balance.toml"), project).unwrap();
        let done = run_in(folder.path(), &["run", "s.toml", "-n", "200", "--no-report"], variables);
        assert_eq!(done.code, 2, "{project}: {}", done.stdout);
        wanted.iter().for_each(|said| assert!(done.stderr.contains(said), "{said}: {}", done.stderr));
    };
    refused("thraeds = 2\n", &[], &["balance.toml", "`thraeds`", "did you mean `threads`?"]);
    refused("force = true\n", &[], &["balance.toml", "`force` is not an option that may have a default"]);
    refused("threads = \"two\"\n", &[], &["balance.toml, threads", "two"]);
    refused("threads = [\n", &[], &["balance.toml, line"]);
    refused("", &[("BALANCE_THRAEDS", "2")], &["BALANCE_THRAEDS", "did you mean BALANCE_THREADS?"]);
    refused("", &[("BALANCE_THREADS", "two")], &["BALANCE_THREADS: ", "two"]);
    // The scenario shows where its own mistake is.
    fs::write(folder.path().join("balance.toml"), "").unwrap();
    let text = fs::read_to_string(folder.path().join("s.toml")).unwrap();
    fs::write(folder.path().join("s.toml"), format!("{text}\n[defaults]\nthraeds = 2\n")).unwrap();
    let done = run_in(folder.path(), &["validate", "s.toml"], &[]);
    assert!(done.code == 2 && done.stderr.contains("did you mean `threads`?"), "{}", done.stderr);
}

/// Defaults change no result, so they are no part of what a report is of.
#[test]
fn a_scenario_with_defaults_is_the_same_scenario() {
    let (plain, with) = (with_scenario(""), with_scenario("[defaults]\nthreads = 1\nchart_size = \"slide\"\n"));
    let digest = |folder: &tempfile::TempDir| {
        let done = run_in(folder.path(), &["run", "s.toml", "-n", "200", "-o", "report"], &[]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let summary = fs::read_to_string(folder.path().join("report/summary.json")).unwrap();
        assert!(fs::read_to_string(folder.path().join("report/win_rate.svg")).unwrap().contains("<svg"));
        summary
    };
    assert_eq!(digest(&plain), digest(&with));
}
