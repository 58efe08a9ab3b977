//! Feats: the dice, and what each sort of Feat does.

use balance_engine::grammar::count;

use super::play::{Chance, Dice, PLACE, Play, Recorder};
use crate::board::{INCH, Point};
use crate::cards::{Class, Difficulty, NONE, Order, Sort};
use crate::game::Arcworlde;
use crate::metrics::metric;
use crate::state::{
    BOUGHT, Blow, Character, Edge, FOUND, Feat, GOBBLE, Lies, NO_ATTACK, Place, Roll, RollOf, State, Struck,
    TOKEN_RADIUS, Task, Throw, Token,
};

impl Arcworlde {
    pub(crate) fn difficulty(&self, st: &State, number: u8, feat: Feat) -> u8 {
        let me = st.who(number);
        match feat {
            Feat::Shot { attack, target } => {
                let of = self.attack_at(st, number, attack).map_or(1, |at| self.attack(at).feat.successes());
                of + self.sum_standing(st, target, number, Sort::HarderToShoot.bit()) as u8
            }
            Feat::HelpUp(friend) => 1 + u8::from(Self::base_size(st, st.who(friend)) > Self::base_size(st, me)),
            Feat::Disengage => (st.engaged(number).count() as u8).max(1),
            Feat::Break => me.held.map_or(1, |held| held.grip.feat.successes()),
            Feat::Gobble(foe) => 2 - u8::from(me.easy_bite == foe),
            Feat::Escape => me.escape,
            Feat::Narrative { difficulty, .. } => difficulty.successes(),
            Feat::Dash => 2,
            Feat::Use { place, .. } => self.use_at(st, number, place).map_or(1, |one| one.takes),
            Feat::PickUp(token) if matches!(st.tokens[usize::from(token)].what, Lies::Relic(_)) => 2,
            _ => 1,
        }
    }

    /// Returns a Character and its friends near it, who may share Hits.
    pub(crate) fn around(&self, st: &State, target: u8) -> Struck {
        let one = st.who(target);
        let range = i32::from(self.rules.narrative_radius) * INCH;
        let near = |friend: &Character| friend.disc().gap(one.disc()) <= range;
        st.friends(one.side).filter(|(_, friend)| near(friend)).map(|(k, _)| k).collect()
    }

    pub(crate) fn bites(&self, st: &State, who: u8, foe: u8) -> bool {
        let (me, one) = (st.who(who), st.who(foe));
        let max = if self.profile(me).is(Class::Titan) { 40 } else { 30 };
        // A mount and its rider share a base: neither can be swallowed alone.
        let alone = one.mount == NONE && one.rider == NONE;
        alone && one.base <= max && one.disc().touches(me.disc())
    }

