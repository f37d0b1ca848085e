//! Replies on their connections.

use std::time::Duration;

use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::lease::Lease;
use crate::reply_reader::ReplyReader;

/// A reply whose head was read, and the part of its body that came with it.
pub struct Opened {
    pub lease: Lease,
    pub reader: ReplyReader,
    pub body: Vec<u8>,
}

impl Opened {
    /// Reads once from the connection.
    pub fn read_more(&mut self, deadline: Deadline) -> Result<(), Failure> {
        let connection = self
            .lease
            .connection()
            .ok_or(Failure::Client("the client is closed"))?;
        connection.receive(&mut self.reader, &mut self.body, deadline)
    }

    /// Releases the connection for other calls, if it can be reused. Returns the reply.
    pub fn release(self) -> (ReplyReader, Vec<u8>) {
        let Opened {
            lease,
            reader,
            body,
        } = self;
        if reader.is_complete && reader.keeps_alive && !reader.has_surplus() {
            // A second less than the server says, so that no request is sent just when the
            // connection ends.
            let hint = reader
                .keep_alive_hint
                .map(|seconds| seconds.saturating_sub(1));
            lease.keep(hint.map(Duration::from_secs));
        }
        (reader, body)
    }
}
