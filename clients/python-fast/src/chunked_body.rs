//! Bodies that come in chunks (RFC 9112, section 7.1).

use std::mem;

use crate::failure::Failure;
use crate::reply_head::{has_whole_line_ends, unusable_reply};
use crate::request::is_value_byte;

/// Bytes that no chunk has.
const TOO_LARGE: u64 = 1 << 48;
const MAX_LINE_SIZE: usize = 65_536;
const MAX_TRAILER_SIZE: usize = 65_536;

/// The part that comes next.
enum Part {
    Size,
    /// This many bytes of the present chunk are to come.
    Data(u64),
    EndOfData,
    Trailers,
}

/// Takes the bytes of a body from its chunks.
pub struct ChunkedBody {
    pub is_complete: bool,
    /// The status of the reply, for errors.
    status: u16,
    next: Part,
    /// The start of a line whose end has not arrived.
    line: Vec<u8>,
    /// Bytes of all trailers so far.
    trailer_size: usize,
}

impl ChunkedBody {
    pub fn new(status: u16) -> Self {
        ChunkedBody {
            is_complete: false,
            status,
            next: Part::Size,
            line: Vec::new(),
            trailer_size: 0,
        }
    }

    /// Takes bytes from the start of `data` up to the end of the body, and adds the body's bytes to
    /// it.
    pub fn take(&mut self, data: &mut &[u8], body: &mut Vec<u8>) -> Result<(), Failure> {
        while !self.is_complete {
            if let Part::Data(left) = &mut self.next {
                body.extend_from_slice(take_front(data, left));
                if *left > 0 {
                    break;
                }
                self.next = Part::EndOfData;
            }
            if !self.take_line(data)? {
                break;
            }
            let line = mem::take(&mut self.line);
            self.read_line(&line)?;
        }
        Ok(())
    }

    /// Moves bytes to `line`, and searches each byte once. Returns whether the line is complete,
    /// including its end.
    fn take_line(&mut self, data: &mut &[u8]) -> Result<bool, Failure> {
        while let Some(feed) = data.iter().position(|byte| *byte == b'\n') {
            let (part, rest) = data.split_at(feed + 1);
            self.line.extend_from_slice(part);
            *data = rest;
            if self.line.len() > MAX_LINE_SIZE {
                break;
            }
            if self.line.ends_with(b"\r\n") {
                return Ok(true);
            }
        }
        self.line.extend_from_slice(mem::take(data));
        if self.line.len() > MAX_LINE_SIZE {
            return Err(self.error("one with a chunk that is too large"));
        }
        Ok(false)
    }

    fn read_line(&mut self, line: &[u8]) -> Result<(), Failure> {
        let is_empty = line == b"\r\n";
        self.next = match self.next {
            Part::EndOfData if is_empty => Part::Size,
            Part::Size => match parse_size(line) {
                Some(0) => Part::Trailers,
                Some(size) if size < TOO_LARGE => Part::Data(size),
                _ => return Err(self.error("one with a malformed chunk")),
            },
            Part::Trailers => {
                self.is_complete = is_empty;
                self.trailer_size += line.len();
                if self.trailer_size > MAX_TRAILER_SIZE {
                    return Err(self.error("one with trailers that are too large"));
                }
                if !is_empty && !is_header_line(line) {
                    return Err(self.error("one with a malformed trailer"));
                }
                Part::Trailers
            }
            Part::EndOfData | Part::Data(_) => {
                return Err(self.error("one with a malformed chunk"));
            }
        };
        Ok(())
    }

    fn error(&self, what: &str) -> Failure {
        unusable_reply(self.status, what)
    }
}

/// Takes at most `left` bytes from the front of `data`, and counts them.
pub fn take_front<'a>(data: &mut &'a [u8], left: &mut u64) -> &'a [u8] {
    let size = usize::try_from(*left).unwrap_or(usize::MAX).min(data.len());
    let (part, rest) = data.split_at(size);
    *data = rest;
    *left -= size as u64;
    part
}

/// `1f;name=value` → 31. `None` for an invalid size.
fn parse_size(line: &[u8]) -> Option<u64> {
    let line = line.strip_suffix(b"\r\n")?;
    let digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit());
    let (size, rest) = line.split_at(digits.count());
    let spaces = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    let extension = &rest[spaces.count()..];
    let is_extension =
        extension.starts_with(b";") && extension.iter().all(|byte| is_value_byte(*byte));
    if size.len() > 16 || !(extension.is_empty() || is_extension) {
        return None;
    }
    u64::from_str_radix(std::str::from_utf8(size).ok()?, 16).ok()
}

fn is_header_line(line: &[u8]) -> bool {
    let mut headers = [httparse::EMPTY_HEADER; 1];
    let whole = [line, b"\r\n"].concat();
    has_whole_line_ends(line)
        && matches!(
            httparse::parse_headers(&whole, &mut headers),
            Ok(httparse::Status::Complete(_))
        )
}
