//! What the program can do by itself: from an empty folder, with nothing but the binary.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::{TempDir, tempdir};

use crate::commands::Ended;

/// The games of this crate.
pub(crate) const GAMES: [&str; 5] = ["arcadia", "arcane_guardian", "arcworlde", "iconica", "iditacards"];

/// The program, copied away from the project, and an empty folder.
pub(crate) struct Alone {
    pub(crate) program: PathBuf,
    pub(crate) folder: PathBuf,
    _both: TempDir,
}

impl Alone {
    pub(crate) fn new() -> Self {
        let both = tempdir().unwrap();
        let (program, folder) = (both.path().join("bin/balance"), both.path().join("empty"));
        fs::create_dir_all(program.parent().unwrap()).unwrap();
        fs::create_dir(&folder).unwrap();
        // A file that is written while another test starts a process is busy for as long as that process has it open.
        let built = env!("CARGO_BIN_EXE_balance");
        fs::hard_link(built, &program).or_else(|_| fs::copy(built, &program).map(drop)).unwrap();
        Alone { program, folder, _both: both }
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ended {
        self.run_in("", args)
    }

    /// Runs it from a folder within.
    fn run_in(&self, within: &str, args: &[&str]) -> Ended {
        let mut command = Command::new(&self.program);
        command.current_dir(self.folder.join(within)).args(args).env("NO_COLOR", "1");
        let output = command.env_remove("GITHUB_STEP_SUMMARY").output().expect("it runs");
        Ended {
            code: output.status.code().expect("no signal ended it"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    /// Runs a command as it is printed for people.
    fn typed(&self, line: &str, more: &[&str]) {
        let mut words = line.split_whitespace();
        assert_eq!(words.next(), Some("balance"), "{line}");
        let args: Vec<&str> = words.chain(more.iter().copied()).collect();
        let ended = self.run(&args);
        assert_eq!(ended.code, 0, "{line}: {}{}", ended.stdout, ended.stderr);
    }

    /// Empties the folder.
    fn clear(&self) {
        fs::remove_dir_all(&self.folder).unwrap();
        fs::create_dir(&self.folder).unwrap();
    }
}

/// Every file below a folder with what it holds.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
    found
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn a_new_project_does_what_it_says_to_try() {
    let alone = Alone::new();
    for game in GAMES {
        for cards in [&[][..], &["--cards"][..]] {
            alone.clear();
            let made = alone.run(&[&["new", game], cards].concat());
            assert_eq!((made.code, made.stdout.as_str()), (0, ""), "{game}: {}", made.stderr);
            let before = files(&alone.folder);
            // Every starter names cards that stand in for others, so `impact` needs no more.
            let starter = fs::read_to_string(alone.folder.join(format!("{game}.toml"))).unwrap();
            let starter: toml::Table = toml::from_str(&starter).unwrap();
            assert!(starter.contains_key("neutral"), "{game}");
            assert_eq!(before.len() > 6, game != "iconica" && game != "arcane_guardian" && !cards.is_empty(), "{game}");
            let tries: Vec<&str> = made.stderr.lines().filter(|line| line.starts_with("  ")).collect();
            assert_eq!(tries.len(), 2, "{}", made.stderr);
            tries.iter().for_each(|line| alone.typed(line, &[]));
            let again = alone.run(&["new", game]);
            assert_eq!(again.code, 2);
            assert!(again.stderr.contains("already exists; name a new folder"), "{}", again.stderr);
            let now = files(&alone.folder);
            assert!(before.iter().all(|(path, bytes)| now.get(path) == Some(bytes)), "{game}");
        }
    }
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn the_readme_of_a_new_project_tells_commands_that_work() {
    let alone = Alone::new();
    for game in GAMES {
        alone.clear();
        assert_eq!(alone.run(&["new", game, "."]).code, 0);
        let readme = fs::read_to_string(alone.folder.join("README.md")).unwrap();
        let lines: Vec<&str> = readme.lines().filter(|line| line.starts_with("balance ")).collect();
        assert_eq!(lines.len(), 6);
        for line in lines {
            let command = line.split('#').next().unwrap();
            let few = ["run", "compare"].iter().any(|plays| command.contains(&format!(" {plays} ")));
            alone.typed(command, if few { &["--games", "200"] } else { &[] });
        }
    }
}

#[test]
fn a_file_alone_is_written_where_it_is_named() {
    let alone = Alone::new();
    for game in GAMES {
        let file = format!("{game}_mine.toml");
        let made = alone.run(&["new", game, &file]);
        assert_eq!(made.code, 0, "{}", made.stderr);
        alone.typed(&format!("balance run {file} --games 100 --out {game}_report"), &[]);
        let again = alone.run(&["new", game, &file]);
        assert_eq!(again.code, 2);
        assert!(again.stderr.contains("already exists; name a new file"), "{}", again.stderr);
    }
    let tomls = files(&alone.folder).into_keys().filter(|path| path.extension().is_some_and(|e| e == "toml"));
    assert_eq!(tomls.count(), 5, "no schemas, no README");
    let taken = alone.run(&["new", "iconica", "iconica_report"]);
    assert_eq!(taken.code, 0, "a folder that holds something else is no obstacle: {}", taken.stderr);
}

#[test]
fn a_game_of_ones_own_has_its_own_name_everywhere() {
    let alone = Alone::new();
    let source = env!("CARGO_MANIFEST_DIR");
    let made = alone.run(&["new", "--game", "tide_pool", "--source", source]);
    assert_eq!((made.code, made.stdout.as_str()), (0, ""), "{}", made.stderr);
    let written = files(&alone.folder);
    let paths = ["Cargo.toml", "tide_pool.toml", "charms.toml", "src/rules.rs", "src/tests.rs", ".gitignore"];
    let at = |path: &str| alone.folder.join("tide_pool").join(path);
    for path in paths {
        assert!(written.contains_key(&at(path)), "{path}: {:?}", written.keys());
    }
    for (path, bytes) in &written {
        let text = std::str::from_utf8(bytes).unwrap().replace(&source.replace('\\', "/"), "");
        let others = ["pig", "Pig", "Scarne"].iter().find(|word| text.contains(**word));
        assert_eq!(others, None, "{}", path.display());
    }
    let lib = &written[&at("src/lib.rs")];
    assert!(String::from_utf8_lossy(lib).contains("struct TidePool"));
    let manifest = String::from_utf8_lossy(&written[&at("Cargo.toml")]).into_owned();
    let manifest: toml::Table = toml::from_str(&manifest).unwrap();
    assert!(manifest.contains_key("workspace") && manifest["profile"]["release"]["package"].is_table());
    for (given, said) in [
        (&["new", "--game", "tide_pool", "--source", source][..], "already exists"),
        (&["new", "--game", "iconica"], "iconica is a built-in game"),
        (&["new", "--game", "Tide"], "can't be the name of a crate"),
        (&["new", "--game", "match"], "means something else in Rust"),
        (&["new", "--game", "reef"], "clone it, and name its folder: --source DIR"),
        (&["new", "--game", "reef", "--source", "."], "isn't balance's source tree"),
    ] {
        let refused = alone.run(given);
        assert_eq!(refused.code, 2, "{given:?}");
        assert!(refused.stderr.contains(said), "{given:?}: {}", refused.stderr);
    }
    assert_eq!(files(&alone.folder), written);
}

#[test]
fn editors_find_the_schemas_of_a_project() {
    let alone = Alone::new();
    assert_eq!(alone.run(&["new", "arcadia", "mine", "--cards"]).code, 0);
    let root = alone.folder.join("mine");
    let taplo: toml::Table = fs::read_to_string(root.join(".taplo.toml")).unwrap().parse().unwrap();
    for rule in taplo["rule"].as_array().unwrap() {
        let path = root.join(rule["schema"]["path"].as_str().unwrap());
        serde_json::from_slice::<serde_json::Value>(&fs::read(path).unwrap()).unwrap();
    }
    for (file, schema) in [("arcadia.toml", "scenario"), ("cards/original.toml", "cards")] {
        let text = fs::read_to_string(root.join(file)).unwrap();
        let named = text.lines().next().unwrap().strip_prefix("#:schema ").expect("it names a schema");
        let found = root.join(file).parent().unwrap().join(named);
        let wanted = root.join(format!("schema/{schema}.json"));
        assert_eq!(fs::canonicalize(found).unwrap(), fs::canonicalize(wanted).unwrap());
    }
}

#[test]
fn built_in_cards_are_those_of_the_files() {
    let alone = Alone::new();
    let digest = |cards: &[&str]| {
        alone.clear();
        assert_eq!(alone.run(&[&["new", "iditacards"], cards].concat()).code, 0);
        let ran = alone.run(&["run", "iditacards.toml", "--games", "50", "--out", "report"]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert_eq!(alone.run(&["validate", "report"]).code, 0);
        let manifest = fs::read(alone.folder.join("report/manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
        (manifest["digest"].clone(), manifest["card_files"][0].as_str().unwrap().to_owned())
    };
    let (built_in, copied) = (digest(&[]), digest(&["--cards"]));
    assert_eq!(built_in.0, copied.0);
    assert_eq!((built_in.1.as_str(), copied.1.as_str()), ("built_in:iditacards/board", "cards/board.toml"));
}

#[test]
fn shards_of_built_in_cards_are_put_together_anywhere() {
    let alone = Alone::new();
    assert_eq!(alone.run(&["new", "iconica", "a"]).code, 0);
    for (shard, out) in [("1/2", "one"), ("2/2", "two")] {
        let ran = alone.run(&["run", "a/iconica.toml", "--games", "400", "--shard", shard, "--out", out]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
    }
    let whole = alone.run(&["run", "a/iconica.toml", "--games", "400", "--out", "whole"]);
    assert_eq!(whole.code, 0, "{}", whole.stderr);
    // What is kept of a run is the same wherever it was started.
    let inside = alone.run_in("a", &["run", "iconica.toml", "--games", "400", "--out", "../inside"]);
    assert_eq!(inside.code, 0, "{}", inside.stderr);
    let tally = |of: &str| fs::read(alone.folder.join(of).join("played.tally")).unwrap();
    assert!(tally("inside") == tally("whole"));
    fs::remove_dir_all(alone.folder.join("a")).unwrap();
    let merged = alone.run(&["merge", "one", "two", "--out", "merged"]);
    assert_eq!(merged.code, 0, "{}", merged.stderr);
    let summary = |of: &str| fs::read(alone.folder.join(of).join("summary.json")).unwrap();
    assert_eq!(summary("merged"), summary("whole"));
    assert_eq!(alone.run(&["new", "iconica", "a"]).code, 0);
    let more = ["run", "a/iconica.toml", "--games", "800", "--resume", "--out", "whole"];
    let more = alone.run(&more);
    assert_eq!(more.code, 0, "{}", more.stderr);
}

#[test]
fn odds_need_no_file() {
    let alone = Alone::new();
    for game in GAMES {
        // Iconica has odds of a character alone.
        let of = if game == "iconica" { &["warden"][..] } else { &[] };
        let odds = alone.run(&[&["odds", game], of].concat());
        assert!(odds.code == 0 && odds.stdout.contains(" %"), "{game}: {}", odds.stderr);
    }
    let sets = alone.run(&["list", "sets"]).stdout;
    for set in ["built_in:arcadia ", "built_in:arcworlde/bestiary ", "built_in:iconica/neutral "] {
        assert!(sets.contains(set), "{set}: {sets}");
    }
}
