//! What everything else is worth: who is Activated, Feats, Arcanite, deployment.

use super::super::cards::{NONE, Order};
use super::super::knobs::Mission;
use super::super::rules::dice::{Edge, needed};
use super::super::rules::moving::Goal;
use super::super::state::{BOUGHT, FOUND, Feat, Lies, Phase, Place, Roll, RollOf};
use super::super::view::View;
use super::super::{Action, INCH};
use super::figures::{FRONT, HEAL_COST, POINT};
use super::mind::Mind;
use super::prey::Prey;
use super::spells::{draw, spell_chance, spell_worth, use_worth};
use super::stakes::stakes;

/// What is never done on purpose.
pub const NEVER: i32 = i32::MIN / 2;
/// What is not done on purpose, and may be weighed by its chance.
const UNWANTED: i32 = -2_000_000;
/// What an Arcanite Token in hand is worth, beside what it counts for the mission.
pub(super) const TOKEN: i32 = 900;

/// What an action beside movement, Attacks and Feats is worth to the Activated Character.
pub fn choice_of(mind: &Mind<'_>, action: Action) -> i32 {
    let View { game, st, .. } = mind.view;
    let me = mind.one;
    match action {
        Action::Cast { spell, target, token } => {
            let of = game.program.spell(spell);
            let cost = if token { TOKEN } else { 0 };
            let left = i32::from(me.ap_left) - if token { 0 } else { 2 };
            let chance = spell_chance(mind, of.level, left);
            spell_worth(mind, of, target) / 100 * chance / 10 - cost + mind.worth_here(left)
        }
        Action::Heal { who, .. } => {
            let one = st.who(who);
            let lacks = i32::from(one.max_hp - one.hp).min(3);
            let full = mind.prize(one) * 3 / i32::from(one.max_hp.max(1)) / 2;
            full * lacks / 3 + mind.rest() - full * HEAL_COST / 100
        }
        // For another try to get away.
        Action::Empower if game.only_flees(me) => mind.prize(me) / 12 - price(mind.view, mind.me),
        Action::Empower => {
            let more = mind.worth_here(i32::from(me.ap_left) + 1) - mind.rest();
            more - price(mind.view, mind.me) + mind.rest()
        }
        Action::Portal(token) => mind.through(token),
        Action::Use { place, target } => {
            let Some(one) = game.use_at(st, mind.me, place) else { return NEVER };
            let rest = if one.ends {
                0
            } else {
                mind.worth_here(i32::from(me.ap_left) - i32::from(one.ap))
            };
            // AP are not spent on what is worth nothing.
            rest + use_worth(mind, place, target) - i32::from(one.ap)
        }
        _ => NEVER,
    }
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

/// A Feat as it is weighed: what is the same whatever AP are spent on it.
pub struct Trial {
    feat: Feat,
    /// Successes that it takes.
    takes: u8,
    edge: Edge,
    /// What it is worth when it succeeds.
    worth: i32,
    /// It can be tried but once in an Activation.
    once: bool,
    /// Its failed dice are rolled again.
    again: bool,
    /// What it costs to fail.
    failure: i32,
}

impl Mind<'_> {
    /// What a Feat is worth that is declared with so many AP left, with the best effort.
    pub fn feat(&self, feat: Feat, ap: i32) -> i32 {
        let trial = self.trial(feat);
        let efforts = 1..=ap.clamp(0, 5);
        efforts.map(|effort| self.worth_of(&trial, effort)).max().unwrap_or(NEVER)
    }

    /// What of a Feat is the same whatever AP are spent on it.
    pub fn trial(&self, feat: Feat) -> Trial {
        let View { game, st, .. } = self.view;
        let takes = game.difficulty(st, self.me, feat);
        let edge = game.feat_edge(st, self.me, feat);
        let mut once = false;
        let worth = match feat {
            Feat::Shot { attack, target } => match game.attack_at(st, self.me, attack) {
                Some(at) => {
                    once = game.attack(at).once;
                    game.shot_strike(st, self.me, at, &self.mark(target))
                }
                None => 0,
            },
            _ => self.prospects(feat),
        };
        let shoots = matches!(feat, Feat::Shot { .. });
        let again = shoots && st.ordered.what == Some(Order::Volley);
        Trial { feat, takes, edge, worth, once, again, failure: self.price_of_failure(feat) }
    }

    /// What it is worth to spend so many AP on a Feat that is weighed already.
    pub fn worth_of(&self, trial: &Trial, effort: i32) -> i32 {
        let left = i32::from(self.one.ap_left) - effort;
        // With its failed dice rolled again one die is as good as two.
        let again = 1 + i32::from(trial.again);
        let dice = effort * again + i32::from(trial.edge == Edge::Advantage);
        let chance = self.view.game.tables.feat(dice as u8, trial.takes);
        let mut done = trial.worth + self.rest_after(trial, left, true);
        match trial.feat {
            Feat::GetUp => done += self.worth_here(left),
            Feat::Disengage => done += self.leaving(left),
            // As Leg It, and its AP is paid already.
            Feat::Dash => done += self.leg_it(left + i32::from(self.one.legged == 0), true),
            Feat::Swap(to) => done += self.armed_with(to, left),
            _ => {}
        }
        let failed = trial.failure + self.rest_after(trial, left, false);
        (done / 100 * chance + failed / 100 * (1000 - chance)) / 10
    }

    /// What a Feat that succeeds is worth, beside what the AP that are left are worth then.
    fn prospects(&self, feat: Feat) -> i32 {
        let View { game, st, .. } = self.view;
        let prize = self.prize(self.one);
        match feat {
            Feat::Shot { .. } | Feat::Disengage | Feat::Dash | Feat::Swap(_) => 0,
            Feat::Parry(_) => 0,
            Feat::GetUp => prize / 8,
            Feat::HelpUp(friend) => self.prize(st.who(friend)) / 8,
            Feat::PickUp(token) => match st.tokens[usize::from(token)].what {
                Lies::Arcanite | Lies::Bought => self.token_worth(),
                Lies::Cache | Lies::Relic(_) => 2500,
                Lies::Equipment(_) => 800,
                Lies::Portal | Lies::Bush(_) | Lies::Mire { .. } => 0,
            },
            Feat::Give { .. } | Feat::Drop(_) => UNWANTED,
            Feat::Steal { what, .. } => match what {
                FOUND | BOUGHT => self.token_worth(),
                _ => 800,
            },
            Feat::Break => {
                let idle = self.one.held.is_some_and(|held| held.grip.idle);
                if idle { prize / 6 } else { prize / 20 }
            }
            Feat::Use { place, target } => use_worth(self, place, target),
            Feat::Gobble(foe) => self.prize(st.who(foe)) * 2 / 3,
            Feat::Escape => prize / 2,
            Feat::Narrative { foe, difficulty, wide } => {
                let hits = i32::from(game.rules.narrative_hits * needed(difficulty));
                let hurts = |foe: u8, hits: i32| {
                    let prey = self.prey(foe);
                    game.damage_worth(&prey, hits * 3 / 2, prey.armour, Edge::Plain)
                };
                let struck = game.around(st, foe);
                match wide {
                    true => {
                        let share = (hits as u32).div_ceil(struck.len().max(1) as u32);
                        struck.iter().map(|&one| hurts(one, share as i32)).sum()
                    }
                    false => hurts(foe, hits),
                }
            }
        }
    }

    /// What the AP after a Feat are worth.
    fn rest_after(&self, trial: &Trial, left: i32, done: bool) -> i32 {
        match trial.feat {
            Feat::GetUp | Feat::Gobble(_) | Feat::Disengage if done => 0,
            Feat::Dash | Feat::Swap(_) if done => 0,
            Feat::Narrative { .. } | Feat::Dash if !done => 0,
            Feat::Shot { .. } if trial.once => 0,
            Feat::Shot { .. } => self.view.game.best_effort(trial.worth, trial.takes, left, false),
            _ => self.worth_here(left),
        }
    }

    /// What a Feat that fails costs.
    fn price_of_failure(&self, feat: Feat) -> i32 {
        let View { game, st, .. } = self.view;
        let prize = self.prize(self.one);
        match feat {
            Feat::Disengage => {
                let foes = st.engaged(self.me).count() as i32;
                -prize * foes / i32::from(self.one.hp.max(1)) / 2
            }
            Feat::Use { place, target } if target != NONE => {
                let hurts = game.use_at(st, self.me, place).is_some_and(|one| one.fails != NONE);
                if hurts { -self.prize(st.who(target)) / 3 } else { 0 }
            }
            Feat::Narrative { .. } | Feat::Dash => -prize / 12,
            Feat::Shot { target, .. } => {
                let disc = st.who(target).disc();
                let from = self.one.at;
                let beside = st
                    .friends(self.one.side)
                    .filter(|(k, one)| *k != self.me && one.disc().touches(disc))
                    .min_by_key(|(_, one)| one.at.square(from));
                let Some((friend, _)) = beside else { return 0 };
                let at = match feat {
                    Feat::Shot { attack, .. } => game.attack_at(st, self.me, attack),
                    _ => None,
                };
                at.map_or(0, |at| -game.strike_worth(st, self.me, at, &self.prey(friend)))
            }
            _ => 0,
        }
    }

    /// What an Arcanite Token on the board is worth to who has it.
    fn token_worth(&self) -> i32 {
        match self.view.game.rules.mission {
            Mission::Gather => POINT + TOKEN,
            _ => TOKEN,
        }
    }

    /// What so many AP are worth with another weapon in hand.
    fn armed_with(&self, place: u8, ap: i32) -> i32 {
        let mut armed = self.view.st.clone();
        armed.who_mut(self.me).wields = place;
        let mut mind = Mind::new(View { st: &armed, ..self.view }, self.stakes, self.me);
        mind.look_around(true);
        mind.worth_here(ap)
    }

    /// What it is worth to step through a portal.
    pub fn through(&self, token: u8) -> i32 {
        let gates = (0..).zip(&self.view.st.tokens);
        let mut others = gates.filter(|(k, lies)| *k != token && lies.what == Lies::Portal);
        let ap = i32::from(self.one.ap_left);
        others.next().map_or(NEVER, |(_, lies)| self.place(lies.at, None, ap) - self.here)
    }

    /// What it is worth to leave a melee: the best place that can be walked to, over this one.
    fn leaving(&self, ap: i32) -> i32 {
        if self.one.moved {
            return UNWANTED;
        }
        let free = self.free_inches();
        let goals = [Goal::Away, Goal::Middle];
        goals.iter().map(|&goal| self.go(goal, free, ap)).max().unwrap_or(0)
    }
}

