//! The TLS of one connection, as bytes that come and go.

use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::sync::Arc;

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, Error};

use crate::record_boundary::RecordBoundary;

/// Encrypts and decrypts. Its user brings the bytes.
pub struct TlsSession {
    connection: ClientConnection,
    boundary: RecordBoundary,
    /// The decrypted bytes that were not taken yet.
    plain: Vec<u8>,
    error: Option<io::Error>,
    /// Whether the server said that nothing more will come.
    has_ended: bool,
}

impl TlsSession {
    pub fn new(config: Arc<ClientConfig>, server: ServerName<'static>) -> Result<Self, Error> {
        let mut connection = ClientConnection::new(config, server)?;
        // All written bytes are taken out at once.
        connection.set_buffer_limit(None);
        Ok(TlsSession {
            connection,
            boundary: RecordBoundary::default(),
            plain: Vec::new(),
            error: None,
            has_ended: false,
        })
    }

    pub fn is_handshaking(&self) -> bool {
        self.connection.is_handshaking()
    }

    /// The received part of a reply, empty at its end. `None` if the connection must be read first.
    pub fn take(&mut self) -> Option<io::Result<Vec<u8>>> {
        if !self.plain.is_empty() {
            return Some(Ok(mem::take(&mut self.plain)));
        }
        let error = self.error.take().map(Err);
        error.or_else(|| self.has_ended.then(|| Ok(Vec::new())))
    }

    /// Why no more bytes can be decrypted.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// Whether neither the end nor unexpected bytes have come.
    pub fn is_idle(&self) -> bool {
        let has_news = self.has_ended || self.error.is_some() || !self.plain.is_empty();
        !has_news && self.boundary.is_reached()
    }

    /// Takes bytes of the connection. Bytes before an error still count.
    pub fn decrypt(&mut self, data: &[u8]) {
        self.boundary.follow(data);
        self.error = self.decrypt_records(data).err();
    }

    fn decrypt_records(&mut self, mut data: &[u8]) -> io::Result<()> {
        while !data.is_empty() && !self.has_ended {
            self.connection.read_tls(&mut data)?;
            let processed = self.connection.process_new_packets();
            match self.connection.reader().read_to_end(&mut self.plain) {
                Ok(_) => self.has_ended = true,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
            processed.map_err(io::Error::other)?;
        }
        Ok(())
    }

    /// The bytes to send for a part of a request.
    pub fn encrypt(&mut self, data: &[u8]) -> io::Result<Vec<u8>> {
        self.connection.writer().write_all(data)?;
        self.take_outgoing()
    }

    /// The bytes that TLS itself has to send, such as for its handshake.
    pub fn take_outgoing(&mut self) -> io::Result<Vec<u8>> {
        let mut outgoing = Vec::new();
        while self.connection.wants_write() {
            self.connection.write_tls(&mut outgoing)?;
        }
        Ok(outgoing)
    }
}
