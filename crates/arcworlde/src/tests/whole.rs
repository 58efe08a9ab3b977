//! Whole games: laws that hold for any Warbands and any play.

use std::collections::BTreeMap;

use proptest::prelude::*;

use balance_engine::agent::Player;
use balance_engine::chance::Stream;
use balance_engine::game::{Agent, MetricId, Position, Recorder, Rules, Seat, Seating, Silent};

use super::board::{Ears, all_cards, game};
use crate::board::Ground;
use crate::game::{Action, Actions, Arcworlde, MAX_ACTIONS};
use crate::metrics::metric;
use crate::state::{Feat, Lies, NO_SEAT, Phase, Place, State};

/// Walls, a wood, a pond and a fence.
const TERRAIN: &str = r#"
[[table.terrain]]
at = [18.0, 18.0]
radius = 3.0
ground = "difficult"
height = "high"
[[table.terrain]]
at = [9.0, 12.0]
size = [6.0, 2.0]
ground = "impassable"
height = "high"
[[table.terrain]]
at = [27.0, 24.0]
radius = 2.5
ground = "impassable"
height = "flat"
[[table.terrain]]
at = [27.0, 10.0]
size = [1.0, 8.0]
ground = "impassable"
height = "low"
"#;

/// Any Warbands of all the cards, with everything that can be switched on.
fn wild(gp: u32, rule_options: u32) -> Arcworlde {
    let of = |at: u32| (rule_options >> at & 1) as usize;
    let word = |at: u32, words: [&'static str; 2]| words[of(at)];
    let rules = format!(
        "narrative_feats = {}\nenvironment = \"{}\"\nmission = \"{}\"\narc_deck = \"{}\"\n\
         dropped_items = {}\ncreatures_use_arcanite = {}\nmove_after_ap = {}\n\
         leg_it_after_getting_up = {}\nbroken_acts = {}\nnarrative_leg_it = \"{}\"\nbeta_traits = {}\n{}",
        word(0, ["true", "false"]),
        word(1, ["mildaark_forest", "none"]),
        ["knock_out", "hold_middle", "gather", "gather"][of(2) + 2 * of(3)],
        word(4, ["own", "shared"]),
        word(5, ["true", "false"]),
        word(6, ["false", "true"]),
        word(7, ["false", "true"]),
        word(8, ["false", "true"]),
        word(13, ["false", "true"]),
        word(9, ["rising", "fresh"]),
        word(14, ["true", "false"]),
        word(10, [TERRAIN, ""]),
    );
    let draw = word(11, ["legal", "rogue"]);
    let warband = format!("warband = {{ random = \"{draw}\", gp = {gp}, also = [\"bestiary\", \"swords_for_hire\"] }}");
    let arrives = word(12, ["at_start", "at_random"]);
    let late = format!("{warband}\narrives = \"{arrives}\"");
    game(&rules, "", [&warband, &late])
}

fn named(name: &str) -> Player<Arcworlde> {
    Player::named(name).unwrap()
}

/// A recorder that adds up the metrics of both sides.
#[derive(Default)]
struct Sums(BTreeMap<MetricId, i32>);

impl Recorder for Sums {
    fn metric(&mut self, _seat: Seat, metric: MetricId, amount: i32) {
        *self.0.entry(metric).or_default() += amount;
    }
}

/// Decisions of a game at most; a game of five Rounds has far fewer.
const MOST: usize = 20_000;

/// Plays a game to its end; `watch` sees every position with its decisions. Agents are by side.
pub(super) fn play_out<R: Recorder>(
    game: &Arcworlde,
    agents: &mut [Player<Arcworlde>; 2],
    list: &mut Actions,
    chance: &mut Stream,
    record: &mut R,
    mut watch: impl FnMut(&State, &[Action], &R),
) -> State {
    let seating = Seating::rotation(2, 0);
    let mut st = game.deal(seating, chance, record);
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&st) {
        list.clear();
        game.actions(&st, list);
        watch(&st, list, record);
        let choice = agents[seating.side(seat)].choose(&Position::new(game, &st, seat), list, chance);
        game.apply(&mut st, list[choice], chance, record);
        decisions += 1;
        assert!(decisions < MOST, "the game does not end");
    }
    st
}

