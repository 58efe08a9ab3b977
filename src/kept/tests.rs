//! Files of tallies: read as they were written, or refused; and what fits what.

use std::collections::BTreeMap;
use std::fs;

use clap::Parser;

use super::tally_file::{TallyFile, read_piece, squeezed, to_bytes, unsqueezed};
use super::what::{Slice, Wanted, What};
use super::{Asked, Call};
use crate::args::{Cli, Command};
use crate::build::build_id;
use crate::shard::Shard;

fn what() -> What {
    let cli = Cli::try_parse_from(["balance", "run", "s.toml", "--games", "100"]).unwrap();
    let Command::Run(run) = cli.command else { panic!("it is a run") };
    let files = BTreeMap::from([("s.toml".to_owned(), "game = \"iconica\"".to_owned())]);
    What {
        balance_version: "0.1.0".to_owned(),
        builds: vec![build_id().to_owned()],
        question: "run".to_owned(),
        digest: "0123456789abcdef".repeat(4),
        detail: String::new(),
        seed: 7,
        level: 0.95,
        budget: Wanted::Games(100),
        sides: 2,
        shard: None,
        call: Call { asked: Asked::Run(run), files },
    }
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("played.tally");
    assert!(TallyFile::read(&path).unwrap().is_none());
    let counts = [vec![0; 1_000], vec![1, 2, 3]];
    let pieces = [(0..30, squeezed(&counts[0])), (30..50, squeezed(&counts[1]))];
    fs::write(&path, to_bytes(&what(), &pieces)).unwrap();
    // By the folder, too.
    for named in [path.as_path(), folder.path()] {
        let file = TallyFile::read(named).unwrap().unwrap();
        // What says only where and how fast it is played is no part of it.
        let told = |what: &What| serde_json::to_value(what).unwrap();
        assert_eq!(told(&file.what), told(&what()));
        for ((units, place), (wanted, counts)) in file.pieces.iter().zip([(0..30, &counts[0]), (30..50, &counts[1])]) {
            assert_eq!(*units, wanted);
            assert_eq!(unsqueezed(&read_piece(&file.path, place).unwrap()).unwrap(), *counts);
        }
    }
}

#[test]
fn what_is_not_as_it_was_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("played.tally");
    let whole = to_bytes(&what(), &[(0..30, squeezed(&[5; 300]))]);
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        TallyFile::read(&path).unwrap_err().to_string()
    };
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        assert!(refused(&bytes).contains("nothing of it is used"), "byte {at}");
        assert!(refused(&whole[..at]).contains("nothing of it is used"), "cut at {at}");
    }
    let other = [b"balance tally 9\n", &whole[16..]].concat();
    assert!(refused(&other).contains("of another version"));
}

/// The command of some words, as a tally holds it.
fn asked(words: &[&str]) -> Asked {
    let cli = Cli::try_parse_from([&["balance"][..], words].concat()).expect("it is a command");
    match cli.command {
        Command::Run(args) => Asked::Run(args),
        Command::Check(args) => Asked::Check(args),
        Command::Compare(args) => Asked::Compare(args),
        Command::Impact(args) => Asked::Impact(args),
        Command::Sensitivity(args) => Asked::Sensitivity(args),
        Command::Tune(args) => Asked::Tune(args),
        _ => panic!("it leaves no tally"),
    }
}

/// Tallies that no command writes, each with what is wrong with it.
fn forged() -> Vec<(&'static str, What)> {
    let shard = |number, of, blocks, round| What {
        shard: Some(Slice { shard: Shard { number, of }, blocks, round }),
        ..what()
    };
    let of = |asked| What { call: Call { asked, files: BTreeMap::new() }, ..what() };
    let mut backwards = 3..10;
    std::mem::swap(&mut backwards.start, &mut backwards.end);
    let mut no_scenario = asked(&["check", "s.toml"]);
    let mut no_threshold = asked(&["compare", "s.toml", "--side", "A"]);
    let mut no_method = asked(&["tune", "s.toml"]);
    if let Asked::Check(args) = &mut no_scenario {
        args.paths.clear();
    }
    if let Asked::Compare(args) = &mut no_threshold {
        args.threshold = -1.0;
    }
    if let Asked::Tune(args) = &mut no_method {
        args.method = "magic".to_owned();
    }
    vec![
        ("a short digest", What { digest: "abc".to_owned(), ..what() }),
        ("letters in a digest", What { digest: "é".repeat(32), ..what() }),
        ("an escape in a build", What { builds: vec!["\u{1b}[2J".to_owned()], ..what() }),
        ("an escape in a version", What { balance_version: "\u{1b}]0;x\u{7}".to_owned(), ..what() }),
        ("an escape in a question", What { question: "run\u{1b}[2J".to_owned(), ..what() }),
        ("no sides", What { sides: 0, ..what() }),
        ("more games than can be counted", What { sides: u64::MAX, ..what() }),
        ("a round that ends before it begins", shard(1, 1, backwards.clone(), backwards)),
        ("no shards", shard(0, 0, 0..50, 0..50)),
        ("a shard beyond the last", shard(3, 2, 50..75, 0..50)),
        ("too many shards", shard(1, 1_000_000_000_000_000_000, 0..0, 0..50)),
        ("the blocks of another shard", shard(1, 2, 25..50, 0..50)),
        ("no scenario", of(no_scenario)),
        ("a threshold below 0", of(no_threshold)),
        ("an unknown method", of(no_method)),
    ]
}

