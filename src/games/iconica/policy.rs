//! How a careful player values positions and decisions.
//!
//! Points are those of `worth.rs`: one for one point of health of an average character in good
//! health. A decision is valued without playing it: its steps are followed on a small sketch of
//! the health and statuses that matter, with the chance of a die as a weight.

use super::cards::{Status, To};
use super::flat::{Aim, Deed, METER, NEGATIVE, PARRY, Pick, REACTION, Step, Verb};
use super::state::{NOBODY, SLOTS, Set, State, each, one, seat_of};
use super::{Action, Iconica};

/// What health is worth: steep near the Skull, so that wounds are best dealt to and best healed
/// on those who are near it.
pub const LIFE: [i32; 32] = life();
/// The weight of one character's action in a turn.
const TEMPO: i32 = 22;
/// More than anything else: the last character of a side.
const GAME: i32 = 10_000;
/// Chances are sixths of this.
const SURE: i32 = 6;

const fn life() -> [i32; 32] {
    let steps = [0, 42, 22, 18, 16, 14, 13, 12, 11, 10];
    let mut table = [0; 32];
    let mut h = 1;
    while h < 32 {
        table[h] = table[h - 1] + if h < steps.len() { steps[h] } else { 10 };
        h += 1;
    }
    table
}

/// What Poison costs by health left: each 10 that it may take, by the chance that it still holds.
/// It needs another even die each time, so the last 10 of a character are by no means lost yet.
const POISON: [i32; METER] = poison();

const fn poison() -> [i32; METER] {
    let mut table = [0; METER];
    let mut left = 1;
    while left < METER {
        let (mut k, mut sum) = (1, 0);
        while k <= left && k <= 6 {
            sum += (LIFE[left - k + 1] - LIFE[left - k]) >> k;
            k += 1;
        }
        table[left] = sum;
        left += 1;
    }
    table
}

/// The part of a side's strength that one of `n` characters' actions is, in hundredths.
const SHARE: [i32; 13] = [0, 100, 50, 34, 26, 20, 17, 14, 12, 11, 10, 9, 8];

/// The value of a position to `seat`: antisymmetric between the seats.
pub fn score(game: &Iconica, st: &State, seat: u8) -> i32 {
    let half = |seat| -> i32 {
        let set = st.friends(seat);
        each(set)
            .map(|slot| game.standing_worth(st, slot, set.count_ones()))
            .sum::<i32>()
    };
    let won = |seat: u8| if st.foes(seat) == 0 { GAME } else { 0 };
    half(seat) + won(seat) - half(seat ^ 1) - won(seat ^ 1)
}

impl Iconica {
    /// What one character in play is worth to its side.
    fn standing_worth(&self, st: &State, slot: u8, n: u32) -> i32 {
        let card = self.card_in(st, slot);
        let left = usize::from(st.left(slot));
        let mut worth = LIFE[left] * card.power / 100;
        let statuses = st.statuses(slot);
        for status in [
            Status::Fear,
            Status::Poison,
            Status::Confusion,
            Status::Blind,
            Status::Stun,
            Status::Restoration,
        ] {
            if statuses & (1 << status as u8) != 0 {
                worth -= status_cost(status, card.power, left, usize::from(card.health), n);
            }
        }
        worth
    }
}

/// What a status costs a character with `left` health, one of `n` in play. Restoration's is
/// negative.
fn status_cost(status: Status, power: i32, left: usize, health: usize, n: u32) -> i32 {
    let tempo = TEMPO * SHARE[n.min(12) as usize] / 100;
    let cost = match status {
        // It holds for one turn more with each even die: one turn on average.
        Status::Fear | Status::Stun => tempo,
        Status::Poison => POISON[left.min(METER - 1)],
        Status::Confusion => (tempo + 6) / 2,
        Status::Blind => tempo / 2,
        // 10 for the next odd die, half of that for the one after, and so on.
        Status::Restoration => (1..=4)
            .map(|k| (LIFE[(left + k - 1).min(health)] - LIFE[(left + k).min(health)]) >> k)
            .sum(),
    };
    cost * power / 100
}

/// Puts the expected worth of each decision in `worth`.
pub fn appraise(game: &Iconica, st: &State, seat: u8, actions: &[Action], worth: &mut Vec<i32>) {
    let Some(first) = actions.first() else {
        return;
    };
    if let Action::Pick { .. } = first {
        return appraise_picks(game, st, actions, worth);
    }
    let sketch = Sketch::of(game, st, seat);
    worth.extend(actions.iter().map(|&action| sketch.worth(action)));
}

