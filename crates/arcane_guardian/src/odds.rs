//! Exact odds of the dice of Traps and Chests, by the same rules as games.

use balance_engine::chance::Enumerator;
use balance_engine::game::{Ask, AskError, ExactOdds, Known, Odds, Rules, Silent, did_you_mean};

use crate::cards::{Decree, Kind, one};
use crate::game::{Action, ArcaneGuardian, Chosen};
use crate::rules::health::MAX_LEVEL;
use crate::state::{Phase, Stage, State, Table};

const GIVEN: &[&str] = &["level", "health", "mana", "holds"];

impl ExactOdds for ArcaneGuardian {
    fn known_odds(&self) -> Vec<Known> {
        let cards = self.catalogue.cards.iter().zip(&self.cards);
        let rolls = cards.filter(|(_, card)| matches!(card.kind, Kind::Trap | Kind::Chest));
        rolls.map(|(info, _)| Known { name: info.id.clone(), values: GIVEN, flags: &[] }).collect()
    }

    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        ask.only(GIVEN)?;
        let mage = self.mage(ask)?;
        let no_chests = mage.decree(Decree::NoChests) > 0;
        let asked = ask.what.as_deref();
        let rolls = |card: &u8| matches!(self.cards[usize::from(*card)].kind, Kind::Trap | Kind::Chest);
        let all = || (0..self.cards.len() as u8).filter(rolls);
        let id = |card: u8| self.catalogue.cards[usize::from(card)].id.as_str();
        let chosen: Vec<u8> = all().filter(|&card| asked.is_none_or(|key| key == id(card))).collect();
        if let (true, Some(key)) = (chosen.is_empty(), asked) {
            return Err(AskError::unknown("Trap or Chest", key, all().map(id)));
        }
        let chest = |card: &&u8| self.cards[usize::from(**card)].kind == Kind::Chest;
        if let Some(&chest) = chosen.iter().find(chest).filter(|_| no_chests) {
            let message = format!("one of the given cards forbids Chests, so no die is rolled for `{}`", id(chest));
            return Err(AskError::new(message, "write the key of a Trap, or remove that card from `--holds`"));
        }
        Ok(chosen.into_iter().map(|card| self.odds_of(&mage, card)).collect())
    }
}

impl ArcaneGuardian {
    /// Returns the given Mage. Default: level 1 with full Health and Mana.
    fn mage(&self, ask: &Ask) -> Result<State, AskError> {
        let mut st = self.start;
        st.level = ask.number("level", 1..=i64::from(MAX_LEVEL), 1)? as u8;
        for key in ask.all("holds") {
            let cards = || self.catalogue.cards.iter();
            let kept = |card: usize| {
                let kind = self.cards[card].kind;
                let ending = || self.cards[card].collect && self.may_be_chosen(card as u8);
                matches!(kind, Kind::Collectible | Kind::Useable | Kind::Curse) || ending()
            };
            let Some(card) = cards().position(|card| card.id == key).filter(|&card| kept(card)) else {
                let ids = cards().enumerate().filter(|(k, _)| kept(*k));
                let help = did_you_mean("`", key, ids.map(|(_, card)| card.id.as_str()))
                    .unwrap_or_else(|| "write the key of a Collectible, Useable or Curse".to_owned());
                return Err(AskError::new(format!("the Mage can't hold `{key}`"), help));
            };
            let copies = self.cards[card].copies;
            if st.held[card] >= copies {
                let (message, help) = match copies {
                    0 => (format!("`{key}` has no copies"), format!("remove `--holds {key}`")),
                    1 => (format!("there is only one `{key}`"), format!("write `--holds {key}` once")),
                    n => (
                        format!("there are only {n} copies of `{key}`"),
                        format!("write `--holds {key}` at most {n} times"),
                    ),
                };
                return Err(AskError::new(message, help));
            }
            st.held[card] += 1;
            st.holds |= one(card as u8);
        }
        self.play(&mut st, &mut Enumerator::default(), &mut Silent).recompute();
        if st.max_health < 1 {
            let message = format!("with these cards, the maximum Health at level {} is 0", st.level);
            return Err(AskError::new(message, "remove some, or give a higher `--level`"));
        }
        let max = i64::from(st.max_health);
        st.health = ask.number("health", 1..=max, max)? as i8;
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
        let changes = Enumerator::distribution(|chance| self.change_by_roll(mage, card, chance)).into_iter();
        let mut outcomes: Vec<(String, f64)> = changes.map(|(change, share)| (words(change), share)).collect();
        outcomes.sort_by(|a, b| b.1.total_cmp(&a.1));
        let kind = self.cards[usize::from(card)].kind.word();
        let Table { level, health, max_health, .. } = mage.table;
        let given = format!("level {level}, Health {health} of {max_health}, Mana {}", mage.mana());
        Odds::new(format!("{} ({kind})", self.name(card)), given, outcomes)
    }

    /// Returns what one roll changes if nothing is used after it. The player takes the first of all choices.
    fn change_by_roll(&self, mage: &State, card: u8, chance: &mut Enumerator) -> Change {
        use Phase::{Banish, Discard, Lift, Ready, Rolled, Turn};
        let mut st = *mage;
        st.decks[0].cards[0] = card;
        (st.decks[0].len, st.decks[0].face_up) = (1, true);
        (st.at_hand, st.deck, st.stage) = (card, 0, Stage::Card);
        st.phase = if self.cards[usize::from(card)].kind == Kind::Trap { Phase::Trap } else { Phase::Chest };
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
    let card_word = if change.by[3].abs() == 1 { "card" } else { "cards" };
    let parts = change.by.into_iter().zip(["level", "Health", "Mana", card_word]);
    let mut said: Vec<String> = parts
        .filter(|(n, _)| *n != 0)
        .map(|(n, what)| if n > 0 { format!("+{n} {what}") } else { format!("−{} {what}", -n) })
        .collect();
    if change.dies {
        said.push("about to die".to_owned());
    }
    if said.is_empty() { "no change".to_owned() } else { said.join(", ") }
}
