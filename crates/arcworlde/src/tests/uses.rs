//! What Characters can do beside Attacks, and Spells that lay markers or bring back the fallen.

use super::board::Board;
use super::troupe::{compiled, fighter, gear, shield, spectators, troupe_with};
use crate::cards::NONE;
use crate::state::{Lies, Place};

#[test]
fn a_feat_of_ones_own_works_on_all_foes_in_range() {
    let own = "uses = [{ name = \"Bellow\", feat = \"medium\", at = \"foes\", range = 6, \
               does = { bravery = true } }]";
    let mut board = troupe_with("", &fighter("giant", own));
    let me = board.put(0, "giant", 10.0, 10.0);
    let near = board.put(1, "soldier", 15.0, 10.0);
    let far = board.put(1, "soldier", 20.0, 10.0);
    board.activate(me).go("use Bellow");
    board.dice(&[4]).go("spend 1 AP").done();
    assert!(!board.who(near).broken);
    board.go("use Bellow").dice(&[6, 4, 4]).go("spend 1 AP").done();
    assert_eq!([near, far].map(|k| board.who(k).broken), [true, false]);
    assert_eq!(board.hp_ap(me).1, 2);
    // No Character is near enough any more, so it has no use.
    board.who_mut(near).at = super::board::inches(30.0, 30.0);
    assert!(!board.can("use Bellow"));
}

#[test]
fn who_feeds_takes_from_a_friend_and_must_when_nearly_dead() {
    let own = "uses = [{ name = \"Feed\", feat = \"easy\", at = \"friend\", of = \"dancer\", \
               forced_at = 25, does = { lose = \"d6\" }, drains = true }]";
    let mut board = troupe_with("", &fighter("vampire", own));
    let me = board.put(0, "vampire", 10.0, 10.0);
    let thrall = board.beside(me, 0, "dancer", (1.0, 0.0));
    board.beside(me, 0, "soldier", (-1.0, 0.0));
    spectators(&mut board);
    board.who_mut(me).hp = 3;
    board.activate(me);
    assert!(board.can("end the Activation") && board.can("use Feed on Dancer"));
    assert!(!board.can("use Feed on Soldier 1"));
    board.go("use Feed on Dancer").dice(&[4, 5]).go("spend 1 AP").done();
    assert_eq!([me, thrall].map(|k| board.who(k).hp), [8, 5]);
    board.who_mut(me).hp = 2;
    assert_eq!(board.choices(), ["use Feed on Dancer"]);
}

#[test]
fn a_dragged_foe_comes_along_towards_ones_friends() {
    let own = "uses = [{ name = \"Drag\", feat = \"medium\", at = \"foe\", \
               if = { base_at_most = 30 }, does = { drag = \"d6\" } }]";
    let mut board = troupe_with("", &fighter("ghoul", own));
    let me = board.put(0, "ghoul", 20.0, 10.0);
    let foe = board.beside(me, 1, "soldier", (1.0, 0.0));
    let large = board.beside(me, 1, "weaver", (0.0, 1.0));
    board.put(0, "archer", 10.0, 10.0);
    board.activate(me);
    assert!(!board.can("use Drag on Weaver"));
    let (mine, theirs) = (board.who(me).at, board.who(foe).at);
    board.go("use Drag on Soldier").dice(&[6, 3]).go("spend 1 AP").done();
    assert_eq!(mine.distance(board.who(me).at), 300);
    assert!((theirs.distance(board.who(foe).at) - 300).abs() <= 2);
    assert!(board.who(me).at.x < mine.x && board.st.gap(me, foe) <= 2);
    assert!(board.st.gap(me, large) > 100);
}

#[test]
fn friends_may_be_given_movement_for_the_round() {
    let own = "uses = [{ name = \"Trumpet\", feat = \"easy\", at = \"friends\", range = 6, \
               of = \"soldier\", does = { gain_move = 1 } }]";
    let mut board = troupe_with("", &fighter("trumpeter", own));
    let me = board.put(0, "trumpeter", 10.0, 10.0);
    let friend = board.put(0, "soldier", 14.0, 10.0);
    board.put(1, "soldier", 30.0, 30.0);
    board.activate(me).go("use Trumpet").dice(&[5]).go("spend 1 AP").done();
    assert_eq!(board.game.movement(&board.st, friend), 6);
    assert_eq!(board.game.movement(&board.st, me), 5);
    board.rule(|play| play.begin_round());
    assert_eq!(board.game.movement(&board.st, friend), 5);
}

