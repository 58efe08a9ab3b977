//! `compare` of a scenario with searched `[builds]`: the strongest builds of a side, and their cards.

use crate::prelude::*;
use balance_engine::sim::{CardCounts, Climb, HalvingRound, Kept, Part, Parts, SearchResult};
use balance_stats::{paired_means_family, rate};
use std::collections::BTreeMap;

mod page;
#[cfg(test)]
mod tests;

const SCHEMA_VERSION: u32 = 7;

record! {
    /// The strongest builds of a side. Win rates come from fresh games, which had no part in the selection, against the other sides
    /// of the scenario.
    pub struct SearchSummary from (results: &SearchResults<'_>, head: Head) {
        head: Head = TEXT => head,
        /// The side with these builds.
        side: String = TEXT => results.scenario.sides[results.side].name.clone(),
        /// The opposing sides.
        against: Vec<String> = TEXT => results.against(),
        /// Builds in the first round.
        builds: u64 = unit("builds") => results.result.builds as u64,
        /// True if they are a random sample of all legal builds.
        sample: bool = TEXT => results.sample,
        /// Builds that could not be played against these sides.
        unplayable: u64 = unit("builds") => results.result.unplayable_builds as u64,
        /// Builds that played in total: the sample, and those of the local search.
        builds_seen: u64 = unit("builds")
            => (results.result.builds + results.result.climbs.iter().map(|of| of.new).sum::<usize>()) as u64,
        /// The average win rate of all builds in the first round.
        average: Option<Estimate> = SHARE => rate(&results.result.field, results.scenario.level),
        /// Builds left when at most a tenth was left; 0 if there were never that few.
        tenth: u64 = unit("builds") => results.result.tenth as u64,
        /// From the highest win rate in fresh games to the lowest.
        best: Vec<BestBuild> = TEXT.named("search") => results.best(),
        rounds: Vec<Round> = TEXT.named("search_rounds")
            => (1..).zip(&results.result.rounds).map(|(round, of)| Round::of(round, of)).collect(),
        /// From the most over-represented among the best to the least.
        cards: Vec<CardShare> = TEXT.named("search_cards") => results.cards(),
        climbs: Vec<ClimbRow> = TEXT.named("search_climbs") => results.climbs(),
        /// Without rows if the scenario names no neutral cards.
        parts: Vec<PartRow> = TEXT.named("search_key_cards") => results.parts(),
    }

    /// A row for each of the best builds.
    pub struct BestBuild from (results: &SearchResults<'_>, rank: usize, one: &Kept, parts: Option<&Parts>) {
        /// Its rank by fresh games, from 1.
        rank: usize = TEXT => rank,
        /// Its name in tables, charts and matrices: `best 1`.
        name: String = TEXT.head("name") => short_name(rank),
        /// Wins per fresh game, which had no part in the selection. The intervals of all rows are joint.
        win_rate: Option<Estimate> = SHARE.head("win rate")
            => rate_family(&one.wins, results.scenario.level, results.result.kept.len()),
        /// Wins per game in the games by which it was selected: too high because of the selection.
        selection_win_rate: f64 = SHARE.head("in selection").named("win_rate_halving")
            => fraction(one.selection_wins, one.selection_games).unwrap_or(0.0),
        /// The number of these games.
        selection_games: u64 = GAMES.named("games_halving") => one.selection_games,
        /// Builds with joint intervals.
        family: usize = unit("builds") => results.result.kept.len(),
        /// The build in words.
        build: String = TEXT.head("build") => results.words[one.build].clone(),
        /// The same as keys of a side in TOML, one per line, for `[builds.list]`.
        written: String = TEXT.json_only() => results.written.get(rank - 1).cloned().unwrap_or_default(),
        /// Games with each card replaced.
        parts_games: u64 = GAMES.json_only().named("key_cards_games") => parts.map_or(0, |parts| parts.games),
        /// Names of the cards that no neutral card can replace.
        whole: Vec<String> = TEXT.json_only()
            => parts.map_or_else(Vec::new, |parts| results.of_cards(&parts.whole, |info| info.name.clone())),
    }

    /// A row for each elimination round (successive halving). The win rate is a count, not an estimate.
    pub struct Round from (round: usize, of: &HalvingRound) {
        /// The round, from 1.
        round: usize = TEXT.head("round") => round,
        /// Builds that played.
        builds: u64 = unit("builds").head("builds") => of.builds as u64,
        /// Games per build by the end of the round, all rounds together.
        games_each: u64 = GAMES.head("games each") => of.games_each,
        /// Builds that advanced.
        kept: u64 = unit("builds").head("advanced") => of.kept as u64,
        /// Win rate of the worst that advanced.
        win_rate_of_last: f64 = SHARE.head("lowest win rate")
            => fraction(of.wins_of_last, of.games_each).unwrap_or(0.0),
    }

