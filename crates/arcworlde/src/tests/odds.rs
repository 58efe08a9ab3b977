//! Odds: against numbers by hand, and against the engine as it plays.
//!
//! What is played begins with a decision of a player and goes through [`Rules::apply`]. Where that takes
//! few dice all of them are walked, and the odds must be the same to the last digit; where it takes
//! many, games with fixed seeds must come as near as they can be asked to.

mod attacks;
mod pairs;
mod spells;

use std::collections::BTreeMap;

use balance_engine::chance::{Chance, Enumerator, Stream};
use balance_engine::game::{Ask, ExactOdds, Odds, Rules, Silent};

use super::board::{Board, CREATURES, game};
use super::troupe::{spectators, troupe, troupe_with};
use crate::game::{Action, Actions};
use crate::state::{Goal, State};

type Given<'a> = &'a [(&'a str, &'a str)];

fn ask(what: &str, given: Given) -> Ask {
    let given = given.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    Ask { what: Some(what.to_owned()), given }
}

fn all_told(what: &str, given: Given) -> Vec<Odds> {
    let all = troupe().game.odds(&ask(what, given)).unwrap();
    for odds in &all {
        let sum: f64 = odds.outcomes.iter().map(|one| one.probability).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }
    all
}

fn told(what: &str, given: Given) -> Odds {
    all_told(what, given).swap_remove(0)
}

fn share(odds: &Odds, outcome: &str) -> f64 {
    let found = odds.outcomes.iter().find(|one| one.outcome == outcome);
    found.unwrap_or_else(|| panic!("no {outcome} in {odds:?}")).probability
}

fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} and {other}");
}

/// Shares of the outcomes of what was played.
type Played = BTreeMap<String, f64>;

/// Every outcome was played as often as its odds say, but for a bound that goes by its probability; and
/// nothing else came of it.
fn alike(odds: &Odds, played: &Played, bound: impl Fn(f64) -> f64) {
    for one in &odds.outcomes {
        let share = played.get(&one.outcome).copied().unwrap_or(0.0);
        let off = (share - one.probability).abs();
        assert!(off <= bound(one.probability), "{share} of {} in {odds:#?}", one.outcome);
    }
    let known = |outcome: &String| odds.outcomes.iter().any(|one| one.outcome == *outcome);
    assert!(played.keys().all(known), "{played:#?} by {odds:#?}");
}

/// The odds are exactly those of all dice that a game can go on with from here.
fn exactly(odds: &Odds, board: &Board, play: impl Fn(&mut Going<'_, Enumerator>) -> String) {
    let walked = Enumerator::distribution(|chance| {
        let mut st = board.st.clone();
        play(&mut Going { board, st: &mut st, chance })
    });
    alike(odds, &walked.into_iter().collect(), |_| 1e-12);
}

/// The odds are those of many games that go on from here, within four and a half standard errors and one
/// game, which what is very rare may come up in.
fn nearly(odds: &Odds, board: &Board, play: impl Fn(&mut Going<'_, Stream>) -> String) {
    const GAMES: u64 = 40_000;
    let mut chance = Stream::new(7, 0);
    let mut played = Played::new();
    for k in 0..GAMES {
        chance.restart(7, k);
        let mut st = board.st.clone();
        let outcome = play(&mut Going { board, st: &mut st, chance: &mut chance });
        *played.entry(outcome).or_insert(0.0) += 1.0 / GAMES as f64;
    }
    alike(odds, &played, |p| 4.5 * (p * (1.0 - p) / GAMES as f64).sqrt() + 1.0 / GAMES as f64);
}

/// A game that goes on from where a board stands.
struct Going<'a, C> {
    board: &'a Board,
    st: &'a mut State,
    chance: &'a mut C,
}

impl<C: Chance> Going<'_, C> {
    /// Decides, if it is legal.
    fn act(&mut self, action: Action) {
        let mut legal = Actions::default();
        self.board.game.actions(self.st, &mut legal);
        assert!(legal.contains(&action), "{action:?} is not among {legal:?}");
        self.board.game.apply(self.st, action, self.chance, &mut Silent);
    }
}

