//! A matrix in sentences.

use super::page::verdict;
use super::{EVIDENCE, MatrixSummary};
use crate::number::{PERCENT, are, counted, joined, percent, plain, whole};
use crate::story::{Story, above, listed};

pub(super) fn story(summary: &MatrixSummary) -> Story {
    let mut story = Story::default();
    let order = summary.by_rank();
    let Some(top) = order.first().map(|&at| &summary.ratings[at]) else {
        story.say("No two contestants met.");
        return story;
    };
    let twins = summary.twins(&top.contestant);
    if twins.len() == order.len() {
        story.say(format!("{} differ by name alone, so any difference is chance.", listed(twins)));
        return story;
    }
    let field = top.field.map_or(String::new(), |field| {
        format!(": it takes {} of the points against all others", joined(percent(&field)))
    });
    let among = counted(summary.ratings.len() as u64, "contestant");
    let others: Vec<usize> =
        order[1..].iter().copied().filter(|&at| !twins.contains(&summary.ratings[at].contestant)).collect();
    let weaker = |at: &usize| top.field.zip(summary.ratings[*at].field).is_some_and(|(mine, its)| above(&mine, &its));
    story.say(match others.iter().filter(|at| !weaker(at)).count() as u64 {
        0 => format!("Strongest of {among} is {}{field}.", top.contestant),
        n => format!(
            "First of {among} is {}{field}. {} of the others {} not shown to be weaker.",
            top.contestant,
            whole(n),
            are(n)
        ),
    });
    let rest: Vec<String> = twins.iter().filter(|name| **name != top.contestant).cloned().collect();
    if !rest.is_empty() {
        let are = are(rest.len() as u64);
        story.say(format!("{} {are} the same but for the name: any difference is chance.", listed(&rest)));
    }
    let loses = |at: &&usize| summary.share(order[0], **at).is_some_and(|share| share.high < 0.5);
    let lost: Vec<String> = others.iter().filter(loses).map(|&at| summary.ratings[at].contestant.clone()).collect();
    if !lost.is_empty() {
        story.say(format!("It loses to {} all the same.", listed(&lost)));
    }
    structure(&mut story, summary);
    story
}

fn structure(story: &mut Story, summary: &MatrixSummary) {
    if let Some(test) = summary.goodness_of_fit.first() {
        story.say(match test.p_value <= EVIDENCE {
            true => format!("One scale of strength does not explain who beats whom. {}", verdict(test)),
            false => "Nothing speaks against one scale of strength that explains who beats whom.".to_owned(),
        });
    }
    match summary.cycles_in_all as u64 {
        0 => {}
        1 => story.say("1 intransitive cycle is significant."),
        n => story.say(format!("{} intransitive cycles are significant.", whole(n))),
    }
    let parts = summary.ratings.iter().filter_map(|one| Some((&one.contestant, one.equilibrium?)));
    let mut parts: Vec<_> = parts.filter(|(_, weight)| *weight >= 0.005).collect();
    parts.sort_by(|a, b| b.1.total_cmp(&a.1));
    let named: Vec<String> =
        parts.iter().map(|(name, weight)| format!("{name} {} %", plain(weight * PERCENT, 0))).collect();
    if !named.is_empty() {
        story.say(format!("The mixture that no contestant beats: {}.", listed(&named)));
    }
}