    /// A row for each start of the local search from the best of the sample.
    pub struct ClimbRow from (
        words: &[String], start: usize, climb: &Climb, name: Option<String>, same_as: Option<usize>
    ) {
        /// The start, from 1.
        start: usize = TEXT.head("start") => start,
        /// The first build, in words.
        from: String = TEXT => words[climb.from].clone(),
        /// The last build.
        to: String = TEXT => words[climb.to].clone(),
        /// Its name among the best; null if it is not one of them.
        name: Option<String> = TEXT => name.clone(),
        /// The first start that ended with the same build; null if this is the first.
        same_as: Option<usize> = TEXT => same_as,
        /// How often a better neighbour replaced the build.
        steps: usize = TEXT.head("steps") => climb.steps,
        /// Races between a build and its neighbours.
        races: usize = TEXT.head("comparisons") => climb.races,
        /// Builds that raced.
        seen: usize = unit("builds").head("builds") => climb.seen,
        /// True if it ended because no neighbour was shown to be better.
        settled: bool = TEXT => climb.settled,
        /// How it ended, in words.
        ended: String = TEXT.head("ended with") => ended(name.as_deref(), same_as, climb),
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
    pub struct CardShare from (
        info: &CardInfo, counts: &CardCounts, of_all: f64, of_tenth: Option<f64>, of_kept: Option<f64>
    ) {
        /// Its key.
        card: String = TEXT => info.id.clone(),
        /// Its printed name.
        name: String = TEXT.head("name") => info.name.clone(),
        /// Its group.
        group: String = TEXT => info.group.clone(),
        /// Builds with it, of all that played.
        builds: u64 = unit("builds") => counts.all,
        /// The same as a share.
        share_of_all: f64 = SHARE.head("all") => of_all,
        /// Builds with it, of those left when at most a tenth of all was left.
        builds_of_tenth: u64 = unit("builds") => counts.tenth,
        /// The same as a share; null if there were never that few.
        share_of_tenth: Option<f64> = SHARE.head("top") => of_tenth,
        /// Builds with it, of the best.
        builds_kept: u64 = unit("builds") => counts.kept,
        /// The same as a share.
        share_of_kept: Option<f64> = SHARE.head("best") => of_kept,
        // The tenth has more builds, so its share is more precise.
        /// Its share of the tenth, or of the best if there is no tenth, minus that of all.
        over: f64 = POINTS.head("difference (pp)") => of_tenth.or(of_kept).unwrap_or(0.0) - of_all,
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
    fn against(&self) -> Vec<String> {
        let others = self.scenario.sides.iter().enumerate().filter(|(at, _)| *at != self.side);
        others.map(|(_, side)| side.name.clone()).collect()
    }

    fn best(&self) -> Vec<BestBuild> {
        let ranked = (1..).zip(&self.result.kept);
        ranked.map(|(rank, one)| BestBuild::of(self, rank, one, self.parts_of(one.build))).collect()
    }

    fn parts_of(&self, build: usize) -> Option<&Parts> {
        self.result.parts.iter().find(|of| of.build == build)
    }

    fn of_cards(&self, cards: &[u16], get: fn(&CardInfo) -> String) -> Vec<String> {
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
            ClimbRow::of(self.words, at + 1, climb, name, same_as)
        };
        climbs.iter().enumerate().map(row).collect()
    }

    fn cards(&self) -> Vec<CardShare> {
        let SearchResult { builds, tenth, kept, cards, .. } = self.result;
        let counted = self.scenario.catalogue.cards.iter().zip(cards).filter(|(_, counts)| counts.all > 0);
        let rows = counted.map(|(info, counts)| {
            let of_all = fraction(counts.all, *builds as u64).unwrap_or(0.0);
            let [of_tenth, of_kept] =
                [(counts.tenth, *tenth), (counts.kept, kept.len())].map(|(n, all)| fraction(n, all as u64));
            CardShare::of(info, counts, of_all, of_tenth, of_kept)
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
        let blocks = result.kept.first().map_or(0, |kept| kept.wins.blocks);
        let played = [result.games, blocks, result.games_in_all];
        let of = |build: Option<usize>| Some(results.words[build?].clone());
        let head = Head::of(SCHEMA_VERSION, scenario, played, result.stopped, Bugs::new(&result.abandoned, of));
        let head = Head { unmodelled: results.unmodelled.clone(), ..head };
        let mut summary = SearchSummary::of(results, head);
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
