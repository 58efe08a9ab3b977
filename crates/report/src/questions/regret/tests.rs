//! The charts of regret, by how much was examined.

use super::*;
use crate::frame::tests::facts;
use crate::story::tests::rate;
use balance_engine::game::Catalogue;
use balance_engine::sim::{AbandonedGames, Stopped};

#[test]
fn kinds_with_few_examined_decisions_are_counted_but_not_drawn() {
    let (catalogue, kinds) = (Catalogue::default(), [("act", 30), ("attempt", 10), ("rest", 9)]);
    let scenario = facts("toy", "A toy", &catalogue);
    let kind = |(kind, examined)| {
        let given = GivenAway { a_game: Some(rate(0.1, 0.05)), a_decision: None, examined };
        KindRegret { kind, help: "", given }
    };
    let summary = RegretSummary {
        head: Head::of(0, &scenario, [100, 50, 0], Stopped::Games, Bugs::new(&AbandonedGames::default(), |_| None)),
        decisions: 400,
        examined: 49,
        every: 8,
        playouts: 64,
        horizon: false,
        sides: Vec::new(),
        kinds: kinds.into_iter().map(kind).collect(),
        cards: Vec::new(),
        turns: Vec::new(),
        worst: Vec::new(),
        decisions_examined: Vec::new(),
    };
    let [(_, svg)] = &summary.charts(Canvas::default())[..] else { panic!("one chart") };
    assert!(svg.contains(">act<") && svg.contains(">attempt<") && !svg.contains(">rest<"), "{svg}");
    assert!(svg.contains("Not shown: 1 row with fewer than 10 examined decisions."), "{svg}");
    // The intervals are joint for all of them.
    assert!(svg.contains("intervals for all 3 rows"), "{svg}");
}
