//! How strong the players are that played: as far as greedy players are known to be outplayed.

use balance_engine::game::Outplayed;

use super::number::{PERCENT, counted, plain};

/// That the greedy players of a game are easily beaten, and by how much.
pub fn outplayed(known: &Outplayed) -> String {
    let points = |gain: f64| plain(gain * PERCENT, 0);
    let by = if known.by_another_build { " by another build of this program" } else { "" };
    format!(
        "greedy players are easily beaten in this game: in their place one who searches, with {} playouts a decision, \
         wins {} points more [{}, {}] (95 %; {} of {}, {} each; measured at commit {}{by})",
        known.playouts,
        points(known.gain),
        points(known.low),
        points(known.high),
        known.side,
        known.scenario,
        counted(known.games, "game"),
        known.commit,
    )
}
