//! What is hidden: the Waylays in the other's hand, the Leagues that it has not laid, and what it will bring.

use super::super::cards::hands::{Class, Known, draw_counts};
use super::super::state::Row;
use super::table::list;
use super::whole::{DRAWN, shipped, shipped_sides};
use super::*;
use balance_engine::chance::{Chance, Lane};
use balance_testing::{Effort, changes_nothing, is_uniform, looks_alike, plays_alike, weights};

/// Returns how many copies of a card a player has, without those in some piles.
fn copies_left(game: &Arcadia, phase: Phase, card: u8, piles: [&[u8]; 2]) -> usize {
    let used = piles.concat().iter().filter(|&&it| it == card).count();
    usize::from(game.stock(phase, card).0).saturating_sub(used)
}

/// Exchanges Waylays of the other's hand, alone and in pairs, for others of as many points, and its Leagues for others.
fn stir(game: &Arcadia, st: &mut State, seat: Seat, luck: &mut Stream) {
    let lane = Lane::SETUP;
    let waylays = game.cards.waylays.len() as u32;
    let hero = st.hero_mut(1 - seat.0);
    let cards = hero.hand.len();
    for _ in 0..if cards > 0 { 200 } else { 0 } {
        let mut hand = hero.hand;
        for _ in 0..2 {
            let at = luck.below(lane, cards as u32) as usize;
            hand[at] = luck.below(lane, waylays) as u8;
        }
        let fits = |card: &u8| {
            let used = hero.played.iter().chain(hand.iter()).filter(|it| *it == card).count();
            used <= usize::from(game.stock(Phase::ChooseWaylay, *card).0)
        };
        if game.rating_of(&hand) == game.rating_of(&hero.hand) && hand.iter().all(fits) {
            hero.hand = hand;
        }
    }
    let other = *st.hero(1 - seat.0);
    let own = st.hero(seat.0).leagues;
    let laid: Vec<u8> = each(other.laid).map(|at| st.leagues[usize::from(at)]).collect();
    for k in 0..other.leagues.len() {
        let card = luck.below(lane, game.cards.leagues.len() as u32) as u8;
        let hand = st.hero(1 - seat.0).leagues;
        let there = copies_left(game, Phase::ChooseLeague, card, [&hand, &laid]) > 0;
        let taken = own.contains(&card) || st.leagues[..usize::from(st.laid)].contains(&card);
        if there && !(taken && game.league_card(card).unique) {
            st.hero_mut(1 - seat.0).leagues[k] = card;
        }
    }
}

#[test]
fn what_the_other_holds_changes_no_value_and_no_choice() {
    for (rules, games, every) in [("", 12, 40), ("half_turns = true\nchronicle = 2", 4, 100)] {
        let game = shipped(rules, DRAWN);
        let effort = Effort { games, every, turns: 10 };
        let changed = changes_nothing(&game, effort, |st, seat, luck| stir(&game, st, seat, luck));
        assert!(changed > 500, "{changed}");
    }
}

#[test]
fn what_only_the_scenario_says_of_the_other_changes_no_value_and_no_choice() {
    // The first to choose Treasures does not know which Leagues the other will bring.
    let side = "build = { character = \"clay_walker\", court = \"seelie\" }\nquests = { random = 1 }";
    let keys = shipped("", DRAWN).cards.keys[Sort::League as usize].clone();
    let game = |from: usize| {
        let five: Vec<&str> = keys[from..from + 5].iter().map(|key| &*key.key).collect();
        let with = format!("{side}\nleagues = {}", list(&five.join(" ")));
        shipped_sides("", [side, &with])
    };
    let (one, other) = (game(0), game(5));
    let deal =
        |game: &Arcadia| game.deal(Seating::rotation(2, 0), &mut Stream::new(3, 0), &mut balance_engine::game::Silent);
    let (mut st, mut chance) = (deal(&one), Stream::new(3, 1));
    assert!(st == deal(&other));
    let mut looks = 0;
    while st.phase != Phase::Lay {
        let seat = one.to_act(&st).unwrap();
        if seat == Seat(0) {
            looks_alike((&one, &st), (&other, &st), seat);
            plays_alike((&one, &st), (&other, &st), seat, 4);
            looks += 1;
        }
        let mut legal = Default::default();
        one.actions(&st, &mut legal);
        one.apply(&mut st, legal[0], &mut chance, &mut balance_engine::game::Silent);
    }
    assert!(looks > 5, "{looks}");
}

