//! Energy and health: what a card costs, how it is paid, what damage does.

use super::*;
use crate::metrics::metric;

/// Rules by which no card is played that cannot be paid for.
const STRICT: &str = "unpayable = \"none\"";

#[test]
fn energy_comes_before_health_and_health_before_risk() {
    let mut scene = Scene::new(2).hand("mush move lunch rest").deck("blank dinner*9");
    scene.go("play Mush");
    assert_eq!((scene.st.phase, scene.sizes()), (Phase::Pay, (3, 10, 0)));
    scene.go("discard Lunch for energy");
    assert_eq!((scene.st.phase, scene.sizes()), (Phase::Pay, (2, 10, 1)));
    scene.go("discard Move for energy");
    // Two of the deck for health; then the card waits for its risk, and the turn is over.
    assert_eq!(scene.sizes(), (1, 8, 4));
    assert_eq!(scene.discards(), "blank dinner lunch move");
    assert_eq!(scene.words(&scene.st.racer(0).risks), "mush");
    assert_eq!((scene.st.turn, scene.stands(0).0), (1, 90));
}

#[test]
fn any_card_of_the_hand_can_be_paid() {
    let mut scene = Scene::new(1).hand("lunch move*3 rest mush").deck("blank*9");
    scene.go("play Lunch");
    assert_eq!(scene.choices(), ["discard Move for energy", "discard Mush for energy", "discard Rest for energy"]);
    scene.all(&["discard Move for energy", "discard Rest for energy"]);
    assert_eq!(scene.hand_now(), "blank*3 move*2 mush");
}

#[test]
fn who_pays_the_whole_hand_has_nothing_to_choose() {
    let mut scene = Scene::new(1).hand("lunch move rest").deck("blank*9");
    scene.go("play Lunch");
    assert_eq!(scene.discards(), "lunch move rest");
    assert_eq!(scene.hand_now(), "blank*3");
}

#[test]
fn a_card_that_cannot_be_paid_for_may_be_played_or_not() {
    // By energy, by health, and the last card of the deck, which can be paid.
    for (hand, deck, pays) in [
        ("mush dinner", "blank*9", false),
        ("mush dinner*2", "blank*9", true),
        ("mush dinner*2", "blank", false),
        ("mush dinner*2", "blank*2", true),
    ] {
        assert_eq!(Scene::by(STRICT, "", 1).hand(hand).deck(deck).can("play Mush"), pays, "{hand}");
        assert!(Scene::new(1).hand(hand).deck(deck).can("play Mush"));
    }
    for (rules, any, relief) in [
        ("", true, true),
        ("unpayable = \"any\"", true, true),
        ("unpayable = \"relief\"", false, true),
        (STRICT, false, false),
    ] {
        let scene = Scene::by(rules, "", 2).hand("mush breakfast first_aid rest").deck("blank");
        let offered = |words| scene.can(words);
        assert_eq!(offered("play Mush"), any, "{rules}");
        assert_eq!(offered("play Breakfast") && offered("play First Aid"), relief, "{rules}");
        assert!(offered("play Rest"));
    }
}

#[test]
fn a_card_that_cannot_be_paid_for_does_nothing() {
    // Nothing is paid where energy is short: the card is discarded, and the turn is over.
    let mut scene = Scene::new(2).hand("mush dinner").deck("blank*9");
    scene.go("play Mush");
    assert_eq!((scene.hand_now(), scene.discards()), ("dinner".into(), "mush".into()));
    assert_eq!((scene.stands(0).0, scene.sizes().1, scene.st.turn), (90, 9, 1));
    assert_eq!(scene.count(0, metric::FIZZLED), 1);
    assert!(scene.st.racer(0).risks.is_empty() && scene.played().is_empty());
    // Where health is short, energy has been paid before it, or nothing.
    let mut scene = Scene::new(2).hand("mush dinner*3").deck("blank");
    scene.go("play Mush").all(&["discard Dinner for energy"; 2]);
    assert_eq!((scene.sizes(), scene.st.turn), ((1, 1, 3), 1));
    let mut scene = Scene::by("unpaid = \"nothing\"", "", 2).hand("mush dinner*3").deck("blank");
    scene.go("play Mush");
    assert_eq!((scene.sizes(), scene.st.turn), ((3, 1, 1), 1));
    // A deck that is just enough is enough.
    let mut scene = Scene::by("unpaid = \"nothing\"", "", 2).hand("mush dinner*2").deck("blank*2");
    scene.go("play Mush");
    assert_eq!(scene.sizes(), (0, 0, 4));
}

#[test]
fn a_lone_race_offers_unpayable_food() {
    // Breakfast costs 3 and starvation, a Bandage 1 and hypothermia.
    let mut scene = Scene::new(1).feels(3, 4).hand("breakfast bandage").deck("blank*2");
    scene.go("play Breakfast");
    assert_eq!((scene.stands(0), scene.sizes()), ((90, 3, 3), (1, 2, 1)));
    scene.go("play Bandage");
    assert_eq!((scene.stands(0), scene.sizes()), ((90, 2, 3), (0, 2, 2)));
    assert!(scene.played().is_empty());
}

