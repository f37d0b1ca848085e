//! New connections to a server or its proxy.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use pyo3::Py;

use crate::connection::Connection;
use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::handshake::{open_tunnel, shake_hands};
use crate::tls::Tls;

/// Where to connect, and for how long to try.
pub struct Connector {
    pub host: String,
    pub port: u16,
    /// The server's name in errors.
    pub authority: String,
    pub timeout: Duration,
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

    /// Tries the addresses of the host one after the other.
    fn reach(&self, deadline: Deadline) -> Result<Connection, Failure> {
        let addresses = (self.host.as_str(), self.port)
            .to_socket_addrs()
            .map_err(|error| self.failed(error))?;
        let mut last = io::Error::other("the name has no address");
        for address in addresses {
            let left = deadline.left();
            if left.is_zero() {
                return Err(too_late());
            }
            match TcpStream::connect_timeout(&address, left) {
                Ok(stream) => return Connection::new(stream).map_err(|error| self.failed(error)),
                Err(error) if error.kind() == io::ErrorKind::TimedOut => return Err(too_late()),
                Err(error) => last = error,
            }
        }
        Err(self.failed(last))
    }

    fn failed(&self, error: io::Error) -> Failure {
        Failure::Network(format!("cannot connect to {} ({error})", self.authority))
    }
}

fn too_late() -> Failure {
    Failure::Timeout("connecting took too long".to_owned())
}