#[test]
fn two_hands_of_as_many_points_are_valued_alike() {
    let build = "build = { character = \"clay_walker\", merits = [\"hired_blade\", \"ash_spear\", \"battle_calm\", \"bronze_coat\", \"oak_buckler\"] }";
    let one = format!("{build}\nquests = [\"the_survey\"]\nwaylays = [\"frozen_hour\"]");
    let game = |waylays: &str| {
        let other = format!("{build}\nquests = [\"harvest_tithe\"]\nwaylays = {}", list(waylays));
        shipped_sides("", [&one, &other])
    };
    for (waylays, others) in [
        ("landslip_giant wyrm_of_the_pass", "smiling_envoy landslip_giant"),
        ("pirates unseelie_knight jammed_gate tin_sentry", "sphinxs_riddle jealous_redcap gale_wall brass_boar"),
    ] {
        let games = [game(waylays), game(others)];
        let dealt = |game: &Arcadia| {
            let silent = &mut balance_engine::game::Silent;
            game.deal(Seating::rotation(2, 0), &mut Stream::new(5, 0), silent)
        };
        let [st, other] = games.each_ref().map(dealt);
        assert_eq!(games[0].to_act(&st), Some(Seat(0)));
        assert_ne!(st.heroes[1].hand, other.heroes[1].hand);
        let points = [st, other].map(|st| games[0].rating_of(&st.heroes[1].hand));
        assert_eq!(points[0], points[1]);
        looks_alike((&games[0], &st), (&games[1], &other), Seat(0));
        plays_alike((&games[0], &st), (&games[1], &other), Seat(0), 14);
    }
}

/// Thirteen cards: seven Waylays of 1 to 3 points, some with copies.
const WAYLAYS: &str = r#"
ant = { type = "waylay", rating = 1, might = 1, tests = ["might"], copies = 3 }
asp = { type = "waylay", rating = 1, might = 1, tests = ["might"] }
bat = { type = "waylay", rating = 2, might = 1, tests = ["might"], copies = 2, tags = ["beast"] }
bee = { type = "waylay", rating = 2, might = 1, tests = ["might"] }
boa = { type = "waylay", rating = 2, might = 1, tests = ["might"], copies = 3, tags = ["beast"] }
cat = { type = "waylay", rating = 3, might = 1, tests = ["might"], copies = 2 }
cow = { type = "waylay", rating = 3, might = 1, tests = ["might"], tags = ["beast"] }
hunt = { type = "quest", waylays = 40, treasures = 20, goals = [{ beat = 3, tags = ["beast"] }] }
"#;

fn sorted(row: &[u8]) -> Vec<u8> {
    let mut all = row.to_vec();
    all.sort_unstable();
    all
}

fn row<const N: usize>(cards: &[u8]) -> Row<u8, N> {
    let mut row = Row::default();
    cards.iter().for_each(|&card| row.push(card));
    row
}

/// Returns all hands with `count` of the copies left, and how many ways there are to each; `fits` says which can be.
fn hands(copies: &[u8], count: u32, fits: impl Fn(&[u8]) -> bool) -> BTreeMap<Vec<u8>, u32> {
    let sets = (0..1_u32 << copies.len()).filter(|set| set.count_ones() == count);
    let hand = |set: u32| sorted(&each(set).map(|k| copies[usize::from(k)]).collect::<Vec<_>>());
    weights(sets.map(hand).filter(|hand| fits(hand)))
}

