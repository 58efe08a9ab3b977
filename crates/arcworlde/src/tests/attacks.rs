//! Attacks: from the dice to Damage; sight, Cover and Armour.

use super::board::Board;
use super::troupe::{fighter, troupe_with};

/// Two houses of test Characters: plain figures, and Attacks that print does not have together.
const CARDS: &str = r#"
[cards.bomber]
name = "Bomber"
source = "built_in"
type = "profile"
faction = "testers"
profile = { classes = ["unit"], ap = 4, move = 5, bravery = 12, hp = 20, base = 30 }
attacks = [
    { name = "Jab", ap = 1, power = 2 },
    { name = "Bomb", shot = { range = 12 }, power = 2, area = { radius = 2, around = "target" } },
    { name = "Shower", shot = { range = 12 }, power = 3, area = { radius = 2, around = "target", divided = true } },
    { name = "Piercer", shot = { range = 12, once = true }, power = 2, ignores_armour = true },
    { name = "Breaker", ap = 1, power = 2, riders = [{ on = "crit", does = { break_armour = 1 } }] },
    { name = "Sweep", ap = 1, power = 3, split = 3 },
    { name = "Flask", shot = { range = 12 }, power = 2, riders = [{ on = "more_misses", does = { self_hits = 2 } }] },
    { name = "Pistol", shot = { range = 12 }, power = 2, riders = [{ does = { hits = 1, self_hits = 0 } }] },
    { name = "Volley", shot = { range = 12 }, power = 1, area = { radius = 2, around = "target" }, riders = [{ on = "more_misses", does = { self_hits = 1 } }] },
]

[cards.post]
name = "Post"
source = "built_in"
type = "profile"
faction = "testers"
profile = { classes = ["unit"], ap = 2, move = 5, bravery = 12, hp = 10, base = 30 }
attacks = [{ name = "Poke", ap = 1, power = 1 }]

[cards.guard]
name = "Guard"
source = "built_in"
type = "profile"
faction = "testers"
profile = { classes = ["unit"], ap = 2, move = 5, bravery = 12, hp = 10, base = 30 }
attacks = [{ name = "Poke", ap = 1, power = 1 }]
always = [{ armour = 2 }]
"#;

/// A wall of 4 by 1 inches in the middle of the table.
fn walled(height: &str) -> Board {
    let wall = format!(
        "[[table.terrain]]\nat = [18.0, 18.0]\nsize = [4.0, 1.0]\nground = \"impassable\"\nheight = \"{height}\""
    );
    Board::with(&wall, CARDS)
}

fn board() -> Board {
    Board::with("", CARDS)
}

#[test]
fn the_stab_of_the_verman_costs_the_apprentice_a_point() {
    let mut board = Board::new();
    let verman = board.put(0, "beastfolk_verman", 10.0, 10.0);
    let apprentice = board.beside(verman, 1, "apprentice", (1.0, 0.0));
    board.dice(&[6, 5, 2, 6, 1]).activate(verman);
    board.go("strike Apprentice with Stab").done();
    assert_eq!((board.hp_ap(verman), board.hp_ap(apprentice)), ((5, 1), (4, 0)));
}

#[test]
fn melee_attacks_take_base_contact_and_their_ap() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let post = board.put(1, "post", 11.3, 10.0);
    assert_eq!(board.st.gap(bomber, post), 12);
    board.activate(bomber);
    assert!(!board.can("strike Post with Jab"));
    board.who_mut(post).at = super::board::inches(11.2, 10.0);
    assert!(board.can("strike Post with Jab") && board.st.is_engaged(bomber));
    // One Attack per AP, each with its own dice.
    for left in (0..4).rev() {
        board.dice(&[1, 2]).go("strike Post with Jab");
        assert_eq!(board.hp_ap(bomber).1, left);
    }
    board.done();
    assert!(!board.can("strike Post with Jab"));
    assert_eq!(board.hp_ap(post).0, 10);
}

