//! `regret`: what the choices of the players give away, by side, kind of decision, card and turn, and the worst of them.

use balance_engine::sim::{Judging, Regret};
use balance_stats::Estimate;

use super::Report;
use crate::charts::Effects;
use crate::frame::{Bugs, CutGames, ScenarioFacts, of_few, of_games};
use crate::model::{Head, Shown, record};
use crate::number::{counted, decimals_of, every, least_lost, level, verdict, whole};
use crate::page::Page;
use crate::story::{Story, in_points, listed};
use crate::svg::Figure;
use crate::text::{capital, method, played};
use crate::{Canvas, Chart, ChartError};

mod decision;
mod results;

pub use decision::{DecisionSummary, OptionSummary};

const SCHEMA_VERSION: u32 = 3;

/// Rows of a table that a terminal shows.
const ROWS: usize = 20;

record! {
    /// How much win probability choices give away against the best option, if greedy players go on from there: a lower bound,
    /// in expectation.
    pub struct RegretSummary {
        head: Head = TEXT,
        /// Decisions among several legal actions in these games.
        decisions: u64 = unit("decisions"),
        /// Decisions that were looked at.
        looked_at: u64 = unit("decisions"),
        /// One in this many was, each with the same probability.
        every: u32 = unit("decisions"),
        /// Playouts of each option.
        playouts: u32 = unit("playouts"),
        /// True if playouts stop where the game's own lookahead does, and are valued by its score there.
        horizon: bool = TEXT,
        sides: Vec<SideRegret> = TEXT,
        /// From most to least given away per game.
        kinds: Vec<KindRegret> = TEXT,
        /// From most to least given away per game.
        cards: Vec<CardRegret> = TEXT,
        turns: Vec<TurnRegret> = TEXT,
        worst: Vec<WorstRegret> = TEXT,
        decisions_looked_at: Vec<DecisionRow> = TEXT.named("decisions").frame_only(),
    }
}

record! {
    /// What some decisions give away, in win probability.
    pub struct GivenAway {
        /// Win probability that such decisions give away per game, looked at or not. The intervals of all rows hold together.
        a_game: Option<Estimate> = LOST.head("per game"),
        /// The same per decision.
        a_decision: Option<Estimate> = LOST.head("per decision"),
        /// Such decisions that were looked at.
        looked_at: u64 = unit("decisions").head("looked at"),
    }
}

record! {
    /// A row for each side whose decision it was, below one for all sides. Intervals of that row hold each by itself.
    pub struct SideRegret {
        /// The side; `all`: all sides.
        side: String = TEXT.head("side"),
        /// The agent that played it.
        agent: Option<String> = TEXT.head("player").or(""),
        given: GivenAway = TEXT,
    }
}

record! {
    /// A row for each kind of action that was chosen.
    pub struct KindRegret {
        /// Its name.
        kind: &'static str = TEXT.head("kind"),
        /// What it does.
        help: &'static str = TEXT,
        given: GivenAway = TEXT,
    }
}

record! {
    /// A row for each card that the chosen action is about.
    pub struct CardRegret {
        /// Its key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT.head("name"),
        /// Its group.
        group: String = TEXT,
        given: GivenAway = TEXT,
    }
}

record! {
    /// A row for each band of turns.
    pub struct TurnRegret {
        /// The band in words.
        turns: String = TEXT.head("turns"),
        /// Turns begun until then, of all sides together: the first of the band.
        first_turn: u32 = TURNS,
        /// The last; null if there is no end.
        last_turn: Option<u32> = TURNS,
        given: GivenAway = TEXT,
    }
}

record! {
    /// A row for each of the worst decisions: found by a third of the playouts, by more than two standard errors; confirmed by
    /// a second third, by more than one.
    pub struct WorstRegret {
        /// The game's index, from 0.
        game: u64 = TEXT.head("game"),
        /// Which of its decisions among several legal actions it is, from 1.
        decision: u32 = TEXT.head("decision"),
        /// Turns begun until then.
        turn: u32 = TURNS,
        /// Whose decision it was.
        side: String = TEXT.head("side"),
        /// What was chosen.
        chosen: String = TEXT.head("chosen"),
        /// What the first third of the playouts finds better.
        better: String = TEXT.head("better"),
        /// By how much, by these.
        picked: f64 = LOST,
        /// By how much by the second third, which confirms it.
        confirmed: f64 = LOST,
        /// By how much by the last third, which had no part in finding or confirming it.
        judged: f64 = LOST.head("lost"),
        /// The standard error of that.
        judged_error: f64 = ERROR.head("± error"),
        /// Playouts in the last third.
        n: u32 = unit("playouts"),
        /// The command that shows it with all its options.
        replay: String = TEXT,
    }
}

