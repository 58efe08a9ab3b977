//! What most modules use of other crates. `prelude` adds what they use of this one.

pub(crate) use balance_engine::agent::Skill;
pub(crate) use balance_engine::game::{Unmodelled, did_you_mean, sanitize};
pub(crate) use balance_engine::sim::{
    AbandonedGames, Budget, Contest, Paired, PairedPlan, Plan, RunContext, Stopped, Tally, Transcript, Variant, paired,
    paired_until,
};
pub(crate) use balance_report::files::{read_plain, remove_stale_temps, with_more};
pub(crate) use balance_report::frame::{Bugs, CutGames, Moved, NumberStep, WriteError, Yardstick, fill, replace};
pub(crate) use balance_report::{self as report, Report, UNBOUNDED, whole};
pub(crate) use balance_scenario::expect::{Expectation, Judge, Quantity, Verdict};
pub(crate) use balance_scenario::{
    Document, Files, Prepared, Rows, Tunables, differences, digest, find, is_built_in, read_document_with, ready,
};
pub(crate) use balance_stats::PairSums;
pub(crate) use balance_tune::Assignment;
pub(crate) use clap::builder::TypedValueParser;
pub(crate) use clap::{Args, Command, Parser, Subcommand, ValueEnum};
pub(crate) use clap_complete::{ArgValueCandidates, ArgValueCompleter};
pub(crate) use serde::{Deserialize, Serialize, Serializer};
pub(crate) use serde_json::{Value as Json, json};
pub(crate) use std::collections::{BTreeMap, BTreeSet};
pub(crate) use std::ffi::{OsStr, OsString};
pub(crate) use std::fs::File;
pub(crate) use std::io::{ErrorKind, Read, stdout};
pub(crate) use std::ops::Range;
pub(crate) use std::path::{Path, PathBuf};
pub(crate) use std::sync::atomic::{AtomicBool, Ordering};
pub(crate) use std::sync::{Arc, Mutex, OnceLock};
pub(crate) use std::time::{Duration, Instant};
pub(crate) use std::{fs, io};
