//! A run, and a check, in sentences.

use balance_scenario::expect::{Checked, Verdict};
use balance_stats::Estimate;

use super::{cards, drama, pairs, worth};
use crate::frame::{CardWorth, Kind, SideSummary, Summary};
use crate::number::{PERCENT, amount, counted, decimals_of, joined, percent, plain, signed, verdict, whole};
use crate::story::{Story, above, in_points, listed};
use crate::text::capital;
use crate::verdicts::{bounds, name, tally, value, why};

/// A headline whose interval reaches farther than this from its number, as a fraction, wants more games.
const WIDE: f64 = 0.005;

/// Expectations that are listed one by one.
const LISTED: usize = 5;

type Rated<'s> = (&'s SideSummary, Estimate);

pub(super) fn of_run(summary: &Summary) -> Story {
    let mut story = Story::default();
    let sides = summary.sides.iter().filter_map(|side| Some((side, side.win_rate?)));
    let mut sides: Vec<Rated<'_>> = sides.collect();
    let games = counted(summary.head.games, "game");
    story.say(match &sides[..] {
        [] => "Nothing is known: no game was counted.".to_owned(),
        [side] => format!("{} of {games}.", wins(side)),
        _ => headline(summary, &mut sides, &games),
    });
    story.answer.extend(first(summary));
    story.answer.extend(length(summary));
    story.answer.extend(drama::sentence(summary));
    let word = summary.head.card_word;
    let experiment = summary.cards.iter().find(|table| table.kind == Kind::Experiment);
    if let Some(table) = summary.worth.first() {
        story.answer.extend(worth::lead(table));
        let judged = |card: &CardWorth| if table.priced > 0 { card.over } else { card.worth };
        let what = if table.priced > 0 { " over the going rate" } else { "" };
        let rows = table.cards.iter().filter_map(|card| Some((card.name.as_str(), judged(card)?)));
        story.answer.extend(extremes(word, rows.collect(), what));
    } else if let Some(table) = experiment {
        let judged = cards::sorted(table).into_iter().map(|(card, effect)| (card.name.as_str(), effect));
        story.answer.extend(extremes(word, judged.collect(), " of win rate"));
    }
    story.answer.extend(summary.pairs.first().and_then(pairs::strongest));
    if sides.iter().any(|(_, rate)| rate.half_width() > WIDE) {
        story.next("narrower intervals", "run SCENARIO --precision 0.5%");
    }
    if experiment.is_none() && !summary.cards.is_empty() {
        story.next("what each card causes, which win rates when it is used do not show", "impact SCENARIO");
    }
    story.next("how well these players play", "regret SCENARIO");
    story.next("whether the answer holds when they play better", "ladder SCENARIO");
    story
}

/// `Wax wins 54.7 % [54.5, 54.9]`.
fn wins((side, rate): &Rated<'_>) -> String {
    format!("{} wins {}", side.name, joined(percent(rate)))
}

/// Which side is ahead of all others, if one significantly is. Of sides that differ by name alone none is.
fn headline(summary: &Summary, sides: &mut [Rated<'_>], games: &str) -> String {
    let all = |sides: &[Rated<'_>]| listed(&sides.iter().map(wins).collect::<Vec<_>>());
    if let Some(names) = summary.identical.iter().find(|names| names.len() == sides.len()) {
        let names = listed(names);
        return format!("{names} differ by name alone, so any difference is luck: of {games} {}.", all(sides));
    }
    sides.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    let (top, rest) = (sides[0], &sides[1..]);
    let has_twin = summary.identical.iter().any(|names| names.contains(&top.0.name));
    match (rest.iter().all(|(_, rate)| above(&top.1, rate)) && !has_twin, rest) {
        (true, [second]) => format!(
            "{} of {games}, {}: {} is ahead by {}.",
            wins(&top),
            wins(second),
            top.0.name,
            ahead(&top.1, &second.1, plain)
        ),
        (true, _) => {
            let undecided = [summary.draw_rate, summary.unfinished_rate];
            let won = 1.0 - undecided.iter().flatten().map(|rate| rate.point).sum::<f64>();
            let even = won / summary.sides.len() as f64;
            format!(
                "{} of {games}, more than any other: {}; an even share of the games won is {} %.",
                wins(&top),
                all(rest),
                plain(even * PERCENT, 1)
            )
        }
        (false, [_]) => format!("Neither is significantly ahead: of {games} {}.", all(sides)),
        (false, _) => format!("No side is significantly ahead of all others: of {games} {}.", all(sides)),
    }
}

/// How much one rate is above another, with an interval that holds however they are correlated: the half width of a
/// difference is at most the sum of both half widths (Cauchy and Schwarz).
fn ahead(one: &Estimate, other: &Estimate, write: fn(f64, usize) -> String) -> String {
    let digits = decimals_of(one, PERCENT).min(decimals_of(other, PERCENT));
    let of = |value: f64| write(value * PERCENT, digits);
    let (low, high) = (one.low - other.high, one.high - other.low);
    format!("{} percentage points [{}, {}]", of(one.point - other.point), of(low), of(high))
}

/// What the first place in the order of turns is worth against the last.
fn first(summary: &Summary) -> Option<String> {
    let mut all = summary.seats.iter().filter(|seat| seat.side.is_none());
    let (first, last) = (all.next()?, all.next_back()?);
    let (one, other) = (first.win_rate?, last.win_rate?);
    let than = if last.place == 2 { "second" } else { "last" };
    let by = ahead(&one, &other, signed);
    Some(match (above(&one, &other), above(&other, &one)) {
        (true, _) => format!("Going first is worth {by} over going {than}."),
        (_, true) => format!("Going first is a burden: {by} against going {than}."),
        _ => format!("Going first makes no significant difference: {by} against going {than}."),
    })
}

fn length(summary: &Summary) -> Option<String> {
    let (turns, word) = (&summary.turns, summary.head.turn_word);
    let mean = joined(amount(&turns.mean?));
    let whole = |e: Estimate| plain(e.point, 0);
    let most = turns.p10.zip(turns.p90).map(|(low, high)| format!("; 80 % last {} to {}", whole(low), whole(high)));
    Some(format!("Games last {mean} {word} on average{}.", most.unwrap_or_default()))
}

/// The cards that significantly bring the most and cost the most.
fn extremes(word: &str, cards: Vec<(&str, Estimate)>, what: &str) -> Option<String> {
    if cards.is_empty() {
        return None;
    }
    let sure = |sign: i8| cards.iter().filter(move |(_, e)| verdict(e) == sign);
    let most = sure(1).max_by(|a, b| a.1.low.total_cmp(&b.1.low));
    let least = sure(-1).min_by(|a, b| a.1.high.total_cmp(&b.1.high));
    let ends = [("strongest", most), ("weakest", least)].into_iter().filter_map(|(end, card)| {
        let (name, effect) = card?;
        Some(format!("{end} of the {word}: {name} {}{what}", in_points(effect)))
    });
    let ends = ends.collect::<Vec<_>>().join("; ");
    Some(match ends.is_empty() {
        true => format!("None of {} {word} is significantly strong or weak.", whole(cards.len() as u64)),
        false => capital(&ends) + ".",
    })
}

pub(super) fn of_check(checked: &Checked) -> Story {
    let mut story = Story::default();
    let (games, most) = (whole(checked.games), whole(checked.max_games));
    story.say(format!("{}, after {games} of at most {most} games.", tally(checked)));
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
        story.next("a decision", &format!("check SCENARIO --max-games {}", checked.max_games * 4));
    }
    story
}
