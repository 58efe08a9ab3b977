//! What stays of a replaced character, and what does not.

use std::collections::BTreeMap;

use serde_json::Value;

use super::*;

const HOUSE: &str = include_str!("../../../../scenarios/cards/iconica/house.toml");
const PLAIN: &str = include_str!("../../../../scenarios/cards/iconica/neutral.toml");

fn cards(text: &str) -> BTreeMap<String, CardText> {
    let mut table: toml::Table = toml::from_str(text).unwrap();
    table.remove("cards").unwrap().try_into().unwrap()
}

#[test]
fn who_it_is_stays_and_what_it_does_goes() {
    let plain = &cards(PLAIN)["plain_character"];
    let value = |card: &CardText| serde_json::to_value(card).unwrap();
    let part = |card: &Value, key: &str| card.get(key).cloned();
    for (id, card) in cards(HOUSE) {
        let (made, card, plain) = (value(&replaced(&card, plain)), value(&card), value(plain));
        for key in ["name", "source", "faction", "class", "type", "tags"] {
            assert_eq!(part(&made, key), part(&card, key), "{id}: {key}");
        }
        for key in ["health", "tiles", "break", "actions", "strengths", "constant", "final_act"] {
            assert_eq!(part(&made, key), part(&plain, key), "{id}: {key}");
        }
    }
}