#[test]
fn an_attack_costs_what_it_prints() {
    let mut board = board();
    let militia = board.put(0, "halfling_militia", 10.0, 10.0);
    board.beside(militia, 1, "post", (1.0, 0.0));
    board.dice(&[1, 1, 1, 1]).activate(militia);
    board.go("strike Post with Thrust");
    assert!(!board.can("strike Post with Thwhack") && board.can("strike Post with Thrust"));
    assert_eq!(board.hp_ap(militia).1, 1);
}

#[test]
fn armour_comes_off_the_hits_before_the_first_defence_roll() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let guard = board.beside(bomber, 1, "guard", (1.0, 0.0));
    // Two Hits are stopped by two Armour: no Defence Roll is made.
    board.dice(&[4, 5]).activate(bomber).go("strike Guard with Jab").done();
    assert_eq!(board.who(guard).hp, 10);
    // Of three, one is left.
    board.dice(&[6, 5, 3]).go("strike Guard with Jab").done();
    assert_eq!(board.who(guard).hp, 9);
}

#[test]
fn defence_goes_on_until_a_failure_or_nothing_is_left() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let post = board.beside(bomber, 1, "post", (1.0, 0.0));
    board.activate(bomber);
    // Four Hits: one, two and one are defended.
    board.dice(&[6, 6, 4, 6, 5]).go("strike Post with Jab").done();
    assert_eq!(board.who(post).hp, 10);
    // Three Hits, all are defended by two Criticals: one too many does no harm.
    board.dice(&[6, 4, 6, 6]).go("strike Post with Jab").done();
    assert_eq!(board.who(post).hp, 10);
    // Four Hits: one is defended, the rest is Damage.
    board.dice(&[6, 6, 5, 3]).go("strike Post with Jab").done();
    assert_eq!(board.who(post).hp, 7);
}

#[test]
fn breaking_armour_lasts_and_ignoring_it_does_not() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let guard = board.beside(bomber, 1, "guard", (1.0, 0.0));
    board.activate(bomber).dice(&[6, 1]).go("strike Guard with Breaker").done();
    assert_eq!((board.who(guard).armour, board.who(guard).hp), (1, 10));
    board.dice(&[4, 4, 2]).go("strike Guard with Jab").done();
    assert_eq!(board.who(guard).hp, 9);
    // The Sheriff's stab ignores Armour with its Criticals alone.
    let sheriff = board.beside(guard, 0, "halfling_sheriff", (1.0, 0.0));
    board.activate(sheriff).dice(&[4, 1, 1, 1, 1]).go("strike Guard with Hearty Stab").done();
    assert_eq!(board.who(guard).hp, 9);
    board.dice(&[6, 1, 1, 1, 1, 1]).go("strike Guard with Hearty Stab").done();
    assert_eq!((board.who(guard).hp, board.who(guard).armour), (7, 1));
}

/// The Damage of a Sheriff's stab with these dice on a Guard of Armour 2 that defends nothing.
fn stabbed(rules: &str, dice: &[u8]) -> i16 {
    let mut board = Board::with(rules, CARDS);
    let sheriff = board.put(0, "halfling_sheriff", 10.0, 10.0);
    let guard = board.beside(sheriff, 1, "guard", (1.0, 0.0));
    board.activate(sheriff).dice(dice).go("strike Guard with Hearty Stab").done();
    10 - board.who(guard).hp
}

#[test]
fn armour_stops_no_hits_of_criticals_that_ignore_it_or_none_of_their_attack() {
    let whole = "criticals_ignore_armour = \"whole_attack\"";
    // The last die is the Defence Roll that fails, where any Hits are left.
    for (dice, hits, whole_hits) in [
        (&[4, 5, 4, 1, 1, 1][..], 1, 1), // no Critical
        (&[6, 4, 5, 4, 1, 1], 3, 5),
        (&[6, 6, 4, 1, 1, 1], 4, 5),
        (&[6, 1, 1, 1, 1, 1], 2, 2),
    ] {
        assert_eq!((stabbed("", dice), stabbed(whole, dice)), (hits, whole_hits), "{dice:?}");
    }
}

