//! The tuned numbers of the player: how much each thing counts.
//!
//! All of them were varied together, at random and for each player by itself, in some millions of battles: the three
//! missions, two pairs of shipped Warbands, and random Warbands. A regression of the wins on all numbers showed which
//! way each should go, step by step, until a quarter more or less of any changed the win rate by at most a third of a
//! percentage point.
//!
//! "Per cent of X" is a factor of X in hundredths, "per mille" in thousandths. The prize of a Character is the worth of
//! Knocking it Out.

/// The worth of a Victory Point, in hundredths of a Gold Piece: the unit of all other values.
pub(super) const POINT: i32 = 8000;

/// Gold Pieces in the last Round, per cent: there is nothing to fight for later.
pub(super) const FIGHT_LAST: i32 = 20;
/// Gold Pieces in the Round before the last, per cent.
pub(super) const FIGHT_NEXT: i32 = 76;
/// The value of a Character per coming Round in `hold_middle`, per mille of a Victory Point: a Boglin counts as
/// much as a Chieftain.
pub(super) const BODY: i32 = 172;
/// Damage to all HP of a Character, per cent of its Gold Pieces. The Knock Out takes the rest.
pub(super) const HURT: i32 = 74;
/// Damage to all HP of a Character, per cent of its worth by the mission.
pub(super) const WOUND: i32 = 95;
/// One more Character in the middle that decides the Round, per cent of a Victory Point.
pub(super) const TURN: i32 = 58;
/// By how many Characters the middle may still change, for each that is still to act, in hundredths of a Character.
pub(super) const SPREAD: i32 = 18;
/// The chance that a Character reaches the middle if its free movement leads there, per cent.
pub(super) const COMES: i32 = 62;
/// The same by Leg It.
pub(super) const RUNS: i32 = 26;
/// Standing in the middle for the Rounds to come, per mille of a Victory Point. A stride away from it costs as much.
pub(super) const HOLD: i32 = 490;
/// A Victory Point for a Knock Out, per cent of a Victory Point.
pub(super) const KNOCK: i32 = 40;
/// An Arcanite Token that a Knock Out sets free, per cent of a Victory Point.
pub(super) const TOKEN_DROPPED: i32 = 75;
/// Friends who may be Broken by a Knock Out, per cent of their Gold Pieces.
pub(super) const PANIC: i32 = 77;

/// Melee Attacks that can be made from a place, per cent of what they take away: a Character that strikes is not
/// struck.
pub(super) const STRIKES: i32 = 141;
/// Shots that can be taken from a place, per cent: they can be taken from other places too.
pub(super) const SHOTS_NOW: i32 = 63;
/// Melee Attacks that a Leg It of up to two inches may lead to, per cent.
pub(super) const RUN_NEAR: i32 = 33;
/// Melee Attacks that a Leg It of two to four inches may lead to, per cent.
pub(super) const RUN_FAR: i32 = 11;
/// Each of up to two friends close by, per mille of the prize, if Knock Outs alone bring Victory Points.
pub(super) const COMPANY_IN_BATTLE: i32 = 49;
/// The same for the other missions: Characters are better apart.
pub(super) const COMPANY: i32 = -21;
/// The cost of each stride by which a Character is too far away to strike or to shoot in the next Round, per mille of
/// its prize, if Knock Outs alone bring Victory Points and its side does not lead.
///
/// With 0 neither side advances, and 46 to 88 % of games are drawn; with 100 it is 0 to 5 %. A player with 100 scores
/// 0.7 ± 1.7, 0.8 ± 0.7, 0.2 ± 0.6 and −0.1 ± 1.6 percentage points less than one that waits, against it and with the
/// same dice (four pairs of Warbands, 1,000 games each; 95 % intervals by seat block).
pub(super) const PRESS: i32 = 100;
/// How much further than its free movement a Character comes in a Round, in hundredths of an inch.
pub(super) const FURTHER: i32 = 83;
/// Melee Attacks of later Rounds from a place, per cent: half of it in the next Round, a third in the one after it.
pub(super) const LATER: i32 = 48;
/// Shots of the next Round from a place, per cent.
pub(super) const LATER_SHOTS: i32 = 90;
/// Melee Attacks that foes can make on a place in this Round, per cent.
pub(super) const CAUTION: i32 = 10;
/// The same on an Engaged Character, with those of foes who act again in the next Round.
pub(super) const CAUTION_ENGAGED: i32 = 5;
/// Shots that foes can take at a place, per cent.
pub(super) const CAUTION_SHOTS: i32 = 7;
/// Added to that for foes who are still to act and see the place from where they stand.
pub(super) const CAUTION_SEEN: i32 = 5;
/// Added to both if the place is not in Cover from them.
pub(super) const CAUTION_OPEN: i32 = 10;
/// How far foes can strike beyond their free movement with Leg It, in hundredths of an inch.
pub(super) const REACH: i32 = 375;
/// The cost of a fall, per mille of the prize.
pub(super) const FALL: i32 = 60;

/// Activation: Attacks on foes who are still to act, per cent.
pub(super) const FRESH: i32 = 115;
/// Activation: Attacks on foes who have acted, and cannot answer, per cent.
pub(super) const SETTLED: i32 = 51;
/// Activation: Attacks that take a walk first, per cent of the same without one.
pub(super) const WALK: i32 = 55;
/// Activation: what foes can do to the Character before it acts, per cent.
pub(super) const FEAR: i32 = 100;
/// Activation: the cost of showing one's hand, per mille of the prize.
pub(super) const WAIT: i32 = 13;
/// Activation: the patience of shooters, per mille of the prize.
pub(super) const PATIENCE: i32 = 35;

/// Which friend acts first, apart from what it can strike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Precedence {
    /// Each AP of the Character in the first Round, when few can strike yet.
    pub lead: i32,
    /// Each AP of the Character in later Rounds.
    pub press: i32,
    /// The cost of a shooter's Activation in the first Round, per cent of its prize.
    pub shots: i32,
    /// The cost of an Activation in later Rounds, per cent of the Gold Pieces.
    pub cost: i32,
    /// A Prone or Broken Character in later Rounds, per cent of its prize.
    pub fallen: i32,
    /// The loss of all HP, as long as all foes are still to act: a wounded Character acts before it falls.
    pub hurt: i32,
}

/// For `hold_middle`: strong Characters go first in the first Round, and last in later ones.
pub(super) const PRECEDENCE_HELD: Precedence =
    Precedence { lead: 2900, press: 0, shots: 47, cost: 75, fallen: 62, hurt: 15_000 };
/// In the other missions.
pub(super) const PRECEDENCE: Precedence =
    Precedence { lead: -1000, press: -1000, shots: 0, cost: 55, fallen: 0, hurt: 6000 };

/// The cost of using up an Item that heals, per cent of the most that it can heal.
pub(super) const HEAL_COST: i32 = 40;
/// Being placed at the front if the middle is to be held. The right row for a Character's weapons is worth 60.
pub(super) const FRONT: i32 = 85;

/// An action that is never chosen on purpose.
pub(super) const NEVER: i32 = i32::MIN / 2;
/// An action that is not chosen on purpose, and whose worth may be multiplied by a chance.
pub(super) const UNWANTED: i32 = -2_000_000;
/// An Arcanite Token in hand, apart from its worth for the mission.
pub(super) const TOKEN: i32 = 900;
