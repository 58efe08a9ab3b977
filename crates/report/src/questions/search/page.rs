//! The page of a search, and the answer in sentences: the strongest builds, and their cards.

use super::{BestBuild, SearchSummary};
use crate::charts::axis::{NOWHERE, span};
use crate::charts::intervals::{Interval, Row};
use crate::prelude::*;

const CARDS_AT_EACH_END: usize = 8;
/// Rows of a table about the cards of builds that a terminal shows.
const PARTS: usize = 24;

impl Report for SearchSummary {
    fn page(&self, width: usize) -> Page {
        let head = &self.head;
        let mut page = Page::begun(head, &format!("strongest builds of {}", self.side), width);
        let (which, all) = if self.sample { ("random build", "") } else { ("legal build", " (all)") };
        let (builds, games) = (counted(self.builds, which), counted(head.games_in_all, "game"));
        page.say(&format!("{builds}{all}, against {}: {games} in total.", self.against.join(" and ")));
        page.heading("Strongest builds", ": win rate in fresh games, and in the games of the selection");
        if self.best.is_empty() {
            page.note("No build was selected.");
        }
        page.table(Shown::of(&self.best).table());
        page.note(&format!(
            "Fresh games had no part in the selection. Win rates in the selection tend to be too high, because lucky \
             builds are selected. {} (Bonferroni).",
            joint_level(self.best.len() as u64, head.level)
        ));
        in_full(&mut page, self);
        rounds(&mut page, self);
        let rest = " from the best of these: a neighbouring build replaces the current one if it is shown to be better";
        page.section("Local search", rest, &Shown::of(&self.climbs));
        if !self.climbs.is_empty() {
            page.note(&format!(
                "{} played in total. No neighbour of a final build was shown to be better; others may be.",
                counted(self.builds_seen, "build")
            ));
        }
        key_cards(&mut page, self);
        cards(&mut page, self);
        let method = method(self.best.iter().find_map(|row| row.win_rate));
        page.foot(&format!(
            "n = {} of each of the best. [a, b] are {} intervals: {method}.",
            head.played(),
            level(head.level)
        ));
        page
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        chart(self).draw(canvas).into_iter().collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let rated: Vec<_> = self.best.iter().filter_map(|row| Some((row, row.win_rate?))).collect();
        let (lot, side) = (whole(self.builds), &self.side);
        let all = match (self.sample, self.builds_seen.saturating_sub(self.builds)) {
            (false, _) => format!("of all {lot} legal builds of {side}"),
            (true, 0) => format!("of {lot} random builds of {side}"),
            (true, near) => {
                format!("build of {side}, of {lot} random ones and {} similar to the best of these,", whole(near))
            }
        };
        let Some((best, rate)) = rated.first() else {
            story.say(format!("None of {lot} builds of {side} was selected."));
            return story;
        };
        story.say(format!(
            "The strongest {all} won {} of {}: {}.",
            joined(percent(rate)),
            counted(self.head.games, "fresh game"),
            best.build
        ));
        let alike = rated.iter().skip(1).filter(|(_, other)| !above(rate, other)).count() as u64;
        if alike > 0 {
            story.say(format!("{} of the other best builds may be as strong.", whole(alike)));
        }
        starts(&mut story, self);
        key_card(&mut story, self, best);
        story.next("The strongest against each other", "compare SCENARIO --matrix");
        story
    }
}

fn in_full(page: &mut Page, summary: &SearchSummary) {
    if summary.best.iter().all(|row| row.written.is_empty()) {
        return;
    }
    page.heading("These builds as TOML", ", to paste in place of `search`");
    for row in &summary.best {
        let head = format!("[builds.list.\"{}\"]", row.name);
        let keys = row.written.lines().map(str::to_owned);
        page.code([head].into_iter().chain(keys).collect());
    }
}

fn rounds(page: &mut Page, summary: &SearchSummary) {
    page.section("Elimination rounds", "", &Shown::of(&summary.rounds));
    // All builds of a round play the same dice, so a large number of games shares few dice.
    if let (Some(average), Some(first)) = (&summary.average, summary.rounds.first()) {
        page.note(&format!(
            "In the first round {} won {} of their games on average. All played on the dice of the same {}, so this is less \
             precise than the number of games suggests.",
            every(summary.builds, "build"),
            joined(percent(average)),
            counted(first.games_each, "game")
        ));
    }
}

