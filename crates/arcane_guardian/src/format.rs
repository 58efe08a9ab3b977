//! The game definition for the registry: name, card files, compiler.

use balance_engine::agent::Skill;
use balance_engine::built_in;
use balance_engine::format::{BuiltInFile, GameDefinition, Spec};
use balance_engine::game::{Path, SpecDiagnostics};
use balance_engine::sim::{Contest, contest};

use crate::cards::compile::compile;
use crate::cards::{CardText, Kind};
use crate::game::ArcaneGuardian;
use crate::metrics::catalogue;
use crate::rule_options::RuleOptions;
use crate::rules::setup::PLAYING;
use crate::sides::endings::endings;
use crate::sides::spec::Side;
use crate::state::DECKS;

#[derive(Clone, Copy, Debug)]
pub struct ArcaneGuardianDefinition;

/// The default limit of steps: more than there are cards.
pub(crate) const MAX_TURNS: u32 = 200;

impl GameDefinition for ArcaneGuardianDefinition {
    type Game = ArcaneGuardian;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = "arcane_guardian";
    const TITLE: &'static str = "Arcane Guardian (Márton Orbán, Marzo Projects)";
    const SIDES: std::ops::RangeInclusive<usize> = 1..=1;
    const STARTER: &'static str = include_str!("starter.toml");
    const BUILT_IN: &'static [BuiltInFile] = built_in!("../../scenarios/cards/arcane_guardian": "original");

    fn compile(spec: &Spec<Self>, diagnostics: &mut SpecDiagnostics) -> Option<ArcaneGuardian> {
        let mut game = ArcaneGuardian {
            rules: spec.rules.clone(),
            catalogue: catalogue(&spec.cards),
            max_turns: spec.max_turns.unwrap_or(MAX_TURNS),
            ..ArcaneGuardian::default()
        };
        compile(&mut game, &spec.cards, diagnostics);
        diagnostics.ok_so_far()?;
        game.sort_cards();
        check_decks(game.deck.len(), diagnostics);
        game.chosen = endings(&spec.sides[0].setup, &spec.cards, diagnostics);
        diagnostics.ok_so_far()?;
        game.check_winnable(diagnostics);
        diagnostics.ok_so_far()?;
        game.note_risks();
        game.evaluate_cards();
        Some(game)
    }

    /// Replaces all of a card but its copies and tags. `None` if the cards play different roles.
    fn replaced(card: &CardText, neutral: &CardText) -> Option<CardText> {
        let class = |kind: Kind| match kind {
            Kind::Spell => "a point of Mana",
            Kind::Ending => "the end of a deck",
            Kind::Collectible | Kind::Useable => "something to keep",
            Kind::Enemy | Kind::Trap | Kind::Chest | Kind::Curse => "something to get past",
        };
        (class(card.kind) == class(neutral.kind)).then(|| CardText {
            copies: card.copies,
            tags: card.tags.clone(),
            ..neutral.clone()
        })
    }

    fn contest(game: ArcaneGuardian, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn row(text: &CardText) -> Vec<(&'static str, String)> {
        vec![
            ("name", text.name.clone()),
            ("type", text.kind.word().to_owned()),
            ("copies", text.copies.to_string()),
            ("tags", text.tags.join(" ")),
            ("source", text.source.word().to_owned()),
        ]
    }
}

/// Reports a number of playing cards that doesn't make three equal decks.
fn check_decks(count: usize, diagnostics: &mut SpecDiagnostics) {
    let at = Path::top().then("cards");
    let over = count % DECKS;
    if count == 0 || over > 0 {
        let message = format!("{count} playing cards don't make three equal decks");
        let help = match over {
            0 => "add playing cards".to_owned(),
            _ => format!("change `copies`: remove {over} or add {}", DECKS - over),
        };
        diagnostics.help(at, message, help);
    } else if count > PLAYING {
        diagnostics.help(at, format!("{count} playing cards; the maximum is {PLAYING}"), "lower some `copies`");
    }
}