/// Anyone who makes a file can make its checksum, too.
#[test]
fn what_no_command_writes_is_refused_whatever_its_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("played.tally");
    let pieces = [(0..25, squeezed(&[5; 300]))];
    let read = |what: &What| {
        fs::write(&path, to_bytes(what, &pieces)).unwrap();
        TallyFile::read(&path)
    };
    let slice = Slice { shard: Shard { number: 1, of: 2 }, blocks: 0..25, round: 0..50 };
    assert!(read(&What { shard: Some(slice), ..what() }).unwrap().is_some());
    for (wrong, what) in forged() {
        let why = read(&what).expect_err(wrong).to_string();
        assert!(why.contains("is damaged") && why.contains("nothing of it is used"), "{wrong}: {why}");
        assert!(!why.contains(['\u{1b}', '\u{7}']), "{wrong}: {why:?}");
    }
}

#[test]
fn whatever_the_command_line_accepts_is_accepted_from_a_tally() {
    for words in [
        &["run", "--games", "20k", "--set=note=it's", "--set=-x", "--seed", "7", "--", "-s.toml"][..],
        &["run", "a b.toml", "--precision", "0.2%", "--max-games", "1M", "--associations"],
        &["check", "s.toml", "t.toml", "--undecided", "pass", "--max-games", "2000"],
        &["check", "s.toml", "--undecided", "fail", "--label", "a b"],
        &["compare", "s.toml", "--until-known", "--max-games", "100", "--threshold", "0.5%"],
        &["compare", "s.toml", "t.toml", "--games", "100", "--side=-A"],
        &["compare", "s.toml", "--matrix"],
        &["compare", "s.toml", "--prices", "proposed", "--price-rounds", "2"],
        &["impact", "s.toml", "--side=A"],
        &["sensitivity", "s.toml", "--only", "cards.*.health", "--step", "10", "--precision", "1%"],
        &["tune", "s.toml", "--may", "rules", "--most", "3", "--method", "spsa"],
    ] {
        let stored = serde_json::to_string(&asked(words)).unwrap();
        let read: Asked = serde_json::from_str(&stored).unwrap();
        assert!(read.is_accepted(), "{words:?}: {stored}");
    }
}

#[test]
fn what_differs_is_told_by_what_matters_most() {
    let asked = what();
    assert_eq!(what().misfit(&asked, true), None);
    let told = |of: What| of.misfit(&asked, true).unwrap().why;
    let digest = What { digest: "fedcba987654".to_owned(), seed: 9, ..what() };
    assert!(told(digest).contains("fedcba98, and this has 01234567"));
    assert_eq!(told(What { seed: 9, ..what() }), "was played with seed 9, and this with 7");
    // The level decides nothing of a fixed number of games.
    assert_eq!(What { level: 0.99, ..what() }.misfit(&asked, true), None);
}

#[test]
fn another_build_is_refused_unless_it_is_accepted() {
    assert_eq!(what().by_other_build(false), None);
    for builds in [vec!["abc".to_owned()], vec!["abc".to_owned(), build_id().to_owned()]] {
        let other = What { builds, ..what() };
        let why = other.by_other_build(false).unwrap();
        let wanted = format!("was played by build abc of version 0.1.0, and this is build {}", build_id());
        assert!(why.starts_with(&wanted), "{why}");
        assert!(why.contains("--accept-other-build"), "{why}");
        assert_eq!(other.by_other_build(true), None);
    }
}

#[test]
fn more_of_the_same_leads_on() {
    let precise = |half_width, max_games| Wanted::Precision { half_width, max_games };
    let until = |max_games| Wanted::Until { max_games };
    for (played, wanted, leads) in [
        (Wanted::Games(100), Wanted::Games(200), true),
        (precise(0.02, 500), precise(0.01, 500), true),
        (precise(0.02, 500), precise(0.02, 900), true),
        (precise(0.01, 500), precise(0.02, 500), false),
        (precise(0.01, 900), precise(0.01, 500), false),
        (until(100), until(200), true),
        (until(200), until(100), false),
        (Wanted::Games(100), precise(0.01, 500), false),
        (until(100), Wanted::Games(200), false),
    ] {
        let of = |budget| What { budget, ..what() };
        assert_eq!(of(played).misfit(&of(wanted), true).is_none(), leads, "{played:?} {wanted:?}");
        // Shards are all of the same.
        assert_eq!(of(played).misfit(&of(wanted), false).is_none(), played == wanted);
    }
}

#[test]
fn a_panic_saves_what_was_played() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;

    use super::book::Book;
    use balance_engine::sim::{Keeper, Piece};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.checkpoint");
    let book = || {
        let mut book = Book::default();
        book.what = Some(what());
        book.checkpoint = Some((path.clone(), Duration::ZERO));
        book.keep(Piece { units: 0..30, counts: vec![5; 300] });
        book
    };
    drop(book());
    assert!(!path.exists(), "nothing went wrong");
    let played = book();
    let ended = catch_unwind(AssertUnwindSafe(move || {
        let _played = played;
        panic!("a broken summary");
    }));
    assert!(ended.is_err());
    let file = TallyFile::read(&path).unwrap().unwrap();
    assert_eq!(file.pieces.len(), 1);
    assert_eq!(unsqueezed(&read_piece(&file.path, &file.pieces[0].1).unwrap()).unwrap(), [5; 300]);
}
