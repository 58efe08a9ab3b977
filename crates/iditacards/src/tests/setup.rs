//! Setting up, the decks in play, playing alone, the turn, the catalogue.

use super::*;
use crate::cards::compiled::Deck;
use crate::metrics::{EVERY, metric};
use balance_engine::game::{Seating, Silent};

fn dealt(game: &Iditacards, seed: u64) -> State {
    let mut chance = Stream::new(seed, 0);
    game.deal(Seating::rotation(game.sides(), 0), &mut chance, &mut Silent)
}

/// All cards of a racer that are not in play, by key.
fn own(scene: &Scene, seat: u8) -> String {
    let racer = scene.st.racer(seat);
    let all: Vec<u8> = racer.deck.iter().chain(racer.hand.iter()).copied().collect();
    scene.words(&all)
}

const STARTER: &str = "a_hat armour breakfast*2 dinner dog_chow first_aid*2 good_dog grandma_soup \
                       husky lead_dog lunch*2 move*4 mush*2 repair_sled*2 rest upgrade_sled*2";

#[test]
fn every_racer_has_the_starting_deck_a_wheel_dog_in_play_and_six_cards() {
    let mut scene = Scene::new(4);
    scene.st = dealt(&scene.game, 3);
    for seat in 0..4 {
        assert_eq!(own(&scene, seat), STARTER);
        assert_eq!(scene.dogs(seat), "wheel_dog");
        let racer = scene.st.racer(seat);
        assert_eq!((racer.hand.len(), racer.deck.len(), racer.discard.len()), (6, 19, 0));
        assert_eq!((racer.square, racer.hypothermia, racer.starvation), (0, 0, 0));
        assert_eq!((racer.legends.len(), racer.cycle.cards.len()), (5, 25));
        assert_eq!(racer.harness.faster, 1);
    }
    assert_eq!((scene.st.turn, scene.st.actor, scene.st.turns), (0, 0, 1));
    assert!(scene.st.supply.is_empty() && scene.st.gone.is_empty());
}

#[test]
fn decks_are_shuffled_and_hands_differ() {
    let game = compiled("", "", 2);
    let (one, other) = (dealt(&game, 1), dealt(&game, 2));
    assert_ne!(one.racers[0].deck, other.racers[0].deck);
    assert_ne!(one.racers[0].deck, one.racers[1].deck);
    assert_ne!(one.racers[1].deck, other.racers[1].deck);
    for deck in 0..4 {
        // All orders may still come.
        let all = &one.decks[deck];
        assert_ne!(order(all, 1), order(all, 2), "{deck}");
    }
    assert_ne!(one.racers[0].legends, one.racers[1].legends);
    for seat in 0..2 {
        assert_ne!(one.racers[seat].legends, other.racers[seat].legends);
    }
    assert_eq!(one, dealt(&game, 1));
}

#[test]
fn four_upgrade_decks_the_legends_and_the_damage_lie_ready() {
    let mut scene = Scene::new(2);
    scene.st = dealt(&scene.game, 3);
    assert_eq!(scene.game.deck_names, ["attack", "improvement", "speed", "survivor"]);
    let sizes: Vec<usize> = scene.st.decks.iter().map(|deck| deck.len()).collect();
    assert_eq!(sizes, [53, 53, 53, 53, 0, 0, 0, 0]);
    assert_eq!((scene.st.damage.len(), scene.st.boxed.len()), (18, 22 - 10));
    for (deck, common, rare, epic) in [
        ("attack", "dog_trap*4", "ice_box*3", "polar_bear*2"),
        ("improvement", "rope*4", "cat*3", "bison*2"),
        ("speed", "push*4", "haste*3", "sprint*2"),
        ("survivor", "coat*4", "vigilance*3", ""),
    ] {
        let words = scene.words(&scene.st.decks[scene.deck_at(deck)]);
        let all: Vec<&str> = words.split(' ').collect();
        for word in [common, rare, epic].into_iter().filter(|word| !word.is_empty()) {
            assert!(all.contains(&word), "{deck}: {word}");
        }
    }
}

#[test]
fn the_weather_die_is_rolled_and_does_nothing_in_town() {
    let mut seen = Vec::new();
    for seed in 0..40 {
        let mut ears = Ears::default();
        let game = compiled("", "", 3);
        let st = game.deal(Seating::rotation(3, 0), &mut Stream::new(seed, 0), &mut ears);
        assert!(st.all().iter().all(|racer| (racer.hypothermia, racer.starvation) == (0, 0)));
        assert!(!ears.metrics.keys().any(|(_, of)| (metric::WEATHER..metric::FIXED).contains(of)));
        if !seen.contains(&st.weather) {
            seen.push(st.weather);
        }
    }
    assert_eq!(seen.len(), 6);
}

#[test]
fn the_decks_in_play_are_chosen_by_name() {
    let game = compiled("", "decks = [\"speed\", \"attack\"]", 2);
    assert_eq!(game.deck_names, ["attack", "speed"]);
    let st = dealt(&game, 1);
    assert_eq!(st.decks.map(|deck| deck.len())[..3], [53, 53, 0]);
    let cat = number(&game, "cat");
    assert_eq!(game.cards[usize::from(cat)].deck, Deck::Out);
}

#[test]
fn legendary_cards_and_the_first_hand_are_those_of_the_rules() {
    for (rules, legends, hand) in [("", 5, 6), ("legendaries = 0", 0, 6), ("legendaries = 8", 8, 6), ("hand = 3", 5, 3)]
    {
        // Four racers with eight each would be more than there are.
        let st = dealt(&compiled("", rules, 2), 1);
        for seat in 0..2 {
            assert_eq!((st.racer(seat).legends.len(), st.racer(seat).hand.len()), (legends, hand));
        }
        assert_eq!(st.boxed.len(), 22 - 2 * legends);
    }
}

