//! The game's place in the registry: its name, its files, its compiler.

use std::collections::BTreeMap;

use balance_engine::agent::Skill;
use balance_engine::format::{Format, HouseFile, Spec};
use balance_engine::game::{Faults, Path};
use balance_engine::house;
use balance_engine::sim::{Contest, contest};

use crate::cards::compile::compile;
use crate::cards::kind::Kind;
use crate::cards::text::CardText;
use crate::game::ArcaneGuardian as Game;
use crate::knobs::RuleOptions;
use crate::metrics::catalogue;
use crate::rules::setup::PLAYING;
use crate::sides::endings::endings;
use crate::sides::spec::Side;
use crate::state::DECKS;

/// The format of Arcane Guardian's scenarios.
#[derive(Clone, Copy, Debug)]
pub struct ArcaneGuardian;

/// The steps after which a game is cut when the scenario says nothing: more than there are cards.
pub(crate) const MAX_TURNS: u32 = 200;

impl Format for ArcaneGuardian {
    type Game = Game;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = CardText;

    const NAME: &'static str = "arcane_guardian";
    const TITLE: &'static str = "Arcane Guardian (Márton Orbán, Marzo Projects)";
    const SIDES: std::ops::RangeInclusive<usize> = 1..=1;
    const STARTER: &'static str = STARTER;
    const HOUSE: &'static [HouseFile] = house!("../../scenarios/cards/arcane_guardian": "house");

    fn compile(spec: &Spec<Self>, faults: &mut Faults) -> Option<Game> {
        let mut game = Game {
            rules: spec.rules.clone(),
            catalogue: catalogue(&spec.cards),
            max_turns: spec.max_turns.unwrap_or(MAX_TURNS),
            ..Game::default()
        };
        compile(&mut game, &spec.cards, faults);
        if !faults.is_empty() {
            return None;
        }
        game.sort_cards();
        check_decks(game.deck.len(), faults);
        if let Some(side) = spec.sides.first() {
            game.chosen = endings(&side.setup, &spec.cards, faults);
        }
        if faults.is_empty() {
            game.check_hope(faults);
        }
        if !faults.is_empty() {
            return None;
        }
        game.appraise_cards();
        Some(game)
    }

    /// What is printed on a card changes, not how many there are, nor the words that other cards
    /// call it by.
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

    fn contest(game: Game, skills: &[Skill], names: Vec<String>) -> Box<dyn Contest> {
        contest(game, skills, names)
    }

    fn list(cards: &BTreeMap<String, CardText>) -> Vec<Vec<(&'static str, String)>> {
        let row = |(id, text): (&String, &CardText)| {
            vec![
                ("id", id.clone()),
                ("name", text.name.clone()),
                ("type", text.kind.word().to_owned()),
                ("copies", text.copies.to_string()),
                ("tags", text.tags.join(" ")),
                ("source", text.source.word().to_owned()),
            ]
        };
        cards.iter().map(row).collect()
    }
}

/// The playing cards must make three equal decks.
fn check_decks(count: usize, faults: &mut Faults) {
    let at = Path::top().then("cards");
    let over = count % DECKS;
    if count == 0 || over > 0 {
        let message = format!("{count} playing cards do not make three equal decks");
        let help = match over {
            0 => "add playing cards".to_owned(),
            _ => format!("leave out {over}, or add {}, by `copies`", DECKS - over),
        };
        faults.help(at, message, help);
    } else if count > PLAYING {
        let message = format!("{count} playing cards, and there is room for {PLAYING}");
        faults.help(at, message, "lower some `copies`");
    }
}

const STARTER: &str = r#"game  = "arcane_guardian"
title = "A night in the dungeon"
seed  = 1
games = 50_000                         # or precision = "0.2%"
cards = ["house:arcane_guardian"]      # built in; beside it, card files of your own: "cards/mine.toml"
neutral = ["quiet_corridor", "trinket", "cantrip"]   # stand in for the others in `balance impact`

[rules]
level_health = [3, 4, 5, 6]            # the Mage card: maximum Health on levels 1 to 4

[[side]]
name    = "Mage"
agent   = "greedy"                     # or "random"
endings = { random = 3 }               # or three by key: see `balance list cards`

[[expect]]                             # what `balance check` holds it to
metric  = "unfinished_rate"
at_most = 0.01

[[variant]]                            # what `balance compare` holds against it
name = "A tougher Mage"
set  = { "rules.level_health" = [4, 5, 6, 6] }
"#;
