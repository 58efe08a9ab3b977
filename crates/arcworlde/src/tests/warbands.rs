//! Warbands: what may be hired and bought, and what mistakes are reported; Swords for Hire.

use balance_engine::format::GameDefinition as _;

use super::troupe::{compiled, spectators, troupe};
use crate::ArcworldeDefinition;
use crate::cards::NONE;
use crate::metrics::metric;
use crate::sides::spec::{Equipped, Hired, Side, Warband};

const FINE: &str = "warband = [\"chief\"]";

/// Returns the mistakes reported for a Warband.
fn told(rules: &str, warband: &str) -> Vec<String> {
    compiled(rules, "", [&format!("warband = [{warband}]"), FINE]).err().unwrap_or_default()
}

#[test]
fn a_warband_costs_what_its_characters_and_equipment_cost() {
    let with = "\"chief\", { profile = \"soldier\", count = 2, equipment = [\"mail\", \"token\"] }";
    assert_eq!(told("game_value = 220", with), Vec::<String>::new());
    assert_eq!(told("game_value = 219", with), ["side.0.warband: the Warband costs 220 GP; rules.game_value is 219"]);
}

#[test]
fn a_warband_has_one_commander_but_creatures_alone_need_none() {
    assert_eq!(told("", "\"soldier\""), ["side.0.warband: the Warband has no Commander"]);
    assert_eq!(told("", "\"chief\", \"chief\""), ["side.0.warband: the Warband has 2 Commanders; the maximum is 1"]);
    assert_eq!(told("commanders = 2", "\"chief\", \"chief\""), Vec::<String>::new());
    assert_eq!(told("", "\"cat\", \"cat\", \"wyrm\""), Vec::<String>::new());
    assert_eq!(told("", ""), ["side.0.warband: the Warband is empty"]);
}

#[test]
fn characters_buy_from_the_common_armoury_and_their_own() {
    assert_eq!(
        told("", "\"chief\", { profile = \"soldier\", equipment = [\"blue_hat\"] }"),
        ["side.0.warband.1.equipment.0: blue_hat belongs to the Armoury of blue"]
    );
    // A stranger keeps to its own Armoury too, not to that of the Warband.
    let strangers = "\"chief\", { profile = \"stranger\", equipment = [\"blue_hat\", \"mail\"] }";
    assert_eq!(told("", strangers), Vec::<String>::new());
    assert_eq!(
        told("", "\"chief\", { profile = \"stranger\", equipment = [\"potion\"] }"),
        ["side.0.warband.1.equipment.0: potion belongs to the Armoury of red"]
    );
    assert_eq!(
        told("", "\"chief\", { profile = \"soldier\", equipment = [\"collar\"] }"),
        ["side.0.warband.1.equipment.0: this Character cannot have collar"]
    );
}

#[test]
fn creatures_have_equipment_only_where_it_says_so() {
    assert_eq!(
        told("", "\"chief\", { profile = \"cat\", equipment = [\"mail\"] }"),
        ["side.0.warband.1.equipment.0: a Creature cannot use mail"]
    );
    assert_eq!(told("", "\"chief\", { profile = \"cat\", equipment = [\"collar\"] }"), Vec::<String>::new());
    let token = "\"chief\", { profile = \"cat\", equipment = [\"token\"] }";
    assert_eq!(told("", token), ["side.0.warband.1.equipment.0: a Creature cannot use token"]);
    assert_eq!(told("creatures_use_arcanite = true", token), Vec::<String>::new());
}

#[test]
fn armour_is_worn_once_and_weapons_are_chosen_between() {
    assert_eq!(
        told("", "\"chief\", { profile = \"soldier\", equipment = [\"mail\", \"plate\"] }"),
        ["side.0.warband.1: plate is the second piece of its kind"]
    );
    let armed = "\"chief\", { profile = \"soldier\", equipment = [\"axe\", \"pike\", \"potion\", \"potion\"] }";
    assert_eq!(told("", armed), Vec::<String>::new());
}

#[test]
fn a_creature_with_monstrous_mount_bears_one_rider_who_is_no_creature() {
    let ride = |rider: &str, place: u8| format!("\"chief\", \"steed\", {{ profile = \"{rider}\", rides = {place} }}");
    assert_eq!(told("", &ride("soldier", 2)), Vec::<String>::new());
    let wrong = "side.0.warband.2.rides: the rider must be one Character that isn't a Creature, and the mount needs Monstrous Mount";
    assert_eq!(told("", &ride("soldier", 1)), [wrong]);
    assert_eq!(told("", &ride("cat", 2)), [wrong]);
    assert_eq!(told("", &ride("soldier", 9)), ["side.0.warband.2.rides: there is no Creature to ride at that place"]);
    let two = format!("{}, {{ profile = \"archer\", rides = 2 }}", ride("soldier", 2));
    assert_eq!(told("", &two), ["side.0.warband.3.rides: this Creature already has a rider"]);
}

