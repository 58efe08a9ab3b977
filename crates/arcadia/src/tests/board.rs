//! The board: which Leagues may lie where.

use super::super::board::{may_cross, may_touch};
use super::super::cards::Sort;
use super::super::cards::compiled::features;
use super::super::cards::terms::Terrain;
use super::table::list;
use super::*;
use Terrain::{Border, Field, Forest, Ocean, Road, Swamp, Wall};

const CARDS: &str = r#"
glade = { type = "league", sides = { north = ["forest"], east = ["forest"], south = ["field"], west = ["field"] } }
cross = { type = "league", sides = { north = ["road"], east = ["forest", "road"], south = ["road"], west = ["forest"] } }
cliff = { type = "league", sides = { north = ["border"], east = ["field"], south = ["field"], west = ["field"] } }
shore = { type = "league", sides = { north = ["field"], east = ["ocean"], south = ["field"], west = ["field"] } }
deep = { type = "league", sides = { north = ["ocean"], east = ["ocean"], south = ["ocean"], west = ["ocean"] } }
edge = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["border"] } }
gate = { type = "league", sides = { north = ["wall"], east = ["wall"], south = ["wall"], west = ["wall"] } }
spire = { type = "league", unique = true, copies = 3, sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] } }
gem = { type = "treasure", cost = 4 }
"#;

#[test]
fn one_matching_feature_is_enough_on_a_side() {
    for (one, other, fits) in [
        (&[Forest][..], &[Forest][..], true),
        (&[Forest, Road], &[Forest], true),
        (&[Forest, Road], &[Road], true),
        (&[Forest, Road], &[Road, Forest], true),
        (&[Forest], &[Field], false),
        (&[Forest, Swamp], &[Road, Field], false),
        // No League ever lies beside a Border but an Ocean.
        (&[Border], &[Field], false),
        (&[Border], &[Border], false),
        (&[Border], &[Wall], false),
        (&[Border], &[Ocean], true),
        // An Ocean lies beside Ocean and Borders alone.
        (&[Ocean], &[Ocean], true),
        (&[Ocean], &[Field], false),
        (&[Ocean], &[Wall], false),
        // Anything but a Border lies beside a City Wall.
        (&[Wall], &[Field], true),
        (&[Wall], &[Wall], true),
        (&[Wall], &[Forest, Road], true),
    ] {
        let [a, b] = [features(one), features(other)];
        assert_eq!((may_touch(a, b), may_touch(b, a)), (fits, fits), "{one:?} {other:?}");
    }
}

#[test]
fn no_way_leads_over_a_border() {
    let [border, ocean, field] = [Border, Ocean, Field].map(|one| features(&[one]));
    assert!(!may_cross(border, ocean, false) && !may_cross(ocean, border, false));
    assert!(may_cross(border, ocean, true));
    assert!(may_cross(ocean, ocean, false) && may_cross(field, field, false));
}

/// A game at its first League to lay.
fn laying(rules: &str, leagues: [&str; 2], merits: [&str; 2]) -> Scene {
    let side = |k: usize| {
        format!(
            "build = {{ character = \"hob\", court = \"seelie\", merits = {} }}\n\
             quests = [\"errand\"]\nwaylays = []\ntreasures = []\nleagues = {}",
            list(merits[k]),
            list(leagues[k])
        )
    };
    let game = compiled(CARDS, rules, [&side(0), &side(1)]);
    Scene::dealt(game)
}

#[test]
fn leagues_are_laid_in_turn_from_the_lower_die_on() {
    let mut scene = laying("", ["mead mead", "fen fen"], [""; 2]);
    assert_eq!(scene.choices()[0], "lay mead at 0, 0");
    scene.say("lay mead at 0, 0", &[]);
    assert_eq!(scene.now(), (1, Phase::Lay));
    // Beside the first, on any side, never across a corner.
    let mut gaps: Vec<(i8, i8)> = scene
        .legal()
        .iter()
        .map(|action| match action {
            Action::Lay { x, y, .. } => (*x, *y),
            _ => unreachable!(),
        })
        .collect();
    gaps.sort_unstable();
    gaps.dedup();
    assert_eq!(gaps, [(-1, 0), (0, -1), (0, 1), (1, 0)]);
    scene.say("lay fen at 1, 0", &[]).say("lay mead at 1, 1", &[]).say("lay fen at 0, 1", &[]);
    assert_eq!((scene.st.laid, scene.now()), (4, (0, Phase::Camp)));
    // All four have their neighbours, and no League has one across a corner.
    assert!(Arcadia::ways_from(&scene.st, 0).eq([EAST, SOUTH]));
    assert_eq!(Arcadia::direction_to(&scene.st, 0, 2), None);
}

#[test]
fn a_league_must_match_all_that_lie_beside_it() {
    let mut scene = laying("", ["mead glade", "mead mead"], [""; 2]);
    scene.say("lay mead at 0, 0", &[]).say("lay mead at 1, 0", &[]);
    // Its fields are in the south and west, forests in the north and east.
    let choices = scene.choices();
    assert!(choices.contains(&"lay glade at 2, 0".into()) && choices.contains(&"lay glade at 0, -1".into()));
    assert!(!choices.contains(&"lay glade at -1, 0".into()) && !choices.contains(&"lay glade at 0, 1".into()));
    scene.say("lay glade at 2, 0", &[]);
    // In the corner both the mead and the glade must fit: field in the east of it, forest above.
    assert!(scene.choices().contains(&"lay mead at 2, 1".into()));
    assert!(!scene.choices().contains(&"lay mead at 2, -1".into()));
}

