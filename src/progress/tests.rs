//! Tests of the progress lines of a run.

use super::*;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn lines(budget: Budget) -> Meter {
    Meter::new(budget, &["North".to_owned(), "South".to_owned()], ProgressDisplay::Lines(seconds(10)))
}

#[test]
fn a_line_is_due_every_so_often() {
    let meter = lines(Budget::Games(200_000));
    meter.played(20_000, &[11_000, 9_000]);
    assert_eq!(meter.due(seconds(9)), None);
    let first = "20,000 of 200,000 games, 2,000 per second, 1:30 min left, 55.0 % won by North";
    assert_eq!(meter.due(seconds(10)).as_deref(), Some(first));
    assert_eq!(meter.due(seconds(19)), None, "another worker has shown the line");
    meter.played(179_000, &[0, 0]);
    // The line that was missed is not made up for.
    let late = meter.due(seconds(199)).unwrap();
    assert!(late.starts_with("199,000 of 200,000 games, 1,000 per second, 1 s left, "), "{late}");
    assert_eq!(meter.due(seconds(200)), None);
    assert!(meter.due(seconds(209)).is_some());
}

#[test]
fn when_a_run_ends_that_stops_by_what_it_finds_is_told_from_its_looks() {
    let meter = lines(Budget::Precision { half_width: 0.01, max_games: 8_600_000 });
    meter.played(1_000, &[500, 500]);
    let line = meter.due(seconds(10)).unwrap();
    assert_eq!(line, "1,000 games, 100 per second, 50.0 % won by North", "the number of games isn't known yet");
    meter.aims_at(20_000);
    let line = meter.due(seconds(20)).unwrap();
    let wanted = "1,000 of about 20,000 games, 50 per second, about 6:20 min left, ";
    assert!(line.starts_with(wanted), "{line}");
    meter.aims_at(90_000_000);
    let line = meter.due(seconds(30)).unwrap();
    assert!(line.contains("of about 8,600,000 games"), "never more than the most: {line}");
}

#[test]
fn what_is_remembered_is_done_but_was_not_played() {
    let meter = lines(Budget::Games(200_000));
    meter.remembered(100_000);
    meter.played(50_000, &[25_000, 25_000]);
    let line = meter.due(seconds(10)).unwrap();
    let wanted = "150,000 of 200,000 games, 5,000 per second, 10 s left, 50.0 % won by North";
    assert_eq!(line, wanted);
}

#[test]
fn what_is_hidden_tells_nothing() {
    let meter = Meter::new(Budget::Games(10), &[], ProgressDisplay::Hidden);
    meter.played(10, &[]);
    assert_eq!(meter.due(seconds(1_000_000)), None);
}

#[test]
fn time_is_told_as_people_read_it() {
    assert_eq!(
        [0.0, 0.2, 59.0, 60.0, 100.0, 3599.5, 7500.0].map(clock),
        ["0 s", "1 s", "59 s", "1:00 min", "1:40 min", "1:00 h", "2:05 h"]
    );
}
