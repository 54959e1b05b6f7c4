//! A long match is loaded as fast as the product promises.