/// Picks by the card's own worth, better when its class and Break number are new to the party.
fn appraise_picks(game: &Iconica, st: &State, actions: &[Action], worth: &mut Vec<i32>) {
    let Some((seat, player, k)) = game.pick_at(st.picks) else {
        return;
    };
    let own = || (0..k).map(|place| game.card_in(st, game.slot(seat, player, place)));
    worth.extend(actions.iter().map(|&action| {
        let Action::Pick { card } = action else {
            return 0;
        };
        let card = &game.cards[usize::from(card)];
        let mut points = card.pick_worth;
        if own().all(|other| other.class != card.class) {
            points += 8;
        }
        let breaks = card.break_number;
        if breaks != 0 && own().all(|other| other.break_number != breaks) {
            points += 3;
        }
        points
    }));
}

/// The statuses in the order of their numbers.
const STATUSES: [Status; 6] = [
    Status::Fear,
    Status::Poison,
    Status::Confusion,
    Status::Blind,
    Status::Stun,
    Status::Restoration,
];

/// An amount times the mean of the faces that a step happens on.
fn mean_face(on: u8, amount: u8) -> u8 {
    let faces = (1..=6_u32).filter(|face| on & (1 << (face - 1)) != 0);
    let (sum, n) = faces.fold((0, 0), |(sum, n), face| (sum + face, n + 1));
    (u32::from(amount) * sum / n.max(1)).min(255) as u8
}

/// What a decision's steps change, copied for each decision: 48 bytes.
#[derive(Clone, Copy)]
struct Marks {
    /// Health left, in tens; 0 for those skulled.
    left: [u8; SLOTS],
    /// Those with each negative status, and Restoration.
    status: [Set; 6],
}

/// The position with what all decisions share.
struct Sketch<'a> {
    game: &'a Iconica,
    st: &'a State,
    seat: u8,
    marks: Marks,
    /// Characters in play by seat.
    count: [u32; 2],
}

/// One decision being followed.
struct Trial<'s, 'a> {
    sketch: &'s Sketch<'a>,
    marks: Marks,
    actor: u8,
    target: u8,
    same: Set,
    touched: Set,
    /// A Final Act: nothing prevents it.
    last: bool,
    /// The face of its die; 0 while it is not known.
    die: u8,
    /// Characters skulled by the decision, by seat.
    dead: [u32; 2],
    /// In sixths of a point.
    worth: i32,
}

impl<'a> Sketch<'a> {
    fn of(game: &'a Iconica, st: &'a State, seat: u8) -> Self {
        let mut left = [0; SLOTS];
        for slot in each(st.alive) {
            left[usize::from(slot)] = st.left(slot);
        }
        Sketch {
            game,
            st,
            seat,
            marks: Marks {
                left,
                status: st.status,
            },
            count: [0, 1].map(|seat| st.friends(seat).count_ones()),
        }
    }

    fn worth(&self, action: Action) -> i32 {
        let number = usize::from(self.st.white.max(1)) - 1;
        match action {
            Action::Act { who, target } => {
                let deed = self.game.card_in(self.st, who).deeds[number];
                let worth = self.trial(who, target).deed(deed);
                self.spoilt(who, worth)
            }
            Action::BreakAct { who, target } => {
                let deed = self.game.card_in(self.st, who).deeds[number];
                let mut trial = self.trial(who, target);
                trial.take_break(who);
                trial.deed(deed)
            }
            Action::Break { who } => {
                let mut trial = self.trial(who, NOBODY);
                trial.take_break(who);
                trial.worth / SURE
            }
            Action::Pass | Action::Attempt { go: false } | Action::Parry { take: false } => 0,
            Action::Hurt { who } => -self.loss(who, 1),
            Action::Yield => -self.best_mercy(self.seat ^ 1),
            Action::Mend { who: NOBODY } => 0,
            Action::Mend { who } => self.gain(who, 1),
            Action::Parry { take: true } => self.gain(self.st.hit.victim, 1),
            Action::Target { who } => {
                let run = &self.st.run;
                let mut trial = self.trial(run.actor, who);
                trial.last = run.what == super::state::What::FinalAct;
                trial.same = one(who);
                trial.die = run.die;
                // This step for that target, and those behind it that are for the same.
                let steps = &self.game.steps[usize::from(run.step)..usize::from(run.end)];
                for (k, &step) in steps.iter().enumerate() {
                    if k > 0 && step.aim != Aim::At(To::Same) && step.aim != Aim::Touched {
                        break;
                    }
                    let happens = run.die == 0 || step.on & (1 << (run.die - 1)) != 0;
                    if happens && (k == 0 || step.aim == Aim::At(To::Same)) {
                        trial.apply(&step, who, SURE);
                    }
                }
                trial.worth / SURE
            }
            Action::Attempt { go: true } => {
                let actor = self.st.run.actor;
                let mut trial = self.trial(actor, NOBODY);
                trial.last = true;
                trial.deed(self.game.card_in(self.st, actor).final_act)
            }
            Action::Pick { .. } => 0,
        }
    }

