//! The results of checks as JUnit XML, for the dashboards of CI servers.

use super::number::{counted, joined, whole};
use super::verdicts::{bounds, name, value, why};
use balance_engine::game::is_unprintable;
use balance_scenario::expect::{Checked, Finding, Verdict};
use std::fmt::Write as _;

/// The element of a test case that did not pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// An `error`: the expectation neither passes nor fails.
    Error,
    /// A `failure`, as if the expectation failed.
    Failure,
    /// A `skipped`, which doesn't count against the suite.
    Skipped,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub file: String,
    pub why: String,
}

const READABLE: &str = "the scenario can be checked";

/// Returns all checks: a suite for each scenario file, a case for each expectation. The name of a suite depends only on its file,
/// and that of a case only on its number, so that dashboards can follow them. A scenario's time is split equally among its cases.
pub fn junit(checks: &[Checked], undecided: Undecided) -> String {
    let all = checks.iter().map(|checked| counts(checked, undecided));
    let seconds: f64 = checks.iter().map(|checked| checked.seconds).sum();
    let suites = checks.iter().map(|checked| suite(checked, undecided));
    page(attributes(all.fold([0; 4], sum), seconds), &suites.collect::<String>())
}

/// Returns a suite with one error for each scenario that could not be checked.
pub fn junit_of_refused(refused: &[Refused]) -> String {
    let one = [1, 0, 1, 0];
    let suite = |Refused { file, why }: &Refused| {
        let (file, why) = (escaped(file), escaped(why));
        let first = why.split("&#10;").next().unwrap_or_default();
        let ([counts, _], time) = (attributes(one, 0.0), time(0.0));
        format!(
            "  <testsuite name=\"{file}\" file=\"{file}\"{counts} skipped=\"0\"{time}>\n    \
             <testcase name=\"{READABLE}\" classname=\"{file}\"{time}>\n      <error message=\"{first}\" \
             type=\"bad input\">{why}</error>\n    </testcase>\n  </testsuite>\n"
        )
    };
    let all = refused.iter().map(|_| one).fold([0; 4], sum);
    page(attributes(all, 0.0), &refused.iter().map(suite).collect::<String>())
}

fn page([counts, time]: [String; 2], suites: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"balance check\"{counts}{time}>\n{suites}\
         </testsuites>\n"
    )
}

fn suite(checked: &Checked, undecided: Undecided) -> String {
    let all @ [tests, .., skipped] = counts(checked, undecided);
    let (file, [counts, whole]) = (escaped(&checked.file), attributes(all, checked.seconds));
    let properties = [
        ("title", checked.title.clone()),
        ("game", checked.game.clone()),
        ("players", checked.players.join(" and ")),
        ("seed", checked.seed.to_string()),
        ("games", checked.games.to_string()),
        ("level", checked.level.to_string()),
        ("stopped", checked.stopped.to_owned()),
    ];
    let mut page = format!("  <testsuite name=\"{file}\" file=\"{file}\"{counts} skipped=\"{skipped}\"{whole}>\n");
    page += &written_properties("    ", &properties);
    let share = time(checked.seconds / tests.max(1) as f64);
    let mut named: Vec<String> = Vec::new();
    for finding in &checked.expectations {
        // Several expectations of one number are numbered in the order of the file.
        let same = named.iter().filter(|other| **other == name(finding)).count();
        named.push(name(finding));
        let name = if same > 0 { format!("{} ({})", name(finding), same + 1) } else { name(finding) };
        let (name, case) = (escaped(&name), case(finding, undecided));
        page += &format!("    <testcase name=\"{name}\" classname=\"{file}\"{share}>\n{case}    </testcase>\n");
    }
    if checked.abandoned_games > 0 {
        page += &format!(
            "    <testcase name=\"no game is abandoned\" classname=\"{file}\"{share}>\n      <error message=\"a bug in this \
             program: {} abandoned\"/>\n    </testcase>\n",
            counted(checked.abandoned_games, "game")
        );
    }
    if !checked.warnings.is_empty() {
        let warnings: Vec<String> = checked.warnings.iter().map(|said| escaped(&format!("warning: {said}"))).collect();
        page += &format!("    <system-out>{}</system-out>\n", warnings.join("\n"));
    }
    page + "  </testsuite>\n"
}

fn case(finding: &Finding, undecided: Undecided) -> String {
    let (verdict, is) = (finding.verdict.name(), joined(value(finding)).trim_end().to_owned());
    let mut properties = vec![("must be", bounds(finding)), ("is", is.clone())];
    if let Some(estimate) = &finding.estimate {
        properties.extend([
            ("point", estimate.point.to_string()),
            ("low", estimate.low.to_string()),
            ("high", estimate.high.to_string()),
            ("n", estimate.n.to_string()),
            ("method", estimate.method.name().to_owned()),
        ]);
    }
    properties.push(("verdict", verdict.to_owned()));
    let n = finding.estimate.map_or(String::new(), |estimate| format!(" (n {})", whole(estimate.n)));
    let why = why(finding).map_or(String::new(), |why| format!(": {why}"));
    let said = escaped(&format!("{} is {is}{n}, must be {}{why}", name(finding), bounds(finding)));
    let element = match element(finding.verdict, undecided) {
        None => String::new(),
        Some("skipped") => format!("      <skipped message=\"{said}\"/>\n"),
        Some(element) => format!("      <{element} message=\"{said}\" type=\"{verdict}\"/>\n"),
    };
    written_properties("      ", &properties) + &element + &format!("      <system-out>{said}</system-out>\n")
}

fn written_properties(indent: &str, properties: &[(&str, String)]) -> String {
    let property = |(name, value): &(&str, String)| {
        format!("{indent}  <property name=\"{name}\" value=\"{}\"/>\n", escaped(value))
    };
    let all: String = properties.iter().map(property).collect();
    format!("{indent}<properties>\n{all}{indent}</properties>\n")
}

fn time(seconds: f64) -> String {
    format!(" time=\"{seconds:.3}\"")
}

const fn element(verdict: Verdict, undecided: Undecided) -> Option<&'static str> {
    match (verdict, undecided) {
        (Verdict::Pass, _) => None,
        (Verdict::Fail, _) | (Verdict::Undecided, Undecided::Failure) => Some("failure"),
        (Verdict::Undecided, Undecided::Error) => Some("error"),
        (Verdict::Undecided, Undecided::Skipped) => Some("skipped"),
    }
}

type Counts = [usize; 4];

fn counts(checked: &Checked, undecided: Undecided) -> Counts {
    let all = &checked.expectations;
    let count = |wanted| all.iter().filter(|f| element(f.verdict, undecided) == Some(wanted)).count();
    let given_up = usize::from(checked.abandoned_games > 0);
    [all.len() + given_up, count("failure"), count("error") + given_up, count("skipped")]
}

fn sum(one: Counts, other: Counts) -> Counts {
    std::array::from_fn(|at| one[at] + other[at])
}

fn attributes([tests, failures, errors, _]: Counts, seconds: f64) -> [String; 2] {
    [format!(" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\""), time(seconds)]
}

/// Returns text for an attribute. Characters that XML 1.0 doesn't allow become U+FFFD.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\t' | '\n' | '\r' => _ = write!(safe, "&#{};", u32::from(letter)),
            other if is_unprintable(other) => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}
