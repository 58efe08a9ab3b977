//! Risk: cards played from the deck before another takes effect.

use super::*;
use crate::metrics::metric;

/// Plays a dog trap as the manual's example does; `draws` is what Breakfast draws.
fn example(draws: u8) -> Scene {
    let text = format!("breakfast.steps = [{{ draw = {draws} }}]");
    let mut scene = Scene::by("", &text, 2)
        .hand("dog_trap blank*5")
        .deck("move mush blank*2 breakfast blank*18")
        .team_of(1, "husky")
        .at(110);
    assert_eq!(scene.sizes(), (6, 23, 0));
    scene.go("play Dog Trap").round();
    assert_eq!((scene.sizes(), scene.played().len()), ((5, 23, 0), 1));
    scene.go("play the top card of the deck for the risk").round();
    // Move takes effect at once.
    assert_eq!((scene.sizes(), scene.stands(0).0), ((5, 22, 1), 111));
    scene.go("play the top card of the deck for the risk");
    scene.all(&["discard A Blank Card for energy"; 2]).round();
    assert_eq!((scene.sizes(), scene.stands(0).0), ((3, 19, 5), 111));
    assert_eq!(scene.dogs(1), "husky");
    scene.go("play the top card of the deck for the risk");
    assert_eq!((scene.stands(0).0, scene.dogs(1).as_str()), (121, ""));
    // Blank cards are those of the other racer.
    let played: Vec<&str> = scene.played().into_iter().filter(|id| *id != "blank").collect();
    assert_eq!(played, ["move", "breakfast", "mush", "dog_trap"]);
    assert_eq!(scene.st.racer(0).turns, 3);
    scene.round();
    assert_eq!(scene.st.racer(0).turns, 4);
    scene
}

#[test]
fn the_manual_s_example_has_its_figures_with_a_breakfast_that_draws_one_card() {
    let scene = example(1);
    assert_eq!((scene.sizes().0, scene.sizes().1), (4, 14));
}

#[test]
fn the_manual_s_example_with_the_published_breakfast_draws_two_cards_more() {
    let scene = example(3);
    assert_eq!((scene.sizes().0, scene.sizes().1), (6, 12));
}

const RISK: &str = "play the top card of the deck for the risk";

#[test]
fn only_the_top_of_the_deck_pays_for_a_risk_or_it_is_abandoned() {
    let mut scene = Scene::new(2).hand("haste move rest").deck("blank*9");
    scene.go("play Haste").round();
    assert_eq!(scene.choices(), ["take a new day", RISK]);
}

#[test]
fn risks_of_risks_stack() {
    // Dog Trap needs two, Mush of them one more, Haste below it one more.
    let mut scene =
        Scene::new(2).hand("dog_trap blank*3").deck("mush blank*2 haste blank move rest blank*5").team_of(1, "husky");
    scene.go("play Dog Trap").round().go(RISK);
    scene.all(&["discard A Blank Card for energy"; 2]).round();
    assert_eq!(scene.st.racer(0).owed[..], [2, 1]);
    scene.go(RISK).round();
    assert_eq!(scene.words(&scene.st.racer(0).risks), "dog_trap haste mush");
    assert_eq!(scene.st.racer(0).owed[..], [2, 1, 1]);
    // Move pays for Haste, which pays for Mush, which is the first of the Dog Trap's two.
    scene.go(RISK).round();
    assert_eq!(scene.st.racer(0).owed[..], [1]);
    assert_eq!(scene.stands(0).0, 106);
    scene.go(RISK).round();
    assert_eq!(scene.dogs(1), "");
    let played: Vec<&str> = scene.played().into_iter().filter(|id| *id != "blank").collect();
    assert_eq!(played, ["move", "haste", "mush", "rest", "dog_trap"]);
    let told = "Anna's risk succeeds: Dog Trap takes effect";
    assert!(scene.ears.notes.iter().any(|note| note == told), "{:?}", scene.ears.notes);
}

