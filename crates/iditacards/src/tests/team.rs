//! Dogs and attachments: in play, making room, dying.

use super::*;
use crate::metrics::metric;

/// Plays a dog or attachment for nothing: it is put into play by the rules.
fn placed(scene: &mut Scene, id: &str) {
    let card = scene.id(id);
    scene.with_play(|play| {
        play.gain(0, card);
        play.place(card);
    });
}

#[test]
fn a_dog_stays_in_play_and_is_not_discarded() {
    let mut scene = Scene::new(1).hand("wheel_dog blank*3").deck("blank*4");
    scene.go("play Wheel Dog");
    assert_eq!((scene.dogs(0).as_str(), scene.discards().as_str()), ("wheel_dog", "blank*6"));
    assert_eq!(scene.st.racer(0).cycle.cards.len(), 7);
}

#[test]
fn the_seventh_dog_takes_the_place_of_another_or_is_discarded() {
    let six = "wheel_dog husky good_dog cat moose bear";
    let mut scene = Scene::new(1).hand("greyhound").deck("blank*9").team(six);
    let risk = "play the top card of the deck for the risk";
    scene.go("play Greyhound").go(risk).go(risk);
    // The Moose is immortal.
    assert_eq!(
        scene.choices(),
        ["discard Greyhound", "kill Wheel Dog", "kill Husky", "kill Good Dog", "kill Cat", "kill Bear"]
    );
    let mut other =
        Scene { game: scene.game.clone(), st: scene.st.clone(), ears: Ears::default(), chance: Rigged::default() };
    scene.go("kill Husky");
    assert_eq!(scene.dogs(0), "wheel_dog good_dog cat moose bear greyhound");
    assert_eq!(scene.words(&scene.st.gone), "husky");
    other.go("discard Greyhound");
    assert_eq!((other.dogs(0).as_str(), other.discards().as_str()), (six, "blank*2 greyhound"));
}

#[test]
fn a_big_dog_counts_as_two() {
    let five = "wheel_dog husky good_dog cat bear";
    let mut scene = Scene::new(1).team(five);
    placed(&mut scene, "big_dog");
    assert!(matches!(scene.st.phase, Phase::Room(_)));
    scene.go("kill Cat");
    assert_eq!(scene.dogs(0), "wheel_dog husky good_dog bear big_dog");
    placed(&mut scene, "wheel_dog");
    assert!(matches!(scene.st.phase, Phase::Room(_)));
    // Two must go where there are six already.
    let mut scene = Scene::new(1).team("wheel_dog husky good_dog cat bear bear");
    placed(&mut scene, "big_dog");
    scene.go("kill Husky").go("kill Cat");
    assert_eq!(scene.dogs(0), "wheel_dog good_dog bear bear big_dog");
}

#[test]
fn a_team_of_immortals_has_no_room() {
    let mut scene = Scene::by("team = 2", "", 1).team("moose russian_bear_dog");
    placed(&mut scene, "bear");
    assert_eq!((scene.dogs(0).as_str(), scene.discards().as_str()), ("moose russian_bear_dog", "bear"));
}

#[test]
fn the_size_of_a_team_is_that_of_the_rules() {
    for (rules, room) in [("", false), ("team = 3", false), ("team = 2", true)] {
        let mut scene = Scene::by(rules, "", 1).team("husky good_dog");
        placed(&mut scene, "bear");
        assert_eq!(matches!(scene.st.phase, Phase::Room(_)), room, "{rules}");
    }
}

#[test]
fn own_dogs_can_be_killed_and_own_attachments_dropped_in_any_turn() {
    let mut scene = Scene::new(2).hand("blank").team("husky+armour moose wheel_dog+a_hat");
    let all = scene.choices();
    assert_eq!(all[2..], ["kill Husky", "kill Wheel Dog", "discard Armour from Husky", "discard A Hat from Wheel Dog"]);
    // Armour is no matter to its owner, and the turn goes on.
    scene.go("kill Husky").go("discard A Hat from Wheel Dog");
    assert_eq!((scene.dogs(0).as_str(), scene.st.turn), ("moose wheel_dog", 0));
    assert_eq!(scene.discards(), "a_hat armour");
    assert_eq!(scene.count(0, metric::DOGS_LOST), 1);
    assert_eq!(scene.st.racer(0).cycle.cards.len(), 3);
    assert!(scene.can("play A Blank Card"));
}

