//! Upgrades, destroying, recovering, cards that harm others.

use super::*;
use crate::metrics::metric;
use crate::rules::{shuffles, upgrades};

const SPEED: &str = "fill the supply from the speed deck";

fn sunny(racers: usize) -> Scene {
    Scene::new(racers).weather(Weather::Sun)
}

#[test]
fn cards_are_added_up_to_y_and_x_are_taken() {
    let mut scene = sunny(2).hand("lumber_mill blank*3").supply("rope");
    scene = scene.upgrades("speed", "haste rush push sprint").upgrades("attack", "salvage*4");
    scene.go("play Lumber Mill");
    assert_eq!(scene.choices(), ["fill the supply from the attack deck", SPEED]);
    scene.go(SPEED);
    // One lay there: two are turned up.
    assert_eq!(scene.choices(), ["take Haste", "take Rope", "take Rush"]);
    scene.go("take Rope").go("take Rush");
    assert_eq!(scene.discards(), "blank*3 lumber_mill rope rush");
    assert_eq!((scene.words(&scene.st.supply), scene.st.turn), ("haste".into(), 1));
    assert_eq!(scene.count(0, metric::BOUGHT), 2);
}

#[test]
fn a_full_supply_is_not_added_to() {
    let mut scene = sunny(1).hand("lumber_mill blank*3").supply("rope*5").upgrades("speed", "haste");
    scene.go("play Lumber Mill");
    assert_eq!(scene.choices(), ["take Rope"]);
}

#[test]
fn what_is_bought_comes_with_the_next_new_day() {
    let mut scene = sunny(1).hand("improvise blank").supply("rope");
    scene.go("play Improvise").go("take Rope");
    assert_eq!((scene.hand_now(), scene.discards()), ("blank".into(), "improvise rope".into()));
    scene.dice(&[4]).go("take a new day");
    assert_eq!(scene.hand_now(), "blank improvise rope");
}

#[test]
fn more_is_not_taken_than_there_is() {
    let mut scene = sunny(1).hand("salvage blank").deck("blank").upgrades("speed", "haste");
    scene.go("play Salvage").go(SPEED).go("take Haste");
    assert_eq!((scene.st.phase, scene.st.racer(0).turns), (Phase::Turn, 1));
    // With nothing at all a sled does nothing.
    let mut scene = sunny(1).hand("salvage blank").deck("blank");
    scene.go("play Salvage");
    assert_eq!((scene.discards(), scene.st.racer(0).turns), ("blank*2 salvage".into(), 1));
    let mut scene = sunny(1).hand("improvise").upgrades("speed", "haste");
    scene.go("play Improvise");
    assert_eq!(scene.discards(), "improvise");
}

#[test]
fn a_deck_that_has_run_out_is_refreshed_by_its_own_destroyed_cards() {
    let mut scene = sunny(1).hand("study_up").deck("blank*5").upgrades("speed", "haste");
    let (speed, attack) = (scene.deck_at("speed"), scene.deck_at("attack"));
    scene.st.destroyed[speed] = scene.pile("rush push");
    scene.st.destroyed[attack] = scene.pile("salvage");
    scene.go("play Study Up").go(SPEED);
    assert_eq!(scene.choices(), ["take Haste", "take Push", "take Rush"]);
    assert!(scene.chance.shuffled.iter().all(|&lane| lane == upgrades(speed)));
    assert!(!scene.chance.shuffled.is_empty());
    assert_eq!((scene.st.destroyed[speed].len(), scene.st.destroyed[attack].len()), (0, 1));
}

#[test]
fn a_deck_all_of_which_is_in_use_cannot_be_upgraded_from() {
    let mut scene = sunny(1).hand("study_up").deck("blank*5").upgrades("attack", "salvage");
    let improvement = scene.deck_at("improvement");
    scene.st.destroyed[improvement] = scene.pile("rope");
    scene.go("play Study Up");
    assert_eq!(scene.choices(), ["fill the supply from the attack deck", "fill the supply from the improvement deck"]);
}

