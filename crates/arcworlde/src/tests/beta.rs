//! Traits that only a beta has: when they apply, how they are named, and what each does.

use super::board::{Board, game};
use super::players::greedy;
use super::troupe::{compiled, fighter, spectators, troupe_with};
use crate::cards::NONE;
use crate::rule_options::RuleOptions;

/// A Trait of an older publication with something of its own.
fn older(own: &str) -> String {
    format!("beta = [{{ name = \"Old Way\", as_of = \"2020\", publication = \"a leaflet\", {own} }}]")
}

#[test]
fn traits_of_a_beta_hold_and_are_named_as_the_rules_say() {
    assert!(RuleOptions::default().beta_traits);
    let cards = fighter("giant", &older("always = [{ armour = 2 }]"));
    let both = ["warband = [\"giant\"]", "warband = [\"chief\"]"];
    for (rules, armour, named) in [("", 2, "Old Way: 2020 wording played"), ("beta_traits = false", 0, "Old Way")] {
        let mut sides = both;
        sides[0] = "warband = [\"chief\", \"giant\"]";
        let game = compiled(rules, &cards, sides).unwrap();
        let told = &game.catalogue.unmodelled;
        assert_eq!(told.iter().map(|one| one.card.as_str()).collect::<Vec<_>>(), ["giant"]);
        assert_eq!(told[0].missing, [named]);
        let mut board = Board::of(game);
        let me = board.put(0, "giant", 10.0, 10.0);
        assert_eq!(board.who(me).armour, armour);
    }
}

#[test]
fn mistakes_in_traits_of_a_beta_are_told_whether_they_hold_or_not() {
    let cards = fighter(
        "giant",
        &older(
            "always = [{ unmoved_by = \"diminutiv\" }], when = [{ at = \"round_end\" }], uses = [{ name = \"Nap\", at = \"mage\", once = true }]",
        ),
    );
    for rules in ["", "beta_traits = false"] {
        assert_eq!(
            compiled(rules, &cards, ["warband = [\"cat\"]"; 2]).unwrap_err(),
            [
                "cards.giant.beta.0.always.0.unmoved_by: no card has the key, tag or Faction \"diminutiv\"",
                "cards.giant.beta.0.when.0: this entry has no effect",
                "cards.giant.beta.0.uses.0: this entry has no effect",
            ]
        );
    }
}

#[test]
fn what_a_beta_tells_is_left_to_itself_where_it_does_not_hold() {
    let own = format!(
        "uses = [{{ name = \"Roar\", feat = \"easy\", at = \"foes\", range = 6, does = {{ bravery = true }} }}]\n\
         when = [{{ at = \"activation\", heal = 1 }}]\n{}",
        older(
            "when = [{ at = \"activation\", heal = 2 }], uses = [{ name = \"Nap\", feat = \"easy\", at = \"mage\", does = { heal = 1 } }]"
        )
    );
    for (rules, hp, naps) in [("", 8, true), ("beta_traits = false", 6, false)] {
        let mut board = troupe_with(rules, &fighter("giant", &own));
        let me = board.put(0, "giant", 10.0, 10.0);
        board.put(1, "soldier", 14.0, 10.0);
        board.who_mut(me).hp = 5;
        board.activate(me);
        assert_eq!(board.who(me).hp, hp);
        assert_eq!([board.can("use Roar"), board.can("use Nap")], [true, naps]);
    }
}

const BULLY: &str = "always = [{ unmoved_by = \"imp\" }, { drives = { to = \"imp\", within = 6 } }]";

/// Bullies, and imps of the cast's figures.
fn bullies() -> String {
    let stab = "attacks = [{ name = \"Stab\", ap = 1, power = 2 }]";
    fighter("bully", BULLY) + &fighter("imp", stab)
}

#[test]
fn the_unmoved_take_no_test_for_some_of_their_friends() {
    let mut board = troupe_with("", &bullies());
    let me = board.put(0, "bully", 10.0, 10.0);
    let imp = board.put(0, "imp", 12.0, 10.0);
    let other = board.put(0, "soldier", 12.0, 12.0);
    spectators(&mut board);
    // The soldier alone tests its Bravery of 7, and fails.
    board.dice(&[4, 4]).rule(|play| play.knock_out(imp, u8::MAX)).done();
    assert_eq!([me, other].map(|who| board.who(who).broken), [false, true]);
    // For the soldier the bully tests its own.
    board.dice(&[6, 6]).rule(|play| play.knock_out(other, u8::MAX)).done();
    assert!(board.who(me).broken);
}

