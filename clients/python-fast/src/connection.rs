//! One connection, which sends a request and reads its reply on the caller's thread.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use rustix::net::{RecvFlags, recv};

use crate::deadline::{Deadline, check_signals};
use crate::failure::{Failure, describe};
use crate::reply_reader::ReplyReader;
use crate::tls_session::TlsSession;

const CHUNK: usize = 65_536;
/// A body up to this size is sent together with its head.
const SMALL_BODY: usize = 16_384;

pub struct Connection {
    stream: Arc<TcpStream>,
    /// When it is too old to be used again. `None` for never.
    pub idle_until: Option<Instant>,
    buffer: Vec<u8>,
    /// How long the socket blocks at most.
    timeout: Duration,
    tls: Option<Box<TlsSession>>,
}

/// The texts of errors.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    pub late: &'a str,
    pub broken: &'a str,
}

const SENDING: Wording = Wording {
    late: "the request could not be sent in time",
    broken: "the request could not be sent",
};
const RECEIVING: Wording = Wording {
    late: "the reply did not come in time",
    broken: "no complete reply",
};

impl Wording<'_> {
    pub fn failure(self, error: &io::Error) -> Failure {
        Failure::Network(format!("{} ({})", self.broken, describe(error)))
    }
}

impl Connection {
    pub fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        Ok(Connection {
            stream: Arc::new(stream),
            idle_until: None,
            buffer: vec![0; CHUNK],
            timeout: Duration::ZERO,
            tls: None,
        })
    }

    /// Its socket, for as long as it is open.
    pub fn stream(&self) -> Weak<TcpStream> {
        Arc::downgrade(&self.stream)
    }

    /// Encrypts all that follows.
    pub fn secure(&mut self, session: TlsSession) {
        self.tls = Some(Box::new(session));
    }

    /// Whether an idle connection can take another request: it is not closed and has no unexpected
    /// bytes.
    pub fn is_usable(&self) -> bool {
        if self.is_too_old() || self.tls.as_ref().is_some_and(|tls| !tls.is_idle()) {
            return false;
        }
        let flags = RecvFlags::PEEK | RecvFlags::DONTWAIT;
        let mut byte = [0_u8; 1];
        matches!(
            recv(&*self.stream, &mut byte, flags),
            Err(rustix::io::Errno::AGAIN)
        )
    }

    pub fn is_too_old(&self) -> bool {
        self.idle_until.is_some_and(|end| Instant::now() >= end)
    }

    /// Sends a request and reads until the head of its reply is whole, and the part of the body that came with it.
    pub fn exchange(
        &mut self,
        request: (&[u8], &[u8]),
        reader: &mut ReplyReader,
        body: &mut Vec<u8>,
        deadline: Deadline,
    ) -> Result<(), Failure> {
        let (head, content) = request;
        let is_sent = if content.is_empty() {
            self.send(head, deadline)?
        } else if content.len() <= SMALL_BODY {
            self.send(&[head, content].concat(), deadline)?
        } else {
            self.send(head, deadline)? && self.send(content, deadline)?
        };
        while !reader.has_head {
            self.receive(reader, body, deadline)?;
        }
        reader.keeps_alive &= is_sent;
        Ok(())
    }

    /// Reads once. Waits for bytes if there are none.
    pub fn receive(
        &mut self,
        reader: &mut ReplyReader,
        body: &mut Vec<u8>,
        deadline: Deadline,
    ) -> Result<(), Failure> {
        loop {
            if let Some(taken) = self.tls.as_mut().and_then(|tls| tls.take()) {
                let data = taken.map_err(|error| RECEIVING.failure(&error))?;
                return match &data[..] {
                    [] => reader.finish(false),
                    data => reader.feed(data, body),
                };
            }
            let size = self.wait_and_read(deadline, RECEIVING)?;
            // No data is the end of the connection.
            match (&self.buffer[..size], &mut self.tls) {
                ([], tls) => return reader.finish(tls.is_some()),
                (data, Some(tls)) => tls.decrypt(data),
                (data, None) => return reader.feed(data, body),
            }
        }
    }

    /// Returns whether everything was sent: a server that rejects a request can reply before it has
    /// read all of it.
    fn send(&mut self, data: &[u8], deadline: Deadline) -> Result<bool, Failure> {
        let Some(mut tls) = self.tls.take() else {
            return self.write(data, deadline, SENDING);
        };
        let sent = self.send_encrypted(&mut tls, data, deadline);
        self.tls = Some(tls);
        sent
    }

    /// In parts, so that memory has no second copy of a large body.
    fn send_encrypted(
        &mut self,
        tls: &mut TlsSession,
        data: &[u8],
        deadline: Deadline,
    ) -> Result<bool, Failure> {
        for part in data.chunks(CHUNK) {
            let encrypted = tls.encrypt(part).map_err(|error| SENDING.failure(&error))?;
            if !self.write(&encrypted, deadline, SENDING)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Unchanged bytes of the socket. Empty at its end.
    pub fn read(&mut self, deadline: Deadline, wording: Wording<'_>) -> Result<&[u8], Failure> {
        let size = self.wait_and_read(deadline, wording)?;
        Ok(&self.buffer[..size])
    }

    fn wait_and_read(
        &mut self,
        deadline: Deadline,
        wording: Wording<'_>,
    ) -> Result<usize, Failure> {
        loop {
            self.limit_wait(deadline, wording.late)?;
            match (&*self.stream).read(&mut self.buffer) {
                Ok(size) => return Ok(size),
                Err(error) if is_pause(&error) => check_signals()?,
                Err(error) => return Err(wording.failure(&error)),
            }
        }
    }

    /// Writes bytes unchanged to the socket. Returns whether it accepted all, because the other
    /// side can have closed it.
    pub fn write(
        &mut self,
        mut data: &[u8],
        deadline: Deadline,
        wording: Wording<'_>,
    ) -> Result<bool, Failure> {
        while !data.is_empty() {
            self.limit_wait(deadline, wording.late)?;
            match (&*self.stream).write(data) {
                Ok(size) => data = &data[size..],
                Err(error) if is_pause(&error) => check_signals()?,
                Err(error) if is_closed(&error) => return Ok(false),
                Err(error) => return Err(wording.failure(&error)),
            }
        }
        Ok(true)
    }

    /// Lets the socket block until the deadline, or until signals must be checked.
    fn limit_wait(&mut self, deadline: Deadline, message: &str) -> Result<(), Failure> {
        let wait = deadline
            .next_wait()
            .ok_or_else(|| Failure::Timeout(message.to_owned()))?;
        if wait != self.timeout {
            let failed =
                |error| Failure::Network(format!("the connection failed ({})", describe(&error)));
            self.stream.set_read_timeout(Some(wait)).map_err(failed)?;
            self.stream.set_write_timeout(Some(wait)).map_err(failed)?;
            self.timeout = wait;
        }
        Ok(())
    }
}

/// A signal came, or the time that a socket blocks at most is over.
fn is_pause(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}

fn is_closed(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::BrokenPipe | ErrorKind::ConnectionReset
    )
}
