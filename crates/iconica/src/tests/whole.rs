//! Whole games: laws that hold for any roster.

use std::collections::HashSet;
use std::fmt::Write as _;

use proptest::prelude::*;

use super::super::metrics::MUTUAL;
use super::*;
use balance_engine::agent::Player;
use balance_engine::chance::{Lane, Stream};
use balance_engine::game::{ActionList, Silent};

const STEPS: [&str; 18] = [
    r#"{ deal = 30, to = "chosen opposing" }"#,
    r#"{ deal = 20, to = "chosen opposing" }, { inflict = "poison" }"#,
    r#"{ inflict = "fear", to = "chosen opposing" }, { deal = 10 }"#,
    r#"{ deal = 10, to = "each opposing" }"#,
    r#"{ heal = 20, to = "chosen friendly" }, { cleanse = "negative" }"#,
    r#"{ restoration = true, to = "chosen own" }, { heal = 10 }"#,
    r#"{ deal = 20, to = "chosen opposing" }, { on = [4, 5, 6], inflict = "stun" }"#,
    r#"{ inflict = "blind", to = "chosen opposing" }, { deal = 10 }"#,
    r#"{ inflict = "confusion", to = "chosen opposing" }, { deal = 10 }"#,
    r#"{ stance = { parry = 10 } }, { heal = 10, to = "self" }"#,
    r#"{ stance = { react = 10 } }, { deal = 10, to = "chosen opposing" }"#,
    r#"{ deal = 40, to = "chosen opposing" }, { deal = 10, to = "self" }"#,
    r#"{ deal = 10, to = "chosen opposing", per = "die", on = [2, 3, 4] }"#,
    r#"{ deal = 30, to = "random opposing" }"#,
    r#"{ deal = 20, to = "chosen opposing" }, { heal = 10, to = "chosen own" }"#,
    r#"{ heal = 30, to = "chosen ally" }, { cleanse = "all" }"#,
    r#"{ deal = 20, to = "chosen opposing", when = { target_at_most = 50 } }, { deal = 20 }"#,
    r#"{ heal = 10, to = "each friendly" }, { cleanse = "poison" }"#,
];

const FINAL_ACTS: [&str; 6] = [
    r#"{ on = [5, 6], survive = 20 }"#,
    r#"{ on = [1, 2, 3], deal = 20, to = "each opposing" }"#,
    r#"{ deal = 20, to = "attacker" }, { inflict = "stun" }"#,
    r#"{ on = [4, 5, 6], deal = 30, to = "chosen opposing" }"#,
    r#"{ on = [3, 4, 5, 6], heal = 20, to = "chosen friendly" }"#,
    r#"{ deal = 10, to = "each opposing" }, { deal = 10, to = "each friendly" }"#,
];

/// A roster of all kinds of cards, always the same.
pub(super) fn roster(n: usize) -> Vec<(String, CardText)> {
    let mut chance = Stream::new(77, 0);
    let mut below = |n: usize| chance.below(Lane::SETUP, n as u32) as usize;
    let tiles = ["parry", "antidote", "courage", "evasion", "focus", "clarity", "reaction 10", "reaction 20"];
    (0..n)
        .map(|k| {
            let mut body = String::new();
            let faction = ["protectorate", "legion", "independent"][k % 3];
            let class = ["offensive", "defensive", "disruptive", "supportive", "adaptive"][below(5)];
            let kind = match k {
                0 | 1 => "legend",
                2 => "special",
                _ => ["common", "uncommon", "rare"][below(3)],
            };
            let health = 80 + 10 * below(6);
            writeln!(body, "faction = \"{faction}\"\nclass = \"{class}\"\ntype = \"{kind}\"").unwrap();
            writeln!(body, "health = {health}\ntags = [\"t{}\"]", k % 4).unwrap();
            let row: Vec<String> =
                (0..3).map(|t| format!("{} = \"{}\"", 20 + 20 * t, tiles[below(tiles.len())])).collect();
            writeln!(body, "tiles = {{ {} }}", row.join(", ")).unwrap();
            if k % 5 > 0 {
                writeln!(body, "break = {}", 1 + below(6)).unwrap();
            }
            if k % 3 > 0 {
                let act = FINAL_ACTS[below(FINAL_ACTS.len())];
                writeln!(body, "final_act = {{ name = \"Last\", steps = [{act}] }}").unwrap();
            }
            let against = ["class = \"offensive\"", "faction = \"legion\"", "tag = \"t1\"", "type = \"rare\""][k % 4];
            let bonus = ["deal = 10", "inflict = \"poison\""][k % 2];
            writeln!(body, "strengths = [{{ against = {{ {against} }}, {bonus} }}]").unwrap();
            match k % 8 {
                1 => writeln!(body, "constant = {{ to = \"each ally\", deal_bonus = 10 }}").unwrap(),
                3 => writeln!(body, "constant = {{ to = \"self\", prevent = 10 }}").unwrap(),
                5 => writeln!(body, "constant = {{ to = \"each friendly\", immune = \"stun\" }}").unwrap(),
                7 => writeln!(body, "constant = {{ to = \"each own\", turn_heal = 10, on = [5, 6] }}").unwrap(),
                _ => {}
            }
            for number in 1..=6 {
                let steps = STEPS[(k + number * 5 + below(6)) % STEPS.len()];
                writeln!(body, "actions.{number} = {{ name = \"A{number}\", kind = \"melee\", steps = [{steps}] }}")
                    .unwrap();
            }
            card(&format!("c{k:02}"), &body)
        })
        .collect()
}

