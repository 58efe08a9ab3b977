//! Powers: from their text to their compiled form.

use crate::game::Path;

use super::super::compiled::{IndexRange, Moment, Power, Price, UNTIL_LEFT, Verb, Which, Who};
use super::super::text::{AlsoText, CardText, Fate, Kind, Pay, PowerText};
use super::{Sort, Work, features, sort, tests};

/// Powers of a card at most.
const MOST: usize = 4;

impl Work<'_> {
    /// The powers of a card in a row.
    pub(super) fn powers(&mut self, text: &CardText, at: &Path) -> IndexRange {
        let at = at.then("powers");
        if text.powers.len() > MOST {
            let message = format!("{} powers on one card", text.powers.len());
            self.faults.help(at.clone(), message, format!("write at most {MOST}"));
        }
        let start = self.done.powers.len() as u16;
        for (k, power) in text.powers.iter().enumerate() {
            let both = !power.tests.is_empty() && !power.trials.is_empty();
            let Some(flat) = self.power(text.kind, power, &at.then(k)) else {
                continue;
            };
            if both {
                // They come at other moments, so each is a power of its own.
                let moment = moment(flat.verb, flat.price, power.before, false);
                self.done.powers.push(Power { trials: 0, moment, ..flat });
                self.done.powers.push(Power { tests: 0, ..flat });
            } else if flat.verb == Verb::Hide && flat.amount == UNTIL_LEFT {
                // It can be used where the character has arrived, too.
                self.done.powers.push(flat);
                self.done.powers.push(Power { moment: Some(Moment::Moved), ..flat });
            } else {
                self.done.powers.push(flat);
            }
        }
        IndexRange { start, end: self.done.powers.len() as u16 }
    }

    fn power(&mut self, kind: Kind, text: &PowerText, at: &Path) -> Option<Power> {
        let (key, amount, verb) = self.verb(text, at)?;
        let price = match text.pay {
            None => Price::Free,
            Some(Pay::Exhaust) => Price::Exhaust,
            Some(Pay::Discard) => Price::Discard,
            Some(Pay::AnyMerit) => Price::AnyMerit,
        };
        self.suits(kind, key, verb, price, at);
        let attribute = text.attribute.map_or(0, |attribute| 1 << attribute as u8);
        let words = match &text.tag {
            Some(tag) => self.word(tag, &at.then("tag")),
            None => 0,
        };
        let which = Which {
            kinds: self.merit_kinds(&text.of, &at.then("of")),
            words,
            attributes: attribute,
        };
        let also = text.also.as_ref().map(|also| self.also(also, &at.then("also")));
        let who = match &text.against {
            Some(who) => self.who(who, &at.then("against")),
            None => Who::default(),
        };
        let trials = text.trials.iter().fold(0, |set, &attribute| set | 1 << attribute as u8);
        let all = if trials == 0 { 0b1111 } else { 0 };
        Some(Power {
            verb,
            price,
            moment: moment(verb, price, text.before, trials != 0),
            tests: if text.tests.is_empty() { all } else { tests(&text.tests) },
            trials: if is_for_trials(verb) && trials == 0 { 0b111 } else { trials },
            terrain: text.terrain_trials,
            amount,
            into: text.change.map_or(0, |test| test as u8),
            visited: text.visited.map_or(0b11, |yes| if yes { 0b10 } else { 0b01 }),
            on: features(&text.on),
            who,
            which,
            also,
            fates: text.fate.unwrap_or([Fate::Nothing; 6]),
        })
    }

    /// What a power does: exactly one thing.
    fn verb(&mut self, text: &PowerText, at: &Path) -> Option<(&'static str, i8, Verb)> {
        let yes = |given: Option<bool>| given.map(i8::from);
        let number = |given: Option<u8>| given.map(|n| n as i8);
        let all = [
            ("add", text.add, Verb::Add),
            ("retest", yes(text.retest), Verb::Retest),
            ("reroll", number(text.reroll), Verb::Reroll),
            ("change", text.change.map(|_| 1), Verb::Change),
            ("stand_in", yes(text.stand_in), Verb::StandIn),
            ("pass", yes(text.pass), Verb::Pass),
            ("retry", yes(text.retry), Verb::Retry),
            ("banish", number(text.banish), Verb::Banish),
            ("spare", yes(text.spare), Verb::Spare),
            ("choose_loss", yes(text.choose_loss), Verb::ChooseLoss),
            ("recover", number(text.recover), Verb::Recover),
            ("rest", text.rest, Verb::Rest),
            ("ride", yes(text.ride), Verb::Ride),
            ("slip", yes(text.slip), Verb::Slip),
            ("hide", text.hide.map(|long| 1 + long as i8), Verb::Hide),
            ("scout", text.scout.map(|day| 1 + day as i8), Verb::Scout),
            ("spring", yes(text.spring), Verb::Spring),
            ("fewer_waylays", text.fewer_waylays, Verb::FewerWaylays),
            ("more_treasures", text.more_treasures, Verb::MoreTreasures),
            ("free_points", number(text.free_points), Verb::FreePoints),
            ("weary", number(text.weary), Verb::Weary),
            ("delay", number(text.delay), Verb::Delay),
            ("push", yes(text.push), Verb::Push),
            ("fate", text.fate.map(|_| 1), Verb::Fate),
            ("no_rest", yes(text.no_rest), Verb::NoRest),
            ("stay", yes(text.stay), Verb::Stay),
            ("worse_loss", number(text.worse_loss), Verb::WorseLoss),
            ("safe", yes(text.safe), Verb::Safe),
        ];
        let all = all.map(|(key, amount, verb)| (key, amount.map(|amount| (amount, verb))));
        let (key, (amount, verb)) = self.faults.one_of("the power", all, at)?;
        if amount == 0 {
            let message = format!("`{key}` as it stands does nothing");
            self.faults.help(at.then(key), message, "write what it does, or leave it out");
            return None;
        }
        Some((key, amount, verb))
    }

    /// Whether a type of card can do this at this price.
    fn suits(&mut self, kind: Kind, key: &str, verb: Verb, price: Price, at: &Path) {
        let of = sort(kind);
        let word = super::super::super::metrics::kind_word(kind);
        if !owners(verb).contains(&of) {
            let names: Vec<&str> = owners(verb).iter().map(|&sort| sort_word(sort)).collect();
            let help = format!("only these can: {}", names.join(", "));
            self.faults.help(at.then(key), format!("type \"{word}\" cannot `{key}`"), help);
            return;
        }
        match (of, price) {
            (Sort::Character, Price::Exhaust | Price::Discard) => {
                let help = "write pay = \"any_merit\", or leave `pay` out";
                self.faults.help(at.then("pay"), "a character is never exhausted", help);
            }
            (Sort::Flaw, Price::Discard | Price::AnyMerit) => {
                let help = "write pay = \"exhaust\": the opponent exhausts it";
                self.faults.help(at.then("pay"), "Flaws are never discarded", help);
            }
            (Sort::League, Price::Exhaust | Price::Discard | Price::AnyMerit) => {
                let help = "leave `pay` out";
                self.faults.help(at.then("pay"), "a League is never exhausted", help);
            }
            (Sort::Merit | Sort::Character, Price::Free) if needs_price(verb) => {
                let help = "write pay = \"exhaust\"";
                let message = format!("`{key}` without a price could be used for ever");
                self.faults.help(at.then(key), message, help);
            }
            (Sort::Flaw, Price::Free)
                if matches!(verb, Verb::Retest | Verb::Delay | Verb::NoRest | Verb::Stay) =>
            {
                let help = "write pay = \"exhaust\": the opponent exhausts it";
                self.faults.help(at.then(key), format!("`{key}` would never end"), help);
            }
            _ => {}
        }
    }

    fn also(&mut self, text: &AlsoText, at: &Path) -> Which {
        Which {
            kinds: self.merit_kinds(&text.of, &at.then("of")),
            words: text.tag.as_ref().map_or(0, |tag| self.word(tag, &at.then("tag"))),
            attributes: text.attribute.map_or(0, |attribute| 1 << attribute as u8),
        }
    }
}

