//! `compare`: variants of a scenario against a baseline, on the same dice.

use balance_engine::game::{Catalogue, Unmodelled};
use balance_engine::sim::{Paired, PairedTally};
use balance_stats::{BlockSums, Estimate, Judged, PairedDifference, PairedSums};

use super::Report;
use crate::charts::Effects;
use crate::frame::{Bugs, Contender, ScenarioFacts, Yardstick, blocks_of, of_few, of_games};
use crate::model::{Head, Shown, record};
use crate::number::{are, counted, every, level, matters, whole};
use crate::page::Page;
use crate::story::{Story, above, in_points, listed};
use crate::svg::Figure;
use crate::text::{method, played};
use crate::{Canvas, Chart, ChartError};

mod worth;

pub use worth::ComparedWorth;

const SCHEMA_VERSION: u32 = 6;

record! {
    /// Variants of a scenario against a baseline, in the same games on the same dice. Differences are caused by what a variant
    /// changes.
    pub struct CompareSummary {
        head: Head = TEXT,
        /// Looks at the results that were taken.
        looks: usize = unit("looks"),
        /// Looks that the intervals of differences allow for; null for a fixed number of games.
        looks_at_most: Option<usize> = unit("looks"),
        /// Variants whose intervals are joint.
        family: usize = unit("variants"),
        /// The side whose win rate is judged.
        side: String = TEXT,
        /// The least difference of win rates that matters.
        threshold: f64 = POINTS,
        /// The name of the baseline.
        baseline: String = TEXT,
        compare: Vec<ComparedSide> = TEXT,
        /// Null if no build is drawn at random, or games go on until all is known.
        worth: Option<Vec<ComparedWorth>> = TEXT.named("compare_worth"),
    }
}

record! {
    /// A row for each side in the baseline, then for each variant and side.
    pub struct ComparedSide {
        /// The variant, or the baseline.
        variant: String = TEXT.head("name"),
        /// The side.
        side: String = TEXT,
        /// `better` or `worse` by more than the threshold, `too_close` to matter, or `unknown`; null for the baseline and for
        /// sides that are not judged.
        verdict: Option<Judged> = TEXT,
        /// Wins per game. Each interval is for this number alone.
        win_rate: Option<Estimate> = SHARE.head("win rate"),
        /// Win rate less that of the baseline in the same games; null for the baseline. The intervals of a side are joint for
        /// all variants, and at every look.
        difference: Option<Estimate> = POINTS.head("difference"),
        /// The verdict in words: `a bit` or `some` if the interval excludes 0 all the same. Null for sides that are not judged.
        in_words: Option<&'static str> = TEXT.head("verdict"),
        /// Games counted, and as many of the baseline beside them.
        games: u64 = GAMES.head("games"),
        /// The correlation of the side's wins in both, over seat blocks; null if one of them does not vary.
        correlation: Option<f64> = TEXT,
        /// How much smaller the variance of `difference` is than that of two separate runs; null if nothing varies.
        variance_saved: Option<f64> = SHARE,
        /// How many times the games two separate runs need for as narrow an interval; null if the difference does not vary.
        as_good_as: Option<f64> = unit("times the games").head("as good as ×"),
        /// Mean turns per game less those of the baseline. The intervals are joint for all variants, and at every look.
        turns: Option<Estimate> = change("turns").head("turns"),
        /// The agent that played the side.
        agent: String = TEXT,
        /// What the scenario notes about the variant.
        note: Option<String> = TEXT,
        /// True if wins and turns were those of the baseline in every seat block.
        alike: bool = TEXT,
    }
}

#[derive(Debug)]
pub struct CompareResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub unmodelled: Vec<Unmodelled>,
    pub baseline: Contender,
    pub variants: Vec<Contender>,
    /// By variant: another way to play may have other cards, or other costs.
    pub catalogues: Vec<&'a Catalogue>,
    /// The side that is judged.
    pub side: usize,
    pub yardstick: Yardstick,
    pub paired: &'a Paired,
}

