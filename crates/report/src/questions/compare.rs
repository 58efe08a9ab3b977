//! `compare`: variants of a scenario compared with a baseline, on the same dice.

use crate::prelude::*;
use balance_engine::sim::PairedTally;
use balance_stats::BlockSums;

mod worth;

pub use worth::ComparedWorth;

const SCHEMA_VERSION: u32 = 6;

record! {
    /// Variants of a scenario compared with a baseline, in the same games on the same dice. A variant's changes cause the
    /// differences.
    pub struct CompareSummary from (results: &CompareResults<'_>, head: Head) {
        head: Head = TEXT => head,
        /// Checkpoints at which results were examined.
        looks: usize = unit("checkpoints").named("checkpoints") => results.paired.looks,
        /// Checkpoints that the intervals of differences allow for; null for a fixed number of games.
        max_looks: Option<usize> = unit("checkpoints").named("max_checkpoints") => results.yardstick.looks,
        /// Variants with joint intervals.
        family: usize = unit("variants") => results.yardstick.variants,
        /// The side whose win rate is judged.
        side: String = TEXT => results.baseline.sides[results.side].name.clone(),
        /// The smallest difference of win rates that matters.
        threshold: f64 = POINTS => results.yardstick.threshold,
        /// The name of the baseline.
        baseline: String = TEXT => results.baseline.name.clone(),
        compare: Vec<ComparedSide> = TEXT => results.rows(),
        /// Null if no build is random, or if games are played until all verdicts are known.
        worth: Option<Vec<ComparedWorth>> = TEXT.named("compare_worth") => worth::tables(results),
    }

    /// A row for each side of the baseline, then for each variant and side.
    #[derive(Default)]
    pub struct ComparedSide {
        /// The variant, or the baseline.
        variant: String = TEXT.head("name"),
        /// The side.
        side: String = TEXT,
        /// `better` or `worse` by more than the threshold, `too_close` to matter, or `unknown` (inconclusive); null for the
        /// baseline and for sides that are not judged.
        verdict: Option<ThresholdVerdict> = TEXT,
        /// Wins per game. The intervals are individual, not joint.
        win_rate: Option<Estimate> = SHARE.head("win rate"),
        /// Win rate minus that of the baseline in the same games; null for the baseline. The intervals of a side are joint for
        /// all variants and checkpoints.
        difference: Option<Estimate> = POINTS.head("difference"),
        /// The verdict in words, with the direction if the interval excludes 0. Null for sides that are not judged.
        in_words: Option<String> = TEXT.head("verdict"),
        /// Games counted. The baseline played the same number.
        games: u64 = GAMES.head("games"),
        /// The correlation of the side's wins in both, over seat blocks; null if one of them doesn't vary.
        correlation: Option<f64> = TEXT,
        /// How much smaller the variance of `difference` is than that of two separate runs; null if nothing varies.
        variance_saved: Option<f64> = SHARE,
        /// How many times as many games separate runs would need for an interval this narrow; null if the difference doesn't
        /// vary.
        equivalent_games: Option<f64> = unit("times the games").head("equivalent games ×"),
        /// Average turns per game minus those of the baseline. The intervals are joint for all variants and checkpoints.
        turns: Option<Estimate> = change("turns").head("turns"),
        /// The agent that played the side.
        agent: String = TEXT,
        /// The scenario's note about the variant.
        note: Option<String> = TEXT,
        /// True if wins and turns were the same as in the baseline in every seat block.
        alike: bool = TEXT,
    }
}

pub struct CompareResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub unmodelled: Vec<Unmodelled>,
    pub baseline: Contender,
    pub variants: Vec<Contender>,
    /// By variant: a variant may have other cards, or other costs.
    pub catalogues: Vec<&'a Catalogue>,
    pub side: usize,
    pub yardstick: Yardstick,
    pub paired: &'a Paired,
}

