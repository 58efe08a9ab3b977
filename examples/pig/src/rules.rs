//! The rules. `Chance` rolls all dice, with a lane for each purpose. `Recorder` receives metrics and notes.

use arrayvec::ArrayVec;
use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{CardId, Catalogue, Exposure, FinalRanks, Note, Outcome, Recorder, Rules, Seat, Seating};

use crate::{Action, Pig, State, metric};

impl Rules for Pig {
    type State = State;
    type Action = Action;
    type Actions = ArrayVec<Action, 2>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        self.carried.len()
    }

    fn max_turns(&self) -> u32 {
        5_000
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, chance: &mut C, record: &mut R) -> State {
        let first = Seat(chance.below(Lane::SETUP, self.sides() as u32) as u8);
        let mut state = State { first, ..State::default() };
        for (side, &number) in self.carried.iter().enumerate() {
            let (seat, charm) = (seating.seat(side), &self.charms[number]);
            state.held[seat.index()] = charm.head_start;
            state.second_chances[seat.index()] = charm.second_chances;
            state.charms[seat.index()] = number as u16;
            record.expose(seat, CardId(number as u16), Exposure::Built);
        }
        begin(&mut state, first, record);
        state
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        (!state.over).then_some(state.next)
    }

    fn actions(&self, _state: &State, list: &mut Self::Actions) {
        list.extend([Action::Roll, Action::Hold]);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, record: &mut R) {
        let (seat, at) = (state.next, state.next.index());
        let next = Seat((seat.0 + 1) % self.sides() as u8);
        if action == Action::Hold {
            state.held[at] += std::mem::take(&mut state.made);
            let held = state.held[at];
            record.note(|| Note::new("hold", seat, &[("held", held.into())], format!("holds with {held} points")));
            state.over = held >= self.goal;
            if !state.over {
                begin(state, next, record);
            }
            return;
        }
        let die = chance.d6(Lane::own(at));
        record.metric(seat, metric::ROLLS, 1);
        record.note(|| Note::new("roll", seat, &[("die", die.into())], format!("rolls {die}")));
        if die > 1 {
            state.made += u16::from(die);
        } else if state.second_chances[at] > 0 {
            state.second_chances[at] -= 1;
            record.expose(seat, CardId(state.charms[at]), Exposure::Used);
        } else {
            record.metric(seat, metric::LOST, i32::from(state.made));
            begin(state, next, record);
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        Outcome { ranks: FinalRanks::winner(state.next, self.sides()), ending: 0 }
    }

    fn turns(&self, state: &State) -> u32 {
        state.turns
    }

    fn first(&self, state: &State) -> Seat {
        state.first
    }
}

fn begin<R: Recorder>(state: &mut State, seat: Seat, record: &mut R) {
    (state.next, state.made, state.turns) = (seat, 0, state.turns + 1);
    record.note(|| Note::new("turn", seat, &[], format!("turn {}", state.turns)));
}
