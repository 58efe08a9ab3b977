//! The second opinion on the page of a run: a table and a sentence.

use crate::prelude::*;

pub(super) fn on(page: &mut Page, summary: &Summary) {
    let Some(first) = summary.experts.first() else { return };
    let rest = format!(": win rates of experts, who search with {}", counted(first.playouts.into(), "playout"));
    page.section(
        "Second opinion",
        &rest,
        &Shown::of(&summary.experts).only(&[
            "side",
            "verdict",
            "club_rate",
            "expert_rate",
            "difference",
            "variance_saved",
        ]),
    );
    page.only(Medium::Text, |page| sentence(summary).iter().for_each(|words| page.say(words)));
}

/// What experts say: about the side with the largest difference if they disagree, otherwise about the one that club players
/// win most with.
pub fn sentence(summary: &Summary) -> Option<String> {
    let highest = |of: fn(&ExpertRow) -> f64| move |a: &&ExpertRow, b: &&ExpertRow| of(b).total_cmp(&of(a));
    let rows = || summary.experts.iter();
    let apart = highest(|row| row.difference.map_or(0.0, |difference| difference.point.abs()));
    let disagrees = rows().filter(|row| row.verdict == "disagree").min_by(apart);
    let row = disagrees.or_else(|| rows().min_by(highest(|row| row.club_rate.map_or(0.0, |rate| rate.point))))?;
    let games = counted(row.games, "game");
    let Some((rate, difference)) = row.expert_rate.zip(row.difference) else {
        return Some(format!("Experts: inconclusive after {games}."));
    };
    let lead = match disagrees {
        Some(_) => "Experts disagree: among them",
        None if rows().all(|row| row.verdict == "agree") => "Experts agree: among them",
        None => "Experts: inconclusive. Among them",
    };
    let (wins, by) = (joined(percent(&rate)), in_points(&difference));
    Some(format!("{lead} {} wins {wins} of {games}, {by} compared with club players.", row.side))
}