    #[inline]
    fn trial(&self, actor: u8, target: u8) -> Trial<'_, 'a> {
        Trial {
            sketch: self,
            marks: self.marks,
            actor,
            target,
            same: 0,
            touched: 0,
            last: false,
            die: 0,
            dead: [0; 2],
            worth: 0,
        }
    }

    /// What is left of an action's worth when Blind and Confusion may spoil it.
    fn spoilt(&self, who: u8, mut worth: i32) -> i32 {
        if self.st.has(who, Status::Confusion) {
            let own = self.game.party_of(who) & self.st.alive;
            let hurt = each(own).map(|slot| self.loss(slot, 1)).min().unwrap_or(0);
            worth = (worth - hurt.min(self.best_mercy(self.seat ^ 1))) / 2;
        }
        if self.st.has(who, Status::Blind) {
            worth /= 2;
        }
        worth
    }

    fn best_mercy(&self, seat: u8) -> i32 {
        each(self.st.friends(seat))
            .map(|slot| self.gain(slot, 1))
            .max()
            .unwrap_or(0)
    }

    /// What a character's side loses when it takes damage as the position stands.
    fn loss(&self, slot: u8, tens: u8) -> i32 {
        let left = self.marks.left[usize::from(slot)];
        let last = self.count[usize::from(seat_of(slot))] == 1;
        self.worth_of(slot, left, last) - self.worth_of(slot, left.saturating_sub(tens), last)
    }

    /// What its side gains when it is healed.
    fn gain(&self, slot: u8, tens: u8) -> i32 {
        let left = self.marks.left[usize::from(slot)];
        let health = self.st.slots[usize::from(slot)].health;
        self.worth_of(slot, (left + tens).min(health), false) - self.worth_of(slot, left, false)
    }

    /// What a character with so much health left is worth to its side; `last` when nobody else of
    /// it is left.
    #[inline]
    fn worth_of(&self, slot: u8, left: u8, last: bool) -> i32 {
        let card = self.game.card_in(self.st, slot);
        if left > 0 {
            return card.life[usize::from(left) % METER];
        }
        // Its Final Act comes now instead of later, which is worth a little, not the whole of it:
        // to let a character live for fear of its Final Act only puts that off.
        let act = if self.st.tried & one(slot) == 0 {
            card.final_worth / 4
        } else {
            0
        };
        act - if last { GAME } else { 0 }
    }
}

impl Trial<'_, '_> {
    fn deed(mut self, deed: Deed) -> i32 {
        let game = self.sketch.game;
        for step in &game.steps[usize::from(deed.start)..usize::from(deed.end)] {
            self.step(step);
        }
        self.worth / SURE
    }

    fn take_break(&mut self, who: u8) {
        self.heal(who, 2, SURE);
        self.cleanse(who, NEGATIVE, SURE);
    }

    #[inline]
    fn step(&mut self, step: &Step) {
        let chance = step.on.count_ones() as i32;
        let targets = match step.aim {
            _ if step.pick == Pick::WithAction => match self.target {
                NOBODY => 0,
                target => one(target),
            },
            Aim::Touched => self.touched,
            Aim::At(To::Same) => self.same,
            Aim::At(to) => return self.step_for(step, to, chance),
        };
        self.step_to(step, targets, chance);
    }