#[test]
fn all_of_the_hand_is_a_cost_whatever_there_is() {
    for (hand, discarded) in [("out_of_control", 6), ("out_of_control blank*5", 11)] {
        let mut scene = Scene::new(1).hand(hand).deck("blank*9").damage(18).feels(3, 0);
        scene.go("play Out of control");
        // One of the deck, the card itself, five of damage, and the hand.
        assert_eq!(scene.sizes(), (0, 8, discarded + 1));
    }
}

#[test]
fn conditions_raise_every_cost_that_is_not_printed_as_0() {
    let scene = Scene::new(1).feels(2, 3).hand("mush lunch move rope");
    assert_eq!(scene.costs("mush"), (4, 5, 1));
    assert_eq!(scene.costs("move"), (0, 0, 0));
    assert_eq!(scene.costs("rope"), (0, 5, 0));
    // Food relieves a level of starvation before that, but its health cost is 0.
    assert_eq!(scene.costs("lunch"), (4, 0, 0));
}

#[test]
fn a_cost_reduced_to_0_is_raised_all_the_same() {
    let scene = Scene::new(1).team("cute_dog smart_dog").hand("push haste rope move");
    assert_eq!(scene.costs("push"), (0, 0, 0));
    assert_eq!(scene.costs("haste"), (0, 0, 1));
    let scene = scene.feels(2, 1);
    assert_eq!(scene.costs("push"), (2, 0, 0));
    assert_eq!(scene.costs("haste"), (0, 1, 1));
    assert_eq!(scene.costs("move"), (0, 0, 0));
    // More reduction than there is cost is lost.
    let scene = scene.team("cute_dog cute_dog+harness smart_dog+coat");
    assert_eq!(scene.costs("push"), (2, 0, 0));
    assert_eq!(scene.costs("rope"), (0, 1, 0));
}

#[test]
fn reductions_of_a_team_add_up() {
    let scene = Scene::new(1).hand("malamute mush").team("cute_dog+harness smart_dog+coat");
    assert_eq!(scene.costs("malamute"), (2, 2, 0));
    assert_eq!(scene.costs("mush"), (0, 0, 1));
    let scene = scene.team("wheel_dog+dog_collar");
    assert_eq!(scene.costs("mush"), (2, 2, 0));
}

#[test]
fn costs_of_0_for_a_day_are_raised_by_conditions() {
    let mut scene = Scene::new(1).feels(1, 2).hand("mush move");
    scene.st.racer_mut(0).today.lasts[Lasting::EnergyCostsNothing as usize] = true;
    assert_eq!(scene.costs("mush"), (1, 4, 1));
    scene.st.racer_mut(0).today.lasts[Lasting::HealthCostsNothing as usize] = true;
    assert_eq!(scene.costs("mush"), (1, 2, 1));
}

#[test]
fn the_whole_hand_is_a_cost_that_can_be_reduced_to_0_too() {
    let asleep = |mut scene: Scene| {
        scene.st.racer_mut(0).today.lasts[Lasting::EnergyCostsNothing as usize] = true;
        scene
    };
    let scene = |rules: &str, hand: &str| Scene::by(rules, "", 1).hand(hand).deck("blank*9");
    let hand = "out_of_control blank*5";
    assert_eq!(scene("", hand).feels(2, 0).costs("out_of_control").0, 5);
    let mut free = asleep(scene("", hand));
    assert_eq!(free.costs("out_of_control").0, 0);
    assert_eq!(free.go("play Out of control").sizes(), (5, 8, 2));
    // Conditions raise what is reduced to 0, even beyond the hand.
    let mut cold = asleep(scene("", hand).feels(2, 0));
    assert_eq!(cold.costs("out_of_control").0, 2);
    cold.go("play Out of control").all(&["discard A Blank Card for energy"; 2]);
    assert_eq!(cold.sizes(), (3, 8, 4));
    for (cold, payable) in [(5, true), (6, false)] {
        let scene = asleep(scene(STRICT, hand).feels(cold, 0));
        assert_eq!(scene.can("play Out of control"), payable, "{cold}");
    }
    let mut dear = asleep(scene("", hand).feels(6, 0));
    assert_eq!(dear.go("play Out of control").sizes(), (5, 9, 1));
}

#[test]
fn food_relieves_starvation_before_it_is_paid_for() {
    // Breakfast costs 3, and 1 for the level that is left.
    let mut scene = Scene::new(1).feels(0, 2).hand("breakfast").deck("blank*4");
    assert!(scene.can("play Breakfast"));
    scene.go("play Breakfast");
    assert_eq!((scene.stands(0).2, scene.sizes()), (1, (0, 0, 5)));
    let scene = Scene::by(STRICT, "", 1).feels(0, 2).hand("breakfast").deck("blank*3");
    assert!(!scene.can("play Breakfast"));
    // There is no relief below 0.
    let mut scene = Scene::new(1).hand("waffle").deck("blank*4");
    scene.go("play Waffle");
    assert_eq!(scene.stands(0).2, 0);
}

