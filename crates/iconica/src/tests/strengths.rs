//! Strength Bonuses: to whom they fall.

use super::*;

const STRENGTH: &str = "strengths = [{ against = { class = \"offensive\" }, deal = 10 }]";
const WEAK: &str = "class = \"offensive\"";

#[test]
fn there_is_no_strength_bonus_when_the_die_kept_the_action_off() {
    let steps = does(r#"{ on = [4, 5, 6], deal = 20, to = "chosen opposing" }"#);
    for (die, damage) in [(3, 0), (4, 30)] {
        let mut scene = Scene::duel(&format!("{steps}\n{STRENGTH}"), WEAK);
        scene.play(ATTACK, &[die, 3, 4]);
        assert_eq!(scene.damage(B), damage, "{die}");
    }
    // One step that reached it is enough.
    let steps = does(r#"{ on = [6], deal = 20, to = "chosen opposing" }, { inflict = "stun" }"#);
    let mut scene = Scene::duel(&format!("{steps}\n{STRENGTH}"), WEAK);
    scene.play(ATTACK, &[3, 3, 4]);
    assert_eq!(scene.damage(B), 10);
}

#[test]
fn a_strength_bonus_falls_to_those_that_the_action_was_for() {
    // Both are of its kind; the action is for one.
    let mut scene = Scene::pairs("", [STRENGTH, "", WEAK, WEAK]);
    scene.play(ATTACK, &[3, 4]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (30, 0));
    // An own character of that kind gets none of what the action does to it.
    let steps = does(r#"{ deal = 20, to = "chosen ally" }"#);
    let mut scene = Scene::pairs("", [&format!("{steps}\n{STRENGTH}"), WEAK, WEAK, ""]);
    scene.play(Action::Act { who: A, target: A2 }, &[3, 4]);
    assert_eq!((scene.damage(A2), scene.damage(B)), (20, 0));
}

#[test]
fn every_faction_class_and_type_is_told_from_all_others() {
    let kinds: [(&str, &[&str]); 3] = [
        ("faction", &["protectorate", "legion", "independent"]),
        ("class", &["offensive", "defensive", "disruptive", "supportive", "adaptive"]),
        ("type", &["common", "uncommon", "rare", "legend", "special"]),
    ];
    for (kind, words) in kinds {
        for against in words {
            let strength = format!("strengths = [{{ against = {{ {kind} = \"{against}\" }}, inflict = \"stun\" }}]");
            for (other, words) in kinds {
                for word in words {
                    // The rest of it is as plain as can be.
                    let it = card("b", &format!("{other} = \"{word}\"")).1;
                    let is = match kind {
                        "faction" => format!("{:?}", it.faction),
                        "class" => format!("{:?}", it.class),
                        _ => format!("{:?}", it.kind),
                    };
                    let mut scene = Scene::duel(&strength, &format!("{other} = \"{word}\""));
                    scene.play(ATTACK, &[3, 4]);
                    let stunned = is.to_lowercase() == *against;
                    assert_eq!(scene.has(B, Status::Stun), stunned, "{against}: {other} {word}");
                }
            }
        }
    }
}
