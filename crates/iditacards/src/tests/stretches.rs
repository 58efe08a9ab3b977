//! The board: each stretch, its floors, its effect, checkpoints.

use super::*;
use crate::board::Stretch;

fn moves(squares: i32) -> String {
    format!("stride = {{ type = \"movement\", deck = \"speed\", steps = [{{ move = {squares} }}] }}")
}

/// First and last square, floors and checkpoint of each stretch.
fn laid(rules: &str, racers: usize) -> Vec<(u8, u8, u8, u8, bool)> {
    let row = |s: &Stretch| (s.first, s.last, s.hypothermia, s.starvation, s.checkpoint);
    compiled("", rules, racers).stretches.iter().map(row).collect()
}

const FRONT: [(u8, u8, u8, u8, bool); 10] = [
    (1, 5, 0, 0, false),
    (6, 35, 1, 2, true),
    (36, 45, 3, 3, true),
    (46, 75, 1, 0, false),
    (76, 80, 1, 2, false),
    (81, 85, 2, 2, true),
    (86, 115, 0, 1, false),
    (116, 135, 0, 0, true),
    (136, 155, 2, 0, true),
    (156, 160, 0, 5, false),
];

const FLIP: [(u8, u8, u8, u8, bool); 10] = [
    (1, 5, 0, 0, false),
    (6, 25, 2, 3, true),
    (26, 55, 4, 4, true),
    (56, 70, 3, 0, false),
    (71, 80, 3, 3, false),
    (81, 85, 3, 3, true),
    (86, 120, 0, 3, false),
    (121, 145, 2, 3, true),
    (146, 155, 3, 1, true),
    (156, 160, 0, 5, false),
];

#[test]
fn both_sides_of_the_board_are_as_printed() {
    for racers in 2..=4 {
        assert_eq!(laid("", racers), FRONT);
    }
    assert_eq!(laid("", 1), FLIP);
    assert_eq!(laid("board = \"front\"", 1), FRONT);
    assert_eq!(laid("board = \"flip\"", 3), FLIP);
    assert_eq!(laid("board = \"racers\"", 1), FLIP);
}

#[test]
fn without_plus_signs_the_flip_side_has_the_floors_of_the_front() {
    let floors = |row: &(u8, u8, u8, u8, bool)| (row.2, row.3);
    let plain: Vec<_> = laid("plus_signs = false", 1).iter().map(floors).collect();
    assert_eq!(plain, FRONT.iter().map(floors).collect::<Vec<_>>());
    assert_eq!(laid("plus_signs = true", 1), FLIP);
}

/// The first racer moves from one square to another.
fn goes(rules: &str, from: u8, to: u8, racer: impl Fn(Scene) -> Scene) -> Scene {
    let squares = i32::from(to) - i32::from(from);
    let scene = Scene::by(rules, &moves(squares), 2).hand("stride").at(from).at_of(1, 0);
    let mut scene = racer(scene);
    scene.go("play stride");
    scene
}

#[test]
fn each_stretch_brings_its_conditions_on_entering() {
    for (from, to, cold, hunger) in [
        (0, 5, 0, 0),
        (4, 6, 1, 2),
        (35, 36, 3, 3),
        (45, 46, 1, 0),
        (75, 76, 1, 2),
        (80, 81, 2, 2),
        (85, 86, 0, 1),
        (115, 116, 0, 0),
        (135, 136, 2, 0),
        (155, 156, 0, 5),
        // Within a stretch nothing is entered.
        (90, 92, 0, 0),
        (156, 160, 0, 0),
    ] {
        assert_eq!(goes("", from, to, |s| s).stands(0), (to, cold, hunger), "{from}");
    }
}

#[test]
fn conditions_are_raised_to_the_floor_and_never_lowered() {
    assert_eq!(goes("", 35, 36, |s| s.feels(1, 5)).stands(0), (36, 3, 5));
    assert_eq!(goes("", 35, 36, |s| s.feels(4, 3)).stands(0), (36, 4, 3));
}

#[test]
fn moving_backwards_enters_too() {
    assert_eq!(goes("", 90, 84, |s| s).stands(0), (84, 2, 2));
    assert_eq!(goes("", 47, 45, |s| s).stands(0), (45, 3, 3));
    assert_eq!(goes("", 7, 4, |s| s).stands(0), (4, 0, 0));
}