#[test]
fn a_side_that_buys_from_one_deck_is_offered_that_one() {
    let mut written = written(cards(""), "", 2);
    written.sides[0].setup.buys = vec!["speed".into()];
    let mut diagnostics = SpecDiagnostics::default();
    let mut scene = sunny(2).hand("study_up").deck("blank*5");
    scene.game = IditacardsDefinition::compile(&written, &mut diagnostics).unwrap();
    let mut scene = scene.upgrades("attack", "salvage*9").upgrades("speed", "haste*9");
    let before = scene.st.clone();
    scene.go("play Study Up");
    assert_eq!(scene.choices(), [SPEED]);
    // When that one is in use, from any.
    scene.st = before;
    let mut scene = scene.upgrades("speed", "");
    scene.go("play Study Up");
    assert_eq!(scene.choices(), ["fill the supply from the attack deck"]);
}

#[test]
fn a_robodog_adds_to_take_and_a_puppy_to_destroy() {
    let mut scene = sunny(1).hand("improvise").team("robodog").upgrades("speed", "haste rush");
    scene.go("play Improvise").go(SPEED).go("take Haste");
    assert_eq!(scene.discards(), "haste improvise");
    let mut scene = sunny(1).hand("band_aid").team("puppy").deck("move rest blank");
    scene.go("play Band Aid");
    assert_eq!(scene.st.peeked.len(), 2);
    scene.go("destroy Rest").go("destroy Move");
    assert_eq!(scene.sizes(), (0, 1, 1));
    // Each adds to its own type alone.
    let mut scene = sunny(1).hand("band_aid").team("robodog").deck("move rest blank");
    scene.go("play Band Aid");
    assert_eq!(scene.st.peeked.len(), 1);
    let mut scene = sunny(1).hand("improvise").team("puppy").upgrades("speed", "haste rush");
    scene.go("play Improvise");
    assert_eq!(scene.discards(), "improvise");
    let mut scene = sunny(1).hand("new_sled move").team("robodog").upgrades("speed", "haste rush");
    scene.go("play New Sled").go(SPEED).go("take Haste").go("take Rush");
    assert_eq!(scene.st.racer(0).turns, 1);
}

#[test]
fn a_dog_is_looked_for_among_the_cards_turned_up() {
    let mut scene = sunny(1).hand("here_boy blank").deck("blank*2").supply("cat");
    scene = scene.upgrades("speed", "haste bear rush");
    scene.go("play Here Boy").go("play the top card of the deck for the risk").go(SPEED);
    // Any of them may be taken, but not what lay there before.
    assert_eq!(scene.choices(), ["take Bear", "take Haste"]);
    scene.go("take Haste");
    assert_eq!(scene.words(&scene.st.supply), "bear cat");
    // A Robodog makes it two.
    let mut scene = sunny(1).hand("here_boy blank").deck("blank*2").team("robodog");
    scene = scene.upgrades("speed", "haste bear rush");
    scene.go("play Here Boy").go("play the top card of the deck for the risk").go(SPEED);
    scene.go("take Haste").go("take Bear");
    assert_eq!(scene.st.supply.len(), 0);
    // A deck without a dog is turned up whole.
    let mut scene = sunny(1).hand("here_boy blank").deck("blank*2").upgrades("speed", "haste rush");
    scene.go("play Here Boy").go("play the top card of the deck for the risk").go(SPEED);
    assert_eq!(scene.choices(), ["take Haste", "take Rush"]);
}

#[test]
fn sleds_that_ask_for_the_day_do_nothing_on_another() {
    use crate::cards::one;
    for (id, ate) in [
        ("stop_and_shop", ["breakfast", "lunch"]),
        ("satiated", ["breakfast", "lunch"]),
        ("satiated", ["breakfast", "dinner"]),
        ("satiated", ["lunch", "dinner"]),
    ] {
        let hand = format!("{id} blank*3");
        let mut scene = sunny(1).hand(&hand).deck("blank*9").supply("rope*12");
        scene.st.racer_mut(0).today.moved = true;
        for meal in ate {
            let meal = scene.id(meal);
            scene.st.racer_mut(0).today.effects |= one(meal);
        }
        scene.act(Action::Play(scene.id(id)));
        while scene.st.racer(0).turns == 0 || !scene.st.racer(0).risks.is_empty() {
            scene.act(scene.legal().pop().unwrap());
        }
        assert_eq!(scene.st.supply.len(), 12, "{id}");
    }
}