#[test]
fn a_dead_dog_is_destroyed_unless_it_says_otherwise() {
    let mut scene = Scene::new(1).team("bear wheel_dog cat husky");
    scene.all(&["kill Bear", "kill Wheel Dog", "kill Cat", "kill Husky"]);
    let speed = scene.deck_at("speed");
    assert_eq!(scene.words(&scene.st.destroyed[speed]), "bear");
    assert_eq!(scene.words(&scene.st.gone), "husky");
    assert_eq!((scene.discards(), scene.hand_now()), ("wheel_dog".into(), "cat".into()));
    assert_eq!(scene.st.racer(0).cycle.cards.len(), 2);
}

#[test]
fn without_a_dog_that_can_die_the_card_is_void() {
    for team in ["", "moose", "wheel_dog+plate_mail"] {
        let mut scene = Scene::new(1).hand("eat_dog").deck("blank*9").team(team).feels(0, 2);
        scene.go("play Eat dog");
        // It is food all the same.
        assert_eq!((scene.sizes(), scene.stands(0).2), ((0, 9, 1), 1), "{team}");
        assert_eq!(scene.dogs(0), team);
    }
    // One that is no choice dies unasked.
    let mut scene = Scene::new(1).hand("eat_dog").deck("blank*9").team("moose husky");
    scene.go("play Eat dog");
    assert_eq!((scene.dogs(0).as_str(), scene.sizes().0), ("moose", 7));
}

#[test]
fn rivals_kill_one_of_their_own_each_and_choose_it() {
    let mut scene = Scene::new(4).hand("dog_trap").deck("blank*9").team("husky");
    scene = scene.team_of(1, "cat bear").team_of(2, "moose").team_of(3, "wheel_dog+armour");
    let risk = "play the top card of the deck for the risk";
    scene.go("play Dog Trap").round().go(risk).round().go(risk);
    assert_eq!((scene.st.actor, scene.choices().as_slice()), (1, &["kill Cat".to_owned(), "kill Bear".to_owned()][..]));
    scene.go("kill Bear");
    assert_eq!([0, 1, 2, 3].map(|seat| scene.dogs(seat)), ["husky", "cat", "moose", "wheel_dog"]);
    assert_eq!(scene.st.turn, 1);
}

#[test]
fn attachments_go_on_any_dog_that_holds_them() {
    let mut scene = Scene::new(1).team("wheel_dog+a_hat greyhound lazy_dog cat");
    placed(&mut scene, "armour");
    // A dog that is full gives up what it bears; a Greyhound holds nothing.
    assert_eq!(
        scene.choices(),
        ["attach it to Wheel Dog in place of A Hat", "attach it to Lazy Dog", "attach it to Cat"]
    );
    scene.go("attach it to Wheel Dog in place of A Hat");
    assert_eq!(
        (scene.dogs(0).as_str(), scene.discards().as_str()),
        ("wheel_dog+armour greyhound lazy_dog cat", "a_hat")
    );
}

#[test]
fn where_every_dog_is_full_an_attachment_may_be_discarded() {
    let mut scene = Scene::new(1).team("wheel_dog+a_hat lazy_dog+tiara+armour");
    placed(&mut scene, "dog_shoes");
    assert_eq!(
        scene.choices(),
        [
            "attach it to Wheel Dog in place of A Hat",
            "attach it to Lazy Dog in place of Tiara",
            "attach it to Lazy Dog in place of Armour",
            "discard Dog Shoes"
        ]
    );
    scene.go("discard Dog Shoes");
    assert_eq!(scene.discards(), "dog_shoes");
}

#[test]
fn a_lazy_dog_holds_two_attachments() {
    let mut scene = Scene::new(1).team("lazy_dog");
    placed(&mut scene, "tiara");
    scene.go("attach it to Lazy Dog");
    placed(&mut scene, "squirrel");
    scene.go("attach it to Lazy Dog");
    assert_eq!(scene.dogs(0), "lazy_dog+tiara+squirrel");
    assert_eq!(scene.st.racer(0).harness.faster, 4);
}

