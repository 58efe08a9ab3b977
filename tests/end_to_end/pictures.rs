//! Pictures of a game, turn by turn.

use std::fs;

use crate::commands::run;
use crate::reports::contents;

const BOARD: &str = "scenarios/arcadia_builds.toml";

#[test]
fn trace_draws_a_game_turn_by_turn() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("game/drawn");
    let to = folder.to_str().expect("UTF-8");
    let told = run(&["trace", BOARD, "--game", "5", "--svg", to]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    // The transcript is the same as without.
    let plain = run(&["trace", BOARD, "--game", "5"]);
    assert_eq!((plain.stdout, plain.stderr.as_str()), (told.stdout, ""));
    let files = contents(&folder);
    assert!(told.stderr.contains(&format!("wrote {} pictures into {to}", files.len())));
    for (name, bytes) in &files {
        let svg = String::from_utf8(bytes.clone()).unwrap();
        assert!(svg.starts_with("<svg role=\"img\""), "{name}");
        let when = match name.as_str() {
            "end.svg" => "game 5, the end, after ".to_owned(),
            "turn-00.svg" => "game 5, after setup".to_owned(),
            "turn-01.svg" => "game 5, after 1 Day<".to_owned(),
            turn => {
                let number = turn.strip_prefix("turn-").unwrap().strip_suffix(".svg").unwrap();
                format!("game 5, after {} Days", number.parse::<u32>().unwrap())
            }
        };
        for part in [when.as_str(), "near edge (Leagues)", "as in `balance trace`"] {
            assert!(svg.contains(part), "{name}: {part}");
        }
    }
    for file in ["turn-00.svg", "turn-01.svg", "end.svg"] {
        assert!(files.contains_key(file), "{file}: {:?}", files.keys());
    }
    // Drawn again, it is the same to the byte.
    let again = above.path().join("again");
    let quiet = ["trace", BOARD, "--game", "5", "--quiet", "--svg", again.to_str().unwrap()];
    assert_eq!(run(&quiet).stderr, "");
    assert_eq!(contents(&again), files);
}

#[test]
fn pictures_of_two_games_do_not_come_into_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().to_str().expect("UTF-8");
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    assert_eq!(run(&["trace", BOARD, "--game", "5", "--svg", to]).code, 0);
    let before = contents(folder.path());
    assert!(before.contains_key("notes.txt"));
    let told = run(&["trace", BOARD, "--game", "6", "--svg", to]);
    assert_eq!((told.code, told.stdout.as_str()), (2, ""));
    for part in ["already contains pictures of a game", "name a new folder"] {
        assert!(told.stderr.contains(part), "{}", told.stderr);
    }
    assert_eq!(contents(folder.path()), before);
    // A file is no folder.
    let file = folder.path().join("notes.txt");
    let told = run(&["trace", BOARD, "--game", "6", "--svg", file.to_str().unwrap()]);
    assert_eq!((told.code, told.stdout.as_str()), (2, ""));
    assert!(told.stderr.contains("notes.txt"), "{}", told.stderr);
}
