//! Setting the game up.

use super::*;
use balance_engine::chance::Roll;
use balance_engine::game::{CardId, Exposure, Seating, Silent};

const DECK: &str = r#"
amber = { type = "collectible", tags = ["gem"], copies = 6 }
jade = { type = "collectible", tags = ["gem"], copies = 6 }
pebble = { type = "collectible", tags = ["gem"], copies = 6 }
"#;

/// The draws that leave `n` things as they are.
fn as_they_are(n: u32) -> impl Iterator<Item = Roll> {
    (2..=n).rev().map(|n| Roll::Below { n, value: n - 1 })
}

fn places(n: u32, places: [u32; 3]) -> impl Iterator<Item = Roll> {
    places.into_iter().map(move |value| Roll::Below { n, value })
}

fn dealt(game: &ArcaneGuardian, script: &mut Script) -> State {
    let st = game.deal(Seating::rotation(1, 0), script, &mut Silent);
    script.finish().unwrap();
    st
}

fn deck(game: &ArcaneGuardian, st: &State, k: usize) -> Vec<String> {
    let deck = &st.decks[k];
    let cards = &deck.cards[..usize::from(deck.len)];
    cards.iter().map(|&card| game.name(card).to_owned()).collect()
}

#[test]
fn three_equal_decks_are_dealt_with_an_ending_in_the_bottom_of_each() {
    let game = compiled(DECK, "", THREE);
    for (at, value) in (1..=6).zip(0..6) {
        let mut script = Script::new(as_they_are(18).chain(as_they_are(3)));
        script.then(places(6, [value, 0, 5]));
        let st = dealt(&game, &mut script);
        let mut first = vec!["amber"; 6];
        first.insert(at, "stair");
        assert_eq!(deck(&game, &st, 0), first);
        assert_eq!(deck(&game, &st, 1)[1], "gate");
        assert_eq!(deck(&game, &st, 2)[6], "smith");
        assert_eq!([0, 1, 2].map(|k| st.decks[k].len), [7; 3]);
    }
}

#[test]
fn tops_lie_face_up_and_the_mage_has_three_health_level_1_and_four_mana() {
    let game = compiled(DECK, "", THREE);
    let mut script = Script::new(as_they_are(18).chain(as_they_are(3)));
    script.then(places(6, [0, 0, 0]));
    let st = dealt(&game, &mut script);
    assert!(st.decks.iter().all(|deck| deck.face_up && deck.at == 0));
    assert_eq!((st.health, st.level, st.mana(), st.turns), (3, 1, 4, 0));
    assert_eq!((st.phase, st.holds, st.key), (Phase::Step, 0, false));
    // The three tops have been seen, and nothing else.
    assert_eq!(st.unseen.iter().sum::<u8>(), 15);
    assert_eq!(st.endings_seen, 0);
}

#[test]
fn cards_and_chosen_endings_are_shuffled() {
    let game = compiled(DECK, "", THREE);
    // The last card, a pebble, changes places with the first; the last Ending with the first.
    let mut script = Script::new([Roll::Below { n: 18, value: 0 }]);
    script.then(as_they_are(17));
    script.then([Roll::Below { n: 3, value: 0 }]);
    script.then(as_they_are(2));
    script.then(places(6, [5, 5, 5]));
    let st = dealt(&game, &mut script);
    assert_eq!(deck(&game, &st, 0)[0], "pebble");
    assert_eq!(deck(&game, &st, 2)[5], "amber");
    assert_eq!([0, 1, 2].map(|k| deck(&game, &st, k)[6].clone()), ["smith", "gate", "stair"]);
}

#[test]
fn the_bottom_and_the_start_are_those_of_the_rules() {
    let game = compiled(DECK, "bottom = 2\nstart_health = 5\nlevel_health = [4, 4, 5, 6]", THREE);
    let mut script = Script::new(as_they_are(18).chain(as_they_are(3)));
    script.then(places(3, [0, 1, 2]));
    let st = dealt(&game, &mut script);
    assert_eq!(deck(&game, &st, 0)[4], "stair");
    assert_eq!(deck(&game, &st, 1)[5], "gate");
    assert_eq!(deck(&game, &st, 2)[6], "smith");
    // More than the maximum is lost.
    assert_eq!((st.health, st.max_health), (4, 4));
}

#[test]
fn an_ending_on_top_of_a_small_deck_is_reached_before_the_first_step() {
    let text = DECK.replace("copies = 6", "copies = 2");
    let game = compiled(&text, "", THREE);
    let mut script = Script::new(as_they_are(6).chain(as_they_are(3)));
    script.then(places(3, [0, 2, 2]));
    let st = dealt(&game, &mut script);
    assert_eq!((st.phase, st.turns), (Phase::Over, 0));
    assert_eq!(st.end, End::Escaped(number(&game, "stair")));
}