#[test]
fn up_to_x_of_y_are_destroyed_and_the_rest_is_drawn_or_shuffled_back() {
    let mut scene = Scene::new(1).hand("first_aid blank*2").deck("blank*2 move rest mush lunch*3");
    scene.go("play First Aid");
    assert_eq!(scene.choices(), ["destroy Mush", "draw Mush", "shuffle Mush back"]);
    scene.go("destroy Mush");
    // One is the most.
    assert_eq!(scene.choices(), ["draw Rest", "shuffle Rest back"]);
    scene.go("draw Rest").go("shuffle Move back");
    assert_eq!((scene.hand_now(), scene.sizes()), ("rest".into(), (1, 4, 5)));
    assert_eq!(scene.chance.shuffled, [shuffles(0)]);
    assert_eq!(scene.count(0, metric::DESTROYED), 1);
    assert_eq!(scene.words(&scene.st.gone), "mush");
    // None need be destroyed, all may be drawn.
    let mut scene = Scene::new(1).hand("first_aid blank*2").deck("blank*2 move rest mush lunch*3");
    scene.all(&["play First Aid", "draw Mush", "draw Rest", "draw Move"]);
    assert_eq!((scene.sizes(), scene.st.gone.len()), ((3, 3, 5), 0));
    assert!(scene.chance.shuffled.is_empty());
}

#[test]
fn a_short_deck_is_looked_at_whole_and_an_empty_one_not() {
    let mut scene = Scene::new(1).hand("first_aid blank*2").deck("blank*2 move");
    scene.all(&["play First Aid", "destroy Move"]);
    assert_eq!((scene.sizes(), scene.st.racer(0).turns), ((0, 0, 5), 1));
    let mut scene = Scene::new(1).hand("first_aid blank*2").deck("blank*2");
    scene.go("play First Aid");
    assert_eq!((scene.sizes(), scene.st.racer(0).turns), ((0, 0, 5), 1));
}

#[test]
fn destroyed_cards_lie_by_the_deck_they_are_of() {
    let mut scene = Scene::new(2).hand("diamorphine blank*3");
    scene = scene.deck("blank*4 haste rope damaged waffle move");
    scene.go("play Diamorphine").round().go("play the top card of the deck for the risk");
    for card in ["Move", "Waffle", "Damaged", "Rope", "Haste"] {
        scene.go(&format!("destroy {card}"));
    }
    let speed = scene.deck_at("speed");
    let improvement = scene.deck_at("improvement");
    assert_eq!(scene.words(&scene.st.destroyed[speed]), "haste");
    assert_eq!(scene.words(&scene.st.destroyed[improvement]), "rope");
    assert_eq!(scene.words(&scene.st.gone), "move waffle");
    assert_eq!(scene.st.damage.len(), 1);
    assert_eq!(scene.st.racer(0).cycle.cards.len(), 8);
}

#[test]
fn recovered_cards_come_to_the_hand_or_are_shuffled_into_the_deck() {
    let mut scene = Scene::new(1).hand("rope").deck("blank*3").discard("move*2 rest lunch");
    scene.go("play Rope");
    assert!(!scene.can("recover Rope"));
    assert_eq!(scene.choices().len(), 1 + 2 * 4);
    scene.go("recover Move").go("recover Rest to the deck").go("stop");
    assert_eq!((scene.hand_now(), scene.discards()), ("move".into(), "blank*2 lunch move rope".into()));
    assert_eq!((scene.sizes().1, scene.chance.shuffled.as_slice()), (2, &[shuffles(0)][..]));
    assert_eq!(scene.st.racer(0).turns, 1);
}

#[test]
fn damage_can_be_recovered_and_an_empty_discard_pile_is_not_asked_about() {
    let mut scene = Scene::new(1).hand("torch").discard("damaged");
    scene.go("play Torch").go("recover Damaged to the deck");
    assert_eq!((scene.sizes(), scene.st.racer(0).turns), ((0, 1, 1), 1));
    let mut scene = Scene::new(1).hand("torch");
    scene.go("play Torch");
    assert_eq!(scene.sizes(), (0, 0, 1));
}

