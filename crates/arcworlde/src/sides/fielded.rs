//! Which cards can come into play in a scenario, and which of their rules are not modelled.

use std::collections::{BTreeMap, BTreeSet};

use balance_engine::game::Unmodelled;

use super::roster::{BESTIARY, RandomPlan, WarbandPlan, due_forms, is_rogue};
use super::roster::{Discounts, Member};
use super::spec::Draw;
use crate::cards::{CardText, Class, KIT, Kind, NONE, Profile, Program, Spell, StandingEffect};
use crate::rule_options::{Environment, RuleOptions};

pub(crate) fn unmodelled(
    cards: &BTreeMap<String, CardText>,
    program: &Program,
    plans: [&WarbandPlan; 2],
    rules: &RuleOptions,
) -> Vec<Unmodelled> {
    let mut table = OnTable { program, keys: BTreeSet::new() };
    for plan in plans {
        match plan {
            WarbandPlan::Written(roster) => {
                roster.iter().for_each(|member| table.profile(member.profile, member.bought()))
            }
            WarbandPlan::Random(random) => table.random(random),
        }
    }
    if rules.environment == Environment::MildaarkForest {
        table.forest();
    }
    let all = Kind::ALL.into_iter().flat_map(|kind| cards.iter().filter(move |(_, card)| card.kind == kind));
    let fielded = all.filter(|(key, _)| table.keys.contains(key.as_str())).map(|(key, text)| {
        let missing = missing(text, rules.beta_traits);
        Unmodelled { card: key.clone(), name: text.name.clone(), missing }
    });
    fielded.filter(|one| !one.missing.is_empty()).collect()
}

/// Its Movement follows a rule that was never published.
const ROOTED: &str = "Movement 0: it never moves, so its value depends mostly on the mission";

pub(crate) fn missing(card: &CardText, beta: bool) -> Vec<String> {
    let older = card.beta.iter().map(|one| match beta {
        true => format!("{}: {} wording played", one.name, one.as_of),
        false => one.name.clone(),
    });
    let rooted = card.profile.as_ref().filter(|figures| figures.movement == 0).map(|_| ROOTED.to_owned());
    card.unmodelled.iter().cloned().chain(older).chain(rooted).collect()
}

struct OnTable<'a> {
    program: &'a Program,
    keys: BTreeSet<&'a str>,
}

impl<'a> OnTable<'a> {
    fn add(&mut self, kind: Kind, number: u8) -> bool {
        self.keys.insert(&self.program.names.keys[kind as usize][usize::from(number)])
    }

    /// Adds a profile with its Equipment, the Spells that it knows, and the Characters that they call.
    fn profile(&mut self, number: u8, kit: impl IntoIterator<Item = u8>) {
        let program: &'a Program = self.program;
        let profile = program.profile(number);
        let kit: Vec<u8> = kit.into_iter().chain(profile.has).filter(|&item| item != NONE).collect();
        self.add(Kind::Profile, number);
        for &item in &kit {
            self.add(Kind::Equipment, item);
        }
        let gives: Vec<_> = program.gives(number, kit.iter().copied()).collect();
        for one in gives.iter().flat_map(|of| &program.uses[of.uses.range()]) {
            self.add_summoned(program.spell(one.works));
        }
        let mut always = gives.iter().flat_map(|of| &program.always[of.always.range()]);
        if !profile.is(Class::Mage) && !always.any(|always| always.what == StandingEffect::Mage) {
            return;
        }
        for (spell, text) in (0..).zip(program.spells_of_cards()) {
            let known = text.faction.is_none_or(|own| own == profile.faction);
            if known && self.add(Kind::Spell, spell) {
                self.add_summoned(text);
            }
        }
    }

    fn add_summoned(&mut self, spell: &Spell) {
        let profile = spell.summons.map_or(NONE, |whom| whom.profile);
        let keys = &self.program.names.keys[Kind::Profile as usize];
        if profile != NONE && !self.keys.contains(keys[usize::from(profile)].as_str()) {
            self.profile(profile, []);
        }
    }

    fn random(&mut self, random: &RandomPlan) {
        let program = self.program;
        let of = |number: u8| program.profile(number);
        if let Some(member) = &random.commander {
            self.profile(member.profile, member.bought());
            let (leader, cheaper) = (member.full_price(program), member.discounts(program));
            self.followers(random, of(member.profile).faction, leader, &cheaper);
            return;
        }
        for &faction in &random.factions {
            let leads = |one: &Profile| one.faction == faction && one.is(Class::Commander) && one.gp <= random.gp;
            let leaders: Vec<u8> = (0..program.profiles.len() as u8).filter(|&number| leads(of(number))).collect();
            let mut cheaper = Discounts::default();
            for &number in &leaders {
                let forms: Vec<u8> = due_forms(program, number).collect();
                self.profile(number, forms.iter().copied());
                let mut member = Member::plain(number);
                member.kit.iter_mut().zip(forms).for_each(|(place, form)| *place = form);
                cheaper.extend(member.discounts(program).into_iter().take(KIT - cheaper.len()));
            }
            if let Some(least) = leaders.iter().map(|&number| of(number).gp).min() {
                self.followers(random, faction, least, &cheaper);
            }
        }
    }

    fn followers(&mut self, random: &RandomPlan, faction: u8, leader: u16, cheaper: &Discounts) {
        let (program, left) = (self.program, random.gp.saturating_sub(leader));
        let drawn = |one: &Profile| random.draw == Draw::Legal || is_rogue(one);
        for (number, one) in (0..).zip(&self.program.profiles) {
            if random.joins(one, faction, cheaper, left) && drawn(one) {
                self.profile(number, due_forms(program, number));
            }
        }
    }

    fn forest(&mut self) {
        let program = self.program;
        let bestiary = program.names.word(BESTIARY);
        for (number, one) in (0..).zip(&program.profiles) {
            let comes = one.is(Class::Beast) || one.is(Class::Monster);
            if comes && bestiary.is_some_and(|word| one.words.has(word)) {
                self.profile(number, []);
            }
        }
        for (number, _) in (0..).zip(&program.equipment).filter(|(_, item)| item.artefact) {
            self.add(Kind::Equipment, number);
        }
    }
}
