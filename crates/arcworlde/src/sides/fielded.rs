//! Which cards the Warbands of a scenario can bring to the table, and what of them the game does
//! without.

use std::collections::{BTreeMap, BTreeSet};

use balance_engine::game::Unmodelled;

use super::lots::{BESTIARY, Lot, WarbandPlan, due_forms, rogue_class};
use super::prices::{Discounts, cost, discounts};
use super::roster::Member;
use super::spec::Draw;
use crate::cards::{CardText, Class, Kind, NONE, Profile, Program, Spell, StandingEffect};
use crate::knobs::{Environment, RuleOptions};

/// The cards that can come to the table and do less than in print, in the order of the catalogue.
pub(crate) fn unmodelled(
    cards: &BTreeMap<String, CardText>,
    program: &Program,
    plans: [&WarbandPlan; 2],
    rules: &RuleOptions,
) -> Vec<Unmodelled> {
    let mut table = OnTable { program, keys: BTreeSet::new() };
    for plan in plans {
        match plan {
            WarbandPlan::Written(roster) => roster.iter().for_each(|member| table.member(member)),
            WarbandPlan::Lot(lot) => table.lot(lot),
        }
    }
    if rules.environment == Environment::MildaarkForest {
        table.forest();
    }
    let kinds = [Kind::Profile, Kind::Equipment, Kind::Spell];
    let all = kinds.into_iter().flat_map(|kind| cards.iter().filter(move |(_, c)| c.kind == kind));
    all.filter(|(key, _)| table.keys.contains(key.as_str()))
        .map(|(key, text)| Unmodelled {
            card: key.clone(),
            name: text.name.clone(),
            missing: missing(text, rules.beta_traits),
        })
        .filter(|one| !one.missing.is_empty())
        .collect()
}

/// What is said of who cannot move: print has its Movement by a rule that nobody published.
const ROOTED: &str = "Movement 0: it stays where it is put, so that its worth tells of the mission more than of itself";

/// What a card has in print and the game does without, or plays as an older publication tells it.
pub(crate) fn missing(card: &CardText, beta: bool) -> Vec<String> {
    let older = card.beta.iter().map(|one| match beta {
        true => format!("{}: as of {}", one.name, one.as_of),
        false => one.name.clone(),
    });
    let rooted = card.profile.as_ref().is_some_and(|figures| figures.movement == 0);
    let rooted = rooted.then(|| ROOTED.to_owned());
    card.unmodelled.iter().cloned().chain(older).chain(rooted).collect()
}

struct OnTable<'a> {
    program: &'a Program,
    keys: BTreeSet<&'a str>,
}

impl<'a> OnTable<'a> {
    /// Takes a card in. Whether it is new.
    fn add(&mut self, kind: Kind, number: u8) -> bool {
        let program = self.program;
        self.keys.insert(program.names.keys[kind as usize][usize::from(number)].as_str())
    }

    fn member(&mut self, member: &Member) {
        let kit: Vec<u8> = member.kit.into_iter().filter(|&item| item != NONE).collect();
        self.profile(member.profile, &kit);
    }

    /// A profile with all its Equipment, the Spells that it knows, and those whom they call.
    fn profile(&mut self, number: u8, kit: &[u8]) {
        let program: &'a Program = self.program;
        let profile = program.profile(number);
        let own = profile.has.iter().copied().filter(|&item| item != NONE);
        let kit: Vec<u8> = kit.iter().copied().chain(own).collect();
        self.add(Kind::Profile, number);
        for &item in &kit {
            self.add(Kind::Equipment, item);
        }
        let uses = kit.iter().map(|&item| program.item(item).gives.uses);
        for run in std::iter::once(profile.gives.uses).chain(uses) {
            for one in &program.uses[run.range()] {
                self.called(program.spell(one.works));
            }
        }
        let casts = |run: balance_engine::game::IndexRange| {
            program.always[run.range()].iter().any(|always| always.what == StandingEffect::Mage)
        };
        let lent = kit.iter().any(|&item| casts(program.item(item).gives.always));
        if !profile.is(Class::Mage) && !casts(profile.gives.always) && !lent {
            return;
        }
        for (spell, text) in (0..).zip(program.spells_of_cards()) {
            let known = text.faction.is_none_or(|own| own == profile.faction);
            if known && self.add(Kind::Spell, spell) {
                self.called(text);
            }
        }
    }

    /// Who is put on the board by a Spell, where anybody of a profile is.
    fn called(&mut self, spell: &Spell) {
        let profile = spell.summons.map_or(NONE, |whom| whom.profile);
        let keys = &self.program.names.keys[Kind::Profile as usize];
        if profile != NONE && !self.keys.contains(keys[usize::from(profile)].as_str()) {
            self.profile(profile, &[]);
        }
    }

    fn lot(&mut self, lot: &Lot) {
        let program = self.program;
        let of = |number: u8| program.profile(number);
        if let Some(member) = &lot.commander {
            self.member(member);
            let (leader, cheaper) = (cost(program, member), discounts(program, member));
            self.followers(lot, of(member.profile).faction, leader, &cheaper);
            return;
        }
        for &faction in &lot.factions {
            let leads = |one: &Profile| one.faction == faction && one.is(Class::Commander) && one.gp <= lot.gp;
            let leaders: Vec<u8> = (0..program.profiles.len() as u8).filter(|&number| leads(of(number))).collect();
            let mut cheaper = Discounts::default();
            for &number in &leaders {
                let forms: Vec<u8> = due_forms(program, number).collect();
                self.profile(number, &forms);
                let mut member = Member::plain(number);
                for (place, form) in member.kit.iter_mut().zip(forms) {
                    *place = form;
                }
                let room = cheaper.remaining_capacity();
                cheaper.extend(discounts(program, &member).into_iter().take(room));
            }
            if let Some(least) = leaders.iter().map(|&number| of(number).gp).min() {
                self.followers(lot, faction, least, &cheaper);
            }
        }
    }

    /// Who can follow a Commander of a Faction, at that cost and with that made cheaper.
    fn followers(&mut self, lot: &Lot, faction: u8, leader: u16, cheaper: &Discounts) {
        let (program, left) = (self.program, lot.gp.saturating_sub(leader));
        let drawn = |one: &Profile| match lot.draw {
            Draw::Legal => true,
            Draw::Rogue => (2..=12).any(|dice| one.is(rogue_class(dice))),
        };
        for (number, one) in (0..).zip(&self.program.profiles) {
            if lot.joins(one, faction, cheaper, left) && drawn(one) {
                let forms: Vec<u8> = due_forms(program, number).collect();
                self.profile(number, &forms);
            }
        }
    }

    fn forest(&mut self) {
        let program = self.program;
        let bestiary = program.names.word(BESTIARY);
        for (number, one) in (0..).zip(&program.profiles) {
            let comes = one.is(Class::Beast) || one.is(Class::Monster);
            if comes && bestiary.is_some_and(|word| one.words.has(word)) {
                self.profile(number, &[]);
            }
        }
        for (number, _) in (0..).zip(&program.equipment).filter(|(_, item)| item.artefact) {
            self.add(Kind::Equipment, number);
        }
    }
}
