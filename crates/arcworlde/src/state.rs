//! A position: plain data of a fixed size.

use arrayvec::ArrayVec;

use super::board::{Disc, Point, Table};
use super::cards::{Difficulty, Grip, KIT, NONE, Sorts, Trait, Traits, USES, bit};
use super::rules::arc_deck::ArcDeck;
use super::rules::blow::Blow;
use super::rules::dice::{Edge, Throw};
use super::rules::orders::{ORDERED, Ordered};
use super::rules::summons::Landing;

/// Characters of a Warband at most.
pub(crate) const WARBAND: usize = 32;
/// Characters on the board at most: those of two Warbands, and what Spells and the forest bring.
pub(crate) const CHARACTERS: usize = 2 * WARBAND + 32;
/// Tokens that lie on the board at most.
pub(crate) const TOKENS: usize = 64;
/// Things that are still to happen, at most: each Character is struck, tested and held up once.
pub(crate) const TASKS: usize = 4 * CHARACTERS;
/// Characters who act after the Activated one before anybody else, at most.
pub(crate) const FOLLOWERS: usize = ORDERED;
/// Attacks of a pack that are remembered, at most: three Characters with four AP each.
pub(crate) const PACK_ATTACKS: usize = 12;
/// The place of Gobble among what a Character can do beside Attacks: behind those of its profile and its
/// Equipment.
pub(crate) const GOBBLE: u8 = (USES * (KIT + 1)) as u8;
/// The side of Rogue Characters that come out of the forest.
pub(crate) const NOBODY: u8 = 2;
/// Who takes part: two seats, and [`NOBODY`].
pub(crate) const PARTIES: usize = 3;

/// Where a Character is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Not yet deployed.
    #[default]
    Waiting,
    /// On the board.
    Board,
    /// Swallowed by the Character of this number.
    Gobbled(u8),
    /// Knocked Out, or gone.
    Out,
}

