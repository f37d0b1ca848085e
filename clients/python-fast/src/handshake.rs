//! The start of TLS, and of tunnels through proxies.

use std::io;

use crate::connection::{Connection, Wording};
use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::reply_reader::ReplyReader;
use crate::tls_session::TlsSession;

/// Agrees on the keys of a session. `broken` is the error's text for a connection or certificate that fails.
pub fn shake_hands(
    connection: &mut Connection,
    session: &mut TlsSession,
    deadline: Deadline,
    broken: &str,
) -> Result<(), Failure> {
    let wording = Wording {
        late: "connecting took too long",
        broken,
    };
    let failed = |error: io::Error| wording.failure(&error);
    loop {
        let outgoing = session.take_outgoing().map_err(failed)?;
        if !connection.write(&outgoing, deadline, wording)? {
            return Err(failed(closed()));
        }
        if !session.is_handshaking() {
            return Ok(());
        }
        let data = connection.read(deadline, wording)?;
        if data.is_empty() {
            return Err(failed(closed()));
        }
        session.decrypt(data);
        if let Some(error) = session.take_error() {
            // Tells the server the reason. Only a signal is more important than this failure, and
            // the alert need not arrive.
            let alert = session.take_outgoing().map_err(failed)?;
            return match connection.write(&alert, deadline, wording) {
                Err(signal @ Failure::Python(_)) => Err(signal),
                _ => Err(failed(error)),
            };
        }
    }
}

/// Asks a proxy for a tunnel to the server (RFC 9110, section 9.3.6).
pub fn open_tunnel(
    connection: &mut Connection,
    request: &[u8],
    deadline: Deadline,
) -> Result<(), Failure> {
    // A reply that opens a tunnel has no body, and any other is an error.
    let mut reader = ReplyReader::new(true, None);
    connection.exchange((request, &[]), &mut reader, &mut Vec::new(), deadline)?;
    if !(200..300).contains(&reader.status) || reader.has_surplus() {
        let status = reader.status;
        return Err(Failure::Network(format!(
            "the proxy rejected the connection with status {status}"
        )));
    }
    Ok(())
}

fn closed() -> io::Error {
    io::Error::other("the server closed the connection during the handshake")
}
