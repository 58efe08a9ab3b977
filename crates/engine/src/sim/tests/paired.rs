//! Variants on the same chance: sums against games counted one by one.

use super::*;
use balance_stats::PairedSums;
use std::sync::Arc;

fn contest(game: Race, agent: &str) -> Match<Race> {
    let names = ["A", "B", "C", "D"].map(String::from);
    let (agents, names) = (agents(&vec![agent; game.sides]), names[..game.sides].to_vec());
    Match::new(game, agents, names)
}

fn longer(sides: usize, line: i32) -> Match<Race> {
    let mut game = Race::new(sides);
    game.line = line;
    contest(game, "greedy")
}

fn pair(base: &dyn Contest, variants: &[Variant<'_>], games: u64, threads: usize) -> Paired {
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    paired(base, variants, &PairedPlan { seed: 7, games, threads, builds: false }, context)
}

fn all_games(contest: &dyn Contest) -> Variant<'_> {
    Variant::all(contest)
}

/// The rows of a run of the same seed.
fn rows(contest: &dyn Contest, games: u64) -> Vec<GameRow> {
    let mut kept = Keep::default();
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    contest.run(&plan(games, 1), context, Some(&mut kept));
    kept.0
}

#[test]
fn a_variant_that_is_the_base_differs_in_no_block() {
    let base = longer(3, 30);
    let random = contest(Race::new(2), "random");
    for base in [&base as &dyn Contest, &random] {
        let same = [all_games(base), Variant::of_holders(base, 3)];
        for variant in pair(base, &same, 3_000, 2).tallies.variants {
            for side in variant.wins {
                assert_eq!((side.difference.sum, side.difference.sum_sq), (0, 0));
                assert_eq!(side.first, side.second);
                assert!(side.first.sum > 0);
            }
            assert_eq!(variant.turns.difference.sum_sq, 0);
        }
    }
}

#[test]
fn threads_change_nothing() {
    let (base, variant) = (longer(2, 30), longer(2, 34));
    let variants = [all_games(&variant), Variant::of_holders(&variant, 0)];
    let [one, two, eight] = [1, 2, 8].map(|threads| pair(&base, &variants, 5_001, threads));
    assert_eq!(one, two);
    assert_eq!(one, eight);
    assert_eq!((one.stopped, one.tallies.games, one.tallies.blocks), (Stopped::Games, 5_002, 2_501));
}

#[test]
fn the_sums_are_those_of_the_rows() {
    let (base, variant) = (longer(2, 30), longer(2, 37));
    let card = 1;
    let variants = [all_games(&variant), Variant::of_holders(&variant, card)];
    let tallies = pair(&base, &variants, 600, 2).tallies;
    let (first, second) = (rows(&base, 600), rows(&variant, 600));
    let told = base.outcomes(7, 0..300, OutcomeRequest::of_builds());
    for side in 0..2 {
        let won = |row: &GameRow| i64::from(row.winner == Some(side as u8));
        let (mut all, mut held) = (PairedSums::default(), PairedSums::default());
        for block in 0..300 {
            let games = [2 * block, 2 * block + 1];
            let sum = |rows: &[GameRow], of: &[usize]| of.iter().map(|&g| won(&rows[g])).sum();
            all.add(2, sum(&first, &games), sum(&second, &games));
            let had: Vec<usize> = games.into_iter().filter(|&game| told.built(game, side, card)).collect();
            held.add(had.len() as u32, sum(&first, &had), sum(&second, &had));
        }
        assert_eq!(tallies.variants[0].wins[side], all);
        assert_eq!(tallies.variants[1].wins[side], held);
        assert!(all.difference.sum_sq > 0);
        assert!((60..300).contains(&held.difference.n), "one card in five: {held:?}");
        assert_eq!(tallies.wins[side].sum, all.first.sum);
    }
    let longer: i64 = first.iter().zip(&second).map(|(a, b)| i64::from(a.turns) - i64::from(b.turns)).sum();
    assert_eq!(tallies.variants[0].turns.difference.sum, i128::from(longer));
}

#[test]
fn builds_are_those_that_the_tally_counts() {
    let base = longer(2, 30);
    let told = base.outcomes(7, 0..500, OutcomeRequest::of_builds());
    let tally = go(&Race::new(2), &["greedy"; 2], &plan(1_000, 1)).tally;
    for side in 0..2 {
        for card in 0..5 {
            let had = (0..1_000).filter(|&game| told.built(game, side, card)).count() as u64;
            assert_eq!(had, tally.cards[side].exposed[usize::from(card)].a);
        }
    }
    let unasked = base.outcomes(7, 0..500, OutcomeRequest::default());
    assert!(!unasked.built(0, 0, 0) && !told.built(0, 0, 64));
    assert_eq!(unasked.ends, told.ends);
    // Any slice of the blocks gives the same outcomes.
    assert_eq!(base.outcomes(7, 100..200, OutcomeRequest::of_builds()).ends, told.ends[200..400]);
}

