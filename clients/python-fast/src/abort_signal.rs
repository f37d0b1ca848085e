//! Requests that another thread ends: `mikrokit.transport.abort_signal`.

use std::net::{Shutdown, TcpStream};
use std::sync::{Mutex, PoisonError, Weak};

use pyo3::intern;
use pyo3::prelude::*;

use crate::connection::Connection;

/// The `AbortSignal` of one request.
pub struct AbortSignal {
    signal: Py<PyAny>,
    end: Py<ConnectionEnd>,
}

impl AbortSignal {
    /// That of a `mikrokit.Request`, if it has one.
    pub fn of_request(request: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let py = request.py();
        let signal: Option<Py<PyAny>> = request.getattr(intern!(py, "signal"))?.extract()?;
        let Some(signal) = signal else {
            return Ok(None);
        };
        let end = Py::new(py, ConnectionEnd::default())?;
        Ok(Some(AbortSignal { signal, end }))
    }

    /// Lets the signal end a connection instead of the one before. Raises `ClientError` if it was
    /// aborted.
    pub fn attach(&self, connection: &Connection) -> PyResult<()> {
        self.end.get().replace(connection.stream());
        Python::attach(|py| {
            let attach = intern!(py, "attach");
            self.signal.call_method1(py, attach, (&self.end,))?;
            Ok(())
        })
    }

    /// The request is over, and its connection can serve others.
    pub fn detach(&self, py: Python<'_>) -> PyResult<()> {
        let detach = intern!(py, "detach");
        self.signal.call_method1(py, detach, (&self.end,))?;
        Ok(())
    }
}

/// Ends the wait of another thread, which then finds the end of the connection.
#[pyclass(frozen, module = "mikrokit_fast")]
#[derive(Default)]
pub struct ConnectionEnd(Mutex<Weak<TcpStream>>);

impl ConnectionEnd {
    fn replace(&self, stream: Weak<TcpStream>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = stream;
    }
}

#[pymethods]
impl ConnectionEnd {
    fn __call__(&self) {
        let stream = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stream) = stream.upgrade() {
            // It fails only if the server has closed the connection just now.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}
