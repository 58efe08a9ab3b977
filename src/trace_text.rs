//! The transcript of a game as text, as lines of JSON and as CSV.

use std::fmt::Write;

use serde_json::json;

use balance_engine::game::{Seat, TranscriptLine};
use balance_engine::sim::Transcript;
use balance_report as report;
use balance_scenario::Prepared;

pub(super) fn readable(prepared: &Prepared, told: &Transcript) -> String {
    let mut text = String::new();
    let (block, shift) = told.block;
    let names = &prepared.contest.setup().sides;
    let seats: Vec<String> = (0..names.len()).map(|seat| names[told.seating.side(Seat(seat as u8))].clone()).collect();
    let _ = writeln!(
        text,
        "{}, game {} (seat block {block}, rotation {shift}; seats: {})",
        prepared.title,
        told.game,
        seats.join(", ")
    );
    for line in &told.lines {
        if line.note.kind == "turn" {
            text.push('\n');
            let _ = writeln!(text, "{:>4}  {}{}", line.turn, whose(line), line.note.text);
        } else {
            let side = if line.turn == 0 { whose(line) } else { String::new() };
            let _ = writeln!(text, "      {side}{}", line.note.text);
        }
    }
    let _ = writeln!(text, "\n{}", ended(prepared, told));
    text
}

/// The side that a line is about, to be written before it; nothing where the line names it.
pub(super) fn whose(line: &TranscriptLine) -> String {
    match &line.side {
        Some(side) if !names(&line.note.text, side) => format!("{side}: "),
        _ => String::new(),
    }
}

/// Whether a text holds a name that is no part of a longer word.
fn names(text: &str, name: &str) -> bool {
    let part_of_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, found)| {
        let (before, after) = (&text[..at], &text[at + found.len()..]);
        !part_of_word(before.chars().next_back()) && !part_of_word(after.chars().next())
    })
}

/// How the game came out, in a sentence.
pub(super) fn ended(prepared: &Prepared, told: &Transcript) -> String {
    let catalogue = prepared.contest.catalogue();
    let (turns, word) = (told.played.turns, catalogue.turn_word);
    match told.played.outcome {
        None => format!("Cut after {turns} {word}: unfinished."),
        Some(outcome) => {
            let why = &catalogue.endings[usize::from(outcome.ending)].help;
            match told.played.winner(told.seating) {
                Some(side) => {
                    let winner = &prepared.contest.setup().sides[side];
                    format!("{winner} wins after {turns} {word}: {why}.")
                }
                None => format!("Nobody wins after {turns} {word}: {why}."),
            }
        }
    }
}

pub(super) fn json_lines(prepared: &Prepared, told: &Transcript) -> String {
    let mut text = String::new();
    for line in &told.lines {
        let mut object = json!({
            "turn": line.turn,
            "side": line.side,
            "event": line.note.kind,
            "text": line.note.text,
        });
        for (key, value) in &line.note.data {
            object[*key] = value.clone();
        }
        let _ = writeln!(text, "{object}");
    }
    let winner = told.played.winner(told.seating).map(|side| &prepared.contest.setup().sides[side]);
    let last = json!({
        "turn": told.played.turns,
        "side": null,
        "event": "end",
        "text": ended(prepared, told),
        "winner": winner,
    });
    let _ = writeln!(text, "{last}");
    text
}

pub(super) fn csv(told: &Transcript) -> String {
    let rows = told.lines.iter().map(|line| {
        let side = line.side.clone().unwrap_or_default();
        vec![line.turn.to_string(), side, line.note.kind.to_owned(), line.note.text.clone()]
    });
    report::csv("turn,side,event,text", rows)
}
