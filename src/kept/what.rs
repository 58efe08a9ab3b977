//! What a tally is of, and whether it fits what is asked now.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::call::Call;
use crate::build::{OTHER_BUILD_HELP, build_id, other_builds};
use crate::shard::Shard;
use balance_engine::sim::Budget;
use balance_report::whole;

/// Bytes of a version, a build or a question, at most.
const MAX_WORD: usize = 100;

/// Everything that decides what was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct What {
    pub balance_version: String,
    /// The builds that played it, sorted: one, unless the user accepted another.
    pub builds: Vec<String>,
    /// "run", "check", "compare", "matrix", "search" or "impact".
    pub question: String,
    pub digest: String,
    /// What else must be the same for counts to be of the same: the cards that `impact` replaces, what `check` expects.
    pub detail: String,
    pub seed: u64,
    pub level: f64,
    pub budget: Wanted,
    /// Games in a seat block.
    pub sides: u64,
    /// Which slice it is; `None` where it is all up to some block.
    pub shard: Option<Slice>,
    pub call: Call,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Wanted {
    Games(u64),
    Precision { half_width: f64, max_games: u64 },
    Until { max_games: u64 },
}

impl From<Budget> for Wanted {
    fn from(budget: Budget) -> Self {
        match budget {
            Budget::Games(games) => Wanted::Games(games),
            Budget::Precision { half_width, max_games } => Wanted::Precision { half_width, max_games },
            Budget::Until { max_games } => Wanted::Until { max_games },
        }
    }
}

impl Wanted {
    fn words(self) -> String {
        match self {
            Wanted::Games(games) => format!("{} games", whole(games)),
            Wanted::Precision { half_width, max_games } => {
                format!("±{half_width}, at most {} games", whole(max_games))
            }
            Wanted::Until { max_games } => {
                format!("until known, at most {} games", whole(max_games))
            }
        }
    }

    /// Whether what was played for `self` is the beginning of what `more` asks for. The more may be played, the wider
    /// are the intervals at each look, so that what was open then is open still.
    fn leads_to(self, more: Wanted) -> bool {
        match (self, more) {
            (Wanted::Games(_), Wanted::Games(_)) => true,
            (
                Wanted::Precision { half_width, max_games },
                Wanted::Precision { half_width: narrower, max_games: most },
            ) => narrower <= half_width && max_games <= most,
            (Wanted::Until { max_games }, Wanted::Until { max_games: most }) => max_games <= most,
            _ => false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Slice {
    pub shard: Shard,
    pub blocks: Range<u64>,
    /// Those of all shards of its round.
    pub round: Range<u64>,
}

impl Slice {
    /// True if the blocks are those of the shard.
    fn is_sound(&self) -> bool {
        self.shard.exists() && self.round.start <= self.round.end && self.blocks == self.shard.slice(&self.round)
    }
}

/// Why stored counts are no part of what is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Misfit {
    /// What differs.
    pub kind: MisfitKind,
    /// What differs, in words that follow the name of the file.
    pub why: String,
}

/// What of stored counts differs from what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MisfitKind {
    Question,
    /// A value of the scenario, or an option of the command that decides what is played.
    Scenario,
    Seed,
    /// What the scenario expects, or which cards are replaced.
    Detail,
    Level,
    /// The number of games, or the precision.
    Budget,
}

impl What {
    /// Returns true if a command of this program can have written this into a tally. The checksum of a file is no proof of
    /// that: anyone can make one.
    pub(super) fn is_sound(&self) -> bool {
        let is_digest = self.digest.len() == 64 && self.digest.bytes().all(|byte| byte.is_ascii_hexdigit());
        let mut words = self.builds.iter().chain([&self.balance_version, &self.question]);
        is_digest
            && words.all(|word| is_word(word))
            && self.sides > 0
            && self.shard.as_ref().is_none_or(Slice::is_sound)
            && self.call.asked.is_accepted()
    }

    /// Returns why the user must accept these counts first, and how: another build played them. `None` if this build did,
    /// or the user accepts it.
    pub(super) fn by_other_build(&self, accepted: bool) -> Option<String> {
        let others = other_builds(&self.builds);
        if accepted || others.is_empty() {
            return None;
        }
        Some(format!(
            "was played by build {} of version {}, and this is build {} of version {}\n  {OTHER_BUILD_HELP}",
            others.join(" and "),
            self.balance_version,
            build_id(),
            env!("CARGO_PKG_VERSION"),
        ))
    }

    /// Returns what differs between this, which was played, and what is asked, if the one is no part of the other.
    pub(super) fn misfit(&self, asked: &What, extends: bool) -> Option<Misfit> {
        use MisfitKind::{Budget, Detail, Level, Question, Scenario, Seed};
        let differ = |kind: MisfitKind, what: &str, played: &str, now: &str| {
            Some(Misfit { kind, why: format!("{what} {played}, and this {now}") })
        };
        if self.question != asked.question {
            return differ(Question, "is of", &name(&self.question), &format!("is of {}", name(&asked.question)));
        }
        if self.digest != asked.digest || self.sides != asked.sides {
            let (mine, its) = (&self.digest[..8], &asked.digest[..8]);
            return differ(
                Scenario,
                "is of another scenario (a rule, a card, a side or an override differs): its digest is",
                mine,
                &format!("has {its}"),
            );
        }
        if self.seed != asked.seed {
            return differ(Seed, "was played with seed", &self.seed.to_string(), &format!("with {}", asked.seed));
        }
        if self.detail != asked.detail {
            let why =
                "was asked something else of the same scenario: what it expects, or which cards it replaces, differs";
            return Some(Misfit { kind: Detail, why: why.to_owned() });
        }
        // Of a fixed number of games it decides nothing that is played.
        let fixed = matches!((self.budget, asked.budget), (Wanted::Games(_), _) | (_, Wanted::Games(_)));
        if self.level != asked.level && !fixed {
            return differ(Level, "was played at level", &self.level.to_string(), &format!("at {}", asked.level));
        }
        let fits = if extends { self.budget.leads_to(asked.budget) } else { self.budget == asked.budget };
        if !fits {
            return differ(
                Budget,
                "was played for",
                &self.budget.words(),
                &format!("asks for {}", asked.budget.words()),
            );
        }
        None
    }
}

/// True if a text can be a version, a build or a question, which messages print.
fn is_word(text: &str) -> bool {
    (1..=MAX_WORD).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// A question as a sentence names it.
fn name(question: &str) -> String {
    match question {
        "search" => "a search over builds".to_owned(),
        "matrix" => "`balance compare --matrix`".to_owned(),
        question => format!("`balance {question}`"),
    }
}