#[test]
fn armour_that_cannot_be_ignored_stops_hits_of_criticals_too() {
    for (rules, left) in [("", 1), ("criticals_ignore_armour = \"whole_attack\"", 3)] {
        let mut board = Board::with(rules, CARDS);
        let sheriff = board.put(0, "halfling_sheriff", 10.0, 10.0);
        let guard = board.beside(sheriff, 1, "guard+circlet_of_bronze", (1.0, 0.0));
        // Two Hits of a Critical and two others: the Guard's Armour stops these, the Circlet one of the rest.
        board.activate(sheriff).dice(&[6, 4, 4, 1, 1, 1]).go("strike Guard with Hearty Stab");
        board.done();
        assert_eq!(10 - board.who(guard).hp, left, "{rules}");
    }
}

#[test]
fn criticals_ignore_armour_in_their_share_of_divided_hits() {
    let mace = "[cards.mace]\nname = \"Mace\"\nsource = \"built_in\"\ntype = \"profile\"\n\
                faction = \"testers\"\nprofile = { classes = [\"unit\"], ap = 4, move = 5, \
                bravery = 12, hp = 20, base = 30 }\nattacks = [{ name = \"Sweep\", ap = 1, \
                power = 4, split = 3, criticals_ignore_armour = true }]";
    let mut board = Board::with("", &format!("{CARDS}{mace}"));
    let mace = board.put(0, "mace", 10.0, 10.0);
    let guards = [(1.0, 0.0), (-1.0, 0.0)].map(|side| board.beside(mace, 1, "guard", side));
    // Six Hits, four of Criticals: three for each target. Two are of Criticals, and one is stopped.
    board.activate(mace).dice(&[6, 6, 4, 4, 1, 1]);
    board.go("strike Guard 1 and others with Sweep").done();
    assert_eq!(guards.map(|guard| board.who(guard).hp), [8, 8]);
}

#[test]
fn a_wallop_takes_one_action_point_and_no_more() {
    let mut board = board();
    let sheriff = board.put(0, "halfling_sheriff", 10.0, 10.0);
    let post = board.beside(sheriff, 1, "post", (1.0, 0.0));
    board.put(0, "post", 1.0, 1.0);
    for _ in 0..2 {
        board.who_mut(sheriff).activated = false;
        board.activate(sheriff).dice(&[6, 1, 1, 1, 1, 1, 1, 1, 6]);
        board.go("strike Post with Furious Wallop").go("end the Activation").done();
        board.who_mut(sheriff).begun = false;
    }
    board.activate(post);
    assert_eq!(board.hp_ap(post), (10, 1));
    // The Act after that is whole again.
    board.go("end the Activation");
    (board.who_mut(post).activated, board.who_mut(post).begun) = (false, false);
    assert_eq!(board.activate(post).hp_ap(post), (10, 2));
}

#[test]
fn at_zero_a_character_is_knocked_out_and_off_the_board() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let post = board.beside(bomber, 1, "post", (1.0, 0.0));
    board.put(1, "post", 30.0, 30.0);
    board.who_mut(post).hp = 2;
    board.activate(bomber).dice(&[4, 4, 1]).go("strike Post 1 with Jab").done();
    assert!(!board.who(post).in_play() && board.who(post).hp <= 0);
    assert!(!board.st.is_engaged(bomber) && board.acts(bomber));
    // By the project's own mission a Knock Out is a point.
    assert_eq!(board.st.points, [1, 0]);
}

