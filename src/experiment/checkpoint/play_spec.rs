//! Everything that decides which games are played, and whether stored games match what is asked now.

use super::recorded_command::RecordedCommand;
use crate::build::build_id;
use crate::build::{OTHER_BUILD_HELP, other_builds};
use crate::outside::*;
use crate::shard::Shard;

const MAX_WORD: usize = 100;

/// Everything that decides which games are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PlaySpec {
    pub balance_version: String,
    /// The builds that played it, sorted: one, unless the user accepted another.
    pub builds: Vec<String>,
    /// "run", "check", "compare", "matrix", "search" or "impact".
    pub question: String,
    pub digest: String,
    /// What else must match: the cards that `impact` replaces, what `check` expects.
    pub detail: String,
    pub seed: u64,
    pub level: f64,
    #[serde(with = "StoredBudget")]
    pub budget: Budget,
    pub sides: u64,
    /// `None` if it is not a shard: all blocks from the first one on.
    pub shard: Option<Slice>,
    pub call: RecordedCommand,
}

/// How tallies store a [`Budget`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Budget", rename_all = "snake_case")]
enum StoredBudget {
    Games(u64),
    Precision { half_width: f64, max_games: u64 },
    Until { max_games: u64 },
}

fn budget_text(budget: Budget) -> String {
    match budget {
        Budget::Games(games) => format!("{} games", whole(games)),
        Budget::Precision { half_width, max_games } => format!("±{half_width}, at most {} games", whole(max_games)),
        Budget::Until { max_games } => format!("until known, at most {} games", whole(max_games)),
    }
}

/// True if the games of `played` are the first ones of `asked`. A larger maximum only widens the intervals at checkpoints.
fn is_continued_by(played: Budget, asked: Budget) -> bool {
    match (played, asked) {
        (Budget::Games(_), Budget::Games(_)) => true,
        (Budget::Precision { half_width: wide, .. }, Budget::Precision { half_width: narrow, .. }) => {
            narrow <= wide && played.max_games() <= asked.max_games()
        }
        (Budget::Until { .. }, Budget::Until { .. }) => played.max_games() <= asked.max_games(),
        _ => false,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Slice {
    pub shard: Shard,
    pub blocks: Range<u64>,
    pub round: Range<u64>,
}

impl Slice {
    fn is_valid(&self) -> bool {
        self.shard.exists() && self.round.start <= self.round.end && self.blocks == self.shard.slice(&self.round)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mismatch {
    pub kind: MismatchKind,
    /// What differs, in words that follow the name of the file.
    pub why: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MismatchKind {
    /// A value of the scenario, or an option of the command that decides what is played.
    Scenario,
    /// What the scenario expects, or which cards are replaced.
    Detail,
    /// The question, the seed, the confidence level or the budget.
    Other,
}

impl PlaySpec {
    /// True if a command of this program can have written this. A correct checksum doesn't prove it: anyone can make one.
    pub(super) fn is_valid(&self) -> bool {
        let is_digest = self.digest.len() == 64 && self.digest.bytes().all(|byte| byte.is_ascii_hexdigit());
        let mut words = self.builds.iter().chain([&self.balance_version, &self.question]);
        is_digest
            && words.all(|word| is_word(word))
            && self.sides > 0
            && self.shard.as_ref().is_none_or(Slice::is_valid)
            && self.call.asked.is_accepted()
    }

    /// Returns which other build played these games, unless the user has accepted it.
    pub(super) fn by_other_build(&self, accepted: bool) -> Option<String> {
        let others = other_builds(&self.builds);
        if accepted || others.is_empty() {
            return None;
        }
        Some(format!(
            "was played by build {} of version {}; this is build {} of version {}\n  {OTHER_BUILD_HELP}",
            others.join(" and "),
            self.balance_version,
            build_id(),
            env!("CARGO_PKG_VERSION"),
        ))
    }

    /// Returns the most important difference to what is asked, which may have a larger budget if `extends`.
    pub(super) fn mismatch(&self, asked: &PlaySpec, extends: bool) -> Option<Mismatch> {
        // The level decides nothing about a fixed number of games.
        let is_fixed = [self.budget, asked.budget].iter().any(|budget| matches!(budget, Budget::Games(_)));
        let is_enough = match extends {
            true => is_continued_by(self.budget, asked.budget),
            false => self.budget == asked.budget,
        };
        let (kind, why) = if self.question != asked.question {
            let [played, now] = [self, asked].map(|spec| question_text(&spec.question));
            (MismatchKind::Other, format!("is of {played}, not of {now}"))
        } else if self.digest != asked.digest || self.sides != asked.sides {
            let why = format!(
                "is of another scenario (a rule, card, side or override differs): its digest is {}, not {}",
                &self.digest[..8],
                &asked.digest[..8]
            );
            (MismatchKind::Scenario, why)
        } else if self.seed != asked.seed {
            (MismatchKind::Other, format!("was played with seed {}, not {}", self.seed, asked.seed))
        } else if self.detail != asked.detail {
            let why = "is of the same scenario with other expectations, or with other cards replaced";
            (MismatchKind::Detail, why.to_owned())
        } else if self.level != asked.level && !is_fixed {
            (MismatchKind::Other, format!("was played at level {}, not {}", self.level, asked.level))
        } else if !is_enough {
            let [played, now] = [self, asked].map(|spec| budget_text(spec.budget));
            (MismatchKind::Other, format!("was played for {played}, not for {now}"))
        } else {
            return None;
        };
        Some(Mismatch { kind, why })
    }
}

/// True if a text can be a version, a build or a question. Messages print these.
fn is_word(text: &str) -> bool {
    (1..=MAX_WORD).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

fn question_text(question: &str) -> String {
    match question {
        "search" => "a search over builds".to_owned(),
        "matrix" => "`balance compare --matrix`".to_owned(),
        question => format!("`balance {question}`"),
    }
}
