//! Expectations as they are written, and the mistakes in them.

use crate::expect::{Countable, Expect, Expectation, Quantity, Unit, resolve};
use balance_engine::game::{CardInfo, Catalogue, MetricInfo, Per, SpecDiagnostics};
use balance_engine::sim::{DramaMeasure, Scope};

fn catalogue() -> Catalogue {
    let metric =
        |name: &str, per| MetricInfo { name: name.into(), unit: "health", help: String::new(), per, max: None };
    let card = |id: &str| CardInfo {
        id: id.into(),
        name: format!("Old {id}, of the Marsh"),
        group: String::new(),
        source: "built_in".into(),
        points: None,
    };
    Catalogue {
        metrics: vec![
            metric("healed", Per::Game),
            metric("winner_health", Per::Recorded),
            metric("steps", Per::Game).counted(60),
            metric("lead", Per::Recorded).counted(20),
        ],
        cards: vec![card("warden"), card("scout")],
        turn_word: "rounds",
        ..Catalogue::default()
    }
}

/// Reads one `[[expect]]` of a game with sides North, whose build is drawn, and South.
fn read(sides: &[&str], text: &str) -> (Vec<Expectation>, Vec<(String, String, String)>) {
    let written: Expect = toml::from_str(text).expect(text);
    let sides: Vec<String> = sides.iter().map(|side| (*side).to_owned()).collect();
    let catalogue = catalogue();
    let draws_build = sides.iter().map(|side| side == "North").collect();
    let game = Countable { game: "toy", catalogue: &catalogue, draws_build, max_turns: 300, builds: None };
    let mut spec_diagnostics = SpecDiagnostics::default();
    let read = resolve("expect", &[written], Some(&sides), Some(&game), &mut spec_diagnostics);
    let told = spec_diagnostics.0.into_iter();
    let told = told.map(|f| (f.at.to_string(), f.message, f.help.unwrap_or_default()));
    (read, told.collect())
}

#[track_caller]
fn fine(text: &str) -> Expectation {
    let (mut read, told) = read(&["North", "South"], text);
    assert_eq!(told, [], "{text}");
    read.remove(0)
}

#[track_caller]
fn wrong(text: &str, at: &str, message: &str, help: &str) {
    let (read, told) = read(&["North", "South"], text);
    assert_eq!(read, [], "{text}");
    let [(place, said, remedy)] = told.as_slice() else { panic!("{text}: {told:?}") };
    assert_eq!(place, at, "{text}");
    assert!(said.contains(message), "{text}: {said}");
    assert!(remedy.contains(help), "{text}: {remedy}");
}

#[test]
fn every_number_and_every_form_is_read() {
    let rate = fine("metric = 'win_rate'\nside = 'South'\nwithin = ['47%', 0.53]");
    assert_eq!(rate.quantity, Quantity::WinRate(1));
    assert_eq!((rate.bounds.low, rate.bounds.high), (0.47, 0.53));
    assert_eq!(rate.side.as_deref(), Some("South"));
    let cut = fine("metric = 'unfinished_rate'\nat_most = '1 %'");
    assert_eq!((cut.quantity, cut.bounds.high), (Quantity::UnfinishedRate, 0.01));
    assert_eq!(cut.bounds.low, f64::NEG_INFINITY);
    let first = fine("metric = 'first_seat_win_rate'\nequals = 0.5\ntolerance = 0.25");
    assert_eq!((first.bounds.low, first.bounds.high), (0.25, 0.75));
    let long = fine("metric = 'turns.p90'\nat_most = 90");
    assert_eq!((long.quantity, long.unit_word), (Quantity::TurnsQuantile(0.9), "rounds"));
    fine("metric = 'turns.mean'\nat_least = 10.5");
    fine("metric = 'draw_rate'\nat_most = 0.05");
    for name in ["healed", "metrics.healed"] {
        let healed = fine(&format!("metric = '{name}'\nside = 'North'\nat_least = 3"));
        assert_eq!(healed.quantity, Quantity::Metric { side: 0, metric: 0, per: Per::Game });
    }
    let comebacks = fine("metric = 'drama.comebacks'\nat_most = '20%'");
    let of_all = |measure| Quantity::Drama { measure, scope: Scope::All };
    assert_eq!((comebacks.quantity, comebacks.unit), (of_all(DramaMeasure::Comebacks), Unit::Rate));
    let decided = fine("metric = 'drama.decided_by'\nside = 'South'\nat_least = 10");
    let of_south = Quantity::Drama { measure: DramaMeasure::DecidedBy, scope: Scope::Side(1) };
    assert_eq!((decided.quantity, decided.unit_word), (of_south, "rounds"));
    let by_name = fine("metric = 'cards.old scout.effect'\nside = 'North'\nwithin = ['-3%', '3%']");
    let card = fine("metric = 'cards.scout.effect'\nside = 'North'\nwithin = ['-3%', '3%']");
    assert_eq!(by_name.quantity, card.quantity, "a card may be called by its name");
    assert_eq!(by_name.metric, "cards.old scout.effect", "as it was written");
    assert_eq!(card.quantity, Quantity::CardEffect { scope: 0, card: 1 });
    assert_eq!((card.unit, card.bounds.low), (Unit::Difference, -0.03));
}

