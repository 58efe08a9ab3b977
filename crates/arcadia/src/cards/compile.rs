//! Compiles card texts and reports every mistake in them.

mod belongs;
mod goals;
mod lands;
mod powers;
mod waylays;
mod work;

use std::collections::BTreeMap;

use balance_engine::game::{Path, SpecDiagnostics, fit_ranges};

use super::keys::sort;
use super::{CardText, Character, Court, Flaw, Gender, Kind, Merit, Program, Quest, Sort, Who};

use work::{CardCompiler, attributes};

/// Compiles all cards. The result is valid only if no fault was added.
pub(crate) fn compile(texts: &BTreeMap<String, CardText>, diagnostics: &mut SpecDiagnostics) -> Program {
    let at = Path::top().then("cards");
    let mut work = CardCompiler::new(texts, &at, diagnostics);
    for (id, text) in texts {
        let at = at.then(id);
        text.source.check(text.publication.as_ref(), &at, work.diagnostics);
        work.belongs(text, &at);
        work.card(id, text, &at);
        let done = &work.done;
        let lengths = [done.powers.len(), done.against.len(), done.rests.len(), done.goals.len()];
        if !fit_ranges(&lengths, &at, work.diagnostics) {
            break;
        }
    }
    work.done
}

impl CardCompiler<'_> {
    fn card(&mut self, id: &str, text: &CardText, at: &Path) {
        let words = text.tags.iter().fold(self.bit(id), |set, tag| set | self.bit(tag));
        let powers = self.powers(text, at);
        match sort(text.kind) {
            Sort::Character => {
                let attributes = [text.might, text.savvy, text.resolve].map(Option::unwrap_or_default);
                let who = Who {
                    races: text.race.as_deref().map_or(0, |race| self.race(race)),
                    genders: text.gender.map_or(0, Gender::bit),
                    courts: 0,
                    beings: 0,
                    words,
                };
                self.done.characters.push(Character { attributes, who, powers });
            }
            Sort::Merit => {
                let group = |tag: &str| text.tags.iter().any(|own| own == tag);
                self.done.merits.push(Merit {
                    kind: text.kind,
                    cost: text.cost.unwrap_or(0),
                    attribute: text.attribute.map_or(3, |attribute| attribute as u8),
                    court: text.court.map_or(0, Court::bit),
                    attributes: attributes(text),
                    words,
                    traits: match text.kind {
                        Kind::Ally | Kind::Treasure => self.bit(id),
                        _ => words,
                    },
                    group: u8::from(group("weapon")) | u8::from(group("armour")) << 1 | u8::from(group("mount")) << 2,
                    copies: text.copies,
                    powers,
                    keep: 0,
                });
            }
            Sort::Flaw => self.done.flaws.push(Flaw {
                kind: text.kind,
                bonus: text.bonus.unwrap_or(0),
                court: text.court.map_or(0, Court::bit),
                words,
                powers,
            }),
            Sort::Waylay => self.waylay(text, words, at),
            Sort::League => self.league(text, powers, at),
            Sort::Quest => {
                let goals = self.goals(&text.goals, &at.then("goals"));
                self.done.quests.push(Quest {
                    waylays: text.waylays.unwrap_or(0),
                    treasures: text.treasures.unwrap_or(0),
                    experience: text.experience.unwrap_or(2),
                    goals,
                });
            }
        }
    }
}