record! {
    /// A row for each decision that was looked at. `balance trace --game GAME --decision DECISION` with the same iterations
    /// shows it with all its options.
    pub struct DecisionRow {
        /// The game's index, from 0.
        game: u64 = TEXT,
        /// Which of its decisions among several legal actions it is, from 1.
        decision: u32 = TEXT,
        /// Turns begun until then, of all sides together.
        turn: u32 = TURNS,
        /// Whose decision it was.
        side: String = TEXT,
        /// Legal actions.
        legal: u16 = unit("actions"),
        /// Actions that were played out.
        options: u16 = unit("actions"),
        /// Kind of the chosen action.
        kind: Option<&'static str> = TEXT,
        /// Key of the card that it is about.
        card: Option<String> = TEXT,
        /// Kind of what the first third of the playouts finds better, or of the chosen action.
        better_kind: Option<&'static str> = TEXT,
        /// Key of the card that this is about.
        better_card: Option<String> = TEXT,
        /// True if the first third of the playouts finds nothing better than what was chosen.
        chosen_is_best: bool = TEXT,
        /// What two thirds of the playouts find better, judged on the other third; the average of all three.
        loss: f64 = LOST,
        /// How much better the found option is by the first third, which found it.
        picked: f64 = LOST,
        /// The standard error of that.
        picked_error: f64 = ERROR,
        /// The same by the second third, which confirms it or does not.
        confirmed: f64 = LOST,
        /// The standard error of that.
        confirmed_error: f64 = ERROR,
        /// The same by the last third, which had no part in finding or confirming it.
        judged: f64 = LOST,
        /// The standard error of that.
        judged_error: f64 = ERROR,
        /// Playouts of each option, all parts together.
        n: u32 = unit("playouts"),
    }
}

/// What was found, and how.
#[derive(Debug)]
pub struct RegretResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub regret: &'a Regret,
    pub judging: Judging,
    /// What differs from the scenario's file, as arguments: `--seed 7`, `--set rules.x=1`.
    pub options: Vec<String>,
}

impl RegretSummary {
    pub fn new(results: &RegretResults<'_>) -> Self {
        let RegretResults { scenario, regret, judging, .. } = results;
        let tallies = &regret.tallies;
        let played = [tallies.games, tallies.blocks, tallies.games];
        let mut head =
            Head::new(SCHEMA_VERSION, scenario, played, regret.stopped, Bugs::new(&tallies.abandoned, |_| None));
        let cut = CutGames::of_all(tallies.cut, tallies.games, scenario.max_turns);
        let interrupted = head.was_interrupted().then_some(tallies.games);
        head.warnings = of_games(cut, head.turn_word, (&head.bugs, ""), interrupted);
        head.warnings.extend(of_few(tallies.blocks, ""));
        RegretSummary {
            head,
            decisions: tallies.decisions,
            looked_at: tallies.all.n,
            every: regret.every,
            playouts: judging.playouts,
            horizon: judging.horizon,
            sides: results.sides(),
            kinds: results.kinds(),
            cards: results.cards(),
            turns: results.turns(),
            worst: results.worst(),
            decisions_looked_at: results.rows(),
        }
    }

    fn looked_at(&self) -> String {
        let every = match self.every {
            1 => "all of them".to_owned(),
            every => format!("1 in {}", whole(every.into())),
        };
        format!(
            "{} of {} looked at, {every}; {} of each option, {}.",
            whole(self.looked_at),
            counted(self.decisions, "decision"),
            counted(self.playouts.into(), "playout"),
            until(self.horizon)
        )
    }

    fn chart(&self, what: &str, word: &str, rows: Vec<(&str, Option<Estimate>)>) -> Effects {
        let rows = rows.into_iter().filter_map(|(name, effect)| Some((name.to_owned(), effect?)));
        let rows: Vec<_> = rows.collect();
        Effects {
            figure: Figure {
                plain: "The farther right, the more such choices cost against the best one.".to_owned(),
                caption: "A lower bound: greedy players go on.".to_owned(),
                ..self.head.figure(&format!("regret_{what}"), &format!("win probability lost by {word}"))
            },
            axis: "points of win probability given away per game".to_owned(),
            n: format!(
                "{}, {} looked at",
                played(self.head.games, self.head.blocks),
                counted(self.looked_at, "decision")
            ),
            family: every(rows.len() as u64, "row"),
            file: format!("{what}.csv"),
            rows,
        }
    }
}

