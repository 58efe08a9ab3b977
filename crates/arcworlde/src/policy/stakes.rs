//! What a Victory Point, a Character and a place in the middle are worth as the game stands.

use super::figures::{
    BODY, COMES, FIGHT_LAST, FIGHT_NEXT, HOLD, KNOCK, PANIC, POINT, RUNS, SPREAD, TOKEN, TOKEN_DROPPED, TURN,
};
use crate::board::{Disc, INCH, Point};
use crate::cards::NONE;
use crate::chances::firm;
use crate::game::Arcworlde;
use crate::knobs::Mission;
use crate::state::{Character, NOBODY, State};
use crate::view::View;

/// What is at stake for a seat: what it is worth to Knock somebody Out, and to stand in the middle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    side: u8,
    /// What Gold Pieces count while there are Rounds to fight in, in hundredths.
    fight: i32,
    /// What a Character counts for the Rounds to come in which the middle is held.
    body: i32,
    /// What one more of ours in the middle is worth at the end of the Round, or one less of theirs.
    pub gain: i32,
    /// What one less of ours is worth there, or one more of theirs.
    pub loss: i32,
    middle: Point,
    range: i32,
}

impl Stakes {
    /// What is at stake, whatever becomes of `apart` from now on: its own place is left out.
    pub(super) fn new(view: View<'_>, side: u8, apart: u8) -> Self {
        let View { game, st, .. } = view;
        let after = i32::from(game.rules.rounds.saturating_sub(st.round));
        let fight = match after {
            0 => FIGHT_LAST,
            1 => FIGHT_NEXT,
            _ => 100,
        };
        let holds = game.rules.mission == Mission::HoldMiddle;
        let body = if holds { POINT * BODY / 1000 * after } else { 0 };
        let (middle, range) = (st.table.middle(), i32::from(game.rules.middle) * INCH);
        let mut stakes = Stakes { side, fight, body, gain: 0, loss: 0, middle, range };
        if holds {
            stakes.count(st, apart);
        }
        stakes
    }

    /// How the middle stands, and what one Character more or less there is worth.
    fn count(&mut self, st: &State, apart: u8) {
        let (mut margin, mut acting) = (0, 0);
        for (k, one) in st.all() {
            if !one.on_board() || one.home == NOBODY {
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
                _ if one.activated || gap > stride + 3 * INCH => 0,
                _ if gap <= stride => COMES,
                _ => RUNS,
            };
            margin += if one.side == self.side { there } else { -there };
        }
        let width = 60 + SPREAD * acting;
        let worth = |off: i32| {
            let off = ((margin + off).abs() - 50).max(0);
            let peak = POINT * TURN / 100 * 8 / (8 + acting);
            peak * (width - off).max(0) / width
        };
        (self.gain, self.loss) = (worth(50), worth(-50));
    }

    /// How far a base is from where it counts for the middle, in hundredths of an inch; 0 or less there.
    #[inline]
    pub(super) fn beyond(&self, disc: Disc) -> i32 {
        self.middle.about(disc.at) - i32::from(disc.radius) - self.range
    }

    /// What a place is worth for the middle: this Round, and as it leaves a Character in those to come.
    pub(super) fn middle(&self, disc: Disc, stride: i32) -> i32 {
        let beyond = self.beyond(disc);
        let hold = POINT * HOLD / 1000;
        if beyond <= 0 {
            return self.gain + hold;
        }
        hold - hold * beyond / stride.max(100)
    }
}

impl Arcworlde {
    /// What a Character is worth by the mission, to who Knocks it Out.
    pub(super) fn body(&self, stakes: &Stakes, one: &Character) -> i32 {
        if one.home == NOBODY {
            return 0;
        }
        match self.rules.mission {
            Mission::KnockOut => {
                let points = 1 + 2 * i32::from(self.is_commander(one));
                POINT * points * KNOCK / 100
            }
            Mission::Gather => POINT * i32::from(one.found) * TOKEN_DROPPED / 100,
            Mission::HoldMiddle => {
                let there = !one.prone && !one.broken && stakes.beyond(one.disc()) <= 0;
                let turns = if one.side == stakes.side { stakes.loss } else { stakes.gain };
                stakes.body + if there { turns } else { 0 }
            }
        }
    }

    /// What a Character is worth by its Gold Pieces.
    pub(super) fn flesh(&self, stakes: &Stakes, one: &Character) -> i32 {
        let gp = i32::from(self.profile(one).gp) * stakes.fight;
        match one.home {
            NOBODY => gp / 8,
            _ => gp,
        }
    }

    /// What a Character is worth to who Knocks it Out.
    pub(super) fn prize(&self, stakes: &Stakes, one: &Character) -> i32 {
        self.flesh(stakes, one) + self.body(stakes, one)
    }

    /// What the Bravery Tests of its friends are worth when a Character is Knocked Out.
    pub(super) fn panic(&self, st: &State, stakes: &Stakes, who: u8) -> i32 {
        let one = st.who(who);
        if one.expendable || one.home == NOBODY {
            return 0;
        }
        let range = i64::from(i32::from(self.rules.bravery_range) * INCH);
        let mut sum = 0;
        for (k, friend) in st.friends(one.side) {
            let far = range + i64::from(one.radius) + i64::from(friend.radius);
            if k == who || friend.broken || friend.at.square(one.at) > far * far {
                continue;
            }
            let fails = 1000 - firm(friend.bravery, true);
            sum += i32::from(self.profile(friend).gp) * fails;
        }
        sum / 1000 * PANIC / 100 * stakes.fight
    }
}

pub(super) fn stakes(view: View<'_>) -> Stakes {
    Stakes::new(view, view.seat, NONE)
}

/// What it costs to part with an Arcanite Token of who pays for a Character.
pub(super) fn price(view: View<'_>, who: u8) -> i32 {
    let View { game, st, .. } = view;
    let purse = game.purse(st, who);
    if purse == NONE {
        return 0;
    }
    let counts = game.rules.mission == Mission::Gather && st.who(purse).bought == 0;
    // In the last Round there is nothing to save it for.
    let late = st.round >= game.rules.rounds;
    match (counts, late) {
        (true, _) => POINT,
        (false, true) => TOKEN / 3,
        (false, false) => TOKEN,
    }
}
