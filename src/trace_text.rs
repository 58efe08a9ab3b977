//! The transcript of a game as text, JSON lines or CSV.

use crate::prelude::*;
use balance_engine::game::{Seat, TranscriptLine};
use balance_engine::grammar::verb;
use std::fmt::Write;

pub(super) fn readable(prepared: &Prepared, transcript: &Transcript) -> String {
    let mut text = String::new();
    let (block, shift) = transcript.block;
    let names = &prepared.contest.setup().sides;
    let seats: Vec<String> =
        (0..names.len()).map(|seat| names[transcript.seating.side(Seat(seat as u8))].clone()).collect();
    let _ = writeln!(
        text,
        "{} · game {} (seat block {block}, rotation {shift}; seats: {})",
        prepared.title,
        transcript.game,
        seats.join(", ")
    );
    for line in &transcript.lines {
        if line.note.kind == "turn" {
            text.push('\n');
            let _ = writeln!(text, "{:>4}  {}{}", line.turn, whose(line), line.note.text);
        } else {
            let side = if line.turn == 0 { whose(line) } else { String::new() };
            let _ = writeln!(text, "      {side}{}", line.note.text);
        }
    }
    let _ = writeln!(text, "\n{}", ended(prepared, transcript));
    text
}

/// Returns the prefix that names the side of a line; empty if its text names the side.
pub(super) fn whose(line: &TranscriptLine) -> String {
    match &line.side {
        Some(side) if !names(&line.note.text, side) => format!("{side}: "),
        _ => String::new(),
    }
}

fn names(text: &str, name: &str) -> bool {
    let part_of_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, found)| {
        let (before, after) = (&text[..at], &text[at + found.len()..]);
        !part_of_word(before.chars().next_back()) && !part_of_word(after.chars().next())
    })
}

pub(super) fn ended(prepared: &Prepared, transcript: &Transcript) -> String {
    let catalogue = prepared.contest.catalogue();
    let (turns, word, sides) = (transcript.played.turns, catalogue.turn_word, &prepared.contest.setup().sides);
    match transcript.played.outcome {
        None => format!("Cut after {turns} {word}: unfinished."),
        Some(outcome) => {
            let why = &catalogue.endings[usize::from(outcome.ending)].help;
            match transcript.played.winner(transcript.seating) {
                Some(side) => format!("{} {} after {turns} {word}: {why}.", sides[side], verb(&sides[side], "wins")),
                None if sides.len() == 1 => {
                    format!("{} {} after {turns} {word}: {why}.", sides[0], verb(&sides[0], "loses"))
                }
                None => format!("No side wins after {turns} {word}: {why}."),
            }
        }
    }
}

pub(super) fn json_lines(prepared: &Prepared, transcript: &Transcript) -> String {
    let mut text = String::new();
    for line in &transcript.lines {
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
    let winner = transcript.played.winner(transcript.seating).map(|side| &prepared.contest.setup().sides[side]);
    let last = json!({
        "turn": transcript.played.turns,
        "side": null,
        "event": "end",
        "text": ended(prepared, transcript),
        "winner": winner,
    });
    let _ = writeln!(text, "{last}");
    text
}

pub(super) fn csv(transcript: &Transcript) -> String {
    let rows = transcript.lines.iter().map(|line| {
        let side = line.side.clone().unwrap_or_default();
        vec![line.turn.to_string(), side, line.note.kind.to_owned(), line.note.text.clone()]
    });
    report::csv("turn,side,event,text", rows)
}
