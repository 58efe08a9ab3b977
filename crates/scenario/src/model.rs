//! The keys of scenarios of all games.

use crate::outside::*;
use serde::Deserialize;

use crate::expect::Expect;
use balance_engine::agent::{BEGINNER, ITERATIONS, MAX_ITERATIONS, parse_blunder_rate};
use balance_engine::game::ParameterChanges;

/// The default number of games.
pub(crate) const GAMES: u64 = 100_000;
/// The default maximum of games of a precision run.
pub(crate) const MAX_GAMES: u64 = 10_000_000;
/// The maximum number of variants, and of builds. Each is compiled, and has a row and a mark in the report.
pub(super) const MAX_VARIANTS: usize = 1000;

/// The keys of every scenario beside `[rules]`, `[[side]]` and its cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(super) struct Common {
    /// The game, as `balance list games` names it.
    #[allow(dead_code, reason = "the registry reads it before the game's own types are known")]
    pub game: String,
    /// The title in reports. Default: the file's name.
    #[schemars(length(min = 1, max = 120))]
    pub title: Option<String>,
    /// Remarks for readers. The program ignores them.
    #[allow(dead_code, reason = "a comment that survives rewriting the file")]
    pub note: Option<String>,
    /// The master seed. The same scenario, seed and version give the same report to the byte.
    /// Default: 1.
    #[schemars(range(min = 0, max = 9_223_372_036_854_775_807_i64))]
    pub seed: Option<u64>,
    /// How many games to play, rounded up to whole seat blocks. Default without `precision`:
    /// 100,000.
    #[schemars(range(min = 1, max = 1_000_000_000_000_i64))]
    pub games: Option<u64>,
    /// Play until every side's win rate is known this precisely: "0.2%" is ±0.2 percentage points.
    #[schemars(example = "0.2%")]
    pub precision: Option<String>,
    /// With `precision` or `[[expect]]`: the maximum number of games. Default: 10,000,000 with a
    /// precision, 1,000,000 in a check.
    #[schemars(range(min = 1, max = 1_000_000_000_000_i64))]
    pub max_games: Option<u64>,
    /// How many games experts play for a second opinion of `balance run` and `check`, in the place of club players; 0 for
    /// none. Default: about a minute's worth in games in which experts are known to be stronger, if `run` plays 50 times as
    /// many games; none in a check.
    #[schemars(range(min = 0, max = 1_000_000_000_000_i64))]
    pub experts: Option<u64>,
    /// The confidence level of all intervals. Default: 0.95.
    #[schemars(range(min = 0.5, max = 0.999_999))]
    pub level: Option<f64>,
    /// The number of turns, of all seats together, after which a game is cut and counted as
    /// unfinished. Default: the game's own limit.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub max_turns: Option<u32>,
    /// The bounds that `balance check` verifies. Other commands only check their spelling.
    #[serde(default)]
    pub expect: Vec<Expect>,
    /// The targets of `balance tune`. Other commands only check their spelling.
    #[serde(default)]
    pub target: Vec<Expect>,
    /// What `balance tune` may change to meet the targets.
    pub tune: Option<TuneText>,
    /// Defaults for options of commands about this scenario. Options on the command line and `BALANCE_*` variables replace
    /// them, and they replace those in `balance.toml`.
    #[allow(dead_code, reason = "the command line reads it before the scenario")]
    pub defaults: Option<DefaultsText>,
    /// The card that replaces each other card in `balance impact`, or a list if no single card can
    /// replace all. The first card that fits is used.
    pub neutral: Option<Neutral>,
    /// The name of the unchanged scenario in `balance compare`. Default: base.
    #[schemars(length(min = 1, max = 60))]
    #[allow(dead_code, reason = "read from the tree, with the names of the variants")]
    pub base: Option<String>,
    /// Changed versions of the scenario, which `balance compare` compares with it.
    #[serde(default)]
    #[schemars(length(max = MAX_VARIANTS))]
    #[allow(dead_code, reason = "read from the tree, which knows the places and the order")]
    pub variant: Vec<VariantText>,
    /// Builds of one side. `balance compare` compares each with the first.
    #[schemars(skip)]
    #[allow(dead_code, reason = "read from the tree, which knows the places and the order")]
    pub builds: Option<BuildsText>,
}

/// One `[[variant]]`: the scenario with some of its values changed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read from the tree, which knows the places and the order")]
pub(super) struct VariantText {
    /// The name in reports.
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// The changes: paths as in `--set`, in quotes, and their values.
    pub set: BTreeMap<String, Json>,
    /// Remarks, which reports show.
    pub note: Option<String>,
}

