//! The board as a picture.

use super::*;
use balance_engine::game::{Look, Mark, MarkShape};

const CARDS: &str = r#"
gem = { type = "treasure", cost = 4 }
wolf = { type = "waylay", rating = 3, combat = 3, tests = ["combat"], copies = 4 }
"#;

/// Where a mark is, in whole Leagues from the near left corner.
fn league(mark: &Mark) -> (i32, i32) {
    let (MarkShape::Disc { x, y, .. } | MarkShape::Rect { x, y, .. }) = mark.shape;
    (x.floor() as i32, y.floor() as i32)
}

#[test]
fn leagues_characters_and_treasures_are_where_they_are() {
    let scene = table(CARDS)
        .board("mead mead / wood - / lane fen")
        .camps([0, 4])
        .treasures(0, "gem", &[2])
        .character(1, "nix")
        .start();
    let picture = scene.game.picture(&scene.st).expect("Arcadia has pictures");
    assert_eq!((picture.width, picture.depth, picture.length_word), (2.0, 3.0, "Leagues"));
    let of = |look: fn(Look) -> bool| {
        let marks = picture.marks.iter().filter(move |mark| look(mark.look));
        marks.map(|mark| (mark.label.as_str(), league(mark))).collect::<Vec<_>>()
    };
    // Rows are laid to the south, which is near.
    assert_eq!(
        of(|look| matches!(look, Look::Ground(_))),
        [("mead", (0, 2)), ("mead", (1, 2)), ("wood", (0, 1)), ("lane", (0, 0)), ("fen", (1, 0))]
    );
    assert_eq!(of(|look| look == Look::Token), [("gem", (0, 1))]);
    assert_eq!(of(|look| look == Look::Side(Seat(0))), [("hob", (0, 2))]);
    assert_eq!(of(|look| look == Look::Side(Seat(1))), [("nix", (1, 0))]);
}

#[test]
fn a_waylay_stands_on_its_league_and_who_skips_a_day_is_pale() {
    let mut scene = table(CARDS).start().standing("wolf", 2);
    scene.st.hero_mut(1).skip = 1;
    let picture = scene.game.picture(&scene.st).unwrap();
    let tokens: Vec<_> = picture.marks.iter().filter(|mark| mark.look == Look::Token).collect();
    assert_eq!(tokens.iter().map(|mark| league(mark)).collect::<Vec<_>>(), [(2, 0)]);
    assert_eq!(tokens[0].label, "wolf");
    let pale: Vec<_> = picture.marks.iter().filter(|mark| mark.faded).collect();
    assert_eq!(pale.iter().map(|mark| mark.look).collect::<Vec<_>>(), [Look::Side(Seat(1))]);
}

#[test]
fn several_things_on_a_league_lie_below_each_other_by_turns_on_the_left_and_right() {
    let scene = table(CARDS).start().standing("wolf", 2).standing("wolf", 2).standing("wolf", 2);
    let picture = scene.game.picture(&scene.st).unwrap();
    let places: Vec<_> = picture
        .marks
        .iter()
        .filter(|mark| mark.look == Look::Token)
        .map(|mark| match mark.shape {
            MarkShape::Disc { x, y, .. } => [x, y].map(|at| (at * 100.0).round() as i32),
            MarkShape::Rect { .. } => unreachable!(),
        })
        .collect();
    assert_eq!(places, [[230, 78], [270, 65], [230, 52]]);
}
