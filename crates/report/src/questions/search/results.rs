//! The rows of a search, from what was counted.

use balance_engine::sim::{Climb, Part, Parts, Searched};
use balance_stats::{paired_means_family, paired_rates_family, rate_family};

use super::{BestBuild, CardShare, ClimbRow, PartRow, Round, SearchResults, short_name};
use crate::frame::fraction;

impl SearchResults<'_> {
    pub(super) fn rounds(&self) -> Vec<Round> {
        let rounds = (1..).zip(&self.searched.rounds).map(|(round, of)| Round {
            round,
            builds: of.builds as u64,
            games_each: of.games_each,
            kept: of.kept as u64,
            win_rate_of_last: fraction(of.wins_of_last, of.games_each).unwrap_or(0.0),
        });
        rounds.collect()
    }

    pub(super) fn best(&self) -> Vec<BestBuild> {
        let kept = &self.searched.kept;
        let best = (1..).zip(kept).map(|(rank, one)| {
            let parts = self.parts_of(one.build);
            BestBuild {
                rank,
                name: short_name(rank),
                win_rate: rate_family(&one.wins, self.scenario.level, kept.len()),
                win_rate_thinning: fraction(one.thinning_wins, one.thinning_games).unwrap_or(0.0),
                games_thinning: one.thinning_games,
                family: kept.len(),
                build: self.words[one.build].clone(),
                written: self.written.get(rank - 1).cloned().unwrap_or_default(),
                parts_games: parts.map_or(0, |parts| parts.games),
                whole: parts.map_or_else(Vec::new, |parts| self.of_cards(&parts.whole, |info| info.name.clone())),
            }
        });
        best.collect()
    }

    fn parts_of(&self, build: usize) -> Option<&Parts> {
        self.searched.parts.iter().find(|of| of.build == build)
    }

    fn of_cards(&self, cards: &[u16], get: fn(&balance_engine::game::CardInfo) -> String) -> Vec<String> {
        cards.iter().map(|card| get(&self.scenario.catalogue.cards[usize::from(*card)])).collect()
    }

    /// What the cards of each of the best are worth: single cards first, from the most to the least; then several, from the
    /// farthest from 0 on.
    pub(super) fn parts(&self) -> Vec<PartRow> {
        let of_build = |(rank, build): (usize, usize)| {
            let parts = self.parts_of(build);
            let list = parts.map_or(&[][..], |parts| &parts.list);
            let mut rows: Vec<PartRow> =
                list.iter().map(|part| self.part(short_name(rank), part, list.len())).collect();
            rows.sort_by(|a, b| {
                let size =
                    |row: &PartRow| row.wins.map_or(0.0, |of| if row.size == 1 { of.point } else { of.point.abs() });
                (a.size > 1).cmp(&(b.size > 1)).then(size(b).total_cmp(&size(a)))
            });
            rows
        };
        (1..).zip(self.searched.kept.iter().map(|kept| kept.build)).flat_map(of_build).collect()
    }

    fn part(&self, build: String, part: &Part, family: usize) -> PartRow {
        let keys = self.of_cards(&part.cards, |info| info.id.clone());
        let level = self.scenario.level;
        let (replaced_by, wins) = match &keys[..] {
            [card] => {
                let paired = paired_rates_family(&part.wins, level, family);
                (self.neutral.get(card).cloned(), paired.map(|paired| paired.estimate))
            }
            _ => (None, paired_means_family(&part.wins, level, family)),
        };
        PartRow {
            build,
            size: keys.len(),
            cards: keys.join(" + "),
            names: self.of_cards(&part.cards, |info| info.name.clone()).join(" + "),
            replaced_by,
            family,
            wins,
        }
    }

    pub(super) fn climbs(&self) -> Vec<ClimbRow> {
        let Searched { climbs, kept, .. } = self.searched;
        let row = |(at, climb): (usize, &Climb)| {
            let name = kept.iter().position(|kept| kept.build == climb.to).map(|at| short_name(at + 1));
            let same_as = climbs[..at].iter().position(|other| other.to == climb.to).map(|other| other + 1);
            ClimbRow {
                start: at + 1,
                from: self.words[climb.from].clone(),
                to: self.words[climb.to].clone(),
                ended: ended(name.as_deref(), same_as, climb),
                name,
                same_as,
                steps: climb.steps,
                races: climb.races,
                seen: climb.seen,
                settled: climb.settled,
            }
        };
        climbs.iter().enumerate().map(row).collect()
    }

    pub(super) fn cards(&self) -> Vec<CardShare> {
        let searched = self.searched;
        let counted = self.scenario.catalogue.cards.iter().zip(&searched.cards).filter(|(_, counts)| counts.all > 0);
        let rows = counted.map(|(info, counts)| {
            let share_of_all = fraction(counts.all, searched.builds as u64).unwrap_or(0.0);
            let share_of_tenth = fraction(counts.tenth, searched.tenth as u64);
            let share_of_kept = fraction(counts.kept, searched.kept.len() as u64);
            CardShare {
                card: info.id.clone(),
                name: info.name.clone(),
                group: info.group.clone(),
                builds: counts.all,
                share_of_all,
                builds_of_tenth: counts.tenth,
                share_of_tenth,
                builds_kept: counts.kept,
                share_of_kept,
                // The tenth has more builds to tell from.
                over: share_of_tenth.or(share_of_kept).unwrap_or(0.0) - share_of_all,
            }
        });
        let mut rows: Vec<CardShare> = rows.collect();
        rows.sort_by(|x, y| y.over.total_cmp(&x.over));
        rows
    }
}

fn ended(name: Option<&str>, same_as: Option<usize>, climb: &Climb) -> String {
    let mut words = match (name, same_as) {
        (_, Some(first)) => format!("the same as start {first}"),
        (Some(name), None) => name.to_owned(),
        (None, None) => "a build that is not kept".to_owned(),
    };
    if climb.steps == 0 {
        words.push_str(", which it began with");
    }
    if !climb.settled {
        words.push_str("; not at its end");
    }
    words
}
