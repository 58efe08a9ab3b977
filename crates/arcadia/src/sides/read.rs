//! The sides of a scenario: their builds checked against the points, and what they bring.

use arrayvec::ArrayVec;

use balance_engine::format::SideInput;
use balance_engine::game::{Faults, Path};

use super::super::Arcadia;
use super::super::cards::keys::Sort;
use super::super::cards::terms::{Court, Kind};
use super::super::state::{FLAWS, HAND, OWN_LEAGUES, TREASURES};
use super::build::{Build, BuildChoice, Lot, MAX_MERITS, Purse};
use super::spec::{Build as BuildText, Cards, Draw, Side, TheseCards};
use super::{Choice, Kit};

/// Both sides; `None` when anything is wrong with one.
pub(crate) fn sides(sides: &[SideInput<Side>], game: &Arcadia, faults: &mut Faults) -> Option<[(BuildChoice, Kit); 2]> {
    let mut work = SideCompiler { game, faults };
    let read = |(k, side): (usize, &SideInput<Side>)| {
        let at = Path::top().then("side").then(k);
        let build = work.build(&side.setup.build, &at.then("build"));
        let kit = work.kit(&side.setup, &at);
        (build, kit)
    };
    let all: Vec<(Option<BuildChoice>, Kit)> = sides.iter().enumerate().map(read).collect();
    let all: Option<Vec<_>> = all.into_iter().map(|(build, kit)| Some((build?, kit))).collect();
    let none = |(_, kit): &(BuildChoice, Kit)| kit.leagues == Choice::Fixed(Vec::new());
    if all.as_ref().is_some_and(|all| all.iter().all(none)) {
        let help = "name some, or leave `leagues` out: then the player chooses";
        let at = Path::top().then("side").then(0).then("leagues");
        faults.help(at, "nobody brings a League", help);
    }
    if !faults.is_empty() {
        return None;
    }
    all?.try_into().ok()
}

pub(crate) fn lot(draw: &Draw, game: &Arcadia, at: &Path, faults: &mut Faults) -> Option<Lot> {
    SideCompiler { game, faults }.lot(draw, at)
}

struct SideCompiler<'a> {
    game: &'a Arcadia,
    faults: &'a mut Faults,
}

