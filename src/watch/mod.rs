//! `balance watch`: plays again whenever the scenario or a card file is saved, with the same dice, and shows the effect
//! of the change.
//!
//! `files` waits for saves, `play` plays two versions against each other, and `board` shows the results on the terminal
//! and on the page.
//!
//! The page is a file that the browser reloads every two seconds. That needs no server, port or token, and works in
//! every browser.

mod board;
mod files;
mod play;
#[cfg(test)]
mod tests;

use super::args::{Command, Watch};
use super::input::ensure_file;
use super::load::try_load;
use super::run::{experiment, write_quietly};
use crate::args::Cli;
use crate::prelude::*;
use balance_report::Save;
use board::{Board, folder};
use files::Saves;
use play::Versions;
use std::rc::Rc;

pub(super) fn watch(args: &Watch, out: &Out) -> Ended {
    ensure_file(&args.scenario.path, "`watch` waits until the scenario is saved again")?;
    let first = Rc::new(load(&args.scenario, &[], &Input, out)?);
    ensure_replaceable(args, &first, out)?;
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

#[derive(Deserialize)]
struct WrittenBy {
    command: Vec<String>,
}

fn is_ours(folder: &Path) -> bool {
    let is_watch = |report: WrittenBy| {
        Cli::try_parse_from(report.command).is_ok_and(|cli| matches!(cli.command, Command::Watch(_)))
    };
    manifest_of(folder).is_ok_and(is_watch)
}

/// Checks that the report can be put in its place. Replaces any report of `watch`, and others only if `run` would.
fn ensure_replaceable(args: &Watch, loaded: &Loaded, out: &Out) -> Result<(), Error> {
    let run = args.run(folder(args));
    let origin = Origin::DISK;
    let experiment = experiment(&run, &origin, loaded);
    let place = match is_ours(&folder(args)) {
        true => experiment.ensure_writable(),
        false => experiment.ensure_replaceable(out),
    };
    // `watch` has no --force, so only the first line of the message applies.
    let first = |why: Error| why.to_string().lines().next().unwrap_or_default().to_owned();
    place.map_err(|why| Error::Place(format!("{}\n  name another folder: --out DIR", first(why))))
}

enum Next {
    /// Play a version with changes.
    Changed(Rc<Loaded>),
    /// Play the same version again: a save without changes had stopped it.
    Again,
    End,
}

/// Plays the current version until it is known well enough or something is saved. True if it finished.
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
    // The complete report. A save makes it obsolete before it is written.
    let run = args.run(folder(args));
    // The place of the first report was checked when watching began.
    let place = match fresh && versions.last.is_none() {
        true => Ok(()),
        false => ensure_replaceable(args, &versions.now, out).map_err(Stop::Error),
    };
    let written = || write_quietly(&run, &Origin::DISK, &versions.now, saves.stop(), out);
    match place.and_then(|()| written()) {
        Ok(Some(report)) => board.answer(report),
        Ok(None) => return Ok(false),
        // The user may fix that and save again.
        Err(Stop::Error(why)) => board.unwritten(&why),
        Err(said) => return Err(said),
    }
    Ok(true)
}

/// Waits for the next version that differs and has no mistakes; one played to its `whole` end is not played again.
fn next(args: &Watch, now: &Loaded, saves: &mut Saves, board: &mut Board, whole: bool) -> Next {
    loop {
        if !saves.wait() {
            return Next::End;
        }
        match read(args, saves) {
            Err(document) => board.diagnostics(&document),
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

/// Reads the current scenario, and watches all files that it names.
fn read(args: &Watch, saves: &mut Saves) -> Result<Loaded, Box<Document>> {
    loop {
        let read = try_load(&args.scenario, &[], &Input);
        let document: &Document = match &read {
            Ok(loaded) => &loaded.document,
            Err(document) => document,
        };
        if !saves.follow(document) {
            return read;
        }
    }
}
