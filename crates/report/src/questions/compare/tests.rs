//! Variants of the toy race: the same again, the tortoise playing at random, and without the sled.

mod worth;

use std::sync::atomic::AtomicBool;

use super::*;

use crate::frame::tests::toy::Toy;
use crate::frame::tests::{contents, number};
use crate::story::tests::rate;
use crate::tests::{chart, intervals, words as labels_of};
use balance_engine::agent::Player;
use balance_engine::game::Rules;
use balance_engine::sim::{Budget, Contest, Match, PairedPlan, RunContext, Variant, paired, paired_until};

fn contest(toy: Toy, first: &str) -> Match<Toy> {
    let names: Vec<String> = toy.labels().into_iter().map(|label| label.name).collect();
    let agents = (0..names.len()).map(|at| Player::named(if at == 0 { first } else { "greedy" }).unwrap()).collect();
    Match::new(toy, agents, names)
}

const NAMES: [&str; 3] = ["The same", "Tortoise & dice", "No sled"];

/// A comparison of `games` games, or at most as many if it goes on until all is known.
fn run(games: u64, threads: usize, until: bool, bug: Option<u8>) -> (Paired, Yardstick) {
    let base = contest(Toy::new(2, 5), "greedy");
    let mut without = Toy::new(2, 5);
    (without.adds, without.bug) = (0, bug);
    let others = [contest(Toy::new(2, 5), "greedy"), contest(Toy::new(2, 5), "random"), contest(without, "greedy")];
    let variants = [0, 1, 2].map(|at| Variant::all(&others[at] as &dyn Contest));
    let looks = until.then(|| Budget::Until { max_games: games }.looks(2).count() + 1);
    let yardstick = Yardstick { level: 0.95, variants: 3, looks, threshold: 0.02 };
    let plan = PairedPlan { seed: 11, games, threads, builds: false };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let known = |_: usize, tally: &PairedTally| yardstick.verdict(tally, 0).is_decided();
    let counted = match until {
        false => paired(&base, &variants, &plan, context),
        true => paired_until(&base, &variants, &plan, context, &known, &[]),
    };
    (counted, yardstick)
}

fn summed(paired: &Paired, yardstick: Yardstick) -> CompareSummary {
    let toy = Toy::new(2, 5);
    assert_eq!(toy.sides(), 2);
    let names = |name: &str, random: bool| {
        let mut sides = toy.labels();
        if random {
            sides[0].agent = "random".to_owned();
        }
        let note = random.then(|| "at random".to_owned());
        Contender { name: name.to_owned(), note, sides, max_turns: toy.max_turns }
    };
    CompareSummary::new(&CompareResults {
        scenario: toy.facts(),
        unmodelled: Vec::new(),
        baseline: names("as it was", false),
        variants: NAMES.iter().map(|name| names(name, name.contains('&'))).collect(),
        catalogues: vec![toy.catalogue(); NAMES.len()],
        side: 0,
        yardstick,
        paired,
    })
}

/// What is judged.
fn of_tortoise(summary: &CompareSummary) -> [&ComparedSide; 3] {
    summary.rows_with_verdict().collect::<Vec<_>>().try_into().unwrap()
}

/// The summary of a comparison of the toy race.
pub(crate) fn played(games: u64, threads: usize, until: bool) -> CompareSummary {
    let (paired, yardstick) = run(games, threads, until, None);
    summed(&paired, yardstick)
}

#[test]
fn many_cut_games_are_a_warning_that_names_the_variants() {
    let base = contest(Toy::new(2, 5), "greedy");
    let short = |max_turns: u32| {
        let mut toy = Toy::new(2, 5);
        toy.max_turns = max_turns;
        contest(toy, "greedy")
    };
    let others = [short(200), short(9), short(9)];
    let variants = [0, 1, 2].map(|at| Variant::all(&others[at] as &dyn Contest));
    let plan = PairedPlan { seed: 11, games: 400, threads: 1, builds: false };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let counted = paired(&base, &variants, &plan, context);
    assert_eq!((counted.tallies.cut, counted.tallies.variants[0].cut), (0, 0));
    assert!(counted.tallies.variants[1].cut > 40 && counted.tallies.variants[1].cut <= 400);
    let yardstick = Yardstick { level: 0.95, variants: 3, looks: None, threshold: 0.02 };
    let said = summed(&counted, yardstick).head.warnings.join("\n");
    assert!(said.contains("% of the games of \"No sled\" were unfinished after"), "{said}");
    assert!(said.contains("% of the games of \"Tortoise & dice\" were unfinished"), "{said}");
    assert!(!said.contains("of the games of \"The same\""), "{said}");
}

