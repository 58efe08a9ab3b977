//! The values of a table equal those of a walk through the steps.

use super::super::tests::{Scene, does};
use super::*;

/// Cards on which much hangs: tiles, kinds, statuses, stances, steps for others than the target.
fn scenes(rules: &str) -> [Scene; 4] {
    let tiles = "class = \"offensive\"\ntiles = { 20 = \"parry\", 30 = \"reaction 10\", 40 = \"evasion\" }";
    let stun = does(r#"{ deal = 20, to = "chosen opposing" }, { inflict = "stun", on = [5, 6] }"#);
    let low = does(
        r#"{ deal = 10, to = "chosen opposing" }, { deal = 20, when = { target_at_most = 60 } },
           { deal = 10, when = { target_has = "poison" } }, { heal = 10, to = "each own" }"#,
    );
    let strong = format!(
        "{}\nstrengths = [{{ against = {{ class = \"offensive\" }}, deal = 10 }}]",
        does(r#"{ deal = 10, to = "each opposing" }, { inflict = "blind", to = "same" }"#)
    );
    let mend = does(
        r#"{ cleanse = "poison", to = "chosen own" }, { heal = 20, to = "same" },
           { stance = { parry = 10 }, to = "self" }"#,
    );
    [
        Scene::pairs(rules, [&stun, &low, tiles, ""]),
        Scene::pairs(rules, [&strong, &mend, tiles, ""]),
        Scene::pairs(rules, [&low, &strong, tiles, "constant = { to = \"self\", prevent = 10 }"]),
        Scene::pairs(rules, [&mend, &stun, "", tiles]),
    ]
}

#[test]
fn what_is_read_off_is_what_following_comes_to() {
    let readings =
        ["", "tile_use = \"once_per_action\"", "parry_lands = true", "parry_lands = true\nreact_when_prevented = true"];
    let mut read_off = 0;
    for scene in readings.iter().flat_map(|rules| scenes(rules)) {
        let game = &scene.game;
        // Every health of a target, with every status, in a stance and not.
        for (slot, damage, status, stance) in (0..2).chain(12..14).flat_map(|slot| {
            (0..10).flat_map(move |damage| {
                (0..7).flat_map(move |status| (0..3).map(move |stance| (slot, damage, status, stance)))
            })
        }) {
            let mut st = scene.st;
            let place = &mut st.slots[usize::from(slot)];
            place.damage = damage;
            (place.stance_parry, place.stance_react) = [(0, 0), (1, 0), (0, 1)][stance];
            if let Some(set) = st.status.get_mut(status) {
                *set |= one(slot);
            }
            let sketch = Sketch::of(game, &st, 0);
            for who in 0..2 {
                let doer = sketch.doer(who);
                for target in [0, 1, 12, 13, NO_SLOT] {
                    let legal = game.action_of(&st, who).choice.map_or(0, |to| game.candidates(&st, who, to));
                    if (target == NO_SLOT) != (legal == 0) || target != NO_SLOT && legal & one(target) == 0 {
                        continue;
                    }
                    let followed = Trial::of(&sketch, who, target).act(doer.steps);
                    assert_eq!(sketch.act(&doer, target), followed, "{who} {target} {slot} {damage}");
                    read_off += u32::from(sketch.table_value(&doer, target).is_some());
                }
            }
        }
    }
    assert!(read_off > 5_000, "{read_off}");
}
