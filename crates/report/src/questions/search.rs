//! `compare` of a scenario with searched `[builds]`: the strongest builds of a side, and their cards.

use std::collections::BTreeMap;

use balance_engine::game::Unmodelled;
use balance_engine::sim::{Climb, Part, Parts, SearchResult};
use balance_stats::{paired_means_family, paired_rates_family, rate, rate_family};

use crate::prelude::*;

mod chart;
mod page;
#[cfg(test)]
mod tests;

const SCHEMA_VERSION: u32 = 7;

record! {
    /// The strongest builds of a side. Win rates come from fresh games, which had no part in the selection, against the other sides
    /// of the scenario.
    pub struct SearchSummary {
        head: Head = TEXT,
        /// The side with these builds.
        side: String = TEXT,
        /// The opposing sides.
        against: Vec<String> = TEXT,
        /// Builds in the first round.
        builds: u64 = unit("builds"),
        /// True if they are a random sample of all legal builds.
        sample: bool = TEXT,
        /// Builds that could not be played against these sides.
        unplayable: u64 = unit("builds"),
        /// Builds that played in total: the sample, and those of the local search.
        builds_seen: u64 = unit("builds"),
        /// The average win rate of all builds in the first round.
        average: Option<Estimate> = SHARE,
        /// Builds left when at most a tenth was left; 0 if there were never that few.
        tenth: u64 = unit("builds"),
        /// From the highest win rate in fresh games to the lowest.
        best: Vec<BestBuild> = TEXT.named("search"),
        rounds: Vec<Round> = TEXT.named("search_rounds"),
        /// From the most over-represented among the best to the least.
        cards: Vec<CardShare> = TEXT.named("search_cards"),
        climbs: Vec<ClimbRow> = TEXT.named("search_climbs"),
        /// Without rows if the scenario names no neutral cards.
        parts: Vec<PartRow> = TEXT.named("search_key_cards"),
    }

    /// A row for each of the best builds.
    pub struct BestBuild {
        /// Its rank by fresh games, from 1.
        rank: usize = TEXT,
        /// Its name in tables, charts and matrices: `best 1`.
        name: String = TEXT.head("name"),
        /// Wins per fresh game, which had no part in the selection. The intervals of all rows are joint.
        win_rate: Option<Estimate> = SHARE.head("win rate"),
        /// Wins per game in the games by which it was selected: too high because of the selection.
        selection_win_rate: f64 = SHARE.head("in selection").named("win_rate_halving"),
        /// The number of these games.
        selection_games: u64 = GAMES.named("games_halving"),
        /// Builds with joint intervals.
        family: usize = unit("builds"),
        /// The build in words.
        build: String = TEXT.head("build"),
        /// The same as keys of a side in TOML, one per line, for `[builds.list]`.
        written: String = TEXT.json_only(),
        /// Games with each card replaced.
        parts_games: u64 = GAMES.json_only().named("key_cards_games"),
        /// Names of the cards that no neutral card can replace.
        whole: Vec<String> = TEXT.json_only(),
    }

    /// A row for each elimination round (successive halving). The win rate is a count, not an estimate.
    pub struct Round {
        /// The round, from 1.
        round: usize = TEXT.head("round"),
        /// Builds that played.
        builds: u64 = unit("builds").head("builds"),
        /// Games per build by the end of the round, all rounds together.
        games_each: u64 = GAMES.head("games each"),
        /// Builds that advanced.
        kept: u64 = unit("builds").head("advanced"),
        /// Win rate of the worst that advanced.
        win_rate_of_last: f64 = SHARE.head("lowest win rate"),
    }

    /// A row for each start of the local search from the best of the sample.
    pub struct ClimbRow {
        /// The start, from 1.
        start: usize = TEXT.head("start"),
        /// The first build, in words.
        from: String = TEXT,
        /// The last build.
        to: String = TEXT,
        /// Its name among the best; null if it is not one of them.
        name: Option<String> = TEXT,
        /// The first start that ended with the same build; null if this is the first.
        same_as: Option<usize> = TEXT,
        /// How often a better neighbour replaced the build.
        steps: usize = TEXT.head("steps"),
        /// Races between a build and its neighbours.
        races: usize = TEXT.head("comparisons"),
        /// Builds that raced.
        seen: usize = unit("builds").head("builds"),
        /// True if it ended because no neighbour was shown to be better.
        settled: bool = TEXT,
        /// How it ended, in words.
        ended: String = TEXT.head("ended with"),
    }

    /// A row for each card of each of the best builds, and for each pair and triple of its five key cards.
    pub struct PartRow {
        /// The build: `best 1`.
        build: String = TEXT.head("build"),
        /// Keys of the cards, joined by ` + `.
        cards: String = TEXT,
        /// Their printed names.
        names: String = TEXT.head("cards"),
        /// The number of cards.
        size: usize = unit("cards"),
        /// Name of the neutral card that replaces a single card; null for several.
        replaced_by: Option<String> = TEXT.head("replaced by"),
        /// Rows of the build, which have joint intervals.
        family: usize = TEXT,
        /// For one card: win rate with it minus that with the neutral card in its place. For several: what they add together minus
        /// the sum of what each adds alone while the others are replaced. The intervals of one build are joint.
        wins: Option<Estimate> = POINTS.head("effect (pp)"),
    }

