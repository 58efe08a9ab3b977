//! `balance impact`: what each card causes. The same games are played with a neutral card instead, with an empty slot,
//! and with players who leave it unused.

use crate::args::Impact;
use crate::load::side_named;
use crate::prelude::*;
use balance_report::{ImpactResults, ImpactSummary};
use balance_scenario::{LeftOut, Substitute, Substitutes, UsedCards, digest as digest_of_text, replace_cards};

/// The first games, which show which cards are in use. A fixed build shows in any of them.
const PROBE: u64 = 4_000;
/// The number of ways in which a side can have a card: in its build, in its hand, in use.
pub(super) const EXPOSURES: usize = 3;

pub(super) fn impact(args: &Impact, origin: &Origin<'_>, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &games_override(args.games), origin.files, out)?;
    let sides = sides_asked(args, &loaded.prepared)?;
    let prepared = reading(&args.scenario.path, || prepare(args, &sides, &mut loaded))?;
    let Some((games, substitutes)) = prepared else { return Err(out.diagnostics(&loaded.document).into()) };
    let mut resumable = Resumable::new(PlayCommand::Impact(args.clone()), &[&loaded], &args.parts, origin);
    resumable.detail = replaced(&substitutes);
    let digest = match &args.side {
        Some(side) => digest_of_text(&format!("{} {side}", loaded.digest())),
        None => loaded.digest(),
    };
    let experiment = Experiment {
        resumable: Some(resumable),
        ..Experiment::new(&loaded, "impact", digest, Budget::Games(games), &args.options)
    };
    play_and_report(experiment, games, &sides, &substitutes, out)
}

/// The named side, else those with fixed builds, else all: a rival with random builds would have by far the most cards.
fn sides_asked(args: &Impact, prepared: &Prepared) -> Result<Vec<usize>, Error> {
    let all = 0..prepared.sides.len();
    if let Some(name) = &args.side {
        return Ok(vec![side_named(name, prepared.contest.setup().sides.iter().map(String::as_str))?]);
    }
    let named: Vec<usize> = all.clone().filter(|&side| !prepared.contest.setup().draws_build[side]).collect();
    Ok(if named.is_empty() { all.collect() } else { named })
}

/// More games may show more cards in use.
fn replaced(substitutes: &Substitutes) -> String {
    let of = |one: &Substitute| {
        let sides = |of: &[(usize, Box<dyn Contest>)]| -> Vec<usize> { of.iter().map(|(side, _)| *side).collect() };
        format!("{} {} {:?} {:?}", one.card, one.neutral, sides(&one.unused), sides(&one.empty))
    };
    substitutes.list.iter().map(of).collect::<Vec<_>>().join(", ")
}

/// Returns the number of games, and the scenarios with one card replaced; `None` if something is missing.
fn prepare(args: &Impact, sides: &[usize], loaded: &mut Loaded) -> Option<(u64, Substitutes)> {
    let games = fixed_games(loaded, "`impact`");
    let Loaded { document, prepared, .. } = loaded;
    let threads = usize::from(args.options.threads);
    // If builds grow, cards that are drawn or played count too.
    let exposures = if prepared.contest.catalogue().builds_grow { EXPOSURES } else { 1 };
    let plan = probe(prepared, games.unwrap_or(0).min(PROBE), threads);
    let used = || taking_part(prepared.contest.as_ref(), sides, &plan, exposures);
    let substitutes = replace_cards(document, &used)?;
    Some((games?, substitutes))
}

/// Returns the plan of the first games, which show which cards take part.
pub(super) fn probe(prepared: &Prepared, games: u64, threads: usize) -> Plan {
    let (seed, level) = (prepared.seed, prepared.level);
    Plan { seed, budget: Budget::Games(games), level, threads, builds: false }
}

/// Returns the cards in games with the sides in `asked` that have them, in one of the first `exposures` ways.
pub(super) fn taking_part(contest: &dyn Contest, asked: &[usize], plan: &Plan, exposures: usize) -> UsedCards {
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let run = contest.run(plan, context, None);
    let catalogue = contest.catalogue();
    let has = |side: usize, number: usize| {
        let mut places = (0..exposures).map(|how| number + how * catalogue.cards.len());
        let exposed = &run.tally.cards[side].exposed;
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

fn play_and_report(
    experiment: Experiment<'_>,
    games: u64,
    sides: &[usize],
    substitutes: &Substitutes,
    out: &Out,
) -> Ended {
    if substitutes.list.is_empty() {
        return Err(Error::argument(
            "no card is left to be replaced: those in use are neutral themselves, or no \
                    neutral card can stand in for them",
        ));
    }
    let session = experiment.open(None, out)?;
    let experiment = &session.experiment;
    let others: usize = substitutes.list.iter().map(|one| 1 + one.unused.len() + one.empty.len()).sum();
    let times = 1 + others as u64;
    out.announce(&format!(
        "playing {} games: {} as they are, as many with {} replaced, and with each left unused, or its \
         slot empty if the rules allow that, by each side that has it",
        report::whole(games * times),
        report::whole(games),
        report::each_of(substitutes.list.len() as u64, "card")
    ));
    let (paired, took) = play(&session, games, substitutes);
    if let Some(ended) = session.part(paired.stopped) {
        return ended;
    }
    let results = results(experiment.loaded, games, sides, substitutes, &paired);
    let summary = ImpactSummary::new(&results);
    let replaced: Vec<_> = substitutes.list.iter().map(|one| (&one.card, &one.neutral)).collect();
    let more = json!({ "replaced": replaced });
    let rule = rule(experiment.budget, experiment.loaded.prepared.level);
    let answer = Answer::new(&summary, (rule, 1, paired.stopped), took, more);
    session.finish(&answer, "impact")
}

fn play<'s>(session: &Session<'_>, games: u64, substitutes: &'s Substitutes) -> (Paired, Duration) {
    let experiment = &session.experiment;
    let prepared = &experiment.loaded.prepared;
    let catalogue = prepared.contest.catalogue();
    // Games must not be selected by their course.
    let built = |id: &str| if catalogue.builds_grow { None } else { catalogue.card(id) };
    let variant = |(card, contest): (&str, &'s dyn Contest)| Variant {
        differs: built(card).filter(|_| catalogue.only_built),
        ..built(card).map_or(Variant::all(contest), |card| Variant::of_holders(contest, card))
    };
    let list = &substitutes.list;
    let on_sides = |sides: SidesOf| list.iter().flat_map(move |one| sides(one).iter().map(move |(_, on)| (one, on)));
    let kept = on_sides(|one| &one.unused).chain(on_sides(|one| &one.empty));
    let variants: Vec<Variant<'_>> = (list.iter().map(|one| (one, &one.contest)))
        .chain(kept)
        .map(|(one, contest)| variant((&one.card, contest.as_ref())))
        .collect();
    let plan = PairedPlan { seed: prepared.seed, games, threads: experiment.threads(), builds: false };
    let all = Budget::Games(games * (variants.len() as u64 + 1));
    // The win rate of all variants together means nothing, so none is shown.
    session.play(all, &[], |context| paired(prepared.contest.as_ref(), &variants, &plan, context))
}

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

fn words(why: LeftOut, games: u64) -> String {
    match why {
        LeftOut::Neutral => "neutral itself".to_owned(),
        LeftOut::Unused => format!("in no build of the first {} games", report::whole(games.min(PROBE))),
        LeftOut::OtherSide => "in builds of other sides alone".to_owned(),
        LeftOut::NoneFits => "no neutral card can stand in for it".to_owned(),
    }
}