#[test]
fn whoever_is_wholly_hidden_cannot_be_shot_at() {
    for (height, seen) in [("high", false), ("low", true), ("flat", true)] {
        let mut board = walled(height);
        let bomber = board.put(0, "bomber", 18.0, 15.0);
        board.put(1, "post", 18.0, 21.0);
        board.activate(bomber);
        assert_eq!(board.can("shoot at Post with Bomb"), seen, "{height}");
    }
    // A part of the base beside the wall is enough.
    let mut board = walled("high");
    let bomber = board.put(0, "bomber", 18.0, 15.0);
    board.put(1, "post", 22.0, 21.0);
    assert!(board.activate(bomber).can("shoot at Post with Bomb"));
}

#[test]
fn in_cover_defence_rolls_are_at_an_advantage() {
    for (x, dice) in [(18.0, &[6, 6, 6, 1, 4, 2, 3][..]), (24.0, &[6, 6, 6, 4, 1])] {
        let mut board = walled("low");
        let bomber = board.put(0, "bomber", 18.0, 15.0);
        let post = board.put(1, "post", x, 21.0);
        board.activate(bomber).dice(dice);
        board.go("shoot at Post with Piercer").go("spend 1 AP").done();
        assert_eq!(board.who(post).hp, 7, "{x}");
    }
}

#[test]
fn cover_and_prone_cancel() {
    let mut board = walled("low");
    let bomber = board.put(0, "bomber", 18.0, 15.0);
    let post = board.put(1, "post", 18.0, 21.0);
    board.who_mut(post).prone = true;
    board.activate(bomber).dice(&[4, 4, 1, 3]);
    board.go("shoot at Post with Piercer").go("spend 1 AP").done();
    assert_eq!(board.who(post).hp, 9);
}

#[test]
fn the_prone_defend_at_a_disadvantage() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let post = board.beside(bomber, 1, "post", (1.0, 0.0));
    board.who_mut(post).prone = true;
    board.activate(bomber).dice(&[4, 1, 6, 3]).go("strike Post with Jab").done();
    assert_eq!(board.who(post).hp, 9);
}

#[test]
fn a_radius_reaches_the_hidden_and_cover_counts_from_its_middle() {
    let mut board = walled("high");
    let bomber = board.put(0, "bomber", 19.0, 14.0);
    // The one aimed at stands in the open; the other behind the wall as the bomber sees it, but not
    // from where the bomb falls.
    let open = board.put(1, "post", 13.9, 19.5);
    let hidden = board.put(1, "post", 17.0, 19.5);
    board.activate(bomber);
    assert!(!board.can("shoot at Post 2 with Piercer"));
    board.dice(&[4, 4, 1, 1, 2]);
    board.go("shoot at Post 1 with Bomb").go("spend 1 AP").done();
    assert_eq!((board.who(open).hp, board.who(hidden).hp), (9, 9));
    // The same when the Hits are divided: two of three each, rounded up.
    board.dice(&[4, 4, 4, 4, 1, 1]);
    board.go("shoot at Post 1 with Shower").go("spend 1 AP").done();
    assert_eq!((board.who(open).hp, board.who(hidden).hp), (7, 7));
}

#[test]
fn the_one_aimed_at_is_in_cover_from_the_attacker_whatever_the_area() {
    let mut board = walled("low");
    let bomber = board.put(0, "bomber", 18.0, 15.0);
    let post = board.put(1, "post", 18.0, 21.0);
    // One Hit, which the better of two dice defends.
    board.activate(bomber).dice(&[4, 4, 1, 1, 4]);
    board.go("shoot at Post with Bomb").go("spend 1 AP").done();
    assert_eq!(board.who(post).hp, 10);
}

#[test]
fn hits_are_shared_among_those_in_reach_rounded_up() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let posts = [(1.0, 0.0), (-1.0, 0.0)].map(|side| board.beside(bomber, 1, "post", side));
    board.activate(bomber).dice(&[4, 4, 4, 1, 1]);
    board.go("strike Post 1 and others with Sweep").done();
    assert_eq!(posts.map(|post| board.who(post).hp), [8, 8]);
    board.dice(&[4, 4, 4, 1]).go("strike Post 1 with Sweep").done();
    assert_eq!(posts.map(|post| board.who(post).hp), [5, 8]);
}

