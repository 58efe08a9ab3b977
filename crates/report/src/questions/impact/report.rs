//! What each card causes, as a page, as charts and in sentences.

use super::super::win_rates;
use super::*;
use std::collections::BTreeMap;

const CARDS_AT_EACH_END: usize = 12;

impl ImpactSummary {
    /// The rows of a side with an effect, from the largest to the smallest.
    fn ranked(&self, side: &str) -> Vec<(&CardImpact, Estimate)> {
        let rows = self.cards.iter().filter(|card| card.side == side);
        let mut rows: Vec<_> = rows.filter_map(|card| Some((card, card.effect?))).collect();
        rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
        rows
    }

    /// The neutral cards by name: "A", "A or B".
    fn neutral_names(&self) -> String {
        self.neutral.join(" or ")
    }

    fn side_on(&self, page: &mut Page, side: &str) {
        let (rows, neutral) = (self.ranked(side), self.neutral_names());
        let rows = || rows.iter().map(|(card, _)| *card);
        let word = capital(self.head.card_word);
        let rest = format!(": percentage points of win rate that each adds compared with {neutral}");
        let of_side = Shown::of(rows()).marked("effect").ends(CARDS_AT_EACH_END, "impact.csv");
        let columns = &["name", "win_rate", "win_rate_replaced", "effect", "use_effect"];
        page.section(&format!("{word} of {side}"), &rest, &of_side.only(columns));
        for card in rows() {
            if let Some(worth) = &card.worth_at_least {
                let said = "misplayed: its side wins more without using it. Its true worth is at least";
                page.inked(Ink::Down, &format!("{}: {said} {}.", card.name, in_points(worth)));
            }
        }
        let empty = Shown::of(rows().filter(|card| card.empty_effect.is_some()));
        let empty = empty.marked("empty_effect").ends(CARDS_AT_EACH_END, "impact.csv");
        let rest = format!(": percentage points of win rate that each card and {neutral} add for {side}");
        let columns = &["name", "win_rate_empty", "empty_effect", "neutral_effect"];
        page.section("Compared with an empty slot", &rest, &empty.only(columns));
    }

    fn notes_on(&self, page: &mut Page) {
        let (neutral, word) = (self.neutral_names(), self.head.card_word);
        let empty = match self.cards.iter().any(|card| card.empty_effect.is_some()) {
            true => {
                "Compared with an empty slot: ▲ adds wins, ▼ costs wins. The interval of the neutral card comes from the ends \
                 of both differences."
                    .to_owned()
            }
            false => format!(
                "A card that adds less can still be good: the worth of {neutral} itself is not measured, since the scenario \
                 has no fixed slot that may stay empty."
            ),
        };
        page.paragraph(&format!("▲ adds more, ▼ adds less than {neutral}: the interval excludes 0. {empty}"));
        page.say("Using it: compared with the same games in which the card is used only if nothing else is legal.");
        let earlier = |at: usize| self.cards[..at].iter().filter(|row| row.card == self.cards[at].card).count();
        let shared = (0..self.cards.len()).filter(|&at| earlier(at) == 1).map(|at| self.cards[at].name.clone());
        let shared: Vec<String> = shared.collect();
        if self.builds_grow {
            page.say(&format!(
                "Sides gain {word} during a game, so all games count, with or without the card. A card is replaced for all \
                 sides, and left unused by one side at a time."
            ));
        } else if !shared.is_empty() {
            let names = listed(&shared);
            page.say(&format!(
                "In the builds of several sides: {names}. A card is replaced for all of them, and left unused by one side at \
                 a time."
            ));
        }
        let sides = |of: fn(&SideLabel, bool) -> bool| {
            let sides = self.head.players.iter().filter(|label| of(label, self.asked.contains(&label.name)));
            let names: Vec<String> = sides.map(|label| label.name.clone()).collect();
            (!names.is_empty()).then(|| listed(&names))
        };
        if let Some(others) = sides(|_, asked| !asked) {
            page.say(&format!(
                "The {word} of {others} are not tested (`--side NAME` does that), but replaced too if they are in the tables."
            ));
        }
        if let Some(random) = sides(|label, asked| asked && label.draws_build) {
            page.say(&format!(
                "The builds of {random} are random: only games with the card in the build count. `balance run` measures such \
                 {word} without a neutral card."
            ));
        }
        let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
        self.left_out.iter().for_each(|card| *reasons.entry(&card.why).or_default() += 1);
        if !reasons.is_empty() {
            let reasons: Vec<String> = reasons.iter().map(|(why, n)| format!("{n} ({why})")).collect();
            page.say(&format!("Not replaced: {}.", reasons.join(", ")));
        }
    }
}

