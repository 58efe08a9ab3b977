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

/// What experts say about the side that club players win most with.
pub(super) fn sentence(summary: &Summary) -> Option<String> {
    let of_club = |row: &&ExpertRow| row.club_rate.map_or(0.0, |rate| rate.point);
    let row =
        summary.experts.iter().max_by(|a, b| of_club(a).total_cmp(&of_club(b)).then(std::cmp::Ordering::Greater))?;
    let games = counted(row.games, "game");
    let Some((rate, difference)) = row.expert_rate.zip(row.difference) else {
        return Some(format!("Experts: inconclusive after {games}."));
    };
    let wins = format!("{} wins {} of {games}", row.side, joined(percent(&rate)));
    let by = in_points(&difference);
    Some(match row.verdict {
        "agree" => format!("Experts agree: among them {wins}, {by} compared with club players."),
        "disagree" => format!("Experts disagree: among them {wins}, {by} compared with club players."),
        _ => format!("Experts: inconclusive. Among them {wins}, {by} compared with club players."),
    })
}
