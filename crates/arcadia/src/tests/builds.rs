//! Characters: points, Flaws, free points, courts.

use super::super::cards::Sort;
use super::super::sides::build::BuildChoice;
use super::*;
use balance_engine::chance::Enumerator;
use balance_engine::game::Silent;

const CARDS: &str = r#"
helm = { type = "treasure", cost = 6 }
blade = { type = "treasure", cost = 6 }
charm = { type = "art", cost = 4, tags = ["imagery"] }
flame = { type = "art", cost = 3, tags = ["pyretics"] }
limp = { type = "weakness", bonus = 2, attribute = "might", court = "unseelie" }
feud = { type = "enemy", bonus = 6 }
hex = { type = "curse", bonus = 5 }
bold = { type = "ability", cost = 2, attribute = "might", court = "seelie" }
sly = { type = "ability", cost = 2, attribute = "savvy", court = "unseelie", copies = 2 }
weaver = { type = "character", race = "weaver", gender = "female", might = 2, savvy = 2, resolve = 2, powers = [{ tag = "imagery", free_points = 3 }] }
friend = { type = "ally", cost = 5 }
drover = { type = "character", race = "drover", gender = "male", might = 2, savvy = 2, resolve = 2, powers = [{ of = ["ally"], free_points = 4 }] }
"#;

/// What is wrong with a build.
fn told(build: &str) -> Vec<String> {
    faults_of(CARDS, "", [&format!("build = {{ {build} }}"), PLAIN])
}

#[test]
fn ten_points_buy_merits() {
    let ten = "character = \"hob\", court = \"seelie\", merits = [\"helm\", \"charm\"]";
    assert_eq!(told(ten), [""; 0]);
    let twelve = "character = \"hob\", court = \"seelie\", merits = [\"helm\", \"blade\"]";
    assert_eq!(
        told(twelve),
        ["side.0.build.merits: the Merits cost 12 points, 2 too many: the build has 10 and 0 from Flaws \
          (remove Merits worth 2 or more, or add Flaws; the Merits cost helm 6, blade 6)"]
    );
}

#[test]
fn twelve_points_of_merits_need_a_flaw_of_two_as_the_rulebook_says() {
    let esekial = "character = \"hob\", merits = [\"helm\", \"blade\"], flaws = [\"limp\"]";
    assert_eq!(told(esekial), [""; 0]);
}

#[test]
fn flaws_give_at_most_ten_points() {
    let eleven = "character = \"hob\", court = \"seelie\", flaws = [\"feud\", \"hex\"]";
    assert_eq!(
        told(eleven),
        [
            "side.0.build.flaws: the Flaws have 11 points, 1 more than the maximum of 10 (remove Flaws; their points are feud 6, hex 5)"
        ]
    );
    // With fewer points to start with, no more than those.
    let five = "build = { character = \"hob\", court = \"seelie\", flaws = [\"feud\"] }";
    assert_eq!(
        faults_of(CARDS, "points = 5", [five, PLAIN]),
        [
            "side.0.build.flaws: the Flaws have 6 points, 1 more than the maximum of 5 (remove Flaws; their points are feud 6)"
        ]
    );
    assert_eq!(faults_of(CARDS, "points = 6", [five, PLAIN]), [""; 0]);
    let lot = "build = { random = { flaws = 6 } }";
    assert_eq!(
        faults_of(CARDS, "points = 5", [lot, PLAIN]),
        ["side.0.build.random.flaws: 6 points of Flaws are too many (the rules allow at most 5)"]
    );
    let rules = "flaw_points = 11";
    let build = format!("build = {{ {eleven} }}");
    assert_eq!(faults_of(CARDS, rules, [&build, PLAIN]), [""; 0]);
    // Twenty points of Merits are the most: ten and ten of Flaws.
    let twenty = "character = \"hob\", flaws = [\"feud\", \"limp\", \"wart\", \"wart\"], \
                  merits = [\"helm\", \"blade\", \"charm\", \"flame\", \"knack\"]";
    assert_eq!(told(twenty), [""; 0]);
    let more = "character = \"hob\", flaws = [\"feud\", \"limp\", \"wart\", \"wart\"], \
                merits = [\"helm\", \"blade\", \"charm\", \"flame\", \"knack\", \"knack\"]";
    assert!(told(more)[0].contains("the Merits cost 21 points, 1 too many"), "{:?}", told(more));
}

#[test]
fn a_build_has_room_for_24_merits_and_16_flaws() {
    let cards = format!(
        "{CARDS}\nbead = {{ type = \"art\", cost = 1, copies = 30 }}\n\
         itch = {{ type = \"curse\", bonus = 1, copies = 30 }}"
    );
    let told = |merits: usize, flaws: usize| {
        let build = format!(
            "build = {{ character = \"hob\", court = \"seelie\", merits = {:?}, flaws = {:?} }}",
            vec!["bead"; merits],
            vec!["itch"; flaws]
        );
        faults_of(&cards, "points = 40\nflaw_points = 40", [&build, PLAIN])
    };
    assert_eq!(told(24, 16), [""; 0]);
    assert_eq!(told(25, 0), ["side.0.build: the build has 25 Merits (write at most 24)"]);
    assert_eq!(told(0, 17), ["side.0.build: the build has 17 Flaws (write at most 16)"]);
}

#[test]
fn the_points_are_those_of_the_rules() {
    let build = "build = { character = \"hob\", court = \"seelie\", merits = [\"helm\"] }";
    assert_eq!(faults_of(CARDS, "points = 6", [build, PLAIN]), [""; 0]);
    assert_eq!(faults_of(CARDS, "points = 5", [build, PLAIN]).len(), 1);
}

