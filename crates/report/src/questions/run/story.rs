//! A run, and a check, in sentences.

use super::{cards, drama, experts, pairs, worth};
use crate::prelude::*;
use crate::verdicts::{bounds, name, tally, value, why};

/// If the half-width of an interval in the headline is larger, as a fraction, more games are suggested.
const WIDE: f64 = 0.005;
const LISTED: usize = 5;

type Rated<'s> = (&'s SideSummary, Estimate);

pub(super) fn of_run(summary: &Summary) -> Story {
    let mut story = Story::default();
    let sides = summary.sides.iter().filter_map(|side| Some((side, side.win_rate?)));
    let mut sides: Vec<Rated<'_>> = sides.collect();
    let games = counted(summary.head.games, "game");
    story.say(match &sides[..] {
        [] => "No result: no game was counted.".to_owned(),
        [(side, rate)] => format!("{} won {} of {games}.", side.name, joined(percent(rate))),
        _ => headline(summary, &mut sides, &games),
    });
    story.answer.extend(experts::sentence(summary));
    story.answer.extend(first(summary));
    story.answer.extend(length(summary));
    story.answer.extend(drama::sentence(summary));
    let word = summary.head.card_word;
    let experiment = summary.cards.iter().find(|table| table.kind == Kind::Experiment);
    if let Some(table) = summary.worth.first() {
        story.answer.extend(worth::lead(table));
        let estimate = |card: &CardWorth| if table.priced > 0 { card.over } else { card.worth };
        let (ends, what) = match table.priced {
            0 => (strong_and_weak(word), ""),
            _ => (["most underpriced", "most overpriced"].map(str::to_owned), " compared with the going rate"),
        };
        let rows = table.cards.iter().filter_map(|card| Some((card.name.as_str(), estimate(card)?)));
        story.answer.extend(extremes(word, rows.collect(), &ends, what));
    } else if let Some(table) = experiment {
        let estimate = cards::sorted(table).into_iter().map(|(card, effect)| (card.name.as_str(), effect));
        story.answer.extend(extremes(word, estimate.collect(), &strong_and_weak(word), " of the win rate"));
    }
    story.answer.extend(summary.pairs.first().and_then(pairs::strongest));
    if sides.iter().any(|(_, rate)| rate.half_width() > WIDE) {
        story.next("Narrower intervals", "run SCENARIO --precision 0.5%");
    }
    if experiment.is_none() && !summary.cards.is_empty() {
        story.next("What each card causes (win rates when used are only correlations)", "impact SCENARIO");
    }
    story.next("How well these players play", "regret SCENARIO");
    story.next("Whether the answer stays the same with stronger players", "ladder SCENARIO");
    story
}

/// `Wax 54.7 % [54.5, 54.9]`.
fn wins((side, rate): &Rated<'_>) -> String {
    format!("{} {}", side.name, joined(percent(rate)))
}