#[test]
fn a_stretch_that_is_only_crossed_is_entered_or_not() {
    // The Blizzard before the Frozen Lake.
    assert_eq!(goes("", 34, 50, |s| s).stands(0), (50, 3, 3));
    assert_eq!(goes("no_starvation = \"cleared\"", 34, 50, |s| s).stands(0), (50, 3, 0));
    assert_eq!(goes("entering = \"stopped\"", 34, 50, |s| s).stands(0), (50, 1, 0));
    // Rope Bridge and Mountain before the Wasteland.
    assert_eq!(goes("", 74, 88, |s| s).stands(0), (88, 2, 2));
    assert_eq!(goes("entering = \"stopped\"", 74, 88, |s| s).stands(0), (88, 0, 1));
    // And backwards.
    assert_eq!(goes("", 88, 74, |s| s).stands(0), (74, 2, 2));
    assert_eq!(goes("no_starvation = \"cleared\"", 88, 74, |s| s).stands(0), (74, 2, 0));
    assert_eq!(goes("entering = \"stopped\"", 88, 74, |s| s).stands(0), (74, 1, 0));
}

#[test]
fn a_lead_dog_lowers_what_stretches_bring() {
    let led = |from, to, team: &'static str| {
        let scene = goes("", from, to, |s| s.team(team));
        (scene.stands(0).1, scene.stands(0).2)
    };
    assert_eq!(led(35, 36, "lead_dog"), (2, 2));
    assert_eq!(led(35, 36, "lead_dog lead_dog"), (1, 1));
    assert_eq!(led(4, 6, "lead_dog lead_dog"), (0, 0));
    // What is printed as 0 stays 0.
    assert_eq!(led(135, 136, "lead_dog"), (1, 0));
}

#[test]
fn a_stretch_kills_nobody() {
    let hungry = "village.stretch.starvation = 6\nvillage.stretch.solo_starvation_plus = 6\nstride = { type = \"movement\", deck = \"speed\", steps = [{ move = 3 }] }";
    let mut scene = Scene::by("", hungry, 1).hand("stride").at(154);
    scene.go("play stride");
    assert_eq!(scene.stands(0), (157, 0, 6));
}

#[test]
fn in_town_racers_are_immune() {
    for (square, damage) in [(5, 0), (6, 1), (0, 0)] {
        let mut scene = Scene::new(2).hand("stab_in_the_dark blank").deck("blank").at_of(1, square);
        scene = scene.damage(9).team_of(1, "husky");
        scene.go("play Stab in the dark");
        assert_eq!(scene.st.racer(1).discard.len(), damage, "{square}");
        // Neither the conditions that others give.
        for (card, cold, hunger) in [("thermostat", 1, 0), ("tip_sled", 0, 1)] {
            let hand = format!("{card} blank*2");
            let mut scene = Scene::new(2).hand(&hand).deck("blank*9").at_of(1, square);
            let play = Action::Play(scene.id(card));
            scene.act(play);
            let struck = damage as u8;
            assert_eq!(scene.stands(1), (square, cold * struck, hunger * struck), "{card}");
        }
    }
}

/// What a Push moves from a square.
fn pushed(rules: &str, square: u8, team: &str, weather: Weather) -> u8 {
    let mut scene = Scene::by(rules, "", 2).hand("push blank").at(square).at_of(1, 0);
    scene = scene.team(team).weather(weather);
    scene.go("play Push");
    scene.stands(0).0 - square
}

#[test]
fn hills_make_dogs_faster_and_the_blizzard_slower() {
    use Weather::Snow;
    for (rules, hills, blizzard) in
        [("", 10, 4), ("stretch_speed = \"each_dog\"", 10, 4), ("stretch_speed = \"once\"", 8, 6)]
    {
        assert_eq!(pushed(rules, 10, "wheel_dog husky cat", Snow), hills);
        assert_eq!(pushed(rules, 37, "wheel_dog husky cat", Snow), blizzard);
        assert_eq!(pushed(rules, 10, "", Snow), 5);
        assert_eq!(pushed(rules, 37, "", Snow), 5);
    }
    assert_eq!(pushed("", 90, "wheel_dog husky cat", Snow), 7);
    // A Big Dog is two dogs.
    assert_eq!(pushed("", 10, "big_dog", Snow), 10);
    assert_eq!(pushed("", 37, "big_dog", Snow), 6);
}

