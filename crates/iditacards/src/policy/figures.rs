//! Numbers that were measured together, in hundredths unless noted.
//!
//! All of them, with the weights of the plain plan, were varied at random from race to race, for each of four racers
//! separately, in some million races; a regression of the wins gave the direction for each, and so on. They are a set:
//! changing one alone doesn't help.

/// Crossing the finish line.
pub(super) const FINISH: i32 = 1_000_000;
/// Value of an action that is never chosen on purpose.
pub(super) const NEVER: i32 = -1_000_000;

/// True if a gain comes from crossing the finish line, whatever else goes with it.
pub(super) const fn crosses(gain: i32) -> bool {
    gain >= FINISH / 2
}

/// Squares of a usual move without speed.
pub(super) const MOVE: i32 = 4;

/// Length of the way, in hundredths of a move, at which the fixed value of cards in play starts to shrink.
pub(super) const SETTLING: i32 = 1_320;
/// Weight of what a card in play gives in each future move.
pub(super) const EACH_MOVE: i32 = 115;
/// Weight of a dog when it is played.
pub(super) const DOG: i32 = 135;
/// The same for an attachment.
pub(super) const ATTACHMENT: i32 = 85;
/// Weight of what a personal card brings.
pub(super) const PERSONAL: i32 = 140;
/// Additional value of a personal card per level of hypothermia, in hundredths of a square: it relieves first.
pub(super) const WARMING: i32 = 70;
/// Maximum levels of hypothermia that count for it.
pub(super) const COLDEST: i32 = 4;
/// Additional value of a sled card at 100 squares to go, in hundredths of a square: its cards circulate longer.
pub(super) const SLED_EARLY: i32 = 90;

/// Cost of leaving a stretch without conditions, in hundredths of the conditions beyond.
pub(super) const LEAVING: i32 = 175;
/// Turns after which this cost is 0.
pub(super) const LEFT_AFTER: i32 = 48;
/// Weight of the damage by passing a racer, who goes back for it.
pub(super) const PASSING: i32 = 34;
/// Value of a legendary card in the deck, in hundredths of a square.
pub(super) const CHECKPOINT: i32 = 100;

/// Cost of damage in the deck of a racer who could remove it with a turn, in hundredths of a square.
pub(super) const DAMAGE_REMOVED: i32 = 715;
/// Value per cycle of removing a poor card from the deck, in hundredths of a square.
pub(super) const THINNED: i32 = 24;
/// Weight of the cards that a card looks at.
pub(super) const LOOKING: i32 = 55;
/// Additional value of drawing a card that was looked at, in hundredths of a square.
pub(super) const PEEKED_DRAWN: i32 = 27;
/// Cost of destroying one with a hundred squares to go, in hundredths of a square: a small deck is drawn soon.
pub(super) const DESTROYING: i32 = 80;
/// Weight of what a card takes from the supply.
pub(super) const TAKING: i32 = 150;
/// Additional value of taking a movement card, in hundredths of a square.
pub(super) const MOVING: i32 = 330;
/// Weight of harm by a card to its player.
pub(super) const HARMED: i32 = 140;
/// Weight of payment from the hand.
pub(super) const PAID: i32 = 125;
/// Values of crossing the finish line within one to four turns, in hundredths of a square. Not measured with the
/// others: a third of it, or three times as much, wins as often (60,000 races each, ±0.4 of 100 at 95 %, normal).
pub(super) const FINISHING: [i32; 4] = [9_000, 6_000, 2_500, 1_000];
/// Value of crossing the finish line behind a paid risk, in hundredths of a square: as much as in two turns without
/// one. If it outweighed everything, racers one sure move from home gambled: two who do not win 0.6 of 100 races more
/// against two who do (48,000 races, ±0.2 at 95 %, normal). Not measured with the others.
pub(super) const CROSSING_BY_RISK: i32 = 9_000;
/// Cost per risked card besides its turn, in hundredths of a square: most of the deck isn't worth a turn, and a card
/// that cannot be paid for ends everything.
pub(super) const RISKED: i32 = 870;
/// Weight of the turns of a risk.
pub(super) const RISK_TURN: i32 = 140;
/// Additional value of going on with a risk, in hundredths of a square.
pub(super) const GOING_ON: i32 = 40;
/// Share of their cost that risked cards bring back: any card of the deck, not the best one.
pub(super) const BROUGHT: i32 = 13;

/// Weight of the fixed value of cards in the value of a turn.
pub(super) const BASE: i32 = 40;
/// Turns per card of a hand: more than half of a hand is played.
pub(super) const TURNS: i32 = 65;
/// Share of the usual moves to the finish line that is expected.
pub(super) const MOVES_LEFT: i32 = 27;
/// Share of the usual days to the finish line that is expected.
pub(super) const DAYS_LEFT: i32 = 83;
/// Value of a card of the deck as payment if the hand is as large, in hundredths of a square.
pub(super) const DECK_CARD: i32 = 61;
/// Cost of the weather of a new day, in hundredths of a level of both conditions.
pub(super) const DAWN: i32 = 24;
/// Cost of taking a new day when a rival is about to take one, in hundredths of the value of a turn: the rival pays the
/// turn for it, and a waiting racer joins. Two racers who wait so win 0.7 of 100 races more against two who do not
/// (48,000 races, ±0.4 at 95 %, normal). Not measured with the others.
pub(super) const WAITING: i32 = 130;
/// Maximum hand of a racer who is about to take a new day.
pub(super) const LAST_CARDS: usize = 3;
/// Value of joining a new day for which another racer pays the turn, in hundredths of a square.
pub(super) const JOINING: i32 = 212;
/// The same per ten cards of the discard pile, up to 30 cards: they circulate again.
pub(super) const JOINING_DISCARD: i32 = 13;
