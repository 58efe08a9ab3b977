//! Team games.

use super::*;

fn teams(rules: &str, bodies: [&str; 4]) -> Scene {
    let rules = format!("party_size = 1\n{rules}");
    let ids = ["a", "a2", "b", "b2"];
    let cards: Vec<_> = ids.iter().zip(bodies).map(|(id, body)| card(id, body)).collect();
    let side = |one: &str, two: &str| format!("players = [{{ party = [\"{one}\"] }}, {{ party = [\"{two}\"] }}]");
    Scene::new(&cards, &rules, [&side("a", "a2"), &side("b", "b2")], [1, 2])
}

const P1: [Action; 2] = [ATTACK, Action::Act { who: A, target: B2 }];
const P2: [Action; 2] = [COUNTER, Action::Act { who: B, target: A2 }];

#[test]
fn teams_alternate_and_their_players_rotate() {
    let mut scene = teams("", [""; 4]);
    assert_eq!(scene.legal(), P1);
    scene.play(ATTACK, &[1, 2]);
    assert_eq!(scene.legal(), P2);
    scene.play(COUNTER, &[1, 2]);
    assert_eq!(scene.legal()[0], Action::Act { who: A2, target: B });
    scene.play(Action::Act { who: A2, target: B }, &[1, 2]);
    assert_eq!(scene.legal()[0], Action::Act { who: B2, target: A });
    scene.play(Action::Act { who: B2, target: A }, &[1, 2]);
    assert_eq!(scene.legal(), P1);
}

#[test]
fn a_player_without_characters_is_skipped_or_loses_the_turn() {
    let kill = does(r#"{ deal = 100, to = "chosen opposing" }"#);
    let mut scene = teams("", [&kill, "", "", ""]);
    scene.play(Action::Act { who: A, target: B2 }, &[1, 2]).play(COUNTER, &[1, 2]);
    scene.play(Action::Act { who: A2, target: B }, &[1, 2]);
    // The team's second player has no characters left.
    assert_eq!(scene.legal(), P2);
    let mut scene = teams("fallen_player = \"loses_turn\"", [&kill, "", "", ""]);
    scene.play(Action::Act { who: A, target: B2 }, &[1, 2]).play(COUNTER, &[1, 2]);
    // No dice: there is no character to roll them for.
    scene.play(Action::Act { who: A2, target: B }, &[]);
    assert_eq!(scene.legal(), [Action::Pass]);
    scene.play(Action::Pass, &[1, 2]);
    assert_eq!(scene.legal(), [ATTACK]);
    assert_eq!(scene.st.turns, 5);
}

#[test]
fn the_next_player_may_fall_before_its_turn() {
    // B2 is up next after B, and falls in between.
    let kill = does(r#"{ deal = 100, to = "chosen opposing" }"#);
    let mut scene = teams("", ["", &kill, "", ""]);
    scene.play(ATTACK, &[1, 2]).play(COUNTER, &[1, 2]);
    scene.play(Action::Act { who: A2, target: B2 }, &[1, 2]);
    assert_eq!(scene.legal(), P2);
}

#[test]
fn own_and_friendly_differ() {
    let each_own = does(r#"{ heal = 10, to = "each own" }"#);
    let mut scene = teams("", [&each_own, "", "", ""]).damaged(A, 50).damaged(A2, 50);
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(A2)), (40, 50));
    let friendly = does(r#"{ heal = 10, to = "each friendly" }"#);
    let mut scene = teams("", [&friendly, "", "", ""]).damaged(A, 50).damaged(A2, 50);
    scene.play(Action::Act { who: A, target: 255 }, &[3, 4]);
    assert_eq!((scene.damage(A), scene.damage(A2)), (40, 40));
}

#[test]
fn statuses_are_rolled_in_their_own_player_s_turn() {
    let mut scene = teams("", [""; 4]).with(B2, Status::Poison).with(B2, Status::Stun);
    scene.play(ATTACK, &[1, 2]).play(COUNTER, &[1, 2]);
    assert!(scene.has(B2, Status::Stun));
    // Poison's die, then the roll; Stun keeps the second player from acting.
    scene.play(Action::Act { who: A2, target: B }, &[2, 1, 2]);
    assert_eq!(scene.damage(B2), 10);
    assert_eq!(scene.legal(), [Action::Pass]);
    scene.play(Action::Pass, &[1, 2]);
    assert!(!scene.has(B2, Status::Stun));
    let mut scene = teams("minor_ends = \"team_turn\"", [""; 4]).with(B2, Status::Stun);
    scene.play(ATTACK, &[1, 2]).play(COUNTER, &[1, 2]);
    assert!(!scene.has(B2, Status::Stun));
}

#[test]
fn a_team_is_out_when_all_its_players_are() {
    let kill = does(r#"{ deal = 100, to = "each opposing" }"#);
    let mut scene = teams("", [&kill, "", "", ""]);
    scene.play(Action::Act { who: A, target: 255 }, &[]);
    assert!(scene.over());
}

#[test]
fn confusion_hurts_the_player_s_own_party_and_not_a_team_mate_s() {
    let mut scene = teams("", [""; 4]).with(A, Status::Confusion);
    scene.play(ATTACK, &[2]);
    assert_eq!(scene.legal(), [Action::Hurt { who: A }, Action::Yield]);
    scene.play(Action::Hurt { who: A }, &[1, 2]);
    assert_eq!((scene.damage(A), scene.damage(A2)), (10, 0));
}

#[test]
fn confusion_s_healing_is_for_any_character_of_the_other_team() {
    let mut scene = teams("", [""; 4]).with(A, Status::Confusion).damaged(B, 30).damaged(B2, 40);
    scene.play(ATTACK, &[4]).play(Action::Yield, &[]);
    assert_eq!(scene.game.to_act(&scene.st), Some(Seat(1)));
    let mend = |who| Action::Mercy { who };
    assert_eq!(scene.legal(), [mend(B), mend(B2), mend(255)]);
    // That of the player whose turn does not come next, too.
    scene.play(mend(B2), &[1, 2]);
    assert_eq!((scene.damage(B), scene.damage(B2)), (30, 30));
    assert_eq!(scene.legal(), P2);
}

#[test]
fn only_the_player_whose_turn_it_is_takes_breaks() {
    use super::super::metrics::metric;
    // Doubles in the standard way, the black die alone in the advanced one.
    for (way, white) in [("standard", 2), ("advanced", 1)] {
        let mut scene = teams(&format!("action_break = \"{way}\""), ["break = 2"; 4]);
        let offered = scene.count(1, metric::BREAKS_OFFERED);
        scene.play(ATTACK, &[white, 2]);
        let breaks: Vec<_> = scene
            .legal()
            .into_iter()
            .filter_map(|action| match action {
                Action::Break { who } | Action::BreakAct { who, .. } => Some(who),
                _ => None,
            })
            .collect();
        assert!(!breaks.is_empty() && breaks.iter().all(|&who| who == B), "{way}: {breaks:?}");
        assert_eq!(scene.count(1, metric::BREAKS_OFFERED), offered + 1);
    }
    // If none of this player's characters can Break, a team-mate's Break is not offered.
    let mut scene = teams("", ["", "", "", "break = 2"]);
    scene.play(ATTACK, &[2, 2]);
    assert_eq!(scene.legal(), P2);
    assert_eq!(scene.count(1, metric::BREAKS_OFFERED), 0);
}
