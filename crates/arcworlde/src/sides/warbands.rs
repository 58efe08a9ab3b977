//! Checks Warbands: those that are written, and the rules of random ones.

use balance_engine::game::{Path, SpecDiagnostics};

use super::roster::{BESTIARY, RandomPlan, WarbandPlan};
use super::roster::{BOUGHT_ITEMS, Discounts, Member, Roster};
use super::spec::{Draw, Equipped, Hired, RandomWarband, Warband};
use crate::cards::{Class, KIT, Kind, Lookup, NONE, Profile, Program, StandingEffect, Trait, Words, bit};
use crate::rule_options::RuleOptions;
use crate::state::WARBAND;

pub(crate) fn plan(
    text: &Warband,
    program: &Program,
    rules: &RuleOptions,
    at: &Path,
    diagnostics: &mut SpecDiagnostics,
) -> WarbandPlan {
    let mut check = Check { program, rules, diagnostics };
    match text {
        Warband::These(list) => WarbandPlan::Written(Box::new(check.written(list, &at.then("warband")))),
        Warband::Random(random) => WarbandPlan::Random(check.random(random, &at.then("warband"))),
    }
}

struct Check<'a> {
    program: &'a Program,
    rules: &'a RuleOptions,
    diagnostics: &'a mut SpecDiagnostics,
}

