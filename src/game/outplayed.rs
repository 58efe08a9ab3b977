//! How far the players of a game are from playing it well, as far as that was measured.

/// By how much `search` outplays `greedy`: the win rate of a side of a shipped scenario that searches above that of the
/// same side that is greedy, against greedy players and on the same dice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outplayed {
    /// The scenario, by the name of its file without the ending.
    pub scenario: &'static str,
    /// The side that searches.
    pub side: &'static str,
    /// Playouts that it makes for a decision.
    pub playouts: u32,
    /// Games of each of both.
    pub games: u64,
    /// What it wins more, as a fraction of games.
    pub gain: f64,
    /// Lower end of its 95 % interval (Student t, paired differences of seat blocks).
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}
