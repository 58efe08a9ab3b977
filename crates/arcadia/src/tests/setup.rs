//! Setting up: what both choose against each other, and who begins.

use super::super::sides::Choice;
use super::super::state::{FOUND, NOT_PLACED};
use super::whole::{DRAWN, named, play_out, shipped};
use super::*;
use balance_engine::chance::Roll;
use balance_engine::game::Silent;

const CARDS: &str = r#"
gnat = { type = "waylay", rating = 1, might = 1, tests = ["might"] }
wolf = { type = "waylay", rating = 3, might = 3, combat = 4, tests = ["combat"], tags = ["beast"], copies = 3 }
bear = { type = "waylay", rating = 5, might = 5, combat = 6, tests = ["combat"], tags = ["beast"] }
ghost = { type = "waylay", rating = 2, savvy = 3, tests = ["savvy"], copies = 0 }
coin = { type = "treasure", cost = 2, copies = 3 }
crown = { type = "treasure", cost = 6 }
knife = { type = "treasure", cost = 1, copies = 0 }
easy = { type = "quest", waylays = 5, treasures = 6, goals = [{ fetch = true }] }
hard = { type = "quest", waylays = 9, treasures = 2, goals = [{ fetch = true }, { home = true }] }
hunt = { type = "quest", waylays = 9, treasures = 0, goals = [{ beat = 2, tags = ["beast"] }] }
hunt_too = { type = "quest", waylays = 0, treasures = 0, goals = [{ beat = 1, tags = ["beast"] }] }
brawl = { type = "quest", waylays = 0, treasures = 0, goals = [{ beat = 1, tests = ["might"] }] }
gather = { type = "quest", waylays = 0, treasures = 6, goals = [{ hold = 3 }] }
guard = { type = "character", race = "guard", gender = "female", might = 2, savvy = 2, resolve = 2, powers = [{ fewer_waylays = 2 }, { more_treasures = 3 }] }
hoard = { type = "curse", bonus = 1, powers = [{ fewer_waylays = -1 }, { more_treasures = -2 }] }
"#;

fn side(more: &str) -> String {
    format!("{PLAIN}\nwaylays = []\ntreasures = []\nleagues = [\"mead\"]\n{more}")
}

/// A side that chooses everything for itself but what is said.
fn open(more: &str) -> String {
    format!("{PLAIN}\n{more}")
}

/// The first decision of a game.
fn dealt(rules: &str, sides: [&str; 2]) -> Scene {
    let game = compiled(CARDS, rules, sides);
    Scene::dealt(game)
}

fn names(scene: &Scene) -> Vec<String> {
    scene.choices()
}

#[test]
fn waylays_are_chosen_up_to_the_rating_of_the_opponents_quest() {
    let mut scene =
        dealt("", [&open("quests = [\"hard\"]\ntreasures = []"), &open("quests = [\"easy\"]\ntreasures = []")]);
    // Five points against the other's easy Quest.
    assert_eq!(scene.now(), (0, Phase::ChooseWaylay));
    assert_eq!(
        names(&scene),
        ["pass", "choose bear", "choose gnat", "choose wolf"],
        "cards without copies cannot be chosen"
    );
    scene.say("choose wolf", &[]);
    assert_eq!(names(&scene), ["pass", "choose gnat"]);
    scene.say("choose gnat", &[]);
    // One point buys nothing more, so it is the other's turn: nine points, three wolves at most.
    assert_eq!(scene.now(), (1, Phase::ChooseWaylay));
    for _ in 0..3 {
        scene.say("choose wolf", &[]);
    }
    assert_eq!(scene.st.hero(0).hand.len(), 2);
    assert_eq!(scene.st.hero(1).hand.len(), 3);
    assert_eq!(scene.now(), (0, Phase::ChooseLeague));
}

#[test]
fn fewer_waylays_than_allowed_may_be_chosen() {
    let mut scene = dealt("", [&open("quests = [\"hard\"]"), &open("quests = [\"easy\"]")]);
    scene.pass();
    assert_eq!((scene.st.hero(0).hand.len(), scene.now()), (0, (1, Phase::ChooseWaylay)));
}

#[test]
fn treasures_are_chosen_up_to_the_rating_of_the_own_quest() {
    let ready = "waylays = []\nquests = [\"easy\"]";
    let mut scene = dealt("", [&open(ready), &open("waylays = []\nquests = [\"hard\"]")]);
    assert_eq!(scene.now(), (0, Phase::ChooseTreasure));
    // Six points: one Treasure of 6, or three of 2; only Treasures, and those that there are.
    assert_eq!(names(&scene), ["pass", "choose coin", "choose crown"]);
    scene.say("choose coin", &[]);
    assert_eq!(names(&scene), ["pass", "choose coin"]);
    scene.say("choose coin", &[]).say("choose coin", &[]);
    assert_eq!(scene.st.hero(0).treasures.len(), 3);
    // The other has two points.
    assert_eq!(scene.now(), (1, Phase::ChooseTreasure));
    assert_eq!(names(&scene), ["pass", "choose coin"]);
    scene.say("choose coin", &[]);
    assert_eq!(scene.now(), (0, Phase::ChooseLeague));
}

