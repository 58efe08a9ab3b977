//! What a Victory Point, a Character and a place in the middle are worth as the game stands.

use super::share;
use super::weights::Weights;
use crate::board::{Disc, INCH, Point};
use crate::cards::NONE;
use crate::game::Arcworlde;
use crate::rule_options::Mission;
use crate::state::{Character, NO_SEAT, State};
use crate::view::View;

/// Half a Character, in hundredths.
const HALF: i32 = 50;

/// What the mission makes of a Knock Out and of a place in the middle, for one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct MissionValue {
    side: u8,
    /// What Gold Pieces count while there are Rounds to fight in, in hundredths.
    pub fight: i32,
    /// The value of a Character in the middle for the Rounds to come.
    body: i32,
    /// What one more of ours in the middle is worth at the end of the Round, or one less of theirs.
    pub gain: i32,
    /// What one less of ours is worth there, or one more of theirs.
    pub loss: i32,
    /// The value of a place in the middle for the Rounds to come.
    hold: i32,
    middle: Point,
    range: i32,
}

impl MissionValue {
    /// Returns the values for the side that decides.
    pub(super) fn of(view: View<'_>) -> Self {
        Self::new(view, view.seat, NONE)
    }

    /// Returns the values for a side. The place of the Character `apart` is left out: it may move.
    pub(super) fn new(view: View<'_>, side: u8, apart: u8) -> Self {
        let View { game, st, .. } = view;
        let w = &game.weights;
        let after = i32::from(game.rules.rounds.saturating_sub(st.round));
        let fight = match after {
            0 => w.fight_last,
            1 => w.fight_next,
            _ => 100,
        };
        let holds = game.rules.mission == Mission::HoldMiddle;
        let body = if holds { w.point * w.middle_per_round / 1000 * after } else { 0 };
        let (middle, range) = (st.table.middle(), i32::from(game.rules.middle) * INCH);
        let hold = w.point * w.middle_hold / 1000;
        let mut value = MissionValue { side, fight, body, gain: 0, loss: 0, hold, middle, range };
        if holds {
            value.count(st, apart, w);
        }
        value
    }

    /// How the middle stands, and what one Character more or less there is worth.
    fn count(&mut self, st: &State, apart: u8, w: &Weights) {
        let (mut margin, mut acting) = (0, 0);
        for (k, one) in st.all() {
            if !one.on_board() || one.home == NO_SEAT {
                continue;
            }
            acting += i32::from(!one.activated);
            if k == apart || one.prone || one.broken {
                continue;
            }
            let gap = self.beyond(one.disc());
            let stride = i32::from(one.movement) * INCH;
            let there = match gap {
                ..=0 => 100,
                _ if one.activated || gap > stride + w.middle_run_reach => 0,
                _ if gap <= stride => w.middle_walks,
                _ => w.middle_runs,
            };
            margin += if one.side == self.side { there } else { -there };
        }
        let width = (w.middle_width + w.middle_spread * acting).max(1);
        let worth = |off: i32| {
            let off = ((margin + off).abs() - w.middle_sure).max(0);
            let peak = w.point * w.middle_turns / 100 * w.middle_patience / (w.middle_patience + acting);
            peak * (width - off).max(0) / width
        };
        (self.gain, self.loss) = (worth(HALF), worth(-HALF));
    }

    /// Returns how far a base is from counting for the middle, in hundredths of an inch; 0 or less if it counts.
    #[inline]
    pub(super) fn beyond(&self, disc: Disc) -> i32 {
        self.middle.about(disc.at) - i32::from(disc.radius) - self.range
    }

    /// Returns the worth of a place for holding the middle, in this Round and in later ones.
    pub(super) fn middle(&self, disc: Disc, stride: i32) -> i32 {
        let beyond = self.beyond(disc);
        if beyond <= 0 {
            return self.gain + self.hold;
        }
        self.hold - self.hold * beyond / stride.max(INCH)
    }
}

impl Arcworlde {
    /// Returns what the mission gives to a side that Knocks a Character Out.
    pub(super) fn body(&self, mission: &MissionValue, one: &Character) -> i32 {
        if one.home == NO_SEAT {
            return 0;
        }
        let w = &self.weights;
        match self.rules.mission {
            Mission::KnockOut => {
                let points = 1 + 2 * i32::from(self.is_commander(one));
                w.point * points * w.knock_out / 100
            }
            Mission::Gather => w.point * i32::from(one.found) * w.token_dropped / 100,
            Mission::HoldMiddle => {
                let there = !one.prone && !one.broken && mission.beyond(one.disc()) <= 0;
                let turns = if one.side == mission.side { mission.loss } else { mission.gain };
                mission.body + if there { turns } else { 0 }
            }
        }
    }

    /// Returns the worth of a Character by its Gold Pieces.
    pub(super) fn flesh(&self, mission: &MissionValue, one: &Character) -> i32 {
        let gp = i32::from(self.profile(one).gp) * mission.fight;
        if one.home == NO_SEAT { share(gp, self.weights.no_side) } else { gp }
    }

    /// Returns the worth of Knocking a Character Out.
    pub(super) fn prize(&self, mission: &MissionValue, one: &Character) -> i32 {
        self.flesh(mission, one) + self.body(mission, one)
    }
}

/// Returns the price of the Arcanite Token that would be spent for a Character; 0 if there is none.
pub(super) fn token_price(view: View<'_>, who: u8) -> i32 {
    let View { game, st, .. } = view;
    let purse = game.purse(st, who);
    if purse == NONE {
        return 0;
    }
    let w = &game.weights;
    match game.rules.mission {
        Mission::Gather if st.who(purse).bought == 0 => w.point,
        // In the last Round there is nothing to save it for.
        _ if st.round >= game.rules.rounds => share(w.token, w.token_last),
        _ => w.token,
    }
}
