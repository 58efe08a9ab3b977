//! One decision with all its options.

use serde::Serialize;

use balance_engine::game::Catalogue;
use balance_engine::sim::{Judging, LookedAt};

use super::super::SideLabel;

const SCHEMA_VERSION: u32 = 2;

/// A decision of a game with all its options. Win probabilities are fractions; errors are standard errors.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecisionSummary {
    pub schema_version: u32,
    pub title: String,
    /// The game's index, from 0.
    pub game: u64,
    /// Which of its decisions among several legal actions it is, from 1.
    pub decision: u32,
    /// How many of these the game has.
    pub decisions: u32,
    /// Turns begun until then, all seats together.
    pub turn: u32,
    pub turn_word: &'static str,
    #[serde(flatten)]
    pub side: SideLabel,
    pub legal: u16,
    pub playouts: u32,
    /// Whether playouts stop where the game's own lookahead does.
    pub horizon: bool,
    /// What the choice gives away: what two thirds of the playouts find better, judged on the other third; the average of
    /// all three.
    pub loss: f64,
    /// How much better than the chosen option that is which the first third finds, by these playouts.
    pub picked: f64,
    /// The same by the second third.
    pub confirmed: f64,
    /// The same by the last third.
    pub judged: f64,
    /// The standard error of that.
    pub judged_error: f64,
    /// The options, from most to least win probability.
    pub options: Vec<OptionSummary>,
    /// What was said of the turn until then.
    pub told: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionSummary {
    /// What it is, in the words of the game.
    pub option: String,
    pub kind: Option<&'static str>,
    pub card: Option<String>,
    pub chosen: bool,
    /// True if the first third of the playouts finds it better than the chosen one, or nothing better than that.
    pub better: bool,
    /// The side's win probability with it.
    pub value: f64,
    /// The standard error of that.
    pub value_error: f64,
    /// How much more that is than of the chosen one, on the same redeals and dice.
    pub difference: f64,
    /// The standard error of that.
    pub difference_error: f64,
}

impl DecisionSummary {
    pub fn new(title: &str, sides: &[SideLabel], catalogue: &Catalogue, found: &LookedAt, judging: Judging) -> Self {
        let row = &found.row;
        let options = found.options.iter().enumerate().map(|(at, option)| OptionSummary {
            option: option.what.clone(),
            kind: catalogue.kind_name(option.of),
            card: catalogue.card_id(option.of),
            chosen: at == 0,
            better: at == found.better,
            value: option.value.mean,
            value_error: option.value.error,
            difference: option.more.mean,
            difference_error: option.more.error,
        });
        let mut options: Vec<_> = options.collect();
        options.sort_by(|a, b| b.value.total_cmp(&a.value));
        let turn = found.lines.iter().rposition(|line| line.note.kind == "turn").unwrap_or(0);
        DecisionSummary {
            schema_version: SCHEMA_VERSION,
            title: title.to_owned(),
            game: row.game,
            decision: row.number,
            decisions: found.decisions,
            turn: row.turn,
            turn_word: catalogue.turn_word,
            side: sides[usize::from(row.side)].clone(),
            legal: row.legal,
            playouts: judging.playouts,
            horizon: judging.horizon,
            loss: row.loss(),
            picked: row.picked.mean,
            confirmed: row.confirmed.mean,
            judged: row.judged.mean,
            judged_error: row.judged.error,
            options,
            told: found.lines[turn..].iter().map(|line| line.note.text.clone()).collect(),
        }
    }
}
