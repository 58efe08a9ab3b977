//! `ladder`: whether a verdict stays the same with stronger players.

use crate::charts::lines::{Line, Lines, Mark, Point};
use crate::prelude::*;
use crate::verdicts;
use balance_engine::agent::level_name;
use balance_engine::sim::LevelResult;
use balance_stats::{named, rate};

mod climb;
#[cfg(test)]
pub(crate) mod tests;
mod verdict;

pub use climb::{LadderResults, LadderYardstick};

const SCHEMA_VERSION: u32 = 3;
const ROWS_SHOWN: usize = 16;
/// The effects of cards are shown side by side for this many levels, the highest.
const SIDE_BY_SIDE: usize = 4;

named! {
    /// Which side leads at a level.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Leading {
        Leads = "leads",
        Even = "even",
        Undecided = "undecided",
        Alone = "alone",
    }
}

named! {
    /// Whether the verdict is the same at all levels. For one side without expectations: whether its win rate has settled.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LadderVerdict {
        Holds = "holds",
        Flips = "flips",
        Undecided = "undecided",
    }
}

datum_of_names!(Leading, LadderVerdict);

record! {
    /// Whether a verdict stays the same with stronger players. The games of the head are those with all sides at one level.
    pub struct LadderSummary from (
        results: &LadderResults<'_>, head: Head, verdict: (LadderVerdict, String), levels: Vec<LevelSummary>,
        leads: Vec<Lead>, expectations: Vec<LevelExpectation>
    ) {
        head: Head = TEXT => head,
        /// Playouts in all games.
        playouts_in_all: u64 = unit("playouts").named("total_playouts")
            => results.level_results.iter().map(LevelResult::playouts_in_all).sum(),
        /// The planned levels, from the lowest to the highest.
        planned: Vec<String> = TEXT => results.levels.iter().map(level_name).collect(),
        /// The smallest difference of win rates that matters.
        threshold: f64 = SHARE => results.yardstick.threshold,
        /// What a level is judged by: `expectations`, `lead`, or `win_rate` of one side without expectations.
        decided_by: &'static str = TEXT.named("judged_by") => results.decided_by(),
        /// `holds`: all levels that count agree on the expectations, or else on the leader; for one side without expectations, its
        /// win rate has settled. `flips`: two levels are known to disagree on either. `undecided`: neither is known.
        verdict: LadderVerdict = TEXT => verdict.0,
        /// The verdict in words.
        words: String = TEXT => verdict.1,
        sides: Vec<LevelSide> = TEXT.named("ladder")
            => results.each().flat_map(|(skill, on)| results.sides(skill, on)).collect(),
        levels: Vec<LevelSummary> = TEXT.named("ladder_levels") => levels,
        expectations: Vec<LevelExpectation> = TEXT.named("ladder_expectations") => expectations,
        leads: Vec<Lead> = TEXT.named("ladder_leads") => leads,
        steps: Vec<StepSide> = TEXT.named("ladder_steps") => results.steps(),
        cards: Vec<LevelCard> = TEXT.named("ladder_cards")
            => results.each().flat_map(|(skill, on)| results.cards(skill, on)).collect(),
    }

    /// A row for each level and side, with all sides at that level.
    pub struct LevelSide from (skill: &Skill, label: &SideLabel, climbs: bool, win_rate: Option<Estimate>) {
        /// The player at this level.
        skill_level: String = TEXT.head("level") => level_name(skill),
        /// The side.
        side: String = TEXT.head("side") => label.name.clone(),
        /// False if the rules of the game play the side, in the same way at every level.
        climbs: bool = TEXT => climbs,
        /// Wins per game. The intervals are individual, not joint.
        win_rate: Option<Estimate> = SHARE.head("win rate") => win_rate,
    }

