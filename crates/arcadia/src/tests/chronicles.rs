//! Chronicles: experience, what it buys, and more Waylays for those who spent it.

use super::super::cards::NONE;
use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
dash = { type = "quest", waylays = 3, treasures = 0, experience = 4, goals = [{ reach = true }] }
crown = { type = "treasure", cost = 3 }
charm = { type = "art", cost = 4 }
gnat = { type = "waylay", rating = 1, might = 1, tests = ["might"], copies = 9 }
limp = { type = "curse", bonus = 2 }
hex = { type = "curse", bonus = 5 }
wisp = { type = "art", cost = 9, powers = [{ pay = "exhaust", scout = "next_day" }] }
sly = { type = "ability", cost = 1, attribute = "savvy", court = "unseelie" }
"#;

/// Seat 0 wins the first game by one step, on a board of two Leagues.
fn won(rules: &str, flaws: &'static str) -> Scene {
    let table = table(CARDS).rules(rules).board("mead mead").camps([0, 1]).quests(0, "dash");
    let mut scene = table.flaws(0, flaws).start();
    let next = if rules.contains("experience = 0") { &[2, 5][..] } else { &[] };
    scene.go(EAST, next);
    scene
}

#[test]
fn playouts_go_to_the_end_of_a_chronicle_and_of_a_game_that_lasts() {
    let stop = |rules, from| won(rules, "").game.lookahead().stop(from);
    assert_eq!(stop("chronicle = 3", 0), u32::MAX);
    assert_eq!((stop("", 0), stop("", 99)), (14, 113));
    assert_eq!(stop("", 100), u32::MAX);
}

#[test]
fn the_winner_of_a_game_gains_the_experience_of_its_quests() {
    let scene = won("chronicle = 3", "");
    assert_eq!((scene.st.hero(0).experience, scene.st.hero(0).won), (4, 1));
    assert_eq!((scene.st.hero(1).experience, scene.st.hero(1).won), (0, 0));
    assert_eq!(scene.now(), (0, Phase::Spend));
    // Or what the rules say: two points in print.
    assert_eq!(won("chronicle = 3\nexperience = 2", "").st.hero(0).experience, 2);
}

#[test]
fn each_who_completes_its_quests_at_the_same_moment_gains_experience() {
    let earned = |rules: &str| {
        let table = table(CARDS).rules(&format!("chronicle = 3\n{rules}")).camps([3, 0]);
        let mut scene = table.quests(0, "dash").quests(1, "dash").start().at(0, 2, 3).at(1, 1, 2);
        for seat in 0..2 {
            scene.st.hero_mut(seat).errands[0].goal_at[0] = 1;
        }
        scene.go(WEST, &[]).pass();
        assert_eq!(scene.st.game, 1);
        [0, 1].map(|seat| (scene.st.hero(seat).experience, scene.st.hero(seat).won))
    };
    assert_eq!(earned(""), [(4, 0), (4, 0)]);
    assert_eq!(earned("both_complete = \"active_wins\""), [(4, 1), (4, 0)]);
}

#[test]
fn without_a_word_on_the_card_a_quest_earns_two() {
    let cards = CARDS.replace("experience = 4, ", "");
    let table = table(&cards).rules("chronicle = 2").board("mead mead").camps([0, 1]);
    let mut scene = table.quests(0, "dash").start();
    scene.go(EAST, &[]);
    assert_eq!(scene.st.hero(0).experience, 2);
}

#[test]
fn points_buy_merits_one_for_one() {
    let mut scene = won("chronicle = 3", "hex");
    assert_eq!(scene.choices(), ["pass", "buy charm", "buy crown", "buy knack", "buy sly"], "the hex costs five");
    scene.say("buy crown", &[]);
    assert_eq!((scene.st.hero(0).experience, scene.st.hero(0).spent), (1, 3));
    assert_eq!(scene.choices(), ["pass", "buy knack", "buy sly"]);
    scene.play(Action::Pass, &[2, 5]);
    // It is a permanent Treasure from now on.
    assert_eq!((scene.st.game, scene.merits(0).0.as_str()), (1, "crown"));
    assert_eq!((scene.st.hero(0).experience, scene.st.hero(0).points), (1, 3));
    assert_eq!(scene.count(0, metric::EXPERIENCE_SPENT), 3);
}

#[test]
fn nobody_buys_more_merits_than_leave_room_for_the_treasures_of_a_quest() {
    let cards = CARDS.replace("crown = {", "bead = { type = \"art\", cost = 1, copies = 30 }\ncrown = {");
    let may_buy = |merits: &'static str| {
        let table = table(&cards).rules("chronicle = 3").board("mead mead").camps([0, 1]);
        let mut scene = table.quests(0, "dash").merits(0, merits).start();
        scene.go(EAST, &[]);
        scene
    };
    let beads: &'static str = Box::leak("bead ".repeat(23).into_boxed_str());
    let mut scene = may_buy(beads);
    assert!(scene.choices().contains(&"buy bead".to_owned()));
    // The twenty-fourth is the last, whatever points are left.
    scene.say("buy bead", &[2, 5]);
    assert_eq!((scene.st.game, scene.st.hero(0).experience), (1, 3));
}

