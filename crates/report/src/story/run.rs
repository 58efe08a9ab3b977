//! A run, and a check, in sentences.

use crate::frame::{CardTable, Kind, SideSummary, Summary, WorthTable};
use balance_scenario::expect::{Checked, Verdict};
use balance_stats::Estimate;

use super::super::number::{amount, counted, joined, percent, plain, signed, verdict, whole};
use super::super::pairs::strongest;
use super::super::verdicts::{bounds, name, tally, value, why};
use super::super::worth::lead;
use super::{Story, about, above, ahead, in_points, listed};

/// A headline whose interval reaches farther than this from its number, as a fraction, wants more games.
const WIDE: f64 = 0.005;

/// Expectations that are told one by one.
const TOLD: usize = 5;

pub(crate) fn run_story(summary: &Summary) -> Story {
    let mut story = Story::default();
    let sides: Vec<(&SideSummary, Estimate)> =
        summary.sides.iter().filter_map(|side| Some((side, side.win_rate?))).collect();
    match &sides[..] {
        [] => story.say("Nothing is known: no game was counted."),
        [(side, rate)] => story.say(format!(
            "{} wins {} of {}.",
            side.name,
            joined(percent(rate)),
            counted(summary.head.games, "game")
        )),
        _ => story.say(who_leads(summary, sides.clone())),
    }
    story.answer.extend(first(summary));
    story.answer.extend(length(summary));
    if let Some(table) = summary.worth.first() {
        story.answer.extend(worth(summary, table));
    } else if let Some(table) = summary.cards.iter().find(|table| table.kind == Kind::Experiment) {
        story.answer.extend(cards(summary, table));
    }
    story.answer.extend(summary.pairs.first().and_then(strongest));
    next(&mut story, summary, &sides);
    story
}

/// Who is ahead of all others, if that is shown. Of sides that differ by name alone none is.
fn who_leads(summary: &Summary, mut sides: Vec<(&SideSummary, Estimate)>) -> String {
    let games = counted(summary.head.games, "game");
    let told = |(side, rate): &(&SideSummary, Estimate)| format!("{} wins {}", side.name, joined(percent(rate)));
    let alike = summary.identical.iter().find(|names| names.len() == sides.len());
    if let Some(names) = alike {
        let each: Vec<String> = sides.iter().map(told).collect();
        return format!(
            "{} differ by name alone, so any difference is chance: of {games} {}.",
            listed(names),
            listed(&each)
        );
    }
    sides.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    let (top, rest) = (sides[0], &sides[1..]);
    let twin = |names: &Vec<String>| names.contains(&top.0.name);
    let leads = rest.iter().all(|(_, rate)| above(&top.1, rate)) && !summary.identical.iter().any(twin);
    if let ([second], true) = (rest, leads) {
        return format!(
            "{} of {games}, {}: {} is ahead by {}.",
            told(&top),
            told(second),
            top.0.name,
            ahead(&top.1, &second.1, plain)
        );
    }
    let others: Vec<String> = rest.iter().map(told).collect();
    match leads {
        true => format!(
            "{} of {games}, more than any other: {}; an even share of what was won is {}.",
            told(&top),
            listed(&others),
            about(even(summary))
        ),
        false => {
            let nobody = if rest.len() == 1 { "Neither is" } else { "Nobody is" };
            let others_of = if rest.len() == 1 { "" } else { " of all others" };
            format!("{nobody} shown to be ahead{others_of}: of {games} {}, {}.", told(&top), listed(&others))
        }
    }
}

fn even(summary: &Summary) -> f64 {
    let nobody: f64 = [summary.draw_rate, summary.unfinished_rate].iter().flatten().map(|rate| rate.point).sum();
    (1.0 - nobody) / summary.sides.len() as f64
}

/// What the first place in the order of turns is worth against the last.
fn first(summary: &Summary) -> Option<String> {
    let mut all = summary.seats.iter().filter(|seat| seat.side.is_none());
    let first = all.next()?;
    let last = all.next_back().unwrap_or(first);
    let (one, other) = (first.win_rate?, last.win_rate?);
    if first.place == last.place {
        return None;
    }
    let than = if last.place == 2 { "second" } else { "last" };
    let by = ahead(&one, &other, signed);
    Some(if above(&one, &other) {
        format!("Going first is worth {by} over going {than}.")
    } else if above(&other, &one) {
        format!("Going first is a burden: {by} against going {than}.")
    } else {
        format!("Going first is not shown to matter: {by} against going {than}.")
    })
}