#[test]
fn the_immune_are_spared_by_the_cards_of_others() {
    let played = |id: &str, immune: bool| {
        let hand = format!("{id} blank*5");
        let mut scene = Scene::new(2).hand(&hand).deck("blank*9").damage(9);
        scene = scene.team_of(1, "bear+a_hat");
        scene.st.racer_mut(1).today.lasts[Lasting::Immune as usize] = immune;
        scene.act(Action::Play(scene.id(id)));
        while scene.st.turn == 0 || !scene.st.racer(0).risks.is_empty() {
            match scene.st.turn {
                0 => scene.act(scene.legal()[usize::from(scene.can("take a new day"))]),
                _ => scene.round(),
            };
        }
        let damaged = scene.id("damaged");
        let hurt = scene.st.racer(1).discard.contains(&damaged);
        scene.stands(1) == (89, 0, 0) && scene.dogs(1) == "bear+a_hat" && !hurt
    };
    for id in [
        "dog_trap",
        "hydrogen_sulfide",
        "stab_in_the_dark",
        "thermostat",
        "tip_sled",
        "icy_glare",
        "referee",
        "sticky_snow",
    ] {
        assert!(!played(id, false), "{id}");
        assert!(played(id, true), "{id}");
    }
}

#[test]
fn the_immune_take_no_damage_of_their_own_cards() {
    let mut scene = Scene::new(1).hand("hitch_a_ride blank").damage(9);
    scene.st.racer_mut(0).today.lasts[Lasting::Immune as usize] = true;
    scene.go("play Hitch a ride");
    assert_eq!((scene.stands(0).0, scene.st.damage.len()), (96, 9));
}

#[test]
fn a_rival_is_chosen_among_those_who_are_not_immune() {
    let mut scene = Scene::new(4).hand("icy_glare blank").deck("blank*2").at_of(2, 3);
    scene.go("play Icy Glare");
    assert_eq!(scene.choices(), ["choose Bjarne as the rival", "choose Dagny as the rival"]);
    scene.go("choose Dagny as the rival");
    assert_eq!([1, 2, 3].map(|seat| scene.stands(seat).1), [0, 0, 1]);
}

#[test]
fn levels_of_a_stretch_are_given_where_the_rival_is() {
    let mut scene = Scene::new(4).hand("ice_box hydrogen_sulfide blank*4").deck("blank*9");
    scene = scene.at_of(1, 40).at_of(2, 140).at_of(3, 157).feels_of(2, 4, 0);
    scene = scene.team_of(1, "lead_dog");
    scene.go("play Ice Box").all(&["discard A Blank Card for energy"; 2]);
    assert_eq!([1, 2, 3].map(|seat| scene.stands(seat).1), [2, 4, 0]);
    // The one in the Village, whose turn ends there, leaves its discards alone.
    scene.st.turn = 0;
    scene.st.actor = 0;
    scene.go("play Hydrogen Sulfide");
    assert_eq!([1, 2, 3].map(|seat| scene.stands(seat).2), [2, 0, 5]);
    assert_eq!(scene.stands(0), (90, 0, 0));
}

#[test]
fn personal_cards_ask_for_what_took_effect_before_them_today() {
    let risk = "play the top card of the deck for the risk";
    let played = |id: &str, before: &str| {
        let hand = format!("{id} blank");
        let mut scene = Scene::new(1).hand(&hand).deck("blank*30").damage(9);
        if !before.is_empty() {
            let card = scene.id(before);
            scene.st.racer_mut(0).today.effects = crate::cards::one(card);
        }
        scene.act(Action::Play(scene.id(id)));
        scene.go(risk);
        let left = match scene.st.phase {
            Phase::Look(left) => left,
            _ => 0,
        };
        (left, scene.st.peeked.len(), scene.st.damage.len())
    };
    // With food two of ten, without it two damage.
    for food in ["breakfast", "venison_carpaccio", "dog_food", "waffle"] {
        assert_eq!(played("ibuprofin", food), (2, 10, 9), "{food}");
    }
    for other in ["", "move", "band_aid"] {
        assert_eq!(played("ibuprofin", other), (0, 0, 7), "{other}");
    }
    assert_eq!(played("surgery", "band_aid"), (10, 10, 9));
    for other in ["", "move", "breakfast"] {
        assert_eq!(played("surgery", other), (0, 0, 9), "{other}");
    }
}