#[test]
fn the_driven_roll_one_miss_again_each_round() {
    let mut board = troupe_with("", &bullies());
    let imp = board.put(0, "imp", 10.0, 10.0);
    let foe = board.beside(imp, 1, "ogre", (1.0, 0.0));
    let bully = board.put(0, "bully", 10.0, 17.0);
    spectators(&mut board);
    let far = board.who(bully).at;
    board.activate(imp);
    // Two misses, one of them again: a Hit, which nothing defends.
    let hp = board.who(foe).hp;
    board.dice(&[1, 2, 4, 1]).go("strike Ogre with Stab").done();
    assert_eq!(board.who(foe).hp, hp - 1);
    // Once a Round.
    board.dice(&[1, 2]).go("strike Ogre with Stab").done();
    board.rule(|play| play.begin_round()).activate(imp);
    board.dice(&[1, 2, 3]).go("strike Ogre with Stab").done();
    // Not from farther away than it says.
    board.rule(|play| play.begin_round());
    board.who_mut(bully).at = super::board::inches(10.0, 17.3);
    assert!(board.st.gap(bully, imp) > 600 && far.y < 1730);
    board.activate(imp).dice(&[1, 2]).go("strike Ogre with Stab").done();
    // Others are not driven.
    board.who_mut(bully).at = far;
    let soldier = board.beside(foe, 0, "soldier", (1.0, 0.0));
    board.go("end the Activation").activate(soldier);
    board.dice(&[1]).go("strike Ogre with Stab").done();
}

#[test]
fn the_shipped_intimidating_drive_the_diminutive() {
    let game = game("", "", ["warband = [\"ourk_chieftain\", \"boglin\"]"; 2]);
    let told = &game.catalogue.unmodelled;
    let boglin = told.iter().find(|one| one.card == "boglin").unwrap();
    assert!(boglin.missing.contains(&"Diminutive: 2020 wording played".to_owned()), "{:?}", boglin.missing);
    let mut board = Board::of(game);
    let (boglin, chief) = (board.put(0, "boglin", 10.0, 10.0), board.put(0, "ourk_chieftain", 14.0, 10.0));
    assert!(board.game.is_driven(&board.st, boglin) && !board.game.is_driven(&board.st, chief));
    assert!(board.game.is_unmoved(&board.st, chief, boglin));
}

#[test]
fn what_costs_ap_and_wants_a_success_takes_both() {
    let offer = "attacks = [{ name = \"Jab\", ap = 1, power = 1 }]\n\
                 uses = [{ name = \"Offer\", ap = 2, success = true, at = \"foe\", \
                 if = { target_hp_below = 25 }, does = { slay = true, arcanite = 1 } }]";
    for (die, falls) in [(4, true), (3, false)] {
        let mut board = troupe_with("", &fighter("priest", offer));
        let me = board.put(0, "priest", 10.0, 10.0);
        let foe = board.beside(me, 1, "ogre", (1.0, 0.0));
        spectators(&mut board);
        let quarter = board.who(foe).max_hp / 4;
        board.who_mut(foe).hp = quarter;
        board.activate(me);
        assert!(!board.can("use Offer on Ogre"), "it has a quarter of its HP");
        board.who_mut(foe).hp -= 1;
        board.dice(&[die]).go("use Offer on Ogre").done();
        assert_eq!(board.who(foe).on_board(), !falls);
        assert_eq!((board.hp_ap(me).1, board.who(me).bought), (2, u8::from(falls)));
        board.who_mut(me).ap_left = 1;
        assert!(!board.can("use Offer on Ogre"));
    }
}

#[test]
fn bones_mend_for_ap_and_are_hard_to_shoot() {
    let game = game("", "", ["warband = [\"grave_lord\", \"skelt\"]"; 2]);
    let mut board = Board::of(game);
    let skelt = board.put(0, "skelt", 10.0, 10.0);
    board.put(1, "woodfiend", 15.0, 10.0);
    board.who_mut(skelt).hp = 1;
    board.activate(skelt).dice(&[5]).go("use Bones").done();
    assert_eq!(board.hp_ap(skelt), (4, 1));
    let foe = 1;
    let shot = super::super::state::Feat::Shot { attack: 0, target: skelt };
    assert_eq!(board.game.difficulty(&board.st, foe, shot), 2);
}

#[test]
fn who_clings_to_a_foe_bites_whenever_that_one_is_activated() {
    let hound = "always = [{ clings = true, if = { classes = [\"monster\"] } }]\n\
                 attacks = [{ name = \"Bite\", ap = 1, power = 1 }]";
    let mut board = troupe_with("", &fighter("hound", hound));
    let troll = board.put(1, "steed", 10.0, 10.0);
    let me = board.beside(troll, 0, "hound", (1.0, 0.0));
    let soldier = board.beside(troll, 1, "soldier", (-1.0, 0.0));
    spectators(&mut board);
    board.activate(me).dice(&[3]).go("strike Steed with Bite").done();
    assert_eq!(board.who(me).clings.1, NONE, "it missed");
    board.dice(&[4, 4]).go("strike Steed with Bite").done();
    assert_eq!(board.who(me).clings.1, troll);
    board.go("end the Activation");
    // It bites when the Steed is Activated, and costs nothing.
    let (hp, ap) = (board.who(troll).hp, board.who(me).ap_left);
    board.dice(&[5, 2]).activate(troll).done();
    assert_eq!((board.who(troll).hp, board.who(me).ap_left), (hp - 1, ap));
    // A soldier is no Monster.
    board.who_mut(me).clings.1 = NONE;
    board.who_mut(me).at = board.who(soldier).disc().beside(59, super::board::inches(0.0, 10.0)).unwrap();
    board.rule(|play| play.begin_round()).activate(me);
    board.dice(&[4, 4]).go("strike Soldier 1 with Bite").done();
    assert_eq!(board.who(me).clings.1, NONE);
}

