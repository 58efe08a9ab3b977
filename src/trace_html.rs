//! The page of `balance trace --html`: a game to step through, with its pictures where its positions are drawn.

use std::path::Path;

use super::args::Trace;
use super::aside::replacing;
use super::error::Error;
use super::load::Loaded;
use super::spelled::spelled;
use super::trace_svg::scenes;
use super::trace_text::{ended, whose};
use balance_engine::sim::{Moment, Transcript};
use balance_report::{Step, WebTrace, capital, singular, trace_html};
use balance_scenario::Prepared;

pub(super) fn write(args: &Trace, loaded: &Loaded, told: &Transcript, to: &Path) -> Result<(), Error> {
    let prepared = &loaded.prepared;
    let again = Trace { scenario: loaded.portable(), ..args.clone() };
    let sides = &prepared.contest.setup().sides;
    let page = trace_html(&WebTrace {
        title: format!("{}, game {}", prepared.title, told.game),
        about: format!("{} · a game of seed {} · {}", prepared.game, prepared.seed, sides.join(" against ")),
        ended: ended(prepared, told),
        steps: steps(prepared, told)?,
        // The page is the same whatever its file is called.
        command: format!("{} --html game-{}.html", spelled("trace", &again), told.game),
    });
    replacing(to, &page)
}

/// The set-up, and then turn by turn what happened, with the position afterwards.
fn steps(prepared: &Prepared, told: &Transcript) -> Result<Vec<Step>, Error> {
    let word = prepared.contest.catalogue().turn_word;
    let mut steps = vec![(0, Step { heading: "Set-up".to_owned(), ..Step::default() })];
    let told_turns = told.lines.iter().any(|line| line.note.kind == "turn");
    for line in &told.lines {
        let side = whose(line);
        let (turn, _) = steps[steps.len() - 1];
        if line.note.kind == "turn" {
            let heading = format!("{} · {side}{}", line.turn, line.note.text);
            steps.push((line.turn, Step { heading, ..Step::default() }));
            continue;
        }
        // A game whose turns have no line of their own.
        if line.turn != turn {
            let heading = format!("{} {}", capital(singular(word)), line.turn);
            steps.push((line.turn, Step { heading, ..Step::default() }));
        }
        // Where a turn is everybody's, each line says whose it is.
        let whose = if told_turns && line.turn > 0 { String::new() } else { side };
        let last = steps.len() - 1;
        steps[last].1.lines.push(format!("{whose}{}", line.note.text));
    }
    let last = steps.len() - 1;
    steps[last].1.lines.push(ended(prepared, told));
    for (shot, scene) in told.shots.iter().zip(scenes(prepared, told)) {
        let at = match shot.when {
            Moment::End => Some(last),
            // Of several steps of one turn the last is what it comes to.
            Moment::After(turns) => steps.iter().rposition(|(turn, _)| *turn == turns),
        };
        if let Some(at) = at {
            let svg = scene.draw()?;
            steps[at].1.picture = Some(svg);
        }
    }
    Ok(steps.into_iter().map(|(_, step)| step).collect())
}