#[test]
fn small_rolls_are_as_counted_by_hand() {
    // 28 of the 216 throws of three dice show four Successes or more.
    near(share(&told("feat", &[("ap", "3"), ("needs", "4")]), "succeeds"), 28.0 / 216.0);
    near(share(&told("bravery", &[("bravery", "7")]), "stands firm"), 21.0 / 36.0);
    // Of three dice without the highest, 174 of 216 add up to 7 or less.
    near(share(&told("bravery", &[("led", "")]), "stands firm"), 174.0 / 216.0);
    // A 6 of the first roll, a 5 or a 6 of the second.
    near(share(&told("leg_it", &[("rolls", "2")]), "falls"), 1.0 / 6.0 + 5.0 / 6.0 / 3.0);
    // A fall is rolled again once.
    near(share(&told("leg_it", &[("agile", "")]), "falls"), 1.0 / 36.0);
    // One die: a Hit in three cases, two in one; each Defence Roll fails in half of them.
    let one = told("attack", &[("power", "1")]);
    near(share(&one, "2 Damage"), 1.0 / 12.0);
    near(share(&one, "1 Damage"), 1.0 / 6.0 + 1.0 / 36.0);
    // Two cards of 21 or more: an Ace or a Joker with a ten or with each other.
    let pairs = f64::from(6 * 16 + 6 * 5 / 2) / f64::from(54 * 53 / 2);
    let spell = told("spell", &[("level", "21"), ("cards", "0")]);
    near(share(&spell, "is cast") + share(&spell, "is cast, Overpowered"), pairs);
}

#[test]
fn what_cannot_be_asked_is_said() {
    let game = game("", "", CREATURES);
    let wrong = |what: &str, given: Given| game.odds(&ask(what, given)).unwrap_err();
    assert_eq!(wrong("atack", &[]).help, "did you mean `attack`?");
    assert_eq!(wrong("feat", &[("need", "2")]).help, "did you mean `--needs`?");
    assert_eq!(wrong("attack", &[("power", "")]).message, "`--power` needs a number");
    assert!(wrong("attack", &[("prone", "1")]).message.contains("takes no value"));
    assert!(wrong("attack", &[("power", "99")]).message.contains("out of range"));
    // Nothing named: everything there is.
    assert_eq!(game.odds(&Ask::default()).unwrap().len(), 6);
}

/// A Character that shoots at each difficulty with the dice of the Feat alone, and its target. A target that is hit
/// falls.
const SHOTS: &str = r#"
[cards.shooter]
name = "Shooter"
source = "built_in"
type = "profile"
faction = "red"
profile = { classes = ["unit"], ap = 12, move = 5, bravery = 7, hp = 10, base = 30 }
attacks = [
    { name = "1", shot = { range = 12, feat = "easy" }, power = 0, riders = [{ does = { prone = true } }] },
    { name = "2", shot = { range = 12, feat = "medium" }, power = 0, riders = [{ does = { prone = true } }] },
    { name = "3", shot = { range = 12, feat = "hard" }, power = 0, riders = [{ does = { prone = true } }] },
    { name = "4", shot = { range = 12, feat = "legendary" }, power = 0, riders = [{ does = { prone = true } }] },
]

