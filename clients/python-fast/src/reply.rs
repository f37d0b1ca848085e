//! Replies as Python sees them.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyList, PyString};

use crate::reply_reader::ReplyReader;

/// A `mikrokit.Reply` with its whole body.
pub fn to_python<'py>(
    py: Python<'py>,
    reader: &ReplyReader,
    body: &[u8],
) -> PyResult<Bound<'py, PyAny>> {
    static REPLY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let reply = REPLY.import(py, "mikrokit.transport.messages", "Reply")?;
    reply.call1((reader.status, headers(py, reader)?, PyBytes::new(py, body)))
}

/// Pairs of names and values.
pub fn headers<'py>(py: Python<'py>, reader: &ReplyReader) -> PyResult<Bound<'py, PyList>> {
    let pairs = reader
        .headers
        .iter()
        .map(|(name, value)| (name, decode(py, value)));
    PyList::new(py, pairs.collect::<Vec<_>>())
}

/// Values of headers are in Latin-1.
fn decode<'py>(py: Python<'py>, value: &[u8]) -> Bound<'py, PyString> {
    match std::str::from_utf8(value) {
        Ok(text) if text.is_ascii() => PyString::new(py, text),
        _ => {
            let text: String = value.iter().copied().map(char::from).collect();
            PyString::new(py, &text)
        }
    }
}
