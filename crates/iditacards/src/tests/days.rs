//! New days: who takes part, what goes back, new hands, the weather.

use super::*;
use crate::metrics::metric;
use crate::rules::{shuffles, upgrades};
use crate::state::End;

const PASS: &str = "end the turn without playing a card";

/// The first racer takes a day, the others stay in theirs.
fn alone(scene: &mut Scene, die: u8) {
    scene.dice(&[die]).go("take a new day");
    while scene.st.phase == Phase::Join {
        scene.go("don't join the new day");
    }
}

#[test]
fn everything_but_dogs_and_attachments_is_shuffled_into_the_deck() {
    let mut scene =
        Scene::new(2).hand("move*2").deck("rest*4").discard("mush damaged").team("wheel_dog+dog_chow").supply("rope");
    scene.st.racer_mut(0).risks = scene.pile("sprint dog_trap");
    scene.st.racer_mut(0).owed = scene.pile("move move");
    alone(&mut scene, 4);
    let racer = scene.st.racer(0);
    assert_eq!((racer.hand.len(), racer.deck.len(), racer.discard.len()), (6, 4, 0));
    assert_eq!((racer.risks.len(), racer.owed.len()), (0, 0));
    let all: Vec<u8> = racer.hand.iter().chain(racer.deck.iter()).copied().collect();
    assert_eq!(scene.words(&all), "damaged dog_trap move*2 mush rest*4 sprint");
    assert_eq!((scene.dogs(0).as_str(), scene.st.supply.len()), ("wheel_dog+dog_chow", 1));
    assert_eq!(scene.chance.shuffled, [shuffles(0)]);
    assert_eq!((racer.days, scene.count(0, metric::DAYS)), (1, 1));
}

#[test]
fn the_others_are_asked_in_turn_and_the_weather_comes_last() {
    let mut scene = Scene::new(4).deck("move*9");
    for seat in 1..4 {
        scene = scene.deck_of(seat, "rest*9").hand_of(seat, "mush");
    }
    scene.go("take a new day");
    assert_eq!((scene.st.actor, scene.st.turn), (1, 0));
    assert_eq!(scene.choices(), ["join the new day", "don't join the new day"]);
    scene.go("join the new day");
    assert_eq!(scene.st.actor, 2);
    scene.go("don't join the new day");
    assert_eq!((scene.st.actor, scene.st.weather), (3, Weather::Snow));
    scene.dice(&[2]).go("join the new day");
    assert_eq!(scene.st.weather, Weather::Sun);
    let hands: Vec<usize> = (0..4).map(|seat| scene.st.racer(seat).hand.len()).collect();
    assert_eq!(hands, [6, 6, 1, 6]);
    assert_eq!(scene.chance.shuffled, [shuffles(0), shuffles(1), shuffles(3)]);
    let joined: Vec<i32> = (0..4).map(|seat| scene.count(seat, metric::JOINED)).collect();
    assert_eq!(joined, [0, 1, 0, 1]);
}

#[test]
fn who_joins_abandons_its_risks_and_who_stays_keeps_them() {
    for (words, waits) in [("join the new day", 0), ("don't join the new day", 1)] {
        let mut scene = Scene::new(2).deck_of(1, "rest*9");
        scene.st.racer_mut(1).risks = scene.pile("haste");
        scene.dice(&[4]).go("take a new day").go(words);
        assert_eq!(scene.st.racer(1).risks.len(), waits);
    }
}

#[test]
fn a_day_can_be_taken_in_any_turn_and_takes_it() {
    let mut scene = Scene::new(2).hand("blank*3").deck("blank*9");
    alone(&mut scene, 4);
    assert_eq!((scene.st.turn, scene.st.racer(0).turns), (1, 0));
    // The other one may take another right away.
    assert!(scene.can("take a new day"));
}

#[test]
fn a_day_that_does_not_take_the_turn_is_taken_once() {
    let mut scene = Scene::by("day_takes_turn = false", "", 2).hand("blank").deck("blank*9");
    alone(&mut scene, 4);
    assert_eq!((scene.st.turn, scene.st.actor), (0, 0));
    assert_eq!(scene.choices(), ["play A Blank Card"]);
    scene.go("play A Blank Card").round();
    assert!(scene.can("take a new day"));
    // Who can pay for nothing lets it be.
    let mut scene = Scene::by("day_takes_turn = false", "", 2).deck("mush*2");
    alone(&mut scene, 4);
    assert_eq!(scene.choices(), ["play Mush", PASS]);
    // Where that is not allowed, and there is nothing else to do, it is taken again.
    let rules = "day_takes_turn = false\nidle = \"never\"\nunpayable = \"none\"";
    let mut scene = Scene::by(rules, "", 2).deck("mush*2");
    alone(&mut scene, 4);
    assert_eq!(scene.choices(), ["take a new day"]);
    alone(&mut scene, 4);
    assert_eq!(scene.st.turn, 1);
}

