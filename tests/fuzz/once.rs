//! Inputs that once made the program panic, take minutes, or complain without a place.

use super::corpus::{Case, shipped};

/// A shipped scenario with something done to it.
struct Once {
    /// What was wrong with the program.
    broke: &'static str,
    scenario: &'static str,
    done: fn(&str) -> String,
    sets: &'static [&'static str],
}

const AS_IT_IS: fn(&str) -> String = str::to_owned;

const ALL: [Once; 15] = [
    Once {
        broke: "a Commander without any cards panicked",
        scenario: "arcworlde_skirmish",
        done: |_| {
            let side = |name, warband| format!("[[side]]\nname = \"{name}\"\nwarband = {warband}\n");
            let lot = "{ random = \"legal\", gp = 400, commander = { profile = \"x\" } }";
            let riders = "[{ profile = \"y\", rides = 2 }, { profile = \"z\", rides = 1 }]";
            format!("game = \"arcworlde\"\ncards = []\n{}{}", side("A", lot), side("B", riders))
        },
        sets: &[],
    },
    Once {
        broke: "a game without sides panicked",
        scenario: "arcworlde_skirmish",
        done: |text| with_sides(text, 0),
        sets: &[],
    },
    Once {
        broke: "a battle of one panicked",
        scenario: "arcworlde_skirmish",
        done: |text| with_sides(text, 1),
        sets: &[],
    },
    Once {
        broke: "a battle of three panicked",
        scenario: "arcworlde_skirmish",
        done: |text| with_sides(text, 3),
        sets: &[],
    },
    Once {
        broke: "a blank name hid all other mistakes",
        scenario: "iconica_party",
        done: AS_IT_IS,
        sets: &["side.0.name=\" \"", "side.0.party.1=\"river_heler\""],
    },
    Once {
        broke: "a name went raw to the terminal and into charts",
        scenario: "iconica_party",
        done: AS_IT_IS,
        sets: &["side.0.name=\"\\u001b[31m\\u202e\""],
    },
    Once {
        broke: "a heading was made of a title",
        scenario: "iditacards_solo",
        done: AS_IT_IS,
        sets: &["title=\"a\\n\\n# b ![](x) =1+1 | <b>\""],
    },
    Once {
        broke: "each of thousands of keys was compared with all others",
        scenario: "arcadia_builds",
        done: |text| (0..4000).map(|n| format!("kee{n} = {n}\n")).collect::<String>() + text,
        sets: &[],
    },
    Once {
        broke: "each expectation of an unknown side was compared with all metrics",
        scenario: "iditacards_race",
        done: |text| {
            let one = "\n[[expect]]\nmetric = \"sides.Nobdy.win_rte\"\nat_least = 0.5\n";
            text.to_owned() + &one.repeat(1500)
        },
        sets: &[],
    },
    Once {
        broke: "all cards were read again for each variant beside a mistake",
        scenario: "iconica_variants",
        done: |text| {
            let one = |n| format!("\n[[variant]]\nname = \"v{n}\"\nset = {{ \"rules.x{n}\" = 3 }}\n");
            format!("foo = 1\n{text}{}", (0..190).map(one).collect::<String>())
        },
        sets: &[],
    },
    Once {
        broke: "thousands of variants took gigabytes",
        scenario: "arcworlde_skirmish",
        done: |text| {
            let one = |n| format!("\n[[variant]]\nname = \"v{n}\"\nset.max_turns = {n}\n");
            text.to_owned() + &(1..3000).map(one).collect::<String>()
        },
        sets: &[],
    },
    Once {
        broke: "a wrong build and a wrong rule option took seconds to read",
        scenario: "arcadia_builds",
        done: AS_IT_IS,
        sets: &["builds.list.\"Mirrors\".cards=[]", "rules.waylays=1"],
    },
    Once {
        broke: "terrain as wide as the sky was drawn",
        scenario: "arcworlde_skirmish",
        done: |text| text.replace("radius = 2.5", "radius = 1e18"),
        sets: &[],
    },
    Once {
        broke: "models stood on one point where all is terrain",
        scenario: "arcworlde_skirmish",
        done: |text| text.replace("radius = 2.5", "radius = 60.0").replace("difficult", "impassable"),
        sets: &[],
    },
    Once {
        broke: "a lot of a million builds took gigabytes",
        scenario: "arcadia_search",
        done: AS_IT_IS,
        sets: &["builds.search.sample=1_000_000_000"],
    },
];

/// Returns a scenario with this many sides, which repeats its own sides in order.
fn with_sides(text: &str, count: usize) -> String {
    let mut parts = text.split("\n[[side]]");
    let top = parts.next().unwrap_or_default().to_owned();
    let sides: Vec<&str> = parts.collect();
    let side = |n: usize| {
        let side = sides[n % sides.len()];
        let name = format!("\nname  = \"Side {n}\"\n");
        let kept = side.lines().filter(|line| !line.trim_start().starts_with("name"));
        format!("\n[[side]]{name}{}\n", kept.collect::<Vec<_>>().join("\n"))
    };
    top + &(0..count).map(side).collect::<String>()
}

/// Each input, with what was wrong with the program.
pub(crate) fn once() -> Vec<(&'static str, Case)> {
    let shipped = shipped();
    let case = |once: &Once| {
        let name = format!("{}.toml", once.scenario);
        let found = shipped.iter().find(|case| case.scenario.to_str() == Some(&name));
        let mut case = found.expect("a shipped scenario").clone();
        let text = String::from_utf8_lossy(&case.files[&case.scenario]).into_owned();
        case.files.insert(case.scenario.clone(), (once.done)(&text).into_bytes());
        case.sets = once.sets.iter().map(|set| (*set).to_owned()).collect();
        (once.broke, case)
    };
    ALL.iter().map(case).collect()
}
