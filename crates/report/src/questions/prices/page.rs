//! The page of new prices, and the answer in sentences: the price and the worth of each card with both price lists, and the
//! strongest builds.

use super::{NotPriced, PriceRow, PriceVerdict, PricesSummary, price};
use crate::charts::intervals::Row;
use crate::prelude::*;

const CARDS_SHOWN: usize = 60;
const CARDS_NAMED: usize = 5;
const MORE: u64 = 10;

impl Report for PricesSummary {
    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, "proposed prices", width);
        let lists = match self.changes.is_empty() {
            true => "with the current prices",
            false => "each with the current and the proposed prices",
        };
        let rounds = counted(self.rounds.len() as u64, "round");
        let games = counted(self.rounds.first().map_or(0, |round| round.games), "game");
        let fresh = counted(self.head.games, "fresh game");
        page.say(&format!(
            "{rounds} of {games} to propose prices; then {fresh} {lists}, on new dice. Random builds depend on the prices in use."
        ));
        cards(&mut page, self);
        reasons(&mut page, self);
        strongest(&mut page, self);
        let found = ": the games of each round use the prices of the previous one";
        page.section("Rounds", found, &Shown::of(&self.rounds));
        page.patch(&self.set, &self.files);
        if self.head.games > 0 {
            let lists = if self.changes.is_empty() { "" } else { " with each price list" };
            page.foot(&format!(
                "n = {}{lists}, on the dice of the scenario's seed; {} in total.",
                self.head.played(),
                counted(self.head.games_in_all, "game"),
            ));
        }
        page
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        chart(self).draw(canvas).into_iter().collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        if self.head.games == 0 {
            story.say(
                "No result: the run was interrupted before the proposed prices were compared with the current ones.",
            );
            return story;
        }
        let (all, word) = (self.priced, self.head.card_word);
        match self.changes.is_empty() {
            true => story.say(format!("{}.", lead(self))),
            false => story.say(format!(
                "Mispriced {word}: {} of {all} with the proposed prices, {} with the current ones.",
                self.out_after, self.out_before
            )),
        }
        let count = |verdict| self.count(verdict) as u64;
        let came = count(PriceVerdict::CameIntoLine);
        let fell = count(PriceVerdict::FellOut);
        if !self.changes.is_empty() {
            let prices = counted(self.changes.len() as u64, "new price");
            story.say(format!("{prices}. Now fairly priced: {came}. No longer fairly priced: {fell}."));
        }
        say_out_of_line(&mut story, self);
        say_strongest(&mut story, self);
        let any = |why| self.cards.iter().any(|row| row.why == Some(why));
        if any(NotPriced::Unshown) {
            story.next(
                "Prices for cards that only the fresh games show to be mispriced",
                &format!("compare SCENARIO --prices proposed --games {}", MORE * self.head.games),
            );
        }
        if any(NotPriced::Unsettled) {
            story.next("Prices that need another round", "compare SCENARIO --prices proposed --price-rounds 4");
        }
        story
    }
}

/// How many are mispriced, in words: `19 of 144 cards mispriced before, 4 after`.
fn lead(summary: &PricesSummary) -> String {
    let (all, word) = (summary.priced, summary.head.card_word);
    if all == 0 {
        return "No prices are proposed: the going rate is unknown".to_owned();
    }
    if summary.changes.is_empty() {
        return format!("{} of {all} {word} mispriced, and no other price is proposed", summary.out_before);
    }
    let unknown = match summary.count(PriceVerdict::Unknown) {
        0 => String::new(),
        n => format!(", and {n} unknown"),
    };
    format!("{} of {all} {word} mispriced before, {} after{unknown}", summary.out_before, summary.out_after)
}

fn cards(page: &mut Page, summary: &PricesSummary) {
    if summary.head.games == 0 || summary.priced == 0 {
        return;
    }
    page.heading("Prices", &format!(": {}", lead(summary)));
    page.note(&rates(summary));
    let changed = !summary.changes.is_empty();
    let news =
        |row: &&PriceRow| row.why.is_some() || row.verdict != Some(PriceVerdict::StaysInLine) || row.moved() != 0;
    let limit = summary.cards.iter().take_while(news).count().min(CARDS_SHOWN);
    let mut shown = Shown::of(&summary.cards).limit(limit, "prices.csv");
    if !changed {
        shown = shown.head("over_before", "over").head("over_after", "");
    }
    page.table(shown.table());
    page.note(&footnote(summary));
}