#[test]
fn a_quest_that_asks_for_treasures_is_given_as_many_as_it_asks_for() {
    let ready = "waylays = []\nquests = [\"gather\"]";
    let mut scene = dealt("", [&open(ready), &side("quests = [\"easy\"]")]);
    // Neither none at all, nor the one for six points that would leave no others.
    assert_eq!(names(&scene), ["choose coin"]);
    scene.say("choose coin", &[]).say("choose coin", &[]);
    assert_eq!(names(&scene), ["choose coin"]);
    scene.say("choose coin", &[]);
    assert_eq!((scene.st.hero(0).treasures.len(), scene.now()), (3, (0, Phase::ChooseLeague)));
}

#[test]
fn a_quest_that_asks_for_waylays_to_be_beaten_is_given_them() {
    let mut scene = dealt("", [&open("quests = [\"easy\"]"), &open("quests = [\"hunt\"]")]);
    // Two beasts for the hunt first, no fewer.
    assert_eq!(names(&scene), ["choose bear", "choose wolf"]);
    scene.say("choose bear", &[]);
    assert_eq!(names(&scene), ["choose wolf"]);
    scene.say("choose wolf", &[]);
    assert_eq!(names(&scene), ["pass", "choose gnat"]);
    // As far as the points go: what is left buys no second beast.
    let mut scene = hunted("waylays = 5", &[]);
    assert_eq!(names(&scene), ["choose bear", "choose wolf"]);
    scene.say("choose wolf", &[]);
    assert_eq!(names(&scene), ["pass", "choose gnat"]);
}

/// The choice of Waylays against a hunt with these points, and against other Quests.
fn hunted(points: &str, others: &[&str]) -> Scene {
    let cards = CARDS.replace("waylays = 9, treasures = 0", &format!("{points}, treasures = 0"));
    let quests = ["hunt"].iter().chain(others).map(|quest| format!("{quest:?}"));
    let quests = quests.collect::<Vec<_>>().join(", ");
    let sides = [open("quests = [\"easy\"]"), open(&format!("quests = [{quests}]"))];
    Scene::dealt(compiled(&cards, "", [&sides[0], &sides[1]]))
}

#[test]
fn points_are_kept_for_the_rest_of_the_waylays_that_a_quest_demands() {
    // After the bear no second beast could be paid.
    let mut scene = hunted("waylays = 7", &[]);
    assert_eq!(names(&scene), ["choose wolf"]);
    scene.say("choose wolf", &[]);
    assert_eq!(names(&scene), ["choose wolf"]);
    scene.say("choose wolf", &[]);
    assert_eq!(names(&scene), ["pass", "choose gnat"]);
    // Two hunts are given the same beasts, and a point is kept for what another Quest asks for.
    assert_eq!(names(&hunted("waylays = 8", &["hunt_too"])), ["choose bear", "choose wolf"]);
    assert_eq!(names(&hunted("waylays = 8", &["brawl"])), ["choose wolf"]);
    assert_eq!(names(&hunted("waylays = 9", &["brawl"])), ["choose bear", "choose wolf"]);
}

#[test]
fn shipped_quests_are_given_as_many_waylays_as_the_points_buy() {
    for (quest, at) in [("wyld_hunt_2", 0), ("slavers_quest", 1), ("make_a_name", 0)] {
        let side = DRAWN.replace("{ random = 1 }", &format!("[{quest:?}]"));
        let game = shipped("", &side);
        for seed in 0..60 {
            let mut agents = [named(seed % 2 == 0), named(seed % 3 == 0)];
            let mut given = None;
            let mut chance = Stream::new(seed, 3);
            play_out(&game, &mut agents, 0, &mut chance, &mut Silent, |st, _| {
                if st.laid == 1 && given.is_none() {
                    given = Some([0, 1].map(|seat| {
                        let quest = st.hero(1 - seat).errands[0].quest;
                        let points = game.budget(st, Phase::ChooseWaylay, seat);
                        (st.hero(seat).hand, points, game.goals_of(quest)[at])
                    }));
                }
            });
            for (hand, points, goal) in given.unwrap() {
                let wanted = |card: &u8| goal.is_beaten_by(game.waylay(*card));
                let mut costs: Vec<u8> = (0..game.cards.waylays.len() as u8)
                    .filter(wanted)
                    .flat_map(|card| std::iter::repeat_n(game.waylay(card).rating, game.waylay(card).copies.into()))
                    .collect();
                costs.sort_unstable();
                let affordable = costs.iter().scan(0, |sum: &mut u32, cost| {
                    *sum += u32::from(*cost);
                    (*sum <= u32::from(points)).then_some(())
                });
                let asked = affordable.count().min(goal.count().into());
                let count = hand.iter().filter(|card| wanted(card)).count();
                assert!(count >= asked, "{quest}: {count} of {asked}, seed {seed}");
            }
        }
    }
}

