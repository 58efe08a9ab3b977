//! What a greedy racer makes of rules that can be read in two ways.

use super::*;

/// What each legal decision is worth to the one who decides, in words.
fn worths(scene: &Scene) -> Vec<(i32, String)> {
    let (list, mut worth) = (scene.legal(), Vec::new());
    let view = scene.game.view(&scene.st, Seat(scene.st.actor));
    scene.game.evaluate_actions(view, &list, &mut worth);
    let words = list.iter().map(|&action| scene.game.describe(&scene.st, action));
    worth.into_iter().zip(words).collect()
}

/// What it decides.
fn chooses(scene: &Scene) -> String {
    worths(scene).into_iter().max().map(|(_, words)| words).unwrap()
}

/// What a decision is worth to it.
fn worth(scene: &Scene, words: &str) -> i32 {
    worths(scene).into_iter().find(|(_, said)| said == words).unwrap().0
}

const DAY: &str = "take a new day";
const PASS: &str = "end the turn without playing a card";

#[test]
fn it_plays_what_relieves_though_it_cannot_be_paid_for() {
    for (cold, hunger, hand, choice) in [
        (0, 5, "breakfast", "play Breakfast"),
        (5, 0, "first_aid", "play First Aid"),
        (0, 6, "breakfast mush", "play Breakfast"),
        // The wrong relief, none to be had, or no relief at all: a new day.
        (5, 0, "breakfast", DAY),
        (0, 0, "breakfast first_aid", DAY),
        (5, 5, "mush", DAY),
    ] {
        for racers in [1, 2] {
            let scene = Scene::new(racers).feels(cold, hunger).hand(hand).deck("blank");
            let scene = scene.hand_of(1, "blank*6");
            assert_eq!(chooses(&scene), choice, "{cold} {hunger} {hand}");
        }
    }
}

#[test]
fn it_waits_for_nothing() {
    for rules in ["", "idle = \"any_turn\""] {
        for (cold, hunger, hand) in [(6, 6, ""), (0, 0, ""), (6, 6, "mush"), (0, 0, "move")] {
            for racers in [1, 3] {
                let scene = Scene::by(rules, "", racers).feels(cold, hunger).hand(hand);
                assert_ne!(chooses(&scene), PASS, "{rules} {cold} {hunger} {hand}");
            }
        }
    }
}

#[test]
fn it_waits_for_the_new_day_of_a_rival() {
    // Who has hardly a card left takes a day soon, and pays the turn for it.
    let day = |own: &str, others: &str, racers| {
        let scene = Scene::new(racers).hand(own).hand_of(1, others).hand_of(2, others);
        worth(&scene.deck("move*9"), DAY)
    };
    let many = day("blank*5", "blank*6", 2);
    assert!(day("blank*5", "blank*3", 2) < many);
    assert!(day("blank*5", "blank*3", 3) < day("blank*5", "blank*3", 2));
    assert_eq!(day("blank*5", "blank*4", 2), many);
    // A racer with equally few doesn't wait: both would wait forever.
    assert_eq!(day("blank*2", "blank*2", 2), day("blank*2", "blank*6", 2));
    assert!(day("blank*2", "blank", 2) < day("blank*2", "blank*6", 2));
    // It throws a card away rather than take the day.
    let futile = |others: &str| {
        let scene = Scene::new(2).hand("blank*2").hand_of(1, others).deck("move*9");
        chooses(&scene)
    };
    assert_eq!(futile("blank"), "play A Blank Card");
    assert_eq!(futile("blank*6"), DAY);
}

#[test]
fn it_does_not_wait_for_the_day_of_who_is_risking() {
    let day = |risks: &str| {
        let mut scene = Scene::new(2).hand("blank*5").hand_of(1, "blank").deck("move*9");
        let risks = scene.pile(risks);
        scene.st.racer_mut(1).risks = risks;
        worth(&scene, DAY)
    };
    assert!(day("mush") > day(""));
}

