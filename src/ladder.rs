//! `balance ladder`: the scenario with stronger and stronger players, and whether the verdict holds.

use std::time::Duration;

use serde::Serialize;

use super::args::Ladder as Args;
use super::aside::write_markdown;
use super::error::{Ended, Error};
use super::exit::Exit;
use super::experiment::{Answer, Besides, Experiment};
use super::facts::{facts, identical};
use super::kept::Book;
use super::load::{load, reading};
use super::manifest::digest;
use super::out::Out;
use super::spelled::spelled;
use balance_engine::agent::{Method, Skill, ascending, is_known_stronger, ladder, rung_name, rung_text, simplest};
use balance_engine::sim::{Budget, Climbed, Ladder, LadderEnd, LadderPlan, Rung, Stopped};
use balance_report::{LadderResults, LadderSummary, LadderVerdict, LadderYardstick, Report, UNBOUNDED, whole};
use balance_scenario::{self as scenario, Disk, Prepared, Skilled, skilled};

/// Games of a rung that searches, when nothing is said.
const SEARCHED: u64 = 2_000;

/// Games of a rung that does not.
const PLAIN: u64 = 20_000;

pub(super) fn climb(args: &Args, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &[], &Disk, out)?;
    loaded.needs("ladder", &["Policy"])?;
    let path = &args.scenario.path;
    let Some(players) = reading(path, out, || skilled(&mut loaded.document))? else {
        return Err(out.mistakes(&loaded.document).into());
    };
    let rungs = rungs(args)?;
    let prepared = &loaded.prepared;
    let plan = plan(args, prepared, &rungs)?;
    let yardstick = LadderYardstick {
        level: prepared.level,
        threshold: args.threshold,
        rungs: rungs.len(),
        sides: plan.sides,
        climbers: plan.climbers.len(),
    };
    let names: Vec<String> = rungs.iter().map(rung_name).collect();
    let asked = (digest(&loaded.document), &names, &plan.rungs, plan.playouts, yardstick);
    let digest = scenario::digest(&format!("{asked:?}"));
    let budget = Budget::Games(plan.rungs.iter().map(|rung| rung.games).max().unwrap_or(0));
    let experiment = Experiment {
        command: spelled("ladder", &Args { scenario: loaded.portable(), ..args.clone() }),
        ..Experiment::new(&loaded, "ladder", digest, budget, &args.options)
    };
    let book = experiment.open_with_markdown(args.markdown.as_ref(), out)?;
    let question = Question { rungs: &rungs, names: &names, plan: &plan, yardstick, players: &players };
    let played = question.play(&experiment, &book, out)?;
    question.finish(args, &experiment, &book, &played, out)
}

/// The rungs that were asked for, or else those of every ladder.
fn rungs(args: &Args) -> Result<Vec<Skill>, Error> {
    let rungs = if args.rungs.is_empty() { ladder() } else { args.rungs.clone() };
    if let Some(twice) = (1..rungs.len()).find(|&at| rungs[..at].contains(&rungs[at])) {
        return Err(Error::Argument(format!(
            "the rung \"{}\" is there twice\n  name each once, from the weakest to the strongest",
            rung_name(&rungs[twice])
        )));
    }
    let falls = |&at: &usize| rungs[..at].iter().any(|of| is_known_stronger(of, &rungs[at]));
    if let Some(at) = (1..rungs.len()).find(falls) {
        let order: Vec<String> = ascending(&rungs).iter().map(rung_text).collect();
        return Err(Error::Argument(format!(
            "the rung \"{}\" is weaker than one below it, so it is no step up\n  name them from the weakest to the \
             strongest: --rungs {}",
            rung_name(&rungs[at]),
            order.join(",")
        )));
    }
    match rungs.len() {
        0 | 1 => Err(Error::argument("one rung is no ladder\n  name two or more: --rungs greedy,search:64")),
        _ => Ok(rungs),
    }
}

fn plan(args: &Args, prepared: &Prepared, rungs: &[Skill]) -> Result<LadderPlan, Error> {
    let climbs = |(at, side): (usize, &scenario::SideName)| (side.agent.method != Method::Rogue).then_some(at);
    let climbers: Vec<usize> = prepared.sides.iter().enumerate().filter_map(climbs).collect();
    if climbers.is_empty() {
        return Err(Error::argument(
            "every side is a rogue, which plays as the rules say, neither well nor badly\n  give one \
                    of them a player: --set side.0.agent=greedy",
        ));
    }
    let rung = |skill: &Skill| match skill.method {
        Method::Search { iterations } => Rung { games: args.games.unwrap_or(SEARCHED), iterations },
        _ => Rung { games: args.games.unwrap_or(PLAIN), iterations: 0 },
    };
    Ok(LadderPlan {
        seed: prepared.seed,
        sides: prepared.sides.len(),
        rungs: rungs.iter().map(rung).collect(),
        climbers,
        playouts: args.playouts,
        threads: usize::from(args.options.threads),
    })
}

/// The player of a side on a rung: what it does without it does without there too.
fn on_rung(own: &Skill, rung: &Skill) -> Skill {
    match own.method {
        Method::Rogue => own.clone(),
        _ => Skill { without: own.without.clone(), ..rung.clone() },
    }
}

struct Question<'a> {
    rungs: &'a [Skill],
    names: &'a [String],
    plan: &'a LadderPlan,
    yardstick: LadderYardstick,
    players: &'a Skilled,
}

struct Played {
    climbed: Vec<Climbed>,
    ended: LadderEnd,
    /// How long each rung took, with the step to it.
    took: Vec<Duration>,
}

