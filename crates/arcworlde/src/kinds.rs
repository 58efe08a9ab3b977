//! Kinds of decision, as reports of play tell them apart and as players can be forbidden them.

use balance_engine::game::{Describe, OfKind, Picture, kinds};

use crate::cards::NONE;
use crate::game::{Action, Arcworlde};
use crate::state::{BOUGHT, FOUND, Feat, Lies, Phase, State};
use crate::view::View;

kinds! {
    /// What a player decides.
    pub(super) enum Decision = KINDS {
        PlaceFirst = "place_first": "Places the first Character itself.",
        PlaceSecond = "place_second": "Lets the other place the first Character.",
        Deploy = "deploy": "Places the next Character.",
        Activate = "activate": "Activates a Character.",
        Pass = "pass": "Activates nobody any more.",
        Move = "move": "Makes the free movement.",
        LegIt = "leg_it": "Legs it.",
        Run = "run": "Runs what Leg It gave.",
        Attack = "attack": "Makes a melee Attack.",
        Shoot = "shoot": "Takes a Shot.",
        GetUp = "get_up": "Tries to get up.",
        HelpUp = "help_up": "Tries to help a friend up.",
        PickUp = "pick_up": "Tries to pick up what lies there.",
        Give = "give": "Tries to give a friend something.",
        Steal = "steal": "Tries to steal from a Prone foe.",
        PutDown = "put_down": "Tries to put something down.",
        Swap = "swap": "Tries to take another weapon in hand.",
        Disengage = "disengage": "Tries to leave its foes.",
        GetFree = "get_free": "Tries to get free of what holds it.",
        Gobble = "gobble": "Tries to swallow a foe.",
        NarrativeFeat = "narrative_feat": "Tries to hurt a foe by a Narrative Feat.",
        Dash = "dash": "Tries to dash on by a Narrative Feat.",
        Use = "use": "Does what it can do beside Attacks, by a Feat or freely.",
        Spend = "spend": "Says how many AP a Feat is worth.",
        Cast = "cast": "Casts a Spell for AP.",
        CastByToken = "cast_by_token": "Casts a Spell for an Arcanite Token.",
        Draw = "draw": "Draws another card for a Spell for AP, or for nothing.",
        DrawByToken = "draw_by_token": "Draws another card for a Spell for an Arcanite Token.",
        Stop = "stop": "Draws no more cards for a Spell, which fails.",
        Heal = "heal": "Uses an Item that heals.",
        Put = "put": "Says where a Character comes down that is brought or thrown.",
        Empower = "empower": "Spends an Arcanite Token for an AP.",
        Portal = "portal": "Steps through a portal.",
        Accept = "accept": "Leaves dice as they lie.",
        Reroll = "reroll": "Spends an Arcanite Token to roll a die again.",
        AddDie = "add_die": "Spends an Arcanite Token to add a die.",
        Wait = "wait": "Ends the Activation with its AP kept.",
        End = "end": "Ends the Activation.",
    }
}

impl Describe for Arcworlde {
    /// An action is about the Spell or Equipment that it uses, or else the Character; to do nothing is about none.
    fn kind(&self, view: View<'_>, action: Action) -> OfKind {
        decision(action).of(self.card_of(view, action))
    }

    fn picture(&self, state: &State) -> Option<Picture> {
        Some(self.draw(state))
    }

    fn describe(&self, state: &State, action: Action) -> String {
        self.say_choice(state, action)
    }
}

impl Arcworlde {
    /// The card that an action is about.
    fn card_of(&self, view: View<'_>, action: Action) -> Option<u16> {
        let st = view.st;
        let me = st.active;
        match action {
            Action::Deploy { .. } => self.next_waiting(st, view.seat).map(|who| self.card_of_who(st, who)),
            Action::Activate { who, .. } => Some(self.card_of_who(st, who)),
            Action::Attack { attack, .. } => Some(self.card_of_attack(st, me, attack)),
            Action::Try(feat) => Some(self.card_of_feat(st, me, feat)),
            Action::Spend(_) => match st.phase {
                Phase::Effort(feat) => Some(self.card_of_feat(st, me, feat)),
                _ => None,
            },
            Action::Cast { spell, .. } => Some(self.card_of_spell(spell)),
            Action::Draw { .. } => st.casting.map(|casting| self.card_of_spell(casting.spell)),
            Action::Heal { place, .. } => Some(self.card_of_thing(st, me, place)),
            Action::Use { place, .. } => Some(self.card_of_use(st, me, place)),
            Action::Put(_) => match st.phase {
                Phase::Put(landing) => Some(self.card_of_who(st, landing.who)),
                _ => None,
            },
            Action::Empower => Some(self.card_of_token(st, me)),
            Action::Reroll | Action::AddDie => match st.phase {
                Phase::React(roll) => Some(self.card_of_token(st, roll.who)),
                _ => None,
            },
            Action::Move(_) | Action::LegIt | Action::Run(_) | Action::Portal(_) => Some(self.card_of_who(st, me)),
            Action::Order { .. } | Action::Pass | Action::Stop | Action::Accept | Action::Wait | Action::End => None,
        }
    }

    /// The card of a Character.
    fn card_of_who(&self, st: &State, who: u8) -> u16 {
        st.who(who).profile.into()
    }

