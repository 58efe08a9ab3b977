//! What must be among the cards and with a side, so that its Quests can be played at all.

use balance_engine::game::{Faults, Path};

use super::super::Arcadia;
use super::super::cards::compiled::{Goal, Verb};
use super::super::cards::keys::Sort;
use super::super::state::Phase;
use super::Choice;
use super::build::BuildChoice;

impl Arcadia {
    /// There must be enough cards to choose and draw from, and Treasures for Quests that ask for them.
    pub(crate) fn check_sets(&self, faults: &mut Faults) {
        let at = || Path::top().then("cards");
        let leagues: usize = self.cards.leagues.iter().map(|league| usize::from(league.copies)).sum();
        if leagues < usize::from(self.rules.leagues) {
            let message = format!("{leagues} Leagues among the cards, copies counted");
            let help = format!("each player brings {} for a Quest", self.rules.leagues);
            faults.help(at(), message, help);
        }
        let mut quests: Vec<u8> = self.kits.iter().flat_map(|kit| self.quests_of(kit)).copied().collect();
        quests.sort_unstable();
        quests.dedup();
        for quest in quests {
            self.check_quest(quest, faults);
        }
        for side in 0..2 {
            self.check_treasures(side, faults);
        }
    }

    /// A Quest without points for the Treasures that it asks for would be complete before it has begun.
    fn check_quest(&self, quest: u8, faults: &mut Faults) {
        let card = self.quest(quest);
        let can = self.treasures_for(card.treasures);
        for (g, goal) in self.goals_of(quest).iter().enumerate() {
            if goal.treasures() > can {
                let key = &self.keys(Sort::Quest)[usize::from(quest)].key;
                let at = Path::top().then("cards").then(key).then("goals").then(g).then("hold");
                let message = format!(
                    "the goal asks for {} Treasures, and {} points buy {can}",
                    goal.treasures(),
                    card.treasures
                );
                faults.help(at, message, "give the Quest more `treasures`, or ask for fewer");
            }
        }
    }

    /// How many Treasures so many points buy at most: the cheapest first, as often as there are copies.
    fn treasures_for(&self, points: u8) -> u8 {
        let stock = |card: u8| self.stock(Phase::ChooseTreasure, card);
        let each = |(copies, cost): (u8, u8)| std::iter::repeat_n(cost, copies.into());
        let mut costs: Vec<u8> = self.choices(Phase::ChooseTreasure).map(stock).flat_map(each).collect();
        costs.sort_unstable();
        self.taken(&costs, points)
    }

    /// How many Treasures of these costs are taken, in order, as far as the points go.
    fn taken(&self, costs: &[u8], points: u8) -> u8 {
        let mut left = points;
        let mut count: u8 = 0;
        for &cost in costs {
            if let Some(rest) = left.checked_sub(cost) {
                left = rest;
                count = count.saturating_add(1);
            }
        }
        count
    }

    /// A side that says which Treasures it brings must name as many as its Quests ask for.
    fn check_treasures(&self, side: usize, faults: &mut Faults) {
        let kit = &self.kits[side];
        let Choice::Fixed(cards) = &kit.treasures else { return };
        let costs: Vec<u8> = cards.iter().map(|&card| self.merit(card).cost).collect();
        for &quest in self.quests_of(kit) {
            let goals = self.goals_of(quest);
            let asked = goals.iter().map(Goal::treasures).max().unwrap_or(0);
            let has = self.taken(&costs, self.treasure_points(side));
            if asked > has {
                let name = self.card_name(Sort::Quest, quest);
                let message = format!("{name} asks for {asked} Treasures, and {has} can be brought");
                let help = "name more within the points, or leave `treasures` out";
                let at = Path::top().then("side").then(side).then("treasures");
                faults.help(at, message, help);
            }
        }
    }

    /// The most points of Treasures that a side can come to have.
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
