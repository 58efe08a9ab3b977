//! The game's place in the registry: its name, its files, its compiler.

use std::collections::BTreeMap;

use balance_engine::agent::Skill;
use balance_engine::format::{Format, HouseFile, PriceKey, Spec};
use balance_engine::game::{Faults, Path};
use balance_engine::sim::{Contest, contest};

use crate::board::{INCH, Point, Shape, Table, Terrain};
use crate::cards::compile::compile;
use crate::cards::house::{GAME, HOUSE};
use crate::cards::{CardText, NONE, ProfileText, Words};
use crate::catalogue::catalogue;
use crate::chances::Tables;
use crate::game;
use crate::knobs::{RuleOptions, TableText, TerrainText};
use crate::outlook::Outlook;
use crate::sides::fielded::unmodelled;
use crate::sides::lots::BESTIARY;
use crate::sides::spec::{Hired, Side, Warband};
use crate::sides::warbands::plan;

#[derive(Clone, Copy, Debug)]
pub struct Arcworlde;

/// Factions whose Characters are for everybody.
const OPEN: [&str; 2] = [BESTIARY, "swords_for_hire"];

impl Format for Arcworlde {
    type Game = game::Arcworlde;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = GAME;
    const TITLE: &'static str = "ArcWorlde (Alexander Huntley, Warp Miniatures)";
    const SIDES: std::ops::RangeInclusive<usize> = 2..=2;
    const STARTER: &'static str = STARTER;
    const HOUSE: &'static [HouseFile] = HOUSE;
    const PRICES: &'static [PriceKey] = &[PriceKey { key: "gp", gives: false, least: 1 }];
    const AUTOMATON: bool = true;

    fn compile(spec: &Spec<Self>, faults: &mut Faults) -> Option<game::Arcworlde> {
        let program = compile(&spec.cards, spec.rules.beta_traits, faults);
        let table = table(&spec.rules.table, faults);
        // Warbands can be read as long as every card is there, whatever else is wrong with it.
        if !program.is_whole() {
            return None;
        }
        let at = |k: usize| Path::top().then("side").then(k);
        let [one, other] = [0, 1].map(|k| plan(&spec.sides[k].setup.warband, &program, &spec.rules, &at(k), faults));
        if !faults.is_empty() {
            return None;
        }
        let word = |name: &str| program.names.word(name).unwrap_or(NONE);
        let mut open_factions = Words::default();
        for word in OPEN.map(word).into_iter().filter(|&word| word != NONE) {
            open_factions.insert(word);
        }
        let mut catalogue = catalogue(&spec.cards, &spec.rules, &table);
        catalogue.unmodelled = unmodelled(&spec.cards, &program, [&one, &other], &spec.rules);
        let game = game::Arcworlde {
            rules: spec.rules.clone(),
            table,
            rosters: [one, other],
            arrivals: [0, 1].map(|k| spec.sides[k].setup.arrives),
            rogues: [0, 1].map(|k| spec.sides[k].automaton),
            open_factions,
            bestiary: word(OPEN[0]),
            artefacts: (0..).zip(&program.equipment).filter(|(_, item)| item.artefact).map(|(k, _)| k).collect(),
            sorts: program.always.iter().fold(0, |all, one| all | one.what.sort().bit()),
            miring: program.spells.iter().any(|spell| spell.mires > 0),
            tables: Tables::new(),
            outlooks: Outlook::all(&program),
            side_names: [0, 1].map(|k| spec.sides[k].name.clone()),
            catalogue,
            max_turns: spec.max_turns.unwrap_or(u32::from(spec.rules.rounds) + 1),
            program,
        };
        game.must_have_room(faults);
        faults.is_empty().then_some(game)
    }

    /// Its type, cost, Faction and tags stay: they make a Warband legal.
    fn replaced(card: &CardText, neutral: &CardText) -> Option<CardText> {
        (card.kind == neutral.kind).then(|| {
            let mut new = neutral.clone();
            new.gp = card.gp;
            new.faction.clone_from(&card.faction);
            new.tags.clone_from(&card.tags);
            if let (Some(own), Some(of)) = (&mut new.profile, &card.profile) {
                own.classes.clone_from(&of.classes);
                own.allies.clone_from(&of.allies);
                own.armoury_discount = of.armoury_discount;
            }
            if let (Some(own), Some(of)) = (&mut new.equipment, &card.equipment) {
                (own.class, own.slot) = (of.class, of.slot);
                own.only.clone_from(&of.only);
                own.discount.clone_from(&of.discount);
            }
            new.always.retain(|one| !one.rides_any);
            new.always.extend(card.always.iter().filter(|one| one.rides_any).cloned());
            new
        })
    }

    /// A place that a rider names would be another one without a Character before it.
    fn emptied(side: &Side, card: &str) -> Option<Side> {
        let Warband::These(all) = &side.warband else { return None };
        let rides = |one: &Hired| matches!(one, Hired::Equipped(of) if of.rides.is_some());
        let kept = |one: &Hired| match one {
            Hired::Plain(key) => (key != card).then(|| one.clone()),
            Hired::Equipped(of) => (of.profile != card).then(|| {
                let mut of = of.clone();
                of.equipment.retain(|key| key != card);
                Hired::Equipped(of)
            }),
        };
        let rest: Vec<Hired> = all.iter().filter_map(kept).collect();
        let cards = |one: &Hired| match one {
            Hired::Plain(_) => 1,
            Hired::Equipped(of) => 1 + of.equipment.len(),
        };
        let changed = rest.iter().map(cards).sum::<usize>() < all.iter().map(cards).sum::<usize>();
        let moved = rest.len() < all.len() && all.iter().any(rides);
        (changed && !moved).then(|| Side { warband: Warband::These(rest), ..side.clone() })
    }

