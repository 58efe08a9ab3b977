//! Metrics, endings and the catalogue of cards.

use std::collections::BTreeMap;

use balance_engine::game::{CardInfo, Catalogue, Ending, Exposure, MetricInfo, metrics};

use crate::cards::{CardText, Kind};
use crate::game::ArcaneGuardian;
use crate::kinds::KINDS;
use crate::state::End;

metrics! {
    /// Metrics of the game, as indices into [`Catalogue::metrics`].
    pub mod metric = METRICS
        HEALTH_AT_ESCAPE: "health_at_escape", "health", "Health at the end in games won";
        HEALTH_AFTER: "health_after_5", "health", "Health after 5 steps, in games that lasted that long";
        HEALTH_AFTER_10: "health_after_10", "health", "Health after 10 steps, in games that lasted that long";
        HEALTH_AFTER_20: "health_after_20", "health", "Health after 20 steps, in games that lasted that long";
        HEALTH_AFTER_30: "health_after_30", "health", "Health after 30 steps, in games that lasted that long";
        MANA_AFTER: "mana_after_5", "mana", "Mana after 5 steps, in games that lasted that long";
        MANA_AFTER_10: "mana_after_10", "mana", "Mana after 10 steps, in games that lasted that long";
        MANA_AFTER_20: "mana_after_20", "mana", "Mana after 20 steps, in games that lasted that long";
        MANA_AFTER_30: "mana_after_30", "mana", "Mana after 30 steps, in games that lasted that long";
        LEVEL: "level", "level", "level at the end of the game";
        LEVEL_UPS: "level_ups", "uses", "times the Mage levelled up, also at level 4";
        HEALTH_LOST: "health_lost", "health", "Health lost to harm, not to a lower maximum";
        HEALTH_GAINED: "health_gained", "health", "Health gained, not counting Level Ups";
        CARDS_MET: "cards_met", "cards", "playing cards that the Mage interacted with";
        BLIND: "blind_interactions", "cards", "interactions with a deck whose top card was face down";
        ENEMIES: "enemies_overcome", "cards", "Enemies overcome";
        BY_SPELLS: "enemies_by_spells", "cards", "Enemies defeated with Spells alone";
        SPELLS: "spells_cast", "uses", "Spells cast";
        TRAPS: "traps", "cards", "Traps faced";
        CHESTS: "chests", "cards", "Chests opened by level or rolled for";
        ITEMS_USED: "items_used", "uses", "Useables and Collectibles used";
        DISCARDED: "items_discarded", "cards", "Collectibles and Useables discarded unused";
        CURSES: "curses", "cards", "Curses collected";
        CURSES_LIFTED: "curses_lifted", "cards", "Curses removed";
        ..
        /// Steps after which Health and Mana are noted.
        pub(crate) const SAMPLES: [u32; 4] = [5, 10, 20, 30];
}

metrics! {
    /// Metrics of a card, as indices into [`Catalogue::card_metrics`].
    pub mod card_metric = CARD_METRICS
        HARM: "harm", "health", "Health lost to the card";
        KILLS: "kills", "games", "games in which the card killed the Mage";
        OVERCOME: "resolved", "cards", "times overcome, rolled for or opened";
}

const RECORDED: usize = metric::LEVEL.0;

/// The ways to lose, which follow the escapes in the list of endings.
const LOSSES: [(&str, &str); 5] = [
    ("death_enemy", "an Enemy killed the Mage"),
    ("death_trap", "a Trap killed the Mage"),
    ("death_curse", "a Curse killed the Mage"),
    ("death_other", "a Chest, an item, a Spell or an Ending killed the Mage"),
    ("stuck", "the Mage had no valid step left"),
];

pub(crate) fn catalogue(cards: &BTreeMap<String, CardText>) -> Catalogue {
    let card = |(id, text): (&String, &CardText)| CardInfo::new(id, &text.name, text.kind.word(), text.source);
    let escapes = cards.iter().filter(|(_, text)| text.is_escape()).map(|(id, text)| Ending {
        name: format!("escape_{id}"),
        help: format!("the Mage escaped through {}", text.name),
    });
    Catalogue {
        cards: cards.iter().map(card).collect(),
        metrics: MetricInfo::list(&METRICS, RECORDED),
        card_metrics: MetricInfo::list(&CARD_METRICS, 0),
        card_base: Exposure::Seen,
        kinds: KINDS,
        endings: escapes.chain(Ending::list(&LOSSES)).collect(),
        turn_word: "steps",
        ..Catalogue::default()
    }
}

impl ArcaneGuardian {
    pub(super) fn ending_of(&self, end: End) -> u8 {
        let loss = match end {
            End::Escaped(card) => return self.cards[usize::from(card)].ending,
            End::Died(card) => match self.cards[usize::from(card)].kind {
                Kind::Enemy => 0,
                Kind::Trap => 1,
                Kind::Curse => 2,
                _ => 3,
            },
            End::Stuck | End::Open => 4,
        };
        (self.escapes | self.gates).count_ones() as u8 + loss
    }
}