fn rates(summary: &PricesSummary) -> String {
    let rate = |rate: Option<Estimate>| rate.map_or(NONE.to_owned(), |rate| in_points(&rate));
    let (one, before) = (singular(summary.point_word), rate(summary.rate_before));
    match summary.changes.is_empty() {
        true => format!("Going rate of 1 {one}: {before}."),
        false => {
            format!("Going rate of 1 {one}: {before} before, {} after.", rate(summary.rate_after))
        }
    }
}

fn footnote(summary: &PricesSummary) -> String {
    let known = |over: fn(&PriceRow) -> Option<Estimate>| summary.cards.iter().filter_map(over).count();
    let (before, after) = (known(|row| row.over_before), known(|row| row.over_after));
    let (crossing, intervals) = match summary.changes.is_empty() {
        true => ("", before),
        false => (
            "A card with an unchanged price may become mispriced because other prices changed, or by chance. ",
            before + after,
        ),
    };
    format!(
        "Over: percentage points of {} that one copy in the build adds, minus the going rate of its cost. Mispriced: the \
         interval excludes 0. {crossing}{} (Bonferroni).",
        summary.measure.replace('_', " "),
        joint_level(intervals as u64, summary.head.level)
    )
}

fn reasons(page: &mut Page, summary: &PricesSummary) {
    let out: Vec<_> = summary.cards.iter().filter_map(|row| Some((row, reason(row)?))).collect();
    if out.is_empty() {
        return;
    }
    page.heading("Mispriced", ", and why");
    for (row, reason) in out {
        page.note(&format!("{} ({}): {reason}.", row.name, price(row.proposed)));
    }
}

pub(super) fn reason(row: &PriceRow) -> Option<String> {
    let at = row.in_line_at.map_or(String::new(), |at| format!("fair price {}", joined(amount(&at))));
    Some(match row.why? {
        NotPriced::Unwritten => "no file has its price as a number".to_owned(),
        NotPriced::Refused => {
            format!("the rules refuse its price: {}", row.refused.as_deref().unwrap_or(NONE))
        }
        NotPriced::Bound => {
            let up = row.in_line_at.is_some_and(|at| at.point > f64::from(row.proposed));
            let bound = match (row.gives, up) {
                (false, true) => "it may not cost more",
                (false, false) => "it may not cost less",
                (true, true) => "it may not give less",
                (true, false) => "it may not give more",
            };
            format!("{at}, but {bound}")
        }
        NotPriced::NoWholePrice => match row.next {
            Some(next) if next != row.proposed => {
                format!("{at}, but mispriced at both {} and {}: no whole price fits", price(next), price(row.proposed))
            }
            _ => format!("{at}, and no whole price is closer"),
        },
        NotPriced::WrongWay => {
            let by = row.moved().unsigned_abs();
            let (made, more) = if row.moved() > 0 { ("more expensive", "more") } else { ("cheaper", "less") };
            format!("{by} {made}, but worth even {more} over the going rate: a price does not fix it")
        }
        NotPriced::Combinations => {
            let worth = |of: Option<Estimate>| of.map_or(NONE.to_owned(), |of| in_points(&of));
            let moved = if row.moved() == 0 { "stayed the same" } else { "changed by 1" };
            format!(
                "its worth changed from {} to {} although its price {moved}: it depends on what else is bought",
                worth(row.worth_before),
                worth(row.worth_after)
            )
        }
        NotPriced::Unheld => "too few builds have it at its new price".to_owned(),
        NotPriced::Unsettled => match row.next {
            Some(next) => format!("{at}: another round could try {}", price(next)),
            None => "another round could try another price".to_owned(),
        },
        NotPriced::Unshown => {
            "only the fresh games, which propose no prices, show that: more `--games` may propose one".to_owned()
        }
    })
}

