//! `regret`: win probability lost by the players' choices, by side, kind of decision, card and turn, and the worst decisions.

use crate::prelude::*;
use balance_engine::game::Kind as ActionKind;
use balance_engine::sim::{Judging, Regret, SampledDecision, UNITS, WorstDecision, reporting_playouts};
use balance_stats::{Guard, RatioSums, guarded_mean, guarded_ratio};

mod decision;

pub use decision::{DecisionSummary, OptionSummary};

const SCHEMA_VERSION: u32 = 3;
const ROWS_SHOWN: usize = 20;
/// A chart has no rows with fewer examined decisions: their intervals say nothing.
const MIN_EXAMINED: u64 = 10;

record! {
    /// Win probability that choices lose compared with the best option, if greedy players continue from there. In expectation it
    /// is a lower bound.
    pub struct RegretSummary from (results: &RegretResults<'_>, head: Head) {
        head: Head = TEXT => head,
        /// Decisions between several legal actions in these games.
        decisions: u64 = unit("decisions") => results.regret.tallies.decisions,
        /// Decisions that were examined.
        examined: u64 = unit("decisions") => results.regret.tallies.all.n,
        /// 1 in this many decisions was examined, each with the same probability.
        every: u32 = unit("decisions") => results.regret.every,
        /// Playouts per option.
        playouts: u32 = unit("playouts") => results.judging.playouts,
        /// True if playouts stop where the game's own lookahead stops, and are valued by its score.
        horizon: bool = TEXT => results.judging.horizon,
        sides: Vec<SideRegret> = TEXT => results.sides(),
        /// From the largest to the smallest loss per game.
        kinds: Vec<KindRegret> = TEXT => results.kinds(),
        /// From the largest to the smallest loss per game.
        cards: Vec<CardRegret> = TEXT => results.cards(),
        turns: Vec<TurnRegret> = TEXT => results.turns(),
        worst: Vec<WorstRegret> = TEXT => results.worst(),
        decisions_examined: Vec<DecisionRow> = TEXT.named("decisions").frame_only() => results.rows(),
    }

    /// Win probability lost by some decisions.
    pub struct GivenAway {
        /// Win probability lost per game by all such decisions, including those not examined. The intervals of all rows are joint.
        a_game: Option<Estimate> = LOST.head("per game").named("per_game"),
        /// The same per decision.
        a_decision: Option<Estimate> = LOST.head("per decision").named("per_decision"),
        /// Such decisions that were examined.
        examined: u64 = unit("decisions").head("examined"),
    }

    /// A row for each side, below one for all sides. The intervals of that first row are individual.
    pub struct SideRegret {
        /// The side; `all`: all sides.
        side: String = TEXT.head("side"),
        /// The agent that played it.
        agent: Option<String> = TEXT.head("player").or(""),
        given: GivenAway = TEXT,
    }

    /// A row for each kind of chosen action.
    pub struct KindRegret from (info: &ActionKind, given: GivenAway) {
        /// Its name.
        kind: &'static str = TEXT.head("kind") => info.name,
        /// What it does.
        help: &'static str = TEXT => info.help,
        given: GivenAway = TEXT => given,
    }

    /// A row for each card that the chosen action is about.
    pub struct CardRegret from (info: &CardInfo, given: GivenAway) {
        /// Its key.
        card: String = TEXT => info.id.clone(),
        /// Its printed name.
        name: String = TEXT.head("name") => info.name.clone(),
        /// Its group.
        group: String = TEXT => info.group.clone(),
        given: GivenAway = TEXT => given,
    }

    /// A row for each band of turns.
    pub struct TurnRegret {
        /// The band in words.
        turns: String = TEXT.head("turns"),
        /// The first turn of the band, counting those of all sides.
        first_turn: u32 = TURNS,
        /// The last; null if there is no end.
        last_turn: Option<u32> = TURNS,
        given: GivenAway = TEXT,
    }

    /// A row for each of the worst decisions. The first third of the playouts found the better option (by more than two standard
    /// errors), and the second third confirmed it (by more than one).
    pub struct WorstRegret from (results: &RegretResults<'_>, worst: &WorstDecision, replay: String) {
        /// The game's index, from 0.
        game: u64 = TEXT.head("game") => worst.row.game,
        /// Its number among the game's decisions between several legal actions, from 1.
        decision: u32 = TEXT.head("decision") => worst.row.number,
        /// Turns begun by then.
        turn: u32 = TURNS => worst.row.turn,
        /// The side that decided.
        side: String = TEXT.head("side") => results.scenario.sides[usize::from(worst.row.side)].name.clone(),
        /// The chosen option.
        chosen: String = TEXT.head("chosen") => worst.chosen.clone(),
        /// The better option, found by the first third of the playouts.
        better: String = TEXT.head("better") => worst.better.clone(),
        /// The loss by the first third of the playouts.
        picked: f64 = LOST => worst.row.picked.mean,
        /// The loss by the second third, which confirms it.
        confirmed: f64 = LOST => worst.row.confirmed.mean,
        /// The loss by the last third, which is independent of the selection.
        reported: f64 = LOST.named("judged").head("lost") => worst.row.reported.mean,
        /// The standard error of `judged`.
        reported_error: f64 = ERROR.named("judged_error").head("± error") => worst.row.reported.error,
        /// Playouts in the last third.
        n: u32 = unit("playouts") => reporting_playouts(results.judging.playouts),
        /// The command that shows the decision with all its options.
        replay: String = TEXT => replay,
    }