#[test]
fn points_can_be_saved() {
    let mut scene = won("chronicle = 3", "");
    scene.play(Action::Pass, &[2, 5]);
    assert_eq!((scene.st.hero(0).experience, scene.st.hero(0).spent), (4, 0));
}

#[test]
fn points_buy_a_flaw_off() {
    let mut scene = won("chronicle = 3", "limp wart");
    let limp = scene.flaw(0, "limp");
    assert!(scene.choices().contains(&"buy off wart".to_owned()));
    scene.play(Action::BuyOff(limp), &[]);
    assert_eq!((scene.st.hero(0).flawed.count_ones(), scene.st.hero(0).spent), (1, 2));
    scene.say("buy off wart", &[]).say("buy knack", &[2, 5]);
    assert_eq!((scene.st.hero(0).flawed, scene.st.hero(0).spent), (0, 4));
    // All is spent: the next game has begun.
    assert_eq!((scene.st.game, scene.st.phase), (1, Phase::Lay));
}

#[test]
fn the_court_does_not_change_any_more() {
    let mut scene = won("chronicle = 3", "");
    scene.say("buy sly", &[]).play(Action::Pass, &[2, 5]);
    assert_eq!(scene.st.hero(0).who.courts, 1);
}

#[test]
fn a_court_that_most_cards_have_decided_changes_with_them() {
    let cards = CARDS.replace(
        "sly = {",
        "meek = { type = \"weakness\", bonus = 1, attribute = \"might\", court = \"unseelie\", copies = 2 }\n\
         bold = { type = \"ability\", cost = 1, attribute = \"might\", court = \"seelie\", copies = 2 }\n\
         sly = { copies = 2,",
    );
    let won = |merits: &'static str, flaws: &'static str| {
        let table = table(&cards).rules("chronicle = 3").board("mead mead").camps([0, 1]);
        let table = table.without_court(0).quests(0, "dash").merits(0, merits).flaws(0, flaws);
        let mut scene = table.start();
        scene.go(EAST, &[]);
        scene
    };
    let court = |scene: &Scene| scene.st.hero(0).who.courts;
    // A Seelie Ability alone; with as many of the other court it stays, with more it changes.
    let mut scene = won("bold", "");
    assert_eq!(court(&scene), 1);
    scene.say("buy sly", &[]);
    assert_eq!(court(&scene), 1);
    scene.say("buy sly", &[]);
    assert_eq!(court(&scene), 2);
    // An Unseelie Weakness is bought off: the Seelie Ability decides.
    let mut scene = won("bold", "meek meek");
    assert_eq!(court(&scene), 2);
    scene.say("buy off meek", &[]);
    assert_eq!(court(&scene), 2, "a tie changes nothing");
    scene.say("buy off meek", &[]);
    assert_eq!(court(&scene), 1);
    // And an Ability that is bought.
    let mut scene = won("bold", "meek meek");
    scene.say("buy bold", &[]);
    assert_eq!(court(&scene), 2);
    let mut scene = won("sly", "");
    assert_eq!(court(&scene), 2);
    scene.say("buy bold", &[]).say("buy bold", &[]);
    assert_eq!(court(&scene), 1);
}

#[test]
fn every_two_points_spent_bring_a_point_of_waylays_for_each_quest() {
    let budget = |rules: &str, spent: u8| {
        let mut scene = won(&format!("chronicle = 3\n{rules}"), "");
        scene.st.hero_mut(0).spent = spent;
        scene.game.budget(&scene.st, Phase::ChooseWaylay, 1)
    };
    assert_eq!([0, 1, 2, 3, 4].map(|spent| budget("", spent)), [3, 3, 4, 4, 5]);
    assert_eq!(budget("spent_per_waylay = 1", 3), 6);
    assert_eq!(budget("spent_per_waylay = 0", 4), 3);
    // For each of several Quests.
    let table = table(CARDS).board("mead mead").quests(0, "dash errand").camps([0, 1]);
    let mut scene = table.start();
    scene.st.hero_mut(0).spent = 4;
    assert_eq!(scene.game.budget(&scene.st, Phase::ChooseWaylay, 1), 3 + 40 + 2 * 2);
}

