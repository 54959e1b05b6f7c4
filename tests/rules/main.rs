//! Tests.

mod pictures;
