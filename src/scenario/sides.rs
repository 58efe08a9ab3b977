//! What is wrong with the sides of a scenario, of whatever game they are.

use super::model::{AgentName, Side};
use crate::game::{Faults, Format, Path};

/// The number of sides, their names and their agents.
pub(super) fn sides_fit<F: Format>(sides: &[Side<F::Side>], faults: &mut Faults) {
    let path = Path::top().then("side");
    if !F::SIDES.contains(&sides.len()) {
        let (least, most) = (F::SIDES.start(), F::SIDES.end());
        let wanted = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        let message = format!("{} has {wanted} sides, not {}", F::NAME, sides.len());
        faults.help(path.clone(), message, format!("write {wanted} `[[side]]` tables"));
    }
    for (at, side) in sides.iter().enumerate() {
        let name = &side.common.name;
        if sides[..at].iter().any(|other| other.common.name == *name) {
            faults.help(
                path.then(at).then("name"),
                format!("two sides are named \"{name}\""),
                "give each side a name of its own",
            );
        }
        if side.common.agent == Some(AgentName::Rogue) && !F::AUTOMATON {
            faults.help(
                path.then(at).then("agent"),
                format!("{} prints no rules for a side without a player", F::NAME),
                "write \"greedy\" or \"random\"",
            );
        }
    }
}
