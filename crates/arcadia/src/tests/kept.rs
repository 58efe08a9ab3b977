//! Cached values equal values computed from scratch.

use super::super::board::{NO_WAY, STEPS, may_cross, opposite};
use super::super::cards::NONE;
use super::super::cards::compiled::{A_WAYLAY, DIRECTIONS, TERRAINS, Who};
use super::super::policy;
use super::super::rules::powers::Case;
use super::super::state::{Far, LEAGUES};
use super::whole::{DRAWN, named, play_out, rules_of, shipped};
use super::*;
use balance_engine::chance::Chance;
use balance_engine::game::{Observe, Seat, Silent};

/// Plays a game and looks at every position.
fn watch(game: &Arcadia, seed: u64, mut look: impl FnMut(&State)) {
    let mut chance = Stream::new(seed, 3);
    let mut agents = [named(!seed.is_multiple_of(4)), named(true)];
    let shift = (seed % 2) as usize;
    play_out(game, &mut agents, shift, &mut chance, &mut Silent, |st, _| look(st));
}

/// Many games by many rules.
fn watched(look: impl Fn(&Arcadia, &State)) {
    for seed in 0..40 {
        let quests = 1 + seed % 3;
        let side = DRAWN.replace("random = 1", &format!("random = {quests}"));
        let game = shipped(&rules_of((seed * 40_503) as u32), &side);
        for k in 0..3 {
            watch(&game, 3 * seed + k, |st| look(&game, st));
        }
    }
}

#[test]
fn how_cards_fit_who_chooses_is_how_they_fitted_at_first() {
    let check = |game: &Arcadia, st: &State| {
        if !matches!(st.phase, Phase::ChooseWaylay | Phase::ChooseLeague) {
            return;
        }
        let mut anew = *st;
        policy::note_fit(game, &mut anew);
        for card in game.choosable(st, st.phase, st.asked, true).each() {
            assert_eq!(st.fit[usize::from(card)], anew.fit[usize::from(card)], "{:?} {card}", st.phase);
        }
    };
    watched(|game, st| {
        check(game, st);
        // Dealt again by either player it is still right.
        for seat in 0..2 {
            let mut copy = *st;
            game.determinize(&mut copy, Seat(seat), &mut Stream::new(u64::from(st.budget), 0));
            check(game, &copy);
        }
    });
}

#[test]
fn what_can_be_chosen_is_what_is_left_and_can_be_paid() {
    watched(|game, st| {
        if !matches!(st.phase, Phase::ChooseWaylay | Phase::ChooseTreasure | Phase::ChooseLeague) {
            return;
        }
        let hero = st.hero(st.asked);
        let taken: &[u8] = match st.phase {
            Phase::ChooseWaylay => &hero.hand,
            Phase::ChooseTreasure => &hero.treasures,
            _ => &hero.leagues,
        };
        let set = game.choosable(st, st.phase, st.asked, false);
        for card in game.choices(st.phase) {
            let (copies, cost) = game.stock(st.phase, card);
            let left = taken.iter().filter(|&&it| it == card).count() < usize::from(copies);
            assert_eq!(set.contains(card), left && cost <= st.budget, "{:?} {card}", st.phase);
        }
        let demanded = game.choosable(st, st.phase, st.asked, true);
        assert!(!demanded.is_empty() && demanded.and(&set) == demanded);
    });
}