#[test]
fn a_foe_is_marked_once_and_struck_harder() {
    let own = "equipment = { class = \"gear\" }\nalways = [{ dice = 2, if = { marked = true } }]\n\
               uses = [{ name = \"Coin\", at = \"foe\", range = 48, once = true, \
               does = { mark = true } }]";
    let mut board = troupe_with("", &gear("coin", own));
    let me = board.put(0, "soldier+coin", 10.0, 10.0);
    board.beside(me, 1, "archer", (1.0, 0.0));
    board.beside(me, 1, "dancer", (-1.0, 0.0));
    board.activate(me).go("use Coin on Archer").done();
    assert_eq!(board.hp_ap(me).1, 4, "it is free");
    assert!(!board.can("use Coin on Dancer"));
    board.dice(&[1, 1, 1]).go("strike Archer with Stab").done();
    board.dice(&[1]).go("strike Dancer with Stab").done();
}

#[test]
fn what_was_used_once_stays_used_when_other_equipment_goes() {
    let uses = |key: &str, how: &str| {
        let own = format!(
            "equipment = {{ class = \"item\" }}\n\
             uses = [{{ at = \"mage\", does = {{ gain_move = 1 }}, {how} }}]"
        );
        gear(key, &own)
    };
    let both = uses("jar", "name = \"Jar\", single = true") + &uses("coin", "name = \"Coin\", once = true");
    let mut board = troupe_with("", &both);
    let me = board.put(0, "soldier+jar+coin", 10.0, 10.0);
    board.put(1, "soldier", 30.0, 30.0);
    board.activate(me).go("use Coin").go("use Jar").done();
    assert!(!board.can("use Coin") && !board.can("use Jar"));
    // Another one in its place is not used yet.
    let coin = board.key("coin");
    board.only(|play| play.take_off(me, 1));
    board.only(|play| play.equip(me, coin));
    board.only(|play| play.equip(me, coin));
    assert_eq!(board.choices().iter().filter(|words| *words == "use Coin").count(), 2);
}

#[test]
fn a_single_use_brings_somebody_and_is_gone() {
    let own = "equipment = { class = \"item\" }\nuses = [{ name = \"Jar\", at = \"no_one\", \
               single = true, summons = { profile = \"dancer\", count = 1, within = 0 } }]";
    let mut board = troupe_with("", &gear("jar", own));
    let me = board.put(0, "soldier+jar", 10.0, 10.0);
    board.put(1, "soldier", 30.0, 30.0);
    board.activate(me).go("use Jar").done();
    let dancer = board.st.characters.len() as u8 - 1;
    assert!(board.who(dancer).on_board() && board.st.gap(me, dancer) <= 100);
    assert_eq!(board.who(dancer).home, 0);
    assert!(!board.can("use Jar") && board.who(me).kit.iter().all(|&item| item == NONE));
}

#[test]
fn a_rogue_character_tries_its_own_feats_on_a_success() {
    let own = "attacks = [{ name = \"Stab\", ap = 1, power = 1 }]\n\
               uses = [{ name = \"Bellow\", feat = \"easy\", at = \"foes\", range = 6, \
               does = { bravery = true } }]";
    for (die, tries) in [(4, true), (3, false)] {
        let mut board = troupe_with("", &fighter("giant", own));
        let me = board.put(0, "giant", 10.0, 10.0);
        board.beside(me, 1, "soldier", (1.0, 0.0));
        board.chance.behaviour.extend([1, die]);
        board.activate(me);
        if !tries {
            // Which Attack it makes is a lot among one.
            board.card(1, 0);
        }
        let legal = board.legal();
        let view = super::super::view::View { game: &board.game, st: &board.st, seat: 0 };
        let lane = crate::rules::play::BEHAVIOUR;
        let choice = super::super::rules::rogue::choose(view, &legal, &mut board.chance.script, lane);
        let words = board.game.say_choice(&board.st, legal[choice]);
        assert_eq!(words == "use Bellow", tries, "{words}");
    }
}

