//! Compiles the goals of Quests.

use balance_engine::game::Path;

use super::work::CardCompiler;
use crate::cards::text::GoalText;
use crate::cards::{Aim, GOALS, Goal, IndexRange, features, tests};

impl CardCompiler<'_> {
    pub(super) fn goals(&mut self, texts: &[GoalText], at: &Path) -> IndexRange {
        let goals = texts.iter().enumerate();
        let goals: Vec<Goal> = goals.filter_map(|(k, text)| self.goal(text, &at.then(k))).collect();
        if texts.is_empty() || texts.len() > GOALS {
            self.diagnostics.help(at.clone(), format!("the Quest has {} goals", texts.len()), "write one to three");
        }
        IndexRange::added(&mut self.done.goals, goals)
    }

    fn goal(&mut self, text: &GoalText, at: &Path) -> Option<Goal> {
        let (_, aim) = text.compiled(&mut self.reading(), at)?;
        let words = self.all_words(&text.tags, &at.then("tags"));
        self.goal_keys(text, aim, at);
        Some(Goal {
            aim,
            rolled: text.rolled,
            on: features(&text.on),
            tests: tests(&text.tests),
            words,
            apart: text.apart,
            in_camp: text.in_camp,
        })
    }

    /// Reports keys that do not go with the aim of a goal.
    fn goal_keys(&mut self, text: &GoalText, aim: Aim, at: &Path) {
        let beat = matches!(aim, Aim::Beat(_));
        let on = matches!(aim, Aim::Visit(_) | Aim::Reach | Aim::Fetch | Aim::Foe(_));
        let given = [
            ("on", !text.on.is_empty(), on),
            ("rolled", text.rolled, matches!(aim, Aim::Visit(_))),
            ("tests", !text.tests.is_empty(), beat),
            ("tags", !text.tags.is_empty(), beat),
            ("apart", text.apart, beat),
            ("in_camp", text.in_camp, matches!(aim, Aim::Foe(_))),
        ];
        for (key, there, has) in given {
            if there && !has {
                self.diagnostics.help(at.then(key), format!("`{key}` does not apply to this goal"), "remove it");
            }
        }
    }
}
