//! Moving, passing, death, crossing the finish line.

use super::*;
use crate::metrics::metric;
use crate::state::End;

/// A card that moves this many squares at no cost.
fn moves(squares: i32) -> String {
    format!("stride = {{ type = \"movement\", deck = \"speed\", steps = [{{ move = {squares} }}] }}")
}

/// The first racer moves so far from 90; the others are where they are put.
fn passing(rules: &str, squares: i32, others: &[u8]) -> Scene {
    let mut scene = Scene::by(rules, &moves(squares), 1 + others.len()).hand("stride").damage(9);
    for (seat, &square) in (1..).zip(others) {
        scene = scene.at_of(seat, square);
    }
    scene.go("play stride");
    scene
}

fn squares(scene: &Scene) -> Vec<u8> {
    scene.st.all().iter().map(|racer| racer.square).collect()
}

#[test]
fn who_passes_takes_a_damage_and_the_other_goes_back_a_square() {
    let scene = passing("", 6, &[93]);
    assert_eq!((squares(&scene), scene.discards()), (vec![96, 92], "damaged stride".into()));
    assert_eq!((scene.count(0, metric::PASSES), scene.count(0, metric::DAMAGE)), (1, 1));
}

#[test]
fn nobody_stays_on_the_square_of_another() {
    // Who is caught up with is passed too.
    assert_eq!(squares(&passing("", 6, &[96])), [96, 95]);
    // Several in a row move up behind each other.
    let scene = passing("", 6, &[96, 95, 91]);
    assert_eq!((squares(&scene), scene.discards()), (vec![96, 95, 94, 90], "damaged*3 stride".into()));
    // Who is ahead, or stood behind, is not.
    let scene = passing("", 6, &[97, 89, 88]);
    assert_eq!((squares(&scene), scene.discards()), (vec![96, 97, 89, 88], "stride".into()));
}

#[test]
fn at_the_start_there_is_room_for_all() {
    let text = moves(3);
    let mut scene = Scene::by("", &text, 4).hand("stride").at(0).at_of(1, 1).at_of(2, 0).at_of(3, 0);
    scene.go("play stride");
    assert_eq!(squares(&scene), [3, 0, 0, 0]);
}

#[test]
fn who_is_passed_back_over_a_border_enters_the_stretch() {
    // The Wasteland begins on 86, the Mountain before it.
    let mut scene = Scene::by("", &moves(9), 2).hand("stride").at(81).at_of(1, 86).damage(3);
    scene.go("play stride");
    assert_eq!((scene.stands(0), scene.stands(1)), ((90, 0, 1), (85, 2, 2)));
}

#[test]
fn the_immune_are_passed_and_pass_without_damage() {
    let mut scene = Scene::by("", &moves(3), 2).hand("stride").at(1).at_of(1, 3).damage(3);
    scene.go("play stride");
    assert_eq!((squares(&scene), scene.st.damage.len()), (vec![4, 2], 3));
    let mut scene = Scene::by("", &moves(3), 2).hand("stride").at_of(1, 92).damage(3);
    scene.st.racer_mut(0).today.lasts[Lasting::Immune as usize] = true;
    scene.go("play stride");
    assert_eq!((squares(&scene), scene.st.damage.len()), (vec![93, 91], 3));
}

#[test]
fn a_buffer_panel_saves_from_the_damage_of_passing() {
    let mut scene = Scene::by("", &moves(3), 2).hand("stride").at_of(1, 92).damage(3);
    scene = scene.team("cat+buffer_panel");
    scene.go("play stride");
    assert_eq!((squares(&scene), scene.st.damage.len()), (vec![93, 91], 3));
    assert_eq!(scene.count(0, metric::PASSES), 1);
}

#[test]
fn speed_is_added_and_the_whole_distance_is_multiplied() {
    for (card, team, square) in [
        ("move", "wheel_dog bear", 95),
        ("slow_and_steady", "", 90),
        ("slow_and_steady", "bear big_dog+dog_chow", 97),
        ("downhill_slide", "wheel_dog", 98),
        ("tactical_play", "bear+dog_shoes", 100),
        ("tactical_play", "", 90),
        // Twice the speed with an Engineer Dog; four times with two of them.
        ("move", "engineer_dog bear", 97),
        ("tactical_play", "engineer_dog bear", 102),
        ("move", "engineer_dog engineer_dog wheel_dog", 95),
        ("move", "chihuahua wheel_dog lazy_dog", 93),
        ("move", "chihuahua chihuahua", 93),
        ("move", "chihuahua", 91),
        ("move", "chihuahua big_dog", 96),
        ("move", "moose+nuclear_reactor", 101),
    ] {
        let hand = format!("{card} blank*3");
        let text = "[tactical_play]\nrisk = 0";
        let mut scene = Scene::by("", text, 1).hand(&hand).deck("blank*9").team(team);
        scene.act(Action::Play(scene.id(card)));
        while scene.st.phase == Phase::Pay {
            scene.go("discard A Blank Card for energy");
        }
        assert_eq!(scene.stands(0).0, square, "{card} {team}");
    }
}

