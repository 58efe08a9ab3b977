//! What is compared: the variants of one scenario, or several scenarios of one game.

use crate::args::Compare;
use crate::load::side_named;
use crate::prelude::*;
use balance_engine::game::Path;
use balance_report::frame::Contender;
use balance_scenario::{NamedVariant, SideName};

pub(super) struct Arm<'a> {
    pub(super) names: Contender,
    pub(super) side: Option<usize>,
    pub(super) contest: &'a dyn Contest,
}

impl<'a> Arm<'a> {
    fn as_written(name: String, prepared: &'a Prepared) -> Self {
        Self::new(name, &prepared.sides, prepared.contest.as_ref())
    }

    fn of_variant(variant: &'a NamedVariant) -> Self {
        let NamedVariant { name, note, side, sides, contest, .. } = variant;
        let arm = Self::new(name.clone(), sides, contest.as_ref());
        Arm { names: Contender { note: note.clone(), ..arm.names }, side: *side, ..arm }
    }

    fn new(name: String, sides: &[SideName], contest: &'a dyn Contest) -> Self {
        let sides = labels(sides, contest);
        Arm { names: Contender { name, note: None, sides, max_turns: contest.setup().max_turns }, side: None, contest }
    }
}

pub(super) struct Arms<'a> {
    pub(super) baseline: Arm<'a>,
    pub(super) variants: Vec<Arm<'a>>,
}

impl Arms<'_> {
    pub(super) fn contests(&self) -> impl Iterator<Item = &dyn Contest> {
        std::iter::once(&self.baseline).chain(&self.variants).map(|arm| arm.contest)
    }

    /// Returns the judged side: the requested one, else the only one that changes, else the first.
    pub(super) fn side(&self, asked: Option<&str>) -> Result<usize, Error> {
        let sides = &self.baseline.names.sides;
        let Some(asked) = asked else {
            let first = self.variants.first().and_then(|arm| arm.side);
            let same = self.variants.iter().all(|arm| arm.side == first);
            return Ok(first.filter(|_| same).unwrap_or(0));
        };
        side_named(asked, sides.iter().map(|side| side.name.as_str()))
    }
}

pub(super) fn experiment<'a>(
    args: &'a Compare,
    origin: &Origin<'a>,
    loaded: &[&'a Loaded],
    question: &'static str,
    digest: String,
    budget: Budget,
) -> Experiment<'a> {
    let resumable = Resumable::new(PlayCommand::Compare(args.clone()), loaded, &args.parts, origin);
    Experiment { resumable: Some(resumable), ..Experiment::new(loaded[0], question, digest, budget, &args.options) }
}

pub(super) fn read(args: &Compare, files: &dyn Files, out: &Out) -> Result<Vec<Loaded>, Exit> {
    let sets = games_override(args.games);
    // All are read before the first failure is returned, so that the user sees all mistakes.
    let read: Vec<_> = args.paths.iter().map(|path| load(&args.scenario(path), &sets, files, out)).collect();
    let mut loaded = read.into_iter().collect::<Result<Vec<_>, _>>()?;
    if has_limit(args, &mut loaded[0]) { Ok(loaded) } else { Err(out.diagnostics(&loaded[0].document)) }
}

/// True if the number of games is known. A precision is a mistake: it is about win rates, not about differences.
fn has_limit(args: &Compare, baseline: &mut Loaded) -> bool {
    // `--prices` has its own message.
    if args.until_decided || args.prices.is_some() || matches!(baseline.prepared.budget, Budget::Games(_)) {
        return true;
    }
    let help = "say how many: --games 100000, or play until all are decided: --until-decided";
    baseline.document.report(
        &Path::top().then("precision"),
        "`compare` plays a fixed number of games, or until all are decided",
        "this stops when win rates are known",
        Some(help.to_owned()),
    );
    false
}

pub(super) fn arms<'a>(args: &Compare, loaded: &'a [Loaded], out: &Out) -> Result<Arms<'a>, Error> {
    match loaded {
        [one] => of_one(&one.prepared),
        several => of_several(args, several, out),
    }
}

/// Compares a scenario's variants with the scenario itself. If it only has builds, compares them with the first one.
fn of_one(prepared: &Prepared) -> Result<Arms<'_>, Error> {
    let found = &prepared.variants;
    let as_written = || Arm::as_written(found.base.clone(), prepared);
    let builds = found.builds.iter().flat_map(|builds| &builds.list);
    let mut all = found.changed.iter().chain(builds).map(Arm::of_variant);
    let baseline = if found.changed.is_empty() { all.next().unwrap_or_else(as_written) } else { as_written() };
    let variants: Vec<Arm<'_>> = all.collect();
    match variants.is_empty() {
        true => Err(Error::argument(
            "the scenario has nothing to compare\n  write `[[variant]]` tables with `name` \
                     and `set`, or two builds in `[builds.list]`, or name several scenarios",
        )),
        false => Ok(Arms { baseline, variants }),
    }
}

fn of_several<'a>(args: &Compare, loaded: &'a [Loaded], out: &Out) -> Result<Arms<'a>, Error> {
    let first = &loaded[0].prepared;
    let paths: Vec<String> = args.paths.iter().map(|path| path.display().to_string()).collect();
    let stems: Vec<String> = args.paths.iter().map(|path| stem(path)).collect();
    let unlike = |at: usize| stems.iter().filter(|stem| **stem == stems[at]).count() == 1;
    let mut all = Vec::new();
    for (at, Loaded { prepared, .. }) in loaded.iter().enumerate() {
        let path = &paths[at];
        if paths[..at].contains(path) {
            return Err(Error::Argument(format!("{path} is named twice\n  name it once")));
        }
        let (game, sides) = (prepared.game, prepared.sides.len());
        if game != first.game || sides != first.sides.len() {
            return Err(Error::Argument(format!(
                "{path} is of {game} with {}, and {} is of {} with {}\n  compare scenarios of one \
                 game with the same number of sides",
                report::counted(sides as u64, "side"),
                paths[0],
                first.game,
                report::counted(first.sides.len() as u64, "side")
            )));
        }
        if prepared.seed != first.seed {
            out.remark(&format!("{path}: its seed is ignored; all use that of {}", paths[0]));
        }
        if !prepared.variants.changed.is_empty() || prepared.variants.builds.is_some() {
            out.remark(&format!("{path}: its variants are not played, since several files are compared"));
        }
        let name = if unlike(at) { stems[at].clone() } else { path.clone() };
        all.push(Arm::as_written(name, prepared));
    }
    let baseline = all.remove(0);
    Ok(Arms { baseline, variants: all })
}
