//! Every kind of bad input: refused with its place and its remedy, and nothing is written.

use std::fs;
use std::path::Path;

use crate::commands::{balance, run};

const HOUSE: &str = include_str!("../../scenarios/cards/iconica/original.toml");

const FINE: &str = r#"game = "iconica"
games = 100
cards = ["house.toml"]

[rules]
action_break = "standard"

[[side]]
name = "North"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name = "South"
party = ["shell_guard", "brood_tender", "brood_reaver"]
"#;

/// A folder with the scenario `s.toml` and the shipped cards.
fn folder(scenario: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("s.toml"), scenario).unwrap();
    fs::write(folder.path().join("house.toml"), HOUSE).unwrap();
    folder
}

/// Runs in a folder what must be refused; answers what was said.
fn refused_in(folder: &Path, args: &[&str]) -> String {
    let files = || {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let before = files();
    let output = balance().current_dir(folder).args(args).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert!(output.stdout.is_empty(), "{args:?}");
    assert_eq!(files(), before, "{args:?} wrote something");
    assert!(!said.contains("panicked"), "{said}");
    said
}

/// Runs a scenario that must be refused; what is said must hold all of `wanted`.
fn refused(scenario: &str, args: &[&str], wanted: &[&str]) {
    let folder = folder(scenario);
    let mut all = vec!["run", "s.toml"];
    all.extend(args);
    holds(&refused_in(folder.path(), &all), wanted);
}

#[track_caller]
fn holds(said: &str, wanted: &[&str]) {
    for wanted in wanted {
        assert!(said.contains(wanted), "no {wanted:?} in\n{said}");
    }
}

/// The scenario with a part of it changed.
#[track_caller]
fn with(old: &str, new: &str) -> String {
    assert!(FINE.contains(old), "{old}");
    FINE.replacen(old, new, 1)
}

#[test]
fn a_game_without_rules_for_a_side_without_a_player_has_no_rogue() {
    refused(
        &with("name = \"South\"", "name = \"South\"\nagent = \"rogue\""),
        &[],
        &[
            "the rulebook of iconica has no rules for a side without a player",
            "agent = \"rogue\"",
            "write `agent = \"greedy\"`",
        ],
    );
    refused(
        FINE,
        &["--set", "side.0.agent=rogue"],
        &["the rulebook of iconica has no rules for a side without a player"],
    );
}

#[test]
fn a_game_without_pictures_is_not_drawn() {
    let folder = folder(FINE);
    let said = refused_in(folder.path(), &["trace", "s.toml", "--game", "0", "--svg", "drawn"]);
    holds(&said, &["iconica draws no pictures", "omit --svg"]);
}

#[test]
fn the_scenario_of_these_tests_is_fine() {
    let folder = folder(FINE);
    let output = balance().current_dir(folder.path()).args(["validate", "s.toml"]).output();
    assert!(output.unwrap().status.success());
}

#[test]
fn what_the_schema_refuses() {
    refused(&with("games =", "gmaes ="), &[], &["s.toml:2:1", "unknown key `gmaes`", "did you mean `games`?"]);
    refused(
        &with("100", "\"100\""),
        &[],
        &["s.toml:2:9", "expected a whole number", "write it without quotes: `games = 100`"],
    );
    refused(&with("100", "0"), &[], &["s.toml:2:9", "must be from 1 to 1,000,000,000,000"]);
    refused(&with("\"standard\"", "\"standrad\""), &[], &["s.toml:6:16", "did you mean \"standard\"?"]);
    refused(&with("name = \"North\"\n", ""), &[], &["s.toml:8:", "missing key `name`"]);
    refused(
        &with("\"iconica\"", "\"iconca\""),
        &[],
        &["s.toml:1:8", "there is no game \"iconca\"", "did you mean \"iconica\"?"],
    );
    refused(&with("\"iconica\"", "3"), &[], &["s.toml:1:8", "write `game = \"iconica\"`"]);
    refused(&with("game = \"iconica\"\n", ""), &[], &["s.toml:", "write `game = \"iconica\"`"]);
}

#[test]
fn what_only_the_game_refuses() {
    refused(
        &with("\"warden\"", "\"wardn\""),
        &[],
        &["s.toml:10:10", "there is no character \"wardn\"", "did you mean \"warden\"?"],
    );
    let party = |party: &str, wanted: &[&str]| {
        let scenario = with("[\"warden\", \"river_healer\", \"night_scout\"]", party);
        refused(&scenario, &[], &[&["s.toml:10:"], wanted].concat());
    };
    // The rulebook's four rules: size, factions, one Legend or Special, and no character twice.
    party("[\"warden\", \"river_healer\"]", &["a party has 3 characters, not 2", "party_size"]);
    party(
        "[\"warden\", \"river_healer\", \"shell_guard\"]",
        &["Legion and Protectorate characters can't be in the same party", "write characters of one of the two"],
    );
    party(
        "[\"standard_bearer\", \"clockwork_goose\", \"warden\"]",
        &["s.toml:10:29", "second Legend or Special", "write another character; a party can have only one"],
    );
    party(
        "[\"warden\", \"river_healer\", \"warden\"]",
        &["s.toml:10:36", "\"warden\" is in the party twice", "write another character"],
    );
    // And no two players share a Legend or Special.
    let shared = with("\"warden\"", "\"clockwork_goose\"").replace("\"shell_guard\"", "\"clockwork_goose\"");
    refused(&shared, &[], &["s.toml:14:9", "another player also has", "no two players can have the same one"]);
    party("{ random = 2 }", &["s.toml:10:20", "a party has 3 characters, not 2"]);
    party("{ random = 3, from = { tag = \"no_one\" } }", &["no character matches `from`", "widen `from`"]);
    refused(&with("games = 100", "max_games = 100"), &[], &["s.toml:2:13", "`max_games` needs `precision`"]);
}

#[test]
fn expectations() {
    let expect = |table: &str, wanted: &[&str]| {
        let scenario = format!("{FINE}\n[[expect]]\n{table}\n");
        let folder = folder(&scenario);
        for command in ["check", "validate", "run"] {
            let said = refused_in(folder.path(), &[command, "s.toml"]);
            holds(&said, &[wanted, &["\n1 mistake in s.toml"]].concat());
        }
    };
    expect(
        "metric = \"win_rat\"\nat_most = 0.5",
        &["s.toml:17:10", "no metric \"win_rat\"", "did you mean \"win_rate\"?"],
    );
    expect("metric = \"win_rate\"\nat_most = 0.5", &["s.toml:16:", "add `side = \"North\"` or"]);
    expect(
        "metric = \"win_rate\"\nside = \"Noth\"\nat_most = 0.5",
        &["s.toml:18:8", "no side is named \"Noth\"", "did you mean \"North\"?"],
    );
    expect(
        "metric = \"draw_rate\"\nat_most = 1",
        &["s.toml:18:11", "no value of \"draw_rate\" can fail this", "narrower bounds"],
    );
    expect(
        "metric = \"draw_rate\"\nwithin = [0.5, 0.4]",
        &["s.toml:18:10", "0.5 is above the upper bound 0.4", "within = [0.4, 0.5]"],
    );
    expect("metric = \"draw_rate\"\nat_mots = 0.5", &["s.toml:18:1", "did you mean `at_most`?"]);
    expect("at_most = 0.5", &["s.toml:16:", "missing key `metric`"]);
    expect("metric = \"draw_rate\"\nwithin = [0.5]", &["s.toml:18:10", "expected 2 items"]);
    expect("metric = \"draw_rate\"\nat_most = true", &["s.toml:18:11", "expected a number"]);
    expect(
        "metric = \"cards.warden.effect\"\nside = \"North\"\nat_most = 0.1",
        &["s.toml:17:10", "its build is not random", "give it a random build"],
    );
}

#[test]
fn a_check_of_nothing_and_of_several_files() {
    let folder = folder(FINE);
    let said = refused_in(folder.path(), &["check", "s.toml"]);
    holds(&said, &["s.toml:1:1", "has no expectations", "[[expect]]", "\n1 mistake in s.toml"]);
    let fine = format!("{FINE}\n[[expect]]\nmetric = \"draw_rate\"\nat_most = 0.5\n");
    fs::write(folder.path().join("fine.toml"), fine).unwrap();
    let wrong = with("\"warden\"", "\"wardn\"");
    fs::write(folder.path().join("wrong.toml"), wrong).unwrap();
    // The JUnit file reports it too. It is the only file that is written.
    let junit = tempfile::tempdir().unwrap();
    let file = junit.path().join("a.xml");
    let said = refused_in(
        folder.path(),
        &["check", "s.toml", "fine.toml", "wrong.toml", "--junit", file.to_str().unwrap(), "--markdown", "a.md"],
    );
    assert_eq!(fs::read_to_string(file).unwrap().matches("<error ").count(), 2);
    holds(&said, &["1 mistake in s.toml", "did you mean \"warden\"?", "wrong.toml:1:1", "2 mistakes in wrong.toml"]);
    let said = refused_in(folder.path(), &["check", "fine.toml", "--max-games", "0"]);
    holds(&said, &["--max-games"]);
}

#[test]
fn what_a_set_brings_about_is_its_own_mistake() {
    let said = |sets: &[&str]| {
        let folder = folder(FINE);
        let mut all = vec!["validate", "s.toml"];
        all.extend(sets.iter().flat_map(|set| ["--set", *set]));
        refused_in(folder.path(), &all)
    };
    // The party in the file is fine; its place is shown beside.
    let size = said(&["rules.party_size=4", "seed=3"]);
    holds(&size, &["4 characters, not 3", "[ command line:1:1 ]", "rules.party_size=4", "s.toml:10:9"]);
    holds(&size, &["\n2 mistakes in --set"]);
    assert!(!size.contains("seed=3"), "which is innocent: {size}");
    // What is wrong without it too is the file's.
    let folder = folder(&with("\"warden\", ", ""));
    let said = refused_in(folder.path(), &["validate", "s.toml", "--set", "seed=3"]);
    holds(&said, &["a party has 3 characters, not 2", "s.toml:10:9", "\n1 mistake in s.toml"]);
    // A file that isn't TOML is reported too. It may contain other mistakes that can't be found yet.
    let folder = self::folder(&with("\"North\"", "\"North"));
    let said = refused_in(folder.path(), &["validate", "s.toml", "--set", "seed=3"]);
    holds(&said, &["s.toml:9:", "never closed"]);
    assert!(!said.contains("seed=3"), "{said}");
}

#[test]
fn a_build_that_a_price_makes_too_dear_is_named() {
    let args = ["--set", "cards.Ash Spear.cost=5", "--set", "seed=2"];
    let ended = run(&[&["validate", "scenarios/arcadia_builds.toml"], &args[..]].concat());
    assert_eq!(ended.code, 2);
    holds(
        &ended.stderr,
        &[
            "the build \"Burdened\": the Merits cost 23 points, 3 too many: the build has 10 and 10",
            "--set cards.Ash Spear.cost=5",
            "the Merits cost hired_blade 2, ash_spear 5, battle_calm 3",
            "2 mistakes in --set",
        ],
    );
    assert!(!ended.stderr.contains("seed=2"), "{}", ended.stderr);
}

#[test]
fn how_people_write_is_understood() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().to_str().unwrap();
    let party = "scenarios/iconica_party.toml";
    for (games, played) in [("0.2k", "200 games"), ("1_000", "1,000 games")] {
        let ended = run(&["run", party, "--games", games, "--out", folder]);
        assert!(ended.stdout.contains(played), "{games}: {}{}", ended.stdout, ended.stderr);
    }
    let refused = |args: &[&str], wanted: &str| {
        let ended = run(args);
        assert_eq!(ended.code, 2, "{args:?}");
        holds(&ended.stderr, &[wanted]);
    };
    refused(
        &["run", party, "--games", "10x"],
        "write a whole number from 1 to 1,000,000,000,000, such as 20000, 20k or 2M",
    );
    refused(&["check", party, "--max-games", "0k"], "from 1 to 1,000,000,000,000, such as 20000, 20k or 2M");
    refused(&["run", party, "--set", "games=10k"], "write it out: `games = 10_000`");
    refused(&["rnu", party], "a similar subcommand exists: 'run'");
    refused(&["run", "scenarios/party.toml"], "did you mean \"scenarios/iconica_party.toml\"?");
    refused(&["run", "scenarios/xyz.toml"], "scenarios contains \"arcadia_builds.toml\", ");
    let to = "cards.river_healer.actions.3.steps.0.to=chosen enemy";
    refused(&["run", party, "--set", to], "the values allowed here are \"self\", \"chosen opposing\"");
}

