//! `impact`: what each card of a build causes, by playing the same games with a neutral card in its place.

use super::SideRate;
use crate::prelude::*;
use balance_stats::{holm, paired_rates, rate};
use std::collections::BTreeSet;

const SCHEMA_VERSION: u32 = 8;

record! {
    /// What each card causes. The same games are played on the same dice unchanged, with the card replaced by a neutral one, with
    /// its slot empty if the rules allow that, and with the card left unused by its side.
    pub struct ImpactSummary from (results: &ImpactResults<'_>, head: Head, cards: Vec<CardImpact>) {
        head: Head = TEXT => head,
        /// Win rates in games of the unchanged scenario.
        sides: Vec<SideRate> = TEXT.json_only() => results.sides(),
        /// The sides whose cards were tested.
        asked: Vec<String> = TEXT => results.asked.iter().map(|&at| results.scenario.sides[at].name.clone()).collect(),
        /// True if sides gain cards during a game; then all games count.
        builds_grow: bool = TEXT => results.scenario.catalogue.builds_grow,
        /// The printed names of the neutral cards.
        neutral: Vec<String> = TEXT => results.neutral(),
        /// Comparisons with joint intervals and p-values: of replaced cards, unused cards, and empty slots.
        family: usize = unit("comparisons")
            => cards.iter().flat_map(|card| [card.effect, card.use_effect, card.empty_effect]).flatten().count(),
        cards: Vec<CardImpact> = TEXT.named("impact") => cards,
        /// Cards that were not replaced.
        left_out: Vec<CardLeftOut> = TEXT.json_only().named("omitted")
            => results.left_out.iter().map(|(card, why)| CardLeftOut::of(results.card(*card), why)).collect(),
    }

    /// A row for each card that was not replaced.
    pub struct CardLeftOut from (info: &CardInfo, why: &str) {
        /// Its key in the card file.
        card: String = TEXT => info.id.clone(),
        /// Its printed name.
        name: String = TEXT => info.name.clone(),
        /// The reason.
        why: String = TEXT => why.to_owned(),
    }

    /// A row for each side and each card that the side had in its build, by side and in the order of the catalogue. All
    /// intervals are joint.
    pub struct CardImpact from (side: &str, info: &CardInfo, neutral: &CardInfo, sums: &PairedSums, of: [Option<PairedDifference>; 3], p_adjusted: Option<f64>) {
        /// The side.
        side: String = TEXT => side.to_owned(),
        /// The card's key.
        card: String = TEXT => info.id.clone(),
        /// Its printed name.
        name: String = TEXT.head("name") => info.name.clone(),
        /// Its group.
        group: String = TEXT => info.group.clone(),
        /// `built_in` or `published`.
        source: String = TEXT => info.source.clone(),
        /// The key of the neutral card that replaced it.
        neutral: String = TEXT => neutral.id.clone(),
        /// Games in which the side had the card in its build; all games if cards are gained during a game.
        games: u64 = GAMES => sums.difference.n,
        /// The side's wins per game in these games, with the card.
        win_rate: f64 = SHARE.head("with") => sums.first.sum as f64 / sums.first.n as f64,
        /// The same with the neutral card in its place.
        win_rate_replaced: f64 = SHARE.head("replaced") => sums.second.sum as f64 / sums.second.n as f64,
        /// `win_rate` minus `win_rate_replaced`: above 0 if the card adds more than the neutral card.
        effect: Option<Estimate> = POINTS.head("adds") => of[0].map(|effect| effect.estimate),
        /// The side's wins per game with the card's slot empty; null if the rules don't allow that, or builds are random.
        win_rate_empty: Option<f64> = SHARE.head("empty") => of[2].map(|empty| empty.second),
        /// `win_rate` minus `win_rate_empty`: what the card adds to an empty slot.
        empty_effect: Option<Estimate> = POINTS.head("adds") => of[2].map(|empty| empty.estimate),
        /// `win_rate_replaced` minus `win_rate_empty`: what the neutral card adds to the same slot. The interval comes from the
        /// ends of the other two.
        neutral_effect: Option<Estimate> = POINTS.head("neutral adds") => of[2].zip(of[0]).map(difference),
        /// The side's wins per game if it uses the card only when nothing else is legal; null if that changes nothing.
        win_rate_unused: Option<f64> = SHARE => of[1].map(|unused| unused.second),
        /// `win_rate` minus `win_rate_unused`: what using the card adds.
        use_effect: Option<Estimate> = POINTS.head("using it") => of[1].map(|unused| unused.estimate),
        /// True if the whole interval of `use_effect` lies below 0: the player misuses the card.
        misplayed: bool = TEXT => of[1].is_some_and(|unused| unused.estimate.high < 0.0),
        /// `win_rate_unused` minus `win_rate_replaced` of a misplayed card. The interval comes from the ends of the other two.
        worth_at_least: Option<Estimate> = POINTS
            => of[0].zip(of[1].filter(|unused| unused.estimate.high < 0.0)).map(difference),
        /// The two-sided p-value of no `effect`, for this row alone.
        p_value: Option<f64> = unit("probability") => of[0].map(|effect| effect.p_value),
        /// The same, adjusted for all comparisons (Holm).
        p_adjusted: Option<f64> = unit("probability") => of[0].and(p_adjusted),
        /// The correlation of the side's wins with and without the card, over seat blocks; null if one doesn't vary.
        correlation: Option<f64> = TEXT => of[0].and_then(|effect| effect.correlation),
        /// How much smaller the variance of `effect` is than that of two separate runs; null if nothing varies.
        variance_saved: Option<f64> = SHARE => of[0].and_then(|effect| effect.variance_saved),
    }
}