/// A Character as it is now: its figures, where it is, and what has happened to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Character {
    /// Its Stat Profile, by number.
    pub profile: u8,
    /// The seat that plays it now, or [`NOBODY`].
    pub side: u8,
    /// The seat whose Warband it is of, or [`NOBODY`].
    pub home: u8,
    /// Whether it waits, is on the board, is swallowed, or is gone.
    pub place: Place,
    /// The centre of its base.
    pub at: Point,
    /// The radius of its base, in hundredths of an inch.
    pub radius: i16,
    /// The base in millimetres.
    pub base: u8,
    /// Common Traits that hold against everybody, those of Equipment among them.
    pub traits: Traits,
    /// Health Points left; at 0 it is Knocked Out.
    pub hp: i16,
    /// Health Points at the start.
    pub max_hp: i16,
    /// Action Points of an Activation, before what wears off.
    pub ap: i8,
    /// Action Points left in this Activation, or, with Split Activation, in this Round.
    pub ap_left: i8,
    /// AP that Dwindling Strength has taken, by the step at which it did.
    pub dwindled: [u8; 3],
    /// Movement in inches.
    pub movement: i8,
    /// Bravery: the most that the dice of a Bravery Test may come to; from 12 on it always passes.
    pub bravery: i8,
    /// Armour Value that can be broken, and has not been.
    pub armour: i8,
    /// Armour Value that cannot.
    pub sure_armour: i8,
    /// What of that cannot be ignored either.
    pub certain_armour: i8,
    /// AP that are lacking in the next Activation.
    pub ap_lost: i8,
    /// Whether one of those that do not add up is among them.
    pub ap_lost_once: bool,
    /// Passes its Bravery Tests this Round.
    pub steadfast: bool,
    /// Has rolled a Miss again this Round because a friend drives it.
    pub driven: bool,
    /// Inches of Movement less this Round.
    pub move_lost: i8,
    /// Movement is halved so often this Round.
    pub halved: u8,
    /// HP to be lost at the next Activation.
    pub later: u8,
    /// Hits that come back at each Activation, until they are defended.
    pub recurs: u8,
    /// AP that are lost when it becomes Prone.
    pub frenzy: u8,
    /// Is Prone: it can do nothing but get up, and defends at a Disadvantage.
    pub prone: bool,
    /// The Round in which it became Prone.
    pub prone_since: u8,
    /// Is Broken: it flees until it rallies, and defends at a Disadvantage.
    pub broken: bool,
    /// Has fled since it broke.
    pub fled: bool,
    /// Needs no Activation this Round any more.
    pub activated: bool,
    /// Activations of this Round in which it waited.
    pub waits: u8,
    /// Has begun its Activations of this Round.
    pub begun: bool,
    /// Has used its free movement this Round.
    pub moved: bool,
    /// Has made an Action since, so that it cannot Leg It.
    pub acted: bool,
    /// Leg It rolls of this Activation.
    pub legged: u8,
    /// Has Charged this Activation.
    pub charged: bool,
    /// AP that it had left when its Charge had given it one.
    pub charge_ap: i8,
    /// Has Knocked somebody Out this Activation.
    pub knocked_out: bool,
    /// Has cast a Spell this Activation.
    pub cast: bool,
    /// Attacks of this Activation that can be used but once, as bits of its own list.
    pub once: u8,
    /// Has used the re-roll of Agile this Round.
    pub agile_used: bool,
    /// Has used the re-roll of Death Throes this Activation.
    pub throes_used: bool,
    /// Has used the re-roll of Pack Hunter this Activation.
    pub hunted: bool,
    /// Defence Rolls that can be rolled again this Round; of these by a Shield.
    pub defence: [u8; 2],
    /// Dice more for the next Attack.
    pub next_dice: u8,
    /// An Attack that has more Hits when it is made again this Activation, and how many.
    pub again: (u16, u8),
    /// Its melee Attacks take 1 AP for so many points of Damage this Round; 0 where they take HP.
    pub saps: u8,
    /// Whom it has marked; `NONE` for nobody.
    pub marked: u8,
    /// What it has used that can be used but once a game, as bits by place.
    pub used: u64,
    /// Rolls its next Narrative Feat that fails again.
    pub inspired: bool,
    /// The Successes of its ways out must be rolled again.
    pub hindered: bool,
    /// Whoever attacks it next needs a Feat.
    pub riposte: bool,
    /// Has stepped through a portal this Round.
    pub ported: bool,
    /// May leave its foes freely.
    pub slips: bool,
    /// Cannot move this Round.
    pub pinned: bool,
    /// Its Shots are at a Disadvantage this Round.
    pub blind: bool,
    /// What holds it, so that it cannot move; `None` where nothing does.
    pub held: Option<Held>,
    /// Whom it may Gobble with an Easy Feat, this Activation; `NONE` for nobody.
    pub easy_bite: u8,
    /// Successes that its next try to get out of a stomach takes.
    pub escape: u8,
    /// Foes whose Fearsome it has withstood, as bits.
    pub unafraid: u128,
    /// The Character that it rides; `NONE` for none.
    pub mount: u8,
    /// The Character that rides it; `NONE` for none.
    pub rider: u8,
    /// Equipment by number; `NONE` for an empty place.
    pub kit: [u8; KIT],
    /// The place in `kit` of the weapon in hand; `NONE` where it is not to be chosen.
    pub wields: u8,
    /// Whether any of its Equipment has Attacks.
    pub armed: bool,
    /// Whether any of its Equipment adds to what its Attacks do.
    pub coats: bool,
    /// Whether it can do anything beside Attacks.
    pub able: bool,
    /// Whether it has several weapons to choose from.
    pub chooses: bool,
    /// Whether it has a mount of its Equipment.
    pub mounted: bool,
    /// Its Knock Out frightens nobody.
    pub expendable: bool,
    /// Can cast Spells: it is a Mage by its class, or by something that makes it one.
    pub mage: bool,
    /// Was put on the board by a Spell or the like: it is of no Warband that could get it back.
    pub summoned: bool,
    /// By which Attack it clings to whom; `NONE` for nobody.
    pub clings: (u16, u8),
    /// The Round in which it was Knocked Out.
    pub out_since: u8,
    /// Has Knocked Out a foe this game.
    pub killer: bool,
    /// Sorts of standing effects that it has, as bits of [`super::cards::Sort`].
    pub sorts: Sorts,
    /// Whether standing effects hold against some foes only, so that they must be looked at.
    pub fickle: bool,
    /// Arcanite Tokens that were found on the board.
    pub found: u8,
    /// Arcanite Tokens that were bought or came otherwise.
    pub bought: u8,
}

