//! What cards cause in the toy race: the sled without its step, and skates that do nothing anyway.

use std::sync::atomic::AtomicBool;

use super::*;

use crate::frame::tests::toy::Toy;
use crate::frame::tests::{contents, number};
use crate::tests::{intervals, words as labels_of};
use balance_engine::agent::Player;
use balance_engine::sim::{Match, PairedPlan, RunContext, Variant, paired};

fn contest(toy: Toy) -> Match<Toy> {
    let names: Vec<String> = toy.labels().into_iter().map(|label| label.name).collect();
    let agents = names.iter().map(|_| Player::named("greedy").unwrap()).collect();
    Match::new(toy, agents, names)
}

/// The sled replaced, then the skates, by boots.
fn run(games: u64, threads: usize, bug: Option<u8>) -> (Match<Toy>, Paired) {
    let base = contest(Toy::new(2, 5));
    let mut without = Toy::new(2, 5);
    (without.adds, without.bug) = (0, bug);
    let (sled, skates) = (contest(without), contest(Toy::new(2, 5)));
    let variants = [Variant::of_holders(&sled, 0), Variant::of_holders(&skates, 1)];
    let plan = PairedPlan { seed: 11, games, threads, builds: false };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let counted = paired(&base, &variants, &plan, context);
    (base, counted)
}

fn summed(base: &Match<Toy>, paired: &Paired) -> ImpactSummary {
    summed_with(base, paired, &[], &[])
}

/// With these cards left unused, and these slots empty, by the sides of these numbers.
fn summed_with(base: &Match<Toy>, paired: &Paired, unused: &[(u16, usize)], empty: &[(u16, usize)]) -> ImpactSummary {
    ImpactSummary::new(&ImpactResults {
        scenario: base.game().facts(),
        asked: (0..base.game().labels().len()).collect(),
        replaced: vec![(0, 2), (1, 2)],
        unused: unused.to_vec(),
        empty: empty.to_vec(),
        left_out: [(2, "neutral itself"), (3, "in no build"), (4, "in no build")]
            .map(|(card, why)| (card, why.to_owned()))
            .into(),
        paired,
    })
}

/// The summary of a run of the toy race.
pub(crate) fn played(games: u64, threads: usize) -> ImpactSummary {
    let (base, paired) = run(games, threads, None);
    summed(&base, &paired)
}

#[test]
fn a_card_that_helps_helps_and_one_that_does_nothing_does_nothing() {
    let (base, paired) = run(8_000, 2, None);
    let summary = summed(&base, &paired);
    assert_eq!((summary.head.games, summary.head.games_in_all, summary.head.blocks), (8_000, 24_000, 4_000));
    assert_eq!((summary.family, summary.cards.len()), (4, 4));
    let named: Vec<_> = summary.cards.iter().map(|c| (c.side.as_str(), c.name.as_str())).collect();
    assert_eq!(named, [("Tortoise", "Sled"), ("Tortoise", "Skates"), ("Hare & Co", "Sled"), ("Hare & Co", "Skates")]);
    for (row, card) in summary.cards.iter().enumerate() {
        let effect = card.effect.unwrap();
        let sums = &paired.tallies.variants[row % 2].wins[row / 2];
        assert_eq!((effect.n, card.games), (sums.first.n, sums.first.n));
        assert!((1_800..2_200).contains(&card.games), "one build in four: {}", card.games);
        assert!((effect.point - (card.win_rate - card.win_rate_replaced)).abs() < 1e-12);
        assert_eq!((card.neutral.as_str(), effect.level), ("card_2", 0.95));
        assert!(effect.method.name().contains("Bonferroni"));
        if row % 2 == 0 {
            assert!(effect.low > 0.05 && card.p_adjusted.unwrap() < 1e-6, "{card:?}");
            // Little is left to save: rotating the seats has cancelled most of the luck.
            assert!(card.variance_saved.unwrap().abs() < 0.2, "{card:?}");
        } else {
            assert_eq!((effect.point, card.p_adjusted), (0.0, Some(1.0)));
            assert!(effect.low < 0.0 && effect.high > 0.0, "nothing is certain: {effect:?}");
            assert_eq!((card.correlation, card.variance_saved), (Some(1.0), Some(1.0)));
        }
    }
    let side = summary.sides[0].win_rate.unwrap();
    assert_eq!(side.point, paired.tallies.wins[0].sum as f64 / 8_000.0);
    assert_eq!(summary.neutral, ["Boots"]);
    assert_eq!(summary.left_out.len(), 3);
}