    /// A row for each examined decision. `balance trace --game GAME --decision DECISION` with the same iterations shows it with all
    /// its options.
    pub struct DecisionRow from (results: &RegretResults<'_>, row: &SampledDecision) {
        /// The game's index, from 0.
        game: u64 = TEXT => row.game,
        /// Its number among the game's decisions between several legal actions, from 1.
        decision: u32 = TEXT => row.number,
        /// Turns begun by then, of all sides together.
        turn: u32 = TURNS => row.turn,
        /// The side that decided.
        side: String = TEXT => results.scenario.sides[usize::from(row.side)].name.clone(),
        /// Legal actions.
        legal: u16 = unit("actions") => row.legal,
        /// Actions that were examined with playouts.
        options: u16 = unit("actions") => row.options,
        /// Kind of the chosen action.
        kind: Option<&'static str> = TEXT => results.scenario.catalogue.kind_name(row.chosen),
        /// Key of the card that the chosen action uses.
        card: Option<String> = TEXT => results.scenario.catalogue.card_id(row.chosen),
        /// Kind of the better action, found by the first third of the playouts; if none was found, of the chosen action.
        better_kind: Option<&'static str> = TEXT => results.scenario.catalogue.kind_name(row.better),
        /// Key of the card that this action uses.
        better_card: Option<String> = TEXT => results.scenario.catalogue.card_id(row.better),
        /// True if the first third of the playouts finds nothing better than the chosen action.
        chosen_is_best: bool = TEXT => row.chosen_is_best,
        /// The loss compared with what two thirds of the playouts find better, measured on the other third; the average over all
        /// three thirds.
        loss: f64 = LOST => row.loss(),
        /// How much better the found action is by the first third, which found it.
        picked: f64 = LOST => row.picked.mean,
        /// The standard error of `picked`.
        picked_error: f64 = ERROR => row.picked.error,
        /// The same by the second third.
        confirmed: f64 = LOST => row.confirmed.mean,
        /// The standard error of `confirmed`.
        confirmed_error: f64 = ERROR => row.confirmed.error,
        /// The same by the last third, which is independent of the selection.
        reported: f64 = LOST.named("judged") => row.reported.mean,
        /// The standard error of `judged`.
        reported_error: f64 = ERROR.named("judged_error") => row.reported.error,
        /// Playouts per option, all thirds together.
        n: u32 = unit("playouts") => results.judging.playouts,
    }
}

pub struct RegretResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub regret: &'a Regret,
    pub judging: Judging,
    pub options: Vec<String>,
}

/// With fewer examined decisions, the loss per decision is not shown: its interval would reach from −100 to 100 points.
const MIN_DECISIONS: u64 = 10;

