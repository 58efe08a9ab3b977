//! Whole games: laws that hold for any cards, any rules and any play.

use proptest::prelude::*;

use super::super::cards::{each, one};
use super::super::metrics::metric;
use super::super::rule_options::RuleOptions;
use super::exact::seen;
use super::*;
use balance_engine::agent::{Greedy, Player};
use balance_engine::chance::{Chance, Stream};
use balance_engine::game::{ActionList, Agent, Position, Seating, Silent};

/// The set that is shipped.
const HOUSE: &str = include_str!("../../../../scenarios/cards/arcane_guardian/original.toml");

/// A dungeon with every verb in every place that can have it.
const WILD: &str = r#"
ash = { type = "spell", beats = ["fire"], use = [{ harm = 1 }, { reveal = true }] }
bolt = { type = "spell", beats = ["imp"], use = [{ harm = 2 }, { heal = 1 }, { banish = true }] }
calm = { type = "spell", use = [{ heal = 1 }] }
dusk = { type = "spell", use = [{ discard = { of = "curse" } }, { drain = 1 }] }
imp = { type = "enemy", copies = 3, prices = [{ harm = 1 }], steps = [{ level_up = true }] }
drake = { type = "enemy", copies = 3, tags = ["fire"], prices = [{ harm = 2 }, { spells = 1, harm = 1 }, { discard = { of = "item", count = 2 } }, { spells = 3 }], steps = [{ mana = 1 }, { lift = 1 }] }
wall = { type = "enemy", copies = 2, prices = [{ discard = { of = "mask" } }] }
maw = { type = "enemy", prices = [{ harm = 3 }], steps = [{ reveal = true }, { banish = true }, { heal = 2, when = { level = 2 } }] }
dart = { type = "trap", copies = 2, rolls = [{ on = [1, 2], steps = [{ harm = 2 }, { mana = 2 }] }, { on = [3], steps = [{ drain = 2 }] }, { on = [4], steps = [{ level_down = true }] }, { on = [5, 6], steps = [{ discard = { of = "item", count = 2 } }, { harm = 1 }] }] }
box = { type = "chest", copies = 3, level = 2, steps = [{ level_up = true }], rolls = [{ on = [1, 2], steps = [{ harm = 1 }, { level_down = true }] }, { on = [3, 4, 5], steps = [{ heal = 2 }, { lift = 2 }] }, { on = [6], steps = [{ banish = true }] }] }
sun = { type = "collectible", copies = 2, tags = ["mask"], constant = [{ max_health = 1 }, { trap_die = 1 }], use = [{ mana = 1 }] }
moon = { type = "collectible", copies = 2, tags = ["mask"], constant = [{ spells = -1, when = { holds = ["sun"], without = ["frail"] } }, { chest_level = -1 }] }
torch = { type = "collectible", copies = 2, constant = [{ reveal = "always" }, { heal = 1, when = { level = 2 } }], steps = [{ mana = 1 }] }
potion = { type = "useable", copies = 3, use = [{ heal = 2 }] }
venom = { type = "useable", use = [{ harm = 2 }, { mana = 3 }] }
scroll = { type = "useable", copies = 2, use = [{ banish = true }, { reveal = true }] }
rite = { type = "useable", use = [{ level_up = true }, { lift = 2 }] }
frail = { type = "curse", copies = 2, constant = [{ max_health = -1 }, { enemy_harm = 1 }], steps = [{ harm = 1 }] }
gloom = { type = "curse", constant = [{ reveal = "never" }, { forbid = "chests" }], way_out = { when = { mana = 3 }, steps = [{ drain = 2 }, { harm = 1 }] } }
thirst = { type = "curse", constant = [{ forbid = "healing" }, { max_health = 2, when = { count = { of = "mask", at_least = 2 } } }], way_out = { when = { holds = ["potion"] }, steps = [{ discard = { of = "potion" } }] } }
drought = { type = "curse", constant = [{ forbid = "mana" }, { spells = 1 }] }
pebble = { type = "useable", copies = 4, use = [{ mana = 1 }] }
altar = { type = "ending", when = { count = { of = "mask", at_least = 2 } }, steps = [{ escape = true }] }
ghost = { type = "ending", when = { mana = 3 }, steps = [{ drain = 3 }, { key = true }, { reveal = true }] }
heart = { type = "ending", collect = true, steps = [{ harm = 1 }, { reveal = true }, { heal = 2 }], constant = [{ max_health = 1 }] }
rift = { type = "ending", steps = [{ harm = 2 }, { banish = true }, { escape = true }] }
"#;

