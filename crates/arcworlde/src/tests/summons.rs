//! Summoned Characters, and those who are raised.

use super::board::{Board, game};
use super::players::greedy;
use super::troupe::{compiled, fighter, spectators, troupe_with};
use crate::cards::NONE;
use crate::state::{Fear, Phase, Place, Task};

/// A summoner, and whom it summons.
fn caller() -> String {
    let uses = "uses = [{ name = \"Summon\", feat = \"easy\", at = \"summoned\", range = 6 }, \
        { name = \"Call\", feat = \"medium\", at = \"summoned\", range = 12, at_once = true }]";
    let jab = "attacks = [{ name = \"Jab\", ap = 1, power = 1 }]";
    let hawk = format!("always = [{{ summoned = true }}]\n{jab}");
    fighter("caller", uses) + &fighter("hawk", &hawk)
}

/// A board of a summoner and two hawks that wait.
fn calling() -> (Board, u8, [u8; 2]) {
    let mut board = troupe_with("", &caller());
    let me = board.put(0, "caller", 10.0, 10.0);
    let hawks = [0, 1].map(|_| board.put(0, "hawk", 0.0, 0.0));
    for hawk in hawks {
        board.who_mut(hawk).place = Place::Waiting;
    }
    (board, me, hawks)
}

#[test]
fn the_summoned_are_not_deployed_where_somebody_summons_them() {
    let of = |warband: &str, rules: &str| {
        let game = compiled(rules, &caller(), [warband, "warband = [\"chief\"]"]).unwrap();
        let mut chance = balance_engine::chance::Stream::new(1, 0);
        let mut list = crate::game::Actions::default();
        let mut agents = ["random"; 2].map(|name| balance_engine::agent::Player::named(name).unwrap());
        let mut waiting = None;
        super::whole::play_out(
            &game,
            &mut agents,
            &mut list,
            &mut chance,
            &mut balance_engine::game::Silent,
            |st, _, _| {
                if st.round == 1 && waiting.is_none() {
                    waiting = Some(st.all().filter(|(_, one)| one.place == Place::Waiting).count());
                }
            },
        );
        waiting
    };
    let both = "warband = [\"chief\", \"caller\", \"hawk\", \"hawk\"]";
    assert_eq!(of(both, ""), Some(2));
    assert_eq!(of("warband = [\"chief\", \"hawk\"]", ""), Some(0), "no Character could bring it");
}

#[test]
fn the_summoned_come_near_their_summoner_and_act_later() {
    let (mut board, me, [hawk, other]) = calling();
    let foe = board.put(1, "ogre", 14.0, 10.0);
    spectators(&mut board);
    board.activate(me);
    assert!(board.can("use Summon on Hawk 1") && board.can("use Call on Hawk 2"));
    board.go("use Summon on Hawk 1").dice(&[3]).go("spend 1 AP").done();
    assert!(!board.who(hawk).on_board(), "the Feat failed");
    board.go("use Summon on Hawk 1").dice(&[4]).go("spend 1 AP").done();
    assert_eq!(board.st.phase, Phase::Put(board_landing(&board)));
    board.go("bring it to Ogre").done();
    assert!(board.who(hawk).on_board() && board.st.gap(hawk, foe) <= 2);
    // It is its summoner's turn still; then it may be Activated as others are.
    assert!(board.acts(me) && !board.can("use Summon on Hawk 1"));
    board.go("end the Activation");
    assert_eq!(board.st.active, NONE);
    board.activate(hawk).done();
    assert!(board.acts(hawk) && board.who(other).place == Place::Waiting);
}

