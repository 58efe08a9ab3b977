//! What every summary begins with.

use balance_engine::game::Unmodelled;
use balance_engine::sim::Stopped;

use super::{Datum, Field, Record, Value, record};
use crate::frame::{Bugs, ScenarioFacts, SideLabel};
use crate::svg::Figure;

record! {
    /// What every summary begins with.
    pub struct Head {
        /// The version of the summary's fields; it grows if one is added, changed or removed.
        schema_version: u32 = TEXT,
        /// The title of the scenario.
        title: String = TEXT,
        /// The game, as scenarios write it.
        game: String = TEXT,
        /// The build of the program. Two builds with the same id play the same games.
        build: String = TEXT.json_only(),
        /// The digest of what the scenario plays: two scenarios with the same digest differ by title, seed, games and expectations alone.
        digest: String = TEXT.json_only(),
        /// The seed of the games.
        seed: u64 = unit("").json_only(),
        /// Games counted. If there are several variants, those of one.
        games: u64 = GAMES,
        /// Seat blocks of these games.
        blocks: u64 = unit("seat blocks"),
        /// Games played in all.
        games_in_all: u64 = GAMES,
        /// The rule that ended it.
        stopped: &'static str = TEXT,
        /// The confidence level of intervals.
        level: f64 = SHARE,
        /// What must be known before the numbers are believed.
        warnings: Vec<String> = TEXT,
        /// The sides and who played them.
        players: Vec<SideLabel> = TEXT.json_only(),
        /// Cards of which the game does not model everything.
        unmodelled: Vec<Unmodelled> = TEXT.json_only(),
        /// What the game calls turns.
        turn_word: &'static str = TEXT,
        /// What the game calls cards.
        card_word: &'static str = TEXT,
        bugs: Bugs = TEXT,
    }
}

impl Head {
    /// The head of a summary of `[games, blocks, games in all]`.
    pub(crate) fn new(
        schema_version: u32,
        scenario: &ScenarioFacts<'_>,
        [games, blocks, games_in_all]: [u64; 3],
        stopped: Stopped,
        bugs: Bugs,
    ) -> Self {
        Head {
            schema_version,
            title: scenario.title.to_owned(),
            game: scenario.game.to_owned(),
            build: scenario.build.to_owned(),
            digest: scenario.digest.clone(),
            seed: scenario.seed,
            games,
            blocks,
            games_in_all,
            stopped: stopped.name(),
            level: scenario.level,
            warnings: Vec::new(),
            players: scenario.sides.clone(),
            unmodelled: scenario.catalogue.unmodelled.clone(),
            turn_word: scenario.catalogue.turn_word,
            card_word: scenario.catalogue.card_word,
            bugs,
        }
    }

    /// Returns the figure of a file, without its ending: its title is the scenario and what is shown.
    pub(crate) fn figure(&self, name: &str, shown: &str) -> Figure {
        Figure { name: name.to_owned(), title: format!("{} — {shown}", self.title), ..Figure::default() }
    }

    /// True if it was stopped before its end.
    pub(crate) fn was_interrupted(&self) -> bool {
        self.stopped == Stopped::Interrupted.name()
    }
}

impl Record for Unmodelled {
    const ABOUT: &'static str = "A row for each card of which the game does not model everything.";

    fn fields(to: &mut Vec<Field>) {
        String::declare(Field::new("card", super::TEXT, "Its key."), to);
        String::declare(Field::new("name", super::TEXT, "The card."), to);
        Vec::<String>::declare(Field::new("missing", super::TEXT, "What the game does without."), to);
    }

    fn values<'r>(&'r self, to: &mut Vec<Value<'r>>) {
        self.card.put(to);
        self.name.put(to);
        self.missing.put(to);
    }
}
