"""The transport in Rust."""
