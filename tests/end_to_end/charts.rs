//! Which charts a report has, in which files and sizes.

use std::fs;
use std::path::Path;

use crate::commands::run;

const PARTY: &str = "scenarios/iconica_party.toml";

/// Plays a few games into a folder. Returns what is said on standard error.
fn played(args: &[&str], out: &Path, more: &[&str]) -> String {
    let out = out.to_str().expect("UTF-8");
    let ended = run(&[args, &["--out", out], more].concat());
    assert!(ended.code < 4, "{args:?} {more:?}: {}", ended.stderr);
    let whole = run(&["validate", out]);
    assert_eq!(whole.code, 0, "{}", whole.stdout + &whole.stderr);
    ended.stderr
}

/// The names of the files of a folder with an ending, without it.
fn named(folder: &Path, ending: &str) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = files.filter_map(|name| Some(name.strip_suffix(ending)?.to_owned())).collect();
    names.sort();
    names
}

/// The width and the height of a PNG.
fn size_of(png: &Path) -> (u32, u32) {
    let bytes = fs::read(png).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{}", png.display());
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// True if a machine has a font that text in a PNG can be drawn with.
fn has_fonts() -> bool {
    Path::new("/usr/share/fonts/truetype").is_dir()
}

#[test]
fn only_the_charts_that_were_asked_for_are_in_folder_and_page() {
    let folder = tempfile::tempdir().unwrap();
    let run = ["run", PARTY, "--games", "400"];
    let said = played(&run, folder.path(), &["--charts", "win_*,turns"]);
    assert_eq!((said.as_str(), named(folder.path(), ".svg")), ("", vec!["turns".to_owned(), "win_rate".to_owned()]));
    let page = fs::read_to_string(folder.path().join("report.html")).unwrap();
    assert_eq!(page.matches("<figure class=\"chart\"").count(), 2);
    assert!(
        page.contains("--charts &#39;win_*&#39; --charts turns") || page.contains("--charts 'win_*' --charts turns")
    );
    assert!(folder.path().join("sides.csv").is_file(), "tables are written all the same");
    // A name that no chart has costs nothing else.
    let said = played(&run, folder.path(), &["--charts", "turns,wins", "--force"]);
    assert!(said.contains("without a chart named wins: its charts are win_rate, ") && said.contains("turns"), "{said}");
    assert_eq!(named(folder.path(), ".svg"), ["turns"]);
    let manifest = fs::read_to_string(folder.path().join("manifest.json")).unwrap();
    assert!(manifest.contains("a chart named wins"));
}

#[test]
fn every_chart_can_be_a_png_of_twice_the_size() {
    if !has_fonts() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let kinds: [&[&str]; 7] = [
        &["run", "scenarios/iditacards_race.toml", "--games", "200"],
        &["run", "scenarios/arcworlde_skirmish.toml", "--games", "100"],
        &["run", "scenarios/iconica_roster.toml", "--games", "2000"],
        &["check", PARTY, "--max-games", "2000"],
        &["compare", "scenarios/arcadia_builds.toml", "--matrix", "--games", "20"],
        &["ladder", PARTY, "--levels", "random,greedy", "--games", "100"],
        &["calibrate", PARTY, "--games", "100"],
    ];
    for (nth, args) in kinds.into_iter().enumerate() {
        let out = folder.path().join(nth.to_string());
        played(args, &out, &["--png", "--quiet"]);
        let names = named(&out, ".svg");
        assert_eq!(names, named(&out, ".png"), "{args:?}");
        for name in names {
            let svg = fs::read_to_string(out.join(format!("{name}.svg"))).unwrap();
            let [wide, high] = ["width", "height"].map(|of| {
                let value = svg.split_once(&format!(" {of}=\"")).unwrap().1;
                value.split_once('"').unwrap().0.parse::<u32>().unwrap()
            });
            assert_eq!(size_of(&out.join(format!("{name}.png"))), (2 * wide, 2 * high), "{args:?}: {name}");
        }
    }
}

#[test]
fn charts_have_the_size_that_was_asked_for_however_a_report_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let asked = ["run", PARTY, "--games", "400"];
    let sized = ["--chart-size", "slide", "--charts", "win_rate", "--quiet"];
    let plain = played(&asked, &at("plain"), &["--quiet"]) + &played(&asked, &at("slide"), &sized);
    assert_eq!(plain, "");
    let read = |report: &str, file: &str| fs::read_to_string(at(report).join(file)).unwrap();
    let slide = read("slide", "win_rate.svg");
    assert!(slide.contains(" width=\"1280\" height=\"720\" viewBox=\"0 0 860 484\""), "{slide}");
    assert!(read("plain", "win_rate.svg").contains(" width=\"860\" "));
    // The page shows it, and the command that gives it again.
    let page = read("slide", "report.html");
    assert!(page.contains(" width=\"1280\"") && page.contains(" data-height=\"720\""));
    assert!(page.contains("--chart-size 1280x720 --charts win_rate"));
    assert_eq!(read("plain", "sides.csv"), read("slide", "sides.csv"), "no number depends on it");
    // Drawn again from what is saved, and merged from shards.
    played(&asked, &at("plain"), &[&["--resume"], &sized[..]].concat());
    assert_eq!(read("plain", "report.html"), page);
    let shards = ["1/2", "2/2"].map(|shard| {
        let folder = at(&shard.replace('/', "-"));
        let out = folder.to_str().unwrap();
        assert_eq!(run(&[&asked[..], &["--shard", shard, "--out", out]].concat()).code, 0);
        out.to_owned()
    });
    played(&["merge", &shards[0], &shards[1]], &at("merged"), &sized);
    assert_eq!(read("merged", "report.html"), page);
    for report in ["plain", "slide", "merged"] {
        assert_eq!(read(report, "win_rate.svg"), slide, "{report}");
    }
    let ended = run(&[&asked[..], &["--chart-size", "A4"]].concat());
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("write slide (1280x720), page (700x440)"), "{}", ended.stderr);
}
