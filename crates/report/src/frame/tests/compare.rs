//! Variants of the toy race: the same again, the tortoise playing at random, and without the sled.

use std::sync::atomic::AtomicBool;

use super::toy::Toy;
use super::*;
use balance_engine::agent::Player;
use balance_engine::game::Rules;
use balance_engine::sim::{
    Budget, Contest, Match, Paired, PairedPlan, PairedTally, Variant, Watching, paired, paired_until,
};
use balance_stats::Judged;

fn contest(toy: Toy, first: &str) -> Match<Toy> {
    let names: Vec<String> = toy.labels().into_iter().map(|label| label.name).collect();
    let agents = (0..names.len()).map(|at| Player::named(if at == 0 { first } else { "greedy" }).unwrap()).collect();
    Match::new(toy, agents, names)
}

const NAMES: [&str; 3] = ["The same", "Tortoise & dice", "No sled"];

/// A comparison of so many games, or until all is known with at most so many.
fn ran(games: u64, threads: usize, until: bool, bug: Option<u8>) -> (Paired, Yardstick) {
    let base = contest(Toy::new(2, 5), "greedy");
    let mut without = Toy::new(2, 5);
    (without.adds, without.bug) = (0, bug);
    let others = [contest(Toy::new(2, 5), "greedy"), contest(Toy::new(2, 5), "random"), contest(without, "greedy")];
    let variants = [0, 1, 2].map(|at| Variant::all(&others[at] as &dyn Contest));
    let looks = until.then(|| Budget::Until { max_games: games }.looks(2).count() + 1);
    let yardstick = Yardstick { level: 0.95, variants: 3, looks, threshold: 0.02 };
    let plan = PairedPlan { seed: 11, games, threads, builds: false };
    let watching = Watching { watch: &(), keeper: &(), interrupt: &AtomicBool::new(false) };
    let known = |_: usize, tally: &PairedTally| yardstick.judged(tally, 0).is_decided();
    let counted = match until {
        false => paired(&base, &variants, &plan, watching),
        true => paired_until(&base, &variants, &plan, watching, &known, &[]),
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

/// The summary of a comparison of the toy race.
pub(crate) fn played(games: u64, threads: usize, until: bool) -> CompareSummary {
    let (paired, yardstick) = ran(games, threads, until, None);
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
    let watching = Watching { watch: &(), keeper: &(), interrupt: &AtomicBool::new(false) };
    let counted = paired(&base, &variants, &plan, watching);
    assert_eq!((counted.tallies.cut, counted.tallies.variants[0].cut), (0, 0));
    assert!(counted.tallies.variants[1].cut > 40 && counted.tallies.variants[1].cut <= 400);
    let yardstick = Yardstick { level: 0.95, variants: 3, looks: None, threshold: 0.02 };
    let said = summed(&counted, yardstick).warnings.join("\n");
    assert!(said.contains("% of the games of \"No sled\" were unfinished after"), "{said}");
    assert!(said.contains("% of the games of \"Tortoise & dice\" were unfinished"), "{said}");
    assert!(!said.contains("of the games of \"The same\""), "{said}");
}

#[test]
fn each_variant_is_held_against_the_baseline() {
    let (paired, yardstick) = ran(8_000, 2, false, None);
    let summary = summed(&paired, yardstick);
    assert_eq!((summary.head.games, summary.games_in_all, summary.family), (8_000, 32_000, 3));
    assert_eq!((summary.stopped, summary.looks, summary.looks_at_most), ("games", 1, None));
    assert_eq!((summary.side.as_str(), summary.baseline.name.as_str()), ("Tortoise", "as it was"));
    let [same, dice, _] = &summary.variants[..] else { panic!("three variants") };
    assert!(same.alike && !dice.alike);
    assert!(summary.warnings.iter().any(|w| w.contains("\"The same\" came out as the baseline")));
    assert_eq!((same.verdict, same.sign), (Judged::TooClose, 0));
    assert_eq!((dice.verdict, dice.sign), (Judged::Worse, -1));
    assert_eq!((dice.sides[0].rate.agent.as_str(), dice.note.as_deref()), ("random", Some("at random")));
    for (at, variant) in summary.variants.iter().enumerate() {
        for (side, row) in variant.sides.iter().enumerate() {
            let sums = &paired.tallies.variants[at].wins[side];
            let (difference, rate) = (row.difference.unwrap(), row.rate.win_rate.unwrap());
            let base = summary.baseline.sides[side].win_rate.unwrap();
            assert_eq!(rate.point, sums.second.sum as f64 / 8_000.0);
            assert!((difference.point - (rate.point - base.point)).abs() < 1e-12);
            assert_eq!((difference.n, difference.level), (8_000, 0.95));
            assert!(difference.method.name().contains("Bonferroni"));
        }
        let turns = variant.turns.unwrap();
        let sums = &paired.tallies.variants[at].turns;
        assert!((turns.point + sums.difference.sum as f64 / 8_000.0).abs() < 1e-12);
    }
    let one = &dice.sides[0];
    let (saved, times) = (one.variance_saved.unwrap(), one.as_good_as.unwrap());
    assert!((times - 1.0 / (1.0 - saved)).abs() < 1e-12);
    assert_eq!(same.sides[0].as_good_as, None, "nothing is left to tell them apart");
}

#[test]
fn until_known_each_has_the_games_it_needed() {
    let summary = played(60_000, 2, true);
    let [same, dice, sled] = &summary.variants[..] else { panic!("three variants") };
    assert!(dice.games < same.games && same.games < 60_000, "{} {}", dice.games, same.games);
    assert!([same, dice].iter().all(|variant| variant.verdict.is_decided()));
    let most = [same, dice, sled].iter().map(|variant| variant.games).max().unwrap();
    assert_eq!(summary.head.games, most);
    assert_eq!(summary.games_in_all, most + same.games + dice.games + sled.games);
    let difference = dice.sides[0].difference.unwrap();
    assert!(difference.high < -0.02 && difference.method.name().contains("looks"));
    assert!(dice.sides[0].rate.win_rate.unwrap().method.name().contains("confidence sequence"));
    let all = summary.variants.iter().all(|variant| variant.verdict.is_decided());
    assert_eq!(summary.stopped, if all { "decided" } else { "undecided" });
}

#[test]
fn the_frames_are_the_summary() {
    let summary = played(2_000, 2, false);
    let frames = Frames::of_comparison(&summary);
    let frame = frames.get("compare").unwrap();
    assert_eq!(frame.height(), 6);
    let rows = summary.variants.iter().flat_map(|variant| &variant.sides);
    for (row, side) in rows.enumerate() {
        assert_eq!(number(frame, "difference", row), side.difference.map(|e| e.point));
        assert_eq!(number(frame, "as_good_as", row), side.as_good_as);
        let judged = (row % 2 == 0).then_some(0.02);
        assert_eq!(number(frame, "threshold", row), judged, "one side is judged");
    }
    assert_eq!(frames.get("compare_rates").unwrap().height(), 8, "the baseline too");
    assert_eq!(frames.get("compare_turns").unwrap().height(), 3);
}

#[test]
fn threads_change_no_byte() {
    for until in [false, true] {
        let [one, two, eight] = [1, 2, 8].map(|threads| {
            let folder = tempfile::tempdir().unwrap();
            let summary = played(6_000, threads, until);
            Made(&summary, &Frames::of_comparison(&summary)).write_all(folder.path()).unwrap();
            contents(folder.path())
        });
        assert_eq!(one.len(), 7);
        assert!(one == two && one == eight);
    }
}

#[test]
fn what_is_wrong_is_said_with_the_variant() {
    let (paired, yardstick) = ran(200, 1, false, Some(12));
    let summary = summed(&paired, yardstick);
    assert_eq!(summary.bugs.abandoned[0].of.as_deref(), Some("No sled"));
    assert!(summary.warnings[0].contains("of No sled, a bug of the toy"));
    assert!(summary.warnings[1].contains("the intervals are rough"));
}

#[test]
fn no_game_is_nothing_known() {
    let (paired, yardstick) = ran(0, 1, false, None);
    let summary = summed(&paired, yardstick);
    let first = &summary.variants[0];
    assert_eq!((first.verdict, first.sides[0].difference), (Judged::Unknown, None));
    assert!(summary.warnings.iter().all(|warning| !warning.contains("does it change")));
}