#[test]
fn duplicates() {
    refused(&with("\"South\"", "\"North\""), &[], &["s.toml:13:8", "two sides are named \"North\"", "its own name"]);
    refused(
        &with("games = 100", "games = 100\ngames = 200"),
        &[],
        &["s.toml:3:1", "`games` is given twice", "keep one of them"],
    );
    let folder = folder(&with("[\"house.toml\"]", "[\"house.toml\", \"more.toml\"]"));
    let warden = HOUSE.find("[cards.warden]").unwrap();
    let end = HOUSE.find("[cards.river_healer]").unwrap();
    fs::write(folder.path().join("more.toml"), &HOUSE[warden..end]).unwrap();
    let said = refused_in(folder.path(), &["run", "s.toml"]);
    holds(
        &said,
        &["more.toml:1:8", "house.toml", "the card \"warden\" is in two files", "give one of them another key"],
    );
}

#[test]
fn card_files_that_cannot_be_read() {
    let with_more = with("[\"house.toml\"]", "[\"house.toml\", \"more.toml\"]");
    let said_of = |bytes: Option<&[u8]>, wanted: &[&str]| {
        let folder = folder(&with_more);
        match bytes {
            Some(bytes) => fs::write(folder.path().join("more.toml"), bytes).unwrap(),
            None => fs::create_dir(folder.path().join("more.toml")).unwrap(),
        }
        let said = refused_in(folder.path(), &["run", "s.toml"]);
        holds(&said, &[&["s.toml:3:24", "more.toml"], wanted].concat());
        assert!(said.contains("\n1 mistake in s.toml"), "{said}");
    };
    said_of(None, &["this is a folder", "name a file in it"]);
    said_of(Some(b""), &["the file is empty", "remove it from the list"]);
    said_of(Some(b"a = '\xff'"), &["not UTF-8 text: line 1 has the byte 0xFF", "save it as UTF-8"]);
    said_of(Some(&vec![b'#'; 1024 * 1024 + 1]), &["too large: more than 1 MiB", "split it"]);
    // The cards of a file that is not there are not missed one by one.
    let folder = folder(&with("house.toml", "huose.toml"));
    let said = refused_in(folder.path(), &["run", "s.toml"]);
    holds(&said, &["s.toml:3:10", "huose.toml: there is no such file", "did you mean \"house.toml\"?", "\n1 mistake"]);
}