#[test]
fn quantiles_are_read_of_metrics_that_are_counted_value_by_value() {
    for (name, per, counted, q) in [
        ("steps.p10", Per::Game, 0, 0.1),
        ("metrics.steps.p50", Per::Game, 0, 0.5),
        ("lead.median", Per::Recorded, 1, 0.5),
        ("metrics.lead.p90", Per::Recorded, 1, 0.9),
    ] {
        let read = fine(&format!("metric = '{name}'\nside = 'South'\nat_least = 3"));
        assert_eq!(read.quantity, Quantity::MetricQuantile { side: 1, counted, per, q });
        assert_eq!((read.unit, read.unit_word), (Unit::Amount, "health"));
    }
    let steps = |bounds: &str| format!("metric = 'steps.p90'\nside = 'North'\n{bounds}");
    // 60 may be more than 60, so that no gate may rest on it.
    wrong(&steps("at_most = 60"), "expect.0.at_most", "between 0 and 59", "between 0 and 59");
    wrong(&steps("within = [5.2, 5.8]"), "expect.0.within", "can pass this", "whole number");
    let mean = "metric = 'healed.p90'\nside = 'North'\nat_most = 9";
    wrong(mean, "expect.0.metric", "only the mean", "\"healed\"");
    let typo = "metric = 'lead.p09'\nside = 'North'\nat_most = 9";
    wrong(typo, "expect.0.metric", "no metric", "\"lead.p90\"");
}

#[test]
fn one_side_need_not_be_named_and_all_sides_can_be_pooled() {
    let (alone, told) = read(&["North"], "metric = 'win_rate'\nat_least = 0.2");
    assert_eq!((alone[0].quantity, told), (Quantity::WinRate(0), vec![]));
    let (pooled, told) = read(&["North"], "metric = 'cards.warden.effect'\nat_most = 0.1");
    assert_eq!((pooled[0].quantity, told), (Quantity::CardEffect { scope: 1, card: 0 }, vec![]));
}

#[test]
fn names_that_are_not_there() {
    wrong("metric = 'winrate'\nat_most = 0.5", "expect.0.metric", "no metric", "\"win_rate\"");
    wrong("metric = 'drama.comeback'\nat_most = 0.5", "expect.0.metric", "no metric", "\"drama.comebacks\"");
    wrong("metric = 'heald'\nat_most = 5", "expect.0.metric", "\"heald\"", "\"healed\"");
    wrong("metric = 'x'\nat_most = 5", "expect.0.metric", "\"x\"", "balance list metrics");
    wrong("metric = 'cards.wardn.effect'\nat_most = 0.1", "expect.0.metric", "no metric", "\"cards.warden.effect\"");
    wrong("metric = 'win_rate'\nat_most = 0.5", "expect.0", "each side", "`side = \"South\"`");
    wrong("metric = 'win_rate'\nside = 'Nroth'\nat_most = 0.5", "expect.0.side", "no side is named", "\"North\"");
    wrong(
        "metric = 'draw_rate'\nside = 'North'\nat_most = 0.5",
        "expect.0.side",
        "not of a side",
        "take this line out",
    );
    wrong(
        "metric = 'cards.warden.effect'\nat_most = 0.1",
        "expect.0.metric",
        "to South can't be measured",
        "`side = \"North\"`",
    );
    wrong(
        "metric = 'cards.warden.effect'\nside = 'South'\nat_most = 0.1",
        "expect.0.metric",
        "its build is not random",
        "give it a random build",
    );
}