impl RegretResults<'_> {
    /// The win probability lost by decisions, with one of `family` joint intervals.
    fn given(&self, sums: &RatioSums, family: usize) -> GivenAway {
        let regret = self.regret;
        let n = regret.tallies.all.n.max(1) as f64;
        // The value of a decision has a resolution of one playout.
        let usual = (regret.tallies.squares as f64 / n).sqrt();
        let step = usual.max(UNITS / f64::from(self.judging.playouts));
        let guard = Guard { step, level: self.scenario.level, family };
        let a_game = guarded_mean(sums, self.scenario.sides.len() as u64, guard);
        GivenAway {
            examined: sums.n,
            a_game: a_game.map(|of| of.scaled(f64::from(regret.every) / UNITS)),
            // A choice loses or gains at most the whole game.
            a_decision: guarded_ratio(sums, guard)
                .filter(|_| sums.n >= MIN_DECISIONS)
                .map(|of| of.scaled(1.0 / UNITS).within(-1.0, 1.0)),
        }
    }

    fn groups<'r, R>(&self, groups: impl Iterator<Item = (R, &'r RatioSums)>) -> Vec<(R, GivenAway)> {
        let seen: Vec<_> = groups.filter(|(_, sums)| sums.n > 0).collect();
        let family = 2 * seen.len();
        seen.into_iter().map(|(row, sums)| (row, self.given(sums, family))).collect()
    }

    /// The same from the largest to the smallest loss per game.
    fn largest_first<'r, R>(&self, groups: impl Iterator<Item = (R, &'r RatioSums)>) -> Vec<(R, GivenAway)> {
        let mut rows = self.groups(groups);
        let point = |given: &GivenAway| given.a_game.map_or(0.0, |of| of.point);
        rows.sort_by(|a, b| point(&b.1).total_cmp(&point(&a.1)));
        rows
    }

    fn sides(&self) -> Vec<SideRegret> {
        let tallies = &self.regret.tallies;
        let all = SideRegret { side: "all".to_owned(), agent: None, given: self.given(&tallies.all, 1) };
        let sides = self.groups(self.scenario.sides.iter().zip(&tallies.sides)).into_iter();
        let sides = sides.map(|(label, given)| SideRegret {
            side: label.name.clone(),
            agent: Some(label.agent.clone()),
            given,
        });
        // A single side has the same loss as all sides.
        let all = (self.scenario.sides.len() > 1).then_some(all);
        all.into_iter().chain(sides).collect()
    }

    fn kinds(&self) -> Vec<KindRegret> {
        let kinds = self.scenario.catalogue.kinds.iter().zip(&self.regret.tallies.kinds);
        let rows = self.largest_first(kinds).into_iter();
        rows.map(|(kind, given)| KindRegret::of(kind, given)).collect()
    }

    fn cards(&self) -> Vec<CardRegret> {
        let cards = self.scenario.catalogue.cards.iter().zip(&self.regret.tallies.cards);
        let rows = self.largest_first(cards).into_iter();
        rows.map(|(info, given)| CardRegret::of(info, given)).collect()
    }

    fn turns(&self) -> Vec<TurnRegret> {
        let bands = self.regret.bands;
        let rows = self.groups(self.regret.tallies.turns.iter().enumerate()).into_iter();
        rows.map(|(band, given)| {
            let (first_turn, last_turn) = bands.ends(band);
            TurnRegret { turns: band_words(first_turn, last_turn), first_turn, last_turn, given }
        })
        .collect()
    }

    fn worst(&self) -> Vec<WorstRegret> {
        let Judging { playouts, horizon } = self.judging;
        let horizon = if horizon { " --horizon" } else { "" };
        let options: String = self.options.iter().map(|option| format!(" {option}")).collect();
        let replay = |row: &SampledDecision| {
            format!(
                "balance trace SCENARIO{options} --game {} --decision {} --iterations {playouts}{horizon}",
                row.game, row.number
            )
        };
        self.regret.worst.iter().map(|worst| WorstRegret::of(self, worst, replay(&worst.row))).collect()
    }

    fn rows(&self) -> Vec<DecisionRow> {
        self.regret.tallies.rows.iter().map(|row| DecisionRow::of(self, row)).collect()
    }
}

/// `up to 10`, `11 to 20`, `91 and later`.
fn band_words(first: u32, last: Option<u32>) -> String {
    match (first, last) {
        (1, None) => "all".to_owned(),
        (first, None) => format!("{first} and later"),
        (1, Some(last)) => format!("up to {last}"),
        (first, Some(last)) if first == last => first.to_string(),
        (first, Some(last)) => format!("{first} to {last}"),
    }
}

impl RegretSummary {
    pub fn new(results: &RegretResults<'_>) -> Self {
        let RegretResults { scenario, regret, .. } = results;
        let tallies = &regret.tallies;
        let played = [tallies.games, tallies.blocks, tallies.games];
        let mut head =
            Head::of(SCHEMA_VERSION, scenario, played, regret.stopped, Bugs::new(&tallies.abandoned, |_| None));
        head.warn_of_games([CutGames::new((tallies.cut, tallies.games), scenario.max_turns, "")], "");
        head.warn_of_few();
        RegretSummary::of(results, head)
    }

    fn examined(&self) -> String {
        let (examined, decisions) = (whole(self.examined), counted(self.decisions, "decision"));
        let (playouts, until) = (counted(self.playouts.into(), "playout"), until(self.horizon));
        format!("Examined: {examined} of {decisions}, with {playouts} per option {until}.")
    }

    fn chart<'r>(&self, what: &str, word: &str, rows: impl Iterator<Item = (&'r str, &'r GivenAway)>) -> Effects {
        let (rows, few): (Vec<_>, Vec<_>) = rows.partition(|(_, given)| given.examined >= MIN_EXAMINED);
        let rows: Vec<_> =
            rows.into_iter().filter_map(|(name, given)| Some((name.to_owned(), given.a_game?))).collect();
        let all = every((rows.len() + few.len()) as u64, "row");
        let few = match few.len() as u64 {
            0 => String::new(),
            n => format!(" Not shown: {} with fewer than {MIN_EXAMINED} examined decisions.", counted(n, "row")),
        };
        Effects {
            figure: Figure {
                plain: "The further right, the more these choices lose.".to_owned(),
                caption: format!("Lower bound: greedy players continue after the choice.{few}"),
                ..self.head.figure(&format!("regret_{what}"), &format!("win probability lost by {word}"))
            },
            axis: "loss per game (pp)".to_owned(),
            n: format!("n = {}, {} examined", self.head.played(), counted(self.examined, "decision")),
            family: all,
            file: format!("{what}.csv"),
            rows,
            ..Effects::default()
        }
    }
}

