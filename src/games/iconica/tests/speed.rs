//! Ad hoc.
use super::*;
use crate::agent::Player;
use crate::chance::Stream;
#[test]
#[ignore]
fn speed() {
    println!("{}", std::mem::size_of::<State>());
    for (rules, sides, who) in [
        ("", ["party = { random = 3 }"; 2], "greedy"),
        ("", ["party = { random = 3 }"; 2], "random"),
        (
            "parry = \"always\"",
            ["party = { random = 3 }"; 2],
            "greedy",
        ),
        (
            "action_break = \"advanced\"",
            ["party = { draft = 3 }"; 2],
            "greedy",
        ),
    ] {
        let game = compiled(&whole::roster(24), rules, sides);
        let mut agents = [0, 1].map(|_| Player::named(who).unwrap());
        let n = 200_000_u64;
        let mut chance = Stream::new(1, 0);
        for _round in 0..3 {
            let (mut turns, mut decisions) = (0_u64, 0_u64);
            let mut opts = 0;
            let t = std::time::Instant::now();
            for block in 0..n {
                chance.restart(1, block);
                let st = play_out(
                    &game,
                    Seating::rotation(2, 0),
                    &mut chance,
                    &mut agents,
                    |_, l| {
                        decisions += 1;
                        opts += l.len();
                    },
                );
                turns += u64::from(st.turns);
            }
            let ns = t.elapsed().as_nanos() as f64 / n as f64;
            println!(
                "{who} {rules} {ns:.0} ns/game {:.1} turns {:.1} decisions {:.1} options, {:.1} ns/decision",
                turns as f64 / n as f64,
                decisions as f64 / n as f64,
                opts as f64 / decisions as f64,
                ns / (decisions as f64 / n as f64)
            );
        }
    }
}
