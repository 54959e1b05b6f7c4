//! The rules from outside: the numbered examples of RULES.md, laws, records, the games of others, and the
//! pictures of what a view shows.

mod archive;
mod chance;
mod examples;
mod files;
mod hidden;
mod laws;
mod long;
mod naive;
mod pictures;
mod records;
mod secrecy;
