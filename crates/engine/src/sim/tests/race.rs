//! A dice race for tests: the first past the line wins. One of the five cards is plainly better. Sixes
//! are counted one by one, racers are followed, and a map shows where they land.

use crate::game::{CardId, MapId, MetricId, SeriesId};
use arrayvec::ArrayVec;

use crate::chance::{Chance, Lane};
use crate::game::{
    ActionInfo, CardInfo, Catalogue, Describe, Ending, ExactOdds, Exposure, FinalRanks, Look, MapInfo, Mark,
    MetricInfo, Note, Observe, OfKind, Outcome, Per, Picture, Policy, Recorder, Rules, Seat, Seating, SeriesInfo,
    kinds,
};

/// How the race can be made to misbehave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SpecDiagnostic {
    #[default]
    None,
    /// Panics whenever a seat's very first throw is 6 and 6.
    Boxcars,
    /// No one ever moves.
    Stands,
}

pub(super) struct Race {
    pub sides: usize,
    pub line: i32,
    pub diagnostic: SpecDiagnostic,
    catalogue: Catalogue,
}

#[derive(Clone, Copy)]
pub(super) struct RaceState {
    seating: Seating,
    at: [i32; 8],
    card: [u16; 8],
    first: Seat,
    next: Seat,
    turns: u32,
    over: Option<Seat>,
}

kinds! {
    /// A throw of one die, or of two dice without the higher one.
    pub(super) enum Throw = KINDS {
        One = "one": "Throws one die.",
        LowOfTwo = "low_of_two": "Throws two dice and loses the higher one.",
    }
}

/// The largest number of sixes that is counted separately.
pub(super) const SIXES: u32 = 3;

/// Throws of a racer from one sample to the next.
pub(super) const EVERY: u32 = 2;

/// Columns of the map of where racers land: ten squares each.
pub(super) const COLUMNS: u32 = 4;

/// The square beyond which positions are no longer counted separately.
pub(super) const FAR: u32 = 20;

impl Race {
    pub(super) fn new(sides: usize) -> Self {
        let cards = ["sled", "skates", "boots", "stilts", "anvil"];
        Race {
            sides,
            line: 30,
            diagnostic: SpecDiagnostic::None,
            catalogue: Catalogue {
                cards: cards
                    .map(|id| CardInfo {
                        id: id.into(),
                        name: id.to_uppercase(),
                        group: "gear".into(),
                        source: "built_in".into(),
                        points: None,
                    })
                    .into(),
                metrics: vec![MetricInfo {
                    name: "sixes".into(),
                    unit: "throws",
                    help: "Sixes thrown.".into(),
                    per: Per::Game,
                    max: Some(SIXES),
                }],
                series: vec![SeriesInfo {
                    name: "at".into(),
                    unit: "squares",
                    help: "How far the racer is.".into(),
                    times: 4,
                    every: EVERY,
                    time_word: "throws of the racer",
                    max: FAR,
                }],
                maps: vec![MapInfo {
                    name: "landings".into(),
                    help: "Where throws end.".into(),
                    unit: "throws",
                    columns: COLUMNS,
                    rows: 2,
                    width: 10 * COLUMNS,
                    depth: 8,
                    length_word: "squares",
                    ground: Vec::new(),
                }],
                card_metrics: vec![MetricInfo {
                    name: "steps".into(),
                    unit: "squares",
                    help: "Squares walked with the card.".into(),
                    per: Per::Game,
                    max: None,
                }],
                actions: ["one", "low of two"].map(|name| ActionInfo { card: None, name: name.into() }).into(),
                kinds: KINDS,
                card_base: Exposure::Built,
                endings: vec![Ending { name: "line".into(), help: "a player crossed the line".into() }],
                turn_word: "throws",
                card_word: "cards",
                point_word: "",
                terms: String::new(),
                ..Catalogue::default()
            },
        }
    }
}

