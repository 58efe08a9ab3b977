//! `balance trace`: one game again, move by move, and turn by turn in pictures.

use std::fmt::Write;

use serde_json::json;

use super::args::{Format, Trace};
use super::aside::{Content, Output, check_outputs};
use super::crash::caught;
use super::error::Error;
use super::exit::Ended;
use super::experiment::inputs;
use super::load::load;
use super::out::Out;
use super::run::labels;
use super::{trace_html, trace_svg};
use balance_engine::agent::ITERATIONS;
use balance_engine::game::TranscriptLine;
use balance_engine::sim::{Judging, Transcript};
use balance_report as report;
use balance_report::frame::{DecisionSummary, WriteError};
use balance_scenario::{Disk, Prepared};

pub(super) fn trace(args: &Trace, out: &Out) -> Ended {
    let loaded = load(&args.scenario, &[], &Disk, out)?;
    let prepared = &loaded.prepared;
    if let Some(number) = args.decision {
        return decision(args, prepared, number, out);
    }
    let outputs: Vec<Output<'_>> = Output::of(Content::Page, &args.html).collect();
    check_outputs(&outputs, &inputs(&args.scenario.path, &loaded.document), None)?;
    let told = prepared.contest.trace(prepared.seed, args.game);
    if let Some(folder) = &args.svg {
        trace_svg::must_be_drawn(prepared, &told)?;
        trace_svg::must_have_place(folder)?;
    }
    let mut ended = out.result(&match out.format {
        Format::Table => readable(prepared, &told),
        Format::Json => json_lines(prepared, &told),
        Format::Csv => csv(&told),
    });
    if let Some(folder) = &args.svg {
        let written = caught(|| trace_svg::write(prepared, &told, folder));
        let written = written.map(|count| {
            out.remark(&format!("wrote {count} pictures into {}", folder.display()));
        });
        ended = out.also_written(ended, written);
    }
    if let Some(page) = &args.html {
        let written = caught(|| trace_html::write(args, &loaded, &told, page));
        let written = written.map(|()| out.remark(&format!("wrote {}", page.display())));
        ended = out.also_written(ended, written);
    }
    Ok(ended)
}

/// One decision with all its options.
fn decision(args: &Trace, prepared: &Prepared, number: u32, out: &Out) -> Ended {
    let contest = prepared.contest.as_ref();
    let playouts = args.iterations.unwrap_or(ITERATIONS);
    let judging = Judging { playouts, horizon: args.horizon };
    let found = contest.decision(prepared.seed, args.game, number, judging).map_err(|decisions| {
        Error::Argument(format!(
            "game {} has {decisions} decisions among several legal actions\n  name one of them: \
                 --decision 1",
            args.game
        ))
    })?;
    let sides = labels(&prepared.sides, contest);
    let summary = DecisionSummary::new(&prepared.title, &sides, contest.catalogue(), &found, judging);
    Ok(out.result(&match out.format {
        Format::Table => report::decision_page(&summary, out.columns()).text(out.colour_results()),
        Format::Json => serde_json::to_string_pretty(&summary).map_err(WriteError::from)? + "\n",
        Format::Csv => report::decision_csv(&summary),
    }))
}

fn readable(prepared: &Prepared, told: &Transcript) -> String {
    let mut text = String::new();
    let (block, shift) = told.block;
    let names = &prepared.contest.setup().sides;
    let seats: Vec<String> =
        (0..names.len()).map(|seat| names[told.seating.side(balance_engine::game::Seat(seat as u8))].clone()).collect();
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

fn json_lines(prepared: &Prepared, told: &Transcript) -> String {
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

fn csv(told: &Transcript) -> String {
    let rows = told.lines.iter().map(|line| {
        let side = line.side.clone().unwrap_or_default();
        vec![line.turn.to_string(), side, line.note.kind.to_owned(), line.note.text.clone()]
    });
    report::csv("turn,side,event,text", rows)
}
