//! Tests: Attributes, dice, win, Stalemate and loss; what cards change before and after the dice.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
ogre = { type = "waylay", rating = 4, might = 4, combat = 5, tests = ["might", "combat"] }
imp = { type = "waylay", rating = 2, savvy = 3, resolve = 1, tests = ["savvy"] }
storm = { type = "waylay", rating = 3, might = 4, tests = ["might"] }
riddle = { type = "waylay", rating = 3, resolve = 4, tests = ["resolve"] }
brute = { type = "waylay", rating = 2, combat = 3, tests = ["combat"], against = [{ add = 2, who = { race = ["nix"] } }, { add = -1, who = { tags = ["bell"] } }] }
bell = { type = "treasure", cost = 1, tags = ["bell"] }
odd = { type = "character", race = "odd", gender = "none", might = 5, savvy = 1, resolve = 3 }
sword = { type = "treasure", cost = 1, tags = ["weapon"], powers = [{ tests = ["combat"], add = 2 }] }
axe = { type = "treasure", cost = 1, tags = ["weapon"], powers = [{ tests = ["combat"], add = 3 }] }
mail = { type = "treasure", cost = 1, tags = ["armour"], powers = [{ tests = ["combat"], add = 1 }] }
cob = { type = "ally", cost = 1, tags = ["mount"], powers = [{ tests = ["combat"], add = 2 }] }
lens = { type = "treasure", cost = 1, tags = ["glass"], copies = 2, powers = [{ tests = ["combat"], add = 1 }] }
knell = { type = "curse", bonus = 1, tags = ["bell"] }
roar = { type = "ability", cost = 1, attribute = "might", court = "seelie", powers = [{ pay = "exhaust", tests = ["might", "combat"], before = true, add = 3 }] }
heave = { type = "ability", cost = 1, attribute = "might", court = "seelie", powers = [{ pay = "exhaust", tests = ["might"], before = true, add = 3 }] }
guess = { type = "ability", cost = 1, attribute = "savvy", court = "seelie", powers = [{ pay = "exhaust", tests = ["savvy"], before = true, add = 3 }] }
trick = { type = "ability", cost = 1, attribute = "savvy", court = "seelie", powers = [{ pay = "exhaust", tests = ["might", "combat"], add = 2 }] }
again = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", retest = true }] }
nudge = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", reroll = 2 }] }
charm = { type = "art", cost = 1, powers = [{ pay = "exhaust", tests = ["combat", "savvy"], change = "resolve" }] }
glib = { type = "art", cost = 1, powers = [{ pay = "exhaust", change = "savvy" }] }
champion = { type = "ally", cost = 1, combat = 6, might = 1, powers = [{ pay = "exhaust", stand_in = true }] }
oath = { type = "advantage", cost = 1, powers = [{ pay = "any_merit", tests = ["might"], reroll = 3 }] }
dare = { type = "advantage", cost = 1, powers = [{ pay = "any_merit", tests = ["might"], retest = true }] }
buckler = { type = "treasure", cost = 1, tags = ["armour"], powers = [{ pay = "exhaust", tests = ["combat"], add = 2 }] }
coat = { type = "treasure", cost = 1, tags = ["armour"], powers = [{ pay = "exhaust", spare = true }] }
guard = { type = "treasure", cost = 1, tags = ["armour"], powers = [{ pay = "exhaust", tests = ["combat"], before = true, add = 2 }] }
plate = { type = "treasure", cost = 1, tags = ["armour"], powers = [{ pay = "exhaust", tests = ["combat"], before = true, add = 3 }] }
vow = { type = "advantage", cost = 1, powers = [{ pay = "any_merit", tests = ["might"], add = 4 }] }
"#;

fn facing(waylay: &str, table: Table) -> Scene {
    let mut scene = table.start().standing(waylay, 1);
    scene.play(Action::Go(EAST), &[]);
    scene
}

#[test]
fn the_higher_score_wins_and_the_waylay_is_discarded() {
    // Might 2 against Might 4, two dice each.
    for (dice, left, kept) in [
        ([6, 5, 4, 4], 0, 1), // 13 to 12
        ([6, 4, 4, 4], 1, 1), // 12 to 12, a Stalemate
        ([6, 3, 4, 4], 1, 0), // 11 to 12
    ] {
        let mut scene = table(CARDS).merits(0, "knack").start().standing("storm", 1);
        scene.go(EAST, &dice);
        assert_eq!(scene.standings().len(), left, "{dice:?}");
        assert_eq!(scene.merits(0).0.split_whitespace().count(), kept, "{dice:?}");
        assert_eq!(scene.place(0), 1);
        let told = [metric::WAYLAYS_BEATEN, metric::STALEMATES, metric::WAYLAYS_LOST];
        let which = (1 - left) as i32;
        assert_eq!(
            told.map(|what| scene.count(0, what)),
            match (which, kept) {
                (1, _) => [1, 0, 0],
                (_, 1) => [0, 1, 0],
                _ => [0, 0, 1],
            }
        );
    }
}

