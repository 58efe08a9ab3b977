//! `ladder`: whether a verdict holds as play improves.

use balance_scenario::expect::Verdict;
use balance_stats::{Estimate, Judged, named};

use super::Report;
use crate::model::{Head, Shown, datum_of_names, record};
use crate::number::{counted, level, matters, points, verdict};
use crate::page::{Ink, Page};
use crate::story::Story;
use crate::table::{Cell, Column, LeftOut, Table};
use crate::text::{NONE, capital, method, whose};
use crate::{Canvas, Chart, ChartError};

mod chart;
mod climb;
#[cfg(test)]
pub(crate) mod tests;
mod verdict;

pub use climb::{LadderResults, LadderYardstick};

const SCHEMA_VERSION: u32 = 3;

/// Rows of cards and expectations that a terminal shows.
const ROWS: usize = 16;

/// Rungs whose effects of cards are shown side by side: the highest.
const SIDE_BY_SIDE: usize = 4;

named! {
    /// Who leads on a rung.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Leading {
        Leads = "leads",
        Even = "even",
        Undecided = "undecided",
        Alone = "alone",
    }
}

named! {
    /// Whether the verdict is the same from rung to rung. Of one side without expectations: whether its odds have settled.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LadderVerdict {
        Holds = "holds",
        Flips = "flips",
        Undecided = "undecided",
    }
}

datum_of_names!(Leading, LadderVerdict);

record! {
    /// Whether a verdict holds as play improves. The games of the head are those with all sides on one rung.
    pub struct LadderSummary {
        head: Head = TEXT,
        /// Playouts in all games.
        playouts_in_all: u64 = unit("playouts"),
        /// The rungs that were planned, from the lowest to the highest.
        planned: Vec<String> = TEXT,
        /// The least difference of win rates that matters.
        threshold: f64 = SHARE,
        /// What a rung is judged by: `expectations`, `lead`, or `win_rate` of one side without expectations.
        judged_by: &'static str = TEXT,
        /// `holds`: all rungs that count agree on the expectations, or else on who leads; of one side without expectations, its
        /// odds have settled. `flips`: two are known to disagree on either. `undecided`: neither is known.
        verdict: LadderVerdict = TEXT,
        /// The verdict in words.
        words: String = TEXT,
        sides: Vec<RungSide> = TEXT.named("ladder"),
        rungs: Vec<RungSummary> = TEXT.named("ladder_rungs"),
        expectations: Vec<RungExpectation> = TEXT.named("ladder_expectations"),
        leads: Vec<Lead> = TEXT.named("ladder_leads"),
        steps: Vec<StepSide> = TEXT.named("ladder_steps"),
        cards: Vec<RungCard> = TEXT.named("ladder_cards"),
    }
}

record! {
    /// A row for each rung and side, with all sides on the rung.
    pub struct RungSide {
        /// Who plays.
        rung: String = TEXT.head("all play"),
        /// The side counted.
        side: String = TEXT.head("side"),
        /// False if the rules of the game play it, on every rung alike.
        climbs: bool = TEXT,
        /// Wins per game. Each interval has the level by itself.
        win_rate: Option<Estimate> = SHARE.head("win rate"),
    }
}

record! {
    /// A row for each rung, with all sides on it. Each interval but that of `ahead` has the level by itself.
    pub struct RungSummary {
        /// Who plays.
        rung: String = TEXT.head("all play"),
        /// False if its verdict does not count: players choose at random, and there are other rungs.
        counts: bool = TEXT,
        /// `leads`: one side leads every other by more than the threshold. `even`: all are within the threshold of each other.
        /// `alone`: there is one side. Else `undecided`.
        leading: Leading = TEXT,
        /// The side that leads; null if none is known to.
        leader: Option<String> = TEXT,
        /// The worst verdict on an expectation: `pass`, `undecided` or `fail`; null without expectations.
        expected: Option<Verdict> = TEXT,
        /// Of two sides: the lead of the first over the second, as in `ladder_leads`; else null.
        ahead: Option<Estimate> = POINTS.head("ahead"),
        /// The verdict in words, in brackets if it does not count.
        verdict: String = TEXT.head("verdict"),
        /// Wins per game of the side that goes first; null if there is one side.
        first_win_rate: Option<Estimate> = SHARE,
        /// Games in which several sides shared the first place.
        draw_rate: Option<Estimate> = SHARE,
        /// Games cut at the turn limit.
        unfinished_rate: Option<Estimate> = SHARE,
        /// Turns per game.
        turns: Option<Estimate> = TURNS,
        /// Games counted.
        games: u64 = GAMES,
        /// Their seat blocks.
        blocks: u64 = unit("seat blocks"),
        /// Playouts in these games.
        playouts: u64 = unit("playouts"),
    }
}