impl Character {
    /// Its base on the table.
    #[inline]
    pub const fn disc(&self) -> Disc {
        Disc { at: self.at, radius: self.radius }
    }

    /// Whether it stands on the board.
    #[inline]
    pub fn on_board(&self) -> bool {
        self.place == Place::Board
    }

    /// Whether it still takes part.
    #[inline]
    pub fn in_play(&self) -> bool {
        matches!(self.place, Place::Board | Place::Gobbled(_))
    }

    /// Its Equipment, by place in the kit and number.
    #[inline]
    pub fn items(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        (0..).zip(self.kit).filter(|&(_, item)| item != NONE)
    }

    /// Arcanite Tokens that it holds.
    #[inline]
    pub const fn tokens(&self) -> u8 {
        self.found + self.bought
    }

    /// Whether it has a common Trait.
    #[inline]
    pub const fn has(&self, of: Trait) -> bool {
        self.traits & bit(of) != 0
    }

    /// Takes over from a Character, which it was, what that has had of this Round: its Activations, and
    /// what there is but once in a Round.
    pub fn goes_on_with(&mut self, before: &Self) {
        (self.begun, self.activated, self.waits) = (before.begun, before.activated, before.waits);
        (self.ap_left, self.moved) = (before.ap_left, before.moved);
        (self.agile_used, self.driven) = (before.agile_used, before.driven);
        self.ported = before.ported;
    }

    /// AP of an Activation, after Dwindling Strength and Attacks that took some.
    #[inline]
    pub fn fresh_ap(&self) -> i8 {
        let dwindled: u8 = self.dwindled.iter().sum();
        (self.ap - dwindled as i8 - self.ap_lost).max(0)
    }
}

/// How a Character is held, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The Feat by which it gets free, and what the grip does until then.
    pub grip: Grip,
    /// The Character that holds it, by number; itself where its own Attack does.
    pub by: u8,
}

/// What lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The centre of the token.
    pub at: Point,
    /// What lies there.
    pub what: Lies,
}

/// The radius of a token on the board, in hundredths of an inch.
pub(crate) const TOKEN_RADIUS: i16 = 30;

impl Token {
    /// The ground that it covers.
    pub const fn disc(&self) -> Disc {
        Disc { at: self.at, radius: TOKEN_RADIUS }
    }
}

/// What can lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// An Arcanite Token.
    Arcanite,
    /// An Arcanite Token that was bought, which counts for no mission.
    Bought,
    /// A piece of Equipment by number.
    Equipment(u8),
    /// A cache of the forest: anything of the Common Armoury.
    Cache,
    /// A gate of the forest, one of two.
    Portal,
    /// A bush that heals; the Characters that it has healed, as bits.
    Bush(u128),
    /// A relic of the forest: this piece of Equipment.
    Relic(u8),
    /// A marker that slows everybody around it.
    Mire {
        /// The Mage who laid it.
        by: u8,
        /// Inches.
        inches: u8,
    },
}

/// What holds for the whole Round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weather {
    /// Shots are at a Disadvantage.
    pub mist: bool,
    /// Feats are at an Advantage.
    pub blessed: bool,
    /// Cards for Spells cost no AP.
    pub thrumming: bool,
    /// The edges of the board strike.
    pub angry: bool,
    /// Commanders are played by their foes.
    pub confused: bool,
    /// AP that everybody has more.
    pub haste: i8,
}

/// A Spell for which cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casting {
    /// The Mage who casts it, by number.
    pub mage: u8,
    /// The Spell, by number.
    pub spell: u8,
    /// Whom it is aimed at; `NONE` for nobody.
    pub target: u8,
    /// The total of the cards, Aces and Jokers as 1.
    pub total: u8,
    /// Aces, each of which may count 10 more.
    pub aces: u8,
    /// Jokers, each of which may count up to 10 more.
    pub jokers: u8,
}