#[test]
fn names_and_bounds_are_told_in_one_pass() {
    let (read, told) = read(&["North", "South"], "metric = 'win_rate'\nside = 'Nort'\nat_least = 47");
    assert_eq!(read, []);
    let places: Vec<&str> = told.iter().map(|(at, ..)| at.as_str()).collect();
    assert_eq!(places, ["expect.0.side", "expect.0.at_least"]);
}

#[test]
fn bounds_that_say_nothing_or_too_much() {
    let rate = |bounds: &str, at: &str, message: &str, help: &str| {
        wrong(&format!("metric = 'draw_rate'\n{bounds}"), at, message, help);
    };
    rate("", "expect.0", "has no bounds", "at_least");
    rate("equals = 0.5", "expect.0.equals", "needs a `tolerance`", "within");
    rate("tolerance = 0.5", "expect.0.tolerance", "needs `equals`", "equals");
    rate("at_least = 0.1\nat_most = 0.2", "expect.0.at_most", "can't be combined", "within");
    rate("at_most = 0.1\nwithin = [0, 0.2]", "expect.0.within", "can't be combined", "keep one");
    rate("within = [0.6, 0.4]", "expect.0.within", "0.6 is above the upper bound 0.4", "[0.4, 0.6]");
    rate("equals = 0.5\ntolerance = -0.1", "expect.0.tolerance", "between 0 and 1", "0 and 1");
    rate("at_most = 47", "expect.0.at_most", "between 0 and 1, so it can't be 47", "`0.47` or `\"47%\"`");
    rate("at_most = '47'", "expect.0.at_most", "is not a number", "\"47%\"");
    wrong("metric = 'turns.p90'\nat_most = '90'", "expect.0.at_most", "is not a number", "write `90`");
    rate("at_most = 'most'", "expect.0.at_most", "is not a number", "\"53%\"");
    rate("at_most = 'inf%'", "expect.0.at_most", "is not a number", "\"53%\"");
    wrong("metric = 'turns.p90'\nat_most = '90%'", "expect.0.at_most", "is not a rate", "write `90`");
}

#[test]
fn gates_that_cannot_fail() {
    for bounds in ["at_least = 0", "at_most = 1", "within = [0, 1]", "equals = 0.5\ntolerance = 0.5"] {
        let key = bounds.split(' ').next().unwrap();
        wrong(
            &format!("metric = 'draw_rate'\n{bounds}"),
            &format!("expect.0.{key}"),
            "can fail this",
            "narrower bounds",
        );
    }
    // Games are cut after 300.
    wrong("metric = 'turns.p50'\nat_most = 300", "expect.0.at_most", "can fail this", "0 and 300");
    fine("metric = 'turns.p50'\nat_most = 299");
    // What is counted is never below 0, and has no end.
    let healed = |bounds: &str| format!("metric = 'healed'\nside = 'North'\n{bounds}");
    wrong(&healed("at_least = 0"), "expect.0.at_least", "can fail this", "always 0 or more");
    wrong(&healed("at_least = -1"), "expect.0.at_least", "0 or more, so it can't be -1", "that is 0 or more");
    fine(&healed("at_most = 0"));
    fine(&healed("within = [0, 5]"));
}

#[test]
fn gates_that_cannot_pass() {
    for bounds in ["at_most = 0", "at_least = 1", "within = [0.5, 0.5]", "equals = 0.5\ntolerance = 0"] {
        let key = bounds.split(' ').next().unwrap();
        wrong(
            &format!("metric = 'draw_rate'\n{bounds}"),
            &format!("expect.0.{key}"),
            "can pass this",
            "never a single point",
        );
    }
    wrong("metric = 'turns.p50'\nwithin = [4.1, 4.9]", "expect.0.within", "can pass this", "whole number");
    fine("metric = 'turns.p50'\nequals = 30\ntolerance = 0");
}