#[test]
fn without_a_bearer_an_attachment_is_discarded_to_no_effect() {
    for team in ["", "greyhound squirmy_dog engineer_dog"] {
        let mut scene = Scene::new(1).hand("a_hat blank*2").deck("blank*2").team(team);
        scene.go("play A Hat");
        assert_eq!((scene.discards(), scene.dogs(0)), ("a_hat blank*4".into(), team.into()));
    }
}

#[test]
fn attachments_of_a_dead_dog_are_discarded() {
    let mut scene = Scene::new(1).team("lazy_dog+tiara+armour cat");
    scene.go("kill Lazy Dog");
    assert_eq!((scene.discards(), scene.dogs(0)), ("armour tiara".into(), "cat".into()));
    assert_eq!(scene.st.racer(0).harness.faster, 0);
}

#[test]
fn armour_is_discarded_instead_of_a_dog_that_must_die() {
    let mut scene = Scene::new(1).hand("eat_dog").deck("blank*9").team("husky+armour");
    scene.go("play Eat dog");
    assert_eq!((scene.dogs(0).as_str(), scene.discards().as_str()), ("husky", "armour eat_dog"));
    assert_eq!((scene.sizes().0, scene.count(0, metric::DOGS_LOST)), (7, 0));
    // By the rules it may count as no death, and the card is void.
    for (rules, hand) in [("armour_pays = true", 7), ("armour_pays = false", 0)] {
        let mut scene = Scene::by(rules, "", 1).hand("eat_dog").deck("blank*9").team("husky+armour cat");
        scene.go("play Eat dog").go("kill Husky");
        assert_eq!((scene.dogs(0).as_str(), scene.sizes().0), ("husky cat", hand), "{rules}");
    }
}

#[test]
fn armour_that_saves_from_another_s_death_voids_nothing() {
    let mut scene = Scene::by("armour_pays = false", "", 1).hand("eat_dog").deck("blank*9");
    scene = scene.team("husky+steam_engine cat+armour");
    scene.go("play Eat dog").go("kill Husky");
    assert_eq!((scene.dogs(0).as_str(), scene.discards().as_str()), ("cat", "armour eat_dog steam_engine"));
    assert_eq!(scene.sizes().0, 7);
}

#[test]
fn immortal_dogs_and_those_in_plate_mail_cannot_die() {
    let scene = Scene::new(2).team("moose russian_bear_dog cat+plate_mail cat+buffer_panel husky");
    assert!(scene.can("kill Husky"));
    assert!(!scene.can("kill Moose") && !scene.can("kill Cat") && !scene.can("kill Russian Bear Dog"));
    // Nor be the victims of others.
    let mut scene = Scene::new(2).hand("referee").deck("blank*9").team_of(1, "moose cat+plate_mail");
    scene.go("play Referee").round().go("play the top card of the deck for the risk");
    assert_eq!((scene.st.turn, scene.dogs(1).as_str()), (1, "moose cat+plate_mail"));
}

#[test]
fn a_victim_may_be_one_s_own_or_another_s_and_armour_saves_it() {
    let mut scene = Scene::new(3).hand("sticky_snow blank*2").deck("blank*9");
    scene = scene.team("husky+a_hat cat").team_of(1, "bear+armour").team_of(2, "bear");
    scene.go("play Sticky Snow").round().go("play the top card of the deck for the risk");
    assert_eq!(scene.choices(), ["kill Husky of Anna", "kill Bear of Bjarne"]);
    scene.go("kill Bear of Bjarne");
    assert_eq!(scene.dogs(1), "bear");
}

