//! Nothing is hidden but the dice to come.

use super::super::State;
use super::whole::roster;
use super::*;
use balance_engine::chance::Stream;
use balance_engine::game::Silent;
use balance_testing::{Effort, changes_nothing, is_uniform, weights};

/// The built-in set.
const HOUSE: &str = include_str!("../../../../scenarios/cards/iconica/original.toml");

/// The sides of `scenarios/iconica_party.toml`.
fn parties() -> Iconica {
    let file: toml::Table = toml::from_str(HOUSE).unwrap();
    let cards: BTreeMap<String, CardText> = file["cards"].clone().try_into().unwrap();
    let cards: Vec<_> = cards.into_iter().collect();
    let sides = [
        "party = [\"warden\", \"river_healer\", \"night_scout\"]",
        "party = [\"shell_guard\", \"brood_tender\", \"brood_reaver\"]",
    ];
    compiled(&cards, "", sides)
}

#[test]
fn dice_to_come_change_no_value_and_no_choice() {
    let draft = compiled(&roster(24), "action_break = \"advanced\"", ["party = { draft = 3 }"; 2]);
    for game in [parties(), draft] {
        let effort = Effort { games: 60, every: 5, turns: 6 };
        let changed = changes_nothing(&game, effort, |_, _, _| {});
        assert_eq!(changed, 0);
    }
}

#[test]
fn a_position_is_the_only_one_that_it_may_be() {
    let game = parties();
    let st = game.deal(Seating::rotation(2, 0), &mut Stream::new(1, 0), &mut Silent);
    for seat in [Seat(0), Seat(1)] {
        is_uniform(&game, &st, seat, &weights([st]), |st: &mut State, _| *st);
    }
}