#[test]
fn the_frame_is_the_summary() {
    let summary = played(2_000, 2);
    let [("impact", frame)] = &summary.frames()[..] else { panic!("one frame") };
    assert_eq!(frame.height(), 4);
    for (row, card) in summary.cards.iter().enumerate() {
        assert_eq!(number(frame, "effect", row), card.effect.map(|e| e.point));
        assert_eq!(number(frame, "win_rate_replaced", row), Some(card.win_rate_replaced));
        assert_eq!(number(frame, "variance_saved", row), card.variance_saved);
    }
}

#[test]
fn threads_change_no_byte() {
    let [one, two, eight] = [1, 2, 8].map(|threads| {
        let folder = tempfile::tempdir().unwrap();
        let summary = played(3_000, threads);
        summary.write_all(folder.path()).unwrap();
        contents(folder.path())
    });
    assert_eq!(one.keys().collect::<Vec<_>>(), ["impact.csv", "impact.parquet", "summary.json"]);
    assert!(one == two && one == eight);
}

#[test]
fn what_is_wrong_is_said_with_the_card() {
    let (base, paired) = run(200, 1, Some(12));
    let summary = summed(&base, &paired);
    assert!(summary.head.bugs.abandoned_games > 0);
    assert_eq!(summary.head.bugs.abandoned[0].of.as_deref(), Some("the games with card_0 replaced"));
    let [bug, few] = &summary.head.warnings[..] else { panic!("{:?}", summary.head.warnings) };
    assert!(bug.contains("of the games with card_0 replaced, a bug of the toy"), "{bug}");
    assert!(few.contains("intervals are rough"), "{few}");
}

#[test]
fn no_game_is_no_row() {
    let (base, paired) = run(0, 1, None);
    let summary = summed(&base, &paired);
    assert_eq!((summary.cards.len(), summary.family), (0, 0));
    assert_eq!(summary.sides[0].win_rate, None);
    assert_eq!(summary.frames()[0].1.height(), 0);
}

#[test]
fn a_card_that_wins_more_when_it_is_left_unused_is_misplayed() {
    let base = contest(Toy::new(2, 5));
    let with = |adds| {
        let mut toy = Toy::new(2, 5);
        toy.adds = adds;
        contest(toy)
    };
    let adds = Toy::new(2, 5).adds;
    let (none, same, worse, better) = (with(0), with(adds), with(0), with(2 * adds));
    let played = |unused: &Match<Toy>| {
        let variants = [(&none, 0), (&same, 1), (unused, 0), (&same, 1), (unused, 0), (&same, 1)]
            .map(|(contest, card)| Variant::of_holders(contest, card));
        let plan = PairedPlan { seed: 11, games: 8_000, threads: 2, builds: false };
        let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
        let left = [(0, 0), (1, 0), (0, 1), (1, 1)];
        summed_with(&base, &paired(&base, &variants, &plan, context), &left, &[])
    };
    let summary = played(&better);
    // Four effects, and two of using the sled: using the skates is not a decision.
    assert_eq!((summary.family, summary.head.games_in_all), (6, 7 * 8_000));
    for (row, card) in summary.cards.iter().enumerate() {
        let sled = row % 2 == 0;
        assert_eq!((card.misplayed, card.use_effect.is_some()), (sled, sled), "{card:?}");
        let Some(worth) = card.worth_at_least else { continue };
        let (effect, using) = (card.effect.unwrap(), card.use_effect.unwrap());
        assert!(using.high < 0.0 && worth.low > effect.low, "{card:?}");
        assert!((worth.point - (effect.point - using.point)).abs() < 1e-12);
        let unused = card.win_rate_unused.unwrap();
        assert!((worth.point - (unused - card.win_rate_replaced)).abs() < 1e-12);
        assert!(worth.low <= effect.low - using.high && effect.high - using.low <= worth.high);
    }
    // Who does worse without using it plays it well.
    let summary = played(&worse);
    let sled = &summary.cards[0];
    assert!(!sled.misplayed && sled.worth_at_least.is_none());
    assert!(sled.use_effect.unwrap().low > 0.0);
}

