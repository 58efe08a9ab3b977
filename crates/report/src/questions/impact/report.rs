//! What each card causes, as a page, as charts and in sentences.

use crate::svg::Figure;
use crate::text::method;
use std::collections::BTreeMap;

use super::super::side::win_rates;
use super::*;

impl ImpactSummary {
    /// The rows of a side that have an effect, from most to least.
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
        let rest = format!(": percentage points of its win rate that each adds against {neutral}");
        let of_side = Shown::of(rows()).marked("effect");
        let columns = &["name", "win_rate", "win_rate_replaced", "effect", "use_effect"];
        page.section(&format!("{word} of {side}"), &rest, &of_side.only(columns));
        for card in rows() {
            if let Some(worth) = &card.worth_at_least {
                let said = "is misplayed: its side wins more if it leaves it unused. It is worth at least";
                page.inked(Ink::Down, &format!("{} {said} {}.", card.name, in_points(worth)));
            }
        }
        let empty = Shown::of(rows().filter(|card| card.empty_effect.is_some())).marked("empty_effect");
        let rest = format!(": percentage points of the win rate of {side} that each and {neutral} add to it");
        let columns = &["name", "win_rate_empty", "empty_effect", "neutral_effect"];
        page.section("Against an empty slot", &rest, &empty.only(columns));
    }

    /// What must be known to read the tables.
    fn notes_on(&self, page: &mut Page) {
        let (neutral, word) = (self.neutral_names(), self.head.card_word);
        let empty = match self.cards.iter().any(|card| card.empty_effect.is_some()) {
            true => {
                "Against an empty slot: ▲ adds wins, ▼ costs wins. The interval of the neutral card is made of the ends of both \
                 differences."
                    .to_owned()
            }
            false => format!(
                "Less is not nothing: what {neutral} itself is worth is not measured, since no slot of these builds is both \
                 written and free to stay empty."
            ),
        };
        page.paragraph(&format!("▲ adds more, ▼ adds less than {neutral}: the interval excludes 0. {empty}"));
        page.say("Using it: against the same games with the card left unused while anything else is legal.");
        let earlier = |at: usize| self.cards[..at].iter().filter(|row| row.card == self.cards[at].card).count();
        let shared = (0..self.cards.len()).filter(|&at| earlier(at) == 1).map(|at| self.cards[at].name.clone());
        let shared: Vec<String> = shared.collect();
        if self.builds_grow {
            page.say(&format!(
                "The {word} are gained in the course of a game, so all games count, with or without the card. It is replaced \
                 for all sides; one side at a time leaves it unused."
            ));
        } else if !shared.is_empty() {
            let names = listed(&shared);
            page.say(&format!(
                "In the builds of several sides: {names}. Replaced for all of them; one at a time leaves it unused."
            ));
        }
        let sides = |of: fn(&SideLabel, bool) -> bool| {
            let sides = self.head.players.iter().filter(|label| of(label, self.asked.contains(&label.name)));
            let names: Vec<String> = sides.map(|label| label.name.clone()).collect();
            (!names.is_empty()).then(|| listed(&names))
        };
        if let Some(others) = sides(|_, asked| !asked) {
            page.say(&format!(
                "The {word} of {others} are not looked at (`--side NAME` does). Those that are also in the tables are replaced \
                 there as well."
            ));
        }
        if let Some(random) = sides(|label, asked| asked && label.draws_build) {
            page.say(&format!(
                "Builds of {random} are drawn at random: only games with the card in its build count. `balance run` measures such \
                 {word} without a neutral one."
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
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, &format!("impact of {}", self.head.card_word), width);
        page.say(&format!(
            "The same games were played with each card replaced, with its slot empty if the rules allow that, and with it left \
             unused: {} in all.",
            counted(self.head.games_in_all, "game")
        ));
        win_rates(&mut page, &self.sides);
        self.sides.iter().for_each(|side| self.side_on(&mut page, &side.side));
        self.notes_on(&mut page);
        page.foot(&format!(
            "[a, b] in percentage points are {} intervals for {} together ({}). The difference is caused by the card: same dice, \
             same shuffles.",
            level(self.head.level),
            every(self.family as u64, "comparison"),
            method(self.cards.iter().find_map(|card| card.effect))
        ));
        page
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        let names = || self.sides.iter().map(|side| side.side.as_str());
        let (word, neutral) = (self.head.card_word, self.neutral_names());
        let chart = |(side, slug): (&str, String)| {
            let rows = self.ranked(side).into_iter();
            let rows = rows.map(|(card, effect)| {
                let misplayed = if card.misplayed { " (misplayed)" } else { "" };
                (format!("{}{misplayed}", card.name), effect)
            });
            let rows: Vec<_> = rows.collect();
            let misplayed = match rows.iter().any(|(name, _)| name.ends_with("(misplayed)")) {
                true => {
                    " Misplayed: its side wins more if it leaves the card unused, so it is worth more than it adds."
                }
                false => "",
            };
            Effects {
                figure: Figure {
                    plain: format!("Right of 0: the card adds more than {neutral} in its place.{misplayed}"),
                    caption: "The difference is caused by the card.".to_owned(),
                    ..self.head.figure(&format!("impact_{slug}"), &format!("what {word} of {side} add"))
                },
                axis: "effect on the win rate (percentage points)".to_owned(),
                n: format!(
                    "{}, as they are and with each replaced by {neutral} on the same dice",
                    played(self.head.games, self.head.blocks)
                ),
                family: every(self.family as u64, "comparison"),
                file: "impact.csv".to_owned(),
                rows,
            }
        };
        let charts = names().zip(slugs(names())).map(chart);
        charts.filter_map(|chart| chart.draw(canvas).transpose()).collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        for side in &self.sides {
            let rows = self.ranked(&side.side);
            let (Some(first), Some(last)) = (rows.first(), rows.last()) else { continue };
            let with = |sign: i8| rows.iter().filter(|(_, effect)| verdict(effect) == sign).count() as u64;
            let number = |n: u64| if n == 0 { "none".to_owned() } else { whole(n) };
            let (more, less) = (with(1), with(-1));
            let named = |(card, effect): &(&CardImpact, Estimate)| format!("{} {}", card.name, in_points(effect));
            let most = if more > 0 { format!("; the most is {}", named(first)) } else { String::new() };
            let least = if less > 0 { format!("; the least is {}", named(last)) } else { String::new() };
            story.say(format!(
                "{}: of {} {}, {} significantly more than {} and {} less{most}{least}.",
                side.side,
                whole(rows.len() as u64),
                self.head.card_word,
                if more == 1 { "1 adds".to_owned() } else { format!("{} add", number(more)) },
                self.neutral_names(),
                number(less)
            ));
        }
        if story.answer.is_empty() {
            story.say("No card's effect is known.");
        }
        let misplayed = self.cards.iter().filter(|card| card.misplayed);
        let misplayed: Vec<String> = misplayed.map(|card| format!("{} ({})", card.name, card.side)).collect();
        if !misplayed.is_empty() {
            story.say(format!("Misplayed, and so worth more than its number says: {}.", listed(&misplayed)));
            story.next("how well these players play", "regret SCENARIO");
        }
        story.say(format!("From {} with each card, on the same dice as without it.", counted(self.head.games, "game")));
        story
    }
}
