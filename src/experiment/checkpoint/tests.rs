//! Files of tallies: read as they were written, or refused; and what fits what.

use std::collections::BTreeMap;
use std::fs;

use clap::Parser;

use super::play_spec::{PlaySpec, Slice};
use super::tally_file::{TallyFile, compress, decompress, read_piece, to_bytes};
use super::{PlayCommand, RecordedCommand};
use crate::args::{Cli, Command};
use crate::build::build_id;
use crate::shard::Shard;
use balance_engine::sim::Budget;

fn spec() -> PlaySpec {
    let cli = Cli::try_parse_from(["balance", "run", "s.toml", "--games", "100"]).unwrap();
    let Command::Play(asked) = cli.command else { panic!("it is a run") };
    let files = BTreeMap::from([("s.toml".to_owned(), "game = \"iconica\"".to_owned())]);
    PlaySpec {
        balance_version: "0.1.0".to_owned(),
        builds: vec![build_id().to_owned()],
        question: "run".to_owned(),
        digest: "0123456789abcdef".repeat(4),
        detail: String::new(),
        seed: 7,
        level: 0.95,
        budget: Budget::Games(100),
        sides: 2,
        shard: None,
        call: RecordedCommand { asked, files },
    }
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("played.tally");
    assert!(TallyFile::read(&path).unwrap().is_none());
    let counts = [vec![0; 1_000], vec![1, 2, 3]];
    let pieces = [(0..30, compress(&counts[0])), (30..50, compress(&counts[1]))];
    fs::write(&path, to_bytes(&spec(), &pieces)).unwrap();
    // By the folder, too.
    for named in [path.as_path(), folder.path()] {
        let file = TallyFile::read(named).unwrap().unwrap();
        // What says only where and how fast it is played is no part of it.
        let told = |spec: &PlaySpec| serde_json::to_value(spec).unwrap();
        assert_eq!(told(&file.spec), told(&spec()));
        for ((units, place), (wanted, counts)) in file.pieces.iter().zip([(0..30, &counts[0]), (30..50, &counts[1])]) {
            assert_eq!(*units, wanted);
            assert_eq!(decompress(&read_piece(&file.path, place).unwrap()).unwrap(), *counts);
        }
    }
}

#[test]
fn what_is_not_as_it_was_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("played.tally");
    let whole = to_bytes(&spec(), &[(0..30, compress(&[5; 300]))]);
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        TallyFile::read(&path).unwrap_err().to_string()
    };
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        assert!(refused(&bytes).contains("none of them is used"), "byte {at}");
        assert!(refused(&whole[..at]).contains("none of them is used"), "cut at {at}");
    }
    let other = [b"balance tally 9\n", &whole[16..]].concat();
    assert!(refused(&other).contains("of another version"));
}

/// The command of some words, as a tally holds it.
fn asked(words: &[&str]) -> PlayCommand {
    let cli = Cli::try_parse_from([&["balance"][..], words].concat()).expect("it is a command");
    match cli.command {
        Command::Play(asked) => asked,
        _ => panic!("it leaves no tally"),
    }
}

/// Tallies that no command writes, each with what is wrong with it.
fn forged() -> Vec<(&'static str, PlaySpec)> {
    let shard = |number, of, blocks, round| PlaySpec {
        shard: Some(Slice { shard: Shard { number, of }, blocks, round }),
        ..spec()
    };
    let of = |asked| PlaySpec { call: RecordedCommand { asked, files: BTreeMap::new() }, ..spec() };
    let mut backwards = 3..10;
    std::mem::swap(&mut backwards.start, &mut backwards.end);
    let mut no_scenario = asked(&["check", "s.toml"]);
    let mut no_threshold = asked(&["compare", "s.toml", "--side", "A"]);
    if let PlayCommand::Check(args) = &mut no_scenario {
        args.paths.clear();
    }
    if let PlayCommand::Compare(args) = &mut no_threshold {
        args.threshold = -1.0;
    }
    vec![
        ("a short digest", PlaySpec { digest: "abc".to_owned(), ..spec() }),
        ("letters in a digest", PlaySpec { digest: "é".repeat(32), ..spec() }),
        ("an escape in a build", PlaySpec { builds: vec!["\u{1b}[2J".to_owned()], ..spec() }),
        ("an escape in a version", PlaySpec { balance_version: "\u{1b}]0;x\u{7}".to_owned(), ..spec() }),
        ("an escape in a question", PlaySpec { question: "run\u{1b}[2J".to_owned(), ..spec() }),
        ("no sides", PlaySpec { sides: 0, ..spec() }),
        ("more games than can be counted", PlaySpec { sides: u64::MAX, ..spec() }),
        ("a round that ends before it begins", shard(1, 1, backwards.clone(), backwards)),
        ("no shards", shard(0, 0, 0..50, 0..50)),
        ("a shard beyond the last", shard(3, 2, 50..75, 0..50)),
        ("too many shards", shard(1, 1_000_000_000_000_000_000, 0..0, 0..50)),
        ("the blocks of another shard", shard(1, 2, 25..50, 0..50)),
        ("no scenario", of(no_scenario)),
        ("a threshold below 0", of(no_threshold)),
    ]
}