impl SideCompiler<'_> {
    /// A card by key; a fault with the nearest key when there is none.
    fn find(&mut self, sort: Sort, word: &str, key: &str, at: &Path) -> Option<u8> {
        let found = self.game.cards.find(sort, key);
        if found.is_none() {
            let known = self.game.keys(sort).iter().map(|it| it.key.as_str());
            let message = format!("there is no {word} \"{key}\"");
            self.faults.unknown(at.clone(), message, key, known, names_them_all);
        }
        found
    }

    fn build(&mut self, text: &BuildText, at: &Path) -> Option<BuildChoice> {
        match text {
            BuildText::These(these) => self.fixed(these, at).map(BuildChoice::Fixed),
            BuildText::Random(random) => {
                self.lot(&random.random, &at.then("random")).map(|lot| BuildChoice::Random(Box::new(lot)))
            }
        }
    }

    fn fixed(&mut self, text: &TheseCards, at: &Path) -> Option<Build> {
        let character = self.find(Sort::Character, "character", &text.character, &at.then("character"));
        let merits = self.all(Sort::Merit, "Merit", &text.merits, &at.then("merits"))?;
        let flaws = self.all(Sort::Flaw, "Flaw", &text.flaws, &at.then("flaws"))?;
        let mut build = Build {
            character: character?,
            merits: merits.iter().take(MAX_MERITS).copied().collect(),
            flaws: flaws.iter().take(FLAWS).copied().collect(),
            court: 1,
        };
        for (found, room, word) in [(merits.len(), MAX_MERITS, "Merits"), (flaws.len(), FLAWS, "Flaws")] {
            if found > room {
                let message = format!("{found} {word}");
                self.faults.help(at.clone(), message, format!("a build has at most {room}"));
            }
        }
        self.points(&build, at);
        build.court = self.court(&build, text.court, at)?;
        Some(build)
    }

    /// Cards by key, each at most as often as there are copies.
    fn all(&mut self, sort: Sort, word: &str, keys: &[String], at: &Path) -> Option<Vec<u8>> {
        let mut found = Vec::new();
        let mut whole = true;
        for (k, key) in keys.iter().enumerate() {
            let Some(card) = self.find(sort, word, key, &at.then(k)) else {
                whole = false;
                continue;
            };
            let copies = self.game.keys(sort)[usize::from(card)].copies;
            found.push(card);
            let count = found.iter().filter(|&&it| it == card).count();
            if count > usize::from(copies) {
                let message = match count {
                    1 => format!("\"{key}\" has no copies"),
                    n => format!("\"{key}\" is there {n} times"),
                };
                let help = match copies {
                    0 => "give it copies = 1, or take another".to_owned(),
                    n => format!("a player may have {n} of it: its `copies`"),
                };
                self.faults.help(at.then(k), message, help);
            }
        }
        whole.then_some(found)
    }

    /// Points of Flaws and Merits within what the rules allow.
    fn points(&mut self, build: &Build, at: &Path) {
        let game = self.game;
        let flaws = game.bonus(&build.flaws);
        let most = i16::from(game.rules.most_flaws());
        if flaws > most {
            let message = format!("{flaws} points of Flaws, {} more than the {most} allowed", flaws - most);
            let flaws = build.flaws.iter().map(|&flaw| (flaw, game.flaw(flaw).bonus));
            let help = format!("take fewer Flaws: {}", self.each(Sort::Flaw, flaws));
            self.faults.help(at.then("flaws"), message, help);
        }
        let Purse { points, free, .. } = game.purse(build);
        let purse = game.purse_left(build);
        if purse.points < 0 {
            let spent = points - purse.points;
            let over = -purse.points;
            let besides = match free - purse.free {
                0 => String::new(),
                used => format!(" beside {used} that are free"),
            };
            let message = format!(
                "Merits for {spent} points{besides}, {over} more than there are: {} and {flaws} of Flaws",
                game.rules.points
            );
            let merits = build.merits.iter().map(|&merit| (merit, game.merit(merit).cost));
            let each = self.each(Sort::Merit, merits);
            let help = format!("leave out Merits for {over}, or take Flaws that give them; they cost {each}");
            self.faults.help(at.then("merits"), message, help);
        }
    }

    /// Cards with their points: "helm 6, blade 6".
    fn each(&self, sort: Sort, cards: impl Iterator<Item = (u8, u8)>) -> String {
        let keys = self.game.keys(sort);
        let each = cards.map(|(card, points)| format!("{} {points}", keys[usize::from(card)].key));
        each.collect::<Vec<_>>().join(", ")
    }

    /// The court of a build: that of most of its Abilities and Weaknesses, else the chosen one.
    fn court(&mut self, build: &Build, chosen: Option<Court>, at: &Path) -> Option<u8> {
        let lean = self.game.lean(build);
        let own = match lean {
            0 => None,
            lean if lean > 0 => Some(Court::Seelie),
            _ => Some(Court::Unseelie),
        };
        match (own, chosen) {
            (Some(own), Some(chosen)) if own != chosen => {
                let (more, less) = if lean > 0 { ("Seelie", "Unseelie") } else { ("Unseelie", "Seelie") };
                let message = format!("the build has {} more {more} than {less} Abilities and Weaknesses", lean.abs());
                let help = "leave `court` out: it is chosen only in a tie";
                self.faults.help(at.then("court"), message, help);
                None
            }
            (None, None) => {
                let message = "as many Seelie as Unseelie Abilities and Weaknesses";
                let help = "choose: add court = \"seelie\" or court = \"unseelie\"";
                self.faults.help(at.clone(), message, help);
                None
            }
            (Some(court), _) | (None, Some(court)) => Some(court.bit()),
        }
    }

    fn lot(&mut self, text: &Draw, at: &Path) -> Option<Lot> {
        let characters = match &text.character {
            Some(key) => vec![self.find(Sort::Character, "character", key, &at.then("character"))?],
            None => self.game.cards.pool(Sort::Character),
        };
        if characters.is_empty() {
            let help = "add a card of type \"character\"";
            self.faults.help(at.clone(), "there is no character to draw", help);
        }
        let (with_merits, with_flaws) = self.mixed(&text.with, &at.then("with"))?;
        let (merits, flaws) = match &text.from {
            Some(from) => self.mixed(from, &at.then("from"))?,
            None => (self.game.cards.pool(Sort::Merit), self.game.cards.pool(Sort::Flaw)),
        };
        let flaw_points = text.flaws.unwrap_or_else(|| self.game.rules.most_flaws());
        if flaw_points > self.game.rules.most_flaws() {
            let message = format!("{flaw_points} points of Flaws");
            let help = format!("the rules allow {}", self.game.rules.most_flaws());
            self.faults.help(at.then("flaws"), message, help);
        }
        let lot = Lot {
            characters,
            merits: self.copies(Sort::Merit, &merits, &with_merits),
            flaws: self.copies(Sort::Flaw, &flaws, &with_flaws),
            with_merits: with_merits.iter().take(MAX_MERITS).copied().collect(),
            with_flaws: with_flaws.iter().take(FLAWS).copied().collect(),
            flaw_points,
            unspent: text.unspent,
        };
        if let Some(&character) = lot.characters.first() {
            self.points(&lot.start(character), at);
        }
        Some(lot)
    }

    /// Cards, each as often as there are copies beside those that a build has anyway.
    fn copies(&self, sort: Sort, cards: &[u8], with: &[u8]) -> ArrayVec<u8, 255> {
        let left = |card: u8| {
            let there = usize::from(self.game.keys(sort)[usize::from(card)].copies);
            there.saturating_sub(with.iter().filter(|&&it| it == card).count())
        };
        let all = cards.iter().flat_map(|&card| std::iter::repeat_n(card, left(card)));
        all.take(255).collect()
    }

    /// Merits and Flaws by key, in one list.
    fn mixed(&mut self, keys: &[String], at: &Path) -> Option<(Vec<u8>, Vec<u8>)> {
        let (mut merits, mut flaws) = (Vec::new(), Vec::new());
        let mut whole = true;
        for (k, key) in keys.iter().enumerate() {
            let merit = self.game.cards.find(Sort::Merit, key);
            let flaw = self.game.cards.find(Sort::Flaw, key);
            match (merit, flaw) {
                (Some(merit), _) => merits.push(merit),
                (_, Some(flaw)) => flaws.push(flaw),
                _ => {
                    let keys = self.game.keys(Sort::Merit).iter().chain(self.game.keys(Sort::Flaw));
                    let known = keys.map(|it| it.key.as_str());
                    let message = format!("there is no Merit or Flaw \"{key}\"");
                    self.faults.unknown(at.then(k), message, key, known, names_them_all);
                    whole = false;
                }
            }
        }
        whole.then_some((merits, flaws))
    }

    fn kit(&mut self, side: &Side, at: &Path) -> Kit {
        let quests = self.quests(&side.quests, &at.then("quests"));
        let mut choice = |sort, word, text: &Option<Cards>, room, key: &str| {
            self.choice(sort, word, text.as_ref(), room, &at.then(key))
        };
        Kit {
            quests,
            waylays: choice(Sort::Waylay, "Waylay", &side.waylays, HAND, "waylays"),
            treasures: choice(Sort::Merit, "Treasure", &side.treasures, TREASURES, "treasures"),
            leagues: choice(Sort::League, "League", &side.leagues, OWN_LEAGUES, "leagues"),
        }
    }

    fn quests(&mut self, text: &Cards, at: &Path) -> Choice {
        let there = self.game.quest_pool.len();
        match text {
            Cards::Random(random) if usize::from(random.random) > there => {
                let message = format!("{} Quests are drawn from {there}", random.random);
                self.faults.help(at.clone(), message, "add cards of type \"quest\"");
                Choice::Random(1)
            }
            Cards::Random(random) => Choice::Random(random.random),
            Cards::These(keys) => {
                if keys.is_empty() || keys.len() > 3 {
                    let message = format!("{} Quests", keys.len());
                    self.faults.help(at.clone(), message, "name one to three");
                }
                let all = self.all(Sort::Quest, "Quest", keys, at).unwrap_or_default();
                Choice::Fixed(all.into_iter().take(3).collect())
            }
        }
    }

    fn choice(&mut self, sort: Sort, word: &str, text: Option<&Cards>, room: usize, at: &Path) -> Choice {
        match text {
            None => Choice::Chosen,
            Some(Cards::Random(_)) => Choice::Random(1),
            Some(Cards::These(keys)) => {
                let all = self.all(sort, word, keys, at).unwrap_or_default();
                if word == "Treasure" {
                    for (k, &card) in all.iter().enumerate() {
                        if self.game.merit(card).kind != Kind::Treasure {
                            let message = format!("\"{}\" is no Treasure", keys[k]);
                            let help = "name a card of type \"treasure\"";
                            self.faults.help(at.then(k), message, help);
                        }
                    }
                }
                Choice::Fixed(all.into_iter().take(room).collect())
            }
        }
    }
}

fn names_them_all() -> String {
    "`balance list cards` names them all".to_owned()
}