    pub(crate) fn feat_edge(&self, st: &State, number: u8, feat: Feat) -> Edge {
        let hard = |target: u8| {
            st.weather.mist || st.who(number).blind || self.stands(st, target, number, Sort::ShotAtDisadvantage)
        };
        Edge::of(st.weather.blessed, matches!(feat, Feat::Shot { target, .. } if hard(target)))
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// AP are paid already.
    pub(crate) fn begin_feat(&mut self, feat: Feat, dice: u8) {
        let who = self.st.active;
        let then_legs = match feat {
            // A Character that gets away, or is coughed up, goes on as normal.
            Feat::Disengage | Feat::Escape => true,
            Feat::Break | Feat::GetUp => self.game.rules.leg_it_after_getting_up,
            _ => false,
        };
        self.who_mut(who).acted |= !then_legs;
        match feat {
            Feat::Shot { attack, target } => {
                self.who_mut(who).once |= 1 << (attack % 8);
                self.set_ordered_target(target);
            }
            Feat::Gobble(_) => self.st.has_tried(GOBBLE),
            Feat::Use { place, .. } => self.st.has_tried(self.game.trait_at(self.st, who, place)),
            _ => {}
        }
        let edge = self.game.feat_edge(self.st, who, feat);
        let mut throw = self.rolled(who, Dice::Feat, dice, edge);
        if let Feat::Shot { target, .. } = feat {
            let volley = self.st.ordered.what == Some(Order::Volley);
            for _ in [self.game.stands(self.st, target, who, Sort::Lit), volley].into_iter().filter(|&again| again) {
                throw.reroll_misses(self.chance, self.lane(who, Dice::Feat), u8::MAX);
            }
        }
        self.count_for(who, metric::FEATS, 1);
        self.st.todo.push(Task::Settle(Roll { who, what: RollOf::Feat(feat), throw, edge, fresh: true }));
    }

    pub(super) fn feat_done(&mut self, feat: Feat, throw: Throw, edge: Edge) {
        let who = self.st.active;
        let takes = self.game.difficulty(self.st, who, feat);
        let successes = throw.feat(edge);
        let done = successes >= takes;
        if matches!(feat, Feat::Gobble(_)) {
            self.who_mut(who).easy_bite = NONE;
        }
        self.tell("feat", who, [("successes", successes.into()), ("needed", takes.into())], |game, st| {
            let (what, how) = (game.say_feat(st, who, feat), if done { "succeeds" } else { "fails" });
            let (successes, dice) = (count(successes, "Successes"), throw.in_words(edge));
            format!("tries to {what} and {how} ({successes}, {takes} needed){dice}")
        });
        if done {
            self.count_for(who, metric::FEATS_DONE, 1);
            self.feat_succeeds(who, feat);
        } else {
            self.feat_fails(who, feat);
        }
    }

    /// Re-rolls that are not used up happen once, when the dice are fresh.
    pub(super) fn roll_feat_again(&mut self, feat: Feat, roll: &mut Roll) {
        let &mut Roll { who, edge, fresh, ref mut throw, .. } = roll;
        let takes = self.game.difficulty(self.st, who, feat);
        let lane = self.lane(who, Dice::Feat);
        let escapes = matches!(feat, Feat::Disengage | Feat::Break | Feat::Escape);
        if fresh && escapes && self.who(who).hindered && throw.feat(edge) >= takes {
            throw.reroll_hits(self.chance, lane);
        }
        let game = self.game;
        let legendary = takes == Difficulty::Legendary.successes();
        if fresh && throw.feat(edge) < takes && legendary && game.stands(self.st, who, who, Sort::RerollsLegendary) {
            *throw = Throw::of(self.chance, lane, throw.dice());
        }
        let narrative = matches!(feat, Feat::Narrative { .. } | Feat::Dash);
        if throw.feat(edge) < takes && narrative && self.who(who).inspired {
            self.who_mut(who).inspired = false;
            *throw = Throw::of(self.chance, lane, throw.dice());
        }
        if fresh && throw.feat(edge) < takes && game.is_in_water(self.st, who) {
            throw.reroll(self.chance, lane, throw.lowest());
        }
        if throw.feat(edge) < takes && self.throes(who) {
            throw.reroll(self.chance, lane, throw.lowest());
        }
    }

    fn feat_succeeds(&mut self, who: u8, feat: Feat) {
        match feat {
            Feat::Shot { attack, target } => self.shoot(who, attack, target),
            Feat::GetUp => {
                self.who_mut(who).prone = false;
                // A Broken Character that could not flee does now.
                self.push_if(self.who(who).broken && !self.who(who).fled, Task::Flee(who));
            }
            Feat::HelpUp(friend) => self.who_mut(friend).prone = false,
            Feat::PickUp(token) => self.pick_up(who, token),
            Feat::Give { friend, what } => self.hand_over(who, friend, what),
            Feat::Steal { foe, what } => {
                self.count_for(who, metric::STOLEN, 1);
                self.hand_over(foe, who, what);
            }
            Feat::Drop(what) => self.put_down(who, what),
            Feat::Swap(to) => self.who_mut(who).wields = to,
            Feat::Disengage => {
                self.who_mut(who).leaves_freely = true;
                for one in self.st.characters.iter_mut().filter(|one| one.clings.1 == who) {
                    one.clings = (NO_ATTACK, NONE);
                }
            }
            Feat::Parry(_) => {}
            Feat::Break => self.who_mut(who).held = None,
            Feat::Gobble(foe) => self.gobble(who, foe),
            Feat::Escape => {
                // A Broken Character flees or rallies now that there is room.
                self.st.todo.push(Task::Wake(who));
                self.cough_up(who);
            }
            Feat::Narrative { foe, difficulty, wide } => self.narrate(who, foe, difficulty, wide),
            Feat::Dash => self.leg_it(true),
            Feat::Use { place, target } => self.make_use(who, place, target),
        }
    }

    /// Shared Hits are rounded up.
    fn narrate(&mut self, who: u8, foe: u8, difficulty: Difficulty, wide: bool) {
        let hits = self.game.rules.narrative_hits * difficulty.successes();
        let struck = if wide { self.game.around(self.st, foe) } else { Struck::from_iter([foe]) };
        let hits = hits.div_ceil(struck.len().max(1) as u8);
        for one in struck.into_iter().rev() {
            self.suffer_behind(who, one, hits, self.game.has_cover(self.st, who, one));
        }
    }

    fn feat_fails(&mut self, who: u8, feat: Feat) {
        match feat {
            Feat::Disengage => {
                let foes = self.st.engaged(who).count() as u8;
                self.damage(who, NONE, foes);
            }
            Feat::Shot { attack, target } => self.shoot_astray(who, attack, target),
            Feat::Parry(foe) => {
                self.damage(who, foe, 1);
            }
            Feat::Escape => self.stay_down(who),
            // The agreed price of a Narrative Feat that fails: a fall.
            Feat::Narrative { .. } | Feat::Dash => self.knock_prone(who),
            Feat::Break => {
                let Some(held) = self.who(who).held else { return };
                let hits = self.amount(who, held.grip.hits);
                if hits > 0 {
                    let blow = self.sheer(held.by, who, hits);
                    self.st.todo.push(Task::Defend(blow));
                }
            }
            Feat::Use { place, target } => {
                let fails = self.game.use_at(self.st, who, place).map_or(NONE, |one| one.fails);
                if fails != NONE {
                    self.works(who, fails, target);
                }
            }
            _ => {}
        }
    }

    fn shoot(&mut self, who: u8, attack: u8, target: u8) {
        let Some(at) = self.game.attack_at(self.st, who, attack) else { return };
        for _ in 0..self.game.attack(at).times {
            self.count_for(who, metric::SHOTS_STRUCK, 1);
            self.strike_all(who, at, target, false);
        }
    }

    /// The nearest friend in base contact with the target is hit.
    fn shoot_astray(&mut self, who: u8, attack: u8, target: u8) {
        let Some(at) = self.game.attack_at(self.st, who, attack) else { return };
        self.count_for(who, metric::SHOTS_MISSED, 1);
        let (side, disc) = (self.who(who).side, self.who(target).disc());
        let near = self.st.friends(side).filter(|(k, one)| *k != who && one.disc().touches(disc));
        let from = self.who(who).disc();
        let Some((friend, _)) = near.min_by_key(|(_, one)| one.disc().gap(from)) else { return };
        self.say_of("astray", who, [], |game, st| format!("the Shot strikes {} instead", game.name_of(st, friend)));
        let cover = self.game.has_cover(self.st, who, friend);
        self.st.backfired = false;
        self.st.todo.push(Task::Strike(Blow { cover, ..self.game.blow(who, friend, at) }));
    }

    fn pick_up(&mut self, who: u8, token: u8) {
        let lies = self.st.tokens.swap_remove(usize::from(token));
        match lies.what {
            Lies::Arcanite => {
                self.who_mut(who).found += 1;
                self.count_for(who, metric::TOKENS, 1);
            }
            Lies::Bought => self.who_mut(who).bought += 1,
            Lies::Equipment(item) | Lies::Relic(item) => self.equip(who, item),
            Lies::Cache => {
                if let Some(item) = self.game.best_of_armoury(self.st, who) {
                    self.equip(who, item);
                }
            }
            Lies::Portal | Lies::Bush(_) | Lies::Mire { .. } => {}
        }
    }

    /// `what` is a place of the kit, [`FOUND`] or [`BOUGHT`].
    pub(super) fn hand_over(&mut self, from: u8, to: u8, what: u8) {
        match what {
            FOUND | BOUGHT if !self.lose_token(from, what) => {}
            FOUND => self.who_mut(to).found += 1,
            BOUGHT => self.who_mut(to).bought += 1,
            place => {
                let item = self.take_off(from, place);
                self.equip(to, item);
            }
        }
    }

    fn put_down(&mut self, who: u8, what: u8) {
        let lies = match what {
            FOUND | BOUGHT if !self.lose_token(who, what) => return,
            FOUND => Lies::Arcanite,
            BOUGHT => Lies::Bought,
            place => Lies::Equipment(self.take_off(who, place)),
        };
        self.lay(self.who(who).at, lies);
    }

    /// Returns true if the token was still there: the Feat that hands it on may have spent it.
    fn lose_token(&mut self, who: u8, what: u8) -> bool {
        let one = self.who_mut(who);
        let held = if what == FOUND { &mut one.found } else { &mut one.bought };
        let there = *held > 0;
        *held -= u8::from(there);
        there
    }

    pub(crate) fn lay(&mut self, at: Point, what: Lies) {
        let _ = self.st.tokens.try_push(Token { at, what });
    }

    pub(super) fn random_cell(&mut self) -> Point {
        let (column, row) = (self.chance.d6(PLACE), self.chance.d6(PLACE));
        self.st.table.cell(column, row)
    }

    pub(crate) fn lay_at_random(&mut self, what: Lies) {
        let spot = self.random_cell();
        // Not inside of something that no Character can reach.
        self.lay(self.st.table.nearest_free(spot, TOKEN_RADIUS, &[]).unwrap_or(spot), what);
    }

    fn gobble(&mut self, who: u8, foe: u8) {
        let hits = self.d6(who);
        self.count_for(who, metric::GOBBLED, 1);
        let one = self.who_mut(foe);
        (one.place, one.escape) = (Place::Gobbled(who), 2);
        self.suffer(who, foe, hits);
    }

    pub(super) fn cough_up(&mut self, who: u8) {
        let Place::Gobbled(by) = self.who(who).place else { return };
        let at = self.who(by).at;
        if let Some(at) = self.st.table.nearest_free(at, self.who(who).radius, &self.st.others(who)) {
            let me = self.who_mut(who);
            (me.place, me.at) = (Place::Board, at);
            self.st.todo.push(Task::Loom(who));
        }
    }

    /// Each failure makes the next try harder; after a Legendary Feat there is none.
    fn stay_down(&mut self, who: u8) {
        let Place::Gobbled(by) = self.who(who).place else { return };
        self.st.todo.push(Task::Rest(who));
        let me = self.who_mut(who);
        me.escape += 1;
        if me.escape > Difficulty::Legendary.successes() {
            self.knock_out(who, by);
        } else {
            self.suffer_d6(by, who);
        }
    }
}

pub(crate) const NARRATIVE: i32 = 6 * INCH;