impl CompareResults<'_> {
    fn row(&self, at: usize, of: &Contender, wins: &BlockSums) -> ComparedSide {
        ComparedSide {
            variant: of.name.clone(),
            side: self.baseline.sides[at].name.clone(),
            win_rate: self.yardstick.alone(wins),
            in_words: (at == self.side).then(|| "baseline".to_owned()),
            games: wins.games,
            agent: of.sides[at].agent.clone(),
            note: of.note.clone(),
            ..ComparedSide::default()
        }
    }

    fn against(&self, at: usize, of: &Contender, tally: &PairedTally) -> ComparedSide {
        let paired = self.yardstick.win_rates(tally, at);
        let verdict = (at == self.side).then(|| self.yardstick.verdict(tally, at));
        let difference = paired.map(|of| of.estimate);
        let sign = difference.as_ref().map_or(0, crate::number::verdict);
        ComparedSide {
            verdict,
            in_words: verdict.map(|verdict| words(verdict, sign, self.yardstick.threshold)),
            difference,
            games: tally.turns.difference.n,
            correlation: paired.and_then(|of| of.correlation),
            variance_saved: paired.and_then(|of| of.variance_saved),
            equivalent_games: paired.as_ref().and_then(PairedDifference::equivalent_games),
            turns: self.yardstick.turns(tally),
            alike: tally.wins.iter().chain([&tally.turns]).all(PairedSums::is_alike),
            ..self.row(at, of, &blocks_of(&tally.wins[at].second))
        }
    }

    fn rows(&self) -> Vec<ComparedSide> {
        let tallies = &self.paired.tallies;
        let base = tallies.wins.iter().enumerate().map(|(at, wins)| self.row(at, &self.baseline, wins));
        let variants = self.variants.iter().zip(&tallies.variants);
        let variants =
            variants.flat_map(|(of, tally)| (0..self.baseline.sides.len()).map(move |at| self.against(at, of, tally)));
        base.chain(variants).collect()
    }

    fn cut(&self) -> impl Iterator<Item = CutGames> {
        let tallies = &self.paired.tallies;
        let variants = self.variants.iter().zip(&tallies.variants);
        let cut = variants.map(|(of, tally)| of.cut(tally.cut, tally.turns.difference.n));
        std::iter::once(self.baseline.cut(tallies.cut, tallies.games)).chain(cut)
    }
}

/// A verdict in words; `sign` is the direction of the difference, 0 if it is not known.
fn words(verdict: ThresholdVerdict, sign: i8, matters: f64) -> String {
    let direction = if sign > 0 { "better" } else { "worse" };
    match verdict {
        ThresholdVerdict::Better => "better".to_owned(),
        ThresholdVerdict::Worse => "worse".to_owned(),
        ThresholdVerdict::TooClose if sign == 0 => "too small to matter".to_owned(),
        ThresholdVerdict::TooClose => format!("too small to matter ({direction})"),
        ThresholdVerdict::Unknown if sign == 0 => "inconclusive".to_owned(),
        ThresholdVerdict::Unknown => format!("{direction}, perhaps by < {} pp", short(matters)),
    }
}

impl CompareSummary {
    pub fn new(results: &CompareResults<'_>) -> Self {
        let CompareResults { baseline, paired, .. } = results;
        let tallies = &paired.tallies;
        let of = |variant: Option<usize>| Some(variant.map_or(baseline, |at| &results.variants[at]).name.clone());
        let played = [tallies.games, tallies.blocks, tallies.games_in_all()];
        let bugs = Bugs::new(&tallies.abandoned, of);
        let head = Head::of(SCHEMA_VERSION, &results.scenario, played, paired.stopped, bugs);
        let head = Head { unmodelled: results.unmodelled.clone(), ..head };
        let mut summary = CompareSummary::of(results, head);
        summary.head.warn_of_games(results.cut(), " in all variants");
        summary.head.warn_of_few();
        let alike = summary.rows_with_verdict().filter(|row| row.alike && row.games > 0).map(|row| {
            format!(
                "\"{}\" had the same results as the baseline in every seat block: does it change anything?",
                row.variant
            )
        });
        let alike: Vec<String> = alike.collect();
        summary.head.warnings.extend(alike);
        summary
    }

    fn rows_with_verdict(&self) -> impl Iterator<Item = &ComparedSide> {
        self.compare.iter().filter(|row| row.verdict.is_some())
    }

    /// The same from the highest difference to the lowest; rows without one come last.
    pub(crate) fn ranked(&self) -> Vec<&ComparedSide> {
        let mut rows: Vec<_> = self.rows_with_verdict().collect();
        let point = |row: &ComparedSide| row.difference.map_or(f64::NEG_INFINITY, |of| of.point);
        rows.sort_by(|a, b| point(b).total_cmp(&point(a)));
        rows
    }

    /// The sentence about the winner: the best variant if one is better than the baseline, else the baseline.
    fn winner(&self, better: &[&ComparedSide], rows: &[&ComparedSide]) -> String {
        let (baseline, side, matters) = (&self.baseline, &self.side, threshold(self.threshold));
        let Some((best, by)) = better.first().and_then(|row| Some((row, row.difference?))) else {
            let worse = rows.iter().filter(|row| row.verdict == Some(ThresholdVerdict::Worse)).count();
            return match worse == rows.len() {
                true => format!(
                    "The baseline \"{baseline}\" is best for {side}: {} worse by more than {matters}.",
                    if worse == 1 { format!("{} is", rows[0].variant) } else { format!("all {worse} variants are") }
                ),
                false => format!(
                    "No variant is shown to raise the win rate of {side} by more than {matters} over the baseline \
                     \"{baseline}\"."
                ),
            };
        };
        let level = rows.iter().filter(|row| row.variant != best.variant);
        let level = level.filter(|row| !row.difference.is_some_and(|other| above(&by, &other))).count();
        let (best, by) = (&best.variant, in_points(&by));
        let first = format!("Best variant for {side}: {best}, {by} in win rate over \"{baseline}\".");
        match level as u64 {
            0 => first,
            1 => format!("{first} One other variant may be as good."),
            n => format!("{first} {} other variants may be as good.", whole(n)),
        }
    }
}