#[test]
fn it_does_not_gamble_where_a_sure_move_takes_it_home() {
    // Mush would cross the line behind a risk that most of the deck cannot pay, two Moves cross it without.
    let scene = |deck: &str| {
        let scene = Scene::new(2).at(154).team("husky husky").hand("mush move*2 blank*3");
        scene.hand_of(1, "blank*6").weather(Weather::Sun).deck(deck)
    };
    assert_eq!(chooses(&scene("dinner*3 damaged*7 mush*9")), "play Move");
    // Without them it is the way home.
    let scene = Scene::new(2).at(154).team("husky husky").hand("mush blank*5");
    let scene = scene.hand_of(1, "blank*6").weather(Weather::Sun).deck("blank*14");
    assert_eq!(chooses(&scene), "play Mush");
    // Nor does it outweigh everything once the risk waits.
    let mut scene = Scene::new(2).at(154).team("husky husky").hand("move*2").deck("blank*14");
    scene.st.racer_mut(0).risks = scene.pile("mush");
    scene.st.racer_mut(0).owed.push(1);
    assert!(worth(&scene, "play the top card of the deck for the risk") <= 10_000);
}

#[test]
fn it_waits_for_the_card_that_takes_it_home() {
    let mut scene = Scene::new(1).at(158).team("bear").discard("move mush");
    assert_eq!(chooses(&scene), PASS);
    scene.go(PASS).go("recover Move");
    assert_eq!(chooses(&scene), "play Move");
    // One that cannot be paid for does not take it there.
    assert_eq!(chooses(&Scene::new(1).at(158).team("bear").discard("mush")), DAY);
}

#[test]
fn it_knows_whom_the_wasteland_starves() {
    let joins = |rules: &str, square| {
        let mut scene = Scene::by(rules, "", 2).deck_of(1, "move*9").at_of(1, square);
        scene = scene.feels_of(1, 0, 4);
        scene.go(DAY);
        worth(&scene, "join the new day")
    };
    let all = "stretch_days = \"everyone\"";
    assert!(joins(all, 89) > joins("", 89));
    assert_eq!(joins(all, 140), joins("", 140));
    let day = |rules: &str| worth(&Scene::by(rules, "", 2).feels(0, 4).team("lead_dog"), DAY);
    assert!(day("") > day("stretch_relief = \"on_entering\""));
}

#[test]
fn it_knows_that_nobody_starves_on_the_lake() {
    let stride = "stride = { type = \"movement\", deck = \"speed\", steps = [{ move = 1 }] }";
    let onto = |rules: &str| {
        let scene = Scene::by(rules, stride, 2).at(45).feels(0, 4).hand("stride");
        worth(&scene, "play stride")
    };
    assert!(onto("no_starvation = \"cleared\"") > onto(""));
    // On it rain does no harm.
    let day = |rules: &str| worth(&Scene::by(rules, "", 1).at(60).feels(0, 4), DAY);
    assert!(day("") > day("no_starvation = \"suspended\""));
}

#[test]
fn it_puts_no_attachment_where_none_can_be_replaced() {
    let plays = |rules: &str| {
        let scene = Scene::by(rules, "", 2).hand("squirrel blank*2").deck("blank*9");
        let scene = scene.hand_of(1, "blank*6");
        chooses(&scene.team("husky+a_hat"))
    };
    assert_eq!(plays(""), "play Squirrel");
    assert_ne!(plays("attachments_removable = false"), "play Squirrel");
}

#[test]
fn alone_it_buys_nothing_that_harms_others() {
    let bought = |racers| {
        let scene = Scene::new(racers).weather(Weather::Sun).hand("improvise");
        let mut scene = scene.deck("move*9").supply("stab_in_the_dark dog_trap torch");
        scene.go("play Improvise");
        worth(&scene, "take Stab in the dark") - worth(&scene, "take Torch")
    };
    assert!(bought(1) < 0 && bought(1) < bought(2));
}

