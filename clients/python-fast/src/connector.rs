//! New connections to a server or its proxy.

use std::io;
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
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
    /// The name of what is connected to in errors: the server, or its proxy.
    pub peer: String,
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

    /// Tries the addresses of the host one after the other, each for its share of the time that is left.
    fn reach(&self, deadline: Deadline) -> Result<Connection, Failure> {
        let addresses = self.look_up()?;
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

    /// The addresses of the host. The system's lookup cannot be interrupted, and in a thread of its own it would hang now
    /// and then in a process made by fork.
    fn look_up(&self) -> Result<Vec<SocketAddr>, Failure> {
        (self.host.as_str(), self.port)
            .to_socket_addrs()
            .map(Iterator::collect)
            .map_err(|error| self.unreachable(error))
    }

    fn unreachable(&self, error: io::Error) -> Failure {
        Failure::Network(format!("cannot connect to {} ({error})", self.peer))
    }

    fn failed(&self, error: io::Error) -> Failure {
        Failure::Network(format!("cannot connect to {} ({error})", self.authority))
    }
}

fn too_late() -> Failure {
    Failure::Timeout("connecting took too long".to_owned())
}