pub(super) fn house() -> ArcaneGuardian {
    let table: toml::Table = toml::from_str(HOUSE).unwrap();
    let cards: BTreeMap<String, CardText> = table["cards"].clone().try_into().unwrap();
    let mut diagnostics = SpecDiagnostics::default();
    let written = Spec { cards, ..written("", "", "endings = { random = 3 }") };
    ArcaneGuardianDefinition::compile(&written, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// Rules with every option set by its own bits.
fn rules_of(rule_options: u16) -> String {
    let of = |at: u16, n: u16| (rule_options >> at) % n;
    format!(
        "level_health = {}\nstart_health = {}\nbottom = {}\nspells_for_any_enemy = {}\n\
         leave_chest = \"{}\"\nblind_without_mana = {}\nbelow_zero = \"{}\"\nhopeless_endings = \"redraw\"\n\
         revealed_endings = \"{}\"\nlevel_up_gains = \"{}\"\nlevel_up_curse = \"{}\"\n\
         use_after_die = {}\nspell_turned = \"{}\"",
        ["[3, 4, 5, 6]", "[2, 2, 3, 1]"][usize::from(of(0, 2))],
        1 + of(1, 6),
        [5, 0, 2, 30][usize::from(of(4, 4))],
        1 + of(6, 4),
        ["always", "level_met"][usize::from(of(8, 2))],
        of(9, 2) == 0,
        ["lost", "counted"][usize::from(of(10, 2))],
        ["at_once", "next_reveal"][usize::from(of(12, 2))],
        ["by_hierarchy", "always"][usize::from(of(13, 2))],
        ["last", "first"][usize::from(of(14, 2))],
        of(15, 2) == 0,
        ["after_text", "before_text"][usize::from(of(5, 2))],
    )
}

fn wild(rule_options: u16) -> ArcaneGuardian {
    let side = if rule_options & 1 << 11 == 0 { "endings = { random = 3 }" } else { THREE };
    compiled(WILD, &rules_of(rule_options), side)
}

fn deal(game: &ArcaneGuardian, chance: &mut impl Chance, ears: &mut impl Recorder) -> State {
    game.deal(Seating::rotation(1, 0), chance, ears)
}

/// Plays a game to its end; `watch` sees every position with its decisions.
pub(super) fn play_out(
    game: &ArcaneGuardian,
    agent: &mut Player<ArcaneGuardian>,
    chance: &mut impl Chance,
    ears: &mut impl Recorder,
    mut watch: impl FnMut(&State, &[Action]),
) -> State {
    let mut st = deal(game, chance, ears);
    let mut list = <ArcaneGuardian as Rules>::Actions::default();
    while let Some(seat) = game.to_act(&st) {
        game.actions(&st, &mut list);
        watch(&st, &list);
        let choice = agent.choose(&Position::new(game, &st, seat), &list, chance);
        game.apply(&mut st, list[choice], chance, ears);
    }
    watch(&st, &[]);
    st
}

pub(super) fn named(greedy: bool) -> Player<ArcaneGuardian> {
    Player::named(if greedy { "greedy" } else { "random" }).unwrap()
}

/// All cards of the decks in order of number, wherever they are.
fn all_cards(st: &State) -> Vec<u8> {
    let mut all: Vec<u8> = st.decks.iter().flat_map(|deck| &deck.cards[..usize::from(deck.len)]).copied().collect();
    all.sort_unstable();
    all
}

/// What holds in every position.
fn check(game: &ArcaneGuardian, st: &State) {
    let counted = game.rules.below_zero == super::super::rule_options::BelowZero::Counted;
    assert!(st.health <= st.max_health && st.max_health <= 6 && (st.health >= 0 || counted));
    assert!((1..=4).contains(&st.level) && st.ready < 16 && st.mana() <= 4);
    let dying = st.phase == Phase::Deathbed || st.doing.using || st.phase == Phase::Over;
    // Only while a card is carried out may Health be below 1 without a word.
    let carried = matches!(st.phase, Phase::Turn | Phase::Ready | Phase::Discard | Phase::Lift | Phase::Banish);
    assert!(st.health >= 1 || dying || carried || st.doing.spared, "{:?}", st.phase);
    // What is interrupted and what a die has shown is over with the step.
    assert!(st.phase != Phase::Step || (st.depth, st.die, st.casting, st.doing.spared) == (0, 0, 0, false));
    assert!(usize::from(st.depth) <= DECKS && (st.phase != Phase::Rolled || st.die > 0));
    let met = game.rules.revealed_endings == super::super::rule_options::RevealedEndings::AtOnce;
    assert!(!met || st.phase == Phase::Over || st.depth > 0 || game.open_ending(st).is_none());
    // Every card is in a deck, before the player or discarded: what has left its deck is the most
    // that the player can have.
    let mut gone = [0_u8; super::super::cards::KINDS];
    let mut hidden = gone;
    for deck in &st.decks {
        for (at, &card) in deck.cards[..usize::from(deck.len)].iter().enumerate() {
            let at = at as u8;
            gone[usize::from(card)] += u8::from(at < deck.at);
            let unseen = at >= deck.at + u8::from(deck.face_up) && game.is_playing(card);
            hidden[usize::from(card)] += u8::from(unseen);
        }
    }
    assert_eq!(hidden, st.unseen);
    let mut kinds = 0;
    for card in (0..64_u8).filter(|&card| hidden[usize::from(card)] > 0) {
        kinds |= one(card);
    }
    assert_eq!(st.unseen_kinds, kinds);
    for (card, &held) in st.held.iter().enumerate() {
        assert!(held <= gone[card]);
        assert_eq!(held > 0, st.holds & one(card as u8) != 0);
    }
    let kept = each(st.holds).map(|card| game.cards[usize::from(card)].kind);
    use super::super::cards::Kind::{Collectible, Curse, Ending, Useable};
    assert!(kept.into_iter().all(|kind| matches!(kind, Collectible | Curse | Ending | Useable)));
    // What standing effects add is up to date.
    let mut again = *st;
    game.play(&mut again, &mut Script::dice([]), &mut Silent).recompute();
    assert_eq!((again.adds, again.decrees, again.max_health), (st.adds, st.decrees, st.max_health));
}

/// What a re-deal must leave alone, and what greedy makes of it.
fn check_redeal(game: &ArcaneGuardian, st: &State, list: &[Action], seed: u64) {
    let mut again = *st;
    game.determinize(&mut again, Seat(0), &mut Stream::new(seed, 1));
    assert_eq!(seen(game, again), seen(game, *st));
    check(game, &again);
    let cards = |st| all_cards(st).into_iter().filter(|&card| game.is_playing(card)).collect::<Vec<_>>();
    assert_eq!(cards(st), cards(&again));
    assert!(game.winnable(again.endings));
    for (deck, ending) in again.decks.iter().zip(again.endings) {
        let places = deck.cards[..usize::from(deck.len)].iter().enumerate();
        let endings: Vec<_> = places.filter(|(_, card)| game.is_ending(**card)).collect();
        assert_eq!(endings.len(), 1);
        let bottom = game.rules.bottom.min(deck.len - 1);
        assert!(endings[0].0 >= usize::from(deck.len - 1 - bottom));
        assert_eq!(*endings[0].1, ending);
    }
    let mut legal = Default::default();
    game.actions(&again, &mut legal);
    assert_eq!(&legal[..], list);
    let look = |st: &State| {
        let mut worth = Vec::new();
        game.evaluate_actions(game.view(st, Seat(0)), list, &mut worth);
        let view = game.view(st, Seat(0));
        let choice = Greedy::default().choose(&Position::new(game, st, Seat(0)), list, &mut Stream::new(seed, 2));
        assert_eq!(worth.len(), list.len());
        (game.score(view), worth, choice)
    };
    assert_eq!(look(st), look(&again));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(384))]

    #[test]
    fn any_play_by_any_rules_keeps_the_laws(
        seed in any::<u64>(),
        rule_options in any::<u16>(),
        greedy in any::<bool>(),
    ) {
        let game = wild(rule_options);
        let mut ears = Ears::default();
        let mut chance = Stream::new(seed, 0);
        let (mut turns, mut cards) = (0, Vec::new());
        let st = play_out(&game, &mut named(greedy), &mut chance, &mut ears, |st, list| {
            check(&game, st);
            if cards.is_empty() {
                cards = all_cards(st);
            }
            assert_eq!(all_cards(st), cards);
            assert!(st.turns >= turns);
            turns = st.turns;
            assert_eq!(list.is_empty(), st.phase == Phase::Over);
            assert!(list.iter().enumerate().all(|(k, a)| !list[..k].contains(a)));
            assert!(list.iter().all(|&action| !game.describe(st, action).is_empty()));
            if !list.is_empty() {
                check_redeal(&game, st, list, seed);
            }
        });
        prop_assert!(st.turns < game.max_turns());
        // What was collected and neither used nor discarded is what the player has.
        let heard = |kind| ears.kinds.get(kind).copied().unwrap_or(0);
        let counted = |what| ears.metrics.get(&what).copied().unwrap_or(0);
        let gone = heard("use") + counted(metric::DISCARDED) + counted(metric::CURSES_LIFTED);
        let held: i32 = st.held.iter().map(|&n| i32::from(n)).sum();
        prop_assert_eq!(heard("collect") - gone, held);
        let escaped = matches!(st.end, End::Escaped(_));
        prop_assert_eq!(game.outcome(&st).ranks.rank(Seat(0)), if escaped { 1 } else { 2 });
    }
}

