//! The game in words, for transcripts.

use super::cards::compiled::{Power, Verb, each};
use super::cards::keys::{NONE, Sort};
use super::cards::verbs::Fate;
use super::shelves::chosen_sort;
use super::state::{Hero, Other, Phase, SELF, State};
use super::{Action, Actions, Arcadia};

pub(crate) const fn test_word(kind: u8) -> &'static str {
    ["Might", "Savvy", "Resolve", "Combat"][kind as usize]
}

const fn direction_word(direction: u8) -> &'static str {
    ["north", "east", "south", "west"][direction as usize]
}

pub(crate) const fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Nothing => "nothing",
        Fate::LoseDay => "a Day is lost",
        Fate::Shoved => "the opponent moves the character",
        Fate::TreasureShoved => "the opponent moves a Treasure",
        Fate::Leap => "a leap over a League",
        Fate::TreasurePulled => "a Treasure comes",
        Fate::ExtraDay => "another Day follows",
    }
}

fn verb_words(verb: Verb) -> String {
    let word = match verb {
        Verb::Add(n) => return format!("add {n}"),
        Verb::Change(kind) => return format!("change to {}", test_word(kind)),
        Verb::Recover(n) => return format!("recover {n}"),
        Verb::Weary(n) => return format!("weary {n}"),
        Verb::Delay(n) => return format!("delay {n}"),
        Verb::WorseLoss(n) => return format!("worse loss {n}"),
        Verb::Reroll(_) => "roll a die again",
        Verb::Retest => "retest",
        Verb::Retry => "retry",
        Verb::StandIn => "stand in",
        Verb::Pass => "pass",
        Verb::Banish(_) => "banish",
        Verb::Spare => "spare",
        Verb::ChooseLoss => "choose the loss",
        Verb::Slip => "slip",
        Verb::Hide(_) => "hide",
        Verb::Scout(_) => "scout",
        Verb::Push => "push",
        Verb::Fate(_) => "fate",
        Verb::NoRest => "no rest",
        Verb::Stay => "stay",
        Verb::Ride => "ride",
        Verb::Spring => "spring",
        // They are never used.
        Verb::Rest(_) | Verb::FewerWaylays(_) | Verb::MoreTreasures(_) | Verb::FreePoints(_) | Verb::Safe => "",
    };
    word.to_owned()
}

impl Arcadia {
    pub(super) fn side_name(&self, st: &State, seat: u8) -> &str {
        &self.side_names[st.side(seat)]
    }

    pub(super) fn place_name(&self, st: &State, place: u8) -> &str {
        match st.leagues.get(usize::from(place)) {
            Some(&league) if place < st.laid => self.card_name(Sort::League, league),
            _ => "nowhere",
        }
    }

    pub(super) fn card_name(&self, sort: Sort, card: u8) -> &str {
        &self.catalogue.cards[usize::from(self.number(sort, card))].name
    }

    fn flaw_name(&self, hero: &Hero, slot: u8) -> &str {
        self.card_name(Sort::Flaw, hero.flaws[usize::from(slot)])
    }

    pub(super) fn slot_name(&self, st: &State, seat: u8, slot: u8) -> &str {
        let (sort, card) = st.hero(seat).card_in(slot);
        self.card_name(sort, card)
    }

    pub(super) fn other_name(&self, st: &State) -> &str {
        match st.contest.other {
            Other::Waylay(place) => {
                let card = st.standing[usize::from(place)].card;
                if card == NONE { "nobody" } else { self.card_name(Sort::Waylay, card) }
            }
            Other::Hero => self.side_name(st, 1 - st.active),
            Other::Nobody | Other::Rest(_) => "nobody",
        }
    }

    pub(super) fn say_build(&self, st: &State, seat: u8) -> String {
        let hero = st.hero(seat);
        let merits = each(hero.held).map(|slot| self.slot_name(st, seat, slot));
        let flaws = each(hero.flawed).map(|slot| self.flaw_name(hero, slot));
        let list = |names: Vec<&str>| match names.len() {
            0 => "none".to_owned(),
            _ => names.join(", "),
        };
        let court = if hero.who.courts & 1 != 0 { "Seelie" } else { "Unseelie" };
        format!(
            "{} plays the {court} {}; Merits: {}; Flaws: {}",
            self.side_name(st, seat),
            self.slot_name(st, seat, SELF),
            list(merits.collect()),
            list(flaws.collect()),
        )
    }

