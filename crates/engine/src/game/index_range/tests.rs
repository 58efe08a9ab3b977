//! Lists that are too long.

use super::*;

#[test]
fn a_list_that_is_too_long_is_reported_and_no_range_leads_out_of_it() {
    let mut list = vec![0; MAX_INDEXED - 1];
    assert_eq!(IndexRange::added(&mut list, [1]).range(), MAX_INDEXED - 1..MAX_INDEXED);
    let mut diagnostics = SpecDiagnostics::default();
    let at = Path::top().then("cards").then("long");
    assert!(fit_ranges(&[3, list.len()], &at, &mut diagnostics) && diagnostics.is_empty());
    let beyond = IndexRange::added(&mut list, [2, 3]);
    assert!(list[beyond.range()].is_empty());
    assert!(!fit_ranges(&[3, list.len()], &at, &mut diagnostics) && !diagnostics.is_empty());
}
