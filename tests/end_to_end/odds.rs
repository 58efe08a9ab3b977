//! `balance odds`: what is asked, what is answered, and what cannot be.

use crate::commands::{Ended, run};

fn odds(args: &[&str]) -> Ended {
    let mut all = vec!["odds"];
    all.extend(args);
    run(&all)
}

#[test]
fn a_trap_is_told_exactly() {
    let ended = odds(&["arcane_guardian", "trapdoor", "--level", "2"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(
        ended.stdout,
        "Trapdoor (trap) · level 2, Health 4 of 4, Mana 4\n\
         \x20 −1 level, −1 Health   33.33 %\n\
         \x20 −1 Health             33.33 %\n\
         \x20 no change             33.33 %\n\n\
         Exact probabilities, not simulated.\n"
    );
}

#[test]
fn a_test_and_a_trial_are_told_exactly() {
    let ended = odds(&["arcadia", "test", "--attack", "3", "--defence", "4", "--retest", "1"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    // 435 of the 1,296 ways of four dice win, 140 tie; what is not won is rolled once more.
    assert_eq!(
        ended.stdout,
        "Test · 3 against 4, 2 dice each, 1 retest if not won\n\
         \x20 won (Waylay discarded)     55.86 %\n\
         \x20 lost (a Merit exhausted)   36.96 %\n\
         \x20 Stalemate (Waylay stays)    7.18 %\n\n\
         Exact probabilities, not simulated.\n"
    );
    let ended = odds(&["arcadia", "trial", "--attribute", "2", "--difficulty", "5"]);
    assert!(ended.stdout.contains("passed   66.67 %"), "{}", ended.stdout);
}

#[test]
fn the_weather_of_a_race_is_told_exactly() {
    // One face each: wind makes colder, rain hungrier, whatever the racer starts from.
    let ended = odds(&["iditacards", "weather", "--square=6", "--hypothermia=3", "--starvation=2"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(
        ended.stdout,
        "Weather of one day · square 6 (Hills), hypothermia 3, starvation 2\n\
         \x20 cloud: speed −1, hypothermia 3, starvation 2   16.67 %\n\
         \x20 rain: speed +3, hypothermia 3, starvation 3    16.67 %\n\
         \x20 snow: speed 0, hypothermia 3, starvation 2     16.67 %\n\
         \x20 storm: speed 0, hypothermia 3, starvation 2    16.67 %\n\
         \x20 sun: speed +1, hypothermia 3, starvation 2     16.67 %\n\
         \x20 wind: speed +5, hypothermia 4, starvation 2    16.67 %\n\n\
         Exact probabilities, not simulated.\n"
    );
    // Two dice: 16 of 36 are neither wind nor rain, 8 one wind, 8 one rain, 2 one of each.
    let ended = odds(&["iditacards", "conditions", "--days", "2"]);
    assert_eq!(
        ended.stdout,
        "Conditions from weather and stretch · square 6 (Hills), hypothermia 0, starvation 0, after 2 days there\n\
         \x20 hypothermia 0, starvation 0   44.44 %\n\
         \x20 hypothermia 0, starvation 1   22.22 %\n\
         \x20 hypothermia 1, starvation 0   22.22 %\n\
         \x20 hypothermia 1, starvation 1    5.56 %\n\
         \x20 hypothermia 0, starvation 2    2.78 %\n\
         \x20 hypothermia 2, starvation 0    2.78 %\n\n\
         Exact probabilities, not simulated.\n"
    );
    // One level before death: who sees no rain in three days lives, (5/6)³; 4 of 6 faces of each
    // day do nothing.
    let ended = odds(&["iditacards", "conditions", "--starvation", "6", "--days", "3"]);
    for said in ["dead                          42.13 %", "hypothermia 0, starvation 6   29.63 %"] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
}

#[test]
fn what_is_given_counts() {
    let csv = |args: &[&str]| {
        let mut all = vec!["--format", "csv", "arcane_guardian", "iron_chest"];
        all.extend(args);
        let ended = odds(&all);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let lines = ended.stdout.lines().skip(1);
        // What is given has commas; after the probability come four that are of numbers alone.
        lines.map(|line| line.rsplit(',').nth(4).unwrap().to_owned()).collect::<Vec<_>>()
    };
    // 1 and 2 hurt, 5 and 6 heal who is not whole; the mask adds one to the die.
    let third = (1.0_f64 / 3.0).to_string();
    assert_eq!(csv(&["--health", "1", "--level", "4"]).len(), 3);
    assert_eq!(csv(&["--health", "1", "--level", "4"])[0], third);
    let masked = csv(&["--health=1", "--level=4", "--holds", "mask_of_dice"]);
    assert_eq!(masked[0], "0.5", "{masked:?}");
}

#[test]
fn everything_is_told_when_nothing_is_named() {
    let ended = odds(&["--format", "json", "scenarios/arcane_guardian.toml"]);
    let json: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    let all = json["odds"].as_array().unwrap();
    assert!(all.len() > 6);
    for one in all {
        let chances = one["outcomes"].as_array().unwrap().iter();
        let sum: f64 = chances.map(|chance| chance["probability"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{one}");
    }
}

#[test]
fn an_action_of_a_character_is_told_exactly() {
    let args = ["--format", "json", "iconica", "warden", "1", "night_scout", "--health", "30"];
    let ended = odds(&args);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let json: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    let all = json["odds"].as_array().unwrap();
    assert!(!all.is_empty());
    for one in all {
        let chances = one["outcomes"].as_array().unwrap().iter();
        let sum: f64 = chances.map(|chance| chance["probability"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{one}");
    }
}

#[test]
fn what_cannot_be_answered_is_told_with_a_remedy() {
    for (args, wanted) in [
        (&["arcane_gardian"][..], "did you mean `arcane_guardian`?"),
        (&["arcane_guardian", "trapdor"], "did you mean `trapdoor`?"),
        (&["arcane_guardian", "trapdoor", "--levle", "2"], "did you mean `--level`?"),
        (&["arcane_guardian", "trapdoor", "--level", "7"], "a number from 1 to 4"),
        (&["arcane_guardian", "trapdoor", "--level", "two"], "\"two\" is not a number"),
        (&["arcane_guardian", "trapdoor", "--level"], "`--level` needs a number"),
        (&["arcane_guardian", "trapdoor", "--holds", "torchh"], "did you mean `torch`?"),
        (&["arcane_guardian", "trapdoor", "snare"], "one name too many"),
        (&["scenarios/iconica_party.toml"], "name a character, such as `balance odds iconica warden`"),
        (&["iditacards", "wether"], "did you mean `weather`?"),
        (&["iditacards", "weather", "--day", "2"], "did you mean `--days`?"),
        (&["iditacards", "weather", "--days", "2"], "it applies to `conditions`"),
        (&["iditacards", "conditions", "--days", "0"], "a number from 1 to 60"),
        (&["iditacards", "--squar", "2"], "did you mean `--square`?"),
        (&["arcadia", "--nonsense", "3"], "there is no option `--nonsense`"),
        (&["arcadia", "--atack", "3"], "did you mean `--attack`?"),
        (&["arcadia", "trial", "--attack", "3"], "it applies to `test`"),
        (&["arcworlde", "--powr", "8", "attack"], "did you mean `--power`?"),
        (&["arcworlde", "attack", "--prone=8"], "`--prone` takes no value"),
        (&["arcworlde", "attack", "--hp", "3", "--hp", "5"], "`--hp` is given twice"),
        (&["arcworlde", "attack", "--ignores-armour"], "there is no Armour to ignore"),
        (&["iconica", "warden", "1", "--own-status", "stun"], "can't act"),
        (&["arcworlde", "attack", "--format", "csb"], "invalid value 'csb'"),
        (&["--power", "8", "attack"], "--power"),
    ] {
        let ended = odds(args);
        assert_eq!(ended.code, 2, "{args:?}");
        assert!(ended.stderr.contains(wanted), "{args:?}: {}", ended.stderr);
        assert_eq!(ended.stdout, "", "{args:?}");
    }
}

#[test]
fn options_come_in_any_order() {
    let told = odds(&["arcworlde", "attack", "--power", "8", "--prone"]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    for args in [
        &["arcworlde", "--power", "8", "attack", "--prone"][..],
        &["arcworlde", "--prone", "attack", "--power=8"],
        &["--power", "8", "arcworlde", "--prone", "attack", "--quiet"],
    ] {
        let ended = odds(args);
        assert_eq!((ended.code, &ended.stdout), (0, &told.stdout), "{args:?}: {}", ended.stderr);
    }
    let csv = odds(&["--format", "csv", "arcadia", "trial", "--attribute", "2"]);
    let late = odds(&["arcadia", "trial", "--attribute", "2", "--format", "csv"]);
    assert_eq!((late.code, late.stdout), (0, csv.stdout));
    assert!(odds(&["arcadia", "trial", "--help"]).stdout.contains("balance odds"));
}

#[test]
fn what_is_given_with_nothing_named_goes_to_all_that_know_it() {
    let all = odds(&["arcadia", "--attribute", "3", "--difficulty", "5"]).stdout;
    assert!(all.contains("Test · 2 against 2") && all.contains("Trial · 3 against difficulty 5"));
}

#[test]
fn numbers_have_a_mean_and_chances_of_so_many_or_more() {
    // One die of Power: each face by hand. 4 and 5 hit once, 6 twice; one Hit is one Damage to who
    // has no Armour, unless a Defence Roll stops it.
    let ended = odds(&["arcworlde", "attack", "--power", "1", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    let told = &json["odds"][0];
    let outcomes = told["outcomes"].as_array().unwrap();
    let figure = |at: usize, key: &str| outcomes[at][key].as_f64().unwrap();
    assert!((figure(0, "at_least") - 1.0).abs() < 1e-12, "{told}");
    let mut mean = 0.0;
    for at in 1..outcomes.len() {
        let below = figure(at - 1, "at_least") - figure(at - 1, "probability");
        assert!((figure(at, "at_least") - below).abs() < 1e-12, "{told}");
        mean += figure(at, "at_least");
    }
    // What is never below 0 has the sum of these as its mean, as long as nothing is lumped together.
    assert!((told["mean"].as_f64().unwrap() - mean).abs() < 1e-9, "{told}");
    assert_eq!(told["unit"], "Damage");
    let table = odds(&["arcworlde", "leg_it", "--rolls", "2"]).stdout;
    for said in ["exactly", "or more", "  mean ", " inches, standard deviation ", ", if it does not fall ("] {
        assert!(table.contains(said), "{said}: {table}");
    }
    let csv = odds(&["arcworlde", "feat", "--format", "csv"]).stdout;
    assert!(csv.starts_with("what,given,outcome,probability,at_least,mean,"), "{csv}");
}