#[test]
fn nothing_adds_to_speed_on_the_cliff_face() {
    assert_eq!(pushed("", 140, "bear wheel_dog+dog_shoes", Weather::Sun), 5);
    assert_eq!(pushed("", 140, "bear lazy_dog lazy_dog", Weather::Cloud), 2);
    let other = "other_print = [\"cliff_face\"]";
    assert_eq!(pushed(other, 140, "bear wheel_dog+dog_shoes", Weather::Sun), 12);
}

#[test]
fn the_other_print_of_the_cliff_face_doubles_risk() {
    for (rules, team, owed) in [
        ("", "", 2),
        ("other_print = [\"cliff_face\"]", "", 4),
        ("other_print = [\"cliff_face\"]", "cat+dog_collar", 2),
        ("other_print = [\"mountain\"]", "", 2),
    ] {
        let mut scene = Scene::by(rules, "", 2).hand("dog_trap").deck("blank*9").at(140).team(team);
        scene.go("play Dog Trap");
        assert_eq!(scene.st.racer(0).owed[..], [owed], "{rules} {team}");
    }
}

#[test]
fn the_other_print_of_the_mountain_takes_ten_cards_on_entering() {
    let enters = |rules: &str, deck: &str| {
        let deck = deck.to_owned();
        goes(rules, 80, 81, |s| s.deck(&deck)).sizes()
    };
    assert_eq!(enters("", "blank*20"), (0, 20, 1));
    let other = "other_print = [\"mountain\"]";
    assert_eq!(enters(other, "blank*20"), (0, 10, 11));
    assert_eq!(enters(other, "blank*4"), (0, 0, 5));
    // Backwards too, and where it is only crossed.
    assert_eq!(goes(other, 88, 84, |s| s.deck("blank*20")).sizes(), (0, 10, 11));
    assert_eq!(goes(other, 78, 88, |s| s.deck("blank*20")).sizes(), (0, 10, 11));
}

#[test]
fn nobody_starves_on_the_frozen_lake() {
    // What one has stays, and raises costs; or it ends on entering. Nothing adds to it there.
    for (rules, hunger, health) in
        [("", 4, 6), ("no_starvation = \"no_gain\"", 4, 6), ("no_starvation = \"cleared\"", 0, 2)]
    {
        let mut scene = goes(rules, 45, 46, |s| s.feels(0, 4).hand("stride rope"));
        assert_eq!(scene.stands(0), (46, 1, hunger), "{rules}");
        assert_eq!(scene.costs("rope"), (0, health, 0), "{rules}");
        scene = scene.hand("travel_light blank*9").deck("blank*9");
        scene.round().go("play Travel light");
        scene.all(&["discard A Blank Card for energy"; 2]);
        assert_eq!(scene.stands(0), (56, 2, hunger), "{rules}");
        // Neither rain, nor the level of a stretch that has one.
        scene.round().dice(&[6]).go("take a new day").go("don't join the new day");
        assert_eq!(scene.stands(0), (56, 2, hunger), "{rules}");
        let text = format!("{}\nfrozen_lake.stretch.starvation = 5", moves(1));
        let mut scene = Scene::by(rules, &text, 2).hand("stride").at(45).at_of(1, 0);
        scene = scene.feels(0, 4);
        scene.go("play stride");
        assert_eq!(scene.stands(0), (46, 1, hunger), "{rules}");
        let mut scene = Scene::by(rules, &text, 2).hand("hydrogen_sulfide blank*2").deck("blank*9");
        scene = scene.at_of(1, 50);
        scene.go("play Hydrogen Sulfide");
        assert_eq!(scene.stands(1), (50, 0, 0), "{rules}");
    }
    // Food ends it there as elsewhere.
    let mut scene = Scene::new(2).at(50).feels(0, 4).hand("waffle").deck("blank*4");
    scene.go("play Waffle");
    assert_eq!(scene.stands(0).2, 3);
    // Suspended, it raises no cost there, and is there again afterwards.
    let suspended = "no_starvation = \"suspended\"";
    let scene = goes(suspended, 45, 46, |s| s.feels(0, 4).hand("stride rope"));
    assert_eq!((scene.stands(0), scene.costs("rope")), ((46, 1, 4), (0, 2, 0)));
    let scene = scene.at(78);
    assert_eq!(scene.costs("rope"), (0, 6, 0));
}