    /// A row for each card of any build. These are counts of builds, not estimates.
    pub struct CardShare {
        /// Its key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT.head("name"),
        /// Its group.
        group: String = TEXT,
        /// Builds with it, of all that played.
        builds: u64 = unit("builds"),
        /// The same as a share.
        share_of_all: f64 = SHARE.head("all"),
        /// Builds with it, of those left when at most a tenth of all was left.
        builds_of_tenth: u64 = unit("builds"),
        /// The same as a share; null if there were never that few.
        share_of_tenth: Option<f64> = SHARE.head("top"),
        /// Builds with it, of the best.
        builds_kept: u64 = unit("builds"),
        /// The same as a share.
        share_of_kept: Option<f64> = SHARE.head("best"),
        /// Its share of the tenth, or of the best if there is no tenth, minus that of all.
        over: f64 = POINTS.head("difference (pp)"),
    }
}

pub struct SearchResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub side: usize,
    pub words: &'a [String],
    /// By the key of a card: the printed name of the neutral card that replaces it.
    pub neutral: &'a BTreeMap<String, String>,
    /// The best as keys of a side in TOML, in the order of the counts; empty if not known.
    pub written: &'a [String],
    pub sample: bool,
    pub unmodelled: Vec<Unmodelled>,
    /// The counts: the elimination rounds, and the fresh games of the best.
    pub result: &'a SearchResult,
}

impl SearchResults<'_> {
    fn rounds(&self) -> Vec<Round> {
        let rounds = (1..).zip(&self.result.rounds).map(|(round, of)| Round {
            round,
            builds: of.builds as u64,
            games_each: of.games_each,
            kept: of.kept as u64,
            win_rate_of_last: fraction(of.wins_of_last, of.games_each).unwrap_or(0.0),
        });
        rounds.collect()
    }

    fn best(&self) -> Vec<BestBuild> {
        let kept = &self.result.kept;
        let best = (1..).zip(kept).map(|(rank, one)| {
            let parts = self.parts_of(one.build);
            BestBuild {
                rank,
                name: short_name(rank),
                win_rate: rate_family(&one.wins, self.scenario.level, kept.len()),
                selection_win_rate: fraction(one.selection_wins, one.selection_games).unwrap_or(0.0),
                selection_games: one.selection_games,
                family: kept.len(),
                build: self.words[one.build].clone(),
                written: self.written.get(rank - 1).cloned().unwrap_or_default(),
                parts_games: parts.map_or(0, |parts| parts.games),
                whole: parts.map_or_else(Vec::new, |parts| self.of_cards(&parts.whole, |info| info.name.clone())),
            }
        });
        best.collect()
    }

    fn parts_of(&self, build: usize) -> Option<&Parts> {
        self.result.parts.iter().find(|of| of.build == build)
    }

    fn of_cards(&self, cards: &[u16], get: fn(&balance_engine::game::CardInfo) -> String) -> Vec<String> {
        cards.iter().map(|card| get(&self.scenario.catalogue.cards[usize::from(*card)])).collect()
    }

    /// Single cards first, from the largest to the smallest effect; then sets, those furthest from 0 first.
    fn parts(&self) -> Vec<PartRow> {
        let of_build = |(rank, build): (usize, usize)| {
            let parts = self.parts_of(build);
            let list = parts.map_or(&[][..], |parts| &parts.list);
            let mut rows: Vec<PartRow> =
                list.iter().map(|part| self.part(short_name(rank), part, list.len())).collect();
            rows.sort_by(|a, b| {
                let size =
                    |row: &PartRow| row.wins.map_or(0.0, |of| if row.size == 1 { of.point } else { of.point.abs() });
                (a.size > 1).cmp(&(b.size > 1)).then(size(b).total_cmp(&size(a)))
            });
            rows
        };
        (1..).zip(self.result.kept.iter().map(|kept| kept.build)).flat_map(of_build).collect()
    }

    fn part(&self, build: String, part: &Part, family: usize) -> PartRow {
        let keys = self.of_cards(&part.cards, |info| info.id.clone());
        let level = self.scenario.level;
        let (replaced_by, wins) = match &keys[..] {
            [card] => {
                let paired = paired_rates_family(&part.wins, level, family);
                (self.neutral.get(card).cloned(), paired.map(|paired| paired.estimate))
            }
            _ => (None, paired_means_family(&part.wins, level, family)),
        };
        PartRow {
            build,
            size: keys.len(),
            cards: keys.join(" + "),
            names: self.of_cards(&part.cards, |info| info.name.clone()).join(" + "),
            replaced_by,
            family,
            wins,
        }
    }

    fn climbs(&self) -> Vec<ClimbRow> {
        let SearchResult { climbs, kept, .. } = self.result;
        let row = |(at, climb): (usize, &Climb)| {
            let name = kept.iter().position(|kept| kept.build == climb.to).map(|at| short_name(at + 1));
            let same_as = climbs[..at].iter().position(|other| other.to == climb.to).map(|other| other + 1);
            ClimbRow {
                start: at + 1,
                from: self.words[climb.from].clone(),
                to: self.words[climb.to].clone(),
                ended: ended(name.as_deref(), same_as, climb),
                name,
                same_as,
                steps: climb.steps,
                races: climb.races,
                seen: climb.seen,
                settled: climb.settled,
            }
        };
        climbs.iter().enumerate().map(row).collect()
    }

    fn cards(&self) -> Vec<CardShare> {
        let result = self.result;
        let counted = self.scenario.catalogue.cards.iter().zip(&result.cards).filter(|(_, counts)| counts.all > 0);
        let rows = counted.map(|(info, counts)| {
            let share_of_all = fraction(counts.all, result.builds as u64).unwrap_or(0.0);
            let share_of_tenth = fraction(counts.tenth, result.tenth as u64);
            let share_of_kept = fraction(counts.kept, result.kept.len() as u64);
            CardShare {
                card: info.id.clone(),
                name: info.name.clone(),
                group: info.group.clone(),
                builds: counts.all,
                share_of_all,
                builds_of_tenth: counts.tenth,
                share_of_tenth,
                builds_kept: counts.kept,
                share_of_kept,
                // The tenth has more builds, so its share is more precise.
                over: share_of_tenth.or(share_of_kept).unwrap_or(0.0) - share_of_all,
            }
        });
        let mut rows: Vec<CardShare> = rows.collect();
        rows.sort_by(|x, y| y.over.total_cmp(&x.over));
        rows
    }
}