record! {
    /// A row for each rung and expectation of the scenario. The intervals of all rows have the level together.
    pub struct RungExpectation {
        /// Who plays.
        rung: String = TEXT.head("all play"),
        /// The number, and the side whose number it is.
        expectation: String = TEXT.head("expectation"),
        /// Its bounds in words.
        must_be: String = TEXT.head("must be"),
        /// The lower bound, in the unit of the number; null for none.
        at_least: Option<f64> = TEXT,
        /// The upper bound.
        at_most: Option<f64> = TEXT,
        /// The number in words.
        is: String = TEXT.head("is"),
        /// The number; null if it is not known yet.
        estimate: Option<Estimate> = TEXT,
        /// `pass`: the interval lies within the bounds. `fail`: it lies outside. Else `undecided`.
        verdict: Verdict = TEXT.head("verdict"),
        /// Why it is undecided.
        why: Option<String> = TEXT,
    }
}

record! {
    /// A row for each rung and pair of sides.
    pub struct Lead {
        /// Who plays.
        rung: String = TEXT,
        /// The one side.
        side: String = TEXT,
        /// The other.
        over: String = TEXT,
        /// Of the one side: `better`, `worse`, `too_close` (within the threshold) or `unknown`.
        judged: Judged = TEXT,
        /// The least difference that matters.
        threshold: f64 = SHARE,
        /// The leads on all planned rungs. Their intervals have the level together.
        family: usize = unit("leads"),
        /// The win rate of the one side less that of the other.
        lead: Option<Estimate> = POINTS,
    }
}

record! {
    /// A row for each step from one rung to the next, and each side. Below the others stands `all`: the mean of the sides that
    /// climb, if there are several.
    pub struct StepSide {
        /// The upper rung.
        rung: String = TEXT.head("step to"),
        /// The rung below.
        from: String = TEXT,
        /// The side counted.
        side: String = TEXT.head("side"),
        /// True if all changes and gains of the step are within the threshold, with their intervals.
        settled: bool = TEXT,
        /// The changes and gains of all planned steps. Their intervals have the level together.
        family: usize = unit("differences"),
        /// Playouts in the games in which one side climbed alone, of all sides.
        playouts: u64 = unit("playouts"),
        /// The side's win rate if all sides climb, less that if none does; null for `all`.
        change: Option<Estimate> = POINTS.head("all climb"),
        /// The p-value of no change, by Holm for all changes and gains of sides.
        change_p_adjusted: Option<f64> = unit("probability"),
        /// Its win rate if it climbs alone, less that if none does; null if it does not climb.
        gain: Option<Estimate> = POINTS,
        /// The p-value of no gain, by Holm for all changes and gains of sides.
        gain_p_adjusted: Option<f64> = unit("probability"),
        /// Games that another side won although this one alone climbed. Each interval has the level by itself.
        lost: Option<Estimate> = SHARE,
    }
}

record! {
    /// A row for each rung and card of builds that are drawn at random.
    pub struct RungCard {
        /// Who plays.
        rung: String = TEXT,
        /// The side whose cards are counted; null for all sides together.
        side: Option<String> = TEXT,
        /// Cards that have an effect on this rung, for this side.
        family: usize = unit("cards"),
        /// The card's key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT,
        /// Observations with the card in the build; one is a side in a game.
        n_with: u64 = unit("observations"),
        /// Observations without it.
        n_without: u64 = unit("observations"),
        /// The win rate with the card less that without it. The intervals of the family on all rungs have the level together.
        effect: Option<Estimate> = POINTS,
    }
}

