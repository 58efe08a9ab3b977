//! Arguments of the commands that look something up or write something to start from.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use clap_complete::{ArgValueCandidates, ArgValueCompleter};

use crate::complete;

/// Arguments of `validate`.
#[derive(Debug, Args)]
pub struct Validate {
    /// The scenario files; or folders of reports, which are held to their manifests
    #[arg(value_name = "SCENARIO", required = true, add = ArgValueCompleter::new(complete::scenario_files))]
    pub paths: Vec<PathBuf>,
    /// Change a value before checking; may be repeated
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
}

/// Arguments of `new`.
#[derive(Debug, Args)]
pub struct New {
    /// The game, as `balance list games` names it; with --game, the folder to write into. No file is overwritten
    #[arg(value_name = "GAME", required_unless_present = "own", add = ArgValueCandidates::new(complete::game))]
    pub game: Option<String>,
    /// The folder to write into: a scenario, schemas for editors, a README; or a file that ends in .toml, for the scenario
    /// alone. What is there is never overwritten
    #[arg(value_name = "DIR|FILE.toml", default_value = ".", conflicts_with = "own")]
    pub into: PathBuf,
    /// Copy the game's card files beside the scenario, to be edited, instead of naming those that are built in
    #[arg(long, conflicts_with = "own")]
    pub cards: bool,
    /// Write the Rust crate of a game of your own instead: rules, a player, cards, a scenario and tests that work, to be
    /// changed. In balance's source tree it goes into games/NAME
    #[arg(long = "game", value_name = "NAME")]
    pub own: Option<String>,
    /// Where balance's source tree is, if the crate is not to be in it
    #[arg(long, value_name = "DIR", requires = "own")]
    pub source: Option<PathBuf>,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct List {
    /// What to show
    #[command(subcommand)]
    pub what: Listed,
}

/// What `list` can show.
#[derive(Debug, Subcommand)]
pub enum Listed {
    /// The games that can be played
    Games,
    /// The card sets that are built in, which scenarios name
    Sets,
    /// The agents that can play
    Agents,
    /// The cards that a scenario uses, with their figures
    Cards(ListOf),
    /// What is measured in a scenario
    Metrics(ListOf),
    /// What players of a scenario decide, and can be told to do without
    Actions(ListOf),
    /// The reports in a folder, with what each came to; makes the page that lists them anew
    Reports(Reports),
}

/// The reports to list.
#[derive(Debug, Args)]
pub struct Reports {
    /// The folder that holds them
    #[arg(value_name = "DIR", default_value = "reports")]
    pub folder: PathBuf,
}

/// The scenario of a list.
#[derive(Debug, Args)]
pub struct ListOf {
    /// The scenario file
    #[arg(value_name = "SCENARIO", add = ArgValueCompleter::new(complete::scenario_files))]
    pub path: PathBuf,
    /// Change a value of the scenario or its cards first; may be repeated
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
}

/// Arguments of `odds`.
#[derive(Debug, Args)]
pub struct Odds {
    /// The game, as `balance list games` names it, or a scenario file of it
    #[arg(value_name = "GAME", add = ArgValueCompleter::new(complete::game_or_scenario))]
    pub game: PathBuf,
    /// Change a value of the scenario or its cards first; may be repeated
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
    /// Of what, and what is given, such as `trapdoor --level 2` or `attack --power 8 --prone`, in any
    /// order; where nothing is named, everything that the game can tell of nobody in particular
    #[arg(value_name = "WHAT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub ask: Vec<String>,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub struct Schema {
    /// The game, as `balance list games` names it
    #[arg(value_name = "GAME", add = ArgValueCandidates::new(complete::game))]
    pub game: String,
    /// The schema of card files instead of scenarios
    #[arg(long)]
    pub cards: bool,
    /// What `[rules]` may hold, as a Markdown table for people, instead of a schema
    #[arg(long, conflicts_with = "cards")]
    pub rules: bool,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell that reads the script
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// The shells that can complete commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    /// In ~/.bashrc: source <(balance completions bash)
    Bash,
    /// In ~/.zshrc, after compinit: source <(balance completions zsh)
    Zsh,
    /// In ~/.config/fish/config.fish: balance completions fish | source
    Fish,
    /// In $PROFILE: balance completions powershell | Out-String | Invoke-Expression
    Powershell,
}

/// Arguments of `man`.
#[derive(Debug, Args)]
pub struct Man {
    /// The folder to write into; pages that are there are replaced
    #[arg(value_name = "DIR", default_value = "man")]
    pub folder: PathBuf,
}