/// Verbs that are about Trials whether the text says which or not.
const fn is_for_trials(verb: Verb) -> bool {
    matches!(verb, Verb::Pass | Verb::Retry)
}

/// What could be repeated for ever without a price.
const fn needs_price(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Banish
            | Verb::Recover
            | Verb::Hide
            | Verb::Scout
            | Verb::Weary
            | Verb::Delay
            | Verb::Push
            | Verb::Fate
            | Verb::Ride
    )
}

/// The sorts of card that can have a verb.
const fn owners(verb: Verb) -> &'static [Sort] {
    match verb {
        Verb::Add => &[Sort::Character, Sort::Merit, Sort::Flaw, Sort::League],
        Verb::Retest | Verb::Delay => &[Sort::Character, Sort::Merit, Sort::Flaw],
        Verb::Rest | Verb::FewerWaylays | Verb::MoreTreasures => {
            &[Sort::Character, Sort::Merit, Sort::Flaw]
        }
        Verb::NoRest | Verb::Stay | Verb::WorseLoss => &[Sort::Flaw],
        Verb::Safe => &[Sort::League],
        Verb::FreePoints => &[Sort::Character],
        Verb::StandIn => &[Sort::Merit],
        _ => &[Sort::Character, Sort::Merit],
    }
}

const fn sort_word(sort: Sort) -> &'static str {
    match sort {
        Sort::Character => "characters",
        Sort::Merit => "Merits",
        Sort::Flaw => "Flaws",
        Sort::Waylay => "Waylays",
        Sort::League => "Leagues",
        Sort::Quest => "Quests",
    }
}

/// When a power can be used, or counts.
const fn moment(verb: Verb, price: Price, before: bool, trial: bool) -> Option<Moment> {
    let free = matches!(price, Price::Free);
    Some(match verb {
        Verb::Add if trial && free => Moment::TrialAlways,
        Verb::Add if trial && before => Moment::BeforeTrial,
        Verb::Add if trial => Moment::AfterTrial,
        Verb::Add if free => Moment::TestAlways,
        Verb::Add if before => Moment::BeforeTest,
        Verb::Add | Verb::Retest | Verb::Reroll => Moment::AfterTest,
        Verb::Change if trial => Moment::BeforeTrial,
        Verb::Change | Verb::StandIn | Verb::Banish => Moment::BeforeTest,
        Verb::Pass if free => Moment::TrialAlways,
        Verb::Pass => Moment::BeforeTrial,
        Verb::Retry => Moment::AfterTrial,
        Verb::Spare => Moment::Lost,
        Verb::ChooseLoss => Moment::OtherLost,
        Verb::Spring => Moment::Won,
        Verb::Recover
        | Verb::Hide
        | Verb::Scout
        | Verb::Weary
        | Verb::Delay
        | Verb::Push
        | Verb::Fate => Moment::Dawn,
        Verb::Ride => Moment::Moved,
        Verb::Slip => Moment::Leave,
        Verb::Rest => Moment::Rest,
        Verb::FewerWaylays
        | Verb::MoreTreasures
        | Verb::FreePoints
        | Verb::NoRest
        | Verb::Stay
        | Verb::WorseLoss
        | Verb::Safe => return None,
    })
}