/// The `[builds]` table: builds of one side.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read from the tree, which knows the places and the order")]
pub(super) struct BuildsText {
    /// The name of the side. Optional if there is only one.
    pub side: Option<String>,
    /// Builds by name: keys that replace those of the `[[side]]`. At most 1,000.
    pub list: Option<BTreeMap<String, Map<String, Json>>>,
    /// Instead of `list`: search for the strongest of all legal builds.
    pub search: Option<SearchText>,
}

/// The `[defaults]` table: options that change no result.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "the command line reads it before the scenario")]
pub(super) struct DefaultsText {
    /// `--charts`: the names of the charts to write.
    pub charts: Option<Vec<String>>,
    /// `--chart-size`: "slide", "page", or pixels such as "900x500".
    pub chart_size: Option<String>,
    /// `--color`: "auto", "always" or "never".
    pub color: Option<String>,
    /// `--format`: "table", "json" or "csv".
    pub format: Option<String>,
    /// `--out`: the folder of the report.
    pub out: Option<String>,
    /// `--png`: whether charts are written as PNG too.
    pub png: Option<bool>,
    /// `--quiet`: whether progress and remarks are omitted.
    pub quiet: Option<bool>,
    /// `--save-every`: seconds between checkpoints.
    #[schemars(range(min = 0))]
    pub save_every: Option<f64>,
    /// `--threads`: worker threads.
    #[schemars(range(min = 0, max = 65_535))]
    pub threads: Option<u16>,
}

/// The `[tune]` table: what may be changed so that all targets are met.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "may": "only", "most": "max_changes" }))]
pub(super) struct TuneText {
    /// The numbers that may be changed: paths as in `--set`, with `*` for any key. Each is text, or a table with
    /// step, bounds and cost.
    #[schemars(length(min = 1, max = 1000))]
    pub only: Vec<May>,
    /// The maximum number of changes. Default: 4.
    #[schemars(range(min = 1, max = 12))]
    pub max_changes: Option<u8>,
    /// The maximum number of games. Default: 20,000,000.
    #[schemars(range(min = 1_000, max = 1_000_000_000_000_i64))]
    pub max_games: Option<u64>,
}

/// Numbers that may be changed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum May {
    /// A path, such as "cards.*.health".
    Path(#[schemars(length(min = 1))] String),
    /// A path with the step, bounds and cost of its numbers.
    Numbers(MayNumbers),
}

/// An entry of `only` as a table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "numbers": "path" }))]
pub(super) struct MayNumbers {
    /// The path, such as "cards.*.health".
    #[schemars(length(min = 1))]
    pub path: String,
    /// The size of a change. Default: the step of the file format, such as 10 for health, otherwise 1.
    #[schemars(range(min = 0.000_001))]
    pub step: Option<f64>,
    /// The minimum.
    pub at_least: Option<f64>,
    /// The maximum.
    pub at_most: Option<f64>,
    /// The cost of a change. Default: 1. Expensive changes are avoided.
    #[schemars(range(min = 0.01, max = 1000))]
    pub cost: Option<f64>,
}

/// `search = { … }` of `[builds]`.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchText {
    /// Every legal build: always `true`.
    pub all: Option<bool>,
    /// Instead of `all`: this many random legal builds, all equally likely.
    #[schemars(range(min = 2, max = 200_000))]
    pub sample: Option<u32>,
    /// How many of the strongest are kept and played again. Default: 10.
    #[schemars(range(min = 1, max = 100))]
    pub keep: Option<u8>,
    /// The games used to choose them, over all builds. Default: 200 per build.
    #[schemars(range(min = 1, max = 1_000_000_000_000_i64))]
    pub games: Option<u64>,
    /// From how many of the strongest the search looks for stronger builds near them; 0 for none. Default: 3.
    #[schemars(range(min = 0, max = 10))]
    pub starts: Option<u8>,
}

/// One key of a card, or several.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Neutral {
    /// The key of a card.
    One(String),
    /// One or more keys of cards.
    Several(#[schemars(length(min = 1))] Vec<String>),
}

impl Neutral {
    /// Returns the keys in the order of the file.
    pub(super) fn keys(&self) -> std::slice::Iter<'_, String> {
        match self {
            Neutral::One(key) => std::slice::from_ref(key).iter(),
            Neutral::Several(keys) => keys.iter(),
        }
    }
}

/// The keys of [`CommonSide`].
pub const OF_ALL_SIDES: [&str; 6] = ["name", "agent", "player", "iterations", "blunder_rate", "avoid"];