impl CompareResults<'_> {
    fn row(&self, at: usize, of: &Contender, wins: &BlockSums) -> ComparedSide {
        ComparedSide {
            variant: of.name.clone(),
            side: self.baseline.sides[at].name.clone(),
            verdict: None,
            win_rate: self.yardstick.alone(wins),
            difference: None,
            in_words: (at == self.side).then_some("baseline"),
            games: wins.games,
            correlation: None,
            variance_saved: None,
            as_good_as: None,
            turns: None,
            agent: of.sides[at].agent.clone(),
            note: of.note.clone(),
            alike: false,
        }
    }

    fn against(&self, at: usize, of: &Contender, tally: &PairedTally) -> ComparedSide {
        let paired = self.yardstick.win_rates(tally, at);
        let verdict = (at == self.side).then(|| self.yardstick.judged(tally, at));
        let difference = paired.map(|of| of.estimate);
        ComparedSide {
            verdict,
            in_words: verdict.map(|judged| words(judged, difference.as_ref().map_or(0, crate::number::verdict))),
            difference,
            games: tally.turns.difference.n,
            correlation: paired.and_then(|of| of.correlation),
            variance_saved: paired.and_then(|of| of.variance_saved),
            as_good_as: paired.as_ref().and_then(PairedDifference::as_good_as),
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

    fn warnings(&self, summary: &CompareSummary) -> Vec<String> {
        let (head, tallies) = (&summary.head, &self.paired.tallies);
        let variants = self.variants.iter().zip(&tallies.variants);
        let cut = variants.map(|(of, tally)| of.cut(tally.cut, tally.turns.difference.n));
        let cut = std::iter::once(self.baseline.cut(tallies.cut, tallies.games)).chain(cut);
        let interrupted = head.was_interrupted().then_some(head.games);
        let mut warnings = of_games(cut, head.turn_word, (&head.bugs, " in all variants"), interrupted);
        warnings.extend(of_few(head.blocks, ""));
        warnings.extend(summary.judged().filter(|row| row.alike && row.games > 0).map(|row| {
            format!("\"{}\" was as the baseline in every seat block: does it change anything?", row.variant)
        }));
        warnings
    }
}

const fn words(verdict: Judged, sign: i8) -> &'static str {
    match (verdict, sign) {
        (Judged::Better, _) => "better",
        (Judged::Worse, _) => "worse",
        (Judged::TooClose, 1) => "too close (a bit better)",
        (Judged::TooClose, -1) => "too close (a bit worse)",
        (Judged::TooClose, _) => "too close",
        (Judged::Unknown, 1) => "unknown (some better)",
        (Judged::Unknown, -1) => "unknown (some worse)",
        (Judged::Unknown, _) => "unknown",
    }
}

impl CompareSummary {
    pub fn new(results: &CompareResults<'_>) -> Self {
        let CompareResults { baseline, yardstick, paired, .. } = results;
        let tallies = &paired.tallies;
        let of = |variant: Option<usize>| Some(variant.map_or(baseline, |at| &results.variants[at]).name.clone());
        let played = [tallies.games, tallies.blocks, tallies.games_in_all()];
        let head =
            Head::new(SCHEMA_VERSION, &results.scenario, played, paired.stopped, Bugs::new(&tallies.abandoned, of));
        let mut summary = CompareSummary {
            head: Head { unmodelled: results.unmodelled.clone(), ..head },
            looks: paired.looks,
            looks_at_most: yardstick.looks,
            family: yardstick.variants,
            side: baseline.sides[results.side].name.clone(),
            threshold: yardstick.threshold,
            baseline: baseline.name.clone(),
            compare: results.rows(),
            worth: worth::tables(results),
        };
        summary.head.warnings = results.warnings(&summary);
        summary
    }

    /// The rows of the variants for the judged side.
    fn judged(&self) -> impl Iterator<Item = &ComparedSide> {
        self.compare.iter().filter(|row| row.verdict.is_some())
    }

    /// The same from the highest difference to the lowest; the unknown last.
    pub(crate) fn ranked(&self) -> Vec<&ComparedSide> {
        let mut rows: Vec<_> = self.judged().collect();
        let point = |row: &ComparedSide| row.difference.map_or(f64::NEG_INFINITY, |of| of.point);
        rows.sort_by(|a, b| point(b).total_cmp(&point(a)));
        rows
    }

    /// `1 percentage point`: the least difference that matters.
    fn matters(&self) -> String {
        matters(self.threshold)
    }
}

