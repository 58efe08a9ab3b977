//! The page of `balance trace --html`: a game to step through, with its pictures where its positions are drawn.

use std::path::Path;

use super::args::Trace;
use super::aside::replacing;
use super::error::Error;
use super::load::Loaded;
use super::spelled::spelled;
use super::trace_svg::scene;
use super::trace_text::{ended, whose};
use balance_engine::sim::Transcript;
use balance_report::{WebTrace, WebTurn, capital, singular, trace_html};
use balance_scenario::Prepared;

pub(super) fn write(args: &Trace, loaded: &Loaded, told: &Transcript, to: &Path) -> Result<(), Error> {
    let prepared = &loaded.prepared;
    let again = Trace { scenario: loaded.portable(), ..args.clone() };
    let sides = &prepared.contest.setup().sides;
    let page = trace_html(&WebTrace {
        title: format!("{}, game {}", prepared.title, told.game),
        about: format!("{} · a game of seed {} · {}", prepared.game, prepared.seed, sides.join(" against ")),
        ended: ended(prepared, told),
        turns: turns(prepared, told),
        pictures: pictures(prepared, told)?,
        // The page is the same whatever its file is called.
        command: format!("{} --html game-{}.html", spelled("trace", &again), told.game),
    });
    replacing(to, &page)
}

/// The position of each shot.
fn pictures(prepared: &Prepared, told: &Transcript) -> Result<Vec<String>, Error> {
    let draw = |(nth, shot)| {
        let name = format!("position-{nth}");
        Ok(scene(prepared, told, shot, name, &format!("position {nth}")).draw()?)
    };
    told.shots.iter().enumerate().map(draw).collect()
}

/// The set-up, and then turn by turn what was done, with the position after each action.
fn turns(prepared: &Prepared, told: &Transcript) -> Vec<WebTurn> {
    let word = prepared.contest.catalogue().turn_word;
    let mut turns = vec![WebTurn::new("Set-up".to_owned())];
    let mut turn = 0;
    let told_turns = told.lines.iter().any(|line| line.note.kind == "turn");
    let picture = |at: usize| told.shots.iter().position(|shot| shot.lines > at).or(told.shots.len().checked_sub(1));
    for (at, line) in told.lines.iter().enumerate() {
        let side = whose(line);
        if line.note.kind == "turn" {
            turns.push(WebTurn::new(format!("{} · {side}{}", line.turn, line.note.text)));
            turn = line.turn;
            continue;
        }
        // A game whose turns have no line of their own.
        if line.turn != turn {
            turns.push(WebTurn::new(format!("{} {}", capital(singular(word)), line.turn)));
            turn = line.turn;
        }
        // Where a turn is everybody's, each line says whose it is.
        let whose = if told_turns && line.turn > 0 { String::new() } else { side };
        let begins = told.actions.binary_search(&at).is_ok();
        let last = turns.len() - 1;
        turns[last].say(format!("{whose}{}", line.note.text), begins, picture(at));
    }
    let last = turns.len() - 1;
    turns[last].say(ended(prepared, told), true, told.shots.len().checked_sub(1));
    turns
}