const fn until(horizon: bool) -> &'static str {
    if horizon { "as far as the game's lookahead" } else { "to the end of the game" }
}

impl Report for RegretSummary {
    fn page(&self, width: usize) -> Page {
        let Head { turn_word, card_word, .. } = self.head;
        let mut page = Page::begun(&self.head, "how well the players play", width);
        page.say(&self.examined());
        let all = ": percentage points lost by choices compared with the best option (lower bound)";
        page.section("Win probability lost", all, &Shown::of(&self.sides).marked("per_game"));
        let kinds = Shown::of(&self.kinds).marked("per_game").limit(ROWS_SHOWN, "kinds.csv");
        page.section("By kind of decision", ": the chosen action", &kinds);
        let cards = Shown::of(&self.cards).marked("per_game").limit(ROWS_SHOWN, "cards.csv");
        page.section(&format!("By {card_word}"), ": decisions to use, play or take them", &cards);
        if self.turns.len() > 1 {
            let rest = format!(": {turn_word} begun by then, all sides together");
            let turns = Shown::of(&self.turns).marked("per_game").head("turns", turn_word);
            page.section(&format!("By {turn_word}"), &rest, &turns);
        }
        if self.examined > 0 {
            let rest = ": found by one third of the playouts, confirmed by a second, measured on the last";
            page.heading("Worst decisions", rest);
            match self.worst.first() {
                None => page.note("None was confirmed."),
                Some(first) => {
                    page.table(Shown::of(&self.worst).table());
                    page.note(&format!("To see all options of a decision: `{}`", first.replay));
                }
            }
        }
        page.paragraph(
            "▲ a loss: the interval lies above 0. Two thirds of the playouts look for an option that is better by two standard \
             errors, and the other third measures it. Chance alone adds no loss. An option that turns out to be worse counts \
             below 0.",
        );
        page.paragraph("Lower bound: smaller losses are not found, and greedy players continue after each option.");
        page.paragraph("Per game: the sum over all its decisions, which can exceed 100.");
        let [per_game, per_decision] =
            self.kinds.first().map_or(["none"; 2], |row| [method(row.given.a_game), method(row.given.a_decision)]);
        let (played, level) = (self.head.played(), level(self.head.level));
        page.foot(&format!(
            "n = {played}. [a, b] are {level} intervals, joint within each table. Per game: {per_game}; per decision: \
             {per_decision}. The first row of the first table has individual intervals."
        ));
        page
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        let kinds = self.kinds.iter().map(|row| (row.kind, &row.given));
        let cards = self.cards.iter().map(|row| (row.name.as_str(), &row.given));
        let charts = [self.chart("kinds", "kind of decision", kinds), self.chart("cards", self.head.card_word, cards)];
        charts.into_iter().filter_map(|chart| chart.draw(canvas)).collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let lost = |of: &Estimate| least_lost(of, decimals_of(of, crate::number::PERCENT));
        let sides = self.sides.iter().filter(|side| side.agent.is_some());
        let sides = sides.filter_map(|side| Some(format!("{} {}", side.side, lost(&side.given.a_game?))));
        let sides: Vec<String> = sides.collect();
        story.say(match sides.is_empty() {
            true => "The win probability lost by choices is not known.".to_owned(),
            false => format!(
                "Win probability lost per game, in percentage points (lower bound): {} ({} of {} examined).",
                listed(&sides),
                whole(self.examined),
                counted(self.decisions, "decision")
            ),
        });
        let sure = |given: &GivenAway| given.a_game.filter(|of| verdict(of) == 1);
        if let Some((kind, given)) = self.kinds.iter().find_map(|row| Some((row.kind, sure(&row.given)?))) {
            story.say(format!("Most is lost by decisions of the kind {kind}: {}.", in_points(&given)));
        }
        if let Some((card, given)) = self.cards.iter().find_map(|row| Some((&row.name, sure(&row.given)?))) {
            story.say(format!("Of the {}, most is lost with {card}: {}.", self.head.card_word, in_points(&given)));
        }
        if let Some(worst) = self.worst.first() {
            let command = worst.replay.strip_prefix("balance ").unwrap_or(&worst.replay);
            story.next("All options of the worst decision", command);
        }
        story
    }
}

#[cfg(test)]
mod tests;
