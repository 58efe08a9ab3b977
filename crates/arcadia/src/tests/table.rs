//! The builder of small games: cards, rules, board and what both bring, played up to the first Day.

use super::super::cards::Sort;
use super::*;

/// Words in quotes and brackets.
pub(super) fn list(words: &str) -> String {
    let all: Vec<String> = words.split_whitespace().map(|word| format!("{word:?}")).collect();
    format!("[{}]", all.join(", "))
}

/// What one player brings.
#[derive(Clone)]
struct Brings {
    character: &'static str,
    merits: &'static str,
    flaws: &'static str,
    quests: &'static str,
    waylays: &'static str,
    treasures: &'static str,
    court: &'static str,
}

/// A game to be set up: cards, rules, board, characters.
#[derive(Clone)]
pub(crate) struct Table {
    text: String,
    rules: String,
    board: &'static str,
    camps: [u8; 2],
    buried: &'static [u8],
    brings: [Brings; 2],
}

/// Four meads in a row, hobs without anything in camp on its ends, the Quest that never ends.
pub(crate) fn table(text: &str) -> Table {
    let hob = Brings {
        character: "hob",
        merits: "",
        flaws: "",
        quests: "errand",
        waylays: "",
        treasures: "",
        court: ", court = \"seelie\"",
    };
    Table {
        text: text.to_owned(),
        rules: String::new(),
        board: "mead mead mead mead",
        camps: [0, 3],
        buried: &[],
        brings: [hob.clone(), hob],
    }
}

impl Table {
    pub(crate) fn rules(mut self, rules: &str) -> Self {
        self.rules = rules.to_owned();
        self
    }

    /// Leagues in rows that a "/" parts, numbered in this order; "-" is a gap.
    pub(crate) fn board(mut self, board: &'static str) -> Self {
        self.board = board;
        self
    }

    pub(crate) fn camps(mut self, camps: [u8; 2]) -> Self {
        self.camps = camps;
        self
    }

    pub(crate) fn character(mut self, seat: usize, character: &'static str) -> Self {
        self.brings[seat].character = character;
        self
    }

    /// With the court that most cards of the build decide.
    pub(crate) fn without_court(mut self, seat: usize) -> Self {
        self.brings[seat].court = "";
        self
    }

    pub(crate) fn merits(mut self, seat: usize, merits: &'static str) -> Self {
        self.brings[seat].merits = merits;
        self
    }

    pub(crate) fn flaws(mut self, seat: usize, flaws: &'static str) -> Self {
        self.brings[seat].flaws = flaws;
        self
    }

    pub(crate) fn quests(mut self, seat: usize, quests: &'static str) -> Self {
        self.brings[seat].quests = quests;
        self
    }

    /// Waylays against the other.
    pub(crate) fn waylays(mut self, seat: usize, waylays: &'static str) -> Self {
        self.brings[seat].waylays = waylays;
        self
    }

    /// Treasures of a player, and the Leagues for those of both in the order of placing.
    pub(crate) fn treasures(mut self, seat: usize, treasures: &'static str, buried: &'static [u8]) -> Self {
        self.brings[seat].treasures = treasures;
        self.buried = buried;
        self
    }

    fn side(&self, seat: usize, leagues: &str) -> String {
        let it = &self.brings[seat];
        format!(
            "build = {{ character = {:?}, merits = {}, flaws = {}{} }}\n\
             quests = {}\nwaylays = {}\ntreasures = {}\nleagues = {}",
            it.character,
            list(it.merits),
            list(it.flaws),
            it.court,
            list(it.quests),
            list(it.waylays),
            list(it.treasures),
            list(leagues),
        )
    }

    /// The compiled game: the first seat brings the whole board.
    pub(crate) fn game(&self) -> Arcadia {
        let rules = if self.rules.contains("points") { "" } else { "points = 40\nflaw_points = 40" };
        let rules = format!("{rules}\n{}", self.rules);
        let leagues = self.board.replace(['/', '-'], " ");
        compiled(&self.text, &rules, [&self.side(0, &leagues), &self.side(1, "")])
    }

    /// Lays the board, Treasures and Base Camps in a game that has just been dealt.
    pub(crate) fn lay_out(&self, game: &Arcadia, st: &mut State, ears: &mut Ears) {
        let mut act = |st: &mut State, action: Action| {
            let mut legal = Default::default();
            game.actions(st, &mut legal);
            assert!(legal.contains(&action), "{action:?} is not among {legal:?}");
            game.apply(st, action, &mut Script::dice([]), ears);
        };
        for (y, row) in (0_i8..).zip(self.board.split('/')) {
            for (x, name) in (0_i8..).zip(row.split_whitespace()) {
                if name == "-" {
                    continue;
                }
                assert_eq!(st.phase, Phase::Lay, "{name}");
                let hand = &st.hero(st.asked).leagues;
                let is = |card: &u8| *card != super::super::cards::NONE && game.card_name(Sort::League, *card) == name;
                let card = hand.iter().position(is).unwrap() as u8;
                act(st, Action::Lay { card, x, y, turned: false });
            }
        }
        for &league in self.buried {
            act(st, Action::Bury(league));
        }
        while st.phase == Phase::Camp {
            let league = self.camps[usize::from(1 - st.asked)];
            act(st, Action::Camp(league));
        }
    }

    /// The first Day of seat 0.
    pub(crate) fn start(self) -> Scene {
        let game = self.game();
        let mut ears = Ears::default();
        let mut st = game.deal(Seating::rotation(2, 0), &mut Stream::new(1, 1), &mut ears);
        self.lay_out(&game, &mut st, &mut ears);
        Scene { game, st, ears: Ears::default() }
    }
}