    /// The weapon of an Attack at a place among those of a Character, or the Character.
    fn card_of_attack(&self, st: &State, who: u8, place: u8) -> u16 {
        let at = self.attack_at(st, who, place);
        let of = |item: u8| {
            let attacks = self.program.item(item).gives.attacks;
            at.is_some_and(|at| (attacks.start..attacks.end).contains(&at))
        };
        let weapon = st.who(who).items().find(|&(_, item)| of(item));
        weapon.map_or_else(|| self.card_of_who(st, who), |(_, item)| self.card_of_item(item))
    }

    /// The Equipment with which a Character does at a place what it can do beside Attacks, or the Character.
    fn card_of_use(&self, st: &State, who: u8, place: u8) -> u16 {
        match self.found_at(st.who(who), place) {
            Some((kit, _)) if kit != NONE => self.card_of_thing(st, who, kit),
            _ => self.card_of_who(st, who),
        }
    }

    /// What a Character has at a place of its kit, or as an Arcanite Token; the Character where that is of no card.
    fn card_of_thing(&self, st: &State, holder: u8, what: u8) -> u16 {
        let item = match what {
            BOUGHT => self.arcanite(),
            FOUND => None,
            place => st.who(holder).kit.get(usize::from(place)).copied(),
        };
        let item = item.filter(|&item| item != NONE);
        item.map_or_else(|| self.card_of_who(st, holder), |item| self.card_of_item(item))
    }

    /// The Arcanite Token that is spent for a Character: the card of a bought one, or else the Character.
    fn card_of_token(&self, st: &State, who: u8) -> u16 {
        let purse = st.characters.get(usize::from(self.purse(st, who)));
        match self.arcanite() {
            Some(item) if purse.is_some_and(|one| one.bought > 0) => self.card_of_item(item),
            _ => self.card_of_who(st, who),
        }
    }

    /// The Equipment that is an Arcanite Token.
    fn arcanite(&self) -> Option<u8> {
        self.program.equipment.iter().position(|of| of.arcanite).map(|at| at as u8)
    }

    /// What a Feat of a Character is about.
    fn card_of_feat(&self, st: &State, who: u8, feat: Feat) -> u16 {
        match feat {
            Feat::Shot { attack, .. } => self.card_of_attack(st, who, attack),
            Feat::PickUp(token) => match st.tokens.get(usize::from(token)).map(|lies| lies.what) {
                Some(Lies::Equipment(item) | Lies::Relic(item)) => self.card_of_item(item),
                Some(Lies::Bought) => self.card_of_thing(st, who, BOUGHT),
                _ => self.card_of_who(st, who),
            },
            Feat::Give { what, .. } | Feat::Drop(what) | Feat::Swap(what) => self.card_of_thing(st, who, what),
            Feat::Steal { foe, what } if what != FOUND => self.card_of_thing(st, foe, what),
            Feat::Use { place, .. } => self.card_of_use(st, who, place),
            Feat::Steal { .. }
            | Feat::GetUp
            | Feat::HelpUp(_)
            | Feat::Disengage
            | Feat::Break
            | Feat::Parry(_)
            | Feat::Gobble(_)
            | Feat::Escape
            | Feat::Narrative { .. }
            | Feat::Dash => self.card_of_who(st, who),
        }
    }
}

/// Which decision an action is.
const fn decision(action: Action) -> Decision {
    match action {
        Action::Order { first: true } => Decision::PlaceFirst,
        Action::Order { first: false } => Decision::PlaceSecond,
        Action::Deploy { .. } => Decision::Deploy,
        Action::Activate { .. } => Decision::Activate,
        Action::Pass => Decision::Pass,
        Action::Move(_) => Decision::Move,
        Action::LegIt => Decision::LegIt,
        Action::Run(_) => Decision::Run,
        Action::Attack { .. } => Decision::Attack,
        Action::Try(feat) => of_feat(feat),
        Action::Spend(_) => Decision::Spend,
        Action::Cast { token: false, .. } => Decision::Cast,
        Action::Cast { token: true, .. } => Decision::CastByToken,
        Action::Draw { token: false } => Decision::Draw,
        Action::Draw { token: true } => Decision::DrawByToken,
        Action::Stop => Decision::Stop,
        Action::Heal { .. } => Decision::Heal,
        Action::Use { .. } => Decision::Use,
        Action::Put(_) => Decision::Put,
        Action::Empower => Decision::Empower,
        Action::Portal(_) => Decision::Portal,
        Action::Accept => Decision::Accept,
        Action::Reroll => Decision::Reroll,
        Action::AddDie => Decision::AddDie,
        Action::Wait => Decision::Wait,
        Action::End => Decision::End,
    }
}

/// Which decision it is to try a Feat.
const fn of_feat(feat: Feat) -> Decision {
    match feat {
        Feat::Shot { .. } => Decision::Shoot,
        Feat::GetUp => Decision::GetUp,
        Feat::HelpUp(_) => Decision::HelpUp,
        Feat::PickUp(_) => Decision::PickUp,
        Feat::Give { .. } => Decision::Give,
        Feat::Steal { .. } => Decision::Steal,
        Feat::Drop(_) => Decision::PutDown,
        Feat::Swap(_) => Decision::Swap,
        Feat::Disengage => Decision::Disengage,
        // Whoever is in a stomach, or strikes at a fencer, is not asked whether to try.
        Feat::Break | Feat::Escape => Decision::GetFree,
        Feat::Parry(_) => Decision::Attack,
        Feat::Gobble(_) => Decision::Gobble,
        Feat::Narrative { .. } => Decision::NarrativeFeat,
        Feat::Dash => Decision::Dash,
        Feat::Use { .. } => Decision::Use,
    }
}