#[test]
fn unknown_profiles_and_equipment_are_told() {
    assert_eq!(
        told("", "\"chief\", \"soldeir\", { profile = \"soldier\", equipment = [\"axes\"] }"),
        [
            "side.0.warband.1: there is no profile \"soldeir\"",
            "side.0.warband.2.equipment.0: there is no equipment \"axes\""
        ]
    );
    // For an unknown profile nothing else is reported: not what it rides, nor that it can't lead.
    assert_eq!(
        told("", "\"chief\", { profile = \"soldeir\", rides = 1 }, { profile = \"soldier\", rides = 2 }"),
        ["side.0.warband.1: there is no profile \"soldeir\""]
    );
    let lot = "warband = { random = \"legal\", gp = 300, commander = { profile = \"cheif\" } }";
    assert_eq!(
        compiled("", "", [lot, FINE]).err().unwrap_or_default(),
        ["side.0.warband.commander: there is no profile \"cheif\""]
    );
}

#[test]
fn any_faction_hires_creatures_and_swords_for_hire_without_ill_effects() {
    assert_eq!(told("", "\"chief\", \"cat\", \"ogre\", \"sellsword\""), Vec::<String>::new());
    let mut b = troupe();
    b.put(0, "chief", 5.0, 5.0);
    let all = ["cat", "ogre", "sellsword", "ally", "soldier"].map(|key| b.put(0, key, 15.0, 5.0));
    let stranger = b.put(0, "stranger", 25.0, 5.0);
    assert!(all.into_iter().all(|who| !b.game.is_unruly(&b.st, who)));
    assert!(b.game.is_unruly(&b.st, stranger));
    // Under its own Commander, the other way round. In a Warband of Creatures no Character is a stranger.
    b.put(1, "blue_chief", 5.0, 30.0);
    let [home, away] = ["stranger", "soldier"].map(|key| b.put(1, key, 15.0, 30.0));
    assert_eq!([home, away].map(|who| b.game.is_unruly(&b.st, who)), [false, true]);
}

#[test]
fn creatures_without_a_commander_know_no_strangers() {
    let mut b = troupe();
    let all = ["cat", "steed"].map(|key| b.put(0, key, 15.0, 5.0));
    assert!(all.into_iter().all(|who| !b.game.is_unruly(&b.st, who)));
}

#[test]
fn an_imposter_who_is_knocked_out_gives_an_ap_for_the_rest_of_the_game() {
    let mut b = troupe();
    let real = b.put(0, "sellsword", 10.0, 10.0);
    let imposter = b.put(1, "sellsword", 12.0, 10.0);
    let other = b.put(1, "soldier", 20.0, 10.0);
    let friend = b.put(0, "sellsword", 8.0, 20.0);
    spectators(&mut b);
    b.activate(real);
    b.rule(|p| p.knock_out(other, real)).done();
    assert_eq!((b.who(real).ap, b.who(real).ap_left), (4, 4));
    b.rule(|p| p.knock_out(friend, real)).done();
    assert_eq!(b.who(real).ap, 4);
    b.rule(|p| p.knock_out(imposter, real)).done();
    assert_eq!((b.who(real).ap, b.who(real).ap_left), (5, 5));
    assert_eq!(b.count(0, metric::KNOCK_OUTS), 2);
}

#[test]
fn two_of_a_unit_are_no_imposters() {
    let mut b = troupe();
    let one = b.put(0, "soldier", 10.0, 10.0);
    let other = b.put(1, "soldier", 12.0, 10.0);
    spectators(&mut b);
    b.rule(|p| p.knock_out(other, one)).done();
    assert_eq!((b.who(one).ap, b.who(one).rider), (4, NONE));
}

#[test]
fn creatures_have_the_bases_of_their_class() {
    use super::super::cards::{Class, Kind};
    for (key, text) in super::board::all_cards() {
        let (Kind::Profile, Some(profile)) = (text.kind, text.profile) else { continue };
        let fits: &[u8] = match () {
            () if profile.classes.contains(&Class::Titan) => &[120],
            () if profile.classes.contains(&Class::Monster) => &[50, 60],
            () if profile.classes.contains(&Class::Beast) => &[30, 40],
            () => continue,
        };
        assert!(fits.contains(&profile.base), "{key}: {} mm", profile.base);
    }
}

#[test]
fn a_slot_is_not_emptied_if_a_rider_would_get_another_mount() {
    let with = |gear: &str, rides: Option<u8>| {
        let equipment = vec![gear.to_owned()];
        Hired::Equipped(Equipped { equipment, rides, ..Equipped::plain("rider") })
    };
    let of = |rides| Side {
        warband: Warband::These(vec![Hired::Plain("dog".into()), with("lance", rides)]),
        ..Side::default()
    };
    let left = |side: &Side, card: &str| {
        let Warband::These(rest) = ArcworldeDefinition::emptied(side, card)?.warband else { return None };
        let pieces = |one: &Hired| match one {
            Hired::Plain(key) => key.clone(),
            Hired::Equipped(of) => format!("{} {}", of.profile, of.equipment.join(" ")),
        };
        Some(rest.iter().map(pieces).collect::<Vec<_>>())
    };
    assert_eq!(left(&of(None), "dog").unwrap(), ["rider lance"]);
    assert_eq!(left(&of(None), "lance").unwrap(), ["dog", "rider "]);
    assert_eq!(left(&of(None), "cat"), None);
    // Places in the list stay as long as no Character leaves it.
    assert_eq!(left(&of(Some(1)), "dog"), None);
    assert_eq!(left(&of(Some(1)), "lance").unwrap(), ["dog", "rider "]);
}
