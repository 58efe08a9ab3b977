//! Worth of cards: in text, and over their cost as a chart.

use super::*;
use crate::frame::tests::market::{Law, Market};

fn bought(market: &Market, games: u64) -> (Summary, Vec<(String, String)>) {
    let run = market.run(games, 2);
    let results = market.results(&run);
    let summary = Summary::new(&results);
    let charts = summary.charts(Canvas::default());
    (summary, charts)
}

#[test]
fn worth_is_drawn_over_cost_with_names_on_the_outliers() {
    let market = Market::hundred();
    let (summary, charts) = bought(&market, 400_000);
    let svg = chart(&charts, "worth.svg");
    keep("worth_hundred.svg", svg);
    let table = summary.worth.first().unwrap();
    let off: Vec<&str> = (table.cards.iter())
        .filter(|card| card.price.is_some_and(|price| price.name() != "in_line"))
        .map(|card| card.name.as_str())
        .collect();
    // Those that are plainly off by construction.
    for card in [31, 47, 58, 15, 73, 90] {
        assert!(off.contains(&table.cards[card].name.as_str()), "{off:?}");
    }
    let words = words(svg);
    for card in &table.cards {
        let named = words.contains(&card.name.as_str());
        assert_eq!(named, off.contains(&card.name.as_str()), "{}", card.name);
    }
    // Points of one cost stand in no order, so that they don't read as a curve, and close together.
    let circles = svg.lines().filter(|line| line.starts_with("<circle ") && line.contains("fill=\"none\""));
    let number = |line: &str, key: &str| -> i32 {
        line.split_once(&format!(" {key}=\"")).unwrap().1.split('"').next().unwrap().parse().unwrap()
    };
    let at: Vec<(i32, i32)> = circles.map(|line| (number(line, "cx"), number(line, "cy"))).collect();
    let near = |x: i32| at.iter().copied().filter(|(other, _)| (other - x).abs() < 20).collect::<Vec<_>>();
    let mut of_one_cost = at.iter().map(|(x, _)| near(*x)).max_by_key(Vec::len).unwrap();
    of_one_cost.sort_unstable();
    let falls = of_one_cost.windows(2).filter(|pair| pair[1].1 > pair[0].1).count();
    assert!(falls > 2, "{of_one_cost:?}");
    let said = words.join(" ");
    assert!(said.contains("Grey: no significant difference.") && !said.contains("Fair price:"), "{said}");
    assert!(svg.contains("data-details=\"Going rate of 1 point"), "{said}");
    let characters = words_of_chart(&charts, "worth_without_cost.svg");
    assert!(characters.contains(&table.cards[9].name.as_str()));
    assert!(words.contains(&"cost (points)"));
    let text = text(&summary, false);
    let worth =
        &text[text.find("What cards are worth for their points").unwrap()..text.find("How games ended").unwrap()];
    insta::assert_snapshot!("worth_in_a_terminal", worth);
    assert!(worth.lines().all(|line| line.chars().count() <= 100), "{worth}");
    assert!(markdown(&summary).contains("| over going rate |"));
    assert!(markdown(&summary).contains("| fair price |"));
    // A browser has one table of all of them, with what they are worth and what they cause side by side.
    let page = summary.page(UNBOUNDED);
    let tables =
        page.blocks_for(Medium::Browser).filter_map(|block| if let Block::Table(of) = block { Some(of) } else { None });
    let of_cards: Vec<_> = tables.filter(|of| of.columns.iter().any(|column| column.head == "group")).collect();
    assert_eq!(of_cards.len(), 1);
    let heads: Vec<&str> = of_cards[0].columns.iter().map(|column| column.head.as_str()).collect();
    let wanted = ["name", "group", "", "cost", "worth", "over going rate", "fair price", "rounded", "n", "effect"];
    assert_eq!(heads, wanted);
    assert_eq!(of_cards[0].rows.len(), table.cards.len());
}

#[test]
fn worth_without_cost_is_drawn_by_rank() {
    let mut market = Market::hundred();
    market.catalogue.cards.iter_mut().for_each(|card| card.points = None);
    market.law = Law::Hold(8);
    let (summary, charts) = bought(&market, 100_000);
    let svg = chart(&charts, "worth.svg");
    assert_eq!(intervals(svg), 30, "the ends of a hundred");
    assert!(words(svg).join(" ").contains("all rows: worth.csv"));
    let text = text(&summary, false);
    let worth = &text[text.find("What cards are worth:").unwrap()..];
    assert!(worth.contains("… 90 more (worth.csv)\n"), "{worth}");
}

#[test]
fn worth_over_the_going_rate_alone_is_drawn_about_zero() {
    let cards: Vec<_> = (0..24).map(|n| (Some(1 + n % 4), 50 * (1 + n % 4) + n * n)).collect();
    let mut market = Market::new(&cards, 0);
    market.law = Law::Spend(12);
    let (summary, charts) = bought(&market, 100_000);
    let svg = chart(&charts, "worth.svg");
    keep("worth_spent.svg", svg);
    assert!(words(svg).contains(&"over going rate (pp)"));
    assert!(text(&summary, false).contains("All builds spend the same points"));
}