#[test]
fn files_that_include_one_another() {
    let folder = folder(&with("house.toml", "a.toml"));
    fs::write(folder.path().join("a.toml"), "include = [\"b.toml\", \"house.toml\"]\n").unwrap();
    fs::write(folder.path().join("b.toml"), "include = [\"a.toml\"]\n").unwrap();
    let said = refused_in(folder.path(), &["run", "s.toml"]);
    holds(&said, &["b.toml:1:12", "include one another in a circle", "a.toml → b.toml → a.toml", "\n1 mistake"]);
}

#[test]
fn scenarios_that_cannot_be_read() {
    let said_of = |bytes: &[u8], wanted: &[&str]| {
        let folder = folder("");
        fs::write(folder.path().join("s.toml"), bytes).unwrap();
        holds(&refused_in(folder.path(), &["run", "s.toml"]), &[&["s.toml: "], wanted].concat());
    };
    said_of(b"", &["the file is empty", "`balance new` writes a scenario"]);
    said_of(b"game = \"iconica\"\n\n# \xff", &["not UTF-8 text: line 3 has the byte 0xFF"]);
    said_of(&vec![b'#'; 1024 * 1024 + 1], &["too large: more than 1 MiB"]);
    let folder = folder(FINE);
    holds(&refused_in(folder.path(), &["run", "."]), &["this is a folder, not a file", "name a file in it"]);
    holds(&refused_in(folder.path(), &["run", "t.toml"]), &["t.toml: there is no such file"]);
    holds(&refused_in(folder.path(), &["run", "hous.toml"]), &["did you mean \"house.toml\"?"]);
}

