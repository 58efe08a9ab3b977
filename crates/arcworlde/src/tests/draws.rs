//! Random Warbands, and which cards they can bring to the table.

use std::collections::BTreeSet;

use balance_engine::chance::Stream;

use super::board::{all_cards, game};
use crate::cards::{Class, NONE, Program};
use crate::game::Arcworlde;
use crate::sides::fielded::missing;
use crate::sides::roster::rogue_class;
use crate::sides::roster::{Roster, own_price};

/// Warbands of side 0.
fn drawn(game: &Arcworlde, many: u64) -> impl Iterator<Item = Roster> {
    (0..many).map(|block| game.rosters[0].draw(&game.program, 0, &mut Stream::new(5, block)))
}

fn gp(program: &Program, roster: &Roster) -> u16 {
    let cheaper = roster[0].discounts(program);
    roster.iter().map(|member| member.price(program, &cheaper)).sum()
}

const WRITTEN: &str = "warband = [\"halfling_sheriff\"]";

#[test]
fn a_legal_draw_has_a_commander_and_spends_what_it_can() {
    let game = game("", "", ["warband = { random = \"legal\", gp = 400 }", WRITTEN]);
    let mut factions = BTreeSet::new();
    for roster in drawn(&game, 400) {
        let profile = |k: usize| &game.program.profiles[usize::from(roster[k].profile)];
        let faction = profile(0).faction;
        factions.insert(faction);
        assert!(profile(0).is(Class::Commander));
        for k in 1..roster.len() {
            assert!(!profile(k).is(Class::Commander) && profile(k).faction == faction);
        }
        let left = 400 - gp(&game.program, &roster);
        let joins = game.program.profiles.iter().filter(|one| one.faction == faction);
        let cheaper = roster[0].discounts(&game.program);
        let joins = joins.filter(|one| !one.is(Class::Commander));
        let cheapest = joins.map(|one| own_price(&cheaper, one)).min();
        assert!(cheapest.unwrap() > left, "{left} GP are left");
    }
    assert_eq!(factions.len(), 11, "all Factions with a Commander");
}

#[test]
fn gold_pieces_are_kept_back_beside_the_commanders() {
    let text = "warband = { random = \"legal\", gp = 400, unspent = 200, faction = \"halflings\" }";
    let game = game("", "", [text, WRITTEN]);
    let all: Vec<u16> = drawn(&game, 400).map(|roster| gp(&game.program, &roster)).collect();
    assert!(all.iter().all(|gp| (165..=400).contains(gp)), "the cheapest Halfling costs 35");
    let mean = all.iter().map(|&gp| f64::from(gp)).sum::<f64>() / all.len() as f64;
    assert!((270.0..300.0).contains(&mean), "half of 200 less, and what is too little for another Character: {mean}");
}

#[test]
fn a_rogue_draw_is_of_the_classes_of_its_table_and_of_the_beasts_of_the_bestiary() {
    let text = "warband = { random = \"rogue\", gp = 400, faction = \"wild_elves\" }";
    let game = game("", "", [text, WRITTEN]);
    let mut beasts = BTreeSet::new();
    for roster in drawn(&game, 400) {
        for member in roster.iter().skip(1) {
            let one = game.program.profile(member.profile);
            assert!((2..=12).any(|dice| one.is(rogue_class(dice))));
            if one.words.has(game.bestiary) {
                assert!(one.is(Class::Beast));
                beasts.insert(member.profile);
            }
        }
    }
    assert!(beasts.len() > 3, "{beasts:?}");
}

#[test]
fn whoever_is_drawn_and_does_less_than_in_print_is_named() {
    for text in [
        "warband = { random = \"legal\", gp = 300, also = [\"swords_for_hire\"] }",
        "warband = { random = \"rogue\", gp = 300 }",
        "warband = { random = \"rogue\", gp = 300, commander = { profile = \"wizard\", \
         equipment = [\"pilfered_tome\"] } }",
    ] {
        let game = game("", "", [text, WRITTEN]);
        let named: BTreeSet<&str> = game.catalogue.unmodelled.iter().map(|one| one.card.as_str()).collect();
        let cards = all_cards();
        let mut met = BTreeSet::from(["halfling_sheriff"]);
        for roster in drawn(&game, 3_000) {
            for member in &roster {
                let key = &game.program.names.keys[0][usize::from(member.profile)];
                met.insert(cards.get_key_value(key).unwrap().0.as_str());
            }
        }
        met.retain(|key| !missing(&cards[*key], true).is_empty());
        // All of them. The only other profiles are those that a Spell calls.
        assert!(met.is_subset(&named), "{text}: {:?}", met.difference(&named));
        let more = named.difference(&met).filter(|key| cards[**key].profile.is_some());
        let more: Vec<_> = more.filter(|key| !["carrion_rat", "crypt_bat"].contains(key)).collect();
        assert!(more.is_empty(), "{text}: {more:?}");
    }
    let tome = "warband = [\"wizard\", { profile = \"apprentice\", equipment = [\"pilfered_tome\"] }]";
    let game = game("", "", [tome, WRITTEN]);
    let named: Vec<&str> = game.catalogue.unmodelled.iter().map(|one| one.card.as_str()).collect();
    assert_eq!(named, ["apprentice", "halfling_sheriff", "pilfered_tome"]);
}

#[test]
fn a_mage_brings_its_spells_and_whom_they_call() {
    let raiders = "warband = [\"undead_harbinger\", \"old_man_o_bones\"]";
    let spell = "[cards.moan]\nname = \"Moan\"\nsource = \"built_in\"\ntype = \"spell\"\n\
        faction = \"undead_raiders\"\nspell = { level = 14, at = \"mage\", does = { heal = 1 } }\n\
        unmodelled = [\"its tune\"]";
    let game = game("", spell, [raiders, WRITTEN]);
    let named: Vec<&str> = game.catalogue.unmodelled.iter().map(|one| one.card.as_str()).collect();
    for card in ["carrion_rat", "moan"] {
        assert!(named.contains(&card), "{card}: {named:?}");
    }
    assert!(!named.contains(&"undead_bandit"), "{named:?}");
}

#[test]
fn a_dark_lord_that_is_drawn_has_one_of_its_four_forms() {
    let text = "warband = { random = \"legal\", gp = 300, faction = \"dark_lords\" }";
    let game = game("", "", [text, WRITTEN]);
    let mut forms = BTreeSet::new();
    for roster in drawn(&game, 200) {
        let kit = roster[0].kit;
        assert!(kit[0] != NONE && kit[1] == NONE, "{kit:?}");
        forms.insert(game.program.names.keys[1][usize::from(kit[0])].as_str());
        // The price counts what a form makes cheaper.
        assert!(gp(&game.program, &roster) <= 300);
        assert!(roster.iter().skip(1).all(|one| one.kit[0] == NONE), "others must have none");
    }
    assert_eq!(forms, BTreeSet::from(["beast_master", "dark_warlock", "fell_warrior", "master_of_the_horde"]));
}