#[test]
fn the_first_hand_is_drawn_with_the_team_in_play() {
    let text = "[good_dog]\nstarts_in_play = true\n[rest]\ncopies = 9";
    let st = dealt(&compiled(text, "", 2), 1);
    assert_eq!((st.racer(0).team.len(), st.racer(0).hand.len()), (2, 7));
}

#[test]
fn alone_utility_cards_stay_or_are_left_out() {
    for (rules, racers, utility) in [
        ("", 1, true),
        ("", 2, true),
        ("utility_alone = false", 1, false),
        ("utility_alone = true", 1, true),
        ("utility_alone = false", 2, true),
    ] {
        let mut scene = Scene::by(rules, "", racers);
        scene.st = dealt(&scene.game, 1);
        let has = |cards: &[u8], id: &str| cards.contains(&scene.id(id));
        let speed = &scene.st.decks[scene.deck_at("improvement")];
        assert_eq!(own(&scene, 0).contains("rest"), utility, "{rules} {racers}");
        assert_eq!(has(speed, "torch"), utility);
        assert!(has(speed, "bison"));
        let legends: usize = scene.st.boxed.len() + 5 * racers;
        assert_eq!(legends, if utility { 22 } else { 17 });
    }
}

#[test]
fn turns_go_round_and_one_card_is_a_turn() {
    let mut scene = Scene::new(3).hand("blank*2");
    scene = scene.hand_of(1, "blank").hand_of(2, "blank");
    for seat in [0, 1, 2] {
        assert_eq!((scene.st.turn, scene.st.actor), (seat, seat));
        scene.go("play A Blank Card");
    }
    assert_eq!((scene.st.turn, scene.st.turns), (0, 4));
    assert_eq!(scene.sizes(), (1, 0, 1));
    assert_eq!(scene.choices(), ["take a new day", "play A Blank Card"]);
}

#[test]
fn a_racer_is_sampled_every_five_turns_from_the_first_on() {
    let mut scene = Scene::new(1).hand("move*14");
    scene.with_play(|play| play.begin_turn());
    for _ in 0..11 {
        scene.go("play Move");
    }
    let squares: Vec<(u32, u32)> = scene.ears.samples.iter().filter(|s| s.1 == 0).map(|s| (s.2, s.3)).collect();
    assert_eq!((squares, EVERY), (vec![(0, 90), (1, 95), (2, 100)], 5));
    let series: Vec<&str> = scene.game.catalogue().series.iter().map(|series| series.name.as_str()).collect();
    assert_eq!(series, ["position", "hypothermia", "starvation"]);
}

#[test]
fn the_catalogue_names_what_is_told() {
    let game = compiled("", "", 2);
    let names: Vec<&str> = game.catalogue().metrics.iter().map(|m| m.name.as_str()).collect();
    for (at, name) in [
        (metric::TURNS_TO_FINISH, "turns_to_finish"),
        (metric::DAYS_TO_FINISH, "days_to_finish"),
        (metric::DAYS, "days"),
        (metric::JOINED, "days_joined"),
        (metric::DEATHS, "deaths"),
        (metric::PLAYED, "cards_played"),
        (metric::BOUGHT, "cards_bought"),
        (metric::DESTROYED, "cards_destroyed"),
        (metric::DAMAGE, "damage"),
        (metric::DOGS_LOST, "dogs_lost"),
        (metric::FIZZLED, "fizzled"),
        (metric::PASSES, "passes"),
        (metric::WEATHER, "weather_snow"),
        (metric::WEATHER + 5, "weather_rain"),
        (metric::FIXED, "squares_town"),
        (metric::FIXED + 9, "squares_village"),
    ] {
        assert_eq!(names[at.0], name);
    }
    assert_eq!(names.len(), (metric::FIXED + 10).0);
    // Only a lone racer's death ends a race.
    let endings = |racers| {
        let game = compiled("", "", racers);
        game.catalogue().endings.iter().map(|end| end.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!((endings(1), endings(2)), (vec!["arrived".into(), "died".into()], vec!["arrived".into()]));
    assert!(!game.draws_build(0));
}

#[test]
fn a_card_that_is_replaced_keeps_its_place() {
    let all = cards("");
    let blank = &all["blank"];
    let replaced = IditacardsDefinition::replaced(&all["mush"], blank).unwrap();
    assert_eq!((replaced.copies, replaced.deck.as_deref()), (2, Some("starter")));
    assert_eq!((replaced.kind, replaced.risk), (all["mush"].kind, 0));
    assert!(replaced.steps.is_empty() && replaced.energy.cards() == 0);
    assert!(IditacardsDefinition::replaced(&all["wheel_dog"], blank).unwrap().starts_in_play);
    let venison = IditacardsDefinition::replaced(&all["raw_venison"], blank).unwrap();
    assert_eq!((venison.kind, venison.tags), (blank.kind, vec!["venison".to_owned()]));
    assert_eq!(IditacardsDefinition::replaced(&all["bear"], blank).unwrap().kind, all["bear"].kind);
    // Stretches, damage, and what does not fit the type are not replaced.
    assert!(IditacardsDefinition::replaced(&all["hills"], blank).is_none());
    assert!(IditacardsDefinition::replaced(&all["damaged"], blank).is_none());
    assert!(IditacardsDefinition::replaced(&all["mush"], &all["bear"]).is_none());
    assert!(IditacardsDefinition::replaced(&all["a_hat"], &all["mush"]).is_none());
    assert!(IditacardsDefinition::replaced(&all["a_hat"], &all["bear"]).is_some());
    assert_eq!(IditacardsDefinition::list(&all).len(), all.len());
}
