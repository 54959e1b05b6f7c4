//! The rules from outside: the numbered examples of RULES.md, laws, records and the games of others.

mod archive;
