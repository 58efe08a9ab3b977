//! The game's place in the registry: its name, its files, its compiler.

use balance_engine::agent::Skill;
use balance_engine::format::{BuiltInFile, GameDefinition, PriceKey, Spec};
use balance_engine::game::{Path, SpecDiagnostics, Unmodelled};
use balance_engine::sim::{Contest, contest};

use crate::board::{INCH, Point, Shape, Table, Terrain};
use crate::cards::built_in::{BUILT_IN, GAME};
use crate::cards::compile::compile;
use crate::cards::{CardText, NONE, ProfileText, Words};
use crate::chances::AttackTable;
use crate::chances::Tables;
use crate::game;
use crate::metrics::catalogue;
use crate::policy::weights::Weights;
use crate::rule_options::{RuleOptions, TableText, TerrainText};
use crate::sides::fielded::unmodelled;
use crate::sides::roster::BESTIARY;
use crate::sides::spec::{Hired, Side, Warband};
use crate::sides::warbands::plan;

#[derive(Clone, Copy, Debug)]
pub struct ArcworldeDefinition;

const OPEN: [&str; 2] = [BESTIARY, "swords_for_hire"];

impl GameDefinition for ArcworldeDefinition {
    type Game = game::Arcworlde;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = GAME;
    const TITLE: &'static str = "ArcWorlde (Alexander Huntley, Warp Miniatures)";
    const SIDES: std::ops::RangeInclusive<usize> = 2..=2;
    const STARTER: &'static str = include_str!("starter.toml");
    const RENAMED_METRICS: &'static [(&'static str, &'static str)] = &[("shots", "shots_struck")];
    const BUILT_IN: &'static [BuiltInFile] = BUILT_IN;
    const PRICES: &'static [PriceKey] = &[PriceKey { key: "gp", gives: false, least: 1 }];
    const AUTOMATON: bool = true;

    fn compile(spec: &Spec<Self>, diagnostics: &mut SpecDiagnostics) -> Option<game::Arcworlde> {
        let program = compile(&spec.cards, spec.rules.beta_traits, diagnostics);
        let table = table(&spec.rules.table, diagnostics);
        // Warbands can be read as long as every card is there, whatever else is wrong with it.
        if !program.is_whole() {
            return None;
        }
        let at = |k: usize| Path::top().then("side").then(k);
        let [one, other] =
            [0, 1].map(|k| plan(&spec.sides[k].setup.warband, &program, &spec.rules, &at(k), diagnostics));
        diagnostics.ok_so_far()?;
        let mut open_factions = Words::default();
        OPEN.iter().filter_map(|name| program.names.word(name)).for_each(|word| open_factions.insert(word));
        let mut catalogue = catalogue(&spec.cards, &spec.rules, &table);
        catalogue.unmodelled = unmodelled(&spec.cards, &program, [&one, &other], &spec.rules);
        let weights = Weights::default();
        let game = game::Arcworlde {
            rules: spec.rules.clone(),
            table,
            rosters: [one, other],
            arrivals: [0, 1].map(|k| spec.sides[k].setup.arrives),
            rogues: [0, 1].map(|k| spec.sides[k].automaton),
            open_factions,
            bestiary: program.names.word(BESTIARY).unwrap_or(NONE),
            artefacts: (0..).zip(&program.equipment).filter(|(_, item)| item.artefact).map(|(k, _)| k).collect(),
            sorts: program.always.iter().fold(0, |all, one| all | one.what.sort().bit()),
            miring: program.spells.iter().any(|spell| spell.mires > 0),
            tables: Tables::new(),
            attack_tables: AttackTable::all(&program, &weights),
            weights,
            side_names: [0, 1].map(|k| spec.sides[k].name.clone()),
            catalogue,
            max_turns: spec.max_turns.unwrap_or(u32::from(spec.rules.rounds) + 1),
            program,
        };
        game.must_have_room(diagnostics);
        diagnostics.is_empty().then_some(game)
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

    /// Returns the side without a card. `None` if that changes nothing, or if a rider's place in the list would shift.
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
        let moved = rest.len() < all.len() && all.iter().any(rides);
        (rest != *all && !moved).then(|| Side { warband: Warband::These(rest), ..side.clone() })
    }

    fn contest(game: game::Arcworlde, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn row(text: &CardText) -> Vec<(&'static str, String)> {
        let profile = text.profile.as_ref();
        let figure = |of: fn(&ProfileText) -> u8| profile.map_or_else(String::new, |profile| of(profile).to_string());
        vec![
            ("name", text.name.clone()),
            ("type", text.kind.word()),
            ("faction", text.faction.clone().unwrap_or_default()),
            ("gp", text.gp.to_string()),
            ("ap", figure(|profile| profile.ap)),
            ("move", figure(|profile| profile.movement)),
            ("bravery", figure(|profile| profile.bravery)),
            ("hp", figure(|profile| profile.hp)),
            ("effects not modelled", Unmodelled::in_list(&text.unmodelled)),
            ("source", text.source.word().to_owned()),
        ]
    }
}

fn table(text: &TableText, diagnostics: &mut SpecDiagnostics) -> Table {
    let size = |inches: u8| i16::from(inches) * INCH as i16;
    let mut table = Table::new(size(text.width), size(text.depth));
    let at = Path::top().then("rules").then("table").then("terrain");
    if text.terrain.len() > MAX_SCENARIO_TERRAIN {
        let message = format!("{} pieces of Terrain; the maximum is {MAX_SCENARIO_TERRAIN}", text.terrain.len());
        diagnostics.help(at.clone(), message, "remove some");
        return table;
    }
    for (k, piece) in text.terrain.iter().enumerate() {
        if let Some(shape) = shape(piece, text, &at.then(k), diagnostics) {
            table.terrain.push(Terrain { shape, ground: piece.ground, height: piece.height });
        }
    }
    table
}

const MAX_SCENARIO_TERRAIN: usize = 16;

fn shape(piece: &TerrainText, text: &TableText, at: &Path, diagnostics: &mut SpecDiagnostics) -> Option<Shape> {
    let [x, y] = piece.at;
    let (width, depth) = (f32::from(text.width), f32::from(text.depth));
    if !(0.0..=width).contains(&x) || !(0.0..=depth).contains(&y) {
        let message = format!("{x}, {y} is off the table, which is {width} by {depth} inches");
        let help = "write the distance in inches from the left edge and from the near edge";
        return diagnostics.none(at.then("at"), message, help);
    }
    let point = |x: f32, y: f32| {
        let part = |n: f32, max: f32| (n.clamp(0.0, max) * INCH as f32).round() as i16;
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
            let message = "a piece of Terrain is either a circle or a rectangle";
            diagnostics.none(at.clone(), message, "write either radius = 2.0 or size = [4.0, 3.0]")
        }
    }
}
