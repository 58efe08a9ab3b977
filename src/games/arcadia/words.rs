//! The game in words, for transcripts.

use super::cards::compiled::{COMBAT, each};
use super::cards::text::Fate;
use super::state::{Other, Phase, SELF, State};
use super::{Action, Arcadia};

/// A Test or Attribute in a word.
pub const fn test_word(kind: u8) -> &'static str {
    match kind {
        0 => "Might",
        1 => "Savvy",
        2 => "Resolve",
        COMBAT => "Combat",
        _ => "other",
    }
}

/// A direction in a word.
const fn direction_word(direction: u8) -> &'static str {
    match direction {
        0 => "north",
        1 => "east",
        2 => "south",
        _ => "west",
    }
}

/// What a fate brings, in words.
pub const fn fate_word(fate: Fate) -> &'static str {
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

impl Arcadia {
    /// The name of the side in a seat.
    pub(super) fn side_name(&self, st: &State, seat: u8) -> &str {
        &self.side_names[st.side(seat)]
    }

    fn named(&self, number: u16) -> &str {
        &self.catalogue.cards[usize::from(number)].name
    }

    /// The name of a League of the board.
    pub(super) fn place_name(&self, st: &State, place: u8) -> &str {
        match st.leagues.get(usize::from(place)) {
            Some(&league) if place < st.laid => self.league_name(league),
            _ => "nowhere",
        }
    }

    /// The printed name of a League.
    pub(super) fn league_name(&self, league: u8) -> &str {
        self.named(self.numbers.league(league))
    }

    /// The printed name of a character.
    pub(super) fn character_name(&self, character: u8) -> &str {
        self.named(self.numbers.character(character))
    }

    /// The printed name of a Waylay.
    pub(super) fn waylay_name(&self, waylay: u8) -> &str {
        self.named(self.numbers.waylay(waylay))
    }

    /// The printed name of a Quest.
    pub(super) fn quest_name(&self, quest: u8) -> &str {
        self.named(self.numbers.quest(quest))
    }

    /// The printed name of a Merit.
    pub(super) fn merit_name(&self, merit: u8) -> &str {
        self.named(self.numbers.merit(merit))
    }

    /// The printed name of a Flaw.
    pub(super) fn flaw_name(&self, flaw: u8) -> &str {
        self.named(self.numbers.flaw(flaw))
    }

    /// What a player has in a slot.
    pub(super) fn slot_name(&self, st: &State, seat: u8, slot: u8) -> &str {
        let hero = st.hero(seat);
        match slot {
            SELF => self.character_name(hero.character),
            slot => self.merit_name(hero.merits[usize::from(slot) % SELF as usize]),
        }
    }

    /// Who the active character has a Test with.
    pub(super) fn other_name(&self, st: &State) -> &str {
        match st.contest.other {
            Other::Waylay(place) => {
                let card = st.standing[usize::from(place)].card;
                if card == super::cards::compiled::NONE { "nobody" } else { self.waylay_name(card) }
            }
            Other::Hero => self.side_name(st, 1 - st.active),
            Other::Nobody | Other::Rest(_) => "nobody",
        }
    }

    /// A build in a line.
    pub(super) fn say_build(&self, st: &State, seat: u8) -> String {
        let hero = st.hero(seat);
        let merits = each(hero.held).map(|slot| self.slot_name(st, seat, slot));
        let flaws =
            each(hero.flawed.into()).map(|slot| self.flaw_name(hero.flaws[usize::from(slot)]));
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

    /// A decision.
    pub(super) fn say_choice(&self, st: &State, action: Action) -> String {
        let seat = st.asked;
        let slot = |slot: u8| self.slot_name(st, seat, slot);
        let toward = |to: u8| direction_word(to).to_owned();
        match action {
            Action::Take { card } => match st.phase {
                Phase::ChooseWaylay => format!("choose {}", self.waylay_name(card)),
                Phase::ChooseLeague => format!("bring {}", self.league_name(card)),
                Phase::Spend => format!("buy {}", self.merit_name(card)),
                _ => format!("choose {}", self.merit_name(card)),
            },
            Action::BuyOff { slot } => {
                let flaw = st.hero(seat).flaws[usize::from(slot)];
                format!("buy off {}", self.flaw_name(flaw))
            }
            Action::Lay { card, x, y, turned } => {
                let league = st.hero(seat).leagues[usize::from(card)];
                let how = if turned { ", turned" } else { "" };
                format!("lay {} at {x}, {y}{how}", self.league_name(league))
            }
            Action::Bury { league } => format!("a Treasure on {}", self.place_name(st, league)),
            Action::Camp { league } => format!("to {}", self.place_name(st, league)),
            Action::Hex { slot } => {
                let other = st.hero(1 - seat);
                let flaw = other.flaws[usize::from(slot)];
                format!("exhaust {}", self.flaw_name(flaw))
            }
            Action::Pass => "do nothing more".to_owned(),
            Action::Stay => "stay".to_owned(),
            Action::Go { to } => format!("go {}", toward(to)),
            Action::Ride { slot: by, to, .. } => format!("go on {} by {}", toward(to), slot(by)),
            Action::Use { slot: by, .. } => format!("use {}", slot(by)),
            Action::Roll => "roll".to_owned(),
            Action::Play { card, league } => {
                let waylay = st.hero(seat).hand[usize::from(card)];
                format!("play {} on {}", self.waylay_name(waylay), self.place_name(st, league))
            }
            Action::Test { kind } => format!("a {} Test", test_word(kind)),
            Action::Bribe { slot: by } => format!("bribe with {}", slot(by)),
            Action::Exhaust { slot: by } => {
                format!("exhaust {}", self.slot_name(st, st.owed.seat, by))
            }
            Action::Discard { slot: by } => {
                format!("discard {}", self.slot_name(st, st.owed.seat, by))
            }
            Action::Fight => match st.phase {
                Phase::Reward => "make the loser exhaust a Merit".to_owned(),
                _ => "fight on".to_owned(),
            },
            Action::Shove { to } => format!("move the character {}", toward(to)),
            Action::Treasure { to, .. } => match st.phase {
                Phase::PullTreasure => "bring a Treasure here".to_owned(),
                _ => format!("move a Treasure {}", toward(to)),
            },
            Action::PickUp => "pick up the Treasure".to_owned(),
            Action::Fetch => "take up what the Quest is about".to_owned(),
            Action::Rest => "rest".to_owned(),
            Action::RestAtCamp => "rest in the Base Camp".to_owned(),
            Action::Recover { slot: by } => match st.phase {
                Phase::RecoverFlaw => {
                    let flaw = st.hero(st.active).flaws[usize::from(by)];
                    format!("recover {}", self.flaw_name(flaw))
                }
                _ => format!("recover {}", slot(by)),
            },
        }
    }
}
