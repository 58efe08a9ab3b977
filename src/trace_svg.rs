//! The pictures of `balance trace --svg`: one file a turn, and one of the end.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::error::Error;
use super::folder::writable;
use balance_engine::sim::{Moment, Shot, Transcript};
use balance_report::frame::replace;
use balance_report::{Scene, singular};
use balance_scenario::Prepared;

/// The fewest digits of a turn in the name of its file.
const DIGITS: usize = 2;

/// The file of the end, without its ending.
const END: &str = "end";

const TURN: &str = "turn-";

/// Checks, before anything is written, that a folder for pictures has none yet and can be made.
pub(super) fn must_have_place(folder: &Path) -> Result<(), Error> {
    vacant(folder)?;
    writable(folder)
}

pub(super) fn must_be_drawn(prepared: &Prepared, told: &Transcript) -> Result<(), Error> {
    match told.shots.is_empty() {
        true => Err(Error::Argument(format!(
            "{} has no pictures: its positions are not drawn\n  leave out --svg; the transcript \
             tells the whole game",
            prepared.game
        ))),
        false => Ok(()),
    }
}

/// Writes the pictures of a game into a folder that has none, that of the end last: a folder that
/// has it is whole. Answers how many there are; in words, why there are none.
pub(super) fn write(prepared: &Prepared, told: &Transcript, to: &Path) -> Result<usize, Error> {
    let failed = |error: &dyn std::fmt::Display| {
        Error::Unwritten(format!("failed to write the pictures into {}: {error}", to.display()))
    };
    // All are drawn before the first is written.
    let mut files = Vec::new();
    for scene in scenes(prepared, told) {
        let svg = scene.draw().map_err(|error| failed(&error))?;
        files.push((format!("{}.svg", scene.name), svg));
    }
    for (name, svg) in &files {
        replace(&to.join(name), svg.as_bytes()).map_err(|error| failed(&error))?;
    }
    Ok(files.len())
}

/// Pictures of two games in one folder would be taken for one game.
fn vacant(folder: &Path) -> Result<(), Error> {
    let failed = |source| Error::File { what: format!("failed to look into {}", folder.display()), source, help: "" };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    for entry in entries {
        let name = entry.map_err(failed)?.file_name();
        let name = name.to_string_lossy();
        let stem = name.strip_suffix(".svg");
        if stem.is_some_and(|stem| stem == END || stem.starts_with(TURN)) {
            return Err(Error::Place(format!(
                "{} holds pictures of a game already, such as {name}\n  name a new folder, or remove \
                 them first",
                folder.display()
            )));
        }
    }
    Ok(())
}

/// The scenes before each turn and at the end.
fn scenes<'t>(prepared: &'t Prepared, told: &'t Transcript) -> Vec<Scene<'t>> {
    let over = told.shots.iter().filter_map(|shot| match shot.when {
        Moment::After(turns) => Some(turns),
        Moment::Within | Moment::End => None,
    });
    let digits = over.max().unwrap_or(0).to_string().len().max(DIGITS);
    let word = prepared.contest.catalogue().turn_word;
    let scenes = told.shots.iter().filter_map(|shot| {
        let (name, when) = match shot.when {
            Moment::After(0) => (format!("{TURN}{:0digits$}", 0), "after set-up".to_owned()),
            Moment::After(turns) => (format!("{TURN}{turns:0digits$}"), format!("after {}", counted(turns, word))),
            Moment::Within => return None,
            Moment::End => {
                let turns = counted(told.played.turns, word);
                (END.to_owned(), format!("the end, after {turns}"))
            }
        };
        Some(scene(prepared, told, shot, name, &when))
    });
    scenes.collect()
}

/// The scene of one moment of a game.
pub(super) fn scene<'t>(
    prepared: &'t Prepared,
    told: &'t Transcript,
    shot: &'t Shot,
    name: String,
    when: &str,
) -> Scene<'t> {
    Scene {
        name,
        title: format!("{} — game {}, {when}", prepared.title, told.game),
        caption: format!(
            "Game {} of seed {}, as `balance trace` tells it. (0, 0) is the near left corner; lengths are {}.",
            told.game, prepared.seed, shot.picture.length_word
        ),
        sides: &prepared.contest.setup().sides,
        seating: told.seating,
        picture: &shot.picture,
    }
}

/// `1 Day`, `2 Days`.
fn counted(n: u32, words: &str) -> String {
    format!("{n} {}", if n == 1 { singular(words) } else { words })
}
