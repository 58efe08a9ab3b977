//! What can be counted in Arcadia.

use std::collections::BTreeMap;

use crate::game::{CardInfo, Catalogue, Ending, Exposure, MetricInfo};

use super::cards::{CardText, Kind};
use super::state::End;

/// Metrics of the game, as indices into [`Catalogue::metrics`].
pub mod metric {
    /// Own Days until the Quests were completed, in games that were won.
    pub const DAYS_TO_WIN: usize = 0;
    /// Days begun, without those skipped.
    pub const DAYS: usize = 1;
    /// Days skipped.
    pub const DAYS_SKIPPED: usize = 2;
    /// Moves from one League to the next.
    pub const LEAGUES_WALKED: usize = 3;
    /// Different Leagues.
    pub const LEAGUES_VISITED: usize = 4;
    /// Moves away from an undefeated Waylay.
    pub const RETREATS: usize = 5;
    /// Trials that were rolled for or passed by a card.
    pub const TRIALS_PASSED: usize = 6;
    /// Trials failed.
    pub const TRIALS_FAILED: usize = 7;
    /// Waylays played on the opponent.
    pub const WAYLAYS_PLAYED: usize = 8;
    /// Waylays faced.
    pub const WAYLAYS_MET: usize = 9;
    /// Waylays discarded by winning.
    pub const WAYLAYS_BEATEN: usize = 10;
    /// Tests lost against Waylays.
    pub const WAYLAYS_LOST: usize = 11;
    /// Tests that were a tie.
    pub const STALEMATES: usize = 12;
    /// Times that the other character was waylaid.
    pub const CHALLENGES: usize = 13;
    /// Those that were won.
    pub const CHALLENGES_WON: usize = 14;
    /// Rests.
    pub const RESTS: usize = 15;
    /// Merits turned over.
    pub const MERITS_EXHAUSTED: usize = 16;
    /// Merits recovered.
    pub const MERITS_RECOVERED: usize = 17;
    /// Merits discarded.
    pub const MERITS_DISCARDED: usize = 18;
    /// Merits that were not exhausted at the end.
    pub const READY_AT_END: usize = 19;
    /// Powers used.
    pub const POWERS_USED: usize = 20;
    /// Flaws exhausted by the opponent.
    pub const FLAWS_TRIGGERED: usize = 21;
    /// Flaws recovered by the opponent.
    pub const FLAWS_RECOVERED: usize = 22;
    /// Treasures picked up.
    pub const TREASURES_FOUND: usize = 23;
    /// Times that all Merits were lost.
    pub const EXILES: usize = 24;
    /// Leagues that did not fit anywhere.
    pub const LEAGUES_LEFT: usize = 25;
    /// Games won: of a chronicle, several.
    pub const GAMES_WON: usize = 26;
    /// Games of a chronicle that were cut.
    pub const GAMES_CUT: usize = 27;
    /// Experience points spent.
    pub const EXPERIENCE_SPENT: usize = 28;
}

/// How many metrics only some games have.
const RECORDED: usize = metric::DAYS;

const METRICS: [(&str, &str, &str); 29] = [
    ("days_to_win", "Days", "own Days until all Quests were completed, of games that were won"),
    ("days", "Days", "Days begun, without those skipped"),
    ("days_skipped", "Days", "Days skipped"),
    ("leagues_walked", "Leagues", "moves from one League to the next"),
    ("leagues_visited", "Leagues", "different Leagues visited"),
    ("retreats", "uses", "moves away from an undefeated Waylay"),
    ("trials_passed", "Trials", "Trials passed"),
    ("trials_failed", "Trials", "Trials failed"),
    ("waylays_played", "cards", "Waylays played on the opponent"),
    ("waylays_met", "cards", "Waylays faced, each Day anew"),
    ("waylays_beaten", "cards", "Waylays beaten for good"),
    ("waylays_lost", "Tests", "Tests and Trials lost against Waylays"),
    ("stalemates", "Tests", "own Tests that were a tie"),
    ("challenges", "Tests", "times that the character waylaid the other"),
    ("challenges_won", "Tests", "those of them that were won"),
    ("rests", "uses", "Rests"),
    ("merits_exhausted", "cards", "Merits exhausted"),
    ("merits_recovered", "cards", "Merits recovered"),
    ("merits_discarded", "cards", "Merits discarded"),
    ("merits_ready_at_end", "cards", "Merits not exhausted at the end of a game"),
    ("powers_used", "uses", "powers of Merits and characters used"),
    ("flaws_triggered", "cards", "own Flaws that the opponent exhausted"),
    ("flaws_recovered", "cards", "own Flaws that the opponent recovered"),
    ("treasures_found", "cards", "Quest Treasures picked up"),
    ("all_merits_lost", "uses", "times that the last Merit was lost"),
    ("leagues_left", "cards", "Leagues that fitted nowhere on the board"),
    ("games_won", "games", "games won: in a chronicle there are several"),
    ("games_cut", "games", "games of a chronicle that were cut because they did not end"),
    ("experience_spent", "points", "experience points spent in a chronicle"),
];

const ENDINGS: [(&str, &str); 3] = [
    ("quests_completed", "one character completed all of its Quests"),
    ("both_completed", "both characters completed their Quests at the same moment"),
    ("chronicle_over", "all games of the chronicle were played"),
];

/// The catalogue of a set of cards, numbered in the order of their keys.
pub fn catalogue(cards: &BTreeMap<String, CardText>) -> Catalogue {
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
        actions: Vec::new(),
        endings: Ending::list(&ENDINGS),
        turn_word: "Days",
        card_word: "cards",
        point_word: "points",
        ..Catalogue::default()
    }
}

/// A type of card in a word.
pub const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Character => "character",
        Kind::Ability => "ability",
        Kind::Advantage => "advantage",
        Kind::Ally => "ally",
        Kind::Art => "art",
        Kind::Treasure => "treasure",
        Kind::Curse => "curse",
        Kind::Enemy => "enemy",
        Kind::Weakness => "weakness",
        Kind::Waylay => "waylay",
        Kind::League => "league",
        Kind::Quest => "quest",
    }
}

/// The number of a way in which a game ended.
pub const fn ending_of(end: End) -> u8 {
    match end {
        End::Completed(_) | End::Open => 0,
        End::Both => 1,
        End::Chronicle => 2,
    }
}