    /// A row for each level, with all sides at it. All intervals except that of `ahead` are individual, not joint.
    pub struct LevelSummary from (
        skill: &Skill, on: &LevelResult, counts: bool, leads: &[Lead], leader: (Leading, Option<String>),
        expected: Option<Verdict>, level: f64
    ) {
        /// The player at this level.
        skill_level: String = TEXT.head("level") => level_name(skill),
        /// False if its verdict doesn't count: players choose at random, and there are other levels.
        counts: bool = TEXT => counts,
        /// `leads`: one side leads every other by more than the threshold. `even`: all are within the threshold of each other.
        /// `alone`: there is one side. Else `undecided`.
        leading: Leading = TEXT => leader.0,
        /// The side that leads; null if none is known to lead.
        leader: Option<String> = TEXT => leader.1.clone(),
        /// The worst verdict on an expectation: `pass`, `undecided` or `fail`; null without expectations.
        expected: Option<Verdict> = TEXT => expected,
        /// With two sides: the lead of the first over the second, as in `ladder_leads`; else null.
        ahead: Option<Estimate> = POINTS.head("lead") => if let [lead] = leads { lead.lead } else { None },
        /// The verdict in words, in brackets if it doesn't count.
        verdict: String = TEXT.head("verdict")
            => verdict::words_of_level(leader.0, leader.1.as_deref(), expected, counts),
        /// Wins per game of the side that moves first; null if there is one side.
        first_win_rate: Option<Estimate> = SHARE
            => on.run.tally.seats.first().filter(|_| !leads.is_empty()).and_then(|seat| rate(&seat.wins, level)),
        /// Games in which several sides shared first place.
        draw_rate: Option<Estimate> = SHARE => rate(&on.run.tally.draws, level),
        /// Games stopped at the turn limit.
        unfinished_rate: Option<Estimate> = SHARE => rate(&on.run.tally.unfinished, level),
        /// Turns per game.
        turns: Option<Estimate> = TURNS => turns_mean(&on.run.tally.turns, level),
        /// Games counted.
        games: u64 = GAMES => on.run.tally.games,
        /// Seat blocks of these games.
        blocks: u64 = unit("seat blocks") => on.run.tally.blocks,
        /// Playouts in these games.
        playouts: u64 = unit("playouts") => on.playouts,
    }

    /// A row for each level and expectation of the scenario. The intervals of all rows are joint.
    pub struct LevelExpectation from (skill: &Skill, finding: &Finding) {
        /// The player at this level.
        skill_level: String = TEXT.head("level") => level_name(skill),
        /// The number, with its side.
        expectation: String = TEXT.head("expectation") => verdicts::name(finding),
        /// Its bounds in words.
        must_be: String = TEXT.head("must be") => verdicts::bounds(finding),
        /// The lower bound, in the unit of the number; null for none.
        at_least: Option<f64> = TEXT => finding.at_least,
        /// The upper bound.
        at_most: Option<f64> = TEXT => finding.at_most,
        /// The number in words.
        is: String = TEXT.head("is") => joined(verdicts::value(finding)).trim_end().to_owned(),
        /// The number; null if it is not known.
        estimate: Option<Estimate> = TEXT => finding.estimate,
        /// `pass`: the interval lies within the bounds. `fail`: it lies outside. Else `undecided`.
        verdict: Verdict = TEXT.head("verdict") => finding.verdict,
        /// Why it is undecided.
        why: Option<String> = TEXT => verdicts::why(finding),
    }

    /// A row for each level and pair of sides.
    pub struct Lead {
        /// The player at this level.
        skill_level: String = TEXT,
        /// One side.
        side: String = TEXT,
        /// The other side.
        over: String = TEXT,
        /// The verdict on the first side: `better`, `worse`, `too_close` (within the threshold) or `unknown`.
        verdict: ThresholdVerdict = TEXT.named("judged"),
        /// The smallest difference that matters.
        threshold: f64 = SHARE,
        /// Leads at all planned levels; their intervals are joint.
        family: usize = unit("leads"),
        /// The win rate of the first side minus that of the other.
        lead: Option<Estimate> = POINTS,
    }

