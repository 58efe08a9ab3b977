//! One decision with all its options: what `trace --decision` shows.

use balance_engine::game::Catalogue;
use balance_engine::sim::{Judging, LookedAt};

use super::until;
use crate::frame::SideLabel;
use crate::model::{Shown, record};
use crate::number::{PERCENT, counted, each_of, plain, signed, whole};
use crate::page::Page;

const SCHEMA_VERSION: u32 = 3;

/// Lines of the turn that are shown, at most: the last ones.
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
        /// Which of its decisions among several legal actions it is, from 1.
        decision: u32 = TEXT,
        /// How many of these the game has.
        decisions: u32 = unit("decisions"),
        /// Turns begun until then, all seats together.
        turn: u32 = TURNS,
        /// What the game calls turns.
        turn_word: &'static str = TEXT,
        side: SideLabel = TEXT,
        /// Legal actions.
        legal: u16 = unit("actions"),
        /// Playouts of each option.
        playouts: u32 = unit("playouts"),
        /// True if playouts stop where the game's own lookahead does.
        horizon: bool = TEXT,
        /// What the choice gives away: what two thirds of the playouts find better, judged on the other third; the average of
        /// all three.
        loss: f64 = LOST,
        /// How much better than the chosen option that is which the first third finds, by these playouts.
        picked: f64 = LOST,
        /// The same by the second third.
        confirmed: f64 = LOST,
        /// The same by the last third.
        judged: f64 = LOST,
        /// The standard error of that.
        judged_error: f64 = ERROR,
        /// From most to least win probability.
        options: Vec<OptionSummary> = TEXT,
        /// What was said of the turn until then.
        told: Vec<String> = TEXT,
    }
}

record! {
    /// A row for each option.
    pub struct OptionSummary {
        /// Its kind.
        kind: Option<&'static str> = TEXT,
        /// Key of the card that it is about.
        card: Option<String> = TEXT,
        /// True if it was chosen.
        chosen: bool = TEXT.head("chosen"),
        /// True if the first third of the playouts finds it better than the chosen one, or nothing better than that.
        better: bool = TEXT.head("better"),
        /// The side's win probability with it.
        value: f64 = SHARE.head("wins"),
        /// The standard error of that.
        value_error: f64 = ERROR.head("± error"),
        /// How much more that is than with the chosen one, on the same determinizations and dice.
        difference: f64 = POINTS.head("against chosen"),
        /// The standard error of that.
        difference_error: f64 = ERROR.head("± its error"),
        /// Playouts of it.
        n: u32 = unit("playouts"),
        /// What it is, in the words of the game.
        option: String = TEXT.head("option"),
    }
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
            judged: row.judged.mean,
            judged_error: row.judged.error,
            options,
            told: found.lines[turn..].iter().map(|line| line.note.text.clone()).collect(),
        }
    }

    pub fn page(&self, width: usize) -> Page {
        let mut page = Page::new(width);
        let decisions = whole(self.decisions.into());
        page.title(&self.title, &format!("game {}, decision {} of {decisions}", self.game, self.decision));
        page.say(&format!(
            "{} ({}) decides among {} legal actions; {} begun: {}",
            self.side.name, self.side.agent, self.legal, self.turn_word, self.turn
        ));
        page.heading("Until then", "");
        let from = self.told.len().saturating_sub(LINES);
        if from > 0 {
            page.line(&format!("  … {}", counted(from as u64, "line")));
        }
        self.told[from..].iter().for_each(|line| page.note(line));
        let rest = ": win probability, and points more than with the chosen one, with standard errors";
        page.section("Options", rest, &Shown::of(&self.options));
        self.sentences().iter().for_each(|sentence| page.paragraph(sentence));
        page
    }

    fn sentences(&self) -> [String; 3] {
        let points = |value: f64| signed(value * PERCENT, 1);
        let found = match self.options.iter().any(|row| row.chosen && row.better) {
            true => {
                "The first third of the playouts finds nothing better than what was chosen, by two standard errors."
                    .to_owned()
            }
            false => format!(
                "The first third of the playouts finds \"better\" better, by {} points; the second says {}; the last, which \
                 had no part in finding or confirming it, says {} ± {}.",
                points(self.picked),
                points(self.confirmed),
                points(self.judged),
                plain(self.judged_error * PERCENT, 1)
            ),
        };
        let loss = match self.loss > 0.0 {
            true => format!("{} points given away", points(self.loss)),
            false => format!("no loss shown ({} points)", points(self.loss)),
        };
        [
            found,
            format!(
                "What two thirds find better, judged on the other third: {loss}. This is the number of `balance regret`."
            ),
            format!(
                "{} of {}, on the same determinizations and dice, {}, with greedy players in all seats.",
                counted(self.playouts.into(), "playout"),
                each_of(self.options.len() as u64, "option"),
                until(self.horizon)
            ),
        ]
    }
}
