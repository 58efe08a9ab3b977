//! Rules of Arcadia, replayed by scripted chance.
