//! Terrain as a scenario writes it, and where walks end: straight on, around what is in the way, behind
//! cover.

use super::super::board::{Ground, Height, Shape, Terrain};
use super::super::state::Phase;
use super::board::{Board, inches};
use super::troupe::{compiled, troupe, troupe_with};

const FINE: [&str; 2] = ["warband = [\"cat\"]"; 2];

/// A piece of Terrain in a scenario.
fn piece(own: &str) -> String {
    format!("[[table.terrain]]\n{own}\n")
}

/// What is told of a piece of Terrain.
fn told(own: &str) -> Vec<String> {
    compiled(&piece(own), "", FINE).err().unwrap_or_default()
}

#[test]
fn terrain_is_a_disc_or_a_rectangle_of_so_many_inches() {
    let disc = piece("at = [9.0, 27.5]\nradius = 2.5\nground = \"difficult\"\nheight = \"high\"");
    let box_ = piece("at = [18.0, 6.0]\nsize = [4.0, 1.0]\nground = \"open\"\nheight = \"low\"");
    let board = troupe_with(&(disc + &box_), "");
    let disc = Shape::Circle { at: inches(9.0, 27.5), radius: 250 };
    let rect = Shape::Rect { low: inches(16.0, 5.5), high: inches(20.0, 6.5) };
    assert_eq!(
        board.st.table.terrain[..],
        [
            Terrain { shape: disc, ground: Ground::Difficult, height: Height::High },
            Terrain { shape: rect, ground: Ground::Open, height: Height::Low },
        ]
    );
}

#[test]
fn terrain_of_no_shape_or_off_the_table_is_a_mistake() {
    let at = "rules.table.terrain.0";
    let shapeless = [format!("{at}: a piece of Terrain is round, or a rectangle")];
    for own in ["", "radius = 2.0\nsize = [2.0, 2.0]", "radius = 0.0", "size = [2.0, 0.0]"] {
        assert_eq!(told(&format!("at = [18.0, 18.0]\n{own}")), shapeless, "{own}");
    }
    for (place, off) in [("0.0, 36.0", false), ("37.0, 18.0", true), ("18.0, -1.0", true)] {
        let told = told(&format!("at = [{place}]\nradius = 2.0"));
        assert_eq!(told.first().is_some_and(|one| one.contains("is not on the table")), off);
    }
}

#[test]
fn open_ground_is_crossed_straight_on() {
    let mut board = troupe();
    let one = board.put(0, "soldier", 5.0, 5.0);
    let foe = board.put(1, "soldier", 29.0, 23.0);
    board.activate(one).go("move to Soldier");
    assert_eq!(board.who(one).at, inches(9.0, 8.0));
    // Into contact too: at the near side.
    board.who_mut(foe).at = inches(11.4, 9.8);
    board.st.phase = Phase::Run(500);
    let near = board.who(foe).disc().beside(board.who(one).radius, board.who(one).at);
    board.go("run to Soldier").done();
    assert_eq!(Some(board.who(one).at), near);
}

#[test]
fn a_base_in_the_way_is_gone_around_closely() {
    let mut board = Board::new();
    let one = board.put(0, "imperial_captain", 10.0, 18.0);
    board.put(0, "imperial_captain", 12.0, 18.0);
    board.put(1, "ourk_brute", 30.0, 18.0);
    board.activate(one).go("move to Ourk Brute").done();
    // Straight on past the other, turned by 50 degrees, it would come 2.57 inches further along.
    assert!(board.who(one).at.x > 1330, "{:?}", board.who(one).at);
}

#[test]
fn behind_terrain_is_beyond_its_middle_as_the_nearest_foe_sees_it() {
    // Half of what it measures, the base of the Soldier, and a tenth of an inch beyond the middle.
    for (own, x) in [("radius = 2.0", 15.31), ("size = [2.0, 6.0]", 14.31)] {
        let wood = format!("at = [18.0, 18.0]\n{own}\nground = \"open\"\nheight = \"high\"");
        let mut board = troupe_with(&piece(&wood), "");
        let one = board.put(0, "soldier", 12.0, 18.0);
        board.put(1, "soldier", 30.0, 18.0);
        board.put(1, "soldier", 1.0, 35.0);
        board.activate(one).go("move behind Terrain 1").done();
        assert_eq!(board.who(one).at, inches(x, 18.0), "{own}");
    }
}
