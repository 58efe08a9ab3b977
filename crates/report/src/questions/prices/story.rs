//! What new prices do, in sentences.

use super::page::lead;
use super::row::price;
use super::{NotPriced, PriceVerdict, PricesSummary};
use crate::number::{are, joined, percent};
use crate::story::{Story, listed};

/// Cards that are named.
const NAMED: usize = 5;

/// How many times as many games are proposed, where too few were played to propose a price.
const MORE: u64 = 10;

pub(super) fn story(summary: &PricesSummary) -> Story {
    let mut story = Story::default();
    if summary.head.games == 0 {
        story.say("It was interrupted before the proposed prices were compared with those of today.");
        return story;
    }
    let (all, word) = (summary.priced, summary.head.card_word);
    match summary.changes.is_empty() {
        true => story.say(format!("{}.", lead(summary))),
        false => story.say(format!(
            "With the proposed prices {} of {all} {word} are out of line, with those of today {}.",
            summary.out_after, summary.out_before
        )),
    }
    let count = |verdict| summary.count(verdict) as u64;
    let came = count(PriceVerdict::CameIntoLine);
    let fell = count(PriceVerdict::FellOut);
    if !summary.changes.is_empty() {
        story.say(format!("{} new prices: {came} {word} came into line, {fell} fell out.", summary.changes.len()));
    }
    out_of_line(&mut story, summary);
    strongest(&mut story, summary);
    let any = |why| summary.cards.iter().any(|row| row.why == Some(why));
    if any(NotPriced::Unshown) {
        story.next(
            "prices of what only the fresh games show to be out of line",
            &format!("compare SCENARIO --prices proposed --games {}", MORE * summary.head.games),
        );
    }
    if any(NotPriced::Unsettled) {
        story.next("prices that need another round", "compare SCENARIO --prices proposed --price-rounds 4");
    }
    story
}

fn out_of_line(story: &mut Story, summary: &PricesSummary) {
    let out = summary.cards.iter().filter(|row| row.why.is_some());
    let named: Vec<String> =
        out.clone().take(NAMED).map(|row| format!("{} at {}", row.name, price(row.proposed))).collect();
    let more = out.count().saturating_sub(NAMED);
    if !named.is_empty() && !summary.changes.is_empty() {
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        let verb = are((named.len() + usize::from(!more.is_empty())) as u64);
        story.say(format!("Out of line {verb} {}{more}.", listed(&named)));
    }
}

fn strongest(story: &mut Story, summary: &PricesSummary) {
    let best = summary.strongest.iter().filter_map(|of| {
        let best = of.best.first()?;
        Some(format!(
            "{} by the prices {}",
            joined(percent(&best.win_rate?)),
            match of.prices {
                "today" => "of today",
                _ => "that are proposed",
            }
        ))
    });
    let best: Vec<String> = best.collect();
    if !best.is_empty() {
        story.say(format!("The strongest build that was found wins {}.", listed(&best)));
    }
}
