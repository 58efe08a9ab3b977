//! The page of a check, and the texts that its other forms share.

use crate::prelude::*;
use balance_scenario::expect::Unit;
use balance_stats::Estimate;
use std::collections::BTreeSet;

const VERDICTS: [(Verdict, &str); 3] =
    [(Verdict::Pass, "passes"), (Verdict::Fail, "fails"), (Verdict::Undecided, "is undecided")];

const CROSSES: &str = "the interval crosses a bound; ";
const WIDEST_NAME: usize = 40;

pub fn check_page(checked: &Checked, width: usize) -> Page {
    let mut page = Page::new(width);
    page.title(
        &checked.title,
        &format!("{} · {} in {}", checked.game, counted(checked.games, "game"), counted(checked.blocks, "seat block")),
    );
    page.line(&format!("Players: {}", checked.players.join(", ")));
    page.caveats(&checked.warnings, &checked.unmodelled);
    page.line("");
    page.table(table(checked));
    page.line("");
    checked.second_opinion.iter().for_each(|words| page.say(words));
    page.lead(Ink::Bold, &tally(checked), &format!(". {}", closing(checked)));
    page
}

/// Returns the pages of several checks, each note once, and a last page with the scenarios that don't pass.
pub fn check_pages(checks: &[Checked], width: usize) -> Vec<Page> {
    let mut seen = BTreeSet::new();
    let pages = checks
        .iter()
        .map(|checked| check_page(checked, width).strength_gap(checked.strength_gap.as_ref()).without_notes(&mut seen));
    let mut pages: Vec<Page> = pages.collect();
    if checks.len() > 1 {
        pages.push(overview(checks, width));
    }
    pages
}

/// `24 scenarios: 20 pass, 1 fails, 3 are undecided`, and the names of those that don't pass.
fn overview(checks: &[Checked], width: usize) -> Page {
    let mut page = Page::new(width);
    let of = |verdict| checks.iter().filter(move |checked| checked.verdict == verdict);
    let counts = by_verdict(checks.iter().map(|checked| checked.verdict));
    let some = counts.map(|(n, one)| format!("{n} {}", verb_of(n, one))).collect::<Vec<_>>().join(", ");
    page.lead(Ink::Bold, &format!("{} scenarios:", checks.len()), &format!(" {some}"));
    for (verdict, what) in [(Verdict::Fail, "Failed"), (Verdict::Undecided, "Undecided")] {
        let files: Vec<&str> = of(verdict).map(|checked| checked.file.as_str()).collect();
        if !files.is_empty() {
            page.note(&format!("{what}: {}", files.join(", ")));
        }
    }
    page
}

pub(super) fn table(checked: &Checked) -> Table {
    let mut table = Table::headed([
        Column::text("expectation").max_width(WIDEST_NAME),
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
            table.remark(format!("  {}", why.strip_prefix(CROSSES).unwrap_or(&why)));
        }
    }
    table
}

/// The number that an expectation checks: `win_rate of Protectorate`, or its name alone for a number of the game.
pub(super) fn name(finding: &Finding) -> String {
    of_side(&finding.metric, finding.side.as_deref())
}

/// The name of a number, with its side if each side has one: `win_rate of Wax`.
pub(super) fn of_side(metric: &str, side: Option<&str>) -> String {
    side.map_or_else(|| metric.to_owned(), |side| format!("{metric} of {side}"))
}

/// `47 % to 53 %`, `at most 90 turns`.
pub(super) fn bounds(finding: &Finding) -> String {
    let (scale, unit): (f64, String) = match finding.unit {
        Unit::Rate => (PERCENT, " %".into()),
        Unit::Difference => (PERCENT, " pp".into()),
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

/// Point and interval, with one more decimal than elsewhere if that shows on which side of a bound an end lies.
pub(super) fn value(finding: &Finding) -> (String, String) {
    let hides = |estimate: &Estimate| {
        let scale = if finding.unit == Unit::Amount { 1.0 } else { PERCENT };
        let tens = 10_f64.powi(decimals_of(estimate, scale) as i32);
        let rounded = |value: f64| (value * scale * tens).round();
        let bounds = || [finding.at_least, finding.at_most].into_iter().flatten();
        [estimate.low, estimate.high].iter().any(|&end| bounds().any(|bound| rounded(end) == rounded(bound)))
    };
    let more = usize::from(finding.estimate.as_ref().is_some_and(hides));
    value_of(finding, finding.estimate.as_ref(), more)
}

/// The same for another estimate of the number, with `more` decimals more than elsewhere.
pub(super) fn value_of(finding: &Finding, estimate: Option<&Estimate>, more: usize) -> (String, String) {
    let Some(estimate) = estimate else { return (NONE.to_owned(), String::new()) };
    let (scale, write, unit): (f64, fn(f64, usize) -> String, &str) = match finding.unit {
        Unit::Rate => (PERCENT, plain, " %"),
        Unit::Difference => (PERCENT, signed, " pp"),
        Unit::Amount => (1.0, plain, ""),
    };
    let counts = [estimate.point, estimate.low, estimate.high].iter().all(|x| (x * scale).fract() == 0.0);
    let digits = if counts { 0 } else { more_decimals(estimate, scale, more) };
    let (point, ends) = written(estimate, scale, digits, write);
    (point + unit, ends)
}

pub(super) fn why(finding: &Finding) -> Option<String> {
    let why = finding.why?;
    Some(match finding.needs_games {
        Some(games) => {
            format!("{why}; about {} games would decide it, if the estimate stays the same", whole(games))
        }
        None => why.to_owned(),
    })
}

/// `All 3 expectations pass`, `2 expectations pass, 1 fails, 1 is undecided`.
pub(super) fn tally(checked: &Checked) -> String {
    let all = checked.expectations.len() as u64;
    let counts = by_verdict(checked.expectations.iter().map(|finding| finding.verdict));
    let said = counts.enumerate().map(|(at, (n, one))| {
        let whose = match at {
            _ if n == all => capital(&every(all, "expectation")),
            0 => counted(n, "expectation"),
            _ => n.to_string(),
        };
        format!("{whose} {}", verb_of(n, one))
    });
    said.collect::<Vec<_>>().join(", ")
}

fn by_verdict(verdicts: impl Iterator<Item = Verdict> + Clone) -> impl Iterator<Item = (u64, &'static str)> {
    let count = move |verdict| verdicts.clone().filter(|one| *one == verdict).count() as u64;
    VERDICTS.into_iter().map(move |(verdict, one)| (count(verdict), one)).filter(|(n, _)| *n > 0)
}

/// `passes` or `is undecided` for one, `pass` or `are undecided` for several.
fn verb_of(n: u64, one: &str) -> String {
    let (verb, rest) = one.split_at(one.find(' ').unwrap_or(one.len()));
    verb_for(n, verb).to_owned() + rest
}

pub(super) fn closing(checked: &Checked) -> String {
    let stopped = match checked.stopped {
        "undecided" => format!(" The maximum of {} was played.", counted(checked.games, "game")),
        "interrupted" => " The run was interrupted; expectations are decided only at checkpoints.".to_owned(),
        _ => String::new(),
    };
    format!(
        "[a, b] are joint {} intervals for all expectations and checkpoints, so they are wider than separate intervals.{stopped}",
        level(checked.level)
    )
}

#[cfg(test)]
mod tests;
