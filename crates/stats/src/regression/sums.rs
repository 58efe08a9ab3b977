//! Integer sums for a regression: cross products, by group of blocks.

use serde::{Deserialize, Serialize};

use crate::{Merge, merge_fields};

/// Number of groups that rows are dealt to by the number of their seat block. Variances are taken over groups.
pub(super) const GROUPS: usize = 64;

/// Sums for a regression of whole numbers on whole numbers. A row has a *stratum* and a value of every *variable*, most
/// of them 0. Strata have equal numbers of rows, and an intercept each. Merging is exact, associative and commutative.
/// Nothing can overflow while values are below 2^15 and there are fewer than 2^32 rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegressionSums {
    variables: usize,
    strata: usize,
    /// By variable: rows in which it was not 0.
    with: Vec<u64>,
    groups: Vec<Group>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Group {
    /// Rows by stratum.
    pub rows: Vec<i64>,
    /// Sum of the outcome by stratum.
    pub y: Vec<i64>,
    /// Sums of the variables by stratum, then by variable.
    pub x: Vec<i64>,
    /// Sums of outcome times variable.
    pub xy: Vec<i64>,
    /// Sums of products of two variables: the lower triangle, row by row.
    pub xx: Vec<i64>,
}

impl RegressionSums {
    /// Returns empty sums.
    pub fn new(variables: usize, strata: usize) -> Self {
        // Made one by one: zeroed pages cost nothing until they are written to, but copies do.
        let groups = (0..GROUPS).map(|_| Group::new(variables, strata)).collect();
        RegressionSums { variables, strata, with: vec![0; variables], groups }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Adds a row of seat block `block`: the variables that are not 0, in order, and the outcome.
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

    /// Returns the rows in which a variable was not 0.
    pub fn with(&self, variable: usize) -> u64 {
        self.with[variable]
    }

    /// Returns the sums of some of the variables, in the given order. Panics if one doesn't exist.
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

    pub(super) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|group| group.has_rows())
    }

    pub(super) fn numbers(&self) -> Vec<usize> {
        (0..GROUPS).filter(|&number| self.groups[number].has_rows()).collect()
    }

    pub(super) fn total(&self) -> Group {
        let mut groups = self.groups.iter();
        let mut all = groups.next().expect("there are groups").clone();
        groups.for_each(|group| all.merge(group));
        all
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

merge_fields! {
    RegressionSums { with, groups; variables, strata }
    Group { rows, y, x, xy, xx }
}

/// Returns the position of row `i`, column `j <= i` in a lower triangle.
#[inline]
pub(super) const fn triangle(i: usize, j: usize) -> usize {
    i * (i + 1) / 2 + j
}
