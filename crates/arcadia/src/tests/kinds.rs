//! Kinds of decision: which there are, and which card each is about.

use super::whole::shipped;
use super::*;
use balance_testing::{kind_and_card, kinds_never_met, parameters_without_effect};

const DRAWN: &str = "build = { random = { unspent = 4 } }\nquests = { random = 1 }";

#[test]
fn a_game_of_the_shipped_cards_meets_all_kinds_that_it_can() {
    // Nothing is bought in a single game.
    assert_eq!(kinds_never_met(&shipped("", DRAWN), 300), ["buy", "buy_off"]);
}

#[test]
fn every_kind_is_met_in_a_chronicle() {
    let game = shipped("chronicle = 2\nexperience = 4", DRAWN);
    assert_eq!(kinds_never_met(&game, 300), [""; 0]);
}

const CARDS: &str = r#"
imp = { type = "waylay", rating = 1, might = 3, tests = ["might"] }
ogre = { type = "waylay", rating = 1, might = 3, tests = ["might"], bribe = "coin" }
coin = { type = "treasure", cost = 1 }
gout = { type = "curse", bonus = 1, powers = [{ pay = "exhaust", stay = true }] }
"#;

#[test]
fn a_decision_is_about_the_card_by_its_number_among_all() {
    let is = |scene: &Scene, words: &str| {
        let (kind, card) = kind_and_card(&scene.game, &scene.st, words);
        (kind, card.map(str::to_owned))
    };
    let of = |kind, card: &str| (kind, Some(card.to_owned()));
    let table = table(CARDS).merits(0, "coin").flaws(0, "gout").waylays(1, "imp ogre");
    let mut scene = table.clone().start();
    assert_eq!(is(&scene, "exhaust gout"), of("hex", "gout"));
    scene.pass();
    assert_eq!(is(&scene, "go east"), ("go", None));
    scene.go(EAST, &[]);
    assert_eq!(is(&scene, "play ogre on mead"), of("play", "ogre"));
    scene.say("play ogre on mead", &[]);
    assert_eq!(is(&scene, "take a Might Test"), ("test", None));
    assert_eq!(is(&scene, "bribe with coin"), of("bribe", "coin"));
    // Before it, the Leagues are laid.
    let game = table.game();
    let st = game.deal(Seating::rotation(2, 0), &mut Stream::new(1, 1), &mut Ears::default());
    let scene = Scene { game, st, ears: Ears::default() };
    assert_eq!(is(&scene, "lay mead at 0, 0"), of("lay", "mead"));
}

#[test]
fn most_parameters_of_the_player_decide_something_here() {
    let game = shipped("chronicle = 2\nexperience = 4", DRAWN);
    // Some matter in rare positions alone, or in a single game, which search plays to a lookahead.
    let idle = parameters_without_effect(&game, 12);
    assert!(idle.len() <= 23, "{idle:?}");
}
