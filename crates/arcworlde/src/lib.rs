//! ArcWorlde, warbands of miniatures on a table (Alexander Huntley, Warp Miniatures; edition 2.2).
//!
//! The rules are in `rules`, in files named after them; `docs/rules/arcworlde.md` leads from each sentence of
//! the rulebook to the function and the test that keep it.
#![forbid(unsafe_code)]

mod board;
mod cards;
mod format;
mod kinds;
mod knobs;
mod legal;
mod metrics;
mod odds;
mod policy;
mod rules;
mod sides;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

use arrayvec::ArrayVec;

use balance_engine::chance::Chance;
use balance_engine::game::{Catalogue, Outcome, Recorder, Rules, Seat, Seating, Standing};

use board::Table;
use cards::compile::Program;
use cards::compiled::{Sorts, Words};
use knobs::RuleOptions;
use metrics::ending;
use policy::{Outlook, Tables};
use rules::Play;
use rules::moving::Goal;
use sides::spec::Arrival;
use sides::warbands::WarbandPlan;
use state::{Feat, Phase, Task};

pub use format::Arcworlde as Format;

use state::State;

/// An inch, in the units of the table.
const INCH: i32 = 100;

/// The rules with the compiled cards and Warbands of one scenario.
#[derive(Clone, Debug)]
pub struct Arcworlde {
    rules: RuleOptions,
    program: Program,
    table: Table,
    rosters: [WarbandPlan; 2],
    arrivals: [Arrival; 2],
    /// Whether a side is a Rogue Warband, by side: no player controls it.
    rogues: [bool; 2],
    /// Factions that are for everybody, as words.
    open_factions: Words,
    /// The Bestiary, as a word.
    bestiary: u8,
    /// Fabled Artefacts that the forest may reveal.
    artefacts: Vec<u8>,
    /// Sorts of standing effects that any card has.
    sorts: Sorts,
    /// Whether any Spell lays a marker that slows.
    miring: bool,
    tables: Tables,
    /// What a player knows of each Attack.
    outlooks: Vec<Outlook>,
    side_names: [String; 2],
    catalogue: Catalogue,
    max_turns: u32,
}

/// One decision. Characters, Spells and tokens go by number, Attacks and Equipment by their place among
/// those of the Character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Chooses who places the first Character.
    Order {
        /// Oneself.
        first: bool,
    },
    /// Places the next Character.
    Deploy {
        /// At which part of the edge, from 0.
        slot: u8,
        /// At the back of the zone.
        back: bool,
    },
    /// Activates a Character.
    Activate {
        /// Who.
        who: u8,
        /// The place in its kit of the weapon in hand.
        wields: u8,
        /// Others of its pack who are Activated with it.
        mates: u8,
    },
    /// Activates nobody any more: those who have begun are done for the Round.
    Pass,
    /// Makes the free movement, to there.
    Move(Goal),
    /// Legs it.
    LegIt,
    /// Runs what Leg It gave, to there.
    Run(Goal),
    /// Makes a melee Attack.
    Attack {
        /// Which, among the Character's Attacks.
        attack: u8,
        /// Whom.
        target: u8,
        /// Shares its Hits among all whom it reaches.
        wide: bool,
    },
    /// Declares this Feat.
    Try(Feat),
    /// Spends so many AP on the Feat.
    Spend(u8),
    /// Casts a Spell.
    Cast {
        /// The Spell, by its number.
        spell: u8,
        /// At whom; [`cards::NONE`] for nobody.
        target: u8,
        /// With an Arcanite Token instead of AP.
        token: bool,
    },
    /// Draws another card for the Spell.
    Draw {
        /// With an Arcanite Token instead of AP.
        token: bool,
    },
    /// Draws no more: the Spell fails.
    Stop,
    /// Uses an Item that heals.
    Heal {
        /// Its place in the kit.
        place: u8,
        /// Whom.
        who: u8,
    },
    /// Does what it can do beside Attacks without a Feat.
    Use {
        /// Which, in the order of [`Arcworlde::uses_of`].
        place: u8,
        /// At whom; [`cards::NONE`] for nobody.
        target: u8,
    },
    /// Puts a Character on the board, near to that.
    Put(Goal),
    /// Spends an Arcanite Token for an Action Point.
    Empower,
    /// Steps through this portal, by its number among the tokens.
    Portal(u8),
    /// Leaves dice as they lie.
    Accept,
    /// Spends an Arcanite Token to roll a die again.
    Reroll,
    /// Spends an Arcanite Token to add a die.
    AddDie,
    /// Ends the Activation, in which nothing was done, with its AP kept for another of the Round.
    Wait,
    /// Ends the Activation.
    End,
}

