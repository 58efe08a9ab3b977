//! `balance impact`: what each card causes, by playing the same games with a neutral one instead, with an empty slot, and
//! with players who leave it unused.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;

use super::args::Impact;
use super::error::{Ended, Error};
use super::experiment::{Answer, Experiment, fixed_games};
use super::facts::facts;
use super::kept::{Asked, Book, Keeping, Origin};
use super::load::{Loaded, games_of, load, reading, side_named};
use super::manifest::{digest, rule};
use super::out::Out;
use balance_engine::sim::{Budget, Contest, Paired, PairedPlan, Plan, Variant, Watching, paired};
use balance_report as report;
use balance_report::{ImpactResults, ImpactSummary};
use balance_scenario::digest as digest_of_text;
use balance_scenario::{LeftOut, Prepared, Substitute, Substitutes, UsedCards, replace_cards};

/// Games that are looked at to see which cards are in use, from the first on. A fixed build shows
/// in any one of them.
const PROBE: u64 = 4_000;

/// All the ways in which a side can have a card: in its build, in its hand, in use.
pub(super) const EXPOSURES: usize = 3;

pub(super) fn impact(args: &Impact, origin: &Origin<'_>, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &games_of(args.games), origin.files, out)?;
    let sides = sides_asked(args, &loaded.prepared)?;
    let prepared = reading(&args.scenario.path, out, || prepare(args, &sides, &mut loaded))?;
    let Some((games, substitutes)) = prepared else {
        return Err(out.mistakes(&loaded.document).into());
    };
    let mut keeping = Keeping::new(Asked::Impact(args.clone()), &[&loaded], &args.parts, origin);
    keeping.detail = replaced(&substitutes);
    let digest = match &args.side {
        Some(side) => digest_of_text(&format!("{} {side}", digest(&loaded.document))),
        None => digest(&loaded.document),
    };
    let experiment = Experiment {
        keeping: Some(keeping),
        ..Experiment::new(&loaded, "impact", digest, Budget::Games(games), &args.options)
    };
    go(&experiment, games, &sides, &substitutes, out)
}

/// The sides whose cards are looked at: the one that is named; else those that name their cards, since a rival's cards that
/// are drawn at random would be by far the most; and all, where each side's are.
fn sides_asked(args: &Impact, prepared: &Prepared) -> Result<Vec<usize>, Error> {
    let all = 0..prepared.sides.len();
    if let Some(name) = &args.side {
        return Ok(vec![side_named(name, prepared.contest.setup().sides.iter().map(String::as_str))?]);
    }
    let named: Vec<usize> = all.clone().filter(|&side| !prepared.contest.setup().draws_build[side]).collect();
    Ok(if named.is_empty() { all.collect() } else { named })
}

/// What is replaced by what, and by whom left unused: more games may show more cards in use.
fn replaced(substitutes: &Substitutes) -> String {
    let of = |one: &Substitute| {
        let sides = |of: &[(usize, Box<dyn Contest>)]| -> Vec<usize> { of.iter().map(|(side, _)| *side).collect() };
        format!("{} {} {:?} {:?}", one.card, one.neutral, sides(&one.unused), sides(&one.empty))
    };
    substitutes.list.iter().map(of).collect::<Vec<_>>().join(", ")
}

/// How many games to play, and the scenarios with one card replaced. `None` when the scenario does
/// not say enough: its document then says what is missing.
fn prepare(args: &Impact, sides: &[usize], loaded: &mut Loaded) -> Option<(u64, Substitutes)> {
    let games = fixed_games(loaded, "`impact`");
    let Loaded { document, prepared, .. } = loaded;
    let threads = usize::from(args.options.threads);
    // Those that any side has in its build, or draws or plays where every side starts with them.
    let exposures = if prepared.contest.catalogue().builds_grow { EXPOSURES } else { 1 };
    let used = || taking_part(prepared, sides, games.unwrap_or(0).min(PROBE), threads, exposures);
    let substitutes = replace_cards(document, &used)?;
    Some((games?, substitutes))
}

/// The keys of the cards of the first games, with those of the sides asked about that have them: in so many of the ways in
/// which a side can have a card, the build first.
pub(super) fn taking_part(
    prepared: &Prepared,
    asked: &[usize],
    games: u64,
    threads: usize,
    exposures: usize,
) -> UsedCards {
    let budget = Budget::Games(games);
    let (seed, level) = (prepared.seed, prepared.level);
    let plan = Plan { seed, budget, level, threads, builds: false };
    taking_part_in(prepared.contest.as_ref(), asked, &plan, exposures)
}

/// The same of any contest.
pub(super) fn taking_part_in(contest: &dyn Contest, asked: &[usize], plan: &Plan, exposures: usize) -> UsedCards {
    let watching = Watching { watch: &(), keeper: &(), interrupt: &AtomicBool::new(false) };
    let ran = contest.run(plan, watching, None);
    let catalogue = contest.catalogue();
    let has = |side: usize, number: usize| {
        let mut places = (0..exposures).map(|how| number + how * catalogue.cards.len());
        let exposed = &ran.tally.cards[side].exposed;
        places.any(|at| exposed.get(at).is_some_and(|split| split.a > 0))
    };
    let mut used = UsedCards::new();
    for (number, info) in catalogue.cards.iter().enumerate() {
        if (0..contest.setup().sides.len()).any(|side| has(side, number)) {
            let sides = asked.iter().copied().filter(|&side| has(side, number)).collect();
            used.insert(info.id.clone(), sides);
        }
    }
    used
}

