//! Compiles the sides of a scenario.

use arrayvec::ArrayVec;

use balance_engine::format::SideInput;
use balance_engine::game::{Path, SpecDiagnostics};

use super::build::{Build, BuildChoice, BuildPool, MAX_MERITS, Purse};
use super::spec::{Build as BuildText, Cards, Draw, Side, TheseCards};
use super::{Choice, Kit};
use crate::Arcadia;
use crate::cards::{Court, Kind, Sort};
use crate::state::{FLAWS, HAND, OWN_LEAGUES, Phase, TREASURES};

pub(crate) fn sides(
    sides: &[SideInput<Side>],
    game: &Arcadia,
    diagnostics: &mut SpecDiagnostics,
) -> Option<(Vec<BuildChoice>, Vec<Kit>)> {
    let mut work = SideCompiler { game, diagnostics };
    let read = |(k, side): (usize, &SideInput<Side>)| {
        let at = Path::top().then("side").then(k);
        let build = work.build(&side.setup.build, &at.then("build"));
        let kit = work.kit(&side.setup, &at);
        Some((build?, kit))
    };
    // Both are read before any is given up, so that all faults are found.
    let all: Vec<Option<(BuildChoice, Kit)>> = sides.iter().enumerate().map(read).collect();
    let (builds, kits): (Vec<_>, Vec<_>) = all.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
    if kits.iter().all(|kit| kit.cards[Phase::ChooseLeague.choice()] == Choice::Fixed(Vec::new())) {
        let help = "list some, or remove `leagues` so that the player chooses";
        diagnostics.help(Path::top().then("side").then(0).then("leagues"), "no side brings a League", help);
    }
    diagnostics.is_empty().then_some((builds, kits))
}

pub(super) struct SideCompiler<'a> {
    pub game: &'a Arcadia,
    pub diagnostics: &'a mut SpecDiagnostics,
}

