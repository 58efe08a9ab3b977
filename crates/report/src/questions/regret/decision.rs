//! One decision with all its options, for `trace --decision`.

use super::until;
use crate::prelude::*;
use balance_engine::sim::{ExaminedDecision, Judging, OptionResult};

const SCHEMA_VERSION: u32 = 3;
const LINES: usize = 24;

record! {
    /// A decision of a game with all its options. Win probabilities are fractions; errors are standard errors.
    pub struct DecisionSummary from (
        title: &str, side: &SideLabel, turn_word: &'static str, found: &ExaminedDecision, judging: Judging, options: Vec<OptionSummary>
    ) {
        /// The version of the summary's fields.
        schema_version: u32 = TEXT => SCHEMA_VERSION,
        /// The title of the scenario.
        title: String = TEXT => title.to_owned(),
        /// The game's index, from 0.
        game: u64 = TEXT => found.row.game,
        /// Its number among the game's decisions between several legal actions, from 1.
        decision: u32 = TEXT => found.row.number,
        /// The number of such decisions in the game.
        decisions: u32 = unit("decisions") => found.decisions,
        /// Turns begun by then, of all sides together.
        turn: u32 = TURNS => found.row.turn,
        /// What the game calls turns.
        turn_word: &'static str = TEXT => turn_word,
        side: SideLabel = TEXT => side.clone(),
        /// Legal actions.
        legal: u16 = unit("actions") => found.row.legal,
        /// Playouts per option.
        playouts: u32 = unit("playouts") => judging.playouts,
        /// True if playouts stop where the game's own lookahead stops.
        horizon: bool = TEXT => judging.horizon,
        /// The loss compared with what two thirds of the playouts find better, measured on the other third; the average over all
        /// three thirds.
        loss: f64 = LOST => found.row.loss(),
        /// How much better the found option is by the first third of the playouts, which found it.
        picked: f64 = LOST => found.row.picked.mean,
        /// The same by the second third.
        confirmed: f64 = LOST => found.row.confirmed.mean,
        /// The same by the last third.
        reported: f64 = LOST.named("judged") => found.row.reported.mean,
        /// The standard error of `judged`.
        reported_error: f64 = ERROR.named("judged_error") => found.row.reported.error,
        /// From most to least win probability.
        options: Vec<OptionSummary> = TEXT => options,
        /// The lines of the turn so far.
        transcript: Vec<String> = TEXT => lines_of_turn(found),
    }

    /// A row for each option.
    pub struct OptionSummary from (
        catalogue: &Catalogue, option: &OptionResult, chosen: bool, better: bool, playouts: u32
    ) {
        /// Its kind.
        kind: Option<&'static str> = TEXT => catalogue.kind_name(option.of),
        /// Key of the card that it uses.
        card: Option<String> = TEXT => catalogue.card_id(option.of),
        /// True if it was chosen.
        chosen: bool = TEXT.head("chosen") => chosen,
        /// True if the first third of the playouts finds it better than the chosen option.
        better: bool = TEXT.head("better") => better,
        /// The side's win probability with this option.
        value: f64 = SHARE.head("win probability") => option.value.mean,
        /// The standard error of `value`.
        value_error: f64 = ERROR.head("± error") => option.value.error,
        /// `value` minus that of the chosen option, on the same determinizations and dice.
        difference: f64 = POINTS.head("difference") => option.more.mean,
        /// The standard error of `difference`.
        difference_error: f64 = ERROR.head("± its error") => option.more.error,
        /// Playouts of this option.
        n: u32 = unit("playouts") => playouts,
        /// The option in the words of the game.
        option: String = TEXT.head("option") => option.what.clone(),
    }
}

fn lines_of_turn(found: &ExaminedDecision) -> Vec<String> {
    let start = found.lines.iter().rposition(|line| line.note.kind == "turn").unwrap_or(0);
    found.lines[start..].iter().map(|line| line.note.text.clone()).collect()
}

impl DecisionSummary {
    pub fn new(
        title: &str,
        sides: &[SideLabel],
        catalogue: &Catalogue,
        found: &ExaminedDecision,
        judging: Judging,
    ) -> Self {
        let option = |(at, option)| {
            OptionSummary::of(catalogue, option, at == 0, at > 0 && at == found.better, judging.playouts)
        };
        let mut options: Vec<_> = found.options.iter().enumerate().map(option).collect();
        options.sort_by(|a, b| b.value.total_cmp(&a.value));
        let side = &sides[usize::from(found.row.side)];
        DecisionSummary::of(title, side, catalogue.turn_word, found, judging, options)
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
