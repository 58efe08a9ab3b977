//! Watching a scenario: every save is played on the same dice.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::commands::balance;

/// Waits until a file contains some words.
fn await_words(file: &Path, words: &str) -> String {
    await_times(file, words, 1)
}

/// Waits until a file contains some words that number of times.
fn await_times(file: &Path, words: &str, times: usize) -> String {
    // Two minutes in all, however long each look at the file takes.
    for _ in 0..6_000 {
        let text = fs::read_to_string(file).unwrap_or_default();
        if text.matches(words).count() >= times {
            return text;
        }
        sleep(Duration::from_millis(20));
    }
    panic!("no {words:?} in: {}", fs::read_to_string(file).unwrap_or_default());
}

/// A scenario whose card files are given, as a list in TOML.
fn scenario(cards: &str) -> String {
    format!(
        "game = \"iconica\"\nseed = 7\ngames = 400\ncards = {cards}\n\n\
         [[side]]\nname = \"A\"\nparty = [\"warden\", \"river_healer\", \"night_scout\"]\n\n\
         [[side]]\nname = \"B\"\nparty = [\"brood_tender\", \"spore_drifter\", \"first_brood\"]\n"
    )
}

/// The set of cards that the scenarios here use.
const HOUSE: &str = "[\"built_in:iconica\"]";

