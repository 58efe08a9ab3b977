//! The tuned numbers of the policy, in hundredths of a Day unless noted.
//!
//! A regression of playouts of single moves showed what was missing; each was added as a number that starts at 0. Then
//! all were varied together, at random and for each player separately, in some millions of games with random builds; a
//! regression of the wins gave the direction for each, and so on. Numbers without effect were removed. They are a set:
//! with them a player wins 6.5 percentage points more against the previous one.

/// Value of waiting per future chance beyond the cards in hand.
pub(super) const PATIENCE: i32 = 40;
/// Cost of exhausting a Merit, in hundredths of its value.
pub(super) const EXHAUSTED: i32 = 60;
/// Maximum value of a Rest with at most one ready Merit.
pub(super) const REST_WEARY: i32 = 90;
/// Maximum value of a Rest otherwise.
pub(super) const REST_MAX: i32 = 60;
/// Value of keeping a Flaw of the other for later.
pub(super) const HEX_LATER: i32 = 12;
/// Value of a League with features that an own goal asks to be visited.
pub(super) const ASKED_VISIT: i32 = 20;
/// Value of a League with the features of a goal that leads to the farthest of its kind.
pub(super) const ASKED_REACH: i32 = -20;
/// Value of a League that the other's goals ask to be visited.
pub(super) const THEIRS_VISIT: i32 = 10;
/// Weight of Trials of a League that are harder for the other, in tenths.
pub(super) const LEAGUE_HARD: i32 = 25;
/// Value of each Waylay in hand that fits a League.
pub(super) const LEAGUE_OPEN: i32 = 3;
/// Weight of the Rest of a League, in tenths.
pub(super) const LEAGUE_REST: i32 = 5;
/// Value of each way that a laid League opens.
pub(super) const LAY_WAYS: i32 = 8;
/// Cost of each way on a League that the other's goals ask for.
pub(super) const LAY_THEIRS: i32 = 25;
/// Weight of Trials of a laid League that are easier for the player, in tenths.
pub(super) const LAY_EASE: i32 = 10;
/// Weight of the mean of all Base Camps against the worst, in hundredths.
pub(super) const BURY_MEAN: i32 = 50;
/// Value of each way of a League for an own Treasure.
pub(super) const BURY_WAYS: i32 = 360;
/// Weight of each quarter of a Day from a Base Camp to complete the Quests, in tenths, up to [`LONG_WAY`]. This and the
/// next four are from a regression of wins on 800,000 random Base Camps, relative to the mean of the board. With them a
/// player wins 0.7 percentage points more against the previous one with random builds, and 1.0 with named ones.
pub(super) const CAMP_NEAR: i32 = 212;
/// Additional weight of each, without limit.
pub(super) const CAMP_FAR: i32 = 26;
/// Weight of each quarter of a Day to each League.
pub(super) const CAMP_AWAY: i32 = 39;
/// Weight of having more than one way.
pub(super) const CAMP_OPEN: i32 = 1330;
/// Weight of a Treasure that lies there and can be taken on the first Day.
pub(super) const CAMP_TAKEN: i32 = 490;
/// Length of a way after which more hardly matters, because most games are over.
pub(super) const LONG_WAY: i32 = 40;
/// Additional cost of going back to the previous League.
pub(super) const PLAY_BACK: i32 = 12;
/// Value of a Rest, in hundredths of the Merits that it recovers.
pub(super) const REST_FROM: i32 = 60;
/// Maximum delay that counts when a Waylay is chosen.
pub(super) const WAYLAY_MAX: i32 = 1300;
/// Added to the rating of a Waylay as its cost, in tenths.
pub(super) const WAYLAY_FLAT: i32 = 4;
/// Weight of a Waylay in addition to its Terrain, in tenths.
pub(super) const WAYLAY_ANYWHERE: i32 = 5;
/// Addition for one that fits every League, in tenths.
pub(super) const WAYLAY_EVERYWHERE: i32 = 3;
/// Addition for a Waylay that is sure to win.
pub(super) const WAYLAY_SURE: i32 = 120;
/// Addition for each further win that it takes.
pub(super) const WAYLAY_AGAIN: i32 = 45;
/// Deduction for one that the other's goals ask for.
pub(super) const WAYLAY_ASKED: i32 = 120;
/// Value of going where the other can be waylaid.
pub(super) const MEET_GO: i32 = 170;
/// Value of staying there.
pub(super) const MEET_STAY: i32 = 100;
/// Cost of being where the other can waylay the character.
pub(super) const COMPANY: i32 = 100;
/// Additional cost if a Waylay stops it there as well.
pub(super) const COMPANY_WAYLAID: i32 = 250;
/// Value of taking a Treasure where the other is.
pub(super) const TAKE_MEETING: i32 = 190;
/// Days after which the other is no longer followed.
pub(super) const MEET_DAYS: u32 = 60;
/// Cost of going to a League with a Waylay, besides the delay.
pub(super) const INTO_WAYLAY: i32 = 60;
/// Additional cost if the Waylay stops the other too: the first to arrive faces it.
pub(super) const INTO_SHARED: i32 = 30;
/// Cost of retreating from a Waylay, besides the way.
pub(super) const RETREAT: i32 = 165;
/// Weight of the Days until a Waylay is beaten, in hundredths: a character can go around it, or has a power.
pub(super) const BELIEVED_DAYS: i32 = 40;
/// Weight of the Merits that defeats cost, in hundredths.
pub(super) const BELIEVED_MERITS: i32 = 70;
/// Weight of a Waylay's delay on the own League, in hundredths of that elsewhere; 100 after [`LATE_DAYS`].
pub(super) const STANDS: i32 = 200;
/// Value of staying where a Quest calls the character.
pub(super) const STAY_WANTED: i32 = 100;
/// Cost of a Rest for each Flaw that the other recovers.
pub(super) const FLAW_BACK: i32 = 30;
/// Value of taking now what lies here.
pub(super) const TAKE_NOW: i32 = 40;
/// Maximum value of the delay when a Waylay is played.
pub(super) const PLAY_MAX: i32 = 250;
/// Value of playing a Waylay per point of its rating.
pub(super) const PLAY_PER_POINT: i32 = 5;
/// Cost of a Waylay in the player's own way, in hundredths of the delay.
pub(super) const OWN_WAY: i32 = 40;
/// Cost of playing a Waylay on the player's own League.
pub(super) const OWN_LEAGUE: i32 = 60;
/// Deduction for a Waylay that goes after a defeat, in hundredths.
pub(super) const WAYLAY_GONE: i32 = 55;
/// Cost of going back while looking for Waylays.
pub(super) const SEEK_BACK: i32 = 50;
/// Days after which resting, delaying and challenging the other aren't worth a Day, and a search looks to the end: two
/// players who wait for each other would wait forever.
pub(super) const LATE_DAYS: u32 = 100;
/// Days after which a character no longer expects the opponent to play the Waylays that it needs. Most games are over.
pub(super) const HUNT_DAYS: u32 = 60;
/// Delay above which beating a Waylay is worth more than the present Day: twice the value of a Day, so that it only
/// affects characters that are shut in.
pub(super) const LONG_DELAY: i32 = 200;
/// Cost of losing an unbeaten Waylay that a Quest asks for.
pub(super) const LOST_WANTED: i32 = 500;
/// Value of playing a Waylay that the player must beat itself because its Quest lacks others.
pub(super) const LAST_CHANCE: i32 = 1_000;
/// Cost of losing a Treasure that a Quest asks for if another can be found.
pub(super) const ANOTHER_TREASURE: i32 = 300;
/// Cost of losing one if there is no other.
pub(super) const LAST_TREASURE: i32 = 2_000;
