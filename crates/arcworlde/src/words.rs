//! The game in words, for transcripts.

use balance_engine::grammar::count;

use crate::cards::NONE;
use crate::game::{Action, Arcworlde};
use crate::state::arc_deck::Cast;
use crate::state::{BOUGHT, Blow, Casting, FOUND, Feat, Goal, Lies, NO_SEAT, State};

pub(crate) const DIFFICULTIES: [&str; 4] = ["Easy", "Medium", "Hard", "Legendary"];

pub(crate) fn also<const N: usize>(words: [(&str, bool); N]) -> String {
    words.into_iter().filter(|(_, on)| *on).map(|(word, _)| format!(", {word}")).collect()
}

impl Arcworlde {
    fn card_name(&self, card: u16) -> &str {
        self.catalogue.cards.get(usize::from(card)).map_or("", |info| info.name.as_str())
    }

    pub(super) fn item_name(&self, item: u8) -> &str {
        self.card_name(self.card_of_item(item))
    }

    pub(super) fn card_of_item(&self, item: u8) -> u16 {
        (self.program.profiles.len() + usize::from(item)) as u16
    }

    pub(super) fn card_of_spell(&self, spell: u8) -> u16 {
        (self.program.profiles.len() + self.program.equipment.len() + usize::from(spell)) as u16
    }

    pub(super) fn spell_name(&self, spell: u8) -> &str {
        self.card_name(self.card_of_spell(spell))
    }

    /// Numbered if the Warband has several of the profile.
    pub(super) fn name_of(&self, st: &State, number: u8) -> String {
        let Some(me) = st.characters.get(usize::from(number)) else { return String::new() };
        let alike = || st.all().filter(|(_, one)| one.profile == me.profile && one.home == me.home);
        let name = self.card_name(me.profile.into());
        let owner = if me.home == NO_SEAT { "the forest's " } else { "" };
        if alike().count() < 2 {
            return format!("{owner}{name}");
        }
        let place = alike().take_while(|(k, _)| *k < number).count() + 1;
        format!("{owner}{name} {place}")
    }

    pub(super) fn party_name(&self, st: &State, party: u8) -> String {
        let side = st.sides.get(usize::from(party));
        side.map_or_else(|| "the forest".to_owned(), |&side| self.side_names[usize::from(side)].clone())
    }

    pub(super) fn say_activation(&self, st: &State, number: u8) -> String {
        let me = st.who(number);
        let state = format!("at {}, {} AP, {} HP", me.at.in_inches(), me.ap_left.max(0), me.hp);
        let lies = also([("Prone", me.prone), ("Broken", me.broken)]);
        format!("{} ({}) is Activated: {state}{lies}", self.name_of(st, number), self.party_name(st, me.side))
    }

    pub(super) fn goal_words(&self, st: &State, goal: Goal) -> String {
        match goal {
            Goal::Stay => "nowhere".to_owned(),
            Goal::Reach(other) => format!("to {}", self.name_of(st, other)),
            Goal::Near(other) => format!("into range of {}", self.name_of(st, other)),
            Goal::Token(token) => format!("to {}", self.token_words(st, token)),
            Goal::Middle => "to the middle".to_owned(),
            Goal::Away => "away from the nearest foe".to_owned(),
            Goal::Behind(piece) => format!("behind Terrain {}", piece + 1),
        }
    }

    pub(super) fn heading(&self, st: &State, goal: Goal) -> String {
        let words = self.goal_words(st, goal);
        match goal {
            Goal::Reach(_) | Goal::Token(_) | Goal::Middle => words.replacen("to ", "toward ", 1),
            Goal::Near(_) | Goal::Behind(_) => format!("to get {words}"),
            Goal::Stay | Goal::Away => words,
        }
    }

    fn token_words(&self, st: &State, token: u8) -> &str {
        match st.tokens.get(usize::from(token)).map(|lies| lies.what) {
            None => "",
            Some(Lies::Arcanite | Lies::Bought) => "an Arcanite Token",
            Some(Lies::Equipment(item) | Lies::Relic(item)) => self.item_name(item),
            Some(Lies::Cache) => "the cache",
            Some(Lies::Portal) => "a portal",
            Some(Lies::Bush(_)) => "the bush",
            Some(Lies::Mire { .. }) => "the marker",
        }
    }

    fn thing(&self, st: &State, holder: u8, what: u8) -> &str {
        match what {
            FOUND | BOUGHT => "an Arcanite Token",
            place => self.item_name(st.who(holder).kit.get(usize::from(place)).copied().unwrap_or(NONE)),
        }
    }

    pub(super) fn say_feat(&self, st: &State, me: u8, feat: Feat) -> String {
        let name = |other| self.name_of(st, other);
        match feat {
            Feat::Shot { attack, target } => {
                format!("shoot at {} with {}", name(target), self.attack_name(st, me, attack))
            }
            Feat::GetUp => "get up".to_owned(),
            Feat::HelpUp(friend) => format!("help {} up", name(friend)),
            Feat::PickUp(token) => format!("pick up {}", self.token_words(st, token)),
            Feat::Give { friend, what } => format!("give {} {}", name(friend), self.thing(st, me, what)),
            Feat::Steal { foe, what } => format!("steal {} from {}", self.thing(st, foe, what), name(foe)),
            Feat::Drop(what) => format!("put down {}", self.thing(st, me, what)),
            Feat::Swap(to) => format!("switch to {}", self.thing(st, me, to)),
            Feat::Disengage => "Disengage".to_owned(),
            Feat::Break => "break free".to_owned(),
            Feat::Parry(foe) => format!("get past the guard of {}", name(foe)),
            Feat::Gobble(foe) => format!("Gobble {}", name(foe)),
            Feat::Escape => "escape from the stomach".to_owned(),
            Feat::Narrative { foe, difficulty, wide } => {
                let (others, word) = (if wide { " and others" } else { "" }, DIFFICULTIES[difficulty as usize]);
                format!("hurt {}{others} with a Narrative Feat ({word})", name(foe))
            }
            Feat::Dash => "dash further with a Narrative Feat".to_owned(),
            Feat::Use { place, target } => format!("use {}", self.use_words(st, me, place, target)),
        }
    }

