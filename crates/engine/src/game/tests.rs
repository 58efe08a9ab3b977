//! Seatings and standings.

use super::*;

#[test]
fn a_block_seats_every_side_everywhere_once() {
    for sides in 1..=MAX_SEATS {
        for side in 0..sides {
            let mut seen: Vec<_> = (0..sides).map(|shift| Seating::rotation(sides, shift).seat(side)).collect();
            seen.sort();
            assert_eq!(seen, (0..sides as u8).map(Seat).collect::<Vec<_>>());
        }
    }
}

#[test]
fn seat_and_side_are_inverse() {
    for sides in 1..=MAX_SEATS {
        for shift in 0..sides {
            let seating = Seating::rotation(sides, shift);
            for side in 0..sides {
                assert_eq!(seating.side(seating.seat(side)), side);
            }
        }
    }
}

#[test]
fn standings_know_winners_and_draws() {
    assert_eq!(FinalRanks::winner(Seat(1), 3).sole_winner(), Some(Seat(1)));
    assert_eq!(FinalRanks::draw(2).sole_winner(), None);
    assert!(FinalRanks::draw(2).is_draw());
    assert!(!FinalRanks::ranks(&[2]).is_draw());
    assert_eq!(FinalRanks::ranks(&[2]).sole_winner(), None);
}

#[test]
fn a_playout_stops_after_its_turns_and_late_in_a_game_not_at_all() {
    let short = Lookahead { turns: 4, ..Lookahead::TO_THE_END };
    assert_eq!(short.stop(10), 14);
    assert_eq!(Lookahead::TO_THE_END.stop(10), u32::MAX);
    let look = Lookahead { to_the_end_from: 10, ..short };
    assert_eq!((look.stop(9), look.stop(10)), (13, u32::MAX));
}

#[test]
fn a_seat_to_move_is_valued_apart_from_one_that_waits() {
    let look = Lookahead { scale: 50.0, to_move: 25.0, waiting: -75.0, ..Lookahead::TO_THE_END };
    assert_eq!([true, false].map(|to_move| look.scales(100, to_move)), [2.5, 0.5]);
    assert_eq!(Lookahead { scale: 50.0, ..Lookahead::TO_THE_END }.scales(100, true), 2.0);
}
