//! The recorder of simulations: records one seat block and adds it to a tally.

use crate::game::{CardId, Exposure, Game, MapId, MetricId, Outcome, Recorder, Seat, Seating, SeriesId};
use crate::sim::builds::Builds;
use crate::sim::distributions::Values;
use crate::sim::maps::Places;
use crate::sim::ranks::Ranks;
use crate::sim::sparse::{Dense, Sparse, first};
use crate::sim::{Played, Tally};

/// Counts within one seat block. Allocates nothing after creation.
pub(super) struct Counter {
    shape: Shape,
    seating: Seating,
    /// Number of the current game, which marks what was recorded in it.
    now: u32,
    /// Exposures in this game: a mark per slot, and the slots in order of recording.
    exposed_marks: Vec<u32>,
    exposed_now: Vec<u32>,
    action_marks: Vec<u32>,
    /// Totals of the block by side, then by what is counted.
    exposed: Sparse,
    metrics: Dense,
    card_metrics: Sparse,
    actions: Sparse,
    /// Totals of cards over all sides, while a block is added to the tally.
    exposed_by_all: Sparse,
    card_metrics_by_all: Sparse,
    builds: Builds,
    /// Results by side; `place_wins` has games and wins by place in the order of turns, then by side.
    wins: Vec<u32>,
    draws: Vec<u32>,
    losses: Vec<u32>,
    place_wins: Vec<(u32, u32)>,
    /// The games of the block, each with the side that won alone.
    games: Vec<(Played, Option<usize>)>,
    values: Values,
    places: Places,
    ranks: Ranks,
}

#[derive(Clone, Copy, Debug)]
struct Shape {
    sides: usize,
    cards: usize,
    /// The exposure that gives a card a value of every card metric.
    base: usize,
    card_metrics: usize,
    actions: usize,
    endings: usize,
}

impl Counter {
    pub(super) fn new<G: Game>(game: &G) -> Self {
        let (catalogue, sides) = (game.catalogue(), game.sides());
        let shape = Shape {
            sides,
            cards: catalogue.cards.len(),
            base: catalogue.card_base as usize,
            card_metrics: catalogue.card_metrics.len(),
            actions: catalogue.actions.len(),
            endings: catalogue.endings.len(),
        };
        let exposures = shape.cards * 3;
        Counter {
            shape,
            seating: Seating::rotation(sides, 0),
            now: 0,
            exposed_marks: vec![0; sides * exposures],
            exposed_now: Vec::with_capacity(sides * exposures),
            action_marks: vec![0; sides * shape.actions],
            exposed: Sparse::new(sides, exposures),
            metrics: Dense::new(sides, catalogue.metrics.len()),
            card_metrics: Sparse::new(sides, shape.cards * shape.card_metrics),
            actions: Sparse::new(sides, shape.actions),
            exposed_by_all: Sparse::new(1, exposures),
            card_metrics_by_all: Sparse::new(1, shape.cards * shape.card_metrics),
            builds: Builds::new(game),
            wins: vec![0; sides],
            draws: vec![0; sides],
            losses: vec![0; sides],
            place_wins: vec![(0, 0); sides * sides],
            games: Vec::with_capacity(sides),
            values: Values::new(catalogue, sides),
            places: Places::new(catalogue, sides),
            ranks: Ranks::new(sides),
        }
    }

    pub(super) fn wins(&self) -> &[u32] {
        &self.wins
    }

    #[inline]
    pub(super) fn start_game(&mut self, seating: Seating) {
        self.seating = seating;
        self.exposed_now.clear();
        self.metrics.start_game();
        // After 2^32 games, marks of the first game would look new.
        self.now = match self.now.checked_add(1) {
            Some(next) => next,
            None => {
                self.exposed_marks.fill(0);
                self.action_marks.fill(0);
                self.values.forget_marks();
                1
            }
        };
    }

    #[inline]
    pub(super) fn end_game(&mut self, played: &Played) {
        let sides = self.shape.sides;
        let winner = played.winner(self.seating);
        debug_assert!(self.metrics.all_now().flatten().all(|value| value >= 0));
        self.games.push((*played, winner));
        if let Some(Outcome { ranks, .. }) = played.outcome {
            let is_draw = ranks.is_draw();
            for side in 0..sides {
                let rank = ranks.rank(self.seating.seat(side));
                self.ranks.hear(self.in_order(side, played.first), side, rank);
                match (rank, is_draw) {
                    (1, true) => self.draws[side] += 1,
                    (1, false) => self.wins[side] += 1,
                    _ => self.losses[side] += 1,
                }
            }
        }
        for side in 0..sides {
            let place = self.in_order(side, played.first);
            let entry = &mut self.place_wins[place * sides + side];
            entry.0 += 1;
            entry.1 += u32::from(winner == Some(side));
        }
        self.fold_cards(winner);
        self.metrics.end_game();
        let Self { values, metrics, .. } = self;
        values.end_game(sides, |side, metric| metrics.now(side, metric));
    }

    /// Returns the place of a side in the order of turns, from 0, if `first` has the first turn.
    #[inline]
    fn in_order(&self, side: usize, first: Seat) -> usize {
        let sides = self.shape.sides;
        (self.seating.seat(side).index() + sides - first.index()) % sides
    }

    #[inline]
    fn fold_cards(&mut self, winner: Option<usize>) {
        let Shape { cards, card_metrics, base, .. } = self.shape;
        for &slot in &self.exposed_now {
            let slot = slot as usize;
            let (side, within) = (slot / (cards * 3), slot % (cards * 3));
            self.exposed.add(side, within, 1, i64::from(winner == Some(side)));
            if within / cards == base {
                // Such a card has a value of every metric, even if it is 0.
                for metric in 0..card_metrics {
                    self.card_metrics.add(side, within % cards * card_metrics + metric, 1, 0);
                }
            }
        }
    }