#[test]
fn a_day_is_a_choice_for_those_too_who_can_pay_for_nothing() {
    for (rules, able, unable) in [
        ("", false, true),
        ("idle = \"when_unable\"", false, true),
        ("idle = \"any_turn\"", true, true),
        ("idle = \"never\"", false, false),
    ] {
        let passes = |hand: &str| Scene::by(rules, "", 2).hand(hand).deck("blank").can(PASS);
        assert_eq!((passes("move mush"), passes("mush"), passes("")), (able, unable, unable));
        // A risk that waits goes on, or is abandoned.
        let mut scene = Scene::by(rules, "", 2).hand("haste").deck("blank*9");
        scene.go("play Haste").round();
        assert!(!scene.can(PASS));
    }
    let mut scene = Scene::new(2).hand("mush").deck("blank");
    scene.go(PASS);
    assert_eq!((scene.sizes(), scene.st.turn), ((1, 1, 0), 1));
    // A turn passed ends as any other.
    let mut scene = Scene::new(2).discard("move").at(157);
    scene.go(PASS).go("recover Move");
    assert_eq!((scene.hand_now(), scene.st.turn), ("move".into(), 1));
    let scene = Scene::by("idle = \"never\"", "", 2).deck("blank");
    assert_eq!(scene.choices(), ["take a new day"]);
}

#[test]
fn a_new_hand_is_six_cards_more_or_less() {
    for (rules, team, square, cards) in [
        ("", "", 90, 6),
        ("", "good_dog husky retriever+a_hat good_dog+tiara", 90, 13),
        ("", "problem_dog good_dog", 90, 6),
        ("", "problem_dog problem_dog", 90, 4),
        ("hand = 2", "problem_dog problem_dog problem_dog", 90, 0),
        ("hand = 9", "good_dog", 90, 10),
        // No extra cards on the Mountain, but fewer of them.
        ("", "good_dog husky problem_dog", 83, 5),
        ("other_print = [\"mountain\"]", "good_dog husky problem_dog", 83, 7),
    ] {
        let mut scene = Scene::by(rules, "", 2).deck("blank*30").team(team).at(square);
        alone(&mut scene, 4);
        assert_eq!(scene.sizes().0, cards, "{team} {rules}");
    }
}

#[test]
fn a_deck_smaller_than_a_hand_is_drawn_whole() {
    let mut scene = Scene::new(2).deck("blank*3").discard("move");
    alone(&mut scene, 4);
    assert_eq!(scene.sizes(), (4, 0, 0));
}

#[test]
fn what_holds_today_ends_with_the_racer_s_own_new_day() {
    let begun = |words: &str| {
        let mut scene = Scene::new(2).deck("blank*30").deck_of(1, "blank*30");
        for seat in 0..2 {
            let racer = scene.st.racer_mut(seat);
            racer.today.moved = true;
            racer.today.lasts[Lasting::Immune as usize] = true;
            racer.today.lasts[Lasting::EnergyCostsNothing as usize] = true;
            racer.today.effects = 7;
        }
        scene.dice(&[4]).go("take a new day").go(words);
        scene.st
    };
    let st = begun("don't join the new day");
    assert_eq!(st.racers[0].today, Default::default());
    assert!(st.racers[1].today.lasts[Lasting::Immune as usize] && st.racers[1].today.effects == 7);
    assert_eq!(begun("join the new day").racers[1].today, Default::default());
}

/// What the first racer's Push moves, in each weather.
fn moves(racer: impl Fn(Scene) -> Scene) -> Vec<i32> {
    let moved = |&weather: &Weather| {
        let mut scene = racer(Scene::new(1).hand("push blank")).weather(weather);
        let from = i32::from(scene.stands(0).0);
        scene.go("play Push");
        i32::from(scene.stands(0).0) - from
    };
    Weather::FACES.iter().map(moved).collect()
}

#[test]
fn each_weather_changes_speed_as_printed() {
    // Snow, sun, wind, clouds, storm, rain.
    assert_eq!(moves(|s| s), [5, 6, 10, 4, 0, 8]);
    assert_eq!(moves(|s| s.team("wheel_dog bear")), [9, 10, 14, 8, 0, 12]);
    // Not for the immune, neither up nor down.
    assert_eq!(moves(|s| s.at(3)), [5; 6]);
    let vigilant = |mut scene: Scene| {
        scene.st.racer_mut(0).today.lasts[Lasting::Immune as usize] = true;
        scene
    };
    assert_eq!(moves(vigilant), [5; 6]);
}

