//! Tests of the mistakes that are reported in addition to those of the schema and TOML: all that are promised, no false
//! ones.

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::*;
use crate::check::check;
use crate::file_schemas::gathered;
use crate::tree::{Table, Value};
use crate::{Memory, Override, read_document_with};
use balance_iconica::IconicaDefinition as Iconica;

mod games;

static SCHEMA: LazyLock<Arc<Schema>> = LazyLock::new(gathered::<Iconica>);

/// Some of the built-in cards: few enough that the tests are fast.
static CARDS_TEXT: LazyLock<String> = LazyLock::new(|| {
    let all = include_str!("../../../../scenarios/cards/iconica/original.toml");
    let few = [
        "warden",
        "river_healer",
        "standard_bearer",
        "radia_adept",
        "shell_guard",
        "first_brood",
        "toll_duelist",
        "clockwork_goose",
    ];
    let named = |card: &&str| few.iter().any(|name| card.starts_with(&format!("{name}]")));
    let cards = all.split("\n[cards.").skip(1).filter(named);
    cards.map(|card| format!("[cards.{card}\n")).collect()
});

const SCENARIO: &str = r#"game = "iconica"
title = "A test"
seed = 3
games = 100
max_turns = 300
cards = ["a.toml"]

[rules]
action_break = "standard"
party_size = 3
parry = "choice"

[[side]]
name = "North"
agent = "greedy"
party = ["warden", "river_healer", "toll_duelist"]

[[side]]
name = "South"
agent = "random"
party = ["radia_adept", "shell_guard", "first_brood"]
"#;

/// What may be expected of it, with two mistakes.
const EXPECT: &str = r#"
[[expect]]
metric = "win_rate"
side = "South"
within = [0.6, 0.4]

[[expect]]
metric = "draw_rate"
at_most = 1

[[expect]]
metric = "cards.warden.effect"
side = "North"
at_most = 0.1
"#;

/// Mistakes that only the game and the registry see: what to replace by what, and whether in the cards.
const SEMANTIC: [(&str, &str, bool); 17] = [
    ("\"warden\"", "\"wardn\"", false),
    ("\"South\"", "\"North\"", false),
    ("games = 100", "games = 100\nprecision = \"1%\"", false),
    ("games = 100", "max_games = 100", false),
    ("games = 100", "precision = \"much\"", false),
    ("\"river_healer\"", "\"radia_adept\"", false),
    ("\"shell_guard\"", "\"clockwork_goose\"", false),
    ("\"river_healer\"", "\"warden\"", false),
    ("party_size = 3", "party_size = 2", false),
    ("party = [\"warden\", \"river_healer\", \"toll_duelist\"]", "party = { random = 2 }", false),
    (
        "party = [\"warden\", \"river_healer\", \"toll_duelist\"]",
        "party = { random = 3, from = { tag = \"nobody\" } }",
        false,
    ),
    ("party = [\"warden\", \"river_healer\", \"toll_duelist\"]\n", "", false),
    ("actions.5 = ", "# actions.5 = ", true),
    ("tag = \"athid\"", "tag = \"atid\"", true),
    ("steps = [{ deal = 20, ", "steps = [{ heal = 10, deal = 20, ", true),
    ("source  = \"built_in\"", "source  = \"published\"", true),
    ("agent = \"random\"", "agent = \"rogue\"", false),
];

type Told = BTreeSet<(Vec<String>, String)>;

fn told(spec_diagnostics: &[SpecDiagnostic]) -> Told {
    let told = |spec_diagnostic: &SpecDiagnostic| (keys_of(&spec_diagnostic.at), spec_diagnostic.message.clone());
    spec_diagnostics.iter().map(told).collect()
}

/// The texts of scenario and cards with these mistakes.
fn texts(wrong: &[usize]) -> (String, String) {
    let (mut scenario, mut cards) = (SCENARIO.to_owned(), CARDS_TEXT.clone());
    for &n in wrong {
        let (old, new, in_cards) = SEMANTIC[n];
        let text = if in_cards { &mut cards } else { &mut scenario };
        *text = text.replacen(old, new, 1);
    }
    (scenario, cards)
}

fn read(scenario: &str, cards: &str, sets: &[&str]) -> Document {
    let files = Memory::new().with("s.toml", scenario).with("a.toml", cards);
    let sets: Vec<Override> = sets.iter().map(|&set| set.into()).collect();
    read_document_with(&files, std::path::Path::new("s.toml"), &sets)
}

