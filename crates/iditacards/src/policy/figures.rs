//! The numbers that were measured together, in hundredths where nothing else is said.
//!
//! All of them, with the weights of the plain plan, were raised and lowered at random from race to race, for each of four
//! racers apart, in some million races; a regression of the wins told which way each should go, and so on. They are a set:
//! one alone is moved to no avail.

/// Crossing the finish line.
pub(super) const FINISH: i32 = 1_000_000;
/// What is never done on purpose.
pub(super) const NEVER: i32 = -1_000_000;

/// Whether it is the finish line that a gain comes from, whatever else goes with it.
pub(super) const fn crosses(gain: i32) -> bool {
    gain >= FINISH / 2
}

/// The squares of a usual move without speed.
pub(super) const MOVE: i32 = 4;

/// What dogs and attachments are worth, whatever they give, is all there with so many hundredths of a move to go, and
/// fades with the way that is left.
pub(super) const SETTLING: i32 = 1_320;
/// How much it counts what a card in play gives in each move that is still to come.
pub(super) const EACH_MOVE: i32 = 115;
/// What a dog counts when it is played, beside what it is worth in play.
pub(super) const DOG: i32 = 135;
/// The same of an attachment.
pub(super) const ATTACHMENT: i32 = 85;
/// How much what a personal card brings counts.
pub(super) const PERSONAL: i32 = 140;
/// What a personal card is worth more for each level of hypothermia, in hundredths of a square: it relieves before all
/// others of the day are paid for.
pub(super) const WARMING: i32 = 70;
/// The most levels of hypothermia that this counts.
pub(super) const COLDEST: i32 = 4;
/// What a sled card is worth more with a hundred squares to go, in hundredths of a square: what it brings goes round more
/// often.
pub(super) const SLED_EARLY: i32 = 90;

/// What it costs to leave a stretch where nobody suffers, in hundredths of the conditions that wait beyond.
pub(super) const LEAVING: i32 = 175;
/// Turns after which that is nothing any more.
pub(super) const LEFT_AFTER: i32 = 48;
/// How much the harm of passing another counts, who goes back for it.
pub(super) const PASSING: i32 = 34;
/// What a legendary card in the deck is worth, in hundredths of a square.
pub(super) const CHECKPOINT: i32 = 100;

/// What damage in one's own deck costs a racer who could be rid of it by a turn, in hundredths of a square.
pub(super) const MENDED: i32 = 715;
/// What a poor card less in the deck brings each time, in hundredths of a square.
pub(super) const THINNED: i32 = 24;
/// How much it counts in a card's worth what comes of the cards that it looks at.
pub(super) const LOOKING: i32 = 55;
/// What it is worth to draw a card that is looked at, beside what it is worth in the hand, in hundredths of a square.
pub(super) const LOOKED_AT: i32 = 27;
/// What it costs to destroy one with a hundred squares to go, in hundredths of a square: a deck of few cards is soon drawn.
pub(super) const DESTROYING: i32 = 80;
/// How much it counts what a card takes out of the supply.
pub(super) const TAKING: i32 = 150;
/// What a movement card is worth more where one is taken, in hundredths of a square.
pub(super) const MOVING: i32 = 330;
/// How much it counts what a card does to who plays it.
pub(super) const HARMED: i32 = 140;
/// How much what is paid out of the hand counts.
pub(super) const PAID: i32 = 125;
/// What it is worth that the cards of the hand cross the finish line in one turn, in two, in three, in four, in hundredths
/// of a square. Not measured with the others: a third of it, or three times as much, wins as often (60,000 races each, ±0.4
/// of 100 at 95 %, normal).
pub(super) const FINISHING: [i32; 4] = [9_000, 6_000, 2_500, 1_000];
/// What it is worth to cross the finish line behind a risk that is paid, in the same hundredths of a square: as much as in
/// two turns without one. Where it outweighed everything, racers one sure move from home gambled: two who do not win 0.6
/// of 100 races more against two who do (48,000 races, ±0.2 at 95 %, normal). Not measured with the others.
pub(super) const CROSSING_BY_RISK: i32 = 9_000;
/// What each card risked takes from the worth of a card, beside its turn, in hundredths of a square: most of the deck is
/// not worth a turn, and what cannot be paid for ends it all.
pub(super) const RISKED: i32 = 870;
/// How much the turns of a risk count.
pub(super) const RISK_TURN: i32 = 140;
/// What it is worth to go on with a risk, beside what comes of it, in hundredths of a square.
pub(super) const GOING_ON: i32 = 40;
/// How much of what they cost the cards risked bring in again: any card of the deck, not the one that would be chosen.
pub(super) const BROUGHT: i32 = 13;

/// How much it counts in what a turn brings what cards bring at any speed.
pub(super) const BASE: i32 = 40;
/// Turns that each card of a hand takes: a good half of a hand is played.
pub(super) const TURNS: i32 = 65;
/// The moves that are counted on, of those to the finish line by the usual move.
pub(super) const MOVES_LEFT: i32 = 27;
/// The days that are counted on, of those to the finish line by what a turn brings.
pub(super) const DAYS_LEFT: i32 = 83;
/// What a card of the deck is worth to pay with where the hand is as large, in hundredths of a square.
pub(super) const DECK_CARD: i32 = 61;
/// What the weather of a new day costs, in hundredths of a level of both conditions.
pub(super) const DAWN: i32 = 24;
/// What it costs to take a new day when a rival is about to take one, in hundredths of what a turn brings: the rival pays
/// the turn for it, and who waits joins. Two racers who wait so win 0.7 of 100 races more against two who do not (48,000
/// races, ±0.4 at 95 %, normal). Not measured with the others.
pub(super) const WAITING: i32 = 130;
/// The most cards of a hand whose racer is about to take a new day.
pub(super) const LAST_CARDS: usize = 3;
/// What it is worth to join a new day for which another pays the turn, in hundredths of a square.
pub(super) const JOINING: i32 = 212;
/// The same for each ten cards of the discard pile, up to 30 cards: they come round again.
pub(super) const JOINING_DISCARD: i32 = 13;