#[test]
fn weather_does_what_it_does_to_all_who_are_not_immune() {
    for (die, cold, hunger) in [(1, 0, 0), (2, 0, 0), (3, 1, 0), (4, 0, 0), (5, 0, 0), (6, 0, 1)] {
        // On a stretch without effects at dawn; the others do not take part.
        let mut scene = Scene::new(4).at(130).at_of(1, 128).at_of(2, 127).at_of(3, 4);
        scene.st.racer_mut(2).today.lasts[Lasting::Immune as usize] = true;
        alone(&mut scene, die);
        assert_eq!(scene.stands(0), (130, cold, hunger), "{die}");
        assert_eq!(scene.stands(1), (128, cold, hunger), "{die}");
        assert_eq!(scene.stands(2), (127, 0, 0), "{die}");
        assert_eq!(scene.stands(3), (4, 0, 0), "{die}");
        assert_eq!(scene.st.weather, Weather::FACES[usize::from(die) - 1]);
        let met = |seat| scene.count(seat, metric::WEATHER + (usize::from(die) - 1));
        assert_eq!([met(0), met(1), met(2), met(3)], [1, 1, 0, 0]);
    }
}

#[test]
fn snow_cancels_sled_cards_of_those_who_are_not_immune() {
    let bought = |rules: &str, racer: fn(Scene) -> Scene| {
        let mut scene = racer(Scene::by(rules, "", 2).hand("improvise").supply("rope"));
        scene.go("play Improvise");
        scene.st.phase != Phase::Turn
    };
    assert!(!bought("", |s| s));
    assert!(bought("", |s| s.weather(Weather::Cloud)));
    assert!(bought("", |s| s.at(2)));
    assert!(bought("snow = \"destroys_supply\"", |s| s));
    // What a cancelled sled costs is paid, and it is discarded.
    let mut scene = Scene::new(1).hand("upgrade_sled blank*2").deck("blank*9").supply("rope*4");
    scene.go("play Upgrade Sled");
    assert_eq!((scene.sizes(), scene.st.supply.len()), ((0, 7, 5), 4));
    // Only sled cards are cancelled.
    let mut scene = Scene::new(1).hand("rest").deck("blank*9");
    scene.go("play Rest");
    assert_eq!(scene.sizes().0, 2);
}

#[test]
fn snow_by_the_board_s_print_destroys_the_supply() {
    for (rules, squares, left) in [
        ("", [90, 89], 3),
        ("snow = \"destroys_supply\"", [90, 89], 0),
        // If all are immune, it affects no one.
        ("snow = \"destroys_supply\"", [3, 2], 3),
        ("snow = \"destroys_supply\"", [3, 6], 0),
    ] {
        let mut scene = Scene::by(rules, "", 2).supply("rope haste rush");
        scene = scene.at(squares[0]).at_of(1, squares[1]);
        alone(&mut scene, 1);
        assert_eq!(scene.st.supply.len(), left, "{rules} {squares:?}");
        let speed = scene.deck_at("speed");
        assert_eq!(scene.st.destroyed[speed].len(), if left == 0 { 2 } else { 0 });
    }
}

#[test]
fn a_supply_destroyed_by_snow_comes_back_when_its_deck_runs_out() {
    let mut scene = Scene::by("snow = \"destroys_supply\"", "", 2).supply("haste");
    alone(&mut scene, 1);
    let speed = scene.deck_at("speed");
    assert_eq!(scene.st.destroyed[speed].len(), 1);
    scene.round();
    let mut scene = scene.hand("study_up").deck("blank*6");
    scene.go("play Study Up").go("fill the supply from the speed deck");
    assert_eq!(scene.choices(), ["take Haste"]);
    assert!(scene.chance.shuffled.contains(&upgrades(speed)));
}

#[test]
fn a_cricket_runs_when_a_day_ends_with_neither_hand_nor_deck() {
    for (hand, deck, square) in [("", "", 110), ("blank", "", 90), ("", "blank", 90)] {
        let mut scene = Scene::new(2).hand(hand).deck(deck).discard("rest*9").team("cricket");
        alone(&mut scene, 4);
        assert_eq!(scene.stands(0).0, if square == 110 { 100 } else { 90 }, "{hand} {deck}");
    }
    // With speed, and for one who joins.
    let mut scene = Scene::new(2).team_of(1, "cricket bear").at_of(1, 86);
    scene.dice(&[4]).all(&["take a new day", "join the new day"]);
    assert_eq!(scene.stands(1).0, 99);
    // The old weather holds until the new is rolled.
    let mut scene = Scene::new(2).team("cricket").weather(Weather::Storm);
    alone(&mut scene, 4);
    assert_eq!(scene.stands(0).0, 90);
}