/// Anyone who makes a file can make its checksum, too.
#[test]
fn what_no_command_writes_is_refused_whatever_its_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("played.tally");
    let pieces = [(0..25, compress(&[5; 300]))];
    let read = |spec: &PlaySpec| {
        fs::write(&path, to_bytes(spec, &pieces)).unwrap();
        TallyFile::read(&path)
    };
    let slice = Slice { shard: Shard { number: 1, of: 2 }, blocks: 0..25, round: 0..50 };
    assert!(read(&PlaySpec { shard: Some(slice), ..spec() }).unwrap().is_some());
    for (wrong, spec) in forged() {
        let why = read(&spec).expect_err(wrong).to_string();
        assert!(why.contains("is damaged") && why.contains("none of them is used"), "{wrong}: {why}");
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
        &["compare", "s.toml", "--until-decided", "--max-games", "100", "--threshold", "0.5%"],
        &["compare", "s.toml", "t.toml", "--games", "100", "--side=-A"],
        &["compare", "s.toml", "--matrix"],
        &["compare", "s.toml", "--prices", "proposed", "--price-rounds", "2"],
        &["impact", "s.toml", "--side=A"],
        &["sensitivity", "s.toml", "--only", "cards.*.health", "--step", "10", "--precision", "1%"],
        &["tune", "s.toml", "--only", "rules", "--max-changes", "3"],
    ] {
        let stored = serde_json::to_string(&asked(words)).unwrap();
        let read: PlayCommand = serde_json::from_str(&stored).unwrap();
        assert!(read.is_accepted(), "{words:?}: {stored}");
    }
}

#[test]
fn what_differs_is_told_by_what_matters_most() {
    let asked = spec();
    assert_eq!(spec().mismatch(&asked, true), None);
    let told = |of: PlaySpec| of.mismatch(&asked, true).unwrap().why;
    let digest = PlaySpec { digest: "fedcba987654".to_owned(), seed: 9, ..spec() };
    assert!(told(digest).contains("fedcba98, not 01234567"));
    assert_eq!(told(PlaySpec { seed: 9, ..spec() }), "was played with seed 9, not 7");
    // The level decides nothing of a fixed number of games.
    assert_eq!(PlaySpec { level: 0.99, ..spec() }.mismatch(&asked, true), None);
}

#[test]
fn another_build_is_refused_unless_it_is_accepted() {
    assert_eq!(spec().by_other_build(false), None);
    for builds in [vec!["abc".to_owned()], vec!["abc".to_owned(), build_id().to_owned()]] {
        let other = PlaySpec { builds, ..spec() };
        let why = other.by_other_build(false).unwrap();
        let wanted = format!("was played by build abc of version 0.1.0; this is build {}", build_id());
        assert!(why.starts_with(&wanted), "{why}");
        assert!(why.contains("--accept-other-build"), "{why}");
        assert_eq!(other.by_other_build(true), None);
    }
}

#[test]
fn more_of_the_same_leads_on() {
    let precise = |half_width, max_games| Budget::Precision { half_width, max_games };
    let until = |max_games| Budget::Until { max_games };
    for (played, wanted, leads) in [
        (Budget::Games(100), Budget::Games(200), true),
        (precise(0.02, 500), precise(0.01, 500), true),
        (precise(0.02, 500), precise(0.02, 900), true),
        (precise(0.01, 500), precise(0.02, 500), false),
        (precise(0.01, 900), precise(0.01, 500), false),
        (until(100), until(200), true),
        (until(200), until(100), false),
        (Budget::Games(100), precise(0.01, 500), false),
        (until(100), Budget::Games(200), false),
    ] {
        let of = |budget| PlaySpec { budget, ..spec() };
        assert_eq!(of(played).mismatch(&of(wanted), true).is_none(), leads, "{played:?} {wanted:?}");
        // Shards are all of the same.
        assert_eq!(of(played).mismatch(&of(wanted), false).is_none(), played == wanted);
    }
}

#[test]
fn a_panic_saves_what_was_played() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;

    use super::saved_games::SavedGames;
    use balance_engine::sim::{CheckpointStore, Piece};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.checkpoint");
    let saved = || {
        let mut saved = SavedGames::default();
        saved.spec = Some(spec());
        saved.checkpoint = Some((path.clone(), Duration::ZERO));
        saved.keep(Piece { units: 0..30, counts: vec![5; 300] });
        saved
    };
    drop(saved());
    assert!(!path.exists(), "nothing went wrong");
    let played = saved();
    let ended = catch_unwind(AssertUnwindSafe(move || {
        let _played = played;
        panic!("a broken summary");
    }));
    assert!(ended.is_err());
    let file = TallyFile::read(&path).unwrap().unwrap();
    assert_eq!(file.pieces.len(), 1);
    assert_eq!(decompress(&read_piece(&file.path, &file.pieces[0].1).unwrap()).unwrap(), [5; 300]);
}