impl Check<'_> {
    fn reject_if(&mut self, wrong: bool, at: Path, message: impl Into<String>, help: impl Into<String>) {
        if wrong {
            self.diagnostics.help(at, message, help);
        }
    }

    fn written(&mut self, list: &[Hired], at: &Path) -> Roster {
        let mut roster = Roster::new();
        // The place of each entry; `None` if its profile is unknown.
        let mut places: Vec<Option<u8>> = Vec::new();
        let help = "write the keys of profiles, such as warband = [\"halfling_sheriff\"]";
        self.reject_if(list.is_empty(), at.clone(), "the Warband is empty", help);
        for (k, hired) in list.iter().enumerate() {
            let at = at.then(k);
            let text = match hired {
                Hired::Plain(key) => Equipped::plain(key),
                Hired::Equipped(text) => text.clone(),
            };
            places.push(self.knows(&text).then_some(roster.len() as u8));
            let member = self.member(&text, &at);
            for _ in 0..text.count {
                if roster.try_push(member).is_err() {
                    let message = format!("more than {WARBAND} Characters in a Warband");
                    self.diagnostics.help(at.clone(), message, "remove some");
                    return roster;
                }
            }
        }
        for (k, hired) in list.iter().enumerate() {
            if let Hired::Equipped(Equipped { rides: Some(place), count, .. }) = hired {
                let mount = places.get(usize::from(*place).wrapping_sub(1)).copied();
                if let (Some(rider), None | Some(Some(_))) = (places[k], mount) {
                    let at = at.then(k).then("rides");
                    self.ride(&mut roster, rider, mount.flatten(), *count, &at);
                }
            }
        }
        if places.iter().all(Option::is_some) {
            self.whole(&roster, at);
        }
        roster
    }

    fn knows(&self, text: &Equipped) -> bool {
        self.program.names.keys[Kind::Profile as usize].contains(&text.profile)
    }

    fn member(&mut self, text: &Equipped, at: &Path) -> Member {
        let Some(profile) = self.find(Kind::Profile, &text.profile, at) else { return Member::plain(0) };
        let mut member = Member::plain(profile);
        let message = format!("more than {BOUGHT_ITEMS} pieces of Equipment for one Character");
        self.reject_if(text.equipment.len() > BOUGHT_ITEMS, at.then("equipment"), message, "remove some");
        for (k, (slot, key)) in member.kit.iter_mut().zip(&text.equipment).enumerate() {
            let at = at.then("equipment").then(k);
            if let Some(item) = self.find(Kind::Equipment, key, &at) {
                *slot = item;
                self.may_have(profile, item, &at);
            }
        }
        self.slots(&member, at);
        member
    }

    fn find(&mut self, kind: Kind, key: &str, at: &Path) -> Option<u8> {
        let mut look = Lookup { names: &self.program.names, diagnostics: self.diagnostics };
        look.find(kind, key, at, "`balance list cards SCENARIO` shows the cards of the scenario")
    }

    fn may_have(&mut self, profile: u8, item: u8, at: &Path) {
        let (one, of) = (self.program.profile(profile), self.program.item(item));
        let name = &self.program.names.keys[Kind::Equipment as usize][usize::from(item)];
        let named = of.only.meets(&one.words);
        if of.faction != NONE && of.faction != one.faction && !named {
            let own = &self.program.names.words[usize::from(of.faction)];
            let help = "Characters buy from the Common Armoury and from their own Faction's";
            self.diagnostics.help(at.clone(), format!("{name} belongs to the Armoury of {own}"), help);
        } else if !of.only.is_empty() && !named {
            let message = format!("this Character cannot have {name}");
            self.diagnostics.help(at.clone(), message, "the card's `only` lists who may have it");
        } else if one.is_creature() && !named && !(of.arcanite && self.rules.creatures_use_arcanite) {
            let help = "remove it: Creatures can have Equipment only if its `only` names them";
            self.diagnostics.help(at.clone(), format!("a Creature cannot use {name}"), help);
        }
    }

    fn slots(&mut self, member: &Member, at: &Path) {
        let mut taken = Vec::new();
        let mut held = 0;
        for item in member.items(self.program) {
            let of = self.program.item(item);
            held += usize::from(!of.arcanite);
            // Weapons are chosen between; of everything else there is one.
            if of.slot.is_some() && !of.is_weapon() && taken.contains(&of.slot) {
                let name = &self.program.names.keys[Kind::Equipment as usize][usize::from(item)];
                let message = format!("{name} is the second piece of its kind");
                self.diagnostics.help(at.clone(), message, "remove one of them");
            }
            taken.push(of.slot);
        }
        let message = format!("{held} pieces of Equipment; the maximum is {KIT}");
        self.reject_if(held > KIT, at.clone(), message, "remove some");
    }

    fn ride(&mut self, roster: &mut Roster, rider: u8, mount: Option<u8>, count: u8, at: &Path) {
        let known = mount.filter(|&mount| mount != rider && usize::from(mount) < roster.len());
        let Some(mount) = known else {
            let help = "write the Creature's place in the Warband, from 1";
            self.diagnostics.help(at.clone(), "there is no Creature to ride at that place", help);
            return;
        };
        let [bearer, borne] = [mount, rider].map(|k| self.program.profile(roster[usize::from(k)].profile));
        let member = roster[usize::from(rider)];
        let gives = self.program.gives(member.profile, member.items(self.program));
        let mut always = gives.flat_map(|of| &self.program.always[of.always.range()]);
        let rides_any = always.any(|always| always.what == StandingEffect::RidesAny);
        let any = bearer.is_creature() && bearer.base > borne.base && rides_any;
        let bears = bearer.traits & bit(Trait::MonstrousMount) != 0 || any;
        if !bears || borne.is_creature() || count != 1 {
            let message = "the rider must be one Character that isn't a Creature, and the mount needs Monstrous Mount";
            self.diagnostics.help(at.clone(), message, "choose another mount, or remove `rides`");
        } else if roster.iter().any(|one| one.rides == mount) {
            self.diagnostics.help(at.clone(), "this Creature already has a rider", "choose another mount");
        } else {
            roster[usize::from(rider)].rides = mount;
        }
    }

    fn whole(&mut self, roster: &Roster, at: &Path) {
        let profiles = || roster.iter().map(|one| self.program.profile(one.profile));
        let leaders = profiles().filter(|profile| profile.is(Class::Commander)).count();
        let max = usize::from(self.rules.commanders);
        if leaders == 0 && !roster.is_empty() && !profiles().all(Profile::is_creature) {
            let help = "add a profile of the class \"commander\"; only a Warband of Creatures needs none";
            self.diagnostics.help(at.clone(), "the Warband has no Commander", help);
        } else if leaders > max {
            let message = format!("the Warband has {leaders} Commanders; the maximum is {max}");
            let help = "remove some, or raise rules.commanders if the Faction may have more";
            self.diagnostics.help(at.clone(), message, help);
        }
        let lead = |one: &&Member| self.program.profile(one.profile).is(Class::Commander);
        let cheaper = roster.iter().filter(lead).flat_map(|one| one.discounts(self.program));
        let cheaper: Discounts = cheaper.take(KIT).collect();
        let gp: u32 = roster.iter().map(|one| u32::from(one.price(self.program, &cheaper))).sum();
        if let Some(value) = self.rules.game_value.map(u32::from)
            && gp > value
        {
            let message = format!("the Warband costs {gp} GP; rules.game_value is {value}");
            self.diagnostics.help(at.clone(), message, format!("remove at least {} GP", gp - value));
        }
    }

    fn leader(&mut self, member: &Member, written: &Equipped, gp: u16, at: &Path) {
        let name = &written.profile;
        let leads = self.program.profile(member.profile).is(Class::Commander);
        let help = "write the key of a profile of the class \"commander\"";
        self.reject_if(!leads, at.then("profile"), format!("{name} is not a Commander"), help);
        let cost = member.full_price(self.program);
        let message = format!("{name} costs {cost} GP; the Warband's `gp` is {gp}");
        self.reject_if(cost > gp, at.clone(), message, "raise `gp`, or remove Equipment");
        let more = written.count != 1 || written.rides.is_some();
        let message = "a random Warband has one Commander, who cannot ride";
        self.reject_if(more, at.clone(), message, "remove `count` and `rides`");
    }

    fn random(&mut self, text: &RandomWarband, at: &Path) -> RandomPlan {
        let commander = text.commander.as_ref().map(|written| {
            let at = at.then("commander");
            let member = self.member(written, &at);
            if self.knows(written) {
                self.leader(&member, written, text.gp, &at);
            }
            member
        });
        let leads = |profile: &&Profile| profile.is(Class::Commander) && profile.gp <= text.gp;
        let mut factions: Vec<u8> = self.program.profiles.iter().filter(leads).map(|profile| profile.faction).collect();
        factions.sort_unstable();
        factions.dedup();
        if let Some(name) = &text.faction {
            let name_of = |&word: &u8| self.program.names.words[usize::from(word)].as_str();
            let known: Vec<&str> = factions.iter().map(name_of).collect();
            match known.iter().position(|one| one == name) {
                Some(k) => factions = vec![factions[k]],
                None => {
                    let message = format!("no Faction \"{name}\" has a Commander for {} GP or less", text.gp);
                    let help = format!("write one of {}", known.join(", "));
                    self.diagnostics.help(at.then("faction"), message, help);
                }
            }
        }
        let message = format!("no Commander costs {} GP or less", text.gp);
        let help = "raise `gp`, or add card files";
        self.reject_if(factions.is_empty() && commander.is_none(), at.then("gp"), message, help);
        let mut also = Words::default();
        for (k, name) in text.also.iter().enumerate() {
            let word = self.program.names.word(name);
            let message = format!("no card has the Faction \"{name}\"");
            let help = "write a Faction of the card files, such as \"bestiary\"";
            self.reject_if(word.is_none(), at.then("also").then(k), message, help);
            word.into_iter().for_each(|word| also.insert(word));
        }
        // The table of Rogue Warbands has Beasts, and those are in the Bestiary.
        if let (Draw::Rogue, Some(word)) = (text.random, self.program.names.word(BESTIARY)) {
            also.insert(word);
        }
        RandomPlan { draw: text.random, gp: text.gp, unspent: text.unspent, factions, also, commander }
    }
}