impl Report for CompareSummary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        let (baseline, side, matters) = (&self.baseline, &self.side, self.matters());
        let against = format!("{} against \"{baseline}\"", counted(self.family as u64, "variant"));
        let mut page = Page::begun(&self.head, &against, width);
        page.say(&format!(
            "The baseline and each variant were played {}, on the same dice: {} in all.",
            if self.looks_at_most.is_none() { "equally often" } else { "until its verdict was known" },
            counted(self.head.games_in_all, "game")
        ));
        let rows = self.ranked();
        let base = self.compare.iter().filter(|row| row.verdict.is_none() && row.in_words.is_some());
        let verdicts = Shown::of(rows.iter().copied().chain(base)).marked("verdict").telling(self.threshold);
        page.section(
            &format!("Win rate of {side}"),
            &format!(", and its difference to \"{baseline}\" in percentage points"),
            &verdicts.only(&["variant", "win_rate", "difference", "in_words"]),
        );
        self.worth_on(&mut page);
        let turns = self.head.turn_word;
        page.section(
            "Behind it",
            &format!(": games, what the same dice save, and the change in {turns} per game"),
            &Shown::of(rows.iter().copied()).head("turns", turns).only(&["variant", "games", "as_good_as", "turns"]),
        );
        let unknown = rows.iter().any(|row| row.verdict == Some(Judged::Unknown));
        page.paragraph(&format!(
            "▲ better, ▼ worse: the whole interval lies more than {matters} from 0. = too close to matter: it lies within \
             {matters} of 0. ? unknown: neither.{} A bit, or some: the interval excludes 0.",
            if unknown && self.looks_at_most.is_none() { " `--until-known` plays until each is known." } else { "" }
        ));
        page.paragraph("As good as N ×: without the same dice, both need N times the games for such an interval.");
        let looks = self.looks_at_most.map_or(String::new(), |most| format!(" and {}", every(most as u64, "look")));
        page.foot(&format!(
            "[a, b] of differences are {} intervals for {}{looks} together ({}). Those of win rates are for each alone ({}). \
             Differences are caused by what the variant changes: same dice, same shuffles.",
            level(self.head.level),
            every(self.family as u64, "variant"),
            method(rows.iter().find_map(|row| row.difference)),
            method(self.compare.iter().find_map(|row| row.win_rate))
        ));
        page
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        let (side, baseline) = (&self.side, &self.baseline);
        let rows = self.ranked().into_iter();
        let rows: Vec<_> = rows.filter_map(|row| Some((row.variant.clone(), row.difference?))).collect();
        let differences = Effects {
            figure: Figure {
                plain: format!("Right of 0: {side} wins more than in \"{baseline}\"."),
                caption: format!("Grey band: differences of at most {} do not matter.", self.matters()),
                ..self.head.figure("compare", &format!("variants against \"{baseline}\""))
            },
            axis: format!("percentage points of win rate of {side}, against \"{baseline}\""),
            n: match self.looks_at_most {
                None => format!("{} of each, on the same dice", played(self.head.games, self.head.blocks)),
                Some(_) => format!("{} in all, on the same dice", counted(self.head.games_in_all, "game")),
            },
            family: every(rows.len() as u64, "variant"),
            file: "compare.csv".to_owned(),
            rows,
        };
        let differences = differences.beyond(canvas, self.threshold).transpose();
        let worth = self.worth_chart().and_then(|chart| chart.draw(canvas).transpose());
        differences.into_iter().chain(worth).collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let rows = self.ranked();
        let of = |verdict: Judged| -> Vec<&ComparedSide> {
            rows.iter().copied().filter(|row| row.verdict == Some(verdict)).collect()
        };
        let told = |row: &&ComparedSide| {
            let by = row.difference.map_or(String::new(), |by| format!(" ({})", in_points(&by)));
            format!("{}{by}", row.variant)
        };
        story.say(self.winner(&of(Judged::Better), &rows));
        for (verdict, words) in [
            (Judged::Better, "Better"),
            (Judged::Worse, "Worse"),
            (Judged::TooClose, "Too close to matter"),
            (Judged::Unknown, "Unknown"),
        ] {
            let rows = of(verdict);
            // The headline has the only one that is better.
            if rows.len() > usize::from(verdict == Judged::Better) {
                story.say(format!("{words}: {}.", listed(&rows.iter().map(told).collect::<Vec<_>>())));
            }
        }
        if !of(Judged::Unknown).is_empty() && self.looks_at_most.is_none() {
            story.next("until each is known", "compare SCENARIO --until-known");
        }
        story.next("whether the answer holds when they play better", "ladder SCENARIO");
        story
    }
}

impl CompareSummary {
    /// The sentence that names the winner: a variant if one is better than the baseline, else the baseline.
    fn winner(&self, better: &[&ComparedSide], rows: &[&ComparedSide]) -> String {
        let (baseline, side, matters) = (&self.baseline, &self.side, self.matters());
        let Some((best, by)) = better.first().and_then(|row| Some((row, row.difference?))) else {
            let worse = rows.iter().filter(|row| row.verdict == Some(Judged::Worse)).count();
            return match worse == rows.len() {
                true => format!(
                    "The baseline \"{baseline}\" is best for {side}: {} worse by more than {matters}.",
                    if worse == 1 { format!("{} is", rows[0].variant) } else { format!("all {worse} variants are") }
                ),
                false => format!(
                    "The baseline \"{baseline}\" is unbeaten: no variant is shown to raise the win rate of {side} by \
                     more than {matters}."
                ),
            };
        };
        let level = rows.iter().filter(|row| row.variant != best.variant);
        let level = level.filter(|row| !row.difference.is_some_and(|other| above(&by, &other))).count();
        let first = format!("{} percentage points of the win rate of {side} against \"{baseline}\"", in_points(&by));
        match level {
            0 => format!("{} is best: {first}.", best.variant),
            n => format!(
                "{} is first: {first}; {} of the other variants {} not shown to be worse.",
                best.variant,
                whole(n as u64),
                are(n as u64)
            ),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
