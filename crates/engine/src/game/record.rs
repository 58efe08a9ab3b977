//! What a game tells while it is played: counts for tallies, notes for transcripts.

use std::ops::Add;

use super::Seat;

/// How a card took part in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Exposure {
    /// It was in the side's build or deck.
    #[default]
    Built,
    /// It was seen: drawn, met, revealed.
    Seen,
    /// It was used.
    Used,
}

/// A card by its number in [`Catalogue::cards`](super::Catalogue::cards).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardId(pub u16);

/// A metric by its number in [`Catalogue::metrics`](super::Catalogue::metrics), or in
/// [`Catalogue::card_metrics`](super::Catalogue::card_metrics).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MetricId(pub usize);

impl Add<usize> for MetricId {
    type Output = Self;

    /// One of several in a row that are counted alike, by the first of them.
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

/// One event of a transcript.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The kind of event, in snake case: "turn", "action", "damage".
    pub kind: &'static str,
    /// The seat that it concerns.
    pub seat: Option<Seat>,
    /// The event in a sentence.
    pub text: String,
    /// Its figures, for readers that are programs.
    pub data: Vec<(&'static str, serde_json::Value)>,
}

impl Note {
    /// An event of the side in `seat`, with whole numbers for figures.
    #[must_use]
    pub fn told(kind: &'static str, seat: Seat, figures: &[(&'static str, i64)], text: String) -> Self {
        let data = figures.iter().map(|&(key, n)| (key, n.into())).collect();
        Note { kind, seat: Some(seat), text, data }
    }
}

/// A line of a transcript with its place in the game.
#[derive(Clone, Debug, PartialEq)]
pub struct TranscriptLine {
    /// The turn that it belongs to, from 1; 0 for set-up.
    pub turn: u32,
    /// The side's name, where it concerns one.
    pub side: Option<String>,
    /// What happened, in a sentence and in figures.
    pub note: Note,
}

/// Hears what happens in a game.
///
/// Every method does nothing unless it is overridden, so [`Silent`] costs nothing.
pub trait Recorder {
    /// A card took part in the game for the side in `seat`.
    ///
    /// [`Exposure::Built`] is told once for each copy: what a card is worth is counted by copies.
    /// For everything else telling it twice changes nothing.
    #[inline]
    fn expose(&mut self, _seat: Seat, _card: CardId, _how: Exposure) {}

    /// Adds to a metric of the side in `seat`. What was counted may be taken back, but what a game
    /// comes to is never below 0.
    #[inline]
    fn metric(&mut self, _seat: Seat, _metric: MetricId, _amount: i32) {}

    /// A series of the catalogue has `value` for the side in `seat` at sample time `time`, from 0.
    ///
    /// Values above the most of the series count as it; times that it does not have are not
    /// counted. Each time is told at most once a game: a side whose game is over, or that has
    /// finished, may be silent, and counts no longer.
    #[inline]
    fn sample(&mut self, _seat: Seat, _series: SeriesId, _time: u32, _value: u32) {}

    /// Something that a map of the catalogue counts happened to the side in `seat` in the cell at
    /// `column` and `row`, from 0.
    ///
    /// Columns and rows beyond the last count as the last. Told twice, it counts twice.
    #[inline]
    fn place(&mut self, _seat: Seat, _map: MapId, _column: u32, _row: u32) {}

    /// Adds to a metric of a card of the side in `seat`.
    #[inline]
    fn card_metric(&mut self, _seat: Seat, _card: CardId, _metric: MetricId, _amount: i32) {}

    /// The side in `seat` used an action of the catalogue.
    #[inline]
    fn action(&mut self, _seat: Seat, _action: u16) {}

    /// Something worth a line in a transcript. The note is only made when somebody listens.
    #[inline]
    fn note(&mut self, _make: impl FnOnce() -> Note) {}
}

/// The recorder that hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Recorder for Silent {}