#[test]
fn names_of_a_game_that_is_not_known_yet_are_not_blamed() {
    let written: Vec<Expect> = ["metric = 'x'\nat_most = 1", "metric = 'win_rate'\nat_least = 47"]
        .map(|text| toml::from_str(text).unwrap())
        .into();
    let mut spec_diagnostics = SpecDiagnostics::default();
    let read = resolve("expect", &written, None, None, &mut spec_diagnostics);
    assert_eq!(read, []);
    assert_eq!(spec_diagnostics.0.len(), 1, "{spec_diagnostics:?}");
    assert_eq!(spec_diagnostics.0[0].at.to_string(), "expect.1.at_least");
}

#[test]
fn what_cards_are_worth_is_one_number_for_all_who_draw() {
    let worth = fine("metric = 'cards.scout.worth'\nwithin = ['-3%', '3%']");
    assert_eq!(worth.quantity, Quantity::CardWorth { card: 1 });
    assert_eq!((worth.side, worth.of_all), (None, false));
    let north = fine("metric = 'cards.scout.worth'\nside = 'North'\nat_most = '3%'");
    assert_eq!(north.side.as_deref(), Some("North"));
    let south = "metric = 'cards.scout.worth'\nside = 'South'\nat_most = '3%'";
    wrong(south, "expect.0.metric", "value of a card to South can't be measured", "random build");
}

#[test]
fn one_gate_can_be_of_all_cards() {
    for number in ["worth", "effect"] {
        let text = format!("metric = 'cards.*.{number}'\nside = 'North'\nwithin = ['-3%', '3%']");
        let (read, told) = read(&["North", "South"], &text);
        assert_eq!(told, []);
        let names: Vec<&str> = read.iter().map(|one| one.metric.as_str()).collect();
        assert_eq!(names, [format!("cards.warden.{number}"), format!("cards.scout.{number}")]);
        assert!(read.iter().all(|one| one.of_all && one.bounds.high == 0.03));
    }
    wrong("metric = 'cards.*.wroth'\nat_most = 1", "expect.0.metric", "no metric", "cards.*.worth");
}

/// The shares of builds that a target names, of three builds.
fn shares(metric: &str) -> Vec<String> {
    let written: Expect = toml::from_str(&format!("metric = '{metric}'\nat_least = 0.45")).unwrap();
    let sides = ["North".to_owned(), "South".to_owned()];
    let catalogue = catalogue();
    let builds = ["Iron Will", "Road", "Wall"].map(str::to_owned).to_vec();
    let game = Countable {
        game: "toy",
        catalogue: &catalogue,
        draws_build: vec![false; 2],
        max_turns: 300,
        builds: Some(builds),
    };
    let mut spec_diagnostics = SpecDiagnostics::default();
    let read = resolve("target", &[written], Some(&sides), Some(&game), &mut spec_diagnostics);
    if let Some(spec_diagnostic) = spec_diagnostics.0.first() {
        return vec![format!("{}: {}", spec_diagnostic.at, spec_diagnostic.message)];
    }
    assert!(read.iter().all(|of| matches!(of.quantity, Quantity::Share { .. })));
    assert!(read.iter().all(|of| of.unit == Unit::Rate));
    read.into_iter().map(|of| of.metric).collect()
}

#[test]
fn shares_are_named_by_their_builds() {
    assert_eq!(shares("shares.Wall"), ["shares.Wall"]);
    assert_eq!(shares("shares.Iron Will"), ["shares.\"Iron Will\""]);
    assert_eq!(shares("shares.*"), ["shares.\"Iron Will\"", "shares.Road", "shares.Wall"]);
    // Of two builds one is enough: the other has the rest.
    assert_eq!(shares("shares.*.*"), ["shares.\"Iron Will\".Road", "shares.\"Iron Will\".Wall", "shares.Road.Wall"]);
    assert_eq!(shares("shares.Wall.*"), ["shares.Wall.\"Iron Will\"", "shares.Wall.Road"]);
    assert_eq!(shares("shares.Wall.Road"), ["shares.Wall.Road"]);
    assert_eq!(shares("shares.Moor"), ["target.0.metric: there is no metric \"shares.Moor\""]);
}
