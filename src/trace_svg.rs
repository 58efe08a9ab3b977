//! The pictures of `balance trace --svg`: one file per turn, and one of the end.

use crate::prelude::*;
use balance_engine::grammar::count;
use balance_engine::sim::{Moment, Shot};
use balance_report::Scene;

const DIGITS: usize = 2;
const END: &str = "end";
const TURN: &str = "turn-";

pub(super) fn ensure_drawable(prepared: &Prepared, transcript: &Transcript) -> Result<(), Error> {
    match transcript.shots.is_empty() {
        true => Err(Error::Argument(format!(
            "{} draws no pictures of its positions\n  omit --svg; the transcript has the whole game",
            prepared.game
        ))),
        false => Ok(()),
    }
}

/// Writes the pictures of a game, the end last: a folder that has it is complete. Returns how many.
pub(super) fn write(prepared: &Prepared, transcript: &Transcript, to: &Path) -> Result<usize, Error> {
    let failed = |error: &dyn std::fmt::Display| {
        Error::Unwritten(format!("failed to write the pictures into {}: {error}", to.display()))
    };
    // All are drawn before the first is written.
    let draw = |scene: Scene<'_>| (format!("{}.svg", scene.name), scene.draw());
    let files: Vec<_> = scenes(prepared, transcript).into_iter().map(draw).collect();
    for (name, svg) in &files {
        replace(&to.join(name), svg.as_bytes()).map_err(|error| failed(&error))?;
    }
    Ok(files.len())
}

/// Fails if a folder has pictures of a game already: those of two games would be taken for one.
pub(super) fn ensure_no_pictures(folder: &Path) -> Result<(), Error> {
    let failed = |source| Error::File { what: format!("failed to read {}", folder.display()), source, help: "" };
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
                "{} already contains pictures of a game, such as {name}\n  name a new folder, or remove \
                 them first",
                folder.display()
            )));
        }
    }
    Ok(())
}

fn scenes<'t>(prepared: &'t Prepared, transcript: &'t Transcript) -> Vec<Scene<'t>> {
    let over = transcript.shots.iter().filter_map(|shot| match shot.when {
        Moment::After(turns) => Some(turns),
        Moment::Within | Moment::End => None,
    });
    let digits = over.max().unwrap_or(0).to_string().len().max(DIGITS);
    let word = prepared.contest.catalogue().turn_word;
    let scenes = transcript.shots.iter().filter_map(|shot| {
        let (name, when) = match shot.when {
            Moment::After(0) => (format!("{TURN}{:0digits$}", 0), "after setup".to_owned()),
            Moment::After(turns) => (format!("{TURN}{turns:0digits$}"), format!("after {}", count(turns, word))),
            Moment::Within => return None,
            Moment::End => {
                let turns = count(transcript.played.turns, word);
                (END.to_owned(), format!("the end, after {turns}"))
            }
        };
        Some(scene(prepared, transcript, shot, name, &when))
    });
    scenes.collect()
}

pub(super) fn scene<'t>(
    prepared: &'t Prepared,
    transcript: &'t Transcript,
    shot: &'t Shot,
    name: String,
    when: &str,
) -> Scene<'t> {
    Scene {
        name,
        title: format!("{} — game {}, {when}", prepared.title, transcript.game),
        caption: format!(
            "Game {} of seed {}, as in `balance trace`. (0, 0) is the near left corner; lengths are {}.",
            transcript.game, prepared.seed, shot.picture.length_word
        ),
        sides: &prepared.contest.setup().sides,
        seating: transcript.seating,
        picture: &shot.picture,
    }
}