#[test]
fn a_risk_that_cannot_be_paid_fizzles_with_all_that_waits() {
    // Mush asks for two cards of a hand of one.
    let mut scene = Scene::new(2).hand("dog_trap blank").deck("move mush blank*9").team_of(1, "husky");
    scene.go("play Dog Trap").round().go(RISK).round().go(RISK);
    assert_eq!((scene.discards(), scene.st.turn), ("dog_trap move mush".into(), 1));
    // What was paid in full took effect; nothing comes back.
    assert_eq!((scene.stands(0).0, scene.sizes()), (91, (1, 9, 3)));
    assert_eq!(scene.dogs(1), "husky");
    assert_eq!(scene.count(0, metric::FIZZLED), 2);
    let told = ["Anna risks Move for Dog Trap", "Anna's risk fails: Mush and Dog Trap fizzle"];
    assert!(told.iter().all(|&told| scene.ears.notes.iter().any(|note| note == told)), "{:?}", scene.ears.notes);
    scene.round();
    assert!(scene.st.racer(0).risks.is_empty() && scene.st.racer(0).owed.is_empty());
    assert!(scene.can("take a new day") && !scene.can(RISK));
}

#[test]
fn damage_among_the_payment_of_a_risk_fizzles_all() {
    let mut scene = Scene::new(2).hand("dog_trap").deck("rope blank damaged blank*9").team_of(1, "husky");
    scene.go("play Dog Trap").round().go(RISK).round();
    assert_eq!(scene.discards(), "blank damaged dog_trap rope");
    assert!(scene.st.racer(0).risks.is_empty());
    assert_eq!(scene.sizes(), (0, 9, 4));
}

#[test]
fn a_risk_without_a_card_left_fizzles() {
    let mut scene = Scene::new(2).hand("haste").deck("blank");
    scene.go("play Haste").round();
    assert_eq!(scene.sizes(), (0, 0, 1));
    scene.go(RISK);
    assert_eq!((scene.discards(), scene.st.turn), ("blank haste".into(), 1));
    assert_eq!((scene.stands(0).0, scene.count(0, metric::FIZZLED)), (90, 1));
}

#[test]
fn costs_before_the_one_that_cannot_be_paid_are_paid_or_not() {
    // The energy of a risked Mush can be paid, its health cannot.
    for (unpaid, sizes) in [("in_order", (0, 1, 4)), ("nothing", (2, 1, 2))] {
        let rules = format!("unpaid = \"{unpaid}\"");
        let mut scene = Scene::by(&rules, "", 2).hand("haste blank*2").deck("blank mush blank");
        scene.go("play Haste").round();
        assert_eq!(scene.sizes(), (2, 2, 1));
        scene.go(RISK);
        assert_eq!(scene.sizes(), (sizes.0, sizes.1, sizes.2 + 1), "{unpaid}");
        assert_eq!(scene.st.turn, 1);
    }
}

#[test]
fn damage_can_be_played_as_risk() {
    let mut scene = Scene::new(2).hand("sprint blank").deck("damaged blank*3 blank*4").damage(2);
    scene.go("play Sprint").round();
    scene.go(RISK).round();
    assert_eq!((scene.st.damage.len(), scene.st.racer(0).owed[..].to_vec()), (3, vec![2]));
    assert_eq!(scene.sizes(), (0, 6, 2));
}

#[test]
fn food_of_a_risk_relieves_as_it_is_played() {
    let mut scene = Scene::new(2).hand("haste").deck("blank*3 breakfast blank*9").feels(0, 2);
    scene.go("play Haste").round();
    assert_eq!(scene.sizes(), (0, 10, 3));
    scene.go(RISK);
    assert_eq!((scene.stands(0).2, scene.sizes()), (1, (3, 2, 9)));
}

#[test]
fn a_risk_reduced_to_0_takes_effect_at_once() {
    let mut scene = Scene::new(1).hand("haste").deck("blank*3").team("cat+dog_collar");
    scene.go("play Haste");
    assert_eq!(scene.stands(0).0, 95);
    // Where nothing is printed nothing is reduced.
    let mut scene = Scene::new(1).hand("move").team("cat+dog_collar cat+dog_collar");
    scene.go("play Move");
    assert_eq!(scene.stands(0).0, 91);
}

