//! The page of a check; and the words that its other forms share.

use std::fmt::Write as _;

use balance_scenario::expect::{Checked, Finding, Unit, Verdict};

use super::number::{PERCENT, are, counted, every, level, more_decimals, plain, signed, verb, whole};
use super::page::{Ink, Page, less_than_in_print};
use super::table::{Cell, Column, Table};
use super::text::{NONE, capital};
use balance_stats::Estimate;

/// The most columns that the name of an expectation takes.
const WIDEST_NAME: usize = 40;

pub fn check_page(checked: &Checked, width: usize) -> Page {
    let mut page = Page::new(width);
    page.title(
        &checked.title,
        &format!("{} · {} in {}", checked.game, counted(checked.games, "game"), counted(checked.blocks, "seat block")),
    );
    page.line(&format!("Played by {}", players(checked)));
    page.warnings(&checked.warnings);
    if let Some(note) = less_than_in_print(&checked.unmodelled, "--format json") {
        page.remark(&note);
    }
    page.line("");
    page.table(table(checked));
    page.line("");
    page.lead(Ink::Bold, &tally(checked), &format!(". {}", closing(checked)));
    page
}

pub(super) fn table(checked: &Checked) -> Table {
    let mut table = Table::headed([
        Column::text("expectation").most(WIDEST_NAME),
        Column::text("must be"),
        Column::text("is").estimates(),
        Column::text("n").numbers(),
        Column::text("verdict"),
    ]);
    for finding in &checked.expectations {
        let (said, ink) = match finding.verdict {
            Verdict::Pass => ("✓ pass", Ink::Pass),
            Verdict::Undecided => ("? undecided", Ink::Down),
            Verdict::Fail => ("✗ FAIL", Ink::Fail),
        };
        let why = why(finding);
        table.row([
            name(finding).into(),
            bounds(finding).into(),
            value(finding).into(),
            finding.estimate.map_or(String::new(), |estimate| whole(estimate.n)).into(),
            Cell::inked(said, ink).with_more(why.clone()),
        ]);
        if let Some(why) = why {
            table.aside(format!("  undecided: {why}"), Some(Ink::Faint), false);
        }
    }
    table
}

/// `greedy`, `greedy and search 64`.
pub(super) fn players(checked: &Checked) -> String {
    checked.players.join(" and ")
}

/// What an expectation is about: `win_rate of Protectorate`, or the name alone for a number of the game.
pub(super) fn name(finding: &Finding) -> String {
    of_side(&finding.metric, finding.side.as_deref())
}

/// A number by its name, and by whose it is where each side has its own: `win_rate of Wax`.
pub(super) fn of_side(metric: &str, side: Option<&str>) -> String {
    side.map_or_else(|| metric.to_owned(), |side| format!("{metric} of {side}"))
}

/// `47 % to 53 %`, `at most 90 turns`.
pub(super) fn bounds(finding: &Finding) -> String {
    let (scale, unit): (f64, String) = match finding.unit {
        Unit::Rate => (PERCENT, " %".into()),
        Unit::Difference => (PERCENT, " points".into()),
        Unit::Amount if finding.unit_word.is_empty() => (1.0, String::new()),
        Unit::Amount => (1.0, format!(" {}", finding.unit_word)),
    };
    let figure = |value: f64| {
        let value = value * scale;
        let off = |digits: usize| {
            let tens = 10_f64.powi(digits as i32);
            ((value * tens).round() / tens - value).abs()
        };
        let digits = (0..6).find(|&digits| off(digits) < 1e-9).unwrap_or(6);
        if finding.unit == Unit::Difference { signed(value, digits) } else { plain(value, digits) }
    };
    match (finding.at_least, finding.at_most) {
        (Some(low), Some(high)) if finding.unit == Unit::Rate => {
            format!("{} % to {} %", figure(low), figure(high))
        }
        (Some(low), Some(high)) if finding.unit == Unit::Difference && low == -high => {
            format!("±{}{unit}", figure(high).trim_start_matches('+'))
        }
        (Some(low), Some(high)) => format!("{} to {}{unit}", figure(low), figure(high)),
        (Some(low), None) => format!("at least {}{unit}", figure(low)),
        (None, Some(high)) => format!("at most {}{unit}", figure(high)),
        (None, None) => "anything".to_owned(),
    }
}

/// Point and interval with a decimal more than elsewhere: it shows on which side of a bound an end lies.
pub(super) fn value(finding: &Finding) -> (String, String) {
    value_of(finding, finding.estimate.as_ref(), 1)
}

/// The same of another estimate of it, with so many decimals more than elsewhere.
pub(super) fn value_of(finding: &Finding, estimate: Option<&Estimate>, more: usize) -> (String, String) {
    let Some(estimate) = estimate else {
        return (NONE.to_owned(), String::new());
    };
    let (scale, write, unit): (f64, fn(f64, usize) -> String, &str) = match finding.unit {
        Unit::Rate => (PERCENT, plain, " %"),
        Unit::Difference => (PERCENT, signed, ""),
        Unit::Amount => (1.0, plain, ""),
    };
    let [point, low, high] = [estimate.point, estimate.low, estimate.high].map(|x| x * scale);
    let counts = [point, low, high].iter().all(|x| x.fract() == 0.0);
    let digits = if counts { 0 } else { more_decimals(estimate, scale, more) };
    (format!("{}{unit}", write(point, digits)), format!("[{}, {}]", write(low, digits), write(high, digits)))
}

/// Why it is undecided, with what would be needed.
pub(super) fn why(finding: &Finding) -> Option<String> {
    let why = finding.why?;
    Some(match finding.needs_games {
        Some(games) => {
            format!("{why}; about {} games decide it if the number stays where it is", whole(games))
        }
        None => why.to_owned(),
    })
}

/// `2 of 4 expectations pass, 1 fails, 1 is undecided`.
pub(super) fn tally(checked: &Checked) -> String {
    let all = &checked.expectations;
    let count = |verdict| all.iter().filter(|finding| finding.verdict == verdict).count() as u64;
    let (failed, undecided) = (count(Verdict::Fail), count(Verdict::Undecided));
    let (passed, all) = (count(Verdict::Pass), all.len() as u64);
    let pass = verb(passed, "pass", "es");
    let mut text = match passed == all {
        true => format!("{} {pass}", capital(&every(all, "expectation"))),
        false => format!("{passed} of {} {pass}", counted(all, "expectation")),
    };
    if failed > 0 {
        let _ = write!(text, ", {failed} {}", verb(failed, "fail", "s"));
    }
    if undecided > 0 {
        let _ = write!(text, ", {undecided} {} undecided", are(undecided));
    }
    text
}

/// How the intervals are to be read, and what ended the run.
pub(super) fn closing(checked: &Checked) -> String {
    let stopped = match checked.stopped {
        "undecided" => " All games allowed were played.",
        "interrupted" => " The run was interrupted, and nothing is decided between two looks.",
        _ => "",
    };
    format!(
        "All intervals [a, b] hold together, at every look, at {}, so they are wider than that of one number \
         alone.{stopped}",
        level(checked.level)
    )
}

#[cfg(test)]
mod tests;