#[test]
fn who_wins_more_games_wins_the_chronicle() {
    let mut scene = won("chronicle = 2\nexperience = 0", "");
    assert_eq!((scene.end(), scene.now()), (("", None), (0, Phase::Lay)));
    let table = table(CARDS).board("mead mead").camps([0, 1]);
    let mut ears = Ears::default();
    table.lay_out(&scene.game, &mut scene.st, &mut ears);
    scene.go(EAST, &[]);
    assert_eq!(scene.end(), ("chronicle_over", Some(0)));
    assert_eq!(scene.st.hero(0).won, 2);
}

#[test]
fn later_games_roll_anew_for_who_goes_first() {
    let first = |dice: &[u8]| {
        let mut scene = won("chronicle = 2", "");
        scene.play(Action::Pass, dice);
        (scene.st.first, scene.st.asked)
    };
    assert_eq!(first(&[2, 5]), (0, 0));
    // Only the first player has Leagues here, and lays them whatever the dice show.
    assert_eq!(first(&[5, 2]), (1, 0));
    assert_eq!(first(&[4, 4, 6, 1]), (1, 0));
}

#[test]
fn scouts_and_hiding_places_are_forgotten_in_the_next_game() {
    let table = table(CARDS).rules("chronicle = 2").board("mead mead").camps([0, 1]);
    let table = table.quests(0, "dash").waylays(1, "gnat").merits(0, "wisp");
    let mut scene = table.clone().start();
    // A scout is about the next Day, which never comes.
    scene.using("wisp", &[]).pass().go(EAST, &[]);
    scene.st.hero_mut(1).hidden = true;
    scene.pass();
    assert_eq!(scene.now(), (0, Phase::Spend));
    scene.play(Action::Pass, &[2, 5]);
    let Scene { game, st, ears } = &mut scene;
    table.lay_out(game, st, ears);
    assert!(!scene.st.hero(1).hidden);
    scene.go(EAST, &[]);
    assert_eq!(scene.now(), (1, Phase::Play));
}

#[test]
fn all_is_done_in_turn_from_the_lower_die_on() {
    // Both have a League and a Treasure; the second game is begun by seat 1.
    let side = |quest: &str| {
        format!(
            "build = {{ character = \"hob\", court = \"seelie\" }}\nquests = [{quest:?}]\n\
             waylays = []\ntreasures = [\"coin\"]\nleagues = [\"mead\", \"fen\"]"
        )
    };
    let cards = "coin = { type = \"treasure\", cost = 1 }\n\
        dash = { type = \"quest\", waylays = 0, treasures = 1, experience = 0, goals = [{ reach = true }] }\n\
        errand = { type = \"quest\", waylays = 0, treasures = 1, goals = [{ fetch = true }, { home = true }] }";
    let game = compiled(cards, "chronicle = 2", [&side("dash"), &side("errand")]);
    let mut ears = Ears::default();
    let st = game.deal(Seating::rotation(2, 0), &mut Script::dice([2, 5]), &mut ears);
    let mut scene = Scene { game, st, ears };
    let order = |scene: &mut Scene| {
        let mut asked = Vec::new();
        while scene.st.phase != Phase::Move {
            asked.push(scene.now());
            let first = scene.legal()[0];
            scene.play(first, &[]);
        }
        asked.push(scene.now());
        asked
    };
    let turns = |seat: u8| {
        let phases = [Phase::Lay, Phase::Lay, Phase::Lay, Phase::Lay, Phase::Bury, Phase::Bury];
        let phases = phases.into_iter().chain([Phase::Camp, Phase::Camp, Phase::Move]);
        phases.enumerate().map(|(k, phase)| ((seat + k as u8) % 2, phase)).collect::<Vec<_>>()
    };
    assert_eq!(order(&mut scene), turns(0));
    let goal = scene.st.hero(0).errands[0].goal_at[0];
    let beside = super::super::Arcadia::ways_from(&scene.st, goal).next().unwrap();
    let from = scene.st.near[usize::from(goal)][usize::from(beside)];
    let mut scene = scene.at(0, from, NONE);
    scene.go(super::super::board::opposite(beside), &[5, 2]);
    assert_eq!((scene.st.game, scene.st.first), (1, 1));
    assert_eq!(order(&mut scene), turns(1));
}

#[test]
fn a_game_of_a_chronicle_that_does_not_end_is_cut_and_won_by_nobody() {
    let table = table(CARDS).rules("chronicle = 2").board("mead mead").camps([0, 1]);
    let mut scene = table.start();
    let days = scene.game.max_days();
    assert_eq!(days, scene.game.max_turns() / 2);
    scene.st.days = scene.st.since + days;
    scene.play(Action::Stay, &[2, 5]);
    assert_eq!((scene.st.game, scene.count(0, metric::GAMES_CUT)), (1, 1));
    assert_eq!([0, 1].map(|seat| scene.st.hero(seat).won), [0, 0]);
}