#[test]
fn what_builds_held_is_counted_in_each_as_in_a_run_of_its_own() {
    let (base, variant) = (longer(2, 30), longer(2, 37));
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let ask = |builds: bool, threads: usize| {
        let asked = PairedPlan { seed: 7, games: 600, threads, builds };
        paired(&base, &[all_games(&variant)], &asked, context).tallies
    };
    let told = ask(true, 2);
    let alone = |of: &Match<Race>| of.run(&plan(600, 1), context, None).tally.builds;
    assert_eq!((&told.builds, &told.variants[0].builds), (&alone(&base), &alone(&variant)));
    assert!(told.builds.is_some());
    assert_eq!(told, ask(true, 1));
    let unasked = ask(false, 2);
    assert_eq!((&unasked.builds, &unasked.variants[0].builds), (&None, &None));
    assert_eq!(unasked.wins, told.wins);
}

#[test]
fn pairing_saves_variance() {
    let (base, variant) = (longer(2, 30), longer(2, 31));
    let tallies = pair(&base, &[all_games(&variant)], 4_000, 2).tallies;
    let paired = balance_stats::paired_rates(&tallies.variants[0].wins[0], 0.95).unwrap();
    assert!(paired.variance_saved.unwrap() > 0.5, "{paired:?}");
}

#[test]
fn a_bug_gives_up_its_block_everywhere_and_is_named() {
    let sound = longer(2, 34);
    let mut broken = longer(2, 30);
    Arc::get_mut(&mut broken.game).unwrap().diagnostic = SpecDiagnostic::Boxcars;
    let games = 4_000;
    let of_base = pair(&broken, &[all_games(&sound)], games, 2).tallies;
    let of_variant = pair(&sound, &[all_games(&sound), all_games(&broken)], games, 2).tallies;
    let run = go(&broken.game, &["greedy", "greedy"], &plan(games, 1)).tally;
    for (tallies, variant) in [(&of_base, None), (&of_variant, Some(1))] {
        assert_eq!(tallies.abandoned.games, run.abandoned.games);
        assert_eq!(tallies.games + 2 * tallies.abandoned.games, games);
        let named: Vec<u64> = tallies.abandoned.lowest.iter().map(|bug| bug.game).collect();
        assert_eq!(named, run.abandoned.lowest.iter().map(|bug| bug.game).collect::<Vec<_>>());
        assert!(tallies.abandoned.lowest.iter().all(|bug| bug.variant == variant && bug.why == "boxcars"));
        for tally in &tallies.variants {
            assert_eq!(tally.wins[0].difference.n, tallies.games);
        }
    }
    assert_eq!(of_base.wins[0], run.sides[0].wins, "the same blocks are left");
}

#[test]
fn an_interrupt_keeps_the_first_games() {
    let interrupt = AtomicBool::new(false);
    let watch = Impatient(&interrupt, std::sync::atomic::AtomicU64::new(0));
    let context = RunContext { progress: &watch, store: &(), interrupt: &interrupt };
    let (base, variant) = (longer(2, 30), longer(2, 34));
    let variants = [all_games(&variant)];
    let plan = PairedPlan { seed: 7, games: 1_000_000, threads: 2, builds: false };
    let cut = paired(&base, &variants, &plan, context);
    assert_eq!(cut.stopped, Stopped::Interrupted);
    assert!(cut.tallies.games >= 500 && cut.tallies.games < 100_000);
    assert_eq!(cut.tallies, pair(&base, &variants, cut.tallies.games, 1).tallies);
}

