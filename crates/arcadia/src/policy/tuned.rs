//! The numbers of the policy that are tuned, in hundredths of a Day where nothing else is said.
//!
//! What a regression of playouts of single moves found missing was added as a number that begins at 0. Then all were raised
//! and lowered together, at random and for each player by itself, in some millions of games of builds drawn by lot; a
//! regression of the wins told which way each should go, and so on. What brought nothing, taken out among the others, was
//! left out. They are a set: with them a player wins 6.5 points more against the former one.

/// What each chance to come, beyond the cards in hand, is worth to a Waylay that waits.
pub(super) const PATIENCE: i32 = 40;
/// What a Merit costs that can be recovered, in hundredths of its worth.
pub(super) const EXHAUSTED: i32 = 60;
/// The most that a Rest is worth with hardly any Merit ready.
pub(super) const REST_WEARY: i32 = 90;
/// The most that a Rest is worth otherwise.
pub(super) const REST_MOST: i32 = 60;
/// What is kept back for a Flaw that can be used later.
pub(super) const HEX_LATER: i32 = 12;
/// What a League with the features that a goal asks to be visited is worth to who brings it.
pub(super) const ASKED_VISIT: i32 = 20;
/// What one is worth with the features of a goal that leads to the farthest of its kind.
pub(super) const ASKED_REACH: i32 = -20;
/// What a League is worth that the other's goals ask to be visited.
pub(super) const THEIRS_VISIT: i32 = 10;
/// What Trials of a League count that are harder for the other, in tenths.
pub(super) const LEAGUE_HARD: i32 = 25;
/// What it is worth that one of the Waylays in hand fits a League.
pub(super) const LEAGUE_OPEN: i32 = 3;
/// What the Rest of a League counts, in tenths.
pub(super) const LEAGUE_REST: i32 = 5;
/// What each way that a League opens is worth when it is laid.
pub(super) const LAY_WAYS: i32 = 8;
/// What each way costs on a League that the other's goals ask for.
pub(super) const LAY_THEIRS: i32 = 25;
/// What Trials that are easier for oneself count when a League is laid, in tenths.
pub(super) const LAY_EASE: i32 = 10;
/// How much Treasures are buried for the mean of all Base Camps and not for the worst, in hundredths.
pub(super) const BURY_MEAN: i32 = 50;
/// What each way of a League is worth to who buries an own Treasure there.
pub(super) const BURY_WAYS: i32 = 360;
/// What each quarter of a Day counts that a character's Quests take from a Base Camp, in tenths, up to [`LONG_WAY`]. This
/// and the next four are what a regression of wins made of 800,000 Base Camps chosen at random, by what each of them had
/// more than the mean of its board. With them, in Base Camps and for Treasures, a player wins 0.7 points more against the
/// former one where both builds are drawn by lot, and 1.0 with named builds.
pub(super) const CAMP_NEAR: i32 = 212;
/// What each counts besides, however many there are.
pub(super) const CAMP_FAR: i32 = 26;
/// What each quarter to any of the Leagues counts.
pub(super) const CAMP_AWAY: i32 = 39;
/// What it counts that more than one way leads out.
pub(super) const CAMP_OPEN: i32 = 1330;
/// What it counts that one of the character's Treasures lies there, to be taken on the first Day.
pub(super) const CAMP_TAKEN: i32 = 490;
/// Quarters of a Day after which more of them hardly matter any more: most games do not last so long.
pub(super) const LONG_WAY: i32 = 40;
/// What going back to where one came from costs beyond its way.
pub(super) const PLAY_BACK: i32 = 12;
/// What a Rest is worth, in hundredths of the Merits that it recovers.
pub(super) const REST_FROM: i32 = 60;
/// The most that a Waylay seems to hold the other up when it is chosen.
pub(super) const WAYLAY_MOST: i32 = 1300;
/// What is added to the rating of a Waylay to weigh what it costs, in tenths.
pub(super) const WAYLAY_FLAT: i32 = 4;
/// How much a Waylay counts wherever it can be played, beside what its Terrain adds, in tenths.
pub(super) const WAYLAY_ANYWHERE: i32 = 5;
/// What one adds that can be played on every League, in tenths.
pub(super) const WAYLAY_EVERYWHERE: i32 = 3;
/// What is added to a Waylay that is sure to win.
pub(super) const WAYLAY_SURE: i32 = 120;
/// What is added for each time that it must be beaten again.
pub(super) const WAYLAY_AGAIN: i32 = 45;
/// How much less one is worth that the other's goals ask for.
pub(super) const WAYLAY_ASKED: i32 = 120;
/// What it is worth to go where the other can be waylaid.
pub(super) const MEET_GO: i32 = 170;
/// What it is worth to stay there.
pub(super) const MEET_STAY: i32 = 100;
/// What it costs to stand where the other can waylay one.
pub(super) const COMPANY: i32 = 100;
/// What more it costs where a Waylay holds one up as well.
pub(super) const COMPANY_WAYLAID: i32 = 250;
/// What it is worth to take a Treasure from under the other's eyes.
pub(super) const TAKE_MEETING: i32 = 190;
/// Days of a game after which nobody goes after the other any more.
pub(super) const MEET_DAYS: u32 = 60;
/// What it costs to go to a League with a Waylay, beyond what it holds one up.
pub(super) const INTO_WAYLAY: i32 = 60;
/// The same where the Waylay stops the other as well: who comes first faces it.
pub(super) const INTO_SHARED: i32 = 30;
/// What it costs to go back from a Waylay, beyond its way.
pub(super) const RETREAT: i32 = 165;
/// How much of the Days until a Waylay is beaten counts, in hundredths: one can go round, or has a power for it.
pub(super) const BELIEVED_DAYS: i32 = 40;
/// How much of the Merits counts that its defeats cost, in hundredths.
pub(super) const BELIEVED_MERITS: i32 = 70;
/// How much of what a Waylay holds one up counts where one stands before it, in hundredths of what it counts elsewhere;
/// after [`LATE_DAYS`] as much as there.
pub(super) const STANDS: i32 = 200;
/// What it is worth to stay where a Quest calls one.
pub(super) const STAY_WANTED: i32 = 100;
/// What a Rest costs for each Flaw that the other recovers by it.
pub(super) const FLAW_BACK: i32 = 30;
/// What it is worth to take now what lies where one is.
pub(super) const TAKE_NOW: i32 = 40;
/// The most that a Waylay counts for by how long it holds the other up when it is played.
pub(super) const PLAY_MOST: i32 = 250;
/// What playing a Waylay is worth for each point of its rating.
pub(super) const PLAY_DEAR: i32 = 5;
/// How much a Waylay counts that would be in the player's own way, in hundredths of the delay.
pub(super) const OWN_WAY: i32 = 40;
/// What it costs to play a Waylay where the player is.
pub(super) const OWN_LEAGUE: i32 = 60;
/// How much less a Waylay is worth that goes after a defeat, in hundredths.
pub(super) const WAYLAY_GONE: i32 = 55;
/// What going back costs who looks for Waylays to beat.
pub(super) const SEEK_BACK: i32 = 50;
/// Days of a game after which it is worth no Day to rest, to hold the other up or to challenge it, and after which who
/// searches looks to the end: two who wait for each other would wait for ever.
pub(super) const LATE_DAYS: u32 = 100;
/// Days of a game after which who hunts Waylays no longer believes that the opponent will play others wherever it is: by
/// then most games are over, and these stay as they are tuned.
pub(super) const HUNT_DAYS: u32 = 60;
/// Hundredths of a Day that a Waylay holds one up before it is worth more than the present Day to beat it: twice what any
/// Day is worth, so that only those change what is used who are shut in.
pub(super) const LONG_DELAY: i32 = 200;
/// What it costs to lose a Waylay unbeaten that a Quest asks for.
pub(super) const LOST_PREY: i32 = 500;
/// What it is worth to play a Waylay that the player must beat itself because its Quest lacks others.
pub(super) const LAST_CHANCE: i32 = 1_000;
/// What it costs to lose a Treasure that a Quest asks for when another can be found.
pub(super) const ANOTHER_TREASURE: i32 = 300;
/// What it costs to lose one when there is no other.
pub(super) const LAST_TREASURE: i32 = 2_000;