#[test]
fn cards_change_the_points_of_waylays_and_treasures() {
    let of = |build: &str, quest: &str| {
        let side = format!("build = {build}\nquests = [{quest:?}]");
        let scene = dealt("", [&side, PLAIN]);
        (scene.game.budget(&scene.st, Phase::ChooseWaylay, 1), scene.game.budget(&scene.st, Phase::ChooseTreasure, 0))
    };
    let hob = "{ character = \"hob\", court = \"seelie\" }";
    assert_eq!(of(hob, "easy"), (5, 6));
    assert_eq!(of("{ character = \"guard\", court = \"seelie\" }", "easy"), (3, 9));
    assert_eq!(of("{ character = \"hob\", court = \"seelie\", flaws = [\"hoard\"] }", "easy"), (6, 4));
    assert_eq!(of("{ character = \"guard\", court = \"seelie\" }", "gather"), (0, 9));
}

#[test]
fn several_quests_add_up_and_all_must_be_done() {
    let mut scene = dealt("", [&open("quests = [\"easy\", \"hard\"]"), &open("quests = [\"easy\"]")]);
    assert_eq!(scene.game.budget(&scene.st, Phase::ChooseWaylay, 1), 14);
    assert_eq!(scene.game.budget(&scene.st, Phase::ChooseTreasure, 0), 8);
    // Five Leagues for each.
    assert_eq!(scene.game.budget(&scene.st, Phase::ChooseLeague, 0), 10);
    assert_eq!(scene.game.budget(&scene.st, Phase::ChooseLeague, 1), 5);
    scene.pass().pass().pass().pass();
    for _ in 0..10 {
        scene.say("bring mead", &[]);
        if scene.st.hero(0).leagues.len() == 9 {
            scene.say("bring fen", &[]);
            break;
        }
    }
    assert_eq!(scene.now(), (1, Phase::ChooseLeague));
}

#[test]
fn five_leagues_are_brought_for_a_quest() {
    let ready = "quests = [\"easy\"]\nwaylays = []\ntreasures = []";
    let mut scene = dealt("", [&open(ready), &open(ready)]);
    for seat in 0..2 {
        for _ in 0..5 {
            assert_eq!(scene.now(), (seat, Phase::ChooseLeague));
            assert!(!scene.legal().contains(&Action::Pass));
            scene.say("bring mead", if (seat, scene.st.hero(seat).leagues.len()) == (1, 4) { &[2, 5] } else { &[] });
        }
    }
    assert_eq!(scene.now(), (0, Phase::Lay));
    let mut scene = dealt("leagues = 2", [&open(ready), &open(ready)]);
    scene.say("bring mead", &[]).say("bring fen", &[]);
    assert_eq!(scene.now(), (1, Phase::ChooseLeague));
}

/// The dice of a deal in which nothing else is drawn.
fn start_by(dice: &[u8]) -> Scene {
    let game = compiled(CARDS, "", [&side("quests = [\"easy\"]"), &side("quests = [\"easy\"]")]);
    let mut ears = Ears::default();
    let mut script = Script::dice(dice.iter().copied());
    let st = game.deal(Seating::rotation(2, 0), &mut script, &mut ears);
    script.finish().unwrap();
    Scene { game, st, ears }
}

#[test]
fn the_lower_die_goes_first_and_equal_ones_are_rolled_again() {
    for dice in [&[2_u8, 5][..], &[5, 2], &[3, 3, 6, 6, 1, 4]] {
        let scene = start_by(dice);
        // Seats are the order of turns, so that the lower die is that of seat 0.
        assert_eq!((scene.st.first, scene.now()), (0, (0, Phase::Lay)), "{dice:?}");
    }
    let scene = start_by(&[5, 2]);
    let told = scene.ears.notes.iter().any(|note| note == "One rolls 2, Other rolls 5: One goes first (lower roll)");
    assert!(told, "{:?}", scene.ears.notes);
}

#[test]
fn each_side_goes_first_in_half_of_the_games() {
    let game = compiled(CARDS, "", [PLAIN, PLAIN]);
    for shift in 0..2 {
        let st = game.deal(Seating::rotation(2, shift), &mut Stream::new(1, 1), &mut Silent);
        assert_eq!(st.side(0), shift);
        assert_eq!(game.first(&st), Seat(0));
    }
}