pub struct ImpactResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub asked: Vec<usize>,
    /// For each variant of `paired` the card that it replaces, and the neutral one in its place.
    pub replaced: Vec<(u16, u16)>,
    /// For each variant after these the card that is left unused, and the number of the side that does.
    pub unused: Vec<(u16, usize)>,
    /// For each variant after these the card whose slot is empty, and the number of the side whose slot it is.
    pub empty: Vec<(u16, usize)>,
    pub left_out: Vec<(u16, String)>,
    pub paired: &'a Paired,
}

/// The number of a side, a card of it, the neutral card, and what was counted with it replaced, left unused and its slot empty.
type Row<'a> = (usize, (u16, u16), [Option<&'a PairedSums>; 3]);

impl ImpactResults<'_> {
    fn card(&self, number: u16) -> &CardInfo {
        &self.scenario.catalogue.cards[usize::from(number)]
    }

    fn sides(&self) -> Vec<SideRate> {
        let sides = self.scenario.sides.iter().zip(&self.paired.tallies.wins);
        sides.map(|(label, wins)| SideRate::new(label, rate(wins, self.scenario.level))).collect()
    }

    /// The names of the neutral cards, each once.
    fn neutral(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let once = self.replaced.iter().map(|(_, by)| *by).filter(|by| seen.insert(*by));
        once.map(|by| self.card(by).name.clone()).collect()
    }

    fn rows(&self) -> Vec<Row<'_>> {
        let variants = &self.paired.tallies.variants;
        let row = |side: usize, nth: usize| {
            let cards = self.replaced[nth];
            let of = |list: &[(u16, usize)], first: usize| {
                let place = list.iter().position(|&one| one == (cards.0, side))?;
                Some(&variants[first + place].wins[side])
            };
            let (replaced, first) = (&variants[nth].wins[side], self.replaced.len());
            let unused = of(&self.unused, first).filter(|sums| !sums.is_alike());
            let sums = [Some(replaced), unused, of(&self.empty, first + self.unused.len())];
            (replaced.difference.n > 0).then_some((side, cards, sums))
        };
        self.asked.iter().flat_map(|&side| (0..self.replaced.len()).filter_map(move |nth| row(side, nth))).collect()
    }

    fn cards(&self) -> Vec<CardImpact> {
        let (rows, level) = (self.rows(), self.scenario.level);
        let all = rows.iter().flat_map(|row| row.2).flatten();
        let family = all.filter(|sums| paired_rates(sums, level).is_some()).count();
        let of = |sums: Option<&PairedSums>| paired_rates_family(sums?, level, family);
        let differences: Vec<_> = rows.iter().map(|row| row.2.map(of)).collect();
        // The p-values are adjusted for the same differences as the intervals.
        let p_values: Vec<f64> = differences.iter().flatten().flatten().map(|of| of.p_value).collect();
        let mut adjusted = holm(&p_values).into_iter();
        let cards = rows.iter().zip(differences).filter_map(|(row, all)| {
            let adjusted: Vec<f64> = adjusted.by_ref().take(all.iter().flatten().count()).collect();
            let (side, (card, neutral), [sums, ..]) = *row;
            let (info, neutral) = (self.card(card), self.card(neutral));
            Some(CardImpact::of(&self.scenario.sides[side].name, info, neutral, sums?, all, adjusted.first().copied()))
        });
        cards.collect()
    }

    /// What is different in the variant `at`: `warden replaced`.
    fn variant_words(&self, at: usize) -> String {
        let id = |number: u16| &self.card(number).id;
        let kept = self.unused.iter().map(|one| ("left unused by", one));
        let mut others = kept.chain(self.empty.iter().map(|one| ("missing from the build of", one)));
        match self.replaced.get(at) {
            Some((replaced, _)) => format!("{} replaced", id(*replaced)),
            None => others.nth(at - self.replaced.len()).map_or(String::new(), |(what, (number, side))| {
                format!("{} {what} {}", id(*number), self.scenario.sides[*side].name)
            }),
        }
    }

    fn cut(&self) -> impl Iterator<Item = CutGames> {
        let (tallies, max_turns) = (&self.paired.tallies, self.scenario.max_turns);
        let variants = tallies.variants.iter().enumerate().map(move |(at, tally)| {
            let counts = (tally.cut, tally.turns.difference.n);
            CutGames::new(counts, max_turns, format!(" with {}", self.variant_words(at)))
        });
        [CutGames::new((tallies.cut, tallies.games), max_turns, "")].into_iter().chain(variants)
    }
}

/// The first difference minus the second. Both intervals are joint, and so is the one from their ends.
fn difference((first, second): (PairedDifference, PairedDifference)) -> Estimate {
    let (first, second) = (first.estimate, second.estimate);
    Estimate {
        point: first.point - second.point,
        low: (first.low - second.high).max(-1.0),
        high: (first.high - second.low).min(1.0),
        ..first
    }
}

impl ImpactSummary {
    pub fn new(results: &ImpactResults<'_>) -> Self {
        let (tallies, scenario) = (&results.paired.tallies, &results.scenario);
        let of = |variant: Option<usize>| Some(format!("the games with {}", results.variant_words(variant?)));
        let played = [tallies.games, tallies.blocks, tallies.games * (tallies.variants.len() as u64 + 1)];
        let mut head =
            Head::of(SCHEMA_VERSION, scenario, played, results.paired.stopped, Bugs::new(&tallies.abandoned, of));
        head.warn_of_games(results.cut(), " in all variants");
        head.warn_of_few();
        ImpactSummary::of(results, head, results.cards())
    }
}

mod report;
#[cfg(test)]
pub(crate) mod tests;
