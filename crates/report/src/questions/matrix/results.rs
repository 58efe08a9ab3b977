//! The rows of a matrix, from what was counted.

use balance_engine::sim::PairEnds;
use balance_stats::{Cycle, Equilibrium, Estimate, PairSums, RATINGS_METHOD, Rating, RatingKind, rate_family};

use super::{Contestant, CycleRow, MatrixResults, Meeting, Mirror};

impl MatrixResults<'_> {
    /// What games of a pair, or of a contestant against itself, were games of.
    pub(super) fn names_of(&self, met: usize) -> String {
        if let Some(one) = self.names.get(met.wrapping_sub(self.robin.tallies.ends.len())) {
            return format!("{one} against itself");
        }
        let (one, two) = PairSums::pairs(self.names.len()).nth(met).unwrap_or_default();
        format!("{} against {}", self.names[one], self.names[two])
    }

    /// Both directions of every pair that met, sorted by the numbers of both.
    pub(super) fn meetings(&self) -> Vec<Meeting> {
        let tallies = &self.robin.tallies;
        let met = |&(one, two): &(usize, usize)| tallies.points.games(one, two) > 0;
        let all = || PairSums::pairs(self.names.len());
        let family = all().filter(met).count();
        let mut rows = Vec::new();
        for ((one, two), ends) in all().zip(&tallies.ends).filter(|(pair, _)| met(pair)) {
            let Some(share) = tallies.points.estimate(one, two, self.scenario.level, family) else { continue };
            let PairEnds { wins: [wins, losses], drawn, unfinished } = *ends;
            let other = Estimate { point: 1.0 - share.point, low: 1.0 - share.high, high: 1.0 - share.low, ..share };
            for (one, two, wins, losses, share) in [(one, two, wins, losses, share), (two, one, losses, wins, other)] {
                let [contestant, opponent] = [one, two].map(|at| self.names[at].clone());
                rows.push(Meeting { one, two, contestant, opponent, wins, losses, draws: drawn, unfinished, share });
            }
        }
        rows.sort_by_key(|row| (row.one, row.two));
        rows
    }

    pub(super) fn ratings(&self, ratings: Option<&[Rating]>, equilibrium: Option<&Equilibrium>) -> Vec<Contestant> {
        let points = &self.robin.tallies.points;
        let order = self.order(ratings);
        let one = |at: usize| {
            let rating = ratings.and_then(|ratings| ratings.get(at));
            let part = equilibrium.map(|of| of.parts[at]);
            let [elo, elo_low, elo_high] = rating.map_or([None; 3], |of| [of.elo, of.low, of.high]);
            let [expected, expected_low, expected_high] = [elo, elo_low, elo_high].map(|of| of.map(Rating::expected));
            Contestant {
                contestant: self.names[at].clone(),
                agent: self.agents[at].to_string(),
                rank: order.iter().position(|&other| other == at).unwrap_or(0) + 1,
                field: points.field(at, self.scenario.level),
                standing: rating.map(|of| of.standing.name()),
                elo,
                elo_low,
                elo_high,
                expected,
                expected_low,
                expected_high,
                elo_method: rating.map(|_| RATINGS_METHOD),
                equilibrium: part.map(|part| part.weight),
                equilibrium_low: part.map(|part| part.low),
                equilibrium_high: part.map(|part| part.high),
                in_support: part.map(|part| part.in_support),
                equilibrium_method: equilibrium.map(|of| of.method.name()),
            }
        };
        (0..self.names.len()).map(one).collect()
    }

    /// The contestants from the strongest to the weakest: by strength, else by their mean share.
    fn order(&self, ratings: Option<&[Rating]>) -> Vec<usize> {
        let mean = |at: usize| {
            let shares = (0..self.names.len()).filter_map(|other| self.robin.tallies.points.share(at, other));
            let (sum, n) = shares.fold((0.0, 0), |(sum, n), share| (sum + share, n + 1));
            if n == 0 { 0.5 } else { sum / f64::from(n) }
        };
        let key = |at: usize| {
            let rating = ratings.and_then(|ratings| ratings.get(at));
            let group = rating.map_or(0, |rating| match rating.standing {
                RatingKind::Above => 0,
                RatingKind::Scaled => 1,
                RatingKind::Below => 2,
                RatingKind::Apart => 3,
            });
            (group, rating.and_then(|rating| rating.elo), mean(at))
        };
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&x, &y| {
            let (mine, its) = (key(x), key(y));
            let strength = match (mine.1, its.1) {
                (Some(mine), Some(its)) => its.total_cmp(&mine),
                _ => its.2.total_cmp(&mine.2),
            };
            mine.0.cmp(&its.0).then(strength).then(x.cmp(&y))
        });
        order
    }

    pub(super) fn cycle(&self, Cycle { members, shares, .. }: &Cycle) -> CycleRow {
        let [first, second, third] = members.map(|at| self.names[at].clone());
        let [first_share, second_share, third_share] = *shares;
        CycleRow { first, second, third, first_share, second_share, third_share }
    }

    pub(super) fn mirrors(&self) -> Vec<Mirror> {
        let met = || self.names.iter().zip(&self.robin.tallies.mirrors).filter(|(_, sums)| sums.blocks > 0);
        let family = met().count();
        let row = |(name, sums): (&String, _)| {
            // The sums are in half points.
            let share = rate_family(sums, self.scenario.level, family).map(|of| Estimate { n: of.n / 2, ..of });
            Mirror { contestant: name.clone(), share, uneven: share.is_some_and(|share| !share.contains(0.5)) }
        };
        met().map(row).collect()
    }
}