/// Returns where a Character is to be put.
fn board_landing(board: &Board) -> crate::state::Landing {
    match board.st.phase {
        Phase::Put(landing) => landing,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_summoned_come_no_farther_than_the_feat_reaches() {
    let (mut board, me, [hawk, _]) = calling();
    board.put(1, "ogre", 27.0, 10.0);
    board.activate(me).go("use Summon on Hawk 1").dice(&[5]).go("spend 1 AP").go("bring it to Ogre");
    let gap = board.st.gap(me, hawk);
    assert!((550..=600).contains(&gap), "{gap}");
    assert!(board.who(hawk).at.x > board.who(me).at.x);
}

#[test]
fn who_is_called_at_once_acts_after_its_summoner_before_anybody_else() {
    let (mut board, me, [hawk, _]) = calling();
    spectators(&mut board);
    board.activate(me).go("use Call on Hawk 1").dice(&[4, 4]).go("spend 2 AP").go("bring it nearby");
    assert!(board.acts(me) && board.st.gap(me, hawk) <= 100);
    board.go("end the Activation");
    assert!(board.acts(hawk));
}

#[test]
fn the_summoned_fall_when_they_would_break_and_come_again_next_round() {
    let (mut board, me, [hawk, other]) = calling();
    spectators(&mut board);
    for (k, x) in [(hawk, 20.0), (other, 21.5)] {
        let one = board.who_mut(k);
        (one.place, one.at) = (Place::Board, super::board::inches(x, 20.0));
    }
    // The first fails its test, and falls; by that the other tests and fails too.
    board.dice(&[6, 6, 6, 6]).rule(|play| play.st.todo.push(Task::Test { who: hawk, fear: Fear::Break })).done();
    assert_eq!([hawk, other].map(|who| board.who(who).place), [Place::Out; 2]);
    assert!(!board.who(hawk).broken);
    board.activate(me);
    assert!(!board.can("use Summon on Hawk 1"), "not in the same Round");
    board.rule(|play| play.begin_round()).activate(me);
    board.who_mut(hawk).hp = 0;
    board.go("use Summon on Hawk 1").dice(&[6]).go("spend 1 AP").go("bring it nearby").done();
    assert_eq!((board.who(hawk).hp, board.who(hawk).on_board()), (10, true));
}

#[test]
fn many_summoned_may_fall_one_by_the_others_fall() {
    let mut board = troupe_with("", &caller());
    board.put(0, "caller", 30.0, 30.0);
    let hawks: Vec<u8> =
        (0..31).map(|k| board.put(0, "hawk", 10.0 + 1.2 * (k % 6) as f32, 10.0 + 1.2 * (k / 6) as f32)).collect();
    spectators(&mut board);
    board.dice(&[6; 62]);
    board.rule(|play| play.st.todo.push(Task::Test { who: hawks[0], fear: Fear::Break }));
    assert!(hawks.iter().all(|&hawk| !board.who(hawk).on_board()));
}

#[test]
fn a_warband_of_which_only_the_summoned_wait_is_gone() {
    let (mut board, me, _) = calling();
    let foe = board.put(1, "ogre", 30.0, 30.0);
    board.activate(foe);
    board.rule(|play| play.knock_out(me, foe));
    board.go("end the Activation");
    assert_eq!(board.st.phase, Phase::Over);
}

#[test]
fn the_dead_are_raised_at_half_their_hp_by_a_feat_that_their_class_asks_for() {
    let game = game("", "", ["warband = [\"undead_harbinger\", \"undead_bandit\"]"; 2]);
    let mut board = Board::of(game);
    let me = board.put(0, "undead_harbinger", 10.0, 10.0);
    let fallen =
        ["undead_bandit", "undead_executioner", "undead_ogre", "trollhound"].map(|key| board.put(0, key, 30.0, 30.0));
    for one in fallen {
        board.who_mut(one).place = Place::Out;
    }
    spectators_of(&mut board);
    board.activate(me);
    let raise = |what: &str| format!("use Raise {what}");
    board.go(&raise("a Unit or a Beast")).dice(&[6]).go("spend 1 AP").done();
    assert_eq!((board.who(fallen[0]).on_board(), board.who(fallen[0]).hp), (true, 4));
    assert!(board.st.gap(me, fallen[0]) <= 600);
    assert!(!board.can(&raise("a Unit or a Beast")), "a hound is not of those who rise");
    board.go(&raise("an Elite or an Irregular")).dice(&[6]).go("spend 1 AP").done();
    assert!(!board.who(fallen[1]).on_board());
    board.who_mut(me).ap_left = 2;
    board.go(&raise("a Heavy")).dice(&[6, 6]).go("spend 2 AP").done();
    assert_eq!((board.who(fallen[2]).on_board(), board.who(fallen[2]).hp), (true, 8));
}

/// Puts a Character of the other seat far away.
fn spectators_of(board: &mut Board) {
    board.put(1, "undead_bandit", 35.0, 1.0);
}

#[test]
fn greedy_summons_and_raises_where_nothing_else_is_to_be_done() {
    let (mut board, me, _) = calling();
    let foe = board.put(1, "ogre", 20.0, 10.0);
    spectators(&mut board);
    board.activate(me);
    (board.who_mut(me).moved, board.who_mut(me).acted) = (true, true);
    assert!(greedy(&board).starts_with("use "), "{}", greedy(&board));
    board.go("use Call on Hawk 1").dice(&[4, 4]).go("spend 2 AP");
    assert_ne!(greedy(&board), "bring it nearby", "{foe} is to be met");

    let game = game("", "", ["warband = [\"undead_harbinger\", \"undead_bandit\"]"; 2]);
    let mut board = Board::of(game);
    let me = board.put(0, "undead_harbinger", 10.0, 10.0);
    let fallen = board.put(0, "undead_bandit", 30.0, 30.0);
    board.who_mut(fallen).place = Place::Out;
    spectators_of(&mut board);
    board.activate(me);
    (board.who_mut(me).moved, board.who_mut(me).acted) = (true, true);
    assert_eq!(greedy(&board), "use Raise a Unit or a Beast");
}

/// A brute who throws imps.
fn brute() -> String {
    let uses = "uses = [{ name = \"Hurl\", feat = \"easy\", at = \"friend\", of = \"imp\", throws = \"2d6\", \
        fails = { hits = \"d6\", prone = true } }]";
    fighter("brute", uses) + &fighter("imp", "attacks = [{ name = \"Jab\", ap = 1, power = 1 }]")
}

#[test]
fn the_diminutive_are_thrown_as_far_as_the_dice_say() {
    for (dice, gap) in [([4, 2, 1], 518), ([4, 5, 6], 0)] {
        let mut board = troupe_with("", &brute());
        let me = board.put(0, "brute", 10.0, 10.0);
        let imp = board.beside(me, 0, "imp", (1.0, 0.0));
        let other = board.beside(me, 0, "soldier", (-1.0, 0.0));
        board.put(0, "imp", 10.0, 20.0);
        let foe = board.put(1, "archer", 20.56, 10.0);
        spectators(&mut board);
        board.activate(me);
        assert!(!board.can("use Hurl on Soldier 1") && !board.can("use Hurl on Imp 2"), "{other}");
        board.go("use Hurl on Imp 1").dice(&dice).go("spend 1 AP").go("bring it to Archer").done();
        assert!((board.st.gap(imp, foe) - gap).abs() <= 25, "{}", board.st.gap(imp, foe));
        assert!(board.acts(me) && !board.who(imp).begun && !board.who(imp).prone);
    }
}

#[test]
fn a_throw_that_fails_hurts_who_was_to_be_thrown() {
    let mut board = troupe_with("", &brute());
    let me = board.put(0, "brute", 10.0, 10.0);
    let imp = board.beside(me, 0, "imp", (1.0, 0.0));
    spectators(&mut board);
    let at = board.who(imp).at;
    // Two Hits; none is defended.
    board.activate(me).go("use Hurl on Imp").dice(&[3, 2, 1]).go("spend 1 AP").done();
    assert_eq!((board.who(imp).hp, board.who(imp).prone, board.who(imp).at), (8, true, at));
    assert!(board.acts(me));
}