    fn contest(game: game::Arcworlde, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn list(cards: &BTreeMap<String, CardText>) -> Vec<Vec<(&'static str, String)>> {
        let row = |(id, text): (&String, &CardText)| {
            let figure = |of: fn(&ProfileText) -> u8| {
                text.profile.as_ref().map_or_else(String::new, |profile| of(profile).to_string())
            };
            vec![
                ("id", id.clone()),
                ("name", text.name.clone()),
                ("type", text.kind.word().to_owned()),
                ("faction", text.faction.clone().unwrap_or_default()),
                ("gp", text.gp.to_string()),
                ("ap", figure(|profile| profile.ap)),
                ("move", figure(|profile| profile.movement)),
                ("bravery", figure(|profile| profile.bravery)),
                ("hp", figure(|profile| profile.hp)),
                ("unmodelled", text.unmodelled.len().to_string()),
                ("source", text.source.word().to_owned()),
            ]
        };
        cards.iter().map(row).collect()
    }
}

/// The table in hundredths of an inch.
fn table(text: &TableText, faults: &mut Faults) -> Table {
    let size = |inches: u8| i16::from(inches) * INCH as i16;
    let mut table = Table::new(size(text.width), size(text.depth));
    let at = Path::top().then("rules").then("table").then("terrain");
    if text.terrain.len() > MOST_TERRAIN {
        let message = format!("{} pieces of Terrain, and there is room for {MOST_TERRAIN}", text.terrain.len());
        faults.help(at.clone(), message, "leave some out");
        return table;
    }
    for (k, piece) in text.terrain.iter().enumerate() {
        if let Some(shape) = shape(piece, text, &at.then(k), faults) {
            let (ground, height) = (piece.ground, piece.height);
            table.terrain.push(Terrain { shape, ground, height });
        }
    }
    table
}

/// Pieces of Terrain of a scenario at most; the forest may add trees.
const MOST_TERRAIN: usize = 16;

fn shape(piece: &TerrainText, text: &TableText, at: &Path, faults: &mut Faults) -> Option<Shape> {
    let [x, y] = piece.at;
    let (width, depth) = (f32::from(text.width), f32::from(text.depth));
    if !(0.0..=width).contains(&x) || !(0.0..=depth).contains(&y) {
        let message = format!("{x}, {y} is not on the table of {width} by {depth} inches");
        faults.help(at.then("at"), message, "write inches from the left and from the near edge");
        return None;
    }
    let point = |x: f32, y: f32| {
        let part = |n: f32, most: f32| (n.clamp(0.0, most) * INCH as f32).round() as i16;
        Point { x: part(x, width), y: part(y, depth) }
    };
    match (piece.radius, piece.size) {
        (Some(radius), None) if radius > 0.0 => {
            Some(Shape::Circle { at: point(x, y), radius: (radius * INCH as f32).round() as i16 })
        }
        (None, Some([w, d])) if w > 0.0 && d > 0.0 => {
            Some(Shape::rect(point(x - w / 2.0, y - d / 2.0), point(x + w / 2.0, y + d / 2.0)))
        }
        _ => {
            let message = "a piece of Terrain is round, or a rectangle";
            faults.help(at.clone(), message, "write either radius = 2.0 or size = [4.0, 3.0]");
            None
        }
    }
}

const STARTER: &str = r#"# A battle of two Warbands: `[[side]]` for each.
game  = "arcworlde"
title = "My battle"
seed  = 1
games = 20_000
cards = ["house:arcworlde", "house:arcworlde/neutral"]   # built in; beside them, card files of your own: "cards/mine.toml"
neutral = ["plain_character", "plain_item"]   # stand in for the others in `balance impact`

[rules]                        # every knob has the printed rule as its default
game_value = 400               # what each Warband may cost, in Gold Pieces
mission    = "knock_out"       # knock_out, hold_middle or gather

[[rules.table.terrain]]        # inches from the left and from the near edge
at     = [18.0, 18.0]
radius = 3.0
ground = "difficult"           # open, difficult, water or impassable
height = "low"                 # flat, low (gives Cover) or high (hides)

[[side]]
name    = "Halflings"
agent   = "greedy"             # greedy, random, or rogue: the rulebook's rules of solo play
warband = [
    "halfling_sheriff",
    { profile = "halfling_militia", count = 4, equipment = ["halfling_ranged_weapon"] },
    "halfling_town_guard",
]

[[side]]
name    = "Ourk"
agent   = "greedy"
warband = [
    "ourk_chieftain",
    "ourk_brute",
    "ourk_brute",
    { profile = "boglin", count = 4 },
]

[[expect]]                             # what `balance check` holds it to
metric  = "unfinished_rate"
at_most = 0.01

[[variant]]                            # what `balance compare` holds against it
name = "Gather the Arcanite"
set  = { "rules.mission" = "gather" }
"#;
