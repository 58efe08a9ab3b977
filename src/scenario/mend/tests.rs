//! Tests of mending, on the sample types.