fn go(experiment: &Experiment<'_>, games: u64, sides: &[usize], substitutes: &Substitutes, out: &Out) -> Ended {
    let prepared = &experiment.loaded.prepared;
    if substitutes.list.is_empty() {
        return Err(Error::argument(
            "no card is left to be replaced: those in use are neutral themselves, or no \
                    neutral card can stand in for them",
        )
        .into());
    }
    let book = experiment.open(&[], out)?;
    let others: usize = substitutes.list.iter().map(|one| 1 + one.unused.len() + one.empty.len()).sum();
    let times = 1 + others as u64;
    out.announce(&format!(
        "playing {} games: {} as they are, as many with {} replaced, and with each left unused, or its \
         slot empty if the rules allow that, by each side that has it",
        report::whole(games * times),
        report::whole(games),
        report::each_of(substitutes.list.len() as u64, "card")
    ));
    let (paired, took) = play(experiment, &book, games, substitutes, out);
    if let Some(ended) = experiment.part(&book, paired.stopped, out) {
        return ended;
    }
    let results = results(experiment.loaded, games, sides, substitutes, &paired);
    let summary = ImpactSummary::new(&results);
    let replaced = substitutes.list.iter();
    let more = Replaced { replaced: replaced.map(|one| (one.card.clone(), one.neutral.clone())).collect() };
    let rule = rule(experiment.budget, prepared.level);
    let answer = Answer::of(&summary, (rule, 1, paired.stopped), took, more);
    experiment.finish(&book, &answer, "impact", out)
}

/// What the manifest has beside that of a run: the cards that were replaced one by one, with the card that took the
/// place of each.
#[derive(Serialize)]
struct Replaced {
    replaced: Vec<(String, String)>,
}

fn play(
    experiment: &Experiment<'_>,
    book: &Book,
    games: u64,
    substitutes: &Substitutes,
    out: &Out,
) -> (Paired, Duration) {
    let prepared = &experiment.loaded.prepared;
    let catalogue = prepared.contest.catalogue();
    // Games must not be chosen by what came of playing them.
    let built = |id: &str| if catalogue.builds_grow { None } else { catalogue.card(id) };
    let replaced = substitutes.list.iter().map(|one| (one.contest.as_ref(), &one.card));
    let unused =
        substitutes.list.iter().flat_map(|one| one.unused.iter().map(|(_, contest)| (contest.as_ref(), &one.card)));
    let empty =
        substitutes.list.iter().flat_map(|one| one.empty.iter().map(|(_, contest)| (contest.as_ref(), &one.card)));
    let variants: Vec<Variant<'_>> = replaced
        .chain(unused)
        .chain(empty)
        .map(|(contest, card)| Variant {
            differs: built(card).filter(|_| catalogue.only_built),
            ..built(card).map_or(Variant::all(contest), |card| Variant::of_holders(contest, card))
        })
        .collect();
    let plan = PairedPlan { seed: prepared.seed, games, threads: experiment.threads(), builds: false };
    let all = Budget::Games(games * (variants.len() as u64 + 1));
    // The win rate of all variants together means nothing, so none is shown.
    experiment.play(book, all, &[], out, |watching| paired(prepared.contest.as_ref(), &variants, &plan, watching))
}

/// The sides on which a card was replaced, each with its contest.
type SidesOf = fn(&Substitute) -> &[(usize, Box<dyn Contest>)];

fn results<'a>(
    loaded: &'a Loaded,
    games: u64,
    asked: &[usize],
    substitutes: &Substitutes,
    paired: &'a Paired,
) -> ImpactResults<'a> {
    let catalogue = loaded.prepared.contest.catalogue();
    let replaced = substitutes.list.iter();
    let each = |sides: SidesOf| -> Vec<(u16, usize)> {
        let all = substitutes.list.iter();
        let each = all.flat_map(|one| sides(one).iter().map(move |(side, _)| (&one.card, *side)));
        each.filter_map(|(card, side)| Some((catalogue.card(card)?, side))).collect()
    };
    let left_out = substitutes.left_out.iter();
    ImpactResults {
        scenario: facts(loaded),
        asked: asked.to_vec(),
        replaced: replaced.filter_map(|s| Some((catalogue.card(&s.card)?, catalogue.card(&s.neutral)?))).collect(),
        unused: each(|one| &one.unused),
        empty: each(|one| &one.empty),
        left_out: left_out.filter_map(|(id, why)| Some((catalogue.card(id)?, words(*why, games)))).collect(),
        paired,
    }
}

/// Why a card was left out of a run of so many games.
fn words(why: LeftOut, games: u64) -> String {
    match why {
        LeftOut::Neutral => "neutral itself".to_owned(),
        LeftOut::Unused => {
            format!("in no build of the first {} games", report::whole(games.min(PROBE)))
        }
        LeftOut::OtherSide => "in builds of other sides alone".to_owned(),
        LeftOut::NoneFits => "no neutral card can stand in for it".to_owned(),
    }
}
