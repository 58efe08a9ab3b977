//! Kinds of decision: reports count them, and players can be made to avoid them.

use balance_engine::game::{Describe, OfKind, Picture, kinds};

use crate::cards::NONE;
use crate::game::Action::{self, Try};
use crate::game::Arcworlde;
use crate::state::{BOUGHT, FOUND, Feat, Lies, Phase, State};
use crate::view::View;

/// Declares the kinds of decision, each with the actions that belong to it.
macro_rules! decisions {
    ($($action:pat => $kind:ident = $word:literal: $help:literal;)+) => {
        kinds! {
            pub(super) enum Decision = KINDS { $($kind = $word: $help,)+ }
        }

        const fn decision(action: Action) -> Decision {
            match action { $($action => Decision::$kind,)+ }
        }
    };
}

// A Character in a stomach, or one that strikes at a fencer, is not asked whether to try the Feat.
decisions! {
    Action::Order { first: true } => PlaceFirst = "place_first": "Places the first Character.";
    Action::Order { first: false } => PlaceSecond = "place_second": "Lets the other side place the first Character.";
    Action::Deploy { .. } => Deploy = "deploy": "Places the next Character.";
    Action::Activate { .. } => Activate = "activate": "Activates a Character.";
    Action::Pass => Pass = "pass": "Ends the side's Activations for the Round.";
    Action::Move(_) => Move = "move": "Makes the free movement.";
    Action::LegIt => LegIt = "leg_it": "Rolls Leg It.";
    Action::Run(_) => Run = "run": "Runs the distance that Leg It gave.";
    Action::Attack { .. } | Try(Feat::Parry(_)) => Attack = "attack": "Makes a melee Attack.";
    Try(Feat::Shot { .. }) => Shoot = "shoot": "Takes a Shot.";
    Try(Feat::GetUp) => GetUp = "get_up": "Tries to get up.";
    Try(Feat::HelpUp(_)) => HelpUp = "help_up": "Tries to help a friend up.";
    Try(Feat::PickUp(_)) => PickUp = "pick_up": "Tries to pick up a token or Equipment.";
    Try(Feat::Give { .. }) => Give = "give": "Tries to hand Equipment or a token to a friend.";
    Try(Feat::Steal { .. }) => Steal = "steal": "Tries to steal from a Prone foe.";
    Try(Feat::Drop(_)) => PutDown = "put_down": "Tries to put down Equipment or a token.";
    Try(Feat::Swap(_)) => Swap = "swap": "Tries to switch to another weapon.";
    Try(Feat::Disengage) => Disengage = "disengage": "Tries to Disengage from its foes.";
    Try(Feat::Break | Feat::Escape) => GetFree = "get_free": "Tries to break free.";
    Try(Feat::Gobble(_)) => Gobble = "gobble": "Tries to Gobble a foe.";
    Try(Feat::Narrative { .. }) => NarrativeFeat = "narrative_feat": "Tries to hurt a foe with a Narrative Feat.";
    Try(Feat::Dash) => Dash = "dash": "Tries to dash further with a Narrative Feat.";
    Action::Use { .. } | Try(Feat::Use { .. }) => Use = "use": "Uses an ability other than an Attack.";
    Action::Spend(_) => Spend = "spend": "Chooses how many AP to spend on a Feat.";
    Action::Cast { token: false, .. } => Cast = "cast": "Casts a Spell with AP.";
    Action::Cast { token: true, .. } => CastByToken = "cast_by_token": "Casts a Spell with an Arcanite Token.";
    Action::Draw { token: false } => Draw = "draw": "Draws another Spell card with AP, or for free.";
    Action::Draw { token: true } => DrawByToken = "draw_by_token": "Draws another Spell card with an Arcanite Token.";
    Action::Stop => Stop = "stop": "Stops drawing cards, so the Spell fails.";
    Action::Heal { .. } => Heal = "heal": "Uses an Item that heals.";
    Action::Put(_) => Put = "put": "Chooses where a summoned or thrown Character is placed.";
    Action::Empower => Empower = "empower": "Spends an Arcanite Token for 1 AP.";
    Action::Portal(_) => Portal = "portal": "Steps through a portal.";
    Action::Accept => Accept = "accept": "Keeps the dice as rolled.";
    Action::Reroll => Reroll = "reroll": "Spends an Arcanite Token to re-roll a die.";
    Action::AddDie => AddDie = "add_die": "Spends an Arcanite Token to add a die.";
    Action::Wait => Wait = "wait": "Ends the Activation and keeps its AP for later.";
    Action::End => End = "end": "Ends the Activation.";
}