/// What is wrong with a document that fits its schema.
fn all_faults(document: &mut Document) -> Told {
    document.check(&SCHEMA);
    assert_eq!(document.render(false), "");
    let scenario: Scenario<Iconica> = document.read_as().unwrap();
    let mut spec_diagnostics = SpecDiagnostics::default();
    meaning::<Iconica>(scenario, &mut spec_diagnostics);
    told(&spec_diagnostics.0)
}

fn beside(document: &mut Document) -> Told {
    document.check(&SCHEMA);
    told(&faults_beside::<Iconica>(document, &SCHEMA))
}

#[test]
fn every_semantic_mistake_is_one() {
    for (n, diagnostic) in SEMANTIC.iter().enumerate() {
        let (scenario, cards) = texts(&[n]);
        assert!(!all_faults(&mut read(&scenario, &cards, &[])).is_empty(), "{diagnostic:?}");
    }
    assert!(all_faults(&mut read(SCENARIO, &CARDS_TEXT, &[])).is_empty());
}

/// What is promised depends on where the first mistake is. In a value that has nothing to do with the game: every other
/// mistake. In the rules or a card: mistakes that don't depend on cards and rules, and nearly right card names. In text
/// that isn't TOML: nothing. The rest is reported when these are fixed.
#[test]
fn what_is_far_from_the_broken_places_is_told() {
    let all = &[0, 1, 2, 5][..];
    let beside_the_game = &[0, 1, 2][..];
    let broken = [
        ("seed = 3", "seed = -3", false, all),
        ("seed = 3", "sed = 3", false, all),
        ("title = \"A test\"", "title = 7", false, all),
        ("title = \"A test\"", "title = 2024-01-01", false, all),
        ("parry = \"choice\"", "parry = \"choise\"", false, beside_the_game),
        ("health  = 110", "health  = 115", true, beside_the_game),
        ("health  = 110", "helth  = 110", true, beside_the_game),
        ("kind = \"melee\"", "kind = \"mele\"", true, beside_the_game),
        ("title = \"A test\"", "title = \"A test", false, all),
    ];
    for (old, new, in_cards, promised) in broken {
        for n in all {
            let (mut scenario, mut cards) = texts(&[*n]);
            let wanted = match promised.contains(n) {
                true => all_faults(&mut read(&scenario, &cards, &[])),
                false => Told::new(),
            };
            let text = if in_cards { &mut cards } else { &mut scenario };
            *text = text.replacen(old, new, 1);
            let mut document = read(&scenario, &cards, &[]);
            let found = beside(&mut document);
            assert!(!document.is_fine());
            assert_eq!(found, wanted, "{:?} beside {new}", SEMANTIC[*n]);
        }
    }
}

#[test]
fn bounds_are_told_beside_what_is_broken_and_names_are_not() {
    let broken = SCENARIO.replacen("seed = 3", "seed = -3", 1) + EXPECT;
    let found = beside(&mut read(&broken, &CARDS_TEXT, &[]));
    let places: Vec<String> = found.iter().map(|(at, _)| at.join(".")).collect();
    assert_eq!(places, ["expect.0.within", "expect.1.at_most"]);
    // The side may have been meant to be the one that is expected of.
    let broken = SCENARIO.replacen("name = \"South\"", "name = 7", 1) + EXPECT;
    let found = beside(&mut read(&broken, &CARDS_TEXT, &[]));
    assert!(found.iter().all(|(_, message)| !message.contains("no side")), "{found:?}");
    // And a check may have been meant to have the bound.
    let broken = SCENARIO.replacen("games = 100", "max_games = 100", 1) + "\n[[expcet]]\n";
    let found = beside(&mut read(&broken, &CARDS_TEXT, &[]));
    assert!(found.iter().all(|(at, _)| at[0] != "max_games"), "{found:?}");
}

#[test]
fn cards_that_were_not_read_are_not_missed() {
    let (scenario, cards) = texts(&[0, 1]);
    for (scenario, cards) in [
        (scenario.replace("\"a.toml\"", "\"a.toml\", \"b.toml\""), cards.clone()),
        (scenario.clone(), cards.replace("[cards.toll_duelist]", "[cards.=toll_duelist]")),
        (scenario.clone(), cards.replace("[cards.toll_duelist]", "[card.toll_duelist]")),
        (scenario.replace("cards =", "card ="), cards.clone()),
    ] {
        let found = beside(&mut read(&scenario, &cards, &[]));
        let messages: Vec<&str> = found.iter().map(|(_, message)| message.as_str()).collect();
        assert_eq!(messages, ["two sides are named \"North\""], "{scenario}");
    }
}

