//! What other reports know of the play, and what they mark.

use serde_json::{json, to_string};

use super::market::Market;
use super::*;
use crate::frame::{KnownImpact, KnownPlay, KnownRegret};

fn impact(side: &str, card: &str) -> KnownImpact {
    let worth = json!({ "point": 0.02, "low": 0.01, "high": 0.03, "level": 0.95, "n": 800,
        "method": "Student t, paired differences of seat blocks, Bonferroni" });
    let row = json!({ "side": side, "card": card, "name": "A card", "worth_at_least": worth });
    let other = json!({ "side": side, "card": "other", "name": "Other", "worth_at_least": null });
    let summary = json!({ "games": 800, "cards": [other, row] });
    KnownImpact::read("reports/i", &summary.to_string()).unwrap()
}

#[test]
fn reports_are_read_as_they_are_written() {
    let summary = super::impact::played(400, 1);
    let known = KnownImpact::read("reports/i", &to_string(&summary).unwrap()).unwrap();
    assert_eq!((known.games, known.misplayed.len()), (400, 0));
    let known = impact("Buyer", "card_1");
    let [card] = &known.misplayed[..] else { panic!("{known:?}") };
    assert_eq!((card.card.as_str(), card.worth.low), ("card_1", 0.01));
    let given = json!({ "games": 10, "sides": [{ "name": "Buyer", "agent": "greedy", "looked_at": 4,
        "a_game": null, "a_decision": null }] });
    let known = KnownRegret::read("reports/r", &given.to_string()).unwrap();
    assert_eq!((known.games, &known.sides[..]), (10, &[("Buyer".to_owned(), None)][..]));
    assert_eq!(KnownRegret::read("reports/r", "{}"), None);
    assert_eq!(KnownImpact::read("reports/i", &given.to_string()), None);
}

#[test]
fn misplayed_cards_are_marked_and_what_is_written_stays() {
    let market = Market::hundred();
    let ran = market.ran(2_000, 2);
    let mut summary = Summary::new(&market.results(&ran));
    let before = to_string(&summary).unwrap();
    let card = summary.worth.as_ref().unwrap().cards[3].card.clone();
    summary.mark(KnownPlay { regret: None, impact: Some(impact("Buyer", &card)) });
    assert_eq!(to_string(&summary).unwrap(), before);
    let marked =
        |labels: Vec<&str>| labels.iter().filter(|label| label.ends_with(" (misplayed)")).count();
    let worth = summary.worth.as_ref().unwrap();
    assert_eq!(marked(worth.cards.iter().map(|card| card.label.as_str()).collect()), 1);
    assert!(!summary.cards.is_empty());
    for table in &summary.cards {
        let one = usize::from(table.side.as_deref().is_none_or(|side| side == "Buyer"));
        assert_eq!(marked(table.cards.iter().map(|card| card.label.as_str()).collect()), one);
    }
    let page = crate::report::text(&summary, false);
    assert!(page.contains("that are misplayed") && page.contains("+2 [+1, +3]"), "{page}");
}
