//! Laws that hold for every text.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::*;

/// Pieces that a scenario of the sample game, right or wrong, is made of.
const PIECES: [&str; 64] = [
    "game",
    "games",
    "seed",
    "rules",
    "side",
    "cards",
    "weights",
    "point",
    "limit",
    "action_break",
    "chance",
    "nested",
    "name",
    "agent",
    "party",
    "tags",
    "human",
    "random",
    "cost",
    "text",
    "actions",
    "steps",
    "kind",
    "deal",
    "heal",
    "never",
    "turns",
    "lives",
    "most",
    "\"greedy\"",
    "\"random\"",
    "\"house\"",
    "\"deal\"",
    "\"\"",
    "'''",
    "\"\"\"",
    "\"",
    "'",
    "1",
    "0",
    "-1",
    "0.5",
    "1e9",
    "300",
    "true",
    "nan",
    "inf",
    "2024-01-01",
    "\n",
    "\n\n",
    " = ",
    ".",
    ", ",
    "[",
    "]",
    "[[",
    "]]",
    "{ ",
    " }",
    "#",
    "\\",
    "é",
    "\u{feff}",
    "\r",
];

/// The keys of each table of a scenario, with values that are right.
const TOP: [(&str, &[&str]); 6] = [
    ("games", &["1", "4_294_967_295"]),
    ("seed", &["0", "9223372036854775807"]),
    ("weights", &["[1, 2.5, -3]", "[0, 0, 1e300]"]),
    ("point", &["[-128, \"\"]", "[127, \"x\"]"]),
    ("limit", &["\"never\"", "{ turns = 255 }", "{ lives = { most = -3 } }"]),
    ("rules", &["{}", "{ chance = 1, action_break = \"house\" }", "{ nested = { chance = 0.5 } }"]),
];
const SIDE: [(&str, &[&str]); 3] = [
    ("party", &["[\"a\", \"a\"]", "[]", "{ random = 6 }"]),
    ("tags", &["[]", "[\"x\", \"y\"]"]),
    ("human", &["true", "false"]),
];
const STEPS: [&str; 4] = [
    "{ kind = \"deal\", deal = 255 }",
    "{ kind = \"deal\", deal = 3, to = \"house\" }",
    "{ kind = \"heal\", heal = 2 }",
    "{ kind = \"pass\" }",
];
/// Values that are right for some keys and wrong for others.
const VALUES: [&str; 30] = [
    "0",
    "-1",
    "1",
    "7",
    "256",
    "2147483648",
    "0.5",
    "1.0",
    "-0.0",
    "1e300",
    "true",
    "\"\"",
    "\"x\"",
    "\"never\"",
    "\"turns\"",
    "\"house\"",
    "\"greedy\"",
    "[]",
    "[1]",
    "[1, 2, 3]",
    "[1, \"x\"]",
    "[\"x\", \"x\"]",
    "[[]]",
    "{}",
    "{ random = 3 }",
    "{ random = 0 }",
    "{ turns = 1, lives = { most = 1 } }",
    "{ kind = \"heal\", heal = 0 }",
    "{ kind = \"pass\", deal = 1 }",
    "{ chance = 2 }",
];