#[test]
fn cards_that_pay_for_risk_take_effect_twice_with_a_utility_knife() {
    let mut scene = Scene::new(2).hand("sprint move").deck("move*2 band_aid blank*9");
    scene.st.racer_mut(0).today.lasts[Lasting::RisksTwice as usize] = true;
    scene.go("play Sprint").round().go(RISK).round();
    assert_eq!(scene.stands(0).0, 92);
    scene.go(RISK).round().go(RISK);
    scene.all(&["destroy A Blank Card", "destroy A Blank Card"]).round();
    // What was paid for takes effect once: it is no payment itself.
    assert_eq!(scene.stands(0).0, 104);
    // And so does a card without a risk.
    scene.go("play Move");
    assert_eq!(scene.stands(0).0, 105);
}

#[test]
fn a_dog_that_pays_for_risk_comes_into_play_once_and_bites_twice_with_a_knife() {
    let mut scene = Scene::new(2).hand("haste blank").deck("blank polar_bear blank*9").damage(9);
    scene.st.racer_mut(0).today.lasts[Lasting::RisksTwice as usize] = true;
    scene.go("play Haste").round().go(RISK).round().go(RISK).round();
    assert_eq!(scene.dogs(0), "polar_bear");
    assert_eq!((scene.stands(0).1, scene.st.damage.len()), (2, 7));
}

#[test]
fn a_reliable_dog_draws_the_first_card_of_each_risk() {
    let mut scene = Scene::new(2).hand("dog_trap").deck("move brandy rest blank*9").team("reliable_dog");
    scene.go("play Dog Trap").round().go(RISK).round();
    assert_eq!((scene.hand_now(), scene.stands(0).0), ("move".into(), 90));
    assert_eq!(scene.st.racer(0).owed[..], [1]);
    // Brandy pays for the second, and has a first card of its own.
    scene.go(RISK).round();
    assert_eq!(scene.st.racer(0).owed[..], [1, 1]);
    scene.go(RISK);
    assert_eq!(scene.hand_now(), "move rest");
    scene.all(&["draw A Blank Card"; 3]);
    assert!(scene.st.racer(0).risks.is_empty());
}

#[test]
fn a_reliable_dog_dies_when_a_risk_fizzles() {
    let begun = |team: &str| {
        let mut scene = Scene::new(2).hand("haste").deck("blank").team(team);
        scene.go("play Haste").round().go(RISK);
        scene
    };
    assert_eq!(begun("wheel_dog reliable_dog").dogs(0), "wheel_dog");
    // Its armour is discarded instead.
    let scene = begun("reliable_dog+armour wheel_dog");
    assert_eq!((scene.dogs(0).as_str(), scene.discards().as_str()), ("reliable_dog wheel_dog", "armour blank haste"));
    // One in plate mail does not die.
    assert_eq!(begun("reliable_dog+plate_mail").dogs(0), "reliable_dog+plate_mail");
    // A card of the hand that fails asks for no risk yet.
    let mut scene = Scene::new(2).hand("mush damaged blank*2").deck("blank*9").team("reliable_dog");
    scene.all(&["play Mush", "discard Damaged for energy"]);
    assert_eq!(scene.dogs(0), "reliable_dog");
}

#[test]
fn what_dies_with_a_reliable_dog_dies_before_the_turn_ends() {
    let mut scene =
        Scene::new(2).hand("haste").deck("blank").team("reliable_dog+steam_engine wheel_dog husky good_dog");
    scene.go("play Haste").round().go(RISK);
    assert_eq!(scene.st.actor, 0);
    assert_eq!(scene.choices(), ["kill Wheel Dog", "kill Husky", "kill Good Dog"]);
    scene.go("kill Husky");
    assert_eq!((scene.dogs(0).as_str(), scene.st.turn), ("wheel_dog good_dog", 1));
    assert!(scene.st.todo.is_empty());
}

#[test]
fn a_new_day_abandons_all_risks() {
    let mut scene = Scene::new(2).hand("dog_trap blank*3").deck("mush blank*20");
    scene.go("play Dog Trap").round().go(RISK);
    scene.all(&["discard A Blank Card for energy"; 2]).round();
    assert_eq!(scene.st.racer(0).risks.len(), 2);
    scene.dice(&[4]).all(&["take a new day", "don't join the new day"]);
    let racer = scene.st.racer(0);
    assert!(racer.risks.is_empty() && racer.owed.is_empty());
    assert_eq!(scene.sizes(), (6, 19, 0));
}