#[test]
fn a_league_may_be_turned_by_half_where_the_rules_say_so() {
    let mut scene = laying("", ["mead", "glade"], [""; 2]);
    scene.say("lay mead at 0, 0", &[]);
    assert_eq!(scene.legal().len(), 2);
    let mut scene = laying("half_turns = true", ["mead", "glade"], [""; 2]);
    scene.say("lay mead at 0, 0", &[]);
    assert_eq!(scene.legal().len(), 4);
    scene.say("lay glade at 0, 1, turned", &[]);
    assert!(Arcadia::ways_from(&scene.st, 0).eq([SOUTH]));
    // Its forests are in the south and west now.
    assert_eq!(scene.game.side_of(&scene.st, 1, SOUTH), features(&[Forest]));
    assert_eq!(scene.game.side_of(&scene.st, 1, NORTH), features(&[Field]));
}

#[test]
fn nothing_but_an_ocean_lies_beside_a_border() {
    let mut scene = laying("", ["cliff", "mead mead"], [""; 2]);
    scene.say("lay cliff at 0, 0", &[]);
    assert_eq!(
        scene.choices(),
        [
            "lay mead at 1, 0",
            "lay mead at 1, 0",
            "lay mead at 0, 1",
            "lay mead at 0, 1",
            "lay mead at -1, 0",
            "lay mead at -1, 0"
        ]
    );
}

#[test]
fn an_ocean_lies_beside_oceans_and_borders_alone() {
    let mut scene = laying("", ["shore", "deep mead"], [""; 2]);
    scene.say("lay shore at 0, 0", &[]);
    let choices = scene.choices();
    let deep: Vec<&String> = choices.iter().filter(|choice| choice.contains("deep")).collect();
    assert_eq!(deep, ["lay deep at 1, 0"]);
    assert!(!choices.contains(&"lay mead at 1, 0".into()));
}

#[test]
fn a_league_to_which_no_way_leads_is_not_laid() {
    // An Ocean may touch a Border, but no one could go there.
    let mut scene = laying("", ["edge", "deep"], [""; 2]);
    scene.say("lay edge at 0, 0", &[]);
    assert_eq!((scene.st.laid, scene.now()), (1, (0, Phase::Camp)));
    let mut scene = laying("cross_borders = true", ["edge", "deep"], [""; 2]);
    scene.say("lay edge at 0, 0", &[]);
    assert_eq!(scene.choices(), ["lay deep at -1, 0"]);
    scene.say("lay deep at -1, 0", &[]);
    assert!(Arcadia::ways_from(&scene.st, 0).eq([WEST]));
}

#[test]
fn anything_but_a_border_lies_beside_a_city_wall() {
    let mut scene = laying("", ["gate", "deep mead edge"], [""; 2]);
    scene.say("lay gate at 0, 0", &[]);
    let choices = scene.choices();
    let count = |name: &str| choices.iter().filter(|choice| choice.contains(name)).count();
    // The edge has a Border in the west, which the gate's east must not touch.
    assert_eq!((count("deep"), count("mead"), count("edge")), (0, 4, 3));
    scene.say("lay mead at 0, 1", &[]);
    assert!(Arcadia::ways_from(&scene.st, 0).next().is_none(), "the board is not finished");
}

#[test]
fn a_league_that_fits_nowhere_is_left_out() {
    let mut scene = laying("", ["mead", "deep"], [""; 2]);
    scene.say("lay mead at 0, 0", &[]);
    assert_eq!((scene.st.laid, scene.now()), (1, (0, Phase::Camp)));
    assert_eq!(scene.count(1, super::super::metrics::metric::LEAGUES_LEFT), 1);
}

#[test]
fn a_league_that_fits_later_is_laid_later() {
    let mut scene = laying("", ["mead shore", "deep"], [""; 2]);
    scene.say("lay mead at 0, 0", &[]);
    // The other has nothing that fits, and waits.
    assert_eq!(scene.now(), (0, Phase::Lay));
    scene.say("lay shore at 1, 0", &[]);
    assert_eq!(scene.choices(), ["lay deep at 2, 0"]);
}

#[test]
fn of_a_unique_league_that_of_the_character_with_fewer_points_is_played() {
    let left = |merits: [&str; 2]| {
        let scene = laying("", ["spire mead", "spire fen"], merits);
        [0, 1].map(|seat| scene.st.hero(seat).leagues.len())
    };
    assert_eq!(left(["gem", "knack"]), [1, 2]);
    assert_eq!(left(["knack", "gem"]), [2, 1]);
    // With as many points that of the one who goes first.
    assert_eq!(left(["", ""]), [2, 1]);
    // Whatever its copies, one player brings one.
    let scene = laying("", ["spire", "fen"], [""; 2]);
    let spire = (0..scene.game.cards.leagues.len() as u8).find(|&l| scene.game.card_name(Sort::League, l) == "spire");
    assert_eq!(scene.game.league_card(spire.unwrap()).copies, 1);
}

#[test]
fn leagues_that_are_not_unique_can_be_there_several_times() {
    let scene = laying("", ["mead mead", "mead"], [""; 2]);
    assert_eq!([0, 1].map(|seat| scene.st.hero(seat).leagues.len()), [2, 1]);
}
