//! Terrain as a scenario writes it, and where walks end: straight on, around what is in the way, behind
//! cover.

use super::board::{Board, inches};
use super::troupe::{compiled, troupe, troupe_with};
use crate::board::{Ground, Height, Shape, Terrain};
use crate::state::{Phase, Task};

const FINE: [&str; 2] = ["warband = [\"cat\"]"; 2];

/// A piece of Terrain in a scenario.
fn piece(own: &str) -> String {
    format!("[[table.terrain]]\n{own}\n")
}

/// Returns the mistakes reported for a piece of Terrain.
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
    let shapeless = [format!("{at}: a piece of Terrain is either a circle or a rectangle")];
    for own in ["", "radius = 2.0\nsize = [2.0, 2.0]", "radius = 0.0", "size = [2.0, 0.0]"] {
        assert_eq!(told(&format!("at = [18.0, 18.0]\n{own}")), shapeless, "{own}");
    }
    for (place, off) in [("0.0, 36.0", false), ("37.0, 18.0", true), ("18.0, -1.0", true)] {
        let told = told(&format!("at = [{place}]\nradius = 2.0"));
        assert_eq!(told.first().is_some_and(|one| one.contains("is off the table")), off);
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
    let mut board = Board::with("through_friends = false", "");
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

/// A hedge of half an inch across the whole table, its centre `y` inches from the near edge.
fn hedge(y: f32) -> String {
    piece(&format!("at = [18.0, {y:?}]\nsize = [36.0, 0.5]\nground = \"open\"\nheight = \"low\""))
}

/// Whether a Character at the far end is in Cover from an archer: they stand at 10 and at 20 inches.
fn is_covered(rules: &str, target: &str) -> bool {
    let mut board = troupe_with(rules, "");
    let archer = board.put(0, "archer", 18.0, 10.0);
    let target = board.put(1, target, 18.0, 20.0);
    board.game.has_cover(&board.st, archer, target)
}

#[test]
fn a_hedge_covers_the_one_behind_it_and_no_distant_target() {
    for (y, covers) in [(11.0, false), (14.0, false), (16.0, true), (19.0, true)] {
        assert_eq!(is_covered(&hedge(y), "soldier"), covers, "{y}");
        let rules = format!("cover_near_attacker = true\n{}", hedge(y));
        assert!(is_covered(&rules, "soldier"), "{y}");
    }
}

#[test]
fn low_terrain_covers_those_of_human_height_and_no_titans() {
    // Bases of 30, 40, 60 and 120 mm.
    for (most, covered) in [
        ("", [true, true, false, false]),
        ("low_terrain_covers = 30\n", [true, false, false, false]),
        ("low_terrain_covers = 120\n", [true; 4]),
    ] {
        let rules = format!("{most}{}", hedge(18.0));
        let all = ["soldier", "cat", "ogre", "wyrm"].map(|target| is_covered(&rules, target));
        assert_eq!(all, covered, "{most}");
    }
    // High Terrain that does not hide covers everybody.
    let wood = piece("at = [18.0, 20.0]\nradius = 4.0\nground = \"difficult\"\nheight = \"high\"");
    assert!(["soldier", "wyrm"].iter().all(|target| is_covered(&wood, target)));
}

#[test]
fn in_base_contact_nothing_covers() {
    let wood = "at = [18.0, 18.0]\nradius = 5.0\nground = \"difficult\"\nheight = \"high\"";
    for (rules, covers) in [("", false), ("cover_in_contact = true\n", true)] {
        let mut board = troupe_with(&format!("{rules}{}", piece(wood)), "");
        let one = board.put(0, "soldier", 18.0, 18.0);
        let foe = board.beside(one, 1, "soldier", (1.0, 0.0));
        let far = board.put(1, "soldier", 18.0, 21.0);
        let covered = |from: u8, target: u8| board.game.has_cover(&board.st, from, target);
        assert_eq!((covered(one, foe), covered(foe, one)), (covers, covers), "{rules}");
        assert!(covered(one, far) && covered(far, one), "they stand in the same wood");
    }
}

#[test]
fn riders_are_in_cover_from_those_in_base_contact_too() {
    let mut board = troupe();
    let steed = board.put(0, "steed", 18.0, 18.0);
    let rider = board.put(0, "soldier", 18.0, 18.0);
    board.ride(rider, steed);
    let foe = board.beside(steed, 1, "soldier", (1.0, 0.0));
    assert!(board.game.has_cover(&board.st, foe, rider));
    assert!(!board.game.has_cover(&board.st, foe, steed));
}

#[test]
fn those_too_large_for_low_terrain_flee_past_it_to_the_edge() {
    for (most, to_edge) in [("", true), ("low_terrain_covers = 120\n", false)] {
        let mut board = troupe_with(&format!("{most}{}", hedge(10.0)), "");
        let ogre = board.put(0, "ogre", 18.0, 6.0);
        board.put(1, "soldier", 1.0, 35.0);
        board.st.active = ogre;
        board.who_mut(ogre).broken = true;
        board.st.todo.push(Task::Flee(ogre));
        board.rule(|_| {}).done();
        assert_eq!(board.who(ogre).at.y < 600, to_edge, "{most}");
    }
}