#[test]
fn each_variant_is_held_against_the_baseline() {
    let (paired, yardstick) = run(8_000, 2, false, None);
    let summary = summed(&paired, yardstick);
    assert_eq!((summary.head.games, summary.head.games_in_all, summary.family), (8_000, 32_000, 3));
    assert_eq!((summary.head.stopped, summary.looks, summary.max_looks), ("games", 1, None));
    assert_eq!((summary.side.as_str(), summary.baseline.as_str()), ("Tortoise", "as it was"));
    let [same, dice, _] = of_tortoise(&summary);
    assert!(same.alike && !dice.alike);
    assert!(summary.head.warnings.iter().any(|w| w.contains("\"The same\" had the same results as the baseline")));
    assert_eq!(
        (same.verdict, same.in_words.as_deref()),
        (Some(ThresholdVerdict::TooClose), Some("too small to matter"))
    );
    assert_eq!((dice.verdict, dice.in_words.as_deref()), (Some(ThresholdVerdict::Worse), Some("worse")));
    assert_eq!((dice.agent.as_str(), dice.note.as_deref()), ("random", Some("at random")));
    let (base, variants) = summary.compare.split_at(2);
    for (at, row) in variants.iter().enumerate() {
        let tally = &paired.tallies.variants[at / 2];
        let (difference, rate) = (row.difference.unwrap(), row.win_rate.unwrap());
        assert_eq!(rate.point, tally.wins[at % 2].second.sum as f64 / 8_000.0);
        assert!((difference.point - (rate.point - base[at % 2].win_rate.unwrap().point)).abs() < 1e-12);
        assert_eq!((difference.n, difference.level), (8_000, 0.95));
        assert!(difference.method.name().contains("Bonferroni"));
        let turns = row.turns.unwrap();
        assert!((turns.point + tally.turns.difference.sum as f64 / 8_000.0).abs() < 1e-12);
    }
    let (saved, times) = (dice.variance_saved.unwrap(), dice.equivalent_games.unwrap());
    assert!((times - 1.0 / (1.0 - saved)).abs() < 1e-12);
    assert_eq!(same.equivalent_games, None, "the difference does not vary");
}

#[test]
fn until_decided_each_has_the_games_it_needed() {
    let summary = played(60_000, 2, true);
    let [same, dice, sled] = of_tortoise(&summary);
    assert!(dice.games < same.games && same.games < 60_000, "{} {}", dice.games, same.games);
    assert!([same, dice].iter().all(|row| row.verdict.unwrap().is_decided()));
    let max = [same, dice, sled].iter().map(|variant| variant.games).max().unwrap();
    assert_eq!(summary.head.games, max);
    assert_eq!(summary.head.games_in_all, max + same.games + dice.games + sled.games);
    let difference = dice.difference.unwrap();
    assert!(difference.high < -0.02 && difference.method.name().contains("checkpoints"));
    assert!(dice.win_rate.unwrap().method.name().contains("confidence sequence"));
    let all = summary.rows_with_verdict().all(|row| row.verdict.unwrap().is_decided());
    assert_eq!(summary.head.stopped, if all { "decided" } else { "undecided" });
}

#[test]
fn the_frames_are_the_summary() {
    let summary = played(2_000, 2, false);
    let [(name, frame)] = &summary.frames()[..] else { panic!("no build is drawn") };
    assert_eq!((*name, frame.height()), ("compare", 8), "the baseline too");
    for (row, side) in summary.compare.iter().enumerate() {
        assert_eq!(number(frame, "difference", row), side.difference.map(|e| e.point));
        assert_eq!(number(frame, "win_rate_high", row), side.win_rate.map(|e| e.high));
        assert_eq!(number(frame, "turns_low", row), side.turns.map(|e| e.low));
        assert_eq!(side.verdict.is_some(), row > 1 && row % 2 == 0, "one side is judged");
    }
}

#[test]
fn threads_change_no_byte() {
    for until in [false, true] {
        let [one, two, eight] = [1, 2, 8].map(|threads| {
            let folder = tempfile::tempdir().unwrap();
            let summary = played(6_000, threads, until);
            summary.write_all(folder.path()).unwrap();
            contents(folder.path())
        });
        assert_eq!(one.len(), 3);
        assert!(one == two && one == eight);
    }
}

