//! Tests of built-in card sets.

use std::path::Path;

use insta::assert_snapshot;

use super::{files_of, names, set_like, text_of};
use crate::{Document, Memory, Override, read_document_with, ready};

/// A scenario of Iconica with these card files.
fn scenario(cards: &str) -> Memory {
    let sides = "[[side]]\nname = 'A'\nparty = ['warden', 'river_healer', 'night_scout']\n\
                 [[side]]\nname = 'B'\nparty = ['shell_guard', 'brood_tender', 'brood_reaver']\n";
    Memory::new().with("my/s.toml", format!("game = 'iconica'\ncards = {cards}\n{sides}"))
}

fn read(files: &Memory, sets: &[&str]) -> Document {
    let sets: Vec<Override> = sets.iter().map(|&set| set.into()).collect();
    let mut document = read_document_with(files, Path::new("my/s.toml"), &sets);
    assert_eq!(ready(&mut document, "s").is_some(), document.is_fine());
    document
}

#[test]
fn every_file_has_one_name_and_a_text() {
    let sets = names();
    assert!(sets.len() > 20, "{sets:?}");
    for set in &sets {
        let files = files_of(set);
        assert!(!files.is_empty(), "{set}");
        for file in files {
            assert!(text_of(Path::new(&file)).unwrap().contains("[cards."), "{file}");
            assert_eq!(files_of(&file), [file.as_str()], "a file's name stands for itself");
        }
    }
    assert_eq!(files_of("house:iconica"), ["house:iconica"]);
    assert_eq!(files_of("house:iconica/house"), ["house:iconica"]);
    assert_eq!(files_of("house:arcadia"), ["house:arcadia/attested", "house:arcadia/house"]);
    assert_eq!(files_of("house:iditacards").len(), 7, "the neutral card and the older ones are apart");
    for none in ["house:", "house:chess", "house:iconica/", "house:iconica/none", "iconica", "house:arcadia/x/y"] {
        assert_eq!(files_of(none), [""; 0], "{none}");
        assert_eq!(text_of(Path::new(none)), None, "{none}");
    }
    assert_eq!(text_of(Path::new("house:arcadia")), None, "two files are no text");
    assert_eq!(set_like(Path::new("my/cards/iconica/neutral.toml")).unwrap(), "house:iconica/neutral");
}

#[test]
fn all_that_is_shipped_is_built_in() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/cards");
    for game in std::fs::read_dir(root).unwrap() {
        for file in std::fs::read_dir(game.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let name = set_like(&path).unwrap_or_else(|| panic!("{} is not", path.display()));
            assert_eq!(text_of(Path::new(&name)).unwrap(), std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn a_set_is_read_once_however_often_it_is_named() {
    let files = scenario("['house:iconica', 'house:iconica/house', 'own.toml']")
        .with("my/own.toml", "include = ['house:iconica', 'house:iconica/neutral']\n[cards]");
    let document = read(&files, &[]);
    assert_eq!(document.render(false), "");
    let names: Vec<_> = document.card_files.iter().map(|file| file.display().to_string()).collect();
    assert_eq!(names, ["house:iconica", "own.toml", "house:iconica/neutral"]);
}

#[test]
fn what_is_kept_of_a_set_comes_before_what_is_built_in() {
    let kept = text_of(Path::new("house:iconica")).unwrap().replace("[cards.warden]", "[cards.wardress]");
    let files = scenario("['house:iconica']").with("house:iconica", kept);
    assert!(read(&files, &[]).render(false).contains("there is no character \"warden\""));
}

#[test]
fn sets_that_there_are_not() {
    let files = scenario("['house:iconca', 'house:iditacards/elder', 'house:chess']");
    assert_snapshot!(read(&files, &[]).render(false), @r#"
    error: no card set `house:iconca` is built in
       ╭─[ my/s.toml:2:10 ]
       │
     2 │ cards = ['house:iconca', 'house:iditacards/elder', 'house:chess']
       │          ───────┬──────
       │                 ╰──────── asked for here
       │
       │ Help: did you mean `"house:iconica"`?
    ───╯

    error: no card set `house:iditacards/elder` is built in
       ╭─[ my/s.toml:2:26 ]
       │
     2 │ cards = ['house:iconca', 'house:iditacards/elder', 'house:chess']
       │                          ────────────┬───────────
       │                                      ╰───────────── asked for here
       │
       │ Help: did you mean `"house:iditacards/older"`?
    ───╯

    error: no card set `house:chess` is built in
       ╭─[ my/s.toml:2:52 ]
       │
     2 │ cards = ['house:iconca', 'house:iditacards/elder', 'house:chess']
       │                                                    ──────┬──────
       │                                                          ╰──────── asked for here
       │
       │ Help: `balance list sets` shows those that there are
    ───╯

    3 mistakes in my/s.toml
    "#);
}

#[test]
fn a_file_that_a_set_has_not() {
    let said = |set: &str| read(&scenario(&format!("['{set}']")), &[]).render(false);
    assert!(said("house:iconica/zzzzz").contains("Help: `house:iconica` has the files `house` and `neutral`"));
    assert!(said("house:iconica/neutrl").contains("did you mean `\"house:iconica/neutral\"`?"));
}

#[test]
fn a_card_file_that_is_not_there_but_built_in() {
    let files = scenario("['cards/iconica/house.toml']");
    assert_snapshot!(read(&files, &[]).render(false), @r#"
    error: my/cards/iconica/house.toml: there is no such file
       ╭─[ my/s.toml:2:10 ]
       │
     2 │ cards = ['cards/iconica/house.toml']
       │          ─────────────┬────────────
       │                       ╰────────────── asked for here
       │
       │ Help: write `"house:iconica"`: these cards are built in
    ───╯

    1 mistake in my/s.toml
    "#);
}

#[test]
fn mistakes_in_a_set_and_beside_it_name_it() {
    let own = "[cards.warden]\nname = 'Mine'\nsource = 'house'\n";
    let files = scenario("['house:iconica', 'own.toml']").with("my/own.toml", own);
    assert_snapshot!(read(&files, &[]).render(false), @r#"
    error: the card `warden` is in two files
       ╭─[ my/own.toml:1:8 ]
       │
     1 │ [cards.warden]
       │        ───┬──
       │           ╰──── again here
       │
       ├─[ house:iconica:7:8 ]
       │
     7 │ [cards.warden]
       │        ───┬──
       │           ╰──── first here
       │
       │ Help: give one of them another name, or take it out
    ───╯

    1 mistake in my/own.toml
    "#);
    let files = scenario("['house:iconica']");
    let sets = ["cards.warden.health=-5", "cards.warden.faction=legoin", "cards.warden.actions.1.name=''"];
    assert_snapshot!(read(&files, &sets).render(false), @r#"
    error: `health` is out of range: -5 is not between 10 and 310
       ╭─[ command line:1:27 ]
       │
     1 │ --set cards.warden.health=-5
       │                           ─┬
       │                            ╰── must be between 10 and 310
       │
       │ Help: `health`: The damage that skulls the character: a multiple of 10
    ───╯

    error: `faction` cannot be `legoin`
       ╭─[ command line:1:28 ]
       │
     1 │ --set cards.warden.faction=legoin
       │                            ───┬──
       │                               ╰──── unknown name
       │
       │ Help: did you mean `legion`?
    ───╯

    error: `name` must not be empty
       ╭─[ command line:1:35 ]
       │
     1 │ --set cards.warden.actions.1.name=''
       │                                   ─┬
       │                                    ╰── empty text
       │
       │ Help: `name`: Its name
    ───╯

    3 mistakes in --set
    "#);
}
