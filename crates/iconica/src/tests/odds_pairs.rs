//! Every pair of what can be given for odds, against a small enumerator that shares nothing with the rules.

use std::collections::BTreeMap;

use super::*;
use balance_engine::game::{Ask, AskError, Odds};

const BODY: &str = r#"
actions.1 = { name = "Fire", kind = "melee", steps = [{ deal = 20, to = "chosen opposing" }, { on = [4, 5, 6], inflict = "stun" }, { on = [6], deal = 10, to = "each opposing" }] }
actions.2 = { name = "Heal", kind = "healing", steps = [{ heal = 20, to = "chosen ally" }, { cleanse = "poison", to = "same" }] }
actions.3 = { name = "Rally", kind = "healing", steps = [{ heal = 20, to = "each friendly" }, { cleanse = "negative", to = "each friendly" }] }
final_act = { name = "Last", steps = [{ on = [4, 5, 6], heal = 20, to = "each ally" }, { on = [1, 2, 3], deal = 10, to = "attacker" }] }
"#;

/// The values of each option that are tried, with none before them.
const OPTIONS: [&[&str]; 9] = [
    &["", "b"],
    &["", "--health 20", "--health 30", "--health 50"],
    &["", "--status poison", "--status stun --status blind"],
    &["", "--own-health 10", "--own-health 50"],
    &[
        "",
        "--own-status blind",
        "--own-status confusion",
        "--own-status poison",
        "--own-status stun",
        "--own-status fear",
        "--own-status blind --own-status confusion",
    ],
    &["", "--party 1", "--party 3"],
    &["", "--party-health 100", "--party-health 300"],
    &["", "--party-status poison", "--party-status fear"],
    &["", "--no-parry"],
];

const STATUSES: [&str; 5] = ["Poison", "Fear", "Confusion", "Blind", "Stun"];

/// A character on the table, with its Health in tens.
#[derive(Clone)]
struct Person {
    who: String,
    left: i64,
    most: i64,
    /// A Reaction Tile of 10 at 20 damage and a Parry Tile at 30.
    tiles: bool,
    statuses: Vec<&'static str>,
    given: bool,
}

#[derive(Clone)]
struct Table {
    own: Person,
    friends: Vec<Person>,
    foes: Vec<Person>,
    parry: bool,
}

impl Table {
    fn all(&self) -> impl Iterator<Item = &Person> {
        std::iter::once(&self.own).chain(&self.friends).chain(&self.foes)
    }

    /// A hit of an action.
    fn hit(&mut self, foe: usize, damage: i64) {
        let foe = &mut self.foes[foe];
        foe.left = (foe.left - damage).max(0);
        match foe.most - foe.left {
            20 if foe.tiles && foe.left > 0 => self.own.left = (self.own.left - 10).max(0),
            30 if foe.tiles && foe.left > 0 && self.parry => foe.left += 10,
            _ => {}
        }
    }

    fn fire(&mut self, die: i64) {
        self.hit(0, 20);
        if self.own.left == 0 || die < 4 {
            return;
        }
        if self.foes[0].left > 0 {
            self.foes[0].statuses.push("Stun");
        }
        for foe in 0..self.foes.len() {
            if die == 6 && self.foes[foe].left > 0 {
                self.hit(foe, 10);
            }
        }
    }

    fn act(&mut self, action: &str, die: i64) {
        let heal = |one: &mut Person| one.left = (one.left + 20).min(one.most);
        match action {
            "1" => self.fire(die),
            // It heals the first of the others, if there are any.
            "2" => {
                if let Some(friend) = self.friends.first_mut() {
                    heal(friend);
                    friend.statuses.retain(|status| *status != "Poison");
                }
            }
            "3" => {
                for one in std::iter::once(&mut self.own).chain(&mut self.friends) {
                    heal(one);
                    one.statuses.clear();
                }
            }
            _ if die > 3 => self.friends.iter_mut().for_each(heal),
            _ => self.foes[0].left = (self.foes[0].left - 10).max(0),
        }
    }

    /// All ends, each as likely.
    fn ends(&self, action: &str) -> Vec<Table> {
        let mut ends = Vec::new();
        for dice in 0..216 {
            let [die, blind, confusion] = [dice % 6 + 1, dice / 6 % 6 + 1, dice / 36 + 1];
            let mut table = self.clone();
            let mut acts = true;
            for (status, roll) in [("Blind", blind), ("Confusion", confusion)] {
                if acts && action != "final" && table.own.statuses.contains(&status) {
                    acts = roll % 2 == 1;
                    if acts {
                        table.own.statuses.retain(|other| *other != status);
                    } else if status == "Confusion" {
                        table.own.left -= 10;
                    }
                }
            }
            if acts {
                table.act(action, die);
            }
            ends.push(table);
        }
        ends
    }
}

