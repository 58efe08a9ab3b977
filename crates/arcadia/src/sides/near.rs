//! A build changed a little, within the rules: what a search for the strongest climbs by.

use arrayvec::ArrayVec;

use balance_engine::chance::{Chance, Lane};

use super::super::Arcadia;
use super::super::state::FLAWS;
use super::build::{Build, Lot};

/// The most Merits that are new in a changed build.
const NEW: usize = 3;

/// What is changed first: of eight lots, one is for the character and one for a Flaw, the rest for Merits.
const LOTS: u32 = 8;

impl Lot {
    /// A build with another character, a Flaw more or less, or one or two Merits less, and with Merits by lot for what is
    /// then to be spent, as long as they fit. `None` where that is not legal, or more is new than a few.
    pub(crate) fn changed<C: Chance>(&self, game: &Arcadia, of: &Build, lane: Lane, chance: &mut C) -> Option<Build> {
        let mut build = of.clone();
        match chance.below(lane, LOTS) {
            0 => build.character = chance.pick(lane, &self.characters)?,
            1 => self.change_flaw(game, &mut build, lane, chance)?,
            lot => {
                for _ in 0..=lot % 2 {
                    drop_one(&mut build.merits, &self.with_merits, lane, chance);
                }
            }
        }
        while game.purse_left(&build).points < 0 {
            drop_one(&mut build.merits, &self.with_merits, lane, chance)?;
        }
        let pool = without(&self.merits, &without(&build.merits, &self.with_merits));
        let purse = game.purse_left(&build);
        build.buy_from(pool.into_iter().collect(), purse, game, lane, chance);
        let lean = game.lean(&build);
        build.court = match lean {
            0 if chance.below(lane, LOTS) == 0 => 3 - build.court,
            0 => build.court,
            _ => 1 << u8::from(lean < 0),
        };
        let new = without(&build.merits, &of.merits).len();
        let left = game.purse_left(&build).points;
        (new <= NEW && (0..=i16::from(self.unspent)).contains(&left)).then_some(build)
    }

    fn change_flaw<C: Chance>(&self, game: &Arcadia, build: &mut Build, lane: Lane, chance: &mut C) -> Option<()> {
        if chance.below(lane, 2) == 0 {
            drop_one(&mut build.flaws, &self.with_flaws, lane, chance)?;
        }
        if chance.below(lane, 2) == 0 {
            let left = i16::from(self.flaw_points) - game.bonus(&build.flaws);
            let taken: ArrayVec<u8, FLAWS> = without(&build.flaws, &self.with_flaws).into_iter().collect();
            let mut pool = without(&self.flaws, &taken);
            pool.retain(|&flaw| i16::from(game.flaw(flaw).bonus) <= left);
            build.flaws.try_push(chance.pick(lane, &pool)?).ok()?;
        }
        Some(())
    }
}

/// Drops a card by lot that not every build has; `None` where there is none.
fn drop_one<const N: usize, C: Chance>(
    cards: &mut ArrayVec<u8, N>,
    kept: &[u8],
    lane: Lane,
    chance: &mut C,
) -> Option<()> {
    let card = chance.pick(lane, &without(cards, kept))?;
    let at = cards.iter().position(|&of| of == card)?;
    cards.remove(at);
    Some(())
}

/// Cards less others, copy by copy.
fn without(cards: &[u8], others: &[u8]) -> Vec<u8> {
    let mut left = cards.to_vec();
    for other in others {
        if let Some(at) = left.iter().position(|of| of == other) {
            left.remove(at);
        }
    }
    left
}
