//! How the rulebook plays a Rogue Warband: by the roll of dice.

use arrayvec::ArrayVec;

use balance_engine::chance::{Chance, Lane};

use super::setup::SLOTS;
use crate::board::INCH;
use crate::cards::NONE;
use crate::game::{Action, Arcworlde};
use crate::rule_options::Mission;
use crate::state::{Character, Feat, GOBBLE, Goal, Landing, Phase};
use crate::view::View;

/// What 1 to 6 of a Behaviour Roll mean.
mod behaviour {
    pub(super) const TIMID: u8 = 1;
    pub(super) const TERRITORIAL: u8 = 2;
    pub(super) const GREEDY: u8 = 3;
    pub(super) const RAMPAGE: u8 = 4;
    pub(super) const BULLY: u8 = 5;
    pub(super) const GLORY_HUNTER: u8 = 6;
}

/// Rulebook: 3 inches.
const GROUND: i32 = 3 * INCH;
/// Rulebook: 2, for all but a Rampage.
const RUNS: u8 = 2;

pub(crate) fn choose<C: Chance>(view: View<'_>, actions: &[Action], chance: &mut C, lane: Lane) -> usize {
    let mut rogue = Rogue { view, actions, chance, lane };
    let wanted = match view.st.phase {
        Phase::Order => Some(Action::Order { first: true }),
        Phase::Deploy => Some(Action::Deploy { slot: rogue.chance.below(lane, SLOTS.into()) as u8, back: false }),
        Phase::Activate => rogue.activate(),
        Phase::Act => rogue.act(),
        Phase::Run(_) => rogue.goal().map(Action::Run),
        Phase::Effort(feat) => Some(rogue.effort(feat)),
        Phase::Put(landing) => Some(rogue.put(landing)),
        Phase::Draw => (view.st.weather.thrumming || rogue.left() > 0).then_some(Action::Draw { token: false }),
        Phase::React(_) => Some(Action::Accept),
        Phase::Over => None,
    };
    let find = |action: Action| actions.iter().position(|&one| one == action);
    let fallback = match view.st.phase {
        Phase::Act if find(Action::Wait).is_some() && rogue.may_yet_act() => Action::Wait,
        Phase::Run(_) => Action::Run(Goal::Stay),
        Phase::Put(_) => Action::Put(Goal::Stay),
        Phase::Draw => Action::Stop,
        _ => Action::End,
    };
    wanted.and_then(find).or_else(|| find(fallback)).unwrap_or(0)
}

struct Rogue<'a, C> {
    view: View<'a>,
    actions: &'a [Action],
    chance: &'a mut C,
    lane: Lane,
}

