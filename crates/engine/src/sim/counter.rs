//! The recorder of simulations: records one seat block and adds it to a tally.

use crate::game::{CardId, Exposure, Game, MapId, MetricId, Recorder, Seat, Seating, SeriesId};
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
    drawn: u32,
    unfinished: u32,
    turns: i64,
    games: u32,
    ends: Vec<u32>,
    turn_list: Vec<u32>,
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
    metrics: usize,
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
            metrics: catalogue.metrics.len(),
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
            exposed: Sparse::new(sides * exposures),
            metrics: Dense::new(sides * shape.metrics),
            card_metrics: Sparse::new(sides * shape.cards * shape.card_metrics),
            actions: Sparse::new(sides * shape.actions),
            exposed_by_all: Sparse::new(exposures),
            card_metrics_by_all: Sparse::new(shape.cards * shape.card_metrics),
            builds: Builds::new(game),
            wins: vec![0; sides],
            draws: vec![0; sides],
            losses: vec![0; sides],
            place_wins: vec![(0, 0); sides * sides],
            drawn: 0,
            unfinished: 0,
            turns: 0,
            games: 0,
            ends: Vec::with_capacity(sides),
            turn_list: Vec::with_capacity(sides),
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
        self.games += 1;
        self.turns += i64::from(played.turns);
        self.turn_list.push(played.turns);
        let ending = match played.outcome {
            Some(outcome) => usize::from(outcome.ending),
            None => self.shape.endings,
        };
        self.ends.push((ending * (sides + 1) + winner.unwrap_or(sides)) as u32);
        match played.outcome {
            None => self.unfinished += 1,
            Some(outcome) => {
                let drawn = outcome.ranks.is_draw();
                self.drawn += u32::from(drawn);
                for side in 0..sides {
                    let rank = outcome.ranks.rank(self.seating.seat(side));
                    self.ranks.hear(self.in_order(side, played.first), side, rank);
                    match (rank, drawn) {
                        (1, true) => self.draws[side] += 1,
                        (1, false) => self.wins[side] += 1,
                        _ => self.losses[side] += 1,
                    }
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
        let Self { values, metrics, shape, .. } = self;
        values.end_game(sides, |side, metric| metrics.now(side * shape.metrics + metric));
    }

    /// Returns the place of a side in the order of turns, from 0, if `first` has the first turn.
    #[inline]
    fn in_order(&self, side: usize, first: Seat) -> usize {
        let sides = self.shape.sides;
        (self.seating.seat(side).index() + sides - first.index()) % sides
    }

    fn fold_cards(&mut self, winner: Option<usize>) {
        let Shape { cards, card_metrics, base, .. } = self.shape;
        let mut at = 0;
        while let Some(&slot) = self.exposed_now.get(at) {
            at += 1;
            let slot = slot as usize;
            let (side, within) = (slot / (cards * 3), slot % (cards * 3));
            let won = i64::from(winner == Some(side));
            self.exposed.add(slot, 1, won);
            if within / cards == base {
                let within = within % cards;
                // Such a card has a value of every metric, even if it is 0.
                for metric in 0..card_metrics {
                    self.count_card(side, within * card_metrics + metric, 1, 0);
                }
            }
        }
    }

    #[inline]
    fn count_card(&mut self, side: usize, slot: usize, count: u32, amount: i64) {
        let Shape { cards, card_metrics, .. } = self.shape;
        self.card_metrics.add(side * cards * card_metrics + slot, count, amount);
    }

    pub(super) fn end_block(&mut self, block: u64, tally: &mut Tally) {
        let sides = self.shape.sides;
        let games = self.games;
        tally.blocks += 1;
        tally.games += u64::from(games);
        tally.turns.add(self.turns, games);
        for turns in self.turn_list.drain(..) {
            tally.turn_counts.add(turns);
        }
        for end in self.ends.drain(..) {
            tally.ends[end as usize] += 1;
        }
        self.values.end_block(&mut tally.sides);
        self.places.end_block(&mut tally.sides);
        let played = |place: usize, side: usize| self.place_wins[place * sides + side].0;
        self.ranks.end_block(games, played, tally);
        tally.draws.add(i64::from(self.drawn), games);
        tally.unfinished.add(i64::from(self.unfinished), games);
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
        let Shape { metrics, actions, .. } = self.shape;
        self.metrics.drain(|slot, n, total| {
            tally.sides[slot / metrics].metrics[slot % metrics].add(n, total);
        });
        self.actions.drain(|slot, n, total| {
            tally.sides[slot / actions].actions[slot % actions].add(n, total);
        });
        match &mut tally.builds {
            Some(builds) => self.builds.end_block(block, &self.wins, builds),
            None => self.builds.discard(),
        }
        if let Some(results) = &mut tally.block_results {
            results.add(block, self.builds.results(&self.wins));
        }
        self.fold_cards_of_block(all_wins, tally);
        self.reset();
    }

    fn fold_cards_of_block(&mut self, all_wins: u32, tally: &mut Tally) {
        let Shape { sides, cards, card_metrics, .. } = self.shape;
        let Self { wins, exposed_by_all, card_metrics_by_all, .. } = self;
        // The counts of a lone side are also those of all sides: see `Tally::pool_lone_side`.
        let pools = sides > 1;
        self.exposed.drain(|slot, n, won| {
            let (side, within) = (slot / (cards * 3), slot % (cards * 3));
            tally.cards[side].exposed[within].add(n, won as u32, wins[side]);
            if pools {
                exposed_by_all.add(within, n, won);
            }
        });
        exposed_by_all.drain(|within, n, won| {
            tally.cards[sides].exposed[within].add(n, won as u32, all_wins);
        });
        let per_side = cards * card_metrics;
        self.card_metrics.drain(|slot, n, total| {
            let (side, within) = (slot / per_side, slot % per_side);
            tally.cards[side].metrics[within].add(n, total);
            if pools {
                card_metrics_by_all.add(within, n, total);
            }
        });
        card_metrics_by_all.drain(|within, n, total| {
            tally.cards[sides].metrics[within].add(n, total);
        });
    }

    fn reset(&mut self) {
        self.wins.fill(0);
        self.draws.fill(0);
        self.losses.fill(0);
        self.place_wins.fill((0, 0));
        self.drawn = 0;
        self.unfinished = 0;
        self.turns = 0;
        self.games = 0;
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
        self.metrics.add(self.side(seat) * self.shape.metrics + metric, amount);
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
        let slot = usize::from(card) * self.shape.card_metrics + metric;
        self.count_card(self.side(seat), slot, 0, i64::from(amount));
    }

    #[inline]
    fn action(&mut self, seat: Seat, action: u16) {
        let slot = self.side(seat) * self.shape.actions + usize::from(action);
        let count = first(&mut self.action_marks[slot], self.now);
        self.actions.add(slot, count, 1);
    }
}