#[test]
fn it_fears_the_damage_of_passing_where_immunity_is_no_help() {
    let push = |rules: &str| {
        let mut scene = Scene::by(rules, "", 2).hand("push blank").at_of(1, 92).deck("blank*9");
        scene.st.racer_mut(0).today.lasts[Lasting::Immune as usize] = true;
        worth(&scene, "play Push")
    };
    assert!(push("") > push("immune_passers_unhurt = false"));
}

#[test]
fn it_brings_out_its_dogs_before_it_moves_on() {
    // Four squares now, or a dog that draws a card more of every hand that is still to come.
    let scene = Scene::new(1).at(70).team("wheel_dog").hand("move good_dog blank*4");
    let scene = scene.deck("move*9 blank*9").weather(Weather::Rain);
    assert_eq!(chooses(&scene), "play Good Dog");
    // Where the finish line is near there is nothing left for a dog to bring.
    let scene = Scene::new(1).at(156).team("wheel_dog").hand("move good_dog blank*4");
    let scene = scene.deck("move*9 blank*9").weather(Weather::Rain);
    assert_eq!(chooses(&scene), "play Move");
}

#[test]
fn it_leaves_town_prepared() {
    // No one suffers there, but everyone does beyond. A racer that stayed long moves on.
    let leaves = |turns, square| {
        let mut scene = Scene::new(2).at(square).hand("push blank").deck("blank*9");
        scene.st.racer_mut(0).turns = turns;
        worth(&scene, "play Push")
    };
    assert!(leaves(0, 4) < leaves(20, 4) && leaves(20, 4) < leaves(60, 4));
    assert_eq!(leaves(60, 4), leaves(90, 4));
    // Elsewhere turns are no matter.
    assert_eq!(leaves(0, 70), leaves(60, 70));
}

#[test]
fn it_pays_nothing_with_damage() {
    let best = |hand| {
        let scene = Scene::new(2).at(154).hand(hand).deck("blank*9");
        chooses(&scene)
    };
    assert_eq!(best("out_of_control blank*2"), "play Out of control");
    // What is damaged pays for nothing, and takes down what it is to pay for.
    assert_ne!(best("out_of_control damaged blank"), "play Out of control");
    assert_eq!(best("mush blank*2"), "play Mush");
    assert_ne!(best("mush damaged blank"), "play Mush");
    assert_eq!(best("mush damaged blank*3"), "play Mush");
}

#[test]
fn it_pays_with_what_is_useless_today() {
    // On most days Mush is worth more than Move. Today nothing would be left to pay for it.
    let scene = Scene::new(2).at(70).hand("push mush move").deck("blank*20");
    let mut scene = scene.weather(Weather::Sun);
    scene.go("play Push");
    assert_eq!(chooses(&scene), "discard Mush for energy");
    // With more in the hand there is.
    let scene = Scene::new(2).at(70).hand("push mush move*4").deck("move*20");
    let mut scene = scene.weather(Weather::Sun);
    scene.go("play Push");
    assert_eq!(chooses(&scene), "discard Move for energy");
}

#[test]
fn a_position_with_a_team_looks_better_than_one_without() {
    let score = |square, team| {
        let scene = Scene::new(2).at(square).team(team);
        scene.game.score(scene.game.view(&scene.st, Seat(0)))
    };
    // Dogs that add no speed are worth more than a few squares, and nothing when the way is over.
    assert!(score(70, "good_dog lead_dog") > score(80, ""));
    assert!(score(158, "good_dog lead_dog") < score(160, ""));
}

#[test]
fn it_takes_movement_cards_rather_than_what_moves_as_far() {
    let cards = r#"
        glide = { type = "movement", deck = "speed", steps = [{ move = 4 }] }
        slide = { type = "utility", deck = "speed", steps = [{ move = 4 }] }
    "#;
    let scene = Scene::by("", cards, 2).weather(Weather::Sun).hand("improvise");
    let mut scene = scene.deck("move*9").supply("glide slide");
    scene.go("play Improvise");
    assert!(worth(&scene, "take glide") > worth(&scene, "take slide"));
}

