//! Endings: reached, followed, returned to.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
vial = { type = "useable", use = [{ mana = 2 }] }
lens = { type = "useable", use = [{ reveal = true }] }
scroll = { type = "useable", use = [{ banish = true }] }
mask = { type = "collectible", tags = ["mask"], copies = 2 }
imp = { type = "enemy", prices = [{ harm = 1 }] }
snare = { type = "trap", rolls = [{ on = [1, 2, 3, 4, 5, 6], steps = [{ discard = { of = "item" } }] }] }
altar = { type = "ending", when = { count = { of = "mask", at_least = 2 } }, steps = [{ escape = true }] }
ghost = { type = "ending", when = { mana = 3 }, steps = [{ drain = 3 }, { key = true }] }
well = { type = "ending", steps = [{ heal = 2 }] }
heart = { type = "ending", tags = ["mask"], collect = true, steps = [{ mana = 4 }], constant = [{ max_health = 1 }] }
oracle = { type = "ending", steps = [{ reveal = true }] }
rift = { type = "ending", steps = [{ harm = 3 }, { escape = true }] }
ogre = { type = "enemy", prices = [{ harm = 3 }], steps = [{ mana = 4 }] }
flare = { type = "trap", rolls = [{ on = [1, 2, 3, 4, 5, 6], steps = [{ reveal = true }, { harm = 3 }] }] }
slide = { type = "ending", steps = [{ mana = 1 }, { escape = true }] }
gust = { type = "ending", steps = [{ banish = true }, { heal = 1 }] }
dowser = { type = "ending", steps = [{ banish = true }, { reveal = true }, { mana = 4 }] }
seer = { type = "ending", steps = [{ reveal = true }, { mana = 4 }] }
sink = { type = "ending", steps = [{ drain = 4 }] }
shaft = { type = "ending", when = { level = 2, health = 2, health_at_most = 4, mana = 1, holds = ["mask"], without = ["vial"], key = false }, steps = [{ escape = true }] }
"#;

/// The same with a Spell that has a text.
fn with_calm(decks: [&str; 3]) -> Scene {
    Scene::new(&format!("calm = {{ type = \"spell\", use = [{{ heal = 1 }}] }}{CARDS}"), decks)
}

fn scene(decks: [&str; 3]) -> Scene {
    Scene::new(CARDS, decks)
}

#[test]
fn an_ending_without_a_condition_is_followed_when_it_is_revealed() {
    let mut scene = scene(["pebble pebble", "?stair", "pebble"]);
    assert_eq!(scene.meet(0).end(), "escape_stair");
    assert_eq!(scene.game.outcome(&scene.st).ranks.rank(Seat(0)), 1);
    assert_eq!((scene.count(metric::HEALTH_AT_ESCAPE), scene.count(metric::LEVEL)), (3, 1));
}

#[test]
fn an_ending_that_is_turned_up_blind_is_followed_at_once() {
    let mut scene = scene(["?stair pebble", "pebble", "pebble"]);
    assert_eq!(scene.meet(0).end(), "escape_stair");
    assert_eq!((scene.st.turns, scene.count(metric::CARDS_MET)), (1, 0));
}

#[test]
fn an_ending_ends_its_deck_and_what_lies_under_it_has_no_part_any_more() {
    let mut scene = scene(["pebble pebble", "?well pebble pebble", "pebble"]).health(1);
    scene.meet(0);
    assert_eq!((scene.tops(), scene.st.health), (["?", "", "pebble"], 3));
    assert_eq!(scene.choices(), ["reveal deck 1", "interact with pebble on deck 3"]);
    // Nothing is revealed there later either.
    scene.meet(2);
    assert_eq!(scene.tops(), ["pebble", "", ""]);
    assert_eq!(scene.st.decks[1].ended, scene.id("well"));
}

#[test]
fn each_ending_is_followed_once() {
    let mut scene = scene(["?well pebble", "pebble", "pebble"]).health(1);
    scene.meet(0);
    assert!(!scene.legal().contains(&Action::Follow(0)));
    assert_eq!(scene.st.decks[0].ended, scene.id("well"));
}