fn length(summary: &Summary) -> Option<String> {
    let turns = &summary.turns;
    let mean = joined(amount(&turns.mean?));
    let whole = |e: Estimate| plain(e.point, 0);
    let most = turns
        .p10
        .zip(turns.p90)
        .map_or(String::new(), |(low, high)| format!("; 80 % last {} to {}", whole(low), whole(high)));
    Some(format!("Games last {mean} {} on average{most}.", summary.head.turn_word))
}

/// How cards stand to what they cost, or which are worth the most and the least.
fn worth(summary: &Summary, table: &WorthTable) -> Vec<String> {
    let mut said = lead(table);
    let judged = table
        .cards
        .iter()
        .filter_map(|card| Some((card.name.as_str(), if table.priced > 0 { card.over? } else { card.worth? })));
    let what = if table.priced > 0 { " over the going rate" } else { "" };
    said.extend(extremes(summary.head.card_word, judged.collect(), what));
    said
}

fn cards(summary: &Summary, table: &CardTable) -> Option<String> {
    let judged = table.cards.iter().filter_map(|card| Some((card.name.as_str(), card.effect?)));
    extremes(summary.head.card_word, judged.collect(), " of win rate")
}

/// The card that is shown to bring the most, and that which is shown to cost the most.
fn extremes(word: &str, cards: Vec<(&str, Estimate)>, what: &str) -> Option<String> {
    if cards.is_empty() {
        return None;
    }
    let sure = |sign: i8| cards.iter().filter(move |(_, e)| verdict(e) == sign);
    let most = sure(1).max_by(|a, b| a.1.low.total_cmp(&b.1.low));
    let least = sure(-1).min_by(|a, b| a.1.high.total_cmp(&b.1.high));
    let told = |(name, effect): &(&str, Estimate)| format!("{name} {}", in_points(effect));
    Some(match (most, least) {
        (None, None) => {
            format!("None of {} {word} is shown to stand out.", whole(cards.len() as u64))
        }
        (Some(most), None) => format!("Strongest of the {word}: {}{what}.", told(most)),
        (None, Some(least)) => format!("Weakest of the {word}: {}{what}.", told(least)),
        (Some(most), Some(least)) => {
            format!("Strongest of the {word}: {}{what}; weakest: {}.", told(most), told(least))
        }
    })
}

fn next(story: &mut Story, summary: &Summary, sides: &[(&SideSummary, Estimate)]) {
    let wide = sides.iter().any(|(_, rate)| rate.half_width() > WIDE);
    if wide {
        story.next("narrower intervals", "run SCENARIO --precision 0.5%");
    }
    let drawn = summary.cards.iter().any(|table| table.kind == Kind::Experiment);
    if !drawn && !summary.cards.is_empty() {
        story.next("what each card causes, which win rates when it is used do not tell", "impact SCENARIO");
    }
    story.next("how well these players play", "regret SCENARIO");
    story.next("whether the answer holds when they play better", "ladder SCENARIO");
}

pub(crate) fn check_story(checked: &Checked) -> Story {
    let mut story = Story::default();
    story.say(format!(
        "{}, after {} of at most {} games.",
        tally(checked),
        whole(checked.games),
        whole(checked.max_games)
    ));
    let open = checked.expectations.iter().filter(|finding| finding.verdict != Verdict::Pass);
    for finding in open.take(TOLD) {
        let (is, ends) = value(finding);
        let said = match finding.verdict {
            Verdict::Undecided => why(finding).unwrap_or_else(|| "undecided".to_owned()),
            _ => "it fails".to_owned(),
        };
        story.say(format!(
            "{} must be {} and is {}: {said}.",
            name(finding),
            bounds(finding),
            joined((is, ends)).trim_end()
        ));
    }
    if checked.verdict == Verdict::Undecided {
        story.next("a decision", &format!("check SCENARIO --max-games {}", checked.max_games * 4));
    }
    story
}
