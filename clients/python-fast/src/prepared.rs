//! Heads of requests that are written once for a route and its options.

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::deadline::Deadline;
use crate::reply_reader::ReplyReader;
use crate::request::{Outgoing, Request, RequestStyle};

/// Proxies and hosts accept URLs of 8,000 bytes: see RFC 9110, section 4.1.
const LONGEST_TARGET: usize = 4_000;

/// The requests of one route with one set of options, which differ in their parameters alone.
#[pyclass(frozen, module = "mikrokit_fast")]
pub struct Prepared {
    /// The head of a POST up to the length of its body.
    post: Vec<u8>,
    /// For a query, the head of a GET.
    get: Option<GetHead>,
    /// Whether it can be sent twice, for example because the first connection was closed already.
    repeatable: bool,
    /// How long one attempt can take. `None` without a limit.
    timeout: Option<Duration>,
    max_reply_size: Option<u64>,
    /// The hash of the route's types.
    contract: Vec<u8>,
}

/// A head around the parameters in its query string.
struct GetHead {
    /// `GET /articles/get?`
    before: Vec<u8>,
    /// `contract=…`
    contract: Vec<u8>,
    /// Everything after the target.
    after: Vec<u8>,
    /// Bytes of the path, with its question mark.
    path_size: usize,
}

impl Prepared {
    /// `post` and `get` are `mikrokit.Request`s without parameters. `timeout` is in seconds. Raises `ValueError` for a path or
    /// headers that cannot be sent.
    pub fn from_python(
        post: &Bound<'_, PyAny>,
        get: Option<&Bound<'_, PyAny>>,
        timeout: Option<f64>,
        contract: String,
        style: &RequestStyle,
    ) -> PyResult<Self> {
        let request = Request::from_python(post, style)?;
        let get = match get {
            Some(get) => Some(GetHead::from_python(get, style)?),
            None => None,
        };
        let mut post = request.head;
        // The empty line follows the length of the body.
        post.truncate(post.len() - b"\r\n".len());
        Ok(Prepared {
            post,
            get,
            repeatable: request.repeatable,
            timeout: timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            max_reply_size: request.max_reply_size,
            contract: contract.into_bytes(),
        })
    }

    /// A request with these parameters, as JSON, all of it in `buffer`.
    pub fn write<'a>(&self, params: &[u8], buffer: &'a mut Vec<u8>) -> Outgoing<'a> {
        if !self.write_get(params, buffer) {
            buffer.clear();
            buffer.extend_from_slice(&self.post);
            let length = format!("content-length: {}\r\n\r\n", params.len());
            buffer.extend_from_slice(length.as_bytes());
            buffer.extend_from_slice(params);
        }
        Outgoing {
            head: buffer,
            body: &[],
            is_head: false,
            repeatable: self.repeatable,
            deadline: Deadline::after(self.timeout),
            max_reply_size: self.max_reply_size,
        }
    }

    /// Whether it is a query whose parameters fit into a URL.
    fn write_get(&self, params: &[u8], buffer: &mut Vec<u8>) -> bool {
        let Some(get) = &self.get else {
            return false;
        };
        buffer.extend_from_slice(&get.before);
        let start = buffer.len();
        if params != b"[]" {
            buffer.extend_from_slice(b"params=");
            for byte in params {
                write_encoded(*byte, buffer);
            }
            buffer.push(b'&');
        }
        buffer.extend_from_slice(&get.contract);
        if buffer.len() - start + get.path_size > LONGEST_TARGET {
            return false;
        }
        buffer.extend_from_slice(&get.after);
        true
    }

    pub fn max_reply_size(&self) -> Option<u64> {
        self.max_reply_size
    }

    /// Whether a reply is JSON with the status 200, as it was written, of a server with the same types.
    pub fn is_plain(&self, reply: &ReplyReader) -> bool {
        let mut is_json = false;
        for (name, value) in &reply.headers {
            match name.as_str() {
                // The values of a header that comes twice belong together.
                "content-type" if is_json || value != b"application/json" => return false,
                "content-type" => is_json = true,
                "content-encoding" => return false,
                "mikrokit-contract" if *value != self.contract => return false,
                _ => {}
            }
        }
        is_json && reply.status == 200
    }
}

impl GetHead {
    fn from_python(get: &Bound<'_, PyAny>, style: &RequestStyle) -> PyResult<Self> {
        let path: String = get.getattr("target")?.extract()?;
        let head = Request::from_python(get, style)?.head;
        let split = || {
            let (path, contract) = path.split_once('?')?;
            let question = head.iter().position(|byte| *byte == b'?')? + 1;
            let end = question + contract.len();
            Some(GetHead {
                before: head[..question].to_vec(),
                contract: head[question..end].to_vec(),
                after: head[end..].to_vec(),
                path_size: path.len() + 1,
            })
        };
        split().ok_or_else(|| PyValueError::new_err("The target has no query string"))
    }
}

/// Percent-encodes all but the unreserved characters (RFC 3986, section 2.3).
fn write_encoded(byte: u8, buffer: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
        buffer.push(byte);
        return;
    }
    let (high, low) = (usize::from(byte >> 4), usize::from(byte & 15));
    buffer.extend_from_slice(&[b'%', DIGITS[high], DIGITS[low]]);
}
