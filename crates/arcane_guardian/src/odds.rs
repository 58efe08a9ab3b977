//! Exact odds of the dice of Traps and Chests, from the same rules that games are played by.

use balance_engine::chance::Enumerator;
use balance_engine::game::{Ask, AskError, ExactOdds, Known, Odds, Rules, Silent, did_you_mean};

use crate::cards::kind::Kind;
use crate::cards::sets::one;
use crate::cards::standing::Decree;
use crate::game::{Action, ArcaneGuardian, Chosen};
use crate::rules::health::MOST_LEVEL;
use crate::state::{Phase, Stage, State, Table};

const GIVEN: &[&str] = &["level", "health", "mana", "holds"];

impl ExactOdds for ArcaneGuardian {
    fn known_odds(&self) -> Vec<Known> {
        let cards = self.catalogue.cards.iter().zip(&self.cards);
        let rolls = cards.filter(|(_, card)| matches!(card.kind, Kind::Trap | Kind::Chest));
        rolls.map(|(info, _)| Known { name: info.id.clone(), values: GIVEN, flags: &[] }).collect()
    }

    /// What the dice of one Trap or Chest, or of all, do to a Mage of whom so much is given.
    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        ask.only(GIVEN)?;
        let mage = self.mage(ask)?;
        let barred = mage.decree(Decree::NoChests) > 0;
        let asked = ask.what.as_deref();
        let rolls = |card: &u8| matches!(self.cards[usize::from(*card)].kind, Kind::Trap | Kind::Chest);
        let all = || (0..self.cards.len() as u8).filter(rolls);
        let id = |card: u8| self.catalogue.cards[usize::from(card)].id.as_str();
        let chosen: Vec<u8> = all().filter(|&card| asked.is_none_or(|key| key == id(card))).collect();
        if let (true, Some(key)) = (chosen.is_empty(), asked) {
            let help = did_you_mean("", key, all().map(id))
                .unwrap_or_else(|| format!("there are {}", all().map(id).collect::<Vec<_>>().join(", ")));
            return Err(AskError::new(format!("there is no Trap or Chest `{key}`"), help));
        }
        let chest = |card: &&u8| self.cards[usize::from(**card)].kind == Kind::Chest;
        if let Some(&chest) = chosen.iter().find(chest).filter(|_| barred) {
            let message = format!("a card that is held forbids Chests, so no die is rolled for `{}`", id(chest));
            return Err(AskError::new(message, "name a Trap, or leave that card out"));
        }
        Ok(chosen.into_iter().map(|card| self.odds_of(&mage, card)).collect())
    }
}

impl ArcaneGuardian {
    /// A Mage in front of a card, as given; level 1 with all Health and Mana when nothing is.
    fn mage(&self, ask: &Ask) -> Result<State, AskError> {
        let mut st = self.start;
        st.level = ask.number("level", 1..=i64::from(MOST_LEVEL), 1)? as u8;
        for key in ask.all("holds") {
            let cards = || self.catalogue.cards.iter();
            let kept = |card: usize| {
                let kind = self.cards[card].kind;
                let ending = || self.cards[card].collect && self.may_be_chosen(card as u8);
                matches!(kind, Kind::Collectible | Kind::Useable | Kind::Curse) || ending()
            };
            let Some(card) = cards().position(|card| card.id == key).filter(|&card| kept(card)) else {
                let ids = cards().enumerate().filter(|(k, _)| kept(*k));
                let help = did_you_mean("", key, ids.map(|(_, card)| card.id.as_str()))
                    .unwrap_or_else(|| "name a Collectible, Useable or Curse by its key".to_owned());
                return Err(AskError::new(format!("`{key}` cannot be held"), help));
            };
            let copies = self.cards[card].copies;
            if st.held[card] >= copies {
                let (message, help) = match copies {
                    0 => (format!("`{key}` has no copies"), format!("leave --holds {key} out")),
                    1 => (format!("there is one `{key}`"), format!("write --holds {key} once")),
                    n => (format!("there are {n} copies of `{key}`"), format!("write --holds {key} at most {n} times")),
                };
                return Err(AskError::new(message, help));
            }
            st.held[card] += 1;
            st.holds |= one(card as u8);
        }
        let mut chance = Enumerator::default();
        let mut silent = Silent;
        self.play(&mut st, &mut chance, &mut silent).recompute();
        if st.max_health < 1 {
            let message = format!("with these cards on level {} the maximum Health is 0", st.level);
            return Err(AskError::new(message, "hold fewer of them, or give a higher --level"));
        }
        let most = i64::from(st.max_health);
        st.health = ask.number("health", 1..=most, most)? as i8;
        st.ready = (1 << ask.number("mana", 0..=4, 4)?) as u8 - 1;
        Ok(st)
    }

    fn may_be_chosen(&self, ending: u8) -> bool {
        match self.chosen {
            Chosen::These(these) => these.contains(&ending),
            Chosen::Random => self.endings & one(ending) != 0,
        }
    }

    fn odds_of(&self, mage: &State, card: u8) -> Odds {
        let outcomes = Enumerator::distribution(|chance| self.sprung(mage, card, chance));
        let mut outcomes: Vec<(String, f64)> =
            outcomes.into_iter().map(|(outcome, share)| (words(outcome), share)).collect();
        outcomes.sort_by(|a, b| b.1.total_cmp(&a.1));
        let kind = self.cards[usize::from(card)].kind.word();
        let Table { level, health, max_health, .. } = mage.table;
        let given = format!("level {level}, Health {health} of {max_health}, Mana {}", mage.mana());
        Odds::new(format!("{} ({kind})", self.name(card)), given, outcomes)
    }

    /// What one roll changes, when nothing is used after it. Where the player has to choose, the first choice is taken:
    /// of cards to discard the first by key, of Curses to be rid of the first.
    fn sprung(&self, mage: &State, card: u8, chance: &mut Enumerator) -> Change {
        use Phase::{Banish, Discard, Lift, Ready, Rolled, Turn};
        let mut st = *mage;
        st.decks[0].cards[0] = card;
        (st.decks[0].len, st.decks[0].face_up) = (1, true);
        (st.at_hand, st.deck, st.stage) = (card, 0, Stage::Card);
        st.phase = match self.cards[usize::from(card)].kind {
            Kind::Trap => Phase::Trap,
            _ => Phase::Chest,
        };
        let mut list = <Self as Rules>::Actions::default();
        self.apply(&mut st, Action::Roll, chance, &mut Silent);
        while matches!(st.phase, Rolled | Turn | Ready | Discard | Lift | Banish) {
            self.actions(&st, &mut list);
            self.apply(&mut st, list[0], chance, &mut Silent);
        }
        let (before, after) = (numbers(mage), numbers(&st));
        Change { dies: st.health < 1, by: std::array::from_fn(|k| after[k] - before[k]) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    dies: bool,
    by: [i32; 4],
}

fn numbers(mage: &Table) -> [i32; 4] {
    let cards = mage.held.iter().map(|&n| i32::from(n)).sum();
    [mage.level.into(), mage.health.into(), mage.mana().into(), cards]
}

fn words(change: Change) -> String {
    let parts = change.by.into_iter().zip(["level", "Health", "Mana", "cards"]);
    let mut said: Vec<String> = parts
        .filter(|(n, _)| *n != 0)
        .map(|(n, what)| if n > 0 { format!("+{n} {what}") } else { format!("−{} {what}", -n) })
        .collect();
    if change.dies {
        said.push("at death's door".to_owned());
    }
    if said.is_empty() { "nothing changes".to_owned() } else { said.join(", ") }
}