impl SideCompiler<'_> {
    /// Returns a card of one of some sorts by key. Reports an unknown key with the nearest known one.
    fn find(&mut self, sorts: &[Sort], word: &str, key: &str, at: &Path) -> Option<(Sort, u8)> {
        let card = |sort: Sort| self.game.keys(sort).iter().position(|it| it.key == key);
        let found = sorts.iter().find_map(|&sort| Some((sort, card(sort)? as u8)));
        if found.is_none() {
            let known = sorts.iter().flat_map(|&sort| self.game.keys(sort)).map(|it| it.key.as_str());
            let message = format!("there is no {word} \"{key}\"");
            let help = || "`balance list cards` shows all keys".to_owned();
            self.diagnostics.unknown(at.clone(), message, key, known, help);
        }
        found
    }

    fn character(&mut self, key: &str, at: &Path) -> Option<u8> {
        self.find(&[Sort::Character], "character", key, &at.then("character")).map(|(_, card)| card)
    }

    fn build(&mut self, text: &BuildText, at: &Path) -> Option<BuildChoice> {
        Some(match text {
            BuildText::These(these) => BuildChoice::Fixed(self.fixed(these, at)?),
            BuildText::Random(random) => BuildChoice::Random(Box::new(self.pool(&random.random, &at.then("random"))?)),
        })
    }

    pub(super) fn fixed(&mut self, text: &TheseCards, at: &Path) -> Option<Build> {
        let character = self.character(&text.character, at);
        let merits = self.all(Sort::Merit, "Merit", &text.merits, &at.then("merits"))?;
        let flaws = self.all(Sort::Flaw, "Flaw", &text.flaws, &at.then("flaws"))?;
        let mut build = Build {
            character: character?,
            merits: merits.iter().take(MAX_MERITS).copied().collect(),
            flaws: flaws.iter().take(FLAWS).copied().collect(),
            court: 0,
        };
        for (found, room, word) in [(merits.len(), MAX_MERITS, "Merits"), (flaws.len(), FLAWS, "Flaws")] {
            if found > room {
                let message = format!("the build has {found} {word}");
                self.diagnostics.help(at.clone(), message, format!("write at most {room}"));
            }
        }
        self.points(&build, at);
        build.court = self.court(&build, text.court, at)?;
        Some(build)
    }

    /// Returns cards by key, and reports any used more often than it has copies.
    fn all(&mut self, sort: Sort, word: &str, keys: &[String], at: &Path) -> Option<Vec<u8>> {
        let mut found = Vec::new();
        let mut whole = true;
        for (k, key) in keys.iter().enumerate() {
            let Some((_, card)) = self.find(&[sort], word, key, &at.then(k)) else {
                whole = false;
                continue;
            };
            let copies = self.game.keys(sort)[usize::from(card)].copies;
            found.push(card);
            let count = found.iter().filter(|&&it| it == card).count();
            if count > usize::from(copies) {
                let message = match count {
                    1 => format!("\"{key}\" has `copies = 0`"),
                    n => format!("\"{key}\" is listed {n} times"),
                };
                let help = match copies {
                    0 => "write copies = 1 on the card, or use another card".to_owned(),
                    n => format!("a player can have only {n} of it: its `copies`"),
                };
                self.diagnostics.help(at.then(k), message, help);
            }
        }
        whole.then_some(found)
    }

    fn points(&mut self, build: &Build, at: &Path) {
        let game = self.game;
        let flaws = game.bonus(&build.flaws);
        let max = i16::from(game.rules.max_flaw_points());
        if flaws > max {
            let message = format!("the Flaws have {flaws} points, {} more than the maximum of {max}", flaws - max);
            let flaws = build.flaws.iter().map(|&flaw| (flaw, game.flaw(flaw).bonus));
            let help = format!("remove Flaws; their points are {}", self.each(Sort::Flaw, flaws));
            self.diagnostics.help(at.then("flaws"), message, help);
        }
        let Purse { points, free, .. } = game.purse(build);
        let purse = game.purse_left(build);
        if purse.points < 0 {
            let (over, spent) = (-purse.points, points - purse.points);
            let used = free - purse.free;
            let free = if used == 0 { String::new() } else { format!(" and {used} free points") };
            let own = game.rules.points;
            let message = format!(
                "the Merits cost {spent} points{free}, {over} too many: the build has {own} and {flaws} from Flaws"
            );
            let merits = build.merits.iter().map(|&merit| (merit, game.merit(merit).cost));
            let each = self.each(Sort::Merit, merits);
            let help = format!("remove Merits worth {over} or more, or add Flaws; the Merits cost {each}");
            self.diagnostics.help(at.then("merits"), message, help);
        }
    }

    /// Returns cards with their points, such as "helm 6, blade 6".
    fn each(&self, sort: Sort, cards: impl Iterator<Item = (u8, u8)>) -> String {
        let keys = self.game.keys(sort);
        let each = cards.map(|(card, points)| format!("{} {points}", keys[usize::from(card)].key));
        each.collect::<Vec<_>>().join(", ")
    }

    /// Returns the court of a build: that of most of its Abilities and Weaknesses, or the chosen one in a tie.
    fn court(&mut self, build: &Build, chosen: Option<Court>, at: &Path) -> Option<u8> {
        let lean = self.game.lean(build);
        let own = if lean > 0 { Court::Seelie } else { Court::Unseelie };
        match chosen {
            Some(chosen) if lean != 0 && chosen != own => {
                let (more, less) = if lean > 0 { ("Seelie", "Unseelie") } else { ("Unseelie", "Seelie") };
                let message = format!("the build has {} more {more} than {less} Abilities and Weaknesses", lean.abs());
                self.diagnostics.none(at.then("court"), message, "remove `court`: it is only chosen in a tie")
            }
            None if lean == 0 => {
                let message = "the build has equally many Seelie and Unseelie Abilities and Weaknesses";
                self.diagnostics.none(at.clone(), message, "add court = \"seelie\" or court = \"unseelie\"")
            }
            chosen => Some(1 << chosen.unwrap_or(own) as u8),
        }
    }

    pub(super) fn pool(&mut self, text: &Draw, at: &Path) -> Option<BuildPool> {
        let characters = match &text.character {
            Some(key) => vec![self.character(key, at)?],
            None => self.game.cards.pool(Sort::Character),
        };
        if characters.is_empty() {
            self.diagnostics.help(at.clone(), "there is no character to draw from", "add a card of type \"character\"");
        }
        let (with_merits, with_flaws) = self.mixed(&text.with, &at.then("with"))?;
        let (merits, flaws) = match &text.from {
            Some(from) => self.mixed(from, &at.then("from"))?,
            None => (self.game.cards.pool(Sort::Merit), self.game.cards.pool(Sort::Flaw)),
        };
        let max = self.game.rules.max_flaw_points();
        let flaw_points = text.flaws.unwrap_or(max);
        if flaw_points > max {
            let message = format!("{flaw_points} points of Flaws are too many");
            self.diagnostics.help(at.then("flaws"), message, format!("the rules allow at most {max}"));
        }
        let pool = BuildPool {
            characters,
            merits: self.copies(Sort::Merit, &merits, &with_merits),
            flaws: self.copies(Sort::Flaw, &flaws, &with_flaws),
            with_merits: with_merits.iter().take(MAX_MERITS).copied().collect(),
            with_flaws: with_flaws.iter().take(FLAWS).copied().collect(),
            flaw_points,
            unspent: text.unspent,
        };
        if let Some(&character) = pool.characters.first() {
            self.points(&pool.start(character), at);
        }
        Some(pool)
    }

    /// Returns the copies of some cards that are left after those of `with`.
    fn copies(&self, sort: Sort, cards: &[u8], with: &[u8]) -> ArrayVec<u8, 255> {
        let left = |card: u8| {
            let there = usize::from(self.game.keys(sort)[usize::from(card)].copies);
            there.saturating_sub(with.iter().filter(|&&it| it == card).count())
        };
        cards.iter().flat_map(|&card| std::iter::repeat_n(card, left(card))).take(255).collect()
    }

    fn mixed(&mut self, keys: &[String], at: &Path) -> Option<(Vec<u8>, Vec<u8>)> {
        let (mut merits, mut flaws) = (Vec::new(), Vec::new());
        let mut whole = true;
        for (k, key) in keys.iter().enumerate() {
            match self.find(&[Sort::Merit, Sort::Flaw], "Merit or Flaw", key, &at.then(k)) {
                Some((Sort::Merit, card)) => merits.push(card),
                Some((_, card)) => flaws.push(card),
                None => whole = false,
            }
        }
        whole.then_some((merits, flaws))
    }

    fn kit(&mut self, side: &Side, at: &Path) -> Kit {
        let quests = self.quests(&side.quests, &at.then("quests"));
        let waylays = self.choice(Sort::Waylay, "Waylay", side.waylays.as_ref(), HAND, &at.then("waylays"));
        let treasures = self.choice(Sort::Merit, "Treasure", side.treasures.as_ref(), TREASURES, &at.then("treasures"));
        let leagues = self.choice(Sort::League, "League", side.leagues.as_ref(), OWN_LEAGUES, &at.then("leagues"));
        Kit { quests, cards: [waylays, treasures, leagues] }
    }

    fn quests(&mut self, text: &Cards, at: &Path) -> Choice {
        let there = self.game.quest_pool.len();
        match text {
            Cards::Random(random) if usize::from(random.random) > there => {
                let message = format!("the side draws {} Quests, but there are only {there}", random.random);
                self.diagnostics.help(at.clone(), message, "add cards of type \"quest\"");
                Choice::Random(1)
            }
            Cards::Random(random) => Choice::Random(random.random),
            Cards::These(keys) => {
                if keys.is_empty() || keys.len() > 3 {
                    let message = format!("the side has {} Quests", keys.len());
                    self.diagnostics.help(at.clone(), message, "list one to three");
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
                for (k, &card) in all.iter().enumerate() {
                    if sort == Sort::Merit && self.game.merit(card).kind != Kind::Treasure {
                        let message = format!("\"{}\" isn't a Treasure", keys[k]);
                        self.diagnostics.help(at.then(k), message, "write the key of a card of type \"treasure\"");
                    }
                }
                Choice::Fixed(all.into_iter().take(room).collect())
            }
        }
    }
}