#[test]
fn a_value_that_the_parser_invented_is_not_told() {
    let cards = CARDS_TEXT.replacen("{ 20 = \"", "{ 20 =] \"", 1);
    assert_ne!(cards, *CARDS_TEXT);
    assert_eq!(beside(&mut read(SCENARIO, &cards, &[])), Told::new());
}

#[test]
fn what_a_wrong_word_would_have_changed_is_not_told() {
    let cases: [(&str, &str, &[&str]); 11] = [
        // Rules that were meant to be others.
        ("[rules]", "[rule]", &["party_size=2"]),
        ("party_size = 3", "party_siz = 2", &[]),
        ("party_size = 3", "party_size = \"two\"", &[]),
        ("party_size = 3", "party_size = 2 2", &[]),
        ("games = 100", "max_games = 100\nprecison = \"1%\"", &[]),
        ("games = 100", "max_games = 100\nprecision = 1", &[]),
        ("name = \"South\"", "name = \"North\"\nnam = \"South\"", &[]),
        ("\"shell_guard\"", "7", &[]),
        ("\"North\"", "\"South", &[]),
        // What an override would have changed.
        ("games = 100", "max_games = 100", &["precison=1%"]),
        ("\"South\"", "\"North\"", &["side.1.nam.e=South"]),
    ];
    for (old, new, sets) in cases {
        let scenario = SCENARIO.replacen(old, new, 1);
        let found = beside(&mut read(&scenario, &CARDS_TEXT, sets));
        assert_eq!(found, Told::new(), "{new}");
    }
    let scenario = SCENARIO
        .replace("party = [\"warden\", \"river_healer\", \"toll_duelist\"]", "party = [\"warden\", \"river_healer\"]");
    let sets: [&[&str]; 3] = [&["rules.party_siz=2"], &["rule.party_size=2"], &["party_size=2"]];
    for sets in sets {
        let found = beside(&mut read(&scenario, &CARDS_TEXT, sets));
        assert!(!found.iter().any(|(_, message)| message.contains("not 2")), "{found:?}");
    }
    let scenario =
        scenario.replace("\nname = \"North\"", "\nparty_size = 2\nname = \"North\"").replace("party_size = 3\n", "");
    assert_eq!(beside(&mut read(&scenario, &CARDS_TEXT, &[])), Told::new());
    // The faction is what makes the party illegal; the tag is what a strength names.
    for (old, new) in [("faction = \"protectorate\"", "faction = \"independant\""), ("tags    =", "tag =")] {
        let (scenario, cards) = texts(&[5]);
        let scenario = scenario.replace("\"warden\"", "\"standard_bearer\"").replace("toll_duelist", "shell_guard");
        let cards = cards.replace(old, new);
        assert_eq!(
            beside(&mut read(&scenario, &cards, &[])).iter().filter(|(at, _)| at[0] == "cards").count(),
            0,
            "{new}"
        );
        if new.contains("faction") {
            assert_eq!(beside(&mut read(&scenario, &cards, &[])), Told::new(), "{new}");
        }
    }
}

/// All paths of a tree below the top.
fn paths(node: &Node, here: &Path, found: &mut Vec<Path>) {
    match &node.value {
        Value::Table(table) => {
            for entry in table.entries() {
                let at = here.then(&entry.key);
                found.push(at.clone());
                paths(&entry.node, &at, found);
            }
        }
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                let at = here.then(n);
                found.push(at.clone());
                paths(item, &at, found);
            }
        }
        _ => {}
    }
}

/// Breaks a place of a tree; perhaps it still fits its schema, and then the tree stays as it is.
fn break_at(root: &mut Node, schema: &Schema, at: Index, how: usize) {
    let mut all = Vec::new();
    paths(root, &Path::top(), &mut all);
    // The game is looked at before all else.
    all.retain(|path| keys_of(path) != ["game"]);
    let path = at.get(&all);
    let before = root.clone();
    let (last, above) = path.0.split_last().unwrap();
    let key = last.key();
    let parent = Path(above.to_vec());
    let value = match how {
        0 => Some(Value::Bool(true)),
        1 => Some(Value::Integer(-7)),
        2 => Some(Value::Integer(100_003)),
        3 => Some(Value::String("xx".to_owned())),
        4 => Some(Value::Array(Vec::new())),
        5 => Some(Value::Table(Table::new())),
        _ => None,
    };
    match (value, root.at_mut(&parent).map(|node| &mut node.value)) {
        (Some(value), _) => {
            if let Some(node) = root.at_mut(path) {
                node.value = value;
            }
        }
        (None, Some(Value::Table(table))) => {
            if let Some(entry) = table.remove(&key)
                && how == 6
            {
                table.set(format!("{key}x"), entry.key_place, entry.node);
            }
        }
        (None, Some(Value::Array(items))) => items.push(before.clone()),
        _ => {}
    }
    // A card of another name is no mistake of the schema, and an empty party neither.
    let (mut were, mut are) = (Vec::new(), Vec::new());
    check(&before, schema, &mut were);
    check(root, schema, &mut are);
    if are.len() <= were.len() {
        *root = before;
    }
}

