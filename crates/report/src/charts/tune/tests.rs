//! Charts of a search for changes.

use super::with_room;

#[test]
fn what_never_varies_has_room_around_it() {
    assert_eq!(with_room((60.0, 70.0)), (60.0, 70.0));
    assert_eq!(with_room((70.0, 70.0)), (63.0, 77.0));
    assert_eq!(with_room((0.0, 0.0)), (-1.0, 1.0));
}
