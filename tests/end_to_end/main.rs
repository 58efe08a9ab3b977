//! What a user meets: commands, files, exit codes; and the shape of the source.

mod check;
mod commands;
mod compare;
mod help;
mod house;
mod impact;
mod ledgers;
mod mistakes;
mod odds;
mod reports;
mod shipped;
