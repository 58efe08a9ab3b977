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

/// Whole lines of which most are right.
const LINES: [&str; 30] = [
    "game = \"sample\"",
    "games = 10",
    "games = 0",
    "seed = 1",
    "seed = -1",
    "weights = [1, 2.5, 3]",
    "weights = [1]",
    "point = [1, \"x\"]",
    "point = [1, 2]",
    "limit = \"never\"",
    "limit = { turns = 3 }",
    "limit = { lives = { most = -3 } }",
    "limit = { never = 1 }",
    "limit = {}",
    "[rules]",
    "action_break = \"advanced\"",
    "chance = 1",
    "chance = 2",
    "nested = { chance = 0.5 }",
    "nested = {}",
    "[[side]]",
    "name = \"a\"",
    "agent = \"greedy\"",
    "party = [\"a\", \"b\"]",
    "party = { random = 3 }",
    "party = { random = 9 }",
    "tags = [\"x\"]",
    "tags = [\"x\", \"x\"]",
    "human = true",
    "human = 1",
];

const STEPS: [&str; 10] = [
    "{ kind = \"deal\", deal = 3 }",
    "{ kind = \"deal\", deal = 3, to = \"house\" }",
    "{ kind = \"deal\" }",
    "{ kind = \"heal\", heal = 2 }",
    "{ kind = \"heal\", heal = 0 }",
    "{ kind = \"heal\", heal = 2, x = 1 }",
    "{ kind = \"pass\" }",
    "{ kind = \"pass\", deal = 1 }",
    "{ deal = 3 }",
    "3",
];

/// Reads, checks, draws; and if nothing is wrong, deserialises.
fn judge(files: &Memory, sets: &[String]) -> bool {
    let mut document = read_document_with(files, std::path::Path::new("s.toml"), sets);
    document.check(&schema());
    let drawn = document.render(false);
    let _ = document.render(true);
    let _ = document.digest();
    assert_eq!(drawn.is_empty(), document.is_fine());
    if !document.is_fine() {
        return false;
    }
    let read: Result<Sample, _> = serde_json::from_value(document.root.to_json());
    assert!(
        read.is_ok(),
        "the checker is fine with what serde is not: {}",
        read.unwrap_err()
    );
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
        let sets: Vec<String> = sets.iter().map(|set| set.concat()).collect();
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

    #[test]
    fn what_the_checker_lets_through_serde_takes(
        lines in prop::collection::vec(select(&LINES[..]), 0..7),
        steps in prop::collection::vec(select(&STEPS[..]), 0..3),
        cost in -1i64..9,
    ) {
        let scenario = format!("game = \"sample\"\ncards = [\"a.toml\"]\n{}", lines.join("\n"));
        let cards = format!("[cards.a]\ncost = {cost}\nactions.3.steps = [{}]", steps.join(", "));
        judge(&Memory::new().with("s.toml", scenario).with("a.toml", cards), &[]);
    }
}

#[test]
fn right_and_wrong_scenarios_by_hand() {
    let judged = |rest: &str| {
        judge(
            &Memory::new().with("s.toml", format!("game = 'x'\n{rest}")),
            &[],
        )
    };
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