#[test]
fn one_racer_alone_crosses_the_finish_line() {
    let mut scene = Scene::new(2).team("cricket").team_of(1, "cricket").at(155).at_of(1, 154);
    scene.go("take a new day").go("join the new day");
    assert_eq!((scene.st.end, scene.stands(1).0), (End::Arrived(0), 154));
    let standing = scene.game.outcome(&scene.st).ranks;
    assert_eq!((standing.rank(Seat(0)), standing.rank(Seat(1))), (1, 2));
}

#[test]
fn a_card_that_takes_a_new_day_goes_round_with_the_others() {
    let mut scene = Scene::new(2).hand("through_the_night").deck("blank*8").discard("rest*3");
    scene.go("play Through the night").round().go("play the top card of the deck for the risk");
    assert_eq!(scene.stands(0).0, 95);
    scene.dice(&[4]).go("don't join the new day");
    assert_eq!((scene.sizes(), scene.st.turn), ((6, 6, 0), 1));
    assert_eq!(scene.st.racer(0).cycle.cards.len(), 12);
    assert_eq!(scene.st.racer(0).today, Default::default());
    // As a payment for risk it abandons what it pays for.
    let mut scene = Scene::new(2).hand("sprint").deck("through_the_night blank*8");
    let risk = "play the top card of the deck for the risk";
    scene.go("play Sprint").round().go(risk).round().go(risk);
    scene.dice(&[4]).go("don't join the new day");
    assert_eq!((scene.stands(0).0, scene.sizes(), scene.st.turn), (95, (6, 4, 0), 1));
    assert!(scene.st.todo.is_empty());
}

#[test]
fn a_day_on_the_wasteland_brings_starvation_and_one_in_the_forest_kills_a_dog() {
    // Only to those who take part.
    let mut scene = Scene::new(2).team("husky good_dog").team_of(1, "husky").at(120).at_of(1, 118);
    alone(&mut scene, 4);
    assert_eq!(scene.choices(), ["kill Husky", "kill Good Dog"]);
    scene.go("kill Good Dog");
    assert_eq!((scene.dogs(0).as_str(), scene.dogs(1).as_str()), ("husky", "husky"));
    assert_eq!(scene.st.turn, 1);
    let mut scene = Scene::new(3);
    scene.dice(&[4]).all(&["take a new day", "join the new day", "don't join the new day"]);
    assert_eq!((0..3).map(|seat| scene.stands(seat).2).collect::<Vec<_>>(), [1, 1, 0]);
    // A team of none loses none, an immortal dog stays, armour saves.
    for (team, left) in [("", ""), ("moose", "moose"), ("husky+armour", "husky"), ("moose bear", "moose")] {
        let mut scene = Scene::new(2).team(team).at(120);
        alone(&mut scene, 4);
        assert_eq!((scene.dogs(0).as_str(), scene.st.turn), (left, 1));
    }
}

#[test]
fn what_a_stretch_does_each_day_it_does_to_those_who_take_part_or_to_all() {
    for (rules, hunger, dogs) in [
        ("", [1, 1, 0], "husky"),
        ("stretch_days = \"participants\"", [1, 1, 0], "husky"),
        ("stretch_days = \"everyone\"", [1, 1, 1], ""),
    ] {
        let mut scene = Scene::by(rules, "", 3);
        scene.dice(&[4]).all(&["take a new day", "join the new day", "don't join the new day"]);
        assert_eq!([0, 1, 2].map(|seat| scene.stands(seat).2), hunger, "{rules}");
        let mut scene = Scene::by(rules, "", 2).team_of(1, "husky").at(120).at_of(1, 118);
        alone(&mut scene, 4);
        assert_eq!((scene.dogs(1).as_str(), scene.st.turn), (dogs, 1), "{rules}");
    }
}

#[test]
fn a_lead_dog_lowers_what_the_wasteland_brings_each_day() {
    for (rules, team, hunger) in [
        ("", "husky", 1),
        ("", "lead_dog", 0),
        ("", "lead_dog lead_dog", 0),
        ("stretch_relief = \"all\"", "lead_dog", 0),
        ("stretch_relief = \"on_entering\"", "lead_dog", 1),
    ] {
        let mut scene = Scene::by(rules, "", 2).team(team);
        alone(&mut scene, 4);
        assert_eq!(scene.stands(0).2, hunger, "{rules} {team}");
    }
}

#[test]
fn dawn_can_kill() {
    // Rain and the Wasteland: two levels.
    let mut scene = Scene::new(2).feels(0, 5);
    alone(&mut scene, 6);
    // The level of death is reached on the Wasteland, and conditions are clear 30 squares back.
    assert_eq!(scene.stands(0), (60, 0, 0));
    assert_eq!(scene.count(0, metric::DEATHS), 1);
}