#[test]
fn each_test_uses_its_own_attribute() {
    // Might 5, Savvy 1, Resolve 3; dice of 7 on both sides.
    for (waylay, wins) in [("storm", true), ("imp", false), ("riddle", false)] {
        let mut scene = table(CARDS).character(0, "odd").start().standing(waylay, 1);
        scene.go(EAST, &[3, 4, 3, 4]);
        assert_eq!(scene.standings().is_empty(), wins, "{waylay}");
    }
}

#[test]
fn combat_is_might_against_combat() {
    // Might 5 against Combat 5, and against Might 4 in the same ogre.
    let ogre = || facing("ogre", table(CARDS).character(0, "odd"));
    assert_eq!(ogre().say("take a Combat Test", &[3, 4, 3, 4]).standings().len(), 1);
    assert_eq!(ogre().say("take a Combat Test", &[3, 5, 3, 4]).standings().len(), 0);
    assert_eq!(ogre().say("take a Might Test", &[3, 4, 3, 4]).standings().len(), 0);
}

#[test]
fn of_several_tests_the_character_chooses() {
    let scene = facing("ogre", table(CARDS));
    assert_eq!(scene.now(), (0, Phase::Face));
    assert_eq!(scene.choices(), ["take a Might Test", "take a Combat Test"]);
}

#[test]
fn a_waylay_without_an_attribute_cannot_become_one_of_it() {
    // The charm turns Combat and Savvy into Resolve: the imp lists it, the brute does not.
    let mut scene = facing("imp", table(CARDS).merits(0, "charm"));
    assert_eq!(scene.choices(), ["take a Savvy Test", "use charm"]);
    scene.using("charm", &[]);
    assert_eq!(scene.choices(), ["take a Savvy Test", "take a Resolve Test"]);
    scene.say("take a Resolve Test", &[1, 1, 1, 1]);
    assert!(scene.standings().is_empty(), "2 against 1");
    for tornado in ["storm", "brute"] {
        let mut scene = table(CARDS).merits(0, "charm glib").start().standing(tornado, 1);
        scene.go(EAST, &[6, 6, 1, 1]);
        assert_eq!(scene.now(), (1, Phase::Move), "nothing is asked about {tornado}");
    }
}

#[test]
fn the_rules_can_ask_for_one_die() {
    let mut scene = table(CARDS).rules("test_dice = 1").start().standing("storm", 1);
    scene.go(EAST, &[6, 3]);
    assert!(scene.standings().is_empty(), "8 to 7");
}

#[test]
fn a_waylay_adds_against_some_characters() {
    let brute = |table: Table, dice: &[u8]| {
        let mut scene = table.start().standing("brute", 1);
        scene.go(EAST, dice);
        scene.standings().is_empty()
    };
    // Might 2 against Combat 3, and Might 3 against Combat 3 and 2.
    assert!(!brute(table(CARDS), &[4, 4, 4, 3]));
    assert!(brute(table(CARDS), &[4, 4, 3, 3]));
    assert!(!brute(table(CARDS).character(0, "nix"), &[4, 4, 3, 3]));
    assert!(brute(table(CARDS).character(0, "nix"), &[4, 5, 3, 3]));
    // Who has the bell is hit less hard.
    assert!(brute(table(CARDS).merits(0, "bell"), &[4, 4, 4, 3]));
    // A Flaw can bear the tag as well, and both together are no other than one of them.
    assert!(brute(table(CARDS).flaws(0, "knell"), &[4, 4, 4, 3]));
    assert!(brute(table(CARDS).merits(0, "bell").flaws(0, "knell"), &[4, 4, 4, 3]));
}

