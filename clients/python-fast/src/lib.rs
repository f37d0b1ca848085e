//! The transport of MikroKit's Python clients in Rust. Only `mikrokit.transport.fast` uses it.
//!
//! Calls block their own thread, without Python's global lock. There are no other threads and no
//! event loop. For asyncio, the loop is the caller's, and only parsing and writing happen here.
//! `mikrokit.transport.sockets` does the same in Python, and its tests run against both.

mod abort_signal;
mod chunked_body;
mod connection;
mod connector;
mod deadline;
mod failure;
mod handshake;
mod lease;
mod loop_reader;
mod open_reply;
mod opened;
mod pool;
mod prepared;
mod record_boundary;
mod reply;
mod reply_head;
mod reply_reader;
mod request;
mod tls;
mod tls_session;
mod warm_up;

#[pyo3::pymodule(gil_used = false)]
mod mikrokit_fast {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::warm_up::warm_up(module.py())
    }

    #[pymodule_export]
    use crate::loop_reader::{LoopReader, RequestWriter};
    #[pymodule_export]
    use crate::open_reply::OpenReply;
    #[pymodule_export]
    use crate::pool::Pool;
    #[pymodule_export]
    use crate::prepared::Prepared;
    #[pymodule_export]
    use crate::tls::Tls;
}
