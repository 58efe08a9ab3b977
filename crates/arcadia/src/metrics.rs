//! Metrics, and the ways in which a game ends.

use std::collections::BTreeMap;

use balance_engine::game::{CardInfo, Catalogue, Ending, MetricInfo, metrics};

use crate::cards::{CardText, kind_word};
use crate::kinds::KINDS;

metrics! {
    /// Metrics of the game, as indices into [`Catalogue::metrics`]. Those before `DAYS` exist only in some games.
    pub mod metric = METRICS
        DAYS_TO_WIN: "days_to_win", "Days", "own Days taken to complete all Quests, in games won";
        DAYS: "days", "Days", "Days started, not counting skipped ones";
        DAYS_SKIPPED: "days_skipped", "Days", "Days skipped";
        LEAGUES_WALKED: "leagues_walked", "Leagues", "moves between Leagues";
        LEAGUES_VISITED: "leagues_visited", "Leagues", "different Leagues visited";
        RETREATS: "retreats", "uses", "moves away from an undefeated Waylay";
        TRIALS_PASSED: "trials_passed", "Trials", "Trials passed";
        TRIALS_FAILED: "trials_failed", "Trials", "Trials failed";
        WAYLAYS_PLAYED: "waylays_played", "cards", "Waylays played on the opponent";
        WAYLAYS_MET: "waylays_met", "cards", "Waylays faced, counted again each Day";
        WAYLAYS_BEATEN: "waylays_beaten", "cards", "Waylays beaten for good";
        WAYLAYS_LOST: "waylays_lost", "Tests", "Tests and Trials lost against Waylays";
        STALEMATES: "stalemates", "Tests", "own Tests that ended in a tie";
        CHALLENGES: "challenges", "Tests", "times the character waylaid the opponent's";
        CHALLENGES_WON: "challenges_won", "Tests", "challenges won";
        RESTS: "rests", "uses", "Rests";
        MERITS_EXHAUSTED: "merits_exhausted", "cards", "Merits exhausted";
        MERITS_RECOVERED: "merits_recovered", "cards", "Merits recovered";
        MERITS_DISCARDED: "merits_discarded", "cards", "Merits discarded";
        READY_AT_END: "merits_ready_at_end", "cards", "ready Merits at the end of a game";
        POWERS_USED: "powers_used", "uses", "powers of Merits and characters used";
        FLAWS_TRIGGERED: "flaws_triggered", "cards", "own Flaws that the opponent exhausted";
        FLAWS_RECOVERED: "flaws_recovered", "cards", "own Flaws that the opponent recovered";
        TREASURES_FOUND: "treasures_found", "cards", "Quest Treasures picked up";
        GOALS_UNMET: "goals_none_left", "goals", "goals to beat Waylays that counted as met because no Waylay was left";
        EXILES: "all_merits_lost", "uses", "times the last Merit was lost";
        LEAGUES_LEFT: "leagues_left", "cards", "Leagues that did not fit on the board";
        GAMES_WON: "games_won", "games", "games won (a chronicle has several)";
        GAMES_CUT: "games_cut", "games", "games of a chronicle stopped at the turn limit";
        EXPERIENCE_SPENT: "experience_spent", "points", "experience points spent in a chronicle";
}

const RECORDED: usize = metric::DAYS.0;

const ENDINGS: [(&str, &str); 5] = [
    ("quests_completed", "one character completed all its Quests"),
    ("both_completed", "both characters completed their Quests at the same moment"),
    ("chronicle_over", "all games of the chronicle were played"),
    ("none_left", "one character completed its Quests, with a goal met because no Waylay was left"),
    ("neither_can_complete", "a draw: neither character could still complete its Quests"),
];

/// Returns the catalogue of a set of cards, numbered in the order of their keys.
pub(crate) fn catalogue(cards: &BTreeMap<String, CardText>) -> Catalogue {
    let card = |(id, text): (&String, &CardText)| CardInfo {
        points: text.cost.map(i32::from).or(text.bonus.map(|bonus| -i32::from(bonus))),
        ..CardInfo::new(id, &text.name, kind_word(text.kind), text.source)
    };
    Catalogue {
        cards: cards.iter().map(card).collect(),
        metrics: MetricInfo::list(&METRICS, RECORDED),
        kinds: KINDS,
        endings: Ending::list(&ENDINGS),
        turn_word: "Days",
        point_word: "points",
        ..Catalogue::default()
    }
}