impl Report for CompareSummary {
    fn page(&self, width: usize) -> Page {
        let (baseline, side, matters) = (&self.baseline, &self.side, threshold(self.threshold));
        let against = format!("{} against \"{baseline}\"", counted(self.family as u64, "variant"));
        let mut page = Page::begun(&self.head, &against, width);
        page.say(&format!(
            "Baseline and variants played {}, on the same dice: {} in total.",
            if self.max_looks.is_none() { "the same number of games" } else { "until each verdict was decided" },
            counted(self.head.games_in_all, "game")
        ));
        let rows = self.ranked();
        let base = self.compare.iter().filter(|row| row.verdict.is_none() && row.in_words.is_some());
        let verdicts = Shown::of(rows.iter().copied().chain(base)).marked("verdict").separating(self.threshold);
        let rest = format!(", and the difference from \"{baseline}\" in percentage points");
        let columns = &["variant", "win_rate", "difference", "in_words"];
        page.section(&format!("Win rate of {side}"), &rest, &verdicts.only(columns));
        self.worth_on(&mut page);
        let turns = self.head.turn_word;
        let rest = format!(": games, what shared dice save, and the change in {turns} per game");
        let change = format!("change in {turns}");
        let details = Shown::of(rows.iter().copied()).head("turns", &change);
        page.section("Details", &rest, &details.only(&["variant", "games", "equivalent_games", "turns"]));
        let unknown = rows.iter().any(|row| row.verdict == Some(ThresholdVerdict::Unknown));
        page.paragraph(&format!(
            "▲ better, ▼ worse: the whole interval lies more than {matters} from 0. = too small to matter: it lies within \
             {matters} of 0. ? anything else: the interval is too wide.{}",
            if unknown && self.max_looks.is_none() { " `--until-decided` plays until each is decided." } else { "" }
        ));
        page.paragraph(
            "Equivalent games: with separate dice, N times as many games would be needed for intervals this narrow.",
        );
        let looks = self.max_looks.map_or(String::new(), |max| format!(" and {}", every(max as u64, "checkpoint")));
        page.foot(&format!(
            "[a, b] of differences are joint {} intervals for {}{looks} ({}). Those of win rates are individual ({}). The \
             variant's changes cause the differences: dice and shuffles are the same.",
            level(self.head.level),
            every(self.family as u64, "variant"),
            method(rows.iter().find_map(|row| row.difference)),
            method(self.compare.iter().find_map(|row| row.win_rate))
        ));
        page
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        let (side, baseline) = (&self.side, &self.baseline);
        let rows = self.ranked().into_iter();
        let rows: Vec<_> = rows.filter_map(|row| Some((row.variant.clone(), row.difference?))).collect();
        let differences = Effects {
            figure: Figure {
                plain: format!("Right of 0: more wins for {side} than in \"{baseline}\"."),
                caption: format!("Grey band: differences of at most {}.", threshold(self.threshold)),
                ..self.head.figure("compare", &format!("variants against \"{baseline}\""))
            },
            axis: "win rate difference (pp)".to_owned(),
            n: match self.max_looks {
                None => format!("n = {} of each, on the same dice", self.head.played()),
                Some(_) => format!("n = {} in total, on the same dice", counted(self.head.games_in_all, "game")),
            },
            family: every(rows.len() as u64, "variant"),
            file: "compare.csv".to_owned(),
            rows,
            ..Effects::default()
        };
        let worth = self.worth_chart().and_then(|chart| chart.draw(canvas));
        differences.beyond(canvas, self.threshold).into_iter().chain(worth).collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let rows = self.ranked();
        let of = |verdict: ThresholdVerdict| -> Vec<&ComparedSide> {
            rows.iter().copied().filter(|row| row.verdict == Some(verdict)).collect()
        };
        let described = |row: &&ComparedSide| {
            let by = row.difference.map_or(String::new(), |by| format!(" ({})", in_points(&by)));
            format!("{}{by}", row.variant)
        };
        let better = of(ThresholdVerdict::Better);
        story.say(self.winner(&better, &rows));
        let mut said: Vec<&str> = Vec::new();
        for words in rows.iter().filter_map(|row| row.in_words.as_deref()) {
            // The headline has the only one that is better.
            if said.contains(&words) || (words == "better" && better.len() == 1) {
                continue;
            }
            said.push(words);
            let rows = rows.iter().copied().filter(|row| row.in_words.as_deref() == Some(words));
            story.say(format!("{}: {}.", capital(words), listed(&rows.map(|row| described(&row)).collect::<Vec<_>>())));
        }
        if !of(ThresholdVerdict::Unknown).is_empty() && self.max_looks.is_none() {
            story.next("A verdict on each variant", "compare SCENARIO --until-decided");
        }
        story.next("Whether the answer stays the same with stronger players", "ladder SCENARIO");
        story
    }
}

#[cfg(test)]
pub(crate) mod tests;
