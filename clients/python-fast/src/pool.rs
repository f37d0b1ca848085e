//! The connections of one client, which send its requests.

use std::sync::Arc;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::abort_signal::AbortSignal;
use crate::connector::Connector;
use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::lease::{Connections, Limits};
use crate::open_reply::OpenReply;
use crate::opened::Opened;
use crate::prepared::Prepared;
use crate::reply;
use crate::reply_reader::ReplyReader;
use crate::request::{Outgoing, Request, RequestStyle};
use crate::tls::Tls;

/// Sends requests to one server. Threads of one process can share it.
#[pyclass(frozen, module = "mikrokit_fast")]
pub struct Pool {
    connections: Arc<Connections>,
    style: RequestStyle,
    connector: Connector,
}

#[pymethods]
impl Pool {
    /// `host` and `port` belong to the server, or to a proxy. `target_prefix` precedes each path,
    /// and `proxy_headers` are for the proxy. `tunnel` is the request for a tunnel through a proxy.
    /// Times are in seconds.
    #[new]
    #[pyo3(signature = (*, host, port, authority, peer, look_up, target_prefix, proxy_headers, tunnel, tls, max_connections, max_idle, idle_timeout, connect_timeout))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        host: String,
        port: u16,
        authority: String,
        peer: String,
        look_up: Py<PyAny>,
        target_prefix: String,
        proxy_headers: Vec<(String, String)>,
        tunnel: Option<Vec<u8>>,
        tls: Option<Py<Tls>>,
        max_connections: usize,
        max_idle: usize,
        idle_timeout: f64,
        connect_timeout: f64,
    ) -> Self {
        Pool {
            connections: Arc::new(Connections::new(Limits {
                max_connections,
                max_idle,
                idle_timeout: to_duration(idle_timeout),
            })),
            connector: Connector {
                host,
                port,
                authority: authority.clone(),
                peer,
                look_up,
                timeout: to_duration(connect_timeout),
                tunnel,
                tls,
            },
            style: RequestStyle::new(authority, target_prefix, &proxy_headers),
        }
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

    /// Makes a call with these parameters. Returns the bytes of a plain reply, and any other as a `Reply`.
    fn call<'py>(
        &self,
        py: Python<'py>,
        prepared: &Prepared,
        params: &[u8],
    ) -> PyResult<Bound<'py, PyAny>> {
        let sent = py.detach(|| {
            let mut buffer = Vec::with_capacity(1_024);
            let (reader, body) = self.exchange_whole(&prepared.write(params, &mut buffer))?;
            let is_plain = prepared.is_plain(&reader);
            Ok((reader, body, is_plain))
        });
        let (reader, body, is_plain) = sent.map_err(|failure: Failure| failure.into_error(py))?;
        if is_plain {
            return Ok(PyBytes::new(py, &body).into_any());
        }
        reply::to_python(py, &reader, &body)
    }

    /// Sends a `Request` and reads its whole `Reply`.
    fn send<'py>(&self, request: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = request.py();
        let request = Request::from_python(request, &self.style)?;
        let (reader, body) = py
            .detach(|| self.exchange_whole(&request.outgoing()))
            .map_err(|failure| failure.into_error(py))?;
        reply::to_python(py, &reader, &body)
    }

    /// Sends a `Request` and reads the head of its reply.
    fn open(&self, request: &Bound<'_, PyAny>) -> PyResult<OpenReply> {
        let py = request.py();
        let ends_at = request.getattr("ends_at")?.extract()?;
        let signal = AbortSignal::of_request(request)?;
        let request = Request::from_python(request, &self.style)?;
        match py.detach(|| self.exchange(&request.outgoing(), signal.as_ref())) {
            Ok(opened) => OpenReply::new(py, opened, ends_at, signal),
            Err(failure) => {
                if let Some(signal) = &signal {
                    signal.detach(py)?;
                }
                Err(failure.into_error(py))
            }
        }
    }

    /// Marks the pool as the parent process's, whose connections must not be used in this one.
    fn abandon(&self) {
        self.connections.abandon();
    }

    /// Takes a slot for a connection outside of this pool. Raises `CallTimeout` if none becomes
    /// free.
    fn reserve(&self, py: Python<'_>, ends_at: Option<f64>) -> PyResult<()> {
        let deadline = Deadline::from_python(py, ends_at)?;
        py.detach(|| self.connections.reserve(deadline))
            .map_err(|failure| failure.into_error(py))
    }

    /// Releases such a slot.
    fn release(&self) {
        self.connections.release();
    }

    /// Closes the idle connections. Later calls fail.
    fn close(&self) {
        self.connections.close();
    }
}

impl Pool {
    fn exchange_whole(&self, request: &Outgoing<'_>) -> Result<(ReplyReader, Vec<u8>), Failure> {
        let mut opened = self.exchange(request, None)?;
        while !opened.reader.is_complete {
            opened.read_more(request.deadline)?;
        }
        Ok(opened.release())
    }

    fn exchange(
        &self,
        request: &Outgoing<'_>,
        signal: Option<&AbortSignal>,
    ) -> Result<Opened, Failure> {
        let mut lease = self.connections.lease(request.deadline)?;
        let parts = (request.head, request.body);
        let mut needs_fresh = false;
        loop {
            let is_reused = !needs_fresh && lease.take_idle();
            if !is_reused {
                lease.put(self.connector.connect(request.deadline)?);
            }
            let mut reader = ReplyReader::new(request.is_head, request.max_reply_size);
            let mut body = Vec::new();
            let connection = lease
                .connection()
                .ok_or(Failure::Client("the client is closed"))?;
            if let Some(signal) = signal {
                signal.attach(connection)?;
            }
            match connection.exchange(parts, &mut reader, &mut body, request.deadline) {
                Ok(()) => {
                    return Ok(Opened {
                        lease,
                        reader,
                        body,
                    });
                }
                // The server can have closed a connection just when it was reused.
                Err(Failure::Network(_))
                    if is_reused && !reader.has_begun() && request.repeatable =>
                {
                    needs_fresh = true;
                }
                Err(failure) => return Err(failure),
            }
        }
    }
}

fn to_duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}
