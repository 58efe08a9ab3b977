//! What is said when nothing is proposed, and which refused changes are shown.

use super::page::is_nearest;
use super::*;
use crate::charts::intervals::with_room;
use crate::frame::tests::facts;
use balance_engine::game::Catalogue;
use balance_engine::sim::AbandonedGames;

/// A search that played `settings` settings, the scenario itself among them, and proposes nothing.
fn after(settings: usize, ended: Ended) -> String {
    let catalogue = Catalogue::default();
    let results = TuneResults {
        scenario: facts("toy", "A toy", &catalogue),
        search: TuneSearch { search_games: 1_000, settings, batch: 100, ended, numbers: 4, unused: 0, max_changes: 3 },
        changes: Vec::new(),
        nearer: Vec::new(),
        trade: Vec::new(),
        refused: Vec::new(),
        confirmed: None,
        files: Vec::new(),
        bugs: Bugs::new(&AbandonedGames::default(), |_| None),
    };
    TuneSummary::new(&results).unchanged()
}

#[test]
fn changes_that_were_tried_in_vain_are_not_said_to_be_untried() {
    let untried = after(1, Ended::Settled);
    assert!(untried.starts_with("No change was tried"), "{untried}");
    assert_eq!(
        after(66, Ended::Settled),
        "Settings tried besides the unchanged scenario: 65. None is known to be closer to the targets."
    );
}

#[test]
fn an_interrupted_search_does_not_say_that_targets_are_met() {
    assert_eq!(after(1, Ended::Interrupted), "The search was interrupted before it found a change.");
}

#[test]
fn of_refused_changes_the_smallest_each_way_are_shown() {
    let refused = |path: &str, to: f64| RefusedChange {
        step: NumberStep::new(&Catalogue::default(), path, None, (5.0, to)),
        why: "the rules refuse it".into(),
    };
    let all = [refused("a", 9.0), refused("a", 6.0), refused("a", 1.0), refused("b", 13.0), refused("b", 4.0)];
    let nearest = all.iter().filter(|of| is_nearest(&of.step, &all));
    let nearest: Vec<_> = nearest.map(|of| (of.step.path.as_str(), of.step.to)).collect();
    assert_eq!(nearest, [("a", 6.0), ("a", 1.0), ("b", 13.0), ("b", 4.0)]);
}

#[test]
fn what_never_varies_has_room_around_it_in_a_chart() {
    assert_eq!(with_room((60.0, 70.0)), (60.0, 70.0));
    assert_eq!(with_room((70.0, 70.0)), (63.0, 77.0));
    assert_eq!(with_room((0.0, 0.0)), (-1.0, 1.0));
}