[cards.shade]
name = "Shade"
source = "built_in"
type = "profile"
faction = "blue"
profile = { classes = ["unit"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30 }
always = [{ harder_to_shoot = 4 }]
"#;

/// Advantage, Disadvantage.
const EDGES: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

/// Returns a board on which a Feat with this many Successes is about to be tried, with the weather for it.
fn shot(needs: u8, (blessed, mist): (bool, bool)) -> (Board, u8) {
    let mut board = troupe_with("", SHOTS);
    let shooter = board.put(0, "shooter", 10.0, 10.0);
    // What is harder than Legendary takes a target that is hard to shoot at.
    let (name, words) = if needs > 4 { ("Shade", "shade") } else { ("Ally", "ally") };
    let target = board.put(1, words, 10.0, 15.0);
    (board.st.weather.blessed, board.st.weather.mist) = (blessed, mist);
    board.activate(shooter).go(&format!("shoot at {name} with {}", (needs - 1) % 4 + 1));
    (board, target)
}

/// What is asked of a Feat.
fn feat(ap: u8, needs: u8, (advantage, disadvantage): (bool, bool)) -> Vec<Odds> {
    let (ap, needs) = (ap.to_string(), needs.to_string());
    let mut given = vec![("ap", ap.as_str()), ("needs", needs.as_str())];
    given.extend(advantage.then_some(("advantage", "")));
    given.extend(disadvantage.then_some(("disadvantage", "")));
    all_told("feat", &given)
}

/// Tries a Feat with this many AP.
fn tried<C: Chance>(going: &mut Going<'_, C>, ap: u8, target: u8) -> String {
    going.act(Action::Spend(ap));
    if going.st.who(target).prone { "succeeds" } else { "fails" }.to_owned()
}

#[test]
fn feats_succeed_as_often_as_all_their_dice_say() {
    for (edge, needs) in EDGES.into_iter().flat_map(|edge| (1..=8).map(move |n| (edge, n))) {
        let (board, target) = shot(needs, edge);
        for ap in 1..=4 {
            let told = feat(ap, needs, edge);
            exactly(&told[0], &board, |going| tried(going, ap, target));
            // The numbers of Successes, over every number that can be needed, cover all outcomes.
            let sums = told[1].outcomes.iter().map(|one| {
                let sum: u8 = one.outcome.split(' ').next().unwrap_or_default().parse().unwrap();
                if sum >= needs { one.probability } else { 0.0 }
            });
            near(sums.sum(), share(&told[0], "succeeds"));
        }
    }
}

#[test]
fn feats_of_many_dice_succeed_as_often_as_they_are_tried() {
    for (ap, needs, edge) in [(6, 4, EDGES[0]), (8, 7, EDGES[1]), (12, 8, EDGES[2]), (5, 3, EDGES[3])] {
        let (board, target) = shot(needs, edge);
        nearly(&feat(ap, needs, edge)[0], &board, |going| tried(going, ap, target));
    }
}

#[test]
fn nerves_hold_as_often_as_all_their_dice_say() {
    for (bravery, led) in (2..=12_i8).flat_map(|bravery| [(bravery, false), (bravery, true)]) {
        let number = bravery.to_string();
        let mut given = vec![("bravery", number.as_str())];
        given.extend(led.then_some(("led", "")));
        let odds = told("bravery", &given);
        let mut board = troupe();
        let ogre = board.put(0, "ogre", 10.0, 10.0);
        let one = board.put(1, "soldier", 10.0, 14.0);
        // Its Commander stands within eight inches of it, or further off.
        board.put(1, "chief", 10.0, if led { 23.1 } else { 23.3 });
        spectators(&mut board);
        board.who_mut(one).bravery = bravery;
        let nerve = |st: &State| if st.who(one).broken { "is Broken" } else { "stands firm" };
        // A Fearsome Character comes near.
        board.activate(ogre);
        exactly(&odds, &board, |going| {
            going.act(Action::Move(Goal::Reach(one)));
            nerve(going.st).to_owned()
        });
        // A Character that has fled tries to rally.
        (board.who_mut(one).broken, board.who_mut(one).fled) = (true, true);
        board.turn_of(1);
        let wields = board.who(one).wields;
        exactly(&odds, &board, |going| {
            going.act(Action::Activate { who: one, wields, mates: 0 });
            nerve(going.st).to_owned()
        });
    }
}

#[test]
fn legs_carry_as_far_as_all_their_dice_say() {
    for (rolls, agile) in (1..=5).flat_map(|rolls| [(rolls, false), (rolls, true)]) {
        let number = rolls.to_string();
        let mut given = vec![("rolls", number.as_str())];
        given.extend(agile.then_some(("agile", "")));
        let mut board = troupe();
        let one = board.put(0, if agile { "dancer" } else { "soldier" }, 2.0, 18.0);
        let foe = board.put(1, "soldier", 34.0, 18.0);
        board.activate(one).go("move nowhere");
        let from = board.who(one).at;
        exactly(&told("leg_it", &given), &board, |going| {
            for _ in 0..rolls {
                going.act(Action::LegIt);
                if going.st.who(one).prone {
                    return "falls".to_owned();
                }
                going.act(Action::Run(Goal::Reach(foe)));
            }
            let gone = from.distance(going.st.who(one).at);
            match gone {
                100 => "1 inch".to_owned(),
                _ => format!("{}.{:02} inches", gone / 100, gone % 100).replace(".00", ""),
            }
        });
    }
}