#[test]
fn a_condition_that_is_not_met_can_be_met_later() {
    let mut scene = scene(["?altar pebble", "mask", "mask"]);
    scene.meet(0);
    assert_eq!(scene.choices(), ["interact with mask on deck 2", "interact with mask on deck 3"]);
    scene.meet(1).meet(2);
    assert_eq!(scene.choices(), ["return to altar"]);
    assert_eq!(scene.play(Action::Follow(0), &[]).end(), "escape_altar");
    assert_eq!(scene.st.turns, 4);
}

#[test]
fn a_condition_that_is_met_may_be_left_for_later() {
    let mut scene = scene(["pebble", "?ghost", "pebble pebble"]);
    scene.meet(0);
    assert_eq!(scene.choices(), ["follow ghost", "leave ghost for later"]);
    scene.play(Action::Decline, &[]);
    assert!(!scene.st.key);
    scene.play(Action::Follow(1), &[]);
    for spell in [ASH, BOLT, DUSK] {
        scene.play(Action::Turn(spell), &[]);
    }
    assert!(scene.st.key);
    assert_eq!((scene.st.mana(), scene.st.turns), (1, 2));
    assert_eq!(scene.choices(), ["interact with pebble on deck 3"]);
}

#[test]
fn a_condition_that_is_met_can_be_followed_at_once() {
    let mut scene = scene(["pebble", "?altar", "pebble"]).holding("mask mask");
    scene.meet(0);
    assert_eq!(scene.play(Action::Accept, &[]).end(), "escape_altar");
}

#[test]
fn a_condition_that_is_spoilt_meanwhile_is_met_no_longer() {
    let mut scene = with_calm(["pebble", "?ghost", "pebble"]).ready(&[ASH, BOLT, CALM]);
    scene.meet(0).play(Action::GoOn, &[]).cast(CALM);
    assert_eq!(scene.legal(), [Action::Decline]);
    scene.play(Action::Decline, &[]);
    assert_eq!(scene.choices(), ["interact with pebble on deck 3"]);
}

#[test]
fn all_of_a_condition_must_hold() {
    let ready = |change: &str| {
        let held = if change == "without" { "mask vial" } else { "mask" };
        let held = if change == "holds" { "pebble" } else { held };
        let level = if change == "level" { 1 } else { 3 };
        let health = match change {
            "health" => 1,
            "health_at_most" => 5,
            _ => 3,
        };
        let spells: &[u8] = if change == "mana" { &[] } else { &[ASH] };
        let mut scene = scene(["?shaft", "pebble", "pebble"])
            .holding(held)
            .level(level)
            .health(health.min(if level == 1 { 3 } else { 5 }));
        scene = scene.ready(spells);
        scene.st.key = change == "key";
        scene.meet(0).legal().contains(&Action::Accept)
    };
    assert!(ready("nothing"));
    for change in ["level", "health", "health_at_most", "mana", "holds", "without", "key"] {
        assert!(!ready(change), "{change}");
    }
}

#[test]
fn an_ending_that_is_collected_lets_its_deck_go_on() {
    let mut scene = scene(["pebble pebble", "?heart pebble imp", "pebble"]).ready(&[ASH]);
    scene.meet(0);
    assert_eq!((scene.held("heart"), scene.numbers()), (1, (1, 3, 4, 4)));
    // The next card stays face down until decks are revealed again.
    assert_eq!(scene.tops(), ["?", "?", "pebble"]);
    scene.meet(2);
    assert_eq!(scene.tops(), ["pebble", "pebble", ""]);
    scene.meet(1);
    assert_eq!(scene.tops()[1], "?");
}

#[test]
fn the_deck_under_an_ending_that_is_collected_goes_on_to_its_last_card() {
    let mut scene = scene(["", "?heart pebble imp mask", "pebble pebble pebble pebble"]);
    scene.meet(1);
    for (meet, tops) in [(2, ["", "pebble", "?"]), (1, ["", "?", "pebble"])] {
        assert_eq!(scene.meet(meet).tops(), tops);
    }
    // The Enemy is revealed and overcome, then the last card.
    scene.meet(2);
    assert_eq!(scene.tops(), ["", "imp", "?"]);
    scene.meet(1).pay(0);
    assert_eq!(scene.tops(), ["", "?", "pebble"]);
    scene.meet(2);
    assert_eq!(scene.tops(), ["", "mask", "?"]);
    scene.meet(1);
    assert_eq!((scene.tops(), scene.held("mask")), (["", "", "pebble"], 1));
    // Then the deck is done with, as is one in which nothing lies under the Ending.
    assert_eq!(scene.choices(), ["interact with pebble on deck 3"]);
    let mut scene = self::scene(["", "?heart", "pebble"]);
    scene.meet(1);
    assert_eq!(scene.choices(), ["interact with pebble on deck 3"]);
}

