//! Numbers of the toy race a step off: what the sled adds.

use std::sync::atomic::AtomicBool;

use super::toy::Toy;
use super::*;
use balance_engine::agent::Player;
use balance_engine::sim::{
    Budget, Contest, Counts, GameNumber, Match, Paired, PairedPlan, PairedTally, Variant, Watching, paired_until,
};

fn contest(adds: i32) -> Match<Toy> {
    let mut game = Toy::new(2, 5);
    game.adds = adds;
    let names: Vec<String> = game.labels().into_iter().map(|label| label.name).collect();
    let agents = names.iter().map(|_| Player::named("greedy").unwrap()).collect();
    Match::new(game, agents, names)
}

fn step(to: f64) -> NumberStep {
    let (path, name) = ("cards.card_0.adds".to_owned(), Some("Sled".to_owned()));
    NumberStep { path, card: Some("card_0".to_owned()), name, from: 1.0, to }
}

fn first_won() -> AskedNumber {
    AskedNumber { metric: "first_seat_win_rate".to_owned(), side: None, rate: true, unit: "" }
}

/// The sled as it is, with a step more, and as it is once more.
fn ran(games: u64, threads: usize) -> (Paired, Yardstick, Told) {
    let base = contest(1);
    let others = [contest(2), contest(1)];
    let counts = Counts::AllAndHolders(0);
    let variants = [0, 1].map(|at| Variant { counts, ..Variant::all(&others[at] as &dyn Contest) });
    let told = Told { sides: 2, asked: 1, holders: true };
    let looks = Budget::Until { max_games: games }.looks(2).count() + 1;
    let yardstick = Yardstick { level: 0.95, variants: told.family(2, 2), looks: Some(looks), threshold: 0.02 };
    let plan = PairedPlan { seed: 11, games, threads, builds: false };
    let watching = Watching { watch: &(), keeper: &(), interrupt: &AtomicBool::new(false) };
    let known = |_: usize, tally: &PairedTally| told.is_known(tally, true, &yardstick, 0.02);
    let asked = [GameNumber::FirstWon];
    (paired_until(&base, &variants, &plan, watching, &known, &asked), yardstick, told)
}

fn summed(paired: &Paired, yardstick: Yardstick) -> SensitivitySummary {
    let mut toy = Toy::new(2, 5);
    toy.random = true;
    SensitivitySummary::new(&SensitivityResults {
        scenario: toy.facts(),
        steps: vec![step(2.0), step(1.0)],
        refused: vec![(step(9.0), "too much".to_owned())],
        unused: 3,
        asked: vec![first_won()],
        untold: vec!["turns.p90".to_owned()],
        yardstick,
        precision: 0.02,
        paired,
    })
}

/// The summary of so many games at most.
pub(crate) fn played(games: u64) -> SensitivitySummary {
    let (paired, yardstick, _) = ran(games, 1);
    summed(&paired, yardstick)
}

#[test]
fn what_does_nothing_is_known_first() {
    let (paired, yardstick, told) = ran(200_000, 2);
    let summary = summed(&paired, yardstick);
    assert_eq!((summary.family, told.family(10, 4)), (10, 44));
    let [more, same] = &summary.changes[..] else { panic!("{:?}", summary.changes) };
    assert!(same.games < more.games && same.alike && !more.alike, "{summary:?}");
    let (by, nothing) = (more.holders.unwrap(), same.holders.unwrap());
    assert!(by.low > 0.0 && by.half_width() <= 0.02, "{by:?}");
    assert!(nothing.contains(0.0) && nothing.point == 0.0);
    assert_eq!(more.most().unwrap().point, by.point, "both sides hold it alike");
    assert_eq!(summary.refused[0].why, "too much");
    assert_eq!(summary.changes[0].step.number(), "adds");
}

#[test]
fn what_is_not_known_in_the_end_is_a_warning() {
    let (mut paired, yardstick, _) = ran(600, 1);
    assert_eq!(paired.stopped, Stopped::NotEnough);
    paired.stopped = Stopped::MaxGames;
    let summary = summed(&paired, yardstick);
    let [open] = &summary.warnings[..] else { panic!("{:?}", summary.warnings) };
    assert!(open.contains("without being known to within 2 points"), "{open}");
}

#[test]
fn the_frame_has_a_row_for_each_number_of_a_change_and_threads_change_no_byte() {
    let [one, two] = [1, 2].map(|threads| {
        let (paired, yardstick, _) = ran(20_000, threads);
        let summary = summed(&paired, yardstick);
        let frames = Frames::of_sensitivity(&summary);
        let frame = frames.get("sensitivity").unwrap();
        assert_eq!(frame.height(), 2 * 5);
        assert_eq!(number(frame, "difference", 0), summary.changes[0].holders.map(|e| e.point));
        assert_eq!(frames.get("refused").unwrap().height(), 1);
        let folder = tempfile::tempdir().unwrap();
        Made(&summary, &frames).write_all(folder.path()).unwrap();
        contents(folder.path())
    });
    assert_eq!(one, two);
}