/// Plays in rounds until a variant has as many games as `enough` says.
fn rounds(variants: &[Variant<'_>], enough: &[u64], max: u64, threads: usize) -> Paired {
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let plan = PairedPlan { seed: 7, games: max, threads, builds: false };
    let known = |at: usize, tally: &PairedTally| tally.turns.difference.n >= enough[at];
    paired_until(&longer(2, 30), variants, &plan, context, &known, &[])
}

#[test]
fn rounds_drop_what_is_known_and_play_the_rest_on() {
    let (shorter, other) = (longer(2, 26), longer(2, 34));
    let variants = [all_games(&shorter), all_games(&other), all_games(&shorter)];
    // Looks come at 512, 640, 768 blocks of two games.
    let run = rounds(&variants, &[1, 1_500, 1_025], 100_000, 2);
    let games: Vec<u64> = run.tallies.variants.iter().map(|tally| tally.turns.difference.n).collect();
    assert_eq!(games, [1_024, 1_536, 1_280]);
    assert_eq!((run.stopped, run.looks, run.tallies.games), (Stopped::Enough, 3, 1_536));
    assert_eq!(run.tallies.games_in_all(), 1_536 + 1_024 + 1_536 + 1_280);
    // Each result is the same as if the variant were played alone and in one go.
    for (at, tally) in run.tallies.variants.iter().enumerate() {
        let alone = pair(&longer(2, 30), &variants[at..=at], games[at], 1).tallies;
        assert_eq!(*tally, alone.variants[0]);
    }
    assert_eq!(run.tallies.wins, pair(&longer(2, 30), &[], 1_536, 1).tallies.wins);
}

#[test]
fn rounds_end_at_the_most_games_on_any_number_of_threads() {
    let (other, same) = (longer(2, 34), longer(2, 30));
    let variants = [all_games(&other), all_games(&same)];
    let [one, two, eight] = [1, 2, 8].map(|threads| rounds(&variants, &[u64::MAX, 1_100], 3_001, threads));
    assert_eq!(one, two);
    assert_eq!(one, eight);
    assert_eq!((one.stopped, one.tallies.games), (Stopped::NotEnough, 3_002));
    assert_eq!(one.tallies.variants[1].turns.difference.n, 1_280);
    assert_eq!(one.looks, Budget::Until { max_games: 3_001 }.looks(2).count());
}

#[test]
fn a_bug_in_a_later_round_names_its_variant() {
    let sound = longer(2, 34);
    let mut broken = longer(2, 30);
    Arc::get_mut(&mut broken.game).unwrap().diagnostic = SpecDiagnostic::Boxcars;
    let variants = [all_games(&sound), all_games(&broken)];
    // The sound one is dropped first; the other is then the only one that plays.
    let tallies = rounds(&variants, &[1, u64::MAX], 6_000, 2).tallies;
    assert!(tallies.abandoned.games > 0);
    assert!(tallies.abandoned.lowest.iter().all(|bug| bug.variant == Some(1)), "{:?}", tallies.abandoned);
}

#[test]
fn what_no_build_holds_is_not_played_and_comes_to_the_same() {
    let (base, variant) = (longer(2, 30), longer(2, 37));
    const CARD: u16 = 2;
    fn of(contest: &dyn Contest) -> Variant<'_> {
        Variant { counts: Counts::AllAndHolders(CARD), ..Variant::all(contest) }
    }
    fn skips(contest: &dyn Contest) -> Variant<'_> {
        Variant { differs: Some(CARD), ..of(contest) }
    }
    // One that is the base: whether it is played or not.
    let tallies = pair(&base, &[of(&base), skips(&base)], 2_000, 2).tallies;
    let [played, skipped] = &tallies.variants[..] else { panic!("two were played") };
    assert_eq!((played.same, &played.held, &played.wins), (0, &skipped.held, &skipped.wins));
    assert!((600..1_800).contains(&skipped.same), "{}", skipped.same);
    assert_eq!(tallies.games_in_all(), 3 * 2_000 - skipped.same);
    // With `skips`, a variant that differs is played only in games where a side has the card.
    let tallies = pair(&base, &[of(&variant), skips(&variant)], 2_000, 2).tallies;
    let [played, skipped] = &tallies.variants[..] else { panic!("two were played") };
    assert_eq!(played.held, skipped.held, "of holders all games are played");
    assert_ne!(played.wins, skipped.wins, "it differs elsewhere too");
    // Holders are the games of both sides that hold it.
    let of_side = pair(&base, &[Variant::of_holders(&variant, CARD)], 2_000, 1).tallies;
    let sides = &of_side.variants[0].wins;
    assert_eq!(played.held.difference.n, sides[0].difference.n + sides[1].difference.n);
    assert_eq!(played.held.first.sum, sides[0].first.sum + sides[1].first.sum);
    assert_eq!(played.held.second.sum, sides[0].second.sum + sides[1].second.sum);
}

/// Extra numbers per game are counted exactly as the games report them.
#[test]
fn what_is_asked_besides_is_that_of_the_games() {
    let (base, other) = (longer(2, 30), longer(2, 20));
    let asked = [
        GameNumber::FirstWon,
        GameNumber::Metric { side: 1, metric: 0 },
        GameNumber::Drawn,
        GameNumber::Unfinished,
        GameNumber::Metric { side: 0, metric: 0 },
    ];
    let plan = PairedPlan { seed: 7, games: 400, threads: 2, builds: false };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let known = |_: usize, _: &PairedTally| false;
    let variants = [Variant::all(&other)];
    let told = paired_until(&base, &variants, &plan, context, &known, &asked);
    let sums = &told.tallies.variants[0].asked;
    let run = |of: &Match<Race>| of.run(&super::plan(400, 2), context, None).tally;
    for (tally, which) in [(run(&base), 0), (run(&other), 1)] {
        let sum = |nth: usize| if which == 0 { sums[nth].first.sum } else { sums[nth].second.sum };
        assert_eq!(sum(0), tally.seats[0].wins.sum);
        assert_eq!(sum(2), tally.draws.sum);
        assert_eq!(sum(3), tally.unfinished.sum);
        for (nth, side) in [(1, 1), (4, 0)] {
            assert_eq!(sum(nth), tally.sides[side].metrics[0].sum);
        }
    }
    assert!(sums.iter().all(|of| of.difference.n == 400), "{sums:?}");
}