impl LadderSummary {
    fn headline(&self) -> String {
        self.verdict.name().to_uppercase()
    }

    /// The sides that climb, or that do not.
    fn climb(&self, climbs: bool) -> impl Iterator<Item = &str> {
        let lowest = self.sides.iter().filter(move |row| row.climbs == climbs && row.rung == self.planned[0]);
        lowest.map(|row| row.side.as_str())
    }

    fn how_far(&self) -> String {
        let why = match self.head.stopped {
            "settled" => format!("the last step changed no win rate by more than {}", matters(self.threshold)),
            "playouts" => "the next rung would have taken more playouts than --playouts allows".to_owned(),
            "interrupted" => "interrupted".to_owned(),
            _ => "all were climbed".to_owned(),
        };
        let (climbed, planned) = (self.rungs.len(), self.planned.len());
        format!(
            "Climbed {}{}: {why}. {} in all, with {}.",
            if climbed < planned { format!("{climbed} of ") } else { String::new() },
            counted(planned as u64, "rung"),
            counted(self.head.games_in_all, "game"),
            counted(self.playouts_in_all, "playout")
        )
    }

    /// The cards whose effect is significant on a rung that counts, from the largest effect to the smallest.
    fn cards(&self, side: Option<&str>) -> Option<Table> {
        let of_side: Vec<&RungCard> = self.cards.iter().filter(|row| row.side.as_deref() == side).collect();
        let counts = |rung: &&RungSummary| rung.counts && of_side.iter().any(|row| row.rung == rung.rung);
        let mut rungs: Vec<&str> = self.rungs.iter().filter(counts).map(|rung| rung.rung.as_str()).collect();
        rungs.drain(..rungs.len().saturating_sub(SIDE_BY_SIDE));
        let effects = |card: &str| -> Vec<Option<Estimate>> {
            let on = |rung: &&str| of_side.iter().find(|row| row.rung == *rung && row.card == card)?.effect;
            rungs.iter().map(on).collect()
        };
        let highest = of_side.iter().filter(|row| Some(&row.rung.as_str()) == rungs.last());
        let mut rows: Vec<_> = highest.map(|row| (row.name.as_str(), effects(&row.card))).collect();
        rows.retain(|(_, effects)| effects.iter().flatten().any(|effect| verdict(effect) != 0));
        let size = |effects: &[Option<Estimate>]| effects.iter().flatten().map(|e| e.point.abs()).fold(0.0, f64::max);
        rows.sort_by(|a, b| size(&b.1).total_cmp(&size(&a.1)));
        let columns = rungs.iter().map(|rung| Column::number(rung));
        let mut table = Table::headed([Column::name()].into_iter().chain(columns))
            .leaving_out(LeftOut::Told("(ladder_cards.csv)".to_owned()));
        let cell = |effect: &Option<Estimate>| match effect {
            Some(of) => format!("{} {}", points(of, 1).0, ["▼", "·", "▲"][(verdict(of) + 1) as usize]),
            None => NONE.to_owned(),
        };
        for (nth, (name, effects)) in rows.iter().enumerate() {
            table.row_if(nth < ROWS, [Cell::from(*name)].into_iter().chain(effects.iter().map(|e| cell(e).into())));
        }
        (!rows.is_empty()).then_some(table)
    }

