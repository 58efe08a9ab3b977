//! The distance to open escapes that require a level or Mana.

use super::sketch::{NEARLY_OUT, Sketch};
use crate::cards::each;

impl Sketch<'_> {
    /// Returns the value of an open escape that can be followed, or the cost of the levels still missing.
    #[inline]
    pub(super) fn nearness(&self) -> i32 {
        if self.level_goal == 0 && self.mana_goal == 0 {
            return 0;
        }
        let by_level = match (self.level_goal, self.level_goal.saturating_sub(self.level)) {
            (0, _) => 0,
            (_, 0) => NEARLY_OUT,
            (_, short) => -self.view.game.weights.level_asked * i32::from(short),
        };
        let by_mana = self.mana_goal > 0 && self.mana >= self.mana_goal;
        by_level + if by_mana { NEARLY_OUT } else { 0 }
    }

    /// Sets the level and Mana that open escapes, or Endings with the Key to one, require besides cards.
    pub(super) fn set_goals(&mut self) {
        let (view, game) = (self.view, self.view.game);
        let open = view.endings_open();
        let keys = if game.gates & open != 0 && !view.key { game.keys } else { 0 };
        for ending in each(open & (game.escapes | game.gates | keys)) {
            let when = &game.whens[usize::from(view.card(ending).when)];
            if !game.has_cards(&view, when) || when.key.is_some_and(|key| key != view.key) {
                continue;
            }
            let mana = when.mana as i8;
            if when.level > 0 && self.mana >= mana {
                let goal = if self.level_goal == 0 { when.level } else { self.level_goal };
                self.level_goal = goal.min(when.level);
            } else if mana > 0 && view.level >= when.level {
                let goal = if self.mana_goal == 0 { mana } else { self.mana_goal };
                self.mana_goal = goal.min(mana);
            }
        }
    }
}