#[test]
fn any_play_varies_every_rule() {
    let rules = |rule_options| {
        let read: RuleOptions = toml::from_str(&rules_of(rule_options)).unwrap();
        serde_json::to_value(read).unwrap()
    };
    let (none, all) = (rules(0), rules(u16::MAX));
    let alike = none.as_object().unwrap().iter().filter(|(rule, option)| all[*rule] == **option);
    // What is done about hopeless Endings is a matter of set-up, and tested there.
    assert_eq!(alike.map(|(rule, _)| rule).collect::<Vec<_>>(), ["hopeless_endings"]);
}

#[test]
fn any_play_sees_every_decision_and_every_end() {
    use std::mem::{Discriminant, discriminant};
    let (mut actions, mut phases) = (Vec::<Discriminant<Action>>::new(), Vec::<Phase>::new());
    let mut ends = BTreeMap::<String, u32>::new();
    for seed in 0..3000 {
        let game = wild((seed % 2) as u16 * 0b1001_0010_0000);
        let mut agent = named(seed % 3 == 0);
        let mut chance = Stream::new(seed, 3);
        let st = play_out(&game, &mut agent, &mut chance, &mut Silent, |st, list| {
            if !phases.contains(&st.phase) {
                phases.push(st.phase);
            }
            for kind in list.iter().map(discriminant) {
                if !actions.contains(&kind) {
                    actions.push(kind);
                }
            }
        });
        let name = &game.catalogue().endings[usize::from(game.outcome(&st).ending)].name;
        *ends.entry(name.clone()).or_default() += 1;
    }
    assert_eq!(actions.len(), 18);
    // All but `Running`, which never waits for anybody.
    assert_eq!(phases.len(), 14);
    for end in [
        "death_enemy",
        "death_trap",
        "death_curse",
        "death_other",
        "escape_stair",
        "escape_gate",
        "escape_altar",
        "escape_rift",
    ] {
        assert!(ends.contains_key(end), "{end}: {ends:?}");
    }
}