impl Report for ImpactSummary {
    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, &format!("impact of {}", self.head.card_word), width);
        page.say(&format!(
            "The same games were played with each card replaced, with its slot empty if the rules allow that, and with the \
             card left unused: {} in total.",
            counted(self.head.games_in_all, "game")
        ));
        win_rates(&mut page, &self.sides);
        self.sides.iter().for_each(|side| self.side_on(&mut page, &side.side));
        self.notes_on(&mut page);
        page.foot(&format!(
            "[a, b] in percentage points are joint {} intervals for {} ({}). The card causes the difference: dice and shuffles \
             are the same.",
            level(self.head.level),
            every(self.family as u64, "comparison"),
            method(self.cards.iter().find_map(|card| card.effect))
        ));
        page
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        let names = || self.sides.iter().map(|side| side.side.as_str());
        let (word, neutral) = (self.head.card_word, self.neutral_names());
        // One scale for all sides.
        let ends: Vec<f64> =
            self.cards.iter().filter_map(|card| card.effect).flat_map(|of| [of.low, of.high]).collect();
        let chart = |(side, slug): (&str, String)| {
            let rows = self.ranked(side).into_iter();
            let rows = rows.map(|(card, effect)| {
                let misplayed = if card.misplayed { " (misplayed)" } else { "" };
                (format!("{}{misplayed}", card.name), effect)
            });
            let rows: Vec<_> = rows.collect();
            let misplayed = match rows.iter().any(|(name, _)| name.ends_with("(misplayed)")) {
                true => " Misplayed: its side wins more without using the card, so its true worth is higher.",
                false => "",
            };
            Effects {
                figure: Figure {
                    plain: format!("Right of 0: the card adds more than {neutral} in its place.{misplayed}"),
                    caption: "The card causes the difference.".to_owned(),
                    ..self.head.figure(&format!("impact_{slug}"), &format!("impact of {word} of {side}"))
                },
                axis: "effect on win rate (pp)".to_owned(),
                n: format!("n = {}, on the same dice with each card and with {neutral}", self.head.played()),
                family: every(self.family as u64, "comparison"),
                file: "impact.csv".to_owned(),
                shows: ends.clone(),
                rows,
            }
            .clearest_first()
        };
        let charts = names().zip(slugs(names())).map(chart);
        charts.filter_map(|chart| chart.draw(canvas)).collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        for side in &self.sides {
            let rows = self.ranked(&side.side);
            let (Some(first), Some(last)) = (rows.first(), rows.last()) else { continue };
            let with = |sign: i8| rows.iter().filter(|(_, effect)| verdict(effect) == sign).count() as u64;
            let named = |(card, effect): &(&CardImpact, Estimate)| format!("{}, {}", card.name, in_points(effect));
            let end = |n: u64, which, card| if n > 0 { format!(" ({which}: {})", named(card)) } else { String::new() };
            let (more, less, all) = (with(1), with(-1), whole(rows.len() as u64));
            let (side, word, neutral) = (&side.side, self.head.card_word, self.neutral_names());
            let (better, best) = (format!("{} {}", whole(more), are(more)), end(more, "best", first));
            let (worse, worst) = (whole(less), end(less, "worst", last));
            story.say(format!(
                "{side}: of {all} {word}, {better} significantly better than {neutral}{best} and {worse} worse{worst}."
            ));
        }
        if story.answer.is_empty() {
            story.say("No card has a known effect.");
        }
        let misplayed = self.cards.iter().filter(|card| card.misplayed);
        let misplayed: Vec<String> = misplayed.map(|card| format!("{} ({})", card.name, card.side)).collect();
        if !misplayed.is_empty() {
            story.say(format!("Misplayed, so the true worth is higher: {}.", listed(&misplayed)));
            story.next("How well these players play", "regret SCENARIO");
        }
        story.say(format!("n = {} with each card, and the same games without it.", counted(self.head.games, "game")));
        story
    }
}
