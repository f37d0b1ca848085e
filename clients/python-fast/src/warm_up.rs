//! Prepares the parts of PyO3 that are otherwise prepared on first use.

use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::failure::Failure;
use crate::reply;
use crate::reply_reader::ReplyReader;
use crate::request::{Request, RequestStyle};

/// Uses all of it once. Otherwise a process that is made by fork while another thread makes the first call could wait for
/// that thread, which it lacks.
pub fn warm_up(py: Python<'_>) -> PyResult<()> {
    py.detach(|| Python::attach(|_| ()));
    let messages = py.import("mikrokit.transport.messages")?;
    let headers = PyList::empty(py);
    let arguments = ("GET", "/", headers, None::<Vec<u8>>, false, 0.0);
    let request = messages.getattr("Request")?.call1(arguments)?;
    let style = RequestStyle::new(String::new(), String::new(), &[]);
    Request::from_python(&request, &style)?;
    reply::to_python(py, &ReplyReader::new(false, None), &[])?;
    for failure in [
        Failure::Network(String::new()),
        Failure::Timeout(String::new()),
        Failure::Protocol(String::new(), None),
        Failure::Client(""),
    ] {
        failure.into_error(py);
    }
    Ok(())
}
