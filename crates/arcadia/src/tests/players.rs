//! What a careful player weighs up.

use super::*;
use balance_engine::game::ParameterValue;

const CARDS: &str = r#"
shade = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, rest = [{}, { of = ["curse"] }] }
gentle = { type = "waylay", rating = 1, savvy = 3, tests = ["savvy"], loss = [{ exhaust = 0 }] }
feeble = { type = "waylay", rating = 1, savvy = 0, tests = ["savvy"], loss = [{ exhaust = 0 }] }
pass = { type = "advantage", cost = 1, powers = [{ pay = "exhaust", slip = true }] }
walk = { type = "quest", waylays = 40, treasures = 20, goals = [{ visit = 2, on = ["forest"] }] }
"#;

/// What a decision is worth to who has to take it.
fn worth(scene: &Scene, action: Action) -> i32 {
    let legal = scene.legal();
    let mut worth = Vec::new();
    let seat = Seat(scene.st.asked);
    scene.game.evaluate_actions(scene.game.view(&scene.st, seat), &legal, &mut worth);
    worth[legal.iter().position(|it| *it == action).unwrap_or_else(|| panic!("{legal:?}"))]
}

#[test]
fn nobody_rests_to_suffer_again() {
    let table = table(CARDS).board("shade mead mead mead").camps([3, 2]).merits(0, "knack").flaws(0, "wart");
    let mut scene = table.start().at(0, 0, 1).at(1, 3, 2).tired(0, "knack");
    scene.st.days = 200;
    scene.stay(&[]);
    assert!(worth(&scene, Action::Rest) > worth(&scene, Action::Pass), "nothing is lost");
    scene.st.hero_mut(0).flaws_exhausted = scene.st.hero(0).flawed;
    assert!(worth(&scene, Action::Rest) < worth(&scene, Action::Pass));
}

#[test]
fn going_back_from_a_waylay_costs_more_than_turning_round() {
    let scene = || table(CARDS).start().at(0, 1, 0).at(1, 3, 2);
    let free = worth(&scene(), Action::Go(WEST));
    let waylaid = worth(&scene().standing("feeble", 1), Action::Go(WEST));
    assert!(waylaid < free - 100, "{waylaid} {free}");
}

#[test]
fn a_waylay_is_not_faced_for_the_other_who_waits() {
    let alone = table(CARDS).start().at(0, 1, 0).at(1, 3, 2).standing("gentle", 1);
    let met = table(CARDS).start().at(0, 1, 0).at(1, 1, 2).standing("gentle", 1);
    let (alone, met) = (worth(&alone, Action::Stay), worth(&met, Action::Stay));
    assert!(met < alone - 200, "{met} {alone}");
}

#[test]
fn who_pays_to_go_past_a_waylay_goes() {
    let use_pass = |scene: &Scene| Action::Use { slot: scene.slot(0, "pass"), power: 0 };
    let at = |league: u8| {
        let table = table(CARDS).board("mead mead mead mead mead").camps([0, 4]);
        let scene = table.merits(0, "pass knack").start().at(0, league, league - 1);
        scene.at(1, 3, 4).standing("gentle", league)
    };
    // On the way to what it fetches it pays, and is gone.
    let mut scene = at(1);
    let pays = worth(&scene, use_pass(&scene));
    assert!(pays > worth(&scene, Action::Stay) && pays > worth(&scene, Action::Go(WEST)));
    scene.using("pass", &[]);
    assert!(worth(&scene, Action::Go(EAST)) > worth(&scene, Action::Stay));
    // Where it must beat the Waylay for what lies there it does not pay.
    let scene = at(4);
    assert!(worth(&scene, use_pass(&scene)) < worth(&scene, Action::Stay));
}

