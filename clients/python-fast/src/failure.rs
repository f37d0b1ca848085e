//! Why a call failed, before it is an exception.

use std::io;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pyo3::import_exception!(mikrokit.errors, CallTimeout);
pyo3::import_exception!(mikrokit.errors, ClientError);
pyo3::import_exception!(mikrokit.errors, NetworkError);
pyo3::import_exception!(mikrokit.errors, ProtocolError);

/// Made without Python's lock, which only the exception needs.
#[derive(Debug)]
pub enum Failure {
    Network(String),
    Timeout(String),
    /// A reply that is not HTTP or too large, with its status if there was one.
    Protocol(String, Option<u16>),
    /// The client is closed, or used in another way that it does not allow.
    Client(&'static str),
    /// Parameters that cannot be sent.
    Value(String),
    /// An exception of Python itself, such as `KeyboardInterrupt`.
    Python(PyErr),
}

impl Failure {
    pub fn into_error(self, py: Python<'_>) -> PyErr {
        match self {
            Failure::Network(message) => NetworkError::new_err(message),
            Failure::Timeout(message) => CallTimeout::new_err(message),
            Failure::Client(message) => ClientError::new_err(message),
            Failure::Value(message) => PyValueError::new_err(message),
            Failure::Python(error) => error,
            Failure::Protocol(message, status) => {
                protocol_error(py, &message, status).unwrap_or_else(|error| error)
            }
        }
    }
}

/// An error as Python shows it: `[Errno 111] Connection refused`, where Rust has `Connection refused (os error 111)`.
pub fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    let Some(number) = error.raw_os_error() else {
        return text;
    };
    let plain = text.strip_suffix(&format!(" (os error {number})"));
    format!("[Errno {number}] {}", plain.unwrap_or(&text))
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Failure::Python(error)
    }
}

fn protocol_error(py: Python<'_>, message: &str, status: Option<u16>) -> PyResult<PyErr> {
    let settings = PyDict::new(py);
    settings.set_item("reply_status", status)?;
    let error = py
        .get_type::<ProtocolError>()
        .call((message,), Some(&settings))?;
    Ok(PyErr::from_value(error))
}
