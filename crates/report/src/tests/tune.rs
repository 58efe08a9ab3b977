//! What is said of a search for changes.

use crate::questions::step::{NumberStep, RefusedChange};
use crate::tune::is_nearest;
use balance_engine::game::Catalogue;

#[test]
fn of_changes_that_are_refused_the_smallest_each_way_tells_the_others() {
    let refused = |path: &str, to: f64| RefusedChange {
        step: NumberStep::new(&Catalogue::default(), path, None, (5.0, to)),
        why: "the rules refuse it".into(),
    };
    let all = [refused("a", 9.0), refused("a", 6.0), refused("a", 1.0), refused("b", 13.0), refused("b", 4.0)];
    let told = all.iter().filter(|of| is_nearest(&of.step, &all));
    let told: Vec<_> = told.map(|of| (of.step.path.as_str(), of.step.to)).collect();
    assert_eq!(told, [("a", 6.0), ("a", 1.0), ("b", 13.0), ("b", 4.0)]);
}
