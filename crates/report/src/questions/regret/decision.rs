//! One decision with all its options, for `trace --decision`.

use balance_engine::game::Catalogue;
use balance_engine::sim::{ExaminedDecision, Judging};

use super::until;
use crate::prelude::*;

const SCHEMA_VERSION: u32 = 3;

/// Only this many lines of the turn are shown, the last ones.
const LINES: usize = 24;

record! {
    /// A decision of a game with all its options. Win probabilities are fractions; errors are standard errors.
    pub struct DecisionSummary {
        /// The version of the summary's fields.
        schema_version: u32 = TEXT,
        /// The title of the scenario.
        title: String = TEXT,
        /// The game's index, from 0.
        game: u64 = TEXT,
        /// Its number among the game's decisions between several legal actions, from 1.
        decision: u32 = TEXT,
        /// The number of such decisions in the game.
        decisions: u32 = unit("decisions"),
        /// Turns begun by then, of all sides together.
        turn: u32 = TURNS,
        /// What the game calls turns.
        turn_word: &'static str = TEXT,
        side: SideLabel = TEXT,
        /// Legal actions.
        legal: u16 = unit("actions"),
        /// Playouts per option.
        playouts: u32 = unit("playouts"),
        /// True if playouts stop where the game's own lookahead stops.
        horizon: bool = TEXT,
        /// The loss compared with what two thirds of the playouts find better, measured on the other third; the average over all
        /// three thirds.
        loss: f64 = LOST,
        /// How much better the found option is by the first third of the playouts, which found it.
        picked: f64 = LOST,
        /// The same by the second third.
        confirmed: f64 = LOST,
        /// The same by the last third.
        reported: f64 = LOST.named("judged"),
        /// The standard error of `judged`.
        reported_error: f64 = ERROR.named("judged_error"),
        /// From most to least win probability.
        options: Vec<OptionSummary> = TEXT,
        /// The lines of the turn so far.
        transcript: Vec<String> = TEXT,
    }

    /// A row for each option.
    pub struct OptionSummary {
        /// Its kind.
        kind: Option<&'static str> = TEXT,
        /// Key of the card that it uses.
        card: Option<String> = TEXT,
        /// True if it was chosen.
        chosen: bool = TEXT.head("chosen"),
        /// True if the first third of the playouts finds it better than the chosen option.
        better: bool = TEXT.head("better"),
        /// The side's win probability with this option.
        value: f64 = SHARE.head("win probability"),
        /// The standard error of `value`.
        value_error: f64 = ERROR.head("± error"),
        /// `value` minus that of the chosen option, on the same determinizations and dice.
        difference: f64 = POINTS.head("difference"),
        /// The standard error of `difference`.
        difference_error: f64 = ERROR.head("± its error"),
        /// Playouts of this option.
        n: u32 = unit("playouts"),
        /// The option in the words of the game.
        option: String = TEXT.head("option"),
    }
}

impl DecisionSummary {
    pub fn new(
        title: &str,
        sides: &[SideLabel],
        catalogue: &Catalogue,
        found: &ExaminedDecision,
        judging: Judging,
    ) -> Self {
        let row = &found.row;
        let options = found.options.iter().enumerate().map(|(at, option)| OptionSummary {
            option: option.what.clone(),
            kind: catalogue.kind_name(option.of),
            card: catalogue.card_id(option.of),
            chosen: at == 0,
            better: at > 0 && at == found.better,
            value: option.value.mean,
            value_error: option.value.error,
            difference: option.more.mean,
            difference_error: option.more.error,
            n: judging.playouts,
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
            reported: row.reported.mean,
            reported_error: row.reported.error,
            options,
            transcript: found.lines[turn..].iter().map(|line| line.note.text.clone()).collect(),
        }
    }

    pub fn page(&self, width: usize) -> Page {
        let mut page = Page::new(width);
        let decisions = whole(self.decisions.into());
        page.title(&self.title, &format!("game {}, decision {} of {decisions}", self.game, self.decision));
        page.say(&format!(
            "Decision of {} ({}) among {} legal actions; {} begun: {}",
            self.side.name, self.side.agent, self.legal, self.turn_word, self.turn
        ));
        page.heading("The turn so far", "");
        let from = self.transcript.len().saturating_sub(LINES);
        if from > 0 {
            page.line(&format!("  … {}", counted(from as u64, "line")));
        }
        self.transcript[from..].iter().for_each(|line| page.note(line));
        let rest =
            ": win probability, and its difference from the chosen option in percentage points, with standard errors";
        page.section("Options", rest, &Shown::of(&self.options));
        self.sentences().iter().for_each(|sentence| page.paragraph(sentence));
        page
    }

    fn sentences(&self) -> [String; 3] {
        let points = |value: f64| format!("{} pp", signed(value * PERCENT, 1));
        let found = match self.options.iter().all(|row| !row.better) {
            true => {
                "The first third of the playouts finds nothing that is better than the chosen option by two standard errors."
                    .to_owned()
            }
            false => format!(
                "The option marked \"better\" was found by the first third of the playouts ({}). The second third measures \
                 {}, the last third, which is independent of the selection, {} ± {}.",
                points(self.picked),
                points(self.confirmed),
                points(self.reported),
                plain(self.reported_error * PERCENT, 1)
            ),
        };
        let loss = match self.loss > 0.0 {
            true => points(self.loss),
            false => format!("none shown ({})", points(self.loss)),
        };
        [
            found,
            format!(
                "Loss: {loss}, compared with an option that two thirds of the playouts find better, measured on the other third. \
                 `balance regret` reports this number."
            ),
            format!(
                "{} of {} {}, on the same determinizations and dice, with greedy players in all seats.",
                counted(self.playouts.into(), "playout"),
                each_of(self.options.len() as u64, "option"),
                until(self.horizon)
            ),
        ]
    }
}
