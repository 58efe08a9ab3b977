//! Tests of how questions about odds are read and answered.

use super::*;

/// A roll that takes a value and a flag, and one that takes another value.
fn known() -> [Known; 2] {
    let known = |name: &str, values, flags| Known { name: name.to_owned(), values, flags };
    [known("attack", &["power", "hp"], &["prone"]), known("feat", &["needs", "hp"], &[])]
}

fn read(words: &str) -> Result<Ask, String> {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    Ask::read(&words, &known()).map_err(|error| error.to_string())
}

#[test]
fn what_is_given_may_come_in_any_order() {
    let given = |pairs: &[(&str, &str)]| Ask {
        what: Some("attack".to_owned()),
        given: pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect(),
    };
    let both = given(&[("power", "8"), ("prone", "")]);
    for words in ["attack --power 8 --prone", "--power 8 attack --prone", "--power=8 --prone attack"] {
        assert_eq!(read(words), Ok(both.clone()), "{words}");
    }
    assert_eq!(read("--prone attack --power -8"), Ok(given(&[("prone", ""), ("power", "-8")])));
    // A missing value, or one that the flag doesn't take, is reported by the game.
    assert_eq!(read("attack --power --prone"), Ok(given(&[("power", ""), ("prone", "")])));
    assert_eq!(read("attack --prone=8"), Ok(given(&[("prone", "8")])));
}

#[test]
fn what_is_not_known_is_told() {
    for (words, wanted) in [
        ("attack --pwer 8", "there is no option `--pwer`; did you mean `--power`?"),
        ("--nonsense 3", "there is no option `--nonsense`; the options are `--power`, `--hp`, `--prone`, `--needs`"),
        ("feat --power 8", "`--power` does not apply to `feat`; it applies to `attack`"),
        ("feat --powr 8", "there is no option `--powr`; did you mean `--power`? It applies to `attack`"),
        ("feat attack", "`attack` is one name too many; ask about one roll at a time"),
    ] {
        assert_eq!(read(words), Err(wanted.to_owned()), "{words}");
    }
    // The game reports unknown rolls, whatever their conditions.
    assert!(read("atack --powr 8").is_ok());
}

#[test]
fn an_unknown_name_is_corrected_or_all_are_listed() {
    let said = |given: &str, known: &[&str]| AskError::unknown("roll", given, known.iter().copied()).to_string();
    assert_eq!(said("atack", &["attack", "feat"]), "there is no roll `atack`; did you mean `attack`?");
    assert_eq!(
        said("zzzz", &["attack", "feat", "spell"]),
        "there is no roll `zzzz`; write `attack`, `feat` or `spell`"
    );
    assert_eq!(said("zzzz", &["attack"]), "there is no roll `zzzz`; write `attack`");
}

#[test]
fn what_can_be_given_once_is_not_given_twice() {
    let ask = read("attack --power 8 --power 2 --prone --prone").unwrap();
    let number = ask.number("power", 1..=9, 5).unwrap_err().to_string();
    assert_eq!(number, "`--power` is given twice; keep one of them");
    assert_eq!(ask.flag("prone").unwrap_err().to_string(), "`--prone` is given twice; keep one of them");
    assert_eq!(ask.number("hp", 1..=9, 5), Ok(5));
}

#[test]
fn all_that_is_asked_for_gets_what_it_knows() {
    let ask = read("--hp 3 --needs 2").unwrap();
    let keys = known().map(|one| {
        let ask = ask.for_each(&one);
        assert_eq!(ask.what, Some(one.name));
        ask.given.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
    });
    assert_eq!(keys, [vec!["hp"], vec!["hp", "needs"]]);
}

#[test]
fn numbers_have_moments_and_chances_of_so_many_or_more() {
    let shares = BTreeMap::from([(0, 0.25), (1, 0.25), (2, 0.25), (5, 0.25)]);
    let odds = Odds::new("a roll", "", []).of_numbers("Hits", &shares, Some((2, "2 or more".into())));
    let rows: Vec<_> = odds.outcomes.iter().map(|o| (o.outcome.as_str(), o.probability, o.at_least)).collect();
    assert_eq!(rows, [("0 Hits", 0.25, Some(1.0)), ("1 Hit", 0.25, Some(0.75)), ("2 or more", 0.5, Some(0.5))]);
    // (0 + 1 + 2 + 5) / 4, and the root of (4 + 1 + 0 + 9) / 4: values that share a row count one by one.
    let moments = odds.moments.unwrap();
    assert_eq!((moments.mean, moments.standard_deviation), (2.0, 3.5_f64.sqrt()));
    assert_eq!(moments.of_probability, 1.0);
}

#[test]
fn what_never_comes_has_no_sign() {
    let shares = BTreeMap::from([(0, 1.0)]);
    let odds = Odds::new("a roll", "", []).of_numbers("Hits", &shares, Some((2, "2 or more".into())));
    assert!(odds.outcomes[1].probability.is_sign_positive());
}

#[test]
fn moments_are_of_the_outcomes_that_are_numbers() {
    let shares = BTreeMap::from([(2, 0.25), (4, 0.25)]);
    let odds = Odds::new("a run", "", [("falls".to_owned(), 0.5)]).of_numbers("inches", &shares, None);
    let odds = odds.on_condition("if it does not fall");
    assert_eq!(odds.outcomes[0].at_least, None);
    let wanted = [None, Some(0.5), Some(0.25)];
    assert_eq!(odds.outcomes.iter().map(|o| o.at_least).collect::<Vec<_>>(), wanted);
    let moments = odds.moments.unwrap();
    assert_eq!((moments.mean, moments.standard_deviation, moments.of_probability), (3.0, 1.0, 0.5));
    assert_eq!(moments.condition, "if it does not fall");
    let none = Odds::new("nothing", "", []).of_numbers("inches", &BTreeMap::new(), None);
    assert_eq!(none.moments, None);
}