/// A Spell of the red Faction, cast by hand.
fn cast(spell: &str, set: impl FnOnce(&mut Board) -> (u8, u8)) -> (Board, u8, u8) {
    let text = format!(
        "[cards.charm]\nname = \"Charm\"\nsource = \"built_in\"\ntype = \"spell\"\n\
         faction = \"red\"\nspell = {{ level = 10, {spell} }}\n"
    );
    let mut board = troupe_with("narrative_feats = true", &text);
    let (mage, target) = set(&mut board);
    let number = board.key("charm");
    board.rule(|play| play.works(mage, number, target));
    (board, mage, target)
}

#[test]
fn a_mire_slows_everybody_near_until_its_mage_falls() {
    let (mut board, mage, foe) = cast("at = \"foe\", range = 12, mires = 3", |board| {
        let mage = board.put(0, "wizard", 10.0, 10.0);
        (mage, board.put(1, "soldier", 16.0, 10.0))
    });
    let friend = board.put(0, "soldier", 16.0, 13.0);
    let away = board.put(0, "soldier", 16.0, 16.0);
    let movement = |board: &Board, who| board.game.movement(&board.st, who);
    assert_eq!([foe, friend, away].map(|who| movement(&board, who)), [1, 1, 5]);
    assert!(board.st.tokens.iter().any(|token| matches!(token.what, Lies::Mire { .. })));
    board.activate(friend);
    assert!(!board.choices().iter().any(|words| words.contains("marker")), "no Character wants it");
    board.rule(|play| play.knock_prone(mage));
    assert_eq!([foe, friend].map(|who| movement(&board, who)), [5, 5]);
    assert!(board.st.tokens.is_empty());
}

#[test]
fn melee_attacks_that_sap_take_action_points_and_no_hp() {
    let spell = "at = \"friend\", range = 3, does = { saps = 3 }";
    let (mut board, me, _) = cast(spell, |board| {
        let me = board.put(0, "archer", 10.0, 10.0);
        board.beside(me, 1, "soldier", (1.0, 0.0));
        (me, me)
    });
    let foe = 1;
    spectators(&mut board);
    let hp = board.who(foe).hp;
    // Four dice for seven Hits, none defended: 2 AP of its next Activation.
    board.activate(me);
    board.who_mut(me).next_dice = 3;
    board.dice(&[6, 6, 6, 4, 1]).go("strike Soldier 1 with Stab").done();
    assert_eq!((board.who(foe).hp, board.who(foe).ap_lost), (hp, 2));
    board.rule(|play| play.begin_round());
    assert_eq!(board.who(me).saps, 0);
}

#[test]
fn fallen_units_come_back_at_half_strength_the_dearest_first() {
    let spell = "at = \"no_one\", summons = { classes = [\"unit\", \"irregular\"], count = 2, \
                 within = 255, fallen = true, half = true }";
    let (board, _, _) = cast(spell, |board| {
        let mage = board.put(0, "wizard", 10.0, 10.0);
        for key in ["soldier", "dancer", "archer", "soldier"] {
            let one = board.put(0, key, 30.0, 30.0);
            board.who_mut(one).place = Place::Out;
        }
        board.put(1, "soldier", 5.0, 30.0);
        (mage, NONE)
    });
    let there: Vec<(bool, i16)> = (1..5).map(|k| (board.who(k).on_board(), board.who(k).hp)).collect();
    // The dancer at 45 GP, the first soldier at 40; an archer is no Unit.
    assert_eq!(there, [(true, 5), (true, 5), (false, 10), (false, 10)]);
}

#[test]
fn whoever_was_summoned_does_not_come_back() {
    let spell = "at = \"no_one\", summons = { classes = [\"irregular\"], count = 1, within = 255, \
                 fallen = true }";
    let (board, ..) = cast(spell, |board| {
        let mage = board.put(0, "wizard", 10.0, 10.0);
        let rat = board.put(0, "dancer", 30.0, 30.0);
        (board.who_mut(rat).place, board.who_mut(rat).summoned) = (Place::Out, true);
        board.put(1, "soldier", 5.0, 30.0);
        (mage, NONE)
    });
    assert!(!board.who(1).on_board());
}