fn wrong() -> impl Strategy<Value = Vec<usize>> {
    let all: Vec<usize> = (0..SEMANTIC.len()).collect();
    prop::sample::subsequence(all, 1..4).prop_map(|mut wrong| {
        // These change the same line.
        if let Some(first) = wrong.iter().position(|n| (2..5).contains(n)) {
            let first = wrong[first];
            wrong.retain(|n| *n == first || !(2..5).contains(n));
        }
        wrong
    })
}

fn config() -> ProptestConfig {
    let cases = option_env!("MISTAKES_CASES").map_or(12, |cases| cases.parse().expect("a number"));
    ProptestConfig { failure_persistence: None, max_shrink_iters: 40, ..ProptestConfig::with_cases(cases) }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn nothing_is_told_that_is_not_so(
        wrong in wrong(),
        expecting in any::<bool>(),
        breaks in prop::collection::vec((any::<Index>(), 0usize..8), 1..4),
    ) {
        let (mut scenario, cards) = texts(&wrong);
        if expecting {
            scenario += EXPECT;
        }
        let mut document = read(&scenario, &cards, &[]);
        let so = all_faults(&mut document.clone());
        for (at, how) in breaks {
            break_at(&mut document.root, &SCHEMA, at, how);
        }
        let found = beside(&mut document);
        prop_assume!(!document.is_fine());
        let spurious: Vec<_> = found.difference(&so).collect();
        prop_assert!(spurious.is_empty(), "{:#?}\nbeside {}", spurious, document.render(false));
    }

    #[test]
    fn nothing_is_told_that_is_not_so_beside_broken_lines(
        wrong in wrong(),
        expecting in any::<bool>(),
        lines in prop::collection::vec((any::<bool>(), any::<Index>(), any::<Index>(), select(&["", "\"", "[", "]", "= ", "2024-01-01", " x "][..])), 1..3),
    ) {
        let (mut scenario, mut cards) = texts(&wrong);
        if expecting {
            scenario += EXPECT;
        }
        let so = all_faults(&mut read(&scenario, &cards, &[]));
        for (in_cards, line, at, junk) in lines {
            let text = if in_cards { &mut cards } else { &mut scenario };
            let mut all: Vec<String> = text.lines().map(str::to_owned).collect();
            let line = line.get(&(0..all.len()).collect::<Vec<_>>()).to_owned();
            let before = all[line].clone();
            let at = at.index(before.len() + 1);
            if before.is_char_boundary(at) {
                all[line] = match junk {
                    "" => before[..at].to_owned(),
                    junk => format!("{}{junk}{}", &before[..at], &before[at..]),
                };
                // Only lines that are not TOML: another key, number or name is another scenario.
                if toml::de::DeTable::parse(&all[line]).is_err() {
                    *text = all.join("\n");
                }
            }
        }
        let mut document = read(&scenario, &cards, &[]);
        let found = beside(&mut document);
        prop_assume!(!document.is_fine());
        // Behind a header that was lost, later items of the list have earlier places.
        let items = |list: &str| {
            let list = document.root.child(&list.into()).and_then(Node::as_array);
            list.map_or(0, <[Node]>::len)
        };
        let lost = |list: &str| match list {
            "side" => 2_usize.saturating_sub(items(list)),
            "expect" if expecting => 3_usize.saturating_sub(items(list)),
            _ => 0,
        };
        let so_of = |(at, message): &(Vec<String>, String)| {
            let moved = at.get(1).and_then(|number| number.parse::<usize>().ok());
            let lost = moved.map_or(0, |_| lost(&at[0]));
            (0..=lost).any(|more| {
                let mut at = at.clone();
                if let Some(number) = moved {
                    at[1] = (number + more).to_string();
                }
                so.contains(&(at, message.clone()))
            })
        };
        let spurious: Vec<_> = found.iter().filter(|told| !so_of(told)).collect();
        prop_assert!(spurious.is_empty(), "{:#?}\nbeside {}", spurious, document.render(false));
    }
}
