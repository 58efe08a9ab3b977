//! Arguments of the commands that look something up or write something to start from.

use crate::complete;
use crate::outside::*;

/// Arguments of `validate`.
#[derive(Debug, Args)]
pub struct Validate {
    /// Scenario files, or folders of reports
    ///
    /// The files of a report are compared with its manifest.
    #[arg(value_name = "SCENARIO", required = true, add = ArgValueCompleter::new(complete::scenario_files))]
    pub paths: Vec<PathBuf>,
    /// Write the new names of renamed keys into the files
    ///
    /// Rewrites the scenarios and their card files; nothing else in them changes.
    #[arg(long, conflicts_with = "set")]
    pub fix: bool,
    /// Change a value before checking; repeatable
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
}

/// Arguments of `new`.
#[derive(Debug, Args)]
pub struct New {
    /// The game, as in `balance list games`
    ///
    /// With --game NAME, this is the folder that the crate is written into.
    #[arg(value_name = "GAME", required_unless_present = "own", add = ArgValueCandidates::new(complete::game))]
    pub game: Option<String>,
    /// Folder for a project, or file for only a scenario
    ///
    /// A project has a scenario, schemas for editors and a README. No file is overwritten.
    #[arg(value_name = "DIR|FILE.toml", default_value = ".", conflicts_with = "own")]
    pub into: PathBuf,
    /// Also write copies of the built-in cards, to edit
    #[arg(long, conflicts_with = "own")]
    pub cards: bool,
    /// Write the Rust crate of a new game instead
    ///
    /// It has rules, a player, cards, a scenario and tests, which all work. In balance's source tree it goes into
    /// games/NAME.
    #[arg(long = "game", value_name = "NAME")]
    pub own: Option<String>,
    /// balance's source tree, if the crate isn't in it
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
    /// The games
    Games,
    /// The built-in card sets, which scenarios can name
    Sets,
    /// The agents, which can play any game
    Agents,
    /// The cards of a scenario or a game, with their values
    Cards(CardsOf),
    /// The metrics of a scenario or a game
    Metrics(ListOf),
    /// The actions that can be avoided
    Actions(ListOf),
    /// The parameters of a game's player, which a side can change
    Parameters(ListOf),
    /// The reports in a folder, with their answers
    ///
    /// Also renews the page that lists them.
    Reports(Reports),
}

/// The reports to list.
#[derive(Debug, Args)]
pub struct Reports {
    /// The folder of the reports
    #[arg(value_name = "DIR", default_value = "reports")]
    pub folder: PathBuf,
    /// List what --yes would remove: superseded reports
    ///
    /// A report is superseded if another one answers the same question about the same scenario and seed with at least as
    /// many games, and was written later. An interrupted report is superseded if such a report is complete.
    #[arg(long)]
    pub prune: bool,
    /// With --prune: remove them
    #[arg(long, requires = "prune")]
    pub yes: bool,
}

/// The scenario or game of a list.
#[derive(Debug, Args)]
pub struct ListOf {
    /// A scenario file, - for standard input, or a game
    #[arg(value_name = "SCENARIO|GAME", add = ArgValueCompleter::new(complete::game_or_scenario))]
    pub path: PathBuf,
    /// Change a value first; repeatable
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
}

/// The cards to list.
#[derive(Debug, Args)]
pub struct CardsOf {
    /// The scenario or game
    #[command(flatten)]
    pub of: ListOf,
    /// Only cards of this type
    #[arg(long = "type", value_name = "TYPE")]
    pub kind: Option<String>,
    /// Only cards of this faction
    #[arg(long, value_name = "FACTION")]
    pub faction: Option<String>,
    /// Only cards with this tag; repeatable
    #[arg(long, value_name = "TAG")]
    pub tag: Vec<String>,
}

/// Arguments of `odds`.
#[derive(Debug, Args)]
pub struct Odds {
    /// The game, a scenario file, or - for standard input
    #[arg(value_name = "GAME", add = ArgValueCompleter::new(complete::game_or_scenario))]
    pub game: PathBuf,
    /// Change a value first; repeatable
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
    /// The roll and its values: attack --power 8
    ///
    /// In any order, such as `attack --power 8 --prone`, or `trapdoor --level 2`. Default: all rolls that need no values.
    #[arg(value_name = "WHAT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub ask: Vec<String>,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub struct Schema {
    /// The game, as in `balance list games`
    #[arg(value_name = "GAME", add = ArgValueCandidates::new(complete::game))]
    pub game: String,
    /// Print the schema of card files instead
    #[arg(long)]
    pub cards: bool,
    /// Print a table of the rule options instead
    #[arg(long, conflicts_with = "cards")]
    pub rules: bool,
}

/// How to install a completion script. Each command has a line of its own, to copy.
const INSTALL: &str = "\
To install it, add a command to the start-up file of your shell.

bash, in ~/.bashrc:
  source <(balance completions bash)

zsh, in ~/.zshrc, after compinit:
  source <(balance completions zsh)

fish, in ~/.config/fish/config.fish:
  balance completions fish | source

PowerShell, in $PROFILE:
  balance completions powershell | Out-String | Invoke-Expression";

/// Arguments of `completions`.
#[derive(Debug, Args)]
#[command(after_help = INSTALL)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// The shells that can complete commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
    Powershell,
}

/// Arguments of `man`.
#[derive(Debug, Args)]
pub struct Man {
    /// The command to explain (default: balance itself)
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub dir: Option<PathBuf>,
}
