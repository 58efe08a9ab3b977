//! `balance watch`: plays again whenever the scenario or one of its card files is saved, on the same dice, and tells what
//! the change did.
//!
//! `files` waits for saves, `play` plays two versions against each other, and `board` is what the terminal and the page
//! show of it.
//!
//! The page lies in a file that the browser loads anew every two seconds: that needs no server, no port and no token, and
//! works in every browser from the disk.

mod board;
mod files;
mod play;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::rc::Rc;

use clap::Parser;
use serde::Deserialize;

use super::args::{Cli, Command, Watch};
use super::error::{Ended, Error, Stop};
use super::exit::Exit;
use super::folder::manifest_of;
use super::kept::Origin;
use super::load::{Loaded, load, tried};
use super::out::Out;
use super::run::{experiment, written};
use balance_report::Save;
use balance_scenario::{Disk, Document, differences};

use board::{Board, folder};
use files::{Saved, Saves};
use play::Versions;

pub(super) fn watch(args: &Watch, out: &Out) -> Ended {
    let first = Rc::new(load(&args.scenario, &[], &Disk, out)?);
    must_have_place(args, &first, out)?;
    let mut saves = Saves::new(&args.scenario.path, &first.document)?;
    let mut board = Board::new(args, &first, out)?;
    let mut versions = Versions { start: Rc::clone(&first), last: None, now: first };
    let mut fresh = true;
    loop {
        let whole = play(args, &versions, fresh, &saves, &mut board, out)?;
        match next(args, &versions.now, &mut saves, &mut board, whole) {
            Next::End => break,
            Next::Again => fresh = false,
            Next::Changed(now) => {
                versions = versions.after(now);
                fresh = true;
            }
        }
    }
    board.end();
    Ok(Exit::Fine)
}

/// What is read of a manifest to know which command wrote a report.
#[derive(Deserialize)]
struct WrittenBy {
    command: Vec<String>,
}

/// True if an earlier `watch` wrote the report in a folder.
fn is_ours(folder: &Path) -> bool {
    let is_watch = |report: WrittenBy| {
        Cli::try_parse_from(report.command).is_ok_and(|cli| matches!(cli.command, Command::Watch(_)))
    };
    manifest_of(folder).is_ok_and(is_watch)
}

/// Shows that the report of a version can be put in its place: it replaces any report that `watch` wrote itself, and another
/// one only if `run` would.
fn must_have_place(args: &Watch, loaded: &Loaded, out: &Out) -> Result<(), Error> {
    let run = args.run(folder(args));
    let origin = Origin::DISK;
    let experiment = experiment(&run, &origin, loaded);
    let place = match is_ours(&folder(args)) {
        true => experiment.ensure_writable(),
        false => experiment.must_have_place(out),
    };
    // There is no --force here, which those commands have that write one report.
    let first = |why: Error| why.to_string().lines().next().unwrap_or_default().to_owned();
    place.map_err(|why| Error::Place(format!("{}\n  name another folder: --out DIR", first(why))))
}

/// What comes after a version was played.
enum Next {
    /// A version in which something differs.
    Changed(Rc<Loaded>),
    /// The same once more: a save that changed nothing stopped it before its end.
    Again,
    End,
}

/// Plays the version that there is now, until it is known well enough, or something is saved; whether it came to the end.
/// One that is not `fresh` was begun before.
fn play(
    args: &Watch,
    versions: &Versions,
    fresh: bool,
    saves: &Saves,
    board: &mut Board,
    out: &Out,
) -> Result<bool, Stop> {
    if let Some(last) = &versions.last {
        if fresh {
            let (was, now) = (&last.document.root, &versions.now.document.root);
            let changes = differences(&was.to_json(), &now.to_json());
            let changes = changes.iter().map(ToString::to_string).collect();
            board.saved(Save { changes, ..Save::default() });
        }
        if let Err(why) = versions.paired(args, saves, board) {
            board.cannot(&why.to_string());
        }
    }
    if saves.ended() {
        return Ok(false);
    }
    // The whole report, of as many games as the scenario says; a save while it is played makes it old before it is there.
    let run = args.run(folder(args));
    // The place of the first was looked at when watching began.
    let place = match fresh && versions.last.is_none() {
        true => Ok(()),
        false => must_have_place(args, &versions.now, out).map_err(Stop::Error),
    };
    let written = || written(&run, &Origin::DISK, &versions.now, saves.stop(), out);
    match place.and_then(|()| written()) {
        Ok(Some(report)) => board.answer(report),
        Ok(None) => return Ok(false),
        // The user may fix that and save again.
        Err(Stop::Error(why)) => board.unwritten(&why),
        Err(said) => return Err(said),
    }
    Ok(true)
}

/// Waits for the next version without mistakes in which something differs. What was played to its `whole` end is not
/// played again.
fn next(args: &Watch, now: &Loaded, saves: &mut Saves, board: &mut Board, whole: bool) -> Next {
    loop {
        match saves.wait() {
            Saved::End => return Next::End,
            Saved::Files => {}
        }
        match read(args, saves) {
            Err(document) => board.mistakes(&document),
            Ok(loaded) => {
                board.well();
                if loaded.document.root.to_json() != now.document.root.to_json() {
                    return Next::Changed(Rc::new(loaded));
                }
                if !whole {
                    return Next::Again;
                }
            }
        }
    }
}

/// Reads the scenario as it is now, and watches every file that it names from now on.
fn read(args: &Watch, saves: &mut Saves) -> Result<Loaded, Box<Document>> {
    loop {
        let read = tried(&args.scenario, &[], &Disk);
        let document: &Document = match &read {
            Ok(loaded) => &loaded.document,
            Err(document) => document,
        };
        if !saves.follow(document) {
            return read;
        }
    }
}
