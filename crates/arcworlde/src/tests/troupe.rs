//! A small cast for tests, of figures that are easy to reckon with, on the board of [`super::board`].

use std::collections::BTreeMap;

use super::board::Board;
use super::cards::cards;
use crate::cards::CardText;
use crate::game::Arcworlde;

/// Everybody has 4 AP, Movement 5, Bravery 7 and 10 HP where nothing else is said.
const CAST: &str = r#"
[cards.soldier]
name = "Soldier"
source = "built_in"
type = "profile"
gp = 40
faction = "red"
profile = { classes = ["unit"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30 }
attacks = [{ name = "Stab", ap = 1, power = 1 }, { name = "Swing", ap = 2, power = 2 }]

[cards.chief]
name = "Chief"
source = "built_in"
type = "profile"
gp = 80
faction = "red"
profile = { classes = ["commander"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30 }
attacks = [{ name = "Stab", ap = 1, power = 1 }]

[cards.wizard]
name = "Wizard"
source = "built_in"
type = "profile"
gp = 80
faction = "red"
profile = { classes = ["mage"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30 }
attacks = [{ name = "Stab", ap = 1, power = 1 }]

[cards.archer]
name = "Archer"
source = "built_in"
type = "profile"
gp = 50
faction = "red"
profile = { classes = ["elite"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30 }
attacks = [{ name = "Bow", shot = { range = 12, feat = "medium" }, power = 1 }, { name = "Stab", ap = 1, power = 1 }]

[cards.dancer]
name = "Dancer"
source = "built_in"
type = "profile"
gp = 45
faction = "red"
profile = { classes = ["irregular"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30, traits = ["agile"] }

[cards.weaver]
name = "Weaver"
source = "built_in"
type = "profile"
gp = 90
faction = "red"
profile = { classes = ["heavy"], ap = 4, move = 5, bravery = 7, hp = 10, base = 40, traits = ["split_activation"] }
attacks = [{ name = "Stab", ap = 1, power = 1 }, { name = "Swing", ap = 2, power = 2 }]

[cards.stranger]
name = "Stranger"
source = "built_in"
type = "profile"
gp = 40
faction = "blue"
profile = { classes = ["unit", "mage"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30 }

[cards.ally]
name = "Ally"
source = "built_in"
type = "profile"
gp = 40
faction = "green"
profile = { classes = ["unit"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30, allies = ["red"] }

[cards.blue_chief]
name = "Blue Chief"
source = "built_in"
type = "profile"
gp = 80
faction = "blue"
profile = { classes = ["commander"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30 }

[cards.sellsword]
name = "Sellsword"
source = "built_in"
type = "profile"
gp = 60
faction = "swords_for_hire"
profile = { classes = ["sword_for_hire"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30 }

[cards.cat]
name = "Cat"
source = "built_in"
type = "profile"
gp = 30
faction = "bestiary"
profile = { classes = ["beast"], ap = 4, move = 5, bravery = 7, hp = 10, base = 40, traits = ["pack_hunter"] }
attacks = [{ name = "Bite", ap = 1, power = 2 }, { name = "Scratch", ap = 1, power = 2 }]

[cards.ogre]
name = "Ogre"
source = "built_in"
type = "profile"
gp = 150
faction = "bestiary"
profile = { classes = ["monster"], ap = 6, move = 5, bravery = 7, hp = 20, base = 60, traits = ["gobble", "fearsome", "dwindling_strength", "death_throes"] }
attacks = [{ name = "Smash", ap = 1, power = 2 }]

[cards.wyrm]
name = "Wyrm"
source = "built_in"
type = "profile"
gp = 500
faction = "bestiary"
profile = { classes = ["titan"], ap = 10, move = 5, bravery = 10, hp = 40, base = 120, traits = ["gobble", "dwindling_strength", "fly"] }
attacks = [{ name = "Smash", ap = 1, power = 2 }]

[cards.steed]
name = "Steed"
source = "built_in"
type = "profile"
gp = 60
faction = "stable"
profile = { classes = ["monster"], ap = 4, move = 8, bravery = 7, hp = 10, base = 50, allies = ["red", "blue"], traits = ["monstrous_mount"] }
attacks = [{ name = "Kick", ap = 1, power = 2 }]

[cards.token]
name = "Token"
source = "built_in"
type = "equipment"
gp = 10
equipment = { class = "item", arcanite = true }

[cards.potion]
name = "Potion"
source = "built_in"
type = "equipment"
gp = 10
faction = "red"
equipment = { class = "item", heals = "d6" }

[cards.mail]
name = "Mail"
source = "built_in"
type = "equipment"
gp = 20
equipment = { class = "gear", slot = "armour" }
always = [{ armour = 1 }]

[cards.plate]
name = "Plate"
source = "built_in"
type = "equipment"
gp = 30
equipment = { class = "gear", slot = "armour" }
always = [{ armour = 2 }]

[cards.axe]
name = "Axe"
source = "built_in"
type = "equipment"
gp = 10
equipment = { class = "gear", slot = "melee" }
always = [{ melee_dice = 2 }]

[cards.pike]
name = "Pike"
source = "built_in"
type = "equipment"
gp = 10
equipment = { class = "gear", slot = "melee" }
always = [{ melee_reach = 2 }]

[cards.blue_hat]
name = "Blue Hat"
source = "built_in"
type = "equipment"
gp = 10
faction = "blue"
equipment = { class = "item" }

[cards.collar]
name = "Collar"
source = "built_in"
type = "equipment"
gp = 10
equipment = { class = "gear", only = ["cat"] }
always = [{ armour = 1 }]

[cards.crown]
name = "Crown"
source = "built_in"
type = "equipment"
equipment = { class = "gear", artefact = true }
always = [{ ap = 1 }]

[cards.bolt]
name = "Bolt"
source = "built_in"
type = "spell"
faction = "red"
spell = { level = 14, at = "foe", range = 12, does = { hits = 2 } }

[cards.blast]
name = "Blast"
source = "built_in"
type = "spell"
faction = "red"
spell = { level = 20, at = "foe", range = 12, does = { hits = 2 } }

[cards.haste]
name = "Haste"
source = "built_in"
type = "spell"
faction = "blue"
spell = { level = 10, at = "friend", range = 12, gives_ap = 1 }
"#;

/// Returns the cast and the added cards.
pub(super) fn everybody(added: &str) -> BTreeMap<String, CardText> {
    let mut all = cards(CAST);
    if !added.is_empty() {
        all.extend(cards(added));
    }
    all
}

/// What comes of compiling a scenario of the cast, Warbands as lines of TOML.
pub(super) fn compiled(rules: &str, added: &str, warbands: [&str; 2]) -> Result<Arcworlde, Vec<String>> {
    super::board::compiled(rules, everybody(added), warbands)
}

/// A board of the cast by the printed rules.
pub(super) fn troupe() -> Board {
    troupe_with("", "")
}

/// A board of the cast by these rules, with these cards added.
pub(super) fn troupe_with(rules: &str, added: &str) -> Board {
    let both = ["warband = [\"cat\"]"; 2];
    Board::of(compiled(rules, added, both).unwrap_or_else(|told| panic!("{told:?}")))
}

/// Puts a Character of each seat in a corner far away, so that the game goes on.
pub(super) fn spectators(b: &mut Board) -> [u8; 2] {
    [b.put(0, "soldier", 35.0, 1.0), b.put(1, "soldier", 35.0, 35.0)]
}

/// A card of a type with something of its own; its name is its key with capitals.
fn card(kind: &str, key: &str, own: &str) -> String {
    let name: String = key.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
    format!("[cards.{key}]\nname = \"{name}\"\nsource = \"built_in\"\ntype = \"{kind}\"\n{own}\n")
}

/// A profile of the cast's figures with something of its own.
pub(super) fn fighter(key: &str, own: &str) -> String {
    let figures = "gp = 40\nfaction = \"red\"\nprofile = { classes = [\"unit\"], ap = 4, move = 5, \
                   bravery = 7, hp = 10, base = 30 }";
    card("profile", key, &format!("{figures}\n{own}"))
}

/// A piece of Equipment that costs nothing.
pub(super) fn gear(key: &str, own: &str) -> String {
    card("equipment", key, own)
}

/// A Shield, which the cast has not.
pub(super) fn shield() -> String {
    let own = "equipment = { class = \"gear\", slot = \"shield\" }\n\
               always = [{ reroll_defence = 1, shield = true }]";
    gear("shield", own)
}
