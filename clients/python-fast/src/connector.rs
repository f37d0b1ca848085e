//! New connections to a server or its proxy.

use std::io;
use std::net::{IpAddr, SocketAddr, SocketAddrV4, SocketAddrV6, TcpStream};
use std::time::Duration;

use pyo3::exceptions::{PyOSError, PyTimeoutError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::connection::Connection;
use crate::deadline::Deadline;
use crate::failure::{Failure, describe};
use crate::handshake::{open_tunnel, shake_hands};
use crate::tls::Tls;

/// Where to connect, and for how long to try.
pub struct Connector {
    pub host: String,
    pub port: u16,
    /// The server's name in errors.
    pub authority: String,
    /// The name of the peer in errors: the server, or its proxy.
    pub peer: String,
    pub timeout: Duration,
    /// `mikrokit.transport.sockets.look_up`, which finds the addresses of a name in the time that a call has.
    pub look_up: Py<PyAny>,
    /// The request for a tunnel through a proxy.
    pub tunnel: Option<Vec<u8>>,
    pub tls: Option<Py<Tls>>,
}

impl Connector {
    pub fn connect(&self, deadline: Deadline) -> Result<Connection, Failure> {
        let deadline = deadline.at_most(self.timeout);
        let mut connection = self.reach(deadline)?;
        if let Some(request) = &self.tunnel {
            open_tunnel(&mut connection, request, deadline)?;
        }
        if let Some(tls) = &self.tls {
            let mut session = tls
                .get()
                .start()
                .map_err(|error| self.failed(io::Error::other(error)))?;
            let broken = format!("cannot connect to {}", self.authority);
            shake_hands(&mut connection, &mut session, deadline, &broken)?;
            connection.secure(session);
        }
        Ok(connection)
    }

    /// Tries the addresses of the host one after the other, each for its share of the time that is left.
    fn reach(&self, deadline: Deadline) -> Result<Connection, Failure> {
        let addresses = self.look_up(deadline)?;
        let mut last = io::Error::other("the name has no address");
        for (tried, address) in addresses.iter().enumerate() {
            let left = deadline.left();
            if left.is_zero() {
                return Err(too_late());
            }
            let share = left / u32::try_from(addresses.len() - tried).unwrap_or(u32::MAX);
            let share = share.max(Duration::from_millis(1));
            match TcpStream::connect_timeout(address, share) {
                Ok(stream) => {
                    return Connection::new(stream).map_err(|error| self.unreachable(error));
                }
                Err(error) => last = error,
            }
        }
        if last.kind() == io::ErrorKind::TimedOut {
            return Err(too_late());
        }
        Err(self.unreachable(last))
    }

    /// The addresses of the host.
    fn look_up(&self, deadline: Deadline) -> Result<Vec<SocketAddr>, Failure> {
        if let Ok(address) = self.host.parse::<IpAddr>() {
            return Ok(vec![SocketAddr::new(address, self.port)]);
        }
        Python::attach(|py| {
            self.ask_python(py, deadline).map_err(|error| {
                if error.is_instance_of::<PyTimeoutError>(py) {
                    return too_late();
                }
                if error.is_instance_of::<PyOSError>(py) {
                    return self.unreachable(io::Error::other(error.value(py).to_string()));
                }
                Failure::Python(error)
            })
        })
    }

    fn ask_python(&self, py: Python<'_>, deadline: Deadline) -> PyResult<Vec<SocketAddr>> {
        let ends_at = deadline.to_python(py)?;
        let found = self.look_up.call1(py, (&self.host, self.port, ends_at))?;
        let entries = found.bind(py).try_iter()?;
        entries.map(|entry| to_address(&entry?)).collect()
    }

    fn unreachable(&self, error: io::Error) -> Failure {
        Failure::Network(format!(
            "cannot connect to {} ({})",
            self.peer,
            describe(&error)
        ))
    }

    fn failed(&self, error: io::Error) -> Failure {
        Failure::Network(format!(
            "cannot connect to {} ({})",
            self.authority,
            describe(&error)
        ))
    }
}

/// The address of an entry of `socket.getaddrinfo`: its last element, `(host, port)`, for IPv6 with flow and scope.
fn to_address(entry: &Bound<'_, PyAny>) -> PyResult<SocketAddr> {
    let address = entry.get_item(4)?.cast_into::<PyTuple>()?;
    let host: String = address.get_item(0)?.extract()?;
    let port: u16 = address.get_item(1)?.extract()?;
    let plain = host.split('%').next().unwrap_or_default();
    match plain
        .parse()
        .map_err(|_| PyOSError::new_err("no address"))?
    {
        IpAddr::V4(ip) => Ok(SocketAddrV4::new(ip, port).into()),
        IpAddr::V6(ip) => {
            let (flow, scope) = (address.get_item(2)?, address.get_item(3)?);
            Ok(SocketAddrV6::new(ip, port, flow.extract()?, scope.extract()?).into())
        }
    }
}

fn too_late() -> Failure {
    Failure::Timeout("connecting took too long".to_owned())
}