#[test]
fn merits_without_a_price_add_in_their_tests() {
    for (merits, rules, add) in [
        ("sword", "", 2),
        ("mail", "", 1),
        // One weapon at a time, the better one; armour counts beside it.
        ("sword axe", "", 3),
        ("sword axe mail", "", 4),
        ("sword axe mail", "one_in_use = false", 6),
        // A mount beside armour, and of whatever else has a tag all.
        ("mail cob", "", 3),
        ("sword cob", "", 4),
        ("lens lens", "", 2),
    ] {
        for (more, beaten) in [(0, false), (1, true)] {
            let mut scene = table(CARDS).rules(rules).merits(0, merits).start().standing("brute", 1);
            // 2 and the dice and the Merits against 3 and 10.
            let missing = 11 - add + more;
            let dice = [missing / 2, missing - missing / 2, 5, 5];
            scene.go(EAST, &dice);
            assert_eq!(scene.standings().is_empty(), beaten, "{merits} {rules} {dice:?}");
        }
    }
    // None in a Test of another kind, none while exhausted.
    let mut scene = table(CARDS).merits(0, "axe").start().standing("storm", 1);
    assert_eq!(scene.go(EAST, &[6, 3, 4, 4]).standings().len(), 1);
    let mut scene = table(CARDS).merits(0, "axe").start().tired(0, "axe").standing("brute", 1);
    assert_eq!(scene.go(EAST, &[4, 4, 4, 4]).standings().len(), 1);
}

#[test]
fn one_armour_is_in_use_in_a_test_whether_it_is_used_or_adds_without() {
    let any = "one_in_use = false";
    let at =
        |rules: &str, merits: &'static str| table(CARDS).rules(rules).merits(0, merits).start().standing("brute", 1);
    // 2 and 1 for the mail, that the buckler displaces: 2, 5 and 2 against 3 and 7 is lost.
    for (rules, lost) in [("", 1), (any, 0)] {
        let mut scene = at(rules, "mail buckler knack");
        scene.go(EAST, &[2, 3, 3, 4]).using("buckler", &[]);
        assert_eq!(scene.count(0, metric::WAYLAYS_LOST), lost, "{rules}");
    }
    // After the buckler no other armour is used in the same Test, be it on the loss.
    for (rules, spares) in [("", false), (any, true)] {
        let mut scene = at(rules, "buckler coat knack");
        scene.go(EAST, &[1, 1, 6, 6]).using("buckler", &[]);
        assert_eq!(scene.can_use("coat"), spares, "{rules}");
        let mut scene = at(rules, "buckler coat knack");
        scene.go(EAST, &[1, 1, 6, 6]).pass();
        assert!(scene.can_use("coat"), "{rules}");
    }
    // Nor before the dice; in another Test it is.
    for (rules, beside) in [("", false), (any, true)] {
        let mut scene = at(rules, "guard plate knack");
        scene.go(EAST, &[]).using("guard", if beside { &[] } else { &[1, 1, 6, 6] });
        assert_eq!(scene.now() == (0, Phase::Face) && scene.can_use("plate"), beside, "{rules}");
    }
    let mut scene = at("", "guard plate knack");
    scene.go(EAST, &[]).using("guard", &[1, 1, 6, 6]).say("exhaust knack", &[]).pass_day();
    scene.stay(&[]);
    assert!(scene.can_use("plate"));
}

#[test]
fn a_power_can_be_declared_before_the_dice() {
    let mut scene = facing("storm", table(CARDS).merits(0, "roar"));
    assert_eq!((scene.now(), scene.choices()), ((0, Phase::Face), vec!["take a Might Test".into(), "use roar".into()]));
    scene.using("roar", &[4, 4, 4, 4]);
    assert_eq!((scene.standings().len(), scene.merits(0).1.as_str()), (0, "roar"));
    // One for this Test alone as well, none for another.
    let scene = facing("storm", table(CARDS).merits(0, "heave guess"));
    assert_eq!(scene.choices(), ["take a Might Test", "use heave"]);
}

#[test]
fn a_power_can_be_used_after_the_dice() {
    let scene = || {
        let mut scene = table(CARDS).merits(0, "trick knack").start().standing("storm", 1);
        scene.play(Action::Go(EAST), &[6, 3, 4, 4]);
        assert_eq!(scene.now(), (0, Phase::Window));
        scene
    };
    let mut used = scene();
    used.using("trick", &[]);
    assert_eq!((used.standings().len(), used.merits(0)), (0, ("knack".into(), "trick".into())));
    let told = |note: &String| note.starts_with("One now has ") && note.ends_with(", wins");
    assert!(used.ears.notes.iter().any(told), "{:?}", used.ears.notes);
    let mut kept = scene();
    kept.pass();
    assert_eq!((kept.standings().len(), kept.now()), (1, (0, Phase::Pay)));
}

