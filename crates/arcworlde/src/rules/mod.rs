//! The rules are methods of [`Play`], a file for each rule. What follows from a decision is a stack of [`Task`]s, which
//! [`Play::run`] does until a player must decide.

pub(crate) mod activations;
mod areas;
mod effects;
pub(crate) mod feats;
mod forest;
mod items;
mod knock_outs;
mod magic;
pub(crate) mod moving;
mod nerve;
pub(crate) mod play;
pub(crate) mod rogue;
mod rounds;
pub(crate) mod setup;
mod standing;
mod strikes;
mod uses;
mod wounds;

use balance_engine::chance::Chance;
use balance_engine::game::{Catalogue, FinalRanks, Outcome, Recorder, Rules, Seat, Seating};

use crate::cards::NONE;
use crate::game::{Action, Actions, Arcworlde};
use crate::metrics::ending;
use crate::sides::roster::WarbandPlan;
use crate::state::arc_deck::Cast;
use crate::state::{NO_SEAT, Phase, Place, State, Task};
use crate::view::View;
use play::{BEHAVIOUR, MustDecide, Play};

impl Rules for Arcworlde {
    type State = State;
    type Action = Action;
    type Actions = Actions;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        2
    }

    fn draws_build(&self, side: usize) -> bool {
        matches!(self.rosters[side], WarbandPlan::Random(_))
    }

    fn max_turns(&self) -> u32 {
        self.max_turns
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, chance: &mut C, record: &mut R) -> State {
        let mut state = self.blank(seating);
        self.play(&mut state, chance, record).set_up();
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(Seat(state.actor))
    }

    fn actions(&self, state: &State, list: &mut Actions) {
        self.legal(state, list);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, record: &mut R) {
        let mut play = self.play(state, chance, record);
        if !play.act(action) {
            play.run();
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let [one, other] = state.points;
        let ranks = [1 + u8::from(one < other), 1 + u8::from(other < one)];
        let ending = match (one == other, one > 0, state.fought) {
            (false, ..) => ending::POINTS,
            (true, true, _) => ending::TIED,
            (true, false, true) => ending::NO_POINTS,
            (true, false, false) => ending::NO_DAMAGE,
        };
        Outcome { ranks: FinalRanks::ranks(&ranks), ending }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn first(&self, state: &State) -> Seat {
        Seat(state.opened)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn run(&mut self) {
        loop {
            let decided = match self.st.todo.pop() {
                Some(task) => self.does(task),
                None => self.next_decision(),
            };
            if decided && !self.plays_on() {
                return;
            }
        }
    }

    /// Plays Rogue Characters without a player. Returns true if more happens before a player decides.
    fn plays_on(&mut self) -> bool {
        while self.st.phase != Phase::Over && self.st.actor == NO_SEAT {
            let mut list = Actions::default();
            self.game.legal(self.st, &mut list);
            let view = View { game: self.game, st: self.st, seat: NO_SEAT };
            let choice = rogue::choose(view, &list, self.chance, BEHAVIOUR);
            if !self.act(list[choice]) {
                return true;
            }
        }
        false
    }

    fn does(&mut self, task: Task) -> MustDecide {
        match task {
            Task::Strike(blow) => return self.strike(blow),
            Task::Settle(roll) => return self.settle(roll),
            Task::Defend(blow) => return self.defend(blow),
            Task::Struck(blow) => self.struck(blow),
            Task::Test { who, fear } => return self.test(who, fear),
            Task::Flee(who) => self.flee(who),
            Task::Wake(who) => return self.wake(who),
            Task::Rest(who) => self.rest(who),
            Task::RoundEnd => self.end_round(),
            Task::RoundScored => self.score_round(),
            Task::RoundBegins => self.begin_round(),
            Task::Turn => self.initiative(),
            Task::Stir(who) => self.stir(who),
            Task::Sicken(who) => {
                let later = std::mem::take(&mut self.who_mut(who).later);
                self.damage(who, NONE, later);
            }
            Task::Loom(who) => self.loom(who),
            Task::Vanish(who) => {
                self.who_mut(who).broken = false;
                self.knock_out(who, NONE);
            }
            Task::Put(landing) => return self.choose_place(landing),
        }
        false
    }

    fn next_decision(&mut self) -> MustDecide {
        let active = self.st.characters.get(usize::from(self.st.active)).copied();
        let Some(active) = active else { return self.next_activation() };
        let cowed = self.game.only_flees(&active) && !self.game.may_yet_flee(self.st, self.st.active);
        if active.place != Place::Board || active.ap_left < 0 || cowed {
            self.st.todo.push(Task::Rest(self.st.active));
            return false;
        }
        self.ask(active.side, Phase::Act)
    }

    fn act(&mut self, action: Action) -> MustDecide {
        let who = self.st.active;
        match (action, self.st.phase) {
            (Action::Order { first }, _) => return self.order(first),
            (Action::Deploy { slot, back }, _) => return self.deploy(slot, back),
            (Action::Activate { who, wields, mates }, _) => self.activate(who, wields, mates),
            (Action::Pass, _) => self.pass(),
            (Action::Move(goal), _) => self.free_move(goal),
            (Action::LegIt, _) => self.leg_it(false),
            (Action::Run(goal), Phase::Run(allowance)) => self.move_after_leg_it(goal, allowance),
            (Action::Attack { attack, target, wide }, _) => self.attack(attack, target, wide),
            (Action::Try(feat), _) => return self.ask(self.st.actor, Phase::Effort(feat)),
            (Action::Spend(ap), Phase::Effort(feat)) => {
                self.who_mut(who).ap_left -= ap as i8;
                self.begin_feat(feat, ap);
            }
            (Action::Cast { spell, target, token }, _) => {
                self.pay(who, token, 2);
                self.begin_spell(spell, target);
                return self.look_at_cards();
            }
            (Action::Draw { token }, _) => {
                self.pay(who, token, i8::from(!self.st.weather.thrumming));
                self.draw_card();
                return self.look_at_cards();
            }
            (Action::Stop, _) => self.spell_done(Cast::Short),
            (Action::Heal { place, who: whom }, _) => self.use_item(who, place, whom),
            (Action::Use { place, target }, _) => self.make_use(who, place, target),
            (Action::Put(goal), Phase::Put(landing)) => self.put_near(landing, goal),
            (Action::Empower, _) => {
                self.spend_token(who);
                self.who_mut(who).ap_left += 1;
                self.push_if(self.game.only_flees(self.who(who)), Task::Flee(who));
            }
            (Action::Portal(token), _) => self.step_through(who, token),
            (Action::Accept, Phase::React(roll)) => return self.settled(roll),
            (Action::Reroll, Phase::React(roll)) => return self.reroll_die(roll),
            (Action::AddDie, Phase::React(roll)) => return self.add_die(roll),
            (Action::Wait, _) => self.close(who, self.game.waits(self.st, who)),
            (Action::End, _) => self.st.todo.push(Task::Rest(who)),
            _ => {}
        }
        false
    }

    fn pay(&mut self, who: u8, token: bool, ap: i8) {
        if token {
            self.spend_token(who);
        } else {
            self.who_mut(who).ap_left -= ap;
        }
    }

    fn attack(&mut self, place: u8, target: u8, wide: bool) {
        let who = self.st.active;
        let Some(at) = self.game.attack_at(self.st, who, place) else { return };
        self.set_ordered_target(target);
        let ap = self.game.attack(at).ap as i8;
        let me = self.who_mut(who);
        (me.ap_left, me.acted) = (me.ap_left - ap, true);
        self.strike_all(who, at, target, wide);
    }
}
