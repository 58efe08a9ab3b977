//! What a user meets: commands, files, exit codes; and the shape of the source.

mod again;
mod battles;
mod builds;
mod calibrate;
mod charts;
mod check;
mod commands;
mod compare;
#[cfg(target_os = "linux")]
mod crashes;
mod cut_games;
mod digests;
mod fixes;
#[path = "../fuzz/mod.rs"]
mod fuzz;
mod fuzzed;
mod golden;
mod habits;
mod help;
mod impact;
#[cfg(unix)]
mod kept;
mod ladder;
mod ledgers;
mod lost;
mod matrix;
mod mistakes;
mod names;
mod odds;
#[cfg(target_os = "linux")]
mod own_files;
mod pages;
mod parts;
mod pictures;
mod prices;
mod project;
mod races;
#[path = "../../crates/report/src/frame/tests/read.rs"]
mod read_parquet;
mod regret;
mod reports;
mod search;
mod second_opinion;
#[cfg(unix)]
mod secrets;
mod sensitivity;
#[cfg(unix)]
mod shells;
mod shipped;
mod source_layout;
mod tallies;
mod tune;
#[cfg(unix)]
mod watch;