#[test]
fn personal_cards_relieve_hypothermia_before_they_are_paid_for() {
    let mut scene = Scene::new(1).feels(2, 0).hand("bandage blank*2").deck("blank*9");
    assert_eq!(scene.costs("bandage"), (2, 0, 0));
    scene.go("play Bandage");
    assert_eq!((scene.stands(0).1, scene.sizes().0), (1, 0));
    let scene = Scene::by(STRICT, "", 1).feels(3, 0).hand("bandage blank*2").deck("blank*9");
    assert!(!scene.can("play Bandage"));
}

#[test]
fn relief_comes_before_payment_even_when_it_fails() {
    let mut scene = Scene::new(1).feels(0, 2).hand("dinner damaged*2").deck("blank*9");
    scene.go("play Dinner");
    assert_eq!(scene.discards(), "damaged dinner");
    assert_eq!(scene.stands(0).2, 1);
}

#[test]
fn damage_paid_from_the_hand_ends_the_turn() {
    let mut scene = Scene::new(2).hand("mush damaged*2 blank*3").deck("blank*9");
    scene.all(&["play Mush", "discard Damaged for energy"]);
    // Nothing more is paid, nothing comes back, and nothing happens.
    assert_eq!(scene.sizes(), (4, 9, 2));
    assert_eq!((scene.discards(), scene.st.turn), ("damaged mush".to_owned(), 1));
    assert_eq!(scene.count(0, metric::FIZZLED), 1);
    assert!(scene.st.racer(0).risks.is_empty());
}

#[test]
fn damage_paid_after_other_cards_ends_the_turn_too() {
    let mut scene = Scene::new(2).hand("mush damaged*2 blank*3").deck("blank*9");
    scene.all(&["play Mush", "discard A Blank Card for energy", "discard Damaged for energy"]);
    assert_eq!((scene.sizes(), scene.st.turn), ((3, 9, 3), 1));
}

#[test]
fn damage_among_the_whole_hand_ends_the_turn_as_soon_as_it_is_paid() {
    for (hand, card) in [("mush damaged blank", "Mush"), ("out_of_control damaged blank", "Out of control")] {
        let play = || {
            let mut scene = Scene::new(2).hand(hand).deck("blank*9");
            scene.go(&format!("play {card}"));
            scene
        };
        // First, it saves the rest.
        let mut scene = play();
        scene.go("discard Damaged for energy");
        assert_eq!((scene.hand_now(), scene.sizes(), scene.st.turn), ("blank".into(), (1, 9, 2), 1));
        let mut scene = play();
        scene.all(&["discard A Blank Card for energy", "discard Damaged for energy"]);
        assert_eq!((scene.sizes(), scene.st.turn), ((0, 9, 3), 1));
    }
    // Of a hand of nothing else one is paid.
    let mut scene = Scene::new(2).hand("mush damaged*2").deck("blank*9");
    scene.go("play Mush");
    assert_eq!((scene.hand_now(), scene.discards()), ("damaged".into(), "damaged mush".into()));
    assert_eq!((scene.st.turn, scene.count(0, metric::FIZZLED)), (1, 1));
}

#[test]
fn damage_on_top_of_the_deck_ends_the_turn_when_it_is_paid() {
    let mut scene = Scene::new(2).hand("breakfast").deck("blank damaged blank*9");
    scene.go("play Breakfast");
    // The third card is not paid any more.
    assert_eq!(scene.sizes(), (0, 9, 3));
    assert_eq!((scene.discards(), scene.st.turn), ("blank breakfast damaged".to_owned(), 1));
}

#[test]
fn damage_that_is_drawn_or_waits_in_the_discard_pile_does_nothing() {
    let mut scene = Scene::new(1).hand("rest").deck("damaged*2").discard("damaged");
    scene.go("play Rest");
    assert_eq!((scene.hand_now(), scene.discards()), ("damaged*2".into(), "damaged rest".into()));
}

#[test]
fn damage_that_is_played_leaves_the_deck() {
    let mut scene = Scene::new(1).hand("damaged blank").deck("blank*2").damage(3);
    scene.go("play Damaged");
    assert_eq!((scene.sizes(), scene.st.damage.len()), ((0, 1, 2), 4));
    assert_eq!(scene.discards(), "blank*2");
    assert_eq!(scene.st.racer(0).cycle.cards.len(), 3);
}

#[test]
fn personal_cards_destroy_damage() {
    let mut scene = Scene::new(1).hand("band_aid").deck("damaged").damage(3);
    scene.all(&["play Band Aid", "destroy Damaged"]);
    assert_eq!((scene.sizes(), scene.st.damage.len()), ((0, 0, 1), 4));
}

#[test]
fn there_is_no_more_damage_than_cards_of_it() {
    let mut scene = Scene::new(1).hand("out_of_control").deck("blank").damage(3);
    scene.go("play Out of control");
    assert_eq!((scene.st.damage.len(), scene.count(0, metric::DAMAGE)), (0, 3));
}
