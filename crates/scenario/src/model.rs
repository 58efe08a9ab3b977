//! The keys that every scenario has, whatever its game.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::expect::Expect;
use balance_engine::agent::{ITERATIONS, MOST_ITERATIONS, Method, Skill, slips};
use balance_engine::format::Format;

/// Games played when a scenario does not say how many.
pub(crate) const GAMES: u64 = 100_000;

/// The most games of a precision run that does not say.
pub(crate) const MAX_GAMES: u64 = 10_000_000;

/// The most variants, and the most builds, that are listed: each is compiled, and has a row and a mark
/// of its own.
pub(super) const MOST_VARIANTS: usize = 1000;

/// The keys of every scenario beside `[rules]`, `[[side]]` and its cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(super) struct Common {
    /// The game, as `balance list games` names it.
    #[allow(dead_code, reason = "the registry reads it before the game's own types are known")]
    pub game: String,
    /// What reports call the scenario. Left out: the file's name.
    #[schemars(length(min = 1, max = 120))]
    pub title: Option<String>,
    /// Remarks for people. Nothing reads them.
    #[allow(dead_code, reason = "a comment that survives rewriting the file")]
    pub note: Option<String>,
    /// The master seed. The same scenario, seed and version give the same report to the byte.
    /// Left out: 1.
    #[schemars(range(min = 0, max = 9_223_372_036_854_775_807_i64))]
    pub seed: Option<u64>,
    /// How many games to play, rounded up to whole seat blocks. Left out, and no `precision`:
    /// 100,000.
    #[schemars(range(min = 1, max = 1_000_000_000_000_i64))]
    pub games: Option<u64>,
    /// Play until every side's win rate is known to within this: "0.2%" is 0.2 points up and down.
    #[schemars(example = "0.2%")]
    pub precision: Option<String>,
    /// With `precision` or `[[expect]]`: the most games to play. Left out: 10,000,000 for a
    /// precision, 1,000,000 for a check.
    #[schemars(range(min = 1, max = 1_000_000_000_000_i64))]
    pub max_games: Option<u64>,
    /// The confidence level of all intervals. Left out: 0.95.
    #[schemars(range(min = 0.5, max = 0.999_999))]
    pub level: Option<f64>,
    /// The turns, all seats together, after which a game is cut and counted as unfinished. Left
    /// out: the game's own bound.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub max_turns: Option<u32>,
    /// What `balance check` holds the numbers of the run to. Other commands only read it over.
    #[serde(default)]
    pub expect: Vec<Expect>,
    /// Where `balance tune` is to bring the numbers of the run. Other commands only read it over.
    #[serde(default)]
    pub target: Vec<Expect>,
    /// What `balance tune` may change to bring them there.
    pub tune: Option<TuneText>,
    /// The card that `balance impact` replaces the others by; a list where no single card can
    /// stand in for all. Of several that can stand in for a card the first does.
    pub neutral: Option<Neutral>,
    /// What `balance compare` calls the scenario as it is written. Left out: base.
    #[schemars(length(min = 1, max = 60))]
    #[allow(dead_code, reason = "read from the tree, with the names of the variants")]
    pub base: Option<String>,
    /// Other ways to play the scenario, which `balance compare` holds against it.
    #[serde(default)]
    #[schemars(length(max = MOST_VARIANTS))]
    #[allow(dead_code, reason = "read from the tree, which knows the places and the order")]
    pub variant: Vec<VariantText>,
    /// Builds of one side, which `balance compare` holds against the first of them.
    #[schemars(skip)]
    #[allow(dead_code, reason = "read from the tree, which knows the places and the order")]
    pub builds: Option<BuildsText>,
}

/// One `[[variant]]`: the scenario with some of its values changed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read from the tree, which knows the places and the order")]
pub(super) struct VariantText {
    /// What reports call it.
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// What is changed: paths as `--set` takes them, in quotes, and their values.
    pub set: BTreeMap<String, Json>,
    /// Remarks for people. Reports show them.
    pub note: Option<String>,
}

/// The `[builds]` table: what one side may play with.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read from the tree, which knows the places and the order")]
pub(super) struct BuildsText {
    /// The name of the side whose builds these are. May be left out where there is one side.
    pub side: Option<String>,
    /// Builds by name: keys of the side, each in the place of what its `[[side]]` says. At most 1,000.
    pub list: Option<BTreeMap<String, Map<String, Json>>>,
    /// In the place of `list`: search the strongest of all builds that the game allows.
    pub search: Option<SearchText>,
}

/// The `[tune]` table: what may be changed so that all targets are met.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TuneText {
    /// The numbers that may be changed: paths as `--set` takes them, of which `*` is any key, each a text or a table
    /// with more to say of them.
    #[schemars(length(min = 1, max = 1000))]
    pub may: Vec<May>,
    /// The most numbers that are changed. Left out: 4.
    #[schemars(range(min = 1, max = 12))]
    pub most: Option<u8>,
    /// The most games that are played. Left out: 20,000,000.
    #[schemars(range(min = 1_000, max = 1_000_000_000_000_i64))]
    pub max_games: Option<u64>,
}

/// Numbers that may be changed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum May {
    /// A path, such as "cards.*.health".
    Path(#[schemars(length(min = 1))] String),
    /// A path, and how far and how dearly its numbers may be changed.
    Numbers(MayNumbers),
}

