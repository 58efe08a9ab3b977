//! What lies hidden: the order of the `ArcDecks`, and the dice to come.

use balance_engine::chance::{Chance, Lane, Stream};
use balance_engine::game::Seat;
use balance_testing::{Effort, changes_nothing, is_uniform, orders, weights};

use super::board::{WIZARD_SPELL, WIZARDS, game};
use super::troupe::troupe_with;
use crate::state::State;

fn stir(st: &mut State, _: Seat, luck: &mut Stream) {
    for deck in &mut st.decks {
        luck.shuffle(Lane::SETUP, deck.cards_mut());
    }
}

#[test]
fn the_order_of_decks_and_dice_to_come_change_no_value_and_no_choice() {
    let ourk = r#"warband = [
        { profile = "ourk_dreameater", equipment = ["healing_brew", "arcanite_token"] },
        { profile = "ourk_brute", equipment = ["two_handed_weapon", "ourk_ranged_weapon"] },
        { profile = "boglin", count = 3 },
    ]"#;
    let rules = "game_value = 800\nmission = \"gather\"\nenvironment = \"mildaark_forest\"";
    for rules in [rules, "game_value = 800\nmission = \"hold_middle\"\narc_deck = \"shared\""] {
        let game = game(rules, WIZARD_SPELL, [WIZARDS, ourk]);
        let effort = Effort { games: 4, every: 20, turns: 1 };
        let changed = changes_nothing(&game, effort, stir);
        assert!(changed > 100, "{changed}");
    }
}

#[test]
fn each_order_of_a_deck_is_as_likely() {
    let troupe = troupe_with("", "");
    let mut st = troupe.st.clone();
    let mut luck = Stream::new(1, 1);
    while st.decks[0].left() > 4 {
        st.decks[0].draw(&mut luck, Lane::SETUP);
    }
    let left = st.decks[0].cards().to_vec();
    is_uniform(&troupe.game, &st, Seat(0), &weights(orders(&left)), |st, luck| {
        (0..4).map(|_| st.decks[0].draw(luck, Lane::SETUP)).collect()
    });
}