impl Question<'_> {
    fn play(&self, experiment: &Experiment<'_>, book: &Book, out: &Out) -> Result<Played, Error> {
        let prepared = &experiment.loaded.prepared;
        let make = |rungs: &[usize]| {
            let sides = prepared.sides.iter().zip(rungs);
            let skills = sides.map(|(side, &rung)| on_rung(&side.agent, &self.rungs[rung]));
            self.players.contest(&skills.collect::<Vec<_>>())
        };
        let mut ladder = Ladder::new(self.plan, &make);
        let mut took = Vec::new();
        loop {
            // A step between two rungs that are the same player changes nothing and shows nothing.
            let last: Vec<Skill> = self.rungs[..took.len()].iter().rev().map(simplest).collect();
            let null = last.len() > 1 && last[0] == last[1];
            if let Some(ended) = ladder.ended(&|step| !null && self.yardstick.is_settled(step))? {
                return Ok(Played { climbed: ladder.into_climbed(), ended, took });
            }
            let rung = &self.names[took.len()];
            out.announce(&format!("{rung}: rung {} of {}", took.len() + 1, self.names.len()));
            let all = Budget::Games(ladder.games_of_next());
            let (climbed, time) =
                experiment.play(book, all, &[], out, |watching| ladder.climb(prepared.level, watching));
            climbed?;
            took.push(time);
        }
    }

    fn finish(&self, args: &Args, experiment: &Experiment<'_>, book: &Book, played: &Played, out: &Out) -> Ended {
        let prepared = &experiment.loaded.prepared;
        let summary = LadderSummary::new(&LadderResults {
            scenario: facts(experiment.loaded),
            climbers: &self.plan.climbers,
            // The players as far as they are the same on every rung: all that climb decide alike.
            identical: identical(experiment.loaded, |own| on_rung(own, &Skill::default()).to_string()),
            expectations: &prepared.expectations,
            rungs: self.rungs,
            climbed: &played.climbed,
            ended: played.ended,
            yardstick: self.yardstick,
        });
        let stopped = match played.ended {
            LadderEnd::Settled => Stopped::Enough,
            LadderEnd::Rungs => Stopped::Games,
            LadderEnd::Playouts => Stopped::MaxGames,
            LadderEnd::Interrupted => Stopped::Interrupted,
        };
        let rule = format!(
            "until a step changes no win rate by more than {} (joint {} % intervals), or {} rungs were climbed, or the next \
             would take more than {} playouts in all",
            self.yardstick.threshold,
            self.yardstick.level * 100.0,
            self.rungs.len(),
            self.plan.playouts
        );
        let rungs = self.names.iter().zip(&played.climbed).zip(&played.took);
        let times = rungs.map(|((name, on), took)| RungTime {
            rung: name.clone(),
            games: on.games_in_all(),
            playouts: on.playouts_in_all(),
            seconds: took.as_secs_f64(),
        });
        let times: Vec<RungTime> = times.collect();
        let besides = Besides { told: speeds(&times), ..Besides::default() };
        let more = Manifested {
            threshold: self.yardstick.threshold,
            most_playouts: self.plan.playouts,
            rungs: self.names.to_vec(),
            games_of_rungs: self.plan.rungs.iter().map(|rung| rung.games).collect(),
            climbed: times,
        };
        let looks = (rule, played.climbed.len(), stopped);
        let answer = Answer { besides, ..Answer::of(&summary, looks, played.took.iter().sum(), more) };
        let ended = experiment.finish(book, &answer, "ladder", out)?;
        let ended = match (ended, summary.verdict) {
            (Exit::Fine, LadderVerdict::Flips) => Exit::Failed,
            (Exit::Fine, LadderVerdict::Undecided) => Exit::Undecided,
            (ended, _) => ended,
        };
        let markdown = || summary.page(UNBOUNDED).markdown();
        Ok(out.also_written(ended, write_markdown(args.markdown.as_deref(), markdown)))
    }
}

/// What a rung cost, with the step to it.
#[derive(Serialize)]
struct RungTime {
    rung: String,
    games: u64,
    playouts: u64,
    seconds: f64,
}

/// Games and playouts a second of each rung.
fn speeds(times: &[RungTime]) -> String {
    let speed = |RungTime { rung, games, playouts, seconds }: &RungTime| {
        let of = |n: &u64| match *n as f64 / seconds {
            few if few < 10.0 => format!("{few:.1}"),
            many => whole(many.round() as u64),
        };
        let playouts = if *playouts == 0 { String::new() } else { format!(" ({} playouts)", of(playouts)) };
        format!("{rung} {}{playouts}", of(games))
    };
    format!("Games a second: {}.", times.iter().map(speed).collect::<Vec<_>>().join(" · "))
}

/// What the manifest of a ladder has beside that of a run.
#[derive(Serialize)]
struct Manifested {
    /// The least difference of win rates that matters, as a fraction.
    threshold: f64,
    most_playouts: u64,
    rungs: Vec<String>,
    /// Games of each with all sides on it.
    games_of_rungs: Vec<u64>,
    /// Those that were climbed.
    climbed: Vec<RungTime>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_of_each_rung() {
        let time = |rung: &str, games, playouts, seconds| RungTime { rung: rung.to_owned(), games, playouts, seconds };
        let times = [time("greedy", 4_000, 0, 2.0), time("search 16", 20, 40_000, 4.0)];
        assert_eq!(speeds(&times), "Games a second: greedy 2,000 · search 16 5.0 (10,000 playouts).");
    }
}
