//! `balance odds`: the exact odds of a roll, from the rules of the game.

use crate::args::Odds as OddsArgs;
use crate::list::prepared;
use crate::prelude::*;
use balance_engine::game::{Ask, Moments, Odds};
use std::fmt::Write;

pub(super) fn odds(args: &OddsArgs, out: &Out) -> Ended {
    let contest = prepared(&args.game, &args.set, out)?.contest;
    let all = Ask::read(&args.ask, &contest.known_odds()).and_then(|ask| contest.odds(&ask))?;
    Ok(out.result(&match out.format {
        Format::Table => table(&all),
        Format::Json => serde_json::json!({ "odds": all }).to_string() + "\n",
        Format::Csv => csv(&all),
    }))
}

/// Moves the options of the command itself before the game: everything after it is a question, whose keys only the game knows.
pub(super) fn in_order(args: Vec<OsString>) -> Vec<OsString> {
    let is = |arg: &OsString, known: &[&str]| arg.to_str().is_some_and(|arg| known.contains(&arg));
    let mut at = 1;
    while args.get(at).is_some_and(|arg| arg.to_string_lossy().starts_with('-')) {
        at += if is(&args[at], &["--format", "--color"]) { 2 } else { 1 };
    }
    if !args.get(at).is_some_and(|arg| is(arg, &["odds"])) {
        return args;
    }
    let (mut own, mut asked) = (args[..=at].to_vec(), Vec::new());
    let mut rest = args[at + 1..].iter();
    while let Some(arg) = rest.next() {
        let key = arg.to_string_lossy();
        let key = key.split('=').next().unwrap_or_default();
        if !OWN.contains(&key) && !OWN_FLAGS.contains(&key) {
            asked.push(arg.clone());
            continue;
        }
        own.push(arg.clone());
        if is(arg, &OWN) {
            own.extend(rest.next().cloned());
        }
    }
    // A key of the question may come before the name of the game.
    let game = |arg: &OsString| {
        let text = arg.to_string_lossy();
        find(&text).is_some() || text.ends_with(".toml") || text == "-"
    };
    if asked.first().is_some_and(|first| first.to_string_lossy().starts_with("--"))
        && let Some(game) = asked.iter().position(game)
    {
        asked[..=game].rotate_right(1);
    }
    own.extend(asked);
    own
}

/// Options of the command itself that take a value.
const OWN: [&str; 3] = ["--format", "--color", "--set"];
/// Options of the command itself that take no value.
const OWN_FLAGS: [&str; 4] = ["--quiet", "-q", "--help", "-h"];

fn table(all: &[Odds]) -> String {
    let mut text = String::new();
    for odds in all {
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(text, "{} · {}", odds.what, odds.given);
        let wide = odds.outcomes.iter().map(|o| o.outcome.chars().count()).max().unwrap_or(0);
        if odds.moments.is_some() {
            let _ = writeln!(text, "  {:wide$}  {:>8}  {:>8}", "", "exactly", "or more");
        }
        for chances in &odds.outcomes {
            let percent = chances.probability * 100.0;
            let _ = write!(text, "  {:wide$}  {percent:6.2} %", chances.outcome);
            if let Some(at_least) = chances.at_least {
                let _ = write!(text, "  {:6.2} %", at_least * 100.0);
            }
            text.push('\n');
        }
        if let Some(Moments { unit, mean, standard_deviation, of_probability, condition }) = &odds.moments {
            let _ = write!(text, "  mean {mean:.2} {unit}, standard deviation {standard_deviation:.2}");
            if *of_probability < 1.0 - 1e-9 {
                let condition = if condition.is_empty() { "if it has a number" } else { condition };
                let _ = write!(text, ", {condition} ({:.2} %)", of_probability * 100.0);
            }
            text.push('\n');
        }
    }
    text.push_str("\nExact probabilities, not simulated.\n");
    text
}

const HEADS: &str = "what,given,outcome,probability,at_least,mean,standard_deviation,of_probability";

fn csv(all: &[Odds]) -> String {
    let number = |number: Option<f64>| number.map_or_else(String::new, |n| n.to_string());
    let rows = all.iter().flat_map(|odds| {
        let moment = move |of: fn(&Moments) -> f64| number(odds.moments.as_ref().map(of));
        odds.outcomes.iter().map(move |chances| {
            vec![
                odds.what.clone(),
                odds.given.clone(),
                chances.outcome.clone(),
                chances.probability.to_string(),
                number(chances.at_least),
                moment(|moments| moments.mean),
                moment(|moments| moments.standard_deviation),
                moment(|moments| moments.of_probability),
            ]
        })
    });
    report::csv(HEADS, rows)
}