#[test]
fn with_speed_below_0_a_move_goes_backwards() {
    let text = "stride.type = \"movement\"\nstride.deck = \"speed\"\nstride.steps = [{ move = 1, times = 2 }]";
    let mut scene = Scene::by("", text, 3).hand("stride").team("lazy_dog lazy_dog lazy_dog");
    // Four squares back, where others are: on to the next free one, and no one takes damage.
    scene = scene.at_of(1, 86).at_of(2, 85).damage(3);
    scene.go("play stride");
    assert_eq!((squares(&scene), scene.st.damage.len()), (vec![84, 86, 85], 3));
    assert!(scene.st.racer(0).today.moved);
    // The Mountain was entered.
    assert_eq!(scene.stands(0), (84, 2, 2));
    // Not beyond the start.
    let mut scene = Scene::new(1).hand("move").team("lazy_dog lazy_dog lazy_dog").at(1);
    scene.go("play Move");
    assert_eq!(scene.stands(0).0, 0);
}

#[test]
fn who_does_not_move_has_not_moved_today() {
    let mut scene = Scene::new(1).hand("move").team("lazy_dog malamute").deck("blank");
    scene.go("play Move");
    assert!(!scene.st.racer(0).today.moved);
    assert_eq!(scene.sizes().0, 0);
}

#[test]
fn a_malamute_draws_on_every_move() {
    let mut scene = Scene::new(1).hand("move*2").team("malamute malamute").deck("blank*9");
    scene.go("play Move");
    assert_eq!(scene.sizes(), (3, 7, 1));
    // A storm that stops the racer stops that.
    let mut scene = scene.weather(Weather::Storm);
    scene.go("play Move");
    assert_eq!(scene.sizes(), (2, 7, 2));
}

#[test]
fn who_dies_of_a_card_that_adds_to_both_conditions_has_neither() {
    let mut scene = Scene::new(2).at(104).feels(6, 0).hand("travel_light blank*7").deck("blank*9");
    scene.go("play Travel light");
    assert_eq!((scene.stands(0), scene.count(0, metric::DEATHS)), ((84, 0, 0), 1));
    // So do all rivals. On different conditions of the day, or with something between, they are two steps.
    let text = |steps: &str| format!("chill = {{ type = \"utility\", deck = \"attack\", steps = [{steps}] }}");
    let starving = |steps: &str| {
        let mut scene = Scene::by("", &text(steps), 3).at(130).feels(6, 0).at_of(1, 120).feels_of(1, 6, 0);
        scene = scene.hand("chill");
        scene.go("play chill");
        (scene.stands(0).2, scene.stands(1).2, scene.stands(2))
    };
    let rivals = "who = \"rivals\"";
    let both = format!("{{ hypothermia = 1, {rivals} }}, {{ starvation = 2, {rivals} }}");
    assert_eq!(starving(&both), (0, 0, (88, 1, 2)));
    let split = format!("{{ hypothermia = 1, {rivals} }}, {{ starvation = 2 }}");
    assert_eq!(starving(&split), (2, 0, (88, 1, 0)));
    for split in [
        "{ hypothermia = 1 }, { damage = 1 }, { starvation = 1 }",
        "{ hypothermia = 1 }, { starvation = 1, when = { moved = false } }",
    ] {
        assert_eq!(starving(split).0, 1, "{split}");
    }
}

#[test]
fn at_the_level_of_death_a_racer_goes_30_squares_back_without_conditions() {
    for (rules, square, wanted) in [
        ("", 130, (100, 0, 0)),
        ("death_squares = 7", 130, (123, 0, 0)),
        // No further than the start.
        ("", 12, (0, 0, 0)),
        // Nothing of the stretches on the way counts: the Mountain's levels are 2.
        ("", 115, (85, 0, 0)),
    ] {
        let mut scene = Scene::by(rules, "", 2).hand("thermostat blank*2").deck("blank*2");
        scene = scene.at_of(1, square).feels_of(1, 6, 5);
        scene.go("play Thermostat");
        assert_eq!(scene.stands(1), wanted, "{rules} {square}");
        assert_eq!(scene.count(1, metric::DEATHS), 1);
    }
}