/// Watches a scenario in a folder; what it prints goes to `said.txt` there.
fn watch(place: &Path, scenario: &str, more: &[&str]) -> Child {
    balance()
        .current_dir(place)
        .args(["watch", scenario, "--games", "400"])
        .args(more)
        .stdout(fs::File::create(place.join("said.txt")).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Saves as many editors do: beside it, and then renamed.
fn save(file: &Path, text: &str) {
    let beside = file.with_extension("swp");
    fs::write(&beside, text).unwrap();
    fs::rename(&beside, file).unwrap();
}

fn stop(child: &mut Child) -> i32 {
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    child.wait().unwrap().code().unwrap()
}

#[test]
fn a_save_is_played_on_the_same_dice_and_a_mistake_leaves_what_was_there() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scenario = fs::read_to_string(root.join("scenarios/iconica_party.toml")).unwrap();
    let cards = fs::read_to_string(root.join("scenarios/cards/iconica/original.toml")).unwrap();
    fs::create_dir_all(at("cards/iconica")).unwrap();
    fs::write(at("party.toml"), &scenario).unwrap();
    fs::write(at("cards/iconica/original.toml"), &cards).unwrap();
    let neutral = "cards/iconica/neutral.toml";
    fs::copy(root.join("scenarios").join(neutral), at(neutral)).unwrap();
    let said = at("said.txt");
    let mut child = balance()
        .current_dir(place.path())
        .args(["watch", "party.toml", "--games", "4000", "--set", "games=1000"])
        .stdout(fs::File::create(&said).unwrap())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    await_words(&said, "Report: reports/watch-party");

    // The health of the first card, less by twenty.
    let warden = cards.find("[cards.warden]").unwrap();
    let from = warden + cards[warden..].find("health").unwrap();
    let line = cards[from..].lines().next().unwrap();
    let softer = cards.replacen(line, &line.replace("120", "100"), 1);
    assert_ne!(softer, cards);
    save(&at("cards/iconica/original.toml"), &softer);
    let text = await_words(&said, "(4,000 games of each)");
    assert!(text.contains("saved: cards.warden.health 120 → 100"), "{text}");
    assert!(text.contains("since the last save: Protectorate −"), "{text}");
    let page = await_words(&at("reports/watch-party.html"), "4,000");
    assert!(page.contains("cards.warden.health 120 → 100") && page.contains("http-equiv=\"refresh\""), "{page}");

    // A mistake is shown, and what was played before stays.
    save(&at("party.toml"), &scenario.replace("[[side]]", "[[sides]]"));
    let page = await_words(&at("reports/watch-party.html"), "Not played");
    assert!(page.contains("cards.warden.health 120 → 100"), "{page}");
    save(&at("party.toml"), &scenario);
    save(&at("cards/iconica/original.toml"), &cards);
    let text = await_words(&said, "since the start");
    assert!(text.contains("saved: cards.warden.health 100 → 120"), "{text}");
    // Back where it began, on the same dice: nothing differs at all.
    await_words(&said, "since the start: nothing moved by 1 percentage point");

    assert_eq!(stop(&mut child), 0);
    let mut complaints = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
    assert!(complaints.contains("unknown key `sides`") || complaints.contains("sides"), "{complaints}");
    let text = fs::read_to_string(&said).unwrap();
    assert!(text.contains("Tried changes"), "{text}");
    // The last report is whole, and the page rests.
    assert!(at("reports/watch-party/report.html").is_file());
    let page = fs::read_to_string(at("reports/watch-party.html")).unwrap();
    assert!(!page.contains("http-equiv=\"refresh\""));
}

#[test]
fn games_that_were_cut_are_a_warning_on_terminal_and_page() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    let scenario = "game = \"iconica\"\nseed = 7\ngames = 400\nmax_turns = 31\ncards = [\"built_in:iconica\"]\n\n\
                    [[side]]\nname = \"A\"\nparty = [\"warden\", \"river_healer\", \"night_scout\"]\n\n\
                    [[side]]\nname = \"B\"\nparty = [\"brood_tender\", \"spore_drifter\", \"first_brood\"]\n";
    fs::write(at("cut.toml"), scenario).unwrap();
    let said = at("said.txt");
    let mut child = balance()
        .current_dir(place.path())
        .args(["watch", "cut.toml", "--games", "400"])
        .stdout(fs::File::create(&said).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let words = "of the games were unfinished after 31 turns";
    await_words(&said, words);
    await_words(&at("reports/watch-cut.html"), words);
    save(&at("cut.toml"), &scenario.replace("max_turns = 31", "max_turns = 30"));
    let words = "of the games before the save were unfinished after 31 turns";
    await_words(&said, words);
    await_words(&at("reports/watch-cut.html"), words);
    assert_eq!(stop(&mut child), 0);
}

#[cfg(unix)]
#[test]
fn files_whose_names_are_no_text_are_watched() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join(OsStr::from_bytes(b"d\xff"));
    fs::create_dir(&folder).unwrap();
    let path = folder.join(OsStr::from_bytes(b"s\xfe.toml"));
    let scenario = "game = \"iconica\"\nseed = 7\ngames = 400\ncards = [\"built_in:iconica\"]\n\n\
                    [[side]]\nname = \"A\"\nparty = [\"warden\", \"river_healer\", \"night_scout\"]\n\n\
                    [[side]]\nname = \"B\"\nparty = [\"brood_tender\", \"spore_drifter\", \"first_brood\"]\n";
    fs::write(&path, scenario).unwrap();
    let said = place.path().join("said.txt");
    let mut child = balance()
        .current_dir(place.path())
        .arg("watch")
        .arg(&path)
        .args(["--games", "400"])
        .stdout(fs::File::create(&said).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    await_words(&said, "Report: ");
    save(&path, &scenario.replace("night_scout", "oath_lancer"));
    await_words(&said, "saved: side.0.party ");
    assert_eq!(stop(&mut child), 0);
}

#[test]
fn a_folder_that_is_made_again_is_watched() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cards = fs::read_to_string(root.join("scenarios/cards/iconica/original.toml")).unwrap();
    fs::create_dir(at("cards")).unwrap();
    fs::write(at("cards/house.toml"), &cards).unwrap();
    fs::write(at("s.toml"), scenario("[\"cards/house.toml\"]")).unwrap();
    let mut child = watch(place.path(), "s.toml", &[]);
    await_words(&at("said.txt"), "Report: ");
    fs::remove_dir_all(at("cards")).unwrap();
    await_words(&at("reports/watch-s.html"), "Not played");
    fs::create_dir(at("cards")).unwrap();
    let warden = cards.find("[cards.warden]").unwrap();
    let from = warden + cards[warden..].find("health").unwrap();
    let line = cards[from..].lines().next().unwrap();
    fs::write(at("cards/house.toml"), cards.replacen(line, &line.replace("120", "100"), 1)).unwrap();
    await_words(&at("said.txt"), "saved: cards.warden.health 120 → 100");
    assert_eq!(stop(&mut child), 0);
}

