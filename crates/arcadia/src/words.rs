//! Describes builds and actions in words, for `balance trace`.

use crate::cards::{Fate, NONE, Power, Sort, Verb, each};
use crate::state::{Other, Phase, SELF, State};
use crate::{Action, Actions, Arcadia, View};

pub(crate) const fn test_word(kind: u8) -> &'static str {
    ["Might", "Savvy", "Resolve", "Combat"][kind as usize]
}

const fn direction_word(direction: u8) -> &'static str {
    ["north", "east", "south", "west"][direction as usize]
}

pub(crate) const fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Nothing => "nothing",
        Fate::LoseDay => "the next Day is lost",
        Fate::Shoved => "the opponent moves the character",
        Fate::TreasureShoved => "the opponent moves a Treasure",
        Fate::Leap => "the character leaps over a League",
        Fate::TreasurePulled => "a Treasure moves to the character",
        Fate::ExtraDay => "an extra Day",
    }
}

fn verb_words(verb: Verb) -> String {
    let word = match verb {
        Verb::Add(n) => return format!("add {n}"),
        Verb::Change(kind) => return format!("change to {}", test_word(kind)),
        Verb::Recover(n) => return format!("recover {n}"),
        Verb::Weary(n) => return format!("the opponent exhausts {n}"),
        Verb::Delay(n) => return format!("delay by {n}"),
        Verb::WorseLoss(n) => return format!("lose {n} more"),
        Verb::Reroll(_) => "roll a die again",
        Verb::Retest => "roll the Test again",
        Verb::Retry => "roll the Trial again",
        Verb::StandIn => "stand in",
        Verb::Pass => "pass the Trial",
        Verb::Banish(_) => "discard the Waylay",
        Verb::Spare => "lose nothing",
        Verb::ChooseLoss => "choose the loss",
        Verb::Slip => "slip away",
        Verb::Hide(_) => "hide",
        Verb::Scout(_) => "scout",
        Verb::Push => "move the opponent",
        Verb::Fate(_) => "roll for fate",
        Verb::NoRest => "no rest",
        Verb::Stay => "no move",
        Verb::Ride => "ride on",
        Verb::Spring => "move on",
        // These powers are never used.
        Verb::Rest(_) | Verb::FewerWaylays(_) | Verb::MoreTreasures(_) | Verb::FreePoints(_) | Verb::Safe => "",
    };
    word.to_owned()
}

impl Arcadia {
    pub(super) fn side_name(&self, st: &State, seat: u8) -> &str {
        &self.side_names[st.side(seat)]
    }

    pub(super) fn place_name(&self, st: &State, place: u8) -> &str {
        let laid = &st.leagues[..usize::from(st.laid)];
        laid.get(usize::from(place)).map_or("nowhere", |&league| self.card_name(Sort::League, league))
    }

    /// Returns the name of a League on the board, with its coordinates if another one has the same name.
    pub(super) fn place_words(&self, st: &State, place: u8) -> String {
        let name = self.place_name(st, place);
        let alike = (0..st.laid).filter(|&other| self.place_name(st, other) == name).count();
        match st.places.get(usize::from(place)) {
            Some((x, y)) if alike > 1 => format!("{name} ({x}, {y})"),
            _ => name.to_owned(),
        }
    }

    pub(super) fn card_name(&self, sort: Sort, card: u8) -> &str {
        &self.catalogue.cards[usize::from(self.number(sort, card))].name
    }

    pub(super) fn slot_name(&self, st: &State, seat: u8, slot: u8) -> &str {
        let (sort, card) = st.hero(seat).card_in(slot);
        self.card_name(sort, card)
    }

    pub(super) fn other_name(&self, st: &State) -> &str {
        match st.contest.other {
            Other::Waylay(place) => match st.standing[usize::from(place)].card {
                NONE => "no one",
                card => self.card_name(Sort::Waylay, card),
            },
            Other::Hero => self.side_name(st, 1 - st.active),
            Other::NoOne | Other::Rest(_) => "no one",
        }
    }

