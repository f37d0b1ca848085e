//! Requests as bytes (RFC 9112).

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyString;

use crate::deadline::Deadline;

/// A `mikrokit.Request` that was checked and can be sent.
pub struct Request {
    /// All before the body.
    pub head: Vec<u8>,
    pub body: Option<PyBackedBytes>,
    pub is_head: bool,
    /// Whether it can be sent twice, for example because the first connection was closed already.
    pub repeatable: bool,
    pub deadline: Deadline,
    /// The most bytes of the reply's body.
    pub max_reply_size: Option<u64>,
}

/// A request as it is sent.
pub struct Outgoing<'a> {
    /// All before the body, or the whole request.
    pub head: &'a [u8],
    pub body: &'a [u8],
    pub is_head: bool,
    pub repeatable: bool,
    pub deadline: Deadline,
    pub max_reply_size: Option<u64>,
}

/// The common parts of one client's requests.
pub struct RequestStyle {
    /// The value of the header `host`.
    pub authority: String,
    /// Precedes the path: empty, or scheme and host if a proxy must know the server.
    pub target_prefix: String,
    /// Lines for the proxy, each with its end.
    pub proxy_lines: Vec<u8>,
}

impl RequestStyle {
    pub fn new(
        authority: String,
        target_prefix: String,
        proxy_headers: &[(String, String)],
    ) -> Self {
        let lines = proxy_headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}\r\n"));
        RequestStyle {
            authority,
            target_prefix,
            proxy_lines: lines.collect::<String>().into_bytes(),
        }
    }
}

impl Request {
    pub fn outgoing(&self) -> Outgoing<'_> {
        Outgoing {
            head: &self.head,
            body: self.body.as_deref().unwrap_or_default(),
            is_head: self.is_head,
            repeatable: self.repeatable,
            deadline: self.deadline,
            max_reply_size: self.max_reply_size,
        }
    }

    /// Raises `ValueError` for a path or headers that cannot be sent.
    pub fn from_python(request: &Bound<'_, PyAny>, style: &RequestStyle) -> PyResult<Self> {
        let py = request.py();
        let method: PyBackedStr = request.getattr(intern!(py, "method"))?.extract()?;
        let target = request
            .getattr(intern!(py, "target"))?
            .cast_into::<PyString>()?;
        let path = target.to_str()?;
        if path.is_empty() || !path.bytes().all(|byte| byte.is_ascii_graphic()) {
            let message = format!("The path {} cannot be sent", target.repr()?);
            return Err(PyValueError::new_err(message));
        }
        let body: Option<PyBackedBytes> = request.getattr(intern!(py, "body"))?.extract()?;
        let mut head = Vec::with_capacity(512);
        for part in [
            &*method,
            " ",
            &style.target_prefix,
            path,
            " HTTP/1.1\r\nhost: ",
            &style.authority,
            "\r\n",
        ] {
            head.extend_from_slice(part.as_bytes());
        }
        for header in request.getattr(intern!(py, "headers"))?.try_iter()? {
            let (name, value): (PyBackedStr, PyBackedStr) = header?.extract()?;
            write_header(&mut head, &name, &value).ok_or_else(|| rejected_header(py, &name))?;
        }
        head.extend_from_slice(&style.proxy_lines);
        if let Some(body) = &body {
            head.extend_from_slice(format!("content-length: {}\r\n", body.len()).as_bytes());
        }
        head.extend_from_slice(b"\r\n");
        let ends_at: Option<f64> = request.getattr(intern!(py, "ends_at"))?.extract()?;
        Ok(Request {
            head,
            body,
            is_head: &*method == "HEAD",
            repeatable: request.getattr(intern!(py, "repeatable"))?.extract()?,
            deadline: Deadline::from_python(py, ends_at)?,
            max_reply_size: request.getattr(intern!(py, "max_reply_size"))?.extract()?,
        })
    }
}

fn rejected_header(py: Python<'_>, name: &str) -> PyErr {
    match PyString::new(py, name).repr() {
        Ok(name) => PyValueError::new_err(format!("The header {name} cannot be sent")),
        Err(error) => error,
    }
}

/// Writes one line. `None` for forbidden characters (RFC 9110, section 5.5).
fn write_header(head: &mut Vec<u8>, name: &str, value: &str) -> Option<()> {
    if name.is_empty() || !name.bytes().all(is_name_byte) {
        return None;
    }
    head.extend_from_slice(name.as_bytes());
    head.extend_from_slice(b": ");
    for character in value.chars() {
        let byte = u8::try_from(character).ok()?;
        if !is_value_byte(byte) {
            return None;
        }
        head.push(byte);
    }
    head.extend_from_slice(b"\r\n");
    Some(())
}

/// Bytes of a header's value (RFC 9110, section 5.5).
pub fn is_value_byte(byte: u8) -> bool {
    matches!(byte, b'\t' | b' '..=b'~' | 0x80..)
}

/// Names are written in lower case.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"!#$%&'*+.^_`|~-".contains(&byte)
}
