//! The numbers that were tuned, all in one place: what each thing counts for a careful player.
//!
//! All were raised and lowered together, at random and for each player by itself, in some millions of
//! battles over the three missions, of two pairs of shipped Warbands and of such as were drawn by lot. A
//! regression of the wins on all of them told which way each should go, step by step, until a quarter more
//! or less of any moved the win rate by no more than a third of a point.

/// What a Victory Point is worth, in hundredths of a Gold Piece: the measure of all else.
pub(super) const POINT: i32 = 8000;

/// What Gold Pieces count in the last Round, in hundredths: there is nothing to fight for later.
pub(super) const FIGHT_LAST: i32 = 20;
/// The same in the Round before it.
pub(super) const FIGHT_NEXT: i32 = 76;
/// What a Character counts for each Round to come in which the middle is held, in thousandths of a
/// Victory Point: a Boglin counts there as much as a Chieftain.
pub(super) const BODY: i32 = 172;
/// The share of its Gold Pieces that Damage to all HP of a Character takes, in hundredths; the Knock Out
/// takes the rest.
pub(super) const HURT: i32 = 74;
/// The same of what it is worth by the mission.
pub(super) const WOUND: i32 = 95;
/// What one Character more in the middle counts where it turns the Round, in hundredths of a Victory
/// Point.
pub(super) const TURN: i32 = 58;
/// By how many Characters the middle may still change hands for each that is still to act, in hundredths
/// of one.
pub(super) const SPREAD: i32 = 18;
/// How surely a Character comes to the middle whose free movement leads there, in hundredths.
pub(super) const COMES: i32 = 62;
/// The same by Leg It.
pub(super) const RUNS: i32 = 26;
/// What it is worth to stand in the middle for the Rounds to come, in thousandths of a Victory Point; a
/// stride away from it takes as much.
pub(super) const HOLD: i32 = 490;
/// What a Victory Point for a Knock Out counts, in hundredths of one.
pub(super) const KNOCK: i32 = 40;
/// What an Arcanite Token counts that a Knock Out sets free, in hundredths of a Victory Point.
pub(super) const TOKEN_DROPPED: i32 = 75;
/// What those count who may be Broken by the Knock Out of a friend, in hundredths of their Gold Pieces.
pub(super) const PANIC: i32 = 77;

/// What melee Attacks count that can be made from a place, in hundredths of what they take away: who
/// strikes is not struck.
pub(super) const STRIKES: i32 = 141;
/// What Shots count that can be taken from a place, in hundredths: they can be taken from others too.
pub(super) const SHOTS_NOW: i32 = 63;
/// What melee Attacks count to which a Leg It of two inches may lead from a place, in hundredths.
pub(super) const RUN_NEAR: i32 = 33;
/// The same of two to four inches.
pub(super) const RUN_FAR: i32 = 11;
/// What two friends close by count, each, in thousandths of what a Character is worth, where Knock Outs
/// alone bring Victory Points.
pub(super) const COMPANY_IN_BATTLE: i32 = 49;
/// The same where ground is held, or Arcanite gathered: they are better apart.
pub(super) const COMPANY: i32 = -21;
/// What each stride costs that a Character is too far away to strike or to shoot anybody in the next
/// Round, in thousandths of what it is worth, where Knock Outs alone bring Victory Points and its side
/// does not lead.
///
/// With 0 neither side comes, and 46 to 88 in 100 games are drawn; with 100 it is 0 to 5, and who plays so
/// has 0.7 ± 1.7, 0.8 ± 0.7, 0.2 ± 0.6 and −0.1 ± 1.6 points less than who waits, against it and with the
/// same dice (four pairs of Warbands, 1,000 games each; 95 % intervals by seat block).
pub(super) const PRESS: i32 = 100;
/// How much further than its free movement a Character comes in a Round, in hundredths of an inch.
pub(super) const FURTHER: i32 = 83;
/// What melee Attacks of later Rounds count from a place, in hundredths; half of it in the next Round, a
/// third in the one after it.
pub(super) const LATER: i32 = 48;
/// What Shots of the next Round count from a place, in hundredths.
pub(super) const LATER_SHOTS: i32 = 90;
/// What the melee Attacks of those count who can make them in this Round, in hundredths.
pub(super) const CAUTION: i32 = 10;
/// What those count for who is Engaged, with the ones of who acts again in the next Round.
pub(super) const CAUTION_ENGAGED: i32 = 5;
/// What Shots count that can be taken at a place.
pub(super) const CAUTION_SHOTS: i32 = 7;
/// What those count beside it of who is still to act, and sees the place from where it stands.
pub(super) const CAUTION_SEEN: i32 = 5;
/// What those count beside both that are taken at who is not in Cover.
pub(super) const CAUTION_OPEN: i32 = 10;
/// How far foes come to strike beyond their free movement, in hundredths of an inch: by Leg It.
pub(super) const REACH: i32 = 375;
/// What a fall costs, in thousandths of what the Character is worth.
pub(super) const FALL: i32 = 60;

/// Whom to Activate: what Attacks on those count who are still to act, in hundredths.
pub(super) const FRESH: i32 = 115;
/// Whom to Activate: what Attacks on those count who have acted, and can do nothing against it.
pub(super) const SETTLED: i32 = 51;
/// Whom to Activate: what Attacks count that take a walk first, in hundredths of the same.
pub(super) const WALK: i32 = 55;
/// Whom to Activate: what can be done to it before it acts, in hundredths.
pub(super) const FEAR: i32 = 100;
/// Whom to Activate: what it costs to have shown one's hand, in thousandths of what the Character is
/// worth.
pub(super) const WAIT: i32 = 13;
/// Whom to Activate: how long who shoots can wait, in thousandths of what it is worth.
pub(super) const PATIENCE: i32 = 35;

/// Who of the friends acts first, as far as it is not told by what they can strike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Precedence {
    /// What each AP counts for who acts first in the first Round, where few can strike yet.
    pub lead: i32,
    /// The same in later Rounds.
    pub press: i32,
    /// What it costs who shoots to act in the first Round, in hundredths of what it is worth.
    pub shots: i32,
    /// What it costs to have acted in later Rounds, in hundredths of the Gold Pieces.
    pub dear: i32,
    /// What counts in later Rounds for who is Prone or Broken, in hundredths of what it is worth.
    pub fallen: i32,
    /// What all HP count for who has lost them, and acts before it falls, as long as all foes are still to act.
    pub hurt: i32,
}

/// Where it counts who stands in the middle when a Round ends: the strong lead the way, and have the last word.
pub(super) const PRECEDENCE_HELD: Precedence =
    Precedence { lead: 2900, press: 0, shots: 47, dear: 75, fallen: 62, hurt: 15_000 };
/// In the other missions.
pub(super) const PRECEDENCE: Precedence =
    Precedence { lead: -1000, press: -1000, shots: 0, dear: 55, fallen: 0, hurt: 6000 };

/// What it costs to use up what heals, in hundredths of the most that it can heal.
pub(super) const HEAL_COST: i32 = 40;
/// What it is worth to be placed at the front where the middle is to be held; the right row for one's
/// weapons is 60.
pub(super) const FRONT: i32 = 85;

/// What is never done on purpose.
pub(super) const NEVER: i32 = i32::MIN / 2;
/// What is not done on purpose, and may be weighed by its chance.
pub(super) const UNWANTED: i32 = -2_000_000;
/// What an Arcanite Token in hand is worth, beside what it counts for the mission.
pub(super) const TOKEN: i32 = 900;