/// Checks everything that must be true of a position in which a player decides.
fn sound(game: &Arcworlde, st: &State, list: &[Action]) {
    assert!(!list.is_empty(), "{:?}", st.phase);
    assert!((1..=game.rules.rounds).contains(&st.round) || st.round == 0);
    // Within an action AP can be lost that are spent already: the Activation ends after it.
    let acts = st.phase == Phase::Act && st.active != u8::MAX;
    assert!(!acts || st.who(st.active).ap_left >= 0, "{:?}", st.who(st.active));
    let standing: Vec<_> = st.all().filter(|(_, one)| one.on_board()).collect();
    for &(k, one) in &standing {
        let disc = one.disc();
        let (x, y, r) = (one.at.x, one.at.y, one.radius);
        assert!(x >= r && y >= r && x + r <= st.table.width && y + r <= st.table.depth, "{one:?}");
        for piece in st.table.terrain.iter().filter(|piece| piece.ground == Ground::Impassable) {
            assert!(!piece.shape.overlaps(disc), "{} is inside {piece:?}", game.name_of(st, k));
        }
        for &(other, two) in standing.iter().filter(|(other, _)| *other > k) {
            let shared = one.mount == other || two.mount == k;
            assert!(shared || !disc.overlaps(two.disc()), "{k} and {other}: {one:?} {two:?}");
            assert!(!shared || one.at == two.at);
        }
    }
    for (k, one) in st.all() {
        if one.in_play() {
            assert!((1..=one.max_hp).contains(&one.hp), "{one:?}");
        }
        if let Place::Gobbled(by) = one.place {
            assert!(st.who(by).in_play() && by != k);
        }
        for (of, back) in [(one.mount, true), (one.rider, false)] {
            let other = st.characters.get(usize::from(of));
            assert!(other.is_none_or(|two| (if back { two.rider } else { two.mount }) == k));
        }
        assert!(one.home == NO_SEAT || st.weather.confused || one.side == one.home);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_play_of_any_warbands_is_sound(
        gp in 250_u32..1300, rule_options in 0_u32..1 << 15, seed in 0_u64..1000,
    ) {
        let game = wild(gp, rule_options);
        let mut list = Actions::default();
        for agent in ["random", "rogue", "greedy"] {
            let mut chance = Stream::new(seed, 0);
            let mut agents = [named(agent), named("random")];
            let st = play_out(&game, &mut agents, &mut list, &mut chance, &mut Silent, |st, list, _| {
                sound(&game, st, list);
            });
            prop_assert_eq!(st.phase, Phase::Over);
            prop_assert!(st.round <= game.rules.rounds && st.todo.is_empty());
        }
    }
}

#[test]
fn sure_dice_are_the_dice_that_an_attack_has() {
    let mut list = Actions::default();
    let mut seen = 0;
    for seed in 0..24 {
        let game = wild(400 + 40 * seed, (seed * 1237) & 0x7fff);
        let mut agents = [named("greedy"), named("random")];
        let mut chance = Stream::new(u64::from(seed), 0);
        let watch = |st: &State, _: &[Action], _: &Silent| {
            for (me, one) in st.all().filter(|(_, one)| one.on_board()) {
                for (_, at) in game.attacks_of(st, me) {
                    let Some((dice, _)) = game.attack_tables[usize::from(at)].sure_dice(game.attack(at), one) else {
                        continue;
                    };
                    for (foe, _) in st.foes(one.side) {
                        let attack = game.attack(at);
                        let has = game.dice_of(st, me, attack, foe, attack.range == 0);
                        assert_eq!(dice, i32::from(has), "{}", game.name_of(st, me));
                        seen += 1;
                    }
                }
            }
        };
        play_out(&game, &mut agents, &mut list, &mut chance, &mut Silent, watch);
    }
    assert!(seen > 100_000, "{seen}");
}

#[test]
fn a_drag_along_other_bases_ends_beside_them() {
    // In this game a place on the way of a Drag was rounded into a base that it slid along.
    let game = wild(1102, 23_045);
    let mut chance = Stream::new(774, 0);
    let mut agents = [named("rogue"), named("random")];
    let mut list = Actions::default();
    play_out(&game, &mut agents, &mut list, &mut chance, &mut Silent, |st, list, _| {
        sound(&game, st, list);
    });
}

/// Attacks that were made, of both sides; and whether the Character that decided last was Broken.
#[derive(Default)]
struct Watch {
    attacks: i32,
    broken: bool,
    /// Decisions of the Broken.
    decided: u32,
}

#[test]
fn nobody_who_is_broken_attacks() {
    let mut list = Actions::default();
    let (mut decided, mut fled) = (0, 0);
    for seed in 0..300 {
        // Without the forest, whose own Characters act between two decisions. With any other rule option,
        // except the one that lets the Broken act.
        let game = wild(400 + 100 * (seed % 5), ((seed * 37) & 0x1fff) | 2 | (seed & 1) << 14);
        let agents = ["random", "greedy", "rogue"];
        let [one, other] = [seed % 3, seed / 3 % 3].map(|k| agents[k as usize]);
        let mut chance = Stream::new(u64::from(seed), 0);
        let mut last = Watch::default();
        let mut sums = Sums::default();
        let mut players = [named(one), named(other)];
        let watch = |st: &State, list: &[Action], sums: &Sums| {
            let attacks = sums.0.get(&metric::ATTACKS).copied().unwrap_or(0);
            assert!(!last.broken || attacks == last.attacks, "{st:?}");
            let active = st.characters.get(usize::from(st.active));
            let broken = active.is_some_and(|one| one.broken && one.on_board());
            let flees = |action: &Action| {
                matches!(action, Action::End | Action::Empower | Action::Spend(_))
                    || matches!(action, Action::Try(Feat::GetUp))
                    || matches!(action, Action::Accept | Action::Reroll | Action::AddDie)
            };
            assert!(!broken || list.iter().all(flees), "{list:?}");
            // Dice of an Attack that broke its own attacker may still lie.
            last.broken = broken && matches!(st.phase, Phase::Act | Phase::Effort(_));
            (last.attacks, last.decided) = (attacks, last.decided + u32::from(last.broken));
        };
        play_out(&game, &mut players, &mut list, &mut chance, &mut sums, watch);
        decided += last.decided;
        fled += sums.0.get(&metric::FLIGHTS).copied().unwrap_or(0);
    }
    // It has been seen often enough to mean something.
    assert!(decided > 4 && fled > 200, "{decided} {fled}");
}

#[test]
fn all_that_a_game_counts_is_in_its_catalogue() {
    let game = wild(400, 0);
    let catalogue = game.catalogue();
    let mut ears = Ears::default();
    let mut agents = [named("greedy"), named("greedy")];
    let mut chance = Stream::new(1, 0);
    let mut list = Actions::default();
    let end = play_out(&game, &mut agents, &mut list, &mut chance, &mut ears, |_, _: &[Action], _| {});
    assert!(ears.metrics.keys().all(|&(_, metric)| metric < MetricId(catalogue.metrics.len())));
    assert_eq!(catalogue.metrics[metric::ATTACKS.0].name, "attacks");
    assert!(usize::from(game.outcome(&end).ending) < catalogue.endings.len());
    // Every hired Character is a card of the files.
    let hired = ears.exposed.iter().map(|&(_, card, _)| &catalogue.cards[usize::from(card)].id);
    assert!(hired.clone().count() > 4 && hired.into_iter().all(|id| all_cards().contains_key(id)));
}

/// Arcanite Tokens on the board and in hands.
fn tokens(st: &State) -> i32 {
    let held = st.all().map(|(_, one)| i32::from(one.tokens())).sum::<i32>();
    let lying = st.tokens.iter().filter(|token| matches!(token.what, Lies::Arcanite | Lies::Bought));
    held + lying.count() as i32
}

#[test]
fn arcanite_is_held_or_lies_or_was_spent() {
    let warbands = [
        "warband = [{ profile = \"halfling_sheriff\", equipment = [\"arcanite_token\", \
         \"arcanite_token\"] }, { profile = \"halfling_militia\", count = 3, equipment = \
         [\"arcanite_token\"] }, \"halfling_battle_cook\"]",
        "warband = [{ profile = \"ourk_chieftain\", equipment = [\"arcanite_token\"] }, \
         { profile = \"ourk_brute\", count = 2 }, { profile = \"boglin\", count = 3 }, \
         \"forest_troll\"]",
    ];
    let game = game("mission = \"gather\"", "", warbands);
    let mut list = Actions::default();
    let mut spent = 0;
    for seed in 0..60 {
        let mut chance = Stream::new(seed, 0);
        let mut agents = [named("random"), named(["random", "greedy"][seed as usize % 2])];
        let mut sums = Sums::default();
        let used = |sums: &Sums| sums.0.get(&metric::ARCANITE_SPENT).copied().unwrap_or(0);
        let watch = |st: &State, _: &[Action], sums: &Sums| {
            assert_eq!(tokens(st) + used(sums), 5 + 5 + 1);
        };
        play_out(&game, &mut agents, &mut list, &mut chance, &mut sums, watch);
        spent += used(&sums);
    }
    assert!(spent > 60, "{spent}");
}

#[test]
fn a_game_allocates_nothing_once_warm() {
    let game = wild(400, 0);
    let mut list = Actions::default();
    let mut agents = [named("greedy"), named("greedy")];
    let mut chance = Stream::new(1, 0);
    // The longest list that there is makes room for the worth of all others.
    let mut longest = false;
    let mut st = game.deal(Seating::rotation(2, 0), &mut chance, &mut Silent);
    while !longest {
        let seat = game.to_act(&st).unwrap();
        list.clear();
        game.actions(&st, &mut list);
        longest = st.phase == Phase::Act;
        if longest {
            list.extend(std::iter::repeat_n(Action::End, MAX_ACTIONS - list.len()));
        }
        for agent in &mut agents {
            agent.choose(&Position::new(&game, &st, seat), &list, &mut chance);
        }
        game.apply(&mut st, list[0], &mut chance, &mut Silent);
    }
    let mut games = |from: u64, to: u64| {
        for block in from..to {
            chance.restart(1, block);
            play_out(&game, &mut agents, &mut list, &mut chance, &mut Silent, |_, _, _| {});
        }
    };
    games(0, 3);
    let used = allocation_counter::measure(|| games(3, 20));
    assert_eq!(used.count_total, 0);
}