    /// A step whose targets are not known beforehand.
    fn step_for(&mut self, step: &Step, to: To, chance: i32) {
        let sketch = self.sketch;
        let targets = sketch.game.candidates(sketch.st, self.actor, to);
        if step.pick == Pick::Reached {
            // A later choice: what is near the Skull counts most, so take that one.
            let weakest = each(targets)
                .filter(|&s| self.marks.left[usize::from(s)] > 0)
                .min_by_key(|&s| self.marks.left[usize::from(s)]);
            return self.step_to(step, weakest.map_or(0, one), chance);
        }
        if !matches!(to, To::RandomOpposing | To::RandomFriendly) || targets == 0 {
            return self.step_to(step, targets, chance);
        }
        // Each as likely: the mean, and no mark is left on anybody.
        let (marks, before) = (self.marks, self.worth);
        for slot in each(targets) {
            self.marks = marks;
            self.step_to(step, one(slot), chance);
        }
        self.marks = marks;
        self.same = targets;
        self.worth = before + (self.worth - before) / targets.count_ones() as i32;
    }

    #[inline]
    fn step_to(&mut self, step: &Step, targets: Set, chance: i32) {
        self.same = targets;
        for slot in each(targets) {
            if step.conditional && !self.holds(step, slot) {
                continue;
            }
            if seat_of(slot) != seat_of(self.actor) {
                self.touched |= one(slot);
            }
            self.apply(step, slot, chance);
        }
    }

    fn holds(&self, step: &Step, slot: u8) -> bool {
        let (st, when) = (self.sketch.st, step.when);
        let left = |slot: u8| self.marks.left[usize::from(slot)];
        let has = |slot: u8, mask: u8| {
            (0..6).any(|k| mask & (1 << k) != 0 && self.marks.status[k] & one(slot) != 0)
        };
        (when.target_is == 0 || self.sketch.game.card_in(st, slot).traits & when.target_is != 0)
            && (when.target_has == 0 || has(slot, when.target_has))
            && (when.self_has == 0 || has(self.actor, when.self_has))
            && (when.target_below == 0 || left(slot) <= when.target_below)
            && (when.self_below == 0 || left(self.actor) <= when.self_below)
    }

    /// A step happens to a character with a chance of so many sixths.
    #[inline]
    fn apply(&mut self, step: &Step, slot: u8, chance: i32) {
        let st = self.sketch.st;
        let place = &st.slots[usize::from(slot)];
        if step.verb == Verb::Survive {
            let left = step.amount.min(place.health);
            // It is not among those counted any more: it has been skulled.
            let nobody = self.others(slot) == 0;
            let saved =
                self.sketch.worth_of(slot, left, nobody) - self.sketch.worth_of(slot, 0, nobody);
            self.worth += saved * chance;
            if chance * 2 >= SURE {
                self.marks.left[usize::from(slot)] = left;
            }
            return;
        }
        if self.marks.left[usize::from(slot)] == 0 {
            return;
        }
        let tens = match (step.per_die, self.die) {
            (false, _) => step.amount,
            (true, 0) => mean_face(step.on, step.amount),
            (true, face) => step.amount.saturating_mul(face),
        };
        match step.verb {
            Verb::Deal => self.deal(slot, tens, chance),
            Verb::Heal => self.heal(slot, tens, chance),
            Verb::Inflict(status) => self.inflict(slot, status, chance),
            Verb::Cleanse(mask) => self.cleanse(slot, mask, chance),
            Verb::StanceParry => {
                let more = i32::from(tens) - i32::from(place.stance_parry);
                self.worth += 7 * more * chance * self.sign(slot);
            }
            Verb::StanceReact => {
                let more = i32::from(tens) - i32::from(place.stance_react);
                self.worth += 5 * more * chance * self.sign(slot);
            }
            Verb::Survive => {}
        }
    }

    /// Good for this character is good for the seat, or bad.
    #[inline]
    fn sign(&self, slot: u8) -> i32 {
        if seat_of(slot) == self.sketch.seat {
            1
        } else {
            -1
        }
    }

    /// Moves a character's health in the sketch, with its worth.
    #[inline]
    fn set_left(&mut self, slot: u8, left: u8, chance: i32) {
        let before = self.marks.left[usize::from(slot)];
        let last = left == 0 && self.others(slot) == 1;
        let change =
            self.sketch.worth_of(slot, left, last) - self.sketch.worth_of(slot, before, last);
        self.worth += change * chance * self.sign(slot);
        if chance * 2 >= SURE {
            self.marks.left[usize::from(slot)] = left;
            if left == 0 && before > 0 {
                self.dead[usize::from(seat_of(slot))] += 1;
                self.forget_statuses(slot, before);
            }
        }
    }

