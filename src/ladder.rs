//! `balance ladder`: the scenario with increasingly strong players, and whether the verdict stays the same.

use crate::args::Ladder as Args;
use crate::facts::identical;
use crate::prelude::*;
use balance_engine::agent::{Method, ascending, is_known_stronger, ladder, level_name, level_text, simplest};
use balance_engine::sim::{Ladder, LadderEnd, LadderPlan, LevelResult, SkillLevel};
use balance_report::{LadderResults, LadderSummary, LadderVerdict, LadderYardstick};
use balance_scenario::{self as scenario, Skilled, skilled};

const SEARCH_GAMES: u64 = 2_000;
const OTHER_GAMES: u64 = 20_000;

pub(super) fn climb(args: &Args, out: &Out) -> Ended {
    let mut loaded = load(&args.scenario, &[], &Input, out)?;
    loaded.needs("ladder", &["Policy"])?;
    let path = &args.scenario.path;
    let Some(players) = reading(path, || skilled(&mut loaded.document))? else {
        return Err(out.diagnostics(&loaded.document).into());
    };
    let levels = levels(args, loaded.prepared.contest.setup().expert_playouts)?;
    let prepared = &loaded.prepared;
    let plan = plan(args, prepared, &levels)?;
    let yardstick = LadderYardstick {
        level: prepared.level,
        threshold: args.threshold,
        levels: levels.len(),
        sides: plan.sides,
        climbers: plan.climbers.len(),
    };
    let names: Vec<String> = levels.iter().map(level_name).collect();
    let asked = (loaded.digest(), &names, &plan.levels, plan.playouts, yardstick);
    let digest = scenario::digest(&format!("{asked:?}"));
    let budget = Budget::Games(plan.levels.iter().map(|skill_level| skill_level.games).max().unwrap_or(0));
    let experiment = Experiment {
        command: format_command("ladder", &Args { scenario: loaded.portable(), ..args.clone() }),
        ..Experiment::new(&loaded, "ladder", digest, budget, &args.options)
    };
    let session = experiment.open(args.markdown.as_ref(), out)?;
    let question = Question { levels: &levels, names: &names, plan: &plan, yardstick, players: &players };
    let played = question.play(&session)?;
    question.finish(args, &session, &played)
}

fn levels(args: &Args, expert_playouts: u32) -> Result<Vec<Skill>, Error> {
    let mut levels = if args.rungs.is_empty() { ladder() } else { args.rungs.clone() };
    for level in &mut levels {
        if level.method == Method::Expert {
            level.method = Method::Search { iterations: expert_playouts };
        }
    }
    if let Some(twice) = (1..levels.len()).find(|&at| levels[..at].contains(&levels[at])) {
        return Err(Error::Argument(format!(
            "the level \"{}\" is named twice\n  name each once, from the weakest to the strongest",
            level_name(&levels[twice])
        )));
    }
    let falls = |&at: &usize| levels[..at].iter().any(|of| is_known_stronger(of, &levels[at]));
    if let Some(at) = (1..levels.len()).find(falls) {
        let order: Vec<String> = ascending(&levels).iter().map(level_text).collect();
        return Err(Error::Argument(format!(
            "the level \"{}\" is weaker than one before it\n  name them from the weakest to the strongest: --levels {}",
            level_name(&levels[at]),
            order.join(",")
        )));
    }
    match levels.len() {
        0 | 1 => Err(Error::argument("a ladder has at least two levels\n  name more: --levels greedy,search:64")),
        _ => Ok(levels),
    }
}

fn plan(args: &Args, prepared: &Prepared, levels: &[Skill]) -> Result<LadderPlan, Error> {
    let climbs = |(at, side): (usize, &scenario::SideName)| (side.agent.method != Method::Rogue).then_some(at);
    let climbers: Vec<usize> = prepared.sides.iter().enumerate().filter_map(climbs).collect();
    if climbers.is_empty() {
        return Err(Error::argument(
            "every side is a rogue, which plays by fixed rules\n  give one of them a player: --set side.0.agent=greedy",
        ));
    }
    let skill_level = |skill: &Skill| match skill.method {
        Method::Search { iterations } => SkillLevel { games: args.games.unwrap_or(SEARCH_GAMES), iterations },
        _ => SkillLevel { games: args.games.unwrap_or(OTHER_GAMES), iterations: 0 },
    };
    Ok(LadderPlan {
        seed: prepared.seed,
        sides: prepared.sides.len(),
        levels: levels.iter().map(skill_level).collect(),
        climbers,
        playouts: args.playouts,
        threads: usize::from(args.options.threads),
    })
}

/// Returns the player of a side at a level. It avoids the same actions as the scenario's own player.
fn on_level(own: &Skill, skill_level: &Skill) -> Skill {
    match own.method {
        Method::Rogue => own.clone(),
        _ => Skill { avoid: own.avoid.clone(), parameters: own.parameters.clone(), ..skill_level.clone() },
    }
}

struct Question<'a> {
    levels: &'a [Skill],
    names: &'a [String],
    plan: &'a LadderPlan,
    yardstick: LadderYardstick,
    players: &'a Skilled,
}