/// Says which side is significantly ahead of all others, if any. Sides that differ only by name are never ahead.
fn headline(summary: &Summary, sides: &mut [Rated<'_>], games: &str) -> String {
    let all = |sides: &[Rated<'_>]| listed(&sides.iter().map(wins).collect::<Vec<_>>());
    if let Some(names) = summary.identical.iter().find(|names| names.len() == sides.len()) {
        let names = listed(names);
        return format!("{names} differ only by name, so any difference is chance. Of {games}: {}.", all(sides));
    }
    sides.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    let (top, rest) = (sides[0], &sides[1..]);
    let won = format!("{} won {} of {games}", top.0.name, joined(percent(&top.1)));
    let has_twin = summary.identical.iter().any(|names| names.contains(&top.0.name));
    match (rest.iter().all(|(_, rate)| above(&top.1, rate)) && !has_twin, rest) {
        (true, [second]) => {
            format!("{won}, {}: a lead of {}.", wins(second), ahead(&top.1, &second.1, plain))
        }
        (true, _) => {
            let undecided = [summary.draw_rate, summary.unfinished_rate];
            let decided = 1.0 - undecided.iter().flatten().map(|rate| rate.point).sum::<f64>();
            let even = plain(decided / summary.sides.len() as f64 * PERCENT, 1);
            format!("{won}, more than any other side: {}. An even share would be {even} %.", all(rest))
        }
        (false, [_]) => format!("Neither side is significantly ahead. Wins of {games}: {}.", all(sides)),
        (false, _) => format!("No side is significantly ahead of all others. Wins of {games}: {}.", all(sides)),
    }
}

/// The difference of two rates, with an interval valid for any correlation: at most the sum of half-widths (Cauchy and Schwarz).
fn ahead(one: &Estimate, other: &Estimate, write: fn(f64, usize) -> String) -> String {
    let digits = decimals_of(one, PERCENT).min(decimals_of(other, PERCENT));
    let of = |value: f64| write(value * PERCENT, digits);
    // The difference of the rates as shown, so that a reader who subtracts them gets the same.
    let tens = 10_f64.powi(digits as i32) * PERCENT;
    let shown = ((one.point * tens).round() - (other.point * tens).round()) / tens;
    let (low, high) = (one.low - other.high, one.high - other.low);
    format!("{} percentage points [{}, {}]", of(shown), of(low), of(high))
}

fn first(summary: &Summary) -> Option<String> {
    let mut all = summary.seats.iter().filter(|seat| seat.side.is_none());
    let (first, last) = (all.next()?, all.next_back()?);
    let (one, other) = (first.win_rate?, last.win_rate?);
    let than = if last.place == 2 { "second" } else { "last" };
    let by = ahead(&one, &other, signed);
    Some(match (above(&one, &other), above(&other, &one)) {
        (true, _) => format!("Going first is worth {by} more than going {than}."),
        (_, true) => format!("Going first is a disadvantage: {by} compared with going {than}."),
        _ => format!("Going first makes no significant difference: {by} compared with going {than}."),
    })
}

fn length(summary: &Summary) -> Option<String> {
    let (turns, word) = (&summary.turns, summary.head.turn_word);
    let mean = joined(amount(&turns.mean?));
    let range = match turns.p10.zip(turns.p90).map(|(low, high)| [low, high].map(|end| plain(end.point, 0))) {
        Some([low, high]) if low == high => format!("; at least 80 % last {low}"),
        Some([low, high]) => format!("; 80 % last {low} to {high}"),
        None => String::new(),
    };
    Some(format!("Games last {mean} {word} on average{range}."))
}

fn strong_and_weak(word: &str) -> [String; 2] {
    ["strongest", "weakest"].map(|end| format!("{end} of the {word}"))
}

/// The cards that are significantly above and below 0, with what they are called.
fn extremes(word: &str, cards: Vec<(&str, Estimate)>, names: &[String; 2], what: &str) -> Option<String> {
    if cards.is_empty() {
        return None;
    }
    let sure = |sign: i8| cards.iter().filter(move |(_, e)| verdict(e) == sign);
    let strongest = sure(1).max_by(|a, b| a.1.low.total_cmp(&b.1.low));
    let least = sure(-1).min_by(|a, b| a.1.high.total_cmp(&b.1.high));
    let ends = names.iter().zip([strongest, least]).filter_map(|(end, card)| {
        let (name, effect) = card?;
        Some(format!("{end}: {name}, {}{what}", in_points(effect)))
    });
    let ends = ends.collect::<Vec<_>>().join("; ");
    Some(match ends.is_empty() {
        true => format!("None of the {} {word} is significantly strong or weak.", whole(cards.len() as u64)),
        false => capital(&ends) + ".",
    })
}

pub(super) fn of_check(checked: &Checked) -> Story {
    let mut story = Story::default();
    let (games, max) = (whole(checked.games), whole(checked.max_games));
    story.say(format!("{}, after {games} of at most {max} games.", tally(checked)));
    let open = checked.expectations.iter().filter(|finding| finding.verdict != Verdict::Pass);
    for finding in open.take(LISTED) {
        let said = match finding.verdict {
            Verdict::Undecided => why(finding).unwrap_or_else(|| "undecided".to_owned()),
            _ => "it fails".to_owned(),
        };
        let is = joined(value(finding));
        story.say(format!("{} must be {} and is {}: {said}.", name(finding), bounds(finding), is.trim_end()));
    }
    if checked.verdict == Verdict::Undecided {
        story.next("A decision", &format!("check SCENARIO --max-games {}", checked.max_games * 4));
    }
    story
}