#[test]
fn an_empty_slot_shows_what_the_neutral_card_is_worth() {
    let base = contest(Toy::new(2, 5));
    let with = |adds| {
        let mut toy = Toy::new(2, 5);
        toy.adds = adds;
        contest(toy)
    };
    // The neutral card is better than the sled, and an empty slot is worse.
    let (neutral, empty) = (with(3), with(0));
    let variants = [(&neutral, 0), (&neutral, 1), (&empty, 0), (&empty, 0)]
        .map(|(contest, card)| Variant::of_holders(contest, card));
    let plan = PairedPlan { seed: 11, games: 8_000, threads: 2, builds: false };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let counted = paired(&base, &variants, &plan, context);
    let summary = summed_with(&base, &counted, &[], &[(0, 0), (0, 1)]);
    assert_eq!((summary.family, summary.cards.len()), (6, 4));
    for sled in summary.cards.iter().filter(|card| card.card == "card_0") {
        let (effect, added) = (sled.effect.unwrap(), sled.empty_effect.unwrap());
        let neutral = sled.neutral_effect.unwrap();
        assert!(effect.high < 0.0 && added.low > 0.0 && neutral.low > 0.0, "{sled:?}");
        let rate = sled.win_rate_replaced - sled.win_rate_empty.unwrap();
        assert!((neutral.point - rate).abs() < 1e-12);
        assert_eq!((neutral.low, neutral.high), (added.low - effect.high, added.high - effect.low));
    }
    let skates = summary.cards.iter().find(|card| card.card == "card_1").unwrap();
    assert_eq!((skates.win_rate_empty, skates.empty_effect, skates.neutral_effect), (None, None, None));
}

#[test]
fn p_values_are_adjusted_for_the_same_differences_as_the_intervals() {
    let base = contest(Toy::new(2, 5));
    let with = |adds| {
        let mut toy = Toy::new(2, 5);
        toy.adds = adds;
        contest(toy)
    };
    let (none, same) = (with(0), with(Toy::new(2, 5).adds));
    let variants = [(&none, 0), (&same, 1), (&none, 0), (&same, 1), (&none, 0), (&same, 1)]
        .map(|(contest, card)| Variant::of_holders(contest, card));
    for games in [60, 100, 200, 400, 800] {
        let plan = PairedPlan { seed: 11, games, threads: 1, builds: false };
        let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
        let counted = paired(&base, &variants, &plan, context);
        let summary = summed_with(&base, &counted, &[(0, 0), (1, 0), (0, 1), (1, 1)], &[]);
        for card in &summary.cards {
            let (Some(effect), Some(p)) = (card.effect, card.p_adjusted) else { continue };
            // Holm never finds less than Bonferroni, whose intervals these are, and at most as much as each alone.
            assert!(effect.contains(0.0) || p <= 0.05, "{games}: {card:?}");
            assert!(p >= card.p_value.unwrap());
        }
        // The smallest p-value of all is adjusted for all of them.
        let least = summary.cards.iter().filter_map(|card| Some((card.p_value?, card.p_adjusted?)));
        let least = least.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
        let used = summary.cards.iter().filter(|card| card.use_effect.is_some()).count();
        assert_eq!(summary.family, summary.cards.len() + used);
        assert!((least.1 - (least.0 * summary.family as f64).min(1.0)).abs() < 1e-9, "{least:?}");
    }
}

