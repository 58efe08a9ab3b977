//! Mana, and Spells cast for what they say.

use super::*;

const CARDS: &str = r#"
bolt = { type = "spell", use = [{ harm = 1 }] }
calm = { type = "spell", use = [{ heal = 1 }] }
leech = { type = "trap", rolls = [{ on = [1], steps = [{ drain = 2 }] }, { on = [2], steps = [{ drain = 4 }] }, { on = [3, 4, 5, 6], steps = [{ mana = 3 }] }] }
vial = { type = "useable", use = [{ mana = 1 }] }
flask = { type = "useable", use = [{ mana = 4 }] }
crystal = { type = "collectible", constant = [{ mana = 1 }] }
silence = { type = "curse", constant = [{ mana = -2 }] }
drought = { type = "curse", constant = [{ forbid = "mana" }] }
imp = { type = "enemy", prices = [{ harm = 1 }] }
box = { type = "chest", level = 1, steps = [{ heal = 1 }], rolls = [{ on = [1, 2, 3, 4, 5, 6] }] }
hall = { type = "ending", when = { level = 1 }, steps = [{ escape = true }] }
"#;

fn with(top: &str) -> Scene {
    Scene::new(CARDS, [&format!("{top} pebble pebble"), "pebble", "pebble"])
}

fn turns(spells: &[u8]) -> Vec<Action> {
    spells.iter().map(|&spell| Action::Turn(spell)).collect()
}

fn readies(spells: &[u8]) -> Vec<Action> {
    spells.iter().map(|&spell| Action::Ready(spell)).collect()
}

#[test]
fn mana_is_the_number_of_spells_that_are_not_turned() {
    for ready in 0_u8..16 {
        let mut scene = with("pebble");
        scene.st.ready = ready;
        assert_eq!(u32::from(scene.st.mana()), ready.count_ones());
    }
}

#[test]
fn the_player_chooses_the_spells_that_lost_mana_turns() {
    let mut scene = with("leech").ready(&[ASH, BOLT, DUSK]);
    scene.meet_and_roll(0, 1);
    assert_eq!(scene.legal(), turns(&[ASH, BOLT, DUSK]));
    assert_eq!(scene.choices()[1], "turn bolt");
    scene.play(Action::Turn(BOLT), &[]);
    assert_eq!(scene.legal(), turns(&[ASH, DUSK]));
    scene.play(Action::Turn(ASH), &[]);
    assert_eq!((scene.st.ready, scene.st.phase), (set(&[DUSK]), Phase::Step));
}

#[test]
fn mana_lost_below_0_is_lost() {
    for die in [1, 2] {
        let mut scene = with("leech").ready(&[CALM]);
        scene.meet_and_roll(0, die);
        assert_eq!((scene.st.ready, scene.st.phase), (0, Phase::Step));
    }
}

#[test]
fn the_player_chooses_the_spells_that_gained_mana_turns_back() {
    let mut scene = with("pebble").ready(&[CALM]).holding("vial");
    scene.using("vial");
    assert_eq!(scene.legal(), readies(&[ASH, BOLT, DUSK]));
    assert_eq!(scene.choices()[2], "turn back dusk");
    scene.play(Action::Ready(DUSK), &[]);
    assert_eq!((scene.st.ready, scene.st.phase), (set(&[CALM, DUSK]), Phase::Step));
}

#[test]
fn mana_gained_above_4_is_lost() {
    let mut scene = with("leech").ready(&[ASH, BOLT, CALM]);
    scene.meet_and_roll(0, 6);
    assert_eq!((scene.st.ready, scene.st.phase), (0b1111, Phase::Step));
    let mut scene = with("pebble").holding("vial");
    assert_eq!(scene.using("vial").st.mana(), 4);
}

#[test]
fn standing_effects_add_to_gains_of_mana() {
    let mut scene = with("pebble").ready(&[ASH, BOLT]).holding("crystal vial");
    assert_eq!(scene.using("vial").st.mana(), 4);
    let mut scene = with("leech").ready(&[]).holding("silence");
    scene.meet_and_roll(0, 3);
    scene.play(Action::Ready(ASH), &[]);
    assert_eq!((scene.st.mana(), scene.st.phase), (1, Phase::Step));
    // Never below nothing.
    let mut scene = with("pebble").ready(&[]).holding("silence vial");
    assert_eq!(scene.using("vial").st.mana(), 0);
}