/// How far playouts go, in words.
const fn until(horizon: bool) -> &'static str {
    if horizon { "as far as the game looks ahead" } else { "to the end of the game" }
}

impl Report for RegretSummary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        let Head { turn_word, card_word, .. } = self.head;
        let mut page = Page::begun(&self.head, "how well it is played", width);
        page.say(&self.looked_at());
        let all = ": points of win probability that choices cost against the best option";
        page.section("Given away", all, &Shown::of(&self.sides).marked("a_game"));
        page.section(
            "By kind of decision",
            ": what was chosen",
            &Shown::of(&self.kinds).marked("a_game").limit(ROWS, "kinds.csv"),
        );
        let cards = Shown::of(&self.cards).marked("a_game").limit(ROWS, "cards.csv");
        page.section(&format!("By {card_word}"), ": decisions to use, play or take them", &cards);
        if self.turns.len() > 1 {
            let rest = format!(": {turn_word} begun until then, all sides together");
            page.section(
                &format!("By {turn_word}"),
                &rest,
                &Shown::of(&self.turns).marked("a_game").head("turns", turn_word),
            );
        }
        if self.looked_at > 0 {
            let rest = ": found by one third of the playouts, confirmed by a second, reported by the last";
            page.heading("The worst decisions", rest);
            match self.worst.first() {
                None => page.note("None is confirmed."),
                Some(first) => {
                    page.table(Shown::of(&self.worst).table());
                    page.note(&format!("Each with all its options: `{}`", first.replay));
                }
            }
        }
        page.paragraph(
            "▲ gives points away: the interval lies above 0. What two thirds of the playouts find better than the chosen \
             option, by two standard errors, is judged on the other third. Luck alone gives nothing away. What looked better \
             and was worse counts below 0.",
        );
        page.paragraph("A lower bound: smaller losses are not found, and greedy players go on from each option.");
        let looked_at = if self.every == 1 { "all were looked at" } else { "some were looked at" };
        page.paragraph(&format!(
            "Per game: all its decisions added up, of which {looked_at}. It can be more than 100."
        ));
        let of = |row: Option<&GivenAway>| row.map_or(["none"; 2], |row| [method(row.a_game), method(row.a_decision)]);
        let [first, joint] =
            [self.sides.first().map(|row| &row.given), self.kinds.first().map(|row| &row.given)].map(of);
        page.foot(&format!(
            "From {}. [a, b] are {} intervals, those of a table together. Per game: {}; per decision: {}. The first row of \
             the first table holds by itself: per game: {}; per decision: {}.",
            played(self.head.games, self.head.blocks),
            level(self.head.level),
            joint[0],
            joint[1],
            first[0],
            first[1]
        ));
        page
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        let kinds = self.kinds.iter().map(|row| (row.kind, row.given.a_game)).collect();
        let cards = self.cards.iter().map(|row| (row.name.as_str(), row.given.a_game)).collect();
        let charts = [self.chart("kinds", "kind of decision", kinds), self.chart("cards", self.head.card_word, cards)];
        charts.into_iter().filter_map(|chart| chart.draw(canvas).transpose()).collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let lost = |of: &Estimate| least_lost(of, decimals_of(of, crate::number::PERCENT));
        let sides = self.sides.iter().filter(|side| side.agent.is_some());
        let sides = sides.filter_map(|side| Some(format!("{} {}", side.side, lost(&side.given.a_game?))));
        let sides: Vec<String> = sides.collect();
        story.say(match sides.is_empty() {
            true => "What choices give away is not known.".to_owned(),
            false => format!(
                "Win probability lost per game, in percentage points (lower bound): {} ({} of {} looked at).",
                listed(&sides),
                whole(self.looked_at),
                counted(self.decisions, "decision")
            ),
        });
        let sure = |given: &GivenAway| given.a_game.filter(|of| verdict(of) == 1);
        if let Some((kind, given)) = self.kinds.iter().find_map(|row| Some((row.kind, sure(&row.given)?))) {
            story.say(format!("Most of it by kind of decision: {kind}, {}.", in_points(&given)));
        }
        if let Some((card, given)) = self.cards.iter().find_map(|row| Some((&row.name, sure(&row.given)?))) {
            let words = capital(self.head.card_word);
            story.say(format!("{words}: most of it is lost with {card}, {}.", in_points(&given)));
        }
        if let Some(worst) = self.worst.first() {
            let command = worst.replay.strip_prefix("balance ").unwrap_or(&worst.replay);
            story.next("the worst decision with all its options", command);
        }
        story
    }
}