#[test]
fn risks_fizzle_on_the_rope_bridge() {
    let risk = "play the top card of the deck for the risk";
    let mut scene = Scene::new(2).hand("haste").deck("blank*9").at(78);
    scene.go("play Haste");
    assert_eq!((scene.stands(0).0, scene.discards()), (78, "blank haste".into()));
    assert_eq!(scene.st.turn, 1);
    // Who comes onto it with a risk loses it.
    let mut scene = Scene::new(2).hand("sprint").deck("move blank*9").at(75);
    scene.go("play Sprint").round().go(risk);
    assert_eq!((scene.stands(0).0, scene.discards()), (76, "move sprint".into()));
    // Even where that card is the last it asks for; what was played takes effect.
    let mut scene = Scene::new(2).hand("haste").deck("blank move blank*9").at(75);
    scene.go("play Haste").round().go(risk);
    assert_eq!((scene.stands(0).0, scene.discards()), (76, "blank haste move".into()));
    // A card without a risk is no matter.
    let mut scene = Scene::new(2).hand("move").at(78);
    scene.go("play Move");
    assert_eq!(scene.stands(0).0, 79);
}

#[test]
fn in_the_village_a_card_is_recovered_each_turn() {
    let mut scene = Scene::new(2).hand("blank rest*2").discard("move*2").at(157);
    scene.go("play A Blank Card");
    assert_eq!(scene.choices().len(), 5);
    scene.go("recover Move");
    assert_eq!((scene.hand_now(), scene.st.turn), ("move rest*2".into(), 1));
    // It may be left, or go into the deck.
    scene.round().go("play Rest").go("stop").round();
    assert_eq!(scene.discards(), "blank move rest");
    scene.go("play Rest").go("recover Rest to the deck");
    assert_eq!((scene.sizes(), scene.st.turn), ((1, 1, 3), 1));
    // With nothing discarded nothing is asked.
    let mut scene = Scene::new(2).hand("wheel_dog blank").deck("blank*9").at(157);
    scene.dice(&[4]).all(&["take a new day", "don't join the new day"]);
    assert_eq!(scene.st.turn, 1);
}

#[test]
fn a_checkpoint_gives_a_legendary_card_of_choice() {
    let mut scene = goes("", 5, 6, |s| s.legends("waffle moose puppy"));
    assert_eq!(scene.choices(), ["add Moose", "add Puppy", "add Waffle"]);
    scene.go("add Moose");
    assert_eq!((scene.discards(), scene.st.turn), ("moose stride".into(), 1));
    assert_eq!(scene.words(&scene.st.racer(0).legends), "puppy waffle");
    assert_eq!(scene.ears.bought, [(0, u16::from(scene.id("moose")))]);
}

#[test]
fn every_checkpoint_on_the_way_gives_a_card_as_long_as_there_are_any() {
    // Hills and Blizzard.
    let mut scene = goes("", 4, 37, |s| s.legends("waffle moose puppy"));
    scene.go("add Moose").go("add Waffle");
    assert_eq!((scene.discards(), scene.st.turn), ("moose stride waffle".into(), 1));
    let mut scene = goes("", 4, 37, |s| s.legends("waffle"));
    scene.go("add Waffle");
    assert_eq!(scene.st.turn, 1);
    // The Frozen Lake, the Rope Bridge, the Wasteland and the Village have none.
    for (from, to) in [(45, 46), (75, 76), (85, 86), (155, 156), (90, 91)] {
        assert_ne!(goes("", from, to, |s| s.legends("waffle")).st.phase, Phase::Legend);
    }
    // One is passed forwards only.
    assert_ne!(goes("", 120, 114, |s| s.legends("waffle")).st.phase, Phase::Legend);
}

#[test]
fn a_checkpoint_passed_again_gives_another_card_or_not() {
    for (rules, cards) in [("", 1), ("checkpoints = \"each_time\"", 1), ("checkpoints = \"once\"", 2)] {
        let mut scene = goes(rules, 115, 116, |s| s.legends("waffle moose puppy"));
        scene.go("add Moose").round();
        let mut scene = scene.at(115).hand("stride");
        scene.go("play stride");
        if scene.st.phase == Phase::Legend {
            scene.go("add Waffle");
        }
        assert_eq!(scene.st.racer(0).legends.len(), cards, "{rules}");
    }
}