#[test]
fn the_house_set_keeps_the_laws_too() {
    let game = house();
    for seed in 0..60 {
        let mut chance = Stream::new(seed, 0);
        play_out(&game, &mut named(seed % 2 == 0), &mut chance, &mut Silent, |st, list| {
            check(&game, st);
            if !list.is_empty() {
                check_redeal(&game, st, list, seed);
            }
        });
    }
}

#[test]
fn games_are_different_games_and_end_by_themselves() {
    let game = house();
    let mut ends = Vec::new();
    for seed in 0..500 {
        let mut chance = Stream::new(seed, 0);
        let st = play_out(&game, &mut named(true), &mut chance, &mut Silent, |_, _| {});
        assert!(st.turns < game.max_turns());
        ends.push(st);
    }
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends.len(), 500);
}

#[test]
fn greedy_escapes_more_often_than_random() {
    let game = house();
    let escapes = |greedy| {
        let games = (0..2000).filter(|&seed| {
            let mut chance = Stream::new(seed, 0);
            let st = play_out(&game, &mut named(greedy), &mut chance, &mut Silent, |_, _| {});
            matches!(st.end, End::Escaped(_))
        });
        games.count()
    };
    let (greedy, random) = (escapes(true), escapes(false));
    assert!(greedy > 2 * random, "{greedy} and {random} of 2000");
}