const FIVE: &str = r#"
pool = { type = "ending", steps = [{ heal = 1 }] }
well = { type = "ending", steps = [{ heal = 2 }] }
"#;

#[test]
fn three_random_endings_with_which_nothing_can_be_won_are_drawn_again() {
    let game = compiled(&format!("{DECK}{FIVE}"), "", "endings = { random = 3 }");
    // gate, pool, smith, stair, well: the first draw leaves gate, pool and well in front, where
    // the Gate has no Key; the second brings the stair to the front.
    let mut script = Script::new(as_they_are(18));
    script.then([Roll::Below { n: 5, value: 2 }]);
    script.then(as_they_are(4));
    script.then([Roll::Below { n: 5, value: 4 }, Roll::Below { n: 4, value: 0 }]);
    script.then(as_they_are(3));
    script.then(as_they_are(3));
    script.then(places(6, [5, 5, 5]));
    let st = dealt(&game, &mut script);
    assert_eq!([0, 1, 2].map(|k| deck(&game, &st, k)[6].clone()), ["stair", "pool", "well"]);
}

#[test]
fn random_endings_are_all_in_the_game_in_time() {
    let game = compiled(&format!("{DECK}{FIVE}"), "", "endings = { random = 3 }");
    let mut met = std::collections::BTreeMap::<Vec<String>, u32>::new();
    for seed in 0..9000 {
        let mut chance = balance_engine::chance::Stream::new(seed, 0);
        let st = game.deal(Seating::rotation(1, 0), &mut chance, &mut Silent);
        let mut three = st.endings.map(|card| game.name(card).to_owned()).to_vec();
        three.sort();
        *met.entry(three).or_default() += 1;
    }
    // Ten triples. gate-pool-well and pool-smith-well are hopeless, and the other eight are equally likely.
    assert_eq!(met.len(), 8);
    let chi: f64 = met.values().map(|&n| (f64::from(n) - 1125.0).powi(2) / 1125.0).sum();
    assert!(chi < 24.3, "{chi}: more than 1 in 1000 by chance, with 7 degrees of freedom");
}

#[test]
fn the_starter_is_a_scenario() {
    let text: toml::Table = toml::from_str(ArcaneGuardianDefinition::STARTER).unwrap();
    let rules: super::super::rule_options::RuleOptions = text["rules"].clone().try_into().unwrap();
    assert_eq!(rules, Default::default());
    assert_eq!(text["side"].as_array().unwrap().len(), 1);
}

#[test]
fn cards_without_copies_are_left_out() {
    let none = "curse = { type = \"curse\", copies = 0 }\nexit = { type = \"ending\", copies = 0, steps = [{ escape = true }] }";
    let game = compiled(&format!("{DECK}{none}"), "", "endings = { random = 3 }");
    for seed in 0..50 {
        let mut chance = balance_engine::chance::Stream::new(seed, 0);
        let st = game.deal(Seating::rotation(1, 0), &mut chance, &mut Silent);
        assert!(!st.endings.contains(&number(&game, "exit")));
        assert_eq!(st.unseen[usize::from(number(&game, "curse"))], 0);
    }
    assert!(game.catalogue().endings.iter().all(|ending| ending.name != "escape_exit"));
    let messages = faults_of(&format!("{DECK}{none}"), "", "endings = [\"exit\", \"gate\", \"smith\"]");
    assert_eq!(messages.len(), 1);
    assert!(messages[0].starts_with("side.0.endings.0: \"exit\" has `copies = 0`"), "{messages:?}");
}

/// Hears what is in the game.
#[derive(Default)]
struct Built(Vec<u8>);

impl Recorder for Built {
    fn expose(&mut self, _seat: Seat, CardId(card): CardId, how: Exposure) {
        if how == Exposure::Built {
            self.0.push(card as u8);
        }
    }
}

#[test]
fn playing_cards_spells_and_the_drawn_endings_are_told_as_in_the_game() {
    let none = "curse = { type = \"curse\", copies = 0 }";
    let game = compiled(&format!("{DECK}{FIVE}{none}"), "", "endings = { random = 3 }");
    for seed in 0..20 {
        let (mut chance, mut built) = (balance_engine::chance::Stream::new(seed, 0), Built::default());
        let st = game.deal(Seating::rotation(1, 0), &mut chance, &mut built);
        let others = ["amber", "ash", "bolt", "calm", "dusk", "jade", "pebble"];
        let mut cards = others.map(|id| number(&game, id)).to_vec();
        cards.extend(st.endings);
        cards.sort_unstable();
        assert_eq!(built.0, cards);
    }
}
