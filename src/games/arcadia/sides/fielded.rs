//! Which cards the sides of a scenario can come to have, and what of them the game does without.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::Unmodelled;

use super::super::Arcadia;
use super::super::cards::compiled::Aim;
use super::super::cards::text::CardText;
use super::build::BuildPlan;
use super::{Choice, Kit};

impl Arcadia {
    /// The cards that can come into play and do less than in print, in the order of the catalogue.
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

    /// Numbers of all cards that a side can build, draw, choose or buy.
    fn fielded(&self) -> BTreeSet<u16> {
        let mut met = BTreeSet::new();
        for (plan, kit) in self.plans.iter().zip(&self.kits) {
            self.built(plan, &mut met);
            self.brought(kit, &mut met);
        }
        if self.rules.chronicle > 1 {
            let numbers = self.numbers.merits.iter().zip(&self.merit_copies);
            met.extend(numbers.filter(|(_, copies)| **copies > 0).map(|(number, _)| number));
        }
        met
    }

    fn built(&self, plan: &BuildPlan, met: &mut BTreeSet<u16>) {
        let numbers = &self.numbers;
        match plan {
            BuildPlan::Fixed(build) => {
                met.insert(numbers.character(build.character));
                met.extend(build.merits.iter().map(|&merit| numbers.merit(merit)));
                met.extend(build.flaws.iter().map(|&flaw| numbers.flaw(flaw)));
            }
            BuildPlan::Random(lot) => {
                met.extend(lot.characters.iter().map(|&one| numbers.character(one)));
                let merits = lot.with_merits.iter().chain(&lot.merits);
                met.extend(merits.map(|&merit| numbers.merit(merit)));
                let flaws = lot.with_flaws.iter().chain(&lot.flaws);
                met.extend(flaws.map(|&flaw| numbers.flaw(flaw)));
            }
        }
    }

    fn brought(&self, kit: &Kit, met: &mut BTreeSet<u16>) {
        let all = [
            (&kit.waylays, &self.numbers.waylays, &self.waylay_copies),
            (&kit.treasures, &self.numbers.merits, &self.treasure_copies),
            (&kit.leagues, &self.numbers.leagues, &self.league_copies),
        ];
        for (choice, numbers, copies) in all {
            match choice {
                Choice::Fixed(cards) => {
                    met.extend(cards.iter().map(|&card| numbers[usize::from(card)]));
                }
                Choice::Chosen | Choice::Random(_) => {
                    let there = numbers.iter().zip(copies).filter(|(_, copies)| **copies > 0);
                    met.extend(there.map(|(number, _)| number));
                }
            }
        }
        for &quest in self.quests_of(kit) {
            met.insert(self.numbers.quest(quest));
            let goals = &self.goals[self.quests[usize::from(quest)].goals.range()];
            let foes = goals.iter().filter(|goal| goal.aim == Aim::Foe);
            met.extend(foes.map(|goal| self.numbers.waylay(goal.foe)));
        }
    }

    /// The Quests that a side has or can draw.
    pub(super) fn quests_of<'a>(&'a self, kit: &'a Kit) -> &'a [u8] {
        match &kit.quests {
            Choice::Fixed(quests) => quests,
            Choice::Chosen | Choice::Random(_) => &self.quest_pool,
        }
    }
}
