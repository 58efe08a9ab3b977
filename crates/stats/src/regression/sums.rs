//! Integer sums from which a regression is solved: cross products, in groups of blocks.

use serde::{Deserialize, Serialize};

use crate::{Merge, merge_fields};

/// Groups that rows are dealt to, by the number of their seat block. The variance is taken over
/// them, with one degree of freedom less than there are.
pub(super) const GROUPS: usize = 64;

/// Sums for a regression of whole numbers on whole numbers.
///
/// A row has a *stratum*, with an intercept of its own and as many rows as every other, and a value of every *variable*, most of
/// them 0. Merging is exact, associative and commutative.
///
/// Nothing can overflow while values are below 2^15 and there are fewer than 2^32 rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegressionSums {
    variables: usize,
    strata: usize,
    /// Rows in which each variable was not 0.
    with: Vec<u64>,
    groups: Vec<Group>,
}

/// The sums of the rows of one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Group {
    /// How many rows there are, by stratum.
    pub rows: Vec<i64>,
    /// Sum of the outcome, by stratum.
    pub y: Vec<i64>,
    /// Sums of the variables, stratum by stratum.
    pub x: Vec<i64>,
    /// Sums of outcome times variable.
    pub xy: Vec<i64>,
    /// Sums of products of two variables: the lower triangle, row by row.
    pub xx: Vec<i64>,
}

impl RegressionSums {
    /// Sums of no rows.
    #[must_use]
    pub fn new(variables: usize, strata: usize) -> Self {
        // Each by itself: pages of zeros cost nothing until they are written to, those of a copy do.
        let groups = (0..GROUPS).map(|_| Group::new(variables, strata)).collect();
        RegressionSums { variables, strata, with: vec![0; variables], groups }
    }

    /// How many variables there are.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Adds a row of seat block `block`: its variables that are not 0, each once and in their order, and its outcome.
    ///
    /// Rows of one block go to the same group, so they may depend on each other.
    #[inline]
    pub fn add(&mut self, block: u64, stratum: usize, row: &[(u32, i32)], y: i32) {
        let group = &mut self.groups[(block % GROUPS as u64) as usize];
        group.rows[stratum] += 1;
        group.y[stratum] += i64::from(y);
        let sums = &mut group.x[stratum * self.variables..][..self.variables];
        for (nth, &(i, x)) in row.iter().enumerate() {
            let (i, x) = (i as usize, i64::from(x));
            self.with[i] += 1;
            sums[i] += x;
            group.xy[i] += x * i64::from(y);
            debug_assert!(nth == 0 || row[nth - 1].0 < row[nth].0, "a row in order");
            let products = &mut group.xx[triangle(i, 0)..=triangle(i, i)];
            for &(j, other) in &row[..=nth] {
                products[j as usize] += x * i64::from(other);
            }
        }
    }

    /// Rows in which a variable was not 0.
    #[must_use]
    pub fn with(&self, variable: usize) -> u64 {
        self.with[variable]
    }

    /// Returns the sums of some of the variables alone, in the order given.
    ///
    /// # Panics
    /// If one of them isn't among the variables.
    #[must_use]
    pub fn only(&self, variables: &[usize]) -> Self {
        let pick = |of: &[i64]| variables.iter().map(|&i| of[i]).collect::<Vec<i64>>();
        let group = |group: &Group| {
            let pairs = variables
                .iter()
                .enumerate()
                .flat_map(|(nth, &i)| variables[..=nth].iter().map(move |&j| triangle(i.max(j), i.min(j))));
            Group {
                rows: group.rows.clone(),
                y: group.y.clone(),
                x: group.x.chunks(self.variables).flat_map(pick).collect(),
                xy: pick(&group.xy),
                xx: pairs.map(|place| group.xx[place]).collect(),
            }
        };
        RegressionSums {
            variables: variables.len(),
            strata: self.strata,
            with: variables.iter().map(|&i| self.with[i]).collect(),
            groups: self.groups.iter().map(group).collect(),
        }
    }

    pub(super) fn strata(&self) -> usize {
        self.strata
    }

    /// The groups that have rows.
    pub(super) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|group| group.has_rows())
    }

    /// The numbers of the groups that have rows.
    pub(super) fn numbers(&self) -> Vec<usize> {
        (0..GROUPS).filter(|&number| self.groups[number].has_rows()).collect()
    }

    /// The sums of all groups together, as of one.
    pub(super) fn total(&self) -> Group {
        let mut groups = self.groups.iter();
        let mut all = groups.next().expect("there are groups").clone();
        groups.for_each(|group| all.merge(group));
        all
    }
}

impl Merge for RegressionSums {
    fn merge(&mut self, other: &Self) {
        self.with.merge(&other.with);
        self.groups.merge(&other.groups);
    }

    fn fits(&self, other: &Self) -> bool {
        (self.variables, self.strata) == (other.variables, other.strata)
            && self.with.fits(&other.with)
            && self.groups.fits(&other.groups)
    }
}

impl Group {
    fn new(variables: usize, strata: usize) -> Self {
        Group {
            rows: vec![0; strata],
            y: vec![0; strata],
            x: vec![0; strata * variables],
            xy: vec![0; variables],
            xx: vec![0; triangle(variables, 0)],
        }
    }

    fn has_rows(&self) -> bool {
        self.rows.iter().any(|&rows| rows > 0)
    }
}

merge_fields!(Group { rows, y, x, xy, xx });

/// The place of row `i`, column `j <= i` in a lower triangle.
#[inline]
pub(super) const fn triangle(i: usize, j: usize) -> usize {
    i * (i + 1) / 2 + j
}