    #[inline]
    pub(super) fn end_block(&mut self, block: u64, tally: &mut Tally) {
        let Shape { sides, endings, .. } = self.shape;
        let games = self.games.len() as u32;
        tally.blocks += 1;
        tally.games += u64::from(games);
        let (mut turns, mut draws, mut unfinished) = (0, 0, 0);
        for (played, winner) in self.games.drain(..) {
            let ending = played.outcome.map_or(endings, |outcome| outcome.ending.into());
            tally.ends[ending * (sides + 1) + winner.unwrap_or(sides)] += 1;
            tally.turn_counts.add(played.turns);
            turns += i64::from(played.turns);
            draws += i64::from(played.outcome.is_some_and(|outcome| outcome.ranks.is_draw()));
            unfinished += i64::from(played.outcome.is_none());
        }
        tally.turns.add(turns, games);
        tally.draws.add(draws, games);
        tally.unfinished.add(unfinished, games);
        self.values.end_block(&mut tally.sides);
        self.places.end_block(&mut tally.sides);
        let played = |place: usize, side: usize| self.place_wins[place * sides + side].0;
        self.ranks.end_block(games, played, tally);
        for (place, seat) in tally.seats.iter_mut().enumerate() {
            let row = &self.place_wins[place * sides..][..sides];
            seat.wins.add(row.iter().map(|&(_, won)| i64::from(won)).sum(), games);
            for (sums, &(played, won)) in seat.sides.iter_mut().zip(row) {
                sums.add(played, i64::from(won));
            }
        }
        for (side, sums) in tally.sides.iter_mut().enumerate() {
            sums.wins.add(i64::from(self.wins[side]), games);
            sums.draws.add(i64::from(self.draws[side]), games);
            sums.losses.add(i64::from(self.losses[side]), games);
            tally.cards[side].totals.add(self.wins[side], games);
        }
        let all_wins: u32 = self.wins.iter().sum();
        tally.cards[sides].totals.add(all_wins, games * sides as u32);
        self.metrics.drain(|side, metric, n, total| tally.sides[side].metrics[metric].add(n, total));
        self.actions.drain(|side, action, n, total| tally.sides[side].actions[action].add(n, total));
        match &mut tally.builds {
            Some(builds) => self.builds.end_block(block, &self.wins, builds),
            None => self.builds.discard(),
        }
        if let Some(results) = &mut tally.block_results {
            results.add(block, self.builds.results(&self.wins));
        }
        self.fold_cards_of_block(all_wins, tally);
        self.wins.fill(0);
        self.draws.fill(0);
        self.losses.fill(0);
        self.place_wins.fill((0, 0));
    }

    #[inline]
    fn fold_cards_of_block(&mut self, all_wins: u32, tally: &mut Tally) {
        let sides = self.shape.sides;
        let Self { wins, exposed_by_all, card_metrics_by_all, .. } = self;
        // The counts of a lone side are also those of all sides: see `Tally::pool_lone_side`.
        let pools = sides > 1;
        self.exposed.drain(|side, within, n, won| {
            tally.cards[side].exposed[within].add(n, won as u32, wins[side]);
            if pools {
                exposed_by_all.add(0, within, n, won);
            }
        });
        exposed_by_all.drain(|_, within, n, won| {
            tally.cards[sides].exposed[within].add(n, won as u32, all_wins);
        });
        self.card_metrics.drain(|side, within, n, total| {
            tally.cards[side].metrics[within].add(n, total);
            if pools {
                card_metrics_by_all.add(0, within, n, total);
            }
        });
        card_metrics_by_all.drain(|_, within, n, total| tally.cards[sides].metrics[within].add(n, total));
    }

    #[inline]
    fn side(&self, seat: Seat) -> usize {
        self.seating.side(seat)
    }

    /// Returns the metrics of the latest game, by side, then by metric; `None` if nothing was recorded.
    pub(super) fn metrics_now(&self) -> Vec<Option<i32>> {
        self.metrics.all_now().collect()
    }
}

impl Recorder for Counter {
    #[inline]
    fn expose(&mut self, seat: Seat, CardId(card): CardId, how: Exposure) {
        let cards = self.shape.cards;
        let side = self.side(seat);
        if how == Exposure::Built {
            self.builds.hear(side, card);
        }
        let slot = (side * 3 + how as usize) * cards + usize::from(card);
        if first(&mut self.exposed_marks[slot], self.now) == 1 {
            self.exposed_now.push(slot as u32);
        }
    }

    #[inline]
    fn metric(&mut self, seat: Seat, MetricId(metric): MetricId, amount: i32) {
        self.metrics.add(self.side(seat), metric, amount);
    }

    #[inline]
    fn sample(&mut self, seat: Seat, SeriesId(series): SeriesId, time: u32, value: u32) {
        let side = self.side(seat);
        self.values.sample(side, series, time, value, self.now);
    }

    #[inline]
    fn place(&mut self, seat: Seat, MapId(map): MapId, column: u32, row: u32) {
        let side = self.side(seat);
        self.places.place(side, map, column, row);
    }

    #[inline]
    fn card_metric(&mut self, seat: Seat, CardId(card): CardId, MetricId(metric): MetricId, amount: i32) {
        let within = usize::from(card) * self.shape.card_metrics + metric;
        self.card_metrics.add(self.side(seat), within, 0, i64::from(amount));
    }

    #[inline]
    fn action(&mut self, seat: Seat, action: u16) {
        let (side, action) = (self.side(seat), usize::from(action));
        let count = first(&mut self.action_marks[side * self.shape.actions + action], self.now);
        self.actions.add(side, action, count, 1);
    }
}
