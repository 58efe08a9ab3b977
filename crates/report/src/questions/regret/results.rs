//! The rows of a regret run, from its counts.

use balance_engine::sim::{Judging, SampledDecision, UNITS};
use balance_stats::{Guard, RatioSums, guarded_mean, guarded_ratio};

use super::{CardRegret, DecisionRow, GivenAway, KindRegret, RegretResults, SideRegret, TurnRegret, WorstRegret};

/// With fewer examined decisions, the loss per decision is not shown: its interval would reach from −100 to 100 points.
const MIN_EXAMINED: u64 = 10;

impl RegretResults<'_> {
    /// The win probability lost by decisions, with one of `family` joint intervals.
    fn given(&self, sums: &RatioSums, family: usize) -> GivenAway {
        let regret = self.regret;
        let n = regret.tallies.all.n.max(1) as f64;
        // The value of a decision has a resolution of one playout.
        let usual = (regret.tallies.squares as f64 / n).sqrt();
        let step = usual.max(UNITS / f64::from(self.judging.playouts));
        let guard = Guard { step, level: self.scenario.level, family };
        let a_game = guarded_mean(sums, self.scenario.sides.len() as u64, guard);
        GivenAway {
            examined: sums.n,
            a_game: a_game.map(|of| of.scaled(f64::from(regret.every) / UNITS)),
            // A choice loses or gains at most the whole game.
            a_decision: guarded_ratio(sums, guard)
                .filter(|_| sums.n >= MIN_EXAMINED)
                .map(|of| of.scaled(1.0 / UNITS).within(-1.0, 1.0)),
        }
    }

    fn groups<'r, R>(&self, groups: impl Iterator<Item = (R, &'r RatioSums)>) -> Vec<(R, GivenAway)> {
        let seen: Vec<_> = groups.filter(|(_, sums)| sums.n > 0).collect();
        let family = 2 * seen.len();
        seen.into_iter().map(|(row, sums)| (row, self.given(sums, family))).collect()
    }

    /// The same from the largest to the smallest loss per game.
    fn largest_first<'r, R>(&self, groups: impl Iterator<Item = (R, &'r RatioSums)>) -> Vec<(R, GivenAway)> {
        let mut rows = self.groups(groups);
        let point = |given: &GivenAway| given.a_game.map_or(0.0, |of| of.point);
        rows.sort_by(|a, b| point(&b.1).total_cmp(&point(&a.1)));
        rows
    }

    pub(super) fn sides(&self) -> Vec<SideRegret> {
        let tallies = &self.regret.tallies;
        let all = SideRegret { side: "all".to_owned(), agent: None, given: self.given(&tallies.all, 1) };
        let sides = self.groups(self.scenario.sides.iter().zip(&tallies.sides)).into_iter();
        let sides = sides.map(|(label, given)| SideRegret {
            side: label.name.clone(),
            agent: Some(label.agent.clone()),
            given,
        });
        // A single side has the same loss as all sides.
        let all = (self.scenario.sides.len() > 1).then_some(all);
        all.into_iter().chain(sides).collect()
    }

    pub(super) fn kinds(&self) -> Vec<KindRegret> {
        let kinds = self.scenario.catalogue.kinds.iter().zip(&self.regret.tallies.kinds);
        let rows = self.largest_first(kinds).into_iter();
        rows.map(|(kind, given)| KindRegret::of(kind, given)).collect()
    }

    pub(super) fn cards(&self) -> Vec<CardRegret> {
        let cards = self.scenario.catalogue.cards.iter().zip(&self.regret.tallies.cards);
        let rows = self.largest_first(cards).into_iter();
        rows.map(|(info, given)| CardRegret::of(info, given)).collect()
    }

    pub(super) fn turns(&self) -> Vec<TurnRegret> {
        let bands = self.regret.bands;
        let rows = self.groups(self.regret.tallies.turns.iter().enumerate()).into_iter();
        rows.map(|(band, given)| {
            let (first_turn, last_turn) = bands.ends(band);
            TurnRegret { turns: band_words(first_turn, last_turn), first_turn, last_turn, given }
        })
        .collect()
    }

    pub(super) fn worst(&self) -> Vec<WorstRegret> {
        let Judging { playouts, horizon } = self.judging;
        let horizon = if horizon { " --horizon" } else { "" };
        let options: String = self.options.iter().map(|option| format!(" {option}")).collect();
        let replay = |row: &SampledDecision| {
            format!(
                "balance trace SCENARIO{options} --game {} --decision {} --iterations {playouts}{horizon}",
                row.game, row.number
            )
        };
        self.regret.worst.iter().map(|worst| WorstRegret::of(self, worst, replay(&worst.row))).collect()
    }

    pub(super) fn rows(&self) -> Vec<DecisionRow> {
        self.regret.tallies.rows.iter().map(|row| DecisionRow::of(self, row)).collect()
    }
}

/// `up to 10`, `11 to 20`, `91 and later`.
fn band_words(first: u32, last: Option<u32>) -> String {
    match (first, last) {
        (1, None) => "all".to_owned(),
        (first, None) => format!("{first} and later"),
        (1, Some(last)) => format!("up to {last}"),
        (first, Some(last)) if first == last => first.to_string(),
        (first, Some(last)) => format!("{first} to {last}"),
    }
}
