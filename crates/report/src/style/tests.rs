//! Text must fit the room that is kept for it.

use super::*;

/// Texts with their widths in DejaVu Sans and in Liberation Sans, which is as wide as Arial and Helvetica, in parts of the
/// font size (the sums of the fonts' own advance widths).
const MEASURED: [(&str, f64, f64); 5] = [
    ("MAMMOTH WARRIORS OF WOLMAR", 17.787, 17.499),
    ("WARMONGERS", 7.502, 7.5),
    ("QUEEN OF GOBLINS", 10.012, 9.946),
    ("plain small letters", 8.961, 7.725),
    ("0123456789 [−4.5, +3.1] %", 14.221, 12.066),
];

#[test]
fn a_text_fits_its_room_in_every_usual_font_and_wastes_little_of_it() {
    for (text, dejavu, liberation) in MEASURED {
        let (kept, needed) = (f64::from(width_of(text, 100)), 100.0 * dejavu.max(liberation));
        assert!((needed..1.08 * needed).contains(&kept), "{text}: {kept} for {needed}");
    }
    assert_eq!(width_of("守護者", 13), 39, "as wide as they are high");
}

#[test]
fn a_text_without_room_is_cut_to_fit() {
    for name in ["MAMMOTH WARRIORS OF WOLMAR", "守護者の第一隊守護者の第一隊", "plain small letters"] {
        let all = width_of(name, 13);
        assert_eq!(shortened(name, all, 13), name);
        for room in 20..all {
            let short = shortened(name, room, 13);
            assert!(short.ends_with('…') && width_of(&short, 13) <= room, "{short} in {room}");
        }
    }
}