#[test]
fn an_ending_that_is_collected_is_never_discarded() {
    let mut scene = scene(["snare", "pebble", "pebble"]).holding("heart");
    assert_eq!(scene.meet_and_roll(0, 1).st.phase, Phase::Step);
    assert_eq!(scene.held("heart"), 1);
    // Not even where its tag is named.
    let text = CARDS.replace("of = \"item\"", "of = \"mask\"");
    let mut scene = Scene::new(&text, ["snare", "pebble", "pebble"]).holding("heart");
    assert_eq!(scene.meet_and_roll(0, 1).held("heart"), 1);
    let mut scene = Scene::new(&text, ["snare", "pebble", "pebble"]).holding("heart mask");
    assert_eq!(scene.meet_and_roll(0, 1).choices(), ["discard mask"]);
    // It counts as a card of the player.
    let mut scene = Scene::new(&text, ["?altar", "pebble", "pebble"]).holding("heart mask");
    assert!(scene.meet(0).legal().contains(&Action::Accept));
}

#[test]
fn an_ending_that_ended_its_deck_cannot_be_banished() {
    let mut scene = scene(["?well", "pebble", "pebble"]).holding("scroll");
    scene.meet(0).using("scroll");
    assert_eq!(scene.legal(), [1, 2].map(Action::Banish));
}

#[test]
fn the_dungeon_gate_asks_for_the_key_that_another_ending_gives() {
    let mut scene = scene(["?gate", "?smith", "pebble"]);
    scene.meet(0);
    // The gate was turned up first; then the smith was revealed and gave the Key.
    assert!(scene.st.key);
    assert_eq!(scene.tops(), ["", "", "pebble"]);
    // The Endings are where they were.
    assert_eq!(scene.st.decks[1].ended, scene.id("smith"));
    assert_eq!(scene.choices(), ["return to gate", "interact with pebble on deck 3"]);
    assert_eq!(scene.play(Action::Follow(0), &[]).end(), "escape_gate");
    // Without the Key it is no way out.
    let mut scene = self::scene(["?gate", "pebble", ""]).ready(&[]);
    scene.meet(0);
    assert_eq!(scene.choices(), ["interact with pebble on deck 2"]);
    // With it, the gate can be followed when it is reached.
    let mut scene = self::scene(["?smith", "?gate", "pebble"]);
    scene.meet(0);
    assert_eq!(scene.play(Action::Accept, &[]).end(), "escape_gate");
}

#[test]
fn endings_turned_up_by_a_card_are_reached_before_the_next_step() {
    let mut scene = scene(["pebble", "?well pebble", "?pebble"]).holding("lens").health(1);
    scene.using("lens");
    assert_eq!((scene.tops(), scene.st.health, scene.st.turns), (["pebble", "", "pebble"], 3, 0));
}

const NEXT: &str = "revealed_endings = \"next_reveal\"";

#[test]
fn an_ending_that_is_revealed_in_a_fight_is_met_in_it() {
    let decks = ["imp", "?well pebble", "?pebble"];
    let mut scene = scene(decks).holding("lens").ready(&[]).health(1);
    scene.meet(0).using("lens");
    assert_eq!((scene.tops(), scene.st.health), (["imp", "", "pebble"], 3));
    // The fight goes on where it was.
    assert_eq!((scene.st.phase, scene.st.at_hand), (Phase::Fight, scene.id("imp")));
    assert_eq!(scene.pay(0).st.phase, Phase::Step);
    let mut scene = self::scene(["imp", "?stair", "?pebble"]).holding("lens").ready(&[]);
    assert_eq!(scene.meet(0).using("lens").end(), "escape_stair");
    // By the other reading it waits for the decks to be revealed, even without Mana.
    let mut scene = Scene::by(NEXT, CARDS, decks).holding("lens").ready(&[]);
    scene.meet(0).using("lens");
    assert_eq!((scene.tops()[1], scene.st.phase), ("well", Phase::Fight));
    scene.pay(0);
    assert_eq!((scene.tops(), scene.st.health), (["", "", "pebble"], 3));
}

