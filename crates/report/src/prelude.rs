//! What reports are written with: numbers in words, blocks of a page, records, and the rows that several of them share.

pub(crate) use crate::charts::intervals::Intervals;
pub(crate) use balance_engine::agent::Skill;
pub(crate) use balance_engine::game::{CardInfo, Catalogue, Unmodelled};
pub(crate) use balance_engine::grammar::{capital, singular, verb_for};
pub(crate) use balance_engine::sim::{Paired, Stopped};
pub(crate) use balance_scenario::expect::{Checked, Finding, Verdict};
pub(crate) use balance_stats::Estimate;
pub(crate) use balance_stats::{PairedDifference, PairedSums, ThresholdVerdict, paired_rates_family, rate_family};

pub(crate) use crate::charts::Effects;
pub(crate) use crate::frame::*;
pub(crate) use crate::model::{Head, Shown, columns, datum_of_names, record};
pub(crate) use crate::number::*;
pub(crate) use crate::page::*;
pub(crate) use crate::questions::Report;
pub(crate) use crate::story::*;
pub(crate) use crate::style::*;
pub(crate) use crate::svg::Figure;
pub(crate) use crate::table::*;
pub(crate) use crate::terminal::*;
pub(crate) use crate::text::*;
pub(crate) use crate::{Canvas, Chart};
