//! The list of the cards, and what a neutral card takes over.

use super::*;

const CARDS: &str = r#"
imp = { name = "The Imp", type = "enemy", copies = 2, tags = ["small", "fire"], prices = [{ harm = 1 }], steps = [{ mana = 1 }] }
dart = { type = "trap", tags = ["poison"], copies = 0, rolls = [{ on = [6], steps = [{ harm = 1 }] }] }
box = { type = "chest", level = 2, steps = [{ heal = 1 }] }
frail = { type = "curse", constant = [{ max_health = -1 }] }
fruit = { type = "useable", use = [{ heal = 1 }] }
pebble = { type = "collectible", copies = 3, tags = ["stone"] }
"#;

#[test]
fn the_list_of_cards_tells_what_each_is() {
    let rows = ArcaneGuardianDefinition::list(&cards(CARDS));
    let row = |id: &str| {
        let cells = rows.iter().find(|cells| cells[0] == ("id", id.to_owned())).unwrap();
        cells.iter().map(|(column, cell)| format!("{column}: {cell}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(rows.len(), 13);
    assert_eq!(row("imp"), "id: imp, name: The Imp, type: enemy, copies: 2, tags: small fire, source: built_in");
    assert_eq!(row("gate"), "id: gate, name: gate, type: ending, copies: 1, tags: , source: built_in");
}

#[test]
fn a_neutral_card_stands_in_for_those_of_its_sort_and_keeps_their_copies_and_tags() {
    let all = cards(CARDS);
    let value = |card: &CardText| format!("{card:?}");
    for (id, card) in &all {
        for (by, neutral) in &all {
            let sort = |id: &str| match id {
                "ash" | "bolt" | "calm" | "dusk" => 0,
                "stair" | "gate" | "smith" => 1,
                "fruit" | "pebble" => 2,
                _ => 3,
            };
            let Some(made) = ArcaneGuardianDefinition::replaced(card, neutral) else {
                assert_ne!(sort(id), sort(by), "{by} for {id}");
                continue;
            };
            assert_eq!(sort(id), sort(by), "{by} for {id}");
            assert_eq!((made.copies, &made.tags), (card.copies, &card.tags));
            let rest = CardText { copies: neutral.copies, tags: neutral.tags.clone(), ..made };
            assert_eq!(value(&rest), value(neutral));
        }
    }
}
