//! The parser of replies, and the writer of requests, for the connections of an event loop.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::prepared::Prepared;
use crate::reply;
use crate::reply_reader::ReplyReader;
use crate::request::{Request, RequestStyle};

/// Does what `mikrokit.transport.http1.reply_reader.ReplyReader` does.
#[pyclass(module = "mikrokit_fast")]
pub struct LoopReader {
    reader: ReplyReader,
    /// The received part of the body of a call in one step.
    body: Vec<u8>,
}

impl LoopReader {
    fn create(reader: ReplyReader) -> Self {
        LoopReader {
            reader,
            body: Vec::new(),
        }
    }
}

#[pymethods]
impl LoopReader {
    #[new]
    fn new(method: &str, max_body_size: Option<u64>) -> Self {
        Self::create(ReplyReader::new(method == "HEAD", max_body_size))
    }

    /// The reader of the reply to a prepared request.
    #[staticmethod]
    fn for_call(prepared: &Prepared) -> Self {
        Self::create(ReplyReader::new(false, prepared.max_reply_size()))
    }

    /// Takes bytes of the connection for a call in one step. Returns whether its reply is whole.
    fn feed_call(&mut self, py: Python<'_>, data: &[u8]) -> PyResult<bool> {
        self.reader
            .feed(data, &mut self.body)
            .map_err(|failure| failure.into_error(py))?;
        Ok(self.reader.is_complete)
    }

    /// The whole reply of a call in one step: the bytes of a plain reply, whose body contains
    /// everything, or a `Reply`.
    fn answer<'py>(&self, py: Python<'py>, prepared: &Prepared) -> PyResult<Bound<'py, PyAny>> {
        if prepared.is_plain(&self.reader) {
            return Ok(PyBytes::new(py, &self.body).into_any());
        }
        reply::to_python(py, &self.reader, &self.body)
    }

    /// Whether the connection can be used for another request after the reply.
    #[getter]
    fn is_reusable(&self) -> bool {
        self.reader.is_complete && self.reader.keeps_alive && !self.reader.has_surplus()
    }

    #[getter]
    fn status(&self) -> u16 {
        self.reader.status
    }

    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        reply::headers(py, &self.reader)
    }

    #[getter]
    fn is_complete(&self) -> bool {
        self.reader.is_complete
    }

    #[getter]
    fn has_head(&self) -> bool {
        self.reader.has_head
    }

    #[getter]
    fn has_begun(&self) -> bool {
        self.reader.has_begun()
    }

    #[getter]
    fn has_surplus(&self) -> bool {
        self.reader.has_surplus()
    }

    /// Whether the reply shows that the rest of the request is not needed.
    #[getter]
    fn rejects(&self) -> bool {
        let is_last = self.reader.is_complete && !self.is_reusable();
        self.reader.has_head && (self.reader.status >= 300 || is_last)
    }

    #[getter]
    fn keep_alive_hint(&self) -> Option<u64> {
        self.reader.keep_alive_hint
    }

    #[getter]
    fn keeps_alive(&self) -> bool {
        self.reader.keeps_alive
    }

    #[setter]
    fn set_keeps_alive(&mut self, keeps_alive: bool) {
        self.reader.keeps_alive = keeps_alive;
    }

    /// Takes bytes of the connection, and returns the body's.
    fn feed<'py>(&mut self, py: Python<'py>, data: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let mut body = Vec::new();
        self.reader
            .feed(data, &mut body)
            .map_err(|failure| failure.into_error(py))?;
        Ok(PyBytes::new(py, &body))
    }

    /// The server closed the connection, or it was cut.
    #[pyo3(signature = (*, is_cut = false))]
    fn finish(&mut self, py: Python<'_>, is_cut: bool) -> PyResult<()> {
        self.reader
            .finish(is_cut)
            .map_err(|failure| failure.into_error(py))
    }
}

/// Writes the requests of one client.
#[pyclass(frozen, module = "mikrokit_fast")]
pub struct RequestWriter {
    style: RequestStyle,
}

#[pymethods]
impl RequestWriter {
    /// `target_prefix` precedes each path, and `proxy_headers` are for the proxy.
    #[new]
    fn new(authority: String, target_prefix: String, proxy_headers: Vec<(String, String)>) -> Self {
        RequestWriter {
            style: RequestStyle::new(authority, target_prefix, &proxy_headers),
        }
    }

    /// A `Request` with its body. Raises `ValueError` for headers that cannot be sent.
    fn write<'py>(&self, request: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let py = request.py();
        let written = Request::from_python(request, &self.style)?;
        let body = written.body.as_deref().unwrap_or_default();
        Ok(PyBytes::new(py, &[&written.head, body].concat()))
    }

    /// Writes the head of a route's requests: see `Prepared::from_python`.
    fn prepare(
        &self,
        post: &Bound<'_, PyAny>,
        get: Option<&Bound<'_, PyAny>>,
        timeout: Option<f64>,
        contract: String,
    ) -> PyResult<Prepared> {
        Prepared::from_python(post, get, timeout, contract, &self.style)
    }

    /// A request of a call with these parameters.
    fn write_call<'py>(
        &self,
        py: Python<'py>,
        prepared: &Prepared,
        params: &[u8],
    ) -> Bound<'py, PyBytes> {
        let mut buffer = Vec::with_capacity(1_024);
        prepared.write(params, &mut buffer);
        PyBytes::new(py, &buffer)
    }
}
