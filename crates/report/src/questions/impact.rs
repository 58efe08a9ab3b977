//! `impact`: what each card of a build causes, by playing the same games with a neutral card in its place.

use super::SideRate;
use crate::prelude::*;
use balance_stats::{holm, paired_rates, rate};

const SCHEMA_VERSION: u32 = 8;

record! {
    /// What each card causes. The same games are played on the same dice unchanged, with the card replaced by a neutral one, with
    /// its slot empty if the rules allow that, and with the card left unused by its side.
    pub struct ImpactSummary {
        head: Head = TEXT,
        /// Win rates in games of the unchanged scenario.
        sides: Vec<SideRate> = TEXT.json_only(),
        /// The sides whose cards were tested.
        asked: Vec<String> = TEXT,
        /// True if sides gain cards during a game; then all games count.
        builds_grow: bool = TEXT,
        /// The printed names of the neutral cards.
        neutral: Vec<String> = TEXT,
        /// Comparisons with joint intervals and p-values: of replaced cards, unused cards, and empty slots.
        family: usize = unit("comparisons"),
        cards: Vec<CardImpact> = TEXT.named("impact"),
        /// Cards that were not replaced.
        left_out: Vec<CardLeftOut> = TEXT.json_only().named("omitted"),
    }

    /// A row for each card that was not replaced.
    pub struct CardLeftOut {
        /// Its key in the card file.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT,
        /// The reason.
        why: String = TEXT,
    }

    /// A row for each side and each card that the side had in its build, by side and in the order of the catalogue. All
    /// intervals are joint.
    pub struct CardImpact {
        /// The side.
        side: String = TEXT,
        /// The card's key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT.head("name"),
        /// Its group.
        group: String = TEXT,
        /// `built_in` or `published`.
        source: String = TEXT,
        /// The key of the neutral card that replaced it.
        neutral: String = TEXT,
        /// Games in which the side had the card in its build; all games if cards are gained during a game.
        games: u64 = GAMES,
        /// The side's wins per game in these games, with the card.
        win_rate: f64 = SHARE.head("with"),
        /// The same with the neutral card in its place.
        win_rate_replaced: f64 = SHARE.head("replaced"),
        /// `win_rate` minus `win_rate_replaced`: above 0 if the card adds more than the neutral card.
        effect: Option<Estimate> = POINTS.head("adds"),
        /// The side's wins per game with the card's slot empty; null if the rules don't allow that, or builds are random.
        win_rate_empty: Option<f64> = SHARE.head("empty"),
        /// `win_rate` minus `win_rate_empty`: what the card adds to an empty slot.
        empty_effect: Option<Estimate> = POINTS.head("adds"),
        /// `win_rate_replaced` minus `win_rate_empty`: what the neutral card adds to the same slot. The interval comes from the
        /// ends of the other two.
        neutral_effect: Option<Estimate> = POINTS.head("neutral adds"),
        /// The side's wins per game if it uses the card only when nothing else is legal; null if that changes nothing.
        win_rate_unused: Option<f64> = SHARE,
        /// `win_rate` minus `win_rate_unused`: what using the card adds.
        use_effect: Option<Estimate> = POINTS.head("using it"),
        /// True if the whole interval of `use_effect` lies below 0: the player misuses the card.
        misplayed: bool = TEXT,
        /// `win_rate_unused` minus `win_rate_replaced` of a misplayed card. The interval comes from the ends of the other two.
        worth_at_least: Option<Estimate> = POINTS,
        /// The two-sided p-value of no `effect`, for this row alone.
        p_value: Option<f64> = unit("probability"),
        /// The same, adjusted for all comparisons (Holm).
        p_adjusted: Option<f64> = unit("probability"),
        /// The correlation of the side's wins with and without the card, over seat blocks; null if one doesn't vary.
        correlation: Option<f64> = TEXT,
        /// How much smaller the variance of `effect` is than that of two separate runs; null if nothing varies.
        variance_saved: Option<f64> = SHARE,
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
            Some(self.impact(row, row.2[0]?, all, adjusted.first().copied()))
        });
        cards.collect()
    }

    fn impact(
        &self,
        (side, (card, by), _): &Row<'_>,
        sums: &PairedSums,
        all: [Option<PairedDifference>; 3],
        adjusted: Option<f64>,
    ) -> CardImpact {
        let info = self.card(*card);
        let [effect, unused, empty] = all;
        let [effect_of, use_effect, empty_effect] = all.map(|of| of.map(|of| of.estimate));
        let misplayed = use_effect.is_some_and(|adds| adds.high < 0.0);
        CardImpact {
            side: self.scenario.sides[*side].name.clone(),
            card: info.id.clone(),
            name: info.name.clone(),
            group: info.group.clone(),
            source: info.source.clone(),
            neutral: self.card(*by).id.clone(),
            games: sums.difference.n,
            win_rate: sums.first.sum as f64 / sums.first.n as f64,
            win_rate_replaced: sums.second.sum as f64 / sums.second.n as f64,
            effect: effect_of,
            win_rate_empty: empty.map(|empty| empty.second),
            empty_effect,
            neutral_effect: empty_effect.zip(effect_of).map(difference),
            win_rate_unused: unused.map(|unused| unused.second),
            use_effect,
            misplayed,
            worth_at_least: effect_of.zip(use_effect).filter(|_| misplayed).map(difference),
            p_value: effect.map(|of| of.p_value),
            p_adjusted: effect.and(adjusted),
            correlation: effect.and_then(|of| of.correlation),
            variance_saved: effect.and_then(|of| of.variance_saved),
        }
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
fn difference((first, second): (Estimate, Estimate)) -> Estimate {
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
        let by: Vec<u16> = results.replaced.iter().map(|(_, by)| *by).collect();
        let once = by.iter().enumerate().filter(|(at, one)| !by[..*at].contains(one));
        let sides = scenario.sides.iter().zip(&tallies.wins);
        let left_out = results.left_out.iter().map(|(number, why)| (results.card(*number), why));
        let cards = results.cards();
        ImpactSummary {
            head,
            sides: sides.map(|(label, wins)| SideRate::new(label, rate(wins, scenario.level))).collect(),
            asked: results.asked.iter().map(|&at| scenario.sides[at].name.clone()).collect(),
            builds_grow: scenario.catalogue.builds_grow,
            neutral: once.map(|(_, one)| results.card(*one).name.clone()).collect(),
            family: cards.iter().flat_map(|card| [card.effect, card.use_effect, card.empty_effect]).flatten().count(),
            cards,
            left_out: left_out
                .map(|(info, why)| CardLeftOut { card: info.id.clone(), name: info.name.clone(), why: why.clone() })
                .collect(),
        }
    }
}

mod report;
#[cfg(test)]
pub(crate) mod tests;
