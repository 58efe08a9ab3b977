//! Files of the user: what a command writes never costs one, whatever goes wrong.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::commands::balance;

/// The library by which a process meets faults of the system.
pub(crate) fn faults() -> &'static Path {
    static LIBRARY: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    &LIBRARY
        .get_or_init(|| {
            let folder = tempfile::tempdir().unwrap();
            let library = folder.path().join("faults.so");
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/end_to_end/faults.c");
            let mut compiler = Command::new("cc");
            compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(source).arg("-ldl");
            assert!(compiler.status().expect("there is a C compiler, which links Rust too").success());
            (folder, library)
        })
        .1
}

/// Runs a command in a folder, with faults.
pub(crate) fn with_faults(folder: &Path, args: &[&str], faulty: &[(&str, &str)]) -> Output {
    let mut command = balance();
    command.current_dir(folder).args(args).env("LD_PRELOAD", faults());
    command.envs(faulty.iter().copied()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A scenario with cards of its own, in which North wins too often until a number is changed.
const SCENARIO: &str = r#"game  = "iconica"
seed  = 3
games = 200
cards = ["cards.toml"]

[[side]]
name  = "North"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name  = "South"
party = ["standard_bearer", "reed_ranger", "bell_ringer"]

[[target]]
metric = "win_rate"
side   = "North"
within = [0.40, 0.60]

[[expect]]
metric  = "unfinished_rate"
at_most = 0.9

[tune]
only = ["cards.*.health", { path = "cards.*.actions.*.deal", cost = 3 }]
max_games = 300_000
"#;

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/cards/iconica/original.toml");
    fs::copy(house, folder.path().join("cards.toml")).unwrap();
    fs::write(folder.path().join("s.toml"), SCENARIO).unwrap();
    folder
}

/// The names of what lies in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn tune_writes_into_cards_last_and_only_if_they_are_as_they_were() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let was = fs::read_to_string(at("cards.toml")).unwrap();
    let tune = ["tune", "s.toml", "--out", "report", "--quiet"];
    let output = with_faults(folder.path(), &tune, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let proposal = String::from_utf8(output.stdout).unwrap();
    let proposal = proposal.lines().next().unwrap().to_owned();
    // What is found is on record, so that the rest takes no time.
    let write = [&tune[..], &["--write", "--resume"]].concat();
    let cards = at("cards.toml").display().to_string();
    // Runs it with faults; the proposal is printed and the report is written whatever happens to the cards.
    let writes = |faulty: &[(&str, &str)], why: &str| {
        let output = with_faults(folder.path(), &write, faulty);
        let (printed, said) = (String::from_utf8_lossy(&output.stdout).into_owned(), said(&output));
        assert!(printed.starts_with(&proposal), "{faulty:?}: {printed}{said}");
        assert_eq!(output.status.code(), Some(4), "{faulty:?}: {said}");
        assert!(said.contains(why) && said.contains(" = "), "{faulty:?}: {said}");
        assert!(at("report/changed-cards.toml").is_file() && at("report/manifest.json").is_file());
        let left = names(folder.path());
        assert!(left.iter().all(|name| !name.ends_with(".tmp")), "{faulty:?}: {left:?}");
    };
    writes(&[("FULL", "cards.toml")], "No space left");
    assert_eq!(fs::read_to_string(at("cards.toml")).unwrap(), was);
    // The manifest is written before the cards: the user edits them then, or removes them.
    let on = ("ON", "/manifest.json");
    writes(&[on, ("EDIT", &cards)], "was changed while");
    assert_eq!(fs::read_to_string(at("cards.toml")).unwrap(), format!("{was}# mine\n"));
    fs::write(at("cards.toml"), &was).unwrap();
    writes(&[on, ("EDIT", &cards), ("REMOVE", "1")], "was removed while");
    assert!(!at("cards.toml").exists());

    // Killed before any call that changes files, it leaves the old cards or the new ones.
    let mut is_new = Vec::new();
    for call in 1.. {
        fs::write(at("cards.toml"), &was).unwrap();
        let kill = call.to_string();
        let output = with_faults(folder.path(), &write, &[on, ("KILL", &kill)]);
        let now = fs::read_to_string(at("cards.toml")).unwrap();
        let new = fs::read_to_string(at("report/changed-cards.toml")).unwrap();
        assert!(now == was || now == new, "call {call}: {} bytes", now.len());
        is_new.push(now == new);
        if output.status.code().is_some() {
            assert_eq!(output.status.code(), Some(0), "{}", said(&output));
            break;
        }
    }
    assert!(is_new.len() > 5 && !is_new[0] && is_new[is_new.len() - 1], "{is_new:?}");
}

#[test]
fn an_interrupted_new_project_is_no_obstacle() {
    let whole = tempfile::tempdir().unwrap();
    assert_eq!(with_faults(whole.path(), &["new", "iconica", "mine/game"], &[]).status.code(), Some(0));
    let shown = |folder: &Path| {
        let mut names = names(&folder.join("mine/game"));
        names.retain(|name| !name.ends_with(".tmp"));
        names
    };
    let mut ends = Vec::new();
    for call in 1.. {
        let folder = tempfile::tempdir().unwrap();
        let kill = call.to_string();
        let new = ["new", "iconica", "mine/game"];
        let killed = with_faults(folder.path(), &new, &[("KILL", &kill)]).status.code();
        let again = with_faults(folder.path(), &new, &[]);
        // Killed after the last file, it was whole.
        let code = again.status.code();
        assert!(code == Some(0) || code == Some(2) && said(&again).contains("already exists"), "{call}");
        assert_eq!(shown(folder.path()), shown(whole.path()), "call {call}");
        ends.push(code);
        if killed.is_some() {
            break;
        }
    }
    assert!(ends.len() > 10 && ends.iter().filter(|code| **code == Some(0)).count() > 10, "{ends:?}");
    // One that fails leaves nothing behind.
    for full in ["iconica.toml", "scenario.json", "README.md"] {
        let folder = tempfile::tempdir().unwrap();
        let new = ["new", "iconica", "mine/game"];
        let failed = with_faults(folder.path(), &new, &[("FULL", full)]);
        assert_eq!(failed.status.code(), Some(2), "{full}");
        assert!(said(&failed).contains("No space left"), "{full}: {}", said(&failed));
        assert_eq!(names(folder.path()), Vec::<String>::new(), "{full}");
    }
}

/// Killed before any call that changes files, a check leaves the old verdicts, perhaps none, or the new ones.
#[test]
fn a_killed_check_leaves_no_half_of_its_verdicts() {
    for option in ["--junit", "--markdown"] {
        let folder = folder();
        let file = folder.path().join("verdicts");
        let check = |games| ["check", "s.toml", "--undecided", "pass", "--max-games", games, option, "verdicts"];
        // Without the times, which are different in each run.
        let now = || {
            let text = fs::read_to_string(&file).ok()?;
            let rest = |part: &str| part.trim_start_matches(|at: char| !" >\n".contains(at)).to_owned();
            Some(text.split(" time=").map(rest).collect::<String>())
        };
        let written = |games| {
            let output = with_faults(folder.path(), &check(games), &[]);
            assert_eq!(output.status.code(), Some(0), "{}", said(&output));
            now()
        };
        let new = written("400");
        for has_old in [false, true] {
            let mut is_new = Vec::new();
            for call in 1.. {
                fs::remove_file(&file).unwrap();
                let old = if has_old { written("200") } else { None };
                let kill = call.to_string();
                let code = with_faults(folder.path(), &check("400"), &[("KILL", &kill)]).status.code();
                assert!(now() == old || now() == new, "{option}, call {call}: {:?}", now());
                is_new.push(now() == new);
                if code.is_some() {
                    assert_eq!(code, Some(0));
                    break;
                }
                written("400");
            }
            assert!(is_new.len() > 5 && !is_new[0] && is_new.ends_with(&[true]), "{is_new:?}");
        }
    }
}

/// Every command that writes a file which an argument names: `AT` is that file. With it comes whether the command has
/// --force.
const WRITING: [(&[&str], bool); 9] = [
    (&["run", "s.toml", "--games", "20", "--out", "out", "--records", "AT"], true),
    (&["check", "s.toml", "--max-games", "400", "--junit", "AT"], true),
    (&["check", "s.toml", "--max-games", "400", "--markdown", "AT"], true),
    (&["regret", "s.toml", "--games", "2", "--iterations", "6", "--out", "out", "--markdown", "AT"], true),
    (&["ladder", "s.toml", "--levels", "random,greedy", "--games", "20", "--out", "out", "--markdown", "AT"], true),
    (&["trace", "s.toml", "--game", "0", "--html", "AT"], false),
    (&["watch", "s.toml", "--out", "my.report"], false),
    (&["list", "reports", "site"], false),
    (&["man", "--dir", "manual"], false),
];

#[test]
fn no_output_replaces_an_input_or_a_file_of_the_user() {
    for (words, has_force) in WRITING {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("site")).unwrap();
        fs::create_dir_all(at("manual")).unwrap();
        let run = |target: &str, more: &[&str]| {
            let words = words.iter().map(|word| if *word == "AT" { target } else { word });
            let args: Vec<&str> = words.chain(more.iter().copied()).collect();
            balance().current_dir(folder.path()).args(args).output().unwrap()
        };
        // Some commands name their files themselves.
        let foreign = match words[0] {
            "watch" => "my.report.html",
            "list" => "site/index.html",
            "man" => "manual/balance-run.1",
            _ => "mine.txt",
        };
        let mine = "PAR1 <html>mine</html>";
        fs::write(at(foreign), mine).unwrap();
        let output = run(foreign, &[]);
        let refused = output.status.code();
        assert!(refused == Some(2) || words[0] == "list" && refused == Some(4), "{words:?}");
        assert!(said(&output).contains("was not written by balance"), "{words:?}: {}", said(&output));
        assert_eq!(fs::read_to_string(at(foreign)).unwrap(), mine, "{words:?}");
        if words.contains(&"AT") {
            let more = if has_force { &["--force"][..] } else { &[] };
            for input in ["s.toml", "cards.toml"] {
                let was = fs::read_to_string(at(input)).unwrap();
                let output = run(input, more);
                assert_eq!(output.status.code(), Some(2), "{words:?}: {}", said(&output));
                assert!(said(&output).contains("would be overwritten"), "{words:?}: {}", said(&output));
                assert_eq!(fs::read_to_string(at(input)).unwrap(), was, "{words:?}: {input}");
            }
        }
        if has_force {
            let output = run(foreign, &["--force"]);
            assert!(output.status.code() != Some(2), "{words:?}: {}", said(&output));
        }
        // What a command wrote it writes again.
        if words[0] != "watch" {
            fs::remove_file(at(foreign)).unwrap();
            let first = run(foreign, &[]);
            let second = run(foreign, &[]);
            assert!(first.status.code() != Some(2), "{words:?}: {}", said(&first));
            assert_eq!(second.status.code(), first.status.code(), "{words:?}: {}", said(&second));
        }
    }
}