/// What a choice outside of an Activation's course is worth.
pub fn choice(view: View<'_>, action: Action) -> i32 {
    match action {
        // Who places second sees more.
        Action::Order { first } => i32::from(!first),
        Action::Deploy { slot, back } => deploy(view, slot, back),
        Action::Draw { token } => draw(view, token),
        Action::Reroll => react(view, false),
        Action::AddDie => react(view, true),
        _ => 0,
    }
}

/// Where a Character is placed: shooters and Mages at the back, opposite to what is placed already,
/// not too far from the others.
fn deploy(view: View<'_>, slot: u8, back: bool) -> i32 {
    let View { game, st, .. } = view;
    let next = st
        .all()
        .find(|(_, one)| one.home == view.seat && one.place == Place::Waiting && one.mount == NONE);
    let Some((who, one)) = next else { return 0 };
    let shy = game.longest_shot(st, who) > 8 * INCH || one.mage;
    let mut row = if shy == back { 60 } else { 0 };
    if !back && game.rules.mission == Mission::HoldMiddle {
        row += FRONT;
    }
    let x = i32::from(st.table.width) * (2 * i32::from(slot) + 1) / 12;
    let centre = i32::from(st.table.width) / 2;
    let mut sum = row - (x - centre).abs() / 20;
    for (_, other) in st.friends(view.seat) {
        let apart = (i32::from(other.at.x) - x).abs();
        // Neither crowded nor alone.
        sum -= if apart < 2 * INCH { 40 } else { apart / 60 };
    }
    for (_, other) in st.foes(view.seat) {
        sum -= (i32::from(other.at.x) - x).abs() / 120;
    }
    sum
}

