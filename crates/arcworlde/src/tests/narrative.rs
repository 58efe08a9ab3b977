//! Narrative Feats: the rulebook's examples, and how their Hits are dealt.

use super::board::{Board, inches};

fn board() -> Board {
    Board::with("narrative_feats = true", "")
}

#[test]
fn the_brute_topples_the_statue_onto_three_halflings() {
    let mut board = board();
    let brute = board.put(0, "ourk_brute", 10.0, 10.0);
    let middle = board.put(1, "halfling_militia", 14.0, 10.0);
    let others = [(0.0, 1.0), (0.0, -1.0)].map(|side| board.beside(middle, 1, "halfling_militia", side));
    // 12 Hits among three are four each; each fails its first Defence Roll.
    board.dice(&[6, 5, 4, 1, 2, 3]).activate(brute);
    board.go("hurt Halfling Militia 1 and others with a Narrative Feat (Legendary)");
    board.go("spend 3 AP").done();
    assert_eq!(board.hp_ap(brute), (11, 1));
    assert_eq!([middle, others[0], others[1]].map(|one| board.who(one).hp), [2, 2, 2]);
}

#[test]
fn the_halfling_scurries_off_by_one_six() {
    let mut board = board();
    let halfling = board.put(0, "halfling_militia+halfling_ranged_weapon", 10.0, 10.0);
    let ourk = board.put(1, "ourk_brute", 13.0, 10.0);
    board.activate(halfling).go("move away from the nearest foe");
    assert_eq!(board.who(halfling).at, inches(6.0, 10.0));
    // One Shot that misses, and one AP that is a Critical: two Successes for a Medium Feat.
    board.dice(&[1]).go("shoot at Ourk Brute with Shot").go("spend 1 AP");
    assert!(!board.can("Leg It"));
    board.dice(&[6, 3]).go("dash further with a Narrative Feat").go("spend 1 AP");
    board.go("run away from the nearest foe").done();
    assert_eq!(board.who(halfling).at, inches(3.0, 10.0));
    assert_eq!((board.hp_ap(halfling), board.who(ourk).hp), ((6, 0), 11));
}

#[test]
fn three_hits_for_each_success_that_the_difficulty_takes() {
    for (takes, word) in (1..).zip(["Easy", "Medium", "Hard", "Legendary"]) {
        let mut board = board();
        let brute = board.put(0, "ourk_brute", 10.0, 10.0);
        let ogre = board.put(1, "imperial_ogre", 14.0, 10.0);
        board.activate(brute).dice(&[6, 6, 1]);
        board.go(&format!("hurt Imperial Ogre with a Narrative Feat ({word})")).go("spend 2 AP").done();
        assert_eq!(board.who(ogre).hp, 16 - 3 * takes, "{word}");
    }
}

#[test]
fn shared_hits_are_rounded_up_and_armour_stops_them() {
    let mut board = board();
    let brute = board.put(0, "ourk_brute", 10.0, 10.0);
    let guard = board.put(1, "halfling_town_guard", 14.0, 10.0);
    let militia = board.put(1, "halfling_militia", 14.0, 12.0);
    let far = board.put(1, "halfling_militia", 14.0, 14.5);
    let armour = i16::from(board.game.armour(board.who(guard)));
    assert!(armour > 0);
    // 3 Hits for two are 2 each.
    board.activate(brute).dice(&[5, 1]);
    if armour < 2 {
        board.dice(&[1]);
    }
    board.go("hurt Halfling Town Guard and others with a Narrative Feat (Easy)").go("spend 1 AP").done();
    let hp = [guard, militia, far].map(|one| board.who(one).hp);
    assert_eq!(hp, [7 - (2 - armour).max(0), 4, 6]);
}

#[test]
fn who_fails_a_narrative_feat_falls() {
    for feat in ["dash further with a Narrative Feat", "hurt Ourk Brute with a Narrative Feat (Hard)"] {
        let mut board = board();
        let halfling = board.put(0, "halfling_militia", 10.0, 10.0);
        let ourk = board.put(1, "ourk_brute", 13.0, 10.0);
        board.activate(halfling).dice(&[4]).go(feat).go("spend 1 AP").done();
        assert!(board.who(halfling).prone && !board.who(ourk).prone, "{feat}");
        assert_eq!(board.who(ourk).hp, 11);
    }
}

#[test]
fn narrative_feats_are_there_where_the_players_want_them() {
    let mut board = Board::new();
    let halfling = board.put(0, "halfling_militia", 10.0, 10.0);
    board.put(1, "ourk_brute", 13.0, 10.0);
    board.activate(halfling);
    assert!(board.choices().iter().all(|words| !words.contains("Narrative")));
}

#[test]
fn a_dash_is_as_risky_as_one_more_leg_it() {
    for (option, falls) in [("rising", true), ("fresh", false)] {
        let rules = format!("narrative_feats = true\nnarrative_leg_it = \"{option}\"");
        let mut board = Board::with(&rules, "");
        let captain = board.put(0, "imperial_captain", 10.0, 10.0);
        board.put(1, "ourk_brute", 20.0, 10.0);
        board.activate(captain).go("move nowhere").dice(&[2]).go("Leg It").go("run nowhere");
        board.dice(&[6, 5]).go("dash further with a Narrative Feat").go("spend 1 AP").done();
        assert_eq!(board.who(captain).prone, falls, "{option}");
        if !falls {
            board.go("run to Ourk Brute");
            // It is an Action: no Leg It comes after it.
            assert!(!board.can("Leg It"));
        }
    }
}

#[test]
fn nobody_dashes_out_of_a_melee_without_disengaging() {
    let mut board = board();
    let captain = board.put(0, "imperial_captain", 10.0, 10.0);
    board.beside(captain, 1, "ourk_brute", (1.0, 0.0));
    board.activate(captain);
    assert!(!board.can("dash further with a Narrative Feat"));
    board.dice(&[4]).go("Disengage").go("spend 1 AP");
    assert!(board.can("dash further with a Narrative Feat"));
}