#[test]
fn leagues_that_the_other_seeks_get_few_ways() {
    let laid = |quests: &'static str| {
        let game = table(CARDS).board("mead wood mead wood").quests(1, quests).game();
        let mut scene = Scene::dealt(game);
        let card = |scene: &Scene, name: &str| {
            let hand = &scene.st.hero(0).leagues;
            let is = |card: &u8| scene.game.card_name(Sort::League, *card) == name;
            hand.iter().position(is).unwrap() as u8
        };
        let mead = card(&scene, "mead");
        scene.play(Action::Lay { card: mead, x: 0, y: 0, turned: false }, &[]);
        let [mead, wood] = ["mead", "wood"].map(|name| {
            let card = card(&scene, name);
            worth(&scene, Action::Lay { card, x: 1, y: 0, turned: false })
        });
        wood - mead
    };
    assert_eq!(laid("errand"), 0, "both have the same ways");
    assert!(laid("walk") < 0);
}

/// What a position looks like to the first player, the Day being its own.
fn score(scene: &Scene) -> i32 {
    scene.game.score(scene.game.view(&scene.st, Seat(0)))
}

#[test]
fn a_position_looks_better_to_who_has_less_before_it() {
    let table = || table(CARDS).board("mead mead mead mead mead").camps([0, 4]);
    let scene = || table().start().at(0, 1, 0).at(1, 3, 4);
    // Each is to fetch something from the other end and to come home.
    let even = score(&scene());
    assert!((1..=400).contains(&even), "the player with the Day is slightly ahead: {even}");
    assert!(score(&scene().at(0, 3, 2)) > even + 100, "one nearer to what it fetches");
    assert!(score(&scene().at(1, 1, 2)) < even - 100, "the other nearer to what that fetches");
    let held_up = score(&scene().standing("gentle", 1));
    assert!(held_up < even - 100, "a Waylay where it stands: {held_up} {even}");
    let rested = score(&table().merits(0, "knack").start().at(0, 1, 0).at(1, 3, 4));
    let tired = table().merits(0, "knack").start().at(0, 1, 0).at(1, 3, 4).tired(0, "knack");
    assert!(rested > score(&tired), "Merits are better ready");
}

#[test]
fn a_position_looks_better_to_who_holds_waylays() {
    let table = table(CARDS).board("mead mead mead mead mead").camps([0, 4]);
    let bare = score(&table.clone().start().at(0, 1, 0).at(1, 3, 4));
    let own = table.clone().waylays(0, "gentle feeble");
    let others = table.waylays(1, "gentle feeble");
    assert!(score(&own.start().at(0, 1, 0).at(1, 3, 4)) > bare + 200);
    assert!(score(&others.start().at(0, 1, 0).at(1, 3, 4)) < bare - 200);
}

/// The game as a player with another value of this parameter sees it.
fn with(game: &Arcadia, name: &str, value: i32) -> Arcadia {
    let changes = BTreeMap::from([(name.to_owned(), ParameterValue::Number(value))]);
    game.with_parameters(&changes).unwrap()
}

#[test]
fn other_parameters_change_decisions_and_scores() {
    let table = table(CARDS).board("shade mead mead mead").camps([3, 2]).merits(0, "knack").flaws(0, "wart");
    let mut scene = table.start().at(0, 0, 1).at(1, 3, 2).tired(0, "knack");
    scene.st.days = 200;
    scene.stay(&[]);
    scene.st.hero_mut(0).flaws_exhausted = scene.st.hero(0).flawed;
    assert!(worth(&scene, Action::Rest) < worth(&scene, Action::Pass));
    scene.game = with(&scene.game, "rest_flaw", 0);
    assert!(worth(&scene, Action::Rest) > worth(&scene, Action::Pass));
    let before = score(&scene);
    scene.game = with(&scene.game, "score_own_day", 0);
    assert!(score(&scene) < before);
}

#[test]
fn values_of_cards_are_computed_by_the_parameters() {
    let scene = table(CARDS).merits(0, "pass").start();
    let (pass, gentle) = (scene.st.hero(0).merits[usize::from(scene.slot(0, "pass"))], scene.waylay("gentle"));
    assert_eq!(scene.game.worth.keep(pass), 4 + 45);
    assert_eq!(with(&scene.game, "power_slip", 0).worth.keep(pass), 4);
    let delay = |game: &Arcadia| game.worth.threat(gentle, 0).delay;
    assert!(delay(&with(&scene.game, "threat_days", 80)) > delay(&scene.game));
}