#[test]
fn a_retest_rolls_for_both_sides_again() {
    let mut scene = table(CARDS).merits(0, "again").start().standing("storm", 1);
    scene.go(EAST, &[1, 1, 6, 6]);
    scene.using("again", &[6, 6, 1, 1]);
    assert_eq!((scene.standings().len(), scene.merits(0).1.as_str()), (0, "again"));
    // It can turn out worse, and it is used up.
    let mut scene = table(CARDS).merits(0, "again").start().standing("storm", 1);
    scene.go(EAST, &[3, 3, 2, 2]).using("again", &[1, 1, 6, 6]);
    assert_eq!(scene.standings().len(), 1);
}

#[test]
fn what_was_added_before_a_retest_still_counts() {
    let mut scene = facing("storm", table(CARDS).merits(0, "roar again"));
    scene.using("roar", &[1, 1, 6, 6]).using("again", &[4, 4, 4, 4]);
    assert!(scene.standings().is_empty(), "13 to 12");
}

#[test]
fn one_low_die_is_rolled_again_alone() {
    let mut scene = table(CARDS).merits(0, "nudge").start().standing("storm", 1);
    scene.go(EAST, &[6, 1, 4, 3]).using("nudge", &[6]);
    assert!(scene.standings().is_empty(), "14 to 11");
    // Both dice too high: there is nothing to use.
    let mut scene = table(CARDS).merits(0, "nudge").start().standing("storm", 1);
    assert_eq!(scene.go(EAST, &[3, 3, 6, 6]).standings().len(), 1);
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn an_ally_takes_a_test_with_its_own_attribute() {
    let mut scene = facing("ogre", table(CARDS).merits(0, "champion"));
    scene.using("champion", &[]);
    assert_eq!(scene.choices(), ["take a Might Test", "take a Combat Test"]);
    scene.say("take a Combat Test", &[1, 2, 1, 1]);
    assert!(scene.standings().is_empty(), "6 and 3 against 5 and 2");
    // It can take none for which it has no Attribute.
    let mut scene = table(CARDS).merits(0, "champion").start().standing("riddle", 1);
    scene.go(EAST, &[1, 1, 1, 1]);
    assert_eq!(scene.now(), (1, Phase::Move));
}

#[test]
fn a_power_can_cost_any_merit() {
    let mut scene = table(CARDS).merits(0, "vow knack").start().standing("storm", 1);
    scene.go(EAST, &[2, 2, 1, 1]).using("vow", &[]);
    assert_eq!((scene.now(), scene.choices()), ((0, Phase::Pay), vec!["exhaust vow".into(), "exhaust knack".into()]));
    scene.say("exhaust knack", &[]);
    assert_eq!((scene.standings().len(), scene.merits(0).1.as_str()), (0, "knack"));
}

#[test]
fn any_merit_is_paid_before_the_die_is_rolled_again() {
    for (merits, again) in [("oath knack", &[6][..]), ("dare knack", &[6, 2, 1, 1])] {
        let mut scene = table(CARDS).merits(0, merits).start().standing("storm", 1);
        let power = merits.split_whitespace().next().unwrap();
        // Without a new die when the power is chosen, and with it when it has been paid for.
        scene.go(EAST, &[1, 2, 1, 1]).using(power, &[]);
        assert_eq!((scene.now(), scene.legal().len()), ((0, Phase::Pay), 2), "{power}");
        scene.say("exhaust knack", again);
        assert_eq!((scene.standings().len(), scene.merits(0).1.as_str()), (0, "knack"), "{power}");
    }
}

#[test]
fn the_price_of_a_power_is_not_a_defeat_even_if_it_is_the_last_merit() {
    let scene = table(CARDS).merits(0, "vow").start().tired(0, "vow");
    assert!(!scene.can_use("vow"), "it is exhausted itself");
    let mage = CARDS.replace(
        "might = 5, savvy = 1, resolve = 3",
        "might = 2, savvy = 1, resolve = 3, powers = [{ pay = \"any_merit\", tests = [\"might\"], add = 4 }]",
    );
    let mut scene = table(&mage).character(0, "odd").merits(0, "knack").start().tired(0, "knack").standing("storm", 1);
    scene.go(EAST, &[2, 2, 1, 1]).using("self", &[]);
    assert_eq!((scene.standings().len(), scene.place(0)), (0, 1));
    assert_eq!((scene.st.hero(0).held, scene.st.hero(0).skip), (0, 0));
}