    /// A row for each step from one level to the next, and each side. The last row, `all`, is the average of the sides that
    /// improve, if there are several.
    pub struct StepSide from (
        results: &LadderResults<'_>, at: usize, side: &str, settled: bool, change: Option<PairedDifference>,
        gain: Option<PairedDifference>, lost: Option<Estimate>
    ) {
        /// The upper level.
        skill_level: String = TEXT.head("step to") => level_name(&results.levels[at]),
        /// The level below.
        from: String = TEXT => level_name(&results.levels[at - 1]),
        /// The side.
        side: String = TEXT.head("side") => side.to_owned(),
        /// True if all changes and gains of the step are within the threshold, with their intervals.
        settled: bool = TEXT => settled,
        /// Changes and gains of all planned steps; their intervals are joint.
        family: usize = unit("differences") => results.yardstick.steps(),
        /// Playouts in the games in which a single side improved, for all sides.
        playouts: u64 = unit("playouts") => results.level_results[at].step_playouts,
        /// The side's win rate if all sides improve, minus that if none does; null for `all`.
        change: Option<Estimate> = POINTS.head("all improve") => change.map(|of| of.estimate),
        /// The p-value of no change, adjusted for all changes and gains of sides (Holm).
        change_p_adjusted: Option<f64> = unit("probability") => change.map(|of| of.p_value),
        /// The side's win rate if only it improves, minus that if none does; null if it doesn't improve.
        gain: Option<Estimate> = POINTS => gain.map(|of| of.estimate),
        /// The p-value of no gain, adjusted for all changes and gains of sides (Holm).
        gain_p_adjusted: Option<f64> = unit("probability") => gain.map(|of| of.p_value),
        /// Games that another side won although only this side improved. The intervals are individual, not joint.
        lost: Option<Estimate> = SHARE => lost,
    }

    /// A row for each level and card of random builds.
    pub struct LevelCard from (skill: &Skill, table: &CardTable, card: &CardEffect, level: f64) {
        /// The player at this level.
        skill_level: String = TEXT => level_name(skill),
        /// The side whose cards are counted; null for all sides together.
        side: Option<String> = TEXT => table.side.clone(),
        /// Cards with an effect at this level, for this side.
        family: usize = unit("cards") => table.family,
        /// The card's key.
        card: String = TEXT => card.card.clone(),
        /// Its printed name.
        name: String = TEXT => card.name.clone(),
        /// Observations with the card in the build. An observation is one side in one game.
        n_with: u64 = unit("observations") => card.n_with,
        /// Observations without it.
        n_without: u64 = unit("observations") => card.n_without,
        /// The win rate with the card minus that without it. The intervals of the family at all levels are joint.
        effect: Option<Estimate> = POINTS => card.effect.map(|effect| Estimate { level, ..effect }),
    }
}

impl LadderSummary {
    fn headline(&self) -> String {
        self.verdict.name().to_uppercase()
    }

    fn climb(&self, climbs: bool) -> impl Iterator<Item = &str> {
        let lowest = self.sides.iter().filter(move |row| row.climbs == climbs && row.skill_level == self.planned[0]);
        lowest.map(|row| row.side.as_str())
    }

    fn how_far(&self) -> String {
        let why = match self.head.stopped {
            "settled" => format!(": the last step changed no win rate by more than {}", threshold(self.threshold)),
            "playouts" => ": the next level needs more playouts than --playouts allows".to_owned(),
            "interrupted" => " before it was interrupted".to_owned(),
            _ => String::new(),
        };
        let (played, planned) = (self.levels.len(), self.planned.len());
        format!(
            "Played {}{}{why}. {} in total{}.",
            if played < planned { format!("{played} of ") } else { String::new() },
            counted(planned as u64, "level"),
            counted(self.head.games_in_all, "game"),
            match self.playouts_in_all {
                0 => String::new(),
                n => format!(", with {}", counted(n, "playout")),
            }
        )
    }

    /// The cards with a significant effect at a level that counts, from the largest effect to the smallest.
    fn cards(&self, side: Option<&str>) -> Option<Table> {
        let of_side: Vec<&LevelCard> = self.cards.iter().filter(|row| row.side.as_deref() == side).collect();
        let counts = |skill_level: &&LevelSummary| {
            skill_level.counts && of_side.iter().any(|row| row.skill_level == skill_level.skill_level)
        };
        let mut levels: Vec<&str> =
            self.levels.iter().filter(counts).map(|skill_level| skill_level.skill_level.as_str()).collect();
        levels.drain(..levels.len().saturating_sub(SIDE_BY_SIDE));
        let effects = |card: &str| -> Vec<Option<Estimate>> {
            let on = |skill_level: &&str| {
                of_side.iter().find(|row| row.skill_level == *skill_level && row.card == card)?.effect
            };
            levels.iter().map(on).collect()
        };
        let highest = of_side.iter().filter(|row| Some(&row.skill_level.as_str()) == levels.last());
        let mut rows: Vec<_> = highest.map(|row| (row.name.as_str(), effects(&row.card))).collect();
        rows.retain(|(_, effects)| effects.iter().flatten().any(|effect| verdict(effect) != 0));
        let size = |effects: &[Option<Estimate>]| effects.iter().flatten().map(|e| e.point.abs()).fold(0.0, f64::max);
        rows.sort_by(|a, b| size(&b.1).total_cmp(&size(&a.1)));
        let columns = levels.iter().map(|skill_level| Column::number(skill_level));
        let mut table = Table::headed([Column::name()].into_iter().chain(columns))
            .leaving_out(LeftOut::Described("(ladder_cards.csv)".to_owned()));
        let cell = |effect: &Option<Estimate>| match effect {
            Some(of) => format!("{} {}", points(of, 1).0, ["▼", "·", "▲"][(verdict(of) + 1) as usize]),
            None => NONE.to_owned(),
        };
        for (nth, (name, effects)) in rows.iter().enumerate() {
            table.row_if(
                nth < ROWS_SHOWN,
                [Cell::from(*name)].into_iter().chain(effects.iter().map(|e| cell(e).into())),
            );
        }
        (!rows.is_empty()).then_some(table)
    }