/// An entry of `may` as a table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MayNumbers {
    /// The path, such as "cards.*.health".
    #[schemars(length(min = 1))]
    pub numbers: String,
    /// By how much they are changed at a time. Left out: what the file format counts them in, as 10 health, else 1.
    #[schemars(range(min = 0.000_001))]
    pub step: Option<f64>,
    /// They become no less than this.
    pub at_least: Option<f64>,
    /// They become no more than this.
    pub at_most: Option<f64>,
    /// How dear they are to change against others, which cost 1.
    #[schemars(range(min = 0.01, max = 1000))]
    pub cost: Option<f64>,
}

/// `search = { … }` of `[builds]`.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchText {
    /// Every legal build: always `true`.
    pub all: Option<bool>,
    /// In the place of `all`: this many legal builds by lot, each as likely.
    #[schemars(range(min = 2, max = 200_000))]
    pub sample: Option<u32>,
    /// How many of the strongest are kept and played anew. Left out: 10.
    #[schemars(range(min = 1, max = 100))]
    pub keep: Option<u8>,
    /// Games that the choice of these is made by, over all builds. Left out: 200 for each build.
    #[schemars(range(min = 1, max = 1_000_000_000_000_i64))]
    pub games: Option<u64>,
    /// From so many of the strongest the search climbs to stronger builds near them; 0 leaves it at the sample. Left
    /// out: 3.
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
    /// The keys in the order of the file.
    pub(super) fn keys(&self) -> std::slice::Iter<'_, String> {
        match self {
            Neutral::One(key) => std::slice::from_ref(key).iter(),
            Neutral::Several(keys) => keys.iter(),
        }
    }
}

/// The keys of [`CommonSide`].
pub const OF_ALL_SIDES: [&str; 5] = ["name", "agent", "iterations", "slips", "without"];

/// The keys of every side.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(super) struct CommonSide {
    /// The side's name in reports.
    #[schemars(length(min = 1, max = 40))]
    pub name: String,
    /// Who plays it: "greedy" plays as a careful person would, "random" plays anything, "rogue" as
    /// the rules print for a side without a player, where they do, "search" by playing on in its head.
    /// Left out: greedy.
    pub agent: Option<AgentName>,
    /// With `agent = "search"`: playouts a decision. Left out: 64. More is stronger and slower.
    #[schemars(range(min = 1, max = MOST_ITERATIONS))]
    pub iterations: Option<u32>,
    /// The share of its decisions that are taken at random, as of a casual player: "5%".
    #[schemars(example = "5%")]
    pub slips: Option<String>,
    /// What it does only where nothing else is legal: kinds of decision, cards, or one about the other, as
    /// "pass", "cards.geasa" and "cards.geasa.use". `balance list actions` shows what a scenario has.
    #[serde(default)]
    pub without: Vec<String>,
}

/// The agents that can be named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum AgentName {
    /// Plays what its game's appraisal values highest, as a careful person would.
    #[default]
    Greedy,
    /// Plays any legal action, each equally likely.
    Random,
    /// Plays as the printed rules say for a side without a player, in games that print such.
    Rogue,
    /// Plays on in its head from every choice, `iterations` times a decision.
    Search,
}

impl CommonSide {
    pub(super) fn skill(&self) -> Skill {
        let method = match self.agent.unwrap_or_default() {
            AgentName::Greedy => Method::Greedy,
            AgentName::Random => Method::Random,
            AgentName::Rogue => Method::Rogue,
            AgentName::Search => Method::Search { iterations: self.iterations.unwrap_or(ITERATIONS) },
        };
        let slips = self.slips.as_deref().and_then(slips).unwrap_or(0);
        Skill { method, slips, without: self.without.clone() }
    }
}

/// A whole scenario in the types of its game.
#[derive(Debug, Deserialize)]
#[serde(bound = "")]
pub(super) struct Scenario<F: Format> {
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

/// "0.2%" as the fraction 0.002; `None` for what is no number of points from 0.001 to less than 50.
#[must_use]
pub fn percent(text: &str) -> Option<f64> {
    let points: f64 = text.trim().strip_suffix('%')?.trim_end().parse().ok()?;
    (0.001..50.0).contains(&points).then_some(points / 100.0)
}

/// A whole number as people write large ones: `20000`, `20_000`, `20k`, `1.5M`; `None` for what is no such number.
#[must_use]
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
    // As TOML has it, `_` stands between digits alone.
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
mod tests {
    //! Tests of numbers as people write them.

    use super::amount;

    #[test]
    fn large_numbers_are_read_as_people_write_them() {
        for (text, wanted) in [
            ("20000", 20_000),
            (" 200_000 ", 200_000),
            ("10k", 10_000),
            ("10K", 10_000),
            ("2M", 2_000_000),
            ("1.5M", 1_500_000),
            ("0.25k", 250),
            ("-3", -3),
            ("-3k", -3_000),
            ("0", 0),
        ] {
            assert_eq!(amount(text), Some(wanted), "{text}");
        }
        for text in [
            "",
            "k",
            "M",
            "1m",
            "1.5",
            "1.5555k",
            "1,000",
            "_1",
            "1_",
            "1__0",
            "-_1",
            "--1",
            "1 k",
            "ten",
            "1e3",
            "99999999999999M",
            "5.k",
        ] {
            assert_eq!(amount(text), None, "{text}");
        }
    }
}
