//! The card files compile, and mistakes in them are reported.

use std::collections::BTreeMap;

use balance_engine::game::SpecDiagnostics;

use crate::cards::built_in::missing_file;
use crate::cards::compile::compile;
use crate::cards::{CardText, Class, Does, Program, Trait, bit};

pub(super) const FILES: [&str; 14] = [
    include_str!("../../../../scenarios/cards/arcworlde/ancient_dead.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/armoury.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/beastfolk.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/bestiary.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/dark_lords.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/gremlins.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/halflings.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/imperials.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/ourk.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/swords_for_hire.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/undead_raiders.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/vampires.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/wild_elves.toml"),
    include_str!("../../../../scenarios/cards/arcworlde/wizards.toml"),
];

pub(super) fn cards(text: &str) -> BTreeMap<String, CardText> {
    let file: toml::Table = toml::from_str(text).unwrap();
    let cards = file["cards"].as_table().unwrap();
    let card = |(id, card): (&String, &toml::Value)| {
        (id.clone(), card.clone().try_into().unwrap_or_else(|wrong| panic!("{id}: {wrong}")))
    };
    cards.iter().map(card).collect()
}

fn shipped() -> Program {
    let all = FILES.into_iter().flat_map(cards).collect();
    let mut diagnostics = SpecDiagnostics::default();
    let program = compile(&all, true, &mut diagnostics);
    let told: Vec<String> = diagnostics.0.iter().map(|f| format!("{}: {}", f.at, f.message)).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    program
}

/// The mistakes of a profile with something added.
fn mistakes(added: &str) -> Vec<String> {
    let text = format!(
        "[cards.scout]\nname = \"Scout\"\nsource = \"built_in\"\ntype = \"profile\"\n\
         faction = \"scouts\"\nprofile = {{ classes = [\"unit\"], ap = 2, move = 5, bravery = 7, \
         hp = 5, base = 30 }}\n{added}"
    );
    let mut diagnostics = SpecDiagnostics::default();
    compile(&cards(&text), true, &mut diagnostics);
    diagnostics.0.iter().map(|diagnostic| format!("{}: {}", diagnostic.at, diagnostic.message)).collect()
}

#[test]
fn all_cards_compile() {
    let program = shipped();
    let counts = (program.profiles.len(), program.equipment.len(), program.names.keys[2].len());
    assert_eq!(counts, (97, 87, 12));
    assert_eq!(program.attack_names.len(), program.attacks.len());
}

#[test]
fn the_sheriff_is_as_the_rulebook_prints_it() {
    let program = shipped();
    let number = program.names.keys[0].iter().position(|key| key == "halfling_sheriff").unwrap();
    let sheriff = &program.profiles[number];
    assert_eq!((sheriff.gp, sheriff.ap, sheriff.movement), (80, 4, 4));
    assert_eq!((sheriff.bravery, sheriff.hp, sheriff.base), (9, 10, 30));
    assert_eq!(sheriff.classes, 1 << Class::Commander as u16);
    let attacks = &program.attacks[sheriff.gives.attacks.range()];
    let costs: Vec<(u8, u8)> = attacks.iter().map(|attack| (attack.ap, attack.power)).collect();
    assert_eq!(costs, [(2, 8), (1, 5)]);
    let riders = |k: usize| {
        let riders = &program.riders[program.attacks[sheriff.gives.attacks.range()][k].riders.range()];
        riders.iter().map(|rider| rider.does).collect::<Vec<_>>()
    };
    assert_eq!(riders(0), [Does::LoseAp { stacks: false }]);
    assert_eq!((riders(1), attacks[1].criticals_ignore_armour), (vec![], true));
}

#[test]
fn traits_and_dice_come_through() {
    let program = shipped();
    let of = |key: &str| {
        let number = program.names.keys[0].iter().position(|known| known == key).unwrap();
        program.profiles[number]
    };
    let troll = of("forest_troll");
    for own in [Trait::Gobble, Trait::SplitActivation, Trait::Fearsome, Trait::DwindlingStrength] {
        assert_ne!(troll.traits & bit(own), 0, "{own:?}");
    }
    assert_eq!(troll.traits & bit(Trait::Fly), 0);
    // Bones pass every Bravery Test.
    assert_eq!(of("skelt").bravery, 12);
    let rifle = program.names.keys[1].iter().position(|key| key == "heavy_armour").unwrap();
    assert_eq!(program.equipment[rifle].gp, 35);
    assert!(program.equipment[rifle].slot.is_some());
}

#[test]
fn mistakes_are_told_with_their_place() {
    assert_eq!(mistakes(""), Vec::<String>::new());
    assert_eq!(
        mistakes("attacks = [{ name = \"Stab\", power = 3 }]"),
        ["cards.scout.attacks.0: an Attack has either `ap` or `shot`"]
    );
    let rider = "attacks = [{ name = \"Stab\", ap = 1, power = 3, riders = [{ on = \"crit\", does = {} }] }]";
    assert_eq!(mistakes(rider), ["cards.scout.attacks.0.riders.0.does: the rider does nothing"]);
    assert_eq!(
        mistakes("always = [{ armour = 1, ap = 1 }, {}]"),
        ["cards.scout.always.0: 2 effects in one entry", "cards.scout.always.1: this entry has no effect"]
    );
    assert_eq!(
        mistakes("always = [{ shield = true }]"),
        [
            "cards.scout.always.0.shield: `shield` needs `reroll_defence`",
            "cards.scout.always.0: this entry has no effect"
        ]
    );
    assert_eq!(
        mistakes(
            "always = [{ reroll_defence = 1, if = { prone = true } }, \
             { reroll_defence = 255, if = { prone = true } }, { reroll_defence = 1 }]"
        ),
        ["cards.scout.always.0.if: a limited number of re-rolls can't depend on the foe"]
    );
    assert_eq!(mistakes("when = [{ at = \"round_end\" }]"), ["cards.scout.when.0: this entry has no effect"]);
    assert_eq!(
        mistakes("always = [{ armour = 1, if = { of = [\"scuots\"] } }, { ap = 1, if = {} }]"),
        [
            "cards.scout.always.0.if.of.0: no card has the key, tag or Faction \"scuots\"",
            "cards.scout.always.0.if: this effect can't depend on the foe",
            "cards.scout.always.1.if: the condition is empty"
        ]
    );
    assert_eq!(
        mistakes("spell = { level = 14, at = \"foe\" }"),
        ["cards.scout: a card of type \"profile\" needs `profile`, and can't have the tables of other types"]
    );
}

#[test]
fn what_is_missing_names_the_built_in_file_that_has_it() {
    let swords = cards(FILES[9]);
    let mut diagnostics = SpecDiagnostics::default();
    compile(&swords, true, &mut diagnostics);
    let helps: Vec<String> = diagnostics.0.iter().filter_map(|diagnostic| diagnostic.help.clone()).collect();
    assert_eq!(helps.len(), diagnostics.0.len());
    for file in ["armoury", "halflings", "ancient_dead", "undead_raiders", "vampires"] {
        let place = format!("add \"built_in:arcworlde/{file}\" to `cards`");
        assert!(helps.iter().any(|help| help.starts_with(&place)), "{file}: {helps:?}");
    }
    // With those files it loads.
    let all = [0, 1, 6, 9, 10, 11].into_iter().flat_map(|file| cards(FILES[file])).collect();
    let mut diagnostics = SpecDiagnostics::default();
    compile(&all, true, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    // What no file has is a slip of the pen.
    assert_eq!(missing_file("light_armuor"), None);
}