#[test]
fn shots_of_which_there_is_one_are_taken_once() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    board.put(1, "post", 15.0, 10.0);
    board.activate(bomber).dice(&[1]).go("shoot at Post with Piercer").go("spend 1 AP").done();
    assert!(!board.can("shoot at Post with Piercer") && board.can("shoot at Post with Bomb"));
}

#[test]
fn a_shot_leaves_the_shooter_free_for_anything() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let post = board.put(1, "post", 15.0, 10.0);
    board.activate(bomber).dice(&[1]).go("shoot at Post with Bomb").go("spend 1 AP").done();
    assert!(!board.st.is_engaged(bomber) && board.acts(bomber));
    board.go("move to Post");
    assert!(board.st.is_engaged(post));
}

#[test]
fn hits_on_oneself_ignore_armour_and_as_many_as_the_targets_do_not() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let post = board.put(1, "post", 15.0, 10.0);
    board.who_mut(bomber).armour = 1;
    board.who_mut(post).armour = 1;
    // Two Hits on the bomber; one is defended.
    board.activate(bomber).dice(&[4, 1, 2, 5, 1]);
    board.go("shoot at Post with Flask").go("spend 1 AP").done();
    assert_eq!((board.who(bomber).hp, board.who(post).hp), (19, 10));
    // The Post took two Hits, one by the dice and one by the rule: one passes either's Armour.
    board.dice(&[4, 4, 1, 1, 1]);
    board.go("shoot at Post with Pistol").go("spend 1 AP").done();
    assert_eq!((board.who(bomber).hp, board.who(post).hp), (18, 9));
}

#[test]
fn an_attack_in_an_area_has_its_hits_on_oneself_once() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let posts = [10.0, 11.5].map(|y| board.put(1, "post", 15.0, y));
    board.activate(bomber);
    for hp in [19, 18] {
        // The die for both Posts misses; one Defence Roll of the bomber is all that is left to roll.
        board.dice(&[4, 1, 1]).go("shoot at Post 1 with Volley").go("spend 1 AP").done();
        assert_eq!(board.who(bomber).hp, hp);
    }
    assert_eq!(posts.map(|post| board.who(post).hp), [10, 10]);
}

#[test]
fn an_attack_in_an_area_rolls_its_power_once() {
    let mut board = board();
    let bomber = board.put(0, "bomber", 10.0, 10.0);
    let posts = [10.0, 11.5].map(|y| board.put(1, "post", 15.0, y));
    // The Feat; three Hits by two dice, for both; each rolls to defend.
    board.activate(bomber).dice(&[4, 6, 4, 4, 1, 1]);
    board.go("shoot at Post 1 with Bomb").go("spend 1 AP").done();
    assert_eq!(posts.map(|post| board.who(post).hp), [8, 7]);
}

#[test]
fn dice_against_some_targets_of_an_area_are_rolled_for_these() {
    let own = "attacks = [{ name = \"Fire\", ap = 1, power = 1, area = { radius = 2 }, \
               riders = [{ if = { of = [\"archer\"] }, does = { dice = 2 } }] }]";
    let bat = fighter("bat", "always = [{ hits_rerolled = true }]");
    let mut board = troupe_with("", &(fighter("wisp", own) + &bat));
    let wisp = board.put(0, "wisp", 10.0, 10.0);
    let struck = [("soldier", (1.0, 0.0)), ("archer", (-1.0, 0.0)), ("bat", (0.0, 1.0))]
        .map(|(who, side)| board.beside(wisp, 1, who, side));
    // A Critical for all; two dice more against the archer, one of them a Hit; the bat has the Critical
    // rolled again, a Miss. No Character defends.
    board.activate(wisp).dice(&[6, 4, 1, 2, 1, 1]).go("strike Soldier with Fire").done();
    assert_eq!(struck.map(|who| board.who(who).hp), [8, 7, 10]);
}