#[test]
fn free_points_of_a_school_buy_its_arts_alone() {
    // 3 of the 4 points of the charm are free: 1 + 6 + 3 are left.
    let arts = "character = \"weaver\", court = \"seelie\", merits = [\"charm\", \"helm\", \"flame\"]";
    assert_eq!(told(arts), [""; 0]);
    let one_more = "character = \"weaver\", court = \"seelie\", merits = [\"charm\", \"helm\", \"flame\", \"knack\"]";
    assert_eq!(
        told(one_more),
        ["side.0.build.merits: the Merits cost 11 points and 3 free points, 1 too many: the build \
          has 10 and 0 from Flaws (remove Merits worth 1 or more, or add Flaws; the Merits cost charm 4, helm 6, flame 3, knack 1)"]
    );
    let others = "character = \"weaver\", court = \"seelie\", merits = [\"helm\", \"friend\"]";
    assert!(told(others)[0].contains("the Merits cost 11 points, 1 too many"), "{:?}", told(others));
}

#[test]
fn free_points_of_a_type_buy_its_merits_alone() {
    // 4 of the 5 points of the friend are free.
    let build = "character = \"drover\", court = \"seelie\", merits = [\"friend\", \"helm\", \"flame\"]";
    assert_eq!(told(build), [""; 0]);
    let build = "character = \"drover\", court = \"seelie\", merits = [\"helm\", \"charm\", \"knack\"]";
    assert_eq!(told(build).len(), 1);
}

#[test]
fn most_abilities_and_weaknesses_decide_the_court() {
    let court = |build: &str| {
        let game = compiled(CARDS, "", [&format!("build = {{ {build} }}"), PLAIN]);
        match &game.builds[0] {
            BuildChoice::Fixed(build) => build.court,
            BuildChoice::Random(_) => 0,
        }
    };
    assert_eq!(court("character = \"hob\", merits = [\"bold\"]"), 1);
    assert_eq!(court("character = \"hob\", merits = [\"sly\"]"), 2);
    // A Weakness counts as an Ability does; nothing else counts.
    assert_eq!(court("character = \"hob\", merits = [\"bold\", \"sly\", \"helm\"], flaws = [\"limp\"]"), 2);
    // The one that is the build's anyway may be named.
    assert_eq!(court("character = \"hob\", merits = [\"bold\"], court = \"seelie\""), 1);
}

#[test]
fn in_a_tie_the_court_is_chosen() {
    for (court, bit) in [("seelie", 1), ("unseelie", 2)] {
        let build = format!("build = {{ character = \"hob\", merits = [\"bold\", \"sly\"], court = {court:?} }}");
        let game = compiled(CARDS, "", [&build, PLAIN]);
        assert!(matches!(&game.builds[0], BuildChoice::Fixed(build) if build.court == bit));
    }
    assert_eq!(
        told("character = \"hob\", merits = [\"bold\", \"sly\"]"),
        ["side.0.build: the build has equally many Seelie and Unseelie Abilities and Weaknesses (add court = \
          \"seelie\" or court = \"unseelie\")"]
    );
    assert_eq!(
        told("character = \"hob\", merits = [\"sly\", \"sly\"], court = \"seelie\""),
        ["side.0.build.court: the build has 2 more Unseelie than Seelie Abilities and Weaknesses \
          (remove `court`: it is only chosen in a tie)"]
    );
}

#[test]
fn a_character_begins_with_its_merits_ready_and_its_flaws_in_force() {
    let scene = table(CARDS).merits(0, "helm flame").flaws(0, "hex").start();
    assert_eq!(scene.merits(0), ("flame helm".into(), String::new()));
    let hero = scene.st.hero(0);
    assert_eq!((hero.attributes, hero.points, hero.flaws_exhausted), ([2, 2, 2], 9, 0));
    assert_eq!(scene.flaw(0, "hex"), 0);
}

#[test]
fn builds_by_lot_have_the_cards_that_are_asked_for() {
    let side = "build = { random = { character = \"weaver\", with = [\"charm\", \"wart\"], from = [\"flame\", \"bold\", \"sly\"], flaws = 3, unspent = 0 } }";
    let game = compiled(CARDS, "", [side, PLAIN]);
    let mut seen = 0;
    Enumerator::walk(
        |chance| game.builds[0].build(&game, 0, chance),
        |build, _| {
            seen += 1;
            let name = |merit: &u8| game.card_name(Sort::Merit, *merit).to_owned();
            let names: Vec<String> = build.merits.iter().map(name).collect();
            assert_eq!(game.character(build.character).who.races.count_ones(), 1);
            assert_eq!(names[0], "charm");
            assert!(names[1..].iter().all(|name| ["flame", "bold", "sly"].contains(&name.as_str())));
            // 1 of the charm is paid for, and 7 for all the others that there are.
            assert_eq!(names.len(), 5, "{names:?}");
            assert_eq!(build.flaws.len(), 1);
            let lean = game.lean(&build);
            assert!(if lean > 0 { build.court == 1 } else { build.court == 2 }, "{lean}");
        },
    );
    assert!(seen >= 24, "{seen}");
}

#[test]
fn a_build_by_lot_is_drawn_anew_in_every_game_and_a_written_one_is_not() {
    let side = "build = { random = { flaws = 6 } }";
    let game = compiled(CARDS, "", [side, PLAIN]);
    assert!(game.draws_build(0) && !game.draws_build(1));
    let deal = |block| {
        let st = game.deal(Seating::rotation(2, 0), &mut Stream::new(4, block), &mut Silent);
        (*st.hero(0), *st.hero(1))
    };
    let heroes: Vec<_> = (0..8).map(deal).collect();
    assert!(heroes.iter().any(|(one, _)| one.merits != heroes[0].0.merits));
    assert!(heroes.iter().all(|(_, other)| other.merits == heroes[0].1.merits));
}
