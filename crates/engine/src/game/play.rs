//! A game in progress: the position with the chance and the recorder that a rule needs.

/// Declares `Play`, a game in progress. The rules of a game are its methods, one file per rule.
///
/// ```ignore
/// balance_engine::play!(Iconica);
/// ```
#[macro_export]
macro_rules! play {
    ($game:ident) => {
        /// A game in progress.
        pub struct Play<'a, C, R> {
            /// The game as it was compiled: rules, cards and sides. It never changes.
            pub game: &'a $game,
            /// The position, which the rules change.
            pub st: &'a mut <$game as $crate::game::Rules>::State,
            /// The source of every roll, shuffle and draw.
            pub chance: &'a mut C,
            /// The recorder that hears what is counted and what is said.
            pub rec: &'a mut R,
        }

        impl $game {
            /// The game in progress at a position.
            pub(crate) fn play<'a, C: $crate::chance::Chance, R: $crate::game::Recorder>(
                &'a self,
                st: &'a mut <$game as $crate::game::Rules>::State,
                chance: &'a mut C,
                rec: &'a mut R,
            ) -> Play<'a, C, R> {
                Play { game: self, st, chance, rec }
            }
        }

        #[allow(dead_code, reason = "a game need not count and say")]
        impl<C: $crate::chance::Chance, R: $crate::game::Recorder> Play<'_, C, R> {
            /// Adds to a metric of a seat.
            #[inline]
            pub fn count(&mut self, seat: impl Into<$crate::game::Seat>, metric: $crate::game::MetricId, amount: i32) {
                self.rec.metric(seat.into(), metric, amount);
            }

            /// Writes a line of the transcript, when there is one.
            #[inline]
            pub fn say<const N: usize>(
                &mut self,
                kind: &'static str,
                seat: impl Into<$crate::game::Seat>,
                data: [(&'static str, i64); N],
                text: impl FnOnce(&$game, &<$game as $crate::game::Rules>::State) -> String,
            ) {
                let (game, st, seat) = (self.game, &*self.st, seat.into());
                self.rec.note(|| $crate::game::Note::new(kind, seat, &data, text(game, st)));
            }
        }
    };
}
