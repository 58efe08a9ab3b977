//! The game in words, for transcripts.

use super::board::Point;
use super::cards::compiled::NONE;
use super::cards::text::Difficulty;
use super::rules::arc_deck::Cast;
use super::rules::blow::Blow;
use super::rules::moving::Goal;
use super::state::{BOUGHT, Casting, FOUND, Feat, Lies, NOBODY, State};
use super::{Action, Arcworlde};

/// A place on the table, in inches.
pub fn spot(at: Point) -> String {
    let inches = |n: i16| f64::from(n) / 100.0;
    format!("{:.1}, {:.1}", inches(at.x), inches(at.y))
}

/// A difficulty in a word.
pub const fn difficulty_word(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "Easy",
        Difficulty::Medium => "Medium",
        Difficulty::Hard => "Hard",
        Difficulty::Legendary => "Legendary",
    }
}

impl Arcworlde {
    /// The printed name of a profile.
    pub(super) fn profile_name(&self, profile: u8) -> &str {
        self.catalogue.cards.get(usize::from(profile)).map_or("", |info| info.name.as_str())
    }

    /// The printed name of a piece of Equipment.
    pub(super) fn item_name(&self, item: u8) -> &str {
        let at = usize::from(self.card_of_item(item));
        self.catalogue.cards.get(at).map_or("", |info| info.name.as_str())
    }

    /// The card number of a piece of Equipment.
    pub(super) fn card_of_item(&self, item: u8) -> u16 {
        (self.program.profiles.len() + usize::from(item)) as u16
    }

    /// The card number of a Spell.
    pub(super) fn card_of_spell(&self, spell: u8) -> u16 {
        let before = self.program.profiles.len() + self.program.equipment.len();
        (before + usize::from(spell)) as u16
    }

    /// The printed name of a Spell.
    pub(super) fn spell_name(&self, spell: u8) -> &str {
        let at = usize::from(self.card_of_spell(spell));
        self.catalogue.cards.get(at).map_or("", |info| info.name.as_str())
    }

    /// A Character: its profile, and which of several alike it is.
    pub(super) fn name_of(&self, st: &State, number: u8) -> String {
        let Some(me) = st.characters.get(usize::from(number)) else { return String::new() };
        let alike = || st.all().filter(|(_, one)| one.profile == me.profile && one.home == me.home);
        let name = self.profile_name(me.profile);
        let owner = match me.home {
            NOBODY => "the forest's ".to_owned(),
            _ => String::new(),
        };
        match alike().count() {
            0 | 1 => format!("{owner}{name}"),
            _ => {
                let place = alike().take_while(|(k, _)| *k < number).count() + 1;
                format!("{owner}{name} {place}")
            }
        }
    }

    /// The name of a party of the Round.
    pub(super) fn party_name(&self, st: &State, party: u8) -> String {
        match st.sides.get(usize::from(party)) {
            Some(&side) => self.side_names[usize::from(side)].clone(),
            None => "the forest".to_owned(),
        }
    }

    /// Who is Activated, and how it stands.
    pub(super) fn say_activation(&self, st: &State, number: u8) -> String {
        let me = st.who(number);
        let mut state = format!("at {}, {} AP, {} HP", spot(me.at), me.ap_left.max(0), me.hp);
        for (word, on) in [("Prone", me.prone), ("Broken", me.broken)] {
            if on {
                state.push_str(", ");
                state.push_str(word);
            }
        }
        format!(
            "{} ({}) is Activated: {state}",
            self.name_of(st, number),
            self.party_name(st, me.side)
        )
    }

    /// Where a Character went.
    pub(super) fn say_goal(&self, st: &State, goal: Goal, hundredths: i32) -> String {
        let far = format!("{:.1} inches", f64::from(hundredths) / 100.0);
        format!("{far} {}", self.goal_words(st, goal))
    }

    fn goal_words(&self, st: &State, goal: Goal) -> String {
        match goal {
            Goal::Stay => "and stays".to_owned(),
            Goal::Reach(other) => format!("to {}", self.name_of(st, other)),
            Goal::Near(other) => format!("to shoot at {}", self.name_of(st, other)),
            Goal::Token(token) => {
                let lies = st.tokens.get(usize::from(token));
                format!("to {}", lies.map_or_else(String::new, |lies| self.lies_words(&lies.what)))
            }
            Goal::Middle => "to the middle".to_owned(),
            Goal::Away => "away from the nearest foe".to_owned(),
            Goal::Behind(piece) => format!("behind Terrain {}", piece + 1),
        }
    }

