//! Experts in the place of club players: whose, in which games, and in pieces.

use super::pieces::Shelf;
use super::*;
use crate::agent::Skill;

fn contest(skills: &[Skill]) -> Box<dyn Contest> {
    super::super::contest(Race::new(skills.len()), skills, vec!["A".to_owned(), "B".to_owned()])
}

fn named(names: [&str; 2]) -> Box<dyn Contest> {
    contest(&names.map(|name| Skill::named(name).unwrap()))
}

fn opinion(store: &dyn CheckpointStore, games: u64, threads: usize) -> Option<Paired> {
    let (base, plan) = (named(["club", "random"]), PairedPlan { seed: 7, games, threads, builds: false });
    let context = RunContext { progress: &(), store, interrupt: &AtomicBool::new(false) };
    second_opinion(base.as_ref(), base.experts().unwrap().as_ref(), &plan, context)
}

fn slice(range: Range<u64>) -> Shelf {
    Shelf { slice: Some(range), ..Shelf::default() }
}

#[test]
fn experts_replace_club_players_alone() {
    for names in [["random", "beginner"], ["search", "expert"], ["rogue", "random"]] {
        assert!(named(names).experts().is_none(), "{names:?}");
    }
    let played = |contest: &dyn Contest| {
        contest.outcomes(7, 0..10, OutcomeRequest::default());
        contest.playouts()
    };
    let of_one = named(["club", "random"]).experts().unwrap();
    let of_both = named(["club", "greedy"]).experts().unwrap();
    let (of_one, of_both) = (played(of_one.as_ref()), played(of_both.as_ref()));
    assert!(of_one > 0 && of_both > of_one, "{of_one} {of_both}");
    // Their parameters and what they avoid stay.
    let avoids = Skill { avoid: vec!["nothing".to_owned()], ..Skill::default() };
    assert!(contest(&[avoids, Skill::default()]).experts().is_some());
}

#[test]
fn it_is_of_the_first_games_of_the_run() {
    let told = opinion(&(), 101, 1).unwrap();
    let base = named(["club", "random"]);
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let run = base.run(&plan(102, 1), context, None);
    assert_eq!((told.tallies.games, told.tallies.blocks), (102, 51));
    for (side, wins) in run.tally.sides.iter().zip(&told.tallies.variants[0].wins) {
        assert_eq!(side.wins, wins.first.totals());
    }
    assert_eq!(opinion(&(), 101, 8), Some(told));
    assert_eq!(opinion(&(), 0, 1), None);
}

#[test]
fn slices_of_the_run_have_their_part() {
    let whole = opinion(&(), 100, 2).unwrap();
    let stores = [slice(0..30), slice(30..80), slice(80..200)];
    let parts: Vec<Option<Paired>> = stores.iter().map(|store| opinion(store, 100, 2)).collect();
    let blocks = |part: &Option<Paired>| part.as_ref().map(|part| part.tallies.blocks);
    assert_eq!(parts.iter().map(blocks).collect::<Vec<_>>(), [Some(30), Some(20), None]);
    let pieces: Vec<Piece> = stores.iter().flat_map(Shelf::held).collect();
    assert_eq!(pieces[0].units, EXPERT_UNITS..EXPERT_UNITS + 30);
    let merged = Shelf { only_remembers: true, ..Shelf::with(pieces.clone()) };
    assert_eq!(opinion(&merged, 100, 1).unwrap().tallies, whole.tallies);
    // Continued from the first slice, and when more are stored than asked for.
    assert_eq!(opinion(&Shelf::with(pieces[..1].to_vec()), 100, 1).unwrap().tallies, whole.tallies);
    let more = Shelf::default();
    opinion(&more, 100, 1);
    assert_eq!(opinion(&more, 20, 1).unwrap().tallies, whole.tallies);
}
