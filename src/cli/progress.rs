//! The bar that shows how a run gets on.

use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::sim::{Budget, Tally, Watch};

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
        let (most, left) = match budget {
            Budget::Games(games) => (games, "{eta} left"),
            // When a precision run ends is not known: its games are a bound, not a goal.
            Budget::Precision { max_games, .. } => (max_games, "at most {eta} left"),
        };
        let style = ProgressStyle::with_template(&format!(
            "{{bar:24}} {{human_pos}}/{{human_len}} games  {{per_sec}}  {left}  {{msg}}"
        ))
        .expect("the template is well formed")
        .progress_chars("━╸─");
        Bar {
            bar: ProgressBar::with_draw_target(Some(most), target).with_style(style),
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
        if let Some(name) = self.names.first() {
            self.bar.set_message(format!("{name} wins {rate:.1} %"));
        }
    }

    fn looked(&self, _tally: &Tally, _next: Option<u64>) {}
}