    fn lies_words(&self, what: &Lies) -> String {
        match what {
            Lies::Arcanite | Lies::Bought => "an Arcanite Token".to_owned(),
            Lies::Equipment(item) | Lies::Relic(item) => self.item_name(*item).to_owned(),
            Lies::Cache => "the cache".to_owned(),
            Lies::Portal => "a portal".to_owned(),
            Lies::Bush(_) => "the bush".to_owned(),
            Lies::Mire { .. } => "the marker".to_owned(),
        }
    }

    /// A thing that changes hands.
    fn thing(&self, st: &State, holder: u8, what: u8) -> String {
        match what {
            FOUND | BOUGHT => "an Arcanite Token".to_owned(),
            place => {
                let kit = st.who(holder).kit;
                let item = kit.get(usize::from(place)).copied().unwrap_or(NONE);
                self.item_name(item).to_owned()
            }
        }
    }

    /// What a Feat is for.
    pub(super) fn say_feat(&self, st: &State, me: u8, feat: Feat) -> String {
        let name = |other| self.name_of(st, other);
        match feat {
            Feat::Shot { attack, target } => {
                format!("shoot at {} with {}", name(target), self.attack_name(st, me, attack))
            }
            Feat::GetUp => "get up".to_owned(),
            Feat::HelpUp { friend } => format!("help {} up", name(friend)),
            Feat::PickUp { token } => {
                let lies = st.tokens.get(usize::from(token));
                let what = lies.map_or_else(String::new, |lies| self.lies_words(&lies.what));
                format!("pick up {what}")
            }
            Feat::Give { friend, what } => {
                format!("give {} {}", name(friend), self.thing(st, me, what))
            }
            Feat::Steal { foe, what } => {
                format!("steal {} from {}", self.thing(st, foe, what), name(foe))
            }
            Feat::Drop { what } => format!("put down {}", self.thing(st, me, what)),
            Feat::Swap { to } => format!("take {} in hand", self.thing(st, me, to)),
            Feat::Disengage => "Disengage".to_owned(),
            Feat::Break => "get free".to_owned(),
            Feat::Parry { foe } => format!("get past the guard of {}", name(foe)),
            Feat::Gobble { foe } => format!("Gobble {}", name(foe)),
            Feat::Escape => "get out of the stomach".to_owned(),
            Feat::Narrative { foe, difficulty, wide } => {
                let others = if wide { " and others" } else { "" };
                let word = difficulty_word(difficulty);
                format!("hurt {}{others} by a {word} Narrative Feat", name(foe))
            }
            Feat::Dash => "dash on by a Narrative Feat".to_owned(),
            Feat::Use { place, target } => {
                format!("use {}", self.use_words(st, me, place, target))
            }
        }
    }

    /// What a Character can do beside Attacks, and on whom.
    fn use_words(&self, st: &State, me: u8, place: u8, target: u8) -> String {
        let name = self.use_name(st, me, place);
        match target {
            NONE => name.to_owned(),
            target => format!("{name} on {}", self.name_of(st, target)),
        }
    }

    /// A Character does what it can do beside Attacks.
    pub(super) fn say_use(&self, st: &State, me: u8, place: u8, target: u8) -> String {
        format!("{} uses {}", self.name_of(st, me), self.use_words(st, me, place, target))
    }

    /// The printed name of an Attack of a Character.
    fn attack_name(&self, st: &State, me: u8, place: u8) -> &str {
        let at = self.attack_at(st, me, place);
        at.and_then(|at| self.program.attack_names.get(usize::from(at))).map_or("", String::as_str)
    }

    /// How the dice of an Attack lie.
    pub(super) fn say_attack(&self, st: &State, blow: &Blow) -> String {
        let attack =
            self.program.attack_names.get(usize::from(blow.attack)).map_or("", String::as_str);
        format!(
            "{} strikes {} with {attack}: {} Hits, {} of {} dice missed",
            self.name_of(st, blow.by),
            self.name_of(st, blow.target),
            blow.throw.hits(),
            blow.throw.misses(),
            blow.throw.dice()
        )
    }

