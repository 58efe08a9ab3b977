//! The page of `balance trace --html`: a game to step through, with pictures if its positions are drawn.

use crate::args::Trace;
use crate::prelude::*;
use crate::trace_svg::scene;
use crate::trace_text::{ended, whose};
use balance_engine::grammar::{capital, singular};
use balance_report::{WebTrace, WebTurn, trace_html};

pub(super) fn write(args: &Trace, loaded: &Loaded, transcript: &Transcript, to: &Path) -> Result<(), Error> {
    let prepared = &loaded.prepared;
    let again = Trace { scenario: loaded.portable(), ..args.clone() };
    let sides = &prepared.contest.setup().sides;
    let page = trace_html(&WebTrace {
        title: format!("{} · game {}", prepared.title, transcript.game),
        about: format!("{} · game with seed {} · {}", prepared.game, prepared.seed, sides.join(" against ")),
        ended: ended(prepared, transcript),
        turns: turns(prepared, transcript),
        pictures: pictures(prepared, transcript),
        // The page doesn't depend on the name of its file.
        command: format!("{} --html game-{}.html", format_command("trace", &again), transcript.game),
    });
    replace_file(to, &page)
}

fn pictures(prepared: &Prepared, transcript: &Transcript) -> Vec<String> {
    let draw = |(nth, shot)| {
        let name = format!("position-{nth}");
        scene(prepared, transcript, shot, name, &format!("position {nth}")).draw()
    };
    transcript.shots.iter().enumerate().map(draw).collect()
}

fn turns(prepared: &Prepared, transcript: &Transcript) -> Vec<WebTurn> {
    let word = prepared.contest.catalogue().turn_word;
    let mut turns = vec![WebTurn::new("Setup".to_owned())];
    let mut turn = 0;
    let has_turn_lines = transcript.lines.iter().any(|line| line.note.kind == "turn");
    let picture =
        |at: usize| transcript.shots.iter().position(|shot| shot.lines > at).or(transcript.shots.len().checked_sub(1));
    for (at, line) in transcript.lines.iter().enumerate() {
        let side = whose(line);
        if line.note.kind == "turn" {
            turns.push(WebTurn::new(format!("{} · {side}{}", line.turn, line.note.text)));
            turn = line.turn;
            continue;
        }
        // This game has no lines for turns.
        if line.turn != turn {
            turns.push(WebTurn::new(format!("{} {}", capital(&singular(word)), line.turn)));
            turn = line.turn;
        }
        // If turns are shared by all sides, each line names its side.
        let whose = if has_turn_lines && line.turn > 0 { String::new() } else { side };
        let begins = transcript.actions.binary_search(&at).is_ok();
        let last = turns.len() - 1;
        turns[last].say(format!("{whose}{}", line.note.text), begins, picture(at));
    }
    let last = turns.len() - 1;
    turns[last].say(ended(prepared, transcript), true, transcript.shots.len().checked_sub(1));
    turns
}
