//! What other reports know of how the same scenario is played: what its players give away, and which cards they misuse.

use serde::Deserialize;
use serde_json::from_str;

use crate::stats::Estimate;

use super::Summary;

/// What is known of the play of a scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownPlay {
    /// From a report of `balance regret`.
    pub regret: Option<KnownRegret>,
    /// From a report of `balance impact`.
    pub impact: Option<KnownImpact>,
}

/// What the players of a scenario give away.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownRegret {
    /// The folder of the report.
    pub report: String,
    /// Games whose decisions were looked at.
    pub games: u64,
    /// By side, in the order of the scenario: its name, and the win probability that it gives away a game, at least.
    pub sides: Vec<(String, Option<Estimate>)>,
}

/// The cards that the players of a scenario misuse.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownImpact {
    /// The folder of the report.
    pub report: String,
    /// Games played with each card.
    pub games: u64,
    /// The cards, from all sides.
    pub misplayed: Vec<MisplayedCard>,
}

/// A card that a side would win more with if it left it unused.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct MisplayedCard {
    /// The side's name.
    pub side: String,
    /// The card's key in the card file.
    pub card: String,
    /// Its printed name.
    pub name: String,
    /// What it is worth at least, as a fraction of wins: that of the card left unused.
    #[serde(rename = "worth_at_least")]
    pub worth: Estimate,
}

impl KnownRegret {
    /// What `summary.json` of a report of `balance regret` says; `None` for what is none.
    #[must_use]
    pub fn read(report: &str, summary: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Of {
            name: String,
            a_game: Option<Estimate>,
        }
        #[derive(Deserialize)]
        struct All {
            games: u64,
            sides: Vec<Of>,
        }
        let All { games, sides } = from_str(summary).ok()?;
        let sides = sides.into_iter().map(|side| (side.name, side.a_game)).collect();
        Some(KnownRegret { report: report.to_owned(), games, sides })
    }
}

impl KnownImpact {
    /// What `summary.json` of a report of `balance impact` says; `None` for what is none.
    #[must_use]
    pub fn read(report: &str, summary: &str) -> Option<Self> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Row {
            Misplayed(MisplayedCard),
            Played {},
        }
        #[derive(Deserialize)]
        struct All {
            games: u64,
            cards: Vec<Row>,
        }
        let All { games, cards } = from_str(summary).ok()?;
        let misplayed = cards.into_iter().filter_map(|row| match row {
            Row::Misplayed(card) => Some(card),
            Row::Played {} => None,
        });
        Some(KnownImpact { report: report.to_owned(), games, misplayed: misplayed.collect() })
    }

    /// Whether a side misuses a card, or any side where none is named.
    fn marks(&self, side: Option<&str>, card: &str) -> bool {
        let of = |known: &MisplayedCard| {
            known.card == card && side.is_none_or(|side| side == known.side)
        };
        self.misplayed.iter().any(of)
    }
}

impl Summary {
    /// Notes what is known of the play, and marks the cards that are misused: for the pages and charts of the report, whose
    /// frames and `summary.json` stay what the games alone came to.
    pub fn mark(&mut self, play: KnownPlay) {
        if let Some(known) = &play.impact {
            let marked = |name: &str| format!("{name} (misplayed)");
            for table in &mut self.cards {
                let side = table.side.as_deref();
                for card in table.cards.iter_mut().filter(|card| known.marks(side, &card.card)) {
                    card.label = marked(&card.name);
                }
            }
            if let Some(table) = &mut self.worth {
                let side = table.side.as_deref();
                for card in table.cards.iter_mut().filter(|card| known.marks(side, &card.card)) {
                    card.label = marked(&card.name);
                }
            }
        }
        self.play = play;
    }
}
