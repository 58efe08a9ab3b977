//! The definition of the game: its name, its files, its compiler.

use balance_engine::agent::Skill;
use balance_engine::built_in;
use balance_engine::chance::Chance;
use balance_engine::format::{Build, BuiltInFile, GameDefinition, PriceKey, Search, Spec};
use balance_engine::game::{SpecDiagnostics, Unmodelled};
use balance_engine::sim::{Contest, contest};

use crate::Arcadia;
use crate::cards::compile::compile;
use crate::cards::{CardText, Sort, kind_word, sort};
use crate::metrics::catalogue;
use crate::policy::weights::Weights;
use crate::policy::worth::Worth;
use crate::rule_options::RuleOptions;
use crate::shelves::Shelves;
use crate::sides::read::sides;
use crate::sides::search::{builds, near};
use crate::sides::spec::{Build as SideBuild, Side, TheseCards};

#[derive(Clone, Copy, Debug)]
pub struct ArcadiaDefinition;

/// Default of `max_turns`: Days of both players after which a game is cut. Both characters can stand before a Trial that
/// neither can pass. Of 100,000 games of `arcadia_merits`, 160 last beyond 300 Days, 36 beyond 600, 22 beyond 1,000 and
/// 19 beyond 3,000.
pub(crate) const MAX_TURNS: u32 = 600;

impl GameDefinition for ArcadiaDefinition {
    type Game = Arcadia;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = "arcadia";
    const TITLE: &'static str = "Arcadia: King Ironheart's Madness (White Wolf)";
    const SIDES: std::ops::RangeInclusive<usize> = 2..=2;
    const STARTER: &'static str = include_str!("starter.toml");
    const BUILT_IN: &'static [BuiltInFile] =
        built_in!("../../scenarios/cards/arcadia": "published", "original"; apart: "neutral");
    const PRICES: &'static [PriceKey] =
        &[PriceKey { key: "cost", gives: false, least: 0 }, PriceKey { key: "bonus", gives: true, least: 0 }];

    fn compile(spec: &Spec<Self>, diagnostics: &mut SpecDiagnostics) -> Option<Arcadia> {
        let mut game = without_sides(spec, diagnostics)?;
        (game.builds, game.kits) = sides(&spec.sides, &game, diagnostics)?;
        game.check_sets(diagnostics);
        diagnostics.ok_so_far()?;
        game.catalogue.unmodelled = game.unmodelled(&spec.cards);
        game.evaluate_cards();
        Some(game)
    }

    /// Replaces what a card does, but not what makes a build legal: its sort, cost, court and tags.
    fn replaced(card: &CardText, neutral: &CardText) -> Option<CardText> {
        (sort(card.kind) == sort(neutral.kind)).then(|| CardText {
            kind: card.kind,
            copies: card.copies,
            tags: card.tags.clone(),
            race: card.race.clone(),
            gender: card.gender,
            cost: card.cost,
            bonus: card.bonus,
            attribute: card.attribute,
            court: card.court,
            rating: card.rating,
            unique: card.unique,
            ..neutral.clone()
        })
    }

    fn emptied(side: &Side, card: &str) -> Option<Side> {
        let SideBuild::These(cards) = &side.build else { return None };
        let rest = |held: &[String]| held.iter().filter(|key| *key != card).cloned().collect();
        let (merits, flaws) = (rest(&cards.merits), rest(&cards.flaws));
        let without = TheseCards { merits, flaws, ..cards.clone() };
        (without != *cards).then(|| Side { build: SideBuild::These(without), ..side.clone() })
    }

    fn builds<C: Chance>(
        spec: &Spec<Self>,
        side: usize,
        which: Search,
        chance: &mut C,
        diagnostics: &mut SpecDiagnostics,
    ) -> Option<Vec<Build<Side>>> {
        let game = without_sides(spec, diagnostics);
        let setup = &spec.sides[side].setup;
        Some(game.map_or_else(Vec::new, |game| builds(&game, setup, side, which, chance, diagnostics)))
    }

    fn near<C: Chance>(spec: &Spec<Self>, side: usize, of: &Side, max: usize, chance: &mut C) -> Vec<Build<Side>> {
        let game = without_sides(spec, &mut SpecDiagnostics::default());
        game.map_or_else(Vec::new, |game| near(&game, &spec.sides[side].setup, side, of, max, chance))
    }

    fn contest(game: Arcadia, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn row(text: &CardText) -> Vec<(&'static str, String)> {
        let points = text.rating.or(text.cost).or(text.bonus);
        vec![
            ("name", text.name.clone()),
            ("type", kind_word(text.kind).to_owned()),
            ("points", points.map(|points| points.to_string()).unwrap_or_default()),
            ("tags", text.tags.join(" ")),
            ("effects not modelled", Unmodelled::in_list(&text.unmodelled)),
            ("source", text.source.word().to_owned()),
        ]
    }
}

/// Returns the game before its sides are compiled; `None` if the cards have faults.
fn without_sides(spec: &Spec<ArcadiaDefinition>, diagnostics: &mut SpecDiagnostics) -> Option<Arcadia> {
    let cards = compile(&spec.cards, diagnostics);
    diagnostics.is_empty().then(|| Arcadia {
        rules: spec.rules.clone(),
        quest_pool: cards.pool(Sort::Quest),
        shelves: Shelves::of(&cards),
        cards,
        weights: Weights::default(),
        worth: Worth::default(),
        builds: Vec::new(),
        kits: Vec::new(),
        side_names: spec.sides.iter().map(|side| side.name.clone()).collect(),
        catalogue: catalogue(&spec.cards),
        max_turns: spec.max_turns.unwrap_or(MAX_TURNS * u32::from(spec.rules.chronicle.max(1))),
    })
}
