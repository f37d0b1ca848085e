//! The TLS of one connection, as bytes that come and go.

use std::io::{self, Read, Write};
use std::sync::Arc;

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, Error};

use crate::record_boundary::RecordBoundary;

/// Encrypts and decrypts. Its user brings the bytes.
pub struct TlsSession {
    connection: ClientConnection,
    boundary: RecordBoundary,
    /// What was decrypted and not taken.
    plain: Vec<u8>,
    has_ended: bool,
}

impl TlsSession {
    pub fn new(config: Arc<ClientConfig>, server: ServerName<'static>) -> Result<Self, Error> {
        let mut connection = ClientConnection::new(config, server)?;
        // All that is written is taken out at once.
        connection.set_buffer_limit(None);
        Ok(TlsSession {
            connection,
            boundary: RecordBoundary::default(),
            plain: Vec::new(),
            has_ended: false,
        })
    }

    pub fn is_handshaking(&self) -> bool {
        self.connection.is_handshaking()
    }

    /// Whether the server said that nothing more will come.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    pub fn has_plain(&self) -> bool {
        !self.plain.is_empty()
    }

    /// Bytes of the reply that have come.
    pub fn take_plain(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.plain)
    }

    /// Whether neither the end has come, nor bytes that nobody asked for.
    pub fn is_idle(&self) -> bool {
        !self.has_ended && !self.has_plain() && self.boundary.is_reached()
    }

    /// Takes bytes of the connection.
    pub fn decrypt(&mut self, mut data: &[u8]) -> io::Result<()> {
        self.boundary.follow(data);
        while !data.is_empty() && !self.has_ended {
            self.connection.read_tls(&mut data)?;
            let state = self
                .connection
                .process_new_packets()
                .map_err(io::Error::other)?;
            let known = self.plain.len();
            self.plain
                .resize(known + state.plaintext_bytes_to_read(), 0);
            self.connection
                .reader()
                .read_exact(&mut self.plain[known..])?;
            self.has_ended = state.peer_has_closed();
        }
        Ok(())
    }

    /// The bytes to send for a part of a request.
    pub fn encrypt(&mut self, data: &[u8]) -> io::Result<Vec<u8>> {
        self.connection.writer().write_all(data)?;
        self.take_outgoing()
    }

    /// The bytes that TLS itself has to send, as for its handshake.
    pub fn take_outgoing(&mut self) -> io::Result<Vec<u8>> {
        let mut outgoing = Vec::new();
        while self.connection.wants_write() {
            self.connection.write_tls(&mut outgoing)?;
        }
        Ok(outgoing)
    }
}
