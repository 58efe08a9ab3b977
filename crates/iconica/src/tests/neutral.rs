//! What stays of a replaced character, and what does not.

use super::*;
use balance_engine::game::{Path, Source};

const HOUSE: &str = include_str!("../../../../scenarios/cards/iconica/original.toml");
const PLAIN: &str = include_str!("../../../../scenarios/cards/iconica/neutral.toml");

fn cards(text: &str) -> BTreeMap<String, CardText> {
    let mut table: toml::Table = toml::from_str(text).unwrap();
    table.remove("cards").unwrap().try_into().unwrap()
}

#[test]
fn who_it_is_stays_and_what_it_does_goes() {
    let plain = &cards(PLAIN)["plain_character"];
    let told = |card: &CardText| format!("{card:?}");
    let who = |of: &CardText, does: &CardText| CardText {
        name: of.name.clone(),
        source: of.source,
        publication: of.publication.clone(),
        faction: of.faction,
        class: of.class,
        kind: of.kind,
        tags: of.tags.clone(),
        ..does.clone()
    };
    for card in cards(HOUSE).values() {
        let made = IconicaDefinition::replaced(card, plain).unwrap();
        assert_eq!(told(&who(&made, card)), told(card), "who it is");
        assert_eq!(told(&who(plain, &made)), told(plain), "what it does");
    }
}

#[test]
fn a_replaced_card_that_is_published_still_is() {
    let plain = &cards(PLAIN)["plain_character"];
    let mut card = cards(HOUSE).into_values().next().unwrap();
    card.source = Source::Published;
    card.publication = Some("a leaflet".to_owned());
    let made = IconicaDefinition::replaced(&card, plain).unwrap();
    assert_eq!(made.name, card.name);
    let mut diagnostics = SpecDiagnostics::default();
    made.source.check(made.publication.as_ref(), &Path::top(), &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!((made.source, made.publication), (card.source, card.publication));
}
