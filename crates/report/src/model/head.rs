//! What every summary begins with.

use super::{columns, record};
use crate::frame::{Bugs, ScenarioFacts, SideLabel};
use crate::number::counted;
use crate::svg::Figure;
use balance_engine::game::Unmodelled;
use balance_engine::sim::Stopped;

record! {
    /// What every summary begins with.
    pub struct Head from (schema_version: u32, scenario: &ScenarioFacts<'_>, played: [u64; 3], stopped: Stopped, bugs: Bugs) {
        /// The version of the summary's fields. It increases if one is added, changed or removed.
        schema_version: u32 = TEXT => schema_version,
        /// The title of the scenario.
        title: String = TEXT => scenario.title.to_owned(),
        /// The game, as scenarios write it.
        game: String = TEXT => scenario.game.to_owned(),
        /// The build of the program. Two builds with the same id play the same games.
        build: String = TEXT.json_only() => scenario.build.to_owned(),
        /// The digest of the scenario. Two scenarios with the same digest differ at most in title, seed, games and expectations.
        digest: String = TEXT.json_only() => scenario.digest.clone(),
        /// The seed of the games.
        seed: u64 = unit("").json_only() => scenario.seed,
        /// Games counted; with several variants, those of one.
        games: u64 = GAMES => played[0],
        /// Seat blocks of these games.
        blocks: u64 = unit("seat blocks") => played[1],
        /// All games played.
        games_in_all: u64 = GAMES.named("total_games") => played[2],
        /// The rule that ended the run.
        stopped: &'static str = TEXT => stopped.name(),
        /// The confidence level of intervals.
        level: f64 = SHARE => scenario.level,
        /// Reasons to doubt the numbers.
        warnings: Vec<String> = TEXT => Vec::new(),
        /// The sides and their players.
        players: Vec<SideLabel> = TEXT.json_only() => scenario.sides.clone(),
        /// Cards that are not fully modelled.
        unmodelled: Vec<Unmodelled> = TEXT.json_only() => scenario.catalogue.unmodelled.clone(),
        /// What the game calls turns.
        turn_word: &'static str = TEXT => scenario.catalogue.turn_word,
        /// What the game calls cards.
        card_word: &'static str = TEXT => scenario.catalogue.card_word,
        bugs: Bugs = TEXT => bugs,
    }
}

impl Head {
    /// Returns the figure of a file, without its ending: its title is the scenario and what is shown.
    pub(crate) fn figure(&self, name: &str, shown: &str) -> Figure {
        Figure { name: name.to_owned(), title: format!("{} — {shown}", self.title), ..Figure::default() }
    }

    /// `20,000 games in 10,000 seat blocks`; `20,000 games` if each is a block of its own.
    pub(crate) fn played(&self) -> String {
        match self.games == self.blocks {
            true => counted(self.games, "game"),
            false => format!("{} in {}", counted(self.games, "game"), counted(self.blocks, "seat block")),
        }
    }

    pub(crate) fn was_interrupted(&self) -> bool {
        self.stopped == Stopped::Interrupted.name()
    }
}

columns! {
    /// A row for each card that is not fully modelled.
    Unmodelled {
        /// Its key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT,
        /// What is not modelled.
        missing: Vec<String> = TEXT,
    }
}