/// What a Feat is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feat {
    /// A Shot: with which of the Character's Attacks, at whom.
    Shot {
        /// The Attack, in the order of [`super::Arcworlde::attacks_of`].
        attack: u8,
        /// The target.
        target: u8,
    },
    /// Gets up.
    GetUp,
    /// Helps this friend up.
    HelpUp(u8),
    /// Picks this token up, from 0.
    PickUp(u8),
    /// Gives something to a friend.
    Give {
        /// To whom.
        friend: u8,
        /// A place of the kit, [`FOUND`] or [`BOUGHT`].
        what: u8,
    },
    /// Steals from a Prone foe.
    Steal {
        /// From whom.
        foe: u8,
        /// A place of the kit, [`FOUND`] or [`BOUGHT`].
        what: u8,
    },
    /// Puts an Item down: a place of the kit, [`FOUND`] or [`BOUGHT`].
    Drop(u8),
    /// Takes the weapon at this place of the kit in hand.
    Swap(u8),
    /// Leaves its foes.
    Disengage,
    /// Gets free of what holds it.
    Break,
    /// Gets past the guard of this fencer, whom it attacks: one die, which takes no AP.
    Parry(u8),
    /// Swallows this foe.
    Gobble(u8),
    /// Gets out of a stomach.
    Escape,
    /// A Narrative Feat for damage.
    Narrative {
        /// Whom it is to hurt.
        foe: u8,
        /// How difficult it is.
        difficulty: Difficulty,
        /// Shares its Hits among all foes near the target.
        wide: bool,
    },
    /// A Narrative Feat for one more Leg It.
    Dash,
    /// What it can do beside Attacks.
    Use {
        /// Which, in the order of [`super::Arcworlde::uses_of`].
        place: u8,
        /// At whom; `NONE` for nobody.
        target: u8,
    },
}

/// An Arcanite Token that was found on the board, where a place of the kit is asked.
pub(crate) const FOUND: u8 = 254;
/// An Arcanite Token that was bought.
pub(crate) const BOUGHT: u8 = 253;

/// Dice that lie on the table and could be changed by an Arcanite Token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The Character that rolls them, by number.
    pub who: u8,
    /// What they are rolled for.
    pub what: RollOf,
    /// The dice as they lie, by face.
    pub throw: Throw,
    /// Whether one of them is discarded.
    pub edge: Edge,
    /// Nothing has rolled any of them again.
    pub fresh: bool,
}

/// What dice are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollOf {
    /// A Feat.
    Feat(Feat),
    /// The Hits of an Attack.
    Hits(Blow),
    /// A Defence Roll.
    Defence(Blow),
    /// A Bravery Test, and what comes of it.
    Bravery(Fear),
    /// Leg It.
    LegIt {
        /// As part of a Narrative Feat.
        dash: bool,
    },
}

/// What a Bravery Test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fear {
    /// Whoever fails is Broken.
    Break,
    /// A Fearsome Character, by its number, came near.
    Fearsome(u8),
    /// To rally.
    Rally,
    /// A Character of another Faction: AP are halved.
    Unruly,
    /// A Spell: whoever fails cannot move this Round.
    Pin,
    /// A Mage near the limit: who fails is Overpowered.
    Overpower,
    /// A lure of this Character: who fails walks towards it.
    Lure(u8),
}