/// A value that is given.
fn value<'a>(given: &[&'a str], key: &str) -> Vec<&'a str> {
    let words: Vec<&str> = given.iter().flat_map(|words| words.split_whitespace()).collect();
    words.windows(2).filter(|pair| pair[0] == key).map(|pair| pair[1]).collect()
}

fn people(given: &[&str], action: &str) -> Table {
    let number = |key: &'static str| value(given, key).last().map(|text| text.parse::<i64>().unwrap());
    let statuses = |key: &'static str| {
        let named = value(given, key);
        STATUSES.into_iter().filter(|s| named.contains(&s.to_lowercase().as_str())).collect()
    };
    let person = |who: &str, most, keys: Option<[&'static str; 2]>| Person {
        who: who.to_owned(),
        left: keys.and_then(|keys| number(keys[0])).unwrap_or(most),
        most,
        tiles: false,
        statuses: keys.map(|keys| statuses(keys[1])).unwrap_or_default(),
        given: keys.is_some_and(|keys| keys.iter().any(|key| !value(given, key).is_empty())),
    };
    let size = number("--party").unwrap_or(2) as usize;
    let named = given.contains(&"b");
    let mut own = person("the character itself", 100, Some(["--own-health", "--own-status"]));
    if action == "final" {
        (own.left, own.most) = (0, 100);
    }
    let party = Some(["--party-health", "--party-status"]);
    let mut friends = vec![person("another member of its party", 310, party); size - 1];
    let mut foes = vec![person("another opponent", 310, None); size];
    let target = Some(["--health", "--status"]);
    let (place, kind) = match action {
        "2" => (friends.first_mut(), "a friend"),
        _ => (foes.first_mut(), "an opponent"),
    };
    if let Some(place) = place {
        let most = if named { 50 } else { 310 };
        let mut aim = person(kind, most, target);
        if named {
            (aim.who, aim.tiles, aim.given) = (format!("b, {kind}"), true, true);
        }
        // A friend without other options is one of the others.
        let kept = place.given && !aim.given;
        aim.given |= kept;
        if kept {
            (aim.left, aim.statuses) = (place.left, place.statuses.clone());
        }
        *place = aim;
    }
    Table { own, friends, foes, parry: !given.contains(&"--no-parry") }
}

/// Why a question has no answer.
fn refused(given: &[&str], action: &str) -> bool {
    let has = |key: &str| !value(given, key).is_empty();
    let own = value(given, "--own-status");
    let size = value(given, "--party").first().copied().unwrap_or("2");
    let named = given.contains(&"b");
    let friendly = action == "2";
    let aimed = named || has("--health") || has("--status");
    let party = has("--party-health") || has("--party-status");
    let held = own.contains(&"stun") || own.contains(&"fear");
    (action == "final" && has("--own-health"))
        || (action != "final" && held)
        || (size == "1" && (party || friendly && aimed))
        || (size == "2" && party && friendly && aimed)
        || (given.contains(&"--no-parry") && !named)
}

/// A table of odds: who it is about, and each outcome with its share of 216.
type Shown = (String, BTreeMap<String, i64>);

fn expected(given: &[&str], action: &str) -> Vec<Shown> {
    let start = people(given, action);
    let ends = start.ends(action);
    let mut all: Vec<Shown> = Vec::new();
    for (k, before) in start.all().enumerate() {
        let after: Vec<&Person> = ends.iter().map(|end| end.all().nth(k).unwrap()).collect();
        let skulled = |one: &Person| before.left > 0 && one.left == 0;
        let mut shown: Vec<Shown> = Vec::new();
        let gains = after.iter().all(|one| one.left >= before.left);
        if after.iter().any(|one| one.left != before.left) {
            let rows = after.iter().map(|one| match before.left - one.left {
                lost if skulled(one) => format!("Skulled: {lost} health lost"),
                lost if gains => format!("{} health gained", -lost),
                lost => format!("{lost} health lost"),
            });
            shown.push((before.who.clone(), counted(rows)));
        }
        let change = |one: &Person| {
            let new = STATUSES.into_iter().filter(|s| one.statuses.contains(s));
            let new: Vec<_> = new.filter(|s| !before.statuses.contains(s)).collect();
            let old = STATUSES.into_iter().filter(|s| before.statuses.contains(s));
            let old: Vec<_> = old.filter(|s| !one.statuses.contains(s)).collect();
            match (new.is_empty(), old.is_empty()) {
                _ if skulled(one) => "Skulled".to_owned(),
                (true, true) => "no status changes".to_owned(),
                (false, true) => format!("gains {}", new.join(" and ")),
                (true, false) => format!("loses {}", old.join(" and ")),
                (false, false) => {
                    format!("gains {}, loses {}", new.join(" and "), old.join(" and "))
                }
            }
        };
        let rows = counted(after.iter().map(|one| change(one)));
        if rows.keys().any(|row| row.starts_with("gains") || row.starts_with("loses")) {
            shown.push((before.who.clone(), rows));
        }
        if shown.is_empty() && before.given {
            let rows = BTreeMap::from([("nothing changes".to_owned(), 216)]);
            shown.push((before.who.clone(), rows));
        }
        // Those beside each other are alike here, and are shown once.
        all.extend(shown.into_iter().filter(|one| k == 0 || !all.contains(one)).collect::<Vec<_>>());
    }
    if all.is_empty() {
        let rows = BTreeMap::from([("no health or status changes".to_owned(), 216)]);
        all.push(("all characters, by default unhurt and without statuses".to_owned(), rows));
    }
    all
}