#[test]
fn places_of_waylays_and_what_lies_where_are_noted() {
    watched(|game, st| {
        let stands = (0..32).filter(|&k| st.standing[k].card != NONE);
        assert_eq!(stands.fold(0, |set, k| set | 1 << k), st.stands);
        if st.phase == Phase::ChooseWaylay || st.laid == 0 {
            return;
        }
        for place in 0..st.laid {
            let (x, y) = st.places[usize::from(place)];
            let mut ways = 0;
            for (direction, (dx, dy)) in (0..DIRECTIONS as u8).zip(STEPS) {
                let near = Arcadia::lies_at(st, (x + dx, y + dy));
                let beside = st.beside[usize::from(place)][usize::from(direction)];
                assert_eq!(beside, near.unwrap_or(NONE));
                let near = near.filter(|&near| {
                    let own = game.side_of(st, place, direction);
                    let other = game.side_of(st, near, opposite(direction));
                    may_cross(own, other, game.rules.cross_borders)
                });
                assert!(st.phase == Phase::Lay || st.beyond(place, direction) == near.unwrap_or(NONE));
                ways += usize::from(near.is_some());
            }
            if st.phase != Phase::Lay {
                assert_eq!(st.through & (1 << place) != 0, ways > 1);
                let features = game.league(st, place).features;
                for k in 0..TERRAINS {
                    assert_eq!(st.featured[k] & (1 << place) != 0, features & (1 << k) != 0);
                }
            }
        }
    });
}

/// Distances computed step by step, the simple way.
fn walked(st: &State, seat: u8, delays: &[u8; LEAGUES]) -> Far {
    let laid = usize::from(st.laid);
    let mut far = [[NO_WAY; LEAGUES]; LEAGUES];
    for (from, row) in far.iter_mut().enumerate().take(laid) {
        row[from] = 0;
        for _ in 0..laid {
            for by in 0..laid {
                for direction in 0..DIRECTIONS {
                    let to = st.near[by][direction];
                    if to != NONE {
                        let to = usize::from(to);
                        let step = st.steps[usize::from(seat)][by][direction];
                        let way = row[by].saturating_add(step).saturating_add(delays[to]);
                        row[to] = row[to].min(way);
                    }
                }
            }
        }
    }
    far
}

#[test]
fn distances_are_those_of_a_walk() {
    let lane = balance_engine::chance::Lane::SETUP;
    watched(|_, st| {
        if st.phase != Phase::Camp {
            return;
        }
        let laid = usize::from(st.laid);
        let chance = &mut Stream::new(u64::from(st.through), 0);
        let same = |one: &Far, other: &Far| {
            for from in 0..laid {
                assert_eq!(one[from][..laid], other[from][..laid]);
            }
        };
        let mut room = [[0; LEAGUES]; LEAGUES];
        for seat in 0..2 {
            same(&st.far[usize::from(seat)], &walked(st, seat, &[0; LEAGUES]));
            for some in 0..4 {
                let mut delays = [0; LEAGUES];
                for _ in 0..some {
                    let at = chance.below(lane, st.laid.into()) as usize;
                    delays[at] = chance.below(lane, 90) as u8;
                }
                Arcadia::distances(st, seat, &delays, &mut room);
                let base = walked(st, seat, &delays);
                same(&room, &base);
                let league = chance.below(lane, st.laid.into()) as u8;
                let mut round = delays;
                round[usize::from(league)] = NO_WAY;
                let round = walked(st, seat, &round);
                let more = chance.below(lane, 60) as u8;
                Arcadia::distances_with(&base, &round, (league, more), st.laid, &mut room);
                let there = &mut delays[usize::from(league)];
                *there = there.saturating_add(more);
                same(&room, &walked(st, seat, &delays));
            }
        }
    });
}

#[test]
fn what_cards_add_is_summed_up_as_for_each_test_and_trial() {
    watched(|game, st| {
        if st.phase != Phase::Move {
            return;
        }
        for seat in 0..2 {
            let hero = st.hero(seat);
            let other = Who { beings: A_WAYLAY, ..Who::default() };
            let case = game.case(st, hero, hero.at, other);
            let here = game.league(st, hero.at).powers;
            let tests = game.always_in_tests(hero, here, &case);
            for kind in 0..4 {
                let test = Case { tests: 1 << kind, ..case };
                assert_eq!(tests.adds[kind], game.always(st, seat, &test));
            }
            let trials = game.always_in_trials(hero, here, &case);
            for kind in 0..3 {
                let trial = Case { trial: 1 << kind, ..case };
                assert_eq!(trials.adds[kind], game.always(st, seat, &trial));
            }
        }
    });
}
