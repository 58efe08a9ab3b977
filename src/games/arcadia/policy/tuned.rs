//! The numbers of the policy that are tuned, in hundredths of a Day where nothing else is said.

/// What each chance to come, beyond the cards in hand, is worth to a Waylay that waits.
pub const PATIENCE: i32 = 40;
/// What a Merit costs that can be recovered, in hundredths of its worth.
pub const EXHAUSTED: i32 = 70;
/// The most that a Rest is worth with hardly any Merit ready.
pub const REST_WEARY: i32 = 90;
/// The most that a Rest is worth otherwise.
pub const REST_MOST: i32 = 60;
/// What is kept back for a Flaw that can be used later.
pub const HEX_LATER: i32 = 12;
/// The most that it is worth to leave a League past its Waylay.
pub const SLIP_MOST: i32 = 300;
/// What a League with the features that a goal asks to be visited is worth to who brings it.
pub const ASKED_VISIT: i32 = 20;
/// What one is worth with the features of a goal that leads to the farthest of its kind.
pub const ASKED_REACH: i32 = -20;
/// What a League is worth that the other's goals ask to be visited.
pub const THEIRS_VISIT: i32 = 10;
/// What Trials of a League count that are harder for the other, in tenths.
pub const LEAGUE_HARD: i32 = 25;
/// What it is worth that one of the Waylays in hand fits a League.
pub const LEAGUE_OPEN: i32 = 3;
/// What the Rest of a League counts, in tenths.
pub const LEAGUE_REST: i32 = 5;
/// What each way that a League opens is worth when it is laid.
pub const LAY_WAYS: i32 = 8;
/// What Trials that are easier for oneself count when a League is laid, in tenths.
pub const LAY_EASE: i32 = 10;
/// How much Treasures are buried for the mean of all Base Camps and not for the worst, in hundredths.
pub const BURY_MEAN: i32 = 50;
/// What the distance to all Leagues counts in the choice of the other's Base Camp, in tenths.
pub const CAMP_AWAY: i32 = 200;
/// What the Rest there counts, in tenths.
pub const CAMP_REST: i32 = 10;
/// What going back to where one came from costs beyond its way.
pub const PLAY_BACK: i32 = 12;
/// What a Rest is worth, in hundredths of the Merits that it recovers.
pub const REST_FROM: i32 = 60;
/// The most that a Waylay seems to hold the other up when it is chosen.
pub const WAYLAY_MOST: i32 = 500;
/// What is added to the rating of a Waylay to weigh what it costs.
pub const WAYLAY_FLAT: i32 = 2;
/// What it is worth to go where the other can be waylaid.
pub const MEET_GO: i32 = 200;
/// What it is worth to stay there.
pub const MEET_STAY: i32 = 100;
/// What it costs to stand where the other can waylay one.
pub const COMPANY: i32 = 120;
/// Days of a game after which nobody goes after the other any more.
pub const MEET_DAYS: u32 = 60;
/// What it costs to go to a League with a Waylay, beyond what it holds one up.
pub const INTO_WAYLAY: i32 = 60;
/// What it is worth to take now what lies where one is.
pub const TAKE_NOW: i32 = 40;
/// How much a Waylay counts that would be in the player's own way, in hundredths of the delay.
pub const OWN_WAY: i32 = 30;
/// What it costs to play a Waylay where the player is.
pub const OWN_LEAGUE: i32 = 60;
/// How much less a Waylay is worth that goes after a defeat, in hundredths.
pub const WAYLAY_GONE: i32 = 55;
/// What going back costs who looks for Waylays to beat.
pub const SEEK_BACK: i32 = 50;
/// Days of a game after which it is worth no Day to rest, to hold the other up or to challenge it.
pub const LATE_DAYS: u32 = 100;