#[test]
fn an_ending_that_is_revealed_by_a_card_comes_before_the_rest_of_the_card() {
    let decks = ["flare", "?stair", "pebble"];
    assert_eq!(scene(decks).meet_and_roll(0, 1).end(), "escape_stair");
    assert_eq!(Scene::by(NEXT, CARDS, decks).meet_and_roll(0, 1).end(), "death_trap");
    // Of an Ending that reveals another as well.
    let decks = ["?seer", "?sink", "pebble"];
    assert_eq!(scene(decks).meet(0).st.mana(), 4);
    assert_eq!(Scene::by(NEXT, CARDS, decks).meet(0).st.mana(), 0);
}

#[test]
fn an_ending_that_another_turns_up_is_met_before_the_rest_of_both() {
    let decks = ["imp", "?dowser", "pebble sink"];
    let mut scene = scene(decks).holding("lens").ready(&[ASH]);
    scene.meet(0).using("lens").play(Action::Banish(2), &[]);
    // The sink took the Mana that there was, then the dowser gave all; then the fight goes on.
    assert_eq!((scene.tops(), scene.st.mana()), (["imp", "", ""], 4));
    assert_eq!((scene.st.phase, scene.st.depth), (Phase::Fight, 0));
}

#[test]
fn an_escape_that_the_dying_reveal_saves_them() {
    let decks = ["ogre pebble", "?stair", "pebble"];
    let mut scene = scene(decks).holding("lens").ready(&[]);
    assert_eq!(scene.meet(0).pay(0).choices(), ["use lens"]);
    assert_eq!(scene.using("lens").end(), "escape_stair");
    let mut scene = Scene::by(NEXT, CARDS, decks).holding("lens").ready(&[]);
    assert_eq!(scene.meet(0).pay(0).using("lens").end(), "death_enemy");
    // Health is judged when the card that was used is done, not before what the Ending says.
    let mut scene = self::scene(["ogre pebble", "?slide", "pebble"]).holding("lens").ready(&[]);
    scene.meet(0).pay(0).using("lens").play(Action::Ready(ASH), &[]);
    assert_eq!(scene.end(), "escape_slide");
    // Health that it gives saves too, and what the Enemy leaves behind still comes.
    let mut scene = self::scene(["ogre pebble", "?well", "pebble"]).holding("lens").ready(&[]);
    scene.meet(0).pay(0).using("lens");
    assert_eq!((scene.end(), scene.st.health, scene.st.mana()), ("", 2, 4));
    // A card that doesn't give Health doesn't save the Mage.
    let mut scene = self::scene(["ogre pebble", "?smith", "pebble"]).holding("lens").ready(&[]);
    scene.meet(0).pay(0).using("lens");
    assert_eq!((scene.end(), scene.st.key), ("death_enemy", true));
}

#[test]
fn an_ending_that_takes_health_kills_whoever_reveals_it() {
    let mut scene = scene(["pebble", "?rift", "pebble"]).holding("lens").ready(&[]);
    assert_eq!(scene.using("lens").end(), "death_other");
    let mut scene = self::scene(["ogre pebble", "?rift", "pebble"]).holding("lens").ready(&[]);
    assert_eq!(scene.meet(0).pay(0).using("lens").end(), "death_other");
    // Who is saved in it goes on with it, and then with what it interrupted.
    let decks = ["pebble", "?rift", "pebble"];
    let mut scene = with_calm(decks).holding("lens").ready(&[CALM]);
    scene.using("lens");
    assert_eq!((scene.st.phase, scene.st.depth), (Phase::Deathbed, 1));
    assert_eq!(scene.cast(CALM).end(), "escape_rift");
}