#[test]
fn a_curse_can_forbid_gains_of_mana() {
    let mut scene = with("pebble").ready(&[]).holding("drought flask");
    assert_eq!(scene.using("flask").st.mana(), 0);
    assert_eq!(scene.held("flask"), 0);
}

#[test]
fn a_spell_does_what_it_says_and_is_turned() {
    let mut scene = with("pebble").health(1).ready(&[ASH, CALM]);
    scene.cast(CALM);
    assert_eq!((scene.st.health, scene.st.ready), (2, set(&[ASH])));
    assert_eq!(scene.count(super::super::metrics::metric::SPELLS), 1);
}

#[test]
fn a_spell_is_turned_when_its_text_is_done() {
    let text = format!(
        "{CARDS}\nash = {{ type = \"spell\", use = [{{ drain = 1 }}, {{ reveal = true }}] }}\n\
         spring = {{ type = \"ending\", steps = [{{ mana = 4 }}] }}"
    );
    let decks = ["pebble", "pebble", "?spring pebble"];
    let scene = |rules: &str| Scene::by(rules, &text, decks).ready(&[ASH, DUSK]);
    // It can be among the Mana that its own text takes, cannot be cast again meanwhile, and is not
    // turned back by an Ending that it reveals.
    let mut after = scene("");
    assert_eq!(after.cast(ASH).legal(), turns(&[ASH, DUSK]));
    after.play(Action::Turn(DUSK), &[]);
    assert_eq!((after.st.ready, after.st.phase), (set(&[BOLT, CALM, DUSK]), Phase::Step));
    // By the other reading it is turned first.
    let mut before = scene("spell_turned = \"before_text\"");
    assert_eq!((before.cast(ASH).st.ready, before.st.phase), (0b1111, Phase::Step));
}

#[test]
fn a_turned_spell_cannot_be_cast_before_it_is_turned_back() {
    let mut scene = with("pebble").health(1).holding("vial");
    scene.cast(CALM);
    let calm = Action::Cast(CALM);
    assert!(!scene.legal().contains(&calm));
    scene.using("vial");
    assert!(scene.legal().contains(&calm));
    assert_eq!(scene.cast(CALM).st.health, 3);
}

#[test]
fn a_spell_without_a_text_is_mana_alone() {
    let scene = with("pebble");
    let casts = scene.legal().into_iter().filter(|a| matches!(a, Action::Cast(_)));
    assert_eq!(casts.collect::<Vec<_>>(), [BOLT, CALM].map(Action::Cast));
}

#[test]
fn spells_and_useables_can_be_used_at_any_time() {
    for (top, phase) in [
        ("pebble", Phase::Step),
        ("imp", Phase::Fight),
        ("leech", Phase::Trap),
        ("box", Phase::Chest),
        ("hall", Phase::Offer),
    ] {
        let decks = [&format!("?{top} pebble pebble"), "?pebble", "pebble"];
        let mut scene = Scene::new(CARDS, decks).holding("vial").health(1).ready(&[CALM]);
        if top != "pebble" {
            scene.meet(0);
        }
        assert_eq!(scene.st.phase, phase);
        scene.cast(CALM);
        assert_eq!((scene.st.health, scene.st.phase), (2, phase), "{top}");
        scene.using("vial").play(Action::Ready(BOLT), &[]);
        assert_eq!((scene.st.mana(), scene.st.phase), (1, phase), "{top}");
        if phase == Phase::Fight {
            assert_eq!(scene.st.at_hand, scene.id("imp"));
        }
    }
}

#[test]
fn casting_spells_takes_no_step() {
    let mut scene = with("pebble").health(1);
    scene.cast(CALM);
    assert_eq!((scene.st.turns, scene.tops()), (0, ["pebble"; 3]));
}