fn counted(rows: impl Iterator<Item = String>) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(row).or_default() += 1;
    }
    counts
}

fn shown(all: &[Odds]) -> Vec<Shown> {
    let one = |odds: &Odds| {
        let rows = odds.outcomes.iter().map(|row| {
            let count = row.probability * 216.0;
            assert!((count - count.round()).abs() < 1e-9, "{odds:?}");
            (row.outcome.clone(), count.round() as i64)
        });
        (odds.given.clone(), rows.filter(|(_, count)| *count > 0).collect())
    };
    all.iter().map(one).collect()
}

/// What a table is about, before its character.
const KINDS: [&str; 4] = ["damage to ", "healing of ", "statuses of ", "for "];

/// Returns every set of at most two options.
fn pairs() -> Vec<Vec<&'static str>> {
    let single: Vec<(usize, &str)> =
        (0..OPTIONS.len()).flat_map(|k| OPTIONS[k][1..].iter().map(move |words| (k, *words))).collect();
    let mut all = vec![Vec::new()];
    for (k, (option, words)) in single.iter().enumerate() {
        all.push(vec![*words]);
        let later = single[k + 1..].iter().filter(|(other, _)| other != option);
        all.extend(later.map(|(_, other)| vec![*words, *other]));
    }
    all
}

#[test]
fn every_pair_of_options_combines_as_counted() {
    let tiles = "health = 50\ntiles = { 20 = \"reaction 10\", 30 = \"parry\" }";
    let cards = [card("a", BODY), card("a2", ""), card("b", tiles), card("b2", "")];
    let game = compiled(&cards, "party_size = 2", ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"]);
    let mut answered = 0;
    for given in pairs() {
        for action in ["1", "2", "3", "final"] {
            let words: Vec<String> =
                format!("a {action} {}", given.join(" ")).split_whitespace().map(str::to_owned).collect();
            let told: Result<Vec<Odds>, AskError> =
                Ask::read(&words, &game.known_odds()).and_then(|ask| game.odds(&ask));
            let Ok(told) = told else {
                assert!(refused(&given, action), "{words:?}: {told:?}");
                continue;
            };
            assert!(!refused(&given, action), "{words:?}");
            let (told, wanted) = (shown(&told), expected(&given, action));
            let rows = |all: &[Shown]| all.iter().map(|one| one.1.clone()).collect::<Vec<_>>();
            assert_eq!(rows(&told), rows(&wanted), "{words:?}: {told:#?}, not {wanted:#?}");
            for ((told, _), (who, _)) in told.iter().zip(&wanted) {
                let whom = KINDS.iter().find_map(|kind| told.strip_prefix(kind)).unwrap_or_default();
                assert!(whom.starts_with(who.as_str()), "{words:?}: {told}, not {who}");
            }
            answered += 1;
        }
    }
    assert!(answered > 400, "{answered}");
}

#[test]
fn what_heals_each_friend_is_shown_for_hurt_friends() {
    let cards = [card("a", BODY), card("a2", ""), card("b", ""), card("b2", "")];
    let game = compiled(&cards, "party_size = 2", ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"]);
    let told = |words: &str| {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        let ask = Ask::read(&words, &game.known_odds()).unwrap();
        game.odds(&ask).map(|all| all.iter().map(|odds| odds.given.clone()).collect::<Vec<_>>())
    };
    assert_eq!(told("a 3").unwrap(), ["for all characters, by default unhurt and without statuses"]);
    assert_eq!(
        told("a 3 --party-health 200 --party-status poison --own-status blind").unwrap(),
        [
            "statuses of the character itself with 100 health, Blind",
            "healing of another member of its party with 200 health, Poison",
            "statuses of another member of its party with 200 health, Poison",
        ]
    );
    let wrong = |words: &str| told(words).unwrap_err().to_string();
    assert_eq!(wrong("a 1 --own-status stun"), "a character with Stun can't act; remove `--own-status stun`");
    assert!(wrong("a 1 --own-status Fear").starts_with("Fear is rolled before the action"));
    assert_eq!(
        wrong("a final --own-health 20"),
        "a character that attempts its Final Act has no health; remove `--own-health`"
    );
    assert_eq!(
        wrong("a 1 b --no-parry"),
        "neither character has a Parry Tile; remove `--no-parry`, or name a target with a Parry Tile"
    );
    assert_eq!(
        wrong("a 3 --party 1 --party-health 20"),
        "the party has only one member; remove `--party-health` and `--party-status`, or add `--party 2`"
    );
}
