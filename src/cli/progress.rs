//! The bar that shows how a run gets on.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::out::columns_of_terminal;
use crate::report::whole;
use crate::sim::{Budget, Watch};

/// The columns from which on everything fits on a line: one that is broken cannot be taken off the
/// screen again.
const WIDE: usize = 90;

/// A bar with games done, games a second, time left and the running win rate.
pub struct Bar {
    bar: ProgressBar,
    names: Vec<String>,
    games: AtomicU64,
    wins: Vec<AtomicU64>,
}

impl Bar {
    /// A bar for a run, with the win rate of the first of `names`. Hidden, it does nothing.
    #[must_use]
    pub fn new(budget: Budget, names: &[String], shown: bool) -> Self {
        let target = if shown {
            ProgressDrawTarget::stderr_with_hz(8)
        } else {
            ProgressDrawTarget::hidden()
        };
        let wide = columns_of_terminal().is_none_or(|columns| columns >= WIDE);
        let left = match budget {
            Budget::Games(_) => "{eta} left",
            // When such a run ends is not known: its games are a bound, not a goal.
            _ if wide => "at most {eta} left",
            _ => "≤ {eta} left",
        };
        let done = match wide {
            true => "{bar:24} {human_pos}/{human_len}",
            false => "{bar:8} {human_pos}",
        };
        let template = format!("{done} games  {{speed}}/s  {left}  {{wide_msg}}");
        let style = ProgressStyle::with_template(&template)
            .expect("the template is well formed")
            .with_key("speed", |state: &ProgressState, to: &mut dyn Write| {
                // A bar that cannot be written to is no reason to stop.
                let _ = to.write_str(&whole(state.per_sec().round() as u64));
            })
            .progress_chars("━╸─");
        Bar {
            bar: ProgressBar::with_draw_target(Some(budget.most()), target).with_style(style),
            names: names.to_vec(),
            games: AtomicU64::new(0),
            wins: names.iter().map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Takes the bar off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Bar {
    fn played(&self, games: u64, wins: &[u64]) {
        if self.bar.is_hidden() {
            return;
        }
        let so_far = self.games.fetch_add(games, Ordering::Relaxed) + games;
        let mut first = 0;
        for (side, (sum, &won)) in self.wins.iter().zip(wins).enumerate() {
            let sum = sum.fetch_add(won, Ordering::Relaxed) + won;
            if side == 0 {
                first = sum;
            }
        }
        self.bar.set_position(so_far);
        let rate = first as f64 * 100.0 / so_far as f64;
        // The number first: what does not fit is cut off.
        if let Some(name) = self.names.first() {
            self.bar.set_message(format!("{rate:.1} % won by {name}"));
        }
    }
}