    /// How a Spell comes out.
    pub(super) fn say_spell(&self, st: &State, casting: &Casting, how: Cast) -> String {
        let (mage, spell) = (self.name_of(st, casting.mage), self.spell_name(casting.spell));
        let how = match how {
            Cast::Short => "fails",
            Cast::Done => "is cast",
            Cast::Overpowered => "is cast, Overpowered",
        };
        let wild = casting.aces + casting.jokers;
        let extra = if wild > 0 { format!(" and {wild} Aces or Jokers") } else { String::new() };
        format!("{mage}: {spell} {how} with {}{extra}", casting.total)
    }

    /// What a card of the forest brings.
    pub(super) fn say_forest(&self, rank: u8) -> String {
        let what = match rank {
            1 => "a relic comes to light",
            2 => "a cache of armour and weapons",
            3 => "trees move in",
            4 => "two portals open",
            5 => "a Beast comes out",
            6 => "Arcanite grows",
            7 => "time runs slowly: 2 AP more",
            8 => "a bush full of fruit",
            9 => "the air hums with magic",
            10 => "a mist: Shots at a Disadvantage",
            11 => "the air sparkles: Feats at an Advantage",
            12 => "the forest is angry at the edges",
            13 => "a Monster breaks through the trees",
            _ => "confusion: Commanders change sides",
        };
        format!("the Mildaark Forest: {what}")
    }

    /// A decision in words.
    pub(super) fn say_choice(&self, st: &State, action: Action) -> String {
        let name = |other| self.name_of(st, other);
        match action {
            Action::Order { first: true } => "place first".to_owned(),
            Action::Order { first: false } => "place second".to_owned(),
            Action::Deploy { slot, back } => {
                let row = if back { "back" } else { "front" };
                format!("place at part {} of the edge, at the {row}", slot + 1)
            }
            Action::Activate { who, mates: 0, .. } => format!("activate {}", name(who)),
            Action::Activate { who, mates, .. } => {
                format!("activate {} and {mates} of its pack", name(who))
            }
            Action::Pass => "activate nobody any more".to_owned(),
            Action::Move { goal } => format!("move {}", self.goal_words(st, goal)),
            Action::LegIt => "leg it".to_owned(),
            Action::Run { goal } => format!("run {}", self.goal_words(st, goal)),
            Action::Attack { attack, target, wide } => {
                let wide = if wide { " and others" } else { "" };
                let attack = self.attack_name(st, st.active, attack);
                format!("strike {}{wide} with {attack}", name(target))
            }
            Action::Try { feat } => self.say_feat(st, st.active, feat),
            Action::Spend { ap } => format!("spend {ap} AP"),
            Action::Cast { spell, target: NONE, token } => {
                format!("cast {}{}", self.spell_name(spell), with_token(token))
            }
            Action::Cast { spell, target, token } => {
                format!("cast {} at {}{}", self.spell_name(spell), name(target), with_token(token))
            }
            Action::Draw { token } => format!("draw a card{}", with_token(token)),
            Action::Stop => "draw no more".to_owned(),
            Action::Heal { place, who } => {
                format!("heal {} with {}", name(who), self.thing(st, st.active, place))
            }
            Action::Use { place, target } => {
                format!("use {}", self.use_words(st, st.active, place, target))
            }
            Action::Put { goal: Goal::Stay } => "bring it close by".to_owned(),
            Action::Put { goal } => format!("bring it {}", self.goal_words(st, goal)),
            Action::Empower => "spend Arcanite for an AP".to_owned(),
            Action::Portal { .. } => "step through the portal".to_owned(),
            Action::Accept => "leave the dice".to_owned(),
            Action::Reroll => "spend Arcanite to roll a die again".to_owned(),
            Action::AddDie => "spend Arcanite for another die".to_owned(),
            Action::Wait => "wait with its AP".to_owned(),
            Action::End => "end the Activation".to_owned(),
        }
    }
}

const fn with_token(token: bool) -> &'static str {
    if token { " with Arcanite" } else { "" }
}
