//! What a user meets: commands, files, exit codes; and the shape of the source.

mod commands;
mod help;
mod house;
mod impact;
mod mistakes;
mod reports;
mod shipped;