#[test]
fn text_that_is_not_toml() {
    refused(&with("\"North\"", "\"North"), &[], &["s.toml:9:8", "never closed", "\n1 mistake"]);
    refused(&with("[rules]", "[rules"), &[], &["s.toml:5:"]);
    refused(&with("100", "100 200"), &[], &["s.toml:2:", "\n1 mistake"]);
    refused(&with("\"North\"", "North"), &[], &["s.toml:9:8", "\"North\"", "\n1 mistake"]);
}

#[test]
fn any_number_of_sides() {
    let scenario = |sides: usize| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/cards");
        let text = include_str!("../../scenarios/arcworlde_skirmish.toml");
        let text = text.replace("\"cards/", &format!("\"{folder}/"));
        let (top, rest) = text.split_once("\n[[side]]").unwrap();
        let (one, two) = rest.split_once("\n[[side]]").unwrap();
        let none = if sides == 0 { "side = []\n" } else { "" };
        let both = [one, two];
        let all = both.iter().cycle().take(sides);
        format!("{none}{top}\n{}", all.map(|side| format!("[[side]]{side}\n")).collect::<String>())
    };
    for sides in [0, 1, 3] {
        let wanted = format!("arcworlde has 2 sides, not {sides}");
        refused(&scenario(sides), &[], &[&wanted, "write 2 `[[side]]` tables"]);
    }
}