#[test]
fn what_is_wrong_is_said_with_the_variant() {
    let (paired, yardstick) = run(200, 1, false, Some(12));
    let summary = summed(&paired, yardstick);
    assert_eq!(summary.head.bugs.abandoned[0].of.as_deref(), Some("No sled"));
    assert!(summary.head.warnings[0].contains("of No sled, a bug of the toy"));
    assert!(summary.head.warnings[1].contains("intervals are rough"));
}

#[test]
fn no_game_is_nothing_known() {
    let (paired, yardstick) = run(0, 1, false, None);
    let summary = summed(&paired, yardstick);
    let [first, ..] = of_tortoise(&summary);
    assert_eq!((first.verdict, first.difference), (Some(ThresholdVerdict::Unknown), None));
    assert!(summary.head.warnings.iter().all(|warning| !warning.contains("does it change")));
}

#[test]
fn a_comparison_tells_its_verdicts_in_words_and_shapes() {
    let summary = played(8_000, 2, false);
    insta::assert_snapshot!("comparison_in_a_terminal", summary.page(100).text(false));
    let charts = summary.charts(Canvas::default());
    let svg = chart(&charts, "compare.svg");
    let labels = labels_of(svg);
    let axis = "win rate difference (pp)";
    for said in ["Tortoise &amp; dice", "The same", axis] {
        assert!(labels.contains(&said), "{said}: {labels:?}");
    }
    assert_eq!(intervals(svg), 3);
    assert_eq!(svg.matches("<polygon ").count(), 1, "one band behind all rows");
    let page = summary.page(100).text(false);
    assert!(page.contains("  change in throws\n"), "a turn is called what the game calls it: {page}");
    assert!(svg.contains("Tortoise &amp; dice −"), "described for readers who can't see it");
}

#[test]
fn what_is_too_small_to_matter_has_another_mark_than_what_is_inconclusive() {
    let rows = [("close", 0.002), ("open", 0.05)].map(|(name, half)| (name.to_owned(), rate(0.0, half)));
    let effects = Effects { rows: rows.to_vec(), ..Effects::default() };
    let (_, svg) = effects.beyond(Canvas::default(), 0.01).unwrap();
    let dots = |fill: &str| svg.lines().filter(|line| line.starts_with("<circle ") && line.contains(fill)).count();
    assert_eq!([dots("fill=\"#696969\""), dots("fill=\"#FFFFFF\"")], [1, 1]);
    assert!(svg.contains("Grey: too small to matter. Hollow: inconclusive."), "{svg}");
}

#[test]
fn a_comparison_until_decided_says_so() {
    let summary = played(20_000, 2, true);
    let text = summary.page(72).text(false);
    assert!(text.contains("until each verdict was decided") && text.contains("checkpoints"), "{text}");
    assert!(!text.contains("--until-decided"), "{text}");
    let one = played(0, 1, false);
    assert!(one.page(72).text(false).contains("inconclusive"));
    assert!(one.charts(Canvas::default()).is_empty());
    let [one, two] = [1, 2].map(|threads| played(5_000, threads, true));
    assert_eq!(one.page(100).text(true), two.page(100).text(true));
    assert_eq!(one.charts(Canvas::default()), two.charts(Canvas::default()));
}

#[test]
fn the_headline_names_the_winner() {
    let mut summary = played(8_000, 2, false);
    assert!(
        summary.story().headline().starts_with("No variant is shown to raise the win rate of Tortoise"),
        "{:?}",
        summary.story()
    );
    for row in summary.compare.iter_mut().filter(|row| row.verdict.is_some()) {
        (row.verdict, row.in_words) = (Some(ThresholdVerdict::Worse), Some("worse".to_owned()));
    }
    assert!(summary.story().headline().contains("is best for Tortoise: all 3 variants are worse"));
    let better = |row: &mut ComparedSide, point: f64| {
        let difference = row.difference.unwrap();
        let of = Estimate { point, low: point - 0.02, high: point + 0.02, ..difference };
        (row.verdict, row.in_words, row.difference) =
            (Some(ThresholdVerdict::Better), Some("better".to_owned()), Some(of));
    };
    better(&mut summary.compare[4], 0.1);
    let sure = "Best variant for Tortoise: Tortoise & dice, +10 pp [+8, +12] in win rate over \"as it was\".";
    assert_eq!(summary.story().headline(), sure);
    better(&mut summary.compare[6], 0.09);
    let story = summary.story();
    assert!(story.headline().ends_with(". One other variant may be as good."), "{story:?}");
    assert!(story.answer[1].starts_with("Better: Tortoise & dice (+10 pp [+8, +12]) and No sled"), "{story:?}");
}