#[test]
fn it_pays_with_damage_for_what_is_worth_less_than_the_cards() {
    // First Aid has relieved already, and would take three cards more for what it does besides.
    let far = |hand: &str| {
        let mut scene = Scene::new(2).at(60).feels(3, 0).hand(hand).deck("blank*14");
        scene.go("play First Aid");
        chooses(&scene)
    };
    assert_eq!(far("first_aid dinner mush*2 downhill_slide damaged"), "discard Damaged for energy");
    // A long move is worth them.
    let mut scene = Scene::new(2).at(60).feels(1, 0).hand("mush blank*4 damaged").deck("blank*14");
    scene.go("play Mush");
    assert_ne!(chooses(&scene), "discard Damaged for energy");
    // And what waits for its risk is never given up.
    let mut scene = Scene::new(2).at(60).feels(3, 0).hand("blank*4 damaged").deck("blank*14 first_aid");
    scene.st.racer_mut(0).risks = scene.pile("mush");
    scene.st.racer_mut(0).owed.push(1);
    scene.go("play the top card of the deck for the risk");
    assert_ne!(chooses(&scene), "discard Damaged for energy");
}

#[test]
fn near_the_finish_line_it_keeps_what_takes_it_there() {
    // 24 squares by the one card, 5 by the other, and 28 to go.
    let home = |hand: &str| Scene::new(2).at(132).team("husky husky husky husky").hand(hand).deck("blank*14");
    assert_eq!(chooses(&home("out_of_control move first_aid blank*4")), "play Move");
    // To get there it throws a damage away for a card, and pays with nothing else.
    let hand = "out_of_control damaged grandma_soup blank";
    let scene = Scene::new(2).at(141).feels(2, 0).hand(hand).deck("mush*30");
    let mut scene = scene.team("husky husky husky");
    assert_eq!(chooses(&scene), "play Grandma Soup");
    scene.go("play Grandma Soup");
    assert_eq!(chooses(&scene), "discard Damaged for energy");
    // It does not give such a hand away for a new day of another racer.
    let stays = |hand: &str| {
        let mut scene = Scene::new(2).at_of(1, 157).hand_of(1, hand).deck_of(1, "blank*30");
        scene.go(DAY);
        worth(&scene, "don't join the new day") - worth(&scene, "join the new day")
    };
    assert!(stays("push blank*4") > 0);
    assert!(stays("dinner blank*4") < 0);
}

#[test]
fn near_the_finish_line_it_knows_how_fast_it_is_where_a_card_takes_it_back() {
    // The Cliff Face begins on 136, and no bonus counts on it; in the Forest before it, eight times a speed of 4 is enough.
    let cards = "back = { type = \"movement\", deck = \"speed\", steps = [{ draw = 2 }, { move = -1 }] }\n\
        bound = { type = \"movement\", deck = \"speed\", steps = [{ move = 0, times = 8 }] }";
    let back = |beside: &str| {
        let scene = Scene::by("", cards, 2).at(136).deck("blank*14");
        let scene = scene.team("husky husky husky husky").hand(&format!("back {beside} blank*2"));
        worth(&scene, "play back")
    };
    assert!(back("bound") > back("blank") + 3_000, "{} {}", back("bound"), back("blank"));
}

#[test]
fn it_pays_with_damage_first_where_the_whole_hand_is_due() {
    // Nothing is saved by paying with the others before.
    let pays = |hand: &str| {
        let mut scene = Scene::new(2).at(60).hand(hand).deck("blank*14");
        scene.go("play Mush");
        chooses(&scene)
    };
    assert_eq!(pays("mush mush damaged"), "discard Damaged for energy");
    assert_eq!(pays("mush mush damaged*2"), "discard Damaged for energy");
    // Once the damage is out of the hand, the other card takes it home: whether the soup relieves or not.
    for (cold, text) in [(2, ""), (0, "grandma_soup.energy = 2\ndamaged.energy = 3")] {
        let scene = Scene::by("", text, 2).at(141).feels(cold, 0).deck("mush*30");
        let scene = scene.hand("out_of_control damaged grandma_soup").hand_of(1, "blank*6");
        let mut scene = scene.team("husky husky husky");
        assert_eq!(chooses(&scene), "play Grandma Soup");
        scene.go("play Grandma Soup");
        assert_eq!(chooses(&scene), "discard Damaged for energy");
        scene.go("discard Damaged for energy").round();
        assert_eq!(chooses(&scene), "play Out of control");
    }
}