impl Describe for Arcworlde {
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
    /// Returns the Spell, the Equipment or else the profile that an action is about.
    fn card_of(&self, view: View<'_>, action: Action) -> Option<u16> {
        let st = view.st;
        let me = st.active;
        let (who, item) = match (action, st.phase) {
            (Action::Deploy { .. }, _) => (self.next_waiting(st, view.seat)?, None),
            (Action::Activate { who, .. }, _) => (who, None),
            (Action::Attack { attack, .. }, _) => (me, self.weapon_of(st, attack)),
            (Try(feat), _) | (Action::Spend(_), Phase::Effort(feat)) => self.item_of_feat(st, feat),
            (Action::Cast { spell, .. }, _) => return Some(self.card_of_spell(spell)),
            (Action::Draw { .. }, _) => return Some(self.card_of_spell(st.casting?.spell)),
            (Action::Heal { place, .. }, _) => (me, self.item_at(st, me, place)),
            (Action::Use { place, .. }, _) => (me, self.item_of_use(st, place)),
            (Action::Put(_), Phase::Put(landing)) => (landing.who, None),
            (Action::Empower, _) => (me, self.token_of(st, me)),
            (Action::Reroll | Action::AddDie, Phase::React(roll)) => (roll.who, self.token_of(st, roll.who)),
            (Action::Move(_) | Action::LegIt | Action::Run(_) | Action::Portal(_), _) => (me, None),
            _ => return None,
        };
        Some(item.map_or_else(|| st.who(who).profile.into(), |item| self.card_of_item(item)))
    }

    fn item_of_feat(&self, st: &State, feat: Feat) -> (u8, Option<u8>) {
        let me = st.active;
        let item = match feat {
            Feat::Shot { attack, .. } => self.weapon_of(st, attack),
            Feat::PickUp(token) => match st.tokens.get(usize::from(token)).map(|lies| lies.what) {
                Some(Lies::Equipment(item) | Lies::Relic(item)) => Some(item),
                Some(Lies::Bought) => self.arcanite(),
                _ => None,
            },
            Feat::Give { what, .. } | Feat::Drop(what) | Feat::Swap(what) => self.item_at(st, me, what),
            Feat::Steal { foe, what } if what != FOUND => return (foe, self.item_at(st, foe, what)),
            Feat::Use { place, .. } => self.item_of_use(st, place),
            _ => None,
        };
        (me, item)
    }

    /// `None` if the Attack is of the profile.
    fn weapon_of(&self, st: &State, place: u8) -> Option<u8> {
        let at = self.attack_at(st, st.active, place)?;
        let has_attack = |&item: &u8| self.program.item(item).gives.attacks.range().contains(&usize::from(at));
        st.who(st.active).items().map(|(_, item)| item).find(has_attack)
    }

    /// `None` if it is of the profile.
    fn item_of_use(&self, st: &State, place: u8) -> Option<u8> {
        let (kit, _) = self.found_at(st.who(st.active), place).filter(|&(kit, _)| kit != NONE)?;
        self.item_at(st, st.active, kit)
    }

    fn item_at(&self, st: &State, holder: u8, what: u8) -> Option<u8> {
        match what {
            BOUGHT => self.arcanite(),
            FOUND => None,
            place => st.who(holder).kit.get(usize::from(place)).copied().filter(|&item| item != NONE),
        }
    }

    fn token_of(&self, st: &State, who: u8) -> Option<u8> {
        let purse = st.characters.get(usize::from(self.purse(st, who)))?;
        self.arcanite().filter(|_| purse.bought > 0)
    }

    fn arcanite(&self) -> Option<u8> {
        self.program.equipment.iter().position(|of| of.arcanite).map(|at| at as u8)
    }
}