    pub(super) fn use_words(&self, st: &State, me: u8, place: u8, target: u8) -> String {
        let at = self.found_at(st.who(me), place);
        let name = at.map_or("", |(_, at)| &self.program.use_names[usize::from(at)]);
        if target == NONE { name.to_owned() } else { format!("{name} on {}", self.name_of(st, target)) }
    }

    fn attack_name(&self, st: &State, me: u8, place: u8) -> &str {
        self.attack_at(st, me, place).map_or("", |at| self.name_of_attack(at))
    }

    fn name_of_attack(&self, attack: u16) -> &str {
        self.program.attack_names.get(usize::from(attack)).map_or("", String::as_str)
    }

    pub(super) fn say_attack(&self, st: &State, blow: &Blow) -> String {
        let [by, target] = [blow.by, blow.target].map(|who| self.name_of(st, who));
        let (attack, others) = (self.name_of_attack(blow.attack), if blow.everybody { " and others" } else { "" });
        let (hits, misses, dice) = (count(blow.throw.hits(), "Hits"), blow.throw.misses(), blow.throw.dice());
        format!("{by} strikes {target}{others} with {attack}: {hits}, {misses} of {dice} dice missed")
    }

    pub(super) fn say_spell(&self, st: &State, casting: &Casting, how: Cast) -> String {
        let (mage, spell) = (self.name_of(st, casting.mage), self.spell_name(casting.spell));
        let how = match how {
            Cast::Short => "fails",
            Cast::Done => "is cast",
            Cast::Overpowered => "is cast, Overpowered",
        };
        let extra = match casting.aces + casting.jokers {
            0 => String::new(),
            1 => " and 1 Ace or Joker".to_owned(),
            n => format!(" and {n} Aces or Jokers"),
        };
        format!("{mage}: {spell} {how} with {}{extra}", casting.total)
    }

    pub(super) fn say_forest(&self, rank: u8) -> String {
        let what = match rank {
            1 => "a relic appears",
            2 => "a cache of armour and weapons",
            3 => "trees close in",
            4 => "two portals open",
            5 => "a Beast comes out",
            6 => "Arcanite grows",
            7 => "time slows down: 2 extra AP",
            8 => "a bush full of fruit",
            9 => "the air hums with magic",
            10 => "a mist: Shots at a Disadvantage",
            11 => "the air sparkles: Feats at an Advantage",
            12 => "the forest rages along the table edges",
            13 => "a Monster breaks through the trees",
            _ => "confusion: Commanders change sides",
        };
        format!("the Mildaark Forest: {what}")
    }

    pub(super) fn say_choice(&self, st: &State, action: Action) -> String {
        let name = |other| self.name_of(st, other);
        match action {
            Action::Order { first } => format!("place {}", if first { "first" } else { "second" }),
            Action::Deploy { slot, back } => {
                format!("place in section {} of the edge, {} row", slot + 1, if back { "back" } else { "front" })
            }
            Action::Activate { who, mates: 0, .. } => format!("activate {}", name(who)),
            Action::Activate { who, mates, .. } => format!("activate {} and {mates} of its pack", name(who)),
            Action::Pass => "end the Round's Activations".to_owned(),
            Action::Move(goal) => format!("move {}", self.goal_words(st, goal)),
            Action::LegIt => "Leg It".to_owned(),
            Action::Run(goal) => format!("run {}", self.goal_words(st, goal)),
            Action::Attack { attack, target, wide } => {
                let others = if wide { " and others" } else { "" };
                format!("strike {}{others} with {}", name(target), self.attack_name(st, st.active, attack))
            }
            Action::Try(feat) => self.say_feat(st, st.active, feat),
            Action::Spend(ap) => format!("spend {ap} AP"),
            Action::Cast { spell, target, token } => {
                let at = if target == NONE { String::new() } else { format!(" at {}", name(target)) };
                format!("cast {}{at}{}", self.spell_name(spell), with_token(token))
            }
            Action::Draw { token } => format!("draw a card{}", with_token(token)),
            Action::Stop => "stop drawing".to_owned(),
            Action::Heal { place, who } => format!("heal {} with {}", name(who), self.thing(st, st.active, place)),
            Action::Use { place, target } => format!("use {}", self.use_words(st, st.active, place, target)),
            Action::Put(Goal::Stay) => "bring it nearby".to_owned(),
            Action::Put(goal) => format!("bring it {}", self.goal_words(st, goal)),
            Action::Empower => "spend Arcanite for 1 AP".to_owned(),
            Action::Portal(_) => "step through the portal".to_owned(),
            Action::Accept => "keep the dice".to_owned(),
            Action::Reroll => "spend Arcanite to re-roll a die".to_owned(),
            Action::AddDie => "spend Arcanite for another die".to_owned(),
            Action::Wait => "wait and keep its AP".to_owned(),
            Action::End => "end the Activation".to_owned(),
        }
    }
}

const fn with_token(token: bool) -> &'static str {
    if token { " with Arcanite" } else { "" }
}
