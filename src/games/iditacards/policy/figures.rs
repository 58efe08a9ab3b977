//! The numbers that were measured together, in hundredths where nothing else is said.
//!
//! All of them, with the weights of the plain plan, were raised and lowered at random from block to block of some million
//! races against three racers with the figures before; a regression of the wins told which way each should go, and so
//! on. They are a set: one alone is moved to no avail.

/// What dogs and attachments are worth, whatever they give, is all there with so many hundredths of a move to go, and
/// fades with the way that is left.
pub const SETTLING: i32 = 1_400;
/// How much it counts what a card in play gives in each move that is still to come.
pub const EACH_MOVE: i32 = 80;
/// What a dog counts when it is played, beside what it is worth in play.
pub const DOG: i32 = 120;
/// The same of an attachment.
pub const ATTACHMENT: i32 = 85;
/// How much what a personal card brings counts.
pub const PERSONAL: i32 = 120;

/// What it costs to leave a stretch where nobody suffers, in hundredths of the conditions that wait beyond.
pub const LEAVING: i32 = 115;
/// Turns after which that is nothing any more.
pub const LEFT_AFTER: i32 = 40;
/// How much the harm of passing another counts, who goes back for it.
pub const PASSING: i32 = 30;
/// What a legendary card in the deck is worth, in hundredths of a square.
pub const CHECKPOINT: i32 = 100;

/// What damage in one's own deck costs a racer who could be rid of it by a turn, in hundredths of a square.
pub const MENDED: i32 = 840;
/// What a poor card less in the deck brings each time, in hundredths of a square.
pub const THINNED: i32 = 25;
/// What each card risked takes from the worth of a card, beside its turn, in hundredths of a square: most of the deck is
/// not worth a turn, and what cannot be paid for ends it all.
pub const RISKED: i32 = 780;
/// How much the turns of a risk count.
pub const RISK_TURN: i32 = 110;
/// How much of what they cost the cards risked bring in again: any card of the deck, not the one that would be chosen.
pub const BROUGHT: i32 = 15;

/// How much it counts in what a turn brings what cards bring at any speed.
pub const BASE: i32 = 60;
/// Turns that each card of a hand takes: a good half of a hand is played.
pub const TURNS: i32 = 70;
/// The moves that are counted on, of those to the finish line by the usual move.
pub const MOVES_LEFT: i32 = 30;
/// The days that are counted on, of those to the finish line by what a turn brings.
pub const DAYS_LEFT: i32 = 120;
/// What a card of the deck is worth to pay with where the hand is as large, in hundredths of a square.
pub const DECK_CARD: i32 = 53;
/// What the weather of a new day costs, in hundredths of a level of both conditions.
pub const DAWN: i32 = 20;
/// What it is worth to join a new day for which another pays the turn, in hundredths of a square.
pub const JOINING: i32 = 190;
