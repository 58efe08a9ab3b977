//! The weights of the greedy policy, tuned by self-play with small random changes. Values are in tenths of a point, other
//! numbers in hundredths, unless stated otherwise.

/// The frequencies of hits of 10, 20, 30 and 40.
pub(crate) const HITS: [i32; 4] = [11, 43, 40, 12];
/// The value of one more hit needed to skull a character, in points.
pub(crate) const HIT: i32 = 21;
/// The value of 10 damage by a Reaction Tile, in points.
pub(crate) const TILE_REACTS: i32 = 15;
/// The extra value of a character's last 10 health, in points.
pub(crate) const NEAR: i32 = 12;
/// The decay of that with each 10 above.
pub(crate) const NEAR_FADES: i32 = 17;
/// The extra value of a character in play, by tens of health left.
pub(crate) const IN_PLAY: [i32; 8] = [0, 112, 161, 193, 270, 322, 386, 449];
/// The mean value of an average character's actions, in points.
pub(crate) const TEMPO: i32 = 29;
/// The extra weight of a character's health if its actions are better. The optimum is 105 for games of three against
/// three, 164 for six against six.
pub(crate) const POWER: i32 = 145;
/// The extra weight of a character that heals itself each turn, for each 10 and face of the die.
pub(crate) const HEALS_ITSELF: i32 = 15;
/// The maximum healing that counts: 10 per turn. Tuned for 10 every third turn.
pub(crate) const MAX_HEALS: i32 = 6;
/// The extra value of its last 10 health for each of those, because skulling it ends the healing.
pub(crate) const HEALS_NO_MORE: i32 = 50;
/// The extra value of leaving the opponent with its last character.
pub(crate) const LEFT_ALONE: i32 = 167;
/// The weight of a Final Act's extra cost to its attacker, see `Trial::exposed`.
pub(crate) const ATTACKER: i32 = 100;
/// The weight of the damage expected from Poison.
pub(crate) const POISON: i32 = 78;
/// The weight of the healing expected from Restoration, by tens of health left; the last for all above.
pub(crate) const RESTORATION: [i32; 6] = [42, 42, 42, 62, 62, 102];

/// The minimum loss if a character may not act.
pub(crate) const MIN_MISSED: i32 = 1;
/// The weight of the missed turn for each status.
pub(crate) const STUN: i32 = 103;
/// See [`STUN`]; the next turn.
pub(crate) const FEAR: i32 = 51;
/// See [`STUN`]; later turns.
pub(crate) const FEAR_LATER: i32 = 41;
/// See [`STUN`].
pub(crate) const BLIND: i32 = 100;
/// See [`STUN`].
pub(crate) const CONFUSION: i32 = 36;
/// The cost of a Confusion mishap.
pub(crate) const MISHAP: i32 = 80;

/// The weight of a stance that prevents 10 of each hit: for a side's last character, one of two, one of more.
pub(crate) const STANCE_PARRIES: [i32; 3] = [59, 36, 37];
/// The value of a stance that deals 10 back, likewise.
pub(crate) const STANCE_REACTS: [i32; 3] = [49, 28, 37];
/// The weight of a Final Act when its character is skulled. It comes sooner or later, so little counts.
pub(crate) const FINAL_ACT: i32 = 5;

/// The value of steps before any game: each 10 damage.
pub(crate) const STEP_DEAL: i32 = 88;
/// Each 10 healing.
pub(crate) const STEP_HEAL: i32 = 63;
/// Fear and Stun, in tenths of a point as those below.
pub(crate) const STEP_HOLD: i32 = 91;
/// Poison.
pub(crate) const STEP_POISON: i32 = 34;
/// Blind and Confusion.
pub(crate) const STEP_MINOR: i32 = 190;
/// Restoration.
pub(crate) const STEP_RESTORATION: i32 = 139;
/// Removing statuses.
pub(crate) const STEP_CLEANSE: i32 = 10;
/// A stance, for each 10 that it prevents. Negative, because it replaces another action.
pub(crate) const STEP_PARRY: i32 = -8;
/// A stance, for each 10 that it deals back.
pub(crate) const STEP_REACT: i32 = 32;
/// The weight of a step for each of the other side.
pub(crate) const STEP_EACH_OPPOSING: i32 = 78;
/// For each of the own side.
pub(crate) const STEP_EACH_FRIEND: i32 = 166;
/// For a chosen character.
pub(crate) const STEP_CHOSEN: i32 = 140;
/// For the character itself, or a random one.
pub(crate) const STEP_OTHER: i32 = 137;
/// The chance that a condition is met.
pub(crate) const STEP_CONDITION: i32 = 17;

/// The value of a constant effect for the character itself, and for others too: each 10 extra damage per hit.
pub(crate) const CONSTANT_DEALS: [i32; 2] = [30, 297];
/// Each 10 prevented per hit.
pub(crate) const CONSTANT_PREVENTS: [i32; 2] = [14, 45];
/// Immunity to a status.
pub(crate) const CONSTANT_IMMUNE: [i32; 2] = [5, 24];
/// Each 10 healed per turn.
pub(crate) const CONSTANT_HEALS: [i32; 2] = [51, 186];

/// The range of a character's weight, relative to an average one.
pub(crate) const POWER_RANGE: [i32; 2] = [64, 202];

/// The weights of a pick: the value of its health.
pub(crate) const PICK_LIFE: i32 = 8;
/// The mean value of its actions.
pub(crate) const PICK_TEMPO: i32 = 60;
/// Its advantage over the rest of the party for the same white numbers.
pub(crate) const PICK_BETTER: i32 = 47;
/// Its tiles.
pub(crate) const PICK_TILES: i32 = 88;
/// Its Final Act.
pub(crate) const PICK_FINAL_ACT: i32 = 60;
/// A Break number; like those below, a value.
pub(crate) const PICK_HAS_BREAK: i32 = 60;
/// A Break number that is new in the party.
pub(crate) const PICK_BREAK: i32 = 31;
/// A class that is new in the party.
pub(crate) const PICK_CLASS: i32 = 69;
/// The weight of its Strength Bonuses against the other side's picks.
pub(crate) const PICK_STRONG: i32 = 60;
/// Theirs against it.
pub(crate) const PICK_WEAK: i32 = 57;