#[test]
fn a_nuclear_reactor_takes_the_whole_team_and_a_steam_engine_one_more() {
    let mut scene = Scene::new(1).team("husky+nuclear_reactor cat moose wheel_dog+armour bear");
    scene.go("kill Husky");
    assert_eq!(scene.dogs(0), "moose wheel_dog");
    assert_eq!(scene.discards(), "armour nuclear_reactor");
    assert_eq!(scene.count(0, metric::DOGS_LOST), 3);
    let mut scene = Scene::new(1).team("husky+steam_engine cat bear moose");
    scene.go("kill Husky");
    assert_eq!(scene.choices(), ["kill Cat", "kill Bear"]);
    scene.go("kill Bear");
    assert_eq!((scene.dogs(0).as_str(), scene.st.phase), ("cat moose", Phase::Turn));
    // One after the other, and both at once.
    let mut scene = Scene::new(1).team("husky+steam_engine cat+steam_engine bear");
    scene.all(&["kill Husky", "kill Cat"]);
    assert_eq!(scene.dogs(0), "");
    let mut scene = Scene::new(1).team("lazy_dog+steam_engine+nuclear_reactor cat+nuclear_reactor bear");
    scene.go("kill Lazy Dog");
    assert_eq!((scene.dogs(0).as_str(), scene.st.todo.len()), ("", 0));
    // No other dog dies if the engine is discarded first.
    let mut scene = Scene::new(1).team("husky+nuclear_reactor cat");
    scene.go("discard Nuclear Reactor from Husky").go("kill Husky");
    assert_eq!(scene.dogs(0), "cat");
}

#[test]
fn the_engine_of_a_rival_s_dog_takes_another_of_the_rival() {
    let mut scene = Scene::new(2).hand("referee").deck("blank*9").team("husky good_dog");
    scene = scene.team_of(1, "bear+steam_engine wheel_dog husky");
    scene.go("play Referee").round().go("play the top card of the deck for the risk");
    scene.go("kill Bear of Bjarne");
    assert_eq!((scene.st.actor, scene.choices().len()), (1, 2));
    scene.go("kill Husky");
    assert_eq!((scene.dogs(0).as_str(), scene.dogs(1).as_str()), ("husky good_dog", "wheel_dog"));
    assert_eq!(scene.st.turn, 1);
}

#[test]
fn serenity_may_destroy_a_card_of_the_hand_or_none() {
    let mut scene = Scene::new(1).hand("serenity blank move").deck("blank*9");
    scene.go("play Serenity").go("discard A Blank Card for energy");
    assert_eq!(scene.choices(), ["stop", "destroy Move from the hand"]);
    scene.go("stop");
    assert_eq!(scene.hand_now(), "move");
}

#[test]
fn a_referee_kills_what_is_no_dog() {
    let every = "bear cat cricket polar_bear husky moose";
    let mut scene = Scene::new(3).hand("referee").deck("blank*9").team(every);
    scene = scene.team_of(1, "good_dog lead_dog wheel_dog russian_bear_dog big_dog chihuahua");
    scene = scene.team_of(2, "greyhound problem_dog lazy_dog malamute retriever cute_dog");
    scene.go("play Referee").round().go("play the top card of the deck for the risk");
    // A Moose is none either, but immortal.
    assert_eq!(
        scene.choices(),
        ["kill Bear of Anna", "kill Cat of Anna", "kill Cricket of Anna", "kill Polar Bear of Anna"]
    );
}

#[test]
fn attachments_that_cannot_be_removed_stay_where_they_are() {
    let fixed = "attachments_removable = false";
    for (rules, removable) in [("", true), ("attachments_removable = true", true), (fixed, false)] {
        let scene = Scene::by(rules, "", 2).team("husky+a_hat");
        assert_eq!(scene.can("discard A Hat from Husky"), removable, "{rules}");
    }
    // A new one goes where there is room, and is discarded where there is none.
    let plays = |team: &str| {
        let mut scene = Scene::by(fixed, "", 2).hand("dog_chow blank").deck("blank*9").team(team);
        scene.go("play Dog Chow");
        scene
    };
    assert_eq!(plays("husky+a_hat wheel_dog").choices(), ["attach it to Wheel Dog"]);
    assert_eq!(plays("lazy_dog+a_hat").choices(), ["attach it to Lazy Dog"]);
    let scene = plays("husky+a_hat");
    assert_eq!((scene.dogs(0).as_str(), scene.st.turn), ("husky+a_hat", 1));
    assert_eq!(scene.discards(), "blank*4 dog_chow");
}