impl Rules for Race {
    type State = RaceState;
    type Action = Throw;
    type Actions = ArrayVec<Throw, 2>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        self.sides
    }

    fn draws_build(&self, _side: usize) -> bool {
        true
    }

    fn max_turns(&self) -> u32 {
        200
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, c: &mut C, r: &mut R) -> RaceState {
        let mut state = RaceState {
            seating,
            at: [0; 8],
            card: [0; 8],
            first: Seat(c.below(Lane::SETUP, self.sides as u32) as u8),
            next: Seat(0),
            turns: 0,
            over: None,
        };
        state.next = state.first;
        for side in 0..self.sides {
            let seat = seating.seat(side);
            state.card[seat.index()] = c.below(Lane::build(side), 5) as u16;
            r.expose(seat, CardId(state.card[seat.index()]), Exposure::Built);
            r.sample(seat, SeriesId(0), 0, 0);
        }
        state
    }

    fn to_act(&self, state: &RaceState) -> Option<Seat> {
        state.over.is_none().then_some(state.next)
    }

    fn actions(&self, _: &RaceState, list: &mut ArrayVec<Throw, 2>) {
        list.push(Throw::One);
        list.push(Throw::LowOfTwo);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut RaceState, action: Throw, c: &mut C, r: &mut R) {
        let seat = state.next;
        let lane = Lane::own(seat.index());
        let mut steps = i32::from(c.d6(lane));
        let second = i32::from(c.d6(lane));
        if self.diagnostic == SpecDiagnostic::Boxcars && state.turns == 0 && steps + second == 12 {
            panic!("boxcars");
        }
        if action == Throw::LowOfTwo {
            steps = steps.min(second);
        }
        r.action(seat, action as u16);
        r.metric(seat, MetricId(0), i32::from(steps == 6));
        let card = state.card[seat.index()];
        steps += i32::from(card == 0);
        r.card_metric(seat, CardId(card), MetricId(0), steps);
        r.note(|| Note {
            kind: "turn",
            seat: Some(seat),
            text: format!("throws {action:?} and walks {steps}"),
            data: vec![("steps", steps.into())],
        });
        if self.diagnostic != SpecDiagnostic::Stands {
            state.at[seat.index()] += steps;
        }
        // A high second die goes along the far side.
        r.place(seat, MapId(0), state.at[seat.index()] as u32 / 10, u32::from(second > 3));
        let own = state.turns / self.sides as u32 + 1;
        if own.is_multiple_of(EVERY) {
            r.sample(seat, SeriesId(0), own / EVERY, state.at[seat.index()] as u32);
        }
        state.turns += 1;
        if state.at[seat.index()] >= self.line {
            state.over = Some(seat);
        }
        state.next = Seat((seat.0 + 1) % self.sides as u8);
    }

    fn outcome(&self, state: &RaceState) -> Outcome {
        let winner = state.over.expect("the race is over");
        let at = &state.at[..self.sides];
        assert_eq!(at.iter().max(), Some(&at[winner.index()]));
        let ranks = at.iter().map(|mine| 1 + at.iter().filter(|its| *its > mine).count() as u8);
        Outcome { ranks: FinalRanks::ranks(&ranks.collect::<ArrayVec<u8, 8>>()), ending: 0 }
    }

    fn turns(&self, state: &RaceState) -> u32 {
        state.turns
    }

    fn first(&self, state: &RaceState) -> Seat {
        state.first
    }
}

impl Observe for Race {
    type View<'a> = &'a RaceState;

    fn view<'a>(&'a self, state: &'a RaceState, _seat: Seat) -> &'a RaceState {
        state
    }

    fn determinize<C: Chance>(&self, _: &mut RaceState, _: Seat, _: &mut C) {}
}

impl Policy for Race {
    fn score(&self, view: &RaceState) -> i32 {
        let _ = view.seating;
        view.at[view.next.index()]
    }

    fn evaluate_actions(&self, _: &RaceState, actions: &[Throw], worth: &mut Vec<i32>) {
        worth.extend(actions.iter().map(|a| i32::from(*a == Throw::One)));
    }

    /// Every other throw by a die; nothing is printed for the rest.
    fn automaton<C: Chance>(&self, view: &RaceState, actions: &[Throw], chance: &mut C, lane: Lane) -> Option<usize> {
        assert_eq!(actions.len(), 2);
        view.turns.is_multiple_of(2).then(|| usize::from(chance.below(lane, 6) == 5))
    }
}

impl Describe for Race {
    fn picture(&self, state: &RaceState) -> Option<Picture> {
        let mut picture = Picture::new(40.0, 8.0, "squares");
        let racer = |seat: usize| {
            let at = (f64::from(state.at[seat]), 0.5 + seat as f64);
            Mark::disc(at, 0.4, Look::Side(Seat(seat as u8)))
        };
        picture.marks.extend((0..self.sides).map(racer));
        Some(picture)
    }

    fn kind(&self, view: &RaceState, action: Throw) -> OfKind {
        action.of(Some(view.card[view.next.index()]))
    }

    fn describe(&self, _: &RaceState, action: Throw) -> String {
        format!("{action:?}")
    }
}

impl ExactOdds for Race {}
