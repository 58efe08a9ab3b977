//! Which cards the sides can get, what the game leaves out of them, and whether Quests can be played with them.

use std::collections::{BTreeMap, BTreeSet};

use balance_engine::game::{Path, SpecDiagnostics, Unmodelled};

use super::build::BuildChoice;
use super::{Choice, Kit};
use crate::Arcadia;
use crate::cards::{Aim, CardText, Goal, Sort, Verb};
use crate::shelves::chosen_sort;
use crate::state::Phase;

impl Arcadia {
    /// Returns the cards in play that do less than in print, in the order of the catalogue.
    pub(crate) fn unmodelled(&self, cards: &BTreeMap<String, CardText>) -> Vec<Unmodelled> {
        let met = self.fielded();
        let fielded = (0..).zip(cards).filter(|(number, _)| met.contains(number)).map(|(_, card)| card);
        let lacking = fielded.filter(|(_, text)| !text.unmodelled.is_empty()).map(|(key, text)| {
            let (name, missing) = (text.name.clone(), text.unmodelled.clone());
            Unmodelled { card: key.clone(), name, missing }
        });
        lacking.collect()
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
            for (choice, phase) in kit.cards.iter().zip(choices) {
                let stocked = || self.shelves.shelf(phase).within(u8::MAX).each().collect();
                let cards = if let Choice::Fixed(cards) = choice { cards.clone() } else { stocked() };
                all(chosen_sort(phase), &cards);
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

    pub(super) fn quests_of<'a>(&'a self, kit: &'a Kit) -> &'a [u8] {
        match &kit.quests {
            Choice::Fixed(quests) => quests,
            Choice::Chosen | Choice::Random(_) => &self.quest_pool,
        }
    }

    pub(crate) fn check_sets(&self, diagnostics: &mut SpecDiagnostics) {
        let leagues: usize = self.cards.leagues.iter().map(|league| usize::from(league.copies)).sum();
        let needed = self.rules.leagues;
        if leagues < usize::from(needed) {
            let message = format!("the card files have only {leagues} Leagues, counting copies");
            let help = format!("add Leagues until there are {needed}, which each player brings per Quest");
            diagnostics.help(Path::top().then("cards"), message, help);
        }
        let quests: BTreeSet<&u8> = self.kits.iter().flat_map(|kit| self.quests_of(kit)).collect();
        quests.into_iter().for_each(|&quest| self.check_quest(quest, diagnostics));
        (0..2).for_each(|side| self.check_treasures(side, diagnostics));
    }

    /// Reports a Quest without points for its Treasures: it would be complete before it begins.
    fn check_quest(&self, quest: u8, diagnostics: &mut SpecDiagnostics) {
        let points = self.quest(quest).treasures;
        let stock = &self.shelves.shelf(Phase::ChooseTreasure).stock;
        let copies = stock.iter().flat_map(|&(copies, cost)| std::iter::repeat_n(cost, copies.into()));
        let mut costs: Vec<u8> = copies.collect();
        costs.sort_unstable();
        let can = affordable(&costs, points);
        for (g, asked) in self.goals_of(quest).iter().map(Goal::treasures).enumerate() {
            if asked > can {
                let key = &self.keys(Sort::Quest)[usize::from(quest)].key;
                let at = Path::top().then("cards").then(key).then("goals").then(g).then("hold");
                let message = format!("the goal asks for {asked} Treasures, but {points} points buy only {can}");
                diagnostics.help(at, message, "raise `treasures` of the Quest, or lower `hold`");
            }
        }
    }

    fn check_treasures(&self, side: usize, diagnostics: &mut SpecDiagnostics) {
        let kit = &self.kits[side];
        let Choice::Fixed(cards) = &kit.cards[Phase::ChooseTreasure.choice()] else { return };
        let costs: Vec<u8> = cards.iter().map(|&card| self.merit(card).cost).collect();
        for &quest in self.quests_of(kit) {
            let asked = self.goals_of(quest).iter().map(Goal::treasures).max().unwrap_or(0);
            let has = affordable(&costs, self.treasure_points(side));
            if asked > has {
                let name = self.card_name(Sort::Quest, quest);
                let message = format!("{name} asks for {asked} Treasures, but the side can bring only {has}");
                let at = Path::top().then("side").then(side).then("treasures");
                diagnostics.help(at, message, "list more or cheaper ones, or remove `treasures`");
            }
        }
    }

    fn treasure_points(&self, side: usize) -> u8 {
        let kit = &self.kits[side];
        let (Choice::Fixed(quests), BuildChoice::Fixed(build)) = (&kit.quests, &self.builds[side]) else {
            return u8::MAX;
        };
        let quests = quests.iter().map(|&quest| i32::from(self.quest(quest).treasures));
        let own = std::iter::once(self.character(build.character).powers);
        let merits = build.merits.iter().map(|&merit| self.merit(merit).powers);
        let flaws = build.flaws.iter().map(|&flaw| self.flaw(flaw).powers);
        let powers = own.chain(merits).chain(flaws).flat_map(|run| self.powers_in(run));
        let more = powers.filter(|power| matches!(power.verb, Verb::MoreTreasures(_)));
        let sum = quests.sum::<i32>() + more.map(|power| i32::from(power.verb.amount())).sum::<i32>();
        sum.clamp(0, 250) as u8
    }
}

/// Returns how many Treasures of these costs fit within the points, in order.
fn affordable(costs: &[u8], points: u8) -> u8 {
    let buy = |(left, count): (u8, u8), &cost: &u8| match left.checked_sub(cost) {
        Some(rest) => (rest, count.saturating_add(1)),
        None => (left, count),
    };
    costs.iter().fold((points, 0), buy).1
}