#[test]
fn a_sled_takes_beyond_y_what_lies_there_already() {
    let mut scene = sunny(1).hand("repair_sled blank").deck("blank*3").supply("rope torch bison");
    scene = scene.upgrades("speed", "haste");
    scene.all(&["play Repair Sled", "take Rope", "take Bison"]);
    assert_eq!((scene.words(&scene.st.supply), scene.st.racer(0).turns), ("torch".into(), 1));
}

#[test]
fn on_top_of_a_deck_sleds_look_at_cards_and_destroy_the_rest() {
    let looks = |hand: &str| {
        let scene = Scene::by("sled_cards = \"deck_top\"", "", 2).weather(Weather::Sun);
        scene.hand(hand).deck("blank*9").upgrades("speed", "haste rush push sprint")
    };
    let mut scene = looks("lumber_mill blank*3");
    scene.go("play Lumber Mill").go(SPEED);
    assert_eq!(scene.choices(), ["take Haste", "take Push", "take Rush"]);
    scene.go("take Haste").go("take Rush");
    assert_eq!(scene.discards(), "blank*3 haste lumber_mill rush");
    let speed = scene.deck_at("speed");
    let left = |scene: &Scene| {
        let st = &scene.st;
        (scene.words(&st.supply), scene.words(&st.destroyed[speed]), scene.words(&st.decks[speed]))
    };
    assert_eq!(left(&scene), (String::new(), "push".into(), "sprint".into()));
    assert_eq!(scene.st.turn, 1);
    // Where X is above Y, all Y are taken; of none there is none.
    let mut scene = looks("salvage blank");
    scene.go("play Salvage").go(SPEED).go("take Haste").go("take Rush");
    assert_eq!(left(&scene), (String::new(), String::new(), "push sprint".into()));
    let mut scene = looks("improvise");
    scene.go("play Improvise");
    assert_eq!((scene.discards(), scene.st.turn), ("improvise".into(), 1));
}

#[test]
fn the_immune_stay_below_the_level_of_their_stretch() {
    // Cliff Face has 2 of hypothermia, the Hills 1 and 2 of starvation.
    for (card, square, raised) in [("ice_box", 137, (2, 0)), ("hydrogen_sulfide", 10, (0, 2))] {
        let hand = format!("{card} blank*2");
        let mut scene = Scene::new(3).hand(&hand).deck("blank*9");
        scene = scene.at_of(1, square).at_of(2, square + 1);
        scene.st.racer_mut(2).today.lasts[Lasting::Immune as usize] = true;
        let play = Action::Play(scene.id(card));
        scene.act(play);
        assert_eq!(scene.stands(1), (square, raised.0, raised.1), "{card}");
        assert_eq!(scene.stands(2), (square + 1, 0, 0), "{card}");
    }
}

#[test]
fn what_was_eaten_today_is_remembered_when_it_took_effect() {
    let risk = "play the top card of the deck for the risk";
    let heals = |food: &str, hunger, deck: &str, words: &str| {
        let hand = format!("{food} ibuprofin blank*2");
        let mut scene = Scene::new(1).hand(&hand).deck(deck).damage(9).feels(0, hunger);
        scene.all(&[words, "play Ibuprofin", "discard A Blank Card for energy", risk]);
        (matches!(scene.st.phase, Phase::Look(_)), scene.count(0, metric::DAMAGE))
    };
    assert_eq!(heals("waffle", 0, "blank*12", "play Waffle"), (true, 0));
    assert_eq!(heals("breakfast", 0, "blank*12", "play Breakfast"), (true, 0));
    // What could not be paid for was not eaten, nor was what is no food.
    assert_eq!(heals("breakfast", 6, "blank*7", "play Breakfast"), (false, 2));
    assert_eq!(heals("move", 0, "blank*12", "play Move"), (false, 2));
}