fn strongest(page: &mut Page, summary: &PricesSummary) {
    if let Some(why) = &summary.no_strongest {
        page.heading("Strongest build", "");
        return page.note(&format!("Unknown: {why}."));
    }
    let Some(first) = summary.strongest.first() else { return };
    page.heading(
        "Strongest build",
        &format!(
            " of {} with {}: the best of {} and a local search from it, in fresh games",
            first.side,
            if summary.changes.is_empty() { "the current prices" } else { "each price list" },
            counted(first.builds, "random build")
        ),
    );
    page.table(Shown::of(&summary.strongest).grouped("prices").table());
    let kept: usize = summary.strongest.iter().map(|of| of.best.len()).sum();
    page.note(&format!(
        "Against the other sides of the scenario with the same prices: {} of selection, then {} each. {} (Bonferroni).",
        counted(first.thinned_by, "game"),
        counted(first.games, "fresh game"),
        joint_level(kept as u64, summary.head.level)
    ));
}

fn say_out_of_line(story: &mut Story, summary: &PricesSummary) {
    let out = summary.cards.iter().filter(|row| row.why.is_some());
    let named: Vec<String> =
        out.clone().take(CARDS_NAMED).map(|row| format!("{} at {}", row.name, price(row.proposed))).collect();
    let more = out.count().saturating_sub(CARDS_NAMED);
    if !named.is_empty() && !summary.changes.is_empty() {
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        story.say(format!("Mispriced: {}{more}.", named.join(", ")));
    }
}

fn say_strongest(story: &mut Story, summary: &PricesSummary) {
    let best = summary.strongest.iter().filter_map(|of| {
        let best = of.best.first()?;
        Some(format!(
            "{} with the {} prices",
            joined(percent(&best.win_rate?)),
            match of.prices {
                "today" => "current",
                other => other,
            }
        ))
    });
    let best: Vec<String> = best.collect();
    if !best.is_empty() {
        story.say(format!("The strongest build found won {}.", listed(&best)));
    }
}

fn chart(summary: &PricesSummary) -> Intervals {
    let changed = !summary.changes.is_empty();
    let news = summary.cards.iter().filter(|row| row.verdict != Some(PriceVerdict::StaysInLine) || row.moved() != 0);
    let mut rows: Vec<_> = news.filter_map(|row| Some((row, row.over_before?, row.over_after?))).collect();
    rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    let method = rows.first().map_or("", |(.., over)| over.method.name());
    let row = |(row, before, after): (&PriceRow, Estimate, Estimate)| {
        let ink = if row.after == Some(Price::InLine) { BLUE } else { VERMILLION };
        let name = format!("{} ({})", row.name, row.change);
        let before = changed.then_some((&before).into());
        Row { before, ..Row::new(name, (&after).into(), (ink, true), words(row, changed)) }
    };
    let which = if changed { "proposed prices" } else { "current prices" };
    let when = if changed { "prices before and after" } else { "current prices" };
    let [of_each, in_both] = if changed { [" of each price list", " in both lists"] } else { [""; 2] };
    Intervals {
        figure: Figure {
            plain: format!("{}. A bar that contains 0: no significant difference.", lead(summary)),
            caption: joint_basis(
                &format!("{}{of_each}, on fresh dice", summary.head.played()),
                summary.head.level,
                &format!("all {}{in_both}", summary.head.card_word),
                method,
            ),
            ..summary.head.figure("prices", when)
        },
        axis: "over going rate (pp)".to_owned(),
        file: "prices.csv".into(),
        key: Some((changed.then_some("current"), format!("{which} (orange: mispriced)"))),
        shows: vec![0.0],
        rows: rows.into_iter().map(row).collect(),
        ..Intervals::default()
    }
}

fn words(row: &PriceRow, changed: bool) -> String {
    let of = |estimate| known(estimate, PERCENT, signed);
    let over = match changed {
        true => format!("{} before, {} after", of(row.over_before), of(row.over_after)),
        false => of(row.over_before),
    };
    format!(
        "{} ({}): over the going rate {over}; {}",
        row.name,
        row.change,
        row.said.trim_start_matches(['✓', '✗', '?']).trim(),
    )
}
