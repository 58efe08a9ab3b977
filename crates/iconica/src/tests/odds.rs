//! Exact odds of actions, against hand counts and against games.

use super::*;
use balance_engine::chance::Stream;
use balance_engine::game::{Ask, AskError, Odds, Silent};

const FIRE: &str = r#"
actions.1 = { name = "Fire", kind = "melee", steps = [{ deal = 20, to = "chosen opposing" }, { on = [4, 5, 6], inflict = "stun" }, { on = [6], deal = 10, to = "each opposing" }] }
actions.2 = { name = "Hail", kind = "melee", steps = [{ deal = 10, per = "die", to = "random opposing" }] }
actions.3 = { name = "Pray", kind = "melee", steps = [{ heal = 20, to = "chosen ally" }, { cleanse = "negative", to = "self" }] }
actions.4 = { name = "Wait", kind = "melee", steps = [{ heal = 10, to = "self" }] }
final_act = { name = "Last", steps = [{ on = [5, 6], deal = 30, to = "attacker" }, { on = [1], survive = 20 }] }
"#;

fn game() -> Iconica {
    let tiles = "health = 50\ntiles = { 20 = \"reaction 10\", 30 = \"parry\" }";
    let cards = [card("a", FIRE), card("a2", ""), card("b", tiles), card("b2", "")];
    compiled(&cards, "party_size = 2", ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"])
}

/// What is asked in words, as on the command line.
fn ask(words: &str) -> Result<Ask, AskError> {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    Ask::read(&words, &game().known_odds())
}

fn odds(words: &str) -> Vec<Odds> {
    let all = game().odds(&ask(words).unwrap()).unwrap();
    for odds in &all {
        let sum: f64 = odds.outcomes.iter().map(|o| o.probability).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{odds:?}");
    }
    all
}

fn told(words: &str) -> Vec<String> {
    told_of(&odds(words))
}

/// Each table in a line, its chances in sixths.
fn told_of(all: &[Odds]) -> Vec<String> {
    let line = |odds: &Odds| {
        let rows = odds.outcomes.iter().map(|o| format!("{} {:.2}", o.outcome, o.probability * 6.0));
        format!("{}: {}", odds.given, rows.collect::<Vec<_>>().join(", "))
    };
    all.iter().map(line).collect()
}

#[test]
fn an_action_s_odds_are_counted_by_hand() {
    assert_eq!(
        told("a 1"),
        [
            "damage to an opponent with enough health to survive any hit: 20 health lost 5.00, 30 health lost 1.00",
            "statuses of an opponent with enough health to survive any hit: no status changes 3.00, gains Stun 3.00",
            "damage to another opponent: 0 health lost 5.00, 10 health lost 1.00",
        ]
    );
    // One of two is hit, for 10 to 60.
    let hail = &odds("a 2")[0];
    assert_eq!(hail.what, "a: 2 Hail");
    let rows: Vec<f64> = hail.outcomes.iter().map(|o| o.probability).collect();
    assert_eq!(rows.len(), 7);
    assert!((rows[0] - 0.5).abs() < 1e-9 && rows[1..].iter().all(|p| (p - 1.0 / 12.0).abs() < 1e-9));
    let unhurt = "for all characters, by default unhurt and without statuses: \
                  no health or status changes 6.00";
    assert_eq!(told("a 4"), [unhurt]);
    assert_eq!(told("a 4 --own-health 50"), ["healing of the character itself with 50 health: 10 health gained 6.00"]);
    assert_eq!(
        told("a 3 b --health 20 --own-status poison"),
        [
            "statuses of the character itself with 100 health, Poison: loses Poison 6.00",
            "healing of b, a friend with 20 health: 20 health gained 6.00",
        ]
    );
    // All that there is of a character.
    assert_eq!(odds("a").len(), 11);
}

#[test]
fn the_target_s_tiles_and_health_count() {
    // The marker stops on a Reaction at 20 and on a Parry Tile at 30.
    assert_eq!(
        told("a 1 b"),
        [
            "damage to the character itself with 100 health: 10 health lost 6.00",
            "damage to b, an opponent with 50 health: 20 health lost 6.00",
            "statuses of b, an opponent with 50 health: no status changes 3.00, gains Stun 3.00",
            "damage to another opponent: 0 health lost 5.00, 10 health lost 1.00",
        ]
    );
    let lost = "damage to b, an opponent with 50 health: 20 health lost 5.00, 30 health lost 1.00";
    assert!(told("a 1 b --no-parry").contains(&lost.to_owned()));
    let skulled = "damage to b, an opponent with 30 health: 20 health lost 5.00, Skulled: 30 health lost 1.00";
    assert!(told("a 1 b --health 30").contains(&skulled.to_owned()));
    // Blind on an even die.
    let blind = "damage to an opponent with enough health to survive any hit: 0 health lost 3.00, 20 health lost 2.50, 30 health lost 0.50";
    assert_eq!(told("a 1 --own-status blind")[1], blind);
}

#[test]
fn a_final_act_s_odds_are_told() {
    assert_eq!(
        told("a final b"),
        [
            "healing of the character itself, Skulled: 0 health gained 5.00, 20 health gained 1.00",
            "damage to b, an opponent with 50 health: 0 health lost 4.00, 30 health lost 2.00",
        ]
    );
}

#[test]
fn an_action_is_asked_for_by_its_number_and_one_that_is_missing_is_told() {
    for number in 1..=6 {
        let what = &odds(&format!("a {number}"))[0].what;
        assert!(what.starts_with(&format!("a: {number} ")), "{what}");
    }
    // The printed name is as good, whatever its case.
    for (word, number) in [("fire", "1"), ("HAIL", "2"), ("last", "final")] {
        assert_eq!(told(&format!("a {word}")), told(&format!("a {number}")), "{word}");
    }
    let five = "constant = { to = \"self\", immune = \"fear\" }\nactions.3 = false";
    let cards = [card("a", five), card("b", "")];
    let game = compiled(&cards, "party_size = 1", ["party = [\"a\"]", "party = [\"b\"]"]);
    assert_eq!(game.odds(&ask("a").unwrap()).unwrap().len(), 5);
    let missing = game.odds(&ask("a 3").unwrap()).unwrap_err().to_string();
    assert_eq!(missing, "a has no action 3; it has `1`, `2`, `4`, `5`, `6`");
}

#[test]
fn a_later_choice_falls_on_the_target_where_it_can() {
    let body = r#"
actions.1 = { name = "Drain", kind = "melee", steps = [{ deal = 20, to = "chosen opposing" }, { heal = 10, to = "chosen own" }] }
actions.2 = { name = "Tend", kind = "melee", steps = [{ heal = 10, to = "chosen ally" }, { heal = 20, to = "chosen own" }] }
actions.3 = { name = "Burn", kind = "melee", steps = [{ deal = 10, to = "self" }, { heal = 20, to = "chosen ally" }] }
"#;
    let game = compiled(
        &[card("a", body), card("a2", ""), card("b", ""), card("b2", "")],
        "party_size = 2",
        ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"],
    );
    let told = |words: &str| told_of(&game.odds(&ask(words).unwrap()).unwrap());
    // It cannot be for the opponent: the first that it can be for is the character itself.
    assert_eq!(
        told("a 1 --own-health 50"),
        [
            "healing of the character itself with 50 health: 10 health gained 6.00",
            "damage to an opponent with enough health to survive any hit: 20 health lost 6.00",
        ]
    );
    assert_eq!(
        told("a 2 --health 50 --own-health 50"),
        [
            "for the character itself with 50 health: nothing changes 6.00",
            "healing of a friend with 50 health: 30 health gained 6.00",
        ]
    );
    // The first choice can be a later one.
    assert_eq!(
        told("a 3 --health 50"),
        [
            "damage to the character itself with 100 health: 10 health lost 6.00",
            "healing of a friend with 50 health: 20 health gained 6.00",
        ]
    );
}

#[test]
fn one_that_is_skulled_has_no_status_and_those_alike_are_told_once() {
    assert_eq!(
        told("a 1 b --health 30")[1],
        "statuses of b, an opponent with 30 health: no status changes 3.00, gains Stun 2.00, Skulled 1.00"
    );
    let others = "damage to another opponent: 0 health lost 5.00, 10 health lost 1.00";
    let told = told("a 1 --party 3");
    assert_eq!((told.len(), told[2].as_str()), (3, others));
}

#[test]
fn odds_agree_with_games() {
    // The action is played by itself from a game's first turn; what follows is another's.
    let mut scene = Scene::new(
        &[card("a", FIRE), card("a2", ""), card("b", "health = 50"), card("b2", "")],
        "party_size = 2",
        ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"],
        [1, 2],
    );
    scene.st.slots[usize::from(B)].damage = 2;
    let (mut lost, mut stunned) = ([0_u32; 6], 0);
    let games = 40_000;
    for block in 0..games {
        let mut st = scene.st;
        scene.game.apply(&mut st, ATTACK, &mut Stream::new(5, block), &mut Silent);
        lost[usize::from(st.slots[usize::from(B)].damage)] += 1;
        stunned += u32::from(st.has(B, Status::Stun));
    }
    let found = |n: u32| f64::from(n) / games as f64;
    let exact = scene.game.odds(&ask("a 1 b --health 30").unwrap()).unwrap();
    let of = |table: usize, word: &str| {
        let rows = &exact[table].outcomes;
        rows.iter().find(|o| o.outcome == word).unwrap().probability
    };
    for (found, exact) in [
        (found(lost[4]), of(0, "20 health lost")),
        (found(lost[5]), of(0, "Skulled: 30 health lost")),
        (found(stunned), of(1, "gains Stun")),
    ] {
        let sigma = (exact * (1.0 - exact) / games as f64).sqrt();
        assert!((found - exact).abs() < 4.0 * sigma, "{found} {exact}");
    }
}

#[test]
fn what_cannot_be_asked_is_told() {
    let wrong = |words: &str| ask(words).and_then(|ask| game().odds(&ask)).unwrap_err().to_string();
    assert_eq!(
        wrong(""),
        "name a character, such as `balance odds iconica warden`; `balance list cards iconica` shows all keys"
    );
    assert_eq!(wrong("zzzzzz"), "there is no character `zzzzzz`; `balance list cards iconica` shows all keys");
    assert_eq!(wrong("b final"), "b has no Final Act; it has `1`, `2`, `3`, `4`, `5`, `6`");
    assert_eq!(wrong("a 7"), "a has no action `7`; write its number, `1` to `6`, or `final`, or its name in quotes");
    assert_eq!(wrong("a prya"), "a has no action `prya`; did you mean `3` (Pray)?");
    assert_eq!(wrong("a 1 b a"), "`a` is one word too many; write at most a character, an action and a target");
    assert_eq!(wrong("a 1 --status stunn"), "there is no status `stunn`; did you mean `stun`?");
    assert_eq!(wrong("a 1 --health 15"), "`--health 15` isn't a multiple of 10; write `--health 20`");
    assert_eq!(wrong("a 1 --heath 20"), "there is no option `--heath`; did you mean `--health`?");
}
