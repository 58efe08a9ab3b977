//! Prices in files: which there are, how far they may go, and what is then played.

use super::*;
use crate::{Memory, prices as found, read_document_with, ready};

const CARDS: &str = include_str!("../../../../scenarios/cards/arcadia/original.toml");

const SCENARIO: &str = r#"game = "arcadia"
cards = ["house.toml"]

[[side]]
name = "Challenger"
build = { random = {} }

[[side]]
name = "Rival"
build = { random = {} }
"#;

fn document(scenario: &str) -> Document {
    let files = Memory::new().with("s.toml", scenario).with("house.toml", CARDS);
    let mut document = read_document_with(&files, "s.toml".as_ref(), &[]);
    assert!(ready(&mut document, "s").is_some(), "{:?}", document.diagnostics);
    document
}

fn at(prices: &Prices<'_>, path: &str) -> usize {
    prices.list.iter().position(|price| price.path == path).expect(path)
}

#[test]
fn prices_stand_where_the_game_says_and_go_as_far_as_files_may() {
    let document = document(SCENARIO);
    let prices = found(&document).expect("they have prices");
    let cost = at(&prices, "cards.sly_step.cost");
    let bonus = at(&prices, "cards.dreamer.bonus");
    assert_eq!(prices.list[cost].card, "sly_step");
    let own = prices.list[cost].points;
    assert!(own > 0 && !prices.list[cost].gives());
    for (wanted, nearest) in [(8, 8), (own, own), (-3, 0), (35, 20)] {
        assert_eq!(prices.nearest(cost, wanted), nearest, "{wanted}");
    }
    assert!(prices.list[bonus].points < 0 && prices.list[bonus].gives());
    for (wanted, nearest) in [(-4, -4), (3, 0), (-30, -20)] {
        assert_eq!(prices.nearest(bonus, wanted), nearest, "{wanted}");
    }
    assert_eq!(prices.list[bonus].written(-4), 4);
}

#[test]
fn new_prices_are_those_that_are_played_searched_and_written() {
    let document = document(SCENARIO);
    let prices = found(&document).expect("they have prices");
    let (cost, bonus) = (at(&prices, "cards.sly_step.cost"), at(&prices, "cards.dreamer.bonus"));
    let new = [(cost, 9), (bonus, -5)];
    assert_eq!(prices.allowed(&new), (new.to_vec(), Vec::new()));
    let contest = prices.contest(&new).expect("it can be played");
    let catalogue = contest.catalogue();
    let points = |card: &str| catalogue.cards[usize::from(catalogue.card(card).expect("a card"))].points;
    assert_eq!((points("sly_step"), points("dreamer")), (Some(9), Some(-5)));
    let [file] = &prices.patched(&new)[..] else { panic!("one file has both") };
    let changed = CARDS.lines().zip(file.text.lines()).filter(|(a, b)| a != b);
    let changed: Vec<&str> = changed.map(|(_, now)| now).collect();
    assert!(file.file.ends_with("house.toml") && changed.len() == 2, "{changed:?}");
    assert!(changed.contains(&"cost = 9") && changed.contains(&"bonus = 5"), "{changed:?}");
    let search = SearchFor { which: balance_engine::format::Search::Sample(20), keep: 3, games: Some(100), starts: 0 };
    let builds = prices.candidates(&new, 0, search, 7).expect("they are listed");
    assert_eq!((builds.count, builds.keep, builds.games), (20, 3, 100));
}

#[test]
fn a_price_that_the_rules_refuse_is_left_out_alone() {
    // A build that is named and can just be paid for.
    let named =
        SCENARIO.replacen("{ random = {} }", "{ character = \"clay_walker\", merits = [\"sly_step\"], flaws = [] }", 1);
    let document = document(&named);
    let prices = found(&document).expect("they have prices");
    let (cost, bonus) = (at(&prices, "cards.sly_step.cost"), at(&prices, "cards.dreamer.bonus"));
    let (kept, refused) = prices.allowed(&[(cost, 20), (bonus, -5)]);
    assert_eq!(kept, [(bonus, -5)]);
    assert!(refused.len() == 1 && refused[0].0 == cost && !refused[0].1.is_empty(), "{refused:?}");
}

#[test]
fn a_game_without_prices_says_so() {
    let files = Memory::new().with(
        "s.toml",
        "game = \"iconica\"\ncards = [\"built_in:iconica\"]\n\
         [[side]]\nname = \"A\"\nparty = { random = 3 }\n[[side]]\nname = \"B\"\nparty = { random = 3 }\n",
    );
    let mut document = read_document_with(&files, "s.toml".as_ref(), &[]);
    assert!(ready(&mut document, "s").is_some(), "{:?}", document.diagnostics);
    let Err(document) = found(&document) else { panic!("it has none") };
    assert!(document.diagnostics[0].message.contains("no price that can be changed"));
}