#[test]
fn a_chart_or_a_page_costs_no_number() {
    for lost in ["win_rate.svg", "report.html"] {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        let args = ["run", "s.toml", "--games", "200", "--out", "report"];
        let output = with_faults(folder.path(), &args, &[("FULL", lost)]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert!(String::from_utf8_lossy(&output.stdout).contains("North"));
        let wanted = format!("the report is written without {lost}");
        assert!(said(&output).contains(&wanted), "{}", said(&output));
        let there = names(&at("report"));
        for name in ["summary.json", "sides.parquet", "played.tally", "manifest.json"] {
            assert!(there.contains(&name.to_owned()), "{name}: {there:?}");
        }
        assert!(!there.contains(&lost.to_owned()));
        let manifest = fs::read_to_string(at("report/manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        let why = manifest["not_drawn"][0].as_str().unwrap();
        assert!(why.starts_with(lost) && why.contains("No space left"), "{why}");
    }
}

#[test]
fn force_replaces_no_folder_with_a_file_that_the_command_reads() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let run = |args: &[&str]| balance().current_dir(folder.path()).args(args).output().unwrap();
    fs::create_dir(at("sub")).unwrap();
    for (from, to) in [("s.toml", "sub.toml"), ("s.toml", "sub/q.toml"), ("cards.toml", "sub/cards.toml")] {
        fs::copy(at(from), at(to)).unwrap();
    }
    for shard in ["1/2", "2/2"] {
        let out = format!("parts/s{}", &shard[..1]);
        let ended = run(&["run", "s.toml", "--games", "400", "--shard", shard, "--out", &out]);
        assert_eq!(ended.status.code(), Some(0), "{}", said(&ended));
    }
    for (args, kept) in [
        (&["check", "sub/q.toml", "sub.toml", "--out", "."][..], "sub/q.toml"),
        (&["compare", "s.toml", "sub/q.toml", "--games", "200", "--out", "sub"], "sub/q.toml"),
        (&["merge", "parts/s1", "parts/s2", "--out", "parts"], "parts/s1/played.tally"),
    ] {
        let ended = run(&[args, &["--force"]].concat());
        assert_eq!(ended.status.code(), Some(2), "{args:?}: {}", said(&ended));
        assert!(said(&ended).contains("which this command reads"), "{args:?}: {}", said(&ended));
        assert!(at(kept).is_file(), "{args:?}");
    }
    // The tally of one of them is part of the report that the new one replaces.
    let ended = run(&["merge", "parts/s1", "parts/s2", "--out", "parts/s1", "--force"]);
    assert_eq!(ended.status.code(), Some(0), "{}", said(&ended));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_in_memory_is_a_file_of_the_user() {
    let folder = folder();
    let memory = tempfile::tempdir_in("/dev/shm").unwrap();
    let mine = memory.path().join("mine.html");
    fs::write(&mine, "mine").unwrap();
    let page = mine.to_str().unwrap();
    let args = ["trace", "s.toml", "--game", "0", "--html", page];
    let ended = balance().current_dir(folder.path()).args(args).output().unwrap();
    assert_eq!(ended.status.code(), Some(2), "{}", said(&ended));
    assert!(said(&ended).contains("was not written by balance"), "{}", said(&ended));
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn links_and_pipes_in_the_place_of_reports_neither_hang_nor_lead_elsewhere() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let run = |args: &[&str]| balance().current_dir(folder.path()).args(args).output().unwrap();
    let pipe = |path: &Path| {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    };
    fs::create_dir(at("site")).unwrap();
    fs::write(at("empty.html"), "").unwrap();
    symlink(at("empty.html"), at("site/index.html")).unwrap();
    let ended = run(&["list", "reports", "site"]);
    assert!(said(&ended).contains("is not a plain file"), "{}", said(&ended));
    assert_eq!(fs::read_to_string(at("empty.html")).unwrap(), "");
    fs::remove_file(at("site/index.html")).unwrap();
    pipe(&at("site/index.html"));
    let ended = run(&["list", "reports", "site"]);
    assert!(said(&ended).contains("is not a plain file"), "{}", said(&ended));

    fs::create_dir(at("piped")).unwrap();
    pipe(&at("piped/manifest.json"));
    let ended = run(&["run", "s.toml", "--games", "200", "--out", "piped", "--force"]);
    assert_eq!(ended.status.code(), Some(0), "{}", said(&ended));

    // What has the name of the lock is the user's, and stays.
    symlink(at("nowhere"), at(".rep.balance-lock")).unwrap();
    let ended = run(&["run", "s.toml", "--games", "200", "--out", "rep"]);
    assert_eq!(ended.status.code(), Some(0), "{}", said(&ended));
    assert!(at(".rep.balance-lock").is_symlink() && !at("nowhere").exists());

    symlink(at("nowhere"), at("dangling")).unwrap();
    let ended = run(&["run", "s.toml", "--games", "200", "--out", "dangling/"]);
    assert_eq!(ended.status.code(), Some(2), "{}", said(&ended));
    assert!(said(&ended).contains("is a link to a folder that doesn't exist"), "{}", said(&ended));
}

#[test]
fn rows_in_a_report_are_replaced_together_with_it() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let run = |seed: &str, faulty: &[(&str, &str)]| {
        let rows = ["--out", "rep", "--records", "rep/rows.parquet"];
        let args = [&["run", "s.toml", "--games", "20", "--seed", seed][..], &rows].concat();
        with_faults(folder.path(), &args, faulty)
    };
    let must_be_whole = || {
        let output = with_faults(folder.path(), &["validate", "rep"], &[]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let manifest = fs::read_to_string(at("rep/manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        assert!(manifest["files"]["rows.parquet"].is_string());
    };
    // The folder need not be there before.
    let output = run("1", &[]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    must_be_whole();
    let before = fs::read(at("rep/rows.parquet")).unwrap();
    // Killed when all games are played, until the last file of the new report is written.
    for on in ["/summary.json", "/played.tally", "/manifest.json"] {
        let output = run("2", &[("ON", on), ("KILL", "1")]);
        assert_eq!(output.status.code(), None, "{on}: {}", said(&output));
        must_be_whole();
        assert!(fs::read(at("rep/rows.parquet")).unwrap() == before, "{on}");
    }
    let output = run("2", &[]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    must_be_whole();
    let now = fs::read(at("rep/rows.parquet")).unwrap();
    assert!(now != before);
    let left = names(folder.path());
    assert!(left.iter().all(|name| !name.ends_with(".tmp")), "{left:?}");

    // Rows of a report that can't be written are kept beside the old one.
    let elsewhere = folder.path().display().to_string();
    for kept in ["rep-rows.parquet", "rep-2-rows.parquet"] {
        let output = run("3", &[("FULL", "summary.json"), ("TMPDIR", &elsewhere)]);
        assert_eq!(output.status.code(), Some(4), "{}", said(&output));
        let wanted = format!("the rows of all games are in {kept}");
        assert!(said(&output).contains(&wanted), "{}", said(&output));
        assert!(fs::read(at(kept)).unwrap().starts_with(b"PAR1"));
        must_be_whole();
        assert!(fs::read(at("rep/rows.parquet")).unwrap() == now);
    }
    let left = names(folder.path());
    assert!(left.iter().all(|name| !name.ends_with(".tmp")), "{left:?}");
}

#[cfg(unix)]
#[test]
fn an_output_through_a_link_leaves_the_link() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("real")).unwrap();
    let rows = ["run", "s.toml", "--games", "20", "--out", "out", "--records", "link"];
    let page = ["trace", "s.toml", "--game", "0", "--html", "link"];
    for (args, file) in [(&rows[..], "real/rows.parquet"), (&page, "real/page.html")] {
        symlink(file, at("link")).unwrap();
        // At first it leads to nothing.
        for _ in 0..2 {
            let output = with_faults(folder.path(), args, &[]);
            assert_eq!(output.status.code(), Some(0), "{args:?}: {}", said(&output));
            assert!(at("link").is_symlink(), "{args:?}");
            assert!(fs::metadata(at(file)).unwrap().len() > 0, "{args:?}");
        }
        fs::remove_file(at("link")).unwrap();
    }
    assert_eq!(names(&at("real")), ["page.html", "rows.parquet"]);
    // Rows can't be written into a pipe, which they would replace.
    assert!(Command::new("mkfifo").arg(at("link")).status().unwrap().success());
    let output = with_faults(folder.path(), &rows, &[]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("it is not a plain file"), "{}", said(&output));
    assert!(!fs::metadata(at("link")).unwrap().is_file());
}

#[test]
fn files_beside_a_report_are_not_written_into_it() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let run = |args: &[&str]| with_faults(folder.path(), args, &[]);
    let output = run(&["run", "s.toml", "--games", "20", "--out", "rep"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let before = names(&at("rep"));
    let check = ["check", "s.toml", "--max-games", "400", "--out", "rep", "--force"];
    let regret = ["regret", "s.toml", "--games", "2", "--iterations", "6", "--out", "rep", "--force"];
    let rows = ["run", "s.toml", "--games", "20", "--out", "rep", "--force"];
    for (args, option) in [
        (&check[..], ["--markdown", "rep/notes.md"]),
        (&check, ["--junit", "rep/notes.xml"]),
        (&regret, ["--markdown", "rep/notes.md"]),
    ] {
        let output = run(&[args, &option].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        let wanted = format!("{} is in the folder of the report", option[1]);
        assert!(said(&output).contains(&wanted), "{args:?}: {}", said(&output));
        assert_eq!(names(&at("rep")), before, "{args:?}");
    }
    // Rows in a folder of the report would go with it.
    fs::create_dir(at("rep/deep")).unwrap();
    let output = run(&[&rows[..], &["--records", "rep/deep/rows.parquet"]].concat());
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("is in the folder of the report"), "{}", said(&output));
    assert_eq!(names(&at("rep/deep")), Vec::<String>::new());
    // A report without a place leaves no empty file.
    fs::write(at("mine"), "").unwrap();
    let taken = ["check", "s.toml", "--max-games", "400", "--out", "mine", "--markdown", "notes.md"];
    assert_eq!(run(&taken).status.code(), Some(2));
    assert!(!at("notes.md").exists());
}

#[cfg(unix)]
#[test]
fn a_report_keeps_the_mode_of_its_folder() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let mode = || fs::metadata(at("rep")).unwrap().permissions().mode() & 0o777;
    for seed in ["1", "2"] {
        let args = ["run", "s.toml", "--games", "20", "--seed", seed, "--out", "rep"];
        let output = with_faults(folder.path(), &args, &[]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        if seed == "1" {
            fs::set_permissions(at("rep"), fs::Permissions::from_mode(0o700)).unwrap();
        }
    }
    assert_eq!(mode(), 0o700);
}

#[cfg(target_os = "linux")]
#[test]
fn the_name_of_a_report_beside_its_place_is_on_the_disk() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let args = ["run", "s.toml", "--games", "20", "--out", "rep"];
    assert_eq!(with_faults(folder.path(), &args, &[]).status.code(), Some(0));
    // While the new report is written, the user puts a file into the old one.
    let [notes, synced] = ["rep/notes.txt", "synced.txt"].map(|name| at(name).display().to_string());
    let faulty = [("ON", "/manifest.json"), ("EDIT", &*notes), ("SYNCED", &*synced)];
    let output = with_faults(folder.path(), &args, &faulty);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("the report is in rep-2"), "{}", said(&output));
    assert_eq!(fs::read_to_string(at("rep/notes.txt")).unwrap(), "# mine\n");
    let synced = fs::read_to_string(at("synced.txt")).unwrap();
    let last = synced.lines().last().unwrap();
    assert_eq!(Path::new(last), folder.path().canonicalize().unwrap());
}