struct Played {
    level_results: Vec<LevelResult>,
    ended: LadderEnd,
    took: Vec<Duration>,
}

impl Question<'_> {
    fn play(&self, session: &Session<'_>) -> Result<Played, Error> {
        let prepared = &session.experiment.loaded.prepared;
        let make = |levels: &[usize]| {
            let sides = prepared.sides.iter().zip(levels);
            let skills = sides.map(|(side, &skill_level)| on_level(&side.agent, &self.levels[skill_level]));
            (self.players)(&skills.collect::<Vec<_>>())
        };
        let mut ladder = Ladder::new(self.plan, &make);
        let mut took = Vec::new();
        loop {
            // A step between two levels with the same player changes nothing, so it shows nothing.
            let last: Vec<Skill> = self.levels[..took.len()].iter().rev().map(simplest).collect();
            let null = last.len() > 1 && last[0] == last[1];
            if let Some(ended) = ladder.ended(&|step| !null && self.yardstick.is_settled(step))? {
                return Ok(Played { level_results: ladder.results, ended, took });
            }
            let skill_level = &self.names[took.len()];
            session.out.announce(&format!("{skill_level}: level {} of {}", took.len() + 1, self.names.len()));
            let all = Budget::Games(ladder.games_of_next());
            let (outcome, time) = session.play(all, &[], |context| ladder.climb(prepared.level, context));
            outcome?;
            took.push(time);
        }
    }

    fn finish(&self, args: &Args, session: &Session<'_>, played: &Played) -> Ended {
        let experiment = &session.experiment;
        let prepared = &experiment.loaded.prepared;
        let summary = LadderSummary::new(&LadderResults {
            scenario: facts(experiment.loaded),
            climbers: &self.plan.climbers,
            // All players that climb decide alike, so only the parts that levels don't change count.
            identical: identical(experiment.loaded, |own| on_level(own, &Skill::default()).to_string()),
            expectations: &prepared.expectations,
            levels: self.levels,
            level_results: &played.level_results,
            ended: played.ended,
            yardstick: self.yardstick,
        });
        let rule = format!(
            "until a level changes no win rate by more than {} (joint {} % intervals), or {} levels were played, or the next \
             would need more than {} playouts in total",
            self.yardstick.threshold,
            self.yardstick.level * 100.0,
            self.levels.len(),
            self.plan.playouts
        );
        let levels = self.names.iter().zip(&played.level_results).zip(&played.took);
        let times = levels.map(|((name, on), took)| LevelTime {
            skill_level: name.clone(),
            games: on.games_in_all(),
            playouts: on.playouts_in_all(),
            seconds: took.as_secs_f64(),
        });
        let times: Vec<LevelTime> = times.collect();
        let note = speeds(&times);
        let more = Manifested {
            threshold: self.yardstick.threshold,
            max_playouts: self.plan.playouts,
            levels: self.names.to_vec(),
            games_of_levels: self.plan.levels.iter().map(|skill_level| skill_level.games).collect(),
            level_results: times,
        };
        let looks = (rule, played.level_results.len(), stopping_rule(played.ended));
        let mut answer = Answer::new(&summary, looks, played.took.iter().sum(), more);
        answer.extras.note = note;
        let ended = session.finish(&answer, "ladder")?;
        let ended = match (ended, summary.verdict) {
            (Exit::Fine, LadderVerdict::Flips) => Exit::Failed,
            (Exit::Fine, LadderVerdict::Undecided) => Exit::Undecided,
            (ended, _) => ended,
        };
        let markdown = || summary.page(UNBOUNDED).markdown();
        Ok(session.out.also_written(ended, write_markdown(args.markdown.as_deref(), markdown)))
    }
}

const fn stopping_rule(ended: LadderEnd) -> Stopped {
    match ended {
        LadderEnd::Settled => Stopped::Enough,
        LadderEnd::Levels => Stopped::Games,
        LadderEnd::Playouts => Stopped::MaxGames,
        LadderEnd::Interrupted => Stopped::Interrupted,
    }
}

#[derive(Serialize)]
struct LevelTime {
    skill_level: String,
    games: u64,
    playouts: u64,
    seconds: f64,
}

fn speeds(times: &[LevelTime]) -> String {
    let speed = |LevelTime { skill_level, games, playouts, seconds }: &LevelTime| {
        let of = |n: &u64| match *n as f64 / seconds {
            few if few < 10.0 => format!("{few:.1}"),
            many => whole(many.round() as u64),
        };
        let playouts = if *playouts == 0 { String::new() } else { format!(" ({} playouts per second)", of(playouts)) };
        format!("{skill_level} {}{playouts}", of(games))
    };
    format!("Games per second: {}.", times.iter().map(speed).collect::<Vec<_>>().join(" · "))
}

#[derive(Serialize)]
struct Manifested {
    threshold: f64,
    #[serde(rename = "most_playouts")]
    max_playouts: u64,
    levels: Vec<String>,
    games_of_levels: Vec<u64>,
    #[serde(rename = "climbed")]
    level_results: Vec<LevelTime>,
}

#[cfg(test)]
mod tests;