/// The keys of every side.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("x-renamed" = { "slips": "blunder_rate", "without": "avoid" }))]
pub(super) struct CommonSide {
    /// The side's name in reports.
    #[schemars(length(min = 1, max = 40))]
    pub name: String,
    /// Who plays it: "club" or "greedy" plays like a careful person, "beginner" does so with blunders, "expert" and
    /// "search" look ahead with simulated games, "random" plays any legal action, and "rogue" follows the rulebook's
    /// rules for a side without a player, if it has any. Default: club.
    pub agent: Option<AgentName>,
    /// Other values for parameters of the player.
    #[serde(default)]
    #[schemars(skip)]
    pub player: ParameterChanges,
    /// With `agent = "search"`: playouts per decision. Default: 64. More is stronger and slower.
    #[schemars(range(min = 1, max = MAX_ITERATIONS))]
    pub iterations: Option<u32>,
    /// The share of its decisions that are taken at random, as of a casual player: "5%".
    #[schemars(example = "5%")]
    pub blunder_rate: Option<String>,
    /// What it does only where nothing else is legal: kinds of decision, cards, or one about the other, as
    /// "pass", "cards.geasa" and "cards.geasa.use". `balance list actions` shows what a scenario has.
    #[serde(default)]
    pub avoid: Vec<String>,
}

/// The agents that can be named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum AgentName {
    /// Plays like a club player, but takes a fifth of its decisions at random.
    Beginner,
    /// Plays the action that the game's evaluation rates highest, like a careful person.
    #[default]
    Club,
    /// Looks ahead with the playouts that its game has for experts.
    Expert,
    /// Another name of "club".
    Greedy,
    /// Plays any legal action, each equally likely.
    Random,
    /// Follows the rulebook's rules for a side without a player, if it has any.
    Rogue,
    /// Looks ahead from every choice with simulated games, `iterations` per decision.
    Search,
}

impl CommonSide {
    pub(super) fn skill(&self) -> Skill {
        let method = match self.agent.unwrap_or_default() {
            AgentName::Beginner | AgentName::Club | AgentName::Greedy => Method::Greedy,
            AgentName::Expert => Method::Expert,
            AgentName::Random => Method::Random,
            AgentName::Rogue => Method::Rogue,
            AgentName::Search => Method::Search { iterations: self.iterations.unwrap_or(ITERATIONS) },
        };
        let own = if self.agent == Some(AgentName::Beginner) { BEGINNER } else { 0 };
        let blunder_rate = self.blunder_rate.as_deref().and_then(parse_blunder_rate).unwrap_or(own);
        Skill { method, blunder_rate, avoid: self.avoid.clone(), parameters: self.player.clone() }
    }
}

/// A whole scenario in the types of its game.
#[derive(Debug, Deserialize)]
#[serde(bound = "")]
pub(super) struct Scenario<F: GameDefinition> {
    #[serde(flatten)]
    pub common: Common,
    #[serde(default)]
    pub rules: F::Rules,
    pub side: Vec<Side<F::Side>>,
    #[serde(default)]
    pub cards: BTreeMap<String, F::Card>,
}

/// One `[[side]]`: the common keys and the game's own.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Side<S> {
    #[serde(flatten)]
    pub common: CommonSide,
    #[serde(flatten)]
    pub own: S,
}

/// Parses "0.2%" as the fraction 0.002. `None` for anything that isn't from 0.001 to less than 50 percent.
pub fn percent(text: &str) -> Option<f64> {
    let points: f64 = text.trim().strip_suffix('%')?.trim_end().parse().ok()?;
    (0.001..50.0).contains(&points).then_some(points / 100.0)
}

/// Parses a whole number such as `20000`, `20_000`, `20k` or `1.5M`. `None` for anything else.
pub fn amount(text: &str) -> Option<i64> {
    let text = text.trim();
    let (digits, zeros) = match text.char_indices().next_back()? {
        (at, 'k' | 'K') => (&text[..at], 3),
        (at, 'M') => (&text[..at], 6),
        _ => (text, 0),
    };
    let (whole, part) = match digits.split_once('.') {
        Some((whole, part)) if !part.is_empty() && part.len() <= zeros => (whole, part),
        Some(_) => return None,
        None => (digits, ""),
    };
    // As in TOML, `_` is only allowed between digits.
    let stray = whole.starts_with('_') || whole.ends_with('_') || whole.contains("__");
    let signed = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    let digit = |letter: char| letter.is_ascii_digit() || letter == '_';
    let fine = signed.chars().all(digit) && part.bytes().all(|byte| byte.is_ascii_digit());
    if stray || signed.is_empty() || signed.starts_with('_') || !fine {
        return None;
    }
    format!("{}{part}{}", whole.replace('_', ""), "0".repeat(zeros - part.len())).parse().ok()
}

#[cfg(test)]
mod tests;