#[test]
fn a_condition_that_is_met_is_asked_about_in_the_middle_of_a_fight() {
    let decks = ["imp", "?well pebble", "?ghost"];
    let mut scene = with_calm(decks).holding("lens vial").health(1);
    scene.meet(0).using("lens");
    // The first deck's first; and anything can be used before the answer.
    assert_eq!((scene.st.health, scene.st.phase), (3, Phase::Offer));
    let choices = ["follow ghost", "leave ghost for later", "use vial", "cast calm"];
    assert_eq!(scene.choices(), choices);
    scene.using("vial");
    assert_eq!(scene.choices()[..2], choices[..2]);
    scene.play(Action::Decline, &[]);
    assert_eq!((scene.st.phase, scene.st.at_hand, scene.st.depth), (Phase::Fight, scene.id("imp"), 0));
    scene.pay(0);
    assert_eq!(scene.choices()[0], "return to ghost");
    let mut scene = with_calm(decks).holding("lens").health(1);
    scene.meet(0).using("lens").play(Action::Accept, &[]);
    for spell in [ASH, BOLT, CALM] {
        scene.play(Action::Turn(spell), &[]);
    }
    assert_eq!((scene.st.key, scene.st.phase), (true, Phase::Fight));
}

#[test]
fn the_dying_can_follow_an_ending_whose_condition_they_meet() {
    let decks = ["ogre pebble", "?smith", "?gate"];
    let mut scene = with_calm(decks).holding("lens vial").ready(&[]);
    scene.meet(0).pay(0).using("lens");
    assert_eq!((scene.st.key, scene.st.phase), (true, Phase::Offer));
    // What is used meanwhile does not end the game.
    scene.using("vial").play(Action::Ready(ASH), &[]);
    scene.play(Action::Ready(BOLT), &[]);
    assert_eq!(scene.choices(), ["follow gate", "leave gate for later"]);
    let mut left = self::scene(decks).holding("lens").ready(&[]);
    left.meet(0).pay(0).using("lens").play(Action::Decline, &[]);
    assert_eq!(left.end(), "death_enemy");
    assert_eq!(scene.play(Action::Accept, &[]).end(), "escape_gate");
}

#[test]
fn an_ending_that_is_collected_in_a_fight_lets_it_go_on() {
    let mut scene = scene(["imp", "?heart pebble", "pebble"]).holding("lens").ready(&[]);
    scene.meet(0).using("lens");
    assert_eq!((scene.held("heart"), scene.st.mana(), scene.st.phase), (1, 4, Phase::Fight));
    assert_eq!(scene.tops(), ["imp", "?", "pebble"]);
}

#[test]
fn an_ending_can_send_away_the_enemy_of_the_fight_in_which_it_is_revealed() {
    let mut scene = scene(["imp pebble", "?gust", "pebble"]).holding("lens").ready(&[]).health(1);
    scene.meet(0).using("lens");
    scene.play(Action::Banish(0), &[]);
    assert_eq!((scene.st.health, scene.st.phase), (2, Phase::Step));
    assert_eq!(scene.tops(), ["?", "", "pebble"]);
    // Another card than that: the fight goes on.
    let mut scene = self::scene(["imp pebble", "?gust", "pebble"]).holding("lens").ready(&[]);
    scene.meet(0).using("lens").play(Action::Banish(2), &[]);
    assert_eq!(scene.st.phase, Phase::Fight);
}

#[test]
fn an_ending_that_turns_others_up_leads_to_them_too() {
    let mut scene = scene(["?stair", "?pebble", "?oracle"]).ready(&[]);
    assert_eq!(scene.meet(2).end(), "escape_stair");
    // On a deck that had its turn already as well.
    let mut scene = self::scene(["pebble stair", "pebble", "?oracle"]);
    assert_eq!(scene.meet(0).end(), "escape_stair");
}

#[test]
fn an_ending_can_kill_before_it_saves() {
    let mut scene = scene(["?rift", "pebble", "pebble"]).ready(&[]);
    assert_eq!(scene.meet(0).end(), "death_other");
    let mut scene = with_calm(["?rift", "pebble", "pebble"]).ready(&[CALM]);
    assert_eq!(scene.meet(0).cast(CALM).end(), "escape_rift");
}

#[test]
fn endings_in_the_decks_are_met_in_the_order_of_the_decks() {
    let mut scene = scene(["?well", "?rift", "?heart"]).ready(&[ASH]).health(1);
    scene.meet(0);
    // The well first, then the rift: three of three Health.
    assert_eq!(scene.end(), "death_other");
    assert_eq!(scene.held("heart"), 0);
}
