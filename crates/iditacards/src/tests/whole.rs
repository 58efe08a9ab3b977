//! Whole races: laws that hold for any rules and any play.

use proptest::prelude::*;

use super::*;
use crate::cards::Kind;
use crate::cards::compiled::DECKS;
use crate::rule_options::RuleOptions;
use crate::state::{End, Task};
use balance_engine::agent::Player;
use balance_engine::chance::Stream;
use balance_engine::game::{ActionList, Agent, PlayerFile, Position, Seating, Silent};

/// Rules with every option set by its own bits.
fn rules_of(rule_options: u32) -> String {
    let of = |at: u32| (rule_options >> at & 1) as usize;
    let word = |at: u32, words: [&'static str; 2]| words[of(at)];
    format!(
        "decks = {}\nboard = \"{}\"\nutility_alone = {}\nplus_signs = {}\nsnow = \"{}\"\n\
         other_print = {}\nhand = {}\nlegendaries = {}\ndeath_level = {}\ndeath_squares = {}\n\
         team = {}\nentering = \"{}\"\ncheckpoints = \"{}\"\nno_starvation = \"{}\"\n\
         stretch_speed = \"{}\"\nunpaid = \"{}\"\nday_takes_turn = {}\narmour_pays = {}\n\
         finish = \"{}\"\nstretch_days = \"{}\"\nstretch_relief = \"{}\"\n\
         unpayable = \"{}\"\nidle = \"{}\"\nimmune_passers_unhurt = {}\n\
         attachments_removable = {}\nsled_cards = \"{}\"",
        word(0, ["[]", "[\"attack\", \"speed\"]"]),
        ["racers", "front", "flip", "flip"][of(1) + 2 * of(2)],
        word(3, ["true", "false"]),
        word(4, ["true", "false"]),
        word(5, ["cancels_sleds", "destroys_supply"]),
        word(6, ["[]", "[\"mountain\", \"cliff_face\"]"]),
        word(7, ["6", "3"]),
        word(8, ["5", "2"]),
        word(9, ["7", "3"]),
        word(10, ["30", "9"]),
        word(11, ["6", "2"]),
        word(12, ["crossed", "stopped"]),
        word(13, ["each_time", "once"]),
        ["no_gain", "cleared", "suspended", "cleared"][of(14) + 2 * of(20)],
        word(15, ["each_dog", "once"]),
        word(16, ["in_order", "nothing"]),
        word(17, ["true", "false"]),
        word(18, ["true", "false"]),
        word(19, ["beyond", "reached"]),
        word(21, ["participants", "everyone"]),
        word(22, ["all", "on_entering"]),
        ["any", "relief", "none", "none"][of(23) + 2 * of(24)],
        ["when_unable", "any_turn", "never", "never"][of(25) + 2 * of(26)],
        word(27, ["true", "false"]),
        word(28, ["true", "false"]),
        word(29, ["supply", "deck_top"]),
    )
}

#[test]
fn any_play_varies_every_rule() {
    let rules = |rule_options| {
        let read: RuleOptions = toml::from_str(&rules_of(rule_options)).unwrap();
        serde_json::to_value(read).unwrap()
    };
    let (none, all) = (rules(0), rules(u32::MAX));
    assert_eq!(none, serde_json::to_value(RuleOptions::default()).unwrap());
    let alike = none.as_object().unwrap().iter().filter(|(rule, option)| all[*rule] == **option);
    assert_eq!(alike.map(|(rule, _)| rule.as_str()).collect::<Vec<_>>(), [""; 0]);
}

/// All cards with the older ones in play, every deck smaller, and a shorter board, so that races
/// are short and decks run out.
pub(super) fn wild(rule_options: u32, racers: usize) -> Iditacards {
    let mut all = cards("");
    for card in all.values_mut() {
        match card.deck.as_deref() {
            Some("attack" | "improvement" | "speed" | "survivor") => card.copies = 1,
            Some("damage") => card.copies = 6,
            _ => {}
        }
        if let Some(stretch) = card.stretch.as_mut() {
            stretch.squares = stretch.squares.div_ceil(4);
            stretch.solo_squares = stretch.solo_squares.div_ceil(4);
        }
    }
    // Cheap cards that everybody has, so that random play sees much.
    for id in ["improvise", "band_aid", "torch", "cat", "greyhound", "plate_mail", "steam_engine"] {
        let card = all.get_mut(id).unwrap();
        card.deck = Some("starter".to_owned());
        card.copies = 2;
    }
    let mut diagnostics = SpecDiagnostics::default();
    let game = IditacardsDefinition::compile(&written(all, &rules_of(rule_options), racers), &mut diagnostics);
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

fn named(greedy: bool) -> Player<Iditacards> {
    Player::named(if greedy { "greedy" } else { "random" }).unwrap()
}

/// Plays a race until it ends or this many turns are over; `watch` sees every position with its
/// decisions. Agents are by side.
fn play_out(
    game: &Iditacards,
    shift: usize,
    agents: &mut [Player<Iditacards>],
    turns: u32,
    chance: &mut Stream,
    mut watch: impl FnMut(&State, &[Action]),
) -> State {
    let seating = Seating::rotation(game.sides(), shift);
    let mut st = game.deal(seating, chance, &mut Silent);
    let mut list = <Iditacards as Rules>::Actions::default();
    while let Some(seat) = game.to_act(&st) {
        if st.turns > turns {
            return st;
        }
        list.clear();
        game.actions(&st, &mut list);
        watch(&st, &list);
        let choice = agents[seating.side(seat)].choose(&Position::new(game, &st, seat), &list, chance);
        game.apply(&mut st, list[choice], chance, &mut Silent);
    }
    watch(&st, &[]);
    st
}

/// How many there are of each card, wherever they are.
fn everywhere(game: &Iditacards, st: &State) -> Vec<u16> {
    let mut count = vec![0; 128];
    let mut add = |cards: &[u8]| cards.iter().for_each(|&card| count[usize::from(card)] += 1);
    for racer in st.all() {
        for pile in [&racer.deck[..], &racer.hand, &racer.discard, &racer.risks] {
            add(pile);
        }
        add(&racer.legends);
        for dog in &racer.team {
            add(&[dog.card]);
            add(&dog.attachments().collect::<Vec<_>>());
        }
    }
    for k in 0..DECKS {
        add(&st.decks[k]);
        add(&st.destroyed[k]);
    }
    for pile in [&st.peeked, &st.supply, &st.gone, &st.damage, &st.boxed] {
        add(pile);
    }
    // A card being played belongs to no one until it waits for its risk or has taken effect.
    match st.phase {
        Phase::Pay => add(&[st.paying]),
        Phase::Attach(card) | Phase::Room(card) => add(&[card]),
        _ => {}
    }
    let stays = |card: u8| matches!(game.cards[usize::from(card)].kind, Kind::Dog | Kind::Attachment);
    for task in &st.todo {
        match *task {
            Task::Place(card) => add(&[card]),
            Task::Settle(card) if !stays(card) => add(&[card]),
            _ => {}
        }
    }
    count
}

/// What holds in every position.
fn check(game: &Iditacards, st: &State) {
    for seat in 0..st.seats {
        let racer = st.racer(seat);
        assert!(racer.square <= game.finish);
        let alive = game.rules.death_level - 1;
        assert!(racer.hypothermia <= alive && racer.starvation <= alive);
        assert_eq!(racer.risks.len(), racer.owed.len());
        assert!(racer.owed.iter().all(|&owed| owed > 0));
        assert_eq!(racer.harness, game.harnessed(racer));
        // What is counted of a deck is what is in it.
        let mut counted = Counted::default();
        racer.deck.iter().for_each(|&card| counted.push(card, &game.cards));
        assert_eq!(racer.deck.tally(), counted.tally());
        assert!(racer.harness.dogs <= game.rules.team);
        for dog in &racer.team {
            let slots = game.cards[usize::from(dog.card)].gives.attachments.unwrap_or(1);
            assert!(dog.attachments().count() <= usize::from(slots));
        }
        for other in seat + 1..st.seats {
            assert!(racer.square == 0 || racer.square != st.racer(other).square);
        }
    }
    if st.phase == Phase::Turn {
        assert!(st.todo.is_empty() && st.peeked.is_empty() && st.actor == st.turn);
        // What is known of the cards that go round is what goes round.
        for seat in 0..st.seats {
            let mut again = st.clone();
            again.racer_mut(seat).cycle = Cycle::default();
            let racer = st.racer(seat);
            let piles = [&racer.deck[..], &racer.hand, &racer.discard, &racer.risks];
            let mut dice = Rigged::default();
            let mut silent = Silent;
            let mut play = game.play(&mut again, &mut dice, &mut silent);
            piles.iter().flat_map(|pile| pile.iter()).for_each(|&card| play.gain(seat, card));
            assert_eq!(again.racer(seat).cycle, racer.cycle);
        }
    }
}

/// The cards of a pile in order of number.
fn sorted(pile: &[u8]) -> Vec<u8> {
    let mut all = pile.to_vec();
    all.sort_unstable();
    all
}

/// What a re-deal must leave alone, and what an agent makes of it.
fn check_redeal(game: &Iditacards, st: &State, list: &[Action], seed: u64) {
    for seat in 0..st.seats {
        let mut again = st.clone();
        game.determinize(&mut again, Seat(seat), &mut Stream::new(seed, 1));
        check(game, &again);
        assert_eq!(everywhere(game, st), everywhere(game, &again));
        let own = |st: &State| {
            let racer = st.racer(seat);
            let open = |st: &State| {
                st.all().iter().map(|r| (r.discard.clone(), r.team.clone(), r.risks.clone())).collect::<Vec<_>>()
            };
            (racer.hand.clone(), racer.legends.clone(), sorted(&racer.deck), st.supply.clone(), open(st))
        };
        assert_eq!(own(st), own(&again));
        for (one, other) in st.all().iter().zip(again.all()) {
            assert_eq!((one.hand.len(), one.deck.len()), (other.hand.len(), other.deck.len()));
        }
        assert_eq!(game.score(game.view(st, Seat(seat))), game.score(game.view(&again, Seat(seat))));
        if seat == st.actor {
            let mut legal = Default::default();
            game.actions(&again, &mut legal);
            // What a racer looks at lies open to it.
            assert_eq!(&legal[..], list);
            assert_eq!(st.peeked, again.peeked);
            let look = |st: &State| {
                let mut worth = Vec::new();
                game.evaluate_actions(game.view(st, Seat(seat)), list, &mut worth);
                assert_eq!(worth.len(), list.len());
                worth
            };
            assert_eq!(look(st), look(&again));
        }
    }
}

/// Plays one race by the laws.
fn lawful(game: &Iditacards, greedy: u8, turns: u32, seed: u64) {
    let mut agents: Vec<Player<Iditacards>> = (0..game.sides()).map(|side| named(greedy >> side & 1 != 0)).collect();
    let mut chance = Stream::new(seed, 0);
    let (mut cards, mut last) = (Vec::new(), 0);
    let shift = seed as usize % game.sides();
    play_out(game, shift, &mut agents, turns, &mut chance, |st, list| {
        check(game, st);
        if cards.is_empty() {
            cards = everywhere(game, st);
        }
        // The card that ends a race is still on its way then.
        let away: u16 = everywhere(game, st).iter().zip(&cards).map(|(now, all)| now.abs_diff(*all)).sum();
        assert!(away <= u16::from(st.phase == Phase::Over), "{away}: {:?} {:?}", st.phase, st.todo);
        assert!(st.turns >= last && st.turns - last <= 1);
        last = st.turns;
        assert_eq!(list.is_empty(), st.phase == Phase::Over);
        assert!(list.iter().enumerate().all(|(k, action)| !list[..k].contains(action)));
        assert!(list.iter().all(|&action| !game.describe(st, action).is_empty()));
        if !list.is_empty() && (st.turns + st.todo.len() as u32).is_multiple_of(3) {
            check_redeal(game, st, list, seed);
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_play_by_any_rules_keeps_the_laws(
        seed in any::<u64>(),
        rule_options in any::<u32>(),
        racers in 1..=4_usize,
        greedy in any::<u8>(),
    ) {
        lawful(&wild(rule_options, racers), greedy, 150, seed);
    }
}

#[test]
fn races_by_the_printed_rules_keep_the_laws() {
    for racers in 1..=4 {
        let game = compiled("", "", racers);
        lawful(&game, u8::MAX, 300, 7);
        lawful(&game, 0, 300, 8);
    }
}

#[test]
fn any_play_sees_every_decision() {
    use std::mem::{Discriminant, discriminant};
    let (mut actions, mut phases) = (Vec::<Discriminant<Action>>::new(), Vec::new());
    let mut names = Vec::new();
    for seed in 0..480 {
        let game = wild(if seed % 2 == 0 { 0 } else { u32::MAX }, 1 + (seed % 4) as usize);
        let mut agents = vec![named(seed % 3 == 0); 4];
        let mut chance = Stream::new(seed, 3);
        play_out(&game, 0, &mut agents, 200, &mut chance, |st, list| {
            if !phases.contains(&discriminant(&st.phase)) {
                phases.push(discriminant(&st.phase));
                names.push(st.phase);
            }
            for kind in list.iter().map(discriminant) {
                if !actions.contains(&kind) {
                    actions.push(kind);
                }
            }
        });
    }
    assert_eq!((actions.len(), phases.len()), (19, 15), "{names:?}");
}

/// The squares of each side when one of them has arrived, over the seats of a block.
fn winners(game: &Iditacards, agents: &mut [Player<Iditacards>], blocks: u64) -> Vec<u32> {
    let sides = game.sides();
    let mut wins = vec![0; sides];
    let mut chance = Stream::new(0, 0);
    for block in 0..blocks {
        for shift in 0..sides {
            chance.restart(29, block);
            let st = play_out(game, shift, agents, game.max_turns(), &mut chance, |_, _| {});
            if let End::Arrived(seat) = st.end {
                wins[usize::from(st.sides[usize::from(seat)])] += 1;
            }
        }
    }
    wins
}

#[test]
fn equal_racers_win_equally_often() {
    for racers in [2, 4] {
        let game = compiled("", "", racers);
        let blocks = 120;
        let wins = winners(&game, &mut vec![named(true); racers], blocks);
        let (games, p) = (blocks as f64 * racers as f64, 1.0 / racers as f64);
        assert_eq!(f64::from(wins.iter().sum::<u32>()), games, "{wins:?}");
        // Games of a block share their decks, so that the variance is at most that of blocks.
        let sigma = (p * (1.0 - p) / blocks as f64).sqrt();
        for won in &wins {
            let share = f64::from(*won) / games;
            assert!((share - p).abs() <= 3.5 * sigma, "{wins:?}");
        }
    }
}

#[test]
fn greedy_racers_beat_random_ones() {
    let game = compiled("", "", 2);
    let wins = winners(&game, &mut [named(true), named(false)], 60);
    assert!(wins[0] >= 114 && wins[1] <= 3, "{wins:?}");
}

#[test]
fn races_are_different_races_and_end_by_themselves() {
    for racers in [1, 3] {
        let game = compiled("", "", racers);
        let mut ends = Vec::new();
        for seed in 0..40 {
            let mut agents = vec![named(true); racers];
            let mut chance = Stream::new(seed, 0);
            let st = play_out(&game, 0, &mut agents, game.max_turns(), &mut chance, |_, _| {});
            assert_ne!(st.end, End::Open);
            let first = &st.racers[0];
            ends.push((st.turns, first.turns, sorted(&first.deck), sorted(&first.discard)));
        }
        ends.sort_unstable();
        ends.dedup();
        assert_eq!(ends.len(), 40);
    }
}

#[test]
fn a_race_allocates_nothing_once_warm() {
    let game = compiled("", "", 4);
    let mut agents = [named(true), named(false), named(true), named(false)];
    let mut chance = Stream::new(1, 0);
    // The longest list that there is makes room for the worth of all others.
    let scene = max_move();
    for agent in &mut agents {
        agent.choose(&Position::new(&scene.game, &scene.st, Seat(0)), &scene.legal(), &mut chance);
    }
    let mut races = |from: u64, to: u64| {
        for block in from..to {
            chance.restart(1, block);
            play_out(&game, 0, &mut agents, 400, &mut chance, |_, _| {});
        }
    };
    races(0, 10);
    let used = allocation_counter::measure(|| races(10, 70));
    assert_eq!(used.count_total, 0);
}

/// Cards of every kind to recover.
fn max_move() -> Scene {
    let mut scene = Scene::new(2).hand("torch");
    for card in 0..scene.game.cards.len() as u8 {
        scene.st.racer_mut(0).discard.push(card);
    }
    scene.go("play Torch");
    scene
}

#[test]
fn the_most_actions_fit() {
    let scene = max_move();
    assert_eq!(scene.legal().len(), 1 + 2 * scene.game.cards.len());
    let room = crate::MAX_ACTIONS;
    assert!(2 * crate::cards::KINDS < room);
    assert_eq!(<Iditacards as Rules>::Actions::CAPACITY, room);
}

#[test]
fn parameters_at_the_ends_of_their_ranges_play_on() {
    let game = compiled("", "", 2);
    let file = PlayerFile::embedded(Iditacards::PLAYER_FILE.unwrap());
    for (name, parameter) in file.parameters {
        for end in parameter.range {
            let value = match &parameter.value {
                ParameterValue::Number(_) => ParameterValue::Number(end),
                ParameterValue::List(list) => ParameterValue::List(vec![end; list.len()]),
            };
            let other = game.with_parameters(&[(name.clone(), value)].into()).unwrap();
            play_out(&other, 0, &mut [named(true), named(true)], 120, &mut Stream::new(1, 0), |_, _| {});
        }
    }
}