/// Something that is still to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// An Attack's dice are rolled.
    Strike(Blow),
    /// Dice are as they lie.
    Settle(Roll),
    /// Hits are defended, one roll after the other.
    Defend(Blow),
    /// A Blow is done.
    Struck(Blow),
    /// A Bravery Test.
    Test {
        /// Who takes it.
        who: u8,
        /// What for.
        fear: Fear,
    },
    /// A Broken Character flees, or tries to get away, as long as it is its Activation.
    Flee(u8),
    /// The Activation of the Character goes on where it had begun: what comes at its start.
    Wake(u8),
    /// The Activation of the Character ends, when it has not ended already.
    Rest(u8),
    /// A Round ends.
    RoundEnd,
    /// A Round that is over is scored.
    RoundScored,
    /// A Round begins.
    RoundBegins,
    /// Initiative is rolled.
    Turn,
    /// What comes first at the first Activation of a Character in a Round.
    Stir(u8),
    /// The Character loses the HP that were to be lost at its next Activation.
    Sicken(u8),
    /// A Character that is Summoned loses heart and is gone, when those have tested their Bravery who
    /// are to.
    Vanish(u8),
    /// Where a Character is put is decided.
    Put(Landing),
    /// The Character has moved: Fearsome Characters frighten.
    Loom(u8),
}

/// What the next decision is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Who places the first Character.
    Order,
    /// Where the next Character is placed.
    Deploy,
    /// Which Character is Activated.
    #[default]
    Activate,
    /// What the Activated Character does.
    Act,
    /// Where to, with so many hundredths of an inch from Leg It.
    Run(i16),
    /// How many AP this Feat is worth.
    Effort(Feat),
    /// Where a Character is put: who, and how far from whom.
    Put(Landing),
    /// Whether another card is drawn for a Spell.
    Draw,
    /// Whether an Arcanite Token changes these dice that lie.
    React(Roll),
    /// The game is over.
    Over,
}

/// An Attack that a Character of a pack has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackAttack {
    /// The Attack by number.
    pub attack: u16,
    /// The Character that it was made on.
    pub target: u8,
    /// The Character that made it.
    pub by: u8,
}

/// A position: the Characters, the board, who decides what, and what is still to happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The Characters; their numbers stay for the whole game.
    pub characters: ArrayVec<Character, CHARACTERS>,
    /// Which side sits in which seat.
    pub sides: [u8; 2],
    /// The foes of each seat and of [`NOBODY`], as bits by seat.
    pub foes_of: [u8; PARTIES],
    /// The Round, from 1; 0 before the first.
    pub round: u8,
    /// Who is next in the Round's order, as a place of it.
    pub turn: u8,
    /// The order of the Round: seats, and [`NOBODY`]; `NONE` for nobody more.
    pub order: [u8; PARTIES],
    /// Who decides: a seat, or [`NOBODY`].
    pub actor: u8,
    /// What the actor is to decide.
    pub phase: Phase,
    /// The Character that is Activated; `NONE` between Activations.
    pub active: u8,
    /// Those who are Activated together with it, still to act; `NONE` for nobody.
    pub pack: [u8; FOLLOWERS],
    /// The order by which they act.
    pub ordered: Ordered,
    /// How many were Activated together.
    pub pack_size: u8,
    /// Attacks that those of a pack have made in these Activations.
    pub pack_attacks: ArrayVec<PackAttack, PACK_ATTACKS>,
    /// How the Activated Character would behave as a Rogue Character, 1 to 6; 0 if it was Engaged when it was
    /// Activated, and so fights.
    pub behaviour: u8,
    /// AP that the Activated Character began with.
    pub started_with: i8,
    /// It had made its free movement before.
    pub started_moved: bool,
    /// AP that a Rogue Character may spend in this Activation.
    pub limit: u8,
    /// Traits whose die says that a Rogue Character is to use them in this Activation, and that it has not
    /// used: bits by the place of the first way to use it among what it can do beside Attacks, and of
    /// [`GOBBLE`].
    pub wanted: u64,
    /// Victory Points by seat.
    pub points: [i16; 2],
    /// A Character has dealt Damage to another side.
    pub fought: bool,
    /// Characters that a seat had Knocked Out by Round: of its own.
    pub fallen: [u8; 2],
    /// What lies on the board.
    pub tokens: ArrayVec<Token, TOKENS>,
    /// The table with its Terrain, and the trees that the forest has put up.
    pub table: Table,
    /// The `ArcDecks` by seat, the forest's the third; a shared one is the first.
    pub decks: [ArcDeck; PARTIES],
    /// What holds this Round.
    pub weather: Weather,
    /// A Spell for which cards are drawn.
    pub casting: Option<Casting>,
    /// The Attack or Spell that is worked out has had its Hits on who made it.
    pub backfired: bool,
    /// What is still to happen, the next one last.
    pub todo: ArrayVec<Task, TASKS>,
    /// The seat that first Activated a Character.
    pub opened: u8,
}

