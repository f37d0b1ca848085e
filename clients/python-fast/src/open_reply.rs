//! Replies that are read while they arrive.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::abort_signal::AbortSignal;
use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::opened::Opened;
use crate::reply;

/// A reply whose body is read while it arrives. Closing it before its end closes the connection.
#[pyclass(module = "mikrokit_fast")]
pub struct OpenReply {
    #[pyo3(get)]
    status: u16,
    #[pyo3(get)]
    headers: Py<PyList>,
    /// When the next bytes must arrive, by `time.monotonic()`. `None` without a limit.
    #[pyo3(get, set)]
    ends_at: Option<f64>,
    /// `None` once it was closed.
    opened: Option<Opened>,
    /// Whether all of it was read.
    is_read: bool,
    /// With which another thread ends it.
    signal: Option<AbortSignal>,
}

impl OpenReply {
    pub fn new(
        py: Python<'_>,
        opened: Opened,
        ends_at: Option<f64>,
        signal: Option<AbortSignal>,
    ) -> PyResult<Self> {
        Ok(OpenReply {
            status: opened.reader.status,
            headers: reply::headers(py, &opened.reader)?.unbind(),
            ends_at,
            opened: Some(opened),
            is_read: false,
            signal,
        })
    }
}

#[pymethods]
impl OpenReply {
    /// The body in pieces, as they arrive.
    fn chunks(reply: PyRef<'_, Self>) -> PyRef<'_, Self> {
        reply
    }

    fn __iter__(reply: PyRef<'_, Self>) -> PyRef<'_, Self> {
        reply
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let deadline = Deadline::from_python(py, self.ends_at)?;
        let Some(opened) = self.opened.as_mut() else {
            if self.is_read {
                return Ok(None);
            }
            let failure = Failure::Client("the reply was closed before its end");
            return Err(failure.into_error(py));
        };
        py.detach(|| {
            while opened.body.is_empty() && !opened.reader.is_complete {
                opened.read_more(deadline)?;
            }
            Ok(())
        })
        .map_err(|failure: Failure| failure.into_error(py))?;
        if opened.body.is_empty() {
            self.is_read = true;
            self.close(py)?;
            return Ok(None);
        }
        let chunk = PyBytes::new(py, &opened.body);
        opened.body.clear();
        Ok(Some(chunk))
    }

    fn close(&mut self, py: Python<'_>) -> PyResult<()> {
        if let Some(opened) = self.opened.take() {
            if let Some(signal) = &self.signal {
                signal.detach(py)?;
            }
            py.detach(|| opened.release());
        }
        Ok(())
    }
}
