//! The numbers of the greedy player, tuned by games against itself in which all were moved a little
//! at random. Worth is in tenths of a point, the rest in hundredths, if nothing else is said.

/// How often a hit is of 10, 20, 30 and 40.
pub(crate) const HITS: [i32; 4] = [11, 43, 40, 12];
/// What it is worth that one more hit must be spent on a character, in points.
pub(crate) const HIT: i32 = 21;
/// What it is worth that a Reaction Tile deals 10 back, in points.
pub(crate) const TILE_REACTS: i32 = 15;
/// What the last 10 of a character are worth beyond the hits that they take, in points.
pub(crate) const NEAR: i32 = 12;
/// How fast that fades with each 10 above.
pub(crate) const NEAR_FADES: i32 = 17;
/// What a character in play is worth with the health that it has left, beyond its hits.
pub(crate) const IN_PLAY: [i32; 8] = [0, 112, 161, 193, 270, 322, 386, 449];
/// The mean worth of an average character's actions, in points.
pub(crate) const TEMPO: i32 = 29;
/// How much the health of one with better actions counts for more. Games of three against three ask
/// for 105; of six against six, where whom to bring down first decides, for 164.
pub(crate) const POWER: i32 = 145;
/// How much more the life of a character counts that heals itself in each turn, for each 10 and
/// face of the die: what does not bring it down soon comes to nothing.
pub(crate) const HEALS_ITSELF: i32 = 15;
/// It counts as no more than 10 in each turn: measured were 10 in every third.
pub(crate) const HEALS_MOST: i32 = 6;
/// What its last 10 count besides for each of those, in tenths of a point: that ends the healing.
pub(crate) const HEALS_NO_MORE: i32 = 50;
/// What it is worth besides, in tenths of a point, to leave a side with its last character: that one
/// alone has an action for each roll, and every hit falls on it.
pub(crate) const LEFT_ALONE: i32 = 167;
/// How much counts of what a Final Act takes more of its attacker than of the one that could best
/// bear it.
pub(crate) const ATTACKER: i32 = 100;
/// How much of the health that Poison and Restoration can be expected to move is counted.
pub(crate) const POISON: i32 = 78;
/// See [`POISON`]; by the tens of health left, the last for all above. It heals at the start of the
/// next turn, and who is near the Skull may not be there then.
pub(crate) const RESTORATION: [i32; 6] = [42, 42, 42, 62, 62, 102];

/// What is missed without a character whose actions others have as well: they may be held too.
pub(crate) const MISSED_LEAST: i32 = 1;
/// What each status costs, of what a turn is worth less without the character's action.
pub(crate) const STUN: i32 = 103;
/// See [`STUN`]; of the next turn.
pub(crate) const FEAR: i32 = 51;
/// See [`STUN`]; of the turns after that.
pub(crate) const FEAR_LATER: i32 = 41;
/// See [`STUN`].
pub(crate) const BLIND: i32 = 100;
/// See [`STUN`].
pub(crate) const CONFUSION: i32 = 36;
/// What the mishap of Confusion costs besides.
pub(crate) const MISHAP: i32 = 80;

/// What a stance that prevents 10 of each hit is worth, of the 10 of health that it may save: for
/// the last character of a side, one of two, one of more.
pub(crate) const STANCE_PARRIES: [i32; 3] = [59, 36, 37];
/// What a stance that deals 10 back is worth, likewise.
pub(crate) const STANCE_REACTS: [i32; 3] = [49, 28, 37];
/// How much of a Final Act's worth counts when its character is skulled. It comes sooner or later,
/// so what counts is all but who bears it: see [`ATTACKER`].
pub(crate) const FINAL_ACT: i32 = 5;

/// What an action's steps are worth before any game: each 10 of damage.
pub(crate) const DEED_DEAL: i32 = 88;
/// Each 10 of healing.
pub(crate) const DEED_HEAL: i32 = 63;
/// Fear and Stun, in tenths of a point as those below.
pub(crate) const DEED_HOLD: i32 = 91;
/// Poison.
pub(crate) const DEED_POISON: i32 = 34;
/// Blind and Confusion.
pub(crate) const DEED_MINOR: i32 = 190;
/// Restoration.
pub(crate) const DEED_RESTORATION: i32 = 139;
/// Removing statuses.
pub(crate) const DEED_CLEANSE: i32 = 10;
/// A stance, for each 10 that it prevents: less than nothing, for another action could have been taken.
pub(crate) const DEED_PARRY: i32 = -8;
/// A stance, for each 10 that it deals back.
pub(crate) const DEED_REACT: i32 = 32;
/// How many times as much a step counts for each of the other side.
pub(crate) const DEED_EACH_OPPOSING: i32 = 78;
/// For each of the own side.
pub(crate) const DEED_EACH_FRIEND: i32 = 166;
/// For one that the player chooses.
pub(crate) const DEED_CHOSEN: i32 = 140;
/// For the character itself, or one by lot.
pub(crate) const DEED_OTHER: i32 = 137;
/// How often a condition holds.
pub(crate) const DEED_CONDITION: i32 = 17;

/// What a constant effect is worth before any game, in tenths of a point, for the character itself and
/// where it is for others as well: each 10 that every hit deals more.
pub(crate) const CONSTANT_DEALS: [i32; 2] = [30, 297];
/// Each 10 that is prevented of every hit.
pub(crate) const CONSTANT_PREVENTS: [i32; 2] = [14, 45];
/// No such status.
pub(crate) const CONSTANT_IMMUNE: [i32; 2] = [5, 24];
/// Each 10 healed in each turn.
pub(crate) const CONSTANT_HEALS: [i32; 2] = [51, 186];

/// The least and the most that the health of a character counts for what it does, in hundredths of
/// the health of an average one.
pub(crate) const POWER_WITHIN: [i32; 2] = [64, 202];

/// What counts for a pick: the life of the character.
pub(crate) const PICK_LIFE: i32 = 8;
/// The mean worth of its actions.
pub(crate) const PICK_TEMPO: i32 = 60;
/// How much better it is, by the same white numbers, than those who are in the party already.
pub(crate) const PICK_BETTER: i32 = 47;
/// Its tiles.
pub(crate) const PICK_TILES: i32 = 88;
/// Its Final Act.
pub(crate) const PICK_FINAL_ACT: i32 = 60;
/// That it has a Break number, in tenths of a point as those below.
pub(crate) const PICK_HAS_BREAK: i32 = 60;
/// That nobody in the party has that Break number.
pub(crate) const PICK_BREAK: i32 = 31;
/// That nobody in the party is of its class.
pub(crate) const PICK_CLASS: i32 = 69;
/// Its Strength Bonuses against those whom the other side has picked, in hundredths.
pub(crate) const PICK_STRONG: i32 = 60;
/// Theirs against it.
pub(crate) const PICK_WEAK: i32 = 57;