    pub(super) fn say_build(&self, st: &State, seat: u8) -> String {
        let hero = st.hero(seat);
        let list = |names: Vec<&str>| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let merits = list(each(hero.held).map(|slot| self.slot_name(st, seat, slot)).collect());
        let flaw = |slot: u8| self.card_name(Sort::Flaw, hero.flaws[usize::from(slot)]);
        let flaws = list(each(hero.flawed).map(flaw).collect());
        let court = if hero.who.courts & 1 != 0 { "Seelie" } else { "Unseelie" };
        let (side, character) = (self.side_name(st, seat), self.slot_name(st, seat, SELF));
        format!("{side} plays the {court} {character}; Merits: {merits}; Flaws: {flaws}")
    }

    /// Returns what a power does, in brackets, if another power of the same card can be used too.
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

    pub(super) fn say_choice(&self, st: &State, action: Action) -> String {
        let seat = st.asked;
        let (_, card) = self.decision(View { game: self, st, seat }, action);
        let name = card.map_or("", |(sort, card)| self.card_name(sort, card));
        match (action, st.phase) {
            (Action::Take(_), Phase::Spend) => format!("buy {name}"),
            (Action::Take(_), Phase::ChooseLeague) => format!("bring {name}"),
            (Action::Take(_), _) => format!("choose {name}"),
            (Action::BuyOff(_), _) => format!("buy off {name}"),
            (Action::Lay { x, y, turned: false, .. }, _) => format!("lay {name} at {x}, {y}"),
            (Action::Lay { x, y, turned: true, .. }, _) => format!("lay {name} at {x}, {y}, turned"),
            (Action::Bury(league), _) => format!("place a Treasure on {}", self.place_name(st, league)),
            (Action::Camp(league), Phase::Exile) => format!("take the character to {}", self.place_name(st, league)),
            (Action::Camp(league), _) => format!("Base Camp on {}", self.place_name(st, league)),
            (Action::Hex { slot, power }, _) => {
                let powers = self.powers_in(self.flaw_in(st.hero(1 - seat), slot).powers);
                format!("exhaust {name}{}", self.for_what(st, action, &powers[usize::from(power)]))
            }
            (Action::Pass, _) => "pass".to_owned(),
            (Action::Stay, _) => "stay".to_owned(),
            (Action::Go(to), _) => format!("go {}", direction_word(to)),
            (Action::Ride { to, .. }, _) => format!("move on {} with {name}", direction_word(to)),
            (Action::Use { slot, power }, _) => {
                format!("use {name}{}", self.for_what(st, action, self.power_of(st.hero(seat), slot, power)))
            }
            (Action::Roll, _) => "roll".to_owned(),
            (Action::Play { league, .. }, _) => format!("play {name} on {}", self.place_name(st, league)),
            (Action::Test(kind), Phase::Encounter) => format!("waylay with a {} Test", test_word(kind)),
            (Action::Test(kind), _) => format!("take a {} Test", test_word(kind)),
            (Action::Bribe(_), _) => format!("bribe with {name}"),
            (Action::Exhaust(_), _) => format!("exhaust {name}"),
            (Action::Discard(_), _) => format!("discard {name}"),
            (Action::Fight, Phase::Reward) => "make the loser exhaust a Merit".to_owned(),
            (Action::Fight, _) => "fight on".to_owned(),
            (Action::Shove(to), _) => format!("move the character {}", direction_word(to)),
            (Action::Treasure { .. }, Phase::PullTreasure) => "bring a Treasure here".to_owned(),
            (Action::Treasure { to, .. }, _) => format!("move a Treasure {}", direction_word(to)),
            (Action::PickUp, _) => "pick up the Treasure".to_owned(),
            (Action::Fetch, _) => "take the object of the Quest".to_owned(),
            (Action::Rest, _) => "rest".to_owned(),
            (Action::RestAtCamp, _) => "rest at the Base Camp".to_owned(),
            (Action::Recover(_), _) => format!("recover {name}"),
        }
    }
}