/// Some of the keys, each with a value: mostly a right one, sometimes any.
fn settings(keys: &'static [(&str, &[&str])]) -> impl Strategy<Value = Vec<String>> {
    let setting = |&(key, right): &(&'static str, &'static [&'static str])| {
        let value = prop_oneof![12 => select(right), 1 => select(&VALUES[..])];
        prop::option::of(value.prop_map(move |value| format!("{key} = {value}")))
    };
    let all: Vec<_> = keys.iter().map(setting).collect();
    all.prop_map(|settings| settings.into_iter().flatten().collect())
}

/// A scenario and a card file, right more often than not.
fn scenarios() -> impl Strategy<Value = (String, String)> {
    let steps = prop_oneof![12 => select(&STEPS[..]), 1 => select(&VALUES[..])];
    let steps = prop::collection::vec(steps, 1..3);
    let sides = prop_oneof![1 => Just(0usize), 8 => 2usize..5, 1 => Just(1usize)];
    let cost = prop_oneof![12 => 1i64..7, 1 => any::<i64>()];
    (settings(&TOP), settings(&SIDE), sides, steps, cost).prop_map(|(top, side, sides, steps, cost)| {
        let top = top.join("\n");
        let side = format!("[[side]]\nname = 'a'\nagent = 'greedy'\n{}\n", side.join("\n"));
        let sides = side.repeat(sides);
        let scenario = format!("game = \"sample\"\ncards = [\"a.toml\"]\n{top}\n{sides}");
        let steps = steps.join(", ");
        (scenario, format!("[cards.a]\ncost = {cost}\nactions.3.steps = [{steps}]"))
    })
}

/// Reads, checks, draws; and if nothing is wrong, deserialises.
fn judge(files: &Memory, sets: &[Override]) -> bool {
    let mut document = read_document_with(files, std::path::Path::new("s.toml"), sets);
    document.check(&schema());
    let drawn = document.render(false);
    let _ = document.render(true);
    let _ = document.digest();
    assert_eq!(drawn.is_empty(), document.is_fine());
    if !document.is_fine() {
        return false;
    }
    let read: Result<Sample, _> = document.root.read();
    assert!(read.is_ok(), "the checker is fine with what serde is not: {}", read.unwrap_err());
    true
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn no_bytes_panic(scenario in prop::collection::vec(any::<u8>(), 0..200), card in prop::collection::vec(any::<u8>(), 0..50)) {
        judge(&Memory::new().with("s.toml", scenario).with("a.toml", card), &[]);
    }

    #[test]
    fn no_pieces_panic(
        pieces in prop::collection::vec(select(&PIECES[..]), 0..40),
        cards in prop::collection::vec(select(&PIECES[..]), 0..40),
        sets in prop::collection::vec(prop::collection::vec(select(&PIECES[..]), 0..6), 0..3),
    ) {
        let scenario = format!("cards = [\"a.toml\"]\n{}", pieces.concat());
        let sets: Vec<Override> = sets.iter().map(|set| Override::Set(set.concat())).collect();
        judge(&Memory::new().with("s.toml", scenario).with("a.toml", cards.concat()), &sets);
    }

    #[test]
    fn no_mutation_panics(
        edits in prop::collection::vec((any::<Index>(), 0usize..8, select(&PIECES[..])), 1..6),
        in_cards in any::<bool>(),
    ) {
        let mut text: Vec<char> = if in_cards { CARDS } else { FINE }.chars().collect();
        for (at, cut, piece) in edits {
            let start = at.index(text.len() + 1);
            let end = (start + cut).min(text.len());
            text.splice(start..end, piece.chars());
        }
        let name = if in_cards { "cards/house.toml" } else { "s.toml" };
        judge(&fine().with(name, text.into_iter().collect::<String>()), &[]);
    }

}

/// The law is worth something only when many scenarios get through, and many do not.
#[test]
fn what_the_checker_lets_through_serde_takes() {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) };
    let fine = std::cell::Cell::new(0);
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let law = |(scenario, cards): (String, String)| {
        let files = Memory::new().with("s.toml", scenario).with("a.toml", cards);
        fine.set(fine.get() + u32::from(judge(&files, &[])));
        Ok(())
    };
    if let Err(broken) = runner.run(&scenarios(), law) {
        panic!("{broken}");
    }
    assert!((200..900).contains(&fine.get()), "{} of 1000 are fine", fine.get());
}

#[test]
fn right_and_wrong_scenarios_by_hand() {
    let judged = |rest: &str| judge(&Memory::new().with("s.toml", format!("game = 'x'\n{rest}")), &[]);
    let right = [
        "",
        "games = 4294967295",
        "seed = 9223372036854775807",
        "limit = 'never'",
        "limit = { turns = 255 }",
        "limit = { lives = { most = -2147483648 } }",
        "weights = [1, 2, 3]",
        "point = [-128, '']",
        "rules = { chance = 1 }",
        "rules.nested.nested.action_break = 'house'",
    ];
    for text in right {
        assert!(judged(text), "{text}");
    }
    let wrong = [
        "game = 1",
        "games = 4294967296",
        "seed = -1",
        "seed = 1.0",
        "limit = 'turns'",
        "limit = { turns = 256 }",
        "limit = { never = {} }",
        "limit = { lives = { most = 2147483648 } }",
        "weights = [1, 2]",
        "weights = [1, 2, 3, 4]",
        "point = [1]",
        "point = ['', 1]",
        "point = [1, '', 2]",
        "rules = []",
        "rules.nested.nested.action = 'house'",
        "side = [{ name = 'a', agent = 'greedy' }]",
        "side = {}",
        "cards = { a = { cost = 1 } }",
    ];
    for text in wrong {
        assert!(!judged(text), "{text}");
    }
}
