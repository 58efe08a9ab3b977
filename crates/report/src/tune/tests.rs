//! What is said when nothing is proposed.

use crate::frame::tests::facts;
use crate::frame::{Bugs, TuneResults, TuneSummary};
use balance_engine::game::Catalogue;
use balance_engine::sim::AbandonedGames;
use balance_tune::Ended;

use super::unchanged;

/// A search that played so many settings, the scenario itself among them, and proposes nothing.
fn after(settings: usize) -> String {
    let catalogue = Catalogue::default();
    unchanged(&TuneSummary::new(TuneResults {
        scenario: facts("toy", "A toy", &catalogue),
        numbers: 4,
        unused: 0,
        most: 3,
        ended: Ended::Settled,
        searched: (1_000, settings),
        batch: 100,
        changes: Vec::new(),
        nearer: Vec::new(),
        trade: Vec::new(),
        refused: Vec::new(),
        confirmed: None,
        files: Vec::new(),
        bugs: Bugs::new(&AbandonedGames::default(), |_| None),
    }))
}

#[test]
fn changes_that_were_tried_in_vain_are_not_said_to_be_untried() {
    assert!(after(1).starts_with("No change was tried"), "{}", after(1));
    let tried = "65 changes of these numbers were tried. None is known to bring the targets nearer.";
    assert_eq!(after(66), tried);
    assert!(after(2).starts_with("1 change of these numbers was tried."), "{}", after(2));
}