#[test]
fn cover_helps_against_the_bite_of_who_clings() {
    let hound = "always = [{ clings = true }]\n\
                 attacks = [{ name = \"Bite\", ap = 1, power = 1 }]";
    let wood = "cover_in_contact = true\ntable = { terrain = [{ at = [18.0, 18.0], size = [36.0, 36.0], ground = \"open\", height = \"low\" }] }";
    for (rules, dice, lost) in [(wood, &[5, 1, 4][..], 0), ("", &[5, 1], 1)] {
        let mut board = troupe_with(rules, &fighter("hound", hound));
        let prey = board.put(1, "soldier", 10.0, 10.0);
        let me = board.beside(prey, 0, "hound", (1.0, 0.0));
        spectators(&mut board);
        board.who_mut(me).clings = (board.game.attacks_of(&board.st, me).next().unwrap().1, prey);
        board.dice(dice).activate(prey).done();
        assert_eq!(board.who(prey).hp, 10 - lost);
    }
}

#[test]
fn who_clings_is_shaken_off_by_disengaging_and_when_the_bases_part() {
    let hound = "always = [{ clings = true }]\nattacks = [{ name = \"Bite\", ap = 1, power = 1 }]";
    let mut board = troupe_with("", &fighter("hound", hound));
    let troll = board.put(1, "steed", 10.0, 10.0);
    let me = board.beside(troll, 0, "hound", (1.0, 0.0));
    spectators(&mut board);
    board.activate(me).dice(&[4, 4]).go("strike Steed with Bite").go("end the Activation").done();
    board.dice(&[1]).activate(troll).go("Disengage").dice(&[4]).go("spend 1 AP").done();
    assert_eq!(board.who(me).clings.1, NONE);
    board.who_mut(me).clings = (board.game.profile(board.who(me)).gives.attacks.start, troll);
    board.who_mut(me).at = super::board::inches(20.0, 20.0);
    board.go("end the Activation");
    board.rule(|play| play.begin_round());
    board.activate(troll).done();
    assert_eq!(board.who(me).clings.1, NONE);
}

#[test]
fn who_cannot_move_is_named_with_what_that_means() {
    let rock = "[cards.rock]\nname = \"Rock\"\nsource = \"built_in\"\ntype = \"profile\"\ngp = 10\n\
        faction = \"red\"\nprofile = { classes = [\"unit\"], ap = 1, move = 0, bravery = 7, hp = 5, \
        base = 30 }\n";
    let warband = "warband = [\"chief\", \"rock\"]";
    let game = compiled("", rock, [warband, "warband = [\"cat\"]"]).unwrap();
    let told = &game.catalogue.unmodelled;
    assert_eq!(told.iter().map(|one| one.card.as_str()).collect::<Vec<_>>(), ["rock"]);
    assert!(told[0].missing[0].starts_with("Movement 0: it never moves"));
}

#[test]
fn greedy_sacrifices_who_is_nearly_dead_and_mends_its_bones() {
    let offer = "attacks = [{ name = \"Jab\", ap = 1, power = 1 }]\n\
                 uses = [{ name = \"Offer\", ap = 2, success = true, at = \"foe\", \
                 if = { target_hp_below = 25 }, does = { slay = true, arcanite = 1 } }, \
                 { name = \"Heal\", ap = 1, at = \"mage\", does = { heal = \"d3\" } }]";
    let mut board = troupe_with("", &fighter("priest", offer));
    let me = board.put(0, "priest", 10.0, 10.0);
    let foe = board.beside(me, 1, "ogre", (1.0, 0.0));
    spectators(&mut board);
    board.who_mut(foe).hp = 3;
    board.activate(me);
    assert_eq!(greedy(&board), "use Offer on Ogre");
    board.who_mut(foe).at = super::board::inches(30.0, 30.0);
    (board.who_mut(me).hp, board.who_mut(me).moved) = (4, true);
    board.who_mut(me).acted = true;
    assert_eq!(greedy(&board), "use Heal");
    board.who_mut(me).hp = 10;
    assert_ne!(greedy(&board), "use Heal");
}