fn ended(name: Option<&str>, same_as: Option<usize>, climb: &Climb) -> String {
    let mut words = match (name, same_as) {
        (_, Some(first)) => format!("the same as start {first}"),
        (Some(name), None) => name.to_owned(),
        (None, None) => "a build that is not among the best".to_owned(),
    };
    if climb.steps == 0 {
        words.push_str(" (unchanged)");
    }
    if !climb.settled {
        words.push_str("; not finished");
    }
    words
}

impl SearchSummary {
    pub fn new(results: &SearchResults<'_>) -> Self {
        let SearchResults { scenario, result, .. } = results;
        let others = scenario.sides.iter().enumerate().filter(|(at, _)| *at != results.side);
        let blocks = result.kept.first().map_or(0, |kept| kept.wins.blocks);
        let played = [result.games, blocks, result.games_in_all];
        let of = |build: Option<usize>| Some(results.words[build?].clone());
        let mut summary = SearchSummary {
            head: Head {
                unmodelled: results.unmodelled.clone(),
                ..Head::new(SCHEMA_VERSION, scenario, played, result.stopped, Bugs::new(&result.abandoned, of))
            },
            side: scenario.sides[results.side].name.clone(),
            against: others.map(|(_, side)| side.name.clone()).collect(),
            builds: result.builds as u64,
            sample: results.sample,
            unplayable: result.unplayable_builds as u64,
            builds_seen: result.builds as u64 + result.climbs.iter().map(|of| of.new as u64).sum::<u64>(),
            average: rate(&result.field, scenario.level),
            tenth: result.tenth as u64,
            best: results.best(),
            rounds: results.rounds(),
            cards: results.cards(),
            climbs: results.climbs(),
            parts: results.parts(),
        };
        summary.head.warnings = summary.warnings(results);
        summary
    }

    fn warnings(&self, results: &SearchResults<'_>) -> Vec<String> {
        let result = results.result;
        let cut = cut_warning(cut_in_search(result, results.scenario.max_turns), self.head.turn_word);
        let mut warnings: Vec<String> = cut.into_iter().chain(of_bugs(&self.head.bugs, "")).collect();
        if self.head.was_interrupted() {
            warnings.push(match self.best.is_empty() {
                true => "the run was interrupted during the elimination rounds: no build was selected".to_owned(),
                false => format!("the run was interrupted after {} of each build", counted(self.head.games, "game")),
            });
        } else {
            warnings.extend(of_few(self.head.blocks, "fresh "));
        }
        if let Some((build, why)) = result.unplayable.first() {
            warnings.push(format!(
                "{} could not be played (first: {}: {why})",
                counted(result.unplayable_builds as u64, "build"),
                results.words[*build]
            ));
        }
        warnings
    }
}

/// Returns the name of a build by its rank, for tables, charts and matrices.
pub fn short_name(rank: usize) -> String {
    format!("best {rank}")
}

/// Returns how many games of a search were stopped at the turn limit: in the selection, and in fresh games.
pub fn cut_in_search(result: &SearchResult, max_turns: u32) -> [CutGames; 2] {
    let fresh = result.games * result.kept.len() as u64;
    [
        CutGames::new((result.cut, result.games_in_all - fresh), max_turns, " of the selection"),
        CutGames::new((result.fresh_cut, fresh), max_turns, " of the best builds"),
    ]
}