#[test]
fn near_the_finish_line_it_knows_what_a_hand_costs_that_costs_nothing_today() {
    // On the Cliff Face the one card moves a square and the other 20, of 21 to go: it takes no card of the hand, and
    // fails by no damage.
    let move_before = |card: &str| {
        let scene = Scene::new(2).at(140).deck("blank*14");
        let mut scene = scene.hand(&format!("{card} move damaged blank*3"));
        scene.st.racer_mut(0).today.lasts[Lasting::EnergyCostsNothing as usize] = true;
        worth(&scene, "play Move")
    };
    let (with, without) = (move_before("out_of_control"), move_before("blank"));
    assert!(with > without + 3_000, "{with} {without}");
}

#[test]
fn it_fears_one_death_of_both_conditions() {
    let scene = |text: &str| Scene::by("", text, 2).feels(6, 6).hand("chill").deck("blank*14");
    let step = "chill = { type = \"utility\", deck = \"attack\", steps = [{ hypothermia = 1 }";
    let both = worth(&scene(&format!("{step}, {{ starvation = 1 }}] }}")), "play chill");
    assert_eq!(both, worth(&scene(&format!("{step}] }}")), "play chill"));
}

/// The same position as a player with these parameters values it.
fn with_parameters(mut scene: Scene, changes: &[(&str, i32)]) -> Scene {
    let changes = changes.iter().map(|&(name, value)| (name.to_owned(), ParameterValue::Number(value)));
    scene.game = scene.game.with_parameters(&changes.collect()).unwrap();
    scene
}

#[test]
fn parameters_change_what_it_decides() {
    let scene = || Scene::new(2).hand("husky move*3").deck("move*9").weather(Weather::Sun);
    assert_eq!(chooses(&scene()), "play Husky");
    let other = with_parameters(scene(), &[("team", 0)]);
    assert_eq!(chooses(&other), "play Move");
    // The score counts what is in play by parameters of its own.
    let score = |scene: &Scene| scene.game.score(scene.game.view(&scene.st, Seat(0)));
    let team = || scene().team("husky husky");
    assert_eq!(score(&with_parameters(team(), &[("team", 0)])), score(&team()));
    assert_eq!(score(&team()) - score(&with_parameters(team(), &[("score_settled", 0)])), 2 * 167);
    assert_eq!(worths(&with_parameters(team(), &[])), worths(&team()));
}

#[test]
fn tables_follow_the_parameters() {
    let scene = || Scene::new(2).hand("move*3").deck("husky*4");
    let (usual, other) = (scene(), with_parameters(scene(), &[("settled", 0)]));
    let settled = |scene: &Scene| scene.game.cards[usize::from(scene.id("husky"))].in_play.settled;
    assert_eq!((settled(&usual), settled(&other)), (1_200, 0));
    // What circulates is valued by the player, and is no part of the position.
    let cycle = |scene: &Scene, by: &Scene| by.game.cycle_worth(&scene.st.racer(0).cycle).cost;
    let other = with_parameters(scene(), &[("energy", 0), ("health", 0), ("paid_risk", 0)]);
    assert!(cycle(&usual, &usual) > 0);
    assert_eq!((cycle(&usual, &other), &usual.st), (0, &other.st));
    // So are the way and the cost of conditions.
    let other = with_parameters(scene(), &[("condition", 0), ("usual_dogs", 0)]);
    assert_ne!(usual.game.way.left(0, 0), other.game.way.left(0, 0));
    let day = |scene: &Scene| scene.game.plan_weights[0].conditions(4, 4);
    assert!(day(&usual) > 0 && day(&other) == 0);
}