#[test]
fn texts_that_cannot_be_shown() {
    let title = |title: &str| with("games = 100", &format!("games = 100\ntitle = {title}"));
    let control = |text: &str| {
        refused(&title(text), &[], &["s.toml:3:9", "a control character, U+", "\n1 mistake"]);
    };
    control(r#""A\u001b[2Jtest""#);
    control(r#""A\n# heading""#);
    control(r#""A\u202etest""#);
    refused(&title("\"  \""), &[], &["s.toml:3:9", "`title` must not be empty"]);
    refused(&with("\"North\"", "\" \""), &[], &["s.toml:9:8", "`name` must not be empty"]);
    refused(FINE, &["--set", "title=\"a\\tb\""], &["command line", "U+0009"]);
    refused(
        FINE,
        &["--set", "cards.warden.name=\"a\\u0007\""],
        &["command line", "`name` has a control character, U+0007"],
    );
    let build = format!("{FINE}\n[builds]\nside = \"North\"\n[builds.list.\"a\\u0007b\"]\n");
    refused(&build, &[], &["s.toml:18:", "a control character, U+0007"]);
    // Remarks for people may go over several lines.
    let folder = folder(&with("games = 100", "games = 100\nnote = \"\"\"\none\n\ttwo\"\"\""));
    let output = balance().current_dir(folder.path()).args(["validate", "s.toml"]).output();
    assert!(output.unwrap().status.success());
}

/// The largest file of mistakes that the schema does not see, with one that it does.
#[test]
fn large_files_of_mistakes_are_refused() {
    const LARGE: usize = 1024 * 1024 - 40_000;
    let fill = |line: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        for n in 0.. {
            if text.len() > LARGE {
                break;
            }
            text += &line(n);
        }
        text
    };
    let list = fill(&|n| format!("\"w{n}\", "));
    let scenarios = [
        with("\"warden\"", list.trim_end_matches(", ")),
        format!("neutral = [{list}]\n{FINE}"),
        format!("seed = -1\n{FINE}{}", fill(&|_| "[[side]]\nname = \"x\"\nparty = []\n".to_owned())),
        format!("{FINE}{}", fill(&|n| format!("[[expect]]\nmetric = \"m{n}\"\nat_most = 1\n"))),
        format!("{FINE}{}", fill(&|n| format!("[[variant]]\nname = \"{n}\"\nset = {{ \"rules.x\" = 1 }}\n"))),
    ];
    for scenario in scenarios {
        let folder = folder(&scenario);
        fifty(folder.path());
    }
    // Each of these cards has its own mistake for the game to find.
    let card = HOUSE.split("[cards.").nth(1).unwrap().replace("tag = \"", "tag = \"un");
    let (_, rest) = card.split_once(']').unwrap();
    let cards = fill(&|n| format!("[cards.card_{n}]{rest}"));
    let folder = folder(FINE);
    fs::write(folder.path().join("house.toml"), format!("{cards}\n[cards.last]\nhelth = 3\n")).unwrap();
    fifty(folder.path());
}

/// However many mistakes there are, fifty are shown. That the work grows no faster than the file is tested where it is
/// counted, in `scenario::lines`.
#[track_caller]
fn fifty(folder: &Path) {
    let said = refused_in(folder, &["validate", "s.toml"]);
    assert!(said.lines().filter(|line| line.starts_with("error: ")).count() <= 50, "{said}");
}

#[test]
fn the_largest_files_of_garbage_are_refused() {
    let fill = |line: &str| line.repeat(1024 * 1024 / line.len());
    let keys: String = (0..60_000).map(|n| format!("key_{n} = {n}\n")).collect();
    let wrong = [fill("a b c\n"), fill("a = 1\n"), format!("x = \"{}", fill("\\q")[4..].to_owned())];
    for text in wrong.into_iter().chain([fill("[")[8..].to_owned(), keys]) {
        let folder = folder(&text);
        refused_in(folder.path(), &["validate", "s.toml"]);
    }
}

#[test]
fn overrides() {
    let set = |set: &str, wanted: &[&str]| refused(FINE, &["--set", set], &[&["command line"], wanted].concat());
    set("rules.action_brake=advanced", &["unknown key `action_brake`", "did you mean `action_break`?"]);
    set("rule.action_break=advanced", &["there is no `rule`", "did you mean `rules`?"]);
    set("cards.wardn.health=100", &["there is no `wardn`", "did you mean `cards.warden`?", "\n1 mistake"]);
    set("side.2.name=East", &["there is no `2`", "numbered from 0 to 1"]);
    set("rules.action_break=advnced", &["`action_break` cannot be \"advnced\"", "did you mean \"advanced\"?"]);
    set("games=many", &["expected a whole number"]);
    set("cards.warden.health=115", &["multiple of 10", "write 110 or 120"]);
    set("games", &["not `PATH=VALUE`", "--set games=1"]);
    set("games=", &["a value is missing"]);
    set("side.0.party.0=wardn", &["there is no character \"wardn\"", "did you mean \"warden\"?"]);
}

#[test]
fn budgets() {
    refused(FINE, &["--games", "0"], &["command line", "`games` is 0", "must be from 1 to 1,000,000,000,000"]);
    refused(FINE, &["--games", "-5"], &[]);
    refused(FINE, &["--games", "lots"], &["lots", "--games"]);
    for nonsense in ["much", "0%", "100%", "0.2", "-1%", "%", "nan%"] {
        let precision = format!("--precision={nonsense}");
        refused(FINE, &[&precision], &["write ", "--precision ", "%"]);
    }
    refused(FINE, &["--precision", "1%", "--games", "5"], &["cannot be used with"]);
    refused(FINE, &["--max-games", "5"], &["write --games 5 instead, or add --precision 0.2%"]);
    refused(FINE, &["--precision", "2pp"], &["write --precision 2%"]);
}

#[test]
fn everything_in_one_pass() {
    let scenario = with("games = 100", "tilte = 1\nseed = -1\ngames = 7\nprecision = \"1%\"")
        .replace("\"warden\"", "\"wardn\"")
        .replace("\"brood_tender\"", "\"reed_ranger\"")
        .replace("\"South\"", "\"North\"")
        .replace("\"standard\"", "\"standrad\"");
    let folder = folder(&scenario);
    let cards = HOUSE
        .replacen("class   = \"supportive\"", "class   = \"suportive\"", 1)
        .replacen(
            "steps = [{ deal = 30, to = \"chosen opposing\" }] }",
            "steps = [{ deal = 30, heal = 10, to = \"self\" }] }",
            1,
        )
        .replacen("health  = 110", "health  = 115", 1);
    fs::write(folder.path().join("house.toml"), cards).unwrap();
    let said = refused_in(folder.path(), &["run", "s.toml", "--set", "level=2"]);
    holds(
        &said,
        &[
            "s.toml:2:1",
            "unknown key `tilte`",
            "s.toml:3:8",
            "`seed` is -1",
            "s.toml:4:9",
            "`games` and `precision` can't be combined",
            "s.toml:9:16",
            "`action_break` cannot be \"standrad\"",
            "s.toml:13:10",
            "there is no character \"wardn\"",
            "did you mean \"warden\"?",
            "s.toml:16:8",
            "two sides are named \"North\"",
            "house.toml:",
            "`class` cannot be \"suportive\"",
            "the step does several things: `deal` and `heal`",
            "must be a multiple of 10, not 115",
            "command line",
            "`level` is 2",
            "\n10 mistakes",
        ],
    );
    // Whether a party is legal hangs on the rules, which are broken.
    assert!(!said.contains("stand in one party"), "{said}");
    // If the schema's mistakes are fixed, the others remain, and only the party's is new.
    let mended = fs::read_to_string(folder.path().join("s.toml"))
        .unwrap()
        .replace("tilte = 1\nseed = -1\n", "")
        .replace("standrad", "standard");
    fs::write(folder.path().join("s.toml"), mended).unwrap();
    let cards = fs::read_to_string(folder.path().join("house.toml"))
        .unwrap()
        .replace("suportive", "supportive")
        .replace("115", "110");
    fs::write(folder.path().join("house.toml"), cards).unwrap();
    let said = refused_in(folder.path(), &["run", "s.toml"]);
    let party = "Legion and Protectorate characters can't be in the same party";
    holds(&said, &["s.toml:15:9", party, "\n5 mistakes"]);
}

#[test]
fn places_that_cannot_be_written() {
    let folder = folder(FINE);
    fs::write(folder.path().join("taken"), "").unwrap();
    let said = refused_in(folder.path(), &["run", "s.toml", "--out", "taken"]);
    holds(&said, &["error: ", "taken"]);
    let said = refused_in(folder.path(), &["run", "s.toml", "--out", "taken/report"]);
    holds(&said, &["taken/report"]);
    let said = refused_in(folder.path(), &["run", "s.toml", "--records", "nowhere/games.parquet"]);
    holds(&said, &["failed to write the records", "nowhere/games.parquet"]);
    let said = refused_in(folder.path(), &["run", "s.toml", "--out", "taken", "--records", "games.parquet"]);
    holds(&said, &["taken"]);
}

/// A command must not wait for a pipe without a writer.
#[cfg(unix)]
#[test]
fn a_pipe_is_refused_as_scenario_and_as_card_file() {
    let folder = folder(&with("house.toml", "pipe.toml"));
    let pipe = folder.path().join("pipe.toml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let said = refused_in(folder.path(), &["run", "pipe.toml"]);
    holds(&said, &["pipe.toml: this is not a regular file", "save its output as a file"]);
    let said = refused_in(folder.path(), &["run", "s.toml"]);
    holds(&said, &["this is not a regular file", "s.toml:3:"]);
}

#[test]
fn a_table_that_is_not_there_is_set_all_the_same() {
    let folder = folder(&with("[rules]\naction_break = \"standard\"\n", ""));
    let sound = |set: &str| {
        let args = ["validate", "s.toml", "--set", set];
        balance().current_dir(folder.path()).args(args).output().unwrap()
    };
    for set in ["rules.action_break=advanced", "rules={ action_break = 'advanced' }"] {
        let ended = sound(set);
        assert!(ended.status.success(), "{set}: {}", String::from_utf8_lossy(&ended.stderr));
    }
    let builds = ["--set", "builds.side=North", "--set", "builds.search.all=true"];
    let args = [&["validate", "s.toml"][..], &builds, &["--set", "builds.search.keep=3"]].concat();
    let ended = balance().current_dir(folder.path()).args(args).output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    for (set, wanted) in [
        ("rules.action_brake=advanced", "did you mean `action_break`?"),
        ("rulse.action_break=advanced", "did you mean `rules`?"),
        ("rules.action_break=advnced", "did you mean \"advanced\"?"),
        ("builds.serch.keep=3", "did you mean `builds.search`?"),
        ("builds.search.keep=300", "must be from"),
        ("expect.0.metric=win_rate", "there is no `expect`"),
    ] {
        holds(&refused_in(folder.path(), &["run", "s.toml", "--set", set]), &[wanted]);
    }
}

#[test]
fn a_sample_of_builds_is_no_larger_than_memory() {
    let set = "builds={ side = 'North', search = { sample = 1_000_000 } }";
    refused(FINE, &["--set", set], &["`sample` is 1000000", "from 2 to 200,000"]);
}

#[test]
fn a_card_file_is_no_scenario() {
    let folder = folder(FINE);
    let said = refused_in(folder.path(), &["run", "house.toml"]);
    holds(&said, &["this is a card file", "cards = [\"house.toml\"]", "house.toml:", "1 mistake"]);
    let said = refused_in(folder.path(), &["run", "elsewhere.toml"]);
    holds(&said, &["there is no such file", "`balance new` writes a scenario"]);
}

#[test]
fn arguments_that_are_no_numbers_say_which_are() {
    let folder = folder(FINE);
    let range = "write a whole number from 0 to ";
    let many = "write a whole number from 1 to 1,000,000,000,000, such as 20000, 20k or 2M";
    for (args, wanted) in [
        (&["run", "s.toml", "--games", "-5"][..], "`games` is -5"),
        (&["run", "s.toml", "--games", "1e30"], many),
        (&["run", "s.toml", "--games", "99999999999999999999"], many),
        (&["run", "s.toml", "--seed", "-1"], "`seed` is -1"),
        (&["run", "s.toml", "--seed", "x"], range),
        (&["run", "s.toml", "--precision", "-1%"], "not a percentage from 0.001% to less than 50%"),
        (&["run", "s.toml", "--threads", "-1"], "from 0 to 65,535"),
        (&["trace", "s.toml", "--game", "-1"], "from 0 to 18,446,744,073,709,551,615"),
        (&["trace", "s.toml", "--game", "1.5"], range),
        (&["check", "s.toml", "--max-games", "1e30"], "from 1 to 1,000,000,000,000"),
        (&["check", "s.toml", "--max-games", "-1"], "from 1 to 1,000,000,000,000"),
        (&["compare", "s.toml", "--threshold", "-1%"], "from 0.001% to less than 50%"),
        (&["tune", "s.toml", "--max-changes", "0"], "write a whole number from 1 to 12"),
        (&["run", "s.toml", "--out", "house.toml"], "a file has that name"),
        (&["run", "s.toml", "--records", "no/games.parquet"], "in an existing folder"),
        (&["run", "s.toml", "--records", "games.csv"], "as Parquet: name it games.parquet"),
        (&["check", "s.toml", "--set", GATE, "--junit", "no/a.xml"], "in an existing folder"),
        (&["new", "iconica", "no/s.toml"], "in an existing folder"),
    ] {
        holds(&refused_in(folder.path(), args), &[wanted]);
    }
}

/// A gate to be checked.
const GATE: &str = "expect=[{ metric = 'unfinished_rate', at_most = 0.5 }]";

#[test]
fn a_blank_name_hides_no_other_mistake() {
    let party = "scenarios/iconica_party.toml";
    let sets = ["--set", "side.0.name=\" \"", "--set", "side.0.party.1=\"river_heler\""];
    let ended = run(&[&["validate", party], &sets[..]].concat());
    assert_eq!(ended.code, 2);
    for said in ["`name` must not be empty", "there is no character \"river_heler\""] {
        assert!(ended.stderr.contains(said), "{}", ended.stderr);
    }
}