/// The most actions there can be. With 96 Characters: each could be struck with 8 + 6 Attacks, given 8
/// things, stolen from, moved to in two ways, and be hit by 8 Narrative Feats; that many foes at once
/// are never in reach, and 4096 leaves room for any of it.
pub const MAX_ACTIONS: usize = 4096;

/// The list of legal actions.
pub type Actions = ArrayVec<Action, MAX_ACTIONS>;

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
        matches!(self.rosters[side], WarbandPlan::Lot(_))
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
        Outcome { standing: Standing::ranks(&ranks), ending }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn first(&self, state: &State) -> Seat {
        Seat(state.opened)
    }
}

impl Arcworlde {
    fn play<'a, C: Chance, R: Recorder>(
        &'a self,
        st: &'a mut State,
        chance: &'a mut C,
        rec: &'a mut R,
    ) -> Play<'a, C, R> {
        Play { game: self, st, chance, rec }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Plays an action. Whether somebody must decide before anything else happens.
    fn act(&mut self, action: Action) -> bool {
        let who = self.st.active;
        match (action, self.st.phase) {
            (Action::Order { first }, _) => {
                self.order(first);
                return self.st.phase == Phase::Deploy;
            }
            (Action::Deploy { slot, back }, _) => {
                self.deploy(slot, back);
                return self.st.phase == Phase::Deploy;
            }
            (Action::Activate { who, wields, mates }, _) => self.activate(who, wields, mates),
            (Action::Pass, _) => self.pass(),
            (Action::Move(goal), _) => self.free_move(goal),
            (Action::LegIt, _) => self.leg_it(false),
            (Action::Run(goal), Phase::Run(allowance)) => self.ran(goal, allowance),
            (Action::Attack { attack, target, wide }, _) => self.attack(attack, target, wide),
            (Action::Try(feat), _) => {
                self.st.phase = Phase::Effort(feat);
                return true;
            }
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
                let free = self.st.weather.thrumming && !token;
                self.pay(who, token, i8::from(!free));
                self.draw_card();
                return self.look_at_cards();
            }
            (Action::Stop, _) => self.spell_done(rules::arc_deck::Cast::Short),
            (Action::Heal { place, who: whom }, _) => self.use_item(who, place, whom),
            (Action::Use { place, target }, _) => self.make_use(who, place, target),
            (Action::Put(goal), Phase::Put(landing)) => self.put_near(landing, goal),
            (Action::Empower, _) => {
                self.spend_token(who);
                self.who_mut(who).ap_left += 1;
                if self.game.only_flees(self.who(who)) {
                    self.st.todo.push(Task::Flee(who));
                }
            }
            (Action::Portal(token), _) => self.step_through(who, token),
            (Action::Accept, Phase::React(roll)) => return self.settled(roll),
            (Action::Reroll, Phase::React(roll)) => return self.reroll_die(roll),
            (Action::AddDie, Phase::React(roll)) => return self.add_die(roll),
            (Action::Wait, _) => self.wait(who),
            (Action::End, _) => self.st.todo.push(Task::Rest(who)),
            _ => {}
        }
        false
    }

    /// AP are paid, or an Arcanite Token.
    fn pay(&mut self, who: u8, token: bool, ap: i8) {
        if token {
            self.spend_token(who);
        } else {
            self.who_mut(who).ap_left -= ap;
        }
    }

    /// A melee Attack is made.
    fn attack(&mut self, place: u8, target: u8, wide: bool) {
        let who = self.st.active;
        let Some(at) = self.game.attack_at(self.st, who, place) else { return };
        self.name_prey(target);
        let ap = self.game.attack(at).ap as i8;
        let me = self.who_mut(who);
        (me.ap_left, me.acted) = (me.ap_left - ap, true);
        if wide {
            self.strike_wide(who, at, target);
        } else {
            self.strike_all(who, at, target);
        }
    }
}