/// Returns a game with Treasures to be placed next.
fn to_bury(rules: &str) -> Scene {
    let table = table(CARDS).rules(rules).board("mead fen mead").treasures(0, "coin coin", &[]);
    let table = table.treasures(1, "coin coin", &[]);
    let game = table.game();
    let mut st = game.deal(Seating::rotation(2, 0), &mut Stream::new(1, 1), &mut Silent);
    let mut ears = Ears::default();
    table.lay_out(&game, &mut st, &mut ears);
    Scene { game, st, ears }
}

fn bury(scene: &mut Scene, league: u8) {
    scene.play(Action::Bury(league), &[]);
}

#[test]
fn treasures_are_placed_in_turn_and_one_on_a_league_until_all_have_one() {
    let mut scene = to_bury("");
    assert_eq!(scene.now(), (0, Phase::Bury));
    bury(&mut scene, 1);
    assert_eq!(scene.now(), (1, Phase::Bury));
    assert_eq!(scene.legal(), [Action::Bury(0), Action::Bury(2)]);
    bury(&mut scene, 0);
    assert_eq!((scene.now(), scene.legal().len()), ((0, Phase::Bury), 1));
    bury(&mut scene, 2);
    // All have one: the next may lie anywhere.
    assert_eq!((scene.now(), scene.legal().len()), ((1, Phase::Bury), 3));
    bury(&mut scene, 2);
    assert_eq!(scene.st.hero(0).treasure_at[..], [1, 2]);
    assert_eq!(scene.st.hero(1).treasure_at[..], [0, 2]);
    assert_eq!(scene.now(), (0, Phase::Camp));
}

#[test]
fn the_rules_say_who_places_treasures() {
    let mut scene = to_bury("treasures_placed_by = \"opponent\"");
    bury(&mut scene, 1);
    assert_eq!(scene.st.hero(1).treasure_at[0], 1);
    assert_eq!(scene.st.hero(0).treasure_at[0], NOT_PLACED);
}

#[test]
fn each_chooses_the_base_camp_of_the_other() {
    let mut scene = to_bury("");
    for league in [0, 1, 2, 0] {
        bury(&mut scene, league);
    }
    assert_eq!(scene.legal().len(), 3);
    scene.play(Action::Camp(2), &[]);
    let other = scene.st.hero(1);
    assert_eq!((other.camp, other.at), (2, 2));
    assert_eq!(scene.now(), (1, Phase::Camp));
    // Both may start on the same League.
    scene.play(Action::Camp(2), &[]);
    assert_eq!((scene.place(0), scene.now()), (2, (0, Phase::Move)));
}

#[test]
fn own_treasures_alone_are_picked_up_and_are_merits_from_then_on() {
    let mut scene = table(CARDS)
        .board("mead mead mead")
        .camps([0, 2])
        .treasures(0, "coin crown", &[])
        .treasures(1, "coin", &[1, 0, 2])
        .start();
    scene.go(EAST, &[]);
    assert!(scene.choices().contains(&"pick up the Treasure".to_owned()), "{:?}", scene.choices());
    scene.play(Action::PickUp, &[]);
    assert_eq!(scene.merits(0).0, "coin");
    assert_eq!(scene.st.hero(0).treasure_at[..2], [FOUND, 2]);
    scene.pass_day().go(WEST, &[]);
    // The other's coin is there, and cannot be picked up.
    assert_eq!(scene.st.hero(1).treasure_at[0], 0);
    assert!(!scene.legal().contains(&Action::PickUp));
}

#[test]
fn quests_by_lot_are_different_ones() {
    let game = compiled(CARDS, "", [&open("quests = { random = 3 }"), PLAIN]);
    for block in 0..20 {
        let st = game.deal(Seating::rotation(2, 0), &mut Stream::new(2, block), &mut Silent);
        let mut quests: Vec<u8> = st.hero(0).errands.iter().map(|it| it.quest).collect();
        quests.sort_unstable();
        quests.dedup();
        assert_eq!(quests.len(), 3);
    }
    assert!(matches!(game.kits[0].quests, Choice::Random(3)));
}

#[test]
fn a_die_says_how_many_where_a_quest_rolls() {
    let cards = "tour = { type = \"quest\", waylays = 0, treasures = 0, goals = [{ visit = 2, rolled = true }] }";
    let one = format!("{PLAIN}\nquests = [\"tour\"]\nwaylays = []\ntreasures = []\nleagues = [\"mead\"]");
    let other = one.replace("tour", "errand");
    let game = compiled(cards, "", [&one, &other]);
    let mut script = Script::new([Roll::D6(5), Roll::D6(1), Roll::D6(2)]);
    let st = game.deal(Seating::rotation(2, 0), &mut script, &mut Silent);
    script.finish().unwrap();
    assert_eq!(st.hero(0).errands[0].count[0], 5);
}