#[test]
fn a_game_allocates_nothing_once_warm() {
    let game = house();
    let mut agents = [named(true), named(false)];
    let mut chance = Stream::new(1, 0);
    let mut games = |from: u64, to: u64| {
        for block in from..to {
            for agent in &mut agents {
                chance.restart(1, block);
                play_out(&game, agent, &mut chance, &mut Silent, |_, _| {});
            }
        }
    };
    games(0, 20);
    let used = allocation_counter::measure(|| games(20, 220));
    assert_eq!(used.count_total, 0);
}

#[test]
fn the_most_actions_fit() {
    // A fight with four prices of two Spells each, every Spell beating the Enemy and having a
    // text, and each of the 56 other kinds of card before the player.
    let mut text = String::from(
        "hydra = { type = \"enemy\", prices = [{ spells = 2 }, { spells = 2, harm = 1 }, { spells = 2, harm = 2 }, { spells = 2, harm = 3 }] }\n",
    );
    for spell in ["ash", "bolt", "calm", "dusk"] {
        text += &format!("{spell} = {{ type = \"spell\", beats = [\"hydra\"], use = [{{ heal = 1 }}] }}\n");
    }
    let names: Vec<String> = (0..55).map(|k| format!("x{k}")).chain(["pebble".into()]).collect();
    for name in &names {
        text += &format!("{name} = {{ type = \"useable\", use = [{{ heal = 1 }}] }}\n");
    }
    let mut scene = Scene::new(&text, ["hydra", "pebble", "pebble"]).holding(&names.join(" "));
    assert_eq!(scene.game.cards.len(), 64);
    scene.meet(0);
    assert_eq!(scene.legal().len(), 94);
    assert_eq!(<ArcaneGuardian as Rules>::Actions::CAPACITY, super::super::MAX_ACTIONS);
    // Every Curse with a way out, at a step.
    let text: String = (0..56).map(|k| format!("x{k} = {{ type = \"curse\", way_out = {{}} }}\n")).collect();
    let names: Vec<String> = (0..56).map(|k| format!("x{k}")).collect();
    let scene = Scene::new(&text, ["pebble", "pebble", "pebble"]).holding(&names.join(" "));
    assert_eq!(scene.legal().len(), 59);
}

#[test]
fn the_catalogue_names_what_is_told() {
    let game = house();
    let catalogue = game.catalogue();
    let names: Vec<&str> = catalogue.metrics.iter().map(|metric| metric.name.as_str()).collect();
    for (at, name) in [
        (metric::HEALTH_AT_ESCAPE, "health_at_escape"),
        (metric::HEALTH_AFTER, "health_after_5"),
        (metric::MANA_AFTER, "mana_after_5"),
        (metric::LEVEL, "level"),
        (metric::BLIND, "blind_interactions"),
        (metric::ITEMS_USED, "items_used"),
        (metric::CURSES_LIFTED, "curses_lifted"),
    ] {
        assert_eq!(names[at.0], name);
    }
    assert_eq!(names.len(), (metric::CURSES_LIFTED + 1).0);
    // Every Ending that is an escape, four kinds of death, and being stuck.
    let escapes = catalogue.endings.iter().filter(|ending| ending.name.starts_with("escape_"));
    assert_eq!(escapes.count(), (game.escapes | game.gates).count_ones() as usize);
    assert_eq!(catalogue.endings.len(), (game.escapes | game.gates).count_ones() as usize + 5);
    assert_eq!(game.sides(), 1);
    // Random Endings are an experiment, chosen ones are not.
    assert!(game.draws_build(0) && !wild(u16::MAX).draws_build(0));
}
