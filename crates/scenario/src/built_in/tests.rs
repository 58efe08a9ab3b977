//! Tests of built-in card sets.

use std::path::Path;

use insta::assert_snapshot;

use super::{files_of, names, set_like, set_name, text_of};
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
    assert_eq!(files_of("built_in:iconica"), ["built_in:iconica"]);
    assert_eq!(files_of("built_in:iconica/original"), ["built_in:iconica"]);
    let old =
        [("house:iconica/house", "original"), ("built_in:iconica/house", "original"), ("house:iconica/none", "none")];
    for (old, file) in old {
        assert_eq!(set_name(old), format!("built_in:iconica/{file}"));
    }
    assert_eq!(files_of("built_in:arcadia"), ["built_in:arcadia/published", "built_in:arcadia/original"]);
    assert_eq!(files_of("built_in:iditacards").len(), 7, "the neutral card and the older ones are apart");
    for none in
        ["built_in:", "built_in:chess", "built_in:iconica/", "built_in:iconica/none", "iconica", "built_in:arcadia/x/y"]
    {
        assert_eq!(files_of(none), [""; 0], "{none}");
        assert_eq!(text_of(Path::new(none)), None, "{none}");
    }
    assert_eq!(text_of(Path::new("built_in:arcadia")), None, "two files are no text");
    assert_eq!(set_like(Path::new("my/cards/iconica/neutral.toml")).unwrap(), "built_in:iconica/neutral");
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
    let files = scenario("['built_in:iconica', 'built_in:iconica/original', 'own.toml']")
        .with("my/own.toml", "include = ['built_in:iconica', 'built_in:iconica/neutral']\n[cards]");
    let document = read(&files, &[]);
    assert_eq!(document.render(false), "");
    let names: Vec<_> = document.card_files.iter().map(|file| file.display().to_string()).collect();
    assert_eq!(names, ["built_in:iconica", "own.toml", "built_in:iconica/neutral"]);
}

#[test]
fn what_is_kept_of_a_set_comes_before_what_is_built_in() {
    let kept = text_of(Path::new("built_in:iconica")).unwrap().replace("[cards.warden]", "[cards.wardress]");
    let files = scenario("['built_in:iconica']").with("built_in:iconica", kept);
    assert!(read(&files, &[]).render(false).contains("there is no character \"warden\""));
}

#[test]
fn sets_that_there_are_not() {
    let files = scenario("['built_in:iconca', 'built_in:iditacards/elder', 'built_in:chess']");
    assert_snapshot!(read(&files, &[]).render(false), @r#"
    error: there is no built-in card set "built_in:iconca"
       ╭─[ my/s.toml:2:10 ]
       │
     2 │ cards = ['built_in:iconca', 'built_in:iditacards/elder', 'built_in:chess']
       │          ────────┬────────
       │                  ╰────────── named here
       │
       │ Help: did you mean "built_in:iconica"?
    ───╯

    error: there is no built-in card set "built_in:iditacards/elder"
       ╭─[ my/s.toml:2:29 ]
       │
     2 │ cards = ['built_in:iconca', 'built_in:iditacards/elder', 'built_in:chess']
       │                             ─────────────┬─────────────
       │                                          ╰─────────────── named here
       │
       │ Help: did you mean "built_in:iditacards/older"?
    ───╯

    error: there is no built-in card set "built_in:chess"
       ╭─[ my/s.toml:2:58 ]
       │
     2 │ cards = ['built_in:iconca', 'built_in:iditacards/elder', 'built_in:chess']
       │                                                          ────────┬───────
       │                                                                  ╰───────── named here
       │
       │ Help: `balance list sets` shows all built-in sets
    ───╯

    3 mistakes in my/s.toml
    "#);
}

#[test]
fn a_file_that_a_set_has_not() {
    let said = |set: &str| read(&scenario(&format!("['{set}']")), &[]).render(false);
    assert!(
        said("built_in:iconica/zzzzz")
            .contains("Help: \"built_in:iconica\" contains the files \"original\" and \"neutral\"")
    );
    assert!(said("built_in:iconica/neutrl").contains("did you mean \"built_in:iconica/neutral\"?"));
}

#[test]
fn a_card_file_that_is_not_there_but_built_in() {
    let files = scenario("['cards/iconica/original.toml']");
    assert_snapshot!(read(&files, &[]).render(false), @r#"
    error: my/cards/iconica/original.toml: there is no such file
       ╭─[ my/s.toml:2:10 ]
       │
     2 │ cards = ['cards/iconica/original.toml']
       │          ──────────────┬──────────────
       │                        ╰──────────────── named here
       │
       │ Help: write `"built_in:iconica"`: these cards are built in
    ───╯

    1 mistake in my/s.toml
    "#);
}

#[test]
fn mistakes_in_a_set_and_beside_it_name_it() {
    let own = "[cards.warden]\nname = 'Mine'\nsource = 'house'\n";
    let files = scenario("['built_in:iconica', 'own.toml']").with("my/own.toml", own);
    assert_snapshot!(read(&files, &[]).render(false), @r#"
    error: the card "warden" is in two files
       ╭─[ my/own.toml:1:8 ]
       │
     1 │ [cards.warden]
       │        ───┬──
       │           ╰──── again here
       │
       ├─[ built_in:iconica:7:8 ]
       │
     7 │ [cards.warden]
       │        ───┬──
       │           ╰──── first here
       │
       │ Help: give one of them another key, or remove it
    ───╯

    1 mistake in my/own.toml
    "#);
    let files = scenario("['built_in:iconica']");
    let sets = ["cards.warden.health=-5", "cards.warden.faction=legoin", "cards.warden.actions.1.name=''"];
    assert_snapshot!(read(&files, &sets).render(false), @r#"
    error: `health` is -5
       ╭─[ command line:1:27 ]
       │
     1 │ --set cards.warden.health=-5
       │                           ─┬
       │                            ╰── must be from 10 to 310
       │
       │ Help: `health`: The damage that skulls the character: a multiple of 10
    ───╯

    error: `faction` cannot be "legoin"
       ╭─[ command line:1:28 ]
       │
     1 │ --set cards.warden.faction=legoin
       │                            ───┬──
       │                               ╰──── not allowed here
       │
       │ Help: did you mean "legion"?
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
