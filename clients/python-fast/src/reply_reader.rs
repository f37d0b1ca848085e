//! Replies from bytes as they arrive (RFC 9112).

use crate::chunked_body::{ChunkedBody, take_front};
use crate::failure::Failure;
use crate::reply_head::{ReplyHead, unusable_reply};

/// Bytes of a head, including all informational replies before it.
const MAX_HEAD_SIZE: usize = 65_536;
const BEGIN: &[u8] = b"HTTP/1.";
const END: &[u8] = b"\r\n\r\n";

/// How the end of a body is known.
enum Framing {
    /// This many bytes are to come.
    Length(u64),
    Chunked(ChunkedBody),
    UntilClose,
}

/// Reads one reply. `feed` takes bytes, and `finish` is called at the connection's end.
pub struct ReplyReader {
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, Vec<u8>)>,
    pub has_head: bool,
    pub is_complete: bool,
    /// Whether the connection can be used for another request.
    pub keeps_alive: bool,
    /// Seconds for which the server keeps the idle connection, if it says so.
    pub keep_alive_hint: Option<u64>,
    is_bodiless: bool,
    max_body_size: Option<u64>,
    /// The start of the head, or bytes after the reply.
    buffer: Vec<u8>,
    /// Bytes of the buffer in which the end of the head does not start.
    searched: usize,
    /// Bytes of informational replies so far.
    informational_size: usize,
    framing: Framing,
    size: u64,
}

impl ReplyReader {
    /// For a request whose reply has no body if `is_head`.
    pub fn new(is_head: bool, max_body_size: Option<u64>) -> Self {
        ReplyReader {
            status: 0,
            headers: Vec::new(),
            has_head: false,
            is_complete: false,
            keeps_alive: false,
            keep_alive_hint: None,
            is_bodiless: is_head,
            max_body_size,
            buffer: Vec::new(),
            searched: 0,
            informational_size: 0,
            framing: Framing::Length(0),
            size: 0,
        }
    }

    pub fn has_begun(&self) -> bool {
        self.has_head || !self.buffer.is_empty()
    }

    /// Whether there are bytes after the reply, which belong to no request.
    pub fn has_surplus(&self) -> bool {
        self.is_complete && !self.buffer.is_empty()
    }

    /// Takes bytes of the connection, and adds those that belong to the body to it.
    pub fn feed(&mut self, data: &[u8], body: &mut Vec<u8>) -> Result<(), Failure> {
        if self.has_head {
            return self.read_body(data, body);
        }
        self.buffer.extend_from_slice(data);
        if self.read_head()? {
            let rest = std::mem::take(&mut self.buffer);
            return self.read_body(&rest, body);
        }
        Ok(())
    }

    /// The server closed the connection. `is_cut` says whether it did so without the end of TLS.
    /// Anyone in between can do that, so such a reply is complete only if its length says so (RFC
    /// 9112, section 9.8).
    pub fn finish(&mut self, is_cut: bool) -> Result<(), Failure> {
        self.keeps_alive = false;
        if self.has_head && matches!(self.framing, Framing::UntilClose) && !is_cut {
            self.is_complete = true;
        }
        if self.is_complete {
            return Ok(());
        }
        let when = if self.has_begun() {
            "in the middle of"
        } else {
            "before"
        };
        Err(Failure::Network(format!(
            "the connection was closed {when} the reply"
        )))
    }

    /// Reads a complete head, and leaves the following bytes in the buffer. Replies such as 103
    /// come before the final one.
    fn read_head(&mut self) -> Result<bool, Failure> {
        let mut begin = 0;
        let mut last = None;
        while let Some(end) = self.find_end(begin)? {
            let head = ReplyHead::parse(&self.buffer[begin..end])?;
            let size = end - begin;
            begin = end;
            self.searched = end;
            match head.status {
                101 => return Err(unusable_reply(101, "one that switches protocols")),
                ..200 => self.informational_size += size,
                _ => {
                    last = Some(head);
                    break;
                }
            }
        }
        self.buffer.drain(..begin);
        self.searched -= begin;
        let Some(head) = last else {
            return Ok(false);
        };
        self.has_head = true;
        self.choose_framing(head)?;
        Ok(true)
    }

    /// The position after the first empty line of the head that starts at `begin`. Each byte is
    /// searched once, however the head arrives.
    fn find_end(&mut self, begin: usize) -> Result<Option<usize>, Failure> {
        let most_size = MAX_HEAD_SIZE.saturating_sub(self.informational_size);
        let most = self.buffer.len().min(begin + most_size + END.len());
        let from = self.searched.min(most);
        if let Some(size) = find_empty_line(&self.buffer[from..most]) {
            return Ok(Some(from + size));
        }
        let head = &self.buffer[begin..];
        if head.len() > most_size {
            return Err(unusable_reply(0, "one with a head that is too large"));
        }
        if !BEGIN.starts_with(&head[..head.len().min(BEGIN.len())]) {
            return Err(unusable_reply(0, "no HTTP/1.1"));
        }
        // The end can have started.
        self.searched = most.saturating_sub(END.len() - 1).max(begin);
        Ok(None)
    }

    fn choose_framing(&mut self, mut head: ReplyHead) -> Result<(), Failure> {
        head.read_framing()?;
        self.status = head.status;
        self.headers = head.headers;
        self.keeps_alive = head.keeps_alive;
        self.keep_alive_hint = head.keep_alive_hint;
        if self.is_bodiless || matches!(self.status, 204 | 304) {
            self.is_complete = true;
        } else if head.is_chunked {
            self.framing = Framing::Chunked(ChunkedBody::new(self.status));
        } else if let Some(length) = head.length {
            if self.max_body_size.is_some_and(|most| length > most) {
                return Err(unusable_reply(self.status, "too large"));
            }
            self.framing = Framing::Length(length);
            self.is_complete = length == 0;
        } else {
            self.framing = Framing::UntilClose;
            self.keeps_alive = false;
        }
        Ok(())
    }

    /// Adds bytes to the body. The rest stays in the buffer.
    fn read_body(&mut self, mut data: &[u8], body: &mut Vec<u8>) -> Result<(), Failure> {
        let before = body.len();
        if !self.is_complete {
            match &mut self.framing {
                Framing::UntilClose => body.extend_from_slice(std::mem::take(&mut data)),
                Framing::Length(left) => {
                    body.extend_from_slice(take_front(&mut data, left));
                    self.is_complete = *left == 0;
                }
                Framing::Chunked(chunks) => {
                    chunks.take(&mut data, body)?;
                    self.is_complete = chunks.is_complete;
                }
            }
        }
        self.buffer.extend_from_slice(data);
        self.size += (body.len() - before) as u64;
        if self.max_body_size.is_some_and(|most| self.size > most) {
            return Err(unusable_reply(self.status, "too large"));
        }
        Ok(())
    }
}

/// Bytes up to the end of the first empty line. Line feeds are rare, so only the bytes after them
/// are compared.
fn find_empty_line(data: &[u8]) -> Option<usize> {
    let mut begin = 0;
    while let Some(at) = data[begin..].iter().position(|byte| *byte == b'\n') {
        begin += at + 1;
        if data[..begin].ends_with(END) {
            return Some(begin);
        }
    }
    None
}