/// Returns the foes of each seat and of [`NOBODY`], as bits by seat. The Characters of a Rogue Warband and
/// those of the forest are no foes of each other: both are for player-controlled Characters. Two Rogue
/// Warbands that meet without a player are each other's foes.
pub(crate) fn foes_of(rogues: [bool; 2]) -> [u8; PARTIES] {
    let solo = rogues[0] != rogues[1];
    let peace = |one: usize, other: usize| {
        let rogue = |party: usize| rogues.get(party).is_none_or(|&rogue| rogue);
        one == other || (solo && rogue(one) && rogue(other))
    };
    std::array::from_fn(|one| (0..PARTIES).filter(|&other| !peace(one, other)).fold(0, |foes, other| foes | 1 << other))
}

impl State {
    /// The Character of a number.
    #[inline]
    pub fn who(&self, number: u8) -> &Character {
        &self.characters[usize::from(number)]
    }

    /// The Character of a number, to be changed.
    #[inline]
    pub fn who_mut(&mut self, number: u8) -> &mut Character {
        &mut self.characters[usize::from(number)]
    }

    /// Whether a Rogue Character is to use a Trait in this Activation, by its first place.
    pub const fn wants(&self, of_trait: u8) -> bool {
        self.wanted & 1 << of_trait != 0
    }

    /// A Trait has been used, or tried: its die counts no more.
    pub const fn has_tried(&mut self, of_trait: u8) {
        self.wanted &= !(1 << of_trait);
    }

    /// All Characters with their numbers.
    #[inline]
    pub fn all(&self) -> impl Iterator<Item = (u8, &Character)> {
        self.characters.iter().enumerate().map(|(number, one)| (number as u8, one))
    }

    /// The bases on the board.
    pub fn bases(&self) -> impl Iterator<Item = Disc> {
        self.characters.iter().filter(|one| one.on_board()).map(Character::disc)
    }

    /// True if a seat, or [`NOBODY`], is a foe of another.
    #[inline]
    pub fn are_foes(&self, side: u8, other: u8) -> bool {
        self.foes_of[usize::from(side)] >> other & 1 != 0
    }

    /// The foes of `side` on the board.
    #[inline]
    pub fn foes(&self, side: u8) -> impl Iterator<Item = (u8, &Character)> {
        let foes = self.foes_of[usize::from(side)];
        self.all().filter(move |(_, one)| foes >> one.side & 1 != 0 && one.on_board())
    }

    /// Characters on the board that are played by `side`.
    #[inline]
    pub fn friends(&self, side: u8) -> impl Iterator<Item = (u8, &Character)> {
        self.all().filter(move |(_, one)| one.side == side && one.on_board())
    }

    /// Characters of a Warband who were Knocked Out and can come back: none that was summoned.
    pub fn fallen(&self, home: u8) -> impl Iterator<Item = (u8, &Character)> {
        let back = move |one: &Character| one.home == home && one.place == Place::Out;
        self.all().filter(move |(_, one)| back(one) && !one.summoned)
    }

    /// Foes in base contact with a Character: those that it is Engaged with.
    #[inline]
    pub fn engaged(&self, number: u8) -> impl Iterator<Item = (u8, &Character)> {
        let me = self.who(number);
        let disc = me.disc();
        self.foes(me.side).filter(move |(_, foe)| foe.disc().touches(disc))
    }

    /// Whether a Character is Engaged.
    #[inline]
    pub fn is_engaged(&self, number: u8) -> bool {
        self.engaged(number).next().is_some()
    }

    /// The edge to edge distance of two Characters, in hundredths of an inch.
    #[inline]
    pub fn gap(&self, one: u8, other: u8) -> i32 {
        self.who(one).disc().gap(self.who(other).disc())
    }
}