impl<'a, C: Chance> Rogue<'a, C> {
    fn me(&self) -> &'a Character {
        self.view.st.who(self.view.st.active)
    }

    /// With Split Activation no more than its die allows.
    fn left(&self) -> i8 {
        let (st, left) = (self.view.st, self.me().ap_left);
        if st.limit == u8::MAX { left } else { left.min(st.limit as i8 - (st.started_with - left)) }
    }

    fn activate(&self) -> Option<Action> {
        let st = self.view.st;
        let near = |who: u8| {
            let me = st.who(who);
            st.foes(me.side).map(|(_, foe)| foe.disc().gap(me.disc())).min().unwrap_or(i32::MAX)
        };
        let all = self.actions.iter().filter_map(|&action| match action {
            Action::Activate { who, mates, .. } => Some((near(who), std::cmp::Reverse(mates), action)),
            _ => None,
        });
        all.min_by_key(|&(gap, mates, _)| (gap, mates)).map(|(_, _, action)| action)
    }

    fn act(&mut self) -> Option<Action> {
        let st = self.view.st;
        let (who, me) = (st.active, self.me());
        if self.left() <= 0 && st.limit < u8::MAX {
            return Some(Action::End);
        }
        if me.prone {
            return Some(Action::Try(Feat::GetUp));
        }
        let is_arcanite = |token: u8| st.tokens[usize::from(token)].is_arcanite();
        let arcanite = |action: &&Action| matches!(**action, Action::Try(Feat::PickUp(token)) if is_arcanite(token));
        if let Some(&action) = self.actions.iter().find(arcanite) {
            return Some(action);
        }
        if me.held.is_some() && self.actions.contains(&Action::Try(Feat::Break)) {
            return Some(Action::Try(Feat::Break));
        }
        let behaves = if st.is_engaged(who) { None } else { self.step().or_else(|| self.single_shot()) };
        behaves
            .or_else(|| self.spell())
            .or_else(|| self.trait_action())
            .or_else(|| self.shots().min_by_key(|&(_, gap, _)| gap).map(|(.., action)| action))
            .or_else(|| self.fight())
    }

    fn put(&self, landing: Landing) -> Action {
        let nearest = Arcworlde::nearest_foe(self.view.st, landing.by);
        Action::Put(nearest.map_or(Goal::Stay, |foe| Goal::Reach(self.ridden(foe))))
    }

    fn may_yet_act(&self) -> bool {
        let foes = self.view.st.foes(self.me().side).next().is_some();
        self.actions.iter().any(|action| match action {
            Action::Move(_) | Action::LegIt => foes,
            Action::Attack { .. } | Action::Cast { token: false, .. } => true,
            Action::Try(Feat::Shot { .. } | Feat::Gobble(_) | Feat::Use { .. }) => true,
            _ => false,
        })
    }

    fn step(&self) -> Option<Action> {
        let st = self.view.st;
        let me = self.me();
        let goal = self.goal()?;
        if !me.moved {
            return Some(Action::Move(goal)).filter(|&action| self.actions.contains(&action));
        }
        let max = match st.behaviour {
            behaviour::TIMID | behaviour::TERRITORIAL => 0,
            behaviour::RAMPAGE => u8::MAX,
            _ => RUNS,
        };
        let runs = me.legged < max && (me.legged > 0 || self.left() > 0) && !me.acted && !self.arrived(goal);
        Some(Action::LegIt).filter(|&action| runs && self.actions.contains(&action))
    }

    fn goal(&self) -> Option<Goal> {
        let st = self.view.st;
        let near = Arcworlde::nearest_foe(st, st.active)?;
        match st.behaviour {
            behaviour::TIMID => Some(Goal::Away),
            behaviour::TERRITORIAL => (st.gap(near, st.active) <= GROUND).then_some(Goal::Reach(self.ridden(near))),
            behaviour::GREEDY => {
                let tokens = (0..).zip(&st.tokens).filter(|(_, lies)| lies.is_arcanite());
                let tokens = tokens.map(|(token, lies)| (lies.at, Goal::Token(token)));
                let held = self.view.game.rules.mission == Mission::HoldMiddle;
                let middle = held.then(|| (st.table.middle(), Goal::Middle));
                tokens.chain(middle).min_by_key(|(at, _)| at.distance(self.me().at)).map(|(_, goal)| goal)
            }
            behaviour::RAMPAGE => Some(Goal::Reach(self.ridden(near))),
            _ => self.quarry().map(|foe| self.toward(foe)),
        }
    }

    fn quarry(&self) -> Option<u8> {
        let st = self.view.st;
        let foes = st.foes(self.me().side);
        let found = match st.behaviour {
            behaviour::BULLY => foes.min_by_key(|(_, foe)| foe.hp),
            behaviour::GLORY_HUNTER => foes.max_by_key(|(_, foe)| foe.hp),
            _ => None,
        };
        found.map(|(foe, _)| foe)
    }

    fn toward(&self, foe: u8) -> Goal {
        let foe = self.ridden(foe);
        let shoots = self.view.game.max_shot_range(self.view.st, self.view.st.active) > 0;
        if shoots { Goal::Near(foe) } else { Goal::Reach(foe) }
    }

    /// The mount has the base that is moved to.
    fn ridden(&self, foe: u8) -> u8 {
        let mount = self.view.st.who(foe).mount;
        if mount == NONE { foe } else { mount }
    }

    fn arrived(&self, goal: Goal) -> bool {
        let View { game, st, .. } = self.view;
        let me = self.me();
        match goal {
            Goal::Near(foe) => {
                st.gap(foe, st.active) <= game.max_shot_range(st, st.active) && game.sees(st, st.active, foe)
            }
            Goal::Reach(foe) => st.who(foe).disc().touches(me.disc()),
            // On the ground that counts.
            Goal::Middle => game.is_in_the_middle(st, me),
            Goal::Token(token) => st.tokens[usize::from(token)].disc().touches(me.disc()),
            _ => true,
        }
    }

    /// A Spell that brings Characters comes before any other.
    fn spell(&mut self) -> Option<Action> {
        if self.left() < 2 {
            return None;
        }
        let casts = self.actions.iter().filter_map(|&action| match action {
            Action::Cast { spell, token: false, .. } => Some((spell, action)),
            _ => None,
        });
        let summons = |spell: u8| self.view.game.program.spell(spell).summons.is_some();
        let first = casts.clone().any(|(spell, _)| summons(spell));
        let mut known: ArrayVec<u8, 32> = ArrayVec::new();
        for (spell, _) in casts.clone().filter(|&(spell, _)| !first || summons(spell)) {
            if !known.contains(&spell) {
                let _ = known.try_push(spell);
            }
        }
        let spell = self.chance.pick(self.lane, &known)?;
        let mut casts = casts.filter(|&(one, _)| one == spell).map(|(_, action)| action);
        let lot = self.chance.below(self.lane, casts.clone().count() as u32) as usize;
        casts.nth(lot)
    }

    /// Of several ways to use a Trait, the first for which the AP are enough.
    fn trait_action(&self) -> Option<Action> {
        let View { game, st, .. } = self.view;
        let (who, left) = (st.active, self.left());
        let wants =
            |place: u8, target: u8| st.wants(game.trait_at(st, who, place)) && game.is_feasible(st, who, place, target);
        let costs = |place: u8| game.use_at(st, who, place).map_or(0, |one| one.takes.max(one.ap));
        let fits = |action: &Action| match *action {
            Action::Try(Feat::Gobble(_)) => st.wants(GOBBLE),
            Action::Try(Feat::Use { place, target }) => wants(place, target),
            Action::Use { place, target } => wants(place, target) && costs(place) as i8 <= left,
            _ => false,
        };
        let is_paid = |action: &Action| match *action {
            Action::Try(Feat::Use { place, .. }) => costs(place) as i8 <= left,
            _ => true,
        };
        let mut all = self.actions.iter().copied().filter(fits);
        let first = all.clone().next()?;
        all.find(is_paid).or(Some(first))
    }

    fn shots(&self) -> impl Iterator<Item = (u8, i32, Action)> {
        let st = self.view.st;
        self.actions.iter().filter_map(move |&action| match action {
            Action::Try(Feat::Shot { target, .. }) => Some((target, st.gap(target, st.active), action)),
            _ => None,
        })
    }

    fn single_shot(&self) -> Option<Action> {
        let View { game, st, .. } = self.view;
        let me = self.me();
        let quarry = self.quarry()?;
        let mut all = game.attacks_of(st, st.active);
        if all.any(|(place, at)| game.attack(at).range > 0 && me.once & 1 << (place % 8) != 0) {
            return None;
        }
        self.shots().find(|&(target, ..)| target == quarry).map(|(.., action)| action)
    }

    /// Returns a random Attack on the foe with the fewest HP; the cheapest if that cannot be made.
    fn fight(&mut self) -> Option<Action> {
        let View { game, st, .. } = self.view;
        let left = self.left();
        // An Attack with an option for more AP is one of its Attacks, and it never takes the option.
        let melee = |at: u16| game.attack(at).range == 0 && !game.attack(at).option;
        let known: ArrayVec<u8, 16> =
            game.attacks_of(st, st.active).filter(|&(_, at)| melee(at)).map(|(place, _)| place).take(16).collect();
        let of = |wanted: Option<u8>| {
            let all = self.actions.iter().copied().filter_map(|action| match action {
                Action::Attack { attack, target, wide: false } => {
                    let at = game.attack_at(st, st.active, attack)?;
                    let cost = game.attack(at).ap;
                    let fits = wanted.is_none_or(|place| place == attack) && cost as i8 <= left;
                    fits.then_some((cost, st.who(target).hp, action))
                }
                _ => None,
            });
            all.min_by_key(|&(cost, hp, _)| (cost, hp)).map(|(_, _, action)| action)
        };
        // No dice are rolled if it cannot strike at all.
        let cheapest = of(None)?;
        self.chance.pick(self.lane, &known).and_then(|place| of(Some(place))).or(Some(cheapest))
    }

    fn effort(&self, feat: Feat) -> Action {
        let levels = self.view.game.difficulty(self.view.st, self.view.st.active, feat);
        Action::Spend(levels.min(self.left().max(1) as u8))
    }
}
