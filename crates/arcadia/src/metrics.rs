//! What is counted and noted, and the ways in which a game ends.

use std::collections::BTreeMap;

use balance_engine::game::{CardInfo, Catalogue, Ending, Exposure, MetricInfo, metrics};

use super::cards::terms::kind_word;
use super::cards::text::CardText;
use super::kinds::KINDS;

metrics! {
    /// Metrics of the game, as indices into [`Catalogue::metrics`]. Those before `DAYS` exist only in some games.
    pub mod metric = METRICS
        DAYS_TO_WIN: "days_to_win", "Days", "own Days until all Quests were completed, of games that were won";
        DAYS: "days", "Days", "Days begun, without those skipped";
        DAYS_SKIPPED: "days_skipped", "Days", "Days skipped";
        LEAGUES_WALKED: "leagues_walked", "Leagues", "moves from one League to the next";
        LEAGUES_VISITED: "leagues_visited", "Leagues", "different Leagues visited";
        RETREATS: "retreats", "uses", "moves away from an undefeated Waylay";
        TRIALS_PASSED: "trials_passed", "Trials", "Trials passed";
        TRIALS_FAILED: "trials_failed", "Trials", "Trials failed";
        WAYLAYS_PLAYED: "waylays_played", "cards", "Waylays played on the opponent";
        WAYLAYS_MET: "waylays_met", "cards", "Waylays faced, each Day anew";
        WAYLAYS_BEATEN: "waylays_beaten", "cards", "Waylays beaten for good";
        WAYLAYS_LOST: "waylays_lost", "Tests", "Tests and Trials lost against Waylays";
        STALEMATES: "stalemates", "Tests", "own Tests that were a tie";
        CHALLENGES: "challenges", "Tests", "times that the character waylaid the other";
        CHALLENGES_WON: "challenges_won", "Tests", "those of them that were won";
        RESTS: "rests", "uses", "Rests";
        MERITS_EXHAUSTED: "merits_exhausted", "cards", "Merits exhausted";
        MERITS_RECOVERED: "merits_recovered", "cards", "Merits recovered";
        MERITS_DISCARDED: "merits_discarded", "cards", "Merits discarded";
        READY_AT_END: "merits_ready_at_end", "cards", "Merits not exhausted at the end of a game";
        POWERS_USED: "powers_used", "uses", "powers of Merits and characters used";
        FLAWS_TRIGGERED: "flaws_triggered", "cards", "own Flaws that the opponent exhausted";
        FLAWS_RECOVERED: "flaws_recovered", "cards", "own Flaws that the opponent recovered";
        TREASURES_FOUND: "treasures_found", "cards", "Quest Treasures picked up";
        GOALS_UNMET: "goals_none_left", "goals", "goals to beat Waylays that were passed because none was left";
        EXILES: "all_merits_lost", "uses", "times that the last Merit was lost";
        LEAGUES_LEFT: "leagues_left", "cards", "Leagues that fitted nowhere on the board";
        GAMES_WON: "games_won", "games", "games won: in a chronicle there are several";
        GAMES_CUT: "games_cut", "games", "games of a chronicle that were cut because they did not end";
        EXPERIENCE_SPENT: "experience_spent", "points", "experience points spent in a chronicle";
}

/// How many metrics only some games have.
const RECORDED: usize = metric::DAYS.0;

/// In the order of their numbers in an outcome.
const ENDINGS: [(&str, &str); 5] = [
    ("quests_completed", "one character completed all of its Quests"),
    ("both_completed", "both characters completed their Quests at the same moment"),
    ("chronicle_over", "all games of the chronicle were played"),
    ("none_left", "one character completed all of its Quests, but for a goal no Waylay was left"),
    ("neither_can_complete", "neither character could complete its Quests any more: a draw"),
];

/// The catalogue of a set of cards, numbered in the order of their keys.
pub(crate) fn catalogue(cards: &BTreeMap<String, CardText>) -> Catalogue {
    let card = |(id, text): (&String, &CardText)| CardInfo {
        id: id.clone(),
        name: text.name.clone(),
        group: kind_word(text.kind).to_owned(),
        source: text.source.word().to_owned(),
        points: match (text.cost, text.bonus) {
            (Some(cost), _) => Some(i32::from(cost)),
            (_, Some(bonus)) => Some(-i32::from(bonus)),
            _ => None,
        },
    };
    Catalogue {
        cards: cards.iter().map(card).collect(),
        metrics: MetricInfo::list(&METRICS, RECORDED),
        card_metrics: Vec::new(),
        card_base: Exposure::Built,
        kinds: KINDS,
        actions: Vec::new(),
        endings: Ending::list(&ENDINGS),
        turn_word: "Days",
        card_word: "cards",
        point_word: "points",
        ..Catalogue::default()
    }
}