    fn notes(&self) -> String {
        let matters = threshold(self.threshold);
        let stay: Vec<&str> = self.climb(false).collect();
        let lost = self.steps.iter().any(|row| row.lost.is_some());
        let floor = self.levels.iter().find(|skill_level| !skill_level.counts);
        let notes = [
            (!self.expectations.is_empty())
                .then(|| "An expectation passes if its whole interval lies within the bounds.".to_owned()),
            (!self.leads.is_empty()).then(|| {
                format!(
                    "A side leads if the intervals of its leads over all others lie above {matters}. The sides are even if \
                     the intervals of all leads lie within ±{matters}."
                )
            }),
            (self.decided_by == "win_rate")
                .then(|| format!("The win rate has settled if a step changes it by at most {matters}.")),
            floor.map(|skill_level| format!("The level {} is only a baseline and doesn't count for the verdict.", skill_level.skill_level)),
            lost.then(|| "Loses anyway: games that another side wins although only this side improved.".to_owned()),
            (!stay.is_empty()).then(|| format!("The rules of the game play {} at every level.", stay.join(" and "))),
        ];
        notes.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn closing(&self) -> String {
        let leads = self.leads.first().map(|row| counted(row.family as u64, "lead"));
        let steps = self.steps.first().map(|row| counted(row.family as u64, "change"));
        let expectations = (!self.expectations.is_empty()).then(|| "the expectations".to_owned());
        let cards = (!self.cards.is_empty()).then(|| format!("the effects of {}", self.head.card_word));
        let groups: Vec<String> = leads.into_iter().chain(steps).chain(expectations).chain(cards).collect();
        let changes = method(self.steps.iter().find_map(|row| row.change));
        let win_rates = method(self.sides.iter().find_map(|row| row.win_rate));
        let (level, groups) = (level(self.head.level), groups.join("; "));
        format!(
            "[a, b] are {level} intervals. They are joint within each of these groups, over all planned levels (Bonferroni): \
             {groups}. Other intervals are individual. Changes: {changes}; win rates: {win_rates}. All games use the same dice."
        )
    }
}

impl Report for LadderSummary {
    fn page(&self, width: usize) -> Page {
        let Head { turn_word, card_word, ref players, .. } = self.head;
        let mut page = Page::new(width);
        page.title(&self.head.title, &format!("{} · with stronger players", self.head.game));
        page.say(&self.how_far());
        page.caveats(&self.head.warnings, &self.head.unmodelled);
        page.line("");
        let ink = [Ink::Pass, Ink::Fail, Ink::Warn][self.verdict as usize];
        page.lead(ink, &self.headline(), &format!(": {}", self.words));
        let several = |head| if players.len() > 1 { head } else { "" };
        let rest = match &players[..] {
            [one, two] => format!(": lead of {} over {}, in percentage points of win rate", one.name, two.name),
            _ => " by level".to_owned(),
        };
        let ahead = if players.len() == 2 { "lead" } else { "" };
        if self.levels.iter().any(|skill_level| skill_level.verdict != NONE) {
            page.section("Verdict", &rest, &Shown::of(&self.levels).head("ahead", ahead));
        }
        let counts =
            |name: &str| self.levels.iter().any(|skill_level| skill_level.counts && skill_level.skill_level == name);
        let unmet = self.expectations.iter().filter(|row| row.verdict != Verdict::Pass && counts(&row.skill_level));
        let unmet = Shown::of(unmet).limit(ROWS_SHOWN, "ladder_expectations.csv");
        page.section("Expectations", " that fail or are undecided", &unmet);
        page.section("Win rate", ", all sides at the same level", &Shown::of(&self.sides));
        let (gain, rest) = match self.climb(true).nth(1) {
            Some(_) => ("only this side", ", if all sides improve or only one"),
            None => ("", ""),
        };
        let rest = format!(": change of the win rate from the level below, in percentage points{rest}");
        let steps = Shown::of(&self.steps).head("gain", gain).head("lost", several("loses anyway"));
        page.section("Steps", &rest, &steps);
        let game = Shown::of(&self.levels).head("ahead", "").head("verdict", "").head("turns", turn_word);
        let game = game.head("first_win_rate", several("first mover wins")).head("draw_rate", several("drawn"));
        let game = game.head("games", "games").head("playouts", if self.playouts_in_all > 0 { "playouts" } else { "" });
        page.section("Other numbers", ", all sides at the same level", &game);
        for side in [None].into_iter().chain(players.iter().map(|side| Some(side.name.as_str()))) {
            if let Some(table) = self.cards(side) {
                let rest =
                    ": effect on the win rate in percentage points, if significant at a level (▲ more wins, ▼ fewer)";
                page.heading(&format!("{}{}", capital(card_word), whose(side)), rest);
                page.table(table);
            }
        }
        page.paragraph(&self.notes());
        page.foot(&self.closing());
        page
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        chart(self).draw(canvas).into_iter().collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        story.say(format!("{}: {}", self.headline(), self.words));
        story.say(self.how_far());
        if self.verdict == LadderVerdict::Undecided {
            let games = self.levels.iter().map(|level| level.games).max().unwrap_or(0);
            story.next("A decision", &format!("ladder SCENARIO --games {}", games * 4));
        }
        story.next("How well these players play", "regret SCENARIO");
        story
    }
}

/// The distance between the points of sides at one level, as a part of the distance to the next level.
const APART: f64 = 0.06;
/// The room beside the first and the last level, as a part of the distance between levels.
const BESIDE: f64 = 0.4;

fn chart(summary: &LadderSummary) -> Lines<'_> {
    let lines = summary.head.players.iter().enumerate().zip(inks());
    let lines = lines.map(|((nth, side), ink)| Line { name: &side.name, ink, points: line_of(summary, nth) });
    let mut games: Vec<String> = summary.levels.iter().map(|skill_level| whole(skill_level.games)).collect();
    if games.iter().all(|n| *n == games[0]) {
        games.truncate(1);
    }
    let order = if games.len() > 1 { ", from weak to strong" } else { "" };
    let method = method(summary.sides.iter().find_map(|row| row.win_rate));
    Lines {
        figure: Figure {
            plain: "Players get stronger from left to right. If lines cross, the verdict depends on the players."
                .to_owned(),
            caption: format!(
                "{} n = {} games per level{order}; individual {} intervals ({method}).",
                summary.words,
                games.join(", "),
                level(summary.head.level),
            ),
            ..summary.head.figure("ladder", "win rate by player strength")
        },
        up: "games won (%)".to_owned(),
        across: "player of all sides".to_owned(),
        marks: (0_u32..).zip(&summary.levels).map(mark).collect(),
        dots: Some(BESIDE),
        lines: lines.collect(),
        ..Lines::default()
    }
}

fn line_of(summary: &LadderSummary, side: usize) -> Vec<Point> {
    let sides = summary.head.players.len();
    let beside = (side as f64 - (sides as f64 - 1.0) / 2.0) * APART;
    let point = |(at, skill_level): (usize, &LevelSide)| {
        let rate = skill_level.win_rate?;
        let [y, low, high] = [rate.point, rate.low, rate.high].map(|rate| rate * PERCENT);
        let words = format!("{}: {}", skill_level.skill_level, joined(percent(&rate)));
        Some(Point { x: at as f64 + beside, y, low, high, words })
    };
    summary.sides.iter().skip(side).step_by(sides).enumerate().filter_map(point).collect()
}

/// The name of a level, with its blunder rate in a second line.
fn mark((at, skill_level): (u32, &LevelSummary)) -> Mark {
    let (player, blunders) = skill_level.skill_level.split_once(" (").unwrap_or((&skill_level.skill_level, ""));
    Mark { x: at.into(), name: player.to_owned(), below: blunders.trim_end_matches(')').to_owned() }
}
