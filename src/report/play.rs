//! How well the games were played: as far as other reports of the same scenario know, and as far as greedy players are known
//! to be outplayed at all.

use crate::frame::{KnownImpact, KnownRegret, Summary};
use crate::game::Outplayed;
use crate::stats::Estimate;

use super::number::{PERCENT, counted, joined, least_lost, plain, points};
use super::page::Page;
use super::table::escaped;
use super::text::{NONE, capital, shared_decimals};

/// That the greedy players of a game are easily beaten, and by how much.
#[must_use]
pub fn outplayed(known: &Outplayed) -> String {
    let points = |gain: f64| plain(gain * PERCENT, 0);
    format!(
        "greedy players are easily beaten in this game: in their place one who searches, with {} playouts a decision, \
         wins {} points more [{}, {}] (95 %; {} of {}, {} each)",
        known.playouts,
        points(known.gain),
        points(known.low),
        points(known.high),
        known.side,
        known.scenario,
        counted(known.games, "game"),
    )
}

const HEADING: &str = "How well it was played";

impl Page {
    /// What is known; nothing without any.
    pub(super) fn play(&mut self, summary: &Summary) {
        let known = known(summary);
        if !known.is_empty() {
            self.heading(HEADING, ", as other reports of this scenario know");
        }
        for line in known {
            self.say(2, &line);
        }
    }
}

/// The same as Markdown.
pub(super) fn markdown(summary: &Summary) -> String {
    let known: Vec<String> =
        known(summary).iter().map(|line| format!("\n{}\n", escaped(line))).collect();
    match known.is_empty() {
        true => String::new(),
        false => format!("\n## {HEADING}\n{}", known.concat()),
    }
}

/// A sentence for each report.
fn known(summary: &Summary) -> Vec<String> {
    let regret = summary.play.regret.as_ref().map(given_away);
    let impact = summary.play.impact.as_ref().map(|known| misplayed(known, summary.card_word));
    regret.into_iter().chain(impact).collect()
}

fn given_away(known: &KnownRegret) -> String {
    let digits = shared_decimals(known.sides.iter().filter_map(|(_, given)| given.as_ref()));
    let side = |(name, given): &(String, Option<Estimate>)| {
        let lost = given.as_ref().map_or(NONE.to_owned(), |e| least_lost(e, digits));
        format!("{name} {lost}")
    };
    let sides: Vec<String> = known.sides.iter().map(side).collect();
    format!(
        "Win probability lost per game, in percentage points (lower bound): {} ({} of {}).",
        sides.join(", "),
        counted(known.games, "game"),
        known.report
    )
}

fn misplayed(known: &KnownImpact, card_word: &str) -> String {
    let basis = format!("{} with each, {}", counted(known.games, "game"), known.report);
    if known.misplayed.is_empty() {
        return format!("No {card_word} are known to be misplayed ({basis}).");
    }
    let digits = shared_decimals(known.misplayed.iter().map(|card| &card.worth));
    let cards = known.misplayed.iter();
    let cards = cards.map(|card| {
        format!("{} of {}, {}", card.name, card.side, joined(points(&card.worth, digits)))
    });
    format!(
        "{} that are misplayed, with the points of win rate that each is worth at least: {} ({basis}).",
        capital(card_word),
        cards.collect::<Vec<_>>().join("; ")
    )
}