    fn notes(&self) -> String {
        let matters = matters(self.threshold);
        let stay: Vec<&str> = self.climb(false).collect();
        let lost = self.steps.iter().any(|row| row.lost.is_some());
        let floor = self.rungs.iter().find(|rung| !rung.counts);
        let notes = [
            (!self.expectations.is_empty())
                .then(|| "An expectation is met if its whole interval lies within the bounds.".to_owned()),
            (!self.leads.is_empty()).then(|| {
                format!(
                    "A side leads if the whole intervals of its leads over all others lie above {matters}. The sides are \
                     even if the whole intervals of all leads lie within ±{matters}."
                )
            }),
            (self.judged_by == "win_rate")
                .then(|| format!("The odds have settled if a step changes them by at most {matters}.")),
            floor.map(|rung| format!("The rung {} is a floor for skill and does not count for the verdict.", rung.rung)),
            lost.then(|| "Still loses: games that another side wins although this one alone climbed.".to_owned()),
            (!stay.is_empty()).then(|| format!("The rules of the game play {} on every rung.", stay.join(" and "))),
        ];
        notes.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn closing(&self) -> String {
        let leads = self.leads.first().map(|row| counted(row.family as u64, "lead"));
        let steps = self.steps.first().map(|row| counted(row.family as u64, "change"));
        let judged = (!self.expectations.is_empty()).then(|| "the expectations".to_owned());
        let cards = (!self.cards.is_empty()).then(|| format!("the effects of {}", self.head.card_word));
        let groups: Vec<String> = leads.into_iter().chain(steps).chain(judged).chain(cards).collect();
        format!(
            "[a, b] are {} intervals, joint within each of these groups over all planned rungs (Bonferroni): {}. Other \
             intervals have the level each. Changes: {}; win rates: {}. All games use the same dice.",
            level(self.head.level),
            groups.join("; "),
            method(self.steps.iter().find_map(|row| row.change)),
            method(self.sides.iter().find_map(|row| row.win_rate)),
        )
    }
}

impl Report for LadderSummary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        let Head { turn_word, card_word, ref players, .. } = self.head;
        let mut page = Page::new(width);
        page.title(&self.head.title, &format!("{} · as play improves", self.head.game));
        page.say(&self.how_far());
        page.caveats(&self.head.warnings, &self.head.unmodelled);
        page.line("");
        let ink = [Ink::Pass, Ink::Fail, Ink::Warn][self.verdict as usize];
        page.lead(ink, &self.headline(), &format!(": {}", self.words));
        let several = |head| if players.len() > 1 { head } else { "" };
        let rest = match &players[..] {
            [one, two] => format!(": how far {} is ahead of {}, in percentage points of win rate", one.name, two.name),
            _ => ", rung by rung".to_owned(),
        };
        let ahead = if players.len() == 2 { "ahead" } else { "" };
        if self.rungs.iter().any(|rung| rung.verdict != NONE) {
            page.section("Verdict", &rest, &Shown::of(&self.rungs).head("ahead", ahead));
        }
        let counts = |name: &str| self.rungs.iter().any(|rung| rung.counts && rung.rung == name);
        let unmet = self.expectations.iter().filter(|row| row.verdict != Verdict::Pass && counts(&row.rung));
        let unmet = Shown::of(unmet).limit(ROWS, "ladder_expectations.csv");
        page.section("Expectations", ", those that are not met or undecided", &unmet);
        page.section("Win rate", ", all sides playing alike", &Shown::of(&self.sides));
        let (gain, rest) = match self.climb(true).nth(1) {
            Some(_) => ("alone", ", if all sides climb or the side alone"),
            None => ("", ""),
        };
        let rest = format!(": change of the win rate from the rung below in percentage points{rest}");
        let steps = Shown::of(&self.steps).head("gain", gain).head("lost", several("still loses"));
        page.section("Steps", &rest, &steps);
        let game = Shown::of(&self.rungs).head("ahead", "").head("verdict", "").head("turns", turn_word);
        let game = game.head("first_win_rate", several("1st wins")).head("draw_rate", several("drawn"));
        let game = game.head("games", "games").head("playouts", if self.playouts_in_all > 0 { "playouts" } else { "" });
        page.section("The game", ", all sides playing alike", &game);
        for side in [None].into_iter().chain(players.iter().map(|side| Some(side.name.as_str()))) {
            if let Some(table) = self.cards(side) {
                let rest =
                    ": effect on the win rate in percentage points, if significant on a rung (▲ more wins, ▼ fewer)";
                page.heading(&format!("{}{}", capital(card_word), whose(side)), rest);
                page.table(table);
            }
        }
        page.paragraph(&self.notes());
        page.foot(&self.closing());
        page
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        Ok(chart::chart(self).draw(canvas)?.into_iter().collect())
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        story.say(format!("{}: {}", self.headline(), self.words));
        story.say(self.how_far());
        story.next("what these players give away", "regret SCENARIO");
        story
    }
}