#[test]
fn each_hand_of_as_many_waylays_and_points_is_as_likely() {
    for (quest, hand, played) in [
        ("errand", "bat cat asp", ""),
        ("errand", "cat cat bat boa ant", "bat ant"),
        ("errand", "ant", "boa"),
        // All thirteen: there is no other hand.
        ("errand", "ant ant ant asp bat bat bee boa boa boa cat cat cow", ""),
        // The Quest asks for three beasts. One has been played, so two are in hand.
        ("hunt", "bat boa asp cat", "cow"),
        ("hunt", "bat boa cow ant", ""),
        // Three beasts cost at least six points, whatever the Quest asks.
        ("hunt", "bat boa ant", ""),
    ] {
        let mut scene = table(WAYLAYS).quests(0, quest).start();
        let cards =
            |scene: &Scene, ids: &str| -> Vec<u8> { ids.split_whitespace().map(|id| scene.waylay(id)).collect() };
        let (hand, played) = (cards(&scene, hand), cards(&scene, played));
        let game = &scene.game;
        let other = scene.st.hero_mut(1);
        (other.hand, other.played) = (row(&hand), row(&played));
        let copies = |card: u8| {
            let left = copies_left(game, Phase::ChooseWaylay, card, [&played, &[]]);
            std::iter::repeat_n(card, left)
        };
        let left: Vec<u8> = game.choices(Phase::ChooseWaylay).flat_map(copies).collect();
        let points = |hand: &[u8]| game.rating_of(hand);
        let fits = |hand: &[u8]| points(hand) == points(&other.hand);
        let all = hands(&left, hand.len() as u32, fits);
        let wanted = |cards: &[u8]| {
            let goal = &game.goals_of(scene.st.hero(0).errands[0].quest)[0];
            let asked = cards.iter().filter(|&&card| goal.is_beaten_by(game.waylay(card)));
            if quest == "hunt" { asked.count() } else { 0 }
        };
        let most = all.keys().map(|hand| wanted(hand)).max().unwrap();
        let least = if quest == "hunt" { most.min(3 - wanted(&played)) } else { 0 };
        let all: BTreeMap<_, _> = all.into_iter().filter(|(hand, _)| wanted(hand) >= least).collect();
        is_uniform(game, &scene.st, Seat(0), &all, |st, _| sorted(&st.heroes[1].hand));
    }
}

#[test]
fn each_hand_of_leagues_not_laid_is_as_likely() {
    let text = r#"
crag = { type = "league", unique = true, sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] } }
moor = { type = "league", unique = true, sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] } }
"#;
    let text: String = ["mead", "wood", "lane", "fen", "down"]
        .map(|id| format!("{id} = {{ type = \"league\", copies = 2, sides = {{ north = [\"field\"], east = [\"field\"], south = [\"field\"], west = [\"field\"] }} }}\n"))
        .concat()
        + text;
    let side =
        |leagues: &str| format!("{PLAIN}\nquests = [\"errand\"]\nwaylays = []\ntreasures = []\nleagues = {leagues}");
    let game = compiled(&text, "", [&side("[\"mead\", \"moor\"]"), &side("[\"mead\", \"wood\", \"fen\", \"crag\"]")]);
    let mut scene = Scene::dealt(game);
    let lays = |scene: &mut Scene, id: &str| {
        let is = |action: &Action| {
            matches!(action, Action::Lay { .. })
                && scene.game.describe(&scene.st, *action).starts_with(&format!("lay {id} "))
        };
        let action = scene.legal().into_iter().find(is).unwrap();
        scene.play(action, &[]);
    };
    assert_eq!(scene.now(), (0, Phase::Lay));
    lays(&mut scene, "mead");
    lays(&mut scene, "mead");
    assert_eq!(scene.now(), (0, Phase::Lay));
    // The other has laid one of its two meads, and cannot have the Unique moor, which is in this player's hand.
    let game = &scene.game;
    let named = |card: &u8| game.card_name(Sort::League, *card);
    let copies = |card: u8| match named(&card) {
        "mead" => vec![card],
        "moor" => vec![],
        _ => vec![card; usize::from(game.stock(Phase::ChooseLeague, card).0)],
    };
    let left: Vec<u8> = game.choices(Phase::ChooseLeague).flat_map(copies).collect();
    assert_eq!(left.len(), 10);
    let all = hands(&left, 3, |_| true);
    is_uniform(game, &scene.st, Seat(0), &all, |st, _| sorted(&st.heroes[1].leagues));
}

#[test]
fn a_hand_of_many_cards_is_drawn_at_once() {
    // Twelve cards of 30 points among 400: 10^23 hands. Few of them have so few points.
    let class = |points, cards| Class { points, cards, wanted: false };
    let classes = [class(1, 60), class(2, 60), class(3, 80), class(5, 100), class(30, 100)];
    let known = Known { cards: 12, points: 15, wanted: 0 };
    let mut chance = Stream::new(1, 0);
    let mut counts = [0; 5];
    let mut draw = || {
        assert!(draw_counts(&classes, known, &mut |n| chance.below(Lane::SETUP, n), &mut counts));
        let points = counts.iter().zip(classes).map(|(&n, class)| n * class.points);
        assert_eq!((counts.iter().sum::<u8>(), points.sum::<u8>()), (12, 15));
    };
    draw();
    let used = allocation_counter::measure(|| (0..100).for_each(|_| draw()));
    assert_eq!(used.count_total, 0);
    let none = Known { cards: 12, points: 11, wanted: 0 };
    assert!(!draw_counts(&classes, none, &mut |_| 0, &mut counts));
}