#[test]
fn the_dead_go_back_to_a_free_square() {
    let mut scene = Scene::new(3).hand("tip_sled blank*2").deck("blank*2");
    scene = scene.at(100).at_of(1, 130).at_of(2, 99).feels_of(1, 0, 6);
    scene.go("play Tip Sled");
    assert_eq!((scene.stands(1), scene.stands(2)), ((98, 0, 0), (99, 0, 1)));
}

#[test]
fn the_level_of_death_is_that_of_the_rules() {
    for (rules, level, deaths) in [("", 5, 0), ("", 6, 1), ("death_level = 4", 3, 1), ("death_level = 9", 6, 0)] {
        let mut scene = Scene::by(rules, "", 2).hand("tip_sled blank*2").deck("blank*2");
        scene = scene.feels_of(1, 0, level);
        scene.go("play Tip Sled");
        assert_eq!(scene.count(1, metric::DEATHS), deaths, "{rules} {level}");
    }
}

#[test]
fn the_lone_racer_who_dies_has_lost() {
    let mut scene = Scene::new(1).hand("travel_light blank*9").deck("blank*9").feels(5, 6);
    scene.go("play Travel light");
    while scene.st.phase == Phase::Pay {
        scene.go("discard A Blank Card for energy");
    }
    assert_eq!((scene.st.end, scene.st.phase), (End::Died, Phase::Over));
    let outcome = scene.game.outcome(&scene.st);
    assert_eq!((outcome.ranks.rank(Seat(0)), outcome.ending), (2, 1));
    assert_eq!(scene.game.catalogue().endings[1].name, "died");
}

#[test]
fn the_first_beyond_the_last_square_wins() {
    for (rules, from, arrived) in
        [("", 159, false), ("", 160, true), ("finish = \"reached\"", 158, false), ("finish = \"reached\"", 159, true)]
    {
        let mut scene = Scene::by(rules, &moves(1), 3).hand("stride").at(from);
        scene = scene.at_of(1, 40).at_of(2, 140);
        scene.st.racer_mut(0).turns = 9;
        scene.go("play stride");
        assert_eq!(scene.st.end == End::Arrived(0), arrived, "{rules} {from}");
        if arrived {
            assert!(scene.legal().is_empty() && scene.game.to_act(&scene.st).is_none());
            let outcome = scene.game.outcome(&scene.st);
            let ranks = [0, 1, 2].map(|seat| outcome.ranks.rank(Seat(seat)));
            assert_eq!((ranks, outcome.ending), ([1, 3, 2], 0));
            assert_eq!(scene.count(0, metric::TURNS_TO_FINISH), 9);
            assert_eq!(scene.count(0, metric::DAYS_TO_FINISH), 1);
        }
    }
}

#[test]
fn squares_gained_are_counted_by_stretch() {
    let mut scene = Scene::by("", &moves(25), 1).hand("stride").at(76);
    scene.go("play stride");
    let gained: Vec<i32> = (0..10).map(|k| scene.count(0, metric::FIXED + k)).collect();
    // The flip side: Rope Bridge to 80, Mountain to 85, Wasteland to 120.
    assert_eq!(gained, [0, 0, 0, 0, 4, 5, 16, 0, 0, 0]);
}

#[test]
fn the_immune_are_hurt_by_passing_where_immunity_is_no_help() {
    for (rules, damage) in [("", 0), ("immune_passers_unhurt = true", 0), ("immune_passers_unhurt = false", 1)] {
        let mut scene = Scene::by(rules, "", 2).hand("push blank").at_of(1, 92).damage(5);
        scene.st.racer_mut(0).today.lasts[Lasting::Immune as usize] = true;
        scene.go("play Push");
        assert_eq!((scene.stands(0).0, scene.stands(1).0), (95, 91), "{rules}");
        assert_eq!(scene.st.damage.len(), 5 - damage, "{rules}");
    }
    // A Buffer Panel helps all the same.
    let rules = "immune_passers_unhurt = false";
    let mut scene = Scene::by(rules, "", 2).hand("push blank").at_of(1, 92).damage(5);
    scene = scene.team("cat+buffer_panel");
    scene.st.racer_mut(0).today.lasts[Lasting::Immune as usize] = true;
    scene.go("play Push");
    assert_eq!(scene.st.damage.len(), 5);
}