#[test]
fn the_text_tells_what_each_card_causes() {
    let summary = played(4_000, 2);
    insta::assert_snapshot!("impact_in_a_terminal", summary.page(100).text(false));
}

#[test]
fn every_side_has_its_chart_of_what_cards_cause() {
    let summary = played(4_000, 2);
    let charts = summary.charts(Canvas::default());
    let files: Vec<_> = charts.iter().map(|(file, _)| file.as_str()).collect();
    assert_eq!(files, ["impact_tortoise.svg", "impact_hare_co.svg"]);
    // They stand side by side, so they have one scale.
    let numbers = |svg: &str| -> Vec<String> {
        let is_number = |word: &&str| word.trim_start_matches('−').parse::<f64>().is_ok();
        labels_of(svg).into_iter().filter(is_number).map(str::to_owned).collect()
    };
    assert_eq!(numbers(&charts[0].1), numbers(&charts[1].1));
    for (file, svg) in &charts {
        assert_eq!(intervals(svg), 2, "{file}");
        assert!(labels_of(svg).contains(&"effect on win rate (pp)"), "{file}");
        let said = labels_of(svg).join(" ");
        for wanted in ["Sled", "Skates", "on the same dice", "joint 95 % intervals for all 4 comparisons"] {
            assert!(said.contains(wanted), "{file}: {said}");
        }
    }
}

/// Words of a page on one line.
fn words(summary: &ImpactSummary) -> String {
    let page = summary.page(100).text(false);
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_card_does_less_than_the_neutral_one_and_is_not_said_to_hurt() {
    let mut summary = played(4_000, 1);
    for sled in summary.cards.iter_mut().filter(|card| card.card == "card_0") {
        let effect = sled.effect.as_mut().unwrap();
        (effect.point, effect.low, effect.high) = (-0.10, -0.12, -0.08);
    }
    let story = summary.story().answer.join(" ");
    let said = "Tortoise: of 2 items, 0 are significantly better than Boots and 1 worse (worst: Sled, −";
    assert!(story.contains(said), "{story}");
    let page = words(&summary);
    assert!(page.contains("▼ Sled"), "{page}");
    assert!(page.contains("▼ adds less than Boots: the interval excludes 0."), "{page}");
    assert!(page.contains("A card that adds less can still be good"), "{page}");
    for no in ["hurt", "help", "costs wins", "Compared with an empty slot"] {
        assert!(!page.contains(no) && !story.contains(no), "{no}: {page} {story}");
    }
}

#[test]
fn a_card_and_the_neutral_one_are_shown_against_an_empty_slot() {
    let mut summary = played(4_000, 1);
    let effect = summary.cards[0].effect.unwrap();
    let around = |point: f64| Estimate { point, low: point - 0.01, high: point + 0.01, ..effect };
    let sled = &mut summary.cards[0];
    (sled.empty_effect, sled.neutral_effect) = (Some(around(0.15)), Some(around(0.06)));
    sled.win_rate_empty = Some(0.253);
    let page = words(&summary);
    let heading =
        "Compared with an empty slot: percentage points of win rate that each card and Boots add for Tortoise";
    assert!(page.contains(heading), "{page}");
    assert!(page.contains("▲ Sled 25.3 % +15.0 [+14.0, +16.0] +6.0 [+5.0, +7.0]"), "{page}");
    assert!(page.contains("Compared with an empty slot: ▲ adds wins, ▼ costs wins"), "{page}");
    assert!(!page.contains("A card that adds less can still be good"), "{page}");
}
