//! Which cards the sides of a scenario can get, and what the game leaves out of them.

use std::collections::{BTreeMap, BTreeSet};

use balance_engine::game::Unmodelled;

use super::build::BuildChoice;
use super::{Choice, Kit};
use crate::Arcadia;
use crate::cards::{Aim, CardText, Sort};
use crate::shelves::chosen_sort;
use crate::state::Phase;

impl Arcadia {
    /// Returns the cards in play that do less than in print, in the order of the catalogue.
    pub(crate) fn unmodelled(&self, cards: &BTreeMap<String, CardText>) -> Vec<Unmodelled> {
        let met = self.fielded();
        (0..)
            .zip(cards)
            .filter(|(number, (_, text))| !text.unmodelled.is_empty() && met.contains(number))
            .map(|(_, (key, text))| Unmodelled {
                card: key.clone(),
                name: text.name.clone(),
                missing: text.unmodelled.clone(),
            })
            .collect()
    }

    /// Returns the numbers of all cards that a side can build, draw, choose or buy.
    fn fielded(&self) -> BTreeSet<u16> {
        let mut met = BTreeSet::new();
        for (build, kit) in self.builds.iter().zip(&self.kits) {
            self.built(build, &mut met);
            self.brought(kit, &mut met);
        }
        if self.rules.chronicle > 1 {
            met.extend(self.keys(Sort::Merit).iter().filter(|key| key.copies > 0).map(|key| key.number));
        }
        met
    }

    fn built(&self, build: &BuildChoice, met: &mut BTreeSet<u16>) {
        let mut all = |sort: Sort, cards: &[u8]| {
            met.extend(cards.iter().map(|&card| self.number(sort, card)));
        };
        match build {
            BuildChoice::Fixed(build) => {
                all(Sort::Character, &[build.character]);
                all(Sort::Merit, &build.merits);
                all(Sort::Flaw, &build.flaws);
            }
            BuildChoice::Random(pool) => {
                all(Sort::Character, &pool.characters);
                all(Sort::Merit, &pool.with_merits);
                all(Sort::Merit, &pool.merits);
                all(Sort::Flaw, &pool.with_flaws);
                all(Sort::Flaw, &pool.flaws);
            }
        }
    }

    fn brought(&self, kit: &Kit, met: &mut BTreeSet<u16>) {
        let all = [
            (&kit.waylays, Phase::ChooseWaylay),
            (&kit.treasures, Phase::ChooseTreasure),
            (&kit.leagues, Phase::ChooseLeague),
        ];
        for (choice, phase) in all {
            let number = |card: u8| self.number(chosen_sort(phase), card);
            match choice {
                Choice::Fixed(cards) => met.extend(cards.iter().map(|&card| number(card))),
                Choice::Chosen | Choice::Random(_) => {
                    met.extend(self.choices(phase).filter(|&card| self.stock(phase, card).0 > 0).map(number));
                }
            }
        }
        for &quest in self.quests_of(kit) {
            met.insert(self.number(Sort::Quest, quest));
            met.extend(self.goals_of(quest).iter().filter_map(|goal| match goal.aim {
                Aim::Foe(foe) => Some(self.number(Sort::Waylay, foe)),
                _ => None,
            }));
        }
    }

    /// Returns the Quests that a side has or can draw.
    pub(super) fn quests_of<'a>(&'a self, kit: &'a Kit) -> &'a [u8] {
        match &kit.quests {
            Choice::Fixed(quests) => quests,
            Choice::Chosen | Choice::Random(_) => &self.quest_pool,
        }
    }
}
