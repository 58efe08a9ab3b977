//! Whole games: laws that hold for any characters, any rules and any play.

use proptest::prelude::*;

use super::super::board::{may_cross, may_touch, opposite};
use super::super::cards::NONE;
use super::super::cards::compiled::Who;
use super::super::state::{FOUND, NOT_PLACED};
use super::*;
use balance_engine::agent::{Greedy, Player};
use balance_engine::chance::Chance;
use balance_engine::game::{ActionList, Agent, Position, Silent};

/// The sets that are shipped.
const SETS: [&str; 2] = [
    include_str!("../../../../scenarios/cards/arcadia/published.toml"),
    include_str!("../../../../scenarios/cards/arcadia/original.toml"),
];

/// The shipped cards with two random sides.
pub(super) fn shipped(rules: &str, side: &str) -> Arcadia {
    shipped_sides(rules, [side, side])
}

/// The shipped cards with these sides.
pub(super) fn shipped_sides(rules: &str, sides: [&str; 2]) -> Arcadia {
    let mut all: BTreeMap<String, CardText> = BTreeMap::new();
    for set in SETS {
        let table: toml::Table = toml::from_str(set).unwrap();
        let cards: BTreeMap<String, CardText> = table["cards"].clone().try_into().unwrap();
        all.extend(cards);
    }
    let mut diagnostics = SpecDiagnostics::default();
    let written = Spec { cards: all, ..written("", rules, sides) };
    ArcadiaDefinition::compile(&written, &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// Sides whose builds and Quests are drawn.
pub(super) const DRAWN: &str = "build = { random = { unspent = 4 } }\nquests = { random = 1 }";

/// Rules with every option set by its own bits.
pub(super) fn rules_of(rule_options: u32) -> String {
    let of = |at: u32, n: u32| (rule_options >> at) % n;
    format!(
        "test_dice = {}\nhalf_turns = {}\ncross_borders = {}\ntreasures_placed_by = \"{}\"\n\
         failed_trial = \"{}\"\ncamp_rest = \"{}\"\none_in_use = {}\nwithout_merits = \"{}\"\n\
         both_complete = \"{}\"\nchronicle = {}\nspent_per_waylay = {}\nleagues = {}\n\
         named_merit = \"{}\"\nown_camp = \"{}\"\nvisit = \"{}\"\nasked_for = \"{}\"\n\
         without_terrain = \"{}\"\nnone_left = \"{}\"\nflaw_points = {}\n{}\
         exhausted_merit = \"{}\"\ncompanion_tags = \"{}\"\n\
         waylaid_camp = \"{}\"\ntreasures_asked = \"{}\"",
        2 - of(0, 2),
        of(1, 2) == 1,
        of(2, 2) == 1,
        ["owner", "opponent"][of(3, 2) as usize],
        ["may_encounter", "day_over"][of(4, 2) as usize],
        ["instead", "besides"][of(5, 2) as usize],
        of(6, 2) == 0,
        ["nothing", "camp"][of(7, 2) as usize],
        ["draw", "active_wins"][of(8, 2) as usize],
        1 + of(9, 2),
        [2, 0, 1][of(10, 3) as usize],
        [5, 3][of(12, 2) as usize],
        ["or_discard", "final"][of(13, 2) as usize],
        ["safe", "not_safe"][of(14, 2) as usize],
        ["entered", "free_of_waylays"][of(15, 2) as usize],
        ["must_be_played", "may_be_held"][of(16, 2) as usize],
        ["never_played", "anywhere"][of(17, 2) as usize],
        ["if_all_beaten", "never_reached", "reached"][of(25, 3) as usize],
        [10, 4][of(19, 2) as usize],
        ["", "experience = 4\n"][of(20, 2) as usize],
        ["keeps_tags", "loses_tags"][of(21, 2) as usize],
        ["separate", "shared"][of(22, 2) as usize],
        ["one_merit", "any_rest", "no_rest"][of(23, 3) as usize],
        ["held", "found"][of(18, 2) as usize],
    )
}

/// Plays a game to its end or to the most Days; `watch` sees every position with its decisions.
pub(super) fn play_out(
    game: &Arcadia,
    agents: &mut [Player<Arcadia>; 2],
    shift: usize,
    chance: &mut impl Chance,
    ears: &mut impl Recorder,
    mut watch: impl FnMut(&State, &[Action]),
) -> State {
    let seating = Seating::rotation(2, shift);
    let mut st = game.deal(seating, chance, ears);
    let mut list = <Arcadia as Rules>::Actions::default();
    while let Some(seat) = game.to_act(&st) {
        if game.turns(&st) > game.max_turns() {
            break;
        }
        game.actions(&st, &mut list);
        watch(&st, &list);
        let agent = &mut agents[seating.side(seat)];
        let choice = agent.choose(&Position::new(game, &st, seat), &list, chance);
        game.apply(&mut st, list[choice], chance, ears);
    }
    watch(&st, &[]);
    st
}

pub(super) fn named(greedy: bool) -> Player<Arcadia> {
    Player::named(if greedy { "greedy" } else { "random" }).unwrap()
}

/// What touches fits, no two Leagues lie on one place, ways lead both ways, and all are reached.
fn check_board(game: &Arcadia, st: &State) {
    let mut reached = 0_u32;
    for place in 0..st.laid {
        let (x, y) = st.places[usize::from(place)];
        assert_eq!(Arcadia::lies_at(st, (x, y)), Some(place));
        let league = st.leagues[usize::from(place)];
        if game.league(st, place).unique {
            assert_eq!(st.leagues[..usize::from(st.laid)].iter().filter(|&&l| l == league).count(), 1);
        }
        for (direction, (dx, dy)) in (0_u8..).zip(super::super::board::STEPS) {
            let Some(near) = Arcadia::lies_at(st, (x + dx, y + dy)) else {
                continue;
            };
            let own = game.side_of(st, place, direction);
            let other = game.side_of(st, near, opposite(direction));
            assert!(may_touch(own, other), "{} beside {}", game.place_name(st, place), game.place_name(st, near));
            if may_cross(own, other, game.rules.cross_borders) && (near < place || place == 0) {
                reached |= 1 << place;
            }
        }
    }
    assert!(st.laid <= 1 || reached.count_ones() >= u32::from(st.laid) - 1);
}

/// What holds in every position.
fn check(game: &Arcadia, st: &State) {
    for seat in 0..2 {
        let hero = st.hero(seat);
        let bits = |set: u32| set.count_ones();
        assert!(st.phase == Phase::Spend || (hero.exhausted | hero.found) & !hero.held == 0);
        assert!(st.phase == Phase::Spend || hero.flaws_exhausted & !hero.flawed == 0);
        if st.phase != Phase::Spend && hero.character != NONE {
            assert_eq!((hero.who.words, hero.traits), game.words_of(hero));
        }
        // Built and found Merits less those discarded are those that there are.
        let got = hero.treasure_at.iter();
        let found = got.clone().filter(|&&at| at == FOUND).count() as u32;
        if st.phase != Phase::Spend && st.phase != Phase::Over {
            assert_eq!(bits(hero.built) + found, bits(hero.held) + u32::from(hero.discarded));
        }
        assert!(got.into_iter().all(|&at| at < st.laid || at == FOUND || at == NOT_PLACED));
        if hero.camp != NONE && hero.at != NONE {
            assert!(hero.at < st.laid && hero.camp < st.laid);
        }
        assert!((0..hero.errands.len()).all(|q| hero.errands[q].stage <= 3));
    }
    // The set of Leagues with Waylays is that of those that stand.
    let mut waylaid = [0; 2];
    let mut alone = [0; super::super::state::LEAGUES];
    for it in st.standing.iter().filter(|it| it.card != NONE) {
        for seat in (0..2_u8).filter(|&seat| game.stops(st, it, seat)) {
            waylaid[usize::from(seat)] |= 1 << it.league;
        }
        let waylay = game.waylay(it.card);
        assert!(it.left >= 1 && it.left <= waylay.wins);
        alone[usize::from(it.league)] += u8::from(!waylay.joins && it.foe_of == NONE);
    }
    if st.phase != Phase::Over && st.laid > 0 {
        assert_eq!(waylaid, st.waylaid);
        assert!(alone.iter().all(|&count| count <= 1), "two Waylays on a League");
    }
}

/// Points of a build within what the rules allow.
fn check_builds(game: &Arcadia, st: &State) {
    for seat in 0..2 {
        let hero = st.hero(seat);
        let flaws = each(hero.flawed);
        let bonus = |slot: u8| i32::from(game.flaw_in(hero, slot).bonus);
        let given: i32 = flaws.map(bonus).sum();
        assert!(given <= i32::from(game.rules.max_flaw_points()));
        let powers = game.character(hero.character).powers.range();
        let free: i32 = game.cards.powers[powers]
            .iter()
            .filter(|power| matches!(power.verb, super::super::cards::compiled::Verb::FreePoints(_)))
            .map(|power| i32::from(power.verb.amount()))
            .sum();
        assert!(i32::from(hero.points) <= i32::from(game.rules.points) + given + free);
    }
}

/// Cards of both hands and of the board, less those that Quests put there.
fn waylays(st: &State) -> usize {
    let standing = st.standing.iter().filter(|it| it.card != NONE && it.foe_of == NONE).count();
    standing + st.heroes.iter().map(|hero| hero.hand.len()).sum::<usize>()
}

/// What a re-deal must leave alone, and what greedy makes of it.
fn check_redeal(game: &Arcadia, st: &State, list: &[Action], seed: u64) {
    let seat = Seat(st.asked);
    let mut again = *st;
    game.determinize(&mut again, seat, &mut Stream::new(seed, 1));
    let (other, was) = (again.hero(1 - st.asked), st.hero(1 - st.asked));
    assert_eq!((other.hand.len(), other.leagues.len()), (was.hand.len(), was.leagues.len()));
    let mut same = again;
    let hidden = same.hero_mut(1 - st.asked);
    (hidden.hand, hidden.leagues) = (was.hand, was.leagues);
    same.unknown = st.unknown;
    assert_eq!(same, *st, "nothing else changes");
    let look = |st: &State| {
        let mut worth = Vec::new();
        game.evaluate_actions(game.view(st, seat), list, &mut worth);
        let choice = Greedy::default().choose(&Position::new(game, st, seat), list, &mut Stream::new(seed, 2));
        assert_eq!(worth.len(), list.len());
        (game.score(game.view(st, seat)), worth, choice)
    };
    assert_eq!(look(st), look(&again), "{:?}", st.phase);
}

/// Plays a game and checks every position.
fn keep_laws(game: &Arcadia, agents: &mut [Player<Arcadia>; 2], seed: u64, redeals: bool) -> State {
    let mut chance = Stream::new(seed, 0);
    let (mut laid, mut days, mut hidden) = (0, 0, None);
    play_out(game, agents, (seed % 2) as usize, &mut chance, &mut Silent, |st, list| {
        check(game, st);
        if st.laid != laid {
            check_board(game, st);
        }
        if st.game == 0 {
            check_builds(game, st);
        }
        laid = st.laid;
        assert!(st.days >= days);
        days = st.days;
        // Waylays only become fewer, once both hands are chosen.
        let now = (st.game, waylays(st));
        if st.laid > 0 {
            if let Some((number, most)) = hidden {
                assert!(number != st.game || now.1 <= most);
            }
            hidden = Some(now);
        } else {
            hidden = None;
        }
        let over = st.phase == Phase::Over || game.turns(st) > game.max_turns();
        assert_eq!(list.is_empty(), over, "{:?}", st.phase);
        assert!(list.iter().all(|&action| !game.describe(st, action).is_empty()));
        if redeals && !list.is_empty() && st.phase != Phase::Lay {
            check_redeal(game, st, list, seed);
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_play_by_any_rules_keeps_the_laws(
        seed in any::<u64>(),
        rule_options in any::<u32>(),
        greedy in any::<[bool; 2]>(),
    ) {
        let quests = (rule_options >> 20) & 1;
        let side = DRAWN.replace("quests = { random = 1 }", &format!("quests = {{ random = {} }}", quests + 1));
        let game = shipped(&rules_of(rule_options), &side);
        for k in 0..4 {
            keep_laws(&game, &mut greedy.map(named), seed.wrapping_add(k), k == 0);
        }
    }
}

#[test]
fn thousands_of_games_of_the_shipped_cards_keep_the_laws() {
    let game = shipped("", DRAWN);
    let mut ends = BTreeMap::<&str, u32>::new();
    for seed in 0..2000 {
        let greedy = [seed % 3 != 0, seed % 5 != 0];
        let st = keep_laws(&game, &mut greedy.map(named), seed, seed % 50 == 0);
        let done = game.to_act(&st).is_none();
        *ends.entry(if done { "done" } else { "cut" }).or_default() += 1;
    }
    assert!(ends["done"] > 1500, "{ends:?}");
}

#[test]
fn greedy_beats_random() {
    let game = shipped("", DRAWN);
    let mut won = [0; 2];
    for seed in 0..400 {
        let mut chance = Stream::new(seed, 5);
        let mut agents = [named(true), named(false)];
        let st = play_out(&game, &mut agents, (seed % 2) as usize, &mut chance, &mut Silent, |_, _| {});
        if game.to_act(&st).is_none()
            && let Some(seat) = game.outcome(&st).ranks.sole_winner()
        {
            won[st.side(seat.0)] += 1;
        }
    }
    assert!(won[0] > 10 * won[1] && won[0] > 300, "{won:?}");
}

#[test]
fn sides_that_are_alike_win_alike() {
    // The same games with the sides in the other seats: what one side does, the other does.
    let one = shipped("", "build = { character = \"clay_walker\", court = \"seelie\" }\nquests = { random = 1 }");
    for seed in 0..40 {
        let play = |shift: usize| {
            let mut chance = Stream::new(seed, 7);
            let mut agents = [named(true), named(true)];
            play_out(&one, &mut agents, shift, &mut chance, &mut Silent, |_, _| {})
        };
        let (st, mirror) = (play(0), play(1));
        assert_eq!((st.side(0), mirror.side(0)), (0, 1));
        // Lots are by side, so that only boards without any come out alike.
        // Treasures that are found have words of their own.
        let fixed = |st: &State| st.heroes.map(|hero| (hero.character, hero.attributes, Who { words: 0, ..hero.who }));
        assert_eq!(fixed(&st), fixed(&mirror));
    }
    let side = "build = { character = \"hob\", court = \"seelie\" }\nquests = [\"errand\"]\nwaylays = [\"gnat\"]\ntreasures = []\nleagues = [\"mead\", \"fen\", \"wood\"]";
    let game = compiled("gnat = { type = \"waylay\", rating = 1, might = 3, tests = [\"might\"] }", "", [side, side]);
    for seed in 0..200 {
        let play = |shift: usize| {
            let mut chance = Stream::new(seed, 7);
            let mut agents = [named(true), named(true)];
            let mut st = play_out(&game, &mut agents, shift, &mut chance, &mut Silent, |_, _| {});
            st.side_of_seat_0 = 0;
            st
        };
        assert!(play(0) == play(1), "seed {seed}");
    }
}

#[test]
fn games_are_different_games() {
    let game = shipped("", DRAWN);
    let mut ends: Vec<(u32, [u8; 2], u8)> = Vec::new();
    for seed in 0..200 {
        let mut chance = Stream::new(seed, 0);
        let st = play_out(&game, &mut [named(true), named(true)], 0, &mut chance, &mut Silent, |_, _| {});
        ends.push((st.days, st.heroes.map(|hero| hero.character), st.leagues[0]));
    }
    ends.sort_unstable();
    ends.dedup();
    assert!(ends.len() > 150, "{}", ends.len());
}

#[test]
fn a_game_allocates_nothing_once_warm() {
    let game = shipped("chronicle = 2", DRAWN);
    let mut agents = [[named(true), named(true)], [named(true), named(false)]];
    let mut chance = Stream::new(1, 0);
    let mut games = |from: u64, to: u64| {
        for block in from..to {
            for pair in &mut agents {
                chance.restart(1, block);
                play_out(&game, pair, (block % 2) as usize, &mut chance, &mut Silent, |_, _| {});
            }
        }
    };
    games(0, 20);
    let used = allocation_counter::measure(|| games(20, 80));
    // A random build is drawn from copies of two lists of cards, which live on the stack.
    assert_eq!(used.count_total, 0);
}

#[test]
fn the_most_actions_fit() {
    assert_eq!(<Arcadia as Rules>::Actions::CAPACITY, super::super::MAX_ACTIONS);
    let game = shipped("half_turns = true", &DRAWN.replace("random = 1", "random = 3"));
    let mut most = 0;
    for seed in 0..10 {
        let mut chance = Stream::new(seed, 0);
        play_out(&game, &mut [named(false), named(false)], 0, &mut chance, &mut Silent, |_, list| {
            most = most.max(list.len());
        });
    }
    assert!(most > 100 && most < super::super::MAX_ACTIONS, "{most}");
}

#[test]
fn any_play_varies_every_rule() {
    let rules = |rule_options| {
        let read: super::super::rule_options::RuleOptions = toml::from_str(&rules_of(rule_options)).unwrap();
        serde_json::to_value(read).unwrap()
    };
    let (none, all) = (rules(0), rules(0b10_0111_1111_1111_0111_1111_1111));
    let alike = none.as_object().unwrap().iter().filter(|(rule, option)| all[*rule] == **option);
    // Points are a matter of builds, and tested there.
    assert_eq!(alike.map(|(rule, _)| rule).collect::<Vec<_>>(), ["points"]);
}
