//! Attacks: their odds, and what the engine makes of them.

use balance_engine::chance::Chance;

use super::{Given, Going, exactly, nearly, told};
use crate::game::Action;
use crate::tests::board::Board;
use crate::tests::troupe::{spectators, troupe_with};

/// An Attack of what is asked, about to be made, and its target.
fn attack(given: Given) -> (Board, Action, u8) {
    let of = |key: &str| given.iter().find(|(known, _)| *known == key).map(|(_, value)| *value);
    let number = |key: &str, default: i16| of(key).map_or(default, |value| value.parse().unwrap());
    let striker = format!(
        "[cards.striker]\nname = \"Striker\"\nsource = \"built_in\"\ntype = \"profile\"\n\
         faction = \"red\"\n\
         profile = {{ classes = [\"unit\"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30 }}\n\
         attacks = [{{ name = \"Blow\", ap = 1, power = {}, ignores_armour = {}, criticals_ignore_armour = {}, \
         riders = [{{ on = \"each_crit\", does = {{ dice = {} }} }}] }}]\n\
         [cards.buckler]\nname = \"Buckler\"\nsource = \"built_in\"\ntype = \"equipment\"\ngp = 15\n\
         equipment = {{ class = \"gear\", slot = \"shield\" }}\n\
         always = [{{ reroll_defence = 1, shield = true }}]\n",
        number("power", 5),
        of("ignores-armour").is_some(),
        of("criticals-ignore-armour").is_some(),
        number("crit-dice", 0),
    );
    // Both fighters in a wood are in Cover if Terrain gives Cover in base contact.
    let wood = "cover_in_contact = true\n[[table.terrain]]\nat = [10.0, 10.0]\nsize = [8.0, 8.0]\nground = \"difficult\"\n\
                height = \"high\"";
    let mut board = troupe_with(if of("cover").is_some() { wood } else { "" }, &striker);
    let me = board.put(0, "striker", 10.0, 10.0);
    let shield = if of("shield").is_some() { "soldier+buckler" } else { "soldier" };
    let target = board.beside(me, 1, shield, (1.0, 0.0));
    spectators(&mut board);
    let one = board.who_mut(target);
    (one.armour, one.hp) = (number("armour", 0) as i8, number("hp", 10));
    (one.prone, one.broken) = (of("prone").is_some(), of("broken").is_some());
    board.activate(me);
    let action = board.choice("strike Soldier 1 with Blow");
    (board, action, target)
}

/// Makes an Attack and returns its Damage in words.
fn struck<C: Chance>(going: &mut Going<'_, C>, action: Action, target: u8) -> String {
    let before = going.st.who(target).hp;
    going.act(action);
    let one = going.st.who(target);
    match one.in_play() {
        true => format!("{} Damage", before - one.hp),
        false => format!("{before} or more: Knocked Out"),
    }
}

#[test]
fn attacks_do_as_much_damage_as_all_their_dice_say() {
    let all: [Given; 17] = [
        &[("power", "1")],
        &[("power", "3")],
        &[("power", "4"), ("armour", "3"), ("hp", "2")],
        &[("power", "3"), ("armour", "2"), ("ignores-armour", "")],
        &[("power", "3"), ("armour", "2"), ("criticals-ignore-armour", "")],
        &[("power", "2"), ("armour", "3"), ("criticals-ignore-armour", ""), ("crit-dice", "1")],
        &[("power", "3"), ("armour", "1"), ("criticals-ignore-armour", ""), ("shield", "")],
        &[("power", "2"), ("prone", "")],
        &[("power", "2"), ("broken", ""), ("hp", "1")],
        &[("power", "2"), ("broken", ""), ("prone", "")],
        &[("power", "2"), ("cover", ""), ("armour", "1")],
        &[("power", "3"), ("cover", ""), ("prone", "")],
        &[("power", "3"), ("shield", "")],
        &[("power", "2"), ("shield", ""), ("armour", "2"), ("prone", "")],
        &[("power", "1"), ("shield", ""), ("cover", "")],
        &[("power", "2"), ("crit-dice", "1")],
        &[("power", "1"), ("crit-dice", "3"), ("hp", "4"), ("shield", ""), ("armour", "1")],
    ];
    for given in all {
        let (board, action, target) = attack(given);
        exactly(&told("attack", given), &board, |going| struck(going, action, target));
    }
}

#[test]
fn attacks_of_many_dice_do_as_much_damage_as_they_are_made() {
    let all: [Given; 6] = [
        &[("power", "6"), ("prone", ""), ("shield", ""), ("hp", "5")],
        &[("power", "7"), ("cover", ""), ("armour", "2"), ("hp", "6")],
        &[("power", "12"), ("armour", "10"), ("crit-dice", "2"), ("hp", "9")],
        &[("power", "30"), ("broken", ""), ("armour", "4"), ("ignores-armour", ""), ("hp", "40")],
        &[("power", "30"), ("crit-dice", "3"), ("hp", "70")],
        &[("power", "12"), ("armour", "4"), ("criticals-ignore-armour", ""), ("crit-dice", "1")],
    ];
    for given in all {
        let (board, action, target) = attack(given);
        nearly(&told("attack", given), &board, |going| struck(going, action, target));
    }
}
