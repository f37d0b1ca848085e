//! One connection, which sends a request and reads its reply on the caller's thread.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use rustix::net::{RecvFlags, recv};

use crate::deadline::{Deadline, check_signals};
use crate::failure::Failure;
use crate::reply_reader::ReplyReader;

const CHUNK: usize = 65_536;
/// A body up to this size is sent together with its head.
const SMALL_BODY: usize = 16_384;

pub struct Connection {
    stream: TcpStream,
    /// When it is too old to be used again; `None` for never.
    pub idle_until: Option<Instant>,
    buffer: Vec<u8>,
    /// How long the socket blocks at most.
    timeout: Duration,
}

impl Connection {
    pub fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        Ok(Connection {
            stream,
            idle_until: None,
            buffer: vec![0; CHUNK],
            timeout: Duration::ZERO,
        })
    }

    /// Whether an idle connection can take another request: it is neither closed nor has it bytes that nobody asked for.
    pub fn is_usable(&self) -> bool {
        if self.is_too_old() {
            return false;
        }
        let flags = RecvFlags::PEEK | RecvFlags::DONTWAIT;
        let mut byte = [0_u8; 1];
        matches!(
            recv(&self.stream, &mut byte, flags),
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
        let is_sent = if content.len() <= SMALL_BODY {
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

    /// Reads once, and waits for bytes if there are none.
    pub fn receive(
        &mut self,
        reader: &mut ReplyReader,
        body: &mut Vec<u8>,
        deadline: Deadline,
    ) -> Result<(), Failure> {
        loop {
            self.limit_wait(deadline, "the reply did not come in time")?;
            match self.stream.read(&mut self.buffer) {
                Ok(0) => return reader.finish(),
                Ok(size) => return reader.feed(&self.buffer[..size], body),
                Err(error) if is_pause(&error) => check_signals()?,
                Err(error) => {
                    return Err(Failure::Network(format!("no whole reply came ({error})")));
                }
            }
        }
    }

    /// Whether all was sent: a server that refuses a request may reply before it has read all of it.
    fn send(&mut self, mut data: &[u8], deadline: Deadline) -> Result<bool, Failure> {
        while !data.is_empty() {
            self.limit_wait(deadline, "the request could not be sent in time")?;
            match self.stream.write(data) {
                Ok(size) => data = &data[size..],
                Err(error) if is_pause(&error) => check_signals()?,
                Err(error) if is_closed(&error) => return Ok(false),
                Err(error) => {
                    return Err(Failure::Network(format!(
                        "the request could not be sent ({error})"
                    )));
                }
            }
        }
        Ok(true)
    }

    /// Lets the socket block until the deadline, or until signals have to be looked at.
    fn limit_wait(&mut self, deadline: Deadline, message: &str) -> Result<(), Failure> {
        let wait = deadline
            .next_wait()
            .ok_or_else(|| Failure::Timeout(message.to_owned()))?;
        if wait != self.timeout {
            let failed = |error| Failure::Network(format!("the connection failed ({error})"));
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
