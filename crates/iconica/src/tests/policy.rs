//! What greedy makes of plain choices.

use super::*;
use balance_engine::agent::Greedy;
use balance_engine::chance::Stream;
use balance_engine::game::Agent;
use balance_engine::game::{Position, Silent};

/// The choice of greedy, which must not be a matter of luck.
fn choice(scene: &Scene) -> Action {
    let list = scene.legal();
    let seat = scene.game.to_act(&scene.st).unwrap();
    let pick = |seed| {
        let mut chance = Stream::new(seed, 0);
        list[Greedy::default().choose(&Position::new(&scene.game, &scene.st, seat), &list, &mut chance)]
    };
    let first = pick(0);
    assert!((1..10).all(|seed| pick(seed) == first));
    first
}

#[test]
fn it_kills_where_it_can() {
    let heal = does(r#"{ heal = 10, to = "self" }"#);
    let scene = Scene::pairs("", ["", &heal, "", ""]).damaged(B2, 80);
    assert_eq!(choice(&scene), Action::Act { who: A, target: B2 });
}

#[test]
fn it_heals_the_one_in_danger() {
    let heal = does(r#"{ heal = 20, to = "chosen own" }"#);
    let scene = Scene::pairs("", [&heal, "", "", ""]).damaged(A, 30).damaged(A2, 90);
    assert_eq!(choice(&scene), Action::Act { who: A, target: A2 });
}

#[test]
fn it_keeps_off_a_reaction_that_would_skull_it() {
    let react = "tiles = { 20 = \"reaction 20\" }";
    let scene = Scene::pairs(
        "",
        ["", "actions.1 = { name = \"No\", kind = \"support\", steps = [{ heal = 10, to = \"self\" }] }", react, ""],
    );
    assert_eq!(choice(&scene.damaged(A, 80)), Action::Act { who: A, target: B2 });
}

#[test]
fn it_wastes_no_status_on_a_nullifier() {
    let stun = does(r#"{ inflict = "stun", to = "chosen opposing" }"#);
    let nothing = does(r#"{ heal = 10, to = "self" }"#);
    let scene = Scene::pairs("", [&stun, &nothing, "tiles = { 50 = \"evasion\" }", ""]);
    assert_eq!(choice(&scene.damaged(B, 50)), Action::Act { who: A, target: B2 });
}

#[test]
fn it_parries_and_mends() {
    let mut scene = Scene::duel("", "tiles = { 20 = \"parry\" }");
    scene.play(ATTACK, &[]);
    assert_eq!(choice(&scene), Action::Parry { take: true });
    let mut scene = Scene::pairs("", [""; 4]).with(A, Status::Confusion).damaged(B2, 90).damaged(B, 10);
    scene.play(ATTACK, &[2]);
    scene.play(Action::Yield, &[]);
    assert_eq!(choice(&scene), Action::Mercy { who: B2 });
}

/// What greedy gives for a decision.
fn worth(scene: &Scene, action: Action) -> i32 {
    let seat = scene.game.to_act(&scene.st).unwrap();
    let mut worth = Vec::new();
    scene.game.evaluate_actions(scene.game.view(&scene.st, seat), &[action], &mut worth);
    worth[0]
}

/// What greedy gives for it by the default rules, and by these.
fn both(rules: &str, action: Action, scene: impl Fn(&str) -> Scene) -> [i32; 2] {
    ["", rules].map(|rules| worth(&scene(rules), action))
}

#[test]
fn it_knows_the_reading_of_reactions() {
    let tiles = "tiles = { 20 = \"reaction 20\" }";
    let [one, other] = both("react_to_reactions = true", ATTACK, |rules| Scene::duel_by(rules, tiles, tiles));
    assert!(other > one, "{one} {other}");
    let stance = |mut scene: Scene, parry: u8, react: u8| {
        scene.st.slots[usize::from(B)].stance_parry = parry;
        scene.st.slots[usize::from(B)].stance_react = react;
        scene
    };
    let [one, other] = both("react_when_prevented = true", ATTACK, |rules| stance(Scene::duel_by(rules, "", ""), 2, 1));
    assert!(one == 0 && other < 0, "{one} {other}");
    let hit = does(r#"{ deal = 10, to = "chosen opposing" }"#);
    for more in ["", "\ntile_use = \"once_per_action\""] {
        let [one, other] = ["false", "true"].map(|reacts| {
            let rules = format!("react_when_prevented = {reacts}{more}");
            let parries = Scene::duel_by(&rules, &hit, "tiles = { 10 = \"parry\" }");
            worth(&stance(parries, 0, 2), ATTACK)
        });
        assert!(one == 0 && other < 0, "{one} {other}{more}");
    }
    let [one, other] =
        both("react_when_skulled = true", ATTACK, |rules| stance(Scene::pairs(rules, [""; 4]).damaged(B, 80), 0, 3));
    assert!(other < one, "{one} {other}");
    let lands = "tiles = { 10 = \"reaction 10\", 20 = \"parry\" }";
    let [one, other] = both("parry_lands = true", ATTACK, |rules| Scene::duel_by(rules, "", lands));
    assert!(other < one, "{one} {other}");
    let steps = does(r#"{ deal = 20, to = "chosen opposing" }, { deal = 10 }"#);
    let react = "tiles = { 20 = \"reaction 10\", 30 = \"reaction 10\" }";
    let [one, other] = both("tile_use = \"once_per_action\"", ATTACK, |rules| Scene::duel_by(rules, &steps, react));
    assert!(other > one, "{one} {other}");
}

#[test]
fn it_knows_what_is_prevented() {
    let guarded = "constant = { to = \"self\", prevent = 10 }";
    let react = "tiles = { 20 = \"reaction 10\" }";
    let [one, other] = both("prevent_reactions = false", ATTACK, |rules| Scene::duel_by(rules, guarded, react));
    assert!(other < one, "{one} {other}");
    let parry = "tiles = { 10 = \"parry\" }";
    let [one, other] = both("parry_reactions = false", ATTACK, |rules| Scene::duel_by(rules, parry, react));
    assert!(other < one, "{one} {other}");
    let slip = Action::Hurt { who: A };
    let [one, other] = both("prevent_confusion = true", slip, |rules| {
        let mut scene = Scene::duel_by(rules, guarded, "").with(A, Status::Confusion);
        scene.play(ATTACK, &[2]);
        scene
    });
    assert!(one < 0 && other == 0, "{one} {other}");
}

#[test]
fn it_knows_how_far_an_action_goes() {
    let steps = does(r#"{ heal = 10, to = "chosen ally" }, { deal = 20, to = "each opposing" }"#);
    let [one, other] = both("impossible_step = \"skipped\"", ALONE, |rules| Scene::duel_by(rules, &steps, ""));
    assert!(one == 0 && other > 0, "{one} {other}");
    let steps = does(r#"{ deal = 20, to = "chosen opposing" }, { deal = 20 }"#);
    let react = "tiles = { 20 = \"reaction 20\" }";
    let [one, other] = both("skulled_actor_finishes = true", ATTACK, |rules| {
        Scene::pairs(rules, [&steps, "", react, ""]).damaged(A, 80)
    });
    assert!(other > one, "{one} {other}");
    let [one, other] = both("confused_action = \"proceeds\"", ATTACK, |rules| {
        Scene::duel_by(rules, "", "").with(A, Status::Confusion)
    });
    assert!(other > one, "{one} {other}");
    let bonus = r#"
        constant = { to = "self", deal_bonus = 20 }
        strengths = [{ against = { class = "offensive" }, deal = 10 }]"#;
    let [one, other] =
        both("deal_bonus_on_strengths = false", ATTACK, |rules| Scene::duel_by(rules, bonus, "class = \"offensive\""));
    assert!(other < one, "{one} {other}");
}

#[test]
fn it_knows_who_wins_when_both_are_gone() {
    let steps = does(r#"{ deal = 20, to = "chosen opposing" }, { deal = 20, to = "self" }"#);
    let [draw, active, other] = ["draw", "active_wins", "other_wins"].map(|who| {
        let rules = format!("mutual_elimination = \"{who}\"\nskulled_actor_finishes = true");
        worth(&Scene::duel_by(&rules, &steps, "").damaged(A, 80).damaged(B, 80), ATTACK)
    });
    assert!(other < -5_000 && active > 5_000 && draw.abs() < 1_000, "{other} {draw} {active}");
}

#[test]
fn it_does_not_lose_restoration_in_a_break_for_nothing() {
    let rules = "action_break = \"advanced\"\nadvanced_doubles_heal_only = true";
    let cards = [card("a", "break = 1"), card("b", "")];
    let [negative, any] = ["negative", "any"].map(|what| {
        let rules = format!("party_size = 1\n{rules}\nadvanced_doubles_remove = \"{what}\"");
        let scene = Scene::new(&cards, &rules, ["party = [\"a\"]", "party = [\"b\"]"], [1, 1]);
        worth(&scene.damaged(A, 50).with(A, Status::Restoration), Action::Break { who: A })
    });
    assert!(any < negative, "{any} {negative}");
}

#[test]
fn one_random_victim_is_not_taken_for_several() {
    // Either would be skulled, but only one is, and the other is left.
    let steps = does(r#"{ deal = 20, to = "random opposing" }"#);
    let scene = Scene::pairs("", [&steps, "", "", ""]).damaged(B, 80).damaged(B2, 80);
    assert!(worth(&scene, ALONE) < 1_000);
}

#[test]
fn it_counts_the_hits_that_health_still_takes() {
    // 10 of health behind a constant effect that prevents 10 of each hit is worth more than its 10.
    let heal = does(r#"{ heal = 20, to = "chosen own" }"#);
    let guarded = "constant = { to = \"self\", prevent = 10 }";
    let scene = Scene::pairs("", [&heal, guarded, "", ""]).damaged(A, 50).damaged(A2, 50);
    let [plain, behind] = [A, A2].map(|target| worth(&scene, Action::Act { who: A, target }));
    assert!(4 * behind > 5 * plain, "{behind} {plain}");
}

#[test]
fn it_takes_stances_where_they_save_most() {
    let stance = does(r#"{ stance = { parry = 20 }, to = "chosen own" }"#);
    let nothing = does(r#"{ cleanse = "fear", to = "self" }"#);
    let scene = Scene::pairs("", [&stance, &nothing, "", ""]).damaged(A2, 90);
    assert_eq!(choice(&scene), Action::Act { who: A, target: A2 });
    // Two turns of hits are not worth a hit of one's own while health is good.
    let hit = does(r#"{ deal = 40, to = "chosen opposing" }"#);
    let scene = Scene::pairs("", [&stance, &hit, "", ""]).damaged(B2, 30);
    assert_eq!(choice(&scene), Action::Act { who: A2, target: B2 });
}

#[test]
fn it_stuns_the_one_whose_actions_would_be_missed() {
    let stun = does(r#"{ inflict = "stun", to = "chosen opposing" }"#);
    let at_b = |scene: &Scene| worth(scene, ATTACK);
    let alone = Scene::pairs("", [&stun, "", "", ""]);
    // Its friend can't stand in for it.
    let held = Scene::pairs("", [&stun, "", "", ""]).with(B2, Status::Stun);
    assert!(at_b(&held) > at_b(&alone) + 50, "{} {}", at_b(&held), at_b(&alone));
}

#[test]
fn it_does_not_kill_what_is_dying_anyway_first() {
    let nothing = does(r#"{ heal = 10, to = "self" }"#);
    let scene = Scene::pairs("", ["", &nothing, "", ""]).damaged(B, 90).damaged(B2, 90);
    let scene = scene.with(B2, Status::Poison);
    assert_eq!(choice(&scene), Action::Act { who: A, target: B });
}

#[test]
fn it_attempts_final_acts_unless_something_speaks_against_it() {
    let act = |steps: &str| format!("final_act = {{ name = \"Last\", steps = [{steps}] }}");
    let asked = |bodies: [&str; 4], set: fn(Scene) -> Scene| {
        let mut scene = set(Scene::pairs("", bodies).damaged(B, 80));
        scene.play(ATTACK, &[]);
        choice(&scene)
    };
    let no = Action::Attempt { go: false };
    for steps in [
        r#"{ on = [6], survive = 20 }"#,
        r#"{ on = [1], deal = 10, to = "each opposing" }"#,
        // Nothing comes of it.
        r#"{ heal = 10, to = "each ally" }"#,
        r#"{ deal = 10, to = "each opposing" }, { deal = 30, to = "attacker" }"#,
    ] {
        assert_eq!(asked(["", "", &act(steps), ""], |s| s), GO, "{steps}");
    }
    // It would take the one good status of its friend.
    let cleanses = act(r#"{ cleanse = "all", to = "each ally" }"#);
    let blessed = |s: Scene| s.damaged(B2, 60).with(B2, Status::Restoration);
    assert_eq!(asked(["", "", &cleanses, ""], blessed), no);
    assert_eq!(asked(["", "", &cleanses, ""], |s| s.with(B2, Status::Poison)), GO);
    // It would be answered by one that ends the game: what is ahead is not given away for a draw.
    let first = act(r#"{ deal = 20, to = "each opposing" }"#);
    let answer = act(r#"{ deal = 100, to = "each opposing" }"#);
    let martyr = format!("health = 20\n{answer}");
    assert_eq!(asked([&martyr, "health = 20", &first, ""], |s| s), no);
    // Nor for nothing: another of theirs is left.
    assert_eq!(asked([&martyr, "", &first, ""], |s| s), no);
    // What is behind is saved by it; and one that is not skulled does not answer.
    assert_eq!(asked([&martyr, "health = 20", &first, ""], |s| s.damaged(B2, 90)), GO);
    let tough = format!("health = 30\n{answer}");
    assert_eq!(asked([&tough, "health = 20", &first, ""], |s| s), GO);
}

#[test]
fn it_chooses_late_with_what_a_strength_adds() {
    let steps = does(r#"{ on = [6], heal = 10, to = "self" }, { deal = 20, to = "chosen opposing" }"#);
    let strength = "strengths = [{ against = { class = \"offensive\" }, deal = 20 }]";
    let body = format!("{steps}\n{strength}");
    for (classes, best) in [(["offensive", "adaptive"], B), (["adaptive", "offensive"], B2)] {
        let [one, other] = classes.map(|class| format!("class = \"{class}\""));
        let mut scene = Scene::pairs("", [&body, "", &one, &other]);
        scene.play(ALONE, &[1]);
        assert_eq!(choice(&scene), Action::Target { who: best });
    }
    // It weighs the action by whom it would choose.
    let parry = "tiles = { 30 = \"parry\" }";
    let late = Scene::pairs("", [&steps, "", parry, ""]).damaged(B, 10);
    let early = Scene::pairs("", ["", "", parry, ""]).damaged(B, 10);
    let at_best = [B, B2].map(|target| worth(&early, Action::Act { who: A, target }));
    assert_eq!(worth(&late, ALONE), at_best[0].max(at_best[1]));
}

/// A draft of two each from these cards, in which seat 0 has taken the first and seat 1 the second.
fn drafted(cards: &[(String, CardText)]) -> Scene {
    let draft = "party = { draft = 2 }";
    let game = compiled(cards, "party_size = 2", [draft, draft]);
    let mut chance = Stream::new(1, 0);
    let mut st = game.deal(Seating::rotation(2, 0), &mut chance, &mut Silent);
    for card in [0, 1] {
        game.apply(&mut st, Action::Pick { card }, &mut chance, &mut Silent);
    }
    Scene { game, st, ears: Ears::default() }
}

/// Returns a body whose actions hit for these tens of damage, by number.
fn hits(tens: [u8; 6]) -> String {
    let action = |(n, tens): (usize, u8)| {
        let steps = format!("[{{ deal = {}, to = \"chosen opposing\" }}]", tens * 10);
        format!("actions.{} = {{ name = \"It\", kind = \"melee\", steps = {steps} }}\n", n + 1)
    };
    tens.into_iter().enumerate().map(action).collect()
}

#[test]
fn it_picks_actions_for_the_numbers_that_its_party_lacks() {
    let [low, high] = [[3, 3, 3, 1, 1, 1], [1, 1, 1, 3, 3, 3]].map(hits);
    let cards = [card("a", &low), card("b", ""), card("c", &low), card("d", &high)];
    assert_eq!(choice(&drafted(&cards)), Action::Pick { card: 3 });
}

#[test]
fn it_picks_against_what_the_other_side_has_picked() {
    let against = |class: &str| format!("strengths = [{{ against = {{ class = \"{class}\" }}, deal = 10 }}]");
    let cards = [
        card("a", ""),
        card("b", "class = \"offensive\""),
        card("c", &against("defensive")),
        card("d", &against("offensive")),
    ];
    assert_eq!(choice(&drafted(&cards)), Action::Pick { card: 3 });
}

#[test]
fn it_hits_from_behind_the_stance_that_it_takes() {
    let stance = r#"{ stance = { parry = 10 }, to = "self" }"#;
    let hit = r#"{ deal = 20, to = "chosen opposing" }"#;
    let lost = |rules: &str, steps: String| {
        let mut scene = Scene::duel_by(rules, &does(&steps), "");
        let without = worth(&scene, ATTACK);
        scene.st.slots[usize::from(B)].stance_react = 1;
        without - worth(&scene, ATTACK)
    };
    assert_eq!(lost("", format!("{stance}, {hit}")), 0);
    // It comes too late, or is of no use.
    assert!(lost("", format!("{hit}, {stance}")) > 0);
    assert!(lost("prevent_reactions = false", format!("{stance}, {hit}")) > 0);
}

#[test]
fn it_lets_the_one_skull_that_can_best_bear_the_final_act() {
    let back = "final_act = { name = \"Act\", steps = [{ on = [1, 2, 3], deal = 20, to = \"attacker\" }] }";
    let scene = Scene::pairs("", ["", "", back, ""]).damaged(B, 90);
    assert_eq!(choice(&scene.damaged(A, 80)), Action::Act { who: A2, target: B });
    let scene = Scene::pairs("", ["", "", back, ""]).damaged(B, 90);
    assert_eq!(choice(&scene.damaged(A2, 80)), Action::Act { who: A, target: B });
}

#[test]
fn it_would_rather_leave_the_other_side_with_one() {
    let cards = ["a", "b", "c", "d", "e", "f"].map(|id| card(id, ""));
    let parties = ["party = [\"a\", \"b\", \"c\"]", "party = [\"d\", \"e\", \"f\"]"];
    let mut scene = Scene::new(&cards, "", parties, [1, 2]).damaged(B, 90);
    let of_three = worth(&scene, ATTACK);
    scene.st.alive &= !(1 << 14);
    assert!(worth(&scene, ATTACK) > of_three + 100);
}

#[test]
fn it_brings_down_first_what_heals_itself() {
    let heals = "constant = { to = \"self\", turn_heal = 10, on = [5, 6] }";
    let scene = Scene::pairs("", ["", "", heals, ""]).damaged(B, 40).damaged(B2, 40);
    let [healing, plain] = [B, B2].map(|target| worth(&scene, Action::Act { who: A, target }));
    assert!(healing * 5 > plain * 6, "{healing} {plain}");
    // Its last 10 end the healing.
    let last = scene.damaged(B, 90).damaged(B2, 90);
    let [healing, plain] = [B, B2].map(|target| worth(&last, Action::Act { who: A, target }));
    assert!(healing > plain + 200, "{healing} {plain}");
}

#[test]
fn it_trusts_restoration_less_near_the_skull() {
    let bless = does(r#"{ restoration = true, to = "chosen own" }"#);
    let scene = Scene::pairs("", [&bless, "", "", ""]).damaged(A, 50).damaged(A2, 80);
    let [well, dying] = [A, A2].map(|target| worth(&scene, Action::Act { who: A, target }));
    assert!(well > dying, "{well} {dying}");
}