    /// What a power does, in words after its card, if another one of the same card can be used as well.
    fn for_what(&self, st: &State, action: Action, power: &Power) -> String {
        let mut all = Actions::new();
        self.legal(st, &mut all);
        let is_other = |it: &Action| match (*it, action) {
            (Action::Use { slot, power }, Action::Use { slot: by, power: own })
            | (Action::Hex { slot, power }, Action::Hex { slot: by, power: own }) => slot == by && power != own,
            _ => false,
        };
        if all.iter().any(is_other) { format!(" ({})", verb_words(power.verb)) } else { String::new() }
    }

    fn say_taken(&self, phase: Phase, card: u8) -> String {
        let (how, sort) = match phase {
            Phase::Spend => ("buy", Sort::Merit),
            Phase::ChooseLeague => ("bring", Sort::League),
            phase => ("choose", chosen_sort(phase)),
        };
        format!("{how} {}", self.card_name(sort, card))
    }

    pub(super) fn say_choice(&self, st: &State, action: Action) -> String {
        let seat = st.asked;
        let slot = |slot: u8| self.slot_name(st, seat, slot);
        let owed = |slot: u8| self.slot_name(st, st.owed.seat, slot);
        match action {
            Action::Take(card) => self.say_taken(st.phase, card),
            Action::BuyOff(slot) => format!("buy off {}", self.flaw_name(st.hero(seat), slot)),
            Action::Lay { card, x, y, turned } => {
                let league = st.hero(seat).leagues[usize::from(card)];
                let how = if turned { ", turned" } else { "" };
                format!("lay {} at {x}, {y}{how}", self.card_name(Sort::League, league))
            }
            Action::Bury(league) => format!("a Treasure on {}", self.place_name(st, league)),
            Action::Camp(league) => format!("to {}", self.place_name(st, league)),
            Action::Hex { slot, power } => {
                let hero = st.hero(1 - seat);
                let powers = self.powers_in(self.flaw_in(hero, slot).powers);
                let for_what = self.for_what(st, action, &powers[usize::from(power)]);
                format!("exhaust {}{for_what}", self.flaw_name(hero, slot))
            }
            Action::Pass => "do nothing more".to_owned(),
            Action::Stay => "stay".to_owned(),
            Action::Go(to) => format!("go {}", direction_word(to)),
            Action::Ride { slot: by, to, .. } => format!("go on {} by {}", direction_word(to), slot(by)),
            Action::Use { slot: by, power } => {
                let for_what = self.for_what(st, action, self.power_of(st.hero(seat), by, power));
                format!("use {}{for_what}", slot(by))
            }
            Action::Roll => "roll".to_owned(),
            Action::Play { card, league } => {
                let waylay = self.card_name(Sort::Waylay, st.hero(seat).hand[usize::from(card)]);
                format!("play {waylay} on {}", self.place_name(st, league))
            }
            Action::Test(kind) => format!("a {} Test", test_word(kind)),
            Action::Bribe(by) => format!("bribe with {}", slot(by)),
            Action::Exhaust(slot) => format!("exhaust {}", owed(slot)),
            Action::Discard(slot) => format!("discard {}", owed(slot)),
            Action::Fight => match st.phase {
                Phase::Reward => "make the loser exhaust a Merit".to_owned(),
                _ => "fight on".to_owned(),
            },
            Action::Shove(to) => format!("move the character {}", direction_word(to)),
            Action::Treasure { to, .. } => match st.phase {
                Phase::PullTreasure => "bring a Treasure here".to_owned(),
                _ => format!("move a Treasure {}", direction_word(to)),
            },
            Action::PickUp => "pick up the Treasure".to_owned(),
            Action::Fetch => "take up what the Quest is about".to_owned(),
            Action::Rest => "rest".to_owned(),
            Action::RestAtCamp => "rest in the Base Camp".to_owned(),
            Action::Recover(slot) if st.phase == Phase::RecoverFlaw => {
                format!("recover {}", self.flaw_name(st.hero(st.active), slot))
            }
            Action::Recover(by) => format!("recover {}", slot(by)),
        }
    }
}