/// What it is worth to spend Arcanite on dice that lie.
fn react(view: View<'_>, more: bool) -> i32 {
    let View { game, st, .. } = view;
    let Phase::React(roll) = st.phase else { return 0 };
    let stakes = stakes(view);
    let Roll { who, what, throw, edge, .. } = roll;
    let me = st.who(who);
    let prize = game.prize(&stakes, me);
    let gain = match what {
        RollOf::Feat(feat) => {
            let lacking = game.difficulty(st, who, feat).saturating_sub(throw.feat(edge));
            let chance = match lacking {
                1 => 500,
                2 => 167,
                _ => 0,
            };
            let worth = match feat {
                Feat::Shot { attack, target } => {
                    let at = game.attack_at(st, who, attack);
                    at.map_or(0, |at| {
                        game.shot_strike(st, who, at, &Prey::new(game, st, &stakes, target))
                    })
                }
                Feat::PickUp(_) => POINT / 2,
                Feat::Escape | Feat::Disengage => prize / 6,
                // A point of HP.
                Feat::Parry(_) => prize / i32::from(me.hp.max(1)),
                _ => 800,
            };
            worth / 100 * chance / 10
        }
        RollOf::Hits(blow) => {
            // A die is two thirds of a Hit, and half of the Hits are defended.
            let one = st.who(blow.target);
            game.prize(&stakes, one) / i32::from(one.hp.max(1)) / 3
        }
        RollOf::Defence(blow) => {
            let saves = i32::from(blow.hits.min(3));
            let deadly = i32::from(blow.hits) >= i32::from(me.hp);
            let worth = prize * saves / i32::from(me.hp.max(1)) / 2;
            if deadly { worth + prize / 4 } else { worth / 2 }
        }
        RollOf::Bravery(_) => prize / 16,
        RollOf::LegIt { dash } => {
            let falls = throw.highest() >= game.falls_on(st, who, dash);
            if falls && !more { prize / 10 } else { 0 }
        }
    };
    gain - price(view, who)
}
