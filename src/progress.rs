//! ProgressDisplay of a run: a bar on a terminal, else a line at intervals.

use crate::out::{ProgressDisplay, columns_of_terminal, say};
use crate::outside::*;
use balance_engine::sim::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::atomic::AtomicU64;

#[cfg(test)]
mod tests;

/// The width at which everything fits on a line. A wrapped line can't be erased.
const WIDE: usize = 90;

/// Shows games done, games per second, time left and the win rate so far.
pub(crate) struct Meter {
    bar: ProgressBar,
    pace: Option<Duration>,
    begun: Instant,
    due: AtomicU64,
    names: Vec<String>,
    count: Count,
}

#[derive(Debug)]
struct Count {
    /// True if the number of games is fixed; otherwise `max` is only a limit.
    fixed: bool,
    max: u64,
    aim: AtomicU64,
    done: AtomicU64,
    played: AtomicU64,
    wins: Vec<AtomicU64>,
}

impl Count {
    fn new(budget: Budget, sides: usize) -> Self {
        Count {
            fixed: matches!(budget, Budget::Games(_)),
            max: budget.max_games(),
            aim: AtomicU64::new(0),
            done: AtomicU64::new(0),
            played: AtomicU64::new(0),
            wins: (0..sides).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Returns the number of games after which it ends, at least approximately; `None` if unknown.
    fn aim(&self) -> Option<u64> {
        match self.aim.load(Ordering::Relaxed) {
            _ if self.fixed => Some(self.max),
            0 => None,
            aim => Some(aim.min(self.max)),
        }
    }

    /// Returns the seconds left at a speed in games per second; `None` if unknown.
    fn left(&self, speed: f64) -> Option<f64> {
        let left = self.aim()?.saturating_sub(self.done.load(Ordering::Relaxed));
        (speed > 0.0).then(|| left as f64 / speed)
    }

    /// Returns a text like "about 1:40 left"; empty if unknown.
    fn left_in_words(&self, speed: f64) -> String {
        let about = if self.fixed { "" } else { "about " };
        self.left(speed).map_or(String::new(), |left| format!("{about}{} left", clock(left)))
    }

    /// Returns a text like "52.0 % won by North"; `None` if unknown.
    fn won_in_words(&self, names: &[String]) -> Option<String> {
        let won = self.wins.first()?.load(Ordering::Relaxed);
        let played = self.played.load(Ordering::Relaxed);
        let rate = won as f64 * 100.0 / played as f64;
        names.first().filter(|_| played > 0).map(|name| format!("{rate:.1} % won by {name}"))
    }

    fn line(&self, seconds: f64, names: &[String]) -> String {
        let speed = self.played.load(Ordering::Relaxed) as f64 / seconds.max(1e-9);
        let done = whole(self.done.load(Ordering::Relaxed));
        let of = match (self.fixed, self.aim()) {
            (true, _) => format!(" of {}", whole(self.max)),
            (false, Some(aim)) => format!(" of about {}", whole(aim)),
            (false, None) => String::new(),
        };
        let mut parts = vec![format!("{done}{of} games"), format!("{} per second", whole(speed.round() as u64))];
        parts.extend(Some(self.left_in_words(speed)).filter(|left| !left.is_empty()));
        parts.extend(self.won_in_words(names));
        parts.join(", ")
    }
}

/// Formats seconds: `7 s`, `1:40 min`, `2:05 h`.
fn clock(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{}:{:02} min", seconds / 60, seconds % 60),
        _ => format!("{}:{:02} h", seconds / 3600, seconds % 3600 / 60),
    }
}

impl Meter {
    /// Returns the progress display of a run. It shows the win rate of the first of `names`, if there is one.
    #[expect(clippy::disallowed_methods, reason = "the command line may look at the clock")]
    pub(crate) fn new(budget: Budget, names: &[String], progress: ProgressDisplay) -> Self {
        let (target, pace) = match progress {
            ProgressDisplay::Bar => (ProgressDrawTarget::stderr_with_hz(8), None),
            ProgressDisplay::Lines(pace) => (ProgressDrawTarget::hidden(), Some(pace)),
            ProgressDisplay::Hidden => (ProgressDrawTarget::hidden(), None),
        };
        let bar = ProgressBar::with_draw_target(Some(budget.max_games()), target);
        Meter {
            bar: bar.with_style(style(matches!(budget, Budget::Games(_)))),
            due: AtomicU64::new(pace.map_or(u64::MAX, |pace| pace.as_millis() as u64)),
            pace,
            begun: Instant::now(),
            names: names.to_vec(),
            count: Count::new(budget, names.len()),
        }
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn due(&self, after: Duration) -> Option<String> {
        let (now, pace) = (after.as_millis() as u64, self.pace?.as_millis() as u64);
        let due = self.due.load(Ordering::Relaxed);
        if now < due {
            return None;
        }
        // Missed lines are not written later.
        let next = now + pace;
        let taken = self.due.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed);
        taken.is_ok().then(|| self.count.line(after.as_secs_f64(), &self.names))
    }

    fn draw(&self) {
        let done = self.count.done.load(Ordering::Relaxed);
        if let (false, Some(aim)) = (self.count.fixed, self.count.aim()) {
            self.bar.set_length(aim.max(done));
        }
        self.bar.set_position(done);
        // The most important part is first, since the end may be cut off.
        let left = self.count.left_in_words(self.bar.per_sec());
        let won = self.count.won_in_words(&self.names).unwrap_or_default();
        self.bar.set_message(format!("{left}  {won}"));
    }
}

fn style(fixed: bool) -> ProgressStyle {
    let wide = columns_of_terminal().is_none_or(|columns| columns >= WIDE);
    let done = match (wide, fixed) {
        (true, true) => "{bar:24} {human_pos}/{human_len}",
        (true, false) => "{bar:24} {human_pos}",
        (false, _) => "{bar:8} {human_pos}",
    };
    let template = format!("{done} games  {{speed}}/s  {{wide_msg}}");
    ProgressStyle::with_template(&template)
        .expect("the template is well formed")
        .with_key("speed", |state: &ProgressState, to: &mut dyn Write| {
            // An error here is no reason to stop.
            let _ = to.write_str(&whole(state.per_sec().round() as u64));
        })
        .progress_chars("━╸─")
}

impl Progress for Meter {
    fn played(&self, games: u64, wins: &[u64]) {
        if self.pace.is_none() && self.bar.is_hidden() {
            return;
        }
        self.count.done.fetch_add(games, Ordering::Relaxed);
        self.count.played.fetch_add(games, Ordering::Relaxed);
        for (sum, &won) in self.count.wins.iter().zip(wins) {
            sum.fetch_add(won, Ordering::Relaxed);
        }
        if self.pace.is_none() {
            self.draw();
        } else if let Some(line) = self.due(self.begun.elapsed()) {
            say(&line);
        }
    }

    fn remembered(&self, games: u64) {
        self.count.done.fetch_add(games, Ordering::Relaxed);
    }

    fn aims_at(&self, games: u64) {
        self.count.aim.store(games, Ordering::Relaxed);
    }
}
