//! Quests: what they ask for.

use crate::game::{Path, did_you_mean};

use super::super::compiled::{Aim, GOALS, Goal, IndexRange, NONE};
use super::super::text::GoalText;
use super::{Sort, Work, features, tests};

impl Work<'_> {
    pub(super) fn goals(&mut self, texts: &[GoalText], at: &Path) -> IndexRange {
        let start = self.done.goals.len() as u16;
        for (k, text) in texts.iter().enumerate() {
            if let Some(goal) = self.goal(text, &at.then(k)) {
                self.done.goals.push(goal);
            }
        }
        if texts.is_empty() || texts.len() > GOALS {
            let message = format!("a Quest with {} goals", texts.len());
            self.faults.help(at.clone(), message, "write one to three");
        }
        IndexRange { start, end: self.done.goals.len() as u16 }
    }

    fn goal(&mut self, text: &GoalText, at: &Path) -> Option<Goal> {
        let yes = |given: Option<bool>| given.filter(|&yes| yes).map(|_| 1);
        let aims = [
            ("visit", text.visit, Aim::Visit),
            ("beat", text.beat, Aim::Beat),
            ("hold", text.hold, Aim::Hold),
            ("away", text.away, Aim::Away),
            ("reach", yes(text.reach), Aim::Reach),
            ("fetch", yes(text.fetch), Aim::Fetch),
            ("foe", text.foe.as_ref().map(|_| 1), Aim::Foe),
            ("home", yes(text.home), Aim::Home),
        ];
        let all = aims.map(|(key, count, aim)| (key, count.map(|count| (count, aim))));
        let (_, (count, aim)) = self.faults.one_of("the goal", all, at)?;
        let foe = text.foe.as_deref().map_or(Some(NONE), |foe| {
            let found = self.done.find(Sort::Waylay, foe);
            if found.is_none() {
                let keys = self.done.keys[Sort::Waylay as usize].iter().map(|it| it.key.as_str());
                let help = did_you_mean("\"", foe, keys)
                    .unwrap_or_else(|| "write the key of a Waylay".to_owned());
                self.faults.help(at.then("foe"), format!("there is no Waylay \"{foe}\""), help);
            }
            found
        })?;
        let words = self.all_words(&text.tags, &at.then("tags"));
        self.goal_keys(text, aim, at);
        Some(Goal {
            aim,
            count,
            rolled: text.rolled,
            on: features(&text.on),
            tests: tests(&text.tests),
            words,
            apart: text.apart,
            foe,
            in_camp: text.in_camp,
        })
    }

    /// Keys of a goal that its aim does not have.
    fn goal_keys(&mut self, text: &GoalText, aim: Aim, at: &Path) {
        let on = [Aim::Visit, Aim::Reach, Aim::Fetch, Aim::Foe];
        let given: [(&str, bool, &[Aim]); 6] = [
            ("on", !text.on.is_empty(), &on),
            ("rolled", text.rolled, &[Aim::Visit]),
            ("tests", !text.tests.is_empty(), &[Aim::Beat]),
            ("tags", !text.tags.is_empty(), &[Aim::Beat]),
            ("apart", text.apart, &[Aim::Beat]),
            ("in_camp", text.in_camp, &[Aim::Foe]),
        ];
        for (key, there, aims) in given {
            if there && !aims.contains(&aim) {
                let message = format!("this goal has no `{key}`");
                self.faults.help(at.then(key), message, "leave it out");
            }
        }
    }
}