const RANDOM: &str = "party = { random = 3 }";

fn players(names: [&str; 2]) -> [Player<Iconica>; 2] {
    names.map(|name| Player::named(name).unwrap())
}

/// All rules but the size of parties, each set by its own bit.
fn rules_of(rule_options: u32) -> String {
    let flag = |bit: u32| rule_options & (1 << bit) != 0;
    let either = |bit: u32, one: &'static str, other: &'static str| if flag(bit) { other } else { one };
    format!(
        "action_break = \"{}\"\npass = \"{}\"\nbreak_frees = {}\nconfused_action = \"{}\"\n\
         parry = \"{}\"\nparry_reactions = {}\nparry_lands = {}\nimpossible_step = \"{}\"\n\
         skulled_actor_finishes = {}\nfinal_act_order = \"{}\"\nfinal_act_limit = \"{}\"\n\
         minor_ends = \"{}\"\nfallen_player = \"{}\"\nadvanced_doubles_remove = \"{}\"\n\
         advanced_doubles_heal_only = {}\ntile_use = \"{}\"\nreact_to_reactions = {}\n\
         react_when_prevented = {}\nreact_when_skulled = {}\nprevent_reactions = {}\n\
         prevent_confusion = {}\ndeal_bonus_on_strengths = {}\nmutual_elimination = \"{}\"",
        either(0, "standard", "advanced"),
        either(1, "when_stuck", "always"),
        flag(2),
        either(3, "lost", "proceeds"),
        either(4, "choice", "always"),
        flag(5),
        flag(6),
        either(7, "skipped", "ends_action"),
        flag(8),
        either(9, "active_first", "other_first"),
        either(10, "each_turn", "once"),
        either(11, "player_turn", "team_turn"),
        either(12, "skipped", "loses_turn"),
        either(13, "negative", "any"),
        flag(14),
        either(15, "each_hit", "once_per_action"),
        flag(16),
        flag(17),
        flag(18),
        flag(19),
        flag(20),
        flag(21),
        ["draw", "active_wins", "other_wins", "active_wins"][(rule_options >> 22) as usize % 4],
    )
}

