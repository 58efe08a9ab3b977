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
        let lacking =
            (0..).zip(cards).filter(|(number, (_, text))| !text.unmodelled.is_empty() && met.contains(number));
        let told = lacking.map(|(_, (key, text))| {
            let (name, missing) = (text.name.clone(), text.unmodelled.clone());
            Unmodelled { card: key.clone(), name, missing }
        });
        told.collect()
    }

    fn fielded(&self) -> BTreeSet<u16> {
        let mut met = BTreeSet::new();
        let mut all = |sort: Sort, cards: &[u8]| met.extend(cards.iter().map(|&card| self.number(sort, card)));
        for (build, kit) in self.builds.iter().zip(&self.kits) {
            match build {
                BuildChoice::Fixed(build) => {
                    all(Sort::Character, &[build.character]);
                    all(Sort::Merit, &build.merits);
                    all(Sort::Flaw, &build.flaws);
                }
                BuildChoice::Random(pool) => {
                    all(Sort::Character, &pool.characters);
                    all(Sort::Merit, &[&pool.with_merits[..], &pool.merits].concat());
                    all(Sort::Flaw, &[&pool.with_flaws[..], &pool.flaws].concat());
                }
            }
            let choices = [Phase::ChooseWaylay, Phase::ChooseTreasure, Phase::ChooseLeague];
            for (choice, phase) in [&kit.waylays, &kit.treasures, &kit.leagues].into_iter().zip(choices) {
                match choice {
                    Choice::Fixed(cards) => all(chosen_sort(phase), cards),
                    Choice::Chosen | Choice::Random(_) => {
                        let stocked: Vec<u8> = self.shelves.shelf(phase).within(u8::MAX).each().collect();
                        all(chosen_sort(phase), &stocked);
                    }
                }
            }
            for &quest in self.quests_of(kit) {
                all(Sort::Quest, &[quest]);
                for goal in self.goals_of(quest) {
                    if let Aim::Foe(foe) = goal.aim {
                        all(Sort::Waylay, &[foe]);
                    }
                }
            }
        }
        if self.rules.chronicle > 1 {
            all(Sort::Merit, &self.cards.pool(Sort::Merit));
        }
        met
    }

    /// Returns the Quests that a side has or can draw.
    pub(super) fn quests_of<'a>(&'a self, kit: &'a Kit) -> &'a [u8] {
        match &kit.quests {
            Choice::Fixed(quests) => quests,
            Choice::Chosen | Choice::Random(_) => &self.quest_pool,
        }
    }
}
