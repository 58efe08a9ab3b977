//! What stays of a replaced character, and what does not.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::Format;
use super::*;
use crate::game::{Faults, Format as _, Path, Source};

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

#[test]
fn a_replaced_card_that_is_attested_still_is() {
    let plain = &cards(PLAIN)["plain_character"];
    let mut card = cards(HOUSE).into_values().next().unwrap();
    card.source = Source::Attested;
    card.attested = Some("a leaflet".to_owned());
    let made = Format::replaced(&card, plain).unwrap();
    assert_eq!(made.name, card.name);
    let mut faults = Faults::default();
    made.source.check(made.attested.as_ref(), &Path::top(), &mut faults);
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!((made.source, made.attested), (card.source, card.attested));
}
