//! New connections to a server or its proxy.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use crate::connection::Connection;
use crate::deadline::Deadline;
use crate::failure::Failure;

/// Where to connect, and for how long to try.
pub struct Connector {
    pub host: String,
    pub port: u16,
    /// The server's name in errors.
    pub authority: String,
    pub timeout: Duration,
}

impl Connector {
    /// Tries the addresses of the host one after the other.
    pub fn connect(&self, deadline: Deadline) -> Result<Connection, Failure> {
        let deadline = deadline.at_most(self.timeout);
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