#[test]
fn a_spell_may_ignore_armour_and_not_shields() {
    for (ignores, dice) in [("", &[1, 1][..]), (", ignores_shield = true", &[1])] {
        let spell = format!(
            "[cards.charm]\nname = \"Charm\"\nsource = \"built_in\"\ntype = \"spell\"\n\
             faction = \"red\"\nspell = {{ level = 10, at = \"foe\", does = {{ hits = 1 }}, \
             ignores_armour = true{ignores} }}\n"
        );
        let mut board = troupe_with("", &(spell + &shield()));
        let mage = board.put(0, "wizard", 10.0, 10.0);
        let foe = board.put(1, "soldier+mail+shield", 14.0, 10.0);
        let number = board.key("charm");
        board.dice(dice).rule(|play| play.works(mage, number, foe)).done();
        assert_eq!(board.who(foe).hp, 9);
    }
}

#[test]
fn the_inspired_roll_a_failed_narrative_feat_again_once() {
    let spell = "at = \"friend\", does = { reroll_narrative = true }";
    let (mut board, me, _) = cast(spell, |board| {
        let me = board.put(0, "soldier", 10.0, 10.0);
        board.put(1, "soldier", 14.0, 10.0);
        (me, me)
    });
    board.activate(me).go("hurt Soldier with a Narrative Feat (Easy)");
    board.dice(&[3, 3]).go("spend 1 AP").done();
    assert!(board.who(me).prone && !board.who(me).inspired);
}

#[test]
fn mistakes_of_cards_and_of_warbands_are_told_together() {
    let cards = fighter("scout", "uses = [{ name = \"Nap\", at = \"mage\", once = true }]");
    let sides = ["warband = [\"chief\", \"scuot\"]", "warband = [\"scout\"]"];
    assert_eq!(
        compiled("", &cards, sides).unwrap_err(),
        [
            "cards.scout.uses.0: this entry has no effect",
            "side.0.warband.1: there is no profile \"scuot\"",
            "side.1.warband: the Warband has no Commander",
        ]
    );
    // A card that isn't a profile can't be hired. Only that is reported.
    let lost = "[cards.scout]\nname = \"Scout\"\nsource = \"built_in\"\ntype = \"profile\"\n";
    assert_eq!(
        compiled("", lost, sides).unwrap_err(),
        ["cards.scout: a card of type \"profile\" needs `profile`, and can't have the tables of other types"]
    );
}

#[test]
fn mistakes_of_uses_and_spells_are_told() {
    let told = |own: &str| {
        let both = ["warband = [\"cat\"]"; 2];
        compiled("", &fighter("scout", own), both).err().unwrap_or_default()
    };
    assert_eq!(
        told("uses = [{ name = \"Nap\", at = \"mage\", does = { heal = 1 } }]"),
        ["cards.scout.uses.0: this entry costs nothing, so it could be used without end"]
    );
    assert_eq!(
        told("uses = [{ name = \"Nap\", at = \"mage\", once = true }]"),
        ["cards.scout.uses.0: this entry has no effect"]
    );
    assert_eq!(
        told("uses = [{ name = \"Call\", feat = \"easy\", at = \"no_one\", summons = { count = 1, within = 1 } }]"),
        ["cards.scout.uses.0.summons: `summons` needs either a `profile`, or `classes` with `fallen`"]
    );
    assert_eq!(
        told(
            "attacks = [{ name = \"Jab\", ap = 1, power = 1, \
             riders = [{ does = { hold_idle = true, prone = true } }] }]"
        ),
        ["cards.scout.attacks.0.riders.0.does.hold_idle: `hold_idle` needs `hold`"]
    );
    assert_eq!(
        told("always = [{ sure = true, armour = 1 }]"),
        ["cards.scout.always.0.sure: `sure` needs `unbreakable_armour`"]
    );
    assert_eq!(
        told("when = [{ at = \"knock_out\", until_prone = true, heal = 1 }]"),
        ["cards.scout.when.0.until_prone: `until_prone` needs `ap`"]
    );
}