fn key_cards(page: &mut Page, summary: &SearchSummary) {
    let alone = || summary.parts.iter().filter(|part| part.size == 1);
    let several = || summary.parts.iter().filter(|part| part.size > 1);
    if summary.parts.is_empty() {
        if !summary.climbs.is_empty() {
            page.paragraph("To find the key cards, name neutral cards as for `balance impact`: neutral = [\"KEY\"].");
        }
        return;
    }
    let rest = ": percentage points of win rate lost if a neutral card replaces one";
    page.section("Key cards", rest, &Shown::of(alone()).grouped("build").limit(PARTS, "search_key_cards.csv"));
    let joint = summary.parts.iter().find_map(|part| part.wins);
    let joint = joint.map_or(NONE.to_owned(), |of| format!("{} ({})", level(of.level), of.method.name()));
    let games = summary.best.iter().map(|build| build.parts_games).min().unwrap_or(0);
    page.note(&format!(
        "n = {} with each card replaced, only for the side that has it. The intervals of a build, for single cards, pairs and \
         triples, have a joint level of {joint}.",
        counted(games, "game")
    ));
    let tried = several().count() as u64;
    if tried == 0 {
        return;
    }
    page.heading("Together", ": what cards add together beyond the sum of what each adds alone");
    let known: Vec<_> = several().filter(|part| part.wins.is_some_and(|of| verdict(&of) != 0)).collect();
    if !known.is_empty() {
        let shown = Shown::of(known.iter().copied()).grouped("build").head("replaced_by", "");
        page.table(shown.limit(PARTS, "search_key_cards.csv").table());
    }
    page.note(&format!(
        "Worth significantly more or less than their sum: {} of {}. Tested: the pairs and triples of the key cards of each \
         build, at most five cards.",
        whole(known.len() as u64),
        counted(tried, "set")
    ));
}

fn cards(page: &mut Page, summary: &SearchSummary) {
    if summary.best.is_empty() {
        return;
    }
    let left = if summary.tenth > 0 { format!("top {}", whole(summary.tenth)) } else { String::new() };
    let shown = Shown::of(&summary.cards).head("share_of_tenth", &left).ends(CARDS_AT_EACH_END, "search_cards.csv");
    page.section(&capital(summary.head.card_word), " of the strongest: share of builds with each", &shown);
    page.note(&format!(
        "Top: the builds left after the first round that kept at most 10 % of all. Best: the {} strongest, by all their games. \
         Difference: top minus all. These are common cards of strong builds, not what each card causes: see `balance impact`.",
        summary.best.len()
    ));
}

fn starts(story: &mut Story, summary: &SearchSummary) {
    let starts = summary.climbs.len() as u64;
    let ends = summary.climbs.iter().filter(|climb| climb.same_as.is_none()).count() as u64;
    match (starts, ends) {
        (0 | 1, _) => {}
        (_, 1) => story.say(format!("{} ended with the same build.", capital(&every(starts, "start")))),
        _ => story.say(format!(
            "{} starts ended with {} different builds, so there may be stronger ones.",
            whole(starts),
            whole(ends)
        )),
    }
}

fn key_card(story: &mut Story, summary: &SearchSummary, best: &BestBuild) {
    let single = summary.parts.iter().filter(|part| part.build == best.name && part.size == 1);
    let strongest = single.filter_map(|part| Some((part, part.wins?))).max_by(|a, b| a.1.point.total_cmp(&b.1.point));
    if let Some((part, wins)) = strongest.filter(|(_, wins)| verdict(wins) > 0) {
        story.say(format!(
            "Its key card is {}: {} compared with {} in its place.",
            part.names,
            in_points(&wins),
            part.replaced_by.as_deref().unwrap_or("a neutral card"),
        ));
    }
}

fn chart(summary: &SearchSummary) -> Intervals {
    let best = summary.best.iter().filter_map(|row| Some((row, row.win_rate?)));
    let method = best.clone().next().map_or("", |(_, rate)| rate.method.name());
    let rows = best.map(|(row, rate)| {
        let beside = joined(percent(&rate));
        let words = format!("{}, {}: {beside}", row.name, row.build);
        let before = Some(Interval::sure(row.selection_win_rate));
        let name = format!("{}: {}", row.name.trim_start_matches("best "), row.build);
        Row { before, beside, ..Row::new(name, (&rate).into(), (BLUE, true), words) }
    });
    let rows: Vec<Row> = rows.collect();
    let average = summary.average.map(|average| average.point * PERCENT);
    // An average far away would leave most of the axis empty.
    let (low, high) = span(rows.iter().flat_map(Row::values), NOWHERE);
    let dashed = average.filter(|average| low - average < high - low);
    let said = average.map_or(String::new(), |average| {
        let (point, all) = (plain(average, 1), every(summary.builds, "build"));
        let which = if dashed.is_some() { "Dashed" } else { "Left of the axis" };
        format!(" {which}: {point} %, the average of {all} in the first round.")
    });
    let n = format!("{} of each build, which had no part in the selection", summary.head.played());
    Intervals {
        figure: Figure {
            plain: "Full dot: win rate in fresh games. Hollow: win rate during selection (tends to be too high)."
                .to_owned(),
            caption: joint_basis(&n, summary.head.level, &every(rows.len() as u64, "build"), method) + &said,
            ..summary.head.figure("search", &format!("strongest builds of {}", summary.side))
        },
        axis: "games won (%)".to_owned(),
        dashed,
        around: Some(0.0),
        within: Some((0.0, PERCENT)),
        rows,
        ..Intervals::default()
    }
}