    /// Characters of the side of `slot` that are left after what the decision has done so far.
    #[inline]
    fn others(&self, slot: u8) -> u32 {
        let seat = usize::from(seat_of(slot));
        self.sketch.count[seat].saturating_sub(self.dead[seat])
    }

    /// Statuses that the decision gave to a character that it then skulled are worth nothing.
    fn forget_statuses(&mut self, slot: u8, left: u8) {
        self.marks.left[usize::from(slot)] = left;
        for (k, status) in STATUSES.into_iter().enumerate() {
            let new = self.marks.status[k] & !self.sketch.marks.status[k];
            if new & one(slot) != 0 {
                self.worth += self.status_cost(slot, status) * SURE * self.sign(slot);
            }
        }
        self.marks.left[usize::from(slot)] = 0;
    }

    #[inline]
    fn deal(&mut self, slot: u8, mut tens: u8, chance: i32) {
        let (game, st) = (self.sketch.game, self.sketch.st);
        let attack = !self.last && seat_of(slot) != seat_of(self.actor);
        let place = &st.slots[usize::from(slot)];
        if attack {
            if st.constant != 0 {
                tens = tens.saturating_add(game.deal_bonus(st, self.actor));
                tens = tens.saturating_sub(game.prevented(st, slot));
            }
            tens = tens.saturating_sub(place.stance_parry);
        }
        if tens == 0 {
            return;
        }
        let mut left = self.marks.left[usize::from(slot)].saturating_sub(tens);
        let mut back = 0;
        if attack && left > 0 {
            let tile = game.card_in(st, slot).tiles[usize::from(place.health - left)];
            back = place.stance_react;
            if tile == PARRY {
                left += 1;
            } else if tile >= REACTION {
                back = back.saturating_add(tile - REACTION);
            }
        }
        self.set_left(slot, left, chance);
        let own = self.marks.left[usize::from(self.actor)];
        if back > 0 && own > 0 {
            self.set_left(self.actor, own.saturating_sub(back), chance);
        }
    }

    fn heal(&mut self, slot: u8, tens: u8, chance: i32) {
        let health = self.sketch.st.slots[usize::from(slot)].health;
        let left = self.marks.left[usize::from(slot)];
        self.set_left(slot, left.saturating_add(tens).min(health), chance);
    }

    fn status_cost(&self, slot: u8, status: Status) -> i32 {
        let card = self.sketch.game.card_in(self.sketch.st, slot);
        let left = usize::from(self.marks.left[usize::from(slot)]);
        let n = self.sketch.count[usize::from(seat_of(slot))];
        status_cost(status, card.power, left, usize::from(card.health), n)
    }

    fn inflict(&mut self, slot: u8, status: Status, chance: i32) {
        let (game, st) = (self.sketch.game, self.sketch.st);
        if self.marks.status[status as usize] & one(slot) != 0 {
            return;
        }
        if !self.last {
            let damage = st.slots[usize::from(slot)].health - self.marks.left[usize::from(slot)];
            let tile = game.card_in(st, slot).tiles[usize::from(damage)];
            let negative = status != Status::Restoration;
            if (negative && tile == status as u8 + 1) || (st.constant != 0 && game.immune(st, slot, status)) {
                return;
            }
        }
        let cost = self.status_cost(slot, status);
        if chance * 2 >= SURE {
            self.marks.status[status as usize] |= one(slot);
        }
        self.worth -= cost * chance * self.sign(slot);
    }

    fn cleanse(&mut self, slot: u8, mask: u8, chance: i32) {
        let due = &self.sketch.st.due;
        for (k, status) in STATUSES.into_iter().enumerate() {
            // What ends with this turn anyway is no loss any more.
            if (2..5).contains(&k) && due[k - 2] & one(slot) != 0 {
                continue;
            }
            if mask & (1 << k) != 0 && self.marks.status[k] & one(slot) != 0 {
                let cost = self.status_cost(slot, status);
                self.marks.status[k] &= !one(slot);
                self.worth += cost * chance * self.sign(slot);
            }
        }
    }
}