/// What holds in every position.
fn check(game: &Iconica, st: &State) {
    for (k, slot) in st.slots.iter().enumerate() {
        assert!(slot.damage <= slot.health);
        let alive = st.alive & (1 << k) != 0;
        assert_eq!(alive, slot.health > slot.damage, "slot {k}");
    }
    let score = |seat| game.score(game.view(st, Seat(seat)));
    assert_eq!(score(0), -score(1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_play_of_any_rules_keeps_the_laws(
        seed in any::<u64>(),
        rule_options in any::<u32>(),
        team in any::<bool>(),
        draft in any::<bool>(),
        greedy in any::<[bool; 2]>(),
    ) {
        let side = match (team, draft) {
            (false, false) => RANDOM.to_owned(),
            (false, true) => "party = { draft = 3 }".to_owned(),
            (true, false) => format!("players = [{{ {RANDOM} }}, {{ {RANDOM} }}, {{ {RANDOM} }}, {{ {RANDOM} }}]"),
            (true, true) => format!("players = [{{ {RANDOM} }}, {{ party = {{ draft = 3 }} }}]"),
        };
        let game = compiled(&roster(24), &rules_of(rule_options), [&side, &side]);
        let mut agents = players(greedy.map(|g| if g { "greedy" } else { "random" }));
        let mut turns = 0;
        let mut worth = Vec::new();
        let mut chance = Stream::new(seed, 0);
        let st = play_out(&game, Seating::rotation(2, 0), &mut chance, &mut agents, |st, list| {
            check(&game, st);
            assert!(!list.is_empty() && st.turns >= turns);
            assert!(list.iter().enumerate().all(|(k, a)| !list[..k].contains(a)));
            turns = st.turns;
            worth.clear();
            game.evaluate_actions(game.view(st, game.to_act(st).unwrap()), list, &mut worth);
            assert_eq!(worth.len(), list.len());
            assert!(!game.describe(st, list[0]).is_empty());
        });
        check(&game, &st);
        if game.to_act(&st).is_none() {
            let gone = [0, 1].map(|seat| st.friends(seat) == 0);
            assert!(gone[0] || gone[1]);
            let outcome = game.outcome(&st);
            assert_eq!(outcome.ending == MUTUAL, gone[0] && gone[1]);
            let drawn = gone[0] && gone[1] && game.mutual_winner(&st).is_none();
            assert_eq!(outcome.ranks.is_draw(), drawn);
        }
    }
}

#[test]
fn any_play_varies_every_rule() {
    let rules = |rule_options| {
        let read: super::super::rule_options::RuleOptions = toml::from_str(&rules_of(rule_options)).unwrap();
        serde_json::to_value(read).unwrap()
    };
    let (none, all) = (rules(0), rules(u32::MAX));
    let alike = none.as_object().unwrap().iter().filter(|(rule, option)| all[*rule] == **option);
    assert_eq!(alike.map(|(rule, _)| rule).collect::<Vec<_>>(), ["party_size"]);
}

#[test]
fn every_rule_is_told_with_its_default() {
    let read = |file: &str| {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(root.join("../../docs").join(file).join("iconica.md")).unwrap()
    };
    let (ledger, guide) = (read("rules"), read("cards"));
    let rules = serde_json::to_value(super::super::rule_options::RuleOptions::default()).unwrap();
    for (rule, default) in rules.as_object().unwrap() {
        assert!(ledger.contains(&format!("`[rules] {rule} = {default} \\|")), "docs/rules: {rule}");
        let row = |value: &str| format!("| `{rule}` | {value}, ");
        let told = [row(&format!("`{default}`")), row(&default.to_string())];
        assert!(told.iter().any(|row| guide.contains(row)), "guide: {rule}");
    }
}

#[test]
fn a_mirror_match_gives_each_side_half() {
    let cards = roster(24);
    let party = "party = [\"c05\", \"c06\", \"c09\"]";
    let north = party.replace("c06", "c08");
    for side in [&north, "party = [\"c03\", \"c15\", \"c17\"]"] {
        let game = compiled(&cards, "", [side, side]);
        let mut won = [0; 2];
        for block in 0..400 {
            for shift in 0..2 {
                let seating = Seating::rotation(2, shift);
                let mut agents = players(["greedy", "greedy"]);
                let st = play_out(&game, seating, &mut Stream::new(3, block), &mut agents, |_, _| {});
                let standing = game.outcome(&st).ranks;
                for (side, won) in won.iter_mut().enumerate() {
                    *won += u32::from(standing.sole_winner() == Some(seating.seat(side)));
                }
            }
        }
        // The same chance in both seats, and the same parties: not nearly but exactly.
        assert_eq!(won[0], won[1]);
    }
}

#[test]
fn games_are_different_games() {
    let game = compiled(&roster(24), "", [RANDOM, RANDOM]);
    let ends: HashSet<State> = (0..300)
        .map(|block| {
            let mut agents = players(["greedy", "greedy"]);
            let mut chance = Stream::new(4, block);
            play_out(&game, Seating::rotation(2, 0), &mut chance, &mut agents, |_, _| {})
        })
        .collect();
    assert_eq!(ends.len(), 300);
}

#[test]
fn greedy_beats_random_from_either_seat() {
    let game = compiled(&roster(24), "", [RANDOM, RANDOM]);
    for names in [["greedy", "random"], ["random", "greedy"]] {
        let seat = Seat(u8::from(names[1] == "greedy"));
        let games = 1000;
        let mut won = 0;
        for block in 0..games {
            let mut agents = players(names);
            let mut chance = Stream::new(6, block);
            let st = play_out(&game, Seating::rotation(2, 0), &mut chance, &mut agents, |_, _| {});
            won += u64::from(game.outcome(&st).ranks.sole_winner() == Some(seat));
        }
        assert!(won * 4 >= games * 3, "{won} of {games} as {names:?}");
    }
}

#[test]
fn games_end_by_themselves() {
    let game = compiled(&roster(24), "", [RANDOM, RANDOM]);
    let cut = (0..500).filter(|&block| {
        let mut agents = players(["greedy", "greedy"]);
        let mut chance = Stream::new(8, block);
        let st = play_out(&game, Seating::rotation(2, 0), &mut chance, &mut agents, |_, _| {});
        game.to_act(&st).is_some()
    });
    assert_eq!(cut.count(), 0);
}

#[test]
fn the_most_actions_fit() {
    // One player with 4 characters whose actions choose among 12 others, and whose Break it is.
    let bodies: Vec<_> = (0..24).map(|k| card(&format!("c{k:02}"), "break = 1")).collect();
    let side = |from: usize| {
        let one = |p: usize| {
            let ids: Vec<_> = (0..4).map(|k| format!("\"c{:02}\"", from + p * 4 + k)).collect();
            format!("{{ party = [{}] }}", ids.join(", "))
        };
        format!("players = [{}, {}, {}]", one(0), one(1), one(2))
    };
    let rules = "party_size = 4\npass = \"always\"\naction_break = \"advanced\"\nadvanced_doubles_heal_only = true";
    let scene = Scene::new(&bodies, rules, [&side(0), &side(12)], [1, 1]);
    assert_eq!(scene.legal().len(), 101);
    assert_eq!(<Iconica as Rules>::Actions::CAPACITY, 256);
    // A draft from the largest pool.
    let many: Vec<_> = (0..256).map(|k| card(&format!("c{k:03}"), "")).collect();
    let game = compiled(&many, "", ["party = { draft = 3 }", "party = { draft = 3 }"]);
    let st = game.deal(Seating::rotation(2, 0), &mut Stream::new(1, 1), &mut Silent);
    let mut list = Default::default();
    game.actions(&st, &mut list);
    assert_eq!(list.len(), 256);
}

#[test]
fn the_starter_is_a_scenario() {
    let text: toml::Table = toml::from_str(IconicaDefinition::STARTER).unwrap();
    let rules: super::super::rule_options::RuleOptions = text["rules"].clone().try_into().unwrap();
    assert_eq!(rules, Default::default());
    assert_eq!(text["side"].as_array().unwrap().len(), 2);
}

#[test]
fn actions_of_the_catalogue_are_those_that_are_told() {
    let scene = Scene::duel("", "");
    let catalogue = scene.game.catalogue();
    assert_eq!(catalogue.actions.len(), 12);
    assert_eq!(catalogue.actions[6].card, Some(1));
    assert_eq!(catalogue.metrics.len(), 25);
    assert_eq!(catalogue.metrics[super::super::metrics::metric::IDLE_TURNS.0].name, "idle_turns");
    assert_eq!(catalogue.metrics[super::super::metrics::metric::PARRIES.0].name, "parries");
}

#[test]
fn shipped_scenarios_allocate_nothing_once_warm() {
    balance_scenario::add_games(&[balance_scenario::Entry::of::<IconicaDefinition>()]);
    for scenario in ["iconica_party", "iconica_roster", "iconica_draft", "iconica_teams"] {
        let path = format!("{}/../../scenarios/{scenario}.toml", env!("CARGO_MANIFEST_DIR"));
        let mut document = balance_scenario::read_document(path.as_ref(), &[]);
        let game = balance_scenario::game_of::<IconicaDefinition>(&mut document).expect("it is sound");
        let mut agents = players(["greedy", "greedy"]);
        let (mut list, mut chance) = (<Iconica as Rules>::Actions::default(), Stream::new(1, 0));
        let mut games = || {
            for block in 0..1_400 {
                chance.restart(1, block);
                let seating = Seating::rotation(2, block as usize % 2);
                balance_engine::sim::play(
                    &game,
                    seating,
                    &mut agents,
                    &mut list,
                    &mut chance,
                    &mut Silent,
                    &mut balance_engine::sim::Unobserved,
                );
            }
        };
        // The same games again need no more room.
        games();
        let used = allocation_counter::measure(games);
        assert_eq!(used.count_total, 0, "{scenario}");
    }
}