#[test]
fn a_file_that_only_a_faulty_scenario_names_is_watched() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    fs::create_dir_all(at("s")).unwrap();
    fs::create_dir_all(at("new")).unwrap();
    fs::write(at("s/s.toml"), scenario(HOUSE)).unwrap();
    let mut child = watch(place.path(), "s/s.toml", &[]);
    await_words(&at("said.txt"), "Report: ");
    fs::write(at("new/n.toml"), "title = \n").unwrap();
    let more = scenario("[\"built_in:iconica\", \"../new/n.toml\"]");
    save(&at("s/s.toml"), &more.replace("night_scout", "oath_lancer"));
    await_words(&at("reports/watch-s.html"), "Not played");
    save(&at("new/n.toml"), "title = \"New\"\n");
    await_words(&at("said.txt"), "saved: side.0.party ");
    assert_eq!(stop(&mut child), 0);
}

#[cfg(unix)]
#[test]
fn the_file_that_a_link_leads_to_is_watched() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    fs::create_dir(at("real")).unwrap();
    fs::write(at("real/s.toml"), scenario(HOUSE)).unwrap();
    std::os::unix::fs::symlink("real/s.toml", at("link.toml")).unwrap();
    let mut child = watch(place.path(), "link.toml", &[]);
    await_words(&at("said.txt"), "Report: ");
    save(&at("real/s.toml"), &scenario(HOUSE).replace("night_scout", "oath_lancer"));
    await_words(&at("said.txt"), "saved: side.0.party ");
    assert_eq!(stop(&mut child), 0);
    assert!(at("link.toml").is_symlink());
}

#[test]
fn a_report_that_cannot_be_written_is_a_warning() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    fs::write(at("s.toml"), scenario(HOUSE)).unwrap();
    let mut child = watch(place.path(), "s.toml", &["--out", "rep"]);
    await_words(&at("said.txt"), "Report: ");
    let before = fs::read(at("rep/manifest.json")).unwrap();
    fs::write(at("rep/notes.txt"), "mine").unwrap();
    save(&at("s.toml"), &scenario(HOUSE).replace("night_scout", "oath_lancer"));
    let words = "the report could not be written: rep contains notes.txt";
    await_words(&at("said.txt"), words);
    await_words(&at("rep.html"), words);
    assert_eq!(fs::read(at("rep/manifest.json")).unwrap(), before);
    assert_eq!(fs::read_to_string(at("rep/notes.txt")).unwrap(), "mine");
    // The next save is played and reported as ever.
    fs::remove_file(at("rep/notes.txt")).unwrap();
    save(&at("s.toml"), &scenario(HOUSE));
    await_times(&at("said.txt"), "Report: ", 2);
    assert_eq!(stop(&mut child), 0);
}

#[test]
fn only_its_own_report_of_more_games_is_replaced() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    let small = scenario(HOUSE).replace("games = 400", "games = 20");
    fs::write(at("big.toml"), scenario(HOUSE)).unwrap();
    fs::write(at("s.toml"), &small).unwrap();
    let run = || {
        let args = ["run", "big.toml", "--out", "big", "--quiet"];
        let output = balance().current_dir(place.path()).args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        fs::read(at("big/manifest.json")).unwrap()
    };
    let before = run();
    let args = ["watch", "s.toml", "--out", "big"];
    let output = balance().current_dir(place.path()).args(args).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("big contains a report of more games") && !said.contains("--force"), "{said}");
    assert_eq!(fs::read(at("big/manifest.json")).unwrap(), before);
    assert!(!at("big.html").exists());

    // What it wrote itself it replaces, also by fewer games.
    let mut child = watch(place.path(), "big.toml", &["--out", "own"]);
    await_words(&at("said.txt"), "Report: own");
    assert_eq!(stop(&mut child), 0);
    let before = fs::read(at("own/manifest.json")).unwrap();
    let mut child = watch(place.path(), "s.toml", &["--out", "own"]);
    await_words(&at("said.txt"), "Report: own");
    let now = fs::read(at("own/manifest.json")).unwrap();
    assert_ne!(now, before);
    // Another command puts a report there in the meantime.
    fs::remove_dir_all(at("own")).unwrap();
    let before = run();
    fs::rename(at("big"), at("own")).unwrap();
    save(&at("s.toml"), &small.replace("night_scout", "oath_lancer"));
    await_words(&at("said.txt"), "the report could not be written: own contains a report of more games");
    assert_eq!(fs::read(at("own/manifest.json")).unwrap(), before);
    assert_eq!(stop(&mut child), 0);
}
