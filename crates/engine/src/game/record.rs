//! What a game reports during play: counts for tallies, notes for transcripts.

use std::ops::Add;

use super::Seat;

/// How a card took part in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Exposure {
    /// It was in the side's build or deck.
    #[default]
    Built,
    /// It was drawn, met or revealed.
    Seen,
    /// It was used.
    Used,
}

/// A card by its number in [`Catalogue::cards`](super::Catalogue::cards).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardId(pub u16);

/// A metric by its number in `metrics` or `card_metrics` of the [`Catalogue`](super::Catalogue).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MetricId(pub usize);

impl Add<usize> for MetricId {
    type Output = Self;

    #[inline]
    fn add(self, later: usize) -> Self {
        MetricId(self.0 + later)
    }
}

/// A map by its number in [`Catalogue::maps`](super::Catalogue::maps).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapId(pub usize);

/// A series by its number in [`Catalogue::series`](super::Catalogue::series).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeriesId(pub usize);

/// An event of a transcript.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Kind of event, in snake case: "turn", "action", "damage".
    pub kind: &'static str,
    /// The seat concerned, if any.
    pub seat: Option<Seat>,
    /// Description in a sentence.
    pub text: String,
    /// Figures for programs that read transcripts.
    pub data: Vec<(&'static str, serde_json::Value)>,
}

impl Note {
    /// Returns an event of the side in `seat`, with whole numbers as figures.
    pub fn new(kind: &'static str, seat: Seat, figures: &[(&'static str, i64)], text: String) -> Self {
        let data = figures.iter().map(|&(key, n)| (key, n.into())).collect();
        Note { kind, seat: Some(seat), text, data }
    }
}

/// A line of a transcript.
#[derive(Clone, Debug, PartialEq)]
pub struct TranscriptLine {
    /// Turn from 1; 0 for set-up.
    pub turn: u32,
    /// Name of the side, if it concerns one.
    pub side: Option<String>,
    /// The event.
    pub note: Note,
}

/// Receives what happens in a game. Every method does nothing by default, so [`Silent`] costs nothing.
pub trait Recorder {
    /// A card took part in the game for the side in `seat`. [`Exposure::Built`] is reported once per copy, because card
    /// values are per copy. Otherwise, repeated reports change nothing.
    #[inline]
    fn expose(&mut self, _seat: Seat, _card: CardId, _how: Exposure) {}

    /// Adds to a metric of the side in `seat`. Amounts may be taken back, but the total of a game is never below 0.
    #[inline]
    fn metric(&mut self, _seat: Seat, _metric: MetricId, _amount: i32) {}

    /// A series of the catalogue has `value` for the side in `seat` at sample time `time`, from 0: at most once per
    /// game. Values above its maximum count as that; unknown times are ignored. A side that has finished needn't
    /// report.
    #[inline]
    fn sample(&mut self, _seat: Seat, _series: SeriesId, _time: u32, _value: u32) {}

    /// Something counted by a map happened to the side in `seat`, in the cell at `column` and `row`, from 0; those
    /// beyond the last count as the last. Repeated reports count again.
    #[inline]
    fn place(&mut self, _seat: Seat, _map: MapId, _column: u32, _row: u32) {}

    /// Adds to a metric of a card of the side in `seat`.
    #[inline]
    fn card_metric(&mut self, _seat: Seat, _card: CardId, _metric: MetricId, _amount: i32) {}

    /// The side in `seat` used an action of the catalogue.
    #[inline]
    fn action(&mut self, _seat: Seat, _action: u16) {}

    /// Adds a line to the transcript. `make` is called only if there is a transcript.
    #[inline]
    fn note(&mut self, _make: impl FnOnce() -> Note) {}
}

/// A recorder that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Recorder for Silent {}
